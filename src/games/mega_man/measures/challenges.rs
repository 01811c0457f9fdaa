//! Challenges: how often each is faced and overcome, and what it does.

use serde::{Deserialize, Serialize};

use super::SHARE;
use crate::games::mega_man::action::Foe;
use crate::games::mega_man::config::{Rules, SPACES};
use crate::games::mega_man::effect::Ability;
use crate::measure::BlockRatio;
use crate::stats::{Column, Picture, Shape, Table, Value};

/// All challenges: those of the stage cards, those that robot masters add, those of the pattern cards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Challenges {
    #[serde(skip)]
    stages: usize,
    #[serde(skip)]
    masters: usize,
    rows: Vec<Row>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    /// Overcome over faced.
    overcome: BlockRatio,
    damage: u64,
}

impl Challenges {
    /// None faced yet.
    pub fn new(rules: &Rules) -> Self {
        let (stages, masters) = (rules.stages.len(), rules.masters.len());
        let rows = stages * SPACES + masters + rules.patterns.len();
        Self {
            stages,
            masters,
            rows: vec![Row::default(); rows],
        }
    }

    #[inline]
    fn place(&self, foe: Foe) -> usize {
        match foe {
            Foe::Stage { card, space } => usize::from(card) * SPACES + usize::from(space),
            Foe::Extra(master) => self.stages * SPACES + usize::from(master),
            Foe::Pattern(row) => self.stages * SPACES + self.masters + usize::from(row),
        }
    }

    /// One is engaged.
    #[inline]
    pub fn engaged(&mut self, foe: Foe) {
        let place = self.place(foe);
        self.rows[place].overcome.add(0, 1);
    }

    /// One is overcome.
    #[inline]
    pub fn overcome(&mut self, foe: Foe) {
        let place = self.place(foe);
        self.rows[place].overcome.add(1, 0);
    }

    /// One has done damage.
    #[inline]
    pub fn damage(&mut self, foe: Foe, amount: u8) {
        let place = self.place(foe);
        self.rows[place].damage += u64::from(amount);
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.rows
            .iter_mut()
            .for_each(|row| row.overcome.end_block());
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.rows.iter_mut().zip(&other.rows) {
            own.overcome.merge(&other.overcome);
            own.damage += other.damage;
        }
    }

    /// `challenges`: a row per challenge of the stage cards, of the Robot Masters who add one, and of the pattern cards.
    pub fn table(&self, rules: &Rules) -> Table {
        let mut table = Table::build("challenges", columns());
        for (card, challenge, foe) in all(rules) {
            let row = &self.rows[self.place(foe)];
            let (faced, rate) = (row.overcome.n(), row.overcome.estimate(1.0, SHARE));
            table.row([
                card.into(),
                challenge.into(),
                faced.into(),
                row.overcome.x().into(),
                rate.value.into(),
                rate.lo.into(),
                rate.hi.into(),
                (faced > 0).then(|| row.damage as f64 / faced as f64).into(),
            ]);
        }
        table.finish().drawn_as([picture()])
    }
}

/// Every challenge there is: its card, its place on it from 1, and which it is.
fn all(rules: &Rules) -> impl Iterator<Item = (&str, usize, Foe)> {
    let stages = rules.stages.iter().zip(0u8..).flat_map(|(row, card)| {
        let spaces = (0..SPACES as u8).zip(1..);
        spaces.map(move |(space, number)| (row.name.as_str(), number, Foe::Stage { card, space }))
    });
    let masters = rules.masters.iter().zip(0..);
    let extras = masters.filter(|(row, _)| matches!(row.stage, Ability::Extra(_)));
    let extras = extras.map(|(row, master)| (row.name.as_str(), 1, Foe::Extra(master)));
    let patterns = rules.patterns.iter().zip(0..);
    let patterns = patterns.map(|(row, card)| (row.name.as_str(), 1, Foe::Pattern(card)));
    stages.chain(extras).chain(patterns)
}

fn columns() -> [Column; 8] {
    [
        Column::new(
            "card",
            "",
            "The stage card or pattern card, or the Robot Master who adds a challenge to each stage card.",
        ),
        Column::new("challenge", "", "Which challenge of the card, from 1."),
        Column::new("faced", "times", "How often it was engaged."),
        Column::new("overcome", "times", "How often it was overcome."),
        Column::new(
            "overcome_rate",
            "share",
            "Overcome per faced; empty if never faced.",
        )
        .of("faced"),
        Column::new("lo", "share", "Lower end of its 95 % interval.").of("faced"),
        Column::new("hi", "share", "Upper end of its 95 % interval.").of("faced"),
        Column::new(
            "damage_mean",
            "damage",
            "Mean damage that it did, per time faced; not what engaging it took.",
        )
        .of("faced"),
    ]
}

fn picture() -> Picture {
    Picture::new(
        "Which challenges are overcome?",
        "The share of its challenges that is overcome, a row for each card and a column for each challenge on it; n is how often it was faced. Pattern cards and Robot Masters have one.",
        Shape::Heatmap {
            across: "challenge",
            down: "card",
            value: Value::interval("overcome_rate"),
            middle: None,
        },
    )
}

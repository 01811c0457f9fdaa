//! Bosses: how often each is faced and beaten, and how the tables do that face it.

use serde::{Deserialize, Serialize};

use super::SHARE;
use crate::games::mega_man::config::{MOST_SEATS, Rules};
use crate::measure::{BlockRatio, bits};
use crate::stats::{Column, Order, Picture, Shape, Table, Value};

/// All bosses: the robot masters by row, then those of Dr. Wily.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Bosses {
    #[serde(skip)]
    masters: usize,
    rows: Vec<Row>,
    /// Whom each seat faces.
    #[serde(skip)]
    faced_by: [u8; MOST_SEATS],
    /// Those faced in the game under way, a bit each.
    #[serde(skip)]
    met: u128,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    /// Damage over how often it was faced.
    damage: BlockRatio,
    beaten: u64,
    /// Games won over games in which anybody faced it.
    wins: BlockRatio,
}

impl Bosses {
    /// None faced yet.
    pub fn new(rules: &Rules) -> Self {
        Self {
            masters: rules.masters.len(),
            rows: vec![Row::default(); rules.masters.len() + rules.wilys.len()],
            faced_by: [0; MOST_SEATS],
            met: 0,
        }
    }

    /// Forgets the game before.
    pub fn begin_game(&mut self) {
        self.met = 0;
    }

    /// A player has a boss to face.
    #[inline]
    pub fn faces(&mut self, seat: u8, boss: u8, wily: bool) {
        let place = usize::from(boss) + if wily { self.masters } else { 0 };
        self.faced_by[usize::from(seat)] = place as u8;
        self.met |= 1 << place;
        self.rows[place].damage.add(0, 1);
    }

    /// Counts damage, whatever did it: it was suffered on the way to this boss, or in battle.
    #[inline]
    pub fn damage(&mut self, seat: u8, amount: u8) {
        self.at(seat).damage.add(amount.into(), 0);
    }

    /// A player's boss is beaten.
    #[inline]
    pub fn beaten(&mut self, seat: u8) {
        self.at(seat).beaten += 1;
    }

    #[inline]
    fn at(&mut self, seat: u8) -> &mut Row {
        &mut self.rows[usize::from(self.faced_by[usize::from(seat)])]
    }

    /// Counts a finished game.
    pub fn end_game(&mut self, won: bool) {
        for place in bits(self.met) {
            self.rows[place].wins.add(won.into(), 1);
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        for row in &mut self.rows {
            row.damage.end_block();
            row.wins.end_block();
        }
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.rows.iter_mut().zip(&other.rows) {
            own.damage.merge(&other.damage);
            own.beaten += other.beaten;
            own.wins.merge(&other.wins);
        }
    }

    /// `bosses`: a row per boss.
    pub fn table(&self, rules: &Rules) -> Table {
        let mut table = Table::build("bosses", columns());
        let bosses = rules.masters.iter().chain(&rules.wilys);
        for (place, (row, boss)) in self.rows.iter().zip(bosses).enumerate() {
            let rate = row.wins.estimate(1.0, SHARE);
            table.row([
                boss.name.as_str().into(),
                i64::from(place >= self.masters).into(),
                row.damage.n().into(),
                row.beaten.into(),
                row.wins.n().into(),
                rate.value.into(),
                rate.lo.into(),
                rate.hi.into(),
                row.damage.estimate(1.0, None).value.into(),
            ]);
        }
        table.finish().drawn_as(pictures())
    }
}

fn columns() -> [Column; 9] {
    [
        Column::new("boss", "", "The boss."),
        Column::new(
            "wily",
            "",
            "1 for a boss of Dr. Wily's, 0 for a Robot Master.",
        ),
        Column::new(
            "faced",
            "times",
            "How often a player chose it, or had it by lot; again in each try of a session.",
        ),
        Column::new("beaten", "times", "How often it was beaten."),
        Column::new("games", "games", "Games in which somebody faced it."),
        Column::new("win_rate", "share", "Success of the table in those games.").of("games"),
        Column::new("lo", "share", "Lower end of its 95 % interval.").of("games"),
        Column::new("hi", "share", "Upper end of its 95 % interval.").of("games"),
        Column::new(
            "damage_mean",
            "damage",
            "Mean damage, on the stages and in battle, of a player who faced it.",
        )
        .of("faced"),
    ]
}

fn pictures() -> [Picture; 2] {
    let rates = |title, wily| {
        let about = "How often the table wins the games in which somebody faces this boss, the most harmless first: a point, and its 95 % interval as a bar; n is those games.";
        let shape = Shape::Intervals {
            name: &["boss"],
            value: Value::interval("win_rate"),
            order: Order::Value,
        };
        Picture::new(title, about, shape).only("wily", wily)
    };
    [
        rates("Which Robot Masters are hard?", "0"),
        rates("Which of Dr. Wily's bosses are hard?", "1"),
    ]
}

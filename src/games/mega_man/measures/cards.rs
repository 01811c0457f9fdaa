//! Action cards: what becomes of them, and how games end in which they are used.

use serde::{Deserialize, Serialize};

use crate::games::mega_man::config::Rules;
use crate::measure::{Contribution, bits, joined};
use crate::stats::{Cell, Column, Picture, Shape, Table, Value};

/// All action cards, by row. A hero sits at one seat, so a row is one player's.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cards {
    rows: Vec<Row>,
    /// Rows drawn in the game under way, a bit each.
    #[serde(skip)]
    drawn: u128,
    /// Rows used in it.
    #[serde(skip)]
    used: u128,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    supports: u64,
    skills: u64,
    boosts: u64,
    skills_used: u64,
    boosts_used: u64,
    wins: Contribution,
}

impl Cards {
    /// Nothing drawn yet.
    pub fn new(rules: &Rules) -> Self {
        Self {
            rows: vec![Row::default(); rules.actions.len()],
            drawn: 0,
            used: 0,
        }
    }

    /// Forgets the game before.
    pub fn begin_game(&mut self) {
        (self.drawn, self.used) = (0, 0);
    }

    /// Two supports, which work as soon as they are laid, and a skill.
    #[inline]
    pub fn planned(&mut self, left: u8, right: u8, skill: u8) {
        for card in [left, right] {
            self.rows[usize::from(card)].supports += 1;
            self.used |= 1 << card;
        }
        self.rows[usize::from(skill)].skills += 1;
        self.drawn |= 1 << left | 1 << right | 1 << skill;
    }

    /// A card is kept as a boost.
    #[inline]
    pub fn kept(&mut self, card: u8) {
        self.rows[usize::from(card)].boosts += 1;
        self.drawn |= 1 << card;
    }

    /// A skill is used.
    #[inline]
    pub fn skill(&mut self, card: u8) {
        self.rows[usize::from(card)].skills_used += 1;
        self.used |= 1 << card;
    }

    /// A boost is used.
    #[inline]
    pub fn boost(&mut self, card: u8) {
        self.rows[usize::from(card)].boosts_used += 1;
        self.used |= 1 << card;
    }

    /// Counts a finished game.
    pub fn end_game(&mut self, won: bool) {
        for row in bits(self.drawn) {
            self.rows[row].wins.add(self.used >> row & 1 == 1, won);
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.rows.iter_mut().for_each(|row| row.wins.end_block());
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.rows.iter_mut().zip(&other.rows) {
            own.supports += other.supports;
            own.skills += other.skills;
            own.boosts += other.boosts;
            own.skills_used += other.skills_used;
            own.boosts_used += other.boosts_used;
            own.wins.merge(&other.wins);
        }
    }

    /// `cards`: a row per row of the table of action cards.
    pub fn table(&self, rules: &Rules) -> Table {
        let mut table = Table::build("cards", columns());
        for (row, card) in self.rows.iter().zip(&rules.actions) {
            let hero = &rules.heroes[usize::from(card.hero)].name;
            table.row(row.cells(&card.name, hero));
        }
        table.finish().drawn_as([picture()])
    }
}

impl Row {
    fn cells(&self, card: &str, hero: &str) -> [Cell; 19] {
        let drawn = self.supports + self.skills + self.boosts;
        let used = self.supports + self.skills_used + self.boosts_used;
        let own = [
            card.into(),
            hero.into(),
            drawn.into(),
            self.supports.into(),
            self.skills.into(),
            self.boosts.into(),
            self.skills_used.into(),
            self.boosts_used.into(),
            (drawn > 0).then(|| used as f64 / drawn as f64).into(),
        ];
        joined(own, self.wins.cells())
    }
}

fn columns() -> [Column; 19] {
    let own = [
        Column::new(
            "card",
            "",
            "The action card, by its name in the table of action cards.",
        ),
        Column::new("hero", "", "In whose deck it is."),
        Column::new(
            "drawn",
            "times",
            "How often a copy was in hand at planning.",
        ),
        Column::new(
            "as_support",
            "times",
            "Those laid as supports, which always work.",
        ),
        Column::new("as_skill", "times", "Those laid as skills."),
        Column::new("as_boost", "times", "Those kept as boosts."),
        Column::new("skill_used", "times", "Skills used."),
        Column::new("boost_used", "times", "Boosts used, by whomever."),
        Column::new(
            "use_rate",
            "share",
            "Supports, skills used and boosts used per drawn; empty if never drawn.",
        )
        .of("drawn"),
    ];
    joined(own, Contribution::columns())
}

fn picture() -> Picture {
    Picture::new(
        "Which action cards are used, and do tables win with them?",
        "A dot is a card: to the right, how often it is used when drawn; upward, how much more often the table wins where it was used than where it was at hand and was not; n is both kinds of games together. Who is in need uses more: an association, not what the card does.",
        Shape::Scatter {
            x: "use_rate",
            value: Value::within("contribution", "contribution_lo", "contribution_hi"),
            name: "card",
        },
    )
}

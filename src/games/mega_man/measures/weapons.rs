//! Weapons: what their energy is used for, and how games end in which they are used.

use serde::{Deserialize, Serialize};

use crate::games::mega_man::action::Usage;
use crate::games::mega_man::config::Rules;
use crate::games::mega_man::state::Weapon;
use crate::measure::{Contribution, joined};
use crate::stats::{Cell, Column, Order, Picture, Shape, Table, Value};

/// All weapons, by row.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Weapons {
    rows: Vec<Row>,
    /// Those used in the game under way, a bit each.
    #[serde(skip)]
    used: u128,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    /// Player-games that ended with it.
    held: u64,
    /// Uses, in the order of [`Usage`].
    uses: [u64; 3],
    energy_left: u64,
    wins: Contribution,
}

impl Weapons {
    /// None used yet.
    pub fn new(rules: &Rules) -> Self {
        Self {
            rows: vec![Row::default(); rules.weapons.len()],
            used: 0,
        }
    }

    /// Forgets the game before.
    pub fn begin_game(&mut self) {
        self.used = 0;
    }

    /// One is used.
    #[inline]
    pub fn used(&mut self, weapon: u8, usage: Usage) {
        self.rows[usize::from(weapon)].uses[usage as usize] += 1;
        self.used |= 1 << weapon;
    }

    /// Counts a finished game, which ended with these in the players' hands.
    pub fn end_game<'w>(&mut self, weapons: impl Iterator<Item = &'w Weapon>, won: bool) {
        for weapon in weapons {
            let row = &mut self.rows[usize::from(weapon.row)];
            row.held += 1;
            row.energy_left += u64::from(weapon.energy);
            row.wins.add(self.used >> weapon.row & 1 == 1, won);
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.rows.iter_mut().for_each(|row| row.wins.end_block());
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.rows.iter_mut().zip(&other.rows) {
            own.held += other.held;
            let uses = own.uses.iter_mut().zip(other.uses);
            uses.for_each(|(own, other)| *own += other);
            own.energy_left += other.energy_left;
            own.wins.merge(&other.wins);
        }
    }

    /// `weapons`: a row per weapon.
    pub fn table(&self, rules: &Rules) -> Table {
        let mut table = Table::build("weapons", columns());
        for (row, weapon) in self.rows.iter().zip(&rules.weapons) {
            table.row(row.cells(&weapon.name));
        }
        table.finish().drawn_as([picture()])
    }
}

impl Row {
    fn cells(&self, weapon: &str) -> [Cell; 16] {
        let [effects, rerolls, weaknesses] = self.uses;
        let left = (self.held > 0).then(|| self.energy_left as f64 / self.held as f64);
        let own = [
            weapon.into(),
            self.held.into(),
            effects.into(),
            rerolls.into(),
            weaknesses.into(),
            left.into(),
        ];
        joined(own, self.wins.cells())
    }
}

fn columns() -> [Column; 16] {
    let own = [
        Column::new("weapon", "", "The weapon."),
        Column::new(
            "held",
            "player-games",
            "Games at whose end a player had it.",
        ),
        Column::new("effects", "uses", "Energy used for its own effect."),
        Column::new("rerolls", "uses", "Energy used to reroll dice."),
        Column::new(
            "weaknesses",
            "uses",
            "Energy used against a boss that is weak to it.",
        ),
        Column::new(
            "energy_left_mean",
            "energy",
            "Mean energy on it at the end of the game.",
        )
        .of("held"),
    ];
    joined(own, Contribution::columns())
}

fn picture() -> Picture {
    Picture::new(
        "With which weapons do tables win?",
        "How much more often the table wins where the weapon was used than where it was held and was not: a point, and its 95 % interval as a bar; n is both kinds of games together. Who is in need uses more: an association, not what the weapon does.",
        Shape::Intervals {
            name: &["weapon"],
            value: Value::within("contribution", "contribution_lo", "contribution_hi"),
            order: Order::Value,
        },
    )
}

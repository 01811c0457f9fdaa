//! Heroes: how the tables do at which each of them sits.

use serde::{Deserialize, Serialize};

use super::SHARE;
use crate::games::mega_man::config::{MOST_SEATS, Rules};
use crate::measure::BlockRatio;
use crate::stats::{Column, Order, Picture, Shape, Table, Value};

/// All heroes, by row.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Heroes {
    rows: Vec<Row>,
    /// Who sits where in the game under way.
    #[serde(skip)]
    seated: [u8; MOST_SEATS],
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    /// Games won over games.
    wins: BlockRatio,
    /// Damage over player-games.
    damage: BlockRatio,
    fell: u64,
}

impl Heroes {
    /// Nobody has played yet.
    pub fn new(rules: &Rules) -> Self {
        Self {
            rows: vec![Row::default(); rules.heroes.len()],
            seated: [0; MOST_SEATS],
        }
    }

    /// A hero sits down.
    #[inline]
    pub fn seated(&mut self, seat: u8, hero: u8) {
        self.seated[usize::from(seat)] = hero;
    }

    /// Counts damage.
    #[inline]
    pub fn damage(&mut self, seat: u8, amount: u8) {
        self.at(seat).damage.add(amount.into(), 0);
    }

    fn at(&mut self, seat: u8) -> &mut Row {
        &mut self.rows[usize::from(self.seated[usize::from(seat)])]
    }

    /// Counts a finished game of so many seats, and who ran out of life.
    pub fn end_game(&mut self, seats: usize, won: bool, fallen: Option<u8>) {
        for seat in 0..seats as u8 {
            let row = self.at(seat);
            row.wins.add(won.into(), 1);
            row.damage.add(0, 1);
        }
        if let Some(seat) = fallen {
            self.at(seat).fell += 1;
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        for row in &mut self.rows {
            row.wins.end_block();
            row.damage.end_block();
        }
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.rows.iter_mut().zip(&other.rows) {
            own.wins.merge(&other.wins);
            own.damage.merge(&other.damage);
            own.fell += other.fell;
        }
    }

    /// `heroes`: a row per hero.
    pub fn table(&self, rules: &Rules) -> Table {
        let mut table = Table::build(
            "heroes",
            [
                Column::new("hero", "", "The hero."),
                Column::new(
                    "games",
                    "player-games",
                    "Games in which the hero sat at the table.",
                ),
                Column::new("wins", "games", "Those that the table won."),
                Column::new("win_rate", "share", "Success of the table in those games.")
                    .of("games"),
                Column::new("lo", "share", "Lower end of its 95 % interval.").of("games"),
                Column::new("hi", "share", "Upper end of its 95 % interval.").of("games"),
                Column::new(
                    "damage_mean",
                    "damage",
                    "Mean damage that the hero suffered in a game.",
                )
                .of("games"),
                Column::new(
                    "fell",
                    "games",
                    "Games that the table lost because this hero ran out of life.",
                ),
            ],
        );
        for (row, hero) in self.rows.iter().zip(&rules.heroes) {
            let rate = row.wins.estimate(1.0, SHARE);
            table.row([
                hero.name.as_str().into(),
                row.wins.n().into(),
                row.wins.x().into(),
                rate.value.into(),
                rate.lo.into(),
                rate.hi.into(),
                row.damage.estimate(1.0, None).value.into(),
                row.fell.into(),
            ]);
        }
        table.finish().drawn_as([picture()])
    }
}

fn picture() -> Picture {
    Picture::new(
        "With which heroes do tables win?",
        "How often the table wins the games in which this hero plays: a point, and its 95 % interval as a bar; n is those games.",
        Shape::Intervals {
            name: &["hero"],
            value: Value::interval("win_rate"),
            order: Order::Value,
        },
    )
}

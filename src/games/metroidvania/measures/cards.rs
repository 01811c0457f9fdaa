//! Cards: how often each is offered and taken, and how those do who take it.

use serde::{Deserialize, Serialize};

use crate::game::Outcome;
use crate::games::metroidvania::action::Card;
use crate::games::metroidvania::config::{LONGEST_QUEUE, Rules};
use crate::measure::{BlockRatio, WIN, bits, win_share};
use crate::stats::{Cell, Column, Picture, Shape, Table, Value};

/// All cards, by row of the card table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cards {
    #[serde(skip)]
    row_of: Vec<u8>,
    rows: Vec<Row>,
    /// Rows taken in the game under way, by seat, a bit each.
    #[serde(skip)]
    taken: [u128; 4],
    /// Rows taken in the block under way.
    #[serde(skip)]
    touched: u128,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    offered: u64,
    taken: u64,
    /// Wins over player-games in which the card was taken.
    wins: BlockRatio,
}

impl Cards {
    /// Nothing taken yet.
    pub fn new(rules: &Rules) -> Self {
        Self {
            row_of: rules.row_of.clone(),
            rows: vec![Row::default(); rules.rows.len()],
            taken: [0; 4],
            touched: 0,
        }
    }

    /// Forgets the game before.
    pub fn begin_game(&mut self) {
        self.taken = [0; 4];
    }

    /// Counts a choice among the affordable cards of a queue.
    #[inline]
    pub fn took(&mut self, seat: u8, queue: &[Card; LONGEST_QUEUE], affordable: u8, slot: u8) {
        for &card in &queue[..usize::from(affordable)] {
            self.rows[usize::from(self.row_of[usize::from(card)])].offered += 1;
        }
        let row = self.row_of[usize::from(queue[usize::from(slot)])];
        // A card paid for with the help of an item was within reach only because of it.
        self.rows[usize::from(row)].offered += u64::from(slot >= affordable);
        self.rows[usize::from(row)].taken += 1;
        self.taken[usize::from(seat)] |= 1 << row;
    }

    /// Counts a finished game.
    pub fn end_game(&mut self, outcome: Outcome) {
        for (seat, &taken) in self.taken.iter().enumerate() {
            for row in bits(taken) {
                self.rows[row].wins.add(win_share(outcome, seat), 1);
            }
            self.touched |= taken;
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        for row in bits(std::mem::take(&mut self.touched)) {
            self.rows[row].wins.end_block();
        }
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.rows.iter_mut().zip(&other.rows) {
            own.offered += other.offered;
            own.taken += other.taken;
            own.wins.merge(&other.wins);
        }
    }

    /// `cards`: a row per row of the card table.
    pub fn table(&self, rules: &Rules) -> Table {
        let mut table = Table::build(
            "cards",
            [
                Column::new("card", "", "The card, by its name in the card table."),
                Column::new(
                    "offered",
                    "choices",
                    "Choices in which it lay in the queue and could be paid for.",
                ),
                Column::new("taken", "choices", "Choices in which it was taken."),
                Column::new(
                    "take_rate",
                    "share",
                    "Taken per offered; empty if never offered.",
                )
                .of("offered"),
                Column::new(
                    "win_rate_when_taken",
                    "share",
                    "Wins of players who took it at least once in the game.",
                )
                .of("games_taken"),
                Column::new("lo", "share", "Lower end of the 95 % interval.").of("games_taken"),
                Column::new("hi", "share", "Upper end of the 95 % interval.").of("games_taken"),
                Column::new(
                    "games_taken",
                    "player-games",
                    "Player-games in which it was taken at least once.",
                ),
            ],
        );
        for (row, card) in self.rows.iter().zip(&rules.rows) {
            let wins = row.wins.estimate(1.0 / WIN as f64, Some((0.0, 1.0)));
            let take_rate = (row.offered > 0).then(|| row.taken as f64 / row.offered as f64);
            table.row([
                Cell::Text(card.name.clone()),
                Cell::Int(row.offered as i64),
                Cell::Int(row.taken as i64),
                take_rate.into(),
                wins.value.into(),
                wins.lo.into(),
                wins.hi.into(),
                row.wins.n().into(),
            ]);
        }
        table.finish().drawn_as([picture()])
    }
}

fn picture() -> Picture {
    Picture::new(
        "Which cards are taken, and do they win?",
        "A dot is a card: to the right, how often it is taken when it can be paid for; upward, how often players win who took it, over their n games. Who is ahead takes other cards than who is behind: an association, not what the card does.",
        Shape::Scatter {
            x: "take_rate",
            value: Value::interval("win_rate_when_taken"),
            name: "card",
        },
    )
}

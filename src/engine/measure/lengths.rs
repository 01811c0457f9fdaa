//! The lengths of games.

use serde::{Deserialize, Serialize};

use kit::game::Outcome;
use kit::stats::names::tables;
use kit::stats::{ChartShape, Histogram, Picture, Scalar, Table, TableColumn, ValueColumn};

/// Game lengths in rounds and in turns. Games that the engine cut off have none.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Lengths {
    /// The rounds begun.
    pub rounds: Histogram,
    /// Turns begun, over all players.
    pub turns: Histogram,
}

impl Lengths {
    /// The lengths before any game, with room for games of at most this many rounds and seats.
    pub fn new(most_rounds: usize, seats: usize) -> Self {
        Self { rounds: Histogram::new(most_rounds + 2), turns: Histogram::new((most_rounds + 1) * seats + 1) }
    }

    /// Counts a finished game.
    #[inline]
    pub fn end_game(&mut self, outcome: Outcome) {
        self.rounds.add(u64::from(outcome.rounds));
        self.turns.add(u64::from(outcome.turns));
    }

    /// Adds the games of another.
    pub fn merge(&mut self, other: &Self) {
        self.rounds.merge(&other.rounds);
        self.turns.merge(&other.turns);
    }

    /// Whether their rows add up.
    pub fn is_possible(&self) -> bool {
        self.rounds.is_possible() && self.turns.is_possible()
    }

    /// `game_lengths`: a row per length seen, in rounds and then in turns.
    pub fn table(&self) -> Table {
        let mut table = Table::build(
            tables::GAME_LENGTHS,
            [
                TableColumn::new("unit", "", "What the length is counted in: rounds, or turns of all players."),
                TableColumn::new("length", "rounds or turns", "How long the game was."),
                TableColumn::new("games", "games", "Games of this length."),
                TableColumn::new("share", "share", "Their share of all games.").of("all_games"),
                TableColumn::new("cumulative", "share", "Share of games of at most this length.").of("all_games"),
                TableColumn::new("all_games", "games", "Games of any length."),
            ],
        );
        for (unit, lengths) in [("rounds", &self.rounds), ("turns", &self.turns)] {
            for bin in lengths.bins().filter(|bin| bin.count > 0) {
                table.row([
                    Scalar::Text(unit.to_owned()),
                    Scalar::Int(bin.value as i64),
                    Scalar::Int(bin.count as i64),
                    Scalar::Real(bin.share),
                    Scalar::Real(bin.cumulative),
                    lengths.n().into(),
                ]);
            }
        }
        table.finish().drawn_as([picture()])
    }
}

fn picture() -> Picture {
    Picture::new(
        "How long a game lasts",
        "A bar is the share of games that last so many rounds; n is all games. At least one game in twenty is over by the first mark, at least half of them by the second, and all but at most one in twenty by the third.",
        ChartShape::Distribution {
            x: "length",
            value: ValueColumn::plain("share"),
            cumulative: "cumulative",
        },
    )
    .only("unit", "rounds")
}

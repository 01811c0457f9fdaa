//! The endings of games.

use super::GameShare;
use kit::game::Outcome;
use kit::stats::names::{endings, tables};
use kit::stats::{ChartShape, Estimate, Picture, RatioCounts, RowOrder, Scalar, Table, TableColumn, ValueColumn};
use serde::{Deserialize, Serialize};

/// The endings of games, by name; the last is `truncated`: cut off by the engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Endings {
    #[serde(skip)]
    names: Vec<&'static str>,
    kinds: Vec<GameShare>,
}

impl Endings {
    /// The endings before any game, in blocks of `games` games.
    pub fn new(names: &[&'static str], games: usize) -> Self {
        let names: Vec<_> = names.iter().copied().chain([endings::TRUNCATED]).collect();
        Self { kinds: vec![GameShare::new(games); names.len()], names }
    }

    /// Counts a game.
    #[inline]
    pub fn end_game(&mut self, outcome: Option<Outcome>) {
        let ending = outcome.map_or(self.kinds.len() - 1, |outcome| outcome.ending);
        self.kinds[ending].count();
    }

    /// The counts of an ending in the block under way.
    pub(super) fn block(&self, ending: usize) -> RatioCounts {
        self.kinds[ending].block()
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.kinds.iter_mut().for_each(GameShare::end_block);
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        self.kinds.iter_mut().zip(&other.kinds).for_each(|(own, other)| own.merge(other));
    }

    /// Whether another could hold the counts of so many blocks of the same.
    pub fn may_add(&self, other: &Self, blocks: u64) -> bool {
        let mut kinds = self.kinds.iter().zip(&other.kinds);
        let all: u64 = other.kinds.iter().map(GameShare::happened).sum();
        kinds.all(|(own, other)| own.may_add(other, blocks)) && Some(all) == self.kinds[0].games_in(blocks)
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.kinds[0].games()
    }

    /// Games with each ending.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.names.iter().zip(&self.kinds).map(|(name, kind)| (*name, kind.happened()))
    }

    /// The share of games with this ending.
    pub fn share(&self, ending: usize) -> Estimate {
        self.kinds[ending].estimate()
    }

    /// `endings`: a row per ending, also those that did not come up.
    pub fn table(&self) -> Table {
        let mut table = Table::build(
            tables::ENDINGS,
            [
                TableColumn::new("ending", "", "How the game ended."),
                TableColumn::new("games", "games", "Games that ended so."),
                TableColumn::new("share", "share", "Their share of all games.").of("all_games"),
                TableColumn::new("lo", "share", "Lower end of the 95 % interval.").of("all_games"),
                TableColumn::new("hi", "share", "Upper end of the 95 % interval.").of("all_games"),
                TableColumn::new("all_games", "games", "Games, however they ended."),
            ],
        );
        for (ending, (name, games)) in self.counts().enumerate() {
            let share = self.share(ending);
            table.row([
                Scalar::Text(name.to_owned()),
                Scalar::Int(games as i64),
                share.value.into(),
                share.lo.into(),
                share.hi.into(),
                self.games().into(),
            ]);
        }
        table.finish().drawn_as([picture()])
    }
}

fn picture() -> Picture {
    Picture::new(
        "How games end",
        "The share of all games that end so: a point, and its 95 % interval as a bar; n is all games. `truncated` is a game that was cut off because it did not end.",
        ChartShape::Intervals { name: &["ending"], value: ValueColumn::interval("share"), order: RowOrder::Value },
    )
}

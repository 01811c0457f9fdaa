//! What players do in a game, by strategy.

use serde::{Deserialize, Serialize};

use crate::measure::{BlockRatio, Summary};
use crate::stats::{Estimate, Part};

/// Counts by seat in the game under way, and ratios by strategy over all blocks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Players {
    #[serde(skip)]
    seats: Vec<Counts>,
    strategies: Vec<Ratios>,
}

/// What one player did in one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Turns ended.
    pub turns: i64,
    /// Luck spent.
    pub spent: i64,
    /// Cards without legal use.
    pub wasted: i64,
    /// Deaths.
    pub deaths: i64,
    /// Bosses defeated.
    pub bosses: i64,
    /// Items used.
    pub items_used: i64,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Ratios {
    spent_per_turn: BlockRatio,
    wasted_turns: BlockRatio,
    deaths: BlockRatio,
    bosses: BlockRatio,
    items_used: BlockRatio,
}

impl Ratios {
    fn all(&self) -> [&BlockRatio; 5] {
        [
            &self.spent_per_turn,
            &self.wasted_turns,
            &self.deaths,
            &self.bosses,
            &self.items_used,
        ]
    }

    fn all_mut(&mut self) -> [&mut BlockRatio; 5] {
        [
            &mut self.spent_per_turn,
            &mut self.wasted_turns,
            &mut self.deaths,
            &mut self.bosses,
            &mut self.items_used,
        ]
    }

    fn end_game(&mut self, counts: &Counts) {
        self.spent_per_turn.add(counts.spent, counts.turns);
        self.wasted_turns.add(counts.wasted, counts.turns);
        self.deaths.add(counts.deaths, 1);
        self.bosses.add(counts.bosses, 1);
        self.items_used.add(counts.items_used, 1);
    }
}

impl Players {
    /// Nothing done yet.
    pub fn new(strategies: usize, seats: usize) -> Self {
        Self {
            seats: vec![Counts::default(); seats],
            strategies: vec![Ratios::default(); strategies],
        }
    }

    /// The counts of a seat.
    #[inline]
    pub fn seat(&mut self, seat: u8) -> &mut Counts {
        &mut self.seats[usize::from(seat)]
    }

    /// Forgets the game before.
    pub fn begin_game(&mut self) {
        self.seats.fill(Counts::default());
    }

    /// Adds the finished game.
    pub fn end_game(&mut self, seating: &[u8]) {
        for (counts, &strategy) in self.seats.iter().zip(seating) {
            self.strategies[usize::from(strategy)].end_game(counts);
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.strategies
            .iter_mut()
            .flat_map(Ratios::all_mut)
            .for_each(BlockRatio::end_block);
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.strategies.iter_mut().zip(&other.strategies) {
            own.all_mut()
                .into_iter()
                .zip(other.all())
                .for_each(|(own, other)| own.merge(other));
        }
    }

    /// What the block under way says of the luck that each strategy spends in a turn.
    pub fn block(&self) -> impl Iterator<Item = Part> {
        self.strategies
            .iter()
            .map(|ratios| ratios.spent_per_turn.block())
    }

    /// Luck that a strategy spends in a turn, on cards and wagers.
    pub fn spent_per_turn(&self, strategy: usize) -> Estimate {
        self.strategies[strategy].spent_per_turn.estimate(1.0, None)
    }

    /// Adds all of it to the summary.
    pub fn summarise(&self, names: &[String], summary: &mut Summary) {
        for (name, ratios) in names.iter().zip(&self.strategies) {
            let mut row = |measure, unit, ratio: &BlockRatio, bounds| {
                summary.row(measure, Some(name), None, ratio.estimate(1.0, bounds), unit);
            };
            row(
                "luck_spent_per_turn",
                "luck per turn",
                &ratios.spent_per_turn,
                None,
            );
            row(
                "turns_without_use",
                "share of turns",
                &ratios.wasted_turns,
                Some((0.0, 1.0)),
            );
            row("deaths", "per game", &ratios.deaths, None);
            row("bosses_defeated", "per game", &ratios.bosses, None);
            row("items_used", "per game", &ratios.items_used, None);
        }
    }
}

//! What a designer wants to see of this game, counted block by block.

mod curves;
mod notability;

use serde::{Deserialize, Serialize};

use super::Pig;
use super::action::Event;
use super::state::State;
use crate::game::{Curve, Game, Lineup, Measure, Outcome, Tally as GameTally, Watch};
use crate::measure::{Basics, BlockRatio, Summary};
use crate::stats::{Estimate, Histogram, Part, Table};
use curves::Curves;
pub use notability::Notability;

/// All measures of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally {
    pub(super) basics: Basics,
    curves: Curves,
    /// By strategy.
    turns: Vec<TurnRatios>,
    /// By seat, in the game under way.
    #[serde(skip)]
    counts: Vec<TurnCounts>,
}

/// What one player did in one game.
#[derive(Clone, Copy, Debug, Default)]
struct TurnCounts {
    turns: u32,
    rolls: u32,
    busts: u32,
}

/// The same per strategy, as ratios over blocks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct TurnRatios {
    banked: BlockRatio,
    rolls: BlockRatio,
    busts: BlockRatio,
}

impl TurnRatios {
    fn end_game(&mut self, counts: &TurnCounts, score: u32) {
        let turns = i64::from(counts.turns);
        self.banked.add(i64::from(score), turns);
        self.rolls.add(i64::from(counts.rolls), turns);
        self.busts.add(i64::from(counts.busts), turns);
    }

    fn end_block(&mut self) {
        self.banked.end_block();
        self.rolls.end_block();
        self.busts.end_block();
    }

    fn merge(&mut self, other: &Self) {
        self.banked.merge(&other.banked);
        self.rolls.merge(&other.rolls);
        self.busts.merge(&other.busts);
    }

    fn summarise(&self, name: &str, summary: &mut Summary) {
        let mut row = |measure, ratio: &BlockRatio, bounds, unit| {
            summary.row(measure, Some(name), None, ratio.estimate(1.0, bounds), unit);
        };
        row("turn_score", &self.banked, None, "points per turn");
        row("rolls_per_turn", &self.rolls, None, "rolls per turn");
        let share = Some((0.0, 1.0));
        row("busts_per_turn", &self.busts, share, "share of turns");
    }
}

impl Watch<Event> for Tally {
    #[inline]
    fn event(&mut self, event: Event) {
        if let Event::Ended {
            seat,
            rolls,
            banked,
            bust,
        } = event
        {
            let counts = &mut self.counts[seat];
            counts.turns += 1;
            counts.rolls += rolls;
            counts.busts += u32::from(bust);
            self.curves.turn(seat, banked, []);
        }
    }
}

impl GameTally<Pig> for Tally {
    fn new(game: &Pig, lineup: &Lineup) -> Self {
        let (seats, rounds) = (game.seats(), game.rules.round_cap as usize);
        let strategies = lineup.strategies.len();
        Self {
            basics: Basics::new(game, lineup, rounds),
            curves: Curves::new(strategies, seats, rounds),
            turns: vec![TurnRatios::default(); strategies],
            counts: vec![TurnCounts::default(); seats],
        }
    }

    fn begin_game(&mut self, seating: &[u8]) {
        self.basics.begin_game(seating);
        self.counts.fill(TurnCounts::default());
        self.curves.begin_game();
    }

    fn end_game(&mut self, _: &Pig, state: &State, outcome: Option<Outcome>) {
        self.basics.end_game(outcome);
        let Some(outcome) = outcome else { return };
        for (seat, &strategy) in self.basics.seating.iter().enumerate() {
            let turns = &mut self.turns[usize::from(strategy)];
            turns.end_game(&self.counts[seat], state.scores[seat]);
        }
        self.curves.end_game(&self.basics.seating, outcome);
    }

    fn end_block(&mut self) {
        self.basics.end_block();
        self.curves.end_block();
        self.turns.iter_mut().for_each(TurnRatios::end_block);
    }

    fn merge(&mut self, other: &Self) {
        self.basics.merge(&other.basics);
        self.curves.merge(&other.curves);
        for (own, other) in self.turns.iter_mut().zip(&other.turns) {
            own.merge(other);
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let banked = |strategy| Measure {
            name: "turn_score",
            strategy: Some(strategy),
            unit: "points per turn",
            scale: 1.0,
            bounds: None,
        };
        let mut measures = self.basics.measures();
        measures.extend((0..self.basics.names.len()).map(banked));
        measures
    }

    fn block(&self, parts: &mut Vec<Part>) {
        self.basics.block(parts);
        parts.extend(self.turns.iter().map(|turns| turns.banked.block()));
    }

    fn rounds(&self) -> &Histogram {
        &self.basics.lengths.rounds
    }

    fn headline(&self, confidence: f64) -> (String, Estimate) {
        self.basics.headline(confidence)
    }

    fn counts(&self) -> Vec<(&'static str, u64)> {
        self.basics.endings.counts().collect()
    }

    fn tables(&self, _: &Pig) -> Vec<Table> {
        let mut tables = self.basics.tables();
        tables.extend([
            curves::table(&self.curves, &self.basics.names),
            self.summary(),
        ]);
        tables
    }

    fn findings(&self, _: &Pig) -> Vec<String> {
        self.basics.findings()
    }

    fn curves(&self) -> Vec<Curve> {
        let strategies = self.basics.names.iter().enumerate();
        strategies
            .map(|(strategy, name)| Curve {
                name: name.clone(),
                x: "own turn",
                y: "points banked per turn",
                points: self.curves.drawn(strategy),
            })
            .collect()
    }
}

impl Tally {
    fn summary(&self) -> Table {
        let mut summary = Summary::default();
        self.basics.summarise(&mut summary);
        for (name, turns) in self.basics.names.iter().zip(&self.turns) {
            turns.summarise(name, &mut summary);
        }
        summary.finish()
    }
}

//! Curves over a player's own turns (or rounds), for all games and split by won and lost.

use super::{CurveColumn, CurveSheet};
use crate::stats::{BlockRatio, Scalar};
use serde::{Deserialize, Serialize};

/// The outcomes of the games that a curve is over.
const OUTCOMES: [&str; 3] = ["all", "won", "lost"];
const ALL: usize = 0;
const WON: usize = 1;
const LOST: usize = 2;

/// A curve goes on while one in so many of its player-games does. Later turns are those of few and long games: a study that met none of the
/// longest gave intervals that held 85 to 90 % of the truths.
const ALIVE: i64 = 20;

/// The curve of an amount per turn, with its interval, and of others of which only means are wanted.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TurnCurves {
    #[serde(skip)]
    turns: usize,
    /// The number of sums of a point: the measured amount up to its turn, then the others.
    #[serde(skip)]
    width: usize,
    /// The measured amount, by strategy, outcome and turn.
    measured: Vec<BlockRatio>,
    /// Sums, kept where games are won and lost: those of all games are theirs together.
    sums: Vec<u64>,
    /// The most turns of a player in the block under way.
    #[serde(skip)]
    longest: usize,
}

/// The turns of a seat on a curve, in the game under way.
#[derive(Clone, Debug)]
pub struct TurnLog {
    /// The measured amount up to now.
    so_far: u32,
    /// The measured amount up to and with each turn, then the others.
    turns: Vec<u32>,
}

impl TurnLog {
    /// The log before any turn, with room for this many amounts in all.
    pub fn new(amounts: usize) -> Self {
        Self { so_far: 0, turns: Vec::with_capacity(amounts) }
    }

    /// Forgets the game before.
    pub fn clear(&mut self) {
        self.so_far = 0;
        self.turns.clear();
    }

    /// Notes a turn that has ended: the measured amount, then the others.
    #[inline]
    pub fn turn<const N: usize>(&mut self, mut amounts: [u32; N]) {
        self.so_far += amounts[0];
        amounts[0] = self.so_far;
        self.turns.extend_from_slice(&amounts);
    }
}

impl TurnCurves {
    /// The curves before any game, for games of at most this many turns of each player, with so many amounts besides.
    pub fn new(strategies: usize, turns: usize, also: usize) -> Self {
        let (points, width) = (strategies * OUTCOMES.len() * turns, 1 + also);
        Self { turns, width, measured: vec![BlockRatio::default(); points], sums: vec![0; points * width], longest: 0 }
    }

    /// Whether a turn has so many amounts.
    pub fn has_width(&self, amounts: usize) -> bool {
        self.width == amounts
    }

    /// Adds the finished game as logged by seat, won by these seats (a bit each). A shared win counts as won.
    pub fn end_game(&mut self, logs: &[TurnLog], seating: &[u8], winners: u8) {
        for (seat, log) in logs.iter().enumerate() {
            let split = if winners >> seat & 1 == 1 { WON } else { LOST };
            debug_assert_eq!(log.turns.len() % self.width, 0, "a turn has all its amounts");
            let turns = log.turns.len() / self.width;
            debug_assert!(turns <= self.turns, "more turns than the most rounds");
            self.longest = self.longest.max(turns);
            let first = (usize::from(seating[seat]) * OUTCOMES.len() + split) * self.turns;
            let sums = self.sums[first * self.width..][..self.turns * self.width].iter_mut().zip(&log.turns);
            sums.for_each(|(sum, &more)| *sum += u64::from(more));
            let mut before = 0;
            let turns = log.turns.chunks_exact(self.width).map(|turn| turn[0]);
            for (measured, so_far) in self.measured[first..][..self.turns].iter_mut().zip(turns) {
                measured.add((so_far - before).into(), 1);
                before = so_far;
            }
        }
    }

    /// Closes the block: all games are those won and those lost.
    pub fn end_block(&mut self) {
        for strategy in self.measured.chunks_exact_mut(self.turns * OUTCOMES.len()) {
            let (all, split) = strategy.split_at_mut(self.turns);
            let (won, lost) = split.split_at_mut(self.turns);
            for ((all, won), lost) in all.iter_mut().zip(won).zip(lost).take(self.longest) {
                all.end_block_of(won, lost);
                won.end_block();
                lost.end_block();
            }
        }
        self.longest = 0;
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        let measured = self.measured.iter_mut().zip(&other.measured);
        measured.for_each(|(own, other)| own.merge(other));
        let sums = self.sums.iter_mut().zip(&other.sums);
        sums.for_each(|(own, more)| *own += more);
    }

    /// The measured amount by turn over all games of a strategy, for a drawing.
    pub fn drawn(&self, strategy: usize) -> Vec<(f64, Option<f64>)> {
        let points = self.points_of(strategy, ALL);
        points.map(|point| (point.turn as f64 + 1.0, point.measured().estimate().value)).collect()
    }

    /// The turns of a strategy, by outcome.
    fn points(&self, strategy: usize) -> impl Iterator<Item = CurveRow<'_>> {
        (0..OUTCOMES.len()).flat_map(move |outcome| self.points_of(strategy, outcome))
    }

    /// The points of one outcome: a curve ends where fewer than [`ALIVE`] of its player-games go on.
    fn points_of(&self, strategy: usize, outcome: usize) -> impl Iterator<Item = CurveRow<'_>> {
        let mut points = (0..self.turns).map(move |turn| CurveRow { curves: self, strategy, outcome, turn }).peekable();
        let all = points.peek().map_or(0, CurveRow::games);
        points.take_while(move |point| point.games() > 0 && point.games() * ALIVE >= all)
    }
}

/// A point of a curve: a turn of a strategy in all games, or in those of one outcome.
struct CurveRow<'c> {
    curves: &'c TurnCurves,
    strategy: usize,
    outcome: usize,
    turn: usize,
}

impl CurveRow<'_> {
    fn place(&self, outcome: usize) -> usize {
        (self.strategy * OUTCOMES.len() + outcome) * self.curves.turns + self.turn
    }

    fn measured(&self) -> &BlockRatio {
        &self.curves.measured[self.place(self.outcome)]
    }

    /// Player-games that had this turn: what the means are over.
    fn games(&self) -> i64 {
        self.measured().n()
    }

    /// The mean of a sum.
    fn mean(&self, which: usize) -> f64 {
        let outcomes = match self.outcome {
            ALL => WON..=LOST,
            one => one..=one,
        };
        let sums = outcomes.map(|outcome| self.curves.sums[self.place(outcome) * self.curves.width + which]);
        sums.sum::<u64>() as f64 / self.games() as f64
    }

    fn fill(&self, column: &CurveColumn, out: &mut Vec<Scalar>) {
        let measured = self.measured().estimate();
        match *column {
            CurveColumn::Measured(_) => out.extend([measured.value, measured.lo, measured.hi].map(Scalar::from)),
            CurveColumn::Also(which, _) => out.push(self.mean(1 + which).into()),
            CurveColumn::Rest(which, _) => out.push(measured.value.map(|all| all - self.mean(1 + which)).into()),
            CurveColumn::Cumulative(_) => out.push(self.mean(0).into()),
        }
    }
}

/// The rows of a sheet about these curves.
pub(super) fn rows(sheet: &CurveSheet, curves: &[TurnCurves], strategies: &[String]) -> Vec<Vec<Scalar>> {
    let mut rows = Vec::new();
    for (strategy, name) in strategies.iter().enumerate() {
        for (place, curves) in curves.iter().enumerate() {
            for point in curves.points(strategy) {
                let mut cells = vec![Scalar::from(name.as_str())];
                cells.extend(sheet.resources.get(place).map(|&resource| Scalar::from(resource)));
                let (outcome, turn) = (OUTCOMES[point.outcome], point.turn + 1);
                cells.extend([outcome.into(), turn.into(), point.games().into()]);
                sheet.columns.iter().for_each(|column| point.fill(column, &mut cells));
                rows.push(cells);
            }
        }
    }
    rows
}

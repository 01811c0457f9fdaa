//! Which value of an axis brings a measure to a target: what to play next, and when that is answered.
//!
//! Nothing is played here. Whoever plays tells at each look what has been [`Estimate`]d at each value, by independent luck, and plays what
//! is [`SolveStep::wanted`] until nothing is, or the games run out. A look needs no memory: what is known of the values decides what comes next, so that a search is
//! the same whoever plays and however often it is broken off.
//!
//! Between two neighbours on different sides the target is passed: which of the two comes nearer is the answer there. Curves are not
//! monotone, so there may be several such places, and a value at which the curve only touches the target answers, too. Games go where a
//! question is open, and nowhere else: of several that come about as near no more is asked than that none is nearer by more than is of
//! interest (the aim of "probably approximately correct" choices among arms: Even-Dar, Mannor and Mansour, 2006).

mod gap;
mod place;

pub use place::{AxisInterval, IntervalKnowledge};

use kit::stats::{Estimate, simultaneous};

/// Games with which a value begins.
const FIRST: u64 = 600;

/// More games are asked for by this much at a time: half as many again.
const GROWTH: f64 = 1.5;

/// Number of values played at first, spread over the axis; the others of a longer axis are played only where the target is passed.
const SPREAD: usize = 16;

/// A value at which the measure has no interval after so many games is passed over.
const BLIND: u64 = 20 * FIRST;

/// What is sought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveCriterion {
    /// What the measure should be.
    pub target: f64,
    /// Distance that is near enough, in the unit of the measure: by less than that no value is of more interest than another.
    pub near: f64,
    /// Whether only what comes that near answers. Otherwise the nearest value does wherever the target is passed.
    pub strict: bool,
    /// Whether the values have an order, so that a target can be passed between two of them.
    pub ordered: bool,
    /// Games at the most, of all values together.
    pub most: u64,
}

/// A value of the axis as far as it has been played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayedValue {
    /// Games of the value.
    pub games: u64,
    /// What the measure comes to, with an interval at [`SolveCriterion::confidence`].
    pub estimate: Estimate,
}

impl PlayedValue {
    /// Whether it has been played so often without an interval that it is passed over.
    pub fn is_blind(&self) -> bool {
        self.games >= BLIND && self.estimate.lo.is_none()
    }
}

/// What is known, and what should be played next.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveStep {
    /// Where the target is met or passed, or may be, along the axis.
    pub places: Vec<AxisInterval>,
    /// The value that comes nearest as far as is known.
    pub nearest: Option<usize>,
    /// Other values that may come nearer, and by how much at the most.
    pub contenders: Vec<(usize, f64)>,
    /// Values to be played, and how many games more; nothing once all is decided.
    pub wanted: Vec<(usize, u64)>,
}

impl SolveCriterion {
    /// The confidence of each interval, at which those of one value hold together at all looks that it can have (Bonferroni).
    pub fn confidence(&self) -> f64 {
        let growths = (self.most as f64 / FIRST as f64).max(1.0).log(GROWTH).ceil();
        simultaneous(1 + growths as usize)
    }

    /// What follows from what has been seen, by value in the order of the axis.
    pub fn look(&self, seen: &[PlayedValue]) -> SolveStep {
        let values = AxisValues { question: self, seen };
        let mut wanted = values.unseen();
        if !wanted.is_empty() {
            return SolveStep {
                places: Vec::new(),
                nearest: values.nearest(),
                contenders: values.contenders(),
                wanted,
            };
        }
        let places = if self.ordered { values.along() } else { values.one_by_one() };
        wanted = places.iter().flat_map(|(_, wanted)| wanted.clone()).collect();
        let places: Vec<AxisInterval> = places.into_iter().map(|(place, _)| place).collect();
        if places.iter().all(|place| place.standing == IntervalKnowledge::Passed && self.strict) {
            wanted.extend(values.distance());
        }
        wanted.extend(values.dim());
        wanted.sort_unstable();
        wanted.dedup_by_key(|(value, _)| *value);
        SolveStep { places, nearest: values.nearest(), contenders: values.contenders(), wanted }
    }
}

/// All values under one question.
struct AxisValues<'a> {
    question: &'a SolveCriterion,
    seen: &'a [PlayedValue],
}

impl AxisValues<'_> {
    /// The values that are to be played first and have not been.
    fn unseen(&self) -> Vec<(usize, u64)> {
        let count = self.seen.len();
        let spread: Vec<usize> = if count <= SPREAD || !self.question.ordered {
            (0..count).collect()
        } else {
            (0..SPREAD).map(|step| (step * (count - 1) + (SPREAD - 1) / 2) / (SPREAD - 1)).collect()
        };
        spread.into_iter().filter(|&value| self.seen[value].games == 0).map(|value| (value, FIRST)).collect()
    }

    /// Values that have been played and have no interval yet.
    fn dim(&self) -> impl Iterator<Item = (usize, u64)> {
        let dim = |seen: &PlayedValue| seen.games > 0 && seen.estimate.lo.is_none() && !seen.is_blind();
        self.seen.iter().enumerate().filter(move |(_, seen)| dim(seen)).map(|(value, seen)| (value, seen.games))
    }

    /// Values with an interval.
    fn known(&self) -> impl Iterator<Item = usize> {
        (0..self.seen.len()).filter(|&value| self.ends(value).is_some())
    }

    /// How far a value is above the target, with the ends of its interval.
    fn ends(&self, value: usize) -> Option<[f64; 3]> {
        let Estimate { value, lo, hi, .. } = self.seen[value].estimate;
        Some([lo?, value?, hi?].map(|end| end - self.question.target))
    }

    /// Distance of a known value above the target: its estimate and both ends.
    fn above(&self, value: usize) -> [f64; 3] {
        self.ends(value).unwrap_or([f64::NEG_INFINITY, 0.0, f64::INFINITY])
    }

    /// How far it is from the target.
    fn distance_of(&self, value: usize) -> f64 {
        self.above(value)[1].abs()
    }

    /// How far its distance may be off.
    fn doubt(&self, value: usize) -> f64 {
        let [lo, middle, hi] = self.above(value);
        (middle - lo).max(hi - middle)
    }

    /// The side of the target on which it is shown to be.
    fn side(&self, value: usize) -> Option<bool> {
        let [lo, _, hi] = self.above(value);
        (lo > 0.0 || hi < 0.0).then_some(lo > 0.0)
    }

    /// Whether the value is shown to come near enough.
    fn is_met(&self, value: usize) -> bool {
        let [lo, _, hi] = self.above(value);
        lo >= -self.question.near && hi <= self.question.near
    }

    /// Whether the value is shown not to come near enough.
    fn is_missed(&self, value: usize) -> bool {
        let [lo, _, hi] = self.above(value);
        lo > self.question.near || hi < -self.question.near
    }

    fn nearest(&self) -> Option<usize> {
        self.known().min_by(|&a, &b| self.distance_of(a).total_cmp(&self.distance_of(b)))
    }

    /// Games more where none answers, until it is known how near the nearest comes, and that none comes much nearer.
    fn distance(&self) -> Vec<(usize, u64)> {
        let Some(nearest) = self.nearest() else { return Vec::new() };
        let enough = self.question.near.max(self.distance_of(nearest) / 5.0);
        let rivals = self.contenders().into_iter().filter(|(_, by)| *by > enough);
        let mut wanted: Vec<(usize, u64)> = rivals.map(|(other, _)| self.more_of(other, nearest)).collect();
        if self.doubt(nearest) > enough {
            wanted.push(self.more(nearest));
        }
        wanted
    }

    /// Values that may come nearer than the nearest, and by how much at the most.
    fn contenders(&self) -> Vec<(usize, f64)> {
        let Some(nearest) = self.nearest() else { return Vec::new() };
        let others = self.known().filter(|&other| other != nearest);
        let nearer = others.filter_map(|other| Some((other, self.nearer(other, nearest)?)));
        nearer.filter(|(_, by)| *by > 0.0).collect()
    }

    /// Most by which a value may come nearer than the best one so far; `None` if it is shown not to.
    fn nearer(&self, other: usize, best: usize) -> Option<f64> {
        let further = self.distance_of(other) - self.distance_of(best);
        let doubt = self.doubt(other).hypot(self.doubt(best));
        (further <= doubt).then_some(doubt - further)
    }

    /// More games of that of two values of which less is known.
    fn more_of(&self, one: usize, other: usize) -> (usize, u64) {
        self.more(if self.doubt(one) > self.doubt(other) { one } else { other })
    }

    /// More games of a value.
    fn more(&self, value: usize) -> (usize, u64) {
        let games = self.seen[value].games;
        (value, (games as f64 * (GROWTH - 1.0)).ceil().max(FIRST as f64 / 2.0) as u64)
    }
}

#[cfg(test)]
mod tests;

//! Where a target is met or passed on an axis, and what has to be played until that is known.

use super::AxisValues;
use super::gap::gap;

/// A place on the axis: some neighbouring values, and what is known of the target among them.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisInterval {
    /// The value that comes nearest as far as is known.
    pub best: usize,
    /// Values that may come nearer, but are shown not to by more than is of interest.
    pub equal: Vec<usize>,
    /// Values that may come nearer by more than that; empty once the search is decided.
    pub rivals: Vec<usize>,
    /// The values on either side between which the target is shown to be passed.
    pub between: Option<(usize, usize)>,
    /// What is known.
    pub standing: IntervalKnowledge,
}

/// What is known of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntervalKnowledge {
    /// The best value is shown to come near enough.
    Met,
    /// The target is shown to be passed here, and no value comes nearer than the best by more than is of interest; that it comes near enough is not shown.
    Passed,
    /// Not enough games to know it.
    Open,
}

/// A place, and what should be played for it.
pub(super) type GamesRequest = (AxisInterval, Vec<(usize, u64)>);

impl AxisValues<'_> {
    /// Requests for each value by itself.
    pub(super) fn one_by_one(&self) -> Vec<GamesRequest> {
        let alone = |best| {
            let standing = if self.is_met(best) { IntervalKnowledge::Met } else { IntervalKnowledge::Open };
            let place = AxisInterval { best, equal: Vec::new(), rivals: Vec::new(), between: None, standing };
            let wanted = if standing == IntervalKnowledge::Open { vec![self.more(best)] } else { Vec::new() };
            (place, wanted)
        };
        self.known().filter(|&value| !self.is_missed(value)).map(alone).collect()
    }

    /// The places at which the target is, or may be: values of which the side is not known, with the nearest on either side of which it is;
    /// and where a value answers that only comes near enough, those on a known side that may.
    pub(super) fn along(&self) -> Vec<GamesRequest> {
        let known: Vec<usize> = self.known().collect();
        let (mut places, mut stretches) = (Vec::new(), Vec::new());
        let mut stretch: Vec<usize> = Vec::new();
        let mut ask = |stretch: &[usize]| {
            if let Some(asked) = self.asked(stretch) {
                places.push(asked);
                stretches.push(stretch.to_vec());
            }
        };
        for &value in &known {
            stretch.push(value);
            if self.side(value).is_some() {
                ask(&stretch);
                stretch = vec![value];
            }
        }
        ask(&stretch);
        if self.question.strict {
            let is_asked = |value: &usize| stretches.iter().any(|stretch| stretch.contains(value));
            let may_answer = |value: &usize| !self.is_missed(*value) && !is_asked(value);
            let others = known.split(|value| !may_answer(value)).filter(|stretch| !stretch.is_empty());
            places.extend(others.map(|stretch| self.judged(stretch, self.nearest_of(stretch), None)));
            places.sort_by_key(|(place, _)| place.best);
        }
        places
    }

    /// Which of some values comes nearest as far as is known.
    fn nearest_of(&self, stretch: &[usize]) -> usize {
        let distance = |value: usize| self.distance_of(value);
        stretch
            .iter()
            .copied()
            .reduce(|best, next| if distance(next) < distance(best) { next } else { best })
            .unwrap_or_default()
    }

    /// What there is about a stretch of values, of which at most the first and the last are known to be on a side; nothing where the target
    /// is not among them.
    fn asked(&self, stretch: &[usize]) -> Option<GamesRequest> {
        let (&first, &last) = (stretch.first()?, stretch.last()?);
        let sides = (self.side(first), self.side(last));
        let passed = matches!(sides, (Some(a), Some(b)) if a != b);
        let is_open = |value: &usize| self.side(*value).is_none();
        if !passed && !stretch.iter().any(is_open) {
            return None;
        }
        let best = self.nearest_of(stretch);
        let between = passed.then_some((first, last));
        if let Some(unseen) = gap(self, stretch, best, passed) {
            let place = AxisInterval {
                best,
                equal: Vec::new(),
                rivals: vec![unseen],
                between,
                standing: IntervalKnowledge::Open,
            };
            return Some((place, vec![(unseen, super::FIRST)]));
        }
        Some(self.judged(stretch, best, between))
    }

    /// A place of which all values have been played.
    fn judged(&self, stretch: &[usize], best: usize, between: Option<(usize, usize)>) -> GamesRequest {
        let (mut equal, mut rivals, mut wanted) = (Vec::new(), Vec::new(), Vec::new());
        for &other in stretch.iter().filter(|&&other| other != best) {
            let Some(by) = self.nearer(other, best) else { continue };
            if by <= self.question.near {
                equal.push(other);
            } else {
                rivals.push(other);
                wanted.push(self.more_of(other, best));
            }
        }
        let met = self.is_met(best);
        let decided = met || between.is_some() && (!self.question.strict || self.is_missed(best));
        if !decided {
            wanted.push(self.more(best));
        }
        let standing = match (decided && rivals.is_empty(), met) {
            (false, _) => IntervalKnowledge::Open,
            (true, true) => IntervalKnowledge::Met,
            (true, false) => IntervalKnowledge::Passed,
        };
        (AxisInterval { best, equal, rivals, between, standing }, wanted)
    }
}

//! The choice rates of a strategy: of the decisions in which some choices have a feature and others have not, how often it took one
//! that has it.

use kit::game::GameProfile;
use kit::stats::{CONFIDENCE, Estimate, SHARE, TailedRatio, whole_ratio};

/// The choice rates of a strategy, for every kind of decision and every feature of its choices that is 0 or 1.
#[derive(Clone, Debug, Default)]
pub struct ChoiceRates(Vec<ChoiceRate>);

/// The choice rate of one feature at one kind of decision.
#[derive(Clone, Debug)]
pub struct ChoiceRate {
    /// The kind of decision: an index into [`GameProfile::kinds`].
    pub kind: usize,
    /// The feature: an index into [`GameProfile::features`].
    pub feature: usize,
    /// The decisions of the block under way in which it was taken; below, those in which it could be taken or left.
    taken: i64,
    open: i64,
    closed: TailedRatio,
}

impl ChoiceRates {
    /// The rates before any choice.
    pub fn new(game: &GameProfile) -> Self {
        let habits = (0..game.kinds.len()).flat_map(|kind| {
            let of_kind = move |feature: &usize| game.features[*feature].is_trait_at(kind);
            let habit = move |feature| ChoiceRate { kind, feature, taken: 0, open: 0, closed: TailedRatio::default() };
            (0..game.features.len()).filter(of_kind).map(habit)
        });
        Self(habits.collect())
    }

    /// The rates, over all kinds of decision.
    pub fn iter(&self) -> impl Iterator<Item = &ChoiceRate> {
        self.0.iter()
    }

    /// The rates at one kind of decision.
    pub fn at(&mut self, kind: usize) -> impl Iterator<Item = &mut ChoiceRate> {
        self.0.iter_mut().filter(move |habit| habit.kind == kind)
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.0.iter_mut().for_each(ChoiceRate::end_block);
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        if self.0.is_empty() {
            self.0.clone_from(&other.0);
            return;
        }
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| own.closed.merge(&other.closed));
    }
}

impl ChoiceRate {
    /// Counts a decision in which some choices have the feature and others have not; has the one that was taken?
    pub fn add(&mut self, has: bool) {
        self.taken += i64::from(has);
        self.open += 1;
    }

    /// A block in which there was nothing to choose is none of its blocks.
    fn end_block(&mut self) {
        if self.open > 0 {
            self.closed.add(self.taken, self.open);
            (self.taken, self.open) = (0, 0);
        }
    }

    /// The share of such decisions in which it was taken, by block.
    pub fn estimate(&self) -> Estimate {
        whole_ratio(&self.closed, 1, SHARE, CONFIDENCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::feature::{Feature, FeatureScope};
    use kit::game::DecisionKind;

    const fn flag(name: &'static str) -> Feature {
        Feature { name, scope: FeatureScope::Choice, kinds: 1, unit: "0 or 1", min: 0.0, max: 1.0, about: "" }
    }

    /// A game of one kind of decision, with two flags.
    static TOY: GameProfile = GameProfile {
        games: 100,
        name: "toy",
        about: "",
        kinds: &[DecisionKind { name: "turn", about: "" }],
        features: &[flag("rolls"), flag("holds")],
        bots: &[],
        worth: "",
        endings: &[],
        round: "round",
        component_choices: &[],
        criteria: &[],
    };

    /// The rates of a strategy that took these choices of the first feature, block by block.
    fn habits(blocks: &[&[bool]]) -> ChoiceRates {
        let mut habits = ChoiceRates::new(&TOY);
        for block in blocks {
            block.iter().for_each(|has| habits.at(0).take(1).for_each(|habit| habit.add(*has)));
            habits.end_block();
        }
        habits
    }

    fn merged(one: &ChoiceRates, other: &ChoiceRates) -> Vec<Estimate> {
        let mut all = one.clone();
        all.merge(other);
        all.iter().map(ChoiceRate::estimate).collect()
    }

    #[test]
    fn a_block_without_a_choice_is_none_and_what_was_never_open_is_unknown() {
        let all: Vec<Estimate> =
            habits(&[&[true, true], &[], &[true, false]]).iter().map(ChoiceRate::estimate).collect();
        assert_eq!((all[0].n, all[0].value), (2, Some(0.75)));
        assert!(all[1..].iter().all(|estimate| (estimate.n, estimate.value, estimate.lo) == (0, None, None)));
    }

    #[test]
    fn parts_make_the_whole_and_nothing_adds_nothing() {
        let [a, b] = [habits(&[&[true], &[false, true]]), habits(&[&[false]])];
        let whole = habits(&[&[true], &[false, true], &[false]]);
        let whole: Vec<Estimate> = whole.iter().map(ChoiceRate::estimate).collect();
        assert_eq!((merged(&a, &b), merged(&b, &a)), (whole.clone(), whole));
        let alone: Vec<Estimate> = a.iter().map(ChoiceRate::estimate).collect();
        let none = ChoiceRates::default();
        assert_eq!((merged(&a, &none), merged(&none, &a)), (alone.clone(), alone));
    }
}

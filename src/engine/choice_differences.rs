//! Choice differences: where the first bot of a table chooses otherwise than another would, asked in the same positions.

use super::observer::{ObservedChoice, Observer};
use super::study::StudyCell;
use super::table::GameTable;
use kit::feature::FeatureColumns;
use kit::game::{EventObserver, GameProfile, GameView};
use kit::luck::{Luck, LuckDomain};
use kit::stats::{CONFIDENCE, Estimate, Ratio, block_ratio, simultaneous};
use kit::strategy::{Bot, BotMemory};
use rayon::prelude::*;
use std::ops::Range;

/// The strategy that is looked at.
const FIRST: u8 = 0;

/// The sections into which the blocks are divided among threads.
const SECTIONS: u64 = 50;

/// The parts of a feature's range in which values are added up, so that their sum hangs on no order. The square of a block's sum has room for
/// hundreds of thousands of decisions.
const PARTS: f64 = 1e4;

/// The differences of a bot from another, by kind of decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChoiceDifferences {
    /// By index into [`GameProfile::kinds`].
    pub kinds: Vec<KindDifference>,
}

/// The decisions of one kind in which a bot chooses otherwise than another would.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KindDifference {
    /// The decisions in which it does, of those with several choices, by block.
    share: BlockCounter,
    /// The features of what it takes there.
    features: Vec<FeatureDifference>,
}

/// A feature of what a bot takes where it chooses otherwise than another would.
#[derive(Clone, Debug, PartialEq)]
pub struct FeatureDifference {
    /// The feature: an index into [`GameProfile::features`].
    pub feature: usize,
    /// Its value in one part of its range.
    part: f64,
    /// Its value in the other's choice.
    other: BlockCounter,
    /// The surplus of the bot's own choice.
    more: BlockCounter,
}

/// A ratio of sums over blocks, and the sums of the block under way.
#[derive(Clone, Debug, Default, PartialEq)]
struct BlockCounter {
    under_way: (i64, i64),
    closed: Ratio,
}

impl BlockCounter {
    fn add(&mut self, x: i64) {
        self.under_way.0 += x;
        self.under_way.1 += 1;
    }

    /// A block in which there was nothing to count is none of its blocks.
    fn end_block(&mut self) {
        let (x, n) = std::mem::take(&mut self.under_way);
        if n > 0 {
            self.closed.add(x, n);
        }
    }
}

impl FeatureDifference {
    /// The mean of the feature in what the other would take.
    pub fn other(&self) -> f64 {
        self.part * self.other.closed.value().unwrap_or(f64::NAN)
    }

    /// The mean of the feature in what the bot takes itself.
    pub fn own(&self) -> f64 {
        self.other() + self.part * self.more.closed.value().unwrap_or(f64::NAN)
    }

    /// The distance of the two, as a share of its range.
    fn apart(&self) -> f64 {
        self.more.closed.value().unwrap_or(f64::NAN) / PARTS
    }

    /// Whether the two are shown to differ, as one of so many features.
    fn is_shown(&self, features: usize) -> bool {
        // A difference that is the same in all blocks has an interval within bounds alone.
        let more = block_ratio(&self.more.closed, Some((-PARTS, PARTS)), simultaneous(features));
        more.lo > Some(0.0) || more.hi.is_some_and(|hi| hi < 0.0)
    }
}

impl KindDifference {
    /// The share of the decisions with several choices in which the bot chooses otherwise.
    pub fn share(&self) -> Estimate {
        block_ratio(&self.share.closed, Some((0.0, 1.0)), CONFIDENCE)
    }

    /// The decisions in which it chooses otherwise.
    pub fn differing(&self) -> i64 {
        self.share.closed.numerator()
    }

    /// The features that are shown to differ where it does, the furthest apart in their range first; of two that tell the same, one.
    pub fn features(&self) -> Vec<&FeatureDifference> {
        let mut shown: Vec<&FeatureDifference> =
            self.features.iter().filter(|one| one.is_shown(self.features.len())).collect();
        shown.sort_by(|a, b| b.apart().abs().total_cmp(&a.apart().abs()));
        let mut told: Vec<&FeatureDifference> = Vec::new();
        for one in shown {
            let says_the_same = |other: &&FeatureDifference| (one.apart().abs() - other.apart().abs()).abs() < 1e-9;
            if !told.iter().any(says_the_same) {
                told.push(one);
            }
        }
        told
    }

    fn counters(&mut self) -> impl Iterator<Item = &mut BlockCounter> {
        std::iter::once(&mut self.share).chain(self.features.iter_mut().flat_map(|one| [&mut one.other, &mut one.more]))
    }
}

impl ChoiceDifferences {
    fn new(game: &GameProfile) -> Self {
        let features = |kind: usize| {
            let of_choices = move |feature: &usize| {
                let declared = &game.features[*feature];
                declared.is_of_a_choice_at(kind) && declared.min < declared.max
            };
            let difference = |feature: usize| FeatureDifference {
                feature,
                part: (game.features[feature].max - game.features[feature].min) / PARTS,
                other: BlockCounter::default(),
                more: BlockCounter::default(),
            };
            (0..game.features.len()).filter(of_choices).map(difference).collect()
        };
        let kind = |kind| KindDifference { share: BlockCounter::default(), features: features(kind) };
        Self { kinds: (0..game.kinds.len()).map(kind).collect() }
    }

    fn end_block(&mut self) {
        self.kinds.iter_mut().flat_map(KindDifference::counters).for_each(BlockCounter::end_block);
    }

    /// Adds the closed blocks of another.
    fn merge(mut self, mut other: Self) -> Self {
        let counters = self.kinds.iter_mut().flat_map(KindDifference::counters);
        let others = other.kinds.iter_mut().flat_map(KindDifference::counters);
        counters.zip(others).for_each(|(own, other)| own.closed.merge(&other.closed));
        self
    }
}

/// An observer that asks another bot what it would choose.
struct DifferenceObserver<'o, G: GameView> {
    counts: &'o mut ChoiceDifferences,
    other: &'o Bot,
    mind: &'o mut BotMemory<G>,
    columns: &'o mut FeatureColumns,
    seating: &'o [u8],
}

impl<G: GameView> EventObserver<G::Event> for DifferenceObserver<'_, G> {
    fn event(&mut self, _: G::Event) {}
}

impl<G: GameView> Observer<G> for DifferenceObserver<'_, G> {
    fn wants_scores(&self) -> bool {
        false
    }

    fn decision(&mut self, game: &G, state: &G::State, choice: ObservedChoice<'_, G>) {
        let ObservedChoice { seat, kind, choices, chosen, .. } = choice;
        if self.seating[seat] != FIRST || choices.len() == 1 {
            return;
        }
        let other = self.other.choose(game, state, seat, kind, choices, self.mind);
        let counts = &mut self.counts.kinds[kind];
        counts.share.add(i64::from(other != chosen));
        if other == chosen {
            return;
        }
        let columns = &mut *self.columns;
        choice.write_features(game, state, counts.features.iter().map(|one| one.feature), columns);
        for one in &mut counts.features {
            let value = |choice| (columns.get(one.feature, choice) / one.part).round() as i64;
            one.other.add(value(other));
            one.more.add(value(chosen) - value(other));
        }
    }
}

/// The differences of the first bot of a table from another, in games of these blocks.
pub(super) fn differences<G: GameView>(
    game: &G,
    (bots, seed): (&[Bot], u64),
    other: &Bot,
    blocks: Range<u64>,
    rotations: &[Vec<u8>],
) -> ChoiceDifferences {
    let mut table = GameTable::new(game, bots, seed);
    // The same luck as at the table: who chooses at random now and then does so in the same decisions.
    let mut mind = BotMemory::new(Luck::new(seed, LuckDomain::Bots), FeatureColumns::new());
    let mut columns = FeatureColumns::new();
    let mut counts = ChoiceDifferences::new(GameProfile::of::<G>());
    for block in blocks {
        for seating in rotations {
            mind.begin(block);
            let (mind, columns) = (&mut mind, &mut columns);
            let mut observer = DifferenceObserver { counts: &mut counts, other, mind, columns, seating };
            table.show(block, seating, &mut observer);
        }
        counts.end_block();
    }
    counts
}

/// The differences of the first bot of a cell from another, in the games of so many blocks. The same on any number of threads, unless `goes_on`,
/// which is asked before each section of the blocks by any thread, ends it early.
///
/// # Errors
/// Threads cannot be started.
pub fn choice_differences(
    cell: &StudyCell<'_>,
    other: &Bot,
    blocks: u64,
    threads: usize,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<ChoiceDifferences, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let sections = SECTIONS.min(blocks);
    let none = || ChoiceDifferences::new(cell.game.profile());
    let of = |section: u64| {
        if !goes_on() {
            return none();
        }
        let blocks = blocks * section / sections..blocks * (section + 1) / sections;
        cell.game.differences(cell.bots, cell.seed, other, blocks, cell.rotations())
    };
    Ok(pool.install(|| (0..sections).into_par_iter().map(of).reduce(none, ChoiceDifferences::merge)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The features of a bot that takes one more of a feature of 0 to 4 in so many of four blocks' decisions, times over.
    fn shown(more: [i64; 4], times: usize) -> usize {
        let part = 4.0 / PARTS;
        let mut one =
            FeatureDifference { feature: 0, part, other: BlockCounter::default(), more: BlockCounter::default() };
        for block in more.repeat(times) {
            one.other.add((2.0 / part).round() as i64);
            one.more.add((block as f64 / part).round() as i64);
            [&mut one.other, &mut one.more].into_iter().for_each(BlockCounter::end_block);
        }
        assert!(times == 0 || (one.other() - 2.0).abs() < 1e-9);
        let kind = KindDifference { share: BlockCounter::default(), features: vec![one] };
        kind.features().len()
    }

    #[test]
    fn a_feature_that_differs_alike_everywhere_is_shown_and_one_that_differs_both_ways_is_not() {
        assert_eq!(shown([1, 1, 1, 1], 20), 1);
        assert_eq!(shown([1, 0, 1, 1], 20), 1);
        assert_eq!(shown([1, -1, 1, -1], 20), 0);
        assert_eq!(shown([1, 1, 1, 1], 0), 0, "nothing was seen");
    }
}

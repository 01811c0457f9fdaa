//! Studies: what pairing, looks and merging must never move.

use crate::cells::{Fixture, SEED, digest, limits, play_batch, quick_or_thorough};
use crate::test_study::{TestStudy, plan};
use engine::measure::SECTIONS;
use engine::{Count, KeptBase, ProgressObserver, RunLimits, StopCause, Study, play, play_beside};
use kit::game::WIN;
use kit::stats::names::measures::WIN_RATE;
use kit::stats::{IntervalMethod, RatioCounts};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use study::experiment::{Experiment, StudyCommand};
use study::plan::StudyPlan;

/// An unchanged variant differs in no block.
pub fn an_unchanged_variant_differs_in_no_block(fixture: &Fixture) {
    let same = plan(
        fixture.game.name(),
        fixture.catalog,
        Experiment {
            command: StudyCommand::Compare,
            vs: Some(fixture.swift_bots().pop().unwrap_or_else(|| fixture.game.profile.bots[0].to_owned()).into()),
            bots: fixture.swift_bots(),
            ..Experiment::default()
        },
    );
    let order = TestStudy::of_blocks(&same, SEED, 200);
    let counts = order.conduct(2).counts;
    assert_eq!((counts[1].comparison.blocks, counts[1].comparison.diverged), (200, 0));
    assert_eq!(digest(&counts[0].tally), digest(&counts[1].tally));
    for row in order.differences(&counts) {
        let measure = row.gauge.written();
        // What no block came to, such as the turn of a level that nobody reaches, is unknown on both sides; all else is known.
        let known = row.difference.n > 0;
        assert!(known || row.gauge.name != WIN_RATE, "{measure}");
        assert_eq!((row.difference.value, row.diverged), (known.then_some(0.0), Some(0.0)), "{measure}");
        assert!(row.this.is_some() == known && row.this == row.base, "{measure}");
        assert!(!row.is_shown() && row.gain.is_none(), "{measure}");
    }
}

/// A changed variant differs.
pub fn a_changed_variant_differs(fixture: &Fixture) {
    let plan = changed(fixture);
    let order = TestStudy::of_blocks(&plan, SEED, 200);
    let counts = order.conduct(2).counts;
    let all = order.differences(&counts);
    for cell in 1..counts.len() {
        let mut own = all.iter().filter(|row| row.cell == cell);
        let name = &plan.variants[cell].name;
        assert!(own.clone().all(|row| row.diverged > Some(0.0)), "{name}");
        // A game of a fixed length has no interval there.
        assert!(own.any(|row| row.difference.method != IntervalMethod::None), "{name}");
    }
}

/// Blocks of the longest study that may be asked for (1e14 games), and more.
const MOST_BLOCKS: u64 = 1 << 47;

/// Counts do not wrap in a study of as many games as can be asked for.
pub fn as_many_games_as_can_be_asked_for_are_counted_without_a_wrap(fixture: &Fixture) {
    let plan = changed(fixture);
    // An odd number: of an even one the shorter half can be all that lasts less than the longer, and then no number of games tells the median.
    let order = TestStudy::of_blocks(&plan, SEED, 65);
    let mut counts = order.conduct(2).counts;
    let few: Vec<_> = counts.iter().map(|count| count.tally.named_estimates()).collect();
    // Sums that wrap are a panic here, where they are checked; that they are right is seen from the means, which stay.
    while counts[0].blocks < MOST_BLOCKS {
        for count in &mut counts {
            let twin = count.clone();
            count.merge(&twin);
        }
    }
    for (few, count) in few.iter().zip(&counts) {
        for (few, many) in few.iter().zip(count.tally.named_estimates()) {
            let (Some(value), Some(same)) = (few.estimate.value, many.estimate.value) else { continue };
            assert!((value - same).abs() <= 1e-6 * value.abs(), "{:?}: {value} {same}", many.name);
            let ends = [many.estimate.lo, many.estimate.hi].into_iter().flatten();
            assert!(ends.clone().all(|end| (end - same).abs() <= 1e-3 * same.abs().max(1.0)), "{:?}", many.name);
            assert_eq!(ends.count(), 2 * usize::from(many.estimate.lo.is_some()));
        }
    }
}

/// A bot and its copies are even in every block.
pub fn a_bot_and_its_copies_are_even_in_every_block(fixture: &Fixture) {
    let folder = tempfile::tempdir().expect("a folder");
    let bots = fixture.counted_lineups().into_iter().filter(|bots| !bots.is_empty()).map(|bots| bots[0]);
    for bot in bots {
        for players in fixture.tables() {
            let seats = players.split_once('=').map_or(0, |(_, count)| count.parse().expect("a number"));
            let copies: Vec<String> = (0..seats).map(|copy| fixture.copied(folder.path(), bot, copy)).collect();
            let twice = plan(
                fixture.game.name(),
                fixture.catalog,
                Experiment {
                    command: StudyCommand::Compare,
                    vs: Some(copies[0].clone().into()),
                    bots: copies,
                    set: vec![players.into()],
                    ..Experiment::default()
                },
            );
            if twice.variants[0].cell.schema.cooperative {
                won_or_lost_by_the_block(&twice);
            } else {
                even_in_every_block(&twice, seats);
            }
        }
    }
}

/// Copies that change places at a table that wins as one play the same game again.
fn won_or_lost_by_the_block(plan: &StudyPlan) {
    let order = TestStudy::of_blocks(plan, SEED, SECTIONS as u64);
    let counts = order.conduct(2).counts;
    let measures = counts[0].tally.measures();
    assert_eq!((&*measures[0].name, measures[0].strategy), ("win_rate", None));
    assert!(measures[1..].iter().all(|other| !["win_rate", "seat_gap"].contains(&&*other.name)));
    for block in counts[0].sections.each() {
        let RatioCounts { x, n } = block.parts[0];
        assert!(n > 0 && (x == 0 || x == WIN * n), "{x} of {n}");
    }
}

/// Sections of one block each: copies of a bot win equally often in every block.
fn even_in_every_block(plan: &StudyPlan, seats: usize) {
    let order = TestStudy::of_blocks(plan, SEED, SECTIONS as u64);
    let counts = order.conduct(2).counts;
    let measures = counts[0].tally.measures();
    let win_rates: Vec<_> = (0..measures.len()).filter(|&index| measures[index].name == "win_rate").collect();
    assert_eq!(win_rates.len(), seats);
    for block in counts[0].sections.each() {
        let won: Vec<_> = win_rates.iter().map(|&index| block.parts[index]).collect();
        assert!(won.iter().all(|own| *own == won[0]), "{won:?}");
    }
    let rate = |&index: &usize| {
        let whole = counts[0].sections.whole();
        whole.value(index, measures[index].parts).expect("games")
    };
    let won = |&(ending, _): &(&str, u64)| ending == "win";
    let endings = counts[0].tally.endings();
    if endings.iter().all(|ending| won(ending) || ending.1 == 0) {
        let exactly = 1.0 / seats as f64;
        assert!(win_rates.iter().all(|index| (rate(index) - exactly).abs() < 1e-15));
    }
}

/// Any number of threads counts a study the same.
pub fn any_number_of_threads_counts_a_study_the_same(fixture: &Fixture) {
    let plan = changed(fixture);
    let order = TestStudy::of_blocks(&plan, SEED, 333);
    let alone = digest(&order.conduct(1).counts);
    for &threads in quick_or_thorough(&[2][..], &[2, 3, 8]) {
        assert_eq!(digest(&order.conduct(threads).counts), alone, "{threads} threads");
    }
}

/// A cell of a study is the same cell alone.
pub fn a_cell_of_a_study_is_the_same_cell_alone(fixture: &Fixture) {
    let plan = changed(fixture);
    let counts = TestStudy::of_blocks(&plan, SEED, 200).conduct(3).counts;
    let cells = plan.study(SEED).cells;
    for ((count, variant), batch) in counts.iter().zip(&plan.variants).zip(&cells) {
        let alone = play_batch(batch, 200, 1);
        assert_eq!(digest(&count.tally), digest(&alone.tally), "{}", variant.name);
        assert_eq!((count.blocks, count.decisions), (alone.blocks, alone.decisions));
    }
}

/// Parts of a study merge to the whole.
pub fn parts_of_a_study_merge_to_the_whole(fixture: &Fixture) {
    let plan = changed(fixture);
    let order = TestStudy::of_blocks(&plan, SEED, 150);
    let whole = digest(&order.conduct(2).counts);
    let parts = [0..31, 31..32, 32..150].map(|blocks| part(&order, blocks));
    assert_eq!(digest(&merged(&order, [&parts[0], &parts[1], &parts[2]])), whole);
    assert_eq!(digest(&merged(&order, [&parts[2], &parts[0], &parts[1]])), whole);
    let stored = parts.map(|part| stored(&part));
    assert_eq!(digest(&merged(&order, [&stored[1], &stored[2], &stored[0]])), whole);
}

/// A study goes on where it was left.
pub fn a_study_goes_on_where_it_was_left(fixture: &Fixture) {
    let plan = changed(fixture);
    let order = TestStudy::of_blocks(&plan, SEED, 150);
    let mut counts = stored(&part(&order, 0..70));
    counts = merged(&order, [&counts]);
    assert_eq!(order.go_on(0..150, &mut counts, 2, &()), StopCause::Blocks);
    assert_eq!(digest(&counts), digest(&order.conduct(1).counts));
}

/// A cell that is settled keeps its blocks and the base plays on.
pub fn a_cell_that_is_settled_keeps_its_blocks_and_the_base_plays_on(fixture: &Fixture) {
    let plan = changed(fixture);
    let [first, second, most] =
        [1_000, 2_000, 4_000].map(|blocks| fixture.at_pace(blocks).min(quick_or_thorough(blocks / 5, blocks)));
    let order = TestStudy::of_blocks(&plan, SEED, most);
    let settling = SettleSchedule([(0, first), (1, first), (2, second)]);
    let mut counts = Count::all(&order.study);
    let never = AtomicBool::new(false);
    let limits = RunLimits { looks: vec![first, second], ..limits(most, 3, &never) };
    let stop = play(&order.study, &limits, &mut counts, &settling).expect("threads");
    assert_eq!(stop, StopCause::Settled);
    assert_eq!(counts.iter().map(|count| count.blocks).collect::<Vec<_>>(), [second, first, second]);
    let plain = |blocks| TestStudy::of_blocks(&plan, SEED, blocks).conduct(1).counts;
    let (short, long) = (plain(first), plain(second));
    for (count, plain) in counts.iter().zip([&long[0], &short[1], &long[2]]) {
        assert_eq!(digest(&count.tally), digest(&plain.tally));
        assert_eq!(count.sections, plain.sections);
        assert_eq!(count.comparison, plain.comparison);
        assert_eq!(count.decisions, plain.decisions);
    }
    // That the base has played on moves no difference of those who have not.
    let ratios = |counts: &[Count]| {
        let all = order.differences(counts).into_iter();
        let of_first = all.filter(|row| row.cell == 1 && row.gauge.measure().is_some());
        of_first.map(|row| (row.this, row.base, row.difference)).collect::<Vec<_>>()
    };
    assert_eq!(ratios(&counts), ratios(&short));
}

/// A base that is kept, whole or in part, counts as one that is played again, whatever was compared with it before, and where that was broken off.
pub fn a_base_that_is_kept_counts_as_one_that_is_played_again(fixture: &Fixture) {
    let three = changed(fixture);
    let cells = three.study(SEED).cells;
    let never = AtomicBool::new(false);
    let flag = AtomicBool::new(false);
    let most = 64;
    let beside = |place: usize, base: &mut KeptBase, follow: &dyn ProgressObserver, interrupted| {
        let study = Study { cells: vec![cells[0], cells[place]], paired: true, recorded: true, watched: false };
        let limits = RunLimits { looks: vec![16, 48, most], ..limits(most, 2, interrupted) };
        play_beside(&study, &limits, base, follow).expect("threads")
    };
    let whole = TestStudy::of_blocks(&three, SEED, most).conduct(1).counts;
    for (room, kept) in [(most, most), (most - 1, 48)] {
        let mut base = KeptBase::new(room);
        let (_, stop) = beside(1, &mut base, &BreakOff(&flag), &flag);
        assert_eq!(stop, StopCause::Interrupted);
        flag.store(false, Ordering::SeqCst);
        for place in [2, 1, 2] {
            let (counts, stop) = beside(place, &mut base, &(), &never);
            assert_eq!((stop, base.blocks()), (StopCause::Blocks, kept));
            for (count, plain) in counts.iter().zip([&whole[0], &whole[place]]) {
                assert_eq!((digest(&count.tally), count.decisions), (digest(&plain.tally), plain.decisions));
                assert_eq!(count.sections, plain.sections);
                assert_eq!(count.comparison, plain.comparison);
            }
        }
    }
}

/// Games that are broken off in the middle, of the base or of what is compared with it, count nowhere: what is asked next is as if nobody had
/// asked before.
pub fn games_that_are_broken_off_leave_no_trace(fixture: &Fixture) {
    let three = changed(fixture);
    let cells = three.study(SEED).cells;
    let never = AtomicBool::new(false);
    let most = 48;
    let looks = || vec![16, most];
    let study = Study { cells: cells[..2].to_vec(), paired: true, recorded: true, watched: false };
    let whole = |blocks| TestStudy::of_blocks(&three, SEED, blocks).conduct(1).counts;
    for broken in [0, 1] {
        let mut base = KeptBase::new(most);
        let follow = BreakOffInGame { void: Arc::default(), cell: broken };
        let own = RunLimits { looks: looks(), ..limits(most, 2, &follow.void) };
        let (counts, stop) = play_beside(&study, &own, &mut base, &follow).expect("threads");
        assert_eq!(stop, StopCause::Interrupted);
        let (count, plain) = (&counts[broken], &whole(counts[broken].blocks)[broken]);
        assert!(count.decisions < plain.decisions, "no game was broken off: {} decisions", count.decisions);
        let own = RunLimits { looks: looks(), ..limits(most, 2, &never) };
        let (counts, stop) = play_beside(&study, &own, &mut base, &()).expect("threads");
        assert_eq!(stop, StopCause::Blocks);
        for (count, plain) in counts.iter().zip(&whole(most)) {
            assert_eq!((digest(&count.tally), count.decisions), (digest(&plain.tally), plain.decisions));
            assert_eq!(count.comparison, plain.comparison);
        }
    }
}

/// An observer that breaks off the first game of a later block of a cell.
struct BreakOffInGame {
    void: Arc<AtomicBool>,
    cell: usize,
}

impl ProgressObserver for BreakOffInGame {
    fn begins(&self, cell: usize, blocks: &Range<u64>) {
        if cell == self.cell && blocks.end > 20 {
            self.void.store(true, Ordering::SeqCst);
        }
    }

    fn void(&self) -> Option<Arc<AtomicBool>> {
        Some(self.void.clone())
    }
}

/// Breaks off in the middle of the second part of the changed cell.
struct BreakOff<'f>(&'f AtomicBool);

impl ProgressObserver for BreakOff<'_> {
    fn begins(&self, cell: usize, blocks: &Range<u64>) {
        if cell == 1 && blocks.end > 20 {
            self.0.store(true, Ordering::SeqCst);
        }
    }
}

/// The base, and the first two of the values whose worth is asked for, each one up.
fn changed(fixture: &Fixture) -> StudyPlan {
    let mut plan = plan(
        fixture.game.name(),
        fixture.catalog,
        Experiment {
            command: StudyCommand::Worth,
            by: Some("+1".into()),
            alone: true,
            bots: fixture.swift_bots(),
            ..Experiment::default()
        },
    );
    plan.variants.truncate(3);
    assert_eq!(plan.variants.len(), 3);
    plan
}

/// The counts of some of the blocks of every cell.
fn part(order: &TestStudy<'_>, blocks: Range<u64>) -> Vec<Count> {
    let mut counts = Count::all(&order.study);
    order.go_on(blocks, &mut counts, 2, &());
    counts
}

/// New counts with all of these added, in this order.
fn merged<const N: usize>(order: &TestStudy<'_>, parts: [&Vec<Count>; N]) -> Vec<Count> {
    let mut all = Count::all(&order.study);
    for part in parts {
        (all.iter_mut().zip(part)).for_each(|(all, part)| all.merge(part));
    }
    all
}

/// The counts as they are after a rest in a file.
fn stored(counts: &Vec<Count>) -> Vec<Count> {
    let text = serde_json::to_string(counts).expect("text");
    serde_json::from_str(&text).expect("the same counts")
}

/// Finds that a cell needs no more at the look after so many blocks.
struct SettleSchedule([(usize, u64); 3]);

impl ProgressObserver for SettleSchedule {
    fn met(&self, at: u64, look: bool, counts: &mut [Count]) {
        let due = self.0.iter().filter(|(_, from)| look && at >= *from);
        due.for_each(|&(cell, _)| counts[cell].settled = true);
    }
}

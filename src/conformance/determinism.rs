//! Tests of determinism: a game is a function of rules, strategies, seed and game number, and of nothing else.

use crate::cells::{Fixture, SEED, batch, digest, is_thorough, limits, named, play, quick_or_thorough};
use engine::cell::Cell;
use engine::measure::Tally;
use engine::{Count, GameTable, Notables, ObservedChoice, Observer, ProgressObserver, RunLimits, StopCause, run};
use kit::feature::FeatureColumns;
use kit::game::{CompleteGame, EventObserver, PendingDecision, dyn_observer};
use kit::luck::{Luck, LuckDomain};
use kit::stats;
use kit::strategy::{Bot, BotMemory};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Decisions that make an opening: enough for chance to have told any two games apart.
const OPENING: usize = 40;

/// Breaks off once a hundred blocks are played.
struct InterruptAfter<'f> {
    played: AtomicU64,
    flag: &'f AtomicBool,
}

impl ProgressObserver for InterruptAfter<'_> {
    fn finished(&self, _: usize, blocks: u64) {
        let before = self.played.fetch_add(blocks, Ordering::Relaxed);
        self.flag.store(before + blocks >= 100, Ordering::Relaxed);
    }
}

/// A follower that settles the cell at the look after this many blocks.
struct SettleAfter(u64);

impl ProgressObserver for SettleAfter {
    fn met(&self, at: u64, look: bool, counts: &mut [Count]) {
        counts[0].settled = look && at >= self.0;
    }
}

/// Any number of threads counts the same.
pub fn any_number_of_threads_counts_the_same(fixture: &Fixture) {
    for bots in fixture.counted_lineups() {
        counts_the_same(&fixture.sound(&bots, &[]), fixture.at_pace(333).min(quick_or_thorough(111, 333)));
    }
    for cell in fixture.shipped_cells() {
        counts_the_same(&cell, fixture.at_pace(99).min(quick_or_thorough(33, 99)));
    }
}

fn counts_the_same(cell: &Cell, blocks: u64) {
    let one = play(cell, blocks, 1);
    let alone = digest(&one.tally);
    for &threads in quick_or_thorough(&[1, 3][..], &[2, 3, 8]) {
        let (together, what) = (play(cell, blocks, threads), named(cell));
        assert_eq!(together.blocks, blocks);
        assert_eq!(digest(&together.tally), alone, "{what}, {threads} threads");
        assert_eq!(together.notables, one.notables, "{what}, {threads} threads");
    }
}

/// A batch is its blocks in any order.
pub fn a_batch_is_its_blocks_in_any_order(fixture: &Fixture) {
    for cell in fixture.shipped_cells() {
        let blocks = fixture.at_pace(64);
        let backwards = counted(&cell, (0..blocks).rev());
        assert_eq!(digest(&play(&cell, blocks, 2).tally), digest(&backwards));
    }
}

/// Notable games are the same in any order.
pub fn notable_games_are_the_same_in_any_order(fixture: &Fixture) {
    let mut later = 0;
    // A strong line-up can go as far as one can in its first games: where there are others for the counting, they play as well.
    let swift = fixture.swift_bots();
    let own: Vec<&str> = swift.iter().map(String::as_str).collect();
    let mut lineups = quick_or_thorough(vec![own.clone()], vec![Vec::new(), own]);
    let blocks = if swift.is_empty() || is_thorough() { 60 } else { 24 };
    lineups.dedup();
    let cells = lineups.iter().flat_map(|bots| fixture.shipped().into_iter().map(|shipped| shipped.cell(bots)));
    for cell in cells {
        let whole = play(&cell, blocks, 2).notables;
        assert_eq!(noted(&cell, (0..blocks).rev()), whole);
        let [a, b, c] = [0..7, 7..8, 8..blocks].map(|blocks| stored(&noted(&cell, blocks)));
        for parts in [[&a, &b, &c], [&c, &a, &b]] {
            let mut all = Notables::default();
            parts.into_iter().for_each(|part| all.merge(part));
            assert_eq!(all, whole);
        }
        later += u32::from(a != whole);
    }
    // Where nothing but its length makes a game worth a look, the first may well be the longest that there can be.
    assert!(later > 0 || fixture.game.profile.criteria.is_empty(), "the first blocks are all that counts");
}

/// Tallies merge exactly.
pub fn tallies_merge_exactly(fixture: &Fixture) {
    for cell in fixture.shipped_cells() {
        let [a, b, c] = [0..7, 7..8, 8..30].map(|blocks| counted(&cell, blocks));
        let whole = digest(&counted(&cell, 0..30));
        assert_eq!(digest(&merged(&cell, [&merged(&cell, [&a, &b]), &c])), whole);
        assert_eq!(digest(&merged(&cell, [&a, &merged(&cell, [&b, &c])])), whole);
        assert_eq!(digest(&merged(&cell, [&c, &a, &b])), whole);
    }
}

/// An empty tally adds nothing on either side.
pub fn an_empty_tally_adds_nothing_on_either_side(fixture: &Fixture) {
    for cell in fixture.shipped_cells() {
        let (full, empty) = (counted(&cell, 0..9), counted(&cell, 0..0));
        let (mut left, mut right) = (empty.clone(), full.clone());
        left.merge(&full);
        right.merge(&empty);
        assert_eq!(digest(&left), digest(&full));
        assert_eq!(digest(&right), digest(&full));
        let mut nothing = empty.clone();
        nothing.merge(&empty);
        assert_eq!(digest(&nothing), digest(&empty));
    }
}

/// A stored tally counts what it counted.
pub fn a_stored_tally_counts_what_it_counted(fixture: &Fixture) {
    let standard = fixture.counted_lineups().into_iter().map(|bots| fixture.sound(&bots, &[]));
    for cell in standard.chain(fixture.shipped_cells()) {
        let (whole, what) = (counted(&cell, 0..30), named(&cell));
        assert_eq!(digest(&merged(&cell, [&stored(&whole)])), digest(&whole), "{what}");
        let [one, other] = [0..11, 11..30].map(|blocks| stored(&counted(&cell, blocks)));
        assert_eq!(digest(&merged(&cell, [&one, &other])), digest(&whole), "{what}");
    }
}

/// A run cut short is a run of fewer blocks.
pub fn a_run_cut_short_is_a_run_of_fewer_blocks(fixture: &Fixture) {
    for cell in fixture.shipped_cells().take(quick_or_thorough(4, usize::MAX)) {
        let flag = AtomicBool::new(false);
        let cut = InterruptAfter { played: AtomicU64::new(0), flag: &flag };
        let part = run(&batch(&cell, SEED), &limits(10_000, 3, &flag), &cut).expect("threads");
        assert_eq!(part.stop, StopCause::Interrupted);
        let part = part.count;
        assert!((100..10_000).contains(&part.blocks), "{}", part.blocks);
        let whole = play(&cell, part.blocks, 1);
        assert_eq!(digest(&part.tally), digest(&whole.tally));
        assert_eq!(part.decisions, whole.decisions);
        assert_eq!(part.notables, whole.notables);
    }
}

/// A run out of time is a run of fewer blocks.
pub fn a_run_out_of_time_is_a_run_of_fewer_blocks(fixture: &Fixture) {
    let cell = fixture.sound::<&str>(&[], &[]);
    let never = AtomicBool::new(false);
    let limits = RunLimits { time_budget: Some(Duration::from_millis(100)), ..limits(1 << 40, 2, &never) };
    let part = run(&batch(&cell, SEED), &limits, &()).expect("threads");
    assert_eq!(part.stop, StopCause::TimeBudget);
    let part = part.count;
    let whole = play(&cell, part.blocks, 1);
    assert_eq!(digest(&part.tally), digest(&whole.tally));
}

/// A run that reached its target is a run of fewer blocks.
pub fn a_run_that_reached_its_target_is_a_run_of_fewer_blocks(fixture: &Fixture) {
    let cell = fixture.sound::<&str>(&[], &[]);
    let never = AtomicBool::new(false);
    let limits = RunLimits {
        looks: [300, 1_000, 2_000].map(|blocks| fixture.at_pace(blocks)).to_vec(),
        ..limits(fixture.at_pace(5_000), 2, &never)
    };
    let target = fixture.at_pace(1_000);
    let part = run(&batch(&cell, SEED), &limits, &SettleAfter(target)).expect("threads");
    assert_eq!((part.stop, part.count.blocks), (StopCause::Settled, target));
    assert_eq!(digest(&part.count.tally), digest(&play(&cell, target, 1).tally));
}

/// Different game numbers begin differently: there are as many openings as games.
pub fn as_many_games_as_many_openings<G: CompleteGame>(fixture: &Fixture) {
    let cell = fixture.typed::<G>("standard", &["random"], &[]).expect("a bot");
    let mut state = cell.game.new_state();
    // One and the same luck for the bots, so that only the table's can tell the games apart.
    let games = quick_or_thorough(1_000, 10_000);
    let openings = (0..games).map(|game| opening(&cell, &mut state, (SEED, game), (SEED, 0)));
    assert_eq!(openings.collect::<HashSet<_>>().len() as u64, games);
}

/// Neighbouring seeds share no game.
pub fn neighbouring_seeds_share_no_game<G: CompleteGame>(fixture: &Fixture) {
    let cell = fixture.typed::<G>("standard", &["random"], &[]).expect("a bot");
    let mut state = cell.game.new_state();
    let mut seen = HashSet::new();
    for seed in [0, 1, 2, 3, u64::MAX] {
        for game in 0..300 {
            let new = seen.insert(opening(&cell, &mut state, (seed, game), (SEED, 0)));
            assert!(new, "game {game} of seed {seed} was dealt before");
        }
    }
}

/// Neighbouring seeds share no choices of random bots.
pub fn neighbouring_seeds_share_no_choices_of_random_bots<G: CompleteGame>(fixture: &Fixture) {
    let cell = fixture.typed::<G>("standard", &["random"], &[]).expect("a bot");
    let mut state = cell.game.new_state();
    let mut seen = HashSet::new();
    for seed in [0, 1, 2, 3] {
        for game in 0..100 {
            let new = seen.insert(opening(&cell, &mut state, (SEED, 0), (seed, game)));
            assert!(new, "game {game} of seed {seed} was played before");
        }
    }
}

/// Bots have no influence on the deals: every line-up is dealt the same games.
pub fn no_bot_moves_a_deal<G: CompleteGame>(fixture: &Fixture) {
    for shipped in fixture.shipped() {
        let lineups = fixture.counted_lineups().into_iter();
        let deals: Vec<Vec<String>> = lineups.map(|bots| deals::<G>(&shipped.typed(&bots))).collect();
        assert!(deals.iter().all(|others| *others == deals[0]), "{} {shipped:?}", G::NAME);
    }
}

/// A bot against itself plays each block once.
pub fn a_bot_against_itself_plays_each_block_once(fixture: &Fixture) {
    for bot in fixture.game.strategy_names() {
        let cell = fixture.sound(&[bot], &[]);
        assert_eq!(batch(&cell, SEED).rotations().len(), 1);
    }
}

/// A bot and its copies are exactly even.
pub fn a_bot_and_its_copies_are_exactly_even(fixture: &Fixture) {
    let folder = tempfile::tempdir().expect("a folder");
    let bots = fixture.counted_lineups().into_iter().filter(|bots| !bots.is_empty()).map(|bots| bots[0]);
    for bot in bots {
        for count in fixture.tables() {
            let seats = fixture.sound(&[bot], std::slice::from_ref(&count)).game.seats();
            let copies: Vec<String> = (0..seats).map(|copy| fixture.copied(folder.path(), bot, copy)).collect();
            let cell = fixture.sound(&copies, &[count]);
            if cell.schema.rotations.len() == seats {
                let wins = wins(&play(&cell, fixture.at_pace(40), 2).tally);
                assert!(wins.iter().all(|won| *won == wins[0]), "{bot}: {wins:?}");
            }
        }
    }
}

/// Plays blocks one after another at one table. What remains of the last game is left behind: only counts are merged.
fn counted(cell: &Cell, blocks: impl Iterator<Item = u64>) -> Tally {
    let batch = batch(cell, SEED);
    let (mut table, mut tally) = (batch.table(), batch.tally());
    blocks.for_each(|block| table.play(block..block + 1, batch.rotations(), &mut tally, None));
    merged(cell, [&tally])
}

/// The notable games of some blocks.
fn noted(cell: &Cell, blocks: impl Iterator<Item = u64>) -> Notables {
    let batch = batch(cell, SEED);
    let (mut table, mut tally) = (batch.table(), batch.tally());
    blocks.for_each(|block| table.play(block..block + 1, batch.rotations(), &mut tally, None));
    table.take_notables()
}

fn merged<const N: usize>(cell: &Cell, parts: [&Tally; N]) -> Tally {
    let mut all = Tally::new(&cell.schema);
    parts.iter().for_each(|part| all.merge(part));
    all
}

/// The tally as it is after a rest in a file.
fn stored<T: Serialize + DeserializeOwned>(tally: &T) -> T {
    let text = serde_json::to_string(tally).expect("text");
    serde_json::from_str(&text).expect("the same tally")
}

/// A digest of events, as one number.
#[derive(Default)]
struct EventDigest(DefaultHasher);

impl<E: Hash> EventObserver<E> for EventDigest {
    fn event(&mut self, event: E) {
        event.hash(&mut self.0);
    }
}

/// The opening of a game under random bots, as one number; the table's luck and the bots' are each given by (seed, game).
fn opening<G: CompleteGame>(cell: &Cell<G>, state: &mut G::State, table: (u64, u64), bots: (u64, u64)) -> u64 {
    let mut luck = Luck::new(table.0, LuckDomain::Table);
    luck.begin(table.1);
    let columns = FeatureColumns::new();
    let mut mind = BotMemory::new(Luck::new(bots.0, LuckDomain::Bots), columns);
    mind.begin(bots.1);
    let game = &cell.game;
    let (mut digest_of_events, mut choices) = (EventDigest::default(), Vec::new());
    game.setup(state, &mut luck, &mut dyn_observer(&mut ()));
    game.show(state).hash(&mut digest_of_events.0);
    for _ in 0..OPENING {
        let PendingDecision::Choose { seat, kind } = game.turn(state) else {
            break;
        };
        choices.clear();
        game.legal(state, &mut choices);
        let chosen = Bot::Random.choose(game, state, seat, kind, &choices, &mut mind);
        (choices.len(), chosen).hash(&mut digest_of_events.0);
        game.apply(state, choices[chosen], &mut luck, &mut dyn_observer(&mut digest_of_events));
    }
    digest_of_events.0.finish()
}

/// The table before the first decision of each game.
#[derive(Default)]
struct DealRecorder {
    texts: Vec<String>,
    begun: bool,
}

impl<E> EventObserver<E> for DealRecorder {
    fn event(&mut self, _: E) {}
}

impl<G: CompleteGame> Observer<G> for DealRecorder {
    fn decision(&mut self, game: &G, state: &G::State, _: ObservedChoice<'_, G>) {
        if !self.begun {
            self.texts.push(game.show(state));
            self.begun = true;
        }
    }
}

/// The deals of some games, played through at one table.
fn deals<G: CompleteGame>(cell: &Cell<G>) -> Vec<String> {
    let mut table = GameTable::new(&cell.game, &cell.bots, SEED);
    let mut deals = DealRecorder::default();
    for game in 0..quick_or_thorough(8, 25) {
        deals.begun = false;
        table.show(game, &cell.lineup.seats, &mut deals);
    }
    deals.texts
}

/// The deals of other draws are the same deals, and the games go on otherwise; and a table that goes back to its own draws plays as before.
pub fn other_draws_leave_the_deal<G: CompleteGame>(fixture: &Fixture) {
    let cell = fixture.typed::<G>("standard", &["random"], &[]).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut table = GameTable::new(&cell.game, &cell.bots, SEED);
    let mut played = |game, draws| {
        let mut deal = DealRecorder::default();
        table.set_draws(draws);
        table.show(game, &cell.lineup.seats, &mut deal);
        (deal.texts, cell.game.show(table.state()))
    };
    let mut ends = 0;
    for game in 0..quick_or_thorough(4, 25) {
        let (own, other, again) = (played(game, None), played(game, Some(1)), played(game, None));
        assert_eq!(own.0, other.0, "{}, game {game}", named(&cell));
        assert_eq!(own, again, "{}, game {game}", named(&cell));
        ends += usize::from(own.1 != other.1);
    }
    assert!(ends > 0, "{}", named(&cell));
}

/// Wins of each strategy over all seats, as reported.
fn wins(tally: &Tally) -> Vec<stats::Scalar> {
    let tables = tally.tables();
    let rates = tables.iter().find(|table| table.name() == "win_rates").expect("win rates");
    let column = |name: &str| {
        let place = rates.columns().iter().position(|column| column.name == name);
        place.expect("a column of win_rates")
    };
    let (seat, wins) = (column("seat"), column("wins"));
    let rows = rates.rows().iter().filter(|row| row[seat] == stats::Scalar::Empty);
    rows.map(|row| row[wins].clone()).collect()
}

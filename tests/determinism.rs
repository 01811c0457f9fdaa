//! What is played is a function of rules, strategies, seed and game number, and of nothing else.

#[macro_use]
mod common;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use common::{
    SEED, Shipped, at_pace, batch, copied, digest, limits, lineups, named, play, shipped, sound, swift_bots, tables,
};
use ludometer::builtin;
use ludometer::cell::Cell;
use ludometer::engine::{Choice, Count, Follow, Limits, Notables, Onlooker, Stop, Table, run};
use ludometer::feature::Columns;
use ludometer::game::{Signed, Turn, Watch};
use ludometer::games::{Visit, visit_all};
use ludometer::luck::{Domain, Luck};
use ludometer::measure::Tally;
use ludometer::stats;
use ludometer::strategy::{Bot, Mind};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Decisions that make an opening: enough for chance to have told any two games apart.
const OPENING: usize = 40;

/// Breaks off once a hundred blocks are played.
struct Cut<'f> {
    played: AtomicU64,
    flag: &'f AtomicBool,
}

impl Follow for Cut<'_> {
    fn finished(&self, _: usize, blocks: u64) {
        let before = self.played.fetch_add(blocks, Ordering::Relaxed);
        self.flag.store(before + blocks >= 100, Ordering::Relaxed);
    }
}

/// Has seen enough at the look after so many blocks.
struct SettledAt(u64);

impl Follow for SettledAt {
    fn met(&self, at: u64, look: bool, counts: &mut [Count]) {
        counts[0].settled = look && at >= self.0;
    }
}

of_every_game!(any_number_of_threads_counts_the_same, G => {
    for bots in lineups::<G>() {
        counts_the_same(&sound::<G, _>(&bots, &[]), at_pace::<G>(333));
    }
    for cell in shipped::<G>() {
        counts_the_same(&cell, at_pace::<G>(99));
    }
});

fn counts_the_same<G: Signed>(cell: &Cell<G>, blocks: u64) {
    let one = play(cell, blocks, 1);
    let alone = digest(&one.tally);
    for threads in [2, 3, 8] {
        let (together, what) = (play(cell, blocks, threads), named(cell));
        assert_eq!(together.blocks, blocks);
        assert_eq!(digest(&together.tally), alone, "{what}, {threads} threads");
        assert_eq!(together.notables, one.notables, "{what}, {threads} threads");
    }
}

of_every_game!(a_batch_is_its_blocks_in_any_order, G => {
    for cell in shipped::<G>() {
        let blocks = at_pace::<G>(64);
        let backwards = counted(&cell, (0..blocks).rev());
        assert_eq!(digest(&play(&cell, blocks, 2).tally), digest(&backwards));
    }
});

of_every_game!(notable_games_are_the_same_in_any_order, G => {
    let mut later = 0;
    // A strong line-up can go as far as one can in its first games: where there are others for the counting, they play as well.
    let swift = swift_bots::<G>();
    let mut lineups = vec![Vec::new(), swift.iter().map(String::as_str).collect()];
    lineups.dedup();
    let cells = lineups.iter().flat_map(|bots| Shipped::all::<G>().into_iter().map(|shipped| shipped.cell::<G>(bots)));
    for cell in cells {
        let whole = play(&cell, 60, 2).notables;
        assert_eq!(noted(&cell, (0..60).rev()), whole);
        let [a, b, c] = [0..7, 7..8, 8..60].map(|blocks| stored(&noted(&cell, blocks)));
        for parts in [[&a, &b, &c], [&c, &a, &b]] {
            let mut all = Notables::default();
            parts.into_iter().for_each(|part| all.merge(part));
            assert_eq!(all, whole);
        }
        later += u32::from(a != whole);
    }
    assert!(later > 0, "the first blocks are all that counts");
});

of_every_game!(tallies_merge_exactly, G => {
    for cell in shipped::<G>() {
        let [a, b, c] = [0..7, 7..8, 8..30].map(|blocks| counted(&cell, blocks));
        let whole = digest(&counted(&cell, 0..30));
        assert_eq!(digest(&merged(&cell, [&merged(&cell, [&a, &b]), &c])), whole);
        assert_eq!(digest(&merged(&cell, [&a, &merged(&cell, [&b, &c])])), whole);
        assert_eq!(digest(&merged(&cell, [&c, &a, &b])), whole);
    }
});

of_every_game!(an_empty_tally_adds_nothing_on_either_side, G => {
    for cell in shipped::<G>() {
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
});

of_every_game!(a_stored_tally_counts_what_it_counted, G => {
    let standard = lineups::<G>().into_iter().map(|bots| sound::<G, _>(&bots, &[]));
    for cell in standard.chain(shipped()) {
        let (whole, what) = (counted(&cell, 0..30), named(&cell));
        assert_eq!(digest(&merged(&cell, [&stored(&whole)])), digest(&whole), "{what}");
        let [one, other] = [0..11, 11..30].map(|blocks| stored(&counted(&cell, blocks)));
        assert_eq!(digest(&merged(&cell, [&one, &other])), digest(&whole), "{what}");
    }
});

of_every_game!(a_run_cut_short_is_a_run_of_fewer_blocks, G => {
    for cell in shipped::<G>() {
        let flag = AtomicBool::new(false);
        let cut = Cut { played: AtomicU64::new(0), flag: &flag };
        let part = run(&batch(&cell, SEED), &limits(10_000, 3, &flag), &cut).expect("threads");
        assert_eq!(part.stop, Stop::Interrupted);
        let part = part.count;
        assert!((100..10_000).contains(&part.blocks), "{}", part.blocks);
        let whole = play(&cell, part.blocks, 1);
        assert_eq!(digest(&part.tally), digest(&whole.tally));
        assert_eq!(part.decisions, whole.decisions);
        assert_eq!(part.notables, whole.notables);
    }
});

of_every_game!(a_run_out_of_time_is_a_run_of_fewer_blocks, G => {
    let cell = sound::<G, &str>(&[], &[]);
    let never = AtomicBool::new(false);
    let limits = Limits {
        time_budget: Some(Duration::from_millis(100)),
        ..limits(1 << 40, 2, &never)
    };
    let part = run(&batch(&cell, SEED), &limits, &()).expect("threads");
    assert_eq!(part.stop, Stop::TimeBudget);
    let part = part.count;
    let whole = play(&cell, part.blocks, 1);
    assert_eq!(digest(&part.tally), digest(&whole.tally));
});

of_every_game!(a_run_that_reached_its_target_is_a_run_of_fewer_blocks, G => {
    let cell = sound::<G, &str>(&[], &[]);
    let never = AtomicBool::new(false);
    let limits = Limits {
        looks: [300, 1_000, 2_000].map(at_pace::<G>).to_vec(),
        ..limits(at_pace::<G>(5_000), 2, &never)
    };
    let target = at_pace::<G>(1_000);
    let part = run(&batch(&cell, SEED), &limits, &SettledAt(target)).expect("threads");
    assert_eq!((part.stop, part.count.blocks), (Stop::Settled, target));
    assert_eq!(digest(&part.count.tally), digest(&play(&cell, target, 1).tally));
});

of_every_game!(ten_thousand_games_have_ten_thousand_openings, G => {
    let cell = sound::<G, _>(&["random"], &[]);
    // One and the same luck for the bots, so that only the table's can tell the games apart.
    let openings = (0..10_000).map(|game| opening(&cell, (SEED, game), (SEED, 0)));
    assert_eq!(openings.collect::<HashSet<_>>().len(), 10_000);
});

of_every_game!(neighbouring_seeds_share_no_game, G => {
    let cell = sound::<G, _>(&["random"], &[]);
    let mut seen = HashSet::new();
    for seed in [0, 1, 2, 3, u64::MAX] {
        for game in 0..300 {
            let new = seen.insert(opening(&cell, (seed, game), (SEED, 0)));
            assert!(new, "game {game} of seed {seed} was dealt before");
        }
    }
});

of_every_game!(neighbouring_seeds_share_no_choices_of_random_bots, G => {
    let cell = sound::<G, _>(&["random"], &[]);
    let mut seen = HashSet::new();
    for seed in [0, 1, 2, 3] {
        for game in 0..100 {
            let new = seen.insert(opening(&cell, (SEED, 0), (seed, game)));
            assert!(new, "game {game} of seed {seed} was played before");
        }
    }
});

of_every_game!(no_bot_moves_a_deal, G => {
    for shipped in Shipped::all::<G>() {
        let lineups = lineups::<G>().into_iter();
        let deals: Vec<Vec<String>> = lineups.map(|bots| deals(&shipped.cell::<G>(&bots))).collect();
        assert!(deals.iter().all(|others| *others == deals[0]), "{} {shipped:?}", G::NAME);
    }
});

of_every_game!(a_bot_against_itself_plays_each_block_once, G => {
    for bot in builtin::strategy_names(G::NAME) {
        let cell = sound::<G, _>(&[bot], &[]);
        assert_eq!(batch(&cell, SEED).rotations().len(), 1);
    }
});

of_every_game!(a_bot_and_its_copies_are_exactly_even, G => {
    let folder = tempfile::tempdir().expect("a folder");
    for bot in builtin::strategy_names(G::NAME) {
        for count in tables::<G>() {
            let seats = sound::<G, _>(&[bot], std::slice::from_ref(&count)).game.seats();
            let copies: Vec<String> = (0..seats).map(|copy| copied::<G>(folder.path(), bot, copy)).collect();
            let cell = sound::<G, _>(&copies, &[count]);
            if cell.game.rotates() {
                let wins = wins(&play(&cell, at_pace::<G>(40), 2).tally);
                assert!(wins.iter().all(|won| *won == wins[0]), "{bot}: {wins:?}");
            }
        }
    }
});

/// Plays blocks one after another at one table. What remains of the last game is left behind: only counts are merged.
fn counted<G: Signed>(cell: &Cell<G>, blocks: impl Iterator<Item = u64>) -> Tally {
    let mut table = Table::new(&cell.game, &cell.bots, SEED);
    let mut tally = Tally::new(&cell.form);
    let rotations = batch(cell, SEED).rotations();
    blocks.for_each(|block| table.play_block(block, rotations, &mut tally));
    merged(cell, [&tally])
}

/// The notable games of some blocks.
fn noted<G: Signed>(cell: &Cell<G>, blocks: impl Iterator<Item = u64>) -> Notables {
    let mut table = Table::new(&cell.game, &cell.bots, SEED);
    let mut tally = Tally::new(&cell.form);
    let rotations = batch(cell, SEED).rotations();
    blocks.for_each(|block| table.play_block(block, rotations, &mut tally));
    table.take_notables()
}

fn merged<G: Signed, const N: usize>(cell: &Cell<G>, parts: [&Tally; N]) -> Tally {
    let mut all = Tally::new(&cell.form);
    parts.iter().for_each(|part| all.merge(part));
    all
}

/// The tally as it is after a rest in a file.
fn stored<T: Serialize + DeserializeOwned>(tally: &T) -> T {
    let text = serde_json::to_string(tally).expect("text");
    serde_json::from_str(&text).expect("the same tally")
}

/// What happens, as one number.
#[derive(Default)]
struct Hashed(DefaultHasher);

impl<E: std::fmt::Debug> Watch<E> for Hashed {
    fn event(&mut self, event: E) {
        format!("{event:?}").hash(&mut self.0);
    }
}

/// How a game begins under random bots: the table's luck and the bots' each by (seed, game).
fn opening<G: Signed>(cell: &Cell<G>, table: (u64, u64), bots: (u64, u64)) -> u64 {
    let mut luck = Luck::new(table.0, Domain::Table);
    luck.begin(table.1);
    let columns = Columns::new();
    let mut mind = Mind::new(Luck::new(bots.0, Domain::Bots), columns);
    mind.begin(bots.1);
    let (game, mut state) = (&cell.game, cell.game.new_state());
    let (mut hashed, mut choices) = (Hashed::default(), Vec::new());
    game.setup(&mut state, &mut luck, &mut ());
    game.show(&state).hash(&mut hashed.0);
    for _ in 0..OPENING {
        let Turn::Choose { seat, kind } = game.turn(&state) else {
            break;
        };
        choices.clear();
        game.legal(&state, &mut choices);
        let chosen = Bot::Random.choose(game, &state, seat, kind, &choices, &mut mind);
        format!("{:?}", choices[chosen]).hash(&mut hashed.0);
        game.apply(&mut state, choices[chosen], &mut luck, &mut hashed);
    }
    hashed.0.finish()
}

/// The table before the first decision of each game.
#[derive(Default)]
struct Deals {
    texts: Vec<String>,
    begun: bool,
}

impl<E> Watch<E> for Deals {
    fn event(&mut self, _: E) {}
}

impl<G: Signed> Onlooker<G> for Deals {
    fn decision(&mut self, game: &G, state: &G::State, _: Choice<'_, G>) {
        if !self.begun {
            self.texts.push(game.show(state));
            self.begun = true;
        }
    }
}

/// How 25 games, played through at one table, were dealt.
fn deals<G: Signed>(cell: &Cell<G>) -> Vec<String> {
    let mut table = Table::new(&cell.game, &cell.bots, SEED);
    let mut deals = Deals::default();
    for game in 0..25 {
        deals.begun = false;
        table.show(game, &cell.lineup.seats, &mut deals);
    }
    deals.texts
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

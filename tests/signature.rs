//! Two numbers that change only when behaviour does: fixed workloads for every game and bot, against what is on record.
//!
//! Each line begins with a digest of everything that happens in the games, and one of the tables that come of them, as written. Where
//! the first is as it was and the second is not, the same games were played and something else was counted.
//!
//! Where a change of behaviour is meant, `LUDOMETER_SIGNATURE=update cargo test --test signature` puts it on record.

mod common;

use std::fs;
use std::hash::{Hash, Hasher};

use common::{SEED, Shipped, at_pace, batch, digest_of, lineups, play, sound};
use ludometer::cell::Cell;
use ludometer::engine::Table;
use ludometer::game::{Signed, Watch};
use ludometer::games::{Visit, visit_all};
use ludometer::report::{CsvStyle, write_csv};

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signature.txt");

/// Of a line-up under the standard rules.
const BLOCKS: u64 = 300;

/// Of each line-up, under each of the rules that ship and at every number of players.
const FEW_BLOCKS: u64 = 20;

#[test]
fn behaviour_is_as_on_record() {
    let now = record(&visit_all(&mut Workloads).into_iter().flatten().collect::<Vec<_>>());
    if std::env::var_os("LUDOMETER_SIGNATURE").is_some_and(|wish| wish == "update") {
        fs::write(RECORD, &now).expect("the record can be written");
    }
    let record = fs::read_to_string(RECORD).unwrap_or_default();
    assert!(
        now == record,
        "behaviour has changed. If that is meant, run `LUDOMETER_SIGNATURE=update cargo test --test signature`; \
         tests/signature.txt is then\n{now}and was\n{record}"
    );
}

/// A line for each workload, under one that stands for all.
fn record(workloads: &[Workload]) -> String {
    let all = |column: fn(&Workload) -> &str| {
        let digests: Vec<&str> = workloads.iter().map(column).collect();
        digest_of(digests.concat().as_bytes())
    };
    let (events, tables) = (all(|one| &one.events), all(|one| &one.tables));
    let line = |one: &Workload| format!("{} {} {}\n", one.events, one.tables, one.name);
    let lines: String = workloads.iter().map(line).collect();
    format!("{events} {tables} signature\n{lines}")
}

/// Some games, and what came of them.
struct Workload {
    /// The game, and its line-up or rules and players.
    name: String,
    /// A digest of what happens.
    events: String,
    /// A digest of what is counted.
    tables: String,
}

struct Workloads;

impl Visit for Workloads {
    type Out = Vec<Workload>;

    /// One for each line-up that the game ships, and one for each number of players of each of its rules files.
    fn visit<G: Signed>(&mut self) -> Vec<Workload> {
        let alone = |bots: Vec<&str>| {
            let cell = sound::<G, _>(&bots, &[]);
            let bots = cell.lineup.strategies.join(",");
            Workload::of(format!("{} {bots}", G::NAME), &[cell], at_pace::<G>(BLOCKS))
        };
        let all = |shipped: Shipped| {
            let cells: Vec<Cell<G>> = lineups::<G>().iter().map(|bots| shipped.cell(bots)).collect();
            let name = format!("{}/{} {}", G::NAME, shipped.rules, shipped.players);
            Workload::of(name, &cells, at_pace::<G>(FEW_BLOCKS))
        };
        let standard = lineups::<G>().into_iter().map(alone);
        standard.chain(Shipped::all::<G>().into_iter().map(all)).collect()
    }
}

impl Workload {
    /// So many blocks of each of these cells.
    fn of<G: Signed>(name: String, cells: &[Cell<G>], blocks: u64) -> Self {
        let (mut events, mut bytes) = (Told::default(), Vec::new());
        for cell in cells {
            happen(cell, blocks, &mut events);
            write_tables(cell, blocks, &mut bytes);
        }
        Self { name, events: digest_of(&events.0), tables: digest_of(&bytes) }
    }
}

/// What is told, as bytes, one game after another.
#[derive(Default)]
struct Told(Vec<u8>);

impl Hasher for Told {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        unreachable!("the bytes are wanted themselves")
    }
}

impl<Event: Hash> Watch<Event> for Told {
    fn event(&mut self, event: Event) {
        event.hash(self);
    }
}

/// Tells every event of every game, and how each ended. No tally has a part in it.
fn happen<G: Signed>(cell: &Cell<G>, blocks: u64, told: &mut Told) {
    let mut table = Table::new(&cell.game, &cell.bots, SEED);
    let rotations = batch(cell, SEED).rotations();
    for block in 0..blocks {
        for seating in rotations {
            let ended = table.play(block, seating, told);
            let outcome = cell.game.outcome(table.state());
            (ended, outcome.ending, outcome.winners).hash(told);
            (outcome.rounds, outcome.turns).hash(told);
        }
    }
}

/// Writes the tables of the game, as a run would.
fn write_tables<G: Signed>(cell: &Cell<G>, blocks: u64, bytes: &mut Vec<u8>) {
    for table in play(cell, blocks, 2).tally.tables() {
        bytes.extend_from_slice(table.name().as_bytes());
        write_csv(&table, CsvStyle::default(), &mut *bytes).expect("room in memory");
    }
}

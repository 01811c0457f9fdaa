//! Two numbers that change only when behaviour does: fixed workloads for every game and bot, against what is on record.
//!
//! Each line begins with a digest of everything that happens in the games, and one of the tables that come of them, as written. Where
//! the first is as it was and the second is not, the same games were played and something else was counted.
//!
//! Where a change of behaviour is meant, `LUDOMETER_SIGNATURE=update cargo test --test signature` puts it on record.

mod common;

use std::fs;
use std::hash::{Hash, Hasher};

use common::{SEED, batch, digest_of, lineups, play, sound};
use ludometer::cell::Cell;
use ludometer::engine::Table;
use ludometer::game::{Game, Watch};
use ludometer::games::{Visit, visit_all};
use ludometer::report::write_csv;

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signature.txt");
const BLOCKS: u64 = 300;

#[test]
fn behaviour_is_as_on_record() {
    let now = record(
        &visit_all(&mut Workloads)
            .into_iter()
            .flatten()
            .collect::<Vec<_>>(),
    );
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
    /// The game and its line-up.
    name: String,
    /// A digest of what happens.
    events: String,
    /// A digest of what is counted.
    tables: String,
}

struct Workloads;

impl Visit for Workloads {
    type Out = Vec<Workload>;

    /// One for each line-up that the game ships.
    fn visit<G: Game>(&mut self) -> Vec<Workload> {
        let workload = |bots: Vec<&str>| {
            let cell = sound::<G, _>(&bots, &[]);
            Workload {
                name: format!("{} {}", G::NAME, cell.lineup.strategies.join(",")),
                events: digest_of(&happened(&cell)),
                tables: digest_of(&tables(&cell)),
            }
        };
        lineups::<G>().into_iter().map(workload).collect()
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

/// Every event of every game, and how each ended. No tally has a part in it.
fn happened<G: Game>(cell: &Cell<G>) -> Vec<u8> {
    let mut table = Table::new(&cell.game, &cell.bots, SEED);
    let mut told = Told::default();
    let rotations = batch(cell, SEED).rotations();
    for block in 0..BLOCKS {
        for seating in rotations {
            let ended = table.play(block, seating, &mut told);
            let outcome = cell.game.outcome(table.state());
            (ended, outcome.ending, outcome.winners).hash(&mut told);
            (outcome.rounds, outcome.turns).hash(&mut told);
        }
    }
    told.0
}

/// The tables of the game, as a run would write them.
fn tables<G: Game>(cell: &Cell<G>) -> Vec<u8> {
    let tally = play(cell, BLOCKS, 2).tally;
    let mut bytes = Vec::new();
    for table in tally.tables() {
        bytes.extend_from_slice(table.name().as_bytes());
        write_csv(&table, &mut bytes).expect("room in memory");
    }
    bytes
}

//! Two numbers for each workload that change only when behaviour does, against what is on record.
//!
//! Each line begins with a digest of everything that happens in the games, and one of the tables that come of them, as written. Where
//! the first is as it was and the second is not, the same games were played and something else was counted.
//!
//! Where a change of behaviour is meant, `LUDOMETER_SIGNATURE=update cargo test behaviour` puts it on record.

use crate::cells::{Fixture, SEED, ShippedRules, digest_of, play_batch};
use engine::cell::Cell;
use engine::{GameTable, StudyCell};
use kit::game::{CompleteGame, EventObserver};
use rayon::prelude::*;
use report::{CsvStyle, write_csv};
use std::fs;
use std::hash::{Hash, Hasher};

/// The blocks of a line-up under the standard rules.
const BLOCKS: u64 = 300;

/// The blocks of each line-up under each of the rules that ship, at every number of players.
const FEW_BLOCKS: u64 = 20;

/// Every line-up and every rules file.
pub fn behaviour_is_as_on_record<G: CompleteGame>(fixture: &Fixture) {
    let path = format!("{}/golden/signature.txt", fixture.folder);
    let now = record(&workloads::<G>(fixture));
    if std::env::var_os("LUDOMETER_SIGNATURE").is_some_and(|wish| wish == "update") {
        fs::create_dir_all(format!("{}/golden", fixture.folder)).expect("a folder for it");
        fs::write(&path, &now).expect("the record can be written");
    }
    let record = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        now == record,
        "behaviour has changed. If that is meant, run `LUDOMETER_SIGNATURE=update cargo test behaviour`; {path} is then\n{now}and was\n{record}"
    );
}

/// A line for each workload, under one that stands for all.
fn record(workloads: &[SignatureWorkload]) -> String {
    let all = |column: fn(&SignatureWorkload) -> &str| {
        let digests: Vec<&str> = workloads.iter().map(column).collect();
        digest_of(digests.concat().as_bytes())
    };
    let (events, tables) = (all(|one| &one.events), all(|one| &one.tables));
    let line = |one: &SignatureWorkload| format!("{} {} {}\n", one.events, one.tables, one.name);
    let lines: String = workloads.iter().map(line).collect();
    format!("{events} {tables} signature\n{lines}")
}

/// A workload of games, with the digests of what came of them.
struct SignatureWorkload {
    /// The game, and its line-up or rules and players.
    name: String,
    /// A digest of what happens.
    events: String,
    /// A digest of what is counted.
    tables: String,
}

/// The workloads of a game: each line-up that ships, and each of its rules files at each number of players.
fn workloads<G: CompleteGame>(fixture: &Fixture) -> Vec<SignatureWorkload> {
    let alone = |bots: &Vec<&str>| {
        let cell = fixture.typed::<G>("standard", bots, &[]).expect("a line-up that ships");
        let bots = cell.lineup.strategies.join(",");
        SignatureWorkload::of(format!("{} {bots}", G::NAME), &[cell], fixture.at_pace(BLOCKS))
    };
    let all = |shipped: &ShippedRules| {
        let cells: Vec<Cell<G>> = fixture.lineups().iter().map(|bots| shipped.typed(bots)).collect();
        let name = format!("{}/{} {}", G::NAME, shipped.rules, shipped.players);
        SignatureWorkload::of(name, &cells, fixture.at_pace(FEW_BLOCKS))
    };
    let standard: Vec<SignatureWorkload> = fixture.lineups().par_iter().map(alone).collect();
    let shipped: Vec<SignatureWorkload> = fixture.shipped().par_iter().map(all).collect();
    standard.into_iter().chain(shipped).collect()
}

impl SignatureWorkload {
    /// The workload of this many blocks of each of these cells.
    fn of<G: CompleteGame>(name: String, cells: &[Cell<G>], blocks: u64) -> Self {
        let (mut events, mut bytes) = (HashedBytes::default(), Vec::new());
        for cell in cells {
            happen(cell, blocks, &mut events);
            write_tables(cell, blocks, &mut bytes);
        }
        Self { name, events: digest_of(&events.0), tables: digest_of(&bytes) }
    }
}

/// A hasher that keeps the bytes it is given, one game after another.
#[derive(Default)]
struct HashedBytes(Vec<u8>);

impl Hasher for HashedBytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        unreachable!("the bytes are wanted themselves")
    }
}

impl<Event: Hash> EventObserver<Event> for HashedBytes {
    fn event(&mut self, event: Event) {
        event.hash(self);
    }
}

/// Tells every event of every game, and how each ended. No tally has a part in it.
fn happen<G: CompleteGame>(cell: &Cell<G>, blocks: u64, told: &mut HashedBytes) {
    let mut table = GameTable::new(&cell.game, &cell.bots, SEED);
    for block in 0..blocks {
        for seating in &cell.schema.rotations {
            let ended = table.play(block, seating, told);
            let outcome = cell.game.outcome(table.state());
            (ended, outcome.ending, outcome.winners).hash(told);
            (outcome.rounds, outcome.turns).hash(told);
        }
    }
}

/// Writes the tables of the game, as a run would.
fn write_tables<G: CompleteGame>(cell: &Cell<G>, blocks: u64, bytes: &mut Vec<u8>) {
    let batch = StudyCell { game: &cell.game, bots: &cell.bots, schema: &cell.schema, seed: SEED };
    for table in play_batch(&batch, blocks, 1).tally.tables() {
        bytes.extend_from_slice(table.name().as_bytes());
        write_csv(&table, CsvStyle::default(), &mut *bytes).expect("room in memory");
    }
}

//! One number that changes only when behaviour does: fixed workloads for every game and bot, against what is on record.
//!
//! Where a change of behaviour is meant, `LUDOMETER_SIGNATURE=update cargo test --test signature` puts it on record.

mod common;

use std::fs;

use common::{digest, lineups, play, sound};
use ludometer::game::Game;
use ludometer::games::{Visit, visit_all};

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signature.txt");
const BLOCKS: u64 = 300;

#[test]
fn behaviour_is_as_on_record() {
    let workloads = visit_all(&mut Workloads).concat();
    let now = format!("signature {}\n{workloads}", digest(&workloads));
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

struct Workloads;

impl Visit for Workloads {
    type Out = String;

    /// A line for each line-up that the game ships.
    fn visit<G: Game>(&mut self) -> String {
        let line = |bots: Vec<&str>| {
            let cell = sound::<G, _>(&bots, &[]);
            let counts = digest(&play(&cell, BLOCKS, 2).tally);
            let names = cell.lineup.strategies.join(",");
            format!("{counts} {} {names}\n", G::NAME)
        };
        lineups::<G>().into_iter().map(line).collect()
    }
}

//! After warm-up a table plays any number of games without asking for memory.

mod common;
#[path = "common/counting.rs"]
mod counting;

use common::{SEED, Shipped, at_pace, batch, lineups, named, sound};
use counting::allocations;
use ludometer::cell::Cell;
use ludometer::engine::Table;
use ludometer::game::Signed;
use ludometer::games::{Visit, visit_all};
use ludometer::measure::{Record, Tally};
use rayon::prelude::*;

/// Games of each line-up under the standard rules while counting.
const GAMES: u64 = 8_000;

/// Games of each line-up under each of the rules that ship, at every number of players.
const FEW_GAMES: u64 = 300;

/// Games before that: what is allocated once is allocated by then.
const WARM_UP: u64 = 200;

#[test]
fn the_counter_counts() {
    let before = allocations();
    drop(std::hint::black_box(vec![1u8; 100]));
    assert_eq!(allocations() - before, 1);
}

#[test]
fn games_allocate_nothing() {
    visit_all(&mut AllLineups);
}

struct AllLineups;

impl Visit for AllLineups {
    type Out = ();

    fn visit<G: Signed>(&mut self) {
        // A bot written by hand asks for the features of the one that it was trained to; the champion is one of the others.
        let is_copy = |bot: &&str| bot.ends_with("-by-hand") || *bot == "champion";
        let lineups = lineups::<G>().into_par_iter().filter(|bots| !bots.iter().any(is_copy));
        lineups.for_each(|bots| {
            assert_none_after_warm_up(&sound::<G, _>(&bots, &[]), at_pace::<G>(GAMES));
            for shipped in Shipped::all::<G>() {
                assert_none_after_warm_up(&shipped.cell::<G>(&bots), at_pace::<G>(FEW_GAMES));
            }
        });
    }
}

fn assert_none_after_warm_up<G: Signed>(cell: &Cell<G>, games: u64) {
    let rotations = batch(cell, SEED).rotations();
    let blocks = |games: u64| games.div_ceil(rotations.len() as u64);
    let warm_up = at_pace::<G>(WARM_UP);
    let (warm, all) = (blocks(warm_up), blocks(warm_up + games));
    let mut table = Table::new(&cell.game, &cell.bots, SEED);
    let mut tally = Tally::new(&cell.form);
    (0..warm).for_each(|block| table.play_block(block, rotations, &mut tally));
    let mut record = Record::default();
    (0..warm).for_each(|block| table.record_block(block, rotations, &mut tally, &mut record));
    let before = allocations();
    (warm..all).for_each(|block| table.play_block(block, rotations, &mut tally));
    (warm..2 * warm).for_each(|block| table.record_block(block, rotations, &mut tally, &mut record));
    assert_eq!(allocations() - before, 0, "{}", named(cell));
}

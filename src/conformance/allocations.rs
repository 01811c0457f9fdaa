//! After warm-up a table plays any number of games without asking for memory.

use crate::allocator::allocations;
use crate::cells::{Fixture, SEED, batch, named, quick_or_thorough};
use engine::cell::Cell;
use engine::measure::BlockRecord;
use rayon::prelude::*;

/// Games of each line-up under the standard rules while counting.
fn games() -> u64 {
    quick_or_thorough(400, 8_000)
}

/// Games of a line-up under each of the rules that ship, at every number of players.
fn few_games() -> u64 {
    quick_or_thorough(60, 300)
}

/// Games before that: what is allocated once is allocated by then.
fn warm_up() -> u64 {
    quick_or_thorough(100, 200)
}

/// The allocator that counts is the one that is asked.
pub fn the_counter_counts(_: &Fixture) {
    let before = allocations();
    drop(std::hint::black_box(vec![1u8; 100]));
    assert_eq!(allocations() - before, 1);
}

/// Every line-up, under every rules file.
pub fn games_allocate_nothing(fixture: &Fixture) {
    // A bot written by hand asks for the features of the one that it was trained to; the champion is one of the others.
    let is_copy = |bot: &&str| bot.ends_with("-by-hand") || *bot == "champion";
    let lineups: Vec<_> = fixture.lineups().into_iter().filter(|bots| !bots.iter().any(is_copy)).collect();
    lineups.par_iter().for_each(|bots| {
        assert_none_after_warm_up(fixture, &fixture.sound(bots, &[]), games());
    });
    fixture.shipped().par_iter().enumerate().for_each(|(number, shipped)| {
        let all = quick_or_thorough(fixture.lineups_of(number), lineups.clone());
        all.iter().for_each(|bots| assert_none_after_warm_up(fixture, &shipped.cell(bots), few_games()));
    });
}

fn assert_none_after_warm_up(fixture: &Fixture, cell: &Cell, games: u64) {
    let batch = batch(cell, SEED);
    let rotations = batch.rotations();
    let blocks = |games: u64| fixture.at_pace(games).div_ceil(rotations.len() as u64);
    let (warm, all) = (blocks(warm_up()), blocks(warm_up() + games));
    let (mut table, mut tally) = (batch.table(), batch.tally());
    let mut record = vec![BlockRecord::default()];
    table.play(0..warm, rotations, &mut tally, None);
    (0..warm).for_each(|block| table.play(block..block + 1, rotations, &mut tally, Some(&mut record)));
    let before = allocations();
    table.play(warm..all, rotations, &mut tally, None);
    (warm..2 * warm).for_each(|block| table.play(block..block + 1, rotations, &mut tally, Some(&mut record)));
    assert_eq!(allocations() - before, 0, "{}", named(cell));
}

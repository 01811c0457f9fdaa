//! Deals that are played twice, the second time with other draws: what both games have in common comes from the deal.

use super::boundary::DynTable;
use super::game_log::{FinishedGame, GameLog};
use super::study::StudyCell;
use crate::measure::Tally;
use kit::game::{Outcome, share_of_win};
use rayon::prelude::*;
use std::ops::Range;

/// The sections into which the blocks are divided, to be left out in turn.
const SECTIONS: u64 = 50;

/// The number of the other draws.
const OTHER_DRAWS: u32 = 1;

/// The sums of a seat's shares of the win in one rotation, over deals that were played twice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeatSums {
    /// Deals.
    pub deals: f64,
    /// The shares in the game as it is, and in the one with other draws.
    pub shares: [f64; 2],
    /// Their squares.
    pub squares: f64,
    /// Their products.
    pub products: f64,
}

/// The sums of some blocks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LuckSums {
    /// By rotation and seat.
    pub seats: Vec<Vec<SeatSums>>,
    /// Deals of which one game had to be cut off; they are in no sum.
    pub cut_off: u64,
    /// Blocks: deals, each played twice in every rotation.
    pub blocks: u64,
}

impl SeatSums {
    fn count(&mut self, shares: [f64; 2]) {
        let [one, other] = shares;
        self.add(&Self { deals: 1.0, shares, squares: one * one + other * other, products: one * other });
    }

    /// Adds those of other blocks.
    pub fn add(&mut self, other: &Self) {
        self.deals += other.deals;
        self.shares.iter_mut().zip(other.shares).for_each(|(own, other)| *own += other);
        self.squares += other.squares;
        self.products += other.products;
    }
}

impl LuckSums {
    fn new(rotations: &[Vec<u8>]) -> Self {
        Self {
            seats: rotations.iter().map(|seats| vec![SeatSums::default(); seats.len()]).collect(),
            cut_off: 0,
            blocks: 0,
        }
    }

    /// Counts a deal, by how both of its games ended.
    fn count(&mut self, rotation: usize, ends: [Option<Outcome>; 2]) {
        let [Some(one), Some(other)] = ends else {
            self.cut_off += 1;
            return;
        };
        for (seat, sums) in self.seats[rotation].iter_mut().enumerate() {
            sums.count([one, other].map(|end| share_of_win(end, seat)));
        }
    }
}

/// A log of how games ended.
struct OutcomeLog<'o>(&'o mut Vec<Option<Outcome>>);

impl GameLog for OutcomeLog<'_> {
    fn game(&mut self, ended: FinishedGame<'_>) {
        self.0.push(ended.outcome);
    }
}

/// The sums of each section of the first blocks of a cell: of 50, or of as many as there are blocks. The same on any number of threads, unless
/// `goes_on`, which is asked after each block by any thread, ends it early: then of the sections that have begun.
///
/// # Errors
/// When threads cannot be started.
pub fn luck_sums(
    cell: &StudyCell<'_>,
    blocks: u64,
    threads: usize,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<LuckSums>, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let sections = SECTIONS.min(blocks);
    let of = |table: &mut Box<dyn DynTable + '_>, section: u64| {
        played(cell, &mut **table, blocks * section / sections..blocks * (section + 1) / sections, goes_on)
    };
    let mut all: Vec<LuckSums> = pool.install(|| (0..sections).into_par_iter().map_init(|| cell.table(), of).collect());
    all.retain(|sums| sums.blocks > 0);
    Ok(all)
}

/// The sums of these blocks.
fn played(
    cell: &StudyCell<'_>,
    table: &mut dyn DynTable,
    blocks: Range<u64>,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> LuckSums {
    let rotations = cell.rotations();
    let mut sums = LuckSums::new(rotations);
    let mut ends = [Vec::new(), Vec::new()];
    // Nobody asks for more of these games than how they ended.
    let mut tally: Tally = cell.tally();
    for block in blocks {
        if !goes_on() {
            break;
        }
        for (draws, ends) in [None, Some(OTHER_DRAWS)].into_iter().zip(&mut ends) {
            ends.clear();
            table.set_draws(draws);
            table.log(block..block + 1, rotations, &mut tally, &mut OutcomeLog(ends));
        }
        let both = ends[0].iter().zip(&ends[1]).enumerate();
        both.for_each(|(rotation, (one, other))| sums.count(rotation, [*one, *other]));
        sums.blocks += 1;
    }
    sums
}

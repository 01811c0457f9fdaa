//! Arithmetic without games in it: tallies that merge exactly, the intervals drawn from them, and tables.
//!
//! Data flows one way: integers are counted ([`Moments`], [`Ratio`], [`Histogram`]), merged in any order without loss, and become
//! floating point only when an [`Estimate`] is asked for. Estimates become the [`Cell`]s of a [`Table`]. The **block** is the unit of
//! all of it: games of one block share their luck and are never counted as if they were independent.

#[cfg(test)]
mod coverage;
mod histogram;
mod interval;
mod moments;
mod sequential;
mod table;

pub use histogram::{Bin, Histogram};
pub use interval::{
    CONFIDENCE, Estimate, Method, block_mean, block_ratio, clopper_pearson, wilson,
};
pub use moments::{Moments, Ratio};
pub use sequential::Looks;
pub use table::{Cell, Column, Table, TableBuilder};

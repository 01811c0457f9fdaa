//! Arithmetic without games in it: tallies that merge exactly, the intervals drawn from them, and tables.
//!
//! Data flows one way: integers are counted ([`Moments`], [`Ratio`], [`PairedRatio`], [`Histogram`]), merged in any order without
//! loss, and become floating point only when an [`Estimate`] is asked for. Estimates become the [`Scalar`]s of a [`Table`]. The **block**
//! is the unit of all of it: games of one block share their luck and are never counted as if they were independent.

mod answer;
mod block_ratio;
mod covariance;
#[cfg(test)]
mod coverage;
mod extreme;
mod histogram;
mod holm;
mod interval;
mod jackknife;
mod ledger;
mod moments;
pub mod names;
mod paired;
mod picture;
mod rating;
mod sequential;
mod sprt;
mod table;
mod tailed;

pub use answer::{Answer, Outcome, Standing, Verdict};
pub use block_ratio::{BlockRatio, whole_ratio};
pub use covariance::RatioProducts;
pub use extreme::{ExtremeEstimate, furthest, largest, simultaneous, smallest};
pub use histogram::{Bin, Histogram};
pub use holm::holm;
pub use interval::{
    CONFIDENCE, Estimate, Method, block_mean, block_ratio, block_share, clopper_pearson, even_p, normal_quantile,
    tailed_ratio, wilson,
};
pub use jackknife::{jackknife, jackknife_error, jackknife_p};
pub use ledger::{
    Against, Counted, CurveColumn, CurveSheet, Drawn, Key, Ledger, Rate, RowCounts, SHARE, Score, Sheet, SheetColumn,
    SheetCounts,
};
pub use moments::{Moments, Ratio};
pub use paired::{PairedRatio, Part};
pub use picture::{Middle, Order, Picture, Shape, Value};
pub use rating::{Meeting, comparable, cycles, ratings};
pub use sequential::Looks;
pub use sprt::{Decision, Judged, Sprt};
pub use table::{Column, Scalar, Table, TableBuilder};
pub use tailed::TailedRatio;

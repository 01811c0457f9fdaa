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
mod median;
mod moments;
pub mod names;
mod newcombe;
mod paired;
mod picture;
mod rating;
mod sequential;
mod sprt;
mod table;
mod tailed;

pub use answer::{Answer, EffectTrend, ExpectationStatus, Verdict};
pub use block_ratio::{BlockRatio, whole_ratio};
pub use covariance::RatioProducts;
pub use extreme::{ExtremeEstimate, furthest, largest, simultaneous, smallest};
pub use histogram::{Histogram, HistogramBin};
pub use holm::holm;
pub use interval::{
    CONFIDENCE, Estimate, IntervalMethod, block_mean, block_ratio, block_share, clopper_pearson, even_p,
    normal_quantile, tailed_ratio, wilson,
};
pub use jackknife::{jackknife, jackknife_error, jackknife_p, jackknife_square};
pub use ledger::{
    ColumnLabel, ComponentSheet, Counter, CounterArray, CurveColumn, CurveDrawing, CurveSheet, Ledger, LedgerSchema,
    RateColumn, RateRemark, RowCounts, RowTotals, SHARE, ScoreRatio, ScoreRemark, SheetColumn, SheetCounts,
    WinAssociation, counters,
};
pub use median::median;
pub use moments::{Moments, Ratio};
pub use newcombe::{correlation_of_outcomes, newcombe};
pub use paired::{PairedRatio, RatioCounts};
pub use picture::{ChartShape, Picture, RowOrder, ScaleMiddle, ValueColumn};
pub use rating::{LineupResult, comparable, cycles, ratings};
pub use sequential::{LookSchedule, watched_looks};
pub use sprt::{Sprt, SprtDecision, SprtResult};
pub use table::{Scalar, Table, TableBuilder, TableColumn};
pub use tailed::TailedRatio;

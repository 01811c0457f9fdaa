//! Numbers as a person reads them: in a sentence, on a terminal, on a page. All that is printed goes through here, so that one kind of number
//! looks alike everywhere: shares in percent, their differences in points, as many decimals as an interval supports.
//!
//! How many there are: [`thousands`], [`counted`], [`short`]. What is estimated: [`percent`] and [`interval`] in sentences, [`DisplayUnit`] for the
//! measures of a study, [`page`] for drawings. A number by itself: [`share`], [`p_value`], [`rounded`], [`tick`]. How numbers are *read* is the
//! business of [`config::number`](crate::config::number).

mod capital;
mod count;
mod estimate;
mod list;
mod number;
pub mod page;
mod printable;
mod unit;

pub use capital::capital;
pub use count::{amount, counted, short, thousands};
pub use estimate::{elo, interval, interval_beside, percent, percent_about, percent_so_far, with_interval};
pub use list::{level_with, listed};
pub use number::{p_value, rounded, share, tick};
pub use printable::{is_unseen, on_a_line, printable};
pub use unit::{DifferenceSize, DisplayUnit};

/// The unit of a fraction of 1, which is said in percent.
pub const SHARE: &str = "share";

/// Whether this is the unit of a fraction of 1, of whatever it is one: `share of games`.
pub fn is_share(unit: &str) -> bool {
    share_of(unit).is_some()
}

/// The whole of which a unit is the share: `of games`, or nothing where it is not said. `None` of any other unit.
fn share_of(unit: &str) -> Option<&str> {
    let whole = unit.strip_prefix(SHARE)?;
    (whole.is_empty() || whole.starts_with(" of ")).then(|| whole.trim_start())
}

/// The unit of a difference between values of this unit: shares differ by [`POINTS`].
pub fn difference_unit(unit: &str) -> &str {
    if is_share(unit) { POINTS } else { unit }
}

/// The unit of a difference of fractions. A game may count points of its own, which are not these.
pub const POINTS: &str = "percentage points";

//! A study as one page of HTML: the answer, the pictures, the numbers behind them, and where they come from.
//!
//! It is made from what a study leaves in its folder: its manifest, and the text of its tables. So it can be made again from there, the same
//! to the byte.

mod compose;
mod draw;
mod gather;
mod left;
mod model;
mod provenance;
mod scene;
mod sheet;
mod source;
mod study;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use left::{Left, LeftError};
pub use sheet::{Sheet, SheetError};

use super::Manifest;
use crate::stats::Table;

/// The name of the page among the files of a study.
pub const PAGE: &str = "report.html";

/// The page of a study, as HTML. `dictionary` holds the tables of the game, which say what their columns mean and how they are drawn; its rows are of
/// no account.
///
/// # Errors
/// When the template fails, which is a bug.
pub fn page(
    manifest: &Manifest,
    sheets: &[Sheet],
    dictionary: &[Table],
) -> Result<String, minijinja::Error> {
    let source = source::Source::new(manifest, sheets, dictionary);
    compose::page(&source).render()
}

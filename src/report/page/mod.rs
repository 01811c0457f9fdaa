//! A study as one page of HTML: the answer, the pictures, the numbers behind them, and where they come from.
//!
//! It is made from what a study leaves in its folder: its manifest, and the text of its tables. So it can be made again from there, the same
//! to the byte.
//!
//! What goes in: `saved` (a folder read back), `text_table`, `titles` (what people call components), `material` (tables and their
//! meaning), `excerpt` (some rows of one), `cast` (who plays). What is made of it, from the top of the page down: `compose`, `key_numbers`, `whole` (sections about all cells together), `sections` with their `charts`
//! under their `findings`, and the `shown_table` beneath, `provenance` with the `embedded` study; `fit` leaves out what has no room. `html` is the page as data, and its markup. `game` is the page of a
//! single game.

mod cast;
mod charts;
mod compose;
mod curves_by_bot;
mod embedded;
mod excerpt;
mod findings;
mod fit;
mod game;
mod gather;
mod html;
mod key_numbers;
mod material;
mod names;
mod provenance;
mod roles;
mod saved;
mod seats;
mod sections;
mod shown_table;
#[cfg(test)]
mod tests;
mod text_table;
mod titles;
mod whole;

pub use game::{ChanceCurve, ChanceCurves, ChoiceCosts, GamePage};
pub use html::{COLOURS, STYLE};
pub use saved::{SavedError, SavedStudy, read_manifest};
pub use text_table::{TextTable, TextTableError};

use super::Manifest;
use kit::stats::Table;
use material::StudyTables;
use titles::RowTitles;

/// The name of the page among the files of a study.
pub const PAGE: &str = "report.html";

/// Mark by which a page of this program is known.
const MARK: &[u8] = b"<meta name=\"generator\" content=\"ludometer";

/// Whether this program wrote the page.
pub fn is_page(text: &[u8]) -> bool {
    text.windows(MARK.len()).any(|part| part == MARK)
}

/// The page of a study, as HTML. `dictionary` holds the tables of the game, which say what their columns mean and how they are drawn; its rows are of
/// no account.
///
/// # Errors
/// When the template fails, which is a bug.
pub fn page(manifest: &Manifest, tables: &[TextTable], dictionary: &[Table]) -> Result<String, minijinja::Error> {
    let tables = RowTitles::of(&manifest.rules).entitled(tables);
    let material = StudyTables::new(manifest, &tables, dictionary);
    compose::page(&material).render()
}

/// The pictures of a study that is still played, as a part of another page: its numbers, what its cells show, and nothing that is folded.
///
/// # Errors
/// When the template fails, which is a bug.
pub fn pictures(manifest: &Manifest, tables: &[TextTable], dictionary: &[Table]) -> Result<String, minijinja::Error> {
    let tables = RowTitles::of(&manifest.rules).entitled(tables);
    let material = StudyTables::new(manifest, &tables, dictionary);
    compose::pictures(&material).render_pictures()
}

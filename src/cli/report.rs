//! `ludometer report`: the page of a study, made again from what the study left in its folder.

use super::failure::{CommandError, CommandOutcome};
use super::line::{self, FOUND, PrintedTable};
use super::options::place_of_files;
use super::paste::pasted;
use clap::Args;
use engine::Catalog;
use engine::cell::{Cell, CellRequest};
use engine::measure::{Tally, TallySchema};
use kit::stats::Table;
use report::page::{PAGE, SavedStudy, TextTable, is_page, page};
use report::replace;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use study::analysis;
use study::{train, tune};

/// Make the page of a study again (report.html), from the tables and the manifest in its folder
///
/// What was found is printed, to be pasted. Every command that plays writes this page by itself; with tables and manifest as they were written, it is the same to the byte.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  ludometer report reports/metroidvania-standard")]
pub struct ReportArgs {
    /// The folder that a study has written
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Where the page goes [default: DIR/report.html]
    #[arg(short, long, value_name = "FILE", value_parser = place_of_files())]
    out: Option<PathBuf>,
    /// Replace a file that is no page of this program
    #[arg(long)]
    force: bool,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Print what was found as one line of JSON, for programs, in place of the text
    #[arg(long)]
    json: bool,
}

impl ReportArgs {
    /// Makes the page.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let saved = SavedStudy::read(&self.folder)?;
        let named = catalog.rules(&saved.manifest.game)?;
        let dictionary = dictionary(&Cell::named(&named, &CellRequest::default())?.schema);
        let html = page(&saved.manifest, &saved.tables, &dictionary).map_err(bug)?;
        let path = self.out.clone().unwrap_or_else(|| self.folder.join(PAGE));
        check_place(&path, self.force)?;
        replace(&path, |file| file.write_all(html.as_bytes()))?;
        if self.open {
            super::browser::open(&path);
        }
        if self.json {
            let is_found = |table: &&TextTable| FOUND.contains(&table.name.as_str());
            let found: Vec<PrintedTable<'_>> = saved.tables.iter().filter(is_found).map(PrintedTable::Saved).collect();
            line::print(out, &saved.manifest, &found, Some(&self.folder))?;
            return Ok(CommandOutcome::Well);
        }
        out.write_all(pasted(&saved.manifest.told, &saved.tables).as_bytes())?;
        writeln!(out, "\npage: {}", path.display())?;
        Ok(CommandOutcome::Well)
    }
}

/// Whether a page may be put there. Not in the place of a file that this program did not write, and never of a folder, a device or a pipe.
fn check_place(path: &Path, force: bool) -> Result<(), CommandError> {
    let (exists, shown) = (path.symlink_metadata().is_ok(), path.display());
    if exists && !path.is_file() {
        let message = format!("`{shown}` is not a file; move it away, or name another with --out");
        return Err(CommandError::System(message));
    }
    if exists && !force && !fs::read(path).is_ok_and(|text| is_page(&text)) {
        let message = format!(
            "`{shown}` is no page of this program; move it away, name another with --out, or replace it with --force"
        );
        return Err(CommandError::System(message));
    }
    Ok(())
}

/// A page that cannot be made of sound data is a fault of the program.
pub fn bug(error: impl std::error::Error) -> CommandError {
    CommandError::Bug(format!("the page cannot be made: {error}"))
}

/// Every table that a study of a game may write: what their columns mean, and how they are drawn. Their rows are of no account.
pub fn dictionary(form: &Arc<TallySchema>) -> Vec<Table> {
    let of_studies = analysis::tables(form.cooperative).into_iter().map(|(table, _)| table);
    let of_searches = tune::empty_tables().into_iter().chain(train::empty_tables());
    Tally::new(form).tables().into_iter().chain(of_studies).chain(of_searches).collect()
}

//! The files of a study: the tables of all its cells, the tables of the whole, the manifest.

use crate::failure::CommandError;
use crate::options::TableFormat;
use crate::output_files::{add_strategies, add_tables};
use crate::trained_file::TrainedFile;
use engine::measure::SummaryTable;
use kit::stats::Table;
use kit::stats::names::tables;
use report::{Manifest, PublishedFiles, StudyFolder, digest};
use study::analysis::{Difference, StudyResults, differences_table};

/// What is written beside the tables of the cells.
pub(super) struct StudyTexts<'a> {
    /// Tables of the whole study.
    pub tables: Vec<Table>,
    /// The differences, where cells are compared.
    pub differences: &'a [Difference],
    /// Strategies that the study has made.
    pub strategies: Vec<&'a TrainedFile>,
    /// Rules files that it has made, by name.
    pub files: Vec<&'a (String, String)>,
}

/// Writes everything and puts it in place.
pub(super) fn write(
    results: &StudyResults<'_>,
    written: StudyTexts<'_>,
    mut folder: StudyFolder,
    format: TableFormat,
    mut manifest: Manifest,
) -> Result<PublishedFiles, CommandError> {
    add_strategies(&written.strategies, &mut folder, &mut manifest)?;
    for (name, text) in &written.files {
        folder.file(name, |out| out.write_all(text.as_bytes()))?;
        manifest.digests.insert(name.clone(), digest(text.as_bytes()));
        manifest.files.push(name.clone());
    }
    add(results, written, (&mut folder, ""), format, manifest)?;
    Ok(folder.publish()?)
}

/// Writes the files of a study into a folder that is on its way, each name after `prefix`. The manifest is given back as it was written.
pub(super) fn add(
    results: &StudyResults<'_>,
    written: StudyTexts<'_>,
    place: (&mut StudyFolder, &str),
    format: TableFormat,
    manifest: Manifest,
) -> Result<Manifest, CommandError> {
    let tables = tables_of(results, written.differences, written.tables);
    add_tables(&tables, results.study.cells[0].schema, place, format, manifest)
}

/// All tables of a study: those of its cells, the differences, and those of the whole.
pub fn tables_of(results: &StudyResults<'_>, differences: &[Difference], of_the_whole: Vec<Table>) -> Vec<Table> {
    let mut tables = of_cells(results);
    tables.extend(results.plan.design.as_ref().map(|design| design.table(&results.plan.variants)));
    if results.plan.paired {
        tables.push(differences_table(results, differences));
    }
    tables.extend(of_the_whole);
    tables
}

/// Tables of the game, each with the rows of all cells; of a design with those of the base, since nobody asks about a single variant of it.
pub(super) fn of_cells(results: &StudyResults<'_>) -> Vec<Table> {
    let mut all: Vec<Table> = Vec::new();
    for cell in results.played().filter(|cell| *cell == 0 || results.plan.design.is_none()) {
        let tables = results.counts[cell].tally.tables();
        for (place, mut table) in tables.into_iter().enumerate() {
            if table.name() == tables::SUMMARY && results.is_sequential() {
                table.append(sequential(results, cell));
            }
            table.prepend(&results.plan.columns_of(cell));
            match all.get_mut(place) {
                Some(whole) => whole.append(table),
                None => all.push(table),
            }
        }
    }
    all
}

/// The headline of a cell as a row of the summary: of all intervals of a study that could stop at several looks, the one that holds at each.
fn sequential(results: &StudyResults<'_>, cell: usize) -> Table {
    let mut summary = SummaryTable::default();
    let name = results.headline_name(cell);
    if let Some(estimate) = results.headline_estimate(cell) {
        summary.row(&format!("headline: {name}"), None, None, estimate.at_all_looks(), results.headline_unit());
    }
    summary.finish()
}

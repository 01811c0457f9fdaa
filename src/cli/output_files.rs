//! The files of a study or a training: tables, the page that shows them, strategies, the manifest.

use crate::caller::{HeardEvent, hears};
use crate::failure::CommandError;
use crate::options::TableFormat;
use crate::report::{bug, dictionary};
use crate::trained_file::TrainedFile;
use engine::measure::TallySchema;
use kit::stats::Table;
use report::page::{PAGE, TextTable, page};
use report::{HashedText, MANIFEST, Manifest, StudyFolder, digest, write_csv, write_json};
use std::io;
use std::sync::Arc;

/// Writes strategies that have been trained, and names them in the manifest, which holds their texts, too.
pub fn add_strategies(
    strategies: &[&TrainedFile],
    folder: &mut StudyFolder,
    manifest: &mut Manifest,
) -> Result<(), CommandError> {
    for file in strategies {
        folder.file(&file.name, |out| out.write_all(file.text.as_bytes()))?;
        manifest.digests.insert(file.name.clone(), digest(file.text.as_bytes()));
        manifest.files.push(file.name.clone());
        manifest.strategies.insert(file.name.clone(), HashedText::new(file.text.clone()));
    }
    Ok(())
}

/// Writes tables, the page that shows them, and the manifest, which names them after the files that it has already.
pub fn add_tables(
    tables: &[Table],
    form: &Arc<TallySchema>,
    (folder, prefix): (&mut StudyFolder, &str),
    format: TableFormat,
    mut manifest: Manifest,
) -> Result<Manifest, CommandError> {
    let mut texts = Vec::new();
    for table in tables {
        let (name, bytes) = written_as(table, format)?;
        folder.file(&format!("{prefix}{name}"), |out| out.write_all(&bytes))?;
        texts.push(TextTable::of(table, &name));
        manifest.digests.insert(name.clone(), digest(&bytes));
        manifest.files.push(name);
    }
    hears(|| HeardEvent::Tables(prefix.to_owned(), tables.to_vec()));
    manifest.files.push(PAGE.to_owned());
    let page = page(&manifest, &texts, &dictionary(form)).map_err(bug)?;
    folder.file(&format!("{prefix}{PAGE}"), |out| out.write_all(page.as_bytes()))?;
    folder.file(&format!("{prefix}{MANIFEST}"), |out| manifest.write(out))?;
    Ok(manifest)
}

/// The name of a table's file, and its bytes.
fn written_as(table: &Table, format: TableFormat) -> io::Result<(String, Vec<u8>)> {
    let mut bytes = Vec::new();
    let end = match format {
        TableFormat::Csv(style) => write_csv(table, style, &mut bytes).map(|()| "csv"),
        TableFormat::Json => write_json(table, &mut bytes).map(|()| "json"),
    }?;
    Ok((format!("{}.{end}", table.name()), bytes))
}

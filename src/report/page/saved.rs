//! What a study left in its folder, read back.

use super::text_table::TextTable;
use super::{embedded, is_page};
use crate::Caveat;
use crate::manifest::{MANIFEST, Manifest, SCHEMA_VERSION, digest};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What a study left in its folder.
#[derive(Clone, Debug)]
pub struct SavedStudy {
    /// The manifest. Tables that are not as the study wrote them are named among its warnings.
    pub manifest: Manifest,
    /// The tables, in the manifest's order.
    pub tables: Vec<TextTable>,
}

/// Why a folder cannot be read as that of a study, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// There is no manifest.
    #[error("`{}` cannot be read: {source}; name the folder that a run, sweep, compare, worth, tournament or merge has written", .path.display())]
    Absent {
        /// Where the manifest should be.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The manifest is none.
    #[error("`{}` is no manifest that this program can read: {message}; play the study again, or use the program that wrote it", .path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// The page holds no study: it tells of none that can be played again, or an older program wrote it.
    #[error("`{}` holds no study that can be played again; type the command that stands at its end, under *How this was measured*", .path.display())]
    Page {
        /// The page.
        path: PathBuf,
    },
    /// Tables that the manifest names are missing or spoilt.
    #[error("{}\nput the files back as the study wrote them, or play it again", .0.join("\n"))]
    Tables(Vec<String>),
}

impl SavedStudy {
    /// Reads a folder.
    ///
    /// # Errors
    /// Without a manifest that can be read, or when any of its tables cannot; all of them are named.
    pub fn read(folder: &Path) -> Result<Self, SavedError> {
        let mut manifest = read_manifest(&folder.join(MANIFEST))?;
        let (mut tables, mut faults, mut changed) = (Vec::new(), Vec::new(), Vec::new());
        for file in manifest.files.iter().filter(|file| is_table(file)) {
            match table(folder, file) {
                Ok((table, digest)) => {
                    if manifest.digests.get(file).is_some_and(|written| *written != digest) {
                        changed.push(Caveat::Altered { file: file.clone() });
                    }
                    tables.push(table);
                }
                Err(fault) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return Err(SavedError::Tables(faults));
        }
        let told = changed.iter().map(Caveat::to_string);
        manifest.warnings.splice(0..0, told);
        manifest.caveats.splice(0..0, changed);
        Ok(Self { manifest, tables })
    }
}

/// Reads a manifest alone, without the tables beside it: a file of JSON, or the page of a study, which holds one.
///
/// # Errors
/// It cannot be read, or is none of this layout.
pub fn read_manifest(path: &Path) -> Result<Manifest, SavedError> {
    let bytes = fs::read(path).map_err(|source| SavedError::Absent { path: path.to_owned(), source })?;
    let json = if is_page(&bytes) {
        embedded::of_page(&bytes).ok_or_else(|| SavedError::Page { path: path.to_owned() })?
    } else {
        &bytes
    };
    let wrong = |message: String| SavedError::Manifest { path: path.to_owned(), message };
    let manifest: Manifest = serde_json::from_slice(json).map_err(|error| wrong(error.to_string()))?;
    match manifest.program.schema_version {
        SCHEMA_VERSION => Ok(manifest),
        other => Err(wrong(format!("its schema_version is {other}, not {SCHEMA_VERSION}"))),
    }
}

/// A name that leads out of the folder is that of no table.
fn is_table(file: &str) -> bool {
    let plain = Path::new(file).file_name() == Some(file.as_ref());
    plain && (file.ends_with(".csv") || file.ends_with(".json"))
}

fn table(folder: &Path, file: &str) -> Result<(TextTable, String), String> {
    let path = folder.join(file);
    let fault = |error: String| format!("`{}`: {error}", path.display());
    let bytes = fs::read(&path).map_err(|error| fault(error.to_string()))?;
    let table = TextTable::read(file, &bytes).map_err(|error| fault(error.to_string()))?;
    Ok((table, digest(&bytes)))
}

//! Options for what is printed beside the answer of a study, and for its tables.

use super::replay_manifest::ReplayedManifest;
use crate::options::{OutputFiles, TableFormat};
use kit::config::Fault;

/// Options for what is printed beside the answer, and how tables are written.
pub(super) struct OutputOptions<'a> {
    /// The format of tables.
    pub format: TableFormat,
    /// Nothing: no warnings, no speed.
    pub quiet: bool,
    /// Whether the answer is drawn too.
    pub pictures: bool,
    /// Whether curves are drawn within it.
    pub curves: bool,
    /// Whether the result is one line for programs.
    pub json: bool,
    /// Whether every number and sentence is printed.
    pub full: bool,
    /// Whether the answer is printed as Markdown, too.
    pub markdown: bool,
    /// Whether the page is opened.
    pub open: bool,
    /// Whether what is found is kept as a rules file.
    pub saves: bool,
    /// The manifest that is played again, if it is one.
    pub sent: Option<&'a ReplayedManifest>,
}

impl OutputOptions<'_> {
    /// The options that go with files, of what is no manifest played again.
    pub fn new(files: &OutputFiles, quiet: bool) -> Result<Self, Fault> {
        let (pictures, curves) = (files.pictures(), files.curves());
        let OutputFiles { json, full, markdown, open, .. } = *files;
        Ok(Self {
            format: files.format()?,
            quiet,
            pictures,
            curves,
            json,
            full,
            markdown,
            open,
            saves: false,
            sent: None,
        })
    }
}

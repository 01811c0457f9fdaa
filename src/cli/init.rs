//! `ludometer init`: writes the built-in rules, tables and strategies to a folder.

use super::failure::{Done, Failure};
use crate::builtin;
use crate::report::{FolderError, place, replace};
use crate::say::counted;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write the default rules, tables and strategies to a folder, to be edited
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  ludometer init mygame")]
pub struct Init {
    /// The folder; it is made if need be
    dir: PathBuf,
    /// Overwrite files that are there, with all that was edited in them
    #[arg(long)]
    force: bool,
}

impl Init {
    /// Writes the files and says what to do with them.
    pub fn perform(&self, out: &mut impl Write) -> Result<Done, Failure> {
        let (mut written, mut kept) = (0, 0);
        for (name, text) in builtin::all() {
            let path = self.dir.join(name);
            if self.write(&path, text).map_err(|error| failure(&error))? { written += 1 } else { kept += 1 }
        }
        let dir = self.dir.display();
        writeln!(out, "{} written to {dir}", counted(written, "file"))?;
        if kept > 0 {
            let kept = counted(kept, "file");
            writeln!(out, "already there, and stay as they are: {kept}; --force overwrites them")?;
        }
        if let Some(rules) = first_rules() {
            writeln!(out, "\nnext:\n  ludometer check {dir}/{rules}\n  ludometer run {dir}/{rules}")?;
        }
        writeln!(
            out,
            "\nEdit the tables (.csv) in a spreadsheet, the rules and strategies (.toml) in any editor;\nname a strategy of your own with -b {dir}/strategies/GAME/NAME.toml."
        )?;
        Ok(Done::Well)
    }

    /// Writes a file, whole or not at all: one that a full disk cut would be kept by the next `init`. False if there is one that has to stay.
    fn write(&self, path: &Path, text: &str) -> Result<bool, FolderError> {
        let folder = path.parent().unwrap_or(&self.dir);
        fs::create_dir_all(folder).map_err(|error| FolderError::at(folder, error))?;
        let fill = |out: &mut dyn Write| out.write_all(text.as_bytes());
        if self.force { replace(path, fill).map(|()| true) } else { place(path, fill) }
    }
}

/// The folder of this command is named without a flag.
fn failure(error: &FolderError) -> Failure {
    Failure::System(error.to_string().replace(" with --out DIR", ""))
}

/// The standard rules of the default game.
fn first_rules() -> Option<String> {
    let path = format!("configs/{}/standard.toml", super::options::DEFAULT_GAME);
    builtin::all().map(|(name, _)| name).find(|name| *name == path)
}

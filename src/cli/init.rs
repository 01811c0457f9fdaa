//! `ludometer init`: writes the built-in rules, tables and strategies to a folder.

use super::failure::{CommandError, CommandOutcome};
use super::options::place_of_files;
use clap::Args;
use engine::cell::quoted;
use engine::{Catalog, GameEntry};
use kit::say::counted;
use report::{FolderError, place, replace};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write the default rules, tables and strategies to a folder, to be edited
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct InitArgs {
    /// The folder, which is made if need be; one with the name of a game gets the files of that game alone
    #[arg(value_parser = place_of_files())]
    dir: PathBuf,
    /// Overwrite files that are there, with all that was edited in them
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer init mygame      all games
  ludometer init masmorra    Masmorra alone, into a folder of that name";

impl InitArgs {
    /// Writes the files and says what to do with them.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let (mut written, mut kept) = (0, 0);
        let only = self.only(catalog);
        for (name, text) in
            catalog.games().filter(|game| only.is_none_or(|only| only.name() == game.name())).flat_map(GameEntry::files)
        {
            let path = self.dir.join(name);
            if self.write(&path, text).map_err(|error| failure(&error))? { written += 1 } else { kept += 1 }
        }
        writeln!(out, "{} written to {}", counted(written, "file"), self.dir.display())?;
        if kept > 0 {
            let kept = counted(kept, "file");
            writeln!(out, "already there, and stay as they are: {kept}; --force overwrites them")?;
        }
        if let Some(rules) = first_rules(only.unwrap_or(catalog.first())) {
            let rules = quoted(&self.dir.join(rules).display().to_string());
            writeln!(out, "\nnext:\n  ludometer check {rules}\n  ludometer run {rules}")?;
        }
        let strategy = format!("strategies/{}/NAME.toml", only.map_or("GAME", GameEntry::name));
        writeln!(
            out,
            "\nEdit the tables (.csv) in a spreadsheet, the rules and strategies (.toml) in any editor;\nname a strategy of your own with -b {}.",
            quoted(&self.dir.join(strategy).display().to_string())
        )?;
        Ok(CommandOutcome::Well)
    }

    /// The only game that is asked for.
    fn only(&self, catalog: Catalog) -> Option<&'static GameEntry> {
        let last = self.dir.file_name()?;
        catalog.games().find(|game| last == game.name())
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
fn failure(error: &FolderError) -> CommandError {
    CommandError::System(error.to_string().replace(" with --out DIR", ""))
}

/// The standard rules of a game.
fn first_rules(game: &'static GameEntry) -> Option<String> {
    let path = format!("configs/{}/standard.toml", game.name());
    game.files().map(|(name, _)| name).find(|name| *name == path)
}

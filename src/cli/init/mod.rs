//! `ludometer init`: writes the built-in rules, tables and strategies to a folder, or a rules file for a designer's own table.

mod own_table;

use super::failure::{CommandError, CommandOutcome};
use super::options::place_of_files;
use clap::Args;
use engine::cell::quoted;
use engine::{Catalog, GameEntry, is_table};
use kit::config::{Fault, SourceLocation};
use kit::say::counted;
use report::{FolderError, place, replace};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write the default rules, tables and strategies to a folder, to be edited; or rules for a table of your own
///
/// A folder with the name of a game gets the files of that game alone. Files that are there already stay as they are. For a table of your own
/// (.xlsx, .ods, .csv) a rules file is written beside it, which says to which game it belongs and what its columns mean, and is checked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct InitArgs {
    /// The folder, which is made if need be, with the name of a game for that game alone; or a table of your own
    #[arg(value_name = "DIR|TABLE", value_parser = place_of_files())]
    dir: PathBuf,
    /// The game whose files are written, or to which the table belongs; without it that of the folder's name, or whose tables have the columns
    #[arg(long)]
    game: Option<String>,
    /// Write files that are there anew; of each that was edited a copy is kept beside it, as FILE.bak
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer init metroidvania      one game, into a folder of its name
  ludometer init mygame            all games
  ludometer init Mygame.xlsx       rules for your own cards: Mygame.toml
  ludometer init mygame --force    as they were; what you edited is kept as FILE.bak";

/// A file that was edited is named among so many; the others are counted.
const NAMED: usize = 20;

/// What became of the files.
#[derive(Default)]
struct InitSummary {
    written: usize,
    /// Files that were there and stay.
    kept: usize,
    /// Those that say something else than what would be written: where they are now.
    edited: Vec<PathBuf>,
}

impl InitArgs {
    /// Writes the files and says what to do with them.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let only = self.only(catalog)?;
        if is_table(&self.dir.to_string_lossy()) {
            return own_table::write_rules(&self.dir, self.force, only, catalog, out);
        }
        let mut summary = InitSummary::default();
        for (name, text) in
            catalog.games().filter(|game| only.is_none_or(|only| only.name() == game.name())).flat_map(GameEntry::files)
        {
            let path = self.place(&name);
            write_file(&path, text, self.force, &mut summary).map_err(|error| failure(&error))?;
        }
        writeln!(out, "{} written to {}", counted(summary.written, "file"), self.dir.display())?;
        write!(out, "{}", summary.told(self.force))?;
        if let Some(rules) = first_rules(only.unwrap_or(catalog.first())) {
            let rules = quoted(&self.place(&rules).display().to_string());
            writeln!(out, "\nnext:\n  ludometer check {rules}\n  ludometer run {rules}")?;
        }
        let strategy = format!("strategies/{}/NAME.toml", only.map_or("GAME", GameEntry::name));
        writeln!(
            out,
            "\nEdit the tables (.csv) in a spreadsheet, the rules and strategies (.toml) in any editor;\nname a strategy of your own with -b {}.",
            quoted(&self.place(&strategy).display().to_string())
        )?;
        Ok(CommandOutcome::Well)
    }

    /// The place of a file, written as this system parts folders.
    fn place(&self, name: &str) -> PathBuf {
        self.dir.join(name.split('/').collect::<PathBuf>())
    }

    /// The only game that is asked for.
    fn only(&self, catalog: Catalog) -> Result<Option<&'static GameEntry>, Fault> {
        let Some(name) = &self.game else {
            return Ok(self.dir.file_name().and_then(|last| catalog.games().find(|game| last == game.name())));
        };
        catalog.known(name, SourceLocation::Nowhere).map(Some)
    }
}

/// Writes a file, whole or not at all: one that a full disk cut would be kept by the next `init`. What was edited stays, or is copied first.
fn write_file(path: &Path, text: &str, force: bool, summary: &mut InitSummary) -> Result<(), FolderError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(|error| FolderError::at(folder, error))?;
    let fill = |out: &mut dyn Write| out.write_all(text.as_bytes());
    let edited = fs::read(path).ok().filter(|own| own != text.as_bytes());
    if force {
        if let Some(own) = edited {
            summary.edited.push(copied(path, &own)?);
        }
        replace(path, fill)?;
        summary.written += 1;
    } else if place(path, fill)? {
        summary.written += 1;
    } else {
        summary.kept += 1;
        summary.edited.extend(edited.map(|_| path.to_owned()));
    }
    Ok(())
}

/// The copy of a file beside it: `standard.toml.bak`, or with a number where another copy is there that says something else.
fn copied(path: &Path, bytes: &[u8]) -> Result<PathBuf, FolderError> {
    let mut number = 1;
    loop {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(if number == 1 { ".bak".to_owned() } else { format!(".bak{number}") });
        let copy = path.with_file_name(name);
        if place(&copy, |out| out.write_all(bytes))? || fs::read(&copy).is_ok_and(|old| old == bytes) {
            return Ok(copy);
        }
        number += 1;
    }
}

impl InitSummary {
    /// The files that were there already, and what becomes of those that were edited.
    fn told(&self, force: bool) -> String {
        let more = self.edited.len().saturating_sub(NAMED);
        let names = self.edited.iter().take(NAMED).map(|path| format!("  {}\n", path.display()));
        let more = (more > 0).then(|| format!("  and {}\n", counted(more, "other file")));
        let names: String = names.chain(more).collect();
        let (kept, edited) = (counted(self.kept, "file"), self.edited.len());
        let [is, was] = if edited == 1 { ["is", "was"] } else { ["are", "were"] };
        match (force, edited) {
            (true, 0) => String::new(),
            (true, _) => format!("{} that {was} edited {is} kept:\n{names}", counted(edited, "file")),
            (false, _) if self.kept == 0 => String::new(),
            (false, 0) => format!("already there, and stay as they are: {kept}; --force writes them anew\n"),
            (false, _) => format!(
                "already there, and stay as they are: {kept}, of which {edited} {was} edited:\n{names}--force writes all anew, and keeps a copy of each edited file beside it (FILE.bak)\n"
            ),
        }
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

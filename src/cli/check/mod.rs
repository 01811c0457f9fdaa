//! `ludometer check`: is this file right? Everything that is wrong, at once.

mod look;
mod report;

use self::report::{CheckReport, CheckedFile, canonical, is_table};
use super::failure::{CommandError, CommandOutcome};
use ::report::MANIFEST;
use clap::Args;
use engine::cell::{Cell, CellRequest, NamedRules, quoted};
use engine::{Catalog, GameEntry};
use kit::config::document::TomlDocument;
use kit::config::layers::LayeredDocument;
use kit::config::{Fault, Faults, SourceFile, SourceLocation, file_of, is_sheet};
use kit::say::{counted, listed};
use kit::strategy::Strategy;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use study::experiment::{Experiment, holds_a_bot, is_experiment};
use study::question::StudyRequest;

/// The files that can be checked, as a remedy.
const KNOWN: &str = "rules, strategies and experiments end in .toml, tables in .csv, .xlsx or .ods";

/// Check rules, strategies, tables and experiments: everything that is wrong, at once
///
/// Each fault is told once, although several files use the one in which it stands. A table is checked by way of the rules file beside it that
/// names it. Exit code 2 if anything is wrong, as of a command that would play it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// Rules, strategy and experiment files (.toml), tables (.csv, .xlsx, .ods), and folders of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Say what catches the eye in tables, too: values far from all others, rows that are alike or never come up, columns that never vary
    #[arg(long)]
    look: bool,
    /// List the files that are right, too, and name all files that have a fault
    #[arg(short, long)]
    verbose: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer check mygame
  ludometer check mygame/configs/metroidvania/* mygame/strategies/metroidvania/*
  ludometer check -v mine.toml       what it holds, too
  ludometer check --look mine.toml   what catches the eye in its tables";

impl CheckArgs {
    /// The check of one file, as it is asked for without options.
    pub fn of(file: PathBuf) -> Self {
        Self { files: vec![file], look: false, verbose: false }
    }

    /// Checks each file once, and tells what was found: what is right on standard output, what is wrong on standard error.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let (mut files, mut seen): (Vec<CheckedFile>, BTreeSet<PathBuf>) = (Vec::new(), BTreeSet::new());
        for path in &self.files {
            let all = within(path);
            if all.is_empty() {
                files.push(CheckedFile::empty(path));
            }
            files.extend(
                all.into_iter().filter(|file| seen.insert(place_of(file))).map(|file| check(file, catalog, self.look)),
            );
        }
        let report = CheckReport::new(&files, self.verbose);
        write!(out, "{}{}", report.right(), report.seen())?;
        out.flush()?;
        report.say();
        write!(out, "{}", report.total())?;
        let wrong = files.iter().any(|file| file.judged.is_err());
        Ok(if wrong { CommandOutcome::Faulty } else { CommandOutcome::Well })
    }
}

/// The place of a file, whatever way leads to its folder. A link is a file by itself.
fn place_of(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    canonical(folder).join(file.file_name().unwrap_or_default())
}

/// Checks a file by itself.
fn check(path: PathBuf, catalog: Catalog, look: bool) -> CheckedFile {
    let mut notes = CheckNotes { look, ..CheckNotes::default() };
    let judged = match path.extension().and_then(|extension| extension.to_str()) {
        Some("toml") => toml(&path, catalog, &mut notes),
        Some("csv") => table(&path, catalog),
        _ if is_book(&path) => table(&path, catalog),
        _ if !path.exists() => {
            let message = "there is no such file or folder";
            Err(Fault::new(whole(&path), message).into())
        }
        _ => {
            let message = "this is neither rules, nor a strategy, nor a table, nor an experiment";
            Err(Fault::new(whole(&path), message).help(KNOWN.to_owned()).into())
        }
    };
    CheckedFile { path, judged, warnings: notes.warnings, seen: notes.seen }
}

/// A table is right if every rules file beside it that names it is.
fn table(path: &Path, catalog: Catalog) -> Result<String, Faults> {
    if !is_book(path) {
        SourceFile::disk(path, &whole(path))?;
    }
    let users = users(path);
    if users.is_empty() {
        return Err(unused(path).into());
    }
    let judged = users.iter().filter_map(|user| toml(user, catalog, &mut CheckNotes::default()).err());
    Faults::check(judged.flat_map(|faults| faults.iter().cloned().collect::<Vec<_>>()).collect())?;
    let names: Vec<String> = users.iter().map(|user| user.display().to_string()).collect();
    Ok(format!("a table of {}", listed(&names, "and")))
}

/// The files of a folder and those below it, by name; a file by itself. Below a folder links to folders are not followed: they may go in circles.
/// Tables that the program wrote itself are left out: those of a study, which has a manifest, and copies of sheets.
fn within(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else {
        return vec![path.to_owned()];
    };
    let paths: BTreeSet<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    let is_study = paths.contains(&path.join(MANIFEST));
    let is_there = |name: &str| paths.contains(&path.join(name));
    let readable = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let folder = path.is_dir() && !path.is_symlink();
        let is_text = matches!(extension, Some("toml" | "csv"));
        folder || (!path.is_dir() && (is_text || (is_book(path) && !is_lock(path))))
    };
    let is_copy = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.match_indices('.')
            .any(|(dot, _)| is_there(&format!("{}.toml", &name[..dot])) && is_there(&name[dot + 1..]))
    };
    let is_own = |path: &PathBuf| is_table(path) && (is_study || is_copy(path));
    paths.iter().filter(|path| readable(path) && !is_own(path)).flat_map(|path| within(path)).collect()
}

/// Whether it is a spreadsheet file.
pub(super) fn is_book(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| is_sheet(name) && file_of(name) == name)
}

/// Whether it is the note that Excel leaves beside a file that is open: `~$Mygame.xlsx`.
fn is_lock(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("~$"))
}

impl CheckedFile {
    /// A folder that holds no file to be checked is most likely the wrong one.
    fn empty(folder: &Path) -> Self {
        let message = "nothing in this folder can be checked";
        let fault = Fault::new(whole(folder), message).help(KNOWN.to_owned());
        Self { path: folder.to_owned(), judged: Err(fault.into()), warnings: Vec::new(), seen: Vec::new() }
    }
}

fn unused(table: &Path) -> Fault {
    let message = "no rules file beside this table names it, so nothing says what its columns mean";
    let table_name = quoted(&table.display().to_string());
    let help =
        format!("`ludometer init {table_name}` writes one that does, or name it in a rules file and check that one");
    Fault::new(whole(table), message).help(help)
}

fn whole(path: &Path) -> SourceLocation {
    SourceLocation::File(path.display().to_string())
}

/// The notes about a file that is right.
#[derive(Default)]
struct CheckNotes {
    /// Whether its tables are looked at.
    look: bool,
    warnings: Vec<String>,
    /// The findings in its tables.
    seen: Vec<String>,
}

/// The contents of a file that is right; notes about it are added.
fn toml(path: &Path, catalog: Catalog, notes: &mut CheckNotes) -> Result<String, Faults> {
    if is_experiment(path) {
        return experiment(path, catalog);
    }
    let document = TomlDocument::read(&SourceFile::disk(path, &whole(path))?);
    if document.readable
        && document.get("game").is_none()
        && let Some(judged) = strategy_of_any(path, catalog)
    {
        return judged;
    }
    let name = path.display().to_string();
    let named = catalog.rules(&name)?;
    // One that says nothing of its own leaves all to its base.
    if is_strategy(&document) || holds_a_bot(&name, named.game, &whole(path))? {
        strategy(path, named.game)
    } else {
        rules(&named, notes)
    }
}

/// Every cell of an experiment is loaded, and nothing played.
fn experiment(path: &Path, catalog: Catalog) -> Result<String, Faults> {
    let experiment = Experiment { rules: path.display().to_string(), ..Experiment::default() };
    let request = StudyRequest::read(experiment.completed(catalog.first(), catalog)?, catalog)?;
    let plan = request.plan()?;
    super::study::check_study(&request, &plan)?;
    let (cells, name) = (plan.variants.len(), request.experiment.command.name());
    let cells = counted(cells, "cell");
    Ok(format!("an experiment for `{name}` on {}: {cells}", plan.variants[0].cell.game.profile().name))
}

/// Only strategies have these keys.
fn is_strategy(document: &TomlDocument) -> bool {
    let entries = document.entries.iter().map(|entry| &entry.key);
    let mut keys = entries.chain(document.empty.iter().map(|(key, _)| key));
    keys.any(|key| {
        let first = key.split('.').next().unwrap_or_default();
        ["about", "score", "play", "parameters"].contains(&first)
    })
}

/// The rules files beside a table in which some value is its name.
fn users(table: &Path) -> Vec<PathBuf> {
    let folder = match table.parent() {
        Some(folder) if folder != "" => folder,
        _ => Path::new("."),
    };
    let name = table.file_name().and_then(|name| name.to_str());
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths: BTreeSet<PathBuf> = entries.map(|entry| entry.path()).collect();
    let names_it = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "toml")
            && SourceFile::disk(path, &whole(path)).is_ok_and(|source| {
                let document = TomlDocument::read(&source);
                let is_it = |value: &str| Some(value) == name || Some(file_of(value)) == name;
                document.entries.iter().any(|entry| entry.value.text().is_some_and(is_it))
            })
    };
    paths.into_iter().filter(names_it).collect()
}

/// What rules that are right hold.
fn rules(named: &NamedRules, notes: &mut CheckNotes) -> Result<String, Faults> {
    let cell = Cell::named(named, &CellRequest::default())?;
    notes.warnings.extend(cell.resolved.warnings.iter().cloned());
    if notes.look {
        notes.seen = look::findings(&cell.resolved);
    }
    let mut parts = vec![format!("{} rules for {}", named.game.name(), counted(cell.game.seats(), "player"))];
    parts.extend(cell.resolved.tables().into_iter().map(|(table, rows)| format!("{} {table} rows", rows.len())));
    parts.push(format!("bots {}", cell.at_table(&cell.lineup.seats)));
    Ok(parts.join(", "))
}

/// A strategy that does not say its game is one of every game that it fits, as `run` takes it; `None` of what is no strategy.
fn strategy_of_any(path: &Path, catalog: Catalog) -> Option<Result<String, Faults>> {
    let name = path.display().to_string();
    let source = SourceFile::disk(path, &whole(path)).ok()?;
    // One with a base is of the games that have it.
    let stands = |game: &'static GameEntry| LayeredDocument::load(game.strategies(), source.clone()).is_ok();
    let plays = |game: &&'static GameEntry| holds_a_bot(&name, game, &whole(path)).unwrap_or(false) && stands(game);
    let judged: Vec<_> = catalog.games().filter(plays).map(|game| strategy(path, game)).collect();
    let (right, mut wrong): (Vec<_>, Vec<_>) = judged.into_iter().partition(Result::is_ok);
    let praises: Vec<String> = right.into_iter().flatten().collect();
    match (&praises[..], wrong.len()) {
        ([], 0) => None,
        ([], 1) => wrong.pop(),
        ([], _) => {
            let message = "this strategy does not say of which game it is, and is right for none";
            let help = "write game = \"...\" on its first line, and what is wrong with it can be told".to_owned();
            Some(Err(Fault::new(whole(path), message).help(help).into()))
        }
        _ => Some(Ok(praises.join("; "))),
    }
}

/// What a strategy that is right holds.
fn strategy(path: &Path, game: &'static GameEntry) -> Result<String, Faults> {
    let name = path.display().to_string();
    let (strategy, _) = Strategy::load(game.profile, game.strategies(), &name, &mut Vec::new())?;
    Ok(format!(
        "a strategy for {}: {}, {}",
        game.name(),
        counted(strategy.score.len(), "formula"),
        counted(strategy.parameters.len(), "parameter")
    ))
}

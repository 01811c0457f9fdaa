//! Rules for a designer's own table: the game that it fits, and what its columns are called there.

use super::super::check::CheckArgs;
use super::super::failure::{CommandError, CommandOutcome};
use super::{InitSummary, failure, write_file};
use engine::cell::{Cell, CellRequest, STANDARD};
use engine::{Catalog, GameEntry, rules_beside};
use kit::config::{ConfigValue, Fault, Faults, SourceLocation, TableFit, TableHeader};
use kit::say::{counted, listed};
use std::io::Write;
use std::path::Path;

/// A table of a game that a designer's own fits.
struct FittingTable<'h> {
    header: &'h TableHeader,
    /// The table's name in the game: `cards`.
    table: String,
    fit: TableFit,
}

/// The tables of one game that a file's tables fit.
struct FittingGame<'h> {
    game: &'static GameEntry,
    tables: Vec<FittingTable<'h>>,
}

/// Writes the rules file beside a table, says what it holds, and checks it.
pub fn write_rules(
    path: &Path,
    force: bool,
    only: Option<&'static GameEntry>,
    catalog: Catalog,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    let headers = TableHeader::of(path).map_err(Faults::from)?;
    let games = only.map_or_else(|| catalog.games().collect(), |game| vec![game]);
    let own = fitting_game(path, &headers, &games)?;
    let rules = rules_beside(path);
    let mut summary = InitSummary::default();
    write_file(&rules, &text(path, &own), force, &mut summary).map_err(|error| failure(&error))?;
    if summary.written == 0 {
        let message = format!("`{}` is there already", rules.display());
        let help = format!(
            "`ludometer check {}` says what it holds; --force writes it anew and keeps a copy",
            rules.display()
        );
        return Err(Faults::from(Fault::new(SourceLocation::Nowhere, message).help(help)).into());
    }
    writeln!(out, "{} written: rules of {}, in which", rules.display(), own.game.name())?;
    for table in &own.tables {
        write!(out, "{}", table.told())?;
    }
    writeln!(out, "{}", summary.told(force))?;
    out.flush()?;
    let outcome = CheckArgs::of(rules.clone()).perform(catalog, out)?;
    let rules = engine::cell::quoted(&rules.display().to_string());
    match outcome {
        CommandOutcome::Faulty => writeln!(
            out,
            "\nnext, when the table and the rules file are mended:\n  ludometer check {rules}\n  ludometer live {rules}"
        )?,
        _ => writeln!(out, "\nnext:\n  ludometer live {rules}\n  ludometer run {rules}")?,
    }
    Ok(outcome)
}

/// The game whose tables have most of their columns here.
fn fitting_game<'h>(
    path: &Path,
    headers: &'h [TableHeader],
    among: &[&'static GameEntry],
) -> Result<FittingGame<'h>, Faults> {
    let mut games: Vec<FittingGame<'h>> = Vec::new();
    for game in among {
        let cell = Cell::named(&game.rules(STANDARD), &CellRequest::default())?;
        let names = cell.resolved.tables();
        let mut fits: Vec<FittingTable<'h>> = Vec::new();
        for (table, header) in names.keys().flat_map(|table| headers.iter().map(move |header| (*table, header))) {
            if let Some(fit) = TableFit::of(header, table, &cell.resolved.keys) {
                fits.push(FittingTable { header, table: table.to_owned(), fit });
            }
        }
        fits.sort_by_key(|fit| std::cmp::Reverse(fit.likeness()));
        let mut tables: Vec<FittingTable<'h>> = Vec::new();
        for fit in fits.into_iter().filter(FittingTable::is_likely) {
            let is_taken = |known: &FittingTable<'_>| known.header == fit.header || known.table == fit.table;
            if !tables.iter().any(is_taken) {
                tables.push(fit);
            }
        }
        if !tables.is_empty() {
            games.push(FittingGame { game, tables });
        }
    }
    let best = games.iter().map(FittingGame::likeness).max();
    games.retain(|game| Some(game.likeness()) == best);
    if games.len() > 1 {
        let names: Vec<&str> = games.iter().map(|game| game.game.name()).collect();
        let message = format!("`{}` fits several games alike: {}", path.display(), listed(&names, "and"));
        let help = format!("name yours: --game {}", names.join(", --game "));
        return Err(Fault::new(SourceLocation::Nowhere, message).help(help).into());
    }
    games.pop().ok_or_else(|| {
        let names: Vec<&str> = among.iter().map(|game| game.name()).collect();
        let message =
            format!("`{}` has too few of the columns of any table of {}", path.display(), listed(&names, "or"));
        let first = names.first().copied().unwrap_or("GAME");
        let help = format!("`ludometer list keys {first}` names them; {}", by_hand(path, headers, among));
        Fault::new(SourceLocation::Nowhere, message).help(help).into()
    })
}

/// The fewest columns that a table shares with a game's; its name counts as one. One alone, such as `count`, is in any list.
const FEWEST: usize = 2;

impl FittingTable<'_> {
    /// Whether the file or the sheet is called as the table is: `Mygame.xlsx#Heroes`.
    fn has_its_name(&self) -> bool {
        let file = self.header.file.to_lowercase();
        file.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == self.table)
    }

    /// How many more of the columns that the game needs are here than are missing; its name counts as one.
    fn likeness(&self) -> isize {
        let name = isize::from(self.has_its_name());
        name + self.fit.found.cast_signed() - self.fit.missing.len().cast_signed()
    }

    fn is_likely(&self) -> bool {
        self.likeness() > 0 && self.fit.found + usize::from(self.has_its_name()) >= FEWEST
    }

    /// The table and its columns in words.
    fn told(&self) -> String {
        let mut told = format!("  {} come from {}\n", self.table, self.header.file);
        for (column, written) in &self.fit.names {
            told += &format!("    {column} is `{written}`\n");
        }
        if !self.fit.notes.is_empty() {
            told += &format!("    not used: {}\n", listed(&self.fit.notes, "and"));
        }
        if !self.fit.missing.is_empty() {
            told += &format!("    missing: {}\n", listed(&self.fit.missing, "and"));
        }
        told
    }
}

impl FittingGame<'_> {
    /// The likeness of all its tables together.
    fn likeness(&self) -> isize {
        self.tables.iter().map(FittingTable::likeness).sum()
    }
}

/// The text of the rules file.
fn text(path: &Path, own: &FittingGame<'_>) -> String {
    let written = |text: &str| ConfigValue::Text(text.to_owned()).written();
    let title = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("Mine");
    let tables = counted(own.tables.len(), "table");
    let mut text = format!(
        "# Rules with {tables} of {}. What is not said here is as in `base`.\n# `ludometer list keys {}` names all that can be changed.\n",
        path.file_name().unwrap_or_default().display(),
        own.game.name()
    );
    text += &format!("game = {}\nbase = {}\ntitle = {}\n", written(own.game.name()), written(STANDARD), written(title));
    for table in &own.tables {
        text += &format!("{} = {}\n", table.table, written(&table.header.file));
    }
    text + &own.tables.iter().map(|table| table.fit.lines(&table.table)).collect::<String>()
}

/// The remedy where no game is found: the lines to write, for the first game that has tables.
fn by_hand(path: &Path, headers: &[TableHeader], among: &[&'static GameEntry]) -> String {
    let file = headers.first().map_or("Mygame.xlsx", |header| &header.file);
    let table_of = |game: &&'static GameEntry| -> Option<(&str, String)> {
        let cell = Cell::named(&game.rules(STANDARD), &CellRequest::default()).ok()?;
        Some((game.name(), cell.resolved.tables().keys().next()?.to_string()))
    };
    match among.iter().find_map(table_of) {
        Some((game, table)) => format!(
            "write {} by hand: game = \"{game}\", base = \"{STANDARD}\", {table} = \"{file}\" (ludometer help your-own-game)",
            rules_beside(path).display()
        ),
        None => "a game without tables of components needs none".to_owned(),
    }
}

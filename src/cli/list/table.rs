//! `list TABLE`: the rows of a table of some rules as they are, marked where they differ from what the rules are a variation of.

use crate::terminal::{filled, grid};
use engine::GameEntry;
use engine::cell::{NamedRules, STANDARD, called, quoted, read_named};
use kit::config::{ConfigValue, Faults, KeyDoc, ResolvedRules, RulesEdit, SourceLocation, edits};
use kit::say::{counted, listed};
use std::collections::{BTreeSet, HashMap};

/// Names of the tables of a game: those of its standard rules.
pub fn names(game: &'static GameEntry) -> Result<Vec<String>, Faults> {
    let (_, resolved, _) = read_named(&game.rules(STANDARD))?;
    Ok(of(&resolved).map(str::to_owned).collect())
}

/// Names of the tables of some rules, in the order of reading.
pub fn of(resolved: &ResolvedRules) -> impl Iterator<Item = &str> {
    let mut seen = BTreeSet::new();
    let names = resolved.keys.iter().filter_map(|key| Some(key.key.split_once(".<")?.0));
    names.filter(move |name| seen.insert(*name))
}

/// The table of this name; `None` if the rules have none of it, with the names of those that they have.
pub fn table(named: &NamedRules, name: &str) -> Result<Result<String, Vec<String>>, Faults> {
    let (_, resolved, _) = read_named(named)?;
    if !of(&resolved).any(|known| known == name) {
        return Ok(Err(of(&resolved).map(str::to_owned).collect()));
    }
    let origin = named.origin()?;
    let (_, base, _) = read_named(&origin)?;
    let changes = TableChanges::between(&base, &resolved, name);
    let mut sentences = changes.sentences(&called(&origin.rules, &base), origin.rules != named.rules);
    let columns = columns(&resolved, name);
    sentences.extend(units(&columns));
    let keys = match named.rules.as_str() {
        STANDARD => named.game.name().to_owned(),
        rules if kit::config::source::is_path(rules) => quoted(rules),
        rules => format!("{}/{rules}", named.game.name()),
    };
    sentences.push(format!("What the columns mean: ludometer list keys {keys}"));
    let rows = rows(&resolved, name);
    let title = format!(
        "{name} of {} ({}): {}",
        called(&named.rules, &resolved),
        named.game.name(),
        counted(rows.len(), "row")
    );
    let headers: Vec<&str> = std::iter::once("name").chain(columns.iter().map(|column| column.name)).collect();
    let lines: Vec<Vec<String>> = rows.iter().map(|row| changes.line(row, name, &columns)).collect();
    let below: String = sentences.iter().map(|sentence| filled(sentence, 0) + "\n").collect();
    Ok(Ok(format!("{}\n\n{}\n{below}", filled(&title, 0), grid(&headers, &lines))))
}

/// A column of a table, as documented.
pub struct TableColumnDoc<'r> {
    /// Its name.
    pub name: &'r str,
    unit: &'static str,
    /// All that is known of it.
    pub doc: &'r KeyDoc,
}

/// The columns that some row fills.
pub fn columns<'r>(resolved: &'r ResolvedRules, table: &str) -> Vec<TableColumnDoc<'r>> {
    let column = |key: &'r KeyDoc| {
        let (of, rest) = key.key.split_once(".<")?;
        let name = rest.split_once(">.")?.1;
        let filled = resolved.values.iter().any(|(address, _)| cell(address, table).is_some_and(|(_, of)| of == name));
        (of == table && filled).then_some(TableColumnDoc { name, unit: key.unit, doc: key })
    };
    let mut columns: Vec<TableColumnDoc<'r>> = resolved.keys.iter().filter_map(column).collect();
    // Where a value comes from is what one can do without where there is no room.
    columns.sort_by_key(|column| column.name == "source");
    columns
}

/// The row and the column of an address in a table.
fn cell<'a>(address: &'a str, table: &str) -> Option<(&'a str, &'a str)> {
    address.strip_prefix(table)?.strip_prefix('.')?.rsplit_once('.')
}

/// A row and what its columns hold.
pub struct TableRow<'r> {
    /// Its name.
    pub name: &'r str,
    /// The values by column.
    pub cells: HashMap<&'r str, &'r ConfigValue>,
}

/// The rows of a table: those of a table on disk as they stand there, then the others, by their names.
pub fn rows<'r>(resolved: &'r ResolvedRules, table: &str) -> Vec<TableRow<'r>> {
    let (mut rows, mut places): (Vec<TableRow<'r>>, HashMap<&str, usize>) = (Vec::new(), HashMap::new());
    for (address, value) in &resolved.values {
        let Some((name, column)) = cell(address, table) else { continue };
        let place = *places.entry(name).or_insert_with(|| {
            rows.push(TableRow { name, cells: HashMap::new() });
            rows.len() - 1
        });
        rows[place].cells.insert(column, value);
    }
    // Whoever pastes a column from his sheet means its rows.
    let stands = |row: &TableRow<'_>| {
        let places =
            row.cells.keys().filter_map(|column| resolved.cells.get(&format!("{table}.{}.{column}", row.name)));
        places.map(SourceLocation::order).min()
    };
    rows.sort_by_cached_key(|row| stands(row).map_or((true, None), |place| (false, Some(place))));
    rows
}

/// A row with all its values, in words.
pub struct WordedRow {
    /// Name of the row.
    pub name: String,
    /// `Count 2, threat 0, damage 3.`
    pub values: String,
}

/// The rows of all tables, each with the name of its table.
pub fn rows_of_all(resolved: &ResolvedRules) -> Vec<(&str, WordedRow)> {
    let of_table = |table| {
        let columns = columns(resolved, table);
        let worded = |row: TableRow<'_>| {
            let said =
                |column: &TableColumnDoc<'_>| Some(format!("{} {}", column.name, plain(row.cells.get(column.name)?)));
            let values: Vec<String> = columns.iter().filter_map(said).collect();
            let (name, values) = (row.name.to_owned(), format!("As the rules stand: {}.", values.join(", ")));
            (table, WordedRow { name, values })
        };
        rows(resolved, table).into_iter().map(worded).collect::<Vec<_>>()
    };
    of(resolved).flat_map(of_table).collect()
}

/// What of a table differs from what the rules are a variation of.
#[derive(Default)]
struct TableChanges {
    /// What values were, by address; `None` where there was none.
    before: HashMap<String, Option<ConfigValue>>,
    added: BTreeSet<String>,
    gone: Vec<String>,
}

impl TableChanges {
    fn between(base: &ResolvedRules, now: &ResolvedRules, table: &str) -> Self {
        let mut changes = Self::default();
        for edit in edits(base, now) {
            let Some(inside) = edit.address().strip_prefix(table).and_then(|rest| rest.strip_prefix('.')) else {
                continue;
            };
            let row = inside.to_owned();
            match edit {
                RulesEdit::Set { address, from, .. } => drop(changes.before.insert(address, from)),
                RulesEdit::Added { .. } => drop(changes.added.insert(row)),
                RulesEdit::Removed { .. } => changes.gone.push(row),
            }
        }
        changes
    }

    /// A row as it is printed: `1 → 3` where a value is another, `+` before the name of a row that is new.
    fn line(&self, row: &TableRow<'_>, table: &str, columns: &[TableColumnDoc<'_>]) -> Vec<String> {
        let added = if self.added.contains(row.name) { "+ " } else { "" };
        let cell = |column: &TableColumnDoc<'_>| {
            let now = row.cells.get(column.name).map_or_else(String::new, |value| plain(value));
            match self.before.get(&format!("{table}.{}.{}", row.name, column.name)) {
                Some(before) => format!("{} → {now}", before.as_ref().map_or_else(|| "none".to_owned(), plain)),
                None => now,
            }
        };
        std::iter::once(format!("{added}{}", row.name)).chain(columns.iter().map(cell)).collect()
    }

    /// What differs, in words; nothing of rules that are no variation.
    fn sentences(&self, base: &str, is_variation: bool) -> Vec<String> {
        let (changed, added) = (self.before.len(), self.added.len());
        let mut parts = Vec::new();
        if changed > 0 {
            let differ = if changed == 1 { "differs" } else { "differ" };
            parts.push(format!("{} {differ} from {base} (before → now)", counted(changed, "value")));
        }
        if added > 0 {
            let are = if added == 1 { "is" } else { "are" };
            parts.push(format!("{} {are} new (+)", counted(added, "row")));
        }
        if !self.gone.is_empty() {
            let are = if self.gone.len() == 1 { "is" } else { "are" };
            parts.push(format!("{} {are} gone: {}", counted(self.gone.len(), "row"), listed(&self.gone, "and")));
        }
        match (parts.is_empty(), is_variation) {
            (false, _) => vec![format!("{}.", parts.join("; "))],
            (true, true) => vec![format!("Nothing in this table differs from {base}.")],
            (true, false) => Vec::new(),
        }
    }
}

/// The units of columns that have one.
fn units(columns: &[TableColumnDoc<'_>]) -> Option<String> {
    let own = columns.iter().filter(|column| !column.unit.is_empty() && column.unit != column.name);
    let units: Vec<String> = own.map(|column| format!("{} in {}", column.name, column.unit)).collect();
    (!units.is_empty()).then(|| format!("Units: {}.", units.join(", ")))
}

/// A value as it stands in a spreadsheet.
pub fn plain(value: &ConfigValue) -> String {
    value.text().map_or_else(|| value.to_string(), str::to_owned)
}

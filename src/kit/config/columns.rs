//! Names that columns have in a designer's own table: `columns.count = "Qty"` in a rules file, and the usual ones, which a remedy names.

use super::document::TomlEntry;
use super::fault::{Fault, SourceLocation, did_you_mean};
use super::records::CsvRecord;
use super::spreadsheet::is_remark;
use super::value::ConfigValue;

/// The key of these names in a rules file.
pub(super) const COLUMNS: &str = "columns";

/// The usual names of columns that many games have.
const USUAL: [(&str, &[&str]); 8] = [
    ("name", &["card", "card_name", "cardname", "names", "item", "id", "component"]),
    (
        "count",
        &[
            "qty",
            "qty.",
            "quantity",
            "copies",
            "copy",
            "#",
            "amount",
            "number",
            "num",
            "no.",
            "cards",
            "x",
            "deck_count",
        ],
    ),
    ("title", &["display_name", "label", "display"]),
    ("source", &["origin", "from"]),
    ("damage", &["dmg", "dmg.", "attack", "atk", "power", "strength"]),
    ("cost", &["price", "mana", "gold", "cost_($)"]),
    ("health", &["hp", "life", "hit_points", "hearts", "toughness"]),
    ("points", &["vp", "victory_points", "score", "pts"]),
];

/// The name of a column as it is compared: in small letters, with one `_` for the blanks between words.
pub(super) fn column_name(written: &str) -> String {
    written.to_lowercase().split_whitespace().collect::<Vec<_>>().join("_")
}

/// The column of a game that is usually meant by another name of it.
pub(super) fn usually_meant(name: &str) -> Option<&'static str> {
    let is_it = |(_, names): &&(&str, &[&str])| names.contains(&name);
    USUAL.iter().find(is_it).map(|(column, _)| *column)
}

/// The remedy for a column of another name: the line to write in the rules file. Lines of several columns stand below one another.
pub(super) fn naming(column: &str, written: &str) -> String {
    format!("{COLUMNS}.{column} = {}", ConfigValue::Text(written.to_owned()).written())
}

/// Unknown columns that a remedy names together, at the most: of more of them each names itself.
const TOGETHER: usize = 20;

/// The remedy for one of some columns of which none is known: one line that names them all as notes.
pub(super) fn naming_notes(own: &str, written: &[&str]) -> String {
    match written {
        [_] => naming("note", own),
        many if many.len() > TOGETHER => naming("note", own),
        several => {
            let texts = several.iter().map(|text| ConfigValue::Text((*text).to_owned())).collect();
            format!("{COLUMNS}.note = {}", ConfigValue::List(texts).written())
        }
    }
}

/// A name that a table has for a column.
#[derive(Debug)]
struct ColumnName {
    /// The table; all of them if it is not said.
    table: Option<String>,
    /// The column that the game knows.
    column: String,
    /// The name in the table, as it is compared.
    header: String,
    place: SourceLocation,
    is_used: bool,
}

/// The names of columns that a rules file gives.
#[derive(Debug, Default)]
pub(super) struct ColumnNames {
    names: Vec<ColumnName>,
    /// The names of all columns that were seen.
    seen: Vec<String>,
}

impl ColumnNames {
    /// The names out of the entries below `columns`: `columns.count = "Qty"`, and of one table alone `columns.cards.count = "Qty"`.
    pub fn read(entries: Vec<TomlEntry>, faults: &mut Vec<Fault>) -> Self {
        let mut names = Vec::new();
        for entry in entries {
            let key = entry.key[COLUMNS.len() + 1..].to_owned();
            let (table, column) = match key.split_once('.') {
                Some((table, column)) => (Some(table.to_owned()), column.to_owned()),
                None => (None, key),
            };
            let texts = match &entry.value {
                ConfigValue::List(items) => items.iter().map(ConfigValue::text).collect(),
                value => vec![value.text()],
            };
            for (index, text) in texts.into_iter().enumerate() {
                let place = entry.items.get(index).unwrap_or(&entry.place).clone();
                match text.map(column_name).filter(|header| !header.is_empty()) {
                    Some(header) => {
                        let (table, column) = (table.clone(), column.clone());
                        names.push(ColumnName { table, column, header, place, is_used: false });
                    }
                    None => {
                        let message = format!("`{}` must be the name of a column, not {}", entry.key, entry.value);
                        let help = format!("write what stands above it in the table: {}", naming(&column, "Qty"));
                        faults.push(Fault::new(place, message).help(help));
                    }
                }
            }
        }
        Self { names, seen: Vec::new() }
    }

    /// The column of the game that a name in this table stands for: another, or what it says.
    pub fn meant(&mut self, table: &str, written: &str) -> String {
        let header = column_name(written);
        let is_it =
            |name: &&mut ColumnName| name.header == header && name.table.as_deref().is_none_or(|own| own == table);
        let column = self.names.iter_mut().find(is_it).map(|name| {
            name.is_used = true;
            name.column.clone()
        });
        if !header.is_empty() && !self.seen.contains(&header) {
            self.seen.push(header.clone());
        }
        column.unwrap_or(header)
    }

    /// The names that stand for this column in a table.
    pub fn of<'n>(&'n self, table: &'n str, column: &'n str) -> impl Iterator<Item = &'n str> {
        let is_it =
            move |name: &&ColumnName| name.column == column && name.table.as_deref().is_none_or(|own| own == table);
        self.names.iter().filter(is_it).map(|name| name.header.as_str())
    }

    /// The faults of names that no table has.
    pub fn unused(&self) -> Vec<Fault> {
        let fault = |name: &ColumnName| {
            let what = name.table.as_ref().map_or("no table".to_owned(), |table| format!("`{table}`"));
            let has = if name.table.is_some() { "has no column" } else { "has a column" };
            let message = format!("{what} {has} `{}`", name.header);
            let help = did_you_mean(&name.header, self.seen.iter().map(String::as_str));
            Fault::new(name.place.clone(), message)
                .help(help.or_else(|| Some("write what stands above it in the table".to_owned())))
        };
        self.names.iter().filter(|name| !name.is_used).map(fault).collect()
    }
}

/// Whether a row is there for people alone: its name begins with `#`, or with `note:`.
pub(super) fn is_remark_row(name: &str) -> bool {
    name.starts_with('#') || (name.contains(':') && is_remark(&name.to_lowercase()))
}

/// Whether the last row of a table only sums up those above it: it is called so or not at all, and otherwise holds nothing but numbers.
pub(super) fn is_total(record: &CsvRecord, name: usize) -> bool {
    const WORDS: [&str; 10] = ["", "total", "totals", "sum", "summe", "gesamt", "average", "somme", "suma", "totale"];
    let text = record.fields.get(name).map_or("", |field| field.text.as_str());
    let is_called = WORDS.contains(&text.trim_end_matches(':').trim_end().to_lowercase().as_str());
    let others = || record.fields.iter().enumerate().filter(|(at, field)| *at != name && !field.text.is_empty());
    let is_number = |text: &str| ConfigValue::Cell(text.to_owned()).real().is_some();
    is_called && others().count() > 0 && others().all(|(_, field)| is_number(&field.text))
}

//! The fit of a designer's own table to those of a game: which of its columns is which of the game's.

use super::columns::{COLUMNS, column_name, usually_meant};
use super::fault::Fault;
use super::records::{CsvRecord, records};
use super::resolved::KeyDoc;
use super::source::SourceFile;
use super::spreadsheet::{CsvLayout, TITLES, is_remark};
use super::table::{cut, header_line};
use super::value::ConfigValue;
use std::path::Path;

/// The columns of any table, which none has to have but the first.
const ANY: [&str; 3] = ["name", "title", "source"];

/// The table that a file holds, or one of its sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHeader {
    /// The file and the sheet, as a rules file beside it names them: `Mygame.xlsx#Cards`.
    pub file: String,
    /// The columns, as they are written.
    pub columns: Vec<String>,
}

impl TableHeader {
    /// The headers of the tables in a file: one for each sheet that is shown and holds something.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn of(path: &Path) -> Result<Vec<Self>, Fault> {
        let tables = SourceFile::tables(path)?;
        Ok(tables.iter().filter_map(|table| Self::read(table)).collect())
    }

    /// The header of a table, as it is found when the table is read, or else the first line with three columns, as a title has fewer. Of columns
    /// with one name the first counts.
    fn read(source: &SourceFile) -> Option<Self> {
        let is_name = |text: &str| is_name(&column_name(text));
        let layout = if source.is_sheet() { CsvLayout::SHEET } else { CsvLayout::of(&source.text, is_name) };
        let mut records: Vec<CsvRecord> = records(&source.text, layout).collect();
        let filled = |record: &CsvRecord| record.fields.iter().filter(|field| !field.text.is_empty()).count() >= 3;
        let header = header_line(&records, |text| column_name(text) == "name");
        let header = header.or_else(|| records.iter().take(TITLES).position(filled))?;
        records.drain(..header);
        let first = |record: &CsvRecord, is_it: &dyn Fn(&str) -> bool| {
            record.fields.iter().position(|field| is_it(&field.text))
        };
        let named = first(&records[0], &is_name).or_else(|| first(&records[0], &|text| !text.is_empty()));
        if source.is_sheet() {
            cut(&mut records, named?);
        }
        let mut columns: Vec<String> = Vec::new();
        for text in records.swap_remove(0).fields.into_iter().map(|field| field.text) {
            if !text.is_empty() && columns.iter().all(|known| column_name(known) != column_name(&text)) {
                columns.push(text);
            }
        }
        let file = source.name.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or(&source.name).to_owned();
        Some(Self { file, columns })
    }
}

fn is_name(column: &str) -> bool {
    column == "name" || usually_meant(column) == Some("name")
}

/// The fit of a header to a table of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFit {
    /// Columns of the game that have another name in the table, each with that name.
    pub names: Vec<(String, String)>,
    /// Columns that the game has no use for.
    pub notes: Vec<String>,
    /// Columns that the game needs, and the table has.
    pub found: usize,
    /// Columns that the game needs, and the table lacks.
    pub missing: Vec<String>,
}

impl TableFit {
    /// The fit of these columns to a table with these keys; `None` if the game has no such table.
    pub fn of(header: &TableHeader, table: &str, keys: &[KeyDoc]) -> Option<Self> {
        let column = |key: &'_ KeyDoc| {
            let (own, rest) = key.key.split_once(".<")?;
            (own == table).then(|| rest.split_once(">.").map(|(_, column)| column.to_owned()))?
        };
        let columns = keys.iter().filter_map(|key| Some((column(key)?, key.default.is_none())));
        let declared: Vec<(String, bool)> = columns.filter(|(name, _)| !ANY.contains(&name.as_str())).collect();
        if declared.is_empty() {
            return None;
        }
        let mut fit = Self::default();
        let mut open: Vec<&str> = declared.iter().map(|(name, _)| name.as_str()).chain(ANY).collect();
        let mut own: Vec<&String> = header.columns.iter().collect();
        // What is certain comes first, so that `Attack` is no damage where there is a column `damage`.
        for way in [same, usual, within] as [Reading; 3] {
            own.retain(|written| {
                let Some(meant) = way(&column_name(written), &open) else { return true };
                open.retain(|name| *name != meant);
                if column_name(written) != meant {
                    fit.names.push((meant, (*written).clone()));
                }
                false
            });
        }
        // What is left over first is what a list of components begins with.
        if open.contains(&"name") && !own.is_empty() {
            fit.names.push(("name".to_owned(), own.remove(0).clone()));
        }
        let is_open = |name: &&(String, bool)| name.1 && open.contains(&name.0.as_str());
        fit.missing = declared.iter().filter(is_open).map(|(name, _)| name.clone()).collect();
        fit.found = declared.iter().filter(|(_, needed)| *needed).count() - fit.missing.len();
        fit.notes = own.into_iter().filter(|written| !is_remark(&column_name(written))).cloned().collect();
        Some(fit)
    }

    /// The lines of a rules file that give these columns their names; empty if all have them already.
    pub fn lines(&self, table: &str) -> String {
        let text = |text: &String| ConfigValue::Text(text.clone());
        let mut lines: Vec<String> =
            self.names.iter().map(|(column, written)| format!("{column} = {}", text(written).written())).collect();
        if !self.notes.is_empty() {
            lines.push(format!("note = {}", ConfigValue::List(self.notes.iter().map(text).collect()).written()));
        }
        if lines.is_empty() { String::new() } else { format!("\n[{COLUMNS}.{table}]\n{}\n", lines.join("\n")) }
    }
}

/// A way to read the name of a column: the column that it means, of those that are still open.
type Reading = fn(&str, &[&str]) -> Option<String>;

/// The column of the same name.
fn same(column: &str, open: &[&str]) -> Option<String> {
    open.contains(&column).then(|| column.to_owned())
}

/// The column that is usually meant by this name.
fn usual(column: &str, open: &[&str]) -> Option<String> {
    usually_meant(column).filter(|meant| open.contains(meant)).map(str::to_owned)
}

/// The only column whose name, or whose usual other name, is part of this one: `threat` of `Threat level`.
fn within(column: &str, open: &[&str]) -> Option<String> {
    let words: Vec<&str> = column.split(|letter: char| !letter.is_alphanumeric()).collect();
    let part = |name: &str| {
        let parts: Vec<&str> = name.split('_').collect();
        words.windows(parts.len()).any(|some| some == parts)
            || words.iter().any(|word| usually_meant(word) == Some(name))
    };
    let mut meant = open.iter().filter(|name| part(name));
    meant.next().filter(|_| meant.next().is_none()).map(|name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(column: &str, default: Option<&str>) -> KeyDoc {
        KeyDoc {
            key: format!("cards.<name>.{column}"),
            unit: "",
            allowed: String::new(),
            options: Vec::new(),
            default: default.map(str::to_owned),
            about: "",
        }
    }

    fn fit(columns: &[&str]) -> TableFit {
        let keys = [key("count", None), key("damage", None), key("hit_points", None), key("source", Some("mine"))];
        let header = TableHeader {
            file: "my.csv".to_owned(),
            columns: columns.iter().map(|column| (*column).to_owned()).collect(),
        };
        TableFit::of(&header, "cards", &keys).expect("a table of the game")
    }

    fn names(fit: &TableFit) -> Vec<(&str, &str)> {
        fit.names.iter().map(|(column, written)| (column.as_str(), written.as_str())).collect()
    }

    #[test]
    fn columns_are_known_by_their_names_the_usual_ones_and_those_with_more_words() {
        let fitted = fit(&["Card", "Qty", "Attack (red)", "Hit Points", "Artist"]);
        assert_eq!(names(&fitted), [("name", "Card"), ("count", "Qty"), ("damage", "Attack (red)")]);
        assert_eq!((fitted.found, &fitted.missing[..], &fitted.notes[..]), (3, &[][..], &["Artist".to_owned()][..]));
        assert_eq!(
            fitted.lines("cards"),
            "\n[columns.cards]\nname = \"Card\"\ncount = \"Qty\"\ndamage = \"Attack (red)\"\nnote = [\"Artist\"]\n"
        );
    }

    #[test]
    fn a_header_ends_where_the_table_does_and_has_each_name_once() {
        let columns = |name: &str, text: &str| {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("a file");
            TableHeader::of(&path).expect("a table").remove(0).columns
        };
        assert_eq!(columns("a.csv", "Card list,,\n,,\nname,Qty,Art,Art\nrat,1,a,b\n"), ["name", "Qty", "Art"]);
        assert_eq!(columns("a.csv", "Enemy;Dmg;HP\nrat;1;2\n"), ["Enemy", "Dmg", "HP"]);
    }

    #[test]
    fn what_is_certain_is_no_other_column_besides() {
        let fitted = fit(&["name", "Attack", "damage", "count", "# drawn"]);
        assert_eq!(names(&fitted), []);
        assert_eq!(
            (&fitted.missing[..], &fitted.notes[..]),
            (&["hit_points".to_owned()][..], &["Attack".to_owned()][..])
        );
        let fitted = fit(&["name", "count", "damage", "hit_points"]);
        assert_eq!((fitted.lines("cards"), fitted.found), (String::new(), 3));
    }

    #[test]
    fn the_first_column_that_nothing_else_explains_names_the_rows() {
        let fitted = fit(&["Enemy", "Copies", "Dmg", "HP"]);
        assert_eq!(names(&fitted)[..], [("count", "Copies"), ("damage", "Dmg"), ("name", "Enemy")]);
        assert_eq!(fitted.notes, ["HP"]);
    }
}

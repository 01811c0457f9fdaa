//! One TOML file, flattened: dotted keys, each with its value and both their places.

use super::fault::{Fault, Faults, SourceLocation};
use super::number;
use super::source::SourceFile;
use super::value::ConfigValue;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use toml_edit::TableLike;

/// The most bytes of rules, a strategy or an experiment: 1 MiB. The largest that is shipped has a hundredth of it.
const LARGEST: usize = 1 << 20;

/// A file with more syntax faults than this is no TOML file.
const SYNTAX_FAULTS: usize = 20;

/// A key and its value.
#[derive(Clone, Debug)]
pub struct TomlEntry {
    /// The dotted key, such as `players.luck`; a part that is no plain name is quoted.
    pub key: String,
    /// The place of the last part of the key.
    pub key_place: SourceLocation,
    /// The value.
    pub value: ConfigValue,
    /// The place of the value.
    pub place: SourceLocation,
    /// The places of the items of a list.
    pub items: Vec<SourceLocation>,
}

/// A TOML file as far as it can be read.
#[derive(Debug, Default)]
pub struct TomlDocument {
    /// Keys in order of appearance.
    pub entries: Vec<TomlEntry>,
    /// Tables with nothing in them, and where they are named.
    pub empty: Vec<(String, SourceLocation)>,
    /// The faults. Lines with faulty syntax are passed over.
    pub faults: Vec<Fault>,
    /// Whether anything is known of this file. Not if its syntax is beyond recovery: then there are no entries.
    pub readable: bool,
    /// Whether lines have been passed over, so that a key not found may stand in one of them.
    pub damaged: bool,
}

impl TomlDocument {
    /// Reads a TOML text; never fails, but may find faults.
    pub fn read(source: &Arc<SourceFile>) -> Self {
        let mut document = Self::default();
        if source.text.len() > LARGEST {
            document.faults.push(too_large(source));
            return document;
        }
        let mut text = source.text.clone();
        while document.faults.len() < SYNTAX_FAULTS {
            let error = match toml_edit::Document::parse(text.as_str()) {
                Ok(toml) => {
                    document.readable = true;
                    document.flatten(source, "", toml.as_table());
                    break;
                }
                Err(error) => error,
            };
            let span = error.span().unwrap_or(0..0);
            let at = text.floor_char_boundary(span.start);
            let place = SourceLocation::text(source, span.clone());
            document.faults.push(syntax(error.message(), text.split_at(at), place));
            document.damaged = true;
            match line_to_skip(&text, span) {
                Some(line) => text.replace_range(line.clone(), &" ".repeat(line.len())),
                None => break,
            }
        }
        document
    }

    /// The entry with this key.
    pub fn get(&self, key: &str) -> Option<&TomlEntry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    fn flatten(&mut self, source: &Arc<SourceFile>, prefix: &str, table: &dyn TableLike) {
        for (name, item) in table.iter() {
            let key = format!("{prefix}{}", plain(name));
            let at = |span: Option<Range<usize>>| SourceLocation::text(source, span.unwrap_or(0..0));
            let key_place = at(table.key(name).and_then(|key| key.span()));
            if let Some(inner) = item.as_table_like() {
                if inner.is_empty() {
                    self.empty.push((key.clone(), key_place));
                }
                self.flatten(source, &format!("{key}."), inner);
                continue;
            }
            let value = (item.as_value()).map_or(Err("a list of tables"), ConfigValue::from_toml);
            match value {
                Ok(value) => self.entries.push(TomlEntry {
                    key,
                    key_place,
                    value,
                    place: at(item.span()),
                    items: (item.as_array().into_iter().flatten()).map(|item| at(item.span())).collect(),
                }),
                Err(what) => (self.faults).push(unused(&key, what, key_place)),
            }
        }
    }
}

/// The game whose rules a file on disk says it holds (`game = "..."`), and where it says so.
///
/// # Errors
/// The file cannot be read, or does not say.
pub fn game_of(path: &Path) -> Result<(String, SourceLocation), Faults> {
    let whole = SourceLocation::File(path.display().to_string());
    let mut document = TomlDocument::read(&SourceFile::disk(path, &whole)?);
    if !document.readable {
        Faults::check(std::mem::take(&mut document.faults))?;
    }
    let entry = document.get("game");
    match entry.and_then(|entry| Some((entry.value.text()?.to_owned(), entry.place.clone()))) {
        Some(game) => Ok(game),
        None => {
            let place = entry.map_or(whole, |entry| entry.place.clone());
            let help = "write game = \"...\" on its first line".to_owned();
            Err(Fault::new(place, "this file does not say of which game it holds rules").help(help).into())
        }
    }
}

fn too_large(source: &SourceFile) -> Fault {
    let message = "this file is larger than 1 MiB, more than any rules, strategy or experiment needs";
    let help = "components go into a table (.csv), and what is of no use out of the file".to_owned();
    Fault::new(SourceLocation::File(source.name.clone()), message).help(help)
}

/// A fault of syntax, with what is written before and after its place.
fn syntax(message: &str, (before, after): (&str, &str), place: SourceLocation) -> Fault {
    let line = before.lines().last().unwrap_or_default().to_owned() + after.lines().next().unwrap_or_default();
    let value = line.split_once('=').map_or("", |(_, value)| value.split('#').next().unwrap_or_default());
    if let Some(remedy) = number::remedy(value.trim(), |_| true) {
        return Fault::new(place, message).help(remedy);
    }
    let help = match message {
        "duplicate key" => "remove or rename one of the two",
        _ if message.starts_with("cannot extend value") => {
            "a file that names a table sets its cells in that table; a variation (`base`) may set them here"
        }
        _ if after.starts_with(',') => "numbers take a decimal point; only lists and tables in brackets take commas",
        _ => "a line is key = value, with text in quotes",
    };
    Fault::new(place, message).help(help.to_owned())
}

fn unused(key: &str, what: &str, place: SourceLocation) -> Fault {
    let help = "a value here is a number, `true` or `false`, text, or a list of them".to_owned();
    Fault::new(place, format!("`{key}` is {what}")).help(help)
}

/// A key's part as it would be written in a dotted key, so that `"a.b"` is not taken for `a.b`.
fn plain(name: &str) -> String {
    let simple = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !name.is_empty() && name.chars().all(simple) { name.to_owned() } else { format!("{name:?}") }
}

/// The line at fault, if the rest can be read without it: a simple assignment that reaches over no other line.
fn line_to_skip(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let at = text.floor_char_boundary(span.start);
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    let line = &text[start..end];
    let alone = !["[", "]", "{", "}", "\"\"\"", "'''"].iter().any(|mark| line.contains(mark));
    (alone && !line.trim().is_empty()).then_some(start..end)
}

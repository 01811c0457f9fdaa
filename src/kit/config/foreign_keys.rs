//! Tables that belong together: rows that name rows of another table.

use super::reader::RulesReader;
use super::row::RowReader;
use super::slug::slug;

/// The names that a column may refer to: those of another table's rows, or what another column of theirs says.
#[derive(Debug)]
pub struct ForeignKeys {
    names: Vec<String>,
    /// Whether their table could be read without fault, so that a name that is not there is wrong.
    whole: bool,
}

impl ForeignKeys {
    /// The names of a table that has been read, each once, in order.
    pub fn of<'n>(r: &RulesReader, table: &str, all: impl IntoIterator<Item = &'n str>) -> Self {
        let mut names: Vec<String> = Vec::new();
        for name in all {
            if names.iter().all(|known| known != name) {
                names.push(name.to_owned());
            }
        }
        let whole = r.is_whole(table);
        Self { names, whole }
    }

    /// The place of a name.
    pub fn find(&self, name: &str) -> Option<u8> {
        let place = self.names.iter().position(|known| known == name)?;
        u8::try_from(place).ok()
    }

    /// The place of the name that a row gives in this column; one that is not there is a fault, whose help is the nearest name, or
    /// `help` if none is near.
    pub fn read(&self, row: &mut RowReader, column: &'static str, name: &str, help: &str) -> Option<u8> {
        let found = self.find(name).or_else(|| self.find(&slug(name)));
        if found.is_none() && self.whole {
            row.unknown_word(column, name, self.names.iter().map(String::as_str), help);
        }
        found
    }

    /// The names, in order.
    pub fn into_names(self) -> Vec<String> {
        self.names
    }
}

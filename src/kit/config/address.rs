//! Addresses of values: `players.luck`, `cards.spider.damage`, `cards[threat>=2].damage`.

use super::fault::{Fault, SourceLocation};
use super::layers::is_below;
use super::slug::slug;
use super::value::ConfigValue;
use std::fmt;

/// The remedy for what is no key.
const KEY: &str = "write the address of a value, such as `players.luck`";

/// The remedy for what is no condition.
const CONDITION: &str = "write `cards[threat>=2].damage`; conditions compare with = != < <= > >=";

/// An address of values.
#[derive(Clone, Debug, PartialEq)]
pub enum Address {
    /// A key, or one cell of a table: `cards.spider.damage`.
    Name(String),
    /// A column of every row that fits: `cards[threat>=2].damage`.
    Rows {
        /// The table's key.
        table: String,
        /// The condition on the rows.
        test: RowCondition,
        /// The column.
        column: String,
    },
}

/// Whether an address has the parts of a pattern, in which `*` is any part.
pub fn fits_pattern(pattern: &str, address: &str) -> bool {
    let same = pattern.matches('.').count() == address.matches('.').count();
    same && pattern.split('.').zip(address.split('.')).all(|(part, given)| part == "*" || part == given)
}

impl Address {
    /// Whether it names all that another does: it is the same, or a pattern with `*` for parts of the other. Of conditions on rows it is not
    /// known without the table.
    pub(super) fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Name(pattern), Self::Name(name)) => fits_pattern(pattern, name),
            _ => self == other,
        }
    }

    /// The address, as it is written, of a column of numbers in every row of a table.
    pub fn every_cell(table: &str, column: &str) -> String {
        format!("{table}[{column}>=0].{column}")
    }

    /// Reads an address. A fault stands at its place within `place`, where `text` is written.
    pub fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let fault = |help: &str| {
            let message = format!("`{text}` is not an address");
            Fault::new(place.clone(), message).help(help.to_owned())
        };
        if text.is_empty() {
            return Err(Fault::new(place.clone(), "no key is named").help(KEY.to_owned()));
        }
        let Some((table, rest)) = text.split_once('[') else {
            return if text.contains(char::is_whitespace) {
                Err(fault(&spaced(text)))
            } else {
                Ok(Self::Name(text.to_owned()))
            };
        };
        let parsed = rest.split_once("].").and_then(|(test, column)| {
            let (table, column) = (table.trim().to_owned(), column.trim().to_owned());
            let whole = !table.is_empty() && !column.is_empty();
            let test = RowCondition::parse(test)?;
            whole.then_some(Self::Rows { table, test, column })
        });
        parsed.ok_or_else(|| fault(CONDITION))
    }

    /// The first part: a section of the rules, a table, or `bots`.
    pub fn first(&self) -> &str {
        match self {
            Self::Name(name) => name.split('.').next().unwrap_or(name),
            Self::Rows { table, .. } => table,
        }
    }

    /// Whether it is a cell's or cells' of this table, or written as if it were.
    pub(super) fn is_below(&self, key: &str) -> bool {
        match self {
            Self::Name(name) => is_below(name, key),
            Self::Rows { table, .. } => table == key,
        }
    }

    /// The cells of this table that are meant; `None` if the address is none of its cells'.
    pub(super) fn cells(&self, table: &str) -> Option<CellSelector<'_>> {
        let (table, which, column) = match self {
            Self::Name(name) => {
                let cell = name.strip_prefix(table)?.strip_prefix('.')?;
                let (row, column) = cell.split_once('.')?;
                (&name[..table.len()], RowSelector::Named(row), column)
            }
            Self::Rows { table: own, .. } if own != table => return None,
            Self::Rows { table, test, column } => (table.as_str(), RowSelector::Where(test), column.as_str()),
        };
        Some(CellSelector { table, which, column })
    }
}

/// The remedy for an address with blanks: the row's name as it stands in addresses.
fn spaced(text: &str) -> String {
    match text.split('.').map(slug).collect::<Vec<_>>() {
        parts if parts.len() > 2 && parts.iter().all(|part| !part.is_empty()) => {
            format!("names in addresses have no blanks and capitals: `{}`", parts.join("."))
        }
        _ => KEY.to_owned(),
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Rows { table, test, column } => {
                let RowCondition { column: of, relation, value } = test;
                let value = value.written();
                write!(f, "{table}[{of}{relation}{value}].{column}")
            }
        }
    }
}

/// The cells of a table's column that an address means.
pub(super) struct CellSelector<'a> {
    pub table: &'a str,
    pub which: RowSelector<'a>,
    pub column: &'a str,
}

/// The rows of a table that an address means.
pub(super) enum RowSelector<'a> {
    Named(&'a str),
    Where(&'a RowCondition),
}

/// A condition on a row: `threat >= 2`.
#[derive(Clone, Debug, PartialEq)]
pub struct RowCondition {
    /// The column compared.
    pub column: String,
    /// The comparison.
    pub relation: ComparisonOperator,
    /// The value compared with.
    pub value: ConfigValue,
}

impl RowCondition {
    fn parse(text: &str) -> Option<Self> {
        let at = text.find(['=', '!', '<', '>'])?;
        let (column, rest) = (text[..at].trim().to_owned(), &text[at..]);
        let (symbol, relation) = *RELATIONS.iter().find(|(symbol, _)| rest.starts_with(symbol))?;
        let value = value(rest[symbol.len()..].trim()).ok()?;
        let whole = !column.is_empty() && !rest[symbol.len()..].trim().is_empty();
        whole.then_some(Self { column, relation, value })
    }

    /// Whether a cell fits. Numbers are compared as such; anything else is only equal or not.
    pub fn fits(&self, cell: &ConfigValue) -> bool {
        use ComparisonOperator::*;
        match (cell.real(), self.value.real()) {
            (Some(cell), Some(value)) => match self.relation {
                Equal => cell == value,
                Unequal => cell != value,
                Less => cell < value,
                AtMost => cell <= value,
                More => cell > value,
                AtLeast => cell >= value,
            },
            _ => match self.relation {
                Equal => same(cell, &self.value),
                Unequal => !same(cell, &self.value),
                _ => false,
            },
        }
    }
}

impl fmt::Display for RowCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.column, self.relation, self.value)
    }
}

fn same(cell: &ConfigValue, value: &ConfigValue) -> bool {
    match (cell.flag(), value.flag()) {
        (Some(cell), Some(value)) => cell == value,
        _ => cell.text().is_some() && cell.text() == value.text(),
    }
}

/// A comparison of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparisonOperator {
    /// `=`, also written `==`.
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// The symbols of comparisons, longer ones first: `<=` begins with `<`.
const RELATIONS: [(&str, ComparisonOperator); 7] = [
    ("==", ComparisonOperator::Equal),
    ("!=", ComparisonOperator::Unequal),
    ("<=", ComparisonOperator::AtMost),
    (">=", ComparisonOperator::AtLeast),
    ("=", ComparisonOperator::Equal),
    ("<", ComparisonOperator::Less),
    (">", ComparisonOperator::More),
];

impl fmt::Display for ComparisonOperator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = RELATIONS.iter().rfind(|(_, relation)| relation == self);
        f.write_str(symbol.map_or("", |(symbol, _)| symbol))
    }
}

/// A value as a flag gives it; an error is what is wrong and what to do.
pub fn value(text: &str) -> Result<ConfigValue, (String, &'static str)> {
    let help = "if it is meant as text, quote it for the shell too: --set 'KEY=\"text\"'";
    match text.parse::<toml_edit::Value>() {
        Ok(toml) => ConfigValue::from_toml(&toml).map_err(|what| (format!("this is {what}"), help)),
        Err(error) if text.starts_with(['"', '\'', '[', '{']) => Err((error.message().to_owned(), help)),
        Err(_) => Ok(ConfigValue::Text(text.to_owned())),
    }
}

/// The part of an address between its first and its last name, where all addresses have these two in common.
pub fn own_part<'a>(address: &'a str, mut all: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let ends = |address: &'a str| Some((address.find('.')? + 1, address.rfind('.')?)).filter(|(from, to)| from < to);
    let (from, to) = ends(address)?;
    let alike = |other: &str| {
        other.len() > from + address.len() - to
            && other.starts_with(&address[..from])
            && other.ends_with(&address[to..])
    };
    all.all(alike).then(|| &address[from..to])
}

//! Assignments: values set from outside of the rules' own files, as by `--set players.luck+=1`.

use super::address::{Address, value};
use super::document::TomlEntry;
use super::fault::{Fault, Faults, SourceLocation};
use super::value::ConfigValue;
use std::fmt;
use std::ops::Range;

/// A value set from outside of the rules' own files, as by `--set players.luck+=1`.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// The address of the value.
    pub address: Address,
    /// The operator.
    pub op: AssignmentOperator,
    /// The value that is set, added or multiplied with.
    pub value: ConfigValue,
    /// The place where the address is written.
    pub address_place: SourceLocation,
    /// The place where the value is written.
    pub value_place: SourceLocation,
}

impl Assignment {
    /// Reads what follows `--set`: `KEY=VALUE`, `+=`, `-=` or `*=`. The value is TOML, or else text without quotes.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        Self::parse_at(text, &SourceLocation::flag("--set", text))
    }

    /// The assignment of a text that stands at `place`, as [`parse`](Self::parse) reads it.
    pub fn parse_at(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let help = "write KEY=VALUE, such as --set players.luck=3".to_owned();
        let parts = AssignmentParts::of(text, place).ok_or_else(|| {
            let place = place.text_span(text, trimmed(text, 0..text.len()));
            Fault::new(place, format!("`{text}` sets nothing")).help(help.clone())
        })?;
        let address = Address::parse(parts.key, &parts.key_place)?;
        if parts.value.is_empty() {
            let message = format!("`{address}` is given no value");
            return Err(Fault::new(parts.value_place, message).help(help));
        }
        let value = value(parts.value)
            .map_err(|(message, help)| Fault::new(parts.value_place.clone(), message).help(help.to_owned()))?;
        Ok(Self { address, op: parts.op, value, address_place: parts.key_place, value_place: parts.value_place })
    }

    /// Reads all of them.
    ///
    /// # Errors
    /// The faults, one for each text.
    pub fn parse_all<T: AsRef<str>>(texts: &[T]) -> Result<Vec<Self>, Faults> {
        let mut faults = Vec::new();
        let parsed = texts.iter().map(|text| Self::parse(text.as_ref()));
        let assignments = parsed.filter_map(|parsed| parsed.map_err(|fault| faults.push(fault)).ok()).collect();
        Faults::check(faults).map(|()| assignments)
    }

    /// The faults of a list in which an assignment replaces what another has set: that one would be dropped without a word. An exception behind
    /// a pattern is none.
    pub fn set_twice(all: &[Self]) -> Vec<Fault> {
        let twice = all.iter().enumerate().filter_map(|(place, last)| {
            let first = all[..place]
                .iter()
                .find(|first| last.op == AssignmentOperator::Set && last.address.covers(&first.address))?;
            let message = format!("`{}` is set twice: by `{first}`, and by `{last}`", first.address);
            let help = if first.address == last.address {
                "leave one of the two out".to_owned()
            } else {
                format!("leave one of the two out, or write `{first}` behind the other, as an exception")
            };
            Some(Fault::new(last.address_place.clone(), message).help(help))
        });
        twice.collect()
    }

    /// The value that this makes of the one there is.
    pub(super) fn apply(&self, old: &ConfigValue) -> Result<ConfigValue, Fault> {
        self.op.apply(old, &self.value).ok_or_else(|| {
            let message = format!("{} and {old} do not make a number", self.value);
            let help = "+=, -= and *= reckon with two numbers; = replaces any value".to_owned();
            Fault::new(self.value_place.clone(), message).help(help)
        })
    }
}

/// A cell's value set by a rules file.
impl From<TomlEntry> for Assignment {
    fn from(entry: TomlEntry) -> Self {
        Self {
            address: Address::Name(entry.key),
            op: AssignmentOperator::Set,
            value: entry.value,
            address_place: entry.key_place,
            value_place: entry.place,
        }
    }
}

/// The text that one would write after `--set`.
impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let op = match self.op {
            AssignmentOperator::Set => "=",
            AssignmentOperator::Add => "+=",
            AssignmentOperator::Subtract => "-=",
            AssignmentOperator::Multiply => "*=",
        };
        write!(f, "{}{op}{}", self.address, self.value.written())
    }
}

/// An operator: what an assignment does with the value that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignmentOperator {
    /// `=`: replaces it.
    Set,
    /// `+=`: adds to it.
    Add,
    /// `-=`: subtracts from it.
    Subtract,
    /// `*=`: multiplies it.
    Multiply,
}

impl AssignmentOperator {
    /// The new value; whole numbers stay whole. `None` if there is no number to reckon with, or none large enough.
    pub fn apply(self, old: &ConfigValue, new: &ConfigValue) -> Option<ConfigValue> {
        if self == Self::Set {
            return Some(new.clone());
        }
        if let (Some(a), Some(b)) = (old.int(), new.int()) {
            return self.ints(a, b).map(ConfigValue::Int);
        }
        let (a, b) = (old.real()?, new.real()?);
        let result = match self {
            Self::Set => b,
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
        };
        result.is_finite().then_some(ConfigValue::Real(result))
    }

    fn ints(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Set => Some(b),
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
        }
    }
}

/// `KEY=VALUE` taken apart, both parts without the blanks around them.
pub struct AssignmentParts<'a> {
    /// The address.
    pub key: &'a str,
    /// The place of the address.
    pub key_place: SourceLocation,
    /// The operator.
    pub op: AssignmentOperator,
    /// The value, not yet read.
    pub value: &'a str,
    /// The place of the value.
    pub value_place: SourceLocation,
}

impl<'a> AssignmentParts<'a> {
    /// Takes apart a text that stands at `place`; `None` if no operator divides it.
    pub fn of(text: &'a str, place: &SourceLocation) -> Option<Self> {
        let (key, op, value) = split(text)?;
        let (key, value) = (trimmed(text, key), trimmed(text, value));
        Some(Self {
            key_place: place.text_span(text, key.clone()),
            key: &text[key],
            op,
            value_place: place.text_span(text, value.clone()),
            value: &text[value],
        })
    }
}

/// The part of a text without the blanks around it.
pub fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inner = text[part.clone()].trim_start();
    let start = part.end - inner.len();
    start..start + inner.trim_end().len()
}

/// The address, the operator and the value: the first `=` that is in no condition divides them.
fn split(text: &str) -> Option<(Range<usize>, AssignmentOperator, Range<usize>)> {
    let condition = match (text.find('['), text.find('=')) {
        (Some(open), Some(equals)) if open < equals => text.find(']').unwrap_or(open),
        _ => 0,
    };
    let equals = condition + text[condition..].find('=')?;
    let (op, length) = match text[..equals].bytes().last() {
        Some(b'+') => (AssignmentOperator::Add, 1),
        Some(b'-') => (AssignmentOperator::Subtract, 1),
        Some(b'*') => (AssignmentOperator::Multiply, 1),
        _ => (AssignmentOperator::Set, 0),
    };
    Some((0..equals - length, op, equals + 1..text.len()))
}

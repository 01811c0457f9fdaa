//! Assignments: values set from outside of the rules' own files, as by `--set players.luck+=1`.

use super::address::{Address, value};
use super::document::Entry;
use super::fault::{Fault, Faults, Place};
use super::source::Source;
use super::value::Value;
use std::ops::Range;

/// A value set from outside of the rules' own files, as by `--set players.luck+=1`.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// What is set.
    pub address: Address,
    /// How.
    pub op: Op,
    /// With what.
    pub value: Value,
    /// Where the address is written.
    pub address_place: Place,
    /// Where the value is written.
    pub value_place: Place,
}

impl Assignment {
    /// Reads what follows `--set`: `KEY=VALUE`, `+=`, `-=` or `*=`. The value is TOML, or else text without quotes.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        const FLAG: &str = "--set";
        let source = Source::flag(FLAG, format!("{FLAG} {text}"));
        let place = |span: Range<usize>| {
            let inner = text[span.clone()].trim();
            let start = span.start + text[span].find(inner).unwrap_or(0) + FLAG.len() + 1;
            Place::text(&source, start..start + inner.len())
        };
        let help = "write KEY=VALUE, such as --set players.luck=3".to_owned();
        let whole = 0..text.len();
        let (address, op, written) = split(text).ok_or_else(|| {
            Fault::new(place(whole), format!("`{text}` sets nothing")).help(help.clone())
        })?;
        let (address_place, value_place) = (place(address.clone()), place(written.clone()));
        let address = Address::parse(text[address].trim(), &address_place)?;
        let written = text[written].trim();
        if written.is_empty() {
            let message = format!("`{address}` is given no value");
            return Err(Fault::new(value_place, message).help(help));
        }
        let value = value(written).map_err(|(message, help)| {
            Fault::new(value_place.clone(), message).help(help.to_owned())
        })?;
        Ok(Self {
            address,
            op,
            value,
            address_place,
            value_place,
        })
    }

    /// Reads all of them.
    ///
    /// # Errors
    /// What is wrong with each.
    pub fn parse_all<T: AsRef<str>>(texts: &[T]) -> Result<Vec<Self>, Faults> {
        let mut faults = Vec::new();
        let parsed = texts.iter().map(|text| Self::parse(text.as_ref()));
        let assignments = parsed
            .filter_map(|parsed| parsed.map_err(|fault| faults.push(fault)).ok())
            .collect();
        Faults::check(faults).map(|()| assignments)
    }

    /// The value that this makes of the one there is.
    pub(super) fn apply(&self, old: &Value) -> Result<Value, Fault> {
        self.op.apply(old, &self.value).ok_or_else(|| {
            let message = format!("{} and {old} do not make a number", self.value);
            let help = "+=, -= and *= reckon with two numbers; = replaces any value".to_owned();
            Fault::new(self.value_place.clone(), message).help(help)
        })
    }
}

/// A cell's value set by a rules file.
impl From<Entry> for Assignment {
    fn from(entry: Entry) -> Self {
        Self {
            address: Address::Name(entry.key),
            op: Op::Set,
            value: entry.value,
            address_place: entry.key_place,
            value_place: entry.place,
        }
    }
}

/// What an assignment does with the value that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `=`: replaces it.
    Set,
    /// `+=`: adds to it.
    Add,
    /// `-=`: subtracts from it.
    Subtract,
    /// `*=`: multiplies it.
    Multiply,
}

impl Op {
    /// The new value; whole numbers stay whole. `None` if there is no number to reckon with, or none large enough.
    pub fn apply(self, old: &Value, new: &Value) -> Option<Value> {
        if self == Self::Set {
            return Some(new.clone());
        }
        if let (Some(a), Some(b)) = (old.int(), new.int()) {
            return self.ints(a, b).map(Value::Int);
        }
        let (a, b) = (old.real()?, new.real()?);
        let result = match self {
            Self::Set => b,
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
        };
        result.is_finite().then_some(Value::Real(result))
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

/// The address, the operator and the value: the first `=` that is in no condition divides them.
fn split(text: &str) -> Option<(Range<usize>, Op, Range<usize>)> {
    let condition = match (text.find('['), text.find('=')) {
        (Some(open), Some(equals)) if open < equals => text.find(']').unwrap_or(open),
        _ => 0,
    };
    let equals = condition + text[condition..].find('=')?;
    let (op, length) = match text[..equals].bytes().last() {
        Some(b'+') => (Op::Add, 1),
        Some(b'-') => (Op::Subtract, 1),
        Some(b'*') => (Op::Multiply, 1),
        _ => (Op::Set, 0),
    };
    Some((0..equals - length, op, equals + 1..text.len()))
}

//! A value as written, and the kinds of value that a key or a column may want.

use super::fault::{did_you_mean, ticked};
use super::number;
use super::spreadsheet;
use crate::say::listed;
use serde::Serialize;
use std::fmt;
use std::ops::RangeInclusive;

/// The remedy for a date where a number is wanted.
const DATE: &str = "the spreadsheet has made a date of it: make the cell one of text or of numbers, and write it again";

/// A value as written in a rules file, a table or a flag.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ConfigValue {
    /// A whole number.
    Int(i64),
    /// A number with a decimal point.
    Real(f64),
    /// `true` or `false`.
    Flag(bool),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<ConfigValue>),
    /// A table's cell, which has no type until its column gives it one.
    Cell(String),
}

impl ConfigValue {
    /// A TOML value; an error says what it is that rules do not use.
    pub(super) fn from_toml(value: &toml_edit::Value) -> Result<Self, &'static str> {
        use toml_edit::Value as Toml;
        Ok(match value {
            Toml::Integer(number) => Self::Int(*number.value()),
            Toml::Float(number) => Self::Real(*number.value()),
            Toml::Boolean(flag) => Self::Flag(*flag.value()),
            Toml::String(text) => Self::Text(text.value().clone()),
            Toml::Array(list) => Self::List(list.iter().map(Self::from_toml).collect::<Result<_, _>>()?),
            Toml::Datetime(_) => return Err("a date or a time"),
            Toml::InlineTable(_) => return Err("a table in this place"),
        })
    }

    /// The whole number that this is.
    pub fn int(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            Self::Cell(text) => spreadsheet::int(text),
            _ => None,
        }
    }

    /// The number that this is; a whole one too, if it is small enough (2^53) to be the same number still.
    pub fn real(&self) -> Option<f64> {
        match self {
            Self::Real(number) => Some(*number),
            Self::Int(number) => (number.unsigned_abs() <= 1 << 53).then_some(*number as f64),
            Self::Cell(text) => spreadsheet::real(text),
            _ => None,
        }
    }

    /// The text that this is.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Cell(text) => Some(text),
            _ => None,
        }
    }

    /// The truth value that this is.
    pub fn flag(&self) -> Option<bool> {
        match self {
            Self::Flag(flag) => Some(*flag),
            Self::Cell(text) => spreadsheet::flag(text),
            _ => None,
        }
    }

    /// The text that one would write in a flag, whole.
    pub fn written(&self) -> String {
        match self {
            Self::Text(text) => toml_edit::Value::from(text).to_string(),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(Self::written).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Cell(text) => text.clone(),
            Self::Int(_) | Self::Real(_) | Self::Flag(_) => self.to_string(),
        }
    }

    fn texts(&self) -> Option<Vec<ConfigValue>> {
        match self {
            Self::List(items) if items.iter().all(|item| item.text().is_some()) => Some(items.clone()),
            _ => None,
        }
    }
}

/// The text that one would write in a rules file; long texts are cut, and a cell stands in backquotes.
impl fmt::Display for ConfigValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Real(number) => write!(f, "{number:?}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Text(text) => write!(f, "\"{}\"", shortened(text)),
            Self::Cell(text) => write!(f, "`{}`", shortened(text)),
            Self::List(items) => {
                let items: Vec<String> = items.iter().take(8).map(Self::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
        }
    }
}

fn shortened(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    let dots = if start.len() < text.len() { "..." } else { "" };
    format!("{}{dots}", start.escape_debug())
}

/// The kind of value that a key or a column wants.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// A whole number in a range.
    Int(RangeInclusive<i64>),
    /// A number in a range.
    Real(RangeInclusive<f64>),
    /// `true` or `false`.
    Flag,
    /// A word of these, each with its meaning.
    Choice(Vec<(&'static str, &'static str)>),
    /// A text in quotes.
    Text,
    /// A list of such texts.
    Texts,
}

impl ValueKind {
    /// The value as this kind, if it is one and within range.
    pub fn read(&self, value: &ConfigValue) -> Option<ConfigValue> {
        match self {
            Self::Int(range) => (value.int().filter(|n| range.contains(n))).map(ConfigValue::Int),
            Self::Real(range) => (value.real().filter(|x| range.contains(x))).map(ConfigValue::Real),
            Self::Flag => value.flag().map(ConfigValue::Flag),
            Self::Choice(words) => {
                let known = |text: &&str| words.iter().any(|(word, _)| word == text);
                let text = value.text().filter(known)?;
                Some(ConfigValue::Text(text.to_owned()))
            }
            Self::Text => value.text().map(|text| ConfigValue::Text(text.to_owned())),
            Self::Texts => value.texts().map(ConfigValue::List),
        }
    }

    /// A value of this kind to go on with when the one given is faulty.
    pub fn least(&self) -> ConfigValue {
        match self {
            Self::Int(range) => ConfigValue::Int(*range.start()),
            Self::Real(range) => ConfigValue::Real(*range.start()),
            Self::Flag => ConfigValue::Flag(false),
            Self::Choice(words) => ConfigValue::Text(words.first().map_or("", |w| w.0).to_owned()),
            Self::Text => ConfigValue::Text(String::new()),
            Self::Texts => ConfigValue::List(Vec::new()),
        }
    }

    /// The values that are allowed: "a whole number from 0 to 20".
    pub fn allowed(&self) -> String {
        match self {
            Self::Int(range) => {
                format!("a whole number{}", bounds(range, *range.start() > i64::MIN, *range.end() < i64::MAX))
            }
            Self::Real(range) => {
                format!("a number{}", bounds(range, range.start().is_finite(), range.end().is_finite()))
            }
            Self::Flag => "`true` or `false`".to_owned(),
            Self::Choice(words) => {
                let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                listed(&ticked(&words), "or")
            }
            Self::Text => "text".to_owned(),
            Self::Texts => "a list of texts, such as [\"a\", \"b\"]".to_owned(),
        }
    }

    /// The remedy: how to write what was probably meant.
    pub fn remedy(&self, value: &ConfigValue) -> Option<String> {
        match (self, value) {
            (Self::Int(_) | Self::Real(_), ConfigValue::Text(text) | ConfigValue::Cell(text)) => {
                self.number_meant(text).or_else(|| self.without_quotes(value))
            }
            (Self::Flag, ConfigValue::Text(_)) => self.without_quotes(value),
            (Self::Int(_), ConfigValue::Real(number)) => self.without_point(*number),
            (Self::Choice(words), value) => did_you_mean(value.text()?, words.iter().map(|(word, _)| *word)),
            (Self::Texts, ConfigValue::Text(_)) => Some(format!("write a list: [{value}]")),
            (Self::Text, ConfigValue::Int(_) | ConfigValue::Real(_) | ConfigValue::Flag(_)) => {
                Some(format!("write it in quotes: \"{value}\""))
            }
            _ => None,
        }
    }

    /// The remedy for a text that is a number, or a range of numbers, elsewhere.
    fn number_meant(&self, text: &str) -> Option<String> {
        let fits = |number: &str| self.read(&ConfigValue::Cell(number.to_owned())).is_some();
        let is_date = spreadsheet::is_date(text).then(|| DATE.to_owned());
        is_date.or_else(|| number::remedy(text, fits)).or_else(|| {
            let range = number::range_meant(text)?;
            Some(format!("a range is written {range}, and only --vary takes one"))
        })
    }

    fn without_quotes(&self, value: &ConfigValue) -> Option<String> {
        let ConfigValue::Text(text) = value else { return None };
        let meant = self.read(&ConfigValue::Cell(text.clone()))?;
        Some(format!("write it without quotes: {meant}"))
    }

    fn without_point(&self, number: f64) -> Option<String> {
        let meant = self.read(&ConfigValue::Cell(number.to_string()))?;
        Some(format!("write it without a decimal point: {meant}"))
    }
}

fn bounds<T: fmt::Display>(range: &RangeInclusive<T>, below: bool, above: bool) -> String {
    let (least, most) = (range.start(), range.end());
    match (below, above) {
        (true, true) => format!(" from {least} to {most}"),
        (true, false) => format!(", at least {least}"),
        (false, true) => format!(", at most {most}"),
        (false, false) => String::new(),
    }
}

//! A value with the place where it is written.

use super::{Fault, Faults, SourceLocation};
use std::ops::Deref;

/// A value with the place where a person wrote it, so that what is wrong with it can be said there. Two are equal where their values are.
#[derive(Clone, Debug)]
pub struct SourceValue<T> {
    /// The value.
    pub value: T,
    /// The place: in a file, or in what is given to a flag.
    pub place: SourceLocation,
}

/// A text with the place where it is written.
pub type SourceText = SourceValue<String>;

impl SourceText {
    /// The text that is given to a flag.
    pub fn flag(flag: &str, text: &str) -> Self {
        Self { value: text.to_owned(), place: SourceLocation::flag(flag, text) }
    }

    /// The text that may be given to a flag.
    pub fn of_flag(flag: &str, text: Option<&String>) -> Option<Self> {
        text.map(|text| Self::flag(flag, text))
    }

    /// The texts that are given to a flag.
    pub fn flags(flag: &str, texts: &[String]) -> Vec<Self> {
        texts.iter().map(|text| Self::flag(flag, text)).collect()
    }

    /// The text as `parse` reads it.
    ///
    /// # Errors
    /// Those of `parse`.
    pub fn read<T>(&self, parse: impl Fn(&str, &SourceLocation) -> Result<T, Fault>) -> Result<T, Fault> {
        parse(&self.value, &self.place)
    }

    /// All texts as `parse` reads them.
    ///
    /// # Errors
    /// The faults, one for each text.
    pub fn read_all<T>(
        texts: &[Self],
        parse: impl Fn(&str, &SourceLocation) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Faults> {
        let mut faults = Vec::new();
        let read = texts.iter().map(|text| text.read(&parse));
        let read = read.filter_map(|read| read.map_err(|fault| faults.push(fault)).ok()).collect();
        Faults::check(faults).map(|()| read)
    }
}

impl<T> Deref for SourceValue<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for SourceValue<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

/// A value that stands nowhere in particular.
impl<T> From<T> for SourceValue<T> {
    fn from(value: T) -> Self {
        Self { value, place: SourceLocation::Nowhere }
    }
}

impl From<&str> for SourceText {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

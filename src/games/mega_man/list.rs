//! A few words of a table's cell, in place.

use std::fmt;
use std::ops::Deref;

/// Something that a table names with one word; [`Display`](fmt::Display) writes that word.
pub trait Word: Copy + Default + PartialEq + fmt::Display {
    /// Are several of them alternatives, separated by `|`, or taken together, separated by blanks?
    const ALTERNATIVES: bool = false;

    /// Every one that there is.
    fn all() -> Vec<Self>;
}

/// Up to `N` of something, in place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct List<T, const N: usize> {
    /// Those from `len` on are defaults.
    items: [T; N],
    len: u8,
}

/// Why a text is not a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// This word is unknown.
    Word(String),
    /// It has so many words.
    TooMany(usize),
}

impl<T: Word, const N: usize> List<T, N> {
    /// Reads the words of a table's cell; none if it is blank.
    ///
    /// # Errors
    /// The first word that is unknown, or more words than the list holds.
    pub fn parse(text: &str) -> Result<Self, Unread> {
        let words: Vec<&str> = if T::ALTERNATIVES && !text.trim().is_empty() {
            text.split('|').map(str::trim).collect()
        } else {
            text.split_whitespace().collect()
        };
        let all = T::all();
        let read = |word: &&str| {
            let known = all.iter().find(|known| known.to_string() == **word);
            known
                .copied()
                .ok_or_else(|| Unread::Word((*word).to_owned()))
        };
        let found = words.iter().map(read).collect::<Result<Vec<T>, _>>()?;
        Self::of(&found).ok_or(Unread::TooMany(found.len()))
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// These; `None` if they are more than `N`.
    pub fn of(items: &[T]) -> Option<Self> {
        let mut list = Self::default();
        list.items.get_mut(..items.len())?.copy_from_slice(items);
        list.len = items.len() as u8;
        Some(list)
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        let items = [T::default(); N];
        Self { items, len: 0 }
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Word, const N: usize> fmt::Display for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if T::ALTERNATIVES { " | " } else { " " };
        let words: Vec<String> = self.iter().map(T::to_string).collect();
        f.write_str(&words.join(between))
    }
}

//! Words on cards: what a cell of a table says of effects, prices and the like, as in `reroll`, `damage:2`, `red:shoot2`, and several of
//! them with blanks between, or `|` between alternatives.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, RangeInclusive};

use crate::config::RowReader;

/// A word of a vocabulary that tables use: the vocabulary lists its [forms](WordForm), and this module reads and writes them.
pub trait VocabularyWord: Copy + Default + PartialEq {
    /// Are several of them alternatives, separated by `|`, or taken together, separated by blanks?
    const ALTERNATIVES: bool = false;

    /// Every form that a word can take. Two of one name differ in what follows it.
    fn forms() -> Vec<WordForm<Self>>;
}

/// A form of words: a name, and what follows it.
#[derive(Clone, Debug)]
pub struct WordForm<T> {
    name: Cow<'static, str>,
    means: WordMeaning<T>,
}

#[derive(Clone, Debug)]
enum WordMeaning<T> {
    /// `name`
    This(T),
    /// `name:n`
    Number(RangeInclusive<u8>, fn(u8) -> T),
    /// `name:word`
    OneOf(Vec<(&'static str, T)>),
}

/// An error: the reason why a text is not a list of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordError {
    /// The word is unknown.
    Word(String),
    /// The word wants a number from the first to the last.
    Number(String, RangeInclusive<u8>),
    /// There are so many words.
    TooMany(usize),
}

impl<T: Copy> WordForm<T> {
    /// `name`, which means this.
    pub fn plain(name: impl Into<Cow<'static, str>>, means: T) -> Self {
        let (name, means) = (name.into(), WordMeaning::This(means));
        Self { name, means }
    }

    /// `name:n`, where the number is in this range and `means` tells what it stands for.
    pub fn number(name: &'static str, range: RangeInclusive<u8>, means: fn(u8) -> T) -> Self {
        let (name, means) = (name.into(), WordMeaning::Number(range, means));
        Self { name, means }
    }

    /// `name:word`, where the word is one of these.
    pub fn one_of(name: &'static str, words: impl Into<Vec<(&'static str, T)>>) -> Self {
        let (name, means) = (name.into(), WordMeaning::OneOf(words.into()));
        Self { name, means }
    }

    /// The meaning of this word, if it has this form.
    fn read(&self, word: &str) -> Option<T> {
        let after = word.strip_prefix(&*self.name)?;
        let argument = after.strip_prefix(':');
        match &self.means {
            WordMeaning::This(means) => after.is_empty().then_some(*means),
            WordMeaning::Number(range, means) => {
                let number = argument?.parse().ok()?;
                // One way to write each: neither `+2` nor `02`.
                let plain = argument == Some(&u8::to_string(&number));
                (plain && range.contains(&number)).then(|| means(number))
            }
            WordMeaning::OneOf(words) => {
                let found = words.iter().find(|(word, _)| Some(*word) == argument);
                found.map(|(_, means)| *means)
            }
        }
    }

    /// The range of the number that this word has not, although its name wants one.
    fn wanted(&self, word: &str) -> Option<RangeInclusive<u8>> {
        let name = word.split(':').next();
        match &self.means {
            WordMeaning::Number(range, _) if name == Some(&*self.name) => Some(range.clone()),
            _ => None,
        }
    }

    /// Every word of this form, with what it means.
    fn words(&self) -> Vec<(String, T)> {
        let name = &self.name;
        match &self.means {
            WordMeaning::This(means) => vec![(name.to_string(), *means)],
            WordMeaning::Number(range, means) => {
                let word = |number| (format!("{name}:{number}"), means(number));
                range.clone().map(word).collect()
            }
            WordMeaning::OneOf(words) => {
                let word = |(word, means): &(&str, T)| (format!("{name}:{word}"), *means);
                words.iter().map(word).collect()
            }
        }
    }
}

impl<T: Copy + PartialEq> WordForm<T> {
    /// Writes the word of this form that means this, if one does.
    fn write(&self, this: T, f: &mut fmt::Formatter<'_>) -> Option<fmt::Result> {
        let name = &self.name;
        match &self.means {
            WordMeaning::This(means) => (*means == this).then(|| f.write_str(name)),
            WordMeaning::Number(range, means) => {
                let number = range.clone().find(|&number| means(number) == this);
                number.map(|number| write!(f, "{name}:{number}"))
            }
            WordMeaning::OneOf(words) => {
                let found = words.iter().find(|(_, means)| *means == this);
                found.map(|(word, _)| write!(f, "{name}:{word}"))
            }
        }
    }
}

/// Every word of a vocabulary, with what it means.
pub fn all<T: VocabularyWord>() -> Vec<(String, T)> {
    T::forms().iter().flat_map(WordForm::words).collect()
}

/// Writes the word that means this; for a vocabulary's `Display`.
pub fn write<T: VocabularyWord>(this: T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let forms = T::forms();
    let written = forms.iter().find_map(|form| form.write(this, f));
    written.unwrap_or_else(|| f.write_str("?"))
}

fn read<T: VocabularyWord>(forms: &[WordForm<T>], word: &str) -> Result<T, WordError> {
    if let Some(means) = forms.iter().find_map(|form| form.read(word)) {
        return Ok(means);
    }
    let word = word.to_owned();
    Err(match forms.iter().find_map(|form| form.wanted(&word)) {
        Some(range) => WordError::Number(word, range),
        None => WordError::Word(word),
    })
}

/// A list of up to `N` words, in place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WordList<T, const N: usize> {
    /// The words; those from `len` on are defaults.
    items: [T; N],
    len: u8,
}

impl<T: VocabularyWord, const N: usize> WordList<T, N> {
    /// Reads the words of a table's cell; none if it is blank.
    ///
    /// # Errors
    /// The first word that is unknown, or more words than the list holds.
    pub fn parse(text: &str) -> Result<Self, WordError> {
        let words: Vec<&str> = if T::ALTERNATIVES && !text.trim().is_empty() {
            text.split('|').map(str::trim).collect()
        } else {
            text.split_whitespace().collect()
        };
        let forms = T::forms();
        let found = words.iter().map(|word| read(&forms, word));
        let found = found.collect::<Result<Vec<T>, _>>()?;
        Self::of(&found).ok_or(WordError::TooMany(found.len()))
    }

    /// Reads the words of a row's cell, which may be blank. What is wrong is a fault of the row; where nothing better can be said, its
    /// help is `allowed`: the words that there are, and what they mean.
    pub fn read(row: &mut RowReader, column: &'static str, text: &str, allowed: &str) -> Self {
        match Self::parse(text) {
            Ok(list) => return list,
            Err(WordError::Word(word)) => {
                let all = all::<T>();
                let known = all.iter().map(|(word, _)| word.as_str());
                row.unknown_word(column, &word, known, allowed);
            }
            Err(WordError::Number(word, range)) => {
                let (name, (least, most)) = (word.split(':').next(), range.into_inner());
                let message = format!("`{word}` has no number from {least} to {most}");
                let name = name.unwrap_or(&word);
                let help = format!("write `{name}:{least}` up to `{name}:{most}`");
                row.fault(column, message, help);
            }
            Err(WordError::TooMany(found)) => {
                let message = format!("`{column}` has {found} words");
                row.fault(column, message, format!("write at most {N}"));
            }
        }
        Self::default()
    }

    /// Reads the words of a row's cell, which must not be blank; see [`WordList::read`].
    pub fn read_some(row: &mut RowReader, column: &'static str, text: &str, allowed: &str) -> Self {
        if text.trim().is_empty() {
            row.fault(column, format!("`{column}` names nothing"), allowed);
        }
        Self::read(row, column, text, allowed)
    }
}

impl<T: Copy + Default, const N: usize> WordList<T, N> {
    /// The list of these words; `None` if they are more than `N`.
    pub fn of(items: &[T]) -> Option<Self> {
        const { assert!(N <= u8::MAX as usize, "a list counts its words in a byte") }
        let mut list = Self::default();
        list.items.get_mut(..items.len())?.copy_from_slice(items);
        list.len = items.len() as u8;
        Some(list)
    }
}

impl<T: Copy + Default, const N: usize> Default for WordList<T, N> {
    fn default() -> Self {
        let items = [T::default(); N];
        Self { items, len: 0 }
    }
}

impl<T, const N: usize> Deref for WordList<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for WordList<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: VocabularyWord + fmt::Display, const N: usize> fmt::Display for WordList<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if T::ALTERNATIVES { " | " } else { " " };
        let words: Vec<String> = self.iter().map(T::to_string).collect();
        f.write_str(&words.join(between))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The deed of a card of an imaginary game.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    enum Deed {
        #[default]
        Nothing,
        Damage(u8),
        Steal(Loot),
        Warp,
        WarpTo(Loot),
    }

    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    enum Loot {
        #[default]
        Gold,
        Magic,
    }

    impl VocabularyWord for Deed {
        fn forms() -> Vec<WordForm<Self>> {
            let loot = [("gold", Loot::Gold), ("magic", Loot::Magic)];
            vec![
                WordForm::plain("nothing", Self::Nothing),
                WordForm::number("damage", 1..=12, Self::Damage),
                WordForm::one_of("steals", loot.map(|(word, loot)| (word, Self::Steal(loot)))),
                WordForm::plain("warp", Self::Warp),
                WordForm::one_of("warp", loot.map(|(word, loot)| (word, Self::WarpTo(loot)))),
            ]
        }
    }

    impl fmt::Display for Deed {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write(*self, f)
        }
    }

    impl VocabularyWord for Loot {
        const ALTERNATIVES: bool = true;

        fn forms() -> Vec<WordForm<Self>> {
            let loot = [("gold", Self::Gold), ("magic", Self::Magic)];
            loot.map(|(word, loot)| WordForm::plain(word, loot)).into()
        }
    }

    impl fmt::Display for Loot {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write(*self, f)
        }
    }

    fn deeds(text: &str) -> Result<Vec<Deed>, WordError> {
        WordList::<Deed, 3>::parse(text).map(|list| list.to_vec())
    }

    proptest! {
        #[test]
        fn a_list_reads_as_it_is_written(words in proptest::collection::vec(0..18_usize, 0..4)) {
            let all = all::<Deed>();
            let list: Vec<Deed> = words.iter().map(|&word| all[word % all.len()].1).collect();
            let written = WordList::<Deed, 3>::of(&list).expect("three").to_string();
            prop_assert_eq!(deeds(&written), Ok(list));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "(damage|steals|warp|nothing|gold| |:|\\||[0-9+]|\\PC){0,8}") {
            if let Ok(list) = WordList::<Deed, 3>::parse(&text) {
                let plain: Vec<&str> = text.split_whitespace().collect();
                prop_assert_eq!(list.to_string(), plain.join(" "), "there is one way to write it");
            }
            let _ = WordList::<Loot, 2>::parse(&text);
        }
    }

    #[test]
    fn a_word_stands_alone_or_with_a_number_or_with_a_word() {
        let all = [Deed::Damage(12), Deed::Steal(Loot::Magic), Deed::Warp];
        assert_eq!(deeds("damage:12  steals:magic warp"), Ok(all.to_vec()));
        assert_eq!(deeds("warp:gold"), Ok(vec![Deed::WarpTo(Loot::Gold)]));
        assert_eq!(deeds(" "), Ok(vec![]));
    }

    #[test]
    fn alternatives_have_a_bar_between_them() {
        let list = WordList::<Loot, 2>::parse("magic|gold").expect("a list");
        assert_eq!(list[..], [Loot::Magic, Loot::Gold]);
        assert_eq!(list.to_string(), "magic | gold");
        let unknown = |text: &str| Err(WordError::Word(text.to_owned()));
        assert_eq!(WordList::<Loot, 2>::parse("gold |"), unknown(""));
        assert_eq!(WordList::<Loot, 2>::parse("gold magic"), unknown("gold magic"));
    }

    #[test]
    fn what_is_no_word_and_what_is_too_much_is_not_read() {
        for word in ["dammage", "steals:magik", "steals", "nothing:2", "warp:", ":2", "Warp"] {
            assert_eq!(deeds(word), Err(WordError::Word(word.to_owned())));
        }
        for word in ["damage", "damage:", "damage:13", "damage:0", "damage:+2", "damage:02"] {
            assert_eq!(deeds(word), Err(WordError::Number(word.to_owned(), 1..=12)));
        }
        assert_eq!(deeds("warp warp warp warp"), Err(WordError::TooMany(4)));
    }
}

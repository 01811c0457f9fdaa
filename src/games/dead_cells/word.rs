//! What cards say: the one vocabulary of the tables.
//!
//! A cell is a [`Script`]: [steps](script::ScriptStep) with blanks between them, carried out in order. A step is one [`ScriptBranch`], or
//! several with `|` between them, of which one is chosen. A branch may begin with a condition and `?`; what follows holds if it is met, what
//! stands after `/` if it is not; `+` puts several effects together. A [`CombatEffect`] is a word such as `damage:2:most:unblockable@b12`: what
//! is done, how much, to whom, and in which spaces. Skill tracks, special equipment and Serenade's boards say [aids](Aid), upgrades and the
//! well say [boons](UpgradeEffect).

mod aid;
mod effect;
pub mod script;

pub use aid::{Aid, AidTrack, MOST_BOONS, UpgradeEffect, UpgradeEffects, kinds};
pub use effect::{AttackRange, CombatEffect, EffectKind, EffectTarget};
pub use script::{BranchCondition, Corridor, CorridorGate, EffectList, Script, ScriptBranch};

use std::ops::RangeInclusive;

use kit::pieces::words::WordError;

/// A colour of scrolls, skill tracks, check icons and upgrade decks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Survival.
    #[default]
    Green,
    /// Tactics.
    Purple,
    /// Brutality.
    Red,
}

impl Colour {
    /// All, in the order of the boards.
    pub const ALL: [Self; 3] = [Self::Green, Self::Purple, Self::Red];

    /// Its word in tables.
    pub fn name(self) -> &'static str {
        ["green", "purple", "red"][self as usize]
    }

    /// The colour with this word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name() == word)
    }
}

/// A set of colours: the check icons of a combat card, or those that a check asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ColourSet(u8);

impl ColourSet {
    /// The set with one more colour.
    #[must_use]
    pub fn with(self, colour: Colour) -> Self {
        Self(self.0 | 1 << colour as u8)
    }

    /// True if a colour is in the set.
    pub fn has(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 == 1
    }

    /// True if two sets have a colour in common.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The colours that are not in `other`.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// True if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colours of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.has(colour))
    }

    /// Their words, with this between them.
    pub fn text(self, between: &str) -> String {
        self.iter().map(Colour::name).collect::<Vec<_>>().join(between)
    }
}

/// A state that a token lays on a Beheaded or a monster (rules page D37; the rulebook's "States").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ailment {
    /// 1 damage at each round end.
    #[default]
    Poison,
    /// Dies after round III.
    Bleed,
    /// The second token kills.
    Fire,
    /// Loses the action of the next round.
    Freeze,
    /// A monster takes 1 more each time it is damaged.
    Target,
}

impl Ailment {
    /// All.
    pub const ALL: [Self; 5] = [Self::Poison, Self::Bleed, Self::Fire, Self::Freeze, Self::Target];

    /// Its word in tables.
    pub fn name(self) -> &'static str {
        ["poison", "bleed", "fire", "freeze", "target"][self as usize]
    }
}

/// A rune, by its place on the mutation board; their names are those of the video game.
pub const RUNES: [&str; 4] = ["vine", "teleportation", "ram", "spider"];

/// The reason why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptError {
    /// This word is unknown.
    Word(String),
    /// This word wants a number from the first to the last.
    Number(String, RangeInclusive<u8>),
    /// Any other reason: what is wrong, and what to do.
    Otherwise(String, String),
}

impl From<WordError> for ScriptError {
    fn from(unread: WordError) -> Self {
        match unread {
            WordError::Word(word) => Self::Word(word),
            WordError::Number(word, range) => Self::Number(word, range),
            WordError::TooMany(found) => Self::many("words", found, 1),
        }
    }
}

impl ScriptError {
    /// There are more of something than a cell holds.
    fn many(what: &str, found: usize, most: usize) -> Self {
        Self::Otherwise(format!("there are {found} {what} here"), format!("write at most {most}"))
    }
}

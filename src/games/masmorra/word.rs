//! What tables say: the one vocabulary of Masmorra, with its one reader (`pieces::words`).
//!
//! Heroes, abilities, rooms and cards say [gains](Gain) and ask for [costs](DockCost); monsters and bosses have [traits](MonsterTrait); evil
//! cards say [evils](EvilEffect), with `|` between alternatives. Each word is documented where it is listed, and `list keys` repeats it.

mod gain;
mod monster;

pub use gain::{DockCost, DockCosts, EvilChoices, EvilEffect, Gain, GainList, InterruptTrigger};
pub use monster::{HideRule, MOST_TRAITS, MonsterTrait, MonsterTraits, SymbolTriple};

/// One of the six sides of an action die (rulebook "Action Dice Results").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Two move points.
    #[default]
    Step,
    /// Damage from afar.
    Ranged,
    /// Damage that is paid back.
    Melee,
    /// Takes a wound off a payback.
    Defense,
    /// Heals; damage to undead.
    Elixir,
    /// Turns a die; damage to the vulnerable.
    Magic,
}

/// The number of faces.
pub const FACES: usize = 6;

impl Face {
    /// All, in the order of the rulebook.
    pub const ALL: [Self; FACES] = [Self::Step, Self::Ranged, Self::Melee, Self::Defense, Self::Elixir, Self::Magic];

    /// Its word in tables.
    pub const fn name(self) -> &'static str {
        ["step", "ranged", "melee", "defense", "elixir", "magic"][self as usize]
    }

    /// Its letter in words that name several: `S R M D E X`.
    pub const fn letter(self) -> char {
        ['S', 'R', 'M', 'D', 'E', 'X'][self as usize]
    }

    /// The face of this number, from 0.
    pub const fn of(number: usize) -> Self {
        Self::ALL[number]
    }

    /// Every face by its word.
    pub(super) fn words<T>(means: fn(Self) -> T) -> [(&'static str, T); FACES] {
        Self::ALL.map(|face| (face.name(), means(face)))
    }
}

/// A set of faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceSet(u8);

impl FaceSet {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// Every face.
    pub const ALL: Self = Self((1 << FACES) - 1);

    /// The set with one more face.
    #[must_use]
    pub const fn with(self, face: Face) -> Self {
        Self(self.0 | 1 << face as u8)
    }

    /// The faces of either set.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The faces that are not in another set.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// A bit for each.
    #[inline]
    pub const fn bits(self) -> usize {
        self.0 as usize
    }

    /// True if a face is in the set.
    #[inline]
    pub const fn has(self, face: Face) -> bool {
        self.0 >> face as u8 & 1 == 1
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of them.
    #[inline]
    pub fn first(self) -> Option<Face> {
        Face::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// The faces of the set, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Face> {
        let mut left = self;
        std::iter::from_fn(move || {
            let face = left.first()?;
            left.0 &= left.0 - 1;
            Some(face)
        })
    }

    /// Their letters.
    pub fn letters(self) -> String {
        self.iter().map(Face::letter).collect()
    }

    /// Every set of two faces or more, with its letters.
    pub(super) fn several() -> impl Iterator<Item = (String, Self)> {
        let sets = (1..1 << FACES as u8).map(Self).filter(|set| set.0.count_ones() > 1);
        sets.map(|set| (set.letters(), set))
    }
}

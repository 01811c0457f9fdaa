//! What spellbooks do, in the words of the spellbook table.

use std::fmt;

use kit::pieces::words::{self, WordForm};
pub use kit::pieces::words::{VocabularyWord, WordList};

/// The effect of a spellbook (the rulebook's compendium of spellbook cards).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Spell {
    /// Beats a monster without a sword.
    #[default]
    Beat,
    /// Opens a padlock without a key.
    Open,
    /// Crosses a pit of either kind without a rope.
    Cross,
    /// Works a magic circle without a scroll.
    Circle,
    /// Leads from anywhere to a monster, which has to be beaten.
    TeleportMonster,
    /// Leads from a barrel to another.
    TeleportBarrel,
    /// Lets the path cross itself.
    Crossing,
    /// Climbs a pitfall that was not used.
    Climb,
    /// Leads from an exit at the top or the bottom to the one opposite.
    WrapVertical,
    /// Leads from an exit at the left or the right to the one opposite.
    WrapHorizontal,
    /// Is given up for any fairy.
    Fairy,
    /// Takes a coin off one dungeon card.
    Discount,
    /// Brings a second fairy with one that is bought.
    ExtraFairy,
    /// Removes one of the cards for good.
    Trim,
    /// Keeps one of the cards for the next round at this price, 0 to 9 coins.
    Keep(u8),
    /// Lets the first card drawn be discarded.
    Redraw,
    /// Replaces a dungeon card that was played by one from the market.
    Swap,
}

/// The highest price of [`Spell::Keep`], in coins.
pub const HIGHEST_PRICE: u8 = 9;

impl Spell {
    /// All that nothing follows, with their words.
    const PLAIN: [(&'static str, Self); 16] = [
        ("beat", Self::Beat),
        ("open", Self::Open),
        ("cross", Self::Cross),
        ("circle", Self::Circle),
        ("teleport_monster", Self::TeleportMonster),
        ("teleport_barrel", Self::TeleportBarrel),
        ("crossing", Self::Crossing),
        ("climb", Self::Climb),
        ("wrap_vertical", Self::WrapVertical),
        ("wrap_horizontal", Self::WrapHorizontal),
        ("fairy", Self::Fairy),
        ("discount", Self::Discount),
        ("extra_fairy", Self::ExtraFairy),
        ("trim", Self::Trim),
        ("redraw", Self::Redraw),
        ("swap", Self::Swap),
    ];

    /// The effect of the spell, as a sentence without its full stop.
    pub fn about(self) -> &'static str {
        match self {
            Self::Beat => "a monster is beaten without a sword",
            Self::Open => "a padlock is opened without a key",
            Self::Cross => "a pitfall or a pit of lava is crossed without a rope",
            Self::Circle => "a magic circle works without a scroll",
            Self::TeleportMonster => "the path jumps from anywhere to a monster not yet beaten, which has to be beaten",
            Self::TeleportBarrel => "the path jumps from the barrel that it has reached to any other",
            Self::Crossing => "the path may cross itself, though no hallway is used twice",
            Self::Climb => "the path climbs from the underground through a pitfall that it has not used",
            Self::WrapVertical => {
                "the path leaves at the top or the bottom of the dungeon and enters at the exact opposite exit"
            }
            Self::WrapHorizontal => {
                "the path leaves at the left or the right of the dungeon and enters at the exact opposite exit"
            }
            Self::Fairy => "while exploring, the book is given up for any fairy, even one that is sold out",
            Self::Discount => "in the market, one dungeon card costs 1 coin less",
            Self::ExtraFairy => "in the market, a fairy that is bought brings another of a different kind",
            Self::Trim => "in the refresh, one card of the dungeon is removed from the deck for good",
            Self::Keep(_) => "in the refresh, its price in coins keeps one card of the dungeon for the next round",
            Self::Redraw => "the first card drawn in a round may be discarded, and drawing goes on",
            Self::Swap => {
                "in the refresh, one dungeon card that was played is exchanged for one in the market that costs no more"
            }
        }
    }
}

impl VocabularyWord for Spell {
    fn forms() -> Vec<WordForm<Self>> {
        let mut forms: Vec<_> = Self::PLAIN.map(|(word, spell)| WordForm::plain(word, spell)).into();
        forms.push(WordForm::number("keep", 0..=HIGHEST_PRICE, Self::Keep));
        forms
    }
}

impl fmt::Display for Spell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(*self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_as_what_it_writes() {
        let all = words::all::<Spell>();
        assert_eq!(all.len(), 16 + 10, "sixteen that nothing follows, and ten prices");
        for (word, spell) in &all {
            assert_eq!(WordList::<Spell, 1>::parse(word).map(|list| list[0]).as_ref(), Ok(spell), "{word}");
            assert_eq!(spell.to_string(), *word);
            assert_eq!(all.iter().filter(|(other, _)| other == word).count(), 1, "{word}");
        }
        for word in ["keep", "keep:10", "keep:", "Beat", "trim:2"] {
            assert!(WordList::<Spell, 1>::parse(word).is_err(), "{word}");
        }
    }

    #[test]
    fn each_of_the_seventeen_says_what_it_does_in_words_of_its_own() {
        let mut said: Vec<_> = words::all::<Spell>().into_iter().map(|(_, spell)| spell.about()).collect();
        said.sort_unstable();
        said.dedup();
        assert_eq!(said.len(), 17);
    }
}

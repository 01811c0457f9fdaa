//! One thing that is done: an effect word of a card.

use std::fmt;

use super::{Ailment, Colour, RUNES, ScriptError};
use kit::pieces::words::{self, VocabularyWord, WordForm, WordList};

/// The most damage of one action, and the most teeth or cells of one word.
const MOST: u8 = 9;

/// One word: what is done, to whom, and in which spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CombatEffect {
    /// The kind of the effect.
    pub deed: EffectKind,
    /// The target.
    pub who: EffectTarget,
    /// Damage that no shield stops.
    pub unblockable: bool,
    /// The spaces that an attack of the group reaches.
    pub range: AttackRange,
}

/// The kind of an effect: what is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EffectKind {
    /// Nothing.
    #[default]
    Nothing,
    /// So much damage.
    Damage(u8),
    /// As much damage as whoever does it has health (D69).
    DamageOwnHealth,
    /// A token is laid.
    Lay(Ailment),
    /// The body that says it is no target in this round.
    Invisible,
    /// A shield for oneself; of a monster, too.
    Shield,
    /// A shield that stops states, too.
    GoldShield,
    /// A shield for everybody.
    ShieldAll,
    /// A shield for the first player.
    ShieldFirst,
    /// A shield for anybody; of Serenade: for the Beheaded.
    ShieldAny,
    /// A monster gives one to each monster beside it (D70).
    ShieldAdjacent,
    /// One skill of the board or of an item (D34).
    Skill,
    /// All of one kind that lies on the group space (D35).
    Loot,
    /// 1 damage off.
    Food,
    /// Teeth into the bag.
    Tooth(u8),
    /// Cells into the bag.
    Cell(u8),
    /// A scroll of this colour.
    Scroll(Colour),
    /// The top card of the treasure deck.
    Treasure,
    /// The bottom card of the blueprint deck.
    Blueprint,
    /// A rune, by its place in [`RUNES`].
    Rune(u8),
    /// The first player token goes clockwise (D12).
    ChangeFirst,
    /// A Beheaded's active card is discarded (D67).
    DiscardActive,
    /// The Quartered: the action of the same round on the top card of the own discards (D67).
    Repeat,
    /// The Quartered: two other skills.
    TwoSkills,
}

impl EffectKind {
    /// True for an effect that draws a card that nobody has seen.
    pub fn draws(self) -> bool {
        matches!(self, Self::Treasure | Self::Blueprint)
    }
}

/// The target of an effect, where that is not the body that has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EffectTarget {
    /// Anyone.
    #[default]
    One,
    /// Two different ones, each the whole of it.
    Two,
    /// All.
    All,
    /// The body with the most health.
    Most,
    /// The body with the fewest health.
    Fewest,
    /// The first player alone (D11).
    First,
}

impl EffectTarget {
    /// Its words after an effect; one target has none.
    const WORDS: [(&'static str, Self); 5] = [
        ("two", Self::Two),
        ("all", Self::All),
        ("most", Self::Most),
        ("fewest", Self::Fewest),
        ("first", Self::First),
    ];
}

/// Spaces of the combat board: bit 0 behind the group, bits 1 to 3 in front of it, from the nearest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttackRange(u8);

impl Default for AttackRange {
    fn default() -> Self {
        Self::ALL
    }
}

impl AttackRange {
    /// Every space for monsters.
    pub const ALL: Self = Self(0b1111);
    const LETTERS: [char; 4] = ['b', '1', '2', '3'];

    /// True if this space (0 behind, 1 to 3 in front) is in the set.
    pub fn has(self, space: u8) -> bool {
        self.0 >> space & 1 == 1
    }

    /// The set with one more space.
    #[must_use]
    pub fn with(self, space: u8) -> Self {
        Self(self.0 | 1 << space)
    }

    /// The spaces as bits.
    pub fn bits(self) -> u8 {
        self.0
    }

    fn parse(text: &str) -> Option<Self> {
        let mut range = Self(0);
        for letter in text.chars() {
            let space = Self::LETTERS.iter().position(|known| *known == letter)? as u8;
            if range.has(space) {
                return None;
            }
            range = range.with(space);
        }
        (range.0 != 0).then_some(range)
    }
}

impl fmt::Display for AttackRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spaces = Self::LETTERS.into_iter().enumerate();
        spaces.filter(|(space, _)| self.has(*space as u8)).try_for_each(|(_, letter)| write!(f, "{letter}"))
    }
}

impl VocabularyWord for EffectKind {
    fn forms() -> Vec<WordForm<Self>> {
        let plain = [
            ("invisible", Self::Invisible),
            ("shield", Self::Shield),
            ("gold_shield", Self::GoldShield),
            ("shield_all", Self::ShieldAll),
            ("shield_first", Self::ShieldFirst),
            ("shield_any", Self::ShieldAny),
            ("shield_adjacent", Self::ShieldAdjacent),
            ("skill", Self::Skill),
            ("loot", Self::Loot),
            ("food", Self::Food),
            ("treasure", Self::Treasure),
            ("blueprint", Self::Blueprint),
            ("change_first", Self::ChangeFirst),
            ("discard_active", Self::DiscardActive),
            ("repeat", Self::Repeat),
            ("two_skills", Self::TwoSkills),
        ];
        let runes: Vec<_> = RUNES.into_iter().zip((0..).map(Self::Rune)).collect();
        let mut forms = vec![
            WordForm::number("damage", 1..=MOST, Self::Damage),
            WordForm::one_of("damage", [("self_health", Self::DamageOwnHealth)]),
            WordForm::number("tooth", 1..=MOST, Self::Tooth),
            WordForm::number("cell", 1..=MOST, Self::Cell),
            WordForm::one_of("scroll", Colour::ALL.map(|colour| (colour.name(), Self::Scroll(colour)))),
            WordForm::one_of("rune", runes),
        ];
        forms.extend(plain.map(|(word, deed)| WordForm::plain(word, deed)));
        forms.extend(Ailment::ALL.map(|ailment| WordForm::plain(ailment.name(), Self::Lay(ailment))));
        forms
    }
}

impl CombatEffect {
    /// An effect of this kind, on one, anywhere.
    pub fn of(deed: EffectKind) -> Self {
        Self { deed, ..Self::default() }
    }

    /// True if the effect is aimed at the other side: damage or a token.
    pub fn attacks(&self) -> bool {
        matches!(self.deed, EffectKind::Damage(_) | EffectKind::DamageOwnHealth | EffectKind::Lay(_))
    }

    /// Reads one word.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(word: &str) -> Result<Self, ScriptError> {
        let (base, range) = word.split_once('@').map_or((word, None), |(base, range)| (base, Some(range)));
        let ((base, who), unblockable) = match base.strip_suffix(":unblockable") {
            Some(base) => (whose(base), true),
            None => (whose(base), false),
        };
        let deed: WordList<EffectKind, 1> = WordList::parse(base)?;
        let deed = deed.first().copied().ok_or_else(|| ScriptError::Word(word.to_owned()))?;
        let range = match range {
            None => AttackRange::ALL,
            Some(text) => AttackRange::parse(text).ok_or_else(|| no_range(text))?,
        };
        let effect = Self { deed, who, unblockable, range };
        effect.makes_sense().then_some(effect).ok_or_else(|| senseless(word))
    }

    /// Only attacks have ranges and several targets, only damage is unblockable; but anything may be for the first player alone.
    fn makes_sense(&self) -> bool {
        let damages = matches!(self.deed, EffectKind::Damage(_) | EffectKind::DamageOwnHealth);
        let plain = matches!(self.who, EffectTarget::One | EffectTarget::First) && self.range == AttackRange::ALL;
        (plain || self.attacks()) && (damages || !self.unblockable)
    }
}

/// A word without the name of its target.
fn whose(base: &str) -> (&str, EffectTarget) {
    let found = EffectTarget::WORDS.iter().find_map(|(word, who)| {
        let base = base.strip_suffix(word)?.strip_suffix(':')?;
        Some((base, *who))
    });
    found.unwrap_or((base, EffectTarget::One))
}

fn no_range(text: &str) -> ScriptError {
    let help = "name each space once: `b` behind the group, `1` to `3` in front of it, as in `@b12`";
    ScriptError::Otherwise(format!("`{text}` is no range"), help.to_owned())
}

fn senseless(word: &str) -> ScriptError {
    let help = "only damage and states have targets and a range, and only damage is `unblockable`";
    ScriptError::Otherwise(format!("`{word}` does not go together"), help.to_owned())
}

impl fmt::Display for CombatEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(self.deed, f)?;
        if let Some((word, _)) = EffectTarget::WORDS.iter().find(|(_, who)| *who == self.who) {
            write!(f, ":{word}")?;
        }
        if self.unblockable {
            f.write_str(":unblockable")?;
        }
        if self.range == AttackRange::ALL { Ok(()) } else { write!(f, "@{}", self.range) }
    }
}

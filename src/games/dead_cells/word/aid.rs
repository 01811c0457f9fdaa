//! What works by itself: skill tracks, special equipment and Serenade's boards ([`Aid`]), upgrades and the well ([`UpgradeEffect`]).

use super::effect::CombatEffect;
use super::{Ailment, Colour, EffectKind, RUNES, ScriptError};
use kit::pieces::words::WordList;

/// A space of a skill track, or what a special piece of equipment does (the Beheaded aids of the rulebook).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Aid {
    /// Nothing.
    #[default]
    None,
    /// More health.
    Health(u8),
    /// This state is not laid on whoever has it.
    Immune(Ailment),
    /// A skill, for a Skill action.
    Skill(CombatEffect),
    /// An action of round 0.
    Zero(CombatEffect),
    /// At once, when it is reached (Serenade).
    Gain(CombatEffect),
    /// A Loot action may be 1 damage instead.
    LootOrDamage,
    /// At 1 health: fire besides the action of round I.
    LowFire,
    /// Fire on whoever does damage to this Beheaded.
    FireBack,
    /// May take damage for the first player.
    ForFirst,
    /// May aim at invisible monsters.
    SeeInvisible,
    /// In this round a tooth may be paid for this, instead of the card's action.
    Pay(u8, CombatEffect),
    /// A state laid does 1 damage, too.
    StateHurts,
    /// Poison may be 2 damage instead.
    PoisonOrTwo,
    /// Damage reaches this space, too.
    Reach(u8),
    /// Hitting the far space hits the one behind the group, too.
    FarBehind,
    /// At 1 health: 1 damage more every time.
    LowDamage,
    /// Equipment: it may take damage for its owner.
    TakesOwner,
    /// Equipment: it may take damage for anybody.
    TakesAny,
    /// Serenade turns to its other side.
    Transform,
    /// Serenade cannot die.
    Infinite,
}

/// Aids of a track: each holds once the scroll marker is past it.
pub type AidTrack = [Aid; 4];

/// Kinds of aids, as [`Aid::kind`] gives them: what a combat asks for again and again is told from what is not there without a look at the
/// tracks.
pub mod kinds {
    /// Skills.
    pub const SKILLS: u32 = 1 << 2;
    /// Actions of round 0.
    pub(super) const ZERO: u32 = 1 << 3;
    /// The kind of an aid that adds something to an action at the last health.
    pub(super) const LOW: u32 = 1 << 6;
    /// Actions of round 0, and those that come besides one of a round.
    pub const EXTRAS: u32 = ZERO | LOW;
    /// The kind of an aid that a tooth is paid for.
    pub const PAID: u32 = 1 << 10;
    /// Spaces that attacks reach, too.
    pub const REACH: u32 = 1 << 13;
}

impl Aid {
    /// A bit for each kind, whatever it says beside; none for [`Aid::None`] and more health, which are never asked for by kind.
    pub fn kind(self) -> u32 {
        match self {
            Self::None | Self::Health(_) => 0,
            Self::Immune(_) => 1 << 1,
            Self::Skill(_) => kinds::SKILLS,
            Self::Zero(_) => kinds::ZERO,
            Self::Gain(_) => 1 << 4,
            Self::LootOrDamage => 1 << 5,
            Self::LowFire => kinds::LOW,
            Self::FireBack => 1 << 7,
            Self::ForFirst => 1 << 8,
            Self::SeeInvisible => 1 << 9,
            Self::Pay(..) => kinds::PAID,
            Self::StateHurts => 1 << 11,
            Self::PoisonOrTwo => 1 << 12,
            Self::Reach(_) => kinds::REACH,
            Self::FarBehind => 1 << 14,
            Self::LowDamage => 1 << 15,
            Self::TakesOwner | Self::TakesAny => 1 << 16,
            Self::Transform => 1 << 17,
            Self::Infinite => 1 << 18,
        }
    }

    /// The effect of an aid, where it is an action.
    pub fn action(self) -> Option<CombatEffect> {
        match self {
            Self::Zero(effect) | Self::Skill(effect) | Self::Pay(_, effect) => Some(effect),
            Self::LowFire => Some(CombatEffect::of(EffectKind::Lay(Ailment::Fire))),
            _ => None,
        }
    }

    /// More health.
    pub fn health(self) -> u8 {
        if let Self::Health(more) = self { more } else { 0 }
    }

    const PLAIN: [(&'static str, Self); 13] = [
        ("loot_or_damage", Self::LootOrDamage),
        ("low_fire", Self::LowFire),
        ("fire_back", Self::FireBack),
        ("for_first", Self::ForFirst),
        ("see_invisible", Self::SeeInvisible),
        ("state_hurts", Self::StateHurts),
        ("poison_or_two", Self::PoisonOrTwo),
        ("far_behind", Self::FarBehind),
        ("low_damage", Self::LowDamage),
        ("takes:owner", Self::TakesOwner),
        ("takes:any", Self::TakesAny),
        ("transform", Self::Transform),
        ("infinite", Self::Infinite),
    ];

    /// Reads a cell; nothing if it is blank.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        if text.is_empty() {
            return Ok(Self::None);
        }
        if let Some((_, aid)) = Self::PLAIN.iter().find(|(word, _)| *word == text) {
            return Ok(*aid);
        }
        let unknown = || ScriptError::Word(text.to_owned());
        let (name, rest) = text.split_once(':').ok_or_else(unknown)?;
        match name {
            "health" => number(text, rest, 3).map(Self::Health),
            "immune" => Ailment::ALL.into_iter().find(|one| one.name() == rest).map(Self::Immune).ok_or_else(unknown),
            "skill" => CombatEffect::parse(rest).map(Self::Skill),
            "zero" => CombatEffect::parse(rest).map(Self::Zero),
            "gain" => CombatEffect::parse(rest).map(Self::Gain),
            "reach" => number(text, rest, 3).map(Self::Reach),
            "pay" => {
                let (round, effect) = rest.split_once(':').ok_or_else(unknown)?;
                Ok(Self::Pay(number(text, round, 3)?, CombatEffect::parse(effect)?))
            }
            _ => Err(unknown()),
        }
    }

    /// The words of all that take nothing after them.
    pub fn plain() -> [&'static str; 13] {
        Self::PLAIN.map(|(word, _)| word)
    }

    /// The aid as it is written.
    pub fn text(&self) -> String {
        if let Some((word, _)) = Self::PLAIN.iter().find(|(_, aid)| aid == self) {
            return (*word).to_owned();
        }
        match self {
            Self::Health(n) => format!("health:{n}"),
            Self::Immune(ailment) => format!("immune:{}", ailment.name()),
            Self::Skill(effect) => format!("skill:{effect}"),
            Self::Zero(effect) => format!("zero:{effect}"),
            Self::Gain(effect) => format!("gain:{effect}"),
            Self::Pay(round, effect) => format!("pay:{round}:{effect}"),
            Self::Reach(space) => format!("reach:{space}"),
            _ => String::new(),
        }
    }
}

fn number(word: &str, text: &str, most: u8) -> Result<u8, ScriptError> {
    match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(ScriptError::Number(word.to_owned(), 1..=most)),
    }
}

/// The most boons of one card.
pub const MOST_BOONS: usize = 3;

/// An effect of an upgrade or the well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UpgradeEffect {
    /// Nothing.
    #[default]
    Nothing,
    /// More health for everybody, at the start of each run.
    Health(u8),
    /// A scroll for one Beheaded, at the start of each run.
    Scroll(Colour),
    /// More equipment slots for everybody.
    Slot(u8),
    /// Teeth at the start of each run.
    Teeth(u8),
    /// A treasure at the start of each run.
    Treasure,
    /// A failed check may be tried once more in each biome.
    Reroll,
    /// 1 damage off for everybody at the end of each biome.
    HealBiome,
    /// Cells, now.
    Cells(u8),
    /// A rune, now.
    Rune(u8),
    /// An improved combat card, by its row.
    Card(u8),
    /// The cards of a row of monsters join their deck.
    Monster(u8),
    /// One card of a row of monsters leaves its deck.
    Remove(u8),
}

/// All that a card gives.
pub type UpgradeEffects = WordList<UpgradeEffect, MOST_BOONS>;

impl UpgradeEffect {
    /// The words that take nothing after them.
    pub const PLAIN: [(&'static str, Self); 4] = [
        ("nothing", Self::Nothing),
        ("start_treasure", Self::Treasure),
        ("reroll_check", Self::Reroll),
        ("heal_biome", Self::HealBiome),
    ];

    /// Reads a word; `card` and `monster` find the rows that it names.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(
        text: &str,
        card: impl Fn(&str) -> Option<u8>,
        monster: impl Fn(&str) -> Option<u8>,
    ) -> Result<Self, ScriptError> {
        if let Some((_, boon)) = Self::PLAIN.iter().find(|(word, _)| *word == text) {
            return Ok(*boon);
        }
        let unknown = || ScriptError::Word(text.to_owned());
        let (name, rest) = text.split_once(':').ok_or_else(unknown)?;
        let missing = || {
            ScriptError::Otherwise(
                format!("there is no row `{rest}`"),
                "name a row of the table of combat cards or monsters".to_owned(),
            )
        };
        match name {
            "health" => number(text, rest, 3).map(Self::Health),
            "slot" => number(text, rest, 2).map(Self::Slot),
            "start_tooth" => number(text, rest, 9).map(Self::Teeth),
            "cell" => number(text, rest, 9).map(Self::Cells),
            "scroll" => Colour::named(rest).map(Self::Scroll).ok_or_else(unknown),
            "rune" => RUNES.iter().position(|rune| *rune == rest).map(|at| Self::Rune(at as u8)).ok_or_else(unknown),
            "card" => card(rest).map(Self::Card).ok_or_else(missing),
            "monster" => monster(rest).map(Self::Monster).ok_or_else(missing),
            "remove" => monster(rest).map(Self::Remove).ok_or_else(missing),
            _ => Err(unknown()),
        }
    }
}

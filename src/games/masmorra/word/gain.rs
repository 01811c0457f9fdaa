//! What heroes, abilities, rooms and cards give and ask for, and what evil cards do.

use std::fmt;

use super::{Face, FaceSet};
use kit::pieces::words::{self, VocabularyWord, WordForm, WordList};

/// A gain, or an effect that works at once; the numbers are at least 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gain {
    /// `nothing`
    #[default]
    Nothing,
    /// `ranged:2`: symbols of this face.
    Symbol(Face, u8),
    /// `any:1`: symbols of faces that the hero chooses.
    Any(u8),
    /// `one_of:RM`: one symbol of one of these faces.
    OneOf(FaceSet),
    /// `free_as:RMD`: the free step as a symbol of one of these faces (M11, Greybark).
    FreeAs(FaceSet),
    /// `die`: the pet die (M43).
    Die,
    /// `turn:1`: so many unused dice to any face.
    Turn(u8),
    /// `reroll`: any unused dice once more.
    Reroll,
    /// `heal:1`: life.
    Heal(u8),
    /// `heal_any:1`: life of any one hero, wherever.
    HealAny(u8),
    /// `xp:1`
    Xp(u8),
    /// `gold:2`
    Gold(u8),
    /// `treasure:1`: cards.
    Treasure(u8),
    /// `teleport`: to any explored room.
    Teleport,
    /// `swap`: places with any hero or monster.
    Swap,
    /// `banish`: a monster, without reward.
    Banish,
    /// `clear_room`: all monsters of a room, without reward.
    ClearRoom,
    /// `avoid`: no combat and no special abilities of monsters and bosses this turn.
    Avoid,
    /// `xp_at_end:1`: while it is in hand when the game ends.
    XpAtEnd(u8),
    /// `cancel`: the card just played.
    Cancel,
    /// `steal_xp:1`: of the XP just gained.
    StealXp(u8),
    /// `steal_treasure`: one of those just gained.
    StealTreasure,
    /// `fewer_dice:1`: for the hero whose turn starts.
    FewerDice(u8),
    /// `line_wound:1`: every hero in a straight line of connected tiles.
    LineWound(u8),
    /// `move_all`: the choice of every monster's one room in this Dungeon Master phase (M86).
    MoveAll,
}

/// All that a cell gives, in order.
pub type GainList = WordList<Gain, 4>;

impl Gain {
    /// The words of a cell, for `list keys` and for faults.
    pub const ABOUT: &'static str = "`step:1` `ranged:1` `melee:1` `defense:1` `elixir:1` `magic:1`: symbols; `any:1`: symbols of faces of one's choice; `one_of:RM`: one of these faces (letters S R M D E X); `free_as:RMD`: the free step as one of these; `die`: the pet die; `turn:1`: unused dice to any face; `reroll`: any unused dice; `heal:1`, `heal_any:1`: life, of oneself or of any hero; `xp:1`; `gold:1`; `treasure:1`; `teleport`; `swap`: places with any hero or monster; `banish`: a monster; `clear_room`: of monsters; `avoid`: no combat this turn; `xp_at_end:1`; `cancel`: a card; `steal_xp:1`; `steal_treasure`; `fewer_dice:1`; `line_wound:1`; `move_all`: monsters in this Dungeon Master phase";
}

impl VocabularyWord for Gain {
    fn forms() -> Vec<WordForm<Self>> {
        let mut forms = vec![
            WordForm::number("step", 1..=6, |n| Self::Symbol(Face::Step, n)),
            WordForm::number("ranged", 1..=6, |n| Self::Symbol(Face::Ranged, n)),
            WordForm::number("melee", 1..=6, |n| Self::Symbol(Face::Melee, n)),
            WordForm::number("defense", 1..=6, |n| Self::Symbol(Face::Defense, n)),
            WordForm::number("elixir", 1..=6, |n| Self::Symbol(Face::Elixir, n)),
            WordForm::number("magic", 1..=6, |n| Self::Symbol(Face::Magic, n)),
            WordForm::number("any", 1..=4, Self::Any),
            WordForm::plain("die", Self::Die),
            WordForm::number("turn", 1..=6, Self::Turn),
            WordForm::plain("reroll", Self::Reroll),
            WordForm::number("heal", 1..=6, Self::Heal),
            WordForm::number("heal_any", 1..=6, Self::HealAny),
            WordForm::number("xp", 1..=4, Self::Xp),
            WordForm::number("gold", 1..=6, Self::Gold),
            WordForm::number("treasure", 1..=3, Self::Treasure),
            WordForm::plain("teleport", Self::Teleport),
            WordForm::plain("swap", Self::Swap),
            WordForm::plain("banish", Self::Banish),
            WordForm::plain("clear_room", Self::ClearRoom),
            WordForm::plain("avoid", Self::Avoid),
            WordForm::number("xp_at_end", 1..=4, Self::XpAtEnd),
            WordForm::plain("cancel", Self::Cancel),
            WordForm::number("steal_xp", 1..=4, Self::StealXp),
            WordForm::plain("steal_treasure", Self::StealTreasure),
            WordForm::number("fewer_dice", 1..=6, Self::FewerDice),
            WordForm::number("line_wound", 1..=6, Self::LineWound),
            WordForm::plain("move_all", Self::MoveAll),
        ];
        for (letters, faces) in FaceSet::several() {
            forms.push(WordForm::plain(format!("one_of:{letters}"), Self::OneOf(faces)));
            forms.push(WordForm::plain(format!("free_as:{letters}"), Self::FreeAs(faces)));
        }
        forms
    }
}

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(*self, f)
    }
}

/// A die to be docked (M10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DockCost {
    /// `any`
    #[default]
    Any,
    /// `melee`: one that shows this face.
    Face(Face),
}

/// All dice to be docked at once.
pub type DockCosts = WordList<DockCost, 3>;

impl DockCost {
    /// The words of a cell.
    pub const ABOUT: &'static str = "a die each: `step`, `ranged`, `melee`, `defense`, `elixir`, `magic` or `any`";
}

impl VocabularyWord for DockCost {
    fn forms() -> Vec<WordForm<Self>> {
        let faces = Face::ALL.map(|face| WordForm::plain(face.name(), Self::Face(face)));
        [WordForm::plain("any", Self::Any)].into_iter().chain(faces).collect()
    }
}

impl fmt::Display for DockCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(*self, f)
    }
}

/// The occasion on which the orange half of a treasure card may be played (M70).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InterruptTrigger {
    /// Never.
    #[default]
    Never,
    /// Another player has played a card.
    Card,
    /// Another hero gains XP.
    Xp,
    /// Another hero gains treasure cards.
    Treasure,
    /// Another hero's turn starts.
    TurnStart,
    /// At any time: asked at the start of a turn and of its Dungeon Master phase.
    Any,
}

impl InterruptTrigger {
    /// Its words in tables.
    pub const WORDS: [(&'static str, Self, &'static str); 6] = [
        ("never", Self::Never, "never"),
        ("card", Self::Card, "when a card has been played"),
        ("xp", Self::Xp, "when another hero gains XP"),
        ("treasure", Self::Treasure, "when another hero gains treasure cards"),
        ("turn_start", Self::TurnStart, "when another hero's turn starts"),
        ("any", Self::Any, "at any time"),
    ];
}

/// The effect of an evil card (M79), until the end of the hero phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EvilEffect {
    /// `nothing`
    #[default]
    Nothing,
    /// `pay:3`: gold, from any one hero (`payer.evil`).
    Pay(u8),
    /// `minor`: one where the active hero is.
    Minor,
    /// `major`: one where the active hero is.
    Major,
    /// `spawn`: as in M40, in every room with a spawn icon and nobody in it.
    Spawn,
    /// `bar:magic`: this face is useless, whatever gives it.
    Bar(Face),
    /// `fewer_dice:1`
    FewerDice(u8),
    /// `wound:1`: the active hero; nothing prevents it.
    Wound(u8),
    /// `wound_all:1`: every hero.
    WoundAll(u8),
    /// `discard:1`: cards of the active hero, of one's choice.
    Discard(u8),
    /// `move_twice`: monsters go two rooms in this Dungeon Master phase.
    MoveTwice,
    /// `no_abilities`: of the active hero.
    NoAbilities,
}

/// Alternatives, of which one is chosen: by who could pay, where one is to pay, else by the active player.
pub type EvilChoices = WordList<EvilEffect, 2>;

impl EvilEffect {
    /// The words of a cell.
    pub const ABOUT: &'static str = "`pay:3`: gold of any one hero; `minor`, `major`: a monster where the active hero is; `spawn`: in every empty room with an icon; `bar:magic`: that face is useless; `fewer_dice:1`; `wound:1`, `wound_all:1`; `discard:1`; `move_twice`; `no_abilities`; `nothing`; `|` between alternatives";
}

impl VocabularyWord for EvilEffect {
    const ALTERNATIVES: bool = true;

    fn forms() -> Vec<WordForm<Self>> {
        vec![
            WordForm::plain("nothing", Self::Nothing),
            WordForm::number("pay", 1..=6, Self::Pay),
            WordForm::plain("minor", Self::Minor),
            WordForm::plain("major", Self::Major),
            WordForm::plain("spawn", Self::Spawn),
            WordForm::one_of("bar", Face::words(Self::Bar)),
            WordForm::number("fewer_dice", 1..=6, Self::FewerDice),
            WordForm::number("wound", 1..=6, Self::Wound),
            WordForm::number("wound_all", 1..=6, Self::WoundAll),
            WordForm::number("discard", 1..=3, Self::Discard),
            WordForm::plain("move_twice", Self::MoveTwice),
            WordForm::plain("no_abilities", Self::NoAbilities),
        ]
    }
}

impl fmt::Display for EvilEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(*self, f)
    }
}

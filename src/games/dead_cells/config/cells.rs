//! Cells that hold words of the [vocabulary](crate::word), read with a fault for each that is wrong.

use crate::word::{self, script};
use crate::word::{
    Aid, Colour, ColourSet, CombatEffect, Corridor, EffectKind, MOST_BOONS, Script, ScriptError, UpgradeEffect,
    UpgradeEffects,
};
use kit::config::{ForeignKeys, RowReader};
use kit::pieces::words::{self, WordList};

/// The words of effects; macros, so that a column's documentation can hold them.
macro_rules! effects {
    () => {
        "`damage:2`, `damage:self_health`; then `:two`, `:all`, `:most`, `:fewest` or `:first` for whom it hits, `:unblockable`, and `@b12` for the spaces that it reaches (`b` behind the group, `1` to `3` in front); `poison`, `bleed`, `fire`, `freeze`, `target` likewise; `invisible`; `shield`, `gold_shield`, `shield_all`, `shield_first`, `shield_any`, `shield_adjacent`; `skill`, `loot`, `repeat`, `two_skills`; `food`, `tooth:1`, `cell:1`, `scroll:green`, `treasure`, `blueprint`, `rune:vine`; `change_first`, `discard_active`; any with `:first` is for the first player alone"
    };
}
macro_rules! grammar {
    () => {
        "Blanks between what is done in order, `|` between alternatives, `+` between what comes together, `check:red?`, `deck_check:red?` or `tooth:2?` before what depends on it, `/` before what holds otherwise"
    };
}
macro_rules! aids {
    () => {
        "`health:1`, `immune:freeze`, `skill:fire` and `zero:poison@123` (a skill, an action of round 0), `pay:3:damage:1` (a tooth for this in round III), `reach:3`, `loot_or_damage`, `low_fire`, `fire_back`, `for_first`, `see_invisible`, `state_hurts`, `poison_or_two`, `far_behind`, `low_damage`"
    };
}
macro_rules! boons {
    () => {
        "`health:1`, `scroll:red`, `slot:1`, `start_tooth:1`, `start_treasure`, `reroll_check`, `heal_biome`, `cell:1`, `rune:vine`, `card:NAME` (an improved combat card), `monster:NAME` and `remove:NAME` (a row of monsters), `nothing`"
    };
}
pub(super) use {aids, effects, grammar};

const EFFECTS: &str = concat!(effects!(), ". ", grammar!());
const AIDS: &str = aids!();
const BOONS: &str = boons!();

/// The value that was read, or the default and a fault of this column; `allowed` is its help where nothing better can be said.
fn or_fault<T: Default>(row: &mut RowReader, column: &'static str, read: Result<T, ScriptError>, allowed: &str) -> T {
    match read {
        Ok(read) => return read,
        Err(ScriptError::Word(word)) => {
            let deeds = words::all::<EffectKind>();
            let known = deeds.iter().map(|(word, _)| word.as_str()).chain(Aid::plain());
            row.unknown_word(column, &word, known, allowed);
        }
        Err(ScriptError::Number(word, range)) => {
            let (least, most) = range.into_inner();
            row.fault(column, format!("`{word}` has no number from {least} to {most}"), allowed);
        }
        Err(ScriptError::Otherwise(message, help)) => row.fault(column, message, help),
    }
    T::default()
}

/// A cell of effects, which may be blank.
pub(super) fn script_or_none(row: &mut RowReader, column: &'static str, about: &'static str) -> Script {
    let text = row.text_or(column, "", about);
    or_fault(row, column, script::script(&text), EFFECTS)
}

/// A cell of an aid, which may be blank.
pub(super) fn aid(row: &mut RowReader, column: &'static str, about: &'static str) -> Aid {
    let text = row.text_or(column, "", about);
    or_fault(row, column, Aid::parse(text.trim()), AIDS)
}

/// Check icons, with blanks between them.
pub(super) fn colours(row: &mut RowReader, column: &'static str, about: &'static str) -> ColourSet {
    let text = row.text_or(column, "", about);
    let mut colours = ColourSet::default();
    for word in row.words_once(column, &text) {
        match Colour::named(word) {
            Some(colour) => colours = colours.with(colour),
            None => row.unknown_word(column, word, Colour::ALL.map(Colour::name), "write `green`, `purple` or `red`"),
        }
    }
    colours
}

/// The things on the group space: gains without a condition.
pub(super) fn loot(row: &mut RowReader, column: &'static str, about: &'static str) -> Script {
    let loot = script_or_none(row, column, about);
    let lies = |effect: &CombatEffect| {
        matches!(
            effect.deed,
            EffectKind::Tooth(_)
                | EffectKind::Cell(_)
                | EffectKind::Scroll(_)
                | EffectKind::Food
                | EffectKind::Treasure
                | EffectKind::Blueprint
        )
    };
    let plain = loot.iter().all(|step| step.len() == 1 && step[0].when == word::BranchCondition::Always);
    let effects = loot.iter().flat_map(|step| step.iter()).flat_map(|branch| branch.then.iter());
    if !plain || !effects.into_iter().all(lies) {
        let help =
            "write `tooth:1`, `cell:1`, `scroll:red`, `food`, `treasure` or `blueprint`, with blanks between them";
        row.fault(column, "this cannot lie on the group space", help);
    }
    loot
}

/// A corridor before the names of spaces are known: where it leads to, and what it asks for.
pub(super) fn ways(row: &mut RowReader, column: &'static str, about: &'static str) -> Vec<(String, Corridor)> {
    let text = row.text_or(column, "", about);
    let help =
        "write the names of spaces, and `?check:red`, `?deck_check:red` or `?rune:vine` after one that asks for it";
    let read = |word| script::way(word).map(|(to, way)| (to.to_owned(), way));
    let all: Result<Vec<_>, ScriptError> = text.split_whitespace().map(read).collect();
    or_fault(row, column, all, help)
}

/// The effects of an upgrade or the well.
pub(super) fn boons(row: &mut RowReader, cards: &ForeignKeys, monsters: &ForeignKeys) -> UpgradeEffects {
    let text = row.text("effect", concat!("What it gives. ", boons!(), "."));
    let read = |word| UpgradeEffect::parse(word, |name| cards.find(name), |name| monsters.find(name));
    let all: Result<Vec<_>, ScriptError> = text.split_whitespace().map(read).collect();
    let all = or_fault(row, "effect", all, BOONS);
    UpgradeEffects::of(&all).unwrap_or_else(|| {
        row.fault("effect", format!("there are {} words here", all.len()), format!("write at most {MOST_BOONS}"));
        WordList::default()
    })
}

//! Effects put together: what a cell of a table says, and what a corridor asks for.

use std::fmt;

use super::{Colour, ColourSet, CombatEffect, RUNES, ScriptError};
use kit::pieces::words::WordList;

/// The most effects of one branch.
const MOST_EFFECTS: usize = 3;
/// The most alternatives of a step.
const MOST_BRANCHES: usize = 4;
/// The most steps of a cell.
const MOST_STEPS: usize = 4;

/// All that a cell says, in order.
pub type Script = WordList<ScriptStep, MOST_STEPS>;
/// Alternatives, of which one is chosen (D13).
pub type ScriptStep = WordList<ScriptBranch, MOST_BRANCHES>;
/// Effects that come together, in order.
pub type EffectList = WordList<CombatEffect, MOST_EFFECTS>;

/// One alternative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ScriptBranch {
    /// The condition.
    pub when: BranchCondition,
    /// The effects.
    pub then: EffectList,
    /// The effects if the condition is not met.
    pub otherwise: EffectList,
}

/// The condition of a branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BranchCondition {
    /// Nothing.
    #[default]
    Always,
    /// A check (D20) that asks for these.
    Check(ColourSet),
    /// A deck check (D22) that rewards these.
    Deck(ColourSet),
    /// So many teeth paid, if the group likes.
    Pay(u8),
}

/// The demand of a corridor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CorridorGate {
    /// Nothing.
    #[default]
    Open,
    /// This rune.
    Rune(u8),
    /// A check that has to be passed.
    Check(ColourSet),
    /// A deck check that closes nothing.
    Deck(ColourSet),
}

/// A corridor to a space, by the place of its row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Corridor {
    /// The space that it leads to.
    pub to: u8,
    /// The demand of the corridor.
    pub gate: CorridorGate,
    /// What passing its check brings.
    pub then: EffectList,
    /// What failing it costs.
    pub otherwise: EffectList,
}

/// All effects that a cell may come to, whatever they depend on.
pub fn all_effects(script: &Script) -> impl Iterator<Item = &CombatEffect> {
    let branches = script.iter().flat_map(|step| step.iter());
    branches.flat_map(|branch| branch.then.iter().chain(branch.otherwise.iter()))
}

/// Reads what a cell says; nothing if it is blank.
pub fn script(text: &str) -> Result<Script, ScriptError> {
    let steps = text.split_whitespace().map(step).collect::<Result<Vec<_>, _>>()?;
    Script::of(&steps).ok_or_else(|| ScriptError::many("steps", steps.len(), MOST_STEPS))
}

fn step(text: &str) -> Result<ScriptStep, ScriptError> {
    let branches = text.split('|').map(branch).collect::<Result<Vec<_>, _>>()?;
    ScriptStep::of(&branches).ok_or_else(|| ScriptError::many("alternatives", branches.len(), MOST_BRANCHES))
}

fn branch(text: &str) -> Result<ScriptBranch, ScriptError> {
    let (when, rest) = match text.split_once('?') {
        Some((when, rest)) => (condition(when)?, rest),
        None => (BranchCondition::Always, text),
    };
    let (then, otherwise) = rest.split_once('/').unwrap_or((rest, ""));
    if !otherwise.is_empty() && when == BranchCondition::Always {
        let help = "write a condition and `?` before it, as in `check:red?food/damage:1`";
        return Err(ScriptError::Otherwise(format!("`{otherwise}` is never done"), help.to_owned()));
    }
    Ok(ScriptBranch { when, then: effects(then)?, otherwise: effects(otherwise)? })
}

fn effects(text: &str) -> Result<EffectList, ScriptError> {
    let words = text.split('+').filter(|word| !word.is_empty());
    let effects = words.map(CombatEffect::parse).collect::<Result<Vec<_>, _>>()?;
    EffectList::of(&effects).ok_or_else(|| ScriptError::many("effects", effects.len(), MOST_EFFECTS))
}

fn condition(text: &str) -> Result<BranchCondition, ScriptError> {
    let unknown = || ScriptError::Word(text.to_owned());
    match text.split_once(':').ok_or_else(unknown)? {
        ("check", colours) => Ok(BranchCondition::Check(colours_of(colours)?)),
        ("deck_check", colours) => Ok(BranchCondition::Deck(colours_of(colours)?)),
        ("tooth", teeth) => match teeth.parse() {
            Ok(teeth @ 1..=9) => Ok(BranchCondition::Pay(teeth)),
            _ => Err(ScriptError::Number(text.to_owned(), 1..=9)),
        },
        _ => Err(unknown()),
    }
}

/// Colours with `:` between them.
fn colours_of(text: &str) -> Result<ColourSet, ScriptError> {
    let mut colours = ColourSet::default();
    for word in text.split(':') {
        let colour = Colour::named(word).ok_or_else(|| ScriptError::Word(word.to_owned()))?;
        colours = colours.with(colour);
    }
    Ok(colours)
}

/// Reads a corridor: the name of the space that it leads to, and the rest of it, as in `b3?check:red+tooth:1/damage:1`.
pub fn way(text: &str) -> Result<(&str, Corridor), ScriptError> {
    let Some((to, rest)) = text.split_once('?') else {
        return Ok((text, Corridor::default()));
    };
    let (then, otherwise) = rest.split_once('/').unwrap_or((rest, ""));
    let (gate, then) = then.split_once('+').unwrap_or((then, ""));
    let way = Corridor { to: 0, gate: self::gate(gate)?, then: effects(then)?, otherwise: effects(otherwise)? };
    Ok((to, way))
}

fn gate(text: &str) -> Result<CorridorGate, ScriptError> {
    if let Some(rune) = text.strip_prefix("rune:") {
        let place = RUNES.iter().position(|known| *known == rune);
        return place.map(|place| CorridorGate::Rune(place as u8)).ok_or_else(|| ScriptError::Word(text.to_owned()));
    }
    match condition(text)? {
        BranchCondition::Check(colours) => Ok(CorridorGate::Check(colours)),
        BranchCondition::Deck(colours) => Ok(CorridorGate::Deck(colours)),
        _ => Err(ScriptError::Word(text.to_owned())),
    }
}

impl fmt::Display for BranchCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Always => Ok(()),
            Self::Check(colours) => write!(f, "check:{}?", colours.text(":")),
            Self::Deck(colours) => write!(f, "deck_check:{}?", colours.text(":")),
            Self::Pay(teeth) => write!(f, "tooth:{teeth}?"),
        }
    }
}

impl fmt::Display for ScriptBranch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.when, joined(&self.then, "+"))?;
        if self.otherwise.is_empty() { Ok(()) } else { write!(f, "/{}", joined(&self.otherwise, "+")) }
    }
}

/// A cell as it is written.
#[cfg(test)]
pub fn text(script: &Script) -> String {
    let steps = script.iter().map(|step| joined(step, "|"));
    steps.collect::<Vec<_>>().join(" ")
}

fn joined<T: ToString>(all: &[T], between: &str) -> String {
    all.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

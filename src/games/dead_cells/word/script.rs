//! Effects put together: what a cell of a table says, and what a corridor asks for.

use std::fmt;

use super::{Colour, Colours, Effect, RUNES, Wrong};
use kit::pieces::words::List;

/// The most effects of one branch.
const MOST_EFFECTS: usize = 3;
/// The most alternatives of a step.
const MOST_BRANCHES: usize = 4;
/// The most steps of a cell.
const MOST_STEPS: usize = 4;

/// What a cell says: all of it, in order.
pub type Script = List<Step, MOST_STEPS>;
/// Alternatives, of which one is chosen (D13).
pub type Step = List<Branch, MOST_BRANCHES>;
/// Effects that come together, in order.
pub type Effects = List<Effect, MOST_EFFECTS>;

/// One alternative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Branch {
    /// What it depends on.
    pub when: Condition,
    /// What is done.
    pub then: Effects,
    /// What is done if the condition is not met.
    pub otherwise: Effects,
}

/// What a branch depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Nothing.
    #[default]
    Always,
    /// A check (D20) that asks for these.
    Check(Colours),
    /// A deck check (D22) that rewards these.
    Deck(Colours),
    /// So many teeth paid, if the group likes.
    Pay(u8),
}

/// What a corridor asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gate {
    /// Nothing.
    #[default]
    Open,
    /// This rune.
    Rune(u8),
    /// A check that has to be passed.
    Check(Colours),
    /// A deck check that closes nothing.
    Deck(Colours),
}

/// A corridor to a space, by the place of its row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Way {
    /// Where it leads to.
    pub to: u8,
    /// What it asks for.
    pub gate: Gate,
    /// What passing its check brings.
    pub then: Effects,
    /// What failing it costs.
    pub otherwise: Effects,
}

/// Everything that a cell may come to, whatever it depends on.
pub fn all_effects(script: &Script) -> impl Iterator<Item = &Effect> {
    let branches = script.iter().flat_map(|step| step.iter());
    branches.flat_map(|branch| branch.then.iter().chain(branch.otherwise.iter()))
}

/// Reads what a cell says; nothing if it is blank.
pub fn script(text: &str) -> Result<Script, Wrong> {
    let steps = text.split_whitespace().map(step).collect::<Result<Vec<_>, _>>()?;
    Script::of(&steps).ok_or_else(|| Wrong::many("steps", steps.len(), MOST_STEPS))
}

fn step(text: &str) -> Result<Step, Wrong> {
    let branches = text.split('|').map(branch).collect::<Result<Vec<_>, _>>()?;
    Step::of(&branches).ok_or_else(|| Wrong::many("alternatives", branches.len(), MOST_BRANCHES))
}

fn branch(text: &str) -> Result<Branch, Wrong> {
    let (when, rest) = match text.split_once('?') {
        Some((when, rest)) => (condition(when)?, rest),
        None => (Condition::Always, text),
    };
    let (then, otherwise) = rest.split_once('/').unwrap_or((rest, ""));
    if !otherwise.is_empty() && when == Condition::Always {
        let help = "write a condition and `?` before it, as in `check:red?food/damage:1`";
        return Err(Wrong::Otherwise(format!("`{otherwise}` is never done"), help.to_owned()));
    }
    Ok(Branch { when, then: effects(then)?, otherwise: effects(otherwise)? })
}

fn effects(text: &str) -> Result<Effects, Wrong> {
    let words = text.split('+').filter(|word| !word.is_empty());
    let effects = words.map(Effect::parse).collect::<Result<Vec<_>, _>>()?;
    Effects::of(&effects).ok_or_else(|| Wrong::many("effects", effects.len(), MOST_EFFECTS))
}

fn condition(text: &str) -> Result<Condition, Wrong> {
    let unknown = || Wrong::Word(text.to_owned());
    match text.split_once(':').ok_or_else(unknown)? {
        ("check", colours) => Ok(Condition::Check(colours_of(colours)?)),
        ("deck_check", colours) => Ok(Condition::Deck(colours_of(colours)?)),
        ("tooth", teeth) => match teeth.parse() {
            Ok(teeth @ 1..=9) => Ok(Condition::Pay(teeth)),
            _ => Err(Wrong::Number(text.to_owned(), 1..=9)),
        },
        _ => Err(unknown()),
    }
}

/// Colours with `:` between them.
fn colours_of(text: &str) -> Result<Colours, Wrong> {
    let mut colours = Colours::default();
    for word in text.split(':') {
        let colour = Colour::named(word).ok_or_else(|| Wrong::Word(word.to_owned()))?;
        colours = colours.with(colour);
    }
    Ok(colours)
}

/// Reads a corridor: the name of the space that it leads to, and the rest of it, as in `b3?check:red+tooth:1/damage:1`.
pub fn way(text: &str) -> Result<(&str, Way), Wrong> {
    let Some((to, rest)) = text.split_once('?') else {
        return Ok((text, Way::default()));
    };
    let (then, otherwise) = rest.split_once('/').unwrap_or((rest, ""));
    let (gate, then) = then.split_once('+').unwrap_or((then, ""));
    let way = Way { to: 0, gate: self::gate(gate)?, then: effects(then)?, otherwise: effects(otherwise)? };
    Ok((to, way))
}

fn gate(text: &str) -> Result<Gate, Wrong> {
    if let Some(rune) = text.strip_prefix("rune:") {
        let place = RUNES.iter().position(|known| *known == rune);
        return place.map(|place| Gate::Rune(place as u8)).ok_or_else(|| Wrong::Word(text.to_owned()));
    }
    match condition(text)? {
        Condition::Check(colours) => Ok(Gate::Check(colours)),
        Condition::Deck(colours) => Ok(Gate::Deck(colours)),
        _ => Err(Wrong::Word(text.to_owned())),
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Always => Ok(()),
            Self::Check(colours) => write!(f, "check:{}?", colours.text(":")),
            Self::Deck(colours) => write!(f, "deck_check:{}?", colours.text(":")),
            Self::Pay(teeth) => write!(f, "tooth:{teeth}?"),
        }
    }
}

impl fmt::Display for Branch {
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

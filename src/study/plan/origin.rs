//! What rules and bots were made from, and what leads from there to those that play.

use engine::cell::{Cell, bot_of, called, read_named};
use kit::config::{Assignment, ConfigValue, Faults, RulesEdit, edits};
use kit::strategy::Strategy;

/// The rules that others were made from.
#[derive(Clone, Debug)]
pub struct RulesOrigin {
    /// The name in a sentence: `standard rules`.
    pub called: String,
    /// The changes, of the rules and then of bots.
    pub edits: Vec<RulesEdit>,
}

impl RulesOrigin {
    /// Origin of a cell's rules, with what was set of these bots, wherever they sit.
    ///
    /// # Errors
    /// Rules made from what stands for no rules by itself.
    pub fn of<'b>(cell: &Cell, bots: impl IntoIterator<Item = &'b String>, set: &[Assignment]) -> Result<Self, Faults> {
        let origin = cell.named.origin()?;
        let (_, resolved, _) = read_named(&origin)?;
        let mut all = edits(&resolved, &cell.resolved);
        let mut named: Vec<&String> = Vec::new();
        for bot in bots {
            if !named.contains(&bot) {
                named.push(bot);
                all.extend(edits_of_bot(cell, bot, set));
            }
        }
        Ok(Self { called: called(&origin.rules, &resolved), edits: all })
    }
}

/// The numbers set of a bot, against what its file says.
fn edits_of_bot(cell: &Cell, bot: &str, set: &[Assignment]) -> Vec<RulesEdit> {
    let mut set: Vec<Assignment> = set.iter().filter(|set| bot_of(set).is_some()).cloned().collect();
    if set.is_empty() {
        return Vec::new();
    }
    let game = cell.named.game;
    let load = |set: &mut Vec<Assignment>| Strategy::load(game.profile, game.strategies(), bot, set).ok();
    let (Some((before, _)), Some((now, _))) = (load(&mut Vec::new()), load(&mut set)) else {
        return Vec::new();
    };
    bot_edits(&before, &now)
}

/// The changes that lead from one bot's numbers to those of another of that name.
pub fn bot_edits(before: &Strategy, now: &Strategy) -> Vec<RulesEdit> {
    let edit = |(name, value): (&str, f64)| {
        let old = before.numbers().find(|(known, _)| *known == name)?.1;
        let address = format!("bots.{}.{name}", now.name);
        (old != value).then_some(RulesEdit::Set {
            address,
            from: Some(ConfigValue::Real(old)),
            to: Some(ConfigValue::Real(value)),
        })
    };
    now.numbers().filter_map(edit).collect()
}

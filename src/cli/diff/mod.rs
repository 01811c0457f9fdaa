//! `ludometer diff`: what was changed between two rules files, or two strategies?

mod strategies;

use super::failure::{CommandError, CommandOutcome};
use crate::terminal::grid;
use clap::Args;
use engine::Catalog;
use engine::cell::{NamedRules, called, read_named};
use kit::config::{Fault, ResolvedRules, RulesEdit, SourceLocation, edits};
use kit::say::counted;
use std::io::Write;

/// What was changed between two rules files, tables included, or between two strategies
///
/// From A to B: every value that is another, every row that is new or gone; of strategies every number and formula. Without B from what A is a
/// variation of to A: its `base`, or the standard rules of its game.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct DiffArgs {
    /// A rules file by its path, or rules built in: a game's name, or as in mega_man/easy; or a strategy by its path or its name
    #[arg(value_name = "A")]
    first: String,
    /// Other rules of the same game, or another strategy for it
    #[arg(value_name = "B")]
    second: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer diff masmorra masmorra/epic
  ludometer diff mygame/configs/metroidvania/standard.toml
  ludometer diff greedy-by-hand greedy     what did its training change?
  ludometer diff before.toml after.toml    of two strategies";

impl DiffArgs {
    /// Prints each change on a line of its own.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        if let Some(game) = strategies::game_of(&self.first, catalog) {
            write!(out, "{}", strategies::told(game, &self.first, self.second.as_deref())?)?;
            return Ok(CommandOutcome::Well);
        }
        let first = catalog.rules(&self.first)?;
        let (from, to) = match &self.second {
            Some(second) => (first, catalog.rules(second)?),
            None => (first.origin()?, first),
        };
        of_one_game(&from, &to)?;
        let (_, old, _) = read_named(&from)?;
        let (_, new, _) = read_named(&to)?;
        let edits = edits(&old, &new);
        writeln!(out, "{}: from {} to {}", from.game.name(), called(&from.rules, &old), called(&to.rules, &new))?;
        if edits.is_empty() {
            writeln!(out, "nothing differs in {}", counted(new.values.len() as u64, "value"))?;
            return Ok(CommandOutcome::Well);
        }
        // A row that is gone has its title in the old rules alone.
        let what = |edit: &RulesEdit| {
            let rules = if matches!(edit, RulesEdit::Removed { .. }) { &old } else { &new };
            rules.titled(edit.address(), edit.address())
        };
        let rows: Vec<Vec<String>> = edits.iter().map(|edit| vec![what(edit), edit.what()]).collect();
        write!(out, "\n{}", grid(&["what", "change"], &rows))?;
        writeln!(out, "\n{}", total(&edits, &new))?;
        Ok(CommandOutcome::Well)
    }
}

fn of_one_game(from: &NamedRules, to: &NamedRules) -> Result<(), Fault> {
    let [one, other] = [from, to].map(|named| named.game.name());
    if one == other {
        return Ok(());
    }
    let message = format!(
        "{} is of {one}, {} of {other}: their values have nothing to do with one another",
        from.rules, to.rules
    );
    Err(Fault::new(SourceLocation::Nowhere, message).help("name two rules of one game".to_owned()))
}

/// Number of edits of each kind, in words.
fn total(edits: &[RulesEdit], new: &ResolvedRules) -> String {
    let count = |kind: fn(&RulesEdit) -> bool| edits.iter().filter(|edit| kind(edit)).count() as u64;
    let set = count(|edit| matches!(edit, RulesEdit::Set { .. }));
    let added = count(|edit| matches!(edit, RulesEdit::Added { .. }));
    let removed = count(|edit| matches!(edit, RulesEdit::Removed { .. }));
    let all = new.values.len() as u64;
    format!(
        "{} of {all} changed, {} added, {} removed",
        counted(set, "value"),
        counted(added, "row"),
        counted(removed, "row")
    )
}

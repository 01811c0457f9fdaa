//! One game of the rules as they are on the page, step by step: what lay on the table, what was chosen and why, what happened.

use super::changes::{LiveCast, LoadedStudy, RulesChanges};
use crate::replay::told_as_json;
use engine::GameId;
use serde_json::{Value, json};

/// The most lines of a game that a page is sent.
const MOST: usize = 20_000;

/// A game of the variant: the steps of `replay --why --json`.
pub fn game(cast: &LiveCast, changes: &RulesChanges, rung: Option<&str>, block: u64) -> Result<Value, String> {
    let LoadedStudy { plan, request, .. } =
        cast.study(changes, changes, rung).map_err(|faults| super::changes::told(&faults))?;
    let game = GameId { block, rotation: 1 };
    let told =
        told_as_json(&plan.variants[0].cell, game, request.experiment.seed()).map_err(|error| error.to_string())?;
    let steps: Vec<Value> = told.lines().take(MOST).filter_map(|line| serde_json::from_str(line).ok()).collect();
    Ok(json!({ "steps": steps, "block": block }))
}

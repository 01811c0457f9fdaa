//! `tune`: which fewest changes meet all these targets?

use super::worth::or_weighed;
use crate::experiment::{ChangePrice, Experiment, LinkedValues, TargetSpec};
use engine::GameEntry;
use kit::config::{Fault, Faults, SourceLocation, SourceText};

/// Changes at the most, where nothing is said.
const EDITS: u64 = 6;

/// The question which fewest changes meet all targets.
#[derive(Clone, Debug)]
pub struct TuneQuestion {
    /// The targets; at least one.
    pub targets: Vec<TargetSpec>,
    /// Values that may be changed; at least one.
    pub of: Vec<LinkedValues>,
    /// What changes cost.
    pub prices: Vec<ChangePrice>,
    /// Changes of a solution at the most.
    pub most_edits: u64,
}

impl TuneQuestion {
    pub(super) fn read(experiment: &Experiment, game: &GameEntry) -> Result<Self, Faults> {
        if experiment.target_error.is_some() {
            let help = "leave --target-error out; -n says how many games it may play at the most".to_owned();
            return Err(Fault::new(SourceLocation::Nowhere, "a search for changes stops by itself").help(help).into());
        }
        let targets = SourceText::read_all(&experiment.expect, TargetSpec::parse)?;
        if targets.is_empty() {
            let help = "say what should come of it: --expect 'win_rate(greedy) in 30%..37%'".to_owned();
            return Err(Fault::new(SourceLocation::Nowhere, "no target is given").help(help).into());
        }
        let prices = SourceText::read_all(&experiment.price, ChangePrice::parse)?;
        let of = SourceText::read_all(&or_weighed(&experiment.of, game), LinkedValues::parse)?;
        let most_edits = experiment.most_edits.unwrap_or(EDITS);
        Ok(Self { targets, of, prices, most_edits })
    }
}

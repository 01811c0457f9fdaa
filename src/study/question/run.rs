//! `run`: how does this game go?

use crate::experiment::{Expectation, Experiment};
use kit::config::number::MeasureThreshold;
use kit::config::{Faults, SourceText, SourceValue};

/// The question how a game goes.
#[derive(Clone, Debug)]
pub struct RunQuestion {
    /// By how much seats may win apart.
    pub margin: Option<SourceValue<MeasureThreshold>>,
    /// What should come of it.
    pub expect: Vec<Expectation>,
}

impl RunQuestion {
    pub(super) fn read(experiment: &Experiment) -> Result<Self, Faults> {
        let expect = SourceText::read_all(&experiment.expect, Expectation::parse)?;
        Ok(Self { margin: experiment.margin.clone(), expect })
    }
}

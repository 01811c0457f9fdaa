//! A study that is asked for, and how it is to be played.

use super::output_options::OutputOptions;
use super::replay_manifest::ReplayedManifest;
use super::setup::PlayArgs;
use super::spec::StudySpec;
use crate::failure::CommandError;
use crate::{bug, interrupt};
use engine::{RunLimits, StopCause};
use report::{FolderError, StudyFolder};
use std::ops::Range;
use std::time::{Duration, Instant};
use study::experiment::Experiment;
use study::question::StudyRequest;

/// A study that is asked for, and how it is to be played.
pub(super) struct StudyRun<'a> {
    pub request: &'a StudyRequest,
    pub setup: &'a PlayArgs,
    pub words: Vec<String>,
    /// The manifest that is played again, if it is one.
    pub sent: Option<ReplayedManifest>,
    /// When it was begun: a budget of time is for all that it does.
    pub begun: Instant,
}

impl StudyRun<'_> {
    /// The folder of the study: the one that is gone on with, or a new one.
    pub(super) fn open(&self, spec: &StudySpec<'_>) -> Result<StudyFolder, FolderError> {
        match &self.setup.resume {
            Some(folder) => StudyFolder::resume(folder),
            None => spec.open(&self.setup.files),
        }
    }

    /// Options for what is printed and written of it.
    pub(super) fn output(&self) -> Result<OutputOptions<'_>, CommandError> {
        let saves = self.setup.save_rules.is_some();
        Ok(OutputOptions {
            saves,
            sent: self.sent.as_ref(),
            ..OutputOptions::new(&self.setup.files, self.setup.quiet)?
        })
    }

    /// The study as a person wrote it.
    pub(super) fn experiment(&self) -> &Experiment {
        &self.request.experiment
    }

    /// Time that is left of the budget; `None` without a budget.
    pub(super) fn time_left(&self) -> Option<Duration> {
        Some(Duration::from_secs_f64(self.setup.time_budget?).saturating_sub(self.begun.elapsed()))
    }

    pub(super) fn limits(
        &self,
        blocks: Range<u64>,
        looks: Vec<u64>,
        time_budget: Option<Duration>,
    ) -> Result<RunLimits<'_>, CommandError> {
        let (interrupted, threads) = (interrupt::listen()?, self.setup.threads());
        Ok(RunLimits { blocks, looks, time_budget, interrupted, threads })
    }

    /// Plays; a bug on the way is traced to its game.
    pub(super) fn guarded(
        &self,
        spec: &StudySpec<'_>,
        playing: impl FnOnce() -> Result<StopCause, rayon::ThreadPoolBuildError>,
    ) -> Result<StopCause, CommandError> {
        let study = &spec.study;
        let play = |cell: usize, block, rotation: usize| {
            let batch = &study.cells[cell];
            let rotations = batch.rotations();
            let one = &rotations[rotation..=rotation];
            batch.table().play(block..block + 1, one, &mut batch.tally(), None);
        };
        bug::catch_game(
            playing,
            |cell| study.cells[cell].rotations().len(),
            play,
            |cell, game| spec.replay(cell, game),
        )?
        .map_err(|error| CommandError::System(format!("cannot start threads: {error}; try -j 1")))
    }
}

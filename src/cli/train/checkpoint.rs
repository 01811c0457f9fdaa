//! Checkpoints of a training: a part of a study whose state is where the training has got.

use crate::failure::CommandError;
use report::{CHECKPOINT, FolderError, PartError, PartHeader, PartKind, StudyFolder, StudyPart, digest};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};
use study::train::{Training, TrainingState};

/// A checkpoint is written this often.
const EVERY: Duration = Duration::from_secs(2);

/// When the next is due.
pub struct CheckpointTimer(Instant);

impl CheckpointTimer {
    /// None written yet.
    pub fn new() -> Self {
        Self(Instant::now() + EVERY)
    }

    /// Writes one if it is due.
    pub fn next(
        &mut self,
        training: &Training<'_>,
        words: &[String],
        state: &TrainingState,
        folder: &mut StudyFolder,
    ) -> Result<(), FolderError> {
        if Instant::now() < self.0 {
            return Ok(());
        }
        self.0 = Instant::now() + EVERY;
        write(training, words, state, folder)
    }
}

/// Writes one.
pub fn write(
    training: &Training<'_>,
    words: &[String],
    state: &TrainingState,
    folder: &mut StudyFolder,
) -> Result<(), FolderError> {
    let header = PartHeader {
        kind: PartKind::Checkpoint,
        words: words.to_vec(),
        inputs: inputs(training),
        asks: BTreeMap::new(),
        blocks: training.most_games(),
        from: 0,
        to: 0,
        shard: None,
    };
    let part = StudyPart { header, state };
    folder.checkpoint(|out| part.write(out)).map(drop)
}

/// Where the training whose checkpoint is in a folder has got.
pub fn read(folder: &Path, training: &Training<'_>) -> Result<TrainingState, CommandError> {
    let path = folder.join(CHECKPOINT);
    let part: StudyPart<TrainingState> = StudyPart::read(&path)?;
    if part.header.inputs != inputs(training) {
        return Err(CommandError::System(format!(
            "`{}` was trained with other rules or bots than those files hold now; restore the files that it was made with, or train anew",
            path.display()
        )));
    }
    if !training.fits(&part.state) {
        return Err(PartError::Shape { path }.into());
    }
    Ok(part.state)
}

/// A digest of everything that decides the result.
fn inputs(training: &Training<'_>) -> String {
    let rules = serde_json::to_string(&training.arena.cell.resolved).unwrap_or_default();
    let mut text = format!("{} {} {}\n{rules}\n", training.arena.seed, training.games, training.rounds);
    for learner in &training.learners {
        text += &format!("{}\n{:?}\n", learner.strategy, learner.axes);
    }
    for rival in &training.rivals {
        text += &format!("{}\n{:?}\n", rival.name, rival.bot);
    }
    digest(text.as_bytes())
}

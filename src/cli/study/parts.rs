//! Parts of a study on disk: what a shard leaves for `merge`, and what a long run leaves to be gone on from.

use super::heading;
use super::run_summary::RunSummary;
use super::spec::StudySpec;
use crate::failure::{CommandError, CommandOutcome};
use crate::summary;
use engine::{Count, StoredCountsError};
use report::{
    CHECKPOINT, FolderError, PartError, PartHeader, PartKind, Shard, StopReason, StudyFolder, StudyPart, digest,
};
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Writes what a shard has counted.
pub(super) fn write(
    spec: &StudySpec<'_>,
    shard: Shard,
    range: Range<u64>,
    counts: &[Count],
    run_summary: &RunSummary,
    mut folder: StudyFolder,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    let played = counts.iter().map(|count| count.blocks).min().unwrap_or(0);
    let (from, whole) = (range.start, run_summary.stopped == StopReason::GamesPlayed);
    let part = part(spec, PartKind::Part, Some(shard), from..from + played, counts);
    let name = format!("part-{}.part", shard.to_string().replace('/', "-of-"));
    if whole {
        folder.file(&name, |out| part.write(out))?;
    }
    let placed = folder.publish()?;
    writeln!(out, "{}", heading::printed(&heading::of(spec, &spec.results(counts), run_summary)))?;
    if whole {
        writeln!(out, "\nThis is part {shard}; `ludometer merge DIR...` makes the whole of all of them.")?
    } else {
        writeln!(
            out,
            "\nThis part is not whole and was not written; --resume goes on with it if it left a checkpoint."
        )?
    }
    summary::print_place_apart(out, &placed)?;
    Ok(match run_summary.stopped {
        StopReason::Interrupted => CommandOutcome::Interrupted,
        _ => CommandOutcome::Well,
    })
}

/// Writes how far a study has come.
pub(super) fn checkpoint(
    spec: &StudySpec<'_>,
    shard: Option<Shard>,
    range: Range<u64>,
    counts: &[Count],
    folder: &mut StudyFolder,
) -> Result<PathBuf, FolderError> {
    let part = part(spec, PartKind::Checkpoint, shard, range, counts);
    folder.checkpoint(|out| part.write(out))
}

fn part<'c>(
    spec: &StudySpec<'_>,
    kind: PartKind,
    shard: Option<Shard>,
    range: Range<u64>,
    counts: &'c [Count],
) -> StudyPart<&'c [Count]> {
    StudyPart {
        header: PartHeader {
            kind,
            words: spec.words.clone(),
            inputs: inputs(spec),
            asks: asks(spec),
            blocks: spec.blocks,
            from: range.start,
            to: range.end,
            shard,
        },
        state: counts,
    }
}

/// What the files and the answer of a study say besides that.
fn asks(spec: &StudySpec<'_>) -> BTreeMap<String, String> {
    let title = ("title".to_owned(), spec.plan.variants[0].cell.called.clone());
    spec.experiment().asks().into_iter().chain([title]).collect()
}

/// A digest of everything that decides the result.
pub(super) fn inputs(spec: &StudySpec<'_>) -> String {
    let mut text = format!(
        "{} {} {} {:?}\n",
        spec.study.cells[0].game.profile().name,
        spec.experiment().seed(),
        spec.blocks,
        spec.goal
    );
    for variant in &spec.plan.variants {
        let cell = &variant.cell;
        let rules = serde_json::to_string(&cell.resolved).unwrap_or_default();
        text += &format!("{}\n{rules}\n{:?}\n", variant.name, cell.lineup);
        cell.strategies.iter().for_each(|strategy| text += &strategy.to_string());
    }
    digest(text.as_bytes())
}

/// The counts of the checkpoint in a folder.
pub(super) fn resumed(spec: &StudySpec<'_>, folder: &Path, range: &Range<u64>) -> Result<Vec<Count>, CommandError> {
    let path = folder.join(CHECKPOINT);
    let part: StudyPart<Vec<Count>> = StudyPart::read(&path)?;
    if part.header.from != range.start || part.header.to > range.end {
        return Err(PartError::Impossible { path }.into());
    }
    merged(spec, [Ok((path, part))])
}

/// A part and the file that holds it.
pub(super) type StoredPart = (PathBuf, StudyPart<Vec<Count>>);

/// All parts together, each checked to be of this very study, and forgotten before the next is read: however many there are, they take no more
/// memory than one.
pub(super) fn merged(
    spec: &StudySpec<'_>,
    parts: impl IntoIterator<Item = Result<StoredPart, CommandError>>,
) -> Result<Vec<Count>, CommandError> {
    let (empty, inputs) = (Count::all(&spec.study), inputs(spec));
    let mut counts = empty.clone();
    for part in parts {
        let (path, part) = part?;
        if part.header.blocks != spec.blocks || part.header.inputs != inputs || part.state.len() != counts.len() {
            return Err(CommandError::System(format!(
                "`{}` was played with other rules or bots than those files hold now; restore the files that it was made with, or play it again",
                path.display()
            )));
        }
        for ((count, stored), own) in counts.iter_mut().zip(&part.state).zip(&empty) {
            check(stored, own, &part.header).map_err(|misfit| unfit(misfit, &path))?;
            count.merge(stored);
        }
    }
    Ok(counts)
}

/// Whether a part holds what its header says.
fn check(stored: &Count, own: &Count, header: &PartHeader) -> Result<(), StoredCountsError> {
    let blocks = header.to - header.from;
    stored.check(own, blocks, header.blocks)?;
    // A cell that a look has settled stays behind; in a part that is to be merged none is.
    let behind = stored.blocks < blocks && (header.kind == PartKind::Part || !stored.settled);
    if behind { Err(StoredCountsError::Numbers) } else { Ok(()) }
}

fn unfit(misfit: StoredCountsError, path: &Path) -> PartError {
    let path = path.to_owned();
    match misfit {
        StoredCountsError::Shape => PartError::Shape { path },
        StoredCountsError::Numbers => PartError::Impossible { path },
    }
}

/// The command line of the study whose checkpoint is in a folder.
pub fn checkpoint_words(folder: &Path) -> Result<Vec<String>, CommandError> {
    drop(StudyFolder::resume(folder)?);
    Ok(PartHeader::read(&folder.join(CHECKPOINT))?.words)
}

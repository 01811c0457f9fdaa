//! Parts of a study on disk: what a shard leaves for `merge`, and what a long run leaves to be gone on from.

use super::{RunSummary, StudySpec, heading};
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
    order: &StudySpec<'_>,
    shard: Shard,
    range: Range<u64>,
    counts: &[Count],
    manner: &RunSummary,
    mut folder: StudyFolder,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    let played = counts.iter().map(|count| count.blocks).min().unwrap_or(0);
    let (from, whole) = (range.start, manner.stopped == StopReason::GamesPlayed);
    let part = part(order, PartKind::Part, Some(shard), from..from + played, counts);
    let name = format!("part-{}.part", shard.to_string().replace('/', "-of-"));
    if whole {
        folder.file(&name, |out| part.write(out))?;
    }
    let placed = folder.publish()?;
    writeln!(out, "{}", heading::printed(&heading::of(order, &order.results(counts), manner)))?;
    if whole {
        writeln!(out, "\nThis is part {shard}; `ludometer merge DIR...` makes the whole of all of them.")?
    } else {
        writeln!(
            out,
            "\nThis part is not whole and was not written; --resume goes on with it if it left a checkpoint."
        )?
    }
    summary::print_place(out, &placed)?;
    Ok(match manner.stopped {
        StopReason::Interrupted => CommandOutcome::Interrupted,
        _ => CommandOutcome::Well,
    })
}

/// Writes how far a study has come.
pub(super) fn checkpoint(
    order: &StudySpec<'_>,
    shard: Option<Shard>,
    range: Range<u64>,
    counts: &[Count],
    folder: &mut StudyFolder,
) -> Result<PathBuf, FolderError> {
    let part = part(order, PartKind::Checkpoint, shard, range, counts);
    folder.checkpoint(|out| part.write(out))
}

fn part<'c>(
    order: &StudySpec<'_>,
    kind: PartKind,
    shard: Option<Shard>,
    range: Range<u64>,
    counts: &'c [Count],
) -> StudyPart<&'c [Count]> {
    StudyPart {
        header: PartHeader {
            kind,
            words: order.words.clone(),
            inputs: inputs(order),
            asks: asks(order),
            blocks: order.blocks,
            from: range.start,
            to: range.end,
            shard,
        },
        state: counts,
    }
}

/// What the files and the answer of a study say besides that.
fn asks(order: &StudySpec<'_>) -> BTreeMap<String, String> {
    let title = ("title".to_owned(), order.plan.variants[0].cell.called.clone());
    order.experiment().asks().into_iter().chain([title]).collect()
}

/// A digest of everything that decides the result.
pub(super) fn inputs(order: &StudySpec<'_>) -> String {
    let mut text = format!(
        "{} {} {} {:?}\n",
        order.study.cells[0].game.profile().name,
        order.experiment().seed(),
        order.blocks,
        order.goal
    );
    for variant in &order.plan.variants {
        let cell = &variant.cell;
        let rules = serde_json::to_string(&cell.resolved).unwrap_or_default();
        text += &format!("{}\n{rules}\n{:?}\n", variant.name, cell.lineup);
        cell.strategies.iter().for_each(|strategy| text += &strategy.to_string());
    }
    digest(text.as_bytes())
}

/// The counts of the checkpoint in a folder.
pub(super) fn resumed(order: &StudySpec<'_>, folder: &Path, range: &Range<u64>) -> Result<Vec<Count>, CommandError> {
    let path = folder.join(CHECKPOINT);
    let part: StudyPart<Vec<Count>> = StudyPart::read(&path)?;
    if part.header.from != range.start || part.header.to > range.end {
        return Err(PartError::Impossible { path }.into());
    }
    merged(order, [Ok((path, part))])
}

/// A part and the file that holds it.
pub(super) type StoredPart = (PathBuf, StudyPart<Vec<Count>>);

/// All parts together, each checked to be of this very study, and forgotten before the next is read: however many there are, they take no more
/// memory than one.
pub(super) fn merged(
    order: &StudySpec<'_>,
    parts: impl IntoIterator<Item = Result<StoredPart, CommandError>>,
) -> Result<Vec<Count>, CommandError> {
    let (empty, inputs) = (Count::all(&order.study), inputs(order));
    let mut counts = empty.clone();
    for part in parts {
        let (path, part) = part?;
        if part.header.blocks != order.blocks || part.header.inputs != inputs || part.state.len() != counts.len() {
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

/// Does a part hold what its header says it does?
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

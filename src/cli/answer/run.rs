//! What a run says: who won, how the resource went, what that means.

use super::Answered;
use crate::analysis::Results;
use crate::cli::summary;
use crate::game::{Game, Tally};

/// Who won, how the resource went, what that means.
pub fn answer<G: Game>(results: &Results<'_, G>) -> Answered {
    let (game, tally) = (results.study.cells[0].game, &results.counts[0].tally);
    let findings = tally.findings(game);
    Answered::text(summary::of_game(game, tally, &findings), findings)
}

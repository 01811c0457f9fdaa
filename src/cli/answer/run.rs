//! What a run says: who won, how the resource went, what that means.

use super::Answered;
use crate::analysis::Results;
use crate::cli::summary;

/// Who won, how the resource went, what that means.
pub fn answer(results: &Results<'_>) -> Answered {
    let tally = &results.counts[0].tally;
    let findings = tally.findings();
    Answered::text(summary::of_game(tally, &findings), findings)
}

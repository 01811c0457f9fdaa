//! The choices in which two bots differ: of a comparison of bots, what the one takes where the other would take something else.

use super::run_summary::RunSummary;
use super::spec::StudySpec;
use super::study_run::StudyRun;
use super::study_summary::{StudySummary, SummaryPart};
use crate::failure::CommandError;
use crate::interrupt;
use crate::train::question;
use engine::{ChoiceDifferences, FeatureDifference, KindDifference, StudyCell, choice_differences};
use kit::game::GameProfile;
use kit::say::{listed, share, tick, with_interval};
use kit::strategy::Bot;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use study::experiment::ComparisonTarget;
use study::question::Question;

/// Games that are looked at, at the most.
const MOST: u64 = 3_000;

/// The part of the games played that is looked at: one in so many.
const PART: u64 = 2;

/// The part that is looked at where one of the two bots looks ahead and takes long.
const SLOW_PART: u64 = 20;

/// Kinds of decision that are told at the most, and features of each.
const KINDS: usize = 3;
const FEATURES: usize = 2;

/// The sentence on what one of two bots chooses otherwise.
pub(super) struct ChoiceSentence(String);

impl SummaryPart for ChoiceSentence {
    /// Tells it after the answer.
    fn add_to(&self, summed: &mut StudySummary) {
        summed.tell(&self.0);
    }
}

/// Asks the one bot of a comparison, in the first games of the other, what it would choose there; nothing of other studies.
pub(super) fn choices(
    run: &StudyRun<'_>,
    spec: &StudySpec<'_>,
    run_summary: &RunSummary,
) -> Result<Option<ChoiceSentence>, CommandError> {
    let Question::Compare(question) = spec.question() else { return Ok(None) };
    let of_bots = question.vs.as_ref().is_some_and(|vs| matches!(vs.value, ComparisonTarget::Bot(_)));
    if !of_bots || run_summary.was_broken_off() {
        return Ok(None);
    }
    let [that, this] = [0, 1].map(|cell| &spec.plan.variants[cell].cell);
    let own = StudyCell { game: &*this.game, bots: &this.bots, schema: &this.schema, seed: run.experiment().seed() };
    let is_slow = own.bots.iter().chain(&that.bots).any(Bot::searches);
    let part = if is_slow { SLOW_PART } else { PART };
    let blocks = (spec.games / part).clamp(1, MOST).div_ceil(own.rotations().len() as u64);
    let (interrupted, end) = (interrupt::listen()?, run.time_left().map(|left| Instant::now() + left));
    let is_whole = AtomicBool::new(true);
    let goes_on = || {
        let goes_on = !interrupted.load(Ordering::Relaxed) && end.is_none_or(|end| Instant::now() < end);
        if !goes_on {
            is_whole.store(false, Ordering::Relaxed);
        }
        goes_on
    };
    let threads = run.setup.threads();
    let differences = choice_differences(&own, &that.bots[0], blocks, threads, &goes_on)
        .map_err(|error| CommandError::System(format!("cannot start threads: {error}; try -j 1")))?;
    let [that, this] = [that, this].map(|cell| cell.lineup.strategies[0].as_str());
    let account = ChoiceAccount { this, that, game: own.game.profile(), differences: &differences };
    let unknown = || format!("What {this} chooses otherwise is not known: the time was up, or it was broken off.");
    Ok(Some(ChoiceSentence(if is_whole.into_inner() { account.sentence() } else { unknown() })))
}

/// The differences of two bots, put into words.
struct ChoiceAccount<'d> {
    this: &'d str,
    that: &'d str,
    game: &'static GameProfile,
    differences: &'d ChoiceDifferences,
}

impl ChoiceAccount<'_> {
    fn sentence(&self) -> String {
        let Self { this, that, game, differences } = self;
        let named = game.kinds.iter().map(|kind| kind.name).zip(&differences.kinds);
        let met = named.filter(|(_, kind)| kind.share().n > 0);
        let (mut otherwise, alike): (Vec<_>, Vec<_>) = met.partition(|(_, kind)| kind.differing() > 0);
        otherwise.sort_by_key(|(_, kind)| -kind.differing());
        let mut told: Vec<String> = otherwise.iter().take(KINDS).map(|&(name, kind)| self.kind(name, kind)).collect();
        let names =
            |kinds: &[(&str, &KindDifference)]| listed(&kinds.iter().map(|(name, _)| *name).collect::<Vec<_>>(), "and");
        if told.is_empty() {
            return format!("In the same positions {this} chooses just as {that} would.");
        }
        if otherwise.len() > KINDS {
            told.push(format!("less often at {}", names(&otherwise[KINDS..])));
        }
        if !alike.is_empty() {
            told.push(format!("never at {}", names(&alike)));
        }
        format!("In the same position {this} chooses otherwise than {that} would in {}.", told.join("; "))
    }

    fn kind(&self, name: &str, kind: &KindDifference) -> String {
        let often = with_interval(kind.share(), 100.0, " %").unwrap_or_default();
        let features: Vec<String> = kind.features().into_iter().take(FEATURES).map(|one| self.feature(one)).collect();
        let what =
            if features.is_empty() { String::new() } else { format!(": {}, in those decisions", features.join(", ")) };
        format!("{often} of {name} decisions{what}")
    }

    /// A feature of what both take where they differ.
    fn feature(&self, one: &FeatureDifference) -> String {
        let declared = &self.game.features[one.feature];
        let [own, other] = [one.own(), one.other()];
        if declared.is_yes_or_no() {
            format!("{} yes {} ({} {})", question(declared.about), share(own, 0), self.that, share(other, 0))
        } else {
            format!("`{}` {} ({} {})", declared.name, tick(own), self.that, tick(other))
        }
    }
}

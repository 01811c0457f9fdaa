//! Which fewest changes let several measures be what they should be? What to try, what is learnt of it, and when it is shown.
//!
//! Changes are played first by themselves or a few at random together. What they do to each measure, on a scale on which effects add up (log
//! odds of shares, logarithms of amounts), alone and in pairs, makes a model, of which all that is played tells (`belief.rs`). A beam search
//! through it proposes sets of changes; those are played, and the model learns from them. What is likely to do is played again on games that
//! the search has not seen, until its intervals show that it does or that it does not. (A search by evolution found nothing in many more games
//! than this takes: most sets of changes say little of others.)
//!
//! Nothing is played here: whoever plays is an [`Evaluator`]. All that is decided follows from what it tells, so the same evaluator makes the
//! same search.

mod beam;
mod confirm;
mod conflict;
mod contrasts;
mod gaussian_process;
mod model;
mod paired;
mod screening;
mod tables;
mod target;

pub use tables::{effects, empty_tables, solutions, targets};
pub use target::{TargetScale, TuningTarget};

use confirm::ConfirmationTest;
use kit::stats::Estimate;
use model::EffectModel;
use std::collections::HashSet;
use std::ops::Range;

/// A value that may be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct AdjustableValue {
    /// What one change of it costs; 1 is usual.
    pub price: f64,
    /// How many steps away from what it is each of its other values is, with a sign, ascending.
    pub steps: Vec<i32>,
    /// Knobs of one kind have effects of one size.
    pub kind: usize,
}

/// A change: which knob, and to which of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueEdit {
    /// The knob.
    pub knob: usize,
    /// Which of its steps.
    pub step: usize,
}

/// Changes that are made together, no knob twice, in order.
pub type EditSet = Vec<ValueEdit>;

/// Evaluator of sets of changes: it plays their games.
pub trait Evaluator {
    /// Why it may refuse to go on.
    type Halt;

    /// What was played of a set, to be played on.
    type GameCounts;

    /// What each target's measure comes to over these blocks, with 95 % intervals; `None` where the rules refuse the changes. The first of the
    /// blocks may have been `played`; all are when it returns.
    ///
    /// # Errors
    /// Somebody broke it off.
    fn see(
        &mut self,
        edits: &[ValueEdit],
        blocks: Range<u64>,
        played: &mut Option<Self::GameCounts>,
    ) -> Result<Option<Vec<Estimate>>, Self::Halt>;

    /// Hears of a search under way: games played, and what comes nearest so far.
    fn hear(&mut self, _best: Option<&EvaluatedEdits>) {}
}

/// What is sought.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningProblem {
    /// Where each measure should lie.
    pub targets: Vec<TuningTarget>,
    /// What may be changed.
    pub knobs: Vec<AdjustableValue>,
    /// Largest number of changes in a solution.
    pub most_edits: usize,
    /// Games at the most, all together.
    pub most_games: u64,
    /// Games of a block.
    pub games_of_a_block: u64,
    /// Looks of a proof at the most, each at twice as many blocks.
    pub looks: usize,
    /// Different solutions that are looked for.
    pub solutions: usize,
}

/// Changes that were played.
#[derive(Clone, Debug, PartialEq)]
pub struct EvaluatedEdits {
    /// The changes.
    pub edits: EditSet,
    /// What each target's measure comes to.
    pub seen: Vec<Estimate>,
    /// How far it is from all targets together, each in its own tolerance: 0 where all are met.
    pub off: f64,
    /// The blocks that it was played for.
    pub blocks: u64,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TuningOutcome {
    /// The rules as they are.
    pub base: Option<EvaluatedEdits>,
    /// Changes that are shown to meet all targets on games that the search had not seen: the cheapest first.
    pub solutions: Vec<EvaluatedEdits>,
    /// What came nearest, where there is no solution.
    pub nearest: Option<EvaluatedEdits>,
    /// Whether what that comes to was seen on games that had no part in its choice.
    pub confirmed: bool,
    /// What single changes do to the measures: the change, and by how much it moves each.
    pub effects: Vec<(ValueEdit, Vec<f64>)>,
    /// Targets that no set of changes is expected to meet, even alone: each with the one that should bring it nearest, which did not.
    pub beyond: Vec<(usize, EvaluatedEdits)>,
    /// Pairs of targets that none is expected to meet together.
    pub apart: Vec<(usize, usize)>,
    /// Did it end since no games were left?
    pub spent: bool,
    /// Games played.
    pub games: u64,
    /// Different sets of changes that were played, without the rules as they are.
    pub tried: usize,
}

/// Blocks of the rules as they are, from which everything is reckoned.
const BASE: u64 = 2_000;

/// Blocks of a set of changes.
const TRIAL: u64 = 500;

/// Blocks on which it is found out what comes nearest to all targets, or to one, at the most.
const RACE: u64 = 40_000;

/// Blocks of such a race at the least. A quarter of them is what its winner is seen on, and an interval takes 50: of fewer it was told that a
/// bot wins 100 % and that two targets exclude each other, from a single block.
const LEAST_RACE: u64 = 200;

/// Part of the games that is kept for that until something is found.
const KEPT_PART: u64 = 10;

/// Sets that are played between two beams.
const PICKS: usize = 8;

/// Number of proposals of the beam that are looked at more closely.
const LIST: usize = 60;

/// Two that are played in one round differ in so many changes at least, counted in both: what is too like another tells little.
const APART: usize = 3;

/// A set is played no oftener: by then it is known whether it is put to the proof.
const OFTEN: usize = 3;

/// What is so likely to be shown to do is put to the proof.
const LIKELY: f64 = 0.2;

/// So far off there is nothing to be found if so many rounds bring it no nearer than this part of what it was.
const HOPELESS: f64 = 1.0;
const NEARER: f64 = 0.95;
const PATIENCE: usize = 12;

/// A search under way.
struct TuningSearch<'w, L: Evaluator> {
    wanted: &'w TuningProblem,
    lab: &'w mut L,
    found: TuningOutcome,
    model: EffectModel<'w>,
    /// Sets that are not played again: their proof has come to its end, or the rules refuse them.
    closed: HashSet<EditSet>,
    /// Sets of changes that were played, by whatever step of the search, without the rules as they are.
    played: HashSet<EditSet>,
    /// Single changes that were played long enough by themselves to tell which does most.
    singles: Vec<EvaluatedEdits>,
    /// Proofs that wait for their next look.
    proofs: Vec<ConfirmationTest<L::GameCounts>>,
    /// The first block that nothing was played on. Every set is played with luck of its own: what it has in common with others does not add up
    /// to an error of all.
    next: u64,
    /// Distance within its bounds at which a measure is shown to be there, by measure.
    room: Vec<f64>,
}

/// Searches; what was found until then where the lab breaks it off.
pub fn search<L: Evaluator>(wanted: &TuningProblem, lab: &mut L) -> (TuningOutcome, Option<L::Halt>) {
    let (model, room) = (EffectModel::new(wanted), vec![0.0; wanted.targets.len()]);
    let (found, singles, proofs) = (TuningOutcome::default(), Vec::new(), Vec::new());
    let (closed, played) = (HashSet::new(), HashSet::new());
    let mut search = TuningSearch { wanted, lab, found, model, closed, played, singles, proofs, next: 0, room };
    let halt = search.run().err();
    let TuningSearch { mut found, played, .. } = search;
    found.tried = played.len();
    found.solutions.sort_by(|a, b| wanted.cost(&a.edits).total_cmp(&wanted.cost(&b.edits)));
    (found, halt)
}

impl TuningProblem {
    /// What changes cost: their prices, and a little for each step.
    pub fn cost(&self, edits: &[ValueEdit]) -> f64 {
        let cost = |edit: &ValueEdit| {
            let knob = &self.knobs[edit.knob];
            knob.price * (1.0 + 0.05 * f64::from(knob.steps[edit.step].abs()))
        };
        edits.iter().map(cost).sum()
    }

    /// How far what was seen is from all targets together.
    pub fn off(&self, seen: &[Estimate]) -> f64 {
        self.targets.iter().zip(seen).map(|(target, seen)| target.off(seen.value)).sum()
    }
}

impl<L: Evaluator> TuningSearch<'_, L> {
    fn run(&mut self) -> Result<(), L::Halt> {
        let Some(base) = self.play(&[], BASE.min(self.unplayed()).max(1))? else { return Ok(()) };
        self.room =
            self.wanted.targets.iter().zip(&base.seen).map(|own| confirm::room_of(self.wanted.looks, own)).collect();
        self.found.base = Some(base.clone());
        self.model.learn();
        if base.off == 0.0 && self.prove(&[])? {
            return Ok(());
        }
        self.look_first()?;
        self.model.learn();
        self.found.effects = self.model.effects();
        let (mut best, mut since, mut is_known) = (f64::MAX, 0, false);
        while !self.spent() && self.found.solutions.len() < self.wanted.solutions {
            let solutions = self.found.solutions.len();
            let Some(off) = self.round()? else { break };
            (best, since) = if self.found.solutions.len() > solutions {
                (f64::MAX, 0)
            } else if off < NEARER * best {
                (off, 0)
            } else {
                (best, since + 1)
            };
            if best > HOPELESS && since >= PATIENCE {
                if is_known {
                    break;
                }
                self.look_again()?;
                self.model.learn();
                self.found.effects = self.model.effects();
                (best, since, is_known) = (f64::MAX, 0, true);
            }
        }
        self.found.spent = self.spent();
        if self.found.solutions.is_empty() { self.see_why() } else { Ok(()) }
    }

    /// Finds out what stands in the way of a solution, and what comes nearest.
    fn see_why(&mut self) -> Result<(), L::Halt> {
        let beyond = conflict::beyond(self.wanted, &self.model);
        let all: Vec<usize> = (0..self.wanted.targets.len()).collect();
        // One target alone is all of them.
        let alone = beyond.iter().filter(|_| all.len() > 1);
        let each = (self.unplayed() / (1 + alone.clone().count() as u64)).min(RACE);
        if each < LEAST_RACE {
            return Ok(());
        }
        for &target in alone {
            let nearest = self.nearest_to(&[target], each)?;
            self.found.beyond.extend(nearest.map(|tried| (target, tried)));
        }
        if let Some(nearest) = self.nearest_to(&all, each)? {
            self.found.beyond.extend(beyond.iter().filter(|_| all.len() == 1).map(|&target| (target, nearest.clone())));
            self.found.nearest = Some(nearest);
            self.found.confirmed = true;
        }
        let targets = &self.wanted.targets;
        self.found.beyond.retain(|(target, tried)| targets[*target].is_missed(&tried.seen[*target]));
        self.model.learn();
        let is_beyond = |target: &usize| self.found.beyond.iter().any(|(other, _)| other == target);
        let others = (0..self.wanted.targets.len()).filter(|target| !is_beyond(target));
        self.found.apart = conflict::apart(self.wanted, &self.model, others);
        Ok(())
    }

    /// Takes a look at what is likely to do, or plays the most promising sets, and learns from it; how far off the best is expected to be.
    /// `None`: nothing is left to be played.
    fn round(&mut self) -> Result<Option<f64>, L::Halt> {
        let ranked = self.ranked();
        let Some(first) = ranked.first() else { return Ok(None) };
        let off = self.off(first);
        if let Some(likely) = ranked.iter().take(PICKS).find(|edits| self.is_likely(edits)) {
            self.look(likely)?;
        } else {
            let picks = self.picks(&ranked);
            if picks.is_empty() {
                return Ok(None);
            }
            self.play_all(picks)?;
        }
        self.model.learn();
        Ok(Some(off))
    }

    /// Takes looks at a set until it is shown to meet all targets, or is not likely to be any more.
    fn prove(&mut self, edits: &[ValueEdit]) -> Result<bool, L::Halt> {
        while self.is_likely(edits) && !self.closed.contains(edits) {
            if self.look(edits)? {
                return Ok(true);
            }
            self.model.learn();
        }
        Ok(false)
    }

    fn play_all(&mut self, sets: Vec<EditSet>) -> Result<(), L::Halt> {
        for edits in sets {
            if self.spent() {
                break;
            }
            if self.play(&edits, TRIAL)?.is_none() {
                // Each change may be made, but not together.
                self.closed.insert(edits);
            }
        }
        Ok(())
    }

    /// Whether no games are left for a trial.
    fn spent(&self) -> bool {
        self.blocks_left() < TRIAL
    }

    /// Blocks that may still be played; where nothing is found yet some are kept to tell why.
    fn blocks_left(&self) -> u64 {
        let kept = if self.found.solutions.is_empty() { self.kept() } else { 0 };
        self.unplayed().saturating_sub(kept)
    }

    /// Blocks that are left of all games, with those that are kept.
    fn unplayed(&self) -> u64 {
        self.wanted.most_games.saturating_sub(self.found.games) / self.wanted.games_of_a_block
    }

    /// Blocks that are kept to find out what comes nearest.
    fn kept(&self) -> u64 {
        self.wanted.most_games / (KEPT_PART * self.wanted.games_of_a_block)
    }

    /// Plays changes on luck of their own, and learns from them.
    fn play(&mut self, edits: &[ValueEdit], blocks: u64) -> Result<Option<EvaluatedEdits>, L::Halt> {
        let all = self.next..self.next + blocks;
        self.next = all.end;
        let tried = self.play_on(edits, all, blocks, &mut None)?;
        if let Some(tried) = &tried {
            self.model.note(edits, &tried.seen, None);
            // What is known from a few games seems near by luck.
            let is_nearer = self.found.nearest.as_ref().is_none_or(|nearest| tried.off < nearest.off);
            if blocks >= TRIAL && is_nearer {
                self.found.nearest = Some(tried.clone());
            }
        }
        self.lab.hear(self.found.nearest.as_ref());
        Ok(tried)
    }

    /// Plays blocks of which so many are new.
    fn play_on(
        &mut self,
        edits: &[ValueEdit],
        blocks: Range<u64>,
        new: u64,
        played: &mut Option<L::GameCounts>,
    ) -> Result<Option<EvaluatedEdits>, L::Halt> {
        let seen = self.lab.see(edits, blocks.clone(), played)?;
        self.found.games += new * self.wanted.games_of_a_block;
        if !edits.is_empty() {
            self.played.insert(edits.to_vec());
        }
        let blocks = blocks.end - blocks.start;
        Ok(seen.map(|seen| EvaluatedEdits { edits: edits.to_vec(), off: self.wanted.off(&seen), seen, blocks }))
    }

    /// How far off a set is expected to be.
    fn off(&self, edits: &EditSet) -> f64 {
        self.wanted.off_at(&self.model.expect(edits), 0..self.wanted.targets.len())
    }

    /// Whether all targets can be shown to be met, likely enough, with the games that are left.
    fn is_likely(&self, edits: &[ValueEdit]) -> bool {
        let all = self.wanted.targets.iter().zip(self.model.known(edits)).zip(&self.room);
        let chance: f64 = all.map(|((target, (mean, variance)), room)| target.chance(mean, variance, *room)).product();
        chance >= LIKELY && self.may_look(edits)
    }

    /// Sets that are unlike all solutions, the most promising first.
    fn ranked(&self) -> Vec<EditSet> {
        let known: Vec<&EditSet> = self.found.solutions.iter().map(|solution| &solution.edits).collect();
        let proposed = beam::search(self.wanted, &self.model, &known, None).into_iter().map(|(_, edits)| edits);
        let played = self.model.played().iter().filter(|edits| edits.len() > 1).cloned();
        let mut all: Vec<EditSet> = proposed.chain(played).filter(|edits| self.is_open(edits)).collect();
        all.sort_unstable();
        all.dedup();
        let all = self.sorted(all, |edits| self.model.sum(edits)).into_iter().take(LIST).collect();
        self.sorted(all, |edits| self.model.expect(edits))
    }

    fn is_open(&self, edits: &EditSet) -> bool {
        !self.closed.contains(edits) && self.differs(edits)
    }

    /// Sets by what they are judged by if they come to this on the scales, the best first.
    fn sorted(&self, sets: Vec<EditSet>, at: impl Fn(&EditSet) -> Vec<f64>) -> Vec<EditSet> {
        let worth = |edits: &EditSet| {
            let values = self.wanted.targets.iter().zip(at(edits)).map(|(target, at)| target.scale.from(at));
            self.wanted.worth(values, edits)
        };
        let mut sets: Vec<(f64, EditSet)> = sets.into_iter().map(|edits| (worth(&edits), edits)).collect();
        sets.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
        sets.into_iter().map(|(_, edits)| edits).collect()
    }

    /// Sets to be played now.
    fn picks(&self, ranked: &[EditSet]) -> Vec<EditSet> {
        let mut picks: Vec<EditSet> = Vec::new();
        for edits in ranked {
            let often = self.model.played().iter().filter(|other| *other == edits).count();
            let lacks = |a: &EditSet, b: &EditSet| a.iter().filter(|edit| !b.contains(edit)).count();
            let apart = |other: &EditSet| lacks(edits, other) + lacks(other, edits);
            if picks.len() < PICKS && often < OFTEN && picks.iter().all(|other| apart(other) >= APART) {
                picks.push(edits.clone());
            }
        }
        picks
    }

    /// Whether the set is unlike all solutions: at most half of its values are those of any.
    fn differs(&self, edits: &[ValueEdit]) -> bool {
        let shared = |solution: &EvaluatedEdits| {
            edits.iter().filter(|edit| solution.edits.iter().any(|other| other.knob == edit.knob)).count()
        };
        self.found.solutions.iter().all(|solution| 2 * shared(solution) <= edits.len().min(solution.edits.len()))
    }
}

#[cfg(test)]
mod tests;

//! Which fewest changes let several measures be what they should be? What to try, what is learnt of it, and when it is shown.
//!
//! One change at a time is played first, on the same luck; what it does to each measure, on a scale on which effects add up (log odds of
//! shares, logarithms of amounts), makes a model. A beam search through it proposes sets of changes; those are played, and what they come
//! to corrects the model. What seems to do is played again on games that the search has not seen, until its intervals show that it does or
//! that it does not. (A search by evolution found nothing in many more games than this takes: most sets of changes say little of others.)
//!
//! Nothing is played here: whoever plays is a [`Lab`]. All that is decided follows from what the lab tells, so the same lab makes the same
//! search.

mod around;
mod beam;
mod confirm;
mod conflict;
mod memory;
mod model;
mod target;

pub use target::{Scale, Target};

use crate::stats::Estimate;
use memory::Memory;
use model::Model;
use std::collections::HashMap;
use std::ops::Range;

/// A value that may be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// What one change of it costs; 1 is usual.
    pub price: f64,
    /// How many steps away from what it is each of its other values is, with a sign, ascending.
    pub steps: Vec<i32>,
    /// Knobs of one kind have effects of one size.
    pub kind: usize,
}

/// A change: which knob, and to which of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edit {
    /// The knob.
    pub knob: usize,
    /// Which of its steps.
    pub step: usize,
}

/// Changes that are made together, no knob twice, in order.
pub type Edits = Vec<Edit>;

/// Whoever plays.
pub trait Lab {
    /// Why it may refuse to go on.
    type Halt;

    /// What each target's measure comes to over these blocks, with 95 % intervals; `None` where the rules refuse the changes.
    ///
    /// # Errors
    /// Somebody broke it off.
    fn see(&mut self, edits: &[Edit], blocks: Range<u64>) -> Result<Option<Vec<Estimate>>, Self::Halt>;

    /// Hears of a search under way: games played, and what comes nearest so far.
    fn hear(&mut self, _best: Option<&Tried>) {}
}

/// What is sought.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// Where each measure should lie.
    pub targets: Vec<Target>,
    /// What may be changed.
    pub knobs: Vec<Knob>,
    /// So many changes at the most.
    pub most_edits: usize,
    /// Games at the most, all together.
    pub most_games: u64,
    /// Games of a block.
    pub games_of_a_block: u64,
    /// Different solutions that are looked for.
    pub solutions: usize,
}

/// Changes that were played.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The changes.
    pub edits: Edits,
    /// What each target's measure comes to.
    pub seen: Vec<Estimate>,
    /// How far it is from all targets together, each in its own tolerance: 0 where all are met.
    pub off: f64,
    /// The blocks that it was played for.
    pub blocks: u64,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The rules as they are.
    pub base: Option<Tried>,
    /// Changes that are shown to meet all targets on games that the search had not seen: the cheapest first.
    pub solutions: Vec<Tried>,
    /// What came nearest, where there is no solution.
    pub nearest: Option<Tried>,
    /// What single changes do to the measures: the change, and by how much it moves each.
    pub effects: Vec<(Edit, Vec<f64>)>,
    /// Targets that no set of changes is expected to meet, even alone.
    pub beyond: Vec<usize>,
    /// Pairs of targets that none is expected to meet together.
    pub apart: Vec<(usize, usize)>,
    /// Games played.
    pub games: u64,
    /// Sets of changes that were played.
    pub tried: usize,
}

/// Blocks of a change that is one of many of its kind.
const SHORT: u64 = 200;

/// Blocks of a change that stands for itself.
const LONG: u64 = 600;

/// Blocks of the rules as they are, from which everything is reckoned.
const BASE: u64 = 2_000;

/// Blocks of a set of changes.
const TRIAL: u64 = 500;

/// Blocks on which it is told what came nearest.
const NEAREST: u64 = 3_000;

/// Sets that are played between two beams.
const PICKS: usize = 8;

/// No set is played oftener: the second time on other luck.
const TWICE: u64 = 2;

/// Of those that seem to do this many at a time are put to the proof.
const PROVEN: usize = 3;

/// So far off at the most is what is put to the proof.
const HOPEFUL: f64 = 0.15;

/// Rounds before the model is made anew around what is nearest.
const ROUNDS: usize = 6;

/// How often that is done at the most.
const STAGES: usize = 12;

/// So far off there is nothing to be found if so many stages bring it no nearer.
const HOPELESS: f64 = 1.0;
const PATIENCE: usize = 3;

/// A search under way.
pub struct Search<'w, L> {
    wanted: &'w Wanted,
    lab: &'w mut L,
    found: Found,
    /// How often each set has been played.
    played: HashMap<Edits, u64>,
    /// What sets came to.
    memory: Memory,
    /// Unseen blocks that have been used.
    unseen: u64,
}

/// Searches; what was found until then where the lab breaks it off.
pub fn search<L: Lab>(wanted: &Wanted, lab: &mut L) -> (Found, Option<L::Halt>) {
    let mut search =
        Search { wanted, lab, found: Found::default(), played: HashMap::new(), memory: Memory::default(), unseen: 0 };
    let halt = search.run().err();
    let Search { mut found, .. } = search;
    found.solutions.sort_by(|a, b| wanted.cost(&a.edits).total_cmp(&wanted.cost(&b.edits)));
    (found, halt)
}

impl Wanted {
    /// What changes cost: their prices, and a little for each step.
    pub fn cost(&self, edits: &[Edit]) -> f64 {
        let cost = |edit: &Edit| {
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

impl<L: Lab> Search<'_, L> {
    fn run(&mut self) -> Result<(), L::Halt> {
        let Some(base) = self.play(&[], 0..BASE)? else { return Ok(()) };
        self.found.base = Some(base.clone());
        if base.off == 0.0 && self.prove(&[])?.is_none() {
            return Ok(());
        }
        let mut model = Model::new(self.wanted, &base.seen);
        let mut anchor = Edits::new();
        let mut first = model.clone();
        let (mut best, mut since) = (f64::MAX, 0);
        for stage in 0..STAGES {
            self.learn_around(&mut model, &anchor)?;
            if stage == 0 {
                self.found.effects = model.effects();
            } else if let Some(tried) = self.play(&anchor, 0..BASE)? {
                model.stand_on(&anchor, &tried.seen);
                // Far off after all that was learnt, and no nearer than before: there is nothing to be found.
                (best, since) = if tried.off < best { (tried.off, 0) } else { (best, since + 1) };
                if best > HOPELESS && since >= PATIENCE {
                    break;
                }
            }
            for _ in 0..ROUNDS {
                if self.spent() || !self.round(&mut model)? {
                    break;
                }
            }
            if stage == 0 {
                first = model.clone();
            }
            if self.spent() || self.found.solutions.len() >= self.wanted.solutions {
                break;
            }
            let Some(next) = self.nearest_expected(&model) else { break };
            anchor = next;
        }
        if self.found.solutions.is_empty() {
            self.see_nearest(&model)?;
            (self.found.beyond, self.found.apart) = conflict::conflicts(self.wanted, &first);
        }
        Ok(())
    }

    /// Proposes sets, plays them, and proves what seems to do; nothing is proposed once all has been played.
    fn round(&mut self, model: &mut Model<'_>) -> Result<bool, L::Halt> {
        let picks = self.picks(model);
        let round = self.try_all(model, &picks)?;
        let surprise = self.memory.surprise(model, self.wanted.targets.len());
        let hopeful = |tried: &&Tried| {
            let expected = self.memory.expected(self.wanted, model, &surprise, &tried.edits);
            let off = self.wanted.targets.iter().zip(expected).map(|(target, value)| target.off(Some(value)));
            off.sum::<f64>() <= HOPEFUL
        };
        let hopeful: Vec<&Tried> = round.iter().filter(hopeful).take(PROVEN).collect();
        for tried in hopeful {
            if self.spent() || !self.differs(&tried.edits) {
                continue;
            }
            if let Some(refuted) = self.prove(&tried.edits)? {
                // What was chosen for its luck is known better now.
                self.memory.keep(self.wanted, &tried.edits, &refuted);
                model.learn(&tried.edits, &refuted);
                self.played.insert(tried.edits.clone(), TWICE);
            }
        }
        Ok(!picks.is_empty() && self.found.solutions.len() < self.wanted.solutions)
    }

    /// Of many that were played a little the one that seems nearest is so by luck: what is expected to be is played on unseen games.
    fn see_nearest(&mut self, model: &Model<'_>) -> Result<(), L::Halt> {
        let Some(edits) = self.nearest_expected(model) else { return Ok(()) };
        let start = confirm::UNSEEN + self.unseen;
        if let Some(tried) = self.play(&edits, start..start + NEAREST)? {
            self.found.nearest = Some(tried);
        }
        Ok(())
    }

    fn spent(&self) -> bool {
        self.found.games >= self.wanted.most_games
    }

    /// Plays changes, and keeps what comes nearest.
    fn play(&mut self, edits: &[Edit], blocks: Range<u64>) -> Result<Option<Tried>, L::Halt> {
        let count = blocks.end - blocks.start;
        let seen = self.lab.see(edits, blocks)?;
        self.found.games += count * self.wanted.games_of_a_block;
        self.found.tried += 1;
        let Some(seen) = seen else { return Ok(None) };
        let tried = Tried { edits: edits.to_vec(), off: self.wanted.off(&seen), seen, blocks: count };
        // What is known from a few games seems near by luck.
        let known = count >= TRIAL && self.found.nearest.as_ref().is_none_or(|nearest| tried.off < nearest.off);
        if known {
            self.found.nearest = Some(tried.clone());
        }
        self.lab.hear(self.found.nearest.as_ref());
        Ok(Some(tried))
    }

    /// What a set is judged by as far as it is known, by the model and by sets like it.
    fn outlook(&self, model: &Model<'_>, surprise: &[f64], edits: &Edits) -> f64 {
        let expected = self.memory.expected(self.wanted, model, surprise, edits);
        self.wanted.worth(expected.into_iter(), edits)
    }

    /// The most promising sets that have not been played twice and are unlike all solutions.
    fn picks(&self, model: &Model<'_>) -> Vec<Edits> {
        let known: Vec<&Edits> = self.found.solutions.iter().map(|solution| &solution.edits).collect();
        let untried = |edits: &Edits| self.played.get(edits).copied().unwrap_or(0) < TWICE && self.differs(edits);
        let list = beam::search(self.wanted, model, &known, None);
        let surprise = self.memory.surprise(model, self.wanted.targets.len());
        let mut list: Vec<(f64, Edits)> = list
            .into_iter()
            .filter(|(_, edits)| untried(edits))
            .map(|(_, edits)| (self.outlook(model, &surprise, &edits), edits))
            .collect();
        list.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
        list.into_iter().map(|(_, edits)| edits).take(PICKS).collect()
    }

    /// Is it unlike all solutions: are at most half of its knobs those of any?
    fn differs(&self, edits: &[Edit]) -> bool {
        let shared = |solution: &Tried| {
            edits.iter().filter(|edit| solution.edits.iter().any(|other| other.knob == edit.knob)).count()
        };
        self.found.solutions.iter().all(|solution| 2 * shared(solution) <= edits.len().min(solution.edits.len()))
    }

    /// Plays sets, learns from each, and gives them back with the most promising first.
    fn try_all(&mut self, model: &mut Model<'_>, picks: &[Edits]) -> Result<Vec<Tried>, L::Halt> {
        let mut round = Vec::new();
        for edits in picks {
            if self.spent() {
                break;
            }
            let times = self.played.entry(edits.clone()).or_default();
            let blocks = *times * TRIAL..(*times + 1) * TRIAL;
            *times += 1;
            match self.play(edits, blocks)? {
                Some(tried) => {
                    self.memory.keep(self.wanted, edits, &tried.seen);
                    model.learn(edits, &tried.seen);
                    round.push(tried);
                }
                // Each change may be made, but not together: never again.
                None => drop(self.played.insert(edits.clone(), TWICE)),
            }
        }
        let surprise = self.memory.surprise(model, self.wanted.targets.len());
        let rank = |tried: &Tried| self.outlook(model, &surprise, &tried.edits);
        round.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
        Ok(round)
    }
}

#[cfg(test)]
mod tests;

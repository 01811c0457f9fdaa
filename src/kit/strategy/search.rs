//! Search by rollouts: a bot plays on from its best choices, and takes the one that it has played on most.
//!
//! Each rollout deals anew what the seat cannot know, carries one candidate out and plays to the end with the bot's own formulas in every
//! seat. The n-th rollout of each candidate has the same luck. Which candidate is played on next is decided by
//! PUCT (Rosin, AMAI 61, 2011), with the formula's scores as the prior: what wins is played on most, and so is what the formula thinks best.
//!
//! Tried in duels of The Legend of Metroidvania, 400 or more at equal time of the processor, 4 candidates and 48 rollouts in all:
//! - Sequential halving with a gate of 2 standard errors of the paired difference wins 37.5 % (33.1 to 42.1) against it on greedy-by-hand; on
//!   champion 46.0 % (41.2 to 50.9), which shows nothing. UCB1 without the prior wins 33.2 % (28.8 to 38.0) against that halving.
//! - A tree of the next three own decisions (information-set Monte Carlo tree search with one observer) wins 51.0 % (46.1 to 55.9) against it on
//!   greedy-by-hand, and on champion 48.6 % (44.8 to 52.4) of 660 duels with halving: not shown to be better, so there is none.
//!
//! Budgets are numbers of rollouts, never time, and a rollout's luck hangs on seed, game, decision and number: the same choice on any machine.

use super::BotMemory;
use super::rollouts::{RolloutMemory, RolloutStart, rollout_number};
use crate::formula::Formula;
use crate::game::GameView;
use crate::luck::Luck;
use serde::Serialize;
use std::fmt;

/// The settings of a search, as a strategy file states them under `[play]`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchSettings {
    /// The rollouts for each candidate; those that win get more of them.
    pub rollouts: u32,
    /// The most candidates: the choices that the formula scores highest.
    pub candidates: u32,
    /// The standard errors of the paired difference by which another choice has to beat the formula's; 0 takes what was played on most.
    pub gate: f64,
    /// The kinds of decision at which it searches; empty for all.
    pub kinds: Vec<String>,
    /// The rounds after which a rollout ends and whoever leads counts as the winner; `None` plays to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

impl SearchSettings {
    /// The most rollouts for each candidate.
    pub const MOST_ROLLOUTS: u32 = 4_096;
    /// The most candidates.
    pub const MOST_CANDIDATES: u32 = 64;
    /// The most standard errors of the gate.
    pub const HIGHEST_GATE: f64 = 10.0;
    /// The most rounds of a rollout.
    pub const DEEPEST: u32 = 10_000;

    /// The settings that hold unless a file says otherwise, with so many rollouts.
    pub fn with_rollouts(rollouts: u32) -> Self {
        Self { rollouts, candidates: 6, gate: 0.0, kinds: Vec::new(), depth: None }
    }
}

/// The settings as a strategy file writes them.
impl fmt::Display for SearchSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rollouts, candidates, gate, kinds, depth } = self;
        write!(f, "{{ rollouts = {rollouts}, candidates = {candidates}, gate = {gate:?}")?;
        if !kinds.is_empty() {
            write!(f, ", kinds = {kinds:?}")?;
        }
        if let Some(depth) = depth {
            write!(f, ", depth = {depth}")?;
        }
        f.write_str(" }")
    }
}

/// A search, compiled: by kind of decision whether it is made.
#[derive(Clone, Debug)]
pub struct RolloutSearch {
    rollouts: usize,
    candidates: usize,
    gate: f64,
    /// Kinds of decision, a bit each.
    kinds: u16,
    depth: Option<u32>,
}

impl RolloutSearch {
    /// The search with these settings among these kinds of decision; `None` without rollouts.
    pub fn of(settings: &SearchSettings, kinds: &[&str]) -> Option<Self> {
        let named = |kind: &&str| settings.kinds.is_empty() || settings.kinds.iter().any(|name| name == kind);
        let bits =
            kinds.iter().enumerate().filter(|(_, kind)| named(kind)).fold(0, |bits, (place, _)| bits | 1 << place);
        (settings.rollouts > 0).then_some(Self {
            rollouts: settings.rollouts as usize,
            candidates: settings.candidates as usize,
            gate: settings.gate,
            kinds: bits,
            depth: settings.depth,
        })
    }

    /// Whether it is made at this kind of decision.
    #[inline]
    pub(super) fn asks(&self, kind: usize) -> bool {
        self.kinds >> kind & 1 == 1
    }

    /// The index of the choice taken, where the formula scores the choices like this.
    #[inline(never)]
    pub(super) fn choose<G: GameView>(
        &self,
        decision: &SearchedDecision<'_, G>,
        mind: &mut BotMemory<G>,
        scores: impl FnOnce(&mut BotMemory<G>, &mut Vec<f64>),
    ) -> usize {
        let mut memory = mind.search.take().unwrap_or_else(|| Box::new(SearchMemory::new(decision.game, &mind.luck)));
        memory.scores.clear();
        scores(mind, &mut memory.scores);
        let chosen = memory.best(self, decision);
        memory.decisions += 1;
        mind.search = Some(memory);
        chosen
    }
}

/// A decision that is searched.
pub(super) struct SearchedDecision<'d, G: GameView> {
    /// The formulas by kind of decision, which play every seat in rollouts.
    pub formulas: &'d [Formula],
    /// The rules.
    pub game: &'d G,
    /// The table.
    pub state: &'d G::State,
    /// The seat that decides.
    pub seat: usize,
    /// The legal choices.
    pub choices: &'d [G::Action],
}

/// The findings of rollouts about a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct CandidateRecord {
    /// The rollouts so far.
    rollouts: usize,
    /// The sum of their shares of the win.
    sum: f64,
}

impl CandidateRecord {
    fn mean(self) -> Option<f64> {
        (self.rollouts > 0).then(|| self.sum / self.rollouts as f64)
    }
}

/// The memory of a search: one per table, reused for every rollout.
pub(super) struct SearchMemory<G: GameView> {
    rollouts: RolloutMemory<G>,
    /// The formula's scores of the choices.
    scores: Vec<f64>,
    /// The candidates, as indices of choices in the order of the formula.
    order: Vec<usize>,
    /// By candidate: how promising it is by formula, and what rollouts have found. The priors add up to 1.
    priors: Vec<f64>,
    records: Vec<CandidateRecord>,
    /// By candidate: the win share in each rollout, as far apart as there are rollouts in all; empty without a gate.
    shares: Vec<f32>,
    game: u64,
    decisions: u64,
}

impl<G: GameView> SearchMemory<G> {
    fn new(game: &G, luck: &Luck) -> Self {
        Self {
            rollouts: RolloutMemory::new(game, luck),
            scores: Vec::new(),
            order: Vec::new(),
            priors: Vec::new(),
            records: Vec::new(),
            shares: Vec::new(),
            game: luck.game(),
            decisions: 0,
        }
    }

    /// Turns to game `number`. Its decisions that are searched are counted from 0: each has luck of its own.
    pub fn begin(&mut self, number: u64) {
        (self.game, self.decisions) = (number, 0);
    }

    fn best(&mut self, search: &RolloutSearch, decision: &SearchedDecision<'_, G>) -> usize {
        self.order.clear();
        self.order.extend(0..self.scores.len());
        let scores = &self.scores;
        self.order.sort_unstable_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
        self.order.truncate(search.candidates);
        priors(self.order.iter().map(|&choice| scores[choice]), &mut self.priors);
        let all = search.rollouts * self.order.len();
        self.records.clear();
        self.records.resize(self.order.len(), CandidateRecord::default());
        self.shares.clear();
        let has_gate = search.gate > 0.0;
        self.shares.resize(if has_gate { self.order.len() * all } else { 0 }, 0.0);
        for _ in 0..all {
            let candidate = next(&self.records, &self.priors);
            let number = self.records[candidate].rollouts;
            let share = self.rollout(search, decision, self.order[candidate], number);
            if has_gate {
                self.shares[candidate * all + number] = share as f32;
            }
            self.records[candidate].rollouts += 1;
            self.records[candidate].sum += share;
        }
        let best = most_played(&self.records);
        let passes = !has_gate || best != 0 && self.beats_first(best, all, search.gate);
        self.order[if passes { best } else { 0 }]
    }

    /// Whether a candidate beats the formula's choice by `gate` standard errors, in the rollouts that both have had.
    fn beats_first(&self, candidate: usize, width: usize, gate: f64) -> bool {
        let both = self.records[candidate].rollouts.min(self.records[0].rollouts);
        let others = &self.shares[candidate * width..][..both];
        let gains = others.iter().zip(&self.shares[..both]).map(|(other, first)| f64::from(other - first));
        let (sum, squares) = gains.fold((0.0, 0.0), |(sum, squares), gain| (sum + gain, squares + gain * gain));
        let n = both as f64;
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(0.0) / (n - 1.0).max(1.0);
        mean > 0.0 && mean > gate * variance.sqrt()
    }

    /// The searching seat's share of the win in a rollout that begins with this choice, 0 to 1.
    fn rollout(
        &mut self,
        search: &RolloutSearch,
        decision: &SearchedDecision<'_, G>,
        choice: usize,
        rollout: usize,
    ) -> f64 {
        let &SearchedDecision { formulas, game, state, seat, choices } = decision;
        let number = rollout_number(self.game, self.decisions, rollout as u64);
        let start = RolloutStart { game, state, seat, first: Some(choices[choice]), depth: search.depth };
        let end = self.rollouts.play(&start, number, |mind, state, (mover, kind), choices| {
            mind.best(&formulas[kind], game, state, mover, kind, choices)
        });
        self.rollouts.share(game, end, seat)
    }
}

/// The priors of choices with these scores: the softmax of the scores in standard deviations, so that the unit of a formula is of no account.
fn priors(scores: impl Iterator<Item = f64> + Clone, out: &mut Vec<f64>) {
    /// An exponent below which a prior is as good as none.
    const LEAST: f64 = -60.0;
    let n = scores.clone().count() as f64;
    let mean = scores.clone().sum::<f64>() / n;
    let deviation = (scores.clone().map(|score| (score - mean).powi(2)).sum::<f64>() / n).sqrt().max(1e-9);
    let most = scores.clone().fold(f64::NEG_INFINITY, f64::max);
    out.clear();
    out.extend(scores.map(|score| ((score - most) / deviation).max(LEAST).exp()));
    let sum: f64 = out.iter().sum();
    out.iter_mut().for_each(|prior| *prior /= sum);
}

/// The candidate that is played on next; of equals the one that the formula prefers. One without rollouts counts as the mean of all.
fn next(records: &[CandidateRecord], priors: &[f64]) -> usize {
    /// The mean share of the win before any rollout.
    const UNKNOWN: f64 = 0.5;
    let rollouts: usize = records.iter().map(|record| record.rollouts).sum();
    let sum: f64 = records.iter().map(|record| record.sum).sum();
    let all = CandidateRecord { rollouts, sum };
    let (usual, root) = (all.mean().unwrap_or(UNKNOWN), (rollouts.max(1) as f64).sqrt());
    let mut best = (0, f64::NEG_INFINITY);
    for (candidate, (record, prior)) in records.iter().zip(priors).enumerate() {
        let urgency = record.mean().unwrap_or(usual) + prior * root / (1.0 + record.rollouts as f64);
        if urgency > best.1 {
            best = (candidate, urgency);
        }
    }
    best.0
}

/// The candidate with most rollouts, of equals the one that won more, and then the one that the formula prefers.
fn most_played(records: &[CandidateRecord]) -> usize {
    let by_play = |(_, a): &(usize, &CandidateRecord), (_, b): &(usize, &CandidateRecord)| {
        a.rollouts.cmp(&b.rollouts).then(a.sum.total_cmp(&b.sum))
    };
    records.iter().enumerate().rev().max_by(by_play).map_or(0, |(candidate, _)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(rollouts: usize, sum: f64) -> CandidateRecord {
        CandidateRecord { rollouts, sum }
    }

    #[test]
    fn priors_are_shares_in_the_order_of_the_scores_in_any_unit() {
        let of = |scores: &[f64]| {
            let mut out = Vec::new();
            priors(scores.iter().copied(), &mut out);
            out
        };
        let plain = of(&[3.0, 1.0, 2.0]);
        assert!((plain.iter().sum::<f64>() - 1.0).abs() < 1e-12 && plain[0] > plain[2] && plain[2] > plain[1]);
        let scaled = of(&[300.0, 100.0, 200.0]);
        assert!(plain.iter().zip(&scaled).all(|(one, other)| (one - other).abs() < 1e-9), "{plain:?} {scaled:?}");
        assert_eq!(of(&[7.0, 7.0]), [0.5, 0.5]);
    }

    #[test]
    fn what_wins_is_played_on_more_and_nothing_is_forgotten() {
        assert_eq!(next(&[record(0, 0.0); 2], &[0.4, 0.6]), 1, "what the formula thinks best comes first");
        assert_eq!(next(&[record(8, 1.0), record(8, 7.0)], &[0.5, 0.5]), 1);
        assert_eq!(next(&[record(4_000, 2_400.0), record(1, 0.0)], &[0.9, 0.1]), 1, "one lost rollout is no verdict");
    }

    #[test]
    fn of_equals_the_formulas_choice_is_taken() {
        assert_eq!(most_played(&[record(4, 2.0), record(4, 2.0)]), 0);
        assert_eq!(most_played(&[record(4, 2.0), record(4, 3.0)]), 1);
        assert_eq!(most_played(&[record(5, 0.0), record(4, 3.0)]), 0);
    }
}

//! Search by rollouts: a bot plays on from its best choices, and takes another than its formula's only where that is shown to win more.
//!
//! Each rollout deals anew what the seat cannot know, carries one candidate out and plays to the end with the bot's own formulas in every
//! seat. The n-th rollout of each candidate has the same luck, so candidates are compared in pairs. Half of them goes out after each round of
//! rollouts and the others get twice as many (sequential halving: Karnin, Koren and Somekh, ICML 2013). At the end the best of them has to
//! beat the formula's choice by `gate` standard errors of the paired difference: without that a search by few rollouts follows noise. In The
//! Legend of Metroidvania 8 rollouts by the champion's formulas won 59.5 % of 400 duels with it at a gate of 1, 70.8 % at 2 and 64.2 % at 3.
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
    /// The rollouts of each candidate in the first round.
    pub rollouts: u32,
    /// The most candidates: the choices that the formula scores highest.
    pub candidates: u32,
    /// The standard errors by which another choice has to beat the formula's.
    pub gate: f64,
    /// The kinds of decision at which it searches; empty for all.
    pub kinds: Vec<String>,
    /// The rounds after which a rollout ends and whoever leads counts as the winner; `None` plays to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

impl SearchSettings {
    /// The most rollouts of a candidate in the first round.
    pub const MOST_ROLLOUTS: u32 = 4_096;
    /// The most candidates.
    pub const MOST_CANDIDATES: u32 = 64;
    /// The most standard errors of the gate.
    pub const HIGHEST_GATE: f64 = 10.0;
    /// The most rounds of a rollout.
    pub const DEEPEST: u32 = 10_000;

    /// The settings that hold unless a file says otherwise, with so many rollouts.
    pub fn with_rollouts(rollouts: u32) -> Self {
        Self { rollouts, candidates: 6, gate: 2.0, kinds: Vec::new(), depth: None }
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

/// The memory of a search: one per table, reused for every rollout.
pub(super) struct SearchMemory<G: GameView> {
    rollouts: RolloutMemory<G>,
    /// The formula's scores of the choices.
    scores: Vec<f64>,
    /// The candidates still in, as indices of choices.
    alive: Vec<usize>,
    /// By candidate in the order of the formula: the win share in each rollout, `width` apart.
    shares: Vec<f32>,
    /// The candidates in the order of the formula.
    order: Vec<usize>,
    /// Rollouts of each candidate so far, and their sum.
    sums: Vec<(usize, f64)>,
    game: u64,
    decisions: u64,
}

impl<G: GameView> SearchMemory<G> {
    fn new(game: &G, luck: &Luck) -> Self {
        Self {
            rollouts: RolloutMemory::new(game, luck),
            scores: Vec::new(),
            alive: Vec::new(),
            shares: Vec::new(),
            order: Vec::new(),
            sums: Vec::new(),
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
        self.alive.clear();
        self.alive.extend(0..self.order.len());
        self.sums.clear();
        self.sums.resize(self.order.len(), (0, 0.0));
        // Each round halves the candidates and doubles the rollouts.
        let width = search.rollouts << (usize::BITS - self.order.len().leading_zeros());
        self.shares.clear();
        self.shares.resize(self.order.len() * width, 0.0);
        let mut rollouts = search.rollouts;
        while self.alive.len() > 1 {
            for place in 0..self.alive.len() {
                let candidate = self.alive[place];
                while self.sums[candidate].0 < rollouts {
                    let number = self.sums[candidate].0;
                    let share = self.rollout(search, decision, self.order[candidate], number);
                    self.shares[candidate * width + number] = share as f32;
                    self.sums[candidate].0 += 1;
                    self.sums[candidate].1 += share;
                }
            }
            let sums = &self.sums;
            // Of equals the one that the formula prefers stays in.
            self.alive.sort_unstable_by(|&a, &b| sums[b].1.total_cmp(&sums[a].1).then(a.cmp(&b)));
            let stay = if self.alive.len() == 2 { 1 } else { self.alive.len().div_ceil(2) };
            self.alive.truncate(stay);
            rollouts *= 2;
        }
        let best = self.alive.first().copied().unwrap_or(0);
        let passes = best != 0 && self.beats_first(best, width, search.gate);
        self.order[if passes { best } else { 0 }]
    }

    /// Whether a candidate beats the formula's choice by `gate` standard errors, in the rollouts that both have had.
    fn beats_first(&self, candidate: usize, width: usize, gate: f64) -> bool {
        let both = self.sums[candidate].0.min(self.sums[0].0);
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

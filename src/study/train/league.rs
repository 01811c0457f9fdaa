//! The way of a training: generations of candidates, and in a league rounds against those who came out on top before.

use super::TRAINING;
use super::arena::{
    BotScore, HeldOutBlocks, OpponentSeats, PairedTrial, TrainingArena, TrainingHalt, TrainingOpponent,
};
use super::change::BehaviorChange;
use super::learner::Learner;
use super::search::{CANDIDATES, EvolutionSearch};
use kit::config::{Fault, SourceLocation};
use kit::luck::{DrawPurpose, Luck, LuckDomain};
use kit::stats::Estimate;
use serde::{Deserialize, Serialize};

/// Games by which a candidate is judged, rounded up to whole blocks.
const CANDIDATE_GAMES: u64 = 600;

/// Games of a score that is told, over all tables: one for so many of training, but no more than this.
const UNSEEN_PART: u64 = 10;
const UNSEEN_GAMES: u64 = 12_000;

/// Number of the latest champions that a learner meets.
const LADDER: usize = 4;

/// What candidates are drawn for; bots that choose at random draw for another purpose.
const CANDIDATE: DrawPurpose = DrawPurpose(1);

/// What is to be trained.
pub struct Training<'a> {
    /// Rules and luck.
    pub arena: TrainingArena<'a>,
    /// Bots in training; several are trained against one another.
    pub learners: Vec<Learner>,
    /// Other opponents.
    pub rivals: Vec<TrainingOpponent>,
    /// Games of a learner in a round.
    pub games: u64,
    /// Rounds at the most. With one there is no league: nobody meets who he was.
    pub rounds: u32,
}

/// Where a training has got: enough to go on from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrainingState {
    /// The search of the learner under way, and the games that it has played.
    search: Option<EvolutionSearch>,
    played: u64,
    /// Blocks used so far: for training, and for scores that are told.
    trained: u64,
    unseen: u64,
    /// Values of the learners that are done with the round under way.
    done: Vec<Vec<f64>>,
    /// The values of all learners at the end of each round; first those that they began with.
    pub ladder: Vec<Vec<Vec<f64>>>,
    /// How the scores went.
    pub curve: Vec<TrainingPoint>,
    /// What came of each round.
    pub checked: Vec<HeldOutScores>,
    /// Whether the last round has been played.
    pub finished: bool,
}

/// A generation: what its candidates scored on blocks that none of them had met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingPoint {
    /// The round, from 1.
    pub round: u32,
    /// The learner, by index.
    pub learner: usize,
    /// Games of this learner in this round, up to here.
    pub games: u64,
    /// The mean score of its candidates.
    pub mean: f64,
    /// The best of them, which owes something to chance.
    pub best: f64,
}

/// What a learner's round came to, on unseen blocks: one row for each table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeldOutScores {
    /// The round, from 1.
    pub round: u32,
    /// The learner, by index.
    pub learner: usize,
    /// Opponents that were met; empty for several tables together.
    pub met: String,
    /// Whether the row is of all tables together.
    pub is_whole: bool,
    /// Blocks of each score.
    pub blocks: u64,
    /// How often it won before the round: value and ends.
    pub before: [Option<f64>; 3],
    /// How often what the round found won.
    pub found: [Option<f64>; 3],
    /// Whether the new values are shown to win more, and taken.
    pub is_better: bool,
}

impl HeldOutScores {
    /// How often what came out of the round won: what was found, or where that is not shown to be better, what went in.
    pub fn after(&self) -> [Option<f64>; 3] {
        if self.is_better { self.found } else { self.before }
    }
}

/// A trained parameter.
#[derive(Clone, Copy, Debug)]
pub struct TrainedWeight<'a> {
    /// Whose it is.
    pub strategy: &'a str,
    /// Name of the parameter.
    pub parameter: &'a str,
    /// What it was.
    pub from: f64,
    /// What it is.
    pub to: f64,
    /// How far that is, in lengths that a search tries at first.
    pub moved: f64,
}

impl TrainingState {
    /// The round under way, from 1.
    fn round(&self) -> u32 {
        self.ladder.len() as u32
    }

    /// The search of the learner under way, along so many axes.
    fn search(&mut self, axes: usize) -> &mut EvolutionSearch {
        self.search.get_or_insert_with(|| EvolutionSearch::new(axes))
    }

    /// The values of all learners at the end of the last round.
    pub fn last(&self) -> &[Vec<f64>] {
        self.ladder.last().map_or(&[], Vec::as_slice)
    }

    /// Whether a round is under way that has not been checked on unseen blocks.
    pub fn search_under_way(&self) -> bool {
        self.search.is_some()
    }
}

impl Training<'_> {
    /// Games of one generation in the first round.
    fn generation(&self) -> u64 {
        let seatings = self.seatings(&self.start(), 0);
        self.blocks(&seatings) * TrainingArena::games(&seatings) * CANDIDATES as u64
    }

    /// Nothing trained yet.
    pub fn start(&self) -> TrainingState {
        TrainingState { ladder: vec![self.learners.iter().map(Learner::values).collect()], ..TrainingState::default() }
    }

    /// Goes on to the end. After each generation `follow` hears where it has got.
    ///
    /// # Errors
    /// When it is interrupted, or the time is up; the state is then that before the generation under way.
    pub fn go_on(&self, state: &mut TrainingState, follow: &mut dyn FnMut(&TrainingState)) -> Result<(), TrainingHalt> {
        while !state.finished {
            while state.done.len() < self.learners.len() {
                self.train(state, follow)?;
            }
            let values = std::mem::take(&mut state.done);
            let gained = gained(state);
            state.ladder.push(values);
            state.finished = state.round() > self.rounds || !gained;
        }
        Ok(())
    }

    /// Checks that there is something to train with.
    ///
    /// # Errors
    /// Fewer games than one generation has, which train nothing.
    pub fn check_budget(&self) -> Result<(), Fault> {
        let least = self.generation();
        if self.games >= least {
            return Ok(());
        }
        let message = format!("{} games of training are fewer than one generation has", self.games);
        let help = format!("ask for {least} at least, and for many times as many to learn something");
        Err(Fault::new(SourceLocation::Nowhere, message).help(help))
    }

    /// Games that it has had.
    pub fn games_played(&self, state: &TrainingState) -> u64 {
        let last = |(at, point): (usize, &TrainingPoint)| {
            let next = state.curve.get(at + 1);
            let goes_on = next.is_some_and(|next| (next.round, next.learner) == (point.round, point.learner));
            if goes_on { 0 } else { point.games }
        };
        state.curve.iter().enumerate().map(last).sum()
    }

    /// Games that a whole training has at the most.
    pub fn most_games(&self) -> u64 {
        self.games * self.learners.len() as u64 * u64::from(self.rounds)
    }

    /// What each learner does otherwise than before its training, among those whom it met last.
    ///
    /// # Errors
    /// When it is interrupted.
    pub fn changes(&self, state: &TrainingState) -> Result<Vec<(usize, Vec<BehaviorChange>)>, TrainingHalt> {
        let game = self.arena.game();
        let mut all = Vec::new();
        let unseen = self.unseen(state.unseen);
        for (index, learner) in self.learners.iter().enumerate() {
            let seatings = self.seatings(state, index);
            let last = &state.last()[index];
            let bots = [learner.bot(game, &learner.values()), learner.bot(game, last)];
            if let [Some(before), Some(after)] = &bots {
                all.push((index, self.arena.changes(&seatings, [before, after], unseen)?));
            }
        }
        Ok(all)
    }

    /// All that was trained, learner by learner, of each what has moved furthest first.
    pub fn weights(&self, state: &TrainingState) -> Vec<TrainedWeight<'_>> {
        let mut all = Vec::new();
        for (learner, values) in self.learners.iter().zip(state.last()) {
            let first = all.len();
            all.extend(learner.axes.iter().zip(values).map(|(axis, &to)| TrainedWeight {
                strategy: &learner.strategy.name,
                parameter: &axis.name,
                from: axis.parameter.value,
                to,
                moved: axis.moved(to),
            }));
            all[first..].sort_by(|a, b| b.moved.total_cmp(&a.moved));
        }
        all
    }

    /// The best values known of a learner: those of the search under way, or those that it came out of its last round with.
    pub fn best(&self, state: &TrainingState, index: usize) -> Vec<f64> {
        let last = &state.last()[index];
        let learner = &self.learners[index];
        match (&state.search, state.done.get(index)) {
            (_, Some(done)) => done.clone(),
            (Some(search), None) if state.done.len() == index => learner.rounded(&learner.placed(last, &search.mean)),
            _ => last.clone(),
        }
    }

    /// Whether a state that was read back could be one of this training.
    pub fn fits(&self, state: &TrainingState) -> bool {
        let alike = |values: &Vec<Vec<f64>>| {
            let pairs = values.iter().zip(&self.learners);
            pairs.into_iter().all(|(values, learner)| values.len() == learner.axes.len())
        };
        let rounds = state.ladder.iter().all(|round| round.len() == self.learners.len() && alike(round));
        let known = |learner: usize| learner < self.learners.len();
        let search = state.search.as_ref().is_none_or(|search| {
            self.learners.get(state.done.len()).is_some_and(|learner| search.fits(learner.axes.len()))
        });
        let counted = state.curve.iter().map(|point| point.learner).chain(state.checked.iter().map(|row| row.learner));
        let blocks = state.trained.max(state.unseen) < 1 << 46;
        !state.ladder.is_empty() && rounds && alike(&state.done) && search && blocks && counted.into_iter().all(known)
    }

    /// Trains one learner for its share of a round.
    fn train(&self, state: &mut TrainingState, follow: &mut dyn FnMut(&TrainingState)) -> Result<(), TrainingHalt> {
        let index = state.done.len();
        let (learner, game) = (&self.learners[index], self.arena.game());
        let from = state.last()[index].clone();
        let seatings = self.seatings(state, index);
        let blocks = self.blocks(&seatings);
        let games = blocks * TrainingArena::games(&seatings) * CANDIDATES as u64;
        while state.played + games <= self.games {
            let mut luck = Luck::new(self.arena.seed, LuckDomain::Bots);
            let start = TRAINING + state.trained;
            luck.begin(start);
            let search = state.search(from.len());
            let candidates = search.propose(luck.stream(CANDIDATE, 0));
            let bot = |candidate: &Vec<f64>| learner.bot(game, &learner.placed(&from, &search.at(candidate)));
            let bots: Vec<_> = candidates.iter().map(bot).collect();
            let scores = self.arena.scores(&seatings, &bots, start..start + blocks)?;
            search.learn(&candidates, &scores);
            state.trained += blocks;
            state.played += games;
            state.curve.push(point(state, index, &scores));
            follow(state);
        }
        let to = learner.rounded(&learner.placed(&from, &state.search(from.len()).mean));
        let done = self.check(state, index, &seatings, [from, to])?;
        state.search = None;
        state.played = 0;
        state.done.push(done);
        follow(state);
        Ok(())
    }

    /// Scores a learner before and after a round on unseen blocks, and gives the values that it goes on with: new ones only if they are shown to
    /// win more. Interrupted, it leaves the state as it was.
    fn check(
        &self,
        state: &mut TrainingState,
        index: usize,
        seatings: &[OpponentSeats],
        values: [Vec<f64>; 2],
    ) -> Result<Vec<f64>, TrainingHalt> {
        let game = self.arena.game();
        let mut bots: Vec<_> = values.iter().filter_map(|values| self.learners[index].bot(game, values)).collect();
        if bots.len() < 2 {
            bots.resize(2, bots[0].clone());
        }
        let trial = self.arena.trial(seatings, [&bots[0], &bots[1]], self.unseen(state.unseen))?;
        state.unseen += trial.blocks;
        let is_better = trial.least_gain.is_some_and(|gain| gain > 0.0);
        let mut checked = rows(state.round(), index, is_better, &trial);
        let [from, to] = values;
        if self.meets_itself(state, index) {
            // Against itself it wins an even share by construction.
            checked.iter_mut().for_each(|row| row.before = [row.before[0], None, None]);
        }
        state.checked.extend(checked);
        Ok(if is_better { to } else { from })
    }

    /// Whether a learner meets nobody but itself, as it is now.
    fn meets_itself(&self, state: &TrainingState, index: usize) -> bool {
        let alone = self.learners.len() == 1 && self.rivals.is_empty() && !self.arena.is_cooperative();
        let now = &state.last()[index];
        alone && state.ladder.iter().rev().take(LADDER).all(|round| round[index] == *now)
    }

    /// The tables at which a learner is trained in the round under way.
    fn seatings(&self, state: &TrainingState, index: usize) -> Vec<OpponentSeats> {
        self.arena.seatings(&self.met(state, index))
    }

    /// Opponents of a learner: in a league of one the champions that it was, among several the others as they were after the last round.
    fn met(&self, state: &TrainingState, index: usize) -> Vec<TrainingOpponent> {
        let mut met = self.rivals.clone();
        let rival = |learner: usize, round: usize| {
            let trained = &self.learners[learner];
            let bot = trained.bot(self.arena.game(), &state.ladder[round][learner])?;
            Some(TrainingOpponent { name: format!("{}-{round}", trained.strategy.name), bot })
        };
        let last = state.ladder.len() - 1;
        if self.learners.len() > 1 {
            let others = (0..self.learners.len()).filter(|&other| other != index);
            met.extend(others.filter_map(|other| rival(other, last)));
        } else if self.rounds > 1 || met.is_empty() {
            let first = state.ladder.len().saturating_sub(LADDER);
            met.extend((first..=last).filter_map(|round| rival(index, round)));
        }
        met
    }

    /// Unseen blocks for a score: as many games as it is worth after so much training.
    fn unseen(&self, used: u64) -> HeldOutBlocks {
        HeldOutBlocks { used, games: (self.games / UNSEEN_PART).clamp(CANDIDATE_GAMES, UNSEEN_GAMES) }
    }

    /// Blocks by which a candidate is judged.
    fn blocks(&self, seatings: &[OpponentSeats]) -> u64 {
        CANDIDATE_GAMES.div_ceil(TrainingArena::games(seatings))
    }
}

/// Did anybody come out of the round under way better than he went in?
fn gained(state: &TrainingState) -> bool {
    state.checked.iter().any(|checked| checked.round == state.round() && checked.is_better)
}

fn point(state: &TrainingState, learner: usize, scores: &[f64]) -> TrainingPoint {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let known: Vec<f64> = scores.iter().copied().filter(|score| *score >= 0.0).collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    TrainingPoint { round: state.round(), learner, games: state.played, mean, best }
}

fn rows(round: u32, learner: usize, is_better: bool, trial: &PairedTrial) -> Vec<HeldOutScores> {
    let PairedTrial { scores: [before, after], blocks, .. } = trial;
    let whole = |score: &BotScore| [score.value(), score.ends().map(|ends| ends.0), score.ends().map(|ends| ends.1)];
    let one = |estimate: &Estimate| [estimate.value, estimate.lo, estimate.hi];
    let row = |met: &str, is_whole, before, found| HeldOutScores {
        round,
        learner,
        met: met.to_owned(),
        is_whole,
        blocks: *blocks,
        before,
        found,
        is_better,
    };
    if let [(met, _)] = before.tables.as_slice() {
        return vec![row(met, true, whole(before), whole(after))];
    }
    let tables = before.tables.iter().zip(&after.tables);
    let of_tables = tables.map(|((met, before), (_, after))| row(met, false, one(before), one(after)));
    std::iter::once(row("", true, whole(before), whole(after))).chain(of_tables).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::CATALOG;
    use engine::cell::{Cell, CellRequest};
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn a_check_that_is_interrupted_leaves_the_state_as_it_was() {
        let wish = CellRequest { bots: vec!["hold-at".to_owned()], ..CellRequest::default() };
        let cell = Cell::named(&CATALOG.rules("pig").unwrap(), &wish).unwrap();
        let learner = Learner::new(&cell.strategies[0], cell.game.profile(), &[]).unwrap();
        let interrupted = AtomicBool::new(true);
        let arena = TrainingArena { cell: &cell, seed: 1, threads: 1, interrupted: &interrupted, time_left: &|| None };
        let training = Training { arena, learners: vec![learner], rivals: Vec::new(), games: 10_000, rounds: 1 };
        let mut state = training.start();
        let (begun, values) = (state.clone(), state.last()[0].clone());
        let seatings = training.seatings(&state, 0);
        let check = |state: &mut TrainingState| training.check(state, 0, &seatings, [values.clone(), values.clone()]);
        assert!(matches!(check(&mut state), Err(TrainingHalt::Interrupted)));
        assert_eq!(state, begun);
        interrupted.store(false, Ordering::Relaxed);
        // It meets itself, and what it is compared with is the same again.
        assert_eq!(check(&mut state).unwrap(), values);
        let [row] = &state.checked[..] else { panic!("{:?}", state.checked) };
        assert_eq!((row.before, row.is_better), ([Some(0.5), None, None], false));
        assert_eq!(row.after(), row.before);
    }
}

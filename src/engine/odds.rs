//! The odds along one game, and what other choices would have been worth: positions of the game, played on many times.

use super::boundary::PlayedGame;
use super::observer::{ObservedChoice, Observer, ranked};
use super::table::GameTable;
use kit::game::{CompleteGame, EventObserver, Outcome};
use kit::luck::{Luck, LuckDomain};
use kit::strategy::{Bot, RolloutEnd, RolloutMemory, RolloutStart, rollout_number};
use rayon::prelude::*;
use std::ops::Range;

/// Choices that are looked at, of a decision with more: those that the formula scores highest, and the one taken.
const MOST_CHOICES: usize = 8;

/// The positions of a game whose odds are asked for.
#[derive(Clone, Copy, Debug)]
pub enum OddsPlaces {
    /// The beginnings of its turns, and its end.
    Turns,
    /// One decision, and the one that ends what is looked at, or the game's end; between them all choices of several.
    Between(u64, Option<u64>),
}

/// The odds in a position: before a decision, or at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionOdds {
    /// The number of the decision in its game, from 1; `None` at the end.
    pub decision: Option<u64>,
    /// The rounds and turns begun.
    pub now: Outcome,
    /// The seat that is about to choose, from 0: what is hidden from it was dealt anew.
    pub seat: usize,
    /// By seat: the mean share of the win, 0 to 1.
    pub shares: Vec<f64>,
}

/// The cost of a choice: the share of the win that the best choice would have had more.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceRegret {
    /// The number of the decision in its game, from 1.
    pub decision: u64,
    /// The rounds and turns begun.
    pub now: Outcome,
    /// The name of the kind of decision.
    pub kind: &'static str,
    /// The choice taken, in words.
    pub taken: String,
    /// The best choice, in words.
    pub best: String,
    /// The place of the best among the legal choices as they are [ranked], from 0.
    pub place: usize,
    /// The share of the win with the choice taken, and with the best.
    pub shares: [f64; 2],
    /// The best less the taken, where one half of the rollouts named the best and the other measured it: no regret is made up.
    pub regret: f64,
    /// The standard error of it.
    pub error: f64,
}

/// A position of a game: a decision before it was taken.
struct GamePosition<G: CompleteGame> {
    decision: u64,
    state: G::State,
    seat: usize,
    kind: usize,
    choices: Vec<G::Action>,
    chosen: usize,
    scores: Option<Vec<f64>>,
}

/// An observer that keeps the positions that are wanted.
struct PositionObserver<G: CompleteGame, W> {
    wanted: W,
    decisions: u64,
    positions: Vec<GamePosition<G>>,
}

impl<G: CompleteGame, W> EventObserver<G::Event> for PositionObserver<G, W> {
    fn event(&mut self, _: G::Event) {}
}

impl<G: CompleteGame, W: FnMut(Outcome, &ObservedChoice<'_, G>) -> bool> Observer<G> for PositionObserver<G, W> {
    fn decision(&mut self, game: &G, state: &G::State, choice: ObservedChoice<'_, G>) {
        self.decisions += 1;
        if (self.wanted)(game.outcome(state), &choice) {
            self.positions.push(GamePosition {
                decision: self.decisions,
                state: state.clone(),
                seat: choice.seat,
                kind: choice.kind,
                choices: choice.choices.to_vec(),
                chosen: choice.chosen,
                scores: choice.scores.map(<[f64]>::to_vec),
            });
        }
    }
}

/// The positions of a game that are wanted, and its outcome; `None` if it was cut off.
fn positions<G: CompleteGame>(
    game: &G,
    played: &PlayedGame<'_>,
    wanted: impl FnMut(Outcome, &ObservedChoice<'_, G>) -> bool,
) -> (Vec<GamePosition<G>>, Option<Outcome>) {
    let mut table = GameTable::new(game, played.bots, played.seed);
    let mut observer = PositionObserver { wanted, decisions: 0, positions: Vec::new() };
    let ended = table.show(played.block, played.seating, &mut observer);
    (observer.positions, ended.then(|| game.outcome(table.state())))
}

/// The bots of a table as they play in rollouts.
struct RolloutTable<'a, G: CompleteGame> {
    game: &'a G,
    bots: Vec<Bot>,
    played: &'a PlayedGame<'a>,
    luck: Luck,
}

impl<'a, G: CompleteGame> RolloutTable<'a, G> {
    fn new(game: &'a G, played: &'a PlayedGame<'a>) -> Self {
        let bots = played.bots.iter().map(Bot::without_search).collect();
        Self { game, bots, played, luck: Luck::new(played.seed, LuckDomain::Rollouts) }
    }

    fn memory(&self) -> RolloutMemory<G> {
        RolloutMemory::new(self.game, &self.luck)
    }

    /// Plays the rollout of this number from a position, with this choice first.
    fn play(
        &self,
        memory: &mut RolloutMemory<G>,
        position: &GamePosition<G>,
        first: Option<G::Action>,
        number: u32,
    ) -> RolloutEnd {
        let GamePosition { state, seat, decision, .. } = position;
        let start = RolloutStart { game: self.game, state, seat: *seat, first, depth: None };
        let number = rollout_number(self.played.block, *decision, number.into());
        memory.play(&start, number, |mind, state, (seat, kind), choices| {
            let bot = &self.bots[usize::from(self.played.seating[seat])];
            bot.choose(self.game, state, seat, kind, choices, mind)
        })
    }
}

/// The odds in positions of a game, by the rollouts of these numbers: in so many before the last at the most, evenly apart. The game's end is the
/// outcome, without rollouts.
pub(super) fn odds<G: CompleteGame>(
    game: &G,
    played: &PlayedGame<'_>,
    rollouts: &Range<u32>,
    places: OddsPlaces,
    most: usize,
) -> Vec<PositionOdds> {
    let (mut last, mut decision) = (None, 0);
    let wanted = |now: Outcome, choice: &ObservedChoice<'_, G>| {
        decision += 1;
        match places {
            OddsPlaces::Turns => last.replace((now.rounds, now.turns)) != Some((now.rounds, now.turns)),
            OddsPlaces::Between(from, to) => {
                let between = decision > from && to.is_none_or(|to| decision < to) && choice.choices.len() > 1;
                decision == from || Some(decision) == to || between
            }
        }
    };
    let (mut positions, outcome) = positions(game, played, wanted);
    let ends = matches!(places, OddsPlaces::Turns | OddsPlaces::Between(_, None));
    let closing = if ends { None } else { positions.pop() };
    let table = RolloutTable::new(game, played);
    let apart = positions.len().div_ceil(most).max(1);
    // By value: a state may be sent to another thread, but not looked at from two.
    let some: Vec<GamePosition<G>> = positions.into_iter().step_by(apart).chain(closing).collect();
    let at = |memory: &mut RolloutMemory<G>, position: GamePosition<G>| {
        let mut shares = vec![0.0; game.seats()];
        for number in rollouts.clone() {
            let end = table.play(memory, &position, None, number);
            (shares.iter_mut().enumerate()).for_each(|(seat, share)| *share += memory.share(game, end, seat));
        }
        shares.iter_mut().for_each(|share| *share /= rollouts.len() as f64);
        let decision = Some(position.decision);
        PositionOdds { decision, now: game.outcome(&position.state), seat: position.seat, shares }
    };
    let mut odds: Vec<PositionOdds> = some.into_par_iter().map_init(|| table.memory(), at).collect();
    let shares = |now| (0..game.seats()).map(|seat| game.share_of_win(now, seat)).collect();
    let end = |now| PositionOdds { decision: None, now, seat: 0, shares: shares(now) };
    odds.extend(outcome.filter(|_| ends).map(end));
    odds
}

/// The cost of one in `apart` of a seat's choices, in the order of the game.
pub(super) fn regrets<G: CompleteGame>(
    game: &G,
    played: &PlayedGame<'_>,
    rollouts: u32,
    seat: usize,
    apart: u64,
) -> Vec<ChoiceRegret> {
    let mut free = played.block;
    let wanted = |_: Outcome, choice: &ObservedChoice<'_, G>| {
        let is_free = choice.seat == seat && choice.choices.len() > 1;
        free += u64::from(is_free);
        is_free && free.is_multiple_of(apart)
    };
    let (positions, _) = positions(game, played, wanted);
    let table = RolloutTable::new(game, played);
    let of = |memory: &mut RolloutMemory<G>, position: GamePosition<G>| {
        let candidates = candidates(&position);
        let mut share = |candidate: usize, number| {
            let end = table.play(memory, &position, Some(position.choices[candidate]), number);
            memory.share(game, end, seat)
        };
        let mut of_candidate = |&candidate: &usize| (0..rollouts).map(|number| share(candidate, number)).collect();
        let values: Vec<Vec<f64>> = candidates.iter().map(&mut of_candidate).collect();
        let split = SplitRegret::of(&values);
        let words = |candidate: usize| game.describe(&position.state, position.choices[candidates[candidate]]);
        let order = ranked(position.choices.len(), position.scores.as_deref());
        ChoiceRegret {
            decision: position.decision,
            now: game.outcome(&position.state),
            kind: G::KINDS[position.kind].name,
            taken: words(0),
            best: words(split.best),
            place: order.iter().position(|&choice| choice == candidates[split.best]).unwrap_or(0),
            shares: [mean(&values[0]), mean(&values[split.best])],
            regret: split.regret,
            error: split.error,
        }
    };
    positions.into_par_iter().map_init(|| table.memory(), of).collect()
}

/// The choice taken, and then the others that the formula scores highest, or the first ones where none does.
fn candidates<G: CompleteGame>(position: &GamePosition<G>) -> Vec<usize> {
    let order = ranked(position.choices.len(), position.scores.as_deref());
    let others = order.into_iter().filter(|&choice| choice != position.chosen);
    std::iter::once(position.chosen).chain(others).take(MOST_CHOICES).collect()
}

/// The regret of the first of several choices, by halves of their rollouts.
struct SplitRegret {
    /// The best choice by all rollouts; of equals the first.
    best: usize,
    regret: f64,
    error: f64,
}

impl SplitRegret {
    /// The regret from the values of each choice, of which those with one number had the same luck. Each half names a best choice, and the other
    /// half says how much better than the first it is: whoever picks and measures by the same rollouts finds regret where there is none.
    fn of(values: &[Vec<f64>]) -> Self {
        let half = values[0].len() / 2;
        let (one, other) = (0..half, half..values[0].len());
        let gain = |picks: &Range<usize>, measures: &Range<usize>| {
            let best = best(values.iter().map(|values| &values[picks.clone()]));
            mean(&values[best][measures.clone()]) - mean(&values[0][measures.clone()])
        };
        let regret = if half == 0 { 0.0 } else { (gain(&one, &other) + gain(&other, &one)) / 2.0 };
        let best = best(values.iter().map(|values| &values[..]));
        let gains: Vec<f64> = values[best].iter().zip(&values[0]).map(|(best, first)| best - first).collect();
        let mean_gain = mean(&gains);
        let squares: f64 = gains.iter().map(|gain| (gain - mean_gain).powi(2)).sum();
        let n = gains.len() as f64;
        Self { best, regret, error: (squares / (n - 1.0).max(1.0) / n).sqrt() }
    }
}

fn best<'v>(values: impl Iterator<Item = &'v [f64]>) -> usize {
    let means = values.map(mean).enumerate();
    means.fold((0, f64::NEG_INFINITY), |best, (at, mean)| if mean > best.1 { (at, mean) } else { best }).0
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::luck::DrawPurpose;

    /// Rollouts of choices that win with these chances.
    fn rollouts(chances: &[f64], game: u64) -> Vec<Vec<f64>> {
        let mut luck = Luck::new(1, LuckDomain::Table);
        luck.begin(game);
        let mut stream = |choice| luck.stream(DrawPurpose(0), choice).below(1_000);
        let of = |(choice, chance): (usize, &f64)| {
            (0..100).map(|_| f64::from(u8::from(f64::from(stream(choice)) < 1_000.0 * chance))).collect()
        };
        chances.iter().enumerate().map(of).collect()
    }

    fn mean_regret(chances: &[f64]) -> f64 {
        mean(&(0..4_000).map(|game| SplitRegret::of(&rollouts(chances, game)).regret).collect::<Vec<_>>())
    }

    #[test]
    fn among_equal_choices_nothing_is_regretted() {
        let regret = mean_regret(&[0.4; 8]);
        assert!(regret.abs() < 0.005, "{regret}");
        let by_one_sample = (0..4_000).map(|game| {
            let values = rollouts(&[0.4; 8], game);
            mean(&values[best(values.iter().map(|values| &values[..]))]) - mean(&values[0])
        });
        assert!(mean(&by_one_sample.collect::<Vec<_>>()) > 0.04, "the sample that picks makes regret up");
    }

    #[test]
    fn a_choice_that_is_much_worse_is_regretted_by_what_it_costs() {
        let regret = mean_regret(&[0.3, 0.6]);
        assert!((0.29..0.31).contains(&regret), "{regret}");
    }
}

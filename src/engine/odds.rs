//! The odds along one game, and what other choices would have been worth: positions of the game, played on many times.

use super::observer::{ObservedChoice, Observer};
use super::table::GameTable;
use kit::game::{CompleteGame, EventObserver, Outcome};
use kit::luck::{Luck, LuckDomain};
use kit::strategy::{Bot, RolloutStart, Rollouts, rollout_number};
use rayon::prelude::*;

/// Choices that are looked at, of a decision with more: those that the formula scores highest, and the one taken.
const MOST_CHOICES: usize = 8;

/// The request to play on from the positions of one game.
#[derive(Clone, Copy, Debug)]
pub struct RolloutRequest<'a> {
    /// The bots, by strategy index. Those that look ahead do not in rollouts.
    pub bots: &'a [Bot],
    /// The seed.
    pub seed: u64,
    /// The block of the game.
    pub block: u64,
    /// The strategy index at each seat.
    pub seating: &'a [u8],
    /// Rollouts of each position, or of each choice.
    pub rollouts: u32,
}

/// The odds at the beginning of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnOdds {
    /// The rounds and turns begun.
    pub now: Outcome,
    /// The seat that is about to choose, from 0: what is hidden from it was dealt anew.
    pub seat: usize,
    /// By seat: the mean share of the win, 0 to 1.
    pub shares: Vec<f64>,
}

/// What a choice has cost: the share of the win that the best choice would have had more.
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
    /// The place of the best among the legal choices, as [`OtherChoice`](super::OtherChoice) counts it.
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
    request: &RolloutRequest<'_>,
    wanted: impl FnMut(Outcome, &ObservedChoice<'_, G>) -> bool,
) -> (Vec<GamePosition<G>>, Option<Outcome>) {
    let mut table = GameTable::new(game, request.bots, request.seed);
    let mut observer = PositionObserver { wanted, decisions: 0, positions: Vec::new() };
    let ended = table.show(request.block, request.seating, &mut observer);
    (observer.positions, ended.then(|| game.outcome(table.state())))
}

/// The bots of a table as they play in rollouts.
struct RolloutTable<'a, G: CompleteGame> {
    game: &'a G,
    bots: Vec<Bot>,
    request: &'a RolloutRequest<'a>,
    luck: Luck,
}

impl<'a, G: CompleteGame> RolloutTable<'a, G> {
    fn new(game: &'a G, request: &'a RolloutRequest<'a>) -> Self {
        let bots = request.bots.iter().map(Bot::without_search).collect();
        Self { game, bots, request, luck: Luck::new(request.seed, LuckDomain::Rollouts) }
    }

    fn rollouts(&self) -> Rollouts<G> {
        Rollouts::new(self.game, &self.luck)
    }

    /// The share of the win of each seat in one rollout, added to `shares`.
    fn play(
        &self,
        rollouts: &mut Rollouts<G>,
        position: &GamePosition<G>,
        first: Option<G::Action>,
        number: u32,
        shares: &mut [f64],
    ) {
        let start = RolloutStart { game: self.game, state: &position.state, seat: position.seat, first, depth: None };
        let number = rollout_number(self.request.block, position.decision, number.into());
        let end = rollouts.play(&start, number, |mind, state, (seat, kind), choices| {
            let bot = &self.bots[usize::from(self.request.seating[seat])];
            bot.choose(self.game, state, seat, kind, choices, mind)
        });
        for (seat, share) in shares.iter_mut().enumerate() {
            *share += rollouts.share(self.game, end, seat);
        }
    }
}

/// The odds at the beginning of each turn, or of as many turns as are wanted at the most, evenly apart; and at the end, where they are the outcome.
pub(super) fn odds<G: CompleteGame>(game: &G, request: &RolloutRequest<'_>, most: usize) -> Vec<TurnOdds> {
    let mut last = None;
    let first_of_turn = |now: Outcome, _: &ObservedChoice<'_, G>| {
        let is_new = last != Some((now.rounds, now.turns));
        last = Some((now.rounds, now.turns));
        is_new
    };
    let (positions, outcome) = positions(game, request, first_of_turn);
    let table = RolloutTable::new(game, request);
    let apart = positions.len().div_ceil(most).max(1);
    // By value: a state may be sent to another thread, but not looked at from two.
    let some: Vec<GamePosition<G>> = positions.into_iter().step_by(apart).collect();
    let at = |rollouts: &mut Rollouts<G>, position: GamePosition<G>| {
        let mut shares = vec![0.0; game.seats()];
        (0..request.rollouts).for_each(|number| table.play(rollouts, &position, None, number, &mut shares));
        shares.iter_mut().for_each(|share| *share /= f64::from(request.rollouts));
        TurnOdds { now: game.outcome(&position.state), seat: position.seat, shares }
    };
    let mut odds: Vec<TurnOdds> = some.into_par_iter().map_init(|| table.rollouts(), at).collect();
    odds.extend(outcome.map(|now| {
        let share = |seat| kit::game::win_share(now, seat) as f64 / kit::game::WIN as f64;
        TurnOdds { now, seat: 0, shares: (0..game.seats()).map(share).collect() }
    }));
    odds
}

/// What each choice of a seat has cost, in the order of the game.
pub(super) fn regrets<G: CompleteGame>(game: &G, request: &RolloutRequest<'_>, seat: usize) -> Vec<ChoiceRegret> {
    let free = |_: Outcome, choice: &ObservedChoice<'_, G>| choice.seat == seat && choice.choices.len() > 1;
    let (positions, _) = positions(game, request, free);
    let table = RolloutTable::new(game, request);
    let of = |rollouts: &mut Rollouts<G>, position: GamePosition<G>| {
        let candidates = candidates(&position);
        let mut values = Vec::new();
        for &candidate in &candidates {
            let one = |number| {
                let mut shares = vec![0.0; game.seats()];
                table.play(rollouts, &position, Some(position.choices[candidate]), number, &mut shares);
                shares[seat]
            };
            values.push((0..request.rollouts).map(one).collect::<Vec<f64>>());
        }
        let split = SplitRegret::of(&values);
        let words = |candidate: usize| game.describe(&position.state, position.choices[candidates[candidate]]);
        ChoiceRegret {
            decision: position.decision,
            now: game.outcome(&position.state),
            kind: G::KINDS[position.kind].name,
            taken: words(0),
            best: words(split.best),
            place: place(&position, candidates[split.best]),
            shares: [mean(&values[0]), mean(&values[split.best])],
            regret: split.regret,
            error: split.error,
        }
    };
    positions.into_par_iter().map_init(|| table.rollouts(), of).collect()
}

/// The choice taken, and then the others that the formula scores highest, or the first ones where none does.
fn candidates<G: CompleteGame>(position: &GamePosition<G>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..position.choices.len()).filter(|&choice| choice != position.chosen).collect();
    if let Some(scores) = &position.scores {
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
    }
    std::iter::once(position.chosen).chain(order).take(MOST_CHOICES).collect()
}

/// The place of a choice among all that are legal, the best score first.
fn place<G: CompleteGame>(position: &GamePosition<G>, choice: usize) -> usize {
    let before = |other: &usize| {
        position.scores.as_ref().map_or(*other < choice, |scores| {
            scores[*other] > scores[choice] || scores[*other] == scores[choice] && *other < choice
        })
    };
    (0..position.choices.len()).filter(before).count()
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
        let gain = |picks: &std::ops::Range<usize>, measures: &std::ops::Range<usize>| {
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

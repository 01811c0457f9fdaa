//! The swings of a game: the turns that moved a chance most, measured anew, with the choices that did it.

use engine::{NarratedDecision, Narrator, OddsPlaces, Playable, PlayedGame, PositionOdds, TableText};
use kit::game::Outcome;
use kit::stats::{Estimate, newcombe, simultaneous, wilson};

/// Swings that are told at the most.
const MOST: usize = 3;

/// The swings smaller than this, in shares of the win, are no news.
const LEAST: f64 = 0.1;

/// The positions of a turn that are looked at, at the most.
const STEPS: usize = 12;

/// The times as many rollouts as a turn has by which its swing is measured: whoever picks and measures by the same ones tells of luck.
const AGAIN: u32 = 2;

/// Choices and events that are told of a swing at the most.
const TOLD: usize = 8;

/// Differences that are no more than what adding leaves: of two players one gains what the other loses.
const ROUNDING: f64 = 1e-9;

/// A turn that moved a chance.
#[derive(Clone, Debug)]
pub struct ChanceSwing {
    /// The beginning of the turn, and of the next or the end.
    pub from: PositionOdds,
    pub to: PositionOdds,
    /// The seat whose chance moved most, from 0.
    pub seat: usize,
    /// The change of its chance, with an interval that holds for all swings together.
    pub moved: Estimate,
    /// The decision of the turn that did most of it, and the next that was looked at; `None` where no single one is shown to.
    pub step: Option<Stretch>,
    /// The rollouts of each position.
    pub rollouts: u32,
}

/// A stretch of a game: from a decision until another, or the end.
pub type Stretch = (u64, Option<u64>);

impl ChanceSwing {
    /// The size of the swing, up or down.
    pub fn size(&self) -> Estimate {
        if self.moved.value < Some(0.0) { self.moved.negative() } else { self.moved }
    }

    /// The decisions whose choices and events are told.
    pub fn told(&self) -> Stretch {
        self.step.unwrap_or((self.from.decision.unwrap_or_default(), self.to.decision))
    }

    /// The last turn of it: of a long game several turns are looked at as one.
    pub fn last_turn(&self) -> u32 {
        let next = u32::from(self.to.decision.is_some());
        self.to.now.turns.saturating_sub(next).max(self.from.now.turns)
    }
}

/// The swings of a game whose chances along it are known, the largest first: at the most three, each shown by rollouts of its own.
pub fn swings(game: &dyn Playable, played: &PlayedGame<'_>, odds: &[PositionOdds], rollouts: u32) -> Vec<ChanceSwing> {
    let candidates = candidates(odds);
    let measured = candidates.iter().map(|&(place, seat)| {
        let (begin, end) = (odds[place].decision?, odds[place + 1].decision);
        let again = rollouts..rollouts.saturating_mul(1 + AGAIN);
        let within = game.odds(played, &again, OddsPlaces::Between(begin, end), STEPS);
        measured(&within, seat, again.len() as u32, candidates.len())
    });
    let mut shown: Vec<ChanceSwing> = measured.flatten().collect();
    shown.sort_by(|a, b| b.size().value.unwrap_or(0.0).total_cmp(&a.size().value.unwrap_or(0.0)));
    shown
}

/// The places of the turns that moved a chance most, and whose chance.
fn candidates(odds: &[PositionOdds]) -> Vec<(usize, usize)> {
    let mut all: Vec<(f64, usize, usize)> = Vec::new();
    for (place, turn) in odds.windows(2).enumerate() {
        let [from, to] = turn else { continue };
        let moved = from.shares.iter().zip(&to.shares).map(|(from, to)| (to - from).abs());
        let most = moved.zip(0..).fold((0.0, 0), |most, one| if one.0 > most.0 + ROUNDING { one } else { most });
        all.push((most.0, place, most.1));
    }
    all.retain(|(moved, ..)| *moved >= LEAST - ROUNDING);
    all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    all.into_iter().take(MOST).map(|(_, place, seat)| (place, seat)).collect()
}

/// The swing from the first of some positions to the last, one of several; `None` unless it is shown.
fn measured(within: &[PositionOdds], seat: usize, rollouts: u32, several: usize) -> Option<ChanceSwing> {
    let [from, .., to] = within else { return None };
    let moved = difference(from, to, seat, rollouts, several);
    let steps: Vec<Estimate> =
        within.windows(2).map(|two| difference(&two[0], &two[1], seat, rollouts, within.len() - 1)).collect();
    let most = (0..steps.len()).max_by(|&a, &b| {
        let along = |step: usize| steps[step].value.unwrap_or(0.0) * moved.value.unwrap_or(0.0);
        along(a).total_cmp(&along(b))
    })?;
    let does_most = |share: f64| steps[most].value.unwrap_or(0.0) / share > 0.5;
    let step = (steps.len() > 1 && is_shown(&steps[most]) && moved.value.is_some_and(does_most))
        .then_some((within[most].decision?, within[most + 1].decision));
    is_shown(&moved).then(|| ChanceSwing { from: from.clone(), to: to.clone(), seat, moved, step, rollouts })
}

/// The change of a seat's chance from one position to another, one of several changes.
fn difference(from: &PositionOdds, to: &PositionOdds, seat: usize, rollouts: u32, several: usize) -> Estimate {
    newcombe(&chance(from, seat, rollouts, several), &chance(to, seat, rollouts, several), 0.0)
}

/// A seat's chance in a position, one of several that are looked at together.
pub fn chance(at: &PositionOdds, seat: usize, rollouts: u32, several: usize) -> Estimate {
    match at.decision {
        Some(_) => {
            let won = at.shares[seat] * f64::from(rollouts);
            wilson(won.clamp(0.0, rollouts.into()), rollouts.into(), simultaneous(several))
        }
        // How the game ended is no sample.
        None => Estimate::read(rollouts.into(), Some(at.shares[seat]), [Some(at.shares[seat]); 2]),
    }
}

/// Whether an estimate is shown to be other than 0.
fn is_shown(estimate: &Estimate) -> bool {
    estimate.lo > Some(0.0) || estimate.hi.is_some_and(|hi| hi < 0.0)
}

/// The choices and events of a game, as they are told.
#[derive(Default)]
pub struct ToldChoices {
    decision: u64,
    told: Vec<ToldChoice>,
}

/// A choice, or what happened after it.
struct ToldChoice {
    decision: u64,
    /// The seat that chose, from 0; `None` of an event.
    seat: Option<usize>,
    text: String,
}

impl Narrator for ToldChoices {
    fn event(&mut self, told: String) {
        let text = told.lines().next().unwrap_or_default().trim_end_matches(':').to_owned();
        self.told.push(ToldChoice { decision: self.decision, seat: None, text });
    }

    fn decision(&mut self, moment: NarratedDecision<'_>) {
        self.decision += 1;
        if moment.choices > 1 {
            let text = format!("{}: {}", moment.kind, (moment.described)(moment.chosen));
            self.told.push(ToldChoice { decision: self.decision, seat: Some(moment.seat), text });
        }
    }

    fn end(&mut self, _: TableText, _: Option<Outcome>) {}
}

impl ToldChoices {
    /// The first choices and events of a stretch of the game, in one line.
    pub fn between(&self, (from, to): Stretch) -> String {
        let own = |told: &&ToldChoice| told.decision >= from && to.is_none_or(|to| told.decision < to);
        let all: Vec<&ToldChoice> = self.told.iter().filter(own).collect();
        let mut chooser = None;
        let mut parts: Vec<String> = Vec::new();
        for told in all.iter().take(TOLD) {
            let named = told.seat.filter(|_| chooser != told.seat).map(|seat| format!("seat {}, ", seat + 1));
            chooser = told.seat.or(chooser);
            parts.push(named.unwrap_or_default() + &told.text);
        }
        if all.len() > TOLD {
            parts.push(format!("and {} more", all.len() - TOLD));
        }
        parts.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(decision: Option<u64>, first: f64) -> PositionOdds {
        let now = Outcome { ending: 0, winners: 0, rounds: 1, turns: 1 };
        PositionOdds { decision, now, seat: 0, shares: vec![first, 1.0 - first] }
    }

    #[test]
    fn what_few_rollouts_cannot_tell_from_luck_is_no_swing() {
        let within = [at(Some(1), 0.6), at(Some(2), 0.4)];
        assert!(measured(&within, 0, 40, 3).is_none());
        let swing = measured(&within, 0, 400, 3).expect("of so many games it is shown");
        assert!(swing.moved.hi < Some(0.0) && swing.size().lo > Some(0.0), "{swing:?}");
    }

    #[test]
    fn the_choice_that_did_most_of_a_swing_is_named_and_none_where_many_did() {
        let step = |shares: &[f64]| {
            let within: Vec<PositionOdds> = (1..).zip(shares).map(|(number, &share)| at(Some(number), share)).collect();
            measured(&within, 0, 1_000, 1).expect("a swing").step
        };
        assert_eq!(step(&[0.2, 0.25, 0.6, 0.65]), Some((2, Some(3))));
        assert_eq!(step(&[0.2, 0.3, 0.4, 0.5, 0.6]), None);
        assert_eq!(step(&[0.2, 0.6]), None, "the turn had one choice");
    }

    #[test]
    fn the_end_is_known_and_not_a_sample() {
        let swing = measured(&[at(Some(7), 0.5), at(None, 1.0)], 0, 100, 1).expect("a swing");
        let chance = wilson(50.0, 100, simultaneous(1));
        assert!((swing.moved.lo.unwrap() - (1.0 - chance.hi.unwrap())).abs() < 1e-12, "{swing:?}");
        assert_eq!(swing.told(), (7, None));
    }

    #[test]
    fn the_largest_moves_are_measured_and_small_ones_are_not() {
        let odds = [at(Some(1), 0.5), at(Some(5), 0.52), at(Some(9), 0.9), at(None, 1.0)];
        assert_eq!(candidates(&odds), [(1, 0), (2, 0)]);
    }
}

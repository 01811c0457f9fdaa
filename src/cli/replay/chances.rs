//! The chances of the players along a game, and what their choices have cost.

use super::GameChances;
use super::sentences::SeatNames;
use super::short::wrapped;
use super::swings::{ChanceSwing, ToldChoices};
use crate::terminal::{filled, grid, width};
use engine::{ChoiceRegret, PositionOdds};
use kit::say::{capital, counted, listed, share, with_interval};
use kit::stats::{Estimate, normal_quantile, simultaneous};
use report::blocks;
use serde::Serialize;
use std::cmp::Reverse;

/// Characters of the line that shows a seat's chance along the game.
const LINE: usize = 40;

/// Choices that are told at the most.
const MOST_CHOICES: usize = 5;

/// Points of a share of the win.
const POINTS: f64 = 100.0;

/// The standard errors of a 95 % interval.
const WIDE: f64 = 1.96;

/// The odds of a game, put into words.
pub struct ChancesAccount<'s> {
    /// The names of the players.
    pub seats: &'s SeatNames,
    /// The rollouts behind each chance.
    pub rollouts: u32,
}

/// A line of JSON.
#[derive(Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
enum ChanceLine<'l> {
    /// The chance of each seat to win at the beginning of a turn, or at the end.
    Odds {
        round: u32,
        turn: u32,
        /// The decision that is next; `None` at the end.
        decision: Option<u64>,
        chances: &'l [f64],
        rollouts: u32,
    },
    /// A turn that moved a seat's chance, and the decision of it that did most, where one is shown to.
    Swing {
        round: u32,
        turn: u32,
        seat: usize,
        chances: [f64; 2],
        lo: Option<f64>,
        hi: Option<f64>,
        decision: Option<u64>,
        rollouts: u32,
        /// The swing in a sentence, and the choices and events of it.
        text: String,
        did: String,
    },
    /// What a choice has cost.
    Regret {
        decision: u64,
        round: u32,
        turn: u32,
        kind: &'l str,
        taken: &'l str,
        best: &'l str,
        chances: [f64; 2],
        regret: f64,
        error: f64,
    },
}

impl ChancesAccount<'_> {
    /// The sentence on who was ahead: who won, and in how much of the game each was likeliest to. Nothing of a table that wins together.
    fn ahead(&self, odds: &[PositionOdds]) -> Option<String> {
        let [along @ .., last] = odds else { return None };
        let likeliest = |at: &PositionOdds| {
            let most = at.shares.iter().copied().fold(0.0, f64::max);
            let mut first = self.sides().filter(|seat| at.shares[*seat] >= most);
            first.next().filter(|_| first.next().is_none())
        };
        let winner = likeliest(last).filter(|_| !self.seats.cooperative && !along.is_empty())?;
        let turns = |seat: usize| along.iter().filter(|at| likeliest(at) == Some(seat)).count();
        let mut others: Vec<(usize, usize)> = self
            .sides()
            .filter(|seat| *seat != winner)
            .map(|seat| (turns(seat), seat))
            .filter(|(n, _)| *n > 0)
            .collect();
        others.sort_by_key(|(turns, seat)| (Reverse(*turns), *seat));
        let told: Vec<String> = others.iter().map(|(turns, seat)| format!("{} in {turns}", self.who(*seat))).collect();
        let others = if told.is_empty() { String::new() } else { format!("; {}", listed(&told, "and")) };
        Some(format!(
            "{} wins, and was likeliest to in {} of {}{others}.",
            capital(&self.who(winner)),
            turns(winner),
            counted(along.len(), "position")
        ))
    }

    /// The sentence on who was ahead, and a line for each seat.
    pub fn odds(&self, odds: &[PositionOdds]) -> String {
        let [.., last] = odds else { return String::new() };
        let row = |seat: usize| {
            let values: Vec<Option<f64>> = odds.iter().map(|at| Some(at.shares[seat])).collect();
            vec![
                self.who(seat),
                blocks(&values, LINE, 1.0),
                share(odds[0].shares[seat], 0),
                share(last.shares[seat], 0),
            ]
        };
        let rows: Vec<Vec<String>> = self.sides().map(row).collect();
        let what = format!("chance to win, {} 1 to {}", self.seats.round, last.now.rounds);
        let ahead = self.ahead(odds).map_or_else(String::new, |told| format!("\n{}\n", filled(&told, 0)));
        format!("{ahead}\n{}", grid(&["", what.as_str(), "start", "end"], &rows))
    }

    /// The seats that win on their own; the first alone where all win together.
    pub fn sides(&self) -> std::ops::Range<usize> {
        if self.seats.cooperative { 0..1 } else { 0..self.seats.names.len() }
    }

    /// The largest swings with what happened in them, and how to read the chances.
    pub fn swings(&self, swings: &[ChanceSwing], told: &ToldChoices) -> String {
        let mut text = match swings.len() {
            0 => "\nNo turn is shown to have moved a chance by much.\n",
            1 => "\nThe largest swing:\n",
            _ => "\nThe largest swings:\n",
        }
        .to_owned();
        swings.iter().for_each(|swing| text += &self.swing(swing, told));
        text + &format!("\n{}\n", filled(&self.footnote(), 0))
    }

    /// The sentence on a swing: when it was, and whose chance moved how far.
    pub fn swing_sentence(&self, swing: &ChanceSwing) -> String {
        let ChanceSwing { from, to, seat, .. } = swing;
        let (before, after) = (from.shares[*seat], to.shares[*seat]);
        let moves = if after > before { "rises" } else { "falls" };
        let turns = match swing.last_turn() {
            last if last == from.now.turns => format!("turn {last}"),
            last => format!("turns {} to {last}", from.now.turns),
        };
        format!(
            "{} {}, {turns}: {} {moves} from {} to {}, by {}.",
            capital(self.seats.round),
            from.now.rounds,
            self.who(*seat),
            share(before, 0),
            share(after, 0),
            with_interval(swing.size(), POINTS, " points").unwrap_or_default(),
        )
    }

    fn swing(&self, swing: &ChanceSwing, told: &ToldChoices) -> String {
        let did = wrapped("    - ", &[Self::did(swing, told)], width());
        format!("{}{did}", wrapped("  ", &[self.swing_sentence(swing)], width()))
    }

    /// The choices and events of a swing.
    pub fn did(swing: &ChanceSwing, told: &ToldChoices) -> String {
        let most = if swing.step.is_some() { "most of it by " } else { "" };
        most.to_owned() + &told.between(swing.told())
    }

    /// The sentences on how the chances are to be read.
    pub fn footnote(&self) -> String {
        let error = WIDE * (0.25 / f64::from(self.rollouts)).sqrt();
        format!(
            "A chance is the share of {} that are played on from there by the same bots, with what is hidden from the player to move dealt anew: give or take {} at the most. A swing is measured by other games than those that named it.",
            counted(self.rollouts, "game"),
            share(error, 0)
        )
    }

    /// The player in a seat, or the table that wins together.
    pub fn who(&self, seat: usize) -> String {
        if self.seats.cooperative { "the table".to_owned() } else { self.seats.seat(seat) }
    }

    /// The costliest choices of a seat.
    pub fn regrets(&self, regrets: &[ChoiceRegret], seat: usize, command: &str) -> String {
        let worst = costliest(regrets);
        let mut text = format!("\n{}\n", filled(&self.mean_cost(regrets, seat), 0));
        for one in &worst {
            text += &format!(
                "  {} points  decision {}, {} {}, turn {}, {}\n    took: {} ({})\n    best: {} ({})\n",
                with_margin(one.regret, &cost(one, self.rollouts, regrets.len())),
                one.decision,
                self.seats.round,
                one.now.rounds,
                one.now.turns,
                one.kind,
                one.taken,
                share(one.shares[0], 0),
                one.best,
                share(one.shares[1], 0),
            );
        }
        if let Some(first) = worst.first() {
            let on = format!("{command} --from {} --choose {}", first.decision, first.place + 1);
            text += &format!("\nplay on from the costliest with the best: {on}\n");
        }
        text + &format!("\n{}\n", filled(&self.split(), 0))
    }

    /// The sentence on what a choice of a seat has cost on average.
    pub fn mean_cost(&self, regrets: &[ChoiceRegret], seat: usize) -> String {
        let n = regrets.len().max(1) as f64;
        let mean = regrets.iter().map(|one| one.regret).sum::<f64>() / n;
        let error = regrets.iter().map(|one| one.error.powi(2)).sum::<f64>().sqrt() / n;
        format!(
            "{} had {}. On average one cost {} (give or take {}) points of the chance to win, against the best of it.",
            capital(&self.seats.seat(seat)),
            counted(regrets.len(), "choice"),
            points(mean),
            points(WIDE * error)
        )
    }

    /// The sentences on how the costs were found.
    pub fn split(&self) -> String {
        format!(
            "Each choice was played on {} times, up to 8 of a decision; one half of these games named the best and the other half measured it. Each ± holds for all choices together.",
            self.rollouts
        )
    }

    /// The lines for a program: one for each turn whose odds are known, each swing and each choice.
    pub fn json(&self, known: &GameChances) -> String {
        let GameChances { odds, swings, told, regrets } = known;
        let regrets = regrets.as_ref().map_or(&[][..], |(_, regrets)| regrets);
        let odds = odds.iter().map(|at| ChanceLine::Odds {
            round: at.now.rounds,
            turn: at.now.turns,
            decision: at.decision,
            chances: &at.shares,
            rollouts: self.rollouts,
        });
        let swings = swings.iter().map(|one| ChanceLine::Swing {
            round: one.from.now.rounds,
            turn: one.from.now.turns,
            seat: one.seat + 1,
            chances: [one.from.shares[one.seat], one.to.shares[one.seat]],
            lo: one.moved.lo,
            hi: one.moved.hi,
            decision: one.step.map(|(decision, _)| decision),
            rollouts: one.rollouts,
            text: self.swing_sentence(one),
            did: Self::did(one, told),
        });
        let regrets = regrets.iter().map(|one| ChanceLine::Regret {
            decision: one.decision,
            round: one.now.rounds,
            turn: one.now.turns,
            kind: one.kind,
            taken: &one.taken,
            best: &one.best,
            chances: one.shares,
            regret: one.regret,
            error: one.error,
        });
        // What has only strings for keys can always be written.
        odds.chain(swings).chain(regrets).map(|line| serde_json::to_string(&line).unwrap_or_default() + "\n").collect()
    }
}

/// The choices that have cost most, as many as are told.
pub fn costliest(regrets: &[ChoiceRegret]) -> Vec<&ChoiceRegret> {
    let mut worst: Vec<&ChoiceRegret> =
        regrets.iter().filter(|one| one.regret > 0.0 && one.best != one.taken).collect();
    worst.sort_by(|a, b| b.regret.total_cmp(&a.regret).then(a.decision.cmp(&b.decision)));
    worst.truncate(MOST_CHOICES);
    worst
}

/// The cost of a choice, with a 95 % interval that holds for all choices that were looked at: of several the costliest was unlucky.
pub fn cost(regret: &ChoiceRegret, rollouts: u32, several: usize) -> Estimate {
    let wide = normal_quantile(simultaneous(several)).unwrap_or(WIDE);
    let ends = [-1.0, 1.0].map(|side| Some(regret.regret + side * wide * regret.error));
    Estimate::read(rollouts.into(), Some(regret.regret), ends)
}

/// A cost in points, give or take half of its interval.
fn with_margin(regret: f64, cost: &Estimate) -> String {
    let half = cost.lo.zip(cost.hi).map_or(0.0, |(lo, hi)| (hi - lo) / 2.0);
    format!("{} ±{}", points(regret), points(half))
}

/// A share of the win in points.
pub fn points(share: f64) -> String {
    format!("{:.1}", POINTS * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sentences::sample::{moment, outcome, seats};
    use engine::Narrator;

    fn at(turn: u32, decision: Option<u64>, shares: [f64; 2]) -> PositionOdds {
        PositionOdds { decision, now: outcome((turn, turn), 0), seat: 0, shares: shares.to_vec() }
    }

    #[test]
    fn chances_along_a_game_are_a_line_for_each_seat() {
        let seats = seats(&["steady", "bold"], false);
        let account = ChancesAccount { seats: &seats, rollouts: 100 };
        let odds = [
            at(1, Some(1), [0.5, 0.5]),
            at(2, Some(5), [0.52, 0.48]),
            at(3, Some(9), [0.9, 0.1]),
            at(3, None, [1.0, 0.0]),
        ];
        let expected = "
Seat 1, steady wins, and was likeliest to in 2 of 3 positions.

                chance to win, round 1 to 3  start    end
seat 1, steady  ▅▅██                          50 %  100 %
seat 2, bold    ▅▄▁▁                          50 %    0 %
";
        assert_eq!(account.odds(&odds), expected);
        let none = account.swings(&[], &ToldChoices::default());
        assert!(
            none.contains("No turn is shown to have moved a chance") && none.contains("give or take 10 %"),
            "{none}"
        );
    }

    #[test]
    fn a_swing_is_told_with_its_interval_and_the_choice_that_did_most_of_it() {
        let seats = seats(&["steady", "bold"], false);
        let account = ChancesAccount { seats: &seats, rollouts: 100 };
        let mut told = ToldChoices::default();
        for decision in 1..=3 {
            told.decision(moment((2, 2), 2, None));
            told.event(format!("rolls {decision}"));
        }
        let swing = ChanceSwing {
            from: at(2, Some(1), [0.52, 0.48]),
            to: at(3, Some(4), [0.9, 0.1]),
            seat: 1,
            moved: Estimate::read(200, Some(-0.38), [Some(-0.5), Some(-0.25)]),
            step: Some((2, Some(3))),
            rollouts: 200,
        };
        let text = account.swings(&[swing.clone(), ChanceSwing { step: None, ..swing }], &told);
        let expected = "
The largest swings:
  Round 2, turn 2: seat 2, bold falls from 48 % to 10 %, by 38.0 points (25.0 to
  50.0).
    - most of it by seat 1, plan: word 1; rolls 2
  Round 2, turn 2: seat 2, bold falls from 48 % to 10 %, by 38.0 points (25.0 to
  50.0).
    - seat 1, plan: word 1; rolls 1; plan: word 1; rolls 2; plan: word 1; rolls
      3
";
        assert!(text.starts_with(expected), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn the_costliest_choice_comes_first_and_one_that_cost_nothing_is_not_told() {
        let seats = seats(&["steady", "bold"], false);
        let account = ChancesAccount { seats: &seats, rollouts: 100 };
        let regret = |decision, regret, best: &str| ChoiceRegret {
            decision,
            now: outcome((1, 2), 0),
            kind: "plan",
            taken: "wait".to_owned(),
            best: best.to_owned(),
            place: 1,
            shares: [0.2, 0.2 + regret],
            regret,
            error: 0.01,
        };
        let told =
            account.regrets(&[regret(3, 0.0, "wait"), regret(5, 0.02, "go"), regret(9, 0.25, "go")], 1, "replay");
        let places = ["decision 9", "decision 5"].map(|part| told.find(part).unwrap());
        assert!(places[0] < places[1] && !told.contains("decision 3"), "{told}");
        assert!(told.contains("25.0 ±2.4 points") && told.contains("replay --from 9 --choose 2"), "{told}");
        assert!(told.contains("one cost 9.0 (give or take 1.1) points"), "{told}");
    }
}

//! The chances of the players along a game, and what their choices have cost.

use super::sentences::{SeatNames, TurnNumber, turn};
use super::short::wrapped;
use crate::terminal::{filled, grid, width};
use engine::{ChoiceRegret, NarratedDecision, Narrator, TableText, TurnOdds};
use kit::game::Outcome;
use kit::say::{capital, counted, share};
use report::blocks;
use serde::Serialize;
use std::collections::BTreeMap;

/// Characters of the line that shows a seat's chance along the game.
const LINE: usize = 40;

/// Swings, and choices, that are told at the most.
const MOST: usize = 3;
const MOST_CHOICES: usize = 5;

/// The swings smaller than this, in shares of the win, are no news.
const SWING: f64 = 0.1;

/// Differences that are no more than what adding leaves: of two players one gains what the other loses.
const ROUNDING: f64 = 1e-9;

/// The standard errors of a 95 % interval.
const WIDE: f64 = 1.96;

/// The choices and events of each turn, as they are told.
#[derive(Default)]
pub struct TurnTexts {
    turn: Option<TurnNumber>,
    /// By round and turn: what was chosen, and what happened.
    told: BTreeMap<(u32, u32), Vec<String>>,
}

impl Narrator for TurnTexts {
    fn event(&mut self, told: String) {
        let Some((round, turn, _)) = self.turn else { return };
        let first = told.lines().next().unwrap_or_default().trim_end_matches(':').to_owned();
        self.told.entry((round, turn)).or_default().push(first);
    }

    fn decision(&mut self, moment: NarratedDecision<'_>) {
        let now = turn(&moment);
        self.turn = Some(now);
        if moment.choices > 1 {
            let chosen = format!("{}: {}", moment.kind, (moment.described)(moment.chosen));
            self.told.entry((now.0, now.1)).or_default().push(chosen);
        }
    }

    fn end(&mut self, _: TableText, _: Option<Outcome>) {}
}

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
    Odds { round: u32, turn: u32, chances: &'l [f64], rollouts: u32 },
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
    /// A line for each seat, and the largest swings with what happened in them.
    pub fn odds(&self, odds: &[TurnOdds], texts: &TurnTexts) -> String {
        let [.., last] = odds else { return String::new() };
        let seats = if self.seats.cooperative { 0..1 } else { 0..self.seats.names.len() };
        let row = |seat: usize| {
            let values: Vec<Option<f64>> = odds.iter().map(|at| Some(at.shares[seat])).collect();
            vec![
                self.who(seat),
                blocks(&values, LINE, 1.0),
                share(odds[0].shares[seat], 0),
                share(last.shares[seat], 0),
            ]
        };
        let rows: Vec<Vec<String>> = seats.map(row).collect();
        let what = format!("chance to win, {} 1 to {}", self.seats.round, last.now.rounds);
        let mut text = format!("\n{}", grid(&["", what.as_str(), "start", "end"], &rows));
        let swings = self.swings(odds);
        text += match swings.len() {
            0 => "\nNo turn moved anybody's chance by 10 points.\n",
            1 => "\nThe largest swing:\n",
            _ => "\nThe largest swings:\n",
        };
        for (place, seat) in swings {
            text += &self.swing(odds, place, seat, texts);
        }
        text + &format!("\n{}\n", filled(&self.footnote(), 0))
    }

    /// The turns in which the chance of a seat moved most: places of `odds`, and the seat.
    fn swings(&self, odds: &[TurnOdds]) -> Vec<(usize, usize)> {
        let mut all: Vec<(f64, usize, usize)> = Vec::new();
        for (place, turn) in odds.windows(2).enumerate() {
            let [from, to] = turn else { continue };
            let moved = from.shares.iter().zip(&to.shares).map(|(from, to)| (to - from).abs());
            let most = moved.zip(0..).fold((0.0, 0), |most, one| if one.0 > most.0 + ROUNDING { one } else { most });
            all.push((most.0, place, most.1));
        }
        all.retain(|(moved, ..)| *moved >= SWING - ROUNDING);
        all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        all.into_iter().take(MOST).map(|(_, place, seat)| (place, seat)).collect()
    }

    fn swing(&self, odds: &[TurnOdds], place: usize, seat: usize, texts: &TurnTexts) -> String {
        let (from, to) = (&odds[place], &odds[place + 1]);
        let (before, after) = (from.shares[seat], to.shares[seat]);
        let moves = if after > before { "rises" } else { "falls" };
        let mut line = format!(
            "  {} {}, turn {}, of {}: {} {moves} from {} to {}.\n",
            capital(self.seats.round),
            from.now.rounds,
            from.now.turns,
            self.seats.seat(from.seat),
            self.who(seat),
            share(before, 0),
            share(after, 0)
        );
        let happened = texts.told.get(&(from.now.rounds, from.now.turns)).map_or(&[][..], Vec::as_slice);
        line += &wrapped("    - ", happened, width());
        line
    }

    fn footnote(&self) -> String {
        let error = WIDE * (0.25 / f64::from(self.rollouts)).sqrt();
        format!(
            "A chance is the share of {} that are played on from there by the same bots, with what is hidden from the player to move dealt anew: give or take {} at the most.",
            counted(self.rollouts, "game"),
            share(error, 0)
        )
    }

    fn who(&self, seat: usize) -> String {
        if self.seats.cooperative { "the table".to_owned() } else { self.seats.seat(seat) }
    }

    /// The costliest choices of a seat.
    pub fn regrets(&self, regrets: &[ChoiceRegret], seat: usize, command: &str) -> String {
        let total: f64 = regrets.iter().map(|one| one.regret).sum();
        let error = regrets.iter().map(|one| one.error.powi(2)).sum::<f64>().sqrt();
        let mut worst: Vec<&ChoiceRegret> =
            regrets.iter().filter(|one| one.regret > 0.0 && one.best != one.taken).collect();
        worst.sort_by(|a, b| b.regret.total_cmp(&a.regret).then(a.decision.cmp(&b.decision)));
        let points = |share: f64| format!("{:.1}", 100.0 * share);
        let mut text = format!(
            "\n{}\n",
            filled(
                &format!(
                    "{} had {}. Together they cost {} (give or take {}) points of the chance to win, against the best at each.",
                    capital(&self.seats.seat(seat)),
                    counted(regrets.len(), "choice"),
                    points(total),
                    points(WIDE * error)
                ),
                0
            )
        );
        for one in worst.iter().take(MOST_CHOICES) {
            text += &format!(
                "  {} ±{} points  decision {}, {} {}, turn {}, {}\n    took: {} ({})\n    best: {} ({})\n",
                points(one.regret),
                points(WIDE * one.error),
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

    fn split(&self) -> String {
        format!(
            "Each choice was played on {} times, up to 8 of a decision; one half of these games named the best and the other half measured it.",
            self.rollouts
        )
    }

    /// The lines for a program: one for each turn whose odds are known, and one for each choice.
    pub fn json(&self, odds: &[TurnOdds], regrets: &[ChoiceRegret]) -> String {
        let odds = odds.iter().map(|at| ChanceLine::Odds {
            round: at.now.rounds,
            turn: at.now.turns,
            chances: &at.shares,
            rollouts: self.rollouts,
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
        odds.chain(regrets).map(|line| serde_json::to_string(&line).unwrap_or_default() + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sentences::sample::{moment, outcome, seats};

    fn at(round: u32, shares: [f64; 2]) -> TurnOdds {
        TurnOdds { now: outcome((round, round), 0), seat: 0, shares: shares.to_vec() }
    }

    #[test]
    fn the_largest_swings_are_told_with_what_happened() {
        let seats = seats(&["steady", "bold"], false);
        let account = ChancesAccount { seats: &seats, rollouts: 100 };
        let mut texts = TurnTexts::default();
        texts.decision(moment((2, 2), 2, None));
        texts.event("rolls 6".to_owned());
        let odds = [at(1, [0.5, 0.5]), at(2, [0.52, 0.48]), at(3, [0.9, 0.1]), at(3, [1.0, 0.0])];
        let told = account.odds(&odds, &texts);
        let expected = "
                chance to win, round 1 to 3  start    end
seat 1, steady  ▅▅██                          50 %  100 %
seat 2, bold    ▅▄▁▁                          50 %    0 %

The largest swings:
  Round 2, turn 2, of seat 1, steady: seat 1, steady rises from 52 % to 90 %.
    - plan: word 1; rolls 6
  Round 3, turn 3, of seat 1, steady: seat 1, steady rises from 90 % to 100 %.
";
        assert!(told.starts_with(expected), "{told}");
        assert!(told.contains("the share of 100 games") && told.contains("give or take 10 %"), "{told}");
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
        assert!(told.contains("25.0 ±2.0 points") && told.contains("replay --from 9 --choose 2"), "{told}");
        assert!(told.contains("cost 27.0 (give or take 3.4) points"), "{told}");
    }
}

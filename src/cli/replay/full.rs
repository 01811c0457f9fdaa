//! A game in full: every decision with all that was legal.

use super::reasons::{ChoiceReasons, FormulaTerms};
use super::sentences::{SeatNames, TurnNumber, turn};
use engine::{NarratedDecision, Narrator, TableText, ranked};
use kit::game::Outcome;
use kit::say::counted;
use std::fmt::{self, Write as _};

/// The account of a game as it grows.
pub struct FullAccount<'s> {
    seats: &'s SeatNames,
    brief: bool,
    /// The number of legal choices that are told at the most, besides the one that was taken.
    best: usize,
    /// The reasons for each choice, where they are told.
    reasons: Option<&'s FormulaTerms>,
    /// The turn being told.
    turn: Option<TurnNumber>,
    pub text: String,
}

impl Narrator for FullAccount<'_> {
    fn event(&mut self, told: String) {
        // A picture stands under the line that announces it.
        self.line(format_args!("  - {}", told.replace('\n', "\n    ").replace("\n    \n", "\n\n")));
    }

    fn decision(&mut self, moment: NarratedDecision<'_>) {
        self.begin_turn(&moment);
        let (kind, describe) = (moment.kind, moment.described);
        if moment.choices == 1 {
            self.line(format_args!("  {kind}: {} (nothing else is legal)", describe(0)));
            return;
        }
        self.line(format_args!("  {kind}:"));
        let order = ranked(moment.choices, moment.scores);
        let told = order.iter().enumerate().filter(|&(place, &index)| place < self.best || index == moment.chosen);
        let told: Vec<usize> = told.map(|(_, &index)| index).collect();
        for &index in &told {
            let mark = if index == moment.chosen { '>' } else { ' ' };
            let score = moment.scores.map_or(String::new(), |scores| format!("{:>9.3}  ", scores[index]));
            self.line(format_args!("  {mark} {score}{}", describe(index)));
        }
        if let more @ 1.. = order.len() - told.len() {
            self.line(format_args!("    (and {})", counted(more, "other choice")));
        }
        let reasons = self.reasons.and_then(|reasons| reasons.of(&moment));
        for line in reasons.iter().flat_map(ChoiceReasons::lines) {
            self.line(format_args!("    {line}"));
        }
    }

    fn end(&mut self, shown: TableText, outcome: Option<Outcome>) {
        self.table(&shown.text);
        self.line(format_args!("\n{}", self.seats.closing(outcome)));
    }
}

impl<'s> FullAccount<'s> {
    /// An account that opens so, with at most so many of the best choices; a brief one shows the table at the beginning and the end alone.
    pub fn new(
        seats: &'s SeatNames,
        brief: bool,
        best: usize,
        reasons: Option<&'s FormulaTerms>,
        text: String,
    ) -> Self {
        Self { seats, brief, best, reasons, turn: None, text }
    }

    fn line(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// A heading if this decision is the first of a turn, under the table as the turn before left it.
    fn begin_turn(&mut self, moment: &NarratedDecision<'_>) {
        let turn = turn(moment);
        if self.turn == Some(turn) {
            return;
        }
        if self.turn.is_none() || !self.brief {
            self.table(&(moment.shown)().text);
        }
        self.turn = Some(turn);
        self.line(format_args!("\n{}", self.seats.heading(turn)));
    }

    fn table(&mut self, shown: &str) {
        self.line(format_args!("\n{}", shown.trim_end()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sentences::sample;

    /// Whoever plays alone plans the next round in the turn of the last: it is another round all the same.
    #[test]
    fn a_round_has_a_heading_of_its_own_and_the_table_above_it_though_seat_and_turn_are_the_same() {
        let seats = sample::seats(&["steady"], true);
        let mut account = FullAccount::new(&seats, false, usize::MAX, None, String::new());
        for (rounds, turns) in [(1, 1), (1, 1), (2, 1), (2, 2)] {
            account.decision(NarratedDecision {
                seat: 0,
                kind: "plan",
                now: Outcome { ending: 0, winners: 0, rounds, turns },
                shown: &|| TableText { text: format!("table of round {rounds}"), ..TableText::default() },
                choices: 1,
                described: &|_| "first".to_owned(),
                chosen: 0,
                scores: None,
                scored: &|_| Vec::new(),
            });
        }
        let told: Vec<&str> = account.text.lines().filter(|line| line.contains("ound")).collect();
        let heading = |round, turn| format!("Round {round}, turn {turn}: seat 1, steady");
        let expected = [(1, 1), (2, 1), (2, 2)];
        let expected = expected.map(|(round, turn)| [format!("table of round {round}"), heading(round, turn)]);
        assert_eq!(told, expected.concat());
    }
}

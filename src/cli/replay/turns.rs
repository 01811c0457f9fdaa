//! A part of a game: the turns that are asked for.

use engine::{NarratedDecision, Narrator, TableText};
use kit::config::{Fault, SourceLocation};
use kit::game::Outcome;
use std::ops::RangeInclusive;

/// A narrator of some turns of a game: another one hears of these alone.
pub struct TurnFilter<'n> {
    narrator: &'n mut dyn Narrator,
    turns: RangeInclusive<u32>,
    /// The turns with a decision so far, each once: what happens belongs to the last of them, and before the first decision to none.
    known: Vec<u32>,
}

impl Narrator for TurnFilter<'_> {
    fn event(&mut self, told: String) {
        if self.is_told() {
            self.narrator.event(told);
        }
    }

    fn decision(&mut self, moment: NarratedDecision<'_>) {
        let turn = moment.now.turns;
        if self.known.last() != Some(&turn) {
            self.known.push(turn);
        }
        if self.is_told() {
            self.narrator.decision(moment);
        }
    }

    fn end(&mut self, shown: TableText, outcome: Option<Outcome>) {
        if self.is_told() {
            self.narrator.end(shown, outcome);
        }
    }
}

impl<'n> TurnFilter<'n> {
    /// A filter of these turns, which count over all players.
    pub fn new(narrator: &'n mut dyn Narrator, turns: RangeInclusive<u32>) -> Self {
        Self { narrator, turns, known: Vec::new() }
    }

    fn is_told(&self) -> bool {
        self.known.last().is_some_and(|turn| self.turns.contains(turn))
    }

    /// The fault of turns in which nobody chose anything: games count turns, too, that need no choice, or in which all play at once.
    ///
    /// # Errors
    /// No decision of the game is in these turns.
    pub fn check(&self) -> Result<(), Fault> {
        if self.known.iter().any(|turn| self.turns.contains(turn)) {
            return Ok(());
        }
        let (first, last) = (self.turns.start(), self.turns.end());
        let asked = if first == last { first.to_string() } else { format!("{first}..{last}") };
        let before = self.known.iter().rev().find(|&turn| turn < first);
        let after = self.known.iter().find(|&turn| turn > last);
        let near: Vec<String> = before.into_iter().chain(after).map(u32::to_string).collect();
        let fault = Fault::new(SourceLocation::flag("--turn", &asked), "nobody chooses anything then");
        Err(fault.help(format!("the nearest turn is {}", near.join(" or "))))
    }
}

/// Reads turns: `20`, or `20..23` with both ends. What happens before the first round is turn 0 in some games.
pub fn parse(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        _ => Err("write a turn, such as 20, or the first and the last of several, such as 20..23".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sentences::sample::{moment, outcome, seats};
    use crate::replay::short::ShortAccount;

    /// Account of some turns of a game with turns 3, 6 and 9.
    fn told(turns: RangeInclusive<u32>) -> Result<String, String> {
        let seats = seats(&["steady"], true);
        let mut short = ShortAccount::new(&seats, String::new());
        let mut filter = TurnFilter::new(&mut short, turns);
        for turn in [3, 6, 9] {
            filter.decision(moment((turn / 3, turn), 2, None));
            filter.event(format!("event {turn}"));
        }
        filter.end(TableText::default(), Some(outcome((3, 9), 1)));
        filter.check().map_err(|fault| fault.help.unwrap_or_default())?;
        Ok(short.into_text())
    }

    #[test]
    fn a_turn_is_told_with_what_happens_in_it_and_the_end_with_the_last() {
        let middle = "\nthe table\n\nRound 2, turn 6: seat 1, steady\n  > plan: word 1\n  - event 6\n";
        assert_eq!(told(6..=6).unwrap(), middle);
        let rest = told(5..=20).unwrap();
        assert!(rest.contains("event 9") && rest.contains("The game ends in round 3"), "{rest}");
    }

    #[test]
    fn a_turn_in_which_nobody_chooses_is_refused_with_the_nearest() {
        let refused = |turns| told(turns).unwrap_err();
        assert!(refused(1..=2).contains("the nearest turn is 3"));
        assert!(refused(4..=5).contains("the nearest turn is 3 or 6"));
        assert!(refused(99..=99).contains("the nearest turn is 9"));
    }

    #[test]
    fn turns_are_one_or_a_first_and_a_last() {
        assert_eq!(parse("20"), Ok(20..=20));
        assert_eq!(parse("0..23"), Ok(0..=23));
        for text in ["", "3..2", "a", "1..", "..2", "-1", "1-2"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}

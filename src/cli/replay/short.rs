//! A game in short: a few lines for each turn, what was chosen and what happened.

use super::sentences::{SeatNames, TurnNumber, turn};
use crate::terminal::width;
use engine::{NarratedDecision, Narrator, TableText};
use kit::game::Outcome;

/// The account of a game as it grows.
pub struct ShortAccount<'s> {
    seats: &'s SeatNames,
    /// The turn being told.
    turn: Option<TurnNumber>,
    /// What was chosen in it where there was a choice.
    chosen: Vec<String>,
    /// What has happened in it.
    happened: Vec<String>,
    text: String,
}

impl Narrator for ShortAccount<'_> {
    fn event(&mut self, told: String) {
        // Of what is told in several lines, such as a picture, the first says what it is.
        let first = told.lines().next().unwrap_or_default();
        self.happened.push(first.trim_end_matches(':').to_owned());
    }

    fn decision(&mut self, moment: NarratedDecision<'_>) {
        self.begin_turn(&moment);
        if moment.choices > 1 {
            self.chosen.push(format!("{}: {}", moment.kind, (moment.described)(moment.chosen)));
        }
    }

    fn end(&mut self, shown: TableText, outcome: Option<Outcome>) {
        self.end_turn();
        self.table(&shown.text);
        self.text += &format!("\n{}\n", self.seats.closing(outcome));
    }
}

impl<'s> ShortAccount<'s> {
    /// An account that opens so.
    pub fn new(seats: &'s SeatNames, text: String) -> Self {
        Self { seats, turn: None, chosen: Vec::new(), happened: Vec::new(), text }
    }

    /// The account, with the last turn that was told.
    pub fn into_text(mut self) -> String {
        self.end_turn();
        self.text
    }

    fn begin_turn(&mut self, moment: &NarratedDecision<'_>) {
        let turn = turn(moment);
        if self.turn == Some(turn) {
            return;
        }
        self.end_turn();
        if self.turn.is_none() {
            self.table(&(moment.shown)().text);
        }
        self.turn = Some(turn);
        self.text += &format!("\n{}\n", self.seats.heading(turn));
    }

    fn end_turn(&mut self) {
        self.text += &wrapped("  > ", &self.chosen, width());
        self.text += &wrapped("  - ", &self.happened, width());
        self.chosen.clear();
        self.happened.clear();
    }

    fn table(&mut self, shown: &str) {
        self.text += &format!("\n{}\n", shown.trim_end());
    }
}

/// The parts one after another, in lines of at most `wide` characters that are broken between words, behind a mark that stands in the first line alone; nothing if there
/// are none.
pub fn wrapped(mark: &str, parts: &[String], wide: usize) -> String {
    if parts.is_empty() {
        return String::new();
    }
    let (mut text, indent) = (mark.to_owned(), mark.chars().count());
    let mut column = indent;
    for word in parts.join("; ").split_whitespace() {
        let width = word.chars().count();
        if column > indent && column + 1 + width > wide {
            text += &format!("\n{:indent$}", "");
            column = indent;
        } else if column > indent {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += width;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sentences::sample::{moment, outcome, seats};

    #[test]
    fn a_turn_is_its_heading_its_free_choices_and_its_events() {
        let seats = seats(&["steady", "bold"], false);
        let mut short = ShortAccount::new(&seats, "Game\n".to_owned());
        short.event("shuffled".to_owned());
        for (at, choices) in [((1, 1), 2), ((1, 1), 1), ((1, 1), 3), ((1, 2), 1)] {
            short.decision(moment(at, choices, None));
            short.event(format!("event {choices}"));
        }
        short.end(TableText { text: "the end\n".to_owned(), ..TableText::default() }, Some(outcome((1, 2), 0b10)));
        let expected = "\
Game
  - shuffled

the table

Round 1, turn 1: seat 1, steady
  > plan: word 1; plan: word 2
  - event 2; event 1; event 3

Round 1, turn 2: seat 1, steady
  - event 1

the end

The game ends in round 1, turn 2 (win). Won by seat 2 (bold).
";
        assert_eq!(short.into_text(), expected);
    }

    #[test]
    fn long_lines_break_between_words_and_lose_none() {
        let parts = vec!["ein Weg übers Land".to_owned(); 30];
        let text = wrapped("  - ", &parts, 100);
        let longest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!((90..=100).contains(&longest), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("    ") && !line.starts_with("     ")), "{text}");
        let words: Vec<&str> = text.split_whitespace().skip(1).collect();
        assert_eq!(words.join(" "), parts.join("; "));
        let wide = ["w".repeat(100)];
        assert_eq!(wrapped("  - ", &wide, 100), format!("  - {}\n", wide[0]));
    }
}

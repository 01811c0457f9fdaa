//! A game for a program: one JSON object a line.

use super::reasons::{ChoiceReasons, FormulaTerms};
use super::sentences::{SeatNames, TurnNumber, turn};
use engine::cell::Cell;
use engine::{GameId, NarratedDecision, Narrator, TableText, ranked};
use kit::game::{Outcome, PlaceContents};
use serde::Serialize;
use std::collections::BTreeMap;

/// A line. Seats count from 1.
#[derive(Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
enum JsonLine<'l> {
    /// Which game it is; the strategies by seat.
    Game {
        game: String,
        of: &'l str,
        rules: &'l str,
        seed: u64,
        seats: &'l [String],
        /// Changes of the rules and the bots, in words.
        #[serde(skip_serializing_if = "Option::is_none")]
        changed: Option<&'l str>,
    },
    /// The table: how many cards are in its piles, and which lie open, by place.
    Table {
        text: &'l str,
        places: BTreeMap<&'l str, &'l PlaceContents>,
    },
    Turn {
        round: u32,
        turn: u32,
        seat: usize,
        bot: &'l str,
    },
    Choice {
        kind: &'l str,
        seat: usize,
        chosen: String,
        legal: Vec<LegalChoice>,
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<ChoiceReasons>,
    },
    Event {
        text: &'l str,
    },
    /// The end of a game; of one that was cut off the round and turn it had come to, and no ending.
    End {
        round: Option<u32>,
        turn: Option<u32>,
        ending: Option<&'l str>,
        winners: Vec<usize>,
        cut_off: bool,
    },
}

/// A legal choice. JSON has no number that is not finite: such a score is `null`, as is that of a bot without scores.
#[derive(Serialize)]
struct LegalChoice {
    text: String,
    score: Option<f64>,
}

/// The account of a game as it grows.
pub struct JsonAccount<'s> {
    seats: &'s SeatNames,
    /// The reasons for each choice, where they are told.
    reasons: Option<&'s FormulaTerms>,
    /// The turn being told.
    turn: Option<TurnNumber>,
    pub text: String,
}

impl Narrator for JsonAccount<'_> {
    fn event(&mut self, told: String) {
        self.line(&JsonLine::Event { text: &told });
    }

    fn decision(&mut self, moment: NarratedDecision<'_>) {
        self.begin_turn(&moment);
        let score = |index: usize| moment.scores.map(|scores| scores[index]).filter(|score| score.is_finite());
        let legal = |index| LegalChoice { text: (moment.described)(index), score: score(index) };
        self.line(&JsonLine::Choice {
            kind: moment.kind,
            seat: moment.seat + 1,
            chosen: (moment.described)(moment.chosen),
            legal: ranked(moment.choices, moment.scores).into_iter().map(legal).collect(),
            why: self.reasons.and_then(|reasons| reasons.of(&moment)),
        });
    }

    fn end(&mut self, shown: TableText, outcome: Option<Outcome>) {
        self.table(&shown);
        let told = self.turn.map(|(round, turn, _)| (round, turn));
        let reached = outcome.map(|outcome| (outcome.rounds, outcome.turns)).or(told);
        self.line(&JsonLine::End {
            round: reached.map(|(round, _)| round),
            turn: reached.map(|(_, turn)| turn),
            ending: outcome.map(|outcome| self.seats.endings[outcome.ending]),
            winners: outcome.map_or(Vec::new(), |outcome| SeatNames::won(outcome.winners)),
            cut_off: outcome.is_none(),
        });
    }
}

impl<'s> JsonAccount<'s> {
    /// An account that opens with which game it is, and what was changed for it.
    pub fn new(
        seats: &'s SeatNames,
        game: GameId,
        cell: &Cell,
        seed: u64,
        changed: Option<&str>,
        reasons: Option<&'s FormulaTerms>,
    ) -> Self {
        let mut lines = Self { seats, reasons, turn: None, text: String::new() };
        let (game, of) = (game.to_string(), cell.game.profile().name);
        lines.line(&JsonLine::Game { game, of, rules: &cell.rules, seed, seats: &seats.names, changed });
        lines
    }

    fn line(&mut self, line: &JsonLine<'_>) {
        // What has only strings for keys can always be written.
        self.text += &serde_json::to_string(line).unwrap_or_default();
        self.text.push('\n');
    }

    fn table(&mut self, shown: &TableText) {
        let places = shown.places.iter().map(|(place, lying)| (place.as_str(), lying)).collect();
        self.line(&JsonLine::Table { text: &shown.text, places });
    }

    fn begin_turn(&mut self, moment: &NarratedDecision<'_>) {
        let now = turn(moment);
        if self.turn == Some(now) {
            return;
        }
        self.turn = Some(now);
        self.table(&(moment.shown)());
        let (round, turn, seat) = now;
        self.line(&JsonLine::Turn { round, turn, seat: seat + 1, bot: &self.seats.names[seat] });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sentences::sample::{moment, seats};

    #[test]
    fn scores_that_json_cannot_write_are_null_and_a_game_cut_off_has_no_ending() {
        let seats = seats(&["a \"bot\""], false);
        let mut lines = JsonAccount { seats: &seats, reasons: None, turn: None, text: String::new() };
        lines.decision(moment((2, 3), 3, Some(&[f64::NEG_INFINITY, 0.5, 1.0])));
        lines.decision(moment((2, 3), 1, None));
        lines.event("rolls\n5".to_owned());
        lines.end(TableText { text: "late".to_owned(), ..TableText::default() }, None);
        let expected = r#"{"what":"table","text":"the table\n","places":{"deck":3}}
{"what":"turn","round":2,"turn":3,"seat":1,"bot":"a \"bot\""}
{"what":"choice","kind":"plan","seat":1,"chosen":"word 2","legal":[{"text":"word 2","score":1.0},{"text":"word 1","score":0.5},{"text":"word 0","score":null}]}
{"what":"choice","kind":"plan","seat":1,"chosen":"word 0","legal":[{"text":"word 0","score":null}]}
{"what":"event","text":"rolls\n5"}
{"what":"table","text":"late","places":{}}
{"what":"end","round":2,"turn":3,"ending":null,"winners":[],"cut_off":true}
"#;
        assert_eq!(lines.text, expected);
    }
}

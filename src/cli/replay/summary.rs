//! A game on one screen: who led when, what each player did, and how it ended.

use super::sentences::SeatNames;
use crate::terminal::{filled, grid};
use engine::measure::Tally;
use engine::{NarratedDecision, Narrator, TableText};
use kit::game::Outcome;
use kit::say::{capital, listed};
use kit::stats::ScoreRatio;
use report::blocks;

/// Characters of the line that shows a seat's way through the game.
const LINE: usize = 40;

/// Scores of the game that are told at the most.
const SCORES: usize = 8;

/// The account of a game as it grows.
pub struct SummaryAccount<'s> {
    seats: &'s SeatNames,
    /// The unit of what is led in; none where there is nothing to lead in.
    unit: Option<&'static str>,
    /// The amounts that the seats had at the beginning of each round, and in the end.
    standings: Vec<(u32, Vec<i64>)>,
    /// By seat: how often it had a choice of each kind, in the order in which kinds came up.
    choices: Vec<Vec<(&'static str, u32)>>,
    pub text: String,
}

impl Narrator for SummaryAccount<'_> {
    fn event(&mut self, _: String) {}

    fn decision(&mut self, moment: NarratedDecision<'_>) {
        let round = moment.now.rounds;
        if self.unit.is_some() && self.standings.last().is_none_or(|(last, _)| *last < round) {
            self.standings.push((round, (moment.shown)().standings));
        }
        if moment.choices > 1 {
            let counts = &mut self.choices[moment.seat];
            match counts.iter_mut().find(|(kind, _)| *kind == moment.kind) {
                Some((_, count)) => *count += 1,
                None => counts.push((moment.kind, 1)),
            }
        }
    }

    fn end(&mut self, shown: TableText, outcome: Option<Outcome>) {
        let round = outcome.map_or(0, |outcome| outcome.rounds);
        self.standings.push((round + 1, shown.standings));
        self.text += &self.ways();
        self.text += &self.chosen();
        let lead = self.lead();
        let closing = self.seats.closing(outcome);
        let told: Vec<String> = lead.into_iter().chain([closing]).map(|line| filled(&line, 0) + "\n").collect();
        self.text += &format!("\n{}", told.concat());
    }
}

impl<'s> SummaryAccount<'s> {
    /// An account that opens so; `unit` is that of what players lead in.
    pub fn new(seats: &'s SeatNames, unit: Option<&'static str>, text: String) -> Self {
        let choices = vec![Vec::new(); seats.names.len()];
        Self { seats, unit, standings: Vec::new(), choices, text }
    }

    /// The game's own scores in this game, the first group of them: a row for each, with a column for each strategy or one for the table.
    pub fn scores(&mut self, group: &[ScoreRatio], tally: &Tally) {
        let name = |score: &ScoreRatio| vec![format!("{} ({})", score.name.replace('_', " "), score.unit)];
        let mut rows: Vec<Vec<String>> = group.iter().take(SCORES).map(name).collect();
        let mut headers = vec!["in this game"];
        tally.each_score(|score, strategy, estimate| {
            let place = group.iter().position(|own| own.name == score.name);
            let Some(row) = place.and_then(|place| rows.get_mut(place)) else { return };
            let strategy = strategy.unwrap_or("all");
            if !headers.contains(&strategy) {
                headers.push(strategy);
            }
            row.push(estimate.value.map_or_else(String::new, |value| format!("{value:.2}")));
        });
        self.text += &format!("\n{}", grid(&headers, &rows));
    }

    /// A line of blocks for each seat: what it had of what is led in, round by round; nothing where there is nothing to lead in.
    fn ways(&self) -> String {
        let Some(unit) = self.unit else { return String::new() };
        let most = self.standings.iter().flat_map(|(_, all)| all).copied().max().unwrap_or(0).max(1) as f64;
        let row = |seat: usize| {
            let of_seat = self.standings.iter().map(|(_, all)| all.get(seat).map(|&amount| amount.max(0) as f64));
            let values: Vec<Option<f64>> = of_seat.collect();
            let last =
                self.standings.last().and_then(|(_, all)| all.get(seat)).map_or_else(String::new, i64::to_string);
            vec![self.seats.seat(seat), blocks(&values, LINE, most), last]
        };
        let rows: Vec<Vec<String>> = (0..self.seats.names.len()).map(row).collect();
        let rounds = self.standings.len().saturating_sub(1);
        let what = format!("{unit}, {} 1 to {rounds}", self.seats.round);
        format!("\n{}", grid(&["", what.as_str(), "end"], &rows))
    }

    /// How often each seat had a choice, by kind.
    fn chosen(&self) -> String {
        let mut kinds: Vec<&str> = Vec::new();
        for (kind, _) in self.choices.iter().flatten() {
            if !kinds.contains(kind) {
                kinds.push(kind);
            }
        }
        let row = |seat: usize| {
            let count = |kind: &&str| {
                let found = self.choices[seat].iter().find(|(known, _)| known == kind);
                found.map_or_else(|| "0".to_owned(), |(_, count)| count.to_string())
            };
            [self.seats.seat(seat)].into_iter().chain(kinds.iter().map(count)).collect::<Vec<_>>()
        };
        let rows: Vec<Vec<String>> = (0..self.seats.names.len()).map(row).collect();
        let headers: Vec<&str> = ["choices"].into_iter().chain(kinds.iter().copied()).collect();
        format!("\n{}", grid(&headers, &rows))
    }

    /// The sentence on who leads alone since when, and how often the lead had changed by then.
    fn lead(&self) -> Option<String> {
        let unit = self.unit?;
        let alone = |all: &[i64]| {
            let most = all.iter().max()?;
            let mut leaders = all.iter().enumerate().filter(|(_, amount)| *amount == most).map(|(seat, _)| seat);
            leaders.next().filter(|_| leaders.next().is_none())
        };
        let leads: Vec<(u32, Option<usize>)> =
            self.standings.iter().map(|(round, all)| (round.saturating_sub(1), alone(all))).collect();
        let mut leaders: Vec<usize> = leads.iter().filter_map(|(_, leader)| *leader).collect();
        leaders.dedup();
        let changes = leaders.len().saturating_sub(1);
        let Some(last) = leads.last()?.1 else {
            let most = self.standings.last()?.1.iter().max()?;
            let tied = self.standings.last()?.1.iter().enumerate().filter(|(_, amount)| *amount == most);
            let tied: Vec<String> = tied.map(|(seat, _)| self.seats.seat(seat)).collect();
            return Some(format!("In the end {} have as many {unit}.", listed(&tied, "and")));
        };
        let since = leads.iter().rev().take_while(|(_, leader)| *leader == Some(last)).last()?.0;
        let when = if since == 0 { "from the start".to_owned() } else { format!("since {} {since}", self.seats.round) };
        let changed = match changes {
            0 => "nobody else ever led alone".to_owned(),
            1 => "the lead changed once".to_owned(),
            _ => format!("the lead changed {changes} times"),
        };
        Some(format!("{} leads alone in {unit} {when}; {changed}.", capital(&self.seats.seat(last))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sentences::sample::{moment, outcome, seats};

    #[test]
    fn a_game_is_who_led_when_what_was_chosen_and_how_it_ended() {
        let seats = seats(&["steady", "bold"], false);
        let mut account = SummaryAccount::new(&seats, Some("points"), "Game\n".to_owned());
        for (round, standings, choices) in [(1, [0, 0], 2), (2, [4, 1], 3), (2, [4, 1], 1), (3, [4, 6], 2)] {
            let shown = || TableText { standings: standings.to_vec(), ..TableText::default() };
            account.decision(NarratedDecision { shown: &shown, ..moment((round, round), choices, None) });
        }
        account.end(TableText { standings: vec![5, 9], ..TableText::default() }, Some(outcome((3, 6), 0b10)));
        let expected = "\
Game

                points, round 1 to 3  end
seat 1, steady  ▁▄▄▅                    5
seat 2, bold    ▁▁▆█                    9

choices         plan
seat 1, steady     3
seat 2, bold       0

Seat 2, bold leads alone in points since round 2; the lead changed once.
The game ends in round 3, turn 6 (win). Won by seat 2 (bold).
";
        assert_eq!(account.text, expected);
    }

    #[test]
    fn nobody_leads_where_all_win_together() {
        let seats = seats(&["steady"], true);
        let mut account = SummaryAccount::new(&seats, None, String::new());
        account.decision(moment((1, 1), 2, None));
        account.end(TableText::default(), Some(outcome((1, 1), 1)));
        let expected =
            "\nchoices         plan\nseat 1, steady     1\n\nThe game ends in round 1, turn 1 (win). The table wins.\n";
        assert_eq!(account.text, expected);
    }
}

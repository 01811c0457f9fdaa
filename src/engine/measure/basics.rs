//! The measures that every game has in the same way: wins, lengths and endings, with their tables and sentences.

use super::percentiles::{LENGTHS, Percentiles};
use super::{Endings, GameShare, Lengths, SummaryTable, TallySchema, Wins};
use kit::game::Outcome;
use kit::say::{self, interval};
use kit::stats::names::{endings, measures};
use kit::stats::{CONFIDENCE, Estimate, RatioCounts, Table, simultaneous};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Wins, lengths and endings of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Basics {
    /// The wins by strategy and seat.
    pub wins: Wins,
    /// The lengths of games.
    pub lengths: Lengths,
    /// The endings of games.
    pub endings: Endings,
    /// The games that go on behind the rounds that the scorer counts in.
    pub longer: GameShare,
}

/// The share of games that nobody wins from which on nothing else of a study matters as much.
pub const MOSTLY_UNWON: f64 = 0.5;

impl Basics {
    /// The counts before any game.
    pub fn new(form: &TallySchema) -> Self {
        let rotations = &form.rotations;
        Self {
            wins: if form.cooperative { Wins::of_table(rotations.len()) } else { Wins::new(&form.lineup, rotations) },
            lengths: Lengths::new(form.most_rounds, form.lineup.seats.len()),
            endings: Endings::new(form.endings, rotations.len()),
            longer: GameShare::new(rotations.len()),
        }
    }

    /// A game has ended, or was cut off.
    pub fn end_game(&mut self, form: &TallySchema, seating: &[u8], outcome: Option<Outcome>) {
        self.endings.end_game(outcome);
        if let Some(outcome) = outcome {
            self.wins.end_game(seating, outcome);
            self.lengths.end_game(outcome);
            if form.counted_rounds.is_some_and(|last| outcome.rounds as usize > last) {
                self.longer.count();
            }
        }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.wins.end_block();
        self.endings.end_block();
        self.longer.end_block();
    }

    /// The sides that win and lose apart: the strategies by name, or the table as one, which has none.
    fn sides<'f>(&self, form: &'f TallySchema) -> Vec<Option<&'f str>> {
        let strategies = || form.lineup.strategies.iter().map(|name| Some(name.as_str())).collect();
        if self.wins.is_of_table() { vec![None] } else { strategies() }
    }

    /// The counts of the block under way for the measures of any game, in the order of [`TallySchema::measures`].
    pub fn block(&self, parts: &mut Vec<RatioCounts>) {
        parts.extend((0..self.wins.sides()).map(|side| self.wins.block(side)));
        if !self.wins.is_of_table() {
            parts.push(self.wins.block_lead());
        }
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        self.wins.merge(&other.wins);
        self.lengths.merge(&other.lengths);
        self.endings.merge(&other.endings);
        self.longer.merge(&other.longer);
    }

    /// Whether another could hold the counts of so many blocks of the same.
    pub fn may_add(&self, other: &Self, blocks: u64) -> bool {
        self.wins.may_add(&other.wins, blocks)
            && other.lengths.is_possible()
            && self.endings.may_add(&other.endings, blocks)
            && self.longer.may_add(&other.longer, blocks)
    }

    /// The table's win rate where it wins as one. Else the best strategy's; where there is one strategy alone, which wins as often as it
    /// loses by construction, that of seat 1.
    pub fn headline(&self, form: &TallySchema, confidence: f64) -> (String, Estimate) {
        if self.wins.is_of_table() {
            return ("the table wins".to_owned(), self.wins.rate(0, confidence));
        }
        match &form.lineup.strategies[..] {
            [name] => (format!("{name} wins in seat 1"), self.wins.rate_in(0, 0, confidence)),
            _ => {
                let best = self.wins.ranking()[0];
                (format!("{} wins", form.lineup.strategies[best]), self.wins.rate(best, confidence))
            }
        }
    }

    /// `win_rates`, `game_lengths` and `endings`.
    pub fn tables(&self, form: &TallySchema) -> Vec<Table> {
        vec![self.wins.table(&self.sides(form)), self.lengths.table(), self.endings.table()]
    }

    /// The rows of the summary about wins, lengths and endings.
    pub fn summarise(&self, form: &TallySchema, summary: &mut SummaryTable) {
        self.summarise_wins(form, summary);
        self.summarise_seats(summary);
        for (name, p) in LENGTHS {
            let rounds = self.lengths.rounds.quantile_interval(p, self.wins.blocks(), CONFIDENCE);
            summary.row(name, None, None, rounds, "rounds");
        }
        let median = (self.lengths.rounds).grouped_interval(0.5, self.wins.blocks(), CONFIDENCE);
        summary.row(measures::LENGTH_MEDIAN, None, None, median, "rounds");
        if form.counted_rounds.is_some() {
            summary.row(measures::LONGER_GAMES, None, None, self.longer.estimate(), "share of games");
        }
        for (ending, (name, _)) in self.endings.counts().enumerate() {
            summary.row(&format!("ending_{name}"), None, None, self.endings.share(ending), "share of games");
        }
    }

    fn summarise_wins(&self, form: &TallySchema, summary: &mut SummaryTable) {
        let sides = || self.sides(form).into_iter().enumerate();
        for (side, name) in sides() {
            let rate = self.wins.rate(side, CONFIDENCE);
            summary.row(measures::WIN_RATE, name, None, rate, "share");
        }
        for (side, name) in sides() {
            let seats = self.wins.seats();
            for seat in seats.filter(|&seat| self.wins.sits(side, seat)) {
                let rate = self.wins.rate_in(side, seat, CONFIDENCE);
                summary.row(measures::WIN_RATE, name, Some(seat), rate, "share");
            }
        }
    }

    /// The rows of the summary about each seat's win rate, whoever sits there.
    pub fn summarise_each_seat(&self, summary: &mut SummaryTable) {
        for seat in self.wins.seats() {
            summary.row(measures::WIN_RATE, None, Some(seat), self.wins.rate_of(seat, CONFIDENCE), "share");
        }
    }

    /// The rows of the summary about the first seat's advantage over all others, and over each.
    fn summarise_seats(&self, summary: &mut SummaryTable) {
        if !self.wins.is_of_table() {
            let lead = self.wins.lead(CONFIDENCE);
            summary.row(measures::SEAT_GAP, None, None, lead, "share");
        }
        for seat in self.wins.seats().skip(1) {
            let gap = self.wins.gap(0, seat, CONFIDENCE);
            summary.row(measures::SEAT_GAP, None, Some(seat), gap, "share");
        }
    }

    /// The sentences about who wins, from which seat, how long it takes, and how games end without a winner (or how the table loses, where it
    /// wins as one), most important first.
    pub fn findings(&self, form: &TallySchema) -> Vec<String> {
        let mut all = [
            self.how_often(),
            self.who_wins(&form.lineup.strategies),
            self.which_seat(),
            self.how_long(form.round),
            self.undecided(),
        ];
        // Who wins and how long it takes means little of a game that mostly nobody wins.
        if self.unwon().is_some_and(|unwon| unwon >= MOSTLY_UNWON) {
            all.rotate_right(1);
        }
        all.into_iter().flatten().collect()
    }

    /// The share of the games that nobody wins, of players who win apart; `None` of a table that wins as one, and before the first game.
    pub fn unwon(&self) -> Option<f64> {
        let games = self.endings.games();
        let won: u64 = self.endings.counts().filter(|(name, _)| *name == endings::WIN).map(|(_, games)| games).sum();
        (games > 0 && !self.wins.is_of_table()).then(|| 1.0 - won as f64 / games as f64)
    }

    /// The sentence about a table that wins as one.
    fn how_often(&self) -> Option<String> {
        let of_table = self.wins.is_of_table();
        let rate = of_table.then(|| self.wins.rate(0, CONFIDENCE))?;
        let rate = interval(rate, 100.0, " %")?;
        Some(format!("The players win {rate} of the games."))
    }

    fn who_wins(&self, names: &[String]) -> Option<String> {
        let ranking = self.wins.ranking();
        let (&best, &next) = (ranking.first()?, ranking.get(1)?);
        // Who wins most of several is a lucky one.
        let confidence = simultaneous(ranking.len());
        let (first, second) = (self.wins.rate(best, confidence), self.wins.rate(next, confidence));
        let is_ahead = first.lo? > second.hi?;
        let (name, other) = (&names[best], &names[next]);
        let (first, second) = (interval(first, 100.0, " %")?, interval(second, 100.0, " %")?);
        let at_once = match ranking.len() {
            2 => "intervals for both at once".to_owned(),
            bots => format!("intervals for all {bots} at once"),
        };
        Some(if is_ahead {
            format!("{name} wins {first}; next is {other} with {second}: {at_once}.")
        } else {
            format!("{name} wins {first}, but is not shown to be ahead of {other} with {second}: {at_once}.")
        })
    }

    fn which_seat(&self) -> Option<String> {
        let (seat, other, gap) = self.wins.widest_gap()?;
        let (seat, other, points) = (seat + 1, other + 1, interval(gap, 100.0, " points")?);
        Some(if gap.lo? > 0.0 {
            format!("Seat {seat} wins {points} more than seat {other}.")
        } else {
            format!(
                "No seat is shown to have an advantage: the largest gap is seat {seat} over seat {other}, {points}."
            )
        })
    }

    /// The lengths of games in what players call `round`.
    fn how_long(&self, round: &str) -> Option<String> {
        let told = Percentiles::of(&self.lengths.rounds)?;
        let [short, middle, long] = told.values();
        if short == long {
            return Some(format!("{} of the games last {middle} {round}s.", told.at_long()));
        }
        if told.is_spread() && middle != short && middle != long {
            return Some(format!(
                "{} of the games end by {round} {middle}; nine in ten last {short} to {long} {round}s.",
                told.half()
            ));
        }
        let longest = match told.past() {
            Some(past) => format!("{past} lasts past {round} {long}"),
            None => {
                format!("{} last {long} {round}s{}", told.at_long(), if told.is_longest() { "" } else { " or more" })
            }
        };
        let early = format!("{} over by {round} {short}", told.early());
        Some(match middle {
            _ if middle == long => format!("Of the games {early}; {longest}."),
            _ if middle == short => format!("{} of the games end by {round} {middle}; {longest}.", told.half()),
            _ => format!("{} of the games end by {round} {middle}; {early}, {longest}.", told.half()),
        })
    }

    fn undecided(&self) -> Option<String> {
        if self.endings.games() == 0 {
            return None;
        }
        let of_table = self.wins.is_of_table();
        let ended = self.endings.counts().enumerate();
        let (won, lost): (Vec<_>, Vec<_>) = ended.partition(|(_, (name, _))| *name == endings::WIN);
        let won = won.first().map(|(ending, _)| self.endings.share(*ending));
        let all = won.and_then(|won| interval(rest(won), 100.0, " %"));
        let of_games = self.endings.games() as f64;
        let mut told: Vec<(&str, u64)> =
            lost.into_iter().map(|(_, ended)| ended).filter(|(_, games)| *games > 0).collect();
        told.sort_by_key(|(_, games)| Reverse(*games));
        let part = |(name, games): &(&str, u64)| {
            format!("{} {}", name.replace('_', " "), say::share(*games as f64 / of_games, 1))
        };
        let parts = told.iter().map(part).collect::<Vec<_>>().join(", ");
        // What is all of it is told by its name, or by nothing where that says no more.
        let how = |alone: &str| match &told[..] {
            [(name, _)] if *name == alone => String::new(),
            [(name, _)] => format!(": {}", name.replace('_', " ")),
            _ => format!(": {parts}"),
        };
        Some(match (of_table, all) {
            (true, _) if told.is_empty() => "The players win every game.".to_owned(),
            (false, _) if told.is_empty() => "Every game has a winner.".to_owned(),
            (true, Some(all)) => format!("The players lose {all} of the games{}.", how(endings::LOST)),
            (false, Some(all)) => format!("Nobody wins {all} of the games{}.", how("")),
            (_, None) => format!("Not every game is won: {parts}."),
        })
    }
}

/// The rest of the whole beside a share.
fn rest(share: Estimate) -> Estimate {
    let other = |end: Option<f64>| end.map(|end| 1.0 - end);
    Estimate { value: other(share.value), lo: other(share.hi), hi: other(share.lo), ..share }
}

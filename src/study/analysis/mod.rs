//! What a study shows: paired differences, the worth of single values, matchups, ratings and verdicts, as tables and sentences.
//!
//! Counts go in, tables come out; nothing here plays or prints.

mod audit;
mod compared_measure;
mod differences;
mod exploit;
mod least_squares;
mod luck_shares;
mod matchups;
mod partners;
mod ratings;
mod regret;
mod sequential;
mod solved;
mod strengths;
mod verdict;
mod worth;

pub use audit::{
    AuditResult, ComponentAudit, ComponentUses, ComponentVerdict, RestrictedPlay, audit, audit_at, is_audited,
};
pub use compared_measure::{ComparedMeasure, gauges};
pub use differences::{Difference, differences, differences_table};
pub use exploit::{ExploitResult, exploit_table};
pub use luck_shares::LuckShares;
pub use matchups::{Matchup, cycles, matchups, matchups_table, within_lineups};
pub use partners::{PartnerTable, TableDifference, between_tables, between_tables_table, partners, partners_table};
pub use ratings::{Rating, ratings, ratings_table};
pub use regret::KindRegret;
pub use sequential::SequentialGoal;
pub use solved::{SolveResult, solve_criterion, value_text, values_table};
pub use strengths::{AtRung, StrengthEffect, effects, rungs_table};
pub use verdict::{games_to_show, games_to_show_in, verdict};
pub use worth::{
    ValueWorth, by_bot, check_reference, flips, is_shown, is_weighed, worth, worth_bots_table, worth_table,
};

use crate::experiment::RUNGS;
use crate::plan::{FactorialDesign, StudyPlan};
use engine::measure::{LISTED, MeasureName, find_measure};
use engine::{Count, Study};
use kit::config::{Fault, SourceLocation};
use kit::say::{DisplayUnit, SHARE};
use kit::stats::names::measures;
use kit::stats::{CONFIDENCE, Table};
use std::collections::BTreeSet;

/// How the measures begin that take a length of turns to be counted.
const MINUTES: &str = "minutes_";

/// The tables of whole studies of a game, without rows, and the commands that write each.
pub fn tables(cooperative: bool) -> Vec<(Table, &'static str)> {
    let of_bots = if cooperative {
        vec![partners_table(&[], &[])]
    } else {
        vec![matchups_table(&[], &[]), ratings_table(&[], &[])]
    };
    let differences = differences::rows_of_one(Vec::new());
    let all = [
        (differences, "`sweep`, `compare`, `worth`, `audit` and `tournament`"),
        (worth_table(&[], cooperative), "`worth`"),
    ];
    let of_bots = of_bots.into_iter().map(|table| (table, "`tournament`"));
    let of_counters = (!cooperative).then(|| (exploit_table(&[]), "`tournament --exploit`"));
    let by_bot = (!cooperative).then(|| (worth_bots_table(&[], &[]), "`worth` of several bots"));
    let of_audits = (AuditResult::empty().table(), "`audit`");
    let of_designs = (FactorialDesign::default().table(&[]), "`worth` of many values");
    let of_values = (solved::no_values(), "`solve`");
    let of_rungs = (rungs_table(&[], &RUNGS), "`sweep`, `compare` and `worth` with `--at`");
    all.into_iter()
        .chain(by_bot)
        .chain([of_designs, of_audits])
        .chain(of_bots)
        .chain(of_counters)
        .chain([of_values, of_rungs])
        .collect()
}

/// A study that has been played: what was asked and what was counted.
pub struct StudyResults<'a> {
    /// The cells by name.
    pub plan: &'a StudyPlan,
    /// The cells as played.
    pub study: &'a Study<'a>,
    /// What was counted, by cell.
    pub counts: &'a [Count],
    /// The confidence of the intervals: above 95 % where the study could have stopped at any of several looks.
    pub confidence: f64,
}

impl StudyResults<'_> {
    /// Whether the study could have stopped at any of several looks.
    pub fn is_sequential(&self) -> bool {
        self.confidence > CONFIDENCE
    }

    /// Whether all seats win and lose together.
    pub fn cooperative(&self) -> bool {
        self.study.cells[0].schema.cooperative
    }

    /// What its intervals are, in words.
    pub fn confidence_told(&self) -> String {
        if self.is_sequential() {
            "95 % intervals that hold at all looks together".to_owned()
        } else {
            "95 % intervals".to_owned()
        }
    }

    /// How often the study could have looked: by so much a p is multiplied that has to hold at all looks.
    fn looks(&self) -> f64 {
        ((1.0 - CONFIDENCE) / (1.0 - self.confidence)).round()
    }

    /// The measure that the study is about, of a cell: the one named, or else the first that can differ.
    pub fn headline(&self, cell: usize) -> Option<ComparedMeasure> {
        let gauges = self.gauges(cell);
        match &self.plan.measure {
            Some(written) => gauges.into_iter().find(|gauge| gauge.written() == *written),
            None => gauges.into_iter().find(|gauge| gauge.name == self.default_measure()),
        }
    }

    /// What the rules say. A bot that plays against itself wins as often as it loses: then the seats are what can differ.
    fn default_measure(&self) -> &'static str {
        if let Some(name) = self.study.cells[0].schema.headline {
            return name;
        }
        let mixed = (self.study.cells.iter()).any(|batch| batch.schema.lineup.strategies.len() > 1);
        if mixed || self.cooperative() { measures::WIN_RATE } else { measures::SEAT_GAP }
    }

    /// What the study found about its headline in a cell; `None` for the first, or without such a measure.
    pub fn headline_difference(&self, cell: usize) -> Option<Difference> {
        let headline = self.headline(cell).filter(|_| cell > 0)?;
        let all = differences::of_cell(self, cell);
        all.into_iter().find(|difference| difference.gauge == headline)
    }

    /// What the headline of a cell is called.
    pub fn headline_name(&self, cell: usize) -> String {
        match self.counts.len() {
            1 => self.counts[0].tally.headline(self.confidence).0,
            _ => self.headline(cell).map_or_else(String::new, |gauge| gauge.written()),
        }
    }

    /// The unit of the headline, for people.
    pub fn headline_unit(&self) -> &'static str {
        match self.counts.len() {
            1 => self.counts[0].tally.headline_unit(),
            _ => self.headline(0).map_or(SHARE, |gauge| gauge.unit),
        }
    }

    /// How the headline is said.
    pub fn headline_said(&self) -> DisplayUnit {
        DisplayUnit::of(self.headline_unit())
    }

    /// Checks that the measure asked for exists; for a sequential test it has to be a win rate.
    ///
    /// # Errors
    /// The measure asked for is none of any cell, or no win rate.
    pub fn check_headline(&self, tested: bool) -> Result<(), Fault> {
        let headline = self.headline(self.counts.len() - 1);
        if let Some(gauge) = headline.filter(|gauge| tested && gauge.name != measures::WIN_RATE) {
            let such = if self.cooperative() { measures::WIN_RATE } else { "win_rate(greedy)" };
            let help =
                format!("test a win rate, such as --measure '{such}'; a margin or a target works for every measure");
            let message = format!("`{}` is no win rate: only those can be tested in sequence", gauge.written());
            return Err(Fault::new(SourceLocation::Nowhere, message).help(help));
        }
        let Some(written) = &self.plan.measure else {
            return Ok(());
        };
        let cells = 0..self.counts.len();
        let known: BTreeSet<String> = cells.flat_map(|cell| self.gauges(cell)).map(|gauge| gauge.written()).collect();
        if !known.contains(written) {
            return Err(self.unknown_measure(written));
        }
        let compared = !self.plan.is_comparison() || self.headline_difference(1).is_some();
        if compared { Ok(()) } else { Err(self.in_one_alone(written)) }
    }

    /// A measure that only one of two cells has: nothing can be compared.
    fn in_one_alone(&self, written: &str) -> Fault {
        let message = format!("`{written}` is counted in one of the two alone, so there is nothing to compare it with");
        let matched = self.study.matched(1);
        let (own, base) = (self.gauges(1), self.gauges(0));
        // Where another bot sits in the seats of one, it is that one's measure.
        let other = matched.iter().find(|(_, theirs)| base[*theirs].written() == written);
        let help = match other.map(|(mine, _)| own[*mine].written()) {
            Some(other) => format!("ask for `{other}`: that is what it is compared with"),
            None if written.starts_with(MINUTES) => {
                "set `minutes_per_turn` in both: write it in the rules file that both are made from; --set changes one of the two".to_owned()
            },
            None => "give both what it counts, or ask for a measure that both have".to_owned(),
        };
        Fault::new(SourceLocation::flag("--measure", written), message).help(help)
    }

    /// A measure that cells are not compared by.
    fn unknown_measure(&self, written: &str) -> Fault {
        let known = self.counts[self.counts.len() - 1].tally.named_estimates();
        let subject = MeasureName::of_text(written);
        let (message, help) = match subject.as_ref().map(|subject| find_measure(&known, subject)) {
            None => (format!("`{written}` names no measure"), LISTED.to_owned()),
            Some(Err(fault)) => fault,
            Some(Ok(_)) => (
                format!("cells cannot be compared by `{written}`: nothing is kept of it block by block"),
                LISTED.to_owned(),
            ),
        };
        Fault::new(SourceLocation::flag("--measure", written), message).help(help)
    }

    /// The cells that are shown: all, but of a search those alone that there is something of, unless there is nothing of any.
    pub fn played(&self) -> impl Iterator<Item = usize> {
        let all = !self.plan.is_search || self.counts.iter().all(|count| count.blocks == 0);
        (0..self.counts.len()).filter(move |cell| all || self.counts[*cell].blocks > 0)
    }

    /// Games played in all cells.
    pub fn games(&self) -> u64 {
        let cells = self.counts.iter().zip(&self.study.cells);
        cells.map(|(count, batch)| count.blocks * batch.rotations().len() as u64).sum()
    }

    /// The share of the games of a cell that ended so.
    pub fn ended_in(&self, cell: usize, ending: &str) -> f64 {
        let (count, batch) = (&self.counts[cell], &self.study.cells[cell]);
        let games = count.blocks * batch.rotations().len() as u64;
        let ended: u64 = count.tally.endings().iter().filter(|(name, _)| *name == ending).map(|(_, games)| games).sum();
        ended as f64 / games.max(1) as f64
    }

    /// Games of all cells that ended so.
    pub fn ended(&self, ending: &str) -> u64 {
        let counts = self.counts.iter().flat_map(|count| count.tally.endings());
        counts.filter(|(name, _)| *name == ending).map(|(_, games)| games).sum()
    }

    /// The bots of all cells, each once, in the order in which they come up.
    pub fn bots(&self) -> Vec<String> {
        let mut bots: Vec<String> = Vec::new();
        for name in self.study.cells.iter().flat_map(|batch| &batch.schema.lineup.strategies) {
            if !bots.contains(name) {
                bots.push(name.clone());
            }
        }
        bots
    }
}

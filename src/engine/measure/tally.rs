//! The tally of a cell's counts: those that every game has, and those that its game declares.

use super::named_estimate::{self, NamedEstimate};
use super::remarks;
use super::{Basics, LeadHistory, Leads, Minutes, RequestedMeasure, SummaryTable, TallySchema, Wins};
use kit::game::{DisplayNames, Outcome, RatioMeasure, TerminalCurve};
use kit::say::SHARE;
use kit::stats::{Estimate, Histogram, IntervalMethod, Ledger, RatioCounts, ScoreRatio, Table};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Integer counts that merge exactly, whatever the order.
///
/// Its `Debug` text holds every count: the digest of a run is made of that of the merged tally. Stored, it holds no more than what
/// [`merge`](Self::merge) adds: one read back is only ever merged into a new one.
#[derive(Clone, Serialize, Deserialize)]
pub struct Tally {
    #[serde(skip)]
    schema: Arc<TallySchema>,
    basics: Basics,
    ledger: Ledger,
    /// The leaders; `None` in a game with nothing to lead in.
    leads: Option<Leads>,
    /// The minutes; `None` where the rules do not say how long a turn takes.
    minutes: Option<Minutes>,
    /// Strategy index at each seat in the game under way.
    #[serde(skip)]
    seating: Vec<u8>,
}

impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.basics, self.ledger)?;
        self.leads.as_ref().map_or(Ok(()), |leads| write!(f, " {leads:?}"))?;
        self.minutes.as_ref().map_or(Ok(()), |minutes| write!(f, " {minutes:?}"))
    }
}

impl Tally {
    /// An empty one.
    pub fn new(form: &Arc<TallySchema>) -> Self {
        Self {
            basics: Basics::new(form),
            ledger: form.ledger(),
            leads: form.lead.map(|_| Leads::default()),
            minutes: form.minutes_per_turn.map(|_| Minutes::default()),
            seating: form.lineup.seats.clone(),
            schema: Arc::clone(form),
        }
    }

    /// A game begins with this strategy index at each seat.
    pub fn begin_game(&mut self, seating: &[u8]) {
        self.seating.copy_from_slice(seating);
        self.ledger.begin_game();
    }

    /// The ledger in which the game under way is counted, and the strategy index at each seat.
    #[inline]
    pub fn ledger(&mut self) -> (&mut Ledger, &[u8]) {
        (&mut self.ledger, &self.seating)
    }

    /// The game has ended (or was cut off by the engine: `outcome` is `None`).
    pub fn end_game(&mut self, outcome: Option<Outcome>) {
        self.basics.end_game(&self.schema, &self.seating, outcome);
        if let Some(outcome) = outcome {
            self.ledger.end_game(&self.seating, outcome.winners);
            if let Some(minutes) = &mut self.minutes {
                minutes.end_game(self.schema.counted_turns(outcome));
            }
        }
    }

    /// The game, which has ended, went so; `standing` says what each seat has in the end of what is led in.
    pub fn end_course(&mut self, course: &LeadHistory, outcome: Outcome, standing: impl Fn(usize) -> i64) {
        if let Some(leads) = &mut self.leads {
            leads.end_game(course, outcome, self.seating.len(), standing);
        }
    }

    /// The block has ended: all its rotations have been played.
    pub fn end_block(&mut self) {
        self.basics.end_block();
        self.ledger.end_block();
        self.leads.iter_mut().for_each(Leads::end_block);
        self.minutes.iter_mut().for_each(Minutes::end_block);
    }

    /// Adds another tally of the same rules and strategies.
    pub fn merge(&mut self, other: &Self) {
        self.basics.merge(&other.basics);
        self.ledger.merge(&other.ledger);
        self.leads.iter_mut().zip(&other.leads).for_each(|(own, other)| own.merge(other));
        self.minutes.iter_mut().zip(&other.minutes).for_each(|(own, other)| own.merge(other));
    }

    /// Whether another, of the same shape, could hold the counts of so many blocks of what this one counts. Asked of what was read back.
    pub fn may_add(&self, other: &Self, blocks: u64) -> bool {
        self.basics.may_add(&other.basics, blocks) && other.leads.iter().all(|leads| leads.are_possible(blocks))
    }

    /// The measures that cells are compared by, the same ones for the same strategies; the first is the one that a comparison is about.
    pub fn measures(&self) -> Vec<RatioMeasure> {
        self.schema.measures()
    }

    /// The number of the measures that are rates of components, compared because somebody watches; they are the last.
    pub fn component_rates(&self) -> usize {
        self.schema.component_rates.len()
    }

    /// The percentile of the rounds that a study asks for: its name, and which.
    pub fn asked_of_rounds(&self) -> Option<(&'static str, f64)> {
        match self.schema.requested {
            Some(RequestedMeasure::Rounds(name, p)) => Some((name, p)),
            _ => None,
        }
    }

    /// The counts of the block under way for each measure. They are asked for after its last game, before [`end_block`](Self::end_block).
    pub fn block(&self, parts: &mut Vec<RatioCounts>) {
        self.basics.block(parts);
        let own = self.schema.compared();
        parts.extend(own.map(|(score, side)| self.ledger.part(score, side.unwrap_or(0))));
        parts.extend(self.schema.role_counts().map(|source| self.part(source).unwrap_or_default()));
        if let Some(RequestedMeasure::Ratio(_, source)) = &self.schema.requested {
            parts.push(self.part(*source).unwrap_or_default());
        }
        let components = self.schema.component_rates.iter();
        parts.extend(components.map(|(_, source)| self.part(*source).unwrap_or_default()));
    }

    /// The counts of the block under way for each score of the game, in the order of [`TallySchema::figures`].
    pub fn figures(&self) -> impl Iterator<Item = RatioCounts> {
        self.schema.sided().map(|(score, side)| self.ledger.part(score, side.unwrap_or(0)))
    }

    pub(super) fn schema(&self) -> &TallySchema {
        &self.schema
    }

    pub(super) fn counted(&self) -> &Ledger {
        &self.ledger
    }

    pub(super) fn basics(&self) -> &Basics {
        &self.basics
    }

    pub(super) fn leads(&self) -> Option<&Leads> {
        self.leads.as_ref()
    }

    pub(super) fn minutes(&self) -> Option<&Minutes> {
        self.minutes.as_ref()
    }

    /// The wins by strategy and seat.
    pub fn wins(&self) -> &Wins {
        &self.basics.wins
    }

    /// The rounds of all games that were not cut off.
    pub fn rounds(&self) -> &Histogram {
        &self.basics.lengths.rounds
    }

    /// The measure that a progress bar shows and `--target-error` watches, with its name.
    pub fn headline(&self, confidence: f64) -> (String, Estimate) {
        match self.schema.headline_score() {
            Some((place, score)) => (score.name.to_owned(), self.ledger.estimate_at(place, 0, confidence)),
            None => self.basics.headline(&self.schema, confidence),
        }
    }

    /// The unit of the headline measure, for people.
    pub fn headline_unit(&self) -> &'static str {
        self.schema.headline_score().map_or(SHARE, |(_, score)| score.unit)
    }

    /// Games by how they ended, those cut off by the engine last.
    pub fn endings(&self) -> Vec<(&'static str, u64)> {
        self.basics.endings.counts().collect()
    }

    /// The share of the games that nobody wins, of players who win apart.
    pub fn unwon(&self) -> Option<f64> {
        self.basics.unwon()
    }

    /// The share of games with more rounds than are counted in, and the last of these; `None` where all are.
    pub fn longer_games(&self) -> Option<(f64, usize)> {
        self.basics.longer.estimate().value.zip(self.schema.counted_rounds)
    }

    /// The measures of the run, as tables.
    pub fn tables(&self) -> Vec<Table> {
        let (counted, names) = (self.schema.counted, &self.schema.lineup.strategies);
        let mut tables = self.basics.tables(&self.schema);
        tables.extend(counted.curves.iter().map(|sheet| self.ledger.curve_table(sheet, names)));
        let sheets = counted.sheets.iter().zip(&self.schema.rows).enumerate();
        tables.extend(sheets.map(|(place, (sheet, rows))| self.ledger.table(place, sheet, rows)));
        tables.extend(self.leads.iter().map(Leads::table));
        tables.push(self.summary());
        tables
    }

    /// The estimates that have a name: the rows of `summary`, then the rates of components.
    pub fn named_estimates(&self) -> Vec<NamedEstimate> {
        let mut known = named_estimate::of_summary(&self.schema, &self.summary());
        known.extend(named_estimate::of_components(self));
        known
    }

    /// `summary` by itself.
    pub fn summary(&self) -> Table {
        let mut summary = SummaryTable::default();
        self.basics.summarise(&self.schema, &mut summary);
        self.each_score(|score, name, estimate| summary.row(score.name, name, None, estimate, score.unit));
        if let (Some(leads), Some(unit)) = (&self.leads, self.schema.lead) {
            leads.summarise(unit, &mut summary);
        }
        self.basics.summarise_each_seat(&mut summary);
        if let Some(minutes) = &self.minutes {
            minutes.summarise(&self.schema, &self.basics.lengths, self.wins().blocks(), &mut summary);
        }
        summary.finish()
    }

    /// Calls `see` for each score that the game declares, in the order of the summary, with whose it is and its estimate.
    pub fn each_score<'t>(&'t self, mut see: impl FnMut(&'static ScoreRatio, Option<&'t str>, Estimate)) {
        let (names, mut first) = (&self.schema.lineup.strategies, 0);
        for group in self.schema.counted.scores {
            let sides = group.first().map(|score| self.schema.sides(score));
            for side in sides.into_iter().flatten() {
                let name = side.map(|strategy| names[strategy].as_str());
                for (score, place) in group.iter().zip(first..) {
                    see(score, name, self.ledger.estimate(place, side.unwrap_or(0)));
                }
            }
            first += group.len();
        }
    }

    /// Scores that have no interval since a few blocks carry them, as in `deaths(greedy)`.
    pub fn carried_by_few(&self) -> Vec<String> {
        let mut named = Vec::new();
        self.each_score(|score, name, estimate| {
            if estimate.method == IntervalMethod::FewBlocks {
                named.push(name.map_or_else(|| score.name.to_owned(), |name| format!("{}({name})", score.name)));
            }
        });
        named
    }

    /// The sentences about the numbers, most important first.
    pub fn findings(&self) -> Vec<String> {
        let form = &self.schema;
        let names = DisplayNames { strategies: &form.lineup.strategies, rows: &form.rows, titles: &form.titles };
        let own = (form.findings)(&self.ledger, names);
        let lead =
            self.leads.as_ref().zip(self.schema.lead).and_then(|(leads, unit)| leads.finding(&self.schema, unit));
        let long = self.minutes.as_ref().and_then(|minutes| minutes.finding(&self.schema, &self.basics.lengths));
        let remarks = remarks::of(self);
        let roles = remarks::of_roles(self);
        // Where one bot sits in all seats, what wins is a role.
        let is_mirror = self.wins().sides() == 1;
        let (first, later) = if is_mirror { (roles, None) } else { (None, roles) };
        let basics = self.basics.findings(&self.schema);
        let told = first.into_iter().chain(basics).chain(later).chain(long);
        told.chain(remarks).chain(own).chain(lead).collect()
    }

    /// The wins of each role that players play as, where the game has roles and one bot sits in all seats, against itself.
    pub fn roles(&self) -> Option<remarks::RoleWins> {
        let wins = self.wins();
        if wins.sides() == 1 && !wins.is_of_table() { remarks::roles(self) } else { None }
    }

    /// The curves that are worth drawing, one for each strategy.
    pub fn curves(&self) -> Vec<TerminalCurve> {
        let Some(drawn) = self.schema.counted.drawn else {
            return Vec::new();
        };
        let strategies = self.schema.lineup.strategies.iter().enumerate();
        let curve = |(strategy, name): (usize, &String)| TerminalCurve {
            name: name.clone(),
            x: drawn.x,
            y: drawn.y,
            points: self.ledger.drawn(drawn.curve, strategy),
        };
        strategies.map(curve).collect()
    }
}

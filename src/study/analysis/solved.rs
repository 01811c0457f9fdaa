//! What a search for a value has shown: where the target is met, and every value that was tried.

use super::{ComparedMeasure, SequentialGoal, StudyResults};
use crate::experiment::SolveTarget;
use crate::solve::{AxisInterval, IntervalKnowledge, PlayedValue, SolveCriterion, SolveStep};
use kit::config::number::MeasureThreshold;
use kit::config::{Fault, Faults, SourceValue};
use kit::stats::names::{columns, tables};
use kit::stats::{Answer, Estimate, Scalar, Table, TableColumn};

/// Distance that is near enough for a share where nothing is said: a point,
const NEAR: f64 = 0.01;

/// of anything else a part of the target.
const NEAR_PART: f64 = 0.02;

/// The criterion of a search with at most so many games; `results` are those of the plan before anything is played.
///
/// # Errors
/// There is no such measure, or the target is none that it can have.
pub fn solve_criterion(
    results: &StudyResults<'_>,
    until: &SolveTarget,
    within: Option<&SourceValue<MeasureThreshold>>,
    most: u64,
) -> Result<SolveCriterion, Faults> {
    results.check_headline(false).map_err(|fault| Fault { place: until.place.clone(), ..fault })?;
    let gauge = results.headline(0);
    if let Some(range) = gauge.as_ref().map(ComparedMeasure::range) {
        let fault = |place, (message, help): (String, String)| Fault::new(place, message).help(help);
        range.number(until.target).map_err(|wrong| fault(until.place.clone(), wrong))?;
        if let Some(within) = within {
            range.difference(within.value).map_err(|wrong| fault(within.place.clone(), wrong))?;
        }
    }
    let target = until.target.value;
    let is_share = gauge.is_some_and(|gauge| gauge.is_share());
    let usual = if is_share || target == 0.0 { NEAR } else { NEAR_PART * target.abs() };
    Ok(SolveCriterion {
        target,
        near: within.map_or(usual, |within| within.value.value),
        strict: within.is_some(),
        ordered: results.plan.is_ordered,
        most,
    })
}

/// What a search has shown.
pub struct SolveResult {
    /// What was sought.
    pub question: SolveCriterion,
    /// What is measured.
    pub gauge: ComparedMeasure,
    /// What was seen of each value, in the order of the axis.
    pub seen: Vec<PlayedValue>,
    /// What follows.
    pub look: SolveStep,
}

impl SolveResult {
    /// The answers: values by index, and the place of each.
    pub fn answers(&self) -> impl Iterator<Item = &AxisInterval> {
        self.look.places.iter().filter(|place| self.is_answer(place))
    }

    /// The places at which it is not known yet whether, or which value, answers.
    pub fn open(&self) -> impl Iterator<Item = &AxisInterval> {
        self.look.places.iter().filter(|place| place.standing == IntervalKnowledge::Open)
    }

    /// The values of which too little is known to say anything, and which would have been played next.
    pub fn unknown(&self) -> Vec<usize> {
        let is_named = |value| self.look.places.iter().any(|place| place.rivals.contains(&value));
        let is_wanted = |value| self.look.wanted.iter().any(|(wanted, _)| *wanted == value);
        let is_unknown = |&value: &usize| {
            let seen = &self.seen[value];
            let is_known = seen.estimate.lo.is_some() || seen.is_blind();
            !is_known && !is_named(value) && (seen.games > 0 || is_wanted(value))
        };
        (0..self.seen.len()).filter(is_unknown).collect()
    }

    fn is_answer(&self, place: &AxisInterval) -> bool {
        match place.standing {
            IntervalKnowledge::Met => true,
            IntervalKnowledge::Passed => !self.question.strict,
            IntervalKnowledge::Open => false,
        }
    }

    /// Answer to the search: yes only once no other value may be nearer.
    pub fn outcome(&self) -> Answer {
        let undecided = self.open().next().is_some() || !self.unknown().is_empty();
        if undecided || self.look.nearest.is_none() {
            Answer::NotEnoughGames
        } else if self.answers().next().is_some() {
            Answer::Yes
        } else {
            Answer::No
        }
    }

    /// What a value is to the question.
    pub fn role(&self, value: usize) -> &'static str {
        let estimate = self.seen[value].estimate;
        let has = |mut places: Box<dyn Iterator<Item = &AxisInterval> + '_>, of: fn(&AxisInterval, usize) -> bool| {
            places.any(|place| of(place, value))
        };
        if has(Box::new(self.answers()), |place, value| place.best == value) {
            "answer"
        } else if has(Box::new(self.answers()), |place, value| place.equal.contains(&value)) {
            "as near"
        } else if has(Box::new(self.open()), |place, value| place.best == value || place.rivals.contains(&value)) {
            "open"
        } else if estimate.lo.is_some_and(|lo| lo > self.question.target) {
            "above"
        } else if estimate.hi.is_some_and(|hi| hi < self.question.target) {
            "below"
        } else if estimate.lo.is_some() && estimate.hi.is_some() {
            "near"
        } else {
            "unknown"
        }
    }

    /// Whether the interval of a value has the target in it.
    pub fn reaches(&self, value: usize) -> bool {
        let Estimate { lo, hi, .. } = self.seen[value].estimate;
        lo.is_some_and(|lo| lo <= self.question.target) && hi.is_some_and(|hi| hi >= self.question.target)
    }

    /// Whether any value that answers has the target in its interval, or is shown to come near enough.
    pub fn is_reached(&self) -> bool {
        self.answers().any(|place| place.standing == IntervalKnowledge::Met || self.reaches(place.best))
    }
}

impl StudyResults<'_> {
    /// What is known of each value so far: nothing of one that has not been played.
    pub fn seen(&self) -> Vec<PlayedValue> {
        let seen = |cell: usize| {
            let blocks = self.counts[cell].blocks;
            let games = blocks * self.study.cells[cell].rotations().len() as u64;
            let gauge = self.headline(cell).filter(|_| blocks > 0);
            let estimate = gauge.map_or(Estimate::unknown(0), |gauge| self.measured(cell, &gauge));
            PlayedValue { games, estimate }
        };
        (0..self.counts.len()).map(seen).collect()
    }

    /// What the search has shown; `None` of a study that is none, or of a measure that the first cell lacks.
    pub fn solved(&self, goal: SequentialGoal) -> Option<SolveResult> {
        let SequentialGoal::Value(question) = goal else { return None };
        let (gauge, seen) = (self.headline(0)?, self.seen());
        let look = question.look(&seen);
        Some(SolveResult { question, gauge, seen, look })
    }
}

/// `values`: a row for each value that was played.
pub fn values_table(results: &StudyResults<'_>, solved: &SolveResult) -> Table {
    let mut table = values_table_of(&results.plan.columns[0].0);
    let target = solved.question.target;
    for (cell, seen) in solved.seen.iter().enumerate().filter(|(_, seen)| seen.games > 0) {
        let estimate = seen.estimate.at_all_looks();
        table.row([
            results.plan.variants[cell].values[0].clone(),
            solved.gauge.written().into(),
            seen.games.into(),
            estimate.n.into(),
            estimate.value.into(),
            estimate.lo.into(),
            estimate.hi.into(),
            estimate.method.into(),
            estimate.value.map(|value| value - target).into(),
            solved.role(cell).into(),
            solved.gauge.unit.into(),
        ]);
    }
    table.finish()
}

/// The table without rows.
pub(super) fn values_table_of(axis: &str) -> kit::stats::TableBuilder<11> {
    Table::build(
        tables::VALUES,
        [
            TableColumn::new(axis, "", "A value that was tried."),
            TableColumn::new(columns::MEASURE, "", "What should meet the target."),
            TableColumn::new(columns::GAMES, "games", "Games played with it."),
            TableColumn::new(columns::N, "blocks or games", "Independent units behind the estimate."),
            TableColumn::new(columns::ESTIMATE, "", "What the measure comes to, in its unit.").of(columns::N),
            TableColumn::new(columns::LO, "", "Lower end of the interval that holds at all looks of the search.")
                .of(columns::N),
            TableColumn::new(columns::HI, "", "Upper end of it.").of(columns::N),
            TableColumn::new("method", "", "How the interval was made."),
            TableColumn::new(columns::DISTANCE, "", "The estimate less the target.").of(columns::N),
            TableColumn::new(
                columns::ROLE,
                "",
                "`answer`; `as near` as the answer but for less than is of interest; `open` when the games ran out; else on which side of the target, `near` where the interval has it in it, `unknown` without an interval.",
            ),
            TableColumn::new(columns::UNIT, "", "The unit of the estimate."),
        ],
    )
}

/// Table of values without rows, for a list of what there is.
pub(super) fn no_values() -> Table {
    let mut table = values_table_of("KEY").finish();
    table = table.without(|column| column.name == "KEY");
    table
}

/// A value of the axis as a person reads it.
pub fn value_text(results: &StudyResults<'_>, value: usize) -> String {
    match &results.plan.variants[value].values[0] {
        Scalar::Int(number) => number.to_string(),
        Scalar::Real(number) => number.to_string(),
        Scalar::Text(text) => text.clone(),
        Scalar::Empty => results.plan.variants[value].name.clone(),
    }
}

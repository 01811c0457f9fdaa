//! The reasons for a choice: what each term of the formula gives the choice that was taken, and the next best.

use engine::cell::Cell;
use engine::{NarratedDecision, ranked};
use kit::formula::FormulaTerm;
use serde::Serialize;

/// Terms told of a choice at the most.
const TOLD: usize = 5;

/// The formulas of the bots at a table, term by term.
pub struct FormulaTerms {
    /// The terms by seat and kind of decision.
    terms: Vec<Vec<Vec<FormulaTerm>>>,
    /// The names of the kinds of decision.
    kinds: Vec<&'static str>,
}

/// The reasons for which a choice was taken and not another: the other, and the terms that tell them apart, the largest difference first.
#[derive(Debug, PartialEq, Serialize)]
pub struct ChoiceReasons {
    /// The choice with the highest score of those that were worth something else, in words; where all were worth as much, any.
    pub instead_of: String,
    /// The terms; those that give both the same are left out.
    pub terms: Vec<TermScores>,
}

/// A term of a formula with what it gives two choices.
#[derive(Debug, PartialEq, Serialize)]
pub struct TermScores {
    /// The text of the term.
    pub term: String,
    /// The value for the choice that was taken.
    pub taken: f64,
    /// The value for the other.
    pub other: f64,
}

impl FormulaTerms {
    /// The reasons of those who sit so.
    pub fn new(cell: &Cell, seating: &[u8]) -> Self {
        let profile = cell.game.profile();
        let kinds = 0..profile.kinds.len();
        let of_seat = |&strategy: &u8| {
            let strategy = &cell.strategies[usize::from(strategy)];
            kinds.clone().map(|kind| strategy.terms(profile, kind)).collect()
        };
        Self {
            terms: seating.iter().map(of_seat).collect(),
            kinds: profile.kinds.iter().map(|kind| kind.name).collect(),
        }
    }

    /// The reasons for a choice; none where nothing else was legal, or no formula chose.
    pub fn of(&self, moment: &NarratedDecision<'_>) -> Option<ChoiceReasons> {
        let scores = moment.scores?;
        let mut others = ranked(moment.choices, moment.scores);
        others.retain(|&choice| choice != moment.chosen);
        let differs = others.iter().find(|&&choice| scores[choice] != scores[moment.chosen]);
        let other = *differs.or(others.first())?;
        let kind = self.kinds.iter().position(|&kind| kind == moment.kind)?;
        let terms = &self.terms.get(moment.seat)?[kind];
        let mut terms: Vec<TermScores> = terms
            .iter()
            .map(|FormulaTerm { text, formula }| {
                let scores = (moment.scored)(formula);
                // Without the sign of a 0.
                TermScores { term: text.clone(), taken: scores[moment.chosen] + 0.0, other: scores[other] + 0.0 }
            })
            .filter(|term| term.taken != term.other)
            .collect();
        terms.sort_by(|one, two| two.difference().abs().total_cmp(&one.difference().abs()));
        Some(ChoiceReasons { instead_of: (moment.described)(other), terms })
    }
}

impl ChoiceReasons {
    /// The lines of an account beneath a choice.
    pub fn lines(&self) -> Vec<String> {
        let (other, more) = (&self.instead_of, self.terms.len().saturating_sub(TOLD));
        let mut lines = vec![match self.terms.len() {
            0 => format!("no term tells it from: {other}"),
            _ => format!("rather than: {other}"),
        }];
        let told = self.terms.iter().take(TOLD);
        lines.extend(told.map(|term| {
            let TermScores { term: text, taken, other } = term;
            format!("{:>+9.3}  {text}  ({taken:.3}, not {other:.3})", term.difference())
        }));
        if more > 0 {
            lines.push(format!("{:>9}  {more} more terms, of less weight", ""));
        }
        lines
    }
}

impl TermScores {
    fn difference(&self) -> f64 {
        self.taken - self.other
    }
}

//! The schema of the counts of a cell: everything that names them.

use super::RequestedMeasure;
use super::requested_measure::CountSource;
use kit::game::WIN;
use kit::game::{DisplayNames, Game, Lineup, MOST_SEATS, Outcome, RatioMeasure, Scorer};
use kit::stats::names::{columns, measures};
use kit::stats::{Counter, Ledger, LedgerSchema, RateColumn, Scalar, ScoreRatio, SheetColumn};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The measures of every game, each with its meaning.
const SHARED: [(&str, &str); 15] = [
    (
        measures::WIN_RATE,
        "Games won per game played; a win that k share counts 1/k for each. Of a table that wins as one: its own.",
    ),
    (measures::SEAT_GAP, "What seat 1 wins more than the mean of the others; with a seat, more than that seat."),
    (measures::LENGTH_P5, "Rounds that 5 in 100 games do not exceed."),
    (measures::LENGTH_P50, "Rounds that half of the games do not exceed."),
    (measures::LENGTH_P95, "Rounds that 95 in 100 games do not exceed."),
    (measures::LENGTH_MEDIAN, "The median of the rounds, each round spread evenly over itself."),
    (
        measures::LONGER_GAMES,
        "Games with more rounds than `figures.rounds`: in those behind it nothing is counted but how the game ends.",
    ),
    (measures::MINUTES_MEAN, "Minutes of a game on average, at the `minutes_per_turn` of its rules."),
    (measures::MINUTES_P5, "Minutes that 5 in 100 games do not exceed."),
    (measures::MINUTES_P50, "Minutes that half of the games do not exceed."),
    (measures::MINUTES_P95, "Minutes that 95 in 100 games do not exceed."),
    (
        measures::LEADER_WINS_THIRD_1,
        "Games won by who led alone after a third of the rounds, of games in which somebody did; a shared win counts its share.",
    ),
    (measures::LEADER_WINS_THIRD_2, "The same after two thirds of the rounds."),
    (measures::LEAD_CHANGES, "How often, by rounds and in the end, another leads alone than did before, per game."),
    (
        measures::FINAL_MARGIN,
        "What a winner has more than the best of the others in the end, over games with one winner.",
    ),
];

/// The schema of a cell's counts: plain data, made once of its game and its line-up, and shared by all its tallies.
#[derive(Debug)]
pub struct TallySchema {
    /// The strategies, and where they sit before any rotation.
    pub lineup: Lineup,
    /// The line-ups of one block.
    pub rotations: Vec<Vec<u8>>,
    /// Whether all seats win and lose together.
    pub cooperative: bool,
    /// The score that is the headline; `None` for who wins.
    pub headline: Option<&'static str>,
    /// The unit of what players lead in; `None` where there is nothing to lead in.
    pub lead: Option<&'static str>,
    /// The minutes of a turn, where the rules say so.
    pub minutes_per_turn: Option<f64>,
    /// Whether all seats take their turns at the same time.
    pub simultaneous: bool,
    /// The measure that a study asks for beside those that cells are always compared by.
    pub requested: Option<RequestedMeasure>,
    /// The rates of components that cells are compared by as well, each with where it is counted; none of most studies.
    pub component_rates: Vec<(RatioMeasure, CountSource)>,
    /// The word of players for a round.
    pub round: &'static str,
    /// The most rounds that a game may have.
    pub most_rounds: usize,
    /// The rounds that the scorer counts in, where some games may have more.
    pub counted_rounds: Option<usize>,
    /// The names of the ways in which a game may end.
    pub endings: &'static [&'static str],
    /// The declaration of what the game counts.
    pub counted: &'static LedgerSchema,
    /// The names of each row of each of its sheets.
    pub rows: Vec<Vec<Vec<Scalar>>>,
    /// The game's sentences about its own numbers.
    pub findings: fn(&Ledger, DisplayNames<'_>) -> Vec<String>,
    /// The titles of components that have one, by address.
    pub titles: BTreeMap<String, String>,
}

impl Default for TallySchema {
    fn default() -> Self {
        Self {
            lineup: Lineup::default(),
            rotations: Vec::new(),
            cooperative: false,
            headline: None,
            lead: None,
            minutes_per_turn: None,
            simultaneous: false,
            requested: None,
            component_rates: Vec::new(),
            round: "round",
            most_rounds: 0,
            counted_rounds: None,
            endings: &[],
            counted: &LedgerSchema::NOTHING,
            rows: Vec::new(),
            findings: |_, _| Vec::new(),
            titles: BTreeMap::new(),
        }
    }
}

impl TallySchema {
    /// The schema of a game that is played with this line-up.
    pub fn of<G: Game>(game: &G, lineup: &Lineup) -> Arc<Self> {
        let sheets = 0..G::Scorer::COUNTED.sheets.len();
        assert!(lineup.seats.len() <= MOST_SEATS, "`{}` seats more than the contract", G::NAME);
        Arc::new(Self {
            lineup: lineup.clone(),
            rotations: lineup.played(game),
            // Who plays alone wins and loses as a table does.
            cooperative: game.cooperative() || game.seats() == 1,
            headline: game.headline(),
            lead: game.lead(),
            minutes_per_turn: None,
            simultaneous: game.simultaneous(),
            requested: None,
            component_rates: Vec::new(),
            round: G::ROUND,
            most_rounds: game.most_rounds(),
            counted_rounds: game.counted_rounds().filter(|rounds| *rounds < game.most_rounds()),
            endings: G::ENDINGS,
            counted: &G::Scorer::COUNTED,
            rows: sheets.map(|sheet| G::Scorer::rows(game, sheet, &lineup.strategies)).collect(),
            findings: G::Scorer::findings,
            titles: BTreeMap::new(),
        })
    }

    /// The schema with the minutes that a turn takes by these rules.
    pub fn at_pace(mut self: Arc<Self>, minutes_per_turn: Option<f64>) -> Arc<Self> {
        if let Some(form) = Arc::get_mut(&mut self) {
            form.minutes_per_turn = minutes_per_turn;
        }
        self
    }

    /// The schema with the titles that these rules give to components.
    pub fn entitled(mut self: Arc<Self>, titles: BTreeMap<String, String>) -> Arc<Self> {
        if let Some(form) = Arc::get_mut(&mut self) {
            form.titles = titles;
        }
        self
    }

    /// The turns of a game that follow each other, in the rounds that are counted.
    pub(super) fn counted_turns(&self, outcome: Outcome) -> u32 {
        let (turns, together) =
            if self.simultaneous { (outcome.rounds, 1) } else { (outcome.turns, self.lineup.seats.len()) };
        let most = self.counted_rounds.and_then(|rounds| u32::try_from(rounds * together).ok());
        most.map_or(turns, |most| turns.min(most))
    }

    /// The ledger of what the game declares, before any game.
    pub(super) fn ledger(&self) -> Ledger {
        let rows: Vec<usize> = self.rows.iter().map(Vec::len).collect();
        let [strategies, seats] = [self.lineup.strategies.len(), self.lineup.seats.len()];
        Ledger::new(self.counted, [strategies, seats, self.most_rounds], &rows)
    }

    /// The sides of a score: each strategy by index, or the table (`None`).
    pub(super) fn sides(&self, score: &ScoreRatio) -> impl Iterator<Item = Option<usize>> + use<> {
        let (each, sides) = (score.each, if score.each { self.lineup.strategies.len() } else { 1 });
        (0..sides).map(move |side| each.then_some(side))
    }

    /// The score of the table that is the headline, with its place among all; `None` for who wins.
    pub(super) fn headline_score(&self) -> Option<(usize, &'static ScoreRatio)> {
        let mut scores = self.counted.scores().enumerate();
        scores.find(|(_, score)| !score.each && Some(score.name) == self.headline)
    }

    /// The scores that the game counts, each with whose it is.
    pub(super) fn sided(&self) -> impl Iterator<Item = (&'static ScoreRatio, Option<usize>)> {
        self.counted.scores().flat_map(|score| self.sides(score).map(move |side| (score, side)))
    }

    /// The scores that cells are compared by.
    pub(super) fn compared(&self) -> impl Iterator<Item = (&'static ScoreRatio, Option<usize>)> {
        self.sided().filter(|(score, _)| score.compared)
    }

    /// The scores that the game counts, by name: `turns_per_game`, or `deaths(greedy)` of a strategy.
    pub fn figures(&self) -> Vec<String> {
        let names = &self.lineup.strategies;
        let named = |score: &ScoreRatio, side: Option<usize>| match side {
            Some(strategy) => format!("{}({})", score.name, names[strategy]),
            None => score.name.to_owned(),
        };
        self.sided().map(|(score, side)| named(score, side)).collect()
    }

    /// The measures that cells are compared by, the same ones for the same strategies; the first is the one that a comparison is about.
    pub fn measures(&self) -> Vec<RatioMeasure> {
        let asked = match &self.requested {
            Some(RequestedMeasure::Ratio(measure, _)) => Some(measure.clone()),
            _ => None,
        };
        let shared = self.shared_measures().into_iter().chain(self.own_measures());
        let components = self.component_rates.iter().map(|(measure, _)| measure.clone());
        shared.chain(self.role_measures()).chain(asked).chain(components).collect()
    }

    /// The schema of a study that compares components, too: of each that `is_component` names, the first rate in the first table in which a row is
    /// its own. More of them would make a family in which hardly anything is shown.
    pub fn with_component_rates(mut self: Arc<Self>, is_component: impl Fn(&str) -> bool) -> Arc<Self> {
        let rates = self.first_rates(is_component);
        if let Some(form) = Arc::get_mut(&mut self) {
            form.component_rates = rates;
        }
        self
    }

    fn first_rates(&self, is_component: impl Fn(&str) -> bool) -> Vec<(RatioMeasure, CountSource)> {
        let compared = |place: usize, row: usize, of: [Counter; 2]| {
            let is_same = |source: &CountSource| matches!(source, CountSource::Row { sheet, row: other, of: own } if (*sheet, *other, *own) == (place, row, of));
            let is_asked = matches!(&self.requested, Some(RequestedMeasure::Ratio(_, source)) if is_same(source));
            is_asked || self.role_counts().any(|source| is_same(&source))
        };
        let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
        for (place, (sheet, rows)) in self.counted.sheets.iter().zip(&self.rows).enumerate() {
            let first = sheet.columns.iter().find_map(|column| match column {
                SheetColumn::Rate(rate) => Some(rate),
                _ => None,
            });
            let Some(rate) = first else { continue };
            let names = || rows.iter().map(|keys| named(keys));
            let own =
                names().enumerate().filter_map(|(row, name)| Some((row, name.filter(|name| is_component(name))?)));
            let alone = own.filter(|(_, name)| names().filter(|other| *other == Some(*name)).count() == 1);
            for (row, name) in alone.filter(|(_, name)| seen.insert(*name)).collect::<Vec<_>>() {
                if compared(place, row, rate.of) {
                    continue;
                }
                let measure = RatioMeasure {
                    name: format!("{}.{}({name})", sheet.name, rate.keys[0].0).into(),
                    strategy: None,
                    unit: rate.keys[0].1,
                    parts: rate.parts,
                    bounds: rate.bounds,
                };
                found.push((measure, CountSource::Row { sheet: place, row, of: rate.of }));
            }
        }
        found
    }

    /// The columns of the win rates of roles, such as heroes, each with the place of its sheet.
    pub(super) fn role_columns(&self) -> impl Iterator<Item = (usize, &'static RateColumn)> + use<> {
        let sheets = self.counted.sheets.iter().enumerate();
        sheets.filter_map(|(sheet, declared)| Some((sheet, declared.role_rate()?)))
    }

    /// The win rates of roles where one bot sits in all seats against itself: what wins there is a role. Each with the place of its sheet and
    /// its row.
    fn role_rates(&self) -> impl Iterator<Item = (usize, usize, &'static RateColumn)> {
        let is_mirror = !self.cooperative && self.lineup.strategies.len() == 1;
        self.role_columns().filter(move |_| is_mirror).flat_map(|(sheet, rate)| {
            let named = self.rows[sheet].iter().enumerate().filter(|(_, keys)| !keys.is_empty());
            named.map(move |(row, _)| (sheet, row, rate))
        })
    }

    /// The counts of the roles whose win rates cells are compared by.
    pub(super) fn role_counts(&self) -> impl Iterator<Item = CountSource> {
        self.role_rates().map(|(sheet, row, rate)| CountSource::Row { sheet, row, of: rate.of })
    }

    /// The win rates of roles that cells are compared by: `heroes.win_rate(algus)`.
    fn role_measures(&self) -> impl Iterator<Item = RatioMeasure> {
        self.role_rates().map(|(sheet, row, rate)| {
            let role = match self.rows[sheet][row].first() {
                Some(Scalar::Text(role)) => role.as_str(),
                _ => "",
            };
            let name = format!("{}.{}({role})", self.counted.sheets[sheet].name, rate.keys[0].0).into();
            RatioMeasure { name, strategy: None, unit: columns::SHARE, parts: rate.parts, bounds: rate.bounds }
        })
    }

    /// The meaning of a row of `summary`, in a sentence.
    pub fn meaning(&self, measure: &str) -> Option<&'static str> {
        let own = self.counted.scores().map(|score| (score.name, score.about));
        let mut all = SHARED.into_iter().chain(own);
        let known = all.find(|(name, _)| *name == measure).map(|(_, about)| about);
        known.or(measure.starts_with("ending_").then_some("Games that end so."))
    }

    /// The measures of any game: each strategy's win rate and what the first seat is ahead of the others, or the win rate of the table.
    fn shared_measures(&self) -> Vec<RatioMeasure> {
        let win = |name: &'static str, strategy, bounds| {
            let name = name.into();
            RatioMeasure { name, strategy, unit: "share", parts: WIN, bounds: Some(bounds) }
        };
        if self.cooperative {
            return vec![win(measures::WIN_RATE, None, (0.0, 1.0))];
        }
        let strategies = 0..self.lineup.strategies.len();
        let rates = strategies.map(|strategy| win(measures::WIN_RATE, Some(strategy), (0.0, 1.0)));
        rates.chain([win(measures::SEAT_GAP, None, (-1.0, 1.0))]).collect()
    }

    /// The measures that the game declares.
    fn own_measures(&self) -> impl Iterator<Item = RatioMeasure> {
        self.compared().map(|(score, strategy)| RatioMeasure {
            name: score.name.into(),
            strategy,
            unit: score.unit,
            parts: 1,
            bounds: score.bounds,
        })
    }
}

/// The name of the component that a row is of; `None` of a row of anything else.
fn named(keys: &[Scalar]) -> Option<&str> {
    match keys.first() {
        Some(Scalar::Text(name)) => Some(name),
        _ => None,
    }
}

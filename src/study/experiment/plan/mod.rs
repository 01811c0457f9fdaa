//! The plan: every cell of a study, loaded and checked before a game is played.

mod bot_sets;
mod compare;
mod lineups;
mod names;
mod origin;
mod solve;
mod sweep;
mod tournament;
mod worth;

use super::{Experiment, PlayerStrength, StudyCommand};
use engine::cell::{Cell, CellRequest, NamedRules, bot_and_number};
use engine::measure::MeasureName;
use engine::{Catalog, Study, StudyCell};
use kit::config::{
    Address, Assignment, AssignmentOperator, ConfigValue, Fault, Faults, SourceFile, SourceLocation, SourceText,
};
use kit::stats::{self, TableColumn};
use kit::strategy::Strategy;
use std::fmt;

pub use origin::{RulesOrigin, bot_edits};
pub use worth::or_weighed;

/// All cells of a study.
pub struct StudyPlan {
    /// The columns that tell cells apart, besides `variant`.
    pub columns: Vec<(String, &'static str)>,
    /// The cells; where they are compared, the first is what the others are compared with.
    pub variants: Vec<Variant>,
    /// Whether the others are compared with the first.
    pub paired: bool,
    /// Whether a value is sought, for which but some of the cells are played.
    pub is_search: bool,
    /// Whether the cells stand on an axis of numbers, in their order.
    pub is_ordered: bool,
    /// Whether more is made of the blocks than the tables of each cell.
    pub recorded: bool,
    /// The measure asked for, as in `win_rate(greedy)`.
    pub measure: Option<String>,
    /// What could not be played, and why.
    pub skipped: Vec<String>,
    /// How line-ups were chosen, in a tournament.
    pub lineups: Option<String>,
    /// What the rules of the first cell were made from, and what leads from there to them and to the bots of all cells as they were set;
    /// `None` where that stands for no rules by itself.
    pub origin: Option<RulesOrigin>,
}

/// Cell of a study, with its name and what is changed.
pub struct Variant {
    /// Name in the column `variant`: `base`, or what is changed.
    pub name: String,
    /// What holds in the other columns.
    pub values: Vec<stats::Scalar>,
    /// What it was made from.
    pub wish: CellRequest,
    /// The one value that is changed, where the study weighs values.
    pub change: Option<ValueChange>,
    /// The rules and bots.
    pub cell: Cell,
}

/// A value and what is added to it.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueChange {
    /// Address of the value.
    pub address: String,
    /// What it is in the base.
    pub from: f64,
    /// What is added.
    pub by: f64,
}

impl fmt::Display for ValueChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:+}", self.address, self.by)
    }
}

impl StudyPlan {
    /// Loads every cell that an experiment asks for; of one that is asked at several rungs, as at the first.
    ///
    /// # Errors
    /// Everything that is wrong with what was asked for, the files and the values.
    pub fn new(experiment: &Experiment, catalog: Catalog) -> Result<Self, Faults> {
        let named = catalog.rules(&experiment.rules)?;
        let wish = experiment.wish()?;
        let set = wish.set.clone();
        let rung = experiment.rungs()?.first().copied();
        let load = CellLoader { catalog, named, rung };
        let mut plan = match experiment.command {
            StudyCommand::Run | StudyCommand::Tune => Self::of(vec![load.base(wish)?]),
            StudyCommand::Sweep => load.sweep(wish, experiment)?,
            StudyCommand::Compare => load.compare(wish, experiment)?,
            StudyCommand::Worth => load.worth(wish, experiment)?,
            StudyCommand::Tournament => load.tournament(wish, experiment)?,
            StudyCommand::Solve => load.solve(wish, experiment)?,
        };
        plan.check_sides()?;
        plan.check_rung(experiment, rung)?;
        plan.tell_apart()?;
        let own = plan.measure.take();
        plan.measure = experiment.asked_measure().or(own).map(|written| plan.ask(&written));
        plan.recorded = experiment.command != StudyCommand::Run;
        if plan.origin.is_none() {
            let bots = plan.variants.iter().flat_map(|variant| &variant.cell.asked_for);
            plan.origin = RulesOrigin::of(&plan.variants[0].cell, bots, &set).ok();
        }
        Ok(plan)
    }

    /// Lets every cell be compared by a measure, too; says what it is called.
    fn ask(&mut self, written: &str) -> String {
        for variant in &mut self.variants {
            let form = std::mem::take(&mut variant.cell.schema);
            variant.cell.schema = form.requesting(written);
        }
        MeasureName::of_text(written).map_or_else(|| written.to_owned(), |subject| subject.to_string())
    }

    /// What is measured of rivals has no counterpart among allies.
    fn check_sides(&self) -> Result<(), Fault> {
        let together = |variant: &&Variant| variant.cell.schema.cooperative;
        let (allies, rivals) = self.variants.iter().partition::<Vec<_>, _>(together);
        let (Some(allies), Some(rivals)) = (allies.first(), rivals.first()) else {
            return Ok(());
        };
        let message = format!(
            "in `{}` all players win or lose together, in `{}` each for themselves: nothing that is measured of one could be compared with the other",
            allies.name, rivals.name
        );
        let help = "play rules of either kind in a study of their own";
        Err(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()))
    }

    /// Where nobody chooses by formulas, all rungs are the same.
    fn check_rung(&self, experiment: &Experiment, rung: Option<PlayerStrength>) -> Result<(), Fault> {
        let Some(rung) = rung.filter(|_| self.variants.iter().all(|variant| variant.wish.blunder.is_none())) else {
            return Ok(());
        };
        let lineup = &self.variants[0].cell.lineup.strategies;
        let message = format!("at rung `{}` nothing is otherwise: no bot chooses by formulas", rung.name);
        let help = format!("leave --at out, or name other bots with --bots than {}", lineup.join(", "));
        let place = experiment.at.first().map_or(SourceLocation::Nowhere, |at| at.place.clone());
        Err(Fault::new(place, message).help(help))
    }

    fn of(variants: Vec<Variant>) -> Self {
        Self {
            columns: Vec::new(),
            paired: variants.len() > 1,
            is_search: false,
            is_ordered: false,
            recorded: false,
            variants,
            measure: None,
            skipped: Vec::new(),
            lineups: None,
            origin: None,
        }
    }

    /// Whether one cell is compared with one other, so that its headline answers a question.
    pub fn is_comparison(&self) -> bool {
        self.paired && self.columns.is_empty() && self.variants.len() == 2
    }

    /// The study to be played, from this seed.
    pub fn study(&self, seed: u64) -> Study<'_> {
        let cells = self.variants.iter().map(|variant| StudyCell {
            game: &*variant.cell.game,
            bots: &variant.cell.bots,
            schema: &variant.cell.schema,
            seed,
        });
        Study { cells: cells.collect(), paired: self.paired, recorded: self.recorded, watched: false }
    }

    /// The columns in front of every table, and what they hold in the rows of a cell.
    pub fn columns_of(&self, cell: usize) -> Vec<(TableColumn, stats::Scalar)> {
        let variant = &self.variants[cell];
        let about = "The variant; `base` is the first.";
        let first = (TableColumn::new(stats::names::columns::VARIANT, "", about), variant.name.as_str().into());
        let others = self.columns.iter().zip(&variant.values);
        let others = others.map(|((name, about), value)| (TableColumn::new(name.clone(), "", about), value.clone()));
        std::iter::once(first).chain(others).collect()
    }
}

impl Experiment {
    /// What is asked for, before anything varies.
    ///
    /// # Errors
    /// What is wrong with the assignments.
    pub fn wish(&self) -> Result<CellRequest, Faults> {
        let mut set = SourceText::read_all(&self.set, Assignment::parse_at)?;
        Faults::check(Assignment::set_twice(&set))?;
        if let Some(players) = &self.players {
            let twice = set.iter().filter(|assignment| sets_seats(assignment));
            Faults::check(twice.map(|assignment| said_twice(assignment, players)).collect())?;
            set.push(seats(players));
        }
        Ok(CellRequest { rules: self.rules.clone(), bots: self.bots.clone(), set, blunder: None })
    }
}

/// The key of the number of players.
const SEATS: &str = "players.count";

/// The flag that sets it.
const FLAG: &str = "--players";

/// Does it set the number of players?
fn sets_seats(assignment: &Assignment) -> bool {
    assignment.address == Address::Name(SEATS.to_owned())
}

/// Whether the assignment is `--players`, which is about a whole study. What `--set` says of the number of players is about a variant, as all
/// else that it says.
fn is_players(assignment: &Assignment) -> bool {
    sets_seats(assignment) && assignment.address_place.name() == Some(FLAG)
}

/// Fault of a number of players that is given twice: one of the two would be dropped.
fn said_twice(assignment: &Assignment, players: &str) -> Fault {
    let message = format!("the number of players is said twice: by `{assignment}`, and by {FLAG} {players}");
    let help =
        format!("leave one of the two out; to compare numbers of players: compare {FLAG} {players} --vs {assignment}");
    Fault::new(assignment.address_place.clone(), message).help(help)
}

/// `--players 5` is `--set players.count=5`.
fn seats(players: &str) -> Assignment {
    let source = SourceFile::flag(FLAG, format!("{FLAG} {players}"));
    let written = FLAG.len() + 1..source.text.len();
    let value = players.parse().map_or_else(|_| ConfigValue::Text(players.to_owned()), ConfigValue::Int);
    of_seats(value, SourceLocation::text(&source, 0..FLAG.len()), SourceLocation::text(&source, written))
}

/// Sets the number of players, as said in these places.
pub(super) fn of_seats(value: ConfigValue, address_place: SourceLocation, value_place: SourceLocation) -> Assignment {
    Assignment {
        address: Address::Name(SEATS.to_owned()),
        op: AssignmentOperator::Set,
        value,
        address_place,
        value_place,
    }
}

/// Loads cells of one game.
struct CellLoader {
    catalog: Catalog,
    /// The rules that the experiment names.
    named: NamedRules,
    /// The rung at which all of them play.
    rung: Option<PlayerStrength>,
}

impl CellLoader {
    /// The rules that a cell is made from, of the same game.
    fn rules(&self, wish: &CellRequest) -> Result<NamedRules, Faults> {
        Ok(self.named.other(&self.catalog.rules(&wish.rules)?.rules))
    }

    fn variant(&self, name: &str, mut wish: CellRequest) -> Result<Variant, Faults> {
        let rules = self.rules(&wish)?;
        wish.blunder = self.rung.map(|rung| rung.blunder);
        let cell = Cell::named(&rules, &wish)?;
        if !cell.strategies.iter().any(Strategy::weighs) {
            wish.blunder = None;
        }
        Ok(Variant { name: name.to_owned(), values: Vec::new(), change: None, cell, wish })
    }

    fn base(&self, wish: CellRequest) -> Result<Variant, Faults> {
        self.variant("base", wish)
    }
}

impl Variant {
    /// Whether both have the same rules and line-up, and are one cell under two names.
    pub fn is_same(&self, other: &Self) -> bool {
        self.cell.resolved.values == other.cell.resolved.values
            && self.cell.strategies == other.cell.strategies
            && self.cell.lineup == other.cell.lineup
    }

    /// The value at an address; empty where it is not one number or word.
    fn value_at(&self, address: &str) -> stats::Scalar {
        let values = &self.cell.resolved.values;
        let found = values.iter().find(|(known, _)| known == address).map(|(_, value)| value);
        let found = found.filter(|value| !matches!(value, ConfigValue::List(_) | ConfigValue::Cell(_)));
        found.map_or_else(|| self.parameter(address).into(), scalar)
    }

    fn parameter(&self, address: &str) -> Option<f64> {
        let (bot, name) = bot_and_number(address)?;
        let strategies = &self.cell.strategies;
        let strategy = strategies.iter().find(|strategy| strategy.name == bot)?;
        strategy.numbers().find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}

/// A value as the cell of a table: a number, or text.
pub fn scalar(value: &ConfigValue) -> stats::Scalar {
    match value {
        ConfigValue::Int(number) => (*number).into(),
        ConfigValue::Real(number) => (*number).into(),
        ConfigValue::Flag(flag) => flag.to_string().into(),
        ConfigValue::Text(text) => text.as_str().into(),
        other => other.to_string().into(),
    }
}

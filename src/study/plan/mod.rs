//! The plan: every cell of a study, loaded and checked before a game is played.

mod design;
mod names;
mod origin;

use crate::experiment::PlayerStrength;
use engine::cell::{Cell, CellRequest, NamedRules, bot_and_number};
use engine::measure::MeasureName;
use engine::{Catalog, Study, StudyCell};
use kit::config::{Assignment, ConfigValue, Fault, Faults, SourceLocation};
use kit::stats::{self, TableColumn};
use kit::strategy::Strategy;
use std::fmt;
use std::ops::Range;

pub use design::{DesignEffect, DesignStep, DesignValue, FactorialDesign};
pub use origin::{RulesOrigin, bot_edits};

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
    /// Whether each cell is held against targets of its own, and compared with none: a name of a bot is that of its cell alone.
    pub is_matrix: bool,
    /// Whether the cells stand on an axis of numbers, in their order.
    pub is_ordered: bool,
    /// Whether more is made of the blocks than the tables of each cell.
    pub recorded: bool,
    /// The measure asked for, as in `win_rate(greedy)`.
    pub measure: Option<String>,
    /// The cells that could not be played, each with the reason.
    pub skipped: Vec<String>,
    /// The design whose variants the cells are, where values are weighed all at once. What is compared with the base are its effects.
    pub design: Option<FactorialDesign>,
    /// The rule by which line-ups were chosen, in a tournament.
    pub lineups: Option<String>,
    /// The origin of the first cell's rules, with what leads from there to them and to the bots of all cells as they were set;
    /// `None` where that stands for no rules by itself.
    pub origin: Option<RulesOrigin>,
}

/// Cell of a study, with its name and what is changed.
pub struct Variant {
    /// Name in the column `variant`: `base`, or what is changed.
    pub name: String,
    /// The values of the other columns.
    pub values: Vec<stats::Scalar>,
    /// The rules that it was made from.
    pub wish: CellRequest,
    /// The one value that is changed, where the study weighs values.
    pub change: Option<ValueChange>,
    /// The rules and bots.
    pub cell: Cell,
}

/// A variant that is compared with the base: its name, and the value that is changed.
#[derive(Clone, Copy)]
pub struct ComparedChange<'p> {
    /// Name in the column `variant`.
    pub name: &'p str,
    /// The values of the other columns.
    pub values: &'p [stats::Scalar],
    /// The one value that is changed, where the study weighs values.
    pub change: Option<&'p ValueChange>,
}

/// A value and what is added to it.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueChange {
    /// Address of the value.
    pub address: String,
    /// The value in the base.
    pub from: f64,
    /// The step that is added.
    pub by: f64,
}

impl fmt::Display for ValueChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:+}", self.address, self.by)
    }
}

impl StudyPlan {
    /// The plan with what is common to all: it can be played at this rung, bots have names of their own, and `measure` is counted, if one is
    /// asked for. `set` is what was set of rules and bots.
    ///
    /// # Errors
    /// Cells that cannot be compared; a rung at which nothing is otherwise; two bots of one name of which one is set.
    pub fn completed(mut self, measure: Option<String>, set: &[Assignment]) -> Result<Self, Faults> {
        if !self.is_matrix {
            self.check_sides()?;
            self.tell_apart()?;
        }
        let own = self.measure.take();
        self.measure = measure.or(own).map(|written| self.ask(&written));
        if self.origin.is_none() {
            let bots = self.variants.iter().flat_map(|variant| &variant.cell.asked_for);
            self.origin = RulesOrigin::of(&self.variants[0].cell, bots, set).ok();
        }
        Ok(self)
    }

    /// Lets every cell be compared by a measure, too; says what it is called.
    fn ask(&mut self, written: &str) -> String {
        for variant in &mut self.variants {
            let form = std::mem::take(&mut variant.cell.schema);
            variant.cell.schema = form.requesting(written);
        }
        MeasureName::of_text(written).map_or_else(|| written.to_owned(), |subject| subject.to_string())
    }

    /// Lets every cell be compared by a rate of each component of its rules, too.
    pub fn compare_components(&mut self) {
        for variant in &mut self.variants {
            let tables = variant.cell.resolved.tables();
            let form = std::mem::take(&mut variant.cell.schema);
            variant.cell.schema = form.with_component_rates(|name| tables.values().any(|rows| rows.contains(name)));
        }
    }

    /// A measure of rivals has no counterpart among allies.
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

    /// Whether somebody chooses by formulas; all rungs are the same where nobody does.
    pub fn is_at_a_rung(&self) -> bool {
        self.variants.iter().any(|variant| !variant.wish.every_bot.is_empty())
    }

    /// A plan of these cells, which are compared with the first if there are several.
    pub fn of(variants: Vec<Variant>) -> Self {
        Self {
            columns: Vec::new(),
            paired: variants.len() > 1,
            is_search: false,
            is_matrix: false,
            is_ordered: false,
            recorded: false,
            variants,
            measure: None,
            skipped: Vec::new(),
            design: None,
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

    /// The variant that is compared with the first cell under this number: an effect of the design, or the cell itself.
    pub fn compared(&self, cell: usize) -> ComparedChange<'_> {
        match &self.design {
            Some(design) if cell > 0 => {
                let DesignEffect { change, name, values } = &design.effects[cell - 1];
                ComparedChange { name, values, change: Some(change) }
            }
            _ => {
                let Variant { name, values, change, .. } = &self.variants[cell];
                ComparedChange { name, values, change: change.as_ref() }
            }
        }
    }

    /// The numbers of what is compared with the first cell.
    pub fn compared_cells(&self) -> Range<usize> {
        1..1 + self.design.as_ref().map_or(self.variants.len() - 1, |design| design.effects.len())
    }

    /// The columns in front of every table, and what they hold in the rows of a cell.
    pub fn columns_of(&self, cell: usize) -> Vec<(TableColumn, stats::Scalar)> {
        self.columns_with(&self.variants[cell].name, &self.variants[cell].values)
    }

    /// The same columns, with their values in the rows of what is compared.
    pub fn columns_of_compared(&self, cell: usize) -> Vec<(TableColumn, stats::Scalar)> {
        let compared = self.compared(cell);
        self.columns_with(compared.name, compared.values)
    }

    fn columns_with(&self, name: &str, values: &[stats::Scalar]) -> Vec<(TableColumn, stats::Scalar)> {
        let about = "The variant; `base` is the first.";
        let first = (TableColumn::new(stats::names::columns::VARIANT, "", about), name.into());
        let others = self.columns.iter().zip(values);
        let others = others.map(|((name, about), value)| (TableColumn::new(name.clone(), "", about), value.clone()));
        std::iter::once(first).chain(others).collect()
    }
}

/// Loads cells of one game.
pub struct CellLoader {
    /// The games.
    pub catalog: Catalog,
    /// The rules that the experiment names.
    pub named: NamedRules,
    /// The rung at which all of them play.
    pub rung: Option<PlayerStrength>,
}

impl CellLoader {
    /// The rules that a cell is made from, of the same game.
    pub fn rules(&self, wish: &CellRequest) -> Result<NamedRules, Faults> {
        Ok(self.named.other(&self.catalog.rules(&wish.rules)?.rules))
    }

    /// The cell of a request, under a name.
    ///
    /// # Errors
    /// The faults of its rules, bots and values.
    pub fn variant(&self, name: &str, mut wish: CellRequest) -> Result<Variant, Faults> {
        let rules = self.rules(&wish)?;
        wish.every_bot = self.rung.map(PlayerStrength::settings).unwrap_or_default();
        let cell = Cell::named(&rules, &wish)?;
        if !cell.strategies.iter().any(Strategy::weighs) {
            wish.every_bot.clear();
        }
        Ok(Variant { name: name.to_owned(), values: Vec::new(), change: None, cell, wish })
    }

    /// The cell of a request, as the base.
    ///
    /// # Errors
    /// As of any other.
    pub fn base(&self, wish: CellRequest) -> Result<Variant, Faults> {
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
    pub fn value_at(&self, address: &str) -> stats::Scalar {
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

//! The contract, what is counted: a game's own measures, and what makes one of its games worth a look.

use super::{EventObserver, Game, Outcome};
use crate::stats::{Ledger, LedgerSchema, Scalar};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Counts what happens in a game of this kind, besides what is counted of every game: declared as data, and added to as it happens.
/// Closing blocks, merging, storing, intervals, tables and comparing are the [`Ledger`]'s business.
pub trait Scorer<G: Game>: Send + Sized {
    /// The declaration of what is counted.
    const COUNTED: LedgerSchema = LedgerSchema::NOTHING;

    /// The scorer before any game.
    fn new(game: &G) -> Self;
    /// The keys that name each row of a sheet, in the order of its rows; empty for a row that no table tells.
    fn rows(_game: &G, _sheet: usize, _strategies: &[String]) -> Vec<Vec<Scalar>> {
        Vec::new()
    }
    /// The round that begins with this event, from 1. A game with [`counted_rounds`](Game::counted_rounds) tells of each.
    fn round(_event: &G::Event) -> Option<usize> {
        None
    }
    /// A game begins.
    fn begin_game(&mut self) {}
    /// Counts an event of a round that is counted, with this strategy index at each seat.
    fn event(&mut self, event: G::Event, seating: &[u8], ledger: &mut Ledger);
    /// The game has ended (or was cut off by the engine: `outcome` is `None`).
    fn end_game(&mut self, game: &G, state: &G::State, outcome: Option<Outcome>, seating: &[u8], ledger: &mut Ledger);
    /// The sentences about the numbers, most important first.
    fn findings(_ledger: &Ledger, _names: DisplayNames<'_>) -> Vec<String> {
        Vec::new()
    }
}

/// The names of strategies and components where numbers are told in words.
#[derive(Clone, Copy)]
pub struct DisplayNames<'a> {
    /// The strategies, by index.
    pub strategies: &'a [String],
    /// The keys that name each row of each sheet.
    pub rows: &'a [Vec<Vec<Scalar>>],
    /// The titles of components that have one, by address: `cards.spider`.
    pub titles: &'a BTreeMap<String, String>,
}

impl DisplayNames<'_> {
    /// The name of a row's component, which is one of these tables of the rules: its title, or else its name.
    pub fn of_row(&self, sheet: usize, row: usize, tables: &[&str]) -> String {
        let Some(Scalar::Text(name)) = self.rows.get(sheet).and_then(|rows| rows.get(row)?.first()) else {
            return format!("number {}", row + 1);
        };
        let title = tables.iter().find_map(|table| self.titles.get(&format!("{table}.{name}")));
        title.unwrap_or(name).clone()
    }
}

/// Watches one game at a time for what makes it worth a look, besides its length. Whose number is remembered is the engine's business.
/// `()` looks for nothing.
pub trait NotabilityMeasure<G: Game>: EventObserver<G::Event> + Send + Sized {
    /// The criteria: a lopsided win (`most_lopsided`), say, or a lucky winner (`luckiest`).
    const CRITERIA: &'static [NotabilityCriterion];

    /// The measure before any game.
    fn new(game: &G) -> Self;
    /// A game begins.
    fn begin_game(&mut self);
    /// Adds how far the game goes in each, the greater the more notable; `None` where it does not count. Not asked for one that was cut off.
    fn end_game(&self, game: &G, state: &G::State, outcome: Outcome, extremeness: &mut Vec<Option<i64>>);
}

impl<G: Game> NotabilityMeasure<G> for () {
    const CRITERIA: &'static [NotabilityCriterion] = &[];

    fn new(_: &G) -> Self {}
    fn begin_game(&mut self) {}
    fn end_game(&self, _: &G, _: &G::State, _: Outcome, _: &mut Vec<Option<i64>>) {}
}

/// A criterion that makes games worth a look: of all games, the one that goes furthest in it is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotabilityCriterion {
    /// The name in the manifest: `longest`.
    pub name: &'static str,
    /// The exact meaning, in a sentence.
    pub about: &'static str,
    /// The unit, for people.
    pub unit: &'static str,
    /// The number of counted parts that make one unit: 1, or 1000 where thousandths are counted.
    pub parts: i64,
}

/// A measure that cells are compared by: a ratio of two counts per block.
#[derive(Clone, Debug, PartialEq)]
pub struct RatioMeasure {
    /// The name in tables: `win_rate`, or with a seat or a component `win_rate(2)`.
    pub name: Cow<'static, str>,
    /// The strategy, as an index; `None` for the table as a whole.
    pub strategy: Option<usize>,
    /// The unit, for people.
    pub unit: &'static str,
    /// The number of counted parts of the numerator that make one: 1, or the parts of a win.
    pub parts: i64,
    /// The bounds that the scaled value cannot leave.
    pub bounds: Option<(f64, f64)>,
}

/// A curve to be drawn small on a terminal.
#[derive(Clone, Debug, PartialEq)]
pub struct TerminalCurve {
    /// The name of the strategy.
    pub name: String,
    /// The title of the horizontal axis, with its unit.
    pub x: &'static str,
    /// The title of the vertical axis, with its unit.
    pub y: &'static str,
    /// Points from left to right; `None` is unknown.
    pub points: Vec<(f64, Option<f64>)>,
}

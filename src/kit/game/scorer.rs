//! The contract, what is counted: a game's own measures, and what makes one of its games worth a look.

use super::{EventObserver, Game, Outcome};
use crate::stats::{Ledger, LedgerSchema, Scalar};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Counts what happens in a game of this kind, besides what is counted of every game: declared as data, and added to as it happens.
/// Closing blocks, merging, storing, intervals, tables and comparing are the [`Ledger`]'s business.
pub trait Scorer<G: Game>: Send + Sized {
    /// What is counted.
    const COUNTED: LedgerSchema = LedgerSchema::NOTHING;

    /// Nothing seen yet.
    fn new(game: &G) -> Self;
    /// What names each row of a sheet, in the order of its rows; nothing for a row that no table tells.
    fn rows(_game: &G, _sheet: usize, _strategies: &[String]) -> Vec<Vec<Scalar>> {
        Vec::new()
    }
    /// The round that begins with this event, from 1. A game with [`counted_rounds`](Game::counted_rounds) tells of each.
    fn round(_event: &G::Event) -> Option<usize> {
        None
    }
    /// A game begins.
    fn begin_game(&mut self) {}
    /// Something happens in a round that is counted, with this strategy index at each seat.
    fn event(&mut self, event: G::Event, seating: &[u8], ledger: &mut Ledger);
    /// The game has ended (or was cut off by the engine: `outcome` is `None`).
    fn end_game(&mut self, game: &G, state: &G::State, outcome: Option<Outcome>, seating: &[u8], ledger: &mut Ledger);
    /// What the numbers say, one plain sentence each, most important first.
    fn findings(_ledger: &Ledger, _names: DisplayNames<'_>) -> Vec<String> {
        Vec::new()
    }
}

/// What strategies and components are called where numbers are told in words.
#[derive(Clone, Copy)]
pub struct DisplayNames<'a> {
    /// The strategies, by index.
    pub strategies: &'a [String],
    /// What names each row of each sheet.
    pub rows: &'a [Vec<Vec<Scalar>>],
    /// The titles of components that have one, by address: `cards.spider`.
    pub titles: &'a BTreeMap<String, String>,
}

impl DisplayNames<'_> {
    /// What the component of a row is called, which is one of these tables of the rules: its title, or else its name.
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
    /// What is looked for: a lopsided win (`most_lopsided`), say, or a lucky winner (`luckiest`).
    const CRITERIA: &'static [NotabilityCriterion];

    /// Nothing seen yet.
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

/// Something that makes a game worth a look: of all games the one that goes furthest in it is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotabilityCriterion {
    /// Its name in the manifest: `longest`.
    pub name: &'static str,
    /// What exactly is measured, in a sentence.
    pub about: &'static str,
    /// The unit, for people.
    pub unit: &'static str,
    /// How many of what is counted make one unit: 1, or 1000 where thousandths are counted.
    pub parts: i64,
}

/// A measure that cells are compared by: a ratio of two counts per block.
#[derive(Clone, Debug, PartialEq)]
pub struct RatioMeasure {
    /// Its name in tables: `win_rate`, or with a seat or a component `win_rate(2)`.
    pub name: Cow<'static, str>,
    /// Of which strategy, as an index; `None` for the table as a whole.
    pub strategy: Option<usize>,
    /// The unit, for people.
    pub unit: &'static str,
    /// How many of what the numerator counts make one: 1, or the parts of a win.
    pub parts: i64,
    /// What the scaled value cannot leave.
    pub bounds: Option<(f64, f64)>,
}

/// A curve to be drawn small on a terminal.
#[derive(Clone, Debug, PartialEq)]
pub struct TerminalCurve {
    /// Whose it is: the strategy.
    pub name: String,
    /// What runs along the bottom, with its unit.
    pub x: &'static str,
    /// What the curve tells, with its unit.
    pub y: &'static str,
    /// Points from left to right; `None` is unknown.
    pub points: Vec<(f64, Option<f64>)>,
}

//! The declaration of what a game counts, as data: scores, tables with a row for each component, curves along turns or rounds.
//!
//! Everything is made of [counters](Counter): whole numbers that a game adds to while it is played.

use super::Counter;
use crate::stats::{Picture, TableColumn};

/// The bounds of a share.
pub const SHARE: Option<(f64, f64)> = Some((0.0, 1.0));

/// A column: its name, its unit, and what it means.
pub type ColumnLabel = (&'static str, &'static str, &'static str);

/// The declaration of what a game counts besides what is counted of every game.
#[derive(Clone, Copy, Debug)]
pub struct LedgerSchema {
    /// Rows of `summary`, by groups that are told strategy by strategy.
    pub scores: &'static [&'static [ScoreRatio]],
    /// Tables with a row for each component.
    pub sheets: &'static [ComponentSheet],
    /// Tables of curves.
    pub curves: &'static [CurveSheet],
    /// The curve that a terminal draws.
    pub drawn: Option<CurveDrawing>,
}

impl LedgerSchema {
    /// The declaration of a game that counts nothing of its own.
    pub const NOTHING: Self = Self { scores: &[], sheets: &[], curves: &[], drawn: None };

    /// The scores, group after group: a score's place here is its index.
    pub fn scores(&self) -> impl Iterator<Item = &'static ScoreRatio> {
        self.scores.iter().copied().flatten()
    }
}

/// A row of `summary`: one counter over another, block by block.
#[derive(Clone, Copy, Debug)]
pub struct ScoreRatio {
    /// The name in files: `deaths`.
    pub name: &'static str,
    /// The counters: numerator and denominator.
    pub of: [Counter; 2],
    /// The unit, for people.
    pub unit: &'static str,
    /// The meaning, in a sentence.
    pub about: &'static str,
    /// The bounds that it cannot leave; `None` of an amount, which is never less than nothing.
    pub bounds: Option<(f64, f64)>,
    /// Whether it is counted for each strategy, or once for the table.
    pub each: bool,
    /// Whether cells are compared by it.
    pub compared: bool,
    /// The remark on it, where it is remarkable.
    pub remark: Option<ScoreRemark>,
}

/// A remark on a score that goes beyond what one expects: it is told of a run in words.
#[derive(Clone, Copy, Debug)]
pub struct ScoreRemark {
    /// The value above which it is told.
    pub above: f64,
    /// The words around the value: `A player dies` and `times a game`.
    pub words: [&'static str; 2],
}

impl ScoreRatio {
    /// Counted for each strategy.
    pub const fn each(name: &'static str, of: [Counter; 2], unit: &'static str, about: &'static str) -> Self {
        Self { name, of, unit, about, bounds: None, each: true, compared: false, remark: None }
    }

    /// Counted once for the table, as if it were the first strategy.
    pub const fn whole(name: &'static str, of: [Counter; 2], unit: &'static str, about: &'static str) -> Self {
        Self { each: false, ..Self::each(name, of, unit, about) }
    }

    /// The score as a share, 0 to 1.
    pub const fn share(mut self) -> Self {
        self.bounds = SHARE;
        self
    }

    /// Cells are compared by it.
    pub const fn compared(mut self) -> Self {
        self.compared = true;
        self
    }

    /// It is remarkable above a value: `A player dies 5.9 times a game.`
    pub const fn remarkable(mut self, above: f64, words: [&'static str; 2]) -> Self {
        self.remark = Some(ScoreRemark { above, words });
        self
    }
}

/// A table with a row for each component.
#[derive(Clone, Copy, Debug)]
pub struct ComponentSheet {
    /// The name of the table and of its file.
    pub name: &'static str,
    /// The columns that name a row.
    pub keys: &'static [ColumnLabel],
    /// The columns behind the keys of a row.
    pub columns: &'static [SheetColumn],
    /// Rows in which this counter is 0 are left out.
    pub sparse: Option<Counter>,
    /// The pictures of the table.
    pub pictures: &'static [Picture],
}

/// A column of a sheet, made of the row's counters.
#[derive(Clone, Copy, Debug)]
pub enum SheetColumn {
    /// A counter.
    Count(Counter, ColumnLabel),
    /// The mean: one counter over another, without an interval.
    Mean([Counter; 2], ColumnLabel),
    /// The ratio with the ends of its interval.
    Rate(RateColumn),
    /// A counter's share of its sum over all rows; the column of the second counter says of how many observations.
    Part([Counter; 2], ColumnLabel),
    /// Games won over games in which something was used, less those in which it was at hand and was not.
    Contribution([[Counter; 2]; 2]),
    /// The difference of two rates that stand in columns of their own.
    Against(WinAssociation),
}

/// Games won with something less games won without it: an association, and an effect only where it comes by lot.
#[derive(Clone, Copy, Debug)]
pub struct WinAssociation {
    /// The column of the difference, and those of the ends of its interval.
    pub names: [&'static str; 3],
    /// Wins and games: with it, and without it.
    pub sides: [[Counter; 2]; 2],
    /// The number of counted parts that make one win.
    pub parts: i64,
    /// The meaning.
    pub about: &'static str,
    /// The column of the games of both kinds together.
    pub games: ColumnLabel,
}

impl WinAssociation {
    /// The names of the columns of an association.
    pub const CONTRIBUTION: [&'static str; 3] = ["contribution", "contribution_lo", "contribution_hi"];
}

/// A ratio of two counters, with an interval.
#[derive(Clone, Copy, Debug)]
pub struct RateColumn {
    /// Numerator and denominator.
    pub of: [Counter; 2],
    /// The column of the value, and those of the ends.
    pub keys: [ColumnLabel; 3],
    /// The number of counted parts of the numerator that make one.
    pub parts: i64,
    /// The bounds that it cannot leave, in whole ones.
    pub bounds: Option<(f64, f64)>,
    /// The remark that it earns in words; none of most.
    pub remark: Option<RateRemark>,
}

/// A remark on a rate, made in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateRemark {
    /// The components that have hardly any of it, or nearly all: `taken when they are offered`.
    Usage(&'static str),
    /// The roles that win most and least. The components are roles, such as heroes: what a player plays as. Where one bot sits in all seats,
    /// they are what wins.
    RoleWins,
    /// The component with most of it and the one with least, by the words before and after the rate: `decides a death in` 12 % `of its draws`.
    Range([&'static str; 2]),
}

impl RateColumn {
    /// A ratio whose interval stands in `lo` and `hi`.
    pub const fn new(of: [Counter; 2], value: ColumnLabel) -> Self {
        let lo = ("lo", value.1, "Lower end of its 95 % interval.");
        let hi = ("hi", value.1, "Upper end of its 95 % interval.");
        Self { of, keys: [value, lo, hi], parts: 1, bounds: None, remark: None }
    }

    /// The ratio with columns of other names for the value and the ends.
    pub const fn named(of: [Counter; 2], keys: [ColumnLabel; 3]) -> Self {
        Self { keys, ..Self::new(of, keys[0]) }
    }

    /// The ratio as a share, 0 to 1.
    pub const fn share(mut self) -> Self {
        self.bounds = SHARE;
        self
    }

    /// The share of the chances to use a component that are used. Components that hardly ever or nearly always are `usage` are told of in words.
    pub const fn usage(mut self, usage: &'static str) -> Self {
        self.remark = Some(RateRemark::Usage(usage));
        self
    }

    /// The win rate of a role: what a player plays as, such as a hero.
    pub const fn of_role(mut self) -> Self {
        self.remark = Some(RateRemark::RoleWins);
        self
    }

    /// The rate whose most and least are told of, with the words before and after it.
    pub const fn range(mut self, words: [&'static str; 2]) -> Self {
        self.remark = Some(RateRemark::Range(words));
        self
    }

    /// The ratio of a numerator that counts parts, of which `parts` make one.
    pub const fn parts(mut self, parts: i64) -> Self {
        self.parts = parts;
        self
    }

    /// The ratio as a column.
    pub const fn column(self) -> SheetColumn {
        SheetColumn::Rate(self)
    }
}

impl ComponentSheet {
    /// The ratios of which sums of squares are kept: those that have an interval.
    pub(super) fn ratios(&self) -> Vec<[Counter; 2]> {
        let of = |column: &SheetColumn| match column {
            SheetColumn::Rate(rate) => vec![rate.of],
            SheetColumn::Contribution(sides) => sides.to_vec(),
            // Those of the rates that it is the difference of.
            SheetColumn::Against(_) | SheetColumn::Count(..) | SheetColumn::Mean(..) | SheetColumn::Part(..) => {
                Vec::new()
            }
        };
        self.columns.iter().flat_map(of).collect()
    }

    /// The two ratios of each difference that is told.
    pub(super) fn differences(&self) -> impl Iterator<Item = [[Counter; 2]; 2]> {
        self.columns.iter().filter_map(|column| match *column {
            SheetColumn::Contribution(sides) | SheetColumn::Against(WinAssociation { sides, .. }) => Some(sides),
            SheetColumn::Rate(_) | SheetColumn::Count(..) | SheetColumn::Mean(..) | SheetColumn::Part(..) => None,
        })
    }

    /// The number of counters of a row.
    pub(super) fn width(&self) -> usize {
        let of = |column: &SheetColumn| match *column {
            SheetColumn::Count(counter, _) => vec![counter],
            SheetColumn::Mean(of, _) | SheetColumn::Part(of, _) => of.to_vec(),
            SheetColumn::Rate(rate) => rate.of.to_vec(),
            SheetColumn::Contribution(sides) | SheetColumn::Against(WinAssociation { sides, .. }) => sides.concat(),
        };
        super::width(self.columns.iter().flat_map(of))
    }

    /// The header.
    pub(super) fn header(&self) -> Vec<TableColumn> {
        let mut header: Vec<TableColumn> = self.keys.iter().map(column).collect();
        for entry in self.columns {
            match entry {
                SheetColumn::Count(_, key) => header.push(column(key)),
                SheetColumn::Mean([_, n], key) | SheetColumn::Part([_, n], key) => {
                    header.push(self.counted(column(key), *n));
                }
                SheetColumn::Rate(rate) => {
                    header.extend(rate.keys.iter().map(|key| self.counted(column(key), rate.of[1])));
                }
                SheetColumn::Contribution(_) => header.extend(super::contribution::columns()),
                SheetColumn::Against(against) => header.extend(super::contribution::columns_against(against)),
            }
        }
        header
    }

    /// The column of the win rates of roles, such as heroes; none of other components.
    pub fn role_rate(&self) -> Option<&'static RateColumn> {
        self.columns.iter().find_map(|column| match column {
            SheetColumn::Rate(rate) => Some(rate).filter(|rate| rate.remark == Some(RateRemark::RoleWins)),
            SheetColumn::Count(..)
            | SheetColumn::Mean(..)
            | SheetColumn::Part(..)
            | SheetColumn::Contribution(_)
            | SheetColumn::Against(_) => None,
        })
    }

    /// The pictures, of which that of the win rates of roles knows that it is.
    pub(super) fn drawn(&self) -> impl Iterator<Item = Picture> {
        let roles = self.role_rate().map(|rate| rate.keys[0].0);
        let is_of_roles = move |picture: &Picture| roles == Some(picture.shape.value().column);
        self.pictures.iter().map(move |picture| Picture { is_of_roles: is_of_roles(picture), ..*picture })
    }

    /// Says which column shows the counter of the observations behind this one.
    fn counted(&self, column: TableColumn, n: Counter) -> TableColumn {
        let shown = self.columns.iter().find_map(|entry| match entry {
            SheetColumn::Count(counter, (name, ..)) if *counter == n => Some(*name),
            _ => None,
        });
        match shown {
            Some(name) => column.of(name),
            None => column,
        }
    }
}

fn column(&(name, unit, about): &ColumnLabel) -> TableColumn {
    TableColumn::new(name, unit, about)
}

/// A table of curves: a row per strategy, outcome and turn (or round) that anyone had.
#[derive(Clone, Copy, Debug)]
pub struct CurveSheet {
    /// The name of the table and of its file.
    pub name: &'static str,
    /// The first curve that it is about.
    pub first: usize,
    /// The names of the curves, from the first on; without names there is one curve.
    pub resources: &'static [&'static str],
    /// The meaning of the column that names a curve; empty where there is one curve.
    pub resource: &'static str,
    /// The meaning of the outcomes, in a sentence.
    pub outcome: &'static str,
    /// The horizontal axis.
    pub x: ColumnLabel,
    /// The meaning of `games_alive`.
    pub alive: &'static str,
    /// The columns behind those.
    pub columns: &'static [CurveColumn],
    /// The pictures of the table.
    pub pictures: &'static [Picture],
}

/// A column of a table of curves.
#[derive(Clone, Copy, Debug)]
pub enum CurveColumn {
    /// The measured amount and the ends of its interval.
    Measured([ColumnLabel; 3]),
    /// Another amount.
    Also(usize, ColumnLabel),
    /// The measured amount less another.
    Rest(usize, ColumnLabel),
    /// The sum up to this turn and with it.
    Cumulative(ColumnLabel),
}

impl CurveSheet {
    /// The number of curves.
    pub(super) fn curves(&self) -> usize {
        self.resources.len().max(1)
    }

    /// The number of amounts besides the measured one.
    pub(super) fn also(&self) -> usize {
        let of = |column: &CurveColumn| match column {
            CurveColumn::Also(which, _) | CurveColumn::Rest(which, _) => which + 1,
            CurveColumn::Measured(_) | CurveColumn::Cumulative(_) => 0,
        };
        self.columns.iter().map(of).max().unwrap_or(0)
    }

    /// The header.
    pub(super) fn header(&self) -> Vec<TableColumn> {
        let mut columns = vec![TableColumn::new("strategy", "", "The strategy.")];
        if !self.resource.is_empty() {
            columns.push(TableColumn::new("resource", "", self.resource));
        }
        columns.extend([
            TableColumn::new("outcome", "", self.outcome),
            column(&self.x),
            TableColumn::new("games_alive", "player-games", self.alive),
        ]);
        let keys = self.columns.iter().flat_map(CurveColumn::keys);
        columns.extend(keys.map(|key| column(key).of("games_alive")));
        columns
    }
}

impl CurveColumn {
    fn keys(&self) -> &[ColumnLabel] {
        match self {
            Self::Measured(keys) => keys,
            Self::Also(_, key) | Self::Rest(_, key) | Self::Cumulative(key) => std::slice::from_ref(key),
        }
    }
}

/// A curve to be drawn small on a terminal.
#[derive(Clone, Copy, Debug)]
pub struct CurveDrawing {
    /// The place of the curve.
    pub curve: usize,
    /// The title of the horizontal axis.
    pub x: &'static str,
    /// The title of the vertical axis.
    pub y: &'static str,
}

//! The ledger: what a game counts, block by block.
//!
//! A game declares *what* it counts ([`LedgerSchema`]) and adds to counters as things happen. Closing blocks, merging, storing, intervals, tables
//! with their columns, and what cells are compared by all follow from the declaration.

mod contribution;
mod counter;
mod curves;
mod schema;
#[cfg(test)]
mod tests;

use contribution::UsageContrast;
pub use counter::{Counter, CounterArray, counters};
use curves::{TurnCurves, TurnLog};
pub use schema::{
    ColumnLabel, ComponentSheet, CurveColumn, CurveDrawing, CurveSheet, LedgerSchema, RateColumn, RateRemark, SHARE,
    ScoreRatio, ScoreRemark, SheetColumn, WinAssociation,
};

use super::{CONFIDENCE, Estimate, RatioCounts, RatioProducts, Scalar, Table, TailedRatio, whole_ratio};
use serde::{Deserialize, Serialize};
use std::ops::Index;

/// The ledger of what a game counts. Stored, it holds no more than what [`merge`](Self::merge) adds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Ledger {
    #[serde(skip)]
    scores: Vec<ScoreRatio>,
    #[serde(skip)]
    strategies: usize,
    /// The block under way: the counters of the scores, strategy by strategy.
    #[serde(skip)]
    counts: Vec<i64>,
    #[serde(skip)]
    width: usize,
    /// Over all blocks: by score, and by strategy.
    ratios: Vec<TailedRatio>,
    registers: Vec<SheetTotals>,
    curves: Vec<TurnCurves>,
    #[serde(skip)]
    seats: usize,
    /// The game under way, by curve and by seat.
    #[serde(skip)]
    logs: Vec<TurnLog>,
}

/// The counts of a sheet, row by row.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct SheetTotals {
    /// The number of counters of a row.
    #[serde(skip)]
    width: usize,
    /// The counters of which sums of squares are kept, as numerator and denominator.
    #[serde(skip)]
    pairs: Vec<[Counter; 2]>,
    /// The block under way, row by row.
    #[serde(skip)]
    counts: Vec<i64>,
    /// The rows that the block under way has counted in, and whether a row is among them.
    #[serde(skip)]
    touched: Vec<usize>,
    #[serde(skip)]
    is_touched: Vec<bool>,
    /// The pairs of ratios of which differences are told, by their places in `pairs`.
    #[serde(skip)]
    differences: Vec<[usize; 2]>,
    /// Over all blocks, row by row.
    totals: Vec<i64>,
    ratios: Vec<TailedRatio>,
    products: Vec<RatioProducts>,
}

/// A sheet, to be added to.
pub struct SheetCounts<'l>(&'l mut SheetTotals);

impl SheetCounts<'_> {
    /// The counts of one row.
    #[inline]
    pub fn row(&mut self, row: usize) -> RowCounts<'_> {
        self.0.row(row)
    }
}

/// The counts of one row of a sheet, to be added to.
pub struct RowCounts<'l>(&'l mut [i64]);

impl RowCounts<'_> {
    /// Adds to a counter.
    #[inline]
    pub fn count(&mut self, counter: Counter, by: impl Into<i64>) {
        self.0[counter.place()] += by.into();
    }

    /// Adds to several counters.
    #[inline]
    pub fn counts<const N: usize>(&mut self, by: [(Counter, i64); N]) {
        by.into_iter().for_each(|(counter, by)| self.count(counter, by));
    }
}

/// The totals of one row of a sheet over all blocks, by counter.
#[derive(Clone, Copy)]
pub struct RowTotals<'l>(&'l [i64]);

impl Index<Counter> for RowTotals<'_> {
    type Output = i64;

    fn index(&self, counter: Counter) -> &i64 {
        &self.0[counter.place()]
    }
}

/// The number of counters, of which these are all that anything is made of.
fn width(counters: impl Iterator<Item = Counter>) -> usize {
    counters.map(Counter::place).max().map_or(0, |last| last + 1)
}

/// The place of a ratio among those of which sums of squares are kept.
fn place(pairs: &[[Counter; 2]], of: [Counter; 2]) -> usize {
    pairs.iter().position(|pair| *pair == of).expect("a column that has an interval")
}

impl SheetTotals {
    fn new(sheet: &ComponentSheet, rows: usize) -> Self {
        let (width, pairs) = (sheet.width(), sheet.ratios());
        let place = |of| place(&pairs, of);
        let differences: Vec<[usize; 2]> = sheet.differences().map(|sides| sides.map(place)).collect();
        Self {
            width,
            counts: vec![0; rows * width],
            touched: Vec::with_capacity(rows),
            is_touched: vec![false; rows],
            totals: vec![0; rows * width],
            ratios: vec![TailedRatio::default(); rows * pairs.len()],
            products: vec![RatioProducts::default(); rows * differences.len()],
            differences,
            pairs,
        }
    }

    #[inline]
    fn row(&mut self, row: usize) -> RowCounts<'_> {
        if !self.is_touched[row] {
            self.is_touched[row] = true;
            self.touched.push(row);
        }
        RowCounts(&mut self.counts[row * self.width..][..self.width])
    }

    fn end_block(&mut self) {
        for row in self.touched.drain(..) {
            self.is_touched[row] = false;
            let counts = &mut self.counts[row * self.width..][..self.width];
            let totals = &mut self.totals[row * self.width..][..self.width];
            let ratios = &mut self.ratios[row * self.pairs.len()..][..self.pairs.len()];
            for (ratio, &[x, n]) in ratios.iter_mut().zip(&self.pairs) {
                ratio.add(counts[x.place()], counts[n.place()]);
            }
            let part = |place: usize| self.pairs[place].map(|counter| counts[counter.place()]);
            let products = &mut self.products[row * self.differences.len()..][..self.differences.len()];
            for (products, sides) in products.iter_mut().zip(&self.differences) {
                let [one, other] = sides.map(part).map(|[x, n]| RatioCounts { x, n });
                products.add(one, other);
            }
            for (total, count) in totals.iter_mut().zip(counts) {
                *total += std::mem::take(count);
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        let totals = self.totals.iter_mut().zip(&other.totals);
        totals.for_each(|(own, more)| *own += more);
        let ratios = self.ratios.iter_mut().zip(&other.ratios);
        ratios.for_each(|(own, other)| own.merge(other));
        let products = self.products.iter_mut().zip(&other.products);
        products.for_each(|(own, other)| own.merge(other));
    }

    fn totals(&self, row: usize) -> RowTotals<'_> {
        RowTotals(&self.totals[row * self.width..][..self.width])
    }

    fn ratio(&self, row: usize, of: [Counter; 2]) -> &TailedRatio {
        &self.ratios[row * self.pairs.len() + place(&self.pairs, of)]
    }

    /// The counts of both sides of a difference.
    fn sides(&self, row: usize, sides: [[Counter; 2]; 2]) -> UsageContrast<'_> {
        let places = sides.map(|of| place(&self.pairs, of));
        let difference = self.differences.iter().position(|pair| *pair == places).expect("a column with a difference");
        UsageContrast {
            ratios: sides.map(|of| self.ratio(row, of)),
            products: &self.products[row * self.differences.len() + difference],
        }
    }

    /// The cells of a row below a column of the sheet.
    fn cells(&self, row: usize, column: &SheetColumn, out: &mut Vec<Scalar>) {
        let totals = self.totals(row);
        match *column {
            SheetColumn::Count(counter, _) => out.push(totals[counter].into()),
            SheetColumn::Mean([x, n], _) => out.push(over(totals[x], totals[n])),
            SheetColumn::Part([x, _], _) => {
                let all = self.totals.iter().skip(x.place()).step_by(self.width).sum();
                out.push(over(totals[x], all));
            }
            SheetColumn::Rate(rate) => {
                let ratio = self.ratio(row, rate.of);
                let found = whole_ratio(ratio, rate.parts, rate.bounds, CONFIDENCE);
                out.extend([found.value, found.lo, found.hi].map(Scalar::from));
            }
            SheetColumn::Contribution(sides) => out.extend(contribution::cells(self.sides(row, sides))),
            SheetColumn::Against(WinAssociation { sides, parts, .. }) => {
                let games = sides.map(|[_, games]| totals[games]);
                let found = self.sides(row, sides).difference(parts);
                out.extend([found.value, found.lo, found.hi].map(Scalar::from));
                out.push((games[0] + games[1]).into());
            }
        }
    }
}

impl SheetTotals {
    /// The rates that stand in a column of a row.
    fn rates(&self, row: usize, column: &SheetColumn) -> Vec<RowRate> {
        match *column {
            SheetColumn::Rate(RateColumn { of, keys: [(name, unit, _), ..], parts, bounds, remark: _ }) => {
                let estimate = whole_ratio(self.ratio(row, of), parts, bounds, CONFIDENCE);
                vec![RowRate { name, unit, of: Some(of), parts, bounds, estimate, has_interval: true }]
            }
            SheetColumn::Mean(of, (name, unit, _)) => {
                let totals = self.totals(row);
                let value = over(totals[of[0]], totals[of[1]]).number();
                let estimate = Estimate::read(totals[of[1]].unsigned_abs(), value, [None; 2]);
                vec![RowRate { name, unit, of: Some(of), parts: 1, bounds: None, estimate, has_interval: false }]
            }
            SheetColumn::Contribution(sides) => contribution::rates(sides, self.sides(row, sides)).to_vec(),
            SheetColumn::Against(WinAssociation { names: [name, ..], sides, parts, .. }) => {
                vec![contribution::rate(name, self.sides(row, sides).difference(parts))]
            }
            SheetColumn::Count(..) | SheetColumn::Part(..) => Vec::new(),
        }
    }
}

/// A rate of a component.
#[derive(Clone, Copy, Debug)]
pub struct RowRate {
    /// The name of its column.
    pub name: &'static str,
    /// The unit, for people.
    pub unit: &'static str,
    /// The counters that it is made of, where it is one over another.
    pub of: Option<[Counter; 2]>,
    /// The number of counted parts of the numerator that make one.
    pub parts: i64,
    /// The bounds that it cannot leave.
    pub bounds: Option<(f64, f64)>,
    /// The estimate.
    pub estimate: Estimate,
    /// Whether sums of squares are kept, of which an interval is made.
    pub has_interval: bool,
}

/// The number of amounts that the sheets of each curve show besides the measured one.
fn also(sheets: &[CurveSheet]) -> Vec<usize> {
    let curves = sheets.iter().map(|sheet| sheet.first + sheet.curves()).max().unwrap_or(0);
    let of = |curve| sheets.iter().filter(move |sheet| (sheet.first..sheet.first + sheet.curves()).contains(&curve));
    (0..curves).map(|curve| of(curve).map(CurveSheet::also).max().unwrap_or(0)).collect()
}

/// Unknown where nothing was counted.
fn over(x: i64, n: i64) -> Scalar {
    (n > 0).then(|| x as f64 / n as f64).into()
}

impl Ledger {
    /// The ledger before any game, for so many strategies in so many seats, games of at most so many turns of each player, and so many rows in
    /// each sheet.
    pub fn new(counted: &LedgerSchema, [strategies, seats, turns]: [usize; 3], rows: &[usize]) -> Self {
        let scores: Vec<ScoreRatio> = counted.scores().copied().collect();
        let width = width(scores.iter().flat_map(|score| score.of));
        let sheets = counted.sheets.iter().zip(rows);
        let also = also(counted.curves);
        let logs = also.iter().flat_map(|also| std::iter::repeat_n(turns * (1 + also), seats));
        Self {
            strategies,
            counts: vec![0; strategies * width],
            width,
            ratios: vec![TailedRatio::default(); scores.len() * strategies],
            scores,
            registers: sheets.map(|(sheet, &rows)| SheetTotals::new(sheet, rows)).collect(),
            seats,
            logs: logs.map(TurnLog::new).collect(),
            curves: also.iter().map(|&also| TurnCurves::new(strategies, turns, also)).collect(),
        }
    }

    /// Adds to a counter of a strategy; one of the whole table is that of strategy 0.
    #[inline]
    pub fn count(&mut self, counter: Counter, strategy: usize, by: impl Into<i64>) {
        self.counts[strategy * self.width + counter.place()] += by.into();
    }

    /// Adds to several counters of a strategy.
    #[inline]
    pub fn counts<const N: usize>(&mut self, strategy: usize, by: [(Counter, i64); N]) {
        by.into_iter().for_each(|(counter, by)| self.count(counter, strategy, by));
    }

    /// A sheet.
    #[inline]
    pub fn sheet(&mut self, sheet: usize) -> SheetCounts<'_> {
        SheetCounts(&mut self.registers[sheet])
    }

    /// A row of a sheet.
    #[inline]
    pub fn row(&mut self, sheet: usize, row: usize) -> RowCounts<'_> {
        self.registers[sheet].row(row)
    }

    /// Notes what a turn (or round) of a seat comes to, on a curve: the measured amount, then all those that its sheets show besides.
    #[inline]
    pub fn turn<const N: usize>(&mut self, curve: usize, seat: usize, amounts: [u32; N]) {
        debug_assert!(
            self.curves[curve].has_width(N),
            "a turn has the amounts that its sheets show, no more and no less"
        );
        self.logs[curve * self.seats + seat].turn(amounts);
    }

    /// A game begins.
    pub fn begin_game(&mut self) {
        self.logs.iter_mut().for_each(TurnLog::clear);
    }

    /// A game has ended, won by these seats (a bit each).
    pub fn end_game(&mut self, seating: &[u8], winners: u8) {
        let logs = self.logs.chunks(self.seats.max(1));
        let curves = self.curves.iter_mut().zip(logs);
        curves.for_each(|(curves, logs)| curves.end_game(logs, seating, winners));
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        for (score, ratios) in self.scores.iter().zip(self.ratios.chunks_mut(self.strategies)) {
            let [x, n] = score.of;
            let counts = self.counts.chunks(self.width);
            ratios.iter_mut().zip(counts).for_each(|(ratio, counts)| ratio.add(counts[x.place()], counts[n.place()]));
        }
        self.counts.fill(0);
        self.registers.iter_mut().for_each(SheetTotals::end_block);
        self.curves.iter_mut().for_each(TurnCurves::end_block);
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        let ratios = self.ratios.iter_mut().zip(&other.ratios);
        ratios.for_each(|(own, other)| own.merge(other));
        let registers = self.registers.iter_mut().zip(&other.registers);
        registers.for_each(|(own, other)| own.merge(other));
        let curves = self.curves.iter_mut().zip(&other.curves);
        curves.for_each(|(own, other)| own.merge(other));
    }

    /// A score of a strategy so far.
    pub fn estimate(&self, score: usize, strategy: usize) -> Estimate {
        self.estimate_at(score, strategy, CONFIDENCE)
    }

    /// The estimate of a score, with an interval of this confidence.
    pub fn estimate_at(&self, score: usize, strategy: usize, confidence: f64) -> Estimate {
        let ratio = &self.ratios[score * self.strategies + strategy];
        whole_ratio(ratio, 1, self.scores[score].bounds, confidence)
    }

    /// The counts of a score in the block under way.
    pub fn part(&self, score: &ScoreRatio, strategy: usize) -> RatioCounts {
        let counts = &self.counts[strategy * self.width..];
        let [x, n] = score.of.map(|counter| counts[counter.place()]);
        RatioCounts { x, n }
    }

    /// The counts of one counter over another in a row of a sheet, in the block under way.
    pub fn row_part(&self, sheet: usize, row: usize, of: [Counter; 2]) -> RatioCounts {
        let register = &self.registers[sheet];
        let [x, n] = of.map(|counter| register.counts[row * register.width + counter.place()]);
        RatioCounts { x, n }
    }

    /// The rates in a row of a sheet, which is number `place`.
    pub fn rates(&self, place: usize, sheet: &ComponentSheet, row: usize) -> Vec<RowRate> {
        let register = &self.registers[place];
        sheet.columns.iter().flat_map(|column| register.rates(row, column)).collect()
    }

    /// The totals of the rows of a sheet, by counter.
    pub fn totals(&self, sheet: usize) -> impl Iterator<Item = RowTotals<'_>> {
        let register = &self.registers[sheet];
        register.totals.chunks(register.width).map(RowTotals)
    }

    /// The rate of one counter of a row over another, with its interval.
    pub fn rate(&self, sheet: usize, row: usize, of: [Counter; 2], bounds: Option<(f64, f64)>) -> Estimate {
        whole_ratio(self.registers[sheet].ratio(row, of), 1, bounds, CONFIDENCE)
    }

    /// The rate of a column in a row, with its interval.
    pub fn rate_of_column(&self, sheet: usize, row: usize, rate: &RateColumn) -> Estimate {
        whole_ratio(self.registers[sheet].ratio(row, rate.of), rate.parts, rate.bounds, CONFIDENCE)
    }

    /// Sheet number `place` as a table; `keys` names its rows, and a row without a name is none of the table.
    pub fn table(&self, place: usize, sheet: &ComponentSheet, keys: &[Vec<Scalar>]) -> Table {
        let register = &self.registers[place];
        let is_told = |row: usize| sheet.sparse.is_none_or(|counter| register.totals(row)[counter] != 0);
        let rows = keys.iter().enumerate().filter(|(row, keys)| !keys.is_empty() && is_told(*row));
        let rows = rows.map(|(row, keys)| {
            let mut cells = keys.clone();
            sheet.columns.iter().for_each(|column| register.cells(row, column, &mut cells));
            cells
        });
        Table::of(sheet.name, sheet.header(), rows.collect()).drawn_as(sheet.drawn())
    }

    /// A sheet of curves as a table.
    pub fn curve_table(&self, sheet: &CurveSheet, strategies: &[String]) -> Table {
        let curves = &self.curves[sheet.first..][..sheet.curves()];
        Table::of(sheet.name, sheet.header(), curves::rows(sheet, curves, strategies))
            .drawn_as(sheet.pictures.iter().copied())
    }

    /// A curve of a strategy, for a drawing.
    pub fn drawn(&self, curve: usize, strategy: usize) -> Vec<(f64, Option<f64>)> {
        self.curves[curve].drawn(strategy)
    }
}

//! The summary table.

use kit::stats::names::{columns, tables};
use kit::stats::{Estimate, Scalar, Table, TableBuilder, TableColumn};

/// `summary`: one row per measure, in long form.
pub struct SummaryTable(TableBuilder<9>);

impl Default for SummaryTable {
    fn default() -> Self {
        Self(Table::build(
            tables::SUMMARY,
            [
                TableColumn::new(columns::MEASURE, "", "What is measured."),
                TableColumn::new(columns::STRATEGY, "", "Of which strategy; empty for the table as a whole."),
                TableColumn::new(columns::SEAT, "", "In which seat, from 1; empty for all."),
                TableColumn::new(
                    columns::N,
                    "blocks or games",
                    "The independent units behind the estimate: blocks, or games where they are independent.",
                ),
                TableColumn::new(columns::ESTIMATE, "", "The estimate, in the row's unit.").of(columns::N),
                TableColumn::new(columns::LO, "", "Lower end of the 95 % interval.").of(columns::N),
                TableColumn::new(columns::HI, "", "Upper end of the 95 % interval.").of(columns::N),
                TableColumn::new("method", "", "How the interval was made."),
                TableColumn::new(columns::UNIT, "", "The unit of estimate, lo and hi."),
            ],
        ))
    }
}

impl SummaryTable {
    /// Adds a measure of a strategy (or of the table), in all seats or one (from 0).
    pub fn row(&mut self, measure: &str, strategy: Option<&str>, seat: Option<usize>, estimate: Estimate, unit: &str) {
        self.0.row([
            Scalar::Text(measure.to_owned()),
            strategy.map_or(Scalar::Empty, |name| Scalar::Text(name.to_owned())),
            seat.map_or(Scalar::Empty, |seat| Scalar::Int(seat as i64 + 1)),
            Scalar::Int(estimate.n as i64),
            estimate.value.into(),
            estimate.lo.into(),
            estimate.hi.into(),
            Scalar::Text(estimate.method.to_string()),
            Scalar::Text(unit.to_owned()),
        ]);
    }

    /// The finished table.
    pub fn finish(self) -> Table {
        self.0.finish()
    }
}

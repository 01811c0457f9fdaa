//! The tables of a search: what their columns mean.

use kit::stats::names::{columns, tables};
use kit::stats::{Table, TableBuilder, TableColumn};

/// The tables of a search without rows.
pub fn empty_tables() -> [Table; 3] {
    [solutions().finish(), targets().finish(), effects().finish()]
}

/// `solutions`: a row for each change of each solution.
pub fn solutions() -> TableBuilder<7> {
    Table::build(
        tables::SOLUTIONS,
        [
            TableColumn::new("solution", "", "Which solution; `nearest` where there is none."),
            TableColumn::new("changes", "", "How many changes it has."),
            TableColumn::new("price", "", "What they cost together."),
            TableColumn::new(columns::ADDRESS, "", "What is changed."),
            TableColumn::new("from", "", "What it is."),
            TableColumn::new("to", "", "What it becomes."),
            TableColumn::new(
                columns::BLOCKS,
                "blocks",
                "Blocks that the search had not seen on which it was shown; of `nearest` those that it was tried on.",
            ),
        ],
    )
}

/// `targets`: a row for each target, before and with each solution.
pub fn targets() -> TableBuilder<9> {
    Table::build(
        tables::TARGETS,
        [
            TableColumn::new("solution", "", "`before`, a solution, or `nearest`."),
            TableColumn::new("target", "", "What should come of it."),
            TableColumn::new("least", "", "The least that it takes; empty without one."),
            TableColumn::new("most", "", "The most that it takes; empty without one."),
            TableColumn::new(columns::N, "", "Independent units behind the estimate."),
            TableColumn::new(columns::ESTIMATE, "", "What it comes to.").of(columns::N),
            TableColumn::new(columns::LO, "", "Lower end of the 95 % interval."),
            TableColumn::new(columns::HI, "", "Upper end of it."),
            TableColumn::new(
                "met",
                "",
                "`yes` where the estimate is within the bounds; a solution is shown to be, as a whole.",
            ),
        ],
    )
}

/// `effects`: what each change does by itself to each target, as far as the search needed to know it.
pub fn effects() -> TableBuilder<5> {
    Table::build(
        tables::EFFECTS,
        [
            TableColumn::new(columns::ADDRESS, "", "What is changed."),
            TableColumn::new("from", "", "What it is."),
            TableColumn::new("to", "", "What it becomes."),
            TableColumn::new("target", "", "What is measured."),
            TableColumn::new(
                columns::EFFECT,
                "",
                "By how much the change moves it by itself: an estimate shrunk towards nothing as far as it is noise, without an interval.",
            ),
        ],
    )
}

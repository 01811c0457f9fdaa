//! Partners in a co-operative tournament: how often a table wins, all of one bot or with one of it among those of another.

use super::differences::{Difference, DifferenceRow, adjust, between, table_of};
use super::{ComparedMeasure, StudyResults};
use kit::stats::names::{columns, measures, tables};
use kit::stats::{ChartShape, Estimate, Picture, Table, TableColumn, ValueColumn};

/// A bot in one seat and its partner in all others.
#[derive(Clone, Debug, PartialEq)]
pub struct PartnerTable {
    /// The bot, by the cell that is all of it: these come first.
    pub bot: usize,
    /// Index of the partner; that of the bot where all seats are its own.
    pub partner: usize,
    /// The cell in which they sit.
    pub cell: usize,
    /// Games of that cell.
    pub games: u64,
    /// How often the table wins.
    pub win_rate: Estimate,
}

/// What one table wins more often than another, over the same blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct TableDifference {
    /// The cell compared with: all of one bot.
    pub other: usize,
    /// The cell and the difference, adjusted for all of them.
    pub difference: Difference,
}

/// Tables of a bot and its partner, the bots by their order, then their partners. At a table of two either is the partner of the other.
pub fn partners(results: &StudyResults<'_>) -> Vec<PartnerTable> {
    let mut all: Vec<PartnerTable> = (0..results.counts.len()).flat_map(|cell| at_table(results, cell)).collect();
    all.sort_by_key(|row| (row.bot, row.partner));
    all
}

fn at_table(results: &StudyResults<'_>, cell: usize) -> Vec<PartnerTable> {
    let variants = &results.plan.variants;
    let seats = &variants[cell].cell.asked_for;
    let bot = |name: &String| variants.iter().position(|own| own.cell.asked_for[0] == *name);
    let (Some(first), Some(last)) = (seats.first().and_then(bot), seats.last().and_then(bot)) else {
        return Vec::new();
    };
    let row = |bot, partner| PartnerTable {
        bot,
        partner,
        cell,
        games: results.counts[cell].blocks * results.study.cells[cell].rotations().len() as u64,
        win_rate: won(results, cell).map_or(Estimate::unknown(0), |gauge| results.measured(cell, &gauge)),
    };
    if seats.len() == 2 && first != last { vec![row(first, last), row(last, first)] } else { vec![row(first, last)] }
}

/// How often the table wins.
fn won(results: &StudyResults<'_>, cell: usize) -> Option<ComparedMeasure> {
    let mut gauges = results.gauges(cell).into_iter();
    gauges.find(|gauge| gauge.name == measures::WIN_RATE)
}

/// The differences between the tables of one bot each, and of every mixed table from the one that is all of the partner: what one of the
/// bot changes there. They are one family.
pub fn between_tables(results: &StudyResults<'_>, all: &[PartnerTable]) -> Vec<TableDifference> {
    let bots = all.iter().filter(|row| row.bot == row.partner).count();
    let alone = (0..bots).flat_map(|cell| (0..cell).map(move |other| (cell, other)));
    let mixed = all.iter().filter(|row| row.bot != row.partner);
    let mut pairs: Vec<(usize, usize)> = alone.chain(mixed.map(|row| (row.cell, row.partner))).collect();
    pairs.sort_unstable();
    let against = |(cell, other)| {
        let difference = between(results, [cell, other], &won(results, cell)?);
        Some(TableDifference { other, difference })
    };
    let mut found: Vec<TableDifference> = pairs.into_iter().filter_map(against).collect();
    adjust(found.iter_mut().map(|row| (false, &mut row.difference)));
    found
}

/// `matchups` of a co-operative game: a row per bot and partner.
pub fn partners_table(all: &[PartnerTable], bots: &[String]) -> Table {
    let mut table = Table::build(
        tables::MATCHUPS,
        [
            TableColumn::new(columns::STRATEGY, "", "The bot, in one seat."),
            TableColumn::new("partner", "", "The bot in all other seats; the same for a table of one bot alone."),
            TableColumn::new(columns::GAMES, "games", "Games of this table."),
            TableColumn::new(columns::WIN_RATE, "share", "How often the table wins.").of(columns::GAMES),
            TableColumn::new(columns::LO, "share", "Lower end of its interval.").of(columns::GAMES),
            TableColumn::new(columns::HI, "share", "Upper end of its interval.").of(columns::GAMES),
            TableColumn::new("method", "", "How the interval was made."),
        ],
    );
    for row in all {
        table.row([
            bots[row.bot].as_str().into(),
            bots[row.partner].as_str().into(),
            row.games.into(),
            row.win_rate.value.into(),
            row.win_rate.lo.into(),
            row.win_rate.hi.into(),
            row.win_rate.method.into(),
        ]);
    }
    table.finish().drawn_as([picture()])
}

fn picture() -> Picture {
    Picture::new(
        "Who plays well with whom?",
        "How often the table wins with one bot, the row, among those of another, the column; on the diagonal all are the same. n is the games of that table.",
        ChartShape::Heatmap {
            across: "partner",
            down: "strategy",
            value: ValueColumn::interval(columns::WIN_RATE),
            middle: None,
        },
    )
}

/// `differences` of a co-operative tournament: a row per pair of tables that are compared.
pub fn between_tables_table(results: &StudyResults<'_>, all: &[TableDifference]) -> Table {
    let rows = all.iter().map(|row| DifferenceRow {
        cell: row.difference.cell,
        against: results.plan.variants[row.other].name.clone(),
        measure: row.difference.gauge.name.to_string(),
        strategy: None,
        difference: row.difference.difference,
        adjusted_p: row.difference.adjusted_p,
        gain: row.difference.gain,
        diverged: None,
    });
    table_of(results, rows.collect())
}

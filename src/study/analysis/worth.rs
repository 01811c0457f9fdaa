//! What single values are worth: every change of one value, ranked by what it does.

use super::compared_measure::ComparedMeasure;
use super::least_squares::{self, FittedEffect};
use super::{Difference, StudyResults, differences};
use crate::plan::{StudyPlan, ValueChange};
use engine::measure::Section;
use kit::config::{Fault, SourceLocation, did_you_mean_one_of, own_part};
use kit::stats::names::{columns, measures, tables};
use kit::stats::{ChartShape, Estimate, Picture, RowOrder, Scalar, Table, TableColumn, ValueColumn, jackknife};
use std::collections::BTreeSet;

/// Change of one value, and its effects.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueWorth {
    /// The value and what was done to it.
    pub change: ValueChange,
    /// The cell in which it was made.
    cell: usize,
    /// What it does to the headline, the seat gap and the median length; `None` where the cell has no such measure.
    pub effects: [Option<Difference>; 3],
    /// Effect on the headline over the effect of the same change of the reference value.
    pub relative: Option<Estimate>,
}

impl ValueWorth {
    /// What is changed, and into what: `cards.bat.damage 3→4`.
    pub fn changed(&self) -> String {
        let ValueChange { address, from, by } = &self.change;
        format!("{address} {from}→{}", from + by)
    }

    /// The change in words, with the title of the row where it has one.
    pub fn told(&self, results: &StudyResults<'_>) -> String {
        results.plan.variants[0].cell.resolved.titled(&self.change.address, &self.changed())
    }

    /// The change in words, by the title or the name of the row alone: `bat 3→4`, where the addresses of all have the rest in common.
    pub fn told_shortly(&self, results: &StudyResults<'_>, all: &[Self]) -> String {
        let ValueChange { address, from, by } = &self.change;
        let is_alone = all.iter().all(|other| other.change.address == *address);
        let row = own_part(address, all.iter().map(|other| other.change.address.as_str()));
        let Some(row) = row.filter(|_| !is_alone) else { return self.told(results) };
        let titles = results.plan.variants[0].cell.resolved.titles();
        let title =
            titles.into_iter().find(|(known, _)| address.strip_prefix(known).is_some_and(|rest| rest.starts_with('.')));
        format!("{} {from}→{}", title.map_or(row, |(_, title)| title), from + by)
    }

    /// Index of the cell.
    pub fn cell(&self) -> usize {
        self.cell
    }

    /// Blocks that both the base and the change have played; `None` where nothing is compared.
    fn blocks(&self) -> Option<u64> {
        let effects = self.effects.iter().flatten();
        effects.map(|effect| effect.difference.n).max()
    }
}

/// The gauges of a worth table beside the headline.
const BESIDE: [&str; 2] = [measures::SEAT_GAP, measures::LENGTH_MEDIAN];

/// Every change, that with the largest effect on the headline first; `reference` is an address, or the name of a row in one.
pub fn worth(results: &StudyResults<'_>, differences: &[Difference], reference: Option<&str>) -> Vec<ValueWorth> {
    let mut all: Vec<ValueWorth> = (results.plan.compared_cells())
        .filter_map(|cell| {
            let change = results.plan.compared(cell).change?.clone();
            Some(ValueWorth { relative: None, effects: effects(results, differences, cell), change, cell })
        })
        .collect();
    // Multiples of an effect that may be none have no limits that are of any use.
    if let Some(name) = reference.filter(|name| is_shown(&all, name)) {
        all.iter_mut().for_each(|worth| worth.relative = relative(results, worth, name));
    }
    let size = |worth: &ValueWorth| {
        let effect = worth.effects[0].as_ref();
        effect.and_then(|effect| effect.difference.value).map_or(0.0, f64::abs)
    };
    all.sort_by(|a, b| size(b).total_cmp(&size(a)));
    all
}

/// Whether the effect of each change of the reference on the headline is shown.
pub fn is_shown(all: &[ValueWorth], reference: &str) -> bool {
    let own = all.iter().filter(|worth| is_reference(&worth.change.address, reference));
    own.into_iter().all(|worth| worth.effects[0].as_ref().is_some_and(Difference::is_shown))
}

fn effects(results: &StudyResults<'_>, differences: &[Difference], cell: usize) -> [Option<Difference>; 3] {
    let of_cell = || differences.iter().filter(|difference| difference.cell == cell);
    let headline = results.headline(cell);
    let find =
        |wanted: &dyn Fn(&ComparedMeasure) -> bool| of_cell().find(|difference| wanted(&difference.gauge)).cloned();
    let [gap, length] = BESIDE.map(|name| find(&|gauge| gauge.name == *name));
    [find(&|gauge| Some(gauge) == headline.as_ref()), gap, length]
}

/// Whether an address belongs to the reference: it is that address, or one of its parts is that name.
pub(super) fn is_reference(address: &str, name: &str) -> bool {
    address == name || address.split('.').any(|part| part == name)
}

/// Checks that the reference is among what is changed.
///
/// # Errors
/// It is not.
pub fn check_reference(plan: &StudyPlan, name: &str) -> Result<(), Fault> {
    let changes = || plan.compared_cells().filter_map(|cell| plan.compared(cell).change);
    if changes().any(|change| is_reference(&change.address, name)) {
        return Ok(());
    }
    let parts = changes().flat_map(|change| change.address.split('.'));
    let known: BTreeSet<&str> = changes().map(|change| change.address.as_str()).chain(parts).collect();
    let message = format!("no value that is changed belongs to `{name}`");
    let help = did_you_mean_one_of(name, known);
    Err(Fault::new(SourceLocation::flag("--reference", name), message).help(help))
}

fn relative(results: &StudyResults<'_>, worth: &ValueWorth, name: &str) -> Option<Estimate> {
    let (cell, change) = (worth.cell, &worth.change);
    let same = |other: &ValueChange| is_reference(&other.address, name) && other.by == change.by;
    let mut compared = results.plan.compared_cells();
    let reference = compared.find(|&cell| results.plan.compared(cell).change.is_some_and(same))?;
    let gauge = results.headline(cell)?;
    if let Some(design) = &results.plan.design {
        let fitted = least_squares::fitted(results, design, &gauge)?;
        return Some(times(&fitted[cell - 1], &fitted[reference - 1], results));
    }
    let ratio = |[base, own, reference]: [&Section; 3]| {
        let base = gauge.value(base)?;
        let per = gauge.value(reference)? - base;
        (per != 0.0).then(|| (gauge.value(own).unwrap_or(f64::NAN) - base) / per)
    };
    let cells = [0, cell, reference].map(|cell| &results.counts[cell].sections);
    let [base, own, other] = cells.map(|sections| sections.whole());
    let rests = cells.map(|sections| sections.without_each());
    let sections = rests.iter().map(Vec::len).min().unwrap_or(0);
    let without: Vec<_> = (0..sections).map(|left_out| ratio([0, 1, 2].map(|cell| &rests[cell][left_out]))).collect();
    let blocks = results.counts[cell].comparison.blocks;
    Some(jackknife(ratio([&base, &own, &other]), &without, blocks, results.confidence))
}

/// An effect of a design as a multiple of another.
fn times(own: &FittedEffect, reference: &FittedEffect, results: &StudyResults<'_>) -> Estimate {
    let over = |(own, per): (&Option<f64>, &Option<f64>)| Some((*own)? / per.filter(|per| *per != 0.0)?);
    let without: Vec<Option<f64>> = own.without.iter().zip(&reference.without).map(over).collect();
    let blocks = results.counts[0].blocks;
    jackknife(over((&own.value, &reference.value)), &without, blocks, results.confidence)
}

/// `worth`: a row per change, ranked. Of a co-operative game without the lead of a seat.
pub fn worth_table(all: &[ValueWorth], cooperative: bool) -> Table {
    let mut table = Table::build(
        tables::WORTH,
        [
            TableColumn::new("rank", "", "1 is the largest effect on the headline, whatever its sign."),
            TableColumn::new(columns::ADDRESS, "", "The value that was changed."),
            TableColumn::new(columns::VALUE, "", "What it is in the base."),
            TableColumn::new(columns::CHANGE, "", "What was added to it."),
            TableColumn::new(columns::MEASURE, "", "The headline measure."),
            TableColumn::new(columns::EFFECT, "", "What the change does to it, in its unit.").of(columns::BLOCKS),
            TableColumn::new(columns::LO, "", "Lower end of its interval.").of(columns::BLOCKS),
            TableColumn::new(columns::HI, "", "Upper end of its interval.").of(columns::BLOCKS),
            TableColumn::new(
                columns::ADJUSTED_P,
                "",
                "Two-sided p of no effect, adjusted (Holm) for all differences of the study.",
            )
            .of(columns::BLOCKS),
            TableColumn::new(
                measures::SEAT_GAP,
                "share",
                "What it does to the lead of seat 1 over the mean of the others.",
            )
            .of(columns::BLOCKS),
            TableColumn::new("seat_gap_lo", "share", "Lower end of its interval.").of(columns::BLOCKS),
            TableColumn::new("seat_gap_hi", "share", "Upper end of its interval.").of(columns::BLOCKS),
            TableColumn::new("seat_gap_adjusted_p", "", "Its p, adjusted in the same way.").of(columns::BLOCKS),
            TableColumn::new(measures::LENGTH_MEDIAN, "rounds", "What it does to the median length.")
                .of(columns::BLOCKS),
            TableColumn::new("length_median_lo", "rounds", "Lower end of its interval.").of(columns::BLOCKS),
            TableColumn::new("length_median_hi", "rounds", "Upper end of its interval.").of(columns::BLOCKS),
            TableColumn::new("length_median_adjusted_p", "", "Its p, adjusted in the same way.").of(columns::BLOCKS),
            TableColumn::new(
                columns::RELATIVE,
                "times",
                "The effect over that of the same change of the reference value.",
            )
            .of(columns::BLOCKS),
            TableColumn::new("relative_lo", "times", "Lower end of its interval.").of(columns::BLOCKS),
            TableColumn::new("relative_hi", "times", "Upper end of its interval.").of(columns::BLOCKS),
            TableColumn::new(columns::BLOCKS, "blocks", "Blocks that both have played."),
        ],
    );
    for (index, row) in all.iter().enumerate() {
        let [headline, gap, length] = row.effects.each_ref().map(|effect| four(effect.as_ref()));
        let name = row.effects[0].as_ref().map(|effect| effect.gauge.written());
        let relative = row.relative.as_ref();
        let [e, el, eh, ep] = headline;
        let [g, gl, gh, gp] = gap;
        let [l, ll, lh, lp] = length;
        table.row([
            (index + 1).into(),
            row.change.address.as_str().into(),
            row.change.from.into(),
            row.change.by.into(),
            name.into(),
            e,
            el,
            eh,
            ep,
            g,
            gl,
            gh,
            gp,
            l,
            ll,
            lh,
            lp,
            relative.and_then(|ratio| ratio.value).into(),
            relative.and_then(|ratio| ratio.lo).into(),
            relative.and_then(|ratio| ratio.hi).into(),
            row.blocks().into(),
        ]);
    }
    let table = table.finish();
    if cooperative { table.without(|column| column.name.starts_with(measures::SEAT_GAP)) } else { table }
}

fn four(effect: Option<&Difference>) -> [Scalar; 4] {
    let estimate = effect.map(|effect| effect.difference);
    [
        estimate.and_then(|estimate| estimate.value).into(),
        estimate.and_then(|estimate| estimate.lo).into(),
        estimate.and_then(|estimate| estimate.hi).into(),
        effect.and_then(|effect| effect.adjusted_p).into(),
    ]
}

/// Whether the difference is one of the three that a table of worth is about.
pub fn is_weighed(results: &StudyResults<'_>, row: &Difference) -> bool {
    BESIDE.iter().any(|name| row.gauge.name == *name) || results.headline(row.cell).as_ref() == Some(&row.gauge)
}

/// What each change does to the win rate of every bot, and to the length: a family of its own, cell by cell. Nothing where no bots win apart.
pub fn by_bot(results: &StudyResults<'_>) -> Vec<Difference> {
    let of_bot = |row: &Difference| row.gauge.name == measures::WIN_RATE && row.gauge.strategy.is_some();
    let all = differences(results, |row| of_bot(row) || row.gauge.name == measures::LENGTH_MEDIAN);
    let first = all.first().map(|row| row.cell);
    let several = all.iter().filter(|row| of_bot(row) && Some(row.cell) == first).count() > 1;
    if several { all } else { Vec::new() }
}

/// `worth_bots`: a row per change, bot and, last, the length; the changes in the order of `worth`.
pub fn worth_bots_table(all: &[ValueWorth], rows: &[Difference]) -> Table {
    let mut table = Table::build(
        tables::WORTH_BOTS,
        [
            TableColumn::new("rank", "", "That of the change in `worth`."),
            TableColumn::new("changed", "", "The value that was changed, from what to what."),
            TableColumn::new(columns::MEASURE, "", "`win_rate` of a bot, or `length_median`."),
            TableColumn::new(columns::STRATEGY, "", "The bot; empty for the length."),
            TableColumn::new(columns::EFFECT, "", "What the change does to it: a share, or rounds.")
                .of(columns::BLOCKS),
            TableColumn::new(columns::LO, "", "Lower end of its interval.").of(columns::BLOCKS),
            TableColumn::new(columns::HI, "", "Upper end of its interval.").of(columns::BLOCKS),
            TableColumn::new(
                columns::ADJUSTED_P,
                "",
                "Two-sided p of no effect, adjusted (Holm) for all rows of this table.",
            )
            .of(columns::BLOCKS),
            TableColumn::new(columns::BLOCKS, "blocks", "Blocks that both have played."),
        ],
    );
    for (rank, worth) in (1..).zip(all) {
        for row in rows.iter().filter(|row| row.cell == worth.cell) {
            let [effect, lo, hi, p] = four(Some(row));
            table.row([
                Scalar::Int(rank),
                worth.changed().into(),
                row.gauge.name.to_string().into(),
                row.gauge.strategy.clone().into(),
                effect,
                lo,
                hi,
                p,
                row.difference.n.into(),
            ]);
        }
    }
    table.finish().drawn_as(pictures())
}

/// The picture of what bots win; that of the length is drawn of `worth`.
fn pictures() -> [Picture; 1] {
    let value = ValueColumn::within(columns::EFFECT, columns::LO, columns::HI);
    let shape = |name| ChartShape::Intervals { name, value, order: RowOrder::Table };
    [
        Picture::new(
            "What a change does to each bot",
            "What each change adds to the share of games that a bot wins: a point, and its 95 % interval as a bar; the change that does most to the measure asked for comes first. What one bot gains others lose. Filled: shown after adjustment for all rows of the table (Holm). Hollow: not shown.",
            shape(&["changed", "strategy"]),
        )
        .only(columns::MEASURE, measures::WIN_RATE),
    ]
}

/// Changes that are shown to help one strategy and to hurt another: whom they favour depends on who plays. The win rates of all strategies
/// are a family of their own.
pub fn flips(results: &StudyResults<'_>) -> Vec<String> {
    let rates = differences(results, |row| row.gauge.name == measures::WIN_RATE);
    let named = |cell: usize, sign: f64| {
        let shown = rates.iter().filter(|row| row.cell == cell && row.is_shown());
        let side = shown.filter(|row| row.difference.value.unwrap_or(0.0) * sign > 0.0);
        let names: Vec<String> = side.filter_map(|row| row.gauge.strategy.clone()).collect();
        (!names.is_empty()).then(|| names.join(" and "))
    };
    (results.plan.compared_cells())
        .filter_map(|cell| {
            let (helped, hurt) = (named(cell, 1.0)?, named(cell, -1.0)?);
            let change = results.plan.compared(cell).change?;
            Some(format!("{change} helps {helped} and hurts {hurt}"))
        })
        .collect()
}

//! Paired differences of every measure between each cell and the first.

use super::compared_measure::{ComparedMeasure, JackknifeValues};
use super::{StudyResults, least_squares};
use kit::stats::names::{columns, tables};
use kit::stats::{Estimate, IntervalMethod, Table, TableColumn, holm, jackknife, jackknife_error, jackknife_p};

/// No p that is looked for is told to be less than this; and so often the span to 1 is halved.
const LEAST_P: f64 = 1e-9;
const HALVINGS: u32 = 30;

/// Difference of one measure between a cell and the first cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The number of what is compared with the first cell ([`StudyPlan::compared`](crate::plan::StudyPlan::compared)).
    pub cell: usize,
    /// What is compared, of this cell.
    pub gauge: ComparedMeasure,
    /// The strategy that it is compared with in the first cell; differs from the gauge's where another bot sits in its seat.
    pub against: Option<String>,
    /// The value in this cell, over the blocks that both have played.
    pub this: Option<f64>,
    /// The value in the cell compared with, over the same blocks; without sums of squares over all that it has played, which may be more.
    pub base: Option<f64>,
    /// Value in this cell less the value in the base, with its interval.
    pub difference: Estimate,
    /// Two-sided p of no difference, at all looks of the study together; it may exceed 1.
    pub p: Option<f64>,
    /// Two-sided p, adjusted for all differences of the family (Holm).
    pub adjusted_p: Option<f64>,
    /// How many times more games independent runs would have needed.
    pub gain: Option<f64>,
    /// Share of the blocks in which anything was not the same.
    pub diverged: Option<f64>,
}

impl Difference {
    /// The difference with its interval, in words.
    pub fn told(&self) -> String {
        self.told_as(self.gauge.said().bare(&self.difference))
    }

    /// The difference with its interval, in a column of so many decimals.
    pub fn told_to(&self, decimals: usize) -> String {
        self.told_as(self.gauge.said().bare_to(&self.difference, decimals))
    }

    /// The difference and how far it may be off, in a column of so many decimals.
    pub fn told_about(&self, decimals: usize) -> String {
        self.told_as(self.gauge.said().about(&self.difference, decimals))
    }

    /// A figure, unless the same games were played; nothing without an interval.
    fn told_as(&self, figure: Option<String>) -> String {
        match self.diverged {
            Some(0.0) => "nothing differs".to_owned(),
            _ => figure.unwrap_or_default(),
        }
    }

    /// The difference with its unit and its interval, in a sentence; `None` without an interval.
    pub fn told_in_full(&self) -> Option<String> {
        self.gauge.said().difference(&self.difference)
    }

    /// The difference in spreads of a block: its size over the standard deviation that the measure has from block to block, as independent runs
    /// would show it. By it differences of unlike measures are ranked. `None` without an interval.
    pub fn spreads(&self) -> Option<f64> {
        let Estimate { value: Some(value), lo: Some(lo), hi: Some(hi), n, .. } = self.difference else { return None };
        // The difference of two independent runs varies twice as much as either. The side towards 0 may be cut off there.
        let spread = 2.0 * (hi - value).max(value - lo) * (self.gain.unwrap_or(1.0) * n as f64 / 2.0).sqrt();
        (spread > 0.0).then(|| value.abs() / spread)
    }

    /// The bot that sits in the base where another one is looked at; `None` where the same bot sits on both sides.
    pub fn replaced(&self) -> Option<&str> {
        self.against.as_deref().filter(|against| Some(*against) != self.gauge.strategy.as_deref())
    }

    /// The difference with an interval that holds for all of so many (Bonferroni), and within what it cannot leave. Of a difference that is shown it
    /// is cut at 0: Holm's test tells its direction, and shows more than intervals that are all as wide would. That end is the test's, so of
    /// families of intervals and tests together up to twice 5 % may fail, where one is false in both ways.
    pub fn for_all(&self, family: usize, within: Option<(f64, f64)>) -> Estimate {
        self.difference.for_all_tested(family, within, self.is_shown())
    }

    /// Whether a difference is shown: the adjusted p is below 0.05.
    pub fn is_shown(&self) -> bool {
        self.adjusted_p.is_some_and(|p| p < 0.05)
    }
}

/// The differences of a study in what is wanted: cell by cell, in the order of the gauges. They are one family, in which the headline of a
/// comparison has half of the 5 %.
pub fn differences(results: &StudyResults<'_>, wanted: impl Fn(&Difference) -> bool) -> Vec<Difference> {
    let all = match &results.plan.design {
        Some(design) => least_squares::differences(results, design),
        None => (1..results.counts.len()).flat_map(|cell| of_cell(results, cell)).collect(),
    };
    let mut all: Vec<Difference> = all.into_iter().filter(wanted).collect();
    let asked =
        |row: &Difference| results.plan.is_comparison() && results.headline(row.cell).as_ref() == Some(&row.gauge);
    adjust(all.iter_mut().map(|row| (asked(row), row)));
    // Whoever watches reads the measures of the whole game first.
    all.sort_by_key(|row| row.gauge.of_component);
    all
}

/// Adjusts p (Holm) so that 5 % of studies in which nothing differs show any difference: half of that is for the measure that is asked about,
/// half for all others, which would drown it in one family of all. With 5 % for each of the two, 6.1 % of comparisons of Pig and 8.8 % of
/// Metroidvania showed something where nothing differed. Rates of components, of which there are many, share the half of all others with the
/// measures of the game: half of it is theirs. Each difference comes with whether it is of the measure asked about.
pub(super) fn adjust<'a>(all: impl Iterator<Item = (bool, &'a mut Difference)>) {
    let (asked, others): (Vec<_>, Vec<_>) = all.partition(|(is_asked, _)| *is_asked);
    let families = if asked.is_empty() || others.is_empty() { 1.0 } else { 2.0 };
    let (components, measures): (Vec<_>, Vec<_>) = others.into_iter().partition(|(_, row)| row.gauge.of_component);
    let parts = if components.is_empty() || measures.is_empty() { 1.0 } else { 2.0 };
    for (family, share) in [(asked, families), (measures, families * parts), (components, families * parts)] {
        let p: Vec<Option<f64>> = family.iter().map(|(_, row)| row.p.map(|p| p * share)).collect();
        family.into_iter().zip(holm(&p)).for_each(|((_, row), adjusted)| row.adjusted_p = adjusted);
    }
}

/// The differences of one cell, not yet adjusted.
pub(super) fn of_cell(results: &StudyResults<'_>, cell: usize) -> Vec<Difference> {
    let pair = CellPair { results, cell, other: 0 };
    pair.differences()
}

/// What a measure of the table shows in a cell less what it shows in any other, not yet adjusted.
pub(super) fn between(results: &StudyResults<'_>, [cell, other]: [usize; 2], gauge: &ComparedMeasure) -> Difference {
    let pair = CellPair { results, cell, other };
    pair.by_sections(gauge)
}

/// A cell and the one compared with.
struct CellPair<'r, 'a> {
    results: &'r StudyResults<'a>,
    cell: usize,
    other: usize,
}

impl CellPair<'_, '_> {
    fn differences(&self) -> Vec<Difference> {
        let (own, base) = (self.results.gauges(self.cell), self.results.gauges(self.other));
        let matched = self.results.study.matched(self.cell);
        let ratios = matched.iter().enumerate();
        let mut all: Vec<Difference> =
            ratios.map(|(place, &(mine, theirs))| self.ratio(place, &own[mine], &base[theirs])).collect();
        all.extend(own.iter().filter(|gauge| gauge.measure().is_none()).map(|gauge| self.by_sections(gauge)));
        all
    }

    fn ratio(&self, place: usize, own: &ComparedMeasure, base: &ComparedMeasure) -> Difference {
        let ratio = &self.results.counts[self.cell].comparison.ratios[place];
        let (parts, bounds) = own.measure().map_or((1, None), |(_, measure)| (measure.parts, measure.bounds));
        let (this, other) = ratio.values(parts);
        Difference {
            this,
            base: other,
            p: self.p_of_all_looks(ratio.p_value(1.0 / parts as f64, bounds)),
            gain: ratio.gain(),
            difference: self.sequential(ratio.difference(1.0 / parts as f64, bounds, self.results.confidence)),
            ..self.bare(own, base)
        }
    }

    /// Difference of a measure without sums of squares, such as a median: a jackknife over the sections of both cells.
    fn by_sections(&self, gauge: &ComparedMeasure) -> Difference {
        let counts = self.results.counts;
        let cells = [self.cell, self.other];
        let [own, base] = cells.map(|cell| gauge.jackknifed(&counts[cell].sections));
        if gauge.moves_by_steps() {
            return self.by_steps(gauge, &[own, base]);
        }
        let less = |a: Option<f64>, b: Option<f64>| Some(a? - b?);
        let without: Vec<_> = own.1.iter().zip(&base.1).map(|(a, b)| less(*a, *b)).collect();
        let blocks = self.blocks();
        let whole = less(own.0, base.0);
        let difference = jackknife(whole, &without, blocks, self.results.confidence);
        let square = |without: &[Option<f64>]| jackknife_error(without).map(|error| error * error);
        let apart = || Some(square(&own.1)? + square(&base.1)?);
        let gain = square(&without).filter(|paired| *paired > 0.0);
        Difference {
            this: own.0,
            base: base.0,
            p: self.p_of_all_looks(jackknife_p(whole, &without)),
            gain: gain.and_then(|paired| Some(apart()? / paired)),
            difference: self.sequential(difference),
            ..self.bare(gauge, gauge)
        }
    }

    /// Difference of a measure that moves by steps: from intervals of both sides that hold together, without pairing.
    fn by_steps(&self, gauge: &ComparedMeasure, sides: &[JackknifeValues; 2]) -> Difference {
        let blocks = self.blocks();
        let less = |a: Option<f64>, b: Option<f64>| Some(a? - b?);
        let both = |errors: f64| sides.each_ref().map(|side| gauge.estimated(side, blocks, 1.0 - errors / 2.0));
        let apart = |errors: f64| {
            let [own, base] = both(errors);
            let whole = less(own.value, base.value);
            let ends = [less(own.lo, base.hi), less(own.hi, base.lo)];
            let method = if ends == [None, None] { IntervalMethod::None } else { IntervalMethod::Jackknife };
            Estimate { method, ..Estimate::read(blocks, whole, ends) }
        };
        let is_shown = |errors: f64| {
            let Estimate { lo, hi, .. } = apart(errors);
            lo.is_some_and(|lo| lo > 0.0) || hi.is_some_and(|hi| hi < 0.0)
        };
        let difference = apart(1.0 - self.results.confidence);
        let [own, base] = both(1.0 - self.results.confidence);
        Difference {
            this: own.value,
            base: base.value,
            p: self.p_of_all_looks(difference.lo.map(|_| least_p(is_shown))),
            difference: self.sequential(difference),
            ..self.bare(gauge, gauge)
        }
    }

    fn sequential(&self, estimate: Estimate) -> Estimate {
        if self.results.is_sequential() { estimate.at_all_looks() } else { estimate }
    }

    fn p_of_all_looks(&self, p: Option<f64>) -> Option<f64> {
        p.map(|p| p * self.results.looks())
    }

    /// Blocks that both have played: those of either are the first ones, without gaps.
    fn blocks(&self) -> u64 {
        let counts = self.results.counts;
        counts[self.cell].blocks.min(counts[self.other].blocks)
    }

    /// What holds for every measure of this cell.
    fn bare(&self, own: &ComparedMeasure, base: &ComparedMeasure) -> Difference {
        let comparison = &self.results.counts[self.cell].comparison;
        let share = comparison.diverged as f64 / comparison.blocks as f64;
        Difference {
            cell: self.cell,
            gauge: own.clone(),
            against: base.strategy.clone(),
            this: None,
            base: None,
            difference: Estimate::unknown(self.blocks()),
            p: None,
            adjusted_p: None,
            gain: None,
            diverged: (comparison.blocks > 0).then_some(share),
        }
    }
}

/// The least share of errors at which a difference is shown, found by halving between this and all.
fn least_p(is_shown: impl Fn(f64) -> bool) -> f64 {
    let halve = |(hidden, shown): (f64, f64), _| {
        let middle = f64::sqrt(hidden * shown);
        if is_shown(middle) { (hidden, middle) } else { (middle, shown) }
    };
    (0..HALVINGS).fold((LEAST_P, 1.0), halve).1
}

/// A row of the table.
pub(super) struct DifferenceRow {
    pub cell: usize,
    pub against: String,
    pub measure: String,
    pub strategy: Option<String>,
    pub difference: Estimate,
    pub adjusted_p: Option<f64>,
    pub gain: Option<f64>,
    pub diverged: Option<f64>,
}

/// `differences`: a row per cell but the first, and measure.
pub fn differences_table(results: &StudyResults<'_>, all: &[Difference]) -> Table {
    let base = &results.plan.variants[0].name;
    let rows = all.iter().map(|row| DifferenceRow {
        cell: row.cell,
        against: base.clone(),
        measure: row.gauge.name.to_string(),
        strategy: row.gauge.strategy.clone(),
        difference: row.difference,
        adjusted_p: row.adjusted_p,
        gain: row.gain,
        diverged: row.diverged,
    });
    table_of(results, rows.collect())
}

/// The table of these rows, those of a cell behind the columns of that cell.
pub(super) fn table_of(results: &StudyResults<'_>, rows: Vec<DifferenceRow>) -> Table {
    let mut whole = rows_of_one(Vec::new());
    whole.prepend(&results.plan.columns_of(0));
    let mut rows = rows.into_iter().peekable();
    while let Some(cell) = rows.peek().map(|row| row.cell) {
        let of_cell = std::iter::from_fn(|| rows.next_if(|row| row.cell == cell));
        let mut table = rows_of_one(of_cell.collect());
        table.prepend(&results.plan.columns_of_compared(cell));
        whole.append(table);
    }
    whole
}

pub(super) fn rows_of_one(rows: Vec<DifferenceRow>) -> Table {
    let mut table = Table::build(
        tables::DIFFERENCES,
        [
            TableColumn::new(columns::AGAINST, "", "What it is compared with: a variant, or another bot at the same table."),
            TableColumn::new(
                columns::MEASURE,
                "",
                "What is compared; `length_median` is the median with each round spread evenly over itself.",
            ),
            TableColumn::new(columns::STRATEGY, "", "Of which strategy; empty for the table as a whole."),
            TableColumn::new(columns::BLOCKS, "blocks", "Blocks that both have played."),
            TableColumn::new(columns::DIFFERENCE, "", "This less the other, in the measure's unit.").of(columns::BLOCKS),
            TableColumn::new(columns::LO, "", "Lower end of its interval.").of(columns::BLOCKS),
            TableColumn::new(columns::HI, "", "Upper end of its interval.").of(columns::BLOCKS),
            TableColumn::new("method", "", "How the interval was made."),
            TableColumn::new(columns::ADJUSTED_P, "", "Two-sided p, adjusted (Holm) for all rows of this table; the headline of a comparison has half of the 5 %.")
                .of(columns::BLOCKS),
            TableColumn::new(
                "pairing_gain",
                "times",
                "Variance of the difference between independent runs over that of this one; empty where there is none.",
            )
            .of(columns::BLOCKS),
            TableColumn::new("diverged", "share", "Share of the blocks in which anything was not the same.")
                .of(columns::BLOCKS),
        ],
    );
    for row in rows {
        table.row([
            row.against.into(),
            row.measure.into(),
            row.strategy.into(),
            row.difference.n.into(),
            row.difference.value.into(),
            row.difference.lo.into(),
            row.difference.hi.into(),
            row.difference.method.into(),
            row.adjusted_p.into(),
            row.gain.into(),
            row.diverged.into(),
        ]);
    }
    table.finish()
}

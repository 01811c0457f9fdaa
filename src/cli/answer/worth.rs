//! What a table of worth says: every change, ranked.

use super::effects::games_advised;
use super::{CommandAnswer, effects};
use crate::colour;
use crate::terminal::{filled, grid};
use kit::say::{DisplayUnit, level_with, listed};
use kit::stats::names::measures;
use kit::stats::{Estimate, furthest};
use report::{Caveat, ForestRow, forest_bars};
use study::analysis::{
    ComparedMeasure, Difference, StudyResults, ValueWorth as Value, by_bot, flips, games_to_show_in, is_shown, worth,
    worth_bots_table, worth_table,
};
use study::plan::FactorialDesign;
use study::question::WorthQuestion;

/// Rows on the terminal, which has 24 lines, and where nothing is shown; the file has all.
const SHOWN: usize = 8;
const NOT_SHOWN: usize = 5;

/// Characters of a drawn interval.
const DRAWN: usize = 16;

/// Times the games beyond which it is not said how many would show an effect: nobody plays them.
const MOST_TIMES: f64 = 1000.0;

/// The ranked table.
pub fn answer(results: &StudyResults<'_>, differences: &[Difference], question: &WorthQuestion) -> CommandAnswer {
    let reference = question.reference.as_deref().map(String::as_str);
    let all = worth(results, differences, reference);
    let mut warnings = warnings(results);
    warnings.extend(reference.and_then(|name| unshown(&all, name)));
    let Some(headline) = results.headline(0) else {
        return CommandAnswer::of(String::new(), Vec::new());
    };
    let asked = question.measure.is_some();
    let mut measures = MeasureEffects::of_all(&all, asked);
    let mut found = findings(results, &all, &measures, asked);
    found.extend(more_games(results, &all, differences.len()));
    let bots = by_bot(results);
    let first = bots.first().map(|row| row.cell);
    let of_first = bots.iter().filter(|row| Some(row.cell) == first);
    let others = of_first.map(|row| &row.gauge).filter(|gauge| gauge.strategy.is_some() && **gauge != headline);
    measures.extend(others.map(|gauge| MeasureEffects::of_bot(&all, &bots, gauge)));
    let text = text(results, &all, &measures, reference);
    let mut tables = vec![worth_table(&all, results.cooperative())];
    if !bots.is_empty() {
        tables.push(worth_bots_table(&all, &bots));
    }
    let how = results.plan.design.as_ref().map(how_estimated).unwrap_or_default();
    let details = format!(
        "\n{how}The p-values of all {} differences are adjusted for one another (Holm); an interval in a sentence holds for all changes.\n",
        differences.len()
    );
    CommandAnswer { tables, warnings, details, ..CommandAnswer::of(text, found) }
}

/// The sentence on how the effects of a design are known.
fn how_estimated(design: &FactorialDesign) -> String {
    format!(
        "The values were changed all at once, by one step up or down in {} balanced variants (design.csv), and each effect is estimated from all of them by least squares; --alone changes each by itself.\n",
        design.variants() - 1
    )
}

/// The effects of all changes on one measure.
struct MeasureEffects<'v> {
    gauge: &'v ComparedMeasure,
    /// Each change of which the effect is known to the study, and the effect, the largest first.
    rows: Vec<(&'v Value, &'v Difference)>,
}

impl<'v> MeasureEffects<'v> {
    /// The effects on each measure, that with the most effects shown first, unless one is asked about.
    fn of_all(all: &'v [Value], asked: bool) -> Vec<Self> {
        let mut measures: Vec<Self> = Vec::new();
        for place in 0..all.first().map_or(0, |value| value.effects.len()) {
            let rows: Vec<_> = all.iter().filter_map(|value| Some((value, value.effects[place].as_ref()?))).collect();
            let Some((_, first)) = rows.first() else { continue };
            if measures.iter().all(|other| other.gauge.name != first.gauge.name) {
                measures.push(Self::new(&first.gauge, rows));
            }
        }
        let first = usize::from(asked && !measures.is_empty());
        measures[first..].sort_by_key(|measure| std::cmp::Reverse(measure.shown()));
        measures
    }

    /// The effects on the win rate of a bot that the headline is not about.
    fn of_bot(all: &'v [Value], bots: &'v [Difference], gauge: &'v ComparedMeasure) -> Self {
        let effect = |value: &'v Value| {
            let row = bots.iter().find(|row| row.cell == value.cell() && row.gauge == *gauge)?;
            Some((value, row))
        };
        Self::new(gauge, all.iter().filter_map(effect).collect())
    }

    fn new(gauge: &'v ComparedMeasure, mut rows: Vec<(&'v Value, &'v Difference)>) -> Self {
        let size = |row: &Difference| row.difference.value.map_or(0.0, f64::abs);
        rows.sort_by(|(_, a), (_, b)| size(b).total_cmp(&size(a)));
        Self { gauge, rows }
    }

    fn header(&self) -> String {
        match (&*self.gauge.name, &self.gauge.strategy) {
            (measures::WIN_RATE, Some(bot)) => format!("{bot} wins"),
            _ => self.gauge.written(),
        }
    }

    /// The number of effects that are shown.
    fn shown(&self) -> usize {
        self.rows.iter().filter(|(_, row)| is_shown_to_move(row)).count()
    }

    /// Is more than nothing seen of any effect? Nothing is known of a length that never varies.
    fn is_known(&self) -> bool {
        self.rows.iter().any(|(_, row)| row.difference.lo.is_some() && effects::is_visible(row))
    }

    fn of(&self, value: &Value) -> Option<&'v Difference> {
        self.rows.iter().find(|(own, _)| own.cell() == value.cell()).map(|(_, row)| *row)
    }

    /// The effects of some changes in figures, with a star where they are shown.
    fn column(&self, values: &[&Value]) -> Vec<String> {
        let rows: Vec<Option<&Difference>> = values.iter().map(|value| self.of(value)).collect();
        let decimals = self.gauge.said().column_decimals(rows.iter().flatten().map(|row| &row.difference));
        let told = |row: &&Difference| row.told_about(decimals) + if row.is_shown() { " *" } else { "  " };
        rows.iter().map(|row| row.as_ref().map_or_else(String::new, told)).collect()
    }

    /// The largest effects, drawn on one axis: its ends, and a bar for each.
    fn drawn(&self, most: usize) -> (String, Vec<String>) {
        let factor = self.gauge.said().factor;
        let row =
            |(_, row): &(&Value, &Difference)| ForestRow::of(String::new(), &row.difference, factor, row.is_shown());
        let rows: Vec<ForestRow> = self.rows.iter().take(most).map(row).collect();
        forest_bars(&rows, 0.0, DRAWN)
    }
}

/// The sentences on how many changes are shown to move each measure, and which moves it most: that which is asked about first, then that with the
/// most.
fn findings(results: &StudyResults<'_>, all: &[Value], measures: &[MeasureEffects<'_>], asked: bool) -> Vec<String> {
    let (moved, still): (Vec<_>, Vec<_>) = measures.iter().partition(|measure| measure.shown() > 0);
    // What was asked about comes first, whatever is shown of it.
    let is_asked = |measure: &&MeasureEffects<'_>| asked && std::ptr::eq(*measure, &measures[0]);
    let (first, still): (Vec<_>, Vec<_>) = still.into_iter().partition(is_asked);
    let none = |measures: &[&MeasureEffects<'_>]| {
        let names: Vec<String> = measures.iter().map(|measure| effects::compared_words(measure.gauge)).collect();
        (!names.is_empty()).then(|| format!("No change is shown to move {}.", listed(&names, "or")))
    };
    let moved = moved.into_iter().filter_map(|measure| moved_by(results, all, &measure.rows));
    none(&first).into_iter().chain(moved).chain(none(&still)).collect()
}

/// The sentence on how many games would show the largest effect on the measure of the ranking that is not shown.
fn more_games(results: &StudyResults<'_>, all: &[Value], family: usize) -> Option<String> {
    let open = |value: &&Value| value.effects[0].as_ref().is_some_and(|row| !row.is_shown());
    let value = all.iter().find(open)?;
    let row = value.effects[0].as_ref().filter(|row| effects::is_visible(row))?;
    let times = games_to_show_in(row, family).filter(|times| (1.0..MOST_TIMES).contains(times))?;
    let of_variant = results.counts[0].blocks * results.study.cells[0].rotations().len() as u64;
    let (unit, size) = (row.gauge.said(), row.difference.value?.abs());
    Some(format!(
        "To show {} {} of {} for {} takes {}.",
        unit.value(size, effects::decimals_to_show(unit, size)),
        unit.name,
        effects::named(row),
        value.told_shortly(results, all),
        games_advised(times * of_variant as f64, " of each variant")
    ))
}

/// The sentence on the changes that are shown to move a measure.
fn moved_by(results: &StudyResults<'_>, all: &[Value], rows: &[(&Value, &Difference)]) -> Option<String> {
    let gauge = &rows[0].1.gauge;
    let shown = |up: bool| {
        let is_so = |row: &Difference| is_shown_to_move(row) && (row.difference.value > Some(0.0)) == up;
        rows.iter().filter(|(_, row)| is_so(row)).count()
    };
    let what = effects::named(rows[0].1);
    let moves = match (shown(true), shown(false)) {
        (up, 0) => format!("{up} of {} changes {} shown to raise {what}", rows.len(), are(up)),
        (0, down) => format!("{down} of {} changes {} shown to lower {what}", rows.len(), are(down)),
        (up, down) => {
            format!("{} of {} changes are shown to move {what}, {up} up and {down} down", up + down, rows.len())
        }
    };
    let known: Vec<Estimate> = rows.iter().map(|(_, row)| row.difference).collect();
    let most = furthest(&known).and_then(|found| {
        let interval = gauge.said().difference(&found.estimate)?;
        let level = level_with(found.level.iter().map(|place| rows[*place].0.told_shortly(results, all)));
        // In the table each has an interval of its own, which is narrower.
        let interval =
            interval.strip_suffix(')').map_or(interval.clone(), |open| format!("{open}, for all {})", rows.len()));
        Some(format!(", most of all {}: {interval}{level}", rows[found.place].0.told_shortly(results, all)))
    });
    Some(format!("{moves}{}.", most.unwrap_or_default()))
}

fn is_shown_to_move(row: &Difference) -> bool {
    row.is_shown() && effects::is_visible(row)
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// The units of the columns: `length_median in rounds, else points`.
fn units(measures: &[MeasureEffects<'_>]) -> String {
    let (rates, others): (Vec<_>, Vec<_>) = measures.iter().partition(|measure| measure.gauge.is_share());
    let told = |measure: &&MeasureEffects<'_>| format!("{} in {}", measure.header(), measure.gauge.said().name);
    let mut units: Vec<String> = others.iter().filter(|other| !other.gauge.said().name.is_empty()).map(told).collect();
    if let Some(rate) = rates.first() {
        units.push(format!("{}{}", if units.is_empty() { "in " } else { "else " }, rate.gauge.said().name));
    }
    units.join(", ")
}

/// A row for each of the largest effects on the first measure, which is drawn; the other measures beside it.
fn text(results: &StudyResults<'_>, all: &[Value], measures: &[MeasureEffects<'_>], reference: Option<&str>) -> String {
    let Some((lead, others)) = measures.split_first() else { return String::new() };
    let most = if measures.iter().any(|measure| measure.shown() > 0) { SHOWN } else { NOT_SHOWN };
    let values: Vec<&Value> = lead.rows.iter().map(|(value, _)| *value).take(most).collect();

    let (axis, bars) = lead.drawn(values.len());
    let mut columns = vec![
        ("change".to_owned(), values.iter().map(|value| value.told_shortly(results, all)).collect()),
        (axis, bars),
        (lead.header(), lead.column(&values)),
    ];
    if let Some(name) = reference {
        let told = |value: &&Value| value.relative.as_ref().map_or_else(String::new, times);
        columns.push((format!("times {name}"), values.iter().map(told).collect()));
    }
    columns.extend(others.iter().filter(|other| other.is_known()).map(|other| (other.header(), other.column(&values))));
    let headers: Vec<&str> = columns.iter().map(|(header, _)| header.as_str()).collect();
    let rows: Vec<Vec<String>> =
        (0..values.len()).map(|row| columns.iter().map(|(_, cells)| cells[row].clone()).collect()).collect();
    let title = format!(
        "The effect of each change, the largest on {} first ({}; 95 % intervals; ● and * are shown, adjusted for all, ○ is not):",
        effects::compared_words(lead.gauge),
        units(measures)
    );
    let mut text = format!("\n{}\n{}", filled(&title, 0), colour::starred(&grid(&headers, &rows)));
    if all.len() > values.len() {
        text += &format!("(the other {} are in worth.csv)\n", all.len() - values.len());
    }
    text
}

fn times(ratio: &Estimate) -> String {
    let alone = || ratio.value.map_or_else(String::new, |value| format!("{value:.1}"));
    DisplayUnit::of("").level(ratio).unwrap_or_else(alone)
}

/// Nothing is told as a multiple of an effect that may be none.
fn unshown(all: &[Value], reference: &str) -> Option<Caveat> {
    (!is_shown(all, reference)).then(|| Caveat::ReferenceNotShown { reference: reference.to_owned() })
}

fn warnings(results: &StudyResults<'_>) -> Vec<Caveat> {
    let (flips, skipped) = (flips(results), results.plan.skipped.clone());
    let flips = (!flips.is_empty()).then_some(Caveat::SignFlips { changes: flips });
    let skipped = (!skipped.is_empty()).then_some(Caveat::LeftOut { changes: skipped });
    flips.into_iter().chain(skipped).collect()
}

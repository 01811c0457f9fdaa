//! A comparison: every difference with its interval, and both sides of it.

use super::effect::{MeasuredEffect, MeasuredEffects, forest, is_shown, largest_first};
use crate::chart::{AxisTitle, IntervalChart, IntervalRow};
use crate::page::gather::{distinct, grouped};
use crate::page::html::{Chart, PageSection};
use crate::page::material::StudyTables;
use crate::page::names::words;
use crate::page::seats::seats;
use crate::page::sections::section;
use kit::stats::names::tables;

/// The differences, and both sides.
pub(super) fn sections(material: &StudyTables<'_>) -> Vec<PageSection> {
    let effects = MeasuredEffects::of(material);
    let shown = effects.differences.iter().filter(|effect| effect.p.is_some() && is_shown(effect.p)).count();
    let found = format!("{shown} of {} differences are shown", known(&effects).count());
    let differences = PageSection {
        charts: forests(material, &effects),
        table: material.whole(tables::DIFFERENCES),
        ..section(
            "differences",
            "What the change does",
            &format!(
                "Each point is what is measured with {} less what it is with {}, with its 95 % interval; right of the line is more, and both levels stand at the right. Filled: shown to differ; hollow: not shown. All rows are adjusted for one another (Holm); half of the 5 % is for what is asked about.",
                side(material, material.cells().last()),
                side(material, material.cells().first()),
            ),
        )
    };
    let differences = PageSection { title: found, ..differences };
    let sides = PageSection {
        charts: sides(material, &effects),
        table: material.levels(&effects.measures()),
        more: true,
        ..section(
            "sides",
            "Both sides",
            "What is compared, in both, each with its own 95 % interval. Both were dealt the same luck, so the difference above is known better than these two intervals would suggest.",
        )
    };
    let seats = seats(material, &material.cells(), "").map(|seats| PageSection { more: true, ..seats });
    [differences, sides].into_iter().chain(seats).collect()
}

/// The differences of which anything is known: what happens in neither variant is no difference.
fn known<'e, 'a>(effects: &'e MeasuredEffects<'a>) -> impl Iterator<Item = &'e MeasuredEffect<'a>> {
    effects.differences.iter().filter(|effect| effect.datum.value.is_some())
}

/// What a side is called.
fn side<'a>(material: &StudyTables<'a>, cell: Option<&&'a str>) -> &'a str {
    cell.map_or("", |cell| material.called(cell))
}

/// A forest plot for each unit, largest difference first.
pub(super) fn forests(material: &StudyTables<'_>, effects: &MeasuredEffects<'_>) -> Vec<Chart> {
    let of = |unit: &str| {
        let own = known(effects).filter(|effect| effects.difference_unit(effect.measure) == unit);
        let row = |effect: &MeasuredEffect<'_>| IntervalRow {
            note: effects.both_levels(effect),
            ..effect.row(words(&effect.written()), 0)
        };
        let axis = AxisTitle { name: "difference".to_owned(), unit: unit.to_owned() };
        let mut rows: Vec<_> = own.map(row).collect();
        largest_first(&mut rows);
        let named = (format!("in {unit}"), format!("Differences in {unit}"));
        forest(named, axis, rows, (0.0, "no difference"))
    };
    let mut measures = effects.measures();
    let headline = material.manifest.told.measure.split('(').next().unwrap_or_default();
    measures.sort_by_key(|measure| *measure != headline);
    let units = distinct(measures.into_iter().map(|measure| effects.difference_unit(measure)));
    let charts = units.into_iter().map(of);
    charts.filter(|chart| !chart.svg.is_empty()).collect()
}

/// A chart for each measure, with both sides of each strategy.
fn sides(material: &StudyTables<'_>, effects: &MeasuredEffects<'_>) -> Vec<Chart> {
    let chart = |measure: &&str| {
        let own = effects.levels.iter();
        let own = own.filter(|effect| effect.measure == *measure);
        let base = material.cells().first().copied();
        let rows = own.map(|effect| {
            let series = usize::from(base == Some(effect.variant));
            let row = effect.row(material.called(effect.variant).to_owned(), series);
            (effect.strategy.to_owned(), row)
        });
        Chart {
            heading: words(measure),
            svg: IntervalChart {
                about: format!("{} in both", words(measure)),
                axis: effects.axis(measure),
                groups: grouped(rows),
                reference: None,
                ..IntervalChart::default()
            }
            .svg(),
        }
    };
    effects.measures().iter().map(chart).filter(|chart| !chart.svg.is_empty()).collect()
}

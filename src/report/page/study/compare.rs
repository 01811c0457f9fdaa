//! A comparison: every difference with its interval, and both sides of it.

use super::effect::{Effect, Effects};
use crate::report::chart::{Axis, Intervals};
use crate::report::page::model::{Chart, Section};
use crate::report::page::source::{Source, section};
use crate::report::page::words::words;

/// The differences, and both sides.
pub(super) fn sections(source: &Source<'_>) -> Vec<Section> {
    let effects = Effects::of(source);
    let differences = Section {
        charts: forests(source, &effects),
        table: source.whole("differences"),
        ..section(
            "differences",
            "What the change does",
            &format!(
                "Each point is what is measured with {} less what it is in the base, with its 95 % interval; right of the line is more. Filled: shown to differ after adjustment for all rows (Holm). Hollow: not shown.",
                source.cells().last().copied().unwrap_or_default()
            ),
        )
    };
    let sides = Section {
        charts: sides(source, &effects),
        table: source.levels(&effects.measures()),
        ..section(
            "sides",
            "Both sides",
            "What is compared, in both, each with its own 95 % interval. Both were dealt the same luck, so the difference above is known better than these two intervals would suggest.",
        )
    };
    vec![differences, sides]
}

/// A forest plot for each unit, largest difference first.
fn forests(source: &Source<'_>, effects: &Effects<'_>) -> Vec<Chart> {
    let units = units(effects);
    let forest = |unit: &&str| {
        let mut rows: Vec<&Effect<'_>> = effects
            .differences
            .iter()
            .filter(|effect| effects.difference_unit(effect.measure) == *unit)
            .collect();
        rows.sort_by(|a, b| {
            b.datum
                .value
                .unwrap_or(f64::NEG_INFINITY)
                .total_cmp(&a.datum.value.unwrap_or(f64::NEG_INFINITY))
        });
        let row = |effect: &&Effect<'_>| {
            effect.row(
                words(&effect.written()),
                source.cast.series(effect.strategy, 0),
            )
        };
        Chart {
            heading: format!("in {unit}"),
            svg: Intervals {
                about: format!("Differences in {unit}"),
                axis: Axis {
                    name: "difference".to_owned(),
                    unit: (*unit).to_owned(),
                },
                groups: vec![(String::new(), rows.iter().map(row).collect())],
                reference: Some((0.0, "no difference".to_owned())),
                range: None,
            }
            .svg(),
        }
    };
    units
        .iter()
        .map(forest)
        .filter(|chart| !chart.svg.is_empty())
        .collect()
}

fn units<'a>(effects: &Effects<'a>) -> Vec<&'a str> {
    let mut units = Vec::new();
    for measure in effects.measures() {
        let unit = effects.difference_unit(measure);
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    units
}

/// A chart for each measure, with both sides of each strategy.
fn sides(source: &Source<'_>, effects: &Effects<'_>) -> Vec<Chart> {
    let chart = |measure: &&str| {
        let mut groups: Vec<(String, Vec<_>)> = Vec::new();
        for effect in effects
            .levels
            .iter()
            .filter(|effect| effect.measure == *measure)
        {
            let row = effect.row(
                effect.variant.to_owned(),
                source.cast.series(effect.strategy, 0),
            );
            match groups
                .iter_mut()
                .find(|(known, _)| known == effect.strategy)
            {
                Some((_, rows)) => rows.push(row),
                None => groups.push((effect.strategy.to_owned(), vec![row])),
            }
        }
        Chart {
            heading: words(measure),
            svg: Intervals {
                about: format!("{} in both", words(measure)),
                axis: effects.axis(measure),
                groups,
                reference: None,
                range: None,
            }
            .svg(),
        }
    };
    effects
        .measures()
        .iter()
        .map(chart)
        .filter(|chart| !chart.svg.is_empty())
        .collect()
}

//! A tournament: who beats whom, the ratings, and the circles among them.

use super::effect::{MeasuredEffect, MeasuredEffects, forest, is_shown, largest_first};
use crate::chart::{DominanceGraph, GraphEdge};
use crate::page::html::{Chart, PageSection};
use crate::page::material::StudyTables;
use crate::page::sections::section;
use crate::page::text_table::TextTable;
use kit::say;
use kit::stats::names::{columns, measures, tables};

/// What a counter takes from the winner, matchups and ratings as their tables say, then who is shown to beat whom.
pub(super) fn sections(material: &StudyTables<'_>) -> Vec<PageSection> {
    let tables = [tables::EXPLOIT, tables::MATCHUPS, tables::RATINGS].into_iter().flat_map(|name| material.drawn(name));
    let mut sections: Vec<PageSection> = tables.collect();
    let arrows = material.table(tables::MATCHUPS).map_or_else(String::new, |table| graph(material, table));
    if !arrows.is_empty() {
        sections.push(PageSection {
            charts: vec![Chart { heading: String::new(), svg: arrows }],
            ..section(
                "beats",
                "Who is shown to beat whom",
                "An arrow goes from a bot to each that it is shown to beat (p adjusted for all pairs below 0.05), with the share of decided games it wins. Thick arrows close a circle: a beats b beats c beats a, and no rating can tell that.",
            )
        });
    }
    sections.push(differences(material));
    sections
}

/// The differences: between tables where a table wins as one, otherwise between those at a table, of which the matchups tell already.
fn differences(material: &StudyTables<'_>) -> PageSection {
    let table = material.whole(tables::DIFFERENCES);
    if material.table(tables::RATINGS).is_some() {
        return PageSection {
            table,
            ..section("differences", "All differences", "Bots within each line-up, compared block by block.")
        };
    }
    PageSection {
        charts: vec![tables_compared(material)],
        table,
        ..section(
            "differences",
            "What another table changes",
            "Each point is how much more often the first table wins than the second, dealt the same luck, with its 95 % interval. Filled: shown after adjustment for all rows (Holm). Hollow: not shown.",
        )
    }
}

fn tables_compared(material: &StudyTables<'_>) -> Chart {
    let effects = MeasuredEffects::of(material);
    let row = |effect: &MeasuredEffect<'_>| effect.row(format!("{} less {}", effect.variant, effect.against), 0);
    let mut rows: Vec<_> = effects.differences.iter().map(row).collect();
    largest_first(&mut rows);
    let axis = effects.difference_axis(measures::WIN_RATE);
    let named = (String::new(), "What another table changes".to_owned());
    forest(named, axis, rows, (0.0, "no difference"))
}

/// Bots on a circle at the most: arrows between more of them cross one another, and the tiles say the same.
const ON_A_CIRCLE: usize = 5;

/// The arrows between all bots, or between those that close a circle, where there are too many.
fn graph(material: &StudyTables<'_>, table: &TextTable) -> String {
    let all = &material.cast.strategies;
    let cycles = &material.manifest.told.cycles;
    let nodes: Vec<String> = all
        .iter()
        .filter(|bot| all.len() <= ON_A_CIRCLE || cycles.iter().flatten().any(|own| own == *bot))
        .cloned()
        .collect();
    if nodes.len() > ON_A_CIRCLE {
        return String::new();
    }
    let place = |name: &str| nodes.iter().position(|node| node == name);
    let edge = |row: &Vec<String>| {
        let (from, to) = (table.text(row, columns::STRATEGY), table.text(row, columns::OPPONENT));
        let share = table.number(row, columns::SHARE).filter(|share| *share > 0.5)?;
        table.number(row, columns::ADJUSTED_P).filter(|p| is_shown(Some(*p)))?;
        Some(GraphEdge {
            from: place(from)?,
            to: place(to)?,
            text: say::share(share, 0),
            strong: closes(&material.manifest.told.cycles, from, to),
        })
    };
    let edges: Vec<GraphEdge> = table.rows.iter().filter_map(edge).collect();
    if edges.is_empty() {
        String::new()
    } else {
        DominanceGraph { about: "Who is shown to beat whom".to_owned(), nodes, edges }.svg()
    }
}

/// Whether the arrow is a link of a circle.
fn closes(cycles: &[Vec<String>], from: &str, to: &str) -> bool {
    let links = |cycle: &Vec<String>| {
        let next = cycle.iter().cycle().skip(1);
        cycle.iter().zip(next).any(|(a, b)| a == from && b == to)
    };
    cycles.iter().any(links)
}

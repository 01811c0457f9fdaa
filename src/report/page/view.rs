//! A sheet as a table of the page: rounded for reading, exact beneath.

use super::model::{Field, Head, View};
use super::scene::Scene;
use super::sheet::number;
use super::words::rounded;
use crate::report::thousands;
use crate::stats::{Shape, Table};

/// A table with more rows says so and shows only the first.
const MOST: usize = 1500;

/// The rows of a scene as a table. Rows that its curves leave out as rare are left out here too.
pub(super) fn view(scene: &Scene<'_>) -> View {
    let kept = common(scene);
    let shown = kept.rows.len().min(MOST);
    let columns: Vec<Head> = (scene.sheet.header.iter().enumerate())
        .map(|(index, name)| head(scene, index, name))
        .collect();
    let row = |row: &&[String]| {
        row.iter()
            .zip(&columns)
            .map(|(text, head)| field(text, head.number))
            .collect()
    };
    View {
        file: scene.sheet.file.clone(),
        rows: kept.rows.iter().take(shown).map(row).collect(),
        left_out: left_out(scene.rows.len(), kept.rows.len(), shown)
            .map(|rows| format!("{rows} in {}.", scene.sheet.file)),
        columns,
    }
}

/// Which rows are not shown, so many of all being common.
fn left_out(all: usize, common: usize, shown: usize) -> Option<String> {
    let rows = match all - shown {
        0 => return None,
        1 => "1 more row".to_owned(),
        many => format!("{} more rows", thousands(many as u64)),
    };
    let verb = if all - shown == 1 { "is" } else { "are" };
    Some(match common == shown {
        true => format!("{rows}, with less than one in fifty of the games, {verb}"),
        false => format!("{rows} {verb}"),
    })
}

fn common<'a>(scene: &Scene<'a>) -> Scene<'a> {
    let curves = scene
        .table
        .pictures()
        .iter()
        .find_map(|picture| match picture.shape {
            Shape::Curves { x, value, .. } => Some((x, value)),
            _ => None,
        });
    curves.map_or_else(|| scene.clone(), |(x, value)| scene.common(x, value))
}

fn head(scene: &Scene<'_>, index: usize, name: &str) -> Head {
    let texts = || {
        scene
            .rows
            .iter()
            .map(|row| row[index].as_str())
            .filter(|text| !text.is_empty())
    };
    Head {
        name: name.to_owned(),
        tip: tip(scene.table, name),
        number: texts().next().is_some() && texts().all(|text| number(text).is_some()),
    }
}

/// What a column means, its unit, and what is counted behind each value.
fn tip(table: &Table, name: &str) -> String {
    let Some(column) = table.columns().iter().find(|column| column.name == name) else {
        return match name {
            "variant" => "Which cell of the study; `base` is the first.".to_owned(),
            _ => "What this value is in the cell.".to_owned(),
        };
    };
    let unit = match column.unit {
        "" => String::new(),
        "share" => " A fraction, 0 to 1.".to_owned(),
        unit => format!(" In {unit}."),
    };
    let n = column.n.map_or_else(String::new, |n| format!(" n: `{n}`."));
    format!("{}{unit}{n}", column.about)
}

fn field(text: &str, is_number: bool) -> Field {
    let short = rounded(text).filter(|_| is_number);
    Field {
        exact: short.is_some().then(|| text.to_owned()),
        text: short.unwrap_or_else(|| text.to_owned()),
    }
}

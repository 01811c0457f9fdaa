//! A table as a page shows it: rounded for reading, exact beneath.

use super::excerpt::TableExcerpt;
use super::html::{ColumnHead, ShownField, ShownTable};
use super::names::{plain, spaced};
use super::text_table::number;
use kit::say::{rounded, thousands};
use kit::stats::names::columns;
use kit::stats::{ChartShape, Table};

/// A table with more rows says so and shows only the first.
const MOST: usize = 1500;

/// The rows of a excerpt as a table. Rows that its curves leave out as rare are left out here too.
pub(super) fn shown(excerpt: &TableExcerpt<'_>) -> ShownTable {
    let kept = common(excerpt);
    let shown = kept.rows.len().min(MOST);
    let columns: Vec<ColumnHead> =
        (excerpt.table.header.iter().enumerate()).map(|(index, name)| head(excerpt, index, name)).collect();
    let row = |row: &&[String]| row.iter().zip(&columns).map(|(text, head)| field(text, head.number)).collect();
    ShownTable {
        file: excerpt.table.file.clone(),
        rows: kept.rows.iter().take(shown).map(row).collect(),
        left_out: left_out(excerpt.rows.len(), kept.rows.len(), shown)
            .map(|rows| format!("{rows} in {}.", excerpt.table.file)),
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
    Some(if common == shown {
        format!("{rows}, with less than one in fifty of the games, {verb}")
    } else {
        format!("{rows} {verb}")
    })
}

fn common<'a>(excerpt: &TableExcerpt<'a>) -> TableExcerpt<'a> {
    let curves = excerpt.meaning.pictures().iter().find_map(|picture| match picture.shape {
        ChartShape::Curves { x, value, .. } => Some((x, value)),
        _ => None,
    });
    curves.map_or_else(|| excerpt.clone(), |(x, value)| excerpt.common(x, value))
}

fn head(excerpt: &TableExcerpt<'_>, index: usize, name: &str) -> ColumnHead {
    let texts = || excerpt.rows.iter().map(|row| row[index].as_str()).filter(|text| !text.is_empty());
    ColumnHead {
        name: spaced(name),
        file: name.to_owned(),
        tip: plain(&tip(excerpt.meaning, name)),
        number: texts().next().is_some() && texts().all(|text| number(text).is_some()),
    }
}

/// What a column means, its unit, and what is counted behind each value.
fn tip(table: &Table, name: &str) -> String {
    let Some(column) = table.columns().iter().find(|column| column.name == name) else {
        return match name {
            columns::VARIANT => "Which variant of the study; `base` is the first.".to_owned(),
            _ => "What this value is in the variant.".to_owned(),
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

fn field(text: &str, is_number: bool) -> ShownField {
    let short = number(text).filter(|_| is_number);
    let short =
        short.and_then(|value| rounded(value, text)).or_else(|| Some(spaced(text)).filter(|spaced| spaced != text));
    ShownField { exact: short.is_some().then(|| text.to_owned()), text: short.unwrap_or_else(|| text.to_owned()) }
}

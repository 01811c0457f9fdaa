//! Putting a page together: the answer, the pictures of the whole and of each cell as far as there is room, and where it all comes from.

use super::model::{Field, Group, Page, Provenance, Section, View};
use super::source::{BASE, Source, drawn};
use super::words::{proper, unbroken};
use super::{provenance, study};
use crate::report::ToldVerdict;

/// Sentences that stand large at the top; the others follow as a list.
const LEAD: usize = 3;

/// Bytes of a page, roughly: what is beyond is left to the files, since a page that is mailed has to stay below 500 KB.
const ROOM: usize = 490_000;

/// Bytes of style, script and frame.
const FRAME: usize = 30_000;

/// A table with more rows is long.
const LONG: usize = 100;

/// Tables of whole studies, which have sections of their own.
const OF_STUDIES: [&str; 4] = ["differences", "worth", "matchups", "ratings"];

/// The page.
pub(super) fn page(source: &Source<'_>) -> Page {
    let told = &source.manifest.told;
    // The verdict is the answer where there is one.
    let lead = if told.verdict.is_some() { 1 } else { LEAD };
    let (lead, more) = told.answer.split_at(told.answer.len().min(lead));
    let provenance = provenance::of(source.manifest);
    let sentences = |texts: &[String]| texts.iter().map(|text| unbroken(text)).collect();
    Page {
        title: heading(source),
        subtitle: (told.heading.iter())
            .filter(|line| **line != told.about)
            .cloned()
            .collect(),
        verdict: told.verdict.clone().map(|verdict| ToldVerdict {
            reason: unbroken(&verdict.reason),
            ..verdict
        }),
        expected: told.expected.clone(),
        answer: sentences(lead),
        more: sentences(more),
        warnings: sentences(&source.manifest.warnings),
        groups: groups(source, FRAME + provenance_bytes(&provenance)),
        provenance,
    }
}

/// What the study asks, in its own words where it has some.
fn heading(source: &Source<'_>) -> String {
    let told = &source.manifest.told;
    match told.about.is_empty() {
        true => {
            let game = proper(&source.manifest.game);
            format!(
                "{game}, {} rules: {}",
                source.manifest.rules_name, told.command
            )
        }
        false => told.about.clone(),
    }
}

/// All cells together, then each by itself, beside so many bytes of everything else.
fn groups(source: &Source<'_>, rest: usize) -> Vec<Group> {
    let cells = source.cells();
    if cells.len() == 1 {
        let mut sections = of_cell(source, None, "");
        fit(&mut sections, ROOM.saturating_sub(rest));
        return vec![Group {
            sections,
            ..Group::default()
        }];
    }
    // The first cell in detail comes before long tables of all cells.
    let mut detailed = in_detail(source, cells[0], 0);
    let mut whole = study::sections(source);
    fit(&mut whole, ROOM.saturating_sub(rest + bytes(&detailed)));
    let mut used = rest + bytes(&whole) + bytes(&detailed);
    let mut groups = vec![Group {
        sections: whole,
        ..Group::default()
    }];
    for (index, cell) in cells.iter().enumerate() {
        if used > ROOM {
            groups.push(others(cells.len() - index));
            break;
        }
        groups.push(detail(cell, std::mem::take(&mut detailed)));
        if let Some(next) = cells.get(index + 1) {
            detailed = in_detail(source, next, index + 1);
            used += bytes(&detailed);
        }
    }
    groups
}

/// Everything about one cell of several.
fn in_detail(source: &Source<'_>, cell: &str, index: usize) -> Vec<Section> {
    let mut sections = of_cell(source, Some(cell), &format!("cell-{}-", index + 1));
    sections.iter_mut().for_each(of_one_of_several);
    sections
}

/// How many bytes everything that went in takes.
fn provenance_bytes(provenance: &Provenance) -> usize {
    let texts = provenance.texts.iter();
    texts.map(|text| text.text.len()).sum()
}

/// Everything about one cell, or about the only one.
fn of_cell(source: &Source<'_>, cell: Option<&str>, prefix: &str) -> Vec<Section> {
    let of_cells = source
        .sheets
        .iter()
        .filter(|sheet| !OF_STUDIES.contains(&sheet.name.as_str()));
    let scenes = of_cells.map(|sheet| match cell {
        Some(cell) => source
            .scene(sheet)
            .only(|row| sheet.text(row, "variant") == cell),
        None => source.scene(sheet),
    });
    scenes
        .filter(|scene| !scene.rows.is_empty())
        .flat_map(|scene| drawn(&scene, prefix))
        .collect()
}

/// The details of one cell; those of the base are open.
fn detail(cell: &str, sections: Vec<Section>) -> Group {
    let title = match cell {
        BASE => "The base in detail".to_owned(),
        cell => format!("{cell} in detail"),
    };
    Group {
        title: Some(title),
        about: None,
        folded: cell != BASE,
        sections,
    }
}

/// What is said of cells whose details are left out.
fn others(count: usize) -> Group {
    Group {
        title: Some("Other cells in detail".to_owned()),
        about: Some(format!(
            "The details of {count} more cells would make this page too long to mail: their rows are in the tables beside it, under their `variant`."
        )),
        ..Group::default()
    }
}

/// Says where the rows of other cells are, and leaves a long table to its file.
fn of_one_of_several(section: &mut Section) {
    leave_long_table(section);
    if let Some(table) = &mut section.table {
        table.left_out = Some(format!(
            "The rows of other cells are in {} alone.",
            table.file
        ));
    }
}

/// Leaves a long table to its file; false where there is none.
fn leave_long_table(section: &mut Section) -> bool {
    let long = section.table.take_if(|table| table.rows.len() > LONG);
    let note = long.map(|table| format!("The numbers are in {}.", table.file));
    section.note = note.clone().or(section.note.take());
    note.is_some()
}

/// Leaves long tables, and then pictures, out until the sections have room.
fn fit(sections: &mut [Section], room: usize) {
    while bytes(sections) > room && sections.iter_mut().rev().any(leave_long_table) {}
    while bytes(sections) > room {
        let most = sections
            .iter_mut()
            .filter(|section| section.charts.len() > 1);
        let Some(section) = most.max_by_key(|section| section_bytes(section)) else {
            return;
        };
        section.charts.pop();
        section.note = Some(
            "More pictures would make this page too long to mail; the numbers are in the tables."
                .to_owned(),
        );
    }
}

/// How many bytes some sections take on the page, roughly.
fn bytes(sections: &[Section]) -> usize {
    sections.iter().map(section_bytes).sum()
}

fn section_bytes(section: &Section) -> usize {
    const MARKUP: usize = 600;
    let charts = section.charts.iter().map(|chart| chart.svg.len() + 100);
    let table = section.table.as_ref().map_or(0, table_bytes);
    MARKUP + section.about.len() + charts.sum::<usize>() + table
}

fn table_bytes(table: &View) -> usize {
    const FIELD: usize = 9;
    const HEAD: usize = 80;
    let exact = |field: &Field| field.exact.as_ref().map_or(0, |exact| exact.len() + 10);
    let fields = table.rows.iter().flatten();
    let fields = fields.map(|field| FIELD + field.text.len() + exact(field));
    // A tip stands on the head and in the list beneath.
    let heads = table.columns.iter();
    let heads = heads.map(|head| HEAD + 2 * (head.name.len() + head.tip.len()));
    fields.chain(heads).sum()
}

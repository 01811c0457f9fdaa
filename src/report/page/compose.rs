//! What stands on a page, from top to bottom: the answer, the pictures of the whole and of each cell as far as there is room, the provenance.

use super::excerpt::TableExcerpt;
use super::fit::{ROOM, bytes, bytes_beside, fit, leave_long_table, leave_long_tables};
use super::html::{Chart, LeadPicture, Page, PageSection, SectionGroup, SectionWidth};
use super::material::{BASE, StudyTables};
use super::names::{proper, unbroken};
use super::seats::seats;
use super::sections::drawn;
use super::{provenance, whole};
use kit::stats::Verdict;
use kit::stats::names::{columns, tables};

/// Sentences that stand large at the top; the others follow as a list.
const LEAD: usize = 3;

/// The page.
pub(super) fn page(material: &StudyTables<'_>) -> Page {
    let told = &material.manifest.told;
    // The verdict is the answer where there is one.
    let lead = if told.verdict.is_some() { 1 } else { LEAD };
    let (lead, more) = told.answer.split_at(told.answer.len().min(lead));
    let provenance = provenance::of(material.manifest);
    let mut groups = groups(material, bytes_beside(&provenance));
    let sentences = |texts: &[String]| texts.iter().map(|text| unbroken(text)).collect();
    let opening = groups.first_mut().and_then(|group| opening(&mut group.sections));
    groups.iter_mut().for_each(|group| arrange(&mut group.sections));
    Page {
        title: heading(material),
        subtitle: (told.heading.iter()).filter(|line| **line != told.about).cloned().collect(),
        verdict: told.verdict.clone().map(|verdict| Verdict { reason: unbroken(&verdict.reason), ..verdict }),
        expected: told.expected.clone(),
        answer: sentences(lead),
        more: sentences(more),
        warnings: sentences(&material.manifest.warnings),
        lead: opening,
        groups,
        provenance,
    }
}

/// What the study asks, in its own words where it has some.
fn heading(material: &StudyTables<'_>) -> String {
    let told = &material.manifest.told;
    if !told.about.is_empty() {
        return told.about.clone();
    }
    let game = proper(&material.manifest.game);
    match &told.sides[..] {
        [that, this] => format!("{game}: {this} against {that}"),
        _ => format!("{game}, {}: {}", material.manifest.rules_in_words(), told.command),
    }
}

/// Which section has the picture that answers the question: the first, and of a table that wins or loses as one how its games end.
fn opener(sections: &[PageSection]) -> Option<usize> {
    let pictured = |section: &PageSection| !section.charts.is_empty();
    let ends = |section: &PageSection| pictured(section) && section.id.starts_with(tables::ENDINGS);
    match sections.first() {
        Some(first) if pictured(first) => Some(0),
        _ => sections.iter().position(ends).or_else(|| sections.iter().position(pictured)),
    }
}

/// Takes the first picture away for the top of the page; what is left of its section stays.
fn opening(sections: &mut Vec<PageSection>) -> Option<LeadPicture> {
    let place = opener(sections)?;
    let first = &mut sections[place];
    let lead = LeadPicture {
        title: first.title.clone(),
        about: std::mem::take(&mut first.about),
        chart: first.charts.remove(0),
        note: None,
        section: first.table.is_some().then(|| first.id.clone()),
    };
    if !first.charts.is_empty() {
        first.about = "To be read like the picture at the top of the page.".to_owned();
    } else if first.table.is_some() || !first.pages.is_empty() {
        first.about = "The picture is at the top of the page.".to_owned();
    } else {
        let note = sections.remove(place).note;
        return Some(LeadPicture { note, ..lead });
    }
    Some(lead)
}

/// Sections of one picture or none stand in pairs; a picture that has none for its neighbour stands beside what is said of it.
fn arrange(sections: &mut [PageSection]) {
    let is_small = |section: &PageSection| section.charts.len() < 2 && !section.charts.iter().any(Chart::is_wide);
    for run in sections.chunk_by_mut(|a, b| is_small(a) && is_small(b)).filter(|run| is_small(&run[0])) {
        let paired = run.len() / 2 * 2;
        for (place, section) in run.iter_mut().enumerate() {
            section.room = match (place < paired, section.charts.is_empty()) {
                (true, _) => SectionWidth::Half,
                (false, false) => SectionWidth::Split,
                (false, true) => SectionWidth::Whole,
            };
        }
    }
}

/// All cells together, then each by itself, beside so many bytes of everything else.
fn groups(material: &StudyTables<'_>, rest: usize) -> Vec<SectionGroup> {
    let cells = material.cells();
    if !material.manifest.rungs.is_empty() {
        let mut sections = whole::sections(material);
        fit(&mut sections, ROOM.saturating_sub(rest));
        return vec![SectionGroup { sections, ..SectionGroup::default() }];
    }
    if cells.len() == 1 {
        let mut sections = of_cell(material, None, "");
        fit(&mut sections, ROOM.saturating_sub(rest));
        return vec![SectionGroup { sections, ..SectionGroup::default() }];
    }
    // The pictures that answer the question come first, then the first cell in detail, then long tables of all cells.
    let mut detailed = in_detail(material, cells[0], 0);
    let mut whole = whole::sections(material);
    leave_long_tables(&mut whole, ROOM.saturating_sub(rest + bytes(&detailed)));
    fit(&mut whole, ROOM.saturating_sub(rest));
    fit(&mut detailed, ROOM.saturating_sub(rest + bytes(&whole)));
    let mut used = rest + bytes(&whole) + bytes(&detailed);
    let mut groups = vec![SectionGroup { sections: whole, ..SectionGroup::default() }];
    for (index, cell) in cells.iter().enumerate() {
        if used > ROOM {
            groups.push(others(cells.len() - index));
            break;
        }
        groups.push(detail(material, cell, std::mem::take(&mut detailed)));
        if let Some(next) = cells.get(index + 1) {
            detailed = in_detail(material, next, index + 1);
            used += bytes(&detailed);
        }
    }
    groups
}

/// Everything about one cell of several.
fn in_detail(material: &StudyTables<'_>, cell: &str, index: usize) -> Vec<PageSection> {
    let mut sections = of_cell(material, Some(cell), &format!("cell-{}-", index + 1));
    sections.iter_mut().for_each(of_one_of_several);
    sections
}

/// Everything about one cell, or about the only one.
fn of_cell(material: &StudyTables<'_>, cell: Option<&str>, prefix: &str) -> Vec<PageSection> {
    let of_cells = material.tables.iter().filter(|table| !tables::OF_STUDIES.contains(&table.name.as_str()));
    let excerpts = of_cells.map(|table| match cell {
        Some(cell) => material.excerpt(table).only(|row| table.text(row, columns::VARIANT) == cell),
        None => material.excerpt(table),
    });
    let own = |excerpt: TableExcerpt<'_>| {
        let is_won = excerpt.table.name == tables::WIN_RATES;
        let pooled = is_won.then(|| seats(material, &[cell.unwrap_or(BASE)], prefix)).flatten();
        drawn(&excerpt, prefix).into_iter().chain(pooled)
    };
    excerpts.filter(|excerpt| !excerpt.rows.is_empty()).flat_map(own).collect()
}

/// The details of one cell, closed at first: the study is about what tells the cells apart.
fn detail<'a>(material: &StudyTables<'a>, cell: &'a str, sections: Vec<PageSection>) -> SectionGroup {
    let title = match material.called(cell) {
        BASE => "The base in detail".to_owned(),
        called => format!("{called} in detail"),
    };
    SectionGroup { title: Some(title), about: None, folded: true, sections }
}

/// What is said of cells whose details are left out.
fn others(count: usize) -> SectionGroup {
    SectionGroup {
        title: Some("Other cells in detail".to_owned()),
        about: Some(format!(
            "The details of {count} more cells would make this page too long to mail: their rows are in the tables beside it, under their `variant`."
        )),
        ..SectionGroup::default()
    }
}

/// Says where the rows of other cells are, and leaves a long table to its file.
fn of_one_of_several(section: &mut PageSection) {
    leave_long_table(section);
    if let Some(table) = &mut section.table {
        table.left_out = Some(format!("The rows of other cells are in {} alone.", table.file));
    }
}

//! What a page has room for: long tables, then pictures, are left to the files.

use super::html::{PageProvenance, PageSection, ShownField, ShownTable};

/// Bytes of a page as they are counted here: what is beyond is left to the files, since a page that is mailed has to stay below 500 KB. A page
/// of many changes has come to 36,000 bytes more than is counted, for the marks of its tables and the sentences.
pub(super) const ROOM: usize = 450_000;

/// Bytes of style, script and frame.
const FRAME: usize = 30_000;

/// A table with more rows is long.
const LONG: usize = 100;

/// How many bytes everything beside the sections takes, roughly.
pub(super) fn bytes_beside(provenance: &PageProvenance) -> usize {
    let texts = provenance.texts.iter();
    let study = provenance.study.as_ref().map_or(0, String::len);
    FRAME + study + texts.map(|text| text.text.len()).sum::<usize>()
}

/// Leaves a long table to its file; false where there is none.
pub(super) fn leave_long_table(section: &mut PageSection) -> bool {
    let long = section.table.take_if(|table| table.rows.len() > LONG);
    let note = long.map(|table| format!("The numbers are in {}.", table.file));
    section.note = note.clone().or(section.note.take());
    note.is_some()
}

/// Leaves long tables out, the last first, until the sections have room or there is none left.
pub(super) fn leave_long_tables(sections: &mut [PageSection], room: usize) {
    while bytes(sections) > room && sections.iter_mut().rev().any(leave_long_table) {}
}

/// Leaves tables of any length to their files, the largest first, until the sections have room or no picture has one.
pub(super) fn leave_tables(sections: &mut [PageSection], room: usize) {
    let size = |section: &PageSection| section.table.as_ref().map_or(0, table_bytes);
    while bytes(sections) > room {
        let drawn = sections.iter_mut().filter(|section| section.table.is_some() && !section.charts.is_empty());
        let Some(section) = drawn.max_by_key(|section| size(section)) else { return };
        section.note = section.table.take().map(|table| format!("The numbers are in {}.", table.file));
    }
}

/// Leaves long tables, and then pictures, out until the sections have room.
pub(super) fn fit(sections: &mut [PageSection], room: usize) {
    leave_long_tables(sections, room);
    while bytes(sections) > room {
        let most = sections.iter_mut().filter(|section| section.charts.len() > 1);
        let Some(section) = most.max_by_key(|section| section_bytes(section)) else {
            return;
        };
        section.charts.pop();
        section.note =
            Some("More pictures would make this page too long to mail; the numbers are in the tables.".to_owned());
    }
}

/// How many bytes some sections take on the page, roughly.
pub(super) fn bytes(sections: &[PageSection]) -> usize {
    sections.iter().map(section_bytes).sum()
}

fn section_bytes(section: &PageSection) -> usize {
    const MARKUP: usize = 600;
    let charts = section.charts.iter().map(|chart| chart.svg.len() + 100);
    let table = section.table.as_ref().map_or(0, table_bytes);
    MARKUP + section.about.len() + charts.sum::<usize>() + table
}

fn table_bytes(table: &ShownTable) -> usize {
    const FIELD: usize = 9;
    const HEAD: usize = 80;
    let exact = |field: &ShownField| field.exact.as_ref().map_or(0, |exact| exact.len() + 10);
    let fields = table.rows.iter().flatten();
    let fields = fields.map(|field| FIELD + field.text.len() + exact(field));
    // A tip stands on the head and in the list beneath.
    let heads = table.columns.iter();
    let heads = heads.map(|head| HEAD + 2 * (head.name.len() + head.tip.len()));
    fields.chain(heads).sum()
}

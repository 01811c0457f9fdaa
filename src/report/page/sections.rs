//! Sections of a page: the pictures of one table, and beneath them its numbers.

use super::charts::charts;
use super::excerpt::TableExcerpt;
use super::findings::finding;
use super::html::{PageSection, ShownTable};
use super::material::StudyTables;
use super::names::title;
use super::shown_table::shown;
use kit::stats::names::{columns, tables};

impl StudyTables<'_> {
    /// A whole table as it is shown.
    pub fn whole(&self, name: &str) -> Option<ShownTable> {
        Some(shown(&self.excerpt(self.table(name)?)))
    }

    /// The rows of the summary that hold what is compared.
    pub fn levels(&self, measures: &[&str]) -> Option<ShownTable> {
        let excerpt = self.excerpt(self.table(tables::SUMMARY)?);
        let all = excerpt.rows.len();
        let of = |row: &[String]| {
            measures.contains(&excerpt.text(row, columns::MEASURE)) && excerpt.text(row, columns::SEAT).is_empty()
        };
        let kept = excerpt.only(of);
        let mut table = shown(&kept);
        let others = all - kept.rows.len();
        if others > 0 && table.left_out.is_none() {
            table.left_out = Some(format!("{others} more rows, of other measures, are in {}.", table.file));
        }
        Some(table)
    }

    /// The sections of a table as its pictures say.
    pub fn drawn(&self, name: &str) -> Vec<PageSection> {
        let excerpt = self.table(name).map(|table| self.excerpt(table));
        excerpt.map_or_else(Vec::new, |excerpt| drawn(&excerpt, ""))
    }
}

/// A section without pictures.
pub(super) fn section(id: &str, title: &str, about: &str) -> PageSection {
    PageSection {
        id: id.to_owned(),
        name: title.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
        ..PageSection::default()
    }
}

/// A section for each picture, the table under the last of them.
pub(super) fn drawn(excerpt: &TableExcerpt<'_>, prefix: &str) -> Vec<PageSection> {
    let name = &excerpt.table.name;
    let pictures = excerpt.meaning.pictures().iter().enumerate();
    let pictured = pictures.map(|(index, picture)| PageSection {
        charts: charts(picture, excerpt),
        ..section(&format!("{prefix}{name}-{}", index + 1), picture.title, picture.about)
    });
    let mut sections: Vec<PageSection> = pictured.filter(|section| !section.charts.is_empty()).collect();
    if sections.is_empty() {
        sections.push(section(&format!("{prefix}{name}"), &title(name), ""));
    }
    if let Some(found) = finding(excerpt) {
        sections[0].title = found;
    }
    let last = sections.len() - 1;
    let under = sections[last].title.clone();
    for section in &mut sections[..last] {
        section.note = Some(format!("The numbers are in the table under “{under}”."));
    }
    sections[last].table = Some(shown(excerpt));
    sections
}

//! Sections of a page: the pictures of one table, and beneath them its numbers.

use super::charts::{bulk, charts, wins_by_seat};
use super::excerpt::TableExcerpt;
use super::findings::{extremes, finding};
use super::html::{PageSection, ShownTable};
use super::material::StudyTables;
use super::names::title;
use super::shown_table::shown;
use kit::stats::names::{columns, tables};
use kit::stats::{ChartShape, Picture};

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
        excerpt.map_or_else(Vec::new, |excerpt| drawn(&excerpt, None, ""))
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

/// A section for each picture, the table under the last of them. What is behind are the rows of the base, where another cell is drawn.
pub(super) fn drawn(excerpt: &TableExcerpt<'_>, behind: Option<&TableExcerpt<'_>>, prefix: &str) -> Vec<PageSection> {
    let name = &excerpt.table.name;
    let mut sections = match who_wins(excerpt, behind, prefix) {
        Some(section) => vec![section],
        None => pictured(excerpt, behind, prefix),
    };
    if sections.is_empty() {
        sections.push(section(&format!("{prefix}{name}"), &title(name), ""));
    }
    if let Some(found) = finding(excerpt) {
        sections[0].title = found;
    }
    let last = sections.len() - 1;
    for section in &mut sections[..last] {
        section.note = Some(format!("The numbers are in {name}.csv."));
    }
    sections[last].table = Some(shown(excerpt));
    sections
}

/// A section for each picture in which anything is known.
fn pictured(excerpt: &TableExcerpt<'_>, behind: Option<&TableExcerpt<'_>>, prefix: &str) -> Vec<PageSection> {
    let name = &excerpt.table.name;
    let pictures = excerpt.meaning.pictures().iter().enumerate();
    let title = |picture: &Picture| match extremes(picture, excerpt) {
        Some(found) if picture.title.ends_with('?') => format!("{} {found}", picture.title),
        Some(found) => format!("{}. {found}", picture.title),
        None => picture.title.to_owned(),
    };
    let section = |(index, picture): (usize, &Picture)| PageSection {
        charts: charts(picture, excerpt, behind),
        title: title(picture),
        ..section(&format!("{prefix}{name}-{}", index + 1), picture.title, &about(picture, excerpt, behind))
    };
    pictures.map(section).filter(|section| !section.charts.is_empty()).collect()
}

/// Who wins, and from which seat: one picture of both; nothing of a table that wins as one.
fn who_wins(excerpt: &TableExcerpt<'_>, behind: Option<&TableExcerpt<'_>>, prefix: &str) -> Option<PageSection> {
    let [of_bots, _of_seats] = excerpt.meaning.pictures() else { return None };
    let several = excerpt.values(columns::STRATEGY).len() > 1 && excerpt.values(columns::SEAT).len() > 1;
    let is_it = excerpt.table.name == tables::WIN_RATES && several;
    is_it.then(|| PageSection {
        charts: vec![wins_by_seat(excerpt, behind, of_bots.title)],
        ..section(
            &format!("{prefix}{}", tables::WIN_RATES),
            of_bots.title,
            &with_base(
                "Win rate of each bot, over all seats and from each; seat 1 begins. Bars are 95 % intervals.",
                behind,
            ),
        )
    })
}

/// How a picture is to be read: as it is declared, of a distribution with what is beyond its end.
fn about(picture: &Picture, excerpt: &TableExcerpt<'_>, behind: Option<&TableExcerpt<'_>>) -> String {
    match picture.shape {
        ChartShape::Distribution { x, cumulative, .. } => {
            let beyond = bulk(&excerpt.drawn_by(picture), x, cumulative).1.unwrap_or_default();
            with_base(format!("Share of games by {x}. {beyond}").trim_end(), behind)
        }
        ChartShape::Curves { .. } if behind.is_some() && picture.each.is_some() => {
            format!("{} Over all games; grey is the base.", picture.about)
        }
        ChartShape::Curves { .. } if picture.each.is_some_and(|each| excerpt.values(each).len() > 2) => {
            format!("{} A line for the games of each outcome.", picture.about)
        }
        ChartShape::Intervals { .. } => with_base(picture.about, behind),
        _ => picture.about.to_owned(),
    }
}

/// A text that says what is grey.
fn with_base(text: &str, behind: Option<&TableExcerpt<'_>>) -> String {
    let grey = if behind.is_some() { " Grey is the base." } else { "" };
    format!("{text}{grey}")
}

//! What a study wrote, with what its columns mean: what all parts of a page are made from.

use super::draw::draw;
use super::gather::distinct;
use super::model::{Section, View};
use super::scene::{Cast, Scene};
use super::sheet::Sheet;
use super::view::view;
use super::words::title;
use crate::report::Manifest;
use crate::stats::Table;

/// The name of the first cell.
pub(super) const BASE: &str = "base";

/// What a study wrote, and what its columns mean.
pub(super) struct Source<'a> {
    pub manifest: &'a Manifest,
    pub sheets: &'a [Sheet],
    /// Every table of the game, its rows of no account.
    pub dictionary: &'a [Table],
    /// What is known of a table that the dictionary does not have.
    unknown: Table,
    pub cast: Cast,
}

impl<'a> Source<'a> {
    pub fn new(manifest: &'a Manifest, sheets: &'a [Sheet], dictionary: &'a [Table]) -> Self {
        Self {
            cast: cast(manifest, sheets),
            manifest,
            sheets,
            dictionary,
            unknown: Table::build("", []).finish(),
        }
    }

    /// A sheet by its name.
    pub fn sheet(&self, name: &str) -> Option<&'a Sheet> {
        self.sheets
            .iter()
            .find(|sheet| sheet.name == name && !sheet.rows.is_empty())
    }

    /// A sheet with its meaning; one that the dictionary does not know is a table and no more.
    pub fn scene<'s>(&'s self, sheet: &'s Sheet) -> Scene<'s> {
        let known = self
            .dictionary
            .iter()
            .find(|table| table.name() == sheet.name);
        Scene {
            sheet,
            table: known.unwrap_or(&self.unknown),
            rows: sheet.rows.iter().map(Vec::as_slice).collect(),
            cast: &self.cast,
        }
    }

    /// A whole sheet as a table.
    pub fn whole(&self, name: &str) -> Option<View> {
        Some(view(&self.scene(self.sheet(name)?)))
    }

    /// The rows of the summary that hold what is compared.
    pub fn levels(&self, measures: &[&str]) -> Option<View> {
        let scene = self.scene(self.sheet("summary")?);
        let all = scene.rows.len();
        let of = |row: &[String]| {
            measures.contains(&scene.sheet.text(row, "measure"))
                && scene.sheet.text(row, "seat").is_empty()
        };
        let kept = scene.only(of);
        let mut view = view(&kept);
        let others = all - kept.rows.len();
        if others > 0 && view.left_out.is_none() {
            view.left_out = Some(format!(
                "{others} more rows, of other measures, are in {}.",
                view.file
            ));
        }
        Some(view)
    }

    /// The sections of a sheet as its pictures say.
    pub fn drawn(&self, name: &str) -> Vec<Section> {
        let scene = self.sheet(name).map(|sheet| self.scene(sheet));
        scene.map_or_else(Vec::new, |scene| drawn(&scene, ""))
    }

    /// The names of the cells, in their order.
    pub fn cells(&self) -> Vec<&'a str> {
        let mut names: Vec<&str> = self
            .manifest
            .cells
            .iter()
            .map(|cell| cell.variant.as_str())
            .collect();
        if names.is_empty() {
            names.push(BASE);
        }
        names
    }
}

/// A section without pictures.
pub(super) fn section(id: &str, title: &str, about: &str) -> Section {
    Section {
        id: id.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
        ..Section::default()
    }
}

/// A section for each picture, the table under the last of them.
pub(super) fn drawn(scene: &Scene<'_>, prefix: &str) -> Vec<Section> {
    let name = &scene.sheet.name;
    let pictures = scene.table.pictures().iter().enumerate();
    let pictured = pictures.map(|(index, picture)| Section {
        charts: draw(picture, scene),
        ..section(
            &format!("{prefix}{name}-{}", index + 1),
            picture.title,
            picture.about,
        )
    });
    let mut sections: Vec<Section> = pictured
        .filter(|section| !section.charts.is_empty())
        .collect();
    if sections.is_empty() {
        sections.push(section(&format!("{prefix}{name}"), &title(name), ""));
    }
    let last = sections.len() - 1;
    let under = sections[last].title.clone();
    for section in &mut sections[..last] {
        section.note = Some(format!("The numbers are in the table under “{under}”."));
    }
    sections[last].table = Some(view(scene));
    sections
}

/// The strategies: as rated, or as they sit.
fn cast(manifest: &Manifest, sheets: &[Sheet]) -> Cast {
    let ratings = sheets.iter().find(|sheet| sheet.name == "ratings");
    let rated = ratings
        .into_iter()
        .flat_map(|sheet| sheet.rows.iter().map(|row| sheet.text(row, "strategy")));
    let seated = manifest.cells.iter().flat_map(|cell| &cell.lineup);
    let seated = manifest.lineup.iter().chain(seated).map(String::as_str);
    let strategies = distinct(rated.chain(seated));
    Cast {
        strategies: strategies.into_iter().map(str::to_owned).collect(),
        players: manifest.players,
    }
}

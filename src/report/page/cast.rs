//! Who plays: the strategies in the order in which they are coloured and listed.

use super::gather::distinct;
use super::text_table::{TextTable, number};
use crate::Manifest;
use kit::stats::names::{columns, tables};

/// The unit of lengths in tables.
pub(super) const ROUNDS: &str = "rounds";

/// Bots of a study, each with the number of its colour.
pub(super) struct BotSeries {
    /// Bots in the order of their colours.
    pub strategies: Vec<String>,
    pub players: u32,
    /// The word of players for rounds; empty where it is that.
    pub rounds: String,
}

impl BotSeries {
    /// The strategies: as rated, or as they sit.
    pub fn of(manifest: &Manifest, tables: &[TextTable]) -> Self {
        let ratings = tables.iter().find(|table| table.name == tables::RATINGS);
        let rated =
            ratings.into_iter().flat_map(|table| table.rows.iter().map(|row| table.text(row, columns::STRATEGY)));
        let seated = manifest.cells.iter().flat_map(|cell| &cell.lineup);
        let seated = manifest.lineup.iter().chain(seated).map(String::as_str);
        let strategies = distinct(rated.chain(seated));
        Self {
            strategies: strategies.into_iter().map(str::to_owned).collect(),
            players: manifest.players,
            rounds: manifest.rounds.clone(),
        }
    }

    /// A unit as players call it.
    pub fn unit<'u>(&'u self, unit: &'u str) -> &'u str {
        if unit == ROUNDS && !self.rounds.is_empty() { &self.rounds } else { unit }
    }

    /// The colour of a name: its own if it is a strategy, otherwise by its place.
    pub fn series(&self, name: &str, place: usize) -> usize {
        let own = self.strategies.iter().position(|strategy| strategy == name);
        own.unwrap_or(place)
    }

    /// Puts names in the order of the strategies, where they are strategies all of them; numbers in theirs.
    pub fn arrange(&self, names: &mut [&str]) {
        let place = |name: &str| self.strategies.iter().position(|strategy| strategy == name);
        if names.iter().all(|name| place(name).is_some()) {
            names.sort_by_key(|name| place(name));
        } else if names.iter().all(|name| number(name).is_some()) {
            names.sort_by(|a, b| number(a).unwrap_or(0.0).total_cmp(&number(b).unwrap_or(0.0)));
        }
    }
}

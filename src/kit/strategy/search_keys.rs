//! The table `[play] search = { ... }` of a strategy file.

use super::file::StrategyDraft;
use super::search::SearchSettings;
use crate::config::{ConfigValue, Fault, did_you_mean_one_of};
use crate::game::GameProfile;
use std::ops::RangeInclusive;

/// The keys of the table, as a strategy file writes them.
pub(super) const SEARCH_KEYS: [&str; 5] =
    ["play.search.rollouts", "play.search.candidates", "play.search.gate", "play.search.kinds", "play.search.depth"];

/// The rollouts of a search that does not say how many.
const USUAL_ROLLOUTS: u32 = 8;

impl StrategyDraft {
    /// The settings of the search, if the file has one.
    pub(super) fn search(&mut self, game: &GameProfile) -> Option<SearchSettings> {
        self.refuse_plain_search();
        let [rollouts, candidates, gate, kinds, depth] = SEARCH_KEYS;
        let is_there = self.layers.entries.iter().any(|entry| SEARCH_KEYS.contains(&entry.key.as_str()));
        let usual = SearchSettings::with_rollouts(USUAL_ROLLOUTS);
        let settings = SearchSettings {
            rollouts: self.whole(rollouts, 0..=SearchSettings::MOST_ROLLOUTS).unwrap_or(usual.rollouts),
            candidates: self.whole(candidates, 2..=SearchSettings::MOST_CANDIDATES).unwrap_or(usual.candidates),
            gate: self.gate(gate).unwrap_or(usual.gate),
            kinds: self.kinds(kinds, game),
            depth: self.whole(depth, 1..=SearchSettings::DEEPEST),
        };
        (is_there && settings.rollouts > 0).then_some(settings)
    }

    /// A fault for `search = 8`.
    fn refuse_plain_search(&mut self) {
        if let Some(entry) = self.layers.take("play.search") {
            let message = format!("`play.search` must be a table, not {}", entry.value);
            self.fault(&entry.place, message, "write search = { rollouts = 8 }");
        }
    }

    fn whole(&mut self, key: &str, range: RangeInclusive<u32>) -> Option<u32> {
        let entry = self.layers.take(key)?;
        let number = entry.value.int().and_then(|number| u32::try_from(number).ok());
        let fits = number.filter(|number| range.contains(number));
        if fits.is_none() {
            let (least, most) = range.into_inner();
            let message = format!("`{key}` must be a whole number from {least} to {most}, not {}", entry.value);
            self.fault(&entry.place, message, format!("write a number such as {}", least.max(8).min(most)));
        }
        fits
    }

    fn gate(&mut self, key: &str) -> Option<f64> {
        let entry = self.layers.take(key)?;
        let fits = entry.value.real().filter(|gate| (0.0..=SearchSettings::HIGHEST_GATE).contains(gate));
        if fits.is_none() {
            let most = SearchSettings::HIGHEST_GATE;
            let message = format!("`{key}` must be a number from 0 to {most}, not {}", entry.value);
            self.fault(&entry.place, message, "2 takes another choice where it wins more by two standard errors");
        }
        fits
    }

    fn kinds(&mut self, key: &str, game: &GameProfile) -> Vec<String> {
        let Some(entry) = self.layers.take(key) else { return Vec::new() };
        let ConfigValue::List(items) = &entry.value else {
            let message = format!("`{key}` must be a list of kinds of decision, not {}", entry.value);
            self.fault(&entry.place, message, format!("write [\"{}\"]", game.kinds[0].name));
            return Vec::new();
        };
        let mut kinds = Vec::new();
        for (place, item) in items.iter().enumerate() {
            match item.text().filter(|name| game.kinds.iter().any(|kind| kind.name == *name)) {
                Some(name) => kinds.push(name.to_owned()),
                None => {
                    let at = entry.items.get(place).unwrap_or(&entry.place).clone();
                    let help =
                        did_you_mean_one_of(item.text().unwrap_or_default(), game.kinds.iter().map(|kind| kind.name));
                    let message = format!("{} has no kind of decision {item}", game.name);
                    self.faults.push(Fault::new(at, message).help(help));
                }
            }
        }
        if items.is_empty() {
            self.fault(&entry.place, format!("`{key}` names nothing"), "leave it out to search at every decision");
        }
        kinds
    }
}

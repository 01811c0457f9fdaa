//! The tables `[forbid]` and `[force]` of a strategy file, and `bots.NAME.forbid.KIND` on the command line.

use super::file::StrategyDraft;
use super::restriction::ComponentPatterns;
use crate::config::{Address, Assignment, ConfigValue, Fault, SourceLocation, did_you_mean_one_of};
use crate::game::GameProfile;

impl StrategyDraft {
    /// The patterns below one of the tables, by kind of decision.
    pub(super) fn patterns(&mut self, table: &str, game: &GameProfile) -> ComponentPatterns {
        let mut patterns = ComponentPatterns::new();
        for entry in self.layers.take_below(table) {
            let kind = entry.key.strip_prefix(&format!("{table}.")).unwrap_or(&entry.key).to_owned();
            self.add(&mut patterns, game, (&entry.key, &kind), &entry.value, [&entry.key_place, &entry.place]);
        }
        patterns
    }

    /// Makes the assignments to `bots.NAME.forbid.KIND` and `bots.NAME.force.KIND`, and takes them out of the list.
    pub(super) fn restrict(
        &mut self,
        bot: &str,
        game: &GameProfile,
        tables: [(&str, &mut ComponentPatterns); 2],
        assignments: &mut Vec<Assignment>,
    ) {
        for (table, patterns) in tables {
            let prefix = format!("bots.{bot}.{table}.");
            let meant = |set: &mut Assignment| matches!(&set.address, Address::Name(name) if name.starts_with(&prefix));
            for set in assignments.extract_if(.., meant) {
                let address = set.address.to_string();
                let kind = address.strip_prefix(&prefix).unwrap_or_default().to_owned();
                self.add(patterns, game, (&address, &kind), &set.value, [&set.address_place, &set.value_place]);
            }
        }
    }

    fn add(
        &mut self,
        patterns: &mut ComponentPatterns,
        game: &GameProfile,
        (key, kind): (&str, &str),
        value: &ConfigValue,
        [key_place, place]: [&SourceLocation; 2],
    ) {
        let of_kind = game.component_choices.iter().filter(|choice| choice.kind == kind);
        let begins: Vec<String> = of_kind.map(|choice| format!("{}.", choice.table)).collect();
        let Some(first) = begins.first() else {
            let kinds = game.component_choices.iter().map(|choice| choice.kind);
            let message = format!("no choice of `{kind}` is about a component of {}", game.name);
            self.faults.push(Fault::new(key_place.clone(), message).help(did_you_mean_one_of(kind, kinds)));
            return;
        };
        let texts = match value {
            ConfigValue::List(items) => items.iter().map(|item| item.text().map(str::to_owned)).collect(),
            one => one.text().map(|text| vec![text.to_owned()]),
        };
        let is_of_table = |text: &String| begins.iter().any(|table| text.starts_with(table));
        match texts.filter(|texts: &Vec<String>| texts.iter().all(is_of_table)) {
            Some(texts) => patterns.entry(kind.to_owned()).or_default().extend(texts),
            None => {
                let message = format!("`{key}` must be components such as \"{first}NAME\", not {value}");
                let help = format!("write one, or a list of several; \"{first}*\" is all of them");
                self.faults.push(Fault::new(place.clone(), message).help(help));
            }
        }
    }
}

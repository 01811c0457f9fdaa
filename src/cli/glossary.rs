//! The glossary of all games: what every measure, column, key, feature and game word means, for `ludometer help WORD`.

use super::list::{allowed, rates, summarised, table};
use super::terminal::{filled, width};
use engine::cell::{Cell, CellRequest, STANDARD};
use engine::measure::Tally;
use engine::{Catalog, GameEntry};
use kit::config::{Faults, ResolvedRules};
use kit::feature::Feature;
use kit::say::{capital, listed};
use kit::stats::Table;
use kit::stats::names::{endings, tables as names};
use kit::strategy::Strategy;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use study::analysis;
use study::experiment::keys::KEYS;
use study::tune;

/// Entries that are printed of one word at the most; the others are counted.
const SHOWN: usize = 20;

/// Blanks before a meaning.
const INDENT: usize = 2;

/// The meaning of a word in one place.
struct GlossaryEntry {
    /// The name as one writes it: `cards.<name>.damage`.
    name: String,
    /// What it is: `key of the rules`.
    kind: String,
    /// The games in which it means this; empty of what no game has.
    games: Vec<&'static str>,
    /// The meaning, in sentences.
    about: String,
}

impl GlossaryEntry {
    /// Whether the word is its name, or the end of it.
    fn is_called(&self, word: &str) -> bool {
        let name = normal(&self.name);
        let short = name.replace(".<name>", "");
        let is_end = |name: &str| name.strip_suffix(word).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
        is_end(&name) || is_end(&short) || is_cell(&name, word)
    }
}

/// Whether a word is the address of a value in this column: `cards.crypt.damage` of `cards.<name>.damage`.
fn is_cell(column: &str, word: &str) -> bool {
    let (Some((table, name)), Some((of, rest))) = (column.split_once(".<name>."), word.split_once('.')) else {
        return false;
    };
    of == table && rest.rsplit_once('.').is_some_and(|(_, last)| last == name)
}

/// A word as names are written, without what stands in brackets: `Win-rate(greedy)` is `win_rate`.
fn normal(word: &str) -> String {
    let word = word.split_once('(').map_or(word, |(name, _)| name);
    word.trim().trim_end_matches(['*', '?']).to_lowercase().replace([' ', '-'], "_")
}

/// The meanings of words.
pub struct Glossary {
    entries: Vec<GlossaryEntry>,
    /// Places of the entries, by name, kind and meaning.
    places: HashMap<[String; 3], usize>,
    games: usize,
}

impl Glossary {
    /// The glossary of these games.
    ///
    /// # Errors
    /// Rules that are built in are wrong.
    pub fn of(catalog: Catalog) -> Result<Self, Faults> {
        let mut glossary = Self { entries: Vec::new(), places: HashMap::new(), games: catalog.games().count() };
        for game in catalog.games() {
            glossary.add_game(game)?;
        }
        for key in KEYS {
            let about = format!("{} {}", key.about, written(key.allowed));
            glossary.add(None, "key of experiment files", key.name, &about);
        }
        Ok(glossary)
    }

    /// Adds a meaning; one that other games have, too, is theirs together.
    fn add(&mut self, game: Option<&'static str>, kind: &str, name: &str, about: &str) {
        let about = about.trim();
        match self.places.entry([name, kind, about].map(str::to_owned)) {
            Entry::Occupied(place) => {
                let games = &mut self.entries[*place.get()].games;
                games.extend(game.filter(|game| !games.contains(game)));
            }
            Entry::Vacant(place) => {
                place.insert(self.entries.len());
                let [name, kind, about] = [name, kind, about].map(str::to_owned);
                self.entries.push(GlossaryEntry { name, kind, games: game.into_iter().collect(), about });
            }
        }
    }

    fn add_game(&mut self, game: &'static GameEntry) -> Result<(), Faults> {
        let own = Some(game.name());
        self.add(own, "game", game.name(), game.profile.about);
        let cell = Cell::named(&game.rules(STANDARD), &CellRequest::default())?;
        self.add_rules(game, &cell.resolved);
        for decision in game.profile.kinds {
            self.add(own, "kind of decision, with a formula of its own", decision.name, decision.about);
        }
        for feature in game.profile.features {
            self.add(own, "feature, for the formulas of strategies", feature.name, &of_feature(feature));
        }
        for ending in game.profile.endings {
            let what = endings::about(ending).unwrap_or("A game may end so.");
            let about =
                format!("{what} How many games end so is in endings.csv, and the measure is `ending_{ending}`.");
            self.add(own, "ending", ending, &about);
        }
        for name in game.strategy_names() {
            let (strategy, _) = Strategy::load(game.profile, game.strategies(), name, &mut Vec::new())?;
            self.add(own, "bot", name, &strategy.about);
        }
        self.add_measures(game, &cell);
        Ok(())
    }

    /// Keys, the words that they take, tables and their rows.
    fn add_rules(&mut self, game: &'static GameEntry, resolved: &ResolvedRules) {
        let own = Some(game.name());
        for key in &resolved.keys {
            let default = key.default.as_ref().map_or_else(String::new, |default| format!(" Default: {default}."));
            let kind = if key.key.contains(".<") { "column of a table of the rules" } else { "key of the rules" };
            let words: Vec<&str> = key.options.iter().map(|(word, _)| *word).collect();
            let allowed = if words.is_empty() { allowed(key) } else { listed(&words, "or") };
            self.add(own, kind, &key.key, &format!("{} {}{default}", ended(key.about), written(&allowed)));
            for (word, meaning) in &key.options {
                self.add(own, &format!("value of `{}`", key.key), word, &ended(meaning));
            }
        }
        for (name, rows) in resolved.tables() {
            let rows: Vec<&str> = rows.into_iter().collect();
            let about = format!("Its rows: {}. Their values: ludometer list {name} {}", rows.join(", "), game.name());
            self.add(own, "table of the rules", name, &about);
        }
        for (table, row) in table::rows_of_all(resolved) {
            self.add(own, &format!("row of the table `{table}`"), &row.name, &row.values);
        }
    }

    /// Measures, and the columns of files.
    fn add_measures(&mut self, game: &'static GameEntry, cell: &Cell) {
        let own = Some(game.name());
        let tally = Tally::new(&cell.schema);
        let (tables, known) = (tally.tables(), tally.named_estimates());
        if let Some(summary) = tables.iter().find(|table| table.name() == names::SUMMARY) {
            for row in summarised(summary, &cell.schema) {
                self.add(own, "measure", &row[0], &format!("{} {}", row[2], in_unit(&row[1])));
            }
        }
        for table in &tables {
            for row in rates(table, known.iter().filter(|one| one.table == Some(table.name()))) {
                let name = format!("{}.{}", table.name(), row[0].trim_end_matches('*'));
                self.add(own, "measure", &name, &format!("{} {}", row[2], in_unit(&row[1])));
            }
        }
        let of_studies = analysis::tables(cell.schema.cooperative).into_iter().map(|(table, _)| table);
        for table in tables.iter().cloned().chain(of_studies).chain(tune::empty_tables()) {
            self.add_columns(own, &table);
        }
    }

    fn add_columns(&mut self, game: Option<&'static str>, table: &Table) {
        for column in table.columns() {
            let kind = format!("column of {}.csv", table.name());
            self.add(game, &kind, &column.name, &format!("{} {}", column.about, in_unit(column.unit)));
        }
    }

    /// What a word means, in every game that has it; `None` of one that nobody has.
    pub fn explained(&self, word: &str) -> Option<String> {
        let word = normal(word);
        let found: Vec<&GlossaryEntry> = self.entries.iter().filter(|entry| entry.is_called(&word)).collect();
        if found.is_empty() || word.is_empty() {
            return None;
        }
        let parts: Vec<String> = found.iter().take(SHOWN).map(|entry| self.told(entry)).collect();
        let more = found.len().saturating_sub(SHOWN);
        let more = if more > 0 { format!("\n{more} more meanings: write more of the name\n") } else { String::new() };
        Some(parts.join("\n") + &more)
    }

    fn told(&self, entry: &GlossaryEntry) -> String {
        let games = match entry.games.len() {
            0 => String::new(),
            all if all == self.games && all > 1 => ", every game".to_owned(),
            _ => format!(", {}", listed(&entry.games, "and")),
        };
        let head = filled(&format!("{}  ({}{games})", entry.name, entry.kind), 2);
        let about = report::filled(&entry.about, width() - INDENT, 0);
        let about = about.lines().filter(|line| !line.is_empty()).map(|line| format!("{:INDENT$}{line}\n", ""));
        format!("{head}\n{}", about.collect::<String>())
    }

    /// Every word that it knows.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let names = self.entries.iter().flat_map(|entry| {
            let last = entry.name.rsplit('.').next();
            [Some(entry.name.as_str()), last].into_iter().flatten()
        });
        names.collect::<BTreeSet<_>>().into_iter()
    }
}

/// `In luck.`
fn in_unit(unit: &str) -> String {
    if unit.is_empty() { String::new() } else { format!("Unit: {unit}.") }
}

/// A meaning as a sentence, which something may follow.
fn ended(text: &str) -> String {
    let end = if text.ends_with(char::is_alphanumeric) { "." } else { "" };
    capital(text) + end
}

/// What may be written, as a sentence.
fn written(allowed: &str) -> String {
    if allowed.is_empty() { String::new() } else { format!("Write {}.", allowed.trim_end_matches('.')) }
}

fn of_feature(feature: &Feature) -> String {
    format!("{} From {} to {}. {}", feature.about, feature.min, feature.max, in_unit(feature.unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_the_end_of_a_name() {
        let entry = |name: &str| GlossaryEntry {
            name: name.to_owned(),
            kind: String::new(),
            games: Vec::new(),
            about: String::new(),
        };
        let column = entry("cards.<name>.damage");
        let known = ["damage", "cards.damage", "cards.<name>.damage", "cards.crypt.damage"];
        assert!(known.iter().all(|word| column.is_called(&normal(word))));
        assert!(["cards", "age", "crypt", "monsters.bat.damage"].iter().all(|word| !column.is_called(word)));
        assert!(entry("win_rate").is_called(&normal("Win rate(greedy, 2)")));
    }
}

//! The rules as a page shows them to be typed into: every table as a grid, every other value in its section, the bots with their numbers. All of
//! it is made from what games declare.

use crate::list::table::{self, plain};
use crate::rules_changes::SEATED;
use engine::cell::Cell;
use kit::config::{ConfigValue, KeyDoc, ResolvedRules};
use kit::feature::Feature;
use kit::formula::FormulaTerm;
use kit::game::GameProfile;
use kit::strategy::{Strategy, about_of_play};
use serde::Serialize;
use std::collections::BTreeMap;

/// Columns of a table that say where a value comes from or how a row is called, and change no game.
const OF_NO_GAME: [&str; 2] = ["source", "title"];

/// The rules.
#[derive(Serialize)]
pub struct RulesForm<'r> {
    tables: Vec<FormTable<'r>>,
    sections: Vec<FormSection<'r>>,
    bots: Vec<FormBot<'r>>,
    /// Whether somebody chooses by formulas, so that a rung of strength is another.
    weighs: bool,
    /// Whether tables lie in files that can be copied.
    own_tables: bool,
}

/// A table as a grid.
#[derive(Serialize)]
struct FormTable<'r> {
    name: &'r str,
    columns: Vec<FormField<'r>>,
    rows: Vec<FormRow<'r>>,
}

/// A field to type into, and what may be written in it.
#[derive(Serialize)]
struct FormField<'r> {
    /// Name of a column, or the address of a key.
    name: &'r str,
    unit: &'r str,
    about: String,
    allowed: &'r str,
    /// Words that may be written, each with its meaning.
    options: &'r [(&'static str, &'static str)],
    default: Option<&'r str>,
    value: Option<String>,
    number: bool,
    /// Whether it changes a game.
    plays: bool,
}

/// A row of a table.
#[derive(Serialize)]
struct FormRow<'r> {
    name: &'r str,
    title: Option<&'r str>,
    cells: BTreeMap<&'r str, String>,
}

/// The keys that begin alike: `players`.
#[derive(Serialize)]
struct FormSection<'r> {
    name: &'r str,
    fields: Vec<FormField<'r>>,
}

/// A bot at the table.
#[derive(Serialize)]
struct FormBot<'r> {
    name: &'r str,
    about: &'r str,
    /// Addresses and values, each with what it weighs.
    numbers: Vec<(String, f64, String)>,
}

impl<'r> RulesForm<'r> {
    /// The form of a cell's rules and bots.
    pub fn of(cell: &'r Cell) -> Self {
        let resolved = &cell.resolved;
        let titles = resolved.titles();
        let tables = table::of(resolved).map(|name| FormTable {
            name,
            columns: table::columns(resolved, name)
                .into_iter()
                .map(|column| field(column.name, column.doc, None))
                .collect(),
            rows: table::rows(resolved, name).into_iter().map(|row| of_row(name, row, &titles)).collect(),
        });
        let bots = cell.strategies.iter().map(|bot| FormBot {
            name: &bot.name,
            about: &bot.about,
            numbers: numbers(bot, cell.game.profile()),
        });
        Self {
            tables: tables.filter(|table| !table.rows.is_empty()).collect(),
            sections: sections(resolved),
            bots: bots.collect(),
            weighs: cell.strategies.iter().any(Strategy::weighs),
            own_tables: !resolved.cells.is_empty(),
        }
    }
}

/// The numbers of a bot. One in a formula means what the features mean that stand beside it.
fn numbers(bot: &Strategy, game: &GameProfile) -> Vec<(String, f64, String)> {
    let terms: Vec<(&str, FormulaTerm)> = (game.kinds.iter().enumerate())
        .flat_map(|(kind, declared)| bot.terms(game, kind).into_iter().map(|term| (declared.name, term)))
        .collect();
    let about = |name: &str| {
        if let Some(about) = about_of_play(name) {
            return about.to_owned();
        }
        let (of, own): (Vec<&str>, Vec<&FormulaTerm>) = terms
            .iter()
            .filter(|(_, term)| names_in(&term.text).any(|own| own == name))
            .map(|(kind, term)| (*kind, term))
            .unzip();
        let Some(kind) = of.first() else { return String::new() };
        let texts: Vec<&str> = own.iter().map(|term| term.text.as_str()).collect();
        let is_meant = |feature: &&Feature| texts.iter().any(|text| names_in(text).any(|own| own == feature.name));
        let features = game.features.iter().filter(is_meant);
        let meant: Vec<String> = features.map(|feature| format!("{}: {}", feature.name, feature.about)).collect();
        format!("Scores a choice of {kind} by {}. {}", texts.join(" and "), meant.join(" ")).trim().to_owned()
    };
    bot.numbers().map(|(name, value)| (format!("bots.{}.{name}", bot.name), value, about(name))).collect()
}

/// The names in a formula.
fn names_in(formula: &str) -> impl Iterator<Item = &str> {
    formula.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|name| !name.is_empty())
}

fn of_row<'r>(table: &str, row: table::TableRow<'r>, titles: &BTreeMap<&str, &'r str>) -> FormRow<'r> {
    let title = titles.get(format!("{table}.{}", row.name).as_str()).copied();
    FormRow { name: row.name, title, cells: row.cells.iter().map(|(column, value)| (*column, plain(value))).collect() }
}

fn sections(resolved: &ResolvedRules) -> Vec<FormSection<'_>> {
    let values: BTreeMap<&str, &ConfigValue> =
        resolved.values.iter().map(|(address, value)| (address.as_str(), value)).collect();
    let tables: Vec<&str> = table::of(resolved).collect();
    let mut sections: Vec<FormSection<'_>> = Vec::new();
    // The file of a table is shown as the table; who sits at the table is said when the page is opened.
    let is_shown = |key: &&KeyDoc| {
        let key = key.key.as_str();
        !key.contains(".<") && !tables.contains(&key) && key != SEATED
    };
    let keys = resolved.keys.iter().filter(is_shown);
    for key in keys {
        let name = key.key.split_once('.').map_or("game", |(section, _)| section);
        let field = field(&key.key, key, values.get(&*key.key).map(|value| written(value)));
        match sections.iter_mut().find(|section| section.name == name) {
            Some(section) => section.fields.push(field),
            None => sections.push(FormSection { name, fields: vec![field] }),
        }
    }
    sections
}

/// A value as one types it: a list with its brackets, a text without quotes.
fn written(value: &ConfigValue) -> String {
    match value {
        ConfigValue::List(_) => value.written(),
        _ => plain(value),
    }
}

/// A text without its references to open points of the rulebook, which are told in the documents of the game.
fn without_references(text: &str) -> String {
    let Some((before, rest)) = text.split_once(" (open point") else { return text.to_owned() };
    let after = rest.split_once(')').map_or("", |(_, after)| after);
    format!("{before}{}", without_references(after))
}

fn field<'r>(name: &'r str, doc: &'r KeyDoc, value: Option<String>) -> FormField<'r> {
    FormField {
        name,
        unit: doc.unit,
        about: without_references(doc.about),
        allowed: &doc.allowed,
        options: &doc.options,
        default: doc.default.as_deref(),
        value,
        number: doc.allowed.starts_with("a number") || doc.allowed.starts_with("a whole number"),
        plays: !OF_NO_GAME.contains(&name),
    }
}

//! `list features|keys|measures --json`: the same lists for programs that write bots and studies, as one line of JSON.

use super::{OF_BOTS, rates, summarised};
use engine::cell::{self, CellRequest, NamedRules, read_named};
use engine::measure::Tally;
use kit::config::{Faults, KeyDoc};
use kit::feature::{Feature, FeatureScope};
use kit::game::GameProfile;
use kit::stats::names::tables;
use kit::stats::{Table, TableColumn};
use serde_json::{Value, json};
use study::analysis;

/// The keys of rules and the columns of their tables, and what `--set` can change of bots.
pub fn keys(named: &NamedRules) -> Result<Value, Faults> {
    let resolved = read_named(named)?.1;
    let of_bots = OF_BOTS.map(|[key, default, allowed, about]| {
        json!({
            "key": key, "default": default, "allowed": allowed, "unit": "", "options": [], "about": about,
        })
    });
    Ok(resolved.keys.iter().map(key).chain(of_bots).collect())
}

fn key(key: &KeyDoc) -> Value {
    let option = |(word, about): &(&str, &str)| json!({"word": word, "about": about});
    let options: Vec<Value> = key.options.iter().map(option).collect();
    json!({
        "key": key.key,
        "default": key.default,
        "allowed": key.allowed,
        "unit": key.unit,
        "options": options,
        "about": key.about,
    })
}

/// The features of a game, each with the decisions whose formulas know it.
pub fn features(game: &GameProfile) -> Value {
    let of = |feature: &Feature| {
        let is_known =
            |kind: usize| kit::strategy::known_at(game.features, kind).any(|known| known.name == feature.name);
        let decisions: Vec<&str> =
            game.kinds.iter().enumerate().filter(|(kind, _)| is_known(*kind)).map(|(_, kind)| kind.name).collect();
        json!({
            "feature": feature.name,
            "per": match feature.scope {
                FeatureScope::View => "decision",
                FeatureScope::Choice => "choice",
            },
            "min": feature.min,
            "max": feature.max,
            "unit": feature.unit,
            "decisions": decisions,
            "about": feature.about,
        })
    };
    game.features.iter().map(of).collect()
}

/// The files with their columns, and the measures that a question may name.
pub fn measures(named: &NamedRules) -> Result<Value, Faults> {
    let cell = cell::Cell::named(named, &CellRequest::default())?;
    let tally = Tally::new(&cell.schema);
    let own = tally.tables();
    let files = own.iter().map(|table| file(table, "all")).collect::<Vec<_>>();
    let of_commands = analysis::tables(cell.schema.cooperative);
    let files: Vec<Value> =
        files.into_iter().chain(of_commands.into_iter().map(|(table, commands)| file(&table, commands))).collect();
    let summary = own.iter().find(|table| table.name() == tables::SUMMARY);
    let summary = summary.map_or_else(Vec::new, |summary| summarised(summary, &cell.schema));
    let known = tally.named_estimates();
    let of_table = |table: &Table| {
        let rows = rates(table, known.iter().filter(|one| one.table == Some(table.name())));
        rows.into_iter().map(|row| measure(&row, table.name())).collect::<Vec<_>>()
    };
    let summary = summary.iter().map(|row| measure(row, tables::SUMMARY));
    let measures: Vec<Value> = summary.chain(own.iter().flat_map(of_table)).collect();
    Ok(json!({"files": files, "measures": measures}))
}

fn file(table: &Table, commands: &str) -> Value {
    let column = |column: &TableColumn| json!({"column": column.name, "unit": column.unit, "n": column.n, "about": column.about});
    let columns: Vec<Value> = table.columns().iter().map(column).collect();
    json!({"file": format!("{}.csv", table.name()), "commands": commands, "columns": columns})
}

/// A measure; a star behind its name says that it has no interval of its own.
fn measure(row: &[String], table: &str) -> Value {
    let [name, unit, about] = [0, 1, 2].map(|at| row.get(at).map_or("", String::as_str));
    json!({
        "measure": name.trim_end_matches('*'),
        "table": table,
        "unit": unit,
        "has_interval": !name.ends_with('*'),
        "about": about,
    })
}

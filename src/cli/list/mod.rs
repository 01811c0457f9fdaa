//! `ludometer list`: what can be named, with units and meaning.

mod json;
pub mod table;

use super::failure::{CommandError, CommandOutcome};
use super::pager;
use super::strength::{self, CHAMPION, StrengthArgs};
use super::terminal::{filled, grid, inner_grid};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};
use engine::cell::{self, CellRequest, NamedRules, STANDARD, read_named};
use engine::measure::{NamedEstimate, Tally, TallySchema};
use engine::{Catalog, GameEntry};
use kit::config::source::is_path;
use kit::config::{Fault, Faults, KeyDoc, SourceLocation, did_you_mean};
use kit::feature::{Feature, FeatureScope};
use kit::game::GameProfile;
use kit::say::{listed as said, thousands};
use kit::stats::names::{endings, tables};
use kit::stats::{Scalar, Table, TableColumn};
use kit::strategy::Strategy;
use std::ffi::OsStr;
use std::io::Write;
use study::analysis;
use study::experiment::keys::{ExperimentKey, KEYS, MARK};
use study::experiment::{Experiment, StudyCommand};

/// List what can be named, with units and meaning: games, bots, rules, experiments, keys, features, measures, or a table of some rules
///
/// Without a word it says what may be listed. The name of a table (`list cards`) prints its rows as they are now, each value that differs from
/// what the rules are a variation of with what it was.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ListArgs {
    /// What to list; or a table of the rules, such as `cards`
    #[arg(value_parser = SubjectParser)]
    what: Option<String>,
    /// A game's name, or the path of a rules file [default: GAME]
    game: Option<String>,
    /// Of `features`, `keys` and `measures`: print one line of JSON, for programs
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer list                          what may be listed
  ludometer list cards mine.toml          a table with its values, and what was changed
  ludometer list bots                     strategies that come with the game
  ludometer list experiments              studies that come with it, to be run by name
  ludometer list keys                     what --set or a rules file can change
  ludometer list features metroidvania    what a strategy's formulas can use
  ludometer list measures                 the files and columns that `run` writes
  ludometer list experiment               what an experiment file can say
  ludometer list features --json          the same for a program";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ListSubject {
    /// The games
    Games,
    /// The strategies that come with a game
    Bots,
    /// The rules that come with a game
    Rules,
    /// The studies that come with a game, to be run by name
    Experiments,
    /// The keys of a game's rules files and the columns of its tables
    Keys,
    /// What the formulas of a game's strategies can use
    Features,
    /// The files and columns that `run` writes
    Measures,
    /// The keys of experiment files, and the commands that know them
    Experiment,
}

/// The parser of what to list: the help and the shell name what every game has, and a table may have any name.
#[derive(Clone)]
struct SubjectParser;

impl TypedValueParser for SubjectParser {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(ListSubject::value_variants().iter().filter_map(ValueEnum::to_possible_value)))
    }
}

impl ListArgs {
    /// Prints the list.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let named = || match &self.game {
            Some(game) => catalog.rules(game),
            None => Ok(catalog.first().rules(STANDARD)),
        };
        let Some(what) = &self.what else {
            if self.json {
                let help = "name one: `ludometer list features --json`, or `keys` or `measures`".to_owned();
                return Err(Fault::new(SourceLocation::Nowhere, "--json prints one list").help(help).into());
            }
            out.write_all(subjects(catalog)?.as_bytes())?;
            return Ok(CommandOutcome::Well);
        };
        if self.json {
            let list = match ListSubject::from_str(what, false) {
                Ok(ListSubject::Features) => json::features(named()?.game.profile),
                Ok(ListSubject::Keys) => json::keys(&named()?)?,
                Ok(ListSubject::Measures) => json::measures(&named()?)?,
                _ => return Err(no_json(what).into()),
            };
            writeln!(out, "{list}")?;
            return Ok(CommandOutcome::Well);
        }
        let text = match ListSubject::from_str(what, false) {
            Ok(ListSubject::Games) => games(catalog),
            Ok(ListSubject::Experiment) => experiment(),
            Ok(ListSubject::Bots) => bots(named()?.game)?,
            Ok(ListSubject::Rules) => rules(&named()?)?,
            Ok(ListSubject::Experiments) => experiments(named()?.game, catalog)?,
            Ok(ListSubject::Keys) => keys(&read_named(&named()?)?.1.keys),
            Ok(ListSubject::Features) => features(named()?.game.profile),
            Ok(ListSubject::Measures) => measures(&named()?)?,
            Err(_) => table::table(&named()?, what)?.map_err(|known| self.unknown(what, &known, catalog))?,
        };
        pager::show(&text, out)?;
        Ok(CommandOutcome::Well)
    }

    /// The fault of a word that is neither a list nor one of these tables.
    fn unknown(&self, what: &str, tables: &[String], catalog: Catalog) -> Fault {
        let game = self.game.as_deref().unwrap_or(catalog.first().name());
        let message = format!("there is no list `{what}`, and no table of that name in {game}");
        let place = SourceLocation::flag("list", what);
        if is_path(what) || catalog.find(what).is_some() || catalog.built_in_rules(what).is_some() {
            let help = format!(
                "say first what to list of it: `ludometer list keys {what}`; `ludometer list` says what there is"
            );
            return Fault::new(place, message).help(help);
        }
        let elsewhere = catalog.games().filter(|_| self.game.is_none());
        let elsewhere =
            elsewhere.filter(|game| table::names(game).is_ok_and(|names| names.iter().any(|name| name == what)));
        let elsewhere: Vec<String> = elsewhere.map(|game| format!("`ludometer list {what} {}`", game.name())).collect();
        if !elsewhere.is_empty() {
            return Fault::new(place, message).help(format!("another game has it: {}", said(&elsewhere, "or")));
        }
        let names = subject_names();
        let known = names.iter().map(String::as_str).chain(tables.iter().map(String::as_str));
        let help = did_you_mean(what, known).unwrap_or_else(|| "`ludometer list` says what may be listed".to_owned());
        Fault::new(place, message).help(help)
    }
}

/// The fault of a list that has no form for programs.
fn no_json(what: &str) -> Fault {
    let help = "leave --json out, or list `features`, `keys` or `measures`; `run --json` has the numbers of games";
    Fault::new(SourceLocation::flag("list", what), format!("`{what}` is not listed as JSON")).help(help.to_owned())
}

/// Words that every game knows.
fn subject_names() -> Vec<String> {
    let values = ListSubject::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    values.map(|value| value.get_name().to_owned()).collect()
}

/// What may be listed, and the tables of each game.
fn subjects(catalog: Catalog) -> Result<String, Faults> {
    let values = ListSubject::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let rows: Vec<Vec<String>> = values
        .map(|value| vec![value.get_name().to_owned(), value.get_help().map_or_else(String::new, ToString::to_string)])
        .collect();
    let tables = catalog.games().map(|game| Ok(vec![game.name().to_owned(), table::names(game)?.join(", ")]));
    let tables = tables.collect::<Result<Vec<_>, Faults>>()?.into_iter().filter(|row| !row[1].is_empty());
    let tables: Vec<Vec<String>> = tables.collect();
    let of_games = filled("The tables of a game, with their values (`ludometer list TABLE GAME`):", 0);
    Ok(format!(
        "ludometer list WHAT [GAME or rules file]\n\n{}\n{of_games}\n\n{}",
        grid(&["what", "it lists"], &rows),
        grid(&["game", "tables"], &tables)
    ))
}

fn games(catalog: Catalog) -> String {
    let row = |game: &'static GameEntry| {
        vec![game.name().to_owned(), thousands(game.profile.games), game.profile.about.to_owned()]
    };
    grid(&["game", "games of a run", "about"], &catalog.games().map(row).collect::<Vec<_>>())
}

/// The keys of experiment files.
fn experiment() -> String {
    let row = |key: &ExperimentKey| {
        let commands: Vec<&str> = key.commands.iter().map(|command| command.name()).collect();
        let commands = if commands.len() == StudyCommand::ALL.len() { "all".to_owned() } else { commands.join(", ") };
        [key.name, &commands, key.allowed, key.about].map(str::to_owned).to_vec()
    };
    let words = StudyCommand::ALL.map(StudyCommand::name).join(", ");
    let mark = [MARK, "all", &words, "The command that carries it out."].map(str::to_owned);
    let rows: Vec<Vec<String>> = [mark.to_vec()].into_iter().chain(KEYS.iter().map(row)).collect();
    grid(&["key", "commands", "allowed", "about"], &rows)
}

fn bots(game: &'static GameEntry) -> Result<String, Faults> {
    let measured = strength::of(game);
    let mut rows = Vec::new();
    for name in game.strategy_names() {
        let (strategy, _) = Strategy::load(game.profile, game.strategies(), name, &mut Vec::new())?;
        let known = measured.iter().find(|known| known.bot == name);
        rows.push((known, vec![name.to_owned(), known.map_or_else(String::new, StrengthArgs::told), strategy.about]));
    }
    let rate = |known: &Option<&StrengthArgs>| known.map_or(-1.0, |known| known.win_rate);
    rows.sort_by(|(a, _), (b, _)| rate(b).total_cmp(&rate(a)));
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(_, row)| row).collect();
    let seats = measured.first().map_or(0, |known| known.players);
    let wins =
        if strength::is_of_allies(game)? { format!("{seats} of it win") } else { format!("wins against {CHAMPION}") };
    Ok(grid(&["bot", &wins, "about"], &rows))
}

fn rules(named: &NamedRules) -> Result<String, Faults> {
    let mut rows = Vec::new();
    for name in named.game.rules_names() {
        let (read, resolved, bots) = read_named(&named.other(name))?;
        rows.push(vec![
            name.to_owned(),
            read.seats().to_string(),
            resolved.components.values().sum::<u64>().to_string(),
            bots.join(", "),
        ]);
    }
    Ok(grid(&["rules", "players", "components", "bots"], &rows))
}

/// The studies that come with a game, as one names them.
fn experiments(game: &'static GameEntry, catalog: Catalog) -> Result<String, Faults> {
    let mut rows = Vec::new();
    for name in game.experiments() {
        let name = format!("{}/{name}", game.name());
        let study = Experiment { rules: name.clone(), ..Experiment::default() }.completed(game, catalog)?;
        rows.push(vec![name, study.command.name().to_owned(), study.about]);
    }
    Ok(grid(&["experiment", "command", "about"], &rows))
}

/// What `--set` can change of the bots, whose numbers stand in their own files.
const OF_BOTS: [[&str; 4]; 3] = [
    [
        "bots.<bot>.<parameter>",
        "(its file's)",
        "a number",
        "With --set alone: a parameter of a bot that plays, or with `*` for its name of every bot that has it.",
    ],
    [
        "bots.*.blunder",
        "(its file's)",
        "0 to 1",
        "With --set alone: the share of choices that every bot which weighs them by formulas makes at random; of one bot with its name for `*`.",
    ],
    [
        "bots.*.rollouts",
        "(its file's)",
        "0 to 4096",
        "With --set alone: the rollouts by which every bot which weighs its choices looks ahead from each of its best, and 0 for none.",
    ],
];

/// Keys with their units and defaults, and under each the words that it takes.
fn keys(keys: &[KeyDoc]) -> String {
    let mut rows = Vec::new();
    for key in keys {
        rows.push(vec![
            key.key.clone(),
            key.default.clone().unwrap_or_else(|| "(needed)".to_owned()),
            allowed(key),
            key.about.to_owned(),
        ]);
        for (word, meaning) in &key.options {
            rows.push(vec![String::new(), String::new(), format!("  {word}"), (*meaning).to_owned()]);
        }
    }
    rows.extend(OF_BOTS.map(|row| row.map(str::to_owned).to_vec()));
    grid(&["key", "default", "allowed", "about"], &rows)
}

/// What may be written of a key, with its unit.
pub fn allowed(key: &KeyDoc) -> String {
    match (key.options.is_empty(), key.unit) {
        (false, _) => "one of".to_owned(),
        (true, "") => key.allowed.clone(),
        (true, unit) => format!("{} ({unit})", key.allowed),
    }
}

/// The features that every formula knows, then those of each kind of decision.
fn features(game: &GameProfile) -> String {
    let every = (1u32 << game.kinds.len()) - 1;
    let everywhere = |feature: &&Feature| u32::from(feature.kinds) & every == every;
    let mut text = format!(
        "In the formulas of every kind of decision:\n\n{}",
        feature_grid(game.features.iter().filter(everywhere))
    );
    for (kind, decision) in game.kinds.iter().enumerate() {
        let known = kit::strategy::known_at(game.features, kind);
        let heading = filled(&format!("In `{}`: {}", decision.name, decision.about), 0);
        text += &format!("\n{heading}\n\n{}", feature_grid(known.filter(|feature| !everywhere(feature))));
    }
    text
}

fn feature_grid<'a>(features: impl Iterator<Item = &'a Feature>) -> String {
    let rows: Vec<Vec<String>> = features
        .map(|feature| {
            let per = match feature.scope {
                FeatureScope::View => "decision",
                FeatureScope::Choice => "choice",
            };
            vec![
                feature.name.to_owned(),
                per.to_owned(),
                format!("{} to {}", feature.min, feature.max),
                feature.unit.to_owned(),
                feature.about.to_owned(),
            ]
        })
        .collect();
    grid(&["feature", "one per", "range", "unit", "meaning"], &rows)
}

/// Every file with its columns, as an empty tally would write them.
fn measures(named: &NamedRules) -> Result<String, Faults> {
    let cell = cell::Cell::named(named, &CellRequest::default())?;
    let mut text = filled(
        "`run` and all commands that play write these files; in each, the first columns are the cell: `variant` (`base`), and one for each value that is swept. Shares are fractions, 0 to 1. The column under `n` counts the observations behind each value.",
        0,
    ) + "\n";
    let tally = Tally::new(&cell.schema);
    let tables = tally.tables();
    tables.iter().for_each(|table| text += &columns(table, ""));
    for (table, commands) in analysis::tables(cell.schema.cooperative) {
        text += &columns(&table, &format!(" (only {commands})"));
    }
    text += "\nmanifest.json\n  Everything needed to repeat the run, and what became of it.\n";
    let summary = tables.iter().find(|table| table.name() == tables::SUMMARY);
    let rows = summary.map_or_else(Vec::new, |summary| summarised(summary, &cell.schema));
    text += &format!("\nThe measures in summary.csv:\n\n{}", grid(&["measure", "unit", "meaning"], &rows));
    Ok(text + &named_rates(&tally.named_estimates(), &tables))
}

/// A file and its columns.
fn columns(table: &Table, remark: &str) -> String {
    let columns = table.columns().iter();
    let row = |column: &TableColumn| {
        [&column.name, column.unit, column.n.unwrap_or_default(), column.about].map(str::to_owned).to_vec()
    };
    let rows: Vec<Vec<String>> = columns.map(row).collect();
    format!("\n{}.csv{remark}\n{}", table.name(), inner_grid(&["column", "unit", "n", "meaning"], &rows))
}

/// What `ending_stalemate` means.
fn of_ending(measure: &str) -> Option<String> {
    match measure.strip_prefix("ending_")? {
        endings::TRUNCATED => Some("Games that were cut off, having lasted as long as any may.".to_owned()),
        ending => Some(format!("Games that ended as `{ending}`; `endings.csv` counts them.")),
    }
}

/// The measures that the summary has a row for, with their units and what they mean.
pub fn summarised(summary: &Table, form: &TallySchema) -> Vec<Vec<String>> {
    let column = |name: &str| {
        let mut columns = summary.columns().iter();
        columns.position(|column| column.name == name)
    };
    let (Some(measure), Some(unit)) = (column("measure"), column("unit")) else {
        return Vec::new();
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    for row in summary.rows() {
        if let (Scalar::Text(measure), Scalar::Text(unit)) = (&row[measure], &row[unit])
            && !rows.iter().any(|row| row[0] == *measure)
        {
            let meaning = of_ending(measure).or_else(|| form.meaning(measure).map(str::to_owned)).unwrap_or_default();
            rows.push(vec![measure.clone(), unit.clone(), meaning]);
        }
    }
    rows
}

/// Names of measures, and the rates of components, table by table, with what they mean.
fn named_rates(known: &[NamedEstimate], tables: &[Table]) -> String {
    let mut text = filled(
        "--expect and --measure take any of these, with the strategy or the seat in brackets where a row has one, as in `win_rate(greedy, 2)`; and of components the rates below, by name, with the table in front where one name is in several. --measure takes only what is counted block by block, --expect only what has an interval of its own: none of those with a star.",
        0,
    );
    text.push('\n');
    for table in tables {
        let mut own = known.iter().filter(|one| one.table == Some(table.name())).peekable();
        let Some(first) = own.peek() else { continue };
        text += &format!("\n{}, as in `{}`:\n", table.name(), first.name);
        text += &inner_grid(&["measure", "unit", "meaning"], &rates(table, own));
    }
    format!("\n{text}")
}

/// Rates of a table, each once: those without an interval with a star.
pub fn rates<'k>(table: &Table, known: impl Iterator<Item = &'k NamedEstimate>) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for one in known {
        let measure = one.name.measure.clone() + if one.has_interval { "" } else { "*" };
        let column = table.columns().iter().find(|column| column.name == one.name.measure);
        let [unit, about] = column.map_or_else(Default::default, |column| [column.unit, column.about]);
        if rows.iter().all(|row| row[0] != measure) {
            rows.push(vec![measure, unit.to_owned(), about.to_owned()]);
        }
    }
    rows
}

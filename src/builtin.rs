//! The files built into the program: the default rules, tables and strategies, and the manual, as they stand in the repository.

use include_dir::{Dir, include_dir};
use std::sync::LazyLock;

use crate::config::Files;

static CONFIGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/configs");
static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/strategies");
static DOCS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/docs");

static CONFIG_FILES: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| texts(&CONFIGS));
static STRATEGY_FILES: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| texts(&STRATEGIES));

/// The rules and tables of a game.
pub fn configs(game: &str) -> Files<'_> {
    Files { what: "rules", game, built_in: &CONFIG_FILES }
}

/// The strategies for a game.
pub fn strategies(game: &str) -> Files<'_> {
    Files { what: "strategy", game, built_in: &STRATEGY_FILES }
}

/// Every file with its path from the top: `configs/<game>/...` and `strategies/<game>/...`.
pub fn all() -> impl Iterator<Item = (String, &'static str)> {
    let under = |top: &'static str, files: &'static [(&str, &str)]| {
        files.iter().map(move |(path, text)| (format!("{top}/{path}"), *text))
    };
    // What is measured of the shipped strategies is not for anybody's own.
    let strategies = under("strategies", &STRATEGY_FILES).filter(|(path, _)| path.ends_with(".toml"));
    under("configs", &CONFIG_FILES).chain(strategies)
}

/// How strong the strategies of a game are, as measured: a table with tabs between its columns, empty where nobody has.
pub fn strength(game: &str) -> &'static str {
    let path = format!("{game}/strength.tsv");
    STRATEGY_FILES.iter().find(|(known, _)| *known == path).map_or("", |(_, text)| text)
}

/// The pages of the manual, in the order of their topics: each topic and its text.
pub fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let page = |(path, text): (&'static str, _)| Some((path.strip_suffix(".md")?, text));
    texts(&DOCS).into_iter().filter_map(page)
}

/// The names of the strategies built in for a game.
pub fn strategy_names(game: &str) -> Vec<&'static str> {
    names(game, &STRATEGY_FILES)
}

/// The same without those that were written by hand and have been trained since.
pub fn plans(game: &str) -> impl Iterator<Item = &'static str> {
    strategy_names(game).into_iter().filter(|name| !name.ends_with("-by-hand"))
}

/// The game and the rules built in for it that are named as in `mega_man/easy`.
pub fn rules(name: &str) -> Option<(&str, &str)> {
    let (game, rules) = name.split_once('/')?;
    rules_names(game).contains(&rules).then_some((game, rules))
}

/// The experiment built in that is named as in `metroidvania/starting-luck`: its path below `configs`, and its text.
pub fn experiment(name: &str) -> Option<(&'static str, &'static str)> {
    let (game, study) = name.split_once('/')?;
    let path = format!("{}/{study}.toml", of_studies(game));
    CONFIG_FILES.iter().find(|(known, _)| *known == path).copied()
}

/// The names of the experiments built in for a game.
pub fn experiments(game: &str) -> Vec<&'static str> {
    names(&of_studies(game), &CONFIG_FILES)
}

/// The folder of a game's experiments.
fn of_studies(game: &str) -> String {
    format!("{game}/experiments")
}

/// The names of the rules built in for a game.
pub fn rules_names(game: &str) -> Vec<&'static str> {
    names(game, &CONFIG_FILES)
}

/// The names of the TOML files in a folder.
fn names(folder: &str, files: &'static [(&str, &str)]) -> Vec<&'static str> {
    let inside =
        files.iter().filter_map(|(path, _)| path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".toml"));
    inside.filter(|name| !name.contains('/')).collect()
}

fn texts(dir: &'static Dir<'_>) -> Vec<(&'static str, &'static str)> {
    let mut files = Vec::new();
    for folder in dir.dirs() {
        files.extend(texts(folder));
    }
    files.extend(dir.files().filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?))));
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::NAMES;

    /// Either is named in the same words: `masmorra/alliance`.
    #[test]
    fn no_experiment_bears_the_name_of_rules() {
        for game in NAMES {
            let rules = rules_names(game);
            let both: Vec<_> = experiments(game).into_iter().filter(|name| rules.contains(name)).collect();
            assert_eq!(both, [""; 0], "{game}");
        }
    }
}

//! Notable games: what the manifest says of them, and the command lines that tell them.

use crate::{ludometer, manifest, scripted, stderr, stdout};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The last line of the account that a command line gives, typed into a shell.
fn told(home: &Path, line: &str) -> String {
    let output = scripted(home, "sh", line).output().unwrap();
    assert!(output.status.success(), "{line}: {}", stderr(&output));
    stdout(&output).lines().last().unwrap().to_owned()
}

/// Plays a study, and tells every notable game of it; all that the manifest says of them.
fn notable(home: &Path, study: &[&str]) -> Vec<Value> {
    let mut command = ludometer(home, "");
    command.args(study).args(["-q", "-n", "200", "-o", "out", "--force"]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{study:?}: {}", stderr(&output));
    let manifest = manifest(&home.join("out"));
    let games = manifest["notable"].as_array().unwrap();
    games.iter().for_each(|game| is_told(home, game));
    games.clone()
}

/// The account of a notable game ends as the manifest says.
fn is_told(home: &Path, game: &Value) {
    let line = game["replay"].as_str().unwrap();
    let end = told(home, line);
    let expected = match game["name"].as_str().unwrap() {
        "longest" => format!("The game ends in round {}, ", game["value"]),
        _ => " (win). ".to_owned(),
    };
    assert!(end.contains(&expected), "{line}: {expected}: {end}");
}

fn names(games: &[Value]) -> Vec<&str> {
    games.iter().map(|game| game["name"].as_str().unwrap()).collect()
}

#[test]
#[cfg(unix)]
fn every_game_has_its_notable_games_told() {
    let home = TempDir::new().unwrap();
    for game in ["metroidvania", "mega_man", "map_masters", "pig"] {
        let games = notable(home.path(), &["run", game, "-s", "7"]);
        assert_eq!(names(&games), ["longest", "most_lopsided", "luckiest"], "{game}");
        for notable in &games {
            assert_eq!(notable["variant"], "base");
            assert!(notable["about"].as_str().unwrap().ends_with('.'), "{notable}");
            assert!(!notable["unit"].as_str().unwrap().is_empty(), "{notable}");
            assert!(notable["value"].is_number(), "{notable}");
        }
    }
}

#[test]
fn the_longest_game_is_as_long_as_the_table_says() {
    let home = TempDir::new().unwrap();
    let games = notable(home.path(), &["run", "pig", "-b", "random"]);
    let lengths = fs::read_to_string(home.path().join("out/game_lengths.csv")).unwrap();
    let mut rounds = (lengths.lines()).filter(|row| row.starts_with("base,rounds,"));
    let longest = rounds.next_back().unwrap().split(',').nth(2).unwrap();
    assert_eq!(games[0]["value"].to_string(), longest);
}

#[test]
#[cfg(unix)]
fn whatever_was_asked_for_is_asked_for_again() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("bob's bot $1.toml");
    fs::write(&file, "game = \"metroidvania\"\nbase = \"greedy\"\n").unwrap();
    let rules = home.path().join("house rules.toml");
    fs::write(&rules, "game = \"metroidvania\"\nbase = \"standard\"\nplayers.luck = 6\n").unwrap();
    let games = notable(
        home.path(),
        &[
            "run",
            "house rules.toml",
            "-b",
            "bob's bot $1.toml,miser",
            "-p",
            "2",
            "--set",
            "cards[threat>=2].damage+=1",
            "--set",
            "win.tie = \"sudden_death\"",
            "--set",
            "bots.miser.greed=1.25",
        ],
    );
    assert_eq!(games.len(), 3);
}

#[test]
#[cfg(unix)]
fn each_cell_of_a_study_has_its_own() {
    let home = TempDir::new().unwrap();
    for (study, variants) in [
        (&["sweep", "--vary", "players.luck=5,7"][..], ["base", "players.luck=5", "players.luck=7"]),
        (&["compare", "mega_man", "--vs", "easy", "--set", "players.count=2"], ["base", "players.count=2", ""]),
    ] {
        let games = notable(home.path(), study);
        for game in &games {
            assert!(variants.contains(&game["variant"].as_str().unwrap()), "{game}");
        }
        assert!(games.len() > 3, "{study:?}");
    }
}

//! Bots that look ahead: `[play] search` of a strategy file, and `bots.NAME.rollouts` on the command line.

use crate::{done, files, output, stderr, stdout, tables};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A bot of Pig that holds at 20, and looks ahead with these settings.
fn thoughtful(home: &Path, search: &str) {
    let text = format!("game = \"pig\"\nbase = \"hold-at\"\n[play]\nsearch = {search}\n");
    fs::write(home.join("mine.toml"), text).unwrap();
}

fn refused(search: &str, parts: &[&str]) {
    let home = TempDir::new().unwrap();
    thoughtful(home.path(), search);
    let output = output(home.path(), "run pig -b ./mine.toml -n 3");
    assert_eq!(output.status.code(), Some(2), "{search}");
    for part in parts.iter().chain(&["mine.toml:4:", "help:"]) {
        assert!(stderr(&output).contains(part), "{search}: {part}: {}", stderr(&output));
    }
}

#[test]
fn who_looks_ahead_beats_the_same_formulas() {
    let home = TempDir::new().unwrap();
    let text =
        "game = \"metroidvania\"\nbase = \"greedy-by-hand\"\n[play]\nsearch = { rollouts = 6, candidates = 3 }\n";
    fs::write(home.path().join("thoughtful.toml"), text).unwrap();
    let bots = "-b ./thoughtful.toml,greedy-by-hand -p 2";
    let told = output(home.path(), &format!("run {bots} -n 24 -o out --expect win_rate(thoughtful)>60%"));
    assert_eq!(told.status.code(), Some(0), "{}", stdout(&told));
}

#[test]
fn any_number_of_threads_looks_ahead_alike_and_a_replay_shows_the_same_game() {
    let home = TempDir::new().unwrap();
    let bots = "-b greedy-by-hand,miser-by-hand -p 2 --set bots.greedy-by-hand.rollouts=2";
    for threads in [1, 2] {
        let run = format!("run {bots} -n 8 -q --threads {threads} -o t{threads} --games-table t{threads}.csv");
        done(home.path(), &run);
    }
    assert_eq!(tables(&home.path().join("t1")), tables(&home.path().join("t2")));
    let games = fs::read_to_string(home.path().join("t1.csv")).unwrap();
    let mut rows = csv::Reader::from_reader(games.as_bytes());
    let rounds = rows.headers().unwrap().iter().position(|name| name == "rounds").unwrap();
    // The last game of the table is the second rotation of its block: what was thought in the first has no part in it.
    let last = rows.records().last().unwrap().unwrap();
    let told = done(home.path(), &format!("replay {bots} --game {} --json", &last[1]));
    let end: serde_json::Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    assert_eq!(end["round"].to_string(), last[rounds], "{end}");
}

#[test]
fn what_is_set_is_what_the_file_would_say() {
    let home = TempDir::new().unwrap();
    let game = "-b ./mine.toml,miser-by-hand -p 2 -n 6 -q";
    let file = |search: &str| {
        let text = format!("game = \"metroidvania\"\nbase = \"greedy-by-hand\"\n{search}");
        fs::write(home.path().join("mine.toml"), text).unwrap();
    };
    file("[play]\nsearch = { rollouts = 2 }\n");
    done(home.path(), &format!("run {game} -o file"));
    done(home.path(), &format!("run {game} -o off --set bots.mine.rollouts=0"));
    file("");
    done(home.path(), &format!("run {game} -o plain"));
    let set = "--set bots.*.rollouts=2 --set bots.miser-by-hand.rollouts=0";
    done(home.path(), &format!("run {game} -o set {set}"));
    assert_eq!(tables(&home.path().join("file")), tables(&home.path().join("set")));
    assert_eq!(tables(&home.path().join("off")), tables(&home.path().join("plain")));
    assert_ne!(
        files(&home.path().join("file"))["game_lengths.csv"],
        files(&home.path().join("off"))["game_lengths.csv"]
    );
}

#[test]
fn searches_that_cannot_be() {
    refused("8", &["`play.search` must be a table", "search = { rollouts = 8 }"]);
    refused("{ rollouts = -1 }", &["`play.search.rollouts` must be a whole number from 0 to 4096, not -1"]);
    refused("{ candidates = 1 }", &["`play.search.candidates` must be a whole number from 2 to 64"]);
    refused("{ gate = \"high\" }", &["`play.search.gate` must be a number from 0 to 10"]);
    refused("{ kinds = [\"trun\"] }", &["pig has no kind of decision \"trun\"", "did you mean `turn`"]);
    refused("{ rolouts = 8 }", &["a strategy has no `play.search.rolouts`", "did you mean `play.search.rollouts`"]);
}

#[test]
fn a_depth_wants_somebody_who_leads() {
    let home = TempDir::new().unwrap();
    let text = "game = \"mega_man\"\nbase = \"champion\"\n[play]\nsearch = { depth = 3 }\n";
    fs::write(home.path().join("mine.toml"), text).unwrap();
    let output = output(home.path(), "run mega_man -b ./mine.toml -n 3");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("under these rules nobody leads"), "{}", stderr(&output));
}

#[test]
fn who_looks_ahead_is_not_trained() {
    let home = TempDir::new().unwrap();
    thoughtful(home.path(), "{ rollouts = 2 }");
    let output = output(home.path(), "train ./mine.toml -n 100");
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains("`mine` looks ahead by 2 rollouts") && told.contains("based on"), "{told}");
}

/// Without it somebody would wait for hours, and not know why.
#[test]
fn where_nobody_says_how_many_who_looks_ahead_plays_few_games_and_says_so() {
    let home = TempDir::new().unwrap();
    thoughtful(home.path(), "{ rollouts = 2 }");
    let told = done(home.path(), "run pig -b ./mine.toml,racer");
    let heading = "\n200 games, seed 1: 100 deals, each played 2 times, once from every seat\nmine looks ahead and takes long, so these are few games: -n asks for more\n";
    assert!(told.contains(heading), "{told}");
    let told = done(home.path(), "run pig -b ./mine.toml,racer -n 20");
    assert!(!told.contains("these are few games"), "{told}");
}

//! `ludometer luck-or-skill`: shares of who wins.

use crate::{done, interrupted, output, stderr, stdout};
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

/// The shares by name, of a command that tells them as JSON.
fn shares(home: &Path, arguments: &str) -> Vec<(String, f64)> {
    let told: Value = serde_json::from_str(&done(home, &format!("luck-or-skill {arguments} --json"))).unwrap();
    let entry = |entry: &Value| (entry["of"].as_str().unwrap().to_owned(), entry["share"].as_f64().unwrap());
    told["shares"].as_array().unwrap().iter().map(entry).collect()
}

fn names(shares: &[(String, f64)]) -> Vec<&str> {
    shares.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn luck_is_told_first_and_all_shares_are_those_of_the_whole() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "luck-or-skill -b greedy,random -p 2 -n 2000");
    assert!(text.starts_with("Luck decides "), "{text}");
    assert!(text.lines().count() <= 24 && text.contains("Who plays decides "), "{text}");
    let all = shares(home.path(), "-b greedy,random -p 2 -n 2000");
    assert_eq!(names(&all), ["draws", "deal", "players", "seat"]);
    // Each is without its own bias, so they add up to 1 but for that.
    let sum: f64 = all.iter().map(|(_, share)| share).sum();
    assert!((sum - 1.0).abs() < 0.02, "{all:?}");
    assert!(all[2].1 > 0.5, "a bot that chooses at random loses to greedy: {all:?}");
}

#[test]
fn nothing_is_dealt_in_pig() {
    let home = TempDir::new().unwrap();
    let all = shares(home.path(), "pig -b hold-at,racer -n 20000");
    assert!(all[1].0 == "deal" && all[1].1 < 0.01, "{all:?}");
}

#[test]
fn of_one_bot_and_of_allies_no_skill_is_told() {
    let home = TempDir::new().unwrap();
    assert_eq!(names(&shares(home.path(), "pig -b hold-at -n 400")), ["draws", "deal", "seat"]);
    let text =
        done(home.path(), "luck-or-skill pig -b hold-at -n 400").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("nothing is said of skill: name several with --bots"), "{text}");
    assert_eq!(names(&shares(home.path(), "mega_man -n 200")), ["draws", "deal"]);
}

#[test]
fn any_number_of_threads_tells_the_same() {
    let home = TempDir::new().unwrap();
    let told = |threads| done(home.path(), &format!("luck-or-skill -n 300 -j {threads}"));
    assert_eq!(told(1), told(2));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let home = TempDir::new().unwrap();
    for (arguments, told) in [("-b greddy", "did you mean `greedy`?"), ("-n 0", "--games"), ("nogame", "no game")] {
        let output = output(home.path(), &format!("luck-or-skill {arguments}"));
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(stderr(&output).contains(told), "{arguments}: {}", stderr(&output));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_shares_of_what_was_played() {
    let home = TempDir::new().unwrap();
    let text = stdout(&interrupted(home.path(), "luck-or-skill pig -b hold-at,racer -n 900m"));
    assert!(text.starts_with("Luck decides ") && text.contains("interrupted, these are"), "{text}");
}

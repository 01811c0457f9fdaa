//! `audit`, and bots that are restricted: `[forbid]` and `[force]` of a strategy file.

use crate::{done, files, output, rows, stderr, stdout, tables};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// How often a card is taken when it lies in the queue, by these bots.
fn take_rate(home: &Path, arguments: &str) -> f64 {
    done(home, &format!("run -p 2 -n 200 -q --force -o out {arguments}"));
    let card = rows(&home.join("out"), "cards").into_iter().find(|row| row["card"] == "crypt").unwrap();
    card["take_rate"].parse().unwrap()
}

#[test]
fn what_is_forbidden_is_chosen_only_where_nothing_else_is_left() {
    let home = TempDir::new().unwrap();
    let free = take_rate(home.path(), "-b greedy");
    let never = take_rate(home.path(), "-b mine=greedy --set bots.mine.forbid.card=cards.crypt");
    let always = take_rate(home.path(), "-b mine=greedy --set bots.mine.force.card=cards.crypt");
    // The first card of the queue costs nothing, and who has no luck can pay for no other.
    assert!(never < free / 3.0 && always == 1.0, "{never} {free} {always}");
}

#[test]
fn a_file_and_the_command_line_restrict_alike() {
    let home = TempDir::new().unwrap();
    let text = "game = \"metroidvania\"\nbase = \"greedy\"\n[forbid]\ncard = [\"cards.crypt\"]\n";
    fs::create_dir(home.path().join("own")).unwrap();
    fs::write(home.path().join("own/mine.toml"), text).unwrap();
    done(home.path(), "run -b own/mine.toml,greedy -n 60 -p 2 -q -o file");
    done(home.path(), "run -b mine=greedy,greedy -n 60 -p 2 -q -o set --set bots.mine.forbid.card=cards.crypt");
    assert_eq!(tables(&home.path().join("file")), tables(&home.path().join("set")));
    // And a manifest plays the restricted bot again.
    done(home.path(), "run file/manifest.json -q -o again");
    assert_eq!(tables(&home.path().join("file")), tables(&home.path().join("again")));
}

#[test]
fn whoever_always_takes_a_card_is_shown_to_lose_by_it() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "audit -p 2 -b greedy -n 600 --of cards.crypt -o out");
    assert!(told.contains("never taken") && told.contains("always kept"), "{told}");
    let rows = rows(&home.path().join("out"), "audit");
    assert_eq!(rows.len(), 4);
    let always = rows.iter().find(|row| row["play"] == "always taken").unwrap();
    assert!(always["effect"].parse::<f64>().unwrap() < -0.1, "{always:?}");
    assert!(always["adjusted_p"].parse::<f64>().unwrap() < 0.01, "{always:?}");
}

#[test]
fn a_restriction_that_never_binds_is_exactly_even() {
    let home = TempDir::new().unwrap();
    // What was met in none of a few games may still be met in others.
    for (games, verdict) in [(700, "dead"), (100, "not shown")] {
        let audit =
            format!("audit -p 2 -b greedy -n {games} --of cards.crypt --set cards.crypt.count=0 --force -o out");
        let told = done(home.path(), &audit);
        for row in rows(&home.path().join("out"), "audit") {
            assert_eq!((row["effect"].as_str(), row["binding"].as_str(), row["verdict"].as_str()), ("0", "0", verdict));
        }
        assert!(
            told.contains("never binds") && told.contains("Dead within ±1 point,") == (verdict == "dead"),
            "{told}"
        );
    }
}

#[test]
fn an_audit_at_rungs_says_what_holds_at_every_rung() {
    let home = TempDir::new().unwrap();
    done(home.path(), "audit -p 2 -b greedy -n 200 --of cards.crypt --at weak,strong -o out");
    let rungs = &files(&home.path().join("out"))["rungs.csv"];
    assert!(rungs.contains("cards.crypt always taken") && rungs.contains("weak"), "{rungs}");
}

#[test]
fn components_that_there_are_not_are_told() {
    let home = TempDir::new().unwrap();
    for (arguments, parts) in [
        ("audit pig -n 10", &["no choice in pig is about a component"][..]),
        ("audit --of cards.crypd -n 10", &["no choice is about a component `cards.crypd`", "cards.crypt"]),
        ("run -b mine=greedy --set bots.mine.forbid.wager=cards.crypt", &["no choice of `wager` is about a component"]),
        ("run -b mine=greedy --set bots.mine.forbid.card=cards.crypd", &["do not have", "cards.crypt"]),
        ("run -b mine=greedy --set bots.mine.forbid.card=7", &["must be components such as \"cards.NAME\""]),
    ] {
        let output = output(home.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", stdout(&output));
        assert!(parts.iter().all(|part| stderr(&output).contains(part)), "{arguments}: {}", stderr(&output));
    }
}

#[test]
fn a_bot_goes_under_another_name() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "run pig -b mine=hold-at,hold-at -n 40 -o out");
    assert!(told.contains("mine") && told.contains("hold-at"), "{told}");
}

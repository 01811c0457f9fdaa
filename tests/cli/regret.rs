//! `ludometer regret`: what choices cost a bot, by kind of decision.

use crate::{done, interrupted, output, stderr, stdout};
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

/// The kinds of a command that tells them as JSON.
fn kinds(home: &Path, arguments: &str) -> Vec<Value> {
    let told: Value = serde_json::from_str(&done(home, &format!("regret {arguments} --json"))).unwrap();
    told["kinds"].as_array().unwrap().clone()
}

#[test]
fn a_bot_that_holds_too_early_loses_by_that() {
    let home = TempDir::new().unwrap();
    let poor = "pig -b hold-at --set bots.hold-at.number=4 -n 80 --apart 1";
    let text = done(home.path(), &format!("regret {poor}"));
    assert!(text.starts_with("hold-at loses most at `turn`: each such choice costs it "), "{text}");
    assert!(text.lines().count() <= 24, "{text}");
    let kind = &kinds(home.path(), poor)[0];
    assert!(kind["kind"] == "turn" && kind["lo"].as_f64() > Some(0.0), "{kind}");
    // A better one loses less.
    let good = &kinds(home.path(), "pig -b hold-at --set bots.hold-at.number=20 -n 80 --apart 1")[0];
    assert!(good["regret"].as_f64() < kind["lo"].as_f64(), "{good} {kind}");
}

#[test]
fn other_choices_of_other_games_stand_for_all_of_them() {
    let home = TempDir::new().unwrap();
    let decisions = |apart| {
        let all = kinds(home.path(), &format!("pig -b hold-at -n 200 --rollouts 2 --apart {apart}"));
        all[0]["decisions"].as_f64().unwrap()
    };
    let (all, some) = (decisions(1), decisions(4));
    assert!((some - all).abs() < 0.1 * all, "{all} {some}");
}

#[test]
fn the_first_bot_is_looked_at_and_the_same_is_told_again() {
    let home = TempDir::new().unwrap();
    let words = "regret -b random,greedy -p 2 -n 6 --apart 20 --rollouts 4";
    let text = done(home.path(), words);
    assert_eq!(text, done(home.path(), words));
    assert!(!text.starts_with("greedy") && text.contains("random, greedy"), "{text}");
}

#[test]
fn what_cannot_be_looked_at_is_refused() {
    let home = TempDir::new().unwrap();
    for (arguments, told) in
        [("-b greddy", "did you mean `greedy`?"), ("--apart 0", "--apart"), ("--rollouts 1", "--rollouts")]
    {
        let output = output(home.path(), &format!("regret {arguments}"));
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(stderr(&output).contains(told), "{arguments}: {}", stderr(&output));
    }
}

#[test]
fn where_no_choice_is_looked_at_nothing_is_said_of_what_they_cost() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "regret pig -b hold-at -n 2 --rollouts 2 --apart 10000");
    assert!(text.starts_with("No choice was looked at: --apart 1"), "{text}");
}

#[test]
fn of_few_games_it_is_said_that_they_are_too_few() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "regret pig -b hold-at --set bots.hold-at.number=4 -n 20 --apart 1 --rollouts 8");
    assert!(text.starts_with("These games are too few to tell what hold-at's choices cost it: 20 games had"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_what_was_looked_at() {
    let home = TempDir::new().unwrap();
    let text = stdout(&interrupted(home.path(), "regret pig -b hold-at -n 10m"));
    assert!(text.contains("looked at") && text.contains("; interrupted, these are"), "{text}");
}

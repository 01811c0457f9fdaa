//! What measures are held against: bounds, targets and margins that they can miss, told as they were typed, and judged by intervals alone.

use crate::{ludometer, stderr, stdout};
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

/// The program with a last argument that holds blanks.
fn asked(home: &Path, arguments: &str, last: &str) -> Output {
    ludometer(home, arguments).arg(last).output().unwrap()
}

/// An expectation of a run: the exit code, and what is said of it, on one line.
fn expected(arguments: &str, expectation: &str) -> (i32, String) {
    let home = TempDir::new().unwrap();
    let output = asked(home.path(), &format!("run {arguments} -o out --expect"), expectation);
    let text = stdout(&output);
    let (_, said) = text.split_once("Expected:\n").unwrap_or_else(|| panic!("{expectation}: {}", stderr(&output)));
    let said = said.split("\n\n").next().unwrap_or_default().replace("\n  ", " ");
    (output.status.code().unwrap(), said)
}

#[test]
fn without_an_interval_the_answer_is_not_enough_games() {
    for bounds in ["< 0.95", "> 0.1", "in 0.1..9"] {
        let (code, said) = expected("-n 6", &format!("luck_spent_per_turn(greedy) {bounds}"));
        assert_eq!(code, 1, "{said}");
        assert!(said.starts_with("not enough games (play more with -n): luck_spent_per_turn(greedy)"), "{said}");
        assert!(said.trim_end().ends_with(", and these games give it no interval"), "{said}");
    }
}

#[test]
fn an_end_that_is_unknown_may_be_anywhere() {
    for (bounds, code, told) in [("> 10", 0, "holds: "), ("< 17", 1, "not enough games"), ("< 10", 1, "FAILS: ")] {
        let (own, said) = expected("pig -n 30", &format!("length_p95 {bounds}"));
        assert_eq!(own, code, "{said}");
        assert!(said.starts_with(told) && said.trim_end().ends_with(": it is 16 (15 or more)"), "{said}");
    }
}

#[test]
fn what_can_be_nothing_else_needs_no_interval() {
    let (code, said) = expected("pig -b hold-at --mirror -n 20", "win_rate(hold-at) in 40%..60%");
    assert_eq!(code, 0, "{said}");
    assert!(
        said.ends_with(
            "holds: win_rate(hold-at) in 40 %..60 %: it is 50.0 %, as one bot in all seats wins an even share"
        ),
        "{said}"
    );
    let (code, said) = expected("pig -b hold-at --mirror -n 20", "win_rate(hold-at) < 0.5");
    assert_eq!(code, 1, "{said}");
    assert!(said.starts_with("FAILS: win_rate(hold-at) < 0.5: it is 0.5, "), "{said}");
}

/// With `*` every bot is held to the bounds, each on a line of its own.
#[test]
fn a_star_asks_for_each() {
    let (code, said) = expected("pig -b racer,hold-at -n 400", "win_rate(*) in 30%..70%");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!((code, lines.len()), (0, 2), "{said}");
    assert!(lines[0].starts_with("holds: win_rate(racer) in 30 %..70 %: it is "), "{said}");
    assert!(lines[1].starts_with("holds: win_rate(hold-at) in 30 %..70 %: it is "), "{said}");
}

#[test]
fn percent_is_answered_in_percent_and_a_fraction_as_one() {
    let (code, said) = expected("pig -b racer,hold-at -n 400", "win_rate(racer) > 90%");
    assert_eq!(code, 1, "{said}");
    assert!(said.starts_with("FAILS: win_rate(racer) > 90 %: it is ") && said.contains(" % ("), "{said}");
    let (_, said) = expected("pig -b racer,hold-at -n 400", "win_rate(racer) > 0.9");
    assert!(said.starts_with("FAILS: win_rate(racer) > 0.9: it is 0."), "{said}");
}

/// Bounds of a measure of Pig that nobody can mean, and what is said of them.
const WRONG: [(&str, &str); 9] = [
    ("win_rate(racer) < 50", "did you mean `< 50%`?"),
    ("win_rate(1) in 30..70", "did you mean `in 30%..70%`?"),
    ("win_rate(racer) > 101%", "or from 0% to 100%"),
    ("win_rate(racer) >= 0", "can never be missed"),
    ("seat_gap in -2..2", "did you mean `in -2%..2%`?"),
    ("length_p50 < 50%", "write a number of rounds without `%`"),
    ("length_p50 > -1", "write a number from 1 on"),
    ("length_p50 < 0.5", "`length_p50` is always 1 or more, never 0.5"),
    ("length_median >= 1", "can never be missed"),
];

#[test]
fn bounds_that_nobody_can_mean_are_refused_wherever_they_are_written() {
    let home = TempDir::new().unwrap();
    let refused = |output: Output, about: &str, said: &str| {
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{about}: {text}");
        assert!(text.contains(said), "{about}: `{said}` is missing in\n{text}");
    };
    for (bounds, said) in WRONG {
        for command in [
            "run pig -b racer,hold-at --expect",
            "sweep pig -b racer,hold-at --vary win.score=50,60 --expect",
            "compare pig -b racer,hold-at --set win.score=50 --expect",
            "tune pig -b racer,hold-at --of win.score=50..60:10 --expect",
            "tune pig -b racer,hold-at --of win.score=50..60:10 --print-experiment --expect",
        ] {
            refused(asked(home.path(), command, bounds), &format!("{command} {bounds}"), said);
        }
        for (command, asks) in [("run", ""), ("tune", "of = [\"win.score=50..60:10\"]\n")] {
            let text = format!(
                "experiment = \"{command}\"\nrules = \"pig\"\nbots = [\"racer\", \"hold-at\"]\n{asks}expect = [\"{bounds}\"]\n"
            );
            fs::write(home.path().join("study.toml"), &text).unwrap();
            // In a check what is to be done is a sentence by itself.
            let begins = said.starts_with("did ") || said.starts_with("write ");
            let sentence = format!("{}{}", said[..1].to_uppercase(), &said[1..]);
            refused(asked(home.path(), "check", "study.toml"), &text, if begins { &sentence } else { said });
            refused(asked(home.path(), command, "study.toml"), &text, said);
        }
    }
    assert!(!home.path().join("reports").exists());
}

#[test]
fn a_number_means_the_same_in_a_margin_as_in_an_expectation() {
    let home = TempDir::new().unwrap();
    let compared = |margin: &str| {
        let line = "compare pig -b racer,hold-at --set win.score=60 -n 40 -q --force -o out --margin";
        asked(home.path(), line, margin)
    };
    let [share, percent] = ["0.02", "2%"].map(|margin| stdout(&compared(margin)));
    assert!(share.contains("differ by more than 2 points"), "{share}");
    let verdict = |text: &str| text.lines().find(|line| line.starts_with("Does ")).map(str::to_owned);
    assert_eq!(verdict(&share), verdict(&percent));
    for command in ["compare pig -b racer,hold-at --set win.score=60", "run pig -b racer --mirror"] {
        for (margin, said) in [("2", "did you mean `2%`?"), ("200%", "such as 0.02 or 2%")] {
            let output = asked(home.path(), &format!("{command} --margin"), margin);
            let text = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{command} {margin}: {text}");
            assert!(text.contains("is no part of one") && text.contains(said), "{command} {margin}: {text}");
        }
    }
    let rounds = "compare pig --set win.score=60 --measure length_median --margin";
    assert!(stderr(&asked(home.path(), rounds, "2%")).contains("write a number of rounds without `%`"));
}

/// Faults of an experiment file are told where it says so, never as those of a flag that nobody typed.
#[test]
fn what_is_wrong_in_an_experiment_file_is_told_at_its_line() {
    let home = TempDir::new().unwrap();
    for (command, lines, wrong) in [
        ("run", "margin = \"200%\"", 3),
        ("run", "expect = [\"win_rate(racer) < 50\"]", 3),
        ("run", "set = [\"win.scroe=50\"]", 3),
        ("sweep", "vary = [\"win.scroe=50,60\"]", 3),
        ("sweep", "vary = [\"win.score=50,60\"]\nmeasure = \"wins\"", 4),
        ("sweep", "vary = [\"win.score=50,60\"]\nat = [\"weak\", \"weak\"]", 4),
        ("run", "players = 99", 3),
        ("compare", "vs = \"raser\"", 3),
        ("compare", "vs = \"mirror\"", 3),
        ("compare", "set = [\"win.score=50\"]\nsprt = \"p0=0.5\"", 4),
        ("compare", "set = [\"win.score=50\"]\nmeasure = \"wins\"", 4),
        ("worth", "of = [\"win.scroe\"]", 3),
        ("worth", "of = [\"win.score\"]\nby = \"much\"", 4),
        ("worth", "of = [\"win.score\"]\nreference = \"bat\"", 4),
        ("solve", "vary = [\"win.score=50..60\"]\nuntil = \"length_median = 50%\"", 4),
        ("solve", "vary = [\"win.score=50..60\"]\nuntil = \"length_median = 9\"\nwithin = \"5%\"", 5),
        ("tune", "expect = [\"win_rate(1) < 50\"]\nof = [\"win.score=50..60\"]", 3),
        ("tune", "expect = [\"win_rate(1) < 50%\"]\nof = [\"win.scroe=50..60\"]", 4),
        ("tune", "expect = [\"99 players: win_rate(1) < 50%\"]\nof = [\"win.score=50..60\"]", 3),
        ("tune", "expect = [\"win_rate(1) < 50%\"]\nof = [\"win.score=50..60:5\"]\nprice = [\"dice.*=2\"]", 5),
    ] {
        let text = format!("experiment = \"{command}\"\nrules = \"pig\"\n{lines}\n");
        fs::write(home.path().join("study.toml"), &text).unwrap();
        for line in ["check", command] {
            let output = asked(home.path(), line, "study.toml");
            let told = [stdout(&output), stderr(&output)].concat();
            assert_ne!(output.status.code(), Some(0), "{line}: {text}{told}");
            assert!(told.contains(&format!("study.toml:{wrong}:")), "{line}: {text}{told}");
            assert!(!told.lines().any(|line| line.trim_start().starts_with("--> --")), "{line}: {text}{told}");
        }
    }
}

/// Amounts that a game counts are never less than nothing, whether or not their declaration says so.
#[test]
fn bounds_that_no_amount_can_miss_are_refused() {
    let home = TempDir::new().unwrap();
    for (game, measure) in [
        ("metroidvania", "deaths(greedy)"),
        ("mega_man", "damage_per_round"),
        ("pig", "turn_score(hold-at)"),
        ("masmorra", "xp_per_turn(champion)"),
        ("map_masters", "income(planner)"),
        ("dead_cells", "cells_gained"),
    ] {
        for (bounds, why) in [(">= 0", "can never be missed"), ("> -3", "never -3"), ("< 0", "can never hold")] {
            let output =
                asked(home.path(), &format!("run {game} -n 6 -o out --expect"), &format!("{measure} {bounds}"));
            assert_eq!(output.status.code(), Some(2), "{game}: {bounds}: {}", stdout(&output));
            assert!(stderr(&output).contains(why), "{game}: {bounds}: {}", stderr(&output));
        }
    }
}

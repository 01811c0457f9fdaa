//! What measures are held against: bounds, targets and margins that they can miss, told as they were typed.

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
    let output = asked(home.path(), &format!("run {arguments} -q -o out --expect"), expectation);
    let text = stdout(&output);
    let (_, said) = text.split_once("Expected:\n").unwrap_or_else(|| panic!("{expectation}: {}", stderr(&output)));
    let said = said.split("\n\n").next().unwrap_or_default().replace("\n  ", " ");
    (output.status.code().unwrap(), said)
}

#[test]
fn percent_is_answered_in_percent_and_a_fraction_as_one() {
    let (code, said) = expected("pig -b racer,hold-at -n 400", "win_rate(racer) > 90%");
    assert_eq!(code, 1, "{said}");
    assert!(said.starts_with("FAILS: win_rate(racer) > 90 %: it is ") && said.contains(" % (95 %: "), "{said}");
    let (_, said) = expected("pig -b racer,hold-at -n 400", "win_rate(racer) > 0.9");
    assert!(said.starts_with("FAILS: win_rate(racer) > 0.9: it is 0."), "{said}");
}

/// Bounds of a measure of Pig that nobody can mean, and what is said of them.
const WRONG: [(&str, &str); 7] = [
    ("win_rate(racer) < 50", "did you mean `< 50%`?"),
    ("win_rate(1) in 30..70", "did you mean `in 30%..70%`?"),
    ("win_rate(racer) > 101%", "or from 0% to 100%"),
    ("win_rate(racer) >= 0", "can never be missed"),
    ("seat_gap in -2..2", "did you mean `in -2%..2%`?"),
    ("length_p50 < 50%", "write a number of rounds without `%`"),
    ("length_p50 > -1", "write a number from 0 on"),
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
            refused(asked(home.path(), "check", "study.toml"), &text, said);
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
    let verdict = |text: &str| text.lines().find(|line| line.starts_with("- Does ")).map(str::to_owned);
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

//! `ludometer help WORD`: what measures, columns, keys, features and words of games mean.

use crate::{done, ludometer, output, stderr};
use std::fs;
use std::process::Command;
use tempfile::TempDir;

#[test]
fn every_kind_of_word_is_explained_with_its_games() {
    let home = TempDir::new().unwrap();
    for (word, parts) in [
        ("win_rate", &["win_rate  (measure, every game)", "column of win_rates.csv, ", "Unit: share."][..]),
        ("Win-rate(greedy)", &["win_rate  (measure, every game)"]),
        ("players.luck", &["players.luck  (key of the rules, metroidvania)", "Default: 6."]),
        ("luck", &["players.luck  (key of the rules, metroidvania)", "feature, for the formulas of strategies"]),
        ("cards.crypt.damage", &["cards.<name>.damage  (column of a table of the rules, metroidvania)"]),
        ("cards.take_rate", &["cards.take_rate  (measure, "]),
        ("crypt", &["crypt  (row of the table `cards`, metroidvania)", "threat 3"]),
        ("heroes", &["table of the rules, mega_man)", "ludometer list heroes masmorra"]),
        ("stalemate", &["(ending, metroidvania, masmorra and pig)", "ending_stalemate"]),
        ("hold-at", &["hold-at  (bot, pig)"]),
        ("permanent", &["value of `items.use`, metroidvania"]),
        ("target_error", &["target_error  (key of experiment files)"]),
    ] {
        let text = done(home.path(), &format!("help {word}"));
        let flowing = text.replace("\n  ", " ");
        parts.iter().for_each(|part| assert!(flowing.contains(part), "{word}: {part}\n{text}"));
    }
}

#[test]
fn a_word_that_nobody_has_is_told_with_the_nearest() {
    let home = TempDir::new().unwrap();
    for (word, told) in [("lenght_median", "`length_median`"), ("players.lukc", "`players.luck`"), ("crpyt", "`crypt`")]
    {
        let output = output(home.path(), &format!("help {word}"));
        assert_eq!(output.status.code(), Some(2), "{word}");
        assert!(stderr(&output).contains(told), "{word}: {}", stderr(&output));
    }
}

/// Options and pages are named of what is no word of a game or a study; of nothing at all, nothing is made up.
#[test]
fn an_option_and_words_of_the_manual_are_found() {
    let home = TempDir::new().unwrap();
    let odds = done(home.path(), "help odds");
    assert!(odds.contains("ludometer help replay\n      --odds: Tell each player's chance"), "{odds}");
    assert_eq!(odds, done(home.path(), "help --odds"));
    let words = done(home.path(), "help same luck");
    assert!(words.starts_with("`same luck` is told of here:") && words.contains("ludometer help "), "{words}");
    let none = output(home.path(), "help xyzzy plugh");
    assert_eq!(none.status.code(), Some(2));
    assert!(stderr(&none).contains("`xyzzy plugh` is neither a topic nor a command"), "{}", stderr(&none));
}

#[test]
fn a_terminal_has_a_pager_and_a_pipe_has_none() {
    let home = TempDir::new().unwrap();
    let piped = ludometer(home.path(), "help pig").env("PAGER", "no-such-pager").output().unwrap();
    assert!(piped.status.success() && piped.stdout.starts_with(b"# "), "{piped:?}");
    fs::write(home.path().join("pager.sh"), "echo PAGED; cat\n").unwrap();
    let on_terminal = |pager: &str| {
        let line = format!("{} help crypt", crate::PROGRAM);
        let mut script = Command::new("script");
        script.args(["-qec", &line, "/dev/null"]).current_dir(home.path()).env("PAGER", pager).env("TERM", "xterm");
        script.output().ok().filter(|output| output.status.success())
    };
    let Some(paged) = on_terminal("sh pager.sh") else {
        eprintln!("skipped: there is no terminal here");
        return;
    };
    let text = String::from_utf8_lossy(&paged.stdout).into_owned();
    assert!(text.contains("PAGED") && text.contains("threat 3"), "{text}");
    let plain = on_terminal("no-such-pager").unwrap();
    let text = String::from_utf8_lossy(&plain.stdout).into_owned();
    assert!(!text.contains("PAGED") && text.contains("threat 3"), "{text}");
}

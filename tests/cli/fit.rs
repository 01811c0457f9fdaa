//! What is printed fits the terminal that it is printed on, and is drawn there no more often than anybody reads.

use crate::{PROGRAM, done, ludometer, output, stderr, stdout};
use std::process::Command;
use tempfile::TempDir;

/// What is printed where lines have so many characters.
fn printed(home: &TempDir, columns: usize, arguments: &str) -> String {
    let output = ludometer(home.path(), arguments).env("COLUMNS", columns.to_string()).output().unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments}: {}", stderr(&output));
    stdout(&output)
}

/// The longest line above what is to be pasted.
fn widest(text: &str) -> usize {
    let shown = text.lines().take_while(|line| *line != "To paste:");
    shown.map(|line| line.chars().count()).max().unwrap()
}

#[test]
fn every_list_fits_the_terminal() {
    let home = TempDir::new().unwrap();
    for game in ["metroidvania", "mega_man", "masmorra"] {
        for list in ["bots", "rules", "experiments", "keys", "features", "measures"] {
            for columns in [80, 120] {
                let text = printed(&home, columns, &format!("list {list} {game}"));
                assert!(widest(&text) <= columns, "{game} {list} {columns}: {}", widest(&text));
            }
        }
    }
    for list in ["games", "experiment"] {
        assert!(widest(&printed(&home, 80, &format!("list {list}"))) <= 80, "{list}");
    }
    // Where rows are looked for they stay whole.
    let whole = done(home.path(), "list keys");
    assert!(whole.lines().any(|line| line.starts_with("maze.start ") && line.contains("four exits")), "{whole}");
}

#[test]
fn answers_fit_80_columns() {
    let home = TempDir::new().unwrap();
    for (place, study) in [
        "run -n 60",
        "compare --set cards.crypt.damage=3 -n 60",
        "worth --of cards.crypt.* -n 60",
        "sweep --vary players.luck=5..7 -n 60",
        "sweep --vary players.luck=5..7 --vary queue.size=5..6 -n 60",
        "tournament -n 6",
        "tournament mega_man -p 2 -n 6",
        "compare mega_man --set patterns.shockwave.damage=3 -n 12",
        "solve --vary attack.max_wager=5..8 --until length_median=12 -n 3000",
        "tune --expect win_rate(*)>=20% --expect win_rate(*)<=50% --of attack.max_wager=3..6 -n 12k",
    ]
    .into_iter()
    .enumerate()
    {
        let text = printed(&home, 80, &format!("{study} -o {place}"));
        assert!(widest(&text) <= 80, "{study}: {}\n{text}", widest(&text));
    }
}

/// The lines that stand on a terminal of 80 columns once a study has ended, but for the lines that progress has overwritten.
#[test]
fn the_first_screen_of_a_question_has_24_lines() {
    let home = TempDir::new().unwrap();
    let solve = "solve --vary players.luck=6..8 --until length_median=12.2 -n 40k";
    for (place, study) in [
        "run -n 3000",
        "compare --set cards.crypt.damage=3 -n 3000",
        "compare pig -b hold-at --vs racer -n 600",
        // Many heroes, many measures that move.
        "compare masmorra --set monsters.goblin.xp=1 -n 900",
        "compare map_masters -b champion --set market.first=rotates -n 30",
        solve,
        &format!("{solve} --save-rules found.toml"),
    ]
    .into_iter()
    .enumerate()
    {
        let line = format!("{study} -o {place}");
        let output = ludometer(home.path(), &line).env("COLUMNS", "80").output().unwrap();
        let told = stderr(&output);
        let behind = told.lines().filter(|line| line.starts_with("warning:") || line.starts_with("         "));
        // The last line is how fast it was.
        let lines = stdout(&output).lines().count() + behind.count() + 1;
        assert!(lines <= 24, "{study}: {lines}\n{}{told}", stdout(&output));
    }
}

#[test]
fn prose_takes_the_width_that_there_is_but_no_more_than_reads_well() {
    let home = TempDir::new().unwrap();
    let widths = [80, 100, 300].map(|columns| {
        let text = printed(&home, columns, &format!("run -n 60 -o {columns}"));
        widest(&text)
    });
    assert!(widths[0] <= 80 && (81..=100).contains(&widths[1]) && (101..=120).contains(&widths[2]), "{widths:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn ten_pictures_a_second_are_enough() {
    const SECONDS: usize = 3;
    let home = TempDir::new().unwrap();
    let line = format!("{PROGRAM} run pig -n 1e12 --time-budget {SECONDS} -o out");
    // A terminal of its own.
    let terminal = Command::new("script").args(["-qefc", &line, "drawn"]).current_dir(home.path()).output();
    let Ok(ended) = terminal else {
        eprintln!("skipped: there is no `script` here");
        return;
    };
    assert!(ended.status.success(), "{}", stdout(&ended));
    let drawn = std::fs::read(home.path().join("drawn")).unwrap();
    let pictures = String::from_utf8_lossy(&drawn).matches(" left").count();
    // The first twenty may come at once.
    assert!((1..=20 + 10 * (SECONDS + 1)).contains(&pictures), "{pictures}");
}

#[test]
fn a_place_that_no_file_can_have_is_found_out_before_anything_is_played() {
    let home = TempDir::new().unwrap();
    let long = "x".repeat(300);
    for line in [
        format!("run pig -n 1e12 -o {long}"),
        format!("run pig -n 1e12 -o {long}/below"),
        format!("run pig -n 1e12 --games-table {long}.csv -o out"),
        format!("train hold-at pig -n 1e9 -o {long}.toml"),
        "run pig -n 1e12 -o -".to_owned(),
        "train hold-at pig -n 1e9 -o -".to_owned(),
        "init -".to_owned(),
    ] {
        let refused = output(home.path(), &line);
        let text = stderr(&refused);
        assert_eq!(refused.status.code(), Some(2), "{line}: {text}");
        assert!(text.contains("is too long") || text.contains("standard output takes no files"), "{line}: {text}");
    }
    assert!(crate::names(home.path()).iter().all(|name| name != "-" && name != "out"));
}

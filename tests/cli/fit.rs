//! What is printed fits the terminal that it is printed on, and is drawn there no more often than anybody reads.

use crate::{PROGRAM, output, stderr, stdout};
use std::process::Command;
use tempfile::TempDir;

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
        "run pig -n 1e12 --games-table - -o out".to_owned(),
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

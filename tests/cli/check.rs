//! What `check` says of many files: each fault once, warnings, and how many files are right.

use crate::{done, ludometer, output, stderr, stdout};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Rules with two tables, a variation of them, and a study of them.
fn project() -> TempDir {
    let home = TempDir::new().unwrap();
    done(home.path(), "init metroidvania");
    let at = |name: &str| home.path().join("metroidvania/configs/metroidvania").join(name);
    fs::remove_dir_all(at("experiments")).unwrap();
    fs::remove_dir_all(home.path().join("metroidvania/strategies")).unwrap();
    fs::write(at("harder.toml"), "game = \"metroidvania\"\nbase = \"standard\"\nplayers.luck = 5\n").unwrap();
    fs::create_dir(at("experiments")).unwrap();
    fs::write(at("experiments/luck.toml"), "experiment = \"run\"\nrules = \"../standard.toml\"\n").unwrap();
    home
}

/// Replaces text in a file of the project.
fn edit(home: &Path, file: &str, from: &str, to: &str) {
    let path = home.join("metroidvania/configs/metroidvania").join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} does not hold {from}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn the_count_comes_last_and_what_is_right_is_not_listed() {
    let home = project();
    assert_eq!(done(home.path(), "check metroidvania"), "5 files are right.\n");
    assert_eq!(done(home.path(), "check metroidvania/configs/metroidvania/harder.toml"), "1 file is right.\n");
    let listed = done(home.path(), "check -v metroidvania");
    assert_eq!(listed.lines().filter(|line| line.starts_with("✓ metroidvania/configs/")).count(), 5, "{listed}");
    assert!(listed.ends_with("\n\n5 files are right.\n"), "{listed}");
    // However often it is named, a file is one.
    assert_eq!(done(home.path(), "check metroidvania ./metroidvania"), "5 files are right.\n");
}

#[test]
fn a_fault_is_told_once_with_its_line_and_the_number_of_files_that_have_it() {
    let home = project();
    edit(home.path(), "standard.cards.csv", "crypt,2,3,NESW,1,1", "crypt,2,3,NESW,1,33");
    let told = output(home.path(), "check metroidvania");
    assert_eq!(told.status.code(), Some(2));
    assert_eq!(
        stderr(&told),
        "✗ metroidvania/configs/metroidvania/standard.cards.csv:27:18  \
         `cards.crypt.damage` must be a whole number from 0 to 12, not `33`\n     \
         27 │ crypt,2,3,NESW,1,33,reduce,1,synthetic\n        \
         │                  ──\n     \
         Red value: damage when drawn in an attack.\n     \
         3 other files use this one.\n\n"
    );
    assert_eq!(stdout(&told), "1 file is wrong (4 more depend on it).\n");
    // A fault of its own makes a file wrong, and which one has it is told.
    edit(home.path(), "harder.toml", "luck = 5", "lucks = 5");
    let told = output(home.path(), "check -v metroidvania");
    let text = stderr(&told);
    assert_eq!(text.matches('✗').count(), 2, "{text}");
    assert!(text.contains("harder.toml:3:9") || text.contains("harder.toml:3:1"), "{text}");
    assert!(text.contains("Did you mean `players.luck`?"), "{text}");
    let names = ["experiments/luck.toml", "harder.toml", "standard.toml"]
        .map(|name| format!("metroidvania/configs/metroidvania/{name}"));
    let named = format!("3 other files use this one: {}, {} and {}.", names[0], names[1], names[2]);
    assert!(text.contains(&named), "{text}");
    assert_eq!(stdout(&told), "2 files are wrong (3 more depend on them).\n");
}

#[test]
fn a_fault_in_a_file_that_is_not_checked_says_how_it_comes_in() {
    let home = project();
    edit(home.path(), "standard.cards.csv", "crypt,2,3,NESW,1,1", "crypt,2,3,NESW,1,33");
    let told = output(home.path(), "check metroidvania/configs/metroidvania/harder.toml");
    let text = stderr(&told);
    assert!(text.contains("standard.cards.csv:27:18"), "{text}");
    assert!(text.contains("It comes into metroidvania/configs/metroidvania/harder.toml."), "{text}");
    assert_eq!(stdout(&told), "1 file is wrong.\n");
}

#[test]
fn a_warning_is_told_once_and_counted() {
    let home = project();
    edit(home.path(), "standard.toml", "used = 8", "used = 7");
    let told = output(home.path(), "check metroidvania");
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
    let text = stderr(&told);
    assert!(text.starts_with("! metroidvania/configs/metroidvania/"), "{text}");
    assert_eq!((text.matches("! ").count(), text.contains("1 other file has this warning, too.")), (1, true), "{text}");
    assert_eq!(stdout(&told), "5 files are right, 1 warning.\n");
}

#[test]
fn lines_fit_the_terminal_and_a_pipe_gets_no_colour() {
    let home = project();
    edit(home.path(), "standard.cards.csv", "crypt,2,3,NESW,1,1", "crypt,2,3,NESW,1,33");
    let long = format!("luck = \"{}\"", "x".repeat(300));
    edit(home.path(), "standard.toml", "luck = 6", &long);
    for columns in [60, 80] {
        let mut command = ludometer(home.path(), "check metroidvania/configs");
        let told = command.env("COLUMNS", columns.to_string()).output().unwrap();
        let text = stderr(&told);
        let is_path = |line: &&str| line.starts_with('✗');
        let widest = text.lines().filter(|line| !is_path(line)).map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= columns, "{columns}: {text}");
        assert!(text.contains('…') && !text.contains('\u{1b}'), "{text}");
    }
}

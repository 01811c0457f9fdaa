//! `list TABLE`: the values of a table as they are, and what was changed; and what may be listed.

use crate::{done, ludometer, output, stderr, stdout};
use std::fs;
use tempfile::TempDir;

const RULES: &str = "game = \"metroidvania\"
base = \"standard\"

[cards]
bat = false
crypt.damage = 3
ghost = { count = 2, threat = 1, exits = \"NS\", moves = 2, damage = 3, item = \"none\", power = 1, source = \"mine\" }
";

/// The row of a table that begins so, its cells.
fn row<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let line = text.lines().find(|line| line.split_whitespace().next() == Some(name));
    line.unwrap_or_else(|| panic!("{name}: {text}"))
        .split("  ")
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect()
}

#[test]
fn a_table_is_listed_with_its_values_and_units() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "list cards");
    assert!(text.starts_with("cards of standard rules (metroidvania): 29 rows\n"), "{text}");
    assert_eq!(row(&text, "name"), ["name", "count", "threat", "exits", "moves", "damage", "item", "power", "source"]);
    assert_eq!(row(&text, "crypt"), ["crypt", "2", "3", "NESW", "1", "1", "reduce", "1", "synthetic"]);
    assert!(text.contains("\nUnits: count in cards, "), "{text}");
    assert!(text.ends_with("What the columns mean: ludometer list keys metroidvania\n"), "{text}");
    assert!(!text.contains('→') && !text.contains("differ"), "{text}");
    let heroes = done(home.path(), "list heroes mega_man/easy");
    assert!(heroes.contains(": 4 rows\n") && heroes.contains("\nmega_man "), "{heroes}");
}

#[test]
fn what_differs_from_the_base_is_marked() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("mine.toml"), RULES).unwrap();
    let text = done(home.path(), "list cards mine.toml");
    assert_eq!(row(&text, "crypt")[5], "1 → 3", "{text}");
    assert_eq!(row(&text, "+")[0], "+ ghost", "{text}");
    let told = "\n1 value differs from standard rules (before → now); 1 row is new (+); 1 row is gone: bat.\n";
    let flowing = text.replace("\n\n", "¶").replace('\n', " ").replace('¶', "\n");
    assert!(flowing.contains(told.trim()), "{text}");
    let bosses = done(home.path(), "list bosses mine.toml");
    assert!(bosses.contains("\nNothing in this table differs from standard rules.\n"), "{bosses}");
}

#[test]
fn a_table_fits_the_terminal() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("mine.toml"), RULES).unwrap();
    for list in
        ["list", "list cards mine.toml", "list bosses masmorra", "list treasures masmorra", "list masters mega_man"]
    {
        for columns in [60, 80] {
            let listed = ludometer(home.path(), list).env("COLUMNS", columns.to_string()).output().unwrap();
            let widest = stdout(&listed).lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= columns, "{list}: {widest} of {columns}\n{}", stdout(&listed));
        }
    }
}

#[test]
fn list_alone_says_what_may_be_listed() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "list");
    for list in ["games", "bots", "rules", "experiments", "keys", "features", "measures", "experiment"] {
        assert!(text.lines().any(|line| line.split_whitespace().next() == Some(list)), "{list}: {text}");
    }
    assert!(text.contains("\nmetroidvania  cards, bosses\n"), "{text}");
}

#[test]
fn what_is_no_list_is_told_with_the_nearest() {
    let home = TempDir::new().unwrap();
    for (list, told) in [
        ("crads", "did you mean `cards`?"),
        ("featurs", "did you mean `features`?"),
        ("heroes", "`ludometer list heroes mega_man` or `ludometer list heroes masmorra`"),
        ("pig", "`ludometer list keys pig`"),
        ("cards pig", "no table of that name in pig"),
        ("zzzzzz", "`ludometer list` says what may be listed"),
    ] {
        let output = output(home.path(), &format!("list {list}"));
        assert_eq!(output.status.code(), Some(2), "{list}");
        assert!(stderr(&output).contains(told), "{list}: {}", stderr(&output));
    }
}

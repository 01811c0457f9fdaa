//! What is printed for programs and for pull requests: one line of JSON, and Markdown to be pasted.

use super::rows;
use crate::{done, manifest};
use serde_json::Value;
use tempfile::TempDir;

/// A program reads one line, and finds in it what people read and where the files are.
#[test]
fn the_result_on_one_line_of_json_is_what_the_files_say() {
    let home = TempDir::new().unwrap();
    for (command, compared) in
        [("run pig", false), ("compare pig --set win.score=60", true), ("sweep pig --vary win.score=60,80", true)]
    {
        let text = done(home.path(), &format!("{command} -n 200 --json --force -o out"));
        assert_eq!(text.lines().count(), 1, "{command}: {text}");
        let line: Value = serde_json::from_str(&text).unwrap();
        let manifest = manifest(&home.path().join("out"));
        for key in ["seed", "games_played", "tally_digest", "stopped_because", "warnings"] {
            assert_eq!(line[key], manifest[key], "{command}: {key}");
        }
        for key in ["reproduce", "heading", "answer", "verdict"] {
            assert_eq!(line[key], manifest["told"][key], "{command}: {key}");
        }
        assert!(!line["reproduce"].as_str().unwrap().contains("--json"));
        assert_eq!(line["folder"], "out");
        let rows_of = |table: &str| line[table].as_array().map_or(0, Vec::len);
        assert_eq!(rows_of("summary"), rows(&home.path().join("out"), "summary").len(), "{command}");
        assert_eq!(rows_of("differences") > 0, compared, "{command}");
    }
}

/// What a run prints to be pasted is what `report` prints of its folder, and its table is that of all seats.
#[test]
fn a_run_and_its_report_print_the_same_to_be_pasted() {
    let home = TempDir::new().unwrap();
    let (_, run) = done_parts(&done(home.path(), "run pig -n 200 --markdown -o out"));
    let (_, report) = done_parts(&done(home.path(), "report out"));
    assert_eq!(run, report);
    let table: Vec<&str> = run.lines().filter(|line| line.starts_with('|')).collect();
    let rates = rows(&home.path().join("out"), "win_rates");
    assert_eq!(table.len(), 2 + rates.iter().filter(|row| row["seat"].is_empty()).count());
    assert!(run.contains("`ludometer run pig -n 200`"), "{run}");
}

/// A text around its block to be pasted, and the block without the line about files behind it.
fn done_parts(text: &str) -> (String, String) {
    let (before, block) = text.split_once("To paste:").unwrap();
    let end = block.rfind("\n\n").unwrap();
    (before.to_owned(), block[..end].trim().to_owned())
}

/// What `report` prints of a comparison is in the units of the comparison.
#[test]
fn a_report_of_a_comparison_tells_shares_in_points() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "compare pig --set win.score=60 -b racer,hold-at -n 400 -o out");
    let (_, report) = done_parts(&done(home.path(), "report out"));
    let difference = told.lines().find(|line| line.starts_with("win_rate(racer), %")).unwrap();
    let interval = difference.split_once("  +").or(difference.split_once("  -")).unwrap().1;
    let interval = interval.split("  ").next().unwrap();
    let row = report.lines().find(|line| line.starts_with("| win_rate(racer), points |")).unwrap();
    assert!(row.contains(interval), "{row}: {difference}");
    assert!(report.contains("| length_median |"), "{report}");
}

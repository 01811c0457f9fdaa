//! The page of a study: every command writes it, `ludometer report` makes it again, and it says what the tables say.

use crate::played::{studies, study};
use crate::{done, files, ludometer, manifest, output, stderr, tables};
use ludometer::GAMES;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

#[test]
fn every_study_of_every_game_writes_a_page_that_can_be_made_again() {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("out");
    let of_game =
        |game| studies(game).into_iter().map(|(_, command)| command).chain([format!("run {game} --format json")]);
    for command in GAMES.names().flat_map(of_game) {
        let played = study(&command);
        let page = files(&played)["report.html"].clone();
        assert!(page.contains("<svg") && page.contains("</html>"), "{command}");
        let listed = manifest(&played)["files"].to_string();
        assert!(listed.contains("report.html"), "{command}: {listed}");
        assert!(page.len() < 500_000, "{command}: {} bytes", page.len());
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in files(&played).iter().filter(|(name, _)| *name != "report.html") {
            fs::write(folder.join(name), text).unwrap();
        }
        let told = done(home.path(), "report out");
        assert!(told.contains("report.html"), "{told}");
        assert!(files(&folder)["report.html"] == page, "{command}: another page");
        fs::remove_dir_all(&folder).unwrap();
    }
}

/// A table without quotes as a German spreadsheet writes it.
fn german(table: &str) -> String {
    let cell = |cell: &str| if cell.parse::<f64>().is_ok() { cell.replace('.', ",") } else { cell.to_owned() };
    let line = |line: &str| line.split(',').map(cell).collect::<Vec<_>>().join(";") + "\n";
    table.lines().map(line).collect()
}

/// A German spreadsheet takes `0,5` for a number, and `0.5` for a date or text.
#[test]
fn tables_for_a_country_with_decimal_commas_say_the_same() {
    let home = TempDir::new().unwrap();
    let of = |folder: &str| tables(&home.path().join(folder));
    let run = |options: &str, folder: &str| done(home.path(), &format!("run pig -n 60 -q {options} -o {folder}"));
    run("", "plain");
    run("--csv-decimal ,", "german");
    run("--csv-separator tab", "tabs");
    for (name, plain) in of("plain") {
        assert_eq!(of("german")[&name], german(&plain), "{name}");
        assert_eq!(of("tabs")[&name], plain.replace(',', "\t"), "{name}");
    }
    for folder in ["german", "tabs"] {
        let page = files(&home.path().join(folder))["report.html"].clone();
        done(home.path(), &format!("report {folder}"));
        assert!(files(&home.path().join(folder))["report.html"] == page, "{folder}: another page");
    }
}

#[test]
fn styles_of_tables_that_cannot_be_are_refused_before_a_game_is_played() {
    let home = TempDir::new().unwrap();
    for (options, said) in [
        ("--csv-decimal , --csv-separator ,", "commas cannot stand between fields and in numbers"),
        ("--csv-decimal , --format json", "are for CSV files"),
        ("--csv-separator x", "write , or ';'"),
    ] {
        let output = output(home.path(), &format!("run pig -n 60 {options}"));
        assert_eq!(output.status.code(), Some(2), "{options}");
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
    assert!(fs::read_dir(home.path()).unwrap().next().is_none());
}

#[test]
fn a_page_is_the_same_on_any_number_of_threads() {
    let home = TempDir::new().unwrap();
    let page = |folder: &str, threads: &str| {
        done(home.path(), &format!("run -n 600 -q -o {folder} -j {threads}"));
        let page = files(&home.path().join(folder))["report.html"].clone();
        page.replace(&format!("-o {folder} -j {threads}"), "")
    };
    assert!(page("one", "1") == page("three", "3"));
}

/// The rows of a table of a page, each field as the file has it.
fn rows_shown(page: &str, file: &str) -> Vec<Vec<String>> {
    let begin = format!("<table aria-label=\"{file}\">");
    let tables = page.split(&begin).skip(1).map(|rest| rest.split("</table>").next().unwrap());
    tables
        .flat_map(|table| {
            let body = table.split("<tbody>").nth(1).unwrap();
            body.split("<tr>").skip(1).map(|row| row.split("<td").skip(1).map(field).collect()).collect::<Vec<_>>()
        })
        .collect()
}

/// What a field holds: its exact value, or its text.
fn field(markup: &str) -> String {
    let (tag, text) = markup.split_once('>').unwrap();
    let exact = tag.split_once("data-v=\"").map(|(_, rest)| rest.split('"').next().unwrap());
    let text = exact.unwrap_or(text.trim_end());
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&#x2f;", "/"), ("&amp;", "&")];
    plain.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// Are these rows among those, in the same order?
fn are_among(rows: &[Vec<String>], all: &[Vec<String>]) -> bool {
    let mut all = all.iter();
    rows.iter().all(|row| all.any(|other| other == row))
}

#[test]
fn tables_of_a_page_hold_the_numbers_of_their_files() {
    for game in GAMES.names() {
        let folder = study(&format!("run {game}"));
        let page = &files(&folder)["report.html"];
        for (file, text) in tables(&folder).into_iter().filter(|(file, _)| file.ends_with(".csv")) {
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            let all: Vec<Vec<String>> =
                reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
            let shown = rows_shown(page, &file);
            if shown.is_empty() && page.contains(&format!("The numbers are in {file}.")) {
                // A long table for which the page has no room.
                continue;
            }
            assert!(!shown.is_empty() && are_among(&shown, &all), "{game}: {file}");
            let left_out = all.len() - shown.len();
            let said = page.contains(&format!("{left_out} more row")) || left_out == 0;
            assert!(said, "{game}: {left_out} rows of {file} are left out");
        }
    }
}

#[test]
fn names_do_nothing_on_a_page() {
    let home = TempDir::new().unwrap();
    let bot = "about = \"<script>alert(1)</script>\"\n[score]\nturn = \"1\"\n";
    for name in ["<img src=x onerror=alert(1)>", "=cmd()", "\"onload=alert(1) x=\""] {
        fs::write(home.path().join(format!("{name}.toml")), bot).unwrap();
        let mut run = ludometer(home.path(), "run pig -n 60 -q --force -o out");
        let output = run.args(["-b", &format!("./{name}.toml")]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let page = &files(&home.path().join("out"))["report.html"];
        for harm in ["<img", "<script>alert", "\"onload", "<td class=\"t\">=cmd"] {
            assert!(!page.contains(harm), "{name}: {harm}");
        }
        assert!(page.contains("alert(1)") || page.contains("=cmd()"));
    }
}

/// A folder with a small study in it.
fn played(home: &TempDir) -> std::path::PathBuf {
    done(home.path(), "run pig -n 60 -q -o out");
    home.path().join("out")
}

fn refused(folder: &Path, arguments: &str) -> String {
    let output = output(folder, arguments);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    stderr(&output)
}

#[test]
fn all_tables_that_cannot_be_read_are_named_and_the_page_stays() {
    let home = TempDir::new().unwrap();
    let folder = played(&home);
    let page = files(&folder)["report.html"].clone();
    fs::remove_file(folder.join("endings.csv")).unwrap();
    fs::write(folder.join("summary.csv"), "a,b\n1\n").unwrap();
    let said = refused(home.path(), "report out");
    assert!(said.contains("endings.csv") && said.contains("summary.csv") && said.contains("line: 2"), "{said}");
    assert!(said.contains("play it again"), "{said}");
    assert!(files(&folder)["report.html"] == page);
}

#[test]
fn a_folder_without_a_study_is_refused_with_a_remedy() {
    let home = TempDir::new().unwrap();
    assert!(refused(home.path(), "report nowhere").contains("name the folder that a run"));
    let folder = played(&home);
    for (text, part) in [("{", "line 1"), ("{\"schema_version\": 9}", "no manifest"), ("", "no manifest")] {
        fs::write(folder.join("manifest.json"), text).unwrap();
        let said = refused(home.path(), "report out");
        assert!(said.contains(part) && said.contains("manifest.json"), "{said}");
    }
}

#[test]
fn a_manifest_of_another_layout_or_game_is_refused() {
    let home = TempDir::new().unwrap();
    let folder = played(&home);
    let original = fs::read_to_string(folder.join("manifest.json")).unwrap();
    for (from, to, part) in [
        ("\"schema_version\": 1", "\"schema_version\": 2", "schema_version is 2"),
        ("\"game\": \"pig\"", "\"game\": \"pigs\"", "pig"),
    ] {
        fs::write(folder.join("manifest.json"), original.replace(from, to)).unwrap();
        let said = refused(home.path(), "report out");
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn a_table_that_was_changed_is_told_from_one_that_was_not() {
    let home = TempDir::new().unwrap();
    let folder = played(&home);
    let rates = folder.join("win_rates.csv");
    let text = fs::read_to_string(&rates).unwrap();
    assert!(!files(&folder)["report.html"].contains("somebody changed it"));
    fs::write(&rates, text.replace("hold-at", "better")).unwrap();
    done(home.path(), "report out");
    let page = &files(&folder)["report.html"];
    assert!(page.contains("win_rates.csv is not as the study wrote it"), "no warning");
}

#[test]
fn a_file_that_is_no_page_is_not_replaced_unasked() {
    let home = TempDir::new().unwrap();
    let folder = played(&home);
    fs::write(folder.join("report.html"), "my notes").unwrap();
    let said = refused(home.path(), "report out");
    assert!(said.contains("--force") && said.contains("report.html"), "{said}");
    assert_eq!(files(&folder)["report.html"], "my notes");
    done(home.path(), "report out --out elsewhere.html");
    assert!(fs::read_to_string(home.path().join("elsewhere.html")).unwrap().contains("<svg"));
    done(home.path(), "report out --force");
    assert!(files(&folder)["report.html"].contains("<svg"));
}

/// The digest of the rules of a shipped study, as they are now.
fn rules_of(study: &str) -> String {
    let home = TempDir::new().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs/metroidvania/experiments").join(study);
    let mut run = ludometer(home.path(), "run -n 3 -q -o out");
    run.arg(file.with_extension("toml")).output().unwrap();
    manifest(&home.path().join("out"))["rules_hash"].as_str().unwrap().to_owned()
}

#[test]
fn the_sample_pages_are_of_the_studies_as_they_are_shipped() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/sample");
    for study in ["permanent-items", "starting-luck", "worth-of-damage"] {
        let page = fs::read_to_string(samples.join(study).with_extension("html")).unwrap();
        let hint = "play them again with reports/sample/remake";
        assert!(page.contains(&rules_of(study)), "{study} has other rules: {hint}");
        assert!(page.len() < 500_000, "{study}: {} bytes", page.len());
    }
}

/// Plays what the page of a folder says makes its numbers again.
fn played_again(home: &Path, folder: &str) -> std::path::PathBuf {
    let told = manifest(&home.join(folder))["told"]["reproduce"].clone();
    let line = told.as_str().unwrap().strip_prefix("ludometer ").unwrap();
    done(home, &format!("{line} -q --force -o again"));
    home.join("again")
}

#[test]
fn the_line_on_a_page_makes_the_numbers_of_a_merge_again() {
    let home = TempDir::new().unwrap();
    for shard in 1..=2 {
        done(home.path(), &format!("run -n 300 -s 3 --shard {shard}/2 -q -o part{shard}"));
    }
    done(home.path(), "merge part1/part-1-of-2.part part2/part-2-of-2.part -q -o merged");
    let again = played_again(home.path(), "merged");
    assert!(tables(&home.path().join("merged")) == tables(&again));
}

#[test]
fn the_line_on_a_page_makes_the_numbers_of_a_run_that_was_broken_off_again() {
    let home = TempDir::new().unwrap();
    let study = "run -n 2m --time-budget 0.3 -j 2";
    done(home.path(), &format!("{study} -q -o out"));
    let again = played_again(home.path(), "out");
    assert!(tables(&home.path().join("out")) == tables(&again));
}

#[test]
fn cells_that_were_broken_off_at_different_lengths_are_said_to_be() {
    let home = TempDir::new().unwrap();
    let study = "sweep --vary players.luck=4..9 -n 2m --time-budget 0.2 -j 1";
    done(home.path(), &format!("{study} -q -o out"));
    let manifest = manifest(&home.path().join("out"));
    let blocks: Vec<_> = (manifest["cells"].as_array().unwrap().iter()).map(|cell| cell["blocks"].as_u64()).collect();
    let even = blocks.iter().all(|count| *count == blocks[0]);
    let said = manifest["warnings"].to_string().contains("broken off");
    assert_eq!(said, !even, "{blocks:?}");
}

#[test]
fn a_report_for_programs_says_what_the_study_said() {
    let home = TempDir::new().unwrap();
    for study in ["run pig", "sweep pig --vary win.score=50,100", "compare pig --set win.score=50 --at weak,strong"] {
        let told = done(home.path(), &format!("{study} -n 60 -q --json --force -o out"));
        let again = done(home.path(), "report out --json");
        let [told, again] = [told, again].map(|text| serde_json::from_str::<serde_json::Value>(&text).unwrap());
        assert_eq!(told["answer"], again["answer"], "{study}");
        let rows = |line: &serde_json::Value| {
            let found = ["summary", "rungs"].into_iter().find_map(|table| line[table].as_array());
            found.unwrap_or_else(|| panic!("{study}: {line}")).len()
        };
        assert_eq!(rows(&told), rows(&again), "{study}");
    }
}

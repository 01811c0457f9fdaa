//! Tables that are sheets of spreadsheet files, as LibreOffice 7.4 saved them and as openpyxl writes them, which reckons no formula.
//!
//! `Cards` has a formula, merged cells, an empty row, a column without a name and a reckoning beside the table; `Broken` has a date, truth
//! values and formulas that went wrong; the first sheet is hidden.

use super::*;
use crate::config::source::{stand_in, text_now, texts_read};

const XLSX: &[u8] = include_bytes!("books/libreoffice.xlsx");
const ODS: &[u8] = include_bytes!("books/libreoffice.ods");
const OPENPYXL: &[u8] = include_bytes!("books/openpyxl.xlsx");

/// The folder of rules whose table is this one, with the files `My.xlsx` and `My.ods`.
fn folder(table: &str, xlsx: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("my.toml"), format!("game = \"toy\"\ncards = \"{table}\"\n")).unwrap();
    fs::write(folder.path().join("My.xlsx"), xlsx).unwrap();
    fs::write(folder.path().join("My.ods"), ODS).unwrap();
    folder
}

fn read_in(folder: &Path, sets: &[&str]) -> Result<(Rules, ResolvedRules), Faults> {
    open(&[], &folder.join("my.toml").display().to_string(), sets)
}

/// The faults of a table, without the folder's path.
fn told_of(table: &str, xlsx: &[u8]) -> String {
    let folder = folder(table, xlsx);
    let faults = read_in(folder.path(), &[]).expect_err("faults").to_string();
    faults.replace(&format!("{}/", folder.path().display()), "")
}

#[test]
fn a_sheet_is_read_by_its_name_and_without_one_the_first_that_is_shown() {
    for table in ["My.xlsx#Cards", "My.xlsx", "My.ods#Cards", "My.ods"] {
        let folder = folder(table, XLSX);
        let (rules, resolved) = read_in(folder.path(), &[]).unwrap_or_else(|faults| panic!("{table}: {faults}"));
        let told: Vec<_> =
            rules.cards.iter().map(|card| (&*card.name, card.count, card.damage, card.kind, card.bonus)).collect();
        // A whole number is a whole number, a formula its value, and a merged cell holds for all its rows.
        assert_eq!(told, [("bat", 1, 2, 'b', 1.25), ("snare", 3, 0, 't', 2.0), ("spider", 2, 1, 'b', 0.5)]);
        let titles = resolved.titles();
        assert_eq!(titles["cards.spider"], "Spinne, große");
        assert_eq!(titles["cards.bat"], "Fledermaus \"Ötzi\"");
        assert_eq!(titles["cards.snare"], "Schlinge 🪤");
    }
}

#[test]
fn flags_and_variations_change_cells_of_a_sheet() {
    let folder = folder("My.ods#Cards", XLSX);
    let set = ["cards.bat.damage=7", "cards=My.xlsx#Cards"];
    fs::write(folder.path().join("base.toml"), "game = \"toy\"\ncards = \"My.ods#Cards\"\n").unwrap();
    fs::write(folder.path().join("my.toml"), "game = \"toy\"\nbase = \"./base.toml\"\n[cards.snare]\ncount = 9\n")
        .unwrap();
    let (rules, _) = read_in(folder.path(), &set[..1]).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(rules.cards.iter().map(|card| (card.damage, card.count)).collect::<Vec<_>>(), [(7, 1), (0, 9), (1, 2)]);
    let told = read_in(folder.path(), &set[1..]).expect_err("no such file there").to_string();
    assert!(told.contains("there is no `My.xlsx#Cards`"), "{told}");
}

#[test]
fn faults_are_told_by_sheet_and_cell() {
    // LibreOffice saves TRUE() as a 1 in its own format.
    let truth = "`cards.snare.count` must be a whole number from 1 to 99, not `true`";
    for (table, truth) in [("My.xlsx#Broken", truth), ("My.ods#Broken", "\n7 faults in My.ods#Broken")] {
        let told = told_of(table, XLSX);
        for fault in [
            format!("--> {table}!C2\n"),
            "`cards.spider.damage` must be a whole number from 0 to 9, not `33`".to_owned(),
            format!("--> {table}!B3\n"),
            "`cards.bat.count` must be a whole number from 1 to 99, not `2026-03-04`".to_owned(),
            format!("--> {table}!C3\n"),
            "`cards.bat.damage` is a formula without a value: `#DIV/0!`".to_owned(),
            truth.to_owned(),
            "`cards.orc.damage` must be a whole number from 0 to 9, not `2.5`".to_owned(),
            "`cards.orc.bonus` is a formula without a value: `#NAME?`".to_owned(),
            format!("--> {table}!B6\n"),
            "`cards.elf.count` is empty".to_owned(),
        ] {
            assert!(told.contains(&fault), "{fault}\n{told}");
        }
        assert!(told.contains("\n2 | spider,2,33,beast,0.5,mine\n"), "{told}");
    }
}

#[test]
fn a_date_is_told_to_be_made_of_something_else() {
    let told = told_of("My.xlsx#Broken", XLSX);
    assert!(
        told.contains(
            "the spreadsheet has made a date of it: make the cell one of text or of numbers, and write it again"
        ),
        "{told}"
    );
}

#[test]
fn a_formula_that_was_never_reckoned_is_no_empty_cell() {
    let told = told_of("My.xlsx#Cards", OPENPYXL);
    assert!(told.contains("`cards.bat.damage` is a formula without a value: `=1+1`"), "{told}");
    assert!(told.contains("--> My.xlsx#Cards!C3\n") && told.contains("\n1 fault in"), "{told}");
}

#[test]
fn a_wrong_name_is_told_with_the_sheets_or_files_there_are() {
    for (table, message, help) in [
        (
            "My.xlsx#Crads",
            "`My.xlsx` has no sheet `Crads`",
            "did you mean `Cards`? its sheets are `Read me` (hidden), `Cards`, `Broken` and `Notes`",
        ),
        ("Mi.xlsx#Cards", "there is no `Mi.xlsx` beside this file", "did you mean `My.xlsx`?"),
        ("My.xlsx#Notes", "there is no column `name`", "add a column `name`"),
        ("My.xls", "there is no `My.xls` beside this file", "did you mean `My.xlsx`"),
    ] {
        let told = told_of(table, XLSX);
        assert!(told.contains(message) && told.contains(help), "{told}");
    }
}

#[test]
fn what_is_no_spreadsheet_inside_is_refused_with_what_to_save() {
    let locked = [&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1][..], &[0; 600]].concat();
    for (bytes, message, help) in [
        (CARDS.as_bytes(), "`My.xlsx` cannot be read: it is no spreadsheet inside", "a text with commas is named .csv"),
        (
            &locked[..],
            "`My.xlsx` cannot be read: it is locked by a password, or an old .xls",
            "save it as .xlsx or .ods",
        ),
        (&XLSX[..XLSX.len() / 2], "`My.xlsx` cannot be read", "save it again"),
    ] {
        let told = told_of("My.xlsx#Cards", bytes);
        assert!(told.contains(message) && told.contains(help), "{told}");
    }
    let folder = folder("My.xls", XLSX);
    fs::write(folder.path().join("My.xls"), &locked).unwrap();
    let told = read_in(folder.path(), &[]).expect_err("a fault").to_string();
    assert!(told.contains("a file .xls is not read: save it as .xlsx, .ods or .csv"), "{told}");
}

#[test]
fn a_study_keeps_the_text_of_a_sheet_and_is_played_again_from_it() {
    std::thread::spawn(|| {
        let folder = folder("My.xlsx#Cards", XLSX);
        let (rules, _) = read_in(folder.path(), &[]).unwrap_or_else(|faults| panic!("{faults}"));
        let texts = texts_read();
        let name = format!("{}/My.xlsx#Cards", folder.path().display());
        assert!(texts[&name].starts_with("name,count,damage,kind,bonus,source,title,Notes,,budget\nspider,2,1,beast,"));
        assert_eq!(text_now(&name).as_ref(), Some(&texts[&name]));
        fs::remove_file(folder.path().join("My.xlsx")).unwrap();
        assert_eq!(text_now(&name), None);
        stand_in(texts);
        assert_eq!(read_in(folder.path(), &[]).unwrap_or_else(|faults| panic!("{faults}")).0, rules);
        let told = read_in(folder.path(), &["cards.bat.damage=77"]).expect_err("too much").to_string();
        assert!(told.contains("must be a whole number from 0 to 9, not 77"), "{told}");
    })
    .join()
    .unwrap();
}

#[test]
fn a_study_of_windows_is_played_again_elsewhere_and_the_other_way_round() {
    std::thread::spawn(|| {
        let texts = |parted: &str| {
            let rules = "base = \"standard\"\ncards = \"tables/cards.csv\"\n".to_owned();
            let table = "name,count,damage,kind,source\nbat,1,9,beast,public\n".to_owned();
            [(format!("mine{parted}my.toml"), rules), (format!("mine{parted}tables/cards.csv"), table)].into()
        };
        for (parted, typed) in [("/", "mine/my.toml"), ("\\", "mine\\my.toml"), ("/", "mine\\my.toml")] {
            stand_in(texts(parted));
            let (rules, _) = open(&[("standard.toml", STANDARD), ("standard.csv", CARDS)], typed, &[])
                .unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(rules.cards[0].damage, 9, "{typed}");
        }
    })
    .join()
    .unwrap();
}

//! Tables that are sheets of a spreadsheet file: what is checked, played, kept and played again.

use crate::{done, manifest, output, stderr, stdout, tables};
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATED: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// The bytes of an `.xlsx` file of sheets, each with its name and its text with commas between cells. Numbers are kept as spreadsheets do.
pub fn xlsx(sheets: &[(&str, &str)]) -> Vec<u8> {
    let numbered = || sheets.iter().enumerate().map(|(index, (name, text))| (index + 1, name, text));
    let names =
        numbered().map(|(number, name, _)| format!("<sheet name=\"{name}\" sheetId=\"{number}\" r:id=\"r{number}\"/>"));
    let targets = numbered().map(|(number, ..)| {
        format!("<Relationship Id=\"r{number}\" Type=\"{RELATED}/worksheet\" Target=\"worksheets/sheet{number}.xml\"/>")
    });
    let mut parts = vec![
        (
            "[Content_Types].xml".to_owned(),
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>".to_owned(),
        ),
        (
            "_rels/.rels".to_owned(),
            format!(
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r1\" Type=\"{RELATED}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml".to_owned(),
            format!(
                "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATED}\"><sheets>{}</sheets></workbook>",
                names.collect::<String>()
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels".to_owned(),
            format!(
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{}</Relationships>",
                targets.collect::<String>()
            ),
        ),
    ];
    parts.extend(numbered().map(|(number, _, text)| {
        let cells = |(row, line): (usize, &str)| {
            let cells = line.split(',').enumerate().map(|(column, text)| cell(row, column, text));
            format!("<row r=\"{}\">{}</row>", row + 1, cells.collect::<String>())
        };
        let rows: String = text.lines().enumerate().map(cells).collect();
        (
            format!("xl/worksheets/sheet{number}.xml"),
            format!("<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>"),
        )
    }));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A cell at its place, which is called `B7`; an empty one is none.
fn cell(row: usize, column: usize, text: &str) -> String {
    let at = format!("{}{}", char::from(b'A' + column as u8), row + 1);
    match text.parse::<f64>() {
        Ok(number) => format!("<c r=\"{at}\" s=\"0\"><v>{number:?}</v></c>"),
        Err(_) if text.is_empty() => String::new(),
        Err(_) if text.starts_with('=') => format!("<c r=\"{at}\"><f>{}</f><v>1</v></c>", &text[1..]),
        Err(_) => format!("<c r=\"{at}\" t=\"inlineStr\"><is><t>{text}</t></is></c>"),
    }
}

/// The shipped table of cards, changed.
fn cards(from: &str, to: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs/metroidvania/standard.cards.csv");
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// A folder with rules whose cards are a sheet, the second of its file.
fn home(cards: &str) -> TempDir {
    let home = TempDir::new().unwrap();
    fs::write(
        home.path().join("my.toml"),
        "game = \"metroidvania\"\nbase = \"standard\"\ncards = \"My game.xlsx#Cards\"\n",
    )
    .unwrap();
    fs::write(home.path().join("My game.xlsx"), xlsx(&[("Read me", "a game\n"), ("Cards", cards)])).unwrap();
    home
}

#[test]
fn a_sheet_plays_as_the_same_table_in_csv_does_and_again_from_its_manifest() {
    let home = home(&cards("", ""));
    done(home.path(), "run my.toml -n 60 -q -o sheet");
    done(home.path(), "run metroidvania -n 60 -q -o csv");
    assert!(tables(&home.path().join("sheet")) == tables(&home.path().join("csv")));
    let kept = &manifest(&home.path().join("sheet"))["sources"]["My game.xlsx#Cards"];
    assert!(kept.as_str().unwrap().starts_with("name,count,"), "{kept}");
    let far = TempDir::new().unwrap();
    fs::copy(home.path().join("sheet/manifest.json"), far.path().join("mailed.json")).unwrap();
    let again = output(far.path(), "run mailed.json -q -o again");
    assert!(stderr(&again).contains("the same numbers as in `mailed.json` came out"), "{}", stderr(&again));
}

#[test]
fn a_fault_is_told_by_its_cell_from_the_rules_and_from_the_file() {
    let home = home(&cards("crypt,2,3,NESW,1,1", "crypt,2,3,NESW,1,33"));
    for files in ["my.toml", ".", "./my.toml"] {
        let told = output(home.path(), &format!("check {files}"));
        assert_eq!(told.status.code(), Some(2));
        let text = stderr(&told);
        assert!(
            text.contains("My game.xlsx#Cards!F27  `cards.crypt.damage` must be a whole number from 0 to 12, not `33`"),
            "{text}"
        );
        assert!(text.contains("     27 │ crypt,2,3,NESW,1,33,reduce,1,synthetic\n"), "{text}");
        assert_eq!(text.matches('✗').count(), 1, "{text}");
    }
    assert_eq!(stdout(&output(home.path(), "check .")), "1 file is wrong (1 more depends on it).\n");
    let ran = output(home.path(), "run my.toml -n 60");
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("--> My game.xlsx#Cards!F27\n"), "{}", stderr(&ran));
}

#[test]
fn a_file_of_sheets_is_checked_as_the_table_that_it_is() {
    let home = home(&cards("", ""));
    // Excel leaves such a note beside a file that is open.
    fs::write(home.path().join("~$My game.xlsx"), "me").unwrap();
    assert_eq!(done(home.path(), "check ."), "2 files are right.\n");
    assert!(done(home.path(), "check -v .").contains("✓ ./My game.xlsx  a table of ./my.toml\n"));
    fs::write(home.path().join("Other.xlsx"), xlsx(&[("A", "a\n")])).unwrap();
    let told = output(home.path(), "check .");
    let remedy = "`ludometer init ./Other.xlsx` writes one that does, or name it in a rules file and check that one.";
    assert!(stderr(&told).contains("Other.xlsx  no rules file beside this table names it"), "{}", stderr(&told));
    assert!(stderr(&told).contains(remedy), "{}", stderr(&told));
}

#[test]
fn a_saved_variation_rests_on_the_sheet() {
    let home = home(&cards("", ""));
    done(home.path(), "run my.toml --set cards.crypt.damage=4 -n 60 -q -o one --save-rules kept.toml");
    let kept = fs::read_to_string(home.path().join("kept.toml")).unwrap();
    assert!(kept.contains("base = \"my.toml\"\n") && kept.contains("cards.crypt.damage = 4\n"), "{kept}");
    done(home.path(), "run kept.toml -n 60 -q -o two");
    assert!(tables(&home.path().join("one")) == tables(&home.path().join("two")));
}

#[test]
fn a_file_that_unpacks_to_more_than_any_table_is_refused() {
    let home = home(&cards("", ""));
    let bomb = xlsx(&[("Cards", &"x".repeat(65 << 20))]);
    assert!(bomb.len() < 16 << 20, "{}", bomb.len());
    fs::write(home.path().join("My game.xlsx"), bomb).unwrap();
    let told = output(home.path(), "check my.toml");
    assert_eq!(told.status.code(), Some(2));
    let text = stderr(&told);
    assert!(text.contains("`My game.xlsx` is too large: it holds more than 64 MiB of text, once unpacked"), "{text}");
}

#[test]
fn a_designers_own_sheet_is_played_with_its_names_and_columns() {
    let own = cards("crypt,2,3,NESW,1,1", "The Crypt!,2,3,NESW,1,1");
    let own = own.replacen("name,count,", "Card,Qty,", 1);
    let home = home(&format!("My deck\n\n{own}Total,58,,,,,,,\n"));
    let told = output(home.path(), "check my.toml");
    assert!(stderr(&told).contains("write columns.name = \"Card\" in the rules file"), "{}", stderr(&told));
    let rules = "game = \"metroidvania\"\nbase = \"standard\"\ncards = \"My game.xlsx\"\ncolumns = { name = \"card\", count = \"Qty\" }\n";
    fs::write(home.path().join("my.toml"), rules.replace("xlsx\"", "xlsx#Cards\"")).unwrap();
    let checked = done(home.path(), "check -v my.toml");
    assert!(checked.contains("29 cards rows"), "{checked}");
    let listed = done(home.path(), "list cards my.toml");
    assert!(listed.contains("the-crypt"), "{listed}");
    let compared = done(home.path(), "diff my.toml metroidvania");
    assert!(compared.contains("The Crypt!"), "{compared}");
    done(home.path(), "run my.toml --set cards.the-crypt.damage=2 -n 60 -q -o out");
    let titles = &manifest(&home.path().join("out"))["rules"]["cards.the-crypt.title"];
    assert_eq!(titles, "The Crypt!");
}

#[test]
fn a_look_tells_what_catches_the_eye_and_fails_nothing() {
    let home = home(&cards("crypt,2,3,NESW,1,1", "crypt,0,3,NESW,1,12"));
    let told = output(home.path(), "check --look my.toml");
    assert!(told.status.success(), "{}", stderr(&told));
    let text = stdout(&told);
    assert!(text.starts_with("my.toml  in its tables:\n"), "{text}");
    assert!(text.contains("`cards.crypt` never comes up: count is 0"), "{text}");
    assert!(text.contains("`cards.crypt.damage` is 12; the other rows have 1 to 3"), "{text}");
    assert!(
        text.ends_with("1 file is right.\n") || text.ends_with("warning.\n") || text.ends_with("warnings.\n"),
        "{text}"
    );
    assert!(!done(home.path(), "check my.toml").contains("in its tables"));
}

#[test]
fn a_changed_sheet_goes_back_with_nothing_else_changed() {
    let home = home(&cards("crypt,2,3,NESW,1,1", "crypt,2,3,NESW,1,=A1"));
    let saving = "-n 60 -q --save-rules kept.toml --save-sheets";
    let told =
        done(home.path(), &format!("run my.toml --set cards.spider.damage=4 --set players.luck=7 -o one {saving}"));
    let line = "tables: kept.My game.xlsx with 1 changed cell; 1 change in the rules file alone\n";
    assert!(told.contains(line), "{told}");
    // The copy, and the tables of the study, are of this program's own making: nobody asks whether they are right.
    assert_eq!(done(home.path(), "check ."), "3 files are right.\n");
    let rules = "game = \"metroidvania\"\nbase = \"standard\"\ncards = \"kept.My game.xlsx#Cards\"\n";
    fs::write(home.path().join("again.toml"), rules).unwrap();
    assert_eq!(
        done(home.path(), "diff my.toml again.toml").matches("cards.").count(),
        1,
        "{}",
        done(home.path(), "diff my.toml again.toml")
    );
    done(home.path(), "run again.toml --set players.luck=7 -n 60 -q -o two");
    assert!(tables(&home.path().join("one")) == tables(&home.path().join("two")));
    // A place that is taken, and a formula, are told before anything is played.
    let taken =
        output(home.path(), "run my.toml --set cards.spider.damage=3 -n 60 -q --save-rules k2.toml --save-sheets");
    assert!(taken.status.success(), "{}", stderr(&taken));
    fs::remove_file(home.path().join("k2.toml")).unwrap();
    let taken =
        output(home.path(), "run my.toml --set cards.spider.damage=3 -n 60 -q --save-rules k2.toml --save-sheets");
    assert_eq!(taken.status.code(), Some(2));
    assert!(stderr(&taken).contains("`k2.My game.xlsx` is there already"), "{}", stderr(&taken));
    let formula =
        output(home.path(), "run my.toml --set cards.crypt.damage=3 -n 60 --save-rules k3.toml --save-sheets");
    assert_eq!(formula.status.code(), Some(2));
    assert!(stderr(&formula).contains("`My game.xlsx#Cards!F27` holds a formula"), "{}", stderr(&formula));
    assert!(!home.path().join("k3.toml").exists());
}

#[test]
fn a_changed_table_of_text_goes_back_as_text_and_one_built_in_nowhere() {
    let home = TempDir::new().unwrap();
    let own = cards("", "").replace(',', ";");
    fs::write(home.path().join("own.csv"), &own).unwrap();
    fs::write(home.path().join("my.toml"), "game = \"metroidvania\"\nbase = \"standard\"\ncards = \"own.csv\"\n")
        .unwrap();
    done(home.path(), "run my.toml --set cards.crypt.damage=4 -n 60 -q -o one --save-rules kept.toml --save-sheets");
    let copy = fs::read_to_string(home.path().join("kept.own.csv")).unwrap();
    assert_eq!(copy, own.replacen("crypt;2;3;NESW;1;1", "crypt;2;3;NESW;1;4", 1));
    let none = output(home.path(), "run --set cards.crypt.damage=4 -n 60 -q --save-rules k.toml --save-sheets");
    assert_eq!(none.status.code(), Some(2));
    assert!(stderr(&none).contains("these rules have no table on disk that could be copied"), "{}", stderr(&none));
}

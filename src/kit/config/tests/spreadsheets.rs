//! Tables as spreadsheets of several countries save them.

use super::*;

/// Saved by LibreOffice 7.4 in a German locale, in an English one, and as "Unicode text" (UTF-16, tabs) in a German one.
const SAVED: [&[u8]; 3] =
    [include_bytes!("german.csv"), include_bytes!("english.csv"), include_bytes!("german.utf16.csv")];

fn card(name: &str, place: usize, count: u8, damage: u8, kind: char, bonus: f64) -> Card {
    Card { name: name.to_owned(), place, count, damage, kind, bonus, source: Provenance::Mine }
}

fn cards(table: &str) -> Vec<Card> {
    read("cards = \"my.csv\"", table, &[]).unwrap_or_else(|faults| panic!("{faults}")).0.cards
}

#[test]
fn what_libreoffice_saves_is_read_in_any_locale() {
    let cards = [card("bat", 1, 1, 2, 'b', 1.25), card("snare", 2, 3, 0, 't', 2.0), card("spider", 0, 2, 1, 'b', 0.5)];
    for table in SAVED {
        on_disk(ON_DISK.as_bytes(), table, |result, _| {
            let (rules, resolved) = result.unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(rules.cards, cards);
            let titles = resolved.titles();
            assert_eq!(titles["cards.spider"], "Spinne, große");
            assert_eq!(titles["cards.bat"], "Fledermaus Ötzi");
        });
    }
}

#[test]
fn utf16_of_either_byte_order_is_read() {
    let bytes =
        |order: fn(u16) -> [u8; 2]| -> Vec<u8> { format!("\u{feff}{CARDS}").encode_utf16().flat_map(order).collect() };
    for table in [bytes(u16::to_le_bytes), bytes(u16::to_be_bytes)] {
        on_disk(ON_DISK.as_bytes(), &table, |result, _| assert_eq!(result.unwrap().0.cards.len(), 2));
    }
}

#[test]
fn utf16_that_is_broken_off_is_shown_by_its_line() {
    let mut table: Vec<u8> = "\u{feff}name\tcount\nbär\t1".encode_utf16().flat_map(u16::to_le_bytes).collect();
    table.pop();
    on_disk(ON_DISK.as_bytes(), &table, |result, folder| {
        let faults = result.unwrap_err().to_string();
        let place = format!("{}:2:5", folder.join("cards.csv").display());
        assert!(faults.contains("this is not UTF-16 text") && faults.contains(&place), "{faults}");
    });
}

#[test]
fn the_same_cards_however_their_fields_are_written() {
    let standard = cards(CARDS);
    for table in [
        CARDS.replace(',', ";"),
        CARDS.replace(',', "\t"),
        format!("sep=;\r\n{}", CARDS.replace(',', ";").replace('\n', "\r\n")),
        CARDS.replace(",1,", ",1.0,").replace(",2,", ",\"2,0\","),
        CARDS.replace(',', ";").replace(";1;", ";1,0;"),
        CARDS.replacen("name,count", "Name,COUNT", 1),
        CARDS.replace('\n', ",,\n") + ",,,,,,\n,,,,,,\n",
        CARDS.replacen("source\n", "source,,\n", 1),
        CARDS
            .replacen("source\n", "source,#,Notes,Comment\n", 1)
            .replace("rulebook", "rulebook,x,,\"a, b\"")
            .replace("synthetic", "synthetic,,,"),
    ] {
        assert_eq!(cards(&table), standard, "{table}");
    }
}

#[test]
fn faults_stand_at_their_line_and_column_however_the_table_is_written() {
    let rows = "name;count;damage;kind;source\r\nspider;2;1;beast;rulebook\r\nbät;1;2;beast;mine\r\n";
    let rows = rows.replace("bät;1", "bat;1").replace(";2;beast;mine", ";zwei;beast;mine");
    for (table, place) in
        [(rows.clone(), ":3:7"), (format!("sep=;\r\n{rows}"), ":4:7"), (rows.replace(';', "\t"), ":3:7")]
    {
        let utf16: Vec<u8> = format!("\u{feff}{table}").encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [table.as_bytes().to_vec(), utf16] {
            on_disk(ON_DISK.as_bytes(), &bytes, |result, folder| {
                let faults = result.unwrap_err().to_string();
                let place = format!("{}{place}", folder.join("cards.csv").display());
                assert!(
                    faults.contains("`cards.bat.damage` must be a whole number") && faults.contains(&place),
                    "{faults}"
                );
            });
        }
    }
}

#[test]
fn fields_of_other_tables_are_counted_by_their_own_separator() {
    let table = CARDS.replace(',', ";");
    let told = told_of_table(&(table.clone() + "rat;1;1;beast\n"));
    assert_eq!(
        told,
        ["rat;1;1;beast | this row has 4 fields, the header has 5 | write a semicolon for each empty field too"]
    );
    let told = told_of_table(&(table + "rat;1;1;beast;mine;x\n"));
    assert_eq!(
        told,
        [
            "rat;1;1;beast;mine;x | this row has 6 fields, the header has 5 | put text or a number that contains a semicolon in double quotes"
        ]
    );
}

#[test]
fn a_remark_cannot_be_set_as_if_anything_read_it() {
    let set = "cards.bat.notes=fast";
    assert_eq!(
        told_of_set(set),
        [
            "cards.bat.notes | `cards.bat.notes` is a remark, which nothing reads | write it in the table, or behind # in a rules file"
        ]
    );
}

#[test]
fn rows_have_titles_from_their_table_from_variations_and_flags() {
    let table = CARDS
        .replacen("source", "source,Title", 1)
        .replace("rulebook", "rulebook,Große Spinne")
        .replace("synthetic", "synthetic,");
    let titles = |rules: &str, sets: &[&str]| {
        let (_, resolved) = read(rules, &table, sets).unwrap_or_else(|faults| panic!("{faults}"));
        let told: Vec<String> = resolved.titles().iter().map(|(row, title)| format!("{row}: {title}")).collect();
        told.join(", ")
    };
    assert_eq!(titles("cards = \"my.csv\"", &[]), "cards.spider: Große Spinne");
    assert_eq!(
        titles("cards = \"my.csv\"", &["cards.bat.title=Bat man"]),
        "cards.bat: Bat man, cards.spider: Große Spinne"
    );
    assert_eq!(titles("base = \"standard\"\n[cards.bat]\ntitle = \"Fledermaus\"", &[]), "cards.bat: Fledermaus");
    assert_eq!(titles("base = \"standard\"", &[]), "");
    let told = told_of_set("cards.bat.title=5");
    assert!(told[0].starts_with("5 | `cards.bat.title` must be text, not 5"), "{told:?}");
}

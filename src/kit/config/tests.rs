//! What a designer of an imaginary game is told.

use super::document::{TomlDocument, game_of};
use super::*;
use proptest::prelude::*;
use std::fs;
use std::path::Path;

mod books;
mod lists;
mod spreadsheets;

#[derive(Debug, PartialEq)]
struct Card {
    name: String,
    place: usize,
    count: u8,
    damage: u8,
    kind: char,
    bonus: f64,
    source: Provenance,
}

#[derive(Debug, PartialEq)]
struct Rules {
    luck: u32,
    share: f64,
    keep: char,
    bots: Vec<String>,
    cards: Vec<Card>,
}

impl Rules {
    fn read(reader: &mut RulesReader) -> Self {
        let keeps = [("required", 'r', "items stay"), ("optional", 'o', "the owner chooses")];
        let rules = Self {
            luck: reader.int("players.luck", 5, 0..=20, "luck", "what players start with"),
            share: reader.real("players.share", 0.5, 0.0..=1.0, "", "what a helper gets"),
            keep: reader.choice("items.keep", "required", &keeps, "whether items stay"),
            bots: reader.texts("default.bots", &["greedy"], "who plays"),
            cards: reader.table("cards", "the deck", Card::read),
        };
        if rules.cards.iter().filter(|card| card.kind == 't').count() > 1 {
            reader.fault("cards", "there are two traps", "keep one of them");
        }
        rules
    }
}

impl Card {
    fn read(row: &mut RowReader) -> Self {
        let kinds = [("beast", 'b', "bites"), ("trap", 't', "snaps")];
        Self {
            name: row.name().to_owned(),
            place: row.place(),
            count: row.int("count", 1..=99, "cards", "how many there are"),
            damage: row.int("damage", 0..=9, "health", "what a hit costs"),
            kind: row.choice("kind", &kinds, "what it is"),
            bonus: row.real_or("bonus", 0.0, 0.0..=2.0, "", "what a kill brings"),
            source: row.source(),
        }
    }
}

const STANDARD: &str = "game = \"toy\"
cards = \"standard.csv\"
[players]
luck = 7
";

const CARDS: &str = "name,count,damage,kind,source
spider,2,1,beast,rulebook
bat,1,2,beast,synthetic
";

/// The rules `my`, whose table is `my.csv`, among built-in files.
fn read(rules: &str, table: &str, sets: &[&str]) -> Result<(Rules, ResolvedRules), Faults> {
    let built_in = [
        ("standard.toml", STANDARD),
        ("standard.csv", CARDS),
        ("my.toml", rules),
        ("my.csv", table),
        ("loop.toml", "base = \"my\""),
    ];
    open(&built_in, "my", sets)
}

fn open(built_in: &[(&str, &str)], rules: &str, sets: &[&str]) -> Result<(Rules, ResolvedRules), Faults> {
    let files = FileSet { what: "rules", game: "toy", built_in };
    let mut reader = RulesReader::open(files, rules, Assignment::parse_all(sets)?)?;
    let rules = Rules::read(&mut reader);
    Ok((rules, reader.finish()?))
}

fn told(result: Result<(Rules, ResolvedRules), Faults>) -> Vec<String> {
    result.map_or_else(|faults| faults.told(), |_| Vec::new())
}

fn told_of_rules(rules: &str) -> Vec<String> {
    told(read(&format!("{rules}\nbase = \"standard\""), CARDS, &[]))
}

fn told_of_table(table: &str) -> Vec<String> {
    told(read("cards = \"my.csv\"", table, &[]))
}

fn told_of_set(set: &str) -> Vec<String> {
    told(read("base = \"standard\"", CARDS, &[set]))
}

fn rules_with(rules: &str, sets: &[&str]) -> Rules {
    let read = read(&format!("base = \"standard\"\n{rules}"), CARDS, sets);
    read.unwrap_or_else(|faults| panic!("{faults}")).0
}

#[test]
fn a_variation_keeps_what_it_does_not_change() {
    let rules = rules_with("players.share = 1\n[cards.bat]\ndamage = 5\nbonus = 0.5", &[]);
    assert_eq!((rules.luck, rules.share, rules.keep), (7, 1.0, 'r'));
    assert_eq!(rules.bots, ["greedy"]);
    let [bat, spider] = &rules.cards[..] else { panic!("two cards") };
    assert_eq!((bat.damage, bat.bonus, bat.source), (5, 0.5, Provenance::Synthetic));
    assert_eq!((spider.damage, spider.bonus), (1, 0.0));
}

#[test]
fn a_table_that_says_nothing_of_where_its_values_come_from_is_ones_own() {
    let table = "name,count,damage,kind,bonus\nspider,1,1,trap,\nbat,2,1,beast,\n";
    let cards = read("cards = \"my.csv\"", table, &[]).unwrap_or_else(|faults| panic!("{faults}")).0.cards;
    assert_eq!(cards.iter().map(|card| card.source).collect::<Vec<_>>(), [Provenance::Mine; 2]);
}

#[test]
fn a_variation_takes_rows_out_and_makes_new_ones() {
    let own = "[cards]
bat = false
spider.damage = 4
ghost = { count = 2, damage = 3, kind = \"trap\", source = \"mine\" }
";
    let cards = rules_with(own, &["cards.ghost.count=5"]).cards;
    let told: Vec<_> = cards.iter().map(|card| (card.name.as_str(), card.count, card.damage, card.source)).collect();
    assert_eq!(told, [("ghost", 5, 3, Provenance::Mine), ("spider", 2, 4, Provenance::Rulebook)]);
}

#[test]
fn rows_of_a_variation_at_fault() {
    let told = |cards: &str| told(read(&format!("base = \"standard\"\n[cards]\n{cards}\n"), CARDS, &[]));
    assert_eq!(told("bta = false"), ["bta | `cards` has no row `bta` to be taken out | did you mean `bat`?"]);
    assert_eq!(
        told("bat = 3"),
        [
            "3 | `cards.bat` is a row, and has no value | `cards.bat = false` takes it out; a cell is `cards.bat.<column> = ...`"
        ]
    );
    // A new row lacks what it lacks, and one without a source is a slip of the pen.
    assert_eq!(
        told("ghost = { count = 2, kind = \"trap\", source = \"mine\" }"),
        ["source | `cards.ghost.damage` is empty | write a whole number from 0 to 9: what a hit costs"]
    );
    let unsourced = told("ghost = { count = 2, kind = \"trap\" }");
    let lacking = "`cards` has no row `ghost` | a new row says all its columns, `source` among them; this one lacks ";
    assert!(unsourced.len() == 1 && unsourced[0].contains(lacking), "{unsourced:?}");
    assert!(unsourced[0].contains("`damage`") && !unsourced[0].contains("`kind`"), "{unsourced:?}");
    assert_eq!(told("bta.damage = 2"), ["damage | `cards` has no row `bta` | did you mean `bat`?"]);
    assert_eq!(
        told("Ghost.source = \"mine\"")[0],
        "source | `Ghost` cannot be a row's name | names consist of a-z, 0-9, `_` and `-`: `ghost`"
    );
}

#[test]
fn a_name_may_be_as_people_write_it_and_is_shown_so() {
    let table =
        "name,count,damage,kind,source,title\n\"Bat, the 🦇 Große\",1,2,beast,mine,\nFrost Giant,2,3,beast,mine,Ymir\n";
    let sets = ["cards.bat-the-grosse.damage=4", "cards[count=2].damage=9"];
    let (rules, resolved) = read("cards = \"my.csv\"", table, &sets).unwrap_or_else(|faults| panic!("{faults}"));
    let told: Vec<_> = rules.cards.iter().map(|card| (&*card.name, card.damage)).collect();
    assert_eq!(told, [("bat-the-grosse", 4), ("frost-giant", 9)]);
    let titles = resolved.titles();
    assert_eq!((titles["cards.bat-the-grosse"], titles["cards.frost-giant"]), ("Bat, the 🦇 Große", "Ymir"));
    let told = read("cards = \"my.csv\"", table, &["cards.Frost Giant.damage=3"]).expect_err("blanks").told();
    assert!(
        told[0].ends_with("names in addresses have no blanks and capitals: `cards.frost-giant.damage`"),
        "{told:?}"
    );
    let told = read("cards = \"my.csv\"", table, &["cards.Frost-Giant.damage=3"]).expect_err("capitals").told();
    assert!(told[0].contains("did you mean `frost-giant`?"), "{told:?}");
}

#[test]
fn rules_may_have_a_title_which_is_not_that_of_their_variations() {
    let title = |rules: &str| read(rules, CARDS, &[]).unwrap().1.title;
    assert_eq!(title("base = \"standard\"\ntitle = \"Hard mode\""), Some("Hard mode".to_owned()));
    let built_in = [
        ("standard.toml", STANDARD),
        ("standard.csv", CARDS),
        ("hard.toml", "base = \"standard\"\ntitle = \"Hard mode\""),
        ("my.toml", "base = \"hard\""),
    ];
    assert_eq!(open(&built_in, "my", &[]).unwrap().1.title, None);
    assert_eq!(
        told_of_rules("title = 3"),
        ["3 | `title` must be text, not 3 | it is what the rules are called in answers: title = \"Hard mode\""]
    );
}

#[test]
fn rows_come_by_name_however_the_sheet_is_sorted_and_know_their_place_in_it() {
    let (header, rows) = CARDS.split_once('\n').expect("a header");
    let turned: Vec<&str> = rows.lines().rev().collect();
    let turned = format!("{header}\n{}\n", turned.join("\n"));
    let [written, turned] = [CARDS, &turned].map(|table| {
        let (rules, resolved) = read("base = \"standard\"\ncards = \"my.csv\"", table, &[]).unwrap();
        let places: Vec<usize> = rules.cards.iter().map(|card| card.place).collect();
        let names: Vec<String> = rules.cards.into_iter().map(|card| card.name).collect();
        (names, places, resolved.values)
    });
    assert_eq!((&written.0[..], &written.1[..]), (&["bat".to_owned(), "spider".to_owned()][..], &[1, 0][..]));
    assert_eq!((turned.0, turned.1, turned.2), (written.0, vec![0, 1], written.2));
}

#[test]
fn assignments_are_made_in_turn_after_all_files() {
    let sets = [
        "cards[damage>=2].damage += 1",
        "cards[damage=3].damage*=2",
        "cards[name=spider].kind=trap",
        "cards[source!=rulebook].count=3",
        "players.luck-=2",
        "items.keep=optional",
        "default.bots=[\"miser\", \"rusher\"]",
        "cards.spider.bonus=1.5",
    ];
    let rules = rules_with("", &sets);
    let cards: Vec<_> = rules.cards.iter().map(|c| (c.count, c.damage, c.kind, c.bonus)).collect();
    assert_eq!(cards, [(3, 6, 'b', 0.0), (2, 1, 't', 1.5)]);
    assert_eq!((rules.luck, rules.keep), (5, 'o'));
    assert_eq!(rules.bots, ["miser", "rusher"]);
}

#[test]
fn a_new_table_drops_what_the_base_says_of_the_old_one() {
    let built_in = [
        ("standard.toml", "cards = \"c.csv\""),
        ("a.toml", "base = \"standard\"\n[cards.bat]\ndamage = 5"),
        ("b.toml", "base = \"a\"\ncards = \"c.csv\""),
        ("c.csv", CARDS),
    ];
    let damage = |rules| open(&built_in, rules, &[]).unwrap().0.cards[0].damage;
    assert_eq!((damage("a"), damage("b")), (5, 2));
}

#[test]
fn everything_resolved_has_an_address() {
    let (_, resolved) = read("base = \"standard\"", CARDS, &["players.share=0.25"]).unwrap();
    let json = serde_json::to_string(&resolved).unwrap();
    let start = "{\"players.luck\":7,\"players.share\":0.25,\"items.keep\":\"required\",\"default.bots\":[\"greedy\"],\
        \"cards.bat.source\":\"synthetic\",\"cards.bat.count\":1,\"cards.bat.damage\":2,";
    assert!(json.starts_with(start), "{json}");
    let components: Vec<_> = resolved.components.into_iter().collect();
    assert_eq!(components, [(Provenance::Rulebook, 2), (Provenance::Synthetic, 1)]);
}

#[test]
fn reading_documents_every_key_once() {
    let (_, resolved) = read("base = \"standard\"", CARDS, &[]).unwrap();
    let keys: Vec<String> = (resolved.keys.iter())
        .map(|doc| format!("{} [{}] {} = {:?}", doc.key, doc.unit, doc.allowed, doc.default))
        .collect();
    assert_eq!(keys[0], "players.luck [luck] a whole number from 0 to 20 = Some(\"5\")");
    assert_eq!(keys[4], "cards [] the name of a table: a .csv file, or a sheet of an .xlsx or .ods file = None");
    assert_eq!(keys[8], "cards.<name>.damage [health] a whole number from 0 to 9 = None");
    assert_eq!(keys.len(), 11);
    assert_eq!(resolved.keys[2].options[1], ("optional", "the owner chooses"));
}

#[test]
fn all_faults_are_shown_in_their_lines() {
    let rules = "cards = \"my.csv\"\n[players]\nluck = \"3\"\nlick = 4\n";
    let table = "name,count,damage,kind,source\r\nbat,1,12,beast,public\r\n";
    let faults = read(rules, table, &["items.keep=requird"]).unwrap_err();
    let expected = "\
error: `cards.bat.damage` must be a whole number from 0 to 9, not `12`
 --> built-in:toy/my.csv:2:7
  |
2 | bat,1,12,beast,public
  |       ^^
  |
  = help: `cards.bat.damage`: what a hit costs

error: `players.luck` must be a whole number from 0 to 20, not \"3\"
 --> built-in:toy/my.toml:3:8
  |
3 | luck = \"3\"
  |        ^^^
  |
  = help: write it without quotes: 3

error: there is no `players.lick` in these rules
 --> built-in:toy/my.toml:4:1
  |
4 | lick = 4
  | ^^^^
  |
  = help: did you mean `players.luck`?

error: `items.keep` must be `required` or `optional`, not \"requird\"
 |
 | --set items.keep=requird
 |                  ^^^^^^^
 |
 = help: did you mean `required`?

4 faults in built-in:toy/my.csv, built-in:toy/my.toml and --set";
    assert_eq!(faults.to_string(), expected);
    assert!(faults.render(true).contains("\u{1b}["));
}

#[test]
fn a_letter_that_nobody_sees_is_named() {
    let table = "name,count,dam\u{200b}age,kind,source\nbat,1,2,beast,public\n";
    let rules = "cards = \"my.csv\"\n[players]\nlu\u{feff}ck = 4\n\"sh\u{ad}are\" = 0.5\n";
    let told = read(rules, table, &["items.keep\u{2060}=required"]).unwrap_err().to_string();
    for help in [
        "delete the letter U+200B after `dam`, which nobody sees; did you mean `damage`?",
        "delete the letter U+FEFF, which nobody sees; a line is key = value",
        "delete the letter U+00AD after `\"sh`, which nobody sees",
        "delete the letter U+2060 after `items.keep`, which nobody sees; did you mean `items.keep`?",
    ] {
        assert!(told.contains(help), "{help}\n{told}");
    }
}

#[test]
fn keys_at_fault() {
    let cases = [
        (
            "players.luck = 3.0",
            "3.0 | `players.luck` must be a whole number from 0 to 20, not 3.0 | write it without a decimal point: 3",
        ),
        (
            "players.luck = -1",
            "-1 | `players.luck` must be a whole number from 0 to 20, not -1 | `players.luck`: what players start with",
        ),
        (
            "players.luck = true",
            "true | `players.luck` must be a whole number from 0 to 20, not true | `players.luck`: what players start with",
        ),
        (
            "players.share = \"0.5\"",
            "\"0.5\" | `players.share` must be a number from 0 to 1, not \"0.5\" | write it without quotes: 0.5",
        ),
        (
            "players.share = nan",
            "nan | `players.share` must be a number from 0 to 1, not NaN | `players.share`: what a helper gets",
        ),
        (
            "default.bots = \"miser\"",
            "\"miser\" | `default.bots` must be a list of texts, such as [\"a\", \"b\"], not \"miser\" | write a list: [\"miser\"]",
        ),
        (
            "default.bots = [1]",
            "[1] | `default.bots` must be a list of texts, such as [\"a\", \"b\"], not [1] | `default.bots`: who plays",
        ),
        ("lock = 3", "lock | there is no `lock` in these rules | `ludometer list keys toy` names what there is"),
        ("luck = 3", "luck | there is no `luck` in these rules | `luck` belongs below [players]"),
        ("items.luck = 3", "luck | there is no `items.luck` in these rules | `luck` belongs below [players]"),
        (
            "items.cards = \"my.csv\"",
            "cards | there is no `items.cards` in these rules | `cards` belongs above the first [section]",
        ),
        ("bat.damage = 3", "damage | there is no `bat.damage` in these rules | did you mean `cards.bat.damage`?"),
        (
            "players.share = \"0,5\"",
            "\"0,5\" | `players.share` must be a number from 0 to 1, not \"0,5\" | write it with a decimal point: 0.5",
        ),
        (
            "players.share = 20%",
            "20% | string values must be quoted, expected literal string | write a share as a part of 1: 0.2",
        ),
        ("gaem = \"toy\"", "gaem | there is no `gaem` in these rules | did you mean `game`?"),
        (
            "\"players.luck\" = 3",
            "\"players.luck\" | there is no `\"players.luck\"` in these rules | did you mean `players.luck`?",
        ),
        ("plyers = {}", "plyers | there is no `plyers` in these rules | did you mean `players`?"),
        (
            "game = \"chess\"",
            "\"chess\" | these are not rules of toy but of \"chess\" | write game = \"toy\", or name a file of that game",
        ),
        ("cards = 3", "3 | `cards` does not name its table | write cards = \"<file>.csv\": the deck"),
        (
            "cards = \"standerd.csv\"",
            "\"standerd.csv\" | there is no `standerd.csv`, neither beside this file nor built in for toy | did you mean `standard.csv`?",
        ),
        (
            "cards.bat.damage = \"4\"",
            "\"4\" | `cards.bat.damage` must be a whole number from 0 to 9, not \"4\" | write it without quotes: 4",
        ),
        ("cards.bta.damage = 4", "damage | `cards` has no row `bta` | did you mean `bat`?"),
        (
            "items.keep = 1979-05-27",
            "keep | `items.keep` is a date or a time | a value here is a number, `true` or `false`, text, or a list of them",
        ),
        ("players.luck = 1\nplayers.luck = 2", "luck | duplicate key | remove or rename one of the two"),
    ];
    for (rules, expected) in cases {
        assert_eq!(told_of_rules(rules), [expected], "{rules}");
    }
}

#[test]
fn a_faulty_line_hides_no_other_fault() {
    let told = told_of_rules("players.luck = = 3\nplayers.share = 7\nitems.keep = required\n");
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[1].starts_with("7 | `players.share` must be"), "{told:?}");
}

#[test]
fn syntax_beyond_recovery_is_all_that_is_told() {
    let told = told_of_rules("[players\nluck = 99\nlick = 3");
    assert!(!told.is_empty());
    assert!(!told.iter().any(|fault| fault.contains("players.l")), "{told:?}");
}

#[test]
fn bases_at_fault() {
    let told_of = |rules| told(read(rules, CARDS, &[]));
    let cases = [
        ("base = 3", "3 | `base` must be text, not 3 | name rules to start from: \"standard\""),
        (
            "base = \"standrad\"",
            "\"standrad\" | there is no `standrad.toml`, neither beside this file nor built in for toy | did you mean `standard.toml`?",
        ),
        (
            "base = \"loop\"",
            "\"my\" | these rules are their own base: built-in:toy/my.toml -> built-in:toy/loop.toml -> built-in:toy/my.toml | remove one `base`",
        ),
        ("", "built-in:toy/my.toml | `cards` does not name its table | write cards = \"<file>.csv\": the deck"),
    ];
    for (rules, expected) in cases {
        assert_eq!(told_of(rules), [expected]);
    }
}

#[test]
fn a_line_that_cannot_be_read_is_not_missed_as_well() {
    let told = told(read("cards = my.csv\nplayers.share = 0,5", CARDS, &[]));
    let expected = [
        "my.csv | string values must be quoted, expected literal string | a line is key = value, with text in quotes",
        " | unexpected key or value, expected newline, `#` | write it with a decimal point: 0.5",
    ];
    assert_eq!(told, expected);
}

#[test]
fn an_endless_chain_of_bases_ends() {
    let names: Vec<String> = (0..20).map(|n| format!("r{n}.toml")).collect();
    let texts: Vec<String> = (1..21).map(|n| format!("base = \"r{n}\"")).collect();
    let built_in: Vec<(&str, &str)> =
        (names.iter().zip(&texts)).map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let told = told(open(&built_in, "r0", &[]));
    assert!(told[0].contains("more than 16 rules files"), "{told:?}");
}

#[test]
fn headers_at_fault() {
    let row = "bat,1,2,beast,public";
    let cases = [
        ("", "built-in:toy/my.csv | this table is empty | the first line names its columns: name,count,..."),
        (
            "name,count,damage,kind,source\n",
            "name,count,damage,kind,source | this table has no rows | write one line for each component below the header",
        ),
        (
            &format!("label,count,damage,kind,source\n{row}\n"),
            "label,count,damage,kind,source | there is no column `name` | add a column `name`: each row's own name, such as `spider`",
        ),
        (
            &format!("name,count,damgae,kind,source\n{row}\n"),
            "damgae | `cards` has no use for a column `damgae` | did you mean `damage`?",
        ),
        (
            &format!("name,count,damage,kind,source,colour\n{row},red\n"),
            "colour | `cards` has no use for a column `colour` | it may be `source`, `title`, `count`, `damage`, `kind` or `bonus`; a column for people alone is called `note` or begins with `#`, or is named in the rules file: columns.note = \"colour\"",
        ),
        (
            &format!("name,count,damage,kind,source,kind\n{row},trap\n"),
            "kind | there are two columns `kind` | remove or rename one of them",
        ),
        (
            &format!("name,,count,damage,kind,source\n{}\n", row.replacen(',', ",,", 1)),
            " | this column has no name | name it, or remove the comma that ends it",
        ),
        (
            "name,count,kind,source\nbat,1,beast,public\n",
            "name,count,kind,source | there is no column `damage` | add a column `damage`: what a hit costs (a whole number from 0 to 9)",
        ),
    ];
    for (table, expected) in cases {
        assert_eq!(told_of_table(table), [expected], "{table}");
    }
}

#[test]
fn rows_at_fault() {
    let cases = [
        (
            "bat,1,2,beast",
            "bat,1,2,beast | this row has 4 fields, the header has 6 | write a comma for each empty field too",
        ),
        (
            "bat,1,2,beast,public,1,5",
            "bat,1,2,beast,public,1,5 | this row has 7 fields, the header has 6 | put text or a number that contains a comma in double quotes",
        ),
        (
            "bat,1,\"2\" or 3,beast,public,",
            "\"2\" or 3 | a quote is astray in this field | put the whole field in double quotes, and write each quote within it twice",
        ),
        (
            "bat,1,2,beast,public,\"",
            "\" | a quote is astray in this field | put the whole field in double quotes, and write each quote within it twice",
        ),
        ("(!),1,2,beast,public,", "(!) | `(!)` cannot be a row's name | a name has a letter or a digit in it"),
        (
            "SPIDER,1,2,beast,public,",
            "SPIDER | `SPIDER` and `spider`, in line 2, would both be `spider` | give one of them a name that differs in more than capitals, blanks and marks",
        ),
        (",1,2,beast,public,", " | this row has no name | each row needs a name of its own, such as `spider`"),
        (
            "spider,1,2,beast,public,",
            "spider | there is already a row named `spider`, in line 2 | give each row a name of its own, or raise its `count`",
        ),
        ("bat,1,,beast,public,", " | `cards.bat.damage` is empty | write a whole number from 0 to 9: what a hit costs"),
        (
            "bat,1,3.5,beast,public,",
            "3.5 | `cards.bat.damage` must be a whole number from 0 to 9, not `3.5` | `cards.bat.damage`: what a hit costs",
        ),
        (
            "bat,3.000,2,beast,public,",
            "3.000 | `cards.bat.count` must be a whole number from 1 to 99, not `3.000` | it may mean 3 or 3000: write that",
        ),
        (
            "bat,-1,2,beast,public,",
            "-1 | `cards.bat.count` must be a whole number from 1 to 99, not `-1` | `cards.bat.count`: how many there are",
        ),
        (
            "bat,1,2,beast,public,\"1,250\"",
            "\"1,250\" | `cards.bat.bonus` must be a number from 0 to 2, not `1,250` | it may mean 1.25 or 1250: write that",
        ),
        (
            "bat,1,2,beats,public,",
            "beats | `cards.bat.kind` must be `beast` or `trap`, not `beats` | did you mean `beast`?",
        ),
        (
            "bat,1,2,beast,,",
            " | `cards.bat.source` is empty | write `rulebook`, `public`, `inferred`, `synthetic` or `mine`: where the row's values come from",
        ),
        ("bat,1,2,trap,public,", "\"my.csv\" | there are two traps | keep one of them"),
    ];
    let head = "name,count,damage,kind,source,bonus\nspider,1,1,trap,rulebook,\n";
    for (row, expected) in cases {
        assert_eq!(told_of_table(&format!("{head}{row}\n")), [expected], "{row}");
    }
}

#[test]
fn a_rule_about_faulty_values_is_not_checked() {
    let table = "name,count,damage,kind,source\na,1,1,trap,public\nb,1,x,trap,public\n";
    assert_eq!(told_of_table(table).len(), 1);
}

#[test]
fn an_unclosed_quote_hides_no_other_row() {
    let table = "name,count,damage,kind,source\n\"a,1,1,trap,public\nb,1,x,trap,public\n";
    let told = told_of_table(table);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[1].starts_with("x | `cards.b.damage` must be"), "{told:?}");
}

#[test]
fn rows_that_a_spreadsheet_leaves_empty_are_passed_over() {
    let table = "name,count,damage,kind,source\n\n bat , 1,2,\"beast\",public\n,,,,\n";
    let (rules, _) = read("cards = \"my.csv\"", table, &[]).unwrap();
    assert_eq!((rules.cards.len(), rules.cards[0].name.as_str()), (1, "bat"));
}

#[test]
fn assignments_at_fault() {
    let cases = [
        ("players.luck", "players.luck | `players.luck` sets nothing | write KEY=VALUE, such as --set players.luck=3"),
        ("=3", " | no key is named | write the address of a value, such as `players.luck`"),
        (
            "players luck=3",
            "players luck | `players luck` is not an address | write the address of a value, such as `players.luck`",
        ),
        ("players.luck=", " | `players.luck` is given no value | write KEY=VALUE, such as --set players.luck=3"),
        (
            "players.luck=[3",
            "[3 | unclosed array, expected `]` | if it is meant as text, quote it for the shell too: --set 'KEY=\"text\"'",
        ),
        (
            "players.luck=abc",
            "abc | `players.luck` must be a whole number from 0 to 20, not \"abc\" | `players.luck`: what players start with",
        ),
        (
            "players.luck+=14",
            "14 | `players.luck` must be a whole number from 0 to 20, not 21 | `players.luck`: what players start with",
        ),
        (
            "players.luck*=9223372036854775807",
            "9223372036854775807 | 9223372036854775807 and 7 do not make a number | +=, -= and *= reckon with two numbers; = replaces any value",
        ),
        (
            "cards.spider.name=3",
            "cards.spider.name | `cards.spider.name` is a row's name, which is no value | rename the row in its table",
        ),
        (
            "items.keep+=1",
            "1 | 1 and \"required\" do not make a number | +=, -= and *= reckon with two numbers; = replaces any value",
        ),
        ("players.lick=3", "players.lick | there is no `players.lick` in these rules | did you mean `players.luck`?"),
        ("cards.bat=3", "cards.bat | `cards.bat` is not a cell of `cards` | write `cards.<name>.<column>`"),
        ("items.luck=3", "items.luck | there is no `items.luck` in these rules | did you mean `players.luck`?"),
        ("bat.damage+=3", "bat.damage | there is no `bat.damage` in these rules | did you mean `cards.bat.damage`?"),
        (
            "cards.*.damage+=1",
            "cards.*.damage | `cards` has no row `*` | for every row write `cards[damage>=0].damage+=1`, or another condition; `*` is for `worth --of`",
        ),
        (
            "*.damage=1",
            "*.damage | there is no `*.damage` in these rules | for every row write `cards[damage>=0].damage`",
        ),
        (
            "players.share=0,5",
            "0,5 | `players.share` must be a number from 0 to 1, not \"0,5\" | write it with a decimal point: 0.5",
        ),
        (
            "players.share=20%",
            "20% | `players.share` must be a number from 0 to 1, not \"20%\" | write a share as a part of 1: 0.2",
        ),
        (
            "players.luck=4-8",
            "4-8 | `players.luck` must be a whole number from 0 to 20, not \"4-8\" | a range is written 4..8, and only --vary takes one",
        ),
        ("cards.spid.damage=3", "cards.spid.damage | `cards` has no row `spid` | did you mean `spider`?"),
        ("cards.great-bat.damage=3", "cards.great-bat.damage | `cards` has no row `great-bat` | did you mean `bat`?"),
        ("cards.bta.damage=3", "cards.bta.damage | `cards` has no row `bta` | did you mean `bat`?"),
        ("cards.bat.damgae=3", "cards.bat.damgae | `cards` has no use for a column `damgae` | did you mean `damage`?"),
        (
            "cards.bat.damage*=1.5",
            "1.5 | `cards.bat.damage` must be a whole number from 0 to 9, not 3.0 | write it without a decimal point: 3",
        ),
        (
            "cards[threat>2].damage=3",
            "cards[threat>2].damage | `cards` has no column `threat` | it may be `name`, `count`, `damage`, `kind` or `source`",
        ),
        (
            "cards[damage>2].damage=3",
            "cards[damage>2].damage | no row of `cards` has damage > 2 | the values of `damage` are `1`, `2`",
        ),
        (
            "cards[damage].damage=3",
            "cards[damage].damage | `cards[damage].damage` is not an address | write `cards[threat>=2].damage`; conditions compare with = != < <= > >=",
        ),
        (
            "cards[damage>1]=3",
            "cards[damage>1] | `cards[damage>1]` is not an address | write `cards[threat>=2].damage`; conditions compare with = != < <= > >=",
        ),
        (
            "dice[side>1].value=3",
            "dice[side>1].value | there is no `dice[side>1].value` in these rules | `ludometer list keys toy` names what there is",
        ),
    ];
    for (set, expected) in cases {
        assert_eq!(told_of_set(set), [expected], "{set}");
    }
}

#[test]
fn a_table_can_be_replaced_by_an_assignment() {
    let table = CARDS.replace("bat", "wolf");
    let (rules, _) = read("base = \"standard\"", &table, &["cards=my.csv"]).unwrap();
    assert_eq!(rules.cards[1].name, "wolf");
}

#[test]
fn conditions_compare_numbers_as_numbers_and_text_as_text() {
    let changed = |condition: &str| {
        let rules = rules_with("", &[&format!("cards[{condition}].damage=9")]);
        let names = rules.cards.into_iter().filter(|card| card.damage == 9);
        names.map(|card| card.name).collect::<Vec<_>>().join(" ")
    };
    let cases = [
        ("damage=1.0", "spider"),
        ("damage == 2", "bat"),
        ("damage!=1", "bat"),
        ("damage<2", "spider"),
        ("damage<=2", "bat spider"),
        ("damage>1", "bat"),
        ("kind=\"beast\"", "bat spider"),
        ("source!=rulebook", "bat"),
    ];
    for (condition, names) in cases {
        assert_eq!(changed(condition), names, "{condition}");
    }
}

#[test]
fn an_address_reads_back_as_it_is_written() {
    for text in ["players.luck", "cards.bat.damage", "cards[damage>=2].damage", "cards[kind!=\"trap\"].bonus"] {
        assert_eq!(Address::parse(text, &SourceLocation::Nowhere).unwrap().to_string(), text);
    }
    assert_eq!(Address::parse("bots.greedy.courage", &SourceLocation::Nowhere).unwrap().first(), "bots");
}

#[test]
fn an_assignment_reads_back_as_it_is_written() {
    let long = format!("a.b='{}'", "formula + ".repeat(9));
    let list = format!("a.b=[{}]", ["1", "\"x y\"", "0.1", "true"].repeat(4).join(","));
    for text in [
        "players.luck+=3",
        "players.share*=1e-7",
        "a.b=some text",
        "a.b=\"it's \\\"quoted\\\" \\\\ \\u0007 é\"",
        "a.b=\"two\\nlines\"",
        "cards[kind=\"it's a 'trap'\"].bonus-=2",
        &long,
        &list,
    ] {
        let read = Assignment::parse(text).unwrap();
        let again = Assignment::parse(&read.to_string()).unwrap();
        assert_eq!((again.address, again.op), (read.address, read.op), "{text}");
        assert_eq!(again.value, read.value, "{text}");
    }
}

#[test]
fn a_part_of_a_text_value_can_be_underlined() {
    let cases = [
        ("score = \"a + lock\"", "lock"),
        ("score = 'a + lock'", "lock"),
        ("score = \"\"\"\na + lock\"\"\"", "lock"),
        ("score = '''a + lock'''", "lock"),
        ("score = \"a + \\u006cock\"", "\"a + \\u006cock\""),
    ];
    for (text, underlined) in cases {
        let document = TomlDocument::read(&SourceFile::flag("formula", text.to_owned()));
        let entry = document.get("score").unwrap();
        let SourceLocation::Text { source, span } = entry.place.text_span("a + lock", 4..8) else {
            panic!("a value has a place");
        };
        assert_eq!(&source.text[span], underlined, "{text}");
    }
}

/// The rules `my.toml` and the table `cards.csv` on disk, in a folder of their own.
fn on_disk(rules: &[u8], table: &[u8], check: impl Fn(Result<(Rules, ResolvedRules), Faults>, &Path)) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.toml");
    fs::write(&path, rules).unwrap();
    fs::write(folder.path().join("cards.csv"), table).unwrap();
    let built_in = [("standard.toml", STANDARD), ("standard.csv", CARDS)];
    check(open(&built_in, path.to_str().unwrap(), &[]), folder.path());
}

const ON_DISK: &str = "game = \"toy\"\ncards = \"cards.csv\"\n\n[players]\nluck = 3\nshare = 0.25\n";

#[test]
fn a_byte_order_mark_and_crlf_are_accepted() {
    let marked = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    on_disk(marked(ON_DISK).as_bytes(), marked(CARDS).as_bytes(), |result, _| {
        assert_eq!(result.unwrap().0.luck, 3);
    });
}

#[test]
fn files_on_disk_come_before_built_in_ones() {
    let table = CARDS.replace("bat", "wolf");
    on_disk(b"base = \"standard\"\ncards = \"cards.csv\"", table.as_bytes(), |result, _| {
        let (rules, _) = result.unwrap();
        assert_eq!((rules.luck, rules.cards[1].name.as_str()), (7, "wolf"));
    });
}

#[test]
fn rules_named_like_their_base_vary_the_built_in_ones() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("standard.toml");
    fs::write(&path, "base = \"standard\"\nplayers.share = 0.75").unwrap();
    let built_in = [("standard.toml", STANDARD), ("standard.csv", CARDS)];
    let (rules, _) = open(&built_in, path.to_str().unwrap(), &[]).unwrap();
    assert_eq!((rules.luck, rules.share), (7, 0.75));
}

#[test]
fn text_that_is_not_utf8_is_shown_by_its_line() {
    on_disk(ON_DISK.as_bytes(), b"name,count\nb\xe4r,1\n", |result, folder| {
        let faults = result.unwrap_err().to_string();
        let place = format!("{}:2:2", folder.join("cards.csv").display());
        assert!(faults.starts_with("error: this is not UTF-8 text\n"), "{faults}");
        assert!(faults.contains(&place), "{faults}");
    });
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let (here, path) = (folder.path().to_str().unwrap(), folder.path().join("big.toml"));
    fs::File::create(&path).unwrap().set_len((16 << 20) + 1).unwrap();
    let missing = format!("{here}/none.toml");
    let cases = [
        (format!("{here}/"), "it is a folder, not a file | name a file"),
        (path.to_str().unwrap().to_owned(), "larger than 16 MiB"),
        (missing, "No such file"),
        (
            "standrad".to_owned(),
            "toy has no rules `standrad` | did you mean `standard`?; a file is named by its path, which ends in .toml",
        ),
    ];
    for (rules, expected) in cases {
        let told = told(open(&[("standard.toml", STANDARD)], &rules, &[]));
        assert!(told.len() == 1 && told[0].contains(expected), "{told:?}");
    }
}

#[test]
fn a_file_says_of_which_game_it_is() {
    on_disk(ON_DISK.as_bytes(), b"", |_, folder| {
        assert_eq!(game_of(&folder.join("my.toml")).unwrap().0, "toy");
    });
    on_disk(b"luck = 3", b"", |_, folder| {
        let faults = game_of(&folder.join("my.toml")).unwrap_err().to_string();
        assert!(faults.contains("write game = "), "{faults}");
    });
}

#[test]
fn deep_nesting_is_a_fault_not_a_crash() {
    let dotted = format!("{}a = 1", "a.".repeat(100_000));
    let nested = format!("a = {}", "[".repeat(100_000));
    let tables = format!("[{}a]\nb = 1", "a.".repeat(100_000));
    for rules in [dotted, nested, tables] {
        assert!(!told(read(&rules, CARDS, &[])).is_empty());
    }
}

/// A copy with bytes replaced, deleted and doubled.
fn mutated(text: &str, edits: &[(u8, usize, u8)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for &(edit, at, byte) in edits {
        let at = at % bytes.len().max(1);
        let end = (at + usize::from(byte) % 8 + 1).min(bytes.len());
        match edit {
            _ if bytes.is_empty() => bytes.push(byte),
            0 => bytes[at] = byte,
            1 => bytes.insert(at, b"\",\n[]=.#'\t"[usize::from(byte) % 10]),
            2 => drop(bytes.drain(at..end)),
            _ => bytes.extend_from_within(at..end),
        }
    }
    bytes
}

fn edits() -> impl Strategy<Value = Vec<(u8, usize, u8)>> {
    prop::collection::vec((0..4_u8, 0..1000_usize, any::<u8>()), 0..6)
}

proptest! {
    #[test]
    fn damaged_files_give_rules_or_faults_with_places(rules in edits(), table in edits()) {
        let (rules, table) = (mutated(ON_DISK, &rules), mutated(CARDS, &table));
        on_disk(&rules, &table, |result, _| {
            let Err(faults) = result else { return };
            assert!(faults.iter().count() > 0);
            for fault in faults.iter() {
                match &fault.place {
                    SourceLocation::Text { source, span } => assert!(source.text.get(span.clone()).is_some()),
                    SourceLocation::File(_) => {}
                    SourceLocation::Nowhere => panic!("{fault:?} has no place"),
                }
            }
            assert!(faults.to_string().contains("fault"));
        });
    }

    #[test]
    fn any_assignment_is_read_or_refused(set in "(players|cards)(\\.|\\[)[a-z.]{0,8}[\\[\\]<>=!+*-]{0,3}\\PC{0,6}") {
        let faults = read("base = \"standard\"", CARDS, &[&set]).map_err(|faults| faults.to_string());
        prop_assert!(faults.is_ok() || faults.is_err_and(|text| text.contains("--set")));
    }
}

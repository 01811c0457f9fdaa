//! `init` a second time: what was edited is named, and never lost.

use crate::sheets::xlsx;
use crate::{done, output, stderr, stdout, tables};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const GREEDY: &str = "metroidvania/strategies/metroidvania/greedy.toml";

#[test]
fn init_keeps_what_was_edited_and_names_it() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "init metroidvania");
    assert!(text.starts_with("17 files written to metroidvania\n\n"), "{text}");
    let again = done(home.path(), "init metroidvania");
    assert!(again.contains("stay as they are: 17 files; --force writes them anew\n"), "{again}");
    let file = home.path().join(GREEDY);
    fs::write(&file, "mine").unwrap();
    fs::remove_file(home.path().join("metroidvania/strategies/metroidvania/miser.toml")).unwrap();
    let again = done(home.path(), "init metroidvania");
    assert!(again.starts_with("1 file written to metroidvania\n"), "{again}");
    assert!(again.contains(&format!("stay as they are: 16 files, of which 1 was edited:\n  {GREEDY}\n")), "{again}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn force_keeps_a_copy_of_each_edited_file() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init metroidvania");
    let file = home.path().join(GREEDY);
    let shipped = fs::read_to_string(&file).unwrap();
    let copy = |end: &str| fs::read_to_string(home.path().join(format!("{GREEDY}{end}"))).ok();
    // Nothing was edited: nothing is kept.
    assert!(!done(home.path(), "init metroidvania --force").contains("kept"));
    fs::write(&file, "mine").unwrap();
    let forced = done(home.path(), "init metroidvania --force");
    assert!(forced.contains(&format!("1 file that was edited is kept:\n  {GREEDY}.bak\n")), "{forced}");
    assert_eq!((fs::read_to_string(&file).unwrap(), copy(".bak").as_deref()), (shipped, Some("mine")));
    // A copy of earlier work is not overwritten; the same work needs no second one.
    for (text, copies) in [("mine", [Some("mine"), None]), ("other", [Some("mine"), Some("other")])] {
        fs::write(&file, text).unwrap();
        done(home.path(), "init metroidvania --force");
        assert_eq!([copy(".bak").as_deref(), copy(".bak2").as_deref()], copies, "{text}");
    }
    // The copies are no rules and no bots.
    assert_eq!(done(home.path(), "check metroidvania"), "17 files are right.\n");
}

#[test]
fn a_folder_is_told_with_a_rules_file_in_it() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init mine");
    for folder in ["mine", "./mine", "mine/configs/pig"] {
        let refused = output(home.path(), &format!("run {folder} -n 10"));
        let said = stderr(&refused);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("`{folder}` is a folder")) && said.contains(".toml"), "{said}");
    }
    let said = stderr(&output(home.path(), "run mine -n 10"));
    assert!(said.contains("such as mine/configs/metroidvania/standard.toml"), "{said}");
}

/// Lets each file in a folder have the line ends and the mark that editors of Windows write.
fn save_on_windows(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            save_on_windows(&path);
        } else {
            let text = fs::read_to_string(&path).unwrap();
            fs::write(&path, format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
        }
    }
}

#[test]
fn files_that_were_saved_on_windows_play_alike() {
    let played = |edit: fn(&Path)| {
        let home = TempDir::new().unwrap();
        done(home.path(), "init metroidvania");
        edit(&home.path().join("metroidvania"));
        assert_eq!(done(home.path(), "check metroidvania"), "17 files are right.\n");
        let rules = "metroidvania/configs/metroidvania";
        done(home.path(), &format!("run {rules}/standard.toml -p 2 -b ./{GREEDY},miser -n 20 -q -o run"));
        let study = format!("compare {rules}/experiments/permanent-items.toml -n 20 -q -o study");
        // So few games need not give the answer that is expected.
        assert!(matches!(output(home.path(), &study).status.code(), Some(0 | 1)));
        ["run", "study"].map(|folder| tables(&home.path().join(folder)))
    };
    assert_eq!(played(save_on_windows), played(|_| {}));
}

/// A workbook as a designer has it: notes, and a sheet of cards with names of columns of its own.
fn workbook(rows: &[&str]) -> Vec<u8> {
    let cards = ["My cards,,,,,,,,", ",,,,,,,,", "Card,Qty,Threat level,Exits,Moves,Dmg,Item,Power,Artist"];
    let cards = [&cards, rows].concat().join("\n");
    xlsx(&[("Ideas", "less luck\nmore bats"), ("Enemies", &cards)])
}

#[test]
fn a_table_of_ones_own_gets_a_rules_file_that_plays() {
    let home = TempDir::new().unwrap();
    let rows: Vec<String> =
        (1..=30).map(|row| format!("Frost Giant {row},2,{},NESW,2,{},none,1,Ann", row % 4, row % 5)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    fs::write(home.path().join("Mygame.xlsx"), workbook(&rows)).unwrap();
    let refused = stderr(&output(home.path(), "live Mygame.xlsx"));
    assert!(refused.contains("`ludometer init Mygame.xlsx` writes rules for it, Mygame.toml"), "{refused}");
    let written = done(home.path(), "init Mygame.xlsx");
    for line in [
        "Mygame.toml written: rules of metroidvania, in which",
        "  cards come from Mygame.xlsx#Enemies",
        "    name is `Card`",
        "    threat is `Threat level`",
        "    not used: Artist",
        "1 file is right.",
        "  ludometer live Mygame.toml",
    ] {
        assert!(written.lines().any(|own| own == line), "{line}: {written}");
    }
    let rules = fs::read_to_string(home.path().join("Mygame.toml")).unwrap();
    for line in ["game = \"metroidvania\"", "cards = \"Mygame.xlsx#Enemies\"", "count = \"Qty\"", "note = [\"Artist\"]"]
    {
        assert!(rules.lines().any(|own| own == line), "{line}: {rules}");
    }
    done(home.path(), "run Mygame.toml -n 60 -q");
    // Neither by a second call nor by another command is it lost.
    let again = output(home.path(), "init Mygame.xlsx");
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("`Mygame.toml` is there already"), "{}", stderr(&again));
    let refused = stderr(&output(home.path(), "run Mygame.xlsx"));
    assert!(refused.contains("name its rules, Mygame.toml"), "{refused}");
}

#[test]
fn faults_of_a_table_of_ones_own_are_told_at_once() {
    let home = TempDir::new().unwrap();
    fs::write(
        home.path().join("mine.csv"),
        "Enemy;Copies;Dmg;Threat;Moves;Item;Power\nRat;2;1;1;2;none;1\nBat;x;33;1;2;claw;1\nRat;2;1;1;2;none;1\n",
    )
    .unwrap();
    let told = output(home.path(), "init mine.csv");
    assert_eq!(told.status.code(), Some(2));
    assert!(stdout(&told).contains("    missing: exits\n"), "{}", stdout(&told));
    let faults = stderr(&told);
    for fault in ["`cards.bat.count`", "`cards.bat.damage`", "`cards.bat.item`", "already a row named `Rat`", "`exits`"]
    {
        assert!(faults.contains(fault), "{fault}: {faults}");
    }
}

/// Each table that is shipped is one of its own game, as far as its columns tell: where they do not, the game is asked for.
#[test]
fn a_table_of_every_game_is_known_by_its_columns() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init all");
    let mut known = 0;
    for game in fs::read_dir(home.path().join("all/configs")).unwrap() {
        let game = game.unwrap();
        let name = game.file_name().into_string().unwrap();
        for file in fs::read_dir(game.path()).unwrap() {
            let file = file.unwrap().path();
            let Some(table) =
                file.file_name().and_then(|file| file.to_str()?.strip_prefix("standard.")?.strip_suffix(".csv"))
            else {
                continue;
            };
            let place = home.path().join(&name);
            fs::create_dir_all(&place).unwrap();
            fs::copy(&file, place.join(format!("{table}.csv"))).unwrap();
            let told = output(&place, &format!("init {table}.csv"));
            let told = if told.status.success() {
                known += 1;
                told
            } else {
                assert!(stderr(&told).contains("several games alike"), "{name}/{table}: {}", stderr(&told));
                output(&place, &format!("init {table}.csv --game {name}"))
            };
            let rules = fs::read_to_string(place.join(format!("{table}.toml"))).unwrap_or_default();
            let lines =
                format!("game = \"{name}\"\nbase = \"standard\"\ntitle = \"{table}\"\n{table} = \"{table}.csv\"\n");
            assert!(rules.contains(&lines) && !rules.contains("[columns"), "{rules}: {}", stderr(&told));
        }
    }
    assert!(known > 35, "{known}");
}

#[test]
fn a_table_that_fits_no_game_gets_no_rules() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("few.csv"), "name,qty\na,1\n").unwrap();
    for (asked, said) in [
        ("init few.csv", "has too few of the columns of any table of metroidvania, "),
        ("init few.csv --game pig", "has too few of the columns of any table of pig"),
        ("init few.csv --game pigs", "did you mean `pig`?"),
        ("init none.xlsx", "`none.xlsx` cannot be read"),
    ] {
        let told = output(home.path(), asked);
        assert_eq!(told.status.code(), Some(2), "{asked}");
        assert!(stderr(&told).contains(said), "{asked}: {}", stderr(&told));
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1, "nothing is written");
}

#[test]
fn the_files_of_one_game_go_into_a_folder_of_any_name() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init mine --game pig");
    let games: Vec<_> =
        fs::read_dir(home.path().join("mine/configs")).unwrap().map(|game| game.unwrap().file_name()).collect();
    assert_eq!(games, ["pig"]);
}

/// A bot that was edited in a project plays wherever the project's rules do, and the heading says so.
#[test]
fn an_edited_bot_of_a_project_plays_in_every_command() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init own --game pig");
    let bot = home.path().join("own/strategies/pig/hold-at.toml");
    let text = fs::read_to_string(&bot).unwrap();
    fs::write(&bot, text.replace("value = 20", "value = 2")).unwrap();
    let rules = "own/configs/pig/standard.toml";
    for command in [
        "replay --game 0",
        "regret -n 2",
        "luck-or-skill -n 40",
        "run -n 6 -o out",
        "sweep --vary win.score=50 --at weak,strong -n 6 -o at",
    ] {
        let (command, flags) = command.split_once(' ').unwrap();
        let told = done(home.path(), &format!("{command} {rules} {flags}"));
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("bots from their files: own/strategies/pig/hold-at.toml"), "{command}: {told}");
    }
    // Who holds at 2 wins next to nothing.
    let wins = |rules: &str| {
        let told = done(home.path(), &format!("tournament {rules} -n 600 -o cup --force"));
        told.lines().find(|line| line.contains("hold-at") && line.ends_with(')')).unwrap().to_owned()
    };
    assert_ne!(wins(rules), wins("pig"));
}

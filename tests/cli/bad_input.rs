//! Whatever is wrong is said with its place and remedy, exits 2, and leaves nothing behind.

use crate::{done, output, stderr, stdout};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with the shipped rules and strategies.
fn shipped() -> TempDir {
    let home = TempDir::new().unwrap();
    done(home.path(), "init .");
    home
}

const RULES: &str = "configs/metroidvania/standard.toml";
const CARDS: &str = "configs/metroidvania/standard.cards.csv";

/// Everything below a folder.
fn everything(folder: &Path) -> Vec<String> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        all.push(path.display().to_string());
        if path.is_dir() {
            all.extend(everything(&path));
        }
    }
    all.sort();
    all
}

/// The message of a run that must be refused; each of `parts` is in it.
fn refused(home: &Path, arguments: &str, parts: &[&str]) {
    let before = everything(home);
    let output = output(home, arguments);
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
    for part in parts {
        assert!(text.contains(part), "{arguments}: `{part}` is missing in\n{text}");
    }
    assert!(!text.contains("panicked"), "{text}");
    assert_eq!(everything(home), before, "{arguments}");
}

/// Replaces text in a shipped file, which must be there.
fn edit(home: &Path, file: &str, from: &str, to: &str) {
    let path = home.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} does not hold {from}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// Edits a shipped file and runs the rules: refused.
fn refused_edit(file: &str, from: &str, to: &str, parts: &[&str]) {
    let home = shipped();
    edit(home.path(), file, from, to);
    refused(home.path(), &format!("run {RULES}"), parts);
}

/// Runs a strategy: refused.
fn refused_strategy(text: &str, parts: &[&str]) {
    let home = shipped();
    fs::write(home.path().join("mine.toml"), text).unwrap();
    refused(home.path(), "run -b mine.toml", parts);
}

#[test]
fn arguments_that_cannot_be() {
    let home = TempDir::new().unwrap();
    for (arguments, parts) in [
        ("run -n 0", ["--games", "at least"]),
        ("run -n -5", ["--games", "1_000_000"]),
        ("run -n many", ["--games", "500k"]),
        ("run -p 5", ["--players 5", "from 2 to 4"]),
        ("run -p x", ["--players x", "from 2 to 4"]),
        ("run -n 1,5k", ["--games", "decimal point: 1.5k"]),
        ("run -n 10.000", ["--games", "10 or 10000"]),
        ("run --target-error 0,5", ["--target-error", "decimal point: 0.5"]),
        ("run --set bots.greedy.blunder=20%", ["\"20%\"", "part of 1: 0.2"]),
        ("sweep --vary players.luck=4-8", ["\"4-8\"", "4..8"]),
        ("run -j 0", ["--threads", "leave -j out"]),
        ("run -s -1", ["--seed", "whole number"]),
        ("run --target-error 0", ["--target-error", "more than 0"]),
        ("run --target-error nan", ["--target-error", "more than 0"]),
        ("run --time-budget -1", ["--time-budget", "more than 0"]),
        ("run --time-budget 1e99", ["--time-budget", "at most"]),
        ("run -b greddy", ["`greddy`", "did you mean `greedy`"]),
        ("run -b greedy,random", ["3 seats", "--bots"]),
        ("run metroidvnia", ["`metroidvnia`", "`metroidvania`"]),
        ("compare greedy --vs miser", ["there is no game `greedy`", "it is a bot of metroidvania: --bots greedy"]),
        ("train pig", ["`pig` is a game, and no bot", "ludometer train "]),
        ("run nothere.toml", ["nothere.toml", "cannot be read"]),
        ("run --set players.lock=3", ["--set players.lock=3", "`players.luck`"]),
        ("run --set players.size=3", ["`players.size`", "`queue.size` or `maze.size`"]),
        ("run --set crypt.damage=3", ["`crypt.damage`", "did you mean `cards.crypt.damage`"]),
        ("run --set cards.dark-crypt.damage=3", ["no row `dark-crypt`", "did you mean `crypt`"]),
        ("run --set cards.*.damage+=1", ["no row `*`", "cards[damage>=0].damage+=1"]),
        ("run --set cards.crypt.dmg=2", ["no use for a column `dmg`", "did you mean `damage`?"]),
        ("sweep --vary cards.*.damage=0..5", ["names more than one value", "write `cards[damage>=0].damage=0..5`"]),
        ("audit --of cards.cript", ["`cards.cript`", "did you mean `cards.crypt`?"]),
        (
            "run Mygame.xlsx",
            ["`Mygame.xlsx` is a table", "`ludometer init Mygame.xlsx` writes rules for it, Mygame.toml"],
        ),
        (
            "run lists/cards.csv",
            ["`lists/cards.csv` is a table", "`ludometer init lists/cards.csv` writes rules for it, lists/cards.toml"],
        ),
        ("run --set players.luck", ["--set", "KEY=VALUE"]),
        ("run --set maze.size=1", ["--set maze.size=1", "from 5 to 15"]),
        ("run --set maze.size=100", ["--set maze.size=100", "from 5 to 15"]),
        ("run --set bots.miser.greed=1", ["bots.miser.greed", "strategies that play"]),
        ("run --set cards[threat>=0].count=0", ["0 cards", "count"]),
        ("run --set cards[threat=3].count=0", ["nobody can win", "threat 3"]),
        ("run --set boss_rooms.used=1", ["bosses needed: 4, that can be met: 1", "add bosses"]),
        ("run --gmaes 5", ["--gmaes", "--games"]),
        ("replay --game 1.9", ["1.9", "1.3"]),
        ("replay --game x", ["--game", "17.2"]),
        ("list bots metroidvnia", ["`metroidvnia`", "`metroidvania`"]),
    ] {
        refused(home.path(), arguments, &parts);
    }
}

#[test]
fn rules_that_cannot_be() {
    for (from, to, parts) in [
        ("luck = 6", "lukc = 6", ["players.lukc", "`players.luck`"]),
        ("luck = 6", "luck = \"six\"", ["standard.toml:21", "whole number"]),
        ("luck = 6", "size = 6", ["standard.toml:21", "below [queue] or below [maze]"]),
        ("luck = 6", "luck = -6", ["standard.toml:21", "0 to 40"]),
        ("luck = 6", "luck = 6,5", ["standard.toml:21", "decimal point"]),
        ("luck = 6", "luck", ["standard.toml:21", "key = value"]),
        ("luck = 6", "luck = [6]", ["standard.toml:21", "whole number"]),
        ("cards = \"standard.cards.csv\"", "cards = \"none.csv\"", ["none.csv", "standard.toml"]),
        ("game = \"metroidvania\"", "game = \"monopoly\"", ["monopoly", "metroidvania"]),
    ] {
        refused_edit(RULES, from, to, &parts);
    }
}

#[test]
fn tables_that_cannot_be() {
    for (from, to, parts) in [
        ("gallery,2", "gallery,-2", ["standard.cards.csv:2", "0 to 128"]),
        ("gallery,2", "gallery,two", ["standard.cards.csv:2", "0 to 128"]),
        ("NES,", "NEX,", ["standard.cards.csv", "N, E, S"]),
        ("damage,item", "dam\u{200b}age,item", ["standard.cards.csv:1:31", "U+200B after `dam`"]),
        ("name,count,", "name,cuont,", ["cuont", "count"]),
        ("gallery,2", "\"gallery,2", ["standard.cards.csv", "quot"]),
        ("gallery,2", "gallery", ["standard.cards.csv:2", "9"]),
        ("pass_locks", "pas_locks", ["pas_locks", "`pass_locks`"]),
    ] {
        refused_edit(CARDS, from, to, &parts);
    }
}

#[test]
fn a_table_with_a_byte_order_mark_and_crlf_is_read_as_it_is_meant() {
    let home = shipped();
    let path = home.path().join(CARDS);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(path, format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
    done(home.path(), &format!("run {RULES} -n 3 -o edited"));
    done(home.path(), "run -n 3 -o shipped");
    let folder = |name| crate::tables(&home.path().join(name));
    assert_eq!(folder("edited"), folder("shipped"));
}

#[test]
fn strategies_that_cannot_be() {
    let strategy = |card: &str| format!("game = \"metroidvania\"\nbase = \"greedy\"\n[score]\ncard = \"{card}\"\n");
    refused_strategy(&strategy(""), &["mine.toml:4", "empty"]);
    refused_strategy(&strategy("thret + 1"), &["mine.toml:4:9", "`threat`"]);
    refused_strategy(&strategy("1 / 0"), &["mine.toml:4", "division"]);
    refused_strategy(&strategy("1 / luck"), &["mine.toml:4", "luck"]);
    refused_strategy(&strategy("1 + "), &["mine.toml:4"]);
    refused_strategy(&strategy("0,5 * threat"), &["mine.toml:4:10", "`0.5`"]);
    refused_strategy(&strategy("threat * 20%"), &["mine.toml:4:20", "`0.2`"]);
    refused_strategy("game = \"monopoly\"\nbase = \"greedy\"", &["mine.toml:1", "monopoly", "list bots"]);
    refused_strategy("base = \"greedy\"\ncourage = 1", &["mine.toml:2", "courage"]);
}

#[test]
fn folders_that_cannot_be_written() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("file"), "").unwrap();
    refused(home.path(), "run -n 3 -o file", &["`file`", "--out"]);
    refused(home.path(), "run -n 3 -o file/below", &["file", "--out"]);
    refused(home.path(), "init file", &["file"]);
    refused(home.path(), "run -n 3 -o /dev/full/x", &["/dev/full", "--out"]);
}

#[test]
#[cfg(unix)]
fn a_folder_without_permission() {
    use std::os::unix::fs::PermissionsExt;
    let home = TempDir::new().unwrap();
    let closed = home.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    // The superuser may write anywhere.
    if fs::write(closed.join("probe"), "").is_err() {
        refused(home.path(), "run -n 3 -o closed/x", &["no permission", "--out"]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_for_standard_output() {
    let home = TempDir::new().unwrap();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = crate::ludometer(home.path(), "list keys").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("standard output"));
}

#[test]
fn a_table_that_is_not_beside_its_rules_is_not_replaced_by_the_shipped_one() {
    let home = shipped();
    fs::remove_file(home.path().join("configs/metroidvania/standard.cards.csv")).unwrap();
    refused(home.path(), "run configs/metroidvania/standard.toml", &["standard.cards.csv", "beside this file", "help"]);
}

#[test]
fn the_first_word_about_a_strategy_of_another_game_is_that_it_is() {
    let home = shipped();
    let told = super::stderr(&super::output(home.path(), "run -b strategies/pig/hold-at.toml"));
    assert!(told.contains("not for metroidvania but for \"pig\"") && told.contains("1 fault"), "{told}");
}

#[test]
fn rows_that_others_speak_of_can_be_taken_out_with_those() {
    let home = TempDir::new().unwrap();
    let mine = "game = \"masmorra\"\nbase = \"standard\"\n[heroes]\nvalerie = false\n";
    fs::write(home.path().join("mine.toml"), mine).unwrap();
    let refused = output(home.path(), "check mine.toml");
    assert_eq!(refused.status.code(), Some(2));
    let told = stderr(&refused);
    assert!(told.contains("`abilities.divine_blessing = false`, which takes the row out"), "{told}");
}

#[test]
fn a_value_that_may_be_changed_and_a_price_are_named_once() {
    let home = TempDir::new().unwrap();
    let tune = "tune pig --expect length_p50<=8 --of win.score=40..100:20 -n 600 -o out";
    for (more, message) in [
        ("--of win.score=50", "all of `win.score` is named before"),
        ("--price win.*=3 --price win.*=4", "`win.*` has two prices: 3 and 4"),
    ] {
        let output = output(home.path(), &format!("{tune} {more}"));
        assert_eq!(output.status.code(), Some(2), "{more}");
        assert!(stderr(&output).contains(message), "{more}: {}", stderr(&output));
    }
}

#[test]
fn a_name_that_no_disk_takes_is_found_before_a_game_is_played_and_leaves_nothing() {
    let home = TempDir::new().unwrap();
    let output = output(home.path(), &format!("run pig -n 60 -o new/deeper/{}", "a".repeat(300)));
    assert!(stderr(&output).contains("no file can be called"), "{}", stderr(&output));
    assert!(!home.path().join("new").exists() && !stdout(&output).contains("wins"), "{}", stdout(&output));
}

#[test]
fn a_file_that_is_not_there_is_called_that() {
    let home = TempDir::new().unwrap();
    let told = stderr(&output(home.path(), "check nowhere"));
    assert!(told.contains("there is no such file or folder"), "{told}");
}

#[test]
fn what_is_set_is_not_dropped_for_a_pattern_behind_it() {
    let home = TempDir::new().unwrap();
    let run =
        |set: [&str; 2]| output(home.path(), &format!("run pig -n 6 -o out --force --set {} --set {}", set[0], set[1]));
    let [one, all] = ["bots.hold-at.number=3", "bots.*.number=4"];
    let refused = run([one, all]);
    assert_eq!(refused.status.code(), Some(2));
    let told = stderr(&refused);
    assert!(
        told.contains("`bots.hold-at.number` is set twice: by `bots.hold-at.number=3`, and by `bots.*.number=4`"),
        "{told}"
    );
    // An exception behind the rule.
    assert!(run([all, one]).status.success());
}

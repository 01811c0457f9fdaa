//! `check`, `list`, `init`, `replay`, and the program without a command.

use crate::{done, ludometer, output, stderr, stdout, tables};
use std::fs;
use std::process::Stdio;
use tempfile::TempDir;

#[test]
fn without_a_command_it_says_what_it_can() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "");
    for command in ["run", "replay", "check", "list", "init", "Examples"] {
        assert!(text.contains(command), "{command}");
    }
    assert!(done(home.path(), "--version").contains(env!("CARGO_PKG_VERSION")));
    for command in ["run", "replay", "check", "list", "init"] {
        assert!(done(home.path(), &format!("{command} --help")).contains("Example"));
    }
}

#[test]
fn what_init_writes_is_right_and_plays_like_the_built_in() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "init my");
    assert!(text.contains("ludometer run my/configs/metroidvania/standard.toml"), "{text}");
    let folder = home.path().join("my/configs/metroidvania");
    let entries = fs::read_dir(folder).unwrap();
    let entries = entries.chain(fs::read_dir(home.path().join("my/strategies/metroidvania")).unwrap());
    let names: Vec<String> = entries.map(|entry| entry.unwrap().path().display().to_string()).collect();
    let text = done(home.path(), &format!("check -v {}", names.join(" ")));
    // The folder of experiments holds three files.
    let right = names.len() - 1 + 3;
    assert_eq!(text.lines().filter(|line| line.starts_with("✓ ")).count(), right);
    assert!(text.ends_with(&format!("\n\n{right} files are right.\n")), "{text}");
    done(home.path(), "run my/configs/metroidvania/standard.toml -n 30 -o a");
    done(home.path(), "run -n 30 -o b");
    assert_eq!(tables(&home.path().join("a")), tables(&home.path().join("b")));
}

#[test]
fn init_writes_the_game_whose_name_the_folder_bears() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "init mega_man");
    assert!(text.contains("ludometer run mega_man/configs/mega_man/standard.toml"), "{text}");
    for kind in ["configs", "strategies"] {
        let folders = fs::read_dir(home.path().join("mega_man").join(kind)).unwrap();
        let names: Vec<_> = folders.map(|folder| folder.unwrap().file_name()).collect();
        assert_eq!(names, ["mega_man"], "{kind}");
    }
    assert!(done(home.path(), "check mega_man").ends_with(" files are right.\n"));
    done(home.path(), "run mega_man/configs/mega_man/standard.toml -n 30 -o out");
}

#[test]
fn check_says_where_there_is_nothing_to_check() {
    let home = TempDir::new().unwrap();
    fs::create_dir(home.path().join("empty")).unwrap();
    fs::create_dir(home.path().join("notes")).unwrap();
    fs::write(home.path().join("notes/notes.txt"), "the crypt is too strong").unwrap();
    for folder in ["empty", "notes", "."] {
        let output = output(home.path(), &format!("check {folder}"));
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{folder}: {text}");
        assert!(text.contains("nothing in this folder can be checked"), "{text}");
        assert!(text.contains("experiments end in .toml, tables in .csv"), "{text}");
    }
}

#[test]
fn an_empty_name_is_no_game() {
    let home = TempDir::new().unwrap();
    let remedy = "leave it out for the default, or name a game";
    for command in [
        "run",
        "sweep --vary players.luck=4,5",
        "compare --set players.luck=4",
        "worth",
        "tournament",
        "solve --vary players.luck=4,5 --until length_p50=10",
        "tune --expect length_p50>2",
        "train greedy",
        "replay --game 1",
        "diff",
        "list keys",
    ] {
        let output = ludometer(home.path(), command).arg("").output().unwrap();
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{command}: {text}");
        assert!(text.contains(remedy), "{command}: {text}");
    }
    fs::write(home.path().join("study.toml"), "experiment = \"run\"\nrules = \"\"\n").unwrap();
    for command in ["run", "check"] {
        let output = output(home.path(), &format!("{command} study.toml"));
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(stderr(&output).to_lowercase().contains(remedy), "{command}: {}", stderr(&output));
    }
    assert!(!home.path().join("reports").exists());
}

#[test]
fn check_tells_every_fault_of_every_file() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init my");
    fs::write(
        home.path().join("rules.toml"),
        "base = \"standard\"\ngame = \"metroidvania\"\n[players]\nlukc = 1\nhealth = -1\n",
    )
    .unwrap();
    fs::write(home.path().join("bot.toml"), "game = \"metroidvania\"\nbase = \"greedy\"\n[score]\ncard = \"thret\"\n")
        .unwrap();
    fs::write(home.path().join("alone.csv"), "name,count\n").unwrap();
    let good = "my/configs/metroidvania/standard.cards.csv";
    let output = output(home.path(), &format!("check -v rules.toml {good} bot.toml alone.csv"));
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    for part in ["rules.toml:4", "rules.toml:5", "bot.toml:4", "alone.csv", "in a rules file"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(stdout(&output).contains(&format!("✓ {good}  a table of ")));
    assert!(stdout(&output).ends_with("\n1 file is right, 3 are wrong.\n"));
}

#[test]
fn a_table_is_as_right_as_the_rules_beside_it() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init .");
    let cards = home.path().join("configs/metroidvania/standard.cards.csv");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, text.replacen("gallery,2", "gallery,-2", 1)).unwrap();
    let output = output(home.path(), "check configs/metroidvania/standard.cards.csv");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("standard.cards.csv:2"));
}

#[test]
fn lists_name_what_can_be_named() {
    let home = TempDir::new().unwrap();
    for (list, parts) in [
        ("games", ["metroidvania", "bosses"]),
        ("bots", ["cautious-by-hand", "wins against champion"]),
        ("rules", ["standard", "62"]),
        ("keys", ["players.luck", "a whole number from 0 to 40"]),
        ("features metroidvania", ["death_best", "probability"]),
        ("experiment", ["target_error", "at most 50"]),
        ("measures", ["luck_spend.csv", "games_alive  Mean luck"]),
    ] {
        let text = done(home.path(), &format!("list {list}"));
        parts.iter().for_each(|part| assert!(text.contains(part), "{list}: {part}"));
    }
}

#[test]
fn a_reader_who_has_had_enough_is_no_error() {
    let home = TempDir::new().unwrap();
    let mut command = ludometer(home.path(), "replay --game 0");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
}

#[test]
fn a_replay_tells_the_game_that_the_run_played() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -b greedy -n 1 -s 9 -o out");
    let lengths = &tables(&home.path().join("out"))["game_lengths.csv"];
    let length = |unit: &str| {
        let row = lengths.lines().find(|row| row.starts_with(&format!("base,{unit},")));
        row.unwrap().split(',').nth(2).unwrap().to_owned()
    };
    let told = done(home.path(), "replay -b greedy -s 9 --game 0");
    let end = format!("ends in round {}, turn {} (", length("rounds"), length("turns"));
    assert!(told.lines().last().unwrap().contains(&end), "{end}");
    assert_eq!(told, done(home.path(), "replay -b greedy -s 9 --game 0.1"));
}

#[test]
fn a_replay_shows_the_opening_the_decisions_with_scores_and_who_won() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "replay --game 5.2");
    for part in ["rusher, greedy, cautious", "queue:", "Round 1, turn 1: seat 1, rusher", "  > ", "draws", "Won by"] {
        assert!(told.contains(part), "{part}");
    }
    assert!(done(home.path(), "replay --game 5.2 --brief").len() < told.len());
    assert_ne!(told, done(home.path(), "replay --game 5.3"));
}

#[test]
fn bots_that_were_edited_after_init_play_and_the_heading_names_them() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init mine");
    let run = |rules: &str, out: &str| done(home.path(), &format!("run {rules} -n 40 -o {out}"));
    let rates = |out: &str| fs::read_to_string(home.path().join(out).join("win_rates.csv")).unwrap();
    let lengths = |out: &str| fs::read_to_string(home.path().join(out).join("game_lengths.csv")).unwrap();
    let before = run("mine/configs/pig/standard.toml", "before");
    assert!(!before.contains("bots from their files"), "{before}");
    let bot = home.path().join("mine/strategies/pig/hold-at.toml");
    let text = fs::read_to_string(&bot).unwrap();
    fs::write(&bot, text.replace("value = 20", "value = 2")).unwrap();
    let after = run("mine/configs/pig/standard.toml", "after");
    assert!(after.contains("\nbots from their files: mine/strategies/pig/hold-at.toml\n"), "{after}");
    assert_ne!(lengths("before"), lengths("after"));
    // Its manifest holds the text that played, whatever stands in the file by then.
    fs::write(&bot, &text).unwrap();
    run("after/manifest.json", "undone");
    assert_eq!((rates("after"), lengths("after")), (rates("undone"), lengths("undone")));
    fs::remove_dir_all(home.path().join("mine")).unwrap();
    run("after/manifest.json", "again");
    assert_eq!((rates("after"), lengths("after")), (rates("again"), lengths("again")));
    // By a path beside the rules, wherever one stands.
    fs::create_dir_all(home.path().join("rules")).unwrap();
    fs::write(home.path().join("rules/b.toml"), &text).unwrap();
    fs::write(home.path().join("rules/r.toml"), "game = \"pig\"\nbase = \"standard\"\nplayers.bots = [\"./b.toml\"]\n")
        .unwrap();
    assert!(run("rules/r.toml", "beside").contains("bots from their files: rules/./b.toml"));
}

#[test]
fn a_folder_that_is_called_like_a_game_is_not_taken_for_it_without_a_word() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init pig");
    let warned = stderr(&output(home.path(), "run pig -n 10 -o out"));
    assert!(warned.contains("`pig/configs/pig/standard.toml`"), "{warned}");
    assert!(
        !stderr(&output(home.path(), "run pig/configs/pig/standard.toml -n 10 -o own")).contains("as it is built in")
    );
}

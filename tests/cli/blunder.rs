//! `bots.NAME.blunder` and `bots.*.blunder`: how often bots err, set from the command line.

use crate::{done, files, manifest, output, stderr, tables};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Every strategy that a study played, as a file: its name and whether it says this.
fn says(folder: &Path, line: &str) -> Vec<(String, bool)> {
    let played = manifest(folder);
    let all = played["strategies"].as_object().unwrap().iter();
    all.map(|(name, read)| (name.clone(), read["text"].as_str().unwrap().contains(line))).collect()
}

fn refused(arguments: &str, parts: &[&str]) {
    let home = TempDir::new().unwrap();
    let output = output(home.path(), arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    for part in parts.iter().chain(&["help:"]) {
        assert!(stderr(&output).contains(part), "{arguments}: {part}: {}", stderr(&output));
    }
}

#[test]
fn every_bot_that_chooses_by_formulas_errs_and_the_manifest_says_so() {
    let home = TempDir::new().unwrap();
    for game in ["metroidvania -b greedy,random -p 2", "mega_man -b steady,random -p 2", "pig -b hold-at,random"] {
        done(home.path(), &format!("run {game} -n 40 -q --force -o out --set bots.*.blunder=0.25"));
        let erring = says(&home.path().join("out"), "blunder = 0.25");
        assert!(erring.iter().all(|(name, errs)| *errs == (name != "random")), "{erring:?}");
    }
}

#[test]
fn what_is_set_is_what_the_file_would_say() {
    let home = TempDir::new().unwrap();
    let text = "game = \"metroidvania\"\nbase = \"greedy\"\n[play]\nblunder = 0.25\n";
    fs::create_dir(home.path().join("mine")).unwrap();
    fs::write(home.path().join("mine/greedy.toml"), text).unwrap();
    done(home.path(), "run -b mine/greedy.toml -p 2 -n 60 -q -o file");
    for (folder, set) in [("own", "bots.greedy.blunder=0.25"), ("every", "bots.*.blunder=0.25")] {
        done(home.path(), &format!("run -b greedy -p 2 -n 60 -q -o {folder} --set {set}"));
        assert_eq!(tables(&home.path().join("file")), tables(&home.path().join(folder)), "{set}");
    }
    done(home.path(), "run -b greedy -p 2 -n 60 -q -o sure");
    assert_ne!(files(&home.path().join("sure"))["win_rates.csv"], files(&home.path().join("own"))["win_rates.csv"]);
}

#[test]
fn the_list_of_keys_names_what_can_be_set_of_bots() {
    let home = TempDir::new().unwrap();
    for game in ["metroidvania", "mega_man", "pig"] {
        let list = done(home.path(), &format!("list keys {game}"));
        for key in ["\nbots.<bot>.<parameter> ", "\nbots.*.blunder "] {
            assert!(list.contains(key), "{game}: {key}");
        }
    }
}

#[test]
fn the_last_word_on_a_bot_holds() {
    let home = TempDir::new().unwrap();
    let sets = "--set bots.*.blunder=0.5 --set bots.greedy.blunder-=0.25";
    done(home.path(), &format!("run -b greedy,miser -p 2 -n 4 -q -o out {sets}"));
    let played = says(&home.path().join("out"), "blunder = 0.25");
    assert_eq!(played, [("greedy".to_owned(), true), ("miser".to_owned(), false)]);
}

#[test]
fn a_parameter_is_set_in_every_bot_that_has_it() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -b miser,greedy -p 2 -n 4 -q -o out --set bots.*.greed=0.75");
    let played = says(&home.path().join("out"), "greed = { value = 0.75");
    assert_eq!(played, [("greedy".to_owned(), false), ("miser".to_owned(), true)]);
}

#[test]
fn a_blunder_is_swept_and_weighed() {
    let home = TempDir::new().unwrap();
    done(home.path(), "sweep pig --vary bots.hold-at.blunder=0,0.5 -b hold-at,random -n 60 -q -o swept");
    assert!(files(&home.path().join("swept"))["differences.csv"].contains("bots.hold-at.blunder=0.5,0.5,base"));
    done(home.path(), "worth pig --of bots.*.blunder --by +0.5 -b hold-at,random -n 60 -q -o weighed");
    assert!(files(&home.path().join("weighed"))["worth.csv"].contains("bots.hold-at.blunder,0,0.5"));
}

#[test]
fn blunders_that_cannot_be() {
    refused("run --set bots.*.blunder=1.5 -n 3", &["`bots.*.blunder` cannot be 1.5", "its range is 0 to 1"]);
    refused("run --set bots.*.blundre=0.1 -n 3", &["`bots.*.blundre` sets nothing", "did you mean `blunder`"]);
    refused("run -b random --set bots.*.blunder=0.1 -n 3", &["`bots.*.blunder` sets nothing", "random"]);
    refused("run -b random --set bots.random.blunder=0.1 -n 3", &["`random` has no parameter `blunder`"]);
}

#[test]
fn no_parameter_is_called_so() {
    let home = TempDir::new().unwrap();
    let text = "game = \"metroidvania\"\nbase = \"greedy\"\n[parameters]\nblunder = 3\n";
    fs::write(home.path().join("mine.toml"), text).unwrap();
    let output = output(home.path(), "run -b ./mine.toml -n 3");
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains("mine.toml:4:1") && told.contains("[play]") && told.contains("1 fault"), "{told}");
}

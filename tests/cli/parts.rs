//! Shards and checkpoints: parts make the same bytes as one run, and what is not whole makes nothing.

pub mod resume;

use crate::{done, ludometer, manifest, output, stderr, tables};
use conformance::cells::quick_or_thorough;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Plays shards 1 to 3 of a study.
fn shards(home: &Path, study: &str) {
    for part in 1..=3 {
        done(home, &format!("{study} --shard {part}/3 -q -o part{part}"));
    }
}

fn part(number: u32) -> String {
    format!("part{number}/part-{number}-of-3.part")
}

/// The files and folders of a folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// A merge of these parts is refused, and nothing is written.
fn refused(home: &Path, parts: &str, told: &[&str]) {
    let before = entries(home);
    let output = output(home, &format!("merge {parts} -o merged"));
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{parts}: {text}");
    for part in told {
        assert!(text.contains(part), "{parts}: `{part}` is missing in\n{text}");
    }
    assert!(!text.contains("panicked"), "{text}");
    assert_eq!(entries(home), before, "{parts}");
}

/// The manifest without what says how and when it was made.
fn what_was_played(folder: &Path) -> serde_json::Value {
    let mut manifest = manifest(folder);
    let fields = manifest.as_object_mut().unwrap();
    assert!(fields.remove("command").is_some() && fields.remove("timing").is_some());
    let told = fields["told"].as_object_mut().unwrap();
    assert!(told.remove("reproduce").is_some());
    manifest
}

#[test]
fn shards_merge_to_the_bytes_of_one_run() {
    for study in [
        "run -n 301 -s 5",
        "sweep --vary players.luck=5..7 -n 150",
        "worth --of cards[threat=2].damage --by +1 --reference witch -n 150",
        "compare --set players.luck=8 --margin 3% -n 150",
        "tournament -b greedy,miser,rusher -n 60",
        "run pig -b random -n 500",
    ] {
        let home = TempDir::new().unwrap();
        shards(home.path(), study);
        let parts = format!("{} {} {}", part(3), part(1), part(2));
        let merged = done(home.path(), &format!("merge {parts} -q -o merged"));
        let played = done(home.path(), &format!("{study} -q -o whole"));
        let [one, other] = ["merged", "whole"].map(|name| home.path().join(name));
        assert!(tables(&one) == tables(&other), "{study}");
        assert_eq!(what_was_played(&one), what_was_played(&other), "{study}");
        assert_eq!(merged.replace("merged", "whole"), played, "{study}");
    }
}

/// The kind of decision in which two bots differ is named, though the positions that they get into differ in every kind.
#[test]
fn of_two_bots_that_differ_in_one_formula_that_kind_of_decision_is_named() {
    let home = TempDir::new().unwrap();
    let stingy = "game = \"metroidvania\"\nbase = \"greedy\"\n\n[score]\nwager = \"-wager\"\n";
    std::fs::write(home.path().join("stingy.toml"), stingy).unwrap();
    let told = done(home.path(), "compare -b ./stingy.toml --vs greedy -p 2 -n 800");
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, told) = told.split_once("stingy chooses otherwise than greedy would in ").expect("a sentence");
    let (of_wagers, rest) = told.split_once("; ").expect("kinds");
    assert!(of_wagers.contains(" of wager decisions: ") && of_wagers.contains("`wager` 0 (greedy "), "{of_wagers}");
    assert!(rest.starts_with("never at card, plan, item and keep."), "{rest}");
    let alike = "base = \"greedy\"\n";
    std::fs::write(home.path().join("alike.toml"), alike).unwrap();
    let told = done(home.path(), "compare -b ./alike.toml --vs greedy -p 2 -n 400");
    assert!(told.contains("In the same positions alike chooses just as greedy would."), "{told}");
}

/// No part counts what two bots choose otherwise: the whole of them does.
#[test]
fn parts_of_two_bots_that_are_compared_say_what_one_chooses_otherwise() {
    let home = TempDir::new().unwrap();
    let study = "compare -b champion --vs rusher -p 2 -n 600";
    shards(home.path(), study);
    let merged = done(home.path(), &format!("merge {} {} {} -o merged", part(1), part(2), part(3)));
    done(home.path(), &format!("{study} -o whole"));
    let told = merged.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("In the same position champion chooses otherwise than rusher would in "), "{merged}");
    let [one, other] = ["merged", "whole"].map(|name| what_was_played(&home.path().join(name)));
    assert_eq!(one, other);
}

#[test]
fn folders_are_merged_as_the_parts_in_them_and_the_manifest_says_so() {
    let home = TempDir::new().unwrap();
    shards(home.path(), "run pig -b random -n 60");
    let merged = output(home.path(), "merge part1 part2 part3 -o merged");
    assert_eq!(merged.status.code(), Some(0), "{}", stderr(&merged));
    // A merge plays nothing, and has no speed.
    assert!(!stderr(&merged).contains("games/s"), "{}", stderr(&merged));
    done(home.path(), "run pig -b random -n 60 -q -o whole");
    let [one, other] = ["merged", "whole"].map(|name| home.path().join(name));
    assert!(tables(&one) == tables(&other));
    assert_eq!(what_was_played(&one), what_was_played(&other));
    let told = manifest(&one);
    let command: Vec<&str> = told["command"].as_array().unwrap().iter().filter_map(|word| word.as_str()).collect();
    assert_eq!(command.join(" "), "ludometer merge part1 part2 part3 -o merged");
    assert_eq!(told["told"]["reproduce"], "ludometer run pig -b random -n 60");
    assert!(told["timing"]["games_per_second"].is_null() && told["timing"]["seconds"].is_number());
    done(home.path(), "report merged");
    fs::create_dir(home.path().join("empty")).unwrap();
    refused(home.path(), "part1 empty", &["there is no part of a study in this folder", "--> empty"]);
}

#[test]
fn a_merge_writes_json_too() {
    let home = TempDir::new().unwrap();
    shards(home.path(), "run -n 90");
    let parts = [1, 2, 3].map(part).join(" ");
    done(home.path(), &format!("merge {parts} -q --format json -o merged"));
    done(home.path(), "run -n 90 -q --format json -o whole");
    let [one, other] = ["merged", "whole"].map(|name| tables(&home.path().join(name)));
    assert!(one == other);
}

#[test]
fn a_shard_of_an_experiment_file_is_merged_without_the_flags() {
    let home = TempDir::new().unwrap();
    let text = "experiment = \"sweep\"\nvary = [\"players.luck=6,8\"]\ngames = 90\n";
    fs::write(home.path().join("study.toml"), text).unwrap();
    shards(home.path(), "run study.toml");
    let parts = [1, 2, 3].map(part).join(" ");
    done(home.path(), &format!("merge {parts} -q -o merged"));
    done(home.path(), "sweep study.toml -q -o whole");
    let [one, other] = ["merged", "whole"].map(|name| tables(&home.path().join(name)));
    assert!(one == other);
}

#[test]
fn more_shards_than_blocks_are_merged_all_the_same() {
    let home = TempDir::new().unwrap();
    shards(home.path(), "run -n 6");
    let parts = [1, 2, 3].map(part).join(" ");
    done(home.path(), &format!("merge {parts} -q -o merged"));
    done(home.path(), "run -n 6 -q -o whole");
    let [one, other] = ["merged", "whole"].map(|name| tables(&home.path().join(name)));
    assert!(one == other);
}

#[test]
fn what_makes_no_whole_is_refused() {
    let home = TempDir::new().unwrap();
    let at = home.path();
    shards(at, "run -n 300");
    let [one, two, three] = [1, 2, 3].map(part);
    refused(at, &format!("{one} {two}"), &["blocks 66 to 99", "missing", "--shard 3/3"]);
    refused(at, &format!("{one} {three}"), &["missing", "--shard 2/3"]);
    refused(at, &one, &["missing"]);
    refused(at, &format!("{one} {two} {two} {three}"), &[&two, "give each part once"]);
    refused(at, &format!("{one} {one}"), &["give each part once"]);
    done(at, "run -n 300 --shard 2/4 -q -o quarter");
    let quarter = "quarter/part-2-of-4.part";
    refused(at, &format!("{one} {quarter} {three}"), &[quarter, "both hold blocks"]);
    refused(at, &format!("{one} nothing.part"), &["nothing.part"]);
    refused(at, "part1", &["--shard 2/3 to 3/3"]);
}

#[test]
fn parts_of_different_studies_are_refused() {
    let home = TempDir::new().unwrap();
    let at = home.path();
    shards(at, "run -n 300");
    for (other, told) in [
        ("run -n 300 -s 2", "-s 2"),
        ("run -n 300 --set players.luck=7", "players.luck=7"),
        ("run -n 300 -b greedy,miser,rusher", "greedy,miser,rusher"),
        ("run -n 600", "200 blocks"),
        ("run pig -n 300", "another study"),
        ("compare --set players.luck=7 -n 300", "compare"),
    ] {
        done(at, &format!("{other} --shard 2/3 -q --force -o other"));
        let parts = format!("{} other/part-2-of-3.part {}", part(1), part(3));
        refused(at, &parts, &["other/part-2-of-3.part", "another study", told]);
    }
}

#[test]
fn parts_that_ask_different_things_are_refused() {
    let home = TempDir::new().unwrap();
    let at = home.path();
    shards(at, "run pig -n 60 --expect length_p50<=9");
    for (other, told) in [
        ("run pig -n 60", ["its `expect` is not given", "and there `length_p50<=9`"]),
        ("run pig -n 60 --expect length_p50<=8", ["its `expect` is `length_p50<=8`", "and there `length_p50<=9`"]),
        ("run pig -n 60 --expect length_p50<=9 --margin 2%", ["its `margin` is `2%`", "and there not given"]),
    ] {
        done(at, &format!("{other} --shard 2/3 -q --force -o other"));
        let parts = format!("{} other/part-2-of-3.part {}", part(1), part(3));
        refused(at, &parts, &[&["other/part-2-of-3.part", "play it again"][..], &told[..]].concat());
    }
}

#[test]
fn parts_whose_rules_have_changed_are_refused() {
    let home = TempDir::new().unwrap();
    let rules = home.path().join("mine.toml");
    let text = "game = \"metroidvania\"\nbase = \"standard\"\n[players]\nluck = ";
    fs::write(&rules, format!("{text}8\n")).unwrap();
    shards(home.path(), "run mine.toml -n 90");
    fs::write(&rules, format!("{text}9\n")).unwrap();
    let parts = [1, 2, 3].map(part).join(" ");
    refused(home.path(), &parts, &["other rules or bots", "restore"]);
    fs::write(&rules, format!("{text}8\n")).unwrap();
    done(home.path(), &format!("merge {parts} -q -o merged"));
}

#[test]
fn what_is_no_part_is_refused() {
    let home = TempDir::new().unwrap();
    let at = home.path();
    shards(at, "run -n 90");
    done(at, "run -n 90 -q -o whole");
    fs::write(at.join("empty.part"), "").unwrap();
    fs::write(at.join("text.part"), "{\"ludometer\":\"part\"}\n{}\n").unwrap();
    for other in ["empty.part", "text.part", "whole/win_rates.csv", "whole/manifest.json"] {
        refused(at, &format!("{} {other} {}", part(1), part(3)), &[other]);
    }
    let bytes = fs::read(at.join(part(2))).unwrap();
    for length in [1, 90, 110, 500, bytes.len() / 2, bytes.len() - 1] {
        fs::write(at.join("cut.part"), &bytes[..length]).unwrap();
        refused(at, &format!("{} cut.part {}", part(1), part(3)), &["cut.part"]);
    }
    fs::write(at.join("cut.part"), [&bytes[..], b"\n"].concat()).unwrap();
    refused(at, &format!("{} cut.part {}", part(1), part(3)), &["cut.part"]);
}

#[test]
fn an_altered_byte_is_found_wherever_it_is() {
    let home = TempDir::new().unwrap();
    let at = home.path();
    shards(at, "run -n 30");
    let bytes = fs::read(at.join(part(2))).unwrap();
    let head = bytes.iter().take(800).count();
    let places = (0..head).step_by(13).chain((head..bytes.len()).step_by(bytes.len() / 40));
    for place in places.chain([bytes.len() - 1]) {
        let mut altered = bytes.clone();
        altered[place] = if altered[place] == b'1' { b'2' } else { b'1' };
        fs::write(at.join("altered.part"), altered).unwrap();
        refused(at, &format!("{} altered.part {}", part(1), part(3)), &["altered.part"]);
    }
}

/// A part with another state, and digests that fit.
fn forged(part: &str, state: &str) -> String {
    let mut head: serde_json::Value = serde_json::from_str(part.lines().nth(1).unwrap()).unwrap();
    let state = format!("{state}\n");
    let digest = |text: &str| blake3::hash(text.as_bytes()).to_hex();
    head["state"] = digest(&state).as_str().into();
    let head = format!("{head}\n");
    format!("{{\"ludometer\":\"part\",\"digest\":\"{}\"}}\n{head}{state}", digest(&head))
}

/// Where the numbers of a text stand.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let digit = |byte: &u8| byte.is_ascii_digit() || *byte == b'-';
    let mut numbers: Vec<std::ops::Range<usize>> = Vec::new();
    for (place, _) in text.bytes().enumerate().filter(|(_, byte)| digit(byte)) {
        match numbers.last_mut() {
            Some(last) if last.end == place => last.end += 1,
            _ => numbers.push(place..place + 1),
        }
    }
    numbers
}

#[test]
fn no_forged_number_is_a_bug() {
    let home = TempDir::new().unwrap();
    let at = home.path();
    for study in
        ["run pig -n 40", "compare pig --set win.score=60 -n 40", "tournament pig -b hold-at,random -p 3 -n 12"]
    {
        shards(at, &format!("{study} --force"));
        let part = fs::read_to_string(at.join(self::part(2))).unwrap();
        let state = part.lines().nth(2).unwrap().to_owned();
        fs::write(at.join("forged.part"), forged(&part, &state)).unwrap();
        done(at, &format!("merge {} forged.part {} -q --force -o merged", self::part(1), self::part(3)));
        let numbers = numbers(&state);
        let counted = numbers.iter().filter(|place| &state[(*place).clone()] != "0");
        let some: Vec<_> = counted
            .clone()
            .step_by(counted.count() / quick_or_thorough(7, 20))
            .chain(numbers.iter().step_by(numbers.len() / quick_or_thorough(3, 8)))
            .collect();
        for (turn, place) in some.into_iter().enumerate() {
            let number = ["-1", "9223372036854775807", "1099511627776", "170141183460469231731687303715884105727", "3"]
                [turn % 5];
            let mut state = state.clone();
            state.replace_range(place.clone(), number);
            fs::write(at.join("forged.part"), forged(&part, &state)).unwrap();
            let merge = format!("merge {} forged.part {} -q --force -o merged", self::part(1), self::part(3));
            let output = output(at, &merge);
            let around = &state[place.start.saturating_sub(60)..place.start + number.len()];
            assert!(matches!(output.status.code(), Some(0 | 2)), "{study}: {around}: {}", stderr(&output));
            // How far a notable game went is told and not reckoned with, and fourth powers are large.
            let field = state[..place.start].rsplit('"').nth(1);
            let large = number.len() < 20 && field == Some("fourths");
            let absurd = number.len() > 15 && !large && !around.contains("value") && !around.contains("rotation");
            assert!(!absurd || output.status.code() == Some(2), "{study}: {around} is taken for a count");
        }
    }
}

#[test]
fn a_part_of_another_shape_is_refused_before_its_numbers() {
    let home = TempDir::new().unwrap();
    let at = home.path();
    shards(at, "run pig -n 40");
    let part = fs::read_to_string(at.join(self::part(2))).unwrap();
    let state = part.lines().nth(2).unwrap();
    let parts = format!("{} forged.part {}", self::part(1), self::part(3));
    let counts = state.find("\"counts\":[0,").unwrap() + "\"counts\":[".len();
    for (state, told) in [
        (format!("{}{}", &state[..counts], &state[counts + 2..]), "does not hold what is counted here"),
        (format!("{}0,{}", &state[..counts], &state[counts..]), "does not hold what is counted here"),
        ("[]".to_owned(), "other rules or bots"),
        ("{}".to_owned(), "does not hold what is counted here"),
        (state.replacen("\"blocks\":", "\"blocks\":1", 1), "numbers that no games could give"),
        (state.replacen("\"sum\":", "\"sum\":-", 1), "numbers that no games could give"),
        (format!("{}9{}", &state[..counts], &state[counts + 1..]), "numbers that no games could give"),
    ] {
        fs::write(at.join("forged.part"), forged(&part, &state)).unwrap();
        refused(at, &parts, &["forged.part", told]);
    }
}

#[test]
fn a_shard_says_that_it_is_a_part() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "run -n 300 --shard 2/3 -o out");
    assert!(text.contains("part 2/3") && text.contains("ludometer merge"), "{text}");
    assert!(!text.contains("all games asked for are played"), "{text}");
}

#[test]
fn a_shard_of_a_study_that_looks_is_refused_wherever_that_is_written() {
    let home = TempDir::new().unwrap();
    for (name, looks) in [("target", "target_error = 1.0"), ("test", "sprt = \"p0=0.5,p1=0.6\"")] {
        let text = format!("experiment = \"compare\"\nset = [\"players.luck=7\"]\n{looks}\n");
        fs::write(home.path().join(format!("{name}.toml")), text).unwrap();
        let run = format!("run {name}.toml -n 300 --shard 1/2 -o {name}");
        let output = ludometer(home.path(), &run).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{run}");
        assert!(stderr(&output).contains("leave --shard out"), "{}", stderr(&output));
        assert!(!home.path().join(name).exists());
    }
}

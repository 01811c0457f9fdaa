//! `ludometer tune`: few changes that meet all targets, shown on games that the search had not seen.

use crate::{done, files, manifest, output, rows, stderr, stdout};
use std::path::Path;
use tempfile::TempDir;

/// Games of Pig that last half as long.
const SHORTER: &str =
    "tune pig --expect length_p50<=8 --expect length_p50>=6 --of win.score=20..100:10 --of dice.sides=4..8 -n 120k";

fn tuned(home: &Path, arguments: &str) -> (Option<i32>, String) {
    let output = output(home, arguments);
    (output.status.code(), stdout(&output))
}

#[test]
fn a_solution_is_a_rules_file_that_does_what_it_says() {
    let home = TempDir::new().unwrap();
    let (code, text) = tuned(home.path(), &format!("{SHORTER} -o out"));
    assert_eq!(code, Some(0), "{text}");
    let folder = home.path().join("out");
    let changes = rows(&folder, "solutions");
    let first: Vec<_> = changes.iter().filter(|row| row["solution"] == "solution 1").collect();
    assert!((1..=2).contains(&first.len()), "{changes:?}");
    for row in &first {
        assert!(text.contains(&format!("{} {} -> {}", row["address"], row["from"], row["to"])), "{text}");
    }
    done(home.path(), "check out/solution-1.toml");
    done(home.path(), "run out/solution-1.toml -n 20k -s 77 -o again --expect length_p50<=8 --expect length_p50>=6");
    let told = done(home.path(), "diff out/solution-1.toml");
    assert!(first.iter().all(|row| told.contains(&row["address"])), "{told}");
}

/// A solution says what it moves that nobody asked about.
#[test]
fn a_solution_tells_what_else_it_moves() {
    let home = TempDir::new().unwrap();
    let (code, text) = tuned(home.path(), "tune pig --expect length_median<=6 --of win.score=40,60 -n 6k");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code, Some(0), "{text}");
    let beside = text.split_once("Solution 1 also moves ").unwrap_or_else(|| panic!("{text}")).1;
    assert!(!beside.split(". ").next().unwrap().contains("median length") && beside.contains(" from "), "{text}");
}

/// A solution that makes another game of it says so behind its changes, with an interval.
#[test]
fn a_solution_that_halves_something_says_so_at_once() {
    let home = TempDir::new().unwrap();
    let (code, text) = tuned(home.path(), "tune --expect length_median>=14 --of attack.max_wager=3..6 -n 30k");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code, Some(0), "{text}");
    let (_, behind) = text.split_once("Solution 1, 1 change: attack.max_wager 6 -> ").unwrap();
    let cost = behind.split(". ").nth(1).unwrap();
    assert!(cost.starts_with("With solution 1 ") && cost.contains("'s luck spent per turn falls from 1."), "{text}");
    assert!(cost.contains(", by 0.") || cost.contains(", by 1."), "{text}");
    assert!(cost.contains(" to ") && cost.ends_with(')'), "{text}");
}

#[test]
fn targets_are_told_before_and_after() {
    let home = TempDir::new().unwrap();
    tuned(home.path(), &format!("{SHORTER} -o out"));
    let folder = home.path().join("out");
    let targets = rows(&folder, "targets");
    let of = |solution: &str| targets.iter().filter(|row| row["solution"] == solution).collect::<Vec<_>>();
    assert!(of("before").iter().any(|row| row["met"] == "no"));
    assert!(of("solution 1").iter().all(|row| row["met"] == "yes"));
    assert_eq!(of("before").len(), 2);
    assert!(!rows(&folder, "effects").is_empty());
    let told = manifest(&folder)["told"]["verdict"]["answer"].clone();
    assert_eq!(told, "yes");
}

#[test]
fn the_same_is_found_on_any_number_of_threads() {
    let home = TempDir::new().unwrap();
    for threads in [1, 3] {
        tuned(home.path(), &format!("{SHORTER} -j {threads} -o out{threads}"));
    }
    let [mut one, mut three] = [1, 3].map(|threads| files(&home.path().join(format!("out{threads}"))));
    assert_eq!((one.remove("manifest.json").is_some(), three.remove("manifest.json").is_some()), (true, true));
    one.remove("report.html");
    three.remove("report.html");
    assert_eq!(one, three);
}

#[test]
fn what_cannot_be_met_is_said_to_be_so() {
    let home = TempDir::new().unwrap();
    let line = "tune pig --expect length_p50<=1 --of win.score=80..120:20 -n 60k -o out";
    let (code, text) = tuned(home.path(), line);
    assert_eq!(code, Some(1), "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Not even `length_p50 <= 1` alone was met; the nearest to it is "), "{text}");
    assert!(text.contains(", with win.score 100 -> 80."), "{text}");
    assert!(text.contains("The nearest to all of them is"), "{text}");
    assert!(!home.path().join("out/solution-1.toml").exists());
}

/// A handful of games says nothing of what comes nearest, nor of what excludes what.
#[test]
fn of_too_few_games_nothing_is_told_but_that_they_are_few() {
    let home = TempDir::new().unwrap();
    let line = "tune --expect win_rate(*)>=20% --expect win_rate(*)<=50% --of attack.max_wager=3..6 -n 3k -o out";
    let (code, text) = tuned(home.path(), line);
    assert_eq!(code, Some(1), "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("more games (-n) may show one. The nearest to all of them so far is the rules as they are"));
    assert!(text.contains("The search played 3,000 games of the rules as they are."), "{text}");
    for row in rows(&home.path().join("out"), "targets") {
        assert!(!row["lo"].is_empty() && row["n"].parse::<u64>().unwrap() >= 50, "{row:?}");
    }
}

#[test]
fn rules_that_meet_their_targets_stay_as_they_are() {
    let home = TempDir::new().unwrap();
    let (code, text) = tuned(home.path(), "tune pig --expect length_p50>=2 --of win.score=80..120:20 -n 30k -q -o out");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("Nothing has to be changed"), "{text}");
}

#[test]
fn what_is_wrong_is_said_before_a_game_is_played() {
    let home = TempDir::new().unwrap();
    for (arguments, told) in [
        ("tune pig --of win.score=80..120:20", "no target is given"),
        ("tune pig --expect length_p50<=8 --expect length_p50>=9 --of win.score=80,120", "contradict each other"),
        ("tune pig -b hold-at,racer --expect win_rate(*)>=60% --of win.score=80,120", "add up to 120 % at least"),
        ("tune pig --expect win_rate(*)<=-1 --of win.score=80,120", "is always between 0 and 1"),
        ("tune pig --expect length_p51<=8 --of win.score=80,120", "did you mean `length_p5`, `length_p50`"),
        ("tune pig --expect length_p50<=8 --of win.scor=80,120", "did you mean `win.score`"),
        ("tune pig --expect length_p50<=8 --of win.score=-5..80:5", "| --of win.score=-5..80:5"),
        ("tune pig --expect win_rate=50% --of win.score=80,120", "bounds are asked for"),
        ("tune pig --expect win_rate=50% --of win.score=80,120 --print-experiment", "bounds are asked for"),
        ("tune pig --expect length_p50<=8 --of bots.racer.*", "`ludometer train` looks for a bot's numbers"),
        ("tune pig --expect best:length_p50<=8 --of win.score=80,120", "there is no rung `best`"),
        ("tune pig --expect storng:length_p50<=8 --of win.score=80,120", "did you mean `strong`?"),
        (
            "tune pig --expect champoin,weak:length_p50<=8 --of win.score=80,120",
            "| --expect champoin,weak:length_p50<=8",
        ),
        ("tune pig --expect champoin,weak:length_p50<=8 --of win.score=80,120", "did you mean `champion`?"),
        ("tune pig --expect racer,weak:win_rate(wek)<=8% --of win.score=80,120", "did you mean `win_rate(weak)`?"),
        ("tune pig --expect length_p50<=8 --of win.score=80,120 --price win.*=0", "is no price"),
        ("tune pig --expect length_p50<=8 --of win.score=80,120 --price win.scor=2", "of nothing that may be changed"),
        ("tune pig --expect length_p50<=8 --of win.score=80,120 --price win.scor=2", "did you mean `win.score`"),
        ("tune pig --expect length_p50<=8 --of win.score=80,120 --price dice.*=2", "it may be `win.score`"),
        ("tune pig --expect length_p50<=8 --of win.score=80,120 --target-error 1", "leave --target-error out"),
        ("tune pig --expect length_p50<=8 --of win.score=80,120 --shard 1/2", "cannot be played in parts"),
    ] {
        let output = output(home.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", stdout(&output));
        assert!(stderr(&output).contains(told), "{arguments}: {}", stderr(&output));
    }
    assert!(!home.path().join("reports").exists());
}

#[test]
fn a_file_holds_the_same_question() {
    let home = TempDir::new().unwrap();
    let file = done(home.path(), &format!("{SHORTER} --print-experiment"));
    std::fs::write(home.path().join("targets.toml"), &file).unwrap();
    let (code, _) = tuned(home.path(), "tune targets.toml -q -o of-file");
    let (other, _) = tuned(home.path(), &format!("{SHORTER} -o of-flags"));
    assert_eq!((code, other), (Some(0), Some(0)));
    let [one, two] = ["of-file", "of-flags"].map(|name| files(&home.path().join(name))["targets.csv"].clone());
    assert_eq!(one, two);
}

#[test]
fn a_search_that_was_broken_off_goes_on_to_the_same_end() {
    let home = TempDir::new().unwrap();
    let (whole, _) = tuned(home.path(), &format!("{SHORTER} -o whole"));
    let (_, text) = tuned(home.path(), &format!("{SHORTER} -o broken --time-budget 0.001"));
    assert!(text.contains("Broken off before"), "{text}");
    assert!(!text.contains("The nearest to all of them is"), "{text}");
    let (again, _) = tuned(home.path(), "tune --resume broken -q");
    assert_eq!((whole, again), (Some(0), Some(0)));
    for table in ["solutions", "targets", "effects", "summary", "differences"] {
        let [one, two] =
            ["whole", "broken"].map(|name| files(&home.path().join(name))[&format!("{table}.csv")].clone());
        assert!(one == two, "{table}");
    }
}

#[test]
fn targets_may_be_about_several_numbers_of_players() {
    let home = TempDir::new().unwrap();
    let asked = |expect: &str| {
        let file =
            format!("experiment = \"tune\"\nrules = \"pig\"\nexpect = [{expect}]\nof = [\"win.score=20..100:10\"]\n");
        std::fs::write(home.path().join("targets.toml"), file).unwrap();
        output(home.path(), "tune targets.toml -n 120k -q -o out --force")
    };
    let told = asked("\"2 players: length_p50 <= 9\", \"4 players: length_p50 in 4..10\"");
    assert_eq!(told.status.code(), Some(0), "{}", stdout(&told));
    let targets = rows(&home.path().join("out"), "targets");
    let of = |place: usize| (targets[place]["target"].clone(), targets[place]["met"].clone());
    assert_eq!(of(0).0, "2 players: length_p50 <= 9");
    assert!(targets.iter().filter(|row| row["solution"] == "solution 1").all(|row| row["met"] == "yes"), "{targets:?}");
    let told = asked("\"99 players: length_p50 <= 9\"");
    assert_eq!(told.status.code(), Some(2), "{}", stdout(&told));
    assert!(stderr(&told).contains("players.count"), "{}", stderr(&told));
}

#[test]
fn targets_may_be_about_several_lineups() {
    let home = TempDir::new().unwrap();
    let file = "experiment = \"tune\"\nrules = \"pig\"\nexpect = [\"champion,weak: win_rate(champion) in 55%..80%\", \"x=racer,racer: win_rate(x) in 45%..55%\", \"length_p50 <= 9\"]\nof = [\"win.score=40..100:10\"]\n";
    std::fs::write(home.path().join("targets.toml"), file).unwrap();
    let told = output(home.path(), "tune targets.toml -n 120k -q -o out");
    assert_eq!(told.status.code(), Some(0), "{}", stdout(&told));
    let targets = rows(&home.path().join("out"), "targets");
    let found: Vec<_> = targets.iter().filter(|row| row["solution"] == "solution 1").collect();
    let names: Vec<&str> = found.iter().map(|row| row["target"].as_str()).collect();
    let expected = [
        "champion, weak: win_rate(champion) in 55 %..80 %",
        "x=racer, racer: win_rate(x) in 45 %..55 %",
        "length_p50 <= 9",
    ];
    assert!(expected.iter().all(|target| names.contains(target)), "{names:?}");
    assert!(found.iter().all(|row| row["met"] == "yes"), "{targets:?}");
    // A bot wins exactly half of its duels with itself, whatever the rules.
    let mirror = found.iter().find(|row| row["target"].starts_with("x=racer")).unwrap();
    assert_eq!(mirror["estimate"], "0.5", "{mirror:?}");
}

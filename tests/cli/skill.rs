//! Who plays: a line-up of weak players is warned of, and players who have learnt a variant are asked beside those who have not.

use crate::{done, files, manifest, names, output, stderr, stdout};
use std::collections::BTreeMap;
use std::path::Path;
use tempfile::TempDir;

#[test]
fn a_line_up_without_a_strong_player_is_warned_of() {
    let home = TempDir::new().unwrap();
    let told = |command: &str| stderr(&output(home.path(), &format!("{command} -n 60 --force -o out")));
    for weak in
        ["run pig -b random", "run -b rusher-by-hand,random -p 2", "run mega_man -b random", "run -b cautious -p 2"]
    {
        let told = told(weak);
        assert!(told.contains("known to play as well as `champion`"), "{weak}: {told}");
    }
    // Masmorra's bots are measured as rivals, which says nothing about allies.
    for strong in [
        "run",
        "run pig -b racer",
        "run mega_man -b helper",
        "compare -b random --vs champion -p 2",
        "run masmorra/alliance",
    ] {
        let told = told(strong);
        assert!(!told.contains("`champion`"), "{strong}: {told}");
    }
    let told = told("run -b rusher-by-hand -p 2");
    assert!(told.contains("rusher-by-hand 5"), "{told}");
}

/// The rows of a table that belong to a variant.
fn rows(files: &BTreeMap<String, String>, table: &str, variant: &str) -> Vec<String> {
    let own = files[table].lines().filter(|line| line.starts_with(&format!("{variant},")));
    own.map(str::to_owned).collect()
}

#[test]
fn players_who_adapt_are_the_same_in_the_base_and_others_in_the_variant() {
    let home = TempDir::new().unwrap();
    let study = "compare pig -b racer,hold-at --set win.score=40 --adapt=20k -n 200";
    let (mut tops, mut digests) = (Vec::new(), Vec::new());
    for threads in [1, 2] {
        let out = format!("out-{threads}");
        let told = done(home.path(), &format!("{study} -j {threads} -o {out}"));
        assert!(told.contains("fixed") && told.contains("adapted"), "{told}");
        let folder = home.path().join(&out);
        let [fixed, adapted] = ["fixed", "adapted"].map(|kind| files(&folder.join(kind)));
        assert_eq!(rows(&fixed, "win_rates.csv", "base"), rows(&adapted, "win_rates.csv", "base"));
        let this = |files| -> Vec<String> {
            let all: &BTreeMap<String, String> = files;
            all["game_lengths.csv"].lines().filter(|line| !line.starts_with("base,")).map(str::to_owned).collect()
        };
        assert_ne!(this(&fixed), this(&adapted));
        tops.push(files(&folder)["rungs.csv"].clone());
        digests.push(manifest(&folder)["digests"].clone());
    }
    assert_eq!(tops[0], tops[1]);
    assert!(digests[0]["adapted/manifest.json"].is_string() && digests[0] == digests[1], "{digests:?}");
    assert!(
        tops[0].starts_with("variant,") && tops[0].contains("fixed_effect") && tops[0].contains("adapted_effect"),
        "{}",
        tops[0]
    );
}

#[test]
fn a_budget_of_time_is_for_the_training_of_players_too() {
    let home = TempDir::new().unwrap();
    let study = "compare pig -b racer,hold-at --set win.score=40 --adapt=5m -n 200 -o out --time-budget 0.5";
    let output = output(home.path(), study);
    let told = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{told} {}", stderr(&output));
    assert!(told.starts_with("the time was up while players were trained; nothing was written; ask for"), "{told}");
    assert!(names(home.path()).is_empty(), "{:?}", names(home.path()));
}

#[test]
fn where_no_training_gains_nothing_is_said_of_learning() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "compare pig --set win.score=60 --adapt=10k -n 200 -o out");
    let both = ["fixed", "adapted"].map(|kind| files(&home.path().join("out").join(kind))["summary.csv"].clone());
    assert_eq!(both[0], both[1], "no training was kept");
    assert!(told.replace('\n', " ").contains("No training is shown to have made a bot better"), "{told}");
    assert!(!told.contains("once they have adapted") && !told.contains("is left"), "{told}");
}

#[test]
fn what_nobody_can_adapt_to_is_refused() {
    let home = TempDir::new().unwrap();
    for (command, said) in [
        ("compare --set players.luck=7 --adapt=50", "fewer than one generation"),
        ("compare --set players.luck=7 --adapt --at weak", "cannot be used with"),
        ("compare --set players.luck=7 --adapt --margin 1%", "asks which effects are shown whoever plays"),
        ("worth --adapt --shard 1/2", "cannot be used with"),
        ("run --adapt", "unexpected argument"),
    ] {
        let output = output(home.path(), command);
        assert_eq!(output.status.code(), Some(2), "{command}: {}", stderr(&output));
        assert!(stderr(&output).contains(said), "{command}: {}", stderr(&output));
        assert!(!Path::new(&home.path().join("reports")).exists(), "{command}");
    }
}

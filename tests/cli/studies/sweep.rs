//! `ludometer sweep`: every cell is the run of its rules, and the differences are theirs.

use super::{check_finite, check_holm, near, number, rows, same_as_a_run, win_rate};
use crate::{done, files, manifest, tables};
use std::collections::BTreeSet;
use std::path::Path;
use tempfile::TempDir;

/// The variants of a table, in its order.
fn variants(folder: &Path) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let names = rows(folder, "win_rates").into_iter().map(|row| row["variant"].clone());
    names.filter(|name| seen.insert(name.clone())).collect()
}

#[test]
fn a_sweep_is_a_run_for_each_value_and_the_base_is_one_of_them() {
    let home = TempDir::new().unwrap();
    done(home.path(), "sweep --vary players.luck=5..7 -n 300 -s 4 -o out");
    let folder = home.path().join("out");
    assert_eq!(variants(&folder), ["base", "players.luck=5", "players.luck=7"]);
    same_as_a_run(home.path(), ("out", "base", 2), "run -n 300 -s 4");
    for luck in [5, 7] {
        let name = format!("players.luck={luck}");
        let run = format!("run -n 300 -s 4 --set {name}");
        same_as_a_run(home.path(), ("out", &name, 2), &run);
    }
    assert_eq!(files(&folder).len(), 15);
    for (name, text) in tables(&folder) {
        assert!(text.starts_with("variant,players.luck,"), "{name}");
        for line in text.lines().skip(1) {
            let luck = line.split(',').nth(1).unwrap();
            let told = if line.starts_with("base,") { "6" } else { &line[13..14] };
            assert_eq!(luck, told, "{name}: {line}");
        }
    }
}

#[test]
fn differences_are_those_of_the_win_rates() {
    let home = TempDir::new().unwrap();
    done(home.path(), "sweep --vary players.luck=4,8 --vary players.health=4,5 -n 600 -o out");
    let folder = home.path().join("out");
    let differences = rows(&folder, "differences");
    let shares: Vec<_> = differences.iter().filter(|row| row["measure"] == "win_rate").collect();
    assert_eq!(shares.len(), 3 * (variants(&folder).len() - 1));
    for row in shares {
        let rate = |variant| win_rate(&folder, variant, &row["strategy"]);
        let told = number(row, "difference");
        assert!(near(told, rate(&row["variant"]) - rate(&row["against"])), "{row:?}");
    }
    for row in &differences {
        let [lo, value, hi] = ["lo", "difference", "hi"].map(|column| number(row, column));
        assert!(lo < value && value < hi && near(hi - value, value - lo), "{row:?}");
        assert!((0.0..=1.0).contains(&number(row, "diverged")));
        assert!(number(row, "pairing_gain") > 0.0);
        assert_eq!(row["blocks"], "200");
    }
    check_holm(&differences, 1.0);
}

#[test]
fn two_axes_make_a_column_each_and_the_base_is_not_played_twice() {
    let home = TempDir::new().unwrap();
    let axes = "--vary items.use=once,permanent --vary players.luck=6,7";
    let text = done(home.path(), &format!("sweep {axes} -n 60 -o out"));
    let folder = home.path().join("out");
    assert_eq!(
        variants(&folder),
        [
            "base",
            "items.use=once players.luck=7",
            "items.use=permanent players.luck=6",
            "items.use=permanent players.luck=7"
        ]
    );
    for row in rows(&folder, "summary") {
        let cell = format!("items.use={} players.luck={}", row["items.use"], row["players.luck"]);
        let base = cell == "items.use=once players.luck=6";
        assert_eq!(row["variant"], if base { "base" } else { &cell });
    }
    for part in ["items.use", "players.luck", "once", "permanent", "(base)"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let cells = manifest(&folder)["cells"].clone();
    assert_eq!(cells.as_array().unwrap().len(), 4);
    let run = "run -n 60 --set items.use=permanent --set players.luck=7";
    same_as_a_run(home.path(), ("out", "items.use=permanent players.luck=7", 3), run);
}

#[test]
fn changes_are_added_to_what_is_there() {
    let home = TempDir::new().unwrap();
    let key = "cards[threat>=2].damage";
    done(home.path(), &format!("sweep --vary {key}=+0..+2:2 -n 150 -o out"));
    let folder = home.path().join("out");
    assert_eq!(variants(&folder), ["base".to_owned(), format!("{key}+2")]);
    same_as_a_run(home.path(), ("out", "base", 2), "run -n 150");
    let run = format!("run -n 150 --set {key}+=2");
    same_as_a_run(home.path(), ("out", &format!("{key}+2"), 2), &run);
}

#[test]
fn a_column_of_changes_of_one_value_holds_what_it_becomes() {
    let home = TempDir::new().unwrap();
    for spec in ["+0..+2", "+1..+2"] {
        let study = format!("sweep --vary players.luck={spec} -n 30 -q --force -o out");
        done(home.path(), &study);
        for row in rows(&home.path().join("out"), "summary") {
            let change = match row["variant"].as_str() {
                "base" => 0.0,
                name => name.strip_prefix("players.luck").unwrap().parse().unwrap(),
            };
            assert!(near(number(&row, "players.luck"), 6.0 + change), "{row:?}");
        }
    }
}

#[test]
fn a_parameter_of_a_bot_is_an_axis() {
    let home = TempDir::new().unwrap();
    let line_up = "-b miser,greedy -p 2 -n 100";
    done(home.path(), &format!("sweep --vary bots.miser.greed=0..1:0.5 {line_up} -o out"));
    let folder = home.path().join("out");
    for value in ["0", "0.5", "1"] {
        let set = format!("bots.miser.greed={value}");
        same_as_a_run(home.path(), ("out", &set, 2), &format!("run {line_up} --set {set}"));
    }
    same_as_a_run(home.path(), ("out", "base", 2), &format!("run {line_up}"));
    assert_eq!(variants(&folder).len(), 4);
}

#[test]
fn the_number_of_players_is_an_axis() {
    let home = TempDir::new().unwrap();
    done(home.path(), "sweep --vary players.count=2..4 -b greedy -n 60 -o out");
    for (players, variant) in [(2, "players.count=2"), (3, "base"), (4, "players.count=4")] {
        let run = format!("run -b greedy -p {players} -n 60");
        same_as_a_run(home.path(), ("out", variant, 2), &run);
    }
    check_finite(&home.path().join("out"));
}

#[test]
fn every_cell_of_a_sweep_over_players_plays_the_games_asked_for() {
    let home = TempDir::new().unwrap();
    done(home.path(), "sweep --vary players.count=2..4 -n 60 -q -o out");
    for cell in manifest(&home.path().join("out"))["cells"].as_array().unwrap() {
        assert!(cell["games"].as_u64().unwrap() >= 60, "{}", cell["variant"]);
    }
}

#[test]
fn an_axis_that_holds_nothing_but_the_base_still_measures_it() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "sweep --vary players.luck=6 -n 300 -q -o out");
    assert!(!text.contains("inf") && !text.contains("unknown"), "{text}");
    same_as_a_run(home.path(), ("out", "base", 2), "run -n 300");
}

#[test]
fn a_study_is_the_same_on_any_number_of_threads() {
    let home = TempDir::new().unwrap();
    for study in ["sweep --vary players.luck=4..7 -n 300", "worth --of cards[threat=2].damage --reference witch -n 150"]
    {
        let played = |threads: u32| {
            done(home.path(), &format!("{study} -q -j {threads} --force -o out"));
            let folder = home.path().join("out");
            let digest = manifest(&folder)["tally_digest"].clone();
            (tables(&folder), digest)
        };
        let alone = played(1);
        for threads in [2, 3, 8] {
            assert!(played(threads) == alone, "{study} on {threads} threads");
        }
    }
}

#[test]
fn the_manifest_names_the_files_that_are_there_in_either_format() {
    let home = TempDir::new().unwrap();
    for format in ["csv", "json"] {
        done(home.path(), &format!("sweep --vary players.luck=5..6 -n 60 -q --force -o out --format {format}"));
        let folder = home.path().join("out");
        let named = manifest(&folder)["files"].clone();
        let named: BTreeSet<String> = serde_json::from_value(named).unwrap();
        let mut there: BTreeSet<String> = files(&folder).into_keys().collect();
        there.remove("manifest.json");
        assert_eq!(named, there);
        assert!(there.contains(&format!("differences.{format}")));
    }
    let text = &tables(&home.path().join("out"))["differences.json"];
    let rows: Vec<serde_json::Value> = serde_json::from_str(text).unwrap();
    assert_eq!(rows[0]["players.luck"], 5);
    assert!(rows[0]["difference"].is_number());
}

#[test]
fn tables_of_several_sizes_say_who_sits_there_and_what_an_even_share_is() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "sweep pig -b hold-at --vary players.count=2..4 --measure win_rate(hold-at) -n 120");
    assert!(text.contains("players.count") && text.contains("  even  "), "{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "At the tables sit hold-at, hold-at (an even share is 50.0 %); hold-at, hold-at, hold-at (an even share is 33.3 %);";
    assert!(words.contains(said), "{words}");
    let same = done(home.path(), "sweep pig --vary dice.sides=6..7 -n 60");
    assert!(!same.contains("At the tables") && !same.contains("even share"), "{same}");
}

#[test]
fn the_cells_that_a_sentence_counts_are_marked_in_the_table() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "sweep pig --vary win.score=50,95,100,200 -b racer,hold-at -n 4000 -o out");
    let marked = text.lines().filter(|line| line.contains(") *")).count();
    let counted = text.lines().find(|line| line.contains("variants are shown to differ")).unwrap();
    assert!(counted.starts_with(&format!("{marked} of 3 ")) && marked > 0, "{text}");
    assert!(text.contains("* is shown to differ from the base"), "{text}");
}

//! One set of measures: whatever stands in the summary, and the rates of components, can be asked for and expected.

use crate::{Row, done, ludometer, output, rows, stderr, stdout};
use tempfile::TempDir;

/// A measure of the summary as one writes it.
fn written(row: &Row) -> String {
    let of: Vec<&str> =
        ["strategy", "seat"].iter().map(|name| row[*name].as_str()).filter(|of| !of.is_empty()).collect();
    if of.is_empty() { row["measure"].clone() } else { format!("{}({})", row["measure"], of.join(", ")) }
}

#[test]
fn a_share_of_whatever_it_is_one_is_told_in_percent() {
    let home = TempDir::new().unwrap();
    let share = "busts_per_turn(hold-at)";
    let text = done(home.path(), &format!("compare pig --set win.score=60 -n 300 -o compared --measure {share}"));
    assert!(text.contains("busts_per_turn(hold-at), %  6") && text.contains(" points ("), "{text}");
    let swept = done(home.path(), &format!("sweep pig --vary win.score=60,70 -n 300 -o swept --measure {share}"));
    let row = swept.lines().find(|line| line.trim_start().starts_with("60  ")).unwrap();
    assert!(row.trim_start().starts_with("60  6"), "{swept}");
    let solve = format!("solve pig --vary win.score=60,70 -n 1200 -o solved --until {share}=30%");
    let solved = stdout(&output(home.path(), &solve)).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(solved.contains("is 30.0 %") && solved.contains(" points above the target"), "{solved}");
    let tune = format!("tune pig --of win.score=60,70 -n 3k -o tuned --expect {share}<=99%");
    let tuned = stdout(&output(home.path(), &tune));
    assert!(tuned.lines().any(|line| line.starts_with(share) && line.contains(" % (6")), "{tuned}");
}

/// What a run of so many games says of a measure of pig to 60 points.
fn of_run(home: &TempDir, games: &str, measure: &str) -> String {
    done(home.path(), &format!("run pig --set win.score=60 -n {games} --force -o run"));
    let summary = rows(&home.path().join("run"), "summary");
    summary.iter().find(|row| row["measure"] == measure).unwrap()["estimate"].clone()
}

#[test]
fn a_length_has_one_value_in_every_command() {
    let home = TempDir::new().unwrap();
    for measure in ["length_p50", "length_p95", "length_median"] {
        let two_decimals = |games: &str| format!("{:.2}", of_run(&home, games, measure).parse::<f64>().unwrap());
        let line =
            format!("compare pig --set win.score=90 --vs win.score=60 --measure {measure} -n 300 --force -o out");
        let compared = done(home.path(), &line);
        let row = compared.lines().find(|line| line.starts_with(measure)).unwrap();
        assert_eq!(row.split_whitespace().nth(1), Some(two_decimals("300").as_str()), "{measure}: {compared}");
        let line = format!("solve pig --vary win.score=60,90 --until {measure}=3 -n 1200 --force -o out");
        output(home.path(), &line);
        let of_value = rows(&home.path().join("out"), "values").swap_remove(0);
        assert_eq!(of_value["win.score"], "60");
        assert_eq!(of_value["estimate"], of_run(&home, &of_value["games"], measure), "{measure}");
        let expected = format!("--expect {measure}>=2 --of win.score=50,70");
        done(home.path(), &format!("tune pig --set win.score=60 {expected} -n 6k --force -o out"));
        let before = rows(&home.path().join("out"), "targets").swap_remove(0);
        assert_eq!(before["solution"], "before");
        assert_eq!(before["estimate"], of_run(&home, &before["n"], measure), "{measure}");
    }
}

/// A study of two lengths of pig that shows this measure.
fn sweep(home: &TempDir, measure: &str) -> std::process::Output {
    let arguments =
        "sweep pig --set win.score=60 --vary win.score=60,70 -b racer,hold-at -n 400 --force -o out --measure";
    let words = arguments.split(' ').chain([measure]);
    ludometer(home.path(), "").args(words).output().unwrap()
}

#[test]
fn every_row_of_the_summary_can_be_asked_for_and_expected() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run pig --set win.score=60 -b racer,hold-at -n 400 -q -o one");
    for row in rows(&home.path().join("one"), "summary") {
        let measure = written(&row);
        let output = sweep(&home, &measure);
        assert!(output.status.success(), "{measure}: {}", stderr(&output));
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.contains(&measure), "{measure}: {told}");
        let compared = rows(&home.path().join("out"), "differences");
        let name = match (row["strategy"].as_str(), row["seat"].as_str()) {
            (_, "") => row["measure"].clone(),
            (_, seat) => format!("{}({seat})", row["measure"]),
        };
        let own = |other: &&Row| other["measure"] == name && other["strategy"] == row["strategy"];
        assert_eq!(compared.iter().filter(own).count(), 1, "{measure}");
        // No game is over before its first round is.
        let least = if row["unit"] == "rounds" { 1 } else { 0 };
        let expected = format!("{measure} > {least}");
        let arguments = ["run", "pig", "-n", "400", "-b", "racer,hold-at", "-q", "--force", "-o", "out", "--expect"];
        let output = ludometer(home.path(), "").args(arguments).arg(&expected).output().unwrap();
        assert_ne!(output.status.code(), Some(2), "{expected}: {}", stderr(&output));
    }
}

#[test]
fn a_measure_asked_for_is_that_of_the_summary() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run pig --set win.score=60 -b racer,hold-at -n 400 -o one");
    let summary = rows(&home.path().join("one"), "summary");
    for measure in ["win_rate(racer, 2)", "win_rate(1)", "seat_gap(2)", "lead_changes", "leader_wins_third_1"] {
        let own = summary.iter().find(|row| written(row) == measure).unwrap();
        let told = String::from_utf8(sweep(&home, measure).stdout).unwrap();
        let share = own["unit"] == "share";
        let value: f64 = own["estimate"].parse().unwrap();
        let value = if share { format!("{:.1}", 100.0 * value) } else { format!("{value:.1}") };
        assert!(told.contains(&value), "{measure} = {value}: {told}");
    }
}

#[test]
fn the_rates_of_components_go_by_name() {
    let home = TempDir::new().unwrap();
    let study = "compare --set cards.spider.damage+=1 -n 300 -q -o out --measure take_rate(spider)";
    let told = done(home.path(), study);
    assert!(told.contains("take_rate(spider)"), "{told}");
    let compared = rows(&home.path().join("out"), "differences");
    let own = compared.iter().find(|row| row["measure"] == "take_rate(spider)").unwrap();
    let cards = rows(&home.path().join("out"), "cards");
    let rates: Vec<f64> =
        cards.iter().filter(|row| row["card"] == "spider").map(|row| row["take_rate"].parse().unwrap()).collect();
    let difference: f64 = own["difference"].parse().unwrap();
    assert!((rates[1] - rates[0] - difference).abs() < 1e-9, "{rates:?} {difference}");
    let expected = ["run", "-n", "600", "-q", "-o", "two", "--expect", "cards.take_rate(spider) > 1%"];
    assert!(ludometer(home.path(), "").args(expected).status().unwrap().success());
}

#[test]
fn what_cannot_be_asked_for_is_refused_with_a_remedy() {
    let home = TempDir::new().unwrap();
    for (arguments, told) in [
        ("compare --set cards.spider.damage+=1 --measure take_rate(spidr)", "`take_rate(spider)`"),
        (
            "compare --set cards.spider.damage+=1 --measure minutes_p5 --set minutes_per_turn=2",
            "cells cannot be compared by",
        ),
        ("compare --set cards.spider.damage+=1 --measure takerate(spider)", "there is no measure `takerate`"),
        ("compare --set cards.spider.damage+=1 --measure (spider)", "names no measure"),
        (
            "compare pig --set win.score=50 --set minutes_per_turn=1 --measure minutes_mean",
            "set `minutes_per_turn` in both",
        ),
        ("compare pig -b racer,hold-at --vs random --measure win_rate(random)", "ask for `win_rate(racer)`"),
    ] {
        let output = output(home.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(stderr(&output).contains(told), "{arguments}: {}", stderr(&output));
    }
}

#[test]
fn a_program_reads_what_can_be_named_as_json() {
    let home = TempDir::new().unwrap();
    let list = |what: &str| -> serde_json::Value {
        serde_json::from_str(&done(home.path(), &format!("list {what} --json"))).unwrap()
    };
    let has = |list: &serde_json::Value, key: &str, name: &str| {
        let entry = list.as_array().unwrap().iter().find(|entry| entry[key] == name).cloned();
        entry.unwrap_or_else(|| panic!("{name}"))
    };
    let damage = has(&list("keys"), "key", "cards.<name>.damage");
    assert_eq!(damage["allowed"], "a whole number from 0 to 12");
    assert!(damage["about"].as_str().unwrap().starts_with("Red value"), "{damage}");
    let features = list("features metroidvania");
    assert!(features.as_array().unwrap().iter().all(|one| !one["decisions"].as_array().unwrap().is_empty()));
    let measures = list("measures pig");
    assert_eq!(has(&measures["measures"], "measure", "win_rate")["has_interval"], true);
    assert!(has(&measures["files"], "file", "win_rates.csv")["columns"].as_array().unwrap().len() > 5);
    let told = output(home.path(), "list games --json");
    assert_eq!(told.status.code(), Some(2));
    assert!(stderr(&told).contains("`games` is not listed as JSON"), "{}", stderr(&told));
    let told = output(home.path(), "list --json");
    assert_eq!(told.status.code(), Some(2));
    assert!(stderr(&told).contains("`ludometer list features --json`"), "{}", stderr(&told));
}

/// Two intervals of one difference, one of them for all measures together, are one too many.
#[test]
fn a_measure_that_was_asked_about_stands_first_and_is_told_once() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "compare --set cards.crypt.damage=3 --measure length_median -n 3000 -o out");
    let row = told.lines().skip_while(|line| !line.starts_with("measure")).nth(1).unwrap();
    assert!(row.starts_with("length_median"), "{told}");
    assert!(told.contains("Is length_median higher") && told.contains(" yes:"), "{told}");
    assert!(!told.contains("games get"), "{told}");
}

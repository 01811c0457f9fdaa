//! `--games-table`: a row for each game, in order, that agrees with everything else that is said of the run.

#[cfg(feature = "parquet")]
mod parquet;

use crate::{done, files, manifest, output, rows_of, scripted, stderr, stdout, tables};
use std::collections::BTreeMap;
use std::fs;
use tempfile::TempDir;

#[test]
fn every_game_has_a_row_and_the_threads_change_no_byte() {
    let home = TempDir::new().unwrap();
    let bytes = [1, 2, 3].map(|threads| {
        let name = format!("games{threads}.csv");
        done(
            home.path(),
            &format!("run pig -b racer,random -n 3k -q -j {threads} -o out{threads} --games-table {name}"),
        );
        fs::read_to_string(home.path().join(name)).unwrap()
    });
    assert_eq!(bytes[0], bytes[1]);
    assert_eq!(bytes[0], bytes[2]);
    let rows = rows_of(&home.path().join("games1.csv"));
    let numbers: Vec<String> = rows.iter().map(|row| row["game"].clone()).collect();
    let expected: Vec<String> = (0..1500).flat_map(|block| [1, 2].map(|game| format!("b{block}r{game}"))).collect();
    assert_eq!(numbers, expected);
    assert_eq!(manifest(&home.path().join("out1"))["games_table"], "games1.csv");
}

#[test]
fn a_name_that_ends_in_tsv_asks_for_tabs() {
    let home = TempDir::new().unwrap();
    let line = "run pig -b racer,random -n 30 -q";
    done(home.path(), &format!("{line} -o commas --games-table games.csv"));
    done(home.path(), &format!("{line} -o tabs --games-table games.tsv"));
    let [commas, tabs] = ["games.csv", "games.tsv"].map(|name| fs::read_to_string(home.path().join(name)).unwrap());
    assert!(!commas.contains(['\t', '"']));
    assert_eq!(tabs, commas.replace(',', "\t"));
}

#[test]
fn on_standard_output_stand_the_rows_of_the_file_and_nothing_else() {
    let home = TempDir::new().unwrap();
    let line = "run pig -b racer,random -n 3k";
    done(home.path(), &format!("{line} -q -o filed --games-table games.csv"));
    let piped = output(home.path(), &format!("{line} -j 2 -o piped --games-table -"));
    assert_eq!(piped.status.code(), Some(0), "{}", stderr(&piped));
    assert_eq!(stdout(&piped), fs::read_to_string(home.path().join("games.csv")).unwrap());
    assert!(stderr(&piped).contains("racer wins"), "{}", stderr(&piped));
    assert_eq!(tables(&home.path().join("piped")), tables(&home.path().join("filed")));
    let refused = output(home.path(), &format!("{line} --json -o both --games-table -"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("cannot both be on standard output"), "{}", stderr(&refused));
}

/// Whoever has read enough rows goes, and the study is whole all the same.
#[test]
fn a_reader_who_goes_takes_nothing_from_the_study() {
    let home = TempDir::new().unwrap();
    let script = "ludometer run pig -b racer,random -n 30k -q -o out --games-table - | head -n 2";
    let read = scripted(home.path(), "sh", script).output().unwrap();
    assert_eq!(stdout(&read).lines().count(), 2, "{}", stderr(&read));
    assert!(!stderr(&read).contains("error"), "{}", stderr(&read));
    assert_eq!(manifest(&home.path().join("out"))["games_played"], 30_000);
}

#[test]
fn what_is_played_is_the_same_with_and_without() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 300 -q -o with --games-table games.csv");
    done(home.path(), "run -n 300 -q -o without");
    let [with, without] = ["with", "without"].map(|name| home.path().join(name));
    assert_eq!(tables(&with), tables(&without));
    assert_eq!(manifest(&with)["tally_digest"], manifest(&without)["tally_digest"]);
}

/// What a strategy wins, a shared win divided among those who share it.
fn won(row: &BTreeMap<String, String>, strategy: &str) -> f64 {
    let winners: Vec<&str> = row["winner"].split('+').filter(|seat| !seat.is_empty()).collect();
    let own = winners.iter().filter(|seat| row[**seat] == strategy);
    own.count() as f64 / winners.len().max(1) as f64
}

#[test]
fn the_winners_make_the_win_rates_and_the_rounds_the_mean_length() {
    for game in ["pig", "metroidvania", "mega_man"] {
        let home = TempDir::new().unwrap();
        done(home.path(), &format!("run {game} -n 240 -q -o out --games-table games.csv"));
        let rows = rows_of(&home.path().join("games.csv"));
        let rates = &tables(&home.path().join("out"))["win_rates.csv"];
        let mut reader = csv::Reader::from_reader(rates.as_bytes());
        let rates: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
        for rate in rates.iter().filter(|rate| rate["seat"].is_empty()) {
            let tally: f64 = match rate["strategy"].as_str() {
                "" => rows.iter().filter(|row| !row["winner"].is_empty()).count() as f64,
                strategy => rows.iter().map(|row| won(row, strategy)).sum(),
            };
            let wins: f64 = rate["wins"].parse().unwrap();
            assert!((tally - wins).abs() < 1e-6, "{game}: {tally} {rate:?}");
        }
    }
}

#[test]
fn the_figures_of_all_games_make_those_of_the_summary() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 300 -q -o out --games-table games.csv");
    let rows = rows_of(&home.path().join("games.csv"));
    let summary = &tables(&home.path().join("out"))["summary.csv"];
    let mut reader = csv::Reader::from_reader(summary.as_bytes());
    let summary: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    let deaths: Vec<_> = summary.iter().filter(|row| row["measure"] == "deaths").collect();
    assert!(!deaths.is_empty());
    for row in deaths {
        let column = format!("deaths({})", row["strategy"]);
        let values: Vec<f64> = rows.iter().map(|game| game[&column].parse().unwrap()).collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let estimate: f64 = row["estimate"].parse().unwrap();
        assert!((mean - estimate).abs() < 1e-9, "{column}: {mean} {estimate}");
    }
}

#[test]
fn a_row_and_the_replay_of_its_game_agree() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run pig -b racer,random -s 7 -n 20 -q -o out --games-table games.csv");
    for row in rows_of(&home.path().join("games.csv")) {
        let line = format!("replay pig -b racer,random -s {} --game {} --json", row["seed"], row["game"]);
        let told = done(home.path(), &line);
        let end: serde_json::Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
        assert_eq!(end["round"].to_string(), row["rounds"], "{end}");
        assert_eq!(
            end["winners"].to_string(),
            format!("[{}]", row["winner"].replace('+', ",").replace("seat_", "")),
            "{end}"
        );
    }
}

#[test]
fn the_parts_of_a_run_write_the_rows_of_the_whole() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run pig -n 999 -q -o whole --games-table whole.csv");
    for part in [1, 2] {
        done(home.path(), &format!("run pig -n 999 -q --shard {part}/2 -o part{part} --games-table part{part}.csv"));
    }
    done(home.path(), "merge part1 part2 -q -o merged");
    let [whole, one, two] = ["whole", "part1", "part2"].map(|name| rows_of(&home.path().join(format!("{name}.csv"))));
    assert_eq!([one, two].concat(), whole);
}

#[test]
fn a_file_that_is_there_stays_unless_forced() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("games.csv");
    fs::write(&path, "mine").unwrap();
    let refused = output(home.path(), "run pig -n 20 -q -o out --games-table games.csv");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("`games.csv` is there already"), "{}", stderr(&refused));
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    assert!(!home.path().join("out").exists());
    done(home.path(), "run pig -n 20 -q -o out --games-table games.csv --force");
    assert_eq!(rows_of(&path).len(), 20);
}

/// What a program takes a cell for that knows nothing of its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Whole,
    Real,
    Text,
}

fn kind(cell: &str) -> Kind {
    match (cell.parse::<i128>(), cell.parse::<f64>()) {
        (Ok(_), _) => Kind::Whole,
        (_, Ok(_)) => Kind::Real,
        _ => Kind::Text,
    }
}

/// Most readers look at the first rows alone, and fail at the first cell that is of another kind.
#[test]
fn every_cell_of_a_column_is_of_one_kind() {
    let home = TempDir::new().unwrap();
    let line = "-n 120 -q -o out --games-table games.csv";
    for game in ["pig", "metroidvania", "mega_man", "dead_cells"] {
        done(home.path(), &format!("run {game} {line} --force"));
        let rows = rows_of(&home.path().join("games.csv"));
        for column in rows[0].keys() {
            let cells = || rows.iter().map(|row| row[column].as_str()).filter(|cell| !cell.is_empty());
            let expected = match column.as_str() {
                "seed" | "block" | "rotation" | "rounds" | "turns" => Kind::Whole,
                "game" | "ending" | "winner" => Kind::Text,
                seat if seat.starts_with("seat_") => Kind::Text,
                _ => Kind::Real,
            };
            let other = cells().find(|cell| kind(cell) != expected);
            assert_eq!(other, None, "{game}: {column} is to be {expected:?}");
            // No cell begins as a date, a formula or a number does.
            let plain = |cell: &str| cell.starts_with(|letter: char| letter.is_ascii_alphabetic());
            assert!(expected != Kind::Text || cells().all(plain), "{game}: {column}");
        }
    }
}

#[test]
fn no_table_of_the_study_is_lost_to_it() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run pig -n 20 -q -o out");
    let before = files(&home.path().join("out"));
    for table in ["win_rates", "summary", "endings"] {
        let line = format!("run pig -n 20 -q --force -o out --games-table ./out/{table}.csv");
        let refused = output(home.path(), &line);
        assert_eq!(refused.status.code(), Some(2), "{line}: {}", stderr(&refused));
        assert!(stderr(&refused).contains("is a table of the study itself"), "{}", stderr(&refused));
        assert!(stderr(&refused).contains("games.csv"), "{}", stderr(&refused));
    }
    assert_eq!(files(&home.path().join("out")), before);
    done(home.path(), "run pig -n 20 -q --force -o out --games-table out/games.csv");
    done(home.path(), "run pig -n 20 -q -o next --games-table win_rates.csv");
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let home = TempDir::new().unwrap();
    for (line, word) in [
        ("run pig -n 20 -o out --games-table nowhere/games.csv", "nowhere/games.csv"),
        ("run pig -n 20 -o out --games-table games.txt", ".csv"),
        ("compare pig --set dice.sides=8 -n 20 -o out --games-table games.csv", "one variant at a time"),
        ("sweep pig --vary dice.sides=6..7 -n 20 -o out --games-table games.csv", "one variant at a time"),
    ] {
        let refused = output(home.path(), line);
        assert_eq!(refused.status.code(), Some(2), "{line}: {}", stderr(&refused));
        assert!(stderr(&refused).contains(word), "{line}: {}", stderr(&refused));
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
#[cfg(not(feature = "parquet"))]
fn without_its_feature_parquet_is_refused_with_both_ways_out() {
    let home = TempDir::new().unwrap();
    let refused = output(home.path(), "run pig -n 20 -o out --games-table games.parquet");
    assert_eq!(refused.status.code(), Some(2));
    for word in ["cargo install --path . --features parquet", ".csv"] {
        assert!(stderr(&refused).contains(word), "{}", stderr(&refused));
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn numbers_are_written_as_in_the_other_tables() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run pig -n 200 -q -o out --csv-decimal , --games-table games.csv");
    let text = fs::read_to_string(home.path().join("games.csv")).unwrap();
    assert!(text.starts_with("seed;game;block;rotation;seat_1;seat_2;"), "{text}");
    assert!(text.lines().all(|line| line.split(';').count() == text.lines().next().unwrap().split(';').count()));
}

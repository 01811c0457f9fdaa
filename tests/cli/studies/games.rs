//! Every command on every game: where players win apart and where the table wins as one.

use super::{Row, rows};
use crate::{done, tables};
use ludometer::cell::{Cell, Wish, named};
use ludometer::games::NAMES;
use tempfile::TempDir;

#[test]
fn every_study_of_every_game_writes_whole_tables() {
    let home = TempDir::new().unwrap();
    for game in NAMES {
        let cooperative = Cell::named(&named(game).unwrap(), &Wish::default()).unwrap().form.cooperative;
        let bot = "random";
        for study in [
            format!("run {game}"),
            format!("compare {game} -b {bot} --vs {bot}"),
            format!("worth {game} --by +1"),
            format!("tournament {game}"),
        ] {
            let text = done(home.path(), &format!("{study} -n 60 -q --force -o out"));
            let (rates, tables) = (rows(&home.path().join("out"), "win_rates"), tables(&home.path().join("out")));
            let of_table = |row: &Row| row["strategy"].is_empty() && row["seat"].is_empty();
            assert!(rates.iter().all(|row| of_table(row) == cooperative), "{study}");
            assert!(!rates.is_empty() && text.contains("files: "), "{study}");
            let apart = |text: &String| text.contains("seat_gap");
            let tells = tables.values().chain([&text]).any(apart);
            assert!(!cooperative || !tells, "{study}");
        }
    }
}

#[test]
fn every_replay_says_who_won() {
    let home = TempDir::new().unwrap();
    for game in NAMES {
        let cooperative = Cell::named(&named(game).unwrap(), &Wish::default()).unwrap().form.cooperative;
        for block in 0..3 {
            let told = done(home.path(), &format!("replay {game} --game {block} --brief"));
            let last = told.lines().last().unwrap();
            let of_table = last.ends_with("The table wins.") || last.ends_with("The table loses.");
            assert_eq!(of_table, cooperative, "{last}");
            assert_eq!(last.contains("Won by"), !cooperative, "{last}");
            let lost = last.ends_with("loses.") || last.ends_with("Won by nobody.");
            assert_eq!(last.contains("(win)"), !lost, "{last}");
        }
    }
}

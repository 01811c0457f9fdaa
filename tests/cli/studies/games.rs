//! Every command on every game: where players win apart and where the table wins as one.

use super::{Row, rows};
use crate::played::{studies, study};
use crate::{done, tables};
use engine::cell::{Cell, CellRequest};
use ludometer::GAMES;
use std::fs;
use tempfile::TempDir;

#[test]
fn every_study_of_every_game_writes_whole_tables() {
    for game in GAMES.names() {
        let cooperative = Cell::named(&GAMES.rules(game).unwrap(), &CellRequest::default()).unwrap().schema.cooperative;
        for (_, command) in studies(game) {
            let folder = study(&command);
            let text = fs::read_to_string(folder.join("said.txt")).unwrap();
            let (rates, tables) = (rows(&folder, "win_rates"), tables(&folder));
            let of_table = |row: &Row| row["strategy"].is_empty() && row["seat"].is_empty();
            assert!(rates.iter().all(|row| of_table(row) == cooperative), "{command}");
            assert!(!rates.is_empty() && text.contains("files: "), "{command}");
            let apart = |text: &String| text.contains("seat_gap");
            let tells = tables.values().chain([&text]).any(apart);
            assert!(!cooperative || !tells, "{command}");
        }
    }
}

#[test]
fn every_replay_says_who_won() {
    let home = TempDir::new().unwrap();
    for game in GAMES.names() {
        let cooperative = Cell::named(&GAMES.rules(game).unwrap(), &CellRequest::default()).unwrap().schema.cooperative;
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

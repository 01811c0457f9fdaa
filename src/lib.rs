//! Ludometer: a Monte Carlo balance simulator for tabletop games.
//!
//! A designer changes a number on a card and seconds later knows, with honest error bars, what that did to who wins, how long a game
//! lasts and how players spend their luck.
//!
//! # The map, in the direction that data flows
//!
//! ```text
//! files and flags --experiment--> what is asked --cell--> rules, bots --engine--> counts --analysis--> tables --report--> files
//! \-------------------- cli ---/ \-------- study ---------/ \---- games, kit ----/ \----- study -----/ \------- report -----/
//! ```
//!
//! Each room is a crate inside `src`, so that the compiler holds the arrows between them: `cli -> study -> engine -> kit`, games on `kit`
//! (and in one line on `engine`, which plays them), `report` beside them on `kit`, which reads spreadsheets by `sheets`.
//!
//! - `kit`: what a game is made of: **the contract that it signs (`kit::game`; read this first)**, luck, features, formulas, strategies,
//!   configs, statistics, pieces, and numbers as a person reads them.
//! - `sheets`: sheets of spreadsheet files as lines of text; it knows neither tables nor files.
//! - `games/<game>`: rules, state, view, features, measures; a game knows no other game and no file.
//! - `engine`: plays blocks of games on all cores, every cell of a study the same ones; what is played never depends on the threads. It
//!   holds **the boundary** beyond which no game has a type, what is measured of every game, the cell that is played, and the list of games.
//! - `study`: what a study asks, as a file and as a plan of cells; what it shows; training, tuning, searching for a value.
//! - `report`: tables as files, as text and as one page of pictures; parts and checkpoints of long studies.
//! - `live`: the server of the page on which a number is changed, and the page; it knows of no game, and asks `cli`.
//! - `cli`: what a person can ask; the only room that prints.
//! - `python`: the commands, their tables and games step by step as a module of Python; it knows of no file, and asks `cli`.
//! - `conformance`: what the contract asks of a game, as tests that a game's own crate calls.
//!
//! This crate names the games, and nothing else does. A program of your own that plays a game of your own is `examples/relay`.
//!
//! # Words used everywhere
//!
//! *rules*: a validated game. *strategy*: a bot file. *line-up*: which strategy sits where. *block*: one game number played once for each
//! rotation of the line-up, with the same luck, and **the unit of all statistics**. *cell*: rules with a line-up. *study*: cells that share
//! their block numbers. *tally*: integer counts that merge exactly.
//!
//! # Playing from Rust
//!
//! ```
//! use engine::cell::{Cell, CellRequest};
//! use engine::{RunLimits, StudyCell, run};
//! use ludometer::GAMES;
//! use std::sync::atomic::AtomicBool;
//!
//! let cell = Cell::named(&GAMES.rules("metroidvania")?, &CellRequest::default())?;
//! let study_cell = StudyCell { game: &*cell.game, bots: &cell.bots, schema: &cell.schema, seed: 1 };
//! let limits = RunLimits { blocks: 0..10, looks: Vec::new(), time_budget: None, interrupted: &AtomicBool::new(false), threads: 1 };
//! let played = run(&study_cell, &limits, &())?.count;
//! assert_eq!(played.blocks, 10);
//! assert_eq!(played.tally.tables()[0].name(), "win_rates");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use engine::{Catalog, GameEntry};

/// The games of the program: adding one is a crate, and a line here.
static LIST: [&GameEntry; 6] =
    [&metroidvania::GAME, &mega_man::GAME, &map_masters::GAME, &dead_cells::GAME, &masmorra::GAME, &pig::GAME];

/// The games that the program plays.
pub static GAMES: Catalog = Catalog::new(&LIST);

#[cfg(test)]
mod tests {
    use super::GAMES;

    /// Of each such bot the suite asks whether it has been edited since.
    #[test]
    fn some_bots_that_ship_were_trained() {
        assert!(GAMES.files().any(|(_, text)| text.starts_with("# Made by\n#   ludometer train ")));
    }

    #[test]
    fn other_rules_that_are_built_in_are_named_with_their_game() {
        let name = |rules| GAMES.rules(rules).map(|named| (named.game.name(), named.rules)).ok();
        assert_eq!(name("mega_man/easy"), Some(("mega_man", "easy".to_owned())));
        assert_eq!(name("pig"), Some(("pig", "standard".to_owned())));
        for unknown in ["pig/easy", "easy", "mega_man/", "mega_man/experiments"] {
            assert!(name(unknown).is_none(), "{unknown}");
        }
    }
}

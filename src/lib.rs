//! Ludometer: a Monte Carlo balance simulator for tabletop games.
//!
//! A designer changes a number on a card and seconds later knows, with honest error bars, what that did to who wins, how long a game
//! lasts and how players spend their luck.
//!
//! # The map, in the direction that data flows
//!
//! ```text
//! files and flags --experiment--> what is asked --cell--> rules, bots --engine--> counts --analysis--> tables --report--> files
//!                     |                             |                    |            |
//!              config, builtin              strategy, formula     game, games,       measure, stats
//!                                                                 pieces, luck
//! ```
//!
//! - [`config`]: what a designer writes (TOML, CSV, `--set`), read with every fault reported at once. [`builtin`]: the default files.
//! - [`experiment`]: what a study asks: its axes, what it compares, what it expects; as a file, and as a plan of cells.
//! - [`cell`]: one rules variant with one line-up, loaded and checked.
//! - [`game`]: **the contract that a game signs; read this first**. [`games`]: those that signed, in one list.
//! - [`pieces`]: what several games are made of: piles, decks, words on cards; no rules.
//! - [`luck`]: every chance event, drawn from streams keyed by seed, game, purpose and seat.
//! - [`strategy`]: bots as data; [`formula`]: the arithmetic they are written in; [`feature`]: the named numbers it is about.
//! - [`engine`]: plays blocks of games on all cores, every cell of a study the same ones; what is played never depends on the threads. It holds
//!   **the boundary** beyond which no game has a type.
//! - [`measure`]: what is counted of every game, and blocks compared; [`stats`]: exact sums, the ledger of what a game declares that it counts,
//!   intervals, tests, tables.
//! - [`say`]: numbers as a person reads them, wherever they stand.
//! - [`train`]: how strong a bot can become: a search for the numbers of its formulas, leagues.
//! - [`tune`]: which fewest changes let several measures be what they should be: what to try, what is learnt, when it is shown.
//! - [`solve`]: which value of an axis brings a measure to a target: what to play next, and when that is answered.
//! - [`analysis`]: what a study shows: paired differences, worth, matchups, ratings, verdicts.
//! - [`report`]: tables as files, as text and as one page of pictures; parts and checkpoints of long studies.
//! - [`cli`]: what a person can ask; the only module that prints.
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
//! use ludometer::cell::{Cell, Wish};
//! use ludometer::engine::{Batch, Limits, run};
//! use ludometer::games::metroidvania::Metroidvania;
//! use std::sync::atomic::AtomicBool;
//!
//! let cell = Cell::<Metroidvania>::load("standard", &Wish::default())?;
//! let batch = Batch { game: &cell.game, bots: &cell.bots, form: &cell.form, seed: 1 };
//! let limits = Limits { blocks: 0..10, looks: Vec::new(), time_budget: None, interrupted: &AtomicBool::new(false), threads: 1 };
//! let played = run(&batch, &limits, &())?.count;
//! assert_eq!(played.blocks, 10);
//! assert_eq!(played.tally.tables()[0].name(), "win_rates");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod builtin;
pub mod cell;
pub mod cli;
pub mod config;
pub mod engine;
pub mod experiment;
pub mod feature;
pub mod formula;
pub mod game;
pub mod games;
pub mod luck;
pub mod measure;
pub mod pieces;
pub mod report;
pub mod say;
pub mod solve;
pub mod stats;
pub mod strategy;
pub mod train;
pub mod tune;

//! The parts that a game is made of.
//!
//! - [`game`]: **the contract that a game signs; read this first**.
//! - [`luck`]: every chance event, drawn from streams keyed by seed, game, purpose and seat.
//! - [`feature`]: the named numbers that bots weigh; [`formula`]: the arithmetic over them; [`strategy`]: bots as data.
//! - [`config`]: what a designer writes (TOML, CSV, `--set`), read with every fault reported at once.
//! - [`stats`]: exact sums, the ledger of what a game declares that it counts, intervals, tests, tables.
//! - [`pieces`]: what several games are made of: piles, decks, words on cards; no rules.
//! - [`say`]: numbers as a person reads them, wherever they stand.

pub mod config;
pub mod feature;
pub mod formula;
pub mod game;
pub mod luck;
pub mod pieces;
pub mod say;
pub mod stats;
pub mod strategy;

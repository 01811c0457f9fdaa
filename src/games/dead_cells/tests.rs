//! The rules as a sceptical player checks them: each test states a sentence of the rulebook or one setting of an open point.

mod campaign;
mod combat;
mod combat_search;
mod deaths;
mod explore;
mod golden;
mod hidden;
mod keys;
mod luck;
mod measures;
mod oracles;
mod play;
mod redeal;
mod staged;
mod switches;
mod table;
mod told;
mod tracks;
mod words;

conformance::suite!(dead_cells, crate::DeadCells, crate::GAME, slow);

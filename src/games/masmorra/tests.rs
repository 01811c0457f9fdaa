//! The rules as a sceptical player checks them: each test states a sentence of the rulebook or one setting of an open point.

mod abilities;
mod alliance;
mod bosses;
mod cards;
mod dice;
mod explore;
mod features;
mod fight;
mod fight_odds;
mod golden;
mod hidden;
mod interrupts;
mod keys;
mod lair;
mod map;
mod master;
mod measures;
mod oracles;
mod play;
mod redeal;
mod setup;
mod table;
mod turn;
mod walk;
mod words;

conformance::suite!(masmorra, crate::Masmorra, crate::GAME, slow);

//! The rules as a sceptical player checks them: each test states a sentence of the rulebook or one setting of an open point.

mod abilities;
mod bosses;
mod by_hand;
mod campaign;
mod challenges;
mod damage;
mod features;
mod golden;
mod keys;
mod light;
mod odds;
mod planning;
mod points;
mod redeal;
mod setup;
mod table;
mod words;

conformance::suite!(mega_man, crate::MegaMan, crate::GAME);

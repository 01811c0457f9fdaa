//! The rules as a sceptical player checks them: each test states a sentence of the rulebook or one setting of an open point.

mod combat;
mod golden;
mod hidden;
mod luck;
mod measures;
mod outlook;
mod play;
mod table;
mod words;

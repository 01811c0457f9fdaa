//! The rules as a sceptical player checks them: each test states a sentence of the rulebook or one setting of an open point.

mod attacks;
mod bosses;
mod buying;
mod by_hand;
mod effects;
mod exploring;
mod features;
mod golden;
mod keys;
mod measures;
mod moving;
mod naive;
mod notability;
mod odds;
mod points;
mod table;
mod turns;
mod uses;

conformance::suite!(metroidvania, crate::Metroidvania, crate::GAME);

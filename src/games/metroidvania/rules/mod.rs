//! The rules, one file per phase of a turn. Each function names the rulebook's section or the open point it carries out.

pub mod attack;
pub mod buy;
pub mod heal;
pub mod plan;
pub mod turn;

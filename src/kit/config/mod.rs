//! What a designer writes (rules in TOML, component tables in CSV, `--set`) as typed values, with every fault reported at once.
//!
//! [`Reader`] is the way in: a game asks it for each of its keys and columns, which declares and reads them in one pass.
//! This module knows no game.

pub mod address;
pub mod assignment;
mod copies;
pub mod document;
pub mod edit;
pub mod fault;
pub mod layers;
mod names;
pub mod number;
pub mod reader;
mod records;
pub mod resolved;
pub mod row;
pub mod source;
mod spreadsheet;
mod table;
pub mod value;

pub use address::Address;
pub use assignment::{Assignment, Op};
pub use copies::Copies;
pub use edit::{Edit, edits};
pub use fault::surplus;
pub use fault::{Fault, Faults, Place, SHOWN, did_you_mean, did_you_mean_one_of, misplaced};
pub use names::Names;
pub use reader::Reader;
pub use resolved::{KeyDoc, Resolved};
pub use row::{Name, Provenance, Row};
pub use source::{Files, Source};
pub use value::Value;

#[cfg(test)]
mod tests;

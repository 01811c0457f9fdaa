//! What a designer writes (rules in TOML, component tables in CSV or spreadsheets, `--set`) as typed values, with every fault reported at once.
//!
//! [`RulesReader`] is the way in: a game asks it for each of its keys and columns, which declares and reads them in one pass.
//! This module knows no game.

pub mod address;
pub mod assignment;
mod columns;
mod copies;
pub mod document;
pub mod edit;
pub mod fault;
mod foreign_keys;
pub mod layers;
pub mod number;
pub mod reader;
mod records;
pub mod resolved;
pub mod row;
mod slug;
pub mod source;
mod source_value;
mod spreadsheet;
mod table;
mod table_fit;
pub mod value;
mod workbook;

pub use address::{Address, fits_pattern, own_part};
pub use assignment::{Assignment, AssignmentOperator};
pub use copies::CardCopies;
pub use edit::{RulesEdit, edits};
pub use fault::surplus;
pub use fault::{
    ALIKE, Fault, Faults, SHOWN, SourceLine, SourceLocation, did_you_mean, did_you_mean_one_of, misplaced,
};
pub use foreign_keys::ForeignKeys;
pub use reader::RulesReader;
pub use resolved::{KeyDoc, ResolvedRules};
pub use row::{Provenance, RowName, RowReader};
pub use source::{FileSet, SourceFile};
pub use source_value::{SourceText, SourceValue};
pub use table_fit::{TableFit, TableHeader};
pub use value::ConfigValue;
pub use workbook::{file_of, is_sheet};

#[cfg(test)]
mod tests;

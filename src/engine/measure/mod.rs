//! The counts of every game: who wins, how long it takes, how it ends; and, beside it, what the game itself declares.
//!
//! All of them collect within a block and close it with `end_block`: the block is the unit of every interval.

mod basics;
mod choice_rates;
mod comparison;
mod endings;
mod game_counter;
mod game_share;
mod leads;
mod lengths;
mod measure_name;
mod minutes;
mod named_estimate;
mod percentiles;
mod remarks;
mod requested_measure;
mod summary;
mod tally;
mod tally_schema;
mod wins;

pub use basics::{Basics, MOSTLY_UNWON};
pub use choice_rates::{ChoiceRate, ChoiceRates};
pub use comparison::{BlockRecord, Comparison, MeasurePair, SECTIONS, Section, Sections, measure_pairs};
pub use endings::Endings;
pub use game_counter::GameCounter;
pub use game_share::GameShare;
pub use leads::{LeadHistory, Leads};
pub use lengths::Lengths;
pub use measure_name::MeasureName;
pub use minutes::Minutes;
pub use named_estimate::{AMOUNT, LISTED, NamedEstimate, ROUNDS, find_measure, matching_measures};
pub use remarks::RoleWins;
pub use requested_measure::RequestedMeasure;
pub use summary::SummaryTable;
pub use tally::Tally;
pub use tally_schema::TallySchema;
pub use wins::Wins;

//! The commands that play: an experiment goes in, games are played, files and an answer come out.

mod adapt;
mod check;
mod choices;
mod command_line;
mod conclude;
mod exploit;
mod follow;
mod games;
mod heading;
mod manifest;
pub mod merge;
mod output_options;
mod parts;
mod perform;
mod play;
mod replay_manifest;
mod rules_file;
mod run_summary;
mod rungs;
mod setup;
mod sheet_copies;
mod solve_adapt;
mod solve_beside;
mod solve_loop;
mod spec;
mod study_run;
mod study_summary;
#[cfg(test)]
mod tests;
mod tune;
mod variant_training;
mod write;

pub use command_line::{again, without};
pub use conclude::sum_up;
pub use manifest::manifest;
pub use parts::checkpoint_words;

pub use perform::{check_study, perform};
pub use rules_file::{save_tables, saved_rules};
pub use run_summary::RunSummary;
pub use setup::PlayArgs;
pub use spec::StudySpec;
pub use study_summary::StudySummary;
pub use write::tables_of;

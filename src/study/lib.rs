//! What a study asks, the cells that it plays, and what it shows.
//!
//! - [`experiment`]: a study as a person writes it: axes, what is compared, what is expected; as flags and as a file.
//! - [`question`]: what it asks, read once, and planned as cells.
//! - [`plan`]: the cells of a study, loaded.
//! - [`analysis`]: what a study shows: paired differences, worth, matchups, ratings, verdicts.
//! - [`solve`]: which value of an axis brings a measure to a target: what to play next, and when that is answered.
//! - [`tune`]: which fewest changes let several measures be what they should be: what to try, what is learnt, when it is shown.
//! - [`train`]: how strong a bot can become: a search for the numbers of its formulas, leagues.

pub mod analysis;
mod cholesky;
pub mod experiment;
pub mod plan;
pub mod question;
pub mod solve;
pub mod train;
pub mod tune;

#[cfg(test)]
mod tests {
    //! Games to ask about.

    use engine::{Catalog, GameEntry};

    static LIST: [&GameEntry; 2] = [&metroidvania::GAME, &pig::GAME];
    pub static CATALOG: Catalog = Catalog::new(&LIST);
}

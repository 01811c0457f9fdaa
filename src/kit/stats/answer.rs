//! The words for what intervals say: the answer to a question, and what became of an expectation.

use serde::{Deserialize, Serialize};

/// The three answers that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// Yes: it is shown.
    #[serde(rename = "yes")]
    Yes,
    /// The contrary is shown.
    #[serde(rename = "no")]
    No,
    /// Neither is.
    #[serde(rename = "not enough games")]
    NotEnoughGames,
}

impl Answer {
    /// The answer in a word, or three.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::NotEnoughGames => "not enough games",
        }
    }
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The question that was asked.
    pub question: String,
    /// The answer.
    pub answer: Answer,
    /// The reason, in a sentence.
    pub reason: String,
}

/// The trend of an effect as players get better, in the order in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EffectTrend {
    /// An effect that is shown with one sign at a rung of strength, and with the other at another.
    Flips,
    /// An effect that is shown with the same sign at every rung.
    Holds,
    /// There are rungs at which it is not shown.
    NotShown,
}

impl EffectTrend {
    /// The trends, in the order in which they are told.
    pub const ALL: [Self; 3] = [Self::Flips, Self::Holds, Self::NotShown];

    /// The trend in a word, or two.
    pub fn word(self) -> &'static str {
        match self {
            Self::Flips => "flips",
            Self::Holds => "holds",
            Self::NotShown => "not shown",
        }
    }
}

/// The outcome of an expectation: what the games say about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExpectationStatus {
    /// The whole interval lies within the bounds.
    Holds,
    /// The whole interval lies outside.
    Fails,
    /// The interval reaches over an edge, or nothing is known.
    #[default]
    Unsure,
}

impl ExpectationStatus {
    /// The outcome in a word, or with what would help.
    pub fn word(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "FAILS",
            Self::Unsure => "not enough games (play more with -n)",
        }
    }
}

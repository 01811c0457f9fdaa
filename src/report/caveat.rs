//! Everything that makes numbers less than they seem: all caveats in one list, and the sentence of each.

use kit::say::{counted, share, thousands};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something to be careful about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Caveat {
    /// A table is not as the study wrote it.
    Altered {
        /// The file's name.
        file: String,
    },
    /// Games did not end and were cut off.
    Truncated {
        /// Games that hit the cap.
        games: u64,
    },
    /// Many games were stalemates.
    Stalemates {
        /// Share of the games that were stalemates.
        share: f64,
        /// Whether the table wins or loses as one.
        cooperative: bool,
        /// The share of each side of a comparison: the base, then the other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sides: Option<[f64; 2]>,
    },
    /// Many games go on behind the rounds in which figures count.
    LongerGames {
        /// Share of the games that go on.
        share: f64,
        /// The last round in which figures count.
        rounds: usize,
        /// The variant of which that is the share, in a study of several: the one of which it is largest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        variant: Option<String>,
    },
    /// There are too few games for any interval of the headline.
    UnknownHeadline {
        /// The headline.
        measure: String,
    },
    /// The interval of the headline is wide.
    WideHeadline {
        /// The headline.
        measure: String,
        /// Width of the interval from end to end, as a share.
        width: f64,
    },
    /// A cell has too few blocks for intervals to be ones.
    FewBlocks {
        /// Blocks played.
        blocks: u64,
        /// Blocks that an interval needs.
        enough: u64,
    },
    /// Figures have no interval, since a few blocks weigh as much in them as all others.
    CarriedByFew {
        /// Names of the figures.
        figures: Vec<String>,
    },
    /// The interval of the only headline difference is wider than the difference.
    DrownedDifference,
    /// The intervals of several headline differences are wider than the differences.
    DrownedDifferences {
        /// Number of such differences.
        drowned: usize,
        /// Number of headline differences.
        all: usize,
        /// The measure that they are in, by the name that `--measure` takes.
        measure: String,
    },
    /// A search for a value was broken off.
    SearchBrokenOff,
    /// The study was broken off, and its cells have been played unequally often.
    Uneven {
        /// Blocks of the cell played least.
        least: u64,
        /// Blocks of the cell played most.
        most: u64,
        /// Blocks of every cell when it is played again.
        again: u64,
    },
    /// The sign of what a change is worth depends on who plays.
    SignFlips {
        /// All changes of which that is so.
        changes: Vec<String>,
    },
    /// Changes that could not be played.
    LeftOut {
        /// Changes, each with its reason.
        changes: Vec<String>,
    },
    /// The change that others are told as multiples of may be none.
    ReferenceNotShown {
        /// The reference's name.
        reference: String,
    },
    /// No bot is known to be as strong as the strongest that is shipped and does not look ahead.
    WeakPlayers {
        /// The champion's name.
        champion: String,
        /// The strongest of those that play, and how often it wins; `None` where nothing is known of any.
        best: Option<String>,
        /// Whether strength is the share of duels won against the champion; otherwise it is how often a table of the bot wins.
        duels: bool,
    },
    /// What the rules say of themselves.
    Rules {
        /// The warning, in the words of the game.
        text: String,
    },
    /// Parts of the study are missing.
    PartsMissing {
        /// Which blocks, and how to get them.
        gaps: String,
    },
    /// Component values are made up.
    MadeUp {
        /// Share of the components whose values are made up.
        share: f64,
    },
}

impl Caveat {
    /// Whether it says what the answer lacks (games that nobody won, changes that were not played). Then nobody is too quiet to be told.
    pub fn is_omission(&self) -> bool {
        matches!(
            self,
            Self::Altered { .. }
                | Self::Truncated { .. }
                | Self::Stalemates { .. }
                | Self::SearchBrokenOff
                | Self::PartsMissing { .. }
                | Self::Uneven { .. }
                | Self::LeftOut { .. }
                | Self::ReferenceNotShown { .. }
        )
    }

    /// Whether it is about what the first screen tells. Figures without an interval are in the tables alone.
    pub fn is_of_first_screen(&self) -> bool {
        !matches!(self, Self::CarriedByFew { .. })
    }
}

/// Things named in one sentence.
const NAMED: usize = 3;

/// The first few of a list.
fn some(all: &[String]) -> String {
    all[..all.len().min(NAMED)].join("; ")
}

/// All names in one sentence, with dots in place of those that are too many.
fn some_of(all: &[String]) -> String {
    format!("{}{}", some(all), if all.len() > NAMED { "; ..." } else { "" })
}

impl fmt::Display for Caveat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Altered { file } => write!(
                f,
                "{file} is not as the study wrote it: somebody changed it since"
            ),
            Self::Truncated { games } => write!(
                f,
                "cut off, because they did not end: {}; that is an ending of its own (`truncated`), which nobody wins",
                counted(*games, "game")
            ),
            Self::Stalemates {
                share: stalled,
                cooperative,
                sides,
            } => {
                let so = match (cooperative, sides) {
                    (true, _) => "which the table does not win",
                    (false, None) => "and nobody wins those",
                    (false, Some(_)) => "which nobody wins",
                };
                match sides {
                    Some([base, now]) => write!(
                        f,
                        "stalemates, {so}: {} of the games of the base, {} of those now",
                        share(*base, 1),
                        share(*now, 1)
                    ),
                    None => write!(f, "{} of all games played were stalemates, {so}", share(*stalled, 1)),
                }
            }
            Self::LongerGames { share: longer, rounds, variant } => {
                let games = match variant {
                    Some(variant) => format!("{} of the games of {variant}, most of all variants,", share(*longer, 1)),
                    None => format!("{} of the games", share(*longer, 1)),
                };
                write!(
                    f,
                    "{games} have more than {rounds} rounds, and figures count what happens in the first {rounds}: raise `figures.rounds`"
                )
            }
            Self::UnknownHeadline { measure } => {
                write!(f, "too few games to say how often {measure}; play more with -n")
            }
            Self::WideHeadline { measure, width } => write!(
                f,
                "few games: the interval of `{measure}` is {:.0} points wide; more with -n",
                100.0 * width
            ),
            Self::FewBlocks { blocks, enough } => write!(
                f,
                "too few games: a variant has {}, and below {enough} an interval says little; more with -n",
                counted(*blocks, "block")
            ),
            Self::CarriedByFew { figures } => write!(
                f,
                "no interval, because a few games decide it: {}; more with -n",
                some_of(figures)
            ),
            Self::DrownedDifference => f.write_str(
                "too few games: the difference is smaller than its interval; more with -n",
            ),
            Self::DrownedDifferences { drowned, all, measure } => write!(
                f,
                "too few games: {drowned} of {all} effects on {measure} are smaller than their interval; more with -n"
            ),
            Self::PartsMissing { gaps } => f.write_str(gaps),
            Self::SearchBrokenOff => f.write_str(
                "broken off: the line that plays this again stops after as many games, and plans for no more looks than those take: intervals, and what is played for them, may be a little otherwise",
            ),
            Self::Uneven { least, most, again } => write!(
                f,
                "broken off: cells have {} to {} blocks, and the line that plays this again plays {} of each",
                thousands(*least),
                thousands(*most),
                thousands(*again)
            ),
            Self::SignFlips { changes } => write!(
                f,
                "the sign flips between bots in {}: {}; whom a value favours depends on who plays",
                counted(changes.len(), "change"),
                some_of(changes)
            ),
            Self::LeftOut { changes } => write!(
                f,
                "{} left out: {}",
                counted(changes.len(), "change"),
                some(changes)
            ),
            Self::ReferenceNotShown { reference } => write!(
                f,
                "the effect of the reference `{reference}` is not shown itself, so nothing is told as a multiple of it; play more with -n, or choose another"
            ),
            Self::WeakPlayers { champion, best, duels } => {
                let how = if *duels { " of its duels with it" } else { " of its games" };
                let best = best.as_ref().map_or_else(String::new, |best| format!(" (the best is {best}{how})"));
                write!(
                    f,
                    "nobody here is known to play as well as `{champion}`, the strongest shipped bot that does not look ahead{best}: this may be about weak play more than about the game (`ludometer help skill`)"
                )
            }
            Self::Rules { text } => f.write_str(text),
            Self::MadeUp { share: made_up } => {
                let values =
                    if *made_up < 1.0 { format!("{} of the values", share(*made_up, 0)) } else { "component values".to_owned() };
                write!(f, "{values} are made up: trust what moves when a value moves")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caveat_says_its_kind_and_its_sentence() {
        let caveat = Caveat::FewBlocks { blocks: 1, enough: 30 };
        let written = serde_json::to_string(&caveat).unwrap();
        assert_eq!(written, r#"{"kind":"few_blocks","blocks":1,"enough":30}"#);
        assert_eq!(serde_json::from_str::<Caveat>(&written).unwrap(), caveat);
        assert_eq!(
            caveat.to_string(),
            "too few games: a variant has 1 block, and below 30 an interval says little; more with -n"
        );
    }

    #[test]
    fn stalemates_of_a_comparison_are_told_by_side() {
        let of = |sides| Caveat::Stalemates { share: 0.02, cooperative: false, sides };
        assert_eq!(of(None).to_string(), "2.0 % of all games played were stalemates, and nobody wins those");
        assert_eq!(
            of(Some([0.004, 0.036])).to_string(),
            "stalemates, which nobody wins: 0.4 % of the games of the base, 3.6 % of those now"
        );
        let old = r#"{"kind":"stalemates","share":0.02,"cooperative":false}"#;
        assert_eq!(serde_json::from_str::<Caveat>(old).unwrap(), of(None), "what earlier versions wrote is read");
        assert_eq!(serde_json::to_string(&of(None)).unwrap(), old);
    }

    #[test]
    fn of_many_changes_a_few_are_named() {
        let changes = |count: usize| vec!["x".to_owned(); count];
        let told = |count| Caveat::SignFlips { changes: changes(count) }.to_string();
        assert!(told(3).contains("in 3 changes: x; x; x; whom"), "{}", told(3));
        assert!(told(4).contains("in 4 changes: x; x; x; ...; whom"), "{}", told(4));
    }
}

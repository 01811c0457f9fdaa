//! `ludometer compare`: is this variant or this bot better than that one?

use super::options::{StrengthOptions, threshold};
use super::study::PlayArgs;
use clap::Args;
use kit::config::SourceText;
use kit::config::number::{self, MeasureThreshold};
use study::experiment::{Experiment, StudyCommand};

/// Is this variant or this bot better than that one? Plays both with the same luck
///
/// `this` is what RULES, --set and --bots say; `that` is --vs, or without it the same rules without --set. Differences are this less that,
/// block by block. A bot that is compared takes the same seats against the same opponents as the other; in a co-operative game the other takes
/// all seats of the first bot, so that `-b A --vs B` compares a table of A with a table of B, and `-b A,C --vs B` what A and B do for C.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    #[command(flatten)]
    pub setup: PlayArgs,
    #[command(flatten)]
    rungs: StrengthOptions,
    /// What to compare with: a rules file, KEY=VALUE, a bot that sits in the first bot's place (in a co-operative game in all its places), or `mirror`, the first bot in all seats
    #[arg(long, value_name = "X")]
    vs: Option<String>,
    /// The measure that the verdict is about, such as win_rate(greedy), seat_gap or length_median [default: the first bot's win rate; the table's where it wins as one; with a mirror seat_gap]
    #[arg(long, value_name = "MEASURE")]
    measure: Option<String>,
    /// Ask whether they differ by more than this, in the measure's unit: of a share 0.01 or 1%; only so can "no difference" be shown
    #[arg(long, value_name = "W", value_parser = number::difference, allow_negative_numbers = true)]
    margin: Option<MeasureThreshold>,
    /// Test in sequence whether the win rate of this (not its difference from that) is p0 or p1, and stop as soon as that is decided: p0=0.5,p1=0.52[,alpha=0.05,beta=0.05]
    #[arg(long, value_name = "P0,P1", conflicts_with_all = ["target_error", "shard"])]
    sprt: Option<String>,
    /// Give intervals that hold however long somebody watched: those of the page of `live`, for as many games
    #[arg(long, conflicts_with_all = ["target_error", "sprt"])]
    watched: bool,
    /// What should come of this variant (repeatable); exit code 1 unless it is shown to hold
    #[arg(long, value_name = "EXPECTATION")]
    expect: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer compare --set cards.crypt.damage=3            with the rules as they stand
  ludometer compare --set players.luck=8 --vs players.luck=4
  ludometer compare my.toml --vs metroidvania --margin 0.5%
  ludometer compare --set cards.crypt.damage=3 --at weak,fair,strong
  ludometer compare -b ./mine.toml --vs greedy -p 2       bots, among the other's like
  ludometer compare -b ./mine.toml --vs greedy -p 2 --sprt p0=0.5,p1=0.52
  ludometer compare --vs mirror                           is a seat worth more among equals?
  ludometer compare --set players.luck=8 --expect 'seat_gap in -2%..2%'";

impl CompareArgs {
    /// The study that the flags of this command ask for.
    pub fn flags(&self) -> Experiment {
        Experiment {
            command: StudyCommand::Compare,
            vs: SourceText::of_flag("--vs", self.vs.as_ref()),
            measure: SourceText::of_flag("--measure", self.measure.as_ref()),
            margin: threshold("--margin", self.margin),
            sprt: SourceText::of_flag("--sprt", self.sprt.as_ref()),
            watched: self.watched,
            expect: SourceText::flags("--expect", &self.expect),
            at: SourceText::flags("--at", &self.rungs.at),
            adapt: self.rungs.adapt,
            ..Experiment::default()
        }
    }
}

//! `ludometer sweep`: what moves when a value moves?

use super::options::StrengthOptions;
use super::study::PlayArgs;
use clap::Args;
use kit::config::SourceText;
use study::experiment::{Experiment, StudyCommand};

/// What moves when this value moves? Plays every value of one or several axes with the same luck
///
/// The first variant, `base`, is the rules as they stand; all others are compared with it, block by block.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SweepArgs {
    #[command(flatten)]
    pub setup: PlayArgs,
    #[command(flatten)]
    rungs: StrengthOptions,
    /// An axis: 1..5, 1..5:2, 1,2,4, +0..+3 (relative), or words; several make the cross product
    #[arg(long, value_name = "KEY=SPEC")]
    vary: Vec<String>,
    /// The measure to draw, such as win_rate(greedy), seat_gap or length_median [default: the first bot's win rate; the table's where it wins as one]
    #[arg(long, value_name = "MEASURE")]
    measure: Option<String>,
    /// What should come of every cell (repeatable); exit code 1 unless it is shown to hold
    #[arg(long, value_name = "EXPECTATION")]
    expect: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer sweep --vary players.luck=4..8
  ludometer sweep --vary 'cards[threat>=2].damage=+0..+2' --measure length_median
  ludometer sweep --vary bots.miser.greed=0..1:0.25 -b miser,greedy -p 2
  ludometer sweep --vary items.use=once,permanent --vary players.luck=4,8
  ludometer sweep --vary players.luck=4..8 --at weak,strong";

impl SweepArgs {
    /// The study that the flags of this command ask for.
    pub fn flags(&self) -> Experiment {
        Experiment {
            command: StudyCommand::Sweep,
            vary: SourceText::flags("--vary", &self.vary),
            measure: SourceText::of_flag("--measure", self.measure.as_ref()),
            expect: SourceText::flags("--expect", &self.expect),
            at: SourceText::flags("--at", &self.rungs.at),
            adapt: self.rungs.adapt,
            ..Experiment::default()
        }
    }
}

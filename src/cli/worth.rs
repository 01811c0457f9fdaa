//! `ludometer worth`: what is one more of each of these values worth?

use super::options::StrengthOptions;
use super::study::PlayArgs;
use clap::Args;
use kit::config::SourceText;
use study::experiment::{Experiment, StudyCommand};

/// What is one more of each of these values worth? Changes them all at once in a balanced design, plays all variants with the same luck, and ranks them
///
/// One line-up per run: what a card is worth depends on who plays it. A warning says where one change helps one bot and hurts another.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct WorthArgs {
    #[command(flatten)]
    pub setup: PlayArgs,
    #[command(flatten)]
    rungs: StrengthOptions,
    /// The values: an address, a pattern with *, or rows that fit (repeatable) [default for metroidvania: cards.*.damage]
    #[arg(long, value_name = "KEY")]
    of: Vec<String>,
    /// The step: 1 is one up and one down, +1 or -1 only one of them
    #[arg(long, value_name = "STEP", allow_hyphen_values = true)]
    by: Option<String>,
    /// The measure that is ranked by, such as win_rate(greedy), seat_gap or length_median [default: the first bot's win rate; the table's where it wins as one; length_median of one bot in all seats]
    #[arg(long, value_name = "MEASURE")]
    measure: Option<String>,
    /// Also tell every effect as a multiple of that of the same change of this value: a row's name or an address
    #[arg(long, value_name = "NAME")]
    reference: Option<String>,
    /// Change each value by itself, instead of all at once in a balanced design: many more games, and no other value moves beside it
    #[arg(long)]
    alone: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer worth                                       every damage value of the deck
  ludometer worth --by +1 --at weak,fair,strong         whoever plays?
  ludometer worth --of 'cards[threat>=2].damage' --by +1 --reference knight
  ludometer worth --of players.luck --of players.health -b greedy,miser -p 2
  ludometer worth --of 'bots.miser.*' --by 0.1 --measure length_median";

impl WorthArgs {
    /// The study that the flags of this command ask for.
    pub fn flags(&self) -> Experiment {
        Experiment {
            command: StudyCommand::Worth,
            of: SourceText::flags("--of", &self.of),
            by: SourceText::of_flag("--by", self.by.as_ref()),
            measure: SourceText::of_flag("--measure", self.measure.as_ref()),
            reference: SourceText::of_flag("--reference", self.reference.as_ref()),
            at: SourceText::flags("--at", &self.rungs.at),
            adapt: self.rungs.adapt,
            alone: self.alone,
            ..Experiment::default()
        }
    }
}

//! `ludometer audit`: which component can nobody do without, and which does nobody need?

use super::options::threshold;
use super::study::PlayArgs;
use clap::Args;
use kit::config::SourceText;
use kit::config::number::{self, MeasureThreshold};
use study::experiment::{Experiment, StudyCommand};

/// Components that nobody can do without: one player never, or always, chooses each of them, against the same bot unrestricted
///
/// The first bot of the line-up plays all seats. In a game of rivals this mirror is exactly even, so whatever is not is what the component does. "Must-have" is what nobody can leave without winning less; "dead within ±M" is what changes less than M, chosen never or always.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct AuditArgs {
    #[command(flatten)]
    pub setup: PlayArgs,
    /// The components: an address or a pattern with * (repeatable) [default: all that choices are about]
    #[arg(long, value_name = "COMPONENT")]
    of: Vec<String>,
    /// Differences up to this are of no interest: 0.01 or 1% [default: 1%]
    #[arg(long, value_name = "M", value_parser = number::difference, allow_negative_numbers = true)]
    margin: Option<MeasureThreshold>,
    /// Ask it at rungs of strength, such as weak,fair,strong: all bots of the line-up take 20, 5 and 0 % of their choices at random; at `search` they look ahead. A component is a must-have, or dead, only if every rung shows it
    #[arg(long, value_name = "RUNGS", value_delimiter = ',', conflicts_with_all = ["shard", "resume"])]
    at: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer audit                                  every card, taken and kept, by greedy
  ludometer audit -b champion -p 2 -n 10k
  ludometer audit --of cards.crypt --margin 0.5%
  ludometer audit --of 'cards.*' --at weak,strong  whoever plays?";

impl AuditArgs {
    /// The study that the flags of this command ask for.
    pub fn flags(&self) -> Experiment {
        Experiment {
            command: StudyCommand::Audit,
            of: SourceText::flags("--of", &self.of),
            at: SourceText::flags("--at", &self.at),
            margin: threshold("--margin", self.margin),
            ..Experiment::default()
        }
    }
}

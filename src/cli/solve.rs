//! `ludometer solve`: which value do I want?

use super::options::threshold;
use super::study::PlayArgs;
use clap::Args;
use kit::config::SourceText;
use kit::config::number::{self, MeasureThreshold};
use study::experiment::{Experiment, StudyCommand};

/// Which value do I want? Looks for the value of a key at which a measure is what it should be
///
/// All values are played a little, and then those alone at which something is open, each with luck of its own. The answer is one value, several
/// (curves need not be monotone), none with the one that comes nearest, or what is still open when the games run out. What is said holds
/// however often the search looked. Exit code 1 unless a value is found.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SolveArgs {
    #[command(flatten)]
    pub setup: PlayArgs,
    /// Look for it at rungs of strength, such as weak,fair,strong: all bots of the line-up take 20, 5 and 0 % of their choices at random; at `search` they look ahead. The answer says whether one value serves them all
    #[arg(long, value_name = "RUNGS", value_delimiter = ',', conflicts_with_all = ["shard", "resume"])]
    at: Vec<String>,
    /// As the last step, train the line-up at each value that answers, so many games a bot and round [default: 100k], and say what the measure is then
    #[arg(long, value_name = "GAMES", num_args = 0..=1, require_equals = true, default_missing_value = "100k", value_parser = number::games, conflicts_with_all = ["shard", "resume", "at"])]
    adapt: Option<u64>,
    /// The key and its values: 1..5, 0..1:0.25, 1,2,4, +0..+3 (relative); words are tried each
    #[arg(long, value_name = "KEY=SPEC")]
    vary: Vec<String>,
    /// The measure and what it should be; `list measures` names them. length_median moves with every game, length_p50 by whole rounds
    #[arg(long, value_name = "MEASURE=X")]
    until: Option<String>,
    /// Only values that come this near answer, in the measure's unit: of a share 0.01 or 1% [default: the nearest answers wherever the target is passed]
    #[arg(long, value_name = "W", value_parser = number::difference, allow_negative_numbers = true)]
    within: Option<MeasureThreshold>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer solve --vary players.luck=3..12 --until 'length_median = 12'
  ludometer solve --vary win.bosses=2..6 --until 'length_median = 10'
  ludometer solve mega_man --vary 'heroes[life>=1].life=-2..+2' --until 'win_rate = 50%'
  ludometer solve --vary players.luck=3..12 --until 'win_rate(rusher) = 27%' --within 1%
  ludometer solve --vary players.luck=3..12 --until 'length_median = 12' --at weak,strong
  ludometer solve --vary players.luck=3..12 --until 'length_median = 12' --adapt";

impl SolveArgs {
    /// The study that the flags of this command ask for.
    pub fn flags(&self) -> Experiment {
        Experiment {
            command: StudyCommand::Solve,
            vary: SourceText::flags("--vary", &self.vary),
            until: SourceText::of_flag("--until", self.until.as_ref()),
            within: threshold("--within", self.within),
            at: SourceText::flags("--at", &self.at),
            adapt: self.adapt,
            ..Experiment::default()
        }
    }
}

//! `ludometer solve`: which value do I want?

use super::options::Rungs;
use super::study::Setup;
use crate::config::number;
use crate::experiment::{Command, Experiment};
use clap::Args;

/// Which value do I want? Looks for the value of a key at which a measure is what it should be
///
/// All values are played a little, and then those alone at which something is open, each with luck of its own. The answer is one value, several
/// (curves need not be monotone), none with the one that comes nearest, or what is still open when the games run out. What is said holds
/// however often the search looked. Exit code 1 unless a value is found.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    #[command(flatten)]
    pub setup: Setup,
    #[command(flatten)]
    rungs: Rungs,
    /// The key and its values: 1..5, 0..1:0.25, 1,2,4, +0..+3 (relative); words are tried each
    #[arg(long, value_name = "KEY=SPEC")]
    vary: Vec<String>,
    /// The measure and what it should be; `list measures` names them
    #[arg(long, value_name = "MEASURE=X")]
    until: Option<String>,
    /// Only values that come this near answer, in percentage points of a share, else in the measure's unit [default: the nearest answers wherever the target is passed]
    #[arg(long, value_name = "W", value_parser = number::margin)]
    within: Option<f64>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer solve --vary players.luck=3..12 --until 'win_rate(greedy) = 0.33'
  ludometer solve --vary win.bosses=2..6 --until 'length_p50 = 10'
  ludometer solve mega_man --vary players.life=2..9 --until 'win_rate = 50%'
  ludometer solve --vary cards.crypt.damage=0..6 --until 'win_rate(greedy) = 0.33' --within 0.01
  ludometer solve --vary players.luck=3..12 --until 'length_p50 = 11' --at weak,strong";

impl Solve {
    /// What the flags of this command say.
    pub fn flags(&self) -> Experiment {
        Experiment {
            command: Command::Solve,
            vary: self.vary.clone(),
            until: self.until.clone(),
            within: self.within,
            at: self.rungs.at.clone(),
            adapt: self.rungs.adapt,
            ..Experiment::default()
        }
    }
}

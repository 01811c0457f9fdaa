//! `ludometer run`: plays one cell and writes its tables.

use super::options::threshold;
use super::study::PlayArgs;
use clap::Args;
use kit::config::SourceText;
use kit::config::number::{self, MeasureThreshold};
use study::experiment::{Experiment, StudyCommand};

/// Play many games and write the tables: how does this game go?
///
/// Each game number is played once with every strategy in every seat, with the same luck (a block); intervals are made from blocks. The same
/// rules, bots and seed give the same files, whatever the number of threads. RULES may be an experiment file of any command.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RunArgs {
    #[command(flatten)]
    pub setup: PlayArgs,
    /// What should come of it, such as 'win_rate(greedy) > 30%' (or 0.3), or of a co-operative game 'win_rate in 40%..70%' (repeatable); `champion,weak: ...` holds it at a line-up, `2 players: ...` at a number of players, `strong: ...` at a rung of strength, all in one study; exit code 1 unless it is shown to hold
    #[arg(long, value_name = "EXPECTATION")]
    expect: Vec<String>,
    /// Ask whether it is fair for seat 1: whether it wins more or less than the others by at most this, such as 2% (or 0.02)
    #[arg(long, value_name = "W", value_parser = number::difference, allow_negative_numbers = true)]
    margin: Option<MeasureThreshold>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer run -n 1e6                         a million games, default rules
  ludometer run -b greedy,miser -p 2 -s 7      a duel with another seed
  ludometer run --set cards.spider.damage+=1   one card stronger
  ludometer run --set 'cards[threat>=2].damage=1'
  ludometer run --target-error 0.25            until known to +-0.25 points
  ludometer run -b greedy --mirror --margin 2% is it fair for seat 1?
  ludometer run --expect 'win_rate(greedy) in 30%..36%'
  ludometer run my.toml -o tuesday --time-budget 60";

impl RunArgs {
    /// The study that the flags of this command ask for.
    pub fn flags(&self) -> Experiment {
        Experiment {
            command: StudyCommand::Run,
            expect: SourceText::flags("--expect", &self.expect),
            margin: threshold("--margin", self.margin),
            ..Experiment::default()
        }
    }
}

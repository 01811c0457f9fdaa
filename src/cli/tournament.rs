//! `ludometer tournament`: which bot wins?

use super::study::PlayArgs;
use clap::Args;
use kit::config::number;
use study::experiment::{Experiment, StudyCommand};

/// Which bot wins? Plays every line-up of the bots, all with the same luck
///
/// Without --bots all that come with the game play, but for those by hand; without --players, and where a rules file of your own does not say players.count, at tables of two. The matchups come first: a rating is only their
/// summary, and says nothing of cycles.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct TournamentArgs {
    #[command(flatten)]
    pub setup: PlayArgs,
    /// Attack the winner: train a counter against it, for so many games [default: 100k], and say what share of unseen games it takes
    #[arg(long, value_name = "GAMES", num_args = 0..=1, require_equals = true, default_missing_value = "100k", value_parser = number::games, conflicts_with = "shard")]
    exploit: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer tournament
  ludometer tournament -b greedy,miser,rusher,./mine.toml -n 50k
  ludometer tournament -b greedy,miser,rusher,cautious -p 3
  ludometer tournament --set bots.greedy.blunder=0.1    at the tables that seat it
  ludometer tournament --exploit                how far can the winner be beaten?

In a co-operative game nobody beats anybody: each bot plays in all seats, and one
of each with those of every other, at tables of as many as the rules say. Tables
are ranked by how often they win; matchups.csv says who wins with whom.";

impl TournamentArgs {
    /// The study that the flags of this command ask for.
    pub fn flags(&self) -> Experiment {
        Experiment { command: StudyCommand::Tournament, exploit: self.exploit, ..Experiment::default() }
    }
}

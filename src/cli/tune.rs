//! `ludometer tune`: which fewest changes meet all these targets?

use super::study::PlayArgs;
use clap::Args;
use kit::config::SourceText;
use kit::config::number;
use study::experiment::{Experiment, StudyCommand};

/// Which fewest changes meet all these targets? Looks for small sets of changes, and shows on unseen games that they do
///
/// Changes are played by themselves or a few together first; what they do to every target makes a model, which proposes sets of changes; they
/// are played, and correct the model. What is likely to do is played on games that the search has not seen until that is shown or refuted. There is more than one
/// way to mend a game: a few unlike solutions are told, each written as a rules file, and a designer chooses. Exit code 1 unless one is found.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct TuneArgs {
    #[command(flatten)]
    pub setup: PlayArgs,
    /// A target (repeatable): a measure and its bounds; `*` in brackets means each; `strong: ...` holds it at a rung of strength, `2 players: ...` at a number of players, `champion,weak: ...` for a line-up
    #[arg(long, value_name = "EXPECTATION")]
    expect: Vec<String>,
    /// What may be changed (repeatable): players.luck=3..12, 'cards.*.damage=-2..+2', a pattern alone for two steps down and up, or values that move together: 'players.max_health & players.health=4..9' [default for metroidvania: cards.*.damage]
    #[arg(long, value_name = "KEY[=SPEC]")]
    of: Vec<String>,
    /// What a change costs (repeatable), such as 'players.*=3' [default: 1]
    #[arg(long, value_name = "PATTERN=PRICE")]
    price: Vec<String>,
    /// So many changes at the most [default: 6]
    #[arg(long, value_name = "N", value_parser = number::edits)]
    most_edits: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer tune --expect 'win_rate(*) in 30%..37%' --expect 'length_p50 in 10..14' \\
      --of 'cards.*.damage' --of players.luck=3..12
  ludometer tune --expect 'win_rate(greedy) <= 40%' --of 'cards.*.damage' --of 'players.*=-2..+2' --price 'players.*=3'
  ludometer tune --expect 'fair: win_rate(*) in 30%..37%' --expect 'strong: win_rate(*) <= 45%' --of 'cards.*.moves'
  ludometer tune mega_man --expect '1 player: win_rate in 53%..57%' --expect '4 players: win_rate in 53%..57%' \\
      --of 'heroes.*.life' --of 'weapons.*.energy'
  ludometer tune targets.toml                            an experiment file";

impl TuneArgs {
    /// The study that the flags of this command ask for.
    pub fn flags(&self) -> Experiment {
        Experiment {
            command: StudyCommand::Tune,
            expect: SourceText::flags("--expect", &self.expect),
            of: SourceText::flags("--of", &self.of),
            price: SourceText::flags("--price", &self.price),
            most_edits: self.most_edits,
            ..Experiment::default()
        }
    }
}

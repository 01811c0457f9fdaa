//! How strong the shipped bots are, as measured (`strategies/remake`), and whether a line-up holds one of the strongest.

use engine::GameEntry;
use engine::cell::{Cell, STANDARD, read_named};
use kit::config::Faults;
use kit::game::Lineup;
use kit::say::percent;
use kit::stats::Estimate;
use kit::strategy::Strategy;
use report::Caveat;
use serde::Deserialize;

pub use study::question::CHAMPION;

/// A bot that wins so much less than the champion is weaker than it.
const WEAKER: f64 = 0.05;

/// How strong a bot is: in a game of rivals how often it wins a duel with the champion, else how often a table of it wins.
#[derive(Clone, Debug, Deserialize)]
pub struct StrengthArgs {
    /// Name of the bot.
    pub bot: String,
    /// Players at the table.
    pub players: u32,
    /// Games played.
    pub games: u64,
    /// Share of them that it won.
    pub win_rate: f64,
    /// Lower end of the 95 % interval; `None` of the champion against itself, which wins half of its duels by construction.
    pub lo: Option<f64>,
    /// Upper end.
    pub hi: Option<f64>,
}

impl StrengthArgs {
    /// `34.2 % (33.9 to 34.5)`.
    pub fn told(&self) -> String {
        percent(&Estimate::read(self.games, Some(self.win_rate), [self.lo, self.hi]))
    }
}

/// What is known of the bots of a game.
pub fn of(game: &'static GameEntry) -> Vec<StrengthArgs> {
    let rows = csv::ReaderBuilder::new().delimiter(b'\t').from_reader(game.strength().as_bytes()).into_deserialize();
    rows.filter_map(Result::ok).collect()
}

/// The strongest bot known for a game, if its bots have been measured: the one that is shown to win more often than the champion, else the champion.
pub fn strongest(game: &'static GameEntry) -> Option<String> {
    let known = of(game);
    let champion = known.iter().find(|known| known.bot == CHAMPION)?;
    let stronger = known.iter().filter(|known| known.lo.is_some_and(|lo| lo > champion.win_rate));
    let strongest = stronger.max_by(|a, b| a.win_rate.total_cmp(&b.win_rate)).unwrap_or(champion);
    Some(strongest.bot.clone())
}

/// Whether bots of a game are measured as allies, as under its standard rules.
pub fn is_of_allies(game: &'static GameEntry) -> Result<bool, Faults> {
    let standard = read_named(&game.rules(STANDARD))?.0;
    let lineup = Lineup { strategies: vec![String::new()], seats: vec![0; standard.seats()] };
    Ok(standard.schema(&lineup).cooperative)
}

/// Says so where no bot of a line-up is known to be as strong as the champion.
pub fn caveat(cell: &Cell) -> Option<Caveat> {
    let game = cell.named.game;
    let known = of(game);
    let champion = known.iter().find(|known| known.bot == CHAMPION)?.win_rate;
    let of_lineup = cell.strategies.iter().filter_map(|own| known.iter().find(|known| is(game, own, &known.bot)));
    let best = of_lineup.max_by(|a, b| a.win_rate.total_cmp(&b.win_rate));
    if best.is_some_and(|best| best.win_rate >= champion - WEAKER) {
        return None;
    }
    let best = best.map(|best| format!("{} {}", best.bot, best.told()));
    Some(Caveat::WeakPlayers { champion: CHAMPION.to_owned(), best, duels: !cell.schema.cooperative })
}

/// Whether a strategy is the shipped one of this name, as it is shipped. Blunders are set by somebody who knows what they do.
fn is(game: &'static GameEntry, own: &Strategy, name: &str) -> bool {
    let shipped = || Strategy::load(game.profile, game.strategies(), name, &mut Vec::new()).ok();
    own.name == name && shipped().is_some_and(|(shipped, _)| Strategy { blunder: own.blunder, ..shipped } == *own)
}

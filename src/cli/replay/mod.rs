//! `ludometer replay`: one game of a run, told turn by turn.

mod chances;
mod full;
mod json;
mod page;
mod reasons;
mod sentences;
mod short;
mod summary;
mod swings;
mod turns;

use super::browser;
use super::caller::is_read_on_a_terminal;
use super::failure::{CommandError, CommandOutcome};
use super::options::PlayOptions;
use super::pager;
use super::report::bug;
use super::rules_changes::changed_in;
use super::study::{again, without};
use super::terminal::filled;
use chances::ChancesAccount;
use clap::{ArgGroup, Args};
use engine::cell::Cell;
use engine::measure::Tally;
use engine::{Catalog, ChoiceRegret, GameId, Narrator, OddsPlaces, OtherChoice, PlayedGame, PositionOdds};
use full::FullAccount;
use json::JsonAccount;
use kit::config::number;
use kit::config::{Fault, SourceLocation, did_you_mean};
use kit::say::counted;
use reasons::FormulaTerms;
use report::place;
use sentences::SeatNames;
use serde_json::Value;
use short::ShortAccount;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use summary::SummaryAccount;
use swings::{ChanceSwing, ToldChoices, swings};
use turns::TurnFilter;

/// Tell one game turn by turn, exactly as it was played in the run
///
/// Give the same rules, bots and seed as the run. Every decision is shown with all that was legal, best score first; `>` marks what was taken. `--brief` and `--short` tell less, and `--json` tells all to a program.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("chances").args(["odds", "what_if"]).multiple(true))]
pub struct ReplayArgs {
    #[command(flatten)]
    cast: PlayOptions,
    /// The game: its block (from 0) and, after a dot, which game of the block (from 1; left out, the first)
    #[arg(long, value_name = "BLOCK[.GAME]", value_parser = parse, default_value = "0")]
    game: GameId,
    /// Tell these turns alone, as they count over all players: one (20), or the first and the last (20..23)
    #[arg(long, value_name = "N[..M]", value_parser = turns::parse, conflicts_with_all = ["summary", "json", "odds", "what_if"])]
    turn: Option<RangeInclusive<u32>>,
    /// Tell the game on one screen: who led when, what each player did, how it ended [default on a terminal, of a long game]
    #[arg(long)]
    summary: bool,
    /// Tell each turn in a few lines: what was chosen where more than one choice was legal, and what happened; the table at the beginning and the end alone
    #[arg(long, conflicts_with = "summary")]
    short: bool,
    /// Tell every decision with all that was legal [default in a pipe, and of a short game]
    #[arg(long, conflicts_with_all = ["summary", "short"])]
    full: bool,
    /// Leave out what lies on the table before each choice
    #[arg(long, conflicts_with_all = ["summary", "short"])]
    brief: bool,
    /// Say of each choice why: what each term of the bot's formula gives it, and the next best; of what else was legal, with --full, all
    #[arg(long, conflicts_with_all = ["summary", "short"])]
    why: bool,
    /// Tell all as JSON, one object a line; `what` says what it is: game, table, turn, choice (the legal ones best score first), event or end. Seats count from 1
    #[arg(long, conflicts_with_all = ["brief", "short", "summary", "full"])]
    json: bool,
    /// Tell each player's chance along the game, and the turns that moved it most: each turn is played on many times
    #[arg(long, conflicts_with_all = ["brief", "short", "summary", "full", "why"])]
    odds: bool,
    /// Tell which choices of a player cost most, by seat or by name: each choice is played on many times, and so are the others that were legal
    #[arg(long, value_name = "SEAT", conflicts_with_all = ["brief", "short", "summary", "full", "why"])]
    what_if: Option<String>,
    /// Games that are played on from each turn of --odds, or each choice of --what-if [default: 20 to 500, by the speed of the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    rollouts: Option<u32>,
    /// Write the chances of --odds and the choices of --what-if as a page, too: one file of HTML
    #[arg(long, value_name = "FILE", requires = "chances")]
    page: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long, requires = "page")]
    open: bool,
    /// Go on otherwise from this decision: the number that --what-if tells
    #[arg(long, value_name = "DECISION", requires = "choose", conflicts_with_all = ["odds", "what_if"])]
    from: Option<u64>,
    /// The choice that is taken instead, as --full lists them: 1 is the one with the best score
    #[arg(long, value_name = "N", requires = "from", value_parser = clap::value_parser!(u32).range(1..))]
    choose: Option<u32>,
    /// The command line, without the program.
    #[arg(skip)]
    typed: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer replay --game 17      the first game of block 17: line-up as given
  ludometer replay --game 17.2    the second: everyone one seat on, same luck
  ludometer replay --game b17r2   the same, as --games-table writes it
  ludometer replay my.toml -s 7 --game 0 --brief | less
  ludometer replay --game 17 --short     each turn in a few lines
  ludometer replay --game 17 --turn 20 --why   why each choice of a turn was taken
  ludometer replay --game 17 --odds      who was how likely to win, and what turned it
  ludometer replay --game 17 --odds --page game.html --open   the same as a picture
  ludometer replay --game 17 --what-if 1   which choices of seat 1 cost most
  ludometer replay --game 17 --from 57 --choose 2 --short   the game as it would have gone on
  ludometer replay --game 17 --json      one JSON object a line, for a program";

/// Games played on from each choice: of games that play few in ten seconds, fewer.
const ROLLOUTS: u32 = 100;
const SLOW_ROLLOUTS: u32 = 20;
const SLOW: u64 = 50_000;

/// Turns of a game whose odds are told at the most.
const MOST_TURNS: usize = 60;

/// Lines of a full account beyond which a terminal is shown the summary where nothing is asked for.
const LONG: usize = 400;

/// The last line of a summary that nobody asked for.
const MORE: &str = "\nmore: --short (each turn), --full (every decision), --turn 9 --why (its reasons)\n";

/// Legal choices that are told where each has its reasons.
const BEST: usize = 3;

/// Reads which game of a run is meant: `17`, `17.2`, or `b17r2` as a table of games has it.
fn parse(text: &str) -> Result<GameId, String> {
    let in_a_table = text.strip_prefix('b').and_then(|game| game.split_once('r'));
    let (block, rotation) = in_a_table.or_else(|| text.split_once('.')).unwrap_or((text, "1"));
    match (block.parse(), rotation.parse()) {
        (Ok(block), Ok(rotation)) if rotation > 0 && block < number::MOST_GAMES => Ok(GameId { block, rotation }),
        _ => Err("write the block and the game in it, such as 17 or 17.2".to_owned()),
    }
}

impl ReplayArgs {
    /// The same, knowing the command line that asks for it.
    pub fn typed_as(self, typed: Vec<String>) -> Self {
        Self { typed, ..self }
    }

    /// The cell of the game, and the seed.
    pub fn cell(&self, catalog: Catalog) -> Result<(Cell, u64), CommandError> {
        Ok((self.cast.cell(catalog)?.0, self.cast.seed()))
    }

    /// Tells the game.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let (cell, wish) = self.cast.cell(catalog)?;
        let (seed, seating) = (self.cast.seed(), seating(&cell, self.game)?);
        let seats = SeatNames::new(&cell, seating);
        let played = PlayedGame { bots: &cell.bots, seed, block: self.game.block, seating };
        let went_on = std::cell::Cell::new(true);
        let told = |narrator: &mut dyn Narrator| went_on.set(cell.game.tell(&played, self.otherwise(), narrator));
        let reasons = self.why.then(|| FormulaTerms::new(&cell, seating));
        let changed = changed_in(&cell, &wish);
        let heading = self.heading(&cell, changed.as_deref(), seed, seating);
        let text = if self.json {
            let mut lines = JsonAccount::new(&seats, self.game, &cell, seed, changed.as_deref(), reasons.as_ref());
            told(&mut lines);
            lines.text + &self.chances(&cell, &seats, &played, &heading)?
        } else {
            let summary = |told: &dyn Fn(&mut dyn Narrator)| {
                let mut summary = SummaryAccount::new(&seats, cell.schema.lead, heading.clone());
                let first = cell.schema.counted.scores.first().copied().unwrap_or_default();
                // They are counted of the game as it was played.
                if self.from.is_none() {
                    summary.scores(first, &self.tally(&cell, &played));
                }
                told(&mut summary);
                summary.text
            };
            if self.odds || self.what_if.is_some() {
                let chances = self.chances(&cell, &seats, &played, &heading)?;
                heading + &chances
            } else if self.summary {
                summary(&told)
            } else if self.short {
                let mut short = ShortAccount::new(&seats, heading);
                self.tell_turns(&told, &mut short)?;
                short.into_text()
            } else {
                let best = if self.why && !self.full { BEST } else { usize::MAX };
                let mut full = FullAccount::new(&seats, self.brief, best, reasons.as_ref(), heading.clone());
                self.tell_turns(&told, &mut full)?;
                let unasked = !(self.full || self.brief || self.why) && is_read_on_a_terminal();
                if unasked && full.text.lines().count() > LONG { summary(&told) + MORE } else { full.text }
            }
        };
        if !went_on.get() {
            return Err(self.no_such_choice().into());
        }
        if self.json {
            out.write_all(text.as_bytes())?
        } else {
            pager::show(&text, out)?
        }
        Ok(CommandOutcome::Well)
    }

    /// Tells a narrator the turns that are asked for.
    fn tell_turns(&self, told: &dyn Fn(&mut dyn Narrator), narrator: &mut dyn Narrator) -> Result<(), Fault> {
        let Some(turns) = &self.turn else {
            told(narrator);
            return Ok(());
        };
        let mut filter = TurnFilter::new(narrator, turns.clone());
        told(&mut filter);
        filter.check()
    }

    /// The choice that is taken otherwise.
    fn otherwise(&self) -> Option<OtherChoice> {
        Some(OtherChoice { decision: self.from?, place: self.choose? as usize - 1 })
    }

    fn no_such_choice(&self) -> Fault {
        let (from, choose) = (self.from.unwrap_or_default(), self.choose.unwrap_or_default());
        let message = format!("the game has no decision {from} with {choose} choices or more");
        let help = "`--what-if SEAT` tells the numbers of decisions, and `--full` the choices of each";
        Fault::new(SourceLocation::flag("--from", &from.to_string()), message).help(help.to_owned())
    }

    /// The odds along the game and what choices have cost, as far as they are asked for, in words or as JSON; and as a page.
    fn chances(
        &self,
        cell: &Cell,
        seats: &SeatNames,
        played: &PlayedGame<'_>,
        heading: &str,
    ) -> Result<String, CommandError> {
        let seat = self.what_if.as_ref().map(|player| seat(player, seats)).transpose()?;
        if let Some(path) = self.page.as_deref().filter(|path| path.symlink_metadata().is_ok()) {
            return Err(is_there(path).into());
        }
        let rollouts = self.rollouts.unwrap_or_else(|| self.rollouts_of(cell.game.profile().games));
        let account = ChancesAccount { seats, rollouts };
        let known = GameChances::new(cell, played, rollouts, self.odds, seat);
        let page = self.page.as_deref().map(|path| self.write_page(path, heading, &account, &known)).transpose()?;
        if self.json {
            return Ok(account.json(&known));
        }
        let mut text = String::new();
        if self.odds {
            text += &(account.odds(&known.odds) + &account.swings(&known.swings, &known.told));
        }
        if let Some((seat, regrets)) = &known.regrets {
            text += &account.regrets(regrets, *seat, &self.words());
        }
        Ok(text + &page.unwrap_or_default())
    }

    /// Writes what is known of the chances as a page where there is no file yet; says where it is.
    fn write_page(
        &self,
        path: &Path,
        heading: &str,
        account: &ChancesAccount<'_>,
        known: &GameChances,
    ) -> Result<String, CommandError> {
        let command = again(&without(&without(&self.typed, ("", "--page", true)), ("", "--open", false)), None);
        let html = page::game_page(account, known, heading.trim_end(), command).render().map_err(bug)?;
        if !place(path, |out| out.write_all(html.as_bytes()))? {
            return Err(is_there(path).into());
        }
        if self.open {
            browser::open(path);
        }
        Ok(format!("\nPage: {}\n", path.display()))
    }

    /// The games played on from each position, of a game of which `games` are played in ten seconds: as many as take a few seconds.
    fn rollouts_of(&self, games: u64) -> u32 {
        match self.what_if {
            None => odds_rollouts(games),
            Some(_) if games < SLOW => SLOW_ROLLOUTS,
            Some(_) => ROLLOUTS,
        }
    }

    /// The command line without what asks for costs, to go on from.
    fn words(&self) -> String {
        let gone = [("--what-if", true), ("--odds", false), ("--rollouts", true), ("--page", true), ("--open", false)];
        let words =
            gone.into_iter().fold(self.typed.clone(), |words, (option, valued)| without(&words, ("", option, valued)));
        again(&words, None)
    }

    /// The counts of the game alone.
    fn tally(&self, cell: &Cell, &PlayedGame { bots, seed, block, seating }: &PlayedGame<'_>) -> Tally {
        let mut tally = Tally::new(&cell.schema);
        cell.game.table(bots, seed).play(block..block + 1, &[seating.to_vec()], &mut tally, None);
        tally
    }

    /// What is told, in a line, and under it what was changed of the rules and the bots.
    fn heading(&self, cell: &Cell, changed: Option<&str>, seed: u64, seating: &[u8]) -> String {
        let (game, rules, who) = (cell.game.profile().name, &cell.called, cell.at_table(seating));
        let changed = changed.map_or_else(String::new, |line| filled(line, 2) + "\n");
        // Without it, the game would pass for the one of the study.
        let otherwise = self.from.zip(self.choose).map_or_else(String::new, |(decision, choice)| {
            let line = format!("At decision {decision} choice {choice} is taken; from there the bots play on.");
            filled(&line, 2) + "\n"
        });
        format!("Game {} of {game}, {rules}, seed {seed}: {who}\n{changed}{otherwise}", self.game)
    }
}

/// The games played on from each turn, of a game of which `games` are played in ten seconds: as many as take a few seconds.
fn odds_rollouts(games: u64) -> u32 {
    (games / 200).clamp(20, 500) as u32
}

/// The games played on from each turn where somebody waits for a picture.
pub fn quick_rollouts(cell: &Cell) -> u32 {
    odds_rollouts(cell.game.profile().games).min(ROLLOUTS)
}

/// The fault of a page for which there is a file already.
fn is_there(path: &Path) -> Fault {
    let fault = Fault::new(SourceLocation::flag("--page", &path.display().to_string()), "there is such a file already");
    fault.help("name another file, or remove this one".to_owned())
}

/// The findings about a game by playing it on from its positions.
struct GameChances {
    odds: Vec<PositionOdds>,
    swings: Vec<ChanceSwing>,
    /// The choices of the game; none without odds.
    told: ToldChoices,
    /// A seat, and what its choices have cost.
    regrets: Option<(usize, Vec<ChoiceRegret>)>,
}

impl GameChances {
    /// The odds of a game if they are asked for, and what the choices of a seat have cost.
    fn new(cell: &Cell, played: &PlayedGame<'_>, rollouts: u32, odds: bool, seat: Option<usize>) -> Self {
        let regrets = seat.map(|seat| (seat, cell.game.regrets(played, rollouts, seat, 1)));
        let mut told = ToldChoices::default();
        if !odds {
            return Self { odds: Vec::new(), swings: Vec::new(), told, regrets };
        }
        let odds = cell.game.odds(played, &(0..rollouts), OddsPlaces::Turns, MOST_TURNS);
        let swings = swings(&*cell.game, played, &odds, rollouts);
        cell.game.tell(played, None, &mut told);
        Self { odds, swings, told, regrets }
    }
}

/// The seat, from 0, that was named by its number from 1, or by the bot that sits there.
fn seat(player: &str, seats: &SeatNames) -> Result<usize, CommandError> {
    let names = &seats.names;
    let sits = |seat: usize| format!("{} {}", seat + 1, names[seat]);
    let own: Vec<usize> = match player.parse::<usize>() {
        Ok(number) => number.checked_sub(1).filter(|&seat| seat < names.len()).into_iter().collect(),
        Err(_) => (0..names.len()).filter(|&seat| names[seat] == player).collect(),
    };
    if let [seat] = own[..] {
        return Ok(seat);
    }
    let message = match own.len() {
        0 => format!("there is no seat `{player}`: the game has {}", counted(names.len(), "seat")),
        _ => format!("`{player}` sits in {}", counted(own.len(), "seat")),
    };
    let near = did_you_mean(player, names.iter().map(String::as_str)).filter(|_| own.is_empty());
    let all: Vec<String> = (0..names.len()).map(sits).collect();
    let help = near.unwrap_or_else(|| format!("seats count from 1 to {}: {}", names.len(), all.join(", ")));
    Err(Fault::new(SourceLocation::flag("--what-if", player), message).help(help).into())
}

/// The chances along a game in the first seating, as a page shows them: the curves as `svg`, and `swings` with the turn of each, from the JSON
/// lines that tell of it.
pub fn drawn_chances(cell: &Cell, lines: &str) -> Value {
    let first = cell.schema.rotations.first().map_or(&[][..], Vec::as_slice);
    page::drawn_chances(&SeatNames::new(cell, first), lines)
}

/// A game with the reasons for each choice, one JSON object a line.
///
/// # Errors
/// There is no such game.
pub fn told_as_json(cell: &Cell, game: GameId, seed: u64) -> Result<String, CommandError> {
    let seating = seating(cell, game)?;
    let (seats, reasons) = (SeatNames::new(cell, seating), FormulaTerms::new(cell, seating));
    let mut lines = JsonAccount::new(&seats, game, cell, seed, None, Some(&reasons));
    let played = PlayedGame { bots: &cell.bots, seed, block: game.block, seating };
    cell.game.tell(&played, None, &mut lines);
    Ok(lines.text)
}

/// Seating of a game.
fn seating(cell: &Cell, id: GameId) -> Result<&[u8], CommandError> {
    let rotations = &cell.schema.rotations;
    rotations.get(id.rotation - 1).map(Vec::as_slice).ok_or_else(|| {
        let last = GameId { rotation: rotations.len(), ..id };
        let message =
            format!("there is no game {id}: with this line-up a block has {}", counted(rotations.len(), "game"));
        let help = format!("the last of block {} is --game {last}", id.block);
        CommandError::Faults(Fault::new(SourceLocation::Nowhere, message).help(help).into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_named_by_block_and_number() {
        let id = |block, rotation| Ok(GameId { block, rotation });
        assert_eq!(parse("17"), id(17, 1));
        assert_eq!(parse("17.2"), id(17, 2));
        assert_eq!(parse("b17r2"), id(17, 2));
        for text in ["", ".", "17.", "17.0", "-1", "1.2.3", "x", "b17", "b17r", "b17r0", "17r2"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}

//! `ludometer luck-or-skill`: how much of who wins is decided by the deal, by later draws, by the seat and by who plays.

use super::failure::{CommandError, CommandOutcome};
use super::interrupt;
use super::options::{PlayOptions, threads};
use super::progress::ProgressReport;
use super::rules_changes::changed_in;
use super::terminal::{first_screen, grid};
use clap::Args;
use engine::cell::Cell;
use engine::{Catalog, StudyCell, luck_sums};
use kit::config::number;
use kit::say::{counted, share, thousands};
use kit::stats::Estimate;
use report::interval_bar;
use serde::Serialize;
use std::io::Write;
use std::sync::atomic::Ordering;
use study::analysis::LuckShares;

/// Characters on which a share is drawn.
const DRAWN: usize = 32;

/// Games of one deal.
const TWICE: u64 = 2;

/// How much of who wins is luck, and how much is skill? Every deal is played twice, with other draws the second time
///
/// The part that both games of a deal have in common comes from the deal; how far the bots' win rates are apart is the part of who plays. So ask it of players who differ as much as those at your table do.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct LuckOrSkillArgs {
    #[command(flatten)]
    cast: PlayOptions,
    /// Games in all: each deal is played twice in every seating [default: as many as of a run]
    #[arg(short = 'n', long, value_name = "N", value_parser = number::games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Threads [default: all]
    #[arg(short = 'j', long, value_name = "T", value_parser = number::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Tell it as one line of JSON, for a program
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer luck-or-skill                            the line-up of the rules
  ludometer luck-or-skill -b champion,random -p 2    a good player and a beginner
  ludometer luck-or-skill pig -b hold-at -n 1e6      one bot in both seats
  ludometer luck-or-skill --set players.luck=4       with less luck to spend

The shares are those of the variance of who wins; they add up to 100 %.";

/// The answer for a program: shares of the variance, 0 to 1.
#[derive(Serialize)]
struct SharesLine<'l> {
    games: u64,
    deals: u64,
    cut_off: u64,
    seed: u64,
    lineup: &'l [String],
    shares: Vec<ShareEntry>,
}

#[derive(Serialize)]
struct ShareEntry {
    of: &'static str,
    share: Option<f64>,
    lo: Option<f64>,
    hi: Option<f64>,
}

impl LuckOrSkillArgs {
    /// Plays, and tells the shares.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let (cell, wish) = self.cast.cell(catalog)?;
        let seed = self.cast.seed();
        let own = StudyCell { game: &*cell.game, bots: &cell.bots, schema: &cell.schema, seed };
        let of_block = TWICE * own.rotations().len() as u64;
        let deals = self.games.unwrap_or(cell.game.profile().games).div_ceil(of_block);
        let (interrupted, progress) = (interrupt::listen()?, ProgressReport::new(deals * of_block, false));
        let goes_on = || {
            progress.add(of_block);
            !interrupted.load(Ordering::Relaxed)
        };
        let sections = luck_sums(&own, deals, threads(self.threads), &goes_on).map_err(|error| {
            CommandError::System(format!("threads cannot be started: {error}; ask for fewer with --threads"))
        })?;
        drop(progress);
        let (asked, deals) = (deals, sections.iter().map(|sums| sums.blocks).sum());
        let shares = LuckShares::of(&sections, own.rotations(), &cell.lineup, cell.schema.cooperative);
        let account = LuckAccount { cell: &cell, shares, seed, games: deals * of_block, deals, asked };
        if self.json {
            writeln!(out, "{}", account.json())?;
        } else {
            out.write_all(account.text(changed_in(&cell, &wish)).as_bytes())?;
        }
        Ok(if deals < asked { CommandOutcome::Interrupted } else { CommandOutcome::Well })
    }
}

/// A share with its interval, to a hundredth of a percent at the most: `61.0 % (60.0 to 61.9)`.
fn told(part: &Estimate) -> String {
    let percent = |end: f64, decimals: usize| format!("{:.decimals$}", 100.0 * end);
    match (part.value, part.lo.zip(part.hi)) {
        (None, _) => "unknown".to_owned(),
        (Some(value), None) => share(value, 1),
        (Some(value), Some((lo, hi))) => {
            let decimals = if hi - lo < 0.002 { 2 } else { 1 };
            let [value, lo, hi] = [value, lo, hi].map(|end| percent(end, decimals));
            format!("{value} % ({lo} to {hi})")
        }
    }
}

/// The shares of a cell, put into words.
struct LuckAccount<'c> {
    cell: &'c Cell,
    shares: LuckShares,
    seed: u64,
    games: u64,
    deals: u64,
    /// The deals that were asked for.
    asked: u64,
}

impl LuckAccount<'_> {
    /// The parts that decide who wins: the name for a program, the words for people, the share.
    fn parts(&self) -> Vec<(&'static str, &'static str, Estimate)> {
        let LuckShares { players, seat, deal, draws, .. } = &self.shares;
        let players_too = if seat.is_some() { "who plays" } else { "who plays, and where" };
        let all = [
            ("draws", "draws", Some(*draws)),
            ("deal", "the deal", Some(*deal)),
            ("players", players_too, *players),
            ("seat", "the seat", *seat),
        ];
        all.into_iter().filter_map(|(name, words, estimate)| Some((name, words, estimate?))).collect()
    }

    fn text(&self, changed: Option<String>) -> String {
        let row = |(_, words, estimate): (&str, &str, Estimate)| {
            vec![words.to_owned(), interval_bar(&estimate, None, (0.0, 1.0), DRAWN), told(&estimate)]
        };
        let rows: Vec<Vec<String>> = self.parts().into_iter().map(row).collect();
        let axis = format!("0 %{:>width$}", "100 %", width = DRAWN - 3);
        let decided =
            if self.cell.schema.cooperative { "what decides whether they win" } else { "what decides who wins" };
        let table = grid(&[decided, &axis, "share"], &rows);
        first_screen(&self.answer(), &table, &[Some(self.heading()), changed], &self.footnote())
    }

    /// The answer in a sentence or two.
    fn answer(&self) -> String {
        let LuckShares { players, seat, deal, draws, .. } = &self.shares;
        let (Some(deal), Some(draws)) = (deal.value, draws.value) else {
            return "Nothing is decided: all games ended alike.".to_owned();
        };
        let (draws, deal) = (share(draws, 1), share(deal, 1));
        let known = |part: &Option<Estimate>| part.as_ref().and_then(|part| part.value).map(|part| share(part, 1));
        match (known(players), known(seat)) {
            (Some(players), seat) => {
                let (who, sits) = match seat {
                    Some(seat) => ("Who plays", format!(", and the seat {seat}")),
                    None => ("Who plays and where", String::new()),
                };
                let luck = share(self.shares.luck().unwrap_or_default(), 1);
                format!(
                    "Luck decides {luck} of who wins: what is drawn during the game {draws}, and what is dealt before it {deal}. \
                     {who} decides {players}{sits}."
                )
            }
            (None, Some(seat)) => format!(
                "Between equals what is drawn during the game decides {draws} of who wins, what is dealt before it {deal}, and the \
                 seat {seat}."
            ),
            (None, None) => format!(
                "What is drawn during the game decides {draws} of whether they win, and what is dealt before it {deal}."
            ),
        }
    }

    fn heading(&self) -> String {
        let broken_off = if self.deals < self.asked { interrupt::BROKEN_OFF } else { "" };
        format!(
            "{}, {}, seed {}: {}; {}, {} played twice in each seating{broken_off}",
            self.cell.game.profile().name,
            self.cell.called,
            self.seed,
            self.cell.at_table(&self.cell.lineup.seats),
            counted(self.games, "game"),
            counted(self.deals, "deal"),
        )
    }

    fn footnote(&self) -> String {
        let won = if self.cell.schema.cooperative { "whether they win" } else { "who wins" };
        let mut text = format!(
            "Shares of the variance of {won}, with 95 % intervals. The deal is all that is shuffled and dealt before \
            the first choice, in piles too; draws are dice and shuffles after it, and what bots choose at random."
        );
        if self.shares.players.is_some() {
            text +=
                " Who plays is how far the win rates of these bots are apart: players who differ more make it larger.";
        } else if !self.cell.schema.cooperative {
            text += " One bot sits in all seats, so nothing is said of skill: name several with --bots.";
        }
        if self.shares.cut_off > 0 {
            text += &format!(" {} left out, since a game of them was cut off.", thousands(self.shares.cut_off));
        }
        text
    }

    fn json(&self) -> String {
        let entry = |(of, _, estimate): (&'static str, &str, Estimate)| ShareEntry {
            of,
            share: estimate.value,
            lo: estimate.lo,
            hi: estimate.hi,
        };
        let line = SharesLine {
            games: self.games,
            deals: self.deals,
            cut_off: self.shares.cut_off,
            seed: self.seed,
            lineup: &self.cell.asked_for,
            shares: self.parts().into_iter().map(entry).collect(),
        };
        serde_json::to_string(&line).unwrap_or_default()
    }
}

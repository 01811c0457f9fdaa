//! `ludometer regret`: what a bot's choices cost it, by kind of decision.

use super::failure::{CommandError, CommandOutcome};
use super::interrupt;
use super::options::PlayOptions;
use super::progress::ProgressReport;
use super::rules_changes::changed_in;
use super::terminal::{first_screen, grid};
use clap::Args;
use engine::cell::Cell;
use engine::{Catalog, ChoiceRegret, PlayedGame};
use kit::config::number;
use kit::say::{counted, with_interval};
use report::interval_bar;
use serde::Serialize;
use std::io::Write;
use std::sync::atomic::Ordering;
use study::analysis::KindRegret;

/// Characters on which a regret is drawn.
const DRAWN: usize = 24;

/// Games with something to tell, without which there is no interval.
const LEAST: u64 = 50;

/// Games that are looked at.
const GAMES: u64 = 128;

/// Points of a share of the win.
const POINTS: f64 = 100.0;

/// Where does a bot choose badly? What its choices cost it, by kind of decision
///
/// Some of the choices of some games are played on many times, and so are the others that were legal, with the bots as they are. One half of these games names the best choice, and the other measures it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RegretArgs {
    #[command(flatten)]
    cast: PlayOptions,
    /// Games to look at [default: 128]
    #[arg(short = 'n', long, value_name = "N", value_parser = number::games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Of so many choices one is looked at, in another game another one
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    apart: u64,
    /// Games that are played on from each choice
    #[arg(long, value_name = "N", default_value = "32", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    rollouts: u32,
    /// Tell it as one line of JSON, for a program
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer regret -b champion -p 2            where could the champion be better?
  ludometer regret -b greedy,champion -p 2     of greedy, who is named first
  ludometer regret pig -b hold-at -n 500 --apart 1

A bot that looks ahead at the kinds that cost most is a strategy file with
`search = { rollouts = 8, kinds = [\"wager\"] }` (ludometer help bots).";

/// The answer for a program: regrets as shares of the win.
#[derive(Serialize)]
struct RegretLine<'l> {
    bot: &'l str,
    games: u64,
    rollouts: u32,
    seed: u64,
    kinds: Vec<KindEntry>,
}

#[derive(Serialize)]
struct KindEntry {
    kind: &'static str,
    decisions: f64,
    regret: Option<f64>,
    lo: Option<f64>,
    hi: Option<f64>,
    looked_at: u64,
}

impl RegretArgs {
    /// Plays, and tells what choices cost.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let (cell, wish) = self.cast.cell(catalog)?;
        let asked = self.games.unwrap_or(GAMES);
        let (interrupted, progress) = (interrupt::listen()?, ProgressReport::new(asked, false));
        let goes_on = |_: &u64| !interrupted.load(Ordering::Relaxed);
        let game = |block| {
            let regrets = self.of_game(&cell, block);
            progress.add(1);
            regrets
        };
        let regrets: Vec<Vec<ChoiceRegret>> = (0..asked).take_while(goes_on).map(game).collect();
        drop(progress);
        let (games, kinds) = (regrets.len() as u64, KindRegret::by_kind(&regrets, self.apart));
        let is_whole = games == asked;
        let account = RegretAccount { asked: self, cell: &cell, games, is_whole, kinds };
        if self.json {
            writeln!(out, "{}", account.json())?;
        } else {
            out.write_all(account.text(changed_in(&cell, &wish)).as_bytes())?;
        }
        Ok(if is_whole { CommandOutcome::Well } else { CommandOutcome::Interrupted })
    }

    /// The regrets of the first bot in a game of this block: in each block in another rotation, and in another of its seats.
    fn of_game(&self, cell: &Cell, block: u64) -> Vec<ChoiceRegret> {
        let rotations = &cell.schema.rotations;
        let seating = &rotations[(block % rotations.len() as u64) as usize];
        let own: Vec<usize> = (0..seating.len()).filter(|&seat| seating[seat] == 0).collect();
        let seat = own[(block / rotations.len() as u64 % own.len() as u64) as usize];
        let played = PlayedGame { bots: &cell.bots, seed: self.cast.seed(), block, seating };
        cell.game.regrets(&played, self.rollouts, seat, self.apart)
    }
}

/// The regrets of a bot, put into words.
struct RegretAccount<'c> {
    asked: &'c RegretArgs,
    cell: &'c Cell,
    games: u64,
    /// Whether all games that were asked for have been looked at.
    is_whole: bool,
    kinds: Vec<KindRegret>,
}

impl RegretAccount<'_> {
    fn bot(&self) -> &str {
        &self.cell.lineup.strategies[0]
    }

    fn text(&self, changed: Option<String>) -> String {
        let most = self.kinds.iter().filter_map(|kind| kind.regret.hi.or(kind.regret.value)).fold(0.0, f64::max);
        let row = |kind: &KindRegret| {
            vec![
                kind.kind.to_owned(),
                format!("{:.1}", kind.decisions),
                interval_bar(&kind.regret, Some(0.0), (-most / 8.0, most), DRAWN),
                with_interval(kind.regret, POINTS, "").unwrap_or_default(),
            ]
        };
        let rows: Vec<Vec<String>> = self.kinds.iter().map(row).collect();
        let header = ["decision", "in a game", "", "points it costs"];
        let table = if rows.is_empty() { String::new() } else { grid(&header, &rows) };
        first_screen(&self.answer(), &table, &[Some(self.heading()), changed], &self.footnote())
    }

    /// The kinds that are shown to cost something, the costliest first.
    fn answer(&self) -> String {
        let shown: Vec<&KindRegret> = self.kinds.iter().filter(|kind| kind.regret.lo > Some(0.0)).collect();
        let Some(first) = shown.first() else {
            return self.nothing_shown();
        };
        let cost = with_interval(first.regret, POINTS, " points").unwrap_or_default();
        let others: Vec<&str> = shown[1..].iter().map(|kind| kind.kind).collect();
        let others = match &others[..] {
            [] => "No other kind is shown to cost anything.".to_owned(),
            others => format!("Shown to cost something, too: {}.", others.join(", ")),
        };
        format!(
            "{} loses most at `{}`: each such choice costs it {cost} of its chance to win. {others}",
            self.bot(),
            first.kind
        )
    }

    /// The answer where no kind is shown to cost anything: because none does, or because too few games were looked at.
    fn nothing_shown(&self) -> String {
        let is_unknown = |kind: &&KindRegret| kind.regret.lo.is_none() && kind.regret.value > Some(0.0);
        // Where nothing is known, the commonest kind says why, whatever its few games happened to cost.
        let is_known = self.kinds.iter().any(|kind| kind.regret.lo.is_some());
        let commonest = self.kinds.iter().filter(|_| !is_known).max_by_key(|kind| kind.regret.n);
        let few = self.kinds.iter().find(is_unknown).or(commonest).map(|one| {
            let (games, kind) = (counted(one.regret.n, "game"), one.kind);
            let why = if one.regret.n < LEAST {
                format!("{games} had a choice of `{kind}` to look at, and an interval takes {LEAST} or more")
            } else {
                format!(
                    "few of the {games} with a choice of `{kind}` had one that cost anything, and these carry its mean"
                )
            };
            format!("{why}: look at more games (-n), or at more choices of each (--apart 1).")
        });
        if self.kinds.iter().all(|one| one.regret.n == 0) {
            return "No choice was looked at: --apart 1 looks at every one, and -n at more games.".to_owned();
        }
        let none = format!("No kind of decision is shown to cost {} anything", self.bot());
        match few {
            None => none + ".",
            Some(few) if is_known => format!("{none}. But {few}"),
            Some(few) => format!("These games are too few to tell what {}'s choices cost it: {few}", self.bot()),
        }
    }

    fn heading(&self) -> String {
        let broken_off = if self.is_whole { "" } else { interrupt::BROKEN_OFF };
        let looked_at: u64 = self.kinds.iter().map(|kind| kind.regret.n).max().unwrap_or(0);
        format!(
            "{}, {}, seed {}: {}; {} looked at, {looked_at} with a choice of the commonest kind{broken_off}",
            self.cell.game.profile().name,
            self.cell.called,
            self.asked.cast.seed(),
            self.cell.at_table(&self.cell.lineup.seats),
            counted(self.games, "game"),
        )
    }

    fn footnote(&self) -> String {
        format!(
            "One of {} choices was played on {} times, and up to 7 others of the same decision; one half of these games named the best, \
             and the other half measured it. Intervals hold for all kinds together. Ordered by what they cost in \
             a game.",
            self.asked.apart, self.asked.rollouts
        )
    }

    fn json(&self) -> String {
        let entry = |kind: &KindRegret| KindEntry {
            kind: kind.kind,
            decisions: kind.decisions,
            regret: kind.regret.value,
            lo: kind.regret.lo,
            hi: kind.regret.hi,
            looked_at: kind.regret.n,
        };
        let line = RegretLine {
            bot: self.bot(),
            games: self.games,
            rollouts: self.asked.rollouts,
            seed: self.asked.cast.seed(),
            kinds: self.kinds.iter().map(entry).collect(),
        };
        // What has only strings for keys can always be written.
        serde_json::to_string(&line).unwrap_or_default()
    }
}

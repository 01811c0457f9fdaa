//! `ludometer run`: plays one cell and writes its tables.

use super::failure::{Done, Failure};
use super::number;
use super::options::{Cast, Files, Format, visit_named};
use super::progress::Progress;
use super::summary::{self, Played};
use super::{bug, interrupt, warnings};
use crate::cell::{Cell, Named};
use crate::engine::{self, Batch, Limits, Stop};
use crate::game::{Game, Tally};
use crate::games::Visit;
use crate::measure::Summary;
use crate::report::{
    Folder, Hashed, Headline, Manifest, Placed, Stopped, Timing, digest, write_csv, write_json,
};
use crate::stats::{CONFIDENCE, Cell as Value, Column, Estimate, Looks, Method, Table};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Games where nobody says how many.
const GAMES: u64 = 100_000;

/// Games at the most where only a target is given.
const GAMES_TO_TARGET: u64 = 10_000_000;

/// Play many games and write the tables: how does this game go?
///
/// Each game number is played once with every strategy in every seat, with the same luck (a block); intervals are made from blocks. The same
/// rules, bots and seed give the same files, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Run {
    #[command(flatten)]
    cast: Cast,
    /// Games to play, rounded up to whole blocks [default: 100k; 10m as the cap with --target-error]
    #[arg(short = 'n', long, value_name = "N", value_parser = number::games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Threads [default: all cores]; changes the speed, never a result
    #[arg(short = 'j', long, value_name = "T", value_parser = number::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Stop once the headline is known to within this many percentage points to either side
    #[arg(long, value_name = "PTS", value_parser = number::points, allow_negative_numbers = true)]
    target_error: Option<f64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = number::seconds, allow_negative_numbers = true)]
    time_budget: Option<f64>,
    #[command(flatten)]
    files: Files,
    /// Say nothing but the result: no progress, warnings or speed (warnings are in manifest.json too)
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer run -n 1e6                         a million games, default rules
  ludometer run -b greedy,miser -p 2 -s 7      a duel with another seed
  ludometer run --set cards.spider.damage+=1   one card stronger
  ludometer run --set 'cards[threat>=2].damage=1'
  ludometer run --target-error 0.25            until known to +-0.25 points
  ludometer run my.toml -o tuesday --time-budget 60";

impl Run {
    /// Plays, writes, and says what came of it.
    pub fn perform(&self, out: &mut impl Write) -> Result<Done, Failure> {
        let named = self.cast.named()?;
        let mut job = Job {
            run: self,
            named: &named,
            out,
        };
        visit_named(&named, &mut job)
    }

    fn games(&self) -> u64 {
        let default = match self.target_error {
            Some(_) => GAMES_TO_TARGET,
            None => GAMES,
        };
        self.games.unwrap_or(default)
    }

    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores)
    }

    /// The confidence of the headline: higher when the run may stop at any of several looks.
    fn confidence(&self, blocks: u64) -> f64 {
        match self.target_error {
            Some(_) => Looks::new(blocks).confidence(),
            None => CONFIDENCE,
        }
    }

    fn target(&self) -> Option<f64> {
        self.target_error.map(|points| points / 100.0)
    }

    fn stopped(&self, stop: Stop, headline: &Estimate) -> Stopped {
        match stop {
            Stop::TargetError { .. } => Stopped::TargetReached,
            Stop::TimeBudget => Stopped::TimeBudget,
            Stop::Interrupted => Stopped::Interrupted,
            Stop::Blocks => match self.target() {
                None => Stopped::GamesPlayed,
                Some(target) if within(headline, target) => Stopped::TargetReached,
                Some(_) => Stopped::TargetMissed,
            },
        }
    }

    fn done(&self, stopped: Stopped) -> Done {
        match stopped {
            Stopped::Interrupted => Done::Interrupted,
            Stopped::TargetMissed => Done::Wanting,
            Stopped::TimeBudget if self.target_error.is_some() => Done::Wanting,
            _ => Done::Well,
        }
    }
}

/// Is the interval at most this far to either side?
fn within(estimate: &Estimate, target: f64) -> bool {
    let width = estimate.hi.zip(estimate.lo).map(|(hi, lo)| hi - lo);
    width.is_some_and(|width| width / 2.0 <= target)
}

/// A run whose game has become a type.
struct Job<'a, W> {
    run: &'a Run,
    named: &'a Named,
    out: &'a mut W,
}

impl<W: Write> Visit for Job<'_, W> {
    type Out = Result<Done, Failure>;

    fn visit<G: Game>(&mut self) -> Self::Out {
        let run = self.run;
        let cell = Cell::<G>::load(&self.named.rules, &run.cast.wish()?)?;
        let folder = self.folder(&cell);
        // An hour of games should not be played for a place that cannot be written.
        drop(Folder::open(&folder, run.files.force)?);
        let played = play(run, &cell)?;
        let warnings = warnings::of(&cell, &played);
        let placed = write(run, &cell, &played, &warnings, &folder)?;
        summary::print(self.out, &cell, &played)?;
        summary::print_place(self.out, &placed)?;
        if !run.quiet {
            summary::warn(&warnings);
            eprintln!("{}", summary::speed(&played));
        }
        Ok(run.done(played.stopped))
    }
}

impl<W> Job<'_, W> {
    fn folder<G: Game>(&self, cell: &Cell<G>) -> PathBuf {
        let default = || format!("reports/{}-{}", G::NAME, cell.rules).into();
        self.run.files.out.clone().unwrap_or_else(default)
    }
}

fn play<G: Game>(run: &Run, cell: &Cell<G>) -> Result<Played<G>, Failure> {
    let batch = Batch {
        game: &cell.game,
        bots: &cell.bots,
        lineup: &cell.lineup,
        seed: run.cast.seed,
    };
    let rotations = batch.rotations();
    let per_block = rotations.len() as u64;
    let blocks = run.games().div_ceil(per_block);
    let confidence = run.confidence(blocks);
    let limits = Limits {
        blocks,
        target_error: run.target(),
        time_budget: run.time_budget.map(Duration::from_secs_f64),
        interrupted: interrupt::listen()?,
        threads: run.threads(),
    };
    let progress = Progress::new(blocks, per_block, confidence, run.quiet);
    let start = Instant::now();
    let done = guarded(run, &batch, &limits, &progress)?;
    let seconds = start.elapsed().as_secs_f64();
    let headline = done.tally.headline(confidence);
    Ok(Played {
        stopped: run.stopped(done.stop, &headline.1),
        headline,
        confidence,
        seed: run.cast.seed,
        target_points: run.target_error,
        blocks: done.blocks,
        games: done.blocks * per_block,
        games_requested: run.games(),
        decisions: done.decisions,
        seconds,
        threads: limits.threads,
        rotations,
        tally: done.tally,
    })
}

/// Plays the batch; a bug on the way is traced to its game.
fn guarded<G: Game>(
    run: &Run,
    batch: &Batch<'_, G>,
    limits: &Limits<'_>,
    progress: &Progress,
) -> Result<engine::Progress<G::Tally>, Failure> {
    let report = |blocks, tally: Option<&G::Tally>| progress.report::<G>(blocks, tally);
    let rotations = batch.rotations();
    let play = |block, rotation: usize| {
        let mut tally = G::Tally::new(batch.game, batch.lineup);
        let mut table = engine::Table::new(batch.game, batch.bots, batch.seed);
        table.play_block(block, &rotations[rotation..=rotation], &mut tally);
    };
    bug::catch_game(
        || engine::run(batch, limits, &report),
        || progress.end(limits),
        rotations.len(),
        play,
        |game| format!("ludometer replay --game {game} {}", run.cast.words()),
    )?
    .map_err(|error| Failure::System(format!("cannot start threads: {error}; try -j 1")))
}

fn write<G: Game>(
    run: &Run,
    cell: &Cell<G>,
    played: &Played<G>,
    warnings: &[String],
    folder: &std::path::Path,
) -> Result<Placed, Failure> {
    let mut folder = Folder::open(folder, run.files.force)?;
    let mut files = Vec::new();
    for mut table in played.tally.tables(&cell.game) {
        if table.name() == "summary" && run.target_error.is_some() {
            table.append(sequential(played));
        }
        table.prepend(&[variant()]);
        let (name, write) = written_as(&table, run.files.format);
        folder.file(&name, |out| write(&table, out))?;
        files.push(name);
    }
    let manifest = manifest(cell, played, warnings, files);
    folder.file("manifest.json", |out| manifest.write(out))?;
    Ok(folder.publish()?)
}

/// The headline as a row of the summary: of all intervals of a run that could stop at several looks, the one that holds at each.
fn sequential<G: Game>(played: &Played<G>) -> Table {
    let (measure, estimate) = &played.headline;
    let estimate = Estimate {
        method: Method::Sequential,
        ..*estimate
    };
    let mut summary = Summary::default();
    summary.row(
        &format!("headline: {measure}"),
        None,
        None,
        estimate,
        "share",
    );
    summary.finish()
}

fn variant() -> (Column, Value) {
    let about = "The variant of the rules; `base` is the first.";
    (Column::new("variant", "", about), "base".into())
}

type WriteTable = fn(&Table, &mut dyn Write) -> io::Result<()>;

fn written_as(table: &Table, format: Format) -> (String, WriteTable) {
    match format {
        Format::Csv => (format!("{}.csv", table.name()), |table, out| {
            write_csv(table, out)
        }),
        Format::Json => (format!("{}.json", table.name()), |table, out| {
            write_json(table, out)
        }),
    }
}

fn manifest<G: Game>(
    cell: &Cell<G>,
    played: &Played<G>,
    warnings: &[String],
    files: Vec<String>,
) -> Manifest {
    let rules = serde_json::to_value(&cell.resolved).unwrap_or_default();
    let strategies = cell
        .strategies
        .iter()
        .map(|read| (read.name.clone(), Hashed::new(read.to_string())));
    Manifest {
        command: std::iter::once("ludometer".to_owned())
            .chain(std::env::args().skip(1))
            .collect(),
        game: G::NAME.to_owned(),
        rules_name: cell.rules.clone(),
        rules_hash: digest(rules.to_string().as_bytes()),
        rules,
        strategies: strategies.collect(),
        players: cell.lineup.seats.len() as u32,
        lineup: cell
            .lineup
            .seats
            .iter()
            .map(|&strategy| cell.lineup.strategies[usize::from(strategy)].clone())
            .collect(),
        games_per_block: played.rotations.len() as u64,
        seed: played.seed,
        blocks: played.blocks,
        games_requested: played.games_requested,
        games_played: played.games,
        games_truncated: played.count("truncated"),
        endings: played
            .tally
            .counts()
            .into_iter()
            .map(|(name, games)| (name.to_owned(), games))
            .collect(),
        synthetic_share: warnings::synthetic_share(&cell.resolved),
        warnings: warnings.to_vec(),
        headline: Headline {
            measure: played.headline.0.clone(),
            estimate: played.headline.1.value,
            lo: played.headline.1.lo,
            hi: played.headline.1.hi,
            confidence: played.confidence,
        },
        files,
        stopped_because: played.stopped,
        interrupted: played.stopped == Stopped::Interrupted,
        tally_digest: digest(format!("{:?}", played.tally).as_bytes()),
        timing: Timing {
            seconds: played.seconds,
            games_per_second: played.games as f64 / played.seconds,
            threads: played.threads,
        },
    }
}

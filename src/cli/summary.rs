//! What `run` says at the end: what was played, who won, how the resource went, what that means, where the files are.

use crate::cell::Cell;
use crate::game::{Curve, Game, Tally};
use crate::report::{Axes, Placed, Stopped, curve, filled, grid, percent, thousands};
use crate::stats::{Cell as Value, Estimate, Table};
use std::io::{self, Write};

/// Width of a text: that of the narrowest terminals.
const WIDTH: usize = 80;

/// Drawings side by side.
const ABREAST: usize = 3;

/// A drawing's size in characters, without axes.
const DRAWING: (usize, usize) = (18, 5);

/// What was played and what came of it.
pub struct Played<G: Game> {
    /// All counts.
    pub tally: G::Tally,
    /// The headline at `confidence`.
    pub headline: (String, Estimate),
    /// The confidence of the headline.
    pub confidence: f64,
    /// Why it stopped.
    pub stopped: Stopped,
    /// The target asked for, in points.
    pub target_points: Option<f64>,
    /// The master seed.
    pub seed: u64,
    /// Blocks played.
    pub blocks: u64,
    /// Games played.
    pub games: u64,
    /// Games asked for.
    pub games_requested: u64,
    /// Decisions taken, forced ones included.
    pub decisions: u64,
    /// Wall time.
    pub seconds: f64,
    /// Threads used.
    pub threads: usize,
    /// The seatings of a block.
    pub rotations: Vec<Vec<u8>>,
}

impl<G: Game> Played<G> {
    /// Games that ended so.
    pub fn count(&self, ending: &str) -> u64 {
        let counts = self.tally.counts();
        let found = counts.iter().find(|(name, _)| *name == ending);
        found.map_or(0, |(_, games)| *games)
    }
}

/// Prints everything but the place of the files.
pub fn print<G: Game>(out: &mut impl Write, cell: &Cell<G>, played: &Played<G>) -> io::Result<()> {
    heading(out, cell, played)?;
    let tables = played.tally.tables(&cell.game);
    if let Some(rates) = tables.iter().find(|table| table.name() == "win_rates") {
        writeln!(out, "\n{}", win_rates(rates).trim_end())?;
    }
    write!(out, "{}", drawings(&played.tally.curves()))?;
    writeln!(out)?;
    for finding in played.tally.findings(&cell.game) {
        writeln!(out, "{}", filled(&format!("- {finding}"), WIDTH, 2))?;
    }
    Ok(())
}

fn heading<G: Game>(out: &mut impl Write, cell: &Cell<G>, played: &Played<G>) -> io::Result<()> {
    for line in [
        cast(cell, played),
        amount(played),
        format!("stopped: {}", reason(played)),
    ] {
        writeln!(out, "{}", filled(&line, WIDTH, 2))?;
    }
    if played.target_points.is_some() {
        writeln!(out, "{}", filled(&target(played), WIDTH, 2))?;
    }
    Ok(())
}

fn cast<G: Game>(cell: &Cell<G>, played: &Played<G>) -> String {
    let rotated = match played.rotations.len() {
        1 => "",
        _ => " (each in every seat)",
    };
    format!(
        "{}, {} rules, {} players: {}{rotated}",
        G::NAME,
        cell.rules,
        cell.lineup.seats.len(),
        cell.at_table(&cell.lineup.seats)
    )
}

fn amount<G: Game>(played: &Played<G>) -> String {
    format!(
        "seed {}; {} games asked for, {} played: {} blocks of {}",
        played.seed,
        thousands(played.games_requested),
        thousands(played.games),
        thousands(played.blocks),
        played.rotations.len()
    )
}

fn target<G: Game>(played: &Played<G>) -> String {
    let (name, estimate) = &played.headline;
    format!(
        "headline: {name} {}, at {:.2} % confidence, since the run could have stopped at any of several looks",
        percent(estimate),
        100.0 * played.confidence
    )
}

fn reason<G: Game>(played: &Played<G>) -> String {
    let points = played.target_points.unwrap_or_default();
    let missed = played.target_points.map_or(String::new(), |_| {
        format!(", before the headline was known to {points} points to either side")
    });
    match played.stopped {
        Stopped::GamesPlayed => "all games asked for are played".to_owned(),
        Stopped::TargetReached => {
            format!("the headline is known to {points} points to either side")
        }
        Stopped::TargetMissed => format!("the games ran out{missed}; raise the cap with -n"),
        Stopped::TimeBudget => format!("time was up{missed}"),
        Stopped::Interrupted => "interrupted; these are the games played until then".to_owned(),
    }
}

/// The table `win_rates` as a person reads it.
fn win_rates(table: &Table) -> String {
    let column = |name: &str| {
        let mut names = table.columns().iter().map(|column| column.name.as_str());
        names.position(|column| column == name)
    };
    let rows: Vec<Vec<String>> = table
        .rows()
        .iter()
        .map(|row| {
            let cell = |name| column(name).map_or(&Value::Empty, |index| &row[index]);
            let rate = Estimate {
                lo: real(cell("lo")),
                hi: real(cell("hi")),
                ..real(cell("win_rate"))
                    .map_or(Estimate::unknown(0), |rate| Estimate::point(0, rate))
            };
            let all = *cell("seat") == Value::Empty;
            vec![
                if all {
                    text(cell("strategy"))
                } else {
                    String::new()
                },
                if all {
                    "all".to_owned()
                } else {
                    text(cell("seat"))
                },
                text(cell("games")),
                percent(&rate),
            ]
        })
        .collect();
    grid(
        &["strategy", "seat", "games", "wins (95 % interval)"],
        &rows,
    )
}

fn real(cell: &Value) -> Option<f64> {
    match cell {
        Value::Real(value) => Some(*value),
        Value::Int(value) => Some(*value as f64),
        _ => None,
    }
}

fn text(cell: &Value) -> String {
    match cell {
        Value::Text(text) => text.clone(),
        Value::Int(value) => u64::try_from(*value).map_or_else(|_| value.to_string(), thousands),
        Value::Real(value) => value.to_string(),
        Value::Empty => String::new(),
    }
}

/// All curves, a few side by side, under a line that says what they show.
fn drawings(curves: &[Curve]) -> String {
    let Some(first) = curves.first() else {
        return String::new();
    };
    let rows = curves.chunks(ABREAST).map(|row| {
        let blocks: Vec<String> = row.iter().map(drawing).collect();
        side_by_side(&blocks)
    });
    let drawn = rows.collect::<Vec<_>>().join("\n");
    format!("\nMean {}, by {}:\n{drawn}", first.y, first.x)
}

fn drawing(line: &Curve) -> String {
    let (width, height) = DRAWING;
    let axes = Axes {
        x: "",
        y: &line.name,
    };
    curve(&line.points, width, height, axes)
}

/// Texts of several lines beside each other.
fn side_by_side(blocks: &[String]) -> String {
    let width = |block: &String| block.lines().map(|line| line.chars().count()).max();
    let height = blocks.iter().map(|block| block.lines().count()).max();
    let line = |index: usize| {
        let parts = blocks.iter().map(|block| {
            let text = block.lines().nth(index).unwrap_or("");
            let width = width(block).unwrap_or(0);
            format!("{text:<width$}")
        });
        let line = parts.collect::<Vec<_>>().join("   ");
        line.trim_end().to_owned() + "\n"
    };
    (0..height.unwrap_or(0)).map(line).collect()
}

/// Says where the files are, and whether that is another place than asked for.
pub fn print_place(out: &mut impl Write, placed: &Placed) -> io::Result<()> {
    writeln!(out, "\nfiles: {}", placed.path.display())?;
    if placed.renamed {
        writeln!(
            out,
            "(the folder asked for holds other files; --force overwrites them)"
        )?;
    }
    Ok(())
}

/// Says what to be careful about.
pub fn warn(warnings: &[String]) {
    for warning in warnings {
        eprintln!("{}", filled(&format!("warning: {warning}"), WIDTH, 9));
    }
}

/// How fast it went.
pub fn speed<G: Game>(played: &Played<G>) -> String {
    let per_second = |count: u64| thousands((count as f64 / played.seconds.max(1e-9)) as u64);
    format!(
        "{} games in {:.1} s on {} threads: {} games/s, {} decisions/s",
        thousands(played.games),
        played.seconds,
        played.threads,
        per_second(played.games),
        per_second(played.decisions)
    )
}

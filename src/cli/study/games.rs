//! `--games-table`: a row for each game of a run.

use super::Order;
use crate::cli::failure::Failure;
use crate::cli::options::{Files, Format};
use crate::config::{Fault, Place};
use crate::engine::{Ended, Log};
use crate::experiment::Command;
use crate::measure::{Form, bits};
use crate::report::{CsvStyle, FolderError, GamesTable, Line};
use crate::stats::Part;
use crate::stats::names::endings;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The table under way.
pub(super) struct Games<'a> {
    table: GamesTable,
    style: CsvStyle,
    seed: u64,
    form: &'a Form,
    /// By rotation, the strategy in each seat, as cells.
    seats: Vec<String>,
}

/// Refuses what has no rows of one kind, or another kind of file.
pub(super) fn check(path: Option<&Path>, command: Command, parted: bool) -> Result<(), Fault> {
    let Some(path) = path else {
        return Ok(());
    };
    let refused = |message: &str, help: &str| Err(Fault::new(Place::Nowhere, message).help(help.to_owned()));
    if command != Command::Run || parted {
        let help = "play each variant by itself: ludometer run VARIANT --games-table FILE.csv";
        return refused("a table of games is written of one variant at a time", help);
    }
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    if ending.is_none_or(|ending| ending != "csv") {
        let help = "let the file's name end in .csv; other programs make Parquet of that";
        return refused("a table of games is written as CSV", help);
    }
    Ok(())
}

impl<'a> Games<'a> {
    /// Begins the table with its header; the first block is `from`.
    pub fn begin(path: &Path, order: &'a Order<'_>, files: &Files, from: u64) -> Result<Self, Failure> {
        let style = match files.format()? {
            Format::Csv(style) => style,
            Format::Json => CsvStyle::default(),
        };
        let table = GamesTable::create(path, files.force, from).map_err(|error| {
            let place = path.display();
            match path.symlink_metadata() {
                Ok(_) if !files.force => Failure::System(format!(
                    "`{place}` is there already; name another file with --games-table, or overwrite it with --force"
                )),
                _ => unwritable(&error),
            }
        })?;
        let batch = &order.study.cells[0];
        let form: &Form = batch.form;
        let games = Self { table, style, seed: order.experiment.seed(), form, seats: seats(form, style) };
        games.header();
        Ok(games)
    }

    fn header(&self) {
        let mut out = Vec::new();
        let mut line = Line::new(&mut out, self.style);
        ["seed", "game", "block", "rotation"].iter().for_each(|name| line.text(name));
        (1..=self.form.lineup.seats.len()).for_each(|seat| line.word(format_args!("seat_{seat}")));
        ["ending", "winner", "rounds", "turns"].iter().for_each(|name| line.text(name));
        self.form.figures().iter().for_each(|name| line.text(name));
        line.end();
        self.table.header(&out);
    }

    /// Takes down the games of some blocks.
    pub fn log(&self, blocks: &Range<u64>, play: &mut dyn FnMut(&mut dyn Log)) {
        self.table.add(blocks, |out| play(&mut Taking { games: self, out, before: Vec::new() }));
    }

    /// Puts the file in its place, and says where that is.
    pub fn publish(self) -> Result<PathBuf, Failure> {
        self.table.publish().map_err(|error| unwritable(&error))
    }
}

/// The same, with the option that names this file.
fn unwritable(error: &FolderError) -> Failure {
    Failure::System(error.to_string().replace("--out DIR", "--games-table FILE"))
}

/// By rotation, the strategy in each seat.
fn seats(form: &Form, style: CsvStyle) -> Vec<String> {
    let cells = |seating: &Vec<u8>| {
        let mut out = Vec::new();
        let mut line = Line::new(&mut out, style);
        seating.iter().for_each(|&strategy| line.text(&form.lineup.strategies[usize::from(strategy)]));
        String::from_utf8_lossy(&out).into_owned()
    };
    form.rotations.iter().map(cells).collect()
}

/// The rows of some blocks.
struct Taking<'g, 'b> {
    games: &'g Games<'g>,
    out: &'b mut Vec<u8>,
    /// What the block had counted before the game.
    before: Vec<Part>,
}

impl Log for Taking<'_, '_> {
    fn game(&mut self, Ended { game, outcome, tally }: Ended<'_>) {
        if game.rotation == 1 {
            self.before.clear();
        }
        let (games, form) = (self.games, self.games.form);
        let mut line = Line::new(self.out, games.style);
        line.whole(games.seed);
        line.word(format_args!("{game}"));
        line.whole(game.block);
        line.whole(game.rotation as u64);
        line.word(format_args!("{}", games.seats[game.rotation - 1]));
        line.word(format_args!("{}", outcome.map_or(endings::TRUNCATED, |outcome| form.endings[outcome.ending])));
        line.word(format_args!("{}", Winners(outcome.map_or(0, |outcome| outcome.winners))));
        match outcome {
            Some(outcome) => [outcome.rounds, outcome.turns].into_iter().for_each(|count| line.whole(count)),
            None => [(); 2].into_iter().for_each(|()| line.text("")),
        }
        for (place, now) in tally.figures().enumerate() {
            if place == self.before.len() {
                self.before.push(Part { x: 0, n: 0 });
            }
            let before = std::mem::replace(&mut self.before[place], now);
            line.ratio(now.x - before.x, now.n - before.n);
        }
        line.end();
    }
}

/// The winning seats from 1, as in `1+3`.
struct Winners(u8);

impl std::fmt::Display for Winners {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut mark = "";
        for seat in bits(self.0.into()) {
            write!(f, "{mark}{}", seat + 1)?;
            mark = "+";
        }
        Ok(())
    }
}

//! `--games-table`: a row for each game of a run.

use super::spec::StudySpec;
use crate::caller;
use crate::failure::CommandError;
use crate::options::{OUTPUT, OutputFiles, TableFormat};
use engine::measure::TallySchema;
use engine::{FinishedGame, GameLog};
use kit::config::{Fault, SourceLocation};
use kit::game::bits;
use kit::stats::names::{endings, tables};
use kit::stats::{RatioCounts, Table};
use report::{ColumnKind, CsvStyle, FolderError, GameRows, GamesColumn, GamesFormat, GamesTable, StudyFolder};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use study::question::{Question, StudyPlayers, StudyRequest};

/// The table under way.
pub(super) struct GamesWriter<'a> {
    table: GamesTable,
    format: GamesFormat,
    seed: u64,
    form: &'a TallySchema,
    /// Strategy in each seat, by rotation, as cells.
    seats: Vec<Vec<u8>>,
}

/// Whether this names standard output.
pub(super) fn is_output(path: &Path) -> bool {
    path == Path::new(OUTPUT)
}

/// Refuses what has no rows of one kind, or another kind of file, or a second reader of standard output.
pub(super) fn check(path: Option<&Path>, request: &StudyRequest, files: &OutputFiles) -> Result<(), Fault> {
    let Some(path) = path else {
        return Ok(());
    };
    if is_output(path) && files.json {
        let help = "leave --json out, and read manifest.json in the folder of the study; or name a file for the table of games";
        return refused("rows and JSON cannot both be on standard output", help);
    }
    if is_output(path) && caller::is_there() {
        return refused("no program that calls reads standard output", "name a file for the table of games");
    }
    let is_of_one = matches!(&request.question, Question::Run(question) if !question.is_matrix());
    if !is_of_one || !matches!(request.players, StudyPlayers::Bots) {
        let help = "play each variant by itself: ludometer run VARIANT --games-table FILE.csv";
        return refused("a table of games is written of one variant at a time", help);
    }
    format(path, CsvStyle::default()).map(drop)
}

/// The kind of file that its name asks for; on standard output, CSV.
fn format(path: &Path, style: CsvStyle) -> Result<GamesFormat, Fault> {
    if is_output(path) {
        return Ok(GamesFormat::Csv(style));
    }
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("csv") => Ok(GamesFormat::Csv(style)),
        Some("tsv") => Ok(GamesFormat::Csv(CsvStyle { separator: b'\t', ..style })),
        #[cfg(feature = "parquet")]
        Some("parquet") => Ok(GamesFormat::Parquet),
        #[cfg(not(feature = "parquet"))]
        Some("parquet") => refused(
            "this program was built without Parquet",
            "build it with that: cargo install --path . --features parquet; or let the file's name end in .csv or .tsv",
        ),
        _ => refused(
            "a table of games is written as CSV, with tabs as TSV, or as Parquet where that was built in",
            "let the file's name end in .csv, .tsv or .parquet",
        ),
    }
}

fn refused<T>(message: &str, help: &str) -> Result<T, Fault> {
    Err(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()))
}

impl<'a> GamesWriter<'a> {
    /// Begins the table with its header; the first block is `from`.
    pub fn begin(
        path: &Path,
        spec: &'a StudySpec<'_>,
        (folder, files): (&StudyFolder, &OutputFiles),
        from: u64,
    ) -> Result<Self, CommandError> {
        leaves_tables(path, spec, folder)?;
        let style = match files.format()? {
            TableFormat::Csv(style) => style,
            TableFormat::Json => CsvStyle::default(),
        };
        let format = format(path, style)?;
        let form: &TallySchema = spec.study.cells[0].schema;
        let table = if is_output(path) {
            GamesTable::on_output(Box::new(io::stdout()), from, format, &columns(form))?
        } else {
            GamesTable::create(path, files.force, from, format, &columns(form)).map_err(|error| {
                let place = path.display();
                match path.symlink_metadata() {
                    Ok(_) if !files.force => CommandError::System(format!(
                        "`{place}` is there already; name another file with --games-table, or overwrite it with --force"
                    )),
                    _ => unwritable(&error),
                }
            })?
        };
        Ok(Self { table, format, seed: spec.experiment().seed(), form, seats: seats(form, format) })
    }

    /// Takes down the games of some blocks.
    pub fn log(&self, blocks: &Range<u64>, play: &mut dyn FnMut(&mut dyn GameLog)) {
        self.table.add(blocks, |out| play(&mut BlockRows { games: self, out, before: Vec::new() }));
    }

    /// Puts the file in its place, and says where that is.
    pub fn publish(self) -> Result<PathBuf, CommandError> {
        let placed = self.table.publish().map_err(|error| unwritable(&error))?;
        Ok(placed.unwrap_or_else(|| OUTPUT.into()))
    }
}

/// Refuses the name of a table of the study in its own folder: of the two files one would be lost.
fn leaves_tables(path: &Path, spec: &StudySpec<'_>, folder: &StudyFolder) -> Result<(), Fault> {
    let own = spec.study.cells[0].tally().tables();
    let mut names = own.iter().map(Table::name).chain(tables::OF_STUDIES);
    let taken = path.file_stem().is_some_and(|stem| names.any(|name| stem == name));
    if !taken || !folder.holds(path) {
        return Ok(());
    }
    let message = format!("`{}` is a table of the study itself", path.display());
    let help = "choose another name, such as games.csv, or another folder";
    Err(Fault::new(SourceLocation::flag("--games-table", &path.display().to_string()), message).help(help.to_owned()))
}

/// Error of a file that cannot be written, with the option that names it.
fn unwritable(error: &FolderError) -> CommandError {
    CommandError::System(error.to_string().replace("--out DIR", "--games-table FILE"))
}

fn columns(form: &TallySchema) -> Vec<GamesColumn> {
    let column = |name: &str, holds| GamesColumn { name: name.to_owned(), holds };
    let mut columns = vec![
        column("seed", ColumnKind::Bits),
        column("game", ColumnKind::Text),
        column("block", ColumnKind::Whole),
        column("rotation", ColumnKind::Whole),
    ];
    columns.extend((1..=form.lineup.seats.len()).map(|seat| column(&format!("seat_{seat}"), ColumnKind::Text)));
    columns.extend(["ending", "winner"].map(|name| column(name, ColumnKind::Text)));
    columns.extend(["rounds", "turns"].map(|name| column(name, ColumnKind::Whole)));
    columns.extend(form.figures().iter().map(|name| column(name, ColumnKind::Real)));
    columns
}

/// Strategy in each seat, by rotation.
fn seats(form: &TallySchema, format: GamesFormat) -> Vec<Vec<u8>> {
    let cells = |seating: &Vec<u8>| {
        let mut out = Vec::new();
        let mut line = GameRows::new(&mut out, format);
        seating.iter().for_each(|&strategy| line.text(&form.lineup.strategies[usize::from(strategy)]));
        out
    };
    form.rotations.iter().map(cells).collect()
}

/// The rows of some blocks.
struct BlockRows<'g, 'b> {
    games: &'g GamesWriter<'g>,
    out: &'b mut Vec<u8>,
    /// What the block had counted before the game.
    before: Vec<RatioCounts>,
}

impl GameLog for BlockRows<'_, '_> {
    fn game(&mut self, FinishedGame { game, outcome, tally }: FinishedGame<'_>) {
        if game.rotation == 1 {
            self.before.clear();
        }
        let (games, form) = (self.games, self.games.form);
        let mut line = GameRows::new(self.out, games.format);
        line.whole(games.seed);
        line.word(format_args!("b{}r{}", game.block, game.rotation));
        line.whole(game.block);
        line.whole(game.rotation as u64);
        line.ready(&games.seats[game.rotation - 1]);
        line.word(format_args!("{}", outcome.map_or(endings::TRUNCATED, |outcome| form.endings[outcome.ending])));
        line.word(format_args!("{}", WinningSeats(outcome.map_or(0, |outcome| outcome.winners))));
        match outcome {
            Some(outcome) => [outcome.rounds, outcome.turns].into_iter().for_each(|count| line.whole(count)),
            None => (0..2).for_each(|_| line.empty()),
        }
        for (place, now) in tally.figures().enumerate() {
            if place == self.before.len() {
                self.before.push(RatioCounts { x: 0, n: 0 });
            }
            let before = std::mem::replace(&mut self.before[place], now);
            line.ratio(now.x - before.x, now.n - before.n);
        }
        line.end();
    }
}

/// The winning seats by the columns of their strategies, as in `seat_1+seat_3`: no reader takes that for a number.
struct WinningSeats(u8);

impl std::fmt::Display for WinningSeats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut mark = "";
        for seat in bits(self.0.into()) {
            write!(f, "{mark}seat_{}", seat + 1)?;
            mark = "+";
        }
        Ok(())
    }
}

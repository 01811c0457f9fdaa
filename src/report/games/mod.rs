//! The table of games: a row for each, in the order of their numbers whichever thread played them, in memory that does not grow.
//!
//! Each thread writes the rows of some blocks into a buffer of its own and hands it in. What comes before its turn is held back; who is too
//! far ahead waits. So at most the rows of [`AHEAD`] blocks are held, besides those that each thread is writing.

mod line;
#[cfg(feature = "parquet")]
mod parquet;

pub use line::{ColumnKind, GameRows, GamesColumn, GamesFormat};

use super::folder::{FolderError, is_there, parent};
use super::staging;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use tempfile::TempPath;

/// Blocks that a thread may have finished before all those in front of them are written.
const AHEAD: u64 = 2048;

/// A table on its way: a file, or rows on standard output.
#[derive(Debug)]
pub struct GamesTable {
    /// File that it becomes; `None` on standard output.
    file: Option<StagedFile>,
    rows: Mutex<PendingRows>,
    /// Told whenever rows have been written.
    written: Condvar,
}

/// A file hidden beside its place until it is whole.
#[derive(Debug)]
struct StagedFile {
    path: PathBuf,
    force: bool,
    staged: TempPath,
}

#[derive(Debug)]
struct PendingRows {
    out: Box<dyn RowSink>,
    /// The first block that is not written yet.
    next: u64,
    /// Later ones by their first block: where they end, and their rows.
    held: BTreeMap<u64, (u64, Vec<u8>)>,
    /// Buffers to be used again.
    spare: Vec<Vec<u8>>,
    /// What the disk refused; nothing is written after it.
    fault: Option<io::Error>,
    /// A thread has panicked: what it was to write never comes.
    broken: bool,
}

/// Where the rows go, in their order.
trait RowSink: std::fmt::Debug + Send {
    /// Takes rows as their lines have left them.
    fn write(&mut self, rows: &[u8]) -> io::Result<()>;
    /// Writes what is left; what was a file is on the disk.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

impl GamesTable {
    /// Prepares a file with these columns, whose first block is `from`.
    ///
    /// # Errors
    /// When the place is taken (unless with `force`) or cannot be written.
    pub fn create(
        path: &Path,
        force: bool,
        from: u64,
        format: GamesFormat,
        columns: &[GamesColumn],
    ) -> Result<Self, FolderError> {
        let at = |error| FolderError::at(path, error);
        if path.is_dir() || (is_there(path)? && !force) {
            return Err(at(ErrorKind::AlreadyExists.into()));
        }
        staging::clear(parent(path));
        let (file, staged) = staging::file_in(parent(path)).map_err(at)?.into_parts();
        let sink = sink(file, format, columns).map_err(at)?;
        Ok(Self::new(Some(StagedFile { path: path.to_owned(), force, staged }), sink, from))
    }

    /// Prepares rows of text for standard output `out`, with these columns above them; the first block is `from`. They come as they are played.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn on_output(
        out: Box<dyn Write + Send>,
        from: u64,
        format: GamesFormat,
        columns: &[GamesColumn],
    ) -> io::Result<Self> {
        let mut out = OutputRows(BufWriter::new(out));
        out.0.write_all(&header(format, columns))?;
        Ok(Self::new(None, Box::new(out), from))
    }

    fn new(file: Option<StagedFile>, out: Box<dyn RowSink>, next: u64) -> Self {
        let (held, spare) = (BTreeMap::new(), Vec::new());
        let rows = PendingRows { out, next, held, spare, fault: None, broken: false };
        Self { file, rows: Mutex::new(rows), written: Condvar::new() }
    }

    /// Takes the rows of some blocks, which `fill` adds to an empty buffer. Blocks come without gaps, in any order; each thread finishes those
    /// that it has begun, so whoever waits here is waiting for one that does not.
    pub fn add(&self, blocks: &Range<u64>, fill: impl FnOnce(&mut Vec<u8>)) {
        let guard = PanicGuard(self);
        let mut buffer = self.rows().spare.pop().unwrap_or_default();
        fill(&mut buffer);
        std::mem::forget(guard);
        let is_ahead = |rows: &mut PendingRows| blocks.start >= rows.next + AHEAD && !rows.broken;
        let mut rows = self.written.wait_while(self.rows(), is_ahead).unwrap_or_else(PoisonError::into_inner);
        rows.held.insert(blocks.start, (blocks.end, buffer));
        if rows.write_due() {
            self.written.notify_all();
        }
    }

    /// Puts the file in its place, and says where that is; `None` where the rows went to standard output.
    ///
    /// # Errors
    /// When the disk refuses the file, which is then absent, or standard output the rows.
    pub fn publish(self) -> Result<Option<PathBuf>, FolderError> {
        let rows = self.rows.into_inner().unwrap_or_else(PoisonError::into_inner);
        let written = rows.fault.map_or_else(|| rows.out.finish(), Err);
        let Some(StagedFile { path, force, staged }) = self.file else {
            // Whoever read it has had enough.
            let faults = written.err().filter(|error| error.kind() != ErrorKind::BrokenPipe);
            return faults.map_or(Ok(None), |error| Err(FolderError::at(Path::new("standard output"), error)));
        };
        let at = |error| FolderError::at(&path, error);
        written.map_err(at)?;
        let placed = if force { staged.persist(&path) } else { staged.persist_noclobber(&path) };
        placed.map_err(|error| at(error.error))?;
        Ok(Some(path))
    }

    fn rows(&self) -> MutexGuard<'_, PendingRows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PendingRows {
    /// Writes all whose turn it is; were there any?
    fn write_due(&mut self) -> bool {
        let before = self.next;
        while let Some((end, mut buffer)) = self.held.remove(&self.next) {
            self.write(&buffer);
            buffer.clear();
            self.spare.push(buffer);
            self.next = end;
        }
        self.next > before
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.fault.is_none() {
            self.fault = self.out.write(bytes).err();
        }
    }
}

/// Lets nobody wait for a thread that panics.
struct PanicGuard<'t>(&'t GamesTable);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        self.0.rows().broken = true;
        self.0.written.notify_all();
    }
}

/// Text: the rows are what the file holds.
impl RowSink for BufWriter<File> {
    fn write(&mut self, rows: &[u8]) -> io::Result<()> {
        self.write_all(rows)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.into_inner().map_err(IntoInnerError::into_error)?.sync_all()
    }
}

/// Text on standard output.
struct OutputRows(BufWriter<Box<dyn Write + Send>>);

impl std::fmt::Debug for OutputRows {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("OutputRows")
    }
}

impl RowSink for OutputRows {
    fn write(&mut self, rows: &[u8]) -> io::Result<()> {
        self.0.write_all(rows)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

fn sink(file: File, format: GamesFormat, columns: &[GamesColumn]) -> io::Result<Box<dyn RowSink>> {
    Ok(match format {
        GamesFormat::Csv(_) => {
            let mut out = BufWriter::new(file);
            out.write_all(&header(format, columns))?;
            Box::new(out)
        }
        #[cfg(feature = "parquet")]
        GamesFormat::Parquet => Box::new(parquet::ParquetFile::new(file, columns)?),
    })
}

/// What stands above rows of text.
fn header(format: GamesFormat, columns: &[GamesColumn]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut line = GameRows::new(&mut out, format);
    columns.iter().for_each(|column| line.text(&column.name));
    line.end();
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CsvStyle;
    use std::fs;
    use tempfile::TempDir;

    /// A table whose rows are of no column.
    fn table(path: &Path, from: u64) -> GamesTable {
        GamesTable::create(path, false, from, GamesFormat::Csv(CsvStyle::default()), &[]).unwrap()
    }

    #[test]
    fn rows_stand_in_the_order_of_their_blocks() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("games.csv");
        let table = table(&path, 10);
        for (start, end, text) in [(12, 13, "c"), (11, 12, "b"), (10, 11, "a"), (13, 14, "d")] {
            assert!(!path.exists());
            table.add(&(start..end), |out| out.extend(text.bytes()));
        }
        table.publish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "\nabcd");
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    }

    #[test]
    fn who_is_far_ahead_waits_for_its_turn_and_gets_it() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("games.csv");
        let table = table(&path, 0);
        std::thread::scope(|scope| {
            scope.spawn(|| table.add(&(AHEAD..AHEAD + 1), |out| out.push(b'z')));
            table.add(&(0..1), |out| out.push(b'a'));
            table.add(&(1..AHEAD), |out| out.push(b'b'));
        });
        table.publish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "\nabz");
    }

    #[test]
    fn nobody_waits_for_a_thread_that_panicked() {
        let home = TempDir::new().unwrap();
        let table = table(&home.path().join("games.csv"), 0);
        std::thread::scope(|scope| {
            let bug = scope.spawn(|| table.add(&(0..1), |_| panic!("a bug")));
            table.add(&(AHEAD..AHEAD + 1), |out| out.push(b'z'));
            assert!(bug.join().is_err());
        });
    }
}

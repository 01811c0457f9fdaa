//! The table of games: a row for each, in the order of their numbers whichever thread played them, in memory that does not grow.
//!
//! Each thread writes the rows of some blocks into a buffer of its own and hands it in. What comes before its turn is held back; who is too
//! far ahead waits. So at most the rows of [`AHEAD`] blocks are held, besides those that each thread is writing.

use super::csv::{harmless, text};
use super::folder::{FolderError, parent};
use super::{CsvStyle, staging};
use crate::stats::Scalar;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use tempfile::TempPath;

/// Blocks that a thread may have finished before all those in front of them are written.
const AHEAD: u64 = 2048;

/// A file on its way: hidden beside its place until it is whole.
#[derive(Debug)]
pub struct GamesTable {
    path: PathBuf,
    force: bool,
    staged: TempPath,
    rows: Mutex<Rows>,
    /// Told whenever rows have been written.
    written: Condvar,
}

#[derive(Debug)]
struct Rows {
    out: BufWriter<File>,
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

/// Rows for the table, cell by cell.
#[derive(Debug)]
pub struct Line<'b> {
    out: &'b mut Vec<u8>,
    style: CsvStyle,
    begun: bool,
}

impl GamesTable {
    /// Prepares a file whose first block is `from`.
    ///
    /// # Errors
    /// When the place is taken (unless with `force`) or cannot be written.
    pub fn create(path: &Path, force: bool, from: u64) -> Result<Self, FolderError> {
        let at = |error| FolderError::at(path, error);
        if path.is_dir() || (!force && path.symlink_metadata().is_ok()) {
            return Err(at(ErrorKind::AlreadyExists.into()));
        }
        staging::clear(parent(path));
        let (out, staged) = staging::file_in(parent(path)).map_err(at)?.into_parts();
        let rows = Rows {
            out: BufWriter::new(out),
            next: from,
            held: BTreeMap::new(),
            spare: Vec::new(),
            fault: None,
            broken: false,
        };
        Ok(Self { path: path.to_owned(), force, staged, rows: Mutex::new(rows), written: Condvar::new() })
    }

    /// Writes what stands above the rows.
    pub fn header(&self, text: &[u8]) {
        self.rows().write(text);
    }

    /// Takes the rows of some blocks, which `fill` adds to an empty buffer. Blocks come without gaps, in any order; each thread finishes those
    /// that it has begun, so whoever waits here is waiting for one that does not.
    pub fn add(&self, blocks: &Range<u64>, fill: impl FnOnce(&mut Vec<u8>)) {
        let guard = Breaking(self);
        let mut buffer = self.rows().spare.pop().unwrap_or_default();
        fill(&mut buffer);
        std::mem::forget(guard);
        let is_ahead = |rows: &mut Rows| blocks.start >= rows.next + AHEAD && !rows.broken;
        let mut rows = self.written.wait_while(self.rows(), is_ahead).unwrap_or_else(PoisonError::into_inner);
        rows.held.insert(blocks.start, (blocks.end, buffer));
        if rows.write_due() {
            self.written.notify_all();
        }
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// Those of the disk; the file is then absent.
    pub fn publish(self) -> Result<PathBuf, FolderError> {
        let at = |error| FolderError::at(&self.path, error);
        let mut rows = self.rows.into_inner().unwrap_or_else(PoisonError::into_inner);
        rows.fault.take().map_or(Ok(()), Err).map_err(at)?;
        let file = rows.out.into_inner().map_err(|error| at(error.into_error()))?;
        file.sync_all().map_err(at)?;
        let placed =
            if self.force { self.staged.persist(&self.path) } else { self.staged.persist_noclobber(&self.path) };
        placed.map_err(|error| at(error.error))?;
        Ok(self.path)
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rows {
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
            self.fault = self.out.write_all(bytes).err();
        }
    }
}

/// Lets nobody wait for a thread that panics.
struct Breaking<'t>(&'t GamesTable);

impl Drop for Breaking<'_> {
    fn drop(&mut self) {
        self.0.rows().broken = true;
        self.0.written.notify_all();
    }
}

impl<'b> Line<'b> {
    /// A row at the end of this buffer.
    pub fn new(out: &'b mut Vec<u8>, style: CsvStyle) -> Self {
        Self { out, style, begun: false }
    }

    /// A whole number.
    pub fn whole(&mut self, value: impl Into<u64>) {
        self.mark();
        self.plain(format_args!("{}", value.into()));
    }

    /// Something that needs no quotes.
    pub fn word(&mut self, word: std::fmt::Arguments<'_>) {
        self.mark();
        self.plain(word);
    }

    /// Any text.
    pub fn text(&mut self, text: &str) {
        self.mark();
        let text = harmless(text);
        let is_special = |byte: u8| byte == self.style.separator || matches!(byte, b'"' | b'\n' | b'\r');
        if text.bytes().any(is_special) {
            self.plain(format_args!("\"{}\"", text.replace('"', "\"\"")));
        } else {
            self.plain(format_args!("{text}"));
        }
    }

    /// One number over another; empty where there is nothing to divide by.
    pub fn ratio(&mut self, x: i64, n: i64) {
        self.mark();
        if n != 0 && x % n == 0 {
            self.plain(format_args!("{}", x / n));
        } else if n != 0 {
            let value = Scalar::Real(x as f64 / n as f64);
            let value = text(&value);
            let decimal = self.style.decimal as u8;
            self.out.extend(value.bytes().map(|byte| if byte == b'.' { decimal } else { byte }));
        }
    }

    /// Ends the row.
    pub fn end(self) {
        self.out.push(b'\n');
    }

    fn mark(&mut self) {
        if std::mem::replace(&mut self.begun, true) {
            self.out.push(self.style.separator);
        }
    }

    fn plain(&mut self, text: std::fmt::Arguments<'_>) {
        // A vector takes all that is written to it.
        let _ = self.out.write_fmt(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    #[test]
    fn rows_stand_in_the_order_of_their_blocks() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("games.csv");
        let table = GamesTable::create(&path, false, 10).unwrap();
        for (start, end, text) in [(12, 13, "c"), (11, 12, "b"), (10, 11, "a"), (13, 14, "d")] {
            assert!(!path.exists());
            table.add(&(start..end), |out| out.extend(text.bytes()));
        }
        table.publish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "abcd");
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    }

    #[test]
    fn who_is_far_ahead_waits_for_its_turn_and_gets_it() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("games.csv");
        let table = GamesTable::create(&path, false, 0).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| table.add(&(AHEAD..AHEAD + 1), |out| out.push(b'z')));
            table.add(&(0..1), |out| out.push(b'a'));
            table.add(&(1..AHEAD), |out| out.push(b'b'));
        });
        table.publish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "abz");
    }

    #[test]
    fn nobody_waits_for_a_thread_that_panicked() {
        let home = TempDir::new().unwrap();
        let table = GamesTable::create(&home.path().join("games.csv"), false, 0).unwrap();
        std::thread::scope(|scope| {
            let bug = scope.spawn(|| table.add(&(0..1), |_| panic!("a bug")));
            table.add(&(AHEAD..AHEAD + 1), |out| out.push(b'z'));
            assert!(bug.join().is_err());
        });
    }

    #[test]
    fn cells_are_written_as_in_other_tables() {
        let mut out = Vec::new();
        let mut line = Line::new(&mut out, CsvStyle { separator: b';', decimal: ',' });
        line.whole(7u32);
        line.text("a;\"b\"");
        line.text("=1");
        line.ratio(1, 4);
        line.ratio(6, 3);
        line.ratio(1, 0);
        line.end();
        assert_eq!(String::from_utf8(out).unwrap(), "7;\"a;\"\"b\"\"\";'=1;0,25;2;\n");
    }
}

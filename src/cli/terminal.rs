//! Standard output, on which nothing from a file moves the cursor of whoever reads it.

use kit::say::printable;
use std::io::{self, Write};

/// Passes text on as it may be shown.
pub struct Printable<W>(pub W);

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        self.0.write_all(printable(&text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

//! Standard output: nothing from a file moves the cursor of whoever reads it, and lines are as wide as their terminal.

use super::{caller, colour};
use std::io::{self, Write};
use terminal_size::{Width, terminal_size_of};

/// Width of prose where no terminal is known,
const WIDTH: usize = 80;

/// and the most that reads well.
const WIDEST: usize = 120;

/// The width that a table may have: that of the terminal, or what `COLUMNS` says; as it is in a file or a pipe, where rows are looked for.
pub fn room() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let own = || terminal_size_of(io::stdout()).filter(|_| !caller::is_there());
    said.or_else(|| own().map(|(Width(columns), _)| columns.into())).filter(|&columns| columns > 0)
}

/// The width of prose.
pub fn width() -> usize {
    room().unwrap_or(WIDTH).min(WIDEST)
}

/// Whether all lines of a text fit.
pub fn fits(text: &str) -> bool {
    room().is_none_or(|columns| text.lines().all(|line| line.chars().count() <= columns))
}

/// A text in lines of that width; those after the first are indented by `indent` blanks.
pub fn filled(text: &str, indent: usize) -> String {
    report::filled(text, width(), indent)
}

/// A table in lines as wide as the terminal, where that can be.
pub fn grid(headers: &[&str], rows: &[Vec<String>]) -> String {
    report::grid_within(headers, rows, room().unwrap_or(usize::MAX))
}

/// A table of which the columns that have no room stand beneath the others, behind the first column again.
pub fn continued_grid(headers: &[&str], rows: &[Vec<String>]) -> String {
    continued(headers, rows, room().unwrap_or(usize::MAX))
}

fn continued(headers: &[&str], rows: &[Vec<String>], width: usize) -> String {
    let part = |from: usize, to: usize| {
        let is_shown = |column: usize| column == 0 || (from..to).contains(&column);
        let headers: Vec<&str> = (0..headers.len()).filter(|&column| is_shown(column)).map(|at| headers[at]).collect();
        let of_row = |row: &Vec<String>| {
            let cells = row.iter().enumerate().filter(|(column, _)| is_shown(*column));
            cells.map(|(_, cell)| cell.clone()).collect()
        };
        let rows: Vec<Vec<String>> = rows.iter().map(of_row).collect();
        (report::grid(&headers, &rows), report::grid_within(&headers, &rows, width))
    };
    let fits = |text: &str| text.lines().all(|line| line.chars().count() <= width);
    let (mut parts, mut from) = (Vec::new(), 1);
    while from < headers.len() {
        let to = (from + 1..=headers.len()).rev().find(|&to| fits(&part(from, to).0)).unwrap_or(from + 1);
        parts.push(part(from, to).1);
        from = to;
    }
    parts.join("\n")
}

/// A first screen: the answer, a table, the heading line by line, and how to read it.
pub fn first_screen(answer: &str, table: &str, heading: &[Option<String>], footnote: &str) -> String {
    let heading = heading.iter().flatten().map(|line| filled(line, 2)).collect::<Vec<_>>().join("\n");
    let parts = [filled(answer, 0), table.trim_end().to_owned(), heading, filled(footnote, 0)];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n") + "\n"
}

/// A table within a list, two blanks further right.
pub fn inner_grid(headers: &[&str], rows: &[Vec<String>]) -> String {
    let grid = report::grid_within(headers, rows, room().unwrap_or(usize::MAX).saturating_sub(2));
    grid.lines().map(|line| format!("  {line}\n")).collect()
}

/// Passes text on as it may be shown.
pub struct PrintableWriter<W> {
    inner: W,
    colours: bool,
}

impl<W> PrintableWriter<W> {
    /// Passes text on, with our own colours or without.
    pub const fn new(inner: W, colours: bool) -> Self {
        Self { inner, colours }
    }
}

impl<W: Write> Write for PrintableWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        self.inner.write_all(colour::shown(&text, self.colours).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::continued;

    #[test]
    fn columns_without_room_stand_beneath_behind_the_first_again() {
        let rows = vec![vec!["wins".to_owned(), "50 %".to_owned(), "40 %".to_owned(), "30 %".to_owned()]];
        let headers = ["target", "before", "first", "second"];
        let wide = continued(&headers, &rows, 80);
        assert_eq!(wide, "target  before  first  second\nwins      50 %   40 %    30 %\n");
        let narrow = continued(&headers, &rows, 22);
        let expected = "target  before  first\nwins      50 %   40 %\n\ntarget  second\nwins      30 %\n";
        assert_eq!(narrow, expected);
    }
}

//! A table on a terminal: aligned columns, broken into lines where there is no room for them.

use super::terminal::filled;
use std::cmp::Reverse;

/// Between columns.
const GAP: usize = 2;

/// Prose in the last column has at least so much room beside the others; with less it stands beneath them,
const PROSE: usize = 34;

/// this much further right.
const INDENT: usize = 4;

/// Whatever the width, so many columns are shown: what it is about, and a value.
const FEWEST: usize = 2;

/// A word that is longer may be broken, after one of [`SOFT`].
const WORD: usize = 24;
const SOFT: [char; 5] = ['(', ',', '.', '/', '_'];

/// Columns two blanks apart, under their headers; columns of numbers are aligned right. A row may be shorter than the header.
///
/// Control characters, which could move the cursor, become blanks.
pub fn grid(headers: &[&str], rows: &[Vec<String>]) -> String {
    whole(headers, rows).1
}

/// A grid of at most so many characters a line, where that can be: texts are broken between words, and those of the last column stand beneath the
/// others where little room is left for them. Where numbers alone take more, the last columns are left out, and named.
pub fn grid_within(headers: &[&str], rows: &[Vec<String>], width: usize) -> String {
    let fit = |shown: usize| fitted(&headers[..shown], rows, width);
    match (FEWEST..=headers.len()).rev().find_map(|shown| Some((shown, fit(shown)?))) {
        Some((shown, text)) if shown == headers.len() => text,
        Some((shown, text)) => text + &left_out(&headers[shown..], width),
        None => whole(headers, rows).1,
    }
}

/// What of a table is not shown; a picture has no name above it.
fn left_out(headers: &[&str], width: usize) -> String {
    let named: Vec<&str> = headers.iter().copied().filter(|header| header.contains(char::is_alphabetic)).collect();
    if named.is_empty() {
        String::new()
    } else {
        filled(&format!("(no room for: {})", named.join(", ")), width, 1) + "\n"
    }
}

/// A table within a width; nothing if it takes more.
fn fitted(headers: &[&str], rows: &[Vec<String>], width: usize) -> Option<String> {
    let (mut columns, text) = whole(headers, rows);
    if total(&columns) <= width {
        return Some(text);
    }
    let beside = |(index, column): (usize, &GridColumn)| {
        let least = if index + 1 == headers.len() { PROSE } else { column.width.div_ceil(2) };
        least.max(column.least).min(column.width)
    };
    let least: Vec<usize> = columns.iter().enumerate().map(beside).collect();
    if shrink(&mut columns, &least, width) {
        return Some(lines(&columns));
    }
    let prose = columns.pop_if(|column| column.is_prose);
    let least: Vec<usize> = columns.iter().map(|column| column.least).collect();
    let fits = shrink(&mut columns, &least, width);
    fits.then(|| prose.map_or_else(|| lines(&columns), |prose| stacked(&columns, &prose, width)))
}

/// The columns as wide as they are, and what that looks like.
fn whole(headers: &[&str], rows: &[Vec<String>]) -> (Vec<GridColumn>, String) {
    let columns: Vec<GridColumn> = (0..headers.len()).map(|index| GridColumn::new(index, headers, rows)).collect();
    let text = (0..=rows.len()).map(|row| aligned(&columns, row)).collect();
    (columns, text)
}

/// All rows.
fn lines(columns: &[GridColumn]) -> String {
    let rows = columns.first().map_or(0, |column| column.cells.len());
    (0..rows).map(|row| aligned(columns, row)).collect()
}

/// The columns, each row with its prose beneath it.
fn stacked(columns: &[GridColumn], prose: &GridColumn, width: usize) -> String {
    let pad = " ".repeat(INDENT);
    let row = |line: usize| {
        let (cells, text) = (aligned(columns, line), prose.cells[line].trim());
        // What goes on with the row above has nothing in its first column.
        let goes_on = columns.first().is_some_and(|column| column.cells[line].is_empty());
        let (cells, text) =
            if goes_on { (String::new(), format!("{}: {text}", cells.trim())) } else { (cells, text.to_owned()) };
        let lines = filled(&text, width.saturating_sub(INDENT), 0);
        let text: String = lines.lines().map(|line| format!("{pad}{line}\n")).collect();
        cells + &text
    };
    (0..columns.first().map_or(0, |column| column.cells.len())).map(row).collect()
}

/// The text of one row, in as many lines as its longest cell takes.
fn aligned(columns: &[GridColumn], row: usize) -> String {
    let cells: Vec<Vec<String>> = columns.iter().map(|column| column.lines(row)).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(1);
    let line = |line: usize| {
        let padded = columns.iter().zip(&cells).map(|(column, lines)| column.padded(lines.get(line)));
        padded.collect::<Vec<_>>().join(&" ".repeat(GAP)).trim_end().to_owned() + "\n"
    };
    (0..height).map(line).collect()
}

/// A column: its header and its cells.
struct GridColumn {
    cells: Vec<String>,
    width: usize,
    /// Least width, in characters.
    least: usize,
    /// Of numbers, aligned right?
    right: bool,
    /// Sentences, not names or pictures?
    is_prose: bool,
}

impl GridColumn {
    fn new(index: usize, headers: &[&str], rows: &[Vec<String>]) -> Self {
        let body = || rows.iter().map(|row| row.get(index).map_or("", String::as_str));
        let right = body().all(|cell| cell.is_empty() || is_number(cell)) && body().any(|cell| !cell.is_empty());
        let cells: Vec<String> =
            std::iter::once(headers[index]).chain(body()).map(|cell| cell.replace(char::is_control, " ")).collect();
        let width = cells.iter().map(|cell| length(cell)).max().unwrap_or(0);
        let is_picture = cells.iter().any(|cell| cell.contains(['│', '─', '●', '░', '█']));
        let fixed = right || is_picture;
        let least = if fixed { width } else { cells.iter().map(|cell| least(cell)).max().unwrap_or(0) };
        Self { is_prose: !fixed && width > PROSE, cells, width, least, right }
    }

    fn lines(&self, row: usize) -> Vec<String> {
        broken(&self.cells[row], self.width)
    }

    /// The lines that its cells gain where it gets narrower by a character.
    fn gain(&self) -> usize {
        let lines = |width: usize| self.cells.iter().map(|cell| broken(cell, width).len()).sum::<usize>();
        lines(self.width - 1) - lines(self.width).min(lines(self.width - 1))
    }

    fn padded(&self, cell: Option<&String>) -> String {
        let (cell, width) = (cell.map_or("", String::as_str), self.width);
        if self.right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    }
}

fn total(columns: &[GridColumn]) -> usize {
    columns.iter().map(|column| column.width).sum::<usize>() + GAP * columns.len().saturating_sub(1)
}

/// Takes width from columns, each time from that which gains the fewest lines by it, and none gets narrower than its least; false, and nothing
/// done, where that is not enough.
fn shrink(columns: &mut [GridColumn], least: &[usize], width: usize) -> bool {
    let before: Vec<usize> = columns.iter().map(|column| column.width).collect();
    while total(columns) > width {
        let wide = columns.iter_mut().zip(least).filter(|(column, least)| column.width > **least);
        match wide.min_by_key(|(column, _)| (column.gain(), Reverse(column.width))) {
            Some((column, _)) => column.width -= 1,
            None => {
                columns.iter_mut().zip(before).for_each(|(column, width)| column.width = width);
                return false;
            }
        }
    }
    true
}

/// How narrow a cell can be: numbers stay whole.
fn least(cell: &str) -> usize {
    if is_number(cell) {
        return length(cell);
    }
    let of_word = |word: &str| match length(word) {
        long if long > WORD => word.split_inclusive(SOFT).map(length).max().unwrap_or(0).max(WORD),
        short => short,
    };
    indent(cell) + cell.split(' ').map(of_word).max().unwrap_or(0)
}

/// A cell in lines of at most `width` characters; all begin with the blanks that it begins with.
fn broken(cell: &str, width: usize) -> Vec<String> {
    let pad = &cell[..indent(cell)];
    if length(cell) <= width {
        return vec![cell.to_owned()];
    }
    let mut lines = vec![pad.to_owned()];
    let mut add = |part: &str, gap: &str| {
        let line = lines.last_mut().expect("there is a first line");
        if line.len() == pad.len() {
            line.push_str(part);
        } else if length(line) + gap.len() + length(part) <= width {
            line.push_str(gap);
            line.push_str(part);
        } else {
            lines.push(format!("{pad}{part}"));
        }
    };
    for word in cell.trim_start().split(' ') {
        if length(word) + pad.len() <= width {
            add(word, " ");
        } else {
            word.split_inclusive(SOFT)
                .enumerate()
                .for_each(|(place, part)| add(part, if place == 0 { " " } else { "" }));
        }
    }
    lines
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// The blanks that it begins with.
fn indent(cell: &str) -> usize {
    cell.len() - cell.trim_start_matches(' ').len()
}

/// A number, an interval or a count of something; not a sentence such as `1 if the room is a lair`.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['-', '+']).unwrap_or(cell);
    let words = cell.split(' ').filter(|word| word.len() > 1 && word.chars().all(char::is_alphabetic));
    digits.starts_with(|first: char| first.is_ascii_digit()) && words.count() < 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_aligned_right_and_names_left() {
        let rows = [["bold", "1,200", "34.2 %"], ["cautious", "7", ""]].map(|row| row.map(String::from).to_vec());
        let expected = "
bot       games    wins
bold      1,200  34.2 %
cautious      7
";
        let found = grid(&["bot", "games", "wins"], &rows);
        assert_eq!(format!("\n{found}"), expected);
    }

    #[test]
    fn a_ragged_or_hostile_grid_stays_a_grid() {
        assert_eq!(grid(&["a", "b"], &[vec!["x".into()], vec![]]), "a  b\nx\n\n");
        assert_eq!(grid(&["é", "n"], &[vec!["a\u{1b}b\n".into(), "-1".into()]]), "é      n\na b   -1\n");
        assert_eq!(grid(&[], &[]), "\n");
    }

    fn rows<const N: usize>(rows: &[[&str; N]]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(|&cell| cell.to_owned()).collect()).collect()
    }

    #[test]
    fn prose_is_broken_beside_the_other_columns() {
        let rows = rows(&[["players.luck", "6", "Luck each player starts with, before anything is spent."]]);
        let expected = "\
key           default  about
players.luck        6  Luck each player starts with, before
                       anything is spent.
";
        assert_eq!(grid_within(&["key", "default", "about"], &rows, 60), expected);
        assert!(grid(&["key", "default", "about"], &rows).ends_with("with, before anything is spent.\n"));
    }

    #[test]
    fn prose_stands_beneath_where_no_room_is_left() {
        let rows = rows(&[
            [
                "maze.start",
                "\"middle\"",
                "one of",
                "Where the start space lies; it has four exits, less those at the edge.",
            ],
            ["", "", "  edge", "in the middle of the south edge"],
        ]);
        let expected = "\
key         default   allowed
    about
maze.start  \"middle\"  one of
    Where the start space lies; it has
    four exits, less those at the edge.
    edge: in the middle of the south
    edge
";
        assert_eq!(grid_within(&["key", "default", "allowed", "about"], &rows, 40), expected);
    }

    #[test]
    fn a_long_name_is_broken_where_it_has_parts() {
        let rows = rows(&[["luck_spent_per_turn(cautious)", "0.95", "-0.15 (-0.24 to -0.05)"]]);
        let found = grid_within(&["measure", "this", "less"], &rows, 55);
        assert!(found.lines().all(|line| length(line) <= 55), "{found}");
        assert!(found.contains("luck_spent_per_turn(") && found.contains("\ncautious)"), "{found}");
    }

    #[test]
    fn numbers_and_pictures_stay_whole_and_those_without_room_are_named() {
        let rows = rows(&[["1,000,000", "├──●──┤ │", "-0.15 (-0.24 to -0.05)"]]);
        assert_eq!(grid_within(&["a", "b", "c"], &rows, 10), grid(&["a", "b", "c"], &rows));
        let expected = "        a  b\n1,000,000  ├──●──┤ │\n(no room for: c)\n";
        assert_eq!(grid_within(&["a", "b", "c"], &rows, 30), expected);
    }
}

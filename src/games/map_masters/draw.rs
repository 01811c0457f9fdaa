//! Cards and dungeons as text: a box for each card with its exits on the edge, and beneath it what the cards' tables say.
//!
//! ```text
//! ┌────║────┐
//! ═         │
//! │    1    │
//! │  crypt  │┌────║────┐
//! ═         ══         │
//! └────║────┘│   2↻    │
//!            │  well   │
//!            │         ═
//!            └────║────┘
//! ```

use std::fmt::Write as _;

use super::card::{EdgeHalf, Interior, MapCard};

/// Columns of a card's box.
const WIDTH: usize = 11;
/// Lines of half a card's box.
const HALF: usize = 3;
/// Lines of a card's box.
const HEIGHT: usize = 2 * HALF;

/// A card that was laid.
#[derive(Clone, Copy, Debug)]
pub struct CardPicture<'a> {
    /// What it is called.
    pub name: &'a str,
    /// The card as printed.
    pub card: &'a MapCard,
    /// True if it lies upside down.
    pub turned: bool,
    /// Its column, in card widths from the left.
    pub x: i8,
    /// Its upper half, in half card heights from the top: it covers this one and the next.
    pub y: i8,
}

/// A card alone, as printed, with its words beneath.
#[cfg(test)]
pub fn card(name: &str, card: &MapCard) -> String {
    dungeon(&[CardPicture { name, card, turned: false, x: 0, y: 0 }])
}

/// Cards as they lie, numbered from 1, with the words of each beneath: those of a card as printed, also where it is turned.
pub fn dungeon(laid: &[CardPicture<'_>]) -> String {
    let mut text = picture(laid);
    for (number, laid) in laid.iter().enumerate() {
        let turned = if laid.turned { ", turned" } else { "" };
        let _ = writeln!(text, "\n{} {}{turned}", number + 1, laid.name);
        for line in Interior::from(laid.card).to_string().lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

/// The boxes alone. Of cards that overlap the last one is seen.
pub fn picture(laid: &[CardPicture<'_>]) -> String {
    let least = |of: fn(&CardPicture<'_>) -> i8| laid.iter().map(of).min().map_or(0, isize::from);
    let (left, top) = (least(|laid| laid.x), least(|laid| laid.y));
    let mut lines: Vec<Vec<char>> = Vec::new();
    for (number, laid) in laid.iter().enumerate() {
        let column = (isize::from(laid.x) - left).unsigned_abs() * WIDTH;
        let line = (isize::from(laid.y) - top).unsigned_abs() * HALF;
        paint(&mut lines, line, column, &boxed(laid, number + 1));
    }
    let lines = lines.iter().map(|line| line.iter().collect::<String>());
    lines.fold(String::new(), |text, line| text + line.trim_end() + "\n")
}

/// Puts a box onto the lines, its upper left corner there.
fn paint(lines: &mut Vec<Vec<char>>, line: usize, column: usize, boxed: &[[char; WIDTH]; HEIGHT]) {
    for (row, chars) in boxed.iter().enumerate() {
        if lines.len() <= line + row {
            lines.resize(line + row + 1, Vec::new());
        }
        let line = &mut lines[line + row];
        if line.len() < column + WIDTH {
            line.resize(column + WIDTH, ' ');
        }
        line[column..column + WIDTH].copy_from_slice(chars);
    }
}

fn boxed(laid: &CardPicture<'_>, number: usize) -> [[char; WIDTH]; HEIGHT] {
    let (right, bottom) = (WIDTH - 1, HEIGHT - 1);
    let mut chars = [[' '; WIDTH]; HEIGHT];
    chars[0] = ['─'; WIDTH];
    chars[bottom] = ['─'; WIDTH];
    for line in &mut chars[1..bottom] {
        (line[0], line[right]) = ('│', '│');
    }
    (chars[0][0], chars[0][right]) = ('┌', '┐');
    (chars[bottom][0], chars[bottom][right]) = ('└', '┘');
    for place in EdgeHalf::ALL {
        let printed = if laid.turned { place.turned() } else { place };
        if laid.card.has_exit(printed) {
            let (line, column, mark) = edge(place);
            chars[line][column] = mark;
        }
    }
    // A turned card's number has a mark, since its words are those of the card as printed.
    let turned = if laid.turned { "↻" } else { "" };
    centre(&mut chars[HALF - 1], &format!("{number}{turned}"));
    centre(&mut chars[HALF], laid.name);
    chars
}

/// The place and the sign of an exit that is drawn: the halves of a side have their marks at like heights, so that cards half a card apart
/// meet.
fn edge(place: EdgeHalf) -> (usize, usize, char) {
    match place {
        EdgeHalf::T => (0, WIDTH / 2, '║'),
        EdgeHalf::B => (HEIGHT - 1, WIDTH / 2, '║'),
        EdgeHalf::L1 => (1, 0, '═'),
        EdgeHalf::L2 => (1 + HALF, 0, '═'),
        EdgeHalf::R1 => (1, WIDTH - 1, '═'),
        EdgeHalf::R2 => (1 + HALF, WIDTH - 1, '═'),
    }
}

/// Writes a text into the middle of a line of a box, as much of it as there is room for.
fn centre(line: &mut [char; WIDTH], text: &str) {
    let room = WIDTH - 2;
    let start = 1 + (room - text.chars().count().min(room)) / 2;
    line[start..WIDTH - 1].iter_mut().zip(text.chars()).for_each(|(to, from)| *to = from);
}

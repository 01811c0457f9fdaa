//! What a person reads on a terminal: drawn intervals, shaded numbers, lines that fit.

use super::grid::grid;
use kit::stats::Estimate;

/// A cell of a [`heatmap`].
#[derive(Clone, Debug)]
pub struct TextTile {
    /// Value by which the cell is shaded.
    pub value: f64,
    /// What it says.
    pub label: String,
}

/// A grid of numbers that are shaded from the least, `░`, to the most, `█`, all alike if they are one. A row is its name and a tile for each
/// header but the first; nothing is known where there is none.
pub fn heatmap(headers: &[&str], rows: &[(String, Vec<Option<TextTile>>)]) -> String {
    let values = || rows.iter().flat_map(|(_, tiles)| tiles).flatten().map(|tile| tile.value);
    let (least, most) = values().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), value| (value.min(a), value.max(b)));
    let cell = |tile: &Option<TextTile>| {
        let Some(TextTile { value, label }) = tile else { return "-".to_owned() };
        format!("{} {label}", shade((value - least) / (most - least)))
    };
    let row = |(name, tiles): &(String, Vec<Option<TextTile>>)| {
        std::iter::once(name.clone()).chain(tiles.iter().map(cell)).collect::<Vec<_>>()
    };
    grid(headers, &rows.iter().map(row).collect::<Vec<_>>())
}

/// The darker the more, of a part from 0 to 1.
fn shade(part: f64) -> char {
    const SHADES: [char; 4] = ['░', '▒', '▓', '█'];
    SHADES[((part * SHADES.len() as f64) as usize).min(SHADES.len() - 1)]
}

/// Values in order as a line of blocks, `▁▃█`, from nothing to the most; of more values than characters several are one block, their mean.
/// Blank where nothing is known.
pub fn blocks(values: &[Option<f64>], width: usize, most: f64) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let width = width.min(values.len());
    let block = |place: usize| {
        let part = &values[place * values.len() / width..(place + 1) * values.len() / width];
        let known: Vec<f64> = part.iter().flatten().copied().collect();
        if known.is_empty() || most <= 0.0 {
            return ' ';
        }
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        BLOCKS[((mean / most * BLOCKS.len() as f64) as usize).min(BLOCKS.len() - 1)]
    };
    (0..width).map(block).collect()
}

/// An interval drawn on so many characters of an axis from `from` to `to`: `├──●──┤`, and `│` where another value is marked. Blank without
/// an estimate; ends beyond the axis are cut.
pub fn interval_bar(estimate: &Estimate, mark: Option<f64>, (from, to): (f64, f64), width: usize) -> String {
    let last = width.saturating_sub(1) as f64;
    let place = |value: f64| ((value - from) / (to - from) * last).round().clamp(0.0, last) as usize;
    let mut line = vec![' '; width];
    let mut set = |at: usize, glyph: char| {
        if let Some(cell) = line.get_mut(at) {
            *cell = glyph;
        }
    };
    if let Some(mark) = mark.filter(|mark| mark.is_finite() && to > from) {
        set(place(mark), '│');
    }
    if let (Some(value), true) = (estimate.value, to > from) {
        if let (Some(lo), Some(hi)) = (estimate.lo, estimate.hi) {
            (place(lo)..=place(hi)).for_each(|at| set(at, '─'));
            set(place(lo), '├');
            set(place(hi), '┤');
        }
        set(place(value), '●');
    }
    line.into_iter().collect()
}

/// A row of a [`forest`].
#[derive(Clone, Debug)]
pub struct ForestRow {
    /// Name at the left of the row.
    pub name: String,
    /// What is drawn.
    pub estimate: Estimate,
    /// Whether it is shown beyond doubt: `●`, otherwise `○`.
    pub shown: bool,
}

impl ForestRow {
    /// The row of an estimate, drawn in the unit that people read: its own times `factor`.
    pub fn of(name: String, estimate: &Estimate, factor: f64, shown: bool) -> Self {
        let times = |value: Option<f64>| value.map(|value| factor * value);
        let [value, lo, hi] = [estimate.value, estimate.lo, estimate.hi].map(times);
        Self { name, estimate: Estimate { value, lo, hi, ..*estimate }, shown }
    }
}

/// Intervals under each other on one axis, with a line at `mark`, which the axis holds; empty where nothing is known.
pub fn forest(rows: &[ForestRow], mark: f64) -> String {
    const NAME: usize = 34;
    const BAR: usize = 40;
    let (ends, bars) = forest_bars(rows, mark, BAR);
    if ends.is_empty() {
        return String::new();
    }
    let name = |row: &ForestRow| -> String { row.name.replace(char::is_control, " ") };
    let widest = rows.iter().map(|row| name(row).chars().count()).max().unwrap_or(0).min(NAME);
    let line = |(row, bar): (&ForestRow, &String)| {
        let cut: String = name(row).chars().take(NAME).collect();
        format!("  {cut:<widest$}  {}\n", bar.trim_end())
    };
    let ends = format!("  {:widest$}  {ends}\n", "");
    rows.iter().zip(&bars).map(line).chain([ends]).collect()
}

/// The bars of a [`forest`] of this width: the ends of their axis in one line, and each bar. The ends are empty where nothing is known.
pub fn forest_bars(rows: &[ForestRow], mark: f64, width: usize) -> (String, Vec<String>) {
    let ends = rows.iter().flat_map(|row| [row.estimate.lo, row.estimate.value, row.estimate.hi]).flatten();
    let (from, to) = ends.chain([mark]).fold((mark, mark), |(from, to), end| (end.min(from), end.max(to)));
    if from >= to {
        return (String::new(), vec![String::new(); rows.len()]);
    }
    let place = |value: f64| ((value - from) / (to - from) * (width - 1) as f64).round() as usize;
    let bar = |row: &ForestRow| {
        let bar = interval_bar(&row.estimate, Some(mark), (from, to), width);
        let bar = crossed(&bar, place(mark));
        if row.shown { bar } else { bar.replace('●', "○") }
    };
    let (left, right) = (format!("{from:+.1}"), format!("{to:+.1}"));
    let ends = format!("{left}{right:>room$}", room = width.saturating_sub(left.len()));
    (ends, rows.iter().map(bar).collect())
}

/// The bar of an interval, with a line where `at` goes through it.
fn crossed(bar: &str, at: usize) -> String {
    let glyph = |(index, glyph): (usize, char)| if index == at && glyph == '─' { '┼' } else { glyph };
    bar.chars().enumerate().map(glyph).collect()
}

/// A text in lines of at most `width` characters where words allow it; lines after the first are indented by `indent` blanks.
pub fn filled(text: &str, width: usize, indent: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a first line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(format!("{:indent$}{word}", ""));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heat_map_is_darker_for_more() {
        let tile = |value: f64| Some(TextTile { value, label: format!("{value:.1}") });
        let rows = [("a".to_owned(), vec![None, tile(90.0)]), ("bb".to_owned(), vec![tile(10.0), tile(50.0)])];
        assert_eq!(heatmap(&["", "x", "y"], &rows), "    x       y\na   -       █ 90.0\nbb  ░ 10.0  ▓ 50.0\n");
        let alike = [("a".to_owned(), vec![tile(5.0), tile(5.0)])];
        assert_eq!(heatmap(&["", "x", "y"], &alike), "   x      y\na  ░ 5.0  ░ 5.0\n");
        assert_eq!(heatmap(&[""], &[]), "\n");
    }

    #[test]
    fn values_are_a_line_of_blocks() {
        let values = [Some(0.0), Some(4.0), None, Some(8.0)];
        assert_eq!(blocks(&values, 9, 8.0), "▁▅ █");
        assert_eq!(blocks(&values, 2, 8.0), "▃█");
        assert_eq!([blocks(&[], 9, 8.0), blocks(&[Some(0.0)], 9, 0.0)], ["", " "]);
    }

    #[test]
    fn an_interval_is_drawn_on_its_axis() {
        let estimate = Estimate { lo: Some(2.0), hi: Some(6.0), ..Estimate::point(9, 4.0) };
        assert_eq!(interval_bar(&estimate, Some(8.0), (0.0, 10.0), 11), "  ├─●─┤ │  ");
        assert_eq!(interval_bar(&estimate, None, (3.0, 5.0), 3), "├●┤");
        assert_eq!(interval_bar(&Estimate::unknown(0), None, (0.0, 1.0), 3), "   ");
        assert_eq!(interval_bar(&estimate, Some(f64::NAN), (1.0, 1.0), 2), "  ");
        assert_eq!(interval_bar(&estimate, Some(1.0), (0.0, 1.0), 0), "");
    }

    #[test]
    fn a_forest_has_one_axis_and_a_line_at_its_mark() {
        let row = |name: &str, value: f64, shown: bool| ForestRow {
            name: name.to_owned(),
            estimate: Estimate { lo: Some(value - 1.0), hi: Some(value + 1.0), ..Estimate::point(9, value) },
            shown,
        };
        let drawn = forest(&[row("long name", -2.0, true), row("b", 9.0, false)], 0.0);
        let lines: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
        let at = |line: usize, glyph: char| lines[line].iter().position(|found| *found == glyph);
        // The axis goes from -3 to 10 on 40 characters: 0 is at 9 of them.
        assert_eq!((at(0, '●'), at(0, '│'), at(0, '○')), (Some(13 + 3), Some(13 + 9), None), "{drawn}");
        assert_eq!((at(1, '○'), at(1, '│'), at(1, '●')), (Some(13 + 36), Some(13 + 9), None), "{drawn}");
        assert!(drawn.ends_with("+10.0\n") && drawn.contains("  -3.0 "), "{drawn}");
        let around = forest(&[row("a", 0.4, true)], 0.0);
        assert_eq!(
            around.lines().next().unwrap().chars().filter(|glyph| "├┼●┤".contains(*glyph)).collect::<String>(),
            "├┼●┤"
        );
        assert_eq!(forest(&[], 0.0), "");
    }

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(filled("- one two three", 9, 2), "- one two\n  three");
        assert_eq!(filled("incomprehensible", 4, 2), "incomprehensible");
        assert_eq!(filled("", 4, 2), "");
    }
}

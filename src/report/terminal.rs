//! What a person reads on a terminal: aligned columns, percentages with their intervals, long numbers with separators.

use crate::stats::Estimate;

/// Columns two blanks apart, under their headers; columns of numbers are aligned right. A row may be shorter than the header.
///
/// Control characters, which could move the cursor, become blanks.
pub fn grid(headers: &[&str], rows: &[Vec<String>]) -> String {
    let columns: Vec<_> = (0..headers.len())
        .map(|index| {
            let body = rows
                .iter()
                .map(|row| row.get(index).map_or("", String::as_str));
            column(headers[index], body)
        })
        .collect();
    (0..=rows.len())
        .map(|line| {
            let cells: Vec<_> = columns.iter().map(|column| column[line].as_str()).collect();
            cells.join("  ").trim_end().to_owned() + "\n"
        })
        .collect()
}

/// The header and the cells of one column, all padded to the same width.
fn column<'a>(header: &'a str, body: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    let right = body.clone().all(|cell| cell.is_empty() || is_number(cell))
        && body.clone().any(|cell| !cell.is_empty());
    let cells = std::iter::once(header).chain(body);
    let width = cells
        .clone()
        .map(|cell| cell.chars().count())
        .max()
        .unwrap_or(0);
    cells
        .map(|cell| cell.replace(char::is_control, " "))
        .map(|cell| match right {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        })
        .collect()
}

fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['-', '+']).unwrap_or(cell);
    digits.starts_with(|first: char| first.is_ascii_digit())
}

/// A share as `34.2 % (33.9 to 34.5)`, without the interval where there is none, or `unknown`.
///
/// One decimal, and as many more as the interval needs to have a width.
pub fn percent(estimate: &Estimate) -> String {
    let Some(value) = estimate.value else {
        return "unknown".to_owned();
    };
    let value = 100.0 * value;
    let (Some(lo), Some(hi)) = (estimate.lo, estimate.hi) else {
        return format!("{value:.1} %");
    };
    let (lo, hi) = (100.0 * lo, 100.0 * hi);
    let decimals = (-(hi - lo).log10()).ceil().clamp(1.0, 9.0) as usize;
    format!("{value:.decimals$} % ({lo:.decimals$} to {hi:.decimals$})")
}

/// An interval drawn on so many characters of an axis from `from` to `to`: `├──●──┤`, and `│` where another value is marked. Blank without
/// an estimate; ends beyond the axis are cut.
pub fn interval_bar(
    estimate: &Estimate,
    mark: Option<f64>,
    (from, to): (f64, f64),
    width: usize,
) -> String {
    let last = width.saturating_sub(1) as f64;
    let place = |value: f64| {
        ((value - from) / (to - from) * last)
            .round()
            .clamp(0.0, last) as usize
    };
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

/// A count with separators: `1,234,567`.
pub fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{CONFIDENCE, clopper_pearson, wilson};
    use proptest::prelude::*;

    #[test]
    fn numbers_are_aligned_right_and_names_left() {
        let rows = [["bold", "1,200", "34.2 %"], ["cautious", "7", ""]]
            .map(|row| row.map(String::from).to_vec());
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
        assert_eq!(
            grid(&["a", "b"], &[vec!["x".into()], vec![]]),
            "a  b\nx\n\n"
        );
        assert_eq!(
            grid(&["é", "n"], &[vec!["a\u{1b}b\n".into(), "-1".into()]]),
            "é      n\na b   -1\n"
        );
        assert_eq!(grid(&[], &[]), "\n");
    }

    #[test]
    fn percentages_carry_their_interval() {
        let estimate = |value, lo, hi| Estimate {
            lo: Some(lo),
            hi: Some(hi),
            ..Estimate::point(9, value)
        };
        assert_eq!(
            percent(&estimate(0.342, 0.339, 0.345)),
            "34.2 % (33.9 to 34.5)"
        );
        let narrow = percent(&estimate(0.342_17, 0.342_02, 0.342_32));
        assert_eq!(narrow, "34.22 % (34.20 to 34.23)");
        assert_eq!(percent(&Estimate::point(1, 1.0)), "100.0 %");
        assert_eq!(percent(&Estimate::unknown(0)), "unknown");
    }

    #[test]
    fn an_interval_is_drawn_on_its_axis() {
        let estimate = Estimate {
            lo: Some(2.0),
            hi: Some(6.0),
            ..Estimate::point(9, 4.0)
        };
        assert_eq!(
            interval_bar(&estimate, Some(8.0), (0.0, 10.0), 11),
            "  ├─●─┤ │  "
        );
        assert_eq!(interval_bar(&estimate, None, (3.0, 5.0), 3), "├●┤");
        assert_eq!(
            interval_bar(&Estimate::unknown(0), None, (0.0, 1.0), 3),
            "   "
        );
        assert_eq!(interval_bar(&estimate, Some(f64::NAN), (1.0, 1.0), 2), "  ");
        assert_eq!(interval_bar(&estimate, Some(1.0), (0.0, 1.0), 0), "");
    }

    #[test]
    fn counts_have_separators() {
        let written = [0, 999, 1_000, 1_234_567, u64::MAX].map(thousands);
        assert_eq!(
            written,
            [
                "0",
                "999",
                "1,000",
                "1,234,567",
                "18,446,744,073,709,551,615"
            ]
        );
    }

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(filled("- one two three", 9, 2), "- one two\n  three");
        assert_eq!(filled("incomprehensible", 4, 2), "incomprehensible");
        assert_eq!(filled("", 4, 2), "");
    }

    proptest! {
        #[test]
        fn an_interval_never_looks_like_certainty(k in 0..=1000u64, n in prop_oneof![1000..2000u64, 1_000_000..1_000_000_000u64]) {
            for estimate in [wilson(k as f64, n, CONFIDENCE), clopper_pearson(k, n, CONFIDENCE)] {
                let text = percent(&estimate);
                let (lo, hi) = text.split_once('(').unwrap().1.split_once(" to ").unwrap();
                prop_assert_ne!(lo, hi.trim_end_matches(')'));
            }
        }
    }
}

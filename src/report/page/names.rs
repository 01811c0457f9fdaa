//! How names and numbers of files are written for people.

use super::text_table::number;
use crate::report::thousands;

/// A name as words: `win_rate(greedy)` is `win rate (greedy)`.
pub(super) fn words(name: &str) -> String {
    name.replace('_', " ").replace('(', " (")
}

/// The same as the beginning of a line.
pub(super) fn title(name: &str) -> String {
    let words = words(name);
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}

/// A name with every word begun large: `Mega Man`.
pub(super) fn proper(name: &str) -> String {
    let each: Vec<String> = name.split('_').map(title).collect();
    each.join(" ")
}

/// A sentence that is never broken between a number and its percent sign.
pub(super) fn unbroken(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

/// A number of a file with five digits or so; `None` where it has no more anyway.
pub(super) fn rounded(text: &str) -> Option<String> {
    const SHORT: usize = 7;
    if text.len() <= SHORT || !text.contains(['.', 'e']) {
        return None;
    }
    let value = number(text)?;
    let size = value.abs();
    Some(match size {
        _ if size != 0.0 && !(1e-4..1e15).contains(&size) => format!("{value:.2e}"),
        _ => {
            let digits = 4 - size.max(1e-4).log10().floor() as i32;
            format!("{value:.*}", digits.clamp(0, 8) as usize)
        }
    })
}

/// A count with its unit: `33,334 games`.
pub(super) fn counted(count: f64, unit: &str) -> String {
    let count = thousands(count as u64);
    format!("{count} {unit}").trim_end().to_owned()
}

/// A p-value with as many digits as matter.
pub(super) fn p_value(p: f64) -> String {
    match p {
        p if p < 0.0001 => "p <0.0001".to_owned(),
        p if p < 0.1 => format!("p {p:.4}"),
        p => format!("p {p:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_become_words() {
        assert_eq!(
            words("luck_spent_per_turn(greedy)"),
            "luck spent per turn (greedy)"
        );
        assert_eq!([title("win_rate"), title("")], ["Win rate", ""]);
        assert_eq!(proper("mega_man"), "Mega Man");
    }

    #[test]
    fn long_numbers_are_rounded_and_short_ones_kept() {
        let found = [
            "0.5342328835582209",
            "137.38333333333333",
            "-12.345678901",
            "0.5",
            "123456789",
            "8.576827642439921e-14",
            "cautious.bot",
        ]
        .map(rounded);
        let expected = [
            Some("0.53423"),
            Some("137.38"),
            Some("-12.346"),
            None,
            None,
            Some("8.58e-14"),
            None,
        ];
        assert_eq!(found, expected.map(|text| text.map(str::to_owned)));
    }

    proptest! {
        #[test]
        fn rounding_moves_a_number_by_less_than_one_in_a_hundred(value in prop_oneof![-1e9..1e9f64, -1.0..1.0f64, -1e-3..1e-3f64]) {
            if let Some(text) = rounded(&value.to_string()) {
                let read: f64 = text.parse().unwrap();
                prop_assert!((read - value).abs() <= 0.01 * value.abs(), "{value} {text}");
            }
        }
    }
}

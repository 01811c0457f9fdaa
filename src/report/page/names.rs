//! How names of files are written for people: the one place that turns them into words.

use kit::say::capital;
use kit::stats::names::measures;

/// A name as words: `win_rate(greedy)` is `win rate (greedy)`. Some measures have other words than their names, and the table of a rate is left
/// out: what is rated is named.
pub(super) fn words(name: &str) -> String {
    match name {
        measures::SEAT_GAP => "seat 1's advantage".to_owned(),
        measures::LENGTH_MEDIAN => "median length".to_owned(),
        _ => match name.split_once('(').and_then(|(rate, of)| Some((rate.split_once('.')?.1, of))) {
            Some((rate, of)) => spaced(&format!("{rate}({of}")),
            None => spaced(name),
        },
    }
}

/// A name with blanks, as tables have it: whoever looks for it in the file finds it.
pub(super) fn spaced(name: &str) -> String {
    let blank = |text: &str| text.replace('_', " ");
    match name.split_once('(') {
        Some((name, rest)) if !name.is_empty() && !name.ends_with(' ') => format!("{} ({}", blank(name), blank(rest)),
        _ => blank(name),
    }
}

/// A text for people: names in it become words, and the marks around code go, but for commands and files.
pub(super) fn plain(text: &str) -> String {
    let spans = text.split('`').enumerate();
    let told = spans.map(|(place, span)| {
        if place % 2 == 1 && span.starts_with("ludometer ") {
            format!("`{span}`")
        } else {
            span.split_inclusive(' ').map(plain_word).collect()
        }
    });
    told.collect()
}

/// A word of a text; the name of a file stays one.
fn plain_word(word: &str) -> String {
    let bare = word.trim_end_matches(|last: char| !last.is_alphanumeric());
    let is_file = ENDINGS.iter().any(|ending| bare.ends_with(ending)) || word.contains(['/', '\\']);
    if is_file || !word.contains('_') { word.to_owned() } else { words(word) }
}

/// How the names of files end that a page speaks of.
const ENDINGS: [&str; 5] = [".csv", ".json", ".toml", ".html", ".parquet"];

/// A name in words, as the beginning of a line.
pub(super) fn title(name: &str) -> String {
    capital(&words(name))
}

/// A heading with more letters is shortened.
const LONG: usize = 120;

/// The beginning of the note on intervals that hold together; a heading has none of them.
const TOGETHER: &str = ": intervals for all ";

/// A sentence as a heading: without the intervals and notes on p in brackets, and the full stop; of a long one the beginning, up to where a part
/// of it ends.
pub(super) fn heading(sentence: &str) -> String {
    let whole = without_intervals(sentence.split(TOGETHER).next().unwrap_or(sentence));
    if whole.len() <= LONG {
        return whole;
    }
    let mut short = whole.as_str();
    for end in [". ", "; ", " (", ", and "] {
        short = match short.split_once(end) {
            Some((first, _)) if short.len() > LONG => first,
            _ => short,
        };
    }
    short.to_owned()
}

fn without_intervals(sentence: &str) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once(" (") {
        text += before;
        match after.split_once(')') {
            Some((inside, behind)) if is_interval(inside) => rest = behind,
            _ => {
                text += " (";
                rest = after;
            }
        }
    }
    text += rest;
    capital(text.trim_end_matches('.'))
}

/// Whether a bracket holds nothing but an interval, `48.6 to 53.2`, or says how p is adjusted.
fn is_interval(inside: &str) -> bool {
    if inside.starts_with("p adjusted") {
        return true;
    }
    let number = |text: &str| text.starts_with(|first: char| first.is_ascii_digit() || "+-\u{2212}".contains(first));
    inside.split_once(" to ").is_some_and(|(lo, hi)| number(lo) && number(hi))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(words("luck_spent_per_turn(greedy)"), "luck spent per turn (greedy)");
        assert_eq!(words("heroes.win_rate(mika)"), "win rate (mika)");
        assert_eq!(["seat_gap", "length_median"].map(words), ["seat 1's advantage", "median length"]);
        assert_eq!([title("win_rate"), title("")], ["Win rate", ""]);
        assert_eq!(proper("mega_man"), "Mega Man");
    }

    #[test]
    fn names_within_a_text_become_words_but_commands_and_files_stay() {
        let told = "`win_rate(greedy)` moves (see few_blocks in game_lengths.csv); `ludometer run --set a_b=1`, `my_rules.toml`.";
        assert_eq!(
            plain(told),
            "win rate (greedy) moves (see few blocks in game_lengths.csv); `ludometer run --set a_b=1`, my_rules.toml."
        );
    }

    #[test]
    fn a_heading_is_a_sentence_without_its_intervals() {
        let told = "greedy wins 50.9 % (48.6 to 53.2) of its games; next (by far) is rusher (-0.1 to +0.2).";
        assert_eq!(heading(told), "Greedy wins 50.9 % of its games; next (by far) is rusher");
        assert_eq!(heading("an open (one"), "An open (one");
        let together =
            "a wins 50.9 % (48.6 to 53.2); next is b with 26.7 % (24.8 to 28.8): intervals for all 3 at once.";
        assert_eq!(heading(together), "A wins 50.9 %; next is b with 26.7 %");
        assert_eq!(heading("a beats 3 of 4 others (p adjusted for all pairs)."), "A beats 3 of 4 others");
        let long = format!("a is first (by far). {}", "b is second; ".repeat(10));
        assert_eq!(heading(&long), "A is first (by far)");
    }
}

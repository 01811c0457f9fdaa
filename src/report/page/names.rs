//! How names of files are written for people.

/// A name as words: `win_rate(greedy)` is `win rate (greedy)`.
pub(super) fn words(name: &str) -> String {
    name.replace('_', " ").replace('(', " (")
}

/// A name in words, as the beginning of a line.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(words("luck_spent_per_turn(greedy)"), "luck spent per turn (greedy)");
        assert_eq!([title("win_rate"), title("")], ["Win rate", ""]);
        assert_eq!(proper("mega_man"), "Mega Man");
    }
}

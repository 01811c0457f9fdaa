//! The beginning of a sentence.

/// The text with its first letter as a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::capital;

    #[test]
    fn the_first_letter_alone_is_changed() {
        assert_eq!(
            ["seat 1 wins", "über Land", "3 games", ""].map(capital),
            ["Seat 1 wins", "Über Land", "3 games", ""]
        );
    }
}

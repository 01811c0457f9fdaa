//! Several names in one sentence.

/// Names in a sentence: `a`, `a and b`, `a, b and c`, with this word before the last.
pub fn listed<T: AsRef<str>>(names: &[T], last: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// Names in a clause of those not told apart; the others are counted.
const NAMED: usize = 4;

/// The clause `, not told apart from a, b and c` after the largest of some; nothing where all are told apart.
pub fn level_with(names: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = names.collect();
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    if names.is_empty() { String::new() } else { format!(", not told apart from {}", listed(&names, "and")) }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn the_last_name_stands_after_the_word() {
        let names = ["a", "b", "c"];
        let told = [0, 1, 2, 3].map(|count| listed(&names[..count], "and"));
        assert_eq!(told, ["", "a", "a and b", "a, b and c"]);
    }
}

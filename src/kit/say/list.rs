//! Several names in one sentence.

/// Names in a sentence: `a`, `a and b`, `a, b and c`, with this word before the last.
pub fn listed<T: AsRef<str>>(names: &[T], last: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => names.concat(),
    }
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

//! Numbers of things, as they are said.

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

/// A number of things: `1 change`, `3,000 changes`.
pub fn counted(count: impl TryInto<u64>, thing: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{} {thing}{}", thousands(count), if count == 1 { "" } else { "s" })
}

/// A count with its unit, which may be empty: `33,334 games`.
pub fn amount(count: f64, unit: &str) -> String {
    let count = thousands(count as u64);
    format!("{count} {unit}").trim_end().to_owned()
}

/// A count in at most four characters: `100k`.
pub fn short(count: f64) -> String {
    let (size, letter) = match count {
        _ if count >= 1e9 => (1e9, "G"),
        _ if count >= 1e6 => (1e6, "M"),
        _ if count >= 1e3 => (1e3, "k"),
        _ => (1.0, ""),
    };
    trimmed(grouped(count / size, 1)) + letter
}

/// A number with this many decimals, thousands apart: `33,334.5`.
pub(super) fn grouped(size: f64, decimals: usize) -> String {
    let text = format!("{size:.decimals$}");
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let apart = whole.parse().map_or_else(|_| whole.to_owned(), thousands);
    apart + rest
}

/// The number without zeros at the end of its fraction.
pub(super) fn trimmed(text: String) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_separators() {
        let written = [0, 999, 1_000, 1_234_567, u64::MAX].map(thousands);
        assert_eq!(written, ["0", "999", "1,000", "1,234,567", "18,446,744,073,709,551,615"]);
    }

    #[test]
    fn counts_are_short() {
        let written = [7.0, 950.0, 1500.0, 100_002.0, 3e6].map(short);
        assert_eq!(written, ["7", "950", "1.5k", "100k", "3M"]);
    }

    #[test]
    fn one_is_no_plural() {
        let told = [1, 2].map(|count| counted(count, "change"));
        assert_eq!(told, ["1 change", "2 changes"]);
        assert_eq!([amount(33_334.0, "games"), amount(7.0, "")], ["33,334 games", "7"]);
    }
}

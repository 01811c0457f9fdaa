//! Names of rows as addresses: `Frost Giant` is `frost-giant` in files, addresses and luck, and stays what it is for people.

/// Letters with marks, each group after the letters that stand for it in an address.
const MARKED: [(&str, &str); 29] = [
    ("a", "áàâäãåāăąǎ"),
    ("ae", "æ"),
    ("c", "çćčĉċ"),
    ("d", "ďđð"),
    ("e", "éèêëēĕęěė"),
    ("g", "ğĝġģ"),
    ("h", "ĥħ"),
    ("i", "íìîïīĭįıǐ"),
    ("j", "ĵ"),
    ("k", "ķ"),
    ("l", "łĺľļŀ"),
    ("n", "ñńňņŋ"),
    ("o", "óòôöõøōŏőǒ"),
    ("oe", "œ"),
    ("r", "ŕřŗ"),
    ("s", "śšşŝșſ"),
    ("ss", "ß"),
    ("t", "ťţŧț"),
    ("th", "þ"),
    ("u", "úùûüūŭůűųǔ"),
    ("w", "ŵ"),
    ("y", "ýÿŷ"),
    ("z", "źžż"),
    // Left out: they join what they stand between.
    ("", "'’‘`´"),
    ("", "\u{200d}\u{fe0f}\u{ad}"),
    ("plus", "+"),
    ("and", "&"),
    ("percent", "%"),
    ("infinity", "∞"),
];

/// Whether a letter may stand in the name of a row.
fn is_plain(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_' || letter == '-'
}

/// Whether a name may stand in addresses as it is.
pub(super) fn is_slug(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_plain)
}

/// The name in addresses: `a-z`, `0-9`, `_`, and `-` for everything between words. Letters of other scripts are written by their numbers, and so
/// is a name of nothing but pictures; empty if there is nothing in it that could be written.
pub(super) fn slug(name: &str) -> String {
    if is_slug(name) {
        return name.to_owned();
    }
    let letters = name.chars().flat_map(char::to_lowercase);
    let words: String = letters.map(|letter| spelled(letter).unwrap_or_else(|| "-".to_owned())).collect();
    let joined: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
    if joined.is_empty() { numbers(name) } else { joined.join("-") }
}

/// The spelling of a letter in an address; `None` of what stands between words.
fn spelled(letter: char) -> Option<String> {
    if is_plain(letter) && letter != '-' {
        return Some(letter.to_string());
    }
    let marked = MARKED.iter().find(|(_, marked)| marked.contains(letter));
    let other = || letter.is_alphanumeric().then(|| number(letter));
    marked.map(|(plain, _)| (*plain).to_owned()).or_else(other)
}

fn number(letter: char) -> String {
    format!("u{:x}", u32::from(letter))
}

/// Everything but blanks by its numbers.
fn numbers(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace() && !letter.is_control() && !letter.is_ascii());
    letters.map(number).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_of_people_become_names_of_addresses() {
        for (name, address) in [
            ("Frost Giant", "frost-giant"),
            ("frost_giant", "frost_giant"),
            ("Große Spinne", "grosse-spinne"),
            ("Éowyn, Shield-Maiden", "eowyn-shield-maiden"),
            ("Hero's Blade", "heros-blade"),
            ("+1 Sword", "plus1-sword"),
            ("Sword & Board (II)", "sword-and-board-ii"),
            ("Fire 🔥 Bolt", "fire-bolt"),
            ("🔥", "u1f525"),
            ("龍", "u9f8d"),
            ("Żółw", "zolw"),
            ("  Dr. Light  ", "dr-light"),
            ("!!", ""),
            ("", ""),
        ] {
            assert_eq!(slug(name), address, "{name}");
        }
    }

    proptest! {
        #[test]
        fn every_address_is_one_and_stays_as_it_is(name in "\\PC{0,12}") {
            let address = slug(&name);
            prop_assert!(address.is_empty() || is_slug(&address), "{address}");
            prop_assert_eq!(slug(&address), address);
        }
    }
}

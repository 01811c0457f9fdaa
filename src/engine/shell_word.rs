//! Words of command lines that are printed: each is quoted as the shells of this system take it.

/// A word that a shell leaves as it is, in quotes where it needs them: those of Bourne's shells; on Windows those of `cmd` and PowerShell.
pub fn quoted(word: &str) -> String {
    if cfg!(windows) { quoted_on_windows(word) } else { quoted_for_sh(word) }
}

fn quoted_for_sh(word: &str) -> String {
    if is_plain(word, "-_./,:=+") {
        word.to_owned()
    } else if word.contains(char::is_control) {
        // What stands in a comment or on a terminal has to stay on its line.
        format!("$'{}'", word.chars().map(escaped).collect::<String>())
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Two shells with one way of quoting: double quotes, in which PowerShell takes a dollar and a backtick for its own. What has those can be
/// pasted into PowerShell alone.
fn quoted_on_windows(word: &str) -> String {
    if is_plain(word, r"-_./\:=+") {
        return word.to_owned();
    }
    // Each shell hands on a double quote in its own way. No file is called so: it stands around a text of TOML, for which these do as well.
    let word = if word.contains(['\'', '\\']) { word.to_owned() } else { word.replace('"', "'") };
    if word.contains(char::is_control) {
        return format!("\"{}\"", word.chars().map(escaped_for_powershell).collect::<String>());
    }
    if word.contains(['$', '`', '“', '”', '„']) {
        return format!("'{}'", word.replace('\'', "''"));
    }
    // Backslashes that stand before a double quote are halved.
    let rest = word.trim_end_matches('\\');
    let last = r"\\".repeat(word.len() - rest.len());
    format!("\"{}{last}\"", rest.replace('"', r#"\""#))
}

fn is_plain(word: &str, signs: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || signs.contains(letter);
    !word.is_empty() && word.chars().all(plain)
}

/// A letter as it stands between `$'` and `'`.
fn escaped(letter: char) -> String {
    match letter {
        '\'' | '\\' => format!("\\{letter}"),
        _ if letter.is_control() => letter.to_string().bytes().map(|byte| format!("\\x{byte:02x}")).collect(),
        _ => letter.to_string(),
    }
}

/// A letter as it stands between PowerShell's double quotes.
fn escaped_for_powershell(letter: char) -> String {
    match letter {
        '"' | '$' | '`' | '“' | '”' | '„' => format!("`{letter}"),
        _ if letter.is_control() => format!("`u{{{:x}}}", u32::from(letter)),
        _ => letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_take_apart_is_quoted() {
        for (word, quoted) in [
            ("greedy,miser", "greedy,miser"),
            ("my rules.toml", "'my rules.toml'"),
            (r"mine\rules.toml", r"'mine\rules.toml'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
            ("it's\n\u{1b}[2J\\\u{85}é", r"$'it\'s\x0a\x1b[2J\\\xc2\x85é'"),
        ] {
            assert_eq!(quoted_for_sh(word), quoted);
        }
    }

    #[test]
    fn both_shells_of_windows_take_the_same_words() {
        for (word, quoted) in [
            (r"C:\games\mine.toml", r"C:\games\mine.toml"),
            ("cards[threat>=2].damage+=1", r#""cards[threat>=2].damage+=1""#),
            ("win_rate(*) in 28%..38%", r#""win_rate(*) in 28%..38%""#),
            (r"C:\my games\", r#""C:\my games\\""#),
            ("it's", r#""it's""#),
            ("", r#""""#),
            ("campaign.start=[\"vitality\"]", r#""campaign.start=['vitality']""#),
            ("a.b=\"it's\"", r#""a.b=\"it's\"""#),
        ] {
            assert_eq!(quoted_on_windows(word), quoted);
        }
    }

    #[test]
    fn what_double_quotes_do_not_keep_is_for_powershell() {
        assert_eq!(quoted_on_windows("it's $5.toml"), "'it''s $5.toml'");
        assert_eq!(quoted_on_windows("a\n$b"), "\"a`u{a}`$b\"");
    }
}

//! Text from elsewhere (names of files, what a file says) as it may be shown: nothing in it moves a cursor, rings, or turns text round.

use std::borrow::Cow;

/// The text with each control character shown by its picture (`␛`), but for line breaks and tabs.
pub fn printable(text: &str) -> Cow<'_, str> {
    shown(text, |letter| matches!(letter, '\n' | '\t'))
}

/// The text on one line: line breaks are shown by their picture, too; tabs alone are left.
pub fn on_a_line(text: &str) -> Cow<'_, str> {
    shown(text, |letter| letter == '\t')
}

fn shown(text: &str, is_kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    let moves = |letter: char| (letter.is_control() || turns(letter)) && !is_kept(letter);
    if text.contains(moves) {
        text.chars().map(|letter| if moves(letter) { picture(letter) } else { letter }).collect()
    } else {
        text.into()
    }
}

/// Whether it is one that nobody sees, or a blank that is not the usual one. Some spreadsheets, pages and chats put them into names.
pub fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{a0}' | '\u{ad}' | '\u{180e}' | '\u{2000}'..='\u{200f}' | '\u{202f}' | '\u{205f}'..='\u{2064}' | '\u{3000}' | '\u{feff}'
    )
}

/// Whether it turns the direction of text round. Such have made programs look like others.
fn turns(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Unicode has pictures of those that ASCII has.
fn picture(letter: char) -> char {
    match u32::from(letter) {
        code @ 0..=0x1f => char::from_u32(0x2400 + code).unwrap_or(char::REPLACEMENT_CHARACTER),
        0x7f => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_a_cursor_is_shown_and_all_else_is_left() {
        for (text, safe) in [
            ("\u{1b}[2Jgone\u{7}", "␛[2Jgone␇"),
            ("a\rb\u{8}c\u{0}", "a␍b␈c␀"),
            ("\u{7f}\u{9b}31m\u{202e}txt", "␡\u{fffd}31m\u{fffd}txt"),
            ("two\n\tlines, é 🎲", "two\n\tlines, é 🎲"),
        ] {
            assert_eq!(printable(text), safe);
        }
        assert_eq!(on_a_line("a\nb\tc"), "a␊b\tc");
    }
}

//! Colour on standard output. It only helps: every state has a word or a sign, too.

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use kit::say::printable;
use kit::stats::{Answer, ExpectationStatus};
use std::io;

/// The answer.
pub const ANSWER: Style = Style::new().bold();

/// How it was played, and where the files are.
pub const CONTEXT: Style = Style::new().dimmed();

/// Pictures made of letters.
const PICTURE: Style = AnsiColor::Cyan.on_default();

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const UNSURE: Style = AnsiColor::Yellow.on_default().bold();

/// All styles: nothing else that begins like a style is passed on.
const STYLES: [Style; 6] = [ANSWER, CONTEXT, PICTURE, GOOD, BAD, UNSURE];

/// The style of an answer to a question.
pub const fn of_answer(answer: Answer) -> Style {
    match answer {
        Answer::Yes => GOOD,
        Answer::No => BAD,
        Answer::NotEnoughGames => UNSURE,
    }
}

/// The style of what came of an expectation.
pub const fn of_expectation(status: ExpectationStatus) -> Style {
    match status {
        ExpectationStatus::Holds => GOOD,
        ExpectationStatus::Fails => BAD,
        ExpectationStatus::Unsure => UNSURE,
    }
}

/// Whether standard output may be coloured: on a terminal, unless `NO_COLOR` or the like says otherwise. See <https://no-color.org>.
pub fn is_wanted() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Lines in a style, each by itself: a line that is cut or paged leaves no other coloured.
pub fn styled(text: &str, style: Style) -> String {
    let line = |line: &str| match line.trim_end_matches('\n') {
        "" => line.to_owned(),
        words => format!("{style}{words}{style:#}{}", &line[words.len()..]),
    };
    text.split_inclusive('\n').map(line).collect()
}

/// A text in which all that is drawn has its colour.
pub fn pictured(text: &str) -> String {
    let is_drawn = |letter: char| matches!(letter, '\u{2500}'..='\u{259f}' | '●' | '○' | '\u{2800}'..='\u{28ff}');
    let mut coloured = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find(is_drawn) {
        let end = rest[begin..].find(|letter| !is_drawn(letter)).map_or(rest.len(), |length| begin + length);
        coloured += &rest[..begin];
        coloured += &styled(&rest[begin..end], PICTURE);
        rest = &rest[end..];
    }
    coloured + rest
}

/// The text as it may be shown: no control character but line breaks, tabs and, where `colours` are wanted, our own styles.
pub fn shown(text: &str, colours: bool) -> String {
    let own: Vec<String> =
        STYLES.iter().flat_map(|style| [style.render().to_string(), style.render_reset().to_string()]).collect();
    let mut shown = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find('\u{1b}') {
        let from = &rest[begin..];
        // A style of two sequences begins as one of the first alone does.
        let style = own.iter().filter(|style| from.starts_with(style.as_str())).max_by_key(|style| style.len());
        // What is no style of ours is shown as a picture.
        let length = style.map_or(1, String::len);
        shown += &printable(&rest[..begin]);
        shown += &style.map_or_else(
            || printable(&from[..length]).into_owned(),
            |style| if colours { style.clone() } else { String::new() },
        );
        rest = &from[length..];
    }
    shown + &printable(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_styles_pass_and_only_where_they_are_wanted() {
        let text = format!("{}\u{1b}[2J\u{1b}[8mhidden\n", styled("yes\n", of_answer(Answer::Yes)));
        assert_eq!(shown(&text, false), "yes\n␛[2J␛[8mhidden\n");
        assert_eq!(shown(&text, true), "\u{1b}[1m\u{1b}[32myes\u{1b}[0m\n␛[2J␛[8mhidden\n");
    }

    #[test]
    fn each_line_has_its_style_and_each_drawing_its_colour() {
        assert_eq!(styled("a\n\nb", CONTEXT), "\u{1b}[2ma\u{1b}[0m\n\n\u{1b}[2mb\u{1b}[0m");
        assert_eq!(pictured("x ▁▃█ y ●"), "x \u{1b}[36m▁▃█\u{1b}[0m y \u{1b}[36m●\u{1b}[0m");
        assert_eq!(pictured("plain"), "plain");
    }
}

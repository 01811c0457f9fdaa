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

/// Pictures made of letters, and effects that are shown.
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

/// A text in which each of some parts has the colour of what is drawn; a part that is broken into lines has none.
pub fn accented(text: &str, parts: &[String]) -> String {
    let mut coloured = String::new();
    let mut rest = text;
    for part in parts.iter().filter(|part| !part.is_empty()) {
        // The parts stand in their order; one that is not found leaves the others theirs.
        if let Some((before, after)) = rest.split_once(part.as_str()) {
            coloured += before;
            coloured += &styled(part, PICTURE);
            rest = after;
        }
    }
    coloured + rest
}

/// A table in which each cell that ends with a star, as what is shown does, has the colour of what is drawn.
pub fn starred(table: &str) -> String {
    let is_last =
        |rest: &str| rest.is_empty() || rest.starts_with(['\n', ' ']) && !rest[1..].starts_with(char::is_alphanumeric);
    let mut coloured = String::new();
    let mut rest = table;
    while let Some(at) = rest.find(STAR) {
        let (cell, after) = rest.split_at(at + STAR.len());
        // Columns are two blanks apart.
        let begin = cell.rfind(['\n']).map_or(0, |line| line + 1);
        let begin = cell[begin..].rfind("  ").map_or(begin, |gap| begin + gap + 2);
        coloured += &cell[..begin];
        coloured += &if is_last(after) { styled(&cell[begin..], PICTURE) } else { cell[begin..].to_owned() };
        rest = after;
    }
    coloured + rest
}

/// The end of a cell that is shown.
const STAR: &str = " *";

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
    fn parts_are_accented_in_their_order_and_what_is_broken_is_not() {
        let parts = ["+1".to_owned(), "+2 (1 to 3)".to_owned(), "+1".to_owned()];
        assert_eq!(
            accented("a +1\nb +2 (1\nto 3)\nc +1\n", &parts),
            "a \u{1b}[36m+1\u{1b}[0m\nb +2 (1\nto 3)\nc \u{1b}[36m+1\u{1b}[0m\n"
        );
        assert_eq!(accented("plain", &[]), "plain");
    }

    #[test]
    fn starred_cells_are_accented_and_words_about_stars_are_not() {
        let table = "intervals; * is shown\na  +1 *  -2\nb  -3 (1 to 2) *\n";
        let told = "intervals; * is shown\na  \u{1b}[36m+1 *\u{1b}[0m  -2\nb  \u{1b}[36m-3 (1 to 2) *\u{1b}[0m\n";
        assert_eq!(starred(table), told);
        assert_eq!(starred("plain"), "plain");
    }

    #[test]
    fn each_line_has_its_style_and_each_drawing_its_colour() {
        assert_eq!(styled("a\n\nb", CONTEXT), "\u{1b}[2ma\u{1b}[0m\n\n\u{1b}[2mb\u{1b}[0m");
        assert_eq!(pictured("x ▁▃█ y ●"), "x \u{1b}[36m▁▃█\u{1b}[0m y \u{1b}[36m●\u{1b}[0m");
        assert_eq!(pictured("plain"), "plain");
    }
}

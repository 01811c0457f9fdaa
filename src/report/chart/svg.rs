//! Writes SVG: elements with classes, everything escaped, coordinates to a tenth.

use std::fmt::{self, Display, Formatter, Write};

/// Width of a drawing, in its own units: a picture this wide is read on a phone as well as on a desk.
pub const WIDTH: f64 = 480.0;

/// Width of a drawing of which three stand beside each other.
pub const FACET: f64 = 344.0;

/// Size of ordinary text, as in the page's CSS.
pub const TEXT: f64 = 13.0;

/// Size of ticks and notes, as in the page's CSS (`small`, `axis`).
pub const SMALL: f64 = 12.0;

/// A drawing in the making.
#[derive(Default)]
pub struct SvgDrawing(String);

impl SvgDrawing {
    /// The whole drawing, `about` being its name for who cannot see it. One wider than usual has the class `wide`, one narrower `facet`.
    pub fn finish(self, about: &str, (width, height): (f64, f64)) -> String {
        let (width, height, about) = (SvgCoordinate(width), SvgCoordinate(height), EscapedText(about));
        // One that does not fit a phone keeps its size, and the page scrolls it.
        let class = match width.0 {
            wide if wide > WIDTH => format!("\"chart wide\" width=\"{width}\""),
            narrow if narrow < WIDTH => "\"chart facet\"".to_owned(),
            _ => "\"chart\"".to_owned(),
        };
        format!(
            "<svg class={class} viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{about}\"><title>{about}</title>{}</svg>",
            self.0
        )
    }

    /// Elements that share a class.
    pub fn group(&mut self, class: &str, inside: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g{}>", ClassAttribute(class)));
        inside(self);
        self.add(format_args!("</g>"));
    }

    /// Elements that show one datum.
    pub fn mark(&mut self, class: &str, title: &str, inside: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g class=\"mark {class}\"><title>{}</title>", EscapedText(title)));
        inside(self);
        self.add(format_args!("</g>"));
    }

    /// Element that shows one value.
    pub fn mark_shape(&mut self, class: &str, title: &str, shape: &impl SvgShape) {
        let (tag, title) = (shape.tag(), EscapedText(title));
        self.add(format_args!("<{tag} class=\"mark {class}\" {shape}><title>{title}</title></{tag}>"));
    }

    /// A path; nothing where `d` is empty.
    pub fn path(&mut self, class: &str, d: &str) {
        if !d.is_empty() {
            self.add(format_args!("<path{} d=\"{d}\"/>", ClassAttribute(class)));
        }
    }

    /// A rectangle, with an opacity where it is not full.
    pub fn rect(&mut self, class: &str, place: &SvgRect, opacity: Option<f64>) {
        let opacity = opacity.map(|opacity| format!(" fill-opacity=\"{opacity:.2}\""));
        let opacity = opacity.unwrap_or_default();
        self.add(format_args!("<rect{} {place}{opacity}/>", ClassAttribute(class)));
    }

    /// A circle.
    pub fn circle(&mut self, class: &str, circle: &SvgCircle) {
        self.add(format_args!("<circle{} {circle}/>", ClassAttribute(class)));
    }

    /// A line of text that goes up to the right from a point, at 45 degrees.
    pub fn rising(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        let (class, x, y, text) = (ClassAttribute(class), SvgCoordinate(x), SvgCoordinate(y), EscapedText(text));
        self.add(format_args!("<text{class} transform=\"translate({x} {y}) rotate(-45)\">{text}</text>"));
    }

    /// A line of text on the baseline `y`; nothing where it is blank.
    pub fn text(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        if !text.trim().is_empty() {
            let (class, x, y, text) = (ClassAttribute(class), SvgCoordinate(x), SvgCoordinate(y), EscapedText(text));
            self.add(format_args!("<text{class} x=\"{x}\" y=\"{y}\">{text}</text>"));
        }
    }

    /// Anything else, already escaped.
    fn add(&mut self, markup: fmt::Arguments<'_>) {
        // A string takes everything.
        let _ = self.0.write_fmt(markup);
    }
}

/// A coordinate to a tenth.
pub struct SvgCoordinate(pub f64);

impl Display for SvgCoordinate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round();
        // Adding 0 turns -0 into 0.
        let value = if tenths.is_finite() { tenths / 10.0 + 0.0 } else { 0.0 };
        write!(f, "{value}")
    }
}

/// A path through places.
pub fn joined(places: &[(f64, f64)]) -> String {
    let steps = places.iter().enumerate().map(|(index, &(x, y))| {
        let step = if index == 0 { 'M' } else { 'L' };
        format!("{step}{} {}", SvgCoordinate(x), SvgCoordinate(y))
    });
    steps.collect()
}

/// An element that is written as its attributes.
pub trait SvgShape: Display {
    /// The element's name.
    fn tag(&self) -> &'static str;
}

impl SvgShape for SvgRect {
    fn tag(&self) -> &'static str {
        "rect"
    }
}

impl SvgShape for SvgCircle {
    fn tag(&self) -> &'static str {
        "circle"
    }
}

/// A circle: its centre and its radius.
pub struct SvgCircle(pub f64, pub f64, pub f64);

impl Display for SvgCircle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (x, y, radius) = (SvgCoordinate(self.0), SvgCoordinate(self.1), SvgCoordinate(self.2));
        write!(f, "cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")
    }
}

/// A rectangle: left, top, width and height.
pub struct SvgRect(pub f64, pub f64, pub f64, pub f64);

impl Display for SvgRect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (x, y, width, height) =
            (SvgCoordinate(self.0), SvgCoordinate(self.1), SvgCoordinate(self.2), SvgCoordinate(self.3));
        write!(f, "x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
    }
}

/// A class attribute, where there is a class.
struct ClassAttribute<'a>(&'a str);

impl Display for ClassAttribute<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            "" => Ok(()),
            class => write!(f, " class=\"{class}\""),
        }
    }
}

/// Text for people that can mean nothing but itself, in an element or a quoted attribute.
pub struct EscapedText<'a>(pub &'a str);

impl Display for EscapedText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            // No picture shows the name of a column or of a row as files have it.
            '_' => f.write_char(' '),
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            // XML knows no such characters, not even escaped.
            '\u{fffe}' | '\u{ffff}' => f.write_char(' '),
            _ if letter.is_control() => f.write_char(' '),
            _ => f.write_char(letter),
        })
    }
}

/// How wide a text is about, since its font is the reader's: rather too wide than too narrow.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(em).sum::<f64>() * size
}

/// Width of a letter, in font sizes.
fn em(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '|' | '!' | '\'' => 0.29,
        ' ' | 'f' | 't' | 'r' | 'I' | '(' | ')' | '[' | ']' | '/' | '-' => 0.39,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.97,
        '−' | '+' | '±' | '=' | '<' | '>' | '→' => 0.84,
        'A'..='Z' => 0.7,
        _ if letter.is_ascii() => 0.64,
        _ if (letter as u32) < 0x1100 => 0.64,
        _ => 1.05,
    }
}

/// The text, or as much of its beginning as has room, with an ellipsis.
pub fn fit(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut left = room - size * em('…');
    let kept = text.chars().take_while(|&letter| {
        left -= size * em(letter);
        left >= 0.0
    });
    kept.collect::<String>().trim_end().to_owned() + "…"
}

/// The text in lines that have room, broken between words; a word that has none is cut.
pub fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fit(word, size, room)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        let escaped = EscapedText("<script>\"a\" & 'b'\u{0}\u{ffff}").to_string();
        assert_eq!(escaped, "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;  ");
    }

    #[test]
    fn coordinates_are_short_and_always_numbers() {
        let written = [1.0, 2.345, -0.01, f64::NAN, f64::INFINITY].map(|x| SvgCoordinate(x).to_string());
        assert_eq!(written, ["1", "2.3", "0", "0", "0"]);
    }

    #[test]
    fn a_long_name_ends_in_an_ellipsis() {
        assert_eq!(fit("short", TEXT, 100.0), "short");
        let cut = fit("a name that has no end", TEXT, 100.0);
        assert!(cut.ends_with('…') && width(&cut, TEXT) <= 100.0, "{cut}");
    }
}

//! The one room where numbers are read as people type them: `1_000_000`, `1e6`, `500k`, `2m`, `2%`.

use super::spreadsheet::is_ambiguous;
use std::fmt;

/// More games than any machine plays; below it (and below 2^48, where the streams of luck end) no count can overflow.
pub const MOST_GAMES: u64 = 100_000_000_000_000;

const HELP: &str = "write a whole number from 0 to 2^64 - 1 such as 1000, 1_000_000, 1e6, 500k or 2m";

/// A whole number, exactly: `1.5k` is 1500, `1.5` is refused, and so is `10.000`, which is ten thousand to some.
pub fn whole(text: &str) -> Result<u64, String> {
    let number = if is_ambiguous(text) { None } else { exact(text) };
    number.ok_or_else(|| remedy(text, |number| exact(number).is_some()).unwrap_or_else(|| HELP.to_owned()))
}

/// The right spelling of what somebody means by a text that is a number elsewhere: `0,5`, `20 %`, `1,000,000`. Nothing where `fits` refuses the number.
pub fn remedy(text: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
    if is_ambiguous(text) {
        let (whole, thousands) = text.split_once(['.', ','])?;
        let decimals = thousands.trim_end_matches('0');
        let point = if decimals.is_empty() { "" } else { "." };
        return Some(format!("it may mean {whole}{point}{decimals} or {whole}{thousands}: write that"));
    }
    let (how, number) = meant(text.trim())?;
    fits(&number).then(|| format!("{how}: {number}"))
}

/// The number that is meant, and what is done to the text to have it.
fn meant(text: &str) -> Option<(&'static str, String)> {
    if let Some(percent) = text.strip_suffix('%') {
        let share =
            MeasureThreshold::read(&format!("{}%", pointed(percent.trim_end()).unwrap_or_else(|| percent.to_owned())))
                .ok()?;
        return Some(("write a share as a part of 1", share.value.to_string()));
    }
    let grouped = || ungrouped(text).map(|number| ("write it without marks between thousands", number));
    pointed(text).map(|number| ("write it with a decimal point", number)).or_else(grouped)
}

/// A number with a decimal comma, with a point.
fn pointed(text: &str) -> Option<String> {
    let (whole, fraction) = text.split_once(',')?;
    let number = format!("{whole}.{fraction}");
    let digits = number.trim_end_matches(['k', 'm', 'g']);
    (!whole.is_empty() && digits.parse::<f64>().is_ok()).then_some(number)
}

/// A number whose digits stand in threes, such as `1,000,000` or `1 000`, without what stands between them.
fn ungrouped(text: &str) -> Option<String> {
    let mark = text.chars().find(|letter| !letter.is_ascii_digit())?;
    let is_mark = matches!(mark, ',' | '.' | '\'' | '’') || mark.is_whitespace();
    let (first, rest) = text.split_once(mark)?;
    let threes = rest.split(mark).all(|digits| digits.len() == 3 && digits.bytes().all(|digit| digit.is_ascii_digit()));
    (is_mark && (1..=3).contains(&first.len()) && threes).then(|| text.replace(mark, ""))
}

/// A range as it has to be written, of a text that seems to mean one: `4-8`, `4:8`, `4…8`, `4 to 8`.
pub fn range_meant(text: &str) -> Option<String> {
    let ends = ["...", "..", "…", "–", "—", "-", ":", " to "].iter().find_map(|between| text.split_once(between));
    let (from, to) = ends.map(|(from, to)| (from.trim(), to.trim()))?;
    let are_numbers = [from, to].iter().all(|end| MeasureThreshold::read(end).is_ok());
    are_numbers.then(|| format!("{from}..{to}"))
}

/// A number of games.
pub fn games(text: &str) -> Result<u64, String> {
    match whole(text)? {
        0 => Err("no games show nothing; ask for one at least, such as -n 100k".to_owned()),
        games if games > MOST_GAMES => Err("that many games take centuries; 1e14 is the most".to_owned()),
        games => Ok(games),
    }
}

/// Half the width of an interval, in percentage points: `0.5`, or `0.5%`, since a share that is known to half a percent is known to half a point.
pub fn points(text: &str) -> Result<f64, String> {
    let points = text.strip_suffix('%').map_or(text, str::trim_end);
    real(points, 50.0, "write the points to either side, more than 0 and at most 50, such as 0.5 or 0.5%")
}

/// A threshold for a measure as it is written: `0.02`, or `2%`, which is the same for a share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasureThreshold {
    /// The value: 0.02 of `2%`.
    pub value: f64,
    /// Whether it is written in percent.
    pub is_percent: bool,
}

impl MeasureThreshold {
    /// A number that is not written in percent.
    pub const fn plain(value: f64) -> Self {
        Self { value, is_percent: false }
    }

    /// The number in percent: `50%` of 50.
    pub fn as_percent(self) -> Self {
        Self { value: shifted(self.value, -2), is_percent: true }
    }

    /// Reads a number or a percentage.
    ///
    /// # Errors
    /// It is neither.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let percent = text.strip_suffix('%').map(str::trim_end);
        // Dividing by 100 could miss the number nearest to what is written.
        let written = percent.map_or_else(|| text.to_owned(), |percent| format!("{percent}e-2"));
        let value = written.replace('_', "").parse().ok().filter(|value: &f64| value.is_finite());
        let amount = value.map(|value| Self { value, is_percent: percent.is_some() });
        amount.ok_or_else(|| match pointed(text.trim_end_matches(['%', ' '])) {
            Some(number) => format!("`{text}` is no number: write it with a decimal point, as in {number}"),
            None => format!("`{text}` is no number"),
        })
    }

    /// The text that one types: `2%`.
    pub fn typed(self) -> String {
        self.to_string().replace(' ', "")
    }
}

impl fmt::Display for MeasureThreshold {
    /// The text that one reads: `2 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_percent { write!(f, "{} %", shifted(self.value, 2)) } else { write!(f, "{}", self.value) }
    }
}

/// A number with its decimal point so many digits further right: 100 times 0.07 is a little more than 7.
fn shifted(value: f64, digits: i32) -> f64 {
    let text = format!("{value:e}");
    let moved = text.split_once('e').and_then(|(mantissa, exponent)| {
        let exponent: i32 = exponent.parse().ok()?;
        format!("{mantissa}e{}", exponent + digits).parse().ok()
    });
    moved.unwrap_or(value)
}

/// A difference that matters, or how near is near enough: in a measure's unit, of a share also in percent.
pub fn difference(text: &str) -> Result<MeasureThreshold, String> {
    let amount = MeasureThreshold::read(text).ok().filter(|amount| is_difference(amount.value));
    amount.ok_or_else(|| "write a number above 0 in the measure's unit, of a share such as 0.01 or 1%".to_owned())
}

/// Whether it is one that a measure may be held against.
pub fn is_difference(value: f64) -> bool {
    value > 0.0 && value <= 1e6
}

/// A number of changes made together.
pub fn edits(text: &str) -> Result<u64, String> {
    match whole(text)? {
        edits @ 1..=20 => Ok(edits),
        _ => Err("write a number from 1 to 20, such as 6".to_owned()),
    }
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match whole(text)? {
        threads @ 1..=1024 => Ok(threads as usize),
        _ => Err("threads are 1 to 1024; leave -j out to use all cores".to_owned()),
    }
}

/// A time in seconds.
pub fn seconds(text: &str) -> Result<f64, String> {
    let read = timed(text).map_or_else(|| text.to_owned(), |seconds| seconds.to_string());
    real(&read, 1e9, "write seconds, more than 0 and at most 1e9, such as 60, or a time such as 1h30m")
}

/// The seconds of a time with its units: `1h30m`, `90m`, `1.5h`, `45s`, each unit once and the largest first.
fn timed(text: &str) -> Option<f64> {
    let (mut rest, mut seconds) = (text, 0.0);
    for (unit, length) in [('d', 86_400.0), ('h', 3_600.0), ('m', 60.0), ('s', 1.0)] {
        if let Some((number, after)) = rest.split_once(unit) {
            let is_number = number.starts_with(|digit: char| digit.is_ascii_digit());
            seconds += number.parse::<f64>().ok().filter(|_| is_number)? * length;
            rest = after;
        }
    }
    (rest.is_empty() && !text.is_empty()).then_some(seconds)
}

/// A seed: a whole number, or a hexadecimal one as programs write them, `0xc0ffee`.
pub fn seed(text: &str) -> Result<u64, String> {
    let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) else {
        return whole(text);
    };
    let digits = digits.replace('_', "");
    // A sign is no digit, though the standard library takes one in front.
    let seed = u64::from_str_radix(&digits, 16).ok().filter(|_| !digits.starts_with('+'));
    seed.ok_or_else(|| "after 0x a seed has 1 to 16 digits of 0-9 and a-f".to_owned())
}

/// A number above 0 and at most `most`.
fn real(text: &str, most: f64, help: &str) -> Result<f64, String> {
    let read = |text: &str| {
        let value: f64 = text.replace('_', "").parse().ok()?;
        (value > 0.0 && value <= most).then_some(value)
    };
    read(text).ok_or_else(|| remedy(text, |number| read(number).is_some()).unwrap_or_else(|| help.to_owned()))
}

fn exact(text: &str) -> Option<u64> {
    let text = text.replace('_', "").to_ascii_lowercase();
    let (mantissa, exponent) = scaled(&text)?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    let zeros = exponent.checked_sub(fraction.len() as u32)?;
    let digits = format!("{whole}{fraction}");
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let digits: u64 = digits.parse().ok()?;
    digits.checked_mul(10u64.checked_pow(zeros)?)
}

/// The mantissa and the power of ten that a suffix or an exponent stands for.
fn scaled(text: &str) -> Option<(&str, u32)> {
    for (suffix, exponent) in [("k", 3), ("m", 6), ("g", 9)] {
        if let Some(mantissa) = text.strip_suffix(suffix) {
            return Some((mantissa, exponent));
        }
    }
    match text.split_once('e') {
        Some((mantissa, exponent)) => Some((mantissa, exponent.trim_start_matches('+').parse().ok()?)),
        None => Some((text, 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (text, value) in [
            ("7", 7),
            ("1_000_000", 1_000_000),
            ("1e6", 1_000_000),
            ("1E+6", 1_000_000),
            ("500k", 500_000),
            ("2m", 2_000_000),
            ("1.5k", 1_500),
            ("3.0", 3),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(whole(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "k", "-1", "+1", "1.5", "1e-3", "e6", "1e20", "ten", "0x10", "1,000", "1e99", "1 000"] {
            assert!(whole(text).is_err(), "{text}");
        }
        assert!(games("0").is_err() && games("1e16").is_err());
        assert!(threads("0").is_err() && threads("2000").is_err());
        for text in ["0", "-1", "nan", "inf", "x"] {
            assert!(points(text).is_err() && seconds(text).is_err(), "{text}");
            assert!(difference(text).is_err() && difference(&format!("{text}%")).is_err(), "{text}");
        }
    }

    #[test]
    fn a_time_may_have_units_and_a_seed_be_hexadecimal() {
        for (text, value) in [
            ("60", 60.0),
            ("1h30m", 5_400.0),
            ("90m", 5_400.0),
            ("1.5h", 5_400.0),
            ("45s", 45.0),
            ("1d2h", 93_600.0),
            ("1e3", 1_000.0),
        ] {
            assert_eq!(seconds(text), Ok(value), "{text}");
        }
        for text in ["1m1h", "h", "1h-5m", "0s", "1h30", "nanh", "1x"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        assert_eq!(["7", "0x10", "0XFFFF_ffff_ffff_ffff", "1e3"].map(seed), [Ok(7), Ok(16), Ok(u64::MAX), Ok(1_000)]);
        for text in ["0x", "0xg", "0x10000000000000000", "0x-1", "0x+1", "0x_+1", "ten"] {
            assert!(seed(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_of_other_countries_get_the_hint_that_helps() {
        for (text, hint) in [
            ("1,5k", "write it with a decimal point: 1.5k"),
            ("1,000,000", "write it without marks between thousands: 1000000"),
            ("1.000.000", "write it without marks between thousands: 1000000"),
            ("1 000", "write it without marks between thousands: 1000"),
            ("10.000", "it may mean 10 or 10000: write that"),
            ("1,500", "it may mean 1.5 or 1500: write that"),
            ("1,5", HELP),
            ("20%", HELP),
        ] {
            assert_eq!(whole(text), Err(hint.to_owned()), "{text}");
        }
        assert_eq!(seconds("0,5"), Err("write it with a decimal point: 0.5".to_owned()));
        assert_eq!([points("5 %"), points("0.5%"), points("0.5")], [Ok(5.0), Ok(0.5), Ok(0.5)]);
        assert!(points("50.1%").is_err() && points("%").is_err());
        assert_eq!(
            MeasureThreshold::read("10,5"),
            Err("`10,5` is no number: write it with a decimal point, as in 10.5".to_owned())
        );
        let any = |text| remedy(text, |_| true);
        assert_eq!(any("12,5 %"), Some("write a share as a part of 1: 0.125".to_owned()));
        assert_eq!(["x", "", "%", ",5", "1,2,3", "4-8"].map(any), [const { None }; 6]);
    }

    #[test]
    fn a_range_is_seen_however_it_is_written() {
        for text in ["4-8", "4–8", "4:8", "4…8", "4...8", "4 to 8", "4 - 8"] {
            assert_eq!(range_meant(text), Some("4..8".to_owned()), "{text}");
        }
        assert_eq!(range_meant("30%-40%"), Some("30%..40%".to_owned()));
        assert_eq!(["-4", "a-b", "2026-01-02", "4"].map(range_meant), [const { None }; 4]);
    }

    #[test]
    fn what_a_measure_is_held_against_may_be_a_percentage() {
        for (text, value, said) in [
            ("0.01", 0.01, "0.01"),
            ("1%", 0.01, "1 %"),
            ("0.7 %", 0.007, "0.7 %"),
            ("2", 2.0, "2"),
            ("7%", 0.07, "7 %"),
            ("33.25%", 0.3325, "33.25 %"),
            ("1_000", 1_000.0, "1000"),
        ] {
            let amount = difference(text).unwrap();
            assert_eq!((amount.value, amount.to_string().as_str()), (value, said), "{text}");
            assert_eq!(MeasureThreshold::read(&amount.typed()), Ok(amount));
        }
        assert!(difference("%").is_err() && difference("1%%").is_err() && difference("1e3%").is_err());
        assert_eq!(MeasureThreshold::plain(-2.0).as_percent().typed(), "-2%");
        assert_eq!(MeasureThreshold::read("x").unwrap_err(), "`x` is no number");
    }
}

//! The one room where numbers are read as people type them: `1_000_000`, `1e6`, `500k`, `2m`.

/// More games than any machine plays; below it (and below 2^48, where the streams of luck end) no count can overflow.
pub const MOST_GAMES: u64 = 100_000_000_000_000;

const HELP: &str = "write a whole number from 0 to 2^64 - 1 such as 1000, 1_000_000, 1e6, 500k or 2m";

/// A whole number, exactly: `1.5k` is 1500, `1.5` is refused.
pub fn whole(text: &str) -> Result<u64, String> {
    exact(text).ok_or_else(|| HELP.to_owned())
}

/// A number of games.
pub fn games(text: &str) -> Result<u64, String> {
    match whole(text)? {
        0 => Err("no games show nothing; ask for one at least, such as -n 100k".to_owned()),
        games if games > MOST_GAMES => Err("that many games take centuries; 1e14 is the most".to_owned()),
        games => Ok(games),
    }
}

/// Half the width of an interval, in percentage points.
pub fn points(text: &str) -> Result<f64, String> {
    real(text, 50.0)
        .ok_or_else(|| "write the points to either side, more than 0 and at most 50, such as 0.5".to_owned())
}

/// A difference that matters, in percentage points or a measure's unit.
pub fn margin(text: &str) -> Result<f64, String> {
    real(text, 1e6).ok_or_else(|| "write a number above 0, such as 0.5".to_owned())
}

/// A number of changes made together.
pub fn edits(text: &str) -> Result<u64, String> {
    match whole(text)? {
        edits @ 1..=20 => Ok(edits),
        _ => Err("write a number from 1 to 20, such as 6".to_owned()),
    }
}

/// The same in a measure's unit alone; of a share in percent, too: `1%` is 0.01.
pub fn near(text: &str) -> Result<f64, String> {
    let (number, percent) = text.strip_suffix('%').map_or((text, ""), |number| (number.trim_end(), "e-2"));
    // Dividing by 100 could miss the number nearest to what is written.
    let near = real(number, 1e6).and_then(|_| real(&format!("{number}{percent}"), 1e6));
    near.ok_or_else(|| "write a number above 0 in the measure's unit, of a share such as 0.01 or 1%".to_owned())
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
    real(text, 1e9).ok_or_else(|| "write seconds, more than 0 and at most 1e9, such as 60".to_owned())
}

/// A number above 0 and at most `most`.
fn real(text: &str, most: f64) -> Option<f64> {
    let value: f64 = text.replace('_', "").parse().ok()?;
    (value > 0.0 && value <= most).then_some(value)
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
            assert!(near(text).is_err() && near(&format!("{text}%")).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_near_enough_may_be_a_percentage() {
        for (text, value) in [("0.01", 0.01), ("1%", 0.01), ("0.7 %", 0.007), ("2", 2.0), ("7%", 0.07)] {
            assert_eq!(near(text), Ok(value), "{text}");
        }
        assert!(near("%").is_err() && near("1%%").is_err() && near("1e3%").is_err());
    }
}

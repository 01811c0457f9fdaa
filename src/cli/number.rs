//! Numbers as people type them on the command line.

use crate::config::number::real;
pub use crate::config::number::{MOST_GAMES, games, margin, points, whole};

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match whole(text)? {
        threads @ 1..=1024 => Ok(threads as usize),
        _ => Err("threads are 1 to 1024; leave -j out to use all cores".to_owned()),
    }
}

/// A time in seconds.
pub fn seconds(text: &str) -> Result<f64, String> {
    real(text, 1e9)
        .ok_or_else(|| "write seconds, more than 0 and at most 1e9, such as 60".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_are_refused() {
        assert!(threads("0").is_err() && threads("2000").is_err());
        for text in ["0", "-1", "nan", "inf", "x"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}

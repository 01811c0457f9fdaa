//! The files that the rules are made of, as they were read: whether somebody else has changed them since.

use kit::config::source::{FileTexts, text_now};
use std::time::{Duration, Instant};

/// The time between two looks at them.
const EVERY: Duration = Duration::from_millis(500);

/// The files as they were read.
pub struct WatchedFiles {
    texts: FileTexts,
    next: Instant,
}

impl WatchedFiles {
    /// Files with these texts.
    pub fn new(texts: FileTexts) -> Self {
        Self { texts, next: Instant::now() + EVERY }
    }

    /// The files that say something else than when they were looked at last, or are gone; none where it is not time to look yet.
    pub fn changed(&mut self) -> Vec<String> {
        if Instant::now() < self.next {
            return Vec::new();
        }
        self.next = Instant::now() + EVERY;
        let mut changed = Vec::new();
        for (path, text) in &mut self.texts {
            let now = text_now(path).unwrap_or_default();
            if now != *text {
                *text = now;
                changed.push(path.clone());
            }
        }
        changed
    }
}

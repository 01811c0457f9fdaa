//! The progress bar: games done, games per second, time left, the headline so far.

use super::failure::say;
use crate::say::{Unit, percent_so_far, printable, thousands};
use crate::stats::Estimate;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::{self, IsTerminal};

/// How far a study has got; drawn only on a terminal.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Nothing played yet, of so many games.
    pub fn new(games: u64, quiet: bool) -> Self {
        let bar = if quiet || !io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            ProgressBar::new(games).with_style(style())
        };
        Self { bar }
    }

    /// Hears of games played, from any thread.
    pub fn add(&self, games: u64) {
        self.bar.inc(games);
    }

    /// Is anything drawn?
    pub fn is_shown(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// Shows the headline so far.
    pub fn headline(&self, name: &str, estimate: &Estimate, unit: Unit) {
        self.bar.set_message(so_far(&printable(name), estimate, unit));
    }

    /// Shows how it stands, in words.
    pub fn message(&self, text: &str) {
        self.bar.set_message(printable(text).into_owned());
    }

    /// Says something above the bar.
    pub fn say(&self, text: &str) {
        self.bar.suspend(|| say(text));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The headline in the few characters that are left of a line.
fn so_far(name: &str, estimate: &Estimate, unit: Unit) -> String {
    let level = if unit.factor == 1.0 { unit.level(estimate) } else { percent_so_far(estimate) };
    level.map_or_else(String::new, |level| format!("{name} {level}"))
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:8} {done}/{all} games  {speed}/s  {eta} left  {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("done", |state: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&thousands(state.pos()));
        })
        .with_key("all", |state: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&thousands(state.len().unwrap_or(0)));
        })
        .with_key("speed", |state: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&thousands(state.per_sec() as u64));
        })
        .progress_chars("━╸─")
}

//! The progress bar: games done, games per second, time left, the headline so far.

use super::bug;
use crate::engine::{self, Limits};
use crate::game::{Game, Tally};
use crate::report::thousands;
use crate::stats::Estimate;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};

/// How far a run has got; drawn only on a terminal.
pub struct Progress {
    bar: ProgressBar,
    blocks: AtomicU64,
    games_per_block: u64,
    confidence: f64,
}

impl Progress {
    /// Nothing played yet, of so many blocks.
    pub fn new(blocks: u64, games_per_block: u64, confidence: f64, quiet: bool) -> Self {
        let bar = if quiet || !io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            ProgressBar::new(blocks * games_per_block).with_style(style())
        };
        Self {
            bar,
            blocks: AtomicU64::new(0),
            games_per_block,
            confidence,
        }
    }

    /// Hears of blocks played, from any thread.
    pub fn report<G: Game>(&self, blocks: u64, tally: Option<&G::Tally>) {
        bug::finished(blocks);
        let most = self.blocks.fetch_max(blocks, Ordering::Relaxed).max(blocks);
        self.bar.set_position(most * self.games_per_block);
        if let Some(tally) = tally.filter(|_| !self.bar.is_hidden()) {
            let (name, estimate) = tally.headline(self.confidence);
            self.bar.set_message(so_far(&name, &estimate));
        }
    }

    /// A block that nobody can have reached: each thread is at most one chunk beyond what was reported.
    pub fn end(&self, limits: &Limits<'_>) -> u64 {
        let ahead = engine::CHUNK * limits.threads as u64;
        (self.blocks.load(Ordering::Relaxed) + ahead).min(limits.blocks)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The headline in the few characters that are left of a line.
fn so_far(name: &str, estimate: &Estimate) -> String {
    let (Some(value), Some(lo), Some(hi)) = (estimate.value, estimate.lo, estimate.hi) else {
        return String::new();
    };
    format!("{name} {:.1} % ±{:.1}", 100.0 * value, 50.0 * (hi - lo))
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

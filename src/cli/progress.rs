//! Progress: games done, games per second, time left, the headline so far; a bar on a terminal, elsewhere a line now and then.

use super::caller::{self, HeardEvent, hears};
use super::failure::say;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use kit::say::{DisplayUnit, on_a_line, percent_so_far, thousands};
use kit::stats::Estimate;
use serde_json::json;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A log that somebody follows is told this often how far a study has got.
const EVERY: Duration = Duration::from_secs(10);

/// The variable of the environment, and its value, by which a program that reads standard error asks for progress as lines of JSON, and how often
/// it is told.
pub const AS_JSON: (&str, &str) = ("LUDOMETER_PROGRESS", "json");
const OFTEN: Duration = Duration::from_millis(400);

/// Drawings a second on a terminal: nobody reads faster, and some terminals are far away.
const FRAMES: u8 = 10;

/// Progress of a study, as a bar on a terminal or lines in a log.
pub struct ProgressReport {
    /// Counts, and draws where standard error is a terminal.
    bar: ProgressBar,
    /// Where it is none, and somebody listens.
    lines: Option<LineTimer>,
    /// Whether who listens is a program.
    as_json: bool,
    extent: ProgressExtent,
}

/// The meaning of a number of games: all that are played, or the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProgressExtent {
    /// All of them are played.
    Whole,
    /// No more than so many are played: a search ends when it has found something, mostly long before.
    Most,
}

impl ProgressExtent {
    /// The words before a number of games, or a time, that may not be reached.
    const fn words(self) -> &'static str {
        match self {
            Self::Whole => "",
            Self::Most => "at most ",
        }
    }
}

impl ProgressReport {
    /// Nothing played yet, of so many games.
    pub fn new(games: u64, quiet: bool) -> Self {
        Self::of(games, ProgressExtent::Whole, quiet)
    }

    /// Nothing played yet, of so many games at the most.
    pub fn at_most(games: u64, quiet: bool) -> Self {
        Self::of(games, ProgressExtent::Most, quiet)
    }

    fn of(games: u64, extent: ProgressExtent, quiet: bool) -> Self {
        let drawn = !quiet && caller::is_heard_on_a_terminal();
        let target = if drawn { ProgressDrawTarget::stderr_with_hz(FRAMES) } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(games), target).with_style(style(extent));
        let as_json = std::env::var(AS_JSON.0).is_ok_and(|wanted| wanted == AS_JSON.1);
        let every = if as_json || caller::is_there() { OFTEN } else { EVERY };
        Self { bar, lines: (!quiet && !drawn).then(|| LineTimer::new(every)), as_json, extent }
    }

    /// Hears of games played, from any thread.
    pub fn add(&self, games: u64) {
        self.bar.inc(games);
        let Some(lines) = &self.lines else { return };
        let elapsed = lines.begin.elapsed();
        if lines.is_due(elapsed) {
            let (games, of) = (self.bar.position(), self.bar.length().unwrap_or(0));
            if hears(|| HeardEvent::Progress { games, of, so_far: self.bar.message() }) {
                return;
            }
            let headline = self.bar.message();
            say(&if self.as_json {
                json_line(games, of, elapsed, &headline)
            } else {
                line(games, (self.extent, of), elapsed, &headline)
            });
        }
    }

    /// Whether anybody sees it.
    pub fn is_shown(&self) -> bool {
        !self.bar.is_hidden() || self.lines.is_some()
    }

    /// Shows the headline so far.
    pub fn headline(&self, name: &str, estimate: &Estimate, unit: DisplayUnit) {
        self.bar.set_message(so_far(&on_a_line(name), estimate, unit));
    }

    /// Whether the progress is drawn, on a terminal.
    pub fn is_drawn(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// Shows a table above the bar, in the place of the last.
    pub fn table(&self, text: &str) {
        self.bar.set_prefix(text.to_owned());
    }

    /// Shows how it stands, in words.
    pub fn message(&self, text: &str) {
        self.bar.set_message(on_a_line(text).into_owned());
    }

    /// Says something above the bar.
    pub fn say(&self, text: &str) {
        self.bar.suspend(|| say(text));
    }
}

impl Drop for ProgressReport {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// When a line is due.
struct LineTimer {
    begin: Instant,
    every: Duration,
    /// Number of lines that have been due so far.
    told: AtomicU64,
}

impl LineTimer {
    fn new(every: Duration) -> Self {
        Self { begin: Instant::now(), every, told: AtomicU64::new(0) }
    }

    /// Whether a line is due so long after the beginning. Only one of several threads that ask is told so.
    fn is_due(&self, elapsed: Duration) -> bool {
        let due = elapsed.as_nanos() / self.every.as_nanos().max(1);
        let due = u64::try_from(due).unwrap_or(u64::MAX);
        self.told.fetch_max(due, Ordering::Relaxed) < due
    }
}

/// Games a second, and the time that is left.
fn pace(done: u64, all: u64, elapsed: Duration) -> (f64, HumanDuration) {
    let speed = done as f64 / elapsed.as_secs_f64().max(1e-9);
    let left = all.saturating_sub(done) as f64 / speed.max(1e-9);
    // Nobody waits for longer than a century.
    (speed, HumanDuration(Duration::from_secs_f64(left.min(4e9))))
}

/// Line for a program on how far a study has got.
fn json_line(done: u64, all: u64, elapsed: Duration, headline: &str) -> String {
    let (_, left) = pace(done, all, elapsed);
    json!({ "progress": { "games": done, "of": all, "left": left.to_string(), "so_far": headline } }).to_string()
}

/// Line of a log on how far a study has got.
fn line(done: u64, (extent, all): (ProgressExtent, u64), elapsed: Duration, headline: &str) -> String {
    let (speed, left) = pace(done, all, elapsed);
    let most = extent.words();
    let line = format!(
        "{} of {most}{} games, {}/s, {most}{left:#} left  {headline}",
        thousands(done),
        thousands(all),
        thousands(speed as u64)
    );
    line.trim_end().to_owned()
}

/// The headline in the few characters that are left of a line.
fn so_far(name: &str, estimate: &Estimate, unit: DisplayUnit) -> String {
    let level = if unit.factor == 1.0 { unit.level(estimate) } else { percent_so_far(estimate) };
    level.map_or_else(String::new, |level| format!("{name} {level}"))
}

fn style(extent: ProgressExtent) -> ProgressStyle {
    let of = match extent {
        ProgressExtent::Whole => "/",
        ProgressExtent::Most => " of at most ",
    };
    let most = extent.words();
    let line = format!("{{prefix}}{{bar:8}} {{done}}{of}{{all}} games  {{speed}}/s  {most}{{eta}} left  {{wide_msg}}");
    ProgressStyle::with_template(&line)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_due_once_in_each_interval_however_often_and_late_it_is_asked() {
        let lines = LineTimer::new(Duration::from_secs(10));
        let due = [0, 3, 9, 10, 10, 19, 25, 29, 61, 69, 70].map(|second| lines.is_due(Duration::from_secs(second)));
        assert_eq!(due, [false, false, false, true, false, false, true, false, true, false, true]);
    }

    #[test]
    fn a_line_tells_how_far_how_fast_and_how_long_still() {
        let ten = Duration::from_secs(10);
        assert_eq!(
            line(25_000, (ProgressExtent::Whole, 100_000), ten, "greedy 50 %"),
            "25,000 of 100,000 games, 2,500/s, 30s left  greedy 50 %"
        );
        let whole = |done, all| line(done, (ProgressExtent::Whole, all), ten, "");
        assert_eq!(whole(100, 36_100), "100 of 36,100 games, 10/s, 60m left");
        assert!(whole(0, u64::MAX).contains(" 0/s, "));
    }

    /// A search has found something long before its games are used up: the time that they would take is no forecast.
    #[test]
    fn of_games_that_may_not_be_played_a_line_tells_the_most() {
        let told = line(25_000, (ProgressExtent::Most, 100_000), Duration::from_secs(10), "");
        assert_eq!(told, "25,000 of at most 100,000 games, 2,500/s, at most 30s left");
    }

    #[test]
    fn whoever_is_quiet_is_shown_nothing() {
        let progress = ProgressReport::new(10, true);
        assert!(!progress.is_shown() && progress.lines.is_none());
    }
}

//! How a study was played.

use report::StopReason;
use std::time::Duration;

/// Summary of how a study was played.
pub struct RunSummary {
    pub stopped: StopReason,
    pub seconds: f64,
    pub threads: usize,
    /// The command line that merged parts, where nothing was played.
    pub merged: Option<Vec<String>>,
    /// The gaps that merged parts leave.
    pub missing: Option<String>,
    /// The file that has a row for each game, where one was asked for.
    pub games_table: Option<String>,
}

impl RunSummary {
    /// Summary of a study that was played, and has no table of games.
    pub fn new(stopped: StopReason, time: Duration, threads: usize) -> Self {
        Self { stopped, seconds: time.as_secs_f64(), threads, merged: None, missing: None, games_table: None }
    }

    /// Did it end before all that was asked for was played?
    pub(super) fn was_broken_off(&self) -> bool {
        self.stopped.is_broken_off()
    }
}

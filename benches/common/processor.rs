//! Time of the processor by Linux's account, in hundredths of a second: it leaves out what others took on a busy machine.
#![allow(dead_code)] // Each benchmark uses a part of it.

/// Seconds that this process has used, all threads together; unknown elsewhere.
pub fn used() -> Option<f64> {
    ticks(&[11, 12])
}

/// Seconds that programs have used that were started from here and have ended, without what the system did for them; unknown elsewhere.
pub fn used_by_programs() -> Option<f64> {
    ticks(&[13])
}

/// The sum of fields of the account, which are counted from the state of the process.
fn ticks(places: &[usize]) -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // A program's name, in brackets, may have anything in it.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = |place: &usize| fields.split_whitespace().nth(*place)?.parse::<f64>().ok();
    Some(places.iter().map(ticks).sum::<Option<f64>>()? / 100.0)
}

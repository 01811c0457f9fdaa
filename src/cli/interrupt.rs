//! Ctrl-C: the first asks for an early end with whole files, the second ends at once.

use super::failure::Failure;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Listens for SIGINT and SIGTERM; the flag tells of the first.
pub fn listen() -> Result<&'static AtomicBool, Failure> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    })
    .map_err(|error| Failure::System(format!("cannot listen for Ctrl-C: {error}")))?;
    Ok(&INTERRUPTED)
}

//! Ctrl-C: the first asks for an early end with whole files, the second ends at once.

use super::failure::Failure;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Listens for SIGINT and SIGTERM; the flag tells of the first. Whoever listens again hears of it too.
pub fn listen() -> Result<&'static AtomicBool, Failure> {
    let listening = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
    match listening {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(&INTERRUPTED),
        Err(error) => Err(Failure::System(format!("cannot listen for Ctrl-C: {error}"))),
    }
}

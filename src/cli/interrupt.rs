//! Signals: the first Ctrl-C asks for an early end with whole files, the second ends at once; a limit of the size of files is said as any
//! other trouble with a disk.

use super::caller;
use super::failure::CommandError;
use std::sync::atomic::{AtomicBool, Ordering};

/// The remark on a study that was broken off, behind what it has played.
pub const BROKEN_OFF: &str = "; interrupted, these are the ones played until then";

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Listens for SIGINT and SIGTERM, and for SIGHUP unless it is ignored; the flag tells of the first. Whoever listens again hears of it too. The signals of a process that is somebody
/// else's are left alone: whoever called raises the flag.
pub fn listen() -> Result<&'static AtomicBool, CommandError> {
    if caller::is_there() {
        return Ok(&INTERRUPTED);
    }
    let outlives = outlives_its_terminal();
    let listening = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
    if outlives {
        ignore_end_of_terminal();
    }
    match listening {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(&INTERRUPTED),
        Err(error) => Err(CommandError::System(format!("cannot listen for Ctrl-C: {error}"))),
    }
}

/// Whether the program was started with SIGHUP ignored, as `nohup` does.
#[cfg(unix)]
fn outlives_its_terminal() -> bool {
    #[allow(unsafe_code)] // No crate tells how a signal is answered without answering it otherwise.
    unsafe {
        let mut answer: libc::sigaction = std::mem::zeroed();
        libc::sigaction(libc::SIGHUP, std::ptr::null(), &raw mut answer) == 0 && answer.sa_sigaction == libc::SIG_IGN
    }
}

#[cfg(unix)]
fn ignore_end_of_terminal() {
    ignore(libc::SIGHUP);
}

#[cfg(unix)]
fn ignore(signal: libc::c_int) {
    #[allow(unsafe_code)] // No crate has a safe way to ignore a signal; ignoring one runs no code of ours.
    unsafe {
        libc::signal(signal, libc::SIG_IGN);
    }
}

/// Other systems have no such signal.
#[cfg(not(unix))]
fn outlives_its_terminal() -> bool {
    false
}

#[cfg(not(unix))]
fn ignore_end_of_terminal() {}

/// Asks for an early end, as the first Ctrl-C does.
pub fn raise() {
    INTERRUPTED.store(true, Ordering::SeqCst);
}

/// Forgets what the command before was asked.
pub fn forget() {
    INTERRUPTED.store(false, Ordering::SeqCst);
}

/// A file that gets larger than this user's may (`ulimit -f`) is an error of writing, not the end of the program without a word.
#[cfg(unix)]
pub fn ignore_size_signal() {
    ignore(libc::SIGXFSZ);
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn ignore_size_signal() {}

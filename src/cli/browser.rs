//! The page of a study, shown by the program that this system opens pages with.

use super::summary::warn_of;
use kit::config::source::whole_path;
use report::page::PAGE;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long is waited to hear whether it could be opened: some openers are the browser themselves, and stay.
const PATIENCE: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(50);

/// Opens the page in a folder, if that is asked for. What goes wrong with it is said; the study has been written all the same.
pub fn open_page_of(folder: &Path, asked: bool) {
    if asked {
        open(&folder.join(PAGE));
    }
}

/// Opens an address; says so where that fails.
pub fn open_address(address: &str) {
    if let Err(why) = opened(address.as_ref()) {
        warn_of(&format!("the page could not be opened: {why}; open {address} in a browser"));
    }
}

/// Opens a page; says so where that fails.
pub fn open(page: &Path) {
    // An opener may take a path for an option or an address; a whole path is neither.
    let whole = whole_path(page).unwrap_or_else(|_| page.to_owned());
    if let Err(why) = opened(whole.as_os_str()) {
        warn_of(&format!("the page could not be opened: {why}; open {} in a browser", page.display()));
    }
}

/// The opener of this system, and what it is told before the page.
fn opener() -> (&'static str, &'static [&'static str]) {
    if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    }
}

fn opened(page: &OsStr) -> Result<(), String> {
    let (program, words) = opener();
    let mut command = Command::new(program);
    put_last(command.args(words), page);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("`{program}` cannot be started ({error})"))?;
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("`{program}` failed ({status})")),
            Ok(None) => std::thread::sleep(LOOK),
            Err(error) => return Err(format!("`{program}`: {error}")),
        }
    }
    Ok(())
}

/// The page as the last word for the opener.
#[cfg(not(windows))]
fn put_last(command: &mut Command, page: &OsStr) {
    command.arg(page);
}

/// The page as the last word for the opener: `cmd` takes an `&` apart, but for one between quotes, which no path has.
#[cfg(windows)]
fn put_last(command: &mut Command, page: &OsStr) {
    use std::os::windows::process::CommandExt;
    let mut quoted = std::ffi::OsString::from("\"");
    quoted.push(page);
    quoted.push("\"");
    command.raw_arg(quoted);
}

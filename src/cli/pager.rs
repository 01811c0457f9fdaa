//! The pager: on a terminal a long text is shown screen by screen; in a pipe or a file it is as it is.

use super::caller::is_read_on_a_terminal;
use super::colour;
use clap::builder::StyledStr;
use kit::say::printable;
use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// Shows a text: by `$PAGER`, or else by `less` where it is there; otherwise it is written to `out`.
pub fn show(text: &str, out: &mut impl Write) -> io::Result<()> {
    out.flush()?;
    if is_read_on_a_terminal() && paged(&printable(text)) { Ok(()) } else { out.write_all(text.as_bytes()) }
}

/// Whether a pager took the help of a command, which is in colours where they are wanted.
pub fn takes_help(help: &StyledStr) -> bool {
    let text = || if colour::is_wanted() { help.ansi().to_string() } else { help.to_string() };
    is_read_on_a_terminal() && paged(&text())
}

/// The command of the pager, with its words; none on a terminal that cannot be written all over, or where somebody wants none.
fn pager() -> Option<Command> {
    if env::var("TERM").is_ok_and(|kind| kind == "dumb") {
        return None;
    }
    let asked = env::var("PAGER").unwrap_or_else(|_| "less -FRX".to_owned());
    let mut words = asked.split_whitespace();
    let program = words.next().filter(|program| *program != "cat")?;
    let mut command = Command::new(program);
    command.args(words);
    Some(command)
}

/// Whether a pager took the text, which is printable: not where there is none.
fn paged(text: &str) -> bool {
    let Some(mut command) = pager() else { return false };
    let Ok(mut child) = command.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut page) = child.stdin.take() {
        // Whoever has read enough leaves the pager: that is no failure.
        let _ = page.write_all(text.as_bytes());
    }
    child.wait().is_ok_and(|status| status.code() != Some(NOT_FOUND))
}

/// The exit code by which a shell says that there is no such program.
const NOT_FOUND: i32 = 127;

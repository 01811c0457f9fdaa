//! The pages as a person's browser shows them: a headless Chromium is driven over the DevTools protocol. Without one these
//! tests are skipped, and say so; `LUDOMETER_BROWSER` names a browser that has to be there.

mod devtools;
mod harness;
mod live;
mod page;
#[path = "../common/played.rs"]
mod played;
mod reports;
#[path = "../common/served.rs"]
mod served;

use devtools::Devtools;
use std::env;
use std::io::{Write, stderr};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The browser that is taken unless another is named.
const BROWSER: &str = "chromium";

/// Does what needs the browser, if there is one. All tests share it.
fn in_browser(test: impl FnOnce(&'static Devtools)) {
    static STARTED: OnceLock<Option<Devtools>> = OnceLock::new();
    let named = env::var("LUDOMETER_BROWSER").ok();
    let found = || named.or_else(|| is_there(BROWSER).then(|| BROWSER.to_owned()));
    let started = STARTED.get_or_init(|| found().map(|program| Devtools::start(&program)));
    match started {
        Some(browser) => test(browser),
        None => say_skipped(),
    }
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    let silent = command.stdout(Stdio::null()).stderr(Stdio::null());
    silent.arg("--version").status().is_ok_and(|it| it.success())
}

/// Written past the test harness, which keeps what a passing test prints with `eprintln!` to itself.
fn say_skipped() {
    static SAID: OnceLock<()> = OnceLock::new();
    SAID.get_or_init(|| {
        let told = writeln!(
            stderr(),
            "\nSKIPPED: the tests of pages in a browser, for there is no `{BROWSER}` here (LUDOMETER_BROWSER names another).\n"
        );
        told.expect("standard error");
    });
}

//! Tells the program from which commit it was built, for the manifest; says nothing outside of a git checkout, nor to a build for
//! developers and tests: they would be built anew whenever git's index changes.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return;
    }
    // Where git keeps them: a path that is not there would have every build begin anew here.
    for path in ["HEAD", "index"].iter().filter_map(|file| git(&["rev-parse", "--git-path", file])) {
        println!("cargo::rerun-if-changed={path}");
    }
    let commit = git(&["rev-parse", "HEAD"]).map(|head| {
        let changed = git(&["status", "--porcelain", "--untracked-files=no"]).is_some_and(|files| !files.is_empty());
        if changed { head + "-dirty" } else { head }
    });
    if let Some(commit) = commit {
        println!("cargo::rustc-env=LUDOMETER_COMMIT={commit}");
    }
}

/// What git says; nothing if it fails. Without optional locks, and by no command that takes others: git would write its index anew in passing,
/// and the next build would be a full one.
fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).env("GIT_OPTIONAL_LOCKS", "0").output().ok()?;
    let said = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(said.trim().to_owned())
}

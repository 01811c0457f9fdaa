//! Tells the program from which commit it was built, for the manifest; says nothing outside of a git checkout, nor to a build for
//! developers and tests: they would be built anew whenever git's index changes.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return;
    }
    println!("cargo::rerun-if-changed=.git/HEAD");
    println!("cargo::rerun-if-changed=.git/index");
    // Without optional locks: git would write its index anew in passing, and the next build would be a full one.
    let described = Command::new("git")
        .args(["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"])
        .env("GIT_OPTIONAL_LOCKS", "0")
        .output();
    if let Ok(output) = described
        && output.status.success()
        && let Ok(commit) = String::from_utf8(output.stdout)
    {
        println!("cargo::rustc-env=LUDOMETER_COMMIT={}", commit.trim());
    }
}

//! `--open`: the page in a browser at the end, and what becomes of a study where there is none.
#![cfg(target_os = "linux")]

use crate::{ludometer, stderr};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

/// What the program does where this is the opener of pages, if there is one.
fn opened_by(home: &Path, opener: Option<&str>, arguments: &str) -> Output {
    let folder = home.join("bin");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("xdg-open");
    let _ = fs::remove_file(&path);
    if let Some(script) = opener {
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    ludometer(home, arguments).env("PATH", &folder).output().unwrap()
}

#[test]
fn the_page_is_opened_and_a_study_never_fails_for_want_of_a_browser() {
    let home = TempDir::new().unwrap();
    let note = home.path().join("opened");
    let keep = format!("echo \"$1\" > '{}'", note.display());
    let page = |folder: &str| home.path().canonicalize().unwrap().join(folder).join("report.html");
    for (folder, study) in [
        ("run", "run pig -n 40"),
        ("at", "compare pig --set win.score=50 -n 40 --at weak,strong"),
        ("tune", "tune pig --expect length_p50>=2 --of win.score=80..120:20 -n 30k"),
    ] {
        let output = opened_by(home.path(), Some(&keep), &format!("{study} -q --open -o {folder}"));
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(fs::read_to_string(&note).unwrap().trim_end(), page(folder).display().to_string());
        fs::remove_file(&note).unwrap();
    }
    let output = opened_by(home.path(), Some(&keep), "report run --open");
    assert!(output.status.success() && note.exists(), "{}", stderr(&output));
    for (opener, why) in [(Some("exit 3"), "`xdg-open` failed"), (None, "`xdg-open` cannot be started")] {
        let output = opened_by(home.path(), opener, "run pig -n 40 -q --open -o again --force");
        let text = stderr(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(output.status.success() && page("again").exists(), "{text}");
        assert!(text.contains(why) && text.contains("open again/report.html in a browser"), "{text}");
    }
    fs::remove_file(&note).unwrap();
    opened_by(home.path(), Some(&keep), "run pig -n 40 -q -o silent");
    assert!(!note.exists());
}

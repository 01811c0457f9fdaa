//! `init` a second time: what was edited is named, and never lost.

use crate::{done, output, stderr};
use std::fs;
use tempfile::TempDir;

const GREEDY: &str = "metroidvania/strategies/metroidvania/greedy.toml";

#[test]
fn init_keeps_what_was_edited_and_names_it() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "init metroidvania");
    assert!(text.starts_with("17 files written to metroidvania\n\n"), "{text}");
    let again = done(home.path(), "init metroidvania");
    assert!(again.contains("stay as they are: 17 files; --force writes them anew\n"), "{again}");
    let file = home.path().join(GREEDY);
    fs::write(&file, "mine").unwrap();
    fs::remove_file(home.path().join("metroidvania/strategies/metroidvania/miser.toml")).unwrap();
    let again = done(home.path(), "init metroidvania");
    assert!(again.starts_with("1 file written to metroidvania\n"), "{again}");
    assert!(again.contains(&format!("stay as they are: 16 files, of which 1 was edited:\n  {GREEDY}\n")), "{again}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn force_keeps_a_copy_of_each_edited_file() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init metroidvania");
    let file = home.path().join(GREEDY);
    let shipped = fs::read_to_string(&file).unwrap();
    let copy = |end: &str| fs::read_to_string(home.path().join(format!("{GREEDY}{end}"))).ok();
    // Nothing was edited: nothing is kept.
    assert!(!done(home.path(), "init metroidvania --force").contains("kept"));
    fs::write(&file, "mine").unwrap();
    let forced = done(home.path(), "init metroidvania --force");
    assert!(forced.contains(&format!("1 file that was edited is kept:\n  {GREEDY}.bak\n")), "{forced}");
    assert_eq!((fs::read_to_string(&file).unwrap(), copy(".bak").as_deref()), (shipped, Some("mine")));
    // A copy of earlier work is not overwritten; the same work needs no second one.
    for (text, copies) in [("mine", [Some("mine"), None]), ("other", [Some("mine"), Some("other")])] {
        fs::write(&file, text).unwrap();
        done(home.path(), "init metroidvania --force");
        assert_eq!([copy(".bak").as_deref(), copy(".bak2").as_deref()], copies, "{text}");
    }
    // The copies are no rules and no bots.
    assert_eq!(done(home.path(), "check metroidvania"), "17 files are right.\n");
}

#[test]
fn a_folder_is_told_with_a_rules_file_in_it() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init mine");
    for folder in ["mine", "./mine", "mine/configs/pig"] {
        let refused = output(home.path(), &format!("run {folder} -n 10"));
        let said = stderr(&refused);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("`{folder}` is a folder")) && said.contains(".toml"), "{said}");
    }
    let said = stderr(&output(home.path(), "run mine -n 10"));
    assert!(said.contains("such as mine/configs/metroidvania/standard.toml"), "{said}");
}

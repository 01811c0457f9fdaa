//! `init` a second time: what was edited is named, and never lost.

use crate::{done, output, stderr, tables};
use std::fs;
use std::path::Path;
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

/// Lets each file in a folder have the line ends and the mark that editors of Windows write.
fn save_on_windows(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            save_on_windows(&path);
        } else {
            let text = fs::read_to_string(&path).unwrap();
            fs::write(&path, format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
        }
    }
}

#[test]
fn files_that_were_saved_on_windows_play_alike() {
    let played = |edit: fn(&Path)| {
        let home = TempDir::new().unwrap();
        done(home.path(), "init metroidvania");
        edit(&home.path().join("metroidvania"));
        assert_eq!(done(home.path(), "check metroidvania"), "17 files are right.\n");
        let rules = "metroidvania/configs/metroidvania";
        done(home.path(), &format!("run {rules}/standard.toml -p 2 -b ./{GREEDY},miser -n 20 -q -o run"));
        let study = format!("compare {rules}/experiments/permanent-items.toml -n 20 -q -o study");
        // So few games need not give the answer that is expected.
        assert!(matches!(output(home.path(), &study).status.code(), Some(0 | 1)));
        ["run", "study"].map(|folder| tables(&home.path().join(folder)))
    };
    assert_eq!(played(save_on_windows), played(|_| {}));
}

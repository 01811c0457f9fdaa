//! What is printed fits the terminal that it is printed on, and files the disk.

use crate::{output, stderr};
use tempfile::TempDir;

#[test]
fn a_place_that_no_file_can_have_is_found_out_before_anything_is_played() {
    let home = TempDir::new().unwrap();
    let long = "x".repeat(300);
    for line in [
        format!("run pig -n 1e12 -o {long}"),
        format!("run pig -n 1e12 -o {long}/below"),
        format!("run pig -n 1e12 --games-table {long}.csv -o out"),
        format!("train hold-at pig -n 1e9 -o {long}.toml"),
        "run pig -n 1e12 -o -".to_owned(),
        "run pig -n 1e12 --games-table - -o out".to_owned(),
        "train hold-at pig -n 1e9 -o -".to_owned(),
        "init -".to_owned(),
    ] {
        let refused = output(home.path(), &line);
        let text = stderr(&refused);
        assert_eq!(refused.status.code(), Some(2), "{line}: {text}");
        assert!(text.contains("is too long") || text.contains("standard output takes no files"), "{line}: {text}");
    }
    assert!(crate::names(home.path()).iter().all(|name| name != "-" && name != "out"));
}

//! The habits of the house: what may touch the world, what a game may know, how a file begins and how long it is. The arrows between rooms
//! are those between their crates, which the compiler holds.

use ludometer::GAMES;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What a game may name of the files: their readers, and what puts rows together.
const READING: [&str; 5] = ["RulesReader", "RowReader", "RowName", "ForeignKeys", "CardCopies"];

/// Who may touch what: words of the language, and the rooms in which they may stand.
const WORDS: [(&str, &[&str]); 10] = [
    ("println!", &["cli"]),
    ("print!", &["cli"]),
    ("stdout()", &["cli"]),
    ("stderr()", &["cli"]),
    ("dbg!", &[]),
    ("std::fs", &["cli", "kit", "report", "conformance"]),
    ("std::env", &["cli", "conformance"]),
    ("Instant", &["cli", "engine"]),
    ("SystemTime", &[]),
    ("use rand", &["kit"]),
];

/// No file has more lines, its tests not counted.
const LONGEST: usize = 600;

/// One file of the program, without its tests and comments.
struct Source {
    /// Its path below `src`.
    path: PathBuf,
    /// The room that it belongs to.
    module: String,
    first_line: String,
    code: Vec<String>,
    lines: usize,
}

impl Source {
    fn read(root: &Path, file: &Path) -> Self {
        let text = fs::read_to_string(file).expect("a source file");
        let path = file.strip_prefix(root).expect("below src").to_owned();
        let top = path.iter().next().expect("a name").to_string_lossy();
        let untested = text.split("#[cfg(test)]\nmod tests {").next();
        let untested: Vec<&str> = untested.unwrap_or_default().lines().collect();
        let code = untested.iter().filter(|line| !line.trim_start().starts_with("//"));
        Self {
            module: top.trim_end_matches(".rs").to_owned(),
            first_line: text.lines().next().unwrap_or_default().to_owned(),
            code: code.map(|line| (*line).to_owned()).collect(),
            lines: untested.len(),
            path,
        }
    }
}

/// All files of the program but those that only hold tests, and the build script, which is a program of its own.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.retain(|file| !file.ends_with("build.rs"));
    assert!(!files.is_empty());
    files.iter().map(|file| Source::read(&root, file)).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("tests") {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The names under `[dependencies]` in the manifest of a room.
fn dependencies(room: &str) -> BTreeSet<String> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room).join("Cargo.toml");
    let text = fs::read_to_string(manifest).expect("a manifest");
    let (_, own) = text.split_once("[dependencies]\n").expect("dependencies");
    let lines = own.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| Some(line.split_once(['.', ' '])?.0.to_owned())).collect()
}

#[test]
fn a_game_knows_neither_another_game_nor_more_of_the_files_than_their_reader() {
    let mut wrong = Vec::new();
    for game in GAMES.names() {
        let allowed = ["kit", "engine", "include_dir", "serde"];
        let others =
            dependencies(&format!("games/{game}")).into_iter().filter(|name| !allowed.contains(&name.as_str()));
        wrong.extend(others.map(|name| format!("{game} depends on {name}")));
    }
    for source in sources().iter().filter(|source| source.path.starts_with("games")) {
        let path = source.path.display();
        let of_config = source.code.iter().filter_map(|line| line.split_once("kit::config::"));
        let names = of_config.flat_map(|(_, names)| names.split([' ', ',', '{', '}', ';']));
        let more = names.filter(|name| !name.is_empty() && !READING.contains(name));
        wrong.extend(more.map(|name| format!("{path} names config::{name}")));
        // One line puts it into the list of a program.
        let engine = source.code.iter().filter(|line| line.contains("engine::") && *line != "use engine::GameEntry;");
        wrong.extend(engine.map(|line| format!("{path}: {line}")));
    }
    assert_none(&wrong);
}

#[test]
fn nothing_but_the_program_names_a_game() {
    let rooms = ["kit", "engine", "report", "study", "live", "cli", "conformance"];
    let named = |room: &str| GAMES.names().filter(|game| dependencies(room).contains(*game)).collect::<Vec<_>>();
    for room in rooms {
        assert_eq!(named(room), [""; 0], "{room}");
    }
}

#[test]
fn only_the_edges_of_the_program_touch_the_world() {
    let mut wrong = Vec::new();
    for source in sources() {
        let barred = WORDS.iter().filter(|(_, modules)| !modules.contains(&source.module.as_str()));
        for (word, _) in barred {
            let lines = source.code.iter().filter(|line| line.contains(word));
            wrong.extend(lines.map(|line| format!("{}: {}", source.path.display(), line.trim())));
        }
    }
    assert_none(&wrong);
}

#[test]
fn every_file_says_what_it_is_and_is_short() {
    let mut wrong = Vec::new();
    for source in sources() {
        let path = source.path.display();
        if !source.first_line.starts_with("//! ") {
            wrong.push(format!("{path} does not open with a `//!` line"));
        }
        if source.lines > LONGEST {
            wrong.push(format!("{path} has {} lines of code", source.lines));
        }
    }
    assert_none(&wrong);
}

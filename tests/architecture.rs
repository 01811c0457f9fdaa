//! Arrows between modules run one way only, and each file keeps the habits of the house.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// From the top down: each module, and those below that it may name.
const ARROWS: [(&str, &[&str]); 22] = [
    ("main", &["cli"]),
    (
        "cli",
        &[
            "train",
            "tune",
            "analysis",
            "solve",
            "experiment",
            "cell",
            "engine",
            "strategy",
            "builtin",
            "games",
            "measure",
            "game",
            "report",
            "config",
            "feature",
            "say",
            "stats",
        ],
    ),
    ("train", &["cell", "engine", "strategy", "measure", "game", "config", "luck", "stats"]),
    ("analysis", &["solve", "experiment", "engine", "measure", "game", "config", "say", "stats"]),
    ("tune", &["stats"]),
    ("solve", &["stats"]),
    ("experiment", &["cell", "engine", "strategy", "builtin", "measure", "config", "stats"]),
    ("cell", &["engine", "strategy", "builtin", "games", "measure", "game", "config"]),
    ("engine", &["strategy", "measure", "game", "feature", "luck"]),
    ("strategy", &["game", "formula", "config", "feature", "luck"]),
    ("builtin", &["config"]),
    ("games", &["pieces", "measure", "game", "config", "feature", "luck", "say", "stats"]),
    ("pieces", &["config", "luck"]),
    ("measure", &["game", "config", "say", "stats"]),
    ("game", &["config", "feature", "luck", "stats"]),
    ("report", &["say", "stats"]),
    ("formula", &["feature"]),
    ("config", &["say"]),
    ("feature", &[]),
    ("luck", &[]),
    ("say", &["stats"]),
    ("stats", &[]),
];

/// What a game may name of the files: their readers, and what puts rows together.
const READING: [&str; 5] = ["Reader", "Row", "Name", "Names", "deck"];

/// Who may touch what: words of the language, and the modules in which they may stand.
const WORDS: [(&str, &[&str]); 10] = [
    ("println!", &["main", "cli"]),
    ("print!", &["main", "cli"]),
    ("stdout()", &["main", "cli"]),
    ("stderr()", &["main", "cli"]),
    ("dbg!", &[]),
    ("std::fs", &["main", "cli", "config", "report"]),
    ("std::env", &["main", "cli"]),
    ("Instant", &["main", "cli", "engine"]),
    ("SystemTime", &[]),
    ("use rand", &["luck"]),
];

/// No file has more lines, its tests not counted.
const LONGEST: usize = 600;

/// One file of the program, without its tests and comments.
struct Source {
    /// Its path below `src`.
    path: PathBuf,
    /// The top-level module that it belongs to.
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

    /// The names that follow `prefix::` anywhere in the code.
    fn named_after(&self, prefix: &str) -> BTreeSet<String> {
        let rests = self.code.iter().flat_map(|line| line.split(prefix).skip(1));
        rests.map(first_name).collect()
    }

    /// The top-level modules that it names, other than its own.
    fn arrows(&self) -> BTreeSet<String> {
        let mut named = self.named_after("crate::");
        if self.path.iter().count() == 1 || self.path == Path::new(&self.module).join("mod.rs") {
            named.extend(self.named_after("super::"));
        }
        if self.module == "main" {
            named.extend(self.named_after("ludometer::"));
        }
        named.remove(&self.module);
        named
    }
}

fn first_name(rest: &str) -> String {
    rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_' || *letter == '{').collect()
}

/// All files of the program but those that only hold tests, and the build script, which is a program of its own.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.retain(|file| *file != root.join("build.rs"));
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

#[test]
fn arrows_between_modules_run_down() {
    let sources = sources();
    let seen = |source: &Source| source.arrows().contains("game");
    assert!(sources.iter().any(seen), "no arrow was seen at all");
    let mut wrong = Vec::new();
    for source in sources.iter().filter(|source| source.module != "lib") {
        let arrows = ARROWS.iter().find(|(module, _)| *module == source.module);
        let allowed = arrows.map_or(&[][..], |(_, below)| *below);
        let others = source.arrows();
        let bad = others.iter().filter(|name| !allowed.contains(&name.as_str()));
        wrong.extend(bad.map(|name| format!("{} names crate::{name}", source.path.display())));
    }
    assert_none(&wrong);
}

#[test]
fn every_arrow_that_may_be_drawn_is_drawn() {
    let mut drawn: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources() {
        let arrows = source.arrows();
        drawn.entry(source.module).or_default().extend(arrows);
    }
    let mut idle = Vec::new();
    for (module, below) in ARROWS {
        let unused = |name: &&&str| !drawn.get(module).is_some_and(|names| names.contains(**name));
        idle.extend(below.iter().filter(unused).map(|name| format!("{module} names nothing of {name}")));
    }
    assert_none(&idle);
}

#[test]
fn the_table_of_arrows_has_no_circle() {
    for (place, (module, below)) in ARROWS.iter().enumerate() {
        let later = |name: &&str| ARROWS[place + 1..].iter().any(|(after, _)| after == name);
        let up: Vec<&&str> = below.iter().filter(|name| !later(name)).collect();
        assert!(up.is_empty(), "{module} points up at {up:?}");
    }
}

#[test]
fn a_game_knows_neither_another_game_nor_more_of_the_files_than_their_reader() {
    let mut wrong = Vec::new();
    for source in sources() {
        let mut folders = source.path.iter().map(|name| name.to_string_lossy());
        let (top, own) = (folders.next(), folders.next().unwrap_or_default());
        if top.as_deref() != Some("games") || own == "mod.rs" {
            continue;
        }
        let games = source.named_after("crate::games::");
        let strangers = games.iter().filter(|name| **name != own);
        wrong.extend(strangers.map(|name| format!("{} names {name}", source.path.display())));
        let of_config = source.code.iter().filter_map(|line| line.split_once("crate::config::"));
        let names = of_config.flat_map(|(_, names)| names.split([' ', ',', '{', '}', ';']));
        let more = names.filter(|name| !name.is_empty() && !READING.contains(name));
        wrong.extend(more.map(|name| format!("{} names config::{name}", source.path.display())));
    }
    assert_none(&wrong);
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

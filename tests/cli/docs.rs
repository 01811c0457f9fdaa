//! The README, CONTRIBUTING and the manual: their commands run, and they tell what has to be told.

use crate::parts::resume::killed_after_a_checkpoint;
use crate::served::LiveServer;
use crate::{done, ludometer, output, scripted, stderr};
use conformance::cells::is_thorough;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The folder of the repository.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Commands that play, of which a few games are enough here.
const PLAYING: [&str; 10] =
    ["run", "sweep", "compare", "worth", "audit", "tournament", "solve", "tune", "luck-or-skill", "regret"];

/// Games whose bots search: six of their games take as long as some hundred of others.
const SLOW: [&str; 3] = ["dead_cells", "map_masters", "masmorra"];

/// What runs this test itself, or takes minutes.
const ELSEWHERE: [&str; 7] = [
    "cargo test",
    "cargo test -p ludometer-masmorra fight",
    "cargo test masmorra",
    "cargo bench",
    ".ci/run",
    ".ci/package",
    "reports/sample/remake",
];

#[test]
fn the_changelog_has_the_versions_that_the_program_writes() {
    let home = TempDir::new().unwrap();
    let log = fs::read_to_string(Path::new(ROOT).join("CHANGELOG.md")).unwrap();
    let newest = log.lines().filter_map(|line| line.strip_prefix("## ")).find(|heading| heading.contains('.'));
    let own = done(home.path(), "--version");
    assert_eq!(newest, own.split_whitespace().nth(1));
    let version = |of: &str| {
        let row = log.lines().find(|line| line.starts_with('|') && line.contains(of));
        row.and_then(|row| row.split('|').nth(2)).unwrap_or_else(|| panic!("{of}")).trim().to_owned()
    };
    done(home.path(), "run pig -n 20 -q -o whole");
    let manifest = crate::manifest(&home.path().join("whole"));
    assert_eq!(version("manifest.json"), manifest["schema_version"].to_string());
    done(home.path(), "run pig -n 20 -q --shard 1/2 -o part");
    let part = crate::names(&home.path().join("part")).into_iter().find(|name| name.ends_with(".part")).unwrap();
    let part = fs::read_to_string(home.path().join("part").join(part)).unwrap();
    let head: serde_json::Value = serde_json::from_str(part.lines().nth(1).unwrap()).unwrap();
    assert_eq!(version("checkpoint"), head["program"]["schema_version"].to_string());
}

/// Every page that a person is shown, from the top of the repository.
fn pages() -> Vec<String> {
    let mut pages = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()];
    pages.extend(topics().iter().map(|topic| format!("docs/{topic}.md")));
    pages
}

fn topics() -> Vec<String> {
    let files = fs::read_dir(Path::new(ROOT).join("docs")).unwrap();
    let name = |path: PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let pages = files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "md"));
    pages.map(name).collect()
}

fn games(home: &Path) -> Vec<String> {
    names(&done(home, "list games"))
}

/// The first column of a printed list.
fn names(list: &str) -> Vec<String> {
    let rows = list.lines().skip(1).take_while(|line| !line.is_empty());
    rows.filter(|line| !line.starts_with(' ')).map(first_word).collect()
}

fn first_word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_owned()
}

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap()
}

/// The fenced parts of a page: what each is marked as, and what it holds.
fn fences(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split("```").skip(1).step_by(2);
    parts.map(|part| part.split_once('\n').unwrap()).collect()
}

/// Does what a page says, in its order, in a folder of its own.
fn follow(name: &str) {
    let (home, text) = (TempDir::new().unwrap(), page(name));
    let mut folder = home.path().to_owned();
    for (kind, body) in fences(&text) {
        match kind {
            "toml" => written(&folder, body),
            "sh" => typed(&mut folder, body, name),
            // Recipes for other programs: that of Slurm has a test of its own.
            "bash" | "yaml" => {}
            // They are run by the tests of the module, in `src/python/tests`.
            "python" => {}
            _ => assert_eq!(kind, "text", "{name}"),
        }
    }
}

/// A file that begins with its name in a comment; others are shown only.
fn written(folder: &Path, body: &str) {
    let name = body.lines().next().and_then(|line| line.strip_prefix("# "));
    if let Some(name) = name.filter(|name| name.ends_with(".toml")) {
        fs::write(folder.join(name), body).unwrap();
    }
}

/// Types the lines of a fence. What a comment by itself says of exit codes is said of all lines below it.
fn typed(folder: &mut PathBuf, body: &str, page: &str) {
    let mut above = "";
    for line in body.lines() {
        let (command, remark) = line.split_once('#').unwrap_or((line, ""));
        let command = command.trim_end().replace("cargo run --release --", "ludometer");
        if command.is_empty() {
            above = remark;
        } else if let Some(inner) = command.strip_prefix("cd ") {
            folder.push(inner);
        } else if command.starts_with("ludometer ") {
            let (code, mut allowed) = (code(folder, &command), codes(&(above.to_owned() + remark)));
            if ["ludometer solve ", "ludometer tune "].iter().any(|begin| command.starts_with(begin)) {
                // A few games decide nothing.
                allowed.push(1);
            }
            assert!(allowed.contains(&code), "{page}: {line}: exit code {code}");
        } else {
            let known = ELSEWHERE.contains(&command.as_str());
            assert!(known, "{page}: nobody runs `{command}`");
        }
    }
}

/// Runs a command as a person would type it, but for the number of games.
fn code(folder: &Path, command: &str) -> i32 {
    if command.contains("--resume crashed") {
        killed_after_a_checkpoint(folder, "run -n 9m");
        fs::rename(folder.join("out"), folder.join("crashed")).unwrap();
    }
    if let Some(words) = command.strip_prefix("ludometer live") {
        // It goes on until somebody ends it: that it serves its page is enough.
        let served = LiveServer::start(folder, words);
        return i32::from(served.request("GET", &served.path(""), &[], "").status != 200);
    }
    scripted(folder, "sh", &small(command)).output().unwrap().status.code().unwrap()
}

/// Each of the twenty questions is answered by the words that stand after it, on its first screen.
#[test]
fn twenty_questions_are_answered_on_the_first_screen() {
    let home = TempDir::new().unwrap();
    let questions = twenty_questions(&page("docs/questions.md"));
    assert_eq!(questions.len(), 20);
    for (command, answers) in questions {
        let played = PLAYING.iter().any(|playing| command.starts_with(&format!("ludometer {playing}")));
        let line =
            if played { format!("{command} -n {} --force -o out", games_for(&command)) } else { command.clone() };
        let output = scripted(home.path(), "sh", &line).output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        let is_there = |answer: &String| answer.split(" ... ").all(|part| told.contains(part));
        assert!(answers.iter().any(is_there), "{command}: none of {answers:?} is in: {told}");
    }
}

/// Games that are enough for an answer here.
fn games_for(command: &str) -> &'static str {
    match command.split(' ').nth(1) {
        Some("tune") => "60k",
        Some("solve") => "6k",
        Some("tournament" | "worth") => "60",
        _ => "900",
    }
}

/// The command of each numbered question, and the words of which some answer it.
fn twenty_questions(page: &str) -> Vec<(String, Vec<String>)> {
    let (_, below) = page.split_once("## Twenty questions").unwrap();
    let (section, _) = below.split_once("\n## ").unwrap();
    let is_number = |line: &str| line.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    let mut items: Vec<String> = Vec::new();
    for line in section.lines() {
        if is_number(line) {
            items.push(line.to_owned());
        } else if let Some(item) = items.last_mut().filter(|_| !line.is_empty()) {
            *item += &format!(" {}", line.trim());
        }
    }
    let read = |item: &String| {
        let mut parts = item.split('`');
        let command = parts.nth(1).unwrap_or_else(|| panic!("{item}")).to_owned();
        let answers = parts.next().unwrap_or_default().split('*').skip(1).step_by(2).map(str::to_owned).collect();
        (command, answers)
    };
    items.iter().map(read).collect()
}

/// The same for a few games, or for a moment.
fn small(command: &str) -> String {
    let mut words: Vec<&str> = command.split(' ').collect();
    if command.contains("--resume") {
        words.push("--time-budget 0.1");
    } else if words[1] == "train" {
        words.push("-n 10k");
        // Who learns at the smallest table has a half to a quarter of the moves to make, and writes the same files.
        if !words.contains(&"-p") && !is_thorough() {
            words.push(if words.contains(&"mega_man") { "-p 1" } else { "-p 2" });
        }
        if words.contains(&"--league") {
            words.push("--rounds 1");
        }
    } else if words[1] == "replay" && (words.contains(&"--odds") || words.contains(&"--what-if")) && !is_thorough() {
        words.push("--rollouts 10");
    } else if PLAYING.contains(&words[1]) {
        if let Some(at) = words.iter().position(|word| *word == "-n") {
            words.drain(at..at + 2);
        }
        // Many cells are many games, even so.
        let many = matches!(words[1], "worth" | "audit" | "tournament" | "regret");
        let slow = words.iter().any(|word| SLOW.contains(word));
        // So are those of bots that play on in mind before each choice.
        let thinks = command.contains("thoughtful") || command.contains("rollouts=");
        words.insert(
            2,
            match (thinks, many || slow) {
                _ if is_thorough() => "-n 30",
                (true, _) => "-n 2",
                (false, true) => "-n 6",
                (false, false) => "-n 30",
            },
        );
        let any_bot = !words.contains(&"-b") && !words.contains(&"--at") && !is_thorough();
        if any_bot && slow && words[1] == "worth" {
            words.push("-b random");
        }
        if any_bot && words[1] == "compare" && command.contains("--adapt") {
            // A line-up of one bot has one to train.
            words.push("-b rusher-by-hand -p 2");
        }
    }
    let small = words.join(" ").replace("--adapt=300k", "--adapt").replace("--adapt", "--adapt=10k");
    small.replace("--exploit", "--exploit=10k")
}

/// The exit codes that a remark allows.
fn codes(remark: &str) -> Vec<i32> {
    let Some((_, told)) = remark.split_once("exit code ") else {
        return vec![0];
    };
    let code = first_word(told).parse().unwrap();
    if told.contains("unless") { vec![0, code] } else { vec![code] }
}

#[test]
fn every_command_of_every_page_runs() {
    std::thread::scope(|scope| {
        for name in pages() {
            scope.spawn(move || follow(&name));
        }
    });
}

#[test]
fn what_is_linked_is_there() {
    for name in pages() {
        for link in page(&name).split("](").skip(1) {
            let target = link.split(')').next().unwrap();
            let there = target.starts_with("https:") || Path::new(ROOT).join(target).exists();
            assert!(there, "{name}: {target}");
        }
    }
}

#[test]
fn the_readme_is_short_and_names_the_two_commands() {
    let text = page("README.md");
    assert!(text.len() <= 8192, "{} bytes", text.len());
    for command in ["cargo run --release -- run ", "cargo test "] {
        assert!(text.contains(&format!("\n{command}")), "{command}");
    }
}

#[test]
fn pages_of_the_manual_fit_a_terminal() {
    for name in pages().iter().filter(|name| name.starts_with("docs/")) {
        let text = page(name);
        assert!(text.starts_with("# ") && text.ends_with('\n'), "{name}");
        let texts = fences(&text).into_iter().filter(|fence| fence.0 == "text");
        let printed: Vec<&str> = texts.map(|fence| fence.1).collect();
        // What the program prints has the width that it has.
        let of_the_program = |line: &&str| printed.iter().any(|body| body.contains(*line));
        let wide = text.lines().find(|line| line.chars().count() > 80 && !of_the_program(line));
        assert_eq!(wide, None, "{name}");
    }
}

#[test]
fn help_lists_every_topic_and_shows_its_page() {
    let home = TempDir::new().unwrap();
    let list = done(home.path(), "help");
    assert_eq!(list, done(home.path(), "--help"));
    for topic in topics() {
        assert!(list.contains(&format!("\n  {topic} ")), "{topic}");
        let shown = done(home.path(), &format!("help {topic}"));
        assert!(shown == page(&format!("docs/{topic}.md")), "{topic}");
    }
    for command in ["run", "sweep", "list", "help"] {
        let shown = done(home.path(), &format!("help {command}"));
        assert_eq!(shown, done(home.path(), &format!("{command} --help")));
    }
}

#[test]
fn a_topic_that_there_is_not_is_told_with_the_nearest() {
    let home = TempDir::new().unwrap();
    for (topic, told) in [("questoins", "`questions`"), ("rum", "`run`"), ("zzz", "lists both")] {
        let output = output(home.path(), &format!("help {topic}"));
        assert_eq!(output.status.code(), Some(2), "{topic}");
        assert!(stderr(&output).contains(told), "{topic}: {}", stderr(&output));
    }
    let two = ludometer(home.path(), "help run sweep").output().unwrap();
    assert_eq!(two.status.code(), Some(2));
}

#[test]
fn every_game_has_a_page_and_every_measure_and_file_a_meaning() {
    let home = TempDir::new().unwrap();
    let numbers = page("docs/numbers.md");
    for game in games(home.path()) {
        assert!(topics().contains(&game), "{game} has no page");
        let list = done(home.path(), &format!("list measures {game}"));
        let (files, measures) = list.split_once("The measures in summary.csv:\n\n").unwrap();
        let files = files.lines().filter(|line| line.contains(".csv")).map(first_word);
        let files = files.filter(|word| word.ends_with(".csv"));
        for name in files.chain(names(measures)) {
            assert!(numbers.contains(&format!("`{name}`")), "{game}: {name}");
        }
    }
}

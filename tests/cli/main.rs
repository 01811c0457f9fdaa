//! The program as a person uses it: arguments in; text, files and exit codes out.

mod at;
mod audit;
mod bad_input;
mod blunder;
mod bounds;
mod check;
mod diff;
mod docs;
mod exploit;
mod fit;
mod games_table;
mod glossary;
mod hostile;
mod init;
mod live;
mod luck_or_skill;
mod measures;
mod notable;
mod open;
mod other;
mod parts;
#[path = "../common/played.rs"]
mod played;
mod recipes;
mod regret;
mod replay;
mod report;
mod rules_tables;
mod run;
mod saved_rules;
mod search;
mod sent;
#[path = "../common/served.rs"]
mod served;
mod sheets;
mod shell;
mod skill;
mod slurm;
mod solve;
mod studies;
mod train;
mod tune;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// Where it is.
const PROGRAM: &str = env!("CARGO_BIN_EXE_ludometer");

/// The program, at work in a folder.
fn ludometer(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).env_remove("COLUMNS");
    command.args(arguments.split_whitespace());
    command
}

/// A shell in a folder, where the program is found by its name.
fn scripted(folder: &Path, kind: &str, script: &str) -> Command {
    let program = Path::new(PROGRAM).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(kind);
    command.args(["-c", script]).current_dir(folder).env("PATH", path);
    command
}

fn output(folder: &Path, arguments: &str) -> Output {
    ludometer(folder, arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs what must succeed; its standard output.
fn done(folder: &Path, arguments: &str) -> String {
    let output = output(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", stderr(&output));
    stdout(&output)
}

/// The files of a folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let files = entries.map(|entry| entry.path()).filter(|path| path.is_file());
    files.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
}

/// The names of what is in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The tables of a folder, which has a manifest and a page beside them.
fn tables(folder: &Path) -> BTreeMap<String, String> {
    let mut files = files(folder);
    files.remove("manifest.json").unwrap();
    files.remove("report.html").unwrap();
    files
}

/// A row of a table: its values by column.
type Row = BTreeMap<String, String>;

/// The rows of a table of a folder.
fn rows(folder: &Path, table: &str) -> Vec<Row> {
    rows_of(&folder.join(format!("{table}.csv")))
}

fn rows_of(path: &Path) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

fn manifest(folder: &Path) -> serde_json::Value {
    serde_json::from_str(&files(folder)["manifest.json"]).unwrap()
}

/// Ctrl-C for a program that plays for minutes, after two seconds; what it leaves.
#[cfg(unix)]
fn interrupted(folder: &Path, arguments: &str) -> Output {
    let running = begun(folder, arguments);
    std::thread::sleep(std::time::Duration::from_secs(2));
    interrupt(running)
}

/// A program that plays on, what it says kept.
fn begun(folder: &Path, arguments: &str) -> Child {
    ludometer(folder, arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Ctrl-C for a program that plays; what it leaves.
#[cfg(unix)]
fn interrupt(mut running: Child) -> Output {
    assert!(running.try_wait().unwrap().is_none(), "over too soon");
    assert!(Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap().success());
    let ended = running.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130), "{}", stderr(&ended));
    ended
}

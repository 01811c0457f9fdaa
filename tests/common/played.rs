//! Studies that several tests look at, each played once: by whoever comes first, in whatever process.
#![allow(dead_code)] // Each binary uses a part of it.

use conformance::cells::quick_or_thorough;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_ludometer");

/// One study of each kind on a game, by bots that play soon: what they look like is the same, whoever plays. Named after the kind.
pub fn studies(game: &str) -> Vec<(&'static str, String)> {
    let [all, some] = quick_or_thorough([" -b random", " -b random,champion"], ["", ""]);
    vec![
        ("run", format!("run {game}")),
        ("compare", format!("compare {game} -b random --vs random")),
        ("worth", format!("worth {game} --by +1{all}")),
        ("tournament", format!("tournament {game}{some}")),
    ]
}

/// The folder of this study, of few games or of as many as a search needs, and what was printed of it. Nobody changes anything in it; it stays
/// in `target/tmp` to be looked at.
pub fn study(command: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("studies").join(program_digest());
    fs::create_dir_all(&home).expect("a folder");
    let name: String =
        command.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
    let folder = home.join(&name);
    // Others wait until it is whole.
    let lock = File::create(home.join(format!("{name}.lock"))).expect("a lock");
    lock.lock().expect("a lock");
    if !folder.exists() {
        let draft = home.join(format!("{name}.draft"));
        let _ = fs::remove_dir_all(&draft);
        let said = play(&command.split(' ').collect::<Vec<_>>(), &draft);
        fs::write(draft.join("said.txt"), said).expect("what was said");
        fs::rename(draft, &folder).expect("a folder");
    }
    folder
}

/// What the program that is tested is told from others by.
fn program_digest() -> String {
    let file = fs::metadata(PROGRAM).expect("the program");
    let time = file.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    format!("{}-{}", file.len(), time.map_or(0, |time| time.as_nanos()))
}

/// Plays a command, a few games of it, into a folder; of a search as many as it needs. What it prints.
pub fn play(command: &[&str], folder: &Path) -> String {
    let folder = folder.to_str().expect("a readable path");
    let games = match command[0] {
        "solve" => "1800",
        "tune" => "60000",
        // Many variants are many games, even so.
        "worth" => quick_or_thorough("24", "60"),
        _ => "60",
    };
    ludometer(&[command, &["-n", games, "--force", "-o", folder]].concat())
}

/// What the program prints, which has done what it should.
pub fn ludometer(arguments: &[&str]) -> String {
    let output = Command::new(PROGRAM).args(arguments).output().expect("the program");
    let told = String::from_utf8_lossy(&output.stderr);
    // That nothing is found is an answer, too.
    let searches = matches!(arguments[0], "solve" | "tune");
    let done = output.status.success() || searches && output.status.code() == Some(1);
    assert!(done, "{arguments:?}: {told}");
    String::from_utf8(output.stdout).expect("text")
}

//! What is hostile or unlucky: full disks, killed runs, folders that vanish, names that are no text, links in circles, pipes, and files of a
//! hundred thousand faults. Whatever happens, results are not lost, nothing of anybody's is deleted, and it ends with a sentence.
#![cfg(unix)]

use crate::{PROGRAM, done, files, ludometer, names, output, stderr, stdout};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn is_hidden(name: &str) -> bool {
    name.starts_with(".ludometer-")
}

/// The program where no file may grow larger than so many KiB, as on a disk that gets full.
fn cramped(home: &Path, kib: usize, arguments: &str) -> Output {
    // Dash counts in halves of a KiB, bash in whole ones.
    let script = format!("ulimit -f {}; exec {PROGRAM} {arguments}", 2 * kib);
    Command::new("dash").args(["-c", &script]).current_dir(home).output().unwrap()
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_folder_may_be_named_in_bytes_that_are_no_text() {
    let home = TempDir::new().unwrap();
    let name = OsStr::from_bytes(b"out-\xff");
    let output = ludometer(home.path(), "run pig -n 20 -q -o").arg(name).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(home.path().join(name).join("manifest.json").is_file());
    // A file whose name is no text is a mistake, not a bug.
    let output = ludometer(home.path(), "check").arg(OsStr::from_bytes(b"x\xff.toml")).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[test]
fn what_a_file_is_called_breaks_no_line_of_what_is_made_of_it() {
    let home = TempDir::new().unwrap();
    let name = "./two\nlines\u{1b}[31m.toml";
    fs::write(home.path().join(name), "game = \"pig\"\nbase = \"hold-at\"\n").unwrap();
    let mut train = ludometer(home.path(), "train");
    let output = train.arg(name).args("pig -q -n 20k -o made.toml".split(' ')).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let made = fs::read_to_string(home.path().join("made.toml")).unwrap();
    let lineage: Vec<&str> = made.lines().take_while(|line| line.starts_with('#')).collect();
    assert_eq!(lineage[1], r"#   ludometer train $'./two\x0alines\x1b[31m.toml' pig -n 20k");
    assert!(lineage[2].starts_with("# from `two␊lines␛[31m` and its"), "{made}");
    done(home.path(), "check made.toml");
    let told = stdout(&output);
    assert!(told.contains("two␊lines␛[31m") && !told.contains('\u{1b}'), "{told}");
}

#[test]
fn init_on_a_full_disk_leaves_no_cut_file_for_the_next_init_to_keep() {
    let home = TempDir::new().unwrap();
    let output = cramped(home.path(), 4, "init my");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(!stderr(&output).contains("--out"), "init has no such flag: {}", stderr(&output));
    done(home.path(), "init my");
    done(home.path(), "init whole");
    let same = Command::new("diff").args(["-r", "my", "whole"]).current_dir(home.path()).output().unwrap();
    assert!(same.status.success(), "{}", stdout(&same));
}

#[test]
fn the_answer_is_told_before_the_files_are_written() {
    let home = TempDir::new().unwrap();
    let output = cramped(home.path(), 8, "run pig -n 20 -o out");
    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&output).contains("20 games, seed 1"), "{}", stdout(&output));
    assert!(stderr(&output).contains("--out") && stderr(&output).contains("`ulimit -f"), "{}", stderr(&output));
    assert!(names(home.path()).is_empty(), "{:?}", names(home.path()));
}

#[test]
fn whoever_has_read_enough_of_the_answer_gets_the_files_all_the_same() {
    let home = TempDir::new().unwrap();
    let mut run = ludometer(home.path(), "run pig -n 20 -q -o out").stdout(Stdio::piped()).spawn().unwrap();
    drop(run.stdout.take());
    assert_eq!(run.wait().unwrap().code(), Some(0));
    assert!(home.path().join("out/manifest.json").is_file());
}

#[test]
fn force_deletes_nothing_that_this_program_did_not_write() {
    let home = TempDir::new().unwrap();
    let out = home.path().join("out");
    fs::create_dir_all(out.join("chapters.csv")).unwrap();
    let mine = ["thesis.csv", "index.html", "report.html", "app.js"];
    mine.iter().for_each(|name| fs::write(out.join(name), "mine").unwrap());
    let all = r#"["thesis.csv", "index.html", "report.html", "app.js", "chapters.csv", "../precious"]"#;
    fs::write(out.join("manifest.json"), format!("{{\"name\": \"My web application\", \"files\": {all}}}")).unwrap();
    fs::write(home.path().join("precious"), "mine").unwrap();
    done(home.path(), "run pig -n 20 -q --format json --force -o out");
    assert!(
        ["thesis.csv", "index.html", "app.js"].iter().all(|name| files(&out)[*name] == "mine"),
        "{:?}",
        names(&out)
    );
    assert!(out.join("chapters.csv").is_dir() && home.path().join("precious").is_file());
    // What it wrote itself goes, but for what was changed since.
    done(home.path(), "run pig -n 20 -q -o mixed");
    fs::write(home.path().join("mixed/endings.csv"), "ending,my own remark\n").unwrap();
    done(home.path(), "run pig -n 20 -q --format json --force -o mixed");
    let left: Vec<_> = names(&home.path().join("mixed")).into_iter().filter(|name| name.ends_with(".csv")).collect();
    assert_eq!(left, ["endings.csv"]);
}

#[test]
fn what_a_killed_run_left_is_cleared_by_the_next() {
    let home = TempDir::new().unwrap();
    let mut run = ludometer(home.path(), "run pig -n 1e12 -q -o long").stdout(Stdio::null()).spawn().unwrap();
    while !names(home.path()).iter().any(|name| is_hidden(name)) {
        assert!(run.try_wait().unwrap().is_none(), "over too soon");
    }
    // One that is still under way is not touched.
    done(home.path(), "run pig -n 20 -q -o short");
    assert!(names(home.path()).iter().any(|name| is_hidden(name)), "{:?}", names(home.path()));
    run.kill().unwrap();
    run.wait().unwrap();
    done(home.path(), "run pig -n 20 -q -o next");
    assert!(!names(home.path()).iter().any(|name| is_hidden(name)), "{:?}", names(home.path()));
}

#[test]
fn results_do_not_go_to_pipes_devices_and_links_that_lead_nowhere() {
    let home = TempDir::new().unwrap();
    pipe(&home.path().join("pipe"));
    symlink("nowhere", home.path().join("link")).unwrap();
    let before = names(home.path());
    for place in ["pipe", "link", "/dev/null"] {
        for force in ["", "--force"] {
            let output = output(home.path(), &format!("run pig -n 20 -q {force} -o {place}"));
            assert_eq!(output.status.code(), Some(2), "{place}");
            assert!(stderr(&output).contains("is not a folder"), "{}", stderr(&output));
        }
    }
    assert_eq!(names(home.path()), before);
    done(home.path(), "run pig -n 20 -q -o out");
    for place in ["pipe", "/dev/null", "out"] {
        let output = output(home.path(), &format!("report out --force -o {place}"));
        assert_eq!(output.status.code(), Some(2), "{place}");
        assert!(stderr(&output).contains("is not a file"), "{}", stderr(&output));
    }
}

#[test]
fn links_in_circles_and_pipes_hold_nobody_up() {
    let home = TempDir::new().unwrap();
    let at = |name: &str| home.path().join(name);
    fs::create_dir_all(at("a/b")).unwrap();
    // Followed, every two of these double what there is to look at, forty deep.
    for (link, to) in [("a/up", ".."), ("a/self", "../a"), ("a/b/up", "../.."), ("a/b/self", "../b")] {
        symlink(to, at(link)).unwrap();
    }
    fs::write(at("a/b/bot.toml"), "game = \"pig\"\nbase = \"hold-at\"\n").unwrap();
    symlink("b/bot.toml", at("a/linked.toml")).unwrap();
    let text = done(home.path(), "check -v .");
    let checked: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("✓ ")?.split("  ").next()).collect();
    assert_eq!(checked, ["./a/b/bot.toml", "./a/linked.toml"], "{text}");

    pipe(&at("pipe.toml"));
    pipe(&at("pipe.part"));
    for (arguments, code) in [
        ("check pipe.toml", 2),
        ("check .", 2),
        ("run pipe.toml -n 20 -q", 2),
        ("run pig -b ./pipe.toml -n 20 -q", 2),
        ("compare pig --vs ./pipe.toml -n 20 -q", 2),
        ("merge pipe.part", 2),
    ] {
        let output = output(home.path(), arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {}", stderr(&output));
        assert!(stderr(&output).contains("not a file"), "{arguments}: {}", stderr(&output));
    }
}

#[test]
fn names_move_no_cursor() {
    let home = TempDir::new().unwrap();
    let name = "\u{1b}[2J\u{1b}[31mbot\u{7}.toml";
    fs::write(home.path().join(name), "game = \"pig\"\nbase = \"hold-at\"\n").unwrap();
    let mut command = ludometer(home.path(), "run pig -n 20 -o out -b");
    let output = command.arg(format!("./{name},hold-at")).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let rates = files(&home.path().join("out"))["win_rates.csv"].clone();
    for text in [stdout(&output), stderr(&output), rates] {
        assert!(!text.contains(['\u{1b}', '\u{7}']), "{text:?}");
    }
    assert!(stdout(&output).contains("␛[2J␛[31mbot␇"), "{}", stdout(&output));
    fs::write(home.path().join(name), "game = \"\u{1b}[2J\"\n[score]\nturn = 1\n\u{1b}]0;x\u{7} = 1\n").unwrap();
    for command in ["check", "run pig -b", "compare pig --vs"] {
        let output = ludometer(home.path(), command).arg(format!("./{name}")).output().unwrap();
        assert_ne!(output.status.code(), Some(0));
        assert!(!stderr(&output).contains(['\u{1b}', '\u{7}']), "{:?}", stderr(&output));
    }
}

#[test]
fn a_hundred_thousand_faults_are_counted_and_a_few_are_told() {
    let home = TempDir::new().unwrap();
    let write = |name: &str, text: String| fs::write(home.path().join(name), text).unwrap();
    let keys = |count: usize| (0..count).map(|key| format!("k{key}=1\n")).collect::<String>();
    write("large.toml", format!("game = \"pig\"\n{}", keys(200_000)));
    write("keys.toml", format!("game = \"pig\"\n{}", keys(80_000)));
    write("bot.toml", format!("game = \"pig\"\nbase = \"hold-at\"\n[play]\n{}", keys(80_000)));
    let columns: String = (0..40_000).map(|column| format!("c{column}=1\n")).collect();
    write("columns.toml", format!("game = \"metroidvania\"\nbase = \"standard\"\n[cards.gallery]\n{columns}"));
    for (table, text) in [("bad", "x,1\n".repeat(300_000)), ("many", "x\n".repeat(300_000))] {
        write(&format!("{table}.toml"), format!("game = \"metroidvania\"\ncards = \"{table}.csv\"\n"));
        write(&format!("{table}.csv"), format!("name\n{text}"));
    }
    let names: String = (0..300_000).map(|row| format!("r{row}\n")).collect();
    write("rows.toml", "game = \"metroidvania\"\ncards = \"rows.csv\"\n".to_owned());
    write("rows.csv", format!("name\n{names}"));
    for (file, told) in [
        ("large.toml", "larger than 1 MiB"),
        ("keys.toml", "79,800 more unknown keys"),
        ("bot.toml", "79,800 more unknown keys"),
        ("columns.toml", "40,000 faults in columns.toml (200 of them shown)"),
        ("bad.toml", "299,800 more rows not read, after 200 with faults"),
        ("bad.toml", "... and 197 more faults of this kind"),
        ("many.toml", "299,799 more rows not read"),
        ("rows.toml", "290,000 more rows than the 10000"),
    ] {
        let output = output(home.path(), &format!("check {file}"));
        assert_eq!(output.status.code(), Some(2));
        let text = stderr(&output);
        assert!(text.contains(told), "{file}: {}", &text[text.len().saturating_sub(900)..]);
        assert!(text.len() < 100_000, "{file}: {} bytes are told", text.len());
    }
}

#[test]
fn what_check_calls_right_is_played_and_what_it_calls_wrong_is_not() {
    let home = TempDir::new().unwrap();
    let cases = [
        ("base = \"hold-at\"\n", true, "a strategy for pig: 1 formula, 1 parameter"),
        ("[score]\nturn = \"rolls\"\n", true, "a strategy for pig: 1 formula, 0 parameters"),
        ("[score]\nturn = \"rols\"\n", false, "does not say of which game"),
        ("base = \"hold-at\"\n[score]\nturn = \"rols\"\n", false, "`rolls`"),
        ("[score]\nhold = \"1\"\n", false, "does not say of which game"),
        ("about = \"Nothing.\"\n", false, "does not say of which game"),
    ];
    for (text, right, told) in cases {
        fs::write(home.path().join("bot.toml"), text).unwrap();
        let checked = output(home.path(), "check -v bot.toml");
        let said = stdout(&checked) + &stderr(&checked);
        assert!(said.contains(told), "{text}: {said}");
        let played = output(home.path(), "run pig -b ./bot.toml -n 20 -q --force -o out");
        let code = Some(if right { 0 } else { 2 });
        assert_eq!((checked.status.code(), played.status.code()), (code, code), "{text}: {said}");
    }
    // What is missing is taken from a bot that the game has.
    let output = output(home.path(), "run pig -b ./bot.toml -n 20");
    assert!(stderr(&output).contains("base = \"hold-at\""), "{}", stderr(&output));
}

#[test]
fn one_game_is_one_game() {
    let home = TempDir::new().unwrap();
    let output = output(home.path(), "run pig -n 1 -j 1 -o out");
    let text = stdout(&output) + &stderr(&output);
    assert!(text.contains("1 game, seed 1\n"), "{text}");
    assert!(text.contains("1 game in ") && text.contains("on 1 thread:"), "{text}");
    assert!(
        done(home.path(), "compare pig --set win.score=60 -n 1")
            .contains("2 variants, 2 games in all, seed 1: the same 1 deal for each")
    );
}

//! `--resume`: a run that was killed or broken off goes on to the bytes of one that was not.

use super::{entries, refused, what_was_played};
use crate::{done, files, ludometer, manifest, output, scripted, stderr, stdout, tables};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Starts a long run into `out` and gives it back once it has left a checkpoint.
fn until_a_checkpoint(home: &Path, study: &str) -> Child {
    let mut command = ludometer(home, &format!("{study} -o out"));
    let mut run = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while !home.join("out/checkpoint.part").exists() {
        assert!(run.try_wait().unwrap().is_none(), "{study}: over too soon");
        assert!(start.elapsed() < Duration::from_secs(120), "no checkpoint");
        std::thread::sleep(Duration::from_millis(50));
    }
    run
}

/// Leaves `out` as a crash would.
pub fn killed_after_a_checkpoint(home: &Path, study: &str) {
    let mut run = until_a_checkpoint(home, study);
    run.kill().unwrap();
    run.wait().unwrap();
}

#[test]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let home = TempDir::new().unwrap();
    let study = "run pig -b random -n 700k -j 1";
    killed_after_a_checkpoint(home.path(), study);
    assert!(!home.path().join("out/manifest.json").exists());
    let taken = output(home.path(), &format!("{study} -q -o out"));
    assert_eq!(taken.status.code(), Some(2), "{}", stderr(&taken));
    assert!(["--resume out", "--force"].iter().all(|way| stderr(&taken).contains(way)), "{}", stderr(&taken));
    let text = done(home.path(), "run --resume out -j 2");
    done(home.path(), &format!("{study} -q -o whole"));
    let [one, other] = ["out", "whole"].map(|name| home.path().join(name));
    assert!(tables(&one) == tables(&other));
    assert_eq!(what_was_played(&one), what_was_played(&other));
    assert!(text.contains("700,000 games, seed 1"), "{text}");
    assert!(!files(&one).contains_key("checkpoint.part"));
}

/// `nohup` starts a program with HUP ignored. Who runs the tests so sees the first half of this one.
#[test]
#[cfg(unix)]
fn a_run_outlives_its_terminal_where_it_is_told_to() {
    let home = TempDir::new().unwrap();
    let ended = |trap: &str, out: &str| {
        let wait = format!("until [ -e {out}/checkpoint.part ]; do sleep 0.05; done");
        let run = format!("ludometer run pig -b random -n 1g -j 1 --time-budget 4 -q -o {out}");
        let script = format!("{trap}\n{run} >&2 &\n{wait}\nkill -HUP $!\nwait $!\necho $?");
        let output = scripted(home.path(), "bash", &script).output().unwrap();
        (stdout(&output), stderr(&output))
    };
    let (code, told) = ended("trap '' HUP", "on");
    assert_eq!(code, "0\n", "{told}");
    let ignored = "test $((0x$(awk '/^SigIgn/ { print $2 }' /proc/self/status) & 1)) = 0";
    if scripted(home.path(), "bash", ignored).status().is_ok_and(|status| status.success()) {
        let (code, told) = ended("", "off");
        assert_eq!(code, "130\n", "{told}");
    }
}

#[test]
fn force_says_that_it_takes_a_checkpoint_away() {
    let home = TempDir::new().unwrap();
    killed_after_a_checkpoint(home.path(), "run pig -b random -n 700k -j 1");
    let forced = output(home.path(), "run pig -n 20 -q --force -o out");
    assert!(forced.status.success(), "{}", stderr(&forced));
    assert!(stderr(&forced).contains("--force takes away the checkpoint in `out`"), "{}", stderr(&forced));
    assert!(!home.path().join("out/checkpoint.part").exists());
}

#[test]
fn a_killed_shard_goes_on_to_the_same_part() {
    let home = TempDir::new().unwrap();
    let study = "sweep --vary players.luck=5..7 -n 16k -j 1 --shard 2/2";
    killed_after_a_checkpoint(home.path(), study);
    done(home.path(), "sweep --resume out -q");
    done(home.path(), &format!("{study} -q -o whole"));
    let part = |folder: &str| {
        let text = fs::read_to_string(home.path().join(folder).join("part-2-of-2.part"));
        text.unwrap().lines().last().unwrap().to_owned()
    };
    assert!(part("out") == part("whole"));
}

#[test]
fn a_shard_that_ran_out_of_time_writes_no_part() {
    let home = TempDir::new().unwrap();
    let study = "sweep --vary players.luck=5..7 -n 9m --shard 2/2";
    killed_after_a_checkpoint(home.path(), study);
    let text = done(home.path(), "sweep --resume out --time-budget 0.5 -q");
    assert!(text.contains("not whole"), "{text}");
    let names: Vec<String> = files(&home.path().join("out")).into_keys().collect();
    assert_eq!(names, ["checkpoint.part"]);
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_keeps_tables_and_checkpoint() {
    let home = TempDir::new().unwrap();
    let mut run = until_a_checkpoint(home.path(), "run pig -b random -n 1e9");
    let id = run.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(run.wait().unwrap().code(), Some(130));
    let folder = home.path().join("out");
    assert_eq!(manifest(&folder)["stopped_because"], "interrupted");
    let files = files(&folder);
    assert!(files.contains_key("win_rates.csv") && files.contains_key("checkpoint.part"));
    let resumed = output(home.path(), "run --resume out --time-budget 1");
    let text = stdout(&resumed);
    assert_eq!(resumed.status.code(), Some(0), "{}", stderr(&resumed));
    assert!(text.contains("time was up"), "{text}");
}

#[test]
fn a_checkpoint_is_for_the_rules_it_was_made_with_and_is_no_part() {
    let home = TempDir::new().unwrap();
    let rules = home.path().join("mine.toml");
    let text = "game = \"metroidvania\"\nbase = \"standard\"\n[players]\nluck = ";
    fs::write(&rules, format!("{text}8\n")).unwrap();
    killed_after_a_checkpoint(home.path(), "run mine.toml -n 1e9");
    refused(home.path(), "out/checkpoint.part", &["out/checkpoint.part", "checkpoint", "--resume"]);
    let refuse = |told: &[&str]| {
        let before = files(&home.path().join("out"));
        let output = output(home.path(), "run --resume out -q");
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        told.iter().for_each(|part| assert!(text.contains(part), "{part}: {text}"));
        assert!(files(&home.path().join("out")) == before);
    };
    fs::write(&rules, format!("{text}9\n")).unwrap();
    refuse(&["checkpoint.part", "other rules or bots", "restore"]);
    let checkpoint = home.path().join("out/checkpoint.part");
    let bytes = fs::read(&checkpoint).unwrap();
    fs::write(&checkpoint, &bytes[..bytes.len() - 9]).unwrap();
    refuse(&["checkpoint.part", "cut short or altered"]);
}

#[test]
fn what_holds_no_checkpoint_cannot_be_gone_on_from() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 30 -q -o out");
    let before = files(&home.path().join("out"));
    for folder in ["out", "nowhere", "out/win_rates.csv"] {
        for command in ["run", "sweep", "worth"] {
            let output = output(home.path(), &format!("{command} --resume {folder}"));
            let text = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{text}");
            assert!(text.contains("no checkpoint") && text.contains(folder), "{text}");
        }
    }
    assert!(files(&home.path().join("out")) == before);
    assert_eq!(entries(home.path()).len(), 1);
}

//! The recipes of the page `batch` that need no queue, run as they stand there: GNU parallel, and what each pod of a Kubernetes Job does.
//!
//! Without the programs that they are for (`parallel`; `kubernetes-validate`, from PyPI, which holds Kubernetes' schemas) they are skipped with
//! a word, and fail where LUDOMETER_RECIPES is set.

use crate::{done, scripted, tables};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// The block of the page, of a kind, that has this in it; with another study in place of the page's.
pub(super) fn recipe(kind: &str, holds: &str, study: &str) -> String {
    let page = include_str!("../../docs/batch.md");
    let fence = format!("```{kind}\n");
    let mut blocks = page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or_default());
    let found = blocks.find(|block| block.contains(holds)).unwrap_or_else(|| panic!("no recipe with {holds}"));
    found.replace("-n 100m", study)
}

/// Runs a script where the program is found by its name.
pub(super) fn shell(home: &Path, script: &str, set: &[(&str, &Path)]) -> String {
    let output = scripted(home, "bash", script).envs(set.iter().copied()).output().expect("a shell");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{script}: {told}{}", String::from_utf8_lossy(&output.stderr));
    told
}

/// What is played in place of what the page plays.
const STUDY: &str = "pig -n 20k -j 1";

fn is_here(program: &str) -> bool {
    let here = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(here || std::env::var_os("LUDOMETER_RECIPES").is_none(), "there is no {program} here");
    if !here {
        eprintln!("skipped: there is no {program} here");
    }
    here
}

/// Is what the parts were merged to what one run gives?
fn is_whole(home: &Path) {
    done(home, &format!("run {STUDY} -q -o alone"));
    assert_eq!(tables(&home.join("whole")), tables(&home.join("alone")));
}

#[test]
fn gnu_parallel_plays_all_parts_and_their_merge_is_the_whole() {
    if !is_here("parallel") {
        return;
    }
    let home = TempDir::new().unwrap();
    shell(home.path(), &recipe("bash", "parallel ludometer", STUDY), &[]);
    is_whole(home.path());
}

#[test]
fn a_task_of_slurm_fails_where_the_program_does() {
    let home = TempDir::new().unwrap();
    let task = |study: &str| {
        let script = recipe("bash", "#SBATCH", study);
        let set = [("SLURM_ARRAY_TASK_ID", "1"), ("SLURM_ARRAY_TASK_COUNT", "2"), ("SLURM_ARRAY_TASK_MIN", "1")];
        let set = set.into_iter().chain([("SLURM_ARRAY_TASK_MAX", "2"), ("SLURM_ARRAY_TASK_STEP", "1")]);
        let output = scripted(home.path(), "bash", &script).envs(set).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, told) = task("pig -n 2k --set win.scor=50");
    assert_eq!(code, Some(2), "{told}");
    let (code, told) = task("pig -n 2k");
    assert_eq!(code, Some(0), "{told}");
}

#[test]
fn the_pods_of_an_indexed_job_play_all_parts_and_one_that_is_played_twice_does_no_harm() {
    let home = TempDir::new().unwrap();
    let job = recipe("yaml", "completionMode: Indexed", STUDY);
    let (_, script) = job.split_once(">-\n").unwrap();
    let deeper = |line: &&str| line.starts_with("              ");
    let script: Vec<&str> = script.lines().take_while(deeper).map(str::trim).collect();
    let script = script.join(" ").replace("/study", &home.path().display().to_string());
    assert!(job.contains("command: [sh, -c]"));
    for pod in [0, 1, 2, 3, 4, 5, 6, 7, 5] {
        let output =
            scripted(home.path(), "sh", &script).env("JOB_COMPLETION_INDEX", pod.to_string()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    shell(home.path(), "ludometer merge parts/* -q -o whole", &[]);
    is_whole(home.path());
}

#[test]
fn the_job_is_what_the_schema_of_kubernetes_allows() {
    if !is_here("kubernetes-validate") {
        return;
    }
    let home = TempDir::new().unwrap();
    let job = recipe("yaml", "completionMode: Indexed", STUDY);
    let judged = |job: &str| {
        std::fs::write(home.path().join("job.yaml"), job).unwrap();
        let mut command = Command::new("kubernetes-validate");
        command.current_dir(home.path()).args(["--strict", "job.yaml"]).output().unwrap()
    };
    let output = judged(&job);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!judged(&job.replace("completions: 8", "completion: 8")).status.success());
}

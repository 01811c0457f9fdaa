//! `--shard auto`: which part this task of an array job plays, by the variables that the job's manager sets.
//!
//! It is settled once, before the command line is read: parts and checkpoints name the part itself, so that whoever goes on with them needs no
//! array.

use super::failure::CommandError;
use kit::config::{Fault, SourceLocation};
use std::ffi::OsString;

/// The option, and the word that asks for it; `auto/8` says of how many.
const SHARD: &str = "--shard";
const AUTO: &str = "auto";

/// A manager of jobs by the variables of its arrays.
struct JobManager {
    name: &'static str,
    /// The number of the task.
    task: &'static str,
    /// The least and the greatest, where they are told.
    ends: Option<[&'static str; 2]>,
    step: Option<&'static str>,
    /// Variable with the number of tasks, where there is one: fewer than the ends say if the array has gaps.
    count: Option<&'static str>,
}

const MANAGERS: [JobManager; 3] = [
    JobManager {
        name: "Slurm",
        task: "SLURM_ARRAY_TASK_ID",
        ends: Some(["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX"]),
        step: Some("SLURM_ARRAY_TASK_STEP"),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
    },
    JobManager {
        name: "Grid Engine",
        task: "SGE_TASK_ID",
        ends: Some(["SGE_TASK_FIRST", "SGE_TASK_LAST"]),
        step: Some("SGE_TASK_STEPSIZE"),
        count: None,
    },
    // An Indexed Job counts from 0, and does not say how many there are.
    JobManager { name: "Kubernetes", task: "JOB_COMPLETION_INDEX", ends: None, step: None, count: None },
];

/// The command line with the part in the place of `auto`.
pub fn settled(
    words: impl Iterator<Item = OsString>,
    variable: &impl Fn(&str) -> Option<String>,
) -> Result<Vec<OsString>, CommandError> {
    let mut settled: Vec<OsString> = Vec::new();
    for word in words {
        let follows = settled.last().is_some_and(|last| last == SHARD);
        let text = word.to_str().unwrap_or_default();
        let (before, asked) = match text.strip_prefix(SHARD).and_then(|rest| rest.strip_prefix('=')) {
            Some(value) => (format!("{SHARD}="), Some(value)),
            None => (String::new(), follows.then_some(text)),
        };
        let own = match asked {
            Some(AUTO) => Some(part(None, variable)?),
            Some(asked) => asked.strip_prefix("auto/").map(|of| part(Some(of), variable)).transpose()?,
            None => None,
        };
        settled.push(own.map_or(word.clone(), |part| (before + &part).into()));
    }
    Ok(settled)
}

/// The part of this task, of so many where that is said.
fn part(of: Option<&str>, variable: &impl Fn(&str) -> Option<String>) -> Result<String, CommandError> {
    // Grid Engine says `undefined` of a job without an array.
    let told = |name: &str| variable(name).filter(|value| value != "undefined");
    let here: Vec<&JobManager> = MANAGERS.iter().filter(|manager| told(manager.task).is_some()).collect();
    let manager = match &here[..] {
        [one] => one,
        [] => {
            let names: Vec<&str> = MANAGERS.iter().map(|manager| manager.task).collect();
            return Err(refused(format!("no array job is running here: none of {} is set", names.join(", "))));
        }
        [a, b, ..] => {
            return Err(refused(format!("two array jobs are running here: {} and {} are set", a.task, b.task)));
        }
    };
    let number = |name: &str| -> Result<u64, CommandError> {
        let value = told(name).unwrap_or_default();
        value.parse().map_err(|_| refused(format!("`{name}` of {} is `{value}`, which is no number", manager.name)))
    };
    let task = number(manager.task)?;
    let [first, last] = match manager.ends {
        Some(ends) => [number(ends[0])?, number(ends[1])?],
        None => [0, u64::MAX],
    };
    let step = manager.step.filter(|name| told(name).is_some()).map_or(Ok(1), number)?.max(1);
    let k = task.saturating_sub(first) / step + 1;
    let tasks = (last.saturating_sub(first) / step).saturating_add(1);
    if let Some(of) = of {
        // A number that cannot be read is refused where parts are read.
        return match of.parse::<u64>() {
            Ok(parts) if manager.ends.is_some() && parts != tasks => Err(refused(format!(
                "`{AUTO}/{of}` asks for {parts} parts, and the array of {} has {tasks}, from {first} to {last}",
                manager.name
            ))),
            _ => Ok(format!("{k}/{of}")),
        };
    }
    if manager.ends.is_none() {
        return Err(refused(format!("{} does not say how many tasks there are; write --shard auto/N", manager.name)));
    }
    match manager.count.map(number).transpose()?.filter(|count| *count != tasks) {
        Some(count) => Err(refused(format!(
            "the array has gaps: {count} tasks from {first} to {last}, of which no whole can be made"
        ))),
        None => Ok(format!("{k}/{tasks}")),
    }
}

fn refused(message: String) -> CommandError {
    let help = "write the part as K/N, as in --shard 2/8".to_owned();
    CommandError::Faults(Fault::new(SourceLocation::flag(SHARD, AUTO), message).help(help).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The command line with these variables.
    fn with(words: &str, variables: &[(&str, &str)]) -> Result<String, String> {
        let variable =
            |name: &str| variables.iter().find(|(own, _)| *own == name).map(|(_, value)| (*value).to_owned());
        match settled(words.split(' ').map(OsString::from), &variable) {
            Ok(words) => Ok(words.join(" ".as_ref()).to_string_lossy().into_owned()),
            Err(CommandError::Faults(faults)) => Err(format!("{faults:?}")),
            Err(_) => Err(String::new()),
        }
    }

    fn slurm(
        task: &'static str,
        ends: [&'static str; 2],
        step: &'static str,
        count: &'static str,
    ) -> Vec<(&'static str, &'static str)> {
        let names = ["ID", "MIN", "MAX", "STEP", "COUNT"].map(|name| match name {
            "ID" => "SLURM_ARRAY_TASK_ID",
            "MIN" => "SLURM_ARRAY_TASK_MIN",
            "MAX" => "SLURM_ARRAY_TASK_MAX",
            "STEP" => "SLURM_ARRAY_TASK_STEP",
            _ => "SLURM_ARRAY_TASK_COUNT",
        });
        names.into_iter().zip([task, ends[0], ends[1], step, count]).collect()
    }

    #[test]
    fn a_task_of_an_array_plays_its_part() {
        assert_eq!(with("run --shard auto -q", &slurm("3", ["0", "7"], "1", "8")), Ok("run --shard 4/8 -q".to_owned()));
        assert_eq!(with("run --shard=auto", &slurm("5", ["1", "9"], "2", "5")), Ok("run --shard=3/5".to_owned()));
        assert_eq!(with("run --shard auto/4", &[("JOB_COMPLETION_INDEX", "0")]), Ok("run --shard 1/4".to_owned()));
        let engine =
            [("SGE_TASK_ID", "2"), ("SGE_TASK_FIRST", "1"), ("SGE_TASK_LAST", "6"), ("SGE_TASK_STEPSIZE", "1")];
        assert_eq!(with("run --shard auto", &engine), Ok("run --shard 2/6".to_owned()));
    }

    #[test]
    fn nothing_else_is_touched() {
        let words = "run auto --shard 2/3 -o auto";
        assert_eq!(with(words, &slurm("3", ["0", "7"], "1", "8")), Ok(words.to_owned()));
    }

    #[test]
    fn what_tells_no_part_is_refused_with_a_remedy() {
        let told = |variables: &[(&str, &str)]| with("run --shard auto", variables).unwrap_err();
        assert!(told(&[]).contains("no array job is running here") && told(&[]).contains("--shard 2/8"));
        assert!(told(&[("JOB_COMPLETION_INDEX", "1")]).contains("auto/N"));
        assert!(told(&slurm("3", ["1", "7"], "1", "3")).contains("the array has gaps: 3 tasks from 1 to 7"));
        assert!(told(&slurm("x", ["1", "7"], "1", "7")).contains("which is no number"));
        let fewer = with("run --shard auto/8", &slurm("1", ["1", "2"], "1", "2")).unwrap_err();
        assert!(fewer.contains("asks for 8 parts, and the array of Slurm has 2, from 1 to 2"), "{fewer}");
        let all = with("run --shard auto/8", &slurm("2", ["1", "8"], "1", "8"));
        assert_eq!(all, Ok("run --shard 2/8".to_owned()));
        let mut both = slurm("3", ["0", "7"], "1", "8");
        both.push(("JOB_COMPLETION_INDEX", "1"));
        assert!(told(&both).contains("SLURM_ARRAY_TASK_ID and JOB_COMPLETION_INDEX are set"));
    }
}

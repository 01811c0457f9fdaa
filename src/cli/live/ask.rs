//! Questions that other commands answer: which value, what is each worth, which changes. The page asks them of this very program, so that the
//! answer is the one of the command that it prints.

use super::changes::{LiveCast, RulesChanges, rung_flags};
use super::figures::{command_line, program_name};
use super::lock;
use crate::progress::AS_JSON;
use crate::replay::{drawn_chances, quick_rollouts};
use crate::report::dictionary;
use engine::cell::{Cell, CellRequest};
use report::page::{SavedStudy, pictures};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The time between two looks whether the answer is there.
const LOOK: Duration = Duration::from_millis(50);

/// A question of a page.
#[derive(serde::Deserialize)]
pub struct PageQuestion {
    /// `solve`, `worth`, `tune` or `replay`.
    command: String,
    /// The rest of its words: `--vary`, `players.luck=3..12`.
    words: Vec<String>,
}

/// The options that a page may give to each command: nothing that names a file.
const OPTIONS: [(&str, &[&str]); 4] = [
    ("solve", &["--vary", "--until", "--within", "-n"]),
    ("worth", &["--of", "--by", "--measure", "-n"]),
    ("tune", &["--of", "--expect", "-n"]),
    (REPLAY, &["--game"]),
];

/// The command that tells the chances along a game.
const REPLAY: &str = "replay";

/// The questions of one page: one at a time.
#[derive(Clone, Default)]
pub struct RunningQuestion(Arc<Mutex<Option<Child>>>);

impl RunningQuestion {
    /// Breaks off what is asked.
    pub fn cancel(&self) {
        end(lock(&self.0).take());
    }

    /// The answer to a question about the rules as they are on the page; `hear` is told how far it has come.
    ///
    /// # Errors
    /// The words of the command on its fault; that it was broken off.
    pub fn ask(
        &self,
        cast: &LiveCast,
        changes: &RulesChanges,
        rung: Option<&str>,
        question: &PageQuestion,
        hear: impl Fn(Value) + Send + 'static,
    ) -> Result<Value, String> {
        let words = words(cast, changes, rung, question)?;
        if question.command == REPLAY {
            return self.chances(cast, changes, rung, words);
        }
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let begun = Instant::now();
        let files = ["--force".into(), "-o".into(), folder.path().as_os_str().to_owned()];
        let told = self.told(cast, changes, (&question.command, &words), &files, hear)?;
        let line: Value = serde_json::from_str(&told).map_err(|error| error.to_string())?;
        Ok(json!({
            "command": shown(cast, changes, &question.command, words),
            "line": line,
            "pictures": drawn(cast, folder.path()),
            "seconds": begun.elapsed().as_secs_f64(),
        }))
    }

    /// The chances along a game of the rules as they are on the page, drawn.
    fn chances(
        &self,
        cast: &LiveCast,
        changes: &RulesChanges,
        rung: Option<&str>,
        mut words: Vec<String>,
    ) -> Result<Value, String> {
        let study = cast.study(changes, changes, rung).map_err(|faults| super::changes::told(&faults))?;
        let cell = &study.plan.variants[0].cell;
        words.extend(["--odds".to_owned(), format!("--rollouts={}", quick_rollouts(cell))]);
        let told = self.told(cast, changes, (REPLAY, &words), &[], |_| {})?;
        Ok(json!({ "command": shown(cast, changes, REPLAY, words), "chances": drawn_chances(cell, &told) }))
    }

    /// The JSON that a command prints about the rules as they are on the page; `files` says where its files go, if it writes any.
    fn told(
        &self,
        cast: &LiveCast,
        changes: &RulesChanges,
        (name, words): (&str, &[String]),
        files: &[OsString],
        hear: impl Fn(Value) + Send + 'static,
    ) -> Result<String, String> {
        let aside = changes.is_of_rows().then(|| cast.aside(changes, "the rules as edited")).transpose();
        let aside = aside.map_err(|faults| super::changes::told(&faults))?;
        let rules = aside.as_ref().map_or_else(|| cast.rules_typed(), |file| file.path.display().to_string());
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.arg(name).arg(rules).args(words).arg("--json").args(files);
        command.env(AS_JSON.0, AS_JSON.1);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (out, err, own) = {
            // One guard from the old question to the new one: of two at a time none is forgotten.
            let mut asked = lock(&self.0);
            end(asked.take());
            let mut child = command.spawn().map_err(|error| error.to_string())?;
            let (out, err) = (drain(child.stdout.take()), listen(child.stderr.take(), hear));
            let own = child.id();
            *asked = Some(child);
            (out, err, own)
        };
        let code = loop {
            let mut asked = lock(&self.0);
            // A later question has taken its place.
            let Some(child) = asked.as_mut().filter(|child| child.id() == own) else {
                return Err("It was broken off.".to_owned());
            };
            if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
                *asked = None;
                break status.code();
            }
            drop(asked);
            std::thread::sleep(LOOK);
        };
        let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
        // A command that was broken off, or finds nothing, tells so in its line.
        if out.trim_start().starts_with('{') { Ok(out) } else { Err(format!("{err} ({code:?})")) }
    }
}

/// Ends the command of a question.
fn end(child: Option<Child>) {
    if let Some(mut child) = child {
        // Whoever has ended already cannot be killed.
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// The command that gives an answer again; `None` where rows were put in or taken out, which stand in no command line.
fn shown(cast: &LiveCast, changes: &RulesChanges, command: &str, words: Vec<String>) -> Option<String> {
    let begin = [program_name(), command.to_owned(), cast.rules_typed()];
    (!changes.is_of_rows()).then(|| command_line(&begin.into_iter().chain(words).collect::<Vec<_>>()))
}

/// The pictures of what was played; none where it was broken off before it wrote anything.
fn drawn(cast: &LiveCast, folder: &Path) -> String {
    let drawn = || {
        let saved = SavedStudy::read(folder).ok()?;
        let cell = Cell::named(&cast.named, &CellRequest::default()).ok()?;
        pictures(&saved.manifest, &saved.tables, &dictionary(&cell.schema)).ok()
    };
    drawn().unwrap_or_default()
}

/// The words of the command after the rules.
fn words(
    cast: &LiveCast,
    changes: &RulesChanges,
    rung: Option<&str>,
    question: &PageQuestion,
) -> Result<Vec<String>, String> {
    let Some((_, options)) = OPTIONS.iter().find(|(command, _)| *command == question.command) else {
        return Err(format!("The page asks no `{}`.", question.command));
    };
    let (pairs, rest) = question.words.as_chunks::<2>();
    if !rest.is_empty() || !pairs.iter().all(|[option, _]| options.contains(&option.as_str())) {
        return Err(format!("`{}` takes {} here.", question.command, options.join(", ")));
    }
    let mut words = cast.words();
    if !changes.is_of_rows() {
        words.extend(changes.flags());
    }
    words.extend(rung.into_iter().flat_map(rung_flags));
    // A value that begins with a dash is none of ours.
    words.extend(pairs.iter().map(|[option, value]| {
        if option.starts_with("--") { format!("{option}={value}") } else { format!("{option}{value}") }
    }));
    Ok(words)
}

/// The text of a pipe, read by a thread of its own.
fn drain(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(mut pipe) = pipe {
            // What was read until then is told.
            let _ = pipe.read_to_end(&mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    })
}

/// The lines of a pipe, read by a thread of its own: those on progress are heard, the others are its text.
fn listen(
    pipe: Option<impl Read + Send + 'static>,
    hear: impl Fn(Value) + Send + 'static,
) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = String::new();
        let lines = pipe.map(|pipe| BufReader::new(pipe).lines());
        for line in lines.into_iter().flatten().map_while(Result::ok) {
            match serde_json::from_str::<Value>(&line).ok().and_then(|mut line| Some(line.get_mut("progress")?.take()))
            {
                Some(progress) => hear(progress),
                None => text += &(line + "\n"),
            }
        }
        text
    })
}

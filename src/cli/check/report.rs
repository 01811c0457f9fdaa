//! The report of `check`: each fault once with the files that have it, what to be careful about, and how many files are right.

use super::is_book;
use crate::failure::{Sign, say, say_signed};
use crate::terminal::room;
use ::report::filled;
use kit::config::{ALIKE, Fault, Faults, SHOWN, SourceLine, SourceLocation, file_of};
use kit::say::{capital, counted, listed, on_a_line, thousands};
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

/// Blanks before what stands below a fault, and letters before the text of its line.
const INDENT: usize = 5;
const GUTTER: usize = 10;

/// The narrowest lines, and the longest part of a line of a file that is shown.
const LEAST: usize = 40;
const WIDEST: usize = 140;

/// A file that was checked.
pub struct CheckedFile {
    /// The path as it was named.
    pub path: PathBuf,
    /// Its contents in words, or its faults.
    pub judged: Result<String, Faults>,
    /// Warnings about what is not wrong.
    pub warnings: Vec<String>,
    /// The findings in its tables, if they were asked for.
    pub seen: Vec<String>,
}

/// The path of a file that is there, whatever way leads to it.
pub fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// The findings of all files together.
pub struct CheckReport<'f> {
    files: &'f [CheckedFile],
    faults: Vec<SharedFault<'f>>,
    /// Warnings, each with the files that it is about.
    warnings: Vec<(&'f str, BTreeSet<usize>)>,
    verbose: bool,
}

/// A fault, and the files that are wrong because of it.
struct SharedFault<'f> {
    fault: &'f Fault,
    /// The name of the file in which it stands.
    name: String,
    /// The index of that file, if it is one of those that were checked.
    home: Option<usize>,
    holders: BTreeSet<usize>,
}

impl<'f> CheckReport<'f> {
    /// Puts together what is the same in several files.
    pub fn new(files: &'f [CheckedFile], verbose: bool) -> Self {
        let homes: HashMap<PathBuf, usize> =
            files.iter().enumerate().map(|(index, file)| (canonical(&file.path), index)).collect();
        let (mut faults, mut known): (Vec<SharedFault<'f>>, HashMap<_, usize>) = (Vec::new(), HashMap::new());
        let mut places: HashMap<&str, Option<usize>> = HashMap::new();
        let mut warnings: Vec<(&str, BTreeSet<usize>)> = Vec::new();
        for (index, file) in files.iter().enumerate() {
            for fault in file.judged.as_ref().err().into_iter().flat_map(Faults::iter) {
                let name = fault.place.name();
                let home = match name {
                    // Nobody can look it up: it is about the file that was checked.
                    None => Some(index),
                    Some(name) => {
                        *places.entry(name).or_insert_with(|| homes.get(&canonical(Path::new(file_of(name)))).copied())
                    }
                };
                let sheet = name.map_or("", |name| &name[file_of(name).len()..]);
                let at = (home, name.filter(|_| home.is_none()).or(Some(sheet)), start(fault), fault.words());
                let place = *known.entry(at).or_insert_with(|| {
                    let own = home.map(|home| format!("{}{sheet}", files[home].path.display()));
                    let name = own.or_else(|| name.map(str::to_owned)).unwrap_or_default();
                    faults.push(SharedFault { fault, name, home, holders: BTreeSet::new() });
                    faults.len() - 1
                });
                // What is wrong with the rules of a table is none of its own.
                if !(is_table(&file.path) && home.is_some_and(|home| home != index)) {
                    faults[place].holders.insert(index);
                }
            }
            for warning in &file.warnings {
                match warnings.iter_mut().find(|(known, _)| known == warning) {
                    Some((_, about)) => drop(about.insert(index)),
                    None => warnings.push((warning, BTreeSet::from([index]))),
                }
            }
        }
        faults.sort_by_key(|found| (found.home.unwrap_or(usize::MAX), start(found.fault)));
        Self { files, faults, warnings, verbose }
    }

    /// A line for each file that is right, where they are asked for.
    pub fn right(&self) -> String {
        let line = |file: &CheckedFile| {
            let holds = file.judged.as_ref().ok()?;
            Some(format!("✓ {}", headed(&file.path.display().to_string(), holds)))
        };
        let lines: String = self.files.iter().filter(|_| self.verbose).filter_map(line).collect();
        if lines.is_empty() { lines } else { lines + "\n" }
    }

    /// The findings in tables, each at the first file that has it.
    pub fn seen(&self) -> String {
        let (mut text, mut told) = (String::new(), BTreeSet::new());
        for file in self.files {
            let fresh: Vec<&String> = file.seen.iter().filter(|found| told.insert(found.as_str())).collect();
            if fresh.is_empty() {
                continue;
            }
            text += &headed(&file.path.display().to_string(), "in its tables:");
            text.extend(fresh.into_iter().map(|found| indented(found)));
            text += "\n";
        }
        text
    }

    /// Says what is wrong, and then what to be careful about.
    pub fn say(&self) {
        let mut alike: HashMap<_, (usize, usize)> = HashMap::new();
        for found in &self.faults {
            alike.entry(found.fault.words()).or_default().1 += 1;
        }
        let mut shown = 0;
        for found in &self.faults {
            let (so_far, all) = alike.entry(found.fault.words()).or_default();
            *so_far += 1;
            if *so_far > ALIKE || shown == SHOWN {
                continue;
            }
            shown += 1;
            let more = (*so_far == ALIKE && *all > ALIKE)
                .then(|| format!("... and {} of this kind\n", counted(*all - ALIKE, "more fault")));
            say_signed(Sign::Wrong, &(self.told(found) + &more.unwrap_or_default()));
        }
        let number = self.faults.len();
        if shown < number {
            let names: BTreeSet<&str> = self.faults.iter().map(|found| found.name.as_str()).collect();
            let names = listed(&names.into_iter().collect::<Vec<_>>(), "and");
            say(&format!("{} in {names} ({shown} of them shown)\n", counted(number, "fault")));
        }
        for (warning, about) in &self.warnings {
            let Some(first) = about.first() else { continue };
            let others = self.others(about, *first, ["has this warning, too", "have this warning, too"]);
            say_signed(Sign::Careful, &(headed(&self.named(&[*first]), warning) + &indented(&others)));
        }
    }

    /// A fault: its place, what is wrong, the line, the remedy, and which other files have it.
    fn told(&self, found: &SharedFault<'_>) -> String {
        let line = found.fault.place.line();
        let cell = found.fault.place.cell().map(|cell| format!("!{cell}"));
        let number =
            cell.or_else(|| line.as_ref().and_then(|line| Some(format!(":{}:{}", line.number?, line.column()))));
        let head = headed(&format!("{}{}", found.name, number.unwrap_or_default()), &found.fault.message);
        let drawn = line.filter(|line| !line.text.trim().is_empty()).as_ref().map(drawn);
        let others = match found.home {
            Some(home) => self.others(&found.holders, home, ["uses this one", "use this one"]),
            None => self.users(&found.holders),
        };
        let below = [sentence(&remedy(found.fault)), others].map(|text| indented(&text)).concat();
        format!("{head}{}{below}", drawn.unwrap_or_default())
    }

    /// The other files of which something holds, as it is said of one and of several; nothing if there are none.
    fn others(&self, all: &BTreeSet<usize>, home: usize, [of_one, of_several]: [&str; 2]) -> String {
        let others: Vec<usize> = all.iter().copied().filter(|file| *file != home).collect();
        let what = if others.len() == 1 { of_one } else { of_several };
        let named = if self.verbose { format!(": {}", self.named(&others)) } else { String::new() };
        let said = format!("{} {what}{named}.", counted(others.len(), "other file"));
        if others.is_empty() { String::new() } else { said }
    }

    /// The files that use one that was not checked itself: without a name nobody would know how it comes in.
    fn users(&self, all: &BTreeSet<usize>) -> String {
        let all: Vec<usize> = all.iter().copied().collect();
        let shown = if self.verbose { all.len() } else { all.len().min(1) };
        let more = all.len() - shown;
        let more = if more > 0 { format!(" and {}", counted(more, "other file")) } else { String::new() };
        format!("It comes into {}{more}.", self.named(&all[..shown]))
    }

    fn named(&self, files: &[usize]) -> String {
        let names: Vec<String> = files.iter().map(|file| self.files[*file].path.display().to_string()).collect();
        listed(&names, "and")
    }

    /// How many files are right and how many are wrong, in a sentence; nothing where there was no file.
    pub fn total(&self) -> String {
        let is_home =
            |index: usize| self.faults.iter().any(|found| found.home.unwrap_or_else(|| first(found)) == index);
        let homes: BTreeSet<usize> = (0..self.files.len()).filter(|index| is_home(*index)).collect();
        let files = || self.files.iter().enumerate().filter(|(_, file)| !file.path.is_dir());
        let wrong = files().filter(|(index, _)| homes.contains(index)).count();
        let rest = || files().filter(|(index, _)| !homes.contains(index));
        let right = rest().filter(|(_, file)| file.judged.is_ok()).count();
        let depend = rest().count() - right;
        let are = |count: usize| if count == 1 { "is" } else { "are" };
        let mut parts = Vec::new();
        if right > 0 {
            parts.push(format!("{} {} right", counted(right, "file"), are(right)));
        }
        if wrong > 0 {
            let number = if right > 0 { thousands(wrong as u64) } else { counted(wrong, "file") };
            let (depends, which) =
                (if depend == 1 { "depends" } else { "depend" }, if wrong == 1 { "it" } else { "them" });
            let more = format!(" ({} more {depends} on {which})", thousands(depend as u64));
            parts.push(format!("{number} {} wrong{}", are(wrong), if depend > 0 { &more } else { "" }));
        }
        if !self.warnings.is_empty() && !parts.is_empty() {
            parts.push(counted(self.warnings.len(), "warning"));
        }
        if parts.is_empty() { String::new() } else { format!("{}.\n", parts.join(", ")) }
    }
}

/// Whether it is a table, by its ending.
pub fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "csv") || is_book(path)
}

/// The first file that has a fault.
fn first(found: &SharedFault<'_>) -> usize {
    found.holders.first().copied().unwrap_or_default()
}

/// The byte at which a fault stands.
fn start(fault: &Fault) -> usize {
    match &fault.place {
        SourceLocation::Text { span, .. } => span.start,
        _ => 0,
    }
}

/// The remedy without the address that the message has named already.
fn remedy(fault: &Fault) -> String {
    let remedy = fault.remedy();
    match remedy.split_once("`: ") {
        Some((address, rest)) if fault.message.starts_with(&format!("{address}`")) => rest.to_owned(),
        _ => remedy,
    }
}

/// A remedy as a sentence by itself.
fn sentence(text: &str) -> String {
    let end = if text.ends_with(|last: char| last.is_alphabetic() || "`)".contains(last)) { "." } else { "" };
    capital(text) + end
}

/// The lines behind a sign: where something stands, and what is said of it.
fn headed(place: &str, message: &str) -> String {
    let blank = if place.is_empty() { "" } else { "  " };
    filled(&format!("{place}{blank}{message}"), columns() - 2, 2) + "\n"
}

/// Lines below what is said; none of no text.
fn indented(text: &str) -> String {
    let text = filled(text, columns() - INDENT, 0);
    text.lines().filter(|line| !line.is_empty()).map(|line| format!("{:INDENT$}{line}\n", "")).collect()
}

/// The line with the part that is meant underlined, of a long one what is around it.
fn drawn(line: &SourceLine<'_>) -> String {
    let letters: Vec<char> = on_a_line(line.text).replace('\t', " ").chars().collect();
    let from = line.column() - 1;
    let length = line.text[line.span.clone()].chars().count().max(1);
    let room = columns().min(WIDEST) - GUTTER;
    let begin = if letters.len() <= room { 0 } else { from.saturating_sub(room / 4).min(letters.len() - room) };
    let end = (begin + room).min(letters.len());
    let mut seen: Vec<char> = letters[begin..end].to_vec();
    let cut = |seen: &mut Vec<char>, at: usize| {
        if let Some(letter) = seen.get_mut(at) {
            *letter = '…';
        }
    };
    if begin > 0 {
        cut(&mut seen, 0);
    }
    if end < letters.len() {
        cut(&mut seen, room - 1);
    }
    let under = "─".repeat(length.min(room.saturating_sub(from - begin).max(1)));
    let number = line.number.map_or_else(String::new, |number| number.to_string());
    let text: String = seen.into_iter().collect();
    format!("{number:>7} │ {}\n{:7} │ {:blank$}{under}\n", text.trim_end(), "", "", blank = from - begin)
}

/// The width of the terminal; without one lines are not broken, so that words are found.
fn columns() -> usize {
    room().unwrap_or(usize::MAX).max(LEAST)
}

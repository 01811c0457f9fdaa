//! A fault: what is wrong in something a person wrote, where it stands, and what to do about it.

use super::source::{BUILT_IN, SourceFile};
use super::workbook::cell_at;
use crate::say::{counted, is_unseen, listed, printable};
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The most faults that are shown; the others are counted. A wrong separator spoils every row in the same way.
pub const SHOWN: usize = 200;

/// The most faults that are shown of those that are alike: the third tells nothing that the first two did not.
pub const ALIKE: usize = 3;

/// A mistake in what a person wrote: place, message, remedy.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The place of the culprit.
    pub place: SourceLocation,
    /// The mistake, in one line.
    pub message: String,
    /// The remedy.
    pub help: Option<String>,
}

impl Fault {
    /// A fault for which no remedy is known yet.
    pub fn new(place: SourceLocation, message: impl Into<String>) -> Self {
        let (message, help) = (message.into(), None);
        Self { place, message, help }
    }

    /// The fault with this remedy.
    pub fn help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into();
        self
    }

    /// The words of the fault, without its place.
    pub fn words(&self) -> (&str, Option<&str>) {
        (&self.message, self.help.as_deref())
    }

    /// The remedy with what only a look at the place tells; empty if none is known.
    pub fn remedy(&self) -> String {
        self.place.unseen().into_iter().chain(self.help.clone()).collect::<Vec<_>>().join("; ")
    }

    fn render(&self, renderer: &Renderer) -> String {
        let help = self.remedy();
        let (message, help) = (printable(&self.message), printable(&help));
        let name = printable(self.place.name().unwrap_or_default());
        let mut group = Level::ERROR.primary_title(&*message).elements(None::<Origin>);
        let at_cell = self.place.cell().map(|cell| format!("{name}!{cell}"));
        let name = at_cell.as_deref().unwrap_or(&name);
        match (&self.place, self.place.line()) {
            (_, Some(line)) => group = group.element(snippet(line, name)),
            (SourceLocation::File(_), None) => group = group.element(Origin::path(name)),
            _ => {}
        }
        if !help.is_empty() {
            group = group.element(Level::HELP.message(&*help));
        }
        let told = renderer.render(&[group]);
        // A cell is the place; its line and letter in a text that nobody sees are none.
        match (at_cell, self.place.line().and_then(|line| Some((line.number?, line.column())))) {
            (Some(cell), Some((line, column))) => told.replacen(&format!("{cell}:{line}:{column}"), &cell, 1),
            _ => told,
        }
    }
}

/// The place in a file, a flag or a text that a fault is about.
#[derive(Clone, Debug)]
pub enum SourceLocation {
    /// A part of a text: a file's or a flag's.
    Text {
        /// The text and its name.
        source: Arc<SourceFile>,
        /// The part, in bytes; always within the text and on character boundaries.
        span: Range<usize>,
    },
    /// A whole file: it cannot be read, or lacks something.
    File(String),
    /// Nowhere in particular.
    Nowhere,
}

impl SourceLocation {
    /// Whether it is in a file that nobody can edit.
    pub(super) fn is_built_in(&self) -> bool {
        self.name().is_some_and(|name| name.starts_with(BUILT_IN))
    }

    /// Whether it is in what is given to a flag.
    pub(super) fn is_flag(&self) -> bool {
        matches!(self, Self::Text { source, .. } if source.is_flag())
    }

    /// A part of a text; a span that reaches beyond the text or cuts a character is narrowed.
    pub fn text(source: &Arc<SourceFile>, span: Range<usize>) -> Self {
        let start = source.text.floor_char_boundary(span.start);
        let end = source.text.floor_char_boundary(span.end).max(start);
        let (source, span) = (source.clone(), start..end);
        Self::Text { source, span }
    }

    /// The location of a flag's value: `players.luck=3` in `--set players.luck=3`.
    pub fn flag(flag: &str, given: &str) -> Self {
        let source = SourceFile::flag(flag, format!("{flag} {given}"));
        Self::text(&source, flag.len() + 1..source.text.len())
    }

    /// The place of `part` (bytes of `text`), where this is the place of `text` itself, or of the TOML string that means it.
    /// If it is written with escapes, the whole string.
    pub fn text_span(&self, text: &str, part: Range<usize>) -> Self {
        let Self::Text { source, span } = self else {
            return self.clone();
        };
        let written = &source.text[span.clone()];
        let skip = if written == text { Some(0) } else { content_offset(written) };
        match skip {
            Some(skip) if written[skip..].starts_with(text) => {
                let start = span.start + skip;
                Self::text(source, start + part.start..start + part.end)
            }
            _ => self.clone(),
        }
    }

    /// The line on which it begins; `None` if it is no part of a text.
    pub fn line(&self) -> Option<SourceLine<'_>> {
        let Self::Text { source, span } = self else { return None };
        let before = &source.text[..span.start];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let text = source.text[start..].split('\n').next().unwrap_or("").trim_end_matches('\r');
        let from = (span.start - start).min(text.len());
        let to = (span.end - start).clamp(from, text.len());
        let number = (!source.is_flag()).then(|| before.matches('\n').count() + 1);
        Some(SourceLine { number, text, span: from..to })
    }

    /// The text there, without the quotes around a field of a table.
    pub(super) fn written(&self) -> Option<&str> {
        match self {
            Self::Text { source, span } => Some(source.text[span.clone()].trim_matches('"')),
            _ => None,
        }
    }

    /// Whether it is part of a table on disk.
    pub(super) fn is_in_table(&self) -> bool {
        matches!(self, Self::Text { source, .. } if source.is_on_disk() && !source.name.ends_with(".toml"))
    }

    /// The cell in which it begins, such as `D7`, if it is part of a sheet.
    pub fn cell(&self) -> Option<String> {
        match self {
            Self::Text { source, span } if source.is_sheet() => Some(cell_at(&source.text, span.start)),
            _ => None,
        }
    }

    /// The name of the file or flag, if there is one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Text { source, .. } => Some(&source.name),
            Self::File(name) => Some(name),
            Self::Nowhere => None,
        }
    }

    /// The remedy for a letter there that nobody sees, and that keeps a name from being found.
    fn unseen(&self) -> Option<String> {
        let Self::Text { source, span } = self else { return None };
        let text = &source.text[span.start..];
        let letters = text.char_indices().take_while(|(at, _)| *at < span.len().max(1));
        let (at, letter) = letters.into_iter().find(|(_, letter)| is_unseen(*letter))?;
        let word = text[..at].rsplit(char::is_whitespace).next().filter(|word| !word.is_empty());
        let before = word.map_or_else(String::new, |word| format!(" after `{word}`"));
        Some(format!("delete the letter U+{:04X}{before}, which nobody sees", u32::from(letter)))
    }

    /// The key of an order of places: files before flags, files by name and from top to bottom.
    pub fn order(&self) -> (u8, String, usize) {
        match self {
            Self::Text { source, .. } if source.is_flag() => (1, String::new(), 0),
            Self::Text { source, span } => (0, source.name.clone(), span.start),
            Self::File(name) => (0, name.clone(), 0),
            Self::Nowhere => (2, String::new(), 0),
        }
    }
}

impl PartialEq for SourceLocation {
    fn eq(&self, other: &Self) -> bool {
        let span = |place: &Self| match place {
            Self::Text { span, .. } => Some(span.clone()),
            _ => None,
        };
        self.name() == other.name() && span(self) == span(other)
    }
}

/// The bytes of quotes, and of the newline after them, that open a written string; a bare one has none.
fn content_offset(written: &str) -> Option<usize> {
    for quotes in ["\"\"\"", "'''"] {
        if let Some(rest) = written.strip_prefix(quotes) {
            let newline = ["\r\n", "\n"].iter().find(|n| rest.starts_with(**n));
            return Some(3 + newline.map_or(0, |n| n.len()));
        }
    }
    let quoted = written.starts_with(['"', '\'']);
    (!written.is_empty()).then_some(usize::from(quoted))
}

/// The line on which a part of a text begins.
#[derive(Clone, Debug)]
pub struct SourceLine<'a> {
    /// Its number in its file; `None` of what a flag says.
    pub number: Option<usize>,
    /// Its text, without a line break.
    pub text: &'a str,
    /// The bytes of the line that belong to the part.
    pub span: Range<usize>,
}

impl SourceLine<'_> {
    /// The number of the first letter that is meant, from 1.
    pub fn column(&self) -> usize {
        self.text[..self.span.start].chars().count() + 1
    }
}

/// The line with the part that is meant underlined.
fn snippet<'a>(line: SourceLine<'a>, name: &'a str) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let snippet = Snippet::source(line.text).annotation(AnnotationKind::Primary.span(line.span));
    match line.number {
        Some(number) => snippet.line_start(number).path(name),
        None => snippet.line_numbering(false),
    }
}

/// The faults of a reading, in reading order; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Checks that there is no fault; the error has all of them, files before flags, each file from top to bottom.
    pub fn check(mut faults: Vec<Fault>) -> Result<(), Self> {
        if faults.is_empty() {
            return Ok(());
        }
        faults.sort_by_cached_key(|fault| fault.place.order());
        Err(Self(faults))
    }

    /// The faults; what is wrong at no place is so where `place` asks for it.
    #[must_use]
    pub fn placed(mut self, place: &SourceLocation) -> Self {
        let nowhere = self.0.iter_mut().filter(|fault| matches!(fault.place, SourceLocation::Nowhere));
        nowhere.for_each(|fault| fault.place = place.clone());
        self
    }

    /// The faults as `underlined text | message | help`, for tests.
    pub fn told(&self) -> Vec<String> {
        let told = |fault: &Fault| {
            let place = match &fault.place {
                SourceLocation::Text { source, span } => &source.text[span.clone()],
                SourceLocation::File(name) => name,
                SourceLocation::Nowhere => "-",
            };
            format!("{place} | {} | {}", fault.message, fault.help.as_deref().unwrap_or("-"))
        };
        self.0.iter().map(told).collect()
    }

    /// The faults, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// The faults as a terminal shows them, each with its line underlined and its remedy, then their number; with colours if wanted.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let mut alike: HashMap<_, (usize, usize)> = HashMap::new();
        for fault in &self.0 {
            alike.entry(fault.words()).or_default().1 += 1;
        }
        let (mut text, mut shown) = (String::new(), 0);
        for fault in &self.0 {
            let (so_far, all) = alike.entry(fault.words()).or_default();
            *so_far += 1;
            if *so_far > ALIKE || shown == SHOWN {
                continue;
            }
            shown += 1;
            text += &fault.render(&renderer);
            if *so_far == ALIKE && *all > ALIKE {
                text += &format!("\n... and {} of this kind", counted(*all - ALIKE, "more fault"));
            }
            text += "\n\n";
        }
        text + &self.count(shown)
    }

    /// `3 faults in standard.toml and --set`, of which so many are shown.
    fn count(&self, shown: usize) -> String {
        let mut names: Vec<&str> = self.0.iter().filter_map(|f| f.place.name()).collect();
        names.dedup();
        let number = self.0.len();
        let mut count = counted(number, "fault");
        if !names.is_empty() {
            count += &format!(" in {}", printable(&listed(&names, "and")));
        }
        if shown < number {
            count += &format!(" ({shown} of them shown)");
        }
        count
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Faults {}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

/// The fault that stands for all further ones of a kind that costs time to tell, after [`SHOWN`] of them: `12 more unknown keys`.
pub fn surplus(place: SourceLocation, more: usize, kind: &str) -> Option<Fault> {
    let fault = || Fault::new(place, counted(more, &format!("more {kind}"))).help("mend the others first".to_owned());
    (more > 0).then(fault)
}

/// The candidates most like a misspelt name, best first, at most three.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut near: Vec<(f64, &str)> = (candidates.into_iter())
        .map(|candidate| (likeness(name, candidate), candidate))
        .filter(|(likeness, _)| *likeness >= 0.6)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    // A name may stand in several places: a card that two decisions are about.
    let mut named = BTreeSet::new();
    near.retain(|(_, candidate)| named.insert(*candidate));
    let best = near.first().map_or(0.0, |(likeness, _)| *likeness);
    let close = near.into_iter().filter(|(likeness, _)| *likeness >= best - 0.15);
    close.take(3).map(|(_, name)| name).collect()
}

/// The likeness of two names, from 0 to 1. The end of a key (`luck` for `players.luck`) is nearly the key, and a part of a name (`crypt` for
/// `dark-crypt`) is near.
fn likeness(name: &str, candidate: &str) -> f64 {
    const SHORTEST: usize = 3;
    let is_end = candidate.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'));
    let (short, long) = if name.len() < candidate.len() { (name, candidate) } else { (candidate, name) };
    let is_part = short.len() >= SHORTEST && long.contains(short);
    let least = if is_end {
        0.9
    } else if is_part {
        0.7
    } else {
        0.0
    };
    strsim::normalized_damerau_levenshtein(name, candidate).max(least)
}

/// The keys of the same name in other sections: `queue.size` for `players.size`.
fn namesakes<'a>(key: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let name = key.rsplit('.').next();
    known.into_iter().filter(|known| known.rsplit('.').next() == name && !known.contains('<')).collect()
}

/// "did you mean `queue.size`?", of a key whose name stands in other sections alone.
pub fn elsewhere<'a>(key: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let names = ticked(&namesakes(key, known));
    (!names.is_empty()).then(|| format!("did you mean {}?", listed(&names, "or")))
}

/// The section of a file in which such a key belongs: below another section, or above all.
pub fn misplaced<'a>(key: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let home = |known: &str| match known.rsplit_once('.') {
        Some((section, _)) => format!("below [{section}]"),
        None => "above the first [section]".to_owned(),
    };
    let homes: Vec<String> = namesakes(key, known).into_iter().map(home).collect();
    let name = key.rsplit('.').next().unwrap_or(key);
    (!homes.is_empty()).then(|| format!("`{name}` belongs {}", listed(&homes, "or")))
}

/// "did you mean `x`?", if a candidate is near.
pub fn did_you_mean<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let near = ticked(&nearest(name, candidates));
    (!near.is_empty()).then(|| format!("did you mean {}?", listed(&near, "or")))
}

/// "did you mean `x`?", or all the candidates if none is near and they are few.
pub fn did_you_mean_one_of<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let few = (1..=12).contains(&candidates.len());
    did_you_mean(name, candidates.iter().copied())
        .or_else(|| few.then(|| format!("it may be {}", listed(&ticked(&candidates), "or"))))
}

/// The names in backquotes.
pub(super) fn ticked(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

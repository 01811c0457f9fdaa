//! Rules files laid over one another: a file's keys replace those of its base.

use super::document::{TomlDocument, TomlEntry};
use super::fault::{Fault, Faults, SourceLocation};
use super::source::{FileSet, SourceFile};
use std::sync::Arc;

/// The deepest chain of variations of variations.
const DEPTH: usize = 16;

/// The key of a title: the name of a file's rules, or of a table's row, in sentences.
pub(super) const TITLE: &str = "title";

/// The keys of a rules file and of all its bases.
#[derive(Debug, Default)]
pub struct LayeredDocument {
    /// Keys, the innermost base's first.
    pub entries: Vec<TomlEntry>,
    /// Tables with nothing in them.
    pub empty: Vec<(String, SourceLocation)>,
    /// The faults that are there although all files could be read.
    pub faults: Vec<Fault>,
    /// Whether lines have been passed over.
    pub damaged: bool,
}

impl LayeredDocument {
    /// Reads a rules file and its bases. Fails if the keys of one of them cannot be known.
    pub fn load(files: FileSet, rules: Arc<SourceFile>) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let documents = chain(files, rules, &mut faults);
        let readable = documents.iter().all(|document| document.readable);
        let broken = !faults.is_empty() || !readable;
        let mut layers = Self::default();
        for document in documents.into_iter().rev() {
            layers.lay(document);
        }
        layers.faults.extend(faults);
        if broken { Faults::check(std::mem::take(&mut layers.faults)).map(|()| layers) } else { Ok(layers) }
    }

    /// Takes an entry out.
    pub fn take(&mut self, key: &str) -> Option<TomlEntry> {
        let index = self.entries.iter().position(|entry| entry.key == key)?;
        Some(self.entries.remove(index))
    }

    /// Takes out all entries below a key.
    pub fn take_below(&mut self, key: &str) -> Vec<TomlEntry> {
        let below = |entry: &mut TomlEntry| is_below(&entry.key, key);
        self.entries.extract_if(.., below).collect()
    }

    fn lay(&mut self, document: TomlDocument) {
        // What a base says about `cards.spider` is about the base's own `cards`.
        self.entries.retain(|old| {
            let replaced = |new: &TomlEntry| old.key == new.key || is_below(&old.key, &new.key);
            !document.entries.iter().any(replaced)
        });
        self.entries.extend(document.entries);
        self.empty.extend(document.empty);
        self.faults.extend(document.faults);
        self.damaged |= document.damaged;
    }
}

/// The rules that a rules file is a variation of, as a person would name them; `None` if it is none.
pub fn base(files: FileSet, rules: &str) -> Result<Option<String>, Fault> {
    let source = files.named(rules)?;
    let document = TomlDocument::read(&source);
    let base = document.get("base").map(|entry| base_of(files, entry, std::slice::from_ref(&source.name)));
    Ok(base.transpose()?.map(|source| source.called()))
}

/// Whether this rules file says something of a key itself, whatever its bases say.
pub fn says(files: FileSet, rules: &str, key: &str) -> Result<bool, Fault> {
    Ok(TomlDocument::read(&files.named(rules)?).get(key).is_some())
}

/// Whether `key` is inside of table `table`.
pub(super) fn is_below(key: &str, table: &str) -> bool {
    (key.strip_prefix(table)).is_some_and(|rest| rest.starts_with('.'))
}

/// The documents from these rules to their innermost base.
fn chain(files: FileSet, rules: Arc<SourceFile>, faults: &mut Vec<Fault>) -> Vec<TomlDocument> {
    let mut names = vec![rules.name.clone()];
    let mut documents = vec![TomlDocument::read(&rules)];
    while let Some(base) = documents.last().and_then(|d| d.get("base")).cloned() {
        match base_of(files, &base, &names) {
            Ok(source) => {
                names.push(source.name.clone());
                let mut document = TomlDocument::read(&source);
                // What the base is called is not what these are called.
                document.entries.retain(|entry| entry.key != TITLE);
                documents.push(document);
            }
            Err(fault) => {
                faults.push(fault);
                break;
            }
        }
    }
    documents
}

fn base_of(files: FileSet, base: &TomlEntry, names: &[String]) -> Result<Arc<SourceFile>, Fault> {
    let fault = |message: String| Err(Fault::new(base.place.clone(), message));
    let Some(name) = base.value.text() else {
        return fault(format!("`base` must be text, not {}", base.value))
            .map_err(|fault| fault.help("name rules to start from: \"standard\"".to_owned()));
    };
    let extension = if name.ends_with(".toml") { "" } else { ".toml" };
    let source = files.referred(&base.place, &format!("{name}{extension}"))?;
    if names.contains(&source.name) {
        return fault(format!("these rules are their own base: {}", circle(names)))
            .map_err(|fault| fault.help("remove one `base`".to_owned()));
    }
    if names.len() >= DEPTH {
        return fault(format!("more than {DEPTH} rules files, each the base of the one before"));
    }
    Ok(source)
}

fn circle(names: &[String]) -> String {
    let first = names.first().map(String::as_str);
    let names: Vec<&str> = names.iter().map(String::as_str).chain(first).collect();
    names.join(" -> ")
}

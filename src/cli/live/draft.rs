//! The work on a page as it is kept: the draft, which the page writes whenever something changes, and the variation that a person saves.

use super::changes::{LiveCast, RulesChanges};
use super::lock;
use crate::study::{save_tables, saved_rules};
use engine::cell::bot_and_number;
use kit::config::source::is_path;
use report::{place, replace};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The layout of a draft.
const VERSION: u32 = 1;

/// The most drafts in the file, one a page: those of pages that are long closed go first.
const MOST: usize = 6;

/// The drafts as they are written.
#[derive(Deserialize, Serialize)]
struct DraftFile {
    version: u32,
    /// The drafts, the newest last.
    drafts: Vec<PageDraft>,
}

/// The draft of one page.
#[derive(Deserialize, Serialize)]
struct PageDraft {
    page: String,
    /// The state of the page, of which only the page knows more.
    state: Value,
}

/// The work on some rules, as it is kept beside them.
pub struct KeptWork {
    draft: PathBuf,
    /// The texts that were saved from here, by file: a file that says something else has been changed by somebody else.
    saved: Mutex<BTreeMap<PathBuf, String>>,
    /// Two pages write the draft in turn.
    writing: Mutex<()>,
}

impl KeptWork {
    /// The work on these rules, beside them.
    pub fn of(cast: &LiveCast) -> Self {
        let rules = &cast.named.rules;
        let stem = Path::new(rules).file_stem().filter(|_| is_path(rules));
        let name = stem
            .map_or_else(|| format!("{}-{rules}", cast.named.game.name()), |stem| stem.to_string_lossy().into_owned());
        let draft = cast.folder().join(format!("{name}.live.json"));
        Self { draft, saved: Mutex::default(), writing: Mutex::default() }
    }

    /// The file of the draft.
    pub fn place(&self) -> &Path {
        &self.draft
    }

    /// The drafts that were kept; none of a file that cannot be read.
    fn drafts(&self) -> Vec<PageDraft> {
        let text = std::fs::read_to_string(&self.draft).unwrap_or_default();
        let kept = serde_json::from_str(&text).ok().filter(|kept: &DraftFile| kept.version == VERSION);
        kept.map_or_else(Vec::new, |kept| kept.drafts)
    }

    /// The state in which a page was kept; of a page that has no draft yet the newest of any. `None` where there is none.
    pub fn draft(&self, page: &str) -> Option<Value> {
        let mut drafts = self.drafts();
        let own = drafts.iter().position(|draft| draft.page == page);
        let place = own.or_else(|| drafts.len().checked_sub(1))?;
        Some(drafts.swap_remove(place).state)
    }

    /// Keeps the state of a page beside those of others: the file is whole at any time, whatever ends the program.
    pub fn keep(&self, page: &str, state: Value) -> Result<Value, String> {
        let _turn = lock(&self.writing);
        let mut drafts = self.drafts();
        drafts.retain(|draft| draft.page != page);
        drafts.drain(..(drafts.len() + 1).saturating_sub(MOST));
        drafts.push(PageDraft { page: page.to_owned(), state });
        let text = serde_json::to_string(&DraftFile { version: VERSION, drafts }).map_err(|error| error.to_string())?;
        replace(&self.draft, |out| out.write_all(text.as_bytes()))
            .map_err(|error| format!("The draft cannot be kept: {error}"))?;
        Ok(json!({ "kept": true }))
    }

    /// Saves the rules of a variant as a variation in the folder of the rules, and with `tables` copies of the tables in which cells are changed. A
    /// file that is there is overwritten only where it is one saved from here and unchanged since, or where that was asked for.
    pub fn save(
        &self,
        cast: &LiveCast,
        changes: &RulesChanges,
        name: &str,
        SaveWish { overwrite, tables }: SaveWish,
    ) -> Result<Value, String> {
        let path = cast.folder().join(format!("{}.toml", file_name(name)?));
        let loaded = cast.study(changes, changes, None).map_err(|faults| super::changes::told(&faults))?;
        let about = format!("Saved from the page of `ludometer live {}`.", cast.rules_typed());
        let text = saved_rules(&about, &path, &loaded.plan.variants[0]).map_err(|error| error.to_string())?;
        let addresses = changes.set.iter().map(|(address, _)| address.as_str());
        let of_bots: Vec<&str> = addresses.filter(|address| bot_and_number(address).is_some()).collect();
        let is_of_bots = of_bots.len() == changes.set.len() && !changes.is_of_rows();
        let Some(text) = text.filter(|_| !is_of_bots) else {
            return Err(match of_bots.as_slice() {
                [] => "Nothing is changed.".to_owned(),
                bots => format!(
                    "Only bots are changed ({}), and a rules file holds none of that. Copy command has it.",
                    bots.join(", ")
                ),
            });
        };
        let mut saved = lock(&self.saved);
        let there = std::fs::read_to_string(&path).ok();
        let is_own = there.is_some() && saved.get(&path) == there.as_ref() || there.as_ref() == Some(&text);
        let fill = |out: &mut dyn std::io::Write| out.write_all(text.as_bytes());
        let written = if is_own || overwrite { replace(&path, fill).map(|()| true) } else { place(&path, fill) };
        match written {
            Ok(true) => {
                saved.insert(path.clone(), text);
                let variant = &loaded.plan.variants[0];
                let copies = tables.then(|| save_tables(&path, variant, is_own || overwrite)).transpose();
                let copies = copies.map_err(|error| format!("{} is saved; {error}", path.display()))?;
                Ok(json!({ "file": path.display().to_string(), "tables": copies, "left": of_bots, "again": is_own }))
            }
            Ok(false) => {
                let why = if saved.contains_key(&path) {
                    "was changed by somebody else since it was saved"
                } else {
                    "is there already"
                };
                let free = (2..).map(|number| format!("{}-{number}", name.trim()));
                let free = free.take(1000).find(|name| !cast.folder().join(format!("{name}.toml")).exists());
                Ok(json!({ "taken": path.display().to_string(), "why": why, "free": free }))
            }
            Err(error) => Err(error.to_string()),
        }
    }
}

/// The wishes of whoever saves a variation.
#[derive(Clone, Copy, Debug)]
pub struct SaveWish {
    /// Whether files that are there are overwritten.
    pub overwrite: bool,
    /// Whether copies of the tables go with the rules.
    pub tables: bool,
}

/// The name of a file in the folder, and of none elsewhere.
pub fn file_name(name: &str) -> Result<&str, String> {
    let name = name.trim().trim_end_matches(".toml");
    let is_plain = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
    if name.is_empty() || name.len() > 100 || name.starts_with('.') || !name.chars().all(is_plain) {
        return Err("A name consists of letters, digits, blanks and - _ .".to_owned());
    }
    Ok(name)
}

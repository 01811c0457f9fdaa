//! Changes of rules and bots in words.

use engine::cell::{Cell, CellRequest};
use kit::config::RulesEdit;
use kit::config::source::is_path;
use kit::say::counted;
use study::plan::RulesOrigin;

/// No more changes are named in a heading.
const NAMED: usize = 6;

/// The changes of some rules and their bots in words.
pub fn changed_from(origin: &RulesOrigin) -> Option<String> {
    let edits: Vec<RulesEdit> = origin.edits.iter().filter(|edit| !is_cast(edit)).cloned().collect();
    (!edits.is_empty()).then(|| format!("changed from {}: {}", origin.called, listed(&edits)))
}

/// The files from which the bots of a cell that was asked for like this play, and its changes, in words.
pub fn changed_in(cell: &Cell, wish: &CellRequest) -> Option<String> {
    let changed = RulesOrigin::of(cell, &cell.asked_for, &wish.set).ok().and_then(|origin| changed_from(&origin));
    let told: Vec<String> = [own_files(cell, &wish.bots), changed].into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// The files from which bots of the rules' own line-up play, in place of those built in; none where bots were named.
pub fn own_files(cell: &Cell, named: &[String]) -> Option<String> {
    let mut files: Vec<&str> = cell.asked_for.iter().map(String::as_str).filter(|bot| is_path(bot)).collect();
    files.sort_unstable();
    files.dedup();
    (named.is_empty() && !files.is_empty()).then(|| format!("bots from their files: {}", files.join(", ")))
}

/// Whether the edit is of who sits at the table, which is said beside.
fn is_cast(edit: &RulesEdit) -> bool {
    edit.address() == "players.count" || edit.address() == SEATED
}

/// The strategies that play unless others are named.
pub const SEATED: &str = "players.bots";

/// The first of them, and how many more there are; what says where a value comes from, or what people call a row, changes no game: it is counted.
pub fn listed(edits: &[RulesEdit]) -> String {
    let [title, source] = [".title", ".source"].map(|column| move |edit: &&RulesEdit| edit.address().ends_with(column));
    let (words, played): (Vec<&RulesEdit>, Vec<&RulesEdit>) =
        edits.iter().partition(|edit| title(edit) || source(edit));
    let more = played.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("and {} (`ludometer diff` names all)", counted(more as u64, "more change")));
    let named = played.iter().take(NAMED).map(ToString::to_string).chain(more);
    let of = |what: &str, count: usize| {
        let and = if played.is_empty() { "" } else { "and " };
        (count > 0).then(|| format!("{and}the {what} of {}", counted(count as u64, "row")))
    };
    let sources = words.iter().filter(|edit| source(edit)).count();
    let counts = [of("source", sources), of("title", words.len() - sources)];
    named.chain(counts.into_iter().flatten()).collect::<Vec<_>>().join("; ")
}

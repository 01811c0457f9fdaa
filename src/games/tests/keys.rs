//! A key of the rules is told once: what a shipped file says above it is what `list keys` says of it.

use crate::builtin;
use crate::cell::{MINUTES, read_rules};
use crate::config::KeyDoc;
use crate::game::Signed;
use crate::games::{Visit, visit_all};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What stands in a comment above a key.
fn comment(doc: &KeyDoc) -> String {
    let about = doc.about.replace("(open point ", "(");
    let words: Vec<String> = (doc.options.iter()).map(|(word, means)| format!("`{word}`: {means}")).collect();
    match (doc.allowed.strip_prefix("a whole number from "), &words[..]) {
        (Some(range), _) => format!("{about} {range} {}.", doc.unit),
        (None, []) => about,
        (None, words) => format!("{about} {}", words.join("; ")),
    }
}

/// Every key that a file sets, with the comment right above it.
fn commented(text: &str) -> BTreeMap<String, String> {
    let (mut section, mut above, mut keys) = (String::new(), Vec::new(), BTreeMap::new());
    for line in text.lines() {
        if let Some(said) = line.strip_prefix('#') {
            above.push(said.trim());
            continue;
        }
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']').to_owned() + ".";
        } else if let Some((key, _)) = line.split_once(" = ") {
            keys.insert(section.clone() + key, above.join(" "));
        }
        above.clear();
    }
    keys
}

/// The keys of a game's shipped files that are told twice in different words, or not at all.
struct Told;

impl Visit for Told {
    type Out = Vec<String>;

    fn visit<G: Signed>(&mut self) -> Vec<String> {
        let files = builtin::rules_names(G::NAME).into_iter();
        files.flat_map(wrong_in::<G>).collect()
    }
}

fn wrong_in<G: Signed>(rules: &str) -> Vec<String> {
    let path = format!("configs/{}/{rules}.toml", G::NAME);
    let (_, text) = builtin::all().find(|(name, _)| *name == path).unwrap();
    let written = commented(text);
    let docs = read_rules::<G>(rules, vec![]).unwrap().1.keys;
    let is_whole = !written.contains_key("base");
    let mut wrong = Vec::new();
    for doc in docs.iter().filter(is_key) {
        match written.get(&doc.key) {
            Some(said) if *said == comment(doc) => {}
            Some(said) if said.is_empty() && !is_whole => {}
            None if !is_whole => {}
            said => wrong.push(format!("{path}: {}: {said:?}\nwrite: {}", doc.key, comment(doc))),
        }
    }
    wrong
}

/// Is it a key of the game, not a table or a column of one, nor one that all games have and no shipped file sets?
fn is_key(doc: &&KeyDoc) -> bool {
    doc.default.is_some() && !doc.key.contains('<') && doc.key != MINUTES
}

#[test]
fn shipped_rules_tell_every_key_in_the_words_of_its_declaration() {
    let wrong = visit_all(&mut Told).concat();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The keys of a game that no field of its rules names.
struct Fields;

impl Visit for Fields {
    type Out = Vec<String>;

    fn visit<G: Signed>(&mut self) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(G::NAME);
        let files = ["config.rs", "config/mod.rs"].map(|file| fs::read_to_string(folder.join(file)));
        let source = files.into_iter().find_map(Result::ok).unwrap();
        let (_, fields) = source.split_once("pub struct Rules {").unwrap();
        let (fields, _) = fields.split_once("\n}\n").unwrap();
        let docs = read_rules::<G>("standard", vec![]).unwrap().1.keys;
        let named = |doc: &&KeyDoc| !fields.contains(&format!("`{}`", doc.key));
        let keys = docs.iter().filter(is_key).filter(|doc| doc.key != "players.bots");
        keys.filter(named).map(|doc| format!("{}: {}", G::NAME, doc.key)).collect()
    }
}

#[test]
fn a_field_of_the_rules_names_its_key() {
    let wrong = visit_all(&mut Fields).concat();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

//! A key of the rules is told once: what a shipped file says above it is what `list keys` says of it.

use crate::cells::Fixture;
use engine::cell::{MINUTES, read_named};
use kit::config::KeyDoc;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The comment that stands above a key.
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

/// The keys of a shipped file that are told twice in different words, or not at all.
fn wrong_in(fixture: &Fixture, rules: &str) -> Vec<String> {
    let path = format!("configs/{}/{rules}.toml", fixture.game.name());
    let (_, text) = fixture.game.files().find(|(name, _)| *name == path).unwrap();
    let written = commented(text);
    let docs = read_named(&fixture.game.rules(rules)).unwrap().1.keys;
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

/// Whether it is a key of the game, not a table or a column of one, nor one that all games have and no shipped file sets.
fn is_key(doc: &&KeyDoc) -> bool {
    doc.default.is_some() && !doc.key.contains('<') && doc.key != MINUTES
}

/// Every rules file that ships.
pub fn shipped_rules_tell_every_key_in_the_words_of_its_declaration(fixture: &Fixture) {
    let files = fixture.game.rules_names().into_iter();
    let wrong: Vec<String> = files.flat_map(|rules| wrong_in(fixture, rules)).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A person who reads the rules in code finds them in the file.
pub fn a_field_of_the_rules_names_its_key(fixture: &Fixture) {
    let files = ["config.rs", "config/mod.rs"].map(|file| fs::read_to_string(Path::new(fixture.folder).join(file)));
    // A game in one file has no room for its rules.
    let Some(source) = files.into_iter().find_map(Result::ok) else {
        assert!(
            Path::new(fixture.folder).join("src/lib.rs").exists(),
            "no file of {} has its rules",
            fixture.game.name()
        );
        return;
    };
    let (_, fields) = source.split_once("pub struct Rules {").unwrap();
    let (fields, _) = fields.split_once("\n}\n").unwrap();
    let docs = read_named(&fixture.game.rules("standard")).unwrap().1.keys;
    let named = |doc: &&KeyDoc| !fields.contains(&format!("`{}`", doc.key));
    let keys = docs.iter().filter(is_key).filter(|doc| doc.key != "players.bots");
    let wrong: Vec<&str> = keys.filter(named).map(|doc| doc.key.as_str()).collect();
    assert!(wrong.is_empty(), "no field names {}", wrong.join(", "));
}

//! A covering design over the switches of a game's rules: few settings, in which every two words that can be had together are together.

use crate::cells::Fixture;
use std::collections::BTreeSet;

/// The words that a key of the rules takes.
pub struct RulesSwitch {
    /// The key.
    pub key: String,
    /// The words of the key; `true` and `false` are words too.
    pub words: Vec<String>,
}

impl RulesSwitch {
    /// Every switch of the standard rules, tables left out.
    pub fn all(fixture: &Fixture) -> Vec<Self> {
        let keys = fixture.sound::<&str>(&[], &[]).resolved.keys;
        let switches = keys.into_iter().filter(|doc| !doc.key.contains('<')).map(|doc| {
            let mut words: Vec<String> = doc.options.iter().map(|(word, _)| (*word).to_owned()).collect();
            if doc.allowed == "`true` or `false`" {
                words.extend(["true", "false"].map(str::to_owned));
            }
            Self { key: doc.key, words }
        });
        switches.filter(|switch| !switch.words.is_empty()).collect()
    }

    /// The assignment of one of its words.
    pub fn set(&self, word: usize) -> String {
        format!("{}={}", self.key, self.words[word])
    }
}

/// A word of a switch, both by number.
type SwitchWord = (usize, usize);

/// Settings in which any two words of two switches come up together, unless the rules refuse them; greedily few.
pub fn settings(fixture: &Fixture) -> Vec<Vec<String>> {
    let switches = RulesSwitch::all(fixture);
    let assignments =
        |row: &[SwitchWord]| row.iter().map(|&(switch, word)| switches[switch].set(word)).collect::<Vec<_>>();
    let is_right = |row: &[SwitchWord]| fixture.cell(&["random"], &assignments(row)).is_ok();
    let words: Vec<SwitchWord> = (0..switches.len())
        .flat_map(|switch| (0..switches[switch].words.len()).map(move |word| (switch, word)))
        .collect();
    let apart = |&(a, b): &(SwitchWord, SwitchWord)| a.0 < b.0;
    let mut open: BTreeSet<(SwitchWord, SwitchWord)> =
        words.iter().flat_map(|&a| words.iter().map(move |&b| (a, b))).filter(apart).collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    while let Some(&(a, b)) = open.first() {
        open.remove(&(a, b));
        let mut row = vec![a, b];
        if !is_right(&row) {
            continue;
        }
        // Beginning behind the first pair, each switch takes the word that brings most that is new.
        for step in 1..switches.len() {
            let switch = (b.0 + step) % switches.len();
            if row.iter().any(|word| word.0 == switch) {
                continue;
            }
            let gain = |word: SwitchWord| row.iter().filter(|&&own| open.contains(&pair(own, word))).count();
            let mut own: Vec<(usize, SwitchWord)> =
                (0..switches[switch].words.len()).map(|word| (gain((switch, word)), (switch, word))).collect();
            own.sort_unstable_by(|a, b| b.cmp(a));
            let taken = own.into_iter().filter(|(gain, _)| *gain > 0).find(|(_, word)| {
                let longer: Vec<SwitchWord> = row.iter().copied().chain([*word]).collect();
                is_right(&longer)
            });
            row.extend(taken.map(|(_, word)| word));
        }
        for (place, &one) in row.iter().enumerate() {
            for &other in &row[..place] {
                open.remove(&pair(one, other));
            }
        }
        rows.push(assignments(&row));
    }
    // What goes with nothing else is played by itself; so is the only switch of a game that has one.
    let alone =
        words.iter().map(|&word| assignments(&[word])).filter(|own| !rows.iter().any(|row| row.contains(&own[0])));
    let alone: Vec<Vec<String>> = alone.collect();
    rows.into_iter().chain(alone).collect()
}

fn pair(one: SwitchWord, other: SwitchWord) -> (SwitchWord, SwitchWord) {
    (one.min(other), one.max(other))
}

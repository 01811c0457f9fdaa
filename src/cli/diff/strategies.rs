//! `diff` of two strategies: the formulas that differ, and the numbers in those that do not.

use crate::terminal::{filled, grid};
use engine::{Catalog, GameEntry};
use kit::config::document::TomlDocument;
use kit::config::layers;
use kit::config::source::is_path;
use kit::config::{Fault, Faults, SourceFile, SourceLocation};
use kit::formula::{Formula, NumberLiteral};
use kit::say::counted;
use kit::strategy::{ChoiceRule, Parameter, Strategy};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use study::experiment::holds_a_bot;

/// The game of which this is a strategy, by its name or in a file; `None` of anything else.
pub fn game_of(name: &str, catalog: Catalog) -> Option<&'static GameEntry> {
    if !is_path(name) {
        let is_rules = catalog.find(name).is_some() || catalog.built_in_rules(name).is_some();
        return catalog.games().filter(|_| !is_rules).find(|game| game.strategy_names().contains(&name));
    }
    let place = SourceLocation::File(name.to_owned());
    let document = TomlDocument::read(&SourceFile::glance(Path::new(name), &place).ok()?);
    let said = document.get("game").and_then(|entry| catalog.find(entry.value.text()?));
    let plays = |game: &&'static GameEntry| holds_a_bot(name, game, &place).unwrap_or(false);
    match said {
        Some(game) => Some(game).filter(plays),
        None => catalog.games().find(plays),
    }
}

/// The differences between two strategies of a game, from the first to the second; without a second from the base of the first to it.
pub fn told(game: &'static GameEntry, first: &str, second: Option<&str>) -> Result<String, Faults> {
    let load =
        |name: &str| Strategy::load(game.profile, game.strategies(), name, &mut Vec::new()).map(|loaded| loaded.0);
    let (from, to) = match second {
        Some(second) => (first.to_owned(), second),
        None => (base(game, first)?, first),
    };
    let (old, new) = (load(&from)?, load(to)?);
    let changes = StrategyChanges::between(game, &old, &new);
    Ok(format!("{}: from {from} to {to}\n{}", game.name(), changes.told(game)))
}

/// The strategy that this one is a variation of.
fn base(game: &'static GameEntry, name: &str) -> Result<String, Faults> {
    let base = if is_path(name) { layers::base(game.strategies(), name)? } else { None };
    base.ok_or_else(|| {
        let message = format!("`{name}` is no variation of another strategy");
        let help = format!("name two strategies of {}, as in `ludometer diff A.toml B.toml`", game.name());
        Fault::new(SourceLocation::File(name.to_owned()), message).help(help).into()
    })
}

/// The differences between two strategies.
struct StrategyChanges {
    /// Settings besides formulas and numbers: how it chooses, and how often at random.
    manners: Vec<Vec<String>>,
    /// Numbers: their kind of decision and name, what they were and are, how many times as much, and the term in which they stand.
    numbers: Vec<Vec<String>>,
    /// Formulas: the kind of decision, what it was and is.
    formulas: Vec<(&'static str, String, String)>,
    /// Numbers and formulas that were compared.
    compared: (usize, usize),
}

impl StrategyChanges {
    fn between(game: &'static GameEntry, old: &Strategy, new: &Strategy) -> Self {
        // A number that is written in a formula is known by the name that training gives it.
        let [before, after] = [old, new].map(|strategy| strategy.with_named_numbers(game.profile));
        let mut changes =
            Self { manners: manners(old, new), numbers: Vec::new(), formulas: Vec::new(), compared: (0, 0) };
        let mut listed: Vec<&str> = Vec::new();
        for kind in game.profile.kinds {
            let formula =
                |strategy: &Strategy| strategy.score.get(kind.name).map(|text| one_line(text)).unwrap_or_default();
            let (from, to) = (formula(&before), formula(&after));
            changes.compared.1 += usize::from(!from.is_empty() || !to.is_empty());
            let ((bare, old_fixed), (now_bare, new_fixed)) = (without_numbers(&from), without_numbers(&to));
            if bare != now_bare {
                changes.formulas.push((kind.name, formula(old), formula(new)));
                continue;
            }
            let mut rows: Vec<(f64, Vec<String>)> = Vec::new();
            let own = before.parameters.keys().filter(|name| words(&to).any(|word| word == name.as_str()));
            for name in own.filter(|name| after.parameters.contains_key(*name)) {
                let [from, now] = [&before, &after].map(|strategy| strategy.parameters[name].value);
                listed.push(name);
                rows.push((size(from, now), row(kind.name, name, from, now, term_with(&to, name))));
            }
            for (from, now) in old_fixed.iter().zip(&new_fixed) {
                let name = format!("{}: beside {}", kind.name, now.beside);
                let term = term_at(&to, now.span.start);
                rows.push((size(from.value, now.value), row(kind.name, &name, from.value, now.value, term)));
            }
            changes.compared.0 += rows.len();
            rows.retain(|(size, _)| *size > 0.0);
            rows.sort_by(|(a, _), (b, _)| b.total_cmp(a));
            changes.numbers.extend(rows.into_iter().map(|(_, row)| row));
        }
        changes.add_others((&old.parameters, &new.parameters), &listed);
        changes
    }

    /// The numbers with names of their own in formulas that differ.
    fn add_others(
        &mut self,
        (old, new): (&BTreeMap<String, Parameter>, &BTreeMap<String, Parameter>),
        listed: &[&str],
    ) {
        let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        for name in names.into_iter().filter(|name| !listed.contains(&name.as_str())) {
            self.compared.0 += 1;
            let value = |all: &BTreeMap<String, Parameter>| all.get(name).map(|parameter| parameter.value);
            let (from, to) = (value(old), value(new));
            if from != to {
                let said = |value: Option<f64>| value.map_or_else(|| "not there".to_owned(), |value| value.to_string());
                let times = from.zip(to).map_or_else(String::new, |(from, to)| times(from, to));
                self.numbers.push(vec![name.clone(), format!("{} -> {}", said(from), said(to)), times, String::new()]);
            }
        }
    }

    fn told(&self, game: &'static GameEntry) -> String {
        let (numbers, formulas) = self.compared;
        let of = format!("{} and {}", counted(numbers, "number"), counted(formulas, "formula"));
        if self.manners.is_empty() && self.numbers.is_empty() && self.formulas.is_empty() {
            return format!("nothing differs in {of}\n");
        }
        let mut text = String::new();
        if !self.manners.is_empty() {
            text += &format!("\n{}", grid(&["what", "change"], &self.manners));
        }
        for (kind, from, to) in &self.formulas {
            let side = |word: &str, formula: &str| {
                let formula = if formula.is_empty() { "none" } else { formula };
                filled(&format!("{word:4}  {formula}"), 6) + "\n"
            };
            text += &format!("\nthe formula of {kind} decisions is another\n{}{}", side("from", from), side("to", to));
        }
        if !self.numbers.is_empty() {
            text += &format!("\n{}", grid(&["number", "change", "times", "in the term"], &self.numbers));
        }
        let total = format!(
            "{} of {numbers} changed, {} of {formulas} changed; what stands in them: ludometer list features {}",
            counted(self.numbers.len(), "number"),
            counted(self.formulas.len(), "formula"),
            game.name()
        );
        text + &format!("\n{}\n", filled(&total, 0))
    }
}

/// How a strategy chooses, how often at random, and how it looks ahead, where that differs.
fn manners(old: &Strategy, new: &Strategy) -> Vec<Vec<String>> {
    let choose = |strategy: &Strategy| match strategy.choose {
        ChoiceRule::Best => "the choice with the highest score",
        ChoiceRule::Random => "any choice, at random",
        ChoiceRule::First => "the first choice",
    };
    let share = |strategy: &Strategy| format!("{} % of the choices", 100.0 * strategy.blunder);
    let search = |strategy: &Strategy| strategy.search.as_ref().map_or("nothing".to_owned(), ToString::to_string);
    let taken = (choose(old).to_owned(), choose(new).to_owned());
    let all =
        [("takes", taken), ("at random", (share(old), share(new))), ("looks ahead by", (search(old), search(new)))];
    let other = all.into_iter().filter(|(_, (from, to))| from != to);
    other.map(|(what, (from, to))| vec![what.to_owned(), format!("{from} -> {to}")]).collect()
}

fn row(kind: &str, name: &str, from: f64, to: f64, term: &str) -> Vec<String> {
    // Training names a number by its kind of decision, which need not be said twice.
    let name = if name.starts_with(&format!("{kind}_")) || name.starts_with(&format!("{kind}:")) {
        name.to_owned()
    } else {
        format!("{kind}: {name}")
    };
    vec![name, format!("{from} -> {to}"), times(from, to), term.to_owned()]
}

/// How many times as much a number is, or that it pulls the other way.
fn times(from: f64, to: f64) -> String {
    if from == 0.0 || to == 0.0 {
        String::new()
    } else if from.signum() != to.signum() {
        "other sign".to_owned()
    } else {
        format!("{:.2}", to / from)
    }
}

/// How far a number has moved beside what it was: one with another sign furthest.
fn size(from: f64, to: f64) -> f64 {
    let size = (to / from).abs().ln().abs();
    if from == to {
        0.0
    } else if from.signum() != to.signum() || !size.is_finite() {
        f64::INFINITY
    } else {
        size
    }
}

/// A formula without the line breaks of its file.
fn one_line(formula: &str) -> String {
    formula.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The names in a formula.
fn words(formula: &str) -> impl Iterator<Item = &str> {
    formula.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

/// A formula with a mark in the place of each number, and the numbers.
fn without_numbers(formula: &str) -> (String, Vec<NumberLiteral>) {
    let numbers = Formula::numbers(formula).unwrap_or_default();
    let (mut text, mut read) = (String::new(), 0);
    for number in &numbers {
        text += &formula[read..number.span.start];
        text.push('#');
        read = number.span.end;
    }
    (text + &formula[read..], numbers)
}

/// The terms of a sum: what is between two signs outside of all brackets, each with the sign before it.
fn terms(formula: &str) -> Vec<Range<usize>> {
    let (mut depth, mut start, mut terms) = (0, 0, Vec::new());
    for (at, letter) in formula.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            '+' | '-' if depth == 0 => {
                terms.push(start..at);
                start = at;
            }
            _ => {}
        }
    }
    terms.push(start..formula.len());
    terms
}

/// The term in which a name stands.
fn term_with<'f>(formula: &'f str, name: &str) -> &'f str {
    let holds = |term: &Range<usize>| words(&formula[term.clone()]).any(|word| word == name);
    terms(formula).into_iter().find(holds).map_or("", |term| trimmed(&formula[term]))
}

/// The term at a place.
fn term_at(formula: &str, place: usize) -> &str {
    terms(formula).into_iter().find(|term| term.contains(&place)).map_or("", |term| trimmed(&formula[term]))
}

fn trimmed(term: &str) -> &str {
    term.trim_start_matches('+').trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_told_with_the_term_it_stands_in() {
        let formula = "a * (b - c) + if(d < e, f, g) * h - i / j";
        assert_eq!(
            ["a", "c", "h", "j"].map(|name| term_with(formula, name)),
            ["a * (b - c)", "a * (b - c)", "if(d < e, f, g) * h", "- i / j"]
        );
        assert_eq!((term_with(formula, "z"), term_at(formula, formula.len() - 1)), ("", "- i / j"));
        assert_eq!(without_numbers("2 * a + 0.5").0, "# * a + #");
    }

    #[test]
    fn a_number_that_pulls_the_other_way_says_so() {
        assert_eq!([times(2.0, 3.0), times(-1.0, 0.5), times(0.0, 4.0)], ["1.50", "other sign", ""]);
        assert!(size(1.0, -1.0) > size(1.0, 100.0) && size(1.0, 0.1) > size(1.0, 2.0));
        assert_eq!((size(0.0, 0.0), size(-2.0, -2.0)), (0.0, 0.0));
    }
}

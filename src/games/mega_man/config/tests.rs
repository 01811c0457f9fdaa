//! The shipped files against the rulebook, and what a designer is told about files that are wrong.

use super::*;
use crate::builtin;
use crate::config::{Assignment, Faults, Resolved};

type Read = Result<(Rules, Resolved), Faults>;

/// Built-in rules, or the path of a file, with some values set.
fn load(rules: &str, set: &[&str]) -> Read {
    let set = Assignment::parse_all(set)?;
    let mut reader = Reader::open(builtin::configs("mega_man"), rules, set)?;
    let rules = read(&mut reader);
    Ok((rules, reader.finish()?))
}

#[test]
fn shipped_rules_are_sound() {
    for rules in ["standard", "easy", "hard", "expert", "campaign"] {
        for count in 1..=4 {
            let read = load(rules, &[&format!("players.count={count}")]);
            let (rules, resolved) = read.unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(rules.seats, count);
            assert_eq!(resolved.warnings, [""; 0]);
        }
    }
}

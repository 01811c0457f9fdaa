//! What bots are called: a name stands for one of them, in all cells of a study.

use super::{StudyPlan, Variant};
use engine::cell::{MINUTES, bot_of, of_any};
use kit::config::Fault;
use std::collections::{BTreeMap, BTreeSet};

impl StudyPlan {
    /// Two files of one name are two bots, wherever they sit: those that do not have a name of their own throughout the study are called
    /// what the person called them.
    ///
    /// # Errors
    /// A parameter is set of a bot that goes by the name of another.
    pub fn tell_apart(&mut self) -> Result<(), Fault> {
        let mut called = BTreeMap::<String, BTreeSet<String>>::new();
        for variant in &self.variants {
            for (word, name) in names(variant) {
                called.entry(word.clone()).or_default().insert(name.clone());
            }
        }
        let own = |names: &BTreeSet<String>| match names.first() {
            Some(name) if names.len() == 1 => called.values().filter(|others| others.contains(name)).count() == 1,
            _ => false,
        };
        let shared: BTreeSet<&String> = called.iter().filter(|(_, names)| !own(names)).map(|(word, _)| word).collect();
        let names: BTreeSet<&String> = shared.iter().flat_map(|word| &called[*word]).collect();
        self.check_parameters(&names, &shared)?;
        self.variants.iter_mut().for_each(|variant| rename(variant, &shared));
        Ok(())
    }

    /// `bots.greedy.x` would set that of either.
    fn check_parameters(&self, names: &BTreeSet<&String>, words: &BTreeSet<&String>) -> Result<(), Fault> {
        let sets = self.variants.iter().flat_map(|variant| &variant.wish.set);
        for assignment in sets {
            if bot_of(assignment).is_some_and(|bot| names.iter().any(|name| *name == bot)) {
                let all: Vec<&str> = words.iter().map(|word| word.as_str()).collect();
                return Err(of_any(assignment, &all));
            }
        }
        Ok(())
    }
}

/// Names of each seat's bot: what it was asked for as, and what it is called.
fn names(variant: &Variant) -> impl Iterator<Item = (&String, &String)> {
    let lineup = &variant.cell.lineup;
    let seats = variant.cell.asked_for.iter().zip(&lineup.seats);
    seats.map(|(word, &strategy)| (word, &lineup.strategies[usize::from(strategy)]))
}

fn rename(variant: &mut Variant, shared: &BTreeSet<&String>) {
    let cell = &mut variant.cell;
    let mut renamed = false;
    for (word, &strategy) in cell.asked_for.iter().zip(&cell.lineup.seats) {
        let name = &mut cell.lineup.strategies[usize::from(strategy)];
        if shared.contains(word) && name != word {
            name.clone_from(word);
            cell.strategies[usize::from(strategy)].name.clone_from(word);
            renamed = true;
        }
    }
    if renamed {
        cell.schema = cell.game.schema(&cell.lineup).at_pace(cell.resolved.number(MINUTES));
    }
}

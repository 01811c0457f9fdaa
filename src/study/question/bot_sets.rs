//! Settings of single bots: they hold at the tables where those bots sit.

use crate::plan::CellLoader;
use engine::cell::{CellRequest, bot_and_number};
use kit::config::{Address, Assignment, Fault, Faults, did_you_mean_one_of};

/// Settings of single bots of a study.
pub(super) struct BotSets {
    sets: Vec<Assignment>,
    /// The bots as they are asked for, each with what it is called.
    names: Vec<(String, String)>,
}

impl BotSets {
    /// Settings of bots in a wish, which is left without them.
    pub fn split_off(wish: &mut CellRequest) -> Self {
        Self { sets: wish.set.extract_if(.., |set| bot_set(set).is_some()).collect(), names: Vec::new() }
    }

    /// Settings that are of these bots.
    ///
    /// # Errors
    /// A bot that cannot be read, and what is set of none of them.
    pub fn among(
        mut self,
        load: &CellLoader,
        wish: &CellRequest,
        bots: &[String],
        study: &str,
    ) -> Result<Self, Faults> {
        if self.sets.is_empty() {
            return Ok(self);
        }
        for bot in bots {
            let name = load.base(wish.with_bots(vec![bot.clone()]))?.cell.lineup.strategies[0].clone();
            self.names.push((bot.clone(), name));
        }
        Faults::check(self.sets.iter().filter_map(|set| self.nobodys(set, study)).collect())?;
        Ok(self)
    }

    /// A table with what is set of the bots that it seats.
    pub fn at(&self, mut table: CellRequest) -> CellRequest {
        let is_seated = |name: &str| self.names.iter().any(|(bot, own)| own == name && table.bots.contains(bot));
        let own: Vec<_> = self.sets.iter().filter(|set| bot_set(set).is_some_and(is_seated)).cloned().collect();
        table.set.extend(own);
        table
    }

    /// A fault if it is about a bot that sits at no table.
    fn nobodys(&self, set: &Assignment, study: &str) -> Option<Fault> {
        let names = || self.names.iter().map(|(_, name)| name.as_str());
        let name = bot_set(set).filter(|name| names().all(|own| own != *name))?;
        let message = format!("no table of this {study} holds `{name}`");
        let help = did_you_mean_one_of(name, names());
        Some(Fault::new(set.address_place.clone(), message).help(help))
    }
}

/// The one bot that an assignment is about: `bots.greedy.blunder`.
fn bot_set(assignment: &Assignment) -> Option<&str> {
    let Address::Name(address) = &assignment.address else { return None };
    let (name, _) = bot_and_number(address)?;
    (name != "*").then_some(name)
}

//! The plan of a comparison: first that, then this.

use super::{Loader, Plan, Variant, is_seats};
use crate::cell::Wish;
use crate::config::{Assignment, Fault, Faults, Place};
use crate::experiment::{Against, Experiment};
use crate::game::Game;

impl Loader<'_> {
    /// First what is compared with, then what is asked about.
    pub(super) fn compare<G: Game>(
        &self,
        wish: Wish,
        experiment: &Experiment,
    ) -> Result<Plan<G>, Faults> {
        let (that, this) = match &experiment.vs {
            Some(vs) => match Against::parse(vs, self.named.game)? {
                Against::Set(assignment) => (with_set(&wish, Some(assignment)), wish),
                Against::Rules(rules) => (with_rules(&wish, rules), wish),
                Against::Bot(bot) => self.bots::<G>(wish, bot)?,
            },
            None if experiment.set.is_empty() => return Err(nothing_to_compare()),
            None => (with_set(&wish, None), wish),
        };
        let replaced = this.bots != that.bots;
        let mut this = self.variant("this", this)?;
        if !experiment.set.is_empty() {
            this.name = experiment.set.join(" ");
        } else if replaced {
            this.name.clone_from(&this.cell.lineup.strategies[0]);
        }
        Ok(Plan::of(vec![self.base(that)?, this]))
    }

    /// The line-ups with the other bot in the first seat, and with the one asked about. A bot that is named alone plays among the other's like.
    fn bots<G: Game>(&self, wish: Wish, other: String) -> Result<(Wish, Wish), Faults> {
        let own: Variant<G> = self.base(wish.clone())?;
        let mut seats = own.cell.asked_for;
        if let [alone] = &wish.bots[..] {
            seats.fill(other.clone());
            seats[0].clone_from(alone);
        }
        let this = wish.with_bots(seats.clone());
        seats[0] = other;
        Ok((wish.with_bots(seats), this))
    }
}

/// The same with this set and nothing else but the number of players.
fn with_set(wish: &Wish, assignment: Option<Assignment>) -> Wish {
    let players = wish.set.iter().filter(|set| is_seats(set)).cloned();
    Wish {
        set: players.chain(assignment).collect(),
        ..wish.clone()
    }
}

/// The same with other rules as they stand.
fn with_rules(wish: &Wish, rules: String) -> Wish {
    Wish {
        rules,
        ..with_set(wish, None)
    }
}

fn nothing_to_compare() -> Faults {
    let help = "say what with: --vs players.luck=8, --vs my.toml, --vs greedy; or change something: --set players.luck=8";
    let fault = Fault::new(Place::Nowhere, "there is nothing to compare with");
    fault.help(help.to_owned()).into()
}

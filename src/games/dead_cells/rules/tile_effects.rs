//! What a script says, step by step (rulebook "Tile Icons"; D9, D11-D13, D19).

use super::{Play, script};
use crate::action::{Action, EffectSource, Event};
use crate::config::Rules;
use crate::state::{State, Task};
use crate::word::{BranchCondition, ScriptBranch};
use kit::game::EventObserver;

/// One choice for each alternative (D13) that can be had: those that cost teeth only if the bag has them.
pub fn alternatives(rules: &Rules, state: &State, source: EffectSource, step: u8, each: &mut impl FnMut(Action)) {
    let Some(script) = script(rules, source) else { return };
    let (mut any, mut free) = (false, false);
    for (branch, alternative) in script[usize::from(step)].iter().enumerate() {
        match alternative.when {
            BranchCondition::Pay(teeth) if state.bag.teeth < teeth => continue,
            BranchCondition::Pay(_) => {}
            _ => free = true,
        }
        any = true;
        each(Action::Pick(branch as u8));
    }
    // "You have to choose ONE": only a merchant can be left.
    if any && !free {
        each(Action::Stop);
    }
}

/// The choice to pay or not, if the bag has the teeth.
pub fn payments(
    rules: &Rules,
    state: &State,
    (source, step, branch): (EffectSource, u8, u8),
    each: &mut impl FnMut(Action),
) {
    if let Some(BranchCondition::Pay(teeth)) = branch_of(rules, source, step, branch).map(|branch| branch.when)
        && state.bag.teeth >= teeth
    {
        each(Action::Pay);
        each(Action::Stop);
    }
}

/// A branch of a script.
pub fn branch_of(rules: &Rules, source: EffectSource, step: u8, branch: u8) -> Option<&ScriptBranch> {
    script(rules, source)?.get(usize::from(step))?.get(usize::from(branch))
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// The next step, and the others after it.
    pub(super) fn steps(&mut self, source: EffectSource, step: u8) {
        let Some(script) = script(self.rules, source) else { return };
        let Some(alternatives) = script.get(usize::from(step)) else { return };
        self.pend(Task::Steps { source, step: step + 1 });
        match alternatives[..] {
            [_] => self.branch(source, step, 0),
            _ => self.pend(Task::Either { source, step }),
        }
    }

    /// An alternative is chosen; what it costs is paid with the choice.
    pub(super) fn pick(&mut self, source: EffectSource, step: u8, action: Action) {
        let Action::Pick(branch) = action else { return };
        self.tell(Event::Picked { source, branch });
        match branch_of(self.rules, source, step, branch).map(|branch| branch.when) {
            Some(BranchCondition::Pay(_)) => self.pay(source, (step, branch), Action::Pay),
            _ => self.pend(Task::Branch { source, step, branch }),
        }
    }

    /// A branch with its condition.
    pub(super) fn branch(&mut self, source: EffectSource, step: u8, place: u8) {
        let Some(branch) = branch_of(self.rules, source, step, place) else { return };
        match branch.when {
            BranchCondition::Always => self.effects(&branch.then, source),
            BranchCondition::Pay(_) => self.pend(Task::Pay { source, step, branch: place }),
            BranchCondition::Check(asks) => self.ask_check(source, (step, place), asks),
            BranchCondition::Deck(asks) => self.deck_check(source, asks, (branch.then, branch.otherwise)),
        }
    }

    /// "If the players pay the number of Gold Teeth indicated, they get the reward" (D9).
    pub(super) fn pay(&mut self, source: EffectSource, (step, branch): (u8, u8), action: Action) {
        let Some(branch) = branch_of(self.rules, source, step, branch) else { return };
        let (BranchCondition::Pay(teeth), Action::Pay) = (branch.when, action) else { return };
        self.state.bag.teeth -= teeth;
        self.tell(Event::Paid { source, teeth });
        self.pend_effects(&branch.then, source);
    }
}

//! What has to be resolved before play goes on: benefits, and what hazards ask for (rulebook "Icon guide").

use super::price::dice;
use super::{Play, price, purpose, session, toll};
use crate::action::{Action, DamageCause, DieOrigin, Event};
use crate::config::Rules;
use crate::effect::Benefit;
use crate::icons::{DieColour, DieFace};
use crate::pool::DicePool;
use crate::state::{PendingStep, Phase, State};
use kit::game::EventObserver;
use kit::pieces::ResolutionWays;

/// The only way to resolve a step, if it needs no question.
pub fn only(rules: &Rules, state: &State, pending: PendingStep) -> ResolutionWays<Action> {
    let mut only = ResolutionWays::Nothing;
    options(rules, state, pending, |action| only = only.or(action));
    only
}

/// Every way to resolve it.
pub fn options(rules: &Rules, state: &State, pending: PendingStep, mut each: impl FnMut(Action)) {
    match pending {
        PendingStep::Gain(gain) => gains(rules, state, gain, &mut each),
        PendingStep::Price(due) => price::options(rules, state, due, &mut each),
        PendingStep::Toll(tolls, _) => toll::options(rules, state, &tolls, &mut each),
        PendingStep::TooMany(colour) => {
            dice(state.pool, Some(colour), None, |c, face| each(Action::RerollDie(c, face)));
            each(Action::Pass);
        }
        PendingStep::Marking => {
            let unmarked = state.pool.minus(state.marked);
            dice(unmarked, None, None, |colour, face| each(Action::Mark(colour, face)));
            if !state.marked.is_empty() {
                each(Action::Roll);
            }
        }
    }
}

fn gains(rules: &Rules, state: &State, gain: Benefit, each: &mut impl FnMut(Action)) {
    let player = state.player();
    match gain {
        Benefit::Roll(colours) => colours.iter().for_each(|colour| each(Action::Colour(colour))),
        Benefit::Match => dice(state.pool, None, None, |colour, face| each(Action::Copy(colour, face))),
        Benefit::Turn => turns(rules, state.pool, each),
        Benefit::Token(icons) => {
            let inactive = icons.iter().filter(|&icon| !player.tokens.has(icon));
            inactive.for_each(|icon| each(Action::Token(icon)));
        }
        Benefit::Energy => {
            for (slot, weapon) in player.weapons().iter().enumerate() {
                if weapon.energy < rules.weapons[usize::from(weapon.row)].energy {
                    each(Action::Energy(slot as u8));
                }
            }
        }
        // Nothing to choose: done by `Pass`.
        Benefit::Set(..) | Benefit::Life | Benefit::Box | Benefit::Wait | Benefit::Shield | Benefit::Reroll => {
            if works(rules, state, gain) {
                each(Action::Pass);
            }
        }
    }
}

/// Every face that a die of the pool could be turned to.
fn turns(rules: &Rules, pool: DicePool, each: &mut impl FnMut(Action)) {
    for (colour, from, _) in pool.kinds() {
        let faces = &rules.dice[colour.index()].faces;
        for to in DieFace::ALL.into_iter().filter(|to| *to != from && faces.contains(to)) {
            each(Action::Turn { colour, from, to });
        }
    }
}

/// Whether this benefit would change anything now.
pub fn works(rules: &Rules, state: &State, gain: Benefit) -> bool {
    let player = state.player();
    match gain {
        Benefit::Roll(_) | Benefit::Set(..) => true,
        Benefit::Match | Benefit::Turn | Benefit::Reroll => !state.pool.is_empty(),
        Benefit::Token(icons) => icons.iter().any(|icon| !player.tokens.has(icon)),
        Benefit::Life => player.life < rules.heroes[usize::from(player.hero)].life,
        Benefit::Energy => {
            let full = |row: u8| rules.weapons[usize::from(row)].energy;
            player.weapons().iter().any(|weapon| weapon.energy < full(weapon.row))
        }
        Benefit::Box => !state.boxes.draw.is_empty() || rules.boxes_reshuffle && !state.boxes.discard.is_empty(),
        Benefit::Wait => state.phase == Phase::Act && state.facing.need.waits > 0,
        Benefit::Shield => state.phase == Phase::Act && state.facing.damage > 0,
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Resolves what is on top in the way chosen.
    pub(super) fn resolve(&mut self, action: Action) {
        let Some(pending) = self.state.stack.pop() else {
            return;
        };
        let seat = self.state.active;
        if let PendingStep::Toll(tolls, source) = pending {
            self.tell(Event::Hazard { seat, tolls, source });
        }
        match action {
            Action::Mark(colour, face) => {
                self.state.marked = self.state.marked.add(colour, face);
                self.pend(PendingStep::Marking);
            }
            Action::Roll => self.roll_marked(),
            Action::Colour(colour) if self.state.phase == Phase::Gather => self.state.gathered[colour.index()] += 1,
            Action::Colour(colour) => self.add_rolled(colour),
            Action::Token(icon) => {
                let player = self.state.player_mut();
                player.tokens = player.tokens.with(icon);
                self.tell(Event::TokenOn { seat, icon });
            }
            Action::Energy(slot) => {
                let weapon = self.change_energy(slot, true);
                self.tell(Event::Charged { seat, weapon });
            }
            Action::Copy(colour, face) => self.add_set(colour, face),
            Action::Turn { colour, from, to } => {
                self.state.pool = self.state.pool.remove(colour, from);
                self.put(colour, to, DieOrigin::Set);
            }
            Action::Lose(colour, face) => {
                self.state.pool = self.state.pool.remove(colour, face);
                self.tell(Event::LostDie { seat, colour, face });
            }
            Action::LoseToken(icon) => {
                let player = self.state.player_mut();
                player.tokens = player.tokens.without(icon);
                self.tell(Event::TokenOff { seat, icon });
            }
            Action::LoseEnergy(slot) => {
                let weapon = self.change_energy(slot, false);
                self.tell(Event::Drained { seat, weapon });
            }
            Action::LoseSkill => {
                if let Some(card) = self.discard_skill() {
                    self.tell(Event::LostSkill { seat, card });
                }
            }
            Action::TakeDamage => self.hit(seat, 1, source(pending)),
            Action::RerollDie(colour, face) => self.roll_again(colour, face),
            _ => self.benefit(pending),
        }
    }

    /// A benefit that leaves nothing to choose.
    fn benefit(&mut self, pending: PendingStep) {
        let seat = self.state.active;
        match pending {
            PendingStep::Gain(Benefit::Set(colour, face)) => self.add_set(colour, face),
            PendingStep::Gain(Benefit::Life) => {
                self.state.player_mut().life += 1;
                self.tell(Event::Healed(seat));
            }
            PendingStep::Gain(Benefit::Box) => self.open_box(),
            PendingStep::Gain(Benefit::Wait) => {
                self.state.facing.need.waits -= 1;
                self.tell(Event::Eased { seat, wait: true });
            }
            PendingStep::Gain(Benefit::Shield) => {
                self.state.facing.damage -= 1;
                self.tell(Event::Eased { seat, wait: false });
            }
            PendingStep::Gain(Benefit::Reroll) => {
                self.state.marked = DicePool::EMPTY;
                self.pend(PendingStep::Marking);
            }
            _ => {}
        }
    }

    fn roll_marked(&mut self) {
        let marked = std::mem::replace(&mut self.state.marked, DicePool::EMPTY);
        for (colour, face, count) in marked.kinds() {
            for _ in 0..count {
                self.state.pool = self.state.pool.remove(colour, face);
            }
        }
        for colour in DieColour::ALL {
            for _ in 0..marked.of_colour(colour) {
                self.add_rerolled(colour);
            }
        }
    }

    fn change_energy(&mut self, slot: u8, more: bool) -> u8 {
        let weapon = &mut self.state.player_mut().weapons_mut()[usize::from(slot)];
        weapon.energy = if more { weapon.energy + 1 } else { weapon.energy - 1 };
        weapon.row
    }

    /// Draws a surprise box and gives what is in it; "the indicated benefit is gained, and the token is discarded".
    fn open_box(&mut self) {
        let (keys, deal) = (self.rules.box_deck.keys(), self.state.deal);
        let card =
            (self.state.boxes).draw_top(keys, |n| self.luck.occasion(purpose::BOXES, session::occasion(deal, n)));
        let Some(card) = card else { return };
        self.state.boxes.discard.push(card);
        let (seat, token) = (self.state.active, self.rules.box_deck[usize::from(card)]);
        self.tell(Event::Box { seat, token });
        self.state.stack.gains(&self.rules.boxes[usize::from(token)].gives);
    }
}

/// The cause of the damage that a pending step asks for.
fn source(pending: PendingStep) -> DamageCause {
    match pending {
        PendingStep::Toll(_, source) => source,
        _ => DamageCause::Price,
    }
}

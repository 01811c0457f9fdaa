//! What has to be resolved before play goes on: benefits, and what hazards ask for (rulebook "Icon guide").

use super::super::action::{Action, Cause, Event, How};
use super::super::config::Rules;
use super::super::effect::Gain;
use super::super::icons::{Colour, Face};
use super::super::pool::Pool;
use super::super::state::{Pending, Phase, State};
use super::price::dice;
use super::{Play, price, purpose, session, toll};
use kit::game::Watch;
use kit::pieces::Only;

/// Can it be resolved without asking?
pub fn only(rules: &Rules, state: &State, pending: Pending) -> Only<Action> {
    let mut only = Only::Nothing;
    options(rules, state, pending, |action| only = only.or(action));
    only
}

/// Every way to resolve it.
pub fn options(rules: &Rules, state: &State, pending: Pending, mut each: impl FnMut(Action)) {
    match pending {
        Pending::Gain(gain) => gains(rules, state, gain, &mut each),
        Pending::Price(due) => price::options(rules, state, due, &mut each),
        Pending::Toll(tolls, _) => toll::options(rules, state, &tolls, &mut each),
        Pending::TooMany(colour) => {
            dice(state.pool, Some(colour), None, |c, face| each(Action::RerollDie(c, face)));
            each(Action::Pass);
        }
        Pending::Marking => {
            let unmarked = state.pool.minus(state.marked);
            dice(unmarked, None, None, |colour, face| each(Action::Mark(colour, face)));
            if !state.marked.is_empty() {
                each(Action::Roll);
            }
        }
    }
}

fn gains(rules: &Rules, state: &State, gain: Gain, each: &mut impl FnMut(Action)) {
    let player = state.player();
    match gain {
        Gain::Roll(colours) => colours.iter().for_each(|colour| each(Action::Colour(colour))),
        Gain::Match => dice(state.pool, None, None, |colour, face| each(Action::Copy(colour, face))),
        Gain::Turn => turns(rules, state.pool, each),
        Gain::Token(icons) => {
            let inactive = icons.iter().filter(|&icon| !player.tokens.has(icon));
            inactive.for_each(|icon| each(Action::Token(icon)));
        }
        Gain::Energy => {
            for (slot, weapon) in player.weapons().iter().enumerate() {
                if weapon.energy < rules.weapons[usize::from(weapon.row)].energy {
                    each(Action::Energy(slot as u8));
                }
            }
        }
        // Nothing to choose: done by `Pass`.
        Gain::Set(..) | Gain::Life | Gain::Box | Gain::Wait | Gain::Shield | Gain::Reroll => {
            if works(rules, state, gain) {
                each(Action::Pass);
            }
        }
    }
}

/// Every face that a die of the pool could be turned to.
fn turns(rules: &Rules, pool: Pool, each: &mut impl FnMut(Action)) {
    for (colour, from, _) in pool.kinds() {
        let faces = &rules.dice[colour.index()].faces;
        for to in Face::ALL.into_iter().filter(|to| *to != from && faces.contains(to)) {
            each(Action::Turn { colour, from, to });
        }
    }
}

/// Would this benefit change anything now?
pub fn works(rules: &Rules, state: &State, gain: Gain) -> bool {
    let player = state.player();
    match gain {
        Gain::Roll(_) | Gain::Set(..) => true,
        Gain::Match | Gain::Turn | Gain::Reroll => !state.pool.is_empty(),
        Gain::Token(icons) => icons.iter().any(|icon| !player.tokens.has(icon)),
        Gain::Life => player.life < rules.heroes[usize::from(player.hero)].life,
        Gain::Energy => {
            let full = |row: u8| rules.weapons[usize::from(row)].energy;
            player.weapons().iter().any(|weapon| weapon.energy < full(weapon.row))
        }
        Gain::Box => !state.boxes.draw.is_empty() || rules.boxes_reshuffle && !state.boxes.discard.is_empty(),
        Gain::Wait => state.phase == Phase::Act && state.facing.need.waits > 0,
        Gain::Shield => state.phase == Phase::Act && state.facing.damage > 0,
    }
}

impl<W: Watch<Event>> Play<'_, W> {
    /// Resolves what is on top in the way chosen.
    pub(super) fn resolve(&mut self, action: Action) {
        let Some(pending) = self.state.stack.pop() else {
            return;
        };
        let seat = self.state.active;
        if let Pending::Toll(tolls, source) = pending {
            self.tell(Event::Hazard { seat, tolls, source });
        }
        match action {
            Action::Mark(colour, face) => {
                self.state.marked = self.state.marked.add(colour, face);
                self.pend(Pending::Marking);
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
                self.put(colour, to, How::Set);
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
    fn benefit(&mut self, pending: Pending) {
        let seat = self.state.active;
        match pending {
            Pending::Gain(Gain::Set(colour, face)) => self.add_set(colour, face),
            Pending::Gain(Gain::Life) => {
                self.state.player_mut().life += 1;
                self.tell(Event::Healed(seat));
            }
            Pending::Gain(Gain::Box) => self.open_box(),
            Pending::Gain(Gain::Wait) => {
                self.state.facing.need.waits -= 1;
                self.tell(Event::Eased { seat, wait: true });
            }
            Pending::Gain(Gain::Shield) => {
                self.state.facing.damage -= 1;
                self.tell(Event::Eased { seat, wait: false });
            }
            Pending::Gain(Gain::Reroll) => {
                self.state.marked = Pool::EMPTY;
                self.pend(Pending::Marking);
            }
            _ => {}
        }
    }

    fn roll_marked(&mut self) {
        let marked = std::mem::replace(&mut self.state.marked, Pool::EMPTY);
        for (colour, face, count) in marked.kinds() {
            for _ in 0..count {
                self.state.pool = self.state.pool.remove(colour, face);
            }
        }
        for colour in Colour::ALL {
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

/// Where damage comes from that something pending asks for.
fn source(pending: Pending) -> Cause {
    match pending {
        Pending::Toll(_, source) => source,
        _ => Cause::Price,
    }
}

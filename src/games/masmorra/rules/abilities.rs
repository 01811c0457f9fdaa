//! Abilities of heroes (rulebook "Use an Ability", "Hero Abilities", "Leveling Up", "Companions and Pets"; M11, M41 to M43, M82).
//!
//! Decided where the rulebook is silent: Greybark's free step is no step while it is swapped, so that a curse on steps leaves it. Of dice
//! alike the pet die is used first, and turned and rolled again last, as whoever may lose it would do.

use super::{Play, cards};
use crate::action::{Action, DockTarget};
use crate::config::{HeroPower, Rules};
use crate::dice::{DiceAndSymbols, FaceCounts, docks, symbols};
use crate::event::{DieUse, Event, LossCause};
use crate::state::{State, Task};
use crate::word::{EvilEffect, Face, Gain, MonsterTrait};
use kit::game::EventObserver;

/// Abilities that a hero has uncovered, with their places.
fn uncovered<'a>(rules: &'a Rules, state: &'a State, seat: u8) -> impl Iterator<Item = (&'a HeroPower, u8)> {
    let hero = state.hero(seat);
    let powers = rules.heroes[usize::from(hero.row)].powers.iter().zip(0..);
    powers.filter(|(_, place)| hero.has(*place))
}

/// Abilities that the active hero may use now, one at a time: those whose cost can be paid, once in a turn (M10, M41), and, if gold is all
/// that they cost, as often as it is paid where they have REFRESH. In combat only those that give symbols or dice (M30).
pub fn options(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let (seat, turn) = (state.turn.seat, &state.turn);
    if turn.fallen || is_silenced(rules, state, seat) {
        return;
    }
    let (hero, dice) = (state.active(), state.purse(rules).dice);
    for (power, place) in uncovered(rules, state, seat) {
        let again = power.refresh && power.dock.is_empty();
        let used = turn.powers >> place & 1 == 1 && !again;
        if used || hero.gold < power.gold || !cards::are_of_use(rules, state, &power.gains, seat) {
            continue;
        }
        if power.ongoing {
            if hero.free && free_as(power).is_some() {
                each(Action::Power(place));
            }
        } else if power.dock.is_empty() {
            each(Action::Power(place));
        } else {
            docks(&power.dock, dice, |dice| each(Action::Dock { on: DockTarget::Power(place), dice }));
        }
    }
}

/// The use that an ability makes of the free step.
fn free_as(power: &HeroPower) -> Option<Gain> {
    power.gains.iter().copied().find(|gain| matches!(gain, Gain::FreeAs(_)))
}

/// True if a hero has no abilities: by a gaze in his room (M63), unless he avoids it (M71), or by the evil card in force (M79).
pub fn is_silenced(rules: &Rules, state: &State, seat: u8) -> bool {
    let active = seat == state.turn.seat;
    let gazes = || state.has_trait(rules, state.hero(seat).room, |one| one == MonsterTrait::Gazes);
    let evil = rules.evil.get(usize::from(state.turn.evil));
    active && evil.is_some_and(|row| row.effect.contains(&EvilEffect::NoAbilities))
        || !(active && state.turn.avoids) && gazes()
}

/// Abilities that may be learnt (M42).
pub fn learnable(state: &State, seat: u8, each: &mut impl FnMut(Action)) {
    state.hero(seat).learnable().for_each(|power| each(Action::Learn(power)));
}

/// True if a hero has uncovered an ability that gives this and that holds. None does where a gaze or an evil card forbids all (M63).
pub fn has_ongoing(rules: &Rules, state: &State, seat: u8, fits: impl Fn(Gain) -> bool) -> bool {
    let mut held = uncovered(rules, state, seat).filter(|(power, _)| power.ongoing);
    held.any(|(power, _)| power.gains.iter().any(|gain| fits(*gain))) && !is_silenced(rules, state, seat)
}

/// True if the active hero may use the free step as something else (M11, Greybark).
pub fn has_free_as(rules: &Rules, state: &State) -> bool {
    has_ongoing(rules, state, state.turn.seat, |gain| matches!(gain, Gain::FreeAs(_)))
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// An ability is used; `dice` are those docked on it. The gold that it costs is paid, too.
    pub(super) fn use_power(&mut self, place: u8, dice: FaceCounts) {
        let (seat, hero) = (self.state.turn.seat, self.state.active().row);
        let powers = &self.rules.heroes[usize::from(hero)].powers;
        let Some(power) = powers.get(usize::from(place)) else { return };
        self.tell(Event::Power { seat, hero, power: place });
        if !dice.is_empty() {
            self.spend(DiceAndSymbols { dice, ..DiceAndSymbols::EMPTY }, DieUse::Ability);
        }
        self.pay_gold(seat, power.gold);
        match free_as(power).filter(|_| power.ongoing) {
            Some(gain) => {
                self.flip_free(DieUse::Ability);
                self.pend(Task::Gain { gain, seat });
            }
            None => {
                self.state.turn.powers |= 1 << place;
                self.pend_gains(seat, &power.gains);
            }
        }
    }

    /// An ability is learnt; it can be used at once (M42): the die of a companion that was just learnt is rolled, if the others are. One who
    /// was there before has had the step of the roll, and lost it if a gaze was there (M43, M82).
    pub(super) fn learn(&mut self, seat: u8, action: Action) {
        let Action::Learn(power) = action else { return };
        self.state.hero_mut(seat).learnt.push(power);
        self.tell(Event::Learnt { seat, hero: self.state.hero(seat).row, power });
        let powers = &self.rules.heroes[usize::from(self.state.hero(seat).row)].powers;
        let companion =
            powers.get(usize::from(power)).is_some_and(|power| power.ongoing && power.gains.contains(&Gain::Die));
        if companion && seat == self.state.turn.seat && self.state.turn.rolled && self.has_companion() {
            self.gain_pet();
        }
    }

    /// True if the active hero has an ongoing ability that gives the pet die.
    fn has_companion(&self) -> bool {
        has_ongoing(self.rules, self.state, self.state.turn.seat, |gain| gain == Gain::Die)
    }

    /// Rerolls that an ongoing ability adds to those of the rules.
    pub(super) fn more_rerolls(&self) -> u8 {
        has_ongoing(self.rules, self.state, self.state.turn.seat, |gain| gain == Gain::Reroll).into()
    }

    /// The pet die of the first roll: a companion's, or one gained before (M43). None where abilities are forbidden (M82).
    pub(super) fn first_pet(&mut self) -> FaceCounts {
        self.state.turn.pet |= self.has_companion();
        if !self.state.turn.pet || is_silenced(self.rules, self.state, self.state.turn.seat) {
            return FaceCounts::EMPTY;
        }
        self.fresh_pet(0)
    }

    /// The pet die is gained, once in a turn: after the roll it is rolled at once, else with the others (M43).
    pub(super) fn gain_pet(&mut self) {
        let turn = &mut self.state.turn;
        if turn.pet || turn.fallen {
            return;
        }
        turn.pet = true;
        if !turn.rolled {
            return;
        }
        let die = self.fresh_pet(0);
        let turn = &mut self.state.turn;
        turn.purse.dice = turn.purse.dice.with(die);
        let now = DiceAndSymbols { dice: turn.purse.dice, symbols: FaceCounts::EMPTY };
        let seat = turn.seat;
        self.tell(Event::Rolled { seat, dice: now, again: DiceAndSymbols::EMPTY });
    }

    fn fresh_pet(&mut self, roll: u32) -> FaceCounts {
        let die = self.roll_pet(roll);
        self.state.turn.pet_die = die.kinds().next().map(|(face, _)| Face::of(face));
        die
    }

    /// Dice are rolled again. The pet die is among them if all are that show the same.
    pub(super) fn roll_again(&mut self, marked: FaceCounts) -> FaceCounts {
        let turn = &self.state.turn;
        let nth = turn.rerolled.into();
        let all = |face: Face| marked.count(face as usize) == turn.purse.dice.count(face as usize);
        let pet = turn.pet_die.is_some_and(|face| marked.count(face as usize) > 0 && all(face));
        let others = self.roll_dice(marked.len() - u8::from(pet), nth);
        if pet { others.with(self.fresh_pet(nth)) } else { others }
    }

    /// Dice are used: the first that shows what the pet die does is the pet die.
    pub(super) fn pet_is_used(&mut self, dice: FaceCounts) {
        let turn = &mut self.state.turn;
        turn.pet_die = turn.pet_die.filter(|face| dice.count(*face as usize) == 0);
    }

    /// Takes the pet die for the turn where its ability is cancelled (M82).
    pub(super) fn quiet_pet(&mut self) {
        let Some(face) = self.state.turn.pet_die else { return };
        if self.state.turn.purse.dice.count(face as usize) == 0 {
            self.state.turn.pet_die = None;
        } else if is_silenced(self.rules, self.state, self.state.turn.seat) {
            self.tell(Event::Loss { seat: self.state.turn.seat, why: LossCause::Silence });
            self.spend(DiceAndSymbols { dice: symbols(face, 1), ..DiceAndSymbols::EMPTY }, DieUse::Lost);
        }
    }
}

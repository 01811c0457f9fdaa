//! Combat: who must be fought, the start of a combat, blow by blow, rewards (rulebook "Fight a Monster", "Monsters", "Bosses"; M22 to M32, M57
//! to M69, M84). What a blow comes to stands in [`single_fight`].
//!
//! `Combat` runs twice: first monsters sting and call others, which fight along (M66, M84), then thieves steal (M58) and `Strike` is asked
//! until nobody is left, and `Victory` gives the rewards (M29).
//!
//! # Decided where the rulebook is silent
//! - A hero felled by a payback is not there any more: a Ghost takes no XP of him (M33, M61). A monster that he killed with that blow is dead.
//! - Schmetterling's token is a reward: whoever falls in the combat does not get it, and it is out of the game.
//! - A thief who found nothing takes the first fitting symbol as long as he lives and the hero is in his room in this turn, after the combat,
//!   too.
//! - A Hydra that grew back was defeated: she is not fought again in this turn.
//! - Monsters of one face (and one past) are alike: one of them is offered.

pub mod single_fight;

use super::{Play, abilities, act, cards};
use crate::action::{Action, DockTarget};
use crate::config::Rules;
use crate::config::keys::{FightOrder, MarkAt, MinorMark, RegrowPays};
use crate::dice::{DiceAndSymbols, FaceCounts, symbols};
use crate::event::{DieUse, Event, GainReason, WoundSource};
use crate::fight_odds::number;
use crate::state::{CombatState, State, Task};
use crate::task::SpawnKind;
use crate::word::{Face, MonsterTrait};
use kit::game::EventObserver;
use single_fight::{FightResult, result, strikes};

/// The next monster and what it is fought with (M22), and what gives symbols or dice, and magic (M30).
pub fn options(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    if left(rules, state) == 0 {
        return;
    }
    let purse = state.purse(rules);
    let kinds = state.odds.kinds(rules);
    for foe in next(rules, state) {
        if purse.symbols.is_empty() {
            let all = kinds.kind(number(rules, state, foe)).dice(purse.dice);
            all.for_each(|(dice, _)| {
                each(Action::Strike { foe, with: DiceAndSymbols { dice, ..DiceAndSymbols::EMPTY } })
            });
        } else {
            strikes(rules, state.side(rules, foe), purse, |with, _| each(Action::Strike { foe, with }));
        }
    }
    abilities::options(rules, state, each);
    cards::options(rules, state, each);
    act::turns(rules, state, each);
    // A blow whose dice are paired uses all three symbols: to spend them on several monsters, or not all of them, is to combine them first.
    let hit = |foe: u8| kinds.kind(number(rules, state, foe)).useful.has(Face::Melee);
    if purse.shields() > 0 && next(rules, state).any(hit) {
        each(Action::Pair);
    }
}

/// Monsters still to be fought in this combat, a bit each.
pub fn left(rules: &Rules, state: &State) -> u32 {
    if state.turn.fallen || !state.combat.on { 0 } else { state.combat.left & state.foes_here(rules) }
}

/// Monsters that may be fought next: any, or the hardest (9), one of those that are alike.
fn next(rules: &Rules, state: &State) -> impl Iterator<Item = u8> {
    let left = left(rules, state);
    let there = move |foe: &u8| left >> foe & 1 == 1;
    let defense = |foe: u8| state.side(rules, foe).defense;
    let hardest = (0..rules.foes() as u8).filter(there).map(defense).max();
    let first = rules.fight_order == FightOrder::Hardest;
    let alike = |one: u8, other: u8| {
        let robbed = state.combat.robbed;
        state.foes[usize::from(one)].row == state.foes[usize::from(other)].row
            && other < rules.first_boss()
            && (robbed >> one ^ robbed >> other) & 1 == 0
    };
    (0..rules.foes() as u8)
        .filter(there)
        .filter(move |foe| !first || Some(defense(*foe)) == hardest)
        .filter(move |foe| !(0..*foe).filter(there).any(|before| alike(before, *foe)))
}

/// XP that a monster gives now: minor ones less past the mark (M32, 12). It is looked at monster by monster, or as the rewards of a combat are
/// given (25), when Ghosts have taken theirs.
pub fn worth(rules: &Rules, state: &State, foe: u8) -> u8 {
    let counted = match rules.xp_minor_mark {
        MinorMark::Combat => 0,
        MinorMark::Monster => state.combat.xp,
    };
    let past = past_mark(rules, state.active().xp + u16::from(counted));
    state.side(rules, foe).xp - if past { off(rules, state, foe) } else { 0 }
}

/// XP that a monster gives less past the mark.
fn off(rules: &Rules, state: &State, foe: u8) -> u8 {
    if state.is_major(rules, foe) { 0 } else { rules.xp_less.min(state.side(rules, foe).xp) }
}

/// True if minor monsters give less to a hero with so many XP (M32).
pub fn past_mark(rules: &Rules, xp: u16) -> bool {
    let mark = u16::from(rules.xp_mark);
    if rules.xp_mark_at == MarkAt::Over { xp > mark } else { xp >= mark }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A combat with all monsters in the room begins (M22, M31): those who sting or call others do so, then thieves steal.
    pub(super) fn begin_combat(&mut self) {
        if self.state.turn.fallen {
            return self.state.combat = CombatState::default();
        }
        if std::mem::take(&mut self.state.combat.roused) {
            return self.join();
        }
        let (seat, room) = (self.state.turn.seat, self.state.active().room);
        let foes = self.state.foes_here(self.rules);
        self.tell(Event::Combat { seat, room, foes: foes.count_ones() as u8 });
        let robbed = self.state.combat.robbed & !foes;
        self.state.combat = CombatState { on: true, roused: true, robbed, ..CombatState::default() };
        self.pend(Task::Combat);
        self.call_others(room, foes);
        for foe in self.of(foes) {
            self.sting(foe);
        }
    }

    /// The monsters of a set, by number.
    fn of(&self, set: u32) -> impl Iterator<Item = u8> + use<W> {
        (0..self.rules.foes() as u8).filter(move |foe| set >> foe & 1 == 1)
    }

    /// A wound at the start of combat, which defense does not prevent (M66).
    fn sting(&mut self, foe: u8) {
        let seat = self.state.turn.seat;
        let side = *self.state.side(self.rules, foe);
        for one in side.traits.iter() {
            if let MonsterTrait::Sting(wounds) = one {
                self.wound(seat, *wounds, WoundSource::Foe(foe));
            }
        }
    }

    /// Monsters that are called appear next, as far as the room holds them (M39, M66, M84).
    fn call_others(&mut self, room: u8, foes: u32) {
        let callers = self.of(foes);
        self.pend(Task::Overflow(room));
        for foe in callers {
            let side = *self.state.side(self.rules, foe);
            for one in side.traits.iter() {
                match one {
                    MonsterTrait::Spawns(row) => self.pend(Task::Spawn { room, what: SpawnKind::Row(*row) }),
                    MonsterTrait::Summons => self.pend(Task::Spawn { room, what: SpawnKind::Major }),
                    _ => {}
                }
            }
        }
    }

    /// All who are there now fight; thieves steal (M58).
    fn join(&mut self) {
        let foes = self.state.foes_here(self.rules);
        self.state.combat.left = foes;
        self.state.turn.fought |= foes;
        self.pend_all([Task::Strike, Task::Victory].into_iter());
        for foe in self.of(foes) {
            if let Some(face) = steals(self.rules, self.state, foe) {
                self.rob(foe, face, true);
            }
        }
    }

    /// A thief takes a die of its face, else a symbol, else the free step (M58). Later it takes symbols alone.
    fn rob(&mut self, foe: u8, face: Face, dice: bool) {
        let (purse, place, one) = (self.state.turn.purse, face as usize, symbols(face, 1));
        let (die, symbol) = (dice && purse.dice.count(place) > 0, purse.symbols.count(place) > 0);
        if !(die || symbol || face == Face::Step && self.state.active().free) {
            return;
        }
        self.state.combat.robbed |= 1 << foe;
        self.tell(Event::Robbed { seat: self.state.turn.seat, foe, row: self.state.foes[usize::from(foe)].row });
        if die {
            self.spend(DiceAndSymbols { dice: one, ..DiceAndSymbols::EMPTY }, DieUse::Lost);
        } else if symbol {
            self.spend(DiceAndSymbols { symbols: one, ..DiceAndSymbols::EMPTY }, DieUse::Lost);
        } else {
            self.flip_free(DieUse::Lost);
        }
    }

    /// One monster is fought, or something is done between two.
    pub(super) fn strike(&mut self, action: Action) {
        self.pend(Task::Strike);
        match action {
            Action::Strike { foe, with } => self.fight(foe, with),
            Action::Dock { on: DockTarget::Power(power), dice } => self.use_power(power, dice),
            Action::Power(power) => self.use_power(power, FaceCounts::EMPTY),
            Action::Card(place) => self.play_card(place),
            Action::Play(place) => self.play_orange(place),
            Action::Turn { from, to } => self.turn_die(from, to),
            Action::Pair => self.pair(),
            _ => {}
        }
    }

    /// A melee die and a defense die are spent "at the same time": three symbols, which hold in the room like any others (M26).
    fn pair(&mut self) {
        let seat = self.state.turn.seat;
        let dice = symbols(Face::Melee, 1).with(symbols(Face::Defense, 1));
        self.tell(Event::Paired(seat));
        self.spend(DiceAndSymbols { dice, ..DiceAndSymbols::EMPTY }, DieUse::Ability);
        self.gain_symbols(seat, Face::Melee, 2);
        self.gain_symbols(seat, Face::Defense, 1);
    }

    /// A monster is fought: what is spent, payback, then its death (M23 to M28). The payback comes first: who kills Malaphyas and falls has
    /// lost in the alliance (M77).
    fn fight(&mut self, foe: u8, with: DiceAndSymbols) {
        let (seat, rules, red) = (self.state.turn.seat, self.rules, self.state.foes[usize::from(foe)].red);
        let side = *self.state.side(rules, foe);
        let done = result(rules, &side, with);
        self.state.combat.left &= !(1 << foe);
        self.spend_in_fight(with, side.payback > done.wounds);
        let (row, boss) = (self.state.foes[usize::from(foe)].row, foe >= rules.first_boss());
        let wounds = done.wounds.min(self.state.active().life);
        let xp = if done.killed { self.count(foe, done) } else { 0 };
        self.tell(Event::Fought { seat, foe, row, boss, red, with, killed: done.killed, xp, wounds });
        self.wound(seat, done.wounds, WoundSource::Payback(foe));
        if done.moans && !self.state.active().down {
            self.lose_xp(seat, 1);
        }
        if done.killed {
            self.die(foe, done);
        }
    }

    /// Counts what is spent: all of it attacks, but for defense against a payback.
    fn spend_in_fight(&mut self, with: DiceAndSymbols, paid: bool) {
        let shield = Face::Defense as usize;
        let defense = DiceAndSymbols { dice: with.dice.only(shield), symbols: with.symbols.only(shield) };
        let defense = if paid { defense } else { DiceAndSymbols::EMPTY };
        for (what, to) in [(with.minus(defense), DieUse::Attack), (defense, DieUse::Defense)] {
            if !what.is_empty() {
                self.spend(what, to);
            }
        }
    }

    /// The rewards for a kill are counted (M29, M32); a Hydra that grows back may give none (43). Its XP.
    fn count(&mut self, foe: u8, done: FightResult) -> u8 {
        let (rules, state) = (self.rules, &mut *self.state);
        state.combat.killed |= 1 << foe;
        if done.regrows && rules.hydra_regrow_pays != RegrowPays::Pays {
            return 0;
        }
        let xp = worth(rules, state, foe);
        let [sure, less] = match rules.xp_minor_mark {
            MinorMark::Combat => [state.side(rules, foe).xp, off(rules, state, foe)],
            MinorMark::Monster => [xp, 0],
        };
        state.combat.xp += sure;
        state.combat.less += less;
        state.combat.treasures += 1;
        xp
    }

    /// A monster leaves; a boss turns to its red side or back, and is not fought again in this turn, or is dead for good (M65, M67, M69).
    fn die(&mut self, foe: u8, done: FightResult) {
        let rules = self.rules;
        if foe < rules.first_boss() {
            return self.remove(foe);
        }
        let token = self.state.side(rules, foe).traits.contains(&MonsterTrait::Token);
        let held = &mut self.state.foes[usize::from(foe)];
        if !token && (!held.red || done.regrows) {
            held.red = !held.red;
            let red = held.red;
            self.state.turn.flipped |= 1 << foe;
            return self.tell(Event::Flipped { foe, red });
        }
        held.gone = true;
        let row = held.row;
        self.state.combat.tokens += u8::from(token);
        self.remove(foe);
        if row != rules.malaphyas {
            return self.boss_is_dead(foe);
        }
        // Rivals have their rewards before the game ends.
        self.state.combat.lord = true;
        if rules.allies() {
            self.malaphyas_is_dead();
        }
    }

    /// Rewards after the last monster, one gain of XP and one of cards, if the hero stands (M29, M33). With Malaphyas dead it comes back after
    /// them.
    pub(super) fn victory(&mut self) {
        let past = past_mark(self.rules, self.state.active().xp);
        let (seat, combat) = (self.state.turn.seat, &mut self.state.combat);
        combat.on = false;
        let (xp, less) = (std::mem::take(&mut combat.xp), std::mem::take(&mut combat.less));
        let (xp, cards) = (if past { xp - less } else { xp }, std::mem::take(&mut combat.treasures));
        let tokens = std::mem::take(&mut combat.tokens);
        let lord = combat.lord;
        if cards > 0 && !self.state.turn.fallen {
            if tokens > 0 {
                self.state.hero_mut(seat).tokens += tokens;
                self.tell(Event::Token { seat, used: false });
            }
            let why = GainReason::Kills;
            let gains = [Task::Xp { seat, amount: xp, why }, Task::Treasure { seat, amount: cards, why }];
            self.pend_all(gains.into_iter().chain(lord.then_some(Task::Victory)));
        } else if lord {
            self.state.combat.lord = false;
            self.malaphyas_is_dead();
        }
    }

    /// Symbols of a face were gained: thieves in the room who found nothing in their combat take one each (M58).
    pub(super) fn rob_symbol(&mut self, face: Face) {
        let here = self.state.foes_here(self.rules) & self.state.turn.fought & !self.state.combat.robbed;
        if self.state.turn.avoids {
            return;
        }
        for foe in self.of(here) {
            let symbol = self.state.turn.purse.symbols.count(face as usize) > 0;
            if symbol && steals(self.rules, self.state, foe) == Some(face) {
                self.rob(foe, face, false);
            }
        }
    }
}

/// The face that a monster steals (M58).
pub fn steals(rules: &Rules, state: &State, foe: u8) -> Option<Face> {
    state.side(rules, foe).traits.iter().find_map(|one| match one {
        MonsterTrait::Steals(face) => Some(*face),
        _ => None,
    })
}

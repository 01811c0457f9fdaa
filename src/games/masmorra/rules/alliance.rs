//! The alliance: evil cards, and monsters that come nearer (rulebook "Alliance Game Rules"; M77 to M81). Its defeat stands in `gain`, its end
//! in `turn`, its elixir in `act`, its stacks in `setup`.
//!
//! # Decided
//! - Of monsters equally near, the dice go in their order; the group chooses the way of each, where several lead to a nearest hero.
//! - Who cannot come nearer, since the rooms on all shortest ways are full, stays (M38's limit stays).
//! - Whoever leads all monsters by a card (M86) moves each one room in any direction, or not, in any order, after bosses have gone as ever.
//! - Who can pay for an evil card need not, if it has an alternative; one hero pays all of it. With `payer.evil` = `each` all of them can, or
//!   the alternative holds.
//! - A monster of an evil card appears as any does: dice and limits of M39 and M40.

use super::draw::purpose;
use super::{Play, master};
use crate::action::Action;
use crate::config::Rules;
use crate::config::keys::{LedBosses, MarchTie, Payer, WebMarch};
use crate::event::{Event, WoundSource};
use crate::map::{FAR, NONE, rooms};
use crate::state::{State, Task};
use crate::task::{LossCause, SpawnKind};
use crate::word::EvilEffect;
use kit::game::EventObserver;

/// The seat that moves the monsters: the active player, or the one whose card says so (M86), but for bosses who are immune to it.
pub fn mover(rules: &Rules, state: &State) -> u8 {
    if state.turn.mind == NONE || next(rules, state).is_some() { state.turn.seat } else { state.turn.mind }
}

/// Moves of the monster that is next (M80), or of any, for whoever leads them all (M86). A round in which nobody can move any more ends
/// where another follows.
pub fn advances(rules: &Rules, state: &State, left: u8, each: &mut impl FnMut(Action)) {
    match next(rules, state) {
        Some((foe, ways)) => rooms(ways).for_each(|to| each(Action::March { foe, to })),
        None if state.turn.mind != NONE => led(rules, state, left, each),
        None if left > 1 => each(Action::Stop),
        None => {}
    }
}

/// True if a monster goes wherever a card leads it (M86): all do, but for bosses, who "are immune to all abilities and cards that affect
/// monsters" (M65, 49).
fn is_led(rules: &Rules, state: &State, foe: u8) -> bool {
    state.turn.mind != NONE && (foe < rules.first_boss() || rules.move_all_bosses == LedBosses::Led)
}

/// The monster that goes next by itself, the nearest to a hero first (M80), and the rooms, a bit each, to which it may.
fn next(rules: &Rules, state: &State) -> Option<(u8, u64)> {
    let mut next: Option<(u8, u8, u64)> = None;
    let far = state.map.distances(state.heroes_at(rules));
    for foe in movable(rules, state).filter(|foe| !is_led(rules, state, *foe)) {
        let distance = far[usize::from(state.foes[usize::from(foe)].room)];
        if distance == FAR || next.is_some_and(|(least, ..)| distance >= least) {
            continue;
        }
        let ways = nears(rules, state, foe, &far);
        if ways != 0 {
            next = Some((distance, foe, ways));
        }
    }
    next.map(|(_, foe, ways)| (foe, ways))
}

/// Monsters that have not moved in this round, and may (M38, M52, M74, M76, 44).
fn movable<'a>(rules: &'a Rules, state: &'a State) -> impl Iterator<Item = u8> + 'a {
    let webbed = |foe: u8| rules.web_march == WebMarch::Stay && master::is_webbed(rules, state, foe);
    let may =
        move |foe: &u8| state.turn.marched >> foe & 1 == 0 && master::is_free(rules, state, *foe) && !webbed(*foe);
    (0..rules.foes() as u8).filter(may)
}

/// Rooms, a bit each, in which it is one step nearer to a nearest hero: any, or the one with the least life (21).
fn nears(rules: &Rules, state: &State, foe: u8, far: &[u8]) -> u64 {
    let from = usize::from(state.foes[usize::from(foe)].room);
    let stair = master::stair(rules, state, foe).filter(|to| *to != NONE);
    let ways = master::doors(rules, state, foe).chain(stair).fold(0_u64, |set, to| set | 1 << to);
    let nearer = |set: u64, far: &[u8]| {
        rooms(set).filter(|to| far[usize::from(*to)] < far[from]).fold(0, |set: u64, to| set | 1 << to)
    };
    let ways = nearer(ways, far);
    if rules.march_tie == MarchTie::Chosen || ways.count_ones() < 2 {
        return ways;
    }
    let (mut least, mut to_weakest) = (u8::MAX, 0);
    for hero in state.heroes[..rules.seats].iter().filter(|hero| !hero.down) {
        let from_hero = state.map.distances(1 << hero.room);
        if from_hero[from] != far[from] || hero.life > least {
            continue;
        }
        let before = if hero.life < least { 0 } else { to_weakest };
        (least, to_weakest) = (hero.life, before | nearer(ways, &from_hero));
    }
    to_weakest
}

/// Any way of any monster, and no more of them (M86).
fn led(rules: &Rules, state: &State, left: u8, each: &mut impl FnMut(Action)) {
    let mut moves = false;
    let all = movable(rules, state).filter(|foe| is_led(rules, state, *foe));
    for foe in all.filter(|foe| !master::is_repeat(rules, state, *foe)) {
        for to in master::doors(rules, state, foe).chain(master::stair(rules, state, foe)) {
            moves = true;
            each(Action::March { foe, to });
        }
    }
    if moves || left > 1 {
        each(Action::Stop);
    }
}

/// The effects of the evil card in force.
fn in_force<'a>(rules: &'a Rules, state: &State) -> &'a [EvilEffect] {
    rules.evil.get(usize::from(state.turn.evil)).map_or(&[], |row| &row.effect)
}

/// The payers of the evil card, or its alternatives (M79, 30).
pub fn choices(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let effect = in_force(rules, state);
    let rich = |seat: &u8, gold: u8| state.hero(*seat).gold >= gold;
    let seats = 0..rules.seats as u8;
    for (place, evil) in (0..).zip(effect) {
        match *evil {
            EvilEffect::Pay(gold) if rules.payer_evil == Payer::Any => {
                seats.clone().filter(|seat| rich(seat, gold)).for_each(|seat| each(Action::Payer(seat)));
            }
            // Where there is no alternative each pays what he has.
            EvilEffect::Pay(gold) if effect.len() > 1 && !seats.clone().all(|seat| rich(&seat, gold)) => {}
            _ => each(Action::Either(place)),
        }
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// An evil card is drawn, and in force until the end of the hero phase (M79).
    pub(super) fn draw_evil(&mut self) {
        let keys = self.rules.evil_deck.keys();
        let Some(card) = self.state.evil.draw_top(keys, |nth| self.luck.occasion(purpose::EVIL, nth)) else { return };
        self.state.evil.discard.push(card);
        let (seat, row) = (self.state.turn.seat, self.rules.evil_deck[usize::from(card)]);
        self.state.turn.evil = row;
        self.tell(Event::Evil { seat, row });
        self.pend(Task::EvilChoice);
    }

    /// Takes the payment for an evil card, or notes the alternative. An effect that was paid for, or not chosen, is not in force.
    pub(super) fn suffer(&mut self, action: Action) {
        let effect = in_force(self.rules, self.state);
        let pay = effect.iter().copied().find(|evil| matches!(evil, EvilEffect::Pay(_)));
        let chosen = match action {
            Action::Payer(_) => pay,
            Action::Either(place) => effect.get(usize::from(place)).copied(),
            _ => None,
        };
        let silenced = effect.contains(&EvilEffect::NoAbilities) && chosen != Some(EvilEffect::NoAbilities);
        if silenced || matches!(chosen, Some(EvilEffect::Pay(_))) {
            self.state.turn.evil = NONE;
        }
        match (chosen, action) {
            (Some(EvilEffect::Pay(gold)), Action::Payer(seat)) => self.pay_gold(seat, gold),
            (Some(evil), _) => self.befall(evil),
            _ => {}
        }
    }

    /// Carries out an evil card (M79). Whether abilities work is asked of the card in force.
    fn befall(&mut self, evil: EvilEffect) {
        let (seat, room) = (self.state.turn.seat, self.state.active().room);
        match evil {
            EvilEffect::Nothing | EvilEffect::NoAbilities => {}
            EvilEffect::Pay(gold) => (0..self.rules.seats as u8).for_each(|seat| self.pay_gold(seat, gold)),
            EvilEffect::Minor | EvilEffect::Major => {
                let what = if evil == EvilEffect::Minor { SpawnKind::Minor } else { SpawnKind::Major };
                self.pend_all([Task::Spawn { room, what }, Task::Overflow(room)].into_iter());
            }
            EvilEffect::Spawn => self.pend(Task::Refill(0)),
            EvilEffect::Bar(face) => self.state.turn.barred = self.state.turn.barred.with(face),
            EvilEffect::FewerDice(dice) => self.state.turn.fewer = self.state.turn.fewer.saturating_add(dice),
            EvilEffect::Wound(wounds) => self.wound(seat, wounds, WoundSource::Evil),
            EvilEffect::WoundAll(wounds) => {
                let all = self.state.clockwise(self.rules, seat);
                all.for_each(|seat| self.wound(seat, wounds, WoundSource::Evil));
            }
            EvilEffect::Discard(cards) => {
                (0..cards).for_each(|_| self.pend(Task::Discard { seat, why: LossCause::Evil }));
            }
            EvilEffect::MoveTwice => self.state.turn.marches = 2,
        }
    }

    /// A monster moves one room; so many rounds of moves are left. Or this round is over.
    pub(super) fn advance(&mut self, left: u8, action: Action) {
        if let Action::March { foe, to } = action {
            self.state.turn.marched |= 1 << foe;
            self.pend(Task::Advance(left));
            self.lead(foe, to);
        } else if left > 1 {
            self.state.turn.marched = 0;
            self.pend(Task::Advance(left - 1));
        }
    }
}

//! Treasure cards, and what cards, abilities and rooms give (rulebook "Treasure Cards"; M70, M71, M86).
//!
//! Decided where the rulebook is silent:
//! - What can do nothing now cannot be played: it would be lost. A card of several gains can, if one of them does something.
//! - Under a curse a card may be played for what else it gives; the symbols of a face that cannot be used are gained, and useless.
//! - An orange half may be played in one's own turn if its trigger is `any`, in combat if it gives symbols or dice (M30), and only if it gives
//!   anything that the purple half does not give as well.
//! - A line of Lightning Bolt may be a part of the longest one; of all that hit the same heroes one is offered, and none that hits the player
//!   alone.
//! - A hero who is swapped into a pit out of his turn has no dice to pay with: he takes the wound. Who lies plays no card, and none is for him.

use super::Play;
use crate::action::{AbilityTarget, Action};
use crate::config::keys::{SwapTeleport, Windows};
use crate::config::{CardRow, RoomKind, Rules};
use crate::dice::FaceCounts;
use crate::event::{Event, GainReason, WoundSource};
use crate::map::{NONE, place, rooms};
use crate::state::{PlayedCard, State, Task};
use crate::word::{Face, Gain, InterruptTrigger, MonsterTrait};
use kit::game::EventObserver;
use kit::pieces::ArrayPile;

/// Places of a hand, those of cards alike once.
pub fn distinct<'a>(rules: &'a Rules, hand: &'a [u8]) -> impl Iterator<Item = (u8, &'a CardRow)> {
    let row = |place: usize| rules.card_deck[usize::from(hand[place])];
    let first = move |place: &usize| (0..*place).all(|before| row(before) != row(*place));
    (0..hand.len()).filter(first).map(|place| (place as u8, rules.card(hand[place])))
}

/// Halves of cards that the active hero may play now: purple ones, and orange ones for any time.
pub fn options(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let seat = state.turn.seat;
    if state.turn.fallen {
        return;
    }
    let orange = rules.cards_windows == Windows::All;
    for (place, row) in distinct(rules, &state.hero(seat).hand) {
        if are_of_use(rules, state, &row.own_turn, seat) {
            each(Action::Card(place));
        }
        let differs =
            row.trigger == InterruptTrigger::Any && row.interrupt.iter().any(|gain| !is_within(*gain, &row.own_turn));
        if orange && differs && are_of_use(rules, state, &row.interrupt, seat) {
            each(Action::Play(place));
        }
    }
}

/// True if these gains give as much of a gain.
fn is_within(gain: Gain, all: &[Gain]) -> bool {
    all.iter().any(|other| match (gain, *other) {
        (Gain::Symbol(face, less), Gain::Symbol(same, more)) => face == same && less <= more,
        (one, other) => one == other,
    })
}

/// Would one of these do something for a seat now? In combat one of them has to give symbols "that can be used during the fight", or dice, and
/// none may lead away from it: "you can only move ... after combat has been resolved" (M22, M30).
pub fn are_of_use(rules: &Rules, state: &State, gains: &[Gain], seat: u8) -> bool {
    let fights = state.combat.on;
    let leaves = || gains.iter().any(|gain| matches!(gain, Gain::Teleport | Gain::Swap));
    let fits = |gain: Gain| !fights || is_for_combat(gain);
    !(fights && leaves()) && gains.iter().any(|&gain| fits(gain) && is_of_use(rules, state, gain, seat))
}

fn is_for_combat(gain: Gain) -> bool {
    match gain {
        Gain::Symbol(face, _) => face != Face::Step,
        Gain::Any(_) | Gain::OneOf(_) | Gain::FreeAs(_) | Gain::Die => true,
        _ => false,
    }
}

/// Would it do something for a seat now? Thefts and cancelling are asked of by `interrupts`.
pub fn is_of_use(rules: &Rules, state: &State, gain: Gain, seat: u8) -> bool {
    let (turn, hero) = (&state.turn, state.hero(seat));
    // Symbols and dice are for the active hero, who has no use for them once the hero phase is over.
    let acts = !turn.fallen && (seat == turn.seat || !turn.rolled);
    match gain {
        Gain::Symbol(face, _) => {
            acts && !state.barred(rules).has(face) && turn.purse.symbols.count(face as usize) < FaceCounts::MOST
        }
        Gain::Any(_) | Gain::OneOf(_) | Gain::FreeAs(_) => acts && has_target(rules, state, gain, seat),
        Gain::Die => acts && !turn.pet,
        Gain::Turn(_) | Gain::Reroll => acts && !turn.purse.dice.is_empty(),
        Gain::Heal(_) => hero.life < rules.heroes[usize::from(hero.row)].life,
        Gain::Gold(_) => hero.gold < rules.gold_most,
        Gain::Xp(_) | Gain::Treasure(_) => true,
        Gain::Teleport => !state.is_warded() && state.map.rooms().len() > 1,
        Gain::HealAny(_) | Gain::Swap | Gain::Banish | Gain::ClearRoom | Gain::LineWound(_) => {
            has_target(rules, state, gain, seat)
        }
        Gain::Avoid => seat == turn.seat && !turn.avoids,
        // A Grimbolt or a card may have felled him as his turn began (M34).
        Gain::FewerDice(_) => seat != turn.seat && !state.active().down && !turn.rolled && turn.fewer < rules.roll_dice,
        Gain::MoveAll => rules.allies() && state.turn.mind != seat,
        Gain::Nothing | Gain::XpAtEnd(_) | Gain::Cancel | Gain::StealXp(_) | Gain::StealTreasure => false,
    }
}

fn has_target(rules: &Rules, state: &State, gain: Gain, seat: u8) -> bool {
    // Two rooms with a door between them are a line.
    if let Gain::LineWound(_) = gain {
        let hit = |other: u8| other != seat && !state.hero(other).down && state.map.doors(state.hero(other).room) != 0;
        return (0..rules.seats as u8).any(hit);
    }
    let mut has = false;
    targets(rules, state, gain, seat, &mut |_| has = true);
    has
}

/// Whom or what a gain may be for.
pub fn targets(rules: &Rules, state: &State, gain: Gain, seat: u8, each: &mut impl FnMut(Action)) {
    let mut aim = |target: AbilityTarget| each(Action::Target(target));
    match gain {
        Gain::Any(_) => faces(rules, state, Face::ALL.into_iter(), &mut aim),
        Gain::OneOf(set) | Gain::FreeAs(set) => faces(rules, state, set.iter(), &mut aim),
        Gain::HealAny(_) => {
            let hurt = |seat: &u8| {
                let hero = state.hero(*seat);
                !hero.down && hero.life < rules.heroes[usize::from(hero.row)].life
            };
            (0..rules.seats as u8).filter(hurt).for_each(|seat| aim(AbilityTarget::Hero(seat)));
        }
        Gain::Swap => swaps(rules, state, seat, &mut aim),
        Gain::Banish => foes(rules, state, |_| true, &mut aim),
        Gain::ClearRoom => {
            let minions =
                (0..rules.first_boss()).map(|foe| state.foes[usize::from(foe)].room).filter(|room| *room != NONE);
            rooms(minions.fold(0, |set, room| set | 1 << room)).for_each(|room| aim(AbilityTarget::Room(room)));
        }
        Gain::LineWound(_) => lines(rules, state, seat, &mut aim),
        Gain::Turn(_) => turns(rules, state, each),
        _ => {}
    }
}

fn faces(rules: &Rules, state: &State, set: impl Iterator<Item = Face>, aim: &mut impl FnMut(AbilityTarget)) {
    let barred = state.barred(rules);
    if !state.turn.fallen {
        set.filter(|face| !barred.has(*face)).for_each(|face| aim(AbilityTarget::Face(face)));
    }
}

/// Any unused die to any other face, or none (more).
fn turns(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let barred = state.barred(rules);
    for from in state.turn.purse.dice.kinds().map(|(face, _)| Face::of(face)) {
        let to = Face::ALL.into_iter().filter(|to| *to != from && !barred.has(*to));
        to.for_each(|to| each(Action::Turn { from, to }));
    }
    each(Action::Stop);
}

/// Monsters on the map, no bosses (M65); those alike, in one room, once.
fn foes(rules: &Rules, state: &State, fits: impl Fn(u8) -> bool, aim: &mut impl FnMut(AbilityTarget)) {
    let fought = |foe: u8| state.turn.fought >> foe & 1;
    let alike = |one: u8, other: u8| {
        state.foes[usize::from(one)] == state.foes[usize::from(other)] && fought(one) == fought(other)
    };
    let there = |foe: &u8| state.foes[usize::from(*foe)].room != NONE && fits(state.foes[usize::from(*foe)].room);
    let first = |foe: &u8| (0..*foe).all(|before| !alike(before, *foe));
    (0..rules.first_boss()).filter(there).filter(first).for_each(|foe| aim(AbilityTarget::Foe(foe)));
}

/// The targets of a swap: any hero and any monster elsewhere (46).
fn swaps(rules: &Rules, state: &State, seat: u8, aim: &mut impl FnMut(AbilityTarget)) {
    let teleports = rules.swap_is_teleport == SwapTeleport::Yes;
    let held = |seat: u8| {
        let avoids = state.turn.avoids && seat == state.turn.seat;
        !teleports && !avoids && state.has_trait(rules, state.hero(seat).room, |one| one == MonsterTrait::Webs)
    };
    if teleports && state.is_warded() || held(seat) {
        return;
    }
    let here = state.hero(seat).room;
    let stands = |other: &u8| !state.hero(*other).down && state.hero(*other).room != here && !held(*other);
    (0..rules.seats as u8).filter(stands).for_each(|other| aim(AbilityTarget::Hero(other)));
    foes(rules, state, |room| room != here, aim);
}

/// Straight lines of connected tiles that hit another hero (M71), one for all heroes whom it hits.
fn lines(rules: &Rules, state: &State, seat: u8, aim: &mut impl FnMut(AbilityTarget)) {
    let mut seen: ArrayPile<u8, 32> = ArrayPile::default();
    let standing = |seat: &u8| !state.hero(*seat).down;
    let hit = |line: u64| {
        let hit = (0..rules.seats as u8).filter(standing).filter(|seat| line >> state.hero(*seat).room & 1 == 1);
        hit.fold(0_u8, |set, seat| set | 1 << seat)
    };
    state.map.lines(rules.doors_meet, |line| {
        if hit(line) & !(1 << seat) == 0 {
            return;
        }
        let order = in_order(state, line);
        for from in 0..order.len() {
            for to in from + 2..=order.len() {
                let part = order[from..to].iter().fold(0, |set, room| set | 1 << room);
                let heroes = hit(part);
                if heroes & !(1 << seat) != 0 && !seen.contains(&heroes) {
                    seen.push(heroes);
                    aim(AbilityTarget::Line(part));
                }
            }
        }
    });
}

/// The rooms of a straight line from one end to the other.
fn in_order(state: &State, line: u64) -> ArrayPile<u8, 16> {
    let cell = |room: &u8| place(state.map.room(*room).body.at);
    let span = |axis: fn((u8, u8)) -> u8| {
        let along = || rooms(line).map(|room| axis(cell(&room)));
        along().max().unwrap_or(0) - along().min().unwrap_or(0)
    };
    let east = span(|(_, column)| column) >= span(|(row, _)| row);
    let mut order = ArrayPile::default();
    rooms(line).take(16).for_each(|room| order.push(room));
    order.sort_unstable_by_key(|room| if east { cell(room).1 } else { cell(room).0 });
    order
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// The purple half of a card is played.
    pub(super) fn play_card(&mut self, place: u8) {
        let seat = self.state.turn.seat;
        self.put_down(seat, place, false, NONE);
        self.open_window(InterruptTrigger::Card, seat);
    }

    /// The orange half of a card for any time, in one's own turn.
    pub(super) fn play_orange(&mut self, place: u8) {
        let seat = self.state.turn.seat;
        self.put_down(seat, place, true, NONE);
        self.open_window(InterruptTrigger::Card, seat);
    }

    /// A card is out of the hand; it works next, unless others come before it.
    pub(super) fn put_down(&mut self, seat: u8, place: u8, orange: bool, against: u8) {
        let card = self.state.hero_mut(seat).hand.take(place.into());
        self.state.played.push(PlayedCard { seat, card, orange, cancelled: false, against });
        self.tell(Event::Played { seat, card, orange });
        self.pend(Task::Played { seat, card, orange });
    }

    /// A card that was played works, unless it was cancelled meanwhile; then it is discarded.
    pub(super) fn card_works(&mut self, seat: u8, card: u8, orange: bool) {
        let Some(played) = self.state.played.pop() else { return };
        self.state.treasures.discard.push(card);
        if played.cancelled {
            return self.tell(Event::Cancelled { card });
        }
        let row = self.rules.card(card);
        let gains = if orange { &row.interrupt } else { &row.own_turn };
        self.pend_gains(seat, gains);
        gains.iter().for_each(|gain| self.strike_back(*gain, seat, played.against.into()));
    }

    /// Carries out the effect of a card on another card or on a gain.
    fn strike_back(&mut self, gain: Gain, seat: u8, against: usize) {
        match gain {
            Gain::Cancel => {
                if let Some(played) = self.state.played.get_mut(against) {
                    played.cancelled = true;
                }
            }
            Gain::StealXp(amount) => {
                if let Some(due) = self.state.dues.get_mut(against) {
                    (due.thieves, due.stolen) = (due.thieves | 1 << seat, amount);
                }
            }
            Gain::StealTreasure => {
                let Some(due) = self.state.dues.get_mut(against).filter(|due| due.left > 0) else { return };
                due.left -= 1;
                self.pend(Task::Treasure { seat, amount: 1, why: GainReason::Stolen });
            }
            _ => {}
        }
    }

    /// Gives a gain its target.
    pub(super) fn aim(&mut self, gain: Gain, seat: u8, action: Action) {
        match (gain, action) {
            (Gain::Turn(count), Action::Turn { from, to }) => {
                self.turn_face(from, to);
                if count > 1 {
                    self.pend(Task::Target { gain: Gain::Turn(count - 1), seat });
                }
            }
            (_, Action::Target(target)) => self.hit(gain, seat, target),
            _ => {}
        }
    }

    fn hit(&mut self, gain: Gain, seat: u8, target: AbilityTarget) {
        match (gain, target) {
            (_, AbilityTarget::Face(face)) => self.gain_symbols(seat, face, 1),
            (Gain::HealAny(amount), AbilityTarget::Hero(other)) => self.heal(other, amount),
            (Gain::Swap, _) => self.swap(seat, target),
            (Gain::Banish, AbilityTarget::Foe(foe)) => self.remove(foe),
            (Gain::ClearRoom, AbilityTarget::Room(room)) => {
                for foe in 0..self.rules.first_boss() {
                    // The last of the throne's Cultists is gone as soon as it is the last (M74).
                    if self.state.foes[usize::from(foe)].room == room {
                        self.remove(foe);
                    }
                }
            }
            (Gain::LineWound(amount), AbilityTarget::Line(line)) => {
                for other in self.state.clockwise(self.rules, self.state.turn.seat) {
                    if line >> self.state.hero(other).room & 1 == 1 {
                        self.wound(other, amount, WoundSource::Card(seat));
                    }
                }
            }
            _ => {}
        }
    }

    /// Two swap places, wherever they are. A room that is too full then loses a monster (M39).
    fn swap(&mut self, seat: u8, with: AbilityTarget) {
        let here = self.state.hero(seat).room;
        match with {
            AbilityTarget::Hero(other) => {
                let there = self.state.hero(other).room;
                self.carry(other, here);
                self.carry(seat, there);
            }
            AbilityTarget::Foe(foe) => {
                let held = &mut self.state.foes[usize::from(foe)];
                let (row, there) = (held.row, std::mem::replace(&mut held.room, here));
                self.tell(Event::Marched { foe, row, from: there, to: here });
                self.pend(Task::Overflow(here));
                self.carry(seat, there);
            }
            _ => {}
        }
    }

    /// A hero is carried to a room by a card: no trap works, webs and pits do (M50, M52, M55).
    fn carry(&mut self, seat: u8, to: u8) {
        let teleport = self.rules.swap_is_teleport == SwapTeleport::Yes;
        if seat == self.state.turn.seat {
            let from = self.state.active().room;
            self.leave(from);
            self.state.turn.points = 0;
            self.pend(Task::Enter(to));
        }
        self.arrive(seat, to, teleport);
        if seat != self.state.turn.seat && self.state.kind(self.rules, to) == RoomKind::Pit {
            self.wound(seat, 1, WoundSource::Pit);
        }
    }

    /// One gain. Symbols and dice are the active hero's, whoever gives them (M78: the orange halves of the alliance), and his to choose.
    pub(super) fn gain(&mut self, gain: Gain, seat: u8) {
        let active = self.state.turn.seat;
        match gain {
            Gain::Symbol(face, count) => self.gain_symbols(active, face, count),
            Gain::Any(count) => {
                (0..count).for_each(|_| self.pend(Task::Target { gain: Gain::Any(1), seat: active }));
            }
            Gain::OneOf(_) | Gain::FreeAs(_) | Gain::Turn(_) => self.pend(Task::Target { gain, seat: active }),
            Gain::Die => self.gain_pet(),
            Gain::Reroll => {
                (self.state.turn.rerolls, self.state.turn.rolling) = (1, false);
                self.pend(Task::Reroll);
            }
            Gain::Heal(amount) => self.heal(seat, amount),
            Gain::Gold(amount) => self.gain_gold(seat, amount),
            Gain::Xp(amount) => self.pend(Task::Xp { seat, amount, why: GainReason::Card }),
            Gain::Treasure(amount) => self.pend(Task::Treasure { seat, amount, why: GainReason::Card }),
            Gain::Teleport => self.pend(Task::Teleport(seat)),
            Gain::HealAny(_) | Gain::Swap | Gain::Banish | Gain::ClearRoom | Gain::LineWound(_) => {
                self.pend(Task::Target { gain, seat });
            }
            Gain::Avoid => self.state.turn.avoids = true,
            Gain::FewerDice(count) => self.state.turn.fewer += count,
            Gain::MoveAll => self.state.turn.mind = seat,
            // Those were done as the card worked, or are never done.
            Gain::Cancel | Gain::StealXp(_) | Gain::StealTreasure | Gain::XpAtEnd(_) | Gain::Nothing => {}
        }
    }

    /// Symbols for the active hero, up to what a purse holds of a face; they hold in this room (M9). Who has been defeated has none (M33).
    pub(super) fn gain_symbols(&mut self, seat: u8, face: Face, count: u8) {
        let symbols = &mut self.state.turn.purse.symbols;
        let count = count.min(FaceCounts::MOST - symbols.count(face as usize));
        if self.state.turn.fallen || count == 0 {
            return;
        }
        *symbols = symbols.with(FaceCounts::of(face as usize, count));
        self.tell(Event::Symbols { seat, face, count });
        self.rob_symbol(face);
    }
}

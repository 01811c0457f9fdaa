//! The third level: throne room and sewers, and what Malaphyas does (rulebook "Epic Game Rules"; M72 to M76, M84, M85). His combat stands in
//! `fight`.
//!
//! # Decided
//! - Heroes come first, then the monsters of the lair, then the XP of whoever was first.
//! - "The Cultists" who stay are those of the specific spaces; others that were rolled move as monsters do. One who leaves the map in any way
//!   is not left.
//! - A hero tosses in the sewers when he comes there first, not each time.
//! - Curse and Grimbolts come in every turn once the side is open, wherever the hero is.
//! - Monsters are pushed into the pit before or after a combat: such a one need not be fought, and gives XP and a treasure like any. Bosses
//!   are neither minor nor major: they cannot be pushed. The free step will do.
//! - A Malaphyas who had to leave a full room (37) is back at the start of the next turn: without him there is no end.

use super::draw::purpose;
use super::{Play, abilities, fight, master};
use crate::action::Action;
use crate::config::keys::{FallenToLair, LairChoice, SewersBosses};
use crate::config::{LairRow, MOST_BOSSES, MOST_ROOMS, Rules};
use crate::dice::{DiceAndSymbols, symbols};
use crate::event::{DieUse, Event, GainReason, WoundSource};
use crate::map::NONE;
use crate::state::{Foe, State, Task};
use crate::task::SpawnKind;
use crate::word::Face;
use kit::game::EventObserver;
use kit::luck::ComponentKey;
use kit::pieces::ArrayPile;

/// The level of the lair, from 0.
pub const LAIR: u8 = 2;

/// The parts of the lair where Malaphyas may be met (M73).
pub fn sides(rules: &Rules, each: &mut impl FnMut(Action)) {
    if rules.mode_lair != LairChoice::Sewers {
        each(Action::Lair { sewers: false });
    }
    if rules.mode_lair != LairChoice::Throne {
        each(Action::Lair { sewers: true });
    }
}

/// The rooms of the lair with their rows.
fn lair_rooms<'a>(rules: &'a Rules, state: &'a State) -> impl DoubleEndedIterator<Item = (u8, &'a LairRow)> + 'a {
    let all = (0..state.map.rooms().len() as u8).filter(|&room| state.map.room(room).level == LAIR);
    all.map(|room| (room, &rules.lair[usize::from(state.map.room(room).tile)]))
}

/// The first room of the lair that fits.
fn room_where(rules: &Rules, state: &State, fits: impl Fn(&LairRow) -> bool) -> Option<u8> {
    lair_rooms(rules, state).find(|(_, row)| fits(row)).map(|(room, _)| room)
}

/// Malaphyas among the monsters.
fn lord(rules: &Rules) -> u8 {
    rules.first_boss() + rules.malaphyas
}

/// The face that the pit of the active hero takes.
fn pit(rules: &Rules, state: &State) -> Option<Face> {
    let here = state.active().room;
    lair_rooms(rules, state).find(|(room, _)| *room == here).and_then(|(_, row)| row.pit)
}

/// Symbols for which a monster falls into it (M74).
fn price(rules: &Rules, state: &State, foe: u8) -> u8 {
    if state.is_major(rules, foe) { rules.pit_major } else { rules.pit_minor }
}

/// Will the free step do for this symbol?
fn has_free(rules: &Rules, state: &State, face: Face) -> bool {
    face == Face::Step && state.active().free && !state.barred(rules).has(face)
}

/// Monsters that the active hero may push into the pit (M74): dice, no bosses (M65).
pub fn pushes(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let Some(face) = pit(rules, state) else { return };
    let most = state.spendable(rules, face) + u8::from(has_free(rules, state, face));
    let here = state.foes_in(rules, state.active().room).filter(|foe| *foe < rules.first_boss());
    let falls = |foe: &u8| price(rules, state, *foe) <= most && !master::is_repeat(rules, state, *foe);
    here.filter(falls).for_each(|foe| each(Action::Push(foe)));
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// The lair is laid, and all heroes are there (M73, 45); from now on no teleport works.
    pub(super) fn open_lair(&mut self, action: Action) {
        let Action::Lair { sewers } = action else { return };
        let (rules, seat, stairs) = (self.rules, self.state.turn.seat, self.state.active().room);
        self.state.sewers = Some(sewers);
        self.tell(Event::Lair { seat, sewers });
        self.lay_lair(sewers);
        let Some(entry) = room_where(rules, self.state, |row| row.entry) else { return };
        self.state.map.join(stairs, entry);
        self.pend(Task::Xp { seat, amount: rules.xp_lair, why: GainReason::Lair });
        self.pend(Task::Settled);
        self.pend_garrison(sewers);
        self.leave(stairs);
        self.arrive(seat, entry, false);
        for other in self.state.clockwise(rules, seat).skip(1) {
            if !self.state.hero(other).down || rules.fallen_to_lair == FallenToLair::Taken {
                self.teleport_to(other, entry);
            }
        }
    }

    /// The rooms of one side, with the ways between them.
    fn lay_lair(&mut self, sewers: bool) {
        let (rules, first) = (self.rules, self.state.map.rooms().len() as u8);
        let rows = || rules.lair.iter().zip(0_u8..).filter(|(row, _)| row.sewers == sewers);
        for (_, tile) in rows() {
            let room = self.state.map.add_lair(tile, LAIR);
            let seat = self.state.turn.seat;
            self.tell(Event::Laid { room, tile, level: LAIR, at: 0, turn: 0, seat });
        }
        let number = |wanted: u8| rows().zip(first..).find(|((_, tile), _)| *tile == wanted).map(|(_, room)| room);
        for ((row, _), room) in rows().zip(first..) {
            for other in row.exits.iter().filter_map(|exit| number(*exit)) {
                self.state.map.connect(room, other);
            }
        }
    }

    /// Monsters of the lair appear next, room by room (M74, M76).
    fn pend_garrison(&mut self, sewers: bool) {
        let mut rooms: ArrayPile<(u8, u8), MOST_ROOMS> = ArrayPile::default();
        lair_rooms(self.rules, self.state).for_each(|(room, _)| rooms.push((room, self.state.map.room(room).tile)));
        for &(room, tile) in rooms.iter().rev() {
            let row = &self.rules.lair[usize::from(tile)];
            self.pend(Task::Overflow(room));
            if row.throne && !sewers {
                self.pend(Task::Spawn { room, what: SpawnKind::Boss(self.rules.malaphyas) });
            }
            self.pend_henchmen(room, row);
            self.pend_all(row.fixed.iter().map(|&row| Task::Spawn { room, what: SpawnKind::Row(row) }));
            self.pend_icons(room, row.spawn);
        }
    }

    /// So many bosses by lot (M76, 41): of all that are not in play, dead ones too, or of those that were never met.
    fn pend_henchmen(&mut self, room: u8, row: &LairRow) {
        if row.bosses == 0 {
            return;
        }
        let (rules, state) = (self.rules, &*self.state);
        let dungeon = || state.map.rooms().iter().filter(|lies| lies.level < LAIR);
        let fits = |row: &u8| match rules.sewers_bosses {
            SewersBosses::Unplaced => state.foes[usize::from(rules.first_boss() + row)].room == NONE,
            SewersBosses::Unmet => dungeon().all(|lies| rules.tile(lies.tile).boss != Some(*row)),
        };
        let mut rows: ArrayPile<u8, MOST_BOSSES> = ArrayPile::default();
        let others = (0..rules.bosses.len() as u8).filter(|row| *row != rules.malaphyas);
        others.filter(fits).for_each(|row| rows.push(row));
        rows.shuffle(
            rules.boss_deck.keys(),
            self.luck.occasion(purpose::BOSSES, ComponentKey::of(row.name.as_str(), 0).occasion(0)),
        );
        for &row in rows.iter().take(row.bosses.into()) {
            self.state.foes[usize::from(rules.first_boss() + row)] = Foe { row, room: NONE, red: false, gone: false };
            self.pend(Task::Spawn { room, what: SpawnKind::Boss(row) });
        }
    }

    /// All is there: Cultists on their spaces and bosses stay from now on (M74, M76).
    pub(super) fn settle_lair(&mut self) {
        let (rules, state) = (self.rules, &*self.state);
        let mut rooted = 0_u32;
        for (room, row) in lair_rooms(rules, state) {
            for &fixed in &row.fixed {
                let of = |foe: &u8| *foe < rules.first_boss() && state.foes[usize::from(*foe)].row == fixed;
                let next = state.foes_in(rules, room).find(|foe| of(foe) && rooted >> foe & 1 == 0);
                rooted |= next.map_or(0, |foe| 1 << foe);
            }
            let bosses = state.foes_in(rules, room).filter(|foe| *foe >= rules.first_boss() && *foe != lord(rules));
            rooted = bosses.fold(rooted, |set, foe| set | 1 << foe);
        }
        self.state.rooted = rooted;
        self.guards_left();
    }

    /// A monster has left the map: where one of the throne's Cultists is left, it becomes a Dark Watcher (M74).
    pub(super) fn cultists_left(&mut self) {
        let state = &mut *self.state;
        let here = |foe: &u8| state.foes[usize::from(*foe)].room != NONE;
        let left = (0..self.rules.foes() as u8).filter(here).fold(0_u32, |set, foe| set | 1 << foe) & state.rooted;
        if left != state.rooted {
            state.rooted = left;
            self.guards_left();
        }
    }

    /// A boss is dead for good: with the second of the sewers Malaphyas comes (M76).
    pub(crate) fn boss_is_dead(&mut self, foe: u8) {
        if self.state.rooted >> foe & 1 == 1 {
            self.state.rooted &= !(1 << foe);
            self.guards_left();
        }
    }

    /// Carries out what follows from the number of monsters that are left on specific spaces.
    fn guards_left(&mut self) {
        let bosses = u32::MAX << self.rules.first_boss();
        if self.state.sewers == Some(true) && self.state.rooted & bosses == 0 {
            self.reveal_malaphyas();
        }
        let cultists = self.state.rooted & !bosses;
        if cultists.count_ones() == 1 {
            self.replace_cultist(cultists.trailing_zeros() as u8);
        }
    }

    /// The last Cultist becomes a Dark Watcher in the room in the centre, whatever is going on (M74).
    fn replace_cultist(&mut self, foe: u8) {
        let becomes = lair_rooms(self.rules, self.state).find_map(|(room, row)| Some((room, row.becomes?)));
        let Some((room, row)) = becomes else { return };
        self.pend_all([Task::Spawn { room, what: SpawnKind::Row(row) }, Task::Overflow(room)].into_iter());
        self.state.rooted &= !(1 << foe);
        self.state.combat.left &= !(1 << foe);
        self.remove(foe);
    }

    /// Malaphyas comes with his red side up, once (M76).
    fn reveal_malaphyas(&mut self) {
        let rules = self.rules;
        let held = &mut self.state.foes[usize::from(lord(rules))];
        if held.red || held.gone {
            return;
        }
        held.red = true;
        self.place_malaphyas();
    }

    /// Malaphyas appears on his space next.
    fn place_malaphyas(&mut self) {
        let Some(room) = room_where(self.rules, self.state, |row| row.throne) else { return };
        let what = SpawnKind::Boss(self.rules.malaphyas);
        self.pend_all([Task::Spawn { room, what }, Task::Overflow(room)].into_iter());
    }

    /// Malaphyas acts at the start of a turn: in his throne room monsters appear with him and Grimbolts fall (M75), in the sewers a face is
    /// cursed for the turn (M76).
    pub(crate) fn malaphyas_acts(&mut self) {
        let rules = self.rules;
        let lord = self.state.foes[usize::from(lord(rules))];
        if self.state.sewers == Some(true) {
            let face = self.roll_curse();
            self.state.turn.barred = self.state.turn.barred.with(face);
            self.tell(Event::Cursed(face));
        } else {
            self.attack();
        }
        let due = self.state.sewers == Some(false) || lord.red;
        if due && lord.room == NONE && !lord.gone {
            self.place_malaphyas();
        }
    }

    fn attack(&mut self) {
        let [first, second] = self.roll_malaphyas();
        let throne = lair_rooms(self.rules, self.state).find(|(_, row)| row.throne);
        let Some((room, row)) = throne else { return };
        let what = if row.major_on.has(first) { SpawnKind::Major } else { SpawnKind::Minor };
        let course = [Task::Spawn { room, what }, Task::Overflow(room), Task::Grimbolts(second)];
        self.pend_all(course.into_iter());
    }

    /// Grimbolts hit all heroes in the rooms of a face; nothing prevents it (M75).
    pub(super) fn grimbolts(&mut self, face: Face) {
        self.tell(Event::Grimbolts(face));
        let hit = lair_rooms(self.rules, self.state).filter(|(_, row)| row.faces.has(face));
        let hit = hit.fold(0_u64, |set, (room, _)| set | 1 << room);
        for seat in self.state.clockwise(self.rules, self.state.turn.seat) {
            if hit >> self.state.hero(seat).room & 1 == 1 {
                self.wound(seat, self.rules.grimbolt_wounds, WoundSource::Grimbolt);
            }
        }
    }

    /// A hero comes into the sewers: all gold is lost, or all cards (M76).
    pub(crate) fn toss(&mut self, seat: u8) {
        let cards = self.toss_token(seat);
        self.tell(Event::Tossed { seat, cards });
        if cards {
            (0..self.state.hero(seat).hand.len()).for_each(|_| self.discard_place(seat, 0));
        } else {
            self.pay_gold(seat, u8::MAX);
        }
    }

    /// A monster falls into the pit: it is defeated like any (M74).
    pub(super) fn push_into_pit(&mut self, foe: u8) {
        let Some(face) = pit(self.rules, self.state) else { return };
        let (seat, row) = (self.state.turn.seat, self.state.foes[usize::from(foe)].row);
        let amount = fight::worth(self.rules, self.state, foe);
        let with = self.pay_pit(face, price(self.rules, self.state, foe));
        self.tell(Event::Fought { seat, foe, row, boss: false, red: false, with, killed: true, xp: amount, wounds: 0 });
        let rewards = [
            Task::Xp { seat, amount, why: GainReason::Kills },
            Task::Treasure { seat, amount: 1, why: GainReason::Kills },
        ];
        self.pend_all(rewards.into_iter());
        self.remove(foe);
    }

    /// Symbols go first, which die with the room; then the free step, unless an ability gives it another use; then dice. What was paid but
    /// for the free step.
    fn pay_pit(&mut self, face: Face, price: u8) -> DiceAndSymbols {
        let purse = self.state.turn.purse;
        let of_symbols = purse.symbols.count(face as usize).min(price);
        let (left, dice) = (price - of_symbols, purse.dice.count(face as usize));
        let wanted = left > dice || !abilities::has_free_as(self.rules, self.state);
        let free = left > 0 && wanted && has_free(self.rules, self.state, face);
        if free {
            self.flip_free(DieUse::Attack);
        }
        let of_dice = left - u8::from(free);
        let paid = DiceAndSymbols { dice: symbols(face, of_dice), symbols: symbols(face, of_symbols) };
        if !paid.is_empty() {
            self.spend(paid, DieUse::Attack);
        }
        paid
    }
}

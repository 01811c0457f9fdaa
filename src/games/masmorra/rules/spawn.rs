//! Monsters that appear: on tiles that were explored (M46, M47), in the Dungeon Master phase (M40), and what happens where there are too many
//! (M39) or too few dice.

use super::Play;
use crate::action::Action;
use crate::config::Rules;
use crate::config::keys::{Emptied, FallenRoom, OverflowBoss, Starved};
use crate::event::{Event, WoundSource};
use crate::map::{NONE, rooms};
use crate::state::{State, Task};
use crate::task::SpawnKind;
use crate::word::MonsterTrait;
use kit::game::EventObserver;

/// True for a die of major monsters.
fn is_major(rules: &Rules, what: SpawnKind) -> bool {
    match what {
        SpawnKind::Minor => false,
        SpawnKind::Major => true,
        SpawnKind::Row(row) => rules.monsters[usize::from(row)].major,
        SpawnKind::Boss(_) => true,
    }
}

/// The numbers of the dice of a kind.
fn dice(rules: &Rules, what: SpawnKind) -> std::ops::Range<u8> {
    match what {
        SpawnKind::Boss(row) => rules.first_boss() + row..rules.first_boss() + row + 1,
        _ if is_major(rules, what) => rules.dice_minor..rules.first_boss(),
        _ => 0..rules.dice_minor,
    }
}

/// Monsters whose dice may be taken for one that appears in a room: any of the kind in another room without a hero (M40), or, if that is all
/// there is, with one (10).
pub fn dice_to_take(rules: &Rules, state: &State, room: u8, what: SpawnKind, each: &mut impl FnMut(Action)) {
    let heroes = state.heroes_at(rules);
    let there = |foe: &u8| state.foes[usize::from(*foe)].room;
    let takes = |guarded: bool| {
        let fits = move |foe: &u8| there(foe) != room && (heroes >> there(foe) & 1 == 1) == guarded;
        dice(rules, what).filter(fits)
    };
    if takes(false).next().is_none() && rules.spawn_starved == Starved::Anywhere {
        takes(true).for_each(|foe| each(Action::Take(foe)));
    }
    takes(false).for_each(|foe| each(Action::Take(foe)));
}

/// The monsters that may leave a room that is too full: those that give the least XP, the newcomer, too (M39); a boss stays (37).
pub fn leavers(rules: &Rules, state: &State, room: u8, each: &mut impl FnMut(Action)) {
    if state.crowd(rules, room) <= state.room_limit(rules, room) {
        return;
    }
    let goes = |foe: &u8| rules.overflow_boss == OverflowBoss::MayGo || *foe < rules.first_boss();
    let least = state.foes_in(rules, room).filter(goes).map(|foe| state.side(rules, foe).xp).min();
    let leavers = state.foes_in(rules, room).filter(goes);
    leavers.filter(|foe| Some(state.side(rules, *foe).xp) == least).for_each(|foe| each(Action::Take(foe)));
}

/// Rooms in which monsters appear in the Dungeon Master phase: with a spawn icon, without hero and monster (M40).
pub fn rooms_to_refill(rules: &Rules, state: &State) -> u64 {
    let lying = state.heroes[..rules.seats].iter().filter(|hero| hero.down && rules.defeat_room == FallenRoom::Taken);
    let taken = lying.fold(state.heroes_at(rules) | state.foes_at(rules), |set, hero| set | 1 << hero.room);
    let all = (0..state.map.rooms().len() as u8).filter(|room| taken >> room & 1 == 0);
    let icons = all.filter(|&room| state.tile(rules, room).is_some_and(|tile| tile.spawn != [0; 2]));
    icons.fold(0, |set, room| set | 1 << room)
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Monsters and the boss of a tile that was just explored (M46, M47).
    pub(super) fn populate(&mut self, room: u8) {
        let Some(tile) = self.state.tile(self.rules, room) else { return };
        self.pend(Task::Overflow(room));
        if let Some(boss) = tile.boss {
            self.pend(Task::Spawn { room, what: SpawnKind::Boss(boss) });
        }
        self.pend_all(tile.fixed.iter().map(|&row| Task::Spawn { room, what: SpawnKind::Row(row) }));
        self.pend_icons(room, tile.spawn);
    }

    /// The monsters of spawn icons appear next, minor ones first.
    pub(super) fn pend_icons(&mut self, room: u8, [minor, major]: [u8; 2]) {
        (0..major).for_each(|_| self.pend(Task::Spawn { room, what: SpawnKind::Major }));
        (0..minor).for_each(|_| self.pend(Task::Spawn { room, what: SpawnKind::Minor }));
    }

    /// Monsters appear in the rooms of M40, in the order of exploring, one room after another.
    pub(super) fn refill(&mut self) {
        if self.state.turn.refilled == 0 && self.state.turn.refill == 0 {
            self.state.turn.refill = rooms_to_refill(self.rules, self.state);
        }
        let Some(room) = rooms(self.state.turn.refill).next() else { return };
        let turn = &mut self.state.turn;
        (turn.refill, turn.refilled) = (turn.refill & !(1 << room), turn.refilled | 1 << room);
        if self.state.turn.refill != 0 || self.rules.spawn_emptied == Emptied::Refills {
            self.pend(Task::Refill(0));
        }
        if rooms_to_refill(self.rules, self.state) >> room & 1 == 0 {
            return;
        }
        self.pend(Task::Overflow(room));
        let spawn = self.state.tile(self.rules, room).map_or([0; 2], |tile| tile.spawn);
        self.pend_icons(room, spawn);
    }

    /// One monster appears: on a die of the supply, else on one taken from the map (M40).
    pub(super) fn spawn(&mut self, room: u8, what: SpawnKind) {
        let free = |foe: &u8| {
            let held = self.state.foes[usize::from(*foe)];
            held.room == NONE && !held.gone
        };
        match (dice(self.rules, what).find(free), what) {
            // Dice of a kind of which there is no monster show nothing.
            (_, SpawnKind::Minor | SpawnKind::Major)
                if self.rules.faces[usize::from(what == SpawnKind::Major)].is_empty() =>
            {
                self.tell(Event::NoDie(room));
            }
            (Some(foe), _) => self.appear(foe, room, what),
            // A boss that is in play elsewhere, or dead for good, is not placed twice.
            (None, SpawnKind::Boss(_)) => {}
            (None, _) => {
                let mut dice = 0;
                dice_to_take(self.rules, self.state, room, what, &mut |_| dice += 1);
                match dice {
                    0 => self.tell(Event::NoDie(room)),
                    _ => self.pend(Task::TakeDie { room, what }),
                }
            }
        }
    }

    /// A die is taken from the map for it. The room that it leaves has its turn again where the rules say so (48).
    pub(super) fn take_die(&mut self, room: u8, what: SpawnKind, action: Action) {
        let Action::Take(foe) = action else { return };
        let left = self.state.foes[usize::from(foe)].room;
        self.remove(foe);
        let turn = &mut self.state.turn;
        if self.rules.spawn_emptied == Emptied::Refills && turn.refilled != 0 && turn.refilled >> left & 1 == 0 {
            turn.refill |= 1 << left;
        }
        self.appear(foe, room, what);
    }

    /// A monster is in a room now.
    fn appear(&mut self, foe: u8, room: u8, what: SpawnKind) {
        let (row, boss) = match what {
            SpawnKind::Minor | SpawnKind::Major => (self.roll_monster(what == SpawnKind::Major), false),
            SpawnKind::Row(row) => (row, false),
            SpawnKind::Boss(row) => (row, true),
        };
        let held = &mut self.state.foes[usize::from(foe)];
        (held.row, held.room) = (row, room);
        let red = held.red;
        self.state.turn.fought &= !(1 << foe);
        self.tell(Event::Appeared { foe, row, boss, red, room });
        if boss {
            self.breathe(foe, room);
        }
    }

    /// A boss breathes fire when it is revealed: heroes in its room and in adjacent ones (M68).
    fn breathe(&mut self, foe: u8, room: u8) {
        let breath = self.state.side(self.rules, foe).traits.iter().find_map(|one| match one {
            MonsterTrait::Breath(wounds) => Some(*wounds),
            _ => None,
        });
        let Some(wounds) = breath else { return };
        let near = self.state.map.doors(room) | 1 << room;
        for seat in self.state.clockwise(self.rules, self.state.turn.seat) {
            let hero = self.state.hero(seat);
            let avoids = self.state.turn.avoids && seat == self.state.turn.seat;
            if !hero.down && !avoids && near >> hero.room & 1 == 1 {
                self.wound(seat, wounds, WoundSource::Foe(foe));
            }
        }
    }

    /// A monster leaves a room that is too full (M39); again, until it is not.
    pub(super) fn leave_room(&mut self, room: u8, action: Action) {
        let Action::Take(foe) = action else { return };
        self.remove(foe);
        self.pend(Task::Overflow(room));
    }

    /// A monster is off the map: its die is in the supply. A boss is not thereby dead.
    pub(crate) fn remove(&mut self, foe: u8) {
        let held = &mut self.state.foes[usize::from(foe)];
        let (row, room) = (held.row, std::mem::replace(&mut held.room, NONE));
        self.state.turn.fought &= !(1 << foe);
        self.tell(Event::Left { foe, row, room });
        self.cultists_left();
    }
}

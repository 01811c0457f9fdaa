//! What dice and symbols can do against the monsters of a room, exactly, as features read it: all orders of fights, all that may be spent on each
//! monster, all that magic may turn. And what a reroll is worth for it.
//!
//! [`Front`] is the answer for one purse and the monsters left: for each number of wounds the most XP and kills. It is worked out when asked for,
//! part by part (a purse less a payment, monsters less one), and kept in the state's [`Memory`]; nothing is ever forgotten, since it depends on
//! nothing else. What a reroll is worth stands in a table over all pools of up to seven dice for each goal.
//!
//! What abilities and cards could add is not in it, nor who will be summoned (M84); thieves (M58), stings and a spider to be spawned (M66) are. Of
//! more than four monsters the first four count. A hero's last XP is one that a Ghost takes, even if he has none.

mod band;
mod front;
mod hope;
mod kinds;
mod memory;
mod room;
mod table;

use band::Band;
pub use front::{Fate, Front, LEVELS};
pub use hope::Hope;
pub use kinds::{Kind, number};
pub use memory::Memory;
pub use room::Room;
pub use table::MOST_DICE;

use super::action::{Action, Dock};
use super::config::Rules;
use super::config::keys::RegrowPays;
use super::dice::{Dice, Purse, more, turned};
use super::rules::fight;
use super::rules::fight::blow::Blow;
use super::state::State;
use super::word::{Face, Faces, Gain, Trait};

/// What a roll is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The chance to kill all, and to survive it.
    Kill,
    /// The chance to kill all unhurt.
    Unhurt,
    /// The most XP of who survives.
    Xp,
    /// The least wounds, told as less than nothing; who falls has 8.
    Safe,
    /// Two for an XP, and one off for a wound; who falls loses 16.
    Even,
}

/// The best reroll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reroll {
    /// The dice to be kept, of those that are there.
    pub keep: Dice,
    /// What the dice come to as they are.
    pub now: f64,
    /// What the best reroll comes to on average: no less.
    pub mean: f64,
}

/// A hero before monsters.
#[derive(Clone, Copy, Debug)]
pub struct Outlook<'a> {
    rules: &'a Rules,
    memory: &'a Memory,
    band: Band,
    purse: Purse,
    life: u8,
    /// Is the combat still to begin?
    fresh: bool,
}

impl<'a> Outlook<'a> {
    /// The active hero, before the monsters that are left of his combat, or, if there is none, all that he would fight here.
    pub fn of(rules: &'a Rules, state: &'a State) -> Self {
        let fresh = !state.combat.on;
        let foes = match (fresh, state.turn.avoids) {
            (_, true) => 0,
            (true, _) => state.foes_here(rules),
            (false, _) => fight::left(rules, state),
        };
        let mut room = Room::of(rules, state, foes);
        if fresh {
            room = with_spawned(rules, state, state.active().room, room);
        }
        let (purse, life) = (state.turn.purse, state.active().life);
        Self { fresh, ..Self::staged(rules, &state.outlook, room, purse, life) }
    }

    /// A hero with so much life before some monsters, whose combat is still to begin.
    pub fn staged(rules: &'a Rules, memory: &'a Memory, room: Room, purse: Purse, life: u8) -> Self {
        Self { rules, memory, band: Band::of(memory.kinds(rules), room), purse, life, fresh: true }
    }

    /// The same monsters before a hero with another purse and life.
    #[must_use]
    pub fn again(&self, purse: Purse, life: u8) -> Self {
        Self { purse, life, ..*self }
    }

    /// How many monsters there are.
    pub fn foes(&self) -> usize {
        self.band.room.len()
    }

    /// XP in every [`Fate`] that are none: those that Ghosts would take and do not (M61).
    pub fn moans(&self) -> u8 {
        self.band.moans
    }

    /// What can come of it.
    pub fn front(&self) -> Front {
        self.with(self.purse)
    }

    /// What can come of it with another purse.
    pub fn with(&self, purse: Purse) -> Front {
        if self.fresh {
            return self.fights(&self.band, self.band.robbed(purse)).after(self.band.stings, 0, 0);
        }
        self.fights(&self.band, purse)
    }

    /// What can come of it once this is done: a monster fought, a die turned, dice docked, an own ability used for its symbols.
    pub fn after(&self, state: &State, action: Action) -> Front {
        let purse = self.purse;
        match action {
            Action::Strike { foe, with } => match self.band.room.place(self.rules, state, foe) {
                Some(place) => {
                    let blow = self.memory.kinds(self.rules).kind(self.band.room.number(place)).blow(with);
                    self.struck(Front::NEVER, &self.next(self.band.room, place), purse, with, blow)
                }
                None => self.front(),
            },
            Action::Turn { from, to } => {
                let paid = paid_magic(purse);
                self.with(Purse { dice: turned(paid.dice, from, to), ..paid })
            }
            Action::Dock { on, dice } => {
                let left = Purse { dice: purse.dice.minus(dice), ..purse };
                self.with(if let Dock::Power(power) = on { self.gained(state, power, left) } else { left })
            }
            Action::Power(power) => self.with(self.gained(state, power, purse)),
            _ => self.front(),
        }
    }

    /// With the symbols that an ability gives.
    fn gained(&self, state: &State, power: u8, purse: Purse) -> Purse {
        let powers = &self.rules.heroes[usize::from(state.active().row)].powers;
        let gains = powers.get(usize::from(power)).into_iter().flat_map(|power| power.gains.iter());
        gains.fold(purse, |purse, gain| match gain {
            Gain::Symbol(face, count) => {
                Purse { symbols: (0..*count).fold(purse.symbols, |pool, _| more(pool, *face)), ..purse }
            }
            _ => purse,
        })
    }

    /// What a purse is worth for a goal.
    pub fn value(&self, goal: Goal, front: Front) -> i64 {
        let all = |fate: Fate| i64::from(usize::from(fate.kills) == self.band.room.len());
        match goal {
            Goal::Kill => front.best(self.life).map_or(0, all),
            Goal::Unhurt => front.within(0).map_or(0, all),
            Goal::Xp => front.best(self.life).map_or(0, |fate| fate.xp.into()),
            Goal::Safe => front.safest(self.life).map_or(-(LEVELS as i64), |fate| -i64::from(fate.wounds)),
            Goal::Even => {
                let worth = |fate: Fate| 2 * i64::from(fate.xp) - i64::from(fate.wounds);
                front.all().filter(|fate| fate.wounds < self.life).map(worth).max().unwrap_or(-16)
            }
        }
    }

    /// The best reroll of unused dice for a goal. More than [`MOST_DICE`] are not rolled again.
    pub fn reroll(&self, goal: Goal) -> Reroll {
        let dice = self.purse.dice;
        let now = self.value(goal, self.front()) as f64;
        if dice.len() > MOST_DICE || self.band.room.is_empty() {
            return Reroll { keep: dice, now, mean: now };
        }
        self.sums(goal, |sums| {
            let keep = sums.best(dice);
            Reroll { keep, now, mean: sums.mean(keep, dice.len()) }
        })
    }

    /// What keeping these of the dice comes to on average, if all others are rolled again.
    pub fn kept(&self, goal: Goal, keep: Dice) -> f64 {
        let dice = self.purse.dice.len();
        if dice > MOST_DICE || self.band.room.is_empty() {
            return self.value(goal, self.front()) as f64;
        }
        self.sums(goal, |sums| sums.mean(keep, dice))
    }

    /// Asks the table of this goal, room, life, symbols and number of dice.
    fn sums<T>(&self, goal: Goal, ask: impl FnOnce(&table::Sums) -> T) -> T {
        let dice = self.purse.dice.len();
        // Life beyond what can be lost makes no difference.
        let Band { room, stings, .. } = self.band;
        let life = self.life.min(room.payback(self.rules).saturating_add(stings) + 1);
        let (room, kinds) = self.band.bits;
        let what = u64::from(dice) << 7 | u64::from(life.min(LEVELS as u8)) << 3 | goal as u64;
        let key = (what << 35 | u64::from(self.fresh) << 34 | self.purse.symbols.bits() << 10 | room, kinds);
        let value = |dice: Dice| self.value(goal, self.with(Purse { dice, ..self.purse }));
        self.memory.table(key, |sums| sums.fill(dice, value), ask)
    }

    /// All fights with these monsters, thieves and stings over.
    fn fights(&self, band: &Band, purse: Purse) -> Front {
        if band.room.is_empty() {
            return Front::DONE;
        }
        let purse = band.reduced(purse);
        let (bits, numbers) = band.bits;
        let key = (purse.dice.bits() << memory::DICE | purse.symbols.bits() << 10 | bits, numbers);
        self.memory.front(key).unwrap_or_else(|| {
            let best = self.search(band, purse);
            self.memory.learn(key, best);
            best
        })
    }

    /// The same, worked out: by itself, since it is rarely called.
    #[inline(never)]
    fn search(&self, band: &Band, purse: Purse) -> Front {
        let usable = purse.usable(band.barred);
        let mut best = Front::NEVER;
        let mut one = |place| best = self.fights_from(best, band.room, place, purse, usable);
        if band.ordered {
            band.room.next(self.rules).for_each(&mut one);
        } else {
            one(0);
        }
        if best == band.most {
            return best;
        }
        // Where the order is free, what later fights want can be turned later.
        let first = self.memory.kinds(self.rules).kind(band.room.number(0));
        let wanted = if band.ordered { band.wanted } else { first.useful };
        self.turns(band, purse, usable, wanted, |turned| {
            if best != band.most {
                best = best.or(self.fights(band, turned));
            }
        });
        best
    }

    /// The best so far, or fights the first of which is with the one at a place.
    fn fights_from(&self, best: Front, room: Room, place: usize, purse: Purse, usable: Purse) -> Front {
        let (mut best, next) = (best, self.next(room, place));
        let kind = self.memory.kinds(self.rules).kind(room.number(place));
        kind.strikes(usable.among(kind.useful), |with, blow| best = self.struck(best, &next, purse, with, blow));
        best
    }

    /// Who is left once the one at a place was fought.
    fn next(&self, room: Room, place: usize) -> Next<'a> {
        let xp = room.xp(self.memory.kinds(self.rules), place);
        let after = |xp: u8| self.band_of(room.without(self.rules, place, xp));
        let spared = after(0);
        let paid = if room.is_marked() { after(xp) } else { spared };
        Next { kind: self.memory.kinds(self.rules).kind(room.number(place)), xp, spared, paid }
    }

    fn band_of(&self, room: Room) -> Band {
        Band::of(self.memory.kinds(self.rules), room)
    }

    /// The best so far, or fights the next of which is known. They are not looked at where the most that can come of them is no better.
    fn struck(&self, best: Front, next: &Next<'_>, purse: Purse, with: Purse, blow: Blow) -> Front {
        let pays = blow.killed && (!blow.regrows || self.rules.hydra_regrow_pays == RegrowPays::Pays);
        let (rest, xp) = if pays { (&next.paid, next.xp) } else { (&next.spared, 0) };
        let triumph = if blow.killed { next.kind.triumph } else { 0 };
        let spared = u8::from(next.kind.moans > 0 && !blow.moans);
        let (wounds, xp, kills) = (blow.wounds, xp + triumph + spared, blow.killed.into());
        if best.meets(rest.most, wounds, xp, kills) {
            return best;
        }
        best.or(self.fights(rest, purse.minus(with)).after(wounds, xp, kills))
    }

    /// Everything wanted that magic can turn one die to (M36). A die that is of no use is turned rather than another.
    fn turns(&self, band: &Band, purse: Purse, usable: Purse, to: Faces, mut each: impl FnMut(Purse)) {
        if usable.count(Face::Magic) == 0 {
            return;
        }
        let paid = paid_magic(purse);
        let Band { wanted, barred, .. } = *band;
        let idle = paid.dice.kinds().map(|(face, _)| Face::of(face));
        let idle = idle.filter(|face| !wanted.has(*face) && *face != Face::Magic).fold(Faces::NONE, Faces::with);
        for (from, _) in paid.dice.kinds() {
            if !idle.is_empty() && !idle.has(Face::of(from)) {
                continue;
            }
            let faces = to.iter().filter(|to| *to as usize != from && !barred.has(*to));
            faces.for_each(|to| each(Purse { dice: turned(paid.dice, Face::of(from), to), ..paid }));
        }
    }
}

/// Who is left once one of several monsters was fought.
struct Next<'a> {
    /// What that one is.
    kind: &'a Kind,
    /// XP that it gives.
    xp: u8,
    /// Who is left if it gave none.
    spared: Band,
    /// Who is left if it gave them.
    paid: Band,
}

/// Without a magic symbol, or else a magic die.
fn paid_magic(purse: Purse) -> Purse {
    let magic = Face::Magic as usize;
    if purse.symbols.count(magic) > 0 {
        Purse { symbols: purse.symbols.remove(magic), ..purse }
    } else {
        Purse { dice: purse.dice.remove(magic), ..purse }
    }
}

/// With monsters that will come along at the start of a combat in this room, if they find room (M66).
fn with_spawned(rules: &Rules, state: &State, here: u8, room: Room) -> Room {
    let kinds = state.outlook.kinds(rules);
    if !room.numbers().any(|number| kinds.kind(number).spawns) {
        return room;
    }
    let mut free = state.room_limit(rules, here).saturating_sub(state.crowd(rules, here));
    room.sides(rules).flat_map(|side| side.traits.iter()).fold(room, |room, one| match one {
        Trait::Spawns(row) if free > 0 => {
            free -= 1;
            room.with_row(*row)
        }
        _ => room,
    })
}

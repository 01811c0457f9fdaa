//! What dice and symbols can do against the monsters of a room, exactly, as features read it: all orders of fights, all that may be spent on
//! each monster, all that magic may turn. And what a reroll is worth for it.
//!
//! [`ParetoFront`] is the answer for one purse and the monsters left: for each number of wounds the most XP and kills. It is worked out when
//! asked for, part by part (a purse less a payment, monsters less one), and kept in the state's [`FightCache`]; nothing is ever forgotten,
//! since it depends on nothing else. What a reroll is worth stands in a table over all pools of up to seven dice for each goal.
//!
//! What abilities and cards could add is not in it, nor who will be summoned (M84); thieves (M58), stings and a spider to be spawned (M66) are.
//! Of more than four monsters the first four count. A hero's last XP is one that a Ghost takes, even if he has none.

mod cache;
mod expected_value;
mod foe_group;
mod foe_kinds;
mod foe_set;
mod pareto;
mod roll_table;

pub use cache::FightCache;
pub use expected_value::FightValue;
use foe_group::FoeGroup;
pub use foe_kinds::{FoeKind, number};
pub use foe_set::FoeSet;
pub use pareto::{FightEnd, LEVELS, ParetoFront};
pub use roll_table::MOST_DICE;

use super::action::{Action, DockTarget};
use super::config::Rules;
use super::config::keys::RegrowPays;
use super::dice::{DiceAndSymbols, FaceCounts, more, turned};
use super::rules::fight;
use super::rules::fight::single_fight::FightResult;
use super::state::State;
use super::word::{FACES, Face, FaceSet, Gain, MonsterTrait};

/// The goal of a roll: the number that its reroll makes as large as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightGoal {
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
pub struct BestReroll {
    /// The dice to be kept, of those that are there.
    pub keep: FaceCounts,
    /// What the dice come to as they are.
    pub now: f64,
    /// What the best reroll comes to on average: no less.
    pub mean: f64,
}

/// A hero before monsters.
#[derive(Clone, Copy, Debug)]
pub struct FightOdds<'a> {
    rules: &'a Rules,
    cache: &'a FightCache,
    group: FoeGroup,
    purse: DiceAndSymbols,
    life: u8,
    /// True if the combat is still to begin.
    fresh: bool,
}

impl<'a> FightOdds<'a> {
    /// The active hero, before the monsters that are left of his combat, or, if there is none, all that he would fight here.
    pub fn of(rules: &'a Rules, state: &'a State) -> Self {
        let fresh = !state.combat.on;
        let foes = match (fresh, state.turn.avoids) {
            (_, true) => 0,
            (true, _) => state.foes_here(rules),
            (false, _) => fight::left(rules, state),
        };
        let mut room = FoeSet::of(rules, state, foes);
        if fresh {
            room = with_spawned(rules, state, state.active().room, room);
        }
        let (purse, life) = (state.turn.purse, state.active().life);
        Self { fresh, ..Self::staged(rules, &state.odds, room, purse, life) }
    }

    /// A hero with so much life before some monsters, whose combat is still to begin.
    pub fn staged(rules: &'a Rules, cache: &'a FightCache, room: FoeSet, purse: DiceAndSymbols, life: u8) -> Self {
        Self { rules, cache, group: FoeGroup::of(cache.kinds(rules), room), purse, life, fresh: true }
    }

    /// The odds against the same monsters with another purse and life.
    #[must_use]
    pub fn with_resources(&self, purse: DiceAndSymbols, life: u8) -> Self {
        Self { purse, life, ..*self }
    }

    /// The number of monsters.
    pub fn foes(&self) -> usize {
        self.group.room.len()
    }

    /// XP in every [`FightEnd`] that are none: those that Ghosts would take and do not (M61).
    pub fn moans(&self) -> u8 {
        self.group.moans
    }

    /// The front of all ways to fight.
    pub fn front(&self) -> ParetoFront {
        self.front_with(self.purse)
    }

    /// The front of all ways to fight with another purse.
    pub fn front_with(&self, purse: DiceAndSymbols) -> ParetoFront {
        if self.fresh {
            return self.fights(&self.group, self.group.robbed(purse)).after(self.group.stings, 0, 0);
        }
        self.fights(&self.group, purse)
    }

    /// The front after an action: a monster fought, a die turned, dice docked, an own ability used for its symbols.
    pub fn after(&self, state: &State, action: Action) -> ParetoFront {
        let purse = self.purse;
        match action {
            Action::Strike { foe, with } => match self.group.room.place(self.rules, state, foe) {
                Some(place) => {
                    let result = self.cache.kinds(self.rules).kind(self.group.room.number(place)).result(with);
                    self.struck(ParetoFront::NEVER, &self.next(self.group.room, place), purse, with, result)
                }
                None => self.front(),
            },
            Action::Turn { from, to } => {
                let paid = paid_magic(purse);
                self.front_with(DiceAndSymbols { dice: turned(paid.dice, from, to), ..paid })
            }
            Action::Pair => self.front_with(purse.paired()),
            Action::Dock { on, dice } => {
                let left = DiceAndSymbols { dice: purse.dice.minus(dice), ..purse };
                self.front_with(if let DockTarget::Power(power) = on { self.gained(state, power, left) } else { left })
            }
            Action::Power(power) => self.front_with(self.gained(state, power, purse)),
            _ => self.front(),
        }
    }

    /// The purse with the symbols that an ability gives.
    fn gained(&self, state: &State, power: u8, purse: DiceAndSymbols) -> DiceAndSymbols {
        let powers = &self.rules.heroes[usize::from(state.active().row)].powers;
        let gains = powers.get(usize::from(power)).into_iter().flat_map(|power| power.gains.iter());
        gains.fold(purse, |purse, gain| match gain {
            Gain::Symbol(face, count) => {
                DiceAndSymbols { symbols: (0..*count).fold(purse.symbols, |pool, _| more(pool, *face)), ..purse }
            }
            _ => purse,
        })
    }

    /// The value of a front for a goal.
    pub fn value(&self, goal: FightGoal, front: ParetoFront) -> i64 {
        let all = |fight_end: FightEnd| i64::from(usize::from(fight_end.kills) == self.group.room.len());
        match goal {
            FightGoal::Kill => front.best(self.life).map_or(0, all),
            FightGoal::Unhurt => front.within(0).map_or(0, all),
            FightGoal::Xp => front.best(self.life).map_or(0, |fight_end| fight_end.xp.into()),
            FightGoal::Safe => {
                front.safest(self.life).map_or(-(LEVELS as i64), |fight_end| -i64::from(fight_end.wounds))
            }
            FightGoal::Even => {
                let worth = |fight_end: FightEnd| 2 * i64::from(fight_end.xp) - i64::from(fight_end.wounds);
                front.all().filter(|fight_end| fight_end.wounds < self.life).map(worth).max().unwrap_or(-16)
            }
        }
    }

    /// The best reroll of unused dice for a goal. More than [`MOST_DICE`] are not rolled again.
    pub fn reroll(&self, goal: FightGoal) -> BestReroll {
        let dice = self.purse.dice;
        let now = self.value(goal, self.front()) as f64;
        if dice.len() > MOST_DICE || self.group.room.is_empty() {
            return BestReroll { keep: dice, now, mean: now };
        }
        self.sums(goal, |sums| {
            let keep = sums.best(dice);
            BestReroll { keep, now, mean: sums.mean(keep, dice.len()) }
        })
    }

    /// The mean value for a goal of keeping these dice, if all others are rolled again.
    pub fn mean_keeping(&self, goal: FightGoal, keep: FaceCounts) -> f64 {
        let dice = self.purse.dice.len();
        if dice > MOST_DICE || self.group.room.is_empty() {
            return self.value(goal, self.front()) as f64;
        }
        self.sums(goal, |sums| sums.mean(keep, dice))
    }

    /// Asks the table of this goal, room, life, symbols and number of dice.
    fn sums<T>(&self, goal: FightGoal, ask: impl FnOnce(&roll_table::RollSums) -> T) -> T {
        let dice = self.purse.dice.len();
        // Life beyond what can be lost makes no difference.
        let FoeGroup { room, stings, .. } = self.group;
        let life = self.life.min(room.payback(self.rules).saturating_add(stings) + 1);
        let (room, kinds) = self.group.bits;
        let what = u64::from(dice) << 7 | u64::from(life.min(LEVELS as u8)) << 3 | goal as u64;
        let key = (what << 35 | u64::from(self.fresh) << 34 | self.purse.symbols.bits() << 10 | room, kinds);
        let value = |dice: FaceCounts| self.value(goal, self.front_with(DiceAndSymbols { dice, ..self.purse }));
        self.cache.table(key, |sums| sums.fill(dice, value), ask)
    }

    /// All fights with these monsters, thieves and stings over.
    fn fights(&self, group: &FoeGroup, purse: DiceAndSymbols) -> ParetoFront {
        if group.room.is_empty() {
            return ParetoFront::DONE;
        }
        let purse = group.reduced(purse);
        let (bits, numbers) = group.bits;
        // Symbols alone are told from dice alone by symbols that nobody has: their fronts lie side by side, too.
        let [dice, symbols] = if purse.dice.is_empty() {
            [purse.symbols, FaceCounts::full(0, FACES)]
        } else {
            [purse.dice, purse.symbols]
        };
        let key = (dice.bits() << cache::DICE | symbols.bits() << 10 | bits, numbers);
        self.cache.front(key).unwrap_or_else(|| {
            let best = self.search(group, purse);
            self.cache.learn(key, best);
            best
        })
    }

    /// Works a front out that the cache does not hold. It is a function by itself, since it is rarely called.
    #[inline(never)]
    fn search(&self, group: &FoeGroup, purse: DiceAndSymbols) -> ParetoFront {
        if purse.dice.is_empty() || group.bars {
            return self.search_blows(group, purse);
        }
        // What is turned at all may be turned before the first blow, and swords are combined with shields after that.
        let mut best = self.fights(group, group.settled(purse));
        self.turns(group, purse, |turned| {
            if best != group.most {
                best = best.or(self.fights(group, turned));
            }
        });
        best
    }

    /// The best of all first blows, and, where a face is barred as long as somebody lives, of what may be done to dice before them.
    fn search_blows(&self, group: &FoeGroup, purse: DiceAndSymbols) -> ParetoFront {
        let usable = purse.usable(group.barred);
        let mut best = ParetoFront::NEVER;
        let mut one = |place| best = self.fights_from(best, group.room, place, purse, usable);
        if group.ordered {
            group.room.next(self.rules).for_each(&mut one);
        } else {
            one(0);
        }
        if group.bars {
            self.turns(group, purse, |turned| best = best.or(self.fights(group, turned)));
            if usable.shields() > 0 {
                best = best.or(self.fights(group, purse.paired()));
            }
        }
        best
    }

    /// The best so far, or fights the first of which is with the one at a place.
    fn fights_from(
        &self,
        best: ParetoFront,
        room: FoeSet,
        place: usize,
        purse: DiceAndSymbols,
        usable: DiceAndSymbols,
    ) -> ParetoFront {
        let (mut best, next) = (best, self.next(room, place));
        let kind = self.cache.kinds(self.rules).kind(room.number(place));
        kind.strikes(usable.among(kind.useful), |with, result| best = self.struck(best, &next, purse, with, result));
        best
    }

    /// The group that is left once the monster at a place was fought.
    fn next(&self, room: FoeSet, place: usize) -> RemainingFoes<'a> {
        let xp = room.xp(self.cache.kinds(self.rules), place);
        let after = |xp: u8| self.group_of(room.without(self.rules, place, xp));
        let spared = after(0);
        let paid = if room.is_marked() { after(xp) } else { spared };
        RemainingFoes { kind: self.cache.kinds(self.rules).kind(room.number(place)), xp, spared, paid }
    }

    fn group_of(&self, room: FoeSet) -> FoeGroup {
        FoeGroup::of(self.cache.kinds(self.rules), room)
    }

    /// The best so far, or fights the next of which is known. They are not looked at where the most that can come of them is no better.
    fn struck(
        &self,
        best: ParetoFront,
        next: &RemainingFoes<'_>,
        purse: DiceAndSymbols,
        with: DiceAndSymbols,
        result: FightResult,
    ) -> ParetoFront {
        let pays = result.killed && (!result.regrows || self.rules.hydra_regrow_pays == RegrowPays::Pays);
        let (rest, xp) = if pays { (&next.paid, next.xp) } else { (&next.spared, 0) };
        let triumph = if result.killed { next.kind.triumph } else { 0 };
        let spared = u8::from(next.kind.moans > 0 && !result.moans);
        let (wounds, xp, kills) = (result.wounds, xp + triumph + spared, result.killed.into());
        // With this test, fewer keys and tables in pairs, 600 games search 255,000 fights instead of 354,000, and fill tables for 606,000 pools
        // instead of 806,000.
        if best.meets(rest.most, wounds, xp, kills) {
            return best;
        }
        best.or(self.fights(rest, purse.minus(with)).after(wounds, xp, kills))
    }

    /// All purses after one die was turned with magic to a face that is wanted (M36). A die that is of no use is turned rather than
    /// another.
    fn turns(&self, group: &FoeGroup, purse: DiceAndSymbols, mut each: impl FnMut(DiceAndSymbols)) {
        if group.barred.has(Face::Magic) || purse.count(Face::Magic) == 0 {
            return;
        }
        let paid = paid_magic(purse);
        let FoeGroup { wanted, barred, .. } = *group;
        let idle = paid.dice.kinds().map(|(face, _)| Face::of(face));
        let idle = idle.filter(|face| !wanted.has(*face) && *face != Face::Magic).fold(FaceSet::NONE, FaceSet::with);
        for (from, _) in paid.dice.kinds() {
            if !idle.is_empty() && !idle.has(Face::of(from)) {
                continue;
            }
            let faces = wanted.iter().filter(|to| *to as usize != from && !barred.has(*to));
            faces.for_each(|to| each(DiceAndSymbols { dice: turned(paid.dice, Face::of(from), to), ..paid }));
        }
    }
}

/// The group that is left once one of several monsters was fought.
struct RemainingFoes<'a> {
    /// What that one is.
    kind: &'a FoeKind,
    /// XP that it gives.
    xp: u8,
    /// The group that is left if no XP were given.
    spared: FoeGroup,
    /// The group that is left if the XP were given.
    paid: FoeGroup,
}

/// Without a magic symbol, or else a magic die.
fn paid_magic(purse: DiceAndSymbols) -> DiceAndSymbols {
    let magic = Face::Magic as usize;
    if purse.symbols.count(magic) > 0 {
        DiceAndSymbols { symbols: purse.symbols.remove(magic), ..purse }
    } else {
        DiceAndSymbols { dice: purse.dice.remove(magic), ..purse }
    }
}

/// The set with the monsters that will come along at the start of a combat in this room, if they find room (M66).
fn with_spawned(rules: &Rules, state: &State, here: u8, room: FoeSet) -> FoeSet {
    let kinds = state.odds.kinds(rules);
    if !room.numbers().any(|number| kinds.kind(number).spawns) {
        return room;
    }
    let mut free = state.room_limit(rules, here).saturating_sub(state.crowd(rules, here));
    room.sides(rules).flat_map(|side| side.traits.iter()).fold(room, |room, one| match one {
        MonsterTrait::Spawns(row) if free > 0 => {
            free -= 1;
            room.with_row(*row)
        }
        _ => room,
    })
}

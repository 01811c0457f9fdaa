//! One game in progress: plain data of fixed capacity.

use super::action::Action;
use super::config::{
    MOST_CARDS, MOST_FOES, MOST_HAND, MOST_SEATS, MOST_STACK, MonsterSide, POWERS, RoomKind, Rules, TileRow,
};
use super::dice::{DiceAndSymbols, FaceCounts};
use super::fight_odds::FightCache;
use super::map::{DungeonMap, NONE, rooms};
use super::task::GainReason;
pub use super::task::Task;
use super::word::{Face, FaceSet, MonsterTrait};
use kit::pieces::{self, Agenda, ArrayPile};
use std::cmp::Ordering;
use std::mem;

/// The most things that can wait to be done at once: the course of a turn, and what comes up within it.
pub(super) const DEEPEST: usize = 80;
/// Stacks of tiles: small and medium of level 1, then of level 2.
pub const STACKS: usize = 4;
/// The most gains of which others may steal at once: a gain, and thieves robbed by thieves.
pub(super) const MOST_DUES: usize = 16;

/// A hero at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hero {
    /// The row.
    pub row: u8,
    /// Life left.
    pub life: u8,
    /// XP, laps of the track included.
    pub xp: u16,
    /// Arrows that were ever reached, laps included.
    pub arrows: u8,
    /// Gold.
    pub gold: u8,
    /// Treasure cards; one more than the rules allow, until it is discarded.
    pub hand: ArrayPile<u8, { MOST_HAND + 2 }>,
    /// Abilities learnt, by place, in order; that of the board is always there.
    pub learnt: ArrayPile<u8, { POWERS - 1 }>,
    /// The room.
    pub room: u8,
    /// True if the hero lies (M33).
    pub down: bool,
    /// True if the free step is there (M7).
    pub free: bool,
    /// Tokens that are one more reroll (M67).
    pub tokens: u8,
    /// The deepest level reached, from 0.
    pub depth: u8,
}

impl Hero {
    /// True if this ability is uncovered.
    #[inline]
    pub fn has(&self, power: u8) -> bool {
        power == 0 || self.learnt.contains(&power)
    }

    /// Abilities that may be learnt now: the top of a card before its bottom (M42).
    pub fn learnable(&self) -> impl Iterator<Item = u8> + '_ {
        (1..POWERS as u8).filter(|&power| !self.has(power) && (power % 2 == 1 || self.has(power - 1)))
    }
}

/// A monster's die or a boss's token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Foe {
    /// The row of monsters, or of bosses.
    pub row: u8,
    /// The room, or [`NONE`].
    pub room: u8,
    /// A boss: is its red side up?
    pub red: bool,
    /// A boss: is it removed from the game?
    pub gone: bool,
}

/// The turn under way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TurnState {
    /// The seat.
    pub seat: u8,
    /// Its number, from 1.
    pub number: u16,
    /// Its round, from 1.
    pub round: u16,
    /// Has the hero phase's roll been made?
    pub rolled: bool,
    /// Rerolls left.
    pub rerolls: u8,
    /// Rerolls made.
    pub rerolled: u8,
    /// Dice to be rolled again.
    pub marked: FaceCounts,
    /// Dice and symbols not yet used.
    pub purse: DiceAndSymbols,
    /// Dice used: how many.
    pub used: u8,
    /// Move points left of a step.
    pub points: u8,
    /// Own abilities used, a bit each.
    pub powers: u8,
    /// Rooms docked on, a bit each.
    pub docked: u64,
    /// Monsters fought, a bit each.
    pub fought: u32,
    /// Bosses that turned to another side, a bit each: not to be fought again.
    pub flipped: u32,
    /// Faces that cannot be used: a curse (M76), an evil card (M79).
    pub barred: FaceSet,
    /// Dice fewer to be rolled.
    pub fewer: u8,
    /// True if the hero avoids combats and monsters' special abilities (M71).
    pub avoids: bool,
    /// Is the pet die gained?
    pub pet: bool,
    /// Has the active hero been defeated: is the hero phase over (M33)?
    pub fallen: bool,
    /// Combats begun.
    pub fights: u8,
    /// Free stairs used, so that nobody runs up and down for ever.
    pub stairs: u8,
    /// The evil card in force, by row, or [`NONE`].
    pub evil: u8,
    /// Rounds of moves that monsters have in the alliance.
    pub marches: u8,
    /// The seat that chooses every monster's move (M86), or [`NONE`].
    pub mind: u8,
    /// Monsters of the alliance that have moved in this round of moves (M80), a bit each.
    pub marched: u32,
    /// Rooms in which monsters are still to appear (M40), a bit each, and those that have had their turn twice.
    pub refill: u64,
    /// See `refill`.
    pub refilled: u64,
    /// Monsters that have appeared, for keys of luck.
    pub spawns: u8,
    /// Monsters that have used stairs in this phase (M51), a bit each.
    pub climbed: u32,
    /// What the pet die shows, while it is unused (M43, M82).
    pub pet_die: Option<Face>,
    /// True if it is the step of the roll, in which tokens give rerolls (M67).
    pub rolling: bool,
}

/// The combat under way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CombatState {
    /// True if there is one.
    pub on: bool,
    /// Monsters still to be fought, a bit each.
    pub left: u32,
    /// Monsters killed, a bit each.
    pub killed: u32,
    /// XP to be had for them by a hero who is not past the mark.
    pub xp: u8,
    /// XP less to be had for them past the mark (M32).
    pub less: u8,
    /// Cards to be had for them.
    pub treasures: u8,
    /// Thieves that have taken what they wanted (M58), a bit each.
    pub robbed: u32,
    /// Have monsters stung and called others (M66, M84), so that the fight itself is next?
    pub roused: bool,
    /// Tokens to be had for them (M67).
    pub tokens: u8,
    /// Was Malaphyas killed for good in it?
    pub lord: bool,
}

/// A gain that was announced: others may steal of it before it is had (M70).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PendingGain {
    /// The seat.
    pub seat: u8,
    /// XP or cards left of it.
    pub left: u8,
    /// Thieves of the same gain, a bit each seat: two cancel one another (Stupefy).
    pub thieves: u8,
    /// The reason.
    pub why: GainReason,
    /// What the thief takes of XP.
    pub stolen: u8,
}

impl Default for PendingGain {
    fn default() -> Self {
        Self { seat: 0, left: 0, thieves: 0, why: GainReason::Kills, stolen: 0 }
    }
}

/// A card that was played and has not worked yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlayedCard {
    /// The seat.
    pub seat: u8,
    /// Which.
    pub card: u8,
    /// True if it is the orange half.
    pub orange: bool,
    /// True if it was cancelled.
    pub cancelled: bool,
    /// What it was played against: the place of a card in `State::played`, of a gain in `State::dues`, or [`NONE`].
    pub against: u8,
}

/// A game in progress.
#[derive(Debug, PartialEq)]
pub struct State {
    pub(super) agenda: Agenda<Task, DEEPEST>,
    pub(super) map: DungeonMap,
    /// Tiles face down, the top one last; of small ones it lies face up where `shown` says so.
    pub(super) stacks: [ArrayPile<u8, MOST_STACK>; STACKS],
    /// By level: is the top small tile face up?
    pub(super) shown: [bool; 2],
    pub(super) heroes: [Hero; MOST_SEATS],
    /// Dice of minor monsters, of major ones, then bosses by row.
    pub(super) foes: [Foe; MOST_FOES],
    /// The treasure deck in use.
    pub(super) treasures: pieces::CardDeck<MOST_CARDS>,
    pub(super) evil: pieces::CardDeck<MOST_CARDS>,
    pub(super) turn: TurnState,
    pub(super) combat: CombatState,
    /// Gains announced, the last on top.
    pub(super) dues: ArrayPile<PendingGain, MOST_DUES>,
    /// Cards played that have not worked yet, the last on top.
    pub(super) played: ArrayPile<PlayedCard, MOST_DUES>,
    /// The seat that had the first turn.
    pub(super) first: u8,
    /// The side of the lair, once it was found.
    pub(super) sewers: Option<bool>,
    /// Has somebody enough XP, or is Malaphyas dead, so that the round is finished (M44, 33)?
    pub(super) last_round: bool,
    /// Is Malaphyas dead for good?
    pub(super) malaphyas_dead: bool,
    /// How the game ended, an index into the endings, once it has.
    pub(super) ended: Option<u8>,
    /// Monsters and bosses of the lair that stay on their spaces (M74, M76), a bit each.
    pub(super) rooted: u32,
    /// What fights can come to, as far as it was worked out: it outlives the game.
    pub(super) odds: FightCache,
    /// What can be chosen, while somebody is asked. Its room outlives the game.
    pub(super) menu: Vec<Action>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { map: self.map.clone(), odds: self.odds.clone(), menu: self.menu.clone(), ..*self }
    }

    /// A copy of a table of the same rules in place: it keeps its own room, and what it knows of fights, which hangs on the rules alone.
    fn clone_from(&mut self, source: &Self) {
        let (odds, mut menu) = (mem::take(&mut self.odds), mem::take(&mut self.menu));
        menu.clone_from(&source.menu);
        *self = Self { map: source.map.clone(), odds, menu, ..*source };
    }
}

impl State {
    /// Room for one game.
    pub fn new() -> Self {
        Self {
            agenda: Agenda::default(),
            map: DungeonMap::default(),
            stacks: [ArrayPile::default(); STACKS],
            shown: [false; 2],
            heroes: [Hero::default(); MOST_SEATS],
            foes: [Foe { row: 0, room: NONE, red: false, gone: false }; MOST_FOES],
            treasures: pieces::CardDeck::default(),
            evil: pieces::CardDeck::default(),
            turn: TurnState { evil: NONE, mind: NONE, ..TurnState::default() },
            combat: CombatState::default(),
            dues: ArrayPile::default(),
            played: ArrayPile::default(),
            first: 0,
            sewers: None,
            last_round: false,
            malaphyas_dead: false,
            ended: None,
            rooted: 0,
            odds: FightCache::default(),
            menu: Vec::new(),
        }
    }

    /// A hero.
    #[inline]
    pub(super) fn hero(&self, seat: u8) -> &Hero {
        &self.heroes[usize::from(seat)]
    }

    /// A hero, to be changed.
    #[inline]
    pub(super) fn hero_mut(&mut self, seat: u8) -> &mut Hero {
        &mut self.heroes[usize::from(seat)]
    }

    /// The hero whose turn it is.
    #[inline]
    pub(super) fn active(&self) -> &Hero {
        self.hero(self.turn.seat)
    }

    /// Seats from one on, clockwise.
    pub(super) fn clockwise(&self, rules: &Rules, from: u8) -> impl DoubleEndedIterator<Item = u8> + use<> {
        let all = rules.seats as u8;
        (0..all).map(move |step| (from + step) % all)
    }

    /// Rooms with heroes who stand, a bit each; those who lie are not there (M34).
    pub(super) fn heroes_at(&self, rules: &Rules) -> u64 {
        let standing = self.heroes[..rules.seats].iter().filter(|hero| !hero.down);
        standing.fold(0, |set, hero| set | 1 << hero.room)
    }

    /// Monsters and bosses in a room, by number.
    #[inline]
    pub(super) fn foes_in(&self, rules: &Rules, room: u8) -> impl Iterator<Item = u8> + use<> {
        rooms(self.foe_set(rules, room).into())
    }

    /// Their sides.
    #[inline]
    fn sides_in<'a>(&self, rules: &'a Rules, room: u8) -> impl Iterator<Item = &'a MonsterSide> {
        let foes = self.foes[..rules.foes()].iter().zip(0..);
        foes.filter(move |(foe, _)| foe.room == room).map(|(_, number)| self.side(rules, number))
    }

    /// Monsters and bosses in a room, a bit each.
    pub(super) fn foe_set(&self, rules: &Rules, room: u8) -> u32 {
        let foes = self.foes[..rules.foes()].iter().zip(0..);
        foes.fold(0, |set, (foe, number)| set | u32::from(foe.room == room) << number)
    }

    /// Rooms with monsters or bosses, a bit each.
    pub(super) fn foes_at(&self, rules: &Rules) -> u64 {
        let there = self.foes[..rules.foes()].iter().filter(|foe| foe.room != NONE);
        there.fold(0, |set, foe| set | 1 << foe.room)
    }

    /// The values of a monster or a boss.
    #[inline]
    pub(super) fn side<'a>(&self, rules: &'a Rules, foe: u8) -> &'a MonsterSide {
        let held = self.foes[usize::from(foe)];
        let row = usize::from(held.row);
        if foe >= rules.first_boss() {
            &rules.bosses[row].sides[usize::from(held.red)]
        } else {
            &rules.monsters[row].side
        }
    }

    /// True if a monster counts as a major one: a major monster, or a boss (M39).
    #[inline]
    pub(super) fn is_major(&self, rules: &Rules, foe: u8) -> bool {
        foe >= rules.dice_minor
    }

    /// True if a monster with such a trait is in a room, for a hero who does not avoid monsters (M71).
    pub(super) fn has_trait(&self, rules: &Rules, room: u8, fits: impl Fn(MonsterTrait) -> bool) -> bool {
        self.sides_in(rules, room).any(|side| side.traits.iter().any(|one| fits(*one)))
    }

    /// Places that a room's monsters take up, in minor ones (M39).
    pub(super) fn crowd(&self, rules: &Rules, room: u8) -> u8 {
        let places = self.foes_in(rules, room).map(|foe| if self.is_major(rules, foe) { rules.room_major } else { 1 });
        places.sum()
    }

    /// Minor monsters that a room holds.
    pub(super) fn room_limit(&self, rules: &Rules, room: u8) -> u8 {
        let lies = self.map.room(room);
        rules.room_limit(!lies.body.medium && lies.level < 2)
    }

    /// The kind of a room; those of the lair are plain.
    pub(super) fn kind(&self, rules: &Rules, room: u8) -> RoomKind {
        self.tile(rules, room).map_or(RoomKind::Plain, |tile| tile.room)
    }

    /// The tile of a room; none of the lair.
    pub(super) fn tile<'a>(&self, rules: &'a Rules, room: u8) -> Option<&'a TileRow> {
        let lies = self.map.room(room);
        (lies.level < 2).then(|| rules.tile(lies.tile))
    }

    /// Faces that are of no use to the active hero here: a curse, an evil card, a monster's aura (M69).
    pub(super) fn barred(&self, rules: &Rules) -> FaceSet {
        let aura = |set: FaceSet, one: &MonsterTrait| match one {
            MonsterTrait::Bars(face) if !self.turn.avoids => set.with(*face),
            _ => set,
        };
        let sides = self.sides_in(rules, self.active().room);
        sides.fold(self.turn.barred, |set, side| side.traits.iter().fold(set, aura))
    }

    /// Dice and symbols that the active hero can use here.
    pub(super) fn purse(&self, rules: &Rules) -> DiceAndSymbols {
        self.turn.purse.usable(self.barred(rules))
    }

    /// The number of a face that the active hero can spend, the free step not counted.
    pub(super) fn spendable(&self, rules: &Rules, face: Face) -> u8 {
        self.purse(rules).count(face)
    }

    /// Monsters in the active hero's room that may be fought: not a boss that was turned over in this turn (M65).
    pub(super) fn foes_here(&self, rules: &Rules) -> u32 {
        self.foe_set(rules, self.active().room) & !self.turn.flipped
    }

    /// True if the active hero must fight before anything else (M14, M22).
    pub(super) fn engaged(&self, rules: &Rules) -> bool {
        !self.turn.avoids && self.foes_here(rules) & !self.turn.fought != 0
    }

    /// True if a spider holds the active hero (M60).
    pub(super) fn held(&self, rules: &Rules) -> bool {
        !self.turn.avoids && self.has_trait(rules, self.active().room, |one| one == MonsterTrait::Webs)
    }

    /// True if no teleport works any more (M73).
    pub(super) fn is_warded(&self) -> bool {
        self.sewers.is_some()
    }

    /// XP of a hero with cards that count at the end (M44, M71).
    pub(super) fn final_xp(&self, rules: &Rules, seat: u8) -> u16 {
        let hero = self.hero(seat);
        let of = |card: &u8| {
            let row = rules.card(*card);
            let gains = row.own_turn.iter().chain(row.interrupt.iter());
            gains.map(|gain| if let super::word::Gain::XpAtEnd(n) = gain { u16::from(*n) } else { 0 }).sum::<u16>()
        };
        hero.xp + hero.hand.iter().map(of).sum::<u16>()
    }

    /// The XP by which a seat would win, were the game over now with so many XP more of its own: its cards that count at the end are among
    /// them, those of others are not known; half an XP is a tie that gold or life decides. Without others it is all of them.
    pub(super) fn lead(&self, rules: &Rules, seat: u8, more: u16) -> f64 {
        let worth = |seat: u8, xp: u16| (xp, self.hero(seat).gold, self.hero(seat).life);
        let own = worth(seat, self.final_xp(rules, seat) + more);
        let others = (0..rules.seats as u8).filter(|other| *other != seat);
        let best = others.map(|other| worth(other, self.hero(other).xp)).max().unwrap_or_default();
        let tie = match own.cmp(&best) {
            Ordering::Less => -0.5,
            Ordering::Equal => 0.0,
            Ordering::Greater => 0.5,
        };
        f64::from(own.0) - f64::from(best.0) + if own.0 == best.0 { tie } else { 0.0 }
    }

    /// The winners: most XP, then gold, then life, else shared (M44); in the alliance all, if Malaphyas is dead.
    pub(super) fn winners(&self, rules: &Rules) -> u8 {
        let seats = 0..rules.seats as u8;
        let worth = |seat: u8| (self.final_xp(rules, seat), self.hero(seat).gold, self.hero(seat).life);
        let best = seats.clone().map(worth).max();
        seats.filter(|&seat| Some(worth(seat)) == best).fold(0, |set, seat| set | 1 << seat)
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

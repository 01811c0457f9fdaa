//! What happens in a game, for whoever counts or tells it. Seats, rooms, monsters, traps and rows count from 0.

use super::dice::DiceAndSymbols;
use super::map::GridCell;
pub use super::task::{GainReason, LossCause, WoundSource};
use super::word::Face;

/// What a face was used for: dice and symbols alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DieUse {
    /// Damage.
    Attack,
    /// Off a payback.
    Defense,
    /// A step.
    Step,
    /// Docked on a room or a trap.
    Dock,
    /// Docked on an ability.
    Ability,
    /// Life.
    Heal,
    /// Another die turned.
    Turn,
    /// Lost: to a web, a pit or a thief.
    Lost,
    /// Gold at the end of the turn.
    Bounty,
    /// Nothing: a symbol that died with its room, or with the turn.
    Wasted,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A seat plays a hero.
    Seated {
        /// The seat.
        seat: u8,
        /// The hero's row.
        hero: u8,
    },
    /// A turn begins.
    Turn {
        /// Its number, from 1.
        number: u16,
        /// Its round, from 1.
        round: u16,
        /// Whose.
        seat: u8,
    },
    /// A hero who lay down stands up, healed.
    Stands(u8),
    /// This seat's Dungeon Master phase begins.
    Master(u8),
    /// Dice are rolled.
    Rolled {
        /// Whose.
        seat: u8,
        /// What all unused dice show now.
        dice: DiceAndSymbols,
        /// Those rolled before that were rolled again; none of the first roll.
        again: DiceAndSymbols,
    },
    /// A die is turned to another face, not rolled (M36).
    Changed {
        /// Whose.
        seat: u8,
        /// What it showed.
        from: Face,
        /// What it shows now.
        to: Face,
        /// What all unused dice show now.
        dice: DiceAndSymbols,
    },
    /// The free step is used (M7).
    Free {
        /// Whose.
        seat: u8,
        /// For what.
        to: DieUse,
    },
    /// A monster takes a die, a symbol or the free step, which is told next (M58).
    Robbed {
        /// Whose.
        seat: u8,
        /// Who.
        foe: u8,
        /// Its row.
        row: u8,
    },
    /// Dice or symbols are used.
    Used {
        /// Whose.
        seat: u8,
        /// Which.
        what: DiceAndSymbols,
        /// For what.
        to: DieUse,
    },
    /// Symbols are gained.
    Symbols {
        /// Whose.
        seat: u8,
        /// Which.
        face: Face,
        /// How many.
        count: u8,
    },
    /// A hero is in another room.
    Moved {
        /// Who.
        seat: u8,
        /// From where.
        from: u8,
        /// Where to.
        to: u8,
        /// By teleport?
        teleport: bool,
    },
    /// A room is laid.
    Laid {
        /// Its number.
        room: u8,
        /// Its tile; in the lair its row.
        tile: u8,
        /// Its level.
        level: u8,
        /// Its cell.
        at: GridCell,
        /// Its quarter turns.
        turn: u8,
        /// Who explored it.
        seat: u8,
    },
    /// The edge of the map forbids a place for it (27).
    Bound(u8),
    /// A tile is turned up.
    Turned {
        /// Which.
        tile: u8,
        /// Of which level.
        level: u8,
    },
    /// A trap is laid.
    TrapLaid {
        /// Its number.
        trap: u8,
        /// Its cell.
        at: GridCell,
        /// Its level.
        level: u8,
    },
    /// A trap finds no place and is out (M18).
    TrapOut(u8),
    /// A trap works.
    Fired(u8),
    /// A trap is disarmed.
    Disarmed {
        /// Who.
        seat: u8,
        /// Which.
        trap: u8,
    },
    /// A chest is opened.
    Opened {
        /// Who.
        seat: u8,
        /// Where.
        room: u8,
    },
    /// A monster or a boss appears.
    Appeared {
        /// Its number.
        foe: u8,
        /// Its row.
        row: u8,
        /// Is it a boss?
        boss: bool,
        /// Is its red side up?
        red: bool,
        /// Where.
        room: u8,
    },
    /// A monster leaves the map: too many (M39), taken for another room (M40), banished.
    Left {
        /// Its number.
        foe: u8,
        /// Its row.
        row: u8,
        /// Where it was.
        room: u8,
    },
    /// No die is left for a monster (10).
    NoDie(u8),
    /// A monster moves.
    Marched {
        /// Which.
        foe: u8,
        /// Its row.
        row: u8,
        /// From where.
        from: u8,
        /// Where to.
        to: u8,
    },
    /// XP are gained.
    Xp {
        /// Whose.
        seat: u8,
        /// How many.
        amount: u8,
        /// What for.
        why: GainReason,
        /// How many there are now.
        now: u16,
    },
    /// XP are lost.
    XpLost {
        /// Whose.
        seat: u8,
        /// How many.
        amount: u8,
        /// How many there are now.
        now: u16,
    },
    /// Gold is gained.
    Gold {
        /// Whose.
        seat: u8,
        /// How much.
        amount: u8,
    },
    /// Gold is paid or lost.
    Paid {
        /// Whose.
        seat: u8,
        /// How much.
        amount: u8,
    },
    /// A treasure card is gained.
    Card {
        /// Whose.
        seat: u8,
        /// Which.
        card: u8,
        /// What for.
        why: GainReason,
    },
    /// A card is discarded unplayed.
    Discarded {
        /// Whose.
        seat: u8,
        /// Which.
        card: u8,
    },
    /// A card is played.
    Played {
        /// Whose.
        seat: u8,
        /// Which.
        card: u8,
        /// Its orange half?
        orange: bool,
    },
    /// A card is cancelled.
    Cancelled {
        /// Which.
        card: u8,
    },
    /// An ability is used.
    Power {
        /// Whose.
        seat: u8,
        /// The hero's row.
        hero: u8,
        /// Its place.
        power: u8,
    },
    /// An ability is learnt.
    Learnt {
        /// Whose.
        seat: u8,
        /// The hero's row.
        hero: u8,
        /// Its place.
        power: u8,
    },
    /// Life is gained.
    Healed {
        /// Whose.
        seat: u8,
        /// How much.
        amount: u8,
    },
    /// Life is lost.
    Wounded {
        /// Whose.
        seat: u8,
        /// How much.
        amount: u8,
        /// By what.
        by: WoundSource,
    },
    /// A hero is defeated.
    Fallen {
        /// Who.
        seat: u8,
        /// By what.
        by: WoundSource,
    },
    /// A combat begins.
    Combat {
        /// Whose.
        seat: u8,
        /// Where.
        room: u8,
        /// How many monsters.
        foes: u8,
    },
    /// A monster is fought.
    Fought {
        /// By whom.
        seat: u8,
        /// Which.
        foe: u8,
        /// Its row.
        row: u8,
        /// Is it a boss?
        boss: bool,
        /// Was its red side up?
        red: bool,
        /// What was spent on it, defense too.
        with: DiceAndSymbols,
        /// Was it killed?
        killed: bool,
        /// XP that it is worth to whoever survives the combat; none unless it was killed.
        xp: u8,
        /// Wounds that it dealt.
        wounds: u8,
    },
    /// A boss turns to its red side, or back.
    Flipped {
        /// Which.
        foe: u8,
        /// Is it red now?
        red: bool,
    },
    /// An evil card is drawn.
    Evil {
        /// By whom.
        seat: u8,
        /// Which row.
        row: u8,
    },
    /// A level is reached for the first time.
    Level {
        /// Which, from 0.
        level: u8,
        /// By whom.
        seat: u8,
        /// In which turn.
        turn: u16,
    },
    /// The side of the lair is chosen.
    Lair {
        /// By whom.
        seat: u8,
        /// The sewers?
        sewers: bool,
    },
    /// A hero loses all gold, or all cards, on entering the sewers (M76).
    Tossed {
        /// Who.
        seat: u8,
        /// All cards? Else all gold.
        cards: bool,
    },
    /// Malaphyas's Grimbolts hit the rooms of this face (M75).
    Grimbolts(Face),
    /// This face is of no use in this turn (M76).
    Cursed(Face),
    /// The game is over.
    Over {
        /// How: an index into the endings.
        ending: u8,
    },
}

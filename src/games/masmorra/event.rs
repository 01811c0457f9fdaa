//! What happens in a game, for whoever counts or tells it. Seats, rooms, monsters, traps and rows count from 0.

use super::dice::DiceAndSymbols;
use super::map::GridCell;
pub use super::task::{GainReason, LossCause, WoundSource};
use super::word::Face;

/// The uses of a face, of dice and symbols alike.
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
    /// Docked on an ability, or combined as sword and shield (M26).
    Ability,
    /// Life.
    Heal,
    /// Another die turned.
    Turn,
    /// Lost: to a web, a pit or a thief, in a defeat, or a pet die whose ability is cancelled.
    Lost,
    /// Gold at the end of the turn.
    Bounty,
    /// Nothing: a symbol that died with its room or with the turn, a die for which there is no room among the gold.
    Wasted,
}

/// An event of the game, as measures and traces see it.
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
        /// The seat.
        seat: u8,
    },
    /// A hero who lay down stands up, healed.
    Stands(u8),
    /// This seat's Dungeon Master phase begins.
    Master(u8),
    /// Dice are rolled.
    Rolled {
        /// The seat.
        seat: u8,
        /// The faces of all unused dice after it.
        dice: DiceAndSymbols,
        /// The dice that were rolled before and are rolled again; none in the first roll.
        again: DiceAndSymbols,
    },
    /// A die is turned to another face, not rolled (M36).
    Changed {
        /// The seat.
        seat: u8,
        /// The face before.
        from: Face,
        /// The face after it.
        to: Face,
        /// The faces of all unused dice after it.
        dice: DiceAndSymbols,
    },
    /// The free step is used (M7).
    Free {
        /// The seat.
        seat: u8,
        /// The use.
        to: DieUse,
    },
    /// A monster takes a die, a symbol or the free step, which is told next (M58).
    Robbed {
        /// The seat.
        seat: u8,
        /// The monster.
        foe: u8,
        /// Its row.
        row: u8,
    },
    /// Something is about to be lost, which is told next: dice, symbols, the free step, a card, life.
    Loss {
        /// The seat.
        seat: u8,
        /// The cause.
        why: LossCause,
    },
    /// Dice or symbols are used.
    Used {
        /// The seat.
        seat: u8,
        /// Which.
        what: DiceAndSymbols,
        /// The use.
        to: DieUse,
    },
    /// A seat combines sword and shield, which is told next (M26).
    Paired(u8),
    /// Symbols are gained.
    Symbols {
        /// The seat.
        seat: u8,
        /// Which.
        face: Face,
        /// The number.
        count: u8,
    },
    /// A hero is in another room.
    Moved {
        /// The seat.
        seat: u8,
        /// The place that is left.
        from: u8,
        /// The place that is entered.
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
        /// The seat that explored it.
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
        /// The seat.
        seat: u8,
        /// Which.
        trap: u8,
    },
    /// A chest is opened.
    Opened {
        /// The seat.
        seat: u8,
        /// The room.
        room: u8,
    },
    /// A monster or a boss appears.
    Appeared {
        /// Its number.
        foe: u8,
        /// Its row.
        row: u8,
        /// True for a boss.
        boss: bool,
        /// Is its red side up?
        red: bool,
        /// The room.
        room: u8,
    },
    /// A monster leaves the map: too many (M39), taken for another room (M40), banished.
    Left {
        /// Its number.
        foe: u8,
        /// Its row.
        row: u8,
        /// The room that it leaves.
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
        /// The place that is left.
        from: u8,
        /// The place that is entered.
        to: u8,
    },
    /// XP are gained.
    Xp {
        /// The seat.
        seat: u8,
        /// The number.
        amount: u8,
        /// The reason.
        why: GainReason,
        /// The number after it.
        now: u16,
    },
    /// XP are lost.
    XpLost {
        /// The seat.
        seat: u8,
        /// The number.
        amount: u8,
        /// The number after it.
        now: u16,
    },
    /// Several thieves of the same XP have cancelled one another, and this seat keeps them (M71).
    Foiled(u8),
    /// A token for a reroll is had, or used (M67).
    Token {
        /// The seat.
        seat: u8,
        /// True if it is used.
        used: bool,
    },
    /// Gold is gained.
    Gold {
        /// The seat.
        seat: u8,
        /// The amount.
        amount: u8,
    },
    /// Gold is paid or lost.
    Paid {
        /// The seat.
        seat: u8,
        /// The amount.
        amount: u8,
    },
    /// A treasure card is gained.
    Card {
        /// The seat.
        seat: u8,
        /// Which.
        card: u8,
        /// The reason.
        why: GainReason,
    },
    /// A card is discarded unplayed.
    Discarded {
        /// The seat.
        seat: u8,
        /// Which.
        card: u8,
    },
    /// A card is played.
    Played {
        /// The seat.
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
        /// The seat.
        seat: u8,
        /// The hero's row.
        hero: u8,
        /// Its place.
        power: u8,
    },
    /// An ability is learnt.
    Learnt {
        /// The seat.
        seat: u8,
        /// The hero's row.
        hero: u8,
        /// Its place.
        power: u8,
    },
    /// Life is gained.
    Healed {
        /// The seat.
        seat: u8,
        /// The amount.
        amount: u8,
    },
    /// Life is lost.
    Wounded {
        /// The seat.
        seat: u8,
        /// The amount.
        amount: u8,
        /// The source of the wound.
        by: WoundSource,
    },
    /// A hero is defeated.
    Fallen {
        /// The seat.
        seat: u8,
        /// The source of the wound.
        by: WoundSource,
    },
    /// A combat begins.
    Combat {
        /// The seat.
        seat: u8,
        /// The room.
        room: u8,
        /// How many monsters.
        foes: u8,
    },
    /// A monster is fought.
    Fought {
        /// The seat.
        seat: u8,
        /// Which.
        foe: u8,
        /// Its row.
        row: u8,
        /// True for a boss.
        boss: bool,
        /// Was its red side up?
        red: bool,
        /// What was spent on it, defense too.
        with: DiceAndSymbols,
        /// True if it was killed.
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
        /// True if it is red now.
        red: bool,
    },
    /// An evil card is drawn.
    Evil {
        /// The seat.
        seat: u8,
        /// Which row.
        row: u8,
    },
    /// A level is reached for the first time.
    Level {
        /// Which, from 0.
        level: u8,
        /// The seat.
        seat: u8,
        /// In which turn.
        turn: u16,
    },
    /// The side of the lair is chosen.
    Lair {
        /// The seat.
        seat: u8,
        /// The sewers?
        sewers: bool,
    },
    /// A hero loses all gold, or all cards, on entering the sewers (M76).
    Tossed {
        /// The seat.
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

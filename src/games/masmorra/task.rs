//! What is still to be done: the items of a game's one agenda.

use super::map::NONE;
use super::word::{Face, Gain, InterruptTrigger};

/// A task on the game's agenda: the last that comes up is done first. A task marked DECISION asks if there is more than one way;
/// `rules::tasks` says who does which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Task {
    // The course of a turn: `rules::turn`.
    /// The turn of this seat begins: it stands up (M34), Malaphyas acts (M75, M76), an evil card is drawn (M79).
    Turn(u8),
    /// The dice are rolled (M6).
    Roll,
    /// DECISION: which dice are rolled again.
    Reroll,
    /// DECISION: what the hero does; `rules::act`.
    #[default]
    Act,
    /// Unused dice are gold (M37).
    Bounties,
    /// The Dungeon Master phase (M38, M80).
    Master,
    /// Monsters appear in the rooms of M40, one after another from this one on.
    Refill(u8),
    /// The turn ends: rituals (M56), the end of the game, the next seat.
    EndTurn,

    // The map: `rules::walk` and `rules::explore`.
    /// DECISION: where the tile is laid into which the active hero goes (M16, M45).
    Place {
        /// The tile.
        tile: u8,
    },
    /// The active hero goes on to explore: the tile on top is known now.
    Seek,
    /// The active hero has come into this room, however: webs, pits.
    Enter(u8),
    /// This trap works (M50). The hero is hit wherever he is, unless it is nobody's.
    Fire {
        /// Which.
        trap: u8,
        /// The seat of the hero who set it off, or [`NONE`].
        by: u8,
    },
    /// Monsters and the boss of a tile are placed (M46, M47); gold lies on it.
    Populate(u8),
    /// XP for a medium room (M20).
    Explored(u8),
    /// The next tile of this level is turned up (M17); traps are laid next to this room.
    Turnup {
        /// The level.
        level: u8,
        /// The room just explored, or [`NONE`].
        room: u8,
    },
    /// DECISION: where a trap is laid (M18).
    TrapAt {
        /// The tile.
        tile: u8,
        /// The level.
        level: u8,
        /// The room just explored.
        room: u8,
    },
    /// DECISION: a die, a symbol or life is lost (M52, M55). What a thief takes is no choice (M58).
    Lose {
        /// The face.
        face: Face,
        /// The reason.
        why: LossCause,
    },
    /// DECISION: to which room this seat is teleported (M49).
    Teleport(u8),
    /// DECISION: where Malaphyas is met; `rules::lair`.
    Descend,

    // Monsters: `rules::spawn`.
    /// One monster appears.
    Spawn {
        /// The room.
        room: u8,
        /// Which.
        what: SpawnKind,
    },
    /// DECISION: which die is taken from the map for it (M40).
    TakeDie {
        /// The room.
        room: u8,
        /// Which.
        what: SpawnKind,
    },
    /// DECISION: who leaves a room that is too full (M39).
    Overflow(u8),

    // What heroes gain: `rules::gain`.
    /// XP are gained; others may steal of them.
    Xp {
        /// The seat.
        seat: u8,
        /// The number.
        amount: u8,
        /// The reason.
        why: GainReason,
    },
    /// What is left of the XP last announced is added.
    XpDue(GainReason),
    /// Treasure cards are gained; others may steal of them.
    Treasure {
        /// The seat.
        seat: u8,
        /// The number.
        amount: u8,
        /// The reason.
        why: GainReason,
    },
    /// What is left of the cards last announced is drawn.
    TreasureDue(GainReason),
    /// DECISION: which card a hand that is too large loses (M70), or a defeat (17), or to an evil card (M79).
    Discard {
        /// The seat.
        seat: u8,
        /// The cause.
        why: LossCause,
    },
    /// DECISION: which ability is learnt (M42); `rules::abilities`.
    Level(u8),

    // Combat: `rules::fight`.
    /// A combat with all monsters in the active hero's room begins.
    Combat,
    /// DECISION: the next monster, and what with.
    Strike,
    /// Rewards, or none.
    Victory,

    // Cards, abilities and interrupts: `rules::cards`, `rules::interrupts`, `rules::abilities`.
    /// One gain of a card, an ability or a room.
    Gain {
        /// The gain.
        gain: Gain,
        /// The seat.
        seat: u8,
    },
    /// DECISION: whom it is for.
    Target {
        /// The gain.
        gain: Gain,
        /// The seat.
        seat: u8,
    },
    /// The card of this seat works, unless it was cancelled.
    Played {
        /// The seat.
        seat: u8,
        /// The card.
        card: u8,
        /// True if it is the orange half.
        orange: bool,
    },
    /// DECISION: an interrupt. Seats are asked clockwise until all pass (M70).
    Window {
        /// What came up.
        trigger: InterruptTrigger,
        /// Whose doing it is.
        by: u8,
        /// The seat that is asked next.
        next: u8,
        /// Seats that have passed since the last card, a bit each.
        passed: u8,
    },

    // The Dungeon Master, the alliance, the lair: `rules::master`, `rules::alliance`, `rules::lair`.
    /// DECISION: one of so many moves of monsters (M38).
    March(u8),
    /// DECISION: where the monsters go one after another (M80); so many rounds of it.
    Advance(u8),
    /// An evil card is drawn.
    Evil,
    /// DECISION: who pays, or which alternative.
    EvilChoice,
    /// Malaphyas acts at the start of a turn (M75, M76).
    Malaphyas,
    /// His Grimbolts hit the rooms of this face (M75).
    Grimbolts(Face),
    /// All that the lair begins with is there: those on its specific spaces stay there from now on (M74, M76).
    Settled,
}

/// The cause of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LossCause {
    /// A web (M52).
    Web,
    /// A pit (M55).
    Pit,
    /// A gaze or an evil card, which cancels the ability of the pet die (M63, M82).
    Silence,
    /// The way out of the room in which the symbols arose (M9).
    Way,
    /// The end of the hero phase.
    Phase,
    /// Gold, of which there is as much as one may have (M37).
    Gold,
    /// A hand that is too large (M70).
    Hand,
    /// A defeat (M33).
    Defeat,
    /// An evil card (M79).
    Evil,
}

/// The kind of what appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpawnKind {
    /// A minor monster, rolled.
    Minor,
    /// A major monster, rolled.
    Major,
    /// A monster of this row.
    Row(u8),
    /// A boss of this row.
    Boss(u8),
}

/// The reason for a gain of XP or cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GainReason {
    /// Monsters and bosses killed.
    Kills,
    /// A chest.
    Chest,
    /// A trap disarmed.
    Trap,
    /// A medium room explored.
    Medium,
    /// The first to come to the lair.
    Lair,
    /// Bought.
    Bought,
    /// A card or an ability.
    Card,
    /// Stolen from another hero.
    Stolen,
    /// The start of the game.
    Start,
}

/// The source of a wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WoundSource {
    /// A monster's or a boss's payback, by number.
    Payback(u8),
    /// What a monster or a boss does besides.
    Foe(u8),
    /// A trap.
    Trap(u8),
    /// A pit.
    Pit,
    /// A card of this seat.
    Card(u8),
    /// An evil card.
    Evil,
    /// Malaphyas's Grimbolts.
    Grimbolt,
}

/// Nobody set it off.
pub const NOBODY: u8 = NONE;

//! What can be chosen: the 14 kinds of decision and their choices.

use super::dice::{DiceAndSymbols, FaceCounts};
use super::map::GridCell;
use super::word::Face;

/// The kinds of decision, by place.
pub mod kind {
    use kit::game::DecisionKind;
    use kit::pieces::numbered;

    numbered! {
        /// The kinds of decision, in the order of a turn.
        KINDS: DecisionKind;
        REROLL = DecisionKind::new("reroll", "Which dice to roll again."), // M6
        ACT = DecisionKind::new("act", "What the hero does: step, explore, dock, ability, magic, elixir, card, gold, fight, end."), // M7 to M16, M35 to M37
        FIGHT = DecisionKind::new("fight", "Which monster to fight next, and what with."), // M22 to M27
        PLACE = DecisionKind::new("place", "Where to lay a tile or a trap."), // M16, M18, M45
        PORTAL = DecisionKind::new("portal", "To which room to teleport."), // M49
        LOSE = DecisionKind::new("lose", "Which die or symbol is lost, or whether life is."), // M52, M55
        LEVEL = DecisionKind::new("level", "Which ability to learn."), // M42
        DISCARD = DecisionKind::new("discard", "Which treasure card to discard."),
        EVIL = DecisionKind::new("evil", "Who pays for an evil card, or which alternative holds."), // M79
        LAIR = DecisionKind::new("lair", "Where to meet Malaphyas."), // M73
        TARGET = DecisionKind::new("target", "Whom or what a card or an ability is for."), // M71, M82
        MONSTER = DecisionKind::new("monster", "Which monster to move, and where to."), // M38, M80
        SPAWN = DecisionKind::new("spawn", "Which monster leaves a room or the map for another."), // M39, M40
        INTERRUPT = DecisionKind::new("interrupt", "Whether to play a card out of turn."), // M70
    }
}

/// The means by which a step is paid (M7, M13): always points that are left, if there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StepPayment {
    /// A move point that is left.
    #[default]
    Points,
    /// A step symbol, which dies with the room.
    Symbol,
    /// The free step token.
    Free,
    /// A step die.
    Die,
    /// Nothing: stairs (M51).
    Nothing,
}

/// A place where dice are docked (M10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DockTarget {
    /// The tile of the hero's room.
    Room,
    /// A trap that touches it.
    Trap(u8),
    /// An own ability, by its place.
    Power(u8),
}

/// The target of a card or an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AbilityTarget {
    /// A hero, by seat.
    Hero(u8),
    /// A monster or a boss.
    Foe(u8),
    /// A room.
    Room(u8),
    /// A straight line of rooms, a bit each.
    Line(u64),
    /// A face.
    Face(Face),
}

/// One legal choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Action {
    /// One more die of this face is to be rolled again.
    Mark(Face),
    /// The dice are rolled: all at first, those marked later.
    Roll,
    /// To a room that is next to the hero's, by door or stairs.
    Step {
        /// The room.
        to: u8,
        /// The payment.
        with: StepPayment,
    },
    /// A new room.
    Explore(StepPayment),
    /// Dice are docked.
    Dock {
        /// The dock.
        on: DockTarget,
        /// Which.
        dice: FaceCounts,
    },
    /// An ability that takes no dice.
    Power(u8),
    /// A die that shows `from` is turned (M36), by a magic symbol or else a magic die.
    Turn {
        /// The face before.
        from: Face,
        /// The face after it.
        to: Face,
    },
    /// A melee die and a defense die are combined: three symbols (M26).
    Pair,
    /// Elixir for this hero (M35, M81).
    Drink(u8),
    /// The purple half of the card at this place of the hand.
    Card(u8),
    /// Gold for a treasure card (M37).
    Buy,
    /// The gold of the room (M53).
    TakeGold,
    /// A symbol for a monster in the room of the pit (M74).
    Push(u8),
    /// A combat with all monsters in the room (M22).
    Fight,
    /// This monster is fought with this.
    Strike {
        /// Which.
        foe: u8,
        /// The payment.
        with: DiceAndSymbols,
    },
    /// The tile is laid here.
    Place {
        /// Its north-western cell.
        at: GridCell,
        /// Quarter turns clockwise.
        turn: u8,
    },
    /// To this room.
    Room(u8),
    /// A die of this face is lost.
    LoseDie(Face),
    /// A symbol of this face is lost.
    LoseSymbol(Face),
    /// The free step is lost.
    LoseFree,
    /// A wound is taken instead.
    Wound,
    /// This ability is learnt, by its place.
    Learn(u8),
    /// The card at this place of the hand is discarded.
    Discard(u8),
    /// This seat pays.
    Payer(u8),
    /// This alternative holds.
    Either(u8),
    /// Malaphyas is met in the sewers, or in his throne room.
    Lair {
        /// In the sewers?
        sewers: bool,
    },
    /// For this.
    Target(AbilityTarget),
    /// A monster moves.
    March {
        /// Which.
        foe: u8,
        /// The place that is entered.
        to: u8,
    },
    /// This monster is taken off the map.
    Take(u8),
    /// The orange half of the card at this place of the hand.
    Play(u8),
    /// Nothing (more) of this; of a turn its end.
    Stop,
    /// The task is done without a choice.
    #[default]
    Done,
}

//! What a player may choose, and what happens.

use super::cells::{GridCell, GridSide, RoomExits};
use super::effect::AbilityKind;
use super::maze::BossIndex;
use std::hash::{Hash, Hasher};

/// The kinds of decision, by place.
pub mod kind {
    use kit::game::DecisionKind;
    use kit::pieces::numbered;

    numbered! {
        /// The kinds of decision, in the order of a turn.
        KINDS: DecisionKind;
        CARD = DecisionKind::new("card", "Which queue card to take."),
        PLAN = DecisionKind::new("plan", "What to do with it, and where: explore, move, stop, or use an item first."),
        WAGER = DecisionKind::new("wager", "How much luck to lay before the damage draws."),
        ITEM = DecisionKind::new("item", "Whether to use an item: after the draws of an attack, or while healing."),
        KEEP = DecisionKind::new("keep", "Which drawn card to keep as an item, and which to give up for it."),
    }
}

/// A single card of the deck, by number.
pub type CardNumber = u8;

/// One legal choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Card: take the queue card at this place (0 is the first), with the item at this place to save steps.
    Take {
        /// Place in the queue, from 0.
        slot: u8,
        /// A free-step item to use.
        item: Option<u8>,
    },
    /// Plan: draw the card's room on this side, turned so, and enter it.
    Explore {
        /// Through which exit.
        side: GridSide,
        /// The new room's exits after turning.
        exits: RoomExits,
    },
    /// Plan: walk to this room by the shortest way that no attack interrupts.
    Move {
        /// The place that is entered.
        to: GridCell,
        /// Rooms entered on the way, with the last.
        steps: u8,
        /// The side by which a boss room is entered that nobody has opened: that exit will stay open.
        by: Option<GridSide>,
    },
    /// Plan: use an item, or a boss's ability, before going on.
    Use(AbilitySource),
    /// Plan: use one to break this wall.
    Break(AbilitySource, GridSide),
    /// Plan: stay here after a survived attack, with movement left.
    Stop,
    /// Plan: there is no legal use of the card.
    Waste,
    /// Wager: lay so much luck on the queue before the draws.
    Wager(u8),
    /// Item, after the draws: let the attack stand.
    Accept,
    /// Item, after the draws: replace this drawn card.
    Redraw(AbilitySource, u8),
    /// Item, after the draws: less damage.
    Reduce(AbilitySource),
    /// Item, when healing: use it, or none any more.
    Heal(Option<u8>),
    /// Keep: the drawn card at this place becomes an item, in place of the one at `drop` where the limit is reached.
    Keep {
        /// Place among the drawn cards.
        drawn: u8,
        /// Place of the item that is discarded for it.
        drop: Option<u8>,
    },
    /// Keep: no drawn card; all are discarded.
    KeepNone,
}

/// The source of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AbilitySource {
    /// The item at this place.
    Item(u8),
    /// The abilities of the bosses defeated, for this effect.
    Boss(AbilityKind),
}

/// A detail of an event that tables count, and that has no part in the event's hash: games are the same, or part ways, as they did before it
/// was told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountedDetail<T>(pub T);

impl<T> Hash for CountedDetail<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// An event of the game; seats are from 0.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub enum Event {
    /// A turn began.
    Turn {
        /// The seat.
        seat: u8,
        /// Round, from 1.
        round: u16,
    },
    /// A card was taken.
    Took {
        /// The seat.
        seat: u8,
        /// The queue as it was, padded with its last card.
        queue: [CardNumber; super::config::LONGEST_QUEUE],
        /// How many of its first cards could be taken: paid for, with the help of bosses and of an item in hand.
        reach: u8,
        /// Place of the card taken, from 0.
        slot: u8,
        /// Luck paid.
        price: u8,
        /// Luck that lay on it.
        gained: u8,
    },
    /// The card had no legal use.
    Wasted {
        /// The seat.
        seat: u8,
    },
    /// A room was drawn and entered.
    Explored {
        /// The seat.
        seat: u8,
        /// Through which exit.
        side: GridSide,
        /// The cell.
        at: GridCell,
        /// Whether the exit was locked, and an item or a boss opened it.
        unlocked: CountedDetail<bool>,
    },
    /// A pawn walked.
    Moved {
        /// The seat.
        seat: u8,
        /// The place that is entered.
        to: GridCell,
        /// Rooms entered.
        steps: u8,
        /// Whether the way was locked, and an item or a boss opened it.
        unlocked: CountedDetail<bool>,
    },
    /// An effect was used, from an item or a boss.
    Used {
        /// The seat.
        seat: u8,
        /// Which effect.
        effect: AbilityKind,
        /// From an item?
        item: bool,
        /// The item.
        card: CountedDetail<Option<CardNumber>>,
    },
    /// A damage card was drawn; `None` when there was none to draw.
    Drew {
        /// The seat.
        seat: u8,
        /// The card.
        card: Option<CardNumber>,
        /// The drawn card that it replaces.
        replaced: CountedDetail<Option<CardNumber>>,
    },
    /// An attack was resolved.
    Attacked {
        /// The seat.
        seat: u8,
        /// Number of `!`.
        threat: u8,
        /// Luck laid.
        wager: u8,
        /// Damage after redraws and reductions.
        damage: u8,
        /// Health lost: 0, or the whole damage as far as there was health.
        lost: u8,
        /// Did the player die?
        died: bool,
    },
    /// A drawn card became an item.
    Kept {
        /// The seat.
        seat: u8,
        /// The card.
        card: CardNumber,
    },
    /// A boss room was opened: this symbol was drawn in it.
    Opened {
        /// The seat.
        seat: u8,
        /// The boss, by row of its table.
        boss: BossIndex,
    },
    /// A boss was marked.
    Defeated {
        /// The seat.
        seat: u8,
        /// The boss.
        boss: BossIndex,
    },
    /// Health was gained.
    Healed {
        /// The seat.
        seat: u8,
        /// The amount.
        amount: u8,
    },
    /// The discard pile was shuffled into a new draw pile.
    Reshuffled,
    /// A turn ended.
    Ended {
        /// The seat.
        seat: u8,
        /// Luck paid for the card.
        bought: u8,
        /// Luck laid in wagers.
        wagered: u8,
        /// Luck taken with the card.
        gained: u8,
        /// Luck in hand at the end.
        held: u8,
    },
}

//! What a player may choose, and what happens.

use super::card::FindCounts;
use super::config::LONGEST_HAND;
use super::dungeon::FindsByCard;
use super::final_score::FinalScore;
use super::layout::PlacedCard;
use super::search::PathOutcome;
use super::walk::{PathEnd, PathGear, PathMove};

/// The kinds of decision, by place.
pub mod kind {
    use kit::game::DecisionKind;
    use kit::pieces::numbered;

    numbered! {
        /// The kinds of decision, in the order of a turn.
        KINDS: DecisionKind;
        BUY = DecisionKind::new("buy", "What to buy in the market, one thing at a time, or to pass."),
        GIFT = DecisionKind::new("gift", "Which fairy comes along with one that was bought."),
        REDRAW = DecisionKind::new("redraw", "Whether to keep the first card drawn or to discard it."),
        PLACE = DecisionKind::new("place", "Which card to lay and where, or to lay no more."),
        PATH = DecisionKind::new("path", "Which path to draw, of all that no other beats in everything."),
        WALK = DecisionKind::new("walk", "The next step of a path, where paths are walked."),
        TRIM = DecisionKind::new("trim", "Which card leaves for good, by scissors or a spellbook, or none."),
        RECYCLE = DecisionKind::new("recycle", "Which card stays for the next round, or none."),
        KEEP = DecisionKind::new("keep", "Which card to pay for so that it stays, or none."),
        SWAP = DecisionKind::new("swap", "Which card to exchange for which of the market, or none."),
    }
}

/// A single dungeon card or starter, by number.
pub type CardId = u8;

/// The place of a thing in a column of the market.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarketSource {
    /// Face up, at this place.
    Open(u8),
    /// On top of the deck, unseen.
    Deck,
}

/// One legal choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Buy: nothing any more this round.
    Pass,
    /// Buy: a fairy of this row of the table.
    Fairy(u8),
    /// Buy: a spellbook, in place of the own one at this place where one has as many as one may.
    Book(MarketSource, Option<u8>),
    /// Buy: a dungeon card from the column of this number, the cheapest first.
    Card(u8, MarketSource),
    /// Gift: a fairy of this row.
    Gift(u8),
    /// Redraw: keep the first card drawn, or discard it.
    Redraw(bool),
    /// Place: lay the card at this place of the hand.
    Place(u8, PlacedCard),
    /// Place: lay no more cards.
    Stop,
    /// Path: the outcome of this number.
    Path(u8),
    /// Walk: this step.
    Step(PathMove),
    /// Trim, recycle and keep: the card at this place of the hand, or none (any more).
    Choose(Option<u8>),
    /// Swap: the card at this place of the hand for the one of this column and place, or none.
    Swap(Option<(u8, u8, u8)>),
}

/// A purchase in the market.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purchase {
    /// A fairy, by row.
    Fairy(u8),
    /// A spellbook, by row.
    Book(u8),
    /// A dungeon card.
    Card(CardId),
}

/// The end of a path, as it was drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PathResult {
    /// What was circled.
    pub finds: FindCounts,
    /// The finds by the card that each was on, in the order in which cards were laid.
    pub shares: FindsByCard,
    /// How it ended; nothing where there was no path at all.
    pub end: Option<PathEnd>,
    /// Hallways walked.
    pub halls: u8,
    /// Cards on which it ran.
    pub cards: u8,
    /// Cards laid.
    pub laid: u8,
    /// True if the search was cut off.
    pub cut: bool,
}

/// An event of the game; seats are from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A round began: its number, and who is first in the market.
    Round(u8, u8),
    /// An objective card was turned over.
    Objective {
        /// The card.
        card: u8,
        /// True if it is the round's primary.
        primary: bool,
    },
    /// A purchase was made.
    Bought {
        /// The seat.
        seat: u8,
        /// The purchase.
        item: Purchase,
        /// Coins paid.
        price: u8,
        /// True if it was bought unseen.
        blind: bool,
    },
    /// A player passed, for the rest of the phase.
    Passed(u8),
    /// A fairy came along for nothing.
    Given {
        /// The seat.
        seat: u8,
        /// Of which row.
        fairy: u8,
    },
    /// A card was drawn from the own deck.
    Drew {
        /// The seat.
        seat: u8,
        /// Which.
        card: CardId,
    },
    /// The first card drawn was discarded.
    Redrew {
        /// The seat.
        seat: u8,
        /// The card.
        card: CardId,
    },
    /// The own discards were shuffled.
    Shuffled(u8),
    /// A card was laid.
    Laid {
        /// The seat.
        seat: u8,
        /// Which card.
        card: CardId,
        /// The place of the card.
        placed: PlacedCard,
    },
    /// No more cards are laid.
    Built {
        /// The seat.
        seat: u8,
        /// The dungeon, card by card.
        laid: [PlacedCard; LONGEST_HAND],
        /// How many cards it has.
        cards: u8,
    },
    /// A step of a path that is walked.
    Stepped {
        /// The seat.
        seat: u8,
        /// The step.
        step: PathMove,
    },
    /// There was one path to choose, so that nobody was asked.
    OnlyPath {
        /// The seat.
        seat: u8,
        /// The dungeon, card by card.
        laid: [PlacedCard; LONGEST_HAND],
        /// How many cards it has.
        cards: u8,
        /// What the path started with.
        gear: PathGear,
        /// What it came to.
        outcome: PathOutcome,
    },
    /// A path was drawn.
    Drawn {
        /// The seat.
        seat: u8,
        /// The hand, those that were laid and those that were not.
        hand: [CardId; LONGEST_HAND],
        /// How many cards it has.
        cards: u8,
        /// The path.
        walked: PathResult,
        /// Whether the spellbook was given up that stands for any fairy.
        gave_up: bool,
    },
    /// A player was rewarded for a path.
    Rewarded {
        /// The seat.
        seat: u8,
        /// Coins received.
        coins: u16,
        /// Primary points.
        primary: u16,
        /// Secondary points, before they are divided.
        secondary: u16,
        /// Time bonus.
        time: u16,
        /// True if the exit box was checked.
        exit: bool,
    },
    /// A card left a deck for good.
    Trimmed {
        /// The seat.
        seat: u8,
        /// Which.
        card: CardId,
    },
    /// A card stays for the next round.
    Stayed {
        /// The seat.
        seat: u8,
        /// Which.
        card: CardId,
        /// Coins paid for that.
        price: u8,
    },
    /// A card was exchanged for one of the market.
    Swapped {
        /// The seat.
        seat: u8,
        /// The card that left.
        card: CardId,
        /// The one that came.
        for_card: CardId,
    },
    /// The market's cards went out, and new ones were dealt.
    Wiped,
    /// The final score of a player.
    Scored {
        /// The seat.
        seat: u8,
        /// Its columns.
        columns: FinalScore,
    },
    /// A player's round is over.
    RoundOver {
        /// The seat.
        seat: u8,
        /// Coins spent in it on fairies, spellbooks and cards, and in the refresh.
        spent: [u16; 4],
        /// Coins received.
        income: u16,
        /// Coins held now.
        held: u16,
        /// Own cards in deck, hand and discards.
        cards: u8,
    },
}

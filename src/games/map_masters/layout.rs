//! Where the cards of a dungeon lie, and where one more may (section "Rules to build a dungeon").

use super::card::{EdgeHalf, MapCard};
use super::rule_options::{AdjacencyRule, RuleOptions};
use kit::pieces::ArrayPile;

/// The most cards of a dungeon: a hand.
pub const MOST_CARDS: usize = 5;

/// Columns of the board on which the cards lie, the first card's in the middle; half rows are bits of an `u32`.
const COLUMNS: usize = 2 * MOST_CARDS + 1;
/// The half row of the first card's upper half. No card lies farther than two half rows from another.
const MIDDLE: i8 = 15;

/// A card that lies in a dungeon. It covers the half rows `y` and `y + 1`, counted downwards, of the column `x`, counted to the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedCard {
    /// Its kind: the place among all cards.
    pub card: u8,
    /// True if it is turned by 180 degrees.
    pub turned: bool,
    /// Its column.
    pub x: i8,
    /// Its upper half row.
    pub y: i8,
}

impl PlacedCard {
    /// The place on the table of a printed place of the card. It is its own inverse: it also gives the printed place of one on the table.
    #[inline]
    pub fn turn(&self, place: EdgeHalf) -> EdgeHalf {
        if self.turned { place.turned() } else { place }
    }
}

/// The cards of a dungeon in the order in which they were laid.
pub type CardLayout = ArrayPile<PlacedCard, MOST_CARDS>;

/// The half rows with something in them, by column.
type HalfRows = [u32; COLUMNS];

/// Half rows by what is there, for all cards that lie.
#[derive(Clone, Debug, Default)]
struct LayoutBoard {
    /// Half of a card.
    taken: HalfRows,
    /// An exit above it, below it, to its left or to its right.
    top: HalfRows,
    bottom: HalfRows,
    left: HalfRows,
    right: HalfRows,
}

impl LayoutBoard {
    fn new(layout: &CardLayout, cards: &[MapCard]) -> Self {
        let mut board = Self::default();
        layout.iter().for_each(|placed| board.lay(placed, &cards[usize::from(placed.card)]));
        board
    }

    fn lay(&mut self, placed: &PlacedCard, card: &MapCard) {
        let (x, y) = (column(placed.x), placed.y + MIDDLE);
        let exit = |place, y: i8| u32::from(card.has_exit(placed.turn(place))) << y;
        self.taken[x] |= 3 << y;
        self.top[x] |= exit(EdgeHalf::T, y);
        self.bottom[x] |= exit(EdgeHalf::B, y + 1);
        self.left[x] |= exit(EdgeHalf::L1, y) | exit(EdgeHalf::L2, y + 1);
        self.right[x] |= exit(EdgeHalf::R1, y) | exit(EdgeHalf::R2, y + 1);
    }

    /// Half rows of a column where the upper half of a card could lie edge to edge with another and on none.
    fn room(&self, x: usize) -> u32 {
        let (taken, beside) = (self.taken[x], self.taken[x - 1] | self.taken[x + 1]);
        (taken << 1 | taken >> 2 | beside | beside >> 1) & !(taken | taken >> 1)
    }

    /// The half rows among those where a card may lie, with these exits as it is turned.
    fn fitting(&self, x: usize, exits: impl Fn(EdgeHalf) -> bool, touch: AdjacencyRule) -> u32 {
        let (taken, west, east) = (self.taken[x], self.taken[x - 1], self.taken[x + 1]);
        // By place: the half rows of a card whose place there faces a card, and those where it faces an exit.
        let faced = [
            (EdgeHalf::T, taken << 1, self.bottom[x] << 1),
            (EdgeHalf::B, taken >> 2, self.top[x] >> 2),
            (EdgeHalf::L1, west, self.right[x - 1]),
            (EdgeHalf::L2, west >> 1, self.right[x - 1] >> 1),
            (EdgeHalf::R1, east, self.left[x + 1]),
            (EdgeHalf::R2, east >> 1, self.left[x + 1] >> 1),
        ];
        let (mut met, mut blocked) = (0, 0);
        for (place, cards, open) in faced {
            if exits(place) {
                met |= open;
                blocked |= cards & !open;
            } else {
                blocked |= open;
            }
        }
        match touch {
            AdjacencyRule::Strict => met & !blocked,
            AdjacencyRule::Loose => met,
        }
    }

    /// Free halves that are connected to the outside.
    fn outside(&self) -> HalfRows {
        let mut outside = [0; COLUMNS];
        outside[0] = !0;
        loop {
            let before = outside;
            for x in 0..COLUMNS {
                let beside = outside[x.saturating_sub(1)] | outside[(x + 1).min(COLUMNS - 1)];
                let reached = (outside[x] | beside) & !self.taken[x];
                outside[x] = (reached | reached << 1 | reached >> 1) & !self.taken[x];
            }
            if outside == before {
                return outside;
            }
        }
    }
}

/// Every way to lay one more card of this kind, in a fixed order; the first card lies in the middle, unturned. A dungeon that is full takes
/// no more.
pub fn spots(
    layout: &CardLayout,
    cards: &[MapCard],
    card: u8,
    options: &RuleOptions,
    out: &mut impl FnMut(PlacedCard),
) {
    if layout.is_empty() {
        return out(PlacedCard { card, ..PlacedCard::default() });
    }
    if layout.len() == MOST_CARDS {
        return;
    }
    let board = LayoutBoard::new(layout, cards);
    let printed = &cards[usize::from(card)];
    // Without offsets all cards lie at even distances from the first.
    let rows = if options.offset { !0 } else { 0x5555_5555_u32 << (MIDDLE & 1) };
    for x in 1..COLUMNS - 1 {
        let room = board.room(x) & rows;
        if room == 0 {
            continue;
        }
        for turned in [false, true] {
            let mut placed = PlacedCard { card, turned, x: x as i8 - MOST_CARDS as i8, y: 0 };
            let mut fitting = room & board.fitting(x, |place| printed.has_exit(placed.turn(place)), options.touch);
            while fitting != 0 {
                placed.y = fitting.trailing_zeros() as i8 - MIDDLE;
                out(placed);
                fitting &= fitting - 1;
            }
        }
    }
}

/// The places of placed cards that face an enclosed gap, a bit for each printed place.
pub(super) fn gaps(layout: &CardLayout, cards: &[MapCard]) -> [u8; MOST_CARDS] {
    let outside = LayoutBoard::new(layout, cards).outside();
    let mut enclosed = [0; MOST_CARDS];
    for (number, placed) in layout.iter().enumerate() {
        for place in EdgeHalf::ALL {
            let (x, y) = facing(placed, placed.turn(place));
            if outside[column(x)] >> (y + MIDDLE) & 1 == 0 {
                enclosed[number] |= 1 << place as u8;
            }
        }
    }
    enclosed
}

/// The half that lies beyond this place, as it is on the table, of a placed card.
fn facing(placed: &PlacedCard, place: EdgeHalf) -> (i8, i8) {
    let PlacedCard { x, y, .. } = *placed;
    match place {
        EdgeHalf::T => (x, y - 1),
        EdgeHalf::B => (x, y + 2),
        EdgeHalf::L1 => (x - 1, y),
        EdgeHalf::L2 => (x - 1, y + 1),
        EdgeHalf::R1 => (x + 1, y),
        EdgeHalf::R2 => (x + 1, y + 1),
    }
}

#[inline]
fn column(x: i8) -> usize {
    (x + MOST_CARDS as i8) as usize
}

//! What the things on the cards of a dungeon are worth, hallway by hallway.

use crate::card::{FINDS, FindCounts, FindKind, MOST_HALLS, MOST_OF_A_KIND, MapCard};
use crate::dungeon::Dungeon;
use crate::layout::MOST_CARDS;

/// A way to tell what finds are worth.
pub trait FindMeasure {
    /// A worth of finds: sums of it are compared.
    type Value: Copy + Default + PartialEq;

    /// The worth of these finds.
    fn of(&self, finds: FindCounts) -> Self::Value;
    /// The sum of two worths.
    fn add(one: Self::Value, other: Self::Value) -> Self::Value;
}

/// The worth of a card's symbols.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardValues<V> {
    /// By hallway.
    pub halls: [V; MOST_HALLS],
    /// By room: what it has in it, and itself.
    pub rooms: [V; MOST_OF_A_KIND],
    /// By underground part.
    pub parts: [V; MOST_OF_A_KIND],
    /// The worth of all that is on the card.
    pub all: V,
}

/// The worth of the symbols on the cards of a dungeon.
#[derive(Clone, Copy, Debug)]
pub struct DungeonValues<V> {
    /// The value of each find.
    pub finds: [V; FINDS],
    /// By card in the layout.
    pub sheets: [CardValues<V>; MOST_CARDS],
}

impl<V: Copy + Default> DungeonValues<V> {
    /// The prices of the cards of a dungeon.
    pub fn of<M: FindMeasure<Value = V>>(measure: &M, dungeon: &Dungeon) -> Self {
        let finds = FindKind::ALL.map(|find| measure.of(FindCounts::one(find)));
        let mut sheets = [CardValues::default(); MOST_CARDS];
        for (number, slot) in sheets.iter_mut().enumerate().take(dungeon.len()) {
            *slot = sheet(measure, dungeon.card(number as u8));
        }
        Self { finds, sheets }
    }
}

fn sheet<M: FindMeasure>(measure: &M, card: &MapCard) -> CardValues<M::Value> {
    let mut sheet = CardValues { all: measure.of(card.finds), ..CardValues::default() };
    for (price, hall) in sheet.halls.iter_mut().zip(&card.halls) {
        if !hall.things.is_empty() {
            *price = measure.of(hall.finds);
        }
    }
    for (price, room) in sheet.rooms.iter_mut().zip(&card.rooms) {
        *price = measure.of(room.finds.and(FindCounts::one(FindKind::Room)));
    }
    for (price, part) in sheet.parts.iter_mut().zip(&card.parts) {
        if !part.things.is_empty() {
            *price = measure.of(part.finds);
        }
    }
    sheet
}

//! What the things on the cards of a dungeon are worth, hallway by hallway.

use super::super::card::{Card, FINDS, Find, Finds, MOST_HALLS, MOST_OF_A_KIND};
use super::super::dungeon::Dungeon;
use super::super::layout::MOST_CARDS;

/// A way to tell what finds are worth.
pub trait Measure {
    /// What they are worth: sums of it are compared.
    type Value: Copy + Default + PartialEq;

    /// What these are worth.
    fn of(&self, finds: Finds) -> Self::Value;
    /// Both together.
    fn add(one: Self::Value, other: Self::Value) -> Self::Value;
}

/// What a card's things are worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sheet<V> {
    /// By hallway.
    pub halls: [V; MOST_HALLS],
    /// By room: what it has in it, and itself.
    pub rooms: [V; MOST_OF_A_KIND],
    /// By underground part.
    pub parts: [V; MOST_OF_A_KIND],
    /// Everything on it.
    pub all: V,
}

/// What the things on the cards of a dungeon are worth.
#[derive(Clone, Copy, Debug)]
pub struct Prices<V> {
    /// By find.
    pub finds: [V; FINDS],
    /// By card in the layout.
    pub sheets: [Sheet<V>; MOST_CARDS],
}

impl<V: Copy + Default> Prices<V> {
    /// The prices of the cards of a dungeon.
    pub fn of<M: Measure<Value = V>>(measure: &M, dungeon: &Dungeon) -> Self {
        let finds = Find::ALL.map(|find| measure.of(Finds::one(find)));
        let mut sheets = [Sheet::default(); MOST_CARDS];
        for (number, slot) in sheets.iter_mut().enumerate().take(dungeon.len()) {
            *slot = sheet(measure, dungeon.card(number as u8));
        }
        Self { finds, sheets }
    }
}

fn sheet<M: Measure>(measure: &M, card: &Card) -> Sheet<M::Value> {
    let mut sheet = Sheet { all: measure.of(card.finds), ..Sheet::default() };
    for (price, hall) in sheet.halls.iter_mut().zip(&card.halls) {
        if !hall.things.is_empty() {
            *price = measure.of(hall.finds);
        }
    }
    for (price, room) in sheet.rooms.iter_mut().zip(&card.rooms) {
        *price = measure.of(room.finds.and(Finds::one(Find::Room)));
    }
    for (price, part) in sheet.parts.iter_mut().zip(&card.parts) {
        if !part.things.is_empty() {
            *price = measure.of(part.finds);
        }
    }
    sheet
}

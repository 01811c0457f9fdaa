//! A deck of cards by number and its discard pile: shuffled anew whenever it runs out, or in a printed order and never shuffled.

use super::ArrayPile;
use crate::luck::{ComponentKey, RandomStream};

/// A deck with its discard pile.
///
/// Where two purposes draw from one deck, each has an end of its own: the distribution is the same, and one card more for the one does
/// not shift what the other draws. Shuffles are numbered, so that each has a stream of luck to itself: the n-th shuffle of one game is
/// that of another in which the deck ran out at another time. A card that is missing moves no other (see [`RandomStream::order`]).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CardDeck<const N: usize> {
    /// Face down, the top card last.
    pub draw: ArrayPile<u8, N>,
    /// Face up.
    pub discard: ArrayPile<u8, N>,
    /// The number of shuffles so far.
    pub shuffles: u32,
}

impl<const N: usize> CardDeck<N> {
    /// The deck of this many cards in order, the last on top.
    pub fn of(count: usize) -> Self {
        Self { draw: ArrayPile::of(count), ..Self::default() }
    }

    /// Shuffles what is face down: what the luck of each card hangs on stands at its number among `keys`, and `stream` is the luck of the
    /// shuffle with this number, from 0.
    pub fn shuffle<'s>(&mut self, keys: &[ComponentKey], stream: impl FnOnce(u32) -> &'s mut RandomStream) {
        self.draw.shuffle(keys, stream(self.shuffles));
        self.shuffles += 1;
    }

    /// Shuffles the discard pile to make a new deck if nothing is face down any more, and tells whether it did.
    #[inline]
    pub fn refill<'s>(&mut self, keys: &[ComponentKey], stream: impl FnOnce(u32) -> &'s mut RandomStream) -> bool {
        let refills = self.draw.is_empty() && !self.discard.is_empty();
        if refills {
            std::mem::swap(&mut self.draw, &mut self.discard);
            self.shuffle(keys, stream);
        }
        refills
    }

    /// Takes the top card of what is left, or of the discard pile [shuffled](Self::refill).
    pub fn draw_top<'s>(
        &mut self,
        keys: &[ComponentKey],
        stream: impl FnOnce(u32) -> &'s mut RandomStream,
    ) -> Option<u8> {
        self.refill(keys, stream);
        self.draw.pop()
    }

    /// Takes the bottom card of what is left, or of the discard pile [shuffled](Self::refill).
    pub fn draw_bottom<'s>(
        &mut self,
        keys: &[ComponentKey],
        stream: impl FnOnce(u32) -> &'s mut RandomStream,
    ) -> Option<u8> {
        self.refill(keys, stream);
        self.draw.pop_bottom()
    }

    /// Puts a card face down under all others.
    pub fn put_under(&mut self, card: u8) {
        self.draw.insert(0, card);
    }

    /// Puts a card face down with so many others above it, or under all if they are fewer.
    pub fn insert_at(&mut self, above: usize, card: u8) {
        let place = self.draw.len().saturating_sub(above);
        self.draw.insert(place, card);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::luck::{DrawPurpose, Luck, LuckDomain};

    const CARDS: usize = 9;

    fn keys() -> [ComponentKey; CARDS] {
        std::array::from_fn(|card| ComponentKey::of("card", card as u8))
    }

    fn luck() -> Luck {
        let mut luck = Luck::new(3, LuckDomain::Table);
        luck.begin(5);
        luck
    }

    fn shuffled(luck: &mut Luck) -> CardDeck<CARDS> {
        let mut deck = CardDeck::of(CARDS);
        deck.shuffle(&keys(), |n| luck.occasion(DrawPurpose(0), n));
        deck
    }

    fn rest(mut deck: CardDeck<CARDS>) -> Vec<u8> {
        std::iter::from_fn(|| deck.draw.pop()).collect()
    }

    proptest! {
        #[test]
        fn no_card_is_lost_or_there_twice(steps in proptest::collection::vec((0..6_u8, 0..CARDS), 0..80)) {
            let (mut luck, mut hand) = (luck(), Vec::new());
            let mut deck = shuffled(&mut luck);
            for (what, place) in steps {
                match (what, hand.is_empty()) {
                    (0 | 1, _) => hand.extend(deck.draw_top(&keys(), |n| luck.occasion(DrawPurpose(0), n))),
                    (2, _) => hand.extend(deck.draw_bottom(&keys(), |n| luck.occasion(DrawPurpose(0), n))),
                    (3, false) => deck.discard.push(hand.remove(place % hand.len())),
                    (4, false) => deck.put_under(hand.remove(place % hand.len())),
                    (5, false) => deck.insert_at(place, hand.remove(place % hand.len())),
                    _ => {}
                }
                let mut all = [&deck.draw[..], &deck.discard, &hand].concat();
                all.sort_unstable();
                prop_assert_eq!(all, (0..CARDS as u8).collect::<Vec<_>>());
            }
        }

        #[test]
        fn draws_from_one_end_do_not_shift_those_from_the_other(more in 0..CARDS) {
            let mut luck = luck();
            let mut deck = shuffled(&mut luck);
            let order = rest(deck);
            for _ in 0..more {
                deck.draw_bottom(&keys(), |n| luck.occasion(DrawPurpose(0), n));
            }
            prop_assert_eq!(rest(deck), &order[..CARDS - more]);
        }
    }

    #[test]
    fn each_shuffle_has_a_number_of_its_own_and_one_that_finds_no_card_has_none() {
        let mut luck = luck();
        let mut deck = shuffled(&mut luck);
        let mut asked = Vec::new();
        let mut draw = |deck: &mut CardDeck<CARDS>| {
            deck.draw_top(&keys(), |n| {
                asked.push(n);
                luck.occasion(DrawPurpose(0), n)
            })
        };
        let first = std::iter::from_fn(|| draw(&mut deck)).collect::<Vec<_>>();
        assert_eq!(first.len(), CARDS);
        deck.discard.extend(&first);
        let second = std::iter::from_fn(|| draw(&mut deck)).collect::<Vec<_>>();
        assert_ne!(first, second);
        assert_eq!((asked, deck.shuffles), (vec![1], 2));
    }

    #[test]
    fn a_shuffle_is_the_same_however_many_cards_are_in_play() {
        let order = |out: &[u8]| {
            let mut deck = CardDeck::<CARDS>::default();
            deck.discard.extend(&(0..CARDS as u8).collect::<Vec<_>>());
            out.iter().for_each(|card| {
                let place = deck.discard.iter().position(|other| other == card);
                deck.discard.take(place.expect("there"));
            });
            let mut luck = luck();
            deck.refill(&keys(), |n| luck.occasion(DrawPurpose(0), n));
            rest(deck)
        };
        let mut whole = order(&[]);
        whole.retain(|card| ![2, 6].contains(card));
        assert_eq!(order(&[2, 6]), whole);
    }

    /// Stairs as the third tile of a stack, say.
    #[test]
    fn a_deck_of_a_printed_order_keeps_it_and_takes_cards_in_at_a_place() {
        let mut deck = CardDeck::<CARDS>::of(4);
        deck.insert_at(2, 7);
        deck.put_under(8);
        deck.insert_at(20, 6);
        assert_eq!(rest(deck), [3, 2, 7, 1, 0, 8, 6]);
        assert_eq!(deck.draw.pop_bottom(), Some(6));
        assert_eq!(deck.shuffles, 0);
    }
}

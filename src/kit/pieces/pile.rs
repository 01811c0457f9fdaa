//! A short stack of small things, in place: a hand, a draw pile, the bosses still to come.

use std::ops::{Deref, DerefMut};

use crate::luck::{ComponentKey, RandomStream};

/// A stack of up to `N` things in place, the top one last; it is a slice of them.
///
/// Putting more on it than it holds panics: the reader of the rules sees to it that no pile can be larger.
#[derive(Clone, Copy, Debug)]
pub struct ArrayPile<T, const N: usize> {
    things: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for ArrayPile<T, N> {
    #[inline]
    fn default() -> Self {
        const { assert!(N <= u8::MAX as usize) };
        Self { things: [T::default(); N], len: 0 }
    }
}

/// The comparison of what lies on two stacks: what lay above the top once is no part of it.
impl<T: PartialEq, const N: usize> PartialEq for ArrayPile<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.things[..usize::from(self.len)] == other.things[..usize::from(other.len)]
    }
}

impl<T: Copy, const N: usize> ArrayPile<T, N> {
    /// Puts one on top.
    #[inline]
    pub fn push(&mut self, thing: T) {
        self.things[usize::from(self.len)] = thing;
        self.len += 1;
    }

    /// Takes the top one.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.things[usize::from(self.len)])
    }

    /// Takes the lowest one.
    #[inline]
    pub fn pop_bottom(&mut self) -> Option<T> {
        (!self.is_empty()).then(|| self.take(0))
    }

    /// The top one.
    #[inline]
    pub fn top(&self) -> Option<T> {
        self.last().copied()
    }

    /// Takes the one at this place, the lowest being at 0; those above it move down.
    #[inline]
    pub fn take(&mut self, place: usize) -> T {
        let thing = self[place];
        self.things.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        thing
    }

    /// Puts one at this place; those from there on move up.
    pub fn insert(&mut self, place: usize, thing: T) {
        let len = usize::from(self.len);
        self.things.copy_within(place..len, place + 1);
        self.things[place] = thing;
        self.len += 1;
    }

    /// Puts all of these on top.
    pub fn extend(&mut self, things: &[T]) {
        things.iter().for_each(|&thing| self.push(thing));
    }

    /// Takes all away.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

/// Cards by number.
impl<const N: usize> ArrayPile<u8, N> {
    /// The cards of a deck, in order.
    pub fn of(count: usize) -> Self {
        let mut pile = Self::default();
        (0..count).for_each(|card| pile.push(card as u8));
        pile
    }

    /// Puts them in random order; what the luck of each card hangs on stands at its number among `keys`.
    pub fn shuffle(&mut self, keys: &[ComponentKey], stream: &mut RandomStream) {
        stream.order(&mut self.things[..usize::from(self.len)], keys);
    }
}

impl<T, const N: usize> Deref for ArrayPile<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.things[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for ArrayPile<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.things[..usize::from(self.len)]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::luck::{DrawPurpose, Luck, LuckDomain};

    proptest! {
        #[test]
        fn a_pile_does_what_a_list_does(steps in proptest::collection::vec((0..8_u8, 0..12_usize), 0..60)) {
            let (mut pile, mut list) = (ArrayPile::<u8, 12>::default(), Vec::new());
            for (thing, (what, place)) in steps.into_iter().enumerate() {
                let (thing, room) = (thing as u8, list.len() < 12);
                match what {
                    0 | 1 if room => {
                        pile.push(thing);
                        list.push(thing);
                    }
                    2 if room => {
                        pile.insert(place.min(list.len()), thing);
                        list.insert(place.min(list.len()), thing);
                    }
                    3 => prop_assert_eq!(pile.pop(), list.pop()),
                    4 => prop_assert_eq!(pile.pop_bottom(), (!list.is_empty()).then(|| list.remove(0))),
                    5 if place < list.len() => prop_assert_eq!(pile.take(place), list.remove(place)),
                    6 => prop_assert_eq!(pile.top(), list.last().copied()),
                    7 if place == 0 => {
                        pile.clear();
                        list.clear();
                    }
                    _ => {}
                }
                prop_assert_eq!(&pile[..], &list[..]);
            }
        }
    }

    #[test]
    fn all_cards_of_a_deck_lie_in_order_and_are_all_there_after_a_shuffle() {
        let mut pile: ArrayPile<u8, 8> = ArrayPile::of(6);
        assert_eq!(pile[..], [0, 1, 2, 3, 4, 5]);
        let mut luck = Luck::new(1, LuckDomain::Table);
        luck.begin(1);
        let keys = [0, 1, 2, 3, 4, 5].map(|copy| ComponentKey::of("card", copy));
        pile.shuffle(&keys, luck.occasion(DrawPurpose(0), 0));
        assert_ne!(pile[..], [0, 1, 2, 3, 4, 5]);
        let mut cards = pile.to_vec();
        cards.sort_unstable();
        assert_eq!(cards, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn what_is_put_on_it_lies_on_top_in_its_order() {
        let mut pile = ArrayPile::<char, 4>::default();
        pile.push('a');
        pile.extend(&['b', 'c']);
        assert_eq!((&pile[..], pile.top()), (&['a', 'b', 'c'][..], Some('c')));
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn a_pile_that_is_full_takes_no_more() {
        ArrayPile::<u8, 2>::of(2).push(2);
    }
}

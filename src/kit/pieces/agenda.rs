//! The things that have to be resolved before play goes on: the last thing that comes up is resolved first, and alone if there is only one way.

use super::ArrayPile;

/// Things to be resolved, the next one on top; room for `N`.
///
/// A game's rules tell how many there can be at once, and `N` is that many. If that should be wrong, what finds no room is counted: a
/// game's audit says so, and nothing panics in the middle of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Agenda<T: Copy + Default, const N: usize> {
    items: ArrayPile<T, N>,
    dropped: u32,
}

impl<T: Copy + Default, const N: usize> Agenda<T, N> {
    /// Puts a thing on top, to be resolved next.
    #[inline]
    pub fn push(&mut self, item: T) {
        if self.items.len() < N {
            self.items.push(item);
        } else {
            self.dropped = self.dropped.saturating_add(1);
        }
    }

    /// Things to be resolved next, in their order.
    #[inline]
    pub fn extend(&mut self, items: impl DoubleEndedIterator<Item = T>) {
        items.rev().for_each(|item| self.push(item));
    }

    /// The thing that is to be resolved next.
    #[inline]
    pub fn top(&self) -> Option<T> {
        self.items.top()
    }

    /// The things that come after the next one, in order.
    #[inline]
    pub fn beneath(&self) -> impl Iterator<Item = T> {
        self.all().skip(1).copied()
    }

    /// The things to be resolved, the next one first.
    #[inline]
    pub fn all(&self) -> impl ExactSizeIterator<Item = &T> {
        self.items.iter().rev()
    }

    /// Takes the next thing away: it is resolved.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// Takes everything away: nothing has to be resolved any more.
    #[inline]
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Checks that all things found room; the message is for a game's audit.
    pub fn audit(&self) -> Result<(), String> {
        match self.dropped {
            0 => Ok(()),
            dropped => Err(format!("{dropped} things to be resolved found no room beside {N} others")),
        }
    }
}

/// The number of ways to resolve something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResolutionWays<A> {
    /// No way: it has no effect.
    Nothing,
    /// A single way: it needs no asking.
    One(A),
    /// Several ways: a player has to choose.
    Choice,
}

impl<A: Copy> ResolutionWays<A> {
    /// The ways with one more.
    #[inline]
    #[must_use]
    pub fn or(self, way: A) -> Self {
        match self {
            Self::Nothing => Self::One(way),
            _ => Self::Choice,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_thing_that_comes_up_is_resolved_first_and_what_comes_together_in_its_order() {
        let mut agenda = Agenda::<u8, 8>::default();
        agenda.push(1);
        agenda.extend([2, 3, 4].into_iter());
        agenda.push(5);
        assert_eq!(agenda.top(), Some(5));
        assert_eq!(agenda.beneath().collect::<Vec<_>>(), [2, 3, 4, 1]);
        assert_eq!(agenda.all().collect::<Vec<_>>(), [&5, &2, &3, &4, &1]);
        let resolved = std::iter::from_fn(|| agenda.pop()).collect::<Vec<_>>();
        assert_eq!(resolved, [5, 2, 3, 4, 1]);
        assert_eq!((agenda.top(), agenda.beneath().next()), (None, None));
    }

    #[test]
    fn what_finds_no_room_is_not_forgotten() {
        let mut agenda = Agenda::<u8, 2>::default();
        agenda.extend([1, 2].into_iter());
        assert_eq!(agenda.audit(), Ok(()));
        agenda.push(3);
        assert_eq!((agenda.pop(), agenda.pop(), agenda.pop()), (Some(1), Some(2), None));
        agenda.clear();
        let told = agenda.audit().expect_err("one was dropped");
        assert_eq!(told, "1 things to be resolved found no room beside 2 others");
    }

    #[test]
    fn one_way_needs_no_asking() {
        let only = |ways: &[char]| ways.iter().fold(ResolutionWays::Nothing, |only, &way| only.or(way));
        assert_eq!(only(&[]), ResolutionWays::Nothing);
        assert_eq!(only(&['a']), ResolutionWays::One('a'));
        assert_eq!(only(&['a', 'b', 'c']), ResolutionWays::Choice);
    }
}

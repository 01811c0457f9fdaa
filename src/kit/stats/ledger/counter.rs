//! Counters: whole numbers that a game adds to while it is played, and the declaration that numbers them.

/// A counter: of the scores, or of a row of a sheet. [`counters!`](crate::stats::counters) makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter(usize);

impl Counter {
    #[doc(hidden)]
    pub const fn numbered(place: usize) -> Self {
        Self(place)
    }

    /// The place among the counters of its sheet, or of the scores, from 0.
    #[doc(hidden)]
    pub const fn place(self) -> usize {
        self.0
    }
}

/// A counter for each of several things: for each use of a die, say.
#[derive(Clone, Copy, Debug)]
pub struct CounterArray {
    first: usize,
    len: usize,
}

impl CounterArray {
    #[doc(hidden)]
    pub const fn numbered(first: usize, len: usize) -> Self {
        Self { first, len }
    }

    /// The counter of one of the things, by its number from 0.
    ///
    /// # Panics
    /// If there are not so many: its count would be that of the counter declared next.
    #[inline]
    pub const fn at(self, place: usize) -> Counter {
        assert!(place < self.len, "a counter array has one counter for each thing that it counts");
        Counter(self.first + place)
    }

    /// The counters, in order.
    pub fn all(self) -> impl Iterator<Item = Counter> {
        (self.first..self.first + self.len).map(Counter)
    }
}

/// Declares counters, which are numbered in the order of their rows. A length in brackets makes an array of counters. Where sheets share their
/// first counters, those of one sheet alone are declared `after` the last that they share: `counters! { after WON; TAKEN, OFFERED, }`.
///
/// `counters! { GAMES, USED_FOR[DieUse::COUNT], TURNS, }` is
/// ```
/// # use ludometer_kit::stats::{Counter, CounterArray};
/// # struct DieUse;
/// # impl DieUse { const COUNT: usize = 10; }
/// pub(crate) const GAMES: Counter = Counter::numbered(0);
/// pub(crate) const USED_FOR: CounterArray = CounterArray::numbered(1, DieUse::COUNT);
/// pub(crate) const TURNS: Counter = Counter::numbered(1 + DieUse::COUNT);
/// ```
#[macro_export]
macro_rules! counters {
    (@from $first:expr;) => {};
    (@from $first:expr; $(#[$doc:meta])* $name:ident, $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: $crate::stats::Counter = $crate::stats::Counter::numbered($first);
        $crate::counters!(@from $first + 1; $($rest)*);
    };
    (@from $first:expr; $(#[$doc:meta])* $name:ident[$len:expr], $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: $crate::stats::CounterArray = $crate::stats::CounterArray::numbered($first, $len);
        $crate::counters!(@from $first + $len; $($rest)*);
    };
    (after $last:ident; $($rows:tt)+) => {
        $crate::counters!(@from $last.place() + 1; $($rows)+);
    };
    ($($rows:tt)+) => {
        $crate::counters!(@from 0; $($rows)+);
    };
}
pub use counters;

#[cfg(test)]
mod tests {
    const FACES: usize = 6;

    counters! {
        GAMES,
        /// Dice, by face.
        ROLLED[FACES],
        TURNS,
    }

    counters! { after GAMES; WON, LOST, }

    #[test]
    fn counters_follow_one_another_without_overlap() {
        assert_eq!(GAMES.place(), 0);
        assert_eq!(ROLLED.all().map(super::Counter::place).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        assert_eq!(ROLLED.at(FACES - 1).place(), 6);
        assert_eq!(TURNS.place(), 7);
        assert_eq!([WON, LOST].map(super::Counter::place), [1, 2]);
    }

    #[test]
    #[should_panic(expected = "one counter for each thing")]
    fn a_seventh_face_is_not_counted_as_something_else() {
        let _ = ROLLED.at(FACES);
    }
}

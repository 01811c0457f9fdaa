//! Things of a few kinds, as one number: how many there are of each, such as dice by the face that they show.

mod payment;
mod reroll;
mod rolls;

pub use payment::{PaymentDue, payments};
pub use reroll::{BestReroll, reroll};

/// A multiset of `KINDS` kinds in one number, with `BITS` bits for each count. A count is at most [`PackedMultiset::MOST`], which the rules never
/// allow to be exceeded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackedMultiset<const KINDS: usize, const BITS: usize>(u64);

impl<const KINDS: usize, const BITS: usize> PackedMultiset<KINDS, BITS> {
    /// The empty multiset.
    pub const EMPTY: Self = Self(0);
    /// The most that there can be of one kind.
    pub const MOST: u8 = {
        assert!(BITS < 8 && KINDS * BITS <= 64, "counts fit into one number");
        ((1 << BITS) - 1) as u8
    };
    /// The lowest bit of each count.
    const LOWEST: u64 = {
        let (mut bits, mut kind) = (0, 0);
        while kind < KINDS {
            bits |= 1 << (kind * BITS);
            kind += 1;
        }
        bits
    };
    /// Every second count.
    const EVEN: u64 = {
        let (mut bits, mut kind) = (0, 0);
        while kind < KINDS {
            bits |= (Self::MOST as u64) << (kind * BITS);
            kind += 2;
        }
        bits
    };

    /// The bit above every second count.
    const SPARE: u64 = (Self::EVEN & Self::LOWEST) << BITS;

    /// The multiset of `count` things of one kind, at most [`PackedMultiset::MOST`].
    #[inline]
    #[must_use]
    pub const fn of(kind: usize, count: u8) -> Self {
        debug_assert!(count <= Self::MOST);
        Self((count as u64) << (kind * BITS))
    }

    /// The multiset with one more of a kind, of which there must be fewer than [`PackedMultiset::MOST`].
    #[inline]
    #[must_use]
    pub const fn add(self, kind: usize) -> Self {
        debug_assert!(self.count(kind) < Self::MOST);
        Self(self.0 + (1 << (kind * BITS)))
    }

    /// The multiset with one less of a kind, of which there must be one.
    #[inline]
    #[must_use]
    pub const fn remove(self, kind: usize) -> Self {
        debug_assert!(self.count(kind) > 0);
        Self(self.0 - (1 << (kind * BITS)))
    }

    /// The number of things of a kind.
    #[inline]
    pub const fn count(self, kind: usize) -> u8 {
        (self.0 >> (kind * BITS)) as u8 & Self::MOST
    }

    /// The number of things of all kinds.
    #[inline]
    pub const fn len(self) -> u8 {
        if KINDS * (Self::MOST as usize) >= 1 << (2 * BITS) {
            return self.len_by_bits();
        }
        // Counts are added in pairs, which have twice as many bits, and the pairs by a multiplication, in the highest of them.
        let pairs = (self.0 & Self::EVEN) + (self.0 >> BITS & Self::EVEN);
        let highest = (KINDS - 1) / 2 * 2 * BITS;
        (pairs.wrapping_mul(Self::EVEN & Self::LOWEST) >> highest) as u8 & ((1 << (2 * BITS)) - 1) as u8
    }

    /// The number of things where a pair does not hold the sum of all counts, added up bit by bit.
    const fn len_by_bits(self) -> u8 {
        let (mut count, mut bit) = (0, 0);
        while bit < BITS {
            count += (self.0 >> bit & Self::LOWEST).count_ones() << bit;
            bit += 1;
        }
        count as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds that there are, and how many of each, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = (usize, u8)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let kind = left.trailing_zeros() as usize / BITS;
            let count = (left >> (kind * BITS)) as u8 & Self::MOST;
            left &= !(u64::from(Self::MOST) << (kind * BITS));
            Some((kind, count))
        })
    }

    /// The things of one kind alone.
    #[inline]
    #[must_use]
    pub const fn only(self, kind: usize) -> Self {
        Self(self.0 & (Self::MOST as u64) << (kind * BITS))
    }

    /// The things of those kinds alone that another multiset is full of.
    #[inline]
    #[must_use]
    pub const fn among(self, full: Self) -> Self {
        Self(self.0 & full.0)
    }

    /// The multiset with the most of each of some kinds, from the first on: for [`PackedMultiset::among`].
    #[must_use]
    pub const fn full(first: usize, kinds: usize) -> Self {
        let (mut full, mut kind) = (0, first);
        while kind < first + kinds {
            full |= (Self::MOST as u64) << (kind * BITS);
            kind += 1;
        }
        Self(full)
    }

    /// The sum of both; there must not be more than [`PackedMultiset::MOST`] of any kind.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The sum of both, cut off at [`PackedMultiset::MOST`] of each kind.
    #[inline]
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        let odd = Self::sums(self.0 >> BITS, other.0 >> BITS);
        Self(Self::sums(self.0, other.0) | odd << BITS)
    }

    /// The difference to another multiset, all of which must be in this one.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        debug_assert!(self.contains(other));
        Self(self.0 - other.0)
    }

    /// Whether all of another pool are in this one.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        Self::covers(self.0, other.0) && Self::covers(self.0 >> BITS, other.0 >> BITS)
    }

    /// The intersection: the smaller count of each kind.
    #[inline]
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        let odd = Self::fewer(self.0 >> BITS, other.0 >> BITS);
        Self(Self::fewer(self.0, other.0) | odd << BITS)
    }

    /// Every second count is compared: the gaps leave room for a bit that a count borrows if it is too small.
    const fn covers(more: u64, less: u64) -> bool {
        Self::borrows(more, less) == Self::SPARE
    }

    /// Every second count, of two that are compared the smaller one.
    const fn fewer(one: u64, other: u64) -> u64 {
        let enough = Self::borrows(one, other);
        // All bits of those counts of which there are enough.
        let all = enough - (enough >> BITS);
        one & Self::EVEN & !all | other & all
    }

    /// The sum of every second count of both: what is too much for its bits fills them.
    const fn sums(one: u64, other: u64) -> u64 {
        let sums = (one & Self::EVEN) + (other & Self::EVEN);
        let over = sums & Self::SPARE;
        (sums | (over - (over >> BITS))) & Self::EVEN
    }

    /// For every second count a bit above it, unless it is too small.
    const fn borrows(more: u64, less: u64) -> u64 {
        ((more & Self::EVEN | Self::SPARE) - (less & Self::EVEN)) & Self::SPARE
    }

    /// The counts as one number, the first kind lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// An odd and an even number of kinds; the second fills its number to the last bit.
    type Odd = PackedMultiset<5, 3>;
    type Even = PackedMultiset<16, 4>;

    fn pool<const KINDS: usize, const BITS: usize>(things: &[usize]) -> PackedMultiset<KINDS, BITS> {
        things.iter().fold(PackedMultiset::EMPTY, |pool, &kind| pool.add(kind))
    }

    fn how_many(things: &[usize], kind: usize) -> usize {
        things.iter().filter(|other| **other == kind).count()
    }

    /// Things by their kinds, few enough of each.
    fn things(kinds: usize, most: usize) -> impl Strategy<Value = Vec<usize>> {
        proptest::collection::vec(0..kinds, 0..40).prop_map(move |mut list| {
            let mut kept = vec![0; kinds];
            list.retain(|&kind| {
                kept[kind] += 1;
                kept[kind] <= most
            });
            list
        })
    }

    fn counts_as<const KINDS: usize, const BITS: usize>(things: &[usize]) -> Result<(), TestCaseError> {
        let pool = pool::<KINDS, BITS>(things);
        prop_assert_eq!(usize::from(pool.len()), things.len());
        prop_assert_eq!(pool.is_empty(), things.is_empty());
        for kind in 0..KINDS {
            prop_assert_eq!(usize::from(pool.count(kind)), how_many(things, kind));
            let count = (pool.count(kind) > 0).then(|| (kind, pool.count(kind)));
            prop_assert!(pool.only(kind).kinds().eq(count));
            prop_assert_eq!(pool.only(kind), PackedMultiset::of(kind, pool.count(kind)));
        }
        let kinds = pool.kinds().map(|(kind, count)| vec![kind; count.into()]);
        prop_assert_eq!(self::pool::<KINDS, BITS>(&kinds.collect::<Vec<_>>().concat()), pool);
        let full = PackedMultiset::full(1, KINDS - 2);
        let inner = things.iter().filter(|kind| (1..KINDS - 1).contains(kind));
        prop_assert_eq!(usize::from(pool.among(full).len()), inner.count());
        Ok(())
    }

    fn contains_as<const KINDS: usize, const BITS: usize>(
        left: &[usize],
        right: &[usize],
    ) -> Result<(), TestCaseError> {
        let enough = (0..KINDS).all(|kind| how_many(left, kind) >= how_many(right, kind));
        let (more, less) = (pool::<KINDS, BITS>(left), pool::<KINDS, BITS>(right));
        prop_assert_eq!(more.contains(less), enough);
        if enough {
            prop_assert_eq!(more.minus(less).with(less), more);
        }
        let common = more.common(less);
        prop_assert!((0..KINDS).all(|kind| common.count(kind) == more.count(kind).min(less.count(kind))));
        let (both, most) = (more.both(less), PackedMultiset::<KINDS, BITS>::MOST);
        prop_assert!((0..KINDS).all(|kind| both.count(kind) == (more.count(kind) + less.count(kind)).min(most)));
        Ok(())
    }

    proptest! {
        #[test]
        fn a_pool_counts_as_a_list_does(odd in things(5, 7), even in things(16, 15)) {
            counts_as::<5, 3>(&odd)?;
            counts_as::<16, 4>(&even)?;
        }

        #[test]
        fn one_pool_contains_another_if_it_has_as_many_of_each_kind(
            odd in (things(5, 7), things(5, 7)),
            even in (things(16, 15), things(16, 15)),
        ) {
            contains_as::<5, 3>(&odd.0, &odd.1)?;
            contains_as::<16, 4>(&even.0, &even.1)?;
        }

        #[test]
        fn what_was_put_in_can_be_taken_out(list in things(16, 15), at in 0..40_usize) {
            let (first, last) = list.split_at(at.min(list.len()));
            prop_assert_eq!(pool::<16, 4>(&list).minus(pool(first)), pool(last));
            let emptied = list.iter().fold(pool::<16, 4>(&list), |pool, &kind| pool.remove(kind));
            prop_assert_eq!(emptied, Even::EMPTY);
        }
    }

    #[test]
    fn a_count_goes_up_to_what_its_bits_hold() {
        assert_eq!((Odd::MOST, Even::MOST), (7, 15));
        let full = Even::full(0, 16);
        assert_eq!((full.len(), full.bits()), (240, u64::MAX));
    }
}

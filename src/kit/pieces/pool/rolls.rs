//! The rolls of a number of dice: every pool of that size, how often it comes, and its number.

use super::PackedMultiset;

impl<const KINDS: usize, const BITS: usize> PackedMultiset<KINDS, BITS> {
    /// Every pool of this size (at most [`PackedMultiset::MOST`]), in the order of their [`index`](Self::index).
    #[inline]
    pub fn multisets(size: u8, mut each: impl FnMut(Self)) {
        debug_assert!(size <= Self::MOST);
        Self::EMPTY.filled(0, size, &mut each);
    }

    /// Calls `each` with the multiset and every way to add `left` more, none of them of the kinds before `kind`.
    fn filled(self, kind: usize, left: u8, each: &mut impl FnMut(Self)) {
        if left == 0 || kind + 1 == KINDS {
            return each(Self(self.0 + (u64::from(left) << (kind * BITS))));
        }
        for count in 0..=left {
            let some = Self(self.0 + (u64::from(count) << (kind * BITS)));
            some.filled(kind + 1, left - count, each);
        }
    }

    /// The number of orders of these things: so many of the rolls of as many fair dice, with a side for each kind, show this.
    #[inline]
    pub fn ways(self) -> u64 {
        let (mut ways, mut dice) = (1, 0);
        for (_, count) in self.kinds() {
            for nth in 1..=u64::from(count) {
                dice += 1;
                ways = ways * dice / nth;
            }
        }
        ways
    }

    /// The number of this pool among those of its size, from 0: a place in a table of values.
    pub fn index(self) -> usize {
        let (mut index, mut left) = (0, usize::from(self.len()));
        for kind in 0..KINDS - 1 {
            let rest = left - usize::from(self.count(kind));
            index += pools(left, KINDS - kind) - pools(rest, KINDS - kind);
            left = rest;
        }
        index
    }

    /// The number of multisets of this size.
    pub fn sized(size: u8) -> usize {
        pools(size.into(), KINDS)
    }
}

/// The number of multisets of this size of so many kinds: `size + kinds - 1` over `kinds - 1`.
fn pools(size: usize, kinds: usize) -> usize {
    (1..kinds).fold(1, |pools, kind| pools * (size + kind) / kind)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    type Dice = PackedMultiset<6, 4>;

    fn all<const KINDS: usize, const BITS: usize>(size: u8) -> Vec<PackedMultiset<KINDS, BITS>> {
        let mut all = Vec::new();
        PackedMultiset::multisets(size, |pool| all.push(pool));
        all
    }

    #[test]
    fn every_pool_of_a_size_comes_once_as_often_as_dice_show_it_and_has_its_place() {
        for size in 0..=5 {
            let mut shown: HashMap<Dice, u64> = HashMap::new();
            for roll in 0..6_usize.pow(size.into()) {
                let sides = (0..u32::from(size)).map(|die| roll / 6_usize.pow(die) % 6);
                *shown.entry(sides.fold(Dice::EMPTY, PackedMultiset::add)).or_default() += 1;
            }
            let pools = all::<6, 4>(size);
            assert_eq!((pools.len(), Dice::sized(size)), (shown.len(), shown.len()));
            for (place, pool) in pools.iter().enumerate() {
                assert_eq!((pool.len(), pool.index()), (size, place));
                assert_eq!(Some(&pool.ways()), shown.get(pool));
            }
        }
    }

    #[test]
    fn seven_dice_show_792_things_and_all_sizes_to_seven_are_1716() {
        assert_eq!(Dice::sized(7), 792);
        assert_eq!((0..=7).map(Dice::sized).sum::<usize>(), 1716);
    }

    #[test]
    fn one_kind_makes_one_pool_of_each_size() {
        assert_eq!(all::<1, 3>(4), [PackedMultiset::full(0, 1).minus(PackedMultiset::EMPTY.add(0).add(0).add(0))]);
        assert_eq!((PackedMultiset::<1, 3>::sized(4), all::<1, 3>(4)[0].index()), (1, 0));
    }
}

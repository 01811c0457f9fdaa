//! Every way to pay something from a pool without waste.

use super::PackedMultiset;

/// A price to be paid. It may be a function of what is paid, which tells whether that is enough.
pub trait PaymentDue<const KINDS: usize, const BITS: usize> {
    /// Whether this is enough. What is enough stays so whatever is added.
    fn enough(&self, paid: PackedMultiset<KINDS, BITS>) -> bool;

    /// Whether one more of this kind may be of use to somebody who has paid this, which is not enough. "Yes" is never wrong, and "no" saves
    /// searching.
    #[inline]
    fn helps(&self, _paid: PackedMultiset<KINDS, BITS>, _kind: usize) -> bool {
        true
    }

    /// The test whether nothing of a payment, which is enough, could be left out.
    #[inline]
    fn needs_all(&self, paid: PackedMultiset<KINDS, BITS>) -> bool {
        let mut kinds = paid.kinds();
        kinds.all(|(kind, _)| !self.enough(paid.remove(kind)))
    }
}

impl<F: Fn(PackedMultiset<KINDS, BITS>) -> bool, const KINDS: usize, const BITS: usize> PaymentDue<KINDS, BITS> for F {
    #[inline]
    fn enough(&self, paid: PackedMultiset<KINDS, BITS>) -> bool {
        self(paid)
    }
}

/// Every payment from which nothing could be left out, each once, always in the same order: first those with most of the first kinds.
#[inline]
pub fn payments<const KINDS: usize, const BITS: usize>(
    due: &impl PaymentDue<KINDS, BITS>,
    pool: PackedMultiset<KINDS, BITS>,
    mut each: impl FnMut(PackedMultiset<KINDS, BITS>),
) {
    between(due, PackedMultiset::EMPTY, pool, &mut each);
}

/// The payments that spend `least` for sure, and nothing that is not in `most`.
fn between<const KINDS: usize, const BITS: usize>(
    due: &impl PaymentDue<KINDS, BITS>,
    least: PackedMultiset<KINDS, BITS>,
    most: PackedMultiset<KINDS, BITS>,
    each: &mut impl FnMut(PackedMultiset<KINDS, BITS>),
) {
    if due.enough(least) {
        if due.needs_all(least) {
            each(least);
        }
        return;
    }
    let open = most.minus(least);
    let Some((kind, _)) = open.kinds().next() else {
        return;
    };
    if !due.enough(most) {
        return;
    }
    if due.helps(least, kind) {
        between(due, least.add(kind), most, each);
    }
    between(due, least, most.minus(open.only(kind)), each);
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    type Dice = PackedMultiset<5, 3>;

    /// A price of two sorts of points: how much each kind gives of both, and how much of both is asked.
    #[derive(Clone, Debug)]
    struct Price {
        gives: [[u32; 2]; 5],
        asked: [u32; 2],
    }

    impl Price {
        fn met(&self, paid: Dice) -> bool {
            (0..2).all(|sort| {
                let given = paid.kinds().map(|(kind, n)| self.gives[kind][sort] * u32::from(n));
                given.sum::<u32>() >= self.asked[sort]
            })
        }
    }

    /// The price, with what it knows besides.
    impl PaymentDue<5, 3> for Price {
        fn enough(&self, paid: Dice) -> bool {
            self.met(paid)
        }

        fn helps(&self, _: Dice, kind: usize) -> bool {
            self.gives[kind] != [0, 0]
        }
    }

    fn parts(pool: Dice) -> Vec<Dice> {
        let mut parts = vec![Dice::EMPTY];
        for (kind, count) in pool.kinds() {
            let more = |part: &Dice| (0..=count).map(|n| (0..n).fold(*part, |part, _| part.add(kind))).collect();
            parts = parts.iter().flat_map(|part| -> Vec<Dice> { more(part) }).collect();
        }
        parts
    }

    fn found(due: &impl PaymentDue<5, 3>, pool: Dice) -> Vec<Dice> {
        let mut found = Vec::new();
        payments(due, pool, |paid| found.push(paid));
        found
    }

    proptest! {
        #[test]
        fn payments_are_all_that_pay_without_waste_each_once(
            dice in proptest::collection::vec(0..5_usize, 0..8),
            gives in [[0..3_u32, 0..3_u32], [0..3, 0..3], [0..3, 0..3], [0..3, 0..3], [0..3, 0..3]],
            asked in [0..6_u32, 0..4_u32],
        ) {
            let price = Price { gives, asked };
            let pool = dice.iter().fold(Dice::EMPTY, |pool, &kind| pool.add(kind));
            let paid = found(&price, pool);
            let set: HashSet<Dice> = paid.iter().copied().collect();
            prop_assert_eq!(set.len(), paid.len(), "one is there twice");
            let mut tried = parts(pool);
            tried.retain(|part| {
                let less = |(kind, _)| !price.met(part.remove(kind));
                price.met(*part) && part.kinds().all(less)
            });
            prop_assert_eq!(set, tried.into_iter().collect::<HashSet<_>>());
            prop_assert_eq!(found(&|paid: Dice| price.met(paid), pool), paid, "hints change nothing");
        }
    }

    #[test]
    fn nothing_is_due_and_too_much_is_due() {
        let pool = Dice::EMPTY.add(3);
        assert_eq!(found(&|_: Dice| true, pool), [Dice::EMPTY]);
        assert_eq!(found(&|_: Dice| false, pool), []);
    }
}

//! The best dice to keep when the others are rolled once more, exactly.

use super::PackedMultiset;

/// The best that a reroll can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestReroll<const KINDS: usize, const BITS: usize> {
    /// The dice kept; the rest is rolled.
    pub keep: PackedMultiset<KINDS, BITS>,
    /// The sum of the values over [`rolls`](Self::rolls) that are equally likely.
    pub sum: i128,
    /// The number of all rolls of as many dice as there are, kept ones too.
    pub rolls: i128,
}

impl<const KINDS: usize, const BITS: usize> BestReroll<KINDS, BITS> {
    /// The value that it has on average.
    pub fn mean(self) -> f64 {
        self.sum as f64 / self.rolls as f64
    }
}

/// The dice to keep of a roll of fair ones, with a side for each kind, so that the value after rolling the rest is highest on average.
/// Among equals it is the one that keeps most dice.
///
/// Exact: whole numbers are added up over everything that the dice can show. Six dice need at most 5,336 values and seven 12,519;
/// nothing is allocated.
pub fn reroll<const KINDS: usize, const BITS: usize>(
    pool: PackedMultiset<KINDS, BITS>,
    mut value: impl FnMut(PackedMultiset<KINDS, BITS>) -> i64,
) -> BestReroll<KINDS, BITS> {
    let rolls = |dice: u8| (KINDS as i128).pow(dice.into());
    let mut best =
        BestReroll { keep: pool, sum: i128::from(value(pool)) * rolls(pool.len()), rolls: rolls(pool.len()) };
    parts(pool, PackedMultiset::EMPTY, &mut |keep| {
        if keep == pool {
            return;
        }
        let mut sum = 0;
        PackedMultiset::multisets(pool.len() - keep.len(), |roll| {
            sum += i128::from(roll.ways()) * i128::from(value(keep.with(roll)));
        });
        sum *= rolls(keep.len());
        if (sum, keep.len()) > (best.sum, best.keep.len()) {
            best = BestReroll { keep, sum, ..best };
        }
    });
    best
}

/// Every part of a pool, with what is chosen already.
fn parts<const KINDS: usize, const BITS: usize>(
    open: PackedMultiset<KINDS, BITS>,
    chosen: PackedMultiset<KINDS, BITS>,
    each: &mut impl FnMut(PackedMultiset<KINDS, BITS>),
) {
    let Some((kind, count)) = open.kinds().next() else {
        return each(chosen);
    };
    let open = open.minus(open.only(kind));
    for kept in 0..=count {
        let some = PackedMultiset(u64::from(kept) << (kind * BITS));
        parts(open, chosen.with(some), each);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    type Dice = PackedMultiset<4, 3>;

    fn pool<const KINDS: usize, const BITS: usize>(dice: &[usize]) -> PackedMultiset<KINDS, BITS> {
        dice.iter().fold(PackedMultiset::EMPTY, |pool, &side| pool.add(side))
    }

    /// The sum over all rolls of those dice that are not kept, each roll as often as the kept ones could be rolled.
    fn sum(dice: &[usize], kept: u32, value: &impl Fn(Dice) -> i64) -> i128 {
        let (dice, kept) = (dice.iter().enumerate(), |die: usize| kept >> die & 1 == 1);
        let dice: Vec<Option<usize>> = dice.map(|(die, &side)| kept(die).then_some(side)).collect();
        let rolls = (0..4_usize.pow(dice.len() as u32)).map(|roll| {
            let rolled = |die: usize| roll / 4_usize.pow(die as u32) % 4;
            let shown = dice.iter().enumerate();
            let shown: Vec<usize> = shown.map(|(die, side)| side.unwrap_or(rolled(die))).collect();
            i128::from(value(pool(&shown)))
        });
        rolls.sum()
    }

    proptest! {
        #[test]
        fn the_best_of_a_reroll_is_that_of_trying_every_roll_of_every_choice_of_dice(
            dice in proptest::collection::vec(0..4_usize, 0..6),
            values in proptest::collection::vec(-50..50_i64, 60),
        ) {
            let value = |pool: Dice| values[pool.index()];
            let best = reroll(pool(&dice), value);
            let tried: Vec<i128> = (0..1 << dice.len()).map(|kept| sum(&dice, kept, &value)).collect();
            prop_assert_eq!(Some(&best.sum), tried.iter().max());
            prop_assert_eq!(best.rolls, 4_i128.pow(dice.len() as u32));
            let kept = |kept: &usize| {
                let dice = dice.iter().enumerate().filter(|(die, _)| kept >> die & 1 == 1);
                dice.map(|(_, &side)| side).collect::<Vec<_>>()
            };
            let best_ones = (0..tried.len()).filter(|&kept| tried[kept] == best.sum);
            let most = best_ones.clone().map(usize::count_ones).max();
            prop_assert_eq!(Some(u32::from(best.keep.len())), most, "most dice are kept");
            prop_assert!(best_ones.into_iter().any(|ones| pool(&kept(&ones)) == best.keep));
        }
    }

    #[test]
    fn six_and_seven_dice_need_no_more_values_than_there_are() {
        for (dice, most) in [(&[0, 1, 2, 3, 4, 5][..], 5_336), (&[0, 1, 2, 3, 4, 5, 5], 12_519)] {
            let mut asked = 0;
            reroll::<6, 4>(pool(dice), |_| {
                asked += 1;
                0
            });
            assert_eq!(asked, most);
        }
    }

    /// A single die of six: a four is kept, a three is rolled again.
    #[test]
    fn a_die_that_shows_less_than_the_mean_is_rolled_again() {
        let value = |pool: PackedMultiset<6, 3>| pool.kinds().map(|(side, _)| side as i64 + 1).sum();
        let best = |side: usize| {
            let best = reroll(pool(&[side]), value);
            (best.keep.len(), best.mean())
        };
        assert_eq!((best(2), best(3)), ((0, 3.5), (1, 4.0)));
    }
}

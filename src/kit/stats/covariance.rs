//! The correlation of two ratios that are counted in the same blocks.

use super::{Ratio, RatioCounts};
use serde::{Deserialize, Serialize};

/// Sums over blocks of the products of what two ratios count, from which their correlation comes.
///
/// Exact for parts up to ±2^19 in up to 2^34 blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatioProducts {
    /// Sums of x₁x₂, x₁n₂, n₁x₂, n₁n₂.
    sums: [i128; 4],
}

impl RatioProducts {
    /// Counts one more block.
    #[inline]
    pub fn add(&mut self, one: RatioCounts, other: RatioCounts) {
        let products = [one.x * other.x, one.x * other.n, one.n * other.x, one.n * other.n];
        self.sums.iter_mut().zip(products).for_each(|(sum, product)| *sum += i128::from(product));
    }

    /// Adds the blocks of another tally to this one; order and grouping do not matter.
    pub fn merge(&mut self, other: &Self) {
        self.sums.iter_mut().zip(other.sums).for_each(|(sum, more)| *sum += more);
    }

    /// The correlation of the two estimates, linearised and clustered by block, from -1 to 1; 0 where one of them does not spread.
    pub fn correlation(&self, [one, other]: [&Ratio; 2]) -> f64 {
        let (Some(first), Some(second)) = (one.value(), other.value()) else {
            return 0.0;
        };
        let [xx, xn, nx, nn] = self.sums.map(|sum| sum as f64);
        let residuals = xx - second * xn - first * nx + first * second * nn;
        let spread = (one.residual_squares() * other.residual_squares()).sqrt();
        if spread > 0.0 { (residuals / spread).clamp(-1.0, 1.0) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn correlation(blocks: &[(i64, i64, i64, i64)]) -> f64 {
        let (mut ratios, mut halves) = ([Ratio::default(); 2], [RatioProducts::default(); 2]);
        for (number, &(x, n, y, m)) in blocks.iter().enumerate() {
            ratios[0].add(x, n);
            ratios[1].add(y, m);
            halves[number % 2].add(RatioCounts { x, n }, RatioCounts { x: y, n: m });
        }
        let [mut all, rest] = halves;
        all.merge(&rest);
        all.correlation(ratios.each_ref())
    }

    #[test]
    fn what_one_wins_the_other_loses() {
        assert_eq!(correlation(&[(1, 1, 0, 1), (0, 1, 1, 1)].repeat(10)), -1.0);
        assert_eq!(correlation(&[(1, 1, 1, 1), (0, 1, 0, 1)].repeat(10)), 1.0);
    }

    #[test]
    fn ratios_of_different_blocks_have_none() {
        assert_eq!(correlation(&[(1, 2, 0, 0), (0, 0, 1, 2), (2, 2, 0, 0), (0, 0, 0, 2)]), 0.0);
        assert_eq!(correlation(&[(1, 1, 1, 1), (1, 1, 0, 1)]), 0.0);
        assert_eq!(correlation(&[]), 0.0);
    }
}

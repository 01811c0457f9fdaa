//! Several comparisons at once: p-values adjusted so that a whole family of true nulls raises a false alarm only as often as one would.

/// The p-values of a family, adjusted by Holm's step-down method, in the order given: below 0.05 is significant within the family.
///
/// Members that are `None` (or not a number) stay `None` and do not count. The members may depend on each other in any way.
pub fn holm(p: &[Option<f64>]) -> Vec<Option<f64>> {
    let known = |place: &usize| p[*place].is_some_and(|p| !p.is_nan());
    let mut order: Vec<usize> = (0..p.len()).filter(known).collect();
    order.sort_by(|&a, &b| f64::total_cmp(&p[a].unwrap_or(1.0), &p[b].unwrap_or(1.0)));
    let (mut adjusted, mut least) = (vec![None; p.len()], 0.0f64);
    for (done, &place) in order.iter().enumerate() {
        let remaining = (order.len() - done) as f64;
        least = p[place].map_or(least, |p| least.max(p * remaining).min(1.0));
        adjusted[place] = Some(least);
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn steps_down_from_the_smallest() {
        let family = [Some(0.0625), Some(0.015625), Some(0.046875), Some(0.0078125)];
        // 4 x 0.0078, 3 x 0.0156, 2 x 0.0469; the last one's own 0.0625 is less than its forerunner's.
        let expected = [Some(0.09375), Some(0.046875), Some(0.09375), Some(0.03125)];
        assert_eq!(holm(&family), expected);
    }

    #[test]
    fn what_is_unknown_does_not_count() {
        let family = [None, Some(0.25), Some(f64::NAN), Some(0.125)];
        assert_eq!(holm(&family), [None, Some(0.25), None, Some(0.25)]);
        assert_eq!(holm(&[]), []);
        assert_eq!(holm(&[None]), [None]);
    }

    #[test]
    fn no_p_value_exceeds_one() {
        assert_eq!(holm(&[Some(0.75), Some(0.625)]), [Some(1.0), Some(1.0)]);
    }

    proptest! {
        #[test]
        fn lies_between_the_raw_and_bonferronis_in_the_same_order(p in prop::collection::vec(0.0..1.0f64, 1..30)) {
            let adjusted: Vec<f64> = holm(&p.iter().map(|&p| Some(p)).collect::<Vec<_>>()).into_iter().flatten().collect();
            for (i, &raw) in p.iter().enumerate() {
                prop_assert!(raw <= adjusted[i] && adjusted[i] <= (raw * p.len() as f64).min(1.0));
                prop_assert!((0..p.len()).all(|j| p[j] > raw || adjusted[j] <= adjusted[i]));
            }
        }
    }
}

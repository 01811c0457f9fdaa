//! Targets of one measure at several settings: what they have in common, and how they differ.
//!
//! What makes one hero weaker does so at two players and at four, so the win rates there move together; what differs is small, and mostly of a
//! few knobs. So what is believed is believed of the mean of such measures, of which the games at all settings tell, and of how each differs
//! from the mean of those before it (Helmert's contrasts: neither changes what is known of the other).

use super::TuningTarget;

/// Rows of an orthogonal matrix by target: which targets the contrast in its place is made of, and by how much of each.
#[derive(Clone, Debug)]
pub(super) struct OrthogonalContrasts(Vec<Vec<(usize, f64)>>);

impl OrthogonalContrasts {
    pub fn new(targets: &[TuningTarget]) -> Self {
        let row = |at: usize| {
            let all: Vec<usize> = (0..targets.len()).filter(|&other| targets[other].kind == targets[at].kind).collect();
            let before: Vec<usize> = all.iter().copied().filter(|other| *other < at).collect();
            let count = before.len() as f64;
            if before.is_empty() {
                let part = (all.len() as f64).sqrt().recip();
                return all.into_iter().map(|other| (other, part)).collect();
            }
            let part = (count * (count + 1.0)).sqrt().recip();
            before.into_iter().map(|other| (other, part)).chain([(at, -count * part)]).collect()
        };
        Self((0..targets.len()).map(row).collect())
    }

    /// What was seen of the targets, each with its variance, as common and different; `None` where any that it is made of is not known.
    pub fn apart(&self, seen: &[Option<(f64, f64)>]) -> Vec<Option<(f64, f64)>> {
        let made = |row: &Vec<(usize, f64)>| {
            row.iter().try_fold((0.0, 0.0), |(sum, variance), (at, part)| {
                let (value, noise) = seen[*at]?;
                Some((sum + part * value, variance + part * part * noise))
            })
        };
        self.0.iter().map(made).collect()
    }

    /// And the way back, of values.
    pub fn together(&self, apart: &[f64]) -> Vec<f64> {
        self.put_back(apart, |part| part)
    }

    /// Variances of the targets from those of the contrasts.
    pub fn variances(&self, apart: &[f64]) -> Vec<f64> {
        self.put_back(apart, |part| part * part)
    }

    fn put_back(&self, apart: &[f64], weight: impl Fn(f64) -> f64) -> Vec<f64> {
        let mut all = vec![0.0; apart.len()];
        for (row, own) in self.0.iter().zip(apart) {
            row.iter().for_each(|(at, part)| all[*at] += weight(*part) * own);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::TargetScale;

    #[test]
    fn targets_of_one_measure_are_taken_apart_into_their_mean_and_contrasts_and_put_together_again() {
        let target = |kind| TuningTarget { lo: None, hi: Some(0.5), scale: TargetScale::Plain, kind };
        let contrasts = OrthogonalContrasts::new(&[0, 1, 0, 0].map(target));
        let seen = [4.0, 9.0, 6.0, 8.0].map(|value| Some((value, 0.25)));
        let apart: Vec<(f64, f64)> = contrasts.apart(&seen).into_iter().flatten().collect();
        // The mean of three by the root of three; alone what stands alone; how the second and third differ from those before.
        let expected = [18.0 / 3f64.sqrt(), 9.0, -2.0 / 2f64.sqrt(), -6.0 / 6f64.sqrt()];
        assert_eq!(apart.len(), 4);
        for ((value, noise), expected) in apart.iter().zip(expected) {
            assert!((value - expected).abs() < 1e-12, "{value} for {expected}");
            assert!((noise - 0.25).abs() < 1e-12);
        }
        let values: Vec<f64> = apart.iter().map(|own| own.0).collect();
        assert!(
            contrasts.together(&values).iter().zip([4.0, 9.0, 6.0, 8.0]).all(|(own, was)| (own - was).abs() < 1e-12)
        );
        assert!(contrasts.variances(&[0.25; 4]).iter().all(|variance| (variance - 0.25).abs() < 1e-12));
        let unknown = contrasts.apart(&[seen[0], seen[1], None, seen[3]]);
        assert_eq!(unknown.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false, false]);
    }
}

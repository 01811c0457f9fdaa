//! The sequential probability ratio test on block scores: stop as soon as one of two hypotheses is likely enough.

use super::Moments;

/// The block count of the first look.
const FIRST: u64 = 100;

/// The fewest blocks that decide anything: with ten, simulated tests of win rates far apart (0.25 and 0.35) exceeded their 5 %.
const LEAST: u64 = 30;

/// A test of "the mean score of a block is `p0`" against "it is `p1`".
///
/// Generalised: block scores may have any distribution on 0 to 1; its variance is estimated as the run goes, so games of a block need
/// not be independent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    p0: f64,
    p1: f64,
    lower: f64,
    upper: f64,
}

/// The result of a test at one look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtResult {
    /// The log likelihood ratio, in favour of `p1` when positive; `None` below 30 blocks.
    pub llr: Option<f64>,
    /// The decision that follows.
    pub decision: SprtDecision,
}

/// The decision of a test so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// `p0` is accepted.
    H0,
    /// `p1` is accepted.
    H1,
    /// Play on; at the cap: not enough games.
    Undecided,
}

impl Sprt {
    /// A test that accepts `p1` with probability at most `alpha` when `p0` is true, and `p0` with probability at most `beta` when `p1`
    /// is. Either of `p0` and `p1` may be the larger.
    ///
    /// # Errors
    /// A sentence with the remedy, when `p0` and `p1` are not two different shares, or `alpha` and `beta` no error rates.
    pub fn new(p0: f64, p1: f64, alpha: f64, beta: f64) -> Result<Self, String> {
        for (name, value) in [("p0", p0), ("p1", p1), ("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 1.0) {
                return Err(format!("{name} is {value}: give a fraction between 0 and 1, such as 0.5 for 50 %"));
            }
        }
        if p0 == p1 {
            return Err(format!(
                "p0 and p1 are both {p0}: nothing could tell them apart; give two different win rates, such as p0=0.5 and p1=0.52"
            ));
        }
        if alpha + beta >= 1.0 {
            return Err(format!(
                "alpha {alpha} and beta {beta} add up to 1 or more, which a coin could promise: give smaller ones, such as 0.05 and 0.05"
            ));
        }
        let (lower, upper) = ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln());
        Ok(Self { p0, p1, lower, upper })
    }

    /// Judges the blocks so far; `scale` turns a block's value into its score, which lies in 0 to 1.
    ///
    /// Only at looks fixed in advance ([`Sprt::looks`]) do the error rates hold.
    pub fn judge(&self, blocks: &Moments, scale: f64) -> SprtResult {
        let llr = self.llr(blocks, scale);
        let decision = match llr {
            Some(llr) if llr >= self.upper => SprtDecision::H1,
            Some(llr) if llr <= self.lower => SprtDecision::H0,
            _ => SprtDecision::Undecided,
        };
        SprtResult { llr, decision }
    }

    /// The two hypotheses.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.p0, self.p1)
    }

    /// Wald's bounds on the log likelihood ratio: `p0` is accepted at the first or below, `p1` at the second or above.
    pub fn bounds(&self) -> (f64, f64) {
        (self.lower, self.upper)
    }

    /// The block counts to look at, ascending: 100, then about a tenth more each time, the cap last.
    pub fn looks(cap_blocks: u64) -> Vec<u64> {
        let first = (cap_blocks > 0).then_some(FIRST.min(cap_blocks));
        let next = |&at: &u64| (at < cap_blocks).then(|| at.saturating_add(at / 10).min(cap_blocks));
        std::iter::successors(first, next).collect()
    }

    /// The log-likelihood ratio of two normal means with the variance seen.
    fn llr(&self, blocks: &Moments, scale: f64) -> Option<f64> {
        let (n, mean) = (blocks.n() as f64, blocks.mean()? * scale);
        let nearer = (self.p1 - self.p0) * (2.0 * mean - self.p0 - self.p1) / 2.0;
        let llr = n * nearer / variance(n, mean, blocks.variance()? * scale * scale);
        (blocks.n() >= LEAST && llr.is_finite()).then_some(llr)
    }
}

/// The variance of a block's score when one more block is lost whole and one won whole.
///
/// Without them, blocks that agree would have none, and rare wins too little: a test of 0.01 against 0.02 would err in 20 % of runs
/// that promise 5 %. With them, simulated tests keep their promise.
fn variance(n: f64, mean: f64, seen: f64) -> f64 {
    ((n - 1.0) * seen + mean * mean + (1.0 - mean) * (1.0 - mean)) / (n + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(value: i64, times: usize) -> Moments {
        let mut all = Moments::default();
        (0..times).for_each(|_| all.add(value));
        all
    }

    fn even_against(p1: f64) -> Sprt {
        Sprt::new(0.5, p1, 0.05, 0.05).unwrap()
    }

    #[test]
    fn the_bounds_are_walds() {
        let (lower, upper) = even_against(0.6).bounds();
        assert!((upper - 19f64.ln()).abs() < 1e-12 && (lower + 19f64.ln()).abs() < 1e-12);
        let (lower, upper) = Sprt::new(0.5, 0.6, 0.01, 0.2).unwrap().bounds();
        assert!((upper - 80f64.ln()).abs() < 1e-12 && (lower - (0.2 / 0.99f64).ln()).abs() < 1e-12);
    }

    #[test]
    fn a_ratio_worked_by_hand() {
        // 50 blocks of one game lost and 49 won; the variance is that of these and two more.
        let mut seen = blocks(0, 50);
        seen.merge(&blocks(1, 49));
        let (won, lost): (f64, f64) = (49.0 / 99.0, 50.0 / 99.0);
        let variance = (99.0 * won * lost + won * won + lost * lost) / 100.0;
        let expected = 99.0 * 0.1 * (won - 0.55) / variance;
        let judged = even_against(0.6).judge(&seen, 1.0);
        assert!((judged.llr.unwrap() - expected).abs() < 1e-12, "{judged:?} {expected}");
        assert_eq!(judged.decision, SprtDecision::Undecided);
    }

    #[test]
    fn clean_sweeps_decide() {
        let third = 1.0 / 3.0;
        assert_eq!(even_against(0.6).judge(&blocks(3, 30), third).decision, SprtDecision::H1);
        assert_eq!(even_against(0.6).judge(&blocks(0, 30), third).decision, SprtDecision::H0);
        assert_eq!(even_against(0.4).judge(&blocks(0, 30), third).decision, SprtDecision::H1);
        assert_eq!(even_against(0.4).judge(&blocks(3, 30), third).decision, SprtDecision::H0);
    }

    #[test]
    fn too_few_blocks_decide_nothing() {
        let undecided = SprtResult { llr: None, decision: SprtDecision::Undecided };
        for blocks in [blocks(1, 29), blocks(1, 1), Moments::default()] {
            assert_eq!(even_against(0.6).judge(&blocks, 1.0), undecided);
        }
        assert_eq!(even_against(0.6).judge(&blocks(1, 99), f64::NAN), undecided);
    }

    #[test]
    fn what_is_no_test_is_refused_with_a_remedy() {
        let refused = |p0, p1, alpha, beta| Sprt::new(p0, p1, alpha, beta).unwrap_err();
        assert!(refused(0.5, 0.5, 0.05, 0.05).contains("two different win rates"));
        assert!(refused(50.0, 0.5, 0.05, 0.05).starts_with("p0 is 50: give a fraction"));
        assert!(refused(0.5, f64::NAN, 0.05, 0.05).starts_with("p1 is NaN"));
        assert!(refused(0.5, 0.6, 0.0, 0.05).starts_with("alpha is 0"));
        assert!(refused(0.5, 0.6, 0.05, 1.0).starts_with("beta is 1"));
        assert!(refused(0.5, 0.6, 0.5, 0.5).contains("add up to 1 or more"));
    }

    #[test]
    fn looks_grow_by_a_tenth_up_to_the_cap() {
        assert_eq!(Sprt::looks(150), [100, 110, 121, 133, 146, 150]);
        assert_eq!(Sprt::looks(100), [100]);
        assert_eq!(Sprt::looks(7), [7]);
        assert_eq!(Sprt::looks(0), [0u64; 0]);
        assert_eq!(Sprt::looks(u64::MAX).last(), Some(&u64::MAX));
    }
}

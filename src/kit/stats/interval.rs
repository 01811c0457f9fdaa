//! Estimates with their intervals: every number carries its own n, and what is unknown is `None`, never 0, NaN or infinity.

use super::{Moments, Ratio, TailedRatio};
use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::beta::checked_beta_reg;
use statrs::function::erf::erfc;
use std::cell::RefCell;
use std::collections::HashMap;
use std::f64::consts::SQRT_2;
use std::fmt;

/// The confidence of every interval unless something says otherwise.
pub const CONFIDENCE: f64 = 0.95;

/// The number of blocks from which the normal quantile stands in for Student's t.
const MANY_BLOCKS: u64 = 100;

/// The fewest blocks with which a ratio of what has no bounds has an interval: what is rare in it may not have come up. Of luck spent in late
/// turns, those made of thirty to fifty blocks held 80 to 88 % of the truths.
const LEAST_BLOCKS: u64 = 50;

/// The fewest blocks, all alike, that must carry the spread of a ratio for it to have an interval; of a normal spread thirty come to as many.
const LEAST_CARRIERS: f64 = 10.0;

/// The number of events, or of misses, below which a share is rare: then few blocks carry its spread however alike they are.
const FEW_EVENTS: f64 = 30.0;

/// A number with its interval. What is present is finite, and `lo <= value <= hi`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The independent units behind it: games for `wilson` and `clopper-pearson`, blocks otherwise.
    pub n: u64,
    /// The estimate; `None` when nothing was seen.
    pub value: Option<f64>,
    /// The lower end; `None` when the data set no limit.
    pub lo: Option<f64>,
    /// The upper end; `None` when the data set no limit.
    pub hi: Option<f64>,
    /// The method by which the interval was made.
    pub method: IntervalMethod,
}

/// The method by which an interval was made; displayed as the name that stands in the `method` column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntervalMethod {
    /// Wilson score interval for a share.
    Wilson,
    /// The mean over blocks, with Student's t or normal.
    BlockMean,
    /// Ratio of sums over blocks, linearised.
    BlockRatio,
    /// Exact binomial interval, for rare events.
    ClopperPearson,
    /// Quantile by the ranks around it.
    OrderStatistics,
    /// Difference of two ratios over the same blocks, linearised.
    Paired,
    /// Sections of the study left out in turn.
    Jackknife,
    /// Valid under repeated looks (see [`super::LookSchedule`]).
    Sequential,
    /// No interval: it would rest on a few blocks.
    FewBlocks,
    /// No interval.
    None,
}

impl fmt::Display for IntervalMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Wilson => "wilson",
            Self::BlockMean => "block-mean",
            Self::BlockRatio => "block-ratio",
            Self::ClopperPearson => "clopper-pearson",
            Self::OrderStatistics => "order-statistics",
            Self::Paired => "paired",
            Self::Jackknife => "jackknife",
            Self::Sequential => "sequential",
            Self::FewBlocks => "few-blocks",
            Self::None => "none",
        })
    }
}

impl Estimate {
    /// The estimate without a value: nothing is known but how little was seen.
    pub fn unknown(n: u64) -> Self {
        Self::point(n, f64::NAN)
    }

    /// A value without an interval.
    pub fn point(n: u64, value: f64) -> Self {
        Self { n, value: finite(value), lo: None, hi: None, method: IntervalMethod::None }
    }

    /// A value and its ends as they were written down. It is not said how the interval was made.
    pub fn read(n: u64, value: Option<f64>, [lo, hi]: [Option<f64>; 2]) -> Self {
        Self { lo, hi, ..Self::point(n, value.unwrap_or(f64::NAN)) }
    }

    /// A value of which too few blocks tell for an interval.
    pub fn of_few(n: u64, value: Option<f64>) -> Self {
        let point = Self::point(n, value.unwrap_or(f64::NAN));
        Self { method: if point.value.is_some() { IntervalMethod::FewBlocks } else { IntervalMethod::None }, ..point }
    }

    /// The estimate of a study that could have stopped at several looks, at the confidence that holds at all of them.
    pub fn at_all_looks(self) -> Self {
        let known = self.lo.is_some() || self.hi.is_some();
        Self { method: if known { IntervalMethod::Sequential } else { self.method }, ..self }
    }

    /// The bounds in whole numbers, of numbers of which each is spread evenly over half of one to either side.
    pub fn in_whole_numbers(self) -> Self {
        let whole = |number: Option<f64>| number.map(|number| (number - 0.5).ceil());
        Self { value: whole(self.value), lo: whole(self.lo), hi: whole(self.hi), ..self }
    }

    /// A value with an interval. Ends that are not finite are left out, and rounding never puts the value outside of its interval.
    pub(super) fn between(n: u64, value: f64, lo: f64, hi: f64, method: IntervalMethod) -> Self {
        let mut estimate = Self::point(n, value);
        if estimate.value.is_some() {
            estimate.lo = finite(lo).map(|lo| lo.min(value));
            estimate.hi = finite(hi).map(|hi| hi.max(value));
        }
        if estimate.lo.is_some() || estimate.hi.is_some() {
            estimate.method = method;
        }
        estimate
    }
}

/// The share `successes / n` of independent trials with its Wilson score interval. Successes may be fractional (shared wins).
///
/// Unknown for `n` = 0 and for successes outside 0 to n.
pub fn wilson(successes: f64, n: u64, confidence: f64) -> Estimate {
    let trials = n as f64;
    if n == 0 || !(0.0..=trials).contains(&successes) {
        return Estimate::unknown(n);
    }
    let p = successes / trials;
    let Some(z) = normal_quantile(confidence) else {
        return Estimate::point(n, p);
    };
    let pull = z * z / trials;
    let centre = (p + pull / 2.0) / (1.0 + pull);
    let half = (p * (1.0 - p) * pull + pull * pull / 4.0).sqrt() / (1.0 + pull);
    // At the edges the formula gives 0 and 1 but for rounding.
    let lo = if p == 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let hi = if p == 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Estimate::between(n, p, lo, hi, IntervalMethod::Wilson)
}

/// The share `k / n` of independent trials with its exact (Clopper-Pearson) interval, for rare events.
///
/// Unknown for `n` = 0 and for `k > n`.
pub fn clopper_pearson(k: u64, n: u64, confidence: f64) -> Estimate {
    if n == 0 || k > n {
        return Estimate::unknown(n);
    }
    let (hits, misses, value) = (k as f64, (n - k) as f64, k as f64 / n as f64);
    let Some(tail) = tail(confidence) else {
        return Estimate::point(n, value);
    };
    let lo = match k {
        0 => 0.0,
        _ => beta_quantile(hits, misses + 1.0, tail),
    };
    let hi = match n - k {
        0 => 1.0,
        _ => beta_quantile(hits + 1.0, misses, 1.0 - tail),
    };
    Estimate::between(n, value, lo, hi, IntervalMethod::ClopperPearson)
}

/// The mean over blocks times `scale` (what one counted unit is worth), with its interval: Student's t below 100 blocks, normal from
/// there. `bounds` are what a block's scaled value cannot leave; the interval does not leave them either.
///
/// One block has no interval. Blocks that all agree prove no certainty: within bounds the interval is then Wilson's for that many
/// blocks, stretched to the bounds (no distribution on them varies more than success and failure do); without bounds there is nothing
/// to derive one from, and it is left empty.
pub fn block_mean(blocks: &Moments, scale: f64, bounds: Option<(f64, f64)>, confidence: f64) -> Estimate {
    let centre = PointEstimate {
        blocks: blocks.n(),
        carriers: None,
        value: blocks.mean().map(|mean| mean * scale),
        error: blocks.error().map(|error| error * scale.abs()),
    };
    centre.interval(bounds, confidence, IntervalMethod::BlockMean)
}

/// The mean per block of what is counted in parts, of which `parts` make one (negative: of the opposite), as [`block_mean`] has it. It is
/// divided once, so that 17 wins in 40 games are 0.425, whatever the parts.
pub fn block_share(blocks: &Moments, parts: i64, bounds: (f64, f64), confidence: f64) -> Estimate {
    let whole = blocks.n() as f64 * parts as f64;
    let centre = PointEstimate {
        blocks: blocks.n(),
        carriers: None,
        value: (blocks.n() > 0).then(|| blocks.sum() as f64 / whole),
        error: blocks.error().map(|error| error / parts.abs() as f64),
    };
    centre.interval(Some(bounds), confidence, IntervalMethod::BlockMean)
}

/// The ratio of sums over blocks with its interval, clustered by block; bounds and edge cases as in [`block_mean`]. Without bounds it takes
/// fifty blocks that spread.
pub fn block_ratio(blocks: &Ratio, bounds: Option<(f64, f64)>, confidence: f64) -> Estimate {
    ratio_of(blocks, None, bounds, confidence)
}

fn ratio_of(blocks: &Ratio, carriers: Option<f64>, bounds: Option<(f64, f64)>, confidence: f64) -> Estimate {
    let centre = PointEstimate { blocks: blocks.blocks(), carriers, value: blocks.value(), error: blocks.error() };
    let unbounded = bounds.is_none_or(|(_, most)| most.is_infinite());
    if unbounded && centre.spreads() && centre.blocks < LEAST_BLOCKS {
        return Estimate::of_few(centre.blocks, centre.value);
    }
    centre.interval(bounds, confidence, IntervalMethod::BlockRatio)
}

/// The ratio of sums over blocks whose tails are known, with its interval as in [`block_ratio`]. There is none where fewer blocks than come to
/// ten alike carry its spread; Student's t is taken for as many blocks as do. A share of rare events is judged by its denominators: few events
/// in many blocks do no harm to it.
pub fn tailed_ratio(blocks: &TailedRatio, bounds: Option<(f64, f64)>, confidence: f64) -> Estimate {
    let rare = bounds.filter(|(_, most)| most.is_finite()).is_some_and(|(_, most)| {
        let (all, seen) = (blocks.ratio().denominator() as f64, blocks.ratio().numerator() as f64 / most);
        seen.min(all - seen) < FEW_EVENTS
    });
    let carriers = blocks.carriers().map(|carriers| if rare { carriers.max(blocks.bearers()) } else { carriers });
    let few = Estimate::of_few(blocks.ratio().blocks(), blocks.ratio().value());
    match carriers {
        Some(carriers) if carriers < LEAST_CARRIERS => few,
        _ => ratio_of(blocks.ratio(), carriers, bounds, confidence),
    }
}

/// An estimate over blocks before it has an interval.
pub(super) struct PointEstimate {
    pub(super) blocks: u64,
    /// The number of blocks, all alike, by which its error is known, where that is not all of them.
    pub(super) carriers: Option<f64>,
    pub(super) value: Option<f64>,
    pub(super) error: Option<f64>,
}

impl PointEstimate {
    /// The two-sided critical value.
    fn quantile(&self, confidence: f64) -> f64 {
        let blocks = self.carriers.map_or(self.blocks, |carriers| self.blocks.min(carriers.round() as u64));
        block_quantile(confidence, blocks).unwrap_or(f64::NAN)
    }

    fn spreads(&self) -> bool {
        self.error.is_some_and(|error| error > 0.0)
    }

    pub(super) fn interval(self, bounds: Option<(f64, f64)>, confidence: f64, method: IntervalMethod) -> Estimate {
        let Some(value) = self.value else {
            return Estimate::unknown(self.blocks);
        };
        match (self.error, bounds) {
            (Some(error), Some((0.0, most))) if error > 0.0 && most.is_finite() => {
                let ends = score_ends(value / most, error / most, self.quantile(confidence));
                let [lo, hi] = ends.map(|end| end * most);
                Estimate::between(self.blocks, value, lo, hi, method)
            }
            // Amounts spread further above than below, as their logarithms do not: late turns of curves held 94 %, nearly all misses from
            // below, by ends as far on both sides.
            (Some(error), Some((0.0, f64::INFINITY))) if error > 0.0 && value > 0.0 => {
                let factor = (self.quantile(confidence) * error / value).exp();
                Estimate::between(self.blocks, value, value / factor, value * factor, method)
            }
            (Some(error), _) if error > 0.0 => {
                let half = self.quantile(confidence) * error;
                let (least, most) = bounds.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
                let (lo, hi) = (value - half, value + half);
                // `max` and `min` of floats would turn an unknown end into the bound.
                let lo = if lo < least { least } else { lo };
                let hi = if hi > most { most } else { hi };
                Estimate::between(self.blocks, value, lo, hi, method)
            }
            (Some(_), Some(bounds)) => stretched_wilson(value, self.blocks, bounds, confidence),
            _ => Estimate::point(self.blocks, value),
        }
    }

    /// The two-sided p-value of the value being 0: below 1 - confidence exactly where the interval leaves 0 out.
    ///
    /// `None` without a value, below two blocks, and where blocks that all agree leave nothing to measure a value other than 0 by.
    pub(super) fn p_value(self) -> Option<f64> {
        match (self.value?, self.error?) {
            (0.0, _) => Some(1.0),
            (value, error) if error > 0.0 => finite(two_sided(value / error, self.blocks)),
            _ => None,
        }
    }
}

/// The ends of Wilson's interval for as many independent trials as would leave a share this error: near 0 and 1 it is uneven, as what is
/// known of the share is.
fn score_ends(share: f64, error: f64, quantile: f64) -> [f64; 2] {
    // Rounding may put a share of all but nothing outside.
    let variance = (share * (1.0 - share)).max(0.0);
    let pull = (quantile * error).powi(2) / variance.max(f64::MIN_POSITIVE);
    let (centre, half) = (share + pull / 2.0, quantile * error * (1.0 + pull / (4.0 * variance)).sqrt());
    let ends = [(centre - half) / (1.0 + pull), (centre + half) / (1.0 + pull)];
    // `clamp` leaves an unknown end unknown.
    ends.map(|end| end.clamp(0.0, 1.0))
}

fn stretched_wilson(value: f64, n: u64, (least, most): (f64, f64), confidence: f64) -> Estimate {
    let width = most - least;
    let share = ((value - least) / width).clamp(0.0, 1.0);
    let inner = wilson(share * n as f64, n, confidence);
    let stretch = |end: Option<f64>| end.map_or(f64::NAN, |end| least + end * width);
    Estimate::between(n, value, stretch(inner.lo), stretch(inner.hi), inner.method)
}

/// The two-sided critical value for a mean over this many blocks (at least two).
pub(super) fn block_quantile(confidence: f64, blocks: u64) -> Option<f64> {
    if blocks >= MANY_BLOCKS {
        return normal_quantile(confidence);
    }
    student_quantile(confidence, (blocks - 1) as f64)
}

/// The two-sided critical value of Student's t.
///
/// A table of curves asks for the same one thousands of times, and each takes some fifty values of the beta distribution: they are kept.
pub(super) fn student_quantile(confidence: f64, freedom: f64) -> Option<f64> {
    let asked = (confidence.to_bits(), freedom.to_bits());
    let known = KNOWN.with_borrow(|known| known.get(&asked).copied());
    known.unwrap_or_else(|| {
        let found = inverse_student(confidence, freedom);
        KNOWN.with_borrow_mut(|known| known.insert(asked, found));
        found
    })
}

thread_local! {
    /// Critical values found before, by the bits of confidence and degrees of freedom.
    static KNOWN: RefCell<HashMap<(u64, u64), Option<f64>>> = RefCell::default();
}

fn inverse_student(confidence: f64, freedom: f64) -> Option<f64> {
    let share = beta_quantile(freedom / 2.0, 0.5, 2.0 * tail(confidence)?);
    finite((freedom * (1.0 - share) / share).sqrt())
}

/// The probability that a mean over this many blocks (at least two) is this many errors or more away from its truth; the inverse of
/// [`block_quantile`].
pub(super) fn two_sided(errors: f64, blocks: u64) -> f64 {
    if blocks >= MANY_BLOCKS {
        return erfc(errors.abs() / SQRT_2);
    }
    let freedom = (blocks - 1) as f64;
    let share = freedom / (freedom + errors * errors);
    checked_beta_reg(freedom / 2.0, 0.5, share).unwrap_or(f64::NAN)
}

/// The two-sided p of a share of independent trials being one half: below 0.05 exactly where [`wilson`] leaves one half out.
pub fn even_p(share: f64, n: u64) -> f64 {
    erfc((share - 0.5).abs() * 2.0 * (n as f64).sqrt() / SQRT_2)
}

/// The two-sided critical value of the normal distribution: 1.96 for 0.95. `None` unless 0 < confidence < 1.
pub fn normal_quantile(confidence: f64) -> Option<f64> {
    finite(-Normal::standard().inverse_cdf(tail(confidence)?))
}

/// The number below which a share `p` of the beta distribution lies, to the last digits of its cdf.
///
/// By bisection: the inverse in statrs does not return for some parameters of a large study, and stops at four digits for others.
fn beta_quantile(a: f64, b: f64, p: f64) -> f64 {
    let (mut below, mut above) = (0.0, 1.0);
    loop {
        let middle = f64::midpoint(below, above);
        if middle <= below || middle >= above {
            return middle;
        }
        match checked_beta_reg(a, b, middle) {
            Ok(share) if share < p => below = middle,
            _ => above = middle,
        }
    }
}

/// The probability left out at either end.
fn tail(confidence: f64) -> Option<f64> {
    (confidence > 0.0 && confidence < 1.0).then_some((1.0 - confidence) / 2.0)
}

fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SHARE: Option<(f64, f64)> = Some((0.0, 1.0));

    #[track_caller]
    fn assert_interval(estimate: Estimate, lo: f64, hi: f64) {
        let close = |end: Option<f64>, to: f64| (end.unwrap() - to).abs() < 5e-5;
        assert!(close(estimate.lo, lo) && close(estimate.hi, hi), "{estimate:?}");
    }

    fn blocks(values: impl IntoIterator<Item = i64>) -> Moments {
        let mut moments = Moments::default();
        values.into_iter().for_each(|value| moments.add(value));
        moments
    }

    fn sane(estimate: &Estimate, bounds: Option<(f64, f64)>) -> bool {
        let ends = [estimate.lo, estimate.value, estimate.hi];
        let known: Vec<f64> = ends.into_iter().flatten().collect();
        let (least, most) = bounds.unwrap_or((f64::MIN, f64::MAX));
        known.is_sorted()
            && known.iter().all(|x| x.is_finite() && (least..=most).contains(x))
            && (estimate.lo.is_none() || estimate.lo != estimate.hi)
            && matches!(estimate.method, IntervalMethod::None | IntervalMethod::FewBlocks)
                == (estimate.lo.is_none() && estimate.hi.is_none())
    }

    #[test]
    fn wilson_has_the_published_values() {
        assert_interval(wilson(0.0, 10, 0.95), 0.0, 0.2775);
        assert_interval(wilson(5.0, 10, 0.95), 0.2366, 0.7634);
        assert_interval(wilson(10.0, 10, 0.95), 0.7225, 1.0);
        assert_interval(wilson(81.0, 263, 0.95), 0.2553, 0.3662);
        assert_eq!(wilson(0.0, 10, 0.95).lo, Some(0.0));
        assert_eq!(wilson(10.0, 10, 0.95).hi, Some(1.0));
    }

    #[test]
    fn clopper_pearson_has_the_table_values() {
        assert_interval(clopper_pearson(0, 10, 0.95), 0.0, 0.3085);
        assert_interval(clopper_pearson(1, 10, 0.95), 0.0025, 0.4450);
        assert_interval(clopper_pearson(5, 10, 0.95), 0.1871, 0.8129);
        assert_interval(clopper_pearson(10, 10, 0.95), 0.6915, 1.0);
        assert_interval(clopper_pearson(81, 263, 0.95), 0.2527, 0.3676);
        assert_eq!(clopper_pearson(0, 10, 0.95).lo, Some(0.0));
        assert_eq!(clopper_pearson(10, 10, 0.95).hi, Some(1.0));
    }

    #[test]
    fn clopper_pearson_keeps_its_digits_in_a_large_study() {
        // No hit in n trials: the upper end is 1 - (0.025)^(1/n), the "rule of 3.7".
        for n in [1_000_000, 10_000_000_000] {
            let hi = clopper_pearson(0, n, 0.95).hi.unwrap();
            assert!((hi * n as f64 / 3.688_879 - 1.0).abs() < 1e-5, "{n}: {hi}");
        }
        // By summing the binomial tails with 30 digits.
        let many = clopper_pearson(1_000, 2_000_000, 0.95);
        assert!((many.lo.unwrap() / 0.000_469_493_555_629 - 1.0).abs() < 1e-8);
        assert!((many.hi.unwrap() / 0.000_531_967_561_795 - 1.0).abs() < 1e-8);
        // Three hits: half the chi-square quantiles with 6 and 8 degrees of freedom.
        let few = clopper_pearson(3, 10_000_000_000, 0.95);
        assert!((few.lo.unwrap() * 1e10 / 0.618_672 - 1.0).abs() < 1e-5, "{few:?}");
        assert!((few.hi.unwrap() * 1e10 / 8.767_273 - 1.0).abs() < 1e-5, "{few:?}");
    }

    #[test]
    fn few_blocks_use_students_t() {
        // Mean 3, variance 2.5, t(4) = 2.776445.
        let estimate = block_mean(&blocks([1, 2, 3, 4, 5]), 1.0, None, 0.95);
        let half = 2.776_445 * (2.5f64 / 5.0).sqrt();
        assert_interval(estimate, 3.0 - half, 3.0 + half);
        assert_eq!((estimate.n, estimate.method), (5, IntervalMethod::BlockMean));
    }

    #[test]
    fn many_blocks_use_the_normal() {
        let estimate = block_mean(&blocks((0..400).map(|i| i % 2)), 0.5, None, 0.95);
        let half = 1.959_964 * 0.5 * (400.0f64 / 399.0 / 4.0 / 400.0).sqrt();
        assert_interval(estimate, 0.25 - half, 0.25 + half);
    }

    #[test]
    fn bounds_hold_the_interval() {
        let estimate = block_mean(&blocks([0, 0, 1]), 1.0, Some((-1.0, 1.0)), 0.95);
        assert_eq!((estimate.lo, estimate.hi), (Some(-1.0), Some(1.0)));
    }

    #[test]
    fn a_rate_has_wilsons_interval_for_as_many_trials_as_its_spread_is_worth() {
        // One block in four hundred: spread as 399 independent trials leave it.
        let rare = block_mean(&blocks((0..400).map(|i| i64::from(i == 7))), 1.0, SHARE, 0.95);
        let trials = wilson(399.0 / 400.0, 399, 0.95);
        assert_interval(rare, trials.lo.unwrap(), trials.hi.unwrap());
        assert!(rare.lo.unwrap() > 0.0 && rare.method == IntervalMethod::BlockMean, "{rare:?}");
        let missed = block_mean(&blocks((0..400).map(|i| 3 * i64::from(i != 7))), 1.0 / 3.0, SHARE, 0.95);
        assert_interval(missed, 1.0 - rare.hi.unwrap(), 1.0 - rare.lo.unwrap());
        // Of three seats one wins at the most a third of the player-games.
        let third = block_mean(&blocks((0..400).map(|i| i64::from(i == 7))), 1.0 / 3.0, Some((0.0, 1.0 / 3.0)), 0.95);
        assert_interval(third, rare.lo.unwrap() / 3.0, rare.hi.unwrap() / 3.0);
    }

    #[test]
    fn a_ratio_of_a_few_blocks_has_a_value_and_says_why_there_is_no_more() {
        let mut some = Ratio::default();
        (0..49).for_each(|i| some.add(i, 4 + i % 3));
        let few = block_ratio(&some, None, 0.95);
        assert_eq!((few.lo, few.hi, few.method), (None, None, IntervalMethod::FewBlocks));
        assert_eq!((few.value, few.method.to_string()), (some.value(), "few-blocks".to_owned()));
        some.add(49, 4);
        assert_eq!(block_ratio(&some, None, 0.95).method, IntervalMethod::BlockRatio);
    }

    #[test]
    fn what_a_few_large_blocks_carry_has_no_interval_and_what_is_rare_has_one() {
        // Some games in circles among two thousand that are not.
        let tailed = |games: &[(i64, i64)]| {
            let mut all = TailedRatio::default();
            (0..2_000).for_each(|i| all.add(i % 2, 2));
            games.iter().for_each(|&(x, n)| all.add(x, n));
            all
        };
        for bounds in [None, SHARE] {
            assert_eq!(tailed_ratio(&tailed(&[(0, 400); 8]), bounds, 0.95).method, IntervalMethod::FewBlocks);
            assert_eq!(tailed_ratio(&tailed(&[(0, 400); 30]), bounds, 0.95).method, IntervalMethod::BlockRatio);
        }
        let mut rare = TailedRatio::default();
        (0..2_000).for_each(|i| rare.add(i64::from(i < 3), 2));
        assert_eq!(tailed_ratio(&rare, SHARE, 0.95).method, IntervalMethod::BlockRatio);
        assert_eq!(tailed_ratio(&rare, None, 0.95).method, IntervalMethod::FewBlocks);
    }

    #[test]
    fn blocks_that_agree_are_not_certain() {
        let all_won = block_mean(&blocks([3; 50]), 1.0 / 3.0, Some((0.0, 1.0)), 0.95);
        assert_eq!(all_won, wilson(50.0, 50, 0.95));
        let even = block_mean(&blocks([0; 50]), 1.0, Some((-1.0, 1.0)), 0.95);
        assert_eq!((even.value, even.method), (Some(0.0), IntervalMethod::Wilson));
        assert_eq!(even.hi, even.lo.map(|lo| -lo));
        let unbounded = block_mean(&blocks([7; 50]), 1.0, None, 0.95);
        assert_eq!(unbounded, Estimate::point(50, 7.0));
    }

    #[test]
    fn one_block_has_a_value_and_no_interval() {
        let estimate = block_mean(&blocks([4]), 1.0, Some((0.0, 9.0)), 0.95);
        assert_eq!(estimate, Estimate::point(1, 4.0));
        let mut one = Ratio::default();
        one.add(1, 4);
        assert_eq!(block_ratio(&one, Some((0.0, 1.0)), 0.95), Estimate::point(1, 0.25));
    }

    #[test]
    fn what_is_spread_over_whole_numbers_is_told_in_them() {
        let spread = Estimate { lo: Some(11.5), hi: Some(12.51), ..Estimate::point(9, 12.5) };
        let whole = spread.in_whole_numbers();
        assert_eq!((whole.lo, whole.value, whole.hi, whole.n), (Some(11.0), Some(12.0), Some(13.0), 9));
        assert_eq!(Estimate::point(9, 11.6).in_whole_numbers(), Estimate::point(9, 12.0));
    }

    #[test]
    fn nothing_seen_is_unknown() {
        assert_eq!(wilson(0.0, 0, 0.95), Estimate::unknown(0));
        assert_eq!(clopper_pearson(0, 0, 0.95), Estimate::unknown(0));
        assert_eq!(block_mean(&Moments::default(), 1.0, None, 0.95), Estimate::unknown(0));
        assert_eq!(block_ratio(&Ratio::default(), None, 0.95), Estimate::unknown(0));
        assert_eq!(wilson(3.0, 2, 0.95), Estimate::unknown(2));
        assert_eq!(wilson(f64::NAN, 2, 0.95), Estimate::unknown(2));
        assert_eq!(clopper_pearson(3, 2, 0.95), Estimate::unknown(2));
    }

    #[test]
    fn a_confidence_that_is_none_leaves_the_value() {
        for confidence in [0.0, 1.0, -1.0, f64::NAN] {
            assert_eq!(wilson(1.0, 4, confidence), Estimate::point(4, 0.25));
            assert_eq!(clopper_pearson(1, 4, confidence), Estimate::point(4, 0.25));
            let mean = block_mean(&blocks([0, 2]), 1.0, Some((0.0, 2.0)), confidence);
            assert_eq!(mean, Estimate::point(2, 1.0));
        }
    }

    #[test]
    fn students_t_is_right_from_two_blocks_on() {
        for (blocks, confidence, expected) in [
            (2, 0.95, 12.706_205),
            (3, 0.99, 9.924_843),
            (30, 0.95, 2.045_230),
            (99, 0.995, 2.871_977),
            (2, 0.9975, 254.646_6),
        ] {
            let t = block_quantile(confidence, blocks).unwrap();
            assert!((t / expected - 1.0).abs() < 1e-6, "{blocks} {confidence}: {t}");
        }
    }

    #[test]
    fn p_values_are_those_of_the_tables() {
        for (blocks, errors, expected) in [
            (2, 12.706_205, 0.05),
            (30, 2.045_230, 0.05),
            (99, -2.871_977, 0.005),
            (100, 1.959_964, 0.05),
            (1_000_000, -3.290_527, 0.001),
        ] {
            let p = two_sided(errors, blocks);
            assert!((p / expected - 1.0).abs() < 1e-5, "{blocks} {errors}: {p}");
        }
    }

    fn any_n() -> impl Strategy<Value = u64> {
        prop_oneof![Just(0), Just(1), 2..200u64, 1_000_000..u64::from(u32::MAX), Just(10_000_000_000)]
    }

    proptest! {
        #[test]
        fn shares_are_always_sane(n in any_n(), share in prop_oneof![Just(0.0), Just(1.0), 0.0..1.0f64], confidence in 0.5..0.99999f64) {
            let k = ((n as f64 * share) as u64).min(n);
            let unit = Some((0.0, 1.0));
            for estimate in [wilson(k as f64, n, confidence), wilson(n as f64 * share, n, confidence), clopper_pearson(k, n, confidence)] {
                prop_assert!(sane(&estimate, unit), "{:?}", estimate);
                prop_assert_eq!(estimate.lo.is_some() && estimate.hi.is_some(), n > 0);
            }
            let (exact, score) = (clopper_pearson(k, n, confidence), clopper_pearson(n - k, n, confidence));
            if let (Some(lo), Some(hi)) = (exact.lo, score.hi) {
                prop_assert!((lo - (1.0 - hi)).abs() < 1e-9, "not symmetric: {exact:?} {score:?}");
            }
        }

        #[test]
        fn means_are_always_sane(
            values in prop::collection::vec(prop_oneof![Just(0i64), Just(12), 0..=12i64], 0..130),
            doublings in 0..25u32,
            scale in prop_oneof![Just(1.0 / 12.0), Just(-1.0), Just(0.0), Just(1e300), Just(f64::NAN)],
        ) {
            let mut moments = blocks(values.iter().copied());
            let mut pairs = Ratio::default();
            values.iter().for_each(|&x| pairs.add(x, 12 + x % 2));
            for _ in 0..doublings {
                moments.merge(&moments.clone());
                pairs.merge(&pairs.clone());
            }
            let bounds = Some((0.0f64.min(12.0 * scale), 0.0f64.max(12.0 * scale)));
            prop_assert!(sane(&block_mean(&moments, scale, None, 0.95), None));
            prop_assert!(sane(&block_mean(&moments, scale, bounds, 0.95), bounds));
            prop_assert!(sane(&block_ratio(&pairs, None, 0.95), None));
            prop_assert!(sane(&block_ratio(&pairs, Some((0.0, 1.0)), 0.95), Some((0.0, 1.0))));
        }
    }
}

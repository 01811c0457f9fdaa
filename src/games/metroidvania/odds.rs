//! Exact odds of an attack: damage cards are drawn without replacement from a deck whose remaining red values anyone can count.

use super::config::{MOST_CARDS, MOST_DRAWS, MOST_POINTS};
use std::array::from_fn;

/// Numbers of cards by red value.
pub type RedCounts = [u8; MOST_POINTS as usize + 1];

/// One more than the largest total of an attack.
const SPAN: usize = MOST_DRAWS * MOST_POINTS as usize + 1;

/// The distribution of an attack's total red value, as sums from the top: what is asked of it is always "this much or more".
#[derive(Clone, Debug)]
pub struct DamageOdds {
    /// Probability of each total or a greater one.
    at_least: [f64; SPAN + 1],
    /// The expected total.
    mean: f64,
    /// The largest total that can come.
    most: usize,
}

/// The forecast of an attack on a player who lays a certain wager.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttackForecast {
    /// Probability that the wager covers the damage.
    pub cover: f64,
    /// Probability of death.
    pub death: f64,
    /// Expected health lost (all of it on death).
    pub loss: f64,
}

/// The source of damage cards: the undrawn cards, then the discard pile shuffled anew, then nothing.
#[derive(Clone, Copy, Debug)]
pub struct DamageSupply {
    /// Undrawn cards by red value.
    pub undrawn: RedCounts,
    /// Discarded cards by red value.
    pub discarded: RedCounts,
    /// What a draw counts when both are used up.
    pub missing: u8,
}

impl DamageSupply {
    /// The supply with the discard pile shuffled if nothing is undrawn: the next draw does so.
    fn shuffled_if_due(mut self) -> Self {
        if self.undrawn.iter().all(|&count| count == 0) {
            self.undrawn = std::mem::take(&mut self.discarded);
        }
        self
    }
}

impl Default for DamageOdds {
    fn default() -> Self {
        Self { at_least: [0.0; SPAN + 1], mean: 0.0, most: 0 }
    }
}

impl DamageOdds {
    /// The total of `draws` cards (at most [`MOST_DRAWS`]) on top of a total already there.
    pub fn of(draws: u8, source: &DamageSupply, already: u8) -> Self {
        let mut odds = Self::default();
        odds.work_out(draws, source, already);
        odds
    }

    /// Works out the odds in place of what was there.
    pub fn work_out(&mut self, draws: u8, source: &DamageSupply, already: u8) {
        debug_assert!(usize::from(draws) <= MOST_DRAWS);
        let undrawn = cards(&source.undrawn);
        if draws <= undrawn {
            return self.draw(draws, &source.undrawn, usize::from(already));
        }
        let rest = (draws - undrawn).min(cards(&source.discarded));
        let missing = draws - undrawn - rest;
        let certain = usize::from(already) + sum(&source.undrawn) + usize::from(missing * source.missing);
        self.draw(rest, &source.discarded, certain);
    }

    /// The total of `draws` cards behind one that is drawn first and does no damage, as a refill of the queue is.
    pub fn behind_one(draws: u8, source: &DamageSupply) -> Self {
        let source = source.shuffled_if_due();
        let undrawn = cards(&source.undrawn);
        if undrawn == 0 || undrawn > draws {
            // All come from one shuffle: any of its cards are as likely as the first.
            return Self::of(draws, &source, 0);
        }
        let mut mixed = Self::default();
        for value in (0..source.undrawn.len()).filter(|&value| source.undrawn[value] > 0) {
            let share = f64::from(source.undrawn[value]) / f64::from(undrawn);
            let mut rest = source;
            rest.undrawn[value] -= 1;
            mixed.mix(&Self::of(draws, &rest, 0), share);
        }
        mixed
    }

    /// Adds what happens with this share of the probability.
    fn mix(&mut self, other: &Self, share: f64) {
        for (sum, at_least) in self.at_least.iter_mut().zip(&other.at_least[..=other.most]) {
            *sum += share * at_least;
        }
        self.mean += share * other.mean;
        self.most = self.most.max(other.most);
    }

    /// Draws without replacement.
    fn draw(&mut self, draws: u8, counts: &RedCounts, already: usize) {
        let highest = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
        match highest {
            0..4 => self.fill::<4>(draws, counts, highest, already),
            4..8 => self.fill::<8>(draws, counts, highest, already),
            _ => self.fill::<16>(draws, counts, highest, already),
        }
    }

    /// Works out the odds of red values below `N`, the highest of which is given.
    fn fill<const N: usize>(&mut self, draws: u8, counts: &RedCounts, highest: usize, already: usize) {
        // Polynomials of fixed length have no branch to guess. Values that were sorted out took 9 % of the time, these take 6.
        let drawn = ways::<N>(draws, counts);
        let cards = f64::from(cards(counts));
        let orders: f64 = (0..draws).map(|drawn| cards - f64::from(drawn)).product();
        self.most = (already + highest * usize::from(draws)).min(SPAN - 1);
        if already == 0 {
            return self.sum_up(drawn.as_flattened(), 1.0 / orders);
        }
        let mut ways = [0.0; SPAN + 1];
        for (value, drawn) in drawn.as_flattened().iter().enumerate() {
            ways[(already + value).min(self.most)] += drawn;
        }
        self.sum_up(&ways, 1.0 / orders);
    }

    /// Turns ways per total, up to more than the most, into sums from the top. The mean of whole numbers is the sum of the chances to reach
    /// 1, 2, 3, ...
    #[inline(always)]
    fn sum_up(&mut self, ways: &[f32], unit: f64) {
        let (mut sum, mut mean) = (0.0, 0.0);
        for (at_least, &ways) in self.at_least.iter_mut().zip(ways).rev() {
            mean += sum;
            sum += f64::from(ways) * unit;
            *at_least = sum;
        }
        // Rounding must not lift it above what can come.
        self.mean = mean.min(self.most as f64);
    }

    /// The forecast of a player with this health who lays this wager; `reduced` is taken off the total first.
    #[inline]
    pub fn forecast(&self, wager: u8, reduced: u8, health: u8) -> AttackForecast {
        self.forecast_on(0, wager, reduced, health)
    }

    /// The forecast on top of a total already there.
    #[inline]
    pub fn forecast_on(&self, already: u8, wager: u8, reduced: u8, health: u8) -> AttackForecast {
        let (hit_from, dead_from) = self.limits(already, wager, reduced, health);
        let (hit, death) = (self.at_least[hit_from], self.at_least[dead_from]);
        // A mean as a sum of chances, like that of all totals, but over the totals that hit and do not kill.
        let offset = f64::from(already) - f64::from(reduced);
        let wounds = if hit_from < dead_from {
            let between: f64 = self.at_least[hit_from + 1..dead_from].iter().sum();
            hit * (hit_from as f64 + offset) + between - death * (dead_from as f64 - 1.0 + offset)
        } else {
            0.0
        };
        let loss = (wounds + death * f64::from(health)).clamp(0.0, f64::from(health));
        AttackForecast { cover: cover(hit), death: death.min(1.0), loss }
    }

    /// Probabilities that the wager covers the damage, and of death: a forecast without the loss.
    #[inline]
    pub fn cover_and_death(&self, wager: u8, reduced: u8, health: u8) -> (f64, f64) {
        let (hit_from, dead_from) = self.limits(0, wager, reduced, health);
        (cover(self.at_least[hit_from]), self.at_least[dead_from].min(1.0))
    }

    /// The least total that hits, and the least that kills.
    #[inline]
    fn limits(&self, already: u8, wager: u8, reduced: u8, health: u8) -> (usize, usize) {
        let (already, reduced, end) = (usize::from(already), usize::from(reduced), self.most + 1);
        let hit_from = (usize::from(wager) + reduced + 1).saturating_sub(already).min(end);
        let dead_from = (usize::from(health) + reduced).saturating_sub(already).min(end);
        (hit_from, dead_from.max(hit_from))
    }

    /// The expected total.
    #[inline]
    pub fn mean(&self) -> f64 {
        self.mean
    }
}

/// Rounding must not take it out of its range.
fn cover(hit: f64) -> f64 {
    (1.0 - hit).clamp(0.0, 1.0)
}

/// Ordered draws without replacement by total, of red values below `N`: draws with replacement, less those that draw a card twice. Counts
/// by value are the coefficients of a polynomial, and draws with replacement its powers.
#[inline]
fn ways<const N: usize>(draws: u8, counts: &RedCounts) -> [[f32; N]; MOST_DRAWS] {
    // All of them are whole numbers, and small enough that nothing is rounded.
    const { assert!(MOST_CARDS.pow(3) + 3 * MOST_CARDS.pow(2) < 1 << f32::MANTISSA_DIGITS) };
    let one: [f32; N] = from_fn(|value| counts.get(value).map_or(0.0, |&count| f32::from(count)));
    let mut ways = [[0.0; N]; MOST_DRAWS];
    match draws {
        0 => ways[0][0] = 1.0,
        1 => ways[0] = one,
        2 => {
            add_product(ways.as_flattened_mut(), &one, &one);
            one.iter().enumerate().for_each(|(value, count)| ways.as_flattened_mut()[2 * value] -= count);
        }
        _ => {
            let mut pairs = [[0.0; N]; 2];
            add_product(pairs.as_flattened_mut(), &one, &one);
            one.iter().enumerate().for_each(|(value, count)| pairs.as_flattened_mut()[2 * value] -= 3.0 * count);
            add_product(ways.as_flattened_mut(), &one, pairs.as_flattened());
            one.iter().enumerate().for_each(|(value, count)| ways.as_flattened_mut()[3 * value] += 2.0 * count);
        }
    }
    ways
}

/// Adds the product of two polynomials.
#[inline(always)]
fn add_product(sum: &mut [f32], a: &[f32], b: &[f32]) {
    for (shift, a) in a.iter().enumerate() {
        for (sum, b) in sum[shift..].iter_mut().zip(b) {
            *sum += a * b;
        }
    }
}

fn cards(counts: &RedCounts) -> u8 {
    counts.iter().sum()
}

fn sum(counts: &RedCounts) -> usize {
    counts.iter().enumerate().map(|(value, &count)| value * usize::from(count)).sum()
}

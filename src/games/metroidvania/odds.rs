//! Exact odds of an attack: damage cards are drawn without replacement from a deck whose remaining red values anyone can count.

use super::config::{MOST_DRAWS, MOST_POINTS};

/// Numbers of cards by red value.
pub type RedCounts = [u8; MOST_POINTS as usize + 1];

/// One more than the largest total of an attack.
const SPAN: usize = MOST_DRAWS * MOST_POINTS as usize + 1;

/// The distribution of an attack's total red value, as sums from the top: what is asked of it is always "this much or more".
#[derive(Clone, Debug)]
pub struct Odds {
    /// Probability of each total or a greater one.
    at_least: [f64; SPAN + 1],
    /// The expected total.
    mean: f64,
    /// The largest total that can come.
    most: usize,
}

/// What an attack does to a player who lays a certain wager.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// Probability that the wager covers the damage.
    pub cover: f64,
    /// Probability of death.
    pub death: f64,
    /// Expected health lost (all of it on death).
    pub loss: f64,
}

/// Where damage cards come from: the undrawn cards, then the discard pile shuffled anew, then nothing.
#[derive(Clone, Copy, Debug)]
pub struct Supply {
    /// Undrawn cards by red value.
    pub undrawn: RedCounts,
    /// Discarded cards by red value.
    pub discarded: RedCounts,
    /// What a draw counts when both are used up.
    pub missing: u8,
}

impl Supply {
    /// With nothing undrawn, the next draw shuffles the discard pile.
    fn shuffled_if_due(mut self) -> Self {
        if self.undrawn.iter().all(|&count| count == 0) {
            self.undrawn = std::mem::take(&mut self.discarded);
        }
        self
    }
}

impl Default for Odds {
    fn default() -> Self {
        Self { at_least: [0.0; SPAN + 1], mean: 0.0, most: 0 }
    }
}

impl Odds {
    /// The total of `draws` cards (at most [`MOST_DRAWS`]) on top of a total already there.
    pub fn of(draws: u8, source: &Supply, already: u8) -> Self {
        let mut odds = Self::default();
        odds.work_out(draws, source, already);
        odds
    }

    /// The same, written over what was there.
    pub fn work_out(&mut self, draws: u8, source: &Supply, already: u8) {
        debug_assert!(usize::from(draws) <= MOST_DRAWS);
        let undrawn = Counts::of(&source.undrawn);
        if draws <= undrawn.cards {
            return self.draw(draws, &undrawn, usize::from(already));
        }
        let discarded = Counts::of(&source.discarded);
        let rest = (draws - undrawn.cards).min(discarded.cards);
        let missing = draws - undrawn.cards - rest;
        let certain = usize::from(already) + sum(&source.undrawn) + usize::from(missing * source.missing);
        self.draw(rest, &discarded, certain);
    }

    /// The total of `draws` cards behind one that is drawn first and does no damage, as a refill of the queue is.
    pub fn behind_one(draws: u8, source: &Supply) -> Self {
        let source = source.shuffled_if_due();
        let undrawn: u8 = source.undrawn.iter().sum();
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

    /// Draws without replacement. Each multiset of values is counted once, with its number of orders.
    fn draw(&mut self, draws: u8, counts: &Counts, already: usize) {
        let values = &counts.values[..counts.len];
        let highest = values.last().map_or(0, |&(value, _)| value);
        let most = (already + highest * usize::from(draws)).min(SPAN - 1);
        self.most = most;
        self.at_least[..most + 2].fill(0.0);
        let mut add = |value: usize, ways: f64| self.at_least[(already + value).min(most)] += ways;
        match draws {
            0 => add(0, 1.0),
            1 => values.iter().for_each(|&(value, count)| add(value, count)),
            2 => pairs(values, &mut add),
            _ => triples(values, &mut add),
        }
        let cards = f64::from(counts.cards);
        let orders: f64 = (0..draws).map(|drawn| cards - f64::from(drawn)).product();
        self.sum_up(1.0 / orders);
    }

    /// Turns ways per total into sums from the top. The mean of whole numbers is the sum of the chances to reach 1, 2, 3, ...
    fn sum_up(&mut self, unit: f64) {
        let (mut sum, mut mean) = (0.0, 0.0);
        for total in (0..=self.most).rev() {
            mean += sum;
            sum += self.at_least[total] * unit;
            self.at_least[total] = sum;
        }
        // Rounding must not lift it above what can come.
        self.mean = mean.min(self.most as f64);
    }

    /// The prospect of a player with this health who lays this wager; `reduced` is taken off the total first.
    #[inline]
    pub fn prospect(&self, wager: u8, reduced: u8, health: u8) -> Prospect {
        self.prospect_on(0, wager, reduced, health)
    }

    /// The same on top of a total already there.
    #[inline]
    pub fn prospect_on(&self, already: u8, wager: u8, reduced: u8, health: u8) -> Prospect {
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
        Prospect { cover: cover(hit), death: death.min(1.0), loss }
    }

    /// Probabilities that the wager covers the damage, and of death: a prospect without the loss.
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

/// Cards by red value.
struct Counts {
    /// The values that occur, ascending, with their numbers.
    values: [(usize, f64); MOST_POINTS as usize + 1],
    len: usize,
    cards: u8,
}

impl Counts {
    fn of(counts: &RedCounts) -> Self {
        let mut all = Self { values: [(0, 0.0); MOST_POINTS as usize + 1], len: 0, cards: 0 };
        // A value that does not occur is written over by the next one: no branch to guess wrong.
        for (value, &count) in counts.iter().enumerate() {
            all.values[all.len] = (value, f64::from(count));
            all.len += usize::from(count > 0);
            all.cards += count;
        }
        all
    }
}

fn pairs(values: &[(usize, f64)], add: &mut impl FnMut(usize, f64)) {
    for (i, &(a, n)) in values.iter().enumerate() {
        add(2 * a, n * (n - 1.0));
        for &(b, m) in &values[i + 1..] {
            add(a + b, 2.0 * n * m);
        }
    }
}

fn triples(values: &[(usize, f64)], add: &mut impl FnMut(usize, f64)) {
    for (i, &(a, n)) in values.iter().enumerate() {
        add(3 * a, n * (n - 1.0) * (n - 2.0));
        for (j, &(b, m)) in values.iter().enumerate().skip(i + 1) {
            add(2 * a + b, 3.0 * n * (n - 1.0) * m);
            add(a + 2 * b, 3.0 * n * m * (m - 1.0));
            for &(c, l) in &values[j + 1..] {
                add(a + b + c, 6.0 * n * m * l);
            }
        }
    }
}

fn sum(counts: &RedCounts) -> usize {
    counts.iter().enumerate().map(|(value, &count)| value * usize::from(count)).sum()
}

//! What finds are worth to a player this round: the primary objective's points, and what the secondary brings on average over all
//! objective cards that nobody has seen.

use super::card::{FindCounts, FindKind, OBJECTIVES};
use super::config::Rules;
use super::search::{FindWeights, RoundWorth};
use super::state::State;

/// The coordinates by which paths are compared.
pub fn worth(rules: &Rules, state: &State) -> RoundWorth {
    let primary = rules.asks(state.primary);
    let last = state.round == rules.rounds;
    let worth =
        RoundWorth::new(primary, rules.points[primary as usize], &SecondaryObjective::new(rules, state).points, !last);
    let for_good = state.player().wild(rules).is_some_and(|(_, for_good)| for_good);
    if for_good { worth } else { worth.with_wild_back() }
}

/// The knowledge of the round's secondary objective.
#[derive(Clone, Copy, Debug)]
pub struct SecondaryObjective {
    /// By find, the points that one of it brings, over all objective cards that it may be.
    points: [u16; OBJECTIVES],
    /// The number of those cards; 1 where the objective is known.
    cards: u16,
}

impl SecondaryObjective {
    /// The card that is shown, or else all that nobody has seen.
    pub fn new(rules: &Rules, state: &State) -> Self {
        let known = state.secondary.map(|card| rules.asks(card) as usize);
        let cards: [u16; OBJECTIVES] = std::array::from_fn(|find| match known {
            Some(known) => u16::from(known == find),
            None => u16::from(possible(rules, state, find)),
        });
        let points = std::array::from_fn(|find| cards[find] * u16::from(rules.points[find]));
        Self { points, cards: cards.iter().sum::<u16>().max(1) }
    }

    /// Points that finds bring on average over those cards; not divided.
    pub fn mean(&self, finds: FindCounts) -> f64 {
        let all = FindKind::ALL.iter().zip(self.points);
        let sum: u32 = all.map(|(&find, points)| u32::from(finds.count(find)) * u32::from(points)).sum();
        f64::from(sum) / f64::from(self.cards)
    }
}

/// Unseen cards that ask for this find and may be the secondary.
fn possible(rules: &Rules, state: &State, find: usize) -> u8 {
    let shut = !rules.may_repeat && rules.asks(state.primary) as usize == find;
    if shut { 0 } else { state.unseen[find] }
}

/// The units of a victory point in [`weights`].
pub fn unit(rules: &Rules, state: &State) -> u32 {
    u32::from(SecondaryObjective::new(rules, state).cards * SCALE)
}

/// Makes the usual divisors of scores whole; with others what is divided is rounded down.
const SCALE: u16 = 12;

/// The weight of each find in the sum of the board at the end, in [units](unit()): primary points, the mean of the secondary points
/// divided, and coins; an exit counts as half a point.
pub fn weights(rules: &Rules, state: &State) -> FindWeights {
    let SecondaryObjective { points, cards } = SecondaryObjective::new(rules, state);
    let primary = rules.asks(state.primary);
    let mut weights = FindWeights::default();
    for (find, points) in points.iter().enumerate() {
        weights.finds[find] = points * SCALE / u16::from(rules.secondary_divisor);
    }
    weights.finds[primary as usize] += cards * SCALE * u16::from(rules.points[primary as usize]);
    weights.finds[FindKind::Coin as usize] += cards * SCALE / u16::from(rules.coins_per_point);
    weights.exit = cards * SCALE / 2;
    weights
}

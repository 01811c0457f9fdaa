//! Features of a card: what it bears, and what that is worth.

use super::*;
use crate::card::{FINDS, FindCounts, FindKind, MapCard, OBJECTIVES};
use crate::config::Rules;

/// The features of finds on a card, by find.
const COUNTS: [usize; FINDS] = [
    CARD_BARREL,
    CARD_KEY,
    CARD_PIT,
    CARD_SCROLL,
    CARD_MONSTER,
    CARD_ROPE,
    CARD_PADLOCK,
    CARD_SWORD,
    CARD_ROOM,
    CARD_COIN,
    CARD_CIRCLE,
    CARD_STAIRS,
    CARD_RECYCLE,
    CARD_SCISSORS,
];

/// The value of finds for a player, worked out once for a decision.
pub(super) struct FindValues {
    primary: [f64; FINDS],
    secondary: [f64; FINDS],
    points: [f64; FINDS],
}

impl FindValues {
    pub(super) fn new(view: &View) -> Self {
        let (one, secondary) = (FindCounts::one, view.secondary());
        Self {
            primary: FindKind::ALL.map(|find| view.primary(one(find))),
            secondary: FindKind::ALL.map(|find| secondary.mean(one(find))),
            points: mean_points(view.rules()),
        }
    }

    /// The primary points of so many of each find.
    pub(super) fn primary(&self, counts: &[f64; FINDS]) -> f64 {
        dot(&self.primary, counts)
    }

    pub(super) fn points(&self, counts: &[f64; FINDS]) -> f64 {
        dot(&self.points, counts)
    }
}

/// The points that one of each find brings on average over all objective cards of the table.
fn mean_points(rules: &Rules) -> [f64; FINDS] {
    let mut points = [0.0; FINDS];
    let all: f64 = rules.objectives.iter().map(|row| f64::from(row.count)).sum();
    for row in &rules.objectives {
        points[row.find as usize] += f64::from(row.points) * f64::from(row.count) / all;
    }
    points
}

fn dot(values: &[f64; FINDS], counts: &[f64; FINDS]) -> f64 {
    values.iter().zip(counts).map(|(value, count)| value * count).sum()
}

/// The number of each find on a card.
pub(super) fn counts(card: &MapCard) -> [f64; FINDS] {
    FindKind::ALL.map(|find| f64::from(card.finds.count(find)))
}

/// Things that count for objectives.
pub(super) fn things(counts: &[f64; FINDS]) -> f64 {
    counts[..OBJECTIVES].iter().sum()
}

/// The contents of a card: exact, or the mean over all cards that it may be.
#[derive(Clone, Copy, Default)]
pub(super) struct CardEstimate {
    pub(super) cost: f64,
    pub(super) exits: f64,
    pub(super) counts: [f64; FINDS],
}

impl CardEstimate {
    /// A card that is seen.
    pub(super) fn of(rules: &Rules, row: u8) -> Self {
        let row = &rules.rows[usize::from(row)];
        Self { cost: row.cost.into(), exits: f64::from(row.card.exits.count_ones()), counts: counts(&row.card) }
    }

    /// The mean over all cards of a cost.
    pub(super) fn unseen(rules: &Rules, cost: u8) -> Self {
        let mut mean = Self { cost: cost.into(), ..Self::default() };
        let rows = || rules.rows.iter().filter(|row| row.cost == cost);
        let all: f64 = rows().map(|row| f64::from(row.count)).sum::<f64>().max(1.0);
        for row in rows() {
            let share = f64::from(row.count) / all;
            mean.exits += share * f64::from(row.card.exits.count_ones());
            mean.counts.iter_mut().zip(counts(&row.card)).for_each(|(mean, count)| *mean += share * count);
        }
        mean
    }

    pub(super) fn write(&self, values: &FindValues, line: &mut ChoiceWriter) {
        line.put(CARD_COST, self.cost);
        line.put(CARD_EXITS, self.exits);
        line.put(CARD_THINGS, things(&self.counts));
        line.put(CARD_PRIMARY, values.primary(&self.counts));
        line.put(CARD_SECONDARY, dot(&values.secondary, &self.counts));
        line.put(CARD_POINTS, values.points(&self.counts));
        for (id, count) in COUNTS.into_iter().zip(self.counts) {
            line.put(id, count);
        }
    }
}

/// Writes nothing of a card.
pub(super) fn no_card(line: &mut ChoiceWriter) {
    for id in [CARD_COST, CARD_EXITS, CARD_THINGS, CARD_PRIMARY, CARD_SECONDARY, CARD_POINTS].into_iter().chain(COUNTS)
    {
        line.put(id, 0.0);
    }
}

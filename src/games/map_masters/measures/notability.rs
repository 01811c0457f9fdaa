//! What makes a game worth a look: how far the winner is ahead, and how kind the secondary objectives were.

use crate::MapMasters;
use crate::action::Event;
use crate::card::{FindCounts, FindKind, OBJECTIVES};
use crate::config::MOST_SEATS;
use crate::rules::scoring;
use crate::state::State;
use kit::game::ahead;
use kit::game::{self, EventObserver, NotabilityCriterion, Outcome};

/// Luck is counted in thousandths.
const PARTS: i64 = 1000;

/// Luck in the game under way.
pub struct Notability {
    /// What every single objective card asks for, and the points of each find.
    asks: Vec<FindKind>,
    points: [u8; OBJECTIVES],
    /// Cards by what they ask for: all, and those not seen yet.
    all: [i64; OBJECTIVES],
    unseen: [i64; OBJECTIVES],
    /// By seat, in thousandths: what the path of this round would bring on average, and what all rounds have brought more.
    expected: [i64; MOST_SEATS],
    more: [i64; MOST_SEATS],
}

impl EventObserver<Event> for Notability {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Objective { card, .. } => self.unseen[self.asks[usize::from(card)] as usize] -= 1,
            Event::Drawn { seat, walked, .. } => self.expected[usize::from(seat)] = self.mean(walked.finds),
            Event::Rewarded { seat, secondary, .. } => {
                let seat = usize::from(seat);
                self.more[seat] += PARTS * i64::from(secondary) - self.expected[seat];
            }
            _ => {}
        }
    }
}

impl Notability {
    /// Secondary points of these finds over all objective cards not seen, in thousandths.
    fn mean(&self, finds: FindCounts) -> i64 {
        let cards: i64 = self.unseen.iter().sum();
        let of = |find: usize| {
            self.unseen[find] * i64::from(self.points[find]) * i64::from(finds.count(FindKind::ALL[find]))
        };
        (0..OBJECTIVES).map(of).sum::<i64>() * PARTS / cards.max(1)
    }
}

impl game::NotabilityMeasure<MapMasters> for Notability {
    const CRITERIA: &'static [NotabilityCriterion] = &[
        NotabilityCriterion {
            name: "most_lopsided",
            about: "Points by which the winner's final score is above the best of the others.",
            unit: "points",
            parts: 1,
        },
        NotabilityCriterion {
            name: "luckiest",
            about: "Secondary points of the winner, before they are divided, less what the paths would have brought on average over all objective cards not seen when they were drawn.",
            unit: "points",
            parts: PARTS,
        },
    ];

    fn new(game: &MapMasters) -> Self {
        let rules = game.rules();
        let asks: Vec<FindKind> = (0..rules.objective_of.len()).map(|card| rules.asks(card as u8)).collect();
        let mut all = [0; OBJECTIVES];
        asks.iter().for_each(|find| all[*find as usize] += 1);
        let (expected, more) = ([0; MOST_SEATS], [0; MOST_SEATS]);
        Self { asks, points: rules.points, all, unseen: all, expected, more }
    }

    fn begin_game(&mut self) {
        self.unseen = self.all;
        (self.expected, self.more) = ([0; MOST_SEATS], [0; MOST_SEATS]);
    }

    fn end_game(&self, game: &MapMasters, state: &State, outcome: Outcome, extremeness: &mut Vec<Option<i64>>) {
        let finals = scoring::finals(game.rules(), state);
        let points = |seat: usize| i64::from(finals[seat].sum());
        extremeness.extend([ahead(outcome, game.rules().seats, points), outcome.winner().map(|seat| self.more[seat])]);
    }
}

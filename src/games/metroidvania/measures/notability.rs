//! What makes a game worth a look: how far the winner is ahead, and how lucky in attacks.

use crate::action::{CardNumber, Event};
use crate::config::{LONGEST_QUEUE, MOST_DRAWS, Rules};
use crate::odds::{DamageOdds, DamageSupply, RedCounts};
use crate::state::count_red;
use crate::{Metroidvania, State};
use kit::game::ahead;
use kit::game::{self, EventObserver, NotabilityCriterion, Outcome};
use kit::pieces::ArrayPile;

/// Luck is counted in thousandths.
const PARTS: i64 = 1000;

/// The mean damage of attacks at each wager, from none to the longest queue, in thousandths.
type WagerDamage = [i64; LONGEST_QUEUE + 1];

/// Luck in the game under way.
pub struct Notability {
    /// By threat.
    expected: [WagerDamage; MOST_DRAWS],
    /// Red values by card, and that of a card which is missing.
    damage_of: Vec<u8>,
    missing: u8,
    /// What the first cards drawn in the attack under way do.
    drawn: ArrayPile<u8, MOST_DRAWS>,
    /// What attacks should have taken on average less what the cards drawn for them take, by seat, in thousandths.
    spared: Vec<i64>,
}

impl EventObserver<Event> for Notability {
    #[inline(always)]
    fn event(&mut self, event: Event) {
        match event {
            Event::Drew { card, .. } => self.drew(card),
            Event::Attacked { seat, threat, wager, .. } => self.attacked(seat, threat.into(), wager),
            _ => {}
        }
    }
}

impl Notability {
    /// No attack begins with more than three draws: later ones replace a card.
    fn drew(&mut self, card: Option<CardNumber>) {
        if self.drawn.len() < MOST_DRAWS {
            let damage = card.map_or(self.missing, |card| self.damage_of[usize::from(card)]);
            self.drawn.push(damage);
        }
    }

    fn attacked(&mut self, seat: u8, threat: usize, wager: u8) {
        // Cards beyond as many as there are `!` were drawn instead of these.
        let damage: u8 = self.drawn.iter().take(threat).sum();
        let taken = if damage > wager { i64::from(damage) } else { 0 };
        let expected = self.expected[threat - 1][usize::from(wager)];
        self.spared[usize::from(seat)] += expected - PARTS * taken;
        self.drawn.clear();
    }
}

impl game::NotabilityMeasure<Metroidvania> for Notability {
    const CRITERIA: &'static [NotabilityCriterion] = &[
        NotabilityCriterion {
            name: "most_lopsided",
            about: "Bosses that the winner has defeated more than the best of the others.",
            unit: "bosses",
            parts: 1,
        },
        NotabilityCriterion {
            name: "luckiest",
            about: "Damage that cards drawn from the whole deck do on average in the attacks on the winner, at their threats and wagers, less the damage of the cards first drawn in them; a wager that covers all leaves none, and what items and bosses prevent is not counted.",
            unit: "damage",
            parts: PARTS,
        },
    ];

    fn new(game: &Metroidvania) -> Self {
        let rules = game.rules();
        let cards: Vec<CardNumber> = (0..rules.row_of.len()).map(|card| card as CardNumber).collect();
        let deck = count_red(rules, &cards);
        Self {
            expected: std::array::from_fn(|threat| expected(rules, deck, threat as u8 + 1)),
            damage_of: rules.damage_of.clone(),
            missing: rules.missing_damage,
            drawn: ArrayPile::default(),
            spared: vec![0; rules.seats],
        }
    }

    fn begin_game(&mut self) {
        self.drawn.clear();
        self.spared.fill(0);
    }

    fn end_game(&self, game: &Metroidvania, state: &State, outcome: Outcome, extremeness: &mut Vec<Option<i64>>) {
        let bosses = |seat: usize| i64::from(state.players[seat].boss_count());
        extremeness
            .extend([ahead(outcome, game.rules().seats, bosses), outcome.winner().map(|seat| self.spared[seat])]);
    }
}

/// The mean damage of an attack of this threat, to a player whom nothing kills.
fn expected(rules: &Rules, deck: RedCounts, threat: u8) -> WagerDamage {
    let source = DamageSupply { undrawn: deck, discarded: RedCounts::default(), missing: rules.missing_damage };
    let odds = DamageOdds::of(threat, &source, 0);
    let loss = |wager| odds.forecast(wager as u8, 0, u8::MAX).loss;
    std::array::from_fn(|wager| (loss(wager) * PARTS as f64).round() as i64)
}

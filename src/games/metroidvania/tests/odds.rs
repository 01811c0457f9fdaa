//! Hit, death and expected loss against brute force: every ordered draw of single cards without replacement.

use super::table::*;
use conformance::cells::quick_or_thorough;
use conformance::odds::{OddsCheck, assert_calibrated};

use crate::action::{Action, Event};
use crate::odds::{DamageOdds, DamageSupply, RedCounts};
use crate::state::count_red;
use crate::view::View;
use kit::luck::{Luck, LuckDomain};

/// How many ordered draws come to each total. Every order is equally likely, for each step has the same number of branches on every path.
pub struct Totals([u64; 40]);

impl Totals {
    pub fn of(draws: u8, pile: &[u8], discards: &[u8], missing: u8) -> Self {
        let mut totals = Self([0; 40]);
        totals.draw(draws, pile, discards, missing, 0);
        totals
    }

    /// When a card is drawn first that is not part of the attack.
    pub fn behind_one(draws: u8, pile: &[u8], discards: &[u8]) -> Self {
        let (pile, discards) = if pile.is_empty() { (discards, &[][..]) } else { (pile, discards) };
        let mut totals = Self([0; 40]);
        for drawn in 0..pile.len() {
            let mut rest = pile.to_vec();
            rest.swap_remove(drawn);
            totals.draw(draws, &rest, discards, 0, 0);
        }
        totals
    }

    fn draw(&mut self, draws: u8, pile: &[u8], discards: &[u8], missing: u8, sum: u8) {
        let from = if pile.is_empty() { discards } else { pile };
        match (draws, from) {
            (0, _) => self.0[usize::from(sum)] += 1,
            (_, []) => self.draw(draws - 1, &[], &[], missing, sum + missing),
            _ => {
                for drawn in 0..from.len() {
                    let mut rest = from.to_vec();
                    let red = rest.swap_remove(drawn);
                    let left = if pile.is_empty() { &[] } else { discards };
                    self.draw(draws - 1, &rest, left, missing, sum + red);
                }
            }
        }
    }

    pub fn share(&self, counts: impl Fn(u8) -> f64) -> f64 {
        let orders: u64 = self.0.iter().sum();
        let sum: f64 = (0..40u8).map(|total| counts(total) * self.0[usize::from(total)] as f64).sum();
        sum / orders as f64
    }
}

fn counts(reds: &[u8]) -> RedCounts {
    let mut counts = RedCounts::default();
    reds.iter().for_each(|&red| counts[usize::from(red)] += 1);
    counts
}

fn assert_near(a: f64, b: f64, what: &str) {
    assert!((a - b).abs() < 1e-12, "{a} against {b}: {what}");
}

/// Compares cover, death and loss for every wager 0 to 6, health 1 to 6 and reduction 0 to 2.
fn check(draws: u8, pile: &[u8], discards: &[u8], missing: u8) {
    let totals = Totals::of(draws, pile, discards, missing);
    let source = DamageSupply { undrawn: counts(pile), discarded: counts(discards), missing };
    let odds = DamageOdds::of(draws, &source, 0);
    assert_near(odds.mean(), totals.share(f64::from), "mean");
    for (wager, health, reduced) in (0..=6).flat_map(|w| (1..=6).flat_map(move |h| (0..3).map(move |r| (w, h, r)))) {
        let damage = |total: u8| total.saturating_sub(reduced);
        let lost = |total: u8| {
            if damage(total) <= wager { 0 } else { damage(total) }
        };
        let forecast = odds.forecast(wager, reduced, health);
        let what = format!("{draws} draws, wager {wager}, health {health}, {reduced} off, {pile:?} {discards:?}");
        assert_near(forecast.cover, totals.share(|total| f64::from(u8::from(lost(total) == 0))), &what);
        assert_near(forecast.death, totals.share(|total| f64::from(u8::from(lost(total) >= health))), &what);
        assert_near(forecast.loss, totals.share(|total| f64::from(lost(total).min(health))), &what);
    }
}

#[test]
fn the_shipped_deck_by_single_cards() {
    let game = standard(&[]);
    for draws in 1..=3 {
        check(draws, &game.rules().damage_of, &[], 0);
    }
}

#[test]
fn the_shipped_deck_less_the_queue() {
    let table = Table::dealt(standard(&[]), |_, _| true);
    let rules = table.rules();
    let pile: Vec<u8> = table.state.deck.undrawn().iter().map(|&card| rules.damage_of[usize::from(card)]).collect();
    assert_eq!(counts(&pile), count_red(rules, table.state.deck.undrawn()));
    assert_eq!(counts(&pile), *table.state.deck.red());
    (1..=3).for_each(|draws| check(draws, &pile, &[], 0));
}

#[test]
fn small_piles_run_out_and_the_discard_pile_is_shuffled_or_cards_are_missing() {
    let piles: [&[u8]; 6] = [&[], &[2], &[1, 3], &[3, 3], &[1, 2, 3], &[0, 12, 5, 5]];
    for (pile, discards) in piles.into_iter().flat_map(|pile| piles.map(|discards| (pile, discards))) {
        for (draws, missing) in (1..=3).flat_map(|draws| [0, 2].map(|missing| (draws, missing))) {
            check(draws, pile, discards, missing);
        }
    }
}

/// The figures of the facts page hold for independent draws of 1, 2, 3; without replacement they are the limit of large decks.
#[test]
fn with_equal_reds_the_odds_tend_to_those_of_independent_draws() {
    let equal = |copies: u8| {
        let mut undrawn = RedCounts::default();
        undrawn[1..=3].fill(copies);
        DamageSupply { undrawn, discarded: RedCounts::default(), missing: 0 }
    };
    let figures: [(u8, u8, u8, f64, f64); 3] =
        [(3, 6, 7, 17.0 / 27.0, 10.0 / 27.0), (2, 4, 6, 6.0 / 9.0, 1.0 / 9.0), (1, 2, 3, 2.0 / 3.0, 1.0 / 3.0)];
    for (draws, wager, health, cover, death) in figures {
        let gap = |copies: u8| {
            let forecast = DamageOdds::of(draws, &equal(copies), 0).forecast(wager, 0, health);
            ((forecast.cover - cover).abs(), (forecast.death - death).abs())
        };
        let (near, far) = (gap(80), gap(20));
        assert!(near.0 < 0.003 && near.0 <= far.0 / 3.0 + 1e-12, "{draws}: {near:?} {far:?}");
        assert!(near.1 < 0.003 && near.1 <= far.1 / 3.0 + 1e-12, "{draws}: {near:?} {far:?}");
    }
    let bare = DamageOdds::of(3, &equal(80), 0).forecast(0, 0, 6);
    assert!((bare.death - 17.0 / 27.0).abs() < 0.003, "death from full health without a wager");
}

/// Replaying attacks over many shuffles: shares of covered attacks and deaths lie within 5 standard deviations of the exact odds.
#[test]
fn attacks_over_many_shuffles_agree_with_the_odds() {
    const GAMES: u32 = 4000;
    for (threat, wager, health) in [(1, 1, 2), (1, 0, 3), (2, 3, 4), (2, 4, 5), (3, 5, 6), (3, 6, 7)] {
        let game = standard(&["players.max_health=7"]);
        let odds = DamageOdds::of(
            threat,
            &DamageSupply { undrawn: counts(&game.rules().damage_of), discarded: RedCounts::default(), missing: 0 },
            0,
        );
        let forecast = odds.forecast(wager, 0, health);
        let (mut covered, mut died) = (0, 0);
        let mut table = Table::dealt(game, |_, _| true);
        for number in 0..GAMES {
            table.luck.begin(u64::from(number));
            kit::game::Game::setup(&table.game, &mut table.state, &mut table.luck, &mut ());
            table.room(NORTH, "S", threat);
            table.seat(0).health = health;
            table.told.0.clear();
            table.walk(NORTH);
            table.act(Action::Wager(wager));
            covered += table.heard(|event| matches!(event, Event::Attacked { lost: 0, .. }));
            died += table.heard(|event| matches!(event, Event::Attacked { died: true, .. }));
        }
        within_five_deviations(covered, forecast.cover, GAMES);
        within_five_deviations(died, forecast.death, GAMES);
    }
}

fn within_five_deviations(count: usize, chance: f64, games: u32) {
    let games = f64::from(games);
    let deviation = (games * chance * (1.0 - chance)).sqrt();
    assert!((count as f64 - games * chance).abs() <= 5.0 * deviation + 1e-9, "{count} of {games} against {chance}");
}

#[test]
fn odds_asked_for_before_a_discard_are_not_given_after_it() {
    let mut table = Table::dealt(standard(&[]), |_, _| true);
    let rules = table.rules().clone();
    let mut luck = Luck::new(1, LuckDomain::Table);
    let mut drawn = Vec::new();
    while table.state.deck.undrawn().len() > 2 {
        drawn.extend(table.state.deck.draw_damage(&rules, &mut luck).0);
    }
    drawn.sort_by_key(|&card| rules.damage_of[usize::from(card)]);
    let mean = |table: &Table| View::new(&rules, &table.state).odds(3).mean();
    table.state.deck.discard(drawn[0]);
    let low = mean(&table);
    for &card in &drawn[1..] {
        table.state.deck.discard(card);
    }
    let undrawn = *table.state.deck.red();
    let discarded = count_red(&rules, table.state.deck.discarded());
    let source = DamageSupply { undrawn, discarded, missing: 0 };
    assert_eq!(mean(&table), DamageOdds::of(3, &source, 0).mean());
    assert!(mean(&table) > low, "the third draw comes from better stocked discards");
}

#[test]
fn the_odds_along_a_game_are_what_comes() {
    let (games, within) = quick_or_thorough((60, 0.15), (300, 0.05));
    let check = OddsCheck { games, turns: 10, rollouts: quick_or_thorough(40, 100), within, least: 100.0, chance: 0.0 };
    assert_calibrated(&super::metroidvania::FIXTURE, &check);
}

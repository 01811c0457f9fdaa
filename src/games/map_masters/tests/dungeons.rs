//! Dungeons as the shipped planner builds them, and the best of all that there are.

use std::collections::HashSet;

use super::table::*;
use crate::MapMasters;
use crate::action::{Action, Event, PathResult};
use crate::config::Rules;
use crate::dungeon::Dungeon;
use crate::layout::{self, CardLayout, PlacedCard};
use crate::objective_points;
use crate::search::{FindWeights, best};
use crate::state::Phase;
use crate::walk::PathGear;
use engine::cell::{Cell, CellRequest};
use kit::config::Assignment;
use kit::feature::FeatureColumns;
use kit::game::{Game, PendingDecision, dyn_observer};
use kit::luck::{Luck, LuckDomain};
use kit::strategy::{Bot, BotMemory};

/// More steps than any of these searches takes.
const MANY: u32 = 100_000_000;

/// A builder at a table of the shipped rules, who has neither fairies nor spellbooks.
pub struct Builder {
    pub table: Table,
    bot: Bot,
    mind: BotMemory<MapMasters>,
    legal: Vec<Action>,
    /// What each find is worth in the round that was dealt, and the units of a victory point.
    pub weights: FindWeights,
    pub unit: f64,
}

impl Builder {
    /// This bot, under the shipped rules with some values set.
    pub fn new(bot: &str, set: &[&str]) -> Self {
        let set = Assignment::parse_all(set).expect("assignments that parse");
        let wish = CellRequest { bots: vec![bot.to_owned()], set, ..CellRequest::default() };
        let cell = Cell::<MapMasters>::load(&crate::GAME.rules("standard"), &wish).expect("a bot that ships");
        let mind = BotMemory::new(Luck::new(1, LuckDomain::Bots), FeatureColumns::new());
        let (weights, unit) = (FindWeights::default(), 1.0);
        Self { table: Table::of(cell.game), bot: cell.bots[0].clone(), mind, legal: Vec::new(), weights, unit }
    }

    /// Gives the builder these cards, by row, in a round with this primary objective, by row; no other has been seen.
    pub fn deal(&mut self, hand: &[u8], objective: u8) {
        self.table.begin(0);
        let Table { game, state, told, .. } = &mut self.table;
        let rules = game.rules();
        state.unseen[rules.asks(state.primary) as usize] += 1;
        state.primary = place_of(&rules.objective_of, objective);
        state.unseen[rules.asks(state.primary) as usize] -= 1;
        state.players[0].hand.clear();
        hand.iter().for_each(|&row| state.players[0].hand.push(place_of(&rules.row_of, row)));
        (state.phase, state.active) = (Phase::Place, 0);
        state.dungeon.clear();
        told.0.clear();
        (self.weights, self.unit) =
            (objective_points::weights(rules, state), objective_points::unit(rules, state).into());
    }

    /// Lays the cards and draws a path as the bot does, one choice at a time, by the code that plays games.
    pub fn explore(&mut self) -> (CardLayout, PathResult) {
        let mut built = CardLayout::default();
        loop {
            self.choose();
            for event in self.table.told.0.drain(..) {
                match event {
                    Event::Laid { seat: 0, placed, .. } => built.push(placed),
                    Event::Drawn { seat: 0, walked, .. } => return (built, walked),
                    _ => {}
                }
            }
        }
    }

    /// Makes the next choice of the game.
    pub fn choose(&mut self) {
        let Table { game, state, luck, told } = &mut self.table;
        let PendingDecision::Choose { seat, kind } = game.turn(state) else { panic!("the game is over") };
        self.legal.clear();
        game.legal(state, &mut self.legal);
        let chosen = match self.legal.len() {
            1 => 0,
            _ => self.bot.choose(&*game, &*state, seat, kind, &self.legal, &mut self.mind),
        };
        game.apply(state, self.legal[chosen], luck, &mut dyn_observer(told));
    }

    /// The worth of the best path through a dungeon in the round that was dealt, in units.
    pub fn worth_of(&self, layout: &CardLayout) -> u32 {
        let rules = self.table.rules();
        worth_of(&Dungeon::new(&rules.cards, layout, &rules.options), &self.weights)
    }
}

/// The first of these that is of this row.
fn place_of(rows: &[u8], row: u8) -> u8 {
    rows.iter().position(|&of| of == row).expect("a card of this row") as u8
}

/// The worth of the best path through a dungeon.
pub fn worth_of(dungeon: &Dungeon, weights: &FindWeights) -> u32 {
    let best = best(dungeon, PathGear::default(), weights, MANY);
    assert!(!best.cut);
    best.value
}

/// The worth of the best path through the best of all dungeons that can be built of a hand.
pub fn best_of_all(rules: &Rules, hand: &[u8], weights: &FindWeights) -> u32 {
    let all = every_dungeon(rules, hand);
    let worth = |layout| worth_of(&Dungeon::new(&rules.cards, layout, &rules.options), weights);
    all.iter().map(worth).max().unwrap_or(0)
}

/// Every dungeon that can be built of some cards of a hand, in any order, each once; turned by 180 degrees it is the same.
pub fn every_dungeon(rules: &Rules, hand: &[u8]) -> Vec<CardLayout> {
    let mut all: Vec<CardLayout> = Vec::new();
    let mut last: HashSet<Vec<PlacedCard>> =
        hand.iter().map(|&card| vec![PlacedCard { card, ..PlacedCard::default() }]).collect();
    while !last.is_empty() {
        let mut larger = HashSet::new();
        for cards in &last {
            let layout = laid(cards);
            for &card in hand.iter().filter(|card| cards.iter().all(|placed| placed.card != **card)) {
                layout::spots(&layout, &rules.cards, card, &rules.options, &mut |placed| {
                    larger.insert(seen_from_first([&cards[..], &[placed]].concat()));
                });
            }
            all.push(layout);
        }
        last = larger;
    }
    all
}

fn laid(cards: &[PlacedCard]) -> CardLayout {
    let mut layout = CardLayout::default();
    cards.iter().for_each(|&placed| layout.push(placed));
    layout
}

/// The same dungeon with the lowest card first, in the middle and unturned.
fn seen_from_first(mut cards: Vec<PlacedCard>) -> Vec<PlacedCard> {
    cards.sort_unstable();
    let first = cards[0];
    let sign = if first.turned { -1 } else { 1 };
    for placed in &mut cards {
        let turned = placed.turned != first.turned;
        *placed = PlacedCard { turned, x: sign * (placed.x - first.x), y: sign * (placed.y - first.y), ..*placed };
    }
    cards
}

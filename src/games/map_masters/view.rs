//! What one seat may know: the own cards as far as they are face up, the market, everybody's coins and score boards, and which objectives
//! have been seen; not what is face down.

use std::cell::Ref;

use super::card::{FINDS, FindCounts, FindKind};
use super::config::Rules;
use super::dungeon::Dungeon;
use super::estimate::{CardKinds, DungeonEstimator};
use super::layout::CardLayout;
use super::objective_points::{self, SecondaryObjective};
use super::search::ParetoPaths;
use super::state::{Exploration, Market, Phase, Player, State};
use super::walk::{PathWalk, TOOLS};

/// The table as one seat sees it.
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: usize,
}

impl<'a> View<'a> {
    pub(super) fn new(rules: &'a Rules, state: &'a State, seat: usize) -> Self {
        Self { rules, state, seat }
    }

    /// The rules are known to all.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The own seat, from 0.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// Rounds begun.
    pub fn round(&self) -> u8 {
        self.state.round
    }

    /// Rounds still to come.
    pub fn rounds_left(&self) -> u8 {
        self.rules.rounds - self.state.round
    }

    /// The own side of the table; what is face down there is for counting alone.
    fn player(&self) -> &'a Player {
        &self.state.players[self.seat]
    }

    /// Own coins.
    pub fn coins(&self) -> u16 {
        self.player().coins
    }

    /// The most coins of any opponent.
    pub fn rival_coins(&self) -> u16 {
        self.rivals().map(|rival| rival.coins).max().unwrap_or(0)
    }

    /// Points on the own score board, secondary points divided; exits and coins are not counted.
    pub fn points(&self) -> f64 {
        self.points_of(self.player())
    }

    /// The most points of any opponent.
    pub fn rival_points(&self) -> f64 {
        self.rivals().map(|rival| self.points_of(rival)).fold(0.0, f64::max)
    }

    fn points_of(&self, player: &Player) -> f64 {
        let score = &player.score;
        f64::from(score.primary + score.time) + f64::from(score.secondary) / f64::from(self.rules.secondary_divisor)
    }

    fn rivals(&self) -> impl Iterator<Item = &'a Player> {
        let (seats, own) = (self.rules.seats, self.seat);
        self.state.players[..seats].iter().enumerate().filter(move |(seat, _)| *seat != own).map(|(_, player)| player)
    }

    /// Own exit boxes checked.
    pub fn boxes(&self) -> u8 {
        self.player().score.boxes
    }

    /// Own cards wherever they are, and those of them that were bought.
    pub fn cards(&self) -> (usize, usize) {
        let player = self.player();
        let piles = [&player.deck.draw[..], &player.deck.discard, &player.hand, &player.staying];
        let bought = piles.into_iter().flatten().filter(|&&card| usize::from(card) < self.rules.dungeon_cards).count();
        (player.cards(), bought)
    }

    /// The own cards of this round that lie face up.
    pub fn hand(&self) -> &'a [u8] {
        &self.player().hand
    }

    /// The finds of the cards in [`hand`](Self::hand).
    pub fn hand_finds(&self) -> FindCounts {
        let of = |card: &u8| self.rules.row(*card).card.finds;
        self.hand().iter().map(of).fold(FindCounts::default(), FindCounts::and)
    }

    /// The finds of this round's hand on average, by find: the cards in it, and for each that is due yet the mean of the own deck; what is left
    /// then, the mean of the discards.
    pub fn expected_finds(&self) -> [f64; FINDS] {
        let deck = &self.player().deck;
        let due = usize::from(self.rules.hand).saturating_sub(self.hand().len());
        let first = due.min(deck.draw.len());
        let later = (due - first).min(deck.discard.len());
        let mut finds = FindKind::ALL.map(|find| f64::from(self.hand_finds().count(find)));
        for (drawn, pile) in [(first, &deck.draw[..]), (later, &deck.discard[..])] {
            let share = drawn as f64 / pile.len().max(1) as f64;
            // Whole numbers first: the last bit of a sum of shares would tell the order of the pile.
            let mut counts = [0_u32; FINDS];
            for card in pile.iter().map(|&card| &self.rules.row(card).card) {
                counts.iter_mut().zip(FindKind::ALL).for_each(|(sum, find)| *sum += u32::from(card.finds.count(find)));
            }
            finds.iter_mut().zip(counts).for_each(|(sum, count)| *sum += share * f64::from(count));
        }
        finds
    }

    /// The help that fairies and spellbooks in front of oneself give on the path, by tool: each of them overcomes or works one thing.
    pub fn tools(&self) -> [u8; TOOLS] {
        self.player().gear(self.rules).tools
    }

    /// Fairies in front of oneself.
    pub fn fairies(&self) -> u8 {
        self.player().fairies.iter().sum()
    }

    /// Spellbooks in front of oneself.
    pub fn books(&self) -> usize {
        self.player().books.len()
    }

    /// The row of an own spellbook.
    pub fn book(&self, place: u8) -> u8 {
        self.player().books[usize::from(place)].row
    }

    /// The market: what lies face up in it is seen, its decks are not.
    pub(super) fn market(&self) -> &'a Market {
        &self.state.market
    }

    /// The price of a card in this column.
    pub fn price(&self, column: u8) -> u8 {
        super::rules::market::price(self.rules, self.player(), column.into())
    }

    /// The primary objective's points for each find it asks for.
    pub fn primary_points(&self) -> u8 {
        self.rules.points[self.rules.asks(self.state.primary) as usize]
    }

    /// True if the primary objective's card has an hourglass.
    pub fn hourglass(&self) -> bool {
        self.rules.hourglass_of[usize::from(self.state.primary)]
    }

    /// Points that finds bring by the primary objective; while the market and the refresh change the deck, that is the coming one.
    pub fn primary(&self, finds: FindCounts) -> f64 {
        f64::from(finds.count(self.rules.asks(self.state.primary))) * f64::from(self.primary_points())
    }

    /// The knowledge of the secondary objective.
    pub fn secondary(&self) -> SecondaryObjective {
        SecondaryObjective::new(self.rules, self.state)
    }

    /// The estimator of the worth of dungeons made of the own cards, and the units of a point in it.
    pub fn estimator(&self) -> (Ref<'a, DungeonEstimator>, f64) {
        let estimator = self.exploration().estimator.get(|estimator| {
            let rows = self.hand().iter().map(|&card| self.rules.row_of[usize::from(card)]);
            let tools = self.player().gear(self.rules).tools;
            let rules = self.rules;
            let weights = objective_points::weights(rules, self.state);
            let kinds = CardKinds { cards: &rules.cards, ways: &rules.transits, rooms: &rules.rooms };
            estimator.prepare(rules.estimator, kinds, rows, &weights, tools);
        });
        (estimator, f64::from(objective_points::unit(self.rules, self.state)))
    }

    /// The dungeon as far as it is built.
    pub fn layout(&self) -> &'a CardLayout {
        &self.exploration().layout
    }

    /// The dungeon of a layout, to be walked.
    pub fn dungeon(&self, layout: &CardLayout) -> Dungeon<'a> {
        Dungeon::new(&self.rules.cards, layout, &self.rules.options)
    }

    /// The outcomes that one may choose from.
    pub fn frontier(&self) -> &'a ParetoPaths {
        &self.exploration().frontier
    }

    /// The path so far.
    pub fn walk(&self) -> &'a PathWalk {
        &self.exploration().walk
    }

    fn exploration(&self) -> &'a Exploration {
        debug_assert!(matches!(self.state.phase, Phase::Place | Phase::Path | Phase::Walk));
        &self.state.dungeon
    }
}

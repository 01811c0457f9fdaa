//! What one seat may know: everything on the table, and which cards are undrawn, but not their order, nor that of the bosses.

use super::action::{AbilitySource, Action, CardNumber};
use super::cells::{CellSet, GridCell};
use super::config::{BOSS_ROOM, BossVisit, CardRow, MOST_DRAWS, Rules, Sharing};
use super::distance_cache::StepMap;
use super::effect::{Ability, AbilityKind};
use super::maze::{LockedDoors, Maze};
use super::odds::{AttackForecast, DamageOdds, DamageSupply};
use super::rules::{attack, buy, plan};
use super::state::{Player, State, count_red};
use std::cell::Ref;

/// The table as the player to move sees it.
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    own: &'a Player,
}

impl<'a> View<'a> {
    pub(super) fn new(rules: &'a Rules, state: &'a State) -> Self {
        Self { rules, state, own: state.player() }
    }

    /// The rules are known to all.
    pub fn rules(&self) -> &Rules {
        self.rules
    }

    /// The room where the own pawn stands.
    pub fn at(&self) -> GridCell {
        self.own.at
    }

    /// The seat to move, from 0.
    pub fn seat(&self) -> u8 {
        self.state.active
    }

    /// Rounds begun.
    pub fn round(&self) -> u16 {
        self.state.round
    }

    /// Health in hand.
    pub fn health(&self) -> u8 {
        self.own.health
    }

    /// Luck in hand.
    pub fn luck(&self) -> u8 {
        self.own.luck
    }

    /// Bosses defeated.
    pub fn bosses(&self) -> u32 {
        self.own.boss_count()
    }

    /// The most bosses that any opponent has defeated.
    pub fn rival_bosses(&self) -> u32 {
        self.rivals().map(Player::boss_count).max().unwrap_or(0)
    }

    /// The most luck that any opponent holds.
    pub fn rival_luck(&self) -> u8 {
        self.rivals().map(|player| player.luck).max().unwrap_or(0)
    }

    fn rivals(&self) -> impl Iterator<Item = &Player> {
        let seats = self.state.players[..self.rules.seats].iter().enumerate();
        seats.filter(|(seat, _)| *seat != usize::from(self.state.active)).map(|(_, player)| player)
    }

    /// Bosses that no room bears yet.
    pub fn bosses_undrawn(&self) -> u8 {
        self.state.bosses.len() as u8
    }

    /// The map.
    pub fn maze(&self) -> &Maze {
        &self.state.maze
    }

    /// Doors shut for the player to move.
    pub fn shut(&self) -> &'a LockedDoors {
        plan::shut(self.state)
    }

    /// Rooms that attack the player to move.
    pub fn attacking(&self) -> CellSet {
        plan::attacking(self.rules, self.state)
    }

    /// Boss rooms in which surviving would mark a boss that the player does not hold.
    pub fn wanted_lairs(&self) -> CellSet {
        let maze = self.maze();
        let opened = match self.rules.sharing {
            Sharing::Everyone => maze.opened() & !self.own.held,
            Sharing::FirstOnly => CellSet::NONE,
        };
        plan::unopened(self.state) | opened
    }

    /// Would surviving a boss room drawn now mark a boss?
    pub fn new_lair_counts(&self) -> bool {
        self.bosses_undrawn() > 0
    }

    /// Whether a new room with so many `!` would attack.
    pub fn new_room_attacks(&self, threat: u8) -> bool {
        threat > 0
            && (threat < BOSS_ROOM || self.bosses_undrawn() > 0 || self.rules.no_boss_left == BossVisit::Attacked)
    }

    /// The queue: cards from the first, and the luck on each.
    pub fn queue(&self) -> (&[CardNumber], &[u8]) {
        let len = usize::from(self.state.queue.len);
        (&self.state.queue.cards[..len], &self.state.queue.luck[..len])
    }

    /// The price of a queue card with so many steps saved by an item.
    pub fn price(&self, slot: u8, item: Option<u8>) -> u8 {
        buy::price(self.state, slot, item.map_or(0, |item| self.item(item).power))
    }

    /// A card's row.
    pub fn card(&self, card: CardNumber) -> &CardRow {
        self.rules.card(card)
    }

    /// The card taken this turn.
    pub fn taken(&self) -> CardNumber {
        self.state.current.card
    }

    /// Movement left.
    pub fn moves(&self) -> u8 {
        self.state.current.moves
    }

    /// The ability of an item in hand.
    pub fn item(&self, place: u8) -> Ability {
        self.state.item(self.rules, place)
    }

    /// The ability of a tool.
    pub fn tool(&self, tool: AbilitySource) -> Ability {
        match tool {
            AbilitySource::Item(place) => self.item(place),
            AbilitySource::Boss(effect) => Ability { effect, power: self.power(effect) },
        }
    }

    /// The summed power that the player's bosses give for an effect.
    pub fn power(&self, effect: AbilityKind) -> u8 {
        self.own.powers.of(effect)
    }

    /// The items in hand.
    pub fn items(&self) -> &[CardNumber] {
        &self.own.items
    }

    /// Drawn cards that items and bosses could replace in an attack: one by each item.
    pub fn redraws(&self) -> u8 {
        self.state.items_with(self.rules, AbilityKind::Redraw).count() as u8 + self.power(AbilityKind::Redraw)
    }

    /// Damage that items and bosses could take off in an attack.
    pub fn reduces(&self) -> u8 {
        let items = self.state.items_with(self.rules, AbilityKind::Reduce);
        items.fold(self.power(AbilityKind::Reduce), |sum, place| sum.saturating_add(self.item(place).power))
    }

    /// The cards drawn in this attack.
    pub fn drawn(&self) -> &[CardNumber] {
        &self.state.current.drawn
    }

    /// The damage as it stands.
    pub fn damage(&self) -> u8 {
        attack::damage(self.rules, self.state)
    }

    /// The luck laid in this attack.
    pub fn wager(&self) -> u8 {
        self.state.current.wager
    }

    /// The number of `!` of the room the pawn is in.
    pub fn threat(&self) -> u8 {
        self.maze().threat(self.own.at)
    }

    /// The largest wager in the next attack of this turn, with so much luck to spend.
    pub fn max_wager(&self, luck: u8) -> u8 {
        attack::max_wager(self.rules, self.state, luck)
    }

    /// Luck that may be spent this turn.
    pub fn spendable(&self) -> u8 {
        attack::spendable(self.state)
    }

    /// The odds of so many damage draws now, one to three.
    pub fn odds(&self, draws: u8) -> Ref<'_, DamageOdds> {
        let kept = &self.state.deck.odds()[usize::from(draws) - 1];
        kept.get(|odds| odds.work_out(draws, &self.source(), 0))
    }

    /// True if an attack with so many `!` cannot kill, whatever is drawn.
    pub fn outlives(&self, threat: u8) -> bool {
        let most = self.rules.most_damage.max(self.rules.missing_damage);
        u16::from(self.health()) + u16::from(self.reduction()) > u16::from(threat) * u16::from(most)
    }

    /// True if the refill of the queue may change the odds of the damage draws after it. While more cards are undrawn, one less does not.
    pub fn refill_matters(&self) -> bool {
        self.state.deck.undrawn().len() <= MOST_DRAWS
    }

    /// The odds of so many damage draws after a card is taken, with the item at this place to save steps: the queue is refilled first.
    pub fn odds_behind_refill(&self, draws: u8, item: Option<u8>) -> DamageOdds {
        let mut source = self.source();
        if let Some(place) = item.filter(|_| self.rules.items_wear_out) {
            source.discarded[usize::from(self.card(self.items()[usize::from(place)]).damage)] += 1;
        }
        DamageOdds::behind_one(draws, &source)
    }

    /// Steps to the nearest wanted lair, from every room that the pawn can reach in this turn.
    pub fn lair_steps(&self) -> Ref<'_, StepMap> {
        let measure = |steps: &mut StepMap| {
            steps.measure(self.wanted_lairs(), self.maze(), self.shut(), self.at(), self.longest_walk())
        };
        self.state.cache.lairs.get(measure)
    }

    /// Steps to the nearest exit into an empty cell, likewise.
    pub fn exit_steps(&self) -> Ref<'_, StepMap> {
        let frontier = || self.maze().frontier(self.shut());
        let measure =
            |steps: &mut StepMap| steps.measure(frontier(), self.maze(), self.shut(), self.at(), self.longest_walk());
        self.state.cache.exits.get(measure)
    }

    /// The most rooms that the pawn can walk in this turn, whatever card is taken.
    fn longest_walk(&self) -> u8 {
        self.rules.longest_move.saturating_add(self.power(AbilityKind::Move)).max(self.moves())
    }

    /// The forecast of the attack when this drawn card is replaced with that tool, and nothing else is done.
    pub fn forecast_after_redraw(&self, tool: AbilitySource, drawn: u8) -> AttackForecast {
        let replaced = self.drawn()[usize::from(drawn)];
        let red = |card: CardNumber| self.rules.damage_of[usize::from(card)];
        let missing = self.state.current.missing * self.rules.missing_damage;
        let already = self.drawn().iter().map(|&card| red(card)).sum::<u8>() + missing - red(replaced);
        let (wager, reduction, health) = (self.wager(), self.reduction(), self.health());
        if self.state.deck.undrawn().is_empty() {
            // The item and the replaced card are discarded first, and so may come again.
            let worn_out = match tool {
                AbilitySource::Item(place) if self.rules.items_wear_out => Some(self.items()[usize::from(place)]),
                _ => None,
            };
            let mut source = self.source();
            for card in worn_out.into_iter().chain([replaced]) {
                source.discarded[usize::from(red(card))] += 1;
            }
            return DamageOdds::of(1, &source, already).forecast(wager, reduction, health);
        }
        self.odds(1).forecast_on(already, wager, reduction, health)
    }

    /// The reduction of the total of the attack under way, or of the next one.
    pub fn reduction(&self) -> u8 {
        attack::reduction(self.state)
    }

    /// The source of damage cards; the discard pile is counted only when it can matter.
    fn source(&self) -> DamageSupply {
        let deck = &self.state.deck;
        let mut source =
            DamageSupply { undrawn: *deck.red(), discarded: Default::default(), missing: self.rules.missing_damage };
        if deck.undrawn().len() <= MOST_DRAWS {
            source.discarded = count_red(self.rules, deck.discarded());
        }
        source
    }

    /// Health that ending the movement in an empty room would give.
    pub fn healing(&self, at: GridCell, explored: bool) -> u8 {
        let heals = (at != self.rules.start || self.rules.heal_on_start) && (!explored || self.rules.heal_on_explore);
        let amount = if heals { self.rules.heal.saturating_add(self.power(AbilityKind::Heal)) } else { 0 };
        amount.min(self.rules.max_health - self.health())
    }

    /// True if this choice is the use of an item.
    pub fn uses_item(action: Action) -> bool {
        matches!(
            action,
            Action::Take { item: Some(_), .. }
                | Action::Use(AbilitySource::Item(_))
                | Action::Break(AbilitySource::Item(_), _)
                | Action::Redraw(AbilitySource::Item(_), _)
                | Action::Reduce(AbilitySource::Item(_))
                | Action::Heal(Some(_))
        )
    }
}

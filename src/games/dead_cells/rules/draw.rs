//! Luck: every draw of the game, keyed by purpose, run, biome and space.
//!
//! What lies face down has no order until somebody draws from it: before the first draw on a space the pile is put in an order that hangs on
//! that space alone. To the players that is the same as one shuffle at the start, since nobody ever sees an order; to whoever compares
//! two campaigns it means that a card more, a purchase or another way through the biome shifts no later draw (see `Stream::order`).

use super::Play;
use crate::action::{EffectSource, Event};
use crate::config::keys::{Empty, FirstPasses};
use crate::config::{MonsterRow, Rules};
use crate::state::State;
use crate::word::EffectKind;
use kit::game::EventObserver;
use kit::luck::{ComponentKey, DrawPurpose};

/// The purposes for which the game draws.
pub mod purpose {
    use super::DrawPurpose;

    /// The draw of the Beheaded, by run.
    pub const BEHEADED: DrawPurpose = DrawPurpose(0);
    /// The draw of the first player, by run.
    pub const FIRST: DrawPurpose = DrawPurpose(1);
    /// The way where the lot decides, by space.
    pub const WAY: DrawPurpose = DrawPurpose(2);
    /// Monsters, by run, biome and space.
    pub const MONSTERS: DrawPurpose = DrawPurpose(3);
    /// Elite monsters, likewise.
    pub const ELITES: DrawPurpose = DrawPurpose(4);
    /// Treasures, likewise, and by their number there.
    pub const TREASURES: DrawPurpose = DrawPurpose(5);
    /// The blueprint decks, by biome, once.
    pub const BLUEPRINTS: DrawPurpose = DrawPurpose(6);
    /// Combat cards, by run, biome, space and body.
    pub const CARDS: DrawPurpose = DrawPurpose(7);
    /// Serenade's cards, by run and biome.
    pub const SERENADE: DrawPurpose = DrawPurpose(8);
    /// The boss's cards, by run, and shuffle.
    pub const BOSS: DrawPurpose = DrawPurpose(9);
    /// The tiles, by run and biome. The last of all purposes is one that each campaign draws for, so that no later one opens new streams.
    pub const TILES: DrawPurpose = DrawPurpose(10);
}

/// Draws of one purpose at one place, each with a key of its own.
const DRAWS: u32 = 32;
/// Bodies at one place.
const BODIES: u32 = 8;
/// Combats against one boss.
const COMBATS: u32 = 64;
/// Biomes of one run.
const STAGES: u32 = 8;

/// The key of a run and a biome of it.
pub fn of_stage(state: &State) -> u32 {
    u32::from(state.run) * STAGES + u32::from(state.stage)
}

/// The place of a draw: a space or a boss's combat, in a biome of a run.
#[derive(Clone, Copy)]
pub struct DrawLocation {
    key: ComponentKey,
    number: u32,
}

impl DrawLocation {
    /// The key of the n-th draw there.
    pub fn nth(self, nth: u32) -> u32 {
        self.key.occasion(self.number * DRAWS + nth % DRAWS)
    }
}

/// The place of the group, and which of its bodies draws.
pub fn here(rules: &Rules, state: &State, body: u8) -> DrawLocation {
    let (key, combat) = match state.combat.boss {
        Some(boss) => (rules.boss_keys[usize::from(boss)], u32::from(state.combat.against_boss) % COMBATS),
        None => (rules.space_keys[usize::from(state.at)], 0),
    };
    DrawLocation { key, number: (of_stage(state) * COMBATS + combat) * BODIES + u32::from(body) }
}

/// True if a treasure is to be had, from the deck or from its discards (`decks.empty`).
pub fn treasure_is_left(rules: &Rules, state: &State) -> bool {
    let treasures = &state.group.treasures;
    !treasures.draw.is_empty() || rules.decks_empty == Empty::Reshuffle && !treasures.discard.is_empty()
}

/// True if a blueprint of this biome is left.
pub fn blueprint_is_left(state: &State) -> bool {
    !state.group.blueprints[usize::from(state.biome)].is_empty()
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// The top combat card of somebody's draw pile, the discards shuffled if there is none (D23).
    pub(super) fn draw_card(&mut self, body: u8) -> Option<u8> {
        let spot = here(self.rules, self.state, body);
        let key = spot.nth(0);
        let player = &mut self.state.bodies[usize::from(body)];
        let keys = self.rules.decks[usize::from(player.beheaded)].keys();
        if player.stirred != key {
            player.stirred = key;
            player.deck.draw.shuffle(keys, self.luck.occasion(purpose::CARDS, key));
        }
        // Shuffles of one space are told apart by how many there have been.
        player.deck.draw_top(keys, |nth| self.luck.occasion(purpose::CARDS, spot.nth(1 + nth % (DRAWS - 1))))
    }

    /// Fills somebody's hand.
    pub(super) fn refill(&mut self, body: u8) {
        if self.rules.is_serenade(body.into()) {
            return;
        }
        while self.state.body(body).hand.len() < usize::from(self.rules.hand) {
            let Some(card) = self.draw_card(body) else { return };
            self.state.body_mut(body).hand.push(card);
        }
    }

    /// The top monster or elite monster; none if there are no more (`decks.empty`).
    pub(super) fn draw_monster(&mut self, elite: bool, nth: u32) -> Option<u8> {
        let key = here(self.rules, self.state, 0).nth(nth);
        let (deck, purpose) = if elite {
            (&mut self.state.elites, purpose::ELITES)
        } else {
            (&mut self.state.monsters, purpose::MONSTERS)
        };
        if deck.draw.is_empty() && self.rules.decks_empty == Empty::Reshuffle {
            std::mem::swap(&mut deck.draw, &mut deck.discard);
        }
        deck.draw.shuffle(self.rules.monster_deck.keys(), self.luck.occasion(purpose, key));
        deck.draw.pop()
    }

    /// A monster card goes to the discards of its deck.
    pub(super) fn discard_monster(&mut self, card: u8) {
        let elite = self.monster_of(card).elite;
        let deck = if elite { &mut self.state.elites } else { &mut self.state.monsters };
        deck.discard.push(card);
    }

    /// The row of a monster card.
    pub(super) fn monster_of(&self, card: u8) -> &MonsterRow {
        &self.rules.monsters[usize::from(self.rules.monster_deck[usize::from(card)])]
    }

    /// The treasure or the blueprint that an effect brings, if it is one of both and one is left.
    pub(super) fn draw_equipment(&mut self, deed: EffectKind) -> Option<u8> {
        match deed {
            EffectKind::Treasure => self.draw_treasure(),
            EffectKind::Blueprint => self.draw_blueprint(),
            _ => None,
        }
    }

    /// The top treasure (D14); none if there are no more.
    pub(super) fn draw_treasure(&mut self) -> Option<u8> {
        let key = here(self.rules, self.state, 0).nth(self.state.draws.into());
        self.state.draws += 1;
        let deck = &mut self.state.group.treasures;
        if deck.draw.is_empty() && self.rules.decks_empty == Empty::Reshuffle {
            std::mem::swap(&mut deck.draw, &mut deck.discard);
        }
        deck.draw.shuffle(self.rules.equipment_deck.keys(), self.luck.occasion(purpose::TREASURES, key));
        deck.draw.pop()
    }

    /// The bottom blueprint of this biome (D15).
    pub(super) fn draw_blueprint(&mut self) -> Option<u8> {
        self.state.group.blueprints[usize::from(self.state.biome)].pop_bottom()
    }

    /// A blueprint goes under the deck of its biome.
    pub(super) fn return_blueprint(&mut self, card: u8) {
        let biome = self.rules.equipment[usize::from(card)].biome.unwrap_or(0);
        self.state.group.blueprints[usize::from(biome)].insert(0, card);
    }

    /// The first player token goes to the next player, clockwise (D12).
    pub(super) fn pass_token(&mut self) {
        let bodies = self.rules.bodies() as u8;
        self.state.first = (self.state.first + 1) % bodies;
        self.tell(Event::First(self.state.first));
    }

    /// Passes the token of the first player after a combat, where `first.passes` says so.
    pub(super) fn pass_token_after_combat(&mut self) {
        if self.rules.first_passes == FirstPasses::EachCombat {
            self.pass_token();
        }
    }

    /// Combat cards, boards and equipment of whom a source names: told as used.
    pub(super) fn tell_used(&mut self, source: EffectSource) {
        let round = self.state.combat.round;
        self.tell(Event::Used { source, round });
    }
}

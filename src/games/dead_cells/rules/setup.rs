//! Setup of a campaign, a run and a biome (rulebook "Game Setup", "Biome Setup", "Player Setup"; D1-D3, D62, D63).

use super::draw::{of_stage, purpose};
use super::{Play, aids};
use crate::action::EffectSource;
use crate::action::Event;
use crate::config::keys::{Blueprints, Cells, EachRun, First};
use crate::config::{MOST_SPACES, TileShape};
use crate::state::{Body, Combat, MonsterDeck, NONE, State, Task};
use crate::word::{CombatEffect, EffectKind, UpgradeEffect};
use kit::game::EventObserver;
use kit::luck::ComponentKey;
use kit::pieces::ArrayPile;

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A fresh campaign, but for the upgrades that `campaign.start` names.
    pub(super) fn begin_campaign(&mut self) {
        *self.state = State::new();
        let rules = self.rules;
        for (card, &row) in rules.monster_deck.iter().enumerate() {
            if !rules.monsters[usize::from(row)].upgrade {
                self.state.group.monsters |= 1 << card;
            }
        }
        (0..rules.treasures).for_each(|card| self.state.group.treasures.draw.push(card));
        for card in (rules.treasures..rules.equipment.len() as u8).rev() {
            let biome = rules.equipment[usize::from(card)].biome.unwrap_or(0);
            self.state.group.blueprints[usize::from(biome)].push(card);
        }
        if rules.blueprint_order == Blueprints::Shuffled {
            for (biome, pile) in self.state.group.blueprints.iter_mut().enumerate() {
                let Some(name) = rules.biomes.get(biome) else { continue };
                let key = ComponentKey::of(name, 0).occasion(0);
                pile.shuffle(rules.equipment_deck.keys(), self.luck.occasion(purpose::BLUEPRINTS, key));
            }
        }
        self.buy_beforehand();
        self.pend(Task::Run);
    }

    /// The upgrades that the group begins with, each as if it had been bought.
    fn buy_beforehand(&mut self) {
        for row in crate::state::cards(self.rules.bought) {
            let deck = self.rules.upgrades[usize::from(row)].deck as usize;
            self.state.group.sold[deck] += 1;
            self.tell(Event::Upgraded { row, cells: 0, run: 0 });
            self.gain_upgrade(row);
        }
    }

    /// Sets up a run (D62).
    pub(super) fn begin_run(&mut self) {
        let state = &mut *self.state;
        state.run += 1;
        let first = self.rules.first_biome;
        (state.stage, state.biome, state.at) = (0, first, self.rules.starts[usize::from(first)]);
        (state.spaces, state.combats) = ([0; 2], [0; 2]);
        state.combat = Combat::default();
        if state.run > 1 && self.rules.cells_kept == Cells::No {
            state.bag.cells = 0;
        }
        self.seat();
        let first = self.first_player();
        self.state.first = first;
        self.tell(Event::Run { number: self.state.run, first });
        for body in 0..self.rules.bodies() as u8 {
            let beheaded = self.state.body(body).beheaded;
            self.tell(Event::Seated { body, beheaded });
        }
        let owned = self.state.group.improved;
        let outfit = (0..self.rules.improved.len() as u8).filter(|&card| owned >> card & 1 == 1);
        self.pend_all([Task::Deal, Task::Biome].into_iter());
        self.pend_all(outfit.map(Task::Outfit));
    }

    /// Draws who plays whom, with a full deck each.
    fn seat(&mut self) {
        let mut beheaded: ArrayPile<u8, 4> = ArrayPile::of(self.rules.beheaded.len());
        let drawing = match self.rules.players_beheaded {
            EachRun::Fixed => Some(0),
            EachRun::Lot => Some(self.state.run.into()),
            EachRun::InOrder => None,
        };
        if let Some(drawing) = drawing {
            beheaded.shuffle(self.rules.beheaded_deck.keys(), self.luck.occasion(purpose::BEHEADED, drawing));
        } else {
            beheaded.sort_unstable_by_key(|&row| self.rules.beheaded[usize::from(row)].place);
        }
        for (body, beheaded) in beheaded.iter().take(self.rules.seats).enumerate() {
            self.state.bodies[body] = self.fresh(*beheaded);
        }
        if self.rules.seats == 1 {
            self.state.bodies[1] = self.fresh(self.rules.serenade_place());
        }
    }

    fn fresh(&self, beheaded: u8) -> Body {
        let mut body = Body { beheaded, stirred: u32::MAX, ..Body::default() };
        (0..self.rules.own_cards(beheaded) as u8).for_each(|card| body.deck.draw.push(card));
        body
    }

    fn first_player(&mut self) -> u8 {
        let seats = self.rules.seats as u8;
        let mut lot = |run: u8| self.luck.occasion(purpose::FIRST, run.into()).below(seats.into()) as u8;
        match self.rules.first_each_run {
            First::Lot => lot(self.state.run),
            First::Rotates => (lot(0) + self.state.run - 1) % seats,
        }
    }

    /// Hands are dealt, and the mutations for the start of a run work.
    pub(super) fn deal(&mut self) {
        for body in 0..self.rules.bodies() as u8 {
            self.refill(body);
        }
        self.stack_serenade();
        let gains = |(row, boon): (u8, UpgradeEffect)| {
            let deed = match boon {
                UpgradeEffect::Scroll(colour) => EffectKind::Scroll(colour),
                UpgradeEffect::Teeth(teeth) => EffectKind::Tooth(teeth),
                UpgradeEffect::Treasure => EffectKind::Treasure,
                _ => return None,
            };
            Some(Task::Effect { effect: CombatEffect::of(deed), source: EffectSource::Upgrade(row) })
        };
        let state: &State = self.state;
        let mut tasks: ArrayPile<Task, 24> = ArrayPile::default();
        aids::mutations(self.rules, state).filter_map(gains).for_each(|task| tasks.push(task));
        self.pend_all(tasks.iter().copied());
    }

    /// "Shuffle and place all the tiles face down on the spaces, according to their shape"; monsters and elite monsters are shuffled, too.
    pub(super) fn begin_biome(&mut self) {
        let (rules, biome, stage) = (self.rules, self.state.biome, self.state.stage);
        self.tell(Event::Biome { biome, stage });
        self.state.at = rules.starts[usize::from(biome)];
        (self.state.flipped, self.state.closed, self.state.rerolled) = (0, 0, false);
        (self.state.spaces[1], self.state.combats[1]) = (0, 0);
        self.lay_tiles();
        self.stack_monsters();
        self.pend(Task::Route);
    }

    fn lay_tiles(&mut self) {
        let (rules, biome) = (self.rules, self.state.biome);
        let mut tiles: ArrayPile<u8, 128> = ArrayPile::of(rules.tile_deck.len());
        tiles.shuffle(rules.tile_deck.keys(), self.luck.occasion(purpose::TILES, of_stage(self.state)));
        self.state.tiles = [NONE; MOST_SPACES];
        for (place, space) in rules.spaces.iter().enumerate() {
            if space.biome != biome || matches!(space.shape, TileShape::Start | TileShape::Exit) {
                continue;
            }
            let fits = |tile: &u8| {
                let row = &rules.tiles[usize::from(rules.tile_deck[usize::from(*tile)])];
                row.biome == biome && row.shape == space.shape
            };
            if let Some(at) = tiles.iter().position(fits) {
                self.state.tiles[place] = rules.tile_deck[usize::from(tiles.take(at))];
            }
        }
    }

    fn stack_monsters(&mut self) {
        let (monsters, elites) = (&mut self.state.monsters, &mut self.state.elites);
        (*monsters, *elites) = (MonsterDeck::default(), MonsterDeck::default());
        for (card, &row) in self.rules.monster_deck.iter().enumerate() {
            let row = &self.rules.monsters[usize::from(row)];
            if row.biome == self.state.biome && self.state.group.monsters >> card & 1 == 1 {
                let deck = if row.elite { &mut *elites } else { &mut *monsters };
                deck.draw.push(card as u8);
            }
        }
    }
}

//! Setup of a combat (rulebook "Combat Setup"; D24, D25) and the list of all that follows.

use super::Play;
use super::plan::laid_by;
use crate::action::Event;
use crate::config::keys::{Fill, Full};
use crate::config::{MonsterPlace, TileRow};
use crate::state::{Combat, CombatFoe, NONE, Task};
use crate::word::{CombatEffect, EffectKind};
use kit::game::EventObserver;
use kit::pieces::ArrayPile;

/// All that comes after the plans.
const COURSE: [Task; 10] = [
    Task::Reveal,
    Task::Round(0),
    Task::Round(1),
    Task::RoundEnd,
    Task::Round(2),
    Task::RoundEnd,
    Task::Round(3),
    Task::RoundEnd,
    Task::Last,
    Task::Upkeep,
];

impl<W: EventObserver<Event>> Play<'_, W> {
    pub(in crate::rules) fn begin_combat(&mut self) {
        let Combat { boss, boss_damage, against_boss, .. } = self.state.combat;
        self.state.combat = Combat { on: true, boss, boss_damage, against_boss, ..Combat::default() };
        for body in &mut self.state.bodies {
            body.laid.clear();
            (body.zeros, body.passes) = (0, false);
        }
        self.state.combats.iter_mut().for_each(|combats| *combats = combats.saturating_add(1));
        self.tell(Event::Combat { number: self.state.combats[0], boss });
        let tile = self.state.tiles[usize::from(self.state.at)];
        match boss {
            Some(boss) => self.place_boss(boss),
            None if tile != NONE => self.place_monsters(&self.rules.tiles[usize::from(tile)]),
            None => {}
        }
        self.pend_all(COURSE.into_iter());
        let mut plans: ArrayPile<Task, 8> = ArrayPile::default();
        for body in self.state.in_turn(self.rules) {
            (0..laid_by(self.rules, self.state, body)).for_each(|_| plans.push(Task::Plan(body)));
        }
        self.pend_all(plans.iter().copied());
        self.pend(Task::Pass);
    }

    /// "Place the cards face up, one at a time, in the same order as they appear on the Encounter tile."
    fn place_monsters(&mut self, tile: &TileRow) {
        for (nth, icon) in (0..).zip(&tile.monsters) {
            let Some(card) = self.draw_monster(icon.elite, nth) else {
                self.tell(Event::NoMonster { elite: icon.elite });
                continue;
            };
            let own = self.monster_of(card).place;
            self.place_monster(card, if own == MonsterPlace::Next { icon.place } else { own });
        }
        let effects = tile.loot.iter().flat_map(|step| step.iter()).flat_map(|branch| branch.then.iter());
        effects.for_each(|effect| self.lay_loot(effect));
    }

    /// Places a monster on its own space, or where it is free; without room it is not in the combat.
    fn place_monster(&mut self, card: u8, place: MonsterPlace) {
        let row = self.rules.monster_deck[usize::from(card)];
        let free = |at: &usize| self.state.combat.board[*at].is_none();
        let own = match place {
            MonsterPlace::At(at) => Some(usize::from(at)).filter(free),
            MonsterPlace::Next => None,
        };
        let other = || match self.rules.placement_fill {
            Fill::Right => (1..=3).find(free),
            Fill::Far => (1..=3).rev().find(free),
        };
        match own.or_else(other) {
            Some(at) => {
                self.state.combat.board[at] = Some(CombatFoe { row, card, ..CombatFoe::default() });
                self.tell(Event::Placed { row, at: at as u8 });
            }
            None => {
                self.tell(Event::NoRoom(row));
                match self.rules.placement_full {
                    Full::Discarded => self.discard_monster(card),
                    Full::Returned if self.rules.monsters[usize::from(row)].elite => self.state.elites.put_under(card),
                    Full::Returned => self.state.monsters.put_under(card),
                }
            }
        }
    }

    /// "If it is a Treasure, draw a card and place it face up on the Group space; if it is a Blueprint, from the bottom of that deck."
    fn lay_loot(&mut self, effect: &CombatEffect) {
        let (deed, card) = (effect.deed, self.draw_equipment(effect.deed));
        let loot = &mut self.state.combat.loot;
        match (deed, card) {
            (EffectKind::Treasure, Some(card)) => loot.treasures |= 1 << card,
            (EffectKind::Blueprint, Some(card)) => loot.blueprints |= 1 << card,
            (EffectKind::Treasure | EffectKind::Blueprint, None) => return self.tell(Event::NoneLeft { deed }),
            (deed, _) => loot.put(deed),
        }
        self.tell(Event::Lies { deed, card });
    }
}

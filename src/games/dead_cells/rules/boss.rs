//! The boss (rulebook "Fighting a Boss"; D48). Its sheet is not in the rulebook: it is fought in combats without loot until one side is dead,
//! with the upkeep between; it stands next to the group, its damage stays, and it acts by the next of its shuffled cards.

use super::Play;
use super::draw::purpose;
use crate::action::{EffectSource, Event, RunEnd};
use crate::config::Rules;
use crate::config::keys::Tie;
use crate::state::{BOSS, CombatFoe, State, Task};
use kit::game::EventObserver;
use kit::pieces::CardDeck;

/// The space that the boss stands on.
pub const SPACE: u8 = 1;
/// Shuffles of the boss's deck in one run.
const SHUFFLES: u32 = 64;

/// The health of the boss.
pub fn health(rules: &Rules, boss: u8) -> u8 {
    let row = &rules.bosses[usize::from(boss)];
    row.health.saturating_add(row.per_player.saturating_mul(rules.seats as u8))
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// The group comes to the boss.
    pub(super) fn meet_boss(&mut self, boss: u8) {
        self.state.combat.boss = Some(boss);
        self.state.combat.boss_damage = 0;
        self.state.combat.against_boss = 0;
        self.state.turns += 1;
        self.state.spaces[0] += 1;
        let mut deck = CardDeck::default();
        let cards = self.rules.boss_deck.iter().enumerate();
        let own = cards.filter(|(_, row)| self.rules.boss_cards[usize::from(**row)].boss == boss);
        own.for_each(|(card, _)| deck.discard.push(card as u8));
        self.state.boss_deck = deck;
        self.tell(Event::Boss(boss));
        self.pend(Task::Combat);
    }

    /// Places the boss, and turns up its next card.
    pub(super) fn place_boss(&mut self, boss: u8) {
        self.state.combat.against_boss += 1;
        let damage = self.state.combat.boss_damage;
        self.state.combat.board[usize::from(SPACE)] =
            Some(CombatFoe { row: BOSS, card: boss, damage, ..CombatFoe::default() });
        let (keys, run) = (self.rules.boss_deck.keys(), u32::from(self.state.run));
        let card = (self.state.boss_deck).draw_top(keys, |nth| self.luck.occasion(purpose::BOSS, run * SHUFFLES + nth));
        if let Some(card) = card {
            self.state.boss_deck.discard.push(card);
            self.state.combat.boss_card = self.rules.boss_deck[usize::from(card)];
            self.tell(Event::BossCard(self.state.combat.boss_card));
        }
    }

    /// Another combat, as long as neither side is dead; `boss.combats` of them at the most.
    pub(super) fn fight_on(&mut self) {
        let fought = self.state.combat.against_boss;
        match self.state.combat.board[usize::from(SPACE)].take() {
            Some(boss) if fought < self.rules.boss_combats => {
                self.state.combat.boss_damage = boss.damage;
                self.pend(Task::Combat);
            }
            _ => self.end_run_with(RunEnd::Exhausted, EffectSource::Rules),
        }
    }

    /// A run that beats a boss is over, too, even if a Beheaded died in the same moment (`dying.with_boss`).
    pub(super) fn beaten(&mut self, boss: u8) {
        self.tell(Event::Beaten(boss));
        if self.rules.dying_with_boss == Tie::Won {
            self.state.end = None;
        }
        self.end_run_with(RunEnd::Won, EffectSource::Rules);
    }
}

/// True if the boss stands at this place.
pub fn is_boss(state: &State, at: u8) -> bool {
    state.combat.board[usize::from(at)].is_some_and(|foe| foe.row == BOSS)
}

//! From a card's number in its deck to what is printed on it, and how long a game they make.

use super::config::{ActionRow, BossRow, LightRow, Rules, SESSIONS, SabotageRow};
use kit::config::CardCopies;

impl Rules {
    /// The row of an action card, by its number in the hero's deck.
    #[inline]
    pub fn action_row(&self, hero: u8, card: u8) -> u8 {
        self.decks[usize::from(hero)][usize::from(card)]
    }

    /// An action card.
    #[inline]
    pub fn action(&self, hero: u8, card: u8) -> &ActionRow {
        &self.actions[usize::from(self.action_row(hero, card))]
    }

    /// A Dr. Light card.
    #[inline]
    pub fn light_card(&self, card: u8) -> &LightRow {
        &self.light[usize::from(self.light_deck[usize::from(card)])]
    }

    /// A sabotage card.
    #[inline]
    pub fn sabotage_card(&self, card: u8) -> &SabotageRow {
        &self.sabotages[usize::from(self.sabotage_deck[usize::from(card)])]
    }

    /// The robot masters, or Dr. Wily's bosses.
    #[inline]
    pub fn bosses(&self, wily: bool) -> &[BossRow] {
        if wily { &self.wilys } else { &self.masters }
    }

    /// A card of each of them.
    pub fn boss_deck(&self, wily: bool) -> &CardCopies {
        if wily { &self.wily_deck } else { &self.master_deck }
    }

    /// A boss.
    #[inline]
    pub fn boss(&self, row: u8, wily: bool) -> &BossRow {
        &self.bosses(wily)[usize::from(row)]
    }

    /// The most rounds of a game, all tries of a campaign together.
    pub fn most_rounds(&self) -> usize {
        let session = usize::from(self.stage_cards()) + 1;
        if self.campaign {
            let last = usize::from(self.final_battles) + 1;
            usize::from(self.tries) * (usize::from(SESSIONS - 1) * session + last)
        } else {
            session
        }
    }
}

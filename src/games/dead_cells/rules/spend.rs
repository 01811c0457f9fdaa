//! Spending cells (rulebook "Spending Your Cells", "The Mutation Board"; D52-D55, D74, D75).

use super::Play;
use crate::action::{Action, EffectSource, Event};
use crate::config::{Rules, UpgradeKind};
use crate::state::State;
use crate::state::Task;
use crate::word::{EffectKind, UpgradeEffect, UpgradeEffects};
use kit::game::EventObserver;

/// The bottom card of each deck that can be paid, a cell into the well, or nothing more.
pub fn options(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let mut any = false;
    for (deck, cards) in rules.upgrade_decks.iter().enumerate() {
        if next_upgrade(rules, state, deck).is_some() && !cards.is_empty() && state.bag.cells >= rules.price(deck) {
            any = true;
            each(Action::Spend(deck as u8));
        }
    }
    if state.bag.cells > 0 && usize::from(state.group.thrown) < rules.well.len() {
        any = true;
        each(Action::Well);
    }
    if any {
        each(Action::Stop);
    }
}

/// The bottom card of a deck: what the next cells buy. What `campaign.start` took out of the middle is not there.
pub fn next_upgrade(rules: &Rules, state: &State, deck: usize) -> Option<u8> {
    rules.upgrade_decks[deck].iter().copied().find(|row| state.group.bought >> row & 1 == 0)
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// One purchase; then again, until the group stops.
    pub(super) fn spend(&mut self, action: Action) {
        match action {
            Action::Spend(deck) => {
                let deck = usize::from(deck);
                let Some(row) = next_upgrade(self.rules, self.state, deck) else { return };
                let (cells, run) = (self.rules.price(deck), self.state.run);
                self.state.bag.cells -= cells;
                self.state.group.sold[deck] += 1;
                self.tell(Event::Upgraded { row, cells, run });
                self.gain_upgrade(row);
                self.pend(Task::Spend);
            }
            Action::Well => {
                self.state.bag.cells -= 1;
                let row = self.state.group.thrown;
                self.state.group.thrown += 1;
                self.tell(Event::Well { row });
                let gives = self.rules.well[usize::from(row)].gives;
                self.gain_boons(&gives, EffectSource::Well(row));
                self.pend(Task::Spend);
            }
            _ => {}
        }
    }

    /// An upgrade is the group's: mutations replace what lay in their slot, the rest is done at once.
    pub(super) fn gain_upgrade(&mut self, row: u8) {
        let upgrade = &self.rules.upgrades[usize::from(row)];
        self.state.group.bought |= 1 << row;
        match upgrade.kind {
            UpgradeKind::Ability => self.state.group.mutations[0] = row,
            UpgradeKind::Start | UpgradeKind::During => {
                let slot = upgrade.slot.unwrap_or(0);
                self.state.group.mutations[usize::from(slot)] = row;
            }
            UpgradeKind::Card | UpgradeKind::Monster | UpgradeKind::Instruction => {
                let gives = upgrade.gives;
                self.gain_boons(&gives, EffectSource::Upgrade(row));
            }
        }
    }

    /// Gains the effects that work at once. A gift of the well for the start of a run is for the next one alone: teeth wait in the bag.
    fn gain_boons(&mut self, boons: &UpgradeEffects, source: EffectSource) {
        for &boon in boons.iter() {
            match boon {
                UpgradeEffect::Cells(cells) => self.bag_gains(EffectKind::Cell(cells), source),
                UpgradeEffect::Teeth(teeth) => self.bag_gains(EffectKind::Tooth(teeth), source),
                UpgradeEffect::Rune(rune) => self.find_rune(rune),
                UpgradeEffect::Card(row) => self.gain_card(row),
                UpgradeEffect::Monster(row) => self.change_monsters(row, true),
                UpgradeEffect::Remove(row) => self.change_monsters(row, false),
                _ => {}
            }
        }
    }

    fn gain_card(&mut self, row: u8) {
        for (place, &card) in self.rules.improved.iter().enumerate() {
            if card == row {
                self.state.group.improved |= 1 << place;
            }
        }
    }

    /// All cards of a row of monsters join their deck, or one of them leaves it.
    fn change_monsters(&mut self, row: u8, join: bool) {
        for (card, &of) in self.rules.monster_deck.iter().enumerate() {
            let there = self.state.group.monsters >> card & 1 == 1;
            if of == row && there != join {
                self.state.group.monsters ^= 1 << card;
                if !join {
                    return;
                }
            }
        }
    }
}

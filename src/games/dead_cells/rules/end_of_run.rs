//! The end of a run (rulebook "End of Run"; D5, D49-D51).

use super::Play;
use crate::action::{EffectSource, Event, RunEnd};
use crate::config::Rules;
use crate::config::keys::{Kept, Stop};
use crate::state::{Combat, Loot, State, Task, cards};
use kit::game::EventObserver;

/// True if there is another run.
fn goes_on(rules: &Rules, state: &State) -> bool {
    let won = state.wins > 0 && rules.campaign_stop == Stop::FirstWin;
    !won && state.run < rules.runs
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// All that does not last goes back; then cells are spent and the next run begins.
    pub(super) fn end_run(&mut self) {
        let (end, blame) = self.state.end.take().unwrap_or((RunEnd::Exhausted, EffectSource::Rules));
        self.state.wins += u8::from(end == RunEnd::Won);
        let (number, biomes) = (self.state.run, self.state.stage);
        self.tell_standings();
        self.empty_bag();
        self.unequip();
        self.state.combat = Combat::default();
        let cells = self.state.bag.cells;
        self.tell(Event::RunOver { number, end, blame, biomes, cells });
        if goes_on(self.rules, self.state) {
            self.pend_all([Task::Spend, Task::Run].into_iter());
        }
    }

    /// "Discard all items in the Group's Bag except Cells": equipment into the treasure deck, blueprints, also the collector's, under theirs.
    /// What lay on the group space of a combat goes the same way, and first. The last blueprint put back lies lowest, and comes first (D63);
    /// of one place they go back as they lay in a deck in printed order.
    fn empty_bag(&mut self) {
        let bag = std::mem::take(&mut self.state.bag);
        let loot = std::mem::take(&mut self.state.combat.loot);
        self.state.bag = Loot { cells: bag.cells, ..Loot::default() };
        for card in cards(bag.treasures | loot.treasures) {
            self.state.group.treasures.draw.push(card);
        }
        let collector = std::mem::take(&mut self.state.collector);
        for place in [loot.blueprints, bag.blueprints, collector] {
            cards(place).for_each(|card| self.return_blueprint(card));
        }
    }

    /// "Discard all equipped Equipment cards, and shuffle the discard pile into the Equipment deck": blueprints among them are treasures for
    /// ever (`blueprint.kept`).
    fn unequip(&mut self) {
        for body in 0..self.rules.bodies() as u8 {
            while let Some(item) = self.state.body_mut(body).items.pop() {
                self.state.group.treasures.discard.push(item.card);
            }
        }
        let treasures = &mut self.state.group.treasures;
        let discards = std::mem::take(&mut treasures.discard);
        treasures.draw.extend(&discards);
        if self.rules.blueprint_kept == Kept::No {
            self.return_blueprints();
        }
    }

    fn return_blueprints(&mut self) {
        let all = std::mem::take(&mut self.state.group.treasures.draw);
        for &card in all.iter() {
            if self.rules.is_treasure(card) {
                self.state.group.treasures.draw.push(card);
            } else {
                self.return_blueprint(card);
            }
        }
    }
}

//! Positions on the way through a biome, and between runs.

use super::table::Table;
use crate::action::{Action, EffectSource, Event, RunEnd};
use crate::rules::Play;
use crate::state::{SlotItem, Task};
use crate::word::ColourSet;
use kit::config::RowName;

/// Combat cards that all show every symbol, and none.
pub const ALL_FIT: &str = "combat[count>0].check=green purple red";
pub const NONE_FITS: &str = "combat[count>0].check=\"\"";

/// Two ways on from the treasure, so that the group is asked there.
pub const FORK: &str = "spaces.pq_b1.to=pq_c1 pq_c2";

/// Where this name stands.
fn place<'a>(mut names: impl Iterator<Item = &'a RowName>, name: &str) -> u8 {
    names.position(|known| known == name).unwrap_or_else(|| panic!("no {name}")) as u8
}

impl Table {
    pub fn space(&self, name: &str) -> u8 {
        place(self.game.rules().spaces.iter().map(|row| &row.name), name)
    }

    pub fn tile(&self, name: &str) -> u8 {
        place(self.game.rules().tiles.iter().map(|row| &row.name), name)
    }

    pub fn gear(&self, name: &str) -> u8 {
        place(self.game.rules().equipment.iter().map(|row| &row.name), name)
    }

    pub fn upgrade(&self, name: &str) -> u8 {
        place(self.game.rules().upgrades.iter().map(|row| &row.name), name)
    }

    /// These are done next, until somebody has to choose.
    pub fn will(&mut self, tasks: &[Task]) {
        let (state, luck) = (&mut self.state, &mut self.luck);
        let mut play = Play { rules: self.game.rules(), state, luck, watch: &mut self.told };
        play.pend_all(tasks.iter().copied());
        play.settle();
    }

    /// The group comes to this space, where this tile lies.
    pub fn arrive(&mut self, space: &str, tile: &str) {
        let (space, tile) = (self.space(space), self.tile(tile));
        let tiles = &mut self.state.tiles;
        if let Some(other) = tiles.iter().position(|&other| other == tile) {
            tiles[other] = tiles[usize::from(space)];
        }
        tiles[usize::from(space)] = tile;
        self.come(space);
    }

    /// The group comes to this space.
    pub fn come(&mut self, space: u8) {
        assert_eq!(self.state.agenda.pop(), Some(Task::Route));
        self.will(&[Task::Enter(space)]);
    }

    /// The run ends here and now.
    pub fn end_run(&mut self) {
        self.state.end = Some((RunEnd::Died(0), EffectSource::Rules));
        self.will(&[]);
    }

    /// Somebody wears this: out of the treasure deck, or from under that of the blueprints.
    pub fn wear(&mut self, body: u8, card: u8) {
        self.remove(card);
        self.state.bodies[usize::from(body)].items.push(SlotItem { card, ..SlotItem::default() });
    }

    /// Takes a card out of its deck.
    pub fn remove(&mut self, card: u8) {
        let group = &mut self.state.group;
        if let Some(at) = group.treasures.draw.iter().position(|&other| other == card) {
            group.treasures.draw.take(at);
        }
        for pile in &mut group.blueprints {
            if let Some(at) = pile.iter().position(|&other| other == card) {
                pile.take(at);
            }
        }
    }

    /// What was told since the last time.
    pub fn news(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.told.0)
    }

    pub fn top(&self) -> Option<Task> {
        self.state.agenda.top()
    }

    /// A check for red, as of this tile.
    pub fn check(&mut self, tile: &str, asks: ColourSet) {
        let source = EffectSource::Tile(self.tile(tile));
        self.will(&[Task::Check { source, step: 0, branch: 0, asks }]);
    }

    /// Chooses the last way there is until nobody is asked any more what is under way.
    pub fn until_route(&mut self) {
        while self.top() != Some(Task::Route) {
            let last = *self.legal().last().expect("a choice");
            self.act(last);
        }
    }

    pub fn may(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }
}

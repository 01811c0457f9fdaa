//! Exploring (rulebook "Explore", "Movement Rules", "Finishing the Biome"; D7, D8, D45, D47, D62, D65).

use super::Play;
use super::draw::{here, purpose};
use crate::action::{Action, EffectSource, Event, RunEnd};
use crate::config::keys::{ExitChoice, Retry};
use crate::config::{BiomeExit, MOST_WAYS, Rules, TileShape};
use crate::state::{NONE, State, Task};
use crate::word::script::all_effects;
use crate::word::{Corridor, CorridorGate, EffectKind};
use kit::game::EventObserver;
use kit::pieces::ArrayPile;

/// One choice for each corridor that can be tried: not those that want a rune the group has not, nor one closed by a failed check (D65).
pub fn options(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let ways = &rules.spaces[usize::from(state.at)].ways;
    for (way, corridor) in ways.iter().enumerate() {
        if is_open(state, corridor.gate) && state.closed >> way & 1 == 0 {
            each(Action::Go(way as u8));
        }
    }
}

/// True unless a rune bars the way.
fn is_open(state: &State, gate: CorridorGate) -> bool {
    match gate {
        CorridorGate::Rune(rune) => state.group.runes >> rune & 1 == 1,
        _ => true,
    }
}

/// The most spaces that a run can enter, and one for a boss.
pub fn longest_run(rules: &Rules) -> usize {
    let columns = rules.spaces.iter().map(|space| usize::from(space.column)).max().unwrap_or(0);
    columns * crate::config::MOST_PATH as usize + 1
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// The group tries a corridor.
    pub(super) fn go(&mut self, action: Action) {
        let Action::Go(way) = action else { return };
        let way = self.by_lot(way);
        let source = EffectSource::Corridor { space: self.state.at, way };
        let corridor = super::way(self.rules, source);
        match corridor.gate {
            CorridorGate::Open | CorridorGate::Rune(_) => self.pend(Task::Enter(corridor.to)),
            CorridorGate::Check(asks) => self.ask_check(source, (0, 0), asks),
            CorridorGate::Deck(asks) => {
                // A card of its own: not the one that was turned up for the tile here.
                self.state.turned = None;
                self.pend(Task::Enter(corridor.to));
                self.deck_check(source, asks, (corridor.then, corridor.otherwise));
            }
        }
    }

    /// The way that is taken: the lot may decide (`exit.choice`) where all ways of the group lead to exits, and none asks for a check.
    fn by_lot(&mut self, way: u8) -> u8 {
        let ways = &self.rules.spaces[usize::from(self.state.at)].ways;
        let leaves = |way: &Corridor| {
            let checks = matches!(way.gate, CorridorGate::Check(_) | CorridorGate::Deck(_));
            !checks && self.rules.spaces[usize::from(way.to)].shape == TileShape::Exit
        };
        let mut open: ArrayPile<u8, MOST_WAYS> = ArrayPile::default();
        let passable = ways.iter().enumerate().filter(|(_, way)| is_open(self.state, way.gate));
        passable.for_each(|(place, _)| open.push(place as u8));
        if self.rules.exit_choice == ExitChoice::First || !open.iter().all(|&place| leaves(&ways[usize::from(place)])) {
            return way;
        }
        let key = here(self.rules, self.state, 0).nth(0);
        let exits = open.iter().map(|&place| self.rules.space_keys[usize::from(ways[usize::from(place)].to)]);
        open[self.luck.occasion(purpose::WAY, key).pick(exits)]
    }

    /// Carries out the result of a corridor's check: the group goes through, or takes another way (D21, D65).
    pub(super) fn corridor_checked(&mut self, source: EffectSource, passed: bool) {
        let (corridor, EffectSource::Corridor { way, .. }) = (super::way(self.rules, source), source) else { return };
        if passed {
            self.pend(Task::Enter(corridor.to));
            return self.pend_effects(&corridor.then, source);
        }
        // Bits above those of the corridors: those that were tried once.
        let (closed, tried) = (1 << way, 1 << (usize::from(way) + MOST_WAYS));
        if self.rules.corridor_retry == Retry::Closed || self.state.closed & tried != 0 {
            self.state.closed |= closed;
        }
        self.state.closed |= tried;
        self.pend(Task::Route);
        self.pend_effects(&corridor.otherwise, source);
    }

    /// "You must flip a tile that your group lands on." An exit has none.
    pub(super) fn enter(&mut self, space: u8) {
        let state = &mut *self.state;
        state.at = space;
        state.closed = 0;
        state.turned = None;
        state.draws = 0;
        self.tell(Event::Moved { to: space });
        if self.rules.spaces[usize::from(space)].shape == TileShape::Exit {
            return self.leave_biome();
        }
        let state = &mut *self.state;
        state.spaces.iter_mut().for_each(|spaces| *spaces += 1);
        state.turns += 1;
        state.flipped |= 1 << space;
        let tile = state.tiles[usize::from(space)];
        self.pend_all([Task::Leave, Task::Route].into_iter());
        if tile != NONE {
            self.flip(space, tile);
        }
    }

    /// "It is always the first action": the first player token goes on before anything else (D12).
    fn flip(&mut self, space: u8, tile: u8) {
        self.tell(Event::Flipped { space, tile });
        let row = &self.rules.tiles[usize::from(tile)];
        let changes = all_effects(&row.effects).filter(|effect| effect.deed == EffectKind::ChangeFirst).count();
        (0..changes).for_each(|_| self.pass_token());
        if !row.monsters.is_empty() {
            self.pend(Task::Combat);
        }
        self.pend(Task::Steps { source: EffectSource::Tile(tile), step: 0 });
    }

    /// The group is done with a space.
    pub(super) fn leave(&mut self) {
        self.tell_standings();
    }

    pub(super) fn tell_standings(&mut self) {
        for body in 0..self.rules.bodies() as u8 {
            let (held, state) = (self.state.body(body), &*self.state);
            self.watch.event(Event::Standing {
                body,
                health: state.health(self.rules, body),
                shields: held.shields + held.gold,
                scrolls: held.scrolls.iter().sum(),
                teeth: state.bag.teeth,
                cells: state.bag.cells,
                space: state.spaces[0],
            });
        }
    }

    fn leave_biome(&mut self) {
        let (biome, spaces, combats) = (self.state.biome, self.state.spaces[1], self.state.combats[1]);
        self.state.stage += 1;
        self.tell(Event::BiomeOver { biome, spaces, combats });
        self.pend_all([Task::Interbiome, Task::Onwards].into_iter());
    }

    /// The exit names the next biome or boss (D47); `biomes.path` may bring the boss sooner or later.
    pub(super) fn onwards(&mut self) {
        let (path, stage) = (self.rules.path, self.state.stage);
        let exit = self.rules.spaces[usize::from(self.state.at)].exit;
        let due = path > 0 && stage >= path;
        match exit {
            Some(BiomeExit::Boss(boss)) if path == 0 || due => self.meet_boss(boss),
            Some(BiomeExit::Biome(biome)) if !due && stage < crate::config::MOST_PATH as u8 => self.move_on(biome),
            Some(BiomeExit::Boss(_)) => self.move_on(self.state.biome),
            Some(BiomeExit::Biome(_)) => self.meet_boss(0),
            None => self.end_run_with(RunEnd::Exhausted, EffectSource::Rules),
        }
    }

    fn move_on(&mut self, biome: u8) {
        self.state.biome = biome;
        self.pend(Task::Biome);
    }
}

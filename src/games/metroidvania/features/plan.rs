//! Features of what can be done with a card: rooms to explore, rooms to walk to, items to use first.

use super::danger::{AttackDanger, DangerFeatures};
use super::*;
use crate::action::AbilitySource;
use crate::cells::{CellSet, GridCell, GridSide, RoomExits};
use crate::config::BOSS_ROOM;
use crate::distance_cache::{OUT_OF_REACH, StepMap};
use crate::effect::{Ability, AbilityKind};
use crate::maze::{LockedDoors, Maze};
use std::cell::Ref;

/// The results of choices, of those of a block at a time; most of it is 0.
#[derive(Default)]
struct MoveResults {
    explores: BlockBytes,
    steps: BlockBytes,
    stops: BlockBytes,
    uses_item: BlockBytes,
    breaks_wall: BlockBytes,
    moves_left: BlockBytes,
    exits_here: BlockBytes,
    /// Of the whole maze.
    exits_opened: BlockBytes,
    exits_closed: BlockBytes,
    threat: BlockBytes,
    new_boss: BlockBytes,
    heals: BlockBytes,
    lair_steps: BlockBytes,
    exit_steps: BlockBytes,
}

pub(super) fn write(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let mut scene = PlanContext::new(view, sink);
    for (block, choices) in choices.chunks(FeatureColumns::PAD).enumerate() {
        let mut landings = MoveResults::default();
        choices.iter().enumerate().for_each(|(at, &choice)| scene.land(choice, &mut landings, at));
        landings.write(block, sink);
        if scene.asked.any() {
            scene.write_dangers(&landings.threat, block, sink);
        }
    }
}

impl MoveResults {
    #[inline]
    fn write(&self, block: usize, sink: &mut FeatureSink) {
        sink.bytes(EXPLORES, block, &self.explores);
        sink.bytes(STEPS, block, &self.steps);
        sink.bytes(STOPS, block, &self.stops);
        sink.bytes(USES_ITEM, block, &self.uses_item);
        sink.bytes(BREAKS_WALL, block, &self.breaks_wall);
        sink.bytes(MOVES_LEFT, block, &self.moves_left);
        sink.bytes(EXITS_HERE, block, &self.exits_here);
        sink.lanes(EXITS_ADDED, block, |at| f64::from(self.exits_opened[at]) - f64::from(self.exits_closed[at]));
        sink.bytes(THREAT, block, &self.threat);
        sink.bytes(NEW_BOSS, block, &self.new_boss);
        sink.bytes(HEALS, block, &self.heals);
        sink.bytes(BOSS_STEPS_AFTER, block, &self.lair_steps);
        sink.bytes(EXIT_STEPS_AFTER, block, &self.exit_steps);
    }
}

/// The context that all choices of a decision share.
struct PlanContext<'v, 'a> {
    view: &'v View<'a>,
    at: GridCell,
    shut: &'v LockedDoors,
    attacking: CellSet,
    lairs: CellSet,
    lair_steps: Option<Ref<'v, StepMap>>,
    exit_steps: Option<Ref<'v, StepMap>>,
    asked: DangerFeatures,
    /// All choices leave the same luck to lay, so what a room does depends on its `!` alone.
    dangers: [AttackDanger; 4],
    /// The dangers that are worked out, a bit each.
    known: u8,
    drawn: CardRoom,
    /// Health that ending the movement gives: on the start space, and in any other empty room of the map.
    rest: [u8; 2],
    site: Option<ExploreSite>,
}

/// The room of the card taken, wherever it is drawn.
struct CardRoom {
    threat: u8,
    new_boss: bool,
    heals: u8,
}

/// An empty cell beside the pawn, in which a room can be drawn.
struct ExploreSite {
    side: GridSide,
    /// Its sides that lead on into empty cells.
    free: RoomExits,
    /// The sides on which an exit leads into the cell, shut or not.
    ways_in: RoomExits,
    /// By side, how far the nearest lair is from the room there, if its door is open; else out of reach.
    steps: [u8; 4],
}

impl<'v, 'a> PlanContext<'v, 'a> {
    fn new(view: &'v View<'a>, sink: &FeatureSink) -> Self {
        let start = view.rules().start;
        Self {
            view,
            at: view.at(),
            shut: view.shut(),
            attacking: view.attacking(),
            lairs: view.wanted_lairs(),
            lair_steps: sink.wants(BOSS_STEPS_AFTER).then(|| view.lair_steps()),
            exit_steps: sink.wants(EXIT_STEPS_AFTER).then(|| view.exit_steps()),
            asked: DangerFeatures::of(sink),
            dangers: [AttackDanger::PEACE; 4],
            known: 1,
            drawn: CardRoom::of(view),
            rest: [start, !start].map(|at| view.healing(at, false)),
            site: None,
        }
    }

    #[inline(always)]
    fn land(&mut self, choice: Action, landings: &mut MoveResults, at: usize) {
        match choice {
            Action::Explore { side, exits } => self.explore(side, exits, landings, at),
            Action::Move { to, steps, .. } => {
                landings.steps[at] = steps;
                landings.moves_left[at] = self.view.moves() - steps;
                self.enter(to, landings, at);
            }
            Action::Stop => {
                landings.stops[at] = 1;
                landings.heals[at] = self.rest(self.at);
                self.stand(self.at, landings, at);
            }
            _ => self.use_tool(choice, landings, at),
        }
    }

    fn explore(&mut self, side: GridSide, exits: RoomExits, landings: &mut MoveResults, at: usize) {
        let site = match &mut self.site {
            Some(site) if site.side == side => site,
            site => site.insert(ExploreSite::new(self.view, side, self.lair_steps.as_deref())),
        };
        let opened = exits.and(site.free).count() as u8;
        landings.explores[at] = 1;
        landings.exits_here[at] = opened;
        landings.exits_opened[at] = opened;
        landings.exits_closed[at] = site.ways_in.count() as u8;
        landings.threat[at] = self.drawn.threat;
        landings.new_boss[at] = u8::from(self.drawn.new_boss);
        landings.heals[at] = self.drawn.heals;
        landings.lair_steps[at] = if self.drawn.new_boss { 0 } else { 1 + site.nearest(exits) };
        if self.exit_steps.is_some() && opened == 0 {
            landings.exit_steps[at] = exit_after(self.view.maze(), side.of(self.at), exits, self.shut);
        }
    }

    /// A room on the map into which the pawn walks.
    #[inline]
    fn enter(&self, room: GridCell, landings: &mut MoveResults, at: usize) {
        if self.attacking.has(room) {
            landings.threat[at] = self.view.maze().threat(room);
            landings.new_boss[at] = u8::from(self.lairs.has(room));
        }
        landings.heals[at] = self.rest(room);
        self.stand(room, landings, at);
    }

    /// Health that ending the movement in a room on the map gives.
    #[inline]
    fn rest(&self, room: GridCell) -> u8 {
        let elsewhere = usize::from(room != self.view.rules().start);
        if self.attacking.has(room) { 0 } else { self.rest[elsewhere] }
    }

    /// A room on the map in which the pawn is, and goes on.
    #[inline]
    fn stand(&self, room: GridCell, landings: &mut MoveResults, at: usize) {
        landings.exits_here[at] = self.view.maze().unexplored(room, self.shut).count() as u8;
        landings.lair_steps[at] = self.lair_steps.as_ref().map_or(0, |steps| steps.from(room));
        landings.exit_steps[at] = self.exit_steps.as_ref().map_or(0, |steps| steps.from(room));
    }

    /// Any other choice: an item or an ability, or nothing at all.
    #[cold]
    fn use_tool(&self, choice: Action, landings: &mut MoveResults, at: usize) {
        landings.uses_item[at] = u8::from(View::uses_item(choice));
        match choice {
            Action::Use(tool) => self.after_tool(self.view.tool(tool), landings, at),
            Action::Break(_, side) => {
                let opens = u8::from(!self.view.maze().rooms().has(side.of(self.at)));
                self.stand(self.at, landings, at);
                landings.breaks_wall[at] = 1;
                landings.moves_left[at] = self.view.moves();
                landings.exits_here[at] += opens;
                landings.exits_opened[at] = opens;
            }
            _ => self.stand(self.at, landings, at),
        }
        if let Some(steps) = &self.lair_steps {
            landings.lair_steps[at] = self.to_lair(choice, steps);
        }
        if let Some(steps) = &self.exit_steps {
            landings.exit_steps[at] = self.to_exit(choice, steps);
        }
    }

    fn after_tool(&self, tool: Ability, landings: &mut MoveResults, at: usize) {
        let bonus = if tool.effect == AbilityKind::Move { tool.power } else { 0 };
        let room = if tool.effect == AbilityKind::Warp { self.view.rules().start } else { self.at };
        self.stand(room, landings, at);
        landings.moves_left[at] = self.view.moves().saturating_add(bonus);
        if tool.effect == AbilityKind::PassLocks {
            landings.exits_here[at] = self.view.maze().unexplored(room, &LockedDoors::NONE).count() as u8;
        }
    }

    /// Writes the dangers of the attacks of a block.
    fn write_dangers(&mut self, threats: &BlockBytes, block: usize, sink: &mut FeatureSink) {
        // The dangers are worked out by threat: one for each of a block's choices took 0.7 % more instructions a game.
        let there = threats.iter().fold(0_u8, |there, threat| there | 1 << threat);
        for threat in (1..4).filter(|threat| (there & !self.known) >> threat & 1 == 1) {
            self.dangers[usize::from(threat)] = AttackDanger::of(self.view, threat, self.view.spendable(), self.asked);
        }
        self.known |= there;
        AttackDanger::write(|at| &self.dangers[usize::from(threats[at]) % 4], block, sink);
    }

    fn warps(&self, tool: AbilitySource) -> bool {
        self.view.tool(tool).effect == AbilityKind::Warp
    }

    fn opens_locks(&self, tool: AbilitySource) -> bool {
        self.view.tool(tool).effect == AbilityKind::PassLocks
    }

    /// Steps to the nearest wanted lair after a tool; `steps` are those on the map as it stands.
    fn to_lair(&self, choice: Action, steps: &StepMap) -> u8 {
        match choice {
            Action::Break(_, side) => self.through_wall(side, steps),
            Action::Use(tool) if self.opens_locks(tool) => {
                steps_on(self.view.maze(), self.at, self.lairs, &LockedDoors::NONE)
            }
            Action::Use(tool) if self.warps(tool) => {
                steps_on(self.view.maze(), self.view.rules().start, self.lairs, self.shut)
            }
            _ => steps.from(self.at),
        }
    }

    /// Steps to the nearest exit into an empty cell after a tool; `steps` are those on the map as it stands.
    fn to_exit(&self, choice: Action, steps: &StepMap) -> u8 {
        let maze = self.view.maze();
        match choice {
            Action::Break(_, side) if !maze.rooms().has(side.of(self.at)) => 0,
            Action::Break(_, side) => self.through_wall(side, steps),
            Action::Use(tool) if self.opens_locks(tool) => {
                steps_on(maze, self.at, maze.frontier(&LockedDoors::NONE), &LockedDoors::NONE)
            }
            Action::Use(tool) if self.warps(tool) => {
                steps_on(maze, self.view.rules().start, maze.frontier(self.shut), self.shut)
            }
            _ => steps.from(self.at),
        }
    }

    /// The steps from here when the wall on this side is broken into another room. A lock that was there before the wall holds still.
    fn through_wall(&self, side: GridSide, steps: &StepMap) -> u8 {
        let here = steps.from(self.at);
        if self.shut.has(self.at, side) { here } else { here.min(1 + steps.from(side.of(self.at))) }
    }
}

impl CardRoom {
    fn of(view: &View) -> Self {
        let printed = view.card(view.taken()).threat;
        let attacks = view.new_room_attacks(printed);
        Self {
            threat: if attacks { printed } else { 0 },
            new_boss: printed == BOSS_ROOM && view.new_lair_counts(),
            // Any cell but the start space, which is a room already.
            heals: if attacks { 0 } else { view.healing(!view.rules().start, true) },
        }
    }
}

impl ExploreSite {
    fn new(view: &View, side: GridSide, lair_steps: Option<&StepMap>) -> Self {
        let (maze, at) = (view.maze(), side.of(view.at()));
        let ways_in = maze.ways_into(at);
        let open = |side: GridSide| ways_in.has(side) && !view.shut().has(side.of(at), side.opposite());
        let steps = |side: GridSide| {
            lair_steps
                .filter(|_| open(side))
                .map_or(OUT_OF_REACH, |steps| steps.from(side.of(at)).min(OUT_OF_REACH - 1))
        };
        Self { side, free: maze.free(at), ways_in, steps: GridSide::ALL.map(steps) }
    }

    /// The least steps from any room that a room with these exits would connect to. A way from a new room begins in a room beside it and
    /// never comes back: the map as it stands will do.
    #[inline]
    fn nearest(&self, exits: RoomExits) -> u8 {
        let steps = |side: GridSide| if exits.has(side) { self.steps[side as usize] } else { OUT_OF_REACH };
        GridSide::ALL.into_iter().fold(OUT_OF_REACH, |least, side| least.min(steps(side)))
    }
}

/// The steps to an exit from a room that would be drawn without any exit into an empty cell. It may use up the exits of others, so it is
/// drawn on a copy.
fn exit_after(maze: &Maze, at: GridCell, exits: RoomExits, shut: &LockedDoors) -> u8 {
    let mut maze = maze.clone();
    maze.put(at, exits, 0);
    steps_on(&maze, at, maze.frontier(shut), shut)
}

fn steps_on(maze: &Maze, from: GridCell, to: CellSet, shut: &LockedDoors) -> u8 {
    maze.steps(from, to, shut, OUT_OF_REACH - 1).unwrap_or(OUT_OF_REACH)
}

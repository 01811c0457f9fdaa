//! Features of what can be done with a card: rooms to explore, rooms to walk to, items to use first.

use super::danger::Danger;
use super::*;
use crate::games::metroidvania::action::Tool;
use crate::games::metroidvania::cells::{Cells, Exits, Side, Square};
use crate::games::metroidvania::config::BOSS_ROOM;
use crate::games::metroidvania::effect::{Ability, Effect};
use crate::games::metroidvania::maze::{Maze, Shut};
use crate::games::metroidvania::memo::{OUT_OF_REACH, Steps};

/// What a choice leads to.
#[derive(Default)]
struct Landing {
    steps: u8,
    moves_left: u8,
    exits_here: u32,
    exits_added: i32,
    threat: u8,
    new_boss: bool,
    heals: u8,
}

pub(super) fn write(view: &View, choices: &[Action], sink: &mut Sink) {
    let scene = Scene::new(view);
    let lair_steps = sink.wants(BOSS_STEPS_AFTER).then(|| view.lair_steps());
    let exit_steps = sink.wants(EXIT_STEPS_AFTER).then(|| view.exit_steps());
    let danger_wanted = Danger::wanted(sink);
    // All choices leave the same luck to lay, so what a room does depends on its `!` alone.
    let mut dangers = [None; 4];
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        let landing = scene.landing(choice);
        line.put(EXPLORES, flag(matches!(choice, Action::Explore { .. })));
        line.put(STEPS, f64::from(landing.steps));
        line.put(STOPS, flag(matches!(choice, Action::Stop)));
        line.put(USES_ITEM, flag(View::uses_item(choice)));
        line.put(BREAKS_WALL, flag(matches!(choice, Action::Break(..))));
        line.put(MOVES_LEFT, f64::from(landing.moves_left));
        line.put(EXITS_HERE, f64::from(landing.exits_here));
        line.put(EXITS_ADDED, f64::from(landing.exits_added));
        line.put(THREAT, f64::from(landing.threat));
        line.put(NEW_BOSS, flag(landing.new_boss));
        line.put(HEALS, f64::from(landing.heals));
        if danger_wanted {
            let danger = dangers[usize::from(landing.threat)]
                .get_or_insert_with(|| Danger::of(view, landing.threat, view.spendable()));
            danger.write(&mut line);
        }
        if let Some(steps) = &lair_steps {
            line.put(BOSS_STEPS_AFTER, f64::from(scene.to_lair(choice, steps)));
        }
        if let Some(steps) = &exit_steps {
            line.put(EXIT_STEPS_AFTER, f64::from(scene.to_exit(choice, &landing, steps)));
        }
    }
}

/// What all choices of a decision share.
struct Scene<'v, 'a> {
    view: &'v View<'a>,
    at: Square,
    shut: &'v Shut,
    attacking: Cells,
    lairs: Cells,
    /// By side, the rooms with an exit into an empty cell.
    ways_out: [Cells; 4],
}

impl<'v, 'a> Scene<'v, 'a> {
    fn new(view: &'v View<'a>) -> Self {
        Self {
            view,
            at: view.at(),
            shut: view.shut(),
            attacking: view.attacking(),
            lairs: view.wanted_lairs(),
            ways_out: view.maze().ways_out(view.shut()),
        }
    }

    fn landing(&self, choice: Action) -> Landing {
        match choice {
            Action::Explore { side, exits } => self.new_room(side, exits),
            Action::Move { to, steps, .. } => {
                let moves_left = self.view.moves() - steps;
                Landing { steps, moves_left, ..self.entered(to) }
            }
            Action::Stop => Landing { heals: self.rest(self.at), ..self.known_room(self.at) },
            Action::Use(tool) => self.after_tool(self.view.tool(tool)),
            Action::Break(_, side) => {
                let opens = !self.view.maze().rooms().has(side.of(self.at));
                let here = self.known_room(self.at);
                Landing {
                    moves_left: self.view.moves(),
                    exits_here: here.exits_here + u32::from(opens),
                    exits_added: i32::from(opens),
                    ..here
                }
            }
            _ => self.known_room(self.at),
        }
    }

    fn new_room(&self, side: Side, exits: Exits) -> Landing {
        let (view, at) = (self.view, side.of(self.at));
        let printed = view.card(view.taken()).threat;
        let threat = if view.new_room_attacks(printed) { printed } else { 0 };
        let (opened, closed) = view.maze().outlook(at, exits);
        Landing {
            exits_here: opened,
            exits_added: opened as i32 - closed as i32,
            threat,
            new_boss: self.new_lair(),
            heals: if threat == 0 { view.healing(at, true) } else { 0 },
            ..Landing::default()
        }
    }

    /// A room on the map into which the pawn walks.
    #[inline]
    fn entered(&self, at: Square) -> Landing {
        let attacks = self.attacking.has(at);
        Landing {
            threat: if attacks { self.view.maze().threat(at) } else { 0 },
            new_boss: attacks & self.lairs.has(at),
            heals: self.rest(at),
            ..self.known_room(at)
        }
    }

    /// Health that ending the movement in a room on the map gives.
    #[inline]
    fn rest(&self, at: Square) -> u8 {
        if self.attacking.has(at) { 0 } else { self.view.healing(at, false) }
    }

    /// A room on the map in which the pawn is, and goes on.
    #[inline]
    fn known_room(&self, at: Square) -> Landing {
        Landing { exits_here: self.ways_out.iter().map(|rooms| u32::from(rooms.has(at))).sum(), ..Landing::default() }
    }

    fn after_tool(&self, tool: Ability) -> Landing {
        let bonus = if tool.effect == Effect::Move { tool.power } else { 0 };
        let at = if tool.effect == Effect::Warp { self.view.rules().start } else { self.at };
        let mut landing = Landing { moves_left: self.view.moves().saturating_add(bonus), ..self.known_room(at) };
        if tool.effect == Effect::PassLocks {
            landing.exits_here = self.view.maze().unexplored(at, &Shut::NONE).count();
        }
        landing
    }

    /// The room in which the pawn stands after the choice.
    fn place_after(&self, choice: Action) -> Square {
        match choice {
            Action::Explore { side, .. } => side.of(self.at),
            Action::Move { to, .. } => to,
            _ => self.at,
        }
    }

    fn warps(&self, tool: Tool) -> bool {
        self.view.tool(tool).effect == Effect::Warp
    }

    fn opens_locks(&self, tool: Tool) -> bool {
        self.view.tool(tool).effect == Effect::PassLocks
    }

    /// Would the card's room be one whose boss is new to the player?
    fn new_lair(&self) -> bool {
        self.view.card(self.view.taken()).threat == BOSS_ROOM && self.view.new_lair_counts()
    }

    /// Steps to the nearest wanted lair after a choice; `steps` are those on the map as it stands.
    fn to_lair(&self, choice: Action, steps: &Steps) -> u8 {
        match choice {
            // A way from a new room begins in a room beside it and never comes back: the map as it stands will do.
            Action::Explore { side, exits } if !self.new_lair() => 1 + self.beside(side.of(self.at), exits, steps),
            Action::Explore { .. } => 0,
            Action::Break(_, side) => self.through_wall(side, steps),
            Action::Use(tool) if self.opens_locks(tool) => steps_on(self.view.maze(), self.at, self.lairs, &Shut::NONE),
            Action::Use(tool) if self.warps(tool) => {
                steps_on(self.view.maze(), self.view.rules().start, self.lairs, self.shut)
            }
            other => steps.from(self.place_after(other)),
        }
    }

    /// Steps to the nearest exit into an empty cell after a choice; `steps` are those on the map as it stands.
    fn to_exit(&self, choice: Action, landing: &Landing, steps: &Steps) -> u8 {
        let maze = self.view.maze();
        match choice {
            Action::Explore { .. } if landing.exits_here > 0 => 0,
            Action::Explore { side, exits } => exit_after(maze, side.of(self.at), exits, self.shut),
            Action::Break(_, side) if !maze.rooms().has(side.of(self.at)) => 0,
            Action::Break(_, side) => self.through_wall(side, steps),
            Action::Use(tool) if self.opens_locks(tool) => {
                steps_on(maze, self.at, maze.frontier(&Shut::NONE), &Shut::NONE)
            }
            Action::Use(tool) if self.warps(tool) => {
                steps_on(maze, self.view.rules().start, maze.frontier(self.shut), self.shut)
            }
            other => steps.from(self.place_after(other)),
        }
    }

    /// From here when the wall on this side is broken into another room. A lock that was there before the wall holds still.
    fn through_wall(&self, side: Side, steps: &Steps) -> u8 {
        let here = steps.from(self.at);
        if self.shut.has(self.at, side) { here } else { here.min(1 + steps.from(side.of(self.at))) }
    }

    /// The least steps from any room that a new room would connect to.
    fn beside(&self, at: Square, exits: Exits, steps: &Steps) -> u8 {
        let connected = |side: &Side| exits.has(*side) && self.ways_out[side.opposite() as usize].has(side.of(at));
        let least = Side::ALL.into_iter().filter(connected).map(|side| steps.from(side.of(at))).min();
        least.map_or(OUT_OF_REACH, |steps| steps.min(OUT_OF_REACH - 1))
    }
}

/// From a room that would be drawn without any exit into an empty cell: it may use up the exits of others, so it is drawn on a copy.
fn exit_after(maze: &Maze, at: Square, exits: Exits, shut: &Shut) -> u8 {
    let mut maze = maze.clone();
    maze.put(at, exits, 0);
    steps_on(&maze, at, maze.frontier(shut), shut)
}

fn steps_on(maze: &Maze, from: Square, to: Cells, shut: &Shut) -> u8 {
    maze.steps(from, to, shut, OUT_OF_REACH - 1).unwrap_or(OUT_OF_REACH)
}

//! Using the card: exploring or moving, and the items and abilities that help.

use super::super::action::{Action, Event, Tool};
use super::super::cells::{Cells, Exits, Side, Square};
use super::super::config::{Attacks, BOSS_ROOM, Rules, Visit};
use super::super::effect::Effect;
use super::super::maze::{Doors, Shut};
use super::super::state::{Phase, State};
use super::{attack, heal};
use crate::game::Watch;

/// Everything that can be done with the card from here.
pub fn legal(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let may_explore = !state.current.moved;
    if may_explore {
        explorations(rules, state, out);
    }
    if rules.move_when_blocked || !may_explore || !out.is_empty() {
        destinations(rules, state, out);
    }
    let stuck = out.is_empty();
    tools(rules, state, out);
    if state.current.moved && (stuck || !no_end(rules, state).has(state.player().at)) {
        out.push(Action::Stop);
    } else if stuck {
        out.push(Action::Waste);
    }
}

/// "Draw the card's room on the map": through an open exit into an empty cell, in any turn in which an exit meets yours (open point 8).
fn explorations(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let at = state.player().at;
    let open = state.maze.unexplored(at, shut(state));
    let printed = rules.card(state.current.card).exits;
    let turns = if rules.rotation { printed.period() } else { 1 };
    for side in Side::ALL.into_iter().filter(|side| open.has(*side)) {
        for exits in (0..turns).map(|quarters| printed.turned(quarters)) {
            if exits.has(side.opposite()) {
                out.push(Action::Explore { side, exits });
            }
        }
    }
}

/// The doors shut for the active player this turn.
pub fn shut(state: &State) -> &Shut {
    if state.current.unlocked { &Shut::NONE } else { &state.player().shut }
}

/// The rooms that attack the active player when entered.
pub fn attacking(rules: &Rules, state: &State) -> Cells {
    let player = state.player();
    let mut cells = state.maze.threatening() & !player.cleared;
    if rules.held_room == Visit::Peaceful {
        cells = cells & !player.held;
    }
    if rules.no_boss_left == Visit::Peaceful && state.bosses.is_empty() {
        cells = cells & (!state.maze.boss_rooms() | state.maze.opened());
    }
    cells
}

/// "Move your pawn a number of rooms up to the black movement value. You may not end your turn on the same space you started."
///
/// A leg is walked by the shortest way and ends where it is attacked: passing an empty room does nothing, so the destination says
/// all, and after a survived attack the rest of the movement is planned anew. Left out: walking through the room where the turn began when
/// that room attacks (the pawn could not stay there).
fn destinations(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let barred = no_end(rules, state);
    let mut walk = Walk::new(rules, state);
    for steps in 1..=state.current.moves {
        let front = walk.step(state);
        if front.is_empty() {
            break;
        }
        let mut open = front & !barred;
        (front & barred & walk.interrupts & !Cells::just(state.current.from)).each(|at| {
            if walk.leads_on(state, at, state.current.moves - steps, barred) {
                open.insert(at);
            }
        });
        open.each(|to| out.push(Action::Move { to, steps }));
    }
}

/// The rooms in which the turn may not end: where it began, and with other pawns (open point 23).
fn no_end(rules: &Rules, state: &State) -> Cells {
    let mut rooms = Cells::NONE;
    if !rules.share_rooms {
        let others = (0..rules.seats).filter(|&seat| seat != usize::from(state.active));
        others.for_each(|seat| rooms.insert(state.players[seat].at));
        rooms.remove(rules.start);
    }
    rooms.insert(state.current.from);
    rooms
}

/// A leg seen as a flood from the pawn: one front per step.
struct Walk {
    doors: Doors,
    /// Rooms that attack, and so end the leg.
    interrupts: Cells,
    seen: Cells,
    front: Cells,
}

impl Walk {
    fn new(rules: &Rules, state: &State) -> Self {
        let interrupts = match rules.attacks {
            Attacks::EveryRoom => attacking(rules, state),
            Attacks::EndOnly => Cells::NONE,
        };
        let front = Cells::just(state.player().at);
        let closed = interrupts & Cells::just(state.current.from);
        Self { doors: state.maze.doors(shut(state)), interrupts, seen: front | closed, front }
    }

    /// The rooms first reached by one step more.
    fn step(&mut self, state: &State) -> Cells {
        let reached = state.maze.step(self.front, &self.doors) & !self.seen;
        self.seen = self.seen | reached;
        self.front = reached & !self.interrupts;
        reached
    }

    /// Could a pawn that survives here, where the turn may not end, walk on with so much movement left to where it may?
    fn leads_on(&self, state: &State, at: Square, moves: u8, barred: Cells) -> bool {
        // An attack in a boss room is the end of the turn.
        let last = self.interrupts & state.maze.boss_rooms();
        let mut front = Cells::just(at) & !last;
        let mut seen = front;
        for _ in 0..moves {
            front = state.maze.step(front, &self.doors) & !seen;
            if !(front & !barred).is_empty() {
                return true;
            }
            seen = seen | front;
            front = front & !last;
        }
        false
    }
}

/// The side by which the shortest way enters `to`; of several, the first in the order of sides.
fn entry(rules: &Rules, state: &State, to: Square, steps: u8) -> Side {
    let mut walk = Walk::new(rules, state);
    for _ in 1..steps {
        walk.step(state);
    }
    let leads_in =
        |side: &Side| walk.front.has(side.of(to)) && state.maze.leads(side.of(to), side.opposite(), shut(state));
    Side::ALL.into_iter().find(leads_in).unwrap_or(Side::North)
}

/// Items and once-a-turn abilities that can be used before going on.
fn tools(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    for place in 0..state.player().items.len() as u8 {
        if state.player().tired >> place & 1 == 0 {
            tool_uses(rules, state, Tool::Item(place), state.item(rules, place).effect, out);
        }
    }
    for (effect, used) in [(Effect::BreakWall, state.current.broke), (Effect::Warp, state.current.warped)] {
        if !used && state.player().powers.of(effect) > 0 {
            tool_uses(rules, state, Tool::Boss(effect), effect, out);
        }
    }
}

fn tool_uses(rules: &Rules, state: &State, tool: Tool, effect: Effect, out: &mut Vec<Action>) {
    let at = state.player().at;
    match effect {
        Effect::Move => out.push(Action::Use(tool)),
        Effect::PassLocks if !state.current.unlocked && state.player().shut != Shut::default() => {
            out.push(Action::Use(tool))
        }
        Effect::Warp if at != rules.start && !state.current.moved => out.push(Action::Use(tool)),
        Effect::BreakWall => {
            let walls = Side::ALL.into_iter().filter(|&side| state.maze.walled(at, side));
            out.extend(walls.map(|side| Action::Break(tool, side)));
        }
        _ => {}
    }
}

/// Uses an item or ability, then the plan is made anew.
pub fn use_tool(rules: &Rules, state: &mut State, tool: Tool, wall: Option<Side>, watch: &mut impl Watch<Event>) {
    let ability = attack::spend(rules, state, tool, watch);
    state.memo.forget_routes();
    let at = state.player().at;
    match (ability.effect, wall) {
        (Effect::Move, _) => state.current.moves = state.current.moves.saturating_add(ability.power),
        (Effect::PassLocks, _) => state.current.unlocked = true,
        (Effect::Warp, _) => state.player_mut().at = rules.start,
        (Effect::BreakWall, Some(side)) => state.maze.break_wall(at, side),
        _ => {}
    }
}

/// "Draw the card's room on the map and move your pawn into it. After moving into the room, resolve its effect."
pub fn explore(rules: &Rules, state: &mut State, side: Side, exits: Exits, watch: &mut impl Watch<Event>) {
    let at = side.of(state.player().at);
    state.maze.put(at, exits, rules.card(state.current.card).threat);
    state.memo.forget_routes();
    state.player_mut().at = at;
    state.current.entered = side.opposite();
    state.current.moves = 0;
    (state.current.moved, state.current.explored) = (true, true);
    watch.event(Event::Explored { seat: state.active, side, at });
    arrive(rules, state, watch);
}

/// Walks one leg.
pub fn walk(rules: &Rules, state: &mut State, to: Square, steps: u8, watch: &mut impl Watch<Event>) {
    if state.maze.threat(to) == BOSS_ROOM {
        state.current.entered = entry(rules, state, to, steps);
    }
    state.player_mut().at = to;
    state.current.moves -= steps;
    state.current.moved = true;
    watch.event(Event::Moved { seat: state.active, to, steps });
    arrive(rules, state, watch);
}

/// Attacks, or ends the movement where nothing does.
fn arrive(rules: &Rules, state: &mut State, watch: &mut impl Watch<Event>) {
    if attacking(rules, state).has(state.player().at) {
        attack::begin(state);
    } else {
        heal::rest(rules, state, watch);
    }
}

/// After a survived attack: the movement goes on if any is left and there is somewhere to go.
pub fn go_on(rules: &Rules, state: &mut State, watch: &mut impl Watch<Event>) {
    let neighbours = state.maze.step(Cells::just(state.player().at), &state.maze.doors(shut(state)));
    if state.current.moves > 0 && rules.attacks == Attacks::EveryRoom && !neighbours.is_empty() {
        state.phase = Phase::Plan;
    } else {
        heal::rest(rules, state, watch);
    }
}

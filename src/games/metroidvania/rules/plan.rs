//! Using the card: exploring or moving, and the items and abilities that help.

use super::{attack, heal};
use crate::action::{AbilitySource, Action, CountedDetail, Event};
use crate::cells::{CellSet, GridCell, GridSide, RoomExits};
use crate::config::{Attacks, BossVisit, Rules};
use crate::effect::AbilityKind;
use crate::maze::{LockedDoors, OpenDoors};
use crate::state::{Phase, State};
use kit::game::EventObserver;

/// All that can be done with the card from here.
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
    for side in GridSide::ALL.into_iter().filter(|side| open.has(*side)) {
        for exits in (0..turns).map(|quarters| printed.turned(quarters)) {
            if exits.has(side.opposite()) {
                out.push(Action::Explore { side, exits });
            }
        }
    }
}

/// The doors shut for the active player this turn.
pub fn shut(state: &State) -> &LockedDoors {
    if state.current.unlocked { &LockedDoors::NONE } else { &state.player().shut }
}

/// The doors that would be shut for the active player without the item or the boss that opens all locks; `None` if neither does.
fn shut_without_key(rules: &Rules, state: &State) -> Option<LockedDoors> {
    let has_key = state.current.unlocked || state.player().powers.of(AbilityKind::PassLocks) > 0;
    has_key.then(|| state.maze.shut(attack::own_locks(rules, state.player())))
}

/// Whether a leg could not be walked with these doors shut.
fn is_barred(
    rules: &Rules,
    state: &State,
    (to, steps, by): (GridCell, u8, Option<GridSide>),
    shut: &LockedDoors,
) -> bool {
    let mut walk = LegFlood::new(rules, state, shut);
    (0..steps).all(|_| {
        let before = walk.front;
        let reached = walk.step(state);
        !reached.has(to) || by.is_some_and(|side| !leads_in(state, before, to, side, shut))
    })
}

/// The rooms that attack the active player when entered.
pub fn attacking(rules: &Rules, state: &State) -> CellSet {
    let player = state.player();
    let mut cells = state.maze.threatening() & !player.cleared;
    if rules.held_room == BossVisit::Peaceful {
        cells = cells & !player.held;
    }
    if rules.no_boss_left == BossVisit::Peaceful && state.bosses.is_empty() {
        cells = cells & (!state.maze.boss_rooms() | state.maze.opened());
    }
    cells
}

/// "Move your pawn a number of rooms up to the black movement value. You may not end your turn on the same space you started."
///
/// A leg is walked by the shortest way and ends where it is attacked: passing an empty room does nothing, so the destination says
/// all, and after a survived attack the rest of the movement is planned anew. A leg may lead back into the room that it left, and into
/// one where the turn may not end, if that attacks and the pawn can walk on from there. Each exit of an unopened boss room is a destination
/// of its own: the one by which it is entered stays open.
fn destinations(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let barred = no_end(rules, state);
    let mut walk = LegFlood::new(rules, state, shut(state));
    let passed = barred & walk.interrupts;
    let special = passed | walk.lairs;
    for steps in 1..=state.current.moves {
        let before = walk.front;
        let reached = walk.step(state);
        if reached.is_empty() {
            break;
        }
        if (reached & special).is_empty() {
            (reached & !barred).each(|to| out.push(Action::Move { to, steps, by: None }));
        } else {
            let leads_on = |at: GridCell| walk.leads_on(state, at, state.current.moves - steps, barred);
            let open = |at: GridCell| !barred.has(at) || (passed.has(at) && leads_on(at));
            reached.iter().filter(|&to| open(to)).for_each(|to| ways_in(state, before, to, steps, &walk, out));
        }
    }
}

/// The moves into a room from some others: of an unopened boss room one for each exit that they lead in by.
fn ways_in(state: &State, from: CellSet, to: GridCell, steps: u8, walk: &LegFlood, out: &mut Vec<Action>) {
    if walk.lairs.has(to) {
        let sides = GridSide::ALL.into_iter().filter(|side| leads_in(state, from, to, *side, shut(state)));
        out.extend(sides.map(|by| Action::Move { to, steps, by: Some(by) }));
    } else {
        out.push(Action::Move { to, steps, by: None });
    }
}

/// True if one of these rooms leads into this one by its exit on that side.
fn leads_in(state: &State, from: CellSet, to: GridCell, side: GridSide, shut: &LockedDoors) -> bool {
    from.has(side.of(to)) && state.maze.leads(side.of(to), side.opposite(), shut)
}

/// The rooms in which the turn may not end: where it began, and with other pawns (open point 23).
fn no_end(rules: &Rules, state: &State) -> CellSet {
    let mut rooms = CellSet::NONE;
    if !rules.share_rooms {
        let others = (0..rules.seats).filter(|&seat| seat != usize::from(state.active));
        others.for_each(|seat| rooms.insert(state.players[seat].at));
        rooms.remove(rules.start);
    }
    rooms.insert(state.current.from);
    rooms
}

/// A leg seen as a flood from the pawn: one front per step.
struct LegFlood {
    doors: OpenDoors,
    /// Rooms that attack, and so end the leg.
    interrupts: CellSet,
    /// Boss rooms that whoever survives in them opens.
    lairs: CellSet,
    /// Rooms that the flood does not go on from: those that attack, and the one where it began.
    ends: CellSet,
    seen: CellSet,
    front: CellSet,
}

impl LegFlood {
    fn new(rules: &Rules, state: &State, shut: &LockedDoors) -> Self {
        let interrupts = match rules.attacks {
            Attacks::EveryRoom => attacking(rules, state),
            Attacks::EndOnly => CellSet::NONE,
        };
        let at = state.player().at;
        let front = CellSet::just(at);
        // To come back to where the pawn may stop means something if that attacks, or if a warp led there.
        let returns = interrupts.has(at) || (!state.current.moved && at != state.current.from);
        let seen = if returns { CellSet::NONE } else { front };
        let (doors, ends) = (state.maze.doors(shut), interrupts | front);
        Self { doors, interrupts, lairs: unopened(state), ends, seen, front }
    }

    /// The rooms first reached by one step more, and unopened boss rooms by whatever exit.
    fn step(&mut self, state: &State) -> CellSet {
        let next = state.maze.step(self.front, &self.doors);
        let reached = next & !self.seen;
        self.seen = self.seen | reached;
        self.front = reached & !self.ends;
        reached | (next & self.lairs)
    }

    /// Whether a pawn that survives here, where the turn may not end, could walk on with so much movement left to where it may.
    fn leads_on(&self, state: &State, at: GridCell, moves: u8, barred: CellSet) -> bool {
        // An attack in a boss room is the end of the turn.
        let last = self.interrupts & state.maze.boss_rooms();
        let mut front = CellSet::just(at) & !last;
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

/// The boss rooms in which a symbol will be drawn.
pub fn unopened(state: &State) -> CellSet {
    if state.bosses.is_empty() { CellSet::NONE } else { state.maze.boss_rooms() & !state.maze.opened() }
}

/// Items and once-a-turn abilities that can be used before going on.
fn tools(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    for place in 0..state.player().items.len() as u8 {
        let effect = state.item(rules, place).effect;
        if effect.helps_plans() && state.player().tired >> place & 1 == 0 && !state.is_double(rules, place) {
            tool_uses(rules, state, AbilitySource::Item(place), effect, out);
        }
    }
    for (effect, used) in [(AbilityKind::BreakWall, state.current.broke), (AbilityKind::Warp, state.current.warped)] {
        if !used && state.player().powers.of(effect) > 0 {
            tool_uses(rules, state, AbilitySource::Boss(effect), effect, out);
        }
    }
}

fn tool_uses(rules: &Rules, state: &State, tool: AbilitySource, effect: AbilityKind, out: &mut Vec<Action>) {
    let at = state.player().at;
    match effect {
        AbilityKind::Move => out.push(Action::Use(tool)),
        AbilityKind::PassLocks if !state.current.unlocked && !state.player().shut.is_none() => {
            out.push(Action::Use(tool))
        }
        AbilityKind::Warp if at != rules.start && !state.current.moved => out.push(Action::Use(tool)),
        AbilityKind::BreakWall => {
            let walls = GridSide::ALL.into_iter().filter(|&side| state.maze.walled(at, side));
            out.extend(walls.map(|side| Action::Break(tool, side)));
        }
        _ => {}
    }
}

/// Uses an item or ability, then the plan is made anew.
pub fn use_tool(
    rules: &Rules,
    state: &mut State,
    tool: AbilitySource,
    wall: Option<GridSide>,
    watch: &mut impl EventObserver<Event>,
) {
    let ability = attack::spend(rules, state, tool, watch);
    state.cache.forget_routes();
    let at = state.player().at;
    match (ability.effect, wall) {
        (AbilityKind::Move, _) => state.current.moves = state.current.moves.saturating_add(ability.power),
        (AbilityKind::PassLocks, _) => state.current.unlocked = true,
        (AbilityKind::Warp, _) => state.player_mut().at = rules.start,
        (AbilityKind::BreakWall, Some(side)) => state.maze.break_wall(at, side),
        _ => {}
    }
}

/// "Draw the card's room on the map and move your pawn into it. After moving into the room, resolve its effect."
pub fn explore(
    rules: &Rules,
    state: &mut State,
    side: GridSide,
    exits: RoomExits,
    watch: &mut impl EventObserver<Event>,
) {
    let from = state.player().at;
    let unlocked = shut_without_key(rules, state).is_some_and(|shut| shut.has(from, side));
    let at = side.of(from);
    state.maze.put(at, exits, rules.card(state.current.card).threat);
    state.cache.forget_routes();
    state.player_mut().at = at;
    state.current.entered = side.opposite();
    state.current.moves = 0;
    (state.current.moved, state.current.explored) = (true, true);
    watch.event(Event::Explored { seat: state.active, side, at, unlocked: CountedDetail(unlocked) });
    arrive(rules, state, watch);
}

/// Walks one leg, into a boss room that nobody has opened by this side.
pub fn walk(
    rules: &Rules,
    state: &mut State,
    to: GridCell,
    steps: u8,
    by: Option<GridSide>,
    watch: &mut impl EventObserver<Event>,
) {
    let unlocked = shut_without_key(rules, state).is_some_and(|shut| is_barred(rules, state, (to, steps, by), &shut));
    if let Some(side) = by {
        state.current.entered = side;
    }
    state.player_mut().at = to;
    state.current.moves -= steps;
    state.current.moved = true;
    watch.event(Event::Moved { seat: state.active, to, steps, unlocked: CountedDetail(unlocked) });
    arrive(rules, state, watch);
}

/// Attacks, or ends the movement where nothing does.
fn arrive(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    if attacking(rules, state).has(state.player().at) {
        attack::begin(state);
    } else {
        heal::rest(rules, state, watch);
    }
}

/// Goes on with the movement after a survived attack, if any is left and there is somewhere to go.
pub fn go_on(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    let neighbours = state.maze.step(CellSet::just(state.player().at), &state.maze.doors(shut(state)));
    if state.current.moves > 0 && rules.attacks == Attacks::EveryRoom && !neighbours.is_empty() {
        state.phase = Phase::Plan;
    } else {
        heal::rest(rules, state, watch);
    }
}

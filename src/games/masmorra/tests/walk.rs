//! Steps, traps, webs, pits, stairs, portals, chests (M9, M12, M13, M48 to M55, M60, M83).

use super::table::{Table, pool};
use crate::action::{Action, DockTarget, StepPayment};
use crate::config::RoomKind;
use crate::event::{DieUse, Event, LossCause, WoundSource};
use crate::map::{NONE, cell};
use crate::state::Task;
use crate::word::Face;
use kit::game::GameText;

fn to(room: u8, with: StepPayment) -> Action {
    Action::Step { to: room, with }
}

/// "Jay plays a Swift Strike to generate 2 Ranged symbols, but he only uses 1 of them. Then, Jay moves on to the next room ... he loses the
/// unused Ranged symbol."
#[test]
fn rulebook_example_symbols_are_lost_with_their_room() {
    let mut table = Table::staged("SM", &[]);
    table.lay("gold_1", cell(6, 7));
    table.state.turn.purse.symbols = pool("R");
    table.act(to(1, StepPayment::Free));
    assert!(table.state.turn.purse.symbols.is_empty());
    assert_eq!(table.state.turn.purse.dice, pool("SM"), "dice stay");
    assert!(table.told.0.iter().any(|event| matches!(event, Event::Used { to: DieUse::Wasted, .. })));
}

/// "You must spend both Move Points before taking any other actions. If you want to do something else, your second Move Point is lost."
#[test]
fn a_step_is_two_points_that_anything_else_forfeits() {
    let mut table = Table::staged("SX", &[]);
    table.lay("gold_1", cell(6, 7));
    table.act(to(1, StepPayment::Free));
    assert_eq!(table.state.turn.points, 1);
    table.act(Action::TakeGold);
    assert_eq!((table.state.turn.points, table.state.active().gold), (0, 2));
    assert!(table.legal().contains(&to(0, StepPayment::Die)) && !table.legal().contains(&to(0, StepPayment::Free)));
}

/// "You can never have more than 6 gold at a time. Do not take gold beyond this limit": what is not taken stays, of a chest, too.
#[test]
fn gold_beyond_the_limit_is_not_taken() {
    let mut table = Table::staged("X", &[]);
    table.lay("gold_1", cell(6, 7));
    table.state.hero_mut(0).room = 1;
    table.state.hero_mut(0).gold = 5;
    table.act(Action::TakeGold);
    assert_eq!((table.state.active().gold, table.state.map.room(1).gold), (6, 1));
    assert!(!table.legal().contains(&Action::TakeGold), "nothing more can be taken");
    let chest = table.lay("chest_1b", cell(8, 7));
    table.state.hero_mut(0).room = chest;
    table.state.hero_mut(0).gold = 5;
    table.act(Action::Dock { on: DockTarget::Room, dice: pool("X") });
    assert_eq!((table.state.active().gold, table.state.map.room(chest).gold), (6, 1));
}

/// "Every time a Hero enters or leaves any room adjacent to the trap ... all Heroes in all adjacent rooms each suffer one Wound."
#[test]
fn a_trap_works_for_all_who_are_next_to_it() {
    for (setting, wounds) in [("trap.per_step=once", 1), ("trap.per_step=leave_and_enter", 2)] {
        let mut table = Table::staged("S", &[setting]);
        // The start and the second room share an edge with the cell between them.
        table.lay("minor_1a", cell(6, 7));
        table.lay("fountain_1", cell(6, 8));
        let trap = table.tile("trap_1a");
        let trap = table.state.map.lay_trap(trap, 0, cell(7, 8));
        table.act(to(1, StepPayment::Free));
        assert_eq!(table.state.hero(0).life, 5, "he left a room that it touches (M83)");
        assert_eq!(table.state.hero(1).life, 5, "so is whoever stayed");
        table.state.hero_mut(0).room = 2;
        table.state.turn.points = 1;
        assert_eq!(table.state.map.traps_at(2).collect::<Vec<_>>(), [trap]);
        table.state.hero_mut(0).life = 6;
        table.act(to(1, StepPayment::Points));
        assert_eq!(table.state.hero(0).life, 5);
        // Between two rooms that it touches, once or twice.
        let mut table = Table::staged("S", &[setting]);
        let east = table.lay("chest_1a", cell(7, 8));
        let trap = table.tile("trap_1a");
        table.state.map.lay_trap(trap, 0, cell(8, 7));
        let below = table.lay("portal_1a", cell(8, 8));
        table.state.hero_mut(0).room = below;
        table.state.hero_mut(1).room = east;
        table.state.hero_mut(2).room = east;
        table.state.map.connect(below, 0);
        table.act(to(0, StepPayment::Free));
        assert_eq!(table.state.hero(0).life, 6 - wounds);
    }
}

/// "A Hero can disarm a trap adjacent to the room they are in by docking the two dice": 2 XP on the first level.
#[test]
fn a_trap_is_disarmed_with_two_dice_for_two_xp() {
    let mut table = Table::staged("MDS", &[]);
    let tile = table.tile("trap_1a");
    let trap = table.state.map.lay_trap(tile, 0, cell(7, 8));
    table.act(Action::Dock { on: DockTarget::Trap(trap), dice: pool("MD") });
    assert_eq!((table.state.active().xp, table.state.turn.purse.dice), (2, pool("S")));
    assert_eq!(table.state.map.traps_at(0).count(), 0);
    assert_eq!(table.state.active().life, 6);
}

/// [X chest] "grants the Hero 1 XP, 1 Treasure Card from the deck, and any gold from that treasure chest."
#[test]
fn rulebook_example_greybark_opens_a_chest() {
    let mut table = Table::staged("MS", &[]);
    let chest = table.lay("chest_1b", cell(6, 7));
    table.state.hero_mut(0).room = chest;
    assert!(
        !table.legal().iter().any(|action| matches!(action, Action::Dock { on: DockTarget::Room, .. })),
        "it asks for magic"
    );
    table.state.turn.purse.dice = pool("XM");
    table.act(Action::Dock { on: DockTarget::Room, dice: pool("X") });
    let hero = table.state.active();
    assert_eq!((hero.xp, hero.gold, hero.hand.len()), (1, 2, 3));
    assert!(table.state.map.room(chest).done);
}

/// [X portal] "Algus can dock a Magic die on this dungeon tile to activate the portal": to any explored room on any level; traps do not work.
#[test]
fn rulebook_example_algus_uses_a_portal() {
    let mut table = Table::staged("XS", &[]);
    let portal = table.lay("portal_1a", cell(6, 7));
    let far = table.lay("minor_1a", cell(2, 2));
    let trap = table.tile("trap_1a");
    table.state.map.lay_trap(trap, 0, cell(6, 8));
    table.state.hero_mut(0).room = portal;
    table.act(Action::Dock { on: DockTarget::Room, dice: pool("X") });
    assert_eq!(table.legal(), [Action::Room(0), Action::Room(far)]);
    table.act(Action::Room(far));
    assert_eq!((table.state.active().room, table.state.active().life), (far, 6));
}

#[test]
fn a_web_takes_a_step_and_stops_and_a_pit_takes_a_step_or_a_wound() {
    let mut table = Table::staged("SSM", &[]);
    let web = table.lay("web_2", cell(6, 7));
    table.state.map.connect(0, web);
    table.act(to(web, StepPayment::Free));
    assert_eq!((table.state.turn.purse.dice, table.state.turn.points), (pool("SM"), 0), "one way is not asked");

    let mut table = Table::staged("M", &[]);
    let pit = table.lay("pit_2", cell(6, 7));
    table.act(to(pit, StepPayment::Free));
    assert_eq!((table.state.active().life, table.state.turn.purse.dice), (5, pool("M")));
    assert!(table.told.0.contains(&Event::Wounded { seat: 0, amount: 1, by: WoundSource::Pit }));

    let mut table = Table::staged("SM", &[]);
    let pit = table.lay("pit_2", cell(6, 7));
    table.act(to(pit, StepPayment::Free));
    assert_eq!(table.legal(), [Action::LoseDie(Face::Step), Action::Wound]);
    table.act(Action::LoseDie(Face::Step));
    assert_eq!((table.state.active().life, table.state.turn.points), (6, 1));
}

/// "Heroes can't leave a room with any Spiders (except by teleportation)." And nobody leaves before combat (M14, M21).
#[test]
fn monsters_hold_until_they_are_fought_and_spiders_even_then() {
    let mut table = Table::staged("SX", &[]);
    table.lay("gold_1", cell(6, 7));
    let orc = table.monster("orc", 0);
    let may_leave = |table: &Table| table.legal().iter().any(|action| matches!(action, Action::Step { .. }));
    assert!(!may_leave(&table) && !table.legal().contains(&Action::Stop));
    assert!(table.legal().contains(&Action::Fight));
    table.state.turn.fought |= 1 << orc;
    assert!(may_leave(&table) && table.legal().contains(&Action::Stop));
    let spider = table.monster("spider", 0);
    table.state.turn.fought |= 1 << spider;
    assert!(!may_leave(&table) && table.legal().contains(&Action::Stop));
}

/// "The Second Level Entrance is placed on the table the first time a Hero or monster moves here."
#[test]
fn stairs_are_free_and_lay_the_entrance_and_turn_the_next_tile() {
    let mut table = Table::staged("S", &[]);
    let stairs = table.lay("stairs_two", cell(6, 7));
    table.state.hero_mut(0).room = stairs;
    let step = to(NONE, StepPayment::Nothing);
    table.act(step);
    while let Some(place) = table.legal().into_iter().find(|action| matches!(action, Action::Place { .. })) {
        table.act(place);
    }
    let below = table.room_of(RoomKind::EntranceTwo).expect("the entrance");
    assert_eq!((table.state.active().room, table.state.active().depth), (below, 1));
    assert!(table.state.shown[1] && table.state.active().free);
    assert!(table.told.0.contains(&Event::Level { level: 1, seat: 0, turn: table.state.turn.number }));
    table.act(to(stairs, StepPayment::Nothing));
    assert_eq!(table.state.active().room, stairs);
}

/// M36 "change 1 die to any face"; M35 "1 elixir to heal 1 Wound", at most six.
#[test]
fn magic_turns_a_die_and_elixir_heals_up_to_six() {
    let mut table = Table::staged("XSE", &[]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Drink(_))), "nobody is hurt");
    table.state.hero_mut(0).life = 4;
    table.act(Action::Turn { from: Face::Step, to: Face::Elixir });
    assert_eq!(table.state.turn.purse.dice, pool("EE"));
    table.act(Action::Drink(0));
    table.act(Action::Drink(0));
    assert_eq!((table.state.active().life, table.state.turn.purse.is_empty()), (6, true));
    table.run(&[Task::Act]);
}

/// A step into a pit is told as what it was, and what is paid there is no step.
#[test]
fn what_a_pit_takes_is_told() {
    let mut table = Table::staged("SS", &[]);
    table.state.agenda.clear();
    table.state.hero_mut(0).free = false;
    table.told.0.clear();
    table.run(&[Task::Lose { face: Face::Step, why: LossCause::Pit }]);
    table.act(Action::LoseDie(Face::Step));
    let told: Vec<String> = table.told.0.iter().map(|event| table.game.tell(*event)).collect();
    assert_eq!(told, ["seat 1 comes to the pit", "seat 1 loses S"]);
}

/// Symbols that die with their room are told with the cause.
#[test]
fn why_symbols_are_lost_is_told() {
    let mut table = Table::staged("SS", &[]);
    table.state.turn.purse.symbols = pool("R");
    table.lay("gold_1", cell(6, 7));
    table.state.map.connect(0, 1);
    table.act(Action::Step { to: 1, with: StepPayment::Free });
    let place = |event: Event| table.told.0.iter().position(|told| *told == event).expect("such an event");
    assert!(
        place(Event::Loss { seat: 0, why: LossCause::Way })
            < place(Event::Moved { seat: 0, from: 0, to: 1, teleport: false })
    );
}

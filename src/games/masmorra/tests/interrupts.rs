//! Cards out of turn: windows, answers, thefts (M70, M71, M86, 29).

use super::cards::{empty_hands, give};
use super::table::{Table, pool};
use crate::action::{Action, kind};
use crate::event::{Event, GainReason, WoundSource};
use crate::map::cell;
use crate::state::Task;
use crate::word::{FaceSet, InterruptTrigger};
use kit::game::PendingDecision;

/// A table at which these seats hold these cards, and it is the first's turn.
fn staged(set: &[&str], cards: &[(u8, &str)]) -> Table {
    let windows = if set.iter().any(|set| set.starts_with("cards")) { None } else { Some("cards.windows=all") };
    let set: Vec<&str> = windows.into_iter().chain(set.iter().copied()).collect();
    let mut table = Table::staged("SS", &set);
    empty_hands(&mut table);
    for (seat, card) in cards {
        give(&mut table, *seat, card);
    }
    // The next cards to be drawn are none for other turns.
    for _ in 0..4 {
        let place = give(&mut table, 0, "secret");
        let card = table.state.hero_mut(0).hand.take(place.into());
        table.state.treasures.draw.push(card);
    }
    table
}

fn interrupts(seat: usize) -> PendingDecision {
    PendingDecision::Choose { seat, kind: kind::INTERRUPT }
}

/// The window of cards for any time in the turn of seat 1.
const ANY: Task = Task::Window { trigger: InterruptTrigger::Any, by: 0, next: 1, passed: 0 };
const MENU: PendingDecision = PendingDecision::Choose { seat: 0, kind: kind::ACT };

fn xp(seat: u8, amount: u8) -> Task {
    Task::Xp { seat, amount, why: GainReason::Chest }
}

fn treasure(seat: u8, amount: u8) -> Task {
    Task::Treasure { seat, amount, why: GainReason::Chest }
}

fn all_xp(table: &Table) -> [u16; 3] {
    [0, 1, 2].map(|seat| table.state.hero(seat).xp)
}

fn cards(table: &Table) -> [usize; 3] {
    [0, 1, 2].map(|seat| table.state.hero(seat).hand.len())
}

/// [X Snag] "right after they get a Treasure Card to take that Treasure Card from them."
#[test]
fn rulebook_example_snag_takes_a_card_as_it_is_gained() {
    let mut table = staged(&[], &[(2, "snag")]);
    table.run(&[treasure(0, 1)]);
    assert_eq!(table.asked(), interrupts(2), "only seats that hold a fitting card are asked");
    assert_eq!(table.legal(), [Action::Play(0), Action::Stop]);
    table.act(Action::Play(0));
    assert_eq!((cards(&table), table.asked()), ([0, 0, 1], MENU));
    assert!(table.told.0.iter().any(|event| matches!(event, Event::Card { seat: 2, why: GainReason::Stolen, .. })));
    // Or it is let go.
    let mut table = staged(&[], &[(2, "snag")]);
    table.run(&[treasure(0, 2)]);
    table.act(Action::Stop);
    assert_eq!(cards(&table), [2, 0, 1]);
    // One of several, each.
    let mut table = staged(&[], &[(1, "snag"), (2, "snag")]);
    table.run(&[treasure(0, 3)]);
    table.act(Action::Play(0));
    table.act(Action::Play(0));
    assert_eq!(cards(&table), [1, 1, 1]);
    // No more than there are; and nobody is asked for his own.
    let mut table = staged(&[], &[(0, "snag"), (1, "snag"), (2, "snag")]);
    table.run(&[treasure(0, 1)]);
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(2), "the thief's gain, not the first: that is stolen already");
}

/// "When an Enemy gains XP, steal 1 XP they would gain."
#[test]
fn stupefy_steals_xp_as_they_are_gained() {
    let mut table = staged(&[], &[(1, "stupefy")]);
    table.run(&[xp(0, 2)]);
    assert_eq!(table.asked(), interrupts(1));
    table.act(Action::Play(0));
    assert_eq!((all_xp(&table), table.asked()), ([1, 1, 0], MENU));
    assert!(
        table.told.0.iter().any(|event| matches!(event, Event::Xp { seat: 1, amount: 1, why: GainReason::Stolen, .. }))
    );
    // What is stolen reaches no arrow of the robbed, but one of the thief.
    let mut table = staged(&[], &[(1, "stupefy")]);
    (table.state.hero_mut(0).xp, table.state.hero_mut(1).xp) = (2, 2);
    table.run(&[xp(0, 1)]);
    table.act(Action::Play(0));
    assert_eq!((all_xp(&table), table.asked()), ([2, 3, 0], PendingDecision::Choose { seat: 1, kind: kind::LEVEL }));
}

/// "If two or more of these cards are played for the same XP, they're all canceled."
#[test]
fn two_of_stupefy_for_the_same_xp_cancel_one_another() {
    let mut table = staged(&[], &[(1, "stupefy"), (2, "stupefy")]);
    table.run(&[xp(0, 2)]);
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(2));
    table.act(Action::Play(0));
    assert_eq!((all_xp(&table), cards(&table)), ([2, 0, 0], [0, 0, 0]));
    // One of them is cancelled: the other works.
    let mut table = staged(&[], &[(1, "stupefy"), (2, "stupefy"), (0, "counterspell")]);
    table.run(&[xp(0, 2)]);
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(0));
    table.act(Action::Stop);
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(0));
    table.act(Action::Play(0));
    assert_eq!(all_xp(&table), [1, 1, 0]);
}

/// What a thief gains others may steal of again; it is no longer the first gain.
#[test]
fn a_thief_is_robbed_in_turn() {
    let mut table = staged(&[], &[(1, "stupefy"), (2, "stupefy")]);
    table.run(&[xp(0, 2)]);
    table.act(Action::Play(0));
    table.act(Action::Stop);
    assert_eq!(table.asked(), interrupts(2), "of the XP that seat 2 gains");
    table.act(Action::Play(0));
    assert_eq!(all_xp(&table), [1, 0, 1]);

    let mut table = staged(&[], &[(1, "snag"), (0, "snag")]);
    table.run(&[treasure(0, 1)]);
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(0), "back again");
    table.act(Action::Play(0));
    assert_eq!(cards(&table), [1, 0, 0]);
}

/// "Cancel the effect of another card": any half of any card of another seat, a Counterspell, too. "The last card played is the first to take
/// effect."
#[test]
fn counterspell_cancels_a_card_and_a_counterspell() {
    let mut table = staged(&[], &[(0, "stupefy_swift"), (1, "counterspell")]);
    table.act(Action::Card(0));
    assert_eq!(table.asked(), interrupts(1));
    table.act(Action::Play(0));
    assert!(table.state.turn.purse.symbols.is_empty() && table.state.played.is_empty());
    assert!(table.told.0.iter().any(|event| matches!(event, Event::Cancelled { .. })));
    assert_eq!((cards(&table), table.asked()), ([0, 0, 0], MENU));

    let mut table = staged(&[], &[(0, "stupefy_swift"), (1, "counterspell"), (2, "counterspell")]);
    table.act(Action::Card(0));
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(2), "against the Counterspell");
    table.act(Action::Play(0));
    assert_eq!(table.state.turn.purse.symbols, pool("RR"));
    // A card that is as good as cancelled needs no second one.
    let mut table = staged(&[], &[(0, "stupefy_swift"), (1, "counterspell"), (2, "counterspell")]);
    table.act(Action::Card(0));
    table.act(Action::Play(0));
    table.act(Action::Stop);
    assert_eq!((table.asked(), cards(&table)), (MENU, [0, 0, 1]));
}

/// After a Counterspell was cancelled the first card may be countered again, by whoever is asked on: clockwise until all pass.
#[test]
fn seats_are_asked_clockwise_until_all_pass() {
    let mut table = staged(
        &["players.count=4"],
        &[(0, "stupefy_swift"), (1, "counterspell"), (2, "counterspell"), (3, "counterspell")],
    );
    table.act(Action::Card(0));
    table.act(Action::Stop);
    assert_eq!(table.asked(), interrupts(2));
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(3), "about the Counterspell of that seat");
    table.act(Action::Stop);
    assert_eq!(table.asked(), interrupts(1));
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(3), "about the one of seat 1");
    table.act(Action::Stop);
    assert_eq!(table.asked(), interrupts(3), "about the first card again: its Counterspell was cancelled");
    table.act(Action::Stop);
    assert_eq!((table.state.turn.purse.symbols, table.asked()), (pool("RR"), MENU));
}

/// "Play at the start of another player's turn. The chosen player rolls -1 die during this turn."
#[test]
fn fear_takes_a_die_at_the_start_of_anothers_turn() {
    let mut table = staged(&[], &[(0, "fear"), (1, "fear"), (2, "fear")]);
    table.state.agenda.clear();
    table.run(&[Task::Turn(1)]);
    assert_eq!(table.asked(), interrupts(2));
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(0));
    table.act(Action::Play(0));
    table.act(Action::Roll);
    assert_eq!((table.state.turn.fewer, table.state.turn.purse.dice.len()), (2, 4));
}

/// "Play at any time": asked at the start of a turn and of its Dungeon Master phase, of all but whose turn it is (M70).
#[test]
fn lightning_strikes_out_of_turn() {
    let mut table = staged(&[], &[(2, "lightning")]);
    let near = table.lay("minor_1a", cell(6, 7));
    table.state.hero_mut(0).room = near;
    table.state.hero_mut(2).room = near;
    table.state.agenda.clear();
    table.run(&[Task::Turn(0)]);
    assert_eq!(table.asked(), interrupts(2));
    table.act(Action::Stop);
    assert_eq!(table.asked(), MENU);
    table.state.agenda.clear();
    table.run(&[Task::Bounties]);
    assert_eq!(table.asked(), interrupts(2));
    table.act(Action::Play(0));
    assert_eq!([0, 1, 2].map(|seat| table.state.hero(seat).life), [5, 5, 5]);
}

/// "The effects are resolved backwards: the last card played is the first to take effect."
#[test]
fn of_several_cards_on_one_trigger_the_last_works_first() {
    let mut table = staged(&[], &[(1, "lightning"), (2, "lightning")]);
    let near = table.lay("minor_1a", cell(6, 7));
    table.state.hero_mut(0).room = near;
    table.state.agenda.clear();
    table.run(&[Task::Turn(0)]);
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(2));
    table.act(Action::Play(0));
    let by =
        |event: &Event| if let Event::Wounded { by: WoundSource::Card(seat), .. } = event { Some(*seat) } else { None };
    let wounds: Vec<u8> = table.told.0.iter().filter_map(by).collect();
    assert_eq!(wounds, [2, 2, 2, 1, 1, 1], "one line hits all: it is not asked for");
}

/// 29: all windows, those at the start of turns alone, or none; and 16: a hero who lies plays nothing.
#[test]
fn windows_open_as_the_rules_say() {
    for (setting, xp_window, start) in [
        ("cards.windows=all", true, true),
        ("cards.windows=turn_start", false, true),
        ("cards.windows=none", false, false),
    ] {
        let mut table = staged(&[setting], &[(1, "stupefy"), (2, "fear")]);
        table.run(&[xp(0, 1)]);
        assert_eq!(table.asked() == interrupts(1), xp_window, "{setting}");
        table.state.agenda.clear();
        table.state.dues.clear();
        table.run(&[Task::Turn(0)]);
        assert_eq!(table.asked() == interrupts(2), start, "{setting}");
    }
    let mut table = staged(&[], &[(1, "stupefy")]);
    (table.state.hero_mut(1).down, table.state.hero_mut(1).life) = (true, 0);
    table.run(&[xp(0, 1)]);
    assert_eq!((table.asked(), all_xp(&table)), (MENU, [1, 0, 0]));
}

fn alliance(cards: &[(u8, &str)]) -> Table {
    let mut table = Table::new("alliance", &["players.count=3", "players.first=seat"], 1);
    table.state.agenda.clear();
    table.state.turn.rolled = true;
    empty_hands(&mut table);
    // Whatever the first evil card did.
    table.state.heroes.iter_mut().for_each(|hero| hero.life = 6);
    table.state.turn.barred = FaceSet::NONE;
    for (seat, card) in cards {
        give(&mut table, *seat, card);
    }
    table
}

/// M86 Mind Control: "you choose" where every monster goes in this Dungeon Master phase.
#[test]
fn mind_control_moves_all_monsters() {
    let mut table = alliance(&[(2, "mind")]);
    table.state.agenda.clear();
    table.run(&[ANY]);
    assert_eq!(table.asked(), interrupts(2));
    table.act(Action::Play(0));
    assert_eq!(table.state.turn.mind, 2);
}

/// "Play at any time": in one's own turn, too, where monsters would otherwise have to come nearer (M80, M86); but no two of it.
#[test]
fn mind_control_is_played_in_ones_own_turn() {
    let mut table = alliance(&[(0, "mind"), (0, "mind")]);
    let offered = |table: &Table| table.legal().iter().any(|action| matches!(action, Action::Play(_)));
    table.run(&[Task::Act]);
    assert!(offered(&table));
    table.act(Action::Play(0));
    assert_eq!(table.state.turn.mind, 0);
    assert!(!offered(&table));
}

/// The orange halves of the alliance help whose turn it is: symbols are his, and life is anybody's.
#[test]
fn allies_help_the_active_hero() {
    let mut table = alliance(&[(2, "battle"), (1, "blessing")]);
    table.state.turn.rolled = false;
    table.state.hero_mut(0).life = 3;
    table.run(&[ANY]);
    assert_eq!(table.asked(), interrupts(1));
    table.act(Action::Play(0));
    assert_eq!(table.asked(), interrupts(2));
    table.act(Action::Play(0));
    assert_eq!((table.state.hero(0).life, table.state.turn.purse.symbols), (4, pool("M")));
    // In the Dungeon Master phase symbols are of no use to anybody.
    let mut table = alliance(&[(2, "battle")]);
    table.run(&[ANY]);
    assert_eq!(table.asked(), PendingDecision::Over);
}

/// "As long as the defeated Hero is on their side, they cannot be affected by Treasure Cards": as when a Grimbolt felled him as his turn began.
#[test]
fn nobody_plays_fear_of_the_dark_against_a_hero_who_lies() {
    const START: Task = Task::Window { trigger: InterruptTrigger::TurnStart, by: 0, next: 1, passed: 0 };
    let mut table = staged(&[], &[(1, "fear")]);
    table.state.turn.rolled = false;
    table.run(&[START]);
    assert_eq!(table.legal(), [Action::Play(0), Action::Stop]);
    table.act(Action::Stop);
    table.play().wound(0, 9, WoundSource::Grimbolt);
    table.run(&[START]);
    assert_ne!(table.asked(), interrupts(1));
}

/// Two thieves who cancel one another are told.
#[test]
fn thefts_that_cancel_one_another_are_told() {
    let mut table = staged(&[], &[(1, "stupefy"), (2, "stupefy")]);
    table.run(&[xp(0, 2)]);
    table.act(Action::Play(0));
    table.act(Action::Play(0));
    assert!(table.told.0.contains(&Event::Foiled(0)));
}

//! Purple halves of treasure cards, and what they give (M14, M30, M35, M44, M65, M70, M71, M86).

use super::table::{Table, pool};
use crate::action::{AbilityTarget, Action, StepPayment, kind};
use crate::event::{Event, GainReason, WoundSource};
use crate::map::{NONE, cell};
use crate::state::Task;
use crate::word::{Face, FaceSet};
use kit::game::PendingDecision;

/// All hands are discarded.
pub(super) fn empty_hands(table: &mut Table) {
    for hero in &mut table.state.heroes {
        while let Some(card) = hero.hand.pop() {
            table.state.treasures.discard.push(card);
        }
    }
}

/// A card whose name begins so goes from the deck to a hand; its place there.
pub(super) fn give(table: &mut Table, seat: u8, name: &str) -> u8 {
    let rules = table.game.rules();
    let is = |card: &u8| rules.card(*card).name.as_str().starts_with(name);
    let deck = &mut table.state.treasures;
    let card = match deck.draw.iter().position(is) {
        Some(place) => deck.draw.take(place),
        None => deck.discard.take(deck.discard.iter().position(is).expect("such a card")),
    };
    let hand = &mut table.state.heroes[usize::from(seat)].hand;
    hand.push(card);
    hand.len() as u8 - 1
}

fn staged(dice: &str, set: &[&str], card: &str) -> Table {
    let mut table = Table::staged(dice, &[&["cards.windows=all"], set].concat());
    empty_hands(&mut table);
    give(&mut table, 0, card);
    table
}

fn plays(table: &Table) -> Vec<Action> {
    table.legal().into_iter().filter(|action| matches!(action, Action::Card(_) | Action::Play(_))).collect()
}

fn heroes_and_foes(table: &Table) -> Vec<AbilityTarget> {
    let of = |action: &Action| if let Action::Target(target) = action { Some(*target) } else { None };
    table.legal().iter().filter_map(of).collect()
}

#[test]
fn cards_give_their_symbols_and_are_discarded() {
    for (card, symbols) in [("stupefy_swift", "RR"), ("counterspell", "XX"), ("stupefy_battle", "MM"), ("secret", "EE")]
    {
        let mut table = staged("SS", &[], card);
        let discards = table.state.treasures.discard.len();
        table.act(Action::Card(0));
        assert_eq!(table.state.turn.purse.symbols, pool(symbols), "{card}");
        assert_eq!((table.state.active().hand.len(), table.state.treasures.discard.len()), (0, discards + 1));
        assert!(table.told.0.iter().any(|event| matches!(event, Event::Played { seat: 0, orange: false, .. })));
    }
}

/// [X heal 3] "She plays a Quick Healing Treasure Card to generate 2 Elixir" and adds one elixir die.
#[test]
fn rulebook_example_quick_healing_and_a_die_heal_three() {
    let mut table = staged("ES", &[], "secret");
    table.state.hero_mut(0).life = 2;
    table.act(Action::Card(0));
    (0..3).for_each(|_| table.act(Action::Drink(0)));
    assert_eq!((table.state.active().life, table.state.turn.purse.dice), (5, pool("S")));
}

/// "Save this card for the end of the game": 1 XP more while it is in hand.
#[test]
fn a_secret_quest_counts_while_it_is_in_hand() {
    let mut table = staged("S", &[], "secret");
    table.state.hero_mut(0).xp = 4;
    assert_eq!(table.state.final_xp(table.rules(), 0), 5);
    table.act(Action::Card(0));
    assert_eq!(table.state.final_xp(table.rules(), 0), 4);
}

/// [X Snag / Magic Swap] "you could play it during your turn to swap your Hero's location with any other Hero or monster in the dungeon."
#[test]
fn rulebook_example_magic_swap() {
    let mut table = staged("S", &[], "snag");
    let (near, far) = (table.lay("gold_1", cell(6, 7)), table.lay("minor_1a", cell(2, 2)));
    table.state.hero_mut(1).room = near;
    let orc = table.monster("orc", far);
    table.state.turn.purse.symbols = pool("R");
    table.act(Action::Card(0));
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::TARGET });
    assert_eq!(
        heroes_and_foes(&table),
        [AbilityTarget::Hero(1), AbilityTarget::Foe(orc)],
        "seat 3 is in the same room"
    );
    table.act(Action::Target(AbilityTarget::Foe(orc)));
    assert_eq!((table.state.active().room, table.state.foes[usize::from(orc)].room), (far, 0));
    assert!(table.state.turn.purse.symbols.is_empty(), "symbols die with their room (M9)");
    assert!(table.told.0.contains(&Event::Moved { seat: 0, from: 0, to: far, teleport: true }));

    let mut table = staged("S", &[], "snag");
    let near = table.lay("gold_1", cell(6, 7));
    table.state.hero_mut(1).room = near;
    table.act(Action::Card(0));
    assert_eq!((table.state.hero(0).room, table.state.hero(1).room), (near, 0), "one way is not asked");
}

/// A swap is a teleport: spiders do not hold, the lair's wards do; or it is none, and the reverse (46).
#[test]
fn a_swap_is_a_teleport_or_not() {
    for (setting, from_web, warded) in [("swap.is_teleport=yes", true, false), ("swap.is_teleport=no", false, true)] {
        let mut table = staged("S", &[setting], "snag");
        let far = table.lay("minor_1a", cell(2, 2));
        table.state.hero_mut(2).room = far;
        assert!(!plays(&table).is_empty());
        table.state.sewers = Some(false);
        assert_eq!(!plays(&table).is_empty(), warded, "{setting}");
        table.state.sewers = None;
        let spider = table.monster("spider", 0);
        assert_eq!(!plays(&table).is_empty(), from_web, "{setting}");
        table.state.foes[usize::from(spider)].room = far;
        if from_web {
            table.act(Action::Card(0));
            assert_eq!(heroes_and_foes(&table), [AbilityTarget::Hero(2), AbilityTarget::Foe(spider)]);
        } else {
            table.act(Action::Card(0));
            assert_eq!(table.state.active().room, far, "with the spider itself alone, which holds seat 3");
        }
    }
}

/// A monster that is swapped into a full room: the one that gives the least XP goes (M39). Bosses are immune (M65).
#[test]
fn a_swap_overfills_a_room_and_leaves_bosses_alone() {
    let mut table = staged("S", &[], "snag");
    table.state.hero_mut(1).down = true;
    table.state.hero_mut(1).life = 0;
    let far = table.lay("minor_1a", cell(2, 2));
    let goblins = [(); 3].map(|()| table.monster("goblin", 0));
    let watcher = table.monster("dark_watcher", far);
    table.act(Action::Card(0));
    while let Some(Action::Take(foe)) = table.legal().into_iter().find(|action| matches!(action, Action::Take(_))) {
        table.act(Action::Take(foe));
    }
    assert_eq!(table.state.foes[usize::from(watcher)].room, 0);
    let left = goblins.iter().filter(|foe| table.state.foes[usize::from(**foe)].room == 0).count();
    assert_eq!(left, 1, "a major monster counts as two");

    let mut table = staged("S", &[], "snag");
    let boss = table.rules().first_boss();
    table.state.foes[usize::from(boss)].room = table.lay("minor_1a", cell(2, 2));
    assert!(plays(&table).is_empty());
}

/// "Choose and remove one monster from the dungeon. You don't get XP or Treasure for this banishment." Bosses are immune.
#[test]
fn a_monster_is_banished_without_reward() {
    let mut table = staged("S", &[], "lightning");
    let boss = table.rules().first_boss();
    table.state.foes[usize::from(boss)].room = 0;
    assert!(plays(&table).is_empty());
    let far = table.lay("minor_1a", cell(2, 2));
    let (one, other) = (table.monster("orc", far), table.monster("orc", far));
    let spider = table.monster("spider", 0);
    table.act(Action::Card(0));
    assert_eq!(heroes_and_foes(&table), [AbilityTarget::Foe(one), AbilityTarget::Foe(spider)], "those alike once");
    table.act(Action::Target(AbilityTarget::Foe(one)));
    assert_eq!(table.state.foes[usize::from(one)].room, NONE);
    assert_eq!(table.state.foes[usize::from(other)].room, far);
    assert_eq!((table.state.active().xp, table.state.active().hand.len()), (0, 0));
}

/// "Choose a straight line of connected tiles in the dungeon and deal 1 Wound to every Hero in it": a part of a long one, too.
#[test]
fn lightning_hits_all_heroes_in_a_straight_line() {
    let mut table = staged("S", &[], "lightning");
    let near = table.lay("minor_1a", cell(6, 7));
    let far = table.lay("minor_1b", cell(5, 7));
    // From the north: seats 2, 3 and 1.
    (table.state.hero_mut(1).room, table.state.hero_mut(2).room) = (far, near);
    table.act(Action::Play(0));
    let line = |rooms: &[u8]| AbilityTarget::Line(rooms.iter().fold(0, |set, room| set | 1 << room));
    let lines = heroes_and_foes(&table);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!([&[far, near][..], &[near, 0], &[far, near, 0]].iter().all(|rooms| lines.contains(&line(rooms))));
    table.act(Action::Target(line(&[far, near])));
    assert_eq!([0, 1, 2].map(|seat| table.state.hero(seat).life), [6, 5, 5]);
    assert!(table.told.0.contains(&Event::Wounded { seat: 1, amount: 1, by: WoundSource::Card(0) }));
    // Nobody but the player is in any line.
    let mut table = staged("S", &[], "lightning");
    table.lay("minor_1a", cell(6, 7));
    let away = table.lay("minor_1b", cell(2, 2));
    (table.state.hero_mut(1).room, table.state.hero_mut(2).room) = (away, away);
    assert_eq!(plays(&table), []);
}

/// "Avoid monsters' and bosses' combat and special abilities until the end of this turn. You may cancel this effect at any time."
#[test]
fn the_invisible_need_not_fight_and_may() {
    let mut table = staged("SS", &[], "fear");
    let near = table.lay("gold_1", cell(6, 7));
    table.monster("spider", 0);
    let step = Action::Step { to: near, with: StepPayment::Free };
    assert!(!table.legal().contains(&step));
    table.act(Action::Card(0));
    assert!(table.state.turn.avoids && table.legal().contains(&step) && table.legal().contains(&Action::Stop));
    table.act(Action::Fight);
    assert!(!table.state.turn.avoids, "it is ended by fighting");
    // Until the end of the turn.
    table.state.turn.avoids = true;
    table.state.agenda.clear();
    table.run(&[Task::Turn(1)]);
    assert!(!table.state.turn.avoids);
}

/// M14: a card may be played before combat; M30: in combat only one that gives symbols or dice.
#[test]
fn in_combat_only_cards_that_give_symbols_are_played() {
    let mut table = staged("S", &[], "snag");
    let far = table.lay("minor_1a", cell(2, 2));
    table.state.hero_mut(1).room = far;
    let strike = give(&mut table, 0, "stupefy_swift");
    table.monster("orc", 0);
    assert_eq!(plays(&table), [Action::Card(0), Action::Card(strike)]);
    table.state.combat.on = true;
    assert_eq!(plays(&table), [Action::Card(strike)]);
}

/// "You cannot use any dice, abilities, or Treasure Cards that give you" a cursed face (M76).
#[test]
fn a_card_of_a_cursed_face_is_not_played() {
    let mut table = staged("S", &[], "counterspell");
    assert_eq!(plays(&table), [Action::Card(0)]);
    table.state.turn.barred = table.state.turn.barred.with(Face::Magic);
    assert_eq!(plays(&table), []);
}

/// A card of the alliance at a table of two, with this in hand of the active hero.
fn alliance(card: &str) -> Table {
    let mut table = Table::new("alliance", &["players.count=2", "players.first=seat", "players.heroes=in_order"], 1);
    table.state.agenda.clear();
    table.state.turn.rolled = true;
    table.state.turn.purse.dice = pool("S");
    empty_hands(&mut table);
    // Whatever the first evil card did.
    table.state.heroes.iter_mut().for_each(|hero| hero.life = 6);
    table.state.turn.barred = FaceSet::NONE;
    give(&mut table, 0, card);
    table.run(&[Task::Act]);
    table
}

/// M86 Dismiss clears a room, but for bosses.
#[test]
fn dismiss_clears_a_room() {
    let mut table = alliance("mind");
    let far = table.lay("minor_1a", cell(2, 2));
    let (orc, spider, boss) = (table.monster("orc", far), table.monster("spider", far), table.rules().first_boss());
    let other = table.monster("orc", 0);
    table.state.foes[usize::from(boss)].room = far;
    table.act(Action::Card(0));
    table.act(Action::Target(AbilityTarget::Room(far)));
    let there = [orc, spider, boss, other].map(|foe| table.state.foes[usize::from(foe)].room);
    assert_eq!(there, [NONE, NONE, far, 0]);
}

/// "Many of these cards have similar effects for both abilities, but the purple version will be slightly stronger": in one's own turn the
/// orange half is offered only where it gives something else.
#[test]
fn an_orange_half_in_ones_own_turn_gives_something_else() {
    let table = alliance("battle");
    assert_eq!(plays(&table), [Action::Card(0)]);
    let mut table = alliance("blessing");
    assert_eq!(plays(&table), [Action::Card(0)], "nobody is hurt");
    table.state.hero_mut(1).life = 4;
    assert_eq!(plays(&table), [Action::Card(0), Action::Play(0)]);
    table.act(Action::Play(0));
    assert_eq!(table.state.hero(1).life, 5);
    assert!(table.told.0.contains(&Event::Healed { seat: 1, amount: 1 }));
}

/// M55: a hero who is brought into a pit out of his turn has nothing to pay with.
#[test]
fn a_hero_carried_into_a_pit_out_of_turn_takes_the_wound() {
    let mut table = staged("S", &[], "snag");
    let pit = table.lay("pit_2", cell(2, 2));
    table.state.hero_mut(0).room = pit;
    table.act(Action::Card(0));
    table.act(Action::Target(AbilityTarget::Hero(1)));
    assert_eq!((table.state.hero(1).room, table.state.hero(1).life, table.state.hero(0).room), (pit, 5, 0));
    assert!(table.told.0.contains(&Event::Wounded { seat: 1, amount: 1, by: WoundSource::Pit }));
}

/// "Treasure Cards and abilities can only be used before or after combat, unless the card generates a symbol that can be used during the
/// fight": a step cannot, and nobody leaves before all have been fought (M22, M30).
#[test]
fn nothing_leads_out_of_a_combat() {
    for (own_turn, in_combat) in
        [("step:2", false), ("teleport step:1", false), ("teleport melee:2", false), ("melee:1 step:1", true)]
    {
        let mut table =
            staged("SSMMDD", &[&format!("treasures.counterspell_conjure.own_turn={own_turn}")], "counterspell");
        table.lay("portal_1a", cell(2, 2));
        table.monster("orc", 0);
        table.run(&[Task::Act]);
        assert!(plays(&table).contains(&Action::Card(0)), "{own_turn}, before the combat");
        table.act(Action::Fight);
        assert_eq!(plays(&table).contains(&Action::Card(0)), in_combat, "{own_turn}, in combat");
    }
}

/// The same goes for the orange halves, which may be played "at any time" (M70).
#[test]
fn an_orange_half_is_played_in_ones_own_combat_if_it_gives_symbols() {
    for (interrupt, in_combat) in [("line_wound:1", false), ("ranged:1", true)] {
        let mut table = staged("DD", &[&format!("treasures.lightning_bolt_banish.interrupt={interrupt}")], "lightning");
        table.lay_corridor();
        table.state.hero_mut(1).room = 1;
        table.monster("orc", 0);
        assert!(plays(&table).contains(&Action::Play(0)), "{interrupt}, before the combat");
        table.act(Action::Fight);
        assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::FIGHT });
        assert_eq!(plays(&table).contains(&Action::Play(0)), in_combat, "{interrupt}, in combat");
        if in_combat {
            table.act(Action::Play(0));
            assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::FIGHT });
            assert_eq!(table.state.turn.purse.symbols, pool("R"));
        }
    }
}

/// "If you draw a seventh card, you must choose one to discard": of several cards gained at once, after each that is too many (M70).
#[test]
fn each_card_too_many_is_chosen_before_the_next_is_drawn() {
    let mut table = staged("SS", &[], "secret");
    for _ in 0..4 {
        give(&mut table, 0, "");
    }
    table.state.agenda.clear();
    table.play().announce_treasure(0, 3, GainReason::Chest);
    table.run(&[]);
    for _ in 0..2 {
        assert_eq!(
            (table.asked(), table.state.hero(0).hand.len()),
            (PendingDecision::Choose { seat: 0, kind: kind::DISCARD }, 7)
        );
        let discards = table.state.treasures.discard.len();
        table.act(Action::Discard(0));
        assert_eq!(table.state.treasures.discard.len(), discards + 1);
    }
    assert_eq!((table.asked(), table.state.hero(0).hand.len(), table.state.dues.len()), (PendingDecision::Over, 6, 0));
}

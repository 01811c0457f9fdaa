//! Combats: the rulebook's example played through, and what a mistake in a rule line would change (rules page D24-D44, D48, D56-D60, D66-D73).

use super::table::Table;
use crate::games::dead_cells::action::{Action, By, Event, Kind, RunEnd, Source};
use crate::games::dead_cells::state::{Gift, Spoils, Task};
use crate::games::dead_cells::word::{Ailment, Colour, Deed, Effect};

const PURPLE: Colour = Colour::Purple;

/// The effect of a word.
fn word(text: &str) -> Effect {
    Effect::parse(text).expect("a word")
}

/// What the monster on this space does, as if its card said so.
fn by_foe(text: &str, at: u8) -> Task {
    Task::Effect { effect: word(text), source: Source::Monster { at, row: 0, round: 1 } }
}

/// What somebody's track does, as if it said so.
fn by_body(text: &str, body: u8) -> Task {
    Task::Effect { effect: word(text), source: Source::Track { body, colour: PURPLE, place: 0 } }
}

fn take(body: u8, by: By) -> Action {
    Action::Take { body, by }
}

fn track(body: u8, colour: Colour, place: u8) -> Action {
    Action::Use(Source::Track { body, colour, place })
}

/// The table of the rulebook's example: Dina with the Poisoned, Carrie with the Flayed, Gabriel with the Immolated, an Elite Archer before a Zombie
/// on the tile, and a green scroll.
fn example() -> Table {
    example_with(&["tiles.pq_pair.monsters=elite monster", "tiles.pq_pair.loot=scroll:green"])
}

/// The same with other values set.
fn example_with(set: &[&str]) -> Table {
    let mut table = Table::new(3, &[&["players.beheaded=in_order"], set].concat(), 1);
    let rules = table.game.rules();
    let named = |name: &str| rules.monsters.iter().position(|row| row.name == name).expect("a monster") as u8;
    let of = |card: &u8| rules.monster_deck[usize::from(*card)];
    let (zombie, archer) = (named("zombie"), named("elite_archer"));
    let tile = rules.tiles.iter().position(|tile| tile.name == "pq_pair").expect("the tile") as u8;
    let shape = rules.tiles[usize::from(tile)].shape;
    let state = &mut table.state;
    let fits = |at: &usize| rules.spaces[*at].biome == state.biome && rules.spaces[*at].shape == shape;
    let at = (0..rules.spaces.len()).find(fits).expect("a space");
    state.tiles.iter_mut().filter(|held| **held == tile).for_each(|held| *held = u8::MAX);
    (state.tiles[at], state.at, state.first) = (tile, at as u8, 0);
    for (deck, row) in [(&mut state.monsters, zombie), (&mut state.elites, archer)] {
        let cards: Vec<u8> = deck.draw.iter().copied().filter(|card| of(card) == row).collect();
        deck.draw.clear();
        deck.draw.extend(&cards);
    }
    for (body, beheaded) in [2, 1, 0].into_iter().enumerate() {
        state.bodies[body].beheaded = beheaded;
    }
    table.told.0.clear();
    table
}

#[test]
fn rulebook_example_setup() {
    let mut table = example();
    table.run(&[Task::Combat]);
    let placed = table.told.0.iter().filter_map(|event| match *event {
        Event::Placed { row, at } => Some((table.game.rules().monsters[usize::from(row)].name.as_str(), at)),
        _ => None,
    });
    assert_eq!(placed.collect::<Vec<_>>(), [("elite_archer", 3), ("zombie", 1)]);
    assert_eq!(table.state.combat.loot, Spoils { scrolls: [1, 0, 0], ..Spoils::default() });
}

#[test]
fn rulebook_example_combat() {
    let mut table = example();
    table.run(&[Task::Combat]);
    for (body, card, told) in [(0, "poisoned_dart", 2), (1, "flayed_guard", 1), (2, "immolated_torch", 3)] {
        let place = table.hold(body, card);
        table.act(Action::Plan { place, told });
    }
    // Round I: a shield; the archer hits two different Beheaded, and moves in.
    table.act(track(1, PURPLE, 0));
    table.act(take(1, By::Shield));
    assert!(!table.legal().contains(&take(1, By::Health)), "two different ones");
    table.act(take(2, By::Health));
    // Round II: poison on the archer, the Zombie dies of two.
    assert_eq!(table.legal(), [Action::Aim(1), Action::Aim(2)]);
    table.act(Action::Aim(2));
    table.act(Action::Aim(1));
    // Round III has no choice: damage, the scroll, the first player is hit, poison kills the archer.
    let (gear, source) = (table.state.bag.treasures, Source::Loot);
    assert!(table.told.0.contains(&Event::CombatOver { alive: 0, damage: 2 }));
    assert_eq!(table.state.bag.cells, 1);
    assert_eq!(gear, 0, "it is being handed out");
    let scroll = Task::Give { gift: Gift::Scroll(Colour::Green), among: 0b111, source };
    assert_eq!(table.state.agenda.top(), Some(scroll));
    table.act(Action::Give(0));
    assert!(matches!(table.state.agenda.top(), Some(Task::Give { gift: Gift::Gear(_), .. })));
    table.act(Action::Give(2));
    assert_eq!([0, 1, 2].map(|body| table.health(body)), [3, 3, 2], "one health more for the Poisoned");
    assert_eq!(table.state.body(2).items.len(), 1);
}

#[test]
fn rulebook_example_zombie_alive() {
    let mut table = Table::fight(3, &[], &[("zombie", 1)], &[]);
    table.run(&[Task::Last]);
    let of_four = matches!(
        table.state.agenda.top(),
        Some(Task::Hurt { points: 1, among: 0b111, source: Source::Monster { round: 4, .. }, .. })
    );
    assert!(of_four);
}

#[test]
fn rulebook_example_immolated_green() {
    let mut table = Table::fight(3, &[], &[("zombie", 1)], &[]);
    let source = Source::Rules;
    let scroll = Task::Give { gift: Gift::Scroll(Colour::Green), among: 1, source };
    table.run(&[scroll]);
    assert_eq!(table.health(0), 4);
    table.run(&[by_foe("freeze", 1)]);
    assert_eq!(table.legal().len(), 3, "not immune yet");
    table.run(&[scroll]);
    assert_eq!(table.health(0), 4);
    table.run(&[by_foe("freeze", 1)]);
    assert_eq!(table.legal(), [Action::Give(1), Action::Give(2)]);
}

#[test]
fn rulebook_example_loot() {
    let mut table = Table::fight(3, &[], &[], &[]);
    table.state.combat.loot = Spoils { teeth: 2, cells: 1, ..Spoils::default() };
    table.run(&[Task::Loot(0)]);
    assert_eq!(table.legal(), [Action::Loot(Kind::Teeth), Action::Loot(Kind::Cells)]);
    table.act(Action::Loot(Kind::Teeth));
    assert_eq!((table.state.bag.teeth, table.state.bag.cells, table.state.combat.loot.cells), (2, 0, 1));
}

#[test]
fn d27_a_weapon_replaces_the_card_that_its_owner_says() {
    let laid = [(0, "immolated_ember"), (0, "immolated_backdraft")];
    let mut table = Table::fight(2, &[], &[("elite_zombie", 1)], &laid);
    let sword = Source::Gear { body: 0, card: table.equip(0, "rusty_sword") };
    table.run(&[Task::Round(1), Task::RoundEnd]);
    let [ember, backdraft] = ["immolated_ember", "immolated_backdraft"].map(|name| table.source(0, name, 1));
    assert_eq!(table.legal(), [ember, backdraft, sword].map(Action::Use));
    table.act(Action::Use(sword));
    assert_eq!(table.legal(), [Action::Pick(0), Action::Pick(1)]);
    table.act(Action::Pick(1));
    let used: Vec<_> = table.told.0.iter().filter(|event| matches!(event, Event::Used { .. })).collect();
    assert_eq!(used, [&Event::Used { source: sword, round: 1 }, &Event::Used { source: ember, round: 1 }]);
}

#[test]
fn d27_d68_a_weapon_may_stay_unused_where_the_card_has_no_action() {
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &[(0, "immolated_torch")]);
    let sword = Source::Gear { body: 0, card: table.equip(0, "rusty_sword") };
    table.run(&[Task::Round(1)]);
    assert_eq!(table.legal(), [Action::Use(sword), Action::Stop]);
}

#[test]
fn d30_who_passes_takes_one_icon_of_his_card_as_a_scroll_and_no_part() {
    let mut table = Table::fight(4, &[], &[("zombie", 1)], &[]);
    let row = table.game.rules().combat.iter().position(|row| row.name == "immolated_ember").expect("a card") as u8;
    table.state.body_mut(3).passes = true;
    table.run(&[Task::Icon { body: 3, row }]);
    assert_eq!(table.game.rules().combat[usize::from(row)].check.iter().count(), 2);
    table.act(Action::Pick(Colour::Red as u8));
    assert_eq!(table.state.body(3).scrolls, [0, 0, 1]);
    table.run(&[by_foe("damage:1", 1)]);
    assert_eq!(table.legal().len(), 3, "it cannot be hit");
    let mut hit = Table::fight(4, &["passer.hurt=yes"], &[("zombie", 1)], &[]);
    hit.state.body_mut(3).passes = true;
    hit.run(&[by_foe("damage:1", 1)]);
    assert_eq!(hit.legal().len(), 4);
}

#[test]
fn d31_the_monster_behind_acts_before_the_group_those_in_front_after_it() {
    let foes = [("rat", 0), ("runner", 1), ("runner", 3)];
    let set = ["monsters.rat.one=damage:1:all", "monsters.runner.one=damage:1:all"];
    let laid = [(0, "immolated_cinder"), (1, "flayed_bulwark")];
    let mut table = Table::fight(2, &set, &foes, &laid);
    table.state.first = 1;
    table.run(&[Task::Round(1)]);
    let mut order = Vec::new();
    loop {
        order.extend(table.told.0.drain(..).filter_map(|event| match event {
            Event::Acts { source: Source::Monster { at, .. } } => Some(i32::from(at)),
            Event::Used { source, .. } => source.body().map(|body| -1 - i32::from(body)),
            _ => None,
        }));
        // By shields, that nobody dies.
        let Some(&last) = table.legal().last() else { break };
        table.act(last);
    }
    assert_eq!(order, [0, -2, -1, 1, 3]);
}

#[test]
fn d33_d39_d41_a_kill_pays_at_once_and_its_space_stays_empty_until_the_round_ends() {
    let mut table = Table::fight(3, &[], &[("zombie", 1), ("runner", 3)], &[]);
    table.run(&[by_body("damage:1@1", 0)]);
    assert_eq!(table.foe(1).damage, 1);
    table.run(&[by_body("damage:1@1", 0), Task::Act(0)]);
    assert!(table.state.combat.board[1].is_none());
    assert_eq!(table.state.bag.cells, 1);
    assert!(table.state.combat.board[3].is_some());
    table.state.combat.round = 1;
    table.run(&[Task::RoundEnd]);
    assert!(table.state.combat.board[1].is_some() && table.state.combat.board[0].is_none());
    let mut step = Table::fight(3, &["gaps.close=one_step"], &[("runner", 3)], &[]);
    step.state.combat.round = 1;
    step.run(&[Task::RoundEnd]);
    assert!(step.state.combat.board[2].is_some());
}

#[test]
fn d36_a_shield_stops_one_point_and_may_be_kept() {
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
    table.state.body_mut(0).shields = 1;
    table.run(&[by_foe("damage:2:first", 1)]);
    assert_eq!(table.legal(), [take(0, By::Health), take(0, By::Shield)]);
    table.act(take(0, By::Shield));
    assert_eq!((table.health(0), table.state.body(0).shields), (2, 0));
    table.state.body_mut(0).shields = 1;
    table.run(&[by_foe("damage:1:first:unblockable", 1)]);
    assert_eq!((table.health(0), table.state.body(0).shields), (1, 1));
}

#[test]
fn d36_only_a_golden_shield_stops_a_state() {
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
    (table.state.body_mut(0).shields, table.state.body_mut(1).gold) = (1, 1);
    table.run(&[by_foe("bleed", 1)]);
    assert_eq!(table.legal(), [Action::Give(0), Action::Give(1), take(1, By::Gold)]);
    table.act(take(1, By::Gold));
    assert_eq!(table.state.body(1).gold, 0);
    assert!(!table.state.body(0).tokens.bleed && !table.state.body(1).tokens.bleed);
}

#[test]
fn d37_poison_works_at_each_round_end_and_bleeding_kills_after_the_last() {
    let mut table = Table::fight(2, &[], &[("elite_zombie", 1)], &[]);
    table.state.body_mut(0).tokens.poison = true;
    table.state.combat.board[1].as_mut().expect("it").tokens.bleed = true;
    table.state.combat.round = 1;
    table.run(&[Task::RoundEnd, Task::RoundEnd]);
    assert_eq!((table.health(0), table.foe(1).damage), (1, 0));
    table.run(&[Task::Last]);
    assert!(table.state.combat.board[1].is_none());
    assert_eq!(table.state.bag.cells, 2, "a death like any other");
}

#[test]
fn d37_the_second_flame_kills_on_both_sides() {
    let mut table = Table::fight(2, &[], &[("elite_zombie", 1)], &[]);
    table.run(&[by_body("fire@1", 0)]);
    assert_eq!(table.foe(1).tokens.fire, 1);
    table.run(&[by_body("fire@1", 0)]);
    assert!(table.state.combat.board[1].is_none());
    let mut table = Table::fight(2, &["campaign.runs=1"], &[("zombie", 1)], &[]);
    table.run(&[by_foe("fire:first", 1), by_foe("fire:first", 1)]);
    assert!(table.told.0.iter().any(|event| matches!(event, Event::RunOver { end: RunEnd::Died(0), .. })));
}

#[test]
fn d37_freeze_takes_the_action_of_the_next_round_also_a_weapons() {
    let laid = [(0, "immolated_ember")];
    let mut table = Table::fight(2, &[], &[("runner", 1)], &laid);
    table.equip(0, "nutcracker");
    table.run(&[Task::Round(1)]);
    table.run(&[by_foe("freeze:first", 1), by_body("freeze@1", 0)]);
    table.told.0.clear();
    table.run(&[Task::Round(2), Task::RoundEnd]);
    assert!(!table.told.0.iter().any(|event| matches!(event, Event::Used { .. } | Event::Acts { .. })));
}

#[test]
fn d37_d71_a_target_takes_one_more_but_nothing_of_a_blocked_hit() {
    let mut table = Table::fight(2, &[], &[("elite_zombie", 1)], &[]);
    table.run(&[by_body("target@1", 0), by_body("damage:1@1", 0)]);
    assert_eq!(table.foe(1).damage, 2);
    table.state.combat.board[1].as_mut().expect("it").shields = 1;
    table.run(&[by_body("damage:1@1", 0)]);
    assert_eq!((table.foe(1).damage, table.foe(1).shields), (2, 0));
}

#[test]
fn d37_an_invisible_monster_is_no_target_but_of_who_sees_it() {
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
    table.state.combat.round = 1;
    table.run(&[by_foe("invisible", 1), by_body("damage:1@1", 1)]);
    assert_eq!(table.foe(1).damage, 0);
    table.state.body_mut(1).scrolls[Colour::Red as usize] = 2;
    table.run(&[by_body("damage:1@1", 1)]);
    assert_eq!(table.foe(1).damage, 1);
}

#[test]
fn d37_d69_a_state_on_two_reaches_two_different() {
    let mut table = Table::fight(3, &[], &[("zombie", 1)], &[]);
    table.run(&[by_foe("poison:two", 1)]);
    table.act(Action::Give(1));
    assert_eq!(table.legal(), [Action::Give(0), Action::Give(2)]);
    table.act(Action::Give(2));
    assert_eq!([0, 1, 2].map(|body| table.state.body(body).tokens.poison), [false, true, true]);
}

#[test]
fn d38_round_0_has_as_many_actions_as_one_has_and_no_round_end() {
    let mut table = Table::fight(2, &[], &[("elite_zombie", 1)], &[]);
    table.state.body_mut(0).scrolls[Colour::Red as usize] = 3;
    table.state.combat.board[1].as_mut().expect("it").tokens.poison = true;
    table.run(&[Task::Round(0)]);
    assert_eq!(table.legal(), [track(0, Colour::Red, 1), track(0, Colour::Red, 3), Action::Stop]);
    table.act(track(0, Colour::Red, 1));
    table.act(track(0, Colour::Red, 3));
    assert_eq!(table.foe(1).damage, 2);
}

#[test]
fn d40_with_all_monsters_dead_the_combat_goes_on() {
    let mut table = Table::fight(2, &[], &[], &[(0, "immolated_torch")]);
    table.state.combat.loot.cells = 1;
    table.state.body_mut(1).tokens.poison = true;
    table.run(&[Task::Round(3), Task::RoundEnd, Task::Last, Task::Upkeep]);
    assert_eq!((table.state.bag.cells, table.health(1)), (1, 2));
}

#[test]
fn d44_the_run_is_over_at_0_health_even_with_the_last_monsters_death() {
    let mut table =
        Table::fight(2, &["campaign.runs=1", "monsters.zombie.death=damage:3:first"], &[("zombie", 1)], &[]);
    table.run(&[by_body("damage:2@1", 1), Task::Upkeep]);
    assert!(table.told.0.iter().any(|event| matches!(event, Event::RunOver { end: RunEnd::Died(0), .. })));
}

/// A combat against the boss, about to begin a round.
fn boss(players: usize, set: &[&str]) -> Table {
    let mut table = Table::fight(players, set, &[], &[]);
    table.state.combat.boss = Some(0);
    table.run(&[Task::Combat]);
    table.state.agenda.clear();
    table.told.0.clear();
    table
}

#[test]
fn d48_damage_on_a_boss_stays_and_neither_fire_nor_blood_kills_it() {
    let mut table = boss(2, &[]);
    table.run(&[by_body("fire@1", 0), by_body("fire@1", 0), by_body("bleed@1", 0), Task::Last]);
    assert_eq!(table.state.combat.board[1].map(|boss| boss.damage), Some(0));
    table.run(&[by_body("damage:3@1", 0), Task::Upkeep]);
    assert_eq!((table.foe(1).damage, table.foe(1).tokens.fire), (3, 0), "in the next combat");
    assert!(matches!(table.state.agenda.top(), Some(Task::Plan(_))));
}

#[test]
fn d44_d48_a_beheaded_and_the_boss_die_in_one_moment() {
    for (set, expected) in [("dying.with_boss=lost", RunEnd::Died(0)), ("dying.with_boss=won", RunEnd::Won)] {
        let mut table = boss(2, &["campaign.runs=1", set]);
        let most = 6 + 2 * 2;
        let foe = table.state.combat.board[1].as_mut().expect("the boss");
        (foe.damage, foe.tokens.poison) = (most - 1, true);
        let body = table.state.body_mut(0);
        (body.damage, body.tokens.poison) = (2, true);
        table.run(&[Task::RoundEnd]);
        let ends: Vec<_> = table
            .told
            .0
            .iter()
            .filter_map(|event| match event {
                Event::RunOver { end, .. } => Some(*end),
                _ => None,
            })
            .collect();
        assert_eq!(ends, [expected], "{set}");
    }
}

#[test]
fn d59_the_immolated_loots_or_damages_burns_back_and_burns_at_the_last_health() {
    let mut table = Table::fight(2, &[], &[("elite_zombie", 1)], &[]);
    table.state.combat.loot.cells = 1;
    table.state.body_mut(0).scrolls = [0, 2, 2];
    table.run(&[by_body("loot", 0)]);
    assert_eq!(table.legal(), [Action::Pick(0), Action::Pick(1)]);
    table.act(Action::Pick(1));
    assert_eq!((table.foe(1).damage, table.state.combat.loot.cells), (1, 1));
    table.run(&[by_foe("damage:2:first", 1)]);
    assert!(table.state.combat.board[1].is_none(), "each point is a flame");
    let mut table = Table::fight(2, &[], &[("elite_zombie", 1)], &[]);
    table.state.body_mut(0).scrolls = [0, 2, 0];
    table.run(&[Task::Round(1)]);
    assert!(!table.legal().contains(&track(0, PURPLE, 2)));
    table.state.body_mut(0).damage = 2;
    table.run(&[Task::Round(1)]);
    assert_eq!(table.legal(), [track(0, PURPLE, 2), Action::Stop]);
    table.act(track(0, PURPLE, 2));
    assert_eq!(table.foe(1).tokens.fire, 1);
}

#[test]
fn d59_the_flayed_may_take_damage_for_the_first_player() {
    let mut table = Table::fight(3, &[], &[("zombie", 1)], &[]);
    table.state.body_mut(1).scrolls = [0, 0, 1];
    table.run(&[by_foe("damage:1:first", 1)]);
    assert_eq!(table.legal(), [take(0, By::Health), take(1, By::Health)]);
}

#[test]
fn d59_the_poisoned_pays_for_damage_and_her_states_hurt_or_are_damage() {
    let mut table = Table::fight(3, &[], &[("elite_zombie", 1)], &[(2, "poisoned_veil")]);
    table.state.body_mut(2).scrolls = [0, 1, 1];
    table.run(&[Task::Round(3)]);
    assert!(matches!(table.state.agenda.top(), Some(Task::Hurt { .. })), "no tooth, nothing to choose");
    table.run(&[by_body("freeze@1", 2)]);
    assert_eq!((table.foe(1).damage, table.foe(1).tokens.frozen != 0), (1, true));
    table.state.body_mut(2).scrolls = [0, 1, 2];
    table.run(&[by_body("poison@1", 2)]);
    table.act(Action::Pick(1));
    assert_eq!((table.foe(1).damage, table.foe(1).tokens.poison), (3, false));
    let mut table = Table::fight(3, &[], &[("elite_zombie", 1)], &[(2, "poisoned_veil")]);
    table.state.body_mut(2).scrolls = [0, 1, 0];
    table.state.bag.teeth = 1;
    table.run(&[Task::Round(3)]);
    assert_eq!(table.legal(), [track(2, PURPLE, 1), Action::Stop]);
    table.act(track(2, PURPLE, 1));
    assert_eq!((table.foe(1).damage, table.state.bag.teeth), (1, 0));
}

#[test]
fn d59_the_quartered_reaches_farther_hits_behind_and_harder_at_the_last_health() {
    let mut table = Table::fight(4, &[], &[("runner", 0), ("elite_zombie", 3)], &[]);
    table.run(&[by_body("damage:1@1", 3)]);
    assert_eq!(table.foe(3).damage, 0);
    table.state.body_mut(3).scrolls = [0, 0, 1];
    table.run(&[by_body("damage:1@1", 3), by_body("poison@1", 3)]);
    assert_eq!((table.foe(3).damage, table.foe(0).damage, table.foe(3).tokens.poison), (1, 0, false));
    table.state.body_mut(3).scrolls = [0, 0, 2];
    table.run(&[by_body("damage:1@1", 3), by_body("target@3", 3)]);
    assert_eq!((table.foe(3).damage, table.foe(0).damage, table.foe(0).tokens.target), (2, 1, true));
    let mut table = Table::fight(4, &[], &[("elite_zombie", 1)], &[]);
    (table.state.body_mut(3).scrolls, table.state.body_mut(3).damage) = ([0, 0, 3], 2);
    table.run(&[by_body("damage:1@1", 3)]);
    assert_eq!(table.foe(1).damage, 2);
}

#[test]
fn d67_the_first_player_says_whose_active_card_is_discarded() {
    let laid = [(0, "immolated_ember"), (0, "immolated_backdraft"), (1, "flayed_lash")];
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &laid);
    table.run(&[by_foe("discard_active", 1)]);
    assert_eq!(table.legal(), [Action::Give(0), Action::Give(1)]);
    table.act(Action::Give(0));
    table.act(Action::Pick(1));
    let gone: Vec<bool> = table.state.body(0).laid.iter().map(|laid| laid.gone).collect();
    assert_eq!(gone, [false, true]);
}

#[test]
fn d27_a_special_takes_damage_for_its_owner_or_for_anybody_and_its_death_ends_no_run() {
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
    table.equip(1, "owl");
    table.run(&[by_foe("damage:1:first", 1)]);
    assert_eq!(table.health(0), 2, "an owl is its owner's");
    table.state.body_mut(1).items.clear();
    let golem = table.equip(1, "golem");
    let owl = table.game.rules().equipment.iter().position(|row| row.name == "owl").expect("the owl") as u8;
    table.state.group.treasures.discard.push(owl);
    table.run(&[by_foe("damage:2:first", 1)]);
    table.act(take(1, By::Item(0)));
    table.act(take(1, By::Item(0)));
    assert_eq!((table.health(0), table.state.body(1).items.len()), (2, 0));
    assert!(table.told.0.contains(&Event::Discarded { card: golem }));
}

#[test]
fn d70_a_monster_shields_those_beside_it() {
    let mut table = Table::fight(2, &[], &[("rat", 0), ("zombie", 1), ("runner", 2), ("runner", 3)], &[]);
    table.run(&[by_foe("shield_adjacent", 1)]);
    assert_eq!([0, 1, 2, 3].map(|at| table.foe(at).shields), [0, 0, 1, 0]);
}

#[test]
fn d57_serenades_power_is_the_symbol_on_top_of_the_discards() {
    for (colours, freezes) in [
        ("red_purple_green", "poisoned_dart"),
        ("green_red_purple", "poisoned_needle"),
        ("purple_green_red", "poisoned_apple"),
    ] {
        let set = [format!("solo.colours={colours}"), "combat.poisoned_apple.check=green".to_owned()];
        let mut table = Table::fight(1, &[&set[0], &set[1]], &[("elite_zombie", 1)], &[]);
        table.state.body_mut(0).beheaded = 2;
        table.discard(0, freezes);
        table.run(&[Task::Round(0)]);
        let colour =
            table.game.rules().combat.iter().find(|row| row.name == freezes).and_then(|row| row.check.iter().next());
        table.act(Action::Use(Source::Power(colour.expect("an icon"))));
        assert_eq!(table.foe(1).tokens.frozen, 1 << 1, "{colours}");
    }
}

#[test]
fn d57_of_two_symbols_one_is_used() {
    let mut table = Table::fight(1, &[], &[("elite_zombie", 1)], &[]);
    table.discard(0, "immolated_ember");
    table.run(&[Task::Round(0)]);
    let power = Action::Use(Source::Power(PURPLE));
    assert_eq!(table.legal(), [power, Action::Stop]);
    table.act(power);
    let zeros = table.state.body(1).zeros;
    assert_ne!(zeros, 0);
    let deck = &mut table.state.body_mut(1).deck;
    while let Some(card) = deck.draw.pop() {
        deck.discard.push(card);
    }
    table.run(&[Task::Round(3)]);
    assert_eq!(table.foe(1).damage, 1, "its board alone");
    table.state.body_mut(1).zeros = 0;
    table.run(&[Task::Round(3)]);
    table.act(Action::Use(Source::Power(Colour::Red)));
    assert_eq!(table.foe(1).damage, 3, "the power and the board");
}

#[test]
fn d73_powers_after_the_transformation() {
    for (set, any) in [("solo.melee_powers=yes", true), ("solo.melee_powers=no", false)] {
        let mut table = Table::fight(1, &[set], &[("elite_zombie", 1)], &[]);
        table.discard(0, "immolated_cinder");
        table.state.body_mut(1).melee = true;
        table.run(&[Task::Round(0)]);
        assert_eq!(table.legal().contains(&Action::Use(Source::Power(PURPLE))), any, "{set}");
    }
}

#[test]
fn d59_serenades_tracks_give_teeth_food_another_side_and_then_work_in_round_0() {
    let mut table = Table::fight(1, &[], &[("elite_zombie", 1)], &[]);
    table.state.body_mut(1).damage = 3;
    let scroll = Task::Give { gift: Gift::Scroll(Colour::Red), among: 0b10, source: Source::Rules };
    table.run(&[scroll]);
    assert_eq!(table.state.bag.teeth, 2);
    table.run(&[scroll, scroll]);
    assert!(table.state.body(1).melee);
    assert_eq!((table.health(1), table.state.body(1).scrolls[0]), (4, 0));
    table.run(&[scroll, scroll]);
    table.run(&[Task::Round(0)]);
    table.act(track(1, Colour::Green, 0));
    assert_eq!(table.state.body(0).shields, 1);
    table.act(track(1, Colour::Green, 1));
    assert_eq!(table.legal(), [track(0, PURPLE, 0), Action::Stop], "the Beheaded's own skill");
    table.run(&[scroll]);
    table.state.first = 1;
    table.run(&[by_foe("damage:9:first", 1)]);
    assert_eq!(table.health(1), 4, "infinite life");
}

#[test]
fn d58_a_scroll_for_the_player_alone_is_not_for_serenade() {
    let mut table = Table::fight(1, &[], &[], &[]);
    table.state.first = 1;
    table.run(&[Task::Effect { effect: word("scroll:red:first"), source: Source::Tile(0) }]);
    assert_eq!((table.state.body(0).scrolls, table.state.body(1).scrolls), ([0, 0, 1], [0, 0, 0]));
}

#[test]
fn switch_allocation_who() {
    let scroll = Effect::of(Deed::Scroll(Colour::Red));
    let gain = Task::Effect { effect: scroll, source: Source::Tile(0) };
    let mut first = Table::fight(3, &["allocation.who=first_player"], &[], &[]);
    first.run(&[gain]);
    assert_eq!(first.legal().len(), 3);
    let mut owner = Table::fight(3, &["allocation.who=owner"], &[], &[]);
    owner.run(&[gain]);
    assert_eq!(owner.legal(), [Action::Give(0), Action::Refuse]);
    owner.act(Action::Refuse);
    assert_eq!(owner.legal(), [Action::Give(1), Action::Refuse]);
    owner.act(Action::Refuse);
    assert_eq!(owner.state.body(2).scrolls, [0, 0, 1], "the last one has it");
}

#[test]
fn switch_attack_emptied() {
    for (set, damage) in [("attack.emptied=no_effect", 0), ("attack.emptied=nearest", 1)] {
        let mut table = Table::fight(2, &[set], &[("elite_zombie", 2), ("runner", 3)], &[]);
        table.run(&[by_body("damage:1@1", 0)]);
        assert_eq!((table.foe(2).damage, table.foe(3).damage), (damage, 0), "{set}");
    }
}

#[test]
fn switch_damage_taker_and_tie() {
    let asked = |set: &[&str], does: &str| {
        let mut table = Table::fight(3, set, &[("zombie", 1)], &[]);
        table.state.first = 1;
        table.state.body_mut(0).damage = 1;
        table.run(&[by_foe(does, 1)]);
        (table.legal().len(), [0, 1, 2].map(|body| table.state.body(body).damage))
    };
    assert_eq!(asked(&[], "damage:1"), (3, [1, 0, 0]));
    assert_eq!(asked(&["damage.taker=most_health"], "damage:1"), (2, [1, 0, 0]));
    let both = ["damage.taker=most_health", "damage.tie=next"];
    assert_eq!(asked(&both, "damage:1").1, [1, 1, 0]);
    assert_eq!(asked(&both, "damage:1:two").1, [1, 1, 1]);
    assert_eq!(asked(&["damage.tie=next"], "damage:1:most").1, [1, 1, 0]);
    let mut table = Table::fight(2, &["damage.taker=most_health"], &[("zombie", 1)], &[]);
    (table.state.body_mut(0).damage, table.state.body_mut(1).shields) = (1, 1);
    table.run(&[by_foe("damage:1", 1)]);
    assert_eq!((table.state.body(1).shields, table.health(1)), (0, 3), "shields first");
}

#[test]
fn switch_poison_shielded() {
    for (set, asked) in [("poison.shielded=no", false), ("poison.shielded=yes", true)] {
        let mut table = Table::fight(2, &[set], &[("elite_zombie", 1)], &[]);
        (table.state.body_mut(0).tokens.poison, table.state.body_mut(0).shields) = (true, 1);
        let foe = table.state.combat.board[1].as_mut().expect("it");
        (foe.tokens.poison, foe.shields) = (true, 1);
        table.run(&[Task::RoundEnd]);
        assert_eq!(table.legal().contains(&take(0, By::Shield)), asked, "{set}");
        assert_eq!((table.health(0), table.foe(1).damage), if asked { (3, 0) } else { (2, 1) }, "{set}");
    }
}

#[test]
fn switch_act_decline() {
    for (set, may) in [("act.decline=skills", false), ("act.decline=all", true)] {
        let laid = [(0, "immolated_ember")];
        let mut table = Table::fight(2, &[set], &[("elite_zombie", 1)], &laid);
        table.run(&[Task::Round(1)]);
        assert_eq!(table.legal().contains(&Action::Stop), may, "{set}");
    }
}

#[test]
fn switch_states_after_and_damage_between() {
    for (after, between, poisoned, damage) in
        [("cleared", "stays", false, 1), ("stay", "stays", true, 1), ("cleared", "healed", false, 0)]
    {
        let set = [format!("states.after={after}"), format!("damage.between={between}")];
        let mut table = Table::fight(2, &[&set[0], &set[1]], &[], &[]);
        (table.state.body_mut(0).tokens.poison, table.state.body_mut(0).damage) = (true, 1);
        table.run(&[Task::Upkeep]);
        assert_eq!((table.state.body(0).tokens.poison, table.state.body(0).damage), (poisoned, damage), "{set:?}");
    }
}

#[test]
fn switch_loot_scrolls() {
    for (set, kinds) in [("loot.scrolls=one_kind", 1), ("loot.scrolls=by_colour", 2)] {
        let mut table = Table::fight(2, &[set], &[], &[]);
        table.state.combat.loot.scrolls = [1, 0, 1];
        table.state.combat.loot.cells = 1;
        table.run(&[Task::Loot(0)]);
        assert_eq!(table.legal().len(), kinds + 1, "{set}");
    }
}

#[test]
fn switch_pass_who() {
    for (set, choices) in [("pass.who=first_player", 3), ("pass.who=fewest_health", 0)] {
        let mut table = Table::fight(4, &[set], &[], &[]);
        table.state.body_mut(2).damage = 1;
        table.run(&[Task::Pass, Task::Loot(0), Task::Upkeep]);
        let asked = table.state.agenda.top() == Some(Task::Pass);
        assert_eq!(if asked { table.legal().len() } else { 0 }, choices, "{set}");
        let passed = table.told.0.iter().any(|event| matches!(event, Event::Passed { body: 2, .. }));
        assert_eq!(passed, choices == 0, "{set}");
    }
}

#[test]
fn switch_placement() {
    for (fill, full, at, discarded) in [("rightwards", "discarded", 1, true), ("from_far", "returned", 3, false)] {
        let set = [
            format!("placement.fill={fill}"),
            format!("placement.full={full}"),
            "tiles.pq_pair.monsters=monster monster monster monster".to_owned(),
            "monsters.zombie.count=9".to_owned(),
        ];
        let mut table = example_with(&[&set[0], &set[1], &set[2], &set[3]]);
        table.run(&[Task::Combat]);
        let first = table.told.0.iter().find_map(|event| match event {
            Event::Placed { at, .. } => Some(*at),
            _ => None,
        });
        assert_eq!(first, Some(at), "{fill}");
        assert!(table.told.0.iter().any(|event| matches!(event, Event::NoRoom(_))));
        assert_eq!(table.state.monsters.discard.len(), usize::from(discarded), "{full}");
    }
}

#[test]
fn an_ailment_has_its_own_token() {
    for ailment in Ailment::ALL {
        let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
        table.run(&[by_body(&format!("{}@1", ailment.name()), 0)]);
        let told =
            table.told.0.iter().any(|event| matches!(event, Event::Laden { ailment: laid, .. } if *laid == ailment));
        assert!(told, "{}", ailment.name());
    }
}

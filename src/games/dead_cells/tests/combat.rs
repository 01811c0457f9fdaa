//! Combats: the rulebook's example played through, and what a mistake in a rule line would change (rules page D24-D44,
//! D48, D60, D66-D71).

use super::table::{PURPLE, Table, by_body, by_foe, example, example_with, take, track};
use crate::action::{Action, DamageAbsorber, EffectSource, Event, LootKind, RunEnd};
use crate::state::{GiftKind, Loot, Task};
use crate::word::{Ailment, Colour};

#[test]
fn rulebook_example_setup() {
    let mut table = example();
    table.run(&[Task::Combat]);
    let placed = table.told.0.iter().filter_map(|event| match *event {
        Event::Placed { row, at } => Some((table.game.rules().monsters[usize::from(row)].name.as_str(), at)),
        _ => None,
    });
    assert_eq!(placed.collect::<Vec<_>>(), [("elite_archer", 3), ("zombie", 1)]);
    assert_eq!(table.state.combat.loot, Loot { scrolls: [1, 0, 0], ..Loot::default() });
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
    table.act(take(1, DamageAbsorber::Shield));
    assert!(!table.legal().contains(&take(1, DamageAbsorber::Health)), "two different ones");
    table.act(take(2, DamageAbsorber::Health));
    // Round II: poison on the archer, the Zombie dies of two.
    assert_eq!(table.legal(), [Action::Aim(1), Action::Aim(2)]);
    table.act(Action::Aim(2));
    table.act(Action::Aim(1));
    // Round III has no choice: damage, the scroll, the first player is hit, poison kills the archer.
    let (gear, source) = (table.state.bag.treasures, EffectSource::Loot);
    assert!(table.told.0.contains(&Event::CombatOver { alive: 0, damage: 2 }));
    assert_eq!(table.state.bag.cells, 1);
    assert_eq!(gear, 0, "it is being handed out");
    let scroll = Task::Give { gift: GiftKind::Scroll(Colour::Green), among: 0b111, source };
    assert_eq!(table.state.agenda.top(), Some(scroll));
    table.act(Action::Give(0));
    assert!(matches!(table.state.agenda.top(), Some(Task::Give { gift: GiftKind::Gear(_), .. })));
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
        Some(Task::Hurt { points: 1, among: 0b111, source: EffectSource::Monster { round: 4, .. }, .. })
    );
    assert!(of_four);
}

#[test]
fn rulebook_example_immolated_green() {
    let mut table = Table::fight(3, &[], &[("zombie", 1)], &[]);
    let source = EffectSource::Rules;
    let scroll = Task::Give { gift: GiftKind::Scroll(Colour::Green), among: 1, source };
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
    table.state.combat.loot = Loot { teeth: 2, cells: 1, ..Loot::default() };
    table.run(&[Task::Loot(0)]);
    assert_eq!(table.legal(), [Action::Loot(LootKind::Teeth), Action::Loot(LootKind::Cells)]);
    table.act(Action::Loot(LootKind::Teeth));
    assert_eq!((table.state.bag.teeth, table.state.bag.cells, table.state.combat.loot.cells), (2, 0, 1));
}

#[test]
fn d27_a_weapon_replaces_the_card_that_its_owner_says() {
    let laid = [(0, "immolated_ember"), (0, "immolated_backdraft")];
    let mut table = Table::fight(2, &[], &[("elite_zombie", 1)], &laid);
    let sword = EffectSource::Gear { body: 0, card: table.equip(0, "rusty_sword") };
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
    let sword = EffectSource::Gear { body: 0, card: table.equip(0, "rusty_sword") };
    table.run(&[Task::Round(1)]);
    assert_eq!(table.legal(), [Action::Use(sword), Action::Stop]);
}

#[test]
fn d30_who_passes_takes_one_icon_of_his_card_as_a_scroll_and_no_part() {
    let two = "combat.immolated_ember.check=red purple";
    let mut table = Table::fight(4, &[two], &[("zombie", 1)], &[]);
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
            Event::Acts { source: EffectSource::Monster { at, .. } } => Some(i32::from(at)),
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
    assert_eq!(table.legal(), [take(0, DamageAbsorber::Health), take(0, DamageAbsorber::Shield)]);
    table.act(take(0, DamageAbsorber::Shield));
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
    assert_eq!(table.legal(), [Action::Give(0), Action::Give(1), take(1, DamageAbsorber::Gold)]);
    table.act(take(1, DamageAbsorber::Gold));
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
fn d37_a_monster_is_invisible_in_the_whole_round_of_its_line_unless_it_is_frozen() {
    let mut table = Table::fight(2, &["monsters.zombie.one=invisible"], &[("zombie", 1)], &[]);
    table.state.combat.round = 1;
    table.run(&[by_body("damage:1@1", 1)]);
    assert_eq!(table.foe(1).damage, 0, "before its own turn, too");
    table.state.combat.board[1].as_mut().expect("it").tokens.frozen = 1 << 1;
    table.run(&[by_body("damage:1@1", 1)]);
    assert_eq!(table.foe(1).damage, 1);
    table.state.combat.round = 2;
    table.run(&[by_body("damage:1@1", 1)]);
    assert!(table.state.combat.board[1].is_none());
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
        let health = ["bosses.hand_of_the_king.health=6", "bosses.hand_of_the_king.per_player=2"];
        let mut table = boss(2, &[&health[..], &["campaign.runs=1", set]].concat());
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
    table.act(take(1, DamageAbsorber::Item(0)));
    table.act(take(1, DamageAbsorber::Item(0)));
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
fn an_ailment_has_its_own_token() {
    for ailment in Ailment::ALL {
        let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
        table.run(&[by_body(&format!("{}@1", ailment.name()), 0)]);
        let told =
            table.told.0.iter().any(|event| matches!(event, Event::Laden { ailment: laid, .. } if *laid == ailment));
        assert!(told, "{}", ailment.name());
    }
}

#[test]
fn d24_a_monster_named_for_a_taken_space_is_placed_as_any_other() {
    let set = ["tiles.pq_pair.monsters=monster@behind monster@behind monster@far", "monsters.zombie.count=9"];
    let mut table = example_with(&set);
    table.run(&[Task::Combat]);
    let there = table.state.combat.board.map(|foe| foe.is_some());
    assert_eq!(there, [true, true, false, true]);
}

#[test]
fn d29_d56_three_cards_are_laid_two_beside_serenade() {
    for (players, laid) in [(1, [2, 0, 0, 0]), (2, [1, 2, 0, 0]), (3, [1, 1, 1, 0]), (4, [1, 1, 1, 0])] {
        let mut table = Table::fight(players, &[], &[], &[]);
        table.state.first = u8::from(players == 2);
        table.run(&[Task::Combat]);
        if players == 4 {
            table.act(Action::Pass(3));
        }
        while !table.state.combat.revealed {
            let choice = table.legal()[0];
            table.act(choice);
        }
        assert_eq!([0, 1, 2, 3].map(|body| table.state.bodies[body].laid.len()), laid, "{players} players");
    }
}

#[test]
fn d43_d76_loot_is_for_those_who_fought_and_what_is_left_is_discarded() {
    let mut table = Table::fight(4, &[], &[("zombie", 1)], &[]);
    table.state.body_mut(3).passes = true;
    table.state.bag.scrolls = [1, 0, 0];
    let owl = table.equip(0, "owl");
    table.state.body_mut(0).items.clear();
    table.state.combat.loot.treasures = 1 << owl;
    table.state.combat.loot.teeth = 2;
    let card = table.foe(1).card;
    table.run(&[Task::Upkeep]);
    assert_eq!(table.legal(), [0, 1, 2].map(Action::Give), "not for who passed");
    assert!(table.state.group.treasures.discard.contains(&owl) && table.state.monsters.discard.contains(&card));
    assert_eq!(table.state.bag.teeth, 0);
    assert!((0..4).all(|body| table.state.bodies[body].hand.len() == 3));
}

#[test]
fn d48_a_boss_that_outlasts_all_combats_ends_the_run() {
    let mut table = boss(2, &["campaign.runs=1", "boss.combats=1"]);
    table.run(&[Task::Upkeep]);
    assert!(table.told.0.iter().any(|event| matches!(event, Event::RunOver { end: RunEnd::Exhausted, .. })));
}

#[test]
fn d69_some_do_as_much_damage_as_they_have_health_left() {
    let mut table = Table::fight(2, &["monsters.zombie.health=3"], &[("zombie", 1)], &[]);
    table.state.combat.board[1].as_mut().expect("it").damage = 1;
    table.run(&[by_foe("damage:self_health:first", 1)]);
    assert_eq!(table.state.body(0).damage, 2);
}

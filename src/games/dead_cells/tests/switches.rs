//! The switches of combats: each does what it says, and the other setting does not.

use super::table::{Table, by_body, by_foe, example_with, take};
use crate::action::{Action, DamageAbsorber, EffectSource, Event, SILENT};
use crate::state::Task;
use crate::word::{Ailment, Colour, CombatEffect, EffectKind};

#[test]
fn switch_allocation_who() {
    let scroll = CombatEffect::of(EffectKind::Scroll(Colour::Red));
    let gain = Task::Effect { effect: scroll, source: EffectSource::Tile(0) };
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
        assert_eq!(table.legal().contains(&take(0, DamageAbsorber::Shield)), asked, "{set}");
        assert_eq!((table.health(0), table.foe(1).damage), if asked { (3, 0) } else { (2, 1) }, "{set}");
    }
}

#[test]
fn switch_immune_chosen() {
    for (set, choices, poisoned) in [("immune.chosen=no", 2, true), ("immune.chosen=yes", 3, false)] {
        let mut table = Table::fight(3, &[set], &[("zombie", 1)], &[]);
        table.state.body_mut(2).scrolls[Colour::Green as usize] = 2;
        table.run(&[by_foe("poison", 1)]);
        assert_eq!(table.legal().len(), choices, "{set}");
        let last = *table.legal().last().expect("a choice");
        table.act(last);
        assert_eq!([0, 1, 2].map(|body| table.state.body(body).tokens.poison), [false, poisoned, false], "{set}");
        // Whom it names it cannot miss.
        table.state.first = 2;
        table.run(&[by_foe("poison:first", 1)]);
        assert!(!table.state.body(2).tokens.poison);
        let immune = Event::Immune {
            body: 2,
            ailment: Ailment::Poison,
            source: EffectSource::Monster { at: 1, row: 0, round: 1 },
        };
        assert!(table.told.0.contains(&immune), "{set}");
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
fn switch_announce_how() {
    for (set, told) in [("announce.how=truly", true), ("announce.how=silent", false), ("announce.how=open", false)] {
        let mut table = Table::fight(2, &[set], &[], &[]);
        let place = table.hold(0, "immolated_torch");
        table.run(&[Task::Plan(0)]);
        let of = |round| Action::Plan { place, told: round };
        let offered: Vec<u8> = (0..10).filter(|&round| table.legal().contains(&of(round))).collect();
        assert_eq!(offered, if told { vec![2, 3] } else { vec![SILENT] }, "{set}");
    }
}

#[test]
fn switch_first_passes() {
    for (set, first) in [("first.passes=icon", 0), ("first.passes=each_combat", 1)] {
        let mut table = Table::fight(3, &[set], &[("zombie", 1)], &[]);
        table.run(&[Task::Upkeep]);
        assert_eq!(table.state.first, first, "{set}");
    }
}

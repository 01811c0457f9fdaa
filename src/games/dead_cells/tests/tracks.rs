//! What skill tracks add to a combat, and Serenade (rules page D57-D59, D72, D73).

use super::table::{PURPLE, Table, by_body, by_foe, take, track, word};
use crate::action::{Action, DamageAbsorber, EffectSource};
use crate::config::SerenadeSide;
use crate::rules::serenade::acts_by;
use crate::state::{GiftKind, Task};
use crate::word::Colour;

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
    assert_eq!(table.foe(1).tokens.fire, 1, "a hit is a flame, of however many points");
    let mut table = Table::fight(2, &["monsters.elite_zombie.one=damage:1"], &[("elite_zombie", 1)], &[]);
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
fn d59_who_does_at_least_1_damage_to_the_immolated_has_one_flame_of_it() {
    let mut table = Table::fight(2, &[], &[("elite_zombie", 1)], &[]);
    table.state.body_mut(0).scrolls = [0, 0, 2];
    table.state.body_mut(0).shields = 2;
    table.run(&[by_foe("damage:3:first", 1)]);
    for by in [DamageAbsorber::Health, DamageAbsorber::Health, DamageAbsorber::Shield] {
        table.act(take(0, by));
    }
    assert_eq!((table.health(0), table.foe(1).tokens.fire), (1, 1), "one of three points is blocked");
    table.run(&[by_foe("damage:1:first", 1)]);
    table.act(take(0, DamageAbsorber::Shield));
    assert_eq!(table.foe(1).tokens.fire, 1, "a hit that is blocked does no damage");
    table.state.body_mut(0).damage = 0;
    table.run(&[by_foe("damage:1:first", 1)]);
    assert!(table.state.combat.board[1].is_none(), "the second hit");
}

#[test]
fn d59_the_flayed_takes_damage_but_no_state_for_the_first_player() {
    let mut table = Table::fight(3, &[], &[("zombie", 1)], &[]);
    table.state.body_mut(1).scrolls = [0, 0, 1];
    table.run(&[by_foe("poison:first", 1)]);
    assert_eq!([0, 1, 2].map(|body| table.state.body(body).tokens.poison), [true, false, false]);
}

#[test]
fn d59_the_poisoned_pays_once_only_in_a_round_of_two_cards() {
    let set = ["combat.poisoned_veil.three=shield"];
    let laid = [(2, "poisoned_veil"), (2, "poisoned_dart")];
    let mut table = Table::fight(3, &set, &[("elite_zombie", 1)], &laid);
    table.state.first = 2;
    table.state.body_mut(2).scrolls = [0, 1, 0];
    table.state.bag.teeth = 3;
    table.run(&[Task::Round(3)]);
    table.act(track(2, PURPLE, 1));
    table.act(Action::Pick(0));
    assert!(!table.may(track(2, PURPLE, 1)), "\"once only\"");
    assert_eq!((table.state.bag.teeth, table.foe(1).damage), (2, 2), "the dart is thrown, the tooth is paid once");
}

#[test]
fn d30_food_of_a_combat_is_not_for_who_passed_it() {
    let mut table = Table::fight(4, &[], &[("zombie", 1)], &[]);
    table.state.body_mut(3).passes = true;
    [0, 1, 3].into_iter().for_each(|body| table.state.body_mut(body).damage = 1);
    table.run(&[by_body("food", 0)]);
    assert_eq!(table.legal(), [Action::Give(0), Action::Give(1)]);
    table.run(&[by_body("scroll:red", 0)]);
    assert_eq!(table.legal(), [0, 1, 2].map(Action::Give));
}

#[test]
fn d59_the_flayed_may_take_damage_for_the_first_player() {
    let mut table = Table::fight(3, &[], &[("zombie", 1)], &[]);
    table.state.body_mut(1).scrolls = [0, 0, 1];
    table.run(&[by_foe("damage:1:first", 1)]);
    assert_eq!(table.legal(), [take(0, DamageAbsorber::Health), take(1, DamageAbsorber::Health)]);
}

/// A card that says nothing in III, before a monster whose damage in it is for anybody.
const VEIL: [&str; 3] =
    ["combat.poisoned_veil.one=shield", "combat.poisoned_veil.two=damage:1@b1", "monsters.elite_zombie.three=damage:1"];

#[test]
fn d59_the_poisoned_pays_for_damage_and_her_states_hurt_or_are_damage() {
    let mut table = Table::fight(3, &VEIL, &[("elite_zombie", 1)], &[(2, "poisoned_veil")]);
    table.state.body_mut(2).scrolls = [0, 1, 1];
    table.run(&[Task::Round(3)]);
    assert!(matches!(table.state.agenda.top(), Some(Task::Hurt { .. })), "no tooth, nothing to choose");
    table.run(&[by_body("freeze@1", 2)]);
    assert_eq!((table.foe(1).damage, table.foe(1).tokens.frozen != 0), (1, true));
    table.state.body_mut(2).scrolls = [0, 1, 2];
    table.run(&[by_body("poison@1", 2)]);
    table.act(Action::Pick(1));
    assert_eq!((table.foe(1).damage, table.foe(1).tokens.poison), (3, false));
    let mut table = Table::fight(3, &VEIL, &[("elite_zombie", 1)], &[(2, "poisoned_veil")]);
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
        table.act(Action::Use(EffectSource::Power(colour.expect("an icon"))));
        assert_eq!(table.foe(1).tokens.frozen, 1 << 1, "{colours}");
    }
}

#[test]
fn d57_of_two_symbols_one_is_used() {
    let two = "combat.immolated_ember.check=red purple";
    let mut table = Table::fight(1, &[two], &[("elite_zombie", 1)], &[]);
    table.discard(0, "immolated_ember");
    table.run(&[Task::Round(0)]);
    let power = Action::Use(EffectSource::Power(PURPLE));
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
    table.act(Action::Use(EffectSource::Power(Colour::Red)));
    assert_eq!(table.foe(1).damage, 3, "the power and the board");
}

#[test]
fn d73_powers_after_the_transformation() {
    for (set, any) in [("solo.melee_powers=yes", true), ("solo.melee_powers=no", false)] {
        let set = [set, "combat.immolated_cinder.check=purple"];
        let mut table = Table::fight(1, &set, &[("elite_zombie", 1)], &[]);
        table.discard(0, "immolated_cinder");
        table.state.body_mut(1).melee = true;
        table.run(&[Task::Round(0)]);
        assert_eq!(table.legal().contains(&Action::Use(EffectSource::Power(PURPLE))), any, "{set:?}");
    }
}

#[test]
fn d59_serenades_tracks_give_teeth_food_another_side_and_then_work_in_round_0() {
    let mut table = Table::fight(1, &[], &[("elite_zombie", 1)], &[]);
    table.state.body_mut(1).damage = 3;
    let scroll = Task::Give { gift: GiftKind::Scroll(Colour::Red), among: 0b10, source: EffectSource::Rules };
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
    table.run(&[Task::Effect { effect: word("scroll:red:first"), source: EffectSource::Tile(0) }]);
    assert_eq!((table.state.body(0).scrolls, table.state.body(1).scrolls), ([0, 0, 1], [0, 0, 0]));
}

#[test]
fn d72_the_beheaded_takes_the_token_back_before_a_check() {
    let mut table = Table::fight(1, &[], &[], &[]);
    let change = Task::Effect { effect: word("change_first"), source: EffectSource::Rules };
    table.run(&[change]);
    assert_eq!(table.state.first, 1);
    let tile = table.game.rules().tiles.iter().position(|tile| tile.name == "pq_door").expect("a check") as u8;
    table.run(&[Task::Steps { source: EffectSource::Tile(tile), step: 0 }]);
    assert_eq!(table.state.first, 0);
}

#[test]
fn d67_skills_that_give_skills_do_not_nest() {
    let mut table = Table::fight(4, &[], &[("elite_zombie", 1)], &[]);
    table.state.body_mut(3).scrolls = [0, 3, 0];
    let two = track(3, PURPLE, 3);
    table.run(&[Task::Skill { body: 3, nested: false }]);
    assert!(table.legal().contains(&two), "{:?}", table.legal());
    table.act(two);
    for _ in 0..2 {
        assert!(!table.legal().contains(&two), "two skills, and not three: {:?}", table.legal());
        table.act(track(3, PURPLE, 2));
    }
    assert_eq!(table.foe(1).damage, 2);
    assert!(table.state.agenda.top().is_none());
}

/// Oracle 9: as many combats of a biome as it has cards, then by its board.
#[test]
fn d56_serenade_acts_by_a_card_a_combat_and_then_by_its_board() {
    let mut table = Table::fight(1, &[], &[("zombie", 1)], &[]);
    for combat in 0..5 {
        table.state.combat.on = true;
        let acts = acts_by(table.game.rules(), &table.state, 1);
        let Some(EffectSource::Serenade { row, .. }) = acts else { panic!("{acts:?}") };
        let card = table.game.rules().serenade[usize::from(row)].side == SerenadeSide::Card;
        assert_eq!(card, combat < 3, "combat {combat}");
        table.run(&[Task::Upkeep]);
    }
}

//! The open points of the rulebook, by number: each with its default and its other settings.

use super::table::*;
use crate::action::Action;
use crate::config::Rules;
use crate::effect::{Benefit, BossAbility};
use crate::icons::{DieColour, DieFace, Icons};
use crate::state::Phase;
use kit::game::{Game, dyn_observer};

fn shipped() -> Rules {
    standard(&[]).rules().clone()
}

#[test]
fn point_1_a_die_has_its_own_icon_twice_once_thrice_over_and_each_other_once() {
    for (die, colour) in shipped().dice.iter().zip(DieColour::ALL) {
        let own = colour.icon();
        let count = |face: DieFace| die.faces.iter().filter(|other| **other == face).count();
        assert_eq!((count(DieFace::new(own, true)), count(DieFace::new(own, false))), (1, 3));
        for other in Icons::ALL.without(own).iter() {
            assert_eq!((count(DieFace::new(other, true)), count(DieFace::new(other, false))), (0, 1));
        }
    }
}

#[test]
fn point_2_of_seventeen_boxes_three_hold_each_token_four_life_four_energy() {
    let rules = shipped();
    let count = |text: &str| -> u8 {
        let holds = rules.boxes.iter().filter(|row| row.gives.to_string() == text);
        holds.map(|row| row.count).sum()
    };
    let tokens = ["run_token", "jump_token", "shoot_token"].map(count);
    assert_eq!((tokens, count("life"), count("energy")), ([3; 3], 4, 4));
}

#[test]
fn point_5_fourteen_of_a_heros_sixteen_cards_give_a_die() {
    let rules = shipped();
    for deck in &rules.decks {
        let gives_die = |row: &&u8| {
            let support = rules.actions[usize::from(**row)].support;
            support.iter().any(|gain| matches!(gain, Benefit::Roll(colours) if colours.len() == 1))
        };
        assert_eq!(deck.iter().filter(gives_die).count(), 14);
    }
}

/// A solo table whose supports do not match, and whose dice have all been rolled or not when damage comes.
fn unmatched(when: &str) -> Table {
    let mut game = plain(1, &[&format!("dr_light.when={when}")]);
    game.rules.light_damage = 1;
    for row in &mut game.rules.light {
        row.wants = Red;
    }
    let mut table = Table::of(game);
    table.reach_plan();
    table.supports(0, "any_token", "red");
    table.supports(0, "blue", "any_die");
    table
}

#[test]
fn point_9_dr_lights_damage_comes_before_the_roll() {
    let mut table = unmatched("before_roll");
    table.reach_act();
    assert_eq!((table.phase(), table.life(0)), (Phase::Gather, 4), "a colour is still to be picked");
}

#[test]
fn point_9_or_after_the_roll() {
    let mut table = unmatched("after_roll");
    table.reach_act();
    assert_eq!((table.phase(), table.life(0)), (Phase::Gather, 5));
    table.act(Action::Colour(Red));
    assert_eq!((table.phase(), table.life(0)), (Phase::Act, 4));
}

#[test]
fn point_9_lost_after_the_roll_the_game_is_over() {
    let mut table = unmatched("after_roll");
    (table.seat(0).life, table.state.tanks) = (1, 0);
    table.reach_act();
    table.act(Action::Colour(Red));
    assert_eq!((table.phase(), table.outcome().winners), (Phase::Over, 0));
}

/// A solo table with supports that have no colour.
fn uncoloured(how: &str) -> u8 {
    let mut game = plain(1, &[&format!("dr_light.uncoloured={how}")]);
    game.rules.light_damage = 1;
    let mut table = Table::of(game);
    table.reach_act();
    table.life(0)
}

#[test]
fn a_support_without_a_colour_fails_or_satisfies_dr_light() {
    assert_eq!(uncoloured("fails"), 3);
    assert_eq!(uncoloured("satisfies"), 5);
}

#[test]
fn the_damage_of_dr_light_can_be_changed() {
    let table = |damage| {
        let mut game = plain(1, &[]);
        game.rules.light_damage = damage;
        let mut table = Table::of(game);
        table.reach_act();
        table.life(0)
    };
    assert_eq!((table(0), table(2)), (5, 1));
}

#[test]
fn point_11_the_first_player_rotates_or_is_fixed() {
    for (how, firsts) in [("rotates", [0, 1, 2]), ("fixed", [0, 0, 0])] {
        let mut table = Table::new(3, &[&format!("turn.first_player={how}")]);
        for first in firsts {
            assert_eq!(table.state.first, first, "{how}");
            assert_eq!(table.active(), usize::from(first));
            table.finish_round();
        }
    }
}

#[test]
fn point_14_when_boxes_run_out_they_are_reshuffled_or_there_are_no_more() {
    for (how, drawn, left) in [("reshuffle", 1, 16), ("nothing", 0, 0)] {
        let mut table = Table::acting(3, &[&format!("surprises.empty={how}")]);
        table.boxes("run_token");
        while let Some(card) = table.state.boxes.draw.pop() {
            table.state.boxes.discard.push(card);
        }
        table.state.facing.boxed = true;
        table.dice(&[(Yellow, RUN)]);
        table.pay(&[(Yellow, RUN)], &[]);
        assert_eq!(table.me().tokens.len(), drawn, "{how}");
        assert_eq!(table.state.boxes.draw.len(), left, "{how}");
    }
}

#[test]
fn point_15_bosses_are_chosen_or_given_by_lot() {
    let mut table = Table::of(plain(3, &["bosses.choice=random"]));
    let dealt = table.state.dealt;
    for boss in dealt[..3].iter().copied() {
        assert_eq!(table.legal(), [Action::Face(boss)], "a different one for each");
        table.act(Action::Face(boss));
    }
    let table = Table::of(plain(3, &["bosses.choice=choose"]));
    assert_eq!(table.legal().len(), 4);
}

#[test]
fn point_16_a_hazards_alternative_is_the_players_choice_or_the_first_possible() {
    let engaged = |how: &str, hand: &str| {
        let mut table = Table::new(3, &[&format!("hazards.choice={how}")]);
        table.load_all();
        table.boss(0).stage = BossAbility::Engage(words("reroll_blue | damage"));
        table.supports(0, hand, "life");
        table.reach_act();
        table
    };
    assert_eq!(engaged("player", "blue").legal().len(), 2);
    let forced = engaged("forced", "blue");
    assert_eq!((forced.life(0), forced.phase()), (5, Phase::Act), "rerolled");
    for how in ["player", "forced"] {
        assert_eq!(engaged(how, "red").life(0), 4, "there is no blue die");
    }
}

#[test]
fn point_17_bosses_beaten_in_one_round_win_together_at_its_end() {
    let mut table = Table::battle(3, &[]);
    for _ in 0..2 {
        table.finish_phase();
        assert_eq!(table.phase(), Phase::Act);
    }
    table.finish_phase();
    assert_eq!((table.phase(), table.outcome().winners), (Phase::Over, 0b111));
}

#[test]
fn heroes_that_nobody_plays_are_a_warning() {
    assert_eq!(warnings(&["players.count=3"]), [""; 0]);
    let never = "`heroes.roll` never comes up: `players.heroes` seats the heroes in the order of the table";
    assert_eq!(warnings(&["players.count=3", "players.heroes=in_order"]), [never]);
    assert_eq!(warnings(&["players.count=4", "players.heroes=in_order"]), [""; 0]);
}

#[test]
fn heroes_sit_in_order_or_by_lot() {
    let in_order = Table::of(plain(4, &[]));
    let heroes = |table: &Table| table.state.players.map(|player| player.hero);
    assert_eq!(
        heroes(&in_order),
        [0, 1, 3, 2],
        "mega_man, proto_man, rush and roll stand so in the sheet, not by their names"
    );
    let mut table = Table::of(plain(4, &["players.heroes=random"]));
    let mut seats = [[0; 4]; 4];
    for number in 0..2000 {
        table.luck.begin(number);
        table.game.setup(&mut table.state, &mut table.luck, &mut dyn_observer(&mut ()));
        let heroes = heroes(&table);
        heroes.iter().enumerate().for_each(|(seat, &hero)| seats[seat][usize::from(hero)] += 1);
        assert_eq!(heroes.iter().sum::<u8>(), 6, "each once");
    }
    // 500 each, with a standard deviation of 19.
    assert!(seats.as_flattened().iter().all(|times| (410..590).contains(times)), "{seats:?}");
}

#[test]
fn hands_of_three_have_no_boost_and_hands_of_five_have_two() {
    for (cards, boosts) in [(3, 0), (5, 2)] {
        let table = Table::acting(3, &[&format!("players.hand={cards}")]);
        assert!(table.state.players[..3].iter().all(|player| player.hand.len() == boosts));
    }
}

#[test]
fn a_weakness_gives_as_many_dice_as_the_rules_say() {
    let mut table = Table::battle(3, &["weakness.dice=2"]);
    table.load_all();
    table.weaken();
    table.act(Action::Weakness(0));
    table.act(Action::Colour(Red));
    table.act(Action::Colour(Yellow));
    assert_eq!(table.pool(), pool(&[(Red, SHOOT), (Yellow, RUN)]));
    let mut table = Table::battle(3, &["weakness.dice=0"]);
    table.weaken();
    assert!(!table.may(Action::Weakness(0)), "energy for nothing");
}

#[test]
fn numbers_of_stage_cards_and_tanks_are_keys() {
    let table = Table::new(2, &["stage.two=5", "tanks.two=4", "difficulty.tanks=1"]);
    assert_eq!((table.state.players[1].pile.len(), table.state.tanks), (5, 5));
}

#[test]
fn more_dr_light_cards_can_be_flipped() {
    let flipped = |players, key: &str| {
        let mut table = Table::of(plain(players, &[key]));
        while table.phase() == Phase::Bosses {
            let first = table.legal()[0];
            table.act(first);
        }
        table.state.turned.len()
    };
    assert_eq!(flipped(1, "dr_light.flipped_solo=6"), 6);
    assert_eq!(flipped(2, "dr_light.flipped_two=2"), 2);
}

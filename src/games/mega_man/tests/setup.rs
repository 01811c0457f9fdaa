//! "Components" and "Setting up the game".

use std::collections::HashSet;

use super::table::*;
use crate::action::Action;
use crate::icons::Icons;
use crate::state::Phase;
use kit::game::{Game, dyn_observer};

#[test]
fn the_box_holds_what_the_rulebook_lists() {
    let game = standard(&[]);
    let rules = game.rules();
    assert_eq!(rules.heroes.len(), 4);
    assert_eq!(rules.decks.iter().map(|deck| deck.len()).collect::<Vec<_>>(), [16; 4]);
    assert_eq!(rules.stage_deck.len(), 20);
    assert_eq!(rules.light_deck.len(), 18);
    assert_eq!((rules.masters.len(), rules.wilys.len()), (22, 12));
    assert_eq!(rules.pattern_deck.len(), 25);
    assert_eq!(rules.sabotage_deck.len(), 9);
    assert_eq!(rules.weapons.len(), 26);
    assert_eq!(rules.weapons.iter().filter(|weapon| weapon.starting).count(), 4);
    assert_eq!(rules.box_deck.len(), 17);
    assert_eq!(rules.dice.map(|die| die.count), [3; 3]);
    assert!(rules.weapons.iter().all(|weapon| weapon.energy == 3));
}

#[test]
fn each_player_begins_with_a_hero_five_life_no_active_token_and_one_full_weapon() {
    for players in 1..=4 {
        let table = Table::of(standard(&[&format!("players.count={players}")]));
        let seats = &table.state.players[..players];
        let heroes: HashSet<u8> = seats.iter().map(|player| player.hero).collect();
        let weapons: HashSet<u8> = seats.iter().map(|player| player.weapons()[0].row).collect();
        assert_eq!((heroes.len(), weapons.len()), (players, players));
        for player in seats {
            assert_eq!((player.life, player.tokens), (5, Icons::EMPTY));
            assert_eq!(player.weapons().len(), 1);
            assert_eq!(player.weapons()[0].energy, 3);
            assert_eq!(player.deck.draw.len(), 16);
        }
    }
}

#[test]
fn a_weapon_that_finds_no_room_is_not_forgotten() {
    let mut table = Table::new(3, &["players.weapons=3"]);
    assert_eq!(table.game.audit(&table.state), Ok(()));
    table.seat(1).arm(0);
    let told = table.game.audit(&table.state).expect_err("three are all");
    assert_eq!(told, "seat 2: 1 weapons found no room beside 3 others");
}

#[test]
fn the_weapon_dealt_may_be_any_starting_or_not() {
    let game = standard(&[]);
    let starting = |row: u8| game.rules().weapons[usize::from(row)].starting;
    for wanted in [true, false] {
        Table::dealt(game.clone(), |state| starting(state.players[0].weapons()[0].row) == wanted);
    }
}

#[test]
fn there_are_two_energy_tanks_but_one_for_a_solo_player() {
    for (players, tanks) in [(1, 1), (2, 2), (3, 2), (4, 2)] {
        let table = Table::of(standard(&[&format!("players.count={players}")]));
        assert_eq!(table.state.tanks, tanks);
    }
}

#[test]
fn four_robot_masters_are_dealt_and_each_player_takes_one_of_them() {
    let mut table = Table::of(standard(&[]));
    let dealt: Vec<Action> = table.legal();
    assert_eq!(dealt.len(), 4);
    for left in (1..=4).rev() {
        assert_eq!(table.phase(), Phase::Bosses);
        assert_eq!(table.legal().len(), left, "those taken are gone");
        let last = table.legal()[left - 1];
        table.act(last);
    }
    let bosses: HashSet<Option<u8>> = table.state.players.iter().map(|player| player.boss).collect();
    assert_eq!(bosses.len(), 4);
}

#[test]
fn each_player_has_four_three_two_or_two_stage_cards() {
    for (players, cards) in [(1, 4), (2, 3), (3, 2), (4, 2)] {
        let table = Table::new(players, &[]);
        let piles = &table.state.players[..players];
        assert!(piles.iter().all(|player| player.pile.len() == cards));
        let all: HashSet<u8> = piles.iter().flat_map(|player| player.pile.to_vec()).collect();
        assert_eq!(all.len(), players * cards, "no card twice");
        assert_eq!(table.state.stages.draw.len(), 20 - players * cards);
    }
}

#[test]
fn the_first_player_is_chosen_at_random() {
    let games = 4000;
    let mut begun = [0; 4];
    let mut table = Table::of(plain(4, &[]));
    for number in 0..games {
        table.luck.begin(number);
        table.game.setup(&mut table.state, &mut table.luck, &mut dyn_observer(&mut ()));
        begun[usize::from(table.state.start)] += 1;
    }
    // 1000 each, with a standard deviation of 27.
    assert!(begun.iter().all(|&times| (880..1120).contains(&times)), "{begun:?}");
}

#[test]
fn every_robot_master_and_weapon_can_be_dealt() {
    let game = plain(4, &[]);
    let (mut bosses, mut weapons) = (HashSet::new(), HashSet::new());
    let mut table = Table::of(game);
    for number in 0..300 {
        table.luck.begin(number);
        table.game.setup(&mut table.state, &mut table.luck, &mut dyn_observer(&mut ()));
        bosses.extend(table.state.dealt.to_vec());
        weapons.extend(table.state.players.iter().map(|player| player.weapons()[0].row));
    }
    assert_eq!((bosses.len(), weapons.len()), (22, 26));
}

//! "Campaign mode" and "Dr. Wily: the final battle".

use std::collections::HashSet;

use super::table::*;
use crate::action::Event;
use crate::state::{Phase, SKILL};

fn campaign(players: usize, set: &[&str]) -> Table {
    Table::of(plain(players, &[&["campaign.played=true"], set].concat()))
}

/// Wins the session: nothing does damage.
fn win(table: &mut Table) {
    let session = table.state.session;
    while table.state.session == session && table.phase() != Phase::Over {
        table.finish_round();
    }
}

/// Loses the session at the first challenge.
fn lose(table: &mut Table) {
    table.reach_act();
    table.state.tanks = 0;
    table.me().life = 1;
    table.ask("jump", 1);
    table.suffer();
}

fn weapons(table: &Table, seat: usize) -> Vec<u8> {
    table.state.players[seat].weapons().iter().map(|weapon| weapon.row).collect()
}

#[test]
fn the_first_session_begins_with_one_of_the_four_starting_weapons_each() {
    for players in 1..=4 {
        let table = campaign(players, &[]);
        let rows: HashSet<u8> = (0..players).map(|seat| weapons(&table, seat)[0]).collect();
        assert_eq!(rows.len(), players);
        assert!(rows.iter().all(|&row| table.rules().weapons[usize::from(row)].starting));
    }
}

#[test]
fn the_number_of_weapons_of_a_single_game_is_not_that_of_a_campaign() {
    for number in ["players.weapons=0", "players.weapons=3"] {
        let table = campaign(4, &[number]);
        assert!((0..4).all(|seat| weapons(&table, seat).len() == 1), "{number}");
    }
}

#[test]
fn each_player_gains_the_weapon_of_the_master_beaten_and_starts_full() {
    let mut table = campaign(3, &[]);
    table.reach_act();
    *table.energy() = 0;
    let beaten: Vec<Option<u8>> = (0..3).map(|seat| table.seat(seat).boss).collect();
    win(&mut table);
    assert_eq!(table.state.session, 2);
    for (seat, boss) in beaten.into_iter().enumerate() {
        let rows = weapons(&table, seat);
        assert_eq!(rows.len(), 2);
        assert_eq!(table.rules().weapons[usize::from(rows[1])].master, boss);
        assert!(table.seat(seat).weapons().iter().all(|weapon| weapon.energy == 3));
        assert_eq!((table.life(seat), table.seat(seat).tokens.len()), (5, 0));
    }
    win(&mut table);
    assert!((0..3).all(|seat| weapons(&table, seat).len() == 3));
}

#[test]
fn a_session_is_set_up_anew() {
    for players in 1..=4 {
        let mut table = campaign(players, &[]);
        win(&mut table);
        table.reach_plan();
        let tanks = if players == 1 { 1 } else { 2 };
        assert_eq!((table.state.tanks, table.state.round), (tanks, 1));
        let stage_cards = [4, 3, 2, 2][players - 1];
        for seat in 0..players {
            let player = table.seat(seat);
            assert_eq!((player.pile.len(), player.hand.len()), (stage_cards, 4));
            assert_eq!(player.deck.draw.len(), 12);
            assert_eq!(player.slots[SKILL], None);
        }
    }
}

#[test]
fn masters_fought_in_the_first_session_are_not_dealt_in_the_second() {
    let mut table = campaign(4, &["bosses.dealt=8"]);
    table.reach_plan();
    let fought: Vec<u8> = table.state.players.iter().filter_map(|player| player.boss).collect();
    for deal in 0..20 {
        let mut again = campaign(4, &["bosses.dealt=8"]);
        again.state = table.state.clone();
        again.luck.begin(deal);
        win(&mut again);
        assert_eq!(again.state.dealt.len(), 8);
        assert!(!again.state.dealt.iter().any(|boss| fought.contains(boss)));
    }
}

#[test]
fn the_third_session_has_no_stages_and_no_tanks() {
    for players in 1..=4 {
        let mut table = campaign(players, &[]);
        win(&mut table);
        win(&mut table);
        assert_eq!((table.state.session, table.phase()), (3, Phase::Bosses));
        table.reach_plan();
        assert_eq!((table.state.tanks, table.state.battle), (0, 1));
        assert!((0..players).all(|seat| table.state.players[seat].pile.len() == 3), "patterns");
        assert_eq!(table.state.stages.draw.len(), 20);
        assert!((0..players).all(|seat| table.state.players[seat].boss.is_some()));
    }
}

#[test]
fn in_the_third_session_two_masters_and_a_dr_wily_boss_are_beaten_in_a_row() {
    let mut table = campaign(4, &[]);
    win(&mut table);
    win(&mut table);
    let mut masters = HashSet::new();
    for (battle, wily) in [(1, false), (2, false), (3, true)] {
        assert_eq!((table.state.battle, table.state.wily, table.phase()), (battle, wily, Phase::Bosses));
        assert_eq!((table.state.dealt.len(), table.state.tanks), (4, 0));
        table.reach_plan();
        assert_eq!(table.state.patterns.draw.len(), 25 - 12, "reshuffled with the discards");
        if !wily {
            masters.extend(table.state.players.iter().filter_map(|player| player.boss));
        }
        table.seat(0).life = 3;
        table.finish_round();
        assert_eq!(table.life(0), 3, "life is not restored between battles");
    }
    assert_eq!(masters.len(), 8, "a master beaten is discarded");
    assert_eq!((table.phase(), table.outcome().winners), (Phase::Over, 0b1111));
    assert!((0..4).all(|seat| weapons(&table, seat).len() == 3), "no weapon in the last session");
    let wily = |event: &Event| matches!(event, Event::Beaten { wily: true, .. });
    assert_eq!(table.heard(wily), 4);
}

#[test]
fn masters_of_the_first_sessions_may_come_back_in_the_third() {
    let mut table = campaign(4, &["bosses.dealt=8"]);
    win(&mut table);
    win(&mut table);
    let fought: Vec<u8> = table
        .told
        .0
        .iter()
        .filter_map(|event| match event {
            Event::Faces { boss, .. } => Some(*boss),
            _ => None,
        })
        .collect();
    assert_eq!(fought.len(), 8);
    assert_eq!(table.state.met, 0);
    let dealt = Table::dealt(table.game.clone(), |_| true);
    assert_eq!(dealt.state.dealt.len(), 8);
    assert!(table.state.dealt.iter().any(|boss| fought.contains(boss)), "8 of 22 are dealt, 8 were fought");
}

#[test]
fn a_single_game_ends_with_its_first_session_and_gives_no_weapon() {
    let mut table = Table::new(3, &[]);
    while table.phase() != Phase::Over {
        table.finish_round();
    }
    assert_eq!((table.state.session, table.outcome().winners), (1, 0b111));
    assert!((0..3).all(|seat| weapons(&table, seat).len() == 1));
}

#[test]
fn a_lost_session_is_tried_again_with_the_weapons_it_began_with() {
    let mut table = campaign(3, &["campaign.tries=3"]);
    win(&mut table);
    let had: Vec<Vec<u8>> = (0..3).map(|seat| weapons(&table, seat)).collect();
    let met = table.state.met;
    for attempt in [2, 3] {
        lose(&mut table);
        assert_eq!((table.state.session, table.state.attempt), (2, attempt));
        assert_eq!((table.phase(), table.state.tanks, table.life(0)), (Phase::Bosses, 2, 5));
        assert_eq!((0..3).map(|seat| weapons(&table, seat)).collect::<Vec<_>>(), had);
        assert!(table.seat(0).weapons().iter().all(|weapon| weapon.energy == 3));
        assert_eq!(table.state.met, met);
    }
    lose(&mut table);
    assert_eq!((table.phase(), table.outcome().winners), (Phase::Over, 0));
}

#[test]
fn a_session_tried_again_begins_without_dice() {
    let mut table = campaign(3, &["campaign.tries=2"]);
    table.reach_act();
    table.dice(&[(Red, SHOOT); 3]);
    lose(&mut table);
    assert!(table.pool().is_empty());
}

#[test]
fn every_session_has_its_own_tries() {
    let mut table = campaign(3, &["campaign.tries=2"]);
    lose(&mut table);
    win(&mut table);
    assert_eq!((table.state.session, table.state.attempt), (2, 1));
    lose(&mut table);
    assert_eq!((table.phase(), table.state.attempt), (Phase::Bosses, 2));
}

#[test]
fn a_single_game_is_not_tried_again() {
    let mut table = Table::new(3, &["campaign.tries=5"]);
    lose(&mut table);
    assert_eq!(table.phase(), Phase::Over);
}

#[test]
fn a_campaign_lost_to_dr_light_starts_the_session_over() {
    let mut table = campaign(1, &["campaign.tries=2"]);
    table.game.rules.light_damage = 1;
    table.reach_plan();
    (table.seat(0).life, table.state.tanks) = (1, 0);
    while table.phase() == Phase::Plan {
        let first = table.legal()[0];
        table.act(first);
    }
    assert_eq!((table.phase(), table.state.attempt, table.life(0)), (Phase::Bosses, 2, 5));
    table.game.rules.light_damage = 0;
    win(&mut table);
    assert_eq!(table.state.session, 2);
}

#[test]
fn the_last_session_can_have_any_number_of_masters_before_dr_wily() {
    for masters in 0..=3 {
        let mut table = campaign(2, &[&format!("campaign.final_battles={masters}")]);
        win(&mut table);
        win(&mut table);
        for _ in 0..masters {
            assert!(!table.state.wily);
            table.finish_round();
        }
        assert!(table.state.wily, "after {masters}");
        table.finish_round();
        assert_eq!((table.phase(), table.outcome().winners), (Phase::Over, 0b11));
    }
}

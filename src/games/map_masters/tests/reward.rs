//! Reward Phase: fairies, coins, points, time bonus and exit boxes.

use super::table::*;
use crate::action::{Action, Event};
use crate::card::FindKind;
use crate::card::OBJECTIVES;
use crate::state::Phase;

/// What each seat was rewarded with last: coins, primary, secondary, time bonus, exit.
fn rewards(table: &Table) -> Vec<(u16, u16, u16, u16, bool)> {
    let reward = |event: &Event| match *event {
        Event::Rewarded { coins, primary, secondary, time, exit, .. } => Some((coins, primary, secondary, time, exit)),
        _ => None,
    };
    let all: Vec<_> = table.told.0.iter().filter_map(reward).collect();
    all[all.len() - table.rules().seats..].to_vec()
}

/// "Each Player receives that amount of Coins from the Bank", points for each find, and a box for who reached a free edge.
#[test]
fn a_path_brings_coins_points_and_a_box() {
    let mut table = Table::new(&[]);
    table.explore(&["coin coin key exit", "key key key coin", "sword barrel"]);
    assert_eq!(rewards(&table), [(2, 2, 2, 0, true), (1, 6, 6, 0, false), (0, 0, 0, 0, false)]);
    assert_eq!([0, 1, 2].map(|seat| table.seat(seat).coins), [8, 7, 6]);
    table.decline();
    table.round(&["key exit", "exit", ""]);
    let boards = [0, 1, 2].map(|seat| {
        let score = &table.seat(seat).score;
        (score.primary, score.secondary, score.boxes, score.last_round)
    });
    assert_eq!(boards, [(4, 4, 2, 4), (6, 6, 1, 0), (0, 0, 0, 0)], "sums of both rounds, and the last alone");
}

/// "Each key collected during this round earns the player 2 Victory Points", used or not.
#[test]
fn rulebook_example_key() {
    let mut table = Table::new(&[]);
    table.explore(&["key", "key key key padlock exit", "padlock coin"]);
    assert_eq!([0, 1, 2].map(|seat| table.seat(seat).score.primary), [2, 6, 0]);
}

/// The points of the compendium: barrel 1, key 2, pit 3, scroll 1, monster 3, rope 3, padlock 3, sword 1, room 1, coin 1, circle 2, stairs 1.
#[test]
fn each_objective_pays_what_the_compendium_says_for_each_find() {
    let points = [1, 2, 3, 1, 3, 3, 3, 1, 1, 1, 2, 1];
    let mut table = Table::of(standard(&["players.count=2"]));
    let mut seen = [false; OBJECTIVES];
    for number in 0..60 {
        table.begin(number);
        let all: Vec<String> =
            FindKind::ALL.iter().enumerate().map(|(n, find)| vec![find.name(); n + 1].join(" ")).collect();
        let primary = table.rules().asks(table.state.primary) as usize;
        table.explore(&[&all.join(" ")]);
        let secondary = table.last(|event| matches!(event, Event::Objective { primary: false, .. }));
        let Event::Objective { card, .. } = table.told.0[secondary] else { continue };
        let second = table.rules().asks(card) as usize;
        let expected = [primary, second].map(|find| points[find] * (find as u16 + 1));
        assert_eq!(rewards(&table)[0], (10, expected[0], expected[1], 0, false), "game {number}");
        (seen[primary], seen[second]) = (true, true);
    }
    assert_eq!(seen, [true; OBJECTIVES]);
}

/// "Used or not, the Fairy Tokens disappear at the end of the round before scoring and are put back in the Market", and never score.
#[test]
fn fairies_go_back_and_never_score() {
    let mut table = Table::new(&["players.count=2"]);
    table.act(Action::Fairy(1));
    table.act(Action::Fairy(3));
    table.act(Action::Fairy(1));
    assert_eq!((table.seat(0).fairies, table.state.market.fairies), ([0, 2, 0, 0], [5, 3, 5, 4]));
    table.explore(&["", ""]);
    assert_eq!(rewards(&table), [(0, 0, 0, 0, false); 2], "a key fairy is no key");
    assert_eq!([0, 1].map(|seat| table.seat(seat).fairies), [[0; 4]; 2]);
    assert_eq!(table.state.market.fairies, [5; 4]);
}

/// "The second Objective Card is drawn" after the paths are, and the next primary after all are scored.
#[test]
fn the_secondary_is_shown_between_paths_and_points_and_the_next_primary_after_them() {
    let mut table = Table::with(&[("objectives", KEYS), ("cards", HALLS)], &["hand.size=1", "players.count=2"]);
    table.pass();
    assert_eq!(table.state.secondary, None, "while one builds");
    for _ in 0..2 {
        let lay = table.legal()[0];
        table.act(lay);
    }
    let drawn = table.last(|event| matches!(event, Event::Drawn { .. }));
    let secondary = table.last(|event| matches!(event, Event::Objective { primary: false, .. }));
    let rewarded = table.last(|event| matches!(event, Event::Rewarded { .. }));
    let next = table.last(|event| matches!(event, Event::Objective { primary: true, .. }));
    let round = table.last(|event| matches!(event, Event::Round(2, _)));
    assert!(drawn < secondary && secondary < rewarded && rewarded < next && next < round);
    assert_eq!(table.state.secondary, None, "none yet of the new round");
    assert_eq!([0, 1].map(|seat| table.seat(seat).score.boxes), [1, 1], "through the hallway and out");
}

/// "If there is an Hourglass on the Objective Card, the first player to finish their Path can circle the bonus": each as likely here.
#[test]
fn the_time_bonus_is_a_lot_where_the_primary_shows_an_hourglass() {
    let rows = [("objectives", "keys,key,2,13,13\nropes,rope,3,14,0")];
    let mut table = Table::with(&rows, &["time.bonus=lot", "time.points=2"]);
    let (mut won, mut rounds) = ([0_u32; 3], 0);
    for number in 0..300 {
        table.begin(number);
        for _ in 1..=3 {
            let hurried = table.rules().hourglass_of[usize::from(table.state.primary)];
            assert_eq!(hurried, table.rules().asks(table.state.primary) == FindKind::Key);
            table.explore(&["exit", "", "exit"]);
            let times = rewards(&table).into_iter().map(|(_, _, _, time, _)| time);
            let winners: Vec<usize> = times.enumerate().filter(|&(_, time)| time == 2).map(|(seat, _)| seat).collect();
            assert_eq!(winners.len(), usize::from(hurried), "one, exit or not");
            winners.iter().for_each(|&seat| won[seat] += 1);
            rounds += u32::from(hurried);
            table.decline();
        }
        let all: u16 = (0..3).map(|seat| table.seat(seat).score.time).sum();
        assert!(all <= 6 && all.is_multiple_of(2));
    }
    won.iter().for_each(|&won| is_near(won, rounds, 1.0 / 3.0));
}

/// Only the primary's hourglass counts.
#[test]
fn an_hourglass_on_the_secondary_is_nothing() {
    let rows = [("objectives", "keys,key,2,13,13\nropes,rope,3,14,0")];
    let mut table = Table::with(&rows, &["time.bonus=lot"]);
    let mut tried = 0;
    for number in 0..40 {
        table.begin(number);
        let calm = table.rules().asks(table.state.primary) == FindKind::Rope;
        table.explore(&[]);
        let second = table.last(|event| matches!(event, Event::Objective { primary: false, .. }));
        let Event::Objective { card, .. } = table.told.0[second] else { continue };
        if calm && table.rules().hourglass_of[usize::from(card)] {
            tried += 1;
            assert!(rewards(&table).iter().all(|reward| reward.3 == 0));
        }
    }
    assert!(tried > 3);
}

/// Points of the time bonus count for who is tied in the next market: "lowest VP total from the last round".
#[test]
fn the_time_bonus_is_among_the_points_of_the_round() {
    let mut table = Table::with(&[("objectives", "keys,key,2,27,27")], &["time.bonus=lot", "time.points=5"]);
    table.round(&[]);
    let quick = (0..3).position(|seat| table.seat(seat).score.time == 5).expect("a bonus");
    assert_eq!(table.seat(quick).score.last_round, 5);
    assert_ne!(usize::from(table.state.first), quick);
}

/// A bank that can run out pays what it has; what is spent goes back to it.
#[test]
fn a_limited_bank_pays_as_far_as_it_can() {
    let mut table = Table::new(&["players.count=2", "coins.bank=15"]);
    assert_eq!(table.state.bank, 3);
    table.act(Action::Fairy(0));
    assert_eq!(table.state.bank, 4);
    table.explore(&["coin coin coin", "coin coin"]);
    assert_eq!([0, 1].map(|seat| table.seat(seat).coins), [8, 7]);
    assert_eq!(table.state.bank, 0);
    assert_eq!(rewards(&table).iter().map(|reward| reward.0).collect::<Vec<_>>(), [3, 1]);
    assert_eq!(table.phase(), Phase::Buy);
}

/// "After the sixth Reward Phase, the game ends": no seventh objective, no refresh.
#[test]
fn the_game_ends_after_the_sixth_reward_phase() {
    let mut table = Table::new(&[]);
    table.until_round(6);
    table.explore(&["scissors recycle key"]);
    assert_eq!((table.phase(), table.outcome().rounds, table.outcome().winners), (Phase::Over, 6, 0b1));
    assert_eq!(table.heard(|event| matches!(event, Event::Objective { primary: true, .. })), 6);
    assert_eq!(table.heard(|event| matches!(event, Event::Objective { primary: false, .. })), 6);
    assert_eq!(table.heard(|event| matches!(event, Event::Scored { .. })), 3);
    assert!(table.legal().is_empty());
}

//! Numbers beyond a byte: what designers may write adds up to more than 255.

use super::table::*;
use crate::action::{Action, Event};

#[test]
fn a_path_may_bring_more_than_255_points() {
    let mut table = Table::with(&[("objectives", "coins,coin,12,27,0")], &["rounds.count=1", "players.count=2"]);
    table.explore(&[&"coin ".repeat(30)]);
    let score = &table.seat(0).score;
    assert_eq!((score.primary, score.secondary, score.last_round), (360, 360, 720));
    assert_eq!(table.heard(|event| matches!(event, Event::Rewarded { seat: 0, primary: 360, secondary: 360, .. })), 1);
}

#[test]
fn a_player_may_spend_more_than_255_coins_in_a_market() {
    let set = ["players.coins=900", "players.count=2", "fairies.key_fairy.price=9", "fairies.key_fairy.count=60"];
    let mut table = Table::new(&set);
    for _ in 0..40 {
        table.act(Action::Fairy(0));
        if table.active() == 1 {
            table.act(Action::Pass);
        }
    }
    table.round(&[]);
    assert_eq!(table.seat(0).coins, 540);
    let told = table.last(|event| matches!(event, Event::RoundOver { seat: 0, .. }));
    assert!(matches!(table.told.0[told], Event::RoundOver { spent: [360, 0, 0, 0], held: 540, .. }));
}

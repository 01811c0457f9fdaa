//! Campaigns from their setup to their end.

use super::table::Table;
use crate::action::Event;
use kit::game::{Game, PendingDecision};

#[test]
fn campaigns_of_any_choices_end_at_any_number_of_players() {
    for players in 1..=4 {
        for number in 0..20 {
            let mut table = Table::new(players, &[], number);
            let mut step = number as usize;
            while table.game.turn(&table.state) != PendingDecision::Over {
                let legal = table.legal();
                assert!(legal.len() > 1, "{legal:?} is no choice");
                step = step.wrapping_mul(31).wrapping_add(7);
                table.act(legal[step / 8 % legal.len()]);
            }
            let runs = table.told.0.iter().filter(|event| matches!(event, Event::RunOver { .. })).count();
            assert_eq!(table.game.outcome(&table.state).rounds as usize, runs);
        }
    }
}

//! Games that are taken step by step: whoever asks the bots at every seat has the game of the table, and nothing hidden is told.

use crate::cells::{Fixture, SEED, named, quick_or_thorough};
use engine::cell::Cell;
use engine::{DynSteps, GameTable, SteppedGame};
use kit::game::{CompleteGame, Game, PendingDecision};
use std::sync::Arc;

/// Games of each of the rules that ship.
fn games() -> u64 {
    quick_or_thorough(2, 50)
}

/// Decisions of each game that are looked at before they are taken.
const LOOKS: u32 = 20;

/// Taken step by step by its bots, a game is that of a study; looking at it on the way changes nothing.
pub fn a_game_taken_step_by_step_is_that_of_the_table<G: CompleteGame>(fixture: &Fixture) {
    for shipped in fixture.shipped() {
        let cell = shipped.typed::<G>(&["random"]);
        let what = named(&cell);
        let Cell { game, bots, lineup, .. } = cell;
        let game = Arc::new(game);
        let mut steps = SteppedGame::new(Arc::clone(&game), bots.clone(), SEED);
        for number in 0..games() {
            let mut table = GameTable::new(&*game, &bots, SEED);
            let ended = table.play(number, &lineup.seats, &mut ());
            steps.begin(number);
            let mut looked = 0;
            while let Some(waiting) = steps.waiting() {
                // A look takes longer than a choice.
                if looked < LOOKS {
                    let seen = steps.features();
                    assert!(seen.choices.iter().all(|(_, values)| values.len() == waiting.choices), "{what}");
                    assert!(steps.described(waiting.choices - 1).is_some(), "{what}");
                    assert_eq!(steps.described(waiting.choices), None, "{what}");
                    assert!(!steps.take(waiting.choices), "{what}: there is no such choice");
                    looked += 1;
                }
                let chosen = steps.chosen_by(lineup.seats[waiting.seat].into()).expect("a bot for each seat");
                assert!(steps.take(chosen), "{what}");
            }
            assert_eq!(steps.decisions(), table.decisions(), "{what}, game {number}");
            let state = table.state();
            assert_eq!(game.turn(state) == PendingDecision::Over, ended, "{what}, game {number}");
            assert_eq!(steps.outcome(), ended.then(|| Game::outcome(&*game, state)), "{what}, game {number}");
        }
    }
}

//! A panic is a bug: said in a sentence, with the game that shows it again, never as a backtrace.

use super::failure::Failure;
use std::cell::Cell;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, MutexGuard, PoisonError};

thread_local! {
    /// The first block that this thread may be playing.
    static AT: Cell<u64> = const { Cell::new(0) };
}

/// What the first panic said, and the first block that its thread may have been playing.
static NOTED: Mutex<Option<(String, u64)>> = Mutex::new(None);

fn noted() -> MutexGuard<'static, Option<(String, u64)>> {
    NOTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets panics be noted instead of printed.
pub fn quieten() {
    panic::set_hook(Box::new(|info| {
        noted().get_or_insert_with(|| (info.to_string(), AT.get()));
    }));
}

/// Notes that this thread has finished what it was given of the blocks below `end`.
pub fn finished(end: u64) {
    AT.set(end);
}

/// Does something; a panic becomes a failure.
pub fn catch<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let message = noted()
            .take()
            .map_or("unknown".to_owned(), |(message, _)| message);
        Err(Failure::Bug(message))
    })
}

/// Plays; after a panic, looks for the game that panics again among the blocks that the panicking thread had before it, up to block `end()`.
/// `play` plays one game of a block; `replay` gives the words that show a game.
pub fn catch_game<T>(
    work: impl FnOnce() -> T,
    end: impl FnOnce() -> u64,
    rotations: usize,
    play: impl Fn(u64, usize),
    replay: impl Fn(&str) -> String,
) -> Result<T, Failure> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        let (message, from) = noted().take().unwrap_or_default();
        let blocks = from..end();
        let found = hunt(blocks.clone(), rotations, play);
        let place = match found {
            Some((block, rotation)) => replay(&format!("{block}.{}", rotation + 1)),
            None => format!(
                "a game of blocks {} to {}, but not when played alone: {}",
                blocks.start,
                blocks.end.saturating_sub(1),
                replay("BLOCK")
            ),
        };
        Failure::Bug(format!("{message}\nthe game that hit it: {place}"))
    })
}

/// The first game, as block and rotation from 0, at which `play` panics.
fn hunt(blocks: Range<u64>, rotations: usize, play: impl Fn(u64, usize)) -> Option<(u64, usize)> {
    let mut games = blocks.flat_map(|block| (0..rotations).map(move |rotation| (block, rotation)));
    games.find(|&(block, rotation)| {
        panic::catch_unwind(AssertUnwindSafe(|| play(block, rotation))).is_err()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_with_the_bug_is_named() {
        quieten();
        finished(16);
        let play = |block, rotation| assert_ne!((block, rotation), (21, 1), "too much luck");
        let batch = || (16..32).for_each(|block| (0..3).for_each(|rotation| play(block, rotation)));
        let replay = |game: &str| format!("ludometer replay --game {game} -s 1");
        let failure = catch_game(batch, || 48, 3, play, replay).unwrap_err();
        let text = failure.to_string();
        assert!(text.contains("too much luck"), "{text}");
        assert!(text.contains("ludometer replay --game 21.2 -s 1"), "{text}");
    }
}

//! A panic is a bug: said in a sentence, with the game that shows it again, never as a backtrace.

use super::failure::CommandError;
use std::cell::RefCell;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Some blocks of a cell.
type CellBlocks = (usize, Range<u64>);

thread_local! {
    /// What this thread is playing.
    static AT: RefCell<CellBlocks> = const { RefCell::new((0, 0..0)) };
}

/// What the first panic said, and what its thread was playing.
static NOTED: Mutex<Option<(String, CellBlocks)>> = Mutex::new(None);

fn noted() -> MutexGuard<'static, Option<(String, CellBlocks)>> {
    NOTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets panics be noted instead of printed.
pub fn quieten() {
    panic::set_hook(Box::new(|info| {
        let at = AT.with_borrow(Clone::clone);
        noted().get_or_insert_with(|| (info.to_string(), at));
    }));
}

/// Notes what this thread begins to play.
pub fn begins(cell: usize, blocks: &Range<u64>) {
    AT.set((cell, blocks.clone()));
}

/// Does something; a panic becomes a failure.
pub fn catch<T>(work: impl FnOnce() -> Result<T, CommandError>) -> Result<T, CommandError> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let message = noted().take().map_or("unknown".to_owned(), |(message, _)| message);
        Err(CommandError::Bug(message))
    })
}

/// Plays; after a panic, looks for the game that panics again among the blocks that its thread was playing.
/// `play` plays one game of a block of a cell; `replay` gives the words that show a game of a cell.
pub fn catch_game<T>(
    work: impl FnOnce() -> T,
    rotations: impl Fn(usize) -> usize,
    play: impl Fn(usize, u64, usize),
    replay: impl Fn(usize, &str) -> String,
) -> Result<T, CommandError> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        let (message, (cell, blocks)) = noted().take().unwrap_or_default();
        let found = hunt(blocks.clone(), rotations(cell), |block, rotation| {
            play(cell, block, rotation);
        });
        let place = match found {
            Some((block, rotation)) => replay(cell, &format!("{block}.{}", rotation + 1)),
            None => format!(
                "a game of blocks {} to {}, but not when played alone: {}",
                blocks.start,
                blocks.end.saturating_sub(1),
                replay(cell, "BLOCK")
            ),
        };
        CommandError::Bug(format!("{message}\nthe game that hit it: {place}"))
    })
}

/// The first game, as block and rotation from 0, at which `play` panics.
fn hunt(blocks: Range<u64>, rotations: usize, play: impl Fn(u64, usize)) -> Option<(u64, usize)> {
    let mut games = blocks.flat_map(|block| (0..rotations).map(move |rotation| (block, rotation)));
    games.find(|&(block, rotation)| panic::catch_unwind(AssertUnwindSafe(|| play(block, rotation))).is_err())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_with_the_bug_is_named() {
        quieten();
        begins(1, &(16..32));
        let play = |cell, block, rotation| {
            assert_ne!((cell, block, rotation), (1, 21, 1), "too much luck");
        };
        let batch = || (16..32).for_each(|block| (0..3).for_each(|rotation| play(1, block, rotation)));
        let replay = |cell, game: &str| format!("ludometer replay --game {game} -s 1 # cell {cell}");
        let failure = catch_game(batch, |_| 3, play, replay).unwrap_err();
        let text = failure.to_string();
        assert!(text.contains("too much luck"), "{text}");
        assert!(text.contains("ludometer replay --game 21.2 -s 1 # cell 1"), "{text}");
    }
}

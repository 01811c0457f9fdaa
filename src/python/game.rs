//! A game as Python takes it step by step.

use engine::{DynSteps, Playable};
use kit::game::{GameProfile, Lineup, WIN, share_of_win};
use kit::stats::{CONFIDENCE, Moments, block_share};
use kit::strategy::Bot;
use ludometer::GAMES;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game under some rules, and its course so far.
#[pyclass(frozen, module = "ludometer._native")]
pub struct SteppedGame {
    game: Arc<dyn Playable>,
    profile: &'static GameProfile,
    /// The strategies that may be asked.
    bots: Vec<Bot>,
    /// Their names, in the same order.
    #[pyo3(get)]
    strategies: Vec<String>,
    /// The strategy at each seat, by its index.
    #[pyo3(get)]
    seats_of: Vec<u8>,
    /// The seed that was named, or 1.
    #[pyo3(get)]
    seed: u64,
    steps: Mutex<GameCourse>,
}

/// The course of a game, and the seed of its luck.
struct GameCourse {
    seed: u64,
    steps: Box<dyn DynSteps>,
}

impl SteppedGame {
    fn course(&self) -> MutexGuard<'_, GameCourse> {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, work: impl FnOnce(&mut dyn DynSteps) -> T) -> T {
        work(&mut *self.course().steps)
    }
}

/// The ending of a game by name, each seat's share of the win, and rounds and turns begun.
type EndRow = (&'static str, Vec<f64>, u32, u32);

#[pymethods]
impl SteppedGame {
    /// The game that the words of a `replay` name, at its first decision.
    #[new]
    fn new(py: Python<'_>, words: Vec<String>) -> PyResult<Self> {
        let (cell, seed) = py.detach(|| cli::cell(GAMES, &words)).map_err(PyValueError::new_err)?;
        let game: Arc<dyn Playable> = Arc::from(cell.game);
        let steps = Mutex::new(GameCourse { seed, steps: Arc::clone(&game).steps(cell.bots.clone(), seed) });
        Ok(Self {
            profile: game.profile(),
            bots: cell.bots,
            strategies: cell.lineup.strategies.clone(),
            seats_of: cell.lineup.seats.clone(),
            seed,
            steps,
            game,
        })
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.profile.name
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.game.seats()
    }

    /// The kinds of decision, each with what it is.
    #[getter]
    fn kinds(&self) -> Vec<(&'static str, &'static str)> {
        self.profile.kinds.iter().map(|kind| (kind.name, kind.about)).collect()
    }

    /// The seatings of a block for a line-up: who sits where, by the index of who is named.
    fn rotations(&self, names: Vec<String>, seats: Vec<u8>) -> PyResult<Vec<Vec<u8>>> {
        if seats.len() != self.game.seats() || seats.iter().any(|&who| usize::from(who) >= names.len()) {
            return Err(PyValueError::new_err("a line-up names who sits at each seat"));
        }
        Ok(self.game.schema(&Lineup { strategies: names, seats }).rotations.clone())
    }

    /// Whether all seats win and lose together.
    #[getter]
    fn cooperative(&self) -> bool {
        let lineup = Lineup { strategies: self.strategies.clone(), seats: self.seats_of.clone() };
        self.game.schema(&lineup).cooperative
    }

    /// Begins the game of this number under this seed.
    fn begin(&self, seed: u64, number: u64) -> PyResult<()> {
        if number >= 1 << 48 {
            return Err(PyValueError::new_err(format!("there is no game {number}: they are numbered below 2^48")));
        }
        let mut course = self.course();
        if course.seed != seed {
            *course = GameCourse { seed, steps: Arc::clone(&self.game).steps(self.bots.clone(), seed) };
        }
        course.steps.begin(number);
        Ok(())
    }

    /// The decision that waits: the seat, from 0, its kind, and the number of legal choices.
    fn waiting(&self) -> Option<(usize, &'static str, usize)> {
        let waiting = self.with(|steps| steps.waiting())?;
        Some((waiting.seat, waiting.kind, waiting.choices))
    }

    /// What the seat to move may know: features of the decision, and a list for each feature of the choices.
    fn features<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
        let seen = self.with(|steps| steps.features());
        let (view, choices) = (PyDict::new(py), PyDict::new(py));
        seen.view.into_iter().try_for_each(|(name, value)| view.set_item(name, value))?;
        seen.choices.into_iter().try_for_each(|(name, values)| choices.set_item(name, values))?;
        Ok((view, choices))
    }

    /// A legal choice in words.
    fn described(&self, choice: usize) -> Option<String> {
        self.with(|steps| steps.described(choice))
    }

    /// The choice that a strategy, by its index, would take.
    fn chosen_by(&self, py: Python<'_>, strategy: usize) -> Option<usize> {
        py.detach(|| self.with(|steps| steps.chosen_by(strategy)))
    }

    /// Takes a legal choice; false if there is none of this number.
    fn take(&self, choice: usize) -> bool {
        self.with(|steps| steps.take(choice))
    }

    /// How a game that is over has ended; `None` of one that goes on or was cut off.
    fn end(&self) -> Option<EndRow> {
        let outcome = self.with(|steps| steps.outcome())?;
        let shares = (0..self.game.seats()).map(|seat| share_of_win(outcome, seat)).collect();
        Some((self.profile.endings[outcome.ending], shares, outcome.rounds, outcome.turns))
    }

    /// Rounds and turns begun.
    fn now(&self) -> (u32, u32) {
        let now = self.with(|steps| steps.now());
        (now.rounds, now.turns)
    }

    /// Decisions taken so far.
    #[getter]
    fn decisions(&self) -> u64 {
        self.with(|steps| steps.decisions())
    }
}

/// The share of all wins that came of blocks of so many games, and its interval by the means of blocks: `shares` has the sum of each block.
#[pyfunction]
pub fn win_interval(shares: Vec<f64>, games: u32) -> (Option<f64>, Option<f64>, Option<f64>) {
    let mut blocks = Moments::default();
    // Shares of a win are whole numbers of its parts.
    shares.iter().for_each(|share| blocks.add((share * WIN as f64).round() as i64));
    let estimate = block_share(&blocks, WIN * i64::from(games), (0.0, 1.0), CONFIDENCE);
    (estimate.value, estimate.lo, estimate.hi)
}

//! The best paths through a dungeon: an exact search over all of them.

mod best;
mod card_values;
mod fast;
mod round_worth;

use super::card::FindCounts;
use super::dungeon::{Dungeon, FindsByCard};
use super::walk::{PathEnd, PathGear, PathMove, PathWalk};
use kit::pieces::ArrayPile;

pub use best::FindWeights;
#[cfg(test)]
pub use best::{best, plain_best};
use card_values::DungeonValues;
use fast::{CardFinds, FastSearch, PathJudge, PathState, is_able};
pub use round_worth::{PackedWorth, RoundWorth};

/// The most paths that a [`ParetoPaths`] holds.
pub const MOST_OUTCOMES: usize = 64;

/// The outcome of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PathOutcome {
    /// All finds on the path.
    pub finds: FindCounts,
    /// The finds by the card that each was on.
    pub shares: FindsByCard,
    /// Did it leave at a free edge?
    pub exit: bool,
    /// Whether the spell that becomes any fairy is still there. False also where there was none.
    pub wild_kept: bool,
    /// Why it ended.
    pub end: PathEnd,
    /// Hallways that it used, wholly or in part.
    pub halls: u8,
    /// Cards that it came to.
    pub cards: u8,
}

/// Paths of which none is at least as good as another in everything that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ParetoPaths {
    /// The outcomes, in the order in which they were found.
    pub outcomes: ArrayPile<PathOutcome, MOST_OUTCOMES>,
    /// What each brings.
    lanes: ArrayPile<PackedWorth, MOST_OUTCOMES>,
    /// Choices that were tried.
    pub steps: u32,
    /// Were there more choices than were allowed, so that better paths may be missing?
    pub cut: bool,
    /// Were there more paths than it holds?
    pub overflow: bool,
}

impl ParetoPaths {
    /// True if one of the paths brings at least as much in every coordinate.
    #[inline]
    fn covers(&self, lanes: PackedWorth) -> bool {
        self.lanes.iter().any(|kept| kept.covers(lanes))
    }

    /// Keeps a path unless another is as good, and drops those that it is as good as.
    fn keep(&mut self, outcome: PathOutcome, lanes: PackedWorth) {
        if self.covers(lanes) {
            return;
        }
        for place in (0..self.lanes.len()).rev() {
            if lanes.covers(self.lanes[place]) {
                self.lanes.take(place);
                self.outcomes.take(place);
            }
        }
        if self.lanes.len() == MOST_OUTCOMES {
            self.overflow = true;
            return;
        }
        self.lanes.push(lanes);
        self.outcomes.push(outcome);
    }
}

/// Keeps the paths that no other is as good as.
struct ParetoKeeper<'a> {
    worth: &'a RoundWorth,
    found: &'a mut ParetoPaths,
}

impl PathJudge for ParetoKeeper<'_> {
    type Measure = RoundWorth;
    const FINDS: bool = true;

    fn extras(&self) -> [PackedWorth; 2] {
        self.worth.extras()
    }

    #[inline]
    fn hopeless(&self, value: PackedWorth) -> bool {
        self.found.covers(value)
    }

    fn end(&mut self, value: PackedWorth, path: &PathState<PackedWorth>, trail: &[CardFinds], end: PathEnd) -> bool {
        if self.found.covers(value) {
            return false;
        }
        let mut shares = FindsByCard::default();
        trail.iter().for_each(|found| shares.add(found.card, found.finds));
        let outcome = PathOutcome {
            finds: shares.all(),
            shares,
            exit: end == PathEnd::Exit,
            wild_kept: path.wild_left(),
            end,
            halls: path.halls(),
            cards: path.cards(),
        };
        self.found.keep(outcome, value);
        true
    }
}

/// A search for all paths worth choosing from, step by step.
struct StepwisePareto<'a, 'c> {
    dungeon: &'a Dungeon<'c>,
    worth: &'a RoundWorth,
    most_steps: u32,
    found: &'a mut ParetoPaths,
}

impl StepwisePareto<'_, '_> {
    fn visit(&mut self, walk: &PathWalk, all: FindCounts) {
        // Whatever is still to be found: no path from here brings more.
        if self.found.covers(self.worth.of(all, true, walk.wild_left())) {
            return;
        }
        let mut moves = 0;
        walk.moves(self.dungeon, &mut |choice| {
            moves += 1;
            if self.found.steps >= self.most_steps {
                self.found.cut = true;
                return;
            }
            self.found.steps += 1;
            let mut next = *walk;
            next.take(self.dungeon, choice);
            self.visit(&next, all);
        });
        if let (0, Some(outcome)) = (moves, outcome(self.dungeon, walk)) {
            self.found.keep(outcome, self.worth.of(outcome.finds, outcome.exit, outcome.wild_kept));
        }
    }
}

/// The outcome of a path that is over.
pub fn outcome(dungeon: &Dungeon, walk: &PathWalk) -> Option<PathOutcome> {
    let end = walk.ended(dungeon)?;
    Some(PathOutcome {
        finds: walk.finds(),
        shares: *walk.shares(),
        exit: end == PathEnd::Exit,
        wild_kept: walk.wild_left(),
        end,
        halls: walk.halls(),
        cards: walk.cards(),
    })
}

/// All finds in a dungeon.
fn everything(dungeon: &Dungeon) -> FindCounts {
    (0..dungeon.len() as u8).fold(FindCounts::default(), |all, card| all.and(dungeon.card(card).finds))
}

/// Finds the paths of which none is at least as good as another in everything that counts, one for each set of things that it brings.
/// `most_steps`: choices that may be tried. No path where there is no free edge to start from.
pub fn outcomes(dungeon: &Dungeon, gear: PathGear, worth: &RoundWorth, most_steps: u32, found: &mut ParetoPaths) {
    if !is_able(dungeon) {
        return plain_outcomes(dungeon, gear, worth, most_steps, found);
    }
    *found = ParetoPaths::default();
    let prices = DungeonValues::of(worth, dungeon);
    let (steps, cut) = FastSearch::search(dungeon, &gear, &prices, &mut ParetoKeeper { worth, found }, most_steps);
    (found.steps, found.cut) = (steps, cut);
}

/// The Pareto paths, found by walking step by step: the authority, for any gear.
pub fn plain_outcomes(dungeon: &Dungeon, gear: PathGear, worth: &RoundWorth, most_steps: u32, found: &mut ParetoPaths) {
    *found = ParetoPaths::default();
    StepwisePareto { dungeon, worth, most_steps, found }.visit(&PathWalk::at_start(gear), everything(dungeon));
}

/// The moves of a path that comes to this outcome; none where there is no such path. For replays: it takes memory.
pub fn route(dungeon: &Dungeon, gear: PathGear, target: &PathOutcome) -> Vec<PathMove> {
    let mut moves = Vec::new();
    lead_to(dungeon, &PathWalk::at_start(gear), target, &mut moves);
    moves
}

/// Adds the moves that lead to this outcome; does any?
fn lead_to(dungeon: &Dungeon, walk: &PathWalk, target: &PathOutcome, moves: &mut Vec<PathMove>) -> bool {
    if target.wild_kept && !walk.wild_left() || !walk.shares().within(&target.shares) || walk.halls() > target.halls {
        return false;
    }
    let mut choices = Vec::new();
    walk.moves(dungeon, &mut |choice| choices.push(choice));
    if choices.is_empty() {
        return outcome(dungeon, walk).as_ref() == Some(target);
    }
    choices.into_iter().any(|choice| {
        let mut next = *walk;
        next.take(dungeon, choice);
        moves.push(choice);
        let led = lead_to(dungeon, &next, target, moves);
        if !led {
            moves.pop();
        }
        led
    })
}

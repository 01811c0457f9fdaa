//! What dice that are rolled again are worth: exactly, over everything that they can show together.
//!
//! What makes that cheap: faces that are the same to the challenges in sight count as one, and only promising sets of dice are tried
//! ([`RerollEvaluator::each_promising`]).

use super::HarmForecast;
use crate::action::Action;
use crate::icons::{DieColour, DieFace, Icon};
use crate::payment::SymbolCounts;
use crate::pool::{DicePool, KINDS};
use std::array::from_fn;
use std::cell::{Cell, OnceCell};

const FACES: usize = DieFace::ALL.len();
/// The most dice of one colour.
const DICE: usize = 3;
/// Answers that are kept, as a power of two.
const KNOWN: u32 = 7;

/// The values of the choices of dice to be rolled again.
pub(super) struct RerollValues {
    /// The harm expected once the dice picked up are rolled.
    roll: f64,
    /// The harm expected of rolling them, a die of this kind and those that are idle, by kind.
    with: [f64; KINDS],
}

impl RerollValues {
    /// The harm expected if this die is picked up, too, or these are rolled; nothing of other choices.
    pub(super) fn harm(&self, choice: Action) -> Option<f64> {
        match choice {
            Action::Mark(colour, face) => Some(self.with[kind(colour, face)]),
            Action::Roll => Some(self.roll),
            _ => None,
        }
    }
}

/// True if there are no more dice of a colour than a pool can hold.
pub(super) fn within(pool: DicePool) -> bool {
    DieColour::ALL.into_iter().all(|colour| usize::from(pool.of_colour(colour)) <= DICE)
}

fn kind(colour: DieColour, face: DieFace) -> usize {
    colour.index() * FACES + face.index()
}

impl HarmForecast<'_> {
    /// The values of rolling these dice again, and with each die more that could be.
    pub(super) fn rerolls(&self, marked: DicePool) -> RerollValues {
        let rolling = RerollEvaluator::new(self);
        let mut rerolls = RerollValues { roll: rolling.mean(marked), with: [f64::INFINITY; KINDS] };
        rolling.each_promising(marked, |colour, face, harm| rerolls.with[kind(colour, face)] = harm);
        rerolls
    }

    /// The harm expected of the most promising reroll.
    pub(super) fn promising_reroll(&self) -> f64 {
        let spare = |(colour, face, _): (DieColour, DieFace, u8)| self.without(colour, face).least() == 0.0;
        if self.pool.kinds().any(spare) {
            return 0.0;
        }
        let mut best = f64::INFINITY;
        RerollEvaluator::new(self).each_promising(DicePool::EMPTY, |_, _, harm| best = best.min(harm));
        best
    }
}

/// The symbols that dice can show, and in how many ways: `N` different rolls at most.
struct RollDistribution<const N: usize> {
    rolls: [(SymbolCounts, u32); N],
    len: usize,
}

/// No dice show nothing, in one way.
const NO_DICE: &[(SymbolCounts, u32)] = &[(SymbolCounts::NONE, 1)];

impl<const N: usize> RollDistribution<N> {
    /// One die more than these, in each of its ways.
    fn with_die(fewer: &[(SymbolCounts, u32)], sides: &[SymbolCounts]) -> Self {
        let mut more = Self { rolls: [(SymbolCounts::NONE, 0); N], len: 0 };
        for &(shown, subsets) in fewer {
            sides.iter().for_each(|side| more.add(shown.with(*side), subsets));
        }
        more
    }

    fn list(&self) -> &[(SymbolCounts, u32)] {
        &self.rolls[..self.len]
    }

    fn add(&mut self, shown: SymbolCounts, subsets: u32) {
        match self.rolls[..self.len].iter_mut().find(|roll| roll.0 == shown) {
            Some(roll) => roll.1 += subsets,
            None => {
                self.rolls[self.len] = (shown, subsets);
                self.len += 1;
            }
        }
    }
}

/// Dice being rolled, for some challenges.
struct RerollEvaluator<'a> {
    of: &'a HarmForecast<'a>,
    /// The face that each is the same as; nothing if it is of no use.
    same: [Option<DieFace>; FACES],
    /// What the dice of each colour can show, once it has been asked for.
    shows: [ColourDistributions; 3],
    /// What was shown, and the least damage then: dice of three colours show the same together in many ways. Of 3,740 questions a game 1,490
    /// are worked out.
    known: [Cell<CachedHarm>; 1 << KNOWN],
}

/// The rolls of one die of a colour, of two and of three: of six faces, so many different rolls.
#[derive(Default)]
struct ColourDistributions {
    one: OnceCell<RollDistribution<6>>,
    two: OnceCell<RollDistribution<21>>,
    three: OnceCell<RollDistribution<56>>,
}

/// An answer: what was shown, and the least damage then.
type CachedHarm = (SymbolCounts, u32);

impl<'a> RerollEvaluator<'a> {
    fn new(of: &'a HarmForecast<'a>) -> Self {
        let nothing = (SymbolCounts::NONE, of.context.subsets.least_damage(SymbolCounts::NONE));
        Self { of, same: same(of), shows: Default::default(), known: from_fn(|_| Cell::new(nothing)) }
    }

    /// The harm expected once these dice of the pool are rolled again.
    fn mean(&self, these: DicePool) -> f64 {
        let kept = self.shown(self.of.pool.minus(these));
        let shows = |colour| self.shows(colour, these.of_colour(colour).into());
        let (reds, blues, yellows) = (shows(DieColour::Red), shows(DieColour::Blue), shows(DieColour::Yellow));
        // Whole numbers while they are summed: what is equally good stays equal.
        let (mut sum, mut all) = (0, 0);
        for &(red, some) in reds {
            for &(blue, more) in blues {
                for &(yellow, most) in yellows {
                    let subsets = some * more * most;
                    sum += subsets * self.least(kept.with(red).with(blue).with(yellow));
                    all += subsets;
                }
            }
        }
        f64::from(sum) / f64::from(all)
    }

    /// Each kind of die that could be rolled besides these, and the harm expected of rolling it with them and with all that the best use
    /// of the others leaves idle; then once more each kind of the best set that is found from there ([`Self::improved`]), with that set's harm.
    fn each_promising(&self, these: DicePool, mut each: impl FnMut(DieColour, DieFace, f64)) {
        let (used, idle) = self.idle_beside(these);
        let mut best = (these, f64::INFINITY);
        let mut tried = |set: DicePool, harm: f64| best = if harm < best.1 { (set, harm) } else { best };
        if !idle.is_empty() {
            let set = these.with(idle);
            let harm = self.mean(set);
            tried(set, harm);
            idle.kinds().for_each(|(colour, face, _)| each(colour, face, harm));
        }
        for (colour, face, _) in used.kinds() {
            if idle.count(colour, face) == 0 {
                let set = these.with(idle).add(colour, face);
                let harm = self.mean(set);
                tried(set, harm);
                each(colour, face, harm);
            }
        }
        if best.1 > 0.0 && best.1.is_finite() {
            let (set, harm) = self.improved(these, best);
            set.minus(these).kinds().for_each(|(colour, face, _)| each(colour, face, harm));
        }
    }

    /// The dice besides these that their best use needs, and those that it leaves idle.
    fn idle_beside(&self, these: DicePool) -> (DicePool, DicePool) {
        let mut used = self.of.pool.minus(these);
        let mut idle = DicePool::EMPTY;
        let least = self.least(self.shown(used));
        for (colour, face, count) in used.kinds() {
            for _ in 0..count {
                let less = used.remove(colour, face);
                if self.least(self.shown(less)) > least {
                    break;
                }
                (used, idle) = (less, idle.add(colour, face));
            }
        }
        (used, idle)
    }

    /// The set with all of these dice that is reached from this one by adding or keeping back one die at a time, as long as less harm is to
    /// be expected.
    ///
    /// Without it, another set is better in one position of five. To try all sets takes as long as all else in a game.
    fn improved(&self, these: DicePool, mut best: (DicePool, f64)) -> (DicePool, f64) {
        loop {
            let set = best.0;
            let more = self.of.pool.minus(set);
            let free = set.minus(these);
            let added = more.kinds().map(|(colour, face, _)| set.add(colour, face));
            let kept = free.kinds().map(|(colour, face, _)| set.remove(colour, face));
            let other = added.chain(kept).filter(|other| *other != these && !other.is_empty());
            let next = other.map(|other| (other, self.mean(other))).reduce(|a, b| if b.1 < a.1 { b } else { a });
            let Some(next) = next.filter(|next| next.1 < best.1) else { return best };
            best = next;
        }
    }

    /// The rolls of so many dice of a colour.
    fn shows(&self, colour: DieColour, dice: usize) -> &[(SymbolCounts, u32)] {
        let known = &self.shows[colour.index()];
        let fewer = || self.shows(colour, dice - 1);
        match dice {
            0 => NO_DICE,
            1 => known.one.get_or_init(|| RollDistribution::with_die(fewer(), &self.sides(colour))).list(),
            2 => known.two.get_or_init(|| RollDistribution::with_die(fewer(), &self.sides(colour))).list(),
            _ => known.three.get_or_init(|| RollDistribution::with_die(fewer(), &self.sides(colour))).list(),
        }
    }

    /// The symbols of use on each side of a die.
    fn sides(&self, colour: DieColour) -> [SymbolCounts; FACES] {
        let side = |face: DieFace| self.same[face.index()].map_or(SymbolCounts::NONE, SymbolCounts::face);
        self.of.context.view.rules().dice[colour.index()].faces.map(side)
    }

    /// The least damage with dice and tokens that show this.
    #[inline]
    fn least(&self, shown: SymbolCounts) -> u32 {
        let place = &self.known[shown.mixed(KNOWN)];
        let (known, least) = place.get();
        if known == shown {
            return least;
        }
        let least = self.of.context.subsets.least_damage(shown);
        place.set((shown, least));
        least
    }

    /// The symbols of the tokens and these dice.
    fn shown(&self, pool: DicePool) -> SymbolCounts {
        pool.icons().with(SymbolCounts::tokens(self.of.tokens))
    }
}

/// Which faces are the same to the challenges in sight: an icon that none asks for is of no use, and if none asks for it twice, nor for a
/// wait, one is as good as two.
fn same(of: &HarmForecast<'_>) -> [Option<DieFace>; FACES] {
    let waits = of.context.ahead.iter().any(|(need, _)| need.waits > 0);
    let most = |icon: Icon| of.context.ahead.iter().map(|(need, _)| need.icons[icon.index()]).max().unwrap_or(0);
    DieFace::ALL.map(|face| match most(face.icon()) {
        _ if waits => Some(face),
        0 => None,
        1 => Some(DieFace::new(face.icon(), false)),
        _ => Some(face),
    })
}

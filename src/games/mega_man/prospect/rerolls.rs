//! What dice that are rolled again are worth: exactly, over everything that they can show together.
//!
//! What makes that cheap: faces that are the same to the challenges in sight count as one, and only promising sets of dice are tried
//! ([`Rolling::each_promising`]).

use super::super::action::Action;
use super::super::icons::{Colour, Face, Icon};
use super::super::payment::Symbols;
use super::super::pool::{KINDS, Pool};
use super::Prospect;
use std::array::from_fn;
use std::cell::{Cell, OnceCell};

const FACES: usize = Face::ALL.len();
/// The most dice of one colour.
const DICE: usize = 3;
/// Answers that are kept, as a power of two.
const KNOWN: u32 = 7;

/// What the choices of dice to be rolled again are worth.
pub(super) struct Rerolls {
    /// The harm expected once the dice picked up are rolled.
    roll: f64,
    /// The harm expected of rolling them, a die of this kind and those that are idle, by kind.
    with: [f64; KINDS],
}

impl Rerolls {
    /// The harm expected if this die is picked up, too, or these are rolled; nothing of other choices.
    pub(super) fn harm(&self, choice: Action) -> Option<f64> {
        match choice {
            Action::Mark(colour, face) => Some(self.with[kind(colour, face)]),
            Action::Roll => Some(self.roll),
            _ => None,
        }
    }
}

/// Are there no more dice of a colour than a pool can hold?
pub(super) fn within(pool: Pool) -> bool {
    Colour::ALL.into_iter().all(|colour| usize::from(pool.of_colour(colour)) <= DICE)
}

fn kind(colour: Colour, face: Face) -> usize {
    colour.index() * FACES + face.index()
}

impl Prospect<'_> {
    /// What it is worth to roll these again, and with each die more that could be.
    pub(super) fn rerolls(&self, marked: Pool) -> Rerolls {
        let rolling = Rolling::new(self);
        let mut rerolls = Rerolls { roll: rolling.mean(marked), with: [f64::INFINITY; KINDS] };
        rolling.each_promising(marked, |colour, face, harm| rerolls.with[kind(colour, face)] = harm);
        rerolls
    }

    /// The harm expected of the most promising reroll.
    pub(super) fn promising_reroll(&self) -> f64 {
        let spare = |(colour, face, _): (Colour, Face, u8)| self.without(colour, face).least() == 0.0;
        if self.pool.kinds().any(spare) {
            return 0.0;
        }
        let mut best = f64::INFINITY;
        Rolling::new(self).each_promising(Pool::EMPTY, |_, _, harm| best = best.min(harm));
        best
    }
}

/// What dice can show, and in how many ways: `N` different rolls at most.
struct Shows<const N: usize> {
    rolls: [(Symbols, u32); N],
    len: usize,
}

/// No dice show nothing, in one way.
const NO_DICE: &[(Symbols, u32)] = &[(Symbols::NONE, 1)];

impl<const N: usize> Shows<N> {
    /// One die more than these, in each of its ways.
    fn with_die(fewer: &[(Symbols, u32)], sides: &[Symbols]) -> Self {
        let mut more = Self { rolls: [(Symbols::NONE, 0); N], len: 0 };
        for &(shown, ways) in fewer {
            sides.iter().for_each(|side| more.add(shown.with(*side), ways));
        }
        more
    }

    fn list(&self) -> &[(Symbols, u32)] {
        &self.rolls[..self.len]
    }

    fn add(&mut self, shown: Symbols, ways: u32) {
        match self.rolls[..self.len].iter_mut().find(|roll| roll.0 == shown) {
            Some(roll) => roll.1 += ways,
            None => {
                self.rolls[self.len] = (shown, ways);
                self.len += 1;
            }
        }
    }
}

/// Dice being rolled, for some challenges.
struct Rolling<'a> {
    of: &'a Prospect<'a>,
    /// The face that each is the same as; nothing if it is of no use.
    same: [Option<Face>; FACES],
    /// What the dice of each colour can show, once it has been asked for.
    shows: [Colourful; 3],
    /// What was shown, and the least damage then: dice of three colours show the same together in many ways.
    known: [Cell<Known>; 1 << KNOWN],
}

/// What one die of a colour, two and three can show: of six faces, so many different rolls.
#[derive(Default)]
struct Colourful {
    one: OnceCell<Shows<6>>,
    two: OnceCell<Shows<21>>,
    three: OnceCell<Shows<56>>,
}

/// An answer: what was shown, and the least damage then.
type Known = (Symbols, u32);

impl<'a> Rolling<'a> {
    fn new(of: &'a Prospect<'a>) -> Self {
        let nothing = (Symbols::NONE, of.sight.ways.least_damage(Symbols::NONE));
        Self { of, same: same(of), shows: Default::default(), known: from_fn(|_| Cell::new(nothing)) }
    }

    /// The harm expected once these dice of the pool are rolled again.
    fn mean(&self, these: Pool) -> f64 {
        let kept = self.shown(self.of.pool.minus(these));
        let shows = |colour| self.shows(colour, these.of_colour(colour).into());
        let (reds, blues, yellows) = (shows(Colour::Red), shows(Colour::Blue), shows(Colour::Yellow));
        // Whole numbers while they are summed: what is equally good stays equal.
        let (mut sum, mut all) = (0, 0);
        for &(red, some) in reds {
            for &(blue, more) in blues {
                for &(yellow, most) in yellows {
                    let ways = some * more * most;
                    sum += ways * self.least(kept.with(red).with(blue).with(yellow));
                    all += ways;
                }
            }
        }
        f64::from(sum) / f64::from(all)
    }

    /// Each kind of die that could be rolled besides these, and the harm expected of rolling it with them and with all that the best use
    /// of the others leaves idle.
    ///
    /// In one position of five another set is better. To try all of them takes as long as all else in a game, and bots that know it win
    /// no more.
    fn each_promising(&self, these: Pool, mut each: impl FnMut(Colour, Face, f64)) {
        let mut used = self.of.pool.minus(these);
        let mut idle = Pool::EMPTY;
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
        let these = these.with(idle);
        if !idle.is_empty() {
            let harm = self.mean(these);
            idle.kinds().for_each(|(colour, face, _)| each(colour, face, harm));
        }
        for (colour, face, _) in used.kinds() {
            if idle.count(colour, face) == 0 {
                each(colour, face, self.mean(these.add(colour, face)));
            }
        }
    }

    /// What so many dice of a colour can show.
    fn shows(&self, colour: Colour, dice: usize) -> &[(Symbols, u32)] {
        let known = &self.shows[colour.index()];
        let fewer = || self.shows(colour, dice - 1);
        match dice {
            0 => NO_DICE,
            1 => known.one.get_or_init(|| Shows::with_die(fewer(), &self.sides(colour))).list(),
            2 => known.two.get_or_init(|| Shows::with_die(fewer(), &self.sides(colour))).list(),
            _ => known.three.get_or_init(|| Shows::with_die(fewer(), &self.sides(colour))).list(),
        }
    }

    /// What each side of a die shows that is of use.
    fn sides(&self, colour: Colour) -> [Symbols; FACES] {
        let side = |face: Face| self.same[face.index()].map_or(Symbols::NONE, Symbols::face);
        self.of.sight.view.rules().dice[colour.index()].faces.map(side)
    }

    /// The least damage with dice and tokens that show this.
    #[inline]
    fn least(&self, shown: Symbols) -> u32 {
        let place = &self.known[shown.mixed(KNOWN)];
        let (known, least) = place.get();
        if known == shown {
            return least;
        }
        let least = self.of.sight.ways.least_damage(shown);
        place.set((shown, least));
        least
    }

    /// What the tokens and these dice show.
    fn shown(&self, pool: Pool) -> Symbols {
        pool.icons().with(Symbols::tokens(self.of.tokens))
    }
}

/// Which faces are the same to the challenges in sight: an icon that none asks for is of no use, and if none asks for it twice, nor for a
/// wait, one is as good as two.
fn same(of: &Prospect<'_>) -> [Option<Face>; FACES] {
    let waits = of.sight.ahead.iter().any(|(need, _)| need.waits > 0);
    let most = |icon: Icon| of.sight.ahead.iter().map(|(need, _)| need.icons[icon.index()]).max().unwrap_or(0);
    Face::ALL.map(|face| match most(face.icon()) {
        _ if waits => Some(face),
        0 => None,
        1 => Some(Face::new(face.icon(), false)),
        _ => Some(face),
    })
}

//! What dice that are rolled again are worth: exactly, over everything that they can show together.
//!
//! What makes that cheap: faces that are the same to the challenges in sight count as one, what was searched for one roll is kept for the
//! others that show the same, and only promising sets of dice are tried ([`Rolling::each_promising`]).

use super::super::action::Action;
use super::super::icons::{Colour, Face, Icon};
use super::super::payment::{Symbols, least_damage};
use super::super::pool::{KINDS, Pool};
use super::Prospect;

const FACES: usize = Face::ALL.len();
/// The most dice of one colour.
const DICE: usize = 3;
/// The most different rolls of the dice of one colour: of three dice with six faces.
const ROLLS: usize = 56;
/// Results that are kept.
const KEPT: usize = 512;
/// Bits of a count of dice and tokens that show the same: there are nine dice.
const BITS: usize = 4;

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
        let mut rolling = Rolling::new(self);
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

/// What dice can show as a [key](key), and in how many ways.
#[derive(Clone, Copy)]
struct Shows {
    rolls: [(u32, u32); ROLLS],
    len: usize,
}

impl Shows {
    const UNKNOWN: Self = Self { rolls: [(0, 1); ROLLS], len: 0 };
    /// No dice show nothing, in one way.
    const NO_DICE: Self = Self { len: 1, ..Self::UNKNOWN };

    fn list(&self) -> &[(u32, u32)] {
        &self.rolls[..self.len]
    }

    /// One die more, in each of its ways.
    fn with_die(&self, sides: &[u32]) -> Self {
        let mut more = Self::UNKNOWN;
        for &(shown, ways) in self.list() {
            sides.iter().for_each(|side| more.add(shown + side, ways));
        }
        more
    }

    fn add(&mut self, shown: u32, ways: u32) {
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
    /// What so many dice of each colour can show, once it has been asked for.
    shows: [[Shows; DICE + 1]; 3],
    /// The least damage by what dice show.
    known: [(u32, u32); KEPT],
}

impl<'a> Rolling<'a> {
    fn new(of: &'a Prospect<'a>) -> Self {
        let [none, some] = [Shows::NO_DICE, Shows::UNKNOWN];
        Self { of, same: same(of), shows: [[none, some, some, some]; 3], known: [(u32::MAX, 0); KEPT] }
    }

    /// The harm expected once these dice of the pool are rolled again.
    fn mean(&mut self, these: Pool) -> f64 {
        let dice = Colour::ALL.map(|colour| usize::from(these.of_colour(colour)));
        Colour::ALL.into_iter().for_each(|colour| self.work_out(colour, dice[colour.index()]));
        let kept = key(self.of, self.of.pool.minus(these));
        let lists = [0, 1, 2].map(|colour| &self.shows[colour][dice[colour]]);
        // Whole numbers while they are summed: what is equally good stays equal.
        let (mut sum, mut all) = (0, 0);
        for &(red, some) in lists[0].list() {
            for &(blue, more) in lists[1].list() {
                for &(yellow, most) in lists[2].list() {
                    let ways = some * more * most;
                    sum += ways * least(self.of, &mut self.known, kept + red + blue + yellow);
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
    fn each_promising(&mut self, these: Pool, mut each: impl FnMut(Colour, Face, f64)) {
        let mut used = self.of.pool.minus(these);
        let mut idle = Pool::EMPTY;
        let least = self.least(key(self.of, used));
        for (colour, face, count) in used.kinds() {
            for _ in 0..count {
                let less = used.remove(colour, face);
                if self.least(key(self.of, less)) > least {
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
    fn work_out(&mut self, colour: Colour, dice: usize) {
        let shows = &mut self.shows[colour.index()];
        if shows[dice].len == 0 {
            let side = |face: Face| self.same[face.index()].map_or(0, |face| 1 << (BITS * face.index()));
            let sides = self.of.view.rules().dice[colour.index()].faces.map(side);
            (1..=dice).for_each(|more| shows[more] = shows[more - 1].with_die(&sides));
        }
    }

    fn least(&mut self, key: u32) -> u32 {
        least(self.of, &mut self.known, key)
    }
}

/// The least damage with dice and tokens that show this.
#[inline]
fn least(of: &Prospect<'_>, known: &mut [(u32, u32); KEPT], key: u32) -> u32 {
    // Fibonacci hashing: the product's upper bits are spread best.
    let place = &mut known[(key.wrapping_mul(0x9e37_79b1) >> 23) as usize % KEPT];
    if place.0 != key {
        *place = (key, least_damage(shown(key), &of.ahead));
    }
    place.1
}

/// What the tokens and these dice show as one number, a count for each face.
fn key(of: &Prospect<'_>, pool: Pool) -> u32 {
    let have = pool.icons().with(of.tokens);
    let icon = |icon: Icon| (have.singles[icon.index()], have.doubles[icon.index()]);
    let counts = Icon::ALL.map(icon).into_iter().rev();
    counts.fold(0, |key, (once, twice)| (key << BITS | u32::from(twice)) << BITS | u32::from(once))
}

fn shown(key: u32) -> Symbols {
    let count = |face: Face| (key >> (BITS * face.index())) as u8 & 15;
    let counts = |double| Icon::ALL.map(|icon| count(Face::new(icon, double)));
    Symbols { singles: counts(false), doubles: counts(true) }
}

/// Which faces are the same to the challenges in sight: an icon that none asks for is of no use, and if none asks for it twice, nor for a
/// wait, one is as good as two.
fn same(of: &Prospect<'_>) -> [Option<Face>; FACES] {
    let waits = of.ahead.iter().any(|(need, _)| need.waits > 0);
    let most = |icon: Icon| of.ahead.iter().map(|(need, _)| need.icons[icon.index()]).max().unwrap_or(0);
    Face::ALL.map(|face| match most(face.icon()) {
        _ if waits => Some(face),
        0 => None,
        1 => Some(Face::new(face.icon(), false)),
        _ => Some(face),
    })
}

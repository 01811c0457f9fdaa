//! Dice and symbols: pools, what they come to in a fight, and payments from which nothing could be left out.

use super::word::{DockCost, FACES, Face, FaceSet};
use kit::luck::RandomStream;
use kit::pieces::pool::PackedMultiset;

/// Dice, or symbols, by the face that they show: at most 15 of each. (A number and not `FACES`: with a constant by its name the compiler, 1.95,
/// breaks down over closures that take a field of a [`DiceAndSymbols`].)
pub type FaceCounts = PackedMultiset<6, 4>;
const _: () = assert!(FACES == 6, "dice have six sides");
/// The faces of the six sides of a die.
pub type DieSides = [Face; 6];

/// The dice and symbols that a hero can spend (M8 to M10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DiceAndSymbols {
    /// Dice, which can be docked, too.
    pub dice: FaceCounts,
    /// Symbols.
    pub symbols: FaceCounts,
}

/// The total of dice and symbols that are spent in a fight, by [face](Face).
pub type FaceTotals = [u8; FACES];

impl DiceAndSymbols {
    /// An empty purse.
    pub const EMPTY: Self = Self { dice: FaceCounts::EMPTY, symbols: FaceCounts::EMPTY };

    /// The number of dice and symbols of a face.
    #[inline]
    pub const fn count(self, face: Face) -> u8 {
        self.dice.count(face as usize) + self.symbols.count(face as usize)
    }

    /// The sum of two purses.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self { dice: self.dice.with(other.dice), symbols: self.symbols.with(other.symbols) }
    }

    /// Without these, which must be there.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self { dice: self.dice.minus(other.dice), symbols: self.symbols.minus(other.symbols) }
    }

    /// True if the purse holds all of another.
    pub const fn contains(self, other: Self) -> bool {
        self.dice.contains(other.dice) && self.symbols.contains(other.symbols)
    }

    /// True if the purse is empty.
    pub const fn is_empty(self) -> bool {
        self.dice.is_empty() && self.symbols.is_empty()
    }

    /// Without faces that cannot be used (M69, M76, M79).
    #[inline]
    #[must_use]
    pub fn usable(self, barred: FaceSet) -> Self {
        self.among(FaceSet::ALL.without(barred))
    }

    /// The dice and symbols of these faces alone.
    #[inline]
    #[must_use]
    pub fn among(self, faces: FaceSet) -> Self {
        Self { dice: among(self.dice, faces), symbols: among(self.symbols, faces) }
    }

    /// The total of a purse that is spent at once: each melee die together with a defense die gives a melee more (M26 sword and shield;
    /// dice, not symbols).
    #[inline]
    pub fn sum(self) -> FaceTotals {
        let mut sum = Face::ALL.map(|face| self.count(face));
        sum[Face::Melee as usize] += self.shields();
        sum
    }

    /// The purse once a melee die and a defense die, which must be there, are combined: two symbols of melee and one of defense (M26).
    #[must_use]
    pub fn paired(self) -> Self {
        let [melee, defense] = [Face::Melee, Face::Defense].map(|face| face as usize);
        let gained = FaceCounts::of(melee, 2).add(defense);
        Self { dice: self.dice.remove(melee).remove(defense), symbols: self.symbols.both(gained) }
    }

    /// Pairs of a melee die and a defense die.
    #[inline]
    pub fn shields(self) -> u8 {
        self.dice.count(Face::Melee as usize).min(self.dice.count(Face::Defense as usize))
    }
}

/// A full pool for every set of faces.
const FULL: [FaceCounts; 1 << FACES] = {
    let mut all = [FaceCounts::EMPTY; 1 << FACES];
    let mut set = 0;
    while set < all.len() {
        let mut face = 0;
        while face < FACES {
            if set >> face & 1 == 1 {
                all[set] = all[set].with(FaceCounts::full(face, 1));
            }
            face += 1;
        }
        set += 1;
    }
    all
};

/// The dice of these faces alone.
#[inline]
pub fn among(pool: FaceCounts, faces: FaceSet) -> FaceCounts {
    pool.among(FULL[faces.bits()])
}

/// So many symbols of a face.
pub fn symbols(face: Face, count: u8) -> FaceCounts {
    (0..count).fold(FaceCounts::EMPTY, |pool, _| more(pool, face))
}

/// The pool with one die more, up to what it holds.
#[must_use]
pub fn more(pool: FaceCounts, face: Face) -> FaceCounts {
    if pool.count(face as usize) < FaceCounts::MOST { pool.add(face as usize) } else { pool }
}

/// Dice rolled.
pub fn roll(dice: u8, sides: &DieSides, stream: &mut RandomStream) -> FaceCounts {
    (0..dice).fold(FaceCounts::EMPTY, |pool, _| pool.add(sides[stream.below(6) as usize] as usize))
}

/// A die turned to another face (M36); there must be one that shows `from`.
#[must_use]
pub fn turned(dice: FaceCounts, from: Face, to: Face) -> FaceCounts {
    dice.remove(from as usize).add(to as usize)
}

/// Every way to dock dice for these costs (M10), each once. Symbols cannot be docked.
pub fn docks(costs: &[DockCost], dice: FaceCounts, mut each: impl FnMut(FaceCounts)) {
    let faces = costs.iter().filter_map(|cost| match cost {
        DockCost::Face(face) => Some(*face),
        DockCost::Any => None,
    });
    let sure = faces.fold(FaceCounts::EMPTY, |pool, face| pool.add(face as usize));
    if !dice.contains(sure) {
        return;
    }
    let any = costs.iter().filter(|cost| **cost == DockCost::Any).count();
    choose(dice.minus(sure), any as u8, 0, sure, &mut each);
}

/// True if these costs can be docked with these dice.
pub fn can_dock(costs: &[DockCost], dice: FaceCounts) -> bool {
    let mut can = false;
    docks(costs, dice, |_| can = true);
    can
}

/// Every choice of so many of these, none of a face before `first`, together with `chosen`.
fn choose(from: FaceCounts, count: u8, first: usize, chosen: FaceCounts, each: &mut impl FnMut(FaceCounts)) {
    if count == 0 {
        return each(chosen);
    }
    for face in first..FACES {
        if from.count(face) > 0 {
            choose(from.remove(face), count - 1, face, chosen.add(face), each);
        }
    }
}

/// Every part of a purse that is enough, and of which nothing could be left out: `enough` stays true whatever is added. Of one face symbols
/// go before dice, since they die with the room, but for melee and defense, of which dice are worth more together (M26).
#[cfg(test)]
pub fn payments(purse: DiceAndSymbols, enough: impl Fn(DiceAndSymbols) -> bool, mut each: impl FnMut(DiceAndSymbols)) {
    let due = |pool: PackedMultiset<{ 2 * FACES }, 4>| enough(split(pool));
    kit::pieces::pool::payments(&due, joined(purse), |pool| {
        let paid = split(pool);
        if !wastes_dice(purse, paid) {
            each(paid);
        }
    });
}

/// True if a die is spent where a symbol of the same face would do.
#[cfg(test)]
fn wastes_dice(purse: DiceAndSymbols, paid: DiceAndSymbols) -> bool {
    let combos = paid.shields() > 0;
    let idle = |face: Face| {
        let face = face as usize;
        paid.dice.count(face) > 0 && paid.symbols.count(face) < purse.symbols.count(face)
    };
    Face::ALL.into_iter().any(|face| idle(face) && !(combos && matches!(face, Face::Melee | Face::Defense)))
}

/// Dice as the first six kinds, symbols as the others.
#[cfg(test)]
fn joined(purse: DiceAndSymbols) -> PackedMultiset<{ 2 * FACES }, 4> {
    let dice = purse.dice.kinds();
    let symbols = purse.symbols.kinds().map(|(face, count)| (face + FACES, count));
    let all = dice.chain(symbols).flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()));
    all.fold(PackedMultiset::EMPTY, |pool, kind| pool.add(kind))
}

#[cfg(test)]
fn split(pool: PackedMultiset<{ 2 * FACES }, 4>) -> DiceAndSymbols {
    pool.kinds().fold(DiceAndSymbols::EMPTY, |purse, (kind, count)| {
        let add = |pool: FaceCounts, kind: usize| (0..count).fold(pool, |pool, _| pool.add(kind));
        if kind < FACES {
            DiceAndSymbols { dice: add(purse.dice, kind), ..purse }
        } else {
            DiceAndSymbols { symbols: add(purse.symbols, kind - FACES), ..purse }
        }
    })
}

//! What there is to know of every single monster, whoever has which dice: worked out once.

use super::super::config::{Rules, Side};
use super::super::dice::{Dice, Purse};
use super::super::rules::fight::blow::{self, Blow, Quarry};
use super::super::word::{FACES, Faces, Trait};
use super::room::BOSSES;

/// What Malaphyas counts beside his XP for heroes who win by his death alone, in XP.
const TRIUMPH: u8 = 8;

/// A kind of monster, or a side of a boss.
#[derive(Debug, Default)]
pub struct Kind {
    /// How blows meet it.
    pub quarry: Quarry,
    /// Faces that can be of use against it.
    pub useful: Faces,
    /// Faces that are of no use as long as it is there (M69).
    pub bars: Faces,
    /// Does it take an XP of who kills it otherwise than it likes (M61)?
    pub moans: bool,
    /// What his death counts beside his XP: in the alliance nothing else wins.
    pub triumph: u8,
    /// All dice that it makes sense to spend on it, with what comes of them.
    pub blows: Vec<(Dice, Blow)>,
}

/// All of them, by the numbers that a [`Room`](super::Room) has for them.
#[derive(Debug, Default)]
pub struct Kinds(Vec<Kind>);

impl Kinds {
    /// Those of these rules.
    pub fn of(rules: &Rules) -> Self {
        let first = usize::from(BOSSES);
        let mut kinds: Vec<Kind> = Vec::new();
        kinds.resize_with(first + 2 * rules.bosses.len(), Kind::default);
        for (row, number) in rules.monsters.iter().zip(1..) {
            kinds[number] = Kind::of(rules, &row.side);
        }
        for (boss, place) in rules.bosses.iter().zip(0..) {
            for (side, red) in boss.sides.iter().zip(0..) {
                let triumph = if rules.allies() && boss.malaphyas { TRIUMPH } else { 0 };
                kinds[first + 2 * place + red] = Kind { triumph, ..Kind::of(rules, side) };
            }
        }
        Self(kinds)
    }

    /// One of them.
    #[inline]
    pub fn kind(&self, number: u8) -> &Kind {
        &self.0[usize::from(number)]
    }
}

impl Kind {
    fn of(rules: &Rules, side: &Side) -> Self {
        let bars = side.traits.iter().fold(Faces::NONE, |set, one| match one {
            Trait::Bars(face) => set.with(*face),
            _ => set,
        });
        let mut blows = Vec::new();
        blow::strikes(rules, side, Purse { dice: Dice::full(0, FACES), ..Purse::EMPTY }, |with, blow| {
            blows.push((with.dice, blow));
        });
        let moans = side.traits.iter().any(|one| matches!(one, Trait::Moans(_)));
        Self { quarry: Quarry::of(rules, side), useful: blow::useful(rules, side), bars, moans, triumph: 0, blows }
    }
}

/// For every set of faces a pool that is full of them.
const FULL: [Dice; 1 << FACES] = {
    let mut all = [Dice::EMPTY; 1 << FACES];
    let mut set = 0;
    while set < all.len() {
        let mut face = 0;
        while face < FACES {
            if set >> face & 1 == 1 {
                all[set] = all[set].with(Dice::full(face, 1));
            }
            face += 1;
        }
        set += 1;
    }
    all
};

/// Those of these faces alone.
#[inline]
pub fn among(pool: Dice, faces: Faces) -> Dice {
    pool.among(FULL[faces.bits()])
}

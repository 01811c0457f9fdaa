//! One monster, and what is spent on it: what that comes to, and everything that it makes sense to spend (M23 to M27, M57 to M64, M69). No
//! table is looked at: the [outlook](crate::games::masmorra::outlook) asks the same functions.

use crate::games::masmorra::config::keys::{CubeHurt, HideFace};
use crate::games::masmorra::config::{Rules, Side};
use crate::games::masmorra::dice::{Purse, Sum};
use crate::games::masmorra::word::{FACES, Face, Faces, Hide, Trait, Triple};

/// What comes of fighting one monster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Blow {
    /// Is it killed?
    pub killed: bool,
    /// Wounds that it deals, defense taken off.
    pub wounds: u8,
    /// Does it take an XP (M61)?
    pub moans: bool,
    /// Does it, killed, grow back (M69)?
    pub regrows: bool,
}

impl Blow {
    /// Is another one at least as good in every respect?
    const fn is_met_by(self, other: Self) -> bool {
        other.killed as u8 >= self.killed as u8
            && other.wounds <= self.wounds
            && other.moans as u8 <= self.moans as u8
            && other.regrows as u8 <= self.regrows as u8
    }
}

/// Are these three symbols among those spent?
fn holds(triple: Triple, sum: &Sum) -> bool {
    match triple {
        Triple::Different => sum.iter().filter(|count| **count > 0).count() >= 3,
        Triple::Of(faces) => faces.iter().all(|face| {
            let wanted = faces.iter().filter(|other| *other == face).count();
            usize::from(sum[*face as usize]) >= wanted
        }),
    }
}

/// Faces that hurt a monster: melee and ranged, elixir if it is undead, magic if it is vulnerable (M23, M24), less its immunities (M59, M62).
fn hurting(rules: &Rules, side: &Side) -> Faces {
    let mut hurts = Faces::NONE.with(Face::Melee).with(Face::Ranged);
    for one in side.traits.iter() {
        match one {
            Trait::Undead => hurts = hurts.with(Face::Elixir),
            Trait::MagicHurts => hurts = hurts.with(Face::Magic),
            _ => {}
        }
    }
    for one in side.traits.iter() {
        if let Trait::Only(face) = one {
            let also = if rules.cube_hurt_by == CubeHurt::Ranged { hurts.has(Face::Ranged) } else { false };
            hurts = Faces::NONE.with(*face);
            hurts = if also { hurts.with(Face::Ranged) } else { hurts };
        }
    }
    let immune = |face: &Face| side.traits.contains(&Trait::Immune(*face));
    hurts.iter().filter(|face| !immune(face)).fold(Faces::NONE, Faces::with)
}

/// Damage done by these symbols, the hide taken off (M64, 39): of whatever kind, of melee, or of what counts as ranged (M24).
pub fn damage(rules: &Rules, side: &Side, sum: &Sum) -> u8 {
    let hurts = hurting(rules, side);
    let mut by = [0; FACES];
    hurts.iter().for_each(|face| by[face as usize] = sum[face as usize]);
    let mut melee = by[Face::Melee as usize];
    let mut ranged = by.iter().sum::<u8>() - melee;
    let mut any = 0;
    for one in side.traits.iter() {
        let Trait::Hide(hide) = one else { continue };
        match (hide, rules.hide_face) {
            (Hide::Any, _) | (Hide::AsRuled, HideFace::Any) => any += 1,
            (Hide::Of(Face::Melee), _) | (Hide::AsRuled, HideFace::Melee) => melee = melee.saturating_sub(1),
            (Hide::Of(Face::Ranged), _) | (Hide::AsRuled, HideFace::Ranged) => ranged = ranged.saturating_sub(1),
            (Hide::Of(face), _) => ranged -= u8::from(by[*face as usize] > 0).min(ranged),
        }
    }
    (melee + ranged).saturating_sub(any)
}

/// Do these symbols kill it: by damage enough at once (M23), or because they are three that do (M61)?
pub fn kills(rules: &Rules, side: &Side, sum: &Sum) -> bool {
    let by_three = |one: &Trait| matches!(one, Trait::KilledBy(triple) if holds(*triple, sum));
    damage(rules, side, sum) >= side.defense || side.traits.iter().any(by_three)
}

/// What comes of spending this on a monster. It pays back unless it is killed without melee (M25), one that stabs in any case (M57).
pub fn blow(rules: &Rules, side: &Side, with: Purse) -> Blow {
    let sum = with.sum();
    let killed = kills(rules, side, &sum);
    let stabs = side.traits.contains(&Trait::Stabs);
    let pays = !killed || stabs || sum[Face::Melee as usize] > 0;
    let wounds = if pays { side.payback.saturating_sub(sum[Face::Defense as usize]) } else { 0 };
    let spared = |triple: Triple| killed && holds(triple, &sum);
    let moans = side.traits.iter().any(|one| matches!(one, Trait::Moans(triple) if !spared(*triple)));
    // Defense does not kill: with it, too, melee alone has killed.
    let alone = |face: Face| {
        Face::ALL.into_iter().all(|other| other == face || other == Face::Defense || sum[other as usize] == 0)
    };
    let regrows = killed && side.traits.iter().any(|one| matches!(one, Trait::RegrowsUnless(face) if !alone(*face)));
    Blow { killed, wounds, moans, regrows }
}

/// Faces that can be of use against a monster.
pub fn useful(rules: &Rules, side: &Side) -> Faces {
    let mut faces = hurting(rules, side);
    for one in side.traits.iter() {
        match one {
            Trait::KilledBy(Triple::Of(three)) | Trait::Moans(Triple::Of(three)) => {
                faces = three.iter().fold(faces, |faces, face| faces.with(*face));
            }
            Trait::KilledBy(Triple::Different) | Trait::Moans(Triple::Different) => {
                faces = Face::ALL.into_iter().fold(faces, Faces::with);
            }
            _ => {}
        }
    }
    faces.with(Face::Defense)
}

/// Everything that it makes sense to spend on a monster: what could be left out without loss is not spent, and symbols, which die with the room,
/// are spent before dice of the same face, unless melee and defense dice are worth more together (M26).
pub fn strikes(rules: &Rules, side: &Side, purse: Purse, mut each: impl FnMut(Purse, Blow)) {
    let useful = useful(rules, side);
    let faces = Face::ALL.into_iter().filter(|face| !useful.has(*face)).fold(Faces::NONE, Faces::with);
    let parts = Parts { rules, side, purse: purse.usable(faces), most: most(side) };
    parts.from(0, Purse::EMPTY, &mut each);
}

/// The most of one face that can be of use.
fn most(side: &Side) -> u8 {
    let hides = side.traits.iter().filter(|one| matches!(one, Trait::Hide(_))).count() as u8;
    side.payback.max(side.defense + hides).max(3)
}

/// A search through the parts of a purse.
struct Parts<'a> {
    rules: &'a Rules,
    side: &'a Side,
    purse: Purse,
    most: u8,
}

impl Parts<'_> {
    /// All parts with these of the faces before this one.
    fn from(&self, face: usize, spent: Purse, each: &mut impl FnMut(Purse, Blow)) {
        if face == FACES {
            return self.tell(spent, each);
        }
        let (dice, symbols) = (self.purse.dice.count(face), self.purse.symbols.count(face));
        let pairs = [Face::Melee, Face::Defense].contains(&Face::of(face)) && self.purse.shields() > 0;
        let mut some = spent;
        for taken in 0..=symbols {
            // Dice only with the last symbol, unless they may be paired.
            let dice = if pairs || taken == symbols { dice } else { 0 };
            let mut with = some;
            for more in 0..=dice.min(self.most.saturating_sub(taken)) {
                self.from(face + 1, with, each);
                if more < dice {
                    with.dice = with.dice.add(face);
                }
            }
            if taken == self.most || taken == symbols {
                break;
            }
            some.symbols = some.symbols.add(face);
        }
    }

    fn tell(&self, spent: Purse, each: &mut impl FnMut(Purse, Blow)) {
        let blow = blow(self.rules, self.side, spent);
        if self.idles(spent) || self.wastes(spent, blow) {
            return;
        }
        each(spent, blow);
    }

    /// Is a die spent for which a symbol of its face would do as well? It would not if the die makes a pair of sword and shield.
    fn idles(&self, spent: Purse) -> bool {
        let (melee, defense) = (Face::Melee as usize, Face::Defense as usize);
        let idle = |face: usize, other: usize| {
            spent.dice.count(face) > spent.dice.count(other)
                && spent.symbols.count(face) < self.purse.symbols.count(face)
        };
        idle(melee, defense) || idle(defense, melee)
    }

    /// Could one of it be left out without loss?
    fn wastes(&self, spent: Purse, blow: Blow) -> bool {
        (0..FACES).any(|face| {
            let die = spent.dice.count(face) > 0 && self.meets(without(spent, face, true), blow);
            die || spent.symbols.count(face) > 0 && self.meets(without(spent, face, false), blow)
        })
    }

    /// Does spending this come to at least as much?
    fn meets(&self, spent: Purse, wanted: Blow) -> bool {
        wanted.is_met_by(blow(self.rules, self.side, spent))
    }
}

/// A purse without one die or symbol of a face.
fn without(purse: Purse, face: usize, die: bool) -> Purse {
    if die {
        Purse { dice: purse.dice.remove(face), ..purse }
    } else {
        Purse { symbols: purse.symbols.remove(face), ..purse }
    }
}

//! One monster, and what is spent on it: what that comes to, and everything that it makes sense to spend (M23 to M27, M57 to M64, M69). No
//! table is looked at: the [fight odds](crate::fight_odds) keeps tables of what is worked out here.

use crate::config::keys::{CubeHurt, HideFace};
use crate::config::{MonsterSide, Rules};
use crate::dice::{DiceAndSymbols, FaceTotals};
use crate::word::{FACES, Face, FaceSet, HideRule, MonsterTrait, SymbolTriple};

/// The result of fighting one monster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FightResult {
    /// True if it is killed.
    pub killed: bool,
    /// Wounds that it deals, defense taken off.
    pub wounds: u8,
    /// True if it takes an XP (M61).
    pub moans: bool,
    /// Does it, killed, grow back (M69)?
    pub regrows: bool,
}

impl FightResult {
    /// True if another result is at least as good in every respect.
    const fn is_met_by(self, other: Self) -> bool {
        other.killed as u8 >= self.killed as u8
            && other.wounds <= self.wounds
            && other.moans as u8 <= self.moans as u8
            && other.regrows as u8 <= self.regrows as u8
    }
}

/// True if these three symbols are among those spent.
fn holds(triple: SymbolTriple, sum: &FaceTotals) -> bool {
    match triple {
        SymbolTriple::Different => sum.iter().filter(|count| **count > 0).count() >= 3,
        SymbolTriple::Of(faces) => faces.iter().all(|face| {
            let wanted = faces.iter().filter(|other| *other == face).count();
            usize::from(sum[*face as usize]) >= wanted
        }),
    }
}

/// Faces that hurt a monster: melee and ranged, elixir if it is undead, magic if it is vulnerable (M23, M24), less its immunities (M59, M62).
fn hurting(rules: &Rules, side: &MonsterSide) -> FaceSet {
    let mut hurts = FaceSet::NONE.with(Face::Melee).with(Face::Ranged);
    for one in side.traits.iter() {
        match one {
            MonsterTrait::Undead => hurts = hurts.with(Face::Elixir),
            MonsterTrait::MagicHurts => hurts = hurts.with(Face::Magic),
            _ => {}
        }
    }
    for one in side.traits.iter() {
        if let MonsterTrait::Only(face) = one {
            let also = if rules.cube_hurt_by == CubeHurt::Ranged { hurts.has(Face::Ranged) } else { false };
            hurts = FaceSet::NONE.with(*face);
            hurts = if also { hurts.with(Face::Ranged) } else { hurts };
        }
    }
    let immune = |face: &Face| side.traits.contains(&MonsterTrait::Immune(*face));
    hurts.iter().filter(|face| !immune(face)).fold(FaceSet::NONE, FaceSet::with)
}

/// A monster as blows meet it: what its traits come to, worked out once for all that may be spent on it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FoeDefense {
    side: MonsterSide,
    /// By face all bits, if it hurts the monster, else none.
    hurts: FaceTotals,
    /// Damage ignored: of whatever kind, of melee, of what counts as ranged.
    hides: [u8; 3],
    /// By face the first ranged damage that is ignored, beside `hides`.
    hidden: FaceTotals,
    stabs: bool,
    /// Has it a trait that looks at which symbols are spent (M61, M69)?
    picky: bool,
}

impl FoeDefense {
    /// The monster by the traits of its side.
    pub fn of(rules: &Rules, side: &MonsterSide) -> Self {
        let mut all = Self { side: *side, ..Self::default() };
        hurting(rules, side).iter().for_each(|face| all.hurts[face as usize] = u8::MAX);
        for one in side.traits.iter() {
            match one {
                MonsterTrait::Hide(hide) => all.hide(*hide, rules.hide_face),
                MonsterTrait::Stabs => all.stabs = true,
                MonsterTrait::KilledBy(_) | MonsterTrait::Moans(_) | MonsterTrait::RegrowsUnless(_) => all.picky = true,
                _ => {}
            }
        }
        all
    }

    /// Adds a hide (M64, 39).
    fn hide(&mut self, hide: HideRule, ruled: HideFace) {
        match (hide, ruled) {
            (HideRule::Any, _) | (HideRule::AsRuled, HideFace::Any) => self.hides[0] += 1,
            (HideRule::Of(Face::Melee), _) | (HideRule::AsRuled, HideFace::Melee) => self.hides[1] += 1,
            (HideRule::Of(Face::Ranged), _) | (HideRule::AsRuled, HideFace::Ranged) => self.hides[2] += 1,
            (HideRule::Of(face), _) => self.hidden[face as usize] += 1,
        }
    }

    /// Damage done by these symbols, the hide taken off (M64, 39): of whatever kind, of melee, or of what counts as ranged (M24).
    #[inline]
    fn damage(&self, sum: &FaceTotals) -> u8 {
        let (mut melee, mut ranged, mut hidden) = (0, 0, self.hides[2]);
        for (face, count) in sum.iter().enumerate() {
            let by = count & self.hurts[face];
            *(if face == Face::Melee as usize { &mut melee } else { &mut ranged }) += by;
            hidden += if by > 0 { self.hidden[face] } else { 0 };
        }
        let [any, melees, _] = self.hides;
        (u8::saturating_sub(melee, melees) + u8::saturating_sub(ranged, hidden)).saturating_sub(any)
    }

    #[inline]
    fn kills(&self, sum: &FaceTotals) -> bool {
        let by_three = |one: &MonsterTrait| matches!(one, MonsterTrait::KilledBy(triple) if holds(*triple, sum));
        self.damage(sum) >= self.side.defense || self.picky && self.side.traits.iter().any(by_three)
    }

    /// The result of spending these on the monster. It pays back unless it is killed without melee (M25), one that stabs in any case (M57).
    #[inline]
    pub fn result(&self, sum: &FaceTotals) -> FightResult {
        let killed = self.kills(sum);
        let pays = !killed || self.stabs || sum[Face::Melee as usize] > 0;
        let wounds = if pays { self.side.payback.saturating_sub(sum[Face::Defense as usize]) } else { 0 };
        let result = FightResult { killed, wounds, moans: false, regrows: false };
        if self.picky { self.special(result, sum) } else { result }
    }

    /// The result with the traits that depend on which symbols are spent.
    fn special(&self, result: FightResult, sum: &FaceTotals) -> FightResult {
        let spared = |triple: SymbolTriple| result.killed && holds(triple, sum);
        let mut traits = self.side.traits.iter();
        let moans = traits.any(|one| matches!(one, MonsterTrait::Moans(triple) if !spared(*triple)));
        // Defense does not kill: with it, too, melee alone has killed.
        let alone = |face: Face| {
            Face::ALL.into_iter().all(|other| other == face || other == Face::Defense || sum[other as usize] == 0)
        };
        let mut traits = self.side.traits.iter();
        let regrows =
            result.killed && traits.any(|one| matches!(one, MonsterTrait::RegrowsUnless(face) if !alone(*face)));
        FightResult { moans, regrows, ..result }
    }
}

/// Damage done by these symbols, the hide taken off.
pub fn damage(rules: &Rules, side: &MonsterSide, sum: &FaceTotals) -> u8 {
    FoeDefense::of(rules, side).damage(sum)
}

/// True if these symbols kill the monster: by damage enough at once (M23), or because they are three that do (M61).
pub fn kills(rules: &Rules, side: &MonsterSide, sum: &FaceTotals) -> bool {
    FoeDefense::of(rules, side).kills(sum)
}

/// The result of spending a purse on a monster.
pub fn result(rules: &Rules, side: &MonsterSide, with: DiceAndSymbols) -> FightResult {
    FoeDefense::of(rules, side).result(&with.sum())
}

/// Faces that can be of use against a monster.
pub fn useful(rules: &Rules, side: &MonsterSide) -> FaceSet {
    let mut faces = hurting(rules, side);
    for one in side.traits.iter() {
        match one {
            MonsterTrait::KilledBy(SymbolTriple::Of(three)) | MonsterTrait::Moans(SymbolTriple::Of(three)) => {
                faces = three.iter().fold(faces, |faces, face| faces.with(*face));
            }
            MonsterTrait::KilledBy(SymbolTriple::Different) | MonsterTrait::Moans(SymbolTriple::Different) => {
                faces = FaceSet::ALL;
            }
            _ => {}
        }
    }
    faces.with(Face::Defense)
}

/// All payments that make sense against a monster. What could be left out without loss is not spent. Symbols, which die with the room, are
/// spent before dice of the same face, unless melee and defense dice are worth more together (M26): then all three symbols are of use.
pub fn strikes(
    rules: &Rules,
    side: &MonsterSide,
    purse: DiceAndSymbols,
    mut each: impl FnMut(DiceAndSymbols, FightResult),
) {
    let useless = FaceSet::ALL.without(useful(rules, side));
    let (foe_defense, purse) = (&FoeDefense::of(rules, side), purse.usable(useless));
    SpendingSearch { foe_defense, purse, most: most(side) }.from(0, DiceAndSymbols::EMPTY, &mut each);
}

/// The most of one face that can be of use.
fn most(side: &MonsterSide) -> u8 {
    let hides = side.traits.iter().filter(|one| matches!(one, MonsterTrait::Hide(_))).count() as u8;
    side.payback.max(side.defense + hides).max(3)
}

/// A search through the parts of a purse.
struct SpendingSearch<'a> {
    foe_defense: &'a FoeDefense,
    purse: DiceAndSymbols,
    most: u8,
}

impl SpendingSearch<'_> {
    /// All parts with these of the faces before this one.
    fn from(&self, face: usize, spent: DiceAndSymbols, each: &mut impl FnMut(DiceAndSymbols, FightResult)) {
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

    fn tell(&self, spent: DiceAndSymbols, each: &mut impl FnMut(DiceAndSymbols, FightResult)) {
        if self.idles(spent) {
            return;
        }
        let sum = spent.sum();
        let result = self.foe_defense.result(&sum);
        if !self.wastes(spent, &sum, result) {
            each(spent, result);
        }
    }

    /// True if a die is spent for which a symbol of its face would do as well. It would not if the die makes a pair of sword and shield.
    fn idles(&self, spent: DiceAndSymbols) -> bool {
        let (melee, defense) = (Face::Melee as usize, Face::Defense as usize);
        let idle = |face: usize, other: usize| {
            spent.dice.count(face) > spent.dice.count(other)
                && spent.symbols.count(face) < self.purse.symbols.count(face)
        };
        idle(melee, defense) || idle(defense, melee)
    }

    /// Could one of it be left out without loss?
    fn wastes(&self, spent: DiceAndSymbols, sum: &FaceTotals, result: FightResult) -> bool {
        let (melee, defense) = (Face::Melee as usize, Face::Defense as usize);
        let [swords, shields] = [melee, defense].map(|face| spent.dice.count(face));
        // Of a pair nothing is left over: it would stay in the room if the dice were combined first (M26).
        if swords > 0 && shields > 0 && [melee, defense].into_iter().any(|face| self.meets(sum, face, false, result)) {
            return true;
        }
        (0..FACES).any(|face| {
            let die = spent.dice.count(face) > 0;
            // A die that makes a pair is a melee more than a symbol.
            let pairs = face == melee && swords <= shields || face == defense && shields <= swords;
            die && self.meets(sum, face, pairs, result)
                || (!die || pairs) && spent.symbols.count(face) > 0 && self.meets(sum, face, false, result)
        })
    }

    /// True if spending one less of a face, and perhaps one pair less, comes to at least as much.
    #[inline]
    fn meets(&self, sum: &FaceTotals, face: usize, pair: bool, wanted: FightResult) -> bool {
        let mut less = *sum;
        less[face] -= 1;
        less[Face::Melee as usize] -= u8::from(pair);
        wanted.is_met_by(self.foe_defense.result(&less))
    }
}

//! The least damage from some challenges with many different dice: what each way to overcome some of them and to suffer the others takes is
//! worked out once, and then all ways are looked at together.
//!
//! It does not matter which challenge a pair belongs to ([`payment`](super::payment)), so that a way takes the sums of what its challenges
//! take.

use super::payment::{IconNeed, SymbolCounts};
use super::view::IN_SIGHT;
use std::array::from_fn;

/// The number of ways that are looked at together. When a search chose what to overcome for each set of dice, a game took 2,698.6 thousand
/// instructions instead of 2,172.7 with these and packed needs. Eight are the ways of three challenges, as long as each may be overcome or
/// suffered.
const WAYS: usize = 8;

/// The challenges ahead, at most [`IN_SIGHT`]; the fourth is suffered in the first eight ways and overcome in the others.
#[derive(Clone, Copy, Debug)]
pub struct ChallengeSubsets {
    blocks: [SubsetBlock; 2],
    /// True if there is a fourth.
    more: bool,
}

/// One number for each of eight ways. Negative ones are needed, and the vectors of every processor hold eight of these.
type SubsetLane = [i16; WAYS];

/// All ways, all bits of each.
const ALL: SubsetLane = [-1; WAYS];
/// The subsets that overcome each challenge: the first challenge in every second one, the next in two of four, the third in four of eight.
const OVERCOME: [SubsetLane; 3] = {
    let (mut subsets, mut at) = ([[0; WAYS]; 3], 0);
    while at < 3 * WAYS {
        subsets[at / WAYS][at % WAYS] = -(((at % WAYS) >> (at / WAYS) & 1) as i16);
        at += 1;
    }
    subsets
};

/// Eight ways: what they take, by icon, and the damage that is suffered.
#[derive(Clone, Copy, Debug)]
struct SubsetBlock {
    odd: [SubsetLane; 3],
    pairs: [SubsetLane; 3],
    waits: SubsetLane,
    damage: SubsetLane,
}

impl ChallengeSubsets {
    /// The subsets of challenges, each a need and its damage.
    pub fn new(ahead: &[(IconNeed, u8)]) -> Self {
        const { assert!(1 << IN_SIGHT <= 2 * WAYS) };
        let mut block = SubsetBlock::NOTHING;
        for (&(need, damage), overcome) in ahead.iter().zip(&OVERCOME) {
            block.overcome(need, overcome);
            block.suffer(damage, &overcome.map(|way| !way));
        }
        let mut blocks = [block; 2];
        if let Some(&(need, damage)) = ahead.get(OVERCOME.len()) {
            blocks[0].suffer(damage, &ALL);
            blocks[1].overcome(need, &ALL);
        }
        Self { blocks, more: ahead.len() > OVERCOME.len() }
    }

    /// The subsets with one damage less from the first challenge, which does some.
    pub fn shielded(mut self) -> Self {
        self.blocks.iter_mut().for_each(|block| add(&mut block.damage, -1, &OVERCOME[0].map(|way| !way)));
        self
    }

    /// The subsets with one wait less for the first challenge, which asks for some.
    pub fn eased(mut self) -> Self {
        self.blocks.iter_mut().for_each(|block| add(&mut block.waits, -1, &OVERCOME[0]));
        self
    }

    /// The least sum of damage with these dice and tokens, when each challenge is overcome whole or suffered. Each die and token is spent
    /// once, a die that shows its icon twice within one challenge.
    #[inline]
    pub fn least_damage(&self, have: SymbolCounts) -> u32 {
        let first = self.blocks[0].least(have);
        let least = if self.more { first.min(self.blocks[1].least(have)) } else { first };
        least as u32
    }
}

impl SubsetBlock {
    const NOTHING: Self = Self { odd: [[0; WAYS]; 3], pairs: [[0; WAYS]; 3], waits: [0; WAYS], damage: [0; WAYS] };

    #[inline]
    fn overcome(&mut self, need: IconNeed, these: &SubsetLane) {
        for (icon, asked) in need.icons.into_iter().enumerate() {
            add(&mut self.odd[icon], i16::from(asked % 2), these);
            add(&mut self.pairs[icon], i16::from(asked / 2), these);
        }
        add(&mut self.waits, need.waits.into(), these);
    }

    #[inline]
    fn suffer(&mut self, damage: u8, these: &SubsetLane) {
        add(&mut self.damage, damage.into(), these);
    }

    /// The least damage of the ways that can be paid for: to suffer all costs nothing, and so one can be.
    #[inline]
    fn least(&self, have: SymbolCounts) -> i16 {
        let count = |counts: u64, icon: usize| i16::from((counts >> (8 * icon)) as u8);
        let mut spare: SubsetLane = from_fn(|way| -self.waits[way]);
        // The sign of each lane tells whether anything is short.
        let mut short: SubsetLane = [0; WAYS];
        for icon in 0..3 {
            let (singles, doubles) = (count(have.singles(), icon), count(have.doubles(), icon));
            for way in 0..WAYS {
                let singles = singles - self.odd[icon][way];
                // An odd one that no single is left for takes a double.
                let pairs = doubles - self.pairs[icon][way] + singles.min(singles >> 1);
                short[way] |= pairs;
                spare[way] += pairs;
            }
        }
        let damage: SubsetLane = from_fn(|way| self.damage[way] | (short[way] | spare[way]) >> 15 & i16::MAX);
        damage.into_iter().fold(i16::MAX, i16::min)
    }
}

#[inline]
fn add(lane: &mut SubsetLane, amount: i16, these: &SubsetLane) {
    lane.iter_mut().zip(these).for_each(|(sum, way)| *sum += amount & way);
}

//! The least damage from some challenges with many different dice: what each way to overcome some of them and to suffer the others takes is
//! worked out once, and then all ways are looked at together.
//!
//! It does not matter which challenge a pair belongs to ([`payment`](super::payment)), so that a way takes the sums of what its challenges
//! take.

use super::payment::{Need, Symbols};
use super::view::IN_SIGHT;
use std::array::from_fn;

/// Ways that are looked at together: of three challenges, as long as each may be overcome or suffered.
const WAYS: usize = 8;

/// The challenges ahead, at most [`IN_SIGHT`]; the fourth is suffered in the first eight ways and overcome in the others.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    eights: [Eight; 2],
    /// Is there a fourth?
    more: bool,
}

/// One number for each of eight ways. Negative ones are needed, and the vectors of every processor hold eight of these.
type Lane = [i16; WAYS];

/// All ways, all bits of each.
const ALL: Lane = [-1; WAYS];
/// By challenge, the ways that overcome it: the first one in every second way, the next in two of four, the third in four of eight.
const OVERCOME: [Lane; 3] = {
    let (mut ways, mut at) = ([[0; WAYS]; 3], 0);
    while at < 3 * WAYS {
        ways[at / WAYS][at % WAYS] = -(((at % WAYS) >> (at / WAYS) & 1) as i16);
        at += 1;
    }
    ways
};

/// Eight ways: what they take, by icon, and the damage that is suffered.
#[derive(Clone, Copy, Debug)]
struct Eight {
    odd: [Lane; 3],
    pairs: [Lane; 3],
    waits: Lane,
    damage: Lane,
}

impl Ways {
    /// Those of challenges, each a need and its damage.
    pub fn new(ahead: &[(Need, u8)]) -> Self {
        const { assert!(1 << IN_SIGHT <= 2 * WAYS) };
        let mut eight = Eight::NOTHING;
        for (&(need, damage), overcome) in ahead.iter().zip(&OVERCOME) {
            eight.overcome(need, overcome);
            eight.suffer(damage, &overcome.map(|way| !way));
        }
        let mut eights = [eight; 2];
        if let Some(&(need, damage)) = ahead.get(OVERCOME.len()) {
            eights[0].suffer(damage, &ALL);
            eights[1].overcome(need, &ALL);
        }
        Self { eights, more: ahead.len() > OVERCOME.len() }
    }

    /// With one damage less from the first challenge, which does some.
    pub fn shielded(mut self) -> Self {
        self.eights.iter_mut().for_each(|eight| add(&mut eight.damage, -1, &OVERCOME[0].map(|way| !way)));
        self
    }

    /// With one wait less for the first challenge, which asks for some.
    pub fn eased(mut self) -> Self {
        self.eights.iter_mut().for_each(|eight| add(&mut eight.waits, -1, &OVERCOME[0]));
        self
    }

    /// The least sum of damage with these dice and tokens, when each challenge is overcome whole or suffered. Each die and token is spent
    /// once, a die that shows its icon twice within one challenge.
    #[inline]
    pub fn least_damage(&self, have: Symbols) -> u32 {
        let first = self.eights[0].least(have);
        let least = if self.more { first.min(self.eights[1].least(have)) } else { first };
        least as u32
    }
}

impl Eight {
    const NOTHING: Self = Self { odd: [[0; WAYS]; 3], pairs: [[0; WAYS]; 3], waits: [0; WAYS], damage: [0; WAYS] };

    #[inline]
    fn overcome(&mut self, need: Need, these: &Lane) {
        for (icon, asked) in need.icons.into_iter().enumerate() {
            add(&mut self.odd[icon], i16::from(asked % 2), these);
            add(&mut self.pairs[icon], i16::from(asked / 2), these);
        }
        add(&mut self.waits, need.waits.into(), these);
    }

    #[inline]
    fn suffer(&mut self, damage: u8, these: &Lane) {
        add(&mut self.damage, damage.into(), these);
    }

    /// The least damage of the ways that can be paid for: to suffer all costs nothing, and so one can be.
    #[inline]
    fn least(&self, have: Symbols) -> i16 {
        let count = |counts: u64, icon: usize| i16::from((counts >> (8 * icon)) as u8);
        let mut spare: Lane = from_fn(|way| -self.waits[way]);
        // The sign of each lane tells whether anything is short.
        let mut short: Lane = [0; WAYS];
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
        let damage: Lane = from_fn(|way| self.damage[way] | (short[way] | spare[way]) >> 15 & i16::MAX);
        damage.into_iter().fold(i16::MAX, i16::min)
    }
}

#[inline]
fn add(lane: &mut Lane, amount: i16, these: &Lane) {
    lane.iter_mut().zip(these).for_each(|(sum, way)| *sum += amount & way);
}

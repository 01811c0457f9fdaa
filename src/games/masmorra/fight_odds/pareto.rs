//! What fights can come to, for each number of wounds that one is ready to take.

/// Numbers of wounds that are told apart: from none to seven. Whoever would take more is not to survive it.
pub const LEVELS: usize = 8;
/// One XP more is worth any number of kills.
const XP: u8 = 8;

/// The end of a way to fight some monsters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FightEnd {
    /// XP for monsters killed; of Ghosts those that they do not take, too ([`super::FightOdds::moans`]).
    pub xp: u8,
    /// Monsters killed.
    pub kills: u8,
    /// Wounds taken.
    pub wounds: u8,
}

/// The best of all ways to fight some monsters: for each number of wounds the most XP, and with them the most kills, at no more wounds. In
/// byte `w` it stands with `w` wounds: 0 if no way is so safe, else 1 more than 8 for each XP and 1 for each kill, up to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParetoFront(u64);

impl ParetoFront {
    /// No way at all.
    pub const NEVER: Self = Self(0);
    /// Nobody is left to be fought.
    pub const DONE: Self = Self(u64::MAX / 255);

    /// The better of two ways for each number of wounds.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(Self::greater(self.0, other.0) | Self::greater(self.0 >> 8, other.0 >> 8) << 8)
    }

    /// The greater one of every second byte of two numbers: the bytes between leave room for a bit that it borrows if it is too small.
    const fn greater(one: u64, other: u64) -> u64 {
        const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
        const SPARE: u64 = 0x0100_0100_0100_0100;
        let (one, other) = (one & EVEN, other & EVEN);
        let enough = ((one | SPARE) - other) & SPARE;
        // All bits of those bytes that are no smaller than the other.
        let all = enough - (enough >> 8);
        one & all | other & !all
    }

    /// True if this front is as good as any end that, after a fight that gave so much, comes to no more than `most` unhurt.
    #[inline]
    pub fn meets(self, most: Self, wounds: u8, xp: u8, kills: u8) -> bool {
        let more = xp.saturating_mul(XP).saturating_add(kills);
        // No byte is greater than those after it.
        usize::from(wounds) >= LEVELS || (self.0 >> (8 * wounds)) as u8 >= (most.0 as u8).saturating_add(more)
    }

    /// The front with what a fight before it gave and took.
    #[inline]
    #[must_use]
    pub fn after(self, wounds: u8, xp: u8, kills: u8) -> Self {
        if usize::from(wounds) >= LEVELS {
            return Self::NEVER;
        }
        let more = xp.saturating_mul(XP).saturating_add(kills);
        if self == Self::NEVER {
            return self;
        }
        // No byte is greater than the last.
        let best = (self.0 >> 56) as u8;
        let front = if best.checked_add(more).is_some() {
            self.0 + (Self::DONE.0 << (8 * self.least())) * u64::from(more)
        } else {
            let with = |byte: u8| if byte == 0 { 0 } else { byte.saturating_add(more) };
            u64::from_le_bytes(self.0.to_le_bytes().map(with))
        };
        Self(front << (8 * wounds))
    }

    /// The best end with no more than so many wounds.
    pub fn within(self, wounds: u8) -> Option<FightEnd> {
        let (bytes, mut least) = (self.0.to_le_bytes(), usize::from(wounds).min(LEVELS - 1));
        let worth = bytes[least].checked_sub(1)?;
        while least > 0 && bytes[least - 1] > worth {
            least -= 1;
        }
        Some(FightEnd { xp: worth / XP, kills: worth % XP, wounds: least as u8 })
    }

    /// The least wounds of all, [`LEVELS`] if that is more than are told apart.
    #[inline]
    pub fn least(self) -> usize {
        self.0.trailing_zeros() as usize / 8
    }

    /// Most XP of who survives with so much life, and the least wounds for them; `None` if he falls whatever he does.
    pub fn best(self, life: u8) -> Option<FightEnd> {
        self.within(life.checked_sub(1)?)
    }

    /// The least wounds, and the most XP with them; `None` if one with so much life falls.
    pub fn safest(self, life: u8) -> Option<FightEnd> {
        let least = self.least() as u8;
        if least < life { self.within(least) } else { None }
    }

    /// All wounds with which there is a best way, each with what it gives, from the safest on.
    pub fn all(self) -> impl Iterator<Item = FightEnd> {
        let mut best = 0;
        self.0.to_le_bytes().into_iter().zip(0..).filter_map(move |(byte, wounds)| {
            let better = byte > best;
            best = byte;
            better.then(|| FightEnd { xp: (byte - 1) / XP, kills: (byte - 1) % XP, wounds })
        })
    }

    /// The front as one number.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Back from that number.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The front of an end and all that are worse.
    #[cfg(test)]
    pub fn of(fight_end: FightEnd) -> Self {
        Self::DONE.after(fight_end.wounds, fight_end.xp, fight_end.kills)
    }
}

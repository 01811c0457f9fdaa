//! What items and bosses can do: a small vocabulary that the card table and the boss table name.

/// An effect. Each says when it works; items are used up by it, a boss's ability stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum AbilityKind {
    /// Nothing: a card that is no use as an item, a boss without ability.
    None,
    /// After the draws of an attack: discard one drawn card and draw another (the rulebook's Wand). Each use redraws one card; a boss
    /// gives `power` uses in each attack, an item one use.
    Redraw,
    /// After the draws: `power` less damage. A boss's is always on.
    Reduce,
    /// Before moving: `power` more movement this turn. A boss's is always on.
    Move,
    /// Before moving or exploring: locked exits are open to this player for the turn. A boss's is always on.
    PassLocks,
    /// When healing on an empty room: `power` more health. A boss's is always on.
    Heal,
    /// When buying: `power` steps of the queue cost nothing. A boss's is always on.
    FreeStep,
    /// Before moving or exploring: a wall of the room where the pawn stands becomes an exit, for everyone. A boss's works once a turn.
    BreakWall,
    /// Before moving or exploring: the pawn goes to the start space. A boss's works once a turn.
    Warp,
}

impl AbilityKind {
    /// All kinds; `AbilityKind::ALL[k] as usize == k`.
    pub const ALL: [Self; 9] = [
        Self::None,
        Self::Redraw,
        Self::Reduce,
        Self::Move,
        Self::PassLocks,
        Self::Heal,
        Self::FreeStep,
        Self::BreakWall,
        Self::Warp,
    ];

    /// Name in the tables, value, and what it does.
    pub const OPTIONS: [(&'static str, Self, &'static str); 9] = [
        ("none", Self::None, "nothing"),
        ("redraw", Self::Redraw, "after the draws: replace a drawn damage card (a boss: `power` cards in each attack)"),
        ("reduce", Self::Reduce, "after the draws: `power` less damage"),
        ("move", Self::Move, "before moving: `power` more movement"),
        ("pass_locks", Self::PassLocks, "before moving or exploring: locked exits are open this turn"),
        ("heal", Self::Heal, "when healing: `power` more health"),
        ("free_step", Self::FreeStep, "when buying: `power` queue steps cost nothing"),
        ("break_wall", Self::BreakWall, "before moving or exploring: a wall of this room becomes an exit"),
        ("warp", Self::Warp, "before moving or exploring: go to the start space"),
    ];

    /// Its name in the tables.
    pub const fn name(self) -> &'static str {
        Self::OPTIONS[self as usize].0
    }

    /// True if an item with this ability is used before moving or exploring.
    pub const fn helps_plans(self) -> bool {
        matches!(self, Self::Move | Self::PassLocks | Self::BreakWall | Self::Warp)
    }

    /// True if the `power` of the ability means anything.
    pub const fn has_strength(self) -> bool {
        matches!(self, Self::Redraw | Self::Reduce | Self::Move | Self::Heal | Self::FreeStep)
    }
}

/// An effect and how strong it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// The effect.
    pub effect: AbilityKind,
    /// Cards, points, rooms or steps; 1 where the effect has no strength.
    pub power: u8,
}

/// The abilities of several bosses or items together: the sum of their powers, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbilityPowers([u8; AbilityKind::ALL.len()]);

impl AbilityPowers {
    /// Adds one ability.
    pub fn add(&mut self, ability: Ability) {
        let sum = &mut self.0[ability.effect as usize];
        *sum = sum.saturating_add(ability.power);
    }

    /// Takes one away that had been added.
    pub fn subtract(&mut self, ability: Ability) {
        let sum = &mut self.0[ability.effect as usize];
        *sum = sum.saturating_sub(ability.power);
    }

    /// The summed power of an effect; 0 when nothing gives it.
    #[inline]
    pub const fn of(&self, effect: AbilityKind) -> u8 {
        self.0[effect as usize]
    }
}

//! Totals of the effects of a script.

use crate::word::{CombatEffect, EffectKind, EffectTarget, Script, ScriptBranch};

/// The totals of effects when all of them are done; of alternatives the first counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct EffectTotals {
    /// Damage, on each of those that it hits.
    pub damage: u8,
    /// States.
    pub states: u8,
    /// Shields.
    pub shields: u8,
    /// Skill actions.
    pub skills: u8,
    /// Loot actions.
    pub loots: u8,
    /// Teeth.
    pub teeth: u8,
    /// Cells.
    pub cells: u8,
    /// Scrolls.
    pub scrolls: u8,
    /// Food.
    pub food: u8,
    /// Treasures and blueprints.
    pub gear: u8,
    /// Runes.
    pub runes: u8,
}

/// The number of bodies, of `most` on a side, that an effect hits.
fn hits(who: EffectTarget, most: u8) -> u8 {
    match who {
        EffectTarget::Two => most.min(2),
        EffectTarget::All => most,
        _ => most.min(1),
    }
}

impl EffectTotals {
    /// No effect.
    pub const NOTHING: Self = Self {
        damage: 0,
        states: 0,
        shields: 0,
        skills: 0,
        loots: 0,
        teeth: 0,
        cells: 0,
        scrolls: 0,
        food: 0,
        gear: 0,
        runes: 0,
    };

    /// All that a script says. Of monsters, those that an attack can reach are counted by `reached`; `own` is what "own health" comes to.
    pub fn of(script: &Script, own: u8, reached: impl Fn(&CombatEffect) -> u8) -> Self {
        let mut all = Self::default();
        let branches = script.iter().filter_map(|step| step.first());
        branches.flat_map(|branch| branch.then.iter()).for_each(|effect| all.add(effect, own, &reached));
        all
    }

    /// The totals of a branch if its condition is met.
    pub fn of_branch(branch: &ScriptBranch, exposed: u8) -> Self {
        let mut all = Self::default();
        branch.then.iter().for_each(|effect| all.add(effect, 0, &|_: &CombatEffect| exposed));
        all
    }

    /// One more effect.
    pub fn add(&mut self, effect: &CombatEffect, own: u8, reached: &impl Fn(&CombatEffect) -> u8) {
        match effect.deed {
            EffectKind::Damage(amount) => self.damage += amount * hits(effect.who, reached(effect)),
            EffectKind::DamageOwnHealth => {
                self.damage = self.damage.saturating_add(own * hits(effect.who, reached(effect)))
            }
            EffectKind::Lay(_) => self.states += hits(effect.who, reached(effect)),
            EffectKind::Shield | EffectKind::GoldShield | EffectKind::ShieldFirst | EffectKind::ShieldAny => {
                self.shields += 1
            }
            EffectKind::ShieldAll | EffectKind::ShieldAdjacent => self.shields += 2,
            EffectKind::Skill | EffectKind::Repeat => self.skills += 1,
            EffectKind::TwoSkills => self.skills += 2,
            EffectKind::Loot => self.loots += 1,
            EffectKind::Food => self.food += 1,
            EffectKind::Tooth(teeth) => self.teeth += teeth,
            EffectKind::Cell(cells) => self.cells += cells,
            EffectKind::Scroll(_) => self.scrolls += 1,
            EffectKind::Treasure | EffectKind::Blueprint => self.gear += 1,
            EffectKind::Rune(_) => self.runes += 1,
            EffectKind::Nothing | EffectKind::Invisible | EffectKind::ChangeFirst | EffectKind::DiscardActive => {}
        }
    }

    /// Things that lie about or come into the bag.
    pub fn things(&self) -> u8 {
        self.teeth + self.cells + self.scrolls + self.food + self.gear
    }
}

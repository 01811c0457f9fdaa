//! What is still to be done: the items of a campaign's one agenda.

use super::action::EffectSource;
use super::word::{Ailment, Colour, ColourSet, CombatEffect};

/// A task on the campaign's agenda: the last that comes up is done first. A task marked DECISION asks if there is more than one way;
/// `rules::tasks` says who does which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Task {
    /// The next run is set up.
    Run,
    /// DECISION: whose deck this improved card joins, by its place in `Rules::improved`.
    Outfit(u8),
    /// DECISION: which card of its deck an improved card takes the place of.
    Replaced {
        /// The body.
        body: u8,
        /// The improved card, by its place in `Rules::improved`.
        improved: u8,
    },
    /// Decks are shuffled and hands dealt, and the run's mutations work.
    Deal,
    /// The biome is set up.
    Biome,
    /// DECISION: the group moves on.
    #[default]
    Route,
    /// The group enters a space and flips its tile.
    Enter(u8),
    /// The group is done with a space.
    Leave,
    /// The steps of a script from this one on.
    Steps {
        /// The source of the script.
        source: EffectSource,
        /// The step.
        step: u8,
    },
    /// DECISION: one of a step's alternatives.
    Either {
        /// The source of the script.
        source: EffectSource,
        /// The step.
        step: u8,
    },
    /// A branch, with its condition.
    Branch {
        /// The source of the script.
        source: EffectSource,
        /// The step.
        step: u8,
        /// The branch.
        branch: u8,
    },
    /// DECISION: pay teeth for a branch.
    Pay {
        /// The source of the script.
        source: EffectSource,
        /// The step.
        step: u8,
        /// The branch.
        branch: u8,
    },
    /// DECISION: a check for a branch, or for a corridor.
    Check {
        /// The source.
        source: EffectSource,
        /// The step; 0 for a corridor.
        step: u8,
        /// The branch; 0 for a corridor.
        branch: u8,
        /// What is asked for still.
        asks: ColourSet,
    },
    /// One effect word.
    Effect {
        /// The word.
        effect: CombatEffect,
        /// The source.
        source: EffectSource,
    },
    /// DECISION: who has something.
    Give {
        /// The gift.
        gift: GiftKind,
        /// The bodies that may, a bit for each.
        among: u8,
        /// The source.
        source: EffectSource,
    },
    /// DECISION: keep old or new equipment.
    Swap {
        /// The body.
        body: u8,
        /// The new card.
        card: u8,
        /// The source.
        source: EffectSource,
    },
    /// A combat is set up: on this tile, or with a boss.
    Combat,
    /// DECISION: who passes.
    Pass,
    /// DECISION: which icon of the card turned up is the scroll of who passes.
    Icon {
        /// The body that passes.
        body: u8,
        /// The card, by row.
        row: u8,
    },
    /// DECISION: a card is laid face down.
    Plan(u8),
    /// All cards are turned up.
    Reveal,
    /// A combat round begins.
    Round(u8),
    /// The group's part of a round.
    Group,
    /// DECISION: what one body does besides its cards' actions: all of round 0, and what a track or a power adds to I and III.
    Zero(u8),
    /// DECISION: the action of one body's next card.
    Act(u8),
    /// DECISION: which laid card a weapon or a paid action takes the place of, or which is discarded for good.
    Which {
        /// The body.
        body: u8,
        /// True if it is discarded.
        gone: bool,
    },
    /// DECISION: an effect, or what a skill track gives in its place.
    Instead {
        /// The effect.
        effect: CombatEffect,
        /// The source.
        source: EffectSource,
    },
    /// DECISION: one skill.
    Skill {
        /// The body.
        body: u8,
        /// Is it given by a skill? Those that give skills again are not to be had then.
        nested: bool,
    },
    /// DECISION: the space that an attack is aimed at.
    Aim {
        /// The attack.
        effect: CombatEffect,
        /// The source.
        source: EffectSource,
        /// Spaces that it may be aimed at, a bit each.
        among: u8,
        /// Targets still to be chosen.
        left: u8,
    },
    /// DECISION: one kind of loot.
    Loot(u8),
    /// The monster or boss on this space acts.
    Foe(u8),
    /// DECISION: who takes damage, point by point.
    Hurt {
        /// The source.
        source: EffectSource,
        /// The bodies that may take the next point, a bit for each: of a hit that was begun, only the one that took the first.
        among: u8,
        /// The bodies that may take the hit after this one.
        rest: u8,
        /// Points of this hit still to be taken.
        points: u8,
        /// Others who are hit after this one, each for so many points.
        others: u8,
        /// The points of a whole hit.
        each: u8,
        /// No shield stops it.
        unblockable: bool,
        /// True if a point of this hit was taken by health.
        wounds: bool,
    },
    /// DECISION: on whom a state is laid.
    Afflict {
        /// The state.
        ailment: Ailment,
        /// The source.
        source: EffectSource,
        /// The bodies that may, a bit for each.
        among: u8,
        /// On whom it may be laid after this one; nobody if it is laid on one.
        rest: u8,
    },
    /// DECISION: whose active card is discarded.
    Active {
        /// The bodies that may be hit, a bit for each.
        among: u8,
    },
    /// The end of a combat round.
    RoundEnd,
    /// Poison works on all from this place of the line on.
    Poison(u8),
    /// Monsters close up to the group.
    CloseUp,
    /// After round III: bleeding kills, and monsters with a round IV act.
    Last,
    /// Bleeding kills all from this place of the line on.
    Bleed(u8),
    /// Round IV, of the monsters alone.
    Fourth,
    /// The end of a combat.
    Upkeep,
    /// Between two biomes.
    Interbiome,
    /// DECISION: what is bought between biomes.
    Buy,
    /// The biome or the boss that the exit leads to.
    Onwards,
    /// The run is over.
    EndRun,
    /// DECISION: cells are spent.
    Spend,
}

/// A kind of gift to one body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GiftKind {
    /// A scroll.
    Scroll(Colour),
    /// Food.
    Food,
    /// Equipment.
    Gear(u8),
    /// A shield.
    Shield,
}

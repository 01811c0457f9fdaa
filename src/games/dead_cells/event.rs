//! What happens in a campaign, for whoever counts or tells it. Cards are rows of their tables, seats and bodies count from 0.

use super::action::{DamageAbsorber, EffectSource, LootKind};
use super::word::{Ailment, Colour, EffectKind};

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunEnd {
    /// This body died, in the biome or fighting the boss.
    Died(u8),
    /// The boss is beaten.
    Won,
    /// The boss could not be beaten in `boss.combats` combats.
    Exhausted,
}

/// An event of the campaign; cards are rows of their tables, seats and bodies count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A run begins.
    Run {
        /// Its number, from 1.
        number: u8,
        /// The first player.
        first: u8,
    },
    /// A body is at the table in this run.
    Seated {
        /// Which.
        body: u8,
        /// The Beheaded; Serenade is the number of Beheaded.
        beheaded: u8,
    },
    /// An improved card joins a deck.
    Outfitted {
        /// The body.
        body: u8,
        /// The card.
        row: u8,
    },
    /// A card leaves a deck for an improved one.
    Replaced {
        /// The body.
        body: u8,
        /// Whose deck it is: a Beheaded; Serenade is the number of Beheaded.
        beheaded: u8,
        /// The card, by its number in the deck.
        card: u8,
    },
    /// A biome begins.
    Biome {
        /// Which.
        biome: u8,
        /// How many of this run have been finished.
        stage: u8,
    },
    /// The boss is met.
    Boss(u8),
    /// The group moves.
    Moved {
        /// The space.
        to: u8,
    },
    /// A tile is flipped.
    Flipped {
        /// The space.
        space: u8,
        /// The tile.
        tile: u8,
    },
    /// The first player token goes on.
    First(u8),
    /// A check.
    Check {
        /// The body.
        body: u8,
        /// The source.
        source: EffectSource,
        /// The card that was used or turned up.
        row: u8,
        /// True if it was from hand.
        from_hand: bool,
        /// True if it was passed.
        passed: bool,
        /// True for a deck check.
        deck: bool,
    },
    /// Serenade turns to its other side (D59).
    Transformed,
    /// One alternative is chosen.
    Picked {
        /// The source of the offer.
        source: EffectSource,
        /// Which.
        branch: u8,
    },
    /// Loot goes into the bag, or onto the group space.
    Gained {
        /// The kind of effect.
        deed: EffectKind,
        /// The source.
        source: EffectSource,
    },
    /// Teeth are paid.
    Paid {
        /// The source of the price.
        source: EffectSource,
        /// The number of teeth.
        teeth: u8,
    },
    /// A scroll.
    Scroll {
        /// The body.
        body: u8,
        /// Its colour; any for Serenade.
        colour: Colour,
        /// The place of the marker now.
        place: u8,
        /// The source.
        source: EffectSource,
    },
    /// Damage is taken off.
    Healed {
        /// The body.
        body: u8,
        /// The amount.
        amount: u8,
        /// The source.
        source: EffectSource,
    },
    /// A piece of equipment comes to somebody.
    Equipped {
        /// The body.
        body: u8,
        /// The card.
        card: u8,
        /// The source.
        source: EffectSource,
    },
    /// A piece of equipment is discarded: refused, replaced, used up or killed.
    Discarded {
        /// The card.
        card: u8,
    },
    /// A blueprint comes to the collector.
    Blueprint {
        /// The card.
        card: u8,
    },
    /// A rune is found.
    Rune(u8),
    /// A combat begins.
    Combat {
        /// Its number in this run, from 1.
        number: u8,
        /// The boss, if it is one's.
        boss: Option<u8>,
    },
    /// A monster is placed.
    Placed {
        /// The monster.
        row: u8,
        /// The space.
        at: u8,
    },
    /// A monster finds no space.
    NoRoom(u8),
    /// A monster icon brings none: its deck is empty.
    NoMonster {
        /// True for an elite.
        elite: bool,
    },
    /// A treasure or a blueprint is not to be had: its deck is empty.
    NoneLeft {
        /// Which of both.
        deed: EffectKind,
    },
    /// Loot is laid on the group space.
    Lies {
        /// The kind of effect.
        deed: EffectKind,
        /// The treasure or blueprint.
        card: Option<u8>,
    },
    /// A player passes; the icon of the card turned up is a scroll.
    Passed {
        /// The body.
        body: u8,
        /// The card turned up.
        row: u8,
    },
    /// A card is laid face down.
    Laid {
        /// The body.
        body: u8,
        /// The card: known when all are laid.
        row: u8,
        /// What is told: a round, or [`SILENT`](super::action::SILENT).
        told: u8,
    },
    /// A boss shows its next card.
    BossCard(u8),
    /// A combat round begins.
    Round(u8),
    /// A body uses a source of effects.
    Used {
        /// The source.
        source: EffectSource,
        /// The round.
        round: u8,
    },
    /// A body does nothing although there was something to do.
    Idle {
        /// The body.
        body: u8,
        /// The round.
        round: u8,
    },
    /// A monster acts.
    Acts {
        /// The monster.
        source: EffectSource,
    },
    /// A monster loses its action, frozen.
    FrozenFoe {
        /// The action that is lost.
        source: EffectSource,
    },
    /// A body loses its actions of a round, frozen.
    FrozenBody {
        /// The body.
        body: u8,
        /// The round.
        round: u8,
    },
    /// A monster or the boss is about to take 1 damage more.
    More {
        /// The monster, or [`BOSS`](super::state::BOSS).
        row: u8,
        /// The reason: a target that lies on it, or a space of a track.
        source: EffectSource,
    },
    /// Damage on a monster or the boss.
    Struck {
        /// The monster, or [`BOSS`](super::state::BOSS).
        row: u8,
        /// The space.
        at: u8,
        /// The amount.
        amount: u8,
        /// The source.
        source: EffectSource,
        /// Health left.
        left: u8,
    },
    /// A monster's shield stops 1 damage.
    Parried {
        /// The monster, or [`BOSS`](super::state::BOSS).
        row: u8,
        /// The space.
        at: u8,
    },
    /// A monster is dead.
    Killed {
        /// The space.
        at: u8,
        /// The monster.
        row: u8,
        /// The round.
        round: u8,
        /// The source.
        source: EffectSource,
    },
    /// The boss is beaten.
    Beaten(u8),
    /// A token is laid on a monster.
    Laden {
        /// The monster, or [`BOSS`](super::state::BOSS).
        row: u8,
        /// The space.
        at: u8,
        /// Which.
        ailment: Ailment,
        /// The source.
        source: EffectSource,
    },
    /// A token is laid on a body.
    Afflicted {
        /// The body.
        body: u8,
        /// Which.
        ailment: Ailment,
        /// The source.
        source: EffectSource,
    },
    /// A state has no effect on a body that is immune to it.
    Immune {
        /// The body.
        body: u8,
        /// Which.
        ailment: Ailment,
        /// The source.
        source: EffectSource,
    },
    /// A golden shield stops a state.
    Warded {
        /// The body.
        body: u8,
        /// Which.
        ailment: Ailment,
        /// The source.
        source: EffectSource,
    },
    /// A shield is gained.
    Shielded {
        /// The body.
        body: u8,
        /// A golden one?
        gold: bool,
        /// The source.
        source: EffectSource,
    },
    /// A point of damage is taken otherwise than by health.
    Blocked {
        /// The body.
        body: u8,
        /// The means by which it is taken.
        by: DamageAbsorber,
        /// The source.
        source: EffectSource,
    },
    /// A point of damage on a special piece of equipment.
    HurtItem {
        /// Its owner.
        body: u8,
        /// The piece.
        card: u8,
        /// The body that it stands in for, if the damage was for one.
        instead_of: Option<u8>,
        /// The source.
        source: EffectSource,
        /// Health left of it.
        left: u8,
    },
    /// Damage on a body.
    Hurt {
        /// The body.
        body: u8,
        /// The source.
        source: EffectSource,
        /// Health left.
        left: u8,
    },
    /// Loot on the group space is taken.
    Looted {
        /// The body.
        body: u8,
        /// The kind.
        kind: LootKind,
        /// The number.
        count: u8,
    },
    /// Loot on the group space that nobody took is discarded.
    Unlooted {
        /// The kind.
        kind: LootKind,
        /// The number.
        count: u8,
    },
    /// Monsters close up.
    ClosedUp {
        /// The monster, or [`BOSS`](super::state::BOSS).
        row: u8,
        /// From this space.
        from: u8,
        /// To this one.
        to: u8,
    },
    /// A combat is over.
    CombatOver {
        /// Monsters still alive.
        alive: u8,
        /// Damage taken in it.
        damage: u8,
    },
    /// How a body stands after a space.
    Standing {
        /// The body.
        body: u8,
        /// Health.
        health: u8,
        /// Shields.
        shields: u8,
        /// Scrolls.
        scrolls: u8,
        /// Teeth in the bag.
        teeth: u8,
        /// Cells in the bag.
        cells: u8,
        /// Spaces entered in this run.
        space: u8,
    },
    /// An exit is reached.
    BiomeOver {
        /// The biome.
        biome: u8,
        /// Spaces entered in it.
        spaces: u8,
        /// Combats in it.
        combats: u8,
    },
    /// An offer is bought between biomes.
    Bought(u8),
    /// A run is over.
    RunOver {
        /// Its number, from 1.
        number: u8,
        /// The end.
        end: RunEnd,
        /// What killed, if anybody died.
        blame: EffectSource,
        /// Biomes finished.
        biomes: u8,
        /// Cells in the bag.
        cells: u8,
    },
    /// An upgrade is bought.
    Upgraded {
        /// Which.
        row: u8,
        /// For so many cells.
        cells: u8,
        /// After this run; 0 for what `campaign.start` gives.
        run: u8,
    },
    /// A cell goes into the well.
    Well {
        /// The card.
        row: u8,
    },
}

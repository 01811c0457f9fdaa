//! What a player may choose, and where effects come from.

pub use super::event::{Event, RunEnd};
use super::word::{Ailment, Colour};

/// The kinds of decision, by place.
pub mod kind {
    use kit::game::DecisionKind;
    use kit::pieces::numbered;

    numbered! {
        /// The kinds of decision, in the order of a turn.
        KINDS: DecisionKind;
        OUTFIT = DecisionKind::new("outfit", "Whose deck an improved combat card joins in this run, and which card it takes the place of."),
        ROUTE = DecisionKind::new("route", "Which corridor the group takes."),
        CHECK = DecisionKind::new("check", "Which card passes a check."),
        EITHER = DecisionKind::new("either", "Which of the alternatives of a tile or card."),
        BUY = DecisionKind::new("buy", "Whether to pay teeth for something."),
        ASSIGN = DecisionKind::new("assign", "Who has a scroll, food or equipment."),
        SWAP = DecisionKind::new("swap", "Which equipment to keep where a slot is taken."),
        PASS = DecisionKind::new("pass", "Who of four players passes a combat."),
        PLAN = DecisionKind::new("plan", "Which combat card to lay face down, and which action to tell of it."),
        ACT = DecisionKind::new("act", "What to do in a combat round: which action, weapon or skill, and at which monster."),
        LOOT = DecisionKind::new("loot", "Which kind of loot to take."),
        HURT = DecisionKind::new("hurt", "Who takes damage, or a state, and by what."),
        SPEND = DecisionKind::new("spend", "Which upgrade deck or the well gets the next cells."),
    }
}

/// The source of effects, on which damage is blamed. A body is a Beheaded by seat, or Serenade beside a player who is alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EffectSource {
    /// A tile, by row.
    Tile(u8),
    /// A corridor: the space that it begins at, and which it is.
    Corridor {
        /// The space.
        space: u8,
        /// Its place there.
        way: u8,
    },
    /// The action of a laid combat card.
    Card {
        /// The body.
        body: u8,
        /// The card, by row.
        row: u8,
        /// The round of the action; usually that of the combat.
        round: u8,
    },
    /// The action of Serenade's card or board, by row.
    Serenade {
        /// The card or board.
        row: u8,
        /// The round.
        round: u8,
    },
    /// One of Serenade's powers, by the colour that gives it.
    Power(Colour),
    /// Equipment.
    Gear {
        /// The body.
        body: u8,
        /// The card.
        card: u8,
    },
    /// A space of a skill track.
    Track {
        /// The body.
        body: u8,
        /// The track.
        colour: Colour,
        /// The space, from 0.
        place: u8,
    },
    /// A monster's action; round 5 is its death.
    Monster {
        /// The space that it stands on.
        at: u8,
        /// Its row.
        row: u8,
        /// The round.
        round: u8,
    },
    /// The action of a boss's card, by row.
    Boss {
        /// The card.
        row: u8,
        /// The round.
        round: u8,
    },
    /// A state.
    State(Ailment),
    /// What was looted.
    Loot,
    /// The collector, the merchant and the healer between biomes.
    Interbiome,
    /// An upgrade, by row.
    Upgrade(u8),
    /// The well, by row.
    Well(u8),
    /// The rules themselves.
    #[default]
    Rules,
}

/// [`EffectSource::Monster`]'s round for what its death brings.
pub const DEATH: u8 = 5;

impl EffectSource {
    /// The Beheaded or Serenade who acts.
    #[inline]
    pub fn body(self) -> Option<u8> {
        match self {
            Self::Card { body, .. } | Self::Gear { body, .. } | Self::Track { body, .. } => Some(body),
            Self::Serenade { .. } | Self::Power(_) => Some(1),
            _ => None,
        }
    }

    /// True if the other side acts.
    #[inline]
    pub fn is_foe(self) -> bool {
        matches!(self, Self::Monster { .. } | Self::Boss { .. })
    }
}

/// A kind of thing on the group space (D35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LootKind {
    /// Teeth.
    Teeth,
    /// Cells.
    Cells,
    /// Scrolls; of one colour where `loot.scrolls` says so.
    Scrolls(Option<Colour>),
    /// Food.
    Food,
    /// Treasures.
    Treasures,
    /// Blueprints.
    Blueprints,
}

/// The means by which a point of damage is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DamageAbsorber {
    /// By health.
    Health,
    /// By a shield.
    Shield,
    /// By a golden shield.
    Gold,
    /// By the special equipment in this slot.
    Item(u8),
}

/// One legal choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Action {
    /// This body has it: an improved card, a scroll, food, equipment.
    Give(u8),
    /// Nobody has it.
    Refuse,
    /// Take the corridor at this place.
    Go(u8),
    /// Use the card at this place of the hand for a check.
    Show(u8),
    /// Turn up the top card for it.
    Draw,
    /// This alternative.
    Pick(u8),
    /// Pay for it.
    Pay,
    /// Buy this between biomes: 0 a blueprint, 1 food, 2 a treasure.
    Buy(u8),
    /// Keep what one has.
    Keep,
    /// Discard what is in this slot.
    Replace(u8),
    /// This body passes.
    Pass(u8),
    /// Lay the card at this place of the hand, and tell this round of it.
    Plan {
        /// The place.
        place: u8,
        /// The round, from 0; [`SILENT`] where nothing is told.
        told: u8,
    },
    /// Use this: a card's action, equipment, a skill.
    Use(EffectSource),
    /// Aim at this space.
    Aim(u8),
    /// Take all of this kind.
    Loot(LootKind),
    /// This body takes it.
    Take {
        /// The body.
        body: u8,
        /// The means by which it is taken.
        by: DamageAbsorber,
    },
    /// The bottom card of this upgrade deck.
    Spend(u8),
    /// A cell into the well.
    Well,
    /// Nothing (more) of this.
    Stop,
    /// The task is done without a choice.
    #[default]
    Done,
}

/// The round told of a card of which nothing is told.
pub const SILENT: u8 = 9;

//! One campaign in progress: plain data of fixed capacity.

#[cfg(test)]
use super::action::SILENT;
use super::action::{EffectSource, LootKind, RunEnd};
use super::config::{
    MOST_BIOMES, MOST_COMBAT, MOST_FOES, MOST_HAND, MOST_MONSTERS, MOST_ROWS, MOST_SEATS, MOST_SLOTS, MOST_SMALL,
    MOST_SPACES, Rules,
};
pub use super::task::{GiftKind, Task};
use super::word::{ColourSet, EffectKind};
use kit::pieces::{self, Agenda, ArrayPile};

/// The most things that can wait to be done at once: the course of a combat, and the effects of a card within it.
const DEEPEST: usize = 48;
/// Cards that one body lays in a combat.
pub const MOST_LAID: usize = 2;
/// No tile lies there, no upgrade is in this slot, a card is in nobody's deck.
pub const NONE: u8 = u8::MAX;
/// The row of a boss among the monsters on the board.
pub const BOSS: u8 = u8::MAX;
/// Slots of the mutation board, numbered from 1.
pub const MUTATIONS: usize = 9;

/// A deck of monsters by card.
pub type MonsterDeck = pieces::CardDeck<MOST_MONSTERS>;

/// The tokens that lie on somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StatusTokens {
    /// True if poison is there.
    pub poison: bool,
    /// True if blood is there.
    pub bleed: bool,
    /// Flames.
    pub fire: u8,
    /// True if a target is there.
    pub target: bool,
    /// Rounds whose action is frozen, a bit each.
    pub frozen: u8,
    /// Rounds in which it is invisible, a bit each.
    pub invisible: u8,
}

/// A monster on the combat board, or the boss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CombatFoe {
    /// Its row; [`BOSS`] for the boss.
    pub row: u8,
    /// Its card.
    pub card: u8,
    /// Damage on it.
    pub damage: u8,
    /// Shields that it holds.
    pub shields: u8,
    /// Tokens on it.
    pub tokens: StatusTokens,
}

/// A card laid for a combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CombatCard {
    /// The card, by number in its deck.
    pub card: u8,
    /// The round told of it, or [`SILENT`](crate::action::SILENT).
    pub told: u8,
    /// True if it was discarded in the combat.
    pub gone: bool,
    /// Was its action of this round done?
    pub done: bool,
}

/// A piece of equipment in a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SlotItem {
    /// The card.
    pub card: u8,
    /// Damage on it.
    pub damage: u8,
    /// True if it was used in this round.
    pub used: bool,
}

/// A Beheaded at the table; or Serenade.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Body {
    /// Its row; Serenade is [`Rules::serenade_place`].
    pub beheaded: u8,
    /// Damage on it.
    pub damage: u8,
    /// Places of the scroll markers; Serenade's is the first.
    pub scrolls: [u8; 3],
    /// Shields.
    pub shields: u8,
    /// Golden shields.
    pub gold: u8,
    /// Tokens on it.
    pub tokens: StatusTokens,
    /// Equipment.
    pub items: ArrayPile<SlotItem, MOST_SLOTS>,
    /// The combat cards, by number in `Rules::decks`. Serenade's pile has its top card on top.
    pub deck: pieces::CardDeck<MOST_COMBAT>,
    /// Where the draw pile was last put in order: see `rules::draw`.
    pub stirred: u32,
    /// The hand.
    pub hand: ArrayPile<u8, MOST_HAND>,
    /// Cards in the active space.
    pub laid: ArrayPile<CombatCard, MOST_LAID>,
    /// Round-0 and paid actions done in this combat: bits 0 to 11 for the tracks, then slots, then laid cards.
    pub zeros: u32,
    /// True if it takes no part in this combat.
    pub passes: bool,
    /// True if it is Serenade after its transformation.
    pub melee: bool,
}

/// The things in the bag, or on the group space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Loot {
    /// Teeth.
    pub teeth: u8,
    /// Cells.
    pub cells: u8,
    /// Scrolls by colour.
    pub scrolls: [u8; 3],
    /// Food.
    pub food: u8,
    /// Cards of the treasure deck, a bit each.
    pub treasures: u64,
    /// Blueprints, a bit each.
    pub blueprints: u64,
}

impl Loot {
    /// The number of things of this kind.
    pub fn count(&self, kind: LootKind) -> u8 {
        match kind {
            LootKind::Teeth => self.teeth,
            LootKind::Cells => self.cells,
            LootKind::Scrolls(None) => self.scrolls.iter().sum(),
            LootKind::Scrolls(Some(colour)) => self.scrolls[colour as usize],
            LootKind::Food => self.food,
            LootKind::Treasures => self.treasures.count_ones() as u8,
            LootKind::Blueprints => self.blueprints.count_ones() as u8,
        }
    }

    /// Takes all of this kind out.
    pub fn take(&mut self, kind: LootKind) -> Self {
        let none = Self::default();
        let all = std::mem::take(self);
        let taken = match kind {
            LootKind::Teeth => Self { teeth: all.teeth, ..none },
            LootKind::Cells => Self { cells: all.cells, ..none },
            LootKind::Scrolls(None) => Self { scrolls: all.scrolls, ..none },
            LootKind::Scrolls(Some(colour)) => {
                let mut scrolls = [0; 3];
                scrolls[colour as usize] = all.scrolls[colour as usize];
                Self { scrolls, ..none }
            }
            LootKind::Food => Self { food: all.food, ..none },
            LootKind::Treasures => Self { treasures: all.treasures, ..none },
            LootKind::Blueprints => Self { blueprints: all.blueprints, ..none },
        };
        *self = Self {
            teeth: all.teeth - taken.teeth,
            cells: all.cells - taken.cells,
            scrolls: std::array::from_fn(|colour| all.scrolls[colour] - taken.scrolls[colour]),
            food: all.food - taken.food,
            treasures: all.treasures & !taken.treasures,
            blueprints: all.blueprints & !taken.blueprints,
        };
        taken
    }

    /// Puts all of these in.
    pub fn add(&mut self, other: Self) {
        self.teeth = self.teeth.saturating_add(other.teeth);
        self.cells = self.cells.saturating_add(other.cells);
        self.scrolls.iter_mut().zip(other.scrolls).for_each(|(scrolls, more)| *scrolls += more);
        self.food += other.food;
        self.treasures |= other.treasures;
        self.blueprints |= other.blueprints;
    }

    /// One thing of an effect word, where it is one that lies about; cards are drawn by whoever puts them.
    pub fn put(&mut self, deed: EffectKind) {
        match deed {
            EffectKind::Tooth(n) => self.teeth = self.teeth.saturating_add(n),
            EffectKind::Cell(n) => self.cells = self.cells.saturating_add(n),
            EffectKind::Scroll(colour) => self.scrolls[colour as usize] += 1,
            EffectKind::Food => self.food += 1,
            _ => {}
        }
    }
}

/// The cards of a set, in order.
pub fn cards(set: u64) -> impl Iterator<Item = u8> {
    (0..u64::BITS as u8).filter(move |&card| set >> card & 1 == 1)
}

/// The state of the group that stays from run to run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupProgress {
    /// Runes, a bit each.
    pub runes: u8,
    /// Upgrades bought, by row, a bit each.
    pub bought: u64,
    /// Cards bought of each deck.
    pub sold: [u8; 3],
    /// Cards of the well turned up.
    pub thrown: u8,
    /// The mutation in each slot, by row; the ability lies in slot 0.
    pub mutations: [u8; MUTATIONS],
    /// Improved combat cards that the group has, by place in `Rules::improved`, a bit each.
    pub improved: u32,
    /// Monster cards that are in their decks, a bit each.
    pub monsters: u128,
    /// The treasure deck with the equipment discards. A card is a row of `Rules::equipment`.
    pub treasures: pieces::CardDeck<MOST_ROWS>,
    /// The blueprint decks by biome, drawn from the bottom.
    pub blueprints: [ArrayPile<u8, MOST_SMALL>; MOST_BIOMES],
}

/// The combat under way, without the bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Combat {
    /// True if there is one.
    pub on: bool,
    /// Its round: 0 to 4.
    pub round: u8,
    /// Have the cards been turned up?
    pub revealed: bool,
    /// The monsters: behind the group, and in front of it.
    pub board: [Option<CombatFoe>; MOST_FOES],
    /// What lies on the group space.
    pub loot: Loot,
    /// The boss, if it is one's combat.
    pub boss: Option<u8>,
    /// The boss's card, by row.
    pub boss_card: u8,
    /// Damage on the boss, which stays from combat to combat.
    pub boss_damage: u8,
    /// Combats against the boss so far.
    pub against_boss: u8,
    /// Damage that bodies took in it.
    pub damage: u8,
}

/// A campaign in progress. It is copied as one block: a search does so some ten thousand times a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    pub(super) agenda: Agenda<Task, DEEPEST>,
    pub(super) group: GroupProgress,
    pub(super) bag: Loot,
    /// Blueprints at the collector, a bit each.
    pub(super) collector: u64,
    pub(super) bodies: [Body; MOST_SEATS],
    /// Which body has the first player token.
    pub(super) first: u8,
    /// The run, from 1.
    pub(super) run: u8,
    /// Biomes finished in this run.
    pub(super) stage: u8,
    pub(super) biome: u8,
    /// The space that the group is on.
    pub(super) at: u8,
    /// Tiles by space, or [`NONE`].
    pub(super) tiles: [u8; MOST_SPACES],
    /// Tiles flipped, a bit for each space.
    pub(super) flipped: u128,
    /// Corridors from this space that failed checks have closed, a bit each; four bits up, those whose check was failed at least once.
    pub(super) closed: u8,
    /// The icons of the card that a deck check turned up for this tile.
    pub(super) turned: Option<ColourSet>,
    /// Has a failed check been tried again in this biome?
    pub(super) rerolled: bool,
    pub(super) monsters: MonsterDeck,
    pub(super) elites: MonsterDeck,
    pub(super) boss_deck: pieces::CardDeck<MOST_SMALL>,
    pub(super) combat: Combat,
    /// What can still be bought between biomes.
    pub(super) offers: [u8; 3],
    /// Spaces entered, and combats begun, in this run and in this biome.
    pub(super) spaces: [u8; 2],
    pub(super) combats: [u8; 2],
    /// Treasures drawn on this space, and other draws that need a number of their own.
    pub(super) draws: u8,
    /// How this run ended, and what is to blame, once it has.
    pub(super) end: Option<(RunEnd, EffectSource)>,
    /// Runs won.
    pub(super) wins: u8,
    /// Spaces entered and combats fought in the campaign.
    pub(super) turns: u32,
}

impl State {
    /// Room for one campaign.
    pub fn new() -> Self {
        Self {
            agenda: Agenda::default(),
            group: GroupProgress {
                runes: 0,
                bought: 0,
                sold: [0; 3],
                thrown: 0,
                mutations: [NONE; MUTATIONS],
                improved: 0,
                monsters: 0,
                treasures: pieces::CardDeck::default(),
                blueprints: [ArrayPile::default(); MOST_BIOMES],
            },
            bag: Loot::default(),
            collector: 0,
            bodies: [Body::default(); MOST_SEATS],
            first: 0,
            run: 0,
            stage: 0,
            biome: 0,
            at: 0,
            tiles: [NONE; MOST_SPACES],
            flipped: 0,
            closed: 0,
            turned: None,
            rerolled: false,
            monsters: MonsterDeck::default(),
            elites: MonsterDeck::default(),
            boss_deck: pieces::CardDeck::default(),
            combat: Combat::default(),
            offers: [0; 3],
            spaces: [0; 2],
            combats: [0; 2],
            draws: 0,
            end: None,
            wins: 0,
            turns: 0,
        }
    }

    /// A body at the table.
    #[inline]
    pub(super) fn body(&self, body: u8) -> &Body {
        &self.bodies[usize::from(body)]
    }

    /// A body, to be changed.
    #[inline]
    pub(super) fn body_mut(&mut self, body: u8) -> &mut Body {
        &mut self.bodies[usize::from(body)]
    }

    /// The seat that decides for a body: Serenade's player is alone.
    #[inline]
    pub(super) fn decider(&self, rules: &Rules, body: u8) -> usize {
        if rules.seats == 1 { 0 } else { usize::from(body) }
    }

    /// Every body, as a bit each.
    #[inline]
    pub(super) fn everybody(&self, rules: &Rules) -> u8 {
        u8::MAX >> (8 - rules.bodies())
    }

    /// Bodies that take part in the combat, a bit each; all of them outside of one.
    #[inline]
    pub(super) fn fighters(&self, rules: &Rules) -> u8 {
        let fights = |&body: &u8| !(self.combat.on && self.body(body).passes);
        (0..rules.bodies() as u8).filter(fights).fold(0, |set, body| set | 1 << body)
    }

    /// Bodies from the first player on, clockwise.
    #[inline]
    pub(super) fn in_turn(&self, rules: &Rules) -> impl DoubleEndedIterator<Item = u8> + use<> {
        let (first, all) = (self.first, rules.bodies() as u8);
        (0..all).map(move |step| (first + step) % all)
    }

    /// The most health of a body: what its green track and mutations add is in it.
    pub(super) fn most_health(&self, rules: &Rules, body: u8) -> u8 {
        super::rules::most_health(rules, self, body)
    }

    /// The health that a body has left.
    #[inline]
    pub(super) fn health(&self, rules: &Rules, body: u8) -> u8 {
        self.most_health(rules, body).saturating_sub(self.body(body).damage)
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl CombatCard {
    /// A card with what is told of it.
    pub fn of(card: u8, told: u8) -> Self {
        Self { card, told, ..Self::default() }
    }

    /// True if the card has been told of.
    #[cfg(test)]
    pub fn is_told(self) -> bool {
        self.told != SILENT
    }
}

//! One game in progress: plain data of fixed capacity.

use super::action::ChallengeId;
use super::config::{MOST_CARDS, MOST_DEALT, MOST_FLIPPED, MOST_HAND, MOST_PILE, MOST_SEATS, MOST_WEAPONS, Rules};
use super::effect::{Ban, Benefit, BossAbility, CostItem, MOST_GAINS, Sabotage, TollChoice};
use super::icons::{DieColour, Icons};
use super::payment::IconNeed;
use super::pool::DicePool;
use kit::pieces::{self, Agenda};
use std::ops::{Deref, DerefMut};

/// Supports that fill a pool: the two of the player and those of the two neighbours beside them.
const SUPPORTS: usize = 4;
/// Dr. Light cards of one player.
const LIGHTS: usize = 2;
/// The most things that can be waiting to be resolved at once: what the boss takes from a new pool, and dice that are too many for it.
/// At worst each support gives nothing but boxes, and each box nothing but dice.
const DEEPEST: usize = 1 + LIGHTS + SUPPORTS * MOST_GAINS * MOST_GAINS;
/// Rolls of one colour that are drawn at a time.
pub const ROLLS: usize = 16;

/// Cards by number, the top one last.
pub type CardPile<const N: usize = MOST_CARDS> = pieces::ArrayPile<u8, N>;

/// A deck with its discard pile.
pub type CardDeck = pieces::CardDeck<MOST_CARDS>;

/// A weapon in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weapon {
    /// Its row.
    pub row: u8,
    /// Energy on it.
    pub energy: u8,
}

/// One player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Player {
    /// Hero, by row.
    pub hero: u8,
    /// Life energy.
    pub life: u8,
    /// Active bonus tokens.
    pub tokens: Icons,
    weapons: [Weapon; MOST_WEAPONS],
    armed: u8,
    /// Weapons that found no room, which the rules leave none: the audit tells.
    pub unarmed: u8,
    /// Action cards, by number within the hero's deck.
    pub deck: CardDeck,
    /// Cards in hand, by number; after planning these are the boost cards.
    pub hand: CardPile<MOST_HAND>,
    /// The cards in the left and the right support slot and in the skill slot.
    pub slots: [Option<u8>; 3],
    /// Dr. Light cards, by number: left and right.
    pub light: [Option<u8>; 2],
    /// The boss chosen, by row.
    pub boss: Option<u8>,
    /// Stage cards or pattern cards still to be faced, by number.
    pub pile: CardPile<MOST_PILE>,
    /// Whether the action phase of this round has been played.
    pub acted: bool,
}

/// Places in [`Player::slots`].
pub const LEFT: usize = 0;
/// The right support slot.
pub const RIGHT: usize = 1;
/// The skill slot.
pub const SKILL: usize = 2;

impl Player {
    /// Weapons in the order in which they came.
    #[inline]
    pub fn weapons(&self) -> &[Weapon] {
        &self.weapons[..usize::from(self.armed)]
    }

    /// The weapons, to be changed.
    #[inline]
    pub fn weapons_mut(&mut self) -> &mut [Weapon] {
        &mut self.weapons[..usize::from(self.armed)]
    }

    /// One more weapon, while there is room.
    pub fn arm(&mut self, row: u8) {
        match self.weapons.get_mut(usize::from(self.armed)) {
            Some(weapon) => {
                *weapon = Weapon { row, energy: 0 };
                self.armed += 1;
            }
            None => self.unarmed = self.unarmed.saturating_add(1),
        }
    }

    /// Energy on all weapons.
    pub fn energy(&self) -> u8 {
        self.weapons().iter().map(|weapon| weapon.energy).sum()
    }
}

/// The phase of the game: what it waits for, unless something is [pending](PendingStep).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The active player chooses a boss.
    Bosses,
    /// The active player takes a Dr. Light card.
    Light,
    /// The active player plans.
    Plan,
    /// The dice of the action phase are being gathered.
    Gather,
    /// The dice pool is rolled.
    Rolled,
    /// The active player faces a challenge.
    Act,
    /// A player is asked for a boost card.
    Lend {
        /// The seat.
        from: u8,
        /// The row of the card.
        card: u8,
    },
    /// The challenge is past.
    Past,
    /// The active player cleans up.
    Cleanup,
    /// The table has won or lost.
    Over,
}

/// A step that has to be resolved before play goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PendingStep {
    /// A benefit.
    Gain(Benefit),
    /// A price.
    Price(CostItem),
    /// What a hazard asks for; what it comes from.
    Toll(TollChoice, super::action::DamageCause),
    /// A die too many of this colour: one may be rerolled instead.
    TooMany(DieColour),
    /// Dice are being picked up to be rerolled.
    #[default]
    Marking,
}

/// The stack of pending steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PendingStack(Agenda<PendingStep, DEEPEST>);

impl Deref for PendingStack {
    type Target = Agenda<PendingStep, DEEPEST>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for PendingStack {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl PendingStack {
    /// Benefits, to be resolved in their order.
    #[inline]
    pub fn gains(&mut self, gains: &[Benefit]) {
        self.extend(gains.iter().map(|&gain| PendingStep::Gain(gain)));
    }

    /// Prices, to be paid in their order.
    #[inline]
    pub fn prices(&mut self, prices: &[CostItem]) {
        self.extend(prices.iter().map(|&price| PendingStep::Price(price)));
    }

    /// The benefits beneath it and a price [owed](Self::owed), in their order, up to anything else.
    pub fn coming(&self) -> impl Iterator<Item = Benefit> {
        let owed = usize::from(self.owed().is_some());
        self.beneath().skip(owed).map_while(|item| match item {
            PendingStep::Gain(gain) => Some(gain),
            _ => None,
        })
    }

    /// The second of two prices, while the first is paid.
    pub fn owed(&self) -> Option<CostItem> {
        match self.beneath().next()? {
            PendingStep::Price(price) => Some(price),
            _ => None,
        }
    }
}

/// The challenge that the active player faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentChallenge {
    /// Which.
    pub foe: ChallengeId,
    /// What is left to be overcome of it.
    pub need: IconNeed,
    /// What it does if it is not.
    pub damage: u8,
    /// True if there is a surprise box.
    pub boxed: bool,
}

/// One game in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// By seat.
    pub(super) players: [Player; MOST_SEATS],
    pub(super) phase: Phase,
    pub(super) stack: PendingStack,
    /// Whose choice it is, but for a boost that another is asked for.
    pub(super) active: u8,
    /// First player of the round.
    pub(super) first: u8,
    /// First player of the session.
    pub(super) start: u8,
    /// Rounds begun in this session.
    pub(super) round: u16,
    /// Rounds begun in all.
    pub(super) rounds: u32,
    /// Action phases begun in all.
    pub(super) turns: u32,
    /// The session, from 1.
    pub(super) session: u8,
    /// How often this session has been tried, this time included.
    pub(super) attempt: u8,
    /// Sessions set up so far.
    pub(super) deal: u32,
    /// The boss battle of this session, from 1; 0 on the stages.
    pub(super) battle: u8,
    /// Whether the bosses are Dr. Wily's.
    pub(super) wily: bool,
    /// Energy tanks of the table.
    pub(super) tanks: u8,
    /// Sabotage cards in effect, by number.
    pub(super) sabotage: CardPile<8>,
    /// Bosses to choose from, by row.
    pub(super) dealt: CardPile<MOST_DEALT>,
    /// Robot masters met in this campaign and not to be met again: bit k for row k.
    pub(super) met: u64,
    pub(super) stages: CardDeck,
    pub(super) patterns: CardDeck,
    pub(super) boxes: CardDeck,
    pub(super) light: CardDeck,
    /// Dr. Light cards turned up, by number.
    pub(super) turned: CardPile<MOST_FLIPPED>,
    /// The active player's dice.
    pub(super) pool: DicePool,
    /// Dice to be rolled into the pool, by colour; they are being gathered.
    pub(super) gathered: [u8; 3],
    /// Dice picked up to be rerolled.
    pub(super) marked: DicePool,
    /// Challenges engaged so far in this action phase.
    pub(super) space: u8,
    pub(super) facing: CurrentChallenge,
    /// Boost cards that their owners keep for this challenge: bit k for row k. A row is in one hero's deck.
    pub(super) declined: u64,
    /// Rolls of this action phase by colour, drawn ahead: what a die shows hangs on how many of its colour were rolled before.
    pub(super) rolls: [[u8; ROLLS]; 3],
    /// How many of them have been used, and of how many drawings.
    pub(super) rolled: [u8; 3],
    pub(super) drawings: [u8; 3],
    /// The seat that ran out of life.
    pub(super) fallen: Option<u8>,
}

impl State {
    /// Room for one game.
    pub fn new() -> Self {
        let facing =
            CurrentChallenge { foe: ChallengeId::Extra(0), need: IconNeed::default(), damage: 0, boxed: false };
        Self {
            players: [Player::default(); MOST_SEATS],
            phase: Phase::Over,
            stack: PendingStack::default(),
            active: 0,
            first: 0,
            start: 0,
            round: 0,
            rounds: 0,
            turns: 0,
            session: 1,
            attempt: 1,
            deal: 0,
            battle: 0,
            wily: false,
            tanks: 0,
            sabotage: CardPile::default(),
            dealt: CardPile::default(),
            met: 0,
            stages: CardDeck::default(),
            patterns: CardDeck::default(),
            boxes: CardDeck::default(),
            light: CardDeck::default(),
            turned: CardPile::default(),
            pool: DicePool::EMPTY,
            gathered: [0; 3],
            marked: DicePool::EMPTY,
            space: 0,
            facing,
            declined: 0,
            rolls: [[0; ROLLS]; 3],
            rolled: [0; 3],
            drawings: [0; 3],
            fallen: None,
        }
    }

    /// The active player.
    #[inline]
    pub(super) fn player(&self) -> &Player {
        &self.players[usize::from(self.active)]
    }

    /// The active player, to be changed.
    #[inline]
    pub(super) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[usize::from(self.active)]
    }

    /// The ability of a player's boss: its stage side on the way, its own ability in battle.
    #[inline]
    pub(super) fn ability(&self, rules: &Rules, seat: usize) -> BossAbility {
        let Some(row) = self.players[seat].boss else {
            return BossAbility::None;
        };
        let boss = rules.boss(row, self.wily);
        match self.battle {
            0 => boss.stage,
            _ => boss.ability,
        }
    }

    /// True if this is forbidden to a player.
    #[inline]
    pub(super) fn bans(&self, rules: &Rules, seat: usize, ban: Ban) -> bool {
        self.ability(rules, seat) == BossAbility::Ban(ban)
    }

    /// Tokens that the active player may spend.
    #[inline]
    pub(super) fn spendable(&self, rules: &Rules) -> Icons {
        if self.bans(rules, usize::from(self.active), Ban::Tokens) { Icons::EMPTY } else { self.player().tokens }
    }

    /// True if the active player gets the surprise boxes of challenges.
    pub(super) fn gives_boxes(&self, rules: &Rules) -> bool {
        let sabotaged = self.battle > 0 && self.sabotaged(rules, Sabotage::NoBattleBoxes) > 0;
        !sabotaged && !self.bans(rules, usize::from(self.active), Ban::Boxes)
    }

    /// Dice of each colour that a pool holds at the most.
    #[inline]
    pub(super) fn limit(&self, rules: &Rules, colour: DieColour) -> u8 {
        let less = match colour {
            DieColour::Yellow => self.sabotaged(rules, Sabotage::FewerYellowDice),
            _ => 0,
        };
        rules.dice[colour.index()].count.saturating_sub(less)
    }

    /// The summed power of the sabotage cards in effect that do this.
    #[inline]
    pub(super) fn sabotaged(&self, rules: &Rules, what: Sabotage) -> u8 {
        let cards = self.sabotage.iter().map(|&card| rules.sabotage_card(card));
        let powers = cards.filter(|card| card.effect == what).map(|card| card.power);
        powers.fold(0, u8::saturating_add)
    }

    /// True if the game is decided.
    pub(super) fn over(&self) -> bool {
        self.phase == Phase::Over
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

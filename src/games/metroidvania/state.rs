//! One game in progress: plain data, no heap.

use super::action::CardNumber;
use super::cells::{CellSet, GridCell, GridSide};
use super::config::{LONGEST_QUEUE, MOST_CARDS, MOST_DRAWS, MOST_ITEMS, Rules};
use super::distance_cache::DistanceCache;
use super::effect::{Ability, AbilityKind, AbilityPowers};
use super::maze::{BossIndex, LockedDoors, MOST_BOSSES, Maze};
use super::odds::{DamageOdds, RedCounts};
use super::purpose;
use kit::luck::Luck;
use kit::pieces::{self, ArrayPile, CachedResult};

/// The most players at a table.
const MOST_PLAYERS: usize = 4;

/// The state of the whole table.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(super) deck: RoomDeck,
    pub(super) queue: CardQueue,
    /// Boss deck, next at the end.
    pub(super) bosses: ArrayPile<BossIndex, MOST_BOSSES>,
    pub(super) maze: Maze,
    pub(super) players: [Player; MOST_PLAYERS],
    pub(super) phase: Phase,
    pub(super) active: u8,
    pub(super) first: u8,
    /// Rounds begun.
    pub(super) round: u16,
    /// Turns begun.
    pub(super) turns: u32,
    pub(super) current: CurrentTurn,
    pub(super) winner: Option<u8>,
    /// The last turn ended with the bosses needed to win, and nobody ahead: kept for sudden death alone.
    pub(super) tied: bool,
    /// No boss was left that anyone could have marked.
    pub(super) deadlocked: bool,
    pub(super) cache: DistanceCache,
}

/// The decision that the active player has to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Which card to take.
    Card,
    /// What to do with it, and where.
    Plan,
    /// How much luck to lay.
    Wager,
    /// After the draws: whether to use an item.
    Respond,
    /// Which drawn card to keep.
    Keep,
    /// Whether to use an item while healing.
    Heal,
    /// The game has ended.
    Over,
}

/// One player's side of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    pub(super) at: GridCell,
    pub(super) luck: u8,
    pub(super) health: u8,
    /// Bosses defeated, a bit each.
    pub(super) bosses: u16,
    /// Their rooms.
    pub(super) held: CellSet,
    pub(super) powers: AbilityPowers,
    pub(super) items: ArrayPile<CardNumber, { MOST_ITEMS + 1 }>,
    /// Items used this turn where items do not wear out, a bit each.
    pub(super) tired: u8,
    /// Doors shut for this player, by locks.
    pub(super) shut: LockedDoors,
    /// Rooms whose `!` are gone for this player.
    pub(super) cleared: CellSet,
}

/// The turn under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurrentTurn {
    pub(super) card: CardNumber,
    pub(super) from: GridCell,
    /// Movement left.
    pub(super) moves: u8,
    /// The card is in use: a room has been explored, or a leg walked, and it can no longer explore.
    pub(super) moved: bool,
    /// The card has been used to explore.
    pub(super) explored: bool,
    /// Locks are open this turn.
    pub(super) unlocked: bool,
    /// Boss abilities that work once a turn and have been used: break wall, warp.
    pub(super) broke: bool,
    pub(super) warped: bool,
    /// Redraws that bosses still give in this attack.
    pub(super) redraws: u8,
    /// The side of the room by which it was entered.
    pub(super) entered: GridSide,
    pub(super) wager: u8,
    /// Queue place behind the last card on which a wager of this turn laid luck.
    pub(super) laid_to: u8,
    /// Damage taken off by items in this attack.
    pub(super) reduced: u8,
    /// Draws that found no card.
    pub(super) missing: u8,
    pub(super) drawn: ArrayPile<CardNumber, MOST_DRAWS>,
    pub(super) bought: u8,
    pub(super) wagered: u8,
    pub(super) gained: u8,
    /// Luck that may not be spent before the next turn.
    pub(super) fresh: u8,
}

/// The cards, and what damage players may expect of them.
///
/// The queue is refilled from the bottom of the shuffle and damage comes from its top: one damage card more does not shift what the
/// queue shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RoomDeck {
    cards: pieces::CardDeck<MOST_CARDS>,
    /// How many undrawn cards have each red value.
    red: RedCounts,
    /// The odds of one, two and three damage draws, kept until the cards they come from change.
    odds: [CachedResult<DamageOdds>; MOST_DRAWS],
}

impl RoomDeck {
    fn deal(&mut self, rules: &Rules, luck: &mut Luck) {
        *self = Self { cards: pieces::CardDeck::of(rules.row_of.len()), ..Self::default() };
        (self.cards).shuffle(rules.row_of.keys(), |number| luck.occasion(purpose::DECK, number));
        self.red = count_red(rules, self.undrawn());
    }

    /// Shuffles if the draw pile is empty and tells whether it did.
    fn ready(&mut self, rules: &Rules, luck: &mut Luck) -> bool {
        let shuffled = (self.cards).refill(rules.row_of.keys(), |number| luck.occasion(purpose::DECK, number));
        if shuffled {
            self.red = count_red(rules, self.undrawn());
        }
        shuffled
    }

    /// The next queue card if there is any, and whether the discard pile was shuffled for it.
    pub(super) fn draw_queue(&mut self, rules: &Rules, luck: &mut Luck) -> (Option<CardNumber>, bool) {
        let shuffled = self.ready(rules, luck);
        let card = self.cards.draw.pop_bottom();
        self.count_out(rules, card);
        (card, shuffled)
    }

    /// The next damage card if there is any, and whether the discard pile was shuffled for it.
    pub(super) fn draw_damage(&mut self, rules: &Rules, luck: &mut Luck) -> (Option<CardNumber>, bool) {
        let shuffled = self.ready(rules, luck);
        let card = self.cards.draw.pop();
        self.count_out(rules, card);
        (card, shuffled)
    }

    fn forget_odds(&mut self) {
        self.odds.iter_mut().for_each(CachedResult::forget);
    }

    /// The kept odds of one, two and three damage draws.
    #[inline]
    pub(super) fn odds(&self) -> &[CachedResult<DamageOdds>; MOST_DRAWS] {
        &self.odds
    }

    fn count_out(&mut self, rules: &Rules, card: Option<CardNumber>) {
        if let Some(card) = card {
            self.red[usize::from(rules.damage_of[usize::from(card)])] -= 1;
            self.forget_odds();
        }
    }

    pub(super) fn discard(&mut self, card: CardNumber) {
        self.cards.discard.push(card);
        // Damage comes from the discard pile only when the draw pile runs out in the middle of an attack.
        if self.undrawn().len() < MOST_DRAWS {
            self.forget_odds();
        }
    }

    /// The cards not drawn since the last shuffle, the next queue card first and the next damage card last. Their order is hidden;
    /// which they are, anyone can tell who remembers the rest.
    #[inline]
    pub(super) fn undrawn(&self) -> &[CardNumber] {
        &self.cards.draw
    }

    /// The number of undrawn cards with each red value.
    pub(super) fn red(&self) -> &RedCounts {
        &self.red
    }

    /// The discard pile.
    pub(super) fn discarded(&self) -> &[CardNumber] {
        &self.cards.discard
    }
}

/// The number of these cards with each red value.
pub(super) fn count_red(rules: &Rules, cards: &[CardNumber]) -> RedCounts {
    let mut counts = RedCounts::default();
    for &card in cards {
        counts[usize::from(rules.damage_of[usize::from(card)])] += 1;
    }
    counts
}

/// The exploration queue and the luck on its cards. Luck lies on places, and slides with the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CardQueue {
    pub(super) cards: [CardNumber; LONGEST_QUEUE],
    pub(super) luck: [u8; LONGEST_QUEUE],
    pub(super) len: u8,
}

impl CardQueue {
    /// Takes the card at `slot` and the luck on it; the cards behind slide down.
    pub(super) fn take(&mut self, slot: u8) -> (CardNumber, u8) {
        let slot = usize::from(slot);
        let taken = (self.cards[slot], self.luck[slot]);
        self.cards.copy_within(slot + 1.., slot);
        self.luck.copy_within(slot + 1.., slot);
        self.luck[LONGEST_QUEUE - 1] = 0;
        self.len -= 1;
        taken
    }

    /// Lays one luck on each of `count` cards, from the one at `from` on.
    pub(super) fn lay(&mut self, from: u8, count: u8) {
        for luck in &mut self.luck[usize::from(from)..usize::from(from + count)] {
            *luck += 1;
        }
    }

    pub(super) fn push(&mut self, card: CardNumber) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }
}

impl Player {
    pub(super) fn new(rules: &Rules) -> Self {
        Self {
            at: rules.start,
            luck: rules.luck,
            health: rules.health,
            bosses: 0,
            held: CellSet::NONE,
            powers: AbilityPowers::default(),
            items: ArrayPile::default(),
            tired: 0,
            shut: LockedDoors::default(),
            cleared: CellSet::NONE,
        }
    }

    /// The number of bosses defeated.
    #[inline]
    pub(super) fn boss_count(&self) -> u32 {
        self.bosses.count_ones()
    }
}

impl CurrentTurn {
    pub(super) fn new(from: GridCell) -> Self {
        Self {
            card: 0,
            from,
            moves: 0,
            moved: false,
            explored: false,
            unlocked: false,
            broke: false,
            warped: false,
            redraws: 0,
            entered: GridSide::North,
            wager: 0,
            laid_to: 0,
            reduced: 0,
            missing: 0,
            drawn: ArrayPile::default(),
            bought: 0,
            wagered: 0,
            gained: 0,
            fresh: 0,
        }
    }
}

impl State {
    pub(super) fn new(rules: &Rules) -> Self {
        Self {
            deck: RoomDeck::default(),
            queue: CardQueue::default(),
            bosses: ArrayPile::default(),
            maze: Maze::new(rules.maze_size, rules.start),
            players: [Player::new(rules); MOST_PLAYERS],
            phase: Phase::Over,
            active: 0,
            first: 0,
            round: 0,
            turns: 0,
            current: CurrentTurn::new(rules.start),
            winner: None,
            tied: false,
            deadlocked: false,
            cache: DistanceCache::default(),
        }
    }

    /// The rulebook's setup: shuffle, six cards to the queue, pawns on the start space, luck and health.
    pub(super) fn deal(&mut self, rules: &Rules, luck: &mut Luck) {
        self.deck.deal(rules, luck);
        self.queue = CardQueue::default();
        for _ in 0..rules.queue {
            if let (Some(card), _) = self.deck.draw_queue(rules, luck) {
                self.queue.push(card);
            }
        }
        self.deal_bosses(rules, luck);
        self.maze = Maze::new(rules.maze_size, rules.start);
        self.players = [Player::new(rules); MOST_PLAYERS];
        (self.phase, self.round, self.turns, self.winner) = (Phase::Card, 0, 0, None);
        self.current = CurrentTurn::new(rules.start);
        (self.tied, self.deadlocked) = (false, false);
        self.cache = DistanceCache::default();
    }

    fn deal_bosses(&mut self, rules: &Rules, luck: &mut Luck) {
        self.bosses = ArrayPile::of(rules.bosses.len());
        self.bosses.shuffle(rules.boss_deck.keys(), luck.occasion(purpose::BOSSES, 0));
    }

    /// Puts what lies face down in another order: the draw pile and the boss deck. Nobody at the table knows more of them than another.
    pub(super) fn redeal(&mut self, rules: &Rules, luck: &mut Luck) {
        self.deck.cards.draw.shuffle(rules.row_of.keys(), luck.occasion(purpose::DECK, 0));
        self.bosses.shuffle(rules.boss_deck.keys(), luck.occasion(purpose::BOSSES, 0));
    }

    /// The player whose turn it is.
    #[inline]
    pub(super) fn player(&self) -> &Player {
        &self.players[usize::from(self.active) % MOST_PLAYERS]
    }

    #[inline]
    pub(super) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[usize::from(self.active) % MOST_PLAYERS]
    }

    /// The item at a place of the active player's hand.
    pub(super) fn item(&self, rules: &Rules, place: u8) -> Ability {
        rules.item(self.player().items[usize::from(place)])
    }

    /// The places of the active player's usable items with this effect.
    pub(super) fn items_with(&self, rules: &Rules, effect: AbilityKind) -> impl Iterator<Item = u8> {
        let player = self.player();
        let usable = player
            .items
            .iter()
            .enumerate()
            .filter(move |(place, card)| player.tired >> place & 1 == 0 && rules.item(**card).effect == effect);
        usable.map(|(place, _)| place as u8)
    }

    /// The items with this ability, of several that do the same only the first: they are one choice.
    pub(super) fn choices_with(&self, rules: &Rules, effect: AbilityKind) -> impl Iterator<Item = u8> {
        self.items_with(rules, effect).filter(|&place| !self.is_double(rules, place))
    }

    /// True if an item at an earlier place does the same, and as soon.
    pub(super) fn is_double(&self, rules: &Rules, place: u8) -> bool {
        let is = |place: u8| (self.item(rules, place), self.player().tired >> place & 1);
        let this = is(place);
        (0..place).any(|earlier| is(earlier) == this)
    }

    /// True if a card of the same row was drawn before this one of the attack's cards.
    pub(super) fn is_drawn_double(&self, rules: &Rules, drawn: u8) -> bool {
        let row = |place: u8| rules.row_of[usize::from(self.current.drawn[usize::from(place)])];
        (0..drawn).any(|earlier| row(earlier) == row(drawn))
    }
}

impl Rules {
    /// The row of a single card.
    #[inline]
    pub fn card(&self, card: CardNumber) -> &super::config::CardRow {
        &self.rows[usize::from(self.row_of[usize::from(card)])]
    }

    /// The ability of a card as an item.
    #[inline]
    pub fn item(&self, card: CardNumber) -> Ability {
        self.card(card).item
    }
}

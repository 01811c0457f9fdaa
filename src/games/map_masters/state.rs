//! One game in progress: plain data, no heap.

use super::action::{CardId, PathResult};
use super::card::{FindKind, OBJECTIVES};
use super::config::{
    COSTS, LONGEST_HAND, MOST_BOOKS, MOST_CARDS, MOST_OBJECTIVES, MOST_SEATS, MOST_SLOTS, MOST_SPELLBOOKS, Rules,
};
use super::estimate::DungeonEstimator;
use super::layout::CardLayout;
use super::purpose;
use super::search::ParetoPaths;
use super::spell::Spell;
use super::walk::{PathGear, PathWalk, TOOLS};
use kit::luck::Luck;
use kit::pieces::{ArrayPile, CachedResult, CardDeck};

/// The state of the whole table.
#[derive(Debug, PartialEq)]
pub struct State {
    pub(super) market: Market,
    /// Objective cards still face down, the next one last.
    pub(super) objectives: ArrayPile<u8, MOST_OBJECTIVES>,
    /// How many cards that ask for each find have not been seen, and how many in all.
    pub(super) unseen: [u8; OBJECTIVES],
    /// The round's objectives by card; the secondary once it is shown.
    pub(super) primary: u8,
    pub(super) secondary: Option<u8>,
    pub(super) players: [Player; MOST_SEATS],
    pub(super) phase: Phase,
    /// Whose decision it is.
    pub(super) active: u8,
    /// The seat that is first in the market this round.
    pub(super) first: u8,
    /// Rounds begun.
    pub(super) round: u8,
    /// What the active player explores.
    pub(super) dungeon: Exploration,
    /// Optimizers and spellbooks that the active player may still use in this step of the refresh.
    pub(super) uses_left: u8,
    /// Coins in the bank, where they are counted.
    pub(super) bank: u16,
}

/// The decision that the active player has to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// What to buy.
    Buy,
    /// Which fairy comes along with one of this row.
    Gift(u8),
    /// Whether to keep the first card drawn.
    Redraw,
    /// Which card to lay, and where.
    Place,
    /// Which path to draw.
    Path,
    /// The next step of a path.
    Walk,
    /// Which card to remove for good.
    Trim,
    /// Which card stays.
    Recycle,
    /// Which card to pay for, that it stays.
    Keep,
    /// Which card to exchange.
    Swap,
    /// The game has ended.
    Over,
}

/// The market: a column of spellbooks, one of dungeon cards for each cost, and fairies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Market {
    /// By column, the cheapest first.
    pub(super) cards: [MarketColumn<MOST_CARDS>; COSTS],
    pub(super) books: MarketColumn<MOST_SPELLBOOKS>,
    /// Fairies left, by row of their table.
    pub(super) fairies: [u8; TOOLS],
}

/// A deck and the cards that lie face up beneath it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MarketColumn<const N: usize> {
    /// Face down, the top card last.
    pub(super) deck: ArrayPile<u8, N>,
    /// Face up; a place is empty once the deck is.
    pub(super) open: [Option<u8>; MOST_SLOTS],
}

impl<const N: usize> MarketColumn<N> {
    /// Fills empty places from the deck.
    pub(super) fn refill(&mut self, slots: u8) {
        for place in &mut self.open[..usize::from(slots)] {
            if place.is_none() {
                *place = self.deck.pop();
            }
        }
    }

    /// Takes the card of this place, or the top one, and fills the place again at once.
    pub(super) fn take(&mut self, place: Option<u8>, slots: u8) -> Option<u8> {
        let Some(place) = place else { return self.deck.pop() };
        let taken = self.open[usize::from(place)].take();
        self.refill(slots);
        taken
    }

    /// All face-up cards go out, or under the deck, and new ones are dealt.
    pub(super) fn wipe(&mut self, slots: u8, out: bool) {
        let gone = std::mem::take(&mut self.open);
        self.refill(slots);
        if !out {
            gone.iter().flatten().for_each(|&card| self.deck.insert(0, card));
            self.refill(slots);
        }
    }
}

/// One player's side of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    pub(super) coins: u16,
    pub(super) deck: CardDeck<MOST_CARDS>,
    /// The building area: the cards of this round's dungeon.
    pub(super) hand: ArrayPile<CardId, LONGEST_HAND>,
    /// Cards that stay for the next round.
    pub(super) staying: ArrayPile<CardId, LONGEST_HAND>,
    pub(super) books: ArrayPile<Spellbook, MOST_BOOKS>,
    /// Fairies, by row of their table.
    pub(super) fairies: [u8; TOOLS],
    pub(super) passed: bool,
    pub(super) walked: PathResult,
    pub(super) score: ScoreBoard,
    pub(super) spent: CoinFlow,
}

/// A spellbook in front of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spellbook {
    /// The single card.
    pub(super) card: u8,
    /// Its row.
    pub(super) row: u8,
    /// True if it is face down, used this round.
    pub(super) used: bool,
}

/// The columns of a score board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreBoard {
    /// Primary points, all rounds together.
    pub(super) primary: u16,
    /// Secondary points, before they are divided.
    pub(super) secondary: u16,
    /// Time bonus.
    pub(super) time: u16,
    /// Exit boxes checked.
    pub(super) boxes: u8,
    /// Points of the last round: primary and secondary as written, and time bonus.
    pub(super) last_round: u16,
}

impl ScoreBoard {
    /// All that is written on the board: primary and secondary as written, and time bonus.
    pub(super) fn written(&self) -> u16 {
        self.primary + self.secondary + self.time
    }
}

/// Coins that went in and out this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoinFlow {
    /// On fairies, spellbooks and dungeon cards in the market, and in the refresh.
    pub(super) on: [u16; 4],
    /// Received for the path.
    pub(super) income: u16,
}

/// The dungeon of the player who explores.
#[derive(Debug, PartialEq)]
pub struct Exploration {
    pub(super) layout: CardLayout,
    /// The estimator of dungeons of this hand, once it is asked for.
    pub(super) estimator: CachedResult<DungeonEstimator>,
    /// Cards of the hand that have been laid, a bit for each place.
    pub(super) laid: u8,
    /// What the player may choose from, where the paths are worked out.
    pub(super) frontier: ParetoPaths,
    /// The path so far, where it is walked.
    pub(super) walk: PathWalk,
}

impl Exploration {
    /// Clears the dungeon: no card is laid.
    pub(super) fn clear(&mut self) {
        self.layout.clear();
        self.estimator.forget();
        self.laid = 0;
    }
}

impl Clone for Exploration {
    fn clone(&self) -> Self {
        let estimator = self.estimator.clone();
        Self { estimator, ..*self }
    }

    /// A copy in place: an estimator that is not known is not copied.
    fn clone_from(&mut self, source: &Self) {
        let Self { layout, estimator, laid, frontier, walk } = self;
        estimator.clone_from(&source.estimator);
        (*layout, *laid, *frontier, *walk) = (source.layout, source.laid, source.frontier, source.walk);
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { dungeon: self.dungeon.clone(), ..*self }
    }

    /// A copy in place, as bots that look ahead make it again and again.
    fn clone_from(&mut self, source: &Self) {
        let Self {
            market,
            objectives,
            unseen,
            primary,
            secondary,
            players,
            phase,
            active,
            first,
            round,
            dungeon,
            uses_left,
            bank,
        } = self;
        (*market, *objectives, *unseen, *players) = (source.market, source.objectives, source.unseen, source.players);
        (*primary, *secondary, *phase, *active) = (source.primary, source.secondary, source.phase, source.active);
        (*first, *round, *uses_left, *bank) = (source.first, source.round, source.uses_left, source.bank);
        dungeon.clone_from(&source.dungeon);
    }
}

impl State {
    pub(super) fn new(rules: &Rules) -> Self {
        Self {
            market: Market::default(),
            objectives: ArrayPile::default(),
            unseen: [0; OBJECTIVES],
            primary: 0,
            secondary: None,
            players: std::array::from_fn(|_| Player::new(rules)),
            phase: Phase::Buy,
            active: 0,
            first: 0,
            round: 0,
            dungeon: Exploration::default(),
            uses_left: 0,
            bank: 0,
        }
    }

    /// Set Up: the market, everybody's deck of starters and coins, and the objectives.
    pub(super) fn deal(&mut self, rules: &Rules, luck: &mut Luck) {
        *self = Self::new(rules);
        for (column, market) in self.market.cards.iter_mut().enumerate() {
            let cost = column as u8 + super::config::LOWEST_COST;
            let cards = (0..rules.dungeon_cards as u8).filter(|&card| rules.row(card).cost == cost);
            cards.for_each(|card| market.deck.push(card));
            market.deck.shuffle(rules.row_of.keys(), luck.occasion(purpose::MARKET, column as u32));
            market.refill(rules.slots);
        }
        self.market.books.deck = ArrayPile::of(rules.book_of.len());
        self.market.books.deck.shuffle(rules.book_of.keys(), luck.occasion(purpose::MARKET, COSTS as u32));
        self.market.books.refill(rules.slots);
        for (left, row) in self.market.fairies.iter_mut().zip(&rules.fairies) {
            *left = row.count;
        }
        let objectives = rules.objective_of.len();
        self.objectives = ArrayPile::of(objectives);
        self.objectives.shuffle(rules.objective_of.keys(), luck.occasion(purpose::OBJECTIVES, 0));
        (0..objectives as u8).for_each(|card| self.unseen[rules.asks(card) as usize] += 1);
        for (seat, player) in self.players[..rules.seats].iter_mut().enumerate() {
            let starters = rules.dungeon_cards as u8..rules.row_of.len() as u8;
            starters.for_each(|card| player.deck.draw.push(card));
            player.shuffle(rules, seat, luck);
        }
        self.bank = rules.bank.saturating_sub(rules.coins * rules.seats as u16);
    }

    /// Puts what lies face down in another order: the market's decks, the objectives to come and the own deck of every player.
    ///
    /// No seat knows more of them than another. Cards that went under a deck, or that were turned over to find a secondary that differs, were
    /// seen once; no view remembers them, so they count as hidden. All else lies open: hands and discards, what is bought unseen as soon as it is
    /// bought, and dungeons and paths of those who explored before. So what is worked out of an open hand stays right.
    pub(super) fn redeal(&mut self, rules: &Rules, luck: &mut Luck) {
        for (column, market) in self.market.cards.iter_mut().enumerate() {
            market.deck.shuffle(rules.row_of.keys(), luck.occasion(purpose::MARKET, column as u32));
        }
        self.market.books.deck.shuffle(rules.book_of.keys(), luck.occasion(purpose::MARKET, COSTS as u32));
        self.objectives.shuffle(rules.objective_of.keys(), luck.occasion(purpose::OBJECTIVES, 0));
        for (seat, player) in self.players[..rules.seats].iter_mut().enumerate() {
            player.deck.draw.shuffle(rules.row_of.keys(), luck.occasion(purpose::DECKS, occasion(seat, 0)));
        }
    }

    /// The player whose decision it is.
    #[inline]
    pub(super) fn player(&self) -> &Player {
        &self.players[usize::from(self.active)]
    }

    #[inline]
    pub(super) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[usize::from(self.active)]
    }
}

impl Player {
    fn new(rules: &Rules) -> Self {
        Self {
            coins: rules.coins,
            deck: CardDeck::default(),
            hand: ArrayPile::default(),
            staying: ArrayPile::default(),
            books: ArrayPile::default(),
            fairies: [0; TOOLS],
            passed: false,
            walked: PathResult::default(),
            score: ScoreBoard::default(),
            spent: CoinFlow::default(),
        }
    }

    /// Shuffles what is face down.
    fn shuffle(&mut self, rules: &Rules, seat: usize, luck: &mut Luck) {
        self.deck.shuffle(rules.row_of.keys(), |number| luck.occasion(purpose::DECKS, occasion(seat, number)));
    }

    /// Draws a card, shuffling the discards if the deck is exhausted; tells whether it had to.
    pub(super) fn draw(&mut self, rules: &Rules, seat: usize, luck: &mut Luck) -> (Option<CardId>, bool) {
        let shuffled =
            self.deck.refill(rules.row_of.keys(), |number| luck.occasion(purpose::DECKS, occasion(seat, number)));
        (self.deck.draw.pop(), shuffled)
    }

    /// Own cards, wherever they are.
    pub(super) fn cards(&self) -> usize {
        self.deck.draw.len() + self.deck.discard.len() + self.hand.len() + self.staying.len()
    }

    /// Spellbooks that have not been used this round, with their places.
    pub(super) fn ready<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = (usize, Spell)> + 'a {
        let face_up = self.books.iter().enumerate().filter(|(_, book)| !book.used);
        face_up.map(|(place, book)| (place, rules.spellbooks[usize::from(book.row)].spell))
    }

    /// The place of the spellbook with this effect that has not been used this round.
    pub(super) fn unused(&self, rules: &Rules, is: impl Fn(Spell) -> bool) -> Option<usize> {
        self.ready(rules).find(|&(_, spell)| is(spell)).map(|(place, _)| place)
    }

    /// The number of the player's spellbooks with this effect: each is used once a round.
    pub(super) fn uses(&self, rules: &Rules, is: impl Fn(Spell) -> bool) -> u8 {
        self.ready(rules).filter(|&(_, spell)| is(spell)).count() as u8
    }

    /// True if the player has a spellbook with this effect face up.
    pub(super) fn can(&self, rules: &Rules, spell: Spell) -> bool {
        self.unused(rules, |other| other == spell).is_some()
    }

    /// The place of the spellbook that can become a fairy, and whether it is given up for good with that: one that comes back goes first.
    pub(super) fn wild(&self, rules: &Rules) -> Option<(usize, bool)> {
        let row = |book: &Spellbook| &rules.spellbooks[usize::from(book.row)];
        let ready = self.books.iter().enumerate().filter(|(_, book)| !book.used && row(book).spell == Spell::Fairy);
        ready.map(|(place, book)| (place, row(book).once_a_game)).min_by_key(|&(_, for_good)| for_good)
    }

    /// Turns a spellbook face down.
    pub(super) fn use_up(&mut self, place: usize) {
        self.books[place].used = true;
    }

    /// The help on the path: fairies and spellbooks.
    pub(super) fn gear(&self, rules: &Rules) -> PathGear {
        let mut tools = [0; TOOLS];
        for (row, &fairies) in rules.fairies.iter().zip(&self.fairies) {
            tools[usize::from(row.tool)] += fairies;
        }
        let can = |spell| self.can(rules, spell);
        let stands_in = [Spell::Beat, Spell::Open, Spell::Cross, Spell::Circle];
        for (tool, spell) in tools.iter_mut().zip(stands_in) {
            *tool += self.uses(rules, |other| other == spell);
        }
        PathGear {
            tools,
            wild: self.wild(rules).is_some(),
            leap: can(Spell::TeleportMonster),
            cross: can(Spell::Crossing),
            climb: can(Spell::Climb),
            barrels: can(Spell::TeleportBarrel),
            wrap_vertical: can(Spell::WrapVertical),
            wrap_horizontal: can(Spell::WrapHorizontal),
        }
    }

    /// The number of these finds on the path.
    pub(super) fn found(&self, find: FindKind) -> u8 {
        self.walked.finds.count(find)
    }
}

/// The occasion of a shuffle of a player's own deck: which number it has moves nobody else's.
fn occasion(seat: usize, number: u32) -> u32 {
    (seat as u32) << 10 | number
}

impl Default for Exploration {
    fn default() -> Self {
        Self {
            layout: CardLayout::default(),
            estimator: CachedResult::default(),
            laid: 0,
            frontier: ParetoPaths::default(),
            walk: PathWalk::at_start(PathGear::default()),
        }
    }
}

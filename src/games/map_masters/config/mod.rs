//! The rules file and its four tables: every number and every open point, declared and read in one pass.

mod keys;
pub(super) mod tables;

pub use keys::{First, FullHand, MarketTie, Secondary, Tie, TimeBonus, Walking};
pub use tables::{CardRow, FairyRow, ObjectiveRow, SpellRow};

use super::card::{FindCounts, FindKind, MOST_OF_A_KIND, MapCard, OBJECTIVES};
use super::layout;
use super::rule_options::RuleOptions;
use super::transit::{self, CardTransit};
use kit::config::{CardCopies, RulesReader};

/// The most players.
pub const MOST_SEATS: usize = 5;
/// The most rounds.
pub const MOST_ROUNDS: usize = 12;
/// The most cards of a dungeon.
pub const LONGEST_HAND: usize = layout::MOST_CARDS;
/// The most face-up cards of a column.
pub const MOST_SLOTS: usize = 4;
/// The most spellbooks of a player.
pub const MOST_BOOKS: usize = 3;
/// The most coins that a key can name.
pub const MOST_COINS: i64 = 999;
/// The most cards of all kinds, a player's starters and all dungeon cards together.
pub const MOST_CARDS: usize = 120;
/// The most objective cards.
pub const MOST_OBJECTIVES: usize = 64;
/// The most spellbooks.
pub const MOST_SPELLBOOKS: usize = 32;
/// Costs of dungeon cards, a column each.
pub const COSTS: usize = 4;
/// The lowest of them.
pub const LOWEST_COST: u8 = 3;

/// The validated rules of one variant. A field that names a key means what `list keys` says of it.
#[derive(Clone, Debug)]
pub struct Rules {
    /// `players.count`.
    pub seats: usize,
    /// `players.coins`.
    pub coins: u16,
    /// `players.spellbooks`.
    pub books: u8,
    /// `rounds.count`.
    pub rounds: u8,
    /// `hand.size`.
    pub hand: u8,
    /// `deck.least`.
    pub least_deck: u8,
    /// `market.slots`.
    pub slots: u8,
    /// `market.price_3`, `market.price_4`, `market.price_5` and `market.price_6`.
    pub prices: [u8; COSTS],
    /// `market.book_price`.
    pub book_price: u8,
    /// `market.blind`.
    pub blind: bool,
    /// `market.wipe`.
    pub wipe: u8,
    /// `market.first`.
    pub first: First,
    /// `market.first_round`.
    pub first_by_lot: bool,
    /// `market.tie`.
    pub market_tie: MarketTie,
    /// `market.full_hand`.
    pub full_hand: FullHand,
    /// `market.replaced_book`.
    pub replaced_book_is_out: bool,
    /// `market.wiped_cards`.
    pub wiped_are_out: bool,
    /// `exploration.path`.
    pub walking: Walking,
    /// `exploration.steps`.
    pub steps: u32,
    /// `exploration.glance`.
    pub estimator: u32,
    /// `exploration.cards_left_out`.
    pub may_leave_out: bool,
    /// `refresh.unlaid`.
    pub unlaid_are_discarded: bool,
    /// How cards are laid and paths walked: `halls.touch`, `halls.offset`, `halls.half`, `exit.gap`, `room.weapons`, `stairs.in_room`,
    /// `underground.again` and `spell.crossing`.
    pub options: RuleOptions,
    /// `objective.secondary`.
    pub secondary: Secondary,
    /// `objective.repeat`.
    pub may_repeat: bool,
    /// `time.points`.
    pub time_points: u8,
    /// `time.bonus`.
    pub time_bonus: TimeBonus,
    /// `exit.most` and `exit.second`.
    pub exit_points: [u8; 2],
    /// `exit.zero_boxes`.
    pub zero_boxes_count: bool,
    /// `final.secondary_divisor`.
    pub secondary_divisor: u8,
    /// `final.coins_per_point`.
    pub coins_per_point: u8,
    /// `final.tie`.
    pub tie: Tie,
    /// `coins.bank`.
    pub bank: u16,
    /// The rows of the card table, which `underground.edges` is read for.
    pub rows: Vec<CardRow>,
    /// By row, the card itself: what layouts and paths speak of.
    pub cards: Vec<MapCard>,
    /// The row of every single card: first the dungeon cards, then a player's starters.
    pub row_of: CardCopies,
    /// By row, the ways through the card.
    pub transits: Vec<Vec<CardTransit>>,
    /// By row, what each of its rooms has in it.
    pub rooms: Vec<[FindCounts; MOST_OF_A_KIND]>,
    /// How many of them are dungeon cards.
    pub dungeon_cards: usize,
    /// The rows of the objective table.
    pub objectives: Vec<ObjectiveRow>,
    /// The row of every single objective card; the first of a row show its hourglasses.
    pub objective_of: CardCopies,
    /// Whether it shows an hourglass. By single objective card.
    pub hourglass_of: Vec<bool>,
    /// The points of each find as an objective; 0 where no card asks for it.
    pub points: [u8; OBJECTIVES],
    /// The rows of the spellbook table.
    pub spellbooks: Vec<SpellRow>,
    /// The row of every single spellbook.
    pub book_of: CardCopies,
    /// The rows of the fairy table.
    pub fairies: Vec<FairyRow>,
}

impl Rules {
    /// The row of a single card.
    #[inline]
    pub fn row(&self, card: u8) -> &CardRow {
        &self.rows[usize::from(self.row_of[usize::from(card)])]
    }

    /// The column of a cost.
    #[inline]
    pub fn column(cost: u8) -> usize {
        usize::from(cost - LOWEST_COST)
    }

    /// The find that an objective card asks for.
    #[inline]
    pub fn asks(&self, objective: u8) -> FindKind {
        self.objectives[usize::from(self.objective_of[usize::from(objective)])].find
    }
}

/// Declares and reads every key and the tables, in the order in which they are listed.
pub fn read(r: &mut RulesReader) -> Rules {
    let seats = keys::seats(r);
    let coins = keys::coins(r);
    let books = keys::books(r);
    let rounds = keys::rounds(r);
    let hand = keys::hand(r);
    let least_deck = keys::least_deck(r);
    let may_leave = keys::underground_may_leave(r);
    let rows = tables::cards(r, may_leave);
    let cards = |of_dungeon: bool| {
        let rows = rows.iter().enumerate().filter(move |(_, row)| (row.cost > 0) == of_dungeon);
        rows.map(|(number, row)| (number, row.name.as_str(), row.count))
    };
    let row_of = CardCopies::numbered(cards(true).chain(cards(false)));
    let dungeon_cards = cards(true).map(|(.., count)| usize::from(count)).sum();
    let objectives = tables::objectives(r);
    let objective_of = CardCopies::of(objectives.iter().map(|row| (row.name.as_str(), row.count)));
    let spellbooks = tables::spellbooks(r);
    let fairies = tables::fairies(r);
    let options = options(r);
    let rules = Rules {
        seats,
        coins,
        books,
        rounds,
        hand,
        least_deck,
        slots: keys::slots(r),
        prices: keys::prices(r),
        book_price: keys::book_price(r),
        blind: keys::blind(r),
        wipe: keys::wipe(r),
        first: First::read(r),
        first_by_lot: keys::first_by_lot(r),
        market_tie: MarketTie::read(r),
        full_hand: FullHand::read(r),
        replaced_book_is_out: keys::replaced_book_is_out(r),
        wiped_are_out: keys::wiped_are_out(r),
        walking: Walking::read(r),
        steps: keys::steps(r),
        estimator: keys::estimator(r),
        may_leave_out: keys::may_leave_out(r),
        unlaid_are_discarded: keys::unlaid_are_discarded(r),
        options,
        transits: rows.iter().map(|row| transit::transits(&row.card, &options)).collect(),
        rooms: rows.iter().map(|row| transit::rooms(&row.card, &options)).collect(),
        secondary: Secondary::read(r),
        may_repeat: keys::may_repeat(r),
        time_points: keys::time_bonus(r),
        time_bonus: TimeBonus::read(r),
        exit_points: keys::exit_points(r),
        zero_boxes_count: keys::zero_boxes_count(r),
        secondary_divisor: keys::secondary_divisor(r),
        coins_per_point: keys::coins_per_point(r),
        tie: Tie::read(r),
        bank: keys::bank(r),
        cards: rows.iter().map(|row| row.card.clone()).collect(),
        rows,
        row_of,
        dungeon_cards,
        hourglass_of: hourglasses(&objectives),
        points: points(&objectives),
        objectives,
        objective_of,
        book_of: CardCopies::of(spellbooks.iter().map(|row| (row.name.as_str(), row.count))),
        spellbooks,
        fairies,
    };
    check_whole(r, &rules);
    rules
}

fn options(r: &mut RulesReader) -> RuleOptions {
    RuleOptions {
        touch: keys::touch(r),
        offset: keys::offset(r),
        own_path: keys::own_path(r),
        gap_exits: keys::gap_exits(r),
        weapons_in_room: keys::weapons_in_room(r),
        stairs_walked: keys::stairs_walked(r),
        underground_again: keys::underground_again(r),
        crossings_too: keys::crossings_too(r),
    }
}

/// The hourglass of every single card, in the order of [`Rules::objective_of`].
fn hourglasses(rows: &[ObjectiveRow]) -> Vec<bool> {
    rows.iter().flat_map(|row| (0..row.count).map(|copy| copy < row.hourglasses)).collect()
}

fn points(rows: &[ObjectiveRow]) -> [u8; OBJECTIVES] {
    let mut points = [0; OBJECTIVES];
    rows.iter().for_each(|row| points[row.find as usize] = row.points);
    points
}

/// Checks what no single key can tell: objectives for all rounds, coins for all players, and cards to begin with. Tables with faults of
/// their own are not judged.
fn check_whole(r: &mut RulesReader, rules: &Rules) {
    let (cards, needed) = (rules.objective_of.len(), 2 * usize::from(rules.rounds));
    if r.is_whole("objectives") && cards < needed {
        let message = format!("{} rounds turn {needed} objective cards over, and there are {cards}", rules.rounds);
        r.fault("rounds.count", message, "lower it, or raise the `count` of objectives");
    }
    let dealt = u32::from(rules.coins) * rules.seats as u32;
    if rules.bank > 0 && u32::from(rules.bank) < dealt {
        let message = format!("the players start with {dealt} coins, and there are {} in all", rules.bank);
        r.fault("coins.bank", message, "raise it, write 0 for an endless bank, or lower `players.coins`");
    }
}

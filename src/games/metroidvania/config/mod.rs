//! The rules file and the two tables: every number and every open point, declared and read in one pass.

mod keys;
mod tables;

pub use keys::{Attacks, BossVisit, Deadlock, FirstPlayer, Locks, SecondWager, Sharing, Survived, Tie, Whose};
pub use tables::{BossRow, CardRow};

use super::cells::GridCell;
use kit::config::{CardCopies, RulesReader};

/// The most copies of cards, over all rows.
pub const MOST_CARDS: usize = 128;
/// The longest queue.
pub const LONGEST_QUEUE: usize = 8;
/// The most items a player may hold.
pub const MOST_ITEMS: usize = 4;
/// The largest value of a card's numbers and of an effect's power.
pub const MOST_POINTS: i64 = 12;

/// The most damage draws of one attack.
pub const MOST_DRAWS: usize = 3;
/// The number of `!` that makes a boss room.
pub const BOSS_ROOM: u8 = 3;

/// The validated rules of one variant. A field that names a key means what `list keys` says of it.
#[derive(Clone, Debug)]
pub struct Rules {
    /// `players.count`.
    pub seats: usize,
    /// `players.luck`.
    pub luck: u8,
    /// `players.health`.
    pub health: u8,
    /// `players.max_health`.
    pub max_health: u8,
    /// `queue.size`.
    pub queue: u8,
    /// `win.bosses`.
    pub win_bosses: u8,
    /// `win.round_cap`.
    pub round_cap: u16,
    /// `figures.rounds`.
    pub counted_rounds: u16,
    /// `win.whose_bosses`.
    pub whose_bosses: Whose,
    /// `win.tie`.
    pub tie: Tie,
    /// `win.deadlock`.
    pub deadlock: Deadlock,
    /// `boss_rooms.none_left`.
    pub no_boss_left: BossVisit,
    /// `boss_rooms.held_room`.
    pub held_room: BossVisit,
    /// `boss_rooms.sharing`.
    pub sharing: Sharing,
    /// `boss_rooms.locked_exits`.
    pub locks: Locks,
    /// `maze.rotation`.
    pub rotation: bool,
    /// `maze.size`.
    pub maze_size: u8,
    /// `maze.start`.
    pub start: GridCell,
    /// `turn.blocked`.
    pub move_when_blocked: bool,
    /// `turn.no_use`.
    pub keep_wasted_luck: bool,
    /// `attack.rooms`.
    pub attacks: Attacks,
    /// `attack.survived`.
    pub survived: Survived,
    /// `attack.second_wager`.
    pub second_wager: SecondWager,
    /// `attack.max_wager`.
    pub max_wager: u8,
    /// `turn.fresh_luck`.
    pub fresh_luck: bool,
    /// `death.items`.
    pub death_loses_items: bool,
    /// `items.keep`.
    pub must_keep: bool,
    /// `items.limit`.
    pub item_limit: u8,
    /// `items.use`.
    pub items_wear_out: bool,
    /// `deck.missing_damage`.
    pub missing_damage: u8,
    /// `heal.amount`.
    pub heal: u8,
    /// `heal.on_start`.
    pub heal_on_start: bool,
    /// `heal.on_explore`.
    pub heal_on_explore: bool,
    /// `turn.first_player`.
    pub first_player: FirstPlayer,
    /// `maze.pawns`.
    pub share_rooms: bool,
    /// The rows of the card table.
    pub rows: Vec<CardRow>,
    /// The row of every single card, by card number.
    pub row_of: CardCopies,
    /// The red value of every single card.
    pub damage_of: Vec<u8>,
    /// The largest of them.
    pub most_damage: u8,
    /// The largest black value.
    pub longest_move: u8,
    /// The bosses that are shuffled (`boss_rooms.used`).
    pub bosses: Vec<BossRow>,
    /// A card of each of them.
    pub boss_deck: CardCopies,
}

/// Declares and reads every key and both tables, in the order in which they are listed.
pub fn read(r: &mut RulesReader) -> Rules {
    let seats = keys::seats(r);
    let luck = keys::luck(r);
    let (max_health, health) = keys::health(r);
    let queue = keys::queue(r);
    let maze_size = keys::maze_size(r);
    let start = keys::start(r, maze_size);
    let item_limit = keys::item_limit(r);
    let rows = tables::cards(r);
    let row_of = CardCopies::of(rows.iter().map(|row| (row.name.as_str(), row.count)));
    let damage_of = row_of.iter().map(|&row| rows[usize::from(row)].damage).collect();
    let most_damage = rows.iter().filter(|row| row.count > 0).map(|row| row.damage).max().unwrap_or(0);
    let longest_move = rows.iter().map(|row| row.moves).max().unwrap_or(0);
    let bosses = tables::bosses(r);
    let rules = Rules {
        seats,
        luck,
        health,
        max_health,
        queue,
        win_bosses: keys::win_bosses(r),
        round_cap: keys::round_cap(r),
        counted_rounds: keys::counted_rounds(r),
        whose_bosses: Whose::read(r),
        tie: Tie::read(r),
        deadlock: Deadlock::read(r),
        no_boss_left: keys::no_boss_left(r),
        held_room: keys::held_room(r),
        sharing: Sharing::read(r),
        locks: Locks::read(r),
        rotation: keys::rotation(r),
        maze_size,
        start,
        move_when_blocked: keys::move_when_blocked(r),
        keep_wasted_luck: keys::keep_wasted_luck(r),
        attacks: Attacks::read(r),
        survived: Survived::read(r),
        second_wager: SecondWager::read(r),
        max_wager: keys::max_wager(r),
        fresh_luck: keys::fresh_luck(r),
        death_loses_items: keys::death_loses_items(r),
        must_keep: keys::must_keep(r),
        item_limit,
        items_wear_out: keys::items_wear_out(r),
        missing_damage: keys::missing_damage(r),
        heal: keys::heal(r),
        heal_on_start: keys::heal_on_start(r),
        heal_on_explore: keys::heal_on_explore(r),
        first_player: FirstPlayer::read(r),
        share_rooms: keys::share_rooms(r),
        rows,
        row_of,
        damage_of,
        most_damage,
        longest_move,
        boss_deck: CardCopies::single(bosses.iter().map(|boss| boss.name.as_str())),
        bosses,
    };
    check_whole(r, &rules);
    rules
}

/// Checks what no single key can tell: enough cards, enough bosses. Tables with faults of their own are not judged.
fn check_whole(r: &mut RulesReader, rules: &Rules) {
    if !r.is_whole("cards") || !r.is_whole("bosses") {
        return;
    }
    let cards = rules.row_of.len();
    let least = usize::from(rules.queue) + rules.seats * usize::from(rules.item_limit) + 1;
    if cards < least || cards > MOST_CARDS {
        let message = format!("the deck has {cards} cards; these rules need {least} to {MOST_CARDS}");
        r.fault("cards", message, "change `count` in the card table (the queue, the items in hand and the card taken must never use the deck up)");
    }
    let lairs: usize = rules.rows.iter().filter(|row| row.threat == 3).map(|row| usize::from(row.count)).sum();
    // A room is drawn on the map and its card discarded, so that one `!!!` card comes back as any number of boss rooms.
    let met = if lairs > 0 { rules.bosses.len() } else { 0 };
    if met < usize::from(rules.win_bosses) {
        let message = format!(
            "nobody can win: bosses needed: {}, that can be met: {met} (`!!!` cards in the deck: {lairs}, bosses that are shuffled: {})",
            rules.win_bosses,
            rules.bosses.len()
        );
        r.fault("win.bosses", message, "lower it, give the deck a card with threat 3, or add bosses");
    }
    if rules.rows.iter().all(|row| row.moves == 0) {
        r.fault("cards", "no card has a black value: nobody can ever move", "give some cards `moves` of 1 or more");
    }
}

//! The keys of the rules file, each told once: its name, its values and what it means.

use super::{LONGEST_HAND, MOST_BOOKS, MOST_COINS, MOST_ROUNDS, MOST_SEATS, MOST_SLOTS};
use crate::rule_options::AdjacencyRule;
use kit::config::RulesReader;
use kit::pieces::switch;

/// A key that takes one of two words; the first holds where nothing is written, and means `first`.
fn either(
    r: &mut RulesReader,
    key: &'static str,
    first: bool,
    words: [(&'static str, &'static str); 2],
    about: &'static str,
) -> bool {
    let [(word, means), (other, otherwise)] = words;
    r.choice(key, word, &[(word, first, means), (other, !first, otherwise)], about)
}

// [players] and [rounds]

pub(super) fn seats(r: &mut RulesReader) -> usize {
    r.int("players.count", 3, 2..=MOST_SEATS as i64, "players", "Players at the table.")
}

pub(super) fn coins(r: &mut RulesReader) -> u16 {
    let about = "Coins each player starts with; Set Up and the Market Phase name the same six.";
    r.int("players.coins", 6, 0..=MOST_COINS, "coins", about)
}

pub(super) fn books(r: &mut RulesReader) -> u8 {
    let about = "The most spellbooks a player holds; one more replaces one of them.";
    r.int("players.spellbooks", 2, 1..=MOST_BOOKS as i64, "spellbooks", about)
}

pub(super) fn rounds(r: &mut RulesReader) -> u8 {
    r.int("rounds.count", 6, 1..=MOST_ROUNDS as i64, "rounds", "Rounds of a game.")
}

pub(super) fn hand(r: &mut RulesReader) -> u8 {
    let about = "Cards of a dungeon; with fewer in deck and discards one plays fewer (open point 5).";
    r.int("hand.size", LONGEST_HAND as i64, 1..=LONGEST_HAND as i64, "cards", about)
}

pub(super) fn least_deck(r: &mut RulesReader) -> u8 {
    let about = "Own cards that scissors must leave, in deck, hand and discards together (open point 20).";
    r.int("deck.least", 0, 0..=9, "cards", about)
}

// [market]

pub(super) fn slots(r: &mut RulesReader) -> u8 {
    r.int("market.slots", 2, 1..=MOST_SLOTS as i64, "cards", "Face-up cards of each column of the market.")
}

pub(super) fn prices(r: &mut RulesReader) -> [u8; 4] {
    let mut price = |key, cost| r.int(key, cost, 0..=20, "coins", "Price of a dungeon card of this column.");
    [price("market.price_3", 3), price("market.price_4", 4), price("market.price_5", 5), price("market.price_6", 6)]
}

pub(super) fn book_price(r: &mut RulesReader) -> u8 {
    r.int("market.book_price", 2, 0..=20, "coins", "Price of a spellbook.")
}

pub(super) fn blind(r: &mut RulesReader) -> bool {
    let words = [("yes", "at the same price"), ("no", "only what lies face up is sold")];
    either(
        r,
        "market.blind",
        true,
        words,
        "May the top card of a column's deck be bought unseen (open point 30)? It enters the hand face up (open point 21).",
    )
}

pub(super) fn wipe(r: &mut RulesReader) -> u8 {
    let about = "The round at whose end the market's cards go out and new ones are dealt (open point 28); 0 is never.";
    r.int("market.wipe", 3, 0..=MOST_ROUNDS as i64, "round", about)
}

switch!(First, "market.first", "Who begins in the market from the second round on (open point 29).",
    Poorest "poorest" "whoever has the fewest coins as the phase begins",
    Rotates "rotates" "the next seat each round",
    LeaderLast "leader_last" "whoever has the fewest points as written on the board: primary, secondary before it is divided, time bonus");

pub(super) fn first_by_lot(r: &mut RulesReader) -> bool {
    let words = [("lot", "by lot, in place of the youngest"), ("seat_1", "seat 1")];
    either(r, "market.first_round", true, words, "Who begins in the market of the first round (open point 8).")
}

switch!(MarketTie, "market.tie", "Points that decide who begins where several are equally poor, the fewest first; then it is by lot (open point 37).",
    LastRound "last_round" "those of the round before: primary and secondary as written, and time bonus",
    SoFar "so_far" "those of all rounds so far");

switch!(FullHand, "market.full_hand", "A dungeon card for a player whose building area is full (open point 4).",
    Refused "refused" "cannot be bought",
    Discards "discards" "goes to the discards");

pub(super) fn replaced_book_is_out(r: &mut RulesReader) -> bool {
    let words = [("out", "goes out of play"), ("under", "goes under the deck of spellbooks")];
    either(r, "market.replaced_book", true, words, "A spellbook that another replaces.")
}

pub(super) fn wiped_are_out(r: &mut RulesReader) -> bool {
    let words = [("out", "go out of play"), ("under", "go under their decks")];
    either(r, "market.wiped_cards", true, words, "Cards that leave the market when it is dealt anew.")
}

// [halls], [exploration] and what stands for paths

pub(super) fn touch(r: &mut RulesReader) -> AdjacencyRule {
    let options = [
        (
            "strict",
            AdjacencyRule::Strict,
            "exit meets exit and wall meets wall, and at least one exit of the new card meets one",
        ),
        ("loose", AdjacencyRule::Loose, "one meeting exit is enough; an exit against a wall is a real end"),
    ];
    r.choice("halls.touch", "strict", &options, "\"Adjacent cards must have their hallways aligned\" (open point 25).")
}

pub(super) fn offset(r: &mut RulesReader) -> bool {
    let words = [("half", "by half a card's height"), ("none", "not at all")];
    either(r, "halls.offset", true, words, "How far a card may be set off from the one beside it (open point 26).")
}

pub(super) fn own_path(r: &mut RulesReader) -> bool {
    let words =
        [("closed", "the whole of it is used"), ("own_path", "the other half may be walked, up to one's own line")];
    either(r, "halls.half", false, words, "A hallway that was left or entered in its middle (open point 43).")
}

switch!(Walking, "exploration.path", "How a path is found through the finished dungeon.",
    Solved "solved" "all outcomes that are not worse than another in everything are worked out, and the player picks one",
    Walked "walked" "step by step");

pub(super) fn steps(r: &mut RulesReader) -> u32 {
    let about = "Steps after which the search for paths goes no further; how often that happens is reported.";
    r.int("exploration.steps", 20_000, 100..=100_000_000, "steps", about)
}

pub(super) fn estimator(r: &mut RulesReader) -> u32 {
    let about = "Visits to cards in the search that tells bots what a dungeon is worth while it is built.";
    r.int("exploration.glance", 250, 10..=100_000_000, "visits", about)
}

pub(super) fn may_leave_out(r: &mut RulesReader) -> bool {
    let words = [("allowed", "a player may stop laying cards"), ("not", "each card that fits is laid")];
    either(r, "exploration.cards_left_out", true, words, "Cards of the hand that are not laid (open point 3).")
}

pub(super) fn unlaid_are_discarded(r: &mut RulesReader) -> bool {
    let words = [
        ("discarded", "go to the discards with the path: what leaves, stays or is exchanged is a card of the dungeon"),
        ("like_laid", "may leave, stay or be exchanged like those of the dungeon"),
    ];
    either(r, "refresh.unlaid", true, words, "Cards of the hand that were not laid, in the refresh (open point 44).")
}

pub(super) fn weapons_in_room(r: &mut RulesReader) -> bool {
    let words = [
        ("no", "only what was found before can be used"),
        ("yes", "swords lying in the room help against its monsters"),
    ];
    either(r, "room.weapons", false, words, "What lies in a room whose monsters still stand (open point 32).")
}

pub(super) fn stairs_walked(r: &mut RulesReader) -> bool {
    let words = [("on_entering", "when the room is entered, its monsters beaten"), ("walked", "when they are walked")];
    either(r, "stairs.in_room", false, words, "When stairs in a room count (open point 42); others count when walked.")
}

pub(super) fn underground_may_leave(r: &mut RulesReader) -> bool {
    let words = [("inside", "underground hallways end inside the card"), ("may_leave", "they may lead to its exits")];
    either(r, "underground.edges", false, words, "Underground hallways and the card's edge (open point 34).")
}

pub(super) fn underground_again(r: &mut RulesReader) -> bool {
    let words = [("no", "the path ends there"), ("yes", "like a room")];
    either(r, "underground.again", false, words, "Entering an underground part a second time (open point 40).")
}

pub(super) fn crossings_too(r: &mut RulesReader) -> bool {
    let words = [("rooms", "in rooms"), ("crossings", "in rooms and at crossings")];
    either(
        r,
        "spell.crossing",
        false,
        words,
        "Where the spellbook that lets a path cross itself works (open point 39).",
    )
}

// [objective] and [time]

switch!(Secondary, "objective.secondary", "When the secondary objective is shown (open point 31).",
    After "after" "after the paths are drawn",
    WithPrimary "with_primary" "together with the primary");

pub(super) fn may_repeat(r: &mut RulesReader) -> bool {
    let words = [
        ("as_drawn", "both may ask for the same"),
        ("differ", "the next card that asks for something else is the secondary"),
    ];
    either(r, "objective.repeat", true, words, "Primary and secondary of one round (open point 36).")
}

pub(super) fn time_bonus(r: &mut RulesReader) -> u8 {
    r.int("time.points", 1, 0..=20, "points", "Victory points of a time bonus; public material has 1 (open point 9).")
}

switch!(TimeBonus, "time.bonus", "Who is first to be done where the primary objective shows an hourglass (open point 27).",
    Off "off" "there is no time bonus, as in turn-based play",
    Lot "lot" "each player equally likely");

// [final] and [coins]

pub(super) fn exit_points(r: &mut RulesReader) -> [u8; 2] {
    [
        r.int(
            "exit.most",
            2,
            0..=20,
            "points",
            "Victory points for the most exit boxes; all who tie have them (open point 14).",
        ),
        r.int("exit.second", 1, 0..=20, "points", "Victory points for the second most."),
    ]
}

pub(super) fn zero_boxes_count(r: &mut RulesReader) -> bool {
    let words = [("nothing", "score nothing"), ("counts", "count like any number")];
    either(
        r,
        "exit.zero_boxes",
        false,
        words,
        "Players without an exit box, where that is the most or second most (open point 33).",
    )
}

pub(super) fn gap_exits(r: &mut RulesReader) -> bool {
    let words = [("counts", "is a free edge: a path may begin and exit there"), ("not", "is a real end")];
    either(r, "exit.gap", true, words, "A card's edge at a gap that cards enclose (open point 41).")
}

pub(super) fn secondary_divisor(r: &mut RulesReader) -> u8 {
    let about = "Secondary points that make one at the end, rounded down.";
    r.int("final.secondary_divisor", 2, 1..=20, "points", about)
}

pub(super) fn coins_per_point(r: &mut RulesReader) -> u8 {
    r.int(
        "final.coins_per_point",
        3,
        1..=100,
        "coins",
        "Coins left at the end that make a victory point, rounded down.",
    )
}

switch!(Tie, "final.tie", "The secondary score that breaks a tie of final scores; then the win is shared (open point 38).",
    Halved "halved" "what the sum has of it",
    Column "column" "the column before it is divided");

pub(super) fn bank(r: &mut RulesReader) -> u16 {
    let about = "Coins that there are in all, players' coins included: 75 in the box; 0 is endless (open point 35).";
    r.int("coins.bank", 0, 0..=MOST_COINS, "coins", about)
}

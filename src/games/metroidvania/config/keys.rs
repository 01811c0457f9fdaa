//! The keys of the rules file, each told once: its name, its values and what it means.

use super::{LONGEST_QUEUE, MOST_ITEMS, MOST_POINTS};
use crate::cells::{GridCell, LARGEST, cell};
use crate::maze::MOST_BOSSES;
use kit::config::RulesReader;
use kit::pieces::switch;

// [players]

pub(super) fn seats(r: &mut RulesReader) -> usize {
    r.int("players.count", 3, 2..=4, "players", "Players at the table.")
}

pub(super) fn luck(r: &mut RulesReader) -> u8 {
    r.int("players.luck", 6, 0..=40, "luck", "Luck each player starts with.")
}

/// The most health, and that at the start.
pub(super) fn health(r: &mut RulesReader) -> (u8, u8) {
    let most = r.int("players.max_health", 6, 1..=40, "health", "The most health a player can have.");
    let start = r.int("players.health", 6, 1..=40, "health", "Health each player starts with.");
    if start > most {
        let message = "the start health is above `players.max_health`";
        r.fault("players.health", message, "lower it, or raise `players.max_health`");
    }
    (most, start)
}

// [queue] and [maze]

pub(super) fn queue(r: &mut RulesReader) -> u8 {
    r.int("queue.size", 6, 1..=LONGEST_QUEUE as i64, "cards", "Face-up cards in the exploration queue.")
}

pub(super) fn maze_size(r: &mut RulesReader) -> u8 {
    r.int("maze.size", 9, 5..=i64::from(LARGEST), "rooms", "Rows and columns of the maze (open point 9).")
}

pub(super) fn start(r: &mut RulesReader, size: u8) -> GridCell {
    let middle = size / 2;
    let options = [
        ("middle", cell(middle, middle), "in the middle"),
        ("edge", cell(size - 1, middle), "in the middle of the south edge"),
        ("corner", cell(size - 1, 0), "in the south-west corner"),
    ];
    let about = "Where the start space lies; it has four exits, less those at the edge (open point 9).";
    r.choice("maze.start", "middle", &options, about)
}

pub(super) fn rotation(r: &mut RulesReader) -> bool {
    let options = [("free", true, "any turn in which an exit meets yours"), ("none", false, "as printed")];
    r.choice("maze.rotation", "free", &options, "May a room be turned when it is placed (open point 8)?")
}

pub(super) fn share_rooms(r: &mut RulesReader) -> bool {
    let options = [
        ("share", true, "pawns may stand in one room"),
        ("apart", false, "no turn may end beside another pawn, but on the start space"),
    ];
    r.choice("maze.pawns", "share", &options, "Pawns in one room (open point 23).")
}

// [win]

pub(super) fn win_bosses(r: &mut RulesReader) -> u8 {
    let about = "Bosses that must be defeated before anyone can win.";
    r.int("win.bosses", 4, 1..=MOST_BOSSES as i64, "bosses", about)
}

pub(super) fn round_cap(r: &mut RulesReader) -> u16 {
    let about = "Rounds after which the game is a stalemate (open point 2).";
    r.int("win.round_cap", 200, 1..=1000, "rounds", about)
}

pub(super) fn counted_rounds(r: &mut RulesReader) -> u16 {
    let about = "Rounds in which figures count what happens; in later ones only how the game ends. `longer_games` is the share that has some.";
    r.int("figures.rounds", 40, 1..=1000, "rounds", about)
}

switch!(Whose, "win.whose_bosses",
    "Whose bosses count towards `win.bosses` (open point 1). To win a player needs more than each opponent either way.",
    Own "own" "the player's own",
    Table "table" "all that anyone has defeated");

switch!(Tie, "win.tie", "What happens when the leaders have the same number of bosses (open point 2).",
    PlayOn "play_on" "until someone is strictly ahead at the start of a turn",
    SuddenDeath "sudden_death" "until someone is strictly ahead, who wins at once");

switch!(Deadlock, "win.deadlock",
    "When nobody can mark another boss and nobody is ahead, so that nobody can win any more (open point 2).",
    Ends "ends" "the game ends undecided, as `deadlock`",
    PlaysOn "plays_on" "play goes on to the round cap");

// [boss_rooms]

/// The effect of a boss room on a visitor who cannot gain from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BossVisit {
    /// Attacks, and ends the turn.
    Attacked,
    /// Nothing: it counts as an empty room.
    Peaceful,
}

impl BossVisit {
    fn read(r: &mut RulesReader, key: &'static str, about: &'static str) -> Self {
        let options = [
            ("attacked", Self::Attacked, "it attacks, and the turn is over"),
            ("peaceful", Self::Peaceful, "it counts as an empty room"),
        ];
        r.choice(key, "attacked", &options, about)
    }
}

pub(super) fn no_boss_left(r: &mut RulesReader) -> BossVisit {
    let about = "A `!!!` room when the boss deck is empty; it counts for nobody (open point 4).";
    BossVisit::read(r, "boss_rooms.none_left", about)
}

pub(super) fn held_room(r: &mut RulesReader) -> BossVisit {
    let about = "Entering a boss room whose boss one has defeated (open point 5).";
    BossVisit::read(r, "boss_rooms.held_room", about)
}

switch!(Sharing, "boss_rooms.sharing", "Who may mark a boss whose room is on the map already (open point 6).",
    Everyone "everyone" "each player who survives its room marks the boss",
    FirstOnly "first_only" "only the player who opened the room");

switch!(Locks, "boss_rooms.locked_exits",
    "Who may use the locked exits of a boss room; the one used first is open to all (open point 7).",
    Holders "holders" "open to whoever has defeated that boss",
    KeyOnly "key_only" "open only to who can pass locks");

// [turn]

pub(super) fn move_when_blocked(r: &mut RulesReader) -> bool {
    let options = [
        ("move_only", true, "the card can still be used to move"),
        ("discard", false, "the card is discarded, the turn over"),
    ];
    let about = "When nothing can be explored from the pawn's room (open point 10).";
    r.choice("turn.blocked", "move_only", &options, about)
}

pub(super) fn keep_wasted_luck(r: &mut RulesReader) -> bool {
    let options = [
        ("keep_luck", true, "luck that lay on it is kept"),
        ("return_luck", false, "that luck goes back onto the first queue card"),
    ];
    let about = "A card without legal use is discarded and the turn is over (open point 11).";
    r.choice("turn.no_use", "keep_luck", &options, about)
}

pub(super) fn fresh_luck(r: &mut RulesReader) -> bool {
    let options = [
        ("at_once", true, "may be spent in the same turn"),
        ("next_turn", false, "may be spent from the next turn on"),
    ];
    r.choice("turn.fresh_luck", "at_once", &options, "Luck that lay on the card just taken (open point 16).")
}

switch!(FirstPlayer, "turn.first_player", "Who begins (open point 22).",
    Rotated "rotated" "seat 1; line-ups are rotated through the seats",
    Random "random" "by lot; line-ups are rotated too",
    Fixed "fixed" "seat 1; line-ups stay as given");

// [attack] and [death]

switch!(Attacks, "attack.rooms", "Which rooms of a move attack (open point 12).",
    EveryRoom "every_room" "each room entered; movement goes on with what is left",
    EndOnly "end_only" "only the room where the move ends");

switch!(Survived, "attack.survived",
    "What a survived attack does to a room with one or two `!` (open point 13); boss rooms keep theirs.",
    Stays "stays" "the `!` stay, for everyone",
    ClearedForPlayer "cleared_for_player" "the room is empty for the player who survived",
    ClearedForAll "cleared_for_all" "the room is empty for everyone");

switch!(SecondWager, "attack.second_wager", "A second attack in one turn (open point 14).",
    Restart "restart" "luck is laid from the first queue card again",
    Continue "continue" "luck is laid behind the last card that got some this turn");

pub(super) fn max_wager(r: &mut RulesReader) -> u8 {
    let about = "The largest wager; own luck and the queue's length limit it too (open point 15).";
    r.int("attack.max_wager", 6, 0..=LONGEST_QUEUE as i64, "luck", about)
}

pub(super) fn death_loses_items(r: &mut RulesReader) -> bool {
    let options = [("kept", false, "items are kept"), ("lost", true, "items are discarded")];
    let about = "What death does to items; luck and bosses are always kept (open point 17).";
    r.choice("death.items", "kept", &options, about)
}

// [items]

pub(super) fn item_limit(r: &mut RulesReader) -> u8 {
    let about = "The most items a player holds; one more is discarded.";
    r.int("items.limit", 2, 1..=MOST_ITEMS as i64, "items", about)
}

pub(super) fn must_keep(r: &mut RulesReader) -> bool {
    let options = [("compulsory", true, "one drawn card becomes an item"), ("optional", false, "or none")];
    r.choice("items.keep", "compulsory", &options, "After a survived attack (open point 18).")
}

pub(super) fn items_wear_out(r: &mut RulesReader) -> bool {
    let options = [("once", true, "discarded when used"), ("permanent", false, "kept; each once per turn")];
    r.choice("items.use", "once", &options, "What using an item does to it (open point 19).")
}

// [deck] and [heal]

pub(super) fn missing_damage(r: &mut RulesReader) -> u8 {
    let about = "What a draw counts when deck and discard pile are empty (open point 20).";
    r.int("deck.missing_damage", 0, 0..=MOST_POINTS, "damage", about)
}

pub(super) fn heal(r: &mut RulesReader) -> u8 {
    let about = "Health gained by ending the movement on an empty room.";
    r.int("heal.amount", 1, 0..=MOST_POINTS, "health", about)
}

pub(super) fn heal_on_start(r: &mut RulesReader) -> bool {
    r.flag("heal.on_start", true, "Does the start space heal like an empty room (open point 21)?")
}

pub(super) fn heal_on_explore(r: &mut RulesReader) -> bool {
    r.flag("heal.on_explore", true, "Does exploring into an empty room heal (open point 21)?")
}

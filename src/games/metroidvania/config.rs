//! The rules file and the two tables: every number and every open point, declared and read in one pass.

use super::cells::{Cell, Exits, LARGEST, Side, cell};
use super::effect::{Ability, Effect};
use super::maze::MOST_BOSSES;
use crate::config::{Reader, Row};

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

/// The validated rules of one variant.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Players at the table, 2 to 4.
    pub seats: usize,
    /// Luck at the start.
    pub luck: u8,
    /// Health at the start.
    pub health: u8,
    /// The most health.
    pub max_health: u8,
    /// Face-up cards in the exploration queue.
    pub queue: u8,
    /// Bosses needed to win.
    pub win_bosses: u8,
    /// Rounds after which the game is a stalemate.
    pub round_cap: u16,
    /// Whose bosses count towards [`Rules::win_bosses`] (open point 1).
    pub whose_bosses: Whose,
    /// What happens on a tie (2).
    pub tie: Tie,
    /// What happens when nobody can mark another boss and nobody is ahead (2).
    pub deadlock: Deadlock,
    /// A `!!!` room when no boss is left to draw (4).
    pub no_boss_left: Visit,
    /// A boss room whose boss the player holds (5).
    pub held_room: Visit,
    /// Who may mark a boss whose room somebody opened (6).
    pub sharing: Sharing,
    /// Who may pass the locks of a boss room (7).
    pub locks: Locks,
    /// May a room be turned when it is placed (8)?
    pub rotation: bool,
    /// Rows and columns of the maze (9).
    pub maze_size: u8,
    /// The start space (9).
    pub start: Cell,
    /// May a card still be used to move when the room the pawn is in has no open exit into an empty cell (10)?
    pub move_when_blocked: bool,
    /// Is luck on a card without legal use kept (11)?
    pub keep_wasted_luck: bool,
    /// Which rooms of a move attack (12).
    pub attacks: Attacks,
    /// What a survived attack does to the `!` (13).
    pub survived: Survived,
    /// Where a second wager of a turn begins (14).
    pub second_wager: SecondWager,
    /// The largest wager (15).
    pub max_wager: u8,
    /// Is luck from the card just taken usable in the same turn (16)?
    pub fresh_luck: bool,
    /// Are items lost on death (17)?
    pub death_loses_items: bool,
    /// Must a drawn card be kept (18)?
    pub must_keep: bool,
    /// The most items held.
    pub item_limit: u8,
    /// Are items discarded when used (19)?
    pub items_wear_out: bool,
    /// What a draw counts when deck and discard pile are empty (20).
    pub missing_damage: u8,
    /// Health gained by ending on an empty room.
    pub heal: u8,
    /// Does the start space heal (21)?
    pub heal_on_start: bool,
    /// Does exploring into an empty room heal (21)?
    pub heal_on_explore: bool,
    /// Who begins (22).
    pub first_player: FirstPlayer,
    /// May a turn end in a room where another pawn stands (23)?
    pub share_rooms: bool,
    /// The rows of the card table.
    pub rows: Vec<CardRow>,
    /// The row of every single card, by card number.
    pub row_of: Vec<u8>,
    /// The red value of every single card.
    pub damage_of: Vec<u8>,
    /// The largest black value.
    pub longest_move: u8,
    /// The bosses that are shuffled, in the table's order (3).
    pub bosses: Vec<BossRow>,
}

/// One row of the card table.
#[derive(Clone, Debug)]
pub struct CardRow {
    /// Unique name.
    pub name: String,
    /// Copies in the deck.
    pub count: u8,
    /// Number of `!`, 0 to 3.
    pub threat: u8,
    /// Exits as printed.
    pub exits: Exits,
    /// Black value: rooms the pawn may move.
    pub moves: u8,
    /// Red value: damage when drawn.
    pub damage: u8,
    /// What it does when held as an item.
    pub item: Ability,
}

/// One row of the boss table.
#[derive(Clone, Debug)]
pub struct BossRow {
    /// Unique name.
    pub name: String,
    /// What whoever defeated it can do.
    pub ability: Ability,
}

macro_rules! switch {
    ($(#[$about:meta])* $name:ident { $($(#[$variant_about:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$variant_about])* $variant),+ }
    };
}

switch! { /// Whose bosses count towards the number that ends the game.
Whose { /// The player's own.
    Own, /// All that anyone at the table has defeated.
    Table } }
switch! { /// What a tie on bosses does.
Tie { /// Play goes on.
    PlayOn, /// The first to be strictly ahead wins at once, not at the start of a turn.
    SuddenDeath } }
switch! { /// What happens when the counts of bosses cannot change any more.
Deadlock { /// The game ends, undecided.
    Ends, /// Play goes on to the round cap.
    PlaysOn } }
switch! { /// What a boss room does to a visitor who cannot gain from it.
Visit { /// Attacks, and ends the turn.
    Attacked, /// Nothing: it counts as an empty room.
    Peaceful } }
switch! { /// Who may mark a boss.
Sharing { /// Everyone who survives its room.
    Everyone, /// Only whoever opened the room.
    FirstOnly } }
switch! { /// Who may pass locked exits.
Locks { /// Whoever has defeated that boss, or can pass locks.
    Holders, /// Only who can pass locks.
    KeyOnly } }
switch! { /// Which rooms of a move attack.
Attacks { /// Each room that is entered.
    EveryRoom, /// Only the one where the move ends.
    EndOnly } }
switch! { /// What a survived attack leaves of the `!`.
Survived { /// They stay, for everyone.
    Stays, /// They are gone for the player who survived.
    ClearedForPlayer, /// They are gone for everyone.
    ClearedForAll } }
switch! { /// Where the luck of a second wager is laid.
SecondWager { /// From the first card of the queue again.
    Restart, /// From the card after the last one that got luck this turn.
    Continue } }
switch! { /// Who begins.
FirstPlayer { /// Seat 1, and line-ups are rotated through the seats.
    Rotated, /// A seat drawn by lot; line-ups are rotated too.
    Random, /// Seat 1, and line-ups stay as given.
    Fixed } }

/// Declares and reads every key and both tables.
pub fn read(r: &mut Reader) -> Rules {
    let seats = r.int(
        "players.count",
        3,
        2..=4,
        "players",
        "Players at the table.",
    );
    let luck = r.int(
        "players.luck",
        6,
        0..=40,
        "luck",
        "Luck each player starts with.",
    );
    let max_health = r.int(
        "players.max_health",
        6,
        1..=40,
        "health",
        "The most health a player can have.",
    );
    let health = r.int(
        "players.health",
        6,
        1..=40,
        "health",
        "Health each player starts with.",
    );
    if health > max_health {
        r.fault(
            "players.health",
            "the start health is above `players.max_health`",
            "lower it, or raise `players.max_health`",
        );
    }
    let queue = r.int(
        "queue.size",
        6,
        1..=LONGEST_QUEUE as i64,
        "cards",
        "Face-up cards in the exploration queue.",
    );
    let size = r.int(
        "maze.size",
        9,
        5..=i64::from(LARGEST),
        "rooms",
        "Rows and columns of the maze (open point 9).",
    );
    let middle = size / 2;
    let start = r.choice(
        "maze.start",
        "middle",
        &[
            ("middle", cell(middle, middle), "in the middle"),
            (
                "edge",
                cell(size - 1, middle),
                "in the middle of the south edge",
            ),
            ("corner", cell(size - 1, 0), "in the south-west corner"),
        ],
        "Where the start space lies; it has four exits, less those at the edge (open point 9).",
    );
    let item_limit = r.int(
        "items.limit",
        2,
        1..=MOST_ITEMS as i64,
        "items",
        "The most items a player holds; one more is discarded.",
    );
    let rows = read_cards(r);
    let row_of = deal_numbers(&rows);
    let damage_of = row_of
        .iter()
        .map(|&row| rows[usize::from(row)].damage)
        .collect();
    let longest_move = rows.iter().map(|row| row.moves).max().unwrap_or(0);
    let bosses = read_bosses(r);
    let rules = Rules {
        seats,
        luck,
        health,
        max_health,
        queue,
        win_bosses: r.int("win.bosses", 4, 1..=MOST_BOSSES as i64, "bosses", "Bosses that must be defeated before anyone can win."),
        round_cap: r.int("win.round_cap", 200, 1..=1000, "rounds", "Rounds after which the game is a stalemate (open point 2)."),
        whose_bosses: r.choice(
            "win.whose_bosses",
            "own",
            &[("own", Whose::Own, "the player's own"), ("table", Whose::Table, "all that anyone has defeated")],
            "Whose bosses count towards `win.bosses` (open point 1). To win a player needs more than each opponent either way.",
        ),
        tie: r.choice(
            "win.tie",
            "play_on",
            &[
                ("play_on", Tie::PlayOn, "until someone is strictly ahead at the start of a turn"),
                ("sudden_death", Tie::SuddenDeath, "until someone is strictly ahead at any moment"),
            ],
            "What happens when the leaders have the same number of bosses (open point 2).",
        ),
        deadlock: r.choice(
            "win.deadlock",
            "ends",
            &[
                ("ends", Deadlock::Ends, "the game ends undecided, as `deadlock`"),
                ("plays_on", Deadlock::PlaysOn, "play goes on to the round cap"),
            ],
            "When every boss is drawn, nobody can mark another and the leaders are level (open point 2).",
        ),
        no_boss_left: visit(r, "boss_rooms.none_left", "A `!!!` room when the boss deck is empty; it counts for nobody (open point 4)."),
        held_room: visit(r, "boss_rooms.held_room", "Entering a boss room whose boss one has defeated (open point 5)."),
        sharing: r.choice(
            "boss_rooms.sharing",
            "everyone",
            &[
                ("everyone", Sharing::Everyone, "each player who survives its room marks the boss"),
                ("first_only", Sharing::FirstOnly, "only the player who opened the room"),
            ],
            "Who may mark a boss whose room is on the map already (open point 6).",
        ),
        locks: r.choice(
            "boss_rooms.locked_exits",
            "holders",
            &[
                ("holders", Locks::Holders, "open to whoever has defeated that boss"),
                ("key_only", Locks::KeyOnly, "open only to who can pass locks"),
            ],
            "Who may use the locked exits of a boss room; the one used first is open to all (open point 7).",
        ),
        rotation: r.choice(
            "maze.rotation",
            "free",
            &[("free", true, "any turn in which an exit meets yours"), ("none", false, "as printed")],
            "May a room be turned when it is placed (open point 8)?",
        ),
        maze_size: size,
        start,
        move_when_blocked: r.choice(
            "turn.blocked",
            "move_only",
            &[("move_only", true, "the card can still be used to move"), ("discard", false, "the card is discarded, the turn over")],
            "When nothing can be explored from the pawn's room (open point 10).",
        ),
        keep_wasted_luck: r.choice(
            "turn.no_use",
            "keep_luck",
            &[("keep_luck", true, "luck that lay on it is kept"), ("return_luck", false, "that luck goes back onto the first queue card")],
            "A card without legal use is discarded and the turn is over (open point 11).",
        ),
        attacks: r.choice(
            "attack.rooms",
            "every_room",
            &[
                ("every_room", Attacks::EveryRoom, "each room entered; movement goes on with what is left"),
                ("end_only", Attacks::EndOnly, "only the room where the move ends"),
            ],
            "Which rooms of a move attack (open point 12).",
        ),
        survived: r.choice(
            "attack.survived",
            "stays",
            &[
                ("stays", Survived::Stays, "the `!` stay, for everyone"),
                ("cleared_for_player", Survived::ClearedForPlayer, "the room is empty for the player who survived"),
                ("cleared_for_all", Survived::ClearedForAll, "the room is empty for everyone"),
            ],
            "What a survived attack does to a room with one or two `!` (open point 13); boss rooms keep theirs.",
        ),
        second_wager: r.choice(
            "attack.second_wager",
            "restart",
            &[
                ("restart", SecondWager::Restart, "luck is laid from the first queue card again"),
                ("continue", SecondWager::Continue, "luck is laid behind the last card that got some this turn"),
            ],
            "A second attack in one turn (open point 14).",
        ),
        max_wager: r.int("attack.max_wager", 6, 0..=LONGEST_QUEUE as i64, "luck", "The largest wager; own luck and the queue's length limit it too (open point 15)."),
        fresh_luck: r.choice(
            "turn.fresh_luck",
            "at_once",
            &[("at_once", true, "may be spent in the same turn"), ("next_turn", false, "may be spent from the next turn on")],
            "Luck that lay on the card just taken (open point 16).",
        ),
        death_loses_items: r.choice(
            "death.items",
            "kept",
            &[("kept", false, "items are kept"), ("lost", true, "items are discarded")],
            "What death does to items; luck and bosses are always kept (open point 17).",
        ),
        must_keep: r.choice(
            "items.keep",
            "compulsory",
            &[("compulsory", true, "one drawn card becomes an item"), ("optional", false, "or none")],
            "After a survived attack (open point 18).",
        ),
        item_limit,
        items_wear_out: r.choice(
            "items.use",
            "once",
            &[("once", true, "discarded when used"), ("permanent", false, "kept; each once per turn")],
            "What using an item does to it (open point 19).",
        ),
        missing_damage: r.int("deck.missing_damage", 0, 0..=MOST_POINTS, "damage", "What a draw counts when deck and discard pile are empty (open point 20)."),
        heal: r.int("heal.amount", 1, 0..=MOST_POINTS, "health", "Health gained by ending the movement on an empty room."),
        heal_on_start: r.flag("heal.on_start", true, "Does the start space heal like an empty room (open point 21)?"),
        heal_on_explore: r.flag("heal.on_explore", true, "Does exploring into an empty room heal (open point 21)?"),
        first_player: r.choice(
            "turn.first_player",
            "rotated",
            &[
                ("rotated", FirstPlayer::Rotated, "seat 1; line-ups are rotated through the seats"),
                ("random", FirstPlayer::Random, "by lot; line-ups are rotated too"),
                ("fixed", FirstPlayer::Fixed, "seat 1; line-ups stay as given"),
            ],
            "Who begins (open point 22).",
        ),
        share_rooms: r.choice(
            "maze.pawns",
            "share",
            &[("share", true, "pawns may stand in one room"), ("apart", false, "no turn may end beside another pawn, but on the start space")],
            "Pawns in one room (open point 23).",
        ),
        rows,
        row_of,
        damage_of,
        longest_move,
        bosses,
    };
    check_whole(r, &rules);
    rules
}

fn visit(r: &mut Reader, key: &'static str, about: &'static str) -> Visit {
    let options = [
        (
            "attacked",
            Visit::Attacked,
            "it attacks, and the turn is over",
        ),
        ("peaceful", Visit::Peaceful, "it counts as an empty room"),
    ];
    r.choice(key, "attacked", &options, about)
}

fn read_cards(r: &mut Reader) -> Vec<CardRow> {
    r.table(
        "cards",
        "the cards of the deck, one row per kind of card",
        |row| CardRow {
            name: row.name().to_owned(),
            count: row.int(
                "count",
                0..=MOST_CARDS as i64,
                "cards",
                "Copies in the deck.",
            ),
            threat: row.int(
                "threat",
                0..=3,
                "!",
                "Number of `!`: damage draws on entering; 3 makes a boss room.",
            ),
            exits: read_exits(row),
            moves: row.int(
                "moves",
                0..=MOST_POINTS,
                "rooms",
                "Black value: how far the pawn may move.",
            ),
            damage: row.int(
                "damage",
                0..=MOST_POINTS,
                "damage",
                "Red value: damage when drawn in an attack.",
            ),
            item: read_ability(row, "item", "What the card does when held as an item."),
        },
    )
}

fn read_exits(row: &mut Row) -> Exits {
    let text = row.text(
        "exits",
        "Exits as printed: letters out of N, E, S, W, each once (a corner is `NE`).",
    );
    let mut exits = Exits(0);
    for letter in text.chars() {
        match "NESW".find(letter) {
            Some(side) if !exits.has(Side::ALL[side]) => exits.0 |= Side::ALL[side].bit(),
            _ => {
                let help = "write letters out of N, E, S, W, each once: `NE` is a corner, `NESW` a crossing";
                row.fault("exits", format!("`{text}` does not name exits"), help);
                return Exits::ALL;
            }
        }
    }
    if exits.count() == 0 {
        row.fault(
            "exits",
            "a room needs an exit to be entered by",
            "write one to four letters out of N, E, S, W",
        );
    }
    exits
}

fn read_ability(row: &mut Row, column: &'static str, about: &'static str) -> Ability {
    let effect = row.choice(column, &Effect::OPTIONS, about);
    let power = row.int(
        "power",
        1..=MOST_POINTS,
        "points",
        "How strong the effect is (cards, points, rooms or steps); 1 where it has no strength.",
    );
    if power != 1 && !effect.has_strength() {
        row.fault(
            "power",
            format!("`{}` has no strength", effect.name()),
            "write 1",
        );
    }
    Ability { effect, power }
}

fn read_bosses(r: &mut Reader) -> Vec<BossRow> {
    let mut rows = r.table("bosses", "the boss cards, one row each", |row| BossRow {
        name: row.name().to_owned(),
        ability: read_ability(
            row,
            "ability",
            "What whoever defeated the boss can do from then on.",
        ),
    });
    let used: usize = r.int(
        "boss_rooms.used",
        8,
        1..=MOST_BOSSES as i64,
        "bosses",
        "How many bosses of the table are shuffled, from its top (open point 3).",
    );
    if used > rows.len() {
        let message = format!(
            "{used} bosses are asked for, and the boss table has {}",
            rows.len()
        );
        r.fault(
            "boss_rooms.used",
            message,
            "lower it, or add rows to the boss table",
        );
    }
    rows.truncate(used);
    rows
}

/// The row of each single card: cards are numbered row by row.
fn deal_numbers(rows: &[CardRow]) -> Vec<u8> {
    let numbered = rows.iter().enumerate();
    numbered
        .flat_map(|(row, card)| std::iter::repeat_n(row as u8, usize::from(card.count)))
        .collect()
}

/// What no single key can tell: enough cards, enough bosses. Tables with faults of their own are not judged.
fn check_whole(r: &mut Reader, rules: &Rules) {
    if !r.is_whole("cards") || !r.is_whole("bosses") {
        return;
    }
    let cards = rules.row_of.len();
    let least = usize::from(rules.queue) + rules.seats * usize::from(rules.item_limit) + 1;
    if cards < least || cards > MOST_CARDS {
        let message =
            format!("the deck has {cards} cards; these rules need {least} to {MOST_CARDS}");
        r.fault("cards", message, "change `count` in the card table (the queue, the items in hand and the card taken must never use the deck up)");
    }
    let lairs: usize = rules
        .rows
        .iter()
        .filter(|row| row.threat == 3)
        .map(|row| usize::from(row.count))
        .sum();
    let met = lairs.min(rules.bosses.len());
    if met < usize::from(rules.win_bosses) {
        let message = format!(
            "nobody can win: {} bosses are needed, and the deck's {lairs} `!!!` cards and {} bosses let {met} be met",
            rules.win_bosses,
            rules.bosses.len()
        );
        r.fault(
            "win.bosses",
            message,
            "lower it, raise the `count` of cards with threat 3, or add bosses",
        );
    }
    if rules.rows.iter().all(|row| row.moves == 0) {
        r.fault(
            "cards",
            "no card has a black value: nobody can ever move",
            "give some cards `moves` of 1 or more",
        );
    }
}

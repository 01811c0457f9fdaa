//! What no single key or cell can tell: enough of everything, tiles that can be laid, a lair that leads somewhere, and nothing beyond what
//! play provides for.

use super::keys::Heroes;
use super::rows::AbilityRow;
use super::{
    HeroPower, HeroRow, LairRow, MOST_BOSSES, MOST_CARDS, MOST_FOES, MOST_ROOMS, MOST_SEATS, MOST_STACK, MOST_TILES,
    MOST_TRAPS, POWERS, RoomKind, Rules, TileRow,
};
use crate::dice::DieSides;
use crate::word::{DockCost, Gain, InterruptTrigger};
use kit::config::{RowName, RulesReader};

const TABLES: [&str; 10] =
    ["dice", "heroes", "abilities", "monsters", "bosses", "tiles", "lair", "treasures", "alliance", "evil"];

/// Notes what is wrong between keys and tables. Tables with faults of their own are not judged.
pub(super) fn whole(r: &mut RulesReader, rules: &Rules, dice: &[(RowName, DieSides)]) {
    keys(r, rules);
    if !TABLES.iter().all(|table| r.is_whole(table)) {
        return;
    }
    for name in ["action", "pet"] {
        if dice.iter().filter(|(row, _)| row == name).count() != 1 || dice.len() != 2 {
            r.fault("dice", format!("there is not one row `{name}`"), "write two rows, `action` and `pet`");
        }
    }
    sizes(r, rules);
    monsters(r, rules);
    tiles(r, rules);
    if rules.has_lair() {
        [false, true].into_iter().for_each(|sewers| lair(r, rules, sewers));
    }
    cards(r, rules);
}

/// Numbers that belong together.
fn keys(r: &mut RulesReader, rules: &Rules) {
    if rules.seats < 2 && !rules.allies() {
        let help = "write 2 or more, or play the rules `alliance` or `solo`";
        r.fault("players.count", "one hero alone has no rivals", help);
    }
    let arrows = rules.arrows();
    if !arrows.is_sorted_by(|one, next| one < next) {
        let message = format!("the arrows stand at {arrows:?} XP");
        r.fault("arrows.one", message, "write numbers of which each is greater than the one before");
    }
    if rules.arrow_lap < rules.arrow_four {
        let message = format!("the last arrow stands at {} XP of {}", rules.arrow_four, rules.arrow_lap);
        r.fault("arrows.lap", message, "write as many spaces as the last arrow, or more");
    }
    if rules.hand_start > rules.hand {
        let message = format!("a hand of {} cards begins with {}", rules.hand, rules.hand_start);
        r.fault("hand.start", message, "write as many cards as a hand holds, or fewer");
    }
    if rules.room_major > rules.room_small {
        let message = format!("no major monster has room: it counts as {}", rules.room_major);
        r.fault("room.major", message, "write as many monsters as a small room holds, or fewer");
    }
}

/// Every row has a number of so many bits, and every pile so much room.
fn sizes(r: &mut RulesReader, rules: &Rules) {
    let of = |fits: fn(&TileRow) -> bool| -> usize {
        rules.tiles.iter().filter(|row| fits(row)).map(|row| usize::from(row.count)).sum()
    };
    let rooms = of(|row| !matches!(row.room, RoomKind::Trap | RoomKind::Rune)) + rules.lair.len();
    let stack = |level, medium| -> usize {
        let fits = |row: &&TileRow| row.level == level && row.medium == medium;
        rules.tiles.iter().filter(fits).map(|row| usize::from(row.count)).sum()
    };
    let stacks = [stack(0, false), stack(1, false), stack(0, true), stack(1, true)];
    let sizes = [
        ("heroes", "heroes", rules.heroes.len(), 2 * MOST_SEATS),
        ("monsters", "monsters", rules.monsters.len(), 64),
        ("bosses", "bosses", rules.bosses.len(), MOST_BOSSES),
        ("bosses", "monsters and bosses", rules.foes(), MOST_FOES),
        ("tiles", "tiles", rules.tile_deck.len(), MOST_TILES),
        ("tiles", "rooms with the lair", rooms, MOST_ROOMS),
        ("tiles", "traps", of(|row| row.room == RoomKind::Trap), MOST_TRAPS),
        ("tiles", "tiles in one stack", stacks.into_iter().max().unwrap_or(0), MOST_STACK),
        ("treasures", "cards", rules.card_deck.len(), MOST_CARDS),
        ("evil", "cards", rules.evil_deck.len(), MOST_CARDS),
    ];
    for (table, what, size, most) in sizes {
        if size > most {
            r.fault(table, format!("there are {size} {what}"), format!("at most {most} can be played"));
        }
    }
    if rules.heroes.len() < rules.seats {
        let message = format!("{} players choose among {} heroes", rules.seats, rules.heroes.len());
        r.fault("heroes", message, "add rows, or play with fewer");
    }
    let is_unused = |hero: &&HeroRow| rules.players_heroes == Heroes::InOrder && hero.place >= rules.seats;
    let unused = rules.heroes.iter().filter(is_unused);
    let why = "`players.heroes` seats the heroes in the order of the table";
    r.warn_unused("heroes", unused.map(|hero| hero.name.as_str()), why);
}

/// Checks that each hero has two cards with two halves. It is called before heroes and abilities are put together.
pub(super) fn abilities(r: &mut RulesReader, heroes: &[HeroRow], abilities: &[AbilityRow]) {
    if !r.is_whole("abilities") || !r.is_whole("heroes") {
        return;
    }
    for (place, hero) in heroes.iter().enumerate() {
        let own = abilities.iter().filter(|row| usize::from(row.hero) == place);
        let places: Vec<u8> = own.map(|row| row.place).collect();
        if places != (1..POWERS as u8).collect::<Vec<_>>() {
            let message = format!("`{}` has not the top and the bottom of card 1 and of card 2, once each", hero.name);
            r.fault("abilities", message, "write four rows for each hero: `card` 1 and 2, `half` top and bottom");
        }
    }
    for row in abilities {
        let power = &row.power;
        if power.ongoing == (!power.dock.is_empty() || power.gold > 0) {
            let message = format!("`{}` is both ongoing and paid for, or neither", power.name);
            let help = "write dice or gold for one that is used, or `ongoing` true";
            r.fault(&format!("abilities.{}.ongoing", power.name), message, help);
        }
        gains(r, &format!("abilities.{}.effect", power.name), power);
    }
    heroes
        .iter()
        .flat_map(|hero| &hero.powers)
        .for_each(|start| gains(r, &format!("heroes.{}.start", start.name), start));
}

/// An ability gives what abilities can: an ongoing one a companion, a reroll or another use of the free step, which no other does, and none
/// what cards do to cards and to gains.
fn gains(r: &mut RulesReader, address: &str, power: &HeroPower) {
    let holds = |gain: &Gain| matches!(gain, Gain::Die | Gain::Reroll | Gain::FreeAs(_));
    let answers = |gain: &Gain| {
        let thefts = matches!(gain, Gain::StealXp(_) | Gain::StealTreasure | Gain::Cancel);
        thefts || matches!(gain, Gain::XpAtEnd(_) | Gain::FewerDice(_))
    };
    let odd = power.gains.iter().find(|gain| {
        let paid = matches!(gain, Gain::FreeAs(_)) || answers(gain);
        if power.ongoing { !holds(gain) } else { paid }
    });
    if let Some(gain) = odd {
        let kind = if power.ongoing { "ongoing ability" } else { "ability that is paid for" };
        let help = "write `die`, `reroll` or `free_as` for an ongoing one, and none but `free_as` and what cards alone do else";
        r.fault(address, format!("`{gain}` is nothing that an {kind} gives"), help);
    }
}

fn monsters(r: &mut RulesReader, rules: &Rules) {
    let lords = rules.bosses.iter().filter(|row| row.malaphyas).count();
    if lords != 1 {
        r.fault("bosses", format!("{lords} bosses are Malaphyas"), "write `malaphyas` true in one row");
    }
}

fn tiles(r: &mut RulesReader, rules: &Rules) {
    use RoomKind::{EntranceTwo, StairsThree, StairsTwo, Start};
    for (kind, name, level) in [
        (Start, "start", 0),
        (StairsTwo, "stairs_two", 0),
        (EntranceTwo, "entrance_two", 1),
        (StairsThree, "stairs_three", 1),
    ] {
        let all: Vec<&TileRow> = rules.tiles.iter().filter(|row| row.room == kind).collect();
        let right = matches!(all[..], [row] if row.count == 1 && row.level == level && !row.medium && row.players == 1);
        if !right {
            let message =
                format!("there is not one small tile `{name}` of level {} for any number of heroes", level + 1);
            r.fault("tiles", message, format!("write one row whose `room` is `{name}`, with 1 as its `count`"));
        }
    }
    for row in &rules.tiles {
        tile(r, row);
    }
}

/// One kind of tile can be laid, and says what its kind needs.
fn tile(r: &mut RulesReader, row: &TileRow) {
    let address = |column: &str| format!("tiles.{}.{column}", row.name);
    let pays = matches!(row.dock[..], [DockCost::Face(_)]);
    match row.room {
        RoomKind::Trap if row.medium || row.dock.len() != 2 => {
            r.fault(&address("dock"), "a trap is a small tile that takes two dice", "write two faces");
        }
        RoomKind::Web | RoomKind::Pit if !pays => {
            r.fault(&address("dock"), "what is lost or paid here is not said", "write one face");
        }
        RoomKind::Treasure | RoomKind::Portal | RoomKind::Fountain if row.dock.is_empty() => {
            r.fault(&address("dock"), "nothing is docked here", "write a face, or `any`");
        }
        RoomKind::Fountain if row.gains.is_empty() => {
            r.fault(&address("effect"), "a fountain gives nothing", "write what it gives, such as `elixir:2`");
        }
        RoomKind::Rune if row.medium => {
            r.fault(&address("size"), "a rune is on a small tile", "write `small`");
        }
        RoomKind::Ritual if row.becomes.is_none() || row.fixed.is_empty() => {
            let help = "write monsters under `fixed`, and under `becomes` what one of them becomes";
            r.fault(&address("becomes"), "nothing changes in this ritual", help);
        }
        _ => {}
    }
    let laid = !matches!(row.room, RoomKind::Trap | RoomKind::Rune);
    if laid && !row.medium && row.doors.is_empty() {
        r.fault(&address("doors"), "this room has no door", "write one at least");
    }
    // Whoever explores does not know which medium tile comes: wherever there is room for one, each has to fit.
    if laid && row.medium && !row.doors.fits_anywhere() {
        let help = "write a door with `1` and one with `2`, so that it fits wherever there is room";
        r.fault(&address("doors"), "this medium tile does not fit at every door", help);
    }
}

/// One side of the large tile: one place to arrive at, one for Malaphyas, and ways between all rooms.
fn lair(r: &mut RulesReader, rules: &Rules, sewers: bool) {
    let name = if sewers { "sewers" } else { "throne" };
    let rooms = || rules.lair.iter().zip(0_u8..).filter(|(row, _)| row.sewers == sewers);
    let one = |is: fn(&LairRow) -> bool| rooms().filter(|(row, _)| is(row)).count() == 1;
    if !one(|row| row.entry) || !one(|row| row.throne) {
        let message = format!("the side `{name}` has not one `entry` and one `throne`");
        r.fault("lair", message, "write `true` in one of its rows each");
    }
    for (row, place) in rooms() {
        let back = |&exit: &u8| {
            let other = &rules.lair[usize::from(exit)];
            other.sewers == sewers && exit != place && other.exits.contains(&place)
        };
        if row.exits.is_empty() || !row.exits.iter().all(back) {
            let message = format!("`{}` has an exit that does not lead back", row.name);
            r.fault(&format!("lair.{}.exits", row.name), message, "two rooms of one side name each other");
        }
    }
    let mut seen: u64 = rooms().filter(|(row, _)| row.entry).fold(0, |set, (_, place)| set | 1 << place);
    for _ in rooms() {
        let reached = rooms().filter(|(_, place)| seen >> place & 1 == 1).flat_map(|(row, _)| &row.exits);
        seen = reached.fold(seen, |set, exit| set | 1 << exit);
    }
    if let Some((row, _)) = rooms().find(|(_, place)| seen >> place & 1 == 0) {
        let message = format!("nobody gets to `{}`", row.name);
        r.fault(&format!("lair.{}.exits", row.name), message, "write an exit that leads there");
    }
}

fn cards(r: &mut RulesReader, rules: &Rules) {
    let table = if rules.allies() { "alliance" } else { "treasures" };
    let dealt = rules.seats * usize::from(rules.hand_start);
    if rules.card_deck.len() < dealt.max(1) {
        let message = format!("{} cards cannot be dealt to {} heroes", rules.card_deck.len(), rules.seats);
        r.fault(table, message, "add cards, or deal fewer");
    }
    for row in &rules.cards {
        let answers = |gain: &Gain, trigger: InterruptTrigger| match gain {
            Gain::Cancel => trigger != InterruptTrigger::Card,
            Gain::StealXp(_) => trigger != InterruptTrigger::Xp,
            Gain::StealTreasure => trigger != InterruptTrigger::Treasure,
            Gain::FewerDice(_) => trigger != InterruptTrigger::TurnStart,
            Gain::FreeAs(_) => true,
            _ => false,
        };
        let orange = row.interrupt.iter().find(|gain| answers(gain, row.trigger));
        if let Some(gain) = orange.or(row.own_turn.iter().find(|gain| answers(gain, InterruptTrigger::Never))) {
            let message = format!("`{gain}` of `{}` can never be done", row.name);
            let help = "`cancel` goes with the trigger `card`, `steal_xp` with `xp`, `steal_treasure` with `treasure`, `fewer_dice` with `turn_start`";
            r.fault(&format!("{table}.{}.interrupt", row.name), message, help);
        }
        if (row.trigger == InterruptTrigger::Never) != row.interrupt.is_empty() {
            let message = format!("`{}` has an orange half and no trigger, or the reverse", row.name);
            r.fault(&format!("{table}.{}.trigger", row.name), message, "write both, or `never` and nothing");
        }
    }
    if rules.allies() && rules.evil_deck.is_empty() {
        r.fault("evil", "there is no evil card", "write `nothing` for one that does nothing");
    }
}

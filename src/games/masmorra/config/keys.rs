//! The keys of the rules file, each told once: its name, its values and what it means. Numbers in brackets are those of the project's list of
//! open points: 1 to 23 of the facts page, 24 to 48 of the rules page; 49 was found by playing. Points that are tables and not keys: `config`.

use super::{MOST_HAND, MOST_MAJOR, MOST_MINOR, MOST_SEATS};
use crate::map::LARGEST;
use kit::config::RulesReader;
use kit::pieces::switch;

switch!(Mode, "mode.kind", "Which of the three games is played.",
    Standard "standard" "rivals on two levels, until somebody has enough XP",
    Epic "epic" "rivals on three levels, until Malaphyas is dead",
    Alliance "alliance" "all together against Malaphyas and time; alone, too");
switch!(LairChoice, "mode.lair", "Where Malaphyas is met.",
    Chosen "choose" "whoever comes first says",
    Throne "throne" "in his throne room",
    Sewers "sewers" "in the sewers");
switch!(Heroes, "players.heroes", "Who plays which hero (34).",
    Lot "lot" "by lot",
    InOrder "in_order" "seat 1 plays the first of the table, and so on");
switch!(First, "players.first", "Who has the first turn, of whom nobody is the youngest (M1).",
    Lot "lot" "by lot",
    Seat "seat" "seat 1");
switch!(Placer, "placer.who", "Who places traps and says which die is taken from the map (8).",
    Active "active" "the active player",
    Next "next" "the next player");
switch!(FightOrder, "fight.order", "The order in which several monsters are fought (9).",
    Chosen "chosen" "the hero says",
    Hardest "hardest" "the highest defense first");
switch!(OnReturn, "fight.on_return", "Monsters that were fought this turn, in a room that was left and is entered again (40).",
    Need "no" "need not be fought again",
    Again "yes" "must be fought again");
switch!(PerStep, "trap.per_step", "A trap that touches both rooms of a step works (6, 31).",
    Once "once" "once",
    Twice "leave_and_enter" "twice: as the hero leaves and as he enters");
switch!(OnExplore, "trap.on_explore", "Entering the tile that was just explored (7).",
    Step "yes" "sets off traps, as a step does",
    Free "no" "sets off none");
switch!(Starved, "spawn.starved", "No die of the kind is left but in rooms of heroes (10).",
    Nothing "no_spawn" "nothing appears",
    Anywhere "any_room" "it is taken from there");
switch!(Emptied, "spawn.emptied", "A room whose only monster was taken for another room in the same phase (48).",
    Empty "no" "stays empty",
    Refills "yes" "has its turn again");
switch!(FallenRoom, "defeat.room", "The room in which defeated heroes alone lie (11).",
    Empty "empty" "counts as without heroes: monsters appear there",
    Taken "taken" "no monster appears there");
switch!(FallsTo, "defeat.falls_to", "The XP of a defeated hero go back to (13).",
    Below "below" "the highest arrow not above them",
    Reached "reached" "the highest arrow that he ever reached, but never up");
switch!(FallenAbilities, "defeat.level_abilities", "Abilities of arrows above the XP that a defeated hero has left (35).",
    Kept "kept" "are kept",
    Lost "lost" "are covered again, the last one first");
switch!(FallenTreasure, "defeat.treasure", "The treasure card that a defeated hero loses (17).",
    Lot "lot" "is drawn by lot",
    Chosen "chosen" "is of his choice");
switch!(MarkAt, "xp.mark_at", "Minor monsters give 1 XP less (12).",
    Over "over" "above the mark",
    From "from" "from the mark on");
switch!(MinorMark, "xp.minor_mark", "The mark is looked at (25).",
    Combat "combat" "once for all monsters of a combat, before its XP",
    Monster "monster" "monster by monster, in the order of their defeat");
switch!(Stolen, "xp.stolen", "XP stolen from under an arrow (14).",
    Kept "kept" "take no ability with them",
    Lost "lost" "cover the last ability again");
switch!(Again, "arrows.again", "An arrow that is reached once more, after XP were lost or in the next lap (47).",
    Never "never" "gives nothing",
    Lap "each_lap" "gives an ability in the next lap, as long as there are any");
switch!(EndRound, "end.round", "Once somebody has enough XP (15).",
    Completes "completes" "the round is finished",
    AtOnce "at_once" "the game is over");
switch!(EpicEnd, "epic.end", "Once Malaphyas is dead for good (33).",
    AtOnce "at_once" "the game is over",
    Round "end_of_round" "the round is finished");
switch!(StairsPlace, "stairs.standard", "Where the stairs to the second level lie in the standard and the epic game (18).",
    Shuffled "shuffled" "anywhere: they are shuffled in",
    Set "set" "below `stairs.first` tiles, as in the alliance");
switch!(Windows, "cards.windows", "When orange halves of cards may be played (16, 29).",
    All "all" "whenever their trigger comes up",
    TurnStart "turn_start" "at the start of turns only",
    Never "none" "never");
switch!(MarchTie, "march.tie", "Of several heroes equally near, monsters of the alliance go towards (21).",
    Chosen "chosen" "whom the active player says",
    Weakest "weakest" "whoever has the least life");
switch!(LevelTwo, "stack.level_two", "The next tile of the second level is turned up (24).",
    Turned "yes" "when its entrance is laid",
    Blind "no" "when somebody explores there first");
switch!(TrapOnTop, "stack.trap_on_top", "A trap turned up on top during setup, where stairs have a fixed place (36).",
    Above "skip" "goes back among the tiles above the stairs",
    Whole "shuffle" "is shuffled into the whole stack, stairs and all");
switch!(Meet, "doors.meet", "Two rooms are connected where (26).",
    Both "both" "both have a door",
    One "one" "one has a door");
switch!(StepStays, "symbols.step_stays", "Step symbols of a hero who leaves the room (28).",
    Lost "no" "are lost like the others",
    Stay "yes" "stay");
switch!(Payer, "payer.evil", "Who pays for an evil card (30).",
    Any "any_one" "any one hero",
    Each "each" "each hero");
switch!(CubeHurt, "cube.hurt_by", "What hurts a monster with `only` (32).",
    Magic "only_magic" "its face alone",
    Ranged "ranged_and_magic" "its face and ranged");
switch!(OverflowBoss, "overflow.boss", "A boss in a room with too many monsters (37).",
    Stays "stays" "stays",
    MayGo "may_go" "goes if it gives the least XP");
switch!(ChestAgain, "chest.again", "A treasure chest (38).",
    Once "once" "is opened once",
    Each "each_turn" "can be opened in each turn; its gold is there once");
switch!(HideFace, "hide.face", "The damage that a `hide` ignores the first of (39).",
    Any "any" "any",
    Melee "melee" "melee damage",
    Ranged "ranged" "ranged damage");
switch!(SewersBosses, "sewers.bosses", "The two bosses of the sewers are drawn from (41).",
    Unplaced "not_in_play" "all that are not in play, dead ones too",
    Unmet "never_met" "those that were never met; if they are too few, there are fewer");
switch!(MediumOut, "medium.out", "A rune room when no medium tile of the level is left (42).",
    Closed "not_explorable" "cannot be explored",
    Small "small_room" "is an empty small room");
switch!(RegrowPays, "hydra.regrow_pays", "A boss that is killed and grows back (43).",
    Pays "yes" "gives its XP and treasure",
    Nothing "no" "gives nothing");
switch!(WebMarch, "web.march", "Monsters of the alliance in a web room (44).",
    Stay "stay" "stay there",
    Go "go" "go on");
switch!(FallenToLair, "fallen.to_lair", "Heroes who lie down when the lair is found (45).",
    Taken "teleported" "are teleported, lying",
    Left "left" "stay where they are");
switch!(SwapTeleport, "swap.is_teleport", "A swap of places (46).",
    Yes "yes" "is a teleport",
    No "no" "is none: webs hold, wards do not");

switch!(LedBosses, "move_all.bosses", "Bosses, where a card leads all monsters (49).",
    Immune "immune" "go as in any turn, before the others: no card affects them",
    Led "led" "are led like the others");

/// Declares a function for each key that takes a whole number.
macro_rules! numbers {
    ($($name:ident: $type:ty = $key:literal, $default:expr, $least:literal..=$most:expr, $unit:literal, $about:literal;)+) => {
        $(
            #[doc = $about]
            pub(super) fn $name(r: &mut RulesReader) -> $type {
                r.int($key, $default, $least..=$most, $unit, $about)
            }
        )+
    };
}

numbers! {
    seats: usize = "players.count", 3, 1..=MOST_SEATS as i64, "heroes", "Heroes at the table, each with a player; one alone in the alliance only.";
    hand: u8 = "hand.most", 6, 1..=MOST_HAND as i64, "cards", "The most treasure cards in hand.";
    hand_start: u8 = "hand.start", 2, 0..=6, "cards", "Treasure cards of each hero at the start.";
    gold_most: u8 = "gold.most", 6, 0..=20, "gold", "The most gold of a hero.";
    gold_bounty: u8 = "gold.bounty", 1, 0..=6, "gold", "Gold for an unused die.";
    gold_card: u8 = "gold.card", 5, 1..=20, "gold", "The price of a treasure card.";
    roll_dice: u8 = "roll.dice", 6, 1..=8, "dice", "Action dice of a turn, without the pet die.";
    roll_rerolls: u8 = "roll.rerolls", 1, 0..=3, "rerolls", "Rerolls of any dice in a turn.";
    step_points: u8 = "step.points", 2, 1..=4, "points", "Move points of a step symbol.";
    master_points: u8 = "master.points", 2, 0..=6, "points", "Move points for monsters in the Dungeon Master phase.";
    xp_goal: u8 = "xp.goal", 16, 1..=60, "XP", "XP that end the standard game.";
    xp_mark: u8 = "xp.mark", 7, 0..=60, "XP", "XP beyond which minor monsters give less.";
    xp_less: u8 = "xp.less", 1, 0..=4, "XP", "XP that a minor monster gives less beyond the mark.";
    xp_chest: u8 = "xp.chest", 1, 0..=6, "XP", "XP for a treasure chest.";
    xp_medium: u8 = "xp.medium", 1, 0..=6, "XP", "XP for exploring a medium room.";
    xp_trap_one: u8 = "xp.trap_one", 2, 0..=6, "XP", "XP for disarming a trap of the first level.";
    xp_trap_two: u8 = "xp.trap_two", 3, 0..=6, "XP", "XP for disarming a trap of the second level.";
    xp_lair: u8 = "xp.lair", 3, 0..=12, "XP", "XP for whoever comes to the third level first.";
    arrow_one: u8 = "arrows.one", 3, 1..=60, "XP", "XP at which the first ability is learnt.";
    arrow_two: u8 = "arrows.two", 7, 1..=60, "XP", "XP at which the second ability is learnt.";
    arrow_three: u8 = "arrows.three", 12, 1..=60, "XP", "XP at which the third ability is learnt.";
    arrow_four: u8 = "arrows.four", 17, 1..=60, "XP", "XP at which the fourth ability is learnt.";
    arrow_lap: u8 = "arrows.lap", 21, 1..=100, "XP", "Spaces of the experience track: a lap in the epic game.";
    room_small: u8 = "room.small", 3, 1..=8, "monsters", "Minor monsters that a small room holds.";
    room_medium: u8 = "room.medium", 4, 1..=8, "monsters", "Minor monsters that a medium room or a room of the lair holds.";
    room_major: u8 = "room.major", 2, 1..=8, "monsters", "Minor monsters that a major monster or a boss counts as.";
    room_traps: u8 = "room.traps", 3, 0..=8, "traps", "The most traps next to a medium room that was just explored.";
    dice_minor: u8 = "spawn.minor_dice", 8, 0..=MOST_MINOR as i64, "dice", "Dice of minor monsters.";
    dice_major: u8 = "spawn.major_dice", 4, 0..=MOST_MAJOR as i64, "dice", "Dice of major monsters.";
    pit_minor: u8 = "pit.minor", 1, 1..=6, "symbols", "Symbols for which a minor monster falls into the pit of the throne room.";
    pit_major: u8 = "pit.major", 2, 1..=6, "symbols", "Symbols for which a major monster falls into the pit of the throne room.";
    web_points: u8 = "web.points", 2, 1..=6, "points", "Move points for which a monster leaves a web room.";
    grimbolt_wounds: u8 = "grimbolt.wounds", 1, 0..=6, "wounds", "Wounds by Malaphyas's Grimbolts.";
    trap_wounds: u8 = "trap.wounds", 1, 0..=6, "wounds", "Wounds by a trap.";
    stairs_first: u8 = "stairs.first", 10, 0..=40, "tiles", "Tiles above the stairs to the second level in the alliance.";
    stairs_second: u8 = "stairs.second", 6, 0..=40, "tiles", "Tiles above the stairs to the third level in the alliance.";
    stairs_cost: u8 = "stairs.cost", 0, 0..=2, "points", "Move points for a stair (19).";
    map_size: u8 = "map.size", 15, 5..=LARGEST as i64, "cells", "Rows and columns of cells on the table for each level (27).";
    time_turns: u8 = "time.turns", 21, 1..=120, "turns", "Turns of all heroes together before the ritual is done in the alliance.";
    time_rounds: u8 = "time.rounds", 60, 1..=120, "rounds", "Rounds after which a game of rivals is over, that it has an end.";
    counted_rounds: u8 = "figures.rounds", 12, 1..=120, "rounds", "Rounds of a game of rivals in which figures count what happens; in later ones only how it ends. `longer_games` is the share that has some.";
}

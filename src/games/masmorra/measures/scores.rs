//! The scores, as data: figures of a game that cells are compared by, that studies expect, and rows of `summary`.

use super::tables::{SOURCES, USES};
use kit::stats::{ScoreRatio, counters};

// The counters of a strategy.
counters! {
    PLAYER_GAMES,
    FINAL_XP,
    TURNS,
    FELL,
    DEFEATS,
    WOUNDS,
    XP,
    EXPLORED,
    CARDS_PLAYED,
    FOUGHT,
    KILLED,
    UNHURT,
    SPENT_IN_FIGHTS,
    WORTH,
    REROLLED,
    /// Dice and symbols used, and those of each use.
    USED,
    USED_FOR[USES.len()],
    /// The counter of games of the table.
    GAMES,
    ALL_TURNS,
    ALL_MET,
    MAJORS_MET,
    ALL_FOUGHT,
    MAJORS_FOUGHT,
    /// The counters by level from the second on: games that reached it, and the turns in which they did.
    REACHED[LATER_LEVELS],
    REACHED_IN[LATER_LEVELS],
    /// Games that can have a third level.
    LAIR_GAMES,
    LORD_MET,
    LORD_KILLED,
    RED_FOUGHT,
    RED_KILLED,
    /// Games of allies.
    ALLIED,
    LOST_BY_TIME,
    LOST_BY_DEFEAT,
    ALL_XP,
    /// XP by source.
    XP_FROM[SOURCES.len()],
    LAID,
    BOUND,
    /// Player-games of the hero in this row of the table, and those of them that were won.
    HERO_GAMES[SCORED_HEROES],
    HERO_WINS[SCORED_HEROES],
}

/// The number of heroes that have scores of their own.
pub const SCORED_HEROES: usize = 5;
/// The number of levels below the first: the second and the lair.
pub const LATER_LEVELS: usize = 2;

pub const SCORES: &[&[ScoreRatio]] = &[OF_PLAYERS, OF_FIGHTS, OF_DICE, OF_GAMES, OF_SOURCES, OF_HEROES];

const OF_PLAYERS: &[ScoreRatio] = &[
    ScoreRatio::each(
        "final_xp",
        [FINAL_XP, PLAYER_GAMES],
        "XP per player-game",
        "XP of a hero at the end of the game, with cards that count then.",
    )
    .compared(),
    ScoreRatio::each("xp_per_turn", [XP, TURNS], "XP per turn", "XP gained, in own turns and between them.").compared(),
    ScoreRatio::each("defeat_rate", [FELL, TURNS], "share of turns", "Own turns in which the hero is defeated.")
        .share()
        .compared(),
    ScoreRatio::each(
        "defeats",
        [DEFEATS, PLAYER_GAMES],
        "defeats per player-game",
        "Defeats of a hero in a game, between own turns too.",
    ),
    ScoreRatio::each(
        "wounds_per_turn",
        [WOUNDS, TURNS],
        "wounds per turn",
        "Life lost, in own turns and between them.",
    ),
    ScoreRatio::each("rooms_explored", [EXPLORED, TURNS], "rooms per turn", "Rooms explored in a turn.").compared(),
    ScoreRatio::each("cards_played", [CARDS_PLAYED, PLAYER_GAMES], "cards per player-game", "Treasure cards played."),
];

const OF_FIGHTS: &[ScoreRatio] = &[
    ScoreRatio::each("fights_per_turn", [FOUGHT, TURNS], "monsters per turn", "Monsters fought in a turn."),
    ScoreRatio::each("kill_rate", [KILLED, FOUGHT], "share of fights", "Monsters fought that are killed.").share(),
    ScoreRatio::each(
        "unhurt_rate",
        [UNHURT, FOUGHT],
        "share of fights",
        "Monsters fought that are killed and do not wound with their payback.",
    )
    .share()
    .compared(),
    ScoreRatio::each(
        "dice_per_xp",
        [SPENT_IN_FIGHTS, WORTH],
        "dice per XP",
        "Dice and symbols spent on monsters for each XP that those killed are worth.",
    )
    .compared(),
];

const OF_DICE: &[ScoreRatio] = &[
    ScoreRatio::each("rerolled", [REROLLED, TURNS], "dice per turn", "Dice rolled again in a turn."),
    of_use("used_attack", 0, "Of dice and symbols used or left over, those spent on damage."),
    of_use("used_defense", 1, "Those spent against paybacks."),
    of_use("used_step", 2, "Those spent on steps."),
    of_use("used_dock", 3, "Those docked on rooms and traps."),
    of_use("used_ability", 4, "Those docked on abilities, or combined as sword and shield."),
    of_use("used_heal", 5, "Those that healed."),
    of_use("used_turning", 6, "Those that turned another die."),
    of_use("used_lost", 7, "Those lost to webs, pits and thieves, and in defeats."),
    of_use("used_bounty", 8, "Those turned into gold at the end of the turn."),
    of_use(
        "used_wasted",
        9,
        "Symbols that died with their room or their turn, and dice for which there was no room among the gold.",
    ),
];

const fn of_use(name: &'static str, place: usize, about: &'static str) -> ScoreRatio {
    ScoreRatio::each(name, [USED_FOR.at(place), USED], "share of dice", about).share()
}

const OF_GAMES: &[ScoreRatio] = &[
    ScoreRatio::whole("turns_played", [ALL_TURNS, GAMES], "turns per game", "Turns of all heroes in a game.")
        .compared(),
    ScoreRatio::whole(
        "majors_met",
        [MAJORS_MET, ALL_MET],
        "share of monsters",
        "Major monsters and bosses, of all monsters that appear.",
    )
    .share()
    .compared(),
    ScoreRatio::whole(
        "majors_fought",
        [MAJORS_FOUGHT, ALL_FOUGHT],
        "share of fights",
        "Major monsters and bosses, of all monsters fought.",
    )
    .share(),
    ScoreRatio::whole(
        "level_two_rate",
        [REACHED.at(0), GAMES],
        "share of games",
        "Games in which the second level is reached.",
    )
    .share()
    .compared(),
    ScoreRatio::whole(
        "level_two_turn",
        [REACHED_IN.at(0), REACHED.at(0)],
        "turn",
        "The turn of the game, all heroes' counted, in which it is reached, if it is.",
    )
    .compared(),
    ScoreRatio::whole(
        "level_three_rate",
        [REACHED.at(1), LAIR_GAMES],
        "share of games",
        "Games in which the third level is reached, where there is one.",
    )
    .share()
    .compared(),
    ScoreRatio::whole(
        "level_three_turn",
        [REACHED_IN.at(1), REACHED.at(1)],
        "turn",
        "The turn in which it is, if it is.",
    )
    .compared(),
    ScoreRatio::whole(
        "malaphyas_met",
        [LORD_MET, LAIR_GAMES],
        "share of games",
        "Games in which Malaphyas appears, where there is a third level.",
    )
    .share(),
    ScoreRatio::whole(
        "malaphyas_killed",
        [LORD_KILLED, LAIR_GAMES],
        "share of games",
        "Those in which he dies for good.",
    )
    .share()
    .compared(),
    ScoreRatio::whole(
        "red_malaphyas_kills",
        [RED_KILLED, RED_FOUGHT],
        "share of fights",
        "Fights with Malaphyas's red side in which its defense, and the hide on it, is reached.",
    )
    .share(),
    ScoreRatio::whole(
        "lost_by_time",
        [LOST_BY_TIME, ALLIED],
        "share of games",
        "Games that allies lose to the ritual.",
    )
    .share()
    .compared(),
    ScoreRatio::whole(
        "lost_by_defeat",
        [LOST_BY_DEFEAT, ALLIED],
        "share of games",
        "Games that allies lose to a defeat.",
    )
    .share()
    .compared(),
    ScoreRatio::whole(
        "bound_explorations",
        [BOUND, LAID],
        "share of rooms",
        "Rooms explored where the edge of the table forbids a place for them.",
    )
    .share(),
];

const OF_SOURCES: &[ScoreRatio] = &[
    of_source("xp_from_kills", 0, "XP for monsters and bosses, of all XP gained."),
    of_source("xp_from_chests", 1, "XP for chests."),
    of_source("xp_from_traps", 2, "XP for traps that are disarmed."),
    of_source("xp_from_rooms", 3, "XP for exploring medium rooms."),
    of_source("xp_from_lair", 4, "XP for coming to the third level first."),
    of_source("xp_from_cards", 5, "XP that cards and abilities give."),
    of_source("xp_from_theft", 6, "XP stolen from others who were about to gain them."),
];

const fn of_source(name: &'static str, place: usize, about: &'static str) -> ScoreRatio {
    ScoreRatio::whole(name, [XP_FROM.at(place), ALL_XP], "share of XP", about).share()
}

const OF_HEROES: &[ScoreRatio] = &[
    of_hero("hero_1_wins", 0, "Wins of whoever plays the first hero by name; of allies, of their group."),
    of_hero("hero_2_wins", 1, "The same with the second."),
    of_hero("hero_3_wins", 2, "The same with the third."),
    of_hero("hero_4_wins", 3, "The same with the fourth."),
    of_hero("hero_5_wins", 4, "The same with the fifth."),
];

/// A shared win is one for each.
const fn of_hero(name: &'static str, row: usize, about: &'static str) -> ScoreRatio {
    ScoreRatio::whole(name, [HERO_WINS.at(row), HERO_GAMES.at(row)], "share of player-games", about).share()
}

//! The rules file and the tables: every number and every open point, declared and read in one pass.
//!
//! Points of the facts page that are tables and not keys: 1 (`dice`), 2 (words of `monsters`, `bosses` and `tiles`), 3 to 5 (`tiles`). The
//! rulebook itself settles 22 and 23. Point 20 is a matter of bots.

mod cells;
mod check;
pub mod keys;
mod rows;
#[cfg(test)]
mod tests;

pub use rows::{BossRow, CardRow, EvilRow, HeroPower, HeroRow, LairRow, MonsterRow, MonsterSide, RoomKind, TileRow};

use super::dice::DieSides;
use super::word::{Face, MonsterTrait};
use kit::config::{CardCopies, ForeignKeys, RulesReader};
use rows::{RawLair, RawMonster};

/// The most heroes.
pub const MOST_SEATS: usize = 5;
/// The most treasure cards in hand.
pub const MOST_HAND: usize = 6;
/// The most dice of minor monsters.
pub const MOST_MINOR: usize = 12;
/// The most dice of major monsters.
pub const MOST_MAJOR: usize = 8;
/// The most bosses.
pub const MOST_BOSSES: usize = 8;
/// The most monsters and bosses: a bit each in 32.
pub const MOST_FOES: usize = MOST_MINOR + MOST_MAJOR + MOST_BOSSES;
/// The most rooms in play on all levels: a bit each in 64.
pub const MOST_ROOMS: usize = 64;
/// The most trap tiles.
pub const MOST_TRAPS: usize = 16;
/// The most tiles of one stack.
pub const MOST_STACK: usize = 48;
/// The most tiles.
pub const MOST_TILES: usize = 96;
/// The most cards of a deck.
pub const MOST_CARDS: usize = 64;
/// Levels of the dungeon, the lair too.
pub const MOST_LEVELS: usize = 3;
/// The abilities of a hero: of the board, and four of cards.
pub const POWERS: usize = 5;
/// Arrows of the experience track.
pub const ARROWS: usize = 4;

/// The validated rules of one variant. A field that names a key means what `list keys` says of it.
#[derive(Clone, Debug)]
pub struct Rules {
    /// `players.count`.
    pub seats: usize,
    /// `hand.most`.
    pub hand: u8,
    /// `hand.start`.
    pub hand_start: u8,
    /// `gold.most`.
    pub gold_most: u8,
    /// `gold.bounty`.
    pub gold_bounty: u8,
    /// `gold.card`.
    pub gold_card: u8,
    /// `roll.dice`.
    pub roll_dice: u8,
    /// `roll.rerolls`.
    pub roll_rerolls: u8,
    /// `step.points`.
    pub step_points: u8,
    /// `master.points`.
    pub master_points: u8,
    /// `xp.goal`.
    pub xp_goal: u8,
    /// `xp.mark`.
    pub xp_mark: u8,
    /// `xp.less`.
    pub xp_less: u8,
    /// `xp.chest`.
    pub xp_chest: u8,
    /// `xp.medium`.
    pub xp_medium: u8,
    /// `xp.trap_one`.
    pub xp_trap_one: u8,
    /// `xp.trap_two`.
    pub xp_trap_two: u8,
    /// `xp.lair`.
    pub xp_lair: u8,
    /// `arrows.one`.
    pub arrow_one: u8,
    /// `arrows.two`.
    pub arrow_two: u8,
    /// `arrows.three`.
    pub arrow_three: u8,
    /// `arrows.four`.
    pub arrow_four: u8,
    /// `arrows.lap`.
    pub arrow_lap: u8,
    /// `room.small`.
    pub room_small: u8,
    /// `room.medium`.
    pub room_medium: u8,
    /// `room.major`.
    pub room_major: u8,
    /// `room.traps`.
    pub room_traps: u8,
    /// `spawn.minor_dice`.
    pub dice_minor: u8,
    /// `spawn.major_dice`.
    pub dice_major: u8,
    /// `pit.minor`.
    pub pit_minor: u8,
    /// `pit.major`.
    pub pit_major: u8,
    /// `web.points`.
    pub web_points: u8,
    /// `grimbolt.wounds`.
    pub grimbolt_wounds: u8,
    /// `trap.wounds`.
    pub trap_wounds: u8,
    /// `stairs.first`.
    pub stairs_first: u8,
    /// `stairs.second`.
    pub stairs_second: u8,
    /// `stairs.cost`.
    pub stairs_cost: u8,
    /// `map.size`.
    pub map_size: u8,
    /// `time.turns`.
    pub time_turns: u8,
    /// `time.rounds`.
    pub time_rounds: u8,
    /// `figures.rounds`.
    pub counted_rounds: u8,
    /// `mode.kind`.
    pub mode: keys::Mode,
    /// `mode.lair`.
    pub mode_lair: keys::LairChoice,
    /// `players.heroes`.
    pub players_heroes: keys::Heroes,
    /// `players.first`.
    pub players_first: keys::First,
    /// `placer.who`.
    pub placer: keys::Placer,
    /// `fight.order`.
    pub fight_order: keys::FightOrder,
    /// `fight.on_return`.
    pub fight_on_return: keys::OnReturn,
    /// `trap.per_step`.
    pub trap_per_step: keys::PerStep,
    /// `trap.on_explore`.
    pub trap_on_explore: keys::OnExplore,
    /// `spawn.starved`.
    pub spawn_starved: keys::Starved,
    /// `spawn.emptied`.
    pub spawn_emptied: keys::Emptied,
    /// `defeat.room`.
    pub defeat_room: keys::FallenRoom,
    /// `defeat.falls_to`.
    pub defeat_falls_to: keys::FallsTo,
    /// `defeat.level_abilities`.
    pub defeat_abilities: keys::FallenAbilities,
    /// `defeat.treasure`.
    pub defeat_treasure: keys::FallenTreasure,
    /// `xp.mark_at`.
    pub xp_mark_at: keys::MarkAt,
    /// `xp.minor_mark`.
    pub xp_minor_mark: keys::MinorMark,
    /// `xp.stolen`.
    pub xp_stolen: keys::Stolen,
    /// `arrows.again`.
    pub arrows_again: keys::Again,
    /// `end.round`.
    pub end_round: keys::EndRound,
    /// `epic.end`.
    pub epic_end: keys::EpicEnd,
    /// `stairs.standard`.
    pub stairs_standard: keys::StairsPlace,
    /// `cards.windows`.
    pub cards_windows: keys::Windows,
    /// `march.tie`.
    pub march_tie: keys::MarchTie,
    /// `stack.level_two`.
    pub stack_level_two: keys::LevelTwo,
    /// `stack.trap_on_top`.
    pub stack_trap_on_top: keys::TrapOnTop,
    /// `doors.meet`.
    pub doors_meet: keys::Meet,
    /// `symbols.step_stays`.
    pub symbols_step_stays: keys::StepStays,
    /// `payer.evil`.
    pub payer_evil: keys::Payer,
    /// `cube.hurt_by`.
    pub cube_hurt_by: keys::CubeHurt,
    /// `overflow.boss`.
    pub overflow_boss: keys::OverflowBoss,
    /// `chest.again`.
    pub chest_again: keys::ChestAgain,
    /// `hide.face`.
    pub hide_face: keys::HideFace,
    /// `sewers.bosses`.
    pub sewers_bosses: keys::SewersBosses,
    /// `medium.out`.
    pub medium_out: keys::MediumOut,
    /// `hydra.regrow_pays`.
    pub hydra_regrow_pays: keys::RegrowPays,
    /// `web.march`.
    pub web_march: keys::WebMarch,
    /// `fallen.to_lair`.
    pub fallen_to_lair: keys::FallenToLair,
    /// `swap.is_teleport`.
    pub swap_is_teleport: keys::SwapTeleport,
    /// `move_all.bosses`.
    pub move_all_bosses: keys::LedBosses,
    /// The sides of the action dice.
    pub action_die: DieSides,
    /// The sides of the pet die.
    pub pet_die: DieSides,
    /// The heroes, each with all five abilities.
    pub heroes: Vec<HeroRow>,
    /// A card of each of them.
    pub hero_deck: CardCopies,
    /// The faces of the monster dice.
    pub monsters: Vec<MonsterRow>,
    /// The rows on the dice of minor and of major monsters: a side each.
    pub faces: [CardCopies; 2],
    /// The bosses.
    pub bosses: Vec<BossRow>,
    /// A card of each of them.
    pub boss_deck: CardCopies,
    /// The row of Malaphyas.
    pub malaphyas: u8,
    /// The rows of the dungeon tiles.
    pub tiles: Vec<TileRow>,
    /// The row of every tile: a tile is its place here.
    pub tile_deck: CardCopies,
    /// The rooms of both sides of the lair.
    pub lair: Vec<LairRow>,
    /// The rows of the treasure cards in use: those of the alliance where it is played.
    pub cards: Vec<CardRow>,
    /// The row of every treasure card: a card is its place here.
    pub card_deck: CardCopies,
    /// The evil cards.
    pub evil: Vec<EvilRow>,
    /// The row of every evil card.
    pub evil_deck: CardCopies,
}

impl Rules {
    /// XP of the arrows, in order.
    pub fn arrows(&self) -> [u8; ARROWS] {
        [self.arrow_one, self.arrow_two, self.arrow_three, self.arrow_four]
    }

    /// True if all heroes win and lose together.
    pub fn allies(&self) -> bool {
        self.mode == keys::Mode::Alliance
    }

    /// True if there is a third level.
    pub fn has_lair(&self) -> bool {
        self.mode != keys::Mode::Standard
    }

    /// The number of monsters and bosses: dice of minor ones, then of major ones, then bosses.
    pub fn foes(&self) -> usize {
        usize::from(self.dice_minor + self.dice_major) + self.bosses.len()
    }

    /// The number of the first boss among the monsters.
    pub fn first_boss(&self) -> u8 {
        self.dice_minor + self.dice_major
    }

    /// The row of a tile.
    pub fn tile(&self, tile: u8) -> &TileRow {
        &self.tiles[usize::from(self.tile_deck[usize::from(tile)])]
    }

    /// The card of a treasure deck.
    pub fn card(&self, card: u8) -> &CardRow {
        &self.cards[usize::from(self.card_deck[usize::from(card)])]
    }

    /// The first tile of a kind.
    pub fn tile_of_kind(&self, kind: RoomKind) -> Option<u8> {
        (0..self.tile_deck.len() as u8).find(|&tile| self.tile(tile).room == kind)
    }

    /// Minor monsters that a room holds.
    pub fn room_limit(&self, small: bool) -> u8 {
        if small { self.room_small } else { self.room_medium }
    }
}

/// Declares and reads every key and all tables.
pub fn read(r: &mut RulesReader) -> Rules {
    let dice = rows::dice(r);
    let heroes = heroes(r);
    let monsters = rows::monsters(r);
    let names = ForeignKeys::of(r, "monsters", monsters.iter().map(|raw| raw.row.name.as_str()));
    let monsters = linked(r, monsters, &names);
    let bosses = rows::bosses(r, &names);
    let boss_names = ForeignKeys::of(r, "bosses", bosses.iter().map(|row| row.name.as_str()));
    let tiles = rows::tiles(r, &names, &boss_names);
    let lair = lair(r, &names);
    let treasures = rows::cards(r, "treasures", "the treasure cards of the standard and the epic game");
    let alliance = rows::cards(r, "alliance", "the treasure cards of the alliance");
    let evil = rows::evil(r);
    let mode = keys::Mode::read(r);
    let cards = if mode == keys::Mode::Alliance { alliance } else { treasures };
    let die = |name: &str| {
        let found = dice.iter().find(|(row, _)| row == name).or(dice.first());
        found.map_or(Face::ALL, |(_, sides)| *sides)
    };
    let faces = [false, true].map(|major| {
        let rows = monsters.iter().enumerate().filter(|(_, row)| row.major == major);
        CardCopies::numbered(rows.map(|(number, row)| (number, row.name.as_str(), 1)))
    });
    let rules = Rules {
        seats: keys::seats(r),
        hand: keys::hand(r),
        hand_start: keys::hand_start(r),
        gold_most: keys::gold_most(r),
        gold_bounty: keys::gold_bounty(r),
        gold_card: keys::gold_card(r),
        roll_dice: keys::roll_dice(r),
        roll_rerolls: keys::roll_rerolls(r),
        step_points: keys::step_points(r),
        master_points: keys::master_points(r),
        xp_goal: keys::xp_goal(r),
        xp_mark: keys::xp_mark(r),
        xp_less: keys::xp_less(r),
        xp_chest: keys::xp_chest(r),
        xp_medium: keys::xp_medium(r),
        xp_trap_one: keys::xp_trap_one(r),
        xp_trap_two: keys::xp_trap_two(r),
        xp_lair: keys::xp_lair(r),
        arrow_one: keys::arrow_one(r),
        arrow_two: keys::arrow_two(r),
        arrow_three: keys::arrow_three(r),
        arrow_four: keys::arrow_four(r),
        arrow_lap: keys::arrow_lap(r),
        room_small: keys::room_small(r),
        room_medium: keys::room_medium(r),
        room_major: keys::room_major(r),
        room_traps: keys::room_traps(r),
        dice_minor: keys::dice_minor(r),
        dice_major: keys::dice_major(r),
        pit_minor: keys::pit_minor(r),
        pit_major: keys::pit_major(r),
        web_points: keys::web_points(r),
        grimbolt_wounds: keys::grimbolt_wounds(r),
        trap_wounds: keys::trap_wounds(r),
        stairs_first: keys::stairs_first(r),
        stairs_second: keys::stairs_second(r),
        stairs_cost: keys::stairs_cost(r),
        map_size: keys::map_size(r),
        time_turns: keys::time_turns(r),
        time_rounds: keys::time_rounds(r),
        counted_rounds: keys::counted_rounds(r),
        mode,
        mode_lair: keys::LairChoice::read(r),
        players_heroes: keys::Heroes::read(r),
        players_first: keys::First::read(r),
        placer: keys::Placer::read(r),
        fight_order: keys::FightOrder::read(r),
        fight_on_return: keys::OnReturn::read(r),
        trap_per_step: keys::PerStep::read(r),
        trap_on_explore: keys::OnExplore::read(r),
        spawn_starved: keys::Starved::read(r),
        spawn_emptied: keys::Emptied::read(r),
        defeat_room: keys::FallenRoom::read(r),
        defeat_falls_to: keys::FallsTo::read(r),
        defeat_abilities: keys::FallenAbilities::read(r),
        defeat_treasure: keys::FallenTreasure::read(r),
        xp_mark_at: keys::MarkAt::read(r),
        xp_minor_mark: keys::MinorMark::read(r),
        xp_stolen: keys::Stolen::read(r),
        arrows_again: keys::Again::read(r),
        end_round: keys::EndRound::read(r),
        epic_end: keys::EpicEnd::read(r),
        stairs_standard: keys::StairsPlace::read(r),
        cards_windows: keys::Windows::read(r),
        march_tie: keys::MarchTie::read(r),
        stack_level_two: keys::LevelTwo::read(r),
        stack_trap_on_top: keys::TrapOnTop::read(r),
        doors_meet: keys::Meet::read(r),
        symbols_step_stays: keys::StepStays::read(r),
        payer_evil: keys::Payer::read(r),
        cube_hurt_by: keys::CubeHurt::read(r),
        overflow_boss: keys::OverflowBoss::read(r),
        chest_again: keys::ChestAgain::read(r),
        hide_face: keys::HideFace::read(r),
        sewers_bosses: keys::SewersBosses::read(r),
        medium_out: keys::MediumOut::read(r),
        hydra_regrow_pays: keys::RegrowPays::read(r),
        web_march: keys::WebMarch::read(r),
        fallen_to_lair: keys::FallenToLair::read(r),
        swap_is_teleport: keys::SwapTeleport::read(r),
        move_all_bosses: keys::LedBosses::read(r),
        action_die: die("action"),
        pet_die: die("pet"),
        faces,
        malaphyas: bosses.iter().position(|row| row.malaphyas).unwrap_or(0) as u8,
        tile_deck: CardCopies::of(tiles.iter().map(|row| (row.name.as_str(), row.count))),
        card_deck: CardCopies::of(cards.iter().map(|row| (row.name.as_str(), row.count))),
        evil_deck: CardCopies::of(evil.iter().map(|row| (row.name.as_str(), row.count))),
        hero_deck: CardCopies::single(heroes.iter().map(|row| row.name.as_str())),
        heroes,
        monsters,
        boss_deck: CardCopies::single(bosses.iter().map(|row| row.name.as_str())),
        bosses,
        tiles,
        lair,
        cards,
        evil,
    };
    check::whole(r, &rules, &dice);
    rules
}

/// The heroes with the abilities of their cards in place.
fn heroes(r: &mut RulesReader) -> Vec<HeroRow> {
    let mut heroes = rows::heroes(r);
    let names = ForeignKeys::of(r, "heroes", heroes.iter().map(|row| row.name.as_str()));
    let mut abilities = rows::abilities(r, &names);
    abilities.sort_by_key(|row| (row.hero, row.place));
    check::abilities(r, &heroes, &abilities);
    for ability in abilities {
        if let Some(hero) = heroes.get_mut(usize::from(ability.hero)) {
            hero.powers.push(ability.power);
        }
    }
    heroes
}

/// The monsters with those that they bring along found by name.
fn linked(r: &mut RulesReader, raw: Vec<RawMonster>, names: &ForeignKeys) -> Vec<MonsterRow> {
    let linked = raw.into_iter().map(|mut raw| {
        for name in raw.spawns {
            let traits = raw.row.side.traits;
            let more = names.find(&name).and_then(|monster| cells::with(traits, MonsterTrait::Spawns(monster)));
            match more {
                Some(more) => raw.row.side.traits = more,
                None => {
                    let message = format!("`spawns:{name}` names no monster, or is one ability too many");
                    r.fault(&format!("monsters.{}.abilities", raw.row.name), message, "write a name of this table");
                }
            }
        }
        raw.row
    });
    linked.collect()
}

/// The rooms of the lair with their exits found by name.
fn lair(r: &mut RulesReader, monsters: &ForeignKeys) -> Vec<LairRow> {
    let raw = rows::lair(r, monsters);
    let names = ForeignKeys::of(r, "lair", raw.iter().map(|raw| raw.row.name.as_str()));
    let find = |r: &mut RulesReader, room: &str, exit: &str| {
        let found = names.find(exit);
        if found.is_none() {
            let message = format!("there is no room `{exit}`");
            r.fault(&format!("lair.{room}.exits"), message, "write names of rows of this table");
        }
        found
    };
    let linked = raw.into_iter().map(|RawLair { mut row, exits }| {
        row.exits = exits.iter().filter_map(|exit| find(r, row.name.as_str(), exit)).collect();
        row
    });
    linked.collect()
}

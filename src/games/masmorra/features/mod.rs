//! The features that formulas weigh: what a player at the table could read off or work out, as named numbers. A file for each part of the game
//! in which decisions fall.

mod acts;
mod ahead;
mod reach;
mod rerolls;
mod stand;
mod table;

use super::Masmorra;
use super::action::{Action, kind};
use super::state::State;
use super::view::View;
use crate::feature::{Columns, Feature, FeatureSet, Line, Sink, features, flag};
use crate::game::Seen;

/// Every kind of decision.
const ALL: u16 = 0x3fff;
const REROLL: u16 = 1 << kind::REROLL;
const ACT: u16 = 1 << kind::ACT;
const FIGHT: u16 = 1 << kind::FIGHT;
/// Decisions about own dice.
const DICED: u16 = REROLL | ACT | FIGHT;
/// Decisions in which something is done and paid.
const DONE: u16 = ACT | FIGHT;

features! {
    LIFE "life" View ALL "life" 0 12 "Own life.";
    XP "xp" View ALL "XP" 0 1000 "Own XP.";
    GOLD "gold" View ALL "gold" 0 20 "Own gold.";
    CARDS "cards" View ALL "cards" 0 8 "Own treasure cards.";
    LEARNT "learnt" View ALL "abilities" 0 4 "Own abilities learnt.";
    SEAT "seat" View ALL "seat" 1 5 "Own seat.";
    PLAYERS "players" View ALL "heroes" 1 5 "Heroes at the table.";
    ROUND "round" View ALL "rounds" 0 120 "The round, from 1.";
    TURNS_LEFT "turns_left" View ALL "turns" 0 120 "In the alliance, turns of all together after this one; else rounds after this one until the game is stopped.";
    LEVEL "level" View ALL "level" 1 3 "The level on which the own hero is.";
    LEADER_GAP "leader_gap" View ALL "XP" -1000 1000 "XP of the best other hero less own XP.";
    XP_TO_ARROW "xp_to_arrow" View ALL "XP" 0 60 "XP to the next arrow that gives an ability; 0 if there is none.";
    XP_AT_RISK "xp_at_risk" View ALL "XP" 0 60 "XP that a defeat would take.";
    XP_LEFT "xp_left" View ALL "XP" 0 60 "XP to the goal of the standard game.";
    PAST_MARK "past_mark" View ALL "0 or 1" 0 1 "Do minor monsters give less?";
    LAST_ROUND "last_round" View ALL "0 or 1" 0 1 "Is the game over at the end of this round?";
    LEAST_LIFE "least_life" View ALL "life" 0 12 "The least life of anybody.";
    ALLIES "allies" View ALL "0 or 1" 0 1 "Do all win and lose together?";

    DICE "dice" View DICED "dice" 0 15 "Dice not yet used.";
    DICE_STEP "dice_step" View DICED "dice" 0 15 "Those that show a step.";
    DICE_RANGED "dice_ranged" View DICED "dice" 0 15 "Those that show ranged.";
    DICE_MELEE "dice_melee" View DICED "dice" 0 15 "Those that show melee.";
    DICE_DEFENSE "dice_defense" View DICED "dice" 0 15 "Those that show defense.";
    DICE_ELIXIR "dice_elixir" View DICED "dice" 0 15 "Those that show elixir.";
    DICE_MAGIC "dice_magic" View DICED "dice" 0 15 "Those that show magic.";
    SYMBOLS "symbols" View DICED "symbols" 0 90 "Symbols, which die with the room.";
    FREE_STEP "free_step" View DICED "0 or 1" 0 1 "Is the free step there?";
    POINTS "points" View DICED "points" 0 8 "Move points left of a step.";
    ROLLED "rolled" View DICED "0 or 1" 0 1 "Has the roll of the turn been made?";
    ENGAGED "engaged" View DICED "0 or 1" 0 1 "Are there monsters in the room that must be fought first?";

    TILE_KNOWN "tile_known" View ACT "0 or 1" 0 1 "Does the next tile of this level lie face up, and can it be laid? What follows is 0 if not.";
    TILE_MINORS "tile_minors" View ACT "monsters" 0 8 "Minor monsters that come with it; of a rune, here and below, on average over the medium tiles of the level that are not on the table.";
    TILE_MAJORS "tile_majors" View ACT "monsters" 0 8 "Major monsters and bosses that come with it.";
    TILE_PAYBACK "tile_payback" View ACT "wounds" 0 60 "Wounds that they are to be expected to pay back together.";
    TILE_XP "tile_xp" View ACT "XP" 0 60 "XP that they are to be expected to give together.";
    TILE_EXITS "exits" View ACT "doors" 0 8 "Doors of the next tile.";
    TILE_GOLD "tile_gold" View ACT "gold" 0 6 "Gold on it.";
    TILE_MEDIUM "tile_medium" View ACT "0 or 1" 0 1 "Is it a rune, which becomes a medium room?";
    TILE_CHEST "tile_chest" View ACT "0 or 1" 0 1 "Has it a chest?";
    TILE_STAIRS "tile_stairs" View ACT "0 or 1" 0 1 "Has it stairs?";
    TILE_HELPS "tile_helps" View ACT "0 or 1" 0 1 "Is it a fountain or a portal?";
    TILE_HARMS "tile_harms" View ACT "0 or 1" 0 1 "Is it a web or a pit?";

    MARKS "marks" Choice REROLL "0 or 1" 0 1 "Is one more die marked?";
    ROLLED_AGAIN "rolled_again" Choice REROLL "dice" 0 15 "Dice marked then, this one included.";
    EXPECT_STEP "expect_step" Choice REROLL "dice" 0 15 "Steps to be expected if those alone are rolled again.";
    EXPECT_ELIXIR "expect_elixir" Choice REROLL "dice" 0 15 "Elixirs to be expected likewise.";
    EXPECT_MAGIC "expect_magic" Choice REROLL "dice" 0 15 "Magic to be expected likewise.";

    FIGHT_VALUE "fight_value" Choice DICED "XP and wounds" -100 200 "What the best fight in reach is worth from this choice on, if it goes on as well as can be: two for an XP, one off for a wound, -16 for certain defeat; monsters in the room must be fought, others need not (0). Of a mark on average over the roll with the best marks that can follow; 0 before the first roll. Exploring: on average over the monsters that may come.";
    XP_BEST "xp_best" Choice DICED "XP" -8 60 "The most XP of that fight for who survives it (a Ghost may take one).";
    KILLS_BEST "kills_best" Choice DONE "monsters" 0 8 "Monsters killed, and so treasure cards, in the way that is worth most.";
    KILL_ALL "kill_all" Choice DICED "probability" 0 1 "The chance that all of its monsters can be killed.";
    KILL_UNHURT "kill_unhurt" Choice DICED "probability" 0 1 "The chance that all can be killed without a wound.";
    WOUNDS_BEST "wounds_best" Choice DICED "wounds" 0 60 "The least wounds in that fight; 8 for certain defeat.";
    LIFE_AFTER "life_after" Choice DONE "life" 0 18 "Own life after that fight, in the way that is worth most.";
    FALLS "falls" Choice DONE "0 or 1" 0 1 "Is defeat certain?";
    FIGHT_STEPS "fight_steps" Choice ACT "steps" 0 20 "Steps to that fight; 20 if there is none that is worth it.";
    DOCK_CHANCE "dock_chance" Choice (REROLL | ACT) "probability" 0 1 "The chance that the dice left pay for a chest or a trap in reach.";
    DOCK_GAIN "dock_gain" Choice (REROLL | ACT) "XP and cards" 0 30 "XP and cards of the best of them, times its chance.";

    STOPS "stops" Choice ALL "0 or 1" 0 1 "Is this to do nothing (more)?";
    ROLLS "rolls" Choice (REROLL | ACT) "0 or 1" 0 1 "Are dice rolled?";
    FIGHTS "fights" Choice ACT "0 or 1" 0 1 "Does a combat begin?";
    STEPS "steps" Choice ACT "0 or 1" 0 1 "Is it a step into another room?";
    EXPLORES "explores" Choice ACT "0 or 1" 0 1 "Is a new room explored?";
    DEEPER "deeper" Choice ACT "0 or 1" 0 1 "Does it lead to a deeper level?";
    OPENS_CHEST "opens_chest" Choice ACT "0 or 1" 0 1 "Is a chest opened?";
    TELEPORTS "teleports" Choice ACT "0 or 1" 0 1 "Is a portal used?";
    DISARMS "disarms" Choice ACT "0 or 1" 0 1 "Is a trap disarmed?";
    USES_ABILITY "uses_ability" Choice DONE "0 or 1" 0 1 "Is an ability used?";
    TURNS_DIE "turns_die" Choice DONE "0 or 1" 0 1 "Is a die turned by magic?";
    HEALS "heals" Choice ACT "0 or 1" 0 1 "Is own life healed by elixir?";
    HEALS_OTHER "heals_other" Choice ACT "0 or 1" 0 1 "Is another hero healed?";
    PLAYS_CARD "plays_card" Choice DONE "0 or 1" 0 1 "Is a card played?";
    BUYS "buys" Choice ACT "0 or 1" 0 1 "Is a card bought?";
    PUSHES "pushes" Choice ACT "0 or 1" 0 1 "Is a monster pushed into the pit?";

    DICE_COST "dice_cost" Choice DONE "dice" 0 15 "Dice that it takes.";
    SYMBOL_COST "symbol_cost" Choice DONE "symbols" 0 90 "Symbols that it takes.";
    GOLD_COST "gold_cost" Choice DONE "gold" 0 20 "Gold that it costs.";
    USES_FREE "uses_free" Choice DONE "0 or 1" 0 1 "Does it take the free step?";
    GAINS_XP "gains_xp" Choice DONE "XP" 0 30 "XP that it gives at once; of a blow, if its monster is killed and the hero survives.";
    GAINS_GOLD "gains_gold" Choice DONE "gold" 0 20 "Gold that it gives.";
    GAINS_CARDS "gains_cards" Choice DONE "cards" 0 12 "Treasure cards that it gives.";
    GAINS_SYMBOLS "gains_symbols" Choice DONE "symbols" 0 24 "Symbols that it gives.";
    GAINS_DICE "gains_dice" Choice DONE "dice" 0 4 "Dice that it gives.";
    TRAP_WOUNDS "trap_wounds" Choice ACT "wounds" 0 60 "Wounds by traps on the way.";

    STRIKES "strikes" Choice FIGHT "0 or 1" 0 1 "Is a monster fought?";
    KILLS "kills" Choice FIGHT "0 or 1" 0 1 "Is it killed?";
    WOUNDS "wounds" Choice FIGHT "wounds" 0 12 "Wounds that it deals.";

    FOES_THERE "foes_there" Choice ACT "monsters" 0 28 "Monsters in the room in which the choice leaves the hero; none in one that nobody knows.";
    PAYBACK_THERE "payback_there" Choice ACT "wounds" 0 60 "Wounds that they pay back together.";
    XP_THERE "xp_there" Choice ACT "XP" 0 60 "XP that they give together.";
    TRAPS_THERE "traps_there" Choice ACT "traps" 0 16 "Traps that touch that room.";
    EXIT_STEPS "exit_steps" Choice ACT "steps" 0 20 "Steps from that room to the nearest door into the unknown; here and below 20 if there is none.";
    STAIRS_STEPS "stairs_steps" Choice ACT "steps" 0 20 "Steps to the stairs that lead deeper than the hero's level.";
    CHEST_STEPS "chest_steps" Choice ACT "steps" 0 20 "Steps to the nearest chest.";
    FOE_STEPS "foe_steps" Choice ACT "steps" 0 20 "Steps to the nearest monster.";
    HERO_STEPS "hero_steps" Choice ACT "steps" 0 20 "Steps to the nearest other hero.";
    WEAK_STEPS "weak_steps" Choice ACT "steps" 0 20 "Steps to the other hero with the least life.";
    FOUNTAIN_STEPS "fountain_steps" Choice ACT "steps" 0 20 "Steps to the nearest fountain.";
    LORD_STEPS "lord_steps" Choice ACT "steps" 0 20 "Steps to Malaphyas, or while he is not there to the bosses of the lair.";
}

impl Seen for Masmorra {
    type View<'a> = View<'a>;

    const FEATURES: &'static [Feature] = FEATURES;

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(&self.rules, state, seat)
    }

    fn features(&self, view: &View<'_>, decision: usize, choices: &[Action], wanted: FeatureSet, out: &mut Columns) {
        let mut sink = Sink::new(wanted, out);
        table::whole_table(view, &mut sink);
        if DICED >> decision & 1 == 1 {
            table::dice(view, &mut sink);
        }
        match decision {
            kind::REROLL => rerolls::rerolls(view, choices, &mut sink),
            kind::ACT => acts::acts(view, choices, &mut sink),
            kind::FIGHT => acts::fights(view, choices, &mut sink),
            _ => sink.column(STOPS, choices, |choice| flag(choice == Action::Stop)),
        }
    }
}

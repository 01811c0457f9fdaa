//! The features that formulas weigh: what a player at the table could read off or work out, as named numbers. A file for each part of the game
//! in which decisions fall.

mod acts;
mod cards;
mod monsters;
mod next_tile;
mod position;
mod rare_decisions;
mod reachable;
mod rerolls;
mod table;

use super::Masmorra;
use super::action::{Action, kind};
use super::rules::redeal;
use super::state::State;
use super::view::View;
use kit::feature::{ChoiceWriter, Feature, FeatureColumns, FeatureSet, FeatureSink, features, flag};
use kit::game::{ComponentChoice, ComponentFigures, ComponentName, Game, GameView, PendingDecision};
use kit::luck::Luck;

/// Every kind of decision.
const ALL: u16 = 0x3fff;
const REROLL: u16 = 1 << kind::REROLL;
const ACT: u16 = 1 << kind::ACT;
const FIGHT: u16 = 1 << kind::FIGHT;
/// Decisions about own dice.
const DICED: u16 = REROLL | ACT | FIGHT;
/// Decisions in which something is done and paid.
const DONE: u16 = ACT | FIGHT;
const PLACE: u16 = 1 << kind::PLACE;
const PORTAL: u16 = 1 << kind::PORTAL;
const LOSE: u16 = 1 << kind::LOSE;
const LEARN: u16 = 1 << kind::LEVEL;
const DISCARD: u16 = 1 << kind::DISCARD;
const EVIL: u16 = 1 << kind::EVIL;
const LAIR: u16 = 1 << kind::LAIR;
const TARGET: u16 = 1 << kind::TARGET;
const MONSTER: u16 = 1 << kind::MONSTER;
const SPAWN: u16 = 1 << kind::SPAWN;
const INTERRUPT: u16 = 1 << kind::INTERRUPT;
/// Decisions about fights to come.
const BEST_FIGHTS: u16 = DICED | PORTAL | TARGET;
/// Decisions about one's place.
const PLACED: u16 = ACT | PORTAL | TARGET;
/// Decisions about cards.
const CARDED: u16 = DONE | DISCARD | INTERRUPT;
/// Decisions about monsters on the map.
const MONSTER_CHOICES: u16 = MONSTER | SPAWN | TARGET;

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
    END_LEAD "end_lead" View ALL "XP" -1000 1000 "Were the game over now: own XP, with those of the own cards that count at the end, less XP of the best other hero (his cards are not known); half an XP for a tie that gold or life decides. Alone, all own XP.";
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

    FIGHT_VALUE "fight_value" Choice BEST_FIGHTS "XP and wounds" -100 200 "What the best fight in reach is worth from this choice on, if it goes on as well as can be: two for an XP, one off for a wound, -16 for certain defeat, and on three levels 16 more for Malaphyas, whose red side is worth nothing among rivals while his death would make another win; monsters in the room must be fought, others need not (0). Of a mark on average over the roll with the best marks that can follow, against the two monsters that pay back most; 0 before the first roll; before red Malaphyas attack symbols of the cards in hand count. Exploring: on average over the monsters that may come.";
    XP_BEST "xp_best" Choice BEST_FIGHTS "XP" -8 60 "The most XP of that fight for who survives it (a Ghost may take one).";
    KILLS_BEST "kills_best" Choice (DONE | PORTAL | TARGET) "monsters" 0 8 "Monsters killed, and so treasure cards, in the way that is worth most.";
    KILL_ALL "kill_all" Choice BEST_FIGHTS "probability" 0 1 "The chance that all of its monsters can be killed.";
    KILL_UNHURT "kill_unhurt" Choice BEST_FIGHTS "probability" 0 1 "The chance that all can be killed without a wound.";
    WOUNDS_BEST "wounds_best" Choice BEST_FIGHTS "wounds" 0 60 "The least wounds in that fight; 8 for certain defeat.";
    LIFE_AFTER "life_after" Choice (DONE | PORTAL | TARGET) "life" 0 18 "Own life after that fight, in the way that is worth most.";
    FALLS "falls" Choice (DONE | PORTAL | TARGET) "0 or 1" 0 1 "Is defeat certain?";
    FIGHT_STEPS "fight_steps" Choice (ACT | PORTAL | TARGET) "steps" 0 20 "Steps to that fight; 20 if there is none that is worth it.";
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
    TURNS_DIE "turns_die" Choice (DONE | TARGET) "0 or 1" 0 1 "Is a die turned by magic?";
    HEALS "heals" Choice ACT "0 or 1" 0 1 "Is own life healed by elixir?";
    HEALS_OTHER "heals_other" Choice ACT "0 or 1" 0 1 "Is another hero healed?";
    PLAYS_CARD "plays_card" Choice DONE "0 or 1" 0 1 "Is a card played?";
    BUYS "buys" Choice ACT "0 or 1" 0 1 "Is a card bought?";
    PUSHES "pushes" Choice ACT "0 or 1" 0 1 "Is a monster pushed into the pit?";

    DICE_COST "dice_cost" Choice (DONE | LOSE | LEARN) "dice" 0 15 "Dice that it takes.";
    SYMBOL_COST "symbol_cost" Choice (DONE | LOSE) "symbols" 0 90 "Symbols that it takes.";
    GOLD_COST "gold_cost" Choice (DONE | LEARN | EVIL) "gold" 0 20 "Gold that it costs.";
    USES_FREE "uses_free" Choice (DONE | LOSE) "0 or 1" 0 1 "Does it take the free step?";
    GAINS_XP "gains_xp" Choice DONE "XP" 0 30 "XP that it gives at once; of a blow, if its monster is killed and the hero survives.";
    GAINS_GOLD "gains_gold" Choice DONE "gold" 0 20 "Gold that it gives.";
    GAINS_CARDS "gains_cards" Choice DONE "cards" 0 12 "Treasure cards that it gives.";
    GAINS_SYMBOLS "gains_symbols" Choice (CARDED | LEARN) "symbols" 0 24 "Symbols that it gives.";
    GAINS_DICE "gains_dice" Choice (DONE | LEARN) "dice" 0 4 "Dice that it gives.";
    TRAP_WOUNDS "trap_wounds" Choice ACT "wounds" 0 60 "Wounds by traps on the way.";

    ENDS_GAME "ends_game" Choice DONE "0 or 1" 0 1 "Does it make this round the last, by the XP that it brings (in a combat with those so far), or end the game by Malaphyas's death?";

    STRIKES "strikes" Choice FIGHT "0 or 1" 0 1 "Is a monster fought?";
    KILLS "kills" Choice FIGHT "0 or 1" 0 1 "Is it killed?";
    WOUNDS "wounds" Choice (FIGHT | LOSE) "wounds" 0 12 "Wounds that it deals.";

    GAINS_ATTACK "gains_attack" Choice (CARDED | LEARN) "symbols" 0 24 "Those of them that are melee or ranged.";
    GAINS_DEFENSE "gains_defense" Choice (CARDED | LEARN) "symbols" 0 24 "Those that are defense.";
    GAINS_ELIXIR "gains_elixir" Choice (CARDED | LEARN) "symbols" 0 24 "Those that are elixir.";
    END_XP "end_xp" Choice CARDED "XP" 0 8 "XP that the card would give at the end of the game, from hand.";
    STEALS_XP "steals_xp" Choice (DISCARD | INTERRUPT) "XP" 0 8 "XP that its orange half steals.";
    STEALS_CARDS "steals_cards" Choice (DISCARD | INTERRUPT) "cards" 0 4 "Treasure cards that it steals.";
    CANCELS "cancels" Choice (DISCARD | INTERRUPT) "0 or 1" 0 1 "Does it cancel a card?";
    TAKES_DICE "takes_dice" Choice (DISCARD | INTERRUPT) "dice" 0 6 "Dice that it takes from another hero's roll.";
    SPECIAL "special" Choice (DONE | DISCARD) "0 or 1" 0 1 "Does the purple half teleport, swap, banish, clear a room or avoid monsters?";

    TARGET_HARM "target_harm" Choice (ACT | INTERRUPT | TARGET | PLACE) "wounds" 0 20 "Wounds of other heroes by it; by traps that a step sets off, 8 for each who falls; of an interrupt, dice, XP and cards that they lose, too.";
    OWN_HARM "own_harm" Choice (TARGET | PLACE | INTERRUPT) "wounds" 0 20 "Wounds of the own hero by it; of an interrupt that cancels a card, the wounds, dice, XP and cards that the card would take from the own hero (of lightning, from each whom it may hit as likely).";
    SPARES "spares" Choice INTERRUPT "wounds" 0 20 "The same of other heroes whom it spares by cancelling a card.";
    TARGET_LEAD "target_lead" Choice (INTERRUPT | TARGET | PLACE) "XP" -1000 1000 "XP of the best other hero whom it is for, or hits, less own XP; 0 if it is for none.";
    TARGET_LIFE "target_life" Choice (INTERRUPT | TARGET) "life" 0 12 "Life of the other hero whom it is for; of an interrupt that gives something, of the active one.";

    LAYS_TRAP "lays_trap" View PLACE "0 or 1" 0 1 "Is it a trap that is laid?";
    LINKS "links" Choice PLACE "doors" 0 8 "Doors that meet those of rooms.";
    GAPS "gaps" Choice PLACE "doors" 0 8 "Doors that open onto free cells.";

    FOE_XP "foe_xp" Choice MONSTER_CHOICES "XP" 0 12 "XP of the monster that is moved, taken or banished.";
    FOE_PAYBACK "foe_payback" Choice MONSTER_CHOICES "wounds" 0 12 "Wounds that it pays back.";
    FOE_TO_OWN "foe_to_own" Choice MONSTER_CHOICES "steps" 0 20 "Steps from it to the own hero, after its move.";
    FOE_TO_LEADER "foe_to_leader" Choice MONSTER_CHOICES "steps" 0 20 "Steps from it to the other hero with the most XP, after its move.";
    NEARER_OWN "nearer_own" Choice MONSTER "steps" -20 20 "Steps that it comes nearer to the own hero.";
    NEARER_LEADER "nearer_leader" Choice MONSTER "steps" -20 20 "Steps that it comes nearer to the other hero with the most XP.";

    PAYS "pays" Choice EVIL "0 or 1" 0 1 "Does a hero pay?";
    GOLD_AFTER "gold_after" Choice EVIL "gold" 0 20 "Gold that he has left.";
    BRINGS_FOES "brings_foes" Choice EVIL "monsters" 0 2 "1 for a minor monster that comes instead, 2 for a major one.";
    SEWERS "sewers" Choice LAIR "0 or 1" 0 1 "Is it the sewers?";

    FOES_THERE "foes_there" Choice PLACED "monsters" 0 28 "Monsters in the room in which the choice leaves the hero; none in one that nobody knows.";
    PAYBACK_THERE "payback_there" Choice (PLACED | INTERRUPT) "wounds" 0 60 "Wounds that they pay back together; of an interrupt, those in the active hero's room.";
    XP_THERE "xp_there" Choice PLACED "XP" 0 60 "XP that they give together.";
    TRAPS_THERE "traps_there" Choice (PLACED | PLACE) "traps" 0 16 "Traps that touch that room.";
    EXIT_STEPS "exit_steps" Choice PLACED "steps" 0 20 "Steps from that room to the nearest door into the unknown; here and below 20 if there is none.";
    STAIRS_STEPS "stairs_steps" Choice PLACED "steps" 0 20 "Steps to the stairs that lead deeper than the hero's level.";
    CHEST_STEPS "chest_steps" Choice PLACED "steps" 0 20 "Steps to the nearest chest.";
    FOE_STEPS "foe_steps" Choice PLACED "steps" 0 20 "Steps to the nearest monster.";
    HERO_STEPS "hero_steps" Choice PLACED "steps" 0 20 "Steps to the nearest other hero.";
    WEAK_STEPS "weak_steps" Choice PLACED "steps" 0 20 "Steps to the other hero with the least life.";
    FOUNTAIN_STEPS "fountain_steps" Choice PLACED "steps" 0 20 "Steps to the nearest fountain.";
    LORD_STEPS "lord_steps" Choice (PLACED | INTERRUPT) "steps" 0 20 "Steps to Malaphyas, or while he is not there to the bosses of the lair; of an interrupt, from the active hero's room.";
}

impl GameView for Masmorra {
    type View<'a> = View<'a>;
    type Memory = ();

    const FEATURES: &'static [Feature] = FEATURES;
    const COMPONENT_CHOICES: &'static [ComponentChoice] = &[
        ComponentChoice {
            kind: "act",
            table: "treasures",
            done: "played",
            figures: Some(ComponentFigures { sheet: "cards", key: "card", columns: &["purple_rate"] }),
        },
        ComponentChoice {
            kind: "interrupt",
            table: "treasures",
            done: "played out of turn",
            figures: Some(ComponentFigures { sheet: "cards", key: "card", columns: &["orange_rate"] }),
        },
    ];

    /// A treasure card that is played, on the own turn or out of it.
    fn component(&self, state: &State, _: usize, choice: Action) -> Option<ComponentName<'_>> {
        let (Action::Card(place) | Action::Play(place)) = choice else { return None };
        let PendingDecision::Choose { seat, .. } = self.turn(state) else { return None };
        let card = state.heroes[seat].hand.get(usize::from(place))?;
        let is_in_use = !self.rules.allies();
        is_in_use.then(|| ComponentName { table: "treasures", name: self.rules.card(*card).name.as_str() })
    }

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(&self.rules, state, seat)
    }

    fn redeal(&self, state: &mut State, seat: usize, luck: &mut Luck) {
        redeal::redeal(&self.rules, state, seat, luck);
    }

    fn features(
        &self,
        view: &View<'_>,
        decision: usize,
        choices: &[Action],
        wanted: FeatureSet,
        _: &mut (),
        out: &mut FeatureColumns,
    ) {
        let mut sink = FeatureSink::new(wanted, out);
        table::whole_table(view, &mut sink);
        sink.column(STOPS, choices, |choice| flag(matches!(choice, Action::Stop)));
        if DICED >> decision & 1 == 1 {
            table::dice(view, &mut sink);
        }
        match decision {
            kind::REROLL => rerolls::rerolls(view, choices, &mut sink),
            kind::ACT => acts::acts(view, choices, &mut sink),
            kind::FIGHT => acts::fights(view, choices, &mut sink),
            kind::PLACE => rare_decisions::places(view, choices, &mut sink),
            kind::PORTAL => rare_decisions::portals(view, choices, &mut sink),
            kind::LOSE => rare_decisions::losses(choices, &mut sink),
            kind::LEVEL => rare_decisions::levels(view, choices, &mut sink),
            kind::DISCARD => cards::discards(view, choices, &mut sink),
            kind::EVIL => rare_decisions::evils(view, choices, &mut sink),
            kind::LAIR => sink.column(SEWERS, choices, |choice| flag(choice == Action::Lair { sewers: true })),
            kind::TARGET => cards::targets(view, choices, &mut sink),
            kind::MONSTER | kind::SPAWN => monsters::monsters(view, choices, &mut sink),
            _ => cards::interrupts(view, choices, &mut sink),
        }
    }
}

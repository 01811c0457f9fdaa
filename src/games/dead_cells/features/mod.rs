//! The features that formulas weigh: what a player at the table could read off or work out, as named numbers. A file for each part of the
//! game in which decisions fall.

mod combat;
mod effect_totals;
mod explore;
mod gifts;
mod search;
mod wounds;

use super::DeadCells;
use super::action::{Action, kind};
use super::combat_search::TranspositionTable;
use super::rules::redeal;
use super::state::{State, Task};
use super::view::View;
use effect_totals::EffectTotals;
use kit::feature::{ChoiceWriter, Feature, FeatureColumns, FeatureSet, FeatureSink, features, flag};
use kit::game::{ComponentChoice, ComponentFigures, ComponentName, GameView};
use kit::luck::Luck;

const ALL: u16 = 0x1fff;
const OUTFIT: u16 = 1 << kind::OUTFIT;
const ROUTE: u16 = 1 << kind::ROUTE;
const CHECK: u16 = 1 << kind::CHECK;
const EITHER: u16 = 1 << kind::EITHER;
const BUY: u16 = 1 << kind::BUY;
const ASSIGN: u16 = 1 << kind::ASSIGN;
const SWAP: u16 = 1 << kind::SWAP;
const PASS: u16 = 1 << kind::PASS;
const PLAN: u16 = 1 << kind::PLAN;
const ACT: u16 = 1 << kind::ACT;
const LOOT: u16 = 1 << kind::LOOT;
const HURT: u16 = 1 << kind::HURT;
const SPEND: u16 = 1 << kind::SPEND;
/// Decisions in a combat.
const COMBAT: u16 = PASS | PLAN | ACT | LOOT | HURT;
/// Decisions of which a search tells what they can lead to.
const SEARCHED: u16 = ACT | LOOT | HURT;
/// Decisions in which the rest of a combat is played to its end.
const OUTCOMES: u16 = SEARCHED | PLAN;
/// Decisions about what something brings.
const TOTALS: u16 = EITHER | BUY | ACT | LOOT;
/// Decisions in which something may be left alone.
const STOPS: u16 = EITHER | BUY | ASSIGN | SWAP | ACT | SPEND;

features! {
    HEALTH "health" View ALL "health" 0 100 "Health that the own Beheaded has left.";
    LEAST_HEALTH "least_health" View ALL "health" 0 100 "The least health of anybody.";
    ALL_HEALTH "all_health" View ALL "health" 0 400 "Health that all have left together.";
    SHIELDS "shields" View ALL "shields" 0 400 "Shields of all.";
    TEETH "teeth" View ALL "teeth" 0 255 "Teeth in the bag.";
    CELLS "cells" View ALL "cells" 0 255 "Cells in the bag.";
    SCROLLS "scrolls" View ALL "scrolls" 0 40 "Scrolls of all.";
    ITEMS "items" View ALL "cards" 0 12 "Equipment that all have in their slots.";
    COLLECTED "collected" View ALL "cards" 0 64 "Blueprints at the collector.";
    UPGRADES "upgrades" View ALL "cards" 0 64 "Upgrades that the group has bought.";
    WINS "wins" View ALL "runs" 0 30 "Runs of this campaign that were won.";
    RUN "run" View ALL "runs" 1 30 "The run, from 1.";
    RUNS_LEFT "runs_left" View ALL "runs" 0 30 "Runs still to come after this one.";
    BIOMES "biomes" View ALL "biomes" 0 8 "Biomes finished in this run.";
    COLUMNS_LEFT "columns_left" View ALL "columns" 0 12 "Columns from the group to the exits of its biome.";
    PLAYERS "players" View ALL "players" 1 4 "Players at the table.";
    FIRST "first" View ALL "0 or 1" 0 1 "Has one the first player token?";
    BOSS "boss" View ALL "0 or 1" 0 1 "Is a boss being fought?";

    ROUND "round" View COMBAT "rounds" 0 4 "The round of the combat; 0 before the first.";
    FOES "foes" View COMBAT "monsters" 0 4 "Monsters on the board.";
    FOES_HEALTH "foes_health" View COMBAT "health" 0 400 "Health that the monsters on the board have left together.";
    COMING "coming" View COMBAT "damage" 0 200 "Damage that the monsters on the board will do in the rounds still to come, as their cards say; a state counts 1.";
    LOOT_LYING "loot_lying" View COMBAT "things" 0 255 "Things that lie on the group space.";

    AT_RISK "at_risk" View COMBAT "players" 0 4 "Those who take part and whose health and shields are no more than what the monsters on the board will do to one player in the rounds still to come, if all of it that names nobody falls on him.";

    DECK_CARDS "deck_cards" Choice OUTFIT "cards" 0 32 "Combat cards that the receiver has by now.";
    DECK_DAMAGE "deck_damage" Choice OUTFIT "damage" 0 300 "Damage of all actions on the receiver's combat cards.";
    DECK_ICONS "deck_icons" Choice OUTFIT "icons" 0 96 "Check icons on the receiver's combat cards.";
    TO_SERENADE "to_serenade" Choice (OUTFIT | ASSIGN) "0 or 1" 0 1 "Is it for Serenade?";

    WAY "way" Choice ROUTE "place" 0 4 "The place of the corridor among those of the space, from the top.";
    ENCOUNTER "encounter_chance" Choice ROUTE "probability" 0 1 "How likely a combat is on the space that it leads to, by shape and the tiles still face down.";
    MONSTERS "monsters_expected" Choice ROUTE "monsters" 0 4 "Monsters to be expected there.";
    ELITES "elites_expected" Choice ROUTE "monsters" 0 4 "Elite monsters to be expected there.";
    LOOT_THERE "loot_expected" Choice ROUTE "things" 0 16 "Things to be expected on its group space, those of a combat.";
    GIFTS_THERE "gifts_expected" Choice ROUTE "things" 0 16 "Scrolls, food, treasures, blueprints, teeth and cells to be expected from its tile without a fight, bought ones included.";
    HARM_THERE "tile_harm" Choice ROUTE "damage" 0 16 "Damage to be expected from the tile itself.";
    MERCHANT "merchant" Choice ROUTE "0 or 1" 0 1 "Does it lead to a merchant?";
    TO_EXIT "to_exit" Choice ROUTE "0 or 1" 0 1 "Does it lead to an exit?";
    NEEDS_CHECK "needs_check" Choice ROUTE "0 or 1" 0 1 "Has a check to be passed for it?";
    NEEDS_RUNE "needs_rune" Choice ROUTE "0 or 1" 0 1 "Does it want a rune (that the group has)?";
    CHECK_CHANCE "check_chance" Choice (ROUTE | CHECK | EITHER | BUY) "probability" 0 1 "How likely its check is passed by the first player: 1 where there is none, or with a card of the own hand; else by all that is not in sight of the own eyes.";
    SPACES_AHEAD "spaces_ahead" Choice ROUTE "spaces" 0 32 "The fewest spaces to be entered from there to an exit, that one included, by ways without check or rune.";
    FIGHTS_AHEAD "fights_ahead" Choice ROUTE "monsters" 0 64 "The fewest monsters to be expected from there to an exit, those there included, by ways without check or rune.";

    GIFTS_AHEAD "gifts_ahead" Choice ROUTE "things" 0 64 "The most things to be expected without a fight from there to an exit, that space included, by ways without check or rune.";
    LOOT_AHEAD "loot_ahead" Choice ROUTE "things" 0 64 "The most things to be expected on group spaces, those of combats, from there to an exit likewise.";
    ELITES_AHEAD "elites_ahead" Choice ROUTE "monsters" 0 64 "The fewest elite monsters to be expected from there to an exit likewise.";
    NEXT_FOES_HEALTH "next_foes_health" Choice ROUTE "health" 0 100 "Mean health of the monsters, elites aside, of the biome that an exit leads to; 0 where it leads to no biome.";
    NEXT_FOES_DAMAGE "next_foes_damage" Choice ROUTE "damage" 0 60 "Mean damage that one of them does in a whole combat as its card says, with a state as 1, likewise.";
    NEXT_THINGS "next_things" Choice ROUTE "things" 0 16 "Mean number of things that a tile of that biome brings, likewise.";

    DRAWS "draws" Choice CHECK "0 or 1" 0 1 "Is the top card turned up?";
    CARD_ICONS "card_icons" Choice CHECK "icons" 0 3 "Check icons of the card used.";
    CARD_DAMAGE "card_damage" Choice (CHECK | PLAN) "damage" 0 100 "Damage of all actions on the card.";
    CARD_ACTIONS "card_actions" Choice (CHECK | PLAN) "actions" 0 4 "Rounds in which the card has an action.";

    PRICE "price" Choice (EITHER | BUY | ACT | SPEND) "teeth or cells" 0 32 "What it costs.";
    GETS_TEETH "gets_teeth" Choice TOTALS "teeth" 0 255 "Teeth that it brings; of a check, if it is passed.";
    GETS_CELLS "gets_cells" Choice TOTALS "cells" 0 255 "Cells that it brings.";
    GETS_SCROLLS "gets_scrolls" Choice TOTALS "scrolls" 0 40 "Scrolls that it brings.";
    GETS_FOOD "gets_food" Choice TOTALS "food" 0 40 "Food that it brings.";
    GETS_GEAR "gets_gear" Choice TOTALS "cards" 0 64 "Treasures and blueprints that it brings.";
    GETS_RUNES "gets_runes" Choice TOTALS "runes" 0 4 "Runes that it brings.";
    GETS_HARM "gets_harm" Choice (EITHER | BUY) "damage" 0 40 "Damage that it does to the group.";

    GIVES_SCROLL "gives_scroll" View ASSIGN "0 or 1" 0 1 "Is it a scroll that is given?";
    GIVES_FOOD "gives_food" View ASSIGN "0 or 1" 0 1 "Is it food?";
    GIVES_GEAR "gives_gear" View ASSIGN "0 or 1" 0 1 "Is it equipment?";
    TAKER_HEALTH "taker_health" Choice (ASSIGN | PASS | HURT) "health" 0 100 "The health of who would have or take it, or pass.";
    TAKER_MISSING "taker_missing" Choice (ASSIGN | PASS) "health" 0 100 "Damage on who would have it, or pass.";
    TAKER_SCROLLS "taker_scrolls" Choice ASSIGN "scrolls" 0 12 "Scrolls that the receiver has.";
    TAKER_ITEMS "taker_items" Choice (ASSIGN | PASS) "cards" 0 3 "Equipment that the receiver or passer has.";
    SLOT_FREE "slot_free" Choice ASSIGN "0 or 1" 0 1 "Has the receiver a free slot?";
    NEXT_HEALTH "next_health" Choice ASSIGN "health" 0 3 "Health that the receiver's marker reaches with this scroll.";
    NEXT_ZERO "next_zero" Choice ASSIGN "0 or 1" 0 1 "Does it reach an action of round 0?";
    NEXT_SKILL "next_skill" Choice ASSIGN "0 or 1" 0 1 "Does it reach a skill?";
    NEXT_AID "next_aid" Choice ASSIGN "0 or 1" 0 1 "Does it reach anything else?";
    TRACK_FULL "track_full" Choice ASSIGN "0 or 1" 0 1 "Is the marker at the end of its track?";
    GEAR_DAMAGE "gear_damage" Choice (ASSIGN | SWAP) "damage" 0 40 "Damage that the equipment had or kept does when it is used.";
    GEAR_SHIELDS "gear_shields" Choice (ASSIGN | SWAP) "shields" 0 40 "Shields that it gives, and damage that it can take.";
    GEAR_OTHER "gear_other" Choice (ASSIGN | SWAP) "effects" 0 40 "Its effects besides these.";
    GEAR_ONCE "gear_once" Choice (ASSIGN | SWAP) "cards" 0 3 "Is it discarded after use?";
    REFUSES "refuses" Choice ASSIGN "0 or 1" 0 1 "Does nobody have it?";
    KEEPS "keeps" Choice SWAP "0 or 1" 0 1 "Is the new piece discarded?";

    SCROLL_CHANCE "scroll_chance" Choice PASS "probability" 0 1 "The share of the passer's own combat cards with a check icon, which is a scroll.";

    TOLD "told" Choice PLAN "rounds" 0 9 "The round that is told of the card; 9 if nothing is.";
    ALREADY_TOLD "already_told" Choice PLAN "cards" 0 3 "Cards of which the same round has been told.";
    DEALS_1 "damage_round_1" Choice PLAN "damage" 0 40 "Damage that the card does in round 0 or I to monsters that its range reaches as they stand.";
    DEALS_2 "damage_round_2" Choice PLAN "damage" 0 40 "The same in round II.";
    DEALS_3 "damage_round_3" Choice PLAN "damage" 0 40 "The same in round III.";
    CARD_STATES "card_states" Choice PLAN "states" 0 12 "States that it lays on monsters.";
    CARD_SHIELDS "card_shields" Choice PLAN "shields" 0 40 "Shields that it gives.";
    CARD_LOOTS "card_loots" Choice PLAN "actions" 0 4 "Loot actions on it, as far as there is loot.";
    CARD_SKILLS "card_skills" Choice PLAN "actions" 0 8 "Skill actions on it.";
    CARD_CHECKS "card_checks" Choice PLAN "icons" 0 3 "Check icons on it, which are gone from the hand.";

    DAMAGE "damage" Choice ACT "damage" 0 40 "Damage that it can do to monsters within its range as they stand; of an aim, what the target takes, a target token included.";
    KILLS "kills" Choice ACT "0 or 1" 0 1 "Does it kill a monster, or can it?";
    FINISHES "finishes" Choice ACT "0 or 1" 0 1 "Does it kill the last one?";
    OVERKILL "overkill" Choice ACT "damage" 0 40 "Damage beyond the health of the target.";
    TARGET_HEALTH "target_health" Choice ACT "health" 0 100 "Health that the target has left.";
    TARGET_COMING "target_coming" Choice ACT "damage" 0 60 "Damage that the target will do in the rounds still to come, as its card says.";
    TARGET_REWARD "target_reward" Choice ACT "things" 0 20 "Things that its death brings.";
    TARGET_NEAR "target_near" Choice ACT "0 or 1" 0 1 "Does it stand beside the group?";
    LAYS_STATE "lays_state" Choice ACT "states" 0 12 "States that it lays on monsters.";
    GETS_SHIELDS "gets_shields" Choice ACT "shields" 0 40 "Shields that it gives.";
    USES_SKILL "uses_skill" Choice ACT "actions" 0 8 "Skill actions in it.";
    USES_LOOT "uses_loot" Choice ACT "actions" 0 8 "Loot actions in it, as far as there is loot.";
    USES_GEAR "uses_gear" Choice ACT "0 or 1" 0 1 "Is it done by equipment?";
    USED_UP "used_up" Choice ACT "0 or 1" 0 1 "Is the equipment discarded after it?";

    BEST_HARM "best_harm" Choice OUTCOMES "damage" 0 255 "Damage that the group takes from this choice to the end of the combat, if it goes on as well as can be; outside of a combat, at once. Of a card that is laid: with the middle card, by damage, of each player whose cards are not seen, of those that it may be; of the first of two with the best second one.";
    BEST_KILLS "best_kills" Choice OUTCOMES "monsters" 0 255 "Monsters killed from this choice on, likewise.";
    BEST_LOOT "best_loot" Choice OUTCOMES "things" 0 255 "Things that come into the bag from this choice on, likewise.";
    SURVIVES "survives" Choice OUTCOMES "0 or 1" 0 1 "Can all live to the end of the combat after this choice?";
    BEST_VALUE "best_value" Choice OUTCOMES "damage" -2000 2000 "What all of that is worth in points of damage, which is what going on as well as can be goes by: 1 for a point of damage, 0.9 for a cell, scroll, food or card, 0.3 for a tooth, 1000 for a life, 500 for a boss.";

    BLOCKS "blocks" Choice HURT "0 or 1" 0 1 "Is the damage taken otherwise than by health?";
    HEALTH_AFTER "health_after" Choice HURT "health" 0 100 "The health of who takes it afterwards.";
    LEAST_AFTER "least_after" Choice HURT "health" 0 100 "The least health of anybody afterwards.";
    DEADLY "deadly" Choice HURT "0 or 1" 0 1 "Does it kill at once?";
    USES_SHIELD "uses_shield" Choice HURT "0 or 1" 0 1 "Is a shield used up?";
    USES_GOLD "uses_gold" Choice HURT "0 or 1" 0 1 "Is a golden shield used up?";
    USES_SPECIAL "uses_special" Choice HURT "0 or 1" 0 1 "Is it damage on special equipment?";
    TAKER_STATES "taker_states" Choice (HURT | PASS) "tokens" 0 8 "Poison, blood and flames that lie on who would take it, or pass.";
    POINTS "points" View HURT "damage" 0 40 "Points of the hit still to be taken by the same one.";
    IS_STATE "is_state" View HURT "0 or 1" 0 1 "Is it a state that is laid, no damage?";

    STOP "stop" Choice STOPS "0 or 1" 0 1 "Is nothing (more) of it done?";
    WELL "well" Choice SPEND "0 or 1" 0 1 "Does a cell go into the well?";
    DECK_GREEN "deck_green" Choice SPEND "0 or 1" 0 1 "Is it the bottom card of the green deck (survival)?";
    DECK_PURPLE "deck_purple" Choice SPEND "0 or 1" 0 1 "Is it the bottom card of the purple deck (tactics)?";
    DECK_RED "deck_red" Choice SPEND "0 or 1" 0 1 "Is it the bottom card of the red deck (brutality)?";
    DECK_LEFT "deck_left" Choice SPEND "cards" 0 64 "Cards in that deck, or in the well.";
    DECK_SOLD "deck_sold" Choice SPEND "cards" 0 64 "Cards bought of that deck, or turned up in the well.";
    CELLS_AFTER "cells_after" Choice SPEND "cells" 0 255 "Cells in the bag afterwards.";
}

impl GameView for DeadCells {
    type View<'a> = View<'a>;
    type Memory = TranspositionTable;

    const FEATURES: &'static [Feature] = FEATURES;
    const COMPONENT_CHOICES: &'static [ComponentChoice] = &[ComponentChoice {
        kind: "plan",
        table: "combat",
        done: "laid",
        figures: Some(ComponentFigures { sheet: "combat_cards", key: "card", columns: &["played", "use_mean"] }),
    }];

    /// A combat card that is laid face down.
    fn component(&self, state: &State, _: usize, choice: Action) -> Option<ComponentName<'_>> {
        let (Action::Plan { place, .. }, Some(Task::Plan(body))) = (choice, state.agenda.top()) else { return None };
        let (rules, held) = (self.rules(), state.body(body));
        let row = rules.decks[usize::from(held.beheaded)][usize::from(held.hand[usize::from(place)])];
        Some(ComponentName { table: "combat", name: rules.combat[usize::from(row)].name.as_str() })
    }

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(self.rules(), state, seat)
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
        known: &mut TranspositionTable,
        out: &mut FeatureColumns,
    ) {
        let mut sink = FeatureSink::new(wanted, out);
        whole_table(view, &mut sink);
        if COMBAT >> decision & 1 == 1 {
            combat::board(view, &mut sink);
        }
        if STOPS >> decision & 1 == 1 {
            sink.column(STOP, choices, |choice| flag(matches!(choice, Action::Stop | Action::Refuse | Action::Keep)));
        }
        if SEARCHED >> decision & 1 == 1 {
            search::outcomes(view, choices, known, &mut sink);
        }
        match decision {
            kind::ROUTE => explore::routes(view, choices, &mut sink),
            kind::CHECK => explore::checks(view, choices, &mut sink),
            kind::EITHER | kind::BUY => explore::offers(view, choices, &mut sink),
            kind::OUTFIT => gifts::outfits(view, choices, &mut sink),
            kind::ASSIGN => gifts::assigns(view, choices, &mut sink),
            kind::SWAP => gifts::swaps(view, choices, &mut sink),
            kind::SPEND => gifts::spends(view, choices, &mut sink),
            kind::PASS => combat::passes(view, choices, &mut sink),
            kind::PLAN => {
                combat::plans(view, choices, &mut sink);
                search::plans(view, choices, known, &mut sink);
            }
            kind::ACT => combat::acts(view, choices, &mut sink),
            kind::LOOT => combat::loots(view, choices, &mut sink),
            _ => wounds::hurts(view, choices, &mut sink),
        }
    }
}

/// Writes what a choice brings besides harm.
fn put_gains(line: &mut ChoiceWriter<'_>, totals: &EffectTotals) {
    line.put(GETS_TEETH, f64::from(totals.teeth));
    line.put(GETS_CELLS, f64::from(totals.cells));
    line.put(GETS_SCROLLS, f64::from(totals.scrolls));
    line.put(GETS_FOOD, f64::from(totals.food));
    line.put(GETS_GEAR, f64::from(totals.gear));
    line.put(GETS_RUNES, f64::from(totals.runes));
}

fn whole_table(view: &View, sink: &mut FeatureSink) {
    sink.set(HEALTH, || f64::from(view.health(view.seat() as u8)));
    sink.set(LEAST_HEALTH, || f64::from(view.least_health()));
    sink.set(ALL_HEALTH, || view.all().map(|body| f64::from(view.health(body))).sum());
    sink.set(SHIELDS, || f64::from(view.shields()));
    sink.set(TEETH, || f64::from(view.bag().teeth));
    sink.set(CELLS, || f64::from(view.bag().cells));
    sink.set(SCROLLS, || f64::from(view.scrolls()));
    sink.set(ITEMS, || view.all().map(|body| view.body(body).items.len() as f64).sum());
    sink.set(COLLECTED, || f64::from(view.collected()));
    sink.set(UPGRADES, || f64::from(view.upgrades()));
    sink.set(WINS, || f64::from(view.wins()));
    sink.set(RUN, || f64::from(view.run()));
    sink.set(RUNS_LEFT, || f64::from(view.rules().runs.saturating_sub(view.run())));
    sink.set(BIOMES, || f64::from(view.stage()));
    sink.set(COLUMNS_LEFT, || f64::from(view.columns_left()));
    sink.set(PLAYERS, || view.rules().seats as f64);
    sink.set(FIRST, || flag(view.decides_first()));
    sink.set(BOSS, || flag(view.combat().boss.is_some()));
}

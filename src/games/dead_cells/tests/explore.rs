//! Exploring: movement, tiles, checks, what is gained and by whom, the way out of a biome (D1-D4, D7-D23, D45-D47, D62-D65, D72).

use super::staged::{ALL_FIT, FORK, NONE_FITS};
use super::table::Table;
use crate::action::{Action, Event, RunEnd};
use crate::config::TileShape;
use crate::state::{GiftKind, NONE, Task};
use crate::word::{Colour, ColourSet};
use kit::game::{Game, PendingDecision};

/// The second biome of a run, by the number of its name among those of the spaces.
const TOXIC_SEWERS: u8 = 2;
const GO: [Action; 2] = [Action::Go(0), Action::Go(1)];

fn red() -> ColourSet {
    ColourSet::default().with(Colour::Red)
}

/// Who was asked to decide.
fn seat(table: &Table) -> usize {
    match table.game.turn(&table.state) {
        PendingDecision::Choose { seat, .. } => seat,
        PendingDecision::Over => panic!("nobody is asked"),
    }
}

fn checks(news: &[Event]) -> Vec<(bool, bool)> {
    let check = |event: &Event| match event {
        Event::Check { from_hand, passed, .. } => Some((*from_hand, *passed)),
        _ => None,
    };
    news.iter().filter_map(check).collect()
}

#[test]
fn each_run_begins_at_the_left_with_three_health_three_cards_in_hand_and_three_more() {
    for players in 1..=4 {
        let table = Table::new(players, &[], 3);
        let state = &table.state;
        assert_eq!(state.at, table.space("pq_start"));
        assert_eq!((state.bag.teeth, state.bag.cells, state.group.runes), (0, 0, 0));
        for body in 0..players as u8 {
            let held = state.body(body);
            assert_eq!((held.hand.len(), held.deck.draw.len(), held.damage, held.scrolls), (3, 3, 0, [0; 3]));
            assert_eq!(state.health(table.game.rules(), body), 3);
        }
    }
}

#[test]
fn tiles_lie_face_down_on_spaces_of_their_shape() {
    let table = Table::new(2, &[], 8);
    let rules = table.game.rules();
    for (space, &tile) in rules.spaces.iter().zip(&table.state.tiles) {
        let bare = space.biome != 0 || matches!(space.shape, TileShape::Start | TileShape::Exit);
        assert_eq!(tile == NONE, bare, "{}", space.name);
        if !bare {
            assert_eq!(rules.tiles[usize::from(tile)].shape, space.shape);
        }
    }
    assert_eq!(table.state.flipped, 0);
}

#[test]
fn the_first_player_moves_the_group_one_space_and_the_tile_is_flipped() {
    let mut table = Table::new(3, &["tiles[count>0].monsters=\"\"", "tiles[count>0].effects=\"\""], 1);
    assert_eq!((seat(&table), table.legal()), (usize::from(table.state.first), GO.to_vec()));
    table.act(Action::Go(1));
    let at = table.space("pq_a2");
    assert_eq!((table.state.at, table.state.flipped), (at, 1 << at));
    assert!(table.news().contains(&Event::Flipped { space: at, tile: table.state.tiles[usize::from(at)] }));
}

#[test]
fn a_corridor_with_a_rune_is_closed_without_it_and_open_for_ever_with_it() {
    let rune = "spaces.pq_d1.to=pq_exit1 pq_exit2?rune:vine";
    let set = ["tiles[count>0].monsters=\"\"", "tiles[count>0].effects=\"\"", rune];
    let mut table = Table::new(3, &set, 1);
    let space = table.space("pq_d1");
    table.come(space);
    // The one way left is taken unasked, and the biome is over.
    assert_eq!((table.state.stage, table.state.biome), (1, TOXIC_SEWERS));
    let mut table = Table::new(3, &set, 1);
    table.state.group.runes = 1;
    table.come(space);
    assert_eq!(table.legal(), GO);
    table.end_run();
    table.until_route();
    assert_eq!((table.state.run, table.state.group.runes), (2, 1));
}

#[test]
fn a_corridor_is_closed_after_a_failed_check() {
    let set = ["tiles[count>0].monsters=\"\"", "tiles[count>0].effects=\"\"", NONE_FITS];
    for retry in [false, true] {
        let retry_key = if retry { "corridor.retry=yes" } else { "corridor.retry=no" };
        let mut table = Table::new(3, &[&set[..], &[retry_key]].concat(), 1);
        let (fork, door, other) = (table.space("pq_a2"), table.space("pq_b3"), table.space("pq_b2"));
        table.come(fork);
        table.act(Action::Go(1));
        if retry {
            assert_eq!((table.state.at, table.legal()), (fork, GO.to_vec()));
            table.act(Action::Go(1));
        }
        let failed = checks(&table.news());
        assert_eq!(failed, vec![(false, false); 1 + usize::from(retry)]);
        // One way is left, and taken unasked.
        let entered = |space: u8| table.state.flipped >> space & 1 == 1;
        assert!(entered(other) && !entered(door));
    }
}

#[test]
fn a_corridor_is_open_after_a_check_that_was_passed() {
    let mut table = Table::new(3, &["tiles[count>0].monsters=\"\"", "tiles[count>0].effects=\"\"", ALL_FIT], 1);
    let (fork, door) = (table.space("pq_a2"), table.space("pq_b3"));
    table.come(fork);
    table.act(Action::Go(1));
    let before = table.state.body(table.state.first).hand.len();
    assert_eq!((before, table.top().map(|task| matches!(task, Task::Check { .. }))), (3, Some(true)));
    table.act(Action::Show(0));
    assert!(table.state.flipped >> door & 1 == 1);
}

#[test]
fn a_check_in_a_corridor_may_cost_and_a_deck_check_closes_nothing() {
    let bare = ["tiles[count>0].monsters=\"\"", "tiles[count>0].effects=\"\"", NONE_FITS];
    let cost = "spaces.pq_a2.to=pq_b2 pq_b3?check:purple/cell:2";
    let mut table = Table::new(3, &[&bare[..], &[cost]].concat(), 1);
    let fork = table.space("pq_a2");
    table.come(fork);
    table.act(Action::Go(1));
    assert_eq!(table.state.bag.cells, 2);
    let deck = "spaces.pq_a2.to=pq_b2 pq_b3?deck_check:purple+cell:1";
    for (fits, cells) in [(NONE_FITS, 0), (ALL_FIT, 1)] {
        let mut table = Table::new(3, &[&bare[..2], &[fits, deck]].concat(), 1);
        // The card that was turned up for a tile here counts no more.
        table.come(fork);
        table.state.turned = Some(ColourSet::default());
        table.act(Action::Go(1));
        assert!(table.state.flipped >> table.space("pq_b3") & 1 == 1);
        assert_eq!(table.state.bag.cells, cells);
    }
}

#[test]
fn the_token_goes_on_before_anything_else_of_a_tile() {
    for effects in ["cell:1 change_first", "check:red?cell:1/change_first+cell:1"] {
        let set = format!("tiles.pq_door.effects={effects}");
        let mut table = Table::new(3, &[&set, NONE_FITS], 1);
        let first = table.state.first;
        table.news();
        table.arrive("pq_b2", "pq_door");
        let next = (first + 1) % 3;
        let news = table.news();
        assert_eq!(news.iter().filter(|event| matches!(event, Event::First(_))).count(), 1, "{news:?}");
        let token = news.iter().position(|event| *event == Event::First(next));
        let check = news.iter().position(|event| matches!(event, Event::Check { .. } | Event::Gained { .. }));
        assert!(token < check && token.is_some());
        assert_eq!((table.state.first, table.state.bag.cells), (next, 1));
    }
}

#[test]
fn a_check_discards_a_fitting_card_from_hand_which_must_be_used() {
    let mut table = Table::new(3, &[ALL_FIT], 1);
    let first = table.state.first;
    table.check("pq_door", red());
    assert!(!table.may(Action::Draw));
    let card = table.state.body(first).hand[1];
    table.act(Action::Show(1));
    let held = table.state.body(first);
    assert_eq!((held.hand.len(), held.deck.draw.len()), (3, 2));
    assert_eq!(held.deck.discard[..], [card]);
    assert_eq!(checks(&table.news()), [(true, true)]);
    // "You gain": a cell and a tooth.
    assert_eq!((table.state.bag.cells, table.state.bag.teeth), (1, 1));
}

#[test]
fn who_may_draw_need_not_use_his_hand() {
    let mut table = Table::new(3, &[ALL_FIT, "check.must_use_hand=may_draw"], 1);
    table.check("pq_door", red());
    table.act(Action::Draw);
    assert_eq!(checks(&table.news()), [(false, true)]);
    assert_eq!(table.state.body(table.state.first).deck.discard.len(), 1);
}

#[test]
fn a_card_that_is_only_shown_stays_in_hand() {
    let mut table = Table::new(3, &[ALL_FIT, "check.card=show"], 1);
    let hand = table.state.body(table.state.first).hand;
    table.check("pq_door", red());
    table.act(Action::Show(2));
    let held = table.state.body(table.state.first);
    assert_eq!((held.hand[..].to_vec(), held.deck.discard.len()), (hand.to_vec(), 0));
}

#[test]
fn without_a_fitting_card_the_top_one_is_turned_up_and_discarded_either_way() {
    let mut table = Table::new(3, &[NONE_FITS], 1);
    let first = table.state.first;
    for drawn in 1..=3 {
        table.check("pq_altar", ColourSet::default().with(Colour::Green));
        assert_eq!(checks(&table.news()), [(false, false)]);
        let held = table.state.body(first);
        assert_eq!((held.hand.len(), held.deck.discard.len()), (3, drawn));
        // The penalty: 1 damage to whom the first player says.
        assert!(matches!(table.top(), Some(Task::Hurt { .. })));
        table.act(table.legal()[0]);
    }
    // Nothing face down: the discards are shuffled (D23).
    table.check("pq_door", red());
    let held = table.state.body(first);
    assert_eq!((held.hand.len(), held.deck.draw.len() + held.deck.discard.len()), (3, 3));
}

#[test]
fn a_check_of_several_symbols_asks_for_one_or_for_all() {
    let asks = red().with(Colour::Green);
    let red_only = "combat[count>0].check=red";
    let mut table = Table::new(3, &[red_only], 1);
    table.check("pq_door", asks);
    table.act(Action::Show(0));
    assert_eq!(table.state.bag.cells, 1);
    let mut table = Table::new(3, &[red_only, "check.several=all"], 1);
    table.check("pq_door", asks);
    table.act(Action::Show(0));
    // Red is there, green is not.
    assert_eq!((table.state.bag.cells, checks(&table.news())), (0, vec![(true, true), (false, false)]));
    assert_eq!(table.state.body(table.state.first).hand.len(), 3);
    let mut table = Table::new(3, &[ALL_FIT, "check.several=all"], 1);
    table.check("pq_door", asks);
    table.act(Action::Show(0));
    assert_eq!((table.state.bag.cells, checks(&table.news()).len()), (1, 1));
}

#[test]
fn the_reward_of_a_check_is_the_first_players() {
    for effects in ["check:red?scroll:red", "deck_check:red?scroll:red"] {
        let set = format!("tiles.pq_door.effects={effects}");
        let mut table = Table::new(3, &[&set, ALL_FIT], 1);
        let first = table.state.first;
        table.arrive("pq_b2", "pq_door");
        if !effects.starts_with("deck") {
            table.act(Action::Show(0));
        }
        assert_eq!(table.top(), Some(Task::Route), "nobody else may have it");
        assert_eq!(table.state.body(first).scrolls, [0, 0, 1]);
    }
}

#[test]
fn a_deck_check_turns_up_one_card_and_rewards_each_icon() {
    let effects = "tiles.pq_door.effects=deck_check:green?tooth:3 deck_check:purple?tooth:2 deck_check:red?cell:1";
    let mut table = Table::new(3, &[effects, "combat[count>0].check=green red"], 1);
    let first = table.state.first;
    table.arrive("pq_b2", "pq_door");
    let held = table.state.body(first);
    assert_eq!((held.hand.len(), held.deck.draw.len(), held.deck.discard.len()), (3, 2, 1));
    assert_eq!((table.state.bag.teeth, table.state.bag.cells), (3, 1));
    assert_eq!(checks(&table.news()).len(), 1);
}

#[test]
fn a_failed_check_is_tried_again_once_in_each_biome_with_the_mutation() {
    let set = [NONE_FITS, "campaign.start=[\"second_thoughts\"]"];
    let mut table = Table::new(3, &set, 1);
    table.check("pq_door", red());
    assert_eq!(checks(&table.news()), [(false, false); 2]);
    table.check("pq_door", red());
    assert_eq!(checks(&table.news()), [(false, false)]);
    let exit = table.space("pq_exit1");
    table.come(exit);
    table.check("pq_door", red());
    assert_eq!(checks(&table.news()), [(false, false); 2]);
}

#[test]
fn one_of_the_items_of_a_line_must_be_chosen_but_a_merchant_can_be_left() {
    let mut table = Table::new(3, &[FORK], 1);
    table.arrive("pq_b1", "pq_cache");
    assert_eq!(table.legal(), [Action::Pick(0), Action::Pick(1)]);
    table.act(Action::Pick(1));
    assert_eq!((table.state.bag.teeth, table.top()), (2, Some(Task::Route)));
    table.state.bag.teeth = 1;
    table.arrive("pq_c2", "pq_smith");
    assert_eq!(table.legal(), [Action::Pick(0), Action::Pick(1), Action::Pick(2), Action::Stop]);
    table.act(Action::Stop);
    assert_eq!((table.state.bag.teeth, table.top()), (1, Some(Task::Route)));
}

#[test]
fn what_costs_teeth_wants_them_and_free_items_are_not_left() {
    let set = "tiles.pq_cache.effects=tooth:2?cell:1|tooth:1";
    let mut table = Table::new(3, &[set], 1);
    table.arrive("pq_b1", "pq_cache");
    assert_eq!((table.state.bag.teeth, table.state.bag.cells), (1, 0));
    let mut table = Table::new(3, &[set], 1);
    table.state.bag.teeth = 2;
    table.arrive("pq_b1", "pq_cache");
    assert_eq!(table.legal(), [Action::Pick(0), Action::Pick(1)]);
    table.act(Action::Pick(0));
    assert_eq!((table.state.bag.teeth, table.state.bag.cells), (0, 1));
}

#[test]
fn a_merchant_is_paid_for_each_of_his_goods() {
    let mut table = Table::new(3, &[], 1);
    table.state.bag.teeth = 3;
    table.state.bodies[1].damage = 1;
    table.arrive("pq_c2", "pq_trader");
    table.act(Action::Pay);
    assert_eq!((table.state.bodies[1].damage, table.state.bag.teeth), (0, 1));
    // One tooth is no price of his any more.
    assert_eq!(table.top(), Some(Task::Route));
}

#[test]
fn a_treasure_is_equipped_and_refused_only_where_there_is_no_room() {
    let mut table = Table::new(2, &[], 1);
    table.arrive("pq_b1", "pq_chest");
    assert_eq!(table.legal(), [Action::Give(0), Action::Give(1)]);
    table.act(Action::Give(1));
    assert_eq!(table.state.body(1).items.len(), 1);
    let mut table = Table::new(2, &[], 1);
    let (owl, golem) = (table.gear("owl"), table.gear("golem"));
    table.wear(0, owl);
    table.wear(1, golem);
    table.arrive("pq_b1", "pq_chest");
    assert_eq!(table.legal(), [Action::Give(0), Action::Give(1), Action::Refuse]);
    table.act(Action::Give(0));
    assert_eq!((seat(&table), table.legal()), (0, vec![Action::Keep, Action::Replace(0)]));
    table.act(Action::Replace(0));
    assert_eq!(table.state.group.treasures.discard[..], [owl]);
}

#[test]
fn a_blueprint_is_the_bottom_card_and_comes_to_the_collector() {
    let mut table = Table::new(2, &["tiles.pq_chest.effects=blueprint"], 1);
    let bottom = table.gear("cluster_grenade");
    table.arrive("pq_b1", "pq_chest");
    assert_eq!(table.state.collector, 1 << bottom);
    assert_eq!(table.state.group.blueprints[0].len(), 3);
}

#[test]
fn food_heals_one_and_is_wasted_or_a_tooth_where_nobody_is_hurt() {
    for (set, teeth) in [("food.full=wasted", 0), ("food.full=tooth", 1)] {
        let mut table = Table::new(3, &[FORK, set, "tiles.pq_chest.effects=food"], 1);
        table.arrive("pq_b1", "pq_chest");
        assert_eq!((table.top(), table.state.bag.teeth), (Some(Task::Route), teeth));
        (table.state.bodies[0].damage, table.state.bodies[2].damage) = (1, 2);
        table.state.bag.teeth = 0;
        let here = table.state.at;
        table.come(here);
        assert_eq!(table.legal(), [Action::Give(0), Action::Give(2)]);
        table.act(Action::Give(2));
        assert_eq!((table.state.bodies[2].damage, table.state.bag.teeth), (1, 0));
    }
}

#[test]
fn a_scroll_moves_its_marker_and_beyond_the_end_has_no_effect_or_is_food() {
    for (set, damage) in [("scroll.beyond=no_effect", 1), ("scroll.beyond=food", 0)] {
        let mut table = Table::new(3, &[FORK, set, "tiles.pq_chest.effects=scroll:purple"], 1);
        table.arrive("pq_b1", "pq_chest");
        table.act(Action::Give(1));
        assert_eq!(table.state.body(1).scrolls, [0, 1, 0]);
        (table.state.bodies[1].scrolls[1], table.state.bodies[1].damage) = (3, 1);
        let here = table.state.at;
        table.come(here);
        table.act(Action::Give(1));
        assert_eq!((table.state.body(1).scrolls[1], table.state.body(1).damage), (3, damage));
    }
}

#[test]
fn what_is_for_the_first_player_alone_is_given_to_nobody_else() {
    let mut table = Table::new(4, &[FORK, "tiles.pq_chest.effects=scroll:green:first"], 1);
    let first = table.state.first;
    table.arrive("pq_b1", "pq_chest");
    assert_eq!((table.top(), table.state.body(first).scrolls), (Some(Task::Route), [1, 0, 0]));
    // Serenade may have scrolls, "unless it is specifically destined for the Player" (D58).
    let mut table = Table::new(1, &[FORK, "tiles.pq_chest.effects=scroll:green:first"], 1);
    table.state.first = 1;
    table.arrive("pq_b1", "pq_chest");
    assert_eq!((table.state.body(0).scrolls[0], table.state.body(1).scrolls[0]), (1, 0));
}

#[test]
fn the_first_player_allots_or_each_owner_in_turn_takes_or_leaves() {
    let set = ["tiles.pq_chest.effects=scroll:red", "allocation.who=first_player"];
    let mut table = Table::new(3, &set, 1);
    let first = table.state.first;
    table.arrive("pq_b1", "pq_chest");
    assert_eq!((seat(&table), table.legal().len()), (usize::from(first), 3));
    let mut table = Table::new(3, &[FORK, set[0], "allocation.who=owner"], 1);
    table.arrive("pq_b1", "pq_chest");
    for step in 0..2 {
        let body = (first + step) % 3;
        assert_eq!(seat(&table), usize::from(body));
        assert_eq!(table.legal(), [Action::Give(body), Action::Refuse]);
        table.act(Action::Refuse);
    }
    // The last has it.
    assert_eq!((table.top(), table.state.body((first + 2) % 3).scrolls), (Some(Task::Route), [0, 0, 1]));
}

#[test]
fn who_dies_on_the_way_ends_the_run() {
    let mut table = Table::new(2, &[], 1);
    table.state.bodies[0].damage = 2;
    table.state.bodies[1].damage = 2;
    table.news();
    table.arrive("pq_b1", "pq_cursed");
    if let Some(Task::Hurt { .. }) = table.top() {
        table.act(table.legal()[0]);
    }
    let over = table.news().into_iter().find_map(|event| match event {
        Event::RunOver { end: RunEnd::Died(_), number, .. } => Some(number),
        _ => None,
    });
    assert_eq!((over, table.state.run), (Some(1), 2));
}

#[test]
fn alone_the_token_goes_to_serenade_and_the_beheaded_takes_it_back_for_any_check() {
    for effects in ["change_first check:red?cell:1", "change_first deck_check:red?cell:1"] {
        let set = format!("tiles.pq_door.effects={effects}");
        let mut table = Table::new(1, &[&set, NONE_FITS], 1);
        assert_eq!(table.state.first, 0);
        table.news();
        table.arrive("pq_b2", "pq_door");
        let tokens: Vec<u8> = (table.news().into_iter())
            .filter_map(|event| if let Event::First(body) = event { Some(body) } else { None })
            .collect();
        assert_eq!((tokens, table.state.first), (vec![1, 0], 0));
    }
    let mut table = Table::new(1, &["tiles.pq_door.effects=change_first", ALL_FIT], 1);
    table.arrive("pq_b2", "pq_door");
    assert_eq!((table.state.first, seat(&table)), (1, 0));
    let space = table.space("pq_a2");
    table.state.agenda.pop();
    table.state.at = space;
    table.will(&[Task::Route]);
    table.act(Action::Go(1));
    assert_eq!(table.state.first, 0);
}

#[test]
fn the_collectors_blueprints_must_be_given_away_for_nothing() {
    let mut table = Table::new(2, &[], 1);
    let (bow, dagger) = (table.gear("ice_bow"), table.gear("assassins_dagger"));
    table.remove(bow);
    table.remove(dagger);
    table.state.collector = 1 << bow | 1 << dagger;
    let exit = table.space("pq_exit1");
    table.come(exit);
    assert_eq!(table.legal(), [Action::Give(0), Action::Give(1)]);
    table.act(Action::Give(0));
    // Both may go to one of them, who has room for one.
    table.act(Action::Give(0));
    table.act(Action::Keep);
    assert_eq!(table.state.group.treasures.discard.len(), 1);
    assert_eq!((table.state.collector, table.state.body(1).items.len()), (0, 0));
}

#[test]
fn between_biomes_each_thing_is_bought_once_for_teeth() {
    let mut table = Table::new(2, &[], 1);
    (table.state.bag.teeth, table.state.bag.cells) = (9, 9);
    table.state.bodies[1].damage = 2;
    let exit = table.space("pq_exit2");
    table.come(exit);
    let (blueprint, food, treasure) = (Action::Buy(0), Action::Buy(1), Action::Buy(2));
    assert_eq!(table.legal(), [blueprint, food, treasure, Action::Stop]);
    table.act(food);
    assert_eq!((table.state.bag.teeth, table.state.body(1).damage), (7, 1));
    assert!(!table.may(food));
    let bottom = table.gear("cluster_grenade");
    table.act(blueprint);
    table.act(Action::Give(0));
    assert_eq!((table.state.body(0).items[0].card, table.state.bag.teeth), (bottom, 4));
    table.act(treasure);
    table.act(Action::Give(1));
    // Nothing is left to be bought, cells are not spent, and it goes on.
    assert_eq!((table.state.bag.teeth, table.state.bag.cells, table.top()), (1, 9, Some(Task::Route)));
}

#[test]
fn a_treasure_deck_that_ran_out_sells_nothing_unless_it_is_made_of_its_discards() {
    for (set, sells) in [("decks.empty=none", false), ("decks.empty=shuffle_discards", true)] {
        let mut table = Table::new(2, &[set], 1);
        let treasures = &mut table.state.group.treasures;
        std::mem::swap(&mut treasures.draw, &mut treasures.discard);
        table.state.bag.teeth = 9;
        let exit = table.space("pq_exit2");
        table.come(exit);
        assert_eq!(table.may(Action::Buy(2)), sells);
    }
}

#[test]
fn the_next_biome_keeps_all_but_tiles_monsters_and_blueprints() {
    let mut table = Table::new(2, &[], 1);
    let owl = table.gear("owl");
    table.wear(0, owl);
    (table.state.bodies[0].damage, table.state.bodies[1].scrolls) = (2, [1, 0, 2]);
    (table.state.bag.teeth, table.state.bag.cells) = (1, 3);
    let hand = table.state.body(0).hand.to_vec();
    let exit = table.space("pq_exit1");
    table.come(exit);
    let (state, rules) = (&table.state, table.game.rules());
    assert_eq!((state.biome, state.stage, state.at), (TOXIC_SEWERS, 1, table.space("ts_start")));
    assert_eq!((state.body(0).damage, state.body(1).scrolls), (2, [1, 0, 2]));
    assert_eq!((state.bag.teeth, state.bag.cells, state.body(0).hand.to_vec()), (1, 3, hand));
    assert_eq!(state.body(0).items[0].card, owl);
    let biome = |card: &u8| rules.monsters[usize::from(rules.monster_deck[usize::from(*card)])].biome;
    assert!(state.monsters.draw.iter().chain(state.elites.draw.iter()).all(|card| biome(card) == TOXIC_SEWERS));
    assert!(
        state
            .tiles
            .iter()
            .filter(|tile| **tile != NONE)
            .all(|tile| rules.tiles[usize::from(*tile)].biome == TOXIC_SEWERS)
    );
}

#[test]
fn the_way_leads_to_the_boss_after_as_many_biomes_as_the_rules_say() {
    for (path, exit, boss) in [
        ("biomes.path=1", "pq_exit1", true),
        ("biomes.path=2", "pq_exit1", false),
        ("biomes.path=0", "pq_exit1", false),
    ] {
        let mut table = Table::new(2, &[path], 1);
        let exit = table.space(exit);
        table.come(exit);
        assert_eq!(table.state.combat.boss.is_some(), boss, "{path}");
    }
    let mut table = Table::new(2, &["biomes.path=0", "spaces.pq_exit2.exit=hand_of_the_king"], 1);
    let exit = table.space("pq_exit2");
    table.come(exit);
    assert_eq!(table.state.combat.boss, Some(0));
}

#[test]
fn the_first_player_or_the_lot_says_through_which_exit() {
    let set = ["exit.choice=lot", "spaces.pq_exit2.exit=ramparts"];
    let mut came = [0; 3];
    for number in 0..40 {
        let mut table = Table::new(2, &[&set[..], &["tiles[count>0].monsters=\"\""]].concat(), number);
        table.state.group.runes = 1;
        (table.state.at, table.state.closed) = (table.space("pq_d1"), 0);
        table.act(Action::Go(0));
        came[usize::from(table.state.biome)] += 1;
    }
    assert!(came[0] == 0 && came[1] > 8 && came[2] > 8, "{came:?}");
}

#[test]
fn gear_waits_for_its_owner_in_the_agenda() {
    let mut table = Table::new(2, &[], 1);
    table.arrive("pq_b1", "pq_chest");
    assert!(matches!(table.top(), Some(Task::Give { gift: GiftKind::Gear(_), .. })));
    assert_eq!(table.game.audit(&table.state), Ok(()));
}

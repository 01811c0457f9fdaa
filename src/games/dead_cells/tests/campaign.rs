//! From run to run: what is lost, what stays, what cells buy (D1, D49-D55, D62, D63, D74, D75).

use super::staged::NONE_FITS;
use super::table::Table;
use crate::action::{Action, EffectSource, Event, RunEnd};
use crate::state::{NONE, Task};
use kit::game::{Game, PendingDecision};

/// A campaign whose first run is over, with so many cells in the bag.
fn after_a_run(set: &[&str], cells: u8) -> Table {
    let mut table = Table::new(3, set, 1);
    table.state.bag.cells = cells;
    table.end_run();
    table
}

#[test]
fn the_bag_is_emptied_but_for_cells() {
    let mut table = Table::new(3, &[], 1);
    let (owl, bow) = (table.gear("owl"), table.gear("ice_bow"));
    table.remove(owl);
    table.remove(bow);
    let bag = &mut table.state.bag;
    (bag.teeth, bag.cells, bag.food, bag.scrolls) = (4, 5, 1, [1, 0, 2]);
    (bag.treasures, bag.blueprints) = (1 << owl, 1 << bow);
    table.end_run();
    let bag = table.state.bag;
    assert_eq!((bag.teeth, bag.cells, bag.food, bag.scrolls), (0, 5, 0, [0; 3]));
    assert_eq!((bag.treasures, bag.blueprints), (0, 0));
    let group = &table.state.group;
    assert!(group.treasures.draw.contains(&owl) && group.blueprints[0].contains(&bow));
}

#[test]
fn blueprints_of_the_bag_and_then_of_the_collector_go_under_their_deck() {
    let mut table = Table::new(3, &[], 1);
    let [dagger, bow, grenade] = ["assassins_dagger", "ice_bow", "cluster_grenade"].map(|name| table.gear(name));
    [dagger, bow, grenade].into_iter().for_each(|card| table.remove(card));
    table.state.collector = 1 << dagger;
    table.state.bag.blueprints = 1 << bow | 1 << grenade;
    table.end_run();
    // The last put back lies lowest and comes first (D63).
    assert_eq!(table.state.group.blueprints[0][..3], [dagger, grenade, bow]);
}

#[test]
fn equipment_that_was_a_blueprint_is_a_treasure_for_ever() {
    for kept in [true, false] {
        let mut table = Table::new(3, &[if kept { "blueprint.kept=yes" } else { "blueprint.kept=no" }], 1);
        let [worn, lost, owl] = ["ice_bow", "cluster_grenade", "owl"].map(|name| table.gear(name));
        table.wear(0, worn);
        table.wear(1, owl);
        table.remove(lost);
        // Replaced, refused, used up or killed: all lie among the discards (D50).
        table.state.group.treasures.discard.push(lost);
        let treasures = table.state.group.treasures.draw.len() + 1;
        table.end_run();
        let group = &table.state.group;
        assert!(group.treasures.discard.is_empty() && group.treasures.draw.contains(&owl));
        for card in [worn, lost] {
            assert_eq!(group.treasures.draw.contains(&card), kept);
            assert_eq!(group.blueprints[0].contains(&card), !kept);
        }
        assert_eq!(group.treasures.draw.len(), treasures + if kept { 2 } else { 0 });
    }
}

#[test]
fn scrolls_damage_and_decks_begin_anew_with_each_run() {
    let mut table = Table::new(3, &[], 1);
    for body in 0..3 {
        (table.state.bodies[body].scrolls, table.state.bodies[body].damage) = ([1, 2, 3], 1);
    }
    table.end_run();
    assert_eq!((table.state.run, table.top()), (2, Some(Task::Route)));
    for body in 0..3 {
        let held = table.state.body(body);
        assert_eq!((held.scrolls, held.damage, held.hand.len(), held.deck.draw.len()), ([0; 3], 0, 3, 3));
    }
    assert_eq!((table.state.biome, table.state.at), (0, table.space("pq_start")));
}

#[test]
fn two_cells_buy_the_bottom_card_of_a_deck_as_often_as_they_can() {
    let mut table = after_a_run(&[], 5);
    let decks = [Action::Spend(0), Action::Spend(1), Action::Spend(2), Action::Well, Action::Stop];
    assert_eq!((table.top(), table.legal()), (Some(Task::Spend), decks.to_vec()));
    table.act(Action::Spend(0));
    table.act(Action::Spend(0));
    let bought = [table.upgrade("tower_shield_card"), table.upgrade("vitality")];
    assert_eq!(table.state.group.bought, bought.iter().fold(0, |set, row| set | 1 << row));
    assert_eq!((table.state.bag.cells, table.state.group.sold), (1, [2, 0, 0]));
    // One cell is left: for the well.
    assert_eq!(table.legal(), [Action::Well, Action::Stop]);
}

#[test]
fn a_deck_whose_top_card_is_dearer_costs_more() {
    let table = after_a_run(&["upgrades.rally_card.cost=4"], 3);
    assert!(!table.may(Action::Spend(0)) && table.may(Action::Spend(1)));
}

#[test]
fn a_cell_into_the_well_turns_up_its_next_card() {
    let mut table = after_a_run(&[], 4);
    for (cells, thrown) in [(3, 1), (3, 2), (2, 3), (1, 4), (0, 5)] {
        table.act(Action::Well);
        assert_eq!((table.state.bag.cells, table.state.group.thrown), (cells, thrown));
    }
    // The second gave a cell, the fourth a tooth for the next run.
    assert_eq!((table.state.run, table.state.bag.teeth), (2, 1));
}

#[test]
fn a_well_that_is_empty_takes_no_cells() {
    let mut table = after_a_run(&[], 1);
    assert!(table.may(Action::Well));
    table.state.group.thrown = table.game.rules().well.len() as u8;
    assert!(!table.may(Action::Well));
}

#[test]
fn cells_that_are_not_spent_stay_or_are_lost() {
    for (set, cells) in [("cells.kept=yes", 3), ("cells.kept=no", 0)] {
        let mut table = after_a_run(&[set], 3);
        table.act(Action::Stop);
        assert_eq!((table.state.run, table.state.bag.cells), (2, cells));
    }
}

#[test]
fn after_the_last_run_nothing_is_bought() {
    let mut table = Table::new(3, &["campaign.runs=1"], 1);
    table.state.bag.cells = 9;
    table.end_run();
    assert_eq!(table.game.turn(&table.state), PendingDecision::Over);
    assert_eq!((table.game.outcome(&table.state).ending, table.state.run), (1, 1));
}

#[test]
fn a_campaign_ends_with_its_first_win_or_not() {
    for (set, over) in [("campaign.stop=first_win", true), ("campaign.stop=all_runs", false)] {
        let mut table = Table::new(3, &[set, "campaign.runs=3"], 1);
        table.state.end = Some((RunEnd::Won, EffectSource::Rules));
        table.will(&[]);
        assert_eq!(table.game.turn(&table.state) == PendingDecision::Over, over);
        assert_eq!((table.state.wins, table.game.outcome(&table.state).ending), (1, 0));
    }
}

#[test]
fn a_mutation_lies_in_its_slot_and_is_replaced_by_another() {
    let set = [
        "campaign.start=[\"vitality\", \"savings\", \"armoury\", \"meditation\"]",
        "upgrades.vitality.effect=health:1",
        "upgrades.meditation.kind=start",
        "upgrades.meditation.effect=scroll:purple",
        "upgrades.meditation.slot=2",
        "upgrades.armoury.effect=scroll:green",
        "upgrades.armoury.slot=2",
    ];
    let mut table = Table::new(3, &set, 1);
    let slots = table.state.group.mutations;
    assert_eq!((slots[1], slots[2]), (table.upgrade("vitality"), table.upgrade("meditation")));
    assert_eq!(slots[4], NONE);
    // "Make sure, when starting a new Run, to give your Group these boosts!"
    for run in 1..=2 {
        assert_eq!(table.legal(), [Action::Give(0), Action::Give(1), Action::Give(2)]);
        table.act(Action::Give(1));
        assert_eq!((table.state.body(1).scrolls, table.top()), ([0, 1, 0], Some(Task::Route)));
        assert_eq!((table.state.run, table.state.bag.teeth), (run, 2));
        assert!((0..3).all(|body| table.state.health(table.game.rules(), body) == 4));
        table.end_run();
    }
}

#[test]
fn the_one_ability_is_replaced_by_the_next() {
    let set = ["upgrades.venom_flask_card.kind=ability", "upgrades.venom_flask_card.effect=heal_biome"];
    let start = "campaign.start=[\"second_thoughts\", \"venom_flask_card\"]";
    let table = Table::new(3, &[&set[..], &[start]].concat(), 1);
    assert_eq!(table.state.group.mutations[0], table.upgrade("venom_flask_card"));
}

#[test]
fn mutations_during_a_run_work_in_it() {
    let start = "campaign.start=[\"meditation\", \"second_slot\", \"armoury\"]";
    let mut table = Table::new(2, &[start], 1);
    // A treasure before the run begins, and room for one more.
    table.act(Action::Give(0));
    let owl = table.gear("owl");
    if table.state.body(0).items[0].card != owl {
        table.wear(0, owl);
        assert_eq!(table.game.audit(&table.state), Ok(()));
    }
    (table.state.bodies[0].damage, table.state.bodies[1].damage) = (1, 2);
    let exit = table.space("pq_exit1");
    table.come(exit);
    assert_eq!((table.state.body(0).damage, table.state.body(1).damage), (0, 1));
}

#[test]
fn instructions_are_done_at_once() {
    let start = "campaign.start=[\"vine_rune\", \"hoard\", \"fat_zombies\"]";
    let table = Table::new(2, &["upgrades.hoard.effect=cell:1", "monsters.fat_zombie.count=1", start], 1);
    assert_eq!((table.state.group.runes, table.state.bag.cells), (1, 1));
    let rules = table.game.rules();
    let fat = |card: &u8| rules.monsters[usize::from(rules.monster_deck[usize::from(*card)])].name == "fat_zombie";
    assert!(table.state.monsters.draw.iter().any(fat));
    let fresh = Table::new(2, &[], 1);
    assert_eq!(fresh.state.monsters.draw.len() + 1, table.state.monsters.draw.len());
    let less = Table::new(2, &["upgrades.hoard.effect=remove:zombie", "campaign.start=[\"hoard\"]"], 1);
    assert_eq!(fresh.state.monsters.draw.len() - 1, less.state.monsters.draw.len());
}

#[test]
fn what_the_campaign_begins_with_is_told_and_is_no_longer_for_sale() {
    let mut table = Table::new(3, &["campaign.start=[\"tower_shield_card\"]"], 1);
    let row = table.upgrade("tower_shield_card");
    assert_eq!(table.told.0[0], Event::Upgraded { row, cells: 0, run: 0 });
    assert_eq!(table.state.group.sold, [1, 0, 0]);
    table.act(Action::Give(0));
    table.state.bag.cells = 2;
    table.end_run();
    table.act(Action::Spend(0));
    let vitality = table.upgrade("vitality");
    assert_eq!(table.state.group.mutations[1], vitality);
}

#[test]
fn an_improved_card_joins_any_deck_before_each_run_and_is_one_more_or_replaces_one() {
    for (set, cards) in [("upgrade.improved_card=adds", 7), ("upgrade.improved_card=replaces", 6)] {
        let mut table = Table::new(3, &[set, "campaign.start=[\"swift_blade_card\"]"], 1);
        let count = |table: &Table, body: u8| {
            let held = table.state.body(body);
            held.hand.len() + held.deck.draw.len()
        };
        for body in [0, 2] {
            assert!(matches!(table.top(), Some(Task::Outfit(_))));
            assert_eq!(table.legal(), [Action::Give(0), Action::Give(1), Action::Give(2)]);
            table.act(Action::Give(body));
            for other in 0..3 {
                assert_eq!(count(&table, other), if other == body { cards } else { 6 });
            }
            table.end_run();
        }
    }
}

#[test]
fn who_has_an_improved_card_says_which_card_leaves_for_it() {
    let set = ["upgrade.improved_card=replaces", "campaign.start=[\"swift_blade_card\"]", "players.beheaded=in_order"];
    let mut table = Table::new(3, &set, 1);
    table.act(Action::Give(1));
    assert_eq!(table.legal().len(), 6, "any of the six that the deck began with");
    let held = *table.state.body(1);
    let leaves = *held.deck.draw.get(3).expect("a card");
    table.act(Action::Pick(leaves));
    let held = table.state.body(1);
    let there = |fits: &dyn Fn(u8) -> bool| held.deck.draw.iter().chain(&held.hand[..]).any(|card| fits(*card));
    assert!(!there(&|card| card == leaves) && there(&|card| card >= 6), "beside six own ones");
}

#[test]
fn alone_serenade_may_have_improved_cards() {
    let mut table = Table::new(1, &["campaign.start=[\"swift_blade_card\"]"], 1);
    assert_eq!(table.legal(), [Action::Give(0), Action::Give(1)]);
    table.act(Action::Give(1));
    assert_eq!(table.state.body(1).deck.draw.len(), 4);
}

#[test]
fn the_first_player_of_a_run_is_drawn_or_the_next() {
    let firsts = |set: &str| -> Vec<u8> {
        let mut table = Table::new(4, &[set], 5);
        let mut firsts = Vec::new();
        for _ in 0..11 {
            firsts.push(table.state.first);
            table.end_run();
        }
        firsts
    };
    let rotating = firsts("first.each_run=rotates");
    assert!(rotating.windows(2).all(|pair| pair[1] == (pair[0] + 1) % 4), "{rotating:?}");
    let drawn = firsts("first.each_run=lot");
    assert!(drawn.windows(2).any(|pair| pair[1] != (pair[0] + 1) % 4), "{drawn:?}");
}

#[test]
fn who_plays_whom_is_drawn_once_or_each_run_or_is_as_in_the_table() {
    let seated = |set: &str| -> Vec<[u8; 3]> {
        let mut table = Table::new(3, &[set], 5);
        let mut seated = Vec::new();
        for _ in 0..8 {
            seated.push([0, 1, 2].map(|body| table.state.body(body).beheaded));
            table.end_run();
        }
        seated
    };
    // The immolated, the flayed and the poisoned stand so in the sheet, not by their names.
    assert!(seated("players.beheaded=in_order").iter().all(|seats| *seats == [1, 0, 2]));
    let fixed = seated("players.beheaded=fixed");
    assert!(fixed.iter().all(|seats| *seats == fixed[0]));
    let drawn = seated("players.beheaded=lot");
    assert!(drawn.iter().any(|seats| *seats != drawn[0]));
    for [a, b, c] in drawn {
        assert!(a != b && b != c && a != c);
    }
}

#[test]
fn blueprint_decks_lie_in_printed_order_or_are_shuffled_once() {
    let piles = |set: &str, number: u64| Table::new(3, &[set], number).state.group.blueprints[0].to_vec();
    let printed = piles("blueprint.order=printed", 0);
    let table = Table::new(3, &[], 0);
    assert_eq!((printed[0], printed[3]), (table.gear("cluster_grenade"), table.gear("assassins_dagger")));
    assert!((0..8).all(|number| piles("blueprint.order=printed", number) == printed));
    assert!((0..8).any(|number| piles("blueprint.order=shuffled", number) != printed));
}

#[test]
fn a_run_that_ends_in_a_combat_leaves_nothing_behind() {
    let mut table = Table::new(3, &[NONE_FITS], 1);
    table.arrive("pq_d2", "pq_lair");
    assert!(table.state.combat.on && table.state.combat.loot.treasures != 0);
    table.end_run();
    assert!(!table.state.combat.on && table.state.run == 2);
    assert_eq!(table.game.audit(&table.state), Ok(()));
}

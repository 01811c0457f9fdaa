//! Luck is keyed: what a group buys, holds or chooses shifts no later deal (rules page, section 9, last trap).

use super::table::Table;
use crate::action::Event;
use crate::state::{MOST_LAID, Task};
use kit::game::{Game, PendingDecision};
use std::collections::BTreeMap;

/// What was dealt in a campaign, by run, stage and space.
#[derive(Default)]
struct Dealt {
    tiles: BTreeMap<(u8, u8), Vec<u8>>,
    /// Of the first combat of each biome: where, and who stands there.
    monsters: BTreeMap<(u8, u8, u8), Vec<u8>>,
    /// The first hand of each body in a run, by row.
    hands: BTreeMap<(u8, u8), Vec<u8>>,
}

/// Plays a campaign by choices that `salt` scatters, and notes what is dealt.
fn played(set: &[&str], number: u64, salt: u64) -> Dealt {
    let mut table = Table::new(3, set, number);
    let (mut dealt, mut step) = (Dealt::default(), salt);
    while table.game.turn(&table.state) != PendingDecision::Over {
        note(&table, &mut dealt);
        table.told.0.clear();
        let legal = table.legal();
        step = step.wrapping_mul(6364136223846793005).wrapping_add(salt | 1);
        table.act(legal[(step >> 33) as usize % legal.len()]);
    }
    dealt
}

fn note(table: &Table, dealt: &mut Dealt) {
    let (state, rules) = (&table.state, table.game.rules());
    let here = (state.run, state.stage);
    if state.agenda.top() == Some(Task::Route) {
        dealt.tiles.entry(here).or_insert_with(|| state.tiles.to_vec());
    }
    if state.agenda.top() == Some(Task::Route) && state.spaces[0] == 0 {
        for body in 0..rules.seats as u8 {
            let held = state.body(body);
            let row = |&card: &u8| rules.decks[usize::from(held.beheaded)][usize::from(card)];
            dealt.hands.entry((state.run, body)).or_insert_with(|| held.hand.iter().map(row).collect());
        }
    }
    if state.combats[1] == 1 && state.combat.boss.is_none() {
        let placed = table.told.0.iter().filter_map(|event| match event {
            Event::Placed { row, .. } => Some(*row),
            _ => None,
        });
        let placed: Vec<u8> = placed.collect();
        if !placed.is_empty() {
            dealt.monsters.entry((state.run, state.stage, state.at)).or_insert(placed);
        }
    }
}

/// How many places both campaigns came to; what was dealt there must be the same.
fn same<K: Ord + std::fmt::Debug>(one: &BTreeMap<K, Vec<u8>>, other: &BTreeMap<K, Vec<u8>>) -> usize {
    let both = one.iter().filter_map(|(key, dealt)| Some((key, dealt, other.get(key)?)));
    both.inspect(|(key, dealt, there)| assert_eq!(dealt, there, "at {key:?}")).count()
}

#[test]
fn other_choices_shift_no_later_deal_of_tiles_monsters_or_first_hands() {
    let (mut tiles, mut monsters) = (0, 0);
    for number in 0..6 {
        // Nothing is bought in either: an improved card would be dealt, too.
        let set = ["upgrades[cost>0].cost=20"];
        let [one, other] = [11, 12].map(|salt| played(&set, number, salt));
        tiles += same(&one.tiles, &other.tiles);
        monsters += same(&one.monsters, &other.monsters);
        assert!(same(&one.hands, &other.hands) > MOST_LAID);
    }
    assert!(tiles > 70 && monsters > 20, "{tiles} biomes, {monsters} first combats");
}

#[test]
fn an_upgrade_more_shifts_no_later_deal_of_tiles_or_monsters() {
    let (mut tiles, mut monsters) = (0, 0);
    for number in 0..6 {
        let bare = played(&["upgrades[cost>0].cost=20"], number, 11);
        for upgrade in ["snare_card", "savings", "armoury"] {
            let start = format!("campaign.start=[\"{upgrade}\"]");
            let with = played(&["upgrades[cost>0].cost=20", &start], number, 12);
            tiles += same(&bare.tiles, &with.tiles);
            monsters += same(&bare.monsters, &with.monsters);
        }
    }
    assert!(tiles > 200 && monsters > 60, "{tiles} biomes, {monsters} first combats");
}

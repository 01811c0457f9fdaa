//! What cards, bosses and items did, counted by hand; and sums that must be those of other tables.

use super::measures::{counted, counted_games};
use super::table::*;
use crate::action::{AbilitySource, Action, CardNumber, CountedDetail, Event};
use crate::cells::{GridSide, cell};
use crate::effect::AbilityKind;
use crate::measures::tables::{BOSS_POWERS, CARD_USES, CARDS, DAMAGE, ITEM_EFFECTS, TAKEN, WAGERS};
use crate::measures::use_tables::*;
use crate::state::Phase;
use kit::stats::{Counter, Ledger};

/// Ten of each: axes of damage 3, bolts of 2, lairs of 1.
const ARMS: &str = "axe,10,1,NESW,2,3,none,1\nbolt,10,1,NESW,2,2,reduce,1\nlair,10,3,NESW,2,1,none,1";
const AXE: CardNumber = 0;
const BOLT: CardNumber = 10;
const LAIR: CardNumber = 20;

/// An attack on the first player.
fn attack(wager: u8, cards: &[Option<CardNumber>], [damage, lost]: [u8; 2], died: bool) -> Vec<Event> {
    let drew = cards.iter().map(|&card| Event::Drew { seat: 0, card, replaced: CountedDetail(None) });
    let threat = cards.len() as u8;
    drew.chain([Event::Attacked { seat: 0, threat, wager, damage, lost, died }]).collect()
}

/// The counts of each row of a table.
fn rows<const N: usize>(ledger: &Ledger, sheet: usize, counters: [Counter; N]) -> Vec<[i64; N]> {
    ledger.totals(sheet).map(|row| counters.map(|counter| row[counter])).collect()
}

/// The sums of counts over all rows of a table.
fn sums<const N: usize>(ledger: &Ledger, sheet: usize, counters: [Counter; N]) -> [i64; N] {
    let rows = rows(ledger, sheet, counters);
    std::array::from_fn(|place| rows.iter().map(|row| row[place]).sum())
}

/// A bolt of 2 is covered by the wager of 2. The lair breaks it, and costs what it had covered too: 3. The axe makes it 6, all there was.
#[test]
fn the_draw_that_breaks_a_wager_costs_what_it_covered_and_the_last_one_kills() {
    let table = Table::of(deck(ARMS, &["players.count=2", "win.bosses=1"]));
    let ledger = counted(&table, &attack(2, &[Some(BOLT), Some(LAIR), Some(AXE)], [6, 6], true));
    let counters = [DRAWN, STOOD, STOOD_COVERED, RED, COST, DECIDED, SURVIVED];
    let expected = [[1, 1, 0, 3, 3, 1, 0], [1, 1, 0, 2, 0, 0, 0], [1, 1, 0, 1, 3, 0, 0]];
    assert_eq!(rows(&ledger, CARD_USES, counters), expected);
}

/// Health of 5 is gone with the second axe: the lair behind it costs nothing.
#[test]
fn a_draw_after_the_deadly_one_costs_nothing() {
    let table = Table::of(deck(ARMS, &["players.count=2", "win.bosses=1"]));
    let ledger = counted(&table, &attack(0, &[Some(AXE), Some(AXE), Some(LAIR)], [7, 5], true));
    assert_eq!(rows(&ledger, CARD_USES, [STOOD, COST, DECIDED]), [[2, 5, 1], [0; 3], [1, 0, 0]]);
}

#[test]
fn damage_that_a_wager_covers_costs_nothing_and_is_counted_as_covered() {
    let table = Table::of(deck(ARMS, &["players.count=2", "win.bosses=1"]));
    let mut told = attack(5, &[Some(AXE), Some(BOLT)], [5, 0], false);
    told.push(Event::Kept { seat: 0, card: BOLT });
    let ledger = counted(&table, &told);
    let counters = [STOOD_COVERED, RED, RED_COVERED, COST, SURVIVED, KEPT];
    assert_eq!(rows(&ledger, CARD_USES, counters), [[1, 3, 3, 0, 1, 0], [1, 2, 2, 0, 1, 1], [0; 6]]);
    assert_eq!(rows(&ledger, ITEM_EFFECTS, [EFFECT_KEPT])[AbilityKind::Reduce as usize], [1]);
}

/// The missing card does 2 damage, and kills: no card decided that.
#[test]
fn no_card_decides_a_death_by_a_draw_from_an_empty_deck() {
    let table = Table::of(deck(ARMS, &["players.count=2", "win.bosses=1", "deck.missing_damage=2"]));
    let ledger = counted(&table, &attack(0, &[Some(AXE), None], [5, 4], true));
    assert_eq!(sums(&ledger, CARD_USES, [DRAWN, STOOD, RED, COST, DECIDED]), [1, 1, 3, 3, 0]);
}

#[test]
fn a_turn_explores_or_moves_with_its_card() {
    let mut table = Table::new(HALLS, &[]);
    table.explore(GridSide::North);
    table.room(EAST, "EW", 0);
    table.room(cell(4, 6), "EW", 0);
    table.walk(cell(4, 6));
    let ledger = counted(&table, &table.told.0);
    assert_eq!(rows(&ledger, CARD_USES, [TURNS_TAKEN, EXPLORED, MOVED, STEPS]), [[2, 1, 1, 2], [0; 4]]);
}

/// Two players, one with an item of this effect; halls do 1 damage.
fn holding(effect: &str, power: u8) -> Table {
    let cards = format!("hall,30,0,NESW,1,1,none,1\nthing,10,0,NESW,1,3,{effect},{power}\nlair,2,3,NESW,1,1,none,1");
    let mut table = Table::of(tables(&cards, Some(PLAIN_BOSSES), &["players.count=2", "win.bosses=1"]));
    table.give("thing");
    table
}

/// The first player is attacked in a room of two `!`.
fn attacked(table: &mut Table) {
    table.room(NORTH, "S", 2);
    table.walk(NORTH);
    table.act(Action::Wager(0));
}

/// What the items of an effect did: used, and how much; no boss did anything, and the card used was the thing.
fn done_by_items(table: &Table, effect: AbilityKind) -> [i64; 2] {
    let ledger = counted(table, &table.told.0);
    let effects = rows(&ledger, ITEM_EFFECTS, [EFFECT_USED, EFFECT_WORTH]);
    let used = effects[effect as usize][0];
    assert_eq!(sums(&ledger, ITEM_EFFECTS, [EFFECT_USED, EFFECT_WORTH]), effects[effect as usize], "no other effect");
    assert_eq!(rows(&ledger, CARD_USES, [USED]), [[0], [0], [used]]);
    assert_eq!(sums(&ledger, BOSS_POWERS, [WORKED, WORTH]), [0, 0]);
    effects[effect as usize]
}

#[test]
fn a_redraw_does_what_the_old_card_did_more_than_the_new_one() {
    let mut table = holding("redraw", 1);
    attacked(&mut table);
    let damage =
        |table: &Table, place: usize| i64::from(table.rules().damage_of[usize::from(table.state.current.drawn[place])]);
    let old = damage(&table, 0);
    table.act(Action::Redraw(AbilitySource::Item(0), 0));
    let spared = old - damage(&table, 1);
    assert_eq!(done_by_items(&table, AbilityKind::Redraw), [1, spared]);
    let ledger = counted(&table, &table.told.0);
    assert_eq!(sums(&ledger, CARD_USES, [DRAWN, REDRAWN, STOOD]), [3, 1, 2]);
}

/// Of an item that takes off more damage than there is, what there was.
#[test]
fn an_item_reduces_no_more_than_the_damage() {
    for (power, most) in [(1, 1), (12, i64::MAX)] {
        let mut table = holding("reduce", power);
        attacked(&mut table);
        table.act(Action::Reduce(AbilitySource::Item(0)));
        let [red] = sums(&counted(&table, &table.told.0), CARD_USES, [RED]);
        assert_eq!(done_by_items(&table, AbilityKind::Reduce), [1, red.min(most)]);
    }
}

#[test]
fn movement_from_an_item_is_counted_where_it_is_walked() {
    for (to, walked) in [(cell(3, 4), 0), (cell(1, 4), 2)] {
        let mut table = holding("move", 3);
        (1..=3).for_each(|row| table.room(cell(row, 4), "NS", 0));
        table.take(0);
        table.act(Action::Use(AbilitySource::Item(0)));
        table.go(to);
        assert_eq!(done_by_items(&table, AbilityKind::Move), [1, walked]);
    }
}

#[test]
fn an_item_heals_no_more_than_is_missing() {
    let mut table = holding("heal", 4);
    table.room(NORTH, "S", 0);
    table.seat(0).health = 3;
    table.walk(NORTH);
    table.act(Action::Heal(Some(0)));
    assert_eq!(done_by_items(&table, AbilityKind::Heal), [1, 2], "after 1 by the room");
}

#[test]
fn an_item_saves_luck_walls_and_ways() {
    let mut table = holding("free_step", 2);
    table.act(Action::Take { slot: 1, item: Some(0) });
    assert_eq!(done_by_items(&table, AbilityKind::FreeStep), [1, 1], "a card that costs one");
    let mut table = holding("warp", 1);
    table.room(NORTH, "S", 0);
    table.seat(0).at = NORTH;
    table.turn_of(0);
    table.take(0);
    table.act(Action::Use(AbilitySource::Item(0)));
    assert_eq!(done_by_items(&table, AbilityKind::Warp), [1, 1]);
    let mut table = holding("break_wall", 1);
    table.room(NORTH, "S", 0);
    table.seat(0).at = NORTH;
    table.turn_of(0);
    table.take(0);
    table.act(Action::Break(AbilitySource::Item(0), GridSide::East));
    assert_eq!(done_by_items(&table, AbilityKind::BreakWall), [1, 1]);
}

/// The second player opens a boss room: to the north, entered from the south. The first stands to its east, or in it.
fn before_a_lock(mut table: Table, at: crate::cells::GridCell) -> Table {
    table.turn_of(1);
    table.room(NORTH, "NESW", 3);
    table.walk(NORTH);
    table.act(Action::Wager(3));
    table.keep_first();
    table.told.0.clear();
    table.room(cell(3, 5), "W", 0);
    table.seat(0).at = at;
    table.turn_of(0);
    table.take(0);
    table
}

#[test]
fn a_lock_is_passed_where_no_other_way_leads() {
    let key = AbilitySource::Item(0);
    let walk = |from, to| {
        let mut table = before_a_lock(holding("pass_locks", 1), from);
        table.act(Action::Use(key));
        table.go(to);
        done_by_items(&table, AbilityKind::PassLocks)
    };
    assert_eq!(walk(cell(3, 5), NORTH), [1, 1]);
    assert_eq!(walk(START, NORTH), [1, 0], "by the exit that is open to all");
    for (side, passed) in [(GridSide::North, 1), (GridSide::South, 0)] {
        let mut table = before_a_lock(holding("pass_locks", 1), if passed == 1 { NORTH } else { START });
        table.act(Action::Use(key));
        let exits = table.explorations(side)[0];
        table.act(Action::Explore { side, exits });
        assert_eq!(done_by_items(&table, AbilityKind::PassLocks), [1, passed], "exploring {side:?}");
    }
}

/// The first player has conquered the room to the north, of a boss with this ability, and is to move.
fn blessed(effect: &str, power: u8, wager: u8) -> Table {
    let bosses = format!("first,{effect},{power}\nsecond,{effect},{power}");
    let set = ["players.count=2", "win.bosses=2", "boss_rooms.used=2"];
    let mut table = Table::of(tables(LAIRS, Some(&bosses), &set));
    table.conquer(GridSide::North, wager);
    table.turn_of(0);
    table
}

/// How often abilities of bosses did something, and how much that was; no item did anything.
fn done_by_bosses(table: &Table) -> [i64; 2] {
    let ledger = counted(table, &table.told.0);
    assert_eq!(sums(&ledger, ITEM_EFFECTS, [EFFECT_USED, EFFECT_WORTH]), [0, 0]);
    sums(&ledger, BOSS_POWERS, [WORKED, WORTH])
}

#[test]
fn a_boss_does_what_its_ability_is_worth_each_time() {
    let mut table = blessed("free_step", 2, 3);
    table.take(1);
    assert_eq!(done_by_bosses(&table), [1, 1], "a card that costs one");

    let mut table = blessed("reduce", 2, 3);
    table.explore(GridSide::North);
    table.act(Action::Wager(0));
    assert_eq!(done_by_bosses(&table), [1, 2]);

    let mut table = blessed("move", 4, 3);
    (0..3).for_each(|row| table.room(cell(row, 4), "NES", 0));
    (5..8).for_each(|column| table.room(cell(0, column), "EW", 0));
    table.walk(cell(0, 5));
    assert_eq!(done_by_bosses(&table), [1, 1], "four rooms, where black is 3");

    let mut table = blessed("heal", 4, 0);
    table.room(cell(2, 4), "S", 0);
    table.walk(cell(2, 4));
    assert_eq!(done_by_bosses(&table), [1, 2], "from 3 to 6 health, one of it by the room");

    let mut table = blessed("redraw", 1, 3);
    table.explore(GridSide::North);
    table.act(Action::Wager(0));
    table.act(Action::Redraw(AbilitySource::Boss(AbilityKind::Redraw), 0));
    assert_eq!(done_by_bosses(&table), [1, 0], "all cards are alike");

    let mut table = blessed("warp", 1, 3);
    table.take(0);
    table.act(Action::Use(AbilitySource::Boss(AbilityKind::Warp)));
    assert_eq!(done_by_bosses(&table), [1, 1]);
}

/// Movement for five rooms more than black 3, of which bosses of power 4 give four and one.
#[test]
fn of_two_bosses_with_one_ability_the_first_is_counted_up_to_its_power() {
    let mut table = blessed("move", 4, 3);
    table.conquer(GridSide::North, 3);
    table.turn_of(0);
    table.told.0.retain(|event| matches!(event, Event::Defeated { .. }));
    (0..2).for_each(|row| table.room(cell(row, 4), "NES", 0));
    (5..9).for_each(|column| table.room(cell(0, column), "ESW", 0));
    (1..3).for_each(|row| table.room(cell(row, 8), "NS", 0));
    table.walk(cell(2, 8));
    assert_eq!(rows(&counted(&table, &table.told.0), BOSS_POWERS, [WORKED, WORTH]), [[1, 4], [1, 1]]);
}

/// One player opens a room, another survives in it, and a third time somebody dies.
#[test]
fn a_boss_is_met_beaten_and_marked() {
    let mut table = Table::of(tables(
        LAIRS,
        Some("ogre,none,1\nwyrm,none,1"),
        &["players.count=2", "win.bosses=1", "boss_rooms.used=2"],
    ));
    table.conquer(GridSide::North, 3);
    table.walk(NORTH);
    table.act(Action::Wager(0));
    table.keep_first();
    table.seat(0).at = START;
    table.seat(0).health = 2;
    table.turn_of(0);
    table.walk(NORTH);
    table.act(Action::Wager(0));
    let ledger = counted(&table, &table.told.0);
    let boss = usize::from(table.state.maze.boss_at(NORTH).expect("a boss"));
    let found = rows(&ledger, BOSS_POWERS, [LAIR_OPENED, LAIR_ATTACKS, LAIR_SURVIVED, MARKED]);
    assert_eq!((found[boss], found[1 - boss]), ([1, 2, 1, 2], [0; 4]));
    let turns = table.heard(|event| matches!(event, Event::Turn { .. })) as i64;
    assert!(turns > 0 && sums(&ledger, BOSS_POWERS, [HELD_TURNS])[0] <= turns);
}

/// Nobody tells of the first turn, and another game before may have ended in any round.
#[test]
fn a_boss_marked_in_the_first_turn_of_a_game_is_marked_in_round_1() {
    let mut table = Table::new(LAIRS, &[]);
    table.conquer(GridSide::North, 3);
    let marked = [&[Event::Turn { seat: 0, round: 9 }], &table.told.0[..]].map(<[Event]>::to_vec);
    let ledger = counted_games(&table, &marked);
    assert_eq!(sums(&ledger, BOSS_POWERS, [MARKED, MARK_ROUNDS]), [1, 1]);
}

/// Plays a whole game in which choices are taken in turn, and tells all of it.
fn play(set: &[&str]) -> Table {
    let mut table = Table::of(standard(&[set, &["players.count=2", "win.round_cap=60"]].concat()));
    for choice in 0.. {
        if table.phase() == Phase::Over {
            break;
        }
        let legal = table.legal();
        table.act(legal[choice * 7 % legal.len()]);
    }
    table
}

#[test]
fn sums_over_components_are_those_of_other_tables() {
    let settings: [&[&str]; 4] = [
        &[],
        &["items.use=permanent"],
        &["cards[damage>=0].damage+=2"],
        &["attack.rooms=end_only", "death.items=lost"],
    ];
    for set in settings {
        let table = play(set);
        let ledger = counted(&table, &table.told.0);
        let told = |wanted: fn(&Event) -> bool| table.heard(wanted) as i64;
        let lost = |event: &Event| if let Event::Attacked { lost, .. } = event { i64::from(*lost) } else { 0 };
        let [taken, explored, moved] = sums(&ledger, CARD_USES, [TURNS_TAKEN, EXPLORED, MOVED]);
        assert_eq!([taken], sums(&ledger, CARDS, [TAKEN]));
        assert_eq!(taken, explored + moved + told(|event| matches!(event, Event::Wasted { .. })));
        let [drawn, redrawn, stood] = sums(&ledger, CARD_USES, [DRAWN, REDRAWN, STOOD]);
        assert_eq!(drawn, redrawn + stood);
        let [red, cost, deaths] = sums(&ledger, CARD_USES, [RED, COST, DECIDED]);
        assert_eq!(cost, table.told.0.iter().map(lost).sum::<i64>());
        assert_eq!(deaths, told(|event| matches!(event, Event::Attacked { died: true, .. })));
        let reduced = AbilityKind::Reduce as usize;
        let of_items = rows(&ledger, ITEM_EFFECTS, [EFFECT_WORTH])[reduced][0];
        let reducing = table.rules().bosses.iter().map(|boss| boss.ability.effect == AbilityKind::Reduce);
        let of_bosses = rows(&ledger, BOSS_POWERS, [WORTH]).into_iter().zip(reducing);
        let of_bosses: i64 = of_bosses.filter(|(_, reduces)| *reduces).map(|([worth], _)| worth).sum();
        assert_eq!([red - of_items - of_bosses], sums(&ledger, WAGERS, [DAMAGE]));
        let [kept, used] = sums(&ledger, CARD_USES, [KEPT, USED]);
        assert_eq!([kept, used], sums(&ledger, ITEM_EFFECTS, [EFFECT_KEPT, EFFECT_USED]));
        assert_eq!(used, told(|event| matches!(event, Event::Used { item: true, .. })));
        assert_eq!(sums(&ledger, BOSS_POWERS, [MARKED])[0], told(|event| matches!(event, Event::Defeated { .. })));
        assert!(deaths > 0 && used > 0 && redrawn > 0, "{set:?} {:?}", [deaths, used, redrawn]);
    }
}

//! What is counted is what happened: a run told by hand, and sums over campaigns that are played.

use super::table::{Table, by_foe, standard, take};
use crate::DeadCells;
use crate::action::{DamageAbsorber, EffectSource, Event, LootKind, RunEnd};
use crate::measures::{Measures, tables};
use crate::state::State;
use crate::word::{Ailment, EffectKind};
use engine::measure::{GameCounter, Tally, TallySchema};
use kit::game::{EventObserver, Game, Lineup, Outcome, PendingDecision, Scorer};
use kit::stats::{Scalar, Table as Counts};

/// The tables of campaigns, each with its events.
fn counted<'a>(game: &DeadCells, campaigns: impl Iterator<Item = (&'a [Event], &'a State, Outcome)>) -> Vec<Counts> {
    tallied(game, campaigns).tables()
}

/// The tally of campaigns, each with its events.
fn tallied<'a>(game: &DeadCells, campaigns: impl Iterator<Item = (&'a [Event], &'a State, Outcome)>) -> Tally {
    let lineup = Lineup { strategies: vec!["bot".to_owned()], seats: vec![0; game.rules().seats] };
    let mut tally = Tally::new(&TallySchema::of(game, &lineup));
    let mut scorer = Measures::new(game);
    for (events, state, outcome) in campaigns {
        let mut counting = GameCounter::new(&mut scorer, &mut tally);
        counting.begin_game(&lineup.seats);
        events.iter().for_each(|&event| counting.event(event));
        counting.end_game(game, state, Some(outcome));
        tally.end_block();
    }
    tally
}

#[test]
fn the_length_of_a_campaign_is_told_in_runs() {
    let table = Table::fight(2, &[], &[("zombie", 1)], &[]);
    let outcome = Outcome { ending: 0, winners: 0, rounds: 3, turns: 9 };
    let told = tallied(&table.game, std::iter::once((&[][..], &table.state, outcome))).findings();
    assert!(told.iter().any(|sentence| sentence.contains(" of the games last 3 runs.")), "{told:?}");
}

/// A number in the row with this first key (and second, where there is one).
fn cell(counts: &[Counts], table: &str, keys: &[&str], column: &str) -> Option<f64> {
    let table = counts.iter().find(|counts| counts.name() == table).expect("a table of this name");
    let text = |cell: &Scalar| match cell {
        Scalar::Int(value) => value.to_string(),
        Scalar::Text(text) => text.clone(),
        _ => String::new(),
    };
    let fits = |row: &&Vec<Scalar>| keys.iter().zip(row.iter()).all(|(key, cell)| text(cell) == *key);
    let row = table.rows().iter().find(fits).expect("a row of these keys");
    let place = table.columns().iter().position(|known| known.name == column).expect("a column of this name");
    match row[place] {
        Scalar::Int(value) => Some(value as f64),
        Scalar::Real(value) => Some(value),
        _ => None,
    }
}

/// The sum of a column.
fn sum(counts: &[Counts], table: &str, column: &str) -> f64 {
    let table = counts.iter().find(|counts| counts.name() == table).expect("a table of this name");
    let place = table.columns().iter().position(|known| known.name == column).expect("a column of this name");
    let value = |row: &Vec<Scalar>| match row[place] {
        Scalar::Int(value) => value as f64,
        Scalar::Real(value) => value,
        _ => 0.0,
    };
    table.rows().iter().map(value).sum()
}

fn standing(body: u8, health: u8, cells: u8, space: u8) -> Event {
    Event::Standing { body, health, shields: 0, scrolls: 0, teeth: 0, cells, space }
}

#[test]
fn a_run_told_by_hand_is_counted_as_told() {
    let game = standard(&["players.count=2", "campaign.runs=1"]);
    let monster = |row: u8, round: u8| EffectSource::Monster { at: 1, row, round };
    let events = [
        Event::Run { number: 1, first: 0 },
        Event::Seated { body: 0, beheaded: 0 },
        Event::Seated { body: 1, beheaded: 1 },
        Event::Biome { biome: 0, stage: 0 },
        Event::Moved { to: 1 },
        Event::Flipped { space: 1, tile: 4 },
        Event::Combat { number: 1, boss: None },
        Event::Placed { row: 0, at: 1 },
        Event::Placed { row: 1, at: 2 },
        Event::Laid { body: 0, row: 0, told: 1 },
        Event::Round(1),
        Event::Used { source: EffectSource::Card { body: 0, row: 0, round: 1 }, round: 1 },
        Event::Struck { row: 0, at: 1, amount: 2, source: EffectSource::Card { body: 0, row: 0, round: 1 }, left: 0 },
        Event::Killed { at: 1, row: 0, round: 1, source: EffectSource::Card { body: 0, row: 0, round: 1 } },
        Event::Gained { deed: EffectKind::Cell(2), source: monster(0, 5) },
        Event::Hurt { body: 0, source: monster(1, 1), left: 2 },
        Event::Shielded { body: 1, gold: false, source: EffectSource::Rules },
        Event::Blocked { body: 1, by: DamageAbsorber::Shield, source: monster(1, 2) },
        Event::Afflicted { body: 0, ailment: Ailment::Poison, source: monster(1, 2) },
        Event::Hurt { body: 0, source: EffectSource::State(Ailment::Poison), left: 1 },
        Event::CombatOver { alive: 1, damage: 2 },
        standing(0, 1, 2, 1),
        standing(1, 3, 2, 1),
        Event::Moved { to: 4 },
        Event::Flipped { space: 4, tile: 5 },
        Event::Combat { number: 2, boss: None },
        Event::Placed { row: 1, at: 1 },
        Event::Hurt { body: 0, source: monster(1, 3), left: 0 },
        standing(0, 0, 2, 2),
        standing(1, 3, 2, 2),
        Event::RunOver { number: 1, end: RunEnd::Died(0), blame: monster(1, 3), biomes: 0, cells: 2 },
    ];
    let lost = Outcome { ending: 1, winners: 0, rounds: 1, turns: 2 };
    let state = game.new_state();
    let counts = counted(&game, [(&events[..], &state, lost)].into_iter());
    let (rules, at) = (game.rules(), |table: &str, key: &str, column: &str| cell(&counts, table, &[key], column));
    let [first, second] = [0, 1].map(|row: usize| rules.monsters[row].name.as_str());
    assert_eq!(at("monsters", first, "killed"), Some(1.0));
    assert_eq!(at("monsters", first, "death_share"), Some(0.0));
    let columns = ["met", "damage_1", "damage_2", "damage_3", "damage_states", "damage_mean", "deaths", "death_share"];
    let told = columns.map(|column| at("monsters", second, column));
    assert_eq!(told, [2.0, 1.0, 0.0, 1.0, 1.0, 1.5, 1.0, 1.0].map(Some), "the poison is its own, too");
    let card = rules.combat[0].name.as_str();
    let columns = ["played", "announced", "used_1", "damage_mean", "kills"];
    assert_eq!(columns.map(|column| at("combat_cards", card, column)), [1.0, 1.0, 1.0, 2.0, 1.0].map(Some));
    assert_eq!(
        ["damage", "blocked", "deaths"].map(|column| at("damage", "monster", column)),
        [2.0, 1.0, 1.0].map(Some)
    );
    assert_eq!(at("damage", "poison", "damage"), Some(1.0));
    let [ember, other] = [0, 1].map(|row: usize| rules.beheaded[row].name.as_str());
    assert_eq!(["damage_mean", "deaths"].map(|column| at("beheaded", ember, column)), [3.0, 1.0].map(Some));
    assert_eq!(["damage_mean", "deaths"].map(|column| at("beheaded", other, column)), [0.0, 0.0].map(Some));
    assert_eq!(at("ends", &rules.biomes[0], "end_rate"), Some(1.0));
    assert_eq!(["died", "cells_mean", "won_so_far"].map(|column| at("runs", "1", column)), [1.0, 2.0, 0.0].map(Some));
    let space = |number: &str, column: &str| cell(&counts, "space_curves", &["health", number], column);
    assert_eq!(["alive", "held", "spent"].map(|column| space("1", column)), [2.0, 2.0, 1.0].map(Some));
    assert_eq!(["alive", "held", "spent"].map(|column| space("2", column)), [2.0, 1.5, 0.5].map(Some));
    assert_eq!(cell(&counts, "space_curves", &["cells", "1"], "alive"), Some(1.0), "the group's, once");
    assert_eq!(cell(&counts, "summary", &["damage_taken_per_combat"], "estimate"), Some(1.5));
    assert_eq!(cell(&counts, "summary", &[tables::HEADLINE], "estimate"), Some(0.0));
}

/// The counts of a single run of two, in which this happens after the first tile is flipped.
fn counts_of(game: &DeadCells, events: &[Event]) -> Vec<Counts> {
    let begin = [
        Event::Run { number: 1, first: 0 },
        Event::Seated { body: 0, beheaded: 0 },
        Event::Seated { body: 1, beheaded: 1 },
        Event::Biome { biome: 0, stage: 0 },
        Event::Moved { to: 1 },
        Event::Flipped { space: 1, tile: 4 },
    ];
    let lost = Outcome { ending: 1, winners: 0, rounds: 1, turns: 2 };
    counted(game, [(&[&begin[..], events].concat()[..], &game.new_state(), lost)].into_iter())
}

#[test]
fn a_tile_is_credited_with_what_is_met_on_it_alone() {
    let game = standard(&["players.count=2", "campaign.runs=1"]);
    let corridor = EffectSource::Corridor { space: 1, way: 0 };
    let gained = |deed, source| Event::Gained { deed, source };
    let counts = counts_of(
        &game,
        &[
            gained(EffectKind::Cell(1), EffectSource::Tile(4)),
            Event::Looted { body: 0, kind: LootKind::Teeth, count: 2 },
            gained(EffectKind::Cell(3), corridor),
            Event::Hurt { body: 0, source: corridor, left: 0 },
            Event::RunOver { number: 1, end: RunEnd::Died(0), blame: corridor, biomes: 0, cells: 4 },
            gained(EffectKind::Cell(5), EffectSource::Well(0)),
            gained(EffectKind::Tooth(7), EffectSource::Upgrade(0)),
        ],
    );
    let tile = game.rules().tiles[4].name.as_str();
    let of =
        ["cells_mean", "teeth_mean", "damage_mean", "deaths"].map(|column| cell(&counts, "tiles", &[tile], column));
    assert_eq!(of, [1.0, 2.0, 0.0, 0.0].map(Some));
}

#[test]
fn a_state_that_a_golden_shield_stops_is_no_damage() {
    let mut table = Table::fight(2, &["campaign.runs=1"], &[("zombie", 1)], &[]);
    table.state.body_mut(0).gold = 1;
    table.run(&[by_foe("poison:first", 1)]);
    table.act(take(0, DamageAbsorber::Gold));
    let counts = counts_of(&table.game, &table.told.0);
    assert_eq!((sum(&counts, "damage", "blocked"), table.state.body(0).gold), (0.0, 0));
}

/// A campaign of scattered choices.
fn played(number: u64) -> Table {
    let mut table = Table::new(1 + number as usize % 4, &["campaign.runs=4", "monsters[health>2].health=2"], number);
    let mut step = number + 5;
    while table.game.turn(&table.state) != PendingDecision::Over {
        let legal = table.legal();
        step = step.wrapping_mul(6364136223846793005).wrapping_add(7);
        table.act(legal[(step >> 33) as usize % legal.len()]);
    }
    table
}

#[test]
fn sums_over_tables_are_those_of_the_events() {
    for number in 0..12 {
        let table = played(number);
        let events = &table.told.0;
        let outcome = table.game.outcome(&table.state);
        let counts = counted(&table.game, [(&events[..], &table.state, outcome)].into_iter());
        let many = |of: fn(&Event) -> bool| events.iter().filter(|event| of(event)).count() as f64;
        assert_eq!(sum(&counts, "damage", "damage"), many(|event| matches!(event, Event::Hurt { .. })));
        assert_eq!(sum(&counts, "damage", "blocked"), many(|event| matches!(event, Event::Blocked { .. })));
        assert_eq!(sum(&counts, "monsters", "met"), many(|event| matches!(event, Event::Placed { .. })));
        assert_eq!(sum(&counts, "monsters", "killed"), many(|event| matches!(event, Event::Killed { .. })));
        assert_eq!(sum(&counts, "combat_cards", "played"), many(|event| matches!(event, Event::Laid { .. })));
        assert_eq!(sum(&counts, "tiles", "flipped"), many(|event| matches!(event, Event::Flipped { .. })));
        assert_eq!(sum(&counts, "checks", "asked"), many(|event| matches!(event, Event::Check { .. })));
        assert_eq!(sum(&counts, "upgrades", "bought"), many(|event| matches!(event, Event::Upgraded { .. })));
        let runs = many(|event| matches!(event, Event::RunOver { .. }));
        assert_eq!(sum(&counts, "ends", "ended") + sum(&counts, "runs", "boss_beaten"), runs);
        assert_eq!(
            sum(&counts, "runs", "died") + sum(&counts, "runs", "exhausted") + sum(&counts, "runs", "boss_beaten"),
            runs
        );
        let [gained, spent] = ["cells_gained", "cells_spent"]
            .map(|name| cell(&counts, "summary", &[name], "estimate").expect("a score") * runs);
        assert!(
            (gained - spent - f64::from(table.state.bag.cells)).abs() < 1e-9,
            "cells are gained and spent: {number}"
        );
    }
}

#[test]
fn teeth_and_health_add_up_from_space_to_space() {
    for number in 0..12 {
        let table = played(number);
        let (mut teeth, mut lost) = (0, [0; 4]);
        for event in &table.told.0 {
            match *event {
                Event::Run { .. } => lost = [0; 4],
                Event::RunOver { .. } => teeth = 0,
                Event::Gained { deed: EffectKind::Tooth(more), .. } => teeth += more,
                Event::Looted { kind: crate::action::LootKind::Teeth, count, .. } => teeth += count,
                Event::Paid { teeth: paid, .. } => teeth -= paid,
                Event::Hurt { body, .. } => lost[usize::from(body)] += 1,
                Event::Healed { body, amount, .. } => lost[usize::from(body)] -= i32::from(amount),
                Event::Standing { teeth: told, .. } => assert_eq!(teeth, told, "campaign {number}"),
                _ => {}
            }
            assert!(lost.iter().all(|&lost| lost >= 0), "more healed than hurt");
        }
    }
}

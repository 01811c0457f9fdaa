//! Features and legal walks against the naive map, on mazes that random play makes.

use std::collections::HashMap;

use super::naive::{Map, Spot, Way, beside, spot};
use super::odds::Totals;
use super::table::*;
use crate::Metroidvania;
use crate::action::kind;
use crate::action::{AbilitySource, Action, Event};
use crate::config::SecondWager;
use crate::effect::AbilityKind;
use crate::state::Phase;
use conformance::features::features as features_of;
use kit::game::{Game, GameText, GameView, dyn_observer};
use kit::luck::{DrawPurpose, Luck, LuckDomain};

/// Plays random games of these rules and shows each decision of this phase, until there were enough of them; `told` begins with the turn.
fn visit(game: Metroidvania, phase: Phase, decisions: usize, mut see: impl FnMut(&Table, &[Action])) {
    let mut table = Table::dealt(game, |_, _| true);
    let mut choices = Luck::new(3, LuckDomain::Bots);
    let (mut number, mut seen) = (0, 0);
    while seen < decisions {
        let legal = table.legal();
        if legal.is_empty() {
            number += 1;
            table.luck.begin(number);
            table.game.setup(&mut table.state, &mut table.luck, &mut dyn_observer(&mut ()));
            table.told.0.clear();
            continue;
        }
        if table.phase() == phase {
            see(&table, &legal);
            seen += 1;
        }
        let any = choices.stream(DrawPurpose(0), 0).below(legal.len() as u32);
        table.act(legal[any as usize]);
        let turn = table.told.0.iter().rposition(|event| matches!(event, Event::Turn { .. }));
        table.told.0.drain(..turn.unwrap_or(0));
    }
}

/// Several variants, so that locks, clearing, peaceful rooms and small mazes all come up.
fn variants() -> Vec<Metroidvania> {
    [
        &["players.count=3", "win.round_cap=60"][..],
        &["players.count=4", "attack.rooms=end_only", "boss_rooms.locked_exits=key_only", "win.round_cap=60"],
        &[
            "players.count=2",
            "attack.survived=cleared_for_player",
            "boss_rooms.held_room=peaceful",
            "maze.pawns=apart",
            "win.round_cap=60",
        ],
        &[
            "players.count=4",
            "boss_rooms.sharing=first_only",
            "boss_rooms.none_left=peaceful",
            "maze.size=5",
            "cards[threat=3].count=4",
            "win.round_cap=60",
        ],
        &[
            "players.count=4",
            "items.use=permanent",
            "items.limit=4",
            "attack.survived=cleared_for_all",
            "maze.size=6",
            "maze.start=corner",
            "win.round_cap=60",
        ],
    ]
    .map(standard)
    .into()
}

/// All features of a kind of decision by name: one number per choice.
fn features(table: &Table, kind: usize, choices: &[Action]) -> HashMap<&'static str, Vec<f64>> {
    let seat = usize::from(table.state.active);
    features_of(&table.game, &table.state, (seat, kind), choices).into_iter().collect()
}

fn assert_same(name: &str, found: f64, naive: impl Into<f64>, table: &Table, action: Action) {
    let naive = naive.into();
    assert!(found == naive, "{name} is {found}, by hand {naive}, for {action:?}\n{}", table.game.show(&table.state));
}

#[test]
fn legal_walks_are_those_a_pawn_can_make_step_by_step() {
    for game in variants() {
        visit(game, Phase::Plan, 1500, |table, legal| {
            let (rules, state) = (table.rules(), &table.state);
            let map = Map::of(rules, state);
            let blocked =
                !state.current.moved && !rules.move_when_blocked && map.outlets(spot(state.player().at)).is_empty();
            let naive = if blocked { HashMap::new() } else { map.destinations(rules, state) };
            let moves = legal.iter().filter_map(|action| match action {
                Action::Move { to, steps, by } => Some(((spot(*to), *by), *steps)),
                _ => None,
            });
            let fast: HashMap<Way, u8> = moves.collect();
            assert_eq!(fast, naive, "{}", table.game.show(state));
        });
    }
}

#[test]
fn legal_explorations_are_the_outlets_of_the_room() {
    for game in variants() {
        visit(game, Phase::Plan, 500, |table, legal| {
            let here = spot(table.me().at);
            let mut expected = Vec::new();
            if !table.state.current.moved {
                expected = Map::of(table.rules(), &table.state).outlets(here);
            }
            let mut sides: Vec<_> = legal
                .iter()
                .filter_map(|action| match action {
                    Action::Explore { side, .. } => Some(*side),
                    _ => None,
                })
                .collect();
            sides.dedup();
            assert_eq!(sides, expected);
        });
    }
}

#[test]
fn features_of_cards_are_those_of_the_naive_map() {
    for game in variants() {
        visit(game, Phase::Card, 400, |table, legal| {
            let (rules, state) = (table.rules(), &table.state);
            let (map, here) = (Map::of(rules, state), spot(table.me().at));
            let found = features(table, kind::CARD, legal);
            let boss = map.steps(here, |room| map.wanted(rules, state, room));
            let exit = map.steps(here, |room| !map.outlets(room).is_empty());
            for (lane, &action) in legal.iter().enumerate() {
                let Action::Take { slot, item } = action else { panic!("{action:?}") };
                let row = rules.card(queue(state)[usize::from(slot)]);
                let moves = row.moves + table.me().powers.of(AbilityKind::Move);
                let same = |name: &str, naive: u8| assert_same(name, found[name][lane], naive, table, action);
                same("boss_steps", boss);
                same("exit_steps", exit);
                same("moves", moves);
                same("can_explore", u8::from(!map.outlets(here).is_empty()));
                same("card_exits", row.exits.count() as u8);
                let saved =
                    table.me().powers.of(AbilityKind::FreeStep) + item.map_or(0, |item| state.item(rules, item).power);
                same("price", slot.saturating_sub(saved));
                same("luck_gained", state.queue.luck[usize::from(slot)]);
            }
        });
    }
}

/// The map and the pawn after a choice.
fn after(table: &Table, map: &Map, action: Action) -> (Map, Spot) {
    let (mut map, mut here) = (map.clone(), spot(table.me().at));
    let rules = table.rules();
    match action {
        Action::Explore { side, exits } => {
            here = beside(here, side);
            map.draw(here, exits.0, rules.card(table.state.current.card).threat);
        }
        Action::Move { to, .. } => here = spot(to),
        Action::Break(_, side) => map.break_wall(here, side),
        Action::Use(tool) => match table.game.view(&table.state, 0).tool(tool).effect {
            AbilityKind::Warp => here = spot(rules.start),
            AbilityKind::PassLocks => map.unlock(),
            _ => {}
        },
        _ => {}
    }
    (map, here)
}

#[test]
fn features_of_plans_are_those_of_the_naive_map() {
    for game in variants() {
        visit(game, Phase::Plan, 800, |table, legal| {
            let (rules, state) = (table.rules(), &table.state);
            let before = Map::of(rules, state);
            let found = features(table, kind::PLAN, legal);
            for (lane, &action) in legal.iter().enumerate() {
                let (map, here) = after(table, &before, action);
                let same =
                    |name: &str, naive: i32| assert_same(name, found[name][lane].min(20.0), naive, table, action);
                same("exits_added", map.outlets_of_all() - before.outlets_of_all());
                same("exits_here", map.outlets(here).len() as i32);
                same("boss_steps_after", i32::from(map.steps(here, |room| map.wanted(rules, state, room))));
                same("exit_steps_after", i32::from(map.steps(here, |room| !map.outlets(room).is_empty())));
                if let Action::Move { to, .. } = action {
                    let attacks = before.attacks(rules, state, spot(to));
                    same("threat", if attacks { i32::from(state.maze.threat(to)) } else { 0 });
                }
            }
        });
    }
}

/// Red values of these cards.
fn reds(table: &Table, cards: &[u8]) -> Vec<u8> {
    cards.iter().map(|&card| table.rules().damage_of[usize::from(card)]).collect()
}

/// What is taken off an attack: by the bosses defeated, and by the items used in this attack, as everyone has seen.
fn taken_off(table: &Table) -> u8 {
    let (rules, told) = (table.rules(), &table.told.0);
    let held = (0..).zip(&rules.bosses).filter(|(boss, _)| table.me().bosses >> boss & 1 == 1);
    let reduces = held.filter(|(_, row)| row.ability.effect == AbilityKind::Reduce);
    let bosses: u8 = reduces.map(|(_, row)| row.ability.power).sum();
    let attack = told.iter().rposition(|event| matches!(event, Event::Attacked { .. })).map_or(0, |last| last + 1);
    let used = told[attack..].iter().filter(|event| matches!(event, Event::Used { effect: AbilityKind::Reduce, .. }));
    let item = rules.rows.iter().find(|row| row.item.effect == AbilityKind::Reduce).map_or(0, |row| row.item.power);
    bosses + used.count() as u8 * item
}

/// Compares cover, death and loss with those of the ordered draws from the draw pile and then the discard pile.
fn check_forecast(
    table: &Table,
    found: &HashMap<&str, Vec<f64>>,
    lane: usize,
    totals: &Totals,
    wager: u8,
    already: u8,
) {
    let (off, health) = (taken_off(table), table.me().health);
    let lost = |total: u8| lost(total + already, off, wager);
    for (name, naive) in [
        ("cover", totals.share(|total| f64::from(u8::from(lost(total) == 0)))),
        ("death", totals.share(|total| f64::from(u8::from(lost(total) >= health)))),
        ("loss", totals.share(|total| f64::from(lost(total).min(health)))),
    ] {
        assert_near(name, found[name][lane], naive, table);
    }
}

/// What is left of so much damage, which the wager may cover.
fn lost(total: u8, off: u8, wager: u8) -> u8 {
    Some(total.saturating_sub(off)).filter(|damage| *damage > wager).unwrap_or(0)
}

fn assert_near(name: &str, fast: f64, naive: f64, table: &Table) {
    assert!((fast - naive).abs() < 1e-12, "{name} is {fast}, by hand {naive}\n{}", table.game.show(&table.state));
}

/// Compares what a choice leads into with the ordered draws, for a player with so much luck to lay.
fn check_danger(table: &Table, found: &HashMap<&str, Vec<f64>>, lane: usize, totals: Option<&Totals>, spendable: u8) {
    let rules = table.rules();
    let laid = table.told.0.iter().map(|event| match event {
        Event::Attacked { wager, .. } if rules.second_wager == SecondWager::Continue => *wager,
        _ => 0,
    });
    let free = queue(&table.state).len() as u8 - laid.sum::<u8>();
    let best = rules.max_wager.min(spendable).min(free);
    let (off, health) = (taken_off(table), table.me().health);
    let share = |peace: f64, counts: &dyn Fn(u8) -> f64| totals.map_or(peace, |totals| totals.share(counts));
    let dies = |wager: u8| move |total| f64::from(u8::from(lost(total, off, wager) >= health));
    for (name, naive) in [
        ("damage_mean", share(0.0, &f64::from)),
        ("death_bare", share(0.0, &dies(0))),
        ("death_best", share(0.0, &dies(best))),
        ("cover_best", share(1.0, &|total| f64::from(u8::from(lost(total, off, best) == 0)))),
    ] {
        assert_near(name, found[name][lane], naive, table);
    }
}

/// A deck so small that draw piles run out all the time.
fn tight(set: &[&str]) -> Metroidvania {
    let cards = "hall,3,0,NESW,2,1,free_step,1\nbat,4,1,NESW,2,0,redraw,1\nwand,4,2,NESW,2,3,redraw,1\nlair,4,3,NESW,2,2,reduce,1";
    deck(cards, &[&["players.count=2", "win.round_cap=60"], set].concat())
}

/// Paths of rooms with `!`, so that turns have several attacks, and items that take damage off.
fn dens(set: &[&str]) -> Metroidvania {
    let cards = "bat,12,1,NESW,4,1,reduce,2\nwitch,4,2,NESW,4,2,reduce,2\nlair,2,3,NESW,2,3,free_step,1";
    deck(cards, &[&["players.count=2", "win.bosses=2", "players.luck=12", "win.round_cap=60"], set].concat())
}

#[test]
fn features_of_wagers_are_those_of_all_ordered_draws() {
    let games = [(standard(&[]), 40), (tight(&[]), 1500), (dens(&[]), 300), (dens(&["items.use=permanent"]), 300)];
    for (game, decisions) in games {
        visit(game, Phase::Wager, decisions, |table, legal| {
            let deck = &table.state.deck;
            let (pile, discards) = (reds(table, deck.undrawn()), reds(table, deck.discarded()));
            let threat = table.state.maze.threat(table.me().at);
            let totals = Totals::of(threat, &pile, &discards, 0);
            let found = features(table, kind::WAGER, legal);
            for (lane, &action) in legal.iter().enumerate() {
                let Action::Wager(wager) = action else { panic!("{action:?}") };
                check_forecast(table, &found, lane, &totals, wager, 0);
            }
        });
    }
}

/// Also of a second attack in one turn: what an item took off the first counts no more, and luck laid in it may be in the way.
#[test]
fn dangers_of_plans_are_those_of_all_ordered_draws() {
    let continued = ["attack.second_wager=continue", "attack.max_wager=8", "turn.fresh_luck=next_turn"];
    for game in [tight(&[]), dens(&[]), dens(&continued)] {
        let mut later = 0;
        visit(game, Phase::Plan, 1000, |table, legal| {
            let deck = &table.state.deck;
            let (pile, discards) = (reds(table, deck.undrawn()), reds(table, deck.discarded()));
            let totals = [1, 2, 3].map(|threat| Totals::of(threat, &pile, &discards, 0));
            let found = features(table, kind::PLAN, legal);
            let kept = if table.rules().fresh_luck { 0 } else { table.state.current.gained };
            for lane in 0..legal.len() {
                let threat = found["threat"][lane] as usize;
                let totals = threat.checked_sub(1).map(|index| &totals[index]);
                check_danger(table, &found, lane, totals, table.me().luck.saturating_sub(kept));
            }
            later += table.heard(|event| matches!(event, Event::Attacked { .. }));
        });
        assert!(later > 0, "no second attack came up");
    }
}

/// The queue is refilled before the card's room is drawn: with few cards undrawn the attack may need the discard pile.
#[test]
fn dangers_of_cards_are_those_of_all_ordered_draws_behind_the_refill() {
    for game in [tight(&[]), tight(&["items.use=permanent", "turn.fresh_luck=next_turn"])] {
        visit(game, Phase::Card, 1500, |table, legal| {
            let (rules, deck) = (table.rules(), &table.state.deck);
            let found = features(table, kind::CARD, legal);
            for (lane, &action) in legal.iter().enumerate() {
                let Action::Take { slot, item } = action else { panic!("{action:?}") };
                let worn = item.filter(|_| rules.items_wear_out).map(|place| table.me().items[usize::from(place)]);
                let discards = [deck.discarded(), worn.as_slice()].concat();
                let threat = rules.card(queue(&table.state)[usize::from(slot)]).threat;
                let (pile, discards) = (reds(table, deck.undrawn()), reds(table, &discards));
                let totals = (threat > 0).then(|| Totals::behind_one(threat, &pile, &discards));
                let gained = if rules.fresh_luck { table.state.queue.luck[usize::from(slot)] } else { 0 };
                let spendable = table.me().luck - found["price"][lane] as u8 + gained;
                check_danger(table, &found, lane, totals.as_ref(), spendable);
            }
        });
    }
}

#[test]
fn features_of_redraws_are_those_of_all_cards_that_can_come() {
    visit(tight(&[]), Phase::Respond, 2000, |table, legal| {
        let (deck, drawn) = (&table.state.deck, &table.state.current.drawn);
        let found = features(table, kind::ITEM, legal);
        for (lane, &action) in legal.iter().enumerate() {
            let Action::Redraw(tool, place) = action else {
                continue;
            };
            let replaced = drawn[usize::from(place)];
            let mut discards = [deck.discarded(), &[replaced]].concat();
            if let AbilitySource::Item(item) = tool {
                discards.push(table.me().items[usize::from(item)]);
            }
            let totals = Totals::of(1, &reds(table, deck.undrawn()), &reds(table, &discards), 0);
            let others = reds(table, drawn).iter().sum::<u8>() - reds(table, &[replaced])[0];
            check_forecast(table, &found, lane, &totals, table.state.current.wager, others);
        }
    });
}

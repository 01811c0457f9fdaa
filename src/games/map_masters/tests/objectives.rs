//! Objectives: the deck and its odds, what the secondary is expected to bring, and what luck hangs on.

use super::table::*;
use crate::action::{Action, Event};
use crate::card::{FindCounts, FindKind, OBJECTIVES};
use crate::objective_points;
use crate::state::Phase;
use crate::view::View;

/// How many ways there are to choose so many.
fn choose(from: u32, count: u32) -> f64 {
    (0..count).map(|k| f64::from(from - k) / f64::from(k + 1)).product()
}

/// At least one of `copies` among `drawn` of 27 cards.
fn shows_up(copies: u32, drawn: u32) -> f64 {
    1.0 - choose(27 - copies, drawn) / choose(27, drawn)
}

/// The odds of the shipped table: nine kinds of two cards and three of three.
#[test]
fn the_odds_of_the_deck_by_formula() {
    let game = standard(&[]);
    let copies: Vec<u32> = game.rules().objectives.iter().map(|row| row.count.into()).collect();
    assert_eq!(copies.iter().filter(|&&copies| copies == 2).count(), 9);
    assert_eq!(copies.iter().filter(|&&copies| copies == 3).count(), 3);
    let is = |value: f64, expected: f64| assert!((value - expected).abs() < 0.00005, "{value}");
    is(shows_up(2, 6), 0.4017);
    is(shows_up(3, 6), 0.5453);
    is(shows_up(2, 12), 0.7009);
    is(shows_up(3, 12), 0.8444);
    let twice: u32 = copies.iter().map(|copies| copies * (copies - 1)).sum();
    is(f64::from(twice) / (27.0 * 26.0), 0.0513);
}

/// The same by dealing: cards are turned over in turns, primary and secondary.
#[test]
fn the_odds_of_the_deck_by_dealing() {
    const GAMES: u32 = 20_000;
    let mut table = Table::of(standard(&["players.count=2"]));
    let (mut primary, mut either, mut twice) = ([0_u32; OBJECTIVES], [0_u32; OBJECTIVES], 0);
    for number in 0..GAMES {
        table.begin(number.into());
        let (rules, state) = (table.rules(), &table.state);
        let order: Vec<usize> = std::iter::once(&state.primary)
            .chain(state.objectives.iter().rev())
            .take(12)
            .map(|&card| rules.asks(card) as usize)
            .collect();
        twice += u32::from(order[0] == order[1]);
        for find in 0..OBJECTIVES {
            primary[find] += u32::from(order.iter().step_by(2).any(|&asked| asked == find));
            either[find] += u32::from(order.contains(&find));
        }
    }
    for row in &table.rules().objectives {
        let copies = u32::from(row.count);
        is_near(primary[row.find as usize], GAMES, shows_up(copies, 6));
        is_near(either[row.find as usize], GAMES, shows_up(copies, 12));
    }
    is_near(twice, GAMES, 36.0 / 702.0);
}

/// The cards turned over in a game, in order.
fn turned(table: &Table) -> Vec<(u8, bool)> {
    let card = |event: &Event| match *event {
        Event::Objective { card, primary } => Some((card, primary)),
        _ => None,
    };
    table.told.0.iter().filter_map(card).collect()
}

/// Two cards a round from the top of a deck that is never shuffled again: twelve different ones of 27.
#[test]
fn a_game_turns_the_top_twelve_cards_over_in_turns() {
    let mut table = Table::of(standard(&[]));
    let order: Vec<u8> =
        std::iter::once(&table.state.primary).chain(table.state.objectives.iter().rev()).copied().collect();
    while table.phase() != Phase::Over {
        table.round(&["key", "coin exit"]);
    }
    let expected: Vec<(u8, bool)> =
        order[..12].iter().zip([true, false].into_iter().cycle()).map(|(&card, primary)| (card, primary)).collect();
    assert_eq!(turned(&table), expected);
    assert_eq!(table.state.objectives.len(), 15);
}

/// Finds of which no two kinds are as many.
fn many() -> FindCounts {
    FindKind::ALL.iter().enumerate().flat_map(|(number, &find)| vec![find; number + 1]).collect()
}

/// What a player may expect of the secondary: the mean over the cards that lie face down, each as likely.
fn mean_secondary(table: &Table, may_be: impl Fn(FindKind) -> bool) -> f64 {
    let rules = table.rules();
    let cards: Vec<FindKind> =
        table.state.objectives.iter().map(|&card| rules.asks(card)).filter(|&find| may_be(find)).collect();
    let points = |find: &FindKind| f64::from(rules.points[*find as usize]) * f64::from(many().count(*find));
    cards.iter().map(points).sum::<f64>() / cards.len() as f64
}

fn seen_secondary(table: &Table) -> f64 {
    View::new(table.rules(), &table.state, 0).secondary().mean(many())
}

#[test]
fn the_expected_secondary_is_the_mean_over_all_cards_not_seen() {
    let mut table = Table::of(standard(&[]));
    for number in 0..20 {
        table.begin(number);
        while table.phase() != Phase::Over {
            table.pass();
            assert_eq!(table.state.unseen.iter().sum::<u8>(), 28 - 2 * table.state.round);
            let expected = mean_secondary(&table, |_| true);
            assert!((seen_secondary(&table) - expected).abs() < 1e-12, "round {}", table.state.round);
            table.round(&[]);
        }
    }
}

/// Where both have to differ, none of the primary's kind can be it; where it is shown at once, it is known.
#[test]
fn the_expected_secondary_knows_what_cannot_be() {
    let mut table = Table::of(standard(&["objective.repeat=differ"]));
    let mut shown = Table::of(standard(&["objective.secondary=with_primary"]));
    for number in 0..20 {
        table.begin(number);
        table.pass();
        let primary = table.rules().asks(table.state.primary);
        let expected = mean_secondary(&table, |find| find != primary);
        assert!((seen_secondary(&table) - expected).abs() < 1e-12);
        shown.begin(number);
        shown.pass();
        let find = shown.rules().asks(shown.state.secondary.expect("a secondary in view"));
        let points = u32::from(shown.rules().points[find as usize]) * u32::from(many().count(find));
        assert_eq!(seen_secondary(&shown), f64::from(points));
    }
}

/// What finds add to the sum at the end: primary points, half of the expected secondary ones, a third of a coin, and half a point for an exit.
#[test]
fn what_a_find_is_worth_is_what_it_adds_to_the_final_score() {
    let mut table = Table::of(standard(&[]));
    table.until_round(4);
    table.pass();
    let (rules, state) = (table.rules(), &table.state);
    let (weights, unit) = (objective_points::weights(rules, state), f64::from(objective_points::unit(rules, state)));
    let view = View::new(rules, state, 0);
    for find in FindKind::ALL {
        let one = FindCounts::one(find);
        let coin = if find == FindKind::Coin { 1.0 / 3.0 } else { 0.0 };
        let expected = view.primary(one) + view.secondary().mean(one) / 2.0 + coin;
        assert!((f64::from(weights.finds[find as usize]) / unit - expected).abs() < 1e-12, "{}", find.name());
    }
    assert_eq!(f64::from(weights.exit) / unit, 0.5);
}

/// A starter is in the first hand with 5 in 9; with so many cards bought, with as many less in 9.
#[test]
fn the_first_hand_holds_each_starter_as_often() {
    const GAMES: u32 = 3000;
    let mut table = Table::of(standard(&["players.count=2", "market.first_round=seat_1"]));
    for bought in [0, 1, 3] {
        let mut held = [0_u32; 9];
        for number in 0..GAMES {
            table.begin(number.into());
            for column in 0..bought {
                table.hold(0, column);
            }
            table.pass();
            for card in table.hand(0).into_iter().filter(|&card| card >= 72) {
                held[usize::from(card - 72)] += 1;
            }
        }
        held.iter().for_each(|&held| is_near(held, GAMES, (5.0 - bought as f64) / 9.0));
    }
}

/// What is seen of a seat in a game: the cards that it draws.
fn draws(table: &Table, of: u8) -> Vec<u8> {
    let card = |event: &Event| match *event {
        Event::Drew { seat, card } if seat == of => Some(card),
        _ => None,
    };
    table.told.0.iter().filter_map(card).collect()
}

/// Whatever seat 1 buys, removes or keeps: the others draw the same cards, the same objectives are turned over, and columns from which
/// nothing was bought are what they were.
#[test]
fn what_one_player_does_shifts_no_other_players_luck() {
    let set = ["players.coins=60", "time.bonus=lot"];
    let (mut idle, mut busy) = (Table::of(standard(&set)), Table::of(standard(&set)));
    for number in 0..10 {
        idle.begin(number);
        busy.begin(number);
        while idle.phase() != Phase::Over {
            idle.round(&[]);
            while matches!(busy.phase(), Phase::Buy | Phase::Gift(_)) {
                let wishes = [Action::Gift(1), buy_card(0), buy_card(1), Action::Fairy(0), buy_book()];
                let wish = wishes.into_iter().find(|&wish| busy.active() == 0 && busy.may(wish));
                busy.act(wish.unwrap_or(Action::Pass));
            }
            busy.explore(&["scissors scissors recycle coin exit"]);
            while matches!(busy.phase(), Phase::Trim | Phase::Recycle) {
                busy.act(Action::Choose(Some(0)));
            }
            busy.decline();
        }
        assert_ne!(draws(&idle, 0), draws(&busy, 0));
        assert_eq!([1, 2].map(|seat| draws(&idle, seat)), [1, 2].map(|seat| draws(&busy, seat)), "game {number}");
        assert_eq!(turned(&idle), turned(&busy));
        for column in [2, 3] {
            assert_eq!(idle.state.market.cards[column].deck[..], busy.state.market.cards[column].deck[..]);
        }
    }
}

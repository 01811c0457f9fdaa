//! The switches of the rules file: each does what it says, and the other setting does not.

use super::scoring::{ended, finals, winners};
use super::table::*;
use crate::action::{Action, Event, MarketSource};
use crate::rule_options::{AdjacencyRule, RuleOptions};
use crate::state::Phase;
use kit::game::GameText;

#[test]
fn the_number_of_players_coins_and_rounds() {
    for (set, seats, coins, rounds) in [
        (["players.count=2", "players.coins=6", "rounds.count=6"], 2, 6, 6),
        (["players.count=5", "players.coins=0", "rounds.count=1"], 5, 0, 1),
        (["players.count=4", "players.coins=9", "rounds.count=2"], 4, 9, 2),
    ] {
        let mut table = Table::new(&set);
        assert!((0..seats).all(|seat| table.seat(seat).coins == coins));
        let dealt = table.state.players.iter().filter(|player| player.cards() == 9).count();
        assert_eq!(dealt, seats);
        while table.phase() != Phase::Over {
            table.round(&[]);
        }
        assert_eq!(table.outcome().rounds, rounds);
    }
}

#[test]
fn the_most_spellbooks_of_a_player() {
    for most in 1..=3 {
        let mut table = Table::new(&["players.count=2", &format!("players.spellbooks={most}"), "players.coins=20"]);
        table.act(Action::Pass);
        for held in 0..most {
            assert!(table.may(buy_book()), "{held} of {most}");
            table.act(buy_book());
        }
        assert!(!table.may(buy_book()) && table.may(Action::Book(MarketSource::Open(0), Some(most - 1))));
        table.act(Action::Book(MarketSource::Open(0), Some(0)));
        assert_eq!(table.seat(1).books.len(), usize::from(most));
    }
}

#[test]
fn the_size_of_a_hand() {
    for size in 1..=5 {
        let mut table = Table::new(&[&format!("hand.size={size}")]);
        table.pass();
        assert_eq!(table.hand(0).len(), size);
    }
}

#[test]
fn how_many_cards_scissors_must_leave() {
    for (least, left) in [(0, 6), (7, 7), (8, 8), (9, 9)] {
        let mut table = Table::new(&["players.count=2", &format!("deck.least={least}")]);
        table.explore(&["scissors scissors scissors"]);
        while table.phase() == Phase::Trim {
            table.act(Action::Choose(Some(0)));
        }
        assert_eq!((table.phase(), table.seat(0).cards()), (Phase::Buy, left), "least {least}");
    }
}

#[test]
fn the_cards_face_up_in_a_column() {
    for slots in 1..=4 {
        let mut table = Table::new(&[&format!("market.slots={slots}")]);
        assert!((0..4).all(|column| table.open(column).len() == slots));
        assert_eq!(table.state.market.books.open.iter().flatten().count(), slots);
        table.act(buy_card(0));
        assert_eq!(table.open(0).len(), slots, "and after a purchase");
    }
}

#[test]
fn prices() {
    let set = ["market.price_3=1", "market.price_4=2", "market.price_5=9", "market.price_6=7", "market.book_price=3"];
    for (set, prices) in [(&set[..], [1, 2, 9, 7, 3]), (&[], [3, 4, 5, 6, 2])] {
        for (item, price) in prices.into_iter().enumerate() {
            let mut table = Table::new(&[&["players.coins=20"], set].concat());
            table.act(if item < 4 { buy_card(item as u8) } else { buy_book() });
            assert_eq!(table.seat(0).coins, 20 - price, "item {item}");
        }
    }
    let mut table = Table::new(&["fairies.rope_fairy.price=3"]);
    table.act(Action::Fairy(1));
    assert_eq!(table.seat(0).coins, 3);
}

#[test]
fn point_30_what_lies_face_down_may_be_bought_or_not() {
    for (blind, sold) in [("yes", 5), ("no", 0)] {
        let table = Table::new(&[&format!("market.blind={blind}")]);
        let unseen = |action: &&Action| {
            matches!(action, Action::Card(_, MarketSource::Deck) | Action::Book(MarketSource::Deck, _))
        };
        assert_eq!(table.legal().iter().filter(unseen).count(), sold, "{blind}");
    }
}

#[test]
fn point_28_the_round_after_which_the_market_is_dealt_anew() {
    for wipe in [0, 1, 2, 3, 5, 6] {
        let mut table = Table::new(&[&format!("market.wipe={wipe}")]);
        let wiped = |table: &Table| table.heard(|event| *event == Event::Wiped);
        for round in 1..=5 {
            table.round(&[]);
            assert_eq!(wiped(&table), usize::from(wipe != 0 && round >= wipe), "wipe {wipe}, round {round}");
        }
        table.round(&[]);
        assert_eq!((table.phase(), wiped(&table)), (Phase::Over, usize::from((1..=5).contains(&wipe))));
    }
}

#[test]
fn cards_that_leave_the_market_go_out_or_under_their_decks() {
    for (wiped, left) in [("out", 14), ("under", 16)] {
        let mut table = Table::new(&["market.wipe=1", &format!("market.wiped_cards={wiped}")]);
        let (open, books) = (table.open(2), table.state.market.books.open);
        table.round(&[]);
        let market = &table.state.market;
        assert_eq!((market.cards[2].deck.len(), market.books.deck.len()), (left, left - 1), "{wiped}");
        if wiped == "under" {
            assert_eq!(sorted(&market.cards[2].deck[..2]), sorted(&open));
            assert!(books.iter().flatten().all(|book| market.books.deck[..2].contains(book)));
        }
        assert!(open.iter().all(|card| !table.open(2).contains(card)));
    }
}

#[test]
fn a_spellbook_that_is_replaced_goes_out_or_under_the_deck() {
    for (replaced, left) in [("out", 12), ("under", 13)] {
        let mut table =
            Table::new(&["players.coins=20", "players.count=2", &format!("market.replaced_book={replaced}")]);
        table.act(Action::Pass);
        table.act(buy_book());
        table.act(buy_book());
        let gone = table.seat(1).books[1].card;
        table.act(Action::Book(MarketSource::Open(0), Some(1)));
        let deck = &table.state.market.books.deck;
        assert_eq!((deck.len(), deck.first() == Some(&gone)), (left, replaced == "under"), "{replaced}");
    }
}

/// Who begins in round 2 and 3 after these coins and points.
fn firsts(set: &[&str]) -> [u8; 2] {
    let mut table = Table::new(set);
    [[5, 4, 3], [3, 3, 4]].map(|coins| {
        table.pass();
        table.coins(&coins);
        table.round(&["key", "", "key key"]);
        table.state.first
    })
}

#[test]
fn point_29_who_begins_in_the_market() {
    assert_eq!(firsts(&["market.first=poorest"]), [2, 1], "the fewest coins, then the fewest points");
    assert_eq!(firsts(&["market.first=rotates"]), [1, 2], "the next seat");
    assert_eq!(firsts(&["market.first=leader_last"]), [1, 1], "the fewest points so far, whatever the coins");
    let mut table = Table::new(&["market.first=rotates"]);
    let order: Vec<u8> = (2..=6)
        .map(|round| {
            table.until_round(round);
            table.state.first
        })
        .collect();
    assert_eq!(order, [1, 2, 0, 1, 2]);
}

#[test]
fn point_8_who_begins_in_the_first_market() {
    for (first, lot) in [("lot", true), ("seat_1", false)] {
        let mut table = Table::of(standard(&[&format!("market.first_round={first}")]));
        let mut begins = [0_u32; 3];
        for number in 0..300 {
            table.begin(number);
            begins[usize::from(table.active())] += 1;
        }
        if lot {
            begins.iter().for_each(|&games| is_near(games, 300, 1.0 / 3.0));
        } else {
            assert_eq!(begins, [300, 0, 0]);
        }
    }
}

#[test]
fn point_37_which_points_decide_between_the_equally_poor() {
    for (tie, expected) in [("last_round", 1), ("so_far", 0)] {
        let mut table = Table::new(&[&format!("market.tie={tie}")]);
        table.round(&["", "key key key", "key key"]);
        table.round(&["key", "", "key key"]);
        assert_eq!(table.state.first, expected, "{tie}: 0, 6, 4 and then 1, 0, 2 times two points");
    }
}

#[test]
fn point_4_a_card_for_a_full_building_area() {
    for (full, sold) in [("refused", false), ("discards", true)] {
        let mut table =
            Table::new(&["players.count=2", "hand.size=1", "players.coins=20", &format!("market.full_hand={full}")]);
        table.act(buy_card(0));
        table.act(Action::Pass);
        assert_eq!(table.may(buy_card(1)), sold, "{full}");
        if sold {
            let card = table.open(1)[0];
            table.act(buy_card(1));
            assert_eq!((table.hand(0).len(), table.seat(0).deck.discard.to_vec()), (1, vec![card]));
            assert_eq!(table.seat(0).coins, 13, "paid for");
        }
    }
}

#[test]
fn paths_are_worked_out_or_walked() {
    for (path, walked) in [("solved", false), ("walked", true)] {
        let rows = [("objectives", KEYS), ("cards", HALLS)];
        let mut table = Table::with(&rows, &["hand.size=1", &format!("exploration.path={path}")]);
        table.pass();
        let lay = table.legal()[0];
        table.act(lay);
        assert_eq!(table.phase() == Phase::Walk, walked, "{path}");
        assert_eq!(table.active(), u8::from(!walked), "the only path is drawn at once");
        while table.active() == 0 && walked {
            let step = table.legal()[0];
            table.act(step);
        }
        assert_eq!(table.heard(|event| matches!(event, Event::Stepped { .. })) > 0, walked);
        assert!(table.heard(|event| matches!(event, Event::Drawn { seat: 0, .. })) == 1);
    }
}

/// Dungeons whose search was cut off, of those of a round in which the first places are taken.
fn cut(set: &[&str]) -> usize {
    let mut table = Table::of(standard(&[&["rounds.count=1"], set].concat()));
    while table.phase() != Phase::Over {
        let choice = table.legal()[0];
        table.act(choice);
    }
    table.heard(|event| matches!(event, Event::Drawn { walked, .. } if walked.cut))
}

#[test]
fn the_search_for_paths_ends_after_so_many_steps() {
    assert!(cut(&["exploration.steps=100"]) > 0);
    assert_eq!(cut(&["exploration.steps=1000000"]), 0);
}

#[test]
fn point_3_cards_that_are_not_laid() {
    for (left_out, stops) in [("allowed", true), ("not", false)] {
        let rows = [("objectives", KEYS), ("cards", HALLS)];
        let mut table = Table::with(&rows, &["hand.size=2", &format!("exploration.cards_left_out={left_out}")]);
        table.pass();
        assert!(!table.may(Action::Stop), "a dungeon has a card");
        let lay = table.legal()[0];
        table.act(lay);
        assert_eq!((table.active(), table.may(Action::Stop)), (0, stops), "{left_out}");
        let choice = if stops { Action::Stop } else { table.legal()[0] };
        table.act(choice);
        assert_eq!((table.active(), table.seat(0).walked.laid), (1, if stops { 1 } else { 2 }));
    }
}

#[test]
fn point_44_cards_that_were_not_laid_in_the_refresh() {
    for (unlaid, left) in [("discarded", 1), ("like_laid", 2)] {
        let rows = [("objectives", KEYS), ("cards", HALLS)];
        let mut table = Table::with(&rows, &["hand.size=2", &format!("refresh.unlaid={unlaid}")]);
        table.pass();
        let (hand, lay) = (table.hand(0), table.legal()[0]);
        table.act(lay);
        table.act(Action::Stop);
        assert_eq!(table.hand(0).len(), left, "{unlaid}");
        assert!(table.hand(0).iter().all(|card| hand.contains(card)));
        assert_eq!(table.seat(0).deck.discard.len(), 2 - left);
    }
}

/// Nobody is asked, and a replay has the steps all the same.
#[test]
fn the_only_path_is_told_step_by_step() {
    let mut table = Table::with(&[("objectives", KEYS), ("cards", HALLS)], &["hand.size=1"]);
    table.pass();
    let lay = table.legal()[0];
    table.act(lay);
    let only = |event: &&Event| matches!(event, Event::OnlyPath { seat: 0, .. });
    let event = *table.told.0.iter().find(only).expect("the only path");
    let told = table.game.tell(event);
    assert!(told.starts_with("seat 1 draws the path with nothing, leaves the dungeon: start at "), "{told}");
    assert!(told.ends_with("; leave the dungeon"), "{told}");
}

#[test]
fn point_31_when_the_secondary_is_shown() {
    for (secondary, shown) in [("after", false), ("with_primary", true)] {
        let mut table = Table::of(standard(&[&format!("objective.secondary={secondary}")]));
        for _ in 1..=5 {
            assert_eq!(table.state.secondary.is_some(), shown, "{secondary}: in the market");
            table.pass();
            assert_eq!(table.state.secondary.is_some(), shown, "while one builds");
            let seen = table.state.secondary;
            table.explore(&["recycle"]);
            assert_eq!(
                (table.phase(), table.state.secondary.is_some()),
                (Phase::Recycle, shown),
                "that of the next round"
            );
            assert!(!shown || table.state.secondary != seen);
            table.decline();
        }
        table.round(&[]);
        assert_eq!(table.heard(|event| matches!(event, Event::Objective { primary: false, .. })), 6);
    }
}

/// With `with_primary` the points are those of the secondary that was in view.
#[test]
fn point_31_what_was_in_view_is_what_scores() {
    let rows = [("objectives", "keys,key,2,13,0\nropes,rope,3,14,0")];
    let mut table = Table::with(&rows, &["objective.secondary=with_primary"]);
    for _ in 1..=6 {
        let asked =
            [Some(table.state.primary), table.state.secondary].map(|card| card.map(|card| table.rules().asks(card)));
        let points = asked.map(|asked| if asked == Some(find("key")) { 2 } else { 3 });
        table.explore(&["key rope"]);
        let last = table.last(|event| matches!(event, Event::Rewarded { seat: 0, .. }));
        let Event::Rewarded { primary, secondary, .. } = table.told.0[last] else { continue };
        assert_eq!([primary, secondary], points);
        table.decline();
    }
}

#[test]
fn point_36_whether_both_objectives_may_ask_for_the_same() {
    for (repeat, differs) in [("as_drawn", false), ("differ", true)] {
        let rows = [("objectives", "keys,key,2,13,0\nropes,rope,3,14,0")];
        let mut table = Table::with(&rows, &[&format!("objective.repeat={repeat}")]);
        let (mut same, mut kept) = (0_u32, 0);
        for number in 0..60 {
            table.begin(number);
            let state = &table.state;
            let (primary, top, below) =
                (state.primary, state.objectives.top(), state.objectives[state.objectives.len() - 2]);
            table.explore(&[]);
            let told = table.last(|event| matches!(event, Event::Objective { primary: false, .. }));
            let Event::Objective { card, .. } = table.told.0[told] else { continue };
            same += u32::from(table.rules().asks(card) == table.rules().asks(primary));
            if Some(card) == top {
                assert_eq!(table.state.primary, below);
            } else {
                assert_eq!(Some(table.state.primary), top, "a card that was passed over stays on top");
                kept += 1;
            }
        }
        assert_eq!((same == 0, kept > 0), (differs, differs), "{repeat}: {same} of 60 the same");
    }
}

#[test]
fn points_9_and_27_the_time_bonus() {
    for (bonus, points, expected) in [("off", 4, 0), ("lot", 4, 4), ("lot", 1, 1)] {
        let rows = [("objectives", "keys,key,2,27,27")];
        let mut table = Table::with(&rows, &[&format!("time.bonus={bonus}"), &format!("time.points={points}")]);
        table.round(&[]);
        assert_eq!((0..3).map(|seat| table.seat(seat).score.time).sum::<u16>(), expected, "{bonus} {points}");
    }
}

#[test]
fn points_14_and_33_exit_boxes() {
    let exits = |set: &[&str], boxes: [u8; 3]| {
        let boards = boxes.map(|boxes| (0, 0, 0, boxes, 0));
        finals(&ended(set, &boards)).iter().map(|columns| columns.exits).collect::<Vec<_>>()
    };
    assert_eq!(exits(&["exit.most=7", "exit.second=3"], [2, 1, 0]), [7, 3, 0]);
    for (zero, second, all) in [("nothing", 0, 0), ("counts", 1, 2)] {
        let set = [&*format!("exit.zero_boxes={zero}")];
        assert_eq!(exits(&set, [2, 0, 0]), [2, second, second], "{zero}");
        assert_eq!(exits(&set, [0, 0, 0]), [all; 3], "{zero}");
        assert_eq!(exits(&set, [2, 1, 0]), [2, 1, 0]);
    }
}

#[test]
fn what_the_secondary_column_and_coins_are_divided_by() {
    for (divisor, coins, expected) in [(2, 3, (8, 5)), (1, 1, (17, 17)), (20, 100, (0, 0)), (3, 4, (5, 4))] {
        let set = [format!("final.secondary_divisor={divisor}"), format!("final.coins_per_point={coins}")];
        let table = ended(&[&set[0], &set[1]], &[(0, 17, 0, 0, 17), (0, 0, 0, 0, 0)]);
        assert_eq!((finals(&table)[0].secondary, finals(&table)[0].coins), expected);
    }
}

#[test]
fn point_38_the_secondary_score_that_breaks_a_tie() {
    let boards = [(10, 4, 0, 0, 0), (10, 5, 0, 0, 0)];
    assert_eq!(winners(&["final.tie=halved"], &boards), 0b11, "2 and 2");
    assert_eq!(winners(&["final.tie=column"], &boards), 0b10, "4 and 5");
}

#[test]
fn point_35_the_bank() {
    for (bank, coins) in [(0, 12), (20, 8)] {
        let mut table = Table::new(&["players.count=3", &format!("coins.bank={bank}")]);
        table.explore(&["coin coin coin coin coin coin"]);
        assert_eq!(table.seat(0).coins, coins, "{bank}");
    }
}

/// The switches of cards and paths reach those who lay and walk.
#[test]
fn customs_are_read() {
    let of = |set: &[&str]| standard(set).rules().options;
    let usual = RuleOptions::default();
    assert_eq!(of(&[]), usual);
    for (set, expected) in [
        ("halls.touch=loose", RuleOptions { touch: AdjacencyRule::Loose, ..usual }),
        ("halls.offset=none", RuleOptions { offset: false, ..usual }),
        ("halls.half=own_path", RuleOptions { own_path: true, ..usual }),
        ("exit.gap=not", RuleOptions { gap_exits: false, ..usual }),
        ("room.weapons=yes", RuleOptions { weapons_in_room: true, ..usual }),
        ("stairs.in_room=walked", RuleOptions { stairs_walked: true, ..usual }),
        ("underground.again=yes", RuleOptions { underground_again: true, ..usual }),
        ("spell.crossing=crossings", RuleOptions { crossings_too: true, ..usual }),
    ] {
        assert_eq!(of(&[set]), expected, "{set}");
    }
}

#[test]
fn point_34_underground_hallways_that_leave_the_card() {
    let cards = "starter,0,9,T B,T-a B-u,a:,u:,a-u";
    for (edges, reads) in [("inside", false), ("may_leave", true)] {
        let read = read_tables(&[("cards", cards)], &[&format!("underground.edges={edges}")]);
        assert_eq!(read.is_ok(), reads, "{edges}");
    }
}

/// What no key alone can tell is told with a remedy.
#[test]
fn rules_that_cannot_be_played_are_faults() {
    for (set, message) in [
        (["rounds.count=12", "players.count=2"], "12 rounds turn 24 objective cards over, and there are 23"),
        (["coins.bank=29", "players.count=5"], "the players start with 30 coins, and there are 29 in all"),
    ] {
        let Err(faults) = read_tables(&[("objectives", "keys,key,2,23,0")], &set) else { panic!("no fault") };
        let said: Vec<_> = faults.iter().map(|fault| (fault.message.as_str(), fault.help.is_some())).collect();
        assert_eq!(said, [(message, true)]);
    }
}

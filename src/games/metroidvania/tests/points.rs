//! The open points of the rulebook, by number: each with its default and its other settings.

use super::table::*;
use crate::Metroidvania;
use crate::action::{AbilitySource, Action, Event};
use crate::cells::{GridSide, cell};
use crate::state::Phase;
use engine::cell::read_rules;
use kit::config::Assignment;
use kit::game::{Game, GameText as _, dyn_observer};
use kit::luck::{DrawPurpose, Luck, LuckDomain};

/// A table with this setting, and the deck of empty rooms.
fn halls(setting: &str) -> Table {
    Table::new(HALLS, &[setting])
}

/// The first player walks north into so many `!` and survives: 1 damage for each.
fn survive(table: &mut Table, threat: u8, wager: u8) {
    table.room(NORTH, "NS", threat);
    table.walk(NORTH);
    table.act(Action::Wager(wager));
    table.keep_first();
}

fn is_over(set: &[&str], first: u16, second: u16) -> bool {
    let mut table = Table::new(HALLS, &[&["win.bosses=4", "cards.lair.count=4"], set].concat());
    table.seat(0).bosses = first;
    table.seat(1).bosses = second;
    table.turn_of(1);
    table.room(SOUTH, "N", 0);
    table.walk(SOUTH);
    table.phase() == Phase::Over
}

#[test]
fn point_1_whose_bosses_count() {
    let (three, two) = (0b0111, 0b11000);
    assert!(!is_over(&["win.whose_bosses=own"], three, two));
    assert!(is_over(&["win.whose_bosses=table"], three, two));
    assert!(!is_over(&["win.whose_bosses=table"], 0b0111, 0b0011), "three different bosses in all");
    assert!(!is_over(&["win.whose_bosses=table"], 0b0011, 0b1100), "nobody has more");
}

/// Turns that end with these numbers of bosses of the two seats, until the game is over: how many, and who has won.
fn turns_ending_with(set: &[&str], counts: &[[u16; 2]]) -> (usize, u8) {
    let mut table = Table::new(HALLS, &[&["win.bosses=4", "cards.lair.count=4"], set].concat());
    table.room(SOUTH, "N", 0);
    for (turn, count) in counts.iter().enumerate() {
        let seat = table.state.active;
        for (seat, bosses) in (0..).zip(count) {
            table.seat(seat).bosses = *bosses;
        }
        let to = if table.seat(seat).at == START { SOUTH } else { START };
        table.walk(to);
        if table.phase() == Phase::Over {
            return (turn + 1, table.outcome().winners);
        }
    }
    (counts.len(), 0)
}

/// Seat 2 is level with seat 1 in its turn, and seat 1 gets ahead in its next: at once, or when its turn begins if it still is then.
#[test]
fn point_2_a_tie_goes_on_or_ends_at_the_first_lead() {
    let (four, five) = (0b1111, 0b11111);
    let course = [[0, 0], [0, four], [four, four], [four, four], [five, four], [five, four]];
    assert_eq!(turns_ending_with(&["win.tie=play_on"], &course), (6, 0b01));
    assert_eq!(turns_ending_with(&["win.tie=sudden_death"], &course), (5, 0b01));
}

/// Sudden death decides ties: without one the leader has to hold on to the lead until its turn begins.
#[test]
fn point_2_a_lead_that_no_tie_came_before_wins_at_the_start_of_a_turn() {
    let (three, four) = (0b111, 0b1111);
    for whose in ["own", "table"] {
        let set = ["win.tie=sudden_death", &format!("win.whose_bosses={whose}")];
        assert_eq!(turns_ending_with(&set, &[[four, three], [four, three]]), (2, 0b01), "{whose}");
        assert_eq!(turns_ending_with(&set, &[[four, three], [four, four], [four, four]]), (3, 0), "{whose}: caught up");
    }
}

/// The bosses of the table make a tie of two each; two each of three in all is none yet.
#[test]
fn point_2_sudden_death_with_the_tables_bosses_looks_at_every_seat() {
    let set = ["win.tie=sudden_death", "win.whose_bosses=table"];
    let (low, high, third) = (0b0011, 0b1100, 0b0111);
    assert_eq!(turns_ending_with(&set, &[[low, 0], [low, high], [third, high]]), (3, 0b01));
    assert_eq!(turns_ending_with(&set, &[[0b11, 0b1], [0b11, 0b11], [0b111, 0b11]]), (3, 0));
}

#[test]
fn point_3_the_number_of_bosses() {
    for used in [4, 8] {
        let table = Table::new(LAIRS, &[&format!("boss_rooms.used={used}")]);
        assert_eq!(table.state.bosses.len(), usize::from(used));
        assert!(table.state.bosses.iter().all(|&boss| boss < used), "the first of the table");
    }
}

/// The card of a room that is drawn on the map is discarded, and comes back when the deck is shuffled.
#[test]
fn one_boss_card_makes_any_number_of_boss_rooms() {
    deck(HALLS, &["win.bosses=4"]);
    let none = Assignment::parse_all(&["cards[threat>=3].count=0"]).expect("an assignment");
    let refused = read_rules::<Metroidvania>(&FIXTURE.rules("standard"), none).map(drop).unwrap_err().to_string();
    assert!(refused.contains("nobody can win") && refused.contains("give the deck a card with threat 3"), "{refused}");
}

#[test]
fn bosses_that_never_come_up_are_a_warning() {
    let warnings = |used: &str| {
        let set = Assignment::parse_all(&[format!("boss_rooms.used={used}")]).expect("an assignment");
        let (_, resolved, _) = read_rules::<Metroidvania>(&FIXTURE.rules("standard"), set).expect("sound rules");
        resolved.warnings
    };
    assert_eq!(warnings("8"), [""; 0]);
    let never = "`bosses.mirror-ghost` never comes up: `boss_rooms.used` shuffles the first 7 rows of the table";
    assert_eq!(warnings("7"), [never]);
}

#[test]
fn point_4_a_boss_room_when_no_boss_is_left() {
    let one_boss = |visit: &str| {
        let set = ["win.bosses=1", "boss_rooms.used=1", &format!("boss_rooms.none_left={visit}")];
        let mut table = Table::new(LAIRS, &set);
        table.conquer(GridSide::North, 3);
        table.seat(1).health = 4;
        table.explore(GridSide::South);
        table
    };
    let mut table = one_boss("attacked");
    table.act(Action::Wager(0));
    table.keep_first();
    assert_eq!((table.seat(1).health, table.seat(1).bosses), (1, 0));
    assert_eq!(table.phase(), Phase::Over, "seat 1 has the only boss");
    let mut table = one_boss("peaceful");
    assert_eq!((table.seat(1).health, table.seat(1).bosses), (5, 0), "it heals like an empty room");
}

#[test]
fn point_5_a_boss_room_whose_boss_one_holds() {
    for (visit, attacked) in [("attacked", true), ("peaceful", false)] {
        let mut table = Table::new(LAIRS, &[&format!("boss_rooms.held_room={visit}")]);
        table.conquer(GridSide::North, 3);
        table.room(cell(2, 4), "S", 0);
        table.seat(0).at = START;
        table.turn_of(0);
        table.take(0);
        assert_eq!(table.steps(cell(2, 4)).is_none(), attacked, "{visit}: a peaceful room is passed");
        table.go(NORTH);
        assert_eq!(table.phase() == Phase::Wager, attacked, "{visit}");
    }
}

#[test]
fn point_6_who_marks_the_boss_of_a_room_that_somebody_opened() {
    for (sharing, marks) in [("everyone", 1), ("first_only", 0)] {
        let mut table = Table::new(LAIRS, &[&format!("boss_rooms.sharing={sharing}")]);
        table.conquer(GridSide::North, 3);
        table.walk(NORTH);
        table.act(Action::Wager(3));
        table.keep_first();
        assert_eq!(table.seat(1).boss_count(), marks, "{sharing}");
        assert_eq!(table.state.active, 0, "the turn is over either way");
    }
}

#[test]
fn point_7_who_passes_the_locks() {
    for (locks, passes) in [("holders", true), ("key_only", false)] {
        let mut table = Table::new(LAIRS, &[&format!("boss_rooms.locked_exits={locks}")]);
        table.conquer(GridSide::North, 3);
        let holder = table.seat(0).shut;
        assert_eq!(table.state.maze.unexplored(NORTH, &holder).count(), if passes { 3 } else { 0 }, "{locks}");
        assert!(table.state.maze.leads(NORTH, GridSide::South, &holder), "{locks}: the exit used first is open");
    }
}

#[test]
fn point_7_the_key_ability_passes_all_locks() {
    for locks in ["holders", "key_only"] {
        let setting = format!("boss_rooms.locked_exits={locks}");
        let set = ["players.count=2", "win.bosses=2", "boss_rooms.used=2", &setting];
        let mut table = Table::of(tables(LAIRS, Some("a,pass_locks,1\nb,pass_locks,1"), &set));
        table.conquer(GridSide::North, 3);
        table.conquer(GridSide::South, 3);
        for seat in 0..2 {
            assert_eq!(table.seat(seat).shut, Default::default(), "{locks}");
        }
    }
}

#[test]
fn point_8_rotation() {
    for (rotation, ways) in [("free", [2, 2, 2, 2]), ("none", [0, 0, 1, 1])] {
        let corner = "hall,40,0,NE,3,1,none,1\nlair,1,3,NESW,3,1,none,1";
        let mut table = Table::new(corner, &["win.bosses=1", &format!("maze.rotation={rotation}")]);
        table.take(0);
        assert_eq!(GridSide::ALL.map(|side| table.explorations(side).len()), ways, "{rotation}");
    }
}

#[test]
fn point_9_size_and_start() {
    for (set, at) in [
        (["maze.size=9", "maze.start=middle"], cell(4, 4)),
        (["maze.size=5", "maze.start=middle"], cell(2, 2)),
        (["maze.size=15", "maze.start=edge"], cell(14, 7)),
        (["maze.size=6", "maze.start=corner"], cell(5, 0)),
    ] {
        assert_eq!(Table::new(HALLS, &set).me().at, at, "{set:?}");
    }
}

#[test]
fn point_10_when_nothing_can_be_explored() {
    let blocked = |setting: &str| {
        let mut table = halls(setting);
        table.room(NORTH, "S", 0);
        table.seat(0).at = NORTH;
        table.turn_of(0);
        table.take(0);
        table
    };
    assert_eq!(blocked("turn.blocked=move_only").legal(), [Action::Move { to: START, steps: 1, by: None }]);
    assert_eq!(blocked("turn.blocked=discard").legal(), [Action::Waste]);
    let mut open = halls("turn.blocked=discard");
    open.room(NORTH, "S", 0);
    open.take(0);
    assert_eq!(open.steps(NORTH), Some(1), "something can be explored, so one may move");
}

/// A card taken with 2 luck on it and without any use.
fn useless(setting: &str) -> Table {
    let mut table = halls(setting);
    table.room(NORTH, "", 0);
    table.seat(0).at = NORTH;
    table.turn_of(0);
    table.state.queue.luck[0] = 2;
    table.seat(1).luck = 4;
    table.take(0);
    assert_eq!(table.legal(), [Action::Waste]);
    let taken = table.state.current.card;
    table.act(Action::Waste);
    assert!(table.state.deck.discarded().contains(&taken));
    assert_eq!((table.state.active, table.heard(|event| *event == Event::Wasted { seat: 0 })), (1, 1));
    table
}

#[test]
fn point_11_a_card_without_legal_use() {
    let mut kept = useless("turn.no_use=keep_luck");
    assert_eq!((kept.seat(0).luck, laid(&kept.state)[0]), (8, 0));
    let mut returned = useless("turn.no_use=return_luck");
    assert_eq!((returned.seat(0).luck, laid(&returned.state)[0]), (6, 2));
}

#[test]
fn point_12_every_room_attacks_or_the_last_only() {
    let through = |setting: &str| {
        let mut table = halls(setting);
        table.room(NORTH, "NS", 2);
        table.room(cell(2, 4), "NS", 0);
        table.take(0);
        table
    };
    assert_eq!(through("attack.rooms=every_room").steps(cell(2, 4)), None);
    let mut table = through("attack.rooms=end_only");
    table.go(cell(2, 4));
    assert_eq!((table.seat(0).health, table.state.active), (6, 1), "nothing happens on the way");
    let mut table = through("attack.rooms=end_only");
    table.go(NORTH);
    table.act(Action::Wager(2));
    table.keep_first();
    assert_eq!(table.state.active, 1, "the move ended there");
}

#[test]
fn point_13_what_is_left_of_a_survived_attack() {
    for (survived, own, other) in
        [("stays", true, true), ("cleared_for_player", false, true), ("cleared_for_all", false, false)]
    {
        let mut table = halls(&format!("attack.survived={survived}"));
        survive(&mut table, 2, 2);
        table.act(Action::Stop);
        for (seat, attacks) in [(0, own), (1, other)] {
            table.seat(seat).at = START;
            table.turn_of(seat);
            table.walk(NORTH);
            assert_eq!(table.phase() == Phase::Wager, attacks, "{survived}, seat {}", seat + 1);
        }
    }
}

#[test]
fn point_13_boss_rooms_keep_theirs() {
    let mut table = Table::new(LAIRS, &["attack.survived=cleared_for_all"]);
    table.conquer(GridSide::North, 3);
    assert_eq!(table.state.maze.threat(NORTH), 3);
}

/// Two attacks in one turn, with wagers of 2 each.
fn twice(setting: &str) -> Table {
    let mut table = halls(setting);
    table.room(cell(2, 4), "NS", 2);
    survive(&mut table, 2, 2);
    table.go(cell(2, 4));
    table
}

#[test]
fn point_14_where_a_second_wager_is_laid() {
    let mut table = twice("attack.second_wager=restart");
    table.act(Action::Wager(2));
    assert_eq!(laid(&table.state), [2, 2, 0, 0, 0, 0]);
    let mut table = twice("attack.second_wager=continue");
    table.act(Action::Wager(2));
    assert_eq!(laid(&table.state), [1, 1, 1, 1, 0, 0]);
}

#[test]
fn point_14_a_wager_that_goes_on_ends_with_the_queue() {
    let mut table = halls("attack.second_wager=continue");
    table.seat(0).luck = 12;
    table.seat(1).luck = 0;
    table.room(cell(2, 4), "NS", 2);
    survive(&mut table, 2, 5);
    table.go(cell(2, 4));
    assert_eq!(table.legal(), [0, 1].map(Action::Wager), "one queue card is left");
}

#[test]
fn point_15_the_largest_wager() {
    for (set, most) in [
        (["players.luck=9", "queue.size=6"], 6),
        (["players.luck=9", "queue.size=4"], 4),
        (["players.luck=3", "queue.size=6"], 3),
        (["players.luck=9", "attack.max_wager=2"], 2),
        (["queue.size=8", "attack.max_wager=8"], 6),
    ] {
        let mut table = Table::new(HALLS, &set);
        table.room(NORTH, "S", 1);
        table.walk(NORTH);
        assert_eq!(table.legal().len(), most + 1, "{set:?}");
    }
}

#[test]
fn point_16_luck_from_the_card_just_taken() {
    for (fresh, most) in [("at_once", 3), ("next_turn", 1)] {
        let mut table = halls(&format!("turn.fresh_luck={fresh}"));
        table.state.queue.luck[0] = 2;
        table.seat(0).luck = 1;
        table.seat(1).luck = 9;
        table.room(NORTH, "S", 1);
        table.walk(NORTH);
        assert_eq!(table.legal().len(), most + 1, "{fresh}");
        table.act(Action::Wager(1));
        assert_eq!(table.me().luck, 2);
    }
}

#[test]
fn point_17_death_and_items() {
    for (items, left) in [("kept", 1), ("lost", 0)] {
        let mut table = halls(&format!("death.items={items}"));
        table.give("hall");
        let item = table.me().items[0];
        table.seat(0).health = 1;
        table.seat(0).bosses = 0b1;
        table.room(NORTH, "S", 2);
        table.walk(NORTH);
        table.act(Action::Wager(1));
        let player = table.seat(0);
        assert_eq!((player.items.len(), player.luck, player.bosses), (left, 5, 0b1), "{items}");
        assert_eq!(table.state.deck.discarded().contains(&item), left == 0);
    }
}

#[test]
fn point_18_keeping_a_card() {
    for (keep, choices) in [("compulsory", 1), ("optional", 2)] {
        let mut table = halls(&format!("items.keep={keep}"));
        table.room(NORTH, "NS", 2);
        table.walk(NORTH);
        table.act(Action::Wager(2));
        assert_eq!(table.legal().len(), choices, "{keep}");
        assert_eq!(table.legal().contains(&Action::KeepNone), choices == 2);
    }
}

#[test]
fn point_18_the_item_limit() {
    for limit in 1..=4_u8 {
        let mut table = halls(&format!("items.limit={limit}"));
        for held in 0..limit {
            assert_eq!(table.me().items.len(), usize::from(held));
            table.seat(0).at = START;
            table.turn_of(0);
            survive(&mut table, 1, 1);
        }
        table.seat(0).at = START;
        table.turn_of(0);
        table.walk(NORTH);
        table.act(Action::Wager(1));
        assert_eq!(table.legal().len(), 2, "one of {limit} equal old ones or the new one goes");
    }
}

#[test]
fn point_19_what_using_an_item_does_to_it() {
    let cards = "hall,20,0,NESW,1,1,move,1\nlair,1,3,NESW,1,1,none,1";
    let mover = |setting: &str| {
        let mut table = Table::new(cards, &["win.bosses=1", setting]);
        table.give("hall");
        for row in 1..=3 {
            table.room(cell(row, 4), "NS", 0);
        }
        table.take(0);
        table.act(Action::Use(AbilitySource::Item(0)));
        assert!(!table.legal().contains(&Action::Use(AbilitySource::Item(0))), "once in a turn");
        assert_eq!(table.steps(cell(2, 4)), Some(2));
        table
    };
    assert_eq!(mover("items.use=once").me().items.len(), 0);
    let mut table = mover("items.use=permanent");
    assert_eq!(table.me().items.len(), 1);
    table.go(cell(2, 4));
    table.turn_of(1);
    table.walk(NORTH);
    table.take(0);
    assert!(table.legal().contains(&Action::Use(AbilitySource::Item(0))), "and again in the next turn");
}

#[test]
fn point_19_of_two_items_that_do_the_same_the_used_one_is_told() {
    let mut table = Table::new(HALLS, &["win.bosses=1", "items.use=permanent", "items.limit=2"]);
    table.give("hall");
    table.give("hall");
    table.room(NORTH, "NS", 1);
    table.walk(NORTH);
    let seat = table.state.active;
    table.seat(seat).tired = 0b01;
    table.act(Action::Wager(1));
    let texts: Vec<String> = table.legal().iter().map(|&action| table.game.describe(&table.state, action)).collect();
    let used = texts.iter().filter(|text| text.ends_with(", used this turn")).count();
    assert_eq!((texts.len(), used), (3, 1), "either goes, or the new one: {texts:?}");
}

#[test]
fn point_20_a_draw_without_cards() {
    for (missing, health) in [(0, 5), (2, 1)] {
        let small = "hall,11,0,NESW,1,1,none,1\nlair,1,3,NESW,1,1,none,1";
        let mut table = Table::new(small, &["win.bosses=1", &format!("deck.missing_damage={missing}")]);
        // One card is left in the draw pile: queue 6, taken 1, held 4.
        for _ in 0..2 {
            for seat in 0..2 {
                let (card, _) = table.state.deck.draw_queue(table.game.rules(), &mut table.luck);
                table.seat(seat).items.push(card.expect("a card"));
            }
        }
        table.room(NORTH, "S", 3);
        table.walk(NORTH);
        table.act(Action::Wager(0));
        assert_eq!(table.heard(|event| matches!(event, Event::Drew { card: None, .. })), 2);
        assert_eq!(table.seat(0).health, health);
    }
}

#[test]
fn point_21_healing_on_the_start_space_and_by_exploring() {
    for heals in [true, false] {
        let mut table = halls(&format!("heal.on_start={heals}"));
        table.room(NORTH, "S", 0);
        table.seat(0).at = NORTH;
        table.seat(0).health = 3;
        table.turn_of(0);
        table.walk(START);
        assert_eq!(table.seat(0).health, 3 + u8::from(heals));
        let mut table = halls(&format!("heal.on_explore={heals}"));
        table.seat(0).health = 3;
        table.explore(GridSide::North);
        assert_eq!(table.seat(0).health, 3 + u8::from(heals));
    }
    let cards = "den,40,1,NESW,3,1,none,1\nlair,1,3,NESW,3,1,none,1";
    for (clears, explores, heals) in [
        ("cleared_for_player", true, true),
        ("cleared_for_all", true, true),
        ("stays", true, false),
        ("cleared_for_player", false, false),
        ("cleared_for_all", false, false),
    ] {
        let set = ["win.bosses=1", &format!("attack.survived={clears}"), &format!("heal.on_explore={explores}")];
        let mut table = Table::new(cards, &set);
        table.seat(0).health = 3;
        table.conquer(GridSide::North, 1);
        assert_eq!(table.seat(0).health, 3 + u8::from(heals), "{clears}, {explores}: an attack survived by exploring");
    }
    let mut table = halls("heal.amount=2");
    table.seat(0).health = 3;
    table.explore(GridSide::North);
    assert_eq!(table.seat(0).health, 5);
}

#[test]
fn point_22_who_begins() {
    for (who, rotates) in [("rotated", true), ("random", true), ("fixed", false)] {
        let game = standard(&[&format!("turn.first_player={who}")]);
        assert_eq!(game.rotates(), rotates, "{who}");
        let mut table = Table::dealt(game, |_, _| true);
        let mut begins = [0; 3];
        for number in 0..300 {
            table.luck.begin(number);
            table.game.setup(&mut table.state, &mut table.luck, &mut dyn_observer(&mut ()));
            begins[usize::from(table.state.active)] += 1;
        }
        if who == "random" {
            assert!(begins.iter().all(|&games| (60..=140).contains(&games)), "{begins:?}");
        } else {
            assert_eq!(begins, [300, 0, 0], "{who}");
        }
    }
}

#[test]
fn point_22_a_round_begins_with_the_first_player() {
    let game = deck(HALLS, &["players.count=2", "win.bosses=1", "turn.first_player=random", "win.round_cap=2"]);
    let mut table = Table::dealt(game, |rules, state| {
        state.first == 1 && queue(state).iter().all(|&card| rules.card(card).name == "hall")
    });
    for (turn, side) in GridSide::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(table.state.round), 1 + turn / 2);
        let seat = table.state.active;
        table.seat(seat).at = START;
        table.turn_of(seat);
        table.explore(side);
    }
    assert_eq!((table.phase(), table.outcome().rounds, table.outcome().turns), (Phase::Over, 2, 4));
}

#[test]
fn point_23_pawns_in_one_room() {
    for (pawns, may_stop) in [("share", true), ("apart", false)] {
        let mut table = halls(&format!("maze.pawns={pawns}"));
        table.room(NORTH, "NS", 0);
        table.room(cell(2, 4), "NS", 0);
        table.seat(1).at = NORTH;
        table.take(0);
        assert_eq!(table.steps(NORTH).is_some(), may_stop, "{pawns}");
        assert_eq!(table.steps(cell(2, 4)), Some(2), "passing is free");
        table.go(cell(2, 4));
        table.seat(0).at = START;
        table.turn_of(1);
        table.walk(START);
        assert_eq!(table.seat(1).at, START, "the start space is for all");
    }
}

/// A room with `!` and another pawn in it is entered only with movement left to leave it again.
#[test]
fn point_23_a_pawn_does_not_walk_into_an_attack_beside_another_that_it_cannot_walk_away_from() {
    for (beyond, threat, moves, enters) in
        [(0, 2, 1, false), (0, 2, 2, true), (2, 2, 2, true), (3, 2, 2, true), (0, 3, 2, false)]
    {
        let cards = format!("hall,40,0,NESW,{moves},1,none,1\nlair,1,3,NESW,3,1,none,1");
        let mut table = Table::new(&cards, &["win.bosses=1", "maze.pawns=apart"]);
        table.room(NORTH, "NS", threat);
        table.room(cell(2, 4), "NS", beyond);
        table.seat(1).at = NORTH;
        table.take(0);
        assert_eq!(table.steps(NORTH).is_some(), enters, "{moves} rooms, {threat} `!`, {beyond} beyond");
        if enters {
            table.go(NORTH);
            table.act(Action::Wager(2));
            table.keep_first();
            assert!(!table.legal().contains(&Action::Stop), "not beside another pawn");
            assert_eq!(table.steps(cell(2, 4)), Some(1));
        }
    }
}

/// However the pawns walk: at the end of a turn no two of them stand in one room, but on the start space.
#[test]
fn point_23_no_turn_ends_beside_another_pawn() {
    let set = ["players.count=4", "maze.pawns=apart", "maze.size=5", "win.round_cap=60"];
    let mut table = Table::dealt(standard(&set), |_, _| true);
    let mut choices = Luck::new(5, LuckDomain::Bots);
    for number in 0..40 {
        table.luck.begin(number);
        table.game.setup(&mut table.state, &mut table.luck, &mut dyn_observer(&mut ()));
        while table.phase() != Phase::Over {
            let (legal, seat) = (table.legal(), usize::from(table.state.active));
            let any = choices.stream(DrawPurpose(0), 0).below(legal.len() as u32);
            let wasted = legal[any as usize] == Action::Waste;
            table.act(legal[any as usize]);
            let pawns = &table.state.players[..4];
            let beside = (0..4).any(|other| other != seat && pawns[other].at == pawns[seat].at);
            let ended = table.phase() == Phase::Card && !wasted;
            assert!(!ended || pawns[seat].at == table.rules().start || !beside, "{}", table.game.show(&table.state));
        }
    }
}

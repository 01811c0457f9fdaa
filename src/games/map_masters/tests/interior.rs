//! The words of a card's interior: what they mean, every fault that may be in them, and that they are written as they are read.

use proptest::prelude::*;

use crate::card::{CardNode, EdgeHalf, FindKind, Interior, MapCard, MapSymbol, Staircase};
use crate::interior::{InteriorError, InteriorText};

/// The words of a card in the order of the columns.
pub fn words([exits, halls, rooms, under, stairs]: [&str; 5]) -> InteriorText {
    let own = str::to_owned;
    InteriorText { exits: own(exits), halls: own(halls), rooms: own(rooms), under: own(under), stairs: own(stairs) }
}

const SOUND: [&str; 5] =
    ["T B L1 L2 R2", "T-a L1-a:coin a-x:padlock L2-x x-B x-R2:sword+coin", "a:barrel+monster", "u:key", "a-u x-u"];

/// The sound card with one column in another's place.
fn with(column: usize, text: &'static str) -> [&'static str; 5] {
    let mut cells = SOUND;
    cells[column] = text;
    cells
}

fn wrong(cells: [&str; 5]) -> Vec<InteriorError> {
    words(cells).read(false).expect_err("faults")
}

/// Column, word and message of the only fault.
fn only(cells: [&str; 5]) -> (&'static str, String, String) {
    let wrong = wrong(cells);
    assert_eq!(wrong.len(), 1, "{wrong:#?}");
    (wrong[0].column, wrong[0].word.clone(), wrong[0].message.clone())
}

/// The only fault is in this column, at this word, and says this.
fn assert_fault(cells: [&str; 5], column: &str, word: &str, message: &str) {
    assert_eq!(only(cells), (wrong(cells)[0].column, word.to_owned(), message.to_owned()));
    assert_eq!(wrong(cells)[0].column, column);
    assert!(!wrong(cells)[0].help.is_empty());
}

#[test]
fn a_card_is_what_its_words_say() {
    let card = words(SOUND).read(false).expect("a card");
    let [top, left] = [EdgeHalf::T, EdgeHalf::L1].map(CardNode::Exit);
    let (room, crossing) = (CardNode::Room(0), CardNode::Crossing(0));
    assert_eq!(card.halls[0], ([top, room], vec![]));
    assert_eq!(card.halls[1], ([left, room], vec![MapSymbol::Coin]));
    assert_eq!(card.halls[2], ([room, crossing], vec![MapSymbol::Padlock]));
    assert_eq!(card.halls[5].1, [MapSymbol::Sword, MapSymbol::Coin], "in walking order");
    assert_eq!(card.rooms, [vec![MapSymbol::Barrel, MapSymbol::Monster]]);
    assert_eq!(card.parts, [vec![MapSymbol::Key]]);
    assert_eq!(card.crossings, 1);
    assert_eq!(card.stairs, [room, crossing].map(|top| Staircase { top, part: 0 }));
    let whole = MapCard::new(&card);
    assert!(whole.has_exit(EdgeHalf::R2) && !whole.has_exit(EdgeHalf::R1));
    assert_eq!(whole.finds.count(FindKind::Stairs), 2);
    assert_eq!(whole.rooms[0].doors, [0, 1, 2], "doors stand in their order round the room");
}

#[test]
fn pitfalls_land_in_the_part_that_they_name() {
    let cells = ["T B", "T-a:pitfall>u a-B:pitfall>v", "a:pitfall>v", "u:circle v:", ""];
    let card = words(cells).read(false).expect("a card");
    assert_eq!(card.halls[0].1, [MapSymbol::Pitfall(0)]);
    assert_eq!(card.rooms[0], [MapSymbol::Pitfall(1)]);
}

#[test]
fn rooms_without_things_dead_ends_and_loops_are_sound() {
    for cells in [
        ["T B", "T-B", "", "", ""],
        ["T B", "T-x B-x x-y:coin", "", "", ""],
        ["T B", "T-a a-x a-x:coin a-B", "a:", "", ""],
        ["T", "T-a u-v:monster+lava+padlock", "a", "u: v:scroll", "a-u"],
    ] {
        assert_eq!(words(cells).read(false).err(), None, "{cells:?}");
    }
}

#[test]
fn an_unknown_place_node_or_thing_is_named_with_what_is_known_there() {
    for (cells, column, word, known) in [
        (with(0, "T B L1 L2 R2 R3"), "exits", "R3", "R2"),
        (with(1, "T-a L1-a:coin a-x:padlok L2-x x-B x-R2"), "halls", "padlok", "padlock"),
        (with(1, "T-a L1-a a-z L2-x x-B x-R2"), "halls", "z", "x"),
        (with(2, "c:barrel"), "rooms", "c", "a"),
        (with(2, "a:barel"), "rooms", "barel", "barrel"),
        (with(3, "w:key"), "under", "w", "u"),
        (with(3, "u:pitfall"), "under", "pitfall", "pitfall>u"),
        (with(4, "a-w"), "stairs", "w", "u"),
    ] {
        assert_eq!(only(cells).0, column);
        assert_eq!(only(cells).1, word);
        assert!(wrong(cells)[0].known.contains(&known), "{word}");
    }
}

#[test]
fn every_fault_of_a_card_is_told_at_once() {
    let cells = ["T B Q", "T-a:coyn L1-a", "a:lava", "u:monster", "u-a"];
    let mut columns: Vec<_> = wrong(cells).iter().map(|wrong| wrong.column).collect();
    columns.dedup();
    assert_eq!(columns, ["exits", "rooms", "under", "halls", "stairs"]);
}

#[test]
fn exits_and_hallways_must_fit_together() {
    let bare = "no hallway comes out at `R1`";
    assert_fault(with(0, "T B L1 L2 R1 R2"), "exits", "R1", bare);
    assert_fault(with(0, "T B L1 L2 R2 T"), "exits", "T", "there are two exits `T`");
    let halls = "T-a L1-a a-x L2-x x-B x-R2 T-x";
    assert_fault(with(1, halls), "halls", "T-x", "`T-x` is the second hallway at `T`");
    let halls = "T-a L1-a a-x L2-x x-B x-R2 R1-x:coin";
    assert_fault(with(1, halls), "halls", "R1-x:coin", "`R1-x:coin` comes out at `R1`, which is no exit");
    let none = ["", "", "", "", ""];
    assert_fault(none, "exits", "", "a card needs an exit to be joined to others");
}

#[test]
fn hallways_join_two_different_ends() {
    let halls = "T-a L1-a a-x L2-x x-B x-R2 x-x";
    assert_fault(with(1, halls), "halls", "x-x", "`x-x` leads from `x` to itself");
    let halls = "T-a L1-a ax a-x L2-x x-B x-R2";
    assert_fault(with(1, halls), "halls", "ax", "`ax` does not name two ends");
    let halls = "T-a L1-a: a-x L2-x x-B x-R2";
    assert_fault(with(1, halls), "halls", "L1-a:", "`L1-a:` says nothing after `:`");
}

#[test]
fn what_hangs_on_nothing_is_told() {
    let lonely = |node: &str| format!("no way leads to `{node}` from any exit");
    assert_fault(with(2, "a: b:coin"), "rooms", "b", &lonely("b"));
    assert_fault(with(3, "u: v:coin"), "under", "v", &lonely("v"));
    let halls = "T-a L1-a L2-a a-B a-R2 x-y";
    let cells = ["T B L1 L2 R2", halls, "a:", "", ""];
    let both: Vec<_> = wrong(cells).into_iter().map(|wrong| wrong.message).collect();
    assert_eq!(both, [lonely("x"), lonely("y")]);
}

#[test]
fn a_pitfall_leads_one_way() {
    let fallen_into = ["T", "T-a:pitfall>u", "a: b:coin", "u:", "b-u"];
    assert_eq!(words(fallen_into).read(false).err(), None, "down the pit and up the stairs");
    let from_below = ["T", "T-a", "a: b:pitfall>u", "u:", ""];
    assert_eq!(wrong(from_below).len(), 2, "nobody comes to the room with the pit, nor below it");
}

#[test]
fn rooms_and_underground_parts_must_be_declared() {
    let room = "`b-x` names a room that is not there";
    assert_fault(with(1, "T-a L1-a a-x L2-x x-B x-R2 b-x"), "halls", "b-x", room);
    assert_fault(with(4, "b-u"), "stairs", "b-u", "`b-u` names a room that is not there");
    let part = "`a-v` names an underground part that is not there";
    assert_fault(with(4, "a-v"), "stairs", "a-v", part);
    let help = &wrong(with(4, "a-v"))[0].help;
    assert_eq!(help, "declare it in `under`: `v:`");
    assert_fault(with(2, "a: a:coin"), "rooms", "a:coin", "`a` is declared twice");
}

#[test]
fn the_first_of_a_kind_is_called_first() {
    let halls = "T-b L1-b b-x L2-x x-B x-R2";
    assert_fault(["T B L1 L2 R2", halls, "b:", "", ""], "rooms", "b", "there is `b` and no `a`");
    assert_fault(["T B", "T-y B-y", "", "", ""], "halls", "y", "there is a crossing `y` and no `x`");
}

#[test]
fn pitfalls_need_a_part_to_land_in_and_open_on_the_main_floor() {
    let halls = "T-a L1-a a-x:pitfall>u L2-x x-B x-R2";
    let nowhere = "`pitfall>u` names an underground part that is not there";
    assert_fault(["T B L1 L2 R2", halls, "a:", "", ""], "halls", "pitfall>u", nowhere);
    let tunnel = ["T", "T-a u-v:pitfall>u", "a:", "u: v:", "a-u"];
    assert_fault(tunnel, "halls", "u-v:pitfall>u", "`u-v:pitfall>u` has `pitfall>u` in an underground hallway");
    assert_fault(
        with(3, "u:pitfall>u"),
        "under",
        "u:pitfall>u",
        "`u:pitfall>u` has `pitfall>u` in an underground part",
    );
}

#[test]
fn padlocks_and_lava_stand_in_no_room_and_no_obstacle_in_an_underground_part() {
    assert_fault(with(2, "a:padlock"), "rooms", "a:padlock", "`a:padlock` has `padlock` in a room");
    assert_fault(with(2, "a:coin+lava"), "rooms", "a:coin+lava", "`a:coin+lava` has `lava` in a room");
    for obstacle in ["monster", "padlock", "lava"] {
        let text = format!("u:{obstacle}");
        let cells = [SOUND[0], SOUND[1], SOUND[2], &text, SOUND[4]];
        assert_fault(cells, "under", &text, &format!("`{text}` has `{obstacle}` in an underground part"));
    }
}

#[test]
fn stairs_lead_from_a_room_or_a_crossing_to_an_underground_part() {
    for word in ["u-a", "a-x", "T-u"] {
        let cells = [SOUND[0], SOUND[1], SOUND[2], SOUND[3], &format!("a-u {word}")];
        let message = format!("`{word}` does not lead from a room or a crossing to an underground part");
        assert_fault(cells, "stairs", word, &message);
    }
    assert_fault(with(1, "T-a L1-a a-x L2-x x-B x-R2 a-u"), "halls", "a-u", "`a-u` joins both floors");
}

#[test]
fn underground_hallways_leave_the_card_where_the_rules_let_them() {
    let cells = ["T B", "T-a B-u", "a:", "u:", "a-u"];
    assert_fault(cells, "halls", "B-u", "`B-u` leads underground to an exit");
    assert!(words(cells).read(true).is_ok());
}

#[test]
fn a_card_has_its_limits() {
    let seven = ["T B", "T-B:coin+coin+coin+coin+coin+coin+coin", "", "", ""];
    assert!(only(seven).2.ends_with("holds 7 things"));
    let halls = "T-a L1-a a-x L2-x x-B x-R2 a-x a-x a-x a-x a-x a-x a-x";
    assert_fault(with(1, halls), "halls", "", "`halls` has 13 hallways");
    assert_fault(with(4, "a-u x-u a-u x-u a-u"), "stairs", "", "`stairs` has 5 words");
    let six = "barrel+barrel+barrel+barrel+barrel+barrel";
    let halls = format!("T-a:{six} a-B:{six}");
    let spots = "the card has 17 barrels, monsters, pitfalls and magic circles";
    assert_fault(["T B", &halls, "a:barrel+barrel+barrel+barrel+circle", "", ""], "halls", "", spots);
    let doors = |more: &str| words(["T B", &format!("T-a a-B{}{more}", " a-x".repeat(8)), "a:", "", ""]).read(false);
    assert!(doors("").is_ok(), "a room with ten doors");
    let halls = format!("T-a a-B{}", " a-x".repeat(9));
    assert_fault(["T B", &halls, "a:", "", ""], "halls", "a", "the room `a` has 11 doors");
    let seven = " a-x:coin+coin+coin+coin+coin+coin".repeat(7);
    let points =
        |last: &str| words(["T B", &format!("T-a:coin+coin{seven} x-B:coin+{last}"), "a:", "", ""]).read(false);
    assert!(points("key").is_ok(), "64 points");
    let many = "hallways and what lies in them make 65 points";
    assert_eq!(points("key+key").err().map(|wrong| wrong[0].message.clone()).as_deref(), Some(many));
}

#[test]
fn nothing_that_a_passed_over_word_may_hold_is_missed() {
    let misspelt = ["T B L1 L2 RR2", SOUND[1], SOUND[2], SOUND[3], SOUND[4]];
    assert_eq!(only(misspelt).1, "RR2", "not that `R2` is no exit as well");
    let misspelt = ["T B", "T-a a=B", "a:", "", ""];
    assert_eq!(only(misspelt).1, "a=B", "not that nothing comes out at `B`");
}

/// Things that may lie on this ground, by number.
fn thing(number: u8, room: bool, part: bool) -> MapSymbol {
    let all = [
        MapSymbol::Coin,
        MapSymbol::Barrel,
        MapSymbol::Sword,
        MapSymbol::Rope,
        MapSymbol::Key,
        MapSymbol::Scroll,
        MapSymbol::Circle,
        MapSymbol::Recycle,
        MapSymbol::Scissors,
        MapSymbol::Monster,
        MapSymbol::Pitfall(0),
        MapSymbol::Padlock,
        MapSymbol::Lava,
    ];
    let allowed = if part {
        9
    } else if room {
        11
    } else {
        13
    };
    all[usize::from(number) % allowed]
}

fn things(numbers: &[u8], room: bool, part: bool) -> Vec<MapSymbol> {
    numbers.iter().map(|number| thing(*number, room, part)).collect()
}

prop_compose! {
    /// Exits that lead to two rooms and two crossings in a row, and two underground parts below the first room.
    fn interiors()(
        exits in prop::collection::vec(prop::option::of((0..4_usize, any::<bool>(), prop::collection::vec(any::<u8>(), 0..2))), 6),
        chain in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..2), 3),
        rooms in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..3), 2),
        parts in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..2), 2),
        tops in prop::collection::vec(0..4_usize, 1..3),
    ) -> Interior {
        let nodes = [CardNode::Room(0), CardNode::Crossing(0), CardNode::Room(1), CardNode::Crossing(1)];
        let mut made = Interior { exits: 1, crossings: 2, ..Interior::default() };
        made.halls.push(([CardNode::Exit(EdgeHalf::T), nodes[0]], Vec::new()));
        for (pair, found) in nodes.windows(2).zip(&chain) {
            made.halls.push(([pair[0], pair[1]], things(found, false, false)));
        }
        for (place, exit) in EdgeHalf::ALL.into_iter().zip(exits).skip(1) {
            if let Some((node, turned, found)) = exit {
                let ends = [CardNode::Exit(place), nodes[node]];
                made.exits |= 1 << place as u8;
                made.halls.push((if turned { [ends[1], ends[0]] } else { ends }, things(&found, false, false)));
            }
        }
        made.rooms = rooms.iter().map(|found| things(found, true, false)).collect();
        made.parts = parts.iter().map(|found| things(found, false, true)).collect();
        made.stairs = tops.into_iter().map(|top| Staircase { top: nodes[top], part: 0 }).collect();
        made.stairs.push(Staircase { top: nodes[2], part: 1 });
        made
    }
}

proptest! {
    #[test]
    fn a_card_is_read_as_it_is_written(interior in interiors()) {
        prop_assume!(MapCard::new(&interior).spots.len() <= 16);
        prop_assert_eq!(InteriorText::of(&interior).read(false), Ok(interior));
    }

    #[test]
    fn what_is_printed_on_a_card_can_be_had_back_from_it(interior in interiors()) {
        prop_assert_eq!(Interior::from(&MapCard::new(&interior)), interior);
    }

    #[test]
    fn any_text_is_read_or_refused(cells in prop::array::uniform5("([TBLR12abxyuv:+> -]|coin|pitfall|T-a|\\PC){0,12}")) {
        let [exits, halls, rooms, under, stairs] = cells;
        let words = InteriorText { exits, halls, rooms, under, stairs };
        match words.read(true) {
            Ok(interior) => prop_assert_eq!(InteriorText::of(&interior).read(true), Ok(interior)),
            Err(wrong) => prop_assert!(wrong.iter().all(|wrong| !wrong.help.is_empty())),
        }
    }
}

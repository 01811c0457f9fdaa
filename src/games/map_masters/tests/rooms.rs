//! Rooms: monsters, what lies in them, and passing through them again.

use super::{Trip, card, row, tools, wild};
use crate::card::EdgeHalf;
use crate::rule_options::RuleOptions;
use crate::walk::{PathEnd, PathGear, PathMove};

#[test]
fn all_monsters_of_a_room_are_beaten_at_once_or_none() {
    let card = card("T-a:sword a:monster+monster+coin a-B");
    Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T).ends(PathEnd::Monster, "sword");
    let beaten = Trip::through(&card, tools([1, 0, 0, 0])).start(0, EdgeHalf::T);
    beaten.has("sword monster monster coin room");
    assert_eq!(beaten.walk.tools(), [0; 4]);
}

#[test]
fn swords_in_a_room_help_only_where_that_is_the_custom() {
    let cards = [card("T-a a:monster+sword+sword a-B:monster")];
    Trip::new(&cards, &row(1), RuleOptions::default(), PathGear::default())
        .start(0, EdgeHalf::T)
        .ends(PathEnd::Monster, "");
    let options = RuleOptions { weapons_in_room: true, ..RuleOptions::default() };
    Trip::new(&cards, &row(1), options, PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-B")
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "monster sword sword room monster");
}

#[test]
fn what_lies_in_a_room_is_found_the_first_time_only_and_the_room_counts_once() {
    let card = card("T-a a:coin+key+recycle a-b b-a a-B:padlock");
    Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-b")
        .hall(0, "b-a")
        .hall(0, "a-B")
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "room coin key recycle room padlock");
}

#[test]
fn a_path_that_ends_in_a_beaten_room_scores_what_is_in_it() {
    let card = card("T-a a:coin+monster+scissors");
    Trip::through(&card, tools([1, 0, 0, 0])).start(0, EdgeHalf::T).ends(PathEnd::Wall, "coin monster scissors room");
}

#[test]
fn a_pitfall_in_a_room_is_circled_on_entering_and_optional() {
    let card = card("T-a a:pitfall>u u:coin a-B u/b b-L1");
    let inside = || Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T);
    inside().has("room pit");
    inside().offers(&[PathMove::Hall(1), PathMove::Fall(0)]);
    inside().hall(0, "a-B").go(PathMove::Exit).ends(PathEnd::Exit, "room pit");
    inside().go(PathMove::Fall(0)).has("room pit coin");
}

#[test]
fn nobody_falls_twice_through_a_pitfall() {
    let card = card("T-a a:pitfall>u u/a a-B");
    let back =
        Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T).go(PathMove::Fall(0)).go(PathMove::Stairs(0));
    back.offers(&[PathMove::Hall(1)]);
}

/// A room with four doors: T, two that lead to the other room, and B, in the order of the words.
fn round(doors: &str) -> crate::card::MapCard {
    card(&format!("{doors} b:coin b-L1"))
}

#[test]
fn a_second_pass_may_not_lead_across_the_first() {
    // T, back, out, B: in by T, out by the third door. Back by the second, which the pass cut off from the fourth.
    let shut = round("T-a b-a:key a-b a-B");
    Trip::through(&shut, PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-b")
        .hall(0, "b-a")
        .ends(PathEnd::OwnPath, "room room coin key");
    // T, out, back, B: the passes lie beside each other.
    let open = round("T-a a-b b-a:key a-B");
    Trip::through(&open, PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-b")
        .hall(0, "b-a")
        .hall(0, "a-B")
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "room room coin key");
}

#[test]
fn doors_lie_in_a_circle() {
    // B, T, out, back: the last and the first lie beside each other.
    let open = round("a-B T-a a-b b-a:key");
    Trip::through(&open, PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-b")
        .hall(0, "b-a")
        .hall(0, "a-B")
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "room room coin key");
    // back, T, B, out: back is cut off from B.
    let shut = round("b-a:key T-a a-B a-b");
    Trip::through(&shut, PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-b")
        .hall(0, "b-a")
        .ends(PathEnd::OwnPath, "room room coin key");
}

#[test]
fn the_spell_for_it_lets_a_path_cross_itself_in_a_room() {
    let shut = round("T-a b-a:key a-b a-B");
    Trip::through(&shut, PathGear { cross: true, ..PathGear::default() })
        .start(0, EdgeHalf::T)
        .hall(0, "a-b")
        .hall(0, "b-a")
        .hall(0, "a-B")
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "room room coin key");
}

#[test]
fn a_pass_that_ends_inside_shuts_out_nothing() {
    // In by T, down the stairs; up again into the other room, and back by the second door: all other doors are open.
    let card = card("T-a b-a a-b a-B a/u u/b");
    let back = Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::T)
        .go(PathMove::Stairs(0))
        .go(PathMove::Stairs(1))
        .hall(0, "b-a");
    back.offers(&[PathMove::Hall(2), PathMove::Hall(3)]);
}

#[test]
fn a_pass_that_begins_inside_shuts_out_nothing() {
    // Up the stairs and out by the third door, back by the second: the way between T and B is free.
    let card = card("T-a b-a a-b a-B a/u u-L1");
    let back = Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::L1)
        .go(PathMove::Stairs(0))
        .hall(0, "a-b")
        .hall(0, "b-a");
    back.offers(&[PathMove::Hall(0), PathMove::Hall(3)]);
}

#[test]
fn passes_nest_as_far_as_doors_go() {
    // Eight doors: passes between 0 and 5, then 1 and 3; door 2 is cut off from 4, 6 and 7, and 4 from 6 and 7.
    use crate::walk::trace_cuts;
    let cuts = trace_cuts(8, &[(0, 5), (1, 3)]);
    let together = |from: usize, to: usize| !cuts[from][to];
    assert!(together(6, 7) && !together(2, 4) && !together(2, 6) && !together(4, 6) && !together(4, 7));
}

#[test]
fn every_set_of_passes_cuts_off_what_lies_across_it() {
    use crate::walk::trace_cuts;
    let doors = 8;
    let across = |(a, b): (u8, u8), from: u8, to: u8| {
        let inside = |door: u8| a.min(b) < door && door < a.max(b);
        inside(from) != inside(to)
    };
    let pairs: Vec<(u8, u8)> =
        (0..doors).flat_map(|a| (0..doors).map(move |b| (a, b))).filter(|(a, b)| a != b).collect();
    let mut checked = 0;
    for &first in &pairs {
        for &second in &pairs {
            let shared = [second.0, second.1].iter().any(|door| *door == first.0 || *door == first.1);
            if shared || across(first, second.0, second.1) {
                continue;
            }
            let cuts = trace_cuts(doors, &[first, second]);
            for &(from, to) in &pairs {
                let used = [first.0, first.1, second.0, second.1];
                if used.contains(&from) || used.contains(&to) {
                    continue;
                }
                let expected = across(first, from, to) || across(second, from, to);
                assert_eq!(cuts[usize::from(from)][usize::from(to)], expected, "{first:?} {second:?} {from} {to}");
                checked += 1;
            }
        }
    }
    assert!(checked > 1_000);
}

#[test]
fn the_spell_that_becomes_a_fairy_beats_the_last_monster_of_a_room_or_is_kept() {
    let card = card("T-a a:monster+monster+coin a-B");
    let door = || Trip::through(&card, PathGear { tools: [1, 0, 0, 0], ..wild() }).start(0, EdgeHalf::T);
    door().offers(&[PathMove::Wild, PathMove::Decline]);
    door().go(PathMove::Decline).ends(PathEnd::Monster, "");
    door().go(PathMove::Wild).has("monster monster coin room");
    Trip::through(&card, wild()).start(0, EdgeHalf::T).ends(PathEnd::Monster, "");
}

#[test]
fn whatever_brings_a_path_into_a_room_enters_it() {
    let cards = [card("T-B:circle"), card("T-a a:monster+circle+coin a-B")];
    let landed = |swords| {
        Trip::new(
            &cards,
            &row(2),
            RuleOptions::default(),
            PathGear { tools: [swords, 0, 0, 1], wild: swords == 0, ..PathGear::default() },
        )
        .start(0, EdgeHalf::T)
        .go(PathMove::Teleport(1, 1))
    };
    landed(1).has("circle monster circle coin room");
    landed(0).offers(&[PathMove::Wild, PathMove::Decline]);
    landed(0).go(PathMove::Decline).ends(PathEnd::Monster, "circle");
    // Where no means is left, going there is needless.
    Trip::new(&cards, &row(2), RuleOptions::default(), tools([0, 0, 0, 1]))
        .start(0, EdgeHalf::T)
        .offers(&[PathMove::OnWard]);
}

//! Spells that a path is drawn with.

use super::{Trip, card, column, row};
use crate::card::{EdgeHalf, MapCard};
use crate::rule_options::RuleOptions;
use crate::walk::{PathEnd, PathGear, PathMove};

fn leap() -> PathGear {
    PathGear { leap: true, ..PathGear::default() }
}

fn climb() -> PathGear {
    PathGear { climb: true, ..PathGear::default() }
}

fn barrels() -> PathGear {
    PathGear { barrels: true, ..PathGear::default() }
}

fn trip(cards: &[MapCard], gear: PathGear) -> Trip<'_> {
    Trip::new(cards, &row(cards.len() as u8), RuleOptions::default(), gear)
}

#[test]
fn an_unused_pitfall_of_a_hallway_is_climbed_into_its_middle_and_counts() {
    let card = card("T-a a/u u:coin R1-B:key+pitfall>u+sword");
    let down = || Trip::through(&card, climb()).start(0, EdgeHalf::T).go(PathMove::Stairs(0));
    down().offers(&[PathMove::Climb(0)]);
    let up = || down().go(PathMove::Climb(0));
    up().has("room stairs coin pit");
    up().offers(&[PathMove::OnWard, PathMove::Back]);
    up().go(PathMove::OnWard).go(PathMove::Exit).ends(PathEnd::Exit, "room stairs coin pit sword");
    up().go(PathMove::Back).go(PathMove::Exit).ends(PathEnd::Exit, "room stairs coin pit key");
}

#[test]
fn nobody_climbs_up_where_he_fell_down() {
    let card = card("T-B:pitfall>u u:coin");
    Trip::through(&card, climb()).start(0, EdgeHalf::T).go(PathMove::Fall(0)).ends(PathEnd::Wall, "pit coin");
}

#[test]
fn an_unused_pitfall_of_a_room_is_climbed_into_that_room() {
    let card = card("T-a:key a/u a-B b:monster+pitfall>u b-R1:barrel");
    let gear = PathGear { tools: [1, 0, 0, 0], ..climb() };
    Trip::through(&card, gear)
        .start(0, EdgeHalf::T)
        .go(PathMove::Stairs(0))
        .go(PathMove::Climb(2))
        .hall(0, "b-R1")
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "key room stairs monster pit room barrel");
    // Without a sword the climb would end there and nothing would count: needless.
    Trip::through(&card, climb()).start(0, EdgeHalf::T).go(PathMove::Stairs(0)).ends(PathEnd::Wall, "key room stairs");
}

#[test]
fn without_the_spell_nobody_climbs() {
    let card = card("T-a a/u R1-B:pitfall>u");
    let gear = PathGear { tools: [0, 0, 2, 0], ..PathGear::default() };
    Trip::through(&card, gear).start(0, EdgeHalf::T).go(PathMove::Stairs(0)).ends(PathEnd::Wall, "room stairs");
}

#[test]
fn the_spell_leads_from_a_barrel_to_any_other_once() {
    let cards = [card("T-a:barrel+coin"), card("T-B:key+barrel"), card("a:barrel+sword a-B")];
    let on = || trip(&cards, barrels()).start(0, EdgeHalf::T);
    on().offers(&[PathMove::OnWard, PathMove::Jump(1, 0), PathMove::Jump(2, 0)]);
    on().go(PathMove::Jump(1, 0)).go(PathMove::Back).go(PathMove::Exit).ends(PathEnd::Exit, "barrel barrel key");
    on().go(PathMove::Jump(2, 0)).hall(2, "a-B").go(PathMove::Exit).ends(PathEnd::Exit, "barrel barrel sword room");
}

#[test]
fn a_barrel_in_a_room_is_stood_on_there() {
    let cards = [card("T-a:coin a:barrel+key a-R2"), card("T-B:barrel")];
    let inside = || trip(&cards, barrels()).start(0, EdgeHalf::T);
    inside().offers(&[PathMove::Hall(1), PathMove::Jump(1, 0)]);
    inside()
        .go(PathMove::Jump(1, 0))
        .go(PathMove::OnWard)
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "coin barrel key room barrel");
}

#[test]
fn one_leaps_from_anywhere_to_a_monster_that_can_be_beaten() {
    let cards = [card("T-a:sword a-B:lava"), card("T-B:coin+monster+key"), card("a:monster+monster a-B")];
    let before = || trip(&cards, leap()).start(0, EdgeHalf::T);
    // Before the room; the room with two monsters cannot be beaten with one sword.
    before().offers(&[PathMove::OnWard, PathMove::Leap(1, 0)]);
    before().go(PathMove::Leap(1, 0)).has("sword monster");
    let inside = || before().go(PathMove::OnWard);
    inside().offers(&[PathMove::Hall(1), PathMove::Leap(1, 0)]);
    // Before the lava.
    inside().hall(0, "a-B").offers(&[PathMove::Leap(1, 0)]);
    let landed = inside().hall(0, "a-B").go(PathMove::Leap(1, 0));
    landed.offers(&[PathMove::OnWard, PathMove::Back]);
    landed.go(PathMove::Back).go(PathMove::Exit).ends(PathEnd::Exit, "sword room monster coin");
    // From outside there is no path that could leap.
    assert!(trip(&cards, leap()).moves().iter().all(|choice| matches!(choice, PathMove::Start(..))));
}

#[test]
fn a_leap_into_a_room_beats_all_its_monsters() {
    let cards = [card("T-a:sword+sword+sword"), card("a:monster+monster+coin a-B:key")];
    trip(&cards, leap())
        .start(0, EdgeHalf::T)
        .go(PathMove::OnWard)
        .go(PathMove::Leap(1, 0))
        .hall(1, "a-B")
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "sword sword sword room monster monster coin room key");
}

#[test]
fn a_leap_without_a_sword_is_no_choice() {
    let cards = [card("T-a:coin"), card("T-B:monster")];
    trip(&cards, leap()).start(0, EdgeHalf::T).ends(PathEnd::Wall, "coin room");
}

#[test]
fn a_leap_may_cost_the_spell_that_becomes_a_fairy_or_be_left() {
    let cards = [card("T-a:coin"), card("T-B:monster+key")];
    let gear = PathGear { wild: true, ..leap() };
    let inside = || trip(&cards, gear).start(0, EdgeHalf::T).go(PathMove::OnWard);
    inside().offers(&[PathMove::Leap(1, 0), PathMove::Decline]);
    inside().go(PathMove::Decline).ends(PathEnd::Wall, "coin room");
    let out = inside().go(PathMove::Leap(1, 0)).go(PathMove::OnWard).go(PathMove::Exit);
    assert!(!out.walk.wild_left());
    out.ends(PathEnd::Exit, "coin room monster key");
}

#[test]
fn one_may_leap_at_the_edge_and_over_an_obstacle() {
    let cards = [card("T-B:sword"), card("T-B:monster")];
    trip(&cards, leap()).start(0, EdgeHalf::T).offers(&[PathMove::Exit, PathMove::Leap(1, 0)]);
    // A monster beyond the lava, in the same hallway: it counts, and the path ends.
    let card = card("T-B:sword+lava+monster+coin");
    Trip::through(&card, leap())
        .start(0, EdgeHalf::T)
        .go(PathMove::Leap(0, 0))
        .ends(PathEnd::UsedHallway, "sword monster");
}

#[test]
fn an_obstacle_may_be_left_for_a_leap_with_what_it_asks_for() {
    let cards = [card("T-B:sword+monster+key"), card("T-B:monster+padlock")];
    let before = || trip(&cards, leap()).start(0, EdgeHalf::T);
    before().offers(&[PathMove::Overcome, PathMove::Leap(0, 0), PathMove::Leap(1, 0)]);
    before().go(PathMove::Overcome).go(PathMove::Exit).ends(PathEnd::Exit, "sword monster key");
    before().go(PathMove::Leap(1, 0)).go(PathMove::Back).go(PathMove::Exit).ends(PathEnd::Exit, "sword monster");
}

#[test]
fn the_spell_to_cross_does_not_open_crossings_unless_that_is_the_custom() {
    let cards = [card("T-x x-a x-b a-b:key x-B:sword")];
    let gear = PathGear { cross: true, ..PathGear::default() };
    let walk = |crossings_too| {
        Trip::new(&cards, &row(1), RuleOptions { crossings_too, ..RuleOptions::default() }, gear)
            .start(0, EdgeHalf::T)
            .hall(0, "x-a")
            .hall(0, "a-b")
            .hall(0, "x-b")
    };
    walk(false).ends(PathEnd::UsedHallway, "room key room");
    walk(true).hall(0, "x-B").go(PathMove::Exit).ends(PathEnd::Exit, "room key room sword");
}

#[test]
fn from_the_top_of_a_column_the_path_goes_in_again_at_its_bottom() {
    let cards = [card("L1-T:coin a-B"), card("T-a a-B:key b-L1:sword b-L2")];
    let gear = PathGear { wrap_vertical: true, ..PathGear::default() };
    let edge = || Trip::new(&cards, &column(2), RuleOptions::default(), gear).start(0, EdgeHalf::L1);
    edge().offers(&[PathMove::Exit, PathMove::WrapVertical]);
    edge().go(PathMove::WrapVertical).has("coin key room");
    // And back from the bottom to the top.
    Trip::new(&cards, &column(2), RuleOptions::default(), gear)
        .start(0, EdgeHalf::L1)
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "coin");
    let from_below = [card("L1-T:coin a-B"), card("L1-B:key")];
    Trip::new(&from_below, &column(2), RuleOptions::default(), gear)
        .start(1, EdgeHalf::L1)
        .go(PathMove::WrapVertical)
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "key coin");
}

#[test]
fn a_wrap_is_offered_once_and_only_between_free_exits() {
    let cards = [card("L1-T:coin L2-x x-B")];
    let gear = PathGear { wrap_vertical: true, wrap_horizontal: true, ..PathGear::default() };
    let edge = || trip(&cards, gear).start(0, EdgeHalf::L1);
    edge().offers(&[PathMove::Exit, PathMove::WrapVertical]);
    edge().go(PathMove::WrapVertical).hall(0, "L2-x").offers(&[PathMove::Exit]);
    let closed = [card("L1-T:coin")];
    trip(&closed, gear).start(0, EdgeHalf::L1).offers(&[PathMove::Exit]);
}

#[test]
fn a_wrap_into_a_used_hallway_ends_the_path() {
    let card = card("T-B:coin");
    let gear = PathGear { wrap_vertical: true, ..PathGear::default() };
    Trip::through(&card, gear).start(0, EdgeHalf::T).go(PathMove::WrapVertical).ends(PathEnd::UsedHallway, "coin");
}

#[test]
fn from_the_right_of_a_half_row_the_path_goes_in_again_at_its_left() {
    let cards = [card("L1-x:coin"), card("T-R1:key")];
    let gear = PathGear { wrap_horizontal: true, ..PathGear::default() };
    let edge = || trip(&cards, gear).start(1, EdgeHalf::T);
    edge().offers(&[PathMove::Exit, PathMove::WrapHorizontal]);
    edge().go(PathMove::WrapHorizontal).ends(PathEnd::Wall, "key coin");
}

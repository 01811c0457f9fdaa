//! Paths through hallways: what lies in them, obstacles, crossings, floors and ends.

use super::{Trip, card, column, row, tools, wild};
use crate::card::EdgeHalf;
use crate::rule_options::{AdjacencyRule, RuleOptions};
use crate::walk::{PathEnd, PathGear, PathMove};

#[test]
fn rulebook_example_items() {
    let card = card("T-B:coin+coin+sword+coin+rope+barrel");
    Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::T)
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "coin coin coin sword rope barrel");
}

#[test]
fn rulebook_example_monster() {
    let card = card("T-B:sword+monster+monster");
    // The sword beats one monster, and is crossed out: it still counts.
    Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T).ends(PathEnd::Monster, "sword monster");
}

#[test]
fn rulebook_example_lava() {
    let card = card("T-B:coin+lava+rope");
    Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T).ends(PathEnd::Lava, "coin");
    // "Unless they cross out a previously collected Rope."
    Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::B)
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "rope pit coin");
}

#[test]
fn rulebook_example_pitfall() {
    let card = card("T-B:rope+pitfall>u+coin u:key u/a a-L1");
    let at_pit = || Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T);
    at_pit().offers(&[PathMove::Overcome, PathMove::Fall(0)]);
    at_pit().go(PathMove::Overcome).go(PathMove::Exit).ends(PathEnd::Exit, "rope pit coin");
    at_pit().go(PathMove::Fall(0)).has("rope pit key");
    // From the other side there is no rope yet.
    Trip::through(&card, PathGear::default()).start(0, EdgeHalf::B).offers(&[PathMove::Fall(0)]);
}

#[test]
fn rulebook_example_teleport() {
    let cards = [card("T-a:scroll a-B:circle+coin"), card("T-B:barrel+circle+key")];
    let trip =
        || Trip::new(&cards, &row(2), RuleOptions::default(), PathGear::default()).start(0, EdgeHalf::T).hall(0, "a-B");
    trip().offers(&[PathMove::OnWard, PathMove::Teleport(1, 1)]);
    let landed = trip().go(PathMove::Teleport(1, 1));
    landed.has("scroll room circle circle");
    landed.offers(&[PathMove::OnWard, PathMove::Back]);
    trip()
        .go(PathMove::Teleport(1, 1))
        .go(PathMove::Back)
        .go(PathMove::Exit)
        .ends(PathEnd::Exit, "scroll room circle circle barrel");
    // "It must be circled, even if it's not used."
    trip().go(PathMove::OnWard).go(PathMove::Exit).ends(PathEnd::Exit, "scroll room circle coin");
}

#[test]
fn a_path_starts_at_free_edges_only() {
    let cards = [card("T-a R1-a"), card("L1-a B-a")];
    let trip = Trip::new(&cards, &row(2), RuleOptions::default(), PathGear::default());
    trip.offers(&[PathMove::Start(0, EdgeHalf::T), PathMove::Start(1, EdgeHalf::B)]);
}

#[test]
fn items_help_only_where_they_were_met_before() {
    for (words, tool) in [("T-B:monster+sword", 0), ("T-B:padlock+key", 1), ("T-B:lava+rope", 2)] {
        let card = card(words);
        let walked = Trip::through(&card, PathGear::default()).start(0, EdgeHalf::B).go(PathMove::Exit);
        assert_eq!(walked.ended(), Some(PathEnd::Exit));
        let stopped = Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T);
        stopped.ends([PathEnd::Monster, PathEnd::Padlock, PathEnd::Lava][tool], "");
        // A fairy stands in for the item once, and never scores.
        let mut fairies = [0; 4];
        fairies[tool] = 1;
        let with_fairy = Trip::through(&card, super::tools(fairies)).start(0, EdgeHalf::T).go(PathMove::Exit);
        assert_eq!(with_fairy.walk.finds(), walked.walk.finds());
        assert_eq!(with_fairy.walk.tools()[tool], 1);
    }
}

#[test]
fn an_obstacle_that_halts_a_path_does_not_count() {
    let card = card("T-B:coin+padlock+coin");
    Trip::through(&card, tools([3, 0, 3, 3])).start(0, EdgeHalf::T).ends(PathEnd::Padlock, "coin");
}

#[test]
fn optimizers_are_circled() {
    let card = card("T-B:recycle+scissors+scissors");
    Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T).ends_exit("recycle scissors scissors");
}

#[test]
fn hallways_lead_on_to_other_cards_and_are_used_once() {
    let cards = [card("T-R1:coin L1-R2:key"), card("L1-a:sword L2-a a-B")];
    let trip = || Trip::new(&cards, &row(2), RuleOptions::default(), PathGear::default()).start(0, EdgeHalf::T);
    trip().offers(&[PathMove::Hall(1), PathMove::Hall(2)]);
    trip().hall(1, "L2-a").go(PathMove::Exit).ends(PathEnd::Exit, "coin sword room key");
    assert_eq!((trip().walk.halls(), trip().walk.cards()), (2, 2));
}

#[test]
fn a_hallway_that_is_used_ends_the_path() {
    // Round the room and back to the hallway of the start.
    let cards = [card("T-x x-R1 x-R2:coin"), card("L1-L2:key")];
    let trip =
        Trip::new(&cards, &row(2), RuleOptions::default(), PathGear::default()).start(0, EdgeHalf::T).hall(0, "x-R1");
    // Back at the crossing, which is passed once: all its hallways are used.
    trip.ends(PathEnd::UsedHallway, "key coin");
    // Through the second card and back into the hallway that the path left by.
    let cards = [card("T-R1:coin L1-R2 B-x"), card("L1-a:key L2-b a-b")];
    Trip::new(&cards, &row(2), RuleOptions::default(), PathGear::default())
        .start(0, EdgeHalf::L1)
        .hall(1, "a-b")
        .hall(1, "L1-a")
        .ends_exit("room room key coin");
}

#[test]
fn a_crossing_is_passed_once_and_its_arms_are_hallways_of_their_own() {
    let card = card("T-x:coin x-a x-b a-b:key x-B:sword");
    let crossing = || Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T);
    assert_eq!(crossing().moves().len(), 3);
    crossing().hall(0, "x-B").ends_exit("coin sword");
    // Round through both rooms the path comes to the crossing again.
    crossing().hall(0, "x-a").hall(0, "a-b").hall(0, "x-b").ends(PathEnd::UsedHallway, "coin room key room");
}

#[test]
fn a_crossing_with_one_arm_is_a_real_end() {
    let card = card("T-x:coin");
    Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T).ends(PathEnd::Wall, "coin");
}

#[test]
fn an_exit_against_a_wall_is_a_real_end() {
    let cards = [card("T-a a-R1:coin a-R2"), card("L2-a")];
    let options = RuleOptions { touch: AdjacencyRule::Loose, ..RuleOptions::default() };
    Trip::new(&cards, &row(2), options, PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-R1")
        .ends(PathEnd::Wall, "room coin");
}

#[test]
fn stairs_lead_both_ways_and_count_once() {
    let card = card("T-a a-B:key a/u u:coin u/x x-L1:sword");
    let down = || Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T);
    down().has("room stairs");
    down().go(PathMove::Stairs(0)).has("room stairs coin");
    down().go(PathMove::Stairs(0)).go(PathMove::Stairs(1)).hall(0, "x-L1").ends_exit("room stairs stairs coin sword");
    // The other way: those from the crossing count when they are walked, those to the room then, and not again in it.
    Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::L1)
        .go(PathMove::Stairs(1))
        .go(PathMove::Stairs(0))
        .hall(0, "a-B")
        .ends_exit("sword stairs coin stairs room key");
}

#[test]
fn stairs_into_a_room_that_is_not_beaten_count() {
    let card = card("T-u u/a a:monster+coin a-B");
    Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::T)
        .go(PathMove::Stairs(0))
        .ends(PathEnd::Monster, "stairs");
}

#[test]
fn stairs_of_a_room_may_count_when_they_are_walked() {
    let card = card("T-a a/u u-B");
    let options = RuleOptions { stairs_walked: true, ..RuleOptions::default() };
    let cards = [card];
    let trip = || Trip::new(&cards, &row(1), options, PathGear::default()).start(0, EdgeHalf::T);
    trip().has("room");
    trip().go(PathMove::Stairs(0)).hall(0, "u-B").ends_exit("room stairs");
}

#[test]
fn stairs_are_walked_once() {
    let card = card("T-a a/u a/u a-B");
    Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::T)
        .go(PathMove::Stairs(0))
        .offers(&[PathMove::Stairs(1)]);
}

#[test]
fn an_underground_part_that_was_seen_ends_the_path_unless_it_may_be_seen_again() {
    let cards = [card("T-a a-b b/u a/u u:coin a-B:pitfall>u")];
    let walk = |underground_again| {
        let options = RuleOptions { underground_again, ..RuleOptions::default() };
        Trip::new(&cards, &row(1), options, PathGear::default())
            .start(0, EdgeHalf::T)
            .go(PathMove::Stairs(1))
            .go(PathMove::Stairs(0))
            .hall(0, "a-b")
            .hall(0, "a-B")
            .go(PathMove::Fall(0))
    };
    walk(false).ends(PathEnd::OwnPath, "room room stairs stairs coin pit");
    walk(true).ends(PathEnd::Wall, "room room stairs stairs coin pit");
}

#[test]
fn underground_hallways_lead_from_part_to_part() {
    let card = card("T-a a/u u-v:coin+padlock+coin v:key u:key v/b b-B");
    Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::T)
        .go(PathMove::Stairs(0))
        .hall(0, "u-v")
        .go(PathMove::Stairs(1))
        .hall(0, "b-B")
        .ends_exit("room stairs key coin padlock coin key stairs room");
}

#[test]
fn falling_leaves_the_hallway_used_as_a_whole() {
    let card = card("T-a:coin a-b:pitfall>u+key a/u u/b u:barrel b-B");
    Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-b")
        .go(PathMove::Fall(0))
        .go(PathMove::Stairs(1))
        .offers(&[PathMove::Hall(2)]);
}

#[test]
fn the_other_half_of_a_hallway_may_be_walked_where_that_is_the_custom() {
    let cards = [card("T-a:coin a-b:pitfall>u+key u/b u:barrel b-B")];
    let options = RuleOptions { own_path: true, ..RuleOptions::default() };
    let trip = Trip::new(&cards, &row(1), options, PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-b")
        .go(PathMove::Fall(0))
        .go(PathMove::Stairs(0));
    trip.offers(&[PathMove::Hall(1), PathMove::Hall(2)]);
    trip.hall(0, "a-b").ends(PathEnd::OwnPath, "coin room pit barrel stairs room key");
}

#[test]
fn a_hallway_entered_in_its_middle_may_be_walked_up_to_the_line_where_that_is_the_custom() {
    let cards = [card("T-a:circle"), card("a-b:coin+circle+key a-B b-a")];
    let room = |own_path| {
        let options = RuleOptions { own_path, ..RuleOptions::default() };
        Trip::new(&cards, &row(2), options, tools([0, 0, 0, 1]))
            .start(0, EdgeHalf::T)
            .go(PathMove::Teleport(1, 0))
            .go(PathMove::OnWard)
            .hall(1, "b-a")
    };
    room(false).offers(&[PathMove::Hall(1)]);
    room(true).offers(&[PathMove::Hall(0), PathMove::Hall(1)]);
    room(true).hall(1, "a-b").ends(PathEnd::OwnPath, "circle circle key room room coin");
}

#[test]
fn a_landing_in_a_used_hallway_counts_and_ends_the_path() {
    // The path falls before it comes to the circle in that hallway.
    let card = card("T-x:coin+pitfall>u+circle+key u:circle+scroll u/a a-B x-L1");
    let landed = Trip::through(&card, PathGear::default())
        .start(0, EdgeHalf::T)
        .go(PathMove::Fall(0))
        .go(PathMove::Teleport(0, 1));
    landed.ends(PathEnd::UsedHallway, "coin pit circle circle scroll");
}

#[test]
fn a_landing_up_the_line_goes_on_where_half_a_hallway_may_be_walked() {
    let cards = [card("T-x:coin+pitfall>u+sword+circle+key u:circle+scroll u/a a-B x-L1:barrel")];
    let options = RuleOptions { own_path: true, ..RuleOptions::default() };
    let landed = || {
        Trip::new(&cards, &row(1), options, PathGear::default())
            .start(0, EdgeHalf::T)
            .go(PathMove::Fall(0))
            .go(PathMove::Teleport(0, 1))
    };
    landed().offers(&[PathMove::OnWard, PathMove::Back]);
    landed().go(PathMove::Back).ends(PathEnd::OwnPath, "coin pit circle circle scroll sword");
    landed().go(PathMove::OnWard).hall(0, "x-L1").ends_exit("coin pit circle circle scroll key barrel");
}

#[test]
fn circles_that_are_crossed_out_lead_nowhere() {
    let cards = [card("T-a:circle+coin"), card("T-B:circle"), card("T-B:circle")];
    let landed = Trip::new(&cards, &row(3), RuleOptions::default(), tools([0, 0, 0, 2]))
        .start(0, EdgeHalf::T)
        .go(PathMove::Teleport(1, 0));
    landed.offers(&[PathMove::OnWard, PathMove::Back]);
    let card = card("T-a a:circle a-b:circle b-B:circle+key");
    let trip = Trip::through(&card, tools([0, 0, 0, 1])).start(0, EdgeHalf::T).go(PathMove::Teleport(0, 0));
    assert_eq!(trip.walk.tools()[3], 0);
}

#[test]
fn without_a_scroll_a_circle_only_counts() {
    let card = card("T-B:circle L1-a:circle");
    Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T).ends_exit("circle");
}

#[test]
fn an_unused_circle_may_be_reached_or_used_later() {
    let card = card("T-a a:circle a-b b:scroll b-a a-B");
    let back = Trip::through(&card, PathGear::default()).start(0, EdgeHalf::T).hall(0, "a-b").hall(0, "b-a");
    back.offers(&[PathMove::Hall(3)]);
    let cards = [card, super::card("T-B:circle+coin")];
    Trip::new(&cards, &row(2), RuleOptions::default(), PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-b")
        .hall(0, "b-a")
        .go(PathMove::Teleport(1, 0))
        .go(PathMove::OnWard)
        .ends_exit("room circle room scroll circle coin");
}

#[test]
fn a_circle_reached_without_an_unused_hallway_is_a_dead_end() {
    let cards = [card("T-a a:circle"), card("T-B:circle+coin")];
    Trip::new(&cards, &row(2), RuleOptions::default(), tools([0, 0, 0, 1]))
        .start(1, EdgeHalf::B)
        .go(PathMove::Teleport(0, 0))
        .hall(0, "T-a")
        .ends_exit("coin circle circle room");
    let cards = [card("T-a a:circle+scroll+scroll a-B:circle"), card("T-B:circle+coin")];
    Trip::new(&cards, &column(1), RuleOptions::default(), PathGear::default())
        .start(0, EdgeHalf::T)
        .hall(0, "a-B")
        .go(PathMove::Teleport(0, 1))
        .ends(PathEnd::UsedHallway, "room circle scroll scroll circle");
}

#[test]
fn only_the_spell_that_becomes_a_fairy_may_be_kept() {
    for (thing, end, name) in [
        ("monster", PathEnd::Monster, "monster"),
        ("padlock", PathEnd::Padlock, "padlock"),
        ("lava", PathEnd::Lava, "pit"),
    ] {
        let card = card(&format!("T-B:coin+{thing}+key"));
        let before = || Trip::through(&card, wild()).start(0, EdgeHalf::T);
        before().offers(&[PathMove::Wild, PathMove::Decline]);
        before().go(PathMove::Decline).ends(end, "coin");
        assert!(before().go(PathMove::Decline).walk.wild_left());
        let after = before().go(PathMove::Wild).go(PathMove::Exit);
        after.ends(PathEnd::Exit, &format!("coin {name} key"));
        assert!(!after.walk.wild_left());
    }
}

#[test]
fn the_spell_that_becomes_a_fairy_is_kept_where_an_item_is_at_hand() {
    let card = card("T-B:monster+pitfall>u u:coin");
    let gear = PathGear { tools: [1, 0, 1, 0], ..wild() };
    let at_pit = Trip::through(&card, gear).start(0, EdgeHalf::T);
    at_pit.has("monster");
    at_pit.offers(&[PathMove::Overcome, PathMove::Fall(1)]);
    let without = Trip::through(&card, PathGear { tools: [1, 0, 0, 0], ..wild() }).start(0, EdgeHalf::T);
    without.offers(&[PathMove::Wild, PathMove::Fall(1)]);
}

#[test]
fn the_spell_that_becomes_a_fairy_works_a_circle() {
    let cards = [card("T-a:circle"), card("T-B:circle")];
    let on = || Trip::new(&cards, &row(2), RuleOptions::default(), wild()).start(0, EdgeHalf::T);
    on().offers(&[PathMove::OnWard, PathMove::Teleport(1, 0)]);
    assert!(!on().go(PathMove::Teleport(1, 0)).walk.wild_left());
    let cards = [card("T-a a:circle"), card("T-B:circle")];
    let inside = || Trip::new(&cards, &row(2), RuleOptions::default(), wild()).start(0, EdgeHalf::T);
    inside().offers(&[PathMove::Teleport(1, 0), PathMove::Decline]);
    inside().go(PathMove::Decline).ends(PathEnd::Wall, "room circle");
}

impl Trip<'_> {
    /// The path stands at a free edge or has left there, with this circled.
    #[track_caller]
    fn ends_exit(self, finds: &str) {
        let out = if self.ended().is_some() { self } else { self.go(PathMove::Exit) };
        out.ends(PathEnd::Exit, finds);
    }
}

//! How cards may lie, and where their exits lead.

use std::collections::BTreeSet;

use super::{card, column, row};
use crate::card::{CardNode, EdgeHalf, Interior, MapCard};
use crate::dungeon::{Dungeon, EdgeLink};
use crate::layout::{CardLayout, PlacedCard, spots};
use crate::rule_options::{AdjacencyRule, RuleOptions};

/// A card with a room and exits everywhere but at this place.
fn lacking(place: Option<EdgeHalf>) -> MapCard {
    let there: Vec<EdgeHalf> = EdgeHalf::ALL.into_iter().filter(|other| Some(*other) != place).collect();
    MapCard::new(&Interior {
        exits: there.iter().map(|place| 1 << *place as u8).sum(),
        halls: there.iter().map(|place| ([CardNode::Exit(*place), CardNode::Room(0)], Vec::new())).collect(),
        rooms: vec![Vec::new()],
        ..Interior::default()
    })
}

const SIDES: [EdgeHalf; 4] = [EdgeHalf::L1, EdgeHalf::L2, EdgeHalf::R1, EdgeHalf::R2];

fn all_spots(layout: &CardLayout, cards: &[MapCard], card: u8, options: &RuleOptions) -> Vec<PlacedCard> {
    let mut all = Vec::new();
    spots(layout, cards, card, options, &mut |placed| all.push(placed));
    all
}

fn loose() -> RuleOptions {
    RuleOptions { touch: AdjacencyRule::Loose, ..RuleOptions::default() }
}

/// All layouts of all cards, the first unturned: the cards by number, wherever and in whatever order they were laid.
fn layouts(cards: &[MapCard], options: &RuleOptions) -> BTreeSet<Vec<PlacedCard>> {
    let mut first = CardLayout::default();
    first.push(PlacedCard::default());
    let mut all = BTreeSet::from([vec![PlacedCard::default()]]);
    for _ in 1..cards.len() {
        let mut next = BTreeSet::new();
        for laid in &all {
            let mut layout = CardLayout::default();
            layout.extend(laid);
            for card in 1..cards.len() as u8 {
                if laid.iter().any(|placed| placed.card == card) {
                    continue;
                }
                spots(&layout, cards, card, options, &mut |placed| {
                    let mut more = laid.clone();
                    more.push(placed);
                    more.sort();
                    next.insert(more);
                });
            }
        }
        all = next;
    }
    all
}

/// The cells that cards cover, wherever they lie.
fn shape(laid: &[PlacedCard]) -> Vec<(i8, i8)> {
    let (left, top) = (laid.iter().map(|card| card.x).min(), laid.iter().map(|card| card.y).min());
    let mut cells: Vec<_> = laid.iter().map(|card| (card.x - left.unwrap_or(0), card.y - top.unwrap_or(0))).collect();
    cells.sort_unstable();
    cells
}

/// By number of cards: the shapes that one more card makes of each.
fn shapes(most: usize) -> Vec<usize> {
    let cards = [lacking(None)];
    let mut all = BTreeSet::from([vec![(0, 0)]]);
    let mut counts = vec![1];
    while counts.len() < most {
        let mut next = BTreeSet::new();
        for cells in &all {
            let mut layout = CardLayout::default();
            cells.iter().for_each(|&(x, y)| layout.push(PlacedCard { card: 0, turned: false, x, y }));
            let laid = layout;
            spots(&layout, &cards, 0, &RuleOptions::default(), &mut |placed| {
                let mut more = laid.to_vec();
                more.push(placed);
                next.insert(shape(&more));
            });
        }
        counts.push(next.len());
        all = next;
    }
    counts
}

#[test]
fn the_first_card_lies_in_the_middle_unturned() {
    let cards = [lacking(None)];
    assert_eq!(all_spots(&CardLayout::default(), &cards, 0, &RuleOptions::default()), [PlacedCard::default()]);
}

#[test]
fn a_second_card_fits_in_ten_of_sixteen_ways_whichever_side_exits_are_missing() {
    for first in SIDES {
        for second in SIDES {
            let cards = [lacking(Some(first)), lacking(Some(second))];
            let strict = all_spots(&row(1), &cards, 1, &RuleOptions::default());
            assert_eq!(strict.len(), 10, "{first:?} {second:?}");
            let met = all_spots(&row(1), &cards, 1, &loose());
            assert_eq!(met.len(), 12, "{first:?} {second:?}");
            assert!(strict.iter().all(|placed| met.contains(placed)));
            let distinct: BTreeSet<_> = met.iter().collect();
            assert_eq!(distinct.len(), met.len());
        }
    }
}

#[test]
fn without_the_meeting_exit_eleven_ways_where_both_lack_the_same_exit_or_its_turned_one() {
    for first in SIDES {
        for second in SIDES {
            let cards = [lacking(Some(first)), lacking(Some(second))];
            let aligned = |turned: bool, x: i8, y: i8| {
                let mut layout = row(1);
                layout.push(PlacedCard { card: 1, turned, x, y });
                let near = Dungeon::new(&cards, &layout, &RuleOptions::default());
                // Nowhere does an exit face a wall.
                (0..2).all(|number| {
                    let exits = cards[usize::from(number)].exits;
                    EdgeHalf::ALL
                        .into_iter()
                        .all(|place| exits >> place as u8 & 1 == 0 || near.joint(number, place) != EdgeLink::Wall)
                })
            };
            let spots = [(0, -2), (0, 2), (-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)];
            let ways = spots.into_iter().flat_map(|(x, y)| [aligned(false, x, y), aligned(true, x, y)]);
            let alike = second == first || second == first.turned();
            assert_eq!(ways.filter(|fits| *fits).count(), if alike { 11 } else { 10 }, "{first:?} {second:?}");
        }
    }
}

#[test]
fn without_offsets_cards_lie_in_rows() {
    let cards = [lacking(None)];
    let level = RuleOptions { offset: false, ..RuleOptions::default() };
    assert_eq!(all_spots(&row(1), &cards, 0, &RuleOptions::default()).len(), 16);
    let spots = all_spots(&row(1), &cards, 0, &level);
    assert_eq!(spots.len(), 8);
    assert!(spots.iter().all(|placed| placed.y % 2 == 0));
}

#[test]
fn cards_do_not_overlap_and_a_full_dungeon_takes_no_more() {
    let cards = vec![lacking(None); 5];
    let options = RuleOptions::default();
    let spots = all_spots(&column(2), &cards, 0, &options);
    assert!(spots.iter().all(|placed| placed.x != 0 || placed.y == -2 || placed.y == 4));
    assert_eq!(all_spots(&column(5), &cards, 0, &options), []);
}

#[test]
fn shapes_of_up_to_four_cards_are_as_many_as_counted_by_hand() {
    assert_eq!(shapes(4), [1, 4, 20, 110]);
}

#[test]
fn shapes_of_five_cards_are_642() {
    assert_eq!(shapes(5)[4], 642);
}

#[test]
fn three_cards_make_180_layouts() {
    for sides in
        [[EdgeHalf::L1; 3], [EdgeHalf::L1, EdgeHalf::L2, EdgeHalf::R1], [EdgeHalf::R2, EdgeHalf::R2, EdgeHalf::L2]]
    {
        let cards = sides.map(|side| lacking(Some(side)));
        assert_eq!(layouts(&cards, &RuleOptions::default()).len(), 180);
    }
}

/// Cards of which so many lack L2 (or R1), and all others L1 (or R2).
fn classes(cards: usize, smaller: usize) -> Vec<MapCard> {
    let side = |number| match (number < smaller, number % 2 == 0) {
        (true, true) => EdgeHalf::L2,
        (true, false) => EdgeHalf::R1,
        (false, true) => EdgeHalf::L1,
        (false, false) => EdgeHalf::R2,
    };
    (0..cards).map(|number| lacking(Some(side(number)))).collect()
}

#[test]
fn layouts_of_four_cards_depend_on_the_smaller_class() {
    let counts = [0, 1, 2].map(|smaller| layouts(&classes(4, smaller), &RuleOptions::default()).len());
    assert_eq!(counts, [4_656, 4_686, 4_700]);
}

#[test]
fn layouts_of_five_cards_depend_on_the_smaller_class() {
    let counts = [0, 1, 2].map(|smaller| layouts(&classes(5, smaller), &RuleOptions::default()).len());
    assert_eq!(counts, [158_280, 160_632, 161_940]);
}

#[test]
fn exits_meet_beside_each_other_as_the_cards_are_turned_and_offset() {
    let cards = [lacking(None)];
    let mut layout = row(1);
    layout.push(PlacedCard { card: 0, turned: true, x: 1, y: 1 });
    layout.push(PlacedCard { card: 0, turned: true, x: 0, y: 2 });
    let dungeon = Dungeon::new(&cards, &layout, &RuleOptions::default());
    // The lower right half of the first faces the upper left half of the second, printed as the lower right one.
    assert_eq!(dungeon.joint(0, EdgeHalf::R2), EdgeLink::Joined(1, EdgeHalf::R2));
    assert_eq!(dungeon.joint(1, EdgeHalf::R2), EdgeLink::Joined(0, EdgeHalf::R2));
    assert_eq!(dungeon.joint(0, EdgeHalf::R1), EdgeLink::Free);
    assert_eq!(dungeon.joint(0, EdgeHalf::B), EdgeLink::Joined(2, EdgeHalf::B));
    // The third lies below the first: its upper right half, printed L2, faces the lower left half of the second, printed R1.
    assert_eq!(dungeon.joint(2, EdgeHalf::L2), EdgeLink::Joined(1, EdgeHalf::R1));
    assert_eq!(dungeon.joint(2, EdgeHalf::L1), EdgeLink::Free);
}

#[test]
fn an_exit_that_faces_a_wall_is_a_real_end() {
    let cards = [card("T-a B-a L1-a L2-a R1-a R2-a"), card("T-a L2-a")];
    let dungeon = Dungeon::new(&cards, &row(2), &loose());
    assert_eq!(dungeon.joint(0, EdgeHalf::R1), EdgeLink::Wall);
    assert_eq!(dungeon.joint(0, EdgeHalf::R2), EdgeLink::Joined(1, EdgeHalf::L2));
    assert_eq!(dungeon.joint(1, EdgeHalf::L1), EdgeLink::Wall);
}

/// Cards around a gap of half a card.
fn ring() -> CardLayout {
    let mut layout = CardLayout::default();
    for (x, y) in [(0, 0), (1, -1), (2, 0), (1, 2)] {
        layout.push(PlacedCard { card: 0, turned: false, x, y });
    }
    layout
}

#[test]
fn a_gap_that_cards_enclose_is_free_or_a_real_end() {
    let cards = [lacking(None)];
    let (gap, outside) = ((0, EdgeHalf::R2), (0, EdgeHalf::L1));
    let joint = |gap_exits, (card, place)| {
        Dungeon::new(&cards, &ring(), &RuleOptions { gap_exits, ..RuleOptions::default() }).joint(card, place)
    };
    assert_eq!([joint(true, gap), joint(true, outside)], [EdgeLink::Free; 2]);
    assert_eq!([joint(false, gap), joint(false, outside)], [EdgeLink::Wall, EdgeLink::Free]);
    assert_eq!(joint(false, (1, EdgeHalf::B)), EdgeLink::Wall);
    assert_eq!(joint(false, (3, EdgeHalf::T)), EdgeLink::Wall);
    assert_eq!(joint(false, (2, EdgeHalf::L2)), EdgeLink::Wall);
    assert_eq!(joint(false, (0, EdgeHalf::R1)), EdgeLink::Joined(1, EdgeHalf::L2));
}

#[test]
fn opposite_edges_are_the_outermost_of_a_column_or_half_row() {
    let cards = vec![lacking(None); 2];
    let mut layout = column(2);
    layout.push(PlacedCard { card: 0, turned: true, x: 1, y: 1 });
    let dungeon = Dungeon::new(&cards, &layout, &RuleOptions::default());
    assert_eq!(dungeon.opposite_in_column(0, EdgeHalf::T), Some((1, EdgeHalf::B)));
    assert_eq!(dungeon.opposite_in_column(1, EdgeHalf::B), Some((0, EdgeHalf::T)));
    assert_eq!(dungeon.opposite_in_column(0, EdgeHalf::B), None);
    assert_eq!(dungeon.opposite_in_column(0, EdgeHalf::L1), None);
    // The third is turned: its top is printed as its bottom.
    assert_eq!(dungeon.opposite_in_column(2, EdgeHalf::B), Some((2, EdgeHalf::T)));
    assert_eq!(dungeon.opposite_in_row(0, EdgeHalf::L1), Some((0, EdgeHalf::R1)));
    // Its upper right half is printed L2, and opposite the lower left half of the first.
    assert_eq!(dungeon.opposite_in_row(0, EdgeHalf::L2), Some((2, EdgeHalf::L2)));
    assert_eq!(dungeon.opposite_in_row(2, EdgeHalf::L2), Some((0, EdgeHalf::L2)));
    assert_eq!(dungeon.opposite_in_row(1, EdgeHalf::L1), Some((2, EdgeHalf::L1)));
    assert_eq!(dungeon.opposite_in_row(1, EdgeHalf::T), None);
}

#[test]
fn edges_that_are_no_exits_have_no_opposite() {
    let cards = [lacking(Some(EdgeHalf::B)), lacking(Some(EdgeHalf::R1))];
    let dungeon = Dungeon::new(&cards, &row(2), &RuleOptions::default());
    assert_eq!(dungeon.opposite_in_column(0, EdgeHalf::T), None);
    assert_eq!(dungeon.opposite_in_row(0, EdgeHalf::L1), None);
    assert_eq!(dungeon.opposite_in_row(0, EdgeHalf::L2), Some((1, EdgeHalf::R2)));
}

//! Where tiles may lie and what is next to what (M16, M18, M19, M45, M71).

use crate::config::keys::Meet;
use crate::map::{DungeonMap, DungeonRoom, FAR, GridSide, PlacedTile, TileDoors, TilePlacement, cell, place, rooms};

const ALL: TileDoors = TileDoors::NONE.with(0).with(1).with(2).with(3);

fn doors(edges: &[u8]) -> TileDoors {
    edges.iter().fold(TileDoors::NONE, |doors, edge| doors.with(*edge))
}

fn small(at: (u8, u8), doors: TileDoors) -> DungeonRoom {
    DungeonRoom { body: PlacedTile { at: cell(at.0, at.1), medium: false, doors }, ..DungeonRoom::default() }
}

fn medium(at: (u8, u8), doors: TileDoors) -> DungeonRoom {
    DungeonRoom { body: PlacedTile { at: cell(at.0, at.1), medium: true, doors }, ..DungeonRoom::default() }
}

fn map(laid: &[DungeonRoom]) -> DungeonMap {
    let mut map = DungeonMap::default();
    for room in laid {
        map.lay(*room, Meet::Both);
    }
    map
}

fn spots(map: &DungeonMap, from: u8, tile: (bool, TileDoors), size: u8) -> Vec<TilePlacement> {
    map.spots(from, tile, Meet::Both, size).collect()
}

#[test]
fn doors_turn_clockwise_and_come_round() {
    let north = doors(&[0]);
    assert_eq!(
        (0..5).map(|turn| north.turned(turn, false)).collect::<Vec<_>>(),
        [0, 1, 2, 3, 0].map(|edge| doors(&[edge]))
    );
    assert_eq!(
        (0..4).map(|turn| north.turned(turn, true)).collect::<Vec<_>>(),
        [0, 2, 4, 6].map(|edge| doors(&[edge]))
    );
}

#[test]
fn unit_edges_of_a_medium_tile_run_clockwise_from_its_corner() {
    let body = medium((3, 3), ALL).body;
    let edges: Vec<_> = body.edges().map(|(_, at, side)| (place(at), side)).collect();
    let wanted = [
        ((3, 3), GridSide::North),
        ((3, 4), GridSide::North),
        ((3, 4), GridSide::East),
        ((4, 4), GridSide::East),
        ((4, 4), GridSide::South),
        ((4, 3), GridSide::South),
        ((4, 3), GridSide::West),
        ((3, 3), GridSide::West),
    ];
    assert_eq!(edges, wanted);
}

/// "You must place it so one of the doorways on that tile lines up with a doorway on the tile you're on."
#[test]
fn a_doorway_of_the_tile_meets_a_doorway_of_the_room() {
    let map = map(&[small((7, 7), doors(&[0, 1]))]);
    let one_door = spots(&map, 0, (false, doors(&[0])), 15);
    let wanted = [TilePlacement { at: cell(6, 7), turn: 2 }, TilePlacement { at: cell(7, 8), turn: 3 }];
    assert_eq!(one_door, wanted);
    let four_doors = spots(&map, 0, (false, ALL), 15);
    assert_eq!(four_doors.len(), 2, "what looks the same is one place");
}

#[test]
fn where_one_door_is_enough_any_side_of_a_tile_will_do() {
    let map = map(&[small((7, 7), doors(&[0]))]);
    let all = map.spots(0, (false, doors(&[0])), Meet::One, 15).count();
    // North of the room in four ways, on the other sides with the one door towards it.
    assert_eq!(all, 4 + 3);
}

#[test]
fn a_medium_tile_lies_in_two_places_at_each_door() {
    let map = map(&[small((7, 7), doors(&[0]))]);
    let eight = (0..8).fold(TileDoors::NONE, TileDoors::with);
    let at: Vec<_> = spots(&map, 0, (true, eight), 15).iter().map(|spot| place(spot.at)).collect();
    assert_eq!(at, [(5, 6), (5, 7)]);
    assert!(eight.fits_anywhere() && doors(&[0, 3]).fits_anywhere() && !doors(&[0, 2]).fits_anywhere());
}

#[test]
fn a_medium_tile_with_a_first_and_a_second_door_fits_wherever_there_is_room() {
    for room in [small((7, 7), ALL), medium((7, 7), (0..8).fold(TileDoors::NONE, TileDoors::with))] {
        let map = map(&[room]);
        let places = |doors| {
            spots(&map, 0, (true, doors), 15).iter().map(|spot| spot.at).collect::<std::collections::HashSet<_>>()
        };
        let any = places((0..8).fold(TileDoors::NONE, TileDoors::with));
        assert_eq!(places(doors(&[0, 3])), any);
    }
}

#[test]
fn no_tile_lies_on_another_or_beyond_the_map() {
    let map = map(&[small((0, 0), ALL), small((0, 1), ALL)]);
    assert_eq!(spots(&map, 0, (false, ALL), 15), [TilePlacement { at: cell(1, 0), turn: 0 }]);
    assert_eq!(spots(&map, 1, (false, ALL), 2), [TilePlacement { at: cell(1, 1), turn: 0 }]);
    assert!(map.is_bound(0, 15) && map.is_bound(1, 2));
}

/// "Diagonal rooms are never adjacent, nor are rooms separated by a wall (exception: Traps ... are always adjacent)."
#[test]
fn rooms_are_next_to_each_other_through_doors_and_traps_by_edge_alone() {
    let mut map = map(&[small((7, 7), ALL), small((7, 8), doors(&[1])), small((6, 6), ALL), small((6, 7), ALL)]);
    assert_eq!(rooms(map.doors(0)).collect::<Vec<_>>(), [3]);
    let trap = map.lay_trap(0, 0, cell(7, 9));
    assert_eq!(map.traps()[usize::from(trap)].touches, 1 << 1, "by its wall or by its door");
    let below = map.lay_trap(0, 0, cell(8, 8));
    assert_eq!(map.traps_at(1).collect::<Vec<_>>(), [trap, below]);
    map.disarm(trap);
    assert_eq!(map.traps_at(1).collect::<Vec<_>>(), [below]);
    assert_eq!(map.traps_beside(1), 2, "a disarmed one still lies there");
    assert!(spots(&map, 1, (false, ALL), 15).is_empty(), "and it blocks its cell");
    let room = map.lay(small((8, 9), TileDoors::NONE), Meet::Both);
    assert_eq!(map.traps()[usize::from(below)].touches, 1 << 1 | 1 << room, "rooms that come later, too");
}

#[test]
fn traps_lie_next_to_the_new_room_or_anywhere_on_the_level() {
    let map = map(&[small((7, 7), doors(&[0])), medium((5, 6), doors(&[4, 5]))]);
    let mut beside = Vec::new();
    map.beside(0, 15, |at| beside.push(place(at)));
    assert_eq!(beside, [(7, 8), (8, 7), (7, 6)], "doors do not matter");
    let (mut of_medium, mut elsewhere) = (0, Vec::new());
    map.beside(1, 15, |_| of_medium += 1);
    map.elsewhere(0, 1, 15, |at| elsewhere.push(place(at)));
    assert_eq!((of_medium, elsewhere), (7, vec![(7, 8), (8, 7)]), "(7, 6) touches the medium room, too");
}

#[test]
fn distances_go_through_doors_and_stairs() {
    let mut map = map(&[small((7, 7), ALL), small((6, 7), ALL), small((7, 9), ALL)]);
    let below = map.lay(DungeonRoom { level: 1, ..small((7, 7), ALL) }, Meet::Both);
    assert_eq!(map.distances(1 << 0)[..4], [0, 1, FAR, FAR]);
    map.join(1, below);
    assert_eq!(map.distances(1 << 0)[..4], [0, 1, FAR, 2]);
    assert_eq!(map.distances(1 << 0 | 1 << 3)[..4], [0, 1, FAR, 0]);
    assert_eq!(map.of_level(1), 1 << below);
}

/// "Choose a straight line of connected tiles" (Lightning Bolt).
#[test]
fn straight_lines_go_through_doors_and_through_both_lanes_of_medium_rooms() {
    // A medium room with a small one to the west of its southern row and one to the east of its northern row; a wall is no way.
    let eight = (0..8).fold(TileDoors::NONE, TileDoors::with);
    let map = map(&[medium((5, 5), eight), small((6, 4), ALL), small((5, 7), ALL), small((6, 3), doors(&[0]))]);
    let mut lines = Vec::new();
    map.lines(Meet::Both, |line| lines.push(line));
    assert_eq!(lines, [1 << 0 | 1 << 2, 1 << 0 | 1 << 1]);
}

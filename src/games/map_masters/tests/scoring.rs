//! End of the game: the five columns, exit boxes, ties.

use super::table::*;
use crate::action::Event;
use crate::final_score::FinalScore;
use crate::rules::scoring;
use crate::state::Phase;

/// What a player has at the end: primary, secondary, time, boxes, coins.
pub type Board = (u16, u16, u16, u8, u16);

/// A table at its end, with these boards.
pub fn ended(set: &[&str], boards: &[Board]) -> Table {
    let seats = format!("players.count={}", boards.len());
    let mut table = Table::new(&[&[seats.as_str(), "rounds.count=1"], set].concat());
    table.pass();
    for (player, &(primary, secondary, time, boxes, coins)) in table.state.players.iter_mut().zip(boards) {
        let score = &mut player.score;
        (score.primary, score.secondary, score.time, score.boxes) = (primary, secondary, time, boxes);
        player.coins = coins;
    }
    table.explore(&[]);
    assert_eq!(table.phase(), Phase::Over);
    table
}

pub fn finals(table: &Table) -> Vec<FinalScore> {
    scoring::finals(table.rules(), &table.state)[..table.rules().seats].to_vec()
}

pub fn winners(set: &[&str], boards: &[Board]) -> u8 {
    ended(set, boards).outcome().winners
}

/// Primary + secondary halved + time + exits + a third of the coins, both rounded down.
#[test]
fn the_final_score_is_the_sum_of_five_columns() {
    let table = ended(&[], &[(20, 15, 2, 4, 11), (18, 16, 0, 3, 12), (0, 1, 0, 0, 2)]);
    let columns = |primary, secondary, time, exits, coins| FinalScore { primary, secondary, time, exits, coins };
    let expected = [columns(20, 7, 2, 2, 3), columns(18, 8, 0, 1, 4), columns(0, 0, 0, 0, 0)];
    assert_eq!(finals(&table), expected);
    assert_eq!(expected.map(|columns| columns.sum()), [34, 31, 0]);
    for (seat, columns) in (0..).zip(expected) {
        assert_eq!(table.heard(|event| *event == Event::Scored { seat, columns }), 1);
    }
    assert_eq!(table.outcome().winners, 0b001);
}

#[test]
fn halves_and_thirds_are_rounded_down() {
    for number in 0..=13 {
        let table = ended(&[], &[(0, number, 0, 0, number), (0, 0, 0, 0, 0)]);
        let FinalScore { secondary, coins, .. } = finals(&table)[0];
        assert_eq!(
            (f64::from(secondary), f64::from(coins)),
            ((f64::from(number) / 2.0).floor(), (f64::from(number) / 3.0).floor())
        );
    }
}

/// The bonus as one would write it down at the table: different numbers of boxes from the highest, 2 points for the first of them and 1 for
/// the second; nobody has any for no box.
fn by_ranking(boxes: &[u8]) -> Vec<u16> {
    let mut ranks = boxes.to_vec();
    ranks.sort_by_key(|&count| std::cmp::Reverse(count));
    ranks.dedup();
    let points = |count: u8| match ranks.iter().position(|&rank| rank == count) {
        _ if count == 0 => 0,
        Some(0) => 2,
        Some(1) => 1,
        _ => 0,
    };
    boxes.iter().map(|&count| points(count)).collect()
}

/// "2 VPs are awarded to the player(s) with the most checked boxes. 1 VP is awarded to the player(s) with the second most checked boxes. If
/// there's a tie, all tied players receive the corresponding bonus." Every way to check up to six boxes, for two to five players.
#[test]
fn exit_boxes_score_for_the_most_and_the_second_most_whoever_ties() {
    let game = standard(&[]);
    for seats in 2..=5_u32 {
        for number in 0..7_u32.pow(seats) {
            let boxes: Vec<u8> = (0..seats).map(|seat| (number / 7_u32.pow(seat) % 7) as u8).collect();
            let bonus = scoring::exit_bonus(game.rules(), &boxes);
            assert_eq!(bonus[..boxes.len()], by_ranking(&boxes), "{boxes:?}");
        }
    }
}

#[test]
fn exit_boxes_by_hand() {
    for (boxes, expected) in [
        (vec![6, 5], vec![2, 1]),
        (vec![4, 4], vec![2, 2]),
        (vec![0, 0], vec![0, 0]),
        (vec![1, 0, 0], vec![2, 0, 0]),
        (vec![5, 3, 3, 1], vec![2, 1, 1, 0]),
        (vec![3, 3, 2, 2, 1], vec![2, 2, 1, 1, 0]),
        (vec![3, 3, 3, 3, 0], vec![2, 2, 2, 2, 0]),
    ] {
        let boards: Vec<Board> = boxes.iter().map(|&boxes| (0, 0, 0, boxes, 0)).collect();
        let bonus: Vec<u16> = finals(&ended(&[], &boards)).iter().map(|columns| columns.exits).collect();
        assert_eq!(bonus, expected, "{boxes:?}");
    }
}

/// "The Player with the highest final score wins the game. In the case of a tie, the highest Secondary Score wins. If the tie persists,
/// players share the victory."
#[test]
fn ties_are_broken_by_the_secondary_score_and_then_shared() {
    assert_eq!(winners(&[], &[(10, 0, 0, 0, 0), (11, 0, 0, 0, 0)]), 0b10, "whoever has more");
    assert_eq!(
        winners(&[], &[(10, 4, 0, 0, 0), (8, 8, 0, 0, 0), (12, 0, 0, 0, 0)]),
        0b010,
        "12 each, and 4 halved is more"
    );
    assert_eq!(winners(&[], &[(10, 4, 0, 0, 0), (10, 4, 0, 0, 0), (11, 0, 0, 0, 0)]), 0b011, "shared");
    assert_eq!(
        winners(&[], &[(5, 0, 0, 0, 9), (5, 0, 3, 0, 0), (8, 0, 0, 0, 0), (8, 0, 0, 0, 2), (0, 0, 0, 0, 0)]),
        0b01111
    );
    assert_eq!(winners(&[], &[(9, 0, 0, 1, 0), (10, 2, 0, 0, 0)]), 0b10, "11 each, with the exit bonus");
}

/// The sum decides before the secondary score does.
#[test]
fn a_higher_secondary_score_alone_wins_nothing() {
    assert_eq!(winners(&[], &[(0, 20, 0, 0, 0), (11, 0, 0, 0, 0)]), 0b10);
}

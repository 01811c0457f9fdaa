//! End of the game: the sum of the five columns, and who wins.

use crate::config::{MOST_SEATS, Rules, Tie};
use crate::final_score::FinalScore;
use crate::state::{Player, State};

/// The score of each seat, as the boards stand.
pub fn finals(rules: &Rules, state: &State) -> [FinalScore; MOST_SEATS] {
    let players = &state.players[..rules.seats];
    let mut boxes = [0; MOST_SEATS];
    boxes.iter_mut().zip(players).for_each(|(boxes, player)| *boxes = player.score.boxes);
    let exits = exit_bonus(rules, &boxes[..rules.seats]);
    let mut finals = [FinalScore::default(); MOST_SEATS];
    for ((columns, player), exits) in finals.iter_mut().zip(players).zip(exits) {
        *columns = FinalScore {
            primary: player.score.primary,
            secondary: player.score.secondary / u16::from(rules.secondary_divisor),
            time: player.score.time,
            exits,
            coins: player.coins / u16::from(rules.coins_per_point),
        };
    }
    finals
}

/// "2 VPs are awarded to the player(s) with the most checked boxes. 1 VP is awarded to the player(s) with the second most checked boxes. If
/// there's a tie, all tied players receive the corresponding bonus." Who has none gets none, unless a switch says otherwise.
pub fn exit_bonus(rules: &Rules, boxes: &[u8]) -> [u16; MOST_SEATS] {
    let most = boxes.iter().copied().max();
    let second = boxes.iter().copied().filter(|&count| Some(count) != most).max();
    let mut bonus = [0; MOST_SEATS];
    for (bonus, &count) in bonus.iter_mut().zip(boxes) {
        let place = [most, second].iter().position(|&of| of == Some(count));
        let counts = count > 0 || rules.zero_boxes_count;
        *bonus = place.filter(|_| counts).map_or(0, |place| rules.exit_points[place].into());
    }
    bonus
}

/// "The Player with the highest final score wins the game. In the case of a tie, the highest Secondary Score wins. If the tie persists,
/// players share the victory."
pub fn winners(rules: &Rules, state: &State) -> u8 {
    let finals = finals(rules, state);
    let secondary = |player: &Player, own: u16| match rules.tie {
        Tie::Halved => own,
        Tie::Column => player.score.secondary,
    };
    let key = |seat: usize| (finals[seat].sum(), secondary(&state.players[seat], finals[seat].secondary));
    let best = (0..rules.seats).map(key).max();
    (0..rules.seats).filter(|&seat| Some(key(seat)) == best).fold(0, |winners, seat| winners | 1 << seat)
}

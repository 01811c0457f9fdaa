//! What makes a game worth a look, counted by hand.

use super::cell;
use crate::action::{DieOrigin, Event};
use crate::icons::{DieColour, DieFace, Icon};
use crate::measures::Notability;
use crate::state::State;
use kit::game::{EventObserver, NotabilityMeasure as _, Outcome};

fn die(colour: DieColour, face: DieFace, how: DieOrigin) -> Event {
    Event::Die { seat: 0, colour, face, how }
}

/// What is found of a game of two with these dice, at whose end they have 3 and 4 life.
fn found(events: &[Event], won: bool) -> Vec<Option<i64>> {
    let cell = cell("steady", &["players.count=2"]);
    let mut notability = Notability::new(&cell.game);
    // What another game has left.
    notability.event(die(DieColour::Red, DieFace::new(Icon::Run, false), DieOrigin::Rolled));
    notability.begin_game();
    events.iter().for_each(|&event| notability.event(event));
    let mut state = State::new();
    (state.players[0].life, state.players[1].life) = (3, 4);
    // A seat that nobody has taken.
    state.players[2].life = 9;
    let outcome = Outcome { ending: usize::from(!won), winners: if won { 0b11 } else { 0 }, rounds: 1, turns: 2 };
    let mut far = Vec::new();
    notability.end_game(&cell.game, &state, outcome, &mut far);
    far
}

#[test]
fn a_win_is_lopsided_by_the_life_left() {
    assert_eq!(found(&[], true), [Some(7), Some(0)]);
}

#[test]
fn a_game_lost_is_neither() {
    let event = die(DieColour::Red, DieFace::new(Icon::Shoot, true), DieOrigin::Rolled);
    assert_eq!(found(&[event], false), [None, None]);
}

#[test]
fn luck_is_what_dice_show_more_than_on_average() {
    let luck = |events: &[Event]| found(events, true)[1];
    let faces = |colour| {
        let cell = cell("steady", &[]);
        cell.game.rules().dice[DieColour::index(colour)].faces
    };
    for colour in DieColour::ALL {
        let all = faces(colour).map(|face| die(colour, face, DieOrigin::Rolled));
        assert_eq!(luck(&all), Some(0), "{colour:?}");
    }
    // Each die has one double face: 7 icons on 6 faces.
    let double = DieFace::new(Icon::Shoot, true);
    let single = DieFace::new(Icon::Shoot, false);
    let (red, blue) = (DieColour::Red, DieColour::Blue);
    assert_eq!(luck(&[die(red, double, DieOrigin::Rolled)]), Some(833));
    assert_eq!(luck(&[die(red, single, DieOrigin::Rerolled)]), Some(-166));
    assert_eq!(luck(&[die(red, double, DieOrigin::Set)]), Some(0));
    let rolled = [double, double, single].map(|face| die(red, face, DieOrigin::Rerolled));
    assert_eq!(luck(&rolled), Some(1_500));
    let mixed = [die(red, double, DieOrigin::Rolled), die(blue, single, DieOrigin::Rolled)];
    assert_eq!(luck(&mixed), Some(833 - 166));
}

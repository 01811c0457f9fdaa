//! Monsters on the map: which one moves, leaves, is taken or banished, and how near it is to whom then.

use super::*;
use crate::action::{AbilityTarget, Action};
use crate::map::NONE;
use crate::view::{StepDistances, View};

/// Features of steps.
const STEPPED: FeatureSet = FeatureSet::of(&[FOE_TO_OWN, FOE_TO_LEADER, NEARER_OWN, NEARER_LEADER]);

/// The monster that a choice is about, and where it is then; [`NONE`] on the other side of stairs that nobody has used.
fn target_foe(view: &View, choice: Action) -> Option<(u8, u8)> {
    match choice {
        Action::March { foe, to } => Some((foe, to)),
        Action::Take(foe) | Action::Target(AbilityTarget::Foe(foe)) => Some((foe, view.foe_room(foe))),
        _ => None,
    }
}

pub fn monsters(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let side = |choice: Action| target_foe(view, choice).map(|(foe, _)| view.side(foe));
    sink.column(FOE_XP, choices, |choice| side(choice).map_or(0.0, |side| side.xp.into()));
    sink.column(FOE_PAYBACK, choices, |choice| side(choice).map_or(0.0, |side| side.payback.into()));
    if !sink.wants_any(STEPPED) {
        return;
    }
    let own = view.distances(1 << view.own().room);
    let leader = view.leader().map(|(_, hero)| view.distances(1 << hero.room));
    let steps = |far: &StepDistances, room: u8| if room == NONE { StepDistances::FAR } else { far.to(room) };
    for (lane, &choice) in choices.iter().enumerate() {
        let there =
            |far: &StepDistances| target_foe(view, choice).map_or(StepDistances::FAR, |(_, room)| steps(far, room));
        let nearer = |far: &StepDistances| {
            target_foe(view, choice).map_or(0.0, |(foe, room)| steps(far, view.foe_room(foe)) - steps(far, room))
        };
        let mut line = sink.line(lane);
        line.put(FOE_TO_OWN, there(&own));
        line.put(NEARER_OWN, nearer(&own));
        line.put(FOE_TO_LEADER, leader.as_ref().map_or(StepDistances::FAR, there));
        line.put(NEARER_LEADER, leader.as_ref().map_or(0.0, nearer));
    }
}

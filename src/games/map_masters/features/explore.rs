//! Features of building a dungeon and of paths through it.

use super::bears::{Known, Values, no_card};
use super::*;
use crate::card::{Find, Finds, Place};
use crate::dungeon::{Dungeon, Joint};
use crate::walk::End;
use crate::worth::Secondary;

pub(super) fn places(view: &View, choices: &[Action], sink: &mut Sink) {
    let layout = view.layout();
    sink.set(CARDS_LAID, || layout.len() as f64);
    let values = Values::new(view);
    let glance = sink.wants(BEST_AFTER).then(|| view.glance());
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        line.put(STOPS, flag(choice == Action::Stop));
        let mut after = *layout;
        if let Action::Place(_, placed) = choice {
            after.push(placed);
        }
        let dungeon = view.dungeon(&after);
        if let Action::Place(_, placed) = choice {
            Known::of(view.rules(), placed.card).write(&values, &mut line);
            line.put(JOINS, joins(&dungeon) as f64);
        } else {
            no_card(&mut line);
            line.put(JOINS, 0.0);
        }
        if let Some((glance, unit)) = &glance {
            line.put(BEST_AFTER, f64::from(glance.at(&dungeon)) / unit);
        }
    }
}

/// Exits of the last card that meet one.
fn joins(dungeon: &Dungeon) -> usize {
    let last = dungeon.len() as u8 - 1;
    Place::ALL.into_iter().filter(|&place| matches!(dungeon.joint(last, place), Joint::Joined(..))).count()
}

pub(super) fn paths(view: &View, choices: &[Action], sink: &mut Sink) {
    let secondary = view.secondary();
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Path(which) = choice else { continue };
        let outcome = &view.frontier().outcomes[usize::from(which)];
        let mut line = sink.line(lane);
        found(view, &secondary, outcome.finds, &mut line);
        line.put(PATH_EXITS, flag(outcome.end == End::Exit));
        line.put(PATH_KEEPS, flag(outcome.wild_kept));
    }
}

pub(super) fn steps(view: &View, choices: &[Action], sink: &mut Sink) {
    let (dungeon, secondary) = (view.dungeon(view.layout()), view.secondary());
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Step(step) = choice else { continue };
        let mut walk = *view.walk();
        walk.take(&dungeon, step);
        let end = walk.ended(&dungeon);
        let mut line = sink.line(lane);
        found(view, &secondary, walk.finds(), &mut line);
        line.put(PATH_EXITS, flag(end == Some(End::Exit)));
        line.put(PATH_KEEPS, flag(walk.wild_left()));
        line.put(WALK_ENDS, flag(end.is_some()));
    }
}

fn found(view: &View, secondary: &Secondary, finds: Finds, line: &mut Line) {
    line.put(PATH_PRIMARY, view.primary(finds));
    line.put(PATH_SECONDARY, secondary.mean(finds));
    let count = |find: Find| f64::from(finds.count(find));
    line.put(PATH_COINS, count(Find::Coin));
    line.put(PATH_THINGS, Find::ALL.map(count).iter().sum());
    line.put(PATH_RECYCLE, count(Find::Recycle));
    line.put(PATH_SCISSORS, count(Find::Scissors));
}

//! Features of building a dungeon and of paths through it.

use super::card_contents::{CardEstimate, FindValues, no_card};
use super::*;
use crate::card::{EdgeHalf, FindCounts, FindKind};
use crate::dungeon::{Dungeon, EdgeLink};
use crate::objective_points::SecondaryObjective;
use crate::walk::PathEnd;

pub(super) fn places(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let layout = view.layout();
    sink.set(CARDS_LAID, || layout.len() as f64);
    let values = FindValues::new(view);
    let estimator = sink.wants(BEST_AFTER).then(|| view.estimator());
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        line.put(STOPS, flag(choice == Action::Stop));
        let mut after = *layout;
        if let Action::Place(_, placed) = choice {
            after.push(placed);
        }
        let dungeon = view.dungeon(&after);
        if let Action::Place(_, placed) = choice {
            CardEstimate::of(view.rules(), placed.card).write(&values, &mut line);
            line.put(JOINS, joins(&dungeon) as f64);
        } else {
            no_card(&mut line);
            line.put(JOINS, 0.0);
        }
        if let Some((estimator, unit)) = &estimator {
            line.put(BEST_AFTER, f64::from(estimator.estimate(&dungeon)) / unit);
        }
    }
}

/// Exits of the last card that meet one.
fn joins(dungeon: &Dungeon) -> usize {
    let last = dungeon.len() as u8 - 1;
    EdgeHalf::ALL.into_iter().filter(|&place| matches!(dungeon.joint(last, place), EdgeLink::Joined(..))).count()
}

pub(super) fn paths(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let secondary = view.secondary();
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Path(which) = choice else { continue };
        let outcome = &view.frontier().outcomes[usize::from(which)];
        let mut line = sink.line(lane);
        found(view, &secondary, outcome.finds, &mut line);
        line.put(PATH_EXITS, flag(outcome.end == PathEnd::Exit));
        line.put(PATH_KEEPS, flag(outcome.wild_kept));
    }
}

pub(super) fn steps(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let (dungeon, secondary) = (view.dungeon(view.layout()), view.secondary());
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Step(step) = choice else { continue };
        let mut walk = *view.walk();
        walk.take(&dungeon, step);
        let end = walk.ended(&dungeon);
        let mut line = sink.line(lane);
        found(view, &secondary, walk.finds(), &mut line);
        line.put(PATH_EXITS, flag(end == Some(PathEnd::Exit)));
        line.put(PATH_KEEPS, flag(walk.wild_left()));
        line.put(WALK_ENDS, flag(end.is_some()));
    }
}

fn found(view: &View, secondary: &SecondaryObjective, finds: FindCounts, line: &mut ChoiceWriter) {
    line.put(PATH_PRIMARY, view.primary(finds));
    line.put(PATH_SECONDARY, secondary.mean(finds));
    let count = |find: FindKind| f64::from(finds.count(find));
    line.put(PATH_COINS, count(FindKind::Coin));
    line.put(PATH_THINGS, FindKind::ALL.map(count).iter().sum());
    line.put(PATH_RECYCLE, count(FindKind::Recycle));
    line.put(PATH_SCISSORS, count(FindKind::Scissors));
}

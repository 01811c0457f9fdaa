//! Which dice to roll again: what a roll is worth against the monsters in reach, and on chests and traps.

use super::position::HeroPosition;
use super::reachable::ReachableTargets;
use super::*;
use crate::action::Action;
use crate::dice::FaceCounts;
use crate::fight_odds::{FightGoal, FightOdds};
use crate::view::View;
use crate::word::{DockCost, FACES, Face};

/// Fights that a roll may be for.
const MOST: usize = 4;

/// Goals of a roll, each with its feature.
const GOALS: [(FightGoal, usize); 5] = [
    (FightGoal::Even, FIGHT_VALUE),
    (FightGoal::Xp, XP_BEST),
    (FightGoal::Kill, KILL_ALL),
    (FightGoal::Unhurt, KILL_UNHURT),
    (FightGoal::Safe, WOUNDS_BEST),
];

/// The choice as it stands: what is kept for certain, and from which face on dice may still be marked.
struct RerollChoice {
    keep: FaceCounts,
    /// Faces from which on more may be marked; [`FACES`] if none may.
    from: usize,
}

impl RerollChoice {
    fn of(view: &View, choice: Action) -> Self {
        let turn = view.turn();
        let keep = turn.purse.dice.minus(turn.marked);
        match choice {
            Action::Mark(face) => Self { keep: keep.remove(face as usize), from: face as usize },
            Action::Roll => Self { keep, from: FACES },
            _ => Self { keep: turn.purse.dice, from: FACES },
        }
    }
}

pub fn rerolls(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    // Dice that show a barred face are rolled again like others.
    let mut position = HeroPosition { purse: view.turn().purse, ..HeroPosition::of(view) };
    if view.meets_red_lord() {
        position.purse.symbols = cards::with_reserve(view, position.purse.symbols);
    }
    let dice = view.turn().purse.dice.len();
    for (lane, &choice) in choices.iter().enumerate() {
        let roll = RerollChoice::of(view, choice);
        let again = f64::from(dice - roll.keep.len());
        let mut line = sink.line(lane);
        line.put(MARKS, flag(matches!(choice, Action::Mark(_))));
        line.put(ROLLS, flag(choice == Action::Roll));
        line.put(ROLLED_AGAIN, again);
        let expect = |face: Face| f64::from(roll.keep.count(face as usize)) + again / FACES as f64;
        line.put(EXPECT_STEP, expect(Face::Step));
        line.put(EXPECT_ELIXIR, expect(Face::Elixir));
        line.put(EXPECT_MAGIC, expect(Face::Magic));
    }
    fights(view, &position, choices, sink);
    docks(view, &position, choices, sink);
}

/// The value of each reroll in the fight in reach for which it is best.
fn fights(view: &View, position: &HeroPosition, choices: &[Action], sink: &mut FeatureSink) {
    if !GOALS.iter().any(|(_, id)| sink.wants(*id)) {
        return;
    }
    let foe_odds = fight_odds(view, position);
    for (goal, id) in GOALS {
        if !sink.wants(id) {
            continue;
        }
        for (lane, &choice) in choices.iter().enumerate() {
            let roll = RerollChoice::of(view, choice);
            let worth = |odds: &FightOdds| odds.best_from(goal, roll.keep, roll.from);
            let best = foe_odds
                .iter()
                .flatten()
                .map(worth)
                .fold(None, |best: Option<f64>, worth| Some(best.map_or(worth, |best| best.max(worth))));
            let value = best.unwrap_or(0.0);
            sink.line(lane).put(id, if goal == FightGoal::Safe { -value } else { value });
        }
    }
}

fn fight_odds<'a>(view: &View<'a>, position: &HeroPosition) -> [Option<FightOdds<'a>>; MOST] {
    let (mut all, mut count) = ([None; MOST], 0);
    ReachableTargets::default().each_fight(view, position, |odds| {
        if count < MOST {
            all[count] = Some(odds);
            count += 1;
        }
    });
    all
}

/// The chance of a chest or a trap in reach.
fn docks(view: &View, position: &HeroPosition, choices: &[Action], sink: &mut FeatureSink) {
    if !sink.wants(DOCK_CHANCE) && !sink.wants(DOCK_GAIN) {
        return;
    }
    let mut reachable = ReachableTargets::default();
    let dice = view.turn().purse.dice.len();
    for (lane, &choice) in choices.iter().enumerate() {
        let keep = RerollChoice::of(view, choice).keep;
        let (mut likely, mut most) = (0.0_f64, 0.0_f64);
        reachable.each_dock(view, position, |costs, gain| {
            let chance = chance(costs, keep, dice - keep.len());
            (likely, most) = (likely.max(chance), most.max(chance * gain));
        });
        let mut line = sink.line(lane);
        line.put(DOCK_CHANCE, likely);
        line.put(DOCK_GAIN, most);
    }
}

/// The chance that these costs can be docked, with so many dice rolled beside those that are kept.
fn chance(costs: &[DockCost], keep: FaceCounts, rolled: u8) -> f64 {
    let mut missing = FaceCounts::EMPTY;
    let mut left = keep;
    for cost in costs {
        match cost {
            DockCost::Face(face) if left.count(*face as usize) > 0 => left = left.remove(*face as usize),
            DockCost::Face(face) => missing = missing.add(*face as usize),
            DockCost::Any => {}
        }
    }
    let enough = costs.len() <= usize::from(keep.len() + rolled);
    let rolled = i32::from(rolled);
    let none = |faces: i32| (1.0 - f64::from(faces) / FACES as f64).powi(rolled);
    let mut kinds = missing.kinds();
    let met = match (kinds.next(), kinds.next()) {
        (None, _) => 1.0,
        (Some((_, 1)), None) => 1.0 - none(1),
        (Some((_, 1)), Some((_, 1))) if kinds.next().is_none() => 1.0 - 2.0 * none(1) + none(2),
        (Some((_, 2)), None) => {
            let one = f64::from(rolled) / FACES as f64 * (1.0 - 1.0 / FACES as f64).powi((rolled - 1).max(0));
            (1.0 - none(1) - one).max(0.0)
        }
        // Three dice of several kinds: each by itself, which is a little too much.
        _ => missing.kinds().map(|(_, count)| (1.0 - none(1)).powi(count.into())).product(),
    };
    if enough { met } else { 0.0 }
}

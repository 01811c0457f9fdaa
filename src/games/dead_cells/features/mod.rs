//! The features that formulas weigh: what a player at the table could read off or work out, as named numbers.

use super::DeadCells;
use super::action::{Action, By, kind};
use super::state::State;
use super::view::View;
use crate::feature::{Columns, Feature, FeatureSet, Sink, features, flag};
use crate::game::Seen;

const ALL: u16 = 0x1fff;
const ROUTE: u16 = 1 << kind::ROUTE;
const HURT: u16 = 1 << kind::HURT;
const SPEND: u16 = 1 << kind::SPEND;
/// Decisions in which something may be left alone.
const STOPS: u16 = 1 << kind::EITHER | 1 << kind::BUY | 1 << kind::ACT | SPEND;

features! {
    HEALTH "health" View ALL "health" 0 40 "Health that the own Beheaded has left.";
    LEAST_HEALTH "least_health" View ALL "health" 0 40 "The least health of anybody.";
    SHIELDS "shields" View ALL "shields" 0 40 "Shields of all.";
    TEETH "teeth" View ALL "teeth" 0 255 "Teeth in the bag.";
    CELLS "cells" View ALL "cells" 0 255 "Cells in the bag.";
    SCROLLS "scrolls" View ALL "scrolls" 0 40 "Scrolls of all.";
    RUN "run" View ALL "runs" 1 30 "The run, from 1.";
    RUNS_LEFT "runs_left" View ALL "runs" 0 30 "Runs still to come after this one.";
    BIOMES "biomes" View ALL "biomes" 0 8 "Biomes finished in this run.";
    ROUND "round" View ALL "rounds" 0 4 "The round of the combat; 0 outside of one.";
    FOES "foes" View ALL "monsters" 0 4 "Monsters on the board.";
    FIRST "first" View ALL "0 or 1" 0 1 "Has one the first player token?";
    WAY "way" Choice ROUTE "place" 0 4 "The place of the corridor among those of the space, from the top.";
    BLOCKS "blocks" Choice HURT "0 or 1" 0 1 "Is the damage taken otherwise than by health?";
    TAKER_HEALTH "taker_health" Choice HURT "health" 0 40 "The health of who would take it.";
    STOP "stop" Choice STOPS "0 or 1" 0 1 "Is nothing (more) of it done?";
    WELL "well" Choice SPEND "0 or 1" 0 1 "Does a cell go into the well?";
}

impl Seen for DeadCells {
    type View<'a> = View<'a>;

    const FEATURES: &'static [Feature] = FEATURES;

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(&self.rules, state, seat)
    }

    fn features(&self, view: &View<'_>, _: usize, choices: &[Action], wanted: FeatureSet, out: &mut Columns) {
        let mut sink = Sink::new(wanted, out);
        whole_table(view, &mut sink);
        for (lane, &choice) in choices.iter().enumerate() {
            let mut line = sink.line(lane);
            line.put(WAY, if let Action::Go(way) = choice { f64::from(way) } else { 0.0 });
            line.put(STOP, flag(choice == Action::Stop));
            line.put(WELL, flag(choice == Action::Well));
            let taken = if let Action::Take { body, by } = choice { Some((body, by)) } else { None };
            line.put(BLOCKS, flag(taken.is_some_and(|(_, by)| by != By::Health)));
            line.put(TAKER_HEALTH, taken.map_or(0.0, |(body, _)| f64::from(view.health(body))));
        }
    }
}

fn whole_table(view: &View, sink: &mut Sink) {
    sink.set(HEALTH, || f64::from(view.health(view.seat() as u8)));
    sink.set(LEAST_HEALTH, || f64::from(view.least_health()));
    sink.set(SHIELDS, || f64::from(view.shields()));
    sink.set(TEETH, || f64::from(view.teeth()));
    sink.set(CELLS, || f64::from(view.cells()));
    sink.set(SCROLLS, || f64::from(view.scrolls()));
    sink.set(RUN, || f64::from(view.run()));
    sink.set(RUNS_LEFT, || f64::from(view.rules().runs.saturating_sub(view.run())));
    sink.set(BIOMES, || f64::from(view.stage()));
    sink.set(ROUND, || f64::from(view.round()));
    sink.set(FOES, || view.foes().count() as f64);
    sink.set(FIRST, || flag(usize::from(view.first()) == view.seat()));
}

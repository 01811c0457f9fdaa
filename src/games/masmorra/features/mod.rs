//! The features that formulas weigh: what a player at the table could read off or work out, as named numbers. A file for each part of the game
//! in which decisions fall.
//!
//! UNFINISHED: the first few, of the 70 to 75 that the game is to have.

use super::Masmorra;
use super::action::Action;
use super::state::State;
use super::view::View;
use crate::feature::{Columns, Feature, FeatureSet, Sink, features, flag};
use crate::game::Seen;

/// Every kind of decision.
const ALL: u16 = 0x3fff;

features! {
    LIFE "life" View ALL "life" 0 12 "Own life.";
    XP "xp" View ALL "XP" 0 1000 "Own XP.";
    GOLD "gold" View ALL "gold" 0 20 "Own gold.";
    CARDS "cards" View ALL "cards" 0 8 "Own treasure cards.";
    SEAT "seat" View ALL "seat" 1 5 "Own seat.";
    STOPS "stops" Choice ALL "0 or 1" 0 1 "Is this to do nothing (more)?";
}

impl Seen for Masmorra {
    type View<'a> = View<'a>;

    const FEATURES: &'static [Feature] = FEATURES;

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(&self.rules, state, seat)
    }

    fn features(&self, view: &View<'_>, _: usize, choices: &[Action], wanted: FeatureSet, out: &mut Columns) {
        let mut sink = Sink::new(wanted, out);
        sink.set(LIFE, || view.own().life.into());
        sink.set(XP, || view.own().xp.into());
        sink.set(GOLD, || view.own().gold.into());
        sink.set(CARDS, || view.own().hand.len() as f64);
        sink.set(SEAT, || view.seat() as f64 + 1.0);
        sink.column(STOPS, choices, |choice| flag(choice == Action::Stop));
    }
}

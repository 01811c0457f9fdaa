//! Features of cards that are drawn anew, leave, stay or are exchanged.

use super::card_contents::{CardEstimate, FindValues, no_card, things};
use super::*;

pub(super) fn write(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let (values, rules) = (FindValues::new(view), view.rules());
    let row = |place: u8| rules.row_of[usize::from(view.hand()[usize::from(place)])];
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        let place = match choice {
            Action::Choose(place) => place,
            Action::Swap(swap) => swap.map(|(place, ..)| place),
            _ => (view.hand().len() as u8).checked_sub(1),
        };
        line.put(TAKES_NONE, flag(place.is_none()));
        line.put(KEEPS_CARD, flag(choice == Action::Redraw(true)));
        match place {
            Some(place) => CardEstimate::of(rules, row(place)).write(&values, &mut line),
            None => no_card(&mut line),
        }
        let new = match choice {
            Action::Swap(Some((_, column, slot))) => view.market().cards[usize::from(column)].open[usize::from(slot)],
            _ => None,
        };
        let new = new.map_or(CardEstimate::default(), |card| CardEstimate::of(rules, rules.row_of[usize::from(card)]));
        line.put(NEW_COST, new.cost);
        line.put(NEW_THINGS, things(&new.counts));
        line.put(NEW_PRIMARY, values.primary(&new.counts));
        line.put(NEW_POINTS, values.points(&new.counts));
    }
}

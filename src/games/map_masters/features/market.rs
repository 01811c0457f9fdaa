//! Features of what the market sells.

use super::card_contents::{CardEstimate, FindValues, no_card};
use super::*;
use crate::action::MarketSource;
use crate::card::FindKind;
use crate::config::LOWEST_COST;
use crate::spell::Spell;

/// The find that each tool overcomes or works.
const NEEDS: [FindKind; 4] = [FindKind::Monster, FindKind::Padlock, FindKind::Pit, FindKind::Circle];
const GETS: [usize; 4] = [GETS_SWORD, GETS_KEY, GETS_ROPE, GETS_SCROLL];
const BOOK_FEATURES: [usize; 16] = [
    BOOK_BEAT,
    BOOK_OPEN,
    BOOK_CROSS,
    BOOK_CIRCLE,
    BOOK_TELEPORT_MONSTER,
    BOOK_TELEPORT_BARREL,
    BOOK_CROSSING,
    BOOK_CLIMB,
    BOOK_WRAP,
    BOOK_FAIRY,
    BOOK_DISCOUNT,
    BOOK_EXTRA_FAIRY,
    BOOK_TRIM,
    BOOK_KEEP,
    BOOK_REDRAW,
    BOOK_SWAP,
];

/// The place of a spell in [`BOOK_FEATURES`].
fn feature_of(spell: Spell) -> usize {
    match spell {
        Spell::Beat => 0,
        Spell::Open => 1,
        Spell::Cross => 2,
        Spell::Circle => 3,
        Spell::TeleportMonster => 4,
        Spell::TeleportBarrel => 5,
        Spell::Crossing => 6,
        Spell::Climb => 7,
        Spell::WrapVertical | Spell::WrapHorizontal => 8,
        Spell::Fairy => 9,
        Spell::Discount => 10,
        Spell::ExtraFairy => 11,
        Spell::Trim => 12,
        Spell::Keep(_) => 13,
        Spell::Redraw => 14,
        Spell::Swap => 15,
    }
}

pub(super) fn write(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let values = FindValues::new(view);
    sink.set(HAND_PRIMARY, || view.primary(view.hand_finds()));
    let plays = plays(view);
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        let price = price(view, choice);
        line.put(PASSES, flag(choice == Action::Pass));
        line.put(PRICE, f64::from(price));
        line.put(COINS_AFTER, f64::from(view.coins().saturating_sub(price.into())));
        line.put(BUYS_FAIRY, flag(matches!(choice, Action::Fairy(_))));
        line.put(BUYS_BOOK, flag(matches!(choice, Action::Book(..))));
        line.put(BUYS_CARD, flag(matches!(choice, Action::Card(..))));
        line.put(
            BLIND,
            flag(matches!(choice, Action::Card(_, MarketSource::Deck) | Action::Book(MarketSource::Deck, _))),
        );
        line.put(REPLACES, flag(matches!(choice, Action::Book(_, Some(_)))));
        line.put(PLAYS, if matches!(choice, Action::Card(..)) { plays } else { 0.0 });
        card(view, choice, &values, &mut line);
        fairy(view, choice, &mut line);
        book(view, choice, &mut line);
    }
}

fn price(view: &View, choice: Action) -> u8 {
    match choice {
        Action::Fairy(row) => view.rules().fairies[usize::from(row)].price,
        Action::Book(..) => view.rules().book_price,
        Action::Card(column, _) => view.price(column),
        _ => 0,
    }
}

/// A card that is bought now is played now, and later as often as any own card is drawn.
fn plays(view: &View) -> f64 {
    let cards = view.cards().0 as f64 + 1.0;
    let share = (f64::from(view.rules().hand) / cards).min(1.0);
    1.0 + share * f64::from(view.rounds_left())
}

fn card(view: &View, choice: Action, values: &FindValues, line: &mut ChoiceWriter) {
    let rules = view.rules();
    let known = match choice {
        Action::Card(column, MarketSource::Open(place)) => {
            let card = view.market().cards[usize::from(column)].open[usize::from(place)];
            card.map(|card| CardEstimate::of(rules, rules.row_of[usize::from(card)]))
        }
        Action::Card(column, MarketSource::Deck) => Some(CardEstimate::unseen(rules, column + LOWEST_COST)),
        _ => None,
    };
    match known {
        Some(known) => known.write(values, line),
        None => no_card(line),
    }
}

fn fairy(view: &View, choice: Action, line: &mut ChoiceWriter) {
    let tool = match choice {
        Action::Fairy(row) | Action::Gift(row) => Some(usize::from(view.rules().fairies[usize::from(row)].tool)),
        _ => None,
    };
    for (number, id) in GETS.into_iter().enumerate() {
        line.put(id, flag(tool == Some(number)));
    }
    let needs = tool.map_or(0, |tool| view.hand_finds().count(NEEDS[tool]));
    line.put(HAND_NEEDS, f64::from(needs));
}

fn book(view: &View, choice: Action, line: &mut ChoiceWriter) {
    let rules = view.rules();
    let mut shares = [0.0; BOOK_FEATURES.len()];
    match choice {
        Action::Book(MarketSource::Open(place), _) => {
            if let Some(book) = view.market().books.open[usize::from(place)] {
                let row = usize::from(rules.book_of[usize::from(book)]);
                shares[feature_of(rules.spellbooks[row].spell)] = 1.0;
            }
        }
        Action::Book(MarketSource::Deck, _) => {
            let all = rules.book_of.len() as f64;
            for row in &rules.spellbooks {
                shares[feature_of(row.spell)] += f64::from(row.count) / all;
            }
        }
        _ => {}
    }
    for (id, share) in BOOK_FEATURES.into_iter().zip(shares) {
        line.put(id, share);
    }
}

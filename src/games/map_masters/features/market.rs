//! Features of what the market sells.

use super::card_contents::{CardEstimate, FindValues, no_card};
use super::*;
use crate::action::MarketSource;
use crate::card::{FINDS, FindKind};
use crate::config::LOWEST_COST;
use crate::spell::Spell;

/// The find that each tool overcomes or works.
const NEEDS: [FindKind; 4] = [FindKind::Monster, FindKind::Padlock, FindKind::Pit, FindKind::Circle];
/// The item on cards that does the same as each tool.
const ITEMS: [FindKind; 4] = [FindKind::Sword, FindKind::Key, FindKind::Rope, FindKind::Scroll];
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

/// The finds that a spell works on; none where it needs no thing.
fn works_on(spell: Spell) -> &'static [FindKind] {
    match spell {
        Spell::Beat | Spell::TeleportMonster => &[FindKind::Monster],
        Spell::Open => &[FindKind::Padlock],
        Spell::Cross | Spell::Climb => &[FindKind::Pit],
        Spell::Circle => &[FindKind::Circle],
        Spell::TeleportBarrel => &[FindKind::Barrel],
        Spell::Crossing => &[FindKind::Room],
        Spell::Fairy => &NEEDS,
        Spell::WrapVertical
        | Spell::WrapHorizontal
        | Spell::Discount
        | Spell::ExtraFairy
        | Spell::Trim
        | Spell::Keep(_)
        | Spell::Redraw
        | Spell::Swap => &[],
    }
}

/// True if the spell is used in the refresh, which the last round has not.
fn is_for_refresh(spell: Spell) -> bool {
    match spell {
        Spell::Trim | Spell::Keep(_) | Spell::Swap => true,
        Spell::Beat
        | Spell::Open
        | Spell::Cross
        | Spell::Circle
        | Spell::TeleportMonster
        | Spell::TeleportBarrel
        | Spell::Crossing
        | Spell::Climb
        | Spell::WrapVertical
        | Spell::WrapHorizontal
        | Spell::Fairy
        | Spell::Discount
        | Spell::ExtraFairy
        | Spell::Redraw => false,
    }
}

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
    let works = WorkValues::new(view, &values);
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
        fairy(view, choice, &works, &mut line);
        book(view, choice, &works, &mut line);
    }
}

/// What fairies and spells have to work on in this round's hand, worked out once for a decision.
struct WorkValues<'v> {
    values: &'v FindValues,
    /// By find: how many there are on average.
    things: [f64; FINDS],
    /// By tool: how many of the things that it is for go beyond the help that there is.
    lack: [f64; 4],
}

/// What one fairy or spell has to work on: things, those beyond the help that there is, and their points.
#[derive(Clone, Copy, Default)]
struct Work {
    things: f64,
    lack: f64,
    primary: f64,
    points: f64,
}

impl<'v> WorkValues<'v> {
    fn new(view: &View, values: &'v FindValues) -> Self {
        let (things, tools) = (view.expected_finds(), view.tools());
        let lack = std::array::from_fn(|tool| {
            let help = things[ITEMS[tool] as usize] + f64::from(tools[tool]);
            (things[NEEDS[tool] as usize] - help).max(0.0)
        });
        Self { values, things, lack }
    }

    /// The work that there is on these finds.
    fn on(&self, finds: &[FindKind]) -> Work {
        let mut counts = [0.0; FINDS];
        finds.iter().for_each(|&find| counts[find as usize] = self.things[find as usize]);
        let lack = |&find: &FindKind| NEEDS.iter().position(|&need| need == find).map_or(0.0, |tool| self.lack[tool]);
        Work {
            things: counts.iter().sum(),
            lack: finds.iter().map(lack).sum(),
            primary: self.values.primary(&counts),
            points: self.values.points(&counts),
        }
    }
}

impl Work {
    /// Adds this share of other work.
    fn add(&mut self, share: f64, other: Self) {
        self.things += share * other.things;
        self.lack += share * other.lack;
        self.primary += share * other.primary;
        self.points += share * other.points;
    }

    fn write(self, line: &mut ChoiceWriter) {
        line.put(WORK_THINGS, self.things);
        line.put(WORK_LACK, self.lack);
        line.put(WORK_PRIMARY, self.primary);
        line.put(WORK_POINTS, self.points);
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

fn fairy(view: &View, choice: Action, works: &WorkValues, line: &mut ChoiceWriter) {
    let tool = match choice {
        Action::Fairy(row) | Action::Gift(row) => Some(usize::from(view.rules().fairies[usize::from(row)].tool)),
        _ => None,
    };
    for (number, id) in GETS.into_iter().enumerate() {
        line.put(id, flag(tool == Some(number)));
    }
    let needs = tool.map_or(0, |tool| view.hand_finds().count(NEEDS[tool]));
    line.put(HAND_NEEDS, f64::from(needs));
    tool.map_or(Work::default(), |tool| works.on(&NEEDS[tool..=tool])).write(line);
}

/// Spellbooks that it may be, with the share of each.
fn spells<'a>(view: &View<'a>, from: MarketSource) -> impl Iterator<Item = (Spell, f64)> + 'a {
    let rules = view.rules();
    let (open, all) = match from {
        MarketSource::Open(place) => (view.market().books.open[usize::from(place)], 1.0),
        MarketSource::Deck => (None, rules.book_of.len() as f64),
    };
    let row = open.map(|book| usize::from(rules.book_of[usize::from(book)]));
    rules.spellbooks.iter().enumerate().filter_map(move |(number, known)| match (from, row) {
        (MarketSource::Open(_), row) => (row == Some(number)).then_some((known.spell, 1.0)),
        (MarketSource::Deck, _) => Some((known.spell, f64::from(known.count) / all)),
    })
}

fn book(view: &View, choice: Action, works: &WorkValues, line: &mut ChoiceWriter) {
    let mut shares = [0.0; BOOK_FEATURES.len()];
    let (mut work, mut rounds) = (Work::default(), 0.0);
    if let Action::Book(from, _) = choice {
        for (spell, share) in spells(view, from) {
            shares[feature_of(spell)] += share;
            work.add(share, works.on(works_on(spell)));
            rounds += share * f64::from(view.rounds_left() + u8::from(!is_for_refresh(spell)));
        }
        work.write(line);
    }
    line.put(BOOK_ROUNDS, rounds);
    for (id, share) in BOOK_FEATURES.into_iter().zip(shares) {
        line.put(id, share);
    }
}

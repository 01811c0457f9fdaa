//! The game in words, for `replay`.

use super::MapMasters;
use super::action::{Action, CardId, Event, MarketSource, PathResult, Purchase};
use super::card::{FindCounts, FindKind};
use super::config::{LOWEST_COST, Rules};
use super::draw;
use super::dungeon::Dungeon;
use super::final_score::FinalScore;
use super::layout::{CardLayout, PlacedCard};
use super::rules::market;
use super::search::{PathOutcome, route};
use super::state::{Exploration, Phase, State};
use super::walk::{PathGear, PathTool, PathWalk};
use kit::game::{GameText, TablePlaces, open, pile};
use kit::say::{counted, listed};

impl GameText for MapMasters {
    fn show(&self, state: &State) -> String {
        show(&self.rules, state)
    }

    fn places(&self, state: &State) -> TablePlaces {
        let (rules, market) = (&self.rules, &state.market);
        let cards = |cards: &[CardId]| cards.iter().map(|&card| card_name(rules, card)).collect::<Vec<_>>();
        let books = market.books.open.iter().flatten().map(|&book| book_name(rules, rules.book_of[usize::from(book)]));
        let mut places = vec![
            pile("objective deck", &state.objectives),
            pile("spellbook deck", &market.books.deck),
            open("open spellbooks", books),
        ];
        for (price, column) in rules.prices.iter().zip(&market.cards) {
            let face_up: Vec<CardId> = column.open.iter().flatten().copied().collect();
            places.push(pile(format!("deck for {price}"), &column.deck));
            places.push(open(format!("open for {price}"), cards(&face_up)));
        }
        for (seat, player) in (1..).zip(&state.players[..rules.seats]) {
            places.push(pile(format!("deck of seat {seat}"), &player.deck.draw));
            places.push(pile(format!("discard pile of seat {seat}"), &player.deck.discard));
            places.push(open(format!("hand of seat {seat}"), cards(&player.hand)));
        }
        places
    }

    fn describe(&self, state: &State, action: Action) -> String {
        describe(&self.rules, state, action)
    }

    fn tell(&self, event: Event) -> String {
        told(&self.rules, event)
    }
}

/// Objectives, market, players, and the dungeon that is being built.
fn show(rules: &Rules, state: &State) -> String {
    // The refresh knows the coming round's objective.
    let refreshes = matches!(state.phase, Phase::Trim | Phase::Recycle | Phase::Keep | Phase::Swap);
    let next = if refreshes && state.round < rules.rounds { "next " } else { "" };
    let mut text = format!("round {}, {next}primary objective: {}\n", state.round, objective(rules, state.primary));
    text += &market(rules, state);
    for seat in 0..rules.seats {
        text += &player(rules, state, seat);
    }
    if matches!(state.phase, Phase::Place | Phase::Path | Phase::Walk) && !state.dungeon.layout.is_empty() {
        text += &dungeon(rules, &state.dungeon.layout);
    }
    text
}

fn objective(rules: &Rules, card: u8) -> String {
    let row = &rules.objectives[usize::from(rules.objective_of[usize::from(card)])];
    let hourglass = if rules.hourglass_of[usize::from(card)] { ", with an hourglass" } else { "" };
    format!("{} ({} for each{hourglass})", row.find.name(), points(row.points.into()))
}

fn points(points: u16) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

fn coins(coins: u16) -> String {
    if coins == 1 { "1 coin".to_owned() } else { format!("{coins} coins") }
}

fn market(rules: &Rules, state: &State) -> String {
    let open = |cards: &[Option<u8>], name: &dyn Fn(u8) -> String| {
        let names: Vec<String> = cards.iter().flatten().map(|&card| name(card)).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let mut text = String::from("market: ");
    for (fairy, left) in rules.fairies.iter().zip(state.market.fairies) {
        text += &format!("{left} {}, ", fairy.name.title());
    }
    text += &format!(
        "spellbooks: {}",
        open(&state.market.books.open, &|book| book_name(rules, rules.book_of[usize::from(book)]))
    );
    for (column, cards) in state.market.cards.iter().enumerate() {
        text += &format!(
            "; for {}: {}",
            rules.prices[column],
            open(&cards.open, &|card| rules.row(card).name.title().to_owned())
        );
    }
    text + "\n"
}

fn player(rules: &Rules, state: &State, seat: usize) -> String {
    let player = &state.players[seat];
    let hand: Vec<&str> = player.hand.iter().map(|&card| rules.row(card).name.title()).collect();
    let books: Vec<String> = player.books.iter().map(|book| book_name(rules, book.row)).collect();
    let mut fairies: Vec<&str> = Vec::new();
    for (row, &count) in rules.fairies.iter().zip(&player.fairies) {
        fairies.extend(std::iter::repeat_n(row.name.title(), count.into()));
    }
    let list = |names: Vec<String>| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    format!(
        "seat {}: {}, primary {}, secondary {} (before it is divided), time bonus {}, exits {}; cards in deck and discards: {} and {}; hand: {}; spellbooks: {}; fairies: {}\n",
        seat + 1,
        coins(player.coins),
        player.score.primary,
        player.score.secondary,
        player.score.time,
        player.score.boxes,
        player.deck.draw.len(),
        player.deck.discard.len(),
        list(hand.into_iter().map(str::to_owned).collect()),
        list(books),
        list(fairies.into_iter().map(str::to_owned).collect()),
    )
}

fn dungeon(rules: &Rules, layout: &[PlacedCard]) -> String {
    let placed: Vec<draw::CardPicture> = layout
        .iter()
        .map(|placed| draw::CardPicture {
            card: &rules.cards[usize::from(placed.card)],
            name: rules.rows[usize::from(placed.card)].name.title(),
            turned: placed.turned,
            x: placed.x,
            y: placed.y,
        })
        .collect();
    draw::dungeon(&placed)
}

fn book_name(rules: &Rules, row: u8) -> String {
    let row = &rules.spellbooks[usize::from(row)];
    format!("{} ({})", row.name.title(), row.spell)
}

fn card_name(rules: &Rules, card: u8) -> String {
    let row = rules.row(card);
    if row.cost == 0 { row.name.title().to_owned() } else { format!("{} (cost {})", row.name.title(), row.cost) }
}

fn sold(from: MarketSource, cards: &[Option<u8>], name: impl Fn(u8) -> String, what: &str) -> String {
    match from {
        MarketSource::Open(place) => cards[usize::from(place)].map_or_else(String::new, name),
        MarketSource::Deck => format!("the top {what}, unseen"),
    }
}

/// A choice in words.
fn describe(rules: &Rules, state: &State, action: Action) -> String {
    let hand = |place: u8| card_name(rules, state.player().hand[usize::from(place)]);
    match action {
        Action::Pass => "pass".to_owned(),
        Action::Fairy(row) => {
            let row = &rules.fairies[usize::from(row)];
            format!("buy {} for {}", row.name.title(), row.price)
        }
        Action::Gift(row) => format!("take {}", rules.fairies[usize::from(row)].name.title()),
        Action::Book(from, instead) => {
            let book = |book: u8| book_name(rules, rules.book_of[usize::from(book)]);
            let what = sold(from, &state.market.books.open, book, "spellbook");
            let instead = instead.map_or(String::new(), |place| {
                format!(" instead of {}", book_name(rules, state.player().books[usize::from(place)].row))
            });
            format!("buy {what} for {}{instead}", rules.book_price)
        }
        Action::Card(column, from) => {
            let cards = &state.market.cards[usize::from(column)].open;
            let kind = format!("card of cost {}", column + LOWEST_COST);
            let price = market::price(rules, state.player(), column.into());
            format!("buy {} for {price}", sold(from, cards, |card| card_name(rules, card), &kind))
        }
        Action::Redraw(true) => "keep the first card".to_owned(),
        Action::Redraw(false) => "discard the first card".to_owned(),
        Action::Place(place, placed) => format!("lay {} {}", hand(place), spot(placed)),
        Action::Stop => "lay no more cards".to_owned(),
        Action::Path(which) => {
            let Exploration { layout, frontier, .. } = &state.dungeon;
            path(rules, layout, state.player().gear(rules), &frontier.outcomes[usize::from(which)])
        }
        Action::Step(step) => {
            let dungeon = Dungeon::new(&rules.cards, &state.dungeon.layout, &rules.options);
            state.dungeon.walk.describe(&dungeon, step)
        }
        Action::Choose(None) | Action::Swap(None) => "no card".to_owned(),
        Action::Choose(Some(place)) => hand(place),
        Action::Swap(Some((place, column, slot))) => {
            let new = state.market.cards[usize::from(column)].open[usize::from(slot)];
            format!("exchange {} for {}", hand(place), new.map_or_else(String::new, |card| card_name(rules, card)))
        }
    }
}

fn spot(placed: PlacedCard) -> String {
    let turned = if placed.turned { ", turned" } else { "" };
    format!("in column {}, half row {}{turned}", placed.x, placed.y)
}

/// A path with its steps: it is searched again for them.
fn path(rules: &Rules, layout: &CardLayout, gear: PathGear, outcome: &PathOutcome) -> String {
    let dungeon = Dungeon::new(&rules.cards, layout, &rules.options);
    let mut walk = PathWalk::at_start(gear);
    let mut steps = Vec::new();
    for step in route(&dungeon, gear, outcome) {
        let (said, before) = (walk.describe(&dungeon, step), walk);
        walk.take(&dungeon, step);
        steps.push(said + &yielded(&before, &walk));
    }
    format!("the path with {}, {}: {}", finds(outcome.finds), outcome.end, steps.join("; "))
}

/// What a step has used and found, as in ` (uses 1 key, finds 2 coins)`; nothing where it did neither.
fn yielded(before: &PathWalk, after: &PathWalk) -> String {
    let found = |find: FindKind| after.finds().count(find) - before.finds().count(find);
    let used = |tool: PathTool| before.tools()[tool as usize] + found(tool.find()) - after.tools()[tool as usize];
    let named = |count: u8, find: FindKind| (count > 0).then(|| format!("{count} {}", find.name()));
    let spell = (before.wild_left() && !after.wild_left()).then(|| "the fairy spell".to_owned());
    let used: Vec<String> =
        PathTool::ALL.into_iter().filter_map(|tool| named(used(tool), tool.find())).chain(spell).collect();
    let found: Vec<String> = FindKind::ALL.into_iter().filter_map(|find| named(found(find), find)).collect();
    let parts = [("uses", used), ("finds", found)].into_iter().filter(|(_, things)| !things.is_empty());
    let parts: Vec<String> = parts.map(|(verb, things)| format!("{verb} {}", listed(&things, "and"))).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

fn finds(finds: FindCounts) -> String {
    let found = FindKind::ALL.into_iter().filter(|&find| finds.count(find) > 0);
    let names: Vec<String> = found.map(|find| format!("{} {}", finds.count(find), find.name())).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// An event in words.
fn told(rules: &Rules, event: Event) -> String {
    match event {
        Event::Round(round, first) => format!("round {round} begins; seat {} is first in the market", first + 1),
        Event::Objective { card, primary } => {
            format!("{} objective: {}", if primary { "primary" } else { "secondary" }, objective(rules, card))
        }
        Event::Bought { seat, item, price, blind } => {
            let what = match item {
                Purchase::Fairy(row) => rules.fairies[usize::from(row)].name.title().to_owned(),
                Purchase::Book(row) => book_name(rules, row),
                Purchase::Card(card) => card_name(rules, card),
            };
            let blind = if blind { ", unseen" } else { "" };
            format!("seat {} buys {what} for {price}{blind}", seat + 1)
        }
        Event::Passed(seat) => format!("seat {} passes", seat + 1),
        Event::Given { seat, fairy } => {
            format!("seat {} gains {}", seat + 1, rules.fairies[usize::from(fairy)].name.title())
        }
        Event::Drew { seat, card } => format!("seat {} draws {}", seat + 1, card_name(rules, card)),
        Event::Redrew { seat, card } => format!("seat {} discards {}", seat + 1, card_name(rules, card)),
        Event::Shuffled(seat) => format!("seat {} shuffles the discards", seat + 1),
        Event::Built { seat, cards: 0, .. } => format!("seat {} lays no card", seat + 1),
        Event::Built { seat, laid, cards } => {
            let drawn = dungeon(rules, &laid[..usize::from(cards)]);
            format!("seat {} has laid {}:\n{}", seat + 1, counted(cards, "card"), drawn.trim_end())
        }
        Event::Laid { .. } | Event::Stepped { .. } | Event::RoundOver { .. } => String::new(),
        Event::OnlyPath { seat, laid, cards, gear, outcome } => {
            let mut layout = CardLayout::default();
            layout.extend(&laid[..usize::from(cards)]);
            format!("seat {} draws {}", seat + 1, path(rules, &layout, gear, &outcome))
        }
        Event::Drawn { seat, walked, gave_up, .. } => drawn(seat, &walked, gave_up),
        Event::Rewarded { seat, coins, primary, secondary, time, exit } => {
            let time = if time > 0 { format!(", time bonus {time}") } else { String::new() };
            let exit = if exit { ", exit box checked" } else { "" };
            let coins = self::coins(coins);
            format!("seat {}: gains {coins}, primary {primary}, secondary {secondary}{time}{exit}", seat + 1)
        }
        Event::Trimmed { seat, card } => format!("seat {} removes {} for good", seat + 1, card_name(rules, card)),
        Event::Stayed { seat, card, price } => {
            let paid = if price > 0 { format!(" for {}", coins(price.into())) } else { String::new() };
            format!("{} of seat {} stays{paid}", card_name(rules, card), seat + 1)
        }
        Event::Swapped { seat, card, for_card } => {
            format!("seat {} exchanges {} for {}", seat + 1, card_name(rules, card), card_name(rules, for_card))
        }
        Event::Scored { seat, columns } => scored(seat, columns),
        Event::Wiped => "the market is dealt anew".to_owned(),
    }
}

fn drawn(seat: u8, walked: &PathResult, gave_up: bool) -> String {
    let Some(end) = walked.end else {
        return format!("seat {} draws no path", seat + 1);
    };
    let gave_up = if gave_up { ", giving a spellbook up for a fairy" } else { "" };
    format!("seat {} finds {}; the path ends: {end}{gave_up}", seat + 1, finds(walked.finds))
}

/// The final score of a seat.
fn scored(seat: u8, columns: FinalScore) -> String {
    let FinalScore { primary, secondary, time, exits, coins } = columns;
    let sum = columns.sum();
    format!(
        "seat {} scores {sum}: primary {primary}, secondary {secondary}, time bonus {time}, exits {exits}, coins {coins}",
        seat + 1
    )
}

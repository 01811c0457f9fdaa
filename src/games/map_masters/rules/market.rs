//! Market Phase: fairies, spellbooks and dungeon cards, one item at a time, until all have passed.

use super::round;
use crate::action::{Action, Event, MarketSource, Purchase};
use crate::config::{COSTS, FullHand, LOWEST_COST, Rules};
use crate::spell::Spell;
use crate::state::{Phase, Player, Spellbook, State};
use kit::game::EventObserver;
use kit::luck::Luck;
use kit::pieces::ResolutionWays;

/// The purchases that the active player may make. A card that lies face up twice is one choice.
pub fn legal(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    offers(rules, state, |offer| out.push(offer));
}

/// All that the active player can pay for and hold.
fn offers(rules: &Rules, state: &State, mut offer: impl FnMut(Action)) {
    let (player, market) = (state.player(), &state.market);
    for (row, fairy) in rules.fairies.iter().enumerate() {
        if market.fairies[row] > 0 && player.coins >= u16::from(fairy.price) {
            offer(Action::Fairy(row as u8));
        }
    }
    if player.coins >= u16::from(rules.book_price) {
        sources(
            rules,
            &market.books.open,
            market.books.deck.is_empty(),
            |book| rules.book_of[usize::from(book)],
            |from| {
                replaced(rules, player, |instead| offer(Action::Book(from, instead)));
            },
        );
    }
    if player.hand.len() == usize::from(rules.hand) && rules.full_hand == FullHand::Refused {
        return;
    }
    for (column, cards) in market.cards.iter().enumerate() {
        if player.coins >= u16::from(price(rules, player, column)) {
            sources(
                rules,
                &cards.open,
                cards.deck.is_empty(),
                |card| rules.row_of[usize::from(card)],
                |from| {
                    offer(Action::Card(column as u8, from));
                },
            );
        }
    }
}

/// The places of a column from which one can buy: face up, each row once, and the deck.
fn sources(
    rules: &Rules,
    open: &[Option<u8>],
    empty: bool,
    row: impl Fn(u8) -> u8,
    mut source: impl FnMut(MarketSource),
) {
    for (place, card) in open.iter().enumerate() {
        let Some(card) = *card else { continue };
        let again = open[..place].iter().flatten().any(|&other| row(other) == row(card));
        if !again {
            source(MarketSource::Open(place as u8));
        }
    }
    if rules.blind && !empty {
        source(MarketSource::Deck);
    }
}

/// "They must replace a previously purchased Spellbook Card if they buy a third one": which one goes is named with the purchase.
fn replaced(rules: &Rules, player: &Player, mut instead: impl FnMut(Option<u8>)) {
    if player.books.len() < usize::from(rules.books) {
        instead(None);
    } else {
        (0..player.books.len() as u8).for_each(|place| instead(Some(place)));
    }
}

/// The price of a card of this column for the player: one a round may be a coin cheaper, by a spellbook.
pub fn price(rules: &Rules, player: &Player, column: usize) -> u8 {
    let price = rules.prices[column];
    if player.can(rules, Spell::Discount) { price.saturating_sub(1) } else { price }
}

/// Asks the active player, or goes on where there is nothing that he could buy.
pub fn ask(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    loop {
        let mut any = false;
        offers(rules, state, |_| any = true);
        if any {
            state.phase = Phase::Buy;
            return;
        }
        if pass(rules, state, watch) {
            return round::create_hands(rules, state, luck, watch);
        }
    }
}

/// The active player is done for this phase; tells whether all are.
fn pass(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) -> bool {
    state.player_mut().passed = true;
    watch.event(Event::Passed(state.active));
    !next(rules, state)
}

/// Clockwise to the next player who has not passed, if there is one.
fn next(rules: &Rules, state: &mut State) -> bool {
    for _ in 0..rules.seats {
        state.active = (state.active + 1) % rules.seats as u8;
        if !state.player().passed {
            return true;
        }
    }
    false
}

/// Buys one item, or passes.
pub fn buy(rules: &Rules, state: &mut State, action: Action, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    match action {
        Action::Fairy(row) => {
            buy_fairy(rules, state, row, watch);
            if bring_gift(rules, state, row, watch) {
                return;
            }
        }
        Action::Book(from, instead) => buy_book(rules, state, from, instead, watch),
        Action::Card(column, from) => buy_card(rules, state, column, from, watch),
        _ => {
            if pass(rules, state, watch) {
                return round::create_hands(rules, state, luck, watch);
            }
            return ask(rules, state, luck, watch);
        }
    }
    go_on(rules, state, luck, watch);
}

fn go_on(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    next(rules, state);
    ask(rules, state, luck, watch);
}

pub(super) fn pay(rules: &Rules, state: &mut State, price: u8, purse: usize) {
    let price = u16::from(price);
    let player = state.player_mut();
    player.coins -= price;
    player.spent.on[purse] += price;
    if rules.bank > 0 {
        state.bank += price;
    }
}

/// The purses of [`CoinFlow::on`](crate::state::CoinFlow).
pub mod purse {
    /// Fairies.
    pub const FAIRIES: usize = 0;
    /// Spellbooks.
    pub const BOOKS: usize = 1;
    /// Dungeon cards.
    pub const CARDS: usize = 2;
    /// The refresh.
    pub const REFRESH: usize = 3;
}

fn buy_fairy(rules: &Rules, state: &mut State, row: u8, watch: &mut impl EventObserver<Event>) {
    let price = rules.fairies[usize::from(row)].price;
    pay(rules, state, price, purse::FAIRIES);
    take_fairy(state, row);
    watch.event(Event::Bought { seat: state.active, item: Purchase::Fairy(row), price, blind: false });
}

fn take_fairy(state: &mut State, row: u8) {
    state.market.fairies[usize::from(row)] -= 1;
    state.player_mut().fairies[usize::from(row)] += 1;
}

/// "If you buy a Fairy Token, you can gain 1 additional Fairy Token of a different type for free": in stock, once a round. Tells whether the
/// player has to be asked which.
fn bring_gift(rules: &Rules, state: &mut State, bought: u8, watch: &mut impl EventObserver<Event>) -> bool {
    let Some(book) = state.player().unused(rules, |spell| spell == Spell::ExtraFairy) else { return false };
    match gifts(rules, state, bought).fold(ResolutionWays::Nothing, ResolutionWays::or) {
        ResolutionWays::Nothing => false,
        ResolutionWays::One(row) => {
            state.player_mut().use_up(book);
            give(state, row, watch);
            false
        }
        ResolutionWays::Choice => {
            state.player_mut().use_up(book);
            state.phase = Phase::Gift(bought);
            true
        }
    }
}

fn give(state: &mut State, row: u8, watch: &mut impl EventObserver<Event>) {
    take_fairy(state, row);
    watch.event(Event::Given { seat: state.active, fairy: row });
}

/// The fairies that may come along with one that was bought.
pub fn gifts(rules: &Rules, state: &State, bought: u8) -> impl Iterator<Item = u8> {
    (0..rules.fairies.len() as u8).filter(move |&row| row != bought && state.market.fairies[usize::from(row)] > 0)
}

/// Takes the gift.
pub fn gift(rules: &Rules, state: &mut State, row: u8, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    give(state, row, watch);
    go_on(rules, state, luck, watch);
}

fn place_of(from: MarketSource) -> Option<u8> {
    match from {
        MarketSource::Open(place) => Some(place),
        MarketSource::Deck => None,
    }
}

fn buy_book(
    rules: &Rules,
    state: &mut State,
    from: MarketSource,
    instead: Option<u8>,
    watch: &mut impl EventObserver<Event>,
) {
    let Some(book) = state.market.books.take(place_of(from), rules.slots) else { return };
    let row = rules.book_of[usize::from(book)];
    pay(rules, state, rules.book_price, purse::BOOKS);
    if let Some(place) = instead {
        let gone = state.player_mut().books.take(usize::from(place));
        if !rules.replaced_book_is_out {
            state.market.books.deck.insert(0, gone.card);
            state.market.books.refill(rules.slots);
        }
    }
    state.player_mut().books.push(Spellbook { card: book, row, used: false });
    watch.event(Event::Bought {
        seat: state.active,
        item: Purchase::Book(row),
        price: rules.book_price,
        blind: from == MarketSource::Deck,
    });
}

fn buy_card(rules: &Rules, state: &mut State, column: u8, from: MarketSource, watch: &mut impl EventObserver<Event>) {
    let price = price(rules, state.player(), usize::from(column));
    let discount = state.player().unused(rules, |spell| spell == Spell::Discount);
    let Some(card) = state.market.cards[usize::from(column)].take(place_of(from), rules.slots) else { return };
    pay(rules, state, price, purse::CARDS);
    let player = state.player_mut();
    discount.into_iter().for_each(|place| player.use_up(place));
    if player.hand.len() < usize::from(rules.hand) {
        player.hand.push(card);
    } else {
        player.deck.discard.push(card);
    }
    watch.event(Event::Bought {
        seat: state.active,
        item: Purchase::Card(card),
        price,
        blind: from == MarketSource::Deck,
    });
}

/// "At the end of Round 3, discard all cards remaining in the Market (Spellbooks and Dungeon Cards) and refresh with new ones."
pub fn wipe(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    for column in &mut state.market.cards {
        column.wipe(rules.slots, rules.wiped_are_out);
    }
    state.market.books.wipe(rules.slots, rules.wiped_are_out);
    watch.event(Event::Wiped);
}

/// The column in which a card is sold; `None` for a starter.
pub fn column_of(rules: &Rules, card: u8) -> Option<usize> {
    let column = rules.row(card).cost.checked_sub(LOWEST_COST)?;
    (usize::from(column) < COSTS).then_some(usize::from(column))
}

//! The game in words, for `replay`.

use super::Metroidvania;
use super::action::{AbilitySource, Action, CardNumber, Event};
use super::cells::{GridCell, place};
use super::config::Rules;
use super::effect::Ability;
use super::state::{Phase, State};
use kit::game::{GameText, TablePlaces, open, pile};

impl GameText for Metroidvania {
    fn show(&self, state: &State) -> String {
        show(&self.rules, state)
    }

    fn places(&self, state: &State) -> TablePlaces {
        places(&self.rules, state)
    }

    fn describe(&self, state: &State, action: Action) -> String {
        describe(&self.rules, state, action)
    }

    fn tell(&self, event: Event) -> String {
        told(&self.rules, event)
    }
}

/// Pawns on the map, by seat.
const PAWNS: [char; 4] = ['a', 'b', 'c', 'd'];

/// Queue, players and map.
fn show(rules: &Rules, state: &State) -> String {
    let mut text = String::from("queue: ");
    for (slot, &card) in state.queue.cards[..usize::from(state.queue.len)].iter().enumerate() {
        text += &format!("{}[{}] ", card_name(rules, card), state.queue.luck[slot]);
    }
    text += "(luck lying on each)\n";
    for (seat, player) in state.players[..rules.seats].iter().enumerate() {
        let items: Vec<String> = player.items.iter().map(|&card| ability(rules.item(card))).collect();
        let bosses: Vec<&str> = rules
            .bosses
            .iter()
            .enumerate()
            .filter(|(boss, _)| player.bosses >> boss & 1 == 1)
            .map(|(_, row)| row.name.title())
            .collect();
        text += &format!(
            "seat {} ({}): health {}, luck {}, items: {}, bosses: {}\n",
            seat + 1,
            PAWNS[seat],
            player.health,
            player.luck,
            list(&items),
            list(&bosses)
        );
    }
    let marks: Vec<(GridCell, char)> =
        state.players[..rules.seats].iter().zip(PAWNS).map(|(player, pawn)| (player.at, pawn)).collect();
    text + &state.maze.draw(&marks)
}

/// The places of the cards: what is new in the queue has been refilled. Of the turn under way the side by which the room was entered.
fn places(rules: &Rules, state: &State) -> TablePlaces {
    let names = |cards: &[CardNumber]| cards.iter().map(|&card| card_name(rules, card)).collect::<Vec<_>>();
    let mut places = vec![
        pile("deck", state.deck.undrawn()),
        pile("discard pile", state.deck.discarded()),
        pile("boss deck", &state.bosses),
        open("queue", names(&state.queue.cards[..usize::from(state.queue.len)])),
    ];
    let in_turn = !matches!(state.phase, Phase::Card | Phase::Over);
    places.extend(in_turn.then(|| open("side entered", [format!("{:?}", state.current.entered).to_lowercase()])));
    for (seat, player) in state.players[..rules.seats].iter().enumerate() {
        places.push(open(format!("items of seat {}", seat + 1), names(&player.items)));
    }
    places
}

fn list<T: AsRef<str>>(things: &[T]) -> String {
    if things.is_empty() { "none".to_owned() } else { things.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ") }
}

fn card_name(rules: &Rules, card: CardNumber) -> String {
    rules.card(card).name.title().to_owned()
}

/// A card with its numbers.
fn card_text(rules: &Rules, card: CardNumber) -> String {
    let row = rules.card(card);
    let threat = if row.threat == 0 { "empty".to_owned() } else { "!".repeat(usize::from(row.threat)) };
    format!(
        "{} ({threat}, exits {}, moves {}, damage {}, {})",
        row.name.title(),
        row.exits.letters(),
        row.moves,
        row.damage,
        ability(row.item)
    )
}

fn ability(ability: Ability) -> String {
    if ability.power == 1 {
        ability.effect.name().to_owned()
    } else {
        format!("{} {}", ability.effect.name(), ability.power)
    }
}

fn room(at: GridCell) -> String {
    let (row, column) = place(at);
    format!("row {}, column {}", row + 1, column + 1)
}

fn tool_name(rules: &Rules, state: &State, tool: AbilitySource) -> String {
    match tool {
        AbilitySource::Item(place) => format!("item {}", ability(state.item(rules, place))),
        AbilitySource::Boss(effect) => format!("boss ability {}", effect.name()),
    }
}

/// A choice in words.
fn describe(rules: &Rules, state: &State, action: Action) -> String {
    match action {
        Action::Take { slot, item } => {
            let card = card_text(rules, state.queue.cards[usize::from(slot)]);
            let with = item.map_or(String::new(), |place| {
                format!(" with {}", tool_name(rules, state, AbilitySource::Item(place)))
            });
            format!("take card {}: {card}{with}", slot + 1)
        }
        Action::Explore { side, exits } => {
            format!("explore {} with exits {}", side.name(), exits.letters())
        }
        Action::Move { to, steps, by } => {
            let by = by.map_or(String::new(), |side| format!(", in from the {}", side.name()));
            format!("move {steps} to {}{by}", room(to))
        }
        Action::Use(tool) => format!("use {}", tool_name(rules, state, tool)),
        Action::Break(tool, side) => format!("use {} on the {} wall", tool_name(rules, state, tool), side.name()),
        Action::Stop => "stop here".to_owned(),
        Action::Waste => "no use for the card".to_owned(),
        Action::Wager(luck) => format!("wager {luck}"),
        Action::Accept => "let it stand".to_owned(),
        Action::Redraw(tool, drawn) => {
            let card = card_name(rules, state.current.drawn[usize::from(drawn)]);
            format!("redraw {card} with {}", tool_name(rules, state, tool))
        }
        Action::Reduce(tool) => format!("use {}", tool_name(rules, state, tool)),
        Action::Heal(None) => "use no item".to_owned(),
        Action::Heal(Some(place)) => format!("use {}", tool_name(rules, state, AbilitySource::Item(place))),
        Action::Keep { drawn, drop } => keep(rules, state, drawn, drop),
        Action::KeepNone => "keep no card".to_owned(),
    }
}

fn keep(rules: &Rules, state: &State, drawn: u8, drop: Option<u8>) -> String {
    debug_assert_eq!(state.phase, Phase::Keep);
    let card = state.current.drawn[usize::from(drawn)];
    let instead = |place: u8| {
        let used = if state.player().tired >> place & 1 == 1 { ", used this turn" } else { "" };
        format!(" instead of {}{used}", ability(state.item(rules, place)))
    };
    let instead = drop.map_or(String::new(), instead);
    format!("keep {} ({}){instead}", card_name(rules, card), ability(rules.item(card)))
}

/// An event in words.
fn told(rules: &Rules, event: Event) -> String {
    match event {
        Event::Turn { .. } => String::new(),
        Event::Took { queue, slot, price, gained, .. } => {
            format!(
                "pays {price} luck for {} and gains the {gained} luck on it",
                card_name(rules, queue[usize::from(slot)])
            )
        }
        Event::Wasted { .. } => "the card has no legal use and is discarded".to_owned(),
        Event::Explored { side, at, .. } => {
            format!("draws a room to the {} at {}", side.name(), room(at))
        }
        Event::Moved { to, steps, .. } => format!("walks {steps} to {}", room(to)),
        Event::Used { effect, item, .. } => format!("uses {} ({})", effect.name(), if item { "item" } else { "boss" }),
        Event::Drew { card: Some(card), .. } => {
            format!("draws {}: damage {}", card_name(rules, card), rules.card(card).damage)
        }
        Event::Drew { card: None, .. } => {
            format!("no card is left to draw: damage {}", rules.missing_damage)
        }
        Event::Attacked { threat, wager, damage, lost, died, .. } => {
            let outcome = match (lost, died) {
                (0, _) => "covered, no health lost".to_owned(),
                (_, true) => "dies, and warps to the start".to_owned(),
                (lost, false) => format!("loses {lost} health"),
            };
            format!("attack {}: damage {damage} against a wager of {wager}: {outcome}", "!".repeat(usize::from(threat)))
        }
        Event::Kept { card, .. } => {
            format!("keeps {} as an item: {}", card_name(rules, card), ability(rules.item(card)))
        }
        Event::Opened { boss, .. } => {
            format!(
                "the room is the lair of {}; its other exits are locked",
                rules.bosses[usize::from(boss)].name.title()
            )
        }
        Event::Defeated { boss, .. } => {
            let row = &rules.bosses[usize::from(boss)];
            format!("defeats {}: {}", row.name.title(), ability(row.ability))
        }
        Event::Healed { amount, .. } => format!("heals {amount}"),
        Event::Reshuffled => "the discard pile is shuffled".to_owned(),
        Event::Ended { held, .. } => format!("ends the turn with {held} luck"),
    }
}

//! A choice in words: what it does and what it costs.

use super::events::side_of_lair;
use super::gains::{card, evil, gain, gains, half, own_power};
use super::words::*;
use crate::action::{AbilityTarget, Action, DockTarget, StepPayment};
use crate::config::{RoomKind, Rules};
use crate::dice::{DiceAndSymbols, FaceCounts};
use crate::map::{NONE, rooms};
use crate::rules::fight::single_fight::result as result_of;
use crate::state::{State, Task};
use crate::word::{EvilEffect, Face, InterruptTrigger};

/// A choice in words.
pub fn describe(rules: &Rules, state: &State, action: Action) -> String {
    let task = state.agenda.top().unwrap_or_default();
    match action {
        Action::Mark(face) => format!("mark {}", face.letter()),
        Action::Roll if task == Task::Reroll => format!("roll {} again", faces(state.turn.marked)),
        Action::Roll => "roll the dice".to_owned(),
        Action::Stop => stopped(rules, state, task),
        Action::Done => "nothing to choose".to_owned(),
        Action::Step { to, with } => step(rules, state, to, with),
        Action::Explore(with) => format!("explore{}, {}", top_tile(rules, state), paid(with)),
        Action::Dock { on, dice } => docked(rules, state, on, dice),
        Action::Power(place) => format!("use {}", own_power(rules, state, state.turn.seat, place)),
        Action::Turn { from, to } => turned(state, task, from, to),
        Action::Pair => "combine M and D: symbols M M D".to_owned(),
        Action::Drink(who) => format!("heal {} with {}", seat(who), elixir(state)),
        Action::Card(place) => format!("play {}", half(own_card(rules, state, state.turn.seat, place), false)),
        Action::Play(place) => format!("play {}", half(own_card(rules, state, player(state, task), place), true)),
        Action::Buy => format!("buy a treasure card for {} gold", rules.gold_card),
        Action::TakeGold => {
            let place = rules.gold_most.saturating_sub(state.active().gold);
            format!("take {} gold", state.map.room(state.active().room).gold.min(place))
        }
        Action::Push(foe) => format!("push {} into the pit", lying(rules, state, foe)),
        Action::Fight => format!("fight {}", enemies(rules, state)),
        Action::Strike { foe, with } => strike(rules, state, foe, with),
        _ => answer(rules, state, task, action),
    }
}

/// Answers to what came up by itself.
fn answer(rules: &Rules, state: &State, task: Task, action: Action) -> String {
    match action {
        Action::Place { at, turn } => match task {
            Task::Place { tile } => {
                let row = rules.tile(tile);
                format!("lay {} at {}, {}", row.name.title(), square(at), doors_laid(row, at, turn))
            }
            Task::TrapAt { tile, .. } => format!("lay {} at {}", rules.tile(tile).name.title(), square(at)),
            _ => format!("lay it at {}", square(at)),
        },
        Action::Room(number) => format!("to {}", place_of(rules, state, number)),
        Action::LoseDie(face) => format!("lose the die {}", face.letter()),
        Action::LoseSymbol(face) => format!("lose the symbol {}", face.letter()),
        Action::LoseFree => "lose the free step".to_owned(),
        Action::Wound => "take 1 wound".to_owned(),
        Action::Learn(place) => match task {
            Task::Level(who) => format!("learn {}", own_power(rules, state, who, place)),
            _ => format!("learn ability {place}"),
        },
        Action::Discard(place) => match task {
            Task::Discard { seat: who, .. } => {
                format!("discard {}", card(rules, state.hero(who).hand[usize::from(place)]))
            }
            _ => format!("discard card {}", place + 1),
        },
        Action::Payer(who) => format!("{} pays {}", seat(who), evil_price(rules, state)),
        Action::Either(place) => {
            let row = rules.evil.get(usize::from(state.turn.evil));
            let one = row.and_then(|row| row.effect.get(usize::from(place)));
            one.map_or_else(|| format!("alternative {}", place + 1), |one| evil(*one))
        }
        Action::Lair { sewers } => format!("meet Malaphyas {}", side_of_lair(sewers)),
        Action::Target(target) => aimed(rules, state, task, target),
        Action::March { foe, to } => {
            let to = if to == NONE { "the stairs".to_owned() } else { room(to) };
            let from = state.foes[usize::from(foe)].room;
            format!("{} from {} to {to}", lying(rules, state, foe), room(from))
        }
        Action::Take(foe) => {
            let from = room(state.foes[usize::from(foe)].room);
            format!("take {} out of {from}", lying(rules, state, foe))
        }
        _ => "nothing".to_owned(),
    }
}

fn stopped(rules: &Rules, state: &State, task: Task) -> String {
    let plain = match task {
        Task::Reroll => "keep all dice",
        Task::Act => "end the hero phase",
        Task::Window { trigger, by, .. } => return format!("play nothing: {}", occasion(rules, state, trigger, by)),
        Task::March(_) | Task::Advance(_) => "move no more monsters",
        Task::Target { .. } => "turn no more dice",
        _ => "nothing more",
    };
    plain.to_owned()
}

/// The words for the occasion on which a card may be played.
fn occasion(rules: &Rules, state: &State, trigger: InterruptTrigger, by: u8) -> String {
    let due = || state.dues.top().unwrap_or_default();
    match trigger {
        InterruptTrigger::Card => {
            let last = state.played.iter().rev().find(|played| played.seat == by);
            let name = last.map_or("a card", |played| card(rules, played.card));
            format!("{} plays {name}", seat(by))
        }
        InterruptTrigger::Xp => format!("{} would gain {} XP", seat(by), due().left),
        InterruptTrigger::Treasure => format!("{} would gain {}", seat(by), many(due().left, "card")),
        _ if state.turn.rolled || state.turn.fallen => format!("{} is to be the Dungeon Master", seat(by)),
        _ => format!("the turn of {} starts", seat(by)),
    }
}

/// The words for how a step is paid.
const fn paid(with: StepPayment) -> &'static str {
    match with {
        StepPayment::Points => "with a point that is left",
        StepPayment::Symbol => "with a symbol S",
        StepPayment::Free => "with the free step",
        StepPayment::Die => "with a die S",
        StepPayment::Nothing => "for free",
    }
}

fn step(rules: &Rules, state: &State, to: u8, with: StepPayment) -> String {
    if to == NONE {
        return format!("down the stairs, {}", paid(with));
    }
    format!("go to {}, {}", place_of(rules, state, to), paid(with))
}

/// The tile that lies face up on top, or nothing.
fn top_tile(rules: &Rules, state: &State) -> String {
    let level = usize::from(state.map.room(state.active().room).level);
    let known = state.shown.get(level).copied().unwrap_or(false);
    let top = state.stacks.get(2 * level).and_then(|stack| stack.top()).filter(|_| known);
    top.map_or_else(String::new, |tile| format!(" {}", rules.tile(tile).name.title()))
}

fn docked(rules: &Rules, state: &State, on: DockTarget, dice: FaceCounts) -> String {
    let dice = faces(dice);
    match on {
        DockTarget::Room => {
            let here = state.active().room;
            let what = match state.kind(rules, here) {
                RoomKind::Treasure => "to open the chest".to_owned(),
                RoomKind::Portal => "to use the portal".to_owned(),
                _ => state.tile(rules, here).map_or_else(String::new, |tile| format!("for {}", gains(&tile.gains))),
            };
            format!("dock {dice} {what}")
        }
        DockTarget::Trap(number) => format!("dock {dice} to disarm {}", trap(number)),
        DockTarget::Power(place) => format!("dock {dice} on {}", own_power(rules, state, state.turn.seat, place)),
    }
}

/// A die is turned, by magic or by what gives that.
fn turned(state: &State, task: Task, from: Face, to: Face) -> String {
    let how = match task {
        Task::Target { .. } => "",
        _ if state.turn.purse.symbols.count(Face::Magic as usize) > 0 => " with a symbol X",
        _ => " with a die X",
    };
    format!("turn {} to {}{how}", from.letter(), to.letter())
}

fn elixir(state: &State) -> &'static str {
    if state.turn.purse.symbols.count(Face::Elixir as usize) > 0 { "a symbol E" } else { "a die E" }
}

/// The seat of whose card it is: the one that is asked, else the active hero.
fn player(state: &State, task: Task) -> u8 {
    if let Task::Window { next, .. } = task { next } else { state.turn.seat }
}

fn own_card<'a>(rules: &'a Rules, state: &State, seat: u8, place: u8) -> &'a crate::config::CardRow {
    rules.card(state.hero(seat).hand[usize::from(place)])
}

fn enemies(rules: &Rules, state: &State) -> String {
    let foes = state.foes_here(rules);
    list((0..rules.foes() as u8).filter(|foe| foes >> foe & 1 == 1).map(|foe| lying(rules, state, foe)))
}

fn strike(rules: &Rules, state: &State, foe: u8, with: DiceAndSymbols) -> String {
    let side = state.side(rules, foe);
    let done = result_of(rules, side, with);
    let told = result(rules, side, with, done.killed, done.wounds);
    format!("{} with {}: {told}", lying(rules, state, foe), purse(with))
}

/// The gold that the evil card in force asks for.
fn evil_price(rules: &Rules, state: &State) -> String {
    let row = rules.evil.get(usize::from(state.turn.evil));
    let price = row.and_then(|row| {
        row.effect.iter().find_map(|one| if let EvilEffect::Pay(gold) = one { Some(*gold) } else { None })
    });
    price.map_or_else(|| "gold".to_owned(), |gold| format!("{gold} gold"))
}

fn aimed(rules: &Rules, state: &State, task: Task, target: AbilityTarget) -> String {
    let what = match target {
        AbilityTarget::Hero(who) => seat(who),
        AbilityTarget::Foe(foe) => {
            format!("{} in {}", lying(rules, state, foe), room(state.foes[usize::from(foe)].room))
        }
        AbilityTarget::Room(number) => place_of(rules, state, number),
        AbilityTarget::Line(line) => format!("the line of {}", list(rooms(line).map(room))),
        AbilityTarget::Face(face) => return format!("symbol {}", face.letter()),
    };
    match task {
        Task::Target { gain: does, .. } => format!("{}: {what}", gain(does)),
        _ => what,
    }
}

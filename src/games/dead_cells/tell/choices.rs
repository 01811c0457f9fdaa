//! A choice in words: what it does, and what it is for.

use super::words::*;
use crate::action::{Action, DamageAbsorber, EffectSource, LootKind, SILENT};
use crate::config::Rules;
use crate::rules::{aid_at, in_its_place, powers, script as script_of};
use crate::state::{BOSS, State, Task};
use crate::word::{Aid, Colour};

/// A choice in words.
pub fn describe(rules: &Rules, state: &State, action: Action) -> String {
    let task = state.agenda.top().unwrap_or_default();
    match action {
        Action::Give(body) => given(rules, task, body),
        Action::Refuse => match task {
            Task::Give { gift: gained, .. } => format!("nobody has {}", gift(rules, gained)),
            _ => "nobody".to_owned(),
        },
        Action::Go(way) => {
            let way = &rules.spaces[usize::from(state.at)].ways[usize::from(way)];
            format!("go to {}{}", rules.spaces[usize::from(way.to)].name.title(), gate(way))
        }
        Action::Show(place) => {
            let body = state.body(state.first);
            let row = card_row(rules, body.beheaded, body.hand[usize::from(place)]);
            format!("use {} from hand{}", combat_card(rules, row), for_check(rules, task))
        }
        Action::Draw => format!("turn up the top card{}", for_check(rules, task)),
        Action::Pick(branch) => picked(rules, state, task, branch),
        Action::Pay => match task {
            Task::Pay { source, step, branch } => {
                format!("pay: {}", alternative(rules, source, step, branch))
            }
            _ => "pay".to_owned(),
        },
        Action::Buy(offer) => {
            let what = ["a blueprint", "food", "a treasure"][usize::from(offer)];
            format!("buy {what} for {}", many(rules.offers[usize::from(offer)].price, "tooth"))
        }
        Action::Keep => match task {
            Task::Swap { card, .. } => format!("keep what is there, discard {}", gear(rules, card)),
            _ => "keep what is there".to_owned(),
        },
        Action::Replace(slot) => match task {
            Task::Swap { body, card, .. } => {
                let old = state.body(body).items[usize::from(slot)].card;
                format!("discard {} for {}", gear_name(rules, old), gear(rules, card))
            }
            _ => format!("replace what is in slot {}", slot + 1),
        },
        Action::Pass(body) => format!("{} passes this combat", who(rules, body)),
        Action::Plan { place, told } => plan(rules, state, task, place, told),
        Action::Use(source) => used(rules, state, source),
        Action::Aim(at) => aim(rules, state, task, at),
        Action::Loot(looted) => {
            let count = state.combat.loot.count(looted);
            match looted {
                LootKind::Treasures | LootKind::Blueprints => format!("take {}", kind(count, looted)),
                _ => format!("take all: {}", kind(count, looted)),
            }
        }
        Action::Take { body, by } => taken(rules, state, task, body, by),
        Action::Spend(deck) => {
            let (colour, price) = (Colour::ALL[usize::from(deck)], rules.price(deck.into()));
            format!("buy the bottom card of the {} upgrade deck for {}", colour.name(), many(price, "cell"))
        }
        Action::Well => "throw a cell into the well".to_owned(),
        Action::Stop => stopped(task).to_owned(),
        Action::Done => "nothing to choose".to_owned(),
    }
}

fn given(rules: &Rules, task: Task, body: u8) -> String {
    let who = who(rules, body);
    match task {
        Task::Outfit(card) => {
            let row = rules.improved[usize::from(card)];
            format!("the improved card {} joins the deck of {who}", combat_card(rules, row))
        }
        Task::Give { gift: gained, .. } => format!("{who} has {}", gift(rules, gained)),
        Task::Active { .. } => format!("{who} discards an active card"),
        Task::Afflict { ailment, source: by, .. } => {
            format!("{} of {} on {who}", ailment.name(), source(rules, by))
        }
        _ => who,
    }
}

fn for_check(rules: &Rules, task: Task) -> String {
    match task {
        Task::Check { source: of, asks, .. } => {
            format!(" for the {} check of {}", asks.text(" or "), source(rules, of))
        }
        _ => String::new(),
    }
}

fn alternative(rules: &Rules, source: EffectSource, step: u8, place: u8) -> String {
    let branches = script_of(rules, source).and_then(|script| script.get(usize::from(step)));
    let found = branches.and_then(|branches| branches.get(usize::from(place)));
    found.map_or_else(String::new, branch)
}

fn picked(rules: &Rules, state: &State, task: Task, branch: u8) -> String {
    match task {
        Task::Either { source: of, step } => {
            format!("{}, of {}", alternative(rules, of, step, branch), source(rules, of))
        }
        Task::Instead { effect: does, source: of } => {
            let does = if branch == 0 { does } else { in_its_place(does) };
            format!("{}, of {}", effect(&does), source(rules, of))
        }
        Task::Which { body, gone } => {
            let body = state.body(body);
            let row = card_row(rules, body.beheaded, body.laid[usize::from(branch)].card);
            format!("{} {}", if gone { "discard" } else { "in the place of" }, combat_card(rules, row))
        }
        Task::Replaced { body, .. } => {
            format!("{} leaves the deck", deck_card(rules, state.body(body).beheaded, branch))
        }
        Task::Icon { body, .. } => {
            format!("a {} scroll for {}", Colour::ALL[usize::from(branch)].name(), who(rules, body))
        }
        _ => format!("alternative {}", branch + 1),
    }
}

fn plan(rules: &Rules, state: &State, task: Task, place: u8, told: u8) -> String {
    let Task::Plan(body) = task else { return "lay a card".to_owned() };
    let body = state.body(body);
    let row = card_row(rules, body.beheaded, body.hand[usize::from(place)]);
    format!("lay {} face down, {}", combat_card(rules, row), announced(rules, row, told))
}

/// The words for what is told of a card: `telling II: 1 damage [12]`.
pub fn announced(rules: &Rules, row: u8, told: u8) -> String {
    if told == SILENT {
        return "telling nothing".to_owned();
    }
    let action = &rules.combat[usize::from(row)].actions[usize::from(told)];
    format!("telling {}: {}", round(told), script(action))
}

/// The words for what a source does.
pub fn used(rules: &Rules, state: &State, used: EffectSource) -> String {
    let says = match used {
        EffectSource::Track { .. } => match aid_at(rules, state, used) {
            Some(Aid::Zero(does) | Aid::Skill(does)) => effect(&does),
            Some(Aid::LowFire) => "fire".to_owned(),
            Some(Aid::Pay(_, does)) => format!("{} for 1 tooth", effect(&does)),
            _ => String::new(),
        },
        EffectSource::Power(colour) => {
            let power = powers(rules, state).find(|(_, held, _)| *held == colour);
            power.map_or_else(String::new, |(_, _, does)| effect(&does))
        }
        _ => script_of(rules, used).map(script).unwrap_or_default(),
    };
    format!("use {}: {says}", source(rules, used))
}

fn aim(rules: &Rules, state: &State, task: Task, at: u8) -> String {
    let target = match state.combat.board[usize::from(at)] {
        Some(foe) if foe.row == BOSS => rules.bosses[usize::from(foe.card)].name.title().to_owned(),
        Some(foe) => rules.monsters[usize::from(foe.row)].name.title().to_owned(),
        None => "nobody".to_owned(),
    };
    match task {
        Task::Aim { effect: does, source: of, .. } => {
            format!("{} of {} at {target} {}", deed(does.deed), source(rules, of), board_space(at))
        }
        _ => format!("at {target} {}", board_space(at)),
    }
}

fn taken(rules: &Rules, state: &State, task: Task, body: u8, by: DamageAbsorber) -> String {
    let of = match task {
        Task::Afflict { ailment, .. } => {
            return format!("a golden shield of {} stops {}", who(rules, body), ailment.name());
        }
        Task::Hurt { source: of, .. } => source(rules, of),
        _ => "damage".to_owned(),
    };
    let (health, most) = (state.health(rules, body), state.most_health(rules, body));
    let how = match by {
        DamageAbsorber::Health => format!("by health ({} of {most} left)", health.saturating_sub(1)),
        DamageAbsorber::Shield => "by a shield".to_owned(),
        DamageAbsorber::Gold => "by a golden shield".to_owned(),
        DamageAbsorber::Item(slot) => {
            let item = state.body(body).items[usize::from(slot)];
            let left = item_left(rules, &item);
            format!("by {} ({} left)", gear_name(rules, item.card), left.saturating_sub(1))
        }
    };
    format!("{} takes 1 damage of {of} {how}", who(rules, body))
}

fn stopped(task: Task) -> &'static str {
    match task {
        Task::Either { .. } => "none of these",
        Task::Pay { .. } => "do not pay",
        Task::Buy => "buy nothing more",
        Task::Pass => "nobody passes",
        Task::Zero(_) => "nothing more of this",
        Task::Act(_) => "do nothing in this round",
        Task::Skill { .. } => "use no skill",
        Task::Spend => "spend no more cells",
        _ => "nothing more",
    }
}

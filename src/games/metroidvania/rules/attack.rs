//! Attacks: the wager, the draws, damage, death, the item kept, the boss.

use super::plan::go_on;
use super::turn::end_turn;
use crate::action::{AbilitySource, Action, CardNumber, CountedDetail, Event};
use crate::cells::CellSet;
use crate::config::{BOSS_ROOM, Locks, Rules, SecondWager, Sharing, Survived};
use crate::effect::{Ability, AbilityKind};
use crate::maze::BossIndex;
use crate::state::{Phase, Player, State};
use kit::game::EventObserver;
use kit::luck::Luck;

/// "Whenever you move into a room with one or more ! symbols, you are attacked."
pub fn begin(state: &mut State) {
    state.phase = Phase::Wager;
}

/// Luck that may be spent this turn (open point 16).
pub fn spendable(state: &State) -> u8 {
    state.player().luck.saturating_sub(state.current.fresh)
}

/// The queue place where the next wager of the turn begins (open point 14).
fn wager_from(rules: &Rules, state: &State) -> u8 {
    match rules.second_wager {
        SecondWager::Restart => 0,
        SecondWager::Continue => state.current.laid_to,
    }
}

/// The most luck that may be laid in the next attack of the turn, with so much to spend (open points 14, 15).
pub fn max_wager(rules: &Rules, state: &State, spendable: u8) -> u8 {
    rules.max_wager.min(spendable).min(state.queue.len - wager_from(rules, state))
}

/// Every wager from nothing to the most.
pub fn legal_wagers(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    out.extend((0..=max_wager(rules, state, spendable(state))).map(Action::Wager));
}

/// "Spend up to six luck, placing it onto the cards in the queue as if you were purchasing a card." Then "draw one card at a time for each !".
pub fn wager(rules: &Rules, state: &mut State, wager: u8, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    let from = wager_from(rules, state);
    state.player_mut().luck -= wager;
    state.queue.lay(from, wager);
    state.current.wager = wager;
    state.current.wagered += wager;
    state.current.laid_to = from + wager;
    state.current.redraws = state.player().powers.of(AbilityKind::Redraw);
    for _ in 0..state.maze.threat(state.player().at) {
        draw(rules, state, None, luck, watch);
    }
    respond_or_resolve(rules, state, watch);
}

fn draw(
    rules: &Rules,
    state: &mut State,
    replaced: Option<CardNumber>,
    luck: &mut Luck,
    watch: &mut impl EventObserver<Event>,
) {
    let (card, shuffled) = state.deck.draw_damage(rules, luck);
    if shuffled {
        watch.event(Event::Reshuffled);
    }
    match card {
        Some(card) => state.current.drawn.push(card),
        None => state.current.missing += 1,
    }
    watch.event(Event::Drew { seat: state.active, card, replaced: CountedDetail(replaced) });
}

fn respond_or_resolve(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    if can_respond(rules, state) {
        state.phase = Phase::Respond;
    } else {
        resolve(rules, state, watch);
    }
}

fn can_respond(rules: &Rules, state: &State) -> bool {
    let redraws = state.current.redraws > 0 || state.items_with(rules, AbilityKind::Redraw).next().is_some();
    (redraws && !state.current.drawn.is_empty()) || state.items_with(rules, AbilityKind::Reduce).next().is_some()
}

/// The choices after the draws: redraw any drawn card, take damage off, or let it stand.
pub fn legal_responses(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    out.push(Action::Accept);
    let boss = (state.current.redraws > 0).then_some(AbilitySource::Boss(AbilityKind::Redraw));
    let item = state.items_with(rules, AbilityKind::Redraw).next().map(AbilitySource::Item);
    for drawn in different_drawn(rules, state) {
        out.extend(boss.or(item).map(|tool| Action::Redraw(tool, drawn)));
    }
    out.extend(state.choices_with(rules, AbilityKind::Reduce).map(|place| Action::Reduce(AbilitySource::Item(place))));
}

/// The places of the drawn cards, of several of one row the first.
fn different_drawn(rules: &Rules, state: &State) -> impl Iterator<Item = u8> {
    (0..state.current.drawn.len() as u8).filter(|&drawn| !state.is_drawn_double(rules, drawn))
}

/// The rulebook's Wand: "the discarded three" is gone, and cannot be kept.
pub fn redraw(
    rules: &Rules,
    state: &mut State,
    tool: AbilitySource,
    drawn: u8,
    luck: &mut Luck,
    watch: &mut impl EventObserver<Event>,
) {
    spend(rules, state, tool, watch);
    let replaced = state.current.drawn.take(drawn.into());
    state.deck.discard(replaced);
    draw(rules, state, Some(replaced), luck, watch);
    respond_or_resolve(rules, state, watch);
}

/// An item takes damage off.
pub fn reduce(rules: &Rules, state: &mut State, tool: AbilitySource, watch: &mut impl EventObserver<Event>) {
    let ability = spend(rules, state, tool, watch);
    state.current.reduced = state.current.reduced.saturating_add(ability.power);
    respond_or_resolve(rules, state, watch);
}

/// The reduction of the total of an attack: by bosses always, by items in the attack in which they are used.
pub fn reduction(state: &State) -> u8 {
    state.current.reduced.saturating_add(state.player().powers.of(AbilityKind::Reduce))
}

/// "Add up the red damage numbers to determine your total damage", less what items and bosses take off.
pub fn damage(rules: &Rules, state: &State) -> u8 {
    let drawn: u8 = state.current.drawn.iter().map(|&card| rules.damage_of[usize::from(card)]).sum();
    let total = drawn + state.current.missing * rules.missing_damage;
    total.saturating_sub(reduction(state))
}

/// "If you spent at least as much luck as the total damage, you take no damage. Otherwise, lose health for each point of damage": as
/// much as there is.
pub fn resolve(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    let damage = damage(rules, state);
    let covered = state.current.wager >= damage;
    let player = state.player_mut();
    let lost = if covered { 0 } else { damage.min(player.health) };
    player.health -= lost;
    let died = player.health == 0;
    let threat = state.maze.threat(state.player().at);
    // The turn may go on to another attack, and plans are made for it before that begins.
    (state.current.reduced, state.current.missing) = (0, 0);
    watch.event(Event::Attacked { seat: state.active, threat, wager: state.current.wager, damage, lost, died });
    if died {
        die(rules, state, watch);
    } else if !state.current.drawn.is_empty() {
        state.phase = Phase::Keep;
    } else {
        survived(rules, state, watch);
    }
}

/// "If you run out of health, your turn is over: warp back to the start space and recover to full health."
fn die(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    discard_drawn(state);
    let player = state.player_mut();
    (player.at, player.health) = (rules.start, rules.max_health);
    if rules.death_loses_items {
        while let Some(card) = state.player_mut().items.pop() {
            state.deck.discard(card);
        }
    }
    end_turn(rules, state, watch);
}

fn discard_drawn(state: &mut State) {
    let drawn = std::mem::take(&mut state.current.drawn);
    drawn.iter().for_each(|&card| state.deck.discard(card));
}

/// "Choose one of the damage cards to keep as an item. If this is your third item, discard down to two": any of them, the new one too.
pub fn legal_keeps(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let held = state.player().items.len() as u8;
    let full = held >= rules.item_limit;
    let double = |place: u8| u8::from(state.is_double(rules, place)) << place;
    let doubles = if full { (0..held).fold(0, |all, place| all | double(place)) } else { 0 };
    for drawn in different_drawn(rules, state) {
        if full {
            let drops = (0..held).filter(|place| doubles >> place & 1 == 0);
            out.extend(drops.map(|place| Action::Keep { drawn, drop: Some(place) }));
        } else {
            out.push(Action::Keep { drawn, drop: None });
        }
    }
    if full || !rules.must_keep {
        out.push(Action::KeepNone);
    }
}

/// Keeps one drawn card (or none) and discards the others.
pub fn keep(rules: &Rules, state: &mut State, kept: Option<(u8, Option<u8>)>, watch: &mut impl EventObserver<Event>) {
    if let Some((drawn, drop)) = kept {
        if let Some(place) = drop {
            drop_item(state, place);
        }
        let card = state.current.drawn.take(drawn.into());
        state.player_mut().items.push(card);
        watch.event(Event::Kept { seat: state.active, card });
    }
    discard_drawn(state);
    survived(rules, state, watch);
}

fn drop_item(state: &mut State, place: u8) {
    let player = state.player_mut();
    let card = player.items.take(place.into());
    let below = (1 << place) - 1;
    player.tired = player.tired & below | player.tired >> 1 & !below;
    state.deck.discard(card);
}

/// Carries out what surviving does to the room, and to the turn.
fn survived(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    let at = state.player().at;
    if state.maze.threat(at) == BOSS_ROOM {
        boss_room(rules, state, watch);
        return end_turn(rules, state, watch);
    }
    match rules.survived {
        Survived::Stays => {}
        Survived::ClearedForPlayer => state.player_mut().cleared = state.player().cleared | CellSet::just(at),
        Survived::ClearedForAll => state.maze.clear_threat(at),
    }
    go_on(rules, state, watch);
}

/// "If there's no special symbol in the room, draw a boss card ... Mark off the boss's symbol on your player aid."
fn boss_room(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    let at = state.player().at;
    match state.maze.boss_at(at) {
        Some(boss) if rules.sharing == Sharing::Everyone => mark(rules, state, boss, watch),
        Some(_) => {}
        None => {
            if let Some(boss) = state.bosses.pop() {
                state.maze.open_lair(boss, at, state.current.entered);
                watch.event(Event::Opened { seat: state.active, boss });
                mark(rules, state, boss, watch);
            }
        }
    }
}

fn mark(rules: &Rules, state: &mut State, boss: BossIndex, watch: &mut impl EventObserver<Event>) {
    let player = state.player_mut();
    if player.bosses >> boss & 1 == 0 {
        player.bosses |= 1 << boss;
        player.held.insert(player.at);
        player.powers.add(rules.bosses[usize::from(boss)].ability);
        watch.event(Event::Defeated { seat: state.active, boss });
    }
    fit_keys(rules, state);
}

/// Works out anew which locked doors are shut for whom (open point 7).
fn fit_keys(rules: &Rules, state: &mut State) {
    state.cache.forget_routes();
    for player in &mut state.players[..rules.seats] {
        let every_lock = player.powers.of(AbilityKind::PassLocks) > 0;
        player.shut = state.maze.shut(if every_lock { u16::MAX } else { own_locks(rules, player) });
    }
}

/// The bosses whose locks are open to a player without a key to all, a bit each (open point 7).
pub fn own_locks(rules: &Rules, player: &Player) -> u16 {
    match rules.locks {
        Locks::Holders => player.bosses,
        Locks::KeyOnly => 0,
    }
}

/// Uses an item or a boss's ability and says what it gives. An item is discarded (open point 19); an ability has its use counted.
pub fn spend(rules: &Rules, state: &mut State, tool: AbilitySource, watch: &mut impl EventObserver<Event>) -> Ability {
    let card = match tool {
        AbilitySource::Item(place) => Some(state.player().items[usize::from(place)]),
        AbilitySource::Boss(_) => None,
    };
    let ability = match tool {
        AbilitySource::Item(place) => wear_out(rules, state, place),
        AbilitySource::Boss(effect) => {
            match effect {
                AbilityKind::Redraw => state.current.redraws -= 1,
                AbilityKind::BreakWall => state.current.broke = true,
                AbilityKind::Warp => state.current.warped = true,
                _ => {}
            }
            Ability { effect, power: state.player().powers.of(effect) }
        }
    };
    watch.event(Event::Used {
        seat: state.active,
        effect: ability.effect,
        item: card.is_some(),
        card: CountedDetail(card),
    });
    ability
}

fn wear_out(rules: &Rules, state: &mut State, place: u8) -> Ability {
    let ability = state.item(rules, place);
    if rules.items_wear_out {
        drop_item(state, place);
    } else {
        state.player_mut().tired |= 1 << place;
    }
    ability
}

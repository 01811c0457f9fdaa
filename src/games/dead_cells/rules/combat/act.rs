//! What the group does in a round (rulebook "Combat Rounds", "Equipment Cards", "Round 0"; D27, D31-D36, D38, D67, D68): a card's action or a
//! weapon or a paid action in its place, round 0, skills, targets, loot.
//!
//! Still to be done here: `loot_or_damage`, `low_fire`, `low_damage`, `reach`, `far_behind`, `state_hurts`, `poison_or_two`, `attack.emptied`,
//! Serenade's powers; which of two cards a weapon replaces (now: the one without an action).

use super::super::super::action::{Action, Event, Kind, Source};
use super::super::super::config::keys::{Decline, LootScrolls};
use super::super::super::config::{Gear, Rules};
use super::super::super::state::{BOSS, State, Task};
use super::super::super::word::{Aid, Colour, Deed, Effect, Who};
use super::super::{aids, script, serenade};
use super::{Play, greatest, health, occupied};
use crate::game::Watch;

/// Where the slots begin among the bits of `Body::zeros`, and where the laid cards do.
const SLOTS: u32 = 12;
const CARDS: u32 = 16;

/// The source of a laid card's action in a round.
fn card_source(rules: &Rules, state: &State, body: u8, laid: usize, round: u8) -> Source {
    let held = state.body(body);
    let row = rules.decks[usize::from(held.beheaded)][usize::from(held.laid[laid].card)];
    Source::Card { body, row, round }
}

/// Has this anything to say?
fn says(rules: &Rules, source: Source) -> bool {
    script(rules, source).is_some_and(|script| !script.is_empty())
}

/// Actions of round 0 that have not been done, each with its bit; "each player may perform as many as they have".
fn zero_actions(rules: &Rules, state: &State, body: u8, mut each: impl FnMut(u32, Source)) {
    let held = state.body(body);
    for (source, aid) in aids::aids(rules, state, body) {
        if let (Source::Track { colour, place, .. }, Aid::Zero(_)) = (source, aid) {
            each(colour as u32 * 4 + u32::from(place), source);
        }
    }
    for (slot, item) in held.items.iter().enumerate() {
        if let Gear::Weapon(0, _) = rules.equipment[usize::from(item.card)].gear {
            each(SLOTS + slot as u32, Source::Gear { body, card: item.card });
        }
    }
    for (place, laid) in held.laid.iter().enumerate() {
        let source = card_source(rules, state, body, place, 0);
        if !laid.gone && says(rules, source) {
            each(CARDS + place as u32, source);
        }
    }
}

/// One choice for each action of round 0 that is left, or none of them.
pub fn zeros(rules: &Rules, state: &State, body: u8, each: &mut impl FnMut(Action)) {
    let (done, mut any) = (state.body(body).zeros, false);
    zero_actions(rules, state, body, |bit, source| {
        if done >> bit & 1 == 0 {
            any = true;
            each(Action::Use(source));
        }
    });
    if any {
        each(Action::Stop);
    }
}

/// One choice for each card's action that is left in this round, weapon and paid action; nothing where that is allowed.
pub fn actions(rules: &Rules, state: &State, body: u8, each: &mut impl FnMut(Action)) {
    let (held, round) = (state.body(body), state.combat.round);
    if held.tokens.frozen >> round & 1 == 1 {
        return;
    }
    let mut any = false;
    let mut offer = |source: Source| {
        any = true;
        each(Action::Use(source));
    };
    if rules.is_serenade(body.into()) {
        let source = serenade::acts_by(rules, state, round).filter(|&source| says(rules, source));
        source.into_iter().for_each(&mut offer);
    }
    let left = || held.laid.iter().enumerate().filter(|(_, laid)| !laid.gone && !laid.done);
    for (place, _) in left() {
        let source = card_source(rules, state, body, place, round);
        if says(rules, source) {
            offer(source);
        }
    }
    if left().next().is_some() {
        let weapon = |card: u8| matches!(rules.equipment[usize::from(card)].gear, Gear::Weapon(at, _) if at == round);
        let items = held.items.iter().filter(|item| !item.used && weapon(item.card));
        items.for_each(|item| offer(Source::Gear { body, card: item.card }));
        let paid = aids::aids(rules, state, body).filter(|(_, aid)| matches!(aid, Aid::Pay(at, _) if *at == round));
        paid.filter(|_| state.bag.teeth > 0).for_each(|(source, _)| offer(source));
    }
    if any && rules.act_decline == Decline::All {
        each(Action::Stop);
    }
}

/// One choice for each skill of the board and of items, or none: "never mandatory".
pub fn skills(rules: &Rules, state: &State, body: u8, each: &mut impl FnMut(Action)) {
    let mut any = false;
    let mut offer = |source: Source| {
        any = true;
        each(Action::Use(source));
    };
    let board = aids::aids(rules, state, body).filter(|(_, aid)| matches!(aid, Aid::Skill(_)));
    board.for_each(|(source, _)| offer(source));
    let skill = |card: u8| matches!(rules.equipment[usize::from(card)].gear, Gear::Skill(_));
    let items = state.body(body).items.iter().filter(|item| skill(item.card));
    items.for_each(|item| offer(Source::Gear { body, card: item.card }));
    if any {
        each(Action::Stop);
    }
}

/// One choice for each space that an attack may be aimed at. A monster that has died meanwhile is none.
pub fn targets(_: &Rules, state: &State, (_, _, among): (Effect, Source, u8), each: &mut impl FnMut(Action)) {
    let there = among & occupied(state);
    (0..4).filter(|at| there >> at & 1 == 1).for_each(|at| each(Action::Aim(at)));
}

/// One choice for each kind that lies on the group space.
pub fn loots(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let scrolls = match rules.loot_scrolls {
        LootScrolls::OneKind => [Some(Kind::Scrolls(None)), None, None],
        LootScrolls::ByColour => Colour::ALL.map(|colour| Some(Kind::Scrolls(Some(colour)))),
    };
    let others = [Kind::Teeth, Kind::Cells, Kind::Food, Kind::Treasures, Kind::Blueprints];
    let kinds = others.into_iter().chain(scrolls.into_iter().flatten());
    kinds.filter(|&kind| state.combat.loot.count(kind) > 0).for_each(|kind| each(Action::Loot(kind)));
}

impl<W: Watch<Event>> Play<'_, W> {
    /// An action of round 0, and perhaps another one.
    pub(in super::super) fn zero(&mut self, body: u8, action: Action) {
        let Action::Use(source) = action else { return };
        let mut done = 0;
        zero_actions(self.rules, self.state, body, |bit, found| done |= if found == source { 1 << bit } else { 0 });
        self.state.body_mut(body).zeros |= done;
        self.pend(Task::Zero(body));
        self.use_source(source);
    }

    /// The action of a card, or of what takes its place.
    pub(in super::super) fn act(&mut self, body: u8, action: Action) {
        let round = self.state.combat.round;
        let Action::Use(source) = action else {
            self.tell(Event::Idle { body, round });
            return self.card_done(body, None);
        };
        match source {
            Source::Card { row, .. } => self.card_done(body, Some(row)),
            Source::Gear { card, .. } => {
                let items = &mut self.state.body_mut(body).items;
                items.iter_mut().filter(|item| item.card == card).for_each(|item| item.used = true);
                self.card_done(body, None);
            }
            Source::Track { .. } => {
                self.state.bag.teeth -= 1;
                self.tell(Event::Paid { source, teeth: 1 });
                self.card_done(body, None);
            }
            _ => {}
        }
        self.use_source(source);
    }

    /// A laid card has had its action of this round: this one, or the one that has least to say.
    fn card_done(&mut self, body: u8, row: Option<u8>) {
        let (rules, round) = (self.rules, self.state.combat.round);
        let state: &State = self.state;
        let left = state.body(body).laid.iter().enumerate().filter(|(_, laid)| !laid.gone && !laid.done);
        let fitting = left.min_by_key(|(place, _)| {
            let source = card_source(rules, state, body, *place, round);
            let other = matches!((source, row), (Source::Card { row: this, .. }, Some(row)) if this != row);
            (other, says(rules, source))
        });
        if let Some((place, _)) = fitting {
            self.state.body_mut(body).laid[place].done = true;
        }
    }

    /// A skill of the board, or an item's, which may be used up.
    pub(in super::super) fn skill(&mut self, action: Action) {
        if let Action::Use(source) = action {
            self.use_source(source);
        }
    }

    /// Does what something says; what can be used once is discarded.
    fn use_source(&mut self, source: Source) {
        self.tell_used(source);
        match source {
            Source::Track { body, .. } => {
                let found = aids::aids(self.rules, self.state, body).find(|(held, _)| *held == source);
                if let Some((_, Aid::Zero(effect) | Aid::Skill(effect) | Aid::Pay(_, effect))) = found {
                    self.pend(Task::Effect { effect, source });
                }
            }
            _ => self.pend(Task::Steps { source, step: 0 }),
        }
        if let Source::Gear { body, card } = source
            && self.rules.equipment[usize::from(card)].once
            && let Some(slot) = self.state.body(body).items.iter().position(|item| item.card == card)
        {
            self.lose_item(body, slot as u8);
        }
    }

    /// Skill and loot actions, and skills that are actions again.
    pub(in super::super) fn perform(&mut self, deed: Deed, source: Source) {
        let Some(body) = source.body() else { return };
        match deed {
            Deed::Skill => self.pend(Task::Skill(body)),
            Deed::Loot => self.pend(Task::Loot(body)),
            Deed::TwoSkills => self.pend_all([Task::Skill(body), Task::Skill(body)].into_iter()),
            Deed::Repeat => self.repeat(body),
            _ => {}
        }
    }

    /// "Do the Action of the same Combat Round on the top card of your discard pile." Skills do not nest.
    fn repeat(&mut self, body: u8) {
        let held = self.state.body(body);
        let Some(card) = held.deck.discard.top() else { return };
        let row = self.rules.decks[usize::from(held.beheaded)][usize::from(card)];
        let source = Source::Card { body, row, round: self.state.combat.round.min(3) };
        let script = script(self.rules, source);
        let nests = |effect: &Effect| matches!(effect.deed, Deed::Skill | Deed::Repeat | Deed::TwoSkills);
        let effects = script.into_iter().flat_map(|script| script.iter()).flat_map(|step| step.iter());
        if !effects.flat_map(|branch| branch.then.iter()).any(nests) {
            self.pend(Task::Steps { source, step: 0 });
        }
    }

    /// An attack: of the group at monsters, of anything else at the group.
    pub(in super::super) fn attack(&mut self, effect: Effect, source: Source) {
        let (Some(body), false) = (source.body(), source.is_foe()) else {
            return self.attack_group(effect, source);
        };
        let visible = self.visible_to(body);
        let reached = effect.range.bits() & occupied(self.state) & visible;
        let left = |at: u8| {
            let foe = self.state.combat.board[usize::from(at)];
            foe.map_or(0, |foe| health(self.rules, &foe).saturating_sub(foe.damage))
        };
        let among = match effect.who {
            Who::Most => greatest(reached, left),
            Who::Fewest => greatest(reached, |at| u8::MAX - left(at)),
            _ => reached,
        };
        match effect.who {
            Who::All => {
                let each = (0..4).filter(|at| among >> at & 1 == 1);
                self.pend_all(each.map(|at| Task::Aim { effect, source, among: 1 << at, left: 1 }));
            }
            who => self.pend(Task::Aim { effect, source, among, left: 1 + u8::from(who == Who::Two) }),
        }
    }

    /// Spaces whose monster can be aimed at: one that is invisible cannot, but for who sees it (D37).
    fn visible_to(&self, body: u8) -> u8 {
        let (state, round) = (&*self.state, self.state.combat.round);
        let hidden = |at: &usize| {
            let foe = state.combat.board[*at];
            foe.is_some_and(|foe| foe.tokens.invisible >> round & 1 == 1 && foe.tokens.frozen >> round & 1 == 0)
        };
        if aids::has(self.rules, state, body, Aid::SeeInvisible) {
            return u8::MAX;
        }
        !(0..4).filter(hidden).fold(0, |set, at| set | 1 << at)
    }

    /// A target is chosen; of two different ones the second comes next.
    pub(in super::super) fn aim(&mut self, effect: Effect, source: Source, (among, left): (u8, u8), action: Action) {
        let Action::Aim(at) = action else { return };
        let among = among & !(1 << at);
        if left > 1 && among != 0 {
            self.pend(Task::Aim { effect, source, among, left: left - 1 });
        }
        match effect.deed {
            Deed::Damage(amount) => self.strike(at, amount, effect.unblockable, source),
            Deed::DamageOwnHealth => {
                let amount = source.body().map_or(0, |body| self.state.health(self.rules, body));
                self.strike(at, amount, effect.unblockable, source);
            }
            Deed::Lay(ailment) => self.lay_on_foe(at, ailment, source),
            _ => {}
        }
    }

    /// Damage on a monster: its shields stop 1 each, a target token adds 1 to what comes through (D33, D37, D70, D71).
    pub(in super::super) fn strike(&mut self, at: u8, amount: u8, unblockable: bool, source: Source) {
        let Some(mut foe) = self.state.combat.board[usize::from(at)] else { return };
        let blocked = if unblockable { 0 } else { amount.min(foe.shields) };
        (0..blocked).for_each(|_| self.tell(Event::Parried { at, row: foe.row }));
        foe.shields -= blocked;
        let mut amount = amount - blocked;
        amount += u8::from(amount > 0 && foe.tokens.target);
        foe.damage = foe.damage.saturating_add(amount);
        self.state.combat.board[usize::from(at)] = Some(foe);
        let left = health(self.rules, &foe).saturating_sub(foe.damage);
        if amount > 0 {
            self.tell(Event::Struck { row: foe.row, at, amount, source, left });
        }
        if left == 0 {
            self.kill(at, source);
        }
    }

    /// "Immediately take all rewards indicated in the Death space" (D39). A boss's death ends the run.
    pub(in super::super) fn kill(&mut self, at: u8, source: Source) {
        let Some(foe) = self.state.combat.board[usize::from(at)].take() else { return };
        if foe.row == BOSS {
            return self.beaten(foe.card);
        }
        let (row, round) = (foe.row, self.state.combat.round);
        self.tell(Event::Killed { at, row, round, source });
        self.discard_monster(foe.card);
        let source = Source::Monster { at, row, round: super::super::super::action::DEATH };
        self.pend(Task::Steps { source, step: 0 });
    }

    /// "Take all of one type of item on the Group space and place them in the Group's Bag" (D35).
    pub(in super::super) fn loot(&mut self, body: u8, action: Action) {
        let Action::Loot(kind) = action else { return };
        let count = self.state.combat.loot.count(kind);
        let taken = self.state.combat.loot.take(kind);
        self.state.bag.add(taken);
        self.tell(Event::Looted { body, kind, count });
    }
}

//! What the group does in a round (rulebook "Combat Rounds", "Equipment Cards", "Round 0"; D27, D34, D35, D38, D59, D67, D68): a card's action
//! or a weapon or a paid action in its place, round 0, skills, loot. Whom an attack hits is in `aim`.

use super::{Play, aim, occupied};
use crate::action::{Action, EffectSource, Event, LootKind};
use crate::config::keys::{Decline, LootScrolls};
use crate::config::{EquipmentKind, Rules};
use crate::rules::{aids, script, serenade};
use crate::state::{Loot, State, Task};
use crate::word::script::all_effects;
use crate::word::{Aid, Colour, CombatEffect, EffectKind, kinds};
use kit::game::EventObserver;

/// The first bits among `Body::zeros` of the slots, of the laid cards and of Serenade's powers.
const SLOTS: u32 = 12;
const CARDS: u32 = 16;
const POWERS: u32 = 20;

/// The bit among `Body::zeros` of a space of a track.
fn bit_of(source: EffectSource) -> u32 {
    let EffectSource::Track { colour, place, .. } = source else { return u32::BITS - 1 };
    colour as u32 * 4 + u32::from(place)
}

/// The source of a laid card's action in a round.
#[inline]
fn card_source(rules: &Rules, state: &State, body: u8, laid: usize, round: u8) -> EffectSource {
    let held = state.body(body);
    let row = rules.decks[usize::from(held.beheaded)][usize::from(held.laid[laid].card)];
    EffectSource::Card { body, row, round }
}

/// True if a source has any effect.
#[inline]
fn says(rules: &Rules, source: EffectSource) -> bool {
    script(rules, source).is_some_and(|script| !script.is_empty())
}

/// True for one or more Skill actions.
fn gives_skills(effect: &CombatEffect) -> bool {
    matches!(effect.deed, EffectKind::Skill | EffectKind::TwoSkills)
}

/// The sources of a body besides its cards' actions of a round, each with its bit: all of round 0, of which "each player may perform as
/// many as they have"; in round I "1 Fire attack" at the last health; Serenade's power.
fn extras(rules: &Rules, state: &State, body: u8, mut each: impl FnMut(u32, EffectSource)) {
    let (held, round) = (state.body(body), state.combat.round);
    if held.tokens.frozen >> round & 1 == 1 {
        return;
    }
    let burns = round == 1 && state.health(rules, body) == 1;
    aids::each(rules, state, body, kinds::EXTRAS, |source, aid| {
        let works = match aid {
            Aid::Zero(_) => round == 0,
            Aid::LowFire => burns,
            _ => false,
        };
        if works {
            each(bit_of(source), source);
        }
    });
    if rules.is_serenade(body.into()) && held.zeros >> POWERS == 0 {
        let powers = serenade::powers(rules, state).filter(|(at, ..)| *at == round);
        powers.for_each(|(_, colour, _)| each(POWERS + colour as u32, EffectSource::Power(colour)));
    }
    if round > 0 {
        return;
    }
    for (slot, item) in held.items.iter().enumerate() {
        if let EquipmentKind::Weapon(0, _) = rules.equipment[usize::from(item.card)].gear {
            each(SLOTS + slot as u32, EffectSource::Gear { body, card: item.card });
        }
    }
    for (place, laid) in held.laid.iter().enumerate() {
        let source = card_source(rules, state, body, place, 0);
        if !laid.gone && says(rules, source) {
            each(CARDS + place as u32, source);
        }
    }
}

/// One choice for each of these that is left, or none of them.
pub fn zeros(rules: &Rules, state: &State, body: u8, each: &mut impl FnMut(Action)) {
    let (done, mut any) = (state.body(body).zeros, false);
    extras(rules, state, body, |bit, source| {
        if done >> bit & 1 == 0 {
            any = true;
            each(Action::Use(source));
        }
    });
    if any {
        each(Action::Stop);
    }
}

/// One choice for each card's action that is left in this round, weapon and paid action. Nothing is done where that is allowed: these two "may"
/// be used instead of an action, or of none.
pub fn actions(rules: &Rules, state: &State, body: u8, each: &mut impl FnMut(Action)) {
    let (held, round) = (state.body(body), state.combat.round);
    if held.tokens.frozen >> round & 1 == 1 {
        return;
    }
    let mut any = false;
    let mut offer = |source: EffectSource| {
        any = true;
        each(Action::Use(source));
    };
    if rules.is_serenade(body.into()) {
        let source = serenade::acts_by(rules, state, round).filter(|&source| says(rules, source));
        source.into_iter().for_each(&mut offer);
    }
    let left = || held.laid.iter().enumerate().filter(|(_, laid)| !laid.gone && !laid.done);
    let mut must = rules.is_serenade(body.into());
    for (place, _) in left() {
        let source = card_source(rules, state, body, place, round);
        if says(rules, source) {
            must = true;
            offer(source);
        }
    }
    if left().next().is_some() {
        let weapon =
            |card: u8| matches!(rules.equipment[usize::from(card)].gear, EquipmentKind::Weapon(at, _) if at == round);
        let items = held.items.iter().filter(|item| !item.used && weapon(item.card));
        items.for_each(|item| offer(EffectSource::Gear { body, card: item.card }));
        aids::each(rules, state, body, kinds::PAID, |source, aid| {
            let fresh = held.zeros >> bit_of(source) & 1 == 0;
            if matches!(aid, Aid::Pay(at, _) if at == round) && state.bag.teeth > 0 && fresh {
                offer(source);
            }
        });
    }
    if any && (!must || rules.act_decline == Decline::All) {
        each(Action::Stop);
    }
}

/// One choice for each skill of the board and of items, or none: "never mandatory". A skill that is given by one gives no skills itself (D67).
pub fn skills(rules: &Rules, state: &State, (body, nested): (u8, bool), each: &mut impl FnMut(Action)) {
    let mut any = false;
    let mut offer = |source: EffectSource| {
        any = true;
        each(Action::Use(source));
    };
    aids::each(rules, state, body, kinds::SKILLS, |source, aid| {
        if matches!(aid, Aid::Skill(effect) if !(nested && gives_skills(&effect))) {
            offer(source);
        }
    });
    let skill = |card: u8| match &rules.equipment[usize::from(card)].gear {
        EquipmentKind::Skill(script) => !(nested && all_effects(script).any(gives_skills)),
        _ => false,
    };
    let items = state.body(body).items.iter().filter(|item| skill(item.card));
    items.for_each(|item| offer(EffectSource::Gear { body, card: item.card }));
    if any {
        each(Action::Stop);
    }
}

/// One choice for each card, alike ones once: of those in the active space for a discard, else of those whose action of this round is left.
pub fn which(rules: &Rules, state: &State, (body, gone): (u8, bool), each: &mut impl FnMut(Action)) {
    let held = state.body(body);
    let row = |place: usize| rules.decks[usize::from(held.beheaded)][usize::from(held.laid[place].card)];
    let there = |&place: &usize| !held.laid[place].gone && (gone || !held.laid[place].done);
    let places = || (0..held.laid.len()).filter(there);
    let fresh = |&place: &usize| places().take_while(|&other| other < place).all(|other| row(other) != row(place));
    places().filter(fresh).for_each(|place| each(Action::Pick(place as u8)));
}

/// The effect as it stands, or what the track gives in its place: as far as either can be done.
pub fn instead(state: &State, effect: CombatEffect, each: &mut impl FnMut(Action)) {
    if occupied(state) == 0 {
        return each(Action::Pick(0));
    }
    if effect.deed != EffectKind::Loot || state.combat.loot != Loot::default() {
        each(Action::Pick(0));
    }
    each(Action::Pick(1));
}

/// One choice for each kind that lies on the group space.
pub fn loots(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let scrolls = match rules.loot_scrolls {
        LootScrolls::OneKind => [Some(LootKind::Scrolls(None)), None, None],
        LootScrolls::ByColour => Colour::ALL.map(|colour| Some(LootKind::Scrolls(Some(colour)))),
    };
    let others = [LootKind::Teeth, LootKind::Cells, LootKind::Food, LootKind::Treasures, LootKind::Blueprints];
    let kinds = others.into_iter().chain(scrolls.into_iter().flatten());
    kinds.filter(|&kind| state.combat.loot.count(kind) > 0).for_each(|kind| each(Action::Loot(kind)));
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// An action of round 0, or one that is added to a round, and perhaps another one.
    pub(in crate::rules) fn zero(&mut self, body: u8, action: Action) {
        let Action::Use(source) = action else { return };
        let mut done = 0;
        extras(self.rules, self.state, body, |bit, found| done |= if found == source { 1 << bit } else { 0 });
        self.state.body_mut(body).zeros |= done;
        self.pend(Task::Zero(body));
        self.use_source(source);
    }

    /// The action of a card, or of what takes its place.
    pub(in crate::rules) fn act(&mut self, body: u8, action: Action) {
        let round = self.state.combat.round;
        let Action::Use(source) = action else {
            self.tell(Event::Idle { body, round });
            return self.card_done(body, None);
        };
        match source {
            EffectSource::Card { row, .. } => self.card_done(body, Some(row)),
            EffectSource::Gear { card, .. } => {
                let items = &mut self.state.body_mut(body).items;
                items.iter_mut().filter(|item| item.card == card).for_each(|item| item.used = true);
            }
            EffectSource::Track { .. } => {
                // "Once only", whichever of two cards it takes the place of.
                self.state.body_mut(body).zeros |= 1 << bit_of(source);
                self.state.bag.teeth -= 1;
                self.tell(Event::Paid { source, teeth: 1 });
            }
            _ => {}
        }
        self.use_source(source);
        if !matches!(source, EffectSource::Card { .. }) {
            self.pend(Task::Which { body, gone: false });
        }
    }

    /// A card of the active space is replaced in this round, or discarded.
    pub(in crate::rules) fn mark_laid(&mut self, body: u8, gone: bool, action: Action) {
        let Action::Pick(place) = action else { return };
        let laid = &mut self.state.body_mut(body).laid[usize::from(place)];
        if gone { laid.gone = true } else { laid.done = true }
    }

    /// A laid card has had its action of this round: this one; or, where nothing is done, the one that has least to say.
    fn card_done(&mut self, body: u8, row: Option<u8>) {
        let (rules, round) = (self.rules, self.state.combat.round);
        let state: &State = self.state;
        let left = state.body(body).laid.iter().enumerate().filter(|(_, laid)| !laid.gone && !laid.done);
        let fitting = left.min_by_key(|(place, _)| {
            let source = card_source(rules, state, body, *place, round);
            let other = matches!((source, row), (EffectSource::Card { row: this, .. }, Some(row)) if this != row);
            (other, says(rules, source))
        });
        if let Some((place, _)) = fitting {
            self.state.body_mut(body).laid[place].done = true;
        }
    }

    /// A skill of the board, or an item's, which may be used up.
    pub(in crate::rules) fn skill(&mut self, action: Action) {
        if let Action::Use(source) = action {
            self.use_source(source);
        }
    }

    /// Carries out the effects of a source; a source that can be used once is discarded.
    fn use_source(&mut self, source: EffectSource) {
        self.tell_used(source);
        match source {
            EffectSource::Track { .. } => {
                let action = aids::at(self.rules, self.state, source).and_then(Aid::action);
                action.into_iter().for_each(|effect| self.pend(Task::Effect { effect, source }));
            }
            EffectSource::Power(colour) => {
                let power = serenade::powers(self.rules, self.state).find(|(_, held, _)| *held == colour);
                power.into_iter().for_each(|(_, _, effect)| self.pend(Task::Effect { effect, source }));
            }
            EffectSource::Card { .. } => self.steps(source, 0),
            // What it takes the place of comes first.
            _ => self.pend(Task::Steps { source, step: 0 }),
        }
        if let EffectSource::Gear { body, card } = source
            && self.rules.equipment[usize::from(card)].once
            && let Some(slot) = self.state.body(body).items.iter().position(|item| item.card == card)
        {
            self.lose_item(body, slot as u8);
        }
    }

    /// Skill and loot actions, and skills that are actions again. On Serenade's track it is the Beheaded who "can perform a Skill Action".
    pub(in crate::rules) fn perform(&mut self, deed: EffectKind, source: EffectSource) {
        let Some(body) = source.body() else { return };
        match deed {
            EffectKind::Skill
                if self.rules.is_serenade(body.into()) && matches!(source, EffectSource::Track { .. }) =>
            {
                self.pend(Task::Skill { body: 0, nested: self.is_skill(source) });
            }
            EffectKind::Skill => self.pend(Task::Skill { body, nested: self.is_skill(source) }),
            EffectKind::Loot => match aids::giver(self.rules, self.state, body, Aid::LootOrDamage) {
                Some(source) => self.pend(Task::Instead { effect: CombatEffect::of(deed), source }),
                None => self.pend(Task::Loot(body)),
            },
            EffectKind::TwoSkills => self.pend_all([Task::Skill { body, nested: true }; 2].into_iter()),
            EffectKind::Repeat => self.repeat(body),
            _ => {}
        }
    }

    /// The effect as it stands, or what the track gives in its place.
    pub(in crate::rules) fn choose_instead(&mut self, effect: CombatEffect, source: EffectSource, action: Action) {
        let Some(body) = source.body() else { return };
        match (action, effect.deed) {
            (Action::Pick(0), EffectKind::Loot) => self.pend(Task::Loot(body)),
            (Action::Pick(0), _) => self.attack_foes(body, effect, source),
            _ => self.attack_foes(body, aim::in_its_place(effect), source),
        }
    }

    /// "Do the Action of the same Combat Round on the top card of your discard pile." Skills do not nest.
    fn repeat(&mut self, body: u8) {
        let held = self.state.body(body);
        let Some(card) = held.deck.discard.top() else { return };
        let row = self.rules.decks[usize::from(held.beheaded)][usize::from(card)];
        let source = EffectSource::Card { body, row, round: self.state.combat.round.min(3) };
        let nests = |effect: &CombatEffect| gives_skills(effect) || effect.deed == EffectKind::Repeat;
        if script(self.rules, source).is_some_and(|script| !all_effects(script).any(nests)) {
            self.pend(Task::Steps { source, step: 0 });
        }
    }

    /// True if a source is a skill, of a track or a piece of equipment.
    fn is_skill(&self, source: EffectSource) -> bool {
        match source {
            EffectSource::Track { .. } => matches!(aids::at(self.rules, self.state, source), Some(Aid::Skill(_))),
            EffectSource::Gear { card, .. } => {
                matches!(self.rules.equipment[usize::from(card)].gear, EquipmentKind::Skill(_))
            }
            _ => false,
        }
    }

    /// "Take all of one type of item on the Group space and place them in the Group's Bag" (D35).
    pub(in crate::rules) fn loot(&mut self, body: u8, action: Action) {
        let Action::Loot(kind) = action else { return };
        let count = self.state.combat.loot.count(kind);
        let taken = self.state.combat.loot.take(kind);
        self.state.bag.add(taken);
        self.tell(Event::Looted { body, kind, count });
    }
}

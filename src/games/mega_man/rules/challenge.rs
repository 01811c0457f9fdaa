//! Challenges (rulebook "Challenges", "Engage", "Overcome", and "Action phase changes" of "Boss battles").

use super::{Play, ability};
use crate::action::{Action, ChallengeId, DamageCause, Event};
use crate::config::{Rules, SPACES};
use crate::effect::{Benefit, BossAbility, Challenge, Sabotage};
use crate::payment::{IconNeed, Payment, payments};
use crate::state::{CurrentChallenge, PendingStep, Phase, State};
use kit::game::EventObserver;

/// Patterns of a boss that an ambush makes harder.
const EARLY: u8 = 2;

/// The ways to overcome the challenge, to run through it, and what may be used before.
pub fn legal(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let tokens = state.spendable(rules);
    payments(state.facing.need, state.pool, tokens, |payment| out.push(Action::Overcome(payment)));
    out.push(Action::Suffer);
    ability::legal(rules, state, out);
}

/// The challenge on this space of the active player's stage card or pattern pile; none if there is no such space.
pub fn challenge_at(rules: &Rules, state: &State, seat: usize, space: u8) -> Option<CurrentChallenge> {
    let player = &state.players[seat];
    let boss = player.boss.map(|boss| rules.boss(boss, state.wily))?;
    if state.battle > 0 {
        let card = player.pile.top()?;
        let row = rules.pattern_deck[usize::from(card)];
        let mut facing = facing(&rules.patterns[usize::from(row)].challenge, boss.signature, ChallengeId::Pattern(row));
        if space < EARLY {
            facing.damage += state.sabotaged(rules, Sabotage::HarderStart);
        }
        if seat == usize::from(state.start) {
            facing.damage += state.sabotaged(rules, Sabotage::HarderBoss);
        }
        return Some(facing);
    }
    if usize::from(space) < SPACES {
        let card = rules.stage_deck[usize::from(player.pile.top()?)];
        let challenge = &rules.stages[usize::from(card)].challenges[usize::from(space)];
        let mut facing = facing(challenge, IconNeed::default(), ChallengeId::Stage { card, space });
        if space > 0 {
            facing.damage += state.sabotaged(rules, Sabotage::HarderStages);
        }
        return Some(facing);
    }
    match boss.stage {
        BossAbility::Extra(challenge) if usize::from(space) == SPACES => {
            Some(facing(&challenge, IconNeed::default(), ChallengeId::Extra(player.boss?)))
        }
        _ => None,
    }
}

/// A challenge as it is faced: the boss's signature move stands for each signature icon.
fn facing(challenge: &Challenge, signature: IconNeed, foe: ChallengeId) -> CurrentChallenge {
    CurrentChallenge { foe, need: challenge.need_against(signature), damage: challenge.damage, boxed: challenge.boxed }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// "In the next engage step, they will advance [...] to the next challenge space"; behind the last one the action phase is over.
    pub(super) fn engage_next(&mut self) {
        let seat = self.state.active;
        let Some(facing) = challenge_at(self.rules, self.state, usize::from(seat), self.state.space) else {
            return self.end_phase();
        };
        self.state.facing = facing;
        self.state.declined = 0;
        self.state.phase = Phase::Act;
        self.tell(Event::Engaged { seat, foe: facing.foe });
        // The boss's own comes first: it is pushed last.
        if let ChallengeId::Pattern(row) = facing.foe {
            let tolls = self.rules.patterns[usize::from(row)].engage;
            self.pend(PendingStep::Toll(tolls, DamageCause::Pattern(row)));
        }
        if let BossAbility::Engage(tolls) = self.state.ability(self.rules, usize::from(seat)) {
            self.pend(PendingStep::Toll(tolls, DamageCause::Boss));
        }
    }

    /// Spends what the challenge asks for; "they immediately draw a token" if there is a surprise box.
    pub(super) fn overcome(&mut self, payment: Payment) {
        let (seat, facing) = (self.state.active, self.state.facing);
        self.state.pool = self.state.pool.minus(payment.dice);
        let player = self.state.player_mut();
        player.tokens = payment.tokens.iter().fold(player.tokens, |left, icon| left.without(icon));
        self.tell(Event::Overcome { seat, foe: facing.foe, dice: payment.dice, tokens: payment.tokens });
        if facing.boxed && self.state.gives_boxes(self.rules) {
            self.pend(PendingStep::Gain(Benefit::Box));
        }
        self.pass();
    }

    /// "If the active player cannot or chooses not to overcome every icon [...] they suffer the damage."
    pub(super) fn suffer(&mut self) {
        let (seat, facing) = (self.state.active, self.state.facing);
        self.pass();
        if let BossAbility::Missed(tolls) = self.state.ability(self.rules, usize::from(seat)) {
            self.pend(PendingStep::Toll(tolls, DamageCause::Boss));
        }
        self.hit(seat, facing.damage, DamageCause::Challenge(facing.foe));
    }

    /// The challenge is past: its pattern card is discarded, or the standee advances.
    fn pass(&mut self) {
        self.state.phase = Phase::Past;
        self.state.space += 1;
        if self.state.battle > 0
            && let Some(card) = self.state.player_mut().pile.pop()
        {
            self.state.patterns.discard.push(card);
        }
    }

    /// All challenges are past: the remaining dice go back, and the next player begins.
    fn end_phase(&mut self) {
        let seat = self.state.active;
        self.state.pool = crate::pool::DicePool::EMPTY;
        self.state.player_mut().acted = true;
        if self.state.battle > 0
            && let Some(boss) = self.state.player().boss
        {
            let wily = self.state.wily;
            self.tell(Event::Beaten { seat, boss, wily });
        }
        self.state.active = self.after(seat);
        if self.state.active == self.state.first { self.begin_clean_up() } else { self.begin_phase() }
    }
}

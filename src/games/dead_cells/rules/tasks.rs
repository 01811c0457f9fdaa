//! Which file does which task: who decides, what the options are, what an answer does, what runs by itself.

use super::combat::{act, aim, hits, plan, states};
use super::{Play, checks, equipment, explore, gain, interbiome, outfit, spend, tile_effects};
use crate::action::{Action, Event, kind};
use crate::config::Rules;
use crate::state::{State, Task};
use kit::game::EventObserver;
use kit::pieces::ResolutionWays;

/// The kind of decision that a task is; `None` if it runs by itself.
#[inline]
pub const fn kind_of(task: Task) -> Option<usize> {
    Some(match task {
        Task::Outfit(_) | Task::Replaced { .. } => kind::OUTFIT,
        Task::Route => kind::ROUTE,
        Task::Check { .. } => kind::CHECK,
        Task::Either { .. } | Task::Icon { .. } => kind::EITHER,
        Task::Pay { .. } | Task::Buy => kind::BUY,
        Task::Give { .. } => kind::ASSIGN,
        Task::Swap { .. } => kind::SWAP,
        Task::Pass => kind::PASS,
        Task::Plan(_) => kind::PLAN,
        Task::Zero(_)
        | Task::Act(_)
        | Task::Skill { .. }
        | Task::Which { .. }
        | Task::Aim { .. }
        | Task::Instead { .. } => kind::ACT,
        Task::Loot(_) => kind::LOOT,
        Task::Hurt { .. } | Task::Afflict { .. } | Task::Active { .. } => kind::HURT,
        Task::Spend => kind::SPEND,
        _ => return None,
    })
}

/// The seat that decides a task, and the kind of its decision; `None` if it runs by itself.
pub fn decides(rules: &Rules, state: &State, task: Task) -> Option<(usize, usize)> {
    let kind = kind_of(task)?;
    let body = match task {
        Task::Give { gift, among, .. } => gain::asked(rules, state, gift, among),
        Task::Aim { source, .. } | Task::Instead { source, .. } => source.body(),
        Task::Plan(body) | Task::Zero(body) | Task::Act(body) | Task::Loot(body) => Some(body),
        Task::Swap { body, .. }
        | Task::Icon { body, .. }
        | Task::Skill { body, .. }
        | Task::Which { body, .. }
        | Task::Replaced { body, .. } => Some(body),
        _ => None,
    };
    Some((state.decider(rules, body.unwrap_or(state.first)), kind))
}

/// Every way to decide a task.
pub fn options(rules: &Rules, state: &State, task: Task, each: &mut impl FnMut(Action)) {
    match task {
        Task::Outfit(_) => outfit::options(rules, state, each),
        Task::Replaced { body, .. } => outfit::replaced(rules, state, body, each),
        Task::Route => explore::options(rules, state, each),
        Task::Check { asks, .. } => checks::options(rules, state, asks, each),
        Task::Either { source, step } => tile_effects::alternatives(rules, state, source, step, each),
        Task::Pay { source, step, branch } => tile_effects::payments(rules, state, (source, step, branch), each),
        Task::Give { gift, among, source } => gain::options(rules, state, (gift, source), among, each),
        Task::Swap { body, .. } => equipment::options(state, body, each),
        Task::Pass => plan::passers(rules, state, each),
        Task::Icon { row, .. } => plan::icons(rules, row, each),
        Task::Plan(body) => plan::options(rules, state, body, each),
        Task::Zero(body) => act::zeros(rules, state, body, each),
        Task::Act(body) => act::actions(rules, state, body, each),
        Task::Which { body, gone } => act::which(rules, state, (body, gone), each),
        Task::Instead { effect, .. } => act::instead(state, effect, each),
        Task::Skill { body, nested } => act::skills(rules, state, (body, nested), each),
        Task::Aim { among, .. } => aim::targets(state, among, each),
        Task::Loot(_) => act::loots(rules, state, each),
        Task::Hurt { .. } => hits::options(rules, state, task, each),
        Task::Afflict { ailment, among, .. } => states::options(rules, state, (ailment, among), each),
        Task::Active { among } => states::active(rules, state, among, each),
        Task::Buy => interbiome::options(rules, state, each),
        Task::Spend => spend::options(rules, state, each),
        _ => {}
    }
}

/// The only way to decide a task, if it needs no question.
pub fn only(rules: &Rules, state: &State, task: Task) -> ResolutionWays<Action> {
    let mut only = ResolutionWays::Nothing;
    options(rules, state, task, &mut |action| only = only.or(action));
    only
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Carries out the decision on top in the way chosen.
    pub(crate) fn resolve(&mut self, action: Action) {
        let Some(task) = self.state.agenda.pop() else { return };
        match task {
            Task::Outfit(card) => self.outfit(card, action),
            Task::Replaced { body, improved } => self.replace(body, improved, action),
            Task::Route => self.go(action),
            Task::Check { source, step, branch, asks } => self.check(source, (step, branch), asks, action),
            Task::Either { source, step } => self.pick(source, step, action),
            Task::Pay { source, step, branch } => self.pay(source, (step, branch), action),
            Task::Give { gift, among, source } => self.give((gift, among), source, action),
            Task::Swap { body, card, source } => self.swap(body, card, source, action),
            Task::Pass => self.pass(action),
            Task::Icon { body, row } => self.pass_icon(body, row, action),
            Task::Plan(body) => self.plan(body, action),
            Task::Zero(body) => self.zero(body, action),
            Task::Act(body) => self.act(body, action),
            Task::Which { body, gone } => self.mark_laid(body, gone, action),
            Task::Instead { effect, source } => self.choose_instead(effect, source, action),
            Task::Skill { .. } => self.skill(action),
            Task::Aim { effect, source, among, left } => self.aim(effect, source, (among, left), action),
            Task::Loot(body) => self.loot(body, action),
            Task::Hurt { .. } => self.take(task, action),
            Task::Afflict { .. } => self.afflict(task, action),
            Task::Active { .. } => self.choose_active(action),
            Task::Buy => self.buy(action),
            Task::Spend => self.spend(action),
            _ => {}
        }
    }

    /// Carries out a task that runs by itself.
    pub(super) fn run(&mut self, task: Task) {
        match task {
            Task::Run => self.begin_run(),
            Task::Deal => self.deal(),
            Task::Biome => self.begin_biome(),
            Task::Enter(space) => self.enter(space),
            Task::Leave => self.leave(),
            Task::Steps { source, step } => self.steps(source, step),
            Task::Branch { source, step, branch } => self.branch(source, step, branch),
            Task::Effect { effect, source } => self.effect(effect, source),
            Task::Combat => self.begin_combat(),
            Task::Reveal => self.reveal(),
            Task::Round(round) => self.begin_round(round),
            Task::Group => self.group_acts(),
            Task::Foe(at) => self.foe_acts(at),
            Task::RoundEnd => self.end_round(),
            Task::Poison(place) => self.poison_works(place),
            Task::CloseUp => self.close_up(),
            Task::Last => self.last_round(),
            Task::Bleed(place) => self.bleeding_kills(place),
            Task::Fourth => self.fourth_round(),
            Task::Upkeep => self.upkeep(),
            Task::Interbiome => self.interbiome(),
            Task::Onwards => self.onwards(),
            Task::EndRun => self.end_run(),
            _ => {}
        }
    }
}

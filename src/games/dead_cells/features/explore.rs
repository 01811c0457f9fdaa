//! Moving through a biome: corridors, checks, and what tiles and merchants offer.

use super::effect_totals::EffectTotals;
use super::*;
use crate::action::{Action, EffectSource};
use crate::config::{BiomeExit, TileRow, TileShape};
use crate::rules::branch_of;
use crate::state::Task;
use crate::view::View;
use crate::word::{BranchCondition, CombatEffect, CorridorGate, ScriptBranch};

/// Places of `Rules::offers`.
const OFFERS: [EffectTotals; 3] = [
    EffectTotals { gear: 1, ..EffectTotals::NOTHING },
    EffectTotals { food: 1, ..EffectTotals::NOTHING },
    EffectTotals { gear: 1, ..EffectTotals::NOTHING },
];
/// The share of a check in a tile that is not seen yet: a check is not worked out there.
const HALF: f64 = 0.5;

/// The expectation of a space.
#[derive(Clone, Copy, Default)]
struct SpaceForecast {
    encounter: f64,
    monsters: f64,
    elites: f64,
    loot: f64,
    gifts: f64,
    harm: f64,
}

impl SpaceForecast {
    fn of(view: &View, space: u8) -> Self {
        let mut all = Self::default();
        view.tiles_at(space, |tile, share| all.add(tile, share));
        all
    }

    fn add(&mut self, tile: &TileRow, share: f64) {
        let elites = tile.monsters.iter().filter(|icon| icon.elite).count();
        self.encounter += share * flag(!tile.monsters.is_empty());
        self.monsters += share * tile.monsters.len() as f64;
        self.elites += share * elites as f64;
        self.loot += share * f64::from(EffectTotals::of(&tile.loot, 0, |_| 1).things());
        for step in tile.effects.iter() {
            let best = step.iter().map(gifts).fold(0.0, f64::max);
            self.gifts += share * best;
            self.harm += share * step.first().map_or(0.0, harm);
        }
    }
}

/// The chance that a branch of a tile that is not seen yet is done.
fn likely(branch: &ScriptBranch) -> f64 {
    match branch.when {
        BranchCondition::Always | BranchCondition::Pay(_) => 1.0,
        BranchCondition::Check(_) | BranchCondition::Deck(_) => HALF,
    }
}

fn gifts(branch: &ScriptBranch) -> f64 {
    likely(branch) * f64::from(EffectTotals::of_branch(branch, 1).things())
}

fn harm(branch: &ScriptBranch) -> f64 {
    let missed = branch.otherwise.iter().fold(EffectTotals::NOTHING, |mut all, effect| {
        all.add(effect, 0, &|_: &CombatEffect| 1);
        all
    });
    likely(branch) * f64::from(EffectTotals::of_branch(branch, 1).damage)
        + (1.0 - likely(branch)) * f64::from(missed.damage)
}

/// The least sum, or the greatest, over the spaces from this one to an exit, by ways that nothing bars.
fn sum_ahead(view: &View, space: u8, best: fn(f64, f64) -> f64, cost: &impl Fn(u8) -> f64) -> f64 {
    let open = view.ways(space).iter().filter(|way| matches!(way.gate, CorridorGate::Open | CorridorGate::Deck(_)));
    let further = open.map(|way| sum_ahead(view, way.to, best, cost)).reduce(best);
    cost(space) + further.unwrap_or(0.0)
}

/// The monsters and things that wait in the biome that an exit leads to, on the mean.
#[derive(Clone, Copy, Default)]
struct BiomeForecast {
    health: f64,
    damage: f64,
    things: f64,
}

impl BiomeForecast {
    fn of(view: &View, biome: u8) -> Self {
        let (rules, exposed) = (view.rules(), view.rules().bodies() as u8);
        let (mut cards, mut all) = (0.0_f64, Self::default());
        for row in rules.monsters.iter().filter(|row| row.biome == biome && !row.elite && !row.upgrade) {
            let does = |script| EffectTotals::of(script, row.health, |_| exposed);
            let damage: u8 = row.actions.iter().map(does).map(|does| does.damage + does.states).sum();
            let count = f64::from(row.count);
            cards += count;
            all.health += count * f64::from(row.health);
            all.damage += count * f64::from(damage);
        }
        let mut tiles = 0.0_f64;
        for tile in rules.tiles.iter().filter(|tile| tile.biome == biome) {
            let mut space = SpaceForecast::default();
            space.add(tile, 1.0);
            let count = f64::from(tile.count);
            tiles += count;
            all.things += count * (space.loot + space.gifts);
        }
        let mean = |sum: f64, count: f64| if count > 0.0 { sum / count } else { 0.0 };
        Self { health: mean(all.health, cards), damage: mean(all.damage, cards), things: mean(all.things, tiles) }
    }
}

const NEXT: FeatureSet = FeatureSet::of(&[NEXT_FOES_HEALTH, NEXT_FOES_DAMAGE, NEXT_THINGS]);

const FORECASTS: FeatureSet = FeatureSet::of(&[ENCOUNTER, MONSTERS, ELITES, LOOT_THERE, GIFTS_THERE, HARM_THERE]);

pub fn routes(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Go(place) = choice else { continue };
        let way = view.ways(view.at())[usize::from(place)];
        let shape = view.rules().spaces[usize::from(way.to)].shape;
        let forecast =
            if sink.wants_any(FORECASTS) { SpaceForecast::of(view, way.to) } else { SpaceForecast::default() };
        let spaces = |_| 1.0;
        let fights = |space| SpaceForecast::of(view, space).monsters;
        let sum = |id: usize, best: fn(f64, f64) -> f64, cost: &dyn Fn(u8) -> f64| {
            if sink.wants(id) { sum_ahead(view, way.to, best, &cost) } else { 0.0 }
        };
        let ahead = sum(SPACES_AHEAD, f64::min, &spaces);
        let fought = sum(FIGHTS_AHEAD, f64::min, &fights);
        let gifts = sum(GIFTS_AHEAD, f64::max, &|space| SpaceForecast::of(view, space).gifts);
        let loot = sum(LOOT_AHEAD, f64::max, &|space| SpaceForecast::of(view, space).loot);
        let elites = sum(ELITES_AHEAD, f64::min, &|space| SpaceForecast::of(view, space).elites);
        let next = match view.rules().spaces[usize::from(way.to)].exit {
            Some(BiomeExit::Biome(biome)) if sink.wants_any(NEXT) && view.goes_on() => BiomeForecast::of(view, biome),
            Some(BiomeExit::Biome(_) | BiomeExit::Boss(_)) | None => BiomeForecast::default(),
        };
        let chance = match way.gate {
            CorridorGate::Check(asks) if sink.wants(CHECK_CHANCE) => view.check_chance(asks),
            _ => 1.0,
        };
        let mut line = sink.line(lane);
        line.put(WAY, f64::from(place));
        line.put(ENCOUNTER, forecast.encounter.min(1.0));
        line.put(MONSTERS, forecast.monsters);
        line.put(ELITES, forecast.elites);
        line.put(LOOT_THERE, forecast.loot);
        line.put(GIFTS_THERE, forecast.gifts);
        line.put(HARM_THERE, forecast.harm);
        line.put(MERCHANT, flag(shape == TileShape::Pentagon));
        line.put(TO_EXIT, flag(shape == TileShape::Exit));
        line.put(NEEDS_CHECK, flag(matches!(way.gate, CorridorGate::Check(_))));
        line.put(NEEDS_RUNE, flag(matches!(way.gate, CorridorGate::Rune(_))));
        line.put(CHECK_CHANCE, chance);
        line.put(SPACES_AHEAD, ahead);
        line.put(FIGHTS_AHEAD, fought);
        line.put(GIFTS_AHEAD, gifts);
        line.put(LOOT_AHEAD, loot);
        line.put(ELITES_AHEAD, elites);
        line.put(NEXT_FOES_HEALTH, next.health);
        line.put(NEXT_FOES_DAMAGE, next.damage);
        line.put(NEXT_THINGS, next.things);
    }
}

pub fn checks(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let Some(Task::Check { asks, .. }) = view.task() else { return };
    for (lane, &choice) in choices.iter().enumerate() {
        let card = if let Action::Show(place) = choice { view.own_card(place) } else { None };
        let row = card.map(|row| &view.rules().combat[usize::from(row)]);
        let chance = match card {
            Some(_) => 1.0,
            None if sink.wants(CHECK_CHANCE) => view.draw_chance(asks),
            None => 0.0,
        };
        let mut line = sink.line(lane);
        line.put(DRAWS, flag(choice == Action::Draw));
        line.put(CHECK_CHANCE, chance);
        line.put(CARD_ICONS, row.map_or(0.0, |row| row.check.iter().count() as f64));
        line.put(CARD_DAMAGE, card.map_or(0.0, |card| f64::from(view.card_damage(card))));
        line.put(
            CARD_ACTIONS,
            row.map_or(0.0, |row| row.actions.iter().filter(|says| !says.is_empty()).count() as f64),
        );
    }
}

/// The alternatives of a tile or a card, what a merchant sells, and what can be bought between biomes.
pub fn offers(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let exposed = view.rules().bodies() as u8;
    for (lane, &choice) in choices.iter().enumerate() {
        let branch = branch_at(view, choice);
        let totals = match choice {
            Action::Buy(offer) => OFFERS[usize::from(offer)],
            _ => branch.map_or(EffectTotals::NOTHING, |branch| EffectTotals::of_branch(branch, exposed)),
        };
        let price = match (choice, branch.map(|branch| branch.when)) {
            (Action::Buy(offer), _) => view.rules().offers[usize::from(offer)].price,
            (_, Some(BranchCondition::Pay(teeth))) => teeth,
            _ => 0,
        };
        let chance = match branch.map(|branch| branch.when) {
            Some(BranchCondition::Check(asks)) if sink.wants(CHECK_CHANCE) => view.check_chance(asks),
            Some(BranchCondition::Deck(asks)) if sink.wants(CHECK_CHANCE) => view.draw_chance(asks),
            _ => 1.0,
        };
        let mut line = sink.line(lane);
        line.put(PRICE, f64::from(price));
        line.put(CHECK_CHANCE, chance);
        put_gains(&mut line, &totals);
        line.put(GETS_HARM, f64::from(totals.damage));
    }
}

/// The branch that a choice takes.
fn branch_at<'a>(view: &View<'a>, choice: Action) -> Option<&'a ScriptBranch> {
    let (source, step, branch): (EffectSource, u8, u8) = match (view.task()?, choice) {
        (Task::Either { source, step }, Action::Pick(branch)) => (source, step, branch),
        (Task::Pay { source, step, branch }, Action::Pay) => (source, step, branch),
        _ => return None,
    };
    branch_of(view.rules(), source, step, branch)
}

//! Decisions that come up now and then: where a tile lies, where a portal leads, what is lost, learnt, paid.

use super::acts::{FIGHT_VALUES, around, put_fight_value};
use super::cards::{self, GainTotals};
use super::position::HeroPosition;
use super::reachable::ReachableTargets;
use super::*;
use crate::action::Action;
use crate::config::RoomKind;
use crate::dice::{DiceAndSymbols, FaceCounts};
use crate::map::PlacedTile;
use crate::view::View;
use crate::word::EvilEffect;

/// The features of a place for a tile or a trap (M16, M18).
pub fn places(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let Some((tile, level)) = view.laid() else { return };
    let (map, rules) = (view.map(), view.rules());
    let is_trap = tile.room == RoomKind::Trap;
    sink.set(LAYS_TRAP, || flag(is_trap));
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Place { at, turn } = choice else { continue };
        let body = PlacedTile { at, medium: tile.medium, doors: tile.doors.turned(turn, tile.medium) };
        let (links, gaps) = map.openings(level, body, rules.doors_meet, rules.map_size);
        let (touched, traps) = if is_trap { (map.beside_trap(level, at), 0) } else { (0, map.traps_by(level, body)) };
        let wounds = f64::from(rules.trap_wounds);
        let (lead, others) = cards::hit(view, touched);
        let own = if is_trap { flag(touched >> view.own().room & 1 == 1) } else { traps as f64 };
        let mut line = sink.line(lane);
        line.put(LINKS, f64::from(links));
        line.put(GAPS, f64::from(gaps));
        line.put(TRAPS_THERE, traps as f64);
        line.put(TARGET_HARM, wounds * f64::from(others));
        line.put(TARGET_LEAD, lead);
        line.put(OWN_HARM, (wounds * own).min(MOST_HARM));
    }
}

/// A hero has no more life to lose.
const MOST_HARM: f64 = 6.0;

/// The features of a room that a teleport leads to (M49).
pub fn portals(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let mut position = HeroPosition::of(view);
    position.points = 0;
    position.purse = DiceAndSymbols { symbols: FaceCounts::EMPTY, ..position.purse };
    let to = |choice: Action| if let Action::Room(to) = choice { to } else { position.room };
    if sink.wants_any(FIGHT_VALUES) {
        for (lane, &choice) in choices.iter().enumerate() {
            let best_fight =
                ReachableTargets::default().best_fight(view, &HeroPosition { room: to(choice), ..position });
            let mut line = sink.line(lane);
            line.put(FIGHT_STEPS, best_fight.steps);
            put_fight_value(&mut line, &best_fight.expected, position.life);
        }
    }
    around(view, choices, to, sink);
}

/// The features of what is lost to a web or a pit (M52, M55).
pub fn losses(choices: &[Action], sink: &mut FeatureSink) {
    sink.column(DICE_COST, choices, |choice| flag(matches!(choice, Action::LoseDie(_))));
    sink.column(SYMBOL_COST, choices, |choice| flag(matches!(choice, Action::LoseSymbol(_))));
    sink.column(USES_FREE, choices, |choice| flag(choice == Action::LoseFree));
    sink.column(WOUNDS, choices, |choice| flag(choice == Action::Wound));
}

/// Which ability is learnt (M42).
pub fn levels(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Learn(place) = choice else { continue };
        let Some(power) = view.power(place) else { continue };
        let sums = GainTotals::of(&power.gains);
        let mut line = sink.line(lane);
        line.put(DICE_COST, power.dock.len() as f64);
        line.put(GOLD_COST, f64::from(power.gold));
        line.put(GAINS_DICE, f64::from(sums.dice));
        sums.put_symbols(&mut line);
    }
}

/// The features of who pays for an evil card, or of what happens instead (M79).
pub fn evils(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let effect = view.evil();
    let price = effect.iter().find_map(|evil| if let EvilEffect::Pay(gold) = evil { Some(*gold) } else { None });
    let price = price.unwrap_or(0);
    for (lane, &choice) in choices.iter().enumerate() {
        let payer = if let Action::Payer(seat) = choice { Some(view.hero(seat)) } else { None };
        let comes = match choice {
            Action::Either(place) => effect.get(usize::from(place)).copied().unwrap_or_default(),
            _ => EvilEffect::Nothing,
        };
        let mut line = sink.line(lane);
        line.put(PAYS, flag(payer.is_some()));
        line.put(GOLD_COST, if payer.is_some() { price.into() } else { 0.0 });
        line.put(GOLD_AFTER, payer.map_or(0.0, |hero| f64::from(hero.gold.saturating_sub(price))));
        line.put(
            BRINGS_FOES,
            match comes {
                EvilEffect::Minor => 1.0,
                EvilEffect::Major => 2.0,
                _ => 0.0,
            },
        );
    }
}

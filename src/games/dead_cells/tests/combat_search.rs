//! The search over the rest of a combat against all ways to play it, and the worked example (oracles 4 and 5 of the rules page).

use super::hidden::visit;
use super::table::Table;
use crate::DeadCells;
use crate::action::{Action, Event, LootKind, RunEnd, kind};
use crate::combat_search::{CombatKey, CombatOutcome, CombatSearch, SearchWeights, TranspositionTable, keys_of};
use crate::rules::Play;
use crate::state::{Combat, CombatCard, CombatFoe, Loot, State, Task};
use crate::view::View;
use crate::word::EffectKind;
use conformance::event_recorder::EventRecorder;
use kit::game::{Game, PendingDecision, dyn_observer};
use kit::luck::{Luck, LuckDomain};

/// More ways than these are not tried out.
const MOST_WAYS: usize = 3_000;

/// The worth of what happened, by the plain list of events; whether the combat or the run is over with it.
fn worth(events: &[Event], weights: &SearchWeights) -> (i32, bool) {
    let mut value = 0;
    let of = |kind: LootKind| match kind {
        LootKind::Teeth => weights.tooth,
        LootKind::Cells => weights.cell,
        LootKind::Scrolls(_) => weights.scroll,
        LootKind::Food => weights.food,
        LootKind::Treasures | LootKind::Blueprints => weights.gear,
    };
    for event in events {
        value += match *event {
            Event::CombatOver { .. } => return (value, true),
            Event::RunOver { end: RunEnd::Won, .. } => return (value + weights.win, true),
            Event::RunOver { .. } => return (value + weights.death, true),
            Event::Hurt { .. } => weights.harm,
            Event::Killed { .. } => weights.kill,
            Event::Struck { amount, .. } => weights.hit * i32::from(amount),
            Event::Looted { kind, count, .. } => of(kind) * i32::from(count),
            Event::Paid { teeth, .. } => -weights.tooth * i32::from(teeth),
            // What goes into the discards when a run ends or a combat does is no loss.
            Event::Discarded { .. } => weights.used_up,
            Event::Gained { deed: EffectKind::Tooth(n), .. } => weights.tooth * i32::from(n),
            Event::Gained { deed: EffectKind::Cell(n), .. } => weights.cell * i32::from(n),
            Event::Gained { deed: EffectKind::Scroll(_), .. } => weights.scroll,
            Event::Gained { deed: EffectKind::Food, .. } => weights.food,
            Event::Gained { deed: EffectKind::Treasure | EffectKind::Blueprint, .. } => weights.gear,
            _ => 0,
        };
    }
    (value, false)
}

/// The best that all ways to play on from a choice lead to, by the rules alone; none if there are too many.
fn brute(game: &DeadCells, state: &State, choice: Action, weights: &SearchWeights, ways: &mut usize) -> Option<i32> {
    *ways += 1;
    if *ways > MOST_WAYS {
        return None;
    }
    let (mut next, mut told, mut luck) = (*state, EventRecorder::default(), Luck::new(9, LuckDomain::Table));
    game.apply(&mut next, choice, &mut luck, &mut dyn_observer(&mut told));
    let (value, over) = worth(&told.0, weights);
    if over || game.turn(&next) == PendingDecision::Over {
        return Some(value);
    }
    let mut choices = Vec::new();
    game.legal(&next, &mut choices);
    let mut best = i32::MIN;
    for choice in choices {
        best = best.max(brute(game, &next, choice, weights, ways)?);
    }
    Some(value + best)
}

#[test]
fn the_search_finds_what_all_ways_to_play_on_lead_to() {
    for (players, set) in
        [(1, "campaign.runs=3"), (2, "act.decline=all"), (3, "campaign.runs=3"), (4, "gaps.close=one_step")]
    {
        let mut compared = 0;
        // What is found in one combat is known to its later decisions, and to those of no other.
        let (mut known, mut run) = (TranspositionTable::default(), 0);
        visit(players, &[set], 3_000, |table, choices, seat, kind| {
            if table.state.run < run {
                // Another game.
                known = TranspositionTable::default();
            }
            run = table.state.run;
            let searched = [kind::ACT, kind::LOOT, kind::HURT].contains(&kind);
            if !searched || !table.state.combat.on || compared > 400 {
                return;
            }
            let combat = known.of_combat(View::new(table.game.rules(), &table.state, seat).combat_key());
            let mut search = CombatSearch::new(table.game.rules(), SearchWeights::SENSIBLE, combat, u32::MAX);
            let mut ways = 0;
            for &choice in choices {
                let Some(best) = brute(&table.game, &table.state, choice, &SearchWeights::SENSIBLE, &mut ways) else {
                    return;
                };
                let found = search.after(&table.state, choice);
                assert_eq!(found.value, best, "{players} players, {choice:?} of {choices:?}\n{:?}", table.state.combat);
                compared += 1;
            }
        });
        assert!(compared > 100, "{players} players: {compared} choices compared");
    }
}

/// Positions of combats with agendas of all depths, two by two.
#[test]
fn two_positions_have_the_keys_that_each_has_alone() {
    let mut before: Option<State> = None;
    let mut unlike = 0;
    visit(3, &["campaign.runs=3"], 3_000, |table, _, _, _| {
        let (rules, state) = (table.game.rules(), table.state);
        if !state.combat.on {
            return;
        }
        if let Some(other) = before {
            let [combat, another] = ["one", "another"].map(CombatKey::of);
            let [[one], [two]] = [keys_of(rules, combat, [&other]), keys_of(rules, combat, [&state])];
            assert_eq!(keys_of(rules, combat, [&other, &state]), [one, two]);
            assert_eq!(keys_of(rules, combat, [&state, &other]), [two, one]);
            assert_ne!(keys_of(rules, another, [&state]), [two], "another combat");
            unlike += usize::from(one != two && other.agenda.all().len() != state.agenda.all().len());
        }
        before = Some(state);
    });
    assert!(unlike > 100, "{unlike} pairs of other depths");
}

/// What the group can make of the example's combat, by damage taken alone.
fn example(set: &[&str], harm: i32) -> CombatOutcome {
    let open = ["players.beheaded=in_order", "combat.poisoned_dart.two=poison", "combat.poisoned_dart.three=damage:1"];
    let ranges = ["combat.flayed_guard.two=damage:1", "combat.immolated_torch.two=damage:1"];
    let foes = ["monsters.zombie.health=2", "monsters.elite_archer.health=3", "monsters.elite_archer.one=damage:1:two"];
    let mut table = Table::new(4, &[&open[..], &ranges, &foes, set].concat(), 1);
    let rules = table.game.rules().clone();
    let row = |name: &str| rules.monsters.iter().position(|row| row.name == name).expect("a monster") as u8;
    let foe = |name| {
        let row = row(name);
        let card = rules.monster_deck.iter().position(|of| *of == row).expect("its card") as u8;
        Some(CombatFoe { row, card, ..CombatFoe::default() })
    };
    let state = &mut table.state;
    let loot = Loot { scrolls: [1, 0, 0], ..Loot::default() };
    state.combat = Combat {
        on: true,
        revealed: true,
        board: [None, foe("zombie"), None, foe("elite_archer")],
        loot,
        ..Combat::default()
    };
    // The first player is Dina, with the Poisoned; then Carrie and Gabriel. The Quartered passes.
    for (body, card) in ["immolated_torch", "flayed_guard", "poisoned_dart"].into_iter().enumerate() {
        let held = &mut state.bodies[body];
        let deck = &rules.decks[usize::from(held.beheaded)];
        let place = deck.iter().position(|of| rules.combat[usize::from(*of)].name == card).expect("its card") as u8;
        held.laid.push(CombatCard::of(place, 0));
    }
    state.bodies[3].passes = true;
    state.first = 2;
    state.agenda.clear();
    let course = [
        Task::Round(1),
        Task::RoundEnd,
        Task::Round(2),
        Task::RoundEnd,
        Task::Round(3),
        Task::RoundEnd,
        Task::Last,
        Task::Upkeep,
    ];
    state.agenda.extend(course.into_iter());
    let mut luck = Luck::new(1, LuckDomain::Table);
    Play { rules: &rules, state, luck: &mut luck, watch: &mut () }.settle();
    let nothing = SearchWeights {
        harm,
        death: 0,
        win: 0,
        kill: 0,
        hit: 0,
        tooth: 0,
        cell: 0,
        scroll: 0,
        food: 0,
        gear: 0,
        used_up: 0,
    };
    let mut known = TranspositionTable::default();
    let mut search = CombatSearch::new(&rules, nothing, known.of_combat(CombatKey::of("a combat")), u32::MAX);
    let outcomes = table.legal().into_iter().map(|choice| search.after(&table.state, choice));
    outcomes.max_by_key(|outcome| outcome.value).expect("a choice")
}

#[test]
fn the_worked_combat_costs_between_one_and_three_damage() {
    assert_eq!(example(&[], -1).harm, 1);
    assert_eq!(example(&[], 1).harm, 3);
}

#[test]
fn the_worked_combat_costs_up_to_four_damage_if_damage_may_be_declined() {
    assert_eq!(example(&["act.decline=all"], 1).harm, 4);
    assert_eq!(example(&["act.decline=all"], -1).harm, 1);
}

#[test]
fn a_search_that_is_cut_short_still_plays_to_the_end() {
    visit(3, &[], 1_000, |table, choices, _, kind| {
        if kind == kind::ACT && table.state.combat.on {
            let rules = table.game.rules();
            for &choice in choices {
                let after = |steps: u32| {
                    let mut known = TranspositionTable::default();
                    let combat = known.of_combat(CombatKey::of("a combat"));
                    CombatSearch::new(rules, SearchWeights::SENSIBLE, combat, steps).after(&table.state, choice)
                };
                let (short, long) = (after(0), after(20_000));
                assert!(short.value <= long.value, "{choice:?}: {short:?} is better than {long:?}");
            }
        }
    });
}

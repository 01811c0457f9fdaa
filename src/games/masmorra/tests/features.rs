//! What features say of positions that are laid out by hand, against the rules page and its oracles.

use super::bosses::boss;
use super::cards::give;
use super::table::{Table, pool};
use crate::action::{AbilityTarget, Action, DockTarget, StepPayment};
use crate::event::Event;
use crate::features::FEATURES;
use crate::fight_odds::{FightGoal, FightOdds};
use crate::map::cell;
use crate::state::Task;
use crate::word::{Face, FaceSet, Gain, InterruptTrigger};
use conformance::features::features;
use kit::game::{Game, GameView, PendingDecision};
use kit::luck::{DrawPurpose, Luck, LuckDomain};

/// Plays games by lot and shows each decision, until there were enough of them.
pub fn visit(file: &str, set: &[&str], decisions: usize, mut see: impl FnMut(&Table, &[Action], usize, usize)) {
    let mut table = Table::new(file, set, 0);
    let mut chooser = Luck::new(3, LuckDomain::Bots);
    let mut number = 0;
    for _ in 0..decisions {
        let PendingDecision::Choose { seat, kind } = table.game.turn(&table.state) else {
            number += 1;
            table = Table::new(file, set, number);
            continue;
        };
        let legal = table.legal();
        see(&table, &legal, seat, kind);
        let any = chooser.stream(DrawPurpose(0), 0).below(legal.len() as u32);
        table.act(legal[any as usize]);
    }
}

/// A feature of a choice that can be made now.
fn value(table: &Table, name: &str, action: Action) -> f64 {
    let PendingDecision::Choose { seat, kind } = table.asked() else { panic!("nobody is asked") };
    let legal = table.legal();
    let lane = legal.iter().position(|choice| *choice == action).unwrap_or_else(|| panic!("{action:?}: {legal:?}"));
    let all = features(&table.game, &table.state, (seat, kind), &legal);
    let (_, column) = all.iter().find(|(feature, _)| *feature == name).unwrap_or_else(|| panic!("no {name} here"));
    column[lane]
}

/// Several features of a choice.
fn values<const N: usize>(table: &Table, names: [&str; N], action: Action) -> [f64; N] {
    names.map(|name| value(table, name, action))
}

/// The hero of seat 1 before an Orc (payback 3, defense 2, 2 XP) with these dice.
fn before_orc(dice: &str) -> Table {
    let mut table = Table::staged(dice, &[]);
    table.monster("orc", 0);
    table
}

const FIGHT: [&str; 6] = ["fight_value", "xp_best", "kill_all", "kill_unhurt", "wounds_best", "life_after"];

#[test]
fn a_fight_tells_its_best_ways() {
    // Two ranged kill unhurt (M25); two melee kill and are paid back with 3 wounds; with one ranged alone nothing dies.
    let fight = |dice: &str| values(&before_orc(dice), FIGHT, Action::Fight);
    assert_eq!(fight("RRS"), [4.0, 2.0, 1.0, 1.0, 0.0, 6.0]);
    assert_eq!(fight("MMS"), [1.0, 2.0, 1.0, 0.0, 3.0, 3.0]);
    assert_eq!(fight("RSS"), [-3.0, 0.0, 0.0, 0.0, 3.0, 3.0]);
}

#[test]
fn who_cannot_survive_falls_for_certain() {
    let mut table = before_orc("SSS");
    table.state.heroes[0].life = 3;
    assert_eq!(values(&table, ["falls", "fight_value", "wounds_best"], Action::Fight), [1.0, -16.0, 8.0]);
    table.state.heroes[0].life = 4;
    assert_eq!(values(&table, ["falls", "fight_value", "life_after"], Action::Fight), [0.0, -3.0, 1.0]);
}

#[test]
fn fights_in_reach_count_until_the_steps_end() {
    let mut table = Table::staged("RR", &[]);
    table.lay_corridor();
    table.monster("orc", 2);
    let step = Action::Step { to: 1, with: StepPayment::Free };
    assert_eq!(values(&table, ["fight_value", "fight_steps", "uses_free"], step), [4.0, 1.0, 1.0]);
    // Stopping ends the turn.
    assert_eq!(values(&table, ["fight_value", "fight_steps"], Action::Stop), [0.0, 20.0]);
    // Three rooms away are too far for the free step, but not with a step die.
    let orc = table.state.foes.iter().position(|foe| foe.room == 2).expect("the Orc");
    table.state.foes[orc].room = 3;
    assert_eq!(value(&table, "fight_value", step), 0.0);
    table.state.turn.purse.dice = pool("RRS");
    assert_eq!(values(&table, ["fight_value", "fight_steps"], step), [4.0, 2.0]);
}

#[test]
fn a_blow_tells_what_it_does_and_what_the_combat_comes_to() {
    let mut table = before_orc("RRMM");
    table.act(Action::Fight);
    let legal = table.legal();
    let strike = |dice: &str| {
        let wanted = pool(dice);
        *legal
            .iter()
            .find(|choice| matches!(choice, Action::Strike { with, .. } if with.dice == wanted))
            .expect("a blow")
    };
    let names = ["strikes", "kills", "wounds", "gains_xp", "dice_cost", "fight_value"];
    assert_eq!(values(&table, names, strike("RR")), [1.0, 1.0, 0.0, 2.0, 2.0, 4.0]);
    assert_eq!(values(&table, names, strike("MM")), [1.0, 1.0, 3.0, 2.0, 2.0, 1.0]);
}

#[test]
fn a_roll_is_worth_what_the_best_reroll_comes_to() {
    let mut table = before_orc("SSMRDE");
    table.state.turn.rerolls = 1;
    table.run(&[Task::Reroll]);
    let best =
        |name: &str| table.legal().into_iter().map(|choice| value(&table, name, choice)).fold(f64::MIN, f64::max);
    let odds = FightOdds::of(table.rules(), &table.state);
    for (name, goal) in [
        ("kill_all", FightGoal::Kill),
        ("kill_unhurt", FightGoal::Unhurt),
        ("xp_best", FightGoal::Xp),
        ("fight_value", FightGoal::Even),
    ] {
        assert!((best(name) - odds.reroll(goal).mean).abs() < 1e-9, "{name}");
        assert_eq!(value(&table, name, Action::Stop), odds.reroll(goal).now, "{name}");
    }
    assert_eq!(values(&table, ["marks", "rolled_again"], Action::Mark(Face::Step)), [1.0, 1.0]);
    assert!((value(&table, "expect_step", Action::Mark(Face::Step)) - 7.0 / 6.0).abs() < 1e-9);
}

#[test]
fn dice_that_dock_on_chests_and_traps_are_worth_their_xp() {
    let mut table = Table::staged("MR", &[]);
    table.lay_corridor();
    let step = Action::Step { to: 1, with: StepPayment::Free };
    // A chest takes a melee die and gives 1 XP and a card (M48).
    assert_eq!(values(&table, ["dock_gain", "dock_chance", "chest_steps"], step), [2.0, 1.0, 0.0]);
    table.state.turn.purse.dice = pool("RR");
    assert_eq!(value(&table, "dock_gain", step), 0.0);
    table.state.turn.rerolls = 1;
    table.run(&[Task::Reroll]);
    let one = value(&table, "dock_chance", Action::Mark(Face::Ranged));
    assert!((one - 1.0 / 6.0).abs() < 1e-9, "{one}");
    table.act(Action::Mark(Face::Ranged));
    let two = values(&table, ["dock_chance", "dock_gain"], Action::Mark(Face::Ranged));
    assert!((two[0] - 11.0 / 36.0).abs() < 1e-9 && (two[1] - 22.0 / 36.0).abs() < 1e-9, "{two:?}");
}

#[test]
fn docking_tells_its_price_and_its_gain() {
    let mut table = Table::staged("MR", &[]);
    table.lay_corridor();
    table.state.heroes[0].room = 1;
    let dock = Action::Dock { on: DockTarget::Room, dice: pool("M") };
    let names = ["opens_chest", "dice_cost", "gains_xp", "gains_cards", "gains_gold"];
    assert_eq!(values(&table, names, dock), [1.0, 1.0, 1.0, 1.0, 1.0]);
}

#[test]
fn the_next_tile_is_known_where_it_lies_face_up() {
    let mut table = Table::staged("SS", &[]);
    table.next("minor_1a");
    let explore = Action::Explore(StepPayment::Free);
    let tile = ["tile_known", "tile_minors", "tile_majors", "exits", "tile_payback", "tile_xp"];
    // Oracle 4: a minor monster pays back 13/6 and gives 14/6 XP on average.
    let found = values(&table, tile, explore);
    assert_eq!(found[..4], [1.0, 1.0, 0.0, 4.0]);
    assert!((found[4] - 13.0 / 6.0).abs() < 1e-9 && (found[5] - 14.0 / 6.0).abs() < 1e-9, "{found:?}");
    table.next("rune_1a");
    assert_eq!(values(&table, ["tile_medium", "gains_xp", "explores"], explore), [1.0, 1.0, 1.0]);
    table.next("chest_1b");
    assert_eq!(values(&table, ["tile_chest", "tile_gold", "tile_minors", "gains_xp"], explore), [1.0, 2.0, 0.0, 0.0]);
    table.state.shown[0] = false;
    assert_eq!(values(&table, tile, explore), [0.0; 6]);
}

#[test]
fn traps_on_the_way_wound() {
    let mut table = Table::staged("SS", &[]);
    table.lay_corridor();
    let tile = table.tile("trap_1a");
    table.state.map.lay_trap(tile, 0, cell(6, 6));
    // The trap touches the chest in the middle of the way, not the start.
    let step = Action::Step { to: 1, with: StepPayment::Free };
    assert_eq!(values(&table, ["trap_wounds", "traps_there"], step), [1.0, 1.0]);
}

#[test]
fn the_track_is_told_from_the_own_seat() {
    let mut table = Table::staged("SS", &[]);
    (table.state.heroes[0].xp, table.state.heroes[1].xp, table.state.heroes[2].xp) = (5, 9, 2);
    table.state.heroes[0].arrows = 1;
    let names = ["xp", "leader_gap", "xp_to_arrow", "xp_at_risk", "xp_left", "past_mark"];
    assert_eq!(values(&table, names, Action::Stop), [5.0, 4.0, 2.0, 2.0, 11.0, 0.0]);
    // Past the mark of 7 (M32); whoever leads sees a gap below nothing.
    (table.state.heroes[0].xp, table.state.heroes[0].arrows) = (12, 3);
    assert_eq!(values(&table, names, Action::Stop), [12.0, -3.0, 5.0, 0.0, 4.0, 1.0]);
}

#[test]
fn monsters_that_are_led_are_nearer_to_whom() {
    let mut table = Table::staged("SS", &[]);
    table.lay_corridor();
    (table.state.heroes[1].room, table.state.heroes[1].xp, table.state.heroes[2].room) = (3, 9, 0);
    let foe = table.monster("orc", 1);
    table.run(&[Task::March(2)]);
    let names = ["nearer_leader", "nearer_own", "foe_to_leader", "foe_to_own", "foe_payback", "foe_xp"];
    assert_eq!(values(&table, names, Action::March { foe, to: 2 }), [1.0, -1.0, 1.0, 2.0, 3.0, 2.0]);
}

#[test]
fn a_window_tells_what_a_card_does_to_whom() {
    let mut table = Table::staged("SS", &["cards.windows=all"]);
    let rules = table.rules();
    let steals = |card: &u8| rules.card(*card).interrupt.iter().any(|gain| matches!(gain, Gain::StealXp(_)));
    let card = (0..rules.card_deck.len() as u8).find(steals).expect("such a card");
    for hero in &mut table.state.heroes {
        hero.hand.clear();
    }
    table.state.heroes[1].hand.push(card);
    (table.state.heroes[0].xp, table.state.heroes[1].xp) = (6, 2);
    let due = crate::event::GainReason::Chest;
    table.state.agenda.clear();
    table.state.agenda.push(Task::Xp { seat: 0, amount: 2, why: due });
    table.play().settle();
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 1, kind: crate::action::kind::INTERRUPT });
    assert_eq!(table.game.view(&table.state, 1).window(), Some((InterruptTrigger::Xp, 0)));
    let play = values(&table, ["steals_xp", "target_harm", "target_lead", "stops"], Action::Play(0));
    assert_eq!(play, [1.0, 1.0, 4.0, 0.0]);
    assert_eq!(values(&table, ["steals_xp", "target_harm", "stops"], Action::Stop), [0.0, 0.0, 1.0]);
}

#[test]
fn what_gives_a_symbol_is_worth_the_fight_that_it_wins() {
    let mut table = before_orc("RS");
    table.state.combat.on = true;
    table.state.combat.left = table.state.foes_here(table.rules());
    table.run(&[Task::Target { gain: Gain::Any(1), seat: 0 }]);
    let with = |face: Face| value(&table, "fight_value", Action::Target(AbilityTarget::Face(face)));
    // A second ranged kills; a defense alone takes one off the payback.
    assert_eq!([with(Face::Ranged), with(Face::Defense), with(Face::Step)], [4.0, -2.0, -3.0]);
}

#[test]
fn every_feature_keeps_its_range() {
    for (file, set) in [
        ("standard", "players.count=3"),
        ("standard", "players.count=5"),
        ("epic", "players.count=2"),
        ("alliance", "players.count=3"),
        ("solo", "players.count=1"),
    ] {
        let mut kinds = 0_u16;
        visit(file, &[set], 5_000, |table, choices, seat, kind| {
            kinds |= 1 << kind;
            for (name, column) in features(&table.game, &table.state, (seat, kind), choices) {
                let feature = FEATURES.iter().find(|feature| feature.name == name).expect("the feature");
                for (value, choice) in column.iter().zip(choices) {
                    let fits = (feature.min..=feature.max).contains(value);
                    assert!(fits, "{file}: {name} is {value}, not in {}..={}, of {choice:?}", feature.min, feature.max);
                }
            }
        });
        // Who plays at random alone comes to no portal.
        let least = if file == "solo" { 8 } else { 9 };
        assert!(kinds.count_ones() >= least, "{file}: {kinds:b}");
    }
}

/// What a trap that a step sets off does to others is what it then does (M47).
#[test]
fn a_step_tells_the_wounds_that_its_traps_give_others() {
    let mut table = Table::staged("S", &[]);
    let to = table.lay("gold_1", cell(7, 8));
    let trap = table.tile("trap_1a");
    table.state.map.lay_trap(trap, 0, cell(8, 7));
    table.state.map.connect(0, to);
    table.run(&[Task::Act]);
    let step = Action::Step { to, with: StepPayment::Free };
    let told = value(&table, "target_harm", step);
    table.act(step);
    let wounds = |event: &Event| if let Event::Wounded { seat: 1.., amount, .. } = event { *amount } else { 0 };
    let given: u8 = table.told.0.iter().map(wounds).sum();
    assert!(told > 0.0);
    assert_eq!(told, f64::from(given));
}

/// A window is about the active hero: what stands in his room, and how far Malaphyas is.
#[test]
fn a_window_tells_what_the_active_hero_faces() {
    let mut table = Table::new("alliance", &["players.count=3", "players.first=seat"], 1);
    table.state.agenda.clear();
    table.lay_corridor();
    table.state.heroes.iter_mut().for_each(|hero| hero.hand.clear());
    give(&mut table, 1, "covering");
    table.state.hero_mut(0).room = 2;
    // Whatever the first evil card bars.
    (table.state.turn.rolled, table.state.turn.barred) = (false, FaceSet::NONE);
    table.monster("orc", 2);
    let lord = boss(&mut table, "malaphyas", true);
    table.state.foes[usize::from(lord)].room = 3;
    table.run(&[Task::Window { trigger: InterruptTrigger::Any, by: 0, next: 1, passed: 0 }]);
    for choice in [Action::Play(0), Action::Stop] {
        assert_eq!(values(&table, ["payback_there", "lord_steps"], choice), [3.0, 1.0], "{choice:?}");
    }
}

/// Before red Malaphyas a roll is weighed with the attack symbols of the cards in hand: he dies of six more than he shrugs off.
#[test]
fn a_roll_before_red_malaphyas_counts_on_cards() {
    let worth = |cards: usize| {
        let mut table = Table::staged_in("alliance", "RRRDSS", &["players.count=2"]);
        boss(&mut table, "malaphyas", true);
        table.state.heroes.iter_mut().for_each(|hero| hero.hand.clear());
        (0..cards).for_each(|_| assert!(give(&mut table, 0, "covering") < 6));
        table.state.turn.rerolls = 1;
        table.run(&[Task::Reroll]);
        values(&table, ["fight_value", "kill_all"], Action::Stop)
    };
    let ([alone, none], [backed, all]) = (worth(0), worth(2));
    assert_eq!([none, all], [0.0, 1.0]);
    assert!(backed > alone + 16.0, "{alone} {backed}");
}

/// Nobody holds a card any more.
fn empty_hands(table: &mut Table) {
    for hero in &mut table.state.heroes {
        while let Some(card) = hero.hand.pop() {
            table.state.treasures.discard.push(card);
        }
    }
}

/// The lead is what would decide the game now: cards in hand that count at the end are the own ones, and gold decides a tie (M44).
#[test]
fn a_lead_counts_own_cards_and_what_decides_ties() {
    let mut table = Table::staged("SS", &[]);
    empty_hands(&mut table);
    for (hero, xp) in table.state.heroes.iter_mut().zip([5, 9, 2]) {
        (hero.xp, hero.gold, hero.life) = (xp, 0, 6);
    }
    let lead = |table: &Table| value(table, "end_lead", Action::Stop);
    assert_eq!(lead(&table), -4.0);
    give(&mut table, 0, "secret");
    assert_eq!(lead(&table), -3.0);
    // What others hold is not known.
    give(&mut table, 1, "secret");
    assert_eq!(lead(&table), -3.0);
    table.state.heroes[0].xp = 8;
    assert_eq!(lead(&table), 0.0);
    table.state.heroes[0].gold = 1;
    assert_eq!(lead(&table), 0.5);
    table.state.heroes[1].gold = 2;
    assert_eq!(lead(&table), -0.5);
}

/// The choice with which the goal of 16 XP is reached ends the game, a chest as well as a blow (M44).
#[test]
fn who_reaches_the_goal_ends_the_game() {
    let mut table = Table::staged("MR", &[]);
    table.lay_corridor();
    table.state.heroes[0].room = 1;
    let dock = Action::Dock { on: DockTarget::Room, dice: pool("M") };
    let ends = |table: &Table, action: Action| value(table, "ends_game", action);
    table.state.heroes[0].xp = 14;
    assert_eq!(ends(&table, dock), 0.0);
    table.state.heroes[0].xp = 15;
    assert_eq!([dock, Action::Stop].map(|action| ends(&table, action)), [1.0, 0.0]);
    let mut table = before_orc("RRM");
    // Past the mark an Orc gives 1 XP (M32).
    table.state.heroes[0].xp = 15;
    table.act(Action::Fight);
    let legal = table.legal();
    let strike = |dice: &str| {
        let wanted = pool(dice);
        *legal
            .iter()
            .find(|choice| matches!(choice, Action::Strike { with, .. } if with.dice == wanted))
            .expect("a blow")
    };
    assert_eq!(ends(&table, strike("RR")), 1.0);
    assert_eq!(ends(&table, strike("")), 0.0);
}

/// Red Malaphyas is worth his XP and the victory to whoever would win by his death, and nothing to whoever would not.
#[test]
fn malaphyas_is_worth_nothing_to_who_would_lose_by_his_death() {
    let fight = |lead: u16| {
        let mut table = Table::staged_in("epic", "RRRRRRRR", &["players.count=2"]);
        empty_hands(&mut table);
        boss(&mut table, "malaphyas", true);
        (table.state.heroes[0].xp, table.state.heroes[1].xp) = (10, 10 + lead);
        let value = value(&table, "fight_value", Action::Fight);
        table.act(Action::Fight);
        let kills = |choice: &Action| matches!(choice, Action::Strike { with, .. } if with.dice == pool("RRRRRRR"));
        let legal = table.legal();
        let blow = *legal.iter().find(|choice| kills(choice)).expect("a blow that kills");
        (value, values(&table, ["ends_game", "kills", "end_lead"], blow))
    };
    let (ahead, behind) = (fight(4), fight(5));
    // He gives 4 XP.
    assert!(ahead.0 >= 8.0 + 16.0 - 4.0 && behind.0 <= 0.0, "{ahead:?} {behind:?}");
    assert_eq!((ahead.1, behind.1), ([1.0, 1.0, -4.0], [1.0, 1.0, -5.0]));
}

/// Whom a card protects that cancels another one: who would lose the XP or the dice.
#[test]
fn a_card_that_cancels_tells_whom_it_protects() {
    let asked = |victim: u8, thief: u8, holder: u8| {
        let mut table = Table::staged("SS", &["cards.windows=all"]);
        empty_hands(&mut table);
        give(&mut table, thief, "stupefy");
        give(&mut table, holder, "counterspell");
        table.state.agenda.clear();
        table.state.agenda.push(Task::Xp { seat: victim, amount: 2, why: crate::event::GainReason::Chest });
        table.play().settle();
        table.act(Action::Play(0));
        assert_eq!(
            table.asked(),
            PendingDecision::Choose { seat: holder.into(), kind: crate::action::kind::INTERRUPT },
        );
        let names = ["own_harm", "spares", "cancels"];
        (values(&table, names, Action::Play(0)), values(&table, names, Action::Stop))
    };
    assert_eq!(asked(0, 1, 0), ([1.0, 0.0, 1.0], [0.0; 3]));
    assert_eq!(asked(0, 1, 2), ([0.0, 1.0, 1.0], [0.0; 3]));
}

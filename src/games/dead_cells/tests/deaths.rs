//! The moment of a death: what it brings comes at once, and nothing after that of a Beheaded (rules page D33, D39, D41, D42, D44).

use super::table::{Table, by_body};
use crate::action::{DEATH, EffectSource, Event, RunEnd};
use crate::state::Task;
use crate::word::Colour;

/// What was told, of what becomes of monsters and of the group: a letter each, monsters by their space.
fn told(table: &Table) -> Vec<String> {
    let letter = |event: &Event| match *event {
        Event::Struck { at, .. } => Some(format!("strike {at}")),
        Event::Killed { at, round, .. } => Some(format!("kill {at} in {round}")),
        Event::Hurt { body, source: EffectSource::Monster { round: DEATH, .. }, .. } => Some(format!("penalty {body}")),
        Event::Hurt { body, .. } => Some(format!("hurt {body}")),
        Event::Gained { .. } => Some("reward".to_owned()),
        Event::ClosedUp { from, to, .. } => Some(format!("{from} to {to}")),
        Event::Acts { source: EffectSource::Monster { at, round, .. } } => Some(format!("{at} acts in {round}")),
        Event::RunOver { end, .. } => Some(format!("{end:?}")),
        _ => None,
    };
    table.told.0.iter().filter_map(letter).collect()
}

/// What a dying zombie does.
const PENALTY: &str = "monsters.zombie.death=damage:1:first cell:1";

#[test]
fn d39_d41_a_reward_or_penalty_comes_before_the_others_close_up() {
    let mut table = Table::fight(2, &[PENALTY], &[("zombie", 1), ("runner", 2)], &[]);
    let foe = table.state.combat.board[1].as_mut().expect("it");
    (foe.damage, foe.tokens.poison) = (1, true);
    table.state.combat.round = 1;
    table.run(&[Task::RoundEnd]);
    assert_eq!(told(&table), ["strike 1", "kill 1 in 1", "penalty 0", "reward", "2 to 1"]);
}

#[test]
fn d39_d59_a_penalty_comes_before_the_attack_hits_the_space_behind() {
    let mut table = Table::fight(4, &[PENALTY], &[("rat", 0), ("zombie", 3)], &[]);
    table.state.body_mut(3).scrolls[Colour::Red as usize] = 2;
    table.state.combat.round = 2;
    table.run(&[by_body("damage:2@3", 3)]);
    assert_eq!(told(&table), ["strike 3", "kill 3 in 2", "penalty 0", "reward", "strike 0", "kill 0 in 2", "reward"]);
}

#[test]
fn d42_bleeding_pays_in_its_round_and_from_left_to_right() {
    let mut table = Table::fight(2, &[PENALTY], &[("rat", 0), ("zombie", 1), ("runner", 2)], &[]);
    [0, 1].into_iter().for_each(|at| table.state.combat.board[at].as_mut().expect("it").tokens.bleed = true);
    table.state.combat.round = 3;
    table.run(&[Task::Last]);
    assert_eq!(told(&table), ["kill 0 in 3", "reward", "kill 1 in 3", "penalty 0", "reward", "2 acts in 4"]);
}

#[test]
fn d44_a_death_by_poison_is_the_last_thing_that_happens() {
    let mut table = Table::fight(3, &["campaign.runs=1"], &[("rat", 0), ("zombie", 1)], &[]);
    [0, 1].into_iter().for_each(|at| table.state.combat.board[at].as_mut().expect("it").tokens.poison = true);
    [1, 2].into_iter().for_each(|body| table.state.body_mut(body).tokens.poison = true);
    table.state.body_mut(1).damage = 2;
    table.state.combat.round = 1;
    table.run(&[Task::RoundEnd]);
    let end = format!("{:?}", RunEnd::Died(1));
    assert_eq!(told(&table), ["strike 0", "kill 0 in 1", "reward", "hurt 1", end.as_str()]);
}

#[test]
fn d44_a_death_by_bleeding_is_the_last_thing_that_happens() {
    let mut table = Table::fight(2, &["campaign.runs=1"], &[("rat", 0), ("zombie", 1)], &[]);
    [0, 1].into_iter().for_each(|at| table.state.combat.board[at].as_mut().expect("it").tokens.bleed = true);
    table.state.body_mut(1).tokens.bleed = true;
    table.state.combat.round = 3;
    table.run(&[Task::Last]);
    let end = format!("{:?}", RunEnd::Died(1));
    assert_eq!(told(&table), ["kill 0 in 3", "reward", end.as_str()]);
}

#[test]
fn d30_d41_who_passes_a_combat_takes_no_part_in_its_round_ends() {
    for (set, health) in [("passer.hurt=no", 3), ("passer.hurt=yes", 2)] {
        let mut table = Table::fight(4, &[set], &[("zombie", 1)], &[]);
        (table.state.body_mut(3).passes, table.state.body_mut(3).tokens.poison) = (true, true);
        table.state.combat.round = 1;
        table.run(&[Task::RoundEnd]);
        assert_eq!(table.health(3), health, "{set}");
    }
}

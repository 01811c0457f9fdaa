//! The game in words: short names that the map shows, nothing as the program writes it, and boxes with gaps where ways lead through.

use super::table::Table;
use crate::action::{Action, DockTarget};
use crate::event::{DieUse, Event, GainReason, WoundSource};
use crate::map::cell;
use crate::state::Task;
use crate::task::LossCause;
use crate::tests::cards::{empty_hands, give};
use crate::tests::fight::{fighting, purse};
use crate::word::{Face, InterruptTrigger};
use kit::game::{GameText, PendingDecision};
use kit::luck::{DrawPurpose, Luck, LuckDomain};

fn described(table: &Table, action: Action) -> String {
    assert!(table.legal().contains(&action), "{action:?} is not in {:?}", table.legal());
    table.game.describe(&table.state, action)
}

/// [X Jay M+D] A combat says what is spent, the damage, and what is left of the payback; the same before it and after it.
#[test]
fn a_blow_is_told_with_what_it_comes_to() {
    let mut table = fighting("RMD", &["orc"], &[]);
    let strike = Action::Strike { foe: 0, with: purse("MD", "") };
    let result = "2 damage, killed; payback 3 less 1: 2 wounds";
    assert_eq!(described(&table, strike), format!("orc a with M D: {result}"));
    table.act(strike);
    let told: Vec<String> = table.told.0.iter().map(|event| table.game.tell(*event)).collect();
    assert!(told.contains(&format!("seat 1 against orc a with M D: {result}")), "{told:?}");
    assert!(told.contains(&"seat 1 takes 2 wounds of the payback of a".to_owned()), "{told:?}");
    assert!(told.contains(&"seat 1 gains 2 XP for kills: 2".to_owned()), "{told:?}");
}

/// "If your ranged attack does enough damage": then there is no payback to be told; if not, all of it is.
#[test]
fn a_ranged_blow_has_no_payback_if_it_kills() {
    let table = fighting("RR", &["orc"], &[]);
    let told = |dice: &str| described(&table, Action::Strike { foe: 0, with: purse(dice, "") });
    assert_eq!(told("RR"), "orc a with R R: 2 damage, killed; no payback");
    assert_eq!(told(""), "orc a with nothing: 0 damage, not killed; payback: 3 wounds");
}

/// Three symbols kill a Beastman whatever its defense (M61).
#[test]
fn three_symbols_that_kill_are_told() {
    let table = fighting("XXX", &["spear_beastman"], &[]);
    let foe = table.rules().dice_minor;
    let told = described(&table, Action::Strike { foe, with: purse("XXX", "") });
    assert_eq!(told, "spear_beastman A with X X X: 0 damage, killed by three symbols; no payback");
}

#[test]
fn abilities_and_cards_are_told_with_what_they_give() {
    let mut table = Table::staged("XS", &["cards.windows=all"]);
    empty_hands(&mut table);
    give(&mut table, 0, "secret");
    table.state.hero_mut(0).row = table.rules().heroes.iter().position(|row| row.name == "algus").expect("him") as u8;
    table.state.hero_mut(0).life = 3;
    let dice = purse("S", "").dice;
    assert_eq!(described(&table, Action::Dock { on: DockTarget::Power(0), dice }), "dock S on algus (any: X)");
    assert_eq!(described(&table, Action::Card(0)), "play secret_quest_quick_healing (purple: E E)");
    assert_eq!(described(&table, Action::Turn { from: Face::Step, to: Face::Melee }), "turn S to M with a die X");
    assert_eq!(described(&table, Action::Stop), "end the hero phase");
}

/// Whoever passes knows what is at stake.
#[test]
fn a_window_says_what_came_up() {
    let mut table = Table::staged("S", &["cards.windows=all"]);
    empty_hands(&mut table);
    for (card, trigger, task) in [
        ("stupefy_swift", InterruptTrigger::Xp, Task::Xp { seat: 0, amount: 2, why: GainReason::Chest }),
        ("snag", InterruptTrigger::Treasure, Task::Treasure { seat: 0, amount: 1, why: GainReason::Chest }),
    ] {
        give(&mut table, 1, card);
        table.run(&[task]);
        let said = if trigger == InterruptTrigger::Xp { "2 XP" } else { "1 card" };
        assert_eq!(described(&table, Action::Stop), format!("play nothing: seat 1 would gain {said}"));
        table.act(Action::Stop);
    }
}

#[test]
fn what_is_lost_is_told() {
    let mut table = Table::staged("SM", &[]);
    table.run(&[Task::Lose { face: Face::Step, why: LossCause::Pit }]);
    let told = [Action::LoseDie(Face::Step), Action::LoseFree, Action::Wound].map(|action| described(&table, action));
    assert_eq!(told, ["lose the die S", "lose the free step", "take 1 wound"]);
    let tell = |event: Event| table.game.tell(event);
    assert_eq!(tell(Event::Used { seat: 1, what: purse("M", "R"), to: DieUse::Lost }), "seat 2 loses M and symbol R");
    assert_eq!(tell(Event::Fallen { seat: 0, by: WoundSource::Trap(2) }), "seat 1 IS DEFEATED by trap 3");
}

/// The start has four doors, all to where nothing lies yet; a chest with doors to the north, east and south lies north of it; a trap has walls
/// on all sides, and closes the door that it lies before.
#[test]
fn the_map_has_gaps_where_ways_lead_through() {
    let mut table = Table::staged("S", &[]);
    table.lay("chest_1a", cell(6, 7));
    let trap = table.tile("trap_1a");
    table.state.map.lay_trap(trap, 0, cell(6, 8));
    table.monster("goblin", 1);
    table.state.hero_mut(2).room = 1;
    let shown = table.game.show(&table.state);
    let map: Vec<&str> = shown.lines().skip_while(|line| !line.starts_with("level 1")).skip(1).collect();
    assert_eq!(
        map,
        [
            "        8           9",
            "   +----   ----+-----------+",
            "   |2 chest_1a |trap1      |",
            " 7 |@3 $1      |M D        |",
            "   |a          |           |",
            "   +----   ----+-----------+",
            "   |1 start    |",
            " 8  @1 @2",
            "   |           |",
            "   +----   ----+",
            "a goblin: payback 1, defense 2, 2 XP, pays back in any case",
        ]
    );
}

/// A door that meets a wall is no way (26), unless one door is enough.
#[test]
fn a_door_against_a_wall_is_closed() {
    for (meet, drawn) in [("both", '|'), ("one", ' ')] {
        let mut table = Table::staged("S", &[&format!("doors.meet={meet}")]);
        table.lay("gold_1", cell(7, 6));
        let shown = table.game.show(&table.state);
        let middle = shown.lines().find(|found| found.starts_with(" 8 ")).expect("the row of the start");
        assert_eq!(middle.chars().nth(15), Some(drawn), "{meet}: {middle}");
    }
}

/// Games played by lot: every line fits a page, and nothing is told as the program writes it.
#[test]
fn whole_games_are_told_in_short_lines_of_words() {
    for file in ["standard", "epic", "alliance", "solo"] {
        for number in 0..4 {
            let mut table = Table::new(file, &["time.rounds=12", "heroes[life>=1].life=12"], number);
            let (mut chooser, mut lines) = (Luck::new(1, LuckDomain::Bots), Vec::new());
            chooser.begin(number);
            while let PendingDecision::Choose { seat, .. } = table.asked() {
                let legal = table.legal();
                lines.extend(legal.iter().map(|action| table.game.describe(&table.state, *action)));
                let action = legal[chooser.stream(DrawPurpose(0), seat).below(legal.len() as u32) as usize];
                table.act(action);
                let told = std::mem::take(&mut table.told.0);
                lines.extend(told.into_iter().map(|event| table.game.tell(event)));
                if chooser.stream(DrawPurpose(0), seat).below(20) == 0 {
                    lines.extend(table.game.show(&table.state).lines().map(str::to_owned));
                }
            }
            for line in lines {
                assert!(line.chars().count() <= 110, "{file}, game {number}: {line}");
                assert!(!line.contains(['{', '}']), "{file}, game {number}: {line}");
            }
        }
    }
}

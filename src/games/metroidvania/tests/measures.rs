//! What is counted, by hand.

use super::table::*;
use crate::Metroidvania;
use crate::action::{Action, Event};
use crate::measures::Measures;
use crate::measures::tables::{CARDS, GAMES_NOT, GAMES_TAKEN, OFFERED, TAKEN, WON, WON_NOT};
use kit::game::WIN;
use kit::game::{Outcome, Scorer};
use kit::stats::Ledger;

const COUNTED: kit::stats::LedgerSchema = <Measures as Scorer<Metroidvania>>::COUNTED;

/// What is counted of these events, in one block of one game of two strategies.
pub fn counted(table: &Table, told: &[Event]) -> Ledger {
    counted_games(table, &[told.to_vec()])
}

/// What is counted of the events of several games, in one block.
pub fn counted_games(table: &Table, games: &[Vec<Event>]) -> Ledger {
    let names = ["a", "b"].map(str::to_owned);
    let rows = (0..COUNTED.sheets.len()).map(|sheet| Measures::rows(&table.game, sheet, &names).len());
    let mut ledger = Ledger::new(&COUNTED, [2, 2, 10], &rows.collect::<Vec<_>>());
    let mut measures = Measures::new(&table.game);
    for told in games {
        measures.begin_game();
        told.iter().for_each(|&event| measures.event(event, &[0, 1], &mut ledger));
        measures.end_game(&table.game, &table.state, None, &[0, 1], &mut ledger);
    }
    ledger.end_block();
    ledger
}

/// How often each card of the table is offered and taken when this choice is made.
fn offered_and_taken(table: &mut Table, choice: Action) -> Vec<[i64; 2]> {
    table.told.0.clear();
    table.act(choice);
    let ledger = counted(table, &table.told.0);
    ledger.totals(CARDS).map(|row| [row[OFFERED], row[TAKEN]]).collect()
}

/// Who was offered a card and never took it is one of those to whom it is no help, or no harm; who was never offered it is neither.
#[test]
fn a_card_offered_and_never_taken_counts_once_a_game() {
    let mut table = at_the_queue();
    table.told.0.clear();
    table.act(Action::Take { slot: 1, item: None });
    let names = ["a", "b"].map(str::to_owned);
    let rows = (0..COUNTED.sheets.len()).map(|sheet| Measures::rows(&table.game, sheet, &names).len());
    let mut ledger = Ledger::new(&COUNTED, [2, 2, 10], &rows.collect::<Vec<_>>());
    let mut measures = Measures::new(&table.game);
    for winners in [0b01, 0b11] {
        measures.begin_game();
        // Offered in two choices, and taken in neither, it is one game without it.
        let told = table.told.0.iter().chain(&table.told.0);
        told.for_each(|&event| measures.event(event, &[0, 1], &mut ledger));
        let outcome = Outcome { ending: 0, winners, rounds: 1, turns: 2 };
        measures.end_game(&table.game, &table.state, Some(outcome), &[0, 1], &mut ledger);
        ledger.end_block();
    }
    let won = WIN + WIN / 2;
    let counters = [GAMES_TAKEN, WON, GAMES_NOT, WON_NOT];
    let rows: Vec<_> = ledger.totals(CARDS).map(|row| counters.map(|counter| row[counter])).collect();
    // By name: den, gate, hall, lair.
    assert_eq!(rows, [[0, 0, 2, won], [0; 4], [2, won, 0, 0], [0; 4]]);
}

/// Does dying cost the game? Of a game in which both died as often nobody can tell.
#[test]
fn whoever_died_most_often_is_told_whether_it_won() {
    let table = at_the_queue();
    let names = ["a", "b"].map(str::to_owned);
    let rows = (0..COUNTED.sheets.len()).map(|sheet| Measures::rows(&table.game, sheet, &names).len());
    let mut ledger = Ledger::new(&COUNTED, [2, 2, 10], &rows.collect::<Vec<_>>());
    let mut measures = Measures::new(&table.game);
    let died = |seat: u8| Event::Attacked { seat, threat: 1, wager: 0, damage: 0, lost: 0, died: true };
    let (once, twice) = (vec![died(1)], vec![died(0), died(1), died(1)]);
    for (deaths, winners) in [(once, 0b10), (twice, 0b01), (vec![died(0), died(1)], 0b01), (Vec::new(), 0b01)] {
        measures.begin_game();
        deaths.into_iter().for_each(|event| measures.event(event, &[0, 1], &mut ledger));
        let outcome = Outcome { ending: 0, winners, rounds: 1, turns: 2 };
        measures.end_game(&table.game, &table.state, Some(outcome), &[0, 1], &mut ledger);
        ledger.end_block();
    }
    let place = COUNTED.scores().position(|score| score.name == "most_deaths_win").unwrap();
    let told = ledger.estimate(place, 0);
    assert_eq!((told.value, told.n), (Some(0.5), 2), "one of the two games in which one player died most");
}

/// Two luck, and a queue of hall, hall, den, hall, gate, den.
fn at_the_queue() -> Table {
    let cards =
        "hall,14,0,NESW,3,1,free_step,2\nden,14,1,NESW,3,1,none,1\ngate,14,0,NES,3,1,none,1\nlair,1,3,NES,3,1,none,1";
    let mut table = Table::dealt(deck(cards, &["players.count=2", "win.bosses=1"]), |rules, state| {
        queue(state)
            .iter()
            .map(|&card| rules.card(card).name.as_str())
            .eq(["hall", "hall", "den", "hall", "gate", "den"])
    });
    table.seat(0).luck = 2;
    table.seat(1).luck = 10;
    table
}

/// A card is offered in a choice if it could be taken: once, of however many copies, and with an item whether that is used or not.
#[test]
fn a_card_is_offered_where_it_could_be_taken_once() {
    let take = |slot: u8, item: Option<u8>| Action::Take { slot, item };
    let counts = offered_and_taken(&mut at_the_queue(), take(1, None));
    assert_eq!(counts, [[1, 0], [0, 0], [1, 1], [0, 0]], "three in reach, two of them alike");
    for (slot, item, taken) in [(1, None, 2), (2, Some(0), 0), (4, Some(0), 1)] {
        let mut table = at_the_queue();
        table.give("hall");
        let mut expected = vec![[1, 0], [1, 0], [1, 0], [0, 0]];
        expected[taken][1] = 1;
        assert_eq!(offered_and_taken(&mut table, take(slot, item)), expected, "five in reach by an item");
    }
}

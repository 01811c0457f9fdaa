//! A recorded game: every decision and event in words. `LUDOMETER_GOLDEN=update cargo test golden` records it anew.

use super::table::*;
use crate::game::{Game, Turn};
use crate::games::metroidvania::Metroidvania;
use crate::luck::{Domain, Luck, Purpose};

/// A deck of its own, so that tuning the shipped one leaves the record as it is.
const CARDS: &str = "hall,6,0,NESW,2,1,free_step,1
gate,5,0,NES,3,2,pass_locks,1
well,4,0,NS,3,1,heal,2
bat,5,1,NES,2,1,move,1
wand,4,1,NESW,2,3,redraw,1
witch,4,2,NE,3,2,reduce,1
ram,3,2,NES,2,1,break_wall,1
mirror,3,0,NE,4,2,warp,1
lair,8,3,NESW,1,1,none,1";

#[test]
fn the_recorded_game_is_played_again() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/games/metroidvania/golden/two_players.trace"
    );
    let trace = play();
    if std::env::var("LUDOMETER_GOLDEN").is_ok_and(|wish| wish == "update") {
        std::fs::write(path, &trace).expect("the record written");
    }
    let recorded =
        std::fs::read_to_string(path).expect("a record: LUDOMETER_GOLDEN=update makes one");
    for (number, (line, was)) in trace.lines().zip(recorded.lines()).enumerate() {
        assert_eq!(line, was, "line {}", number + 1);
    }
    assert_eq!(trace.lines().count(), recorded.lines().count());
}

/// One game between two players who choose at random.
fn play() -> String {
    let game = deck(CARDS, &["players.count=2", "win.bosses=2"]);
    let mut table = Table::dealt(game, |_, _| true);
    let mut chooser = Luck::new(1, Domain::Bots);
    let mut trace = table.game.show(&table.state);
    while let Turn::Choose { seat, kind } = table.game.turn(&table.state) {
        let legal = table.legal();
        let chosen = chooser.stream(Purpose(0), seat).below(legal.len() as u32);
        let action = legal[chosen as usize];
        let told = table.game.describe(&table.state, action);
        trace += &format!(
            "seat {} {}: {told} (of {})\n",
            seat + 1,
            Metroidvania::KINDS[kind].name,
            legal.len()
        );
        table.act(action);
        for event in std::mem::take(&mut table.told.0) {
            let told = table.game.tell(event);
            if !told.is_empty() {
                trace += &format!("    {told}\n");
            }
        }
    }
    trace + &table.game.show(&table.state) + &format!("{:?}\n", table.outcome())
}

//! Recorded games: every decision and event in words. `LUDOMETER_GOLDEN=update cargo test golden` records them anew.

use crate::event_recorder::EventRecorder;
use kit::game::{CompleteGame, PendingDecision, dyn_observer};
use kit::luck::{DrawPurpose, Luck, LuckDomain};

/// Plays one game between players who choose at random, and holds it against the record of this name in the folder of its crate.
#[track_caller]
pub fn is_as_recorded<G: CompleteGame>(game: &G, folder: &str, record: &str) {
    let path = format!("{folder}/golden/{record}.trace");
    let trace = play(game);
    if std::env::var("LUDOMETER_GOLDEN").is_ok_and(|wish| wish == "update") {
        std::fs::write(&path, &trace).expect("the record written");
    }
    let recorded = std::fs::read_to_string(path).expect("a record: LUDOMETER_GOLDEN=update makes one");
    for (number, (line, was)) in trace.lines().zip(recorded.lines()).enumerate() {
        assert_eq!(line, was, "line {}", number + 1);
    }
    assert_eq!(trace.lines().count(), recorded.lines().count());
}

fn play<G: CompleteGame>(game: &G) -> String {
    let (mut luck, mut chooser) = (Luck::new(1, LuckDomain::Table), Luck::new(1, LuckDomain::Bots));
    let mut state = game.new_state();
    luck.begin(0);
    let mut events = EventRecorder::default();
    game.setup(&mut state, &mut luck, &mut dyn_observer(&mut events));
    let (mut trace, mut legal) = (lines(game, events), Vec::new());
    trace += &game.show(&state);
    while let PendingDecision::Choose { seat, kind } = game.turn(&state) {
        legal.clear();
        game.legal(&state, &mut legal);
        let chosen = chooser.stream(DrawPurpose(0), seat).below(legal.len() as u32);
        let action = legal[chosen as usize];
        let (kind, told) = (G::KINDS[kind].name, game.describe(&state, action));
        trace += &format!("seat {} {kind}: {told} (of {})\n", seat + 1, legal.len());
        let mut events = EventRecorder::default();
        game.apply(&mut state, action, &mut luck, &mut dyn_observer(&mut events));
        trace += &lines(game, events);
    }
    trace + &game.show(&state) + &format!("{:?}\n", game.outcome(&state))
}

/// The events in words, a line each.
fn lines<G: CompleteGame>(game: &G, events: EventRecorder<G::Event>) -> String {
    let lines = events.0.into_iter().map(|event| game.tell(event));
    let lines = lines.filter(|line| !line.is_empty());
    lines.map(|line| format!("    {line}\n")).collect()
}

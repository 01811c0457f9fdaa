//! What would it save to take luck off the answer? A study of value-based estimates (poker's AIVAT: Burch, Schmid, Moravčík, Morrill and Bowling,
//! AAAI 2018) on Pig, where every chance event is one die.
//!
//! At each roll the change of a value that was fitted to other games, less what it was expected to change by over all faces, is taken off who
//! won. That moves no mean, whatever the value, and leaves less to chance the better it is. `cargo bench --bench luck` tells the part of the
//! variance that is left, what a game costs beside one without it, and what comes of both: the price of the same precision.

use engine::cell::{Cell as Loaded, CellRequest};
use kit::game::{EventObserver, Game, PendingDecision};
use kit::luck::{Luck, LuckDomain};
use pig::Pig;
use pig::action::{Action, Event};
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::time::Instant;

/// Both hold at this: the points lose as much as they gain by one more roll.
const HOLDS: u32 = 20;
const WINS: u32 = 100;
const FACES: u32 = 6;

/// Points of a cell of the table of values.
const CELL: usize = 5;
const SCORES: usize = WINS as usize / CELL;
const TOTALS: usize = 6;

/// A position at the table: who is on turn, with the sum of the turn, and what was banked.
#[derive(Clone, Copy, Default)]
struct Position {
    scores: [u32; 2],
    seat: usize,
    total: u32,
}

impl Position {
    fn rolled(mut self, face: u32) -> Self {
        if face == 1 {
            (self.total, self.seat) = (0, 1 - self.seat);
        } else {
            self.total += face;
        }
        self
    }

    fn holds(&self) -> bool {
        self.total >= HOLDS || self.scores[self.seat] + self.total >= WINS
    }
}

/// How often whoever is on turn wins from there on, of games that were seen: by own points, the other's, and the sum of the turn.
struct Values(Vec<[f32; 2]>);

impl Values {
    fn cell(position: &Position) -> usize {
        let by = |points: u32| (points as usize / CELL).min(SCORES - 1);
        let (own, other) = (position.scores[position.seat], position.scores[1 - position.seat]);
        (by(own) * SCORES + by(other)) * TOTALS + (position.total as usize / CELL).min(TOTALS - 1)
    }

    /// How likely seat 1 is to win.
    fn of(&self, position: &Position) -> f64 {
        let [wins, games] = self.0[Self::cell(position)];
        let own = f64::from((wins + 0.5) / (games + 1.0));
        if position.seat == 0 { own } else { 1.0 - own }
    }
}

/// Follows a game by what happens in it; `hear` is told of each event, with the positions before and after it.
struct Following<H> {
    position: Position,
    hear: H,
}

impl<H: FnMut(&Position, Event, &Position)> EventObserver<Event> for Following<H> {
    fn event(&mut self, event: Event) {
        let before = self.position;
        match event {
            Event::Rolled { face, .. } => self.position = before.rolled(face),
            // A bust has passed the die already.
            Event::Ended { bust: true, .. } => {}
            Event::Ended { seat, banked, .. } => {
                self.position.scores[seat] += banked;
                (self.position.total, self.position.seat) = (0, 1 - seat);
            }
        }
        (self.hear)(&before, event, &self.position);
    }
}

/// Plays these games; `each` hears after every one whether seat 1 won.
fn play(games: Range<u64>, hear: impl FnMut(&Position, Event, &Position), mut each: impl FnMut(bool)) {
    let cell = Loaded::<Pig>::load(&pig::GAME.rules("standard"), &CellRequest::default()).expect("the shipped rules");
    let (game, mut state, mut luck) = (&cell.game, cell.game.new_state(), Luck::new(7, LuckDomain::Table));
    let mut following = Following { position: Position::default(), hear };
    for number in games {
        luck.begin(number);
        following.position = Position::default();
        game.setup(&mut state, &mut luck, &mut following);
        while let PendingDecision::Choose { .. } = game.turn(&state) {
            let action = if following.position.holds() { Action::Hold } else { Action::Roll };
            game.apply(&mut state, action, &mut luck, &mut following);
        }
        each(game.outcome(&state).winners == 1);
    }
}

/// Values of the positions of these games.
fn fitted(games: Range<u64>) -> Values {
    let mut values = Values(vec![[0.0; 2]; SCORES * SCORES * TOTALS]);
    let seen = RefCell::new(Vec::new());
    let hear = |_: &Position, _, after: &Position| seen.borrow_mut().push((Values::cell(after), after.seat));
    play(games, hear, |won| {
        for (cell, seat) in seen.borrow_mut().drain(..) {
            let [wins, games] = &mut values.0[cell];
            *wins += f32::from(u8::from(won == (seat == 0)));
            *games += 1.0;
        }
    });
    values
}

/// Plays these games; `each` hears after every one who won, less what luck has brought seat 1 by these values.
fn play_luckless(games: Range<u64>, values: &Values, mut each: impl FnMut(f64)) {
    let luck = Cell::new(0.0);
    let hear = |before: &Position, event, after: &Position| {
        if let Event::Rolled { .. } = event {
            let mean = (1..=FACES).map(|face| values.of(&before.rolled(face))).sum::<f64>() / f64::from(FACES);
            luck.set(luck.get() + values.of(after) - mean);
        }
    };
    play(games, hear, |won| each(share(won) - luck.take()));
}

fn share(won: bool) -> f64 {
    f64::from(u8::from(won))
}

/// Mean, variance and seconds of what a pass over games comes to.
fn measured(pass: impl FnOnce(&mut dyn FnMut(f64))) -> [f64; 3] {
    let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
    let begin = Instant::now();
    pass(&mut |value| {
        n += 1.0;
        sum += value;
        squares += value * value;
    });
    let mean = sum / n;
    [mean, squares / n - mean * mean, begin.elapsed().as_secs_f64()]
}

fn main() {
    let judged = std::env::args().any(|argument| argument == "--bench");
    let games = if judged { 500_000 } else { 2_000 };
    println!(
        "{:>14} {:>8} {:>14} {:>14} {:>14}",
        "values fitted", "win rate", "variance left", "time of a game", "price"
    );
    let played = 1 << 30..(1 << 30) + games;
    let plainly = |tell: &mut dyn FnMut(f64)| play(played.clone(), |_, _, _| {}, |won| tell(share(won)));
    let [rate, variance, seconds] = measured(plainly);
    println!("{:>14} {rate:>8.4} {:>14} {:>14} {:>14}", "none", 1, 1, 1);
    for fit in [games / 500, games / 50, games / 5, games] {
        let values = fitted(0..fit);
        let luckless = |tell: &mut dyn FnMut(f64)| play_luckless(played.clone(), &values, tell);
        let [mean, left, took] = measured(luckless);
        let [left, took] = [left / variance, took / seconds];
        println!("{fit:>14} {mean:>8.4} {left:>14.3} {took:>14.2} {:>14.3}", left * took);
        // The same luck, and no bias: they differ by the luck of these games alone.
        let error = (variance / games as f64).sqrt();
        assert!((mean - rate).abs() < 5.0 * error, "{mean} beside {rate}");
        assert!(!judged || left < 0.5, "{left}");
    }
}

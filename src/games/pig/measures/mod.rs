//! What a designer wants to see of this game, counted block by block.

mod notability;

use super::Pig;
use super::action::Event;
use super::config::MOST_SEATS;
use super::state::State;
use kit::game::{Outcome, Scorer};
use kit::stats::{
    ChartShape, CurveColumn, CurveDrawing, CurveSheet, Ledger, LedgerSchema, Picture, ScoreRatio, ValueColumn, counters,
};
pub use notability::Notability;

counters! { TURNS, BANKED, ROLLS, BUSTS, }

const SCORES: &[ScoreRatio] = &[
    ScoreRatio::each(
        "turn_score",
        [BANKED, TURNS],
        "points per turn",
        "Points banked in a turn; none where it was lost.",
    )
    .compared(),
    ScoreRatio::each("rolls_per_turn", [ROLLS, TURNS], "rolls per turn", "Rolls in a turn, the losing one too."),
    ScoreRatio::each("busts_per_turn", [BUSTS, TURNS], "share of turns", "Turns that a bust ended.").share(),
];

/// `resource_curves`: points banked by a player's own n-th turn.
const CURVES: CurveSheet = CurveSheet {
    name: "resource_curves",
    first: 0,
    resources: &["points"],
    resource: "What is gained: points.",
    outcome: "Over all games, or those it won or lost.",
    x: ("turn", "turns", "The player's own turn, from 1."),
    alive: "Player-games that had this turn: what the means are over.",
    columns: &[
        CurveColumn::Measured([
            ("gained", "points", "Mean points banked in this turn."),
            ("gained_lo", "points", "Lower end of its 95 % interval."),
            ("gained_hi", "points", "Upper end of its 95 % interval."),
        ]),
        CurveColumn::Cumulative(("held", "points", "Mean score at the end of the turn.")),
    ],
    pictures: &[
        curve(
            "What a turn brings",
            "Mean points banked in a player's n-th turn, with a band for the 95 % interval. Beneath it, the player-games that had this turn: late turns speak of few games.",
            ValueColumn::within("gained", "gained_lo", "gained_hi"),
        ),
        curve(
            "How the score grows",
            "Mean score at the end of a player's n-th turn, over the games that had it: late turns speak of long games only, in which nobody has won early.",
            ValueColumn::plain("held"),
        ),
    ],
};

const fn curve(title: &'static str, about: &'static str, value: ValueColumn) -> Picture {
    let (x, line) = ("turn", "strategy");
    Picture::new(title, about, ChartShape::Curves { x, value, line }).each("outcome")
}

/// The counters of what players do.
pub struct Measures {
    /// Turns, rolls and busts by seat, in the game under way.
    counts: [[u32; 3]; MOST_SEATS],
}

impl Scorer<Pig> for Measures {
    const COUNTED: LedgerSchema = LedgerSchema {
        scores: &[SCORES],
        sheets: &[],
        curves: &[CURVES],
        drawn: Some(CurveDrawing { curve: 0, x: "own turn", y: "points banked per turn" }),
    };

    fn new(_: &Pig) -> Self {
        Self { counts: Default::default() }
    }

    fn begin_game(&mut self) {
        self.counts = Default::default();
    }

    #[inline(always)]
    fn event(&mut self, event: Event, _: &[u8], ledger: &mut Ledger) {
        if let Event::Ended { seat, rolls, banked, bust } = event {
            let more = [1, rolls, u32::from(bust)];
            self.counts[seat].iter_mut().zip(more).for_each(|(count, more)| *count += more);
            ledger.turn(0, seat, [banked]);
        }
    }

    fn end_game(&mut self, _: &Pig, state: &State, outcome: Option<Outcome>, seating: &[u8], ledger: &mut Ledger) {
        let players = self.counts.iter().zip(&state.scores).zip(seating);
        for ((&[turns, rolls, busts], &score), &strategy) in players.filter(|_| outcome.is_some()) {
            let counts = [(TURNS, turns), (BANKED, score), (ROLLS, rolls), (BUSTS, busts)];
            ledger.counts(strategy.into(), counts.map(|(counter, by)| (counter, by.into())));
        }
    }
}

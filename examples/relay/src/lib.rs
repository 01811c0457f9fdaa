//! Relay, a game of one's own in one file: everybody banks rolls for all, and all have to reach a score together before the rounds are over.
//!
//! Beside this file stand its rules (`configs`), its bots (`strategies`) and its page of the manual; `main.rs` makes a program of it that does
//! whatever `ludometer` does. The tests below hold it to the contract.

use engine::GameEntry;
use include_dir::{Dir, include_dir};
use kit::config::RulesReader;
use kit::feature::{Feature, FeatureColumns, FeatureScope, FeatureSet};
use kit::game::{DecisionKind, EventObserver, Game, GameText, GameView, Outcome, PendingDecision, Scorer};
use kit::luck::{DrawPurpose, Luck};
use kit::stats::{
    ChartShape, ComponentSheet, CurveColumn, CurveDrawing, CurveSheet, Ledger, LedgerSchema, Picture, RateColumn,
    RowOrder, Scalar, ScoreRatio, SheetColumn, ValueColumn, counters,
};

/// Rolls, a stream for each seat.
const DICE: DrawPurpose = DrawPurpose(0);

static CONFIGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/configs");
static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/strategies");

/// The game in a program's list.
pub static GAME: GameEntry = GameEntry::new::<Relay>(&CONFIGS, &STRATEGIES, include_str!("../relay.md"));

/// The rules.
#[derive(Clone, Debug)]
pub struct Relay {
    seats: usize,
    score: u32,
    rounds: u32,
    together: bool,
}

/// A game in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    turn: u32,
    total: u32,
    score: u32,
}

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Roll the die once more.
    Roll,
    /// Bank the sum and pass the die on.
    Hold,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, Hash)]
pub enum Event {
    /// The die showed this face.
    Rolled {
        /// From 1.
        face: u32,
    },
    /// A turn ended.
    Banked {
        /// Whose, from 0.
        seat: usize,
        /// With so much.
        points: u32,
    },
}

impl Relay {
    fn round(&self, state: &State) -> u32 {
        state.turn / self.seats as u32 + 1
    }

    fn is_won(&self, state: &State) -> bool {
        state.score >= self.score
    }

    fn is_over(&self, state: &State) -> bool {
        self.is_won(state) || state.turn >= self.rounds * self.seats as u32
    }

    fn seat(&self, state: &State) -> usize {
        state.turn as usize % self.seats
    }
}

impl Game for Relay {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Scorer = Points;
    type Notability = ();

    const NAME: &'static str = "relay";
    const ABOUT: &'static str = "Reach a score together (1 to 4 players).";
    const KINDS: &'static [DecisionKind] = &[DecisionKind { name: "turn", about: "Whether to roll on or to hold." }];
    const BOTS: &'static [&'static str] = &["hold-at"];
    const WORTH: &'static str = "win.*";
    const ENDINGS: &'static [&'static str] = &["win", "late"];

    fn read(r: &mut RulesReader<'_>) -> Self {
        Self {
            seats: r.int("players.count", 2, 1..=4, "players", "Players."),
            score: r.int("win.score", 200, 1..=1_000, "points", "Points to win."),
            rounds: r.int("win.rounds", 16, 1..=100, "rounds", "Rounds to do it in."),
            together: r.flag("win.together", true, "Whether all win together."),
        }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn cooperative(&self) -> bool {
        self.together
    }

    fn most_rounds(&self) -> usize {
        self.rounds as usize
    }

    fn new_state(&self) -> State {
        State::default()
    }

    fn setup(&self, state: &mut State, _: &mut Luck, _: &mut impl EventObserver<Self::Event>) {
        *state = State::default();
    }

    fn turn(&self, state: &State) -> PendingDecision {
        if self.is_over(state) {
            PendingDecision::Over
        } else {
            PendingDecision::Choose { seat: self.seat(state), kind: 0 }
        }
    }

    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        out.extend([Action::Roll, Action::Hold]);
    }

    fn apply(&self, state: &mut State, action: Action, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        let seat = self.seat(state);
        let face = match action {
            Action::Roll => {
                let face = luck.stream(DICE, seat).below(6) + 1;
                watch.event(Event::Rolled { face });
                face
            }
            Action::Hold => 0,
        };
        state.total = if face == 1 { 0 } else { state.total + face };
        if face < 2 {
            let points = std::mem::take(&mut state.total);
            state.score += points;
            state.turn += 1;
            watch.event(Event::Banked { seat, points });
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let won = self.is_won(state);
        Outcome {
            ending: usize::from(!won),
            winners: if won { Outcome::everybody(self.seats) } else { 0 },
            rounds: self.round(state).min(self.rounds),
            turns: state.turn + u32::from(!self.is_over(state)),
        }
    }

    fn audit(&self, _: &State) -> Result<(), String> {
        Ok(())
    }
}

impl GameView for Relay {
    type View<'a> = &'a State;
    type Memory = ();

    const FEATURES: &'static [Feature] = &[
        feature("turn_total", FeatureScope::View, 6_000_000.0),
        feature("rolls", FeatureScope::Choice, 1.0),
        feature("holds", FeatureScope::Choice, 1.0),
    ];

    fn view<'a>(&'a self, state: &'a State, _: usize) -> &'a State {
        state
    }

    /// All lies open.
    fn redeal(&self, _: &mut State, _: usize, _: &mut Luck) {}

    fn features(
        &self,
        view: &&State,
        _: usize,
        choices: &[Action],
        wanted: FeatureSet,
        _: &mut (),
        out: &mut FeatureColumns,
    ) {
        if wanted.has(0) {
            out.set(0, f64::from(view.total));
        }
        for (lane, &choice) in choices.iter().enumerate() {
            for (id, action) in [(1, Action::Roll), (2, Action::Hold)] {
                if wanted.has(id) {
                    out.put(id, lane, f64::from(u8::from(choice == action)));
                }
            }
        }
    }
}

impl GameText for Relay {
    fn show(&self, state: &State) -> String {
        format!("{} of {} points, {} on the table", state.score, self.score, state.total)
    }

    fn describe(&self, _: &State, action: Action) -> String {
        format!("{action:?}")
    }

    fn tell(&self, event: Event) -> String {
        match event {
            Event::Rolled { face } => format!("a {face}"),
            Event::Banked { seat, points } => format!("seat {} banks {points}", seat + 1),
        }
    }
}

const fn feature(name: &'static str, scope: FeatureScope, max: f64) -> Feature {
    Feature { name, scope, kinds: 1, unit: "points", min: 0.0, max, about: "What it says." }
}

/// Points banked per turn by strategy: as a score, as a table, and as a curve along the turns.
pub struct Points;

// Counters of a strategy, and of its row in the table.
counters! { POINTS, TURNS, }

const BANKED: ComponentSheet = ComponentSheet {
    name: "banked",
    keys: &[("strategy", "", "The strategy.")],
    columns: &[
        SheetColumn::Count(TURNS, ("turns", "turns", "Turns that ended.")),
        RateColumn::new([POINTS, TURNS], ("banked", "points", "Points banked in a turn.")).column(),
    ],
    sparse: None,
    pictures: &[Picture::new(
        "What a turn brings",
        "Points banked in a turn, by strategy.",
        ChartShape::Intervals { name: &["strategy"], value: ValueColumn::plain("banked"), order: RowOrder::Table },
    )],
};

const BY_TURN: CurveSheet = CurveSheet {
    name: "banked_by_turn",
    first: 0,
    resources: &[],
    resource: "",
    outcome: "Over all games, or those won or lost.",
    x: ("turn", "turns", "The player's own turn, from 1."),
    alive: "Player-games that had this turn.",
    columns: &[CurveColumn::Cumulative(("held", "points", "Mean points banked up to this turn."))],
    pictures: &[Picture::new(
        "How the score grows",
        "Mean points that a player has banked up to the n-th turn, over the games that had it.",
        ChartShape::Curves { x: "turn", value: ValueColumn::plain("held"), line: "strategy" },
    )
    .each("outcome")],
};

impl Scorer<Relay> for Points {
    const COUNTED: LedgerSchema = LedgerSchema {
        scores: &[&[
            ScoreRatio::each("banked", [POINTS, TURNS], "points per turn", "Points banked in a turn.").compared()
        ]],
        sheets: &[BANKED],
        curves: &[BY_TURN],
        drawn: Some(CurveDrawing { curve: 0, x: "own turn", y: "points banked" }),
    };

    fn new(_: &Relay) -> Self {
        Self
    }

    fn rows(_: &Relay, _: usize, strategies: &[String]) -> Vec<Vec<Scalar>> {
        strategies.iter().map(|name| vec![name.as_str().into()]).collect()
    }

    fn event(&mut self, event: Event, seating: &[u8], ledger: &mut Ledger) {
        match event {
            Event::Rolled { .. } => {}
            Event::Banked { seat, points } => {
                let strategy = usize::from(seating[seat]);
                let counts = [(POINTS, points.into()), (TURNS, 1)];
                ledger.counts(strategy, counts);
                ledger.row(0, strategy).counts(counts);
                ledger.turn(0, seat, [points]);
            }
        }
    }

    fn end_game(&mut self, _: &Relay, _: &State, _: Option<Outcome>, _: &[u8], _: &mut Ledger) {}
}

#[cfg(test)]
mod tests {
    conformance::suite!(relay, crate::Relay, crate::GAME);
}

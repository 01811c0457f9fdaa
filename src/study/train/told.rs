//! What a training came to, as tables.

use super::change::BehaviorChange;
use super::league::{TrainedWeight, Training, TrainingState};
use kit::stats::names::columns;
use kit::stats::{ChartShape, Picture, RowOrder, Scalar, Table, TableColumn, ValueColumn};

/// The tables of a training: how the scores went, what they are on unseen games, the weights, and what each bot does otherwise.
pub fn tables(training: &Training<'_>, state: &TrainingState, changes: &[(usize, Vec<BehaviorChange>)]) -> Vec<Table> {
    let name = |learner: usize| training.learners[learner].strategy.name.as_str();
    let of_bot = |(learner, all): &(usize, Vec<BehaviorChange>)| {
        all.iter().map(|change| change_row(name(*learner), change)).collect::<Vec<_>>()
    };
    vec![
        scores(state.checked.iter().map(|row| score_row(name(row.learner), row)).collect()),
        curve(state.curve.iter().map(|point| curve_row(name(point.learner), point)).collect()),
        weights(weight_rows(training, state)),
        changes_table(changes.iter().flat_map(of_bot).collect()),
    ]
}

/// Tables of a training without rows: what their columns mean, and how they are drawn.
pub fn empty_tables() -> Vec<Table> {
    vec![scores(Vec::new()), curve(Vec::new()), weights(Vec::new()), changes_table(Vec::new())]
}

fn strategy() -> TableColumn {
    TableColumn::new(columns::STRATEGY, "", "Who is trained.")
}

fn round() -> TableColumn {
    TableColumn::new("round", "", "The round of the league, from 1.")
}

fn curve(rows: Vec<Vec<Scalar>>) -> Table {
    let columns = vec![
        strategy(),
        round(),
        TableColumn::new(
            columns::GAMES,
            "games",
            "Games of its training in this round, up to and with this generation.",
        ),
        TableColumn::new(
            "score",
            "share",
            "Mean share of games won by the candidates of this generation, on blocks that none of them had met.",
        ),
        TableColumn::new("best", "share", "That of the best of them, which owes something to chance."),
    ];
    let shape = ChartShape::Curves { x: columns::GAMES, value: ValueColumn::plain("score"), line: columns::STRATEGY };
    let about = "Share of games won by the candidates of each generation, on average, by the games that the training has had. What is tried lies around the best that is known, so it scores a little less than that.";
    Table::of("training", columns, rows).drawn_as([Picture::new("How it learnt", about, shape).each("round")])
}

fn curve_row(name: &str, point: &super::TrainingPoint) -> Vec<Scalar> {
    vec![name.into(), point.round.into(), point.games.into(), point.mean.into(), point.best.into()]
}

fn scores(rows: Vec<Vec<Scalar>>) -> Table {
    let columns = vec![
        strategy(),
        round(),
        TableColumn::new("met", "", "Who else sat at the table; empty for all tables together."),
        TableColumn::new("blocks", "blocks", "Blocks of each score: no training has seen them."),
        TableColumn::new("before", "share", "Share of games won before the round.").of("blocks"),
        TableColumn::new("before_lo", "share", "Lower end of its 95 % interval.").of("blocks"),
        TableColumn::new("before_hi", "share", "Upper end of its 95 % interval.").of("blocks"),
        TableColumn::new("after", "share", "Share of the same games won with what came out of the round.").of("blocks"),
        TableColumn::new(columns::LO, "share", "Lower end of its 95 % interval.").of("blocks"),
        TableColumn::new(columns::HI, "share", "Upper end of its 95 % interval.").of("blocks"),
        TableColumn::new("found", "share", "Share of the same games won with what the round found.").of("blocks"),
        TableColumn::new("found_lo", "share", "Lower end of its 95 % interval.").of("blocks"),
        TableColumn::new("found_hi", "share", "Upper end of its 95 % interval.").of("blocks"),
        TableColumn::new(
            "replaced",
            "",
            "`yes`: what was found is shown to win more (paired, one-sided, 5 %), and came out of the round. `no`: the bot was kept as it was.",
        ),
    ];
    let shape = ChartShape::Intervals {
        name: &[columns::STRATEGY, "round", "met"],
        value: ValueColumn::interval("after"),
        order: RowOrder::Table,
    };
    let about = "Share of games won after each round, on games that no training has seen, with its 95 % interval: at all tables together, then at each.";
    Table::of("scores", columns, rows).drawn_as([Picture::new("What it wins on unseen games", about, shape)])
}

fn score_row(name: &str, row: &super::HeldOutScores) -> Vec<Scalar> {
    let mut cells = vec![name.into(), row.round.into(), row.met.as_str().into(), row.blocks.into()];
    cells.extend([row.before, row.after(), row.found].concat().into_iter().map(Scalar::from));
    cells.push(if row.is_better { "yes" } else { "no" }.into());
    cells
}

fn weights(rows: Vec<Vec<Scalar>>) -> Table {
    let columns = vec![
        strategy(),
        TableColumn::new(
            "parameter",
            "",
            "The name of the number in the strategy file: the decision, and what it weighs.",
        ),
        TableColumn::new("before", "", "Its value before."),
        TableColumn::new("after", "", "Its value now."),
        TableColumn::new(
            "moved",
            "",
            "How far that is, in lengths that the search tries at first: half of the value before, or a quarter.",
        ),
    ];
    Table::of("weights", columns, rows)
}

fn weight_rows(training: &Training<'_>, state: &TrainingState) -> Vec<Vec<Scalar>> {
    let row = |weight: TrainedWeight<'_>| {
        let TrainedWeight { strategy, parameter, from, to, moved } = weight;
        vec![strategy.into(), parameter.into(), from.into(), to.into(), moved.into()]
    };
    training.weights(state).into_iter().map(row).collect()
}

fn changes_table(rows: Vec<Vec<Scalar>>) -> Table {
    let units = "blocks or games";
    let columns = vec![
        strategy(),
        TableColumn::new(
            columns::MEASURE,
            "",
            "What is measured of its play, or of the games that it plays in; `chooses(plan.explores)` is how often it takes a choice with this feature, in decisions of this kind in which some choices have it and some have not.",
        ),
        TableColumn::new(columns::UNIT, "", "Of what."),
        TableColumn::new("before_n", units, "Those behind what it was."),
        TableColumn::new("before", "", "As it was before it was trained.").of("before_n"),
        TableColumn::new("before_lo", "", "Lower end of its 95 % interval.").of("before_n"),
        TableColumn::new("before_hi", "", "Upper end of its 95 % interval.").of("before_n"),
        TableColumn::new(columns::N, units, "Those behind what it is; of choices the blocks that offered them."),
        TableColumn::new("after", "", "As it is now, in the same seats with the same luck.").of(columns::N),
        TableColumn::new(columns::LO, "", "Lower end of its 95 % interval.").of(columns::N),
        TableColumn::new(columns::HI, "", "Upper end of its 95 % interval.").of(columns::N),
        TableColumn::new("differs", "", "`yes` where the two intervals are apart."),
    ];
    Table::of("changes", columns, rows)
}

fn change_row(name: &str, change: &BehaviorChange) -> Vec<Scalar> {
    let mut cells = vec![name.into(), change.subject.to_string().into(), change.unit.as_str().into()];
    for estimate in [&change.before, &change.after] {
        cells.push(estimate.n.into());
        cells.extend([estimate.value, estimate.lo, estimate.hi].map(Scalar::from));
    }
    cells.push(if change.is_shown() { "yes".into() } else { Scalar::Empty });
    cells
}

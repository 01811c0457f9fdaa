//! The names that the program itself looks for, of tables and columns, measures and endings: whoever writes them and whoever reads them names
//! them by these.

/// Tables: the names of their files without extension.
pub mod tables {
    /// One row for each measure of each cell, in long form.
    pub const SUMMARY: &str = "summary";
    /// Who wins how often.
    pub const WIN_RATES: &str = "win_rates";
    /// How games end.
    pub const ENDINGS: &str = "endings";
    /// What becomes of who leads.
    pub const LEADS: &str = "leads";
    /// What cells differ by.
    pub const DIFFERENCES: &str = "differences";
    /// What single changes are worth to each bot.
    pub const WORTH_BOTS: &str = "worth_bots";
    /// What single changes are worth.
    pub const WORTH: &str = "worth";
    /// Who beats whom; in a co-operative game, who wins with whom.
    pub const MATCHUPS: &str = "matchups";
    /// The bots of a tournament, best first.
    pub const RATINGS: &str = "ratings";
    /// What a trained counter takes from a tournament's winner.
    pub const EXPLOIT: &str = "exploit";
    /// What is claimed of effects over all rungs of strength.
    pub const RUNGS: &str = "rungs";

    /// The values that were tried to meet a target.
    pub const VALUES: &str = "values";

    /// The changes of each solution of a search for some.
    pub const SOLUTIONS: &str = "solutions";
    /// The targets of such a search, before and after.
    pub const TARGETS: &str = "targets";
    /// What single changes do to the targets.
    pub const EFFECTS: &str = "effects";

    /// Those about all cells of a study together.
    pub const OF_STUDIES: [&str; 11] =
        [DIFFERENCES, WORTH, WORTH_BOTS, MATCHUPS, RATINGS, EXPLOIT, RUNGS, VALUES, SOLUTIONS, TARGETS, EFFECTS];
}

/// Columns.
pub mod columns {
    /// The cell that a row belongs to.
    pub const VARIANT: &str = "variant";
    /// The cell that it is compared with.
    pub const AGAINST: &str = "against";
    /// What is measured.
    pub const MEASURE: &str = "measure";
    /// Of which strategy; empty for the table as a whole.
    pub const STRATEGY: &str = "strategy";
    /// The strategy played against.
    pub const OPPONENT: &str = "opponent";
    /// In which seat, from 1; empty for all.
    pub const SEAT: &str = "seat";
    /// Games behind a row.
    pub const GAMES: &str = "games";
    /// Blocks behind a row.
    pub const BLOCKS: &str = "blocks";
    /// Independent units behind a row, whatever they are.
    pub const N: &str = "n";
    /// A measured value.
    pub const ESTIMATE: &str = "estimate";
    /// A measured difference.
    pub const DIFFERENCE: &str = "difference";
    /// What a change does to the measure that a study is about.
    pub const EFFECT: &str = "effect";
    /// An effect as a multiple of another.
    pub const RELATIVE: &str = "relative";
    /// How often a strategy wins.
    pub const WIN_RATE: &str = "win_rate";
    /// A share of games.
    pub const SHARE: &str = "share";
    /// Lower end of an interval.
    pub const LO: &str = "lo";
    /// Upper end of an interval.
    pub const HI: &str = "hi";
    /// A p adjusted for all rows of its family.
    pub const ADJUSTED_P: &str = "adjusted_p";
    /// The unit of a row's values.
    pub const UNIT: &str = "unit";
    /// The address of the value that is changed.
    pub const ADDRESS: &str = "address";
    /// That value.
    pub const VALUE: &str = "value";
    /// By how much it is changed.
    pub const CHANGE: &str = "change";
    /// What is claimed of an effect.
    pub const VERDICT: &str = "verdict";
    /// The rung of strength that a row belongs to.
    pub const RUNG: &str = "rung";
    /// How far a value is from a target.
    pub const DISTANCE: &str = "distance";
    /// What a value is to what was sought.
    pub const ROLE: &str = "role";
}

/// Measures of every game.
pub mod measures {
    /// How often a strategy wins, or the table.
    pub const WIN_RATE: &str = "win_rate";
    /// What the first seat is ahead of the others.
    pub const SEAT_GAP: &str = "seat_gap";
    /// Rounds that 5 in 100 games do not exceed.
    pub const LENGTH_P5: &str = "length_p5";
    /// Rounds that half of the games do not exceed.
    pub const LENGTH_P50: &str = "length_p50";
    /// Rounds that 95 in 100 games do not exceed.
    pub const LENGTH_P95: &str = "length_p95";
    /// How many rounds half of the games last at most.
    pub const LENGTH_MEDIAN: &str = "length_median";
    /// How often a game has more rounds than are counted in.
    pub const LONGER_GAMES: &str = "longer_games";
    /// The mean length in minutes.
    pub const MINUTES_MEAN: &str = "minutes_mean";
    /// The minutes that 5 in 100 games do not exceed.
    pub const MINUTES_P5: &str = "minutes_p5";
    /// The minutes that half of the games do not exceed.
    pub const MINUTES_P50: &str = "minutes_p50";
    /// The minutes that 95 in 100 games do not exceed.
    pub const MINUTES_P95: &str = "minutes_p95";
    /// How often who leads alone after a third of the rounds wins.
    pub const LEADER_WINS_THIRD_1: &str = "leader_wins_third_1";
    /// How often who leads alone after two thirds of the rounds wins.
    pub const LEADER_WINS_THIRD_2: &str = "leader_wins_third_2";
    /// How often the lead changes.
    pub const LEAD_CHANGES: &str = "lead_changes";
    /// What the winner has more than the best of the others.
    pub const FINAL_MARGIN: &str = "final_margin";
}

/// Endings.
pub mod endings {
    /// Somebody wins, or the table does.
    pub const WIN: &str = "win";
    /// Nobody does, and the rules say that it is over.
    pub const STALEMATE: &str = "stalemate";
    /// The game did not end, and was cut off.
    pub const TRUNCATED: &str = "truncated";
}

//! The names that the program itself looks for, of tables and columns, measures and endings: whoever writes them and whoever reads them names
//! them by these.

/// Tables: the names of their files without extension.
pub mod tables {
    /// The estimates of a run: a row for each measure of each cell, in long form.
    pub const SUMMARY: &str = "summary";
    /// The win rates by strategy and seat.
    pub const WIN_RATES: &str = "win_rates";
    /// The lengths of games.
    pub const GAME_LENGTHS: &str = "game_lengths";
    /// The endings of games.
    pub const ENDINGS: &str = "endings";
    /// The leaders, and what becomes of them.
    pub const LEADS: &str = "leads";
    /// The differences between cells.
    pub const DIFFERENCES: &str = "differences";
    /// The effects of single changes on each bot.
    pub const WORTH_BOTS: &str = "worth_bots";
    /// The effects of single changes.
    pub const WORTH: &str = "worth";
    /// The effects of never and always choosing a component.
    pub const AUDIT: &str = "audit";
    /// The changes in each variant of a factorial design.
    pub const DESIGN: &str = "design";
    /// The results of pairs of bots: who beats whom; in a co-operative game, who wins with whom.
    pub const MATCHUPS: &str = "matchups";
    /// The bots of a tournament, best first.
    pub const RATINGS: &str = "ratings";
    /// The wins that a trained counter takes from a tournament's winner.
    pub const EXPLOIT: &str = "exploit";
    /// The claims about effects over all rungs of strength.
    pub const RUNGS: &str = "rungs";

    /// The values that were tried to meet a target.
    pub const VALUES: &str = "values";

    /// The changes of each solution of a search for some.
    pub const SOLUTIONS: &str = "solutions";
    /// The targets of such a search, before and after.
    pub const TARGETS: &str = "targets";
    /// The effects of single changes on the targets.
    pub const EFFECTS: &str = "effects";

    /// The tables about all cells of a study together.
    pub const OF_STUDIES: [&str; 13] = [
        DIFFERENCES,
        WORTH,
        WORTH_BOTS,
        AUDIT,
        DESIGN,
        MATCHUPS,
        RATINGS,
        EXPLOIT,
        RUNGS,
        VALUES,
        SOLUTIONS,
        TARGETS,
        EFFECTS,
    ];
}

/// Columns.
pub mod columns {
    /// The cell that a row belongs to.
    pub const VARIANT: &str = "variant";
    /// The cell that it is compared with.
    pub const AGAINST: &str = "against";
    /// The measure.
    pub const MEASURE: &str = "measure";
    /// The strategy; empty for the table as a whole.
    pub const STRATEGY: &str = "strategy";
    /// The strategy played against.
    pub const OPPONENT: &str = "opponent";
    /// The seat, from 1; empty for all.
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
    /// The effect of a change on the measure that a study is about.
    pub const EFFECT: &str = "effect";
    /// An effect as a multiple of another.
    pub const RELATIVE: &str = "relative";
    /// The win rate of a strategy.
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
    /// The value at the address.
    pub const VALUE: &str = "value";
    /// The amount by which it is changed.
    pub const CHANGE: &str = "change";
    /// The claim about an effect.
    pub const VERDICT: &str = "verdict";
    /// The rung of strength that a row belongs to.
    pub const RUNG: &str = "rung";
    /// The distance of a value from a target.
    pub const DISTANCE: &str = "distance";
    /// The role of a value: what it is to what was sought.
    pub const ROLE: &str = "role";
}

/// Measures of every game.
pub mod measures {
    /// The win rate of a strategy, or of the table.
    pub const WIN_RATE: &str = "win_rate";
    /// The seat advantage: the win rate of the first seat minus that of the others.
    pub const SEAT_GAP: &str = "seat_gap";
    /// The rounds that 5 in 100 games do not exceed.
    pub const LENGTH_P5: &str = "length_p5";
    /// The rounds that half of the games do not exceed.
    pub const LENGTH_P50: &str = "length_p50";
    /// The rounds that 95 in 100 games do not exceed.
    pub const LENGTH_P95: &str = "length_p95";
    /// The median of the rounds.
    pub const LENGTH_MEDIAN: &str = "length_median";
    /// The share of games with more rounds than are counted in.
    pub const LONGER_GAMES: &str = "longer_games";
    /// The mean length in minutes.
    pub const MINUTES_MEAN: &str = "minutes_mean";
    /// The minutes that 5 in 100 games do not exceed.
    pub const MINUTES_P5: &str = "minutes_p5";
    /// The minutes that half of the games do not exceed.
    pub const MINUTES_P50: &str = "minutes_p50";
    /// The minutes that 95 in 100 games do not exceed.
    pub const MINUTES_P95: &str = "minutes_p95";
    /// The win rate of who leads alone after a third of the rounds.
    pub const LEADER_WINS_THIRD_1: &str = "leader_wins_third_1";
    /// The win rate of who leads alone after two thirds of the rounds.
    pub const LEADER_WINS_THIRD_2: &str = "leader_wins_third_2";
    /// The number of changes of the lead, per game.
    pub const LEAD_CHANGES: &str = "lead_changes";
    /// The winner's margin over the best of the others.
    pub const FINAL_MARGIN: &str = "final_margin";
}

/// Endings.
pub mod endings {
    /// The game is won, by a player or by the table.
    pub const WIN: &str = "win";
    /// The table loses, where the game knows one way of that.
    pub const LOST: &str = "lost";
    /// The game is over by its rules, and nobody wins.
    pub const STALEMATE: &str = "stalemate";
    /// The game did not end, and was cut off.
    pub const TRUNCATED: &str = "truncated";

    /// The meaning of an ending that several games have, in a sentence; `None` of a game's own.
    pub fn about(ending: &str) -> Option<&'static str> {
        Some(match ending {
            WIN => "Somebody wins; where all win together, the table does.",
            LOST => "The table loses.",
            STALEMATE => "The last round that the rules allow is over, and nobody has won.",
            TRUNCATED => "The game did not end, and was cut off after a million decisions.",
            _ => return None,
        })
    }
}

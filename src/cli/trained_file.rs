//! The strategy files that a training makes, with their lineage.

use kit::say::{counted, percent, thousands};
use kit::stats::Estimate;
use report::sealed;
use std::fmt::Write;
use study::train::{HeldOutScores, Training, TrainingState, measured_about};

/// A trained strategy.
pub struct TrainedFile {
    /// The strategy's name.
    pub strategy: String,
    /// The name of its file.
    pub name: String,
    /// Text of the file.
    pub text: String,
    /// Whether it is the last of its ladder, not a step on the way.
    pub is_last: bool,
}

/// Names of the files of a training: that of each strategy, and in a league its longest, after the last round.
pub fn names(training: &Training<'_>) -> impl Iterator<Item = String> {
    let names = training.learners.iter().map(|learner| &learner.strategy.name);
    let last = (training.rounds > 1).then_some(training.rounds as usize);
    names.flat_map(move |name| [name_of(name, None), name_of(name, last)])
}

fn name_of(strategy: &str, round: Option<usize>) -> String {
    round.map_or_else(|| format!("{strategy}.toml"), |round| format!("{strategy}-{round}.toml"))
}

/// The strategies as they came out of the training; those of a league also as they were after each round.
pub fn strategies(training: &Training<'_>, state: &TrainingState, line: &str) -> Vec<TrainedFile> {
    let mut files = Vec::new();
    for (index, learner) in training.learners.iter().enumerate() {
        let name = &learner.strategy.name;
        let best = training.best(state, index);
        let text = |values: &[f64], round: Option<usize>| {
            let mut strategy = learner.with(values);
            strategy.about = measured_about(name, &strategy, &*training.arena.cell.game);
            let strategy = strategy.to_string();
            lineage(training, state, index, line, round) + &sealed(&strategy)
        };
        let file =
            |name: String, text, is_last| TrainedFile { strategy: learner.strategy.name.clone(), name, text, is_last };
        files.push(file(name_of(name, None), text(&best, None), true));
        if training.rounds > 1 {
            let rounds = state.ladder.iter().enumerate().skip(1);
            files.extend(
                rounds
                    .map(|(round, values)| file(name_of(name, Some(round)), text(&values[index], Some(round)), false)),
            );
        }
    }
    files
}

/// Where a strategy comes from, as comments.
fn lineage(training: &Training<'_>, state: &TrainingState, index: usize, line: &str, round: Option<usize>) -> String {
    let (arena, learner) = (&training.arena, &training.learners[index]);
    let rounds = round.unwrap_or(state.ladder.len() - 1);
    let mut text = format!("# Made by\n#   {line}\n");
    let numbers = counted(learner.axes.len() as u64, "number");
    let checked: Vec<&HeldOutScores> =
        state.checked.iter().filter(|row| row.learner == index && row.round as usize == rounds.max(1)).collect();
    let is_broken_off = checked.is_empty() || (state.search_under_way() && round.is_none());
    let _ = writeln!(
        text,
        "# from `{}` and its {numbers}, under {} rules of {} ({}), seed {}.",
        learner.strategy.name,
        arena.cell.rules,
        arena.game().name,
        counted(arena.cell.lineup.seats.len() as u64, "player"),
        arena.seed
    );
    if training.rounds > 1 {
        let [rounds, games] = [counted(rounds as u64, "round"), counted(training.games, "game")];
        let _ = writeln!(text, "# After {rounds} of a league of {games} each:");
    } else {
        let games = if is_broken_off { training.games_played(state) } else { training.games };
        let _ = writeln!(text, "# After {}:", counted(games, "game"));
    }
    if is_broken_off {
        text += "# broken off; nothing is known of its strength.\n";
    }
    for row in checked {
        let met = if row.met.is_empty() { String::new() } else { format!(" against {}", row.met) };
        let [before, found] = [row.before, row.found].map(|value| percent(&estimate(value)));
        let blocks = thousands(row.blocks);
        let _ = if row.is_better {
            writeln!(text, "# it wins {found}{met} on {blocks} unseen blocks, where it won {before} before.")
        } else {
            writeln!(
                text,
                "# kept as it was: it wins {before}{met} on {blocks} unseen blocks; what was found won {found},\n# which is not shown to be more."
            )
        };
    }
    text
}

/// A value and its ends as an estimate.
pub fn estimate([value, lo, hi]: [Option<f64>; 3]) -> Estimate {
    Estimate::read(0, value, [lo, hi])
}

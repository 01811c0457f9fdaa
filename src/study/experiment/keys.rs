//! The keys of experiment files, each told once: the commands that know it, its values, and what it means.

use super::StudyCommand::{self, Audit, Compare, Run, Solve, Sweep, Tournament, Tune, Worth};

/// The key that marks an experiment and names its command.
pub const MARK: &str = "experiment";

/// A key that an experiment may set.
#[derive(Clone, Copy, Debug)]
pub struct ExperimentKey {
    /// Name of the key, and of the flag where a flag says the same.
    pub name: &'static str,
    /// What may be written.
    pub allowed: &'static str,
    /// What it means.
    pub about: &'static str,
    /// The commands that know it.
    pub commands: &'static [StudyCommand],
}

const fn key(
    name: &'static str,
    allowed: &'static str,
    about: &'static str,
    commands: &'static [StudyCommand],
) -> ExperimentKey {
    ExperimentKey { name, allowed, about, commands }
}

const MEASURED: &[StudyCommand] = &[Sweep, Compare, Worth];
const AT_RUNGS: &[StudyCommand] = &[Sweep, Compare, Worth, Audit, Solve];
const ADAPTING: &[StudyCommand] = &[Sweep, Compare, Worth, Solve];
const PLAYED: &[StudyCommand] = &[Run, Sweep, Compare, Worth, Audit, Tournament];
const EXPECTING: &[StudyCommand] = &[Run, Sweep, Compare, Tune];

/// All keys but [`MARK`], in the order in which they are written.
pub const KEYS: [ExperimentKey; 26] = [
    key("about", "text", "What it asks, in a sentence.", &StudyCommand::ALL),
    key("rules", "text", "Rules: a game's name, or the path of a rules file.", &StudyCommand::ALL),
    key("bots", "a list of texts", "Strategies by name or path: one per seat, or one for all.", &StudyCommand::ALL),
    key("players", "a whole number", "Players at the table.", &StudyCommand::ALL),
    key("set", "a list of KEY=VALUE", "Values set before anything else.", &StudyCommand::ALL),
    key("seed", "a whole number from 0 to 2^64 - 1", "Where all luck comes from.", &StudyCommand::ALL),
    key(
        "games",
        "a whole number such as 20000 or \"20k\"",
        "Games of each cell; of all together in `solve` and `tune`.",
        &StudyCommand::ALL,
    ),
    key(
        "target_error",
        "a number more than 0 and at most 50",
        "Percentage points to either side of the headline at which to stop.",
        PLAYED,
    ),
    key(
        "vary",
        "a list of KEY=SPEC",
        "Axes, such as \"players.luck=4..8\"; several make the cross product of a sweep.",
        &[Sweep, Solve],
    ),
    key("until", "text", "What a value is sought for: \"win_rate(greedy) = 0.33\".", &[Solve]),
    key(
        "within",
        "a number more than 0 or text such as \"1%\"",
        "How near to it is near enough, in the measure's unit; without it the nearest value answers.",
        &[Solve],
    ),
    key("vs", "text", "What is compared with the base: rules, KEY=VALUE, or a bot.", &[Compare]),
    key(
        "of",
        "a list of texts",
        "Addresses and patterns of the values that are weighed, or may be changed: \"players.luck=3..12\"; components of an audit.",
        &[Worth, Audit, Tune],
    ),
    key(
        "price",
        "a list of PATTERN=NUMBER",
        "What a change costs, such as \"players.*=3\"; 1 where nothing is said.",
        &[Tune],
    ),
    key("most_edits", "a whole number from 1 to 20", "Largest number of changes in a solution.", &[Tune]),
    key("by", "text", "Amount by which values are changed: \"1\" up and down, \"+1\" or \"-1\" one of them.", &[Worth]),
    key("measure", "text", "The measure that is shown or ranked by.", MEASURED),
    key("reference", "text", "The value that others are told as multiples of: \"bat\".", &[Worth]),
    key("alone", "true or false", "Each value is weighed by itself, instead of all at once.", &[Worth]),
    key(
        "margin",
        "a number more than 0 or text such as \"1%\"",
        "Differences up to this, in the measure's unit, are of no interest.",
        &[Run, Compare, Audit],
    ),
    key("sprt", "text", "The sequential test: \"p0=0.5,p1=0.52\".", &[Compare]),
    key("watched", "true or false", "Intervals hold however long somebody watched, as those of `live` do.", &[Compare]),
    key(
        "at",
        "a list of \"weak\", \"fair\", \"strong\", \"search\"",
        "The rungs of strength at which it is asked, each of them by itself.",
        AT_RUNGS,
    ),
    key(
        "adapt",
        "a whole number such as 100000 or \"100k\"",
        "Games of training, a bot and round, for players who adapt to each variant or to the value that is found.",
        ADAPTING,
    ),
    key(
        "exploit",
        "a whole number such as 100000 or \"100k\"",
        "A counter is trained for so many games against the winner, and what it takes from it is told.",
        &[Tournament],
    ),
    key(
        "expect",
        "a list of expectations",
        "What should come of it, such as \"win_rate(greedy) in 0.48..0.52\".",
        EXPECTING,
    ),
];

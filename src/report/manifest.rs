//! The manifest: everything that a run needs to be repeated, and what became of it.

use super::Caveat;
use kit::stats::{ExpectationStatus, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::io::{self, Write};

/// The version of the manifest's layout; it grows when a key changes its meaning or goes.
pub const SCHEMA_VERSION: u32 = 1;

/// The name of a manifest in its folder.
pub const MANIFEST: &str = "manifest.json";

/// What `manifest.json` says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The layout and the program that wrote it.
    #[serde(flatten)]
    pub program: ProgramVersion,
    /// The command line, one word each.
    pub command: Vec<String>,
    /// The experiment file, whole.
    pub experiment: String,
    /// The texts of the files on disk that it was made of (rules, bots, tables), by path as it was named: with them it is played again elsewhere.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, String>,
    /// The game's name.
    pub game: String,
    /// The name of the rules.
    pub rules_name: String,
    /// What the rules are called in a sentence: their title, the path of their file, or `standard rules`. Empty in older manifests.
    #[serde(default)]
    pub rules_called: String,
    /// The rules as played: whole, with every base and override resolved.
    pub rules: serde_json::Value,
    /// The [`digest`] of the rules.
    pub rules_hash: String,
    /// The strategy in each seat before any rotation, from seat 1.
    pub lineup: Vec<String>,
    /// Line-ups of one block: the rotations of the line-up that differ.
    pub games_per_block: u64,
    /// The strategies that played, by name, each as a strategy file.
    pub strategies: BTreeMap<String, HashedText>,
    /// The number of players.
    pub players: u32,
    /// The master seed.
    pub seed: u64,
    /// The blocks played.
    pub blocks: u64,
    /// The games asked for.
    pub games_requested: u64,
    /// The games played.
    pub games_played: u64,
    /// Games played that hit the cap on their length.
    pub games_truncated: u64,
    /// The games that ended in each way.
    pub endings: BTreeMap<String, u64>,
    /// Games worth a look: by cell, those that go furthest in something.
    #[serde(default)]
    pub notable: Vec<NotableEntry>,
    /// The cells, where there are several; the keys beside this one are then about the first, and games and endings about all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellEntry>,
    /// What its players call rounds, where they call them otherwise: `runs`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rounds: String,
    /// The strongest bot that is known for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strongest_bot: Option<String>,
    /// The rungs of strength at which it was asked, each a study of its own; the keys about rules and seats are then those of the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rungs: Vec<RungEntry>,
    /// How the line-ups of a tournament were chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lineups: Option<String>,
    /// Cells that could not be played, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<String>,
    /// The share of component values that are made up, 0 to 1; `None` when there are no values.
    pub synthetic_share: Option<f64>,
    /// Everything that the user was warned of.
    pub warnings: Vec<String>,
    /// Warnings for programs: the kind of each, with its numbers.
    #[serde(default)]
    pub caveats: Vec<Caveat>,
    /// The measure that the progress bar shows and that `--target-error` watches.
    pub headline: HeadlineEntry,
    /// The answer in words.
    #[serde(default)]
    pub told: AnswerText,
    /// The files written with this one.
    pub files: Vec<String>,
    /// The [`file_digest`] of each table among them, and of each manifest of a study within this one.
    #[serde(default)]
    pub digests: BTreeMap<String, String>,
    /// The file that has a row for each game, where one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games_table: Option<String>,
    /// Why no more games were played.
    pub stopped_because: StopReason,
    /// Whether the user broke the run off.
    pub interrupted: bool,
    /// The [`digest`] of the tallies: equal digests, equal results.
    pub tally_digest: String,
    /// The only part that differs between two runs of the same inputs.
    pub timing: RunTiming,
}

/// A cell of several, and its headline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellEntry {
    /// Name of the cell in the tables.
    pub variant: String,
    /// The values of its rules that are not those of the first cell, by address.
    pub rules_changed: BTreeMap<String, serde_json::Value>,
    /// The [`digest`] of its rules.
    pub rules_hash: String,
    /// The strategy in each seat before any rotation.
    pub lineup: Vec<String>,
    /// The digests of its strategies, in the order of the line-up.
    pub strategies: Vec<String>,
    /// The blocks played.
    pub blocks: u64,
    /// The games played.
    pub games: u64,
    /// The games that ended in each way.
    pub endings: BTreeMap<String, u64>,
}

/// A rung of strength, and its folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RungEntry {
    /// Name of the rung, which is that of its folder.
    pub name: String,
    /// The share of choices that bots made at random.
    pub blunder: f64,
    /// The rollouts by which they looked ahead; 0 where they did so only if their files say so.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rollouts: u32,
    /// The cells that were played.
    pub cells: u64,
    /// The games played.
    pub games: u64,
    /// Why no more games were played; `None` where it was never begun.
    pub stopped_because: Option<StopReason>,
    /// The digest of its tallies; `None` where it was never begun.
    pub tally_digest: Option<String>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A game that goes furthest of all games of its cell; of several the first by number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NotableEntry {
    /// The cell's name in the tables.
    pub variant: String,
    /// What the game goes furthest in: `longest`.
    pub name: String,
    /// What exactly is measured.
    pub about: String,
    /// The unit of the value, for people.
    pub unit: String,
    /// How far it goes.
    pub value: serde_json::Value,
    /// Number of the game: its block, and its place in the block.
    pub game: String,
    /// The command line that tells it, as one types it into a shell.
    pub replay: String,
}

/// A text as played, with its [`digest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HashedText {
    /// The text, whole.
    pub text: String,
    /// Digest of the text.
    pub hash: String,
}

/// The headline with its interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeadlineEntry {
    /// What is measured.
    pub measure: String,
    /// The estimate; `None` is unknown.
    pub estimate: Option<f64>,
    /// Lower end of the interval.
    pub lo: Option<f64>,
    /// Upper end of the interval.
    pub hi: Option<f64>,
    /// The confidence of the interval: above 0.95 where the run could have stopped at any of several looks, so that it holds at all of them.
    pub confidence: f64,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// All games asked for were played.
    GamesPlayed,
    /// The headline interval became as narrow as asked for.
    TargetReached,
    /// The games ran out before the interval was that narrow.
    TargetMissed,
    /// A search gave up, because what it tried came no nearer any more.
    NothingBetter,
    /// The time ran out.
    TimeBudget,
    /// The user broke it off.
    Interrupted,
    /// Some of its parts were merged, and others are missing.
    PartsMissing,
}

impl StopReason {
    /// Did it end before all that was asked for was played?
    pub fn is_broken_off(self) -> bool {
        matches!(self, Self::Interrupted | Self::TimeBudget)
    }
}

/// How long it took, on how many threads.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunTiming {
    /// Wall time in seconds.
    pub seconds: f64,
    /// Games per second of wall time; unknown where parts were merged, which plays none.
    pub games_per_second: Option<f64>,
    /// Threads that played.
    pub threads: usize,
}

/// A program that writes manifests and parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramVersion {
    /// The version of the layout of what it writes.
    pub schema_version: u32,
    /// Version of the program.
    pub version: String,
    /// `None` when the build was not told.
    pub commit: Option<String>,
}

/// What is said about a study in words, most important first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AnswerText {
    /// What kind of study it is: `sweep`.
    pub command: String,
    /// What its experiment file says that it asks; empty where it says nothing.
    pub about: String,
    /// The command line that makes it again, as one types it into a shell.
    pub reproduce: String,
    /// What was played, how much of it, and why it stopped.
    pub heading: Vec<String>,
    /// The measure that the study is about, as in an expectation: `win_rate(greedy)`.
    pub measure: String,
    /// What the two cells of a comparison are called: the one compared with, then the one asked about. Of other studies nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// The columns of the tables, after `variant`, that say which cell a row belongs to.
    pub axes: Vec<String>,
    /// What was found, a sentence each.
    pub answer: Vec<String>,
    /// The answer to a comparison.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// What was expected of each cell, and what came of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expected: Vec<ExpectationResult>,
    /// Bots of which each is shown to beat the next, and the last the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cycles: Vec<Vec<String>>,
}

/// An expectation and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExpectationResult {
    /// What was expected, and of which cell.
    pub text: String,
    /// Whether it holds.
    pub verdict: ExpectationStatus,
    /// What it is.
    pub found: String,
}

impl Manifest {
    /// The part of the manifest that plays the study again and tells whether the same came out: without what follows from the study's texts, and
    /// without what differs between two runs of it.
    pub fn replayable(&self) -> Self {
        Self {
            command: Vec::new(),
            rules: serde_json::Value::Null,
            strategies: BTreeMap::new(),
            notable: Vec::new(),
            warnings: Vec::new(),
            caveats: Vec::new(),
            files: Vec::new(),
            digests: BTreeMap::new(),
            timing: RunTiming { seconds: 0.0, games_per_second: None, threads: 0 },
            ..self.clone()
        }
    }

    /// Writes it as indented JSON with a final newline.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut out, self)?;
        out.write_all(b"\n")?;
        out.flush()
    }
}

impl ProgramVersion {
    /// The program that is running, writing this layout.
    pub fn writing(schema_version: u32) -> Self {
        Self {
            schema_version,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: option_env!("LUDOMETER_COMMIT").map(str::to_owned),
        }
    }
}

impl Display for ProgramVersion {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let commit = self.commit.as_deref().unwrap_or("unknown");
        write!(out, "{} (commit {commit})", self.version)
    }
}

impl HashedText {
    /// A text with its digest.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let hash = digest(text.as_bytes());
        Self { text, hash }
    }
}

/// The BLAKE3 hash of some bytes, as 64 hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// The [`digest`] of a file of a folder: of a manifest that of all but the command line and the time that it took, so that the same study has
/// the same digests.
pub fn file_digest(name: &str, bytes: &[u8]) -> String {
    let fields = || serde_json::from_slice::<BTreeMap<String, serde_json::Value>>(bytes).ok();
    let Some(mut fields) = (name.rsplit('/').next() == Some(MANIFEST)).then(fields).flatten() else {
        return digest(bytes);
    };
    fields.retain(|key, _| !["command", "timing"].contains(&key.as_str()));
    digest(serde_json::json!(fields).to_string().as_bytes())
}

impl Manifest {
    /// What the rules are called in a sentence.
    pub fn rules_in_words(&self) -> String {
        match self.rules_called.as_str() {
            "" => format!("{} rules", self.rules_name),
            called => called.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn the_digest_of_a_manifest_is_that_of_what_is_the_same_whenever_it_is_played() {
        let written = |manifest: &Manifest| {
            let mut bytes = Vec::new();
            manifest.write(&mut bytes).unwrap();
            bytes
        };
        let first = manifest();
        let mut again = first.clone();
        again.timing.seconds += 1.0;
        again.command.extend(["-o".to_owned(), "elsewhere".to_owned()]);
        let mut other = first.clone();
        other.games_played += 1;
        let all = [&first, &again, &other].map(|manifest| file_digest("weak/manifest.json", &written(manifest)));
        assert!(all[0] == all[1] && all[0] != all[2], "{all:?}");
        let as_they_are = [&first, &again].map(|manifest| file_digest("weak/notes.json", &written(manifest)));
        assert_ne!(as_they_are[0], as_they_are[1]);
        assert_eq!(file_digest("manifest.json", b"no manifest"), digest(b"no manifest"));
    }

    fn manifest() -> Manifest {
        Manifest {
            program: ProgramVersion::writing(SCHEMA_VERSION),
            told: AnswerText::default(),
            digests: BTreeMap::new(),
            command: ["ludometer", "run", "-n", "3"].map(String::from).into(),
            experiment: "experiment = \"run\"\n".into(),
            sources: BTreeMap::new(),
            notable: Vec::new(),
            cells: Vec::new(),
            rungs: Vec::new(),
            rounds: String::new(),
            games_table: None,
            strongest_bot: None,
            lineups: None,
            skipped: Vec::new(),
            game: "metroidvania".into(),
            rules_name: "standard".into(),
            rules_called: "standard rules".into(),
            rules: json!({"players": {"luck": 7}}),
            rules_hash: digest(b"rules"),
            strategies: [("bold".to_owned(), HashedText::new("about = \"bold\""))].into(),
            players: 3,
            lineup: ["bold", "bold", "bold"].map(String::from).into(),
            games_per_block: 1,
            headline: HeadlineEntry {
                measure: "bold wins in seat 1".into(),
                estimate: Some(0.25),
                lo: None,
                hi: None,
                confidence: 0.95,
            },
            files: vec!["win_rates.csv".into()],
            seed: u64::MAX,
            blocks: 1,
            games_requested: 2,
            games_played: 3,
            games_truncated: 1,
            endings: [("win".to_owned(), 2), ("truncated".to_owned(), 1)].into(),
            synthetic_share: Some(0.5),
            warnings: vec!["half of the card values are made up".into()],
            caveats: vec![Caveat::MadeUp { share: 0.5 }],
            stopped_because: StopReason::GamesPlayed,
            interrupted: false,
            tally_digest: digest(b"tally"),
            timing: RunTiming { seconds: 0.5, games_per_second: Some(6.0), threads: 2 },
        }
    }

    fn written(manifest: &Manifest) -> Value {
        let mut bytes = Vec::new();
        manifest.write(&mut bytes).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    #[test]
    fn the_manifest_names_its_schema_and_program() {
        let value = written(&manifest());
        assert_eq!(value["schema_version"], 1);
        assert_eq!(value["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(value["commit"], json!(option_env!("LUDOMETER_COMMIT")));
    }

    #[test]
    fn everything_to_repeat_a_run_is_there() {
        let value = written(&manifest());
        assert_eq!(value["seed"].as_u64(), Some(u64::MAX));
        assert_eq!(value["rules"]["players"]["luck"], 7);
        assert_eq!(value["strategies"]["bold"]["text"], "about = \"bold\"");
        assert_eq!(value["command"], json!(["ludometer", "run", "-n", "3"]));
        assert_eq!(value["endings"]["truncated"], 1);
        assert_eq!(value["stopped_because"], "games_played");
    }

    #[test]
    fn only_timing_differs_between_equal_runs() {
        let (first, mut second) = (manifest(), manifest());
        second.timing.seconds = 9.0;
        second.timing.threads = 1;
        let [mut first, mut second] = [written(&first), written(&second)];
        assert_ne!(first, second);
        for value in [&mut first, &mut second] {
            value.as_object_mut().unwrap().remove("timing").unwrap();
        }
        assert_eq!(first, second);
    }

    #[test]
    fn a_rate_that_cannot_be_is_null() {
        let mut broken = manifest();
        broken.timing.games_per_second = Some(f64::INFINITY);
        assert!(written(&broken)["timing"]["games_per_second"].is_null());
    }

    #[test]
    fn the_digest_is_blake3() {
        let empty = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";
        assert_eq!(digest(b""), empty);
        assert_ne!(digest(b"a"), digest(b"b"));
    }
}

//! Experiment files: a study as a file in version control, in the words of the command line.

use super::draft;
use super::keys::{KEYS, MARK};
use engine::{Catalog, GameEntry};
use kit::config::document::TomlDocument;
use kit::config::number::MeasureThreshold;
use kit::config::source::is_path;
use kit::config::{Assignment, AssignmentOperator, Fault, Faults, SourceFile, SourceLocation, SourceText, SourceValue};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// A study as written: what is not set is `None` or empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Experiment {
    /// The command that carries it out.
    pub command: StudyCommand,
    /// What it asks, in a sentence.
    pub about: String,
    /// Rules: a game's name, or the path of a rules file.
    pub rules: String,
    /// Strategies by name or path: one per seat, or one for all.
    pub bots: Vec<String>,
    /// Players at the table.
    pub players: Option<SourceText>,
    /// Values set before anything else.
    pub set: Vec<SourceText>,
    /// Where all luck comes from.
    pub seed: Option<u64>,
    /// Games of each cell; of all together in `solve` and `tune`.
    pub games: Option<u64>,
    /// Percentage points to either side of the headline at which to stop.
    pub target_error: Option<f64>,
    /// Axes, such as "players.luck=4..8"; several make the cross product of a sweep.
    pub vary: Vec<SourceText>,
    /// What a value is sought for: "win_rate(greedy) = 0.33".
    pub until: Option<SourceText>,
    /// How near to it is near enough, in the measure's unit; without it the nearest value answers.
    pub within: Option<SourceValue<MeasureThreshold>>,
    /// What is compared with the base: rules, KEY=VALUE, or a bot.
    pub vs: Option<SourceText>,
    /// Addresses and patterns of the values that are weighed, or may be changed: "players.luck=3..12"; components of an audit.
    pub of: Vec<SourceText>,
    /// What a change costs, such as "players.*=3"; 1 where nothing is said.
    pub price: Vec<SourceText>,
    /// Largest number of changes in a solution.
    pub most_edits: Option<u64>,
    /// Amount by which values are changed: "1" up and down, "+1" or "-1" one of them.
    pub by: Option<SourceText>,
    /// The measure that is shown or ranked by.
    pub measure: Option<SourceText>,
    /// The value that others are told as multiples of: "bat".
    pub reference: Option<SourceText>,
    /// Each value is weighed by itself, instead of all at once.
    pub alone: bool,
    /// Differences up to this, in the measure's unit, are of no interest.
    pub margin: Option<SourceValue<MeasureThreshold>>,
    /// The sequential test: "p0=0.5,p1=0.52".
    pub sprt: Option<SourceText>,
    /// Intervals hold however long somebody watched, as those of `live` do.
    pub watched: bool,
    /// The rungs of strength at which it is asked, each of them by itself.
    pub at: Vec<SourceText>,
    /// Games of training, a bot and round, for players who adapt to each variant or to the value that is found.
    pub adapt: Option<u64>,
    /// A counter is trained for so many games against the winner, and what it takes from it is told.
    pub exploit: Option<u64>,
    /// What should come of it, such as "win_rate(greedy) in 0.48..0.52".
    pub expect: Vec<SourceText>,
}

/// The commands that an experiment may be for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StudyCommand {
    /// A study of one cell.
    #[default]
    Run,
    /// What moves when a value moves?
    Sweep,
    /// A comparison of two cells.
    Compare,
    /// What is one more of each worth?
    Worth,
    /// Which component can nobody do without?
    Audit,
    /// Which bot wins?
    Tournament,
    /// Which value is wanted?
    Solve,
    /// Which changes meet all targets?
    Tune,
}

impl StudyCommand {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Run, Self::Sweep, Self::Compare, Self::Worth, Self::Audit, Self::Tournament, Self::Solve, Self::Tune];

    /// Name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Sweep => "sweep",
            Self::Compare => "compare",
            Self::Worth => "worth",
            Self::Audit => "audit",
            Self::Tournament => "tournament",
            Self::Solve => "solve",
            Self::Tune => "tune",
        }
    }

    /// The keys that it knows, besides [`MARK`].
    pub(super) fn keys(self) -> Vec<&'static str> {
        let known = KEYS.iter().filter(|key| key.commands.contains(&self));
        known.map(|key| key.name).collect()
    }
}

impl Experiment {
    /// Reads a file. Paths in it begin at its folder; those given back begin where that of the file does.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place: unknown keys, keys of other commands, values that cannot be read.
    pub fn read(path: &Path, catalog: Catalog) -> Result<Self, Faults> {
        let whole = SourceLocation::File(path.display().to_string());
        Self::of(&SourceFile::disk(path, &whole)?, catalog)
    }

    /// Reads a text that is written as such a file; paths in it begin where one is.
    ///
    /// # Errors
    /// As those of [`Experiment::read`].
    pub fn parse(name: &str, text: &str, catalog: Catalog) -> Result<Self, Faults> {
        Self::of(&SourceFile::flag(name, text.to_owned()), catalog)
    }

    fn of(source: &Arc<SourceFile>, catalog: Catalog) -> Result<Self, Faults> {
        draft::read(source, catalog)
    }

    /// The file that its rules name, if they name an experiment, with this laid over it; `run` takes one of any command. Without rules,
    /// those of `game`.
    ///
    /// # Errors
    /// Everything that is wrong with the file; one that is for another command.
    pub fn completed(mut self, game: &GameEntry, catalog: Catalog) -> Result<Self, Faults> {
        if let Some(source) = experiment_named(&self.rules, catalog) {
            let name = std::mem::take(&mut self.rules);
            self = self.asked_of(Self::of(&source, catalog)?, name)?;
        }
        if self.rules.is_empty() {
            game.name().clone_into(&mut self.rules);
        }
        Ok(self)
    }

    /// Flags laid over the experiment in the file `name`; `run` takes one of any command.
    ///
    /// # Errors
    /// It is for another command.
    pub fn asked_of(self, file: Self, name: String) -> Result<Self, Faults> {
        if self.command != StudyCommand::Run && self.command != file.command {
            let (own, command) = (self.command.name(), file.command.name());
            let message = format!("this is an experiment for `{command}`, not for `{own}`");
            let help = format!("type `ludometer {command} {name}`");
            let place = SourceLocation::File(name);
            return Err(Fault::new(place, message).help(help).into());
        }
        Ok(file.overlay(self))
    }

    /// The seed, 1 unless another is asked for.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// What it asks of games that would be the same without, by key: what is shown, and held against bounds.
    pub fn asks(&self) -> BTreeMap<String, String> {
        let all = [
            ("about", Some(self.about.clone()).filter(|about| !about.is_empty())),
            ("measure", self.measure.as_deref().cloned()),
            ("reference", self.reference.as_deref().cloned()),
            ("margin", self.margin.as_deref().map(|margin| margin.typed())),
            ("expect", Some(joined(&self.expect, "; ")).filter(|all| !all.is_empty())),
        ];
        all.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
    }

    /// The experiment with what flags say: they replace single values, and `bots`, `vary`, `of` and `at` if they name any; `set` and `expect`
    /// are added to, but a value that a flag sets is no longer set by the file. The command and the sentence stay the file's.
    pub fn overlay(self, flags: Self) -> Self {
        fn list<T>(own: Vec<T>, new: Vec<T>) -> Vec<T> {
            if new.is_empty() { own } else { new }
        }
        Self {
            command: self.command,
            about: self.about,
            rules: if flags.rules.is_empty() { self.rules } else { flags.rules },
            bots: list(self.bots, flags.bots),
            players: flags.players.or(self.players),
            set: set_over(self.set, flags.set),
            seed: flags.seed.or(self.seed),
            games: flags.games.or(self.games),
            target_error: flags.target_error.or(self.target_error),
            vary: list(self.vary, flags.vary),
            until: flags.until.or(self.until),
            within: flags.within.or(self.within),
            vs: flags.vs.or(self.vs),
            of: list(self.of, flags.of),
            price: [self.price, flags.price].concat(),
            most_edits: flags.most_edits.or(self.most_edits),
            by: flags.by.or(self.by),
            measure: flags.measure.or(self.measure),
            reference: flags.reference.or(self.reference),
            alone: flags.alone || self.alone,
            margin: flags.margin.or(self.margin),
            sprt: flags.sprt.or(self.sprt),
            watched: flags.watched || self.watched,
            at: list(self.at, flags.at),
            adapt: flags.adapt.or(self.adapt),
            exploit: flags.exploit.or(self.exploit),
            expect: [self.expect, flags.expect].concat(),
        }
    }
}

/// What a file sets, less what flags set anew, and what they set.
fn set_over(file: Vec<SourceText>, flags: Vec<SourceText>) -> Vec<SourceText> {
    let replaced = |text: &SourceText| {
        let set = |text: &SourceText| text.read(Assignment::parse_at).ok();
        let flags = || flags.iter().filter_map(set).filter(|flag| flag.op == AssignmentOperator::Set);
        set(text).is_some_and(|own| flags().any(|flag| flag.address == own.address))
    };
    let left = file.into_iter().filter(|text| !replaced(text)).collect::<Vec<_>>();
    [left, flags].concat()
}

/// The experiment that a person names: one built in (`metroidvania/starting-luck`), or the path of a file that says it is one. No experiment
/// built in bears the name of rules.
fn experiment_named(name: &str, catalog: Catalog) -> Option<Arc<SourceFile>> {
    if let Some((path, text)) = catalog.experiment(name) {
        return Some(SourceFile::built_in(&path, text));
    }
    is_path(name).then(|| marked(Path::new(name)))?
}

/// Whether the file is TOML and says that it is an experiment.
pub fn is_experiment(path: &Path) -> bool {
    marked(path).is_some()
}

/// The text of a file that says it is an experiment.
fn marked(path: &Path) -> Option<Arc<SourceFile>> {
    let source = SourceFile::glance(path, &SourceLocation::Nowhere).ok()?;
    TomlDocument::read(&source).get(MARK).is_some().then_some(source)
}

/// Text of a file that reads back as this experiment; paths stay as they are, so it belongs where they begin.
impl fmt::Display for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value: &Option<SourceText>| value.as_deref().map(|text| quoted(text));
        let texts = |values: &[SourceText]| list(values.iter().map(|text| text.as_str()));
        let filled = |text: &str| (!text.is_empty()).then(|| quoted(text));
        let whole = |value: Option<u64>| value.map(whole_number);
        let real = |value: Option<f64>| value.map(|number| format!("{number:?}"));
        let amount = |amount: &Option<SourceValue<MeasureThreshold>>| match amount.as_deref() {
            Some(amount) if amount.is_percent => Some(quoted(&amount.typed())),
            amount => real(amount.map(|amount| amount.value)),
        };
        for (key, value) in [
            (MARK, Some(quoted(self.command.name()))),
            ("about", filled(&self.about)),
            ("rules", filled(&self.rules)),
            ("bots", list(self.bots.iter().map(String::as_str))),
            ("players", self.players.as_deref().map(|players| as_number(players))),
            ("set", texts(&self.set)),
            ("seed", whole(self.seed)),
            ("games", whole(self.games)),
            ("target_error", real(self.target_error)),
            ("vary", texts(&self.vary)),
            ("until", text(&self.until)),
            ("within", amount(&self.within)),
            ("vs", text(&self.vs)),
            ("of", texts(&self.of)),
            ("price", texts(&self.price)),
            ("most_edits", whole(self.most_edits)),
            ("by", text(&self.by)),
            ("measure", text(&self.measure)),
            ("reference", text(&self.reference)),
            ("alone", self.alone.then(|| true.to_string())),
            ("margin", amount(&self.margin)),
            ("sprt", text(&self.sprt)),
            ("watched", self.watched.then(|| true.to_string())),
            ("at", texts(&self.at)),
            ("adapt", whole(self.adapt)),
            ("exploit", whole(self.exploit)),
            ("expect", texts(&self.expect)),
        ] {
            if let Some(value) = value {
                writeln!(f, "{key} = {value}")?;
            }
        }
        Ok(())
    }
}

/// The texts with this between them.
pub fn joined(texts: &[SourceText], between: &str) -> String {
    let texts: Vec<&str> = texts.iter().map(|text| text.as_str()).collect();
    texts.join(between)
}

fn quoted(text: &str) -> String {
    toml_edit::value(text).to_string()
}

/// TOML's whole numbers end at 2^63.
fn whole_number(number: u64) -> String {
    match i64::try_from(number) {
        Ok(number) => number.to_string(),
        Err(_) => quoted(&number.to_string()),
    }
}

/// Text of a value, without quotes if it is a whole number.
fn as_number(text: &str) -> String {
    text.parse().map_or_else(|_| quoted(text), whole_number)
}

fn list<'a>(items: impl Iterator<Item = &'a str>) -> Option<String> {
    let items: Vec<String> = items.map(quoted).collect();
    match &items[..] {
        [] => None,
        [item] => Some(format!("[{item}]")),
        _ => Some(format!("[\n    {},\n]", items.join(",\n    "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::CATALOG;
    use kit::config::number;
    use proptest::prelude::*;
    use std::fs;

    /// Reads a text as a file whose folder is the current one.
    fn read(text: &str) -> Result<Experiment, Faults> {
        Experiment::of(&SourceFile::flag("study.toml", text.to_owned()), CATALOG)
    }

    fn told(text: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("study.toml");
        fs::write(&file, text).unwrap();
        let faults = Experiment::read(&file, CATALOG).unwrap_err();
        let tell = |fault: &Fault| {
            let written = match &fault.place {
                SourceLocation::Text { source, span } => &source.text[span.clone()],
                _ => "",
            };
            let help = fault.help.as_deref().unwrap_or("no help");
            format!("{written} | {} | {help}", fault.message)
        };
        faults.iter().map(tell).collect()
    }

    const SWEEP: &str = r#"experiment = "sweep"
about = "What is damage worth?"
rules = "metroidvania"
bots = ["greedy", "./mine.toml"]
players = 2
set = ["players.luck+=1"]
seed = "18446744073709551615"
games = "20k"
target_error = 1
vary = ["cards[threat>=2].damage=+0..+2", "players.luck=4..8"]
measure = "win_rate(greedy)"
expect = ["win_rate(greedy) in 48%..52%"]
"#;

    #[test]
    fn a_file_holds_what_flags_would_say() {
        let expected = Experiment {
            command: StudyCommand::Sweep,
            about: "What is damage worth?".into(),
            rules: "metroidvania".into(),
            bots: vec!["greedy".into(), "./mine.toml".into()],
            players: Some("2".into()),
            set: vec!["players.luck+=1".into()],
            seed: Some(u64::MAX),
            games: Some(20_000),
            target_error: Some(1.0),
            vary: vec!["cards[threat>=2].damage=+0..+2".into(), "players.luck=4..8".into()],
            measure: Some("win_rate(greedy)".into()),
            expect: vec!["win_rate(greedy) in 48%..52%".into()],
            ..Experiment::default()
        };
        assert_eq!(read(SWEEP), Ok(expected));
    }

    #[test]
    fn numbers_may_be_typed_as_on_the_command_line() {
        for (written, games) in [("20_000", 20_000), ("2e4", 20_000), ("\"1.5k\"", 1_500)] {
            let text = format!("experiment = \"run\"\ngames = {written}\n");
            assert_eq!(read(&text).unwrap().games, Some(games));
        }
    }

    #[test]
    fn everything_wrong_is_told_at_once_where_it_stands() {
        let text = r#"experiment = "compare"
bots = "greedy"
games = 0
seed = -1
set = ["players.luck"]
vary = ["players.luck=1..5"]
expect = ["win_rate in 1..2", "win_rate about 3"]
margn = 0.01
margin = "0.01"
measure = 3
target_error = 80
[players]
count = 2
"#;
        assert_eq!(
            told(text),
            [
                r#""greedy" | `bots` must be a list of texts, such as ["a", "b"], not "greedy" | write a list: ["greedy"]"#,
                "0 | `games` cannot be 0 | no games show nothing; ask for one at least, such as -n 100k",
                "-1 | `seed` cannot be -1 | write a whole number from 0 to 2^64 - 1 such as 1000, 1_000_000, 1e6, 500k or 2m",
                "players.luck | `players.luck` sets nothing | write KEY=VALUE, such as --set players.luck=3",
                "vary | a compare has no `vary` | leave it out, or write experiment = \"sweep\" or \"solve\"",
                "win_rate about 3 | no bounds are given | write a measure and its bounds: `win_rate(greedy) in 0.48..0.52`, `length_p50 <= 14`, `seat_gap(2) < 2%`",
                "margn | a compare has no `margn` | did you mean `margin`?",
                "\"0.01\" | `margin` must be a number more than 0 or text such as \"1%\", not \"0.01\" | write it without quotes: 0.01",
                "3 | `measure` must be text, not 3 | write it in quotes: \"3\"",
                "80 | `target_error` must be a number more than 0 and at most 50, not 80 | write a number such as 0.5",
                "count | a compare has no `players.count` | did you mean `players`?",
            ]
        );
    }

    #[test]
    fn a_file_that_is_no_experiment_is_refused() {
        for (text, told_of) in [
            (
                "games = 3",
                " | this file does not say that it is an experiment | write experiment = \"sweep\" on its first line",
            ),
            (
                "experiment = \"swep\"",
                "\"swep\" | \"swep\" is no command that experiments are for | did you mean `sweep`?",
            ),
            (
                "experiment = 3",
                "3 | 3 is no command that experiments are for | it may be `run`, `sweep`, `compare`, `worth`, `audit`, `tournament`, `solve` or `tune`",
            ),
        ] {
            assert_eq!(told(text), [told_of]);
        }
        assert_eq!(told("experiment = sweep\n").len(), 1);
    }

    #[test]
    fn each_command_knows_its_own_keys() {
        for (text, told_of) in [
            (
                "experiment = \"run\"\nvary = []",
                "vary | a run has no `vary` | leave it out, or write experiment = \"sweep\" or \"solve\"",
            ),
            (
                "experiment = \"tournament\"\nexpect = []",
                "expect | a tournament has no `expect` | leave it out, or write experiment = \"run\" or \"sweep\" or \"compare\" or \"tune\"",
            ),
            ("experiment = \"worth\"\n[player]", "player | a worth has no `player` | did you mean `players`?"),
        ] {
            assert_eq!(told(text), [told_of]);
        }
    }

    #[test]
    fn what_is_written_out_are_the_listed_keys_in_their_order() {
        let texts = || vec!["a".into()];
        let text = || Some("a".into());
        let full = Experiment {
            command: StudyCommand::Run,
            about: "a".to_owned(),
            rules: "a".to_owned(),
            bots: vec!["a".to_owned()],
            players: Some("a".into()),
            set: texts(),
            seed: Some(1),
            games: Some(1),
            target_error: Some(1.0),
            vary: texts(),
            until: text(),
            within: Some(MeasureThreshold::plain(1.0).into()),
            vs: text(),
            of: texts(),
            price: texts(),
            most_edits: Some(1),
            by: text(),
            measure: text(),
            reference: text(),
            alone: true,
            margin: Some(MeasureThreshold::plain(1.0).into()),
            sprt: text(),
            watched: true,
            at: texts(),
            adapt: Some(1),
            exploit: Some(1),
            expect: texts(),
        };
        let printed = full.to_string();
        let names = printed.lines().filter_map(|line| Some(line.split_once(" = ")?.0));
        let listed = [MARK].into_iter().chain(KEYS.iter().map(|key| key.name));
        assert_eq!(names.collect::<Vec<_>>(), listed.collect::<Vec<_>>());
    }

    #[test]
    fn a_field_means_what_its_key_does() {
        let source = include_str!("file.rs");
        for key in KEYS {
            let field = format!("    /// {}\n    pub {}: ", key.about, key.name);
            assert!(source.contains(&field), "{}", key.name);
        }
    }

    #[test]
    fn rules_and_bots_that_are_not_there_are_told_where_they_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("study.toml");
        let told = |lines: &str| {
            fs::write(&file, format!("experiment = \"run\"\n{lines}\n")).unwrap();
            let faults = Experiment::read(&file, CATALOG).unwrap_err();
            let lines = faults.iter().map(|fault| fault.place.line().and_then(|line| line.number));
            faults
                .told()
                .into_iter()
                .zip(lines)
                .map(|(told, line)| format!("{}: {told}", line.unwrap_or(0)))
                .collect::<Vec<_>>()
        };
        let both = told("rules = \"metroidvania\"\nbots = [\"greedi\", \"greedy\", \"no.toml\"]");
        assert!(
            both[0].starts_with("3: \"greedi\" | metroidvania has no strategy `greedi` | did you mean `greedy`?"),
            "{both:?}"
        );
        assert!(both[1].starts_with("3: \"no.toml\" | there is no file `") && both.len() == 2, "{both:?}");
        let rules = told("rules = \"metroidvanai\"\nbots = [\"greedi\"]");
        assert!(rules[0].starts_with("2: \"metroidvanai\" | there is no game `metroidvanai`"), "{rules:?}");
        assert_eq!(rules.len(), 1, "of what game a bot would be is not known");
        let known = "experiment = \"run\"\nrules = \"metroidvania\"\nbots = [\"mine=greedy\", \"other=own.toml\"]\n";
        fs::write(folder.path().join("own.toml"), "").unwrap();
        fs::write(&file, known).unwrap();
        assert!(Experiment::read(&file, CATALOG).is_ok(), "bots with names of their own");
        assert!(told("bots = [\"mine=greedi\"]")[0].contains("has no strategy `greedi`"));
        assert!(told("rules = \"no.toml\"")[0].starts_with("2: \"no.toml\" | there is no file `"));
    }

    #[test]
    fn paths_begin_at_the_folder_of_the_file() {
        let project = tempfile::tempdir().unwrap();
        let folder = project.path().join("studies");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("my.toml"), "game = \"metroidvania\"\nbase = \"standard\"\n").unwrap();
        fs::write(project.path().join("b.toml"), "").unwrap();
        let file = folder.join("study.toml");
        let text = "experiment = \"compare\"\nrules = \"my.toml\"\nbots = [\"greedy\", \"../b.toml\"]\n";
        let beside = |name: &str| folder.join(name).display().to_string();
        for (vs, expected) in [
            ("other.toml", beside("other.toml")),
            ("miser", "miser".to_owned()),
            ("metroidvania/standard", "metroidvania/standard".to_owned()),
            ("cards=a/b.toml", "cards=a/b.toml".to_owned()),
        ] {
            fs::write(&file, format!("{text}vs = \"{vs}\"")).unwrap();
            let read = Experiment::read(&file, CATALOG).unwrap();
            assert_eq!(read.rules, beside("my.toml"));
            assert_eq!(read.bots, ["greedy".to_owned(), beside("../b.toml")]);
            assert_eq!(read.vs.as_deref(), Some(&expected));
        }
    }

    #[test]
    fn experiments_are_told_from_other_files() {
        let folder = tempfile::tempdir().unwrap();
        let written = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            is_experiment(&path)
        };
        assert!(written("study.toml", SWEEP));
        assert!(written("faulty.toml", "experiment = \"x\"\ny = = 1\n"));
        assert!(!written("below.toml", "[a]\nexperiment = \"run\"\n"));
        assert!(!written("nothing.toml", "{[("));
        assert!(!is_experiment(&folder.path().join("none.toml")));
        let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../configs/metroidvania/standard.toml");
        assert!(!is_experiment(Path::new(rules)));
    }

    #[test]
    fn flags_replace_what_is_single_and_add_to_the_rest() {
        let file = read(SWEEP).unwrap();
        assert_eq!(file.clone().overlay(Experiment::default()), file);
        let flags = Experiment {
            command: StudyCommand::Run,
            bots: vec!["miser".into()],
            set: vec!["players.luck=3".into()],
            seed: Some(7),
            vary: vec!["players.health=1..3".into()],
            expect: vec!["length_p50 < 14".into()],
            ..Experiment::default()
        };
        let both = file.clone().overlay(flags);
        let expected = Experiment {
            bots: vec!["miser".into()],
            // What the file adds to it is replaced.
            set: vec!["players.luck=3".into()],
            seed: Some(7),
            vary: vec!["players.health=1..3".into()],
            expect: vec!["win_rate(greedy) in 48%..52%".into(), "length_p50 < 14".into()],
            ..file
        };
        assert_eq!(both, expected);
    }

    #[test]
    fn what_is_not_set_is_not_written() {
        assert_eq!(Experiment::default().to_string(), "experiment = \"run\"\n");
        let printed = read(SWEEP).unwrap().to_string();
        assert!(printed.starts_with("experiment = \"sweep\"\nabout = \"What"), "{printed}");
        assert!(printed.contains("games = 20000\n"), "{printed}");
    }

    /// Texts that fit a pattern.
    fn text(pattern: &'static str) -> impl Strategy<Value = SourceText> {
        pattern.prop_map(SourceText::from)
    }

    fn texts(pattern: &'static str) -> impl Strategy<Value = Vec<SourceText>> {
        prop::collection::vec(text(pattern), 0..3)
    }

    prop_compose! {
        fn shared()(
            (about, rules) in (".*", "[a-z]{0,5}|[a-z]{1,3}/[a-z \\PC]{1,9}\\.toml"),
            bots in prop::collection::vec("[a-z]{1,5}", 0..3),
            players in prop::option::of(text("[1-9]|1[0-9]")),
            set in texts("[a-z.]{1,9}[-+*]?=[0-9]{1,3}"),
            seed in prop::option::of(any::<u64>()),
            games in prop::option::of(1..=number::MOST_GAMES),
            target_error in prop::option::of(0.001..50.0),
        ) -> Experiment {
            Experiment { about, rules, bots, players, set, seed, games, target_error, ..Experiment::default() }
        }
    }

    fn any_real() -> impl Strategy<Value = f64> {
        prop::num::f64::NORMAL
    }

    /// A difference in one form or the other.
    fn amount(number: f64) -> MeasureThreshold {
        let plain = MeasureThreshold::plain(number.abs().clamp(1e-290, 1e6));
        if number < 0.0 { plain.as_percent() } else { plain }
    }

    fn any_experiment() -> impl Strategy<Value = Experiment> {
        let measured = prop::option::of(text(".*"));
        let own = (
            texts("[a-z]{1,3}=[1-3]\\.\\.[4-9]"),
            texts("[a-z*]{1,3}\\.[a-z]{1,3}"),
            texts("[a-z]{1,5} > [0-9]{1,2}%?"),
        );
        let values = (prop::option::of(text("[a-z]{1,5}")), prop::option::of(text(".*")), any_real(), any_real());
        (shared(), 0..StudyCommand::ALL.len(), own, measured, values).prop_map(
            |(shared, command, (vary, of, expect), measure, (vs, text, by, margin))| {
                let shared = Experiment { command: StudyCommand::ALL[command], ..shared };
                match shared.command {
                    StudyCommand::Run => Experiment { expect, ..shared },
                    StudyCommand::Sweep => {
                        let at = vec!["strong".into(), "weak".into()];
                        Experiment { vary, measure, at, expect, ..shared }
                    }
                    StudyCommand::Compare => {
                        Experiment { vs, measure, margin: Some(amount(margin).into()), sprt: text, expect, ..shared }
                    }
                    StudyCommand::Worth => {
                        Experiment { of, by: Some(by.to_string().into()), measure, reference: text, ..shared }
                    }
                    StudyCommand::Audit => Experiment { of, margin: Some(amount(margin).into()), ..shared },
                    StudyCommand::Tournament => Experiment { exploit: Some(100_000), ..shared },
                    StudyCommand::Tune => Experiment { of, most_edits: Some(3), expect, target_error: None, ..shared },
                    StudyCommand::Solve => {
                        let (at, until) = (vec!["fair".into()], Some("win_rate = 0.5".into()));
                        let within = Some(amount(margin).into());
                        Experiment { vary, until, within, at, target_error: None, ..shared }
                    }
                }
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back_as_the_same(experiment in any_experiment()) {
            prop_assert_eq!(read(&experiment.to_string()), Ok(experiment));
        }

        #[test]
        fn no_text_is_too_strange(text in "(experiment = \"(run|worth)\"\n)?([a-z_]{1,8} = .{0,20}\n){0,4}.*") {
            let _ = read(&text);
        }
    }
}

//! The games of a program, in the order of its list, each with the files and the page that come with it.

use super::Playable;
use crate::cell::{NamedRules, STANDARD, quoted};
use include_dir::Dir;
use kit::config::source::{is_path, named};
use kit::config::{
    Fault, Faults, FileSet, RulesReader, SourceLocation, did_you_mean_one_of, document, file_of, is_sheet,
};
use kit::game::{CompleteGame, GameProfile};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The folder of a game's experiments, among its rules.
const EXPERIMENTS: &str = "experiments/";

/// A game as a program's list has it: without a type, with its default files and its page of the manual.
///
/// ```ignore
/// static CONFIGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/configs");
/// static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/strategies");
/// pub static GAME: GameEntry = GameEntry::new::<Relay>(&CONFIGS, &STRATEGIES, include_str!("relay.md"));
/// ```
pub struct GameEntry {
    /// The profile of the game, the same whatever its rules.
    pub profile: &'static GameProfile,
    /// The game's page of the manual.
    pub page: &'static str,
    /// Reads its rules, and forgets its type.
    pub(crate) read: fn(&mut RulesReader<'_>) -> Box<dyn Playable>,
    configs: EmbeddedFolder,
    strategies: EmbeddedFolder,
}

/// A folder built into the program, whose files are listed when somebody first asks for one.
struct EmbeddedFolder {
    dir: &'static Dir<'static>,
    files: OnceLock<Vec<(&'static str, &'static str)>>,
}

impl EmbeddedFolder {
    const fn new(dir: &'static Dir<'static>) -> Self {
        Self { dir, files: OnceLock::new() }
    }

    /// The files, each with its path below the folder.
    fn files(&'static self) -> &'static [(&'static str, &'static str)] {
        self.files.get_or_init(|| texts(self.dir))
    }

    /// The names of the TOML files that lie in `below`, which is empty or ends in a slash.
    fn names(&'static self, below: &str) -> Vec<&'static str> {
        let inside = self.files().iter().filter_map(|(path, _)| path.strip_prefix(below)?.strip_suffix(".toml"));
        inside.filter(|name| !name.contains('/')).collect()
    }
}

fn texts(dir: &'static Dir<'_>) -> Vec<(&'static str, &'static str)> {
    let mut files = Vec::new();
    for folder in dir.dirs() {
        files.extend(texts(folder));
    }
    files.extend(dir.files().filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?))));
    files
}

impl GameEntry {
    /// A game with its rules and tables, its strategies, and its page of the manual.
    pub const fn new<G: CompleteGame>(
        configs: &'static Dir<'static>,
        strategies: &'static Dir<'static>,
        page: &'static str,
    ) -> Self {
        Self {
            profile: GameProfile::of::<G>(),
            page,
            read: |reader| Box::new(G::read(reader)),
            configs: EmbeddedFolder::new(configs),
            strategies: EmbeddedFolder::new(strategies),
        }
    }

    /// The game's name on the command line and of its folders.
    pub const fn name(&self) -> &'static str {
        self.profile.name
    }

    /// The game's rules and tables.
    pub fn configs(&'static self) -> FileSet<'static> {
        FileSet { what: "rules", game: self.name(), built_in: self.configs.files() }
    }

    /// The game's strategies.
    pub fn strategies(&'static self) -> FileSet<'static> {
        FileSet { what: "strategy", game: self.name(), built_in: self.strategies.files() }
    }

    /// Rules of this game: built-in ones by name, or the path of a file.
    pub fn rules(&'static self, rules: &str) -> NamedRules {
        NamedRules { game: self, rules: rules.to_owned() }
    }

    /// The rules built in for it that are named with their game, as in `mega_man/easy`.
    pub fn built_in_rules(&'static self, name: &str) -> Option<NamedRules> {
        let rules = name.strip_prefix(self.name())?.strip_prefix('/')?;
        self.rules_names().contains(&rules).then(|| self.rules(rules))
    }

    /// The measured strength of its strategies: a table with tabs between its columns, empty where nobody has measured.
    pub fn strength(&'static self) -> &'static str {
        self.strategies.files().iter().find(|(path, _)| *path == "strength.tsv").map_or("", |(_, text)| text)
    }

    /// The names of the strategies built in.
    pub fn strategy_names(&'static self) -> Vec<&'static str> {
        self.strategies.names("")
    }

    /// The names of the strategies built in, without those that were written by hand and have been trained since.
    pub fn plans(&'static self) -> impl Iterator<Item = &'static str> {
        self.strategy_names().into_iter().filter(|name| !name.ends_with("-by-hand"))
    }

    /// The names of the experiments built in.
    pub fn experiments(&'static self) -> Vec<&'static str> {
        self.configs.names(EXPERIMENTS)
    }

    /// The names of the rules built in.
    pub fn rules_names(&'static self) -> Vec<&'static str> {
        self.configs.names("")
    }

    /// An experiment built in: its path below `configs`, and its text.
    fn experiment(&'static self, name: &str) -> Option<(String, &'static str)> {
        let path = format!("{EXPERIMENTS}{name}.toml");
        let (path, text) = self.configs.files().iter().find(|(known, _)| *known == path)?;
        Some((format!("{}/{path}", self.name()), text))
    }

    /// Every file with its path from the top: `configs/<game>/...` and `strategies/<game>/...`.
    pub fn files(&'static self) -> impl Iterator<Item = (String, &'static str)> {
        let under = |top: &'static str, folder: &'static EmbeddedFolder| {
            folder.files().iter().map(move |(path, text)| (format!("{top}/{}/{path}", self.name()), *text))
        };
        // What is measured of the shipped strategies is not for anybody's own.
        let strategies = under("strategies", &self.strategies).filter(|(path, _)| path.ends_with(".toml"));
        under("configs", &self.configs).chain(strategies)
    }
}

impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameEntry").field(&self.name()).finish()
    }
}

/// The games of a program, one at least; the first is played where none is named.
#[derive(Clone, Copy, Debug)]
pub struct Catalog(&'static [&'static GameEntry]);

impl Catalog {
    /// The catalog of these games.
    ///
    /// # Panics
    /// If there is no game.
    pub const fn new(games: &'static [&'static GameEntry]) -> Self {
        assert!(!games.is_empty(), "a program plays one game at least");
        Self(games)
    }

    /// Every game, in order.
    pub fn games(self) -> impl Iterator<Item = &'static GameEntry> + Clone {
        self.0.iter().copied()
    }

    /// The game that is played where none is named.
    pub const fn first(self) -> &'static GameEntry {
        self.0[0]
    }

    /// The names of all games.
    pub fn names(self) -> impl Iterator<Item = &'static str> + Clone {
        self.games().map(GameEntry::name)
    }

    /// The game with this name.
    pub fn find(self, name: &str) -> Option<&'static GameEntry> {
        self.games().find(|game| game.name() == name)
    }

    /// Every file with its path from the top: `configs/<game>/...`, then `strategies/<game>/...`, game by game.
    pub fn files(self) -> impl Iterator<Item = (String, &'static str)> {
        self.games().flat_map(GameEntry::files)
    }

    /// The game of this name, which was asked for at a place.
    ///
    /// # Errors
    /// No game has this name: the fault names the nearest.
    pub fn known(self, name: &str, place: SourceLocation) -> Result<&'static GameEntry, Fault> {
        self.find(name).ok_or_else(|| {
            let help = did_you_mean_one_of(name, self.names()).unwrap_or_default();
            Fault::new(place, format!("there is no game `{name}`")).help(help)
        })
    }

    /// The rules built in for one of the games that are named with it, as in `mega_man/easy`.
    pub fn built_in_rules(self, name: &str) -> Option<NamedRules> {
        self.games().find_map(|game| game.built_in_rules(name))
    }

    /// The experiment built in that is named as in `metroidvania/starting-luck`: its path below `configs`, and its text.
    pub fn experiment(self, name: &str) -> Option<(String, &'static str)> {
        let (game, study) = name.split_once('/')?;
        self.find(game)?.experiment(study)
    }

    /// The remedy for the name of a bot in the place of rules.
    fn as_bot(self, name: &str) -> Option<String> {
        let game = self.games().find(|game| game.plans().any(|bot| bot == name))?;
        Some(format!("it is a bot of {}: --bots {name}", game.name()))
    }

    /// The rules that are meant: a game's name, other rules built in for it as in `mega_man/easy`, or a rules file that says `game = "..."`
    /// (itself or in a base built in).
    ///
    /// # Errors
    /// An unknown name, an unreadable file, a file that does not say its game.
    pub fn rules(self, rules: &str) -> Result<NamedRules, Faults> {
        if let Some(game) = self.find(rules) {
            return Ok(game.rules(STANDARD));
        }
        if let Some(named) = self.built_in_rules(rules) {
            return Ok(named);
        }
        if let Err(help) = named(rules) {
            return Err(Fault::new(SourceLocation::Nowhere, "no rules are named").help(help).into());
        }
        if Path::new(rules).is_dir() {
            let help = self.rules_file_in(Path::new(rules)).map_or_else(
                || "name a rules file, which ends in .toml".to_owned(),
                |file| format!("name a rules file in it, such as {}", file.display()),
            );
            return Err(Fault::new(SourceLocation::Nowhere, format!("`{rules}` is a folder")).help(help).into());
        }
        if is_table(rules) {
            let message = format!("`{rules}` is a table, and no rules");
            let own = rules_beside(Path::new(rules));
            let help = if own.exists() {
                format!("name its rules, {}", own.display())
            } else {
                format!("`ludometer init {}` writes rules for it, {}", quoted(file_of(rules)), own.display())
            };
            return Err(Fault::new(SourceLocation::Nowhere, message).help(help).into());
        }
        if !is_path(rules) {
            let near = did_you_mean_one_of(rules, self.names()).unwrap_or_default();
            let help = self
                .with_their_game(rules)
                .or_else(|| self.as_bot(rules))
                .unwrap_or_else(|| format!("{near}; a rules file is given by its path, which ends in .toml"));
            return Err(Fault::new(SourceLocation::Nowhere, format!("there is no game `{rules}`")).help(help).into());
        }
        if let Some((game, name)) = rules.split_once('/')
            && let Some(entry) = self.find(game)
            && !rules.ends_with(".toml")
        {
            let known = entry.rules_names().into_iter().chain(entry.experiments());
            let help = did_you_mean_one_of(name, known)
                .unwrap_or_else(|| "`ludometer list rules` and `list experiments` name what there is".to_owned());
            return Err(Fault::new(SourceLocation::Nowhere, format!("{game} has no rules or experiment `{name}`"))
                .help(help)
                .into());
        }
        let (game, place) = document::game_of(Path::new(rules))?;
        let entry = self.known(&game, place)?;
        Ok(entry.rules(rules))
    }

    /// The standard rules in a folder: in itself, or where `init` writes those of a game.
    fn rules_file_in(self, folder: &Path) -> Option<PathBuf> {
        let standard = |folder: PathBuf| folder.join(format!("{STANDARD}.toml"));
        let of_game = |game: &str| standard(folder.join("configs").join(game));
        let mut files = std::iter::once(standard(folder.to_owned())).chain(self.names().map(of_game));
        files.find(|file| file.is_file())
    }

    /// The remedy for rules or experiments built in under this name: the name with its game before it.
    fn with_their_game(self, name: &str) -> Option<String> {
        let has = |game: &&'static GameEntry| game.rules_names().contains(&name) || game.experiments().contains(&name);
        let whole: Vec<String> = self.games().filter(has).map(|game| format!("`{}/{name}`", game.name())).collect();
        (!whole.is_empty()).then(|| format!("name its game, too: {}", whole.join(", ")))
    }
}

/// The rules file beside a table of one's own, which has its name: `Mygame.toml` of `Mygame.xlsx#Cards`.
pub fn rules_beside(table: &Path) -> PathBuf {
    Path::new(file_of(&table.to_string_lossy())).with_extension("toml")
}

/// Whether a file of this name holds a table, by its ending.
pub fn is_table(name: &str) -> bool {
    let text = name.to_lowercase();
    is_sheet(name) || [".csv", ".tsv", ".xls"].iter().any(|ending| text.ends_with(ending))
}

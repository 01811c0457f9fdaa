//! Cells of a game under test: every rules file, number of players and line-up that it ships.

use engine::cell::{Cell, CellRequest};
use engine::{Catalog, Count, GameEntry, RunLimits, StudyCell, run};
use kit::config::{Assignment, Faults};
use kit::game::CompleteGame;
use kit::strategy::Strategy;
use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The master seed of all tests that need only one.
pub const SEED: u64 = 1;

/// Whether the whole breadth is asked for (`LUDOMETER_THOROUGH=1`), and not only what a person waits for.
pub fn is_thorough() -> bool {
    std::env::var_os("LUDOMETER_THOROUGH").is_some_and(|wish| wish != "0")
}

/// The first value in a quick run, the second where the whole breadth is asked for.
pub fn quick_or_thorough<T>(quick: T, thorough: T) -> T {
    if is_thorough() { thorough } else { quick }
}

/// A game under test.
#[derive(Clone, Copy, Debug)]
pub struct Fixture {
    /// The games of its program.
    pub catalog: Catalog,
    /// The game.
    pub game: &'static GameEntry,
    /// The folder of its crate, where records of its games lie.
    pub folder: &'static str,
    is_slow: bool,
}

impl Fixture {
    /// A game of a list, whose crate lies in `folder`.
    pub const fn new(catalog: Catalog, game: &'static GameEntry, folder: &'static str) -> Self {
        Self { catalog, game, folder, is_slow: false }
    }

    /// The fixture of a game that takes some fifty times as long as others, because its bots search.
    #[must_use]
    pub const fn slow(self) -> Self {
        Self { is_slow: true, ..self }
    }

    /// The number of games, or blocks, to play at this game's speed: a twentieth of `games` for a slow game.
    pub fn at_pace(&self, games: u64) -> u64 {
        if self.is_slow { games.div_ceil(20) } else { games }
    }

    /// The bots for tests of the counting alone: the rules' own line-up, in a slow game random players.
    pub fn swift_bots(&self) -> Vec<String> {
        if self.is_slow { vec!["random".to_owned()] } else { Vec::new() }
    }

    /// The request for rules that ship with the game, with these values set, played by these bots.
    fn wish<T: AsRef<str>>(&self, rules: &str, bots: &[T], set: &[String]) -> Result<CellRequest, Faults> {
        Ok(CellRequest {
            rules: format!("{}/{rules}", self.game.name()),
            bots: bots.iter().map(|bot| bot.as_ref().to_owned()).collect(),
            set: Assignment::parse_all(set)?,
            ..CellRequest::default()
        })
    }

    /// The line-ups of which the counting is tested: all that it ships, or swift ones unless the whole breadth is asked for.
    pub fn counted_lineups(&self) -> Vec<Vec<&'static str>> {
        let all = self.lineups();
        if self.is_slow && !is_thorough() { vec![vec!["random"], all[0].clone()] } else { all }
    }

    /// Rules that ship with it, with these values set, played by these bots.
    fn load<T: AsRef<str>>(&self, rules: &str, bots: &[T], set: &[String]) -> Result<Cell, Faults> {
        Cell::named(&self.game.rules(rules), &self.wish(rules, bots, set)?)
    }

    /// The cell of [`load`](Self::load), for a game whose type is known.
    pub(crate) fn typed<G: CompleteGame>(&self, rules: &str, bots: &[&str], set: &[String]) -> Result<Cell<G>, Faults> {
        Cell::load(&self.game.rules(rules), &self.wish(rules, bots, set)?)
    }

    /// The standard rules with these values set, played by these bots (none: those of the rules file).
    pub fn cell<T: AsRef<str>>(&self, bots: &[T], set: &[String]) -> Result<Cell, Faults> {
        self.load("standard", bots, set)
    }

    /// The cell of [`cell`](Self::cell), where nothing can be wrong with the values set.
    pub fn sound<T: AsRef<str>>(&self, bots: &[T], set: &[String]) -> Cell {
        let refused = |faults| panic!("{} refuses {set:?}: {faults:?}", self.game.name());
        self.cell(bots, set).unwrap_or_else(refused)
    }

    /// The line-ups that it ships: that of its rules file if it is a mixed one, and each of its bots in all seats. Those that look ahead take a
    /// hundred times as long, and have tests of their own.
    pub fn lineups(&self) -> Vec<Vec<&'static str>> {
        let mixed = self.sound::<&str>(&[], &[]).bots.len() > 1;
        let alone = self.game.strategy_names().into_iter().filter(|bot| !self.searches(bot));
        (mixed.then(Vec::new).into_iter()).chain(alone.map(|bot| vec![bot])).collect()
    }

    /// Whether a bot that it ships looks ahead.
    fn searches(&self, bot: &str) -> bool {
        let loaded = Strategy::load(self.game.profile, self.game.strategies(), bot, &mut Vec::new());
        loaded.unwrap_or_else(|faults| panic!("{bot}: {faults}")).1.searches()
    }

    /// The line-ups that play setting `number` of many: all of them where the whole breadth is asked for; else those who choose at random,
    /// who come everywhere, and one other, in turn.
    pub fn lineups_of(&self, number: usize) -> Vec<Vec<&'static str>> {
        let mut all = self.lineups();
        if is_thorough() {
            return all;
        }
        let random = vec!["random"];
        // Where bots search, a game of theirs takes as long as fifty of others.
        if self.is_slow && !number.is_multiple_of(4) {
            return vec![random];
        }
        let turn = if self.is_slow { number / 4 } else { number };
        let other = all.swap_remove(turn % all.len());
        if other == random { vec![other] } else { vec![random, other] }
    }

    /// Every rules file at every number of players that it allows.
    pub fn shipped(&self) -> Vec<ShippedRules> {
        self.game.rules_names().into_iter().flat_map(|rules| self.shipped_of(rules)).collect()
    }

    /// A rules file at every number of players that it allows.
    fn shipped_of(&self, rules: &'static str) -> impl Iterator<Item = ShippedRules> {
        let (fixture, bots) = (*self, [self.game.strategy_names()[0]]);
        let all = (1..=8).map(move |count| ShippedRules { fixture, rules, players: format!("players.count={count}") });
        all.filter(move |shipped| fixture.load(rules, &bots, std::slice::from_ref(&shipped.players)).is_ok())
    }

    /// A cell for each of the rules that ship with it, at every number of players, where no more than the counting is tested: played by the bots
    /// of the rules file, or by swift ones unless the whole breadth is asked for.
    pub fn shipped_cells(&self) -> impl Iterator<Item = Cell> {
        let bots = quick_or_thorough(self.swift_bots(), Vec::new());
        self.shipped()
            .into_iter()
            .map(move |shipped| shipped.cell(&bots.iter().map(String::as_str).collect::<Vec<_>>()))
    }

    /// The assignments that give each number of players that the standard rules allow.
    pub fn tables(&self) -> Vec<String> {
        self.shipped_of("standard").map(|shipped| shipped.players).collect()
    }

    /// A strategy file that says the same as a shipped bot's under another name; its path.
    pub fn copied(&self, folder: &Path, bot: &str, copy: usize) -> String {
        let own = format!("strategies/{}/{bot}.toml", self.game.name());
        let (_, text) = self.game.files().find(|(path, _)| *path == own).expect("a shipped bot");
        let path = folder.join(format!("{bot}-{copy}.toml"));
        fs::write(&path, text).expect("a copy");
        path.to_string_lossy().into_owned()
    }
}

/// Rules that ship with a game, at a number of players that they allow.
#[derive(Clone, Debug)]
pub struct ShippedRules {
    pub(crate) fixture: Fixture,
    /// The rules file.
    pub rules: &'static str,
    /// The assignment of the number of players.
    pub players: String,
}

impl ShippedRules {
    /// The cell of these rules played by these bots, for a game whose type is known.
    pub(crate) fn typed<G: CompleteGame>(&self, bots: &[&str]) -> Cell<G> {
        let set = std::slice::from_ref(&self.players);
        self.fixture.typed(self.rules, bots, set).unwrap_or_else(|faults| panic!("{bots:?}: {faults:?}"))
    }

    /// The cell of these rules played by these bots (none: those of the rules file).
    pub fn cell(&self, bots: &[&str]) -> Cell {
        let game = self.fixture.game.name();
        let refused = |faults| panic!("{game}/{} {} refuses {bots:?}: {faults:?}", self.rules, self.players);
        self.fixture.load(self.rules, bots, std::slice::from_ref(&self.players)).unwrap_or_else(refused)
    }
}

/// The game, rules, seats and bots of a cell, for messages.
pub fn named<G>(cell: &Cell<G>) -> String {
    let (seats, bots) = (cell.lineup.seats.len(), cell.lineup.strategies.join(","));
    format!("{}/{} -p {seats} -b {bots}", cell.named.game.name(), cell.rules)
}

/// The cell as the engine plays it.
pub fn batch(cell: &Cell, seed: u64) -> StudyCell<'_> {
    StudyCell { game: &*cell.game, bots: &cell.bots, schema: &cell.schema, seed }
}

/// The limits of a run of this many blocks that nothing stops early.
pub fn limits(blocks: u64, threads: usize, interrupted: &AtomicBool) -> RunLimits<'_> {
    RunLimits { blocks: 0..blocks, looks: Vec::new(), time_budget: None, interrupted, threads }
}

/// Plays through the production entry point.
pub fn play(cell: &Cell, blocks: u64, threads: usize) -> Count {
    play_batch(&batch(cell, SEED), blocks, threads)
}

/// The counts of this many blocks of a cell from any seed.
pub fn play_batch(batch: &StudyCell<'_>, blocks: u64, threads: usize) -> Count {
    let never = AtomicBool::new(false);
    let limits = limits(blocks, threads, &never);
    run(batch, &limits, &()).expect("threads").count
}

/// 16 hexadecimal digits that stand for every count of a tally.
pub fn digest(tally: &impl Debug) -> String {
    digest_of(format!("{tally:?}").as_bytes())
}

/// 16 hexadecimal digits that stand for these bytes.
pub fn digest_of(bytes: &[u8]) -> String {
    report::digest(bytes)[..16].to_owned()
}

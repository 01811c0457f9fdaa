//! What the tests over every game share: cells of any game in the list, and the line-ups that it ships.
#![allow(dead_code)] // Each test binary uses a part of it.
#![allow(unused_macros)]

pub mod conduct;
pub mod holding;
pub mod replicas;

use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use ludometer::builtin;
use ludometer::cell::{Cell, Wish};
use ludometer::config::{Assignment, Faults};
use ludometer::engine::{Batch, Count, Limits, run};
use ludometer::game::Signed;

/// A test of every game in the list.
macro_rules! of_every_game {
    ($name:ident, $G:ident => $body:block) => {
        #[test]
        fn $name() {
            struct Test;
            impl Visit for Test {
                type Out = ();
                fn visit<$G: Signed>(&mut self) $body
            }
            assert!(!visit_all(&mut Test).is_empty());
        }
    };
}

/// The master seed of all tests that need only one.
pub const SEED: u64 = 1;

/// Does a game take some fifty times as long as the others, since its bots search?
fn is_slow<G: Signed>() -> bool {
    matches!(G::NAME, "map_masters" | "dead_cells" | "masmorra")
}

/// So many games, or blocks, of any game but a slow one: of that a twentieth.
pub fn at_pace<G: Signed>(games: u64) -> u64 {
    if is_slow::<G>() { games.div_ceil(20) } else { games }
}

/// Who plays where no more than the counting is tested: the rules' own line-up, but in a slow game those who choose at random.
pub fn swift_bots<G: Signed>() -> Vec<String> {
    if is_slow::<G>() { vec!["random".to_owned()] } else { Vec::new() }
}

/// Rules that ship with a game, at a number of players that they allow.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// The rules file.
    pub rules: &'static str,
    /// The assignment of the number of players.
    pub players: String,
}

impl Shipped {
    /// Every rules file of a game at every number of players that it allows.
    pub fn all<G: Signed>() -> Vec<Self> {
        let files = builtin::rules_names(G::NAME).into_iter();
        files.flat_map(Self::of::<G>).collect()
    }

    /// A rules file at every number of players that it allows.
    fn of<G: Signed>(rules: &'static str) -> impl Iterator<Item = Self> {
        let bots = [builtin::strategy_names(G::NAME)[0]];
        let all = (1..=8).map(move |count| Self { rules, players: format!("players.count={count}") });
        all.filter(move |shipped| load::<G, _>(rules, &bots, std::slice::from_ref(&shipped.players)).is_ok())
    }

    /// Played by these bots (none: those of the rules file).
    pub fn cell<G: Signed>(&self, bots: &[&str]) -> Cell<G> {
        let refused = |faults| panic!("{} {self:?} refuses {bots:?}: {faults:?}", G::NAME);
        load(self.rules, bots, std::slice::from_ref(&self.players)).unwrap_or_else(refused)
    }
}

/// A cell for each of the rules that ship with a game, at every number of players, played by the bots of the rules file.
pub fn shipped<G: Signed>() -> impl Iterator<Item = Cell<G>> {
    let all = Shipped::all::<G>().into_iter();
    all.map(|shipped| shipped.cell(&[]))
}

/// What a cell is, for messages.
pub fn named<G: Signed>(cell: &Cell<G>) -> String {
    let (seats, bots) = (cell.game.seats(), cell.lineup.strategies.join(","));
    format!("{}/{} -p {seats} -b {bots}", G::NAME, cell.rules)
}

/// Rules that ship with a game, with these values set, played by these bots.
fn load<G: Signed, T: AsRef<str>>(rules: &str, bots: &[T], set: &[String]) -> Result<Cell<G>, Faults> {
    let wish = Wish {
        rules: format!("{}/{rules}", G::NAME),
        bots: bots.iter().map(|bot| bot.as_ref().to_owned()).collect(),
        set: Assignment::parse_all(set)?,
        ..Wish::default()
    };
    Cell::load(rules, &wish)
}

/// The standard rules with these values set, played by these bots (none: those of the rules file).
pub fn cell<G: Signed, T: AsRef<str>>(bots: &[T], set: &[String]) -> Result<Cell<G>, Faults> {
    load("standard", bots, set)
}

/// The same, where nothing can be wrong.
pub fn sound<G: Signed, T: AsRef<str>>(bots: &[T], set: &[String]) -> Cell<G> {
    let refused = |faults| panic!("{} refuses {set:?}: {faults:?}", G::NAME);
    cell(bots, set).unwrap_or_else(refused)
}

/// The line-ups that a game ships: that of its rules file if it is a mixed one, and each of its bots in all seats.
pub fn lineups<G: Signed>() -> Vec<Vec<&'static str>> {
    let mixed = sound::<G, &str>(&[], &[]).bots.len() > 1;
    let alone = builtin::strategy_names(G::NAME).into_iter();
    (mixed.then(Vec::new).into_iter()).chain(alone.map(|bot| vec![bot])).collect()
}

/// The assignments that give each number of players that the standard rules allow.
pub fn tables<G: Signed>() -> Vec<String> {
    let standard = Shipped::of::<G>("standard");
    standard.map(|shipped| shipped.players).collect()
}

/// What to play.
pub fn batch<G: Signed>(cell: &Cell<G>, seed: u64) -> Batch<'_> {
    Batch { game: &cell.game, bots: &cell.bots, form: &cell.form, seed }
}

/// So many blocks, whatever comes of them.
pub fn limits(blocks: u64, threads: usize, interrupted: &AtomicBool) -> Limits<'_> {
    Limits { blocks: 0..blocks, looks: Vec::new(), time_budget: None, interrupted, threads }
}

/// Plays through the production entry point.
pub fn play<G: Signed>(cell: &Cell<G>, blocks: u64, threads: usize) -> Count {
    play_batch(&batch(cell, SEED), blocks, threads)
}

/// The same, whatever the game.
pub fn play_batch(batch: &Batch<'_>, blocks: u64, threads: usize) -> Count {
    let never = AtomicBool::new(false);
    let limits = limits(blocks, threads, &never);
    run(batch, &limits, &()).expect("threads").count
}

/// A strategy file that says the same as a shipped bot's under another name; its path.
pub fn copied<G: Signed>(folder: &Path, bot: &str, copy: usize) -> String {
    let own = format!("strategies/{}/{bot}.toml", G::NAME);
    let (_, text) = builtin::all().find(|(path, _)| *path == own).expect("a shipped bot");
    let path = folder.join(format!("{bot}-{copy}.toml"));
    fs::write(&path, text).expect("a copy");
    path.to_string_lossy().into_owned()
}

/// 16 hexadecimal digits that stand for every count of a tally.
pub fn digest(tally: &impl Debug) -> String {
    digest_of(format!("{tally:?}").as_bytes())
}

/// 16 hexadecimal digits that stand for these bytes.
pub fn digest_of(bytes: &[u8]) -> String {
    ludometer::report::digest(bytes)[..16].to_owned()
}

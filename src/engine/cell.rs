//! A cell: one rules variant with one line-up, loaded and checked. Everything that is played is a list of cells.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::{GameEntry, Playable};
use kit::config::layers;
use kit::config::source::is_path;
use kit::config::{Address, Assignment, Fault, Faults, ResolvedRules, RulesReader, SourceLocation, did_you_mean};

use crate::measure::TallySchema;
pub use crate::shell_word::quoted;
use kit::game::{CompleteGame, Lineup};
use kit::say::on_a_line;
use kit::strategy::{Bot, ComponentPattern, EVERY_BOT, Strategy};

/// The rules that a game's name stands for.
pub const STANDARD: &str = "standard";

/// The key, common to all games, that says how long a turn takes.
pub const MINUTES: &str = "minutes_per_turn";

/// A request for a cell as a person wrote it.
#[derive(Clone, Debug, Default)]
pub struct CellRequest {
    /// Rules: a game's name, other rules built in for it (`mega_man/easy`), or the path of a rules file.
    pub rules: String,
    /// Strategies by name or path: one per seat, or one for all. Empty: those of the rules file.
    pub bots: Vec<String>,
    /// Values set on the command line.
    pub set: Vec<Assignment>,
    /// Settings of every bot that chooses by formulas, unless `set` says otherwise: how strong they play.
    pub every_bot: Vec<Assignment>,
}

/// A game with its rules filled in and its seats taken; a game without a type, but where somebody knows it.
#[derive(Debug)]
pub struct Cell<G = Box<dyn Playable>> {
    /// The rules as they were named, and the game in the program's list.
    pub named: NamedRules,
    /// The game.
    pub game: G,
    /// The rules as resolved, for the manifest.
    pub resolved: ResolvedRules,
    /// The rules' name: `standard`, or that of the file.
    pub rules: String,
    /// The name of the rules in a sentence.
    pub called: String,
    /// The distinct strategies.
    pub strategies: Vec<Strategy>,
    /// The distinct strategies, compiled.
    pub bots: Vec<Bot>,
    /// The line-up: which strategy sits where.
    pub lineup: Lineup,
    /// The schema of its counts.
    pub schema: Arc<TallySchema>,
    /// For each seat the strategy's name or path, as asked for.
    pub asked_for: Vec<String>,
}

/// The rules that a wish names: the game, and what its reader opens.
#[derive(Clone, Debug)]
pub struct NamedRules {
    /// The game.
    pub game: &'static GameEntry,
    /// Built-in rules' name or path of a file.
    pub rules: String,
}

impl NamedRules {
    /// Bots as these rules mean their names: those of their project are files, the others are built in.
    pub fn own_bots(&self, names: Vec<String>) -> Vec<String> {
        let own = |name: &str| {
            is_path(&self.rules).then(|| self.game.strategies().of_project(Path::new(&self.rules), name)).flatten()
        };
        names.into_iter().map(|name| own(&name).map_or(name, |path| path.display().to_string())).collect()
    }

    /// Other rules of the same game.
    pub fn other(&self, rules: &str) -> Self {
        self.game.rules(rules)
    }

    /// The rules that these were made from: what a file says it is a variation of, the standard rules if it does not say; those built in are
    /// by themselves.
    ///
    /// # Errors
    /// The file cannot be read, or its base cannot.
    pub fn origin(&self) -> Result<Self, Faults> {
        if !is_path(&self.rules) {
            return Ok(self.clone());
        }
        let base = layers::base(self.game.configs(), &self.rules)?;
        Ok(self.other(base.as_deref().unwrap_or(STANDARD)))
    }

    /// Whether a file of one's own says something of a key itself, whatever it is a variation of. Rules that are built in do not.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn says(&self, key: &str) -> Result<bool, Faults> {
        Ok(is_path(&self.rules) && layers::says(self.game.configs(), &self.rules, key)?)
    }
}

impl CellRequest {
    /// The request with these strategies in place of its own.
    pub fn with_bots(&self, bots: Vec<String>) -> Self {
        Self { bots, ..self.clone() }
    }

    /// The words that ask for the same, as one would type them into a shell.
    pub fn words(&self) -> String {
        let mut words = vec![quoted(&self.rules)];
        if !self.bots.is_empty() {
            words.push(format!("-b {}", quoted(&self.bots.join(","))));
        }
        let set = self.every_bot.iter().chain(&self.set).map(Assignment::to_string);
        words.extend(set.map(|text| format!("--set {}", quoted(&text))));
        words.join(" ")
    }
}

impl<G: CompleteGame> Cell<G> {
    /// Loads rules and strategies of a game whose type is known.
    ///
    /// # Errors
    /// Everything that is wrong with any of the files and assignments.
    pub fn load(rules: &NamedRules, wish: &CellRequest) -> Result<Self, Faults> {
        Self::of(rules, wish, G::read, |game| game)
    }
}

impl Cell {
    /// Loads rules and strategies of the game with this name.
    ///
    /// # Errors
    /// Everything that is wrong with any of the files and assignments.
    pub fn named(named: &NamedRules, wish: &CellRequest) -> Result<Self, Faults> {
        Self::of(named, wish, named.game.read, |game| &**game)
    }
}

impl<G> Cell<G> {
    /// Loads the rules with `read`, and the strategies; `playable` forgets the type of the game.
    fn of(
        named @ NamedRules { game: entry, rules }: &NamedRules,
        wish: &CellRequest,
        read: impl FnOnce(&mut RulesReader<'_>) -> G,
        playable: impl Fn(&G) -> &dyn Playable,
    ) -> Result<Self, Faults> {
        let all = wish.every_bot.iter().chain(&wish.set).cloned();
        let (mut for_bots, for_rules): (Vec<_>, _) = all.partition(sets_a_bot);
        let (game, resolved, default_bots) = read_with(entry, rules, for_rules, read)?;
        let wanted = if wish.bots.is_empty() { named.own_bots(default_bots) } else { wish.bots.clone() };
        let seats = seat_names(&wanted, playable(&game).seats(), wish.bots.is_empty())?;
        let (strategies, bots, lineup) = load_bots(entry, &seats, &mut for_bots)?;
        // At a table of bots that weigh nothing these are moot, but nobody typed them.
        for_bots.retain(|assignment| !wish.every_bot.contains(assignment));
        if let Some(assignment) = for_bots.first() {
            return Err(sets_nothing(assignment, &strategies, &lineup).into());
        }
        Faults::check(strategies.iter().filter_map(|strategy| restricts_nothing(strategy, &resolved)).collect())?;
        let schema = playable(&game).schema(&lineup).at_pace(resolved.number(MINUTES)).entitled(titles(&resolved));
        if schema.lead.is_none() {
            Faults::check(strategies.iter().filter_map(stops_at_a_lead).collect())?;
        }
        let stem = Path::new(rules).file_stem();
        Ok(Self {
            named: NamedRules { game: entry, rules: rules.clone() },
            rules: on_a_line(&stem.map_or(rules.into(), |stem| stem.to_string_lossy())).into_owned(),
            called: called(rules, &resolved),
            schema,
            game,
            resolved,
            strategies,
            bots,
            lineup,
            asked_for: seats,
        })
    }

    /// The strategies at the table by seat: `greedy, cautious, rusher`.
    pub fn at_table(&self, seating: &[u8]) -> String {
        let names = seating.iter().map(|&strategy| self.lineup.strategies[usize::from(strategy)].as_str());
        names.collect::<Vec<_>>().join(", ")
    }
}

/// The titles of components, by address.
fn titles(resolved: &ResolvedRules) -> BTreeMap<String, String> {
    resolved.titles().into_iter().map(|(row, title)| (row.to_owned(), title.to_owned())).collect()
}

fn sets_a_bot(assignment: &Assignment) -> bool {
    matches!(&assignment.address, Address::Name(name) if name.starts_with("bots."))
}

/// A fault of a restriction that names a component which these rules do not have.
fn restricts_nothing(strategy: &Strategy, resolved: &ResolvedRules) -> Option<Fault> {
    let tables = resolved.tables();
    let is_there = |written: &str| {
        let pattern = ComponentPattern::of(written);
        tables.iter().any(|(table, rows)| rows.iter().any(|row| pattern.fits(table, row)))
    };
    let mut patterns = strategy.forbid.values().chain(strategy.force.values()).flatten();
    let unknown = patterns.find(|pattern| !is_there(pattern))?;
    let known = tables.iter().flat_map(|(table, rows)| rows.iter().map(move |row| format!("{table}.{row}")));
    let known: Vec<String> = known.collect();
    let message = format!("`{}` is restricted by `{unknown}`, which the rules do not have", strategy.name);
    let help = did_you_mean(unknown, known.iter().map(String::as_str));
    Some(Fault::new(SourceLocation::Nowhere, message).help(help))
}

/// A fault of a search that is to stop at a depth, in a game in which nobody leads.
fn stops_at_a_lead(strategy: &Strategy) -> Option<Fault> {
    let depth = strategy.search.as_ref()?.depth?;
    let message =
        format!("`{}` stops its rollouts after {depth} rounds, and under these rules nobody leads", strategy.name);
    let help = "leave `depth` out of its search, so that rollouts are played to the end";
    Some(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()))
}

fn sets_nothing(assignment: &Assignment, strategies: &[Strategy], lineup: &Lineup) -> Fault {
    let (address, play) = (assignment.address.to_string(), lineup.strategies.join(", "));
    let message = format!("`{address}` sets nothing");
    let numbers = strategies.iter().flat_map(Strategy::numbers);
    let near = address.strip_prefix(EVERY_BOT).and_then(|name| did_you_mean(name, numbers.map(|(name, _)| name)));
    let help =
        near.map_or_else(|| format!("the strategies that play are {play}"), |near| format!("{near} ({play} play)"));
    Fault::new(assignment.address_place.clone(), message).help(help)
}

/// The name of rules in a sentence: their title, the path of their file, or `standard rules`.
pub fn called(rules: &str, resolved: &ResolvedRules) -> String {
    let untitled = || if is_path(rules) { rules.to_owned() } else { format!("{rules} rules") };
    resolved.title.clone().unwrap_or_else(untitled)
}

/// Rules as read, as resolved, and the strategies that they name for the seats.
pub type LoadedRules<G = Box<dyn Playable>> = (G, ResolvedRules, Vec<String>);

/// Reads rules with these values set, of a game whose type is known.
///
/// # Errors
/// Everything that is wrong with the files and assignments.
pub fn read_rules<G: CompleteGame>(named: &NamedRules, set: Vec<Assignment>) -> Result<LoadedRules<G>, Faults> {
    read_with(named.game, &named.rules, set, G::read)
}

/// Reads rules that have been named.
///
/// # Errors
/// Everything that is wrong with the files.
pub fn read_named(named: &NamedRules) -> Result<LoadedRules, Faults> {
    read_with(named.game, &named.rules, Vec::new(), named.game.read)
}

/// Reads rules with these values set.
fn read_with<G>(
    game: &'static GameEntry,
    rules: &str,
    set: Vec<Assignment>,
    read: impl FnOnce(&mut RulesReader<'_>) -> G,
) -> Result<LoadedRules<G>, Faults> {
    let mut reader = RulesReader::open(game.configs(), rules, set)?;
    let read = read(&mut reader);
    let about = "The strategies that play unless `--bots` says otherwise, from seat 1; used in turn where there are more seats.";
    let bots = reader.texts("players.bots", game.profile.bots, about);
    reader.optional(
        MINUTES,
        0.01..=10_000.0,
        "minutes",
        "How long a turn takes at the table: then lengths are told in minutes, too.",
    );
    Ok((read, reader.finish()?, bots))
}

/// A name for each seat. Those of a rules file are used in turn; on the command line it is one for all or one per seat.
fn seat_names(bots: &[String], seats: usize, in_turn: bool) -> Result<Vec<String>, Fault> {
    if bots.is_empty() || (!in_turn && bots.len() != 1 && bots.len() != seats) {
        let message = format!("{} strategies for {seats} seats", bots.len());
        return Err(Fault::new(SourceLocation::Nowhere, message).help(format!(
            "name one strategy for all seats, or {seats}: --bots A,B,...; --players changes the number of seats"
        )));
    }
    Ok(bots.iter().cycle().take(seats).cloned().collect())
}

type LoadedBots = (Vec<Strategy>, Vec<Bot>, Lineup);

/// Loads each strategy once.
fn load_bots(game: &'static GameEntry, seats: &[String], set: &mut Vec<Assignment>) -> Result<LoadedBots, Faults> {
    let (mut strategies, mut bots, mut faults) = (Vec::<Strategy>::new(), Vec::new(), Vec::new());
    let mut distinct: Vec<&String> = Vec::new();
    let asked = set.clone();
    for seat in seats {
        if distinct.contains(&seat) {
            continue;
        }
        distinct.push(seat);
        match Strategy::load(game.profile, game.strategies(), seat, set) {
            Ok((strategy, bot)) => {
                strategies.push(strategy);
                bots.push(bot);
            }
            Err(more) => faults.extend(more.iter().cloned()),
        }
    }
    Faults::check(faults)?;
    set.retain(|assignment| !strategies.iter().any(|strategy| strategy.hears(assignment)));
    Faults::check(asked.iter().filter_map(|assignment| unclear(assignment, &strategies, &distinct)).collect())?;
    tell_apart(&mut strategies, &distinct);
    let index = |seat: &String| distinct.iter().position(|name| *name == seat).unwrap_or(0) as u8;
    let lineup = Lineup {
        strategies: strategies.iter().map(|strategy| strategy.name.clone()).collect(),
        seats: seats.iter().map(index).collect(),
    };
    Ok((strategies, bots, lineup))
}

/// A fault if several bots go by the name of the one that this is about.
fn unclear(assignment: &Assignment, strategies: &[Strategy], asked_for: &[&String]) -> Option<Fault> {
    let meant = bot_of(assignment)?;
    let alike = strategies.iter().zip(asked_for).filter(|(strategy, _)| strategy.name == meant);
    let alike: Vec<&str> = alike.map(|(_, asked_for)| asked_for.as_str()).collect();
    (alike.len() > 1).then(|| of_any(assignment, &alike))
}

/// The bot that an assignment is about: `greedy` of `bots.greedy.fear=1`.
pub fn bot_of(assignment: &Assignment) -> Option<&str> {
    let Address::Name(address) = &assignment.address else { return None };
    address.strip_prefix("bots.")?.split('.').next()
}

/// The bot and the number of it that an address is about: `greedy` and `fear` of `bots.greedy.fear`.
pub fn bot_and_number(address: &str) -> Option<(&str, &str)> {
    address.strip_prefix("bots.")?.split_once('.')
}

/// The fault of setting a bot's number by a name that all of these bots have.
pub fn of_any(assignment: &Assignment, bots: &[&str]) -> Fault {
    let address = assignment.address.to_string();
    let help = match address.rsplit_once('.') {
        Some((_, number)) => {
            format!("give one of the files another name, or set it of all bots that have it: `{EVERY_BOT}{number}`")
        }
        None => "give one of the files another name".to_owned(),
    };
    let message = format!("`{address}` could be of any of the bots {}", bots.join(", "));
    Fault::new(assignment.address_place.clone(), message).help(help)
}

/// Strategies of one name are called what the person called them: no two of those are the same.
fn tell_apart(strategies: &mut [Strategy], asked_for: &[&String]) {
    let names: Vec<String> = strategies.iter().map(|strategy| strategy.name.clone()).collect();
    for (strategy, asked_for) in strategies.iter_mut().zip(asked_for) {
        if names.iter().filter(|name| **name == strategy.name).count() > 1 {
            strategy.name = (*asked_for).clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(rules: &str, bots: &[&str], set: &[&str]) -> String {
        let wish = CellRequest {
            rules: rules.to_owned(),
            bots: bots.iter().map(|&bot| bot.to_owned()).collect(),
            set: Assignment::parse_all(set).unwrap(),
            every_bot: Vec::new(),
        };
        wish.words()
    }

    #[test]
    fn words_are_quoted_where_a_shell_would_take_them_apart() {
        let set = ["players.luck=3", "cards[threat>=2].damage+=1", "a.b=it's"];
        assert_eq!(
            words("my rules.toml", &["greedy", "my bots/b.toml"], &set),
            r#"'my rules.toml' -b 'greedy,my bots/b.toml' --set players.luck=3 --set 'cards[threat>=2].damage+=1' --set 'a.b="it'\''s"'"#
        );
        assert_eq!(words("metroidvania", &["greedy"], &[]), "metroidvania -b greedy");
    }
}

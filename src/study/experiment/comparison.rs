//! What `compare --vs X` means: a changed value, other rules, another bot, or one bot in all seats.

use engine::GameEntry;
use kit::config::assignment::AssignmentParts;
use kit::config::document::{TomlDocument, TomlEntry};
use kit::config::layers::LayeredDocument;
use kit::config::source::is_path;
use kit::config::{Assignment, Fault, SourceFile, SourceLocation, SourceText, did_you_mean};
use std::path::Path;

/// What the base is compared with.
#[derive(Clone, Debug, PartialEq)]
pub enum ComparisonTarget {
    /// The base with a value changed.
    Set(Assignment),
    /// Other rules: those built in for a game (its name, or as in `mega_man/easy`), or the path of a file.
    Rules(String),
    /// Another bot: the name of one that is built in for the game, or the path of a file. It sits in the first bot's place; in a co-operative
    /// game in all its places.
    Bot(String),
    /// The first bot in all seats.
    Mirror,
}

/// The word for the last.
const MIRROR: &str = "mirror";

impl ComparisonTarget {
    /// Reads what follows `--vs`, where `game` is played: `KEY=VALUE` (also `+=`, `-=`, `*=`), `mirror`, a bot's or rules' name, or the
    /// path of a file, which is a strategy's if it or one of its bases says how to play.
    ///
    /// # Errors
    /// An unknown name, a file that cannot be read, an assignment that cannot.
    pub fn parse(vs: &SourceText, game: &'static GameEntry) -> Result<Self, Fault> {
        let place = &vs.place;
        let name = vs.trim();
        if AssignmentParts::of(vs, place).is_some() {
            return vs.read(Assignment::parse_at).map(Self::Set);
        }
        if name == MIRROR {
            return Ok(Self::Mirror);
        }
        if game.built_in_rules(name).is_some() {
            return Ok(Self::Rules(name.to_owned()));
        }
        if is_path(name) {
            let means = if holds_a_bot(name, game, place)? { Self::Bot } else { Self::Rules };
            return Ok(means(name.to_owned()));
        }
        if game.strategy_names().contains(&name) {
            return Ok(Self::Bot(name.to_owned()));
        }
        if game.rules_names().contains(&name) {
            return Ok(Self::Rules(format!("{}/{name}", game.name())));
        }
        if name == game.name() { Ok(Self::Rules(name.to_owned())) } else { Err(unknown(name, game, place.clone())) }
    }
}

fn unknown(name: &str, game: &'static GameEntry, place: SourceLocation) -> Fault {
    let names = [game.strategy_names(), game.rules_names()].concat();
    let near = did_you_mean(name, names).map_or(String::new(), |near| near + " ");
    let help = format!("{near}a changed value is written KEY=VALUE, a file is named by its path, which ends in .toml");
    Fault::new(place, format!("{} has neither a bot nor rules `{name}`", game.name())).help(help)
}

/// Whether the file is a strategy. A strategy says how to play itself, or leaves it to its base, which may be built in for this game.
///
/// # Errors
/// When it cannot be read.
pub fn holds_a_bot(path: &str, game: &'static GameEntry, place: &SourceLocation) -> Result<bool, Fault> {
    let source = SourceFile::disk(Path::new(path), place)?;
    if TomlDocument::read(&source).entries.iter().any(of_a_bot) {
        return Ok(true);
    }
    // What is wrong with its bases, if it is a strategy at all, is said when it is loaded.
    let layers = LayeredDocument::load(game.strategies(), source);
    Ok(layers.is_ok_and(|layers| layers.entries.iter().any(of_a_bot)))
}

/// Only strategies have these keys.
fn of_a_bot(entry: &TomlEntry) -> bool {
    let first = entry.key.split('.').next().unwrap_or_default();
    ["score", "play", "parameters"].contains(&first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::CATALOG;
    use kit::config::AssignmentOperator;
    use std::fs;

    const GAME: &GameEntry = &metroidvania::GAME;

    fn target(text: &str, game: &'static GameEntry) -> Result<ComparisonTarget, Fault> {
        ComparisonTarget::parse(&SourceText::flag("--vs", text), game)
    }

    fn fault(text: &str) -> String {
        let fault = target(text, GAME).unwrap_err();
        format!("{} | {}", fault.message, fault.help.unwrap_or_default())
    }

    #[test]
    fn an_operator_makes_it_a_changed_value() {
        for (text, op) in [
            ("players.luck=7", AssignmentOperator::Set),
            ("cards.spider.damage+=1", AssignmentOperator::Add),
            ("cards[threat>=2].damage*=2", AssignmentOperator::Multiply),
            ("cards=other/deck.csv", AssignmentOperator::Set),
        ] {
            let Ok(ComparisonTarget::Set(set)) = target(text, GAME) else {
                panic!("{text}");
            };
            assert_eq!((set.op, set.value_place.name()), (op, Some("--vs")));
        }
    }

    #[test]
    fn names_are_those_of_the_game() {
        for (text, against) in [
            ("greedy", ComparisonTarget::Bot("greedy".into())),
            (" miser ", ComparisonTarget::Bot("miser".into())),
            ("standard", ComparisonTarget::Rules("metroidvania/standard".into())),
            ("metroidvania/standard", ComparisonTarget::Rules("metroidvania/standard".into())),
            ("metroidvania", ComparisonTarget::Rules("metroidvania".into())),
        ] {
            assert_eq!(target(text, GAME), Ok(against));
        }
        let told = "metroidvania has neither a bot nor rules `gredy` | did you mean `greedy`? a changed value is written KEY=VALUE";
        assert!(fault("gredy").starts_with(told), "{}", fault("gredy"));
        assert!(fault("hold-at").starts_with("metroidvania has neither"));
        assert!(fault("cards[threat>=2].damage").starts_with("metroidvania has neither"));
        assert!(fault("players.luck=").starts_with("`players.luck` is given no value"));
    }

    #[test]
    fn shipped_files_are_told_apart() {
        for game in CATALOG.games() {
            for (path, _) in game.files().filter(|(path, _)| path.ends_with(".toml")) {
                let whole = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
                let against = target(&whole, game).unwrap();
                let expected = if path.starts_with("strategies/") {
                    ComparisonTarget::Bot(whole)
                } else {
                    ComparisonTarget::Rules(whole)
                };
                assert_eq!(against, expected);
            }
        }
    }

    #[test]
    fn variations_are_told_apart_by_their_bases() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        for (name, text) in [
            ("bot.toml", "base = \"greedy\"\nabout = \"The same.\"\n"),
            ("of-bot.toml", "base = \"bot\"\n"),
            ("rules.toml", "base = \"standard\"\nplayers.luck = 7\n"),
        ] {
            fs::write(path(name), text).unwrap();
        }
        for (name, bot) in [("bot.toml", true), ("of-bot.toml", true), ("rules.toml", false)] {
            let against = target(&path(name), GAME).unwrap();
            assert_eq!(matches!(against, ComparisonTarget::Bot(_)), bot, "{name}");
        }
        assert!(fault(&path("none.toml")).contains("cannot be read"));
    }
}

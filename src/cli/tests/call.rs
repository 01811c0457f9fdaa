//! Commands as a program calls them. The flag that breaks them off is the whole process's: these have one of their own.

use engine::{Catalog, GameEntry};
use ludometer_cli::{CalledCommand, HeardEvent, break_off, call, options};
use std::path::Path;
use std::sync::{Arc, Mutex};

static LIST: [&GameEntry; 1] = [&relay::GAME];
static GAMES: Catalog = Catalog::new(&LIST);

/// What was heard, and how it ended.
fn called(line: &str, home: &Path) -> (Vec<HeardEvent>, CalledCommand) {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = Arc::clone(&heard);
    let ended = call(GAMES, &words, home, Box::new(move |event| ear.lock().unwrap().push(event)));
    let heard = std::mem::take(&mut *heard.lock().unwrap());
    (heard, ended)
}

#[test]
fn a_caller_has_the_words_the_files_and_the_tables() {
    let home = tempfile::tempdir().unwrap();
    let (heard, ended) = called("run relay -n 60", home.path());
    assert_eq!((ended.code, ended.fault), (0, None));
    assert!(ended.printed.contains("60 games") && !ended.printed.contains('\u{1b}'), "{}", ended.printed);
    let folder = home.path().join("reports/relay-standard");
    let tables = heard.iter().find_map(|event| match event {
        HeardEvent::Tables(prefix, tables) => Some((prefix.as_str(), tables)),
        _ => None,
    });
    let (prefix, tables) = tables.unwrap();
    assert!(prefix.is_empty() && !tables.is_empty());
    for table in tables {
        assert!(folder.join(format!("{}.csv", table.name())).is_file(), "{}", table.name());
    }
    let is_speed = |event: &HeardEvent| matches!(event, HeardEvent::Words(words) if words.contains("games/s"));
    assert!(matches!(heard[0], HeardEvent::Begin) && heard.iter().any(is_speed));
}

#[test]
fn a_fault_comes_back_with_its_place_and_remedy() {
    let home = tempfile::tempdir().unwrap();
    let (_, ended) = called("run relay --set nope=3", home.path());
    let fault = ended.fault.unwrap();
    assert!(ended.code == 2 && fault.contains("--set nope=3") && fault.contains("= help: "), "{fault}");
    let (_, ended) = called("run relay --gams 3", home.path());
    assert!(ended.code == 2 && ended.fault.unwrap().contains("--games"));
    let (_, ended) = called("--version", home.path());
    assert!(ended.code == 0 && ended.printed.starts_with("ludometer "));
}

#[test]
fn what_is_broken_off_ends_and_the_next_command_does_not() {
    let home = tempfile::tempdir().unwrap();
    let words = ["run", "relay", "-n", "1e9"].map(str::to_owned);
    // Whoever hears of games played has begun to play.
    let ear = |event| {
        if matches!(event, HeardEvent::Progress { .. }) {
            break_off()
        }
    };
    let ended = call(GAMES, &words, home.path(), Box::new(ear));
    assert_eq!((ended.code, ended.fault), (130, None));
    assert_eq!(called("run relay -n 60", home.path()).1.code, 0);
}

#[test]
fn options_are_those_of_the_command_line() {
    let all = &options(GAMES)["run"];
    let named = |name: &str| all.iter().find(|option| option.name == name).unwrap();
    assert!(named("rules").is_argument && !named("games").is_argument);
    assert_eq!((named("games").letter, named("games").has_value, named("mirror").has_value), (Some('n'), true, false));
    assert!(named("set").is_repeatable && !named("bots").is_repeatable && !named("games").is_repeatable);
    assert!(!options(GAMES).contains_key("walk"));
    let adapt = options(GAMES).remove("sweep").unwrap().into_iter().find(|option| option.name == "adapt").unwrap();
    assert!(adapt.may_be_bare);
}

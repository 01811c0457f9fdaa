//! `ludometer train`: a bot goes in, a stronger one comes out, the same on any machine; and what cannot be trained is refused in a sentence.

use crate::{begun, done, files, interrupt, output, stderr, stdout};
use conformance::cells::{is_thorough, quick_or_thorough};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// A training of one generation or two, for each game.
const TRAININGS: [&str; 3] =
    ["train hold-at pig -n 20k", "train rusher -p 2 --vs greedy -n 10k", "train steady mega_man -p 1 -n 10k"];

fn trained(folder: &Path, command: &str) -> String {
    done(folder, &format!("{command} -q --force -o trained.toml"));
    fs::read_to_string(folder.join("trained.toml")).unwrap()
}

#[test]
fn a_file_whose_name_has_commas_is_one_bot() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("bold,then,meek.toml"), RECKLESS).unwrap();
    let seats = |line: &str| {
        let told = done(home.path(), line);
        told.lines().next().unwrap().rsplit_once(": ").unwrap().1.to_owned()
    };
    assert_eq!(seats("run pig -b ./bold,then,meek.toml -n 20 -o a"), "bold,then,meek, bold,then,meek");
    assert_eq!(seats("run pig -b hold-at,./bold,then,meek.toml -n 20 -o b"), "hold-at, bold,then,meek");
    let trained = done(home.path(), "train ./bold,then,meek.toml pig -n 20k -q -o made.toml");
    assert!(trained.contains("bold,then,meek "), "{trained}");
}

/// A bot that rolls far too often, and knows no better until it is trained.
const RECKLESS: &str = "game = \"pig\"\nabout = \"Reckless.\"\n[score]\nturn = \"if(turn_total > 0, 10 * turn_total * holds, 0) + 800 * rolls + 1000 * wins\"\n";

#[test]
fn every_game_trains_to_the_same_bytes_on_one_thread_and_on_two() {
    for command in TRAININGS.into_iter().take(quick_or_thorough(2, 3)) {
        let home = TempDir::new().unwrap();
        let one = trained(home.path(), &format!("{command} -j 1"));
        let tables = |folder: &str| {
            let mut files = files(&home.path().join(folder));
            files.remove("manifest.json").unwrap();
            files
        };
        let folder = fs::read_dir(home.path().join("reports")).unwrap().next().unwrap().unwrap().path();
        let first = tables(folder.to_str().unwrap());
        let two = trained(home.path(), &format!("{command} -j 2"));
        assert_eq!(one, two, "{command}");
        assert_eq!(first, tables(folder.to_str().unwrap()), "{command}");
        assert_eq!(first.len(), 6, "{:?}", first.keys());
        let game = command.split(' ').nth(2).filter(|game| !game.starts_with('-')).unwrap_or("metroidvania");
        let players = if game == "metroidvania" { "-p 2" } else { "" };
        done(home.path(), &format!("run {game} {players} -b ./trained.toml -n 20 -q -o played"));
        assert!(one.contains(&format!("#   ludometer {command}")), "{one}");
        assert!(one.contains("unseen blocks"), "{one}");
    }
}

#[test]
fn a_bot_that_plays_badly_learns_to_play_well() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("reckless.toml"), RECKLESS).unwrap();
    let said = done(home.path(), "train ./reckless.toml --vs hold-at -n 120k -q -o better.toml");
    let tables = files(&home.path().join("reports/pig-standard-train"));
    let scores = tables["scores.csv"].clone();
    let row: Vec<f64> = scores.lines().nth(1).unwrap().split(',').filter_map(|cell| cell.parse().ok()).collect();
    // round, blocks, before with its ends, after with its ends
    let (before, after) = (row[2], row[6]);
    assert!(before < 0.25 && after > 0.4, "{scores}");
    let text = fs::read_to_string(home.path().join("better.toml")).unwrap();
    assert!(text.contains("turn_turn_total * turn_total") && text.contains("[parameters]"), "{text}");
    chooses_otherwise(&said, &tables["changes.csv"]);
}

#[test]
fn what_is_not_shown_to_be_better_does_not_replace_a_bot() {
    let home = TempDir::new().unwrap();
    // Hardly anything holds better than at 25, and so few games would not show it.
    let bot = "game = \"pig\"\nabout = \"Holds.\"\n[parameters]\nnumber = 25\n[score]\nturn = \"if(turn_total >= number, holds, rolls) + 2 * wins\"\n";
    fs::write(home.path().join("steady.toml"), bot).unwrap();
    let said = done(home.path(), "train ./steady.toml pig --vs racer -n 10k -q -o same.toml");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("steady was kept as it was: it wins ") && said.contains("is not shown to be more"), "{said}");
    // Nothing moved, so that there is no table of what moved furthest.
    assert!(!said.contains("what moved furthest"), "{said}");
    let text = fs::read_to_string(home.path().join("same.toml")).unwrap();
    assert!(text.contains("# kept as it was: it wins ") && text.contains("number = 25"), "{text}");
    let scores = files(&home.path().join("reports/pig-standard-train"))["scores.csv"].clone();
    let rows: Vec<BTreeMap<String, String>> =
        csv::Reader::from_reader(scores.as_bytes()).deserialize().map(Result::unwrap).collect();
    for row in rows {
        assert_eq!((&row["replaced"], &row["before"]), (&"no".to_owned(), &row["after"]), "{row:?}");
        assert_ne!(row["found"], row["after"], "{row:?}");
    }
}

/// What it has learnt is to hold: in a table with n and intervals, and in words.
fn chooses_otherwise(said: &str, changes: &str) {
    let holds = changes.lines().find(|line| line.contains("chooses(turn.holds)")).unwrap();
    let cells: Vec<&str> = holds.split(',').collect();
    // strategy, measure, unit; of each n, the value and its ends; differs
    let value: Vec<f64> = cells[3..11].iter().map(|cell| cell.parse().unwrap()).collect();
    assert!(value[0] >= 1_000.0 && value[4] >= 1_000.0, "{holds}");
    assert!(value[2] < value[1] && value[1] < value[3] && value[3] < value[6], "{holds}");
    assert!(value[6] < value[5] && value[5] < value[7] && cells[11] == "yes", "{holds}");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let question = "What reckless chooses otherwise, where yes and no are both open: does this roll the die? yes in";
    assert!(said.contains(question), "{said}");
}

#[test]
fn only_what_is_asked_for_is_trained() {
    let home = TempDir::new().unwrap();
    done(home.path(), "train greedy -p 2 --vs rusher -n 10k --of wager_* --of keep_hand_move -q");
    let weights = files(&home.path().join("reports/metroidvania-standard-train"))["weights.csv"].clone();
    let names: Vec<&str> = weights.lines().skip(1).map(|line| line.split(',').nth(1).unwrap()).collect();
    assert!(
        names.len() == 5 && names.iter().all(|name| name.starts_with("wager_") || *name == "keep_hand_move"),
        "{names:?}"
    );
}

#[test]
fn a_league_keeps_its_ladder() {
    let home = TempDir::new().unwrap();
    done(home.path(), "train hold-at pig --league --rounds 2 -n 20k -q -o league.toml");
    let ladder = files(&home.path().join("reports/pig-standard-train"));
    let names: Vec<&str> = ladder.keys().map(String::as_str).filter(|name| name.ends_with(".toml")).collect();
    assert!(names.starts_with(&["hold-at-1.toml"]) && names.contains(&"hold-at.toml"), "{names:?}");
    fs::write(home.path().join("reckless.toml"), RECKLESS).unwrap();
    done(home.path(), "train hold-at,./reckless.toml pig --league --rounds 1 -n 20k -q -o league");
    let names: Vec<String> = files(&home.path().join("league")).into_keys().collect();
    assert_eq!(names, ["hold-at.toml", "reckless.toml"]);
}

#[cfg(unix)]
#[test]
fn a_training_that_is_broken_off_goes_on_to_the_same_bytes() {
    let home = TempDir::new().unwrap();
    let command = "train hold-at pig -n 400k -j 1";
    let folder = home.path().join("reports/pig-standard-train");
    let mut training = begun(home.path(), &format!("{command} -q"));
    while !folder.join("checkpoint.part").exists() {
        assert!(training.try_wait().unwrap().is_none(), "over too soon");
        std::thread::sleep(Duration::from_millis(50));
    }
    let text = stdout(&interrupt(training));
    assert!(text.contains("`ludometer train --resume reports/pig-standard-train` goes on"), "{text}");
    let left = fs::read_to_string(folder.join("hold-at.toml")).unwrap();
    assert!(left.contains("nothing is known of its strength") && left.contains("[parameters]"), "{left}");
    done(home.path(), "train --resume reports/pig-standard-train -j 2 -q");
    let resumed = fs::read_to_string(folder.join("hold-at.toml")).unwrap();
    assert!(!folder.join("checkpoint.part").exists());
    let whole = TempDir::new().unwrap();
    assert_eq!(resumed, trained(whole.path(), command));
}

#[test]
fn a_training_whose_time_is_up_goes_on_to_the_same_bytes() {
    let home = TempDir::new().unwrap();
    let command = "train hold-at pig -n 200k";
    let text = done(home.path(), &format!("{command} --time-budget 0.2 -q"));
    assert!(text.contains("stopped: the time was up\n"), "{text}");
    assert!(text.contains("`ludometer train --resume reports/pig-standard-train` goes on"), "{text}");
    // Nothing was measured, so that there is no table of it.
    assert!(!text.contains("unseen games"), "{text}");
    let folder = home.path().join("reports/pig-standard-train");
    assert_eq!(crate::manifest(&folder)["stopped_because"], "time_budget");
    let left = fs::read_to_string(folder.join("hold-at.toml")).unwrap();
    assert!(left.contains("broken off; nothing is known") && !left.contains("# After 200,000 games"), "{left}");
    // Nor is the time of before a limit now.
    done(home.path(), "train --resume reports/pig-standard-train -q");
    let resumed = fs::read_to_string(folder.join("hold-at.toml")).unwrap();
    let whole = TempDir::new().unwrap();
    assert_eq!(resumed, trained(whole.path(), command));
}

#[test]
fn what_cannot_be_trained_is_refused_in_a_sentence() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("there.toml"), "mine").unwrap();
    for folder in ["one", "other"] {
        fs::create_dir(home.path().join(folder)).unwrap();
        fs::write(home.path().join(folder).join("mine.toml"), RECKLESS).unwrap();
    }
    for (command, said) in [
        ("train random", "`random` has no numbers to train"),
        ("train greedy --of nothing_*", "no parameter of `greedy` fits `nothing_*`"),
        ("train greedy --vs steady", "metroidvania has no strategy `steady`"),
        ("train greedy --vs ./there.toml", "there.toml"),
        ("train greedy -n 50", "fewer than one generation"),
        ("train greedy,rusher", "add --league"),
        ("train greedy,greedy --league", "two of the bots to be trained are called `greedy`"),
        ("train greedy,miser,greedy --league", "two of the bots to be trained are called `greedy`"),
        ("train ./one/mine.toml,./other/mine.toml pig --league", "two of the bots to be trained are called `mine`"),
        ("train steady mega_man --vs helper", "nobody is against anybody"),
        ("train greedy --set bots.greedy.x=2", "begins with the values that its bots have"),
        ("train greedy -o there.toml -n 10k", "is there already"),
        ("train greedy -o folder -n 10k", ".toml"),
        ("train greedy nogame", "there is no game `nogame`"),
        ("train greedy --rounds 3", "--league"),
        ("train --resume nowhere", "nowhere"),
        ("train", "BOT"),
    ] {
        let output = output(home.path(), command);
        assert_eq!(output.status.code(), Some(2), "{command}: {}", stderr(&output));
        assert!(stderr(&output).contains(said), "{command}: {}", stderr(&output));
        assert!(!home.path().join("reports").exists(), "{command}");
    }
    assert_eq!(fs::read_to_string(home.path().join("there.toml")).unwrap(), "mine");
}

/// The formulas of a strategy file, and the names of its parameters.
fn shape(text: &str) -> (String, Vec<String>) {
    let (head, score) = text.split_once("[score]").unwrap();
    let parameters = head.split_once("[parameters]").unwrap().1.lines();
    let names = parameters.filter_map(|line| Some(line.split_once(" = ")?.0.to_owned()));
    (score.to_owned(), names.collect())
}

#[test]
fn what_is_shipped_is_what_its_command_makes_but_for_the_games_it_has() {
    let mut made: BTreeMap<String, Vec<(String, Vec<String>)>> = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies");
    let games = fs::read_dir(folder).unwrap().map(|game| game.unwrap().path()).filter(|path| path.is_dir());
    let mut trained = 0;
    for (name, text) in games.flat_map(|game| files(&game)) {
        let Some((_, lineage)) = text.split_once("# Made by\n#   ludometer ") else {
            continue;
        };
        let command = lineage.lines().next().unwrap().to_owned();
        // A generation of theirs takes ten seconds to a minute.
        if ["dead_cells", "map_masters", "masmorra", "mega_man"].iter().any(|game| command.contains(game))
            && !is_thorough()
        {
            continue;
        }
        let shapes = made.entry(command.clone()).or_insert_with(|| {
            let home = TempDir::new().unwrap();
            let mut words: Vec<&str> = command.split(' ').collect();
            // Formulas are the same at any table; that of two is soon played.
            let table = (!is_thorough()).then_some(("-p", "2"));
            for (flag, small) in [("-n", "10k"), ("--rounds", "1")].into_iter().chain(table) {
                if let Some(at) = words.iter().position(|word| *word == flag) {
                    words[at + 1] = small;
                }
            }
            done(home.path(), &format!("{} -q", words.join(" ")));
            let reports = fs::read_dir(home.path().join("reports")).unwrap().next().unwrap().unwrap().path();
            files(&reports)
                .into_iter()
                .filter(|(name, _)| name.ends_with(".toml"))
                .map(|(_, text)| shape(&text))
                .collect()
        });
        assert!(shapes.contains(&shape(&text)), "{name}: `{command}` makes other formulas");
        trained += 1;
    }
    assert!(trained >= quick_or_thorough(4, 9), "{trained}");
}

//! Experiment files: a study as a file gives what its flags give.

use crate::{done, ludometer, manifest, output, stderr, stdout, tables};
use conformance::cells::quick_or_thorough;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// One study of each command.
const STUDIES: [(&str, &str); 5] = [
    ("run", "-b greedy,miser -p 2 --set players.luck+=1 --set cards.bat.damage=4"),
    ("sweep", "--vary players.luck=5..6 --vary items.use=once,permanent --measure seat_gap --set players.health=5"),
    ("compare", "--set players.luck=8 --vs players.luck=4 --measure length_median --margin 1.5"),
    ("worth", "--of cards[threat=2].damage --by +1 --reference witch --measure win_rate(rusher)"),
    ("tournament", "-b greedy,miser,rusher -p 2 --set players.luck=7"),
];

#[test]
fn what_a_study_prints_of_itself_is_the_same_study() {
    let home = TempDir::new().unwrap();
    for (command, flags) in STUDIES {
        let flags = format!("{command} {flags} -n 90 -s 3 -q");
        let text = done(home.path(), &format!("{flags} --print-experiment"));
        fs::write(home.path().join("study.toml"), &text).unwrap();
        let played = |arguments: &str| {
            done(home.path(), &format!("{arguments} --force -o out"));
            tables(&home.path().join("out"))
        };
        let by_flags = played(&flags);
        assert!(by_flags == played(&format!("{command} study.toml -q")), "{text}");
        assert_eq!(manifest(&home.path().join("out"))["experiment"], text);
        assert!(by_flags == played("run study.toml -q"), "{text}");
        let again = done(home.path(), &format!("{command} study.toml --print-experiment"));
        assert_eq!(again, text);
        assert!(done(home.path(), "check -v study.toml").contains("✓ study.toml  "));
    }
}

#[test]
fn expectations_and_targets_are_printed_too() {
    let home = TempDir::new().unwrap();
    let mut command = ludometer(home.path(), "run -n 3m --target-error 2 --print-experiment");
    let expectation = "win_rate(greedy) in 40%..60%";
    let text = stdout(&command.args(["--expect", expectation]).output().unwrap());
    assert!(text.contains(expectation), "{text}");
    fs::write(home.path().join("study.toml"), &text).unwrap();
    let again = done(home.path(), "run study.toml --print-experiment");
    assert_eq!(again, text);
    assert!(!home.path().join("reports").exists());
}

#[test]
fn flags_go_before_what_the_file_says() {
    let home = TempDir::new().unwrap();
    let text = "experiment = \"sweep\"\nvary = [\"players.luck=5..8\"]\ngames = 9000\nseed = 7\n";
    fs::write(home.path().join("study.toml"), text).unwrap();
    done(home.path(), "sweep study.toml -n 30 -s 2 --vary players.health=3,4 -q -o file");
    done(home.path(), "sweep -n 30 -s 2 --vary players.health=3,4 -q -o flags");
    let [file, flags] = ["file", "flags"].map(|name| tables(&home.path().join(name)));
    assert!(file == flags);
    let played = manifest(&home.path().join("file"));
    assert_eq!((&played["seed"], &played["games_requested"]), (&2.into(), &30.into()));
}

#[test]
fn the_wrong_command_says_which_is_right() {
    let home = TempDir::new().unwrap();
    let text = "experiment = \"compare\"\nset = [\"players.luck=7\"]\n";
    fs::write(home.path().join("study.toml"), text).unwrap();
    for command in ["sweep", "worth", "tournament"] {
        let output = output(home.path(), &format!("{command} study.toml"));
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(2));
        assert!(told.contains("type `ludometer compare study.toml`"), "{told}");
    }
    assert!(!home.path().join("reports").exists());
}

#[test]
fn paths_in_a_file_begin_where_it_stands() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init .");
    let text = "experiment = \"run\"\nrules = \"configs/metroidvania/standard.toml\"\nbots = [\"strategies/metroidvania/greedy.toml\", \"miser\"]\nplayers = 2\ngames = 20\n";
    fs::write(home.path().join("study.toml"), text).unwrap();
    fs::create_dir(home.path().join("elsewhere")).unwrap();
    done(home.path(), "run study.toml -q -o here");
    done(&home.path().join("elsewhere"), "run ../study.toml -q -o ../there");
    let [here, there] = ["here", "there"].map(|name| tables(&home.path().join(name)));
    assert!(here == there);
}

#[test]
fn the_shipped_experiments_are_right_and_can_be_played() {
    let home = TempDir::new().unwrap();
    let configs = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    let games = ["metroidvania", "mega_man", "map_masters"].map(|game| configs.join(game).join("experiments"));
    let folders = games.map(|folder| fs::read_dir(folder).unwrap());
    let entries = folders.into_iter().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 8);
    let games = quick_or_thorough(12, 300);
    for file in files {
        let name = file.display();
        assert!(done(home.path(), &format!("check {name}")).contains("1 file is right"));
        let output = output(home.path(), &format!("run {name} -n {games} -q --force -o out"));
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 1)), "{name}: {}", stderr(&output));
        assert_eq!(manifest(&home.path().join("out"))["games_requested"], games);
        assert!(tables(&home.path().join("out")).contains_key("differences.csv"));
    }
}

/// What `list experiments` names is run by that name, from anywhere; flags go on top.
#[test]
fn shipped_experiments_are_run_by_name() {
    let home = TempDir::new().unwrap();
    let listed = done(home.path(), "list experiments mega_man");
    assert!(listed.contains("mega_man/sabotage") && listed.contains("sweep"), "{listed}");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs/mega_man/experiments/sabotage.toml");
    for (name, out) in [("mega_man/sabotage", "named"), (&file.display().to_string(), "read")] {
        let output = output(home.path(), &format!("run {name} -n 200 -q -o {out}"));
        assert!(matches!(output.status.code(), Some(0 | 1)), "{name}: {}", stderr(&output));
    }
    let [named, read] = ["named", "read"].map(|out| tables(&home.path().join(out)));
    assert!(named == read);
    let output = output(home.path(), "run mega_man/sabotag");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("did you mean `sabotage`"), "{}", stderr(&output));
}

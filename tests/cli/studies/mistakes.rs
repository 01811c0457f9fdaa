//! Studies that cannot be: each is refused with a remedy before anything is played or written.

use crate::{ludometer, stderr};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Refuses these arguments with exit code 2, telling each of `parts` and a remedy, and writes nothing.
fn refused_in(home: &Path, arguments: &[&str], parts: &[&str]) {
    let before = fs::read_dir(home).unwrap().count();
    let mut command = ludometer(home, "");
    // What is played all the same should not take long.
    command.args(arguments).args(["--time-budget", "1"]);
    let output = command.output().unwrap();
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    for part in parts {
        assert!(text.contains(part), "{arguments:?}: `{part}` is missing in\n{text}");
    }
    assert!(!text.contains("panicked"), "{text}");
    assert_eq!(fs::read_dir(home).unwrap().count(), before, "{arguments:?}");
}

/// The same, of commands that may know no `--time-budget`.
fn refused_in_words(arguments: &str, parts: &[&str]) {
    let home = TempDir::new().unwrap();
    let output = ludometer(home.path(), arguments).output().unwrap();
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
    assert!(parts.iter().all(|part| text.contains(part)), "{arguments}: {text}");
}

fn refused(arguments: &str, parts: &[&str]) {
    let home = TempDir::new().unwrap();
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    refused_in(home.path(), &arguments, &[parts, &["help:"]].concat());
}

/// The same for a mistake that the reader of arguments finds, who tells remedies in other words.
fn refused_argument(arguments: &str, parts: &[&str]) {
    let home = TempDir::new().unwrap();
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    refused_in(home.path(), &arguments, parts);
}

#[test]
fn an_address_that_matches_nothing() {
    refused("sweep --vary players.lukc=4..8", &["players.lukc", "players.luck"]);
    refused("sweep --vary cards[threat>=9].damage=1..2", &["threat >= 9"]);
    refused("sweep --vary cards.spidr.damage=1..2", &["spidr", "`spider`"]);
    refused("worth --of players.lukc", &["matches nothing", "players.luck"]);
    refused("worth --of cards.*.damge", &["matches nothing", "cards.*.damage"]);
    refused("compare --set players.lukc=4", &["players.lukc", "players.luck"]);
    refused("compare --vs players.lukc=4", &["players.lukc", "players.luck"]);
    refused("compare --vs gredy", &["gredy", "greedy"]);
    refused("run starting-luck", &["there is no game", "`metroidvania/starting-luck`"]);
    refused_argument("compare --vs missing.toml", &["missing.toml", "cannot be read"]);
    refused("sweep --vary bots.greedy.foo=1..2", &["bots.greedy.foo"]);
    refused("sweep --vary bots.miser.greed=0..1:0.5", &["bots.miser.greed", "greedy, cautious, rusher"]);
}

#[test]
fn a_number_of_players_that_is_said_twice() {
    for command in ["run pig", "compare pig", "sweep pig --vary win.score=50,60", "replay pig --game 1"] {
        let told = ["said twice", "players.count=3", "--players 2", "leave one of the two out"];
        refused_in_words(&format!("{command} -p 2 --set players.count=3"), &told);
    }
    let home = TempDir::new().unwrap();
    let text = "experiment = \"run\"\nrules = \"pig\"\nplayers = 2\nset = [\"players.count=3\"]\n";
    fs::write(home.path().join("study.toml"), text).unwrap();
    refused_in(home.path(), &["run", "study.toml"], &["said twice", "help:"]);
}

#[test]
fn a_value_that_is_set_twice() {
    let twice = "--set win.score=50 --set win.score=60";
    for command in
        ["run pig", "compare pig", "sweep pig --vary dice.sides=6,8", "replay pig --game 1", "train hold-at pig"]
    {
        let told = ["set twice", "`win.score=50`", "`win.score=60`", "leave one of the two out"];
        refused_in_words(&format!("{command} {twice}"), &told);
    }
    let home = TempDir::new().unwrap();
    let text = "experiment = \"run\"\nrules = \"pig\"\nset = [\"win.score=50\"]\n";
    fs::write(home.path().join("study.toml"), text).unwrap();
    // A flag is laid over the file, and what adds to a value keeps it.
    for (set, score) in [("win.score=60", 60), ("win.score+=5", 55)] {
        crate::done(home.path(), &format!("run study.toml --set {set} -n 20 -q --force -o out"));
        let rules = &crate::manifest(&home.path().join("out"))["rules"];
        assert_eq!(rules["win.score"], score, "{rules}");
    }
    crate::done(home.path(), "run out/manifest.json -q -o again");
}

#[test]
fn a_bot_that_goes_by_the_name_of_another() {
    let home = TempDir::new().unwrap();
    for folder in ["a", "b"] {
        fs::create_dir(home.path().join(folder)).unwrap();
        fs::copy("strategies/pig/hold-at.toml", home.path().join(folder).join("x.toml")).unwrap();
    }
    let bots = "-b a/x.toml,b/x.toml -p 2";
    for command in ["run pig", "compare pig", "sweep pig --vary dice.sides=6,8", "replay pig --game 1"] {
        let output = crate::output(home.path(), &format!("{command} {bots} --set bots.x.blunder=0.5"));
        assert_eq!(output.status.code(), Some(2), "{command}");
        for part in ["could be of any of the bots a/x.toml, b/x.toml", "another name", "`bots.*.blunder`"] {
            assert!(stderr(&output).contains(part), "{command}: {}", stderr(&output));
        }
    }
    let sweep = format!("sweep pig --vary bots.x.blunder=0,0.5 {bots}");
    refused_in(home.path(), &sweep.split(' ').collect::<Vec<_>>(), &["could be of any of the bots"]);
    crate::done(home.path(), &format!("run pig {bots} --set bots.*.blunder=0.5 -n 20 -q -o out"));
}

#[test]
fn a_mirror_that_a_comparison_of_bots_would_not_heed() {
    refused("compare pig -b hold-at --mirror --vs random -n 20", &["--mirror changes nothing", "compare --vs mirror"]);
}

#[test]
fn a_name_that_counts_once_and_stands_there_twice() {
    refused("run dead_cells --set campaign.start=[\"vitality\",\"vitality\"]", &["`vitality` twice", "leave one"]);
    let home = TempDir::new().unwrap();
    let doors = ["run", "masmorra", "--set", "tiles.start.doors=n n e s w"];
    refused_in(home.path(), &doors, &["`doors` has the word `n` twice", "help: it counts once"]);
}

#[test]
fn too_many_cells() {
    let axes = "--vary players.luck=1..1000 --vary players.health=1..1000 --vary items.use=1..1000";
    refused(&format!("sweep {axes}"), &["1000000000 cells"]);
    refused("sweep --vary players.luck=1..1000000000", &["1000000000 values"]);
    refused("sweep --vary players.luck=1..1e9", &["1e9"]);
    refused("sweep --vary players.luck=0..1:0.000000001", &["1000000001 values"]);
}

#[test]
fn an_axis_over_a_name() {
    refused("sweep --vary cards.spider.name=1..3", &["a row's name"]);
    refused("sweep --vary cards.spider=1..2", &["is not a cell", "cards.<name>.<column>"]);
    refused("sweep --vary cards=1..2", &["cards"]);
    refused("worth --of cards.spider.name", &["cards.spider.name"]);
}

#[test]
fn an_axis_that_leads_nowhere() {
    refused("sweep --vary players.luck=8..4", &["4..8"]);
    refused("sweep --vary players.luck=4..8:0", &["step"]);
    refused("sweep --vary players.luck=4,4", &["given twice"]);
    refused("sweep --vary players.luck=", &["no values"]);
    refused("sweep --vary players.luck", &["varies nothing"]);
    refused("sweep --vary players.luck=4..5 --vary players.luck=6", &["varied twice"]);
    refused("sweep --vary items.use=once,permnent", &["permnent", "permanent"]);
}

#[test]
fn values_out_of_range_are_all_told() {
    let parts = ["not 41", "not 42", "not 43", "from 0 to 40"];
    refused("sweep --vary players.luck=38..43", &parts);
    let parts = ["not -2", "not -1"];
    refused("sweep --vary cards.spider.damage=-2..1", &parts);
    let parts = ["not 41", "not -1", "2 faults"];
    refused("sweep --vary players.luck=40,41 --vary cards.bat.damage=-1,0", &parts);
}

#[test]
fn expectations_that_cannot_be() {
    let home = TempDir::new().unwrap();
    for (expectation, part) in [
        ("win_rate(greedy) in", "bounds"),
        ("win_rate(greedy)", "bounds"),
        ("win_rate(greedy) in 0.6..0.5", "reversed"),
        ("win_rate(greedy) < x", "x"),
        ("win_rte(greedy) < 0.5", "win_rate"),
        ("win_rate(gredy) < 0.5", "win_rate(greedy)"),
        ("seat_gap(9) < 0.5", "seat_gap"),
        ("", "measure"),
    ] {
        for command in ["run", "sweep --vary players.luck=4..5", "compare --set players.luck=4"] {
            let words: Vec<&str> = command.split(' ').chain(["--expect", expectation]).collect();
            refused_in(home.path(), &words, &[part, "help:"]);
        }
    }
}

#[test]
fn tests_that_cannot_be() {
    let with = |test: &str, parts: &[&str]| {
        refused(&format!("compare --set players.luck=7 --sprt {test}"), parts);
    };
    with("p0=0.5,p1=0.6,alpha=0.5,beta=0.5", &["alpha", "beta"]);
    with("p0=0.5,p1=0.5", &["both 0.5"]);
    with("p0=0.5", &["p1"]);
    with("p0=0,p1=0.5", &["p0"]);
    with("p0=0.5,p1=1.5", &["p1"]);
    with("p0=0.5,p1=0.6,gamma=1", &["gamma"]);
    refused_argument("compare --set players.luck=7 --sprt p0=0.5,p1=0.6 --target-error 1", &["--sprt"]);
}

#[test]
fn a_sequential_test_is_of_a_win_rate() {
    for measure in ["length_median", "seat_gap", "luck_spent_per_turn(greedy)"] {
        let test = "compare --set players.luck=7 --sprt p0=0.5,p1=0.6 -n 300";
        refused(&format!("{test} --measure {measure}"), &[measure, "win_rate"]);
    }
}

#[test]
fn line_ups_that_do_not_fit() {
    refused("tournament -b greedy", &["one bot is no tournament", "two bots"]);
    refused("tournament -b greedy,greedy", &["two bots"]);
    refused("tournament -b greedy,miser -p 5", &["from 2 to 4"]);
    refused("tournament -b greedy,misr", &["misr", "miser"]);
    refused("sweep --vary players.luck=4..5 -b greedy,miser", &["2 strategies for 3 seats"]);
    refused("sweep --vary players.count=2..3 -b greedy,miser,rusher", &["3 strategies for 2 seats"]);
    refused("worth -b greedy,miser -p 4", &["2 strategies for 4 seats"]);
}

#[test]
fn measures_and_steps_that_are_none() {
    for command in ["sweep --vary players.luck=4..5", "worth", "compare --set players.luck=4"] {
        refused(&format!("{command} --measure win_rat(greedy)"), &["win_rate(greedy)"]);
        refused(&format!("{command} --measure win_rate(miser)"), &["win_rate(greedy)"]);
    }
    for step in ["0", "+0", "nan", "inf", "x"] {
        refused(&format!("worth --by {step}"), &["is no step"]);
    }
}

#[test]
fn a_margin_is_a_number_above_0() {
    for margin in ["nan", "inf", "-1", "0", "x"] {
        refused_argument(&format!("compare --set players.luck=7 -n 300 --margin {margin}"), &["--margin", margin]);
        let home = TempDir::new().unwrap();
        let text = format!("experiment = \"compare\"\nset = [\"players.luck=7\"]\nmargin = {margin}\n");
        fs::write(home.path().join("study.toml"), text).unwrap();
        refused_in(home.path(), &["compare", "study.toml", "-n", "300"], &["margin", "study.toml:3"]);
    }
}

#[test]
fn a_negative_margin_is_not_taken_for_an_option() {
    let home = TempDir::new().unwrap();
    let command = ludometer(home.path(), "compare --set players.luck=7 --margin -1").output();
    let text = stderr(&command.unwrap());
    assert!(!text.contains("unexpected argument"), "{text}");
}

#[test]
fn studies_that_ask_nothing() {
    refused("sweep", &["nothing is varied", "--vary"]);
    refused("compare", &["nothing to compare", "--vs"]);
    refused("worth --of items.use", &["items.use"]);
}

#[test]
fn shards_that_cannot_be() {
    for shard in ["4/3", "0/3", "1/0", "x", "1", "-1/3", "1/3/3"] {
        let home = TempDir::new().unwrap();
        let output = ludometer(home.path(), &format!("run -n 300 --shard={shard}")).output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(2), "{shard}");
        assert!(stderr(&output).contains("2/3"), "{shard}: {}", stderr(&output));
        assert!(!home.path().join("reports").exists());
    }
    refused_argument("run -n 300 --shard 1/3 --target-error 1", &["--shard"]);
    refused_argument("run -n 300 --shard 1/3", &["--shard", "--time-budget"]);
}

#[test]
fn a_file_with_mistakes_tells_all_of_them() {
    let home = TempDir::new().unwrap();
    let text =
        "experiment = \"sweep\"\nvray = [\"players.luck=1..2\"]\ngames = \"x\"\nbots = 3\nof = [\"x\"]\nseed = -1\n";
    fs::write(home.path().join("study.toml"), text).unwrap();
    for command in ["sweep", "run"] {
        let parts = ["study.toml:2", "`vary`", "study.toml:3", "study.toml:4", "study.toml:5", "study.toml:6"];
        refused_in(home.path(), &[command, "study.toml"], &parts);
    }
    fs::write(home.path().join("study.toml"), "experiment = \"swep\"\n").unwrap();
    refused_in(home.path(), &["run", "study.toml"], &["study.toml:1", "`sweep`"]);
    fs::write(home.path().join("study.toml"), "experiment = \"sweep\"\nvary = [\"players.luck=8..4\"]\n").unwrap();
    refused_in(home.path(), &["run", "study.toml"], &["study.toml:2", "4..8"]);
}

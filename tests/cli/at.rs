//! `--at`: one question asked of players of several strengths.

use crate::{Row, done, files, interrupted, manifest, names, output, rows, stderr, stdout, tables};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const RUNGS: [&str; 3] = ["weak", "fair", "strong"];

/// A question of each kind about each game, of two bots that choose by formulas where there are two.
const STUDIES: [&str; 6] = [
    "sweep metroidvania --vary players.luck=4,8 -b greedy,miser -p 2 -n 120",
    "compare metroidvania --set cards.crypt.damage=3 -n 120",
    "worth mega_man --of players.hand --by +1 -b steady,saver -p 2 -n 60",
    "sweep mega_man --vary players.count=2,3 -b greedy -n 60",
    "compare pig --set win.score=60 -b hold-at,random -n 300",
    "worth pig --of win.score --by=-10 -b hold-at,random -n 300",
];

fn refused(arguments: &str, parts: &[&str]) {
    let home = TempDir::new().unwrap();
    let output = output(home.path(), arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {}", stderr(&output));
    for part in parts {
        assert!(stderr(&output).contains(part), "{arguments}: {part}: {}", stderr(&output));
    }
    assert!(names(home.path()).is_empty(), "{arguments}");
}

/// Plays a study of two bots of Pig, of which one only stops when it blunders, and the other at once: at the weak rung the first banks more,
/// at the strong one nothing.
fn flipping(home: &Path, arguments: &str) -> String {
    let bot = |name: &str, formula: &str| {
        let text = format!("game = \"pig\"\nbase = \"hold-at\"\n[score]\nturn = \"{formula}\"\n");
        fs::write(home.join(name), text).unwrap();
    };
    bot("never.toml", "rolls");
    bot("timid.toml", "if(turn_total > 0, holds, rolls)");
    done(home, &format!("compare pig -b ./never.toml --vs ./timid.toml -p 2 -n 1000 -o out {arguments}"))
}

/// The answer, which stands below the table and its note.
fn answer(text: &str) -> &str {
    text.split_once("adjusted for all effects at all of them)\n\n").unwrap_or_else(|| panic!("{text}")).1
}

#[test]
fn every_rung_is_the_whole_study_of_bots_that_err_so_often() {
    std::thread::scope(|scope| {
        for study in STUDIES {
            scope.spawn(move || {
                let home = TempDir::new().unwrap();
                done(home.path(), &format!("{study} --at weak,strong -q -o at"));
                done(home.path(), &format!("{study} -q -o strong"));
                assert_eq!(tables(&home.path().join("at/strong")), tables(&home.path().join("strong")), "{study}");
                assert_ne!(tables(&home.path().join("at/weak")), tables(&home.path().join("strong")), "{study}");
                // What is set is only of this in a comparison, and would be in the name of its cell.
                if !study.starts_with("compare") {
                    done(home.path(), &format!("{study} --set bots.*.blunder=0.2 -q -o weak"));
                    assert_eq!(tables(&home.path().join("at/weak")), tables(&home.path().join("weak")), "{study}");
                }
            });
        }
    });
}

#[test]
fn both_sides_of_a_comparison_err_alike() {
    let home = TempDir::new().unwrap();
    let study = "compare pig -b hold-at -p 2 -n 300 --measure length_median";
    done(home.path(), &format!("{study} --set win.score=60 --at weak -o at"));
    let err = "bots.*.blunder=0.2";
    done(home.path(), &format!("{study} --set win.score=60 --set {err} --vs {err} -o set"));
    let set = tables(&home.path().join("set")).into_iter();
    let set: BTreeMap<_, _> = set.map(|(name, text)| (name, text.replace(&format!(" {err}"), ""))).collect();
    assert_eq!(tables(&home.path().join("at/weak")), set);
}

#[test]
fn at_the_last_rung_bots_look_ahead() {
    let home = TempDir::new().unwrap();
    let study = "sweep pig --vary win.score=30,40 -b hold-at,racer -n 40";
    let text = done(home.path(), &format!("{study} --at strong,search -o at"));
    let spaced = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(spaced.contains("strong (0 %), search (0 %, looks ahead by 8 rollouts)"), "{text}");
    done(home.path(), &format!("{study} --set bots.*.rollouts=8 -q -o search"));
    let at = home.path().join("at");
    assert_eq!(tables(&at.join("search")), tables(&home.path().join("search")));
    assert_ne!(tables(&at.join("search")), tables(&at.join("strong")));
    assert_eq!(manifest(&at)["rungs"][1]["rollouts"], 8);
    assert!(manifest(&at)["rungs"][0]["rollouts"].is_null());
}

#[test]
fn a_rung_that_takes_long_has_fewer_games_unless_they_are_asked_for() {
    let home = TempDir::new().unwrap();
    for (rung, rounds, amount) in [("strong", 100_000, ""), ("search", 1_000, ""), ("search", 20, " -n 20")] {
        done(home.path(), &format!("compare pig --set win.score=10 --at {rung}{amount} -q --force -o out"));
        assert_eq!(manifest(&home.path().join("out"))["games_requested"], rounds, "{rung}{amount}");
    }
}

/// The rungs at which a row is shown, each with its sign; and whether there are others.
fn shown(row: &Row) -> (Vec<bool>, bool) {
    let at = |rung: &str| {
        let number = |end: &str| row[&format!("{rung}_{end}")].parse::<f64>().ok();
        let value = number("effect")?;
        (number("adjusted_p")? < 0.05 && value != 0.0).then_some(value > 0.0)
    };
    let signs: Vec<bool> = RUNGS.iter().filter_map(|rung| at(rung)).collect();
    let open = signs.len() < RUNGS.len();
    (signs, open)
}

#[test]
fn the_table_puts_the_differences_of_all_rungs_together_and_judges_them() {
    let home = TempDir::new().unwrap();
    let mut verdicts = BTreeMap::<String, usize>::new();
    for study in STUDIES {
        done(home.path(), &format!("{study} --at weak,fair,strong -q --force -o out"));
        let whole = rows(&home.path().join("out"), "rungs");
        for rung in RUNGS {
            let differences = rows(&home.path().join("out").join(rung), "differences");
            assert_eq!(differences.len(), whole.len(), "{study}");
            for own in &differences {
                let same = |row: &&Row| ["variant", "measure", "strategy"].iter().all(|key| row[*key] == own[*key]);
                let row = whole.iter().find(same).unwrap();
                for (mine, its) in [("effect", "difference"), ("lo", "lo"), ("hi", "hi")] {
                    assert_eq!(row[&format!("{rung}_{mine}")], own[its], "{study} {rung} {mine}");
                }
                // Of all rungs together more is asked than of one by itself.
                let p = |text: &String| text.parse::<f64>().ok();
                let [of_all, of_one] = [&row[&format!("{rung}_adjusted_p")], &own["adjusted_p"]].map(p);
                assert!(
                    of_all.is_some() == of_one.is_some() && of_all >= of_one,
                    "{study} {rung}: {of_all:?} {of_one:?}"
                );
                assert_eq!(row[&format!("{rung}_blocks")], own["blocks"], "{study}");
            }
        }
        for row in &whole {
            let (signs, open) = shown(row);
            let verdict = match (signs.contains(&true), signs.contains(&false)) {
                (true, true) => "flips",
                (false, false) => "not shown",
                _ if open => "not shown",
                _ => "holds",
            };
            assert_eq!(row["verdict"], verdict, "{study} {row:?}");
            *verdicts.entry(verdict.to_owned()).or_default() += 1;
        }
    }
    assert!(verdicts.contains_key("holds") && verdicts.contains_key("not shown"), "{verdicts:?}");
}

#[test]
fn an_effect_that_turns_round_is_the_first_thing_that_is_said() {
    let home = TempDir::new().unwrap();
    let text = flipping(home.path(), "--at strong,weak");
    // Behind the table, where the eye is, as in every other study.
    assert!(answer(&text).starts_with("The effect on never's win rate flips: strong -"), "{text}");
    let folder = home.path().join("out");
    let row = rows(&folder, "rungs").into_iter().find(|row| row["measure"] == "win_rate").unwrap();
    assert_eq!(row["verdict"], "flips");
    let answer = manifest(&folder)["told"]["answer"][0].as_str().unwrap().to_owned();
    let page = files(&folder)["report.html"].clone();
    let (head, rest) = page.split_once("class=\"answer\"").unwrap();
    assert!(answer.contains("flips") && rest.contains("The effect on never&#x27;s win rate flips"), "{answer}");
    assert!(!head.contains("<svg"), "a picture comes before the answer");
    let page = page.replace("&#x2f;", "/");
    for link in ["strong/report.html", "weak/report.html"] {
        assert!(page.contains(&format!("<a href=\"./{link}\">{link}</a>")) && folder.join(link).exists(), "{link}");
    }
}

/// The advantage of the first seat is what nobody asked about, and of which nothing is shown.
#[test]
fn what_is_shown_is_told_before_what_is_not_unless_it_was_asked_about() {
    let home = TempDir::new().unwrap();
    let study = "compare pig --set win.score=40 -n 300 --force -o out --at weak,strong";
    for (asked, begin) in [
        ("", "Shown whoever plays: the median length (weak -"),
        (" --measure seat_gap", "The effect on seat 1's advantage is shown at no rung: weak "),
    ] {
        let text = done(home.path(), &format!("{study}{asked}"));
        assert!(answer(&text).starts_with(begin), "{asked}: {text}");
    }
}

#[test]
fn one_rung_alone_decides_alone() {
    let home = TempDir::new().unwrap();
    for (rung, sign) in [("weak", '+'), ("strong", '-')] {
        let text = flipping(home.path(), &format!("--force --at {rung}"));
        let begin = format!("The effect on never's win rate holds at every rung: {rung} {sign}");
        assert!(answer(&text).starts_with(&begin), "{text}");
        assert_eq!(names(&home.path().join("out")), ["manifest.json", "report.html", "rungs.csv", rung]);
    }
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let home = TempDir::new().unwrap();
    for study in [STUDIES[0], STUDIES[5]] {
        for threads in [1, 2] {
            done(home.path(), &format!("{study} --at weak,strong -q --force -j {threads} -o {threads}"));
        }
        for folder in ["", "weak", "strong"] {
            let [one, two] = ["1", "2"].map(|threads| {
                let mut all = files(&home.path().join(threads).join(folder));
                all.remove("manifest.json");
                all
            });
            assert!(one.contains_key("report.html") && one == two, "{study} {folder}");
        }
        let [one, two] = ["1", "2"].map(|threads| manifest(&home.path().join(threads))["digests"].clone());
        assert!(one["weak/manifest.json"].is_string() && one == two, "{study}: {one} {two}");
    }
}

#[test]
fn a_game_of_a_rung_is_told_as_it_was_played() {
    let home = TempDir::new().unwrap();
    done(home.path(), &format!("{} --at weak -q -o out", STUDIES[4]));
    let notable = manifest(&home.path().join("out/weak"))["notable"].clone();
    for game in notable.as_array().unwrap().iter().filter(|game| game["name"] == "longest") {
        let line = game["replay"].as_str().unwrap();
        assert!(line.contains("--set 'bots.*.blunder=0.2'"), "{line}");
        let words = line.strip_prefix("ludometer ").unwrap().replace('\'', "");
        let told = done(home.path(), &words);
        let end = format!("The game ends in round {}, ", game["value"]);
        assert!(told.contains(&end), "{line}: {end}: {told}");
    }
}

#[test]
fn a_study_at_rungs_is_a_file_like_any_other() {
    let home = TempDir::new().unwrap();
    let study = format!("{} --at weak,strong", STUDIES[5]);
    let file = done(home.path(), &format!("{study} --print-experiment"));
    assert!(file.contains("at = [\n    \"weak\",\n    \"strong\",\n]"), "{file}");
    fs::write(home.path().join("study.toml"), file).unwrap();
    done(home.path(), "check study.toml");
    done(home.path(), &format!("{study} -q -o flags"));
    done(home.path(), "run study.toml -q -o file");
    for folder in ["", "weak", "strong"] {
        let [flags, file] = ["flags", "file"].map(|name| tables(&home.path().join(name).join(folder)));
        assert_eq!(flags, file, "{folder}");
    }
    // One rung of it, played by itself, is the same.
    let line = manifest(&home.path().join("flags/weak"))["told"]["reproduce"].as_str().unwrap().to_owned();
    assert!(line.ends_with("--at weak"), "{line}");
    done(home.path(), &format!("{} -q -o one", line.strip_prefix("ludometer ").unwrap()));
    assert_eq!(tables(&home.path().join("flags/weak")), tables(&home.path().join("one/weak")));
}

#[test]
fn the_page_is_made_again_to_the_same_bytes() {
    let home = TempDir::new().unwrap();
    for format in ["csv", "json"] {
        done(home.path(), &format!("{} --at weak,strong -q --force -o out --format {format}", STUDIES[3]));
        for folder in ["out", "out/weak"] {
            let page = files(&home.path().join(folder))["report.html"].clone();
            done(home.path(), &format!("report {folder}"));
            assert_eq!(files(&home.path().join(folder))["report.html"], page, "{format} {folder}");
        }
        assert!(names(&home.path().join("out")).contains(&format!("rungs.{format}")));
    }
}

#[test]
fn nothing_is_overwritten_unasked_and_nothing_is_left_behind() {
    let home = TempDir::new().unwrap();
    let study = STUDIES[5];
    done(home.path(), &format!("{study} --at weak,strong -q -o out"));
    let refused = output(home.path(), &format!("{study} --at fair -q -o out"));
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    done(home.path(), &format!("{study} --at fair -q --force -o out"));
    assert_eq!(names(&home.path().join("out")), ["fair", "manifest.json", "report.html", "rungs.csv"]);
    done(home.path(), &format!("{study} -q --force -o out"));
    assert_eq!(names(&home.path().join("out")), names_of_a_study(home.path(), study));
    assert_eq!(names(home.path()), ["alone", "out"]);
}

fn names_of_a_study(home: &Path, study: &str) -> Vec<String> {
    done(home, &format!("{study} -q -o alone"));
    names(&home.join("alone"))
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_the_rungs_that_were_played() {
    let home = TempDir::new().unwrap();
    let study = "compare --set cards.crypt.damage=3 -n 100m --at weak,strong -o out";
    let text = stdout(&interrupted(home.path(), study));
    assert!(text.contains("weak was interrupted; strong was not played"), "{text}");
    let folder = home.path().join("out");
    assert_eq!(names(&folder), ["manifest.json", "report.html", "rungs.csv", "weak"]);
    let written = manifest(&folder);
    assert_eq!((&written["interrupted"], &written["rungs"][1]["games"]), (&true.into(), &0.into()));
    assert!(rows(&folder, "rungs").iter().all(|row| row["verdict"] == "not shown" && row["strong_effect"].is_empty()));
}

#[test]
fn rungs_that_cannot_be() {
    refused("worth pig --at weka", &["there is no rung `weka`", "did you mean `weak`?", "--at weka"]);
    refused("worth pig --at weak,fair,weak", &["the rung `weak` is named twice"]);
    refused("worth pig --at weak, --of win.score", &["there is no rung ``", "`strong`"]);
    refused("worth pig --at", &["--at <RUNGS>"]);
    refused("worth pig --of win.score -b random --at weak", &["no bot chooses by formulas", "--bots"]);
    refused("worth pig --of win.score --at weak --shard 1/2", &["--at", "--shard"]);
    refused("worth --at weak --resume out", &["--at", "--resume"]);
    refused("compare --set players.luck=8 --at weak --margin 1%", &["`margin`", "leave --at out, or --margin"]);
    refused("compare --set players.luck=8 --at weak --sprt p0=0.5,p1=0.6", &["leave --at out, or --sprt"]);
    for command in ["run", "tournament", "replay --game 1"] {
        refused(&format!("{command} --at weak"), &["--at"]);
    }
}

#[test]
fn rungs_in_a_file_that_cannot_be() {
    let home = TempDir::new().unwrap();
    let file = |text: &str| fs::write(home.path().join("study.toml"), text).unwrap();
    file("experiment = \"worth\"\nrules = \"pig\"\nof = [\"win.score\"]\nat = [\"weak\", \"storng\"]\n");
    let told = stderr(&output(home.path(), "run study.toml"));
    assert!(told.contains("study.toml:4:15") && told.contains("did you mean `strong`?"), "{told}");
    file("experiment = \"run\"\nrules = \"pig\"\nat = [\"weak\"]\n");
    let told = stderr(&output(home.path(), "run study.toml"));
    let known = "\"sweep\" or \"compare\" or \"worth\" or \"audit\" or \"solve\"";
    assert!(told.contains("a run has no `at`") && told.contains(known), "{told}");
    file("experiment = \"worth\"\nrules = \"pig\"\nof = [\"win.score\"]\nat = [\"weak\"]\n");
    let told = stderr(&output(home.path(), "run study.toml --shard 1/2"));
    assert!(told.contains("cannot be played in parts") && told.contains("--at weak"), "{told}");
}

#[test]
fn a_table_with_a_bot_that_weighs_nothing_has_rungs_if_others_weigh() {
    let home = TempDir::new().unwrap();
    done(home.path(), "compare pig -b hold-at --vs random -p 2 -n 60 --at weak -o out");
    let cells = manifest(&home.path().join("out/weak"))["cells"].clone();
    assert_eq!(cells.as_array().unwrap().len(), 2);
}

/// Without it, a study of changed rules would pass for one of the rules as they are.
#[test]
fn a_heading_at_rungs_says_what_was_changed_on_all_sides() {
    let home = TempDir::new().unwrap();
    for study in [
        "compare pig -b hold-at --vs random --set win.score=50 --at weak,strong",
        "sweep pig --set win.score=50 --vary dice.sides=6,8 --at weak,strong",
        "compare pig -b hold-at --vs random --set win.score=50 --adapt=9600",
    ] {
        let told = done(home.path(), &format!("{study} -n 30 -o out --force"));
        assert!(told.contains("changed from standard rules: win.score 100 -> 50"), "{study}: {told}");
    }
}

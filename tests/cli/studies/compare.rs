//! `ludometer compare`: what is unchanged differs in nothing, and what is turned round is turned round.

use super::{check_holm, near, number, rows, same_as_a_run, win_rate};
use crate::{done, manifest, output, stderr, stdout};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Nothing in this comparison differs, because it is of the same rules and bots; and the verdict says so.
fn differs_in_nothing(home: &Path, arguments: &str) {
    let text = done(home, &format!("compare {arguments} --force -o out"));
    assert!(text.contains("nothing differs"), "{arguments}: {text}");
    assert!(text.contains("no: these are the same"), "{arguments}: {text}");
    assert!(!text.contains(" yes"), "{arguments}: {text}");
    let differences = rows(&home.join("out"), "differences");
    assert!(differences.len() >= 3);
    for row in differences {
        assert_eq!((row["difference"].as_str(), row["diverged"].as_str()), ("0", "0"));
        assert_eq!(number(&row, "adjusted_p"), 1.0);
    }
}

#[test]
fn an_unchanged_variant_differs_in_no_block() {
    let home = TempDir::new().unwrap();
    for arguments in [
        "--set players.luck=6 -n 600",
        "--set cards.bat.damage+=0 -n 300",
        "--vs standard -n 300",
        "pig -b random --vs standard -n 300",
    ] {
        differs_in_nothing(home.path(), arguments);
    }
}

#[test]
fn a_bot_against_itself_is_exactly_even() {
    let home = TempDir::new().unwrap();
    differs_in_nothing(home.path(), "-b greedy --vs greedy -p 2 -n 300");
    differs_in_nothing(home.path(), "-b greedy,miser --vs greedy -p 2 -n 300");
}

#[test]
fn both_sides_are_runs_and_the_difference_is_this_less_that() {
    let home = TempDir::new().unwrap();
    done(home.path(), "compare --set cards.bat.damage=5 --set players.luck=8 -n 600 -s 7 -o out");
    let folder = home.path().join("out");
    let name = "cards.bat.damage=5 players.luck=8";
    same_as_a_run(home.path(), ("out", "base", 1), "run -n 600 -s 7");
    let run = "run -n 600 -s 7 --set cards.bat.damage=5 --set players.luck=8";
    same_as_a_run(home.path(), ("out", name, 1), run);
    let differences = rows(&folder, "differences");
    for row in &differences {
        if row["measure"] == "win_rate" {
            let rate = |variant| win_rate(&folder, variant, &row["strategy"]);
            assert!(near(number(row, "difference"), rate(name) - rate("base")));
        }
        assert!(number(row, "diverged") > 0.0 && number(row, "pairing_gain") > 0.0);
    }
    // Half of the 5 % is for the headline, which is the question.
    let (asked, others): (Vec<_>, Vec<_>) =
        differences.into_iter().partition(|row| row["measure"] == "win_rate" && row["strategy"] == "greedy");
    assert_eq!(asked.len(), 1);
    check_holm(&asked, 0.5);
    check_holm(&others, 0.5);
}

/// What compares with each other in either order gives the same numbers, negated.
fn turned_round(home: &Path, one: &str, other: &str) {
    done(home, &format!("compare {one} --force -q -o one"));
    done(home, &format!("compare {other} --force -q -o other"));
    let (one, other) = (rows(&home.join("one"), "differences"), rows(&home.join("other"), "differences"));
    assert_eq!(one.len(), other.len());
    for (a, b) in one.iter().zip(&other) {
        assert_eq!(a["measure"], b["measure"]);
        for (from, to) in [("difference", "difference"), ("lo", "hi"), ("hi", "lo")] {
            assert!(near(number(a, from), -number(b, to)), "{a:?} {b:?}");
        }
        for same in ["adjusted_p", "pairing_gain", "diverged"] {
            let (a, b) = (number(a, same), number(b, same));
            assert!((a - b).abs() <= 1e-9 * a.abs(), "{same}: {a} {b}");
        }
    }
}

#[test]
fn a_comparison_turned_round_is_negated() {
    let home = TempDir::new().unwrap();
    turned_round(
        home.path(),
        "--set players.luck=8 --vs players.luck=4 -n 300",
        "--set players.luck=4 --vs players.luck=8 -n 300",
    );
}

#[test]
fn two_bots_change_places() {
    let home = TempDir::new().unwrap();
    let told = |this: &str, that: &str| {
        let arguments = format!("compare -b {this},rusher --vs {that} -p 2 -n 300 --force -o out");
        done(home.path(), &arguments);
        let row = rows(&home.path().join("out"), "differences").remove(0);
        assert_eq!(row["measure"], "win_rate");
        number(&row, "difference")
    };
    assert!(near(told("greedy", "random"), -told("random", "greedy")));
}

#[test]
fn a_set_a_rules_file_a_bot_file_and_a_name_can_be_compared_with() {
    let home = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(home.path().join(name), text).unwrap();
    write("lucky.toml", "game = \"metroidvania\"\nbase = \"standard\"\n[players]\nluck = 8\n");
    write("mine.toml", "game = \"metroidvania\"\nbase = \"greedy\"\nabout = \"The same.\"\n");
    let differences = |arguments: &str| {
        done(home.path(), &format!("compare {arguments} -n 300 -q --force -o out"));
        let rows = rows(&home.path().join("out"), "differences");
        rows.into_iter().map(|row| (row["difference"].clone(), row["diverged"].clone())).collect::<Vec<_>>()
    };
    let by_value = differences("--vs players.luck=8");
    assert_eq!(by_value, differences("--vs lucky.toml"));
    assert_eq!(by_value, differences("--vs ./lucky.toml"));
    let by_name = differences("-b miser,rusher -p 2 --vs greedy");
    assert_eq!(by_name[0], differences("-b miser,rusher -p 2 --vs mine.toml")[0]);
    assert_ne!(by_name[0].0, "0");
}

#[test]
fn a_file_of_rules_is_compared_with_what_is_built_in() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init .");
    let file = "configs/metroidvania/standard.toml";
    differs_in_nothing(home.path(), &format!("{file} --vs metroidvania -n 300"));
}

#[test]
fn what_is_to_be_pasted_is_a_table_of_markdown() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "compare --set players.luck=8 -n 300 --markdown -o out");
    let (_, block) = text.split_once("To paste:").unwrap();
    let lines: Vec<&str> = block.lines().filter(|line| line.starts_with('|')).collect();
    let columns = |line: &str| line.matches('|').count();
    assert_eq!(lines.len(), rows(&home.path().join("out"), "differences").len() + 2);
    assert!(lines.iter().all(|line| columns(line) == columns(lines[0])));
    assert_eq!(lines[1].replace("---|", ""), "|");
    assert!(block.contains("seed 1: the same 100 deals for each"), "{block}");
}

#[test]
fn sides_that_are_bots_are_named_as_bots() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "compare -b greedy,miser --vs greedy -p 2 -n 20");
    assert!(text.contains("now:  greedy"), "{text}");
}

#[test]
fn of_two_bots_it_is_said_what_the_one_chooses_otherwise() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "compare pig -b hold-at --vs racer -p 2 --set bots.hold-at.number=12 -n 2k");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, chosen) = text.split_once("hold-at chooses otherwise than racer would in ").unwrap();
    assert!(chosen.contains(" of turn decisions: does this roll the die? yes 0 % (racer 100 %)"), "{text}");
    // Other rules are played by the same bots.
    let rules = done(home.path(), "compare pig --set win.score=60 -n 600");
    assert!(!rules.contains("chooses otherwise"), "{rules}");
}

/// All else that moves comes of it.
#[test]
fn that_nobody_wins_any_more_is_told_first() {
    let home = TempDir::new().unwrap();
    let sentences = |text: &str| text.split("\n\n").last().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    let told = sentences(&done(home.path(), "compare pig -b hold-at --set win.round_cap=2 -n 600"));
    assert!(
        told.starts_with("Nobody wins 100.0 % of the games now; of those of the base nobody wins 0.0 %."),
        "{told}"
    );
    let told = sentences(&done(home.path(), "run pig -b hold-at --set win.round_cap=2 -n 600"));
    assert!(told.starts_with("Nobody wins 100.0 % (") && told.contains("of the games: stalemate."), "{told}");
    let told = done(home.path(), "compare pig -b hold-at --set win.score=60 -n 600");
    assert!(!told.contains("Nobody wins"), "{told}");
}

#[test]
fn sides_that_differ_in_their_players_say_how_many_they_are() {
    let home = TempDir::new().unwrap();
    for (arguments, heading, this, that) in [
        ("--vs players.count=4", "2 against 4 players", "standard rules, 2 players", "standard rules, 4 players"),
        // What is set is set on one side, the number of players too.
        ("--set players.count=3", "3 against 2 players", "standard rules, 3 players", "standard rules, 2 players"),
        ("-p 2 --vs players.count=3", "2 against 3 players", "standard rules, 2 players", "standard rules, 3 players"),
        ("-p 3 --set win.score=60", "3 players", "win.score=60", "standard rules"),
    ] {
        let text = done(home.path(), &format!("compare pig {arguments} -n 20 --force -o out"));
        let line = |start: &str| text.lines().find_map(|line| line.strip_prefix(start)).unwrap().to_owned();
        assert_eq!(line("pig, standard rules, "), heading, "{arguments}");
        assert_eq!((line("now:  "), line("base: ")), (this.to_owned(), that.to_owned()), "{arguments}");
    }
}

/// Where nobody asks about a measure no verdict on one stands first, but what moved most.
#[test]
fn without_a_question_the_largest_effects_come_first() {
    let home = TempDir::new().unwrap();
    let asked = |more: &str| {
        let text = done(home.path(), &format!("compare pig --set win.score=50 -n 2000 -q --force -o out{more}"));
        (text.split_whitespace().collect::<Vec<_>>().join(" "), manifest(&home.path().join("out"))["told"].clone())
    };
    let (text, told) = asked("");
    let said = text.split_once("With win.score=50, ").unwrap_or_else(|| panic!("{text}")).1;
    assert!(said.split('.').next().unwrap().starts_with("games get 5"), "{text}");
    assert!(!text.contains("Is ") && told["verdict"].is_null(), "{text}");
    assert!(told["answer"][0].as_str().unwrap().starts_with("With win.score=50, games get 5"), "{told}");
    let (text, told) = asked(" --measure length_median");
    assert!(
        text.contains("Is length_median higher with win.score=50 than with standard rules? no: it is lower"),
        "{text}"
    );
    assert_eq!(told["verdict"]["answer"], "no");
}

#[test]
fn a_margin_is_answered_with_yes_no_or_not_enough_games() {
    let home = TempDir::new().unwrap();
    let asked = |arguments: &str| {
        let text = done(home.path(), &format!("compare {arguments} -q --force -o out"));
        let line = text.lines().find(|line| line.starts_with("Is ") || line.starts_with("Does "));
        let line = line.unwrap_or_else(|| panic!("no verdict: {text}")).to_owned();
        let (_, answer) = text.split_once(&line).unwrap();
        format!("{line}{answer}").replace('\n', " ")
    };
    let duel = "-b greedy,random --vs random -p 2";
    let yes = asked(&format!("{duel} -n 300 --margin 10%"));
    assert!(yes.contains("? yes:"), "{yes}");
    let no = asked("--set players.luck=6 -n 600 --margin 20%");
    assert!(no.contains("? no:"), "{no}");
    let open = asked("--set players.luck=8 -n 30 --margin 1%");
    assert!(open.contains("? not enough games:"), "{open}");
}

#[test]
fn expectations_decide_the_exit_code() {
    let home = TempDir::new().unwrap();
    for (study, code, told) in [
        ("run -n 600 --expect", 0, "holds: "),
        ("sweep --vary players.luck=5..6 -n 600 --expect", 0, "holds: "),
        ("compare --set players.luck=7 -n 600 --expect", 0, "holds: "),
    ] {
        let cases = [
            ("win_rate(greedy) in 0.3..0.9", code, told),
            ("win_rate(greedy) <= 10%", 1, "FAILS: "),
            ("win_rate(greedy) in 0.5..0.56", 1, "not enough games"),
            ("length_median in 5..40", code, told),
        ];
        for (expectation, code, told) in cases {
            let mut command = crate::ludometer(home.path(), study);
            let output = command.args([expectation, "-o", "out", "--force"]);
            let output = output.output().unwrap();
            let text = stdout(&output);
            assert_eq!(output.status.code(), Some(code), "{study} {expectation}: {text}");
            assert!(text.contains(told), "{study} {expectation}: {text}");
            assert!(home.path().join("out/manifest.json").exists());
        }
    }
}

#[test]
fn a_sequential_test_stops_when_it_is_decided() {
    let home = TempDir::new().unwrap();
    let duel = "compare -b greedy,random --vs random -p 2";
    for (test, told) in [("p0=0.5,p1=0.6", "p1 is accepted"), ("p0=0.6,p1=0.5", "p0 is accepted")] {
        let text = done(home.path(), &format!("{duel} -n 6000 --sprt {test}"));
        assert!(text.contains(told), "{test}: {text}");
        assert!(text.contains("the sequential test is decided"), "{text}");
        assert!(text.contains("300 games in all"), "{text}");
    }
    let even = "compare -b greedy --vs cautious -p 2 -n 20 --sprt p0=0.5,p1=0.52";
    let output = output(home.path(), even);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stdout(&output).contains("not enough games: neither bound is reached"));
}

#[test]
fn a_length_in_whole_rounds_differs_by_whole_rounds() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "compare pig --set win.score=50 -n 400 -q -o out --measure length_p50");
    let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("no: it is lower: -5.0 rounds (-5.0 to -4.0)"), "{text}");
    let of = |name: &str| {
        let all = rows(&home.path().join("out"), "differences");
        all.into_iter().find(|row| row["measure"] == name).unwrap_or_else(|| panic!("{name}"))
    };
    let (whole, spread) = (of("length_p50"), of("length_median"));
    let ends = ["difference", "lo", "hi"].map(|column| whole[column].as_str());
    assert_eq!(ends, ["-5", "-5", "-4"]);
    assert!(spread["difference"].starts_with("-4.9"), "{spread:?}");
    assert!(whole["adjusted_p"].parse::<f64>().unwrap() < 1e-6 && whole["pairing_gain"].is_empty(), "{whole:?}");
    done(home.path(), "compare pig --set win.score=99 -n 400 -q --force -o out --measure length_p50");
    let whole = of("length_p50");
    let ends = ["difference", "lo", "hi", "adjusted_p"].map(|column| whole[column].as_str());
    assert_eq!((ends[0], ends[3]), ("0", "1"), "{ends:?}");
}

#[test]
fn what_is_set_of_a_bot_holds_where_it_sits() {
    let home = TempDir::new().unwrap();
    let median = |folder: &str, variant: &str| {
        let summary = rows(&home.path().join(folder), "summary");
        let own = summary.into_iter().find(|row| row["variant"] == variant && row["measure"] == "length_median");
        own.unwrap_or_else(|| panic!("{variant}"))["estimate"].clone()
    };
    let alone = |run: &str| {
        done(home.path(), &format!("run pig {run} --force -o alone"));
        median("alone", "base")
    };
    let line = "compare pig -b hold-at --vs racer -n 300 --force -o out --set";
    let own = "bots.hold-at.number=15";
    let text = done(home.path(), &format!("{line} {own}"));
    assert!(text.contains("base: racer, racer\nnow:  hold-at, racer with bots.hold-at.number=15\n"), "{text}");
    assert!(text.contains("\nchanged from standard rules: bots.hold-at.number 20.0 -> 15.0"), "{text}");
    assert_eq!(median("out", own), alone(&format!("-b hold-at,racer -n 600 --set {own}")));
    assert_eq!(median("out", "base"), alone("-b racer --mirror -n 300"));
    let both = "bots.racer.blunder=0.1";
    let text = done(home.path(), &format!("{line} {both}"));
    assert!(text.contains("base: racer, racer\nnow:  hold-at, racer\n"), "{text}");
    assert!(text.contains("on both sides changed from standard rules: bots.racer.blunder 0.0 -> 0.1"), "{text}");
    assert_eq!(median("out", both), alone(&format!("-b hold-at,racer -n 600 --set {both}")));
    assert_eq!(median("out", "base"), alone(&format!("-b racer --mirror -n 300 --set {both}")));
    let mirror = "compare pig -b hold-at,racer --vs mirror -n 300 --force -o out --set";
    done(home.path(), &format!("{mirror} {both}"));
    assert_eq!(median("out", "mixed"), alone(&format!("-b hold-at,racer -n 600 --set {both}")));
    let refused = output(home.path(), &format!("{line} bots.hold-a.number=15"));
    let said = stderr(&refused);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("no table of this comparison holds `hold-a`"), "{said}");
    assert!(said.contains("did you mean `hold-at`?"), "{said}");
}

#[test]
fn a_mirror_stands_beside_the_line_up_as_it_is() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "compare --vs mirror -n 300 -o out");
    assert!(text.contains("base: greedy, greedy, greedy\nnow:  greedy, cautious, rusher"), "{text}");
    assert!(text.contains("\nIs seat_gap higher with greedy, cautious, rusher"), "{text}");
    // Blocks are paired: one game of the mirror, three of the line-up.
    same_as_a_run(home.path(), ("out", "mixed", 1), "run -n 900");
    let page = fs::read_to_string(home.path().join("out/report.html")).unwrap();
    assert!(page.contains("Which seat wins?"), "both sides by seat");
    for (asked, why) in [
        ("mega_man --vs mirror", "no seat wins more than another"),
        ("pig --vs mirror", "hold-at has all seats already"),
    ] {
        let refused = output(home.path(), &format!("compare {asked} -n 30"));
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains(why), "{}", stderr(&refused));
    }
}

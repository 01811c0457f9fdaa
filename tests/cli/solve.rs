//! `ludometer solve`: the value that brings a measure to a target, or why there is none.

use crate::{Row, done, files, interrupted, ludometer, manifest, output, rows, stderr, stdout, tables};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// How long must a game be to last half of the time eight rounds?
const PIG: &str = "solve pig --vary win.score=20..120:10 --until length_median=8 -n 20k";

/// Plays a search into `out`, anew; the exit code and the words that it prints.
fn search(home: &Path, arguments: &str) -> (i32, String) {
    let output = output(home, &format!("{arguments} --force -o out"));
    let words = stdout(&output).split_whitespace().collect::<Vec<_>>().join(" ");
    (output.status.code().unwrap(), words)
}

/// The values of a search in `out`, by what they are to it.
fn of_role(home: &Path, axis: &str, role: &str) -> Vec<String> {
    let rows = rows(&home.join("out"), "values");
    rows.iter().filter(|row| row["role"] == role).map(|row| row[axis].clone()).collect()
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column} of {row:?} is no number"))
}

/// What is printed to be pasted: the lines that are set off below this heading.
fn pasted(text: &str, heading: &str) -> String {
    let (_, below) = text.split_once(heading).unwrap_or_else(|| panic!("`{heading}` is missing in {text}"));
    let lines = below.lines().skip(1).take_while(|line| line.starts_with("  "));
    lines.map(|line| format!("{}\n", line.trim_start())).collect()
}

/// A value that answers is held against the rules as they are, on the same deals.
#[test]
fn the_answer_says_what_else_it_moves() {
    let home = TempDir::new().unwrap();
    let line = "solve pig -b racer,hold-at --vary win.score=40,60 --until length_median=5 -n 20k";
    let (code, text) = search(home.path(), line);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("win.score=60 also moves win rate (racer from "), "{text}");
    let differences = rows(&home.path().join("out"), "differences");
    assert!(differences.iter().all(|row| row["variant"] == "win.score=60" && row["against"] == "base"));
    assert!(differences.iter().any(|row| row["measure"] == "length_median"));
    // The rules as they are move nothing.
    let (code, same) = search(home.path(), "solve pig --vary win.score=40,100 --until length_median=9 -n 20k");
    assert_eq!(code, 0, "{same}");
    assert!(!same.contains("also moves") && !same.contains("not shown to move"), "{same}");
}

#[test]
fn the_value_nearest_to_where_the_target_is_passed_is_found() {
    let home = TempDir::new().unwrap();
    let (code, text) = search(home.path(), PIG);
    assert_eq!((code, of_role(home.path(), "win.score", "answer")), (0, vec!["80".to_owned()]));
    assert!(
        text.contains("win.score = 80 comes nearest: 7.50 (7.12 to 7.88) rounds, 0.50 rounds below the target."),
        "{text}"
    );
    assert!(text.contains("at most 20,000 games, 6,600 played with 11 of 11 values"), "{text}");
    let folder = home.path().join("out");
    for row in rows(&folder, "values") {
        let [lo, value, hi] = ["lo", "estimate", "hi"].map(|column| number(&row, column));
        assert!(lo < value && value < hi, "{row:?}");
        assert!((number(&row, "distance") - (value - 8.0)).abs() < 1e-9, "{row:?}");
        let score = number(&row, "win.score");
        let side = if score < 80.0 { "below" } else { "above" };
        assert!(row["role"] == side || score == 80.0, "{row:?}");
        assert_eq!((row["measure"].as_str(), row["unit"].as_str()), ("length_median", "rounds"));
    }
    let verdict = &manifest(&folder)["told"]["verdict"];
    assert_eq!(
        (&verdict["question"], &verdict["answer"]),
        (&"Which win.score makes length_median 8 rounds?".into(), &"yes".into())
    );
    assert!(files(&folder)["report.html"].contains("answer: 80"));
}

/// Rounds cannot be bought one by one: where every value jumps over the target, the answer says so before it names the nearest, and the screen
/// says what the words beside the values mean.
#[test]
fn that_no_value_reaches_the_target_is_said_first() {
    let home = TempDir::new().unwrap();
    let (code, text) = search(home.path(), &format!("{PIG} -q"));
    assert_eq!(code, 0, "{text}");
    let first = "No value brings length_median to 8 rounds; win.score = 80 comes nearest: 7.50 (7.12 to 7.88) rounds";
    assert!(text.starts_with(first), "{text}");
    let (_, text) = search(home.path(), PIG);
    assert!(text.contains("◄ nearest") && !text.contains("◄ answer"), "{text}");
    assert!(text.contains("nearest: no value comes nearer, and none reaches it"), "{text}");
    assert!(text.contains("above, below: shown to be on that side of 8 rounds"), "{text}");
    let (_, text) = search(home.path(), &PIG.replace("length_median=8", "length_median=7.5"));
    assert!(text.contains("◄ answer") && text.contains("answer: no value is shown to come nearer"), "{text}");
    assert!(!text.contains("No value brings"), "{text}");
}

/// A value without an interval may be anywhere, and is not called near.
#[test]
fn a_value_without_an_interval_is_unknown() {
    let home = TempDir::new().unwrap();
    search(home.path(), "solve pig --vary win.score=10,60 --until lead_changes=0.5 -n 40k");
    assert_eq!(of_role(home.path(), "win.score", "unknown"), ["10"]);
}

/// Each value has luck of its own, which a replay finds again.
#[test]
fn a_game_of_any_value_can_be_replayed() {
    let home = TempDir::new().unwrap();
    search(home.path(), PIG);
    let notable = manifest(&home.path().join("out"))["notable"].clone();
    for value in [20, 80] {
        let is_longest =
            |game: &&serde_json::Value| game["variant"] == format!("win.score={value}") && game["name"] == "longest";
        let game = notable.as_array().unwrap().iter().find(is_longest).unwrap();
        let line = game["replay"].as_str().unwrap().strip_prefix("ludometer ").unwrap();
        let told = done(home.path(), &format!("{line} --short"));
        assert!(told.contains(&format!("The game ends in round {},", game["value"])), "{line}: {told}");
    }
}

#[test]
fn a_curve_that_turns_has_several_answers() {
    let home = TempDir::new().unwrap();
    let line = "solve pig --vary dice.sides=2,3,7,15,30 --until lead_changes=0.85 -n 40k --full";
    let (code, text) = search(home.path(), line);
    assert_eq!((code, of_role(home.path(), "dice.sides", "answer")), (0, vec!["3".to_owned(), "7".to_owned()]));
    assert!(text.contains("2 values answer, since the curve turns: 3, 7."), "{text}");
    assert!(text.contains("dice.sides = 3: ") && text.contains("dice.sides = 7: "), "{text}");
    assert!(text.contains("15 may come nearer, but not by more than 0.017 changes."), "{text}");
    assert!(text.contains("dice.sides = 3 or dice.sides = 7"), "{text}");
    assert_eq!(of_role(home.path(), "dice.sides", "as near"), ["15"]);
}

#[test]
fn what_is_passed_nowhere_is_never_met() {
    let home = TempDir::new().unwrap();
    let (code, text) = search(home.path(), "solve pig --vary win.score=20..40:10 --until length_median=40 -q");
    assert_eq!((code, of_role(home.path(), "win.score", "below").len()), (1, 3));
    assert!(
        text.contains(
            "No value brings length_median to 40 rounds; as far as these games tell, win.score = 40 comes nearest: "
        ),
        "{text}"
    );
    assert!(!text.contains("rules file") && !text.contains("values were played"), "{text}");
    assert_eq!(manifest(&home.path().join("out"))["told"]["verdict"]["answer"], "no");
}

#[test]
fn too_few_games_leave_it_undecided() {
    let home = TempDir::new().unwrap();
    let open = |home: &Path| manifest(&home.join("out"))["told"]["verdict"]["answer"].clone();
    // Some values have not been played.
    let (code, text) = search(home.path(), &PIG.replace("20k", "2000"));
    assert_eq!((code, open(home.path())), (1, "not enough games".into()));
    let unknown =
        "Too few games were played with 60, 70, 80, 90, 100, 110 and 120 to say anything; so far win.score = 50: ";
    assert!(text.contains(unknown) && text.contains("4 of 11 values were played."), "{text}");
    assert!(!text.contains("No value"), "{text}");
    // Too few for an interval.
    let line = "solve pig --vary dice.sides=2..12 --until turn_score(hold-at)=8 -n 30";
    let (code, text) = search(home.path(), line);
    assert_eq!((code, open(home.path())), (1, "not enough games".into()));
    assert!(text.contains("Too few games were played with 2, 3, 4, "), "{text}");
    // All have been, and several may be the nearest.
    let line = "solve pig --vary dice.sides=4..12 --until win_rate(1)=0.55 -n 8000";
    let (code, text) = search(home.path(), line);
    assert_eq!((code, open(home.path())), (1, "not enough games".into()));
    let several = "It is not decided which of dice.sides = 4, 5, 6, 7, 8 and 9 comes nearest: 5 comes to ";
    assert!(text.contains(several), "{text}");
    assert!(of_role(home.path(), "dice.sides", "open").len() > 1);
    assert!(text.contains("the games ran out, before all was decided; raise the cap with -n"), "{text}");
    // Of a few that have been played it is said how many games would decide.
    let line = "solve --vary players.luck=5..8 --until length_median=12 -n 6000";
    let (code, text) = search(home.path(), line);
    assert_eq!((code, open(home.path())), (1, "not enough games".into()));
    assert!(text.contains(" To decide it takes about ") && text.contains(" games: -n "), "{text}");
}

#[test]
fn what_never_happens_has_no_interval_and_is_passed_over() {
    let home = TempDir::new().unwrap();
    let line = "solve pig --vary win.score=10,60 --until lead_changes=0.5 -n 40k";
    let (code, text) = search(home.path(), line);
    assert_eq!(code, 1);
    assert!(text.contains("Passed over for want of an interval: 10."), "{text}");
}

#[test]
fn words_are_tried_each() {
    let home = TempDir::new().unwrap();
    let line = "solve --vary items.use=once,permanent --until win_rate(greedy)=50% --within 10% --full";
    let (code, text) = search(home.path(), line);
    assert_eq!((code, of_role(home.path(), "items.use", "answer").len()), (0, 2));
    assert!(text.contains("2 values answer: once, permanent."), "{text}");
    assert!(text.contains("items.use = \"once\" or items.use = \"permanent\""), "{text}");
    assert!(files(&home.path().join("out"))["report.html"].contains("<svg"));
}

#[test]
fn changes_are_told_as_what_they_come_to() {
    let home = TempDir::new().unwrap();
    let line = "solve pig --vary dice.sides=-2..+4 --until turn_score(hold-at)=10 -n 20k --full";
    let (code, text) = search(home.path(), line);
    assert_eq!((code, of_role(home.path(), "dice.sides", "answer")), (0, vec!["7".to_owned()]));
    let values: Vec<f64> =
        rows(&home.path().join("out"), "values").iter().map(|row| number(row, "dice.sides")).collect();
    assert_eq!(values, [4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]);
    assert!(text.contains("dice.sides = 7: ") && text.contains("base = \"standard\" dice.sides = 7 "), "{text}");
}

#[test]
fn of_a_table_that_wins_as_one_its_own_wins_are_sought() {
    let home = TempDir::new().unwrap();
    let mut command = ludometer(home.path(), "solve mega_man -n 3000 -q -o out");
    let output = command.args(["--vary", "heroes[life>=1].life=-2..+2", "--until", "win_rate = 50%"]).output().unwrap();
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        text.contains("heroes[life>=1].life as it is comes nearest: ") && !text.contains("On the command line"),
        "{text}"
    );
    assert_eq!(of_role(home.path(), "heroes[life>=1].life", "answer"), ["0"]);
}

#[test]
fn with_within_only_what_is_shown_to_come_near_answers() {
    let home = TempDir::new().unwrap();
    let (code, text) = search(home.path(), &format!("{PIG} --within 0.6"));
    assert_eq!((code, of_role(home.path(), "win.score", "answer")), (0, vec!["80".to_owned()]));
    let row = rows(&home.path().join("out"), "values").into_iter().find(|row| row["role"] == "answer").unwrap();
    assert!(number(&row, "lo") >= 7.4 && number(&row, "hi") <= 8.6, "{text}");
    let (code, text) = search(home.path(), &format!("{PIG} --within 0.1"));
    assert_eq!((code, of_role(home.path(), "win.score", "answer").len()), (1, 0));
    assert!(
        text.contains("within 0.1 rounds of 8 rounds; as far as these games tell, ")
            && text.contains("win.score = 80 comes nearest: "),
        "{text}"
    );
    assert!(text.contains("It passes the target between 80 and 90."), "{text}");
}

#[test]
fn within_takes_a_part_of_a_share_or_percent() {
    let home = TempDir::new().unwrap();
    let line = "solve pig --vary dice.sides=4..8 --until win_rate(1)=55% --print-experiment";
    let printed = |within: &str| done(home.path(), &format!("{line} --within {within}"));
    assert!(printed("0.07").contains("\nwithin = 0.07\n"), "{}", printed("0.07"));
    assert!(printed("7%").contains("\nwithin = \"7%\"\n"), "{}", printed("7%"));
    for within in ["0", "-1", "none", "%"] {
        let output = output(home.path(), &format!("{line} --within {within}"));
        assert_eq!(output.status.code(), Some(2), "{within}");
        assert!(stderr(&output).contains("of a share such as 0.01 or 1%"), "{within}: {}", stderr(&output));
    }
}

#[test]
fn at_rungs_it_is_said_whether_one_value_serves_all() {
    let home = TempDir::new().unwrap();
    let (code, text) = search(home.path(), &format!("{PIG} --at weak,strong"));
    assert_eq!(code, 1);
    // Behind the heading, where the eye is.
    let answer = |text: &str| text.split_once(", each value with luck of its own ").unwrap().1.to_owned();
    let begin = "No value serves players of every strength. weak: win.score = 70: ";
    assert!(answer(&text).starts_with(begin) && text.contains(" strong: win.score = 80: "), "{text}");
    assert_eq!(text.matches(" rounds over 600 games, ").count(), 2, "{text}");
    let folder = home.path().join("out");
    let all = rows(&folder, "values");
    for rung in ["weak", "strong"] {
        let own: Vec<Row> = all.iter().filter(|row| row["rung"] == rung).cloned().collect();
        let mut alone = rows(&folder.join(rung), "values");
        alone.iter_mut().for_each(|row| drop(row.insert("rung".to_owned(), rung.to_owned())));
        assert!(own.len() == 11 && own == alone, "{rung}");
    }
    let few = PIG.replace("20..120:10", "20,70,150");
    let (code, text) = search(home.path(), &format!("{few} --at weak,strong"));
    assert_eq!(code, 0, "{text}");
    assert!(answer(&text).starts_with("One value serves players of every strength: 70. "), "{text}");
    let (code, text) = search(home.path(), &PIG.replace("-n 20k", "-n 900 --at weak,strong"));
    assert_eq!(code, 1);
    let answer = answer(&text);
    assert!(answer.starts_with("stopped: ") && answer.contains(" Not enough games at weak and strong: "), "{text}");
}

#[test]
fn a_search_is_the_same_on_any_number_of_threads() {
    let home = TempDir::new().unwrap();
    let played = |threads: u32| {
        search(home.path(), &format!("{PIG} --within 0.6 -j {threads}"));
        let folder = home.path().join("out");
        (tables(&folder), manifest(&folder)["tally_digest"].clone())
    };
    let alone = played(1);
    assert!([2, 3].into_iter().all(|threads| played(threads) == alone));
}

#[test]
fn a_search_in_a_file_or_a_manifest_is_the_same() {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("out");
    search(home.path(), &format!("{PIG} --within 0.6"));
    let (by_flags, digest) = (tables(&folder), manifest(&folder)["tally_digest"].clone());
    let text = done(home.path(), &format!("{PIG} --within 0.6 --print-experiment"));
    assert!(text.starts_with("experiment = \"solve\"\n"), "{text}");
    fs::write(home.path().join("study.toml"), &text).unwrap();
    assert_eq!(done(home.path(), "solve study.toml --print-experiment"), text);
    assert!(done(home.path(), "check -v study.toml").contains("✓ study.toml  "));
    fs::copy(folder.join("manifest.json"), home.path().join("sent.json")).unwrap();
    for again in ["run study.toml", "solve study.toml", "run sent.json"] {
        let (code, _) = search(home.path(), &format!("{again} -q"));
        assert!(code == 0 && tables(&folder) == by_flags, "{again}");
        assert_eq!(manifest(&folder)["tally_digest"], digest, "{again}");
    }
    let told = stderr(&output(home.path(), "run sent.json -q --force -o out"));
    assert!(told.contains("the same numbers as in `sent.json` came out"), "{told}");
}

#[test]
fn the_page_is_made_again_to_the_same_bytes() {
    let home = TempDir::new().unwrap();
    for rungs in ["", " --at weak,strong"] {
        search(home.path(), &format!("{PIG}{rungs}"));
        let page = files(&home.path().join("out"))["report.html"].clone();
        fs::remove_file(home.path().join("out/report.html")).unwrap();
        done(home.path(), "report out");
        assert!(page.contains("<svg") && files(&home.path().join("out"))["report.html"] == page, "{rungs}");
    }
}

#[test]
fn a_program_gets_one_line() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), &format!("{PIG} --json -o out"));
    assert_eq!(text.lines().count(), 1);
    let line: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&line["command"], &line["verdict"]["answer"]), (&"solve".into(), &"yes".into()));
    let values = line["values"].as_array().unwrap();
    let answers: Vec<_> = values.iter().filter(|row| row["role"] == "answer").map(|row| &row["win.score"]).collect();
    assert!(values.len() == 11 && answers == [80], "{text}");
}

#[test]
fn what_is_printed_to_be_pasted_is_a_rules_file() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init .");
    for (folder, rules) in [("", "pig"), ("configs/pig/", "configs/pig/standard.toml")] {
        let line = PIG.replace("solve pig", &format!("solve {rules}"));
        let text = done(home.path(), &format!("{line} --set dice.bust=2 -p 3 --full --force -o out"));
        let file = format!("{folder}found.toml");
        fs::write(home.path().join(&file), pasted(&text, "As a rules file:")).unwrap();
        assert!(done(home.path(), &format!("check -v {file}")).contains("found.toml  "), "{text}");
        done(home.path(), &format!("run {file} -n 30 --force -o run"));
        let found = of_role(home.path(), "win.score", "answer");
        let rules = manifest(&home.path().join("run"))["rules"].clone();
        assert_eq!(
            (&rules["win.score"], &rules["dice.bust"], &rules["players.count"]),
            (&found[0].parse::<u64>().unwrap().into(), &2.into(), &3.into()),
            "{rules}"
        );
    }
    let bot = "solve pig --vary bots.hold-at.blunder=0..1:0.5 --until length_median=15 -n 20k -o bot --set dice.bust=2";
    let text = done(home.path(), bot);
    let flags = pasted(&text, "On the command line:");
    assert_eq!(flags, "--set dice.bust=2 --set bots.hold-at.blunder=0.5\n");
    done(home.path(), &format!("run pig -n 30 --force -o run {flags}"));
}

#[test]
fn a_search_that_runs_out_of_time_says_so() {
    let home = TempDir::new().unwrap();
    let line =
        "solve pig --vary dice.sides=5..7 --until turn_score(hold-at)=8.09 --within 0.0001 -n 100m --time-budget 0.5";
    let output = output(home.path(), &format!("{line} -o out"));
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("stopped: time was up, before all was decided"), "{}", stdout(&output));
    assert!(stderr(&output).contains("broken off: the line that plays this again"), "{}", stderr(&output));
    let told = manifest(&home.path().join("out"));
    let again = format!("-n {}", told["games_played"]);
    assert!(told["told"]["reproduce"].as_str().unwrap().ends_with(&again), "{}", told["told"]["reproduce"]);
}

/// Refuses a search before anything is played, with these words.
fn refused(arguments: &str, parts: &[&str]) {
    let home = TempDir::new().unwrap();
    let output = output(home.path(), &format!("solve {arguments} --time-budget 1"));
    let text = stderr(&output).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
    for part in parts {
        assert!(text.contains(part), "{arguments}: `{part}` is missing in {text}");
    }
    assert!(!text.contains("panicked") && fs::read_dir(home.path()).unwrap().count() == 0, "{arguments}: {text}");
}

#[test]
fn a_search_that_cannot_be_is_refused_with_the_remedy() {
    let axis = "pig --vary win.score=20..120:10";
    refused(axis, &["no target is given", "--until 'win_rate(greedy) = 0.33'", "list measures"]);
    refused("pig --until length_median=8", &["no value is sought", "--vary players.luck=4..8"]);
    let two = format!("{axis} --vary dice.sides=4..8 --until length_median=8");
    refused(&two, &["a value is sought on one axis", "leave one --vary", "--set"]);
    let until = |target: &str, parts: &[&str]| refused(&format!("{axis} --until {target}"), parts);
    until("win_rate(1)=50", &["`win_rate(1)` is always between 0 and 1", "never 50", "did you mean `50%`?"]);
    until("length_median=50%", &["`length_median` is a number of rounds, and 50 % is a share", "without `%`"]);
    until("length_median=8 --within 5%", &["--within 5%", "and 5 % is a share", "without `%`"]);
    until("win_rate(1)=50% --within 5", &["--within 5", "is no part of one", "did you mean `5%`?"]);
    until("busts_per_turn(hold-at)=2", &["never 2", "did you mean `2%`?"]);
    until("busts_per_turn(hold-at)=200", &["never 200", "write a number from 0 to 1, or from 0% to 100%"]);
    until("length_median=-3", &["`length_median` is always 1 or more, never -3", "write a number from 1 on"]);
    until("lenght_median=8", &["did you mean `length_median`?"]);
    until("win_rate(hold)=8", &["win_rate(hold)", "win_rate(1)"]);
    until("length_median<8", &["are bounds, and a value is sought for one number"]);
    until("length_median", &["says no number for it"]);
    until("length_median=8 --shard 1/2", &["--time-budget", "--shard"]);
    until("length_median=8 --target-error 1", &["stops by itself", "leave --target-error out"]);
    until("length_median=8 --adapt=1k", &["fewer than one generation has", "ask for 9600 at least"]);
    refused("pig --vary win.scoer=20..30 --until length_median=8", &["win.scoer", "did you mean `win.score`?"]);
}

#[test]
fn values_that_the_rules_refuse_are_told_with_those_that_they_take() {
    let taken = "of the values of this axis the rules take";
    refused("pig --vary dice.sides=0..5 --until length_median=8", &["not 0", &format!("from 1; {taken} 2 to 5")]);
    let changed = "pig --vary dice.sides=-9..+2 --until length_median=8";
    refused(changed, &["not -3", "of the changes of this axis the rules take -4 to +2"]);
    let words = "--vary items.use=once,permenent --until length_median=8";
    refused(words, &["permenent", &format!("did you mean `permanent`? ({taken} once)")]);
}

#[test]
fn a_search_is_played_whole() {
    let home = TempDir::new().unwrap();
    for (arguments, told) in [
        (format!("{PIG} --shard 1/2"), "a part cannot know which value the whole finds"),
        ("solve --resume out".to_owned(), "a search for a value leaves no checkpoint to go on from"),
        (format!("{PIG} --at weak --shard 1/2"), "cannot be used with"),
    ] {
        let output = output(home.path(), &arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(stderr(&output).contains(told), "{arguments}: {}", stderr(&output));
    }
    assert!(!home.path().join("reports").exists());
}

#[test]
fn as_a_last_step_players_learn_the_value_that_answers() {
    let home = TempDir::new().unwrap();
    let words = "solve pig -b racer,hold-at --vary win.score=20..100:10 --until length_median=9 -n 20k --adapt=10k";
    let told = |folder: &str, threads: &str| {
        let text = done(home.path(), &format!("{words} {threads} -o {folder}"));
        let text = text.split("files:").next().unwrap_or_default().to_owned();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let one = told("one", "-j 1");
    let learnt = "Players who have learnt to play with win.score = 90 (10,000 games of each bot in each of 2 rounds): ";
    let after = one.split(learnt).nth(1).unwrap_or_else(|| panic!("{one}"));
    assert!(after.contains("over 10,000 games, ") && after.contains("answers for"), "{after}");
    assert_eq!(one, told("two", "-j 2"), "on any threads");
    let asked = done(home.path(), &format!("{words} --print-experiment"));
    assert!(asked.contains("adapt = 10000"), "{asked}");
}

#[test]
fn a_budget_of_time_is_for_the_training_too() {
    let home = TempDir::new().unwrap();
    let words = "solve pig -b racer,hold-at --vary win.score=20..100:10 --until length_median=9 -n 20k --adapt=20m";
    let told = done(home.path(), &format!("{words} -o out --time-budget 3"));
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("The time was up before players had been trained: whether they change"), "{told}");
    assert_eq!(manifest(&home.path().join("out"))["stopped_because"], "time_budget");
}

#[cfg(unix)]
#[test]
fn a_training_that_is_broken_off_leaves_the_answer_and_exits_130() {
    let home = TempDir::new().unwrap();
    let words =
        "solve pig -b racer,hold-at --vary win.score=20..100:10 --until length_median=9 -n 20k --adapt=80m -o out";
    let told = stdout(&interrupted(home.path(), words));
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("win.score = ") && told.contains("The training of players was broken off"), "{told}");
    assert!(home.path().join("out/values.csv").exists());
}

/// Several values within a tolerance answer without a turn of the curve.
#[test]
fn several_answers_within_a_tolerance_do_not_say_that_the_curve_turns() {
    let home = TempDir::new().unwrap();
    let solve = "solve pig -b hold-at --vary win.score=50..60:5 --within 1 -n 20k -o out --until";
    let told = stdout(&ludometer(home.path(), solve).arg("length_p50 = 6").output().unwrap());
    assert!(told.contains("2 values answer: 50, 55."), "{told}");
}

//! The forms of a replay: in full, brief, short, and for a program.

use crate::{done, output, stderr};
use ludometer::GAMES;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The lines of a replay for a program.
fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn of<'o>(objects: &'o [Value], what: &str) -> Vec<&'o Value> {
    objects.iter().filter(|object| object["what"] == what).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// Does a line of the full text mark this choice, with a score that it has?
fn marks(line: &str, choice: &Value) -> bool {
    let chosen = text(&choice["chosen"]);
    let legal = choice["legal"].as_array().unwrap();
    let mut scores = legal.iter().filter(|legal| legal["text"] == chosen).map(|legal| legal["score"].as_f64());
    scores.any(|score| {
        let score = score.map_or(String::new(), |score| format!("{score:>9.3}  "));
        line == format!("  > {score}{chosen}")
    })
}

/// The turns' headings; a campaign of Dead Cells has runs for rounds.
fn headings(told: &str) -> Vec<&str> {
    let is_heading = |line: &&str| ["Round ", "Run "].iter().any(|word| line.starts_with(word));
    told.lines().filter(is_heading).filter(|line| line.contains(": seat ")).collect()
}

#[test]
fn a_replay_for_a_program_opens_with_the_game_and_closes_with_its_end() {
    let home = TempDir::new().unwrap();
    let lines = objects(&done(home.path(), "replay --game 0.2 -s 3 --json"));
    let seats = ["rusher", "greedy", "cautious"];
    let first = json!({"what": "game", "game": "0.2", "of": "metroidvania", "rules": "standard", "seed": 3});
    for (key, value) in first.as_object().unwrap() {
        assert_eq!(&lines[0][key], value);
    }
    let named = lines[0]["seats"].as_array().unwrap();
    assert!(seats.iter().enumerate().all(|(seat, name)| named[seat] == *name), "{named:?}");
    assert_eq!((&lines[1]["what"], &lines[2]["what"]), (&json!("table"), &json!("turn")));
    assert_eq!(lines[2], json!({"what": "turn", "round": 1, "turn": 1, "seat": 1, "bot": "rusher"}));

    let (told, end) = (done(home.path(), "replay --game 0.2 -s 3"), lines.last().unwrap());
    let winners = end["winners"].as_array().unwrap().iter();
    let winners = winners.map(|seat| format!("seat {seat} ({})", text(&named[seat.as_u64().unwrap() as usize - 1])));
    let winners = winners.collect::<Vec<_>>().join(" and ");
    let last = format!("The game ends in round {}, turn {} ({}). ", end["round"], end["turn"], text(&end["ending"]));
    assert_eq!(told.lines().last().unwrap(), format!("{last}Won by {winners}."));
    assert_eq!((&end["what"], &end["cut_off"]), (&json!("end"), &json!(false)));
}

#[test]
fn a_replay_for_a_program_tells_what_the_full_text_tells() {
    let home = TempDir::new().unwrap();
    for game in GAMES.names() {
        let told = done(home.path(), &format!("replay {game} --game 1"));
        let lines = objects(&done(home.path(), &format!("replay {game} --game 1 --json")));
        let choices = of(&lines, "choice");
        let free = choices.iter().filter(|choice| choice["legal"].as_array().unwrap().len() > 1);
        let free: Vec<_> = free.collect();
        let marked: Vec<&str> = told.lines().filter(|line| line.starts_with("  > ")).collect();
        assert_eq!(marked.len(), free.len(), "{game}");
        for (line, choice) in marked.iter().zip(free) {
            assert!(marks(line, choice), "{game}: {line}: {choice}");
        }
        for choice in choices {
            let scores = choice["legal"].as_array().unwrap().iter().filter_map(|legal| legal["score"].as_f64());
            assert!(scores.is_sorted_by(|a, b| a >= b), "{game}: {choice}");
        }
        let turns = of(&lines, "turn");
        assert_eq!(turns.len(), headings(&told).len(), "{game}");
        assert_eq!(of(&lines, "table").len(), turns.len() + 1, "{game}");
        for event in of(&lines, "event") {
            // A picture stands under the line that announces it.
            let said = text(&event["text"]).replace('\n', "\n    ").replace("\n    \n", "\n\n");
            assert!(told.contains(&format!("  - {said}\n")), "{game}: {event}");
        }
    }
}

#[test]
fn a_short_replay_is_shorter_than_a_brief_one_and_tells_of_every_turn() {
    let home = TempDir::new().unwrap();
    for game in GAMES.names() {
        let brief = done(home.path(), &format!("replay {game} --game 1 --brief"));
        let short = done(home.path(), &format!("replay {game} --game 1 --short"));
        assert!(short.len() < brief.len() && short.lines().count() < brief.lines().count(), "{game}");
        assert!(!headings(&brief).is_empty(), "{game}");
        assert_eq!(headings(&short), headings(&brief), "{game}");
        assert_eq!(short.lines().last(), brief.lines().last(), "{game}");
    }
}

#[test]
fn a_replay_has_one_form() {
    let home = TempDir::new().unwrap();
    for forms in ["--brief --short", "--brief --json", "--short --json"] {
        let refused = output(home.path(), &format!("replay --game 0 {forms}"));
        assert_ne!(refused.status.code(), Some(0), "{forms}");
        assert!(stderr(&refused).contains("cannot be used with"), "{forms}: {}", stderr(&refused));
    }
}

#[test]
fn each_table_says_how_large_its_piles_are_and_what_lies_open() {
    let home = TempDir::new().unwrap();
    let lines = objects(&done(home.path(), "replay --game 3 --json"));
    let tables: Vec<&Value> = of(&lines, "table").iter().map(|line| &line["places"]).collect();
    let queue = |places: &Value| places["queue"].as_array().unwrap().clone();
    // One card is taken from the queue in a turn, and one comes from the deck for it, which may be of the same name.
    let new = |pair: &[&Value]| {
        let (before, after) = (queue(pair[0]), queue(pair[1]));
        assert_eq!((before.len(), after.len()), (6, 6), "{pair:?}");
        after.iter().filter(|card| !before.contains(card)).count()
    };
    let refilled: Vec<usize> = tables.windows(2).map(new).collect();
    assert!(
        refilled.iter().all(|new| *new <= 1) && 2 * refilled.iter().sum::<usize>() > refilled.len(),
        "{refilled:?}"
    );
    let cards = |places: &Value| {
        let counted = ["deck", "discard pile"].map(|pile| places[pile].as_u64().unwrap());
        let items = (1..=3).map(|seat| places[format!("items of seat {seat}")].as_array().unwrap().len() as u64);
        counted.iter().sum::<u64>() + 6 + items.sum::<u64>()
    };
    let all = cards(tables[0]);
    assert!(tables.iter().all(|places| cards(places) == all), "no card is lost between turns");
}

#[test]
fn a_summary_is_one_screen_of_any_game() {
    let home = TempDir::new().unwrap();
    for game in GAMES.names() {
        let told = done(home.path(), &format!("replay {game} --summary"));
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines.len() <= 40, "{told}");
        assert!(lines[0].starts_with(&format!("Game 0.1 of {game}, ")), "{told}");
        assert!(told.contains("\nin this game ") && told.contains("\nchoices "), "{told}");
        // It closes as the whole account does.
        let full = done(home.path(), &format!("replay {game} --brief"));
        let closing = |told: &str| told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(closing(&told).ends_with(full.lines().last().unwrap()), "{told}");
    }
}

/// What the terms give two choices differs by as much as their scores do.
#[test]
fn the_reasons_for_a_choice_add_up_to_the_difference_of_its_score() {
    let home = TempDir::new().unwrap();
    for game in GAMES.names() {
        let lines = objects(&done(home.path(), &format!("replay {game} --why --json")));
        let choices: Vec<&Value> =
            of(&lines, "choice").into_iter().filter(|choice| choice["why"].is_object()).collect();
        assert!(!choices.is_empty(), "{game}");
        for choice in choices {
            let legal = choice["legal"].as_array().unwrap();
            let score = |words: &Value| {
                let found = legal.iter().find(|legal| legal["text"] == *words).unwrap();
                found["score"].as_f64().unwrap()
            };
            let twice = |words: &Value| legal.iter().filter(|legal| legal["text"] == *words).count() > 1;
            let (chosen, other) = (&choice["chosen"], &choice["why"]["instead_of"]);
            if twice(chosen) || twice(other) {
                continue;
            }
            let term = |term: &Value| term["taken"].as_f64().unwrap() - term["other"].as_f64().unwrap();
            let sum: f64 = choice["why"]["terms"].as_array().unwrap().iter().map(term).sum();
            let difference = score(chosen) - score(other);
            assert!((sum - difference).abs() < 1e-6 * (1.0 + difference.abs()), "{game}: {choice}");
        }
    }
}

#[test]
fn the_odds_of_a_game_go_from_what_the_bots_are_worth_to_its_outcome() {
    let home = TempDir::new().unwrap();
    let lines = objects(&done(home.path(), "replay pig --game 3 --json --odds --rollouts 400"));
    let odds = of(&lines, "odds");
    let chances =
        |at: &Value| at["chances"].as_array().unwrap().iter().map(|chance| chance.as_f64().unwrap()).collect();
    let all: Vec<Vec<f64>> = odds.iter().map(|at| chances(at)).collect();
    assert!(all.iter().all(|chances| (chances.iter().sum::<f64>() - 1.0).abs() < 1e-9), "{all:?}");
    assert!(all[0].iter().all(|chance| (0.35..0.65).contains(chance)), "{all:?}");
    let winner = of(&lines, "end")[0]["winners"][0].as_u64().unwrap() as usize - 1;
    assert_eq!(all.last().unwrap()[winner], 1.0);
    let told = done(home.path(), "replay pig --game 3 --odds --rollouts 400");
    assert!(told.contains("chance to win, round 1 to") && told.contains("the share of 400 games"), "{told}");
}

#[test]
fn a_table_that_wins_together_ends_with_the_whole_win() {
    let home = TempDir::new().unwrap();
    for game in 0..8 {
        let lines = objects(&done(home.path(), &format!("replay mega_man --game {game} --json --odds --rollouts 20")));
        let won = of(&lines, "end")[0]["winners"].as_array().unwrap().len();
        let odds = of(&lines, "odds");
        let expected = json!(vec![if won > 0 { 1.0 } else { 0.0 }; 4]);
        assert_eq!(odds.last().unwrap()["chances"], expected, "game {game}");
    }
}

#[test]
fn chances_and_costs_are_a_page_too_which_replaces_no_file() {
    let home = TempDir::new().unwrap();
    let told =
        done(home.path(), "replay --game 7 -p 2 -b greedy-by-hand --odds --what-if 1 --rollouts 20 --page game.html");
    assert!(told.ends_with("\nPage: game.html\n"), "{told}");
    let on = told.lines().find(|line| line.contains("--from")).expect("a line to go on with");
    assert!(!on.contains("--page"), "{on}");
    let page = std::fs::read_to_string(home.path().join("game.html")).unwrap();
    let (lines, title) = (
        objects(&done(home.path(), "replay --game 7 -p 2 -b greedy-by-hand --json")),
        page.split("</title>").next().unwrap(),
    );
    let winner = of(&lines, "end")[0]["winners"][0].as_u64().unwrap();
    assert!(title.contains(&format!("<title>Seat {winner}, ")), "{title}");
    assert_eq!(page.matches("<svg class=\"chart").count(), 2, "the chances and the costs");
    assert!(
        page.contains("ludometer replay --game 7 -p 2 -b greedy-by-hand --odds --what-if 1 --rollouts 20</pre>"),
        "the command"
    );
    let again = output(home.path(), "replay pig --game 3 --odds --page game.html");
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("there is such a file already"), "{}", stderr(&again));
    assert_eq!(std::fs::read_to_string(home.path().join("game.html")).unwrap(), page);
    done(home.path(), "replay pig --game 3 --set win.score=60 --odds --rollouts 20 --page changed.html");
    let changed = std::fs::read_to_string(home.path().join("changed.html")).unwrap();
    assert!(changed.contains("win.score 100 -&gt; 60"), "what was changed of the rules stands on the page");
    let alone = output(home.path(), "replay pig --page other.html");
    assert_eq!(alone.status.code(), Some(2), "a page of nothing that was asked for");
}

#[test]
fn a_swing_names_the_choice_that_did_most_of_it() {
    let home = TempDir::new().unwrap();
    let lines = objects(&done(home.path(), "replay --game 17 --json --odds"));
    let (swings, choices) = (of(&lines, "swing"), of(&lines, "choice"));
    assert!(!swings.is_empty() && swings.len() <= 3, "{swings:?}");
    for swing in &swings {
        let [lo, hi] = ["lo", "hi"].map(|end| swing[end].as_f64().unwrap());
        assert!(lo > 0.0 || hi < 0.0, "{swing}");
        if let Some(decision) = swing["decision"].as_u64() {
            assert!(choices[decision as usize - 1]["legal"].as_array().unwrap().len() > 1, "{swing}");
        }
    }
}

#[test]
fn a_game_goes_on_otherwise_from_the_decision_that_cost_most() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "replay --game 7 -p 2 -b greedy-by-hand,cautious-by-hand --what-if 1 --rollouts 40");
    let on = told.lines().find_map(|line| line.split_once("ludometer ")).expect("a line to go on with").1;
    let words: Vec<&str> = on.split(' ').collect();
    let decision: usize = words[words.iter().position(|word| *word == "--from").unwrap() + 1].parse().unwrap();
    let choices = |arguments: &str| -> Vec<Value> {
        let lines = objects(&done(home.path(), &format!("{arguments} --json")));
        of(&lines, "choice").into_iter().cloned().collect()
    };
    let (otherwise, played) = (choices(on), choices("replay --game 7 -p 2 -b greedy-by-hand,cautious-by-hand"));
    assert_eq!(otherwise[..decision - 1], played[..decision - 1]);
    assert_ne!(otherwise[decision - 1]["chosen"], played[decision - 1]["chosen"]);
    let best = told.lines().find(|line| line.starts_with("    best: ")).unwrap();
    assert!(best.contains(text(&otherwise[decision - 1]["chosen"])), "{best}: {}", otherwise[decision - 1]);
}

#[test]
fn what_cannot_be_asked_of_a_game_is_told() {
    let home = TempDir::new().unwrap();
    for (arguments, parts) in [
        ("--what-if 9", ["there is no seat `9`: the game has 2 seats", "count from 1 to 2: 1 hold-at, 2 hold-at"]),
        ("--what-if holdat", ["there is no seat `holdat`", "did you mean `hold-at`?"]),
        ("-b hold-at --what-if hold-at", ["`hold-at` sits in 2 seats", "count from 1 to 2"]),
        ("--from 1 --choose 200", ["the game has no decision 1 with 200 choices", "--what-if SEAT"]),
        ("--from 100000 --choose 1", ["the game has no decision 100000", "--what-if SEAT"]),
    ] {
        let output = output(home.path(), &format!("replay pig --game 3 {arguments}"));
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(parts.iter().all(|part| stderr(&output).contains(part)), "{arguments}: {}", stderr(&output));
    }
}

#[test]
fn a_game_that_went_on_otherwise_has_no_scores_of_the_game_as_it_was_played() {
    let home = TempDir::new().unwrap();
    let played = done(home.path(), "replay --game 7 --summary");
    let otherwise = done(home.path(), "replay --game 7 --summary --from 51 --choose 2");
    assert!(otherwise.contains("At decision 51 choice 2 is taken; from there the bots play on."), "{otherwise}");
    assert!(played.contains("in this game") && !otherwise.contains("in this game"), "{otherwise}");
}

#[test]
fn a_turn_is_told_alone_with_its_reasons_on_one_screen() {
    let home = TempDir::new().unwrap();
    for game in GAMES.names() {
        let whole = done(home.path(), &format!("replay {game} --game 1 --brief"));
        // Each player of Map Masters has had a turn where the first choice is made.
        let turn = done(home.path(), &format!("replay {game} --game 1 --brief --turn 3"));
        let of_turn: Vec<&str> = headings(&whole).into_iter().filter(|line| line.contains(", turn 3: ")).collect();
        assert!(!of_turn.is_empty(), "{game}");
        assert_eq!(headings(&turn), of_turn, "{game}");
        let reasons = done(home.path(), &format!("replay {game} --game 1 --brief --turn 3 --why"));
        assert!(reasons.contains("rather than: ") || reasons.contains("no term tells it from: "), "{game}: {reasons}");
    }
    let lines =
        |flags: &str| done(home.path(), &format!("replay --game 17 --turn 5 --brief --why {flags}")).lines().count();
    assert!(lines("") < lines("--full"), "all that was legal is told with --full alone");
}

#[test]
fn a_turn_that_the_game_does_not_have_is_refused_with_the_nearest() {
    let home = TempDir::new().unwrap();
    let refused = output(home.path(), "replay pig --game 1 --turn 9999");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("the nearest turn is "), "{}", stderr(&refused));
}

#[test]
fn a_replay_for_a_program_says_what_was_changed() {
    let home = TempDir::new().unwrap();
    let first = |flags: &str| objects(&done(home.path(), &format!("replay pig {flags} --json"))).swap_remove(0);
    assert_eq!(first("--set win.score=50")["changed"], "changed from standard rules: win.score 100 -> 50");
    assert_eq!(first("").get("changed"), None);
}

//! `live`: what the page asks and is told, what is kept, and who is kept out. What a browser makes of it is in the tests of the browser.

use crate::served::LiveServer;
use crate::{done, output, stderr};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A table of Pig where something moves.
const CHANGED: [(&str, &str); 1] = [("dice.sides", "8")];

fn changes(set: &[(&str, &str)]) -> Value {
    json!({ "set": set, "added": {}, "removed": [] })
}

#[test]
fn the_page_says_where_it_is_and_holds_what_it_needs() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig");
    assert!(served.said.contains("It is for this machine alone. Ctrl-C ends it"), "{}", served.said);
    let page = served.request("GET", &served.path(""), &[], "");
    assert_eq!(page.status, 200, "{}", page.head);
    for part in page.body.split('"').filter(|part| part.ends_with(".js") || part.ends_with(".css")) {
        assert_eq!(served.request("GET", &served.path(part), &[], "").status, 200, "{part}");
    }
    let rules = served.act("rules", &json!({})).json();
    assert_eq!((&rules["game"], &rules["draft"]), (&json!("Pig"), &Value::Null));
    assert!(rules["form"]["sections"].as_array().is_some_and(|all| !all.is_empty()), "{rules}");
    let numbers = rules["form"]["bots"].as_array().unwrap().iter().flat_map(|bot| bot["numbers"].as_array().unwrap());
    for number in numbers {
        assert!(number[2].as_str().is_some_and(|about| !about.is_empty()), "{number} has no meaning");
    }
}

#[test]
fn figures_are_those_of_the_command_that_is_copied() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig -b hold-at,racer");
    let mut events = served.follow("a");
    // A bot that looks ahead is played in other portions than the base beside which it is counted.
    let thinking = [("bots.hold-at.rollouts", "1")];
    for (number, set) in
        [(1, &CHANGED[..]), (2, &[("dice.sides", "8"), ("bots.hold-at.number", "14")][..]), (3, &thinking[..])]
    {
        // Of any number of games: at rest they are as at any look before.
        served.act("play", &json!({ "page": "a", "number": number, "now": changes(set) }));
        let is_it = |figures: &Value| figures["number"] == number && figures["games"].as_u64() > Some(2_000);
        let figures = events.until("figures", is_it);
        let asked = json!({ "page": "a", "now": changes(set), "games": figures["games"] });
        let command = served.act("command", &asked).json()["command"].as_str().unwrap().to_owned();
        let printed = done(home.path(), command.trim_start_matches("ludometer "));
        let rows = figures["rows"].as_array().unwrap();
        assert!(rows.len() > 2, "{figures}");
        for row in rows {
            let text = |key: &str| row[key].as_str().unwrap();
            let line = printed
                .lines()
                .find(|line| line.starts_with(text("measure")))
                .unwrap_or_else(|| panic!("{row}: {printed}"));
            for key in ["base", "now", "told"] {
                assert!(line.contains(text(key)), "{key} of {row}: {line}");
            }
        }
        let played = format!("the same {} deals", printed_deals(&printed));
        assert!(printed.contains(&played), "{printed}");
    }
}

#[test]
fn components_that_moved_most_are_rows_and_stand_among_the_differences_of_the_command() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "metroidvania -b greedy -p 2");
    let mut events = served.follow("a");
    let set = [("cards.crypt.damage", "6"), ("cards.abyss.damage", "9")];
    served.act("play", &json!({ "page": "a", "number": 1, "now": changes(&set) }));
    let figures = events.until("figures", |figures| figures["components"]["moved"].as_u64() > Some(1));
    let compared = figures["components"]["compared"].as_u64().unwrap();
    assert!(compared > 30, "{figures}");
    let rows: Vec<&Value> = figures["rows"].as_array().unwrap().iter().filter(|row| row["component"] == true).collect();
    assert!((2..9).contains(&rows.len()), "{figures}");
    assert!(rows.iter().all(|row| row["shown"] == true && row["lo"].is_number()), "{rows:?}");
    let asked = json!({ "page": "a", "now": changes(&set), "games": figures["games"] });
    let command = served.act("command", &asked).json()["command"].as_str().unwrap().to_owned();
    let printed = done(home.path(), &format!("{} -o d", command.trim_start_matches("ludometer ")));
    assert!(printed.contains("Of the components, "), "{printed}");
    let table = fs::read_to_string(home.path().join("d/differences.csv")).unwrap();
    let of_components = table.lines().filter(|line| line.contains("cards.take_rate(") || line.contains("boss_powers."));
    assert_eq!(of_components.count() as u64, compared, "{table}");
    for row in rows {
        let measure = row["measure"].as_str().unwrap();
        let line = table.lines().find(|line| line.split(',').any(|cell| cell == measure));
        let value: f64 = line.unwrap_or_else(|| panic!("{row}: {table}")).split(',').nth(5).unwrap().parse().unwrap();
        assert!((100.0 * value - row["value"].as_f64().unwrap()).abs() < 1e-9, "{row}: {value}");
    }
    // Nobody watches: no more measures than ever.
    done(home.path(), &format!("{} -o e", command.trim_start_matches("ludometer ").replace(" --watched", "")));
    assert!(!fs::read_to_string(home.path().join("e/differences.csv")).unwrap().contains("take_rate"));
}

/// The deals that a comparison says that it has played.
fn printed_deals(printed: &str) -> String {
    let after = printed.split("the same ").nth(1).unwrap_or_default();
    after.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn what_is_not_allowed_is_told_in_the_words_of_check_and_the_last_variant_plays_on() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig");
    let mut events = served.follow("a");
    served.play(&mut events, "a", 1, &changes(&CHANGED));
    let wrong = changes(&[("dice.sides", "1000"), ("win.score", "many")]);
    let answer = served.act("play", &json!({ "page": "a", "number": 2, "now": wrong })).json();
    fs::write(
        home.path().join("wrong.toml"),
        "game = \"pig\"\nbase = \"standard\"\ndice.sides = 1000\nwin.score = \"many\"\n",
    )
    .unwrap();
    let checked = stderr(&crate::output(home.path(), "check wrong.toml"));
    for (fault, address) in answer["faults"].as_array().unwrap().iter().zip(["dice.sides", "win.score"]) {
        assert_eq!(fault["address"], address, "{answer}");
        assert!(checked.contains(fault["message"].as_str().unwrap()), "{fault}: {checked}");
    }
}

#[test]
fn a_draft_outlives_the_program_and_a_variation_is_saved_once() {
    let home = TempDir::new().unwrap();
    let state = json!({ "now": changes(&CHANGED), "base": changes(&[]), "pins": [] });
    let served = LiveServer::start(home.path(), "pig");
    let other = json!({ "now": changes(&[]) });
    for (page, state) in [("one", &state), ("other", &other), ("one", &state)] {
        assert_eq!(served.act("keep", &json!({ "page": page, "state": state })).status, 200);
    }
    // It is killed without a warning.
    drop(served);
    let served = LiveServer::start(home.path(), "pig");
    // Each page has its own, and a new one goes on with the newest.
    for (page, state) in [("one", &state), ("other", &other), ("new", &state)] {
        assert_eq!(served.act("rules", &json!({ "page": page })).json()["draft"], *state, "{page}");
    }
    let save = |set: &[(&str, &str)], overwrite: bool| {
        served.act("save", &json!({ "name": "mine", "now": changes(set), "overwrite": overwrite })).json()
    };
    assert_eq!(save(&CHANGED, false)["file"], "./mine.toml");
    assert_eq!(done(home.path(), "check mine.toml"), "1 file is right.\n");
    let text = fs::read_to_string(home.path().join("mine.toml")).unwrap();
    assert!(text.ends_with("\n\ndice.sides = 8\n"), "{text}");
    // What was saved from here may be saved again; what somebody else has written may not.
    assert_eq!(save(&[("dice.sides", "10")], false)["file"], "./mine.toml");
    fs::write(home.path().join("mine.toml"), "game = \"pig\"\n").unwrap();
    let taken = save(&CHANGED, false);
    assert_eq!((&taken["taken"], &taken["free"]), (&json!("./mine.toml"), &json!("mine-2")), "{taken}");
    assert!(taken["why"].as_str().unwrap().contains("changed by somebody else"), "{taken}");
    assert_eq!(fs::read_to_string(home.path().join("mine.toml")).unwrap(), "game = \"pig\"\n");
    assert_eq!(save(&CHANGED, true)["file"], "./mine.toml");
    for name in ["", "../mine", "/tmp/mine", ".hidden", "a\\b"] {
        let refused = served.act("save", &json!({ "name": name, "now": changes(&CHANGED) }));
        assert_eq!(refused.status, 422, "{name}: {}", refused.body);
    }
}

#[test]
fn copies_of_the_tables_go_with_a_variation_that_is_saved_where_they_are_wanted() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init metroidvania");
    let folder = home.path().join("metroidvania/configs/metroidvania");
    let served = LiveServer::start(home.path(), "metroidvania/configs/metroidvania/standard.toml -b random -p 2");
    let form = served.act("rules", &json!({})).json()["form"].clone();
    assert_eq!(form["own_tables"], true);
    assert!(!form.to_string().contains("open point"), "nobody who looks at the page knows them");
    let cards = &form["tables"].as_array().unwrap().iter().find(|table| table["name"] == "cards").unwrap()["rows"];
    let names = [0, 1, 2].map(|row| cards[row]["name"].as_str().unwrap());
    assert_eq!(names, ["gallery", "cistern", "library"], "as the sheet has them: a column is pasted back");
    let save = |damage: &str, tables: bool| {
        let now = changes(&[("cards.crypt.damage", damage)]);
        served.act("save", &json!({ "name": "mine", "now": now, "tables": tables })).json()
    };
    assert_eq!(save("3", false)["tables"], json!(null));
    let copy = folder.join("mine.standard.cards.csv");
    assert!(!copy.exists());
    let told = save("3", true);
    assert!(told["tables"].as_str().unwrap().contains("mine.standard.cards.csv"), "{told}");
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let own = read(&folder.join("standard.cards.csv"));
    let differing = |copy: &str| -> Vec<String> {
        own.lines().zip(copy.lines()).filter(|(own, copy)| own != copy).map(|(_, copy)| copy.to_owned()).collect()
    };
    let changed = differing(&read(&copy));
    assert!(changed.len() == 1 && changed[0].starts_with("crypt,"), "{changed:?}");
    // What was saved from here is saved again.
    save("2", true);
    assert_ne!(differing(&read(&copy)), changed);
}

/// A page that is mailed has to be of what was on the screen.
#[test]
fn what_is_exported_is_of_the_variant_that_was_asked_for_last() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "metroidvania -b random -p 2");
    let mut events = served.follow("a");
    served.act("play", &json!({ "page": "a", "number": 1, "now": changes(&[("players.luck", "8")]) }));
    events.until("pictures", |pictures| pictures["number"] == 1);
    let now = changes(&[("players.luck", "3")]);
    served.act("play", &json!({ "page": "a", "number": 2, "now": now }));
    let export = || served.act("export", &json!({ "page": "a", "now": now, "games": 100 }));
    let at_once = export();
    events.until("pictures", |pictures| pictures["number"] == 2);
    let later = export().json();
    let file = |answer: &Value| fs::read_to_string(home.path().join(answer["file"].as_str().expect("a file"))).unwrap();
    for page in (at_once.status == 200).then(|| file(&at_once.json())).into_iter().chain([file(&later)]) {
        assert!(page.contains("players.luck=3") && !page.contains("players.luck=8"), "{page:.2000}");
    }
    if at_once.status != 200 {
        assert!(at_once.json()["error"].as_str().unwrap().contains("are not made yet"), "{}", at_once.body);
    }
}

#[test]
fn a_fault_of_a_file_that_somebody_else_changed_is_told_with_its_place() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init metroidvania");
    let served = LiveServer::start(home.path(), "metroidvania/configs/metroidvania/standard.toml -b random -p 2");
    let cards = home.path().join("metroidvania/configs/metroidvania/standard.cards.csv");
    let text = fs::read_to_string(&cards).unwrap();
    let number = text.lines().position(|line| line.starts_with("crypt,")).expect("the row") + 1;
    let broken = text.lines().map(|line| if line.starts_with("crypt,") { "crypt,lots" } else { line });
    fs::write(&cards, broken.collect::<Vec<_>>().join("\n")).unwrap();
    let told = served.act("rules", &json!({})).json()["error"].as_str().unwrap().to_owned();
    assert!(told.contains(&format!("standard.cards.csv:{number}: ")), "{told}");
}

#[test]
fn rows_are_put_in_and_taken_out_and_saved() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "metroidvania -b random -p 2");
    let cells = json!({ "source": "synthetic", "count": "2", "threat": "1", "exits": "NESW", "moves": "2", "damage": "3", "item": "reduce", "power": "1" });
    let now =
        json!({ "set": [["cards.crypt.damage", "3"]], "added": { "cards.ghost": cells }, "removed": ["cards.bat"] });
    let _events = served.follow("a");
    let answer = served.act("play", &json!({ "page": "a", "number": 1, "now": now })).json();
    assert_eq!(answer["faults"], json!([]), "{answer}");
    assert_eq!(served.act("save", &json!({ "name": "rows", "now": now })).json()["file"], "./rows.toml");
    let told = done(home.path(), "diff rows.toml").split_whitespace().collect::<Vec<_>>().join(" ");
    for change in ["cards.crypt.damage 1 -> 3", "cards.ghost new:", "cards.bat gone"] {
        assert!(told.contains(change), "{change}: {told}");
    }
    let left: Vec<_> = fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().starts_with(".live-")), "{left:?}");
}

#[test]
fn a_file_that_somebody_else_changes_is_told_of() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("own.toml");
    fs::write(&file, "game = \"pig\"\nbase = \"standard\"\ndice.sides = 8\n").unwrap();
    let served = LiveServer::start(home.path(), "own.toml");
    assert!(served.said.contains("own.live.json"), "{}", served.said);
    let mut events = served.follow("a");
    fs::write(&file, "game = \"pig\"\nbase = \"standard\"\ndice.sides = 10\n").unwrap();
    assert_eq!(events.until("disk", |_| true)["files"], json!(["own.toml"]));
    let rules = served.act("rules", &json!({})).json().to_string();
    assert!(rules.contains("\"value\":\"10\""), "{rules}");
}

#[test]
fn other_commands_answer_questions_about_the_variant() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig -b hold-at,racer");
    let _events = served.follow("a");
    let ask = |words: &[&str]| {
        let question = json!({ "command": "solve", "words": words });
        served.act("ask", &json!({ "page": "a", "now": changes(&CHANGED), "question": question }))
    };
    let answer = ask(&["--vary", "win.score=60..90:10", "--until", "length_median = 8", "-n", "2000"]).json();
    assert!(
        answer["command"].as_str().unwrap().starts_with("ludometer solve pig -b hold-at,racer --set dice.sides=8"),
        "{answer}"
    );
    assert!(answer["pictures"].as_str().unwrap().contains("<svg"), "no picture");
    // Nothing that names a file, and nothing that the command does not know.
    for words in [&["-o", "elsewhere"][..], &["--save-rules", "x.toml"], &["--vary"]] {
        assert_eq!(ask(words).status, 422, "{words:?}");
    }
    let game = served.act("game", &json!({ "now": changes(&CHANGED), "block": 3 })).json();
    let steps = game["steps"].as_array().unwrap();
    assert_eq!((&steps[0]["what"], &steps[steps.len() - 1]["what"]), (&json!("game"), &json!("end")));
}

#[test]
fn a_question_tells_how_far_it_has_come_and_is_cancelled() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig -b hold-at,racer");
    let mut events = served.follow("a");
    let question = json!({ "command": "worth", "words": ["--of", "win.score", "-n", "1e9"] });
    let asked = json!({ "page": "a", "now": changes(&CHANGED), "question": question });
    std::thread::scope(|scope| {
        let answer = scope.spawn(|| served.act("ask", &asked));
        let progress =
            events.until("asked", |progress| progress["so_far"].as_str().is_some_and(|told| !told.is_empty()));
        assert!(progress["games"].as_u64() > Some(0) && progress["of"].as_u64() >= Some(1_000_000_000), "{progress}");
        assert!(progress["left"].is_string(), "{progress}");
        assert_eq!(served.act("cancel", &json!({ "page": "a" })).status, 200);
        let answer = answer.join().unwrap();
        assert_eq!((answer.status, answer.body.contains("It was broken off.")), (422, true), "{}", answer.body);
    });
}

#[test]
fn what_a_rules_file_cannot_hold_is_named_when_it_is_saved() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig -b hold-at,racer");
    let of_bot = ("bots.hold-at.number", "14");
    let save = |name: &str, set: &[(&str, &str)]| served.act("save", &json!({ "name": name, "now": changes(set) }));
    let refused = save("bot", &[of_bot]);
    assert_eq!((refused.status, refused.body.contains("bots.hold-at.number")), (422, true), "{}", refused.body);
    let saved = save("both", &[CHANGED[0], of_bot]).json();
    assert_eq!((&saved["left"], &saved["again"]), (&json!(["bots.hold-at.number"]), &json!(false)));
    assert_eq!(save("both", &CHANGED).json()["again"], true);
}

#[test]
fn a_base_of_ones_own_is_not_part_of_the_change() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig -b hold-at,racer");
    let mut events = served.follow("a");
    let mut first = |number: u64, now: &[(&str, &str)], base: &[(&str, &str)]| {
        let asked = json!({ "page": "a", "number": number, "now": changes(now), "base": changes(base) });
        served.act("play", &asked);
        let figures = events.until("figures", |figures| figures["number"] == number && figures["resting"] == true);
        figures["sentences"][0].as_str().unwrap().to_owned()
    };
    let (eight, goal) = (("dice.sides", "8"), ("win.score", "60"));
    let told = first(1, &[eight, goal], &[eight]);
    assert!(told.starts_with("With win.score=60, "), "{told}");
    let told = first(2, &[goal], &[eight]);
    assert!(told.starts_with("With win.score=60 in place of dice.sides=8, "), "{told}");
}

#[test]
fn games_end_at_the_number_that_was_asked_for() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig -b hold-at,racer");
    let mut events = served.follow("a");
    let figures = served.play(&mut events, "a", 1, &changes(&CHANGED));
    // The last look of at most 15,000 deals, each of two games.
    assert_eq!((&figures["games"], &figures["known"]), (&json!(24_576), &json!(false)), "{figures}");
    let refused = output(home.path(), "live pig -b hold-at,racer --no-open -n 9m");
    let all = stderr(&refused);
    assert_eq!(refused.status.code(), Some(2), "{all}");
    assert!(all.contains("the intervals of the page hold for fewer games"), "{all}");
    assert!(all.contains("at most 3200000"), "{all}");
}

#[test]
fn a_game_that_plays_slowly_is_guessed_first_and_marked_so() {
    let home = TempDir::new().unwrap();
    // Half a second a game: the first look is far off on any machine. The champion alone is quick enough on some to need no guess.
    let slow = "game = \"map_masters\"\nbase = \"champion\"\n\
                [play]\nsearch = { rollouts = 2, candidates = 2, kinds = [\"buy\"] }\n";
    fs::write(home.path().join("slow.toml"), slow).unwrap();
    let served = LiveServer::start(home.path(), "map_masters -b ./slow.toml,planner,collector");
    let mut events = served.follow("a");
    let now = changes(&[("market.first", "rotates")]);
    served.act("play", &json!({ "page": "a", "number": 1, "now": now }));
    let guess = events.until("figures", |_| true);
    assert_eq!((&guess["guess"], &guess["games"], &guess["resting"]), (&json!(true), &json!(6), &json!(false)));
    assert_eq!(guess["sentences"], json!(["A first guess, of 6 games: nothing is shown yet."]));
    let rows = guess["rows"].as_array().unwrap();
    assert!(rows.len() > 5, "{guess}");
    for row in rows {
        assert_eq!((&row["shown"], &row["lo"], &row["hi"]), (&json!(false), &Value::Null, &Value::Null), "{row}");
        assert!(!row["told"].as_str().unwrap().contains(" to "), "{row}");
    }
    let median = rows.iter().find(|row| row["measure"] == "length_median").unwrap();
    assert_eq!((&median["base"], &median["now"]), (&json!("6"), &json!("6")), "whole where it is whole");
}

#[test]
fn strangers_are_kept_out() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig");
    let origin = format!("http://{}", served.host());
    let (json, page) = (("content-type", "application/json"), served.path(""));
    let keep = served.path("do/keep");
    let post = |headers: &[(&str, &str)]| served.request("POST", &keep, headers, "{\"state\":1}").status;
    assert_eq!(post(&[json, ("origin", &origin)]), 200, "the page itself");
    let own = [("origin", origin.as_str())];
    for (what, status) in [
        ("without an origin", post(&[json])),
        ("from elsewhere", post(&[json, ("origin", "http://evil.example")])),
        ("from another port", post(&[json, ("origin", "http://127.0.0.1:1")])),
        ("from a file", post(&[json, ("origin", "null")])),
        ("from another site", post(&[json, own[0], ("sec-fetch-site", "cross-site")])),
        ("by a form", post(&[own[0], ("content-type", "text/plain")])),
        ("with another host", post(&[json, own[0], ("host", "evil.example")])),
        ("reading with another host", served.request("GET", &page, &[("host", "evil.example:80")], "").status),
        ("reading from elsewhere", served.request("GET", &page, &[("origin", "http://evil.example")], "").status),
        (
            "listening from another site",
            served.request("GET", &served.path("events/x"), &[("sec-fetch-site", "cross-site")], "").status,
        ),
        ("without the secret", served.request("GET", "/", &[], "").status),
        ("with a part of it", served.request("GET", &page[..9], &[], "").status),
        ("with more than it", served.request("GET", &format!("{}x/", page.trim_end_matches('/')), &[], "").status),
        (
            "with too much",
            served.request("POST", &keep, &[json, own[0]], &format!("\"{}\"", "x".repeat(2 << 20))).status,
        ),
    ] {
        assert!((400..500).contains(&status) || status == 0, "{what}: {status}");
    }
    assert_eq!(
        fs::read_to_string(home.path().join("pig-standard.live.json")).unwrap(),
        "{\"version\":1,\"drafts\":[{\"page\":\"\",\"state\":1}]}"
    );
    for answer in [served.request("GET", &page, &[], ""), served.request("GET", "/", &[], "")] {
        let head = answer.head.to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(header), "{header}: {head}");
        }
        assert!(!head.contains("access-control-allow"), "{head}");
    }
}

#[test]
fn two_pages_do_not_tread_on_one_another() {
    let home = TempDir::new().unwrap();
    let served = LiveServer::start(home.path(), "pig -b hold-at,racer");
    let (mut one, mut other) = (served.follow("one"), served.follow("other"));
    for (page, number, sides) in [("one", 1, "8"), ("other", 2, "4")] {
        served.act("play", &json!({ "page": page, "number": number, "now": changes(&[("dice.sides", sides)]) }));
    }
    for (events, number, sides) in [(&mut one, 1, "8"), (&mut other, 2, "4")] {
        let figures = events.until("figures", |figures| figures["games"].as_u64() > Some(2_000));
        assert_eq!(figures["number"], number);
        assert!(figures["sentences"].to_string().contains(&format!("dice.sides={sides}")), "{figures}");
    }
}

#[test]
fn what_is_wrong_is_said_before_a_page_is_served() {
    let home = TempDir::new().unwrap();
    for (words, told) in [
        ("live pig --set dice.sides=1000", "must be a whole number"),
        ("live pig --set dice.sides+=1", "is no single value"),
        ("live pigg", "pig"),
        ("live pig --at strng", "strong"),
    ] {
        let output = crate::output(home.path(), &format!("{words} --no-open"));
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(stderr(&output).contains(told), "{words}: {}", stderr(&output));
    }
}

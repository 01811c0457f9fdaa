//! The live page of a game of one's own, served by a program of one's own.

#[path = "../../../tests/common/served.rs"]
mod served;

use serde_json::json;
use served::LiveServer;
use std::process::Command;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_relay");

#[test]
fn a_game_of_ones_own_is_shown_on_the_live_page_as_a_shipped_one() {
    let home = TempDir::new().expect("a folder");
    let served = LiveServer::start_program(PROGRAM, home.path(), "relay");
    let rules = served.act("rules", &json!({})).json();
    assert_eq!((&rules["game"], &rules["players"]), (&json!("Relay"), &json!(2)));
    let told = rules["form"]["sections"].to_string();
    assert!(told.contains("Points to win.") && told.contains("\"value\":\"200\""), "{told}");
    let mut events = served.follow("a");
    let now = json!({ "set": [["win.score", "150"]], "added": {}, "removed": [] });
    served.act("play", &json!({ "page": "a", "number": 1, "now": now }));
    let figures = events.until("figures", |figures| figures["games"].as_u64() > Some(20_000));
    let row = &figures["rows"][0];
    assert_eq!((&row["measure"], &row["shown"]), (&json!("win_rate"), &json!(true)), "{figures}");
    assert!(figures["sentences"][0].as_str().is_some_and(|told| told.starts_with("With win.score=150")), "{figures}");

    // The line is one of this program, which alone knows the game.
    let asked = json!({ "page": "a", "now": now, "games": figures["games"] });
    let command = served.act("command", &asked).json()["command"].as_str().expect("a command").to_owned();
    let words = command.strip_prefix("relay ").expect("this program");
    let printed = Command::new(PROGRAM).current_dir(home.path()).args(words.split(' ')).output().expect("the program");
    let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
    assert!(printed.contains(row["told"].as_str().expect("a difference")), "{row}: {printed}");

    let question = json!({ "command": "solve", "words": ["--vary", "win.score=120..180:20", "--until", "win_rate = 90%", "-n", "2000"] });
    let answer = served.act("ask", &json!({ "page": "a", "now": now, "question": question })).json();
    assert!(answer["command"].as_str().is_some_and(|told| told.starts_with("relay solve relay ")), "{answer}");
    let game = served.act("game", &json!({ "now": now, "block": 1 })).json();
    assert_eq!(game["steps"].as_array().and_then(|steps| steps.last()).map(|last| &last["what"]), Some(&json!("end")));
    let saved = served.act("save", &json!({ "name": "quick", "now": now, "overwrite": false })).json();
    assert_eq!(saved["file"], "./quick.toml");

    // What is not allowed is in no line.
    let wrong = json!({ "set": [["players.count", "30"]], "added": {}, "removed": [] });
    let refused = served.act("command", &json!({ "page": "a", "now": wrong, "games": 100 }));
    assert!(refused.status == 422 && refused.body.contains("must be a whole number"), "{}", refused.body);
}

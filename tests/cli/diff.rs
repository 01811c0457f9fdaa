//! What was changed: `diff`, and the same at the top of every answer.

use super::{done, output, stderr, stdout};
use std::fs;
use tempfile::TempDir;

const ROWS: &str = "game = \"metroidvania\"
base = \"standard\"
title = \"Ghosts\"

[cards]
bat = false
crypt.damage = 3
ghost = { count = 2, threat = 1, exits = \"NS\", moves = 2, damage = 3, item = \"none\", power = 1, source = \"mine\" }
";

#[test]
fn rules_are_told_by_what_leads_from_their_base_to_them() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("rows.toml"), ROWS).unwrap();
    let told = done(home.path(), "diff rows.toml");
    let starts = |start: &str| told.lines().any(|line| line.starts_with(start));
    assert!(starts("metroidvania: from standard rules to Ghosts"), "{told}");
    assert!(starts("cards.crypt.damage  1 -> 3"), "{told}");
    assert!(starts("cards.bat           gone"), "{told}");
    assert!(starts("cards.ghost         new: "), "{told}");
    assert!(starts("1 value of "), "{told}");
    // The other way round it is the other way round.
    let told = done(home.path(), "diff rows.toml metroidvania");
    assert!(told.contains("cards.crypt.damage  3 -> 1") && told.contains("cards.ghost         gone"), "{told}");
    assert!(done(home.path(), "diff metroidvania").contains("nothing differs"));
}

#[test]
fn every_heading_names_what_was_set() {
    let home = TempDir::new().unwrap();
    let score = "changed from standard rules: win.score 100 -> 50";
    let bot = "bots.hold-at.blunder 0.0 -> 0.5";
    for (command, told) in [
        ("run pig -n 20 --set bots.hold-at.blunder=0.5", &[bot][..]),
        ("run pig -n 20 --set win.score=50 --set bots.*.blunder=0.5", &[score, bot]),
        ("sweep pig --vary dice.sides=6,8 -n 20 --set bots.hold-at.blunder=0.5", &[bot]),
        ("worth pig --of dice.sides --by +1 -n 20 --set bots.hold-at.blunder=0.5", &[bot]),
        ("tournament pig -b random,hold-at,racer -n 20 --set bots.hold-at.blunder=0.5", &[bot]),
        ("solve pig --vary dice.sides=6..8 --until length_p50=8 -n 2k --set bots.hold-at.blunder=0.5", &[bot]),
        ("tune pig --expect length_p50>=2 --of dice.sides=6..8 -n 30k --set bots.hold-at.blunder=0.5", &[bot]),
        ("compare pig -b hold-at --vs racer -n 20 --set win.score=50", &["on both sides", score]),
        ("compare pig -b hold-at --vs racer -n 20 --set bots.*.blunder=0.5", &[bot, "bots.racer.blunder 0.0 -> 0.5"]),
        ("compare pig -n 20 --set bots.hold-at.blunder=0.5", &["changed: bots.hold-at.blunder 0.0 -> 0.5"]),
        ("train hold-at pig -n 10k --set win.score=50", &[score]),
        ("replay pig --game 0 --set win.score=50 --set bots.hold-at.blunder=0.5", &[score, bot]),
        ("replay pig --game 0 --short --set win.score=50", &[score]),
    ] {
        let said = output(home.path(), command);
        let text = stdout(&said).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(matches!(said.status.code(), Some(0 | 1)), "{command}: {}", stderr(&said));
        assert!(told.iter().all(|part| text.contains(part)), "{command}: {text}");
    }
    let page = fs::read_to_string(home.path().join("reports/pig-standard-train/report.html")).unwrap();
    assert!(page.contains("win.score 100 -&gt; 50") || page.contains("win.score 100 -> 50"), "the page");
    for command in ["run pig -n 20", "compare pig -b hold-at --vs racer -n 20", "replay pig --game 0"] {
        assert!(!done(home.path(), command).contains("changed"), "{command}");
    }
}

#[test]
fn rules_of_two_games_have_nothing_in_common() {
    let home = TempDir::new().unwrap();
    let output = output(home.path(), "diff pig metroidvania");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("name two rules of one game"), "{}", stderr(&output));
}

#[test]
fn every_answer_begins_with_what_was_changed() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("rows.toml"), ROWS).unwrap();
    fs::create_dir(home.path().join("old")).unwrap();
    fs::write(home.path().join("old/standard.toml"), "game = \"metroidvania\"\nbase = \"standard\"\n").unwrap();
    let run = done(home.path(), "run rows.toml -n 30");
    assert!(run.contains("changed from standard rules: cards.crypt.damage 1 -> 3;"), "{run}");
    assert!(!done(home.path(), "run -p 2 -b greedy -n 30").contains("changed"));
    let compared = done(home.path(), "compare rows.toml --vs old/standard.toml -n 30");
    assert!(compared.contains("\nchanged: cards.crypt.damage 1 -> 3;"), "{compared}");
    assert!(compared.contains("\nbase: old/standard.toml\nnow:  Ghosts\n"), "{compared}");
    let bots = done(home.path(), "compare --set bots.cautious.blunder=0.1 -n 30");
    assert!(bots.contains("\nchanged: bots.cautious.blunder "), "{bots}");
    // Who would sit there if nobody was named is no change where the same play.
    let epic = done(home.path(), "compare masmorra/epic --vs masmorra -p 2 -n 2 -b delver -o epic");
    assert!(epic.contains("\nchanged: mode.kind ") && !epic.contains("players.bots"), "{epic}");
    let seats = done(home.path(), "compare masmorra/epic --vs masmorra -p 2 -n 2 -o seats");
    let seats: Vec<&str> = seats.split_whitespace().collect();
    let seats = seats.join(" ");
    assert!(seats.contains("players.bots [\"champion\"] -> [\"delver\"]"), "{seats}");
    // A row is named by its title, too, where it has one.
    fs::write(
        home.path().join("titled.toml"),
        "game = \"metroidvania\"\nbase = \"standard\"\n[cards.crypt]\ntitle = \"Große Gruft\"\ndamage = 3\n",
    )
    .unwrap();
    let titled = done(home.path(), "diff titled.toml");
    assert!(titled.contains("cards.crypt.damage (Große Gruft)"), "{titled}");
    let worth = done(home.path(), "worth titled.toml --of cards.crypt.damage --by -1 -n 30 -o titled");
    assert!(worth.contains("cards.crypt.damage 3→2 (Große Gruft)"), "{worth}");
    // What changes no game is counted, after what does.
    let words = "run -p 2 -b greedy -n 30 -o words --set cards[threat>=0].source=mine --set cards.crypt.damage=3";
    let words = done(home.path(), words).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("changed from standard rules: cards.crypt.damage 1 -> 3; and the source of "), "{words}");
}

#[test]
fn of_two_strategies_formulas_and_numbers_are_told() {
    let home = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(home.path().join(name), text).unwrap();
    write("a.toml", "game = \"pig\"\n[score]\nturn = \"if(turn_total >= 20, holds, rolls) + 2 * wins\"\n");
    write(
        "b.toml",
        "game = \"pig\"\n[play]\nblunder = 0.05\n[score]\nturn = \"if(turn_total >= 25, holds, rolls) + 6 * wins\"\n",
    );
    write("c.toml", "game = \"pig\"\nbase = \"hold-at\"\n[parameters]\nnumber = 10\n");
    let told = done(home.path(), "diff a.toml b.toml");
    assert!(told.starts_with("pig: from a.toml to b.toml\n"), "{told}");
    let row = |name: &str| {
        let line = told.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {told}"));
        line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(row("at random"), ["at random", "0 % of the choices -> 5 % of the choices"]);
    assert_eq!(row("turn_wins"), ["turn_wins", "2 -> 6", "3.00", "turn_wins * wins"]);
    assert!(told.contains("20 -> 25") && told.contains("2 numbers of 2 changed, 0 formulas of 1 changed"), "{told}");
    // A variation against its base, and a formula that is another.
    let told = done(home.path(), "diff c.toml");
    assert!(
        told.starts_with("pig: from hold-at to c.toml\n") && told.contains("\nturn: number  20 -> 10   0.50  if("),
        "{told}"
    );
    let told = done(home.path(), "diff hold-at racer");
    assert!(told.contains("\nthe formula of turn decisions is another\nfrom  if(turn_total >= number"), "{told}");
    assert!(told.contains("\nchase   not there -> 0.125"), "{told}");
    assert!(done(home.path(), "diff racer racer").contains("nothing differs in 4 numbers and 1 formula"));
    for (arguments, told) in [
        ("diff a.toml", "is no variation of another strategy"),
        ("diff a.toml greedy", "pig has no strategy `greedy`"),
        ("diff greedy a.toml", "not for metroidvania but for \"pig\""),
    ] {
        let output = output(home.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", stdout(&output));
        assert!(stderr(&output).contains(told), "{arguments}: {}", stderr(&output));
    }
}

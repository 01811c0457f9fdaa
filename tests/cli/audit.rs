//! `audit`, and bots that are restricted: `[forbid]` and `[force]` of a strategy file.

use crate::{done, files, output, rows, stderr, stdout, tables};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// How often a card is taken when it lies in the queue, by these bots.
fn take_rate(home: &Path, arguments: &str) -> f64 {
    done(home, &format!("run -p 2 -n 200 -q --force -o out {arguments}"));
    let card = rows(&home.join("out"), "cards").into_iter().find(|row| row["card"] == "crypt").unwrap();
    card["take_rate"].parse().unwrap()
}

#[test]
fn what_is_forbidden_is_chosen_only_where_nothing_else_is_left() {
    let home = TempDir::new().unwrap();
    let free = take_rate(home.path(), "-b greedy");
    let never = take_rate(home.path(), "-b mine=greedy --set bots.mine.forbid.card=cards.crypt");
    let always = take_rate(home.path(), "-b mine=greedy --set bots.mine.force.card=cards.crypt");
    // The first card of the queue costs nothing, and who has no luck can pay for no other.
    assert!(never < free / 3.0 && always == 1.0, "{never} {free} {always}");
}

#[test]
fn a_file_and_the_command_line_restrict_alike() {
    let home = TempDir::new().unwrap();
    let text = "game = \"metroidvania\"\nbase = \"greedy\"\n[forbid]\ncard = [\"cards.crypt\"]\n";
    fs::create_dir(home.path().join("own")).unwrap();
    fs::write(home.path().join("own/mine.toml"), text).unwrap();
    done(home.path(), "run -b own/mine.toml,greedy -n 60 -p 2 -q -o file");
    done(home.path(), "run -b mine=greedy,greedy -n 60 -p 2 -q -o set --set bots.mine.forbid.card=cards.crypt");
    assert_eq!(tables(&home.path().join("file")), tables(&home.path().join("set")));
    // And a manifest plays the restricted bot again.
    done(home.path(), "run file/manifest.json -q -o again");
    assert_eq!(tables(&home.path().join("file")), tables(&home.path().join("again")));
}

#[test]
fn whoever_always_takes_a_card_is_shown_to_lose_by_it() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "audit -p 2 -b greedy -n 600 --of cards.crypt -o out");
    assert!(told.contains("never taken") && told.contains("always kept"), "{told}");
    let rows = rows(&home.path().join("out"), "audit");
    assert_eq!(rows.len(), 4);
    let always = rows.iter().find(|row| row["play"] == "always taken").unwrap();
    assert!(always["effect"].parse::<f64>().unwrap() < -0.1, "{always:?}");
    assert!(always["adjusted_p"].parse::<f64>().unwrap() < 0.01, "{always:?}");
}

#[test]
fn a_must_have_among_few_is_told_with_what_is_not_known_of_the_others() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "audit -p 2 -b greedy -n 1500 --of cards.gallery -o out");
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    // Any card that is forbidden is a choice less: this one costs what most do.
    assert!(told.contains("1 of 1 component is a must-have"), "{told}");
    assert!(told.contains("never to choose another component is not known"), "{told}");
}

#[test]
fn a_restriction_that_never_binds_is_exactly_even() {
    let home = TempDir::new().unwrap();
    // What was met in none of a few games may still be met in others.
    for (games, verdict) in [(700, "dead"), (100, "not shown")] {
        let audit =
            format!("audit -p 2 -b greedy -n {games} --of cards.crypt --set cards.crypt.count=0 --force -o out");
        let told = done(home.path(), &audit);
        for row in rows(&home.path().join("out"), "audit") {
            assert_eq!((row["effect"].as_str(), row["binding"].as_str(), row["verdict"].as_str()), ("0", "0", verdict));
        }
        assert!(
            told.contains("never binds") && told.contains("Dead within ±1 point,") == (verdict == "dead"),
            "{told}"
        );
    }
}

#[test]
fn an_audit_at_rungs_asks_each_of_them_for_its_verdict() {
    let home = TempDir::new().unwrap();
    let audit = "audit -p 2 -b greedy -n 700 --of cards.crypt --of cards.slime --set cards.slime.count=0";
    let told = done(home.path(), &format!("{audit} --at weak,strong --margin 2% -o out"));
    let folder = home.path().join("out");
    assert!(!folder.join("rungs.csv").exists());
    let all = rows(&folder, "audit");
    assert_eq!(all.len(), 8);
    for row in &all {
        let alone = |rung: &str| {
            let own = rows(&folder.join(rung), "audit");
            own.into_iter().find(|own| own["component"] == row["component"] && own["play"] == row["play"]).unwrap()
        };
        for rung in ["weak", "strong"] {
            let own = alone(rung);
            for column in ["effect", "lo", "hi", "binding", "blocks"] {
                assert_eq!(row[&format!("{rung}_{column}")], own[column], "{rung} {column}");
            }
            // One family of all restrictions at all rungs: p grows by it.
            let p = |text: &str| text.parse::<f64>().unwrap_or(1.0);
            assert!(p(&row[&format!("{rung}_adjusted_p")]) >= p(&own["adjusted_p"]), "{row:?}");
        }
        // What is in no pile never binds, whoever plays; of a card that is worth something neither rung shows that.
        let verdict = if row["component"] == "cards.slime" { "dead" } else { "not shown" };
        assert_eq!(row["verdict"], verdict, "{row:?}");
    }
    assert!(told.contains("Dead within ±2 points at every rung, chosen never or always: slime."), "{told}");
    assert!(told.contains("never taken, weak  never taken, strong"), "{told}");
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(page.contains("What each component means to whoever may not, or has to, choose it"));
}

#[test]
fn an_audit_says_beside_each_component_how_it_is_used() {
    let home = TempDir::new().unwrap();
    done(home.path(), "audit -p 2 -b greedy -n 60 --of cards.crypt --of cards.bat --at weak,strong -o out");
    for rung in ["weak", "strong"] {
        let folder = home.path().join("out").join(rung);
        let of = |table: &str, card: &str| {
            rows(&folder, table).into_iter().find(|row| row["variant"] == "base" && row["card"] == card).unwrap()
        };
        for row in rows(&home.path().join("out"), "audit") {
            let card = row["component"].strip_prefix("cards.").unwrap();
            let own = |column: &str| row[&format!("{rung}_{column}")].clone();
            let (taken, kept) = (of("cards", card), of("card_uses", card));
            let expected = if row["choice"] == "card" {
                [taken["take_rate"].clone(), taken["win_rate_when_taken"].clone(), String::new()]
            } else {
                [String::new(), String::new(), kept["keep_rate"].clone()]
            };
            assert_eq!([own("take_rate"), own("win_rate_when_taken"), own("keep_rate")], expected, "{row:?}");
        }
    }
}

#[test]
fn every_game_has_the_figures_that_it_names_and_leaves_out_what_it_does_not_count() {
    let home = TempDir::new().unwrap();
    for (audit, named) in [
        ("map_masters --of cards.* -b gambler", &["bought", "win_rate_when_bought"][..]),
        ("map_masters --of fairies.*", &["bought_per_game"]),
        ("mega_man --of masters.*", &["faced", "win_rate"]),
        ("mega_man --of light.*", &[]),
        ("dead_cells --of combat.* -b bruiser", &["played", "use_mean"]),
        ("masmorra --of treasures.*", &["purple_rate", "orange_rate"]),
    ] {
        done(home.path(), &format!("audit {audit} -n 4 -q --force -o out"));
        let text = &files(&home.path().join("out"))["audit.csv"];
        let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        let behind: Vec<&str> = header.into_iter().skip_while(|name| *name != "blocks").skip(1).collect();
        assert_eq!(behind, named, "{audit}");
        let rows = rows(&home.path().join("out"), "audit");
        let is_joined = rows.iter().any(|row| named.iter().any(|name| !row[*name].is_empty()));
        assert!(named.is_empty() || is_joined, "{audit}: nothing is joined");
    }
}

#[test]
fn components_that_there_are_not_are_told() {
    let home = TempDir::new().unwrap();
    for (arguments, parts) in [
        ("audit pig -n 10", &["no choice in pig is about a component"][..]),
        ("audit --of cards.crypd -n 10", &["no choice is about a component `cards.crypd`", "cards.crypt"]),
        ("run -b mine=greedy --set bots.mine.forbid.wager=cards.crypt", &["no choice of `wager` is about a component"]),
        ("run -b mine=greedy --set bots.mine.forbid.card=cards.crypd", &["do not have", "cards.crypt"]),
        ("run -b mine=greedy --set bots.mine.forbid.card=7", &["must be components such as \"cards.NAME\""]),
    ] {
        let output = output(home.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", stdout(&output));
        assert!(parts.iter().all(|part| stderr(&output).contains(part)), "{arguments}: {}", stderr(&output));
    }
}

#[test]
fn a_bot_goes_under_another_name() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "run pig -b mine=hold-at,hold-at -n 40 -o out");
    assert!(told.contains("mine") && told.contains("hold-at"), "{told}");
}

#[test]
fn the_page_of_an_audit_shows_what_it_costs_to_do_without() {
    let home = TempDir::new().unwrap();
    done(home.path(), "audit -p 2 -b greedy -n 60 --of cards.crypt -q -o out");
    let page = fs::read_to_string(home.path().join("out/report.html")).unwrap();
    for part in
        ["What it costs to do without a component", "What it costs to choose it whenever one can", "never taken"]
    {
        assert!(page.contains(part), "{part}");
    }
    for part in [", , ", "Who wins: restricted", "What moves with"] {
        assert!(!page.contains(part), "{part}");
    }
}

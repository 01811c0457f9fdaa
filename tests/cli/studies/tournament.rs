//! `ludometer tournament`: matchups, ratings and line-ups, recomputed from the wins.

use super::{Row, check_finite, near, number, rows};
use crate::{done, manifest};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const BOTS: &str = "greedy,miser,cautious,rusher";

fn variants(folder: &Path) -> BTreeSet<String> {
    let rows = rows(folder, "win_rates");
    rows.into_iter().map(|row| row["variant"].clone()).collect()
}

/// The matchup of two bots.
fn matchup<'r>(matchups: &'r [Row], bot: &str, opponent: &str) -> &'r Row {
    let wanted = |row: &&Row| row["strategy"] == bot && row["opponent"] == opponent;
    matchups.iter().find(wanted).unwrap()
}

/// Every pair stands there twice, once turned round.
fn check_turned(matchups: &[Row]) {
    for row in matchups {
        let other = matchup(matchups, &row["opponent"], &row["strategy"]);
        assert_eq!((&row["wins"], &row["games"]), (&other["losses"], &other["games"]));
        assert_eq!(row["adjusted_p"], other["adjusted_p"]);
        for (from, to) in [("share", "share"), ("lo", "hi"), ("hi", "lo")] {
            assert!(near(number(row, from), 1.0 - number(other, to)), "{row:?}");
        }
        assert!((0.0..=1.0).contains(&number(row, "lo")) && number(row, "hi") <= 1.0);
    }
}

/// Best first, with mean 0; where some have no interval, of those that have one.
fn check_order(ratings: &[Row]) {
    let points: Vec<f64> = ratings.iter().map(|row| number(row, "rating")).collect();
    assert!(points.windows(2).all(|pair| pair[0] >= pair[1]), "{points:?}");
    let known = |row: &&Row| ratings.iter().all(|row| row["lo"].is_empty()) || !row["lo"].is_empty();
    let sum: f64 = ratings.iter().filter(known).map(|row| number(row, "rating")).sum();
    assert!(sum.abs() < 1e-6, "{points:?}");
}

#[test]
fn matchups_are_the_wins_of_the_games_that_both_played() {
    let home = TempDir::new().unwrap();
    done(home.path(), &format!("tournament -b {BOTS} -n 200 -q -o out"));
    let folder = home.path().join("out");
    let (matchups, rates) = (rows(&folder, "matchups"), rows(&folder, "win_rates"));
    assert_eq!(matchups.len(), 12);
    check_turned(&matchups);
    for row in rates.iter().filter(|row| row["seat"].is_empty()) {
        let (a, b) = row["variant"].split_once(" vs ").unwrap();
        let own = &row["strategy"];
        let other = if own == a { b } else { a };
        let told = matchup(&matchups, own, other);
        assert!(near(number(told, "wins"), number(row, "wins")));
        assert_eq!(told["games"], "200");
        let decided = number(told, "wins") + number(told, "losses");
        assert!(near(number(told, "share"), number(told, "wins") / decided));
    }
}

#[test]
fn ratings_explain_the_wins() {
    let home = TempDir::new().unwrap();
    done(home.path(), &format!("tournament -b {BOTS} -n 400 -q -o out"));
    let folder = home.path().join("out");
    let (matchups, ratings) = (rows(&folder, "matchups"), rows(&folder, "ratings"));
    check_order(&ratings);
    let points: BTreeMap<&str, f64> =
        ratings.iter().map(|row| (row["strategy"].as_str(), number(row, "rating"))).collect();
    for row in &ratings {
        let of_bot = matchups.iter().filter(|other| other["strategy"] == row["strategy"]);
        // One more game of each line-up, won by halves, keeps clean sweeps finite.
        let (mut won, mut expected) = (0.0, 0.0);
        for other in of_bot {
            let gap = number(row, "rating") - points[other["opponent"].as_str()];
            let decided = number(other, "wins") + number(other, "losses");
            won += number(other, "wins");
            expected += (decided + 1.0) / (1.0 + 10f64.powf(-gap / 400.0));
        }
        let shared = 0.5 * (ratings.len() - 1) as f64;
        assert!((won + shared - expected).abs() < 1e-6, "{expected} {row:?}");
        assert!(near(number(row, "wins"), won));
        assert_eq!(row["games"], "1200");
        assert!(number(row, "lo") < number(row, "rating"));
        assert!(number(row, "rating") < number(row, "hi"));
    }
}

#[test]
fn every_table_of_bots_is_played_when_they_are_few() {
    let home = TempDir::new().unwrap();
    for (players, lineups, together) in [(2, 6, 1), (3, 8, 4), (4, 6, 6)] {
        done(home.path(), &format!("tournament -b {BOTS} -p {players} -n 12 -q --force -o out"));
        let folder = home.path().join("out");
        assert_eq!(variants(&folder).len(), lineups, "{players} players");
        let told = manifest(&folder)["lineups"].as_str().unwrap().to_owned();
        assert!(told.contains(&format!("all {lineups} line-ups")), "{told}");
        for cell in manifest(&folder)["cells"].as_array().unwrap() {
            assert_eq!(cell["games"], 12);
            assert_eq!(cell["lineup"].as_array().unwrap().len(), players);
        }
        let matchups = rows(&folder, "matchups");
        check_turned(&matchups);
        check_order(&rows(&folder, "ratings"));
        let games = number(&matchups[0], "games");
        assert!(near(games, 12.0 * f64::from(together)), "{games}");
        check_finite(&folder);
    }
}

#[test]
fn two_bots_fill_three_seats() {
    let home = TempDir::new().unwrap();
    done(home.path(), "tournament -b greedy,miser -p 3 -n 60 -q -o out");
    let folder = home.path().join("out");
    let wanted = ["greedy vs greedy vs miser", "greedy vs miser vs miser"];
    assert_eq!(variants(&folder), wanted.map(str::to_owned).into());
    for row in rows(&folder, "ratings") {
        assert_eq!(row["games"], "180");
        let rates = rows(&folder, "win_rates");
        let own = |other: &&Row| other["strategy"] == row["strategy"] && other["seat"].is_empty();
        let wins: f64 = rates.iter().filter(own).map(|row| number(row, "wins")).sum();
        assert!(near(number(&row, "wins"), wins));
    }
}

#[test]
fn two_bots_are_a_tournament() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "tournament -b greedy,cautious -n 300 -q -o out");
    let folder = home.path().join("out");
    let row = rows(&folder, "matchups").remove(0);
    assert_eq!(number(&row, "games"), 300.0, "{text}");
    for row in rows(&folder, "win_rates") {
        let told = rows(&folder, "ratings");
        let own = told.iter().find(|own| own["strategy"] == row["strategy"]);
        if row["seat"].is_empty() {
            assert_eq!(number(own.unwrap(), "wins"), number(&row, "wins"));
        }
    }
    check_order(&rows(&folder, "ratings"));
}

/// The difference of two win rates is known no better than how often anybody wins.
#[test]
fn games_that_nobody_wins_widen_the_interval_of_a_duel() {
    let home = TempDir::new().unwrap();
    done(home.path(), "tournament -b rusher,random -n 300 -q -o out");
    let folder = home.path().join("out");
    let width = |row: &Row| number(row, "hi") - number(row, "lo");
    let rates = rows(&folder, "win_rates");
    let rate = rates.iter().find(|row| row["strategy"] == "rusher" && row["seat"].is_empty()).unwrap();
    assert!(number(rate, "win_rate") < 0.95, "some games are undecided: {rate:?}");
    let difference = rows(&folder, "differences").remove(0);
    assert!(width(&difference) >= width(rate), "{difference:?}");
}

#[test]
fn who_never_wins_has_a_number_but_no_endless_one() {
    let home = TempDir::new().unwrap();
    for players in [2, 3] {
        let text = done(home.path(), &format!("tournament -b greedy,miser,random -p {players} -n 30 --force -o out"));
        let folder = home.path().join("out");
        assert!(!text.contains("inf") && !text.contains("NaN"), "{text}");
        let ratings = rows(&folder, "ratings");
        check_order(&ratings);
        assert_eq!(ratings[2]["strategy"], "random");
        assert_eq!(ratings[2]["wins"], "0");
        // Nobody else loses an interval for that.
        let without: Vec<bool> = ratings.iter().map(|row| row["lo"].is_empty()).collect();
        assert_eq!(without, [false, false, true], "{text}");
        let told = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("random has hardly ever won, or hardly ever lost"), "{text}");
        check_turned(&rows(&folder, "matchups"));
        check_finite(&folder);
    }
}

#[test]
fn bots_that_play_alike_tie() {
    let home = TempDir::new().unwrap();
    fs::copy("strategies/metroidvania/greedy.toml", home.path().join("twin.toml")).unwrap();
    let text = done(home.path(), "tournament -b twin.toml,greedy,random -n 60 -q -o out");
    let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("tie at the top") && !said.contains("rated highest"), "{text}");
    assert!(said.contains("hardest matchup is random"), "{text}");
    let close = done(home.path(), "tournament -b greedy,rusher,random -n 12 -q --force -o out");
    let close = close.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(close.contains("not told apart from"), "{close}");
}

#[test]
fn the_differences_say_the_same_as_the_wins() {
    let home = TempDir::new().unwrap();
    done(home.path(), &format!("tournament -b {BOTS} -n 200 -q -o out"));
    let folder = home.path().join("out");
    let rates = rows(&folder, "win_rates");
    for row in rows(&folder, "differences") {
        let rate = |strategy: &str| {
            let own = |other: &&Row| {
                other["variant"] == row["variant"] && other["strategy"] == strategy && other["seat"].is_empty()
            };
            number(rates.iter().find(own).unwrap(), "win_rate")
        };
        let told = number(&row, "difference");
        assert!(near(told, rate(&row["strategy"]) - rate(&row["against"])), "{row:?}");
    }
}

#[test]
fn a_bot_that_looks_ahead_plays_only_if_it_is_named() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "tournament metroidvania -n 20 -o out");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("thinker is left out, since it looks ahead and takes long"), "{text}");
    assert!(!text.contains("champion plays as thinker does"), "{text}");
    let bots = |folder: &Path| {
        let rows = rows(folder, "ratings").into_iter();
        rows.map(|row| row["strategy"].clone()).collect::<BTreeSet<_>>()
    };
    assert!(!bots(&home.path().join("out")).contains("thinker"));
    done(home.path(), "tournament pig -b hold-at,racer,random --set bots.racer.rollouts=1 -n 20 -q -o named");
    assert!(bots(&home.path().join("named")).contains("racer"));
}

#[test]
fn bots_that_share_a_file_name_are_two_bots() {
    let home = TempDir::new().unwrap();
    // A greedy that is none: it plays as `random` does.
    std::fs::create_dir(home.path().join("mine")).unwrap();
    std::fs::write(
        home.path().join("mine/greedy.toml"),
        "game = \"metroidvania\"\nabout = \"x\"\n[play]\nchoose = \"random\"\n",
    )
    .unwrap();
    done(home.path(), "tournament -b ./mine/greedy.toml,greedy,miser -n 300 -q -o out");
    let folder = home.path().join("out");
    let ratings: BTreeSet<String> = rows(&folder, "ratings").into_iter().map(|row| row["strategy"].clone()).collect();
    let expected = ["./mine/greedy.toml", "greedy", "miser"].map(str::to_owned);
    assert_eq!(ratings, BTreeSet::from(expected.clone()));
    let matchups = rows(&folder, "matchups");
    assert_eq!(matchups.len(), 6);
    check_turned(&matchups);
    assert!(number(matchup(&matchups, "greedy", "./mine/greedy.toml"), "share") > 0.9);
    let lineups: BTreeSet<String> = expected[..2].iter().map(|bot| format!("{bot} vs miser")).collect();
    assert!(variants(&folder).is_superset(&lineups), "{:?}", variants(&folder));
    let own = crate::output(home.path(), "compare -b greedy --vs ./mine/greedy.toml -p 2 -n 200 -q");
    assert!(crate::stdout(&own).contains("./mine/greedy.toml"), "{}", crate::stdout(&own));
    std::fs::copy("strategies/metroidvania/cautious.toml", home.path().join("mine/cautious.toml")).unwrap();
    let unclear = "tournament -b ./mine/cautious.toml,cautious,miser --set bots.cautious.fear=1 -n 30";
    let refused = crate::output(home.path(), unclear);
    assert_eq!(refused.status.code(), Some(2));
    assert!(crate::stderr(&refused).contains("could be of any of the bots"), "{}", crate::stderr(&refused));
}

/// Tables of two are what bots are told apart at soonest; whoever wrote down how many sit at his table means it.
#[test]
fn a_file_that_says_its_players_keeps_them_and_one_that_does_not_plays_tables_of_two() {
    let home = TempDir::new().unwrap();
    let base = "game = \"pig\"\nbase = \"standard\"\n";
    for (players, said) in [("", "2 players"), ("[players]\ncount = 3\n", "3 players")] {
        fs::write(home.path().join("mine.toml"), format!("{base}{players}")).unwrap();
        let text = done(home.path(), "tournament mine.toml -n 12 --force -o out");
        assert!(text.lines().next().unwrap().contains(said), "{players}: {text}");
    }
    let text = done(home.path(), "tournament mine.toml -p 2 -n 12 --force -o out");
    assert!(text.lines().next().unwrap().contains("2 players"), "{text}");
}

#[test]
fn no_bot_changes_the_win_rate_of_a_table_by_more_than_all_of_it() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "tournament mega_man -b saver,random -p 2 -n 12 -o out");
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let told = text.split("most at a table of saver: ").nth(1).unwrap_or_else(|| panic!("{text}"));
    let (_, ends) = told.split_once(" points (").unwrap();
    let lowest: f64 = ends.split(' ').next().unwrap().parse().unwrap();
    assert!((-100.0..0.0).contains(&lowest), "{told}");
}

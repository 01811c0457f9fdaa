//! `ludometer run`: its files, its promises about them, and the ways it can stop.

use crate::{done, files, interrupted, ludometer, manifest, names, output, stderr, stdout, tables};
use std::fs;
use tempfile::TempDir;

#[test]
fn one_command_plays_the_default_game_and_writes_every_file() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "run -n 300");
    let folder = home.path().join("reports/metroidvania-standard");
    let names: Vec<String> = files(&folder).into_keys().collect();
    assert_eq!(
        names,
        [
            "boss_powers.csv",
            "bosses.csv",
            "card_uses.csv",
            "cards.csv",
            "endings.csv",
            "game_lengths.csv",
            "item_effects.csv",
            "leads.csv",
            "luck_spend.csv",
            "manifest.json",
            "report.html",
            "summary.csv",
            "wagers.csv",
            "win_rates.csv"
        ]
    );
    for part in ["seed 1", "300 games", "greedy", "▁", "seat 3", "reports/metroidvania-standard"] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}

#[test]
fn tables_have_the_promised_headers_and_whole_rows() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 300 -o out");
    let tables = tables(&home.path().join("out"));
    let headers = [
        ("win_rates", "variant,strategy,seat,games,wins,win_rate,lo,hi,method"),
        ("game_lengths", "variant,unit,length,games,share,cumulative,all_games"),
        ("endings", "variant,ending,games,share,lo,hi,all_games"),
        ("wagers", "variant,strategy,threat,wager,attacks,covered,damage_mean,deaths,covered_rate,lo,hi"),
        (
            "cards",
            "variant,card,offered,taken,take_rate,take_rate_lo,take_rate_hi,win_rate_when_taken,lo,hi,games_taken,win_rate_when_not,not_lo,not_hi,games_not,contribution,contribution_lo,contribution_hi,games_offered",
        ),
        (
            "card_uses",
            "variant,card,taken,explored,explore_rate,explore_lo,explore_hi,moved,steps_mean,drawn,redrawn,stood,covered,cover_rate,cover_lo,cover_hi,damage,damage_covered,health_lost,health_mean,health_lo,health_hi,deaths,death_rate,death_lo,death_hi,survived,kept,keep_rate,keep_lo,keep_hi,used,item_use_rate,item_use_lo,item_use_hi",
        ),
        (
            "boss_powers",
            "variant,boss,ability,games,opened,open_rate,met,beaten,beat_rate,beat_lo,beat_hi,player_games,marked,mark_rate,mark_lo,mark_hi,mark_round,turns,worked,worked_per_turn,worked_lo,worked_hi,amount,amount_per_turn,amount_lo,amount_hi",
        ),
        ("item_effects", "variant,effect,kept,used,use_rate,use_lo,use_hi,amount,amount_per_use,amount_lo,amount_hi"),
        ("leads", "variant,third,games,tied,led,wins,win_rate,lo,hi,method"),
        ("summary", "variant,measure,strategy,seat,n,estimate,lo,hi,method,unit"),
    ];
    for (name, header) in headers {
        assert_eq!(tables[&format!("{name}.csv")].lines().next(), Some(header));
    }
    let spend = &tables["luck_spend.csv"];
    assert!(spend.starts_with("variant,strategy,outcome,turn,games_alive,spent,spent_lo,spent_hi,spent_buying,spent_wagering,gained,held,cumulative_spent"));
    for (name, text) in &tables {
        let width = text.lines().next().unwrap().split(',').count();
        assert!(!text.contains(['\r', '\u{feff}']), "{name}");
        for row in text.lines().skip(1) {
            assert!(row.starts_with("base,"), "{name}: {row}");
            assert_eq!(row.split(',').count(), width, "{name}: {row}");
            assert!(!row.contains("NaN") && !row.contains("inf"), "{name}: {row}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_no_byte_of_any_table() {
    let home = TempDir::new().unwrap();
    let played = |threads: u32| {
        done(home.path(), &format!("run -n 600 -j {threads} -o j{threads}"));
        tables(&home.path().join(format!("j{threads}")))
    };
    let alone = played(1);
    for threads in [2, 3, 8] {
        assert_eq!(played(threads), alone, "{threads} threads");
    }
    let digest = |folder| manifest(&home.path().join(folder))["tally_digest"].clone();
    assert_eq!(digest("j1"), digest("j8"));
}

#[test]
fn another_seed_plays_other_games() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 300 -s 1 -o a");
    done(home.path(), "run -n 300 -s 2 -o b");
    assert_ne!(tables(&home.path().join("a")), tables(&home.path().join("b")));
}

#[test]
fn games_are_rounded_up_to_blocks_and_both_numbers_are_told() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "run -n 100 -o out");
    assert!(text.contains("102 games (100 asked for), seed 1: 34 deals, each played 3 times"), "{text}");
    let manifest = manifest(&home.path().join("out"));
    assert_eq!(manifest["games_requested"], 100);
    assert_eq!(manifest["games_played"], 102);
    assert_eq!(manifest["blocks"], 34);
    assert_eq!(manifest["stopped_because"], "games_played");
}

#[test]
fn a_line_up_of_one_strategy_is_played_once_a_block() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "run -b random -p 4 -n 1e1");
    assert!(text.contains("10 games, seed 1"), "{text}");
}

#[test]
fn nothing_is_overwritten_unless_forced() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 3 -o out");
    let before = files(&home.path().join("out"));
    let output = output(home.path(), "run -n 6 -o out");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("`out` has files in it already"), "{}", stderr(&output));
    assert!(stderr(&output).contains("--force"), "{}", stderr(&output));
    assert_eq!(stdout(&output), "");
    assert_eq!(files(&home.path().join("out")), before);
    assert_eq!(names(home.path()), ["out"]);
    done(home.path(), "run -n 6 -o out --force");
    assert_eq!(manifest(&home.path().join("out"))["games_played"], 6);
}

#[test]
fn every_study_refuses_a_folder_that_is_taken() {
    let home = TempDir::new().unwrap();
    fs::create_dir(home.path().join("out")).unwrap();
    fs::write(home.path().join("out/win_rates.csv"), "of yesterday").unwrap();
    for study in [
        "run pig",
        "run pig --shard 1/2",
        "sweep pig --vary win.score=50,60",
        "compare pig --set win.score=50",
        "compare pig --set win.score=50 --at weak",
        "worth pig --of win.score",
        "tournament pig -b hold-at,random",
        "solve pig --vary win.score=50..60 --until length_p50=8",
        "tune pig --expect length_p50<=8 --of win.score=50..60",
    ] {
        let output = output(home.path(), &format!("{study} -n 100m -q -o out"));
        assert_eq!(output.status.code(), Some(2), "{study}");
        assert!(stderr(&output).contains("--force"), "{study}: {}", stderr(&output));
        assert_eq!(names(home.path()), ["out"], "{study}");
    }
    done(home.path(), "run pig -n 20 --shard 1/1 -q -o part");
    let merged = output(home.path(), "merge part -q -o out");
    assert_eq!(merged.status.code(), Some(2), "{}", stderr(&merged));
    assert_eq!(fs::read_to_string(home.path().join("out/win_rates.csv")).unwrap(), "of yesterday");
}

#[test]
fn a_default_folder_counts_up_and_says_so() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run pig -n 20");
    let text = done(home.path(), "run pig -n 20");
    assert!(text.contains("files: reports/pig-standard-2\n(the folder meant for them holds other files"), "{text}");
}

#[test]
fn json_holds_the_same_rows() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 30 -o csv");
    done(home.path(), "run -n 30 -o json --format json");
    let csv = tables(&home.path().join("csv"));
    for (name, text) in tables(&home.path().join("json")) {
        let rows: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        let twin = &csv[&name.replace(".json", ".csv")];
        assert_eq!(rows.len(), twin.lines().count() - 1, "{name}");
        assert_eq!(rows[0]["variant"], "base");
    }
}

#[test]
fn a_value_set_on_the_command_line_is_played_and_stored() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 30 -o base");
    done(home.path(), "run -n 30 -o more --set players.luck+=3 -p 2 -b greedy,rusher");
    let manifest = manifest(&home.path().join("more"));
    assert_eq!(manifest["rules"]["players.luck"], 9);
    assert_eq!(manifest["players"], 2);
    assert_ne!(manifest["rules_hash"], crate::manifest(&home.path().join("base"))["rules_hash"]);
}

#[test]
fn quiet_says_nothing_on_standard_error() {
    let home = TempDir::new().unwrap();
    let loud = output(home.path(), "run -n 30 -s 2");
    assert!(stderr(&loud).contains("games/s") && stderr(&loud).contains("warning"));
    let quiet = output(home.path(), "run -n 30 -s 2 -q");
    assert_eq!((quiet.status.code(), stderr(&quiet).as_str()), (Some(0), ""));
}

#[test]
fn quiet_prints_the_one_line_that_answers() {
    let home = TempDir::new().unwrap();
    for (study, answer) in [
        ("run pig -b racer,hold-at -n 400", "racer wins "),
        ("compare pig --set win.score=60 -n 400 --measure length_median", "Is length_median higher "),
        ("run pig -n 400 --expect length_p50>=2", "holds: length_p50 >= 2: "),
        ("run pig -n 400 --expect length_p50>=2 --expect length_p50<=90", "2 of 2 expectations hold"),
        (
            "solve pig --vary win.score=20..60:20 --until length_median=5 -n 6k",
            "No value brings length_median to 5 rounds; win.score = ",
        ),
    ] {
        let text = stdout(&output(home.path(), &format!("{study} -q --force -o out")));
        assert!(text.starts_with(answer) && text.lines().count() == 1, "{study}: {text}");
    }
}

#[test]
fn few_games_are_warned_of() {
    let home = TempDir::new().unwrap();
    assert!(stderr(&output(home.path(), "run -n 30")).contains("few games"));
}

#[test]
fn a_target_stops_the_run_at_a_look() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "run -n 30k -o out --target-error 3");
    assert!(text.contains("stopped: the headline is known to 3 points"), "{text}");
    assert!(text.contains("99.00 % confidence"), "{text}");
    let manifest = manifest(&home.path().join("out"));
    assert_eq!(manifest["stopped_because"], "target_reached");
    assert_eq!(manifest["blocks"], 1_000);
}

#[test]
fn a_missed_target_is_said_and_exits_1() {
    let home = TempDir::new().unwrap();
    let output = output(home.path(), "run -n 300 -o out --target-error 0.1");
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("raise the cap with -n"));
    assert_eq!(manifest(&home.path().join("out"))["stopped_because"], "target_missed");
}

#[test]
fn a_time_budget_ends_the_run_with_whole_files() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "run -n 1e9 --time-budget 0.3 -o out");
    assert!(text.contains("stopped: time was up"), "{text}");
    let manifest = manifest(&home.path().join("out"));
    assert_eq!(manifest["stopped_because"], "time_budget");
    assert!(tables(&home.path().join("out"))["win_rates.csv"].lines().count() > 3);
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_whole_files_and_exits_130() {
    let home = TempDir::new().unwrap();
    interrupted(home.path(), "run -n 1e9 -o out");
    let manifest = manifest(&home.path().join("out"));
    assert_eq!(manifest["interrupted"], true);
    assert_eq!(manifest["stopped_because"], "interrupted");
    assert_eq!(tables(&home.path().join("out")).len(), 12);
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 1);
}

#[test]
fn two_strategies_of_one_name_keep_apart() {
    let home = TempDir::new().unwrap();
    fs::create_dir(home.path().join("mine")).unwrap();
    let text = "game = \"metroidvania\"\nbase = \"greedy\"\nabout = \"Mine.\"\n[score]\nwager = \"wager\"\n";
    fs::write(home.path().join("mine/greedy.toml"), text).unwrap();
    for line_up in ["mine/greedy.toml,greedy", "greedy,mine/greedy.toml"] {
        done(home.path(), &format!("run -b {line_up} -p 2 -n 20 -q -o out --force"));
        let strategies = manifest(&home.path().join("out"))["strategies"].clone();
        let names: Vec<&String> = strategies.as_object().unwrap().keys().collect();
        assert_eq!(names, ["greedy", "mine/greedy.toml"]);
    }
}

#[test]
fn forcing_leaves_nothing_of_the_run_before() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 3 -q -o out");
    fs::write(home.path().join("out/notes.txt"), "mine").unwrap();
    done(home.path(), "run pig -n 3 -q -o out --force");
    let names = files(&home.path().join("out"));
    assert!(!names.contains_key("luck_spend.csv") && names.contains_key("resource_curves.csv"));
    assert_eq!(names["notes.txt"], "mine", "what the program did not write stays");
}

#[test]
fn a_strategy_played_can_be_played_again_from_the_manifest() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -b miser -p 2 -n 40 -q -o first --set bots.miser.greed=0.75");
    let played = manifest(&home.path().join("first"));
    assert_eq!(played["lineup"], serde_json::json!(["miser", "miser"]));
    let text = played["strategies"]["miser"]["text"].as_str().unwrap();
    fs::write(home.path().join("miser.toml"), text).unwrap();
    done(home.path(), "run -b ./miser.toml -p 2 -n 40 -q -o second");
    assert_eq!(tables(&home.path().join("first")), tables(&home.path().join("second")));
}

#[test]
fn a_run_that_may_stop_early_stores_the_interval_that_allows_for_it() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run pig -b random,hold-at --target-error 20 -n 5000 -q -o out");
    let played = manifest(&home.path().join("out"));
    assert!(played["headline"]["confidence"].as_f64().unwrap() > 0.95);
    let summary = &files(&home.path().join("out"))["summary.csv"];
    let row = summary.lines().find(|row| row.contains("sequential")).unwrap();
    assert!(row.contains("headline"), "{row}");
}

#[test]
fn quiet_hides_nothing_that_was_left_out_of_the_answer() {
    let home = TempDir::new().unwrap();
    // One player less than two is no game of pig, and is not played.
    let quiet = stderr(&output(home.path(), "worth pig -n 60 --of players.count -q"));
    assert!(quiet.starts_with("warning: 1 change left out: players.count-1"), "{quiet}");
    assert_eq!(quiet.matches("warning").count(), 1, "{quiet}");
    let rungs = stderr(&output(home.path(), "worth pig -n 60 --of players.count -q --at weak,strong -o rungs"));
    assert_eq!(rungs, quiet);
}

#[test]
fn replays_and_pages_call_cards_by_their_titles_and_tables_by_their_names() {
    let home = TempDir::new().unwrap();
    let long = "Ein sehr langer Name mit Umlauten: äöü und noch viel mehr";
    for (rules, set, title) in [
        ("metroidvania", "cards[threat>=0].title=Höhle der Nacht", "Höhle der Nacht"),
        ("map_masters", &*format!("cards[cost>=0].title={long}"), long),
        ("mega_man", "heroes[life>=1].title=Blauer Böser", "Blauer Böser"),
        ("dead_cells", "beheaded[health>=1].title=Böser Kopf", "Böser Kopf"),
        ("masmorra", "tiles[level>=1].title=Große Halle", "Große Halle"),
    ] {
        let played = |command: &[&str]| {
            let output = ludometer(home.path(), command[0]).args(&command[1..]).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            stdout(&output)
        };
        let told = played(&["replay", rules, "--game", "0", "--set", set]);
        assert!(told.contains(title), "{rules}: {told}");
        played(&["run", rules, "-n", "12", "-q", "--set", set, "-o", "titled", "--force"]);
        played(&["run", rules, "-n", "12", "-q", "-o", "plain", "--force"]);
        assert!(tables(&home.path().join("titled")) == tables(&home.path().join("plain")), "{rules}");
        let page = |folder: &str| files(&home.path().join(folder))["report.html"].clone();
        // In the title of a row; the rules in full, with every value, have `"title": "..."`.
        let named = format!(">{title} (");
        assert!(page("titled").contains(&named) && !page("plain").contains(&named), "{rules}");
    }
}

#[test]
fn the_page_of_one_bot_in_all_seats_begins_with_which_hero_wins() {
    let home = TempDir::new().unwrap();
    let page = |line_up: &str| {
        done(home.path(), &format!("run masmorra -n 30 -q {line_up} -o out --force"));
        files(&home.path().join("out"))["report.html"].clone()
    };
    let place = |page: &str, of: &str| page.find(of).unwrap_or_else(|| panic!("no {of}"));
    let mirror = page("");
    assert!(place(&mirror, "<section id=\"heroes-1\"") < place(&mirror, "<section id=\"win_rates"));
    // Of several bots it is one of them.
    let rivals = page("-b champion,random,random");
    assert!(place(&rivals, "<section id=\"win_rates") < place(&rivals, "<section id=\"heroes-1\""));
    let who = |page: &str| {
        ["algus", "greybark", "jay", "mika", "valerie"].iter().any(|hero| page.contains(&format!("Who wins: {hero}")))
    };
    assert!(who(&mirror) && !who(&rivals));
}

#[test]
fn what_is_set_of_a_bot_holds_at_the_tables_of_a_tournament_that_seat_it() {
    let home = TempDir::new().unwrap();
    let play = |set: &str, folder: &str| {
        done(home.path(), &format!("tournament -b greedy,miser,rusher -n 60 -q {set} -o {folder}"));
        let table = tables(&home.path().join(folder))["game_lengths.csv"].clone();
        let rows = |of: &str| table.lines().filter(|line| line.starts_with(of)).map(str::to_owned).collect::<Vec<_>>();
        ["greedy vs miser,", "greedy vs rusher,", "miser vs rusher,"].map(rows)
    };
    let plain = play("", "plain");
    let set = play("--set bots.greedy.blunder=0.5", "set");
    assert!(plain.iter().chain(&set).all(|rows| !rows.is_empty()));
    assert!(plain[0] != set[0] && plain[1] != set[1]);
    assert_eq!(plain[2], set[2]);
    let output = output(home.path(), "tournament -b greedy,miser,rusher -n 60 --set bots.gredy.blunder=0.5");
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(
        text.contains("no table of this tournament holds `gredy`") && text.contains("did you mean `greedy`?"),
        "{text}"
    );
}

#[test]
fn it_says_whether_the_leader_always_wins_where_there_is_something_to_lead_in() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "run pig -n 400 --full -o led").split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "A player who leads alone in points after a third of the rounds wins",
        "an even share is 50.0 %",
        "The lead changes",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    let led = tables(&home.path().join("led"));
    assert_eq!(led["leads.csv"].lines().count(), 3);
    for name in ["leader_wins_third_1", "leader_wins_third_2", "lead_changes", "final_margin"] {
        assert!(led["summary.csv"].contains(&format!("\nbase,{name},,,")), "{name}");
    }
    for allied in ["mega_man", "masmorra/solo"] {
        let text = done(home.path(), &format!("run {allied} -n 4 --full -o allied --force"));
        let allied = tables(&home.path().join("allied"));
        assert!(!text.contains("leads alone") && !allied.contains_key("leads.csv"), "{text}");
        assert!(!allied["summary.csv"].contains("lead_changes"));
    }
}

#[test]
fn a_margin_asks_whether_it_is_fair_for_seat_1() {
    let home = TempDir::new().unwrap();
    let said = |arguments: &str| done(home.path(), arguments).split_whitespace().collect::<Vec<_>>().join(" ");
    let wide = said("run pig -b hold-at --mirror -n 400 -q -o wide --margin 60%");
    assert!(wide.contains("Seat 1 wins") && wide.contains("than seat 2: within the margin of 60 points."), "{wide}");
    let narrow = said("run pig -b hold-at --mirror -n 40 -q -o narrow --margin 0.01%");
    assert!(narrow.contains("not shown to be within the margin of 0.01 points."), "{narrow}");
    let others = said("run pig -p 3 -n 300 -q -o three --margin 60%");
    assert!(others.contains("than the others on average: within the margin of 60 points."), "{others}");
    let allies = output(home.path(), "run mega_man --margin 3% -n 10");
    assert_eq!(allies.status.code(), Some(2));
    assert!(stderr(&allies).contains("all seats win and lose together here"), "{}", stderr(&allies));
}

#[test]
fn each_seat_has_a_rate_whoever_sits_there() {
    let home = TempDir::new().unwrap();
    let text = done(home.path(), "run pig -b hold-at,random -n 400 --full -o out");
    let summary = tables(&home.path().join("out"))["summary.csv"].clone();
    let number = |row: &str| -> f64 { row.split(',').nth(5).unwrap().parse().unwrap() };
    let of = |start: &str| summary.lines().find(|row| row.starts_with(start)).map(number).unwrap();
    for seat in [1, 2] {
        let each = ["hold-at", "random"].map(|bot| of(&format!("base,win_rate,{bot},{seat},")));
        // Each of the two sits there in half of the games.
        let pooled = of(&format!("base,win_rate,,{seat},"));
        assert!((pooled - (each[0] + each[1]) / 2.0).abs() < 1e-12, "{each:?}, {pooled}");
    }
    assert!(summary.trim_end().lines().last().unwrap().starts_with("base,win_rate,,2,"));
    assert!(text.lines().any(|line| line.starts_with("all ") && line.contains("400")), "{text}");
    done(home.path(), "run pig -n 40 -o held --expect win_rate(1)>0.1");
}

#[test]
fn a_mirror_seats_one_bot_everywhere_and_shares_evenly() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -b greedy --mirror -n 60 -q -o one");
    done(home.path(), "run --mirror -n 60 -q -o first");
    done(home.path(), "run -b greedy -n 60 -q -o plain");
    let of = |folder: &str| tables(&home.path().join(folder));
    assert_eq!(of("one"), of("plain"));
    // The first of its rules is greedy.
    assert_eq!(of("first"), of("plain"));
    done(home.path(), "run pig --mirror -n 60 -q -o even");
    let rates = of("even")["win_rates.csv"].clone();
    assert_eq!(rates.lines().nth(1), Some("base,hold-at,,120,60,0.5,,,none"));
    let several = output(home.path(), "run -b greedy,rusher --mirror -n 60");
    assert_eq!(several.status.code(), Some(2));
    assert!(stderr(&several).contains("--mirror seats one bot in all seats, and 2 are named"), "{}", stderr(&several));
    assert!(stderr(&several).contains("-b greedy --mirror"), "{}", stderr(&several));
}

#[test]
fn who_is_best_and_what_is_deadliest_have_names() {
    let home = TempDir::new().unwrap();
    let told = |words: &str| {
        done(home.path(), &format!("run {words} --full --force -o out"))
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let heroes = told("masmorra -n 40 --set heroes[life>=1].title=Held");
    // One bot sits in all seats: what wins is a hero.
    assert!(heroes.contains("hero games wins (95 % interval) Held "), "{heroes}");
    let monsters = told("dead_cells -n 40 --set monsters[count>=0].title=Untier");
    assert!(monsters.contains("The deadliest monster, Untier, ends "), "{monsters}");
}

#[test]
fn nothing_is_drawn_where_no_pictures_are_wanted() {
    let home = TempDir::new().unwrap();
    let drawn = |flag: &str| done(home.path(), &format!("run -n 30 --force -o out{flag}"));
    assert!(drawn("").contains('▁') && !drawn(" --no-pictures").contains('▁'));
    assert!(drawn(" --full").contains("\nMean ") && !drawn(" --full --no-pictures").contains("\nMean "));
}

#[test]
fn a_game_is_told_in_minutes_where_its_rules_say_how_long_a_turn_takes() {
    let home = TempDir::new().unwrap();
    let mine = "game = \"pig\"\nbase = \"standard\"\nminutes_per_turn = 0.5\n";
    fs::write(home.path().join("mine.toml"), mine).unwrap();
    let text = done(home.path(), "run mine.toml -n 400 -o mine").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("At 0.5 minutes a turn a game takes"), "{text}");
    let of = |folder: &str| tables(&home.path().join(folder));
    let rows = |summary: &str, measure: &str| -> Vec<f64> {
        let row = summary.lines().find(|row| row.starts_with(&format!("base,{measure},"))).unwrap();
        row.split(',').skip(5).take(3).map(|number| number.parse().unwrap_or(f64::NAN)).collect()
    };
    let mine = of("mine");
    // The mean of the turns of all players, by the lengths of the games.
    let lengths = mine["game_lengths.csv"].lines().filter_map(|row| row.strip_prefix("base,turns,"));
    let turns: f64 =
        lengths.map(|row| row.split(',').take(2).map(|number| number.parse::<f64>().unwrap()).product::<f64>()).sum();
    let mean = rows(&mine["summary.csv"], "minutes_mean");
    assert!((mean[0] - 0.5 * turns / 400.0).abs() < 1e-9, "{mean:?}");
    assert!(mean[1] < mean[0] && mean[0] < mean[2], "{mean:?}");
    // At the same time: as many turns as rounds.
    done(home.path(), "run map_masters -n 4 -o together --set minutes_per_turn=10");
    let summary = &of("together")["summary.csv"];
    assert_eq!(rows(summary, "minutes_p50")[0], 10.0 * rows(summary, "length_p50")[0]);
    done(home.path(), "run pig -n 40 -o unknown");
    assert!(!of("unknown")["summary.csv"].contains("minutes"));
    let wrong = output(home.path(), "run pig -n 40 --set minutes_per_turn=0");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("a number from 0.01 to 10000"), "{}", stderr(&wrong));
}

#[test]
fn targets_at_several_tables_are_held_against_each_of_them() {
    let home = TempDir::new().unwrap();
    let tables = "champion,weak:win_rate(champion)>=55%";
    // A bot wins exactly half of its duels with itself.
    let mirror = "x=racer,racer:win_rate(x)>=45%";
    let run = |expect: &str| output(home.path(), &format!("run pig -n 2000 --force -o out {expect}"));
    let met = run(&format!("--expect {tables} --expect {mirror}"));
    assert_eq!(met.status.code(), Some(0), "{}", stdout(&met));
    assert!(stdout(&met).contains("All 2 targets are met."), "{}", stdout(&met));
    let missed = run(&format!("--expect {tables} --expect {mirror} --expect racer,weak:win_rate(weak)>=60%"));
    assert_eq!(missed.status.code(), Some(1), "{}", stdout(&missed));
    let told = stdout(&missed);
    assert!(told.contains("2 of 3 targets are met.") && told.contains("Missed: `racer, weak: "), "{told}");
    let dungeon = "run -n 200 -q -o duel --expect champion,random:win_rate(champion)>=80%";
    assert_eq!(output(home.path(), dungeon).status.code(), Some(0));
    let unknown = run("--expect champoin,weak:win_rate(weak)>=6%");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("did you mean `champion`?"), "{}", stderr(&unknown));
}

#[test]
fn rows_that_never_come_up_on_the_changed_side_are_told() {
    let home = TempDir::new().unwrap();
    let told = stderr(&output(home.path(), "compare --set boss_rooms.used=4 -n 30 -o out"));
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("with boss_rooms.used=4: ") && told.contains("never come up"), "{told}");
}

#[test]
fn the_largest_effect_on_another_measure_is_told_with_those_that_may_be_as_large() {
    let home = TempDir::new().unwrap();
    let told = done(home.path(), "sweep --vary cards.crypt.damage=3..6 -n 900 -o out");
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, others) = told.split_once("Shown to differ from the base").unwrap();
    let (_, most) = others.split_once("(most with cards.crypt.damage=6: ").unwrap();
    let (most, _) = most.split_once("); cautious").unwrap();
    assert!(most.contains("not told apart from cards.crypt.damage="), "{told}");
}

//! Pages of made-up studies: what no shipped game shows by itself.

mod openings;

use super::TextTable;
use super::cast::BotSeries;
use super::compose;
use super::excerpt::TableExcerpt;
use super::html::{Page, PageSection, SectionWidth};
use super::material::StudyTables;
use crate::Manifest;
use kit::stats::{ChartShape, Picture, Scalar, Table, TableColumn, ValueColumn};
use serde_json::json;

fn manifest(told: serde_json::Value, cells: &[&str]) -> Manifest {
    let cells: Vec<_> = cells.iter().map(|variant| json!({
        "variant": variant, "rules_changed": {}, "rules_hash": "", "lineup": ["a", "b"], "strategies": [], "blocks": 1, "games": 1, "endings": {}
    })).collect();
    let manifest = json!({
        "schema_version": 1, "version": "0", "commit": null, "command": [], "experiment": "", "game": "chess", "rules_name": "standard", "rules": {},
        "rules_hash": "", "lineup": ["a", "b"], "games_per_block": 1, "strategies": {}, "players": 2, "seed": 1, "blocks": 1, "games_requested": 1,
        "games_played": 1, "games_truncated": 0, "endings": {}, "synthetic_share": null, "warnings": ["beware"],
        "headline": {"measure": "", "estimate": null, "lo": null, "hi": null, "confidence": 0.95},
        "files": [], "stopped_because": "games_played", "interrupted": false, "tally_digest": "",
        "timing": {"seconds": 1.0, "games_per_second": 1.0, "threads": 1}, "told": told, "cells": cells
    });
    serde_json::from_value(manifest).unwrap()
}

fn told() -> serde_json::Value {
    json!({"command": "tournament", "about": "", "reproduce": "", "heading": ["a heading"], "measure": "win_rate", "axes": [], "answer": ["one", "two", "three", "four"]})
}

fn table(name: &str, text: &str) -> TextTable {
    TextTable::read(&format!("{name}.csv"), text.as_bytes()).unwrap()
}

fn page(manifest: &Manifest, tables: &[TextTable], dictionary: &[Table]) -> Page {
    compose::page(&StudyTables::new(manifest, tables, dictionary))
}

/// The first picture of a page, with its section.
fn first(page: &Page) -> (&PageSection, &str) {
    let section = &page.groups[0].sections[0];
    (section, section.charts[0].svg.as_str())
}

/// All drawings of a page.
fn drawn(page: &Page) -> String {
    let sections = page.groups.iter().flat_map(|group| &group.sections);
    sections.flat_map(|section| &section.charts).map(|chart| chart.svg.as_str()).collect()
}

#[test]
fn what_was_found_is_the_title_two_sentences_stand_beneath_it_and_all_of_them_further_down() {
    let page = page(&manifest(told(), &[]), &[], &[]);
    assert_eq!((page.title.as_str(), page.asked), ("One", None));
    assert_eq!((page.answer.join(" "), page.more.join(" ")), ("two three".to_owned(), "one two three four".to_owned()));
    assert_eq!((page.subtitle, page.warnings), (vec!["A heading".to_owned()], vec!["beware".to_owned()]));
}

#[test]
fn a_study_is_named_by_its_question() {
    let mut told = told();
    told["about"] = "Who wins?".into();
    told["heading"] = json!(["chess", "Who wins?"]);
    let page = page(&manifest(told, &[]), &[], &[]);
    assert_eq!((page.asked.as_deref(), page.subtitle), (Some("Who wins?"), vec!["Chess".to_owned()]));
    let mut told = self::told();
    told["heading"] = json!(["speed_chess, standard rules"]);
    let page = self::page(&Manifest { game: "speed_chess".to_owned(), ..manifest(told, &[]) }, &[], &[]);
    assert_eq!(page.subtitle, ["Speed Chess, standard rules"]);
}

#[test]
fn where_nothing_was_found_the_title_is_what_was_asked() {
    let mut told = told();
    told["answer"] = json!([]);
    assert_eq!(page(&manifest(told, &[]), &[], &[]).title, "Chess, standard rules: tournament");
}

#[test]
fn what_a_search_found_is_the_title_and_nothing_is_said_twice_beneath_it() {
    let mut told = told();
    (told["command"], told["axes"]) = (json!("solve"), json!(["x"]));
    told["verdict"] = json!({"question": "Which?", "answer": "yes", "reason": "x = 3: 5.0 (4.8 to 5.2) rounds."});
    let values =
        table("values", "x,measure,games,estimate,lo,hi,distance,role,unit\n3,m,9,5,4.8,5.2,0,answer,rounds\n");
    let page = page(&manifest(told, &["x=2", "x=3"]), &[values], &[]);
    assert_eq!((page.title.as_str(), page.answer.join(" ").as_str()), ("X = 3: 5.0 rounds", "one two"));
}

const MATCHUPS: &str = "strategy,opponent,games,wins,losses,share,lo,hi,method,adjusted_p
a,b,9,6,3,0.66,0.6,0.7,jackknife,0.001
b,a,9,3,6,0.34,0.3,0.4,jackknife,0.001
b,c,9,6,3,0.67,0.6,0.7,jackknife,0.001
c,b,9,3,6,0.33,0.3,0.4,jackknife,0.001
c,a,9,6,3,0.68,0.6,0.7,jackknife,0.001
a,c,9,3,6,0.32,0.3,0.4,jackknife,0.001
a,d,9,6,3,0.65,0.6,0.7,jackknife,0.001
b,d,9,5,4,0.55,0.4,0.7,jackknife,0.9
";

#[test]
fn the_arrows_of_a_circle_are_strong_and_those_not_shown_are_left_out() {
    let mut told = told();
    told["cycles"] = json!([["a", "b", "c"]]);
    let ratings = table(
        "ratings",
        "strategy,games,wins,rating,lo,hi,method\na,9,5,1,,,x\nb,9,5,1,,,x\nc,9,5,1,,,x\nd,9,1,0,,,x\n",
    );
    let tables = [table("matchups", MATCHUPS), ratings];
    let svg = drawn(&page(&manifest(told, &["a vs b", "b vs c"]), &tables, &[]));
    assert_eq!(svg.matches("edge strong").count(), 3, "{svg}");
    assert_eq!(svg.matches("edge weak").count(), 1, "{svg}");
    assert!(svg.contains("65 %") && !svg.contains("55 %"), "{svg}");
}

#[test]
fn a_table_that_nobody_knows_is_shown_as_it_is() {
    let page = page(&manifest(told(), &[]), &[table("strange", "a,b\n1,x\n")], &[]);
    let table = page.groups[0].sections[0].table.as_ref().unwrap();
    assert_eq!((table.file.as_str(), table.rows[0][1].text.as_str()), ("strange.csv", "x"));
    assert!(table.columns[0].number && !table.columns[1].number);
}

#[test]
fn an_empty_table_takes_no_room() {
    let page = page(&manifest(told(), &[]), &[table("strange", "a,b\n")], &[]);
    assert!(page.groups.iter().all(|group| group.sections.is_empty()));
}

/// A curve over turns, of which the last is rare.
fn curve() -> (TextTable, Table) {
    let columns = [
        TableColumn::new("strategy", "", ""),
        TableColumn::new("turn", "turns", ""),
        TableColumn::new("alive", "games", ""),
        TableColumn::new("spent", "luck", "").of("alive"),
    ];
    let shape = ChartShape::Curves { x: "turn", value: ValueColumn::plain("spent"), line: "strategy" };
    let mut table = Table::build("luck", columns);
    for (turn, alive) in [(1u32, 1000u32), (2, 20), (3, 19)] {
        table.row(["a".into(), turn.into(), alive.into(), Scalar::Real(1.5)]);
    }
    let table = table.finish().drawn_as([Picture::new("Luck", "", shape)]);
    (TextTable::of(&table, "luck.csv"), table)
}

#[test]
fn what_fewer_than_one_in_fifty_reach_is_neither_drawn_nor_tabled_but_said() {
    let (table, meaning) = curve();
    let page = page(&manifest(told(), &[]), &[table], &[meaning]);
    let section = &page.groups[0].sections[0];
    assert_eq!(drawn(&page).matches("class=\"mark").count(), 2);
    let table = section.table.as_ref().unwrap();
    assert_eq!(table.rows.len(), 2);
    let said = table.left_out.as_deref().unwrap();
    assert!(said.starts_with("1 more row") && said.contains("luck.csv"), "{said}");
    assert_eq!(table.columns[3].tip, " In luck. n: alive.");
}

/// Top and height of a part of a bar.
fn part(svg: &str, series: usize) -> Option<[f64; 2]> {
    let place = svg.split(&format!("class=\"mark part s{series}\" ")).nth(1)?;
    Some([" y=\"", " height=\""].map(|name| {
        let value = place.split(name).nth(1).and_then(|rest| rest.split('"').next());
        value.unwrap().parse().unwrap()
    }))
}

#[test]
fn parts_lie_on_one_another_on_the_scale_of_all_drawings() {
    let columns = ["strategy", "column", "seat", "points"].map(|name| TableColumn::new(name, "", ""));
    let shape = ChartShape::Stacked { x: "seat", value: ValueColumn::plain("points"), part: "column" };
    let mut table = Table::build("scores", columns);
    for (strategy, column, points) in
        [("a", "primary", 20.0), ("a", "time", 0.0), ("a", "coins", 10.0), ("b", "primary", 60.0)]
    {
        table.row([strategy.into(), column.into(), 1u32.into(), Scalar::Real(points)]);
    }
    let table = table.finish().drawn_as([Picture::new("Scores", "", shape).each("strategy")]);
    let page = page(&manifest(told(), &[]), &[TextTable::of(&table, "scores.csv")], &[table]);
    let (section, a) = first(&page);
    let b = section.charts[1].svg.as_str();
    let (Some([primary, high]), Some([coins, half])) = (part(a, 0), part(a, 2)) else { panic!("two parts: {a}") };
    assert!((coins + half - primary).abs() < 0.2 && (high - 2.0 * half).abs() < 0.3, "{a}");
    assert_eq!(part(a, 1), None, "a part of nothing is none");
    assert!(a.contains("seat 1, coins: 10</title>") && a.contains(">20</text>") && !a.contains(">time</text>"), "{a}");
    assert!(part(b, 0).is_some_and(|[_, height]| (height - 3.0 * high).abs() < 0.3), "{b}");
}

#[test]
fn strategies_keep_their_order_and_numbers_theirs() {
    let cast = BotSeries { strategies: vec!["b".into(), "a".into()], players: 2, rounds: String::new() };
    let arranged = |names: &[&'static str]| {
        let mut names = names.to_vec();
        cast.arrange(&mut names);
        names.join(" ")
    };
    assert_eq!([arranged(&["a", "b"]), arranged(&["10", "9"]), arranged(&["x", "b"])], ["b a", "9 10", "x b"]);
    assert_eq!((cast.series("a", 7), cast.series("x", 7)), (1, 7));
}

#[test]
fn a_unit_that_repeats_the_name_is_not_said_twice() {
    let (table, meaning) = curve();
    let cast = BotSeries { strategies: Vec::new(), players: 1, rounds: String::new() };
    let excerpt = TableExcerpt {
        table: &table,
        meaning: &meaning,
        rows: Vec::new(),
        cast: &cast,
        rules: &serde_json::Value::Null,
    };
    assert_eq!([excerpt.axis("turn").unit, excerpt.axis("spent").unit], ["", "luck"]);
}

#[test]
fn of_all_cells_the_games_that_go_furthest_are_told_with_their_cell() {
    let mut manifest = manifest(told(), &["base", "other"]);
    let entry = |variant: &str, name: &str, value: f64| json!({"variant": variant, "name": name, "about": "How long.", "unit": "rounds", "value": value, "game": "1.1", "replay": format!("replay {variant}")});
    let entries =
        json!([entry("base", "longest", 7.0), entry("base", "luckiest", 2.5), entry("other", "longest", 9.0)]);
    manifest.notable = serde_json::from_value(entries).unwrap();
    let notable = page(&manifest, &[], &[]).provenance.notable;
    let told: Vec<_> = notable.iter().map(|game| (game.what.as_str(), game.replay.as_str())).collect();
    assert_eq!(
        told,
        [
            ("Longest (of all variants, in other): 9.0 rounds. How long.", "replay other"),
            ("Luckiest (of all variants, in base): 2.5 rounds. How long.", "replay base")
        ]
    );
}

#[test]
fn a_page_that_would_be_too_long_leaves_its_long_tables_to_their_files() {
    let rows: String = (0..1500).map(|row| format!("{row}.123456789,{}\n", "x".repeat(400))).collect();
    let (long, short) = (table("long", &format!("a,b\n{rows}")), table("short", "a,b\n1,x\n"));
    let page = page(&manifest(told(), &[]), &[long, short], &[]);
    let [long, short] = &page.groups[0].sections[..] else {
        panic!("two sections");
    };
    assert!(long.table.is_none() && short.table.is_some());
    assert_eq!(long.note.as_deref(), Some("The numbers are in long.csv."));
}

#[test]
fn a_verdict_is_the_answer_and_the_rest_is_a_list() {
    let mut told = told();
    told["verdict"] = json!({"question": "Is it?", "answer": "yes", "reason": "it is 5 % more."});
    let page = page(&manifest(told, &[]), &[], &[]);
    assert_eq!((page.title.as_str(), page.answer.len(), page.more.len()), ("One", 2, 4));
    assert_eq!(page.verdict.unwrap().reason, "it is 5\u{a0}% more.");
}

/// Names in the order in which a drawing writes them down the left side.
fn names(svg: &str) -> Vec<&str> {
    let texts = svg.split("<text class=\"halo\" x=\"0\"").skip(1);
    texts.filter_map(|text| text.split_once('>')?.1.split('<').next()).collect()
}

const SUMMARY: &str = "variant,measure,strategy,seat,estimate,lo,hi,n,unit\nbase,win_rate,a,,0.5,0.4,0.6,9,share\n";
const DIFFERENCES: &str = "variant,against,measure,strategy,seat,difference,lo,hi,blocks,adjusted_p\n\
    x=1,base,win_rate,a,,0.01,-0.02,0.04,9,1\n\
    x=1,base,win_rate,b,,-0.3,-0.4,-0.2,9,0.01\n\
    x=1,base,win_rate,c,,0.2,0.1,0.3,9,0.01\n";

#[test]
fn a_comparison_opens_with_its_differences_the_largest_first_whichever_their_sign() {
    let tables = [table("summary", SUMMARY), table("differences", DIFFERENCES)];
    let page = page(&manifest(told(), &["base", "x=1"]), &tables, &[]);
    let (lead, svg) = first(&page);
    assert_eq!(lead.name, "What the change does");
    assert_eq!(names(svg), ["win rate (b)", "win rate (c)", "win rate (a)"]);
    assert_eq!(drawn(&page).matches(svg).count(), 1, "it is shown twice");
}

#[test]
fn a_comparison_shows_rates_of_components_in_points_and_nothing_of_what_never_happens() {
    let more = "x=1,base,heroes.win_rate(mika),,,0.02,0.01,0.03,9,0.01\nx=1,base,lost_by_time,,,,,,0,\n";
    let tables = [table("summary", SUMMARY), table("differences", &format!("{DIFFERENCES}{more}"))];
    let columns = [("hero", ""), ("win_rate", "share")].map(|(name, unit)| TableColumn::new(name, unit, ""));
    let heroes = Table::build("heroes", columns).finish();
    let page = page(&manifest(told(), &["base", "x=1"]), &tables, &[heroes]);
    let (lead, svg) = first(&page);
    assert!(lead.charts.len() == 1 && names(svg).contains(&"win rate (mika)"), "{:?}", names(svg));
    assert!(svg.contains("+2.0 (+1.0 to +3.0)") && !svg.contains("lost by time"), "{svg}");
    assert!(lead.title.ends_with("of 4 differences are shown"), "{}", lead.title);
}

#[test]
fn a_comparison_calls_its_sides_what_the_terminal_calls_them() {
    let tables = [table("summary", SUMMARY), table("differences", DIFFERENCES)];
    let mut told = told();
    (told["command"], told["sides"]) = (json!("compare"), json!(["standard rules", "Ghosts"]));
    let page = page(&manifest(told, &["base", "this"]), &tables, &[]);
    assert_eq!(page.asked.as_deref(), Some("Chess: Ghosts against standard rules"));
    let (lead, _) = first(&page);
    assert!(lead.about.contains("measured with Ghosts less what it is with standard rules"), "{}", lead.about);
    let drawings = drawn(&page);
    assert!(names(&drawings).contains(&"standard rules") && !names(&drawings).contains(&"base"), "{drawings}");
}

#[test]
fn the_pictures_of_the_question_come_before_the_details_of_what_was_asked_about() {
    // Curves of the changed side, of more bytes than a page has room for.
    let points: String = (0..9000).map(|x| format!("x=1,{},{},{}\n", x / 300, x % 300, x % 7)).collect();
    let curves = table("curves", &format!("variant,of,x,v\n{points}"));
    let shape = ChartShape::Curves { x: "x", value: ValueColumn::plain("v"), line: "of" };
    let known = Table::build("curves", ["of", "x", "v"].map(|name| TableColumn::new(name, "", ""))).finish();
    let known = known.drawn_as([Picture { each: Some("of"), ..Picture::new("Curves", "", shape) }]);
    let tables = [table("summary", SUMMARY), table("differences", DIFFERENCES), curves];
    let page = page(&manifest(told(), &["base", "x=1"]), &tables, &[known]);
    let whole: usize = page.groups[0].sections.iter().map(|section| section.charts.len()).sum();
    let details: usize = page.groups[1].sections.iter().map(|section| section.charts.len()).sum();
    assert_eq!(whole, 1, "the differences; both sides are folded");
    assert!((1..30).contains(&details), "{details}");
    assert!(page.render().unwrap().len() < 500_000);
}

#[test]
fn the_numbers_of_the_first_picture_can_be_reached_from_it() {
    let tables = [table("summary", SUMMARY), table("differences", DIFFERENCES)];
    let page = page(&manifest(told(), &["base", "x=1"]), &tables, &[]);
    let (section, _) = first(&page);
    assert_eq!(section.table.as_ref().expect("a table").file, "differences.csv");
}

#[test]
fn the_base_of_many_cells_is_folded() {
    let tables = [table("summary", SUMMARY), table("differences", DIFFERENCES)];
    let page = page(&manifest(told(), &["base", "x=1", "x=2"]), &tables, &[]);
    let (whole, cells) = page.groups.split_first().expect("groups");
    assert!(
        !whole.folded
            && !cells.is_empty()
            && cells.iter().filter(|group| !group.sections.is_empty()).all(|group| group.folded)
    );
}

#[test]
fn a_page_calls_the_rules_what_they_are_called_elsewhere() {
    let mut manifest = manifest(told(), &[]);
    manifest.rules_called = "my/hard.toml".to_owned();
    manifest.told.answer.clear();
    assert_eq!(page(&manifest, &[], &[]).title, "Chess, my/hard.toml: tournament");
}

#[test]
fn all_panels_have_the_same_order() {
    let rows = "name,of,v,lo,hi\na,all,1,0,2\nb,all,3,2,4\nc,all,2,1,3\na,won,9,8,10\nb,won,1,0,2\nc,won,5,4,6\n";
    let known = Table::build("t", ["name", "of", "v", "lo", "hi"].map(|name| TableColumn::new(name, "", ""))).finish();
    let shape = ChartShape::Intervals {
        name: &["name"],
        value: ValueColumn::interval("v"),
        order: kit::stats::RowOrder::Value,
    };
    let known = known.drawn_as([Picture { each: Some("of"), ..Picture::new("How much", "", shape) }]);
    let drawings = drawn(&page(&manifest(told(), &[]), &[table("t", rows)], &[known]));
    assert_eq!(names(&drawings), ["b", "c", "a", "b", "c", "a"]);
}

/// A table that is drawn as points by name.
fn point(name: &'static str, column: &'static str) -> Table {
    let shape = ChartShape::Intervals {
        name: &["x"],
        value: ValueColumn::interval("share"),
        order: kit::stats::RowOrder::Value,
    };
    let table = Table::build(name, [column, "share", "lo", "hi"].map(|name| TableColumn::new(name, "", ""))).finish();
    table.drawn_as([Picture::new(name, "", shape)])
}

#[test]
fn of_a_table_that_wins_as_one_how_games_end_is_seen_at_once() {
    let known = [point("win_rates", "x"), point("endings", "x")];
    let tables = [
        table("win_rates", "x,share,lo,hi\nall,0.5,0.4,0.6\n"),
        table("endings", "x,share,lo,hi\nwin,0.5,0.4,0.6\nlost,0.5,0.4,0.6\n"),
    ];
    let page = page(&manifest(told(), &[]), &tables, &known);
    let seen: Vec<&str> = page.groups[0].sections.iter().map(|section| section.name.as_str()).collect();
    assert_eq!(seen, ["endings"], "what has no picture is folded");
}

#[test]
fn the_cell_in_detail_is_the_one_that_was_asked_about() {
    let rates = |cells: &[&str]| {
        let rows: String = cells
            .iter()
            .enumerate()
            .map(|(at, cell)| format!("{cell},all,0.{at},0.1,0.9\nx,rest,0.5,0.4,0.6\n{cell},rest,0.5,0.4,0.6\n"))
            .collect();
        table("endings", &format!("variant,x,share,lo,hi\n{rows}"))
    };
    let detail = |told: serde_json::Value, cells: &[&str], study: TextTable| {
        let known = [point("endings", "x")];
        let page = page(&manifest(told, cells), &[rates(cells), study], &known);
        let titles = page.groups.iter().filter_map(|group| group.title.clone().map(|title| (title, group.folded)));
        titles.filter(|(title, _)| title.ends_with("in detail")).collect::<Vec<_>>()
    };
    let open = |title: &str| vec![(format!("{title} in detail"), false)];
    assert_eq!(detail(told(), &["base", "x=1"], table("differences", DIFFERENCES)), open("x=1"));
    let targets = "solution,target,least,most,n,estimate,lo,hi,met\nbefore,a,1,,9,0.5,0.4,0.6,no\n1,a,1,,9,2,1,3,yes\n";
    assert_eq!(detail(told(), &["base", "1", "2"], table("targets", targets)), open("1"));
    let values = "x,measure,games,estimate,lo,hi,distance,role,unit\n1,m,9,5,4,6,-3,below,rounds\n2,m,9,8,7,9,0.5,answer,rounds\n3,m,9,8,7,9,0.1,above,rounds\n";
    let mut solve = told();
    solve["axes"] = json!(["x"]);
    assert_eq!(detail(solve.clone(), &["x=1", "x=2", "x=3"], table("values", values)), open("x=2"));
    let undecided = values.replace("answer", "undecided");
    assert_eq!(detail(solve, &["x=1", "x=2", "x=3"], table("values", &undecided)), open("x=3"), "the nearest");
    let many = detail(told(), &["base", "x=1", "x=2"], table("differences", DIFFERENCES));
    assert_eq!(many, [("The base in detail".to_owned(), true)]);
}

const MET: &str = "card,kind,games,rate
spider,insect,9,0.5
bat,owl,8,0.4
wolf,beast,7,0.3
owl,bird,6,0.2
";

/// A page about cards, with these titles of rows.
fn of_cards(titles: serde_json::Value) -> (Manifest, TextTable, Table) {
    let mut rules = json!({"players.count": 2, "bots.spider": "title", "monsters.wolf.life": 1});
    for (at, value) in ["spider", "bat", "wolf", "owl"].iter().zip(1..) {
        rules[format!("cards.{at}.count")] = json!(value);
    }
    rules.as_object_mut().unwrap().extend(titles.as_object().unwrap().clone());
    let columns = ["card", "kind", "games", "rate"].map(|name| TableColumn::new(name, "", ""));
    let shape = ChartShape::Scatter { x: "games", value: ValueColumn::plain("rate"), name: "card" };
    let known = Table::build("cards", columns).finish().drawn_as([Picture::new("Cards", "", shape)]);
    (Manifest { rules, ..manifest(told(), &[]) }, table("cards", MET), known)
}

#[test]
fn a_page_calls_components_by_their_titles() {
    let titles = json!({"cards.spider.title": "Große Spinne", "cards.bat.title": "Tier", "cards.owl.title": "Tier",
        "cards.wolf.title": "Wolf"});
    let (manifest, table, known) = of_cards(titles);
    let html = super::page(&manifest, &[table], &[known]).unwrap();
    let body = &html[html.find("<body").unwrap()..];
    // In the picture and in the table; `cards.wolf` cannot be told from `monsters.wolf`, and a title of two has the name after it.
    assert_eq!(body.matches("<title>Große Spinne: ").count(), 1, "{body}");
    for (cell, times) in [("Große Spinne", 1), ("Tier (bat)", 1), ("Tier (owl)", 1), ("wolf", 1), ("spider", 0)] {
        assert_eq!(body.matches(&format!("<td class=\"t\">{cell}<td")).count(), times, "{cell}: {body}");
    }
    assert!(body.contains("<td class=\"t\">owl<td"), "`kind` names no component: {body}");
}

#[test]
fn a_page_without_titles_is_what_it_was() {
    let (manifest, table, known) = of_cards(json!({}));
    let tables = [table];
    let plain = page(&manifest, &tables, std::slice::from_ref(&known)).render().unwrap();
    assert_eq!(super::page(&manifest, &tables, &[known]).unwrap(), plain);
    assert!(plain.contains("spider"));
}

#[test]
fn changes_of_components_have_their_titles_in_the_ranking() {
    let worth = "address,change,value,effect,lo,hi,adjusted_p,blocks\ncards.spider.count,1,2,0.2,0.1,0.3,0.01,9\ncards.bat.count,1,2,0.1,0.05,0.3,0.01,9\n";
    let cells = ["base", "cards.spider.count+1"];
    let told = |titles: serde_json::Value| {
        let manifest = Manifest { rules: titles, ..manifest(told(), &cells) };
        drawn(&page(&manifest, &[table("worth", worth)], &[]))
    };
    let titled = told(json!({"cards.spider.title": "Große Spinne", "cards.bat.count": 2}));
    assert!(titled.contains(">Große Spinne 2→3<") && titled.contains(">bat 2→3<"), "{titled}");
    assert!(told(json!({"cards.spider.count": 2})).contains(">spider 2→3<"));
}

#[test]
fn a_measure_that_no_change_moves_is_not_drawn() {
    let differences = format!("{DIFFERENCES}x=1,base,length_median,,,0,0,0,9,1\n");
    let drawn_of = |median: &str| {
        let worth = format!(
            "address,change,value,effect,lo,hi,adjusted_p,blocks,length_median,length_median_lo,length_median_hi,length_median_adjusted_p\n\
             cards.bat.count,1,2,0.1,0.05,0.3,0.01,9,{median},-4e-16,4e-16,1\ncards.owl.count,1,2,0.2,0.05,0.3,0.01,9,-2.5e-16,,,\n"
        );
        let tables = [table("worth", &worth), table("differences", &differences), table("summary", SUMMARY)];
        let page = page(&manifest(told(), &["base", "cards.bat.count+1"]), &tables, &[]);
        page.groups[0].sections[0].charts.iter().map(|chart| chart.heading.clone()).collect::<Vec<_>>()
    };
    assert_eq!(drawn_of("0.5"), ["win rate", "median length"]);
    assert_eq!(drawn_of("1e-16"), ["win rate"], "what is left of 0 by rounding");
}

#[test]
fn an_effect_that_is_not_shown_is_hollow_wherever_it_is_drawn() {
    let worth = "address,change,value,effect,lo,hi,adjusted_p,blocks\ncards.bat.count,1,2,0.1,0.05,0.3,0.2,9\n";
    let bots = "rank,changed,measure,strategy,effect,lo,hi,adjusted_p,blocks\n\
        1,cards.bat.count 2→3,win_rate,a,0.1,0.0004,0.3,0.2,9\n\
        1,cards.bat.count 2→3,win_rate,b,-0.1,-0.3,-0.05,0.01,9\n";
    let known = study::analysis::worth_bots_table(&[], &[]);
    let page = page(
        &manifest(told(), &["base", "cards.bat.count+1"]),
        &[table("worth", worth), table("worth_bots", bots)],
        &[known],
    );
    let sections = page.groups.iter().flat_map(|group| &group.sections);
    let each = sections.flat_map(|section| &section.charts).find(|chart| chart.svg.contains("each bot")).unwrap();
    assert_eq!((each.svg.matches(" unshown\"").count(), each.svg.matches(" shown\"").count()), (1, 1), "{}", each.svg);
    for part in ["no effect", "p 0.20", "percentage points", "+10.00 points (+0.04 to +30.00)"] {
        assert!(each.svg.contains(part), "{part}: {}", each.svg);
    }
}

#[test]
fn a_curve_of_differences_says_which_are_shown() {
    let tables = [
        table(
            "summary",
            "variant,x,measure,strategy,seat,estimate,lo,hi,n,unit\nbase,0,win_rate,a,,0.5,0.4,0.6,9,share\nx=1,1,win_rate,a,,0.6,0.5,0.7,9,share\nx=2,2,win_rate,a,,0.7,0.6,0.8,9,share\n",
        ),
        table(
            "differences",
            "variant,x,against,measure,strategy,seat,difference,lo,hi,blocks,adjusted_p\nx=1,1,base,win_rate,a,,0.01,-0.02,0.04,9,0.4\nx=2,2,base,win_rate,a,,0.2,0.1,0.3,9,0.01\n",
        ),
    ];
    let mut told = told();
    told["axes"] = json!(["x"]);
    let drawings = drawn(&page(&manifest(told, &["base", "x=1", "x=2"]), &tables, &[]));
    assert_eq!(drawings.matches(" unshown\"").count(), 1, "{drawings}");
    assert!(drawings.contains("p 0.40") && drawings.contains("p 0.0100"), "{drawings}");
}

/// Wins by seat of two bots and, pooled, of both.
const BY_SEAT: &str = "variant,measure,strategy,seat,n,estimate,lo,hi,method,unit
base,win_rate,a,1,9,0.6,0.5,0.7,,share
base,win_rate,b,1,9,0.5,0.4,0.6,,share
base,win_rate,,1,9,0.55,0.5,0.6,,share
base,win_rate,,2,9,0.45,0.4,0.5,,share
";

#[test]
fn what_each_seat_wins_is_drawn_where_several_sit_there() {
    let own = |summary: &str| {
        let tables = [table("win_rates", "variant,strategy\nbase,a\n"), table("summary", summary)];
        page(&manifest(told(), &["base"]), &tables, &[])
    };
    assert!(drawn(&own(BY_SEAT)).contains("55.0 % (50.0 to 60.0)"));
    let alone: String = BY_SEAT.lines().filter(|row| !row.contains(",b,")).map(|row| format!("{row}\n")).collect();
    assert!(!drawn(&own(&alone)).contains("55.0 %"), "the seats of one bot are told by its name");
}

#[test]
fn small_pictures_stand_in_pairs_and_one_alone_beside_its_words() {
    let names = ["p", "q", "r", "s"];
    let page_of = |names: &[&'static str]| {
        let rows = "x,share,lo,hi\nall,0.5,0.4,0.6\nrest,0.5,0.4,0.6\n";
        let tables: Vec<TextTable> = names.iter().map(|name| table(name, rows)).collect();
        let dictionary: Vec<Table> = names.iter().map(|name| point(name, "x")).collect();
        page(&manifest(told(), &[]), &tables, &dictionary)
    };
    let page = page_of(&names);
    // The first picture is at the top of the page.
    let rooms: Vec<SectionWidth> = page.groups[0].sections.iter().map(|section| section.room).collect();
    assert_eq!(rooms, [SectionWidth::Half; 4]);
    let odd = page_of(&names[..3]);
    let rooms: Vec<SectionWidth> = odd.groups[0].sections.iter().map(|section| section.room).collect();
    assert_eq!(rooms, [SectionWidth::Half, SectionWidth::Half, SectionWidth::Split]);
}

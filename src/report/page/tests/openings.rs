//! What a reader sees first of made-up studies: the finding, the three numbers, and the pictures of each kind of study.

use super::*;

const WINS: &str = "variant,strategy,seat,games,wins,win_rate,lo,hi\nbase,a,,9,3,0.3,0.2,0.4\nbase,a,1,9,3,0.2,0.1,0.3\nbase,a,2,9,3,0.4,0.3,0.5\nbase,b,,9,6,0.7,0.6,0.8\nbase,b,1,9,6,0.6,0.55,0.8\nbase,b,2,9,6,0.8,0.6,0.9\n";

/// The table of who wins, as every game declares it.
fn wins() -> Table {
    let columns = ["strategy", "seat", "games", "wins", "win_rate", "lo", "hi"];
    let shape = |name| ChartShape::Intervals {
        name,
        value: ValueColumn::interval("win_rate"),
        order: kit::stats::RowOrder::Table,
    };
    let pictures =
        [Picture::new("Who wins", "", shape(&["strategy"])), Picture::new("By seat", "", shape(&["strategy", "seat"]))];
    Table::build("win_rates", columns.map(|name| TableColumn::new(name, "", ""))).finish().drawn_as(pictures)
}

#[test]
fn who_wins_is_one_picture_with_the_seats_under_each_bot_and_its_heading_is_the_finding() {
    let page = page(&manifest(told(), &[]), &[table("win_rates", WINS)], &[wins()]);
    let (section, svg) = first(&page);
    assert_eq!((section.name.as_str(), section.charts.len()), ("Who wins", 1));
    assert_eq!(section.title, "B wins most: 70.0\u{a0}% of its games, from every seat");
    assert!(svg.find(">b</text>") < svg.find(">a</text>"), "{svg}");
    assert_eq!((svg.matches("class=\"head halo\"").count(), svg.matches(">seat 2</text>").count()), (2, 2));
    let number = &page.numbers[0];
    assert_eq!((number.label.as_str(), number.number.as_str()), ("Who wins: b", "70.0"));
    assert!(number.base.is_none() && number.note.contains("60.0 to 80.0"), "{}", number.note);
}

#[test]
fn the_base_stands_in_grey_behind_what_was_changed() {
    let changed = WINS.lines().skip(1).map(|row| row.replace("base", "x=1").replace("0.3,0.2", "0.35,0.25") + "\n");
    let rates = table("win_rates", &(WINS.to_owned() + &changed.collect::<String>()));
    let tables = [rates, table("summary", SUMMARY), table("differences", DIFFERENCES)];
    let page = page(&manifest(told(), &["base", "x=1"]), &tables, &[wins()]);
    let svg = drawn(&page);
    assert_eq!(svg.matches("<rect class=\"behind\"").count(), 6, "{svg}");
    assert!(svg.contains("a: 0.35 (0.25 to 0.40); base 0.3</title>"), "{svg}");
    assert_eq!(page.numbers[0].base.as_deref(), Some("base 70.0"));
}

/// Lengths of a hundred games of each of so many, the last far away.
fn lengths(variant: &str) -> String {
    let near = (5..15).map(|at| format!("{variant},rounds,{at},10,0.099,{}\n", 0.099 * f64::from(at - 4)));
    near.collect::<String>() + &format!("{variant},rounds,200,1,0.01,1\n")
}

#[test]
fn of_a_few_very_long_games_it_is_said_how_many_they_are() {
    let shape = ChartShape::Distribution { x: "length", value: ValueColumn::plain("share"), cumulative: "cumulative" };
    let columns = ["unit", "length", "games", "share", "cumulative"].map(|name| TableColumn::new(name, "", ""));
    let known = Table::build("game_lengths", columns).finish().drawn_as([Picture::new("How long", "", shape)]);
    let rows = table("game_lengths", &format!("variant,unit,length,games,share,cumulative\n{}", lengths("base")));
    let page = page(&manifest(told(), &[]), &[rows], &[known]);
    let (section, svg) = first(&page);
    assert_eq!(section.title, "Half of the games end by round 10");
    assert_eq!(section.about, "Share of games by length. 1.0\u{a0}% last longer than 15 rounds, up to 200.");
    assert!(svg.contains(">half end by 10<") && !svg.contains("length 200"), "{svg}");
    assert_eq!(section.table.as_ref().map(|table| table.rows.len()), Some(11), "the table has all");
    let number = &page.numbers[0];
    assert_eq!((number.number.as_str(), number.note.as_str()), ("10", "nine games in ten take 5 to 14 rounds"));
}

#[test]
fn where_most_games_take_equally_long_one_mark_and_one_sentence_say_so() {
    let shape = ChartShape::Distribution { x: "length", value: ValueColumn::plain("share"), cumulative: "cumulative" };
    let columns = ["unit", "length", "games", "share", "cumulative"].map(|name| TableColumn::new(name, "", ""));
    let known = Table::build("game_lengths", columns).finish().drawn_as([Picture::new("How long", "", shape)]);
    let rows = "unit,length,games,share,cumulative\nrounds,2,1,0.01,0.01\nrounds,3,99,0.99,1\n";
    let page = page(&manifest(told(), &[]), &[table("game_lengths", rows)], &[known]);
    let (section, svg) = first(&page);
    assert_eq!(section.title, "99.0\u{a0}% of the games take 3 rounds");
    assert!(svg.contains(">half end by 3<") && !svg.contains("5 % by 3"), "{svg}");
}

#[test]
fn a_median_at_which_many_more_than_half_are_over_says_how_many() {
    let shape = ChartShape::Distribution { x: "length", value: ValueColumn::plain("share"), cumulative: "cumulative" };
    let columns = ["unit", "length", "games", "share", "cumulative"].map(|name| TableColumn::new(name, "", ""));
    let known = Table::build("game_lengths", columns).finish().drawn_as([Picture::new("How long", "", shape)]);
    let rows = "unit,length,games,share,cumulative\nrounds,5,46,0.46,0.46\nrounds,6,35,0.35,0.81\nrounds,7,19,0.19,1\n";
    let page = page(&manifest(told(), &[]), &[table("game_lengths", rows)], &[known]);
    assert_eq!(first(&page).0.title, "81.0\u{a0}% of the games end by round 6");
}

#[test]
fn lengths_are_told_in_what_players_call_rounds() {
    let campaign = Manifest { rounds: "runs".to_owned(), ..manifest(told(), &["base", "x=1"]) };
    let rows = format!("variant,unit,length,games,share,cumulative\n{}{}", lengths("base"), lengths("x=1"));
    let summary =
        SUMMARY.to_owned() + "base,length_median,,,9.5,9,10,9,rounds\nx=1,length_median,,,9.8,9,10,9,rounds\n";
    let differences = DIFFERENCES.to_owned() + "x=1,base,length_median,,,0.3,0.1,0.5,9,0.01\n";
    let tables = [table("game_lengths", &rows), table("summary", &summary), table("differences", &differences)];
    let page = page(&campaign, &tables, &[]);
    let texts = page.groups.iter().flat_map(|group| &group.sections).map(|section| section.title.as_str());
    assert!(texts.collect::<Vec<_>>().contains(&"Half of the games end by run 10"));
    let number = &page.numbers[0];
    assert_eq!(
        (number.number.as_str(), number.unit.as_str(), number.base.as_deref()),
        ("9.8", "runs, the median", Some("base 9.5"))
    );
    let headings: Vec<&str> = page.groups[0].sections[0].charts.iter().map(|chart| chart.heading.as_str()).collect();
    assert_eq!(headings, ["in percentage points", "in runs"]);
}

#[test]
fn curves_of_outcomes_are_a_panel_for_each_bot_on_the_same_scales() {
    let columns = ["strategy", "outcome", "turn", "v"].map(|name| TableColumn::new(name, "", ""));
    let shape = ChartShape::Curves { x: "turn", value: ValueColumn::plain("v"), line: "strategy" };
    let known = Table::build("luck_spend", columns).finish();
    let known = known.drawn_as([Picture { each: Some("outcome"), ..Picture::new("How luck is spent", "", shape) }]);
    let row = |bot: &str, outcome: &str, height: u32| {
        (1..4).map(|turn| format!("{bot},{outcome},{turn},{}\n", turn * height)).collect::<String>()
    };
    let rows: String = ["a", "b", "c"].map(|bot| ["all", "won", "lost"].map(|of| row(bot, of, 2)).concat()).concat();
    let page =
        page(&manifest(told(), &[]), &[table("luck_spend", &format!("strategy,outcome,turn,v\n{rows}"))], &[known]);
    let (section, _) = first(&page);
    let panels: Vec<&str> = section.charts.iter().map(|chart| chart.heading.as_str()).collect();
    assert_eq!(panels, ["a", "b", "c"]);
    for chart in &section.charts {
        assert!(chart.svg.starts_with("<svg class=\"chart facet\""), "{}", chart.svg);
        assert_eq!(
            ["won", "lost", "all"].map(|name| chart.svg.contains(&format!(">{name}</text>"))),
            [true, true, false]
        );
    }
    assert_eq!(page.numbers[0].number, "4.00");
}

#[test]
fn names_of_files_and_rules_are_words_wherever_they_stand() {
    let mut told = told();
    told["answer"] = json!(["the win_rate(my_bot) falls", "see `win_rate(my_bot)` in big_table.csv"]);
    let shape = point("big_table", "x").pictures()[0].shape;
    let columns = ["x", "share", "lo", "hi"].map(|name| TableColumn::new(name, "", ""));
    let known = Table::build("big_table", columns).finish();
    let known = known.drawn_as([Picture::new("Where runs_end", "As `take_rate` says.", shape)]);
    let rows = "x,share,lo,hi\nred_monster,0.5,0.4,0.6\ngrey_owl,0.4,0.3,0.5\n";
    let page = page(&manifest(told, &[]), &[table("big_table", rows)], &[known]);
    let (section, svg) = first(&page);
    assert_eq!(
        (page.title.as_str(), page.answer.join("")),
        ("The win rate (my bot) falls", "see win rate (my bot) in big_table.csv".to_owned())
    );
    assert_eq!((section.title.as_str(), section.about.as_str()), ("Where runs end", "As take rate says."));
    assert!(svg.contains(">red monster</text>") && !svg.contains('_'), "{svg}");
    let field = &section.table.as_ref().unwrap().rows[0][0];
    assert_eq!((field.text.as_str(), field.exact.as_deref()), ("red monster", Some("red_monster")));
}

const TARGETS: &str = "solution,target,least,most,n,estimate,lo,hi,met\n\
    before,win_rate(a) in 28 %..45 %,0.28,0.45,9,0.51,0.49,0.52,no\n\
    before,length_median <= 13,,13,9,12.7,12.4,13,yes\n\
    1,win_rate(a) in 28 %..45 %,0.28,0.45,9,0.4,0.39,0.41,yes\n\
    1,length_median <= 13,,13,9,12.7,12.4,13,yes\n";

#[test]
fn a_search_for_changes_shows_every_target_with_both_bounds_and_what_else_moves() {
    let differences = "variant,against,measure,strategy,blocks,difference,lo,hi,method,adjusted_p\n\
        1,base,win_rate,a,9,-0.11,-0.12,-0.1,,0.001\n1,base,win_rate,b,9,0.05,0.04,0.06,,0.001\n1,base,win_rate,c,9,0.01,-0.01,0.03,,0.4\n";
    let tables = [table("targets", TARGETS), table("summary", SUMMARY), table("differences", differences)];
    let page = page(&manifest(told(), &["base", "1"]), &tables, &[]);
    let [targets, aside, ..] = &page.groups[0].sections[..] else { panic!("two sections") };
    assert_eq!((targets.title.as_str(), targets.charts.len()), ("Targets met: 2 of 2, before 1", 2));
    let [rate, length] = [0, 1].map(|at| targets.charts[at].svg.as_str());
    assert!(rate.contains(">51.0 % (49.0 to 52.0)<") && rate.contains(">30 %<"), "{rate}");
    assert_eq!([rate, length].map(|svg| svg.matches("class=\"zone\"").count()), [1, 1]);
    assert_eq!((rate.matches(" unshown\"").count(), rate.matches(" shown\"").count()), (1, 1), "{rate}");
    let moved: Vec<&str> = aside.charts.iter().flat_map(|chart| names(&chart.svg)).collect();
    assert_eq!((aside.title.as_str(), moved), ("What else moves", vec!["win rate (b)"]));
}

#[test]
fn a_training_shows_what_is_done_otherwise_and_the_weights_as_lines_from_what_they_were() {
    let changes = "strategy,measure,unit,before_n,before,before_lo,before_hi,n,after,lo,hi,differs\n\
        a,deaths,deaths,9,3,2,4,9,5,4.5,5.5,yes\na,chooses(card.new_boss),share,9,0.4,0.3,0.5,9,0.6,0.55,0.65,yes\n\
        a,covered,share of attacks,9,0.2,0.1,0.3,9,0.5,0.4,0.6,yes\na,luck,luck,9,1,0,2,9,1,0,2,\n";
    let weights = "strategy,parameter,before,after,moved\na,card_moves,0.6,0.8,0.3\na,item_death,3,-1,2\n";
    let scores = "strategy,round,met,blocks,before,before_lo,before_hi,after,lo,hi,found,found_lo,found_hi,replaced\n\
        a,1,b,9,0.5,0.4,0.6,0.7,0.65,0.75,0.7,0.65,0.75,yes\n";
    let mut told = told();
    told["command"] = json!("train");
    let tables = [table("scores", scores), table("changes", changes), table("weights", weights)];
    let page = page(&manifest(told, &[]), &tables, &[]);
    let [scores, changes, weights] = &page.groups[0].sections[..] else { panic!("three sections") };
    assert!(scores.charts[0].svg.contains(">70.0 % (65.0 to 75.0)<") && scores.charts[0].svg.contains(">was 50.0<"));
    let told: Vec<(&str, usize)> =
        changes.charts.iter().map(|chart| (chart.heading.as_str(), names(&chart.svg).len())).collect();
    assert_eq!(told, [("a, deaths", 1), ("a, in percent", 2)], "what is not shown is left to the table");
    let svg = weights.charts[0].svg.as_str();
    assert_eq!(names(svg), ["item death", "card moves"], "what moved furthest comes first");
    assert!(svg.contains(">3.00 → \u{2212}1.00<") && svg.matches("class=\"behind\"").count() == 2, "{svg}");
    assert_eq!(page.numbers.len(), 0);
}

#[test]
fn arrows_between_more_than_five_bots_are_left_to_the_tiles() {
    let bots = ["a", "b", "c", "d", "e", "f"];
    let rows: String = bots.iter().map(|bot| format!("{bot},9,5,1,0,2,x\n")).collect();
    let ratings = table("ratings", &format!("strategy,games,wins,rating,lo,hi,method\n{rows}"));
    let arrows = |cycles: serde_json::Value| {
        let mut told = told();
        told["cycles"] = cycles;
        let tables = [table("matchups", MATCHUPS), ratings.clone()];
        drawn(&page(&manifest(told, &["a vs b", "b vs c"]), &tables, &[])).matches("mark edge").count()
    };
    assert_eq!(arrows(json!([])), 0);
    assert_eq!(arrows(json!([["a", "b", "c"]])), 3, "those that close a circle");
}

#[test]
fn a_tournament_opens_with_its_winner_and_all_line_ups_together() {
    let ratings = "strategy,games,wins,rating,lo,hi,method\na,10,7,120,90,150,x\nb,10,3,-120,-150,-90,x\n";
    let rows =
        "variant,unit,length,games,share,cumulative\nu,rounds,3,8,0.8,0.8\nu,rounds,9,2,0.2,1\nv,rounds,5,10,1,1\n";
    let tables = [table("ratings", ratings), table("matchups", MATCHUPS), table("game_lengths", rows)];
    let page = page(&manifest(told(), &["u", "v"]), &tables, &[]);
    let [winner, length] = &page.numbers[..] else { panic!("two numbers") };
    assert_eq!((winner.label.as_str(), winner.number.as_str()), ("Who wins: a", "70.0"));
    assert!(winner.note.starts_with("rated +120 "), "{}", winner.note);
    assert_eq!((length.number.as_str(), length.note.as_str()), ("5", "nine games in ten take 3 to 9 rounds"));
}

/// A table of cards with a share each, drawn largest first.
fn shares(picture: impl Fn(Picture) -> Picture) -> Table {
    let columns = ["card", "share", "lo", "hi"].map(|name| TableColumn::new(name, "", ""));
    let value = ValueColumn::interval("share");
    let picture =
        picture(Picture::intervals("Which cards are taken?", "", &["card"], value, kit::stats::RowOrder::Value));
    Table::build("cards", columns).finish().drawn_as([picture])
}

const SHARES: &str =
    "card,share,lo,hi\nbat,0.1,0.05,0.15\nred_owl,0.5,0.45,0.55\nspider,0.52,0.47,0.57\ncrypt,0.3,0.25,0.35\n";

#[test]
fn the_heading_of_a_games_own_picture_says_what_stands_highest_and_lowest() {
    let known = [shares(|picture| picture)];
    let title = |rows: &str| {
        let page = page(&manifest(told(), &[]), &[table("cards", rows)], &known);
        let (section, _) = first(&page);
        (section.title.clone(), section.name.clone())
    };
    let (found, name) = title(SHARES);
    assert_eq!(found, "Which cards are taken? Highest share: spider and red owl; lowest: bat");
    assert_eq!(name, "Which cards are taken?", "a link to it is short");
    let alike = "card,share,lo,hi\nbat,0.1,0.0,0.6\nowl,0.5,0.4,0.6\ncrypt,0.3,0.2,0.7\n";
    assert_eq!(title(alike).0, "Which cards are taken?", "nothing is said of what may be chance");
    let unsure = format!("{SHARES}wisp,0.9,,\n");
    assert_eq!(title(&unsure).0, "Which cards are taken?", "a row without an interval may be anywhere");
}

#[test]
fn rows_that_are_alike_stand_together_by_what_the_rules_say_of_them() {
    let known = [shares(|picture| picture.grouped_by("threat"))];
    let threats = [("bat", 2), ("red_owl", 0), ("spider", 2), ("crypt", 0)];
    let rules = threats.map(|(card, threat)| (format!("cards.{card}.threat"), json!(threat)));
    let rules = serde_json::Value::Object(rules.into_iter().collect());
    let manifest = Manifest { rules, ..manifest(told(), &[]) };
    let page = page(&manifest, &[table("cards", SHARES)], &known);
    let (section, svg) = first(&page);
    assert_eq!(section.title, "Which cards are taken?", "cards of unlike threats are not compared");
    let places = ["threat 0", "red owl", "crypt", "threat 2", "spider", "bat"]
        .map(|name| svg.find(&format!(">{name}<")).unwrap_or_else(|| panic!("{name}: {svg}")));
    assert!(places.is_sorted(), "{places:?}: {svg}");
}

#[test]
fn what_is_the_same_of_every_row_is_no_picture() {
    let shape = ChartShape::Intervals {
        name: &["hero"],
        value: ValueColumn::interval("win_rate"),
        order: kit::stats::RowOrder::Table,
    };
    let columns = ["hero", "games", "win_rate", "lo", "hi"].map(|name| TableColumn::new(name, "", ""));
    let columns = columns.map(|column| if column.name == "win_rate" { column.of("games") } else { column });
    let known = Table::build("heroes", columns).finish().drawn_as([Picture::new("Heroes", "", shape)]);
    let drawn_of = |other: &str| {
        let rows =
            format!("variant,hero,games,win_rate,lo,hi\nbase,roll,90,0.6,0.5,0.7\nbase,rush,90,{other},0.5,0.7\n");
        drawn(&page(&manifest(told(), &[]), &[table("heroes", &rows)], std::slice::from_ref(&known)))
    };
    assert!(drawn_of("0.61").contains(">rush</text>"));
    assert_eq!(drawn_of("0.6"), "", "both are in all games");
}

#[test]
fn what_is_held_is_told_as_what_it_is_and_not_by_the_turn() {
    let columns =
        [("strategy", ""), ("turn", ""), ("held", "life")].map(|(name, unit)| TableColumn::new(name, unit, ""));
    let shape = ChartShape::Curves { x: "turn", value: ValueColumn::plain("held"), line: "strategy" };
    let known = Table::build("luck_spend", columns).finish().drawn_as([Picture::new("How life runs out", "", shape)]);
    let rows = table("luck_spend", "strategy,turn,held\na,1,4\na,2,3\na,3,2\n");
    let page = page(&manifest(told(), &[]), &[rows], &[known]);
    let number = &page.numbers[0];
    assert_eq!((number.number.as_str(), number.unit.as_str()), ("3.00", "life"));
    assert_eq!(number.note, "the mean of turns 1 to 3");
    let (_, svg) = first(&page);
    assert!(svg.contains(">life</text>") && !svg.contains("held"), "{svg}");
}

#[test]
fn a_seat_that_wins_most_by_chance_is_said_to_have_no_advantage() {
    let note_of = |seats: [&str; 2]| {
        let rows = format!(
            "variant,strategy,seat,games,wins,win_rate,lo,hi\nbase,a,,90,45,0.5,0.5,0.5\nbase,a,1,90,48,{}\nbase,a,2,90,42,{}\n",
            seats[0], seats[1]
        );
        let manifest = Manifest { lineup: vec!["a".to_owned(), "a".to_owned()], ..manifest(told(), &[]) };
        page(&manifest, &[table("win_rates", &rows)], &[wins()]).numbers[0].note.clone()
    };
    let chance = note_of(["0.53,0.45,0.61", "0.47,0.39,0.55"]);
    assert!(chance.ends_with("an even share is 50.0 %: no advantage is shown"), "{chance}");
    let shown = note_of(["0.63,0.55,0.71", "0.37,0.29,0.45"]);
    assert!(shown.ends_with("an even share is 50.0 %"), "{shown}");
}

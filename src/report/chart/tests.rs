use super::*;
use kit::say::POINTS;
use proptest::prelude::*;

fn datum(value: Option<f64>, half: f64) -> ChartValue {
    ChartValue {
        value,
        lo: value.map(|value| value - half),
        hi: value.map(|value| value + half),
        n: Some("9 games".to_owned()),
    }
}

fn axis(name: &str, unit: &str) -> AxisTitle {
    AxisTitle { name: name.to_owned(), unit: unit.to_owned() }
}

/// Drawings, one of each kind, of the same values under the same name.
fn all(name: &str, unit: &str, values: &[(f64, Option<f64>)]) -> Vec<String> {
    let text = || name.to_owned();
    let label = || Some((0.25, text()));
    let axis = || axis(name, unit);
    let data: Vec<(usize, f64, ChartValue)> =
        (0..).zip(values).map(|(index, &(x, value))| (index, x, datum(value, 0.1))).collect();
    let rows = data.iter().map(|(series, _, datum)| IntervalRow {
        name: text(),
        datum: datum.clone(),
        series: *series,
        shown: series % 2 == 0,
        note: Some(text()),
        ..IntervalRow::default()
    });
    let points = data.iter().map(|(_, x, datum)| LinePoint {
        x: *x,
        datum: datum.clone(),
        count: Some(x * 1e3),
        ..LinePoint::default()
    });
    let bars = data.iter().map(|(_, x, datum)| Bar { x: *x, datum: datum.clone(), ..Bar::default() });
    let parts = data.iter().map(|(series, x, datum)| Bar { x: *x, from: 0.5, series: *series, datum: datum.clone() });
    let tiles = data.iter().map(|(index, _, datum)| {
        Some(HeatmapTile { datum: datum.clone(), base: *index == 1, ..HeatmapTile::default() })
    });
    let dots =
        data.iter().map(|(series, x, datum)| ScatterDot { name: text(), x: *x, datum: datum.clone(), series: *series });
    let marks = data.iter().map(|(_, x, _)| (*x, text()));
    let names = vec![text(); data.len()];
    vec![
        IntervalChart {
            about: text(),
            axis: axis(),
            groups: vec![(text(), rows.collect())],
            reference: label(),
            ..IntervalChart::default()
        }
        .svg(),
        LineChart {
            about: text(),
            x: axis(),
            y: axis(),
            series: vec![ChartLine { name: text(), series: 9, points: points.collect() }],
            counts: Some(axis()),
            marks: label().into_iter().collect(),
            reference: label(),
            ..LineChart::default()
        }
        .svg(),
        BarChart {
            about: text(),
            x: axis(),
            y: axis(),
            bars: bars.collect(),
            marks: marks.collect(),
            ..BarChart::default()
        }
        .svg(),
        Heatmap {
            about: text(),
            value: axis(),
            across: (text(), names.clone()),
            down: (text(), vec![text()]),
            tiles: vec![tiles.collect()],
            middle: Some(0.5),
        }
        .svg(),
        ScatterPlot { about: text(), x: axis(), y: axis(), dots: dots.collect(), reference: label() }.svg(),
        BarChart {
            about: text(),
            x: axis(),
            y: axis(),
            bars: parts.collect(),
            parts: names,
            most: Some(2.0),
            ..BarChart::default()
        }
        .svg(),
    ]
}

fn ring(names: &[&str], ends: &[(usize, usize)]) -> DominanceGraph {
    let edge = |&(from, to): &(usize, usize)| GraphEdge { from, to, text: names.join("&"), strong: from < to };
    DominanceGraph {
        about: "who beats whom".to_owned(),
        nodes: names.iter().map(|name| (*name).to_owned()).collect(),
        edges: ends.iter().map(edge).collect(),
    }
}

/// Whether elements are closed in order, attributes quoted, and nothing else is markup.
fn well_formed(svg: &str) -> Result<(), String> {
    let mut open = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').ok_or(format!("not closed: {piece}"))?;
        if text.contains('>')
            || text
                .replace("&amp;", "")
                .replace("&lt;", "")
                .replace("&gt;", "")
                .replace("&quot;", "")
                .replace("&#39;", "")
                .contains('&')
        {
            return Err(format!("not escaped: {text}"));
        }
        if tag.matches('"').count() % 2 != 0 {
            return Err(format!("not quoted: {tag}"));
        }
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap_or_default();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) if open.pop() != Some(name) => {
                return Err(format!("closed too early: {name}"));
            }
            (false, false) => open.push(name),
            _ => {}
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("left open: {open:?}")) }
}

fn marks(svg: &str) -> usize {
    svg.matches("class=\"mark ").count()
}

const VALUES: [(f64, Option<f64>); 5] =
    [(1.0, Some(0.2)), (2.0, Some(0.3)), (3.0, None), (4.0, Some(f64::NAN)), (5.0, Some(0.9))];

#[test]
fn every_known_datum_has_a_mark_that_tells_it() {
    for svg in all("greedy", "share", &VALUES) {
        assert_eq!(marks(&svg), 3, "{svg}");
        assert!(
            svg.contains("20.0 % (10.0 to 30.0), n 9 games</title>")
                || svg.contains("20.0 % (10.0 to 30.0), n 9 games, greedy</title>"),
            "{svg}"
        );
    }
}

#[test]
fn a_dense_curve_still_has_a_mark_for_every_point() {
    let values: Vec<(f64, Option<f64>)> = (0..200).map(|turn| (f64::from(turn), Some(0.5))).collect();
    assert!(all("turn", "", &values).iter().all(|svg| marks(svg) == 200));
}

#[test]
fn the_name_of_a_picture_comes_first() {
    for svg in all("Who wins", "share", &VALUES) {
        assert!(svg.starts_with("<svg class=\"chart"), "{svg}");
        assert!(svg.contains("role=\"img\" aria-label=\"Who wins\"><title>Who wins</title>"), "{svg}");
    }
}

#[test]
fn a_hostile_name_is_only_text() {
    let name = "<script>alert(\"1\")</script>&\u{1}'";
    let ring = ring(&[name, "b"], &[(0, 1)]).svg();
    for svg in all(name, name, &VALUES).into_iter().chain([ring]) {
        assert_eq!(well_formed(&svg), Ok(()));
        assert!(!svg.contains("<script") && svg.contains("&lt;script&gt;"), "{svg}");
    }
}

#[test]
fn nothing_known_draws_nothing() {
    for values in [&[][..], &[(1.0, None), (2.0, Some(f64::INFINITY))]] {
        assert!(all("greedy", "share", values).iter().all(String::is_empty));
    }
    assert_eq!(ring(&["a", "b"], &[(0, 0), (0, 7)]).svg(), "");
}

#[test]
fn a_line_is_interrupted_where_nothing_is_known() {
    let svg = &all("greedy", "share", &VALUES)[1];
    let line = svg.split("class=\"line s1\" d=\"").nth(1).and_then(|rest| rest.split('"').next());
    let line = line.expect("a line");
    assert_eq!((line.matches('M').count(), line.matches('L').count()), (1, 1), "{line}");
}

#[test]
fn what_is_not_shown_beyond_doubt_is_hollow() {
    let svg = &all("greedy", "share", &VALUES)[0];
    assert_eq!(svg.matches(" shown\"").count(), 2);
    assert_eq!(svg.matches(" unshown\"").count(), 1);
}

#[test]
fn many_short_rows_stay_compact() {
    let rows = (0..40).map(|index| IntervalRow {
        name: format!("card {index}"),
        datum: datum(Some(0.01), 0.02),
        ..IntervalRow::default()
    });
    let svg = IntervalChart {
        axis: axis("difference", POINTS),
        groups: vec![(String::new(), rows.collect())],
        ..IntervalChart::default()
    }
    .svg();
    let height: f64 = svg
        .split("viewBox=\"0 0 480 ")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .and_then(|height| height.parse().ok())
        .expect("a height");
    assert!(height < 40.0 * 26.0, "{height}");
}

#[test]
fn a_heatmap_of_many_columns_is_wider_than_a_phone() {
    let values: Vec<(f64, Option<f64>)> = (0..20).map(|column| (f64::from(column), Some(0.5))).collect();
    let svg = &all("greedy", "share", &values)[3];
    assert!(svg.starts_with("<svg class=\"chart wide\" width="), "{svg}");
}

#[test]
fn colours_leave_numbers_readable() {
    let svg = &all("greedy", "share", &VALUES)[3];
    let opacities = svg.split("fill-opacity=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<f64>().ok());
    let opacities: Vec<f64> = opacities.collect();
    assert_eq!(opacities.len(), 3);
    assert!(opacities.iter().all(|opacity| (0.0..=0.65).contains(opacity)), "{opacities:?}");
}

#[test]
fn an_arrow_goes_from_winner_to_loser() {
    let svg = ring(&["a", "b", "c"], &[(0, 1), (1, 2), (2, 0)]).svg();
    assert_eq!(marks(&svg), 3);
    assert_eq!(svg.matches("mark edge strong").count(), 2);
    assert!(svg.contains("<title>a over b: ") && svg.contains("<title>c over a: "), "{svg}");
}

proptest! {
    #[test]
    fn any_data_is_drawn_well_formed_and_with_numbers_only(values: Vec<(f64, Option<f64>)>, name: String, unit in "share|points|luck|") {
        for svg in all(&name, &unit, &values) {
            prop_assert_eq!(well_formed(&svg), Ok(()));
            let coordinates: Vec<&str> = ["d", "x", "y", "width", "height", "cx", "cy", "viewBox"].iter().flat_map(|attribute| {
                svg.split('<').filter(|piece| !piece.starts_with("title")).flat_map(move |piece| {
                    piece.split(&format!(" {attribute}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect::<Vec<_>>()
                })
            }).collect();
            prop_assert!(!coordinates.iter().any(|text| text.contains("NaN") || text.contains("inf")), "{}", svg);
        }
    }

    #[test]
    fn any_graph_is_well_formed(ends in prop::collection::vec((0..9usize, 0..9usize), 0..30), name: String) {
        let svg = ring(&[&name, "b", "c", "d", "e"], &ends).svg();
        prop_assert_eq!(well_formed(&svg), Ok(()));
        prop_assert!(!svg.contains("NaN"));
    }
}

#[test]
fn a_datum_is_told_with_what_is_behind_it() {
    let share = ChartValue { value: Some(0.342), lo: Some(0.339), hi: Some(0.345), n: Some("33,334 games".to_owned()) };
    assert_eq!(share.told(SHARE), "34.2 % (33.9 to 34.5), n 33,334 games");
}

#[test]
fn what_is_not_a_number_is_unknown() {
    let told = |value: f64, lo: f64, hi: f64, unit: &str| {
        let (value, lo, hi) = (Some(value), Some(lo), Some(hi));
        ChartValue { value, lo, hi, n: None }.told(unit)
    };
    assert_eq!(ChartValue::default().told(SHARE), "unknown");
    assert_eq!(told(f64::NAN, 0.0, 1.0, ""), "unknown");
    assert_eq!(told(1.0, f64::NEG_INFINITY, 2.0, ""), "1");
}

proptest! {
    #[test]
    fn any_number_is_told_in_few_letters(value: f64, lo: f64, hi: f64, unit in "share|points|turns|") {
        let datum = ChartValue { value: Some(value), lo: Some(lo), hi: Some(hi), n: None };
        let text = datum.told(&unit);
        prop_assert!(!text.contains("inf") && !text.contains("NaN"), "{}", text);
        prop_assert!(text.len() < 120, "{}", text);
    }
}

/// The pieces of lines that go down, of every path with this class: their places across, and from where to where they go.
fn upright(svg: &str, class: &str) -> Vec<(f64, f64, f64)> {
    let start = format!("<path class=\"{class}\" d=\"");
    let paths = svg.split(&start).skip(1).filter_map(|rest| rest.split('"').next());
    let piece = |text: &str| {
        let (start, end) = text.split_once('V')?;
        let (x, top) = start.split_once(' ')?;
        Some((x.parse().ok()?, top.parse().ok()?, end.parse().ok()?))
    };
    paths.flat_map(|path| path.split('M').skip(1)).filter_map(piece).collect()
}

#[test]
fn no_line_goes_through_names_that_stand_above_their_rows() {
    let rows = (0..3).map(|index| IntervalRow {
        name: format!("a name that is far too long to stand beside its row {index}"),
        datum: datum(Some(0.1), 0.2),
        note: Some("p 0.0008".to_owned()),
        ..IntervalRow::default()
    });
    let reference = Some((0.0, "no difference".to_owned()));
    let svg =
        IntervalChart { groups: vec![(String::new(), rows.collect())], reference, ..IntervalChart::default() }.svg();
    let names = svg.split("<text class=\"halo\" x=\"0\" y=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let names: Vec<f64> = names.map(|y| y.parse().unwrap()).collect();
    let lines = [upright(&svg, "grid"), upright(&svg, "ref")].concat();
    assert!(names.len() == 3 && lines.len() > 6, "{svg}");
    for name in names {
        assert!(lines.iter().all(|(_, top, bottom)| *bottom <= name - 9.0 || *top >= name), "{name} {lines:?}");
    }
}

fn with_band(ends: (f64, f64)) -> String {
    let known = |x: f64, value: f64, (lo, hi): (f64, f64)| LinePoint {
        x,
        datum: ChartValue { value: Some(value), lo: Some(lo), hi: Some(hi), n: None },
        ..LinePoint::default()
    };
    let points = vec![known(1.0, 1.0, (0.9, 1.1)), known(2.0, 2.0, ends), known(3.0, 1.5, (1.4, 1.6))];
    LineChart { series: vec![ChartLine { points, ..ChartLine::default() }], ..LineChart::default() }.svg()
}

#[test]
fn an_axis_holds_its_bands_or_arrows_say_that_they_go_on() {
    assert_eq!(with_band((0.5, 3.5)).matches("going-on").count(), 0);
    let arrows = |ends: (f64, f64)| {
        let svg = with_band(ends);
        let path = svg.split("going-on s0\" d=\"").nth(1).and_then(|rest| rest.split('"').next().map(str::to_owned));
        path.map_or(0, |path| path.matches('M').count())
    };
    assert_eq!((arrows((1.9, 1e3)), arrows((-1e3, 1e3))), (1, 2));
}

#[test]
fn values_on_both_sides_of_0_have_different_colours() {
    let map = |values: &[f64]| {
        let tiles =
            values.iter().map(|&value| Some(HeatmapTile { datum: datum(Some(value), 0.01), ..HeatmapTile::default() }));
        Heatmap { tiles: vec![tiles.collect()], ..Heatmap::default() }.svg()
    };
    let colours = |svg: String| (svg.matches("\"cool\"").count(), svg.matches("\"warm\"").count());
    assert_eq!(colours(map(&[-0.2, 0.1, 0.3])), (1, 2));
    assert_eq!(colours(map(&[0.1, 0.2, 0.3])), (0, 3));
}

#[test]
fn what_is_measured_is_never_cut_beneath_tiles() {
    let tile = HeatmapTile { datum: datum(Some(0.1), 0.01), ..HeatmapTile::default() };
    let value = axis("luck that is spent in every turn of every player who won", "luck per turn and player");
    let svg = Heatmap { value, tiles: vec![vec![Some(tile.clone()), Some(tile)]], ..Heatmap::default() }.svg();
    assert!(!svg.contains('…'), "{svg}");
    assert!(
        ["luck that is spent", "per turn and player", "half its interval"].iter().all(|part| svg.contains(part)),
        "{svg}"
    );
}

#[test]
fn every_dot_of_a_crowd_has_its_name() {
    let dot = |index: u32| ScatterDot {
        name: format!("card{index}"),
        x: f64::from(index % 7) + if index == 0 { 40.0 } else { 0.0 },
        datum: datum(Some(0.01 * f64::from(index / 7) + if index == 1 { 2.0 } else { 0.0 }), 0.05),
        series: 0,
    };
    let svg = ScatterPlot { dots: (0..30).map(dot).collect(), ..ScatterPlot::default() }.svg();
    for index in 0..30 {
        assert!(svg.contains(&format!(">card{index}</text>")), "card{index}");
    }
}

#[test]
fn what_is_known_at_one_place_alone_is_no_picture() {
    let drawn = all("greedy", "share", &[(1.0, Some(0.2)), (2.0, None)]);
    let empty: Vec<bool> = drawn.iter().map(String::is_empty).collect();
    // Rows, curve, distribution, tiles, dots, parts.
    assert_eq!(empty, [false, true, true, false, true, false]);
}

#[test]
fn of_very_many_dots_only_the_outermost_are_named() {
    let named = |count: u32| {
        let dot = |index: u32| {
            let (angle, out) = (f64::from(index), 1.0 + f64::from(index) / 10.0);
            ScatterDot {
                name: format!("n{index}"),
                x: out * angle.cos(),
                datum: datum(Some(out * angle.sin()), 0.01),
                series: 0,
            }
        };
        let svg = ScatterPlot { dots: (0..count).map(dot).collect(), ..ScatterPlot::default() }.svg();
        svg.matches("\"small halo").count()
    };
    assert!(named(30) > 20, "{}", named(30));
    assert!((1..=12).contains(&named(81)), "{}", named(81));
}

#[test]
fn a_part_of_a_bar_has_its_name_beside_the_last_one_where_that_has_all() {
    let chart = |heights: &[(f64, usize, f64)]| {
        let bar = |&(x, series, height): &(f64, usize, f64)| Bar {
            x,
            from: series as f64,
            series,
            datum: datum(Some(height), 0.0),
        };
        BarChart {
            x: axis("turn", "turn"),
            y: axis("spent", "dice"),
            bars: heights.iter().map(bar).collect(),
            parts: vec!["attack".to_owned(), "lost".to_owned()],
            ..BarChart::default()
        }
        .svg()
    };
    let names = |svg: &str| {
        let own = svg.split("<text ").filter(|text| text.contains(">attack<") || text.contains(">lost<"));
        own.map(|text| text.split('"').filter_map(|part| part.parse::<f64>().ok()).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    let [attack, lost] = &names(&chart(&[(1.0, 0, 1.0), (1.0, 1, 1.0), (2.0, 0, 1.0), (2.0, 1, 1.0)]))[..] else {
        panic!("two names");
    };
    // One above the other, as the parts are, to the right of all bars.
    assert_eq!(attack[0], lost[0]);
    assert!(attack[1] > lost[1] + 40.0 && attack[0] > 400.0, "{attack:?} {lost:?}");
    // Where the last bar has not all of them a legend has: beside each other.
    let above = names(&chart(&[(1.0, 0, 1.0), (1.0, 1, 1.0), (2.0, 0, 1.0)]));
    assert_eq!(above[0][1], above[1][1]);
}

#[test]
fn strips_beside_each_other_have_one_scale() {
    let strip = |count_range| {
        let point = |x: f64| LinePoint { x, datum: datum(Some(x), 0.0), count: Some(90.0 - x), ..LinePoint::default() };
        LineChart {
            x: axis("turn", "turn"),
            y: axis("spent", "luck"),
            series: vec![ChartLine { points: vec![point(1.0), point(2.0)], ..ChartLine::default() }],
            counts: Some(axis("games alive", "games")),
            count_range,
            facet: true,
            ..LineChart::default()
        }
        .svg()
    };
    assert!(!strip(None).contains("log scale") && strip(Some((1.0, 9_000.0))).contains("log scale"));
    assert!(strip(Some((1.0, 9_000.0))).contains(">10k<"));
}

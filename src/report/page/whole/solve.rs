//! A search for a value: the measure at every value that was tried, the target, and the answer.

use crate::chart::{AxisTitle, ChartLine, ChartValue, IntervalChart, IntervalRow, LineChart, LinePoint};
use crate::page::html::{Chart, PageSection};
use crate::page::material::{ANSWER, StudyTables};
use crate::page::names::words;
use crate::page::sections::section;
use crate::page::text_table::{TextTable, number};
use kit::say::{amount, capital};
use kit::stats::names::{columns, tables};

/// Share of the axis that is left free above a target that is above everything else.
const ROOM: f64 = 0.15;

/// The curve, the target in it, and the table beneath.
pub(super) fn sections(material: &StudyTables<'_>, values: &TextTable) -> Vec<PageSection> {
    let axis = material.manifest.told.axes.first().map_or("value", String::as_str);
    let rungs = rungs(values);
    let is_answered = values.rows.iter().any(|row| values.text(row, columns::ROLE) == ANSWER);
    let charts = rungs
        .into_iter()
        .map(|rung| ValuesOfStrength { values, axis, rung }.chart())
        .filter(|chart| !chart.svg.is_empty());
    vec![PageSection {
        charts: charts.collect(),
        table: material.whole(tables::VALUES),
        ..section(
            tables::VALUES,
            &capital(&format!("{} along {axis}", words(&material.manifest.told.measure))),
            &format!(
                "Each value that was tried, with luck of its own and an interval that holds at all looks of the search together; few games where that sufficed to tell it from the target. {}",
                if is_answered { "The answer is marked." } else { "None of them is shown to answer." }
            ),
        )
    }]
}

/// The rungs of strength, or the one that has no name.
fn rungs(values: &TextTable) -> Vec<&str> {
    let mut rungs: Vec<&str> = Vec::new();
    for row in &values.rows {
        let rung = values.text(row, columns::RUNG);
        if !rungs.contains(&rung) {
            rungs.push(rung);
        }
    }
    rungs
}

/// The values that were tried at one rung.
struct ValuesOfStrength<'a> {
    values: &'a TextTable,
    axis: &'a str,
    rung: &'a str,
}

impl<'a> ValuesOfStrength<'a> {
    fn rows(&self) -> impl Iterator<Item = &'a Vec<String>> {
        let (values, rung) = (self.values, self.rung);
        values.rows.iter().filter(move |row| values.text(row, columns::RUNG) == rung)
    }

    fn chart(&self) -> Chart {
        let places: Option<Vec<f64>> = self.rows().map(|row| self.place(row)).collect();
        Chart { heading: self.rung.to_owned(), svg: places.map_or_else(|| self.listed(), |_| self.curve()) }
    }

    fn place(&self, row: &[String]) -> Option<f64> {
        number(self.values.text(row, self.axis))
    }

    fn is_answer(&self, row: &[String]) -> bool {
        self.values.text(row, columns::ROLE) == ANSWER
    }

    /// The estimate less how far it is from the target, of any row.
    fn target(&self) -> Option<(f64, String)> {
        let target = |row: &Vec<String>| {
            let number = |column| self.values.number(row, column);
            Some(number(columns::ESTIMATE)? - number(columns::DISTANCE)?)
        };
        // Written shortest, the difference of the two may miss the number by its last digits.
        let rounded = |target: f64| (target * 1e9).round() / 1e9;
        self.rows().find_map(target).map(|target| (rounded(target), "target".to_owned()))
    }

    fn y(&self) -> AxisTitle {
        let text = |column| self.rows().next().map_or("", |row| self.values.text(row, column));
        AxisTitle { name: words(text(columns::MEASURE)), unit: text(columns::UNIT).to_owned() }
    }

    fn datum(&self, row: &[String]) -> ChartValue {
        let number = |column| self.values.number(row, column);
        let n = number(columns::GAMES).map(|games| amount(games, "games"));
        ChartValue { value: number(columns::ESTIMATE), lo: number(columns::LO), hi: number(columns::HI), n }
    }

    fn curve(&self) -> String {
        let point =
            |row: &Vec<String>| Some(LinePoint { x: self.place(row)?, datum: self.datum(row), ..LinePoint::default() });
        let answer = |row: &Vec<String>| {
            let x = self.place(row).filter(|_| self.is_answer(row))?;
            Some((x, format!("{ANSWER}: {}", self.values.text(row, self.axis))))
        };
        let points = self.rows().filter_map(point).collect();
        LineChart {
            about: format!("{} along {}", self.y().name, self.axis),
            x: AxisTitle { name: self.axis.to_owned(), unit: String::new() },
            y: self.y(),
            series: vec![ChartLine { points, ..ChartLine::default() }],
            marks: self.rows().filter_map(answer).collect(),
            y_range: self.room(),
            reference: self.target(),
            ..LineChart::default()
        }
        .svg()
    }

    /// What the axis holds where the target is above all that was measured: its label needs room beneath the name of the axis.
    fn room(&self) -> Option<(f64, f64)> {
        let ends = self.rows().flat_map(|row| {
            let datum = self.datum(row);
            [datum.lo, datum.value, datum.hi]
        });
        let (lo, hi) = ends.flatten().fold((f64::MAX, f64::MIN), |(lo, hi), end| (end.min(lo), end.max(hi)));
        let (target, _) = self.target()?;
        (lo <= hi && target >= hi).then(|| (lo, target + ROOM * (target - lo).max(1e-9)))
    }

    /// Words have no order: a row for each.
    fn listed(&self) -> String {
        let row = |row: &Vec<String>| IntervalRow {
            name: self.values.text(row, self.axis).to_owned(),
            datum: self.datum(row),
            shown: self.is_answer(row),
            note: self.is_answer(row).then(|| ANSWER.to_owned()),
            ..IntervalRow::default()
        };
        IntervalChart {
            about: format!("{} with each {}", self.y().name, self.axis),
            axis: self.y(),
            groups: vec![(String::new(), self.rows().map(row).collect())],
            reference: self.target(),
            ..IntervalChart::default()
        }
        .svg()
    }
}

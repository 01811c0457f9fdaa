//! Curves of several outcomes: a panel for each bot, all on the same scales, with a line for each outcome.

use super::charts::{on_scales_of, points};
use super::excerpt::TableExcerpt;
use super::html::Chart;
use super::names::words;
use crate::chart::{ChartLine, LineChart, LinePoint};
use kit::stats::ValueColumn;
use kit::stats::names::columns;

/// From so many panels on each is as wide as a third of the page.
const ABREAST: usize = 3;

/// The curves, and those of the base, where another cell is drawn.
pub(super) struct CurvesByBot<'a> {
    all: TableExcerpt<'a>,
    behind: Option<TableExcerpt<'a>>,
    x: &'a str,
    value: ValueColumn,
    /// The column of the outcomes, of which the first is all of them together.
    each: &'a str,
}

/// Names of lines, each with its points.
type NamedLines = Vec<(String, Vec<LinePoint>)>;

impl<'a> CurvesByBot<'a> {
    pub fn of(
        (all, behind): (&TableExcerpt<'a>, Option<&TableExcerpt<'a>>),
        (x, value, each): (&'a str, ValueColumn, &'a str),
    ) -> Self {
        Self { all: all.common(x, value), behind: behind.map(|behind| behind.common(x, value)), x, value, each }
    }

    /// A chart for each bot of which anything is known.
    pub fn charts(&self, title: &str) -> Vec<Chart> {
        let bots = self.all.values(columns::STRATEGY);
        let panels: Vec<(&str, NamedLines)> = bots.iter().map(|bot| (*bot, self.lines(bot))).collect();
        let lines = panels.iter().flat_map(|(_, lines)| lines);
        let known: Vec<LinePoint> = lines.flat_map(|(_, points)| points.iter().cloned()).collect();
        let chart = |(bot, lines): (&str, NamedLines)| {
            let lines = lines.into_iter().enumerate();
            let drawn = LineChart {
                about: format!("{title}, {bot}"),
                series: lines.map(|(series, (name, points))| ChartLine { name, series, points }).collect(),
                facet: bots.len() >= ABREAST,
                ..on_scales_of(&self.all, (self.x, self.value), &known)
            };
            Chart { heading: bot.to_owned(), svg: drawn.svg() }
        };
        panels.into_iter().map(chart).filter(|chart| !chart.svg.is_empty()).collect()
    }

    /// The lines of a bot: what is now and the base, over all outcomes, or else a line for each outcome.
    fn lines(&self, bot: &str) -> NamedLines {
        let outcomes = self.all.values(self.each);
        let whole = outcomes.first().copied().unwrap_or_default();
        match &self.behind {
            Some(behind) => vec![
                ("now".to_owned(), self.points(&self.all, bot, whole)),
                ("base".to_owned(), self.points(behind, bot, whole)),
            ],
            None if outcomes.len() > 2 => {
                outcomes[1..].iter().map(|name| (words(name), self.points(&self.all, bot, name))).collect()
            }
            None => vec![(words(whole), self.points(&self.all, bot, whole))],
        }
    }

    fn points(&self, of: &TableExcerpt<'_>, bot: &str, outcome: &str) -> Vec<LinePoint> {
        let own = of.only(|row| of.text(row, columns::STRATEGY) == bot && of.text(row, self.each) == outcome);
        points(&own, self.x, self.value)
    }
}

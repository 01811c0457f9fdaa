//! The page of one game: how likely each player was to win along it, the turns that moved that most, and what choices have cost.

use super::html::{Chart, Page, PageProvenance, PageSection, SectionGroup, SectionWidth};
use super::names::plain;
use crate::chart::{AxisTitle, ChartLine, ChartValue, IntervalChart, IntervalRow, LineChart, LinePoint};
use kit::say::{SHARE, counted, difference_unit};
use kit::stats::Estimate;

/// One game as it is told on a page. All texts are plain.
#[derive(Clone, Debug, Default)]
pub struct GamePage {
    /// The end of the game, in a few words.
    pub title: String,
    /// The game: its number, rules, seed and players, a line each.
    pub subtitle: Vec<String>,
    /// The answer: a sentence or two beneath the title.
    pub answer: Vec<String>,
    /// The chances along the game, where they are asked for.
    pub chances: Option<ChanceCurves>,
    /// The costliest choices, where they are asked for.
    pub costs: Option<ChoiceCosts>,
    /// The sentences on the other turns and choices.
    pub sentences: Vec<String>,
    /// The command that tells the same again.
    pub reproduce: String,
}

/// The chance of each player to win, turn by turn.
#[derive(Clone, Debug, Default)]
pub struct ChanceCurves {
    /// A curve for each seat, or one for a table that wins together.
    pub curves: Vec<ChanceCurve>,
    /// The turns that moved a chance most, by where they end: each with its label.
    pub swings: Vec<(u32, String)>,
    /// The sentences on how the chances were found.
    pub about: String,
}

/// The chance of one player along a game.
#[derive(Clone, Debug, Default)]
pub struct ChanceCurve {
    /// The player: `seat 1, greedy`.
    pub name: String,
    /// The turns and the chances at their beginnings, 0 to 1; the last is how the game ended.
    pub points: Vec<(u32, Estimate)>,
}

/// The costs of a player's choices, the costliest first.
#[derive(Clone, Debug, Default)]
pub struct ChoiceCosts {
    /// The heading of the picture.
    pub title: String,
    /// The sentences on how the costs were found.
    pub about: String,
    /// The choices in a few words, and the share of the win that each has cost.
    pub rows: Vec<(String, Estimate)>,
}

impl GamePage {
    /// The page as one HTML file that needs nothing else.
    ///
    /// # Errors
    /// When the template fails, which is a bug.
    pub fn render(&self) -> Result<String, minijinja::Error> {
        // What cost nothing has no picture; the mean is told.
        let costs = self.costs.as_ref().filter(|costs| !costs.rows.is_empty());
        let is_both = self.chances.is_some() && costs.is_some();
        let room = if is_both { SectionWidth::Half } else { SectionWidth::Split };
        let chances = self.chances.as_ref().map(|chances| PageSection {
            id: "chances".to_owned(),
            name: "Chances".to_owned(),
            title: "Who was how likely to win".to_owned(),
            about: chances.about.clone(),
            charts: vec![Chart { heading: String::new(), svg: chances.svg() }],
            room,
            ..PageSection::default()
        });
        let costs = costs.map(|costs| PageSection {
            id: "costs".to_owned(),
            name: "Costly choices".to_owned(),
            title: costs.title.clone(),
            about: costs.about.clone(),
            charts: vec![Chart { heading: String::new(), svg: costs.svg() }],
            room,
            ..PageSection::default()
        });
        let page = Page {
            title: plain(&self.title),
            subtitle: in_words(&self.subtitle),
            answer: in_words(&self.answer),
            more: in_words(&self.sentences),
            groups: vec![SectionGroup {
                sections: chances.into_iter().chain(costs).collect(),
                ..SectionGroup::default()
            }],
            provenance: PageProvenance { reproduce: self.reproduce.clone(), ..PageProvenance::default() },
            ..Page::default()
        };
        page.render()
    }
}

impl ChanceCurves {
    /// The curves as an `<svg>` element; empty for a game of one turn.
    pub fn svg(&self) -> String {
        let point = |(turn, chance): &(u32, Estimate)| LinePoint {
            x: f64::from(*turn),
            datum: value(chance),
            ..LinePoint::default()
        };
        let curve = |(series, curve): (usize, &ChanceCurve)| ChartLine {
            name: curve.name.clone(),
            series,
            points: curve.points.iter().map(point).collect(),
        };
        let even = 1.0 / self.curves.len().max(1) as f64;
        LineChart {
            about: "The chance of each player to win, at the beginning of each turn".to_owned(),
            x: AxisTitle { name: "turn".to_owned(), unit: String::new() },
            y: AxisTitle { name: "chance to win".to_owned(), unit: SHARE.to_owned() },
            series: self.curves.iter().enumerate().map(curve).collect(),
            y_range: Some((0.0, 1.0)),
            marks: self.swings.iter().map(|(turn, label)| (f64::from(*turn), label.clone())).collect(),
            reference: (self.curves.len() > 1).then(|| (even, "even".to_owned())),
            ..LineChart::default()
        }
        .svg()
    }
}

impl ChoiceCosts {
    fn svg(&self) -> String {
        let row = |(name, cost): &(String, Estimate)| IntervalRow {
            name: name.clone(),
            datum: value(cost),
            shown: cost.lo > Some(0.0),
            ..IntervalRow::default()
        };
        IntervalChart {
            about: self.title.clone(),
            axis: AxisTitle { name: "cost".to_owned(), unit: difference_unit(SHARE).to_owned() },
            groups: vec![(String::new(), self.rows.iter().map(row).collect())],
            reference: Some((0.0, "no cost".to_owned())),
            ..IntervalChart::default()
        }
        .svg()
    }
}

fn in_words(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| plain(text)).collect()
}

fn value(estimate: &Estimate) -> ChartValue {
    // How a game ended is no sample.
    let is_sample = estimate.lo < estimate.hi;
    ChartValue {
        value: estimate.value,
        lo: estimate.lo.filter(|_| is_sample),
        hi: estimate.hi.filter(|_| is_sample),
        n: is_sample.then(|| counted(estimate.n, "game")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(value: f64) -> Estimate {
        Estimate::read(100, Some(value), [Some(value - 0.1), Some(value + 0.1)])
    }

    fn curve(name: &str, chances: &[f64]) -> ChanceCurve {
        let points = (1..).zip(chances).map(|(turn, &value)| (turn, chance(value)));
        ChanceCurve { name: name.to_owned(), points: points.collect() }
    }

    #[test]
    fn a_game_is_a_curve_for_each_player_its_swings_and_the_costliest_choices() {
        let page = GamePage {
            title: "Seat 1, greedy, wins".to_owned(),
            chances: Some(ChanceCurves {
                curves: vec![curve("seat 1, greedy", &[0.5, 0.6, 0.8]), curve("seat 2, <b>", &[0.5, 0.4, 0.2])],
                swings: vec![(3, "turn 2".to_owned())],
                about: "By 100 games each.".to_owned(),
            }),
            costs: Some(ChoiceCosts {
                title: "What choices cost".to_owned(),
                about: String::new(),
                rows: vec![("turn 2, card: wait".to_owned(), chance(0.2))],
            }),
            sentences: vec!["Turn 2: draws ice_slasher.".to_owned()],
            reproduce: "ludometer replay --game 3 --odds".to_owned(),
            ..GamePage::default()
        };
        let html = page.render().expect("the template is sound");
        assert_eq!(html.matches("<svg class=\"chart").count(), 2);
        for text in ["Seat 1, greedy, wins", "turn 2", "no cost", "Turn 2: draws ice slasher.", "--game 3 --odds"] {
            assert!(html.contains(text), "{text}");
        }
        assert!(!html.contains("<b>") && html.contains("seat 2, &lt;b&gt;"), "names are texts");
    }

    #[test]
    fn how_a_game_ended_has_no_interval() {
        assert_eq!(value(&Estimate::read(100, Some(1.0), [Some(1.0); 2])).lo, None);
        assert_eq!(value(&chance(0.5)).n.as_deref(), Some("100 games"));
    }
}

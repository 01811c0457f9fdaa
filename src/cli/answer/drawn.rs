//! What is drawn on a terminal above an answer in words: what the question is about, as intervals under each other.
//!
//! A run, a sweep, a worth and a search for a value draw theirs among their numbers.

use report::{ForestRow, forest};
use study::analysis::{Difference, StudyResults, ratings};
use study::question::Question;

/// Rows drawn; the others are in the table beneath, or in its file.
const MOST: usize = 12;

/// The picture of an answer; nothing where its table is drawn itself, or where there is nothing to compare.
pub fn drawn(results: &StudyResults<'_>, differences: &[Difference], question: &Question) -> Option<String> {
    let (title, rows) = match question {
        Question::Run(_)
        | Question::Sweep(_)
        | Question::Worth(_)
        | Question::Audit(_)
        | Question::Solve(_)
        | Question::Tune(_) => return None,
        Question::Compare(_) => largest_first(compared(results, differences)?),
        Question::Tournament(_) if results.cooperative() => return None,
        Question::Tournament(_) => rated(results),
    };
    let picture = forest(&known(rows), 0.0);
    (!picture.is_empty()).then(|| format!("\n{title}\n{picture}"))
}

/// The first that are known; without an interval there is nothing to draw.
fn known(mut rows: Vec<ForestRow>) -> Vec<ForestRow> {
    rows.retain(|row| row.estimate.lo.is_some() && row.estimate.hi.is_some());
    rows.truncate(MOST);
    rows
}

/// The largest first, whichever their sign.
fn largest_first((title, mut rows): (String, Vec<ForestRow>)) -> (String, Vec<ForestRow>) {
    let size = |row: &ForestRow| row.estimate.value.map_or(0.0, f64::abs);
    rows.sort_by(|a, b| size(b).total_cmp(&size(a)));
    (title, rows)
}

/// Every difference in the unit of the one that is asked about.
fn compared(results: &StudyResults<'_>, differences: &[Difference]) -> Option<(String, Vec<ForestRow>)> {
    let unit = results.headline(1)?.said();
    let rows = differences.iter().filter(|row| row.gauge.said().name == unit.name);
    let drawn =
        |row: &Difference| ForestRow::of(row.gauge.written(), &row.difference, row.gauge.said().factor, row.is_shown());
    let rows = rows.map(drawn).collect();
    Some((format!("this less that, {} (● is shown, ○ is not)", unit.name), rows))
}

/// Ratings of the bots, the strongest first.
fn rated(results: &StudyResults<'_>) -> (String, Vec<ForestRow>) {
    let bots = results.bots();
    let rows = ratings(results, &bots).into_iter();
    let rows = rows.map(|row| ForestRow { name: bots[row.bot].clone(), estimate: row.points, shown: true });
    ("Rating, 0 being the mean".to_owned(), rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::stats::Estimate;

    fn row(name: &str, value: f64, half: Option<f64>) -> ForestRow {
        let [lo, hi] = [-1.0, 1.0].map(|side| half.map(|half| value + side * half));
        ForestRow { name: name.to_owned(), estimate: Estimate { lo, hi, ..Estimate::point(9, value) }, shown: true }
    }

    #[test]
    fn the_largest_come_first_whichever_their_sign_and_what_has_no_interval_is_left_out() {
        let rows =
            vec![row("a", 1.0, Some(0.5)), row("b", -3.0, Some(0.5)), row("c", 9.0, None), row("d", 2.0, Some(0.1))];
        let names: Vec<String> =
            known(largest_first((String::new(), rows)).1).into_iter().map(|row| row.name).collect();
        assert_eq!(names, ["b", "d", "a"]);
    }

    #[test]
    fn no_more_is_drawn_than_is_seen_at_a_glance() {
        let rows: Vec<ForestRow> = (0..40).map(|index| row("a", f64::from(index), Some(1.0))).collect();
        assert_eq!(known(rows).len(), MOST);
    }
}

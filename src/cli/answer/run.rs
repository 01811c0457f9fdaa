//! What a run says: who won, how the resource went, what that means.

use super::CommandAnswer;
use crate::summary;
use engine::measure::Wins;
use kit::say::{DisplayUnit, SHARE, with_interval};
use kit::stats::Estimate;
use study::analysis::StudyResults;
use study::question::RunQuestion;

/// The sentences of a run that stand on the first screen, which has 24 lines.
const SENTENCES: usize = 5;

/// Answer of a run: who won, how the resource went, what that means; first whether it is fair for seat 1, where that is asked.
pub fn answer(results: &StudyResults<'_>, question: &RunQuestion, curves: bool) -> CommandAnswer {
    let tally = &results.counts[0].tally;
    let fair = question.margin.as_deref().and_then(|margin| fairness(tally.wins(), results.confidence, margin.value));
    let findings: Vec<String> = fair.into_iter().chain(tally.findings()).collect();
    let (first, more) = findings.split_at(findings.len().min(SENTENCES));
    let text = summary::of_game(tally, results.study.cells[0].schema.round, curves);
    CommandAnswer {
        details: summary::of_seats(tally, curves),
        more: more.to_vec(),
        found: findings.clone(),
        ..CommandAnswer::of(text, first.to_vec())
    }
}

/// What seat 1 wins more than the others, held against a margin.
fn fairness(wins: &Wins, confidence: f64, margin: f64) -> Option<String> {
    let lead = wins.lead(confidence);
    let behind = lead.value? < 0.0;
    let size = if behind { mirrored(lead) } else { lead };
    let points = with_interval(size, 100.0, " points")?;
    let more = if behind { "less" } else { "more" };
    let others = if wins.seats().len() == 2 { "seat 2" } else { "the others on average" };
    let held = DisplayUnit::of(SHARE).amount(margin);
    Some(format!("Seat 1 wins {points} {more} than {others}: {} the margin of {held}.", judged(&size, margin)))
}

/// Where the whole interval of something that is not below 0 lies.
fn judged(size: &Estimate, margin: f64) -> &'static str {
    let ends = size.lo.zip(size.hi);
    match ends {
        Some((lo, hi)) if -margin <= lo && hi <= margin => "within",
        Some((lo, _)) if lo > margin => "beyond",
        _ => "not shown to be within",
    }
}

fn mirrored(estimate: Estimate) -> Estimate {
    let other = |end: Option<f64>| end.map(|end| -end);
    Estimate { value: other(estimate.value), lo: other(estimate.hi), hi: other(estimate.lo), ..estimate }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::game::{Lineup, Outcome};

    /// A table of two at which seat 1 wins so many of a hundred games.
    fn told(won: u32, margin: f64) -> String {
        let lineup = Lineup { strategies: vec!["a".to_owned()], seats: vec![0, 0] };
        let mut wins = Wins::new(&lineup, &[vec![0, 0]]);
        for game in 0..100 {
            let winners = if game < won { 0b01 } else { 0b10 };
            wins.end_game(&[0, 0], Outcome { ending: 0, winners, rounds: 1, turns: 2 });
            wins.end_block();
        }
        fairness(&wins, 0.95, margin).unwrap()
    }

    #[test]
    fn a_margin_is_held_against_the_whole_interval() {
        assert!(told(52, 0.3).ends_with("more than seat 2: within the margin of 30 points."));
        assert!(told(52, 0.045).ends_with("not shown to be within the margin of 4.5 points."));
        assert!(told(95, 0.03).ends_with("more than seat 2: beyond the margin of 3 points."));
    }

    #[test]
    fn who_wins_less_is_as_far_off() {
        assert!(told(48, 0.3).ends_with("less than seat 2: within the margin of 30 points."));
        assert!(told(5, 0.03).ends_with("less than seat 2: beyond the margin of 3 points."));
        assert!(told(5, 0.03).starts_with("Seat 1 wins 90.0 points ("));
    }
}

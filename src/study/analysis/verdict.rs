//! The answer to a comparison in one word of three, and in a sentence.

use super::Difference;
use kit::say::p_value;
use kit::stats::names::measures;
use kit::stats::{Answer, Estimate, Verdict};

/// Verdict on whether the headline is higher here than in the base. Its p decides, as of every row; where there is none, and with a margin
/// (does it differ by more than that?), its interval.
pub fn verdict(headline: &Difference, names: (&str, &str), margin: Option<f64>) -> Verdict {
    let (answer, reason) = match margin {
        _ if headline.diverged == Some(0.0) => {
            (Answer::NotEnoughGames, "nothing at all differed in the blocks that were played.".to_owned())
        }
        None => plain(headline),
        Some(margin) => beyond(headline, margin),
    };
    let gauge = &headline.gauge;
    let subject = if gauge.name == measures::WIN_RATE && gauge.strategy.is_none() {
        "the table's win_rate".to_owned()
    } else {
        gauge.written()
    };
    let replaced = headline.replaced();
    let question = match (margin, replaced) {
        (None, Some(other)) => {
            format!("Is {subject} higher than that of {other} in the same seats?")
        }
        (None, None) => format!("Is {subject} higher with {} than with {}?", names.0, names.1),
        (Some(margin), _) => format!(
            "Does {subject} differ by more than {} between {} and {}?",
            gauge.said().amount(margin),
            names.0,
            names.1
        ),
    };
    Verdict { question, answer, reason }
}

fn plain(headline: &Difference) -> (Answer, String) {
    let Some(interval) = headline.told_in_full() else {
        return unknown();
    };
    let (lo, hi) = (headline.difference.lo, headline.difference.hi);
    let apart = || lo.is_some_and(|lo| lo > 0.0) || hi.is_some_and(|hi| hi < 0.0);
    let shown = if headline.adjusted_p.is_some() { headline.is_shown() } else { apart() };
    if !shown {
        let adjusted = (headline.adjusted_p.filter(|_| apart())).map_or_else(String::new, |p| {
            format!(
                " It is off zero by itself, but not once p is adjusted for all that is compared (p {}).",
                p_value(p)
            )
        });
        let reason = format!("no difference is shown: {interval}.{adjusted}{}", more_games(headline, None));
        (Answer::NotEnoughGames, reason)
    } else if headline.difference.value > Some(0.0) {
        (Answer::Yes, format!("the difference is {interval}."))
    } else {
        (Answer::No, format!("it is lower: {interval}."))
    }
}

fn beyond(headline: &Difference, margin: f64) -> (Answer, String) {
    let Some(interval) = headline.told_in_full() else {
        return unknown();
    };
    let lo = headline.difference.lo.unwrap_or(f64::NEG_INFINITY);
    let hi = headline.difference.hi.unwrap_or(f64::INFINITY);
    let within = headline.gauge.said().amount(margin);
    if lo > margin || hi < -margin {
        (Answer::Yes, format!("the difference is {interval}, all of it beyond {within}."))
    } else if -margin <= lo && hi <= margin {
        let reason = format!("the difference is {interval}, all of it within {within} either way.");
        (Answer::No, reason)
    } else {
        let more = more_games(headline, Some(margin));
        let reason = format!("the difference is {interval}, which reaches over {within}.{more}");
        (Answer::NotEnoughGames, reason)
    }
}

fn unknown() -> (Answer, String) {
    (Answer::NotEnoughGames, "the difference has no interval.".to_owned())
}

/// Standard errors in half of a 95 % interval, and those by which a difference has to be beyond it to be shown nine times in ten.
const NORMAL: f64 = 1.96;
const NINE_IN_TEN: f64 = 1.28;

/// Times the games that bring a difference of half an interval's width off a margin nine times in ten: ((1.96 + 1.28) / 1.96)².
const BEYOND_MARGIN: f64 = 2.73;

/// Times the games that show such a difference nine times in ten. The headline has half of the 5 %: ((2.24 + 1.28) / 1.96)².
const SHOWN: f64 = 3.23;

/// The number of times the blocks that would show a difference as large as was seen nine times in ten; `None` without an interval, or where
/// nothing was seen.
pub fn games_to_show(difference: &Difference) -> Option<f64> {
    let Estimate { value: Some(value), lo: Some(lo), hi: Some(hi), .. } = difference.difference else { return None };
    (value != 0.0).then(|| times_the_blocks(SHOWN, (lo, hi), value))
}

/// The number of times the blocks that would show one of a family of differences, which are adjusted for one another.
pub fn games_to_show_in(difference: &Difference, family: usize) -> Option<f64> {
    let half = |estimate: Estimate| Some((estimate.hi? - estimate.lo?) / 2.0);
    let (own, for_all) = (half(difference.difference)?, half(difference.difference.for_all(family, None))?);
    let (value, critical) = (difference.difference.value?, NORMAL * for_all / own);
    (value != 0.0).then(|| ((critical + NINE_IN_TEN) / NORMAL * own / value).powi(2))
}

/// Times the blocks that bring an interval with these ends down to where it shows so much with this power.
fn times_the_blocks(power: f64, (lo, hi): (f64, f64), wanted: f64) -> f64 {
    power * ((hi - lo) / 2.0 / wanted).powi(2)
}

/// About how many times more blocks would settle it, were the difference what it looks like.
fn more_games(headline: &Difference, margin: Option<f64>) -> String {
    let estimate = &headline.difference;
    let (Some(value), Some(lo), Some(hi)) = (estimate.value, estimate.lo, estimate.hi) else {
        return String::new();
    };
    let (power, wanted) = match margin {
        None => (SHOWN, value.abs()),
        Some(margin) => (BEYOND_MARGIN, (value.abs() - margin).abs()),
    };
    let times = times_the_blocks(power, (lo, hi), wanted);
    match times {
        times if times <= 1.0 => String::new(),
        times if times < 1000.0 => {
            let times = if times < 10.0 { (times * 10.0).ceil() / 10.0 } else { times.ceil() };
            format!(" If it is as large as it looks, {times} times the games show it in nine of ten studies.")
        }
        _ => cannot_tell(headline, margin),
    }
}

/// Sentence for a difference of next to nothing, or right at the margin: how many games would show it is then chance. What can be said is how
/// few would show the largest difference that the interval still allows.
fn cannot_tell(headline: &Difference, margin: Option<f64>) -> String {
    let (Some(lo), Some(hi), None) = (headline.difference.lo, headline.difference.hi, margin) else {
        return " So near the margin these games cannot tell on which side of it the difference is.".to_owned();
    };
    let most = if -lo > hi { lo } else { hi };
    let times = times_the_blocks(SHOWN, (lo, hi), most).max(1.0);
    let most = headline.gauge.said().end(most, &headline.difference);
    format!(
        " It looks like next to nothing, but these games cannot tell: were it {most}, as the interval allows, {:.1} times the games would show it nine times in ten.",
        (times * 10.0).ceil() / 10.0
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compared_measure::tests::share;
    use kit::stats::IntervalMethod;

    fn headline(value: f64, half: f64) -> Difference {
        Difference {
            cell: 1,
            gauge: share("greedy"),
            against: Some("greedy".to_owned()),
            this: Some(0.5 + value),
            base: Some(0.5),
            difference: Estimate {
                lo: Some(value - half),
                hi: Some(value + half),
                method: IntervalMethod::Paired,
                ..Estimate::point(100, value)
            },
            p: None,
            adjusted_p: None,
            gain: None,
            diverged: Some(0.4),
        }
    }

    fn answer(value: f64, half: f64, margin: Option<f64>) -> Answer {
        verdict(&headline(value, half), ("b", "a"), margin).answer
    }

    #[test]
    fn an_interval_off_zero_is_an_answer() {
        assert_eq!(answer(0.02, 0.01, None), Answer::Yes);
        assert_eq!(answer(-0.02, 0.01, None), Answer::No);
        assert_eq!(answer(0.005, 0.01, None), Answer::NotEnoughGames);
    }

    #[test]
    fn the_answer_is_that_of_the_p_beside_it() {
        let with = |p| Difference { adjusted_p: Some(p), ..headline(0.02, 0.0199) };
        let open = verdict(&with(0.06), ("b", "a"), None);
        assert_eq!(open.answer, Answer::NotEnoughGames);
        assert!(open.reason.contains("off zero by itself, but not once p is adjusted"), "{}", open.reason);
        assert_eq!(verdict(&with(0.04), ("b", "a"), None).answer, Answer::Yes);
    }

    #[test]
    fn no_difference_needs_a_margin() {
        assert_eq!(answer(0.0, 0.001, None), Answer::NotEnoughGames);
        assert_eq!(answer(0.0, 0.001, Some(0.01)), Answer::No);
        assert_eq!(answer(0.03, 0.01, Some(0.01)), Answer::Yes);
        assert_eq!(answer(-0.03, 0.01, Some(0.01)), Answer::Yes);
        assert_eq!(answer(0.015, 0.01, Some(0.01)), Answer::NotEnoughGames);
    }

    #[test]
    fn what_is_open_says_how_much_is_lacking() {
        let open = verdict(&headline(0.005, 0.01), ("b", "a"), None);
        assert!(open.reason.contains("13 times the games"), "{}", open.reason);
        assert!(open.question.contains("win_rate(greedy)"), "{}", open.question);
    }

    #[test]
    fn what_looks_like_nothing_in_few_games_is_not_said_to_be_nothing() {
        let open = verdict(&headline(0.0003, 0.0765), ("b", "a"), None);
        assert!(
            open.reason.contains("these games cannot tell: were it +7.7 points, as the interval allows, 3.3 times"),
            "{}",
            open.reason
        );
        let at_margin = verdict(&headline(0.0101, 0.0765), ("b", "a"), Some(0.01));
        assert!(at_margin.reason.contains("these games cannot tell on which side"), "{}", at_margin.reason);
    }
}

//! The remarks on a game's own numbers: scores beyond what one expects, the components with most and least of a rate, and those that are
//! hardly ever or nearly always used. Games declare of which rates and scores it is told.

use super::tally::Tally;
use kit::game::DisplayNames;
use kit::say::{self, DisplayUnit, interval, level_with, listed};
use kit::stats::{Estimate, RateColumn, RateRemark, Scalar, ScoreRatio, SheetColumn, largest, smallest};
use std::cmp::Ordering;

/// A share below this is hardly ever, and one as near to 1 is nearly always.
const RARE: f64 = 0.01;

/// Components named in a sentence; the others are counted.
const NAMED: usize = 4;

/// A value of a strategy by name, or of the table.
type BotValue<'t> = (Option<&'t str>, f64);

/// The sentences, those on scores first.
pub(super) fn of(tally: &Tally) -> Vec<String> {
    scores(tally).chain(ranges(tally)).chain(components(tally)).collect()
}

/// The wins of each role that players play as, such as a hero.
pub struct RoleWins {
    /// The word of players for a role: `hero`.
    pub role: &'static str,
    /// The roles: the name of each, its player-games, and its win rate; the highest first.
    pub rows: Vec<(String, u64, Estimate)>,
}

/// The roles of the game, where it has any.
pub(super) fn roles(tally: &Tally) -> Option<RoleWins> {
    let (place, rate) = tally.schema().role_columns().next()?;
    let role = tally.schema().counted.sheets[place].keys.first()?.0;
    let known = rows(tally, place, rate).into_iter().filter(|row| row.estimate.value.is_some());
    let mut rows: Vec<_> = known.map(|row| (row.name, row.of, row.estimate)).collect();
    rows.sort_by(|one, other| other.2.value.partial_cmp(&one.2.value).unwrap_or(Ordering::Equal));
    Some(RoleWins { role, rows })
}

/// The sentence on which role wins most and which least.
pub(super) fn of_roles(tally: &Tally) -> Option<String> {
    let (place, rate) = tally.schema().role_columns().next()?;
    range_of(&rows(tally, place, rate), rate, ["wins", "of its games"])
}

/// The sentence on each score whose whole interval is above what one expects, for some strategy.
fn scores(tally: &Tally) -> impl Iterator<Item = String> + '_ {
    let mut told: Vec<(&ScoreRatio, Vec<BotValue<'_>>)> = Vec::new();
    tally.each_score(|score, strategy, estimate| {
        let is_beyond = score.remark.is_some_and(|remark| estimate.lo.is_some_and(|lo| lo > remark.above));
        let Some(value) = estimate.value.filter(|_| is_beyond) else { return };
        match told.iter_mut().find(|(known, _)| known.name == score.name) {
            Some((_, values)) => values.push((strategy, value)),
            None => told.push((score, vec![(strategy, value)])),
        }
    });
    told.into_iter().filter_map(|(score, values)| {
        let [before, after] = score.remark?.words;
        let amount = range(&DisplayUnit::of(score.unit), &values);
        Some(format!("{before} {amount} {after}."))
    })
}

/// One value, or the least and the most of several with whose they are.
fn range(unit: &DisplayUnit, values: &[BotValue<'_>]) -> String {
    let by_value = |one: &&BotValue<'_>, other: &&BotValue<'_>| one.1.total_cmp(&other.1);
    let (Some(least), Some(most)) = (values.iter().min_by(by_value), values.iter().max_by(by_value)) else {
        return String::new();
    };
    let percent = if unit.factor == 1.0 { "" } else { " % of the" };
    let [from, to] = [least, most].map(|(_, value)| unit.value(*value, 1));
    match (least.0, most.0) {
        (Some(one), Some(other)) if from != to => format!("{from} ({one}) to {to} ({other}){percent}"),
        _ => format!("{to}{percent}"),
    }
}

/// The rates that are told of in words, with the places of their sheets.
fn remarked(tally: &Tally) -> impl Iterator<Item = (usize, &'static RateColumn, RateRemark)> {
    let sheets = tally.schema().counted.sheets.iter().enumerate();
    let columns = sheets.flat_map(|(place, sheet)| sheet.columns.iter().map(move |column| (place, column)));
    columns.filter_map(|(place, column)| match column {
        SheetColumn::Rate(rate) => Some((place, rate, rate.remark?)),
        SheetColumn::Count(..)
        | SheetColumn::Mean(..)
        | SheetColumn::Part(..)
        | SheetColumn::Contribution(_)
        | SheetColumn::Against(_) => None,
    })
}

/// The sentences on each rate of use: which components are hardly ever used, and which nearly always.
fn components(tally: &Tally) -> Vec<String> {
    let mut told = Vec::new();
    for (place, rate, remark) in remarked(tally) {
        let RateRemark::Usage(usage) = remark else { continue };
        let known = rows(tally, place, rate);
        let named = |is_so: fn(&Estimate) -> bool| -> Vec<&str> {
            known.iter().filter(|row| is_so(&row.estimate)).map(|row| row.name.as_str()).collect()
        };
        let rare = named(|estimate| estimate.hi.is_some_and(|hi| hi < RARE));
        let usual = named(|estimate| estimate.lo.is_some_and(|lo| lo > 1.0 - RARE));
        let below = format!("less than {}", say::share(RARE, 0));
        let above = format!("more than {}", say::share(1.0 - RARE, 0));
        told.extend(sentence(&rare, "hardly ever", usage, &below));
        told.extend(sentence(&usual, "nearly always", usage, &above));
    }
    told
}

/// The sentences on which component has most and which least of a rate.
fn ranges(tally: &Tally) -> impl Iterator<Item = String> + '_ {
    remarked(tally).filter_map(|(place, rate, remark)| match remark {
        RateRemark::Range(words) => range_of(&rows(tally, place, rate), rate, words),
        RateRemark::Usage(_) | RateRemark::RoleWins => None,
    })
}

/// The sentence on the components with most and with least of a rate; `None` where these games tell no two apart. The interval of either holds
/// for all components at once.
fn range_of(rows: &[ComponentRate], rate: &RateColumn, [before, after]: [&str; 2]) -> Option<String> {
    let all: Vec<Estimate> = rows.iter().map(|row| row.estimate).collect();
    let (most, least) = (largest(&all, rate.bounds)?, smallest(&all, rate.bounds)?);
    if most.estimate.lo? <= least.estimate.hi? {
        return None;
    }
    let percent = |estimate| interval(estimate, 100.0, " %");
    let level = |places: &[usize]| level_with(places.iter().map(|&place| rows[place].name.clone()));
    let (first, last) = (&rows[most.place].name, &rows[least.place].name);
    Some(format!(
        "{first} {before} {} {after}, the most of all{}; the least is {last} with {}{}.",
        percent(most.estimate)?,
        level(&most.level),
        percent(least.estimate)?,
        level(&least.level)
    ))
}

/// A rate of a component.
struct ComponentRate {
    name: String,
    /// The denominator of the rate, as a whole number.
    of: u64,
    estimate: Estimate,
}

/// The components of a sheet with their rates.
fn rows(tally: &Tally, place: usize, rate: &RateColumn) -> Vec<ComponentRate> {
    let form = tally.schema();
    let names = DisplayNames { strategies: &form.lineup.strategies, rows: &form.rows, titles: &form.titles };
    let table = form.counted.sheets[place].name;
    let totals: Vec<_> = tally.counted().totals(place).collect();
    let rows = form.rows[place].iter().enumerate().filter(|(_, keys)| !keys.is_empty());
    let row = |(row, keys): (usize, &Vec<Scalar>)| {
        let number = keys.iter().skip(1).find_map(|key| match key {
            Scalar::Int(number) => Some(format!(" {number}")),
            Scalar::Text(_) | Scalar::Real(_) | Scalar::Empty => None,
        });
        ComponentRate {
            name: names.of_row(place, row, &[table]) + &number.unwrap_or_default(),
            of: totals[row][rate.of[1]].unsigned_abs(),
            estimate: tally.counted().rate_of_column(place, row, rate),
        }
    };
    rows.map(row).collect()
}

/// `crypt and spider are hardly ever taken when they are offered (less than 1 %).`
fn sentence(names: &[&str], how: &str, usage: &str, bound: &str) -> Option<String> {
    let more = names.len().saturating_sub(NAMED);
    let mut told: Vec<String> = names.iter().take(NAMED).map(|&name| name.to_owned()).collect();
    if more > 0 {
        told.push(format!("{more} more"));
    }
    let (are, usage) = match names.len() {
        0 => return None,
        1 => ("is", usage.replace("they are", "it is")),
        _ => ("are", usage.to_owned()),
    };
    Some(format!("{} {are} {how} {usage} ({bound}).", listed(&told, "and")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::stats::{CONFIDENCE, Counter, wilson};

    #[test]
    fn one_component_is_told_as_one_and_of_many_a_few_are_named() {
        let told = |names: &[&str]| sentence(names, "hardly ever", "taken when they are offered", "less than 1 %");
        assert_eq!(told(&[]), None);
        assert_eq!(told(&["bat"]).unwrap(), "bat is hardly ever taken when it is offered (less than 1 %).");
        assert_eq!(
            told(&["a", "b", "c", "d", "e", "f"]).unwrap(),
            "a, b, c, d and 2 more are hardly ever taken when they are offered (less than 1 %)."
        );
    }

    #[test]
    fn a_score_is_told_with_who_has_least_and_most_of_it() {
        let deaths = DisplayUnit::of("per player-game");
        assert_eq!(range(&deaths, &[(Some("a"), 5.62), (Some("b"), 4.96)]), "5.0 (b) to 5.6 (a)");
        assert_eq!(range(&deaths, &[(Some("a"), 5.0), (Some("b"), 5.01)]), "5.0");
        assert_eq!(range(&DisplayUnit::of("share of turns"), &[(None, 0.123)]), "12.3 % of the");
    }

    #[test]
    fn most_and_least_are_told_where_they_are_apart_with_those_that_may_be_it() {
        let row = |name: &str, won: u64| {
            let (name, of, estimate) = (name.to_owned(), 1000, wilson(won as f64, 1000, CONFIDENCE));
            ComponentRate { name, of, estimate }
        };
        let rate = RateColumn::new([Counter::numbered(0), Counter::numbered(1)], ("rate", "share", "")).share();
        let words = ["wins", "of its games"];
        let apart = [row("ada", 500), row("bob", 490), row("cyd", 300)];
        assert_eq!(
            range_of(&apart, &rate, words).unwrap(),
            "ada wins 50.0 % (46.2 to 53.8) of its games, the most of all, not told apart from bob; the least is cyd with 30.0 % (26.6 to 33.6)."
        );
        assert_eq!(range_of(&apart[..2], &rate, words), None);
    }
}

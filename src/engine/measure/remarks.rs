//! The remarks on a game's own numbers: components that are hardly ever or nearly always used, and scores beyond what one expects.
//! Games declare of which rates and scores it is told.

use super::tally::Tally;
use kit::game::DisplayNames;
use kit::say::{self, DisplayUnit, listed};
use kit::stats::{Estimate, RateColumn, Scalar, ScoreRatio, SheetColumn};

/// A share below this is hardly ever, and one as near to 1 is nearly always.
const RARE: f64 = 0.01;

/// Components named in a sentence; the others are counted.
const NAMED: usize = 4;

/// A value of a strategy by name, or of the table.
type BotValue<'t> = (Option<&'t str>, f64);

/// The sentences, those on scores first.
pub(super) fn of(tally: &Tally) -> Vec<String> {
    scores(tally).chain(components(tally)).collect()
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

/// The sentences on each rate of use: which components are hardly ever used, and which nearly always.
fn components(tally: &Tally) -> Vec<String> {
    let mut told = Vec::new();
    for (place, sheet) in tally.schema().counted.sheets.iter().enumerate() {
        for column in sheet.columns {
            let SheetColumn::Rate(rate @ RateColumn { usage: Some(usage), .. }) = column else { continue };
            let known = rows(tally, place, rate);
            let named = |is_so: fn(&Estimate) -> bool| -> Vec<&str> {
                known.iter().filter(|(_, estimate)| is_so(estimate)).map(|(name, _)| name.as_str()).collect()
            };
            let rare = named(|estimate| estimate.hi.is_some_and(|hi| hi < RARE));
            let usual = named(|estimate| estimate.lo.is_some_and(|lo| lo > 1.0 - RARE));
            let below = format!("less than {}", say::share(RARE, 0));
            let above = format!("more than {}", say::share(1.0 - RARE, 0));
            told.extend(sentence(&rare, "hardly ever", usage, &below));
            told.extend(sentence(&usual, "nearly always", usage, &above));
        }
    }
    told
}

/// The components of a sheet with their rates.
fn rows(tally: &Tally, place: usize, rate: &RateColumn) -> Vec<(String, Estimate)> {
    let form = tally.schema();
    let names = DisplayNames { strategies: &form.lineup.strategies, rows: &form.rows, titles: &form.titles };
    let table = form.counted.sheets[place].name;
    let rows = form.rows[place].iter().enumerate().filter(|(_, keys)| !keys.is_empty());
    let row = |(row, keys): (usize, &Vec<Scalar>)| {
        let number = keys.iter().skip(1).find_map(|key| match key {
            Scalar::Int(number) => Some(format!(" {number}")),
            Scalar::Text(_) | Scalar::Real(_) | Scalar::Empty => None,
        });
        let name = names.of_row(place, row, &[table]) + &number.unwrap_or_default();
        (name, tally.counted().rate(place, row, rate.of, rate.bounds))
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
}

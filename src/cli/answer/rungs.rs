//! What several rungs of strength say together: the verdict first, then every effect at each of them.

use super::effects::{compared_words, size};
use crate::terminal::grid;
use kit::say::listed;
use kit::stats::EffectTrend;
use study::analysis::{Difference, StrengthEffect};
use study::experiment::{ADAPTATION, PlayerStrength};

/// Rows shown on the terminal; the file has all.
const SHOWN: usize = 20;

/// Effects named in a sentence; the others are counted.
const NAMED: usize = 3;

/// The verdict, in sentences: the most important first. Of a measure that was asked about the verdict comes before all else; where nobody asked
/// and nothing is shown of the headline, what is shown of other measures does.
pub fn found(effects: &[StrengthEffect], rungs: &[PlayerStrength], is_comparison: bool, is_asked: bool) -> Vec<String> {
    let (of_headline, others): (Vec<_>, Vec<_>) = effects.iter().partition(|effect| effect.is_headline);
    let Some(first) = of_headline.first() else {
        return Vec::new();
    };
    if let [only] = &of_headline[..] {
        let of = if is_comparison { String::new() } else { format!("of {} ", only.variant) };
        let (effect, figures) = (compared_words(&only.gauge), everywhere(only, rungs));
        let verdict = adapted(only, rungs, is_comparison)
            .unwrap_or_else(|| format!("The effect {of}on {effect} {}: {figures}.", stands(only, rungs)));
        let beside = (!others.is_empty()).then(|| counted("other measures", &others, rungs));
        let mut largest = others;
        largest.sort_by(|a, b| least_size(b).total_cmp(&least_size(a)));
        let mut told = named(&largest, rungs, |effect| compared_words(&effect.gauge));
        let is_open = only.not_shown().len() == rungs.len();
        told.insert(if is_open && !is_asked { told.len() } else { 0 }, verdict);
        return told.into_iter().chain(beside).collect();
    }
    let counted = counted(&format!("effects on {}", compared_words(&first.gauge)), &of_headline, rungs);
    let named = named(&of_headline, rungs, |effect| effect.variant.clone());
    [counted].into_iter().chain(named).collect()
}

/// `Of 29 effects on greedy's win rate, 12 hold at every rung, 2 flip, and 15 are not shown at one rung or more.`
fn counted(what: &str, effects: &[&StrengthEffect], rungs: &[PlayerStrength]) -> String {
    let of = |standing: EffectTrend| effects.iter().filter(|effect| effect.standing() == standing).count();
    let [flips, holds, open] = EffectTrend::ALL.map(of);
    let [every, some, _] = places(rungs);
    let told = |count: usize, one: &str, many: &str, place: &str| {
        (count > 0).then(|| format!("{count} {} {place}", if count == 1 { one } else { many }).trim_end().to_owned())
    };
    let parts = [
        told(holds, "holds", "hold", every),
        told(flips, "flips", "flip", ""),
        told(open, "is not shown", "are not shown", some),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("Of {} {what}, {}.", effects.len(), listed(&parts, "and"))
}

/// The [`size`] of an effect at the rung where it is least.
fn least_size(effect: &StrengthEffect) -> f64 {
    effect.at.iter().map(|at| at.as_ref().map_or(0.0, size)).fold(f64::INFINITY, f64::min)
}

/// Where an effect holds, is not shown, or is shown nowhere.
fn places(rungs: &[PlayerStrength]) -> [&'static str; 3] {
    if rungs == ADAPTATION {
        ["for both kinds of players", "for one kind of players or both", "for neither kind of players"]
    } else {
        ["at every rung", "at one rung or more", "at no rung"]
    }
}

/// The sentence on trainings of which none was kept: both kinds of players are the same bots, and played the same games. `None` otherwise.
pub fn unlearnt(effects: &[StrengthEffect], rungs: &[PlayerStrength]) -> Option<String> {
    let is_same = |effect: &StrengthEffect| matches!(&effect.at[..], [Some(fixed), Some(adapted)] if fixed.difference == adapted.difference);
    let is_so = rungs == ADAPTATION && !effects.is_empty() && effects.iter().all(is_same);
    is_so.then(|| {
        "No training is shown to have made a bot better, so both kinds of players are the same bots: this says nothing about what players learn. Train longer with --adapt=GAMES.".to_owned()
    })
}

/// Share of the effect that is left once players have adapted, where both are shown.
pub fn left(effects: &[StrengthEffect]) -> Option<String> {
    let effect = effects.iter().find(|effect| effect.is_headline)?;
    let [Some(fixed), Some(adapted)] = effect.at.as_slice() else {
        return None;
    };
    let part = adapted.difference.value? / fixed.difference.value?;
    (fixed.is_shown() && part.is_finite()).then(|| {
        let what = compared_words(&effect.gauge);
        format!("Once players have adapted, {:.0} % of the effect on {what} is left.", 100.0 * part)
    })
}

/// A sentence about what flips, and one about what holds: the first of them with their figures.
fn named(
    effects: &[&StrengthEffect],
    rungs: &[PlayerStrength],
    name: impl Fn(&StrengthEffect) -> String,
) -> Vec<String> {
    let sentence = |standing: EffectTrend, begin: &str| {
        let own: Vec<_> = effects.iter().filter(|effect| effect.standing() == standing).collect();
        let told = own.iter().take(NAMED).map(|effect| format!("{} ({})", name(effect), everywhere(effect, rungs)));
        let told = told.collect::<Vec<_>>().join("; ");
        let more = if own.len() > NAMED { format!("; and {} more", own.len() - NAMED) } else { String::new() };
        (!own.is_empty()).then(|| format!("{begin}: {told}{more}."))
    };
    let flips = sentence(EffectTrend::Flips, "Up or down by who plays");
    flips.into_iter().chain(sentence(EffectTrend::Holds, "Shown whoever plays")).collect()
}

/// The sentence on an effect among players as they are, and once they have adapted. `None` of other rungs, and where one of the two is unknown.
fn adapted(effect: &StrengthEffect, rungs: &[PlayerStrength], is_comparison: bool) -> Option<String> {
    let [Some(fixed), Some(adapted)] = effect.at.as_slice() else { return None };
    if rungs != ADAPTATION {
        return None;
    }
    let with = if is_comparison { String::new() } else { format!(" with {}", effect.variant) };
    let what = compared_words(&effect.gauge) + &with;
    let unit = effect.gauge.said().name;
    let amounts: Vec<String> = figures(effect).iter().map(|at| format!("{at} {unit}").trim_end().to_owned()).collect();
    let told = |row: &Difference, amount: &str| {
        let verb = if row.difference.value < Some(0.0) { "falls" } else { "rises" };
        let size = amount.trim_start_matches(['+', '-']);
        if row.is_shown() { format!("{verb} by {size}") } else { format!("nothing is shown ({amount})") }
    };
    let (before, after) = (told(fixed, &amounts[0]), told(adapted, &amounts[1]));
    Some(match (fixed.is_shown(), adapted.is_shown()) {
        (true, true) => format!("{what} {before} while players play as before, and {after} once they have adapted."),
        (false, true) => format!("Once players have adapted, {what} {after}; while they play as before {before}."),
        (true, false) => format!("While players play as before, {what} {before}; once they have adapted {after}."),
        (false, false) => format!(
            "Nothing is shown of {what}, neither of players as they are ({}) nor of those who have adapted ({}).",
            amounts[0], amounts[1]
        ),
    })
}

/// What becomes of an effect, as the verb of a sentence.
fn stands(effect: &StrengthEffect, rungs: &[PlayerStrength]) -> String {
    let [every, _, nowhere] = places(rungs);
    match effect.standing() {
        EffectTrend::Holds => format!("holds {every}"),
        EffectTrend::Flips => "flips".to_owned(),
        EffectTrend::NotShown if effect.not_shown().len() == rungs.len() => format!("is shown {nowhere}"),
        EffectTrend::NotShown => {
            let open = effect.not_shown();
            let shown: Vec<usize> = (0..rungs.len()).filter(|rung| !open.contains(rung)).collect();
            format!("is shown at {}, not at {}", names(&shown, rungs, " and "), names(&open, rungs, " and "))
        }
    }
}

/// The names of rungs.
fn names(which: &[usize], rungs: &[PlayerStrength], between: &str) -> String {
    let names: Vec<&str> = which.iter().filter_map(|&index| Some(rungs.get(index)?.name)).collect();
    names.join(between)
}

/// `weak -0.80 ±0.21, strong +1.92 ±0.39 points`: an effect at each rung.
fn everywhere(effect: &StrengthEffect, rungs: &[PlayerStrength]) -> String {
    let told = rungs.iter().zip(figures(effect)).map(|(rung, at)| format!("{} {at}", rung.name));
    format!("{} {}", told.collect::<Vec<_>>().join(", "), effect.gauge.said().name).trim_end().to_owned()
}

/// The effect at each rung, and how far it may be off.
fn figures(effect: &StrengthEffect) -> Vec<String> {
    let said = effect.gauge.said();
    let decimals = said.column_decimals(effect.at.iter().flatten().map(|row| &row.difference));
    let figure = |at: &Option<Difference>| {
        let Some(row) = at else {
            return "not played".to_owned();
        };
        let alone = || row.difference.value.map_or("unknown".to_owned(), |value| said.value(value, 2));
        match row.diverged {
            Some(0.0) => "no change".to_owned(),
            _ => said.about(&row.difference, decimals).unwrap_or_else(alone),
        }
    };
    effect.at.iter().map(figure).collect()
}

/// A row for each effect, a column for each rung. Of a comparison every measure; otherwise every cell, in the measure that is asked about.
pub fn table(effects: &[StrengthEffect], rungs: &[PlayerStrength], is_comparison: bool) -> String {
    let shown: Vec<&StrengthEffect> = effects.iter().filter(|effect| is_comparison || effect.is_headline).collect();
    let Some(first) = shown.first() else {
        return String::new();
    };
    let what = match (is_comparison, first.gauge.said().name) {
        (true, _) => "effect on".to_owned(),
        (false, "") => format!("effect on {}", first.gauge.written()),
        (false, unit) => format!("effect on {}, {unit}", first.gauge.written()),
    };
    let headers = columns(what.as_str(), "verdict", rungs.iter().map(|rung| rung.name));
    let rows: Vec<Vec<String>> = shown.iter().take(SHOWN).map(|effect| row(effect, rungs, is_comparison)).collect();
    let more = match shown.len() {
        all if all > SHOWN => format!("... and {} more in rungs.csv\n", all - SHOWN),
        _ => String::new(),
    };
    format!("{}{more}", grid(&headers, &rows))
}

fn row(effect: &StrengthEffect, rungs: &[PlayerStrength], is_comparison: bool) -> Vec<String> {
    let star = |at: &Difference| if at.is_shown() { " *" } else { "  " };
    let at = figures(effect).into_iter().zip(&effect.at);
    let at = at.map(|(figure, at)| figure + at.as_ref().map_or("", star));
    let verdict = match effect.standing() {
        EffectTrend::NotShown if effect.not_shown().len() < rungs.len() => {
            format!("{} at {}", EffectTrend::NotShown.word(), names(&effect.not_shown(), rungs, ", "))
        }
        standing => standing.word().to_owned(),
    };
    columns(name(effect, is_comparison), verdict, at)
}

/// A line of the table. A narrow terminal has no room for the last columns: of two rungs one loses its figures, which the sentences have, too; of
/// more the verdict gives way, since no sentence has all figures.
fn columns<T>(name: T, verdict: T, figures: impl Iterator<Item = T>) -> Vec<T> {
    let mut line: Vec<T> = figures.collect();
    let last = if line.len() > 2 { line.len() } else { 0 };
    line.insert(last, verdict);
    line.insert(0, name);
    line
}

/// What a row is about: the measure with its unit, or what was changed.
fn name(effect: &StrengthEffect, is_comparison: bool) -> String {
    match (&effect.change, effect.gauge.said().name) {
        (_, "") if is_comparison => effect.gauge.written(),
        (_, unit) if is_comparison => format!("{}, {unit}", effect.gauge.written()),
        (Some(change), _) => format!("{} {}→{}", change.address, change.from, change.from + change.by),
        (None, _) => effect.variant.clone(),
    }
}

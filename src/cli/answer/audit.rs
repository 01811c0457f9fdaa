//! The answer of an audit: which components nobody can do without, and which nobody needs.

use super::CommandAnswer;
use crate::colour;
use crate::terminal::grid;
use kit::say::{counted, listed};
use study::analysis::{ComponentAudit, ComponentVerdict, Difference, RestrictedPlay, StudyResults, audit, audit_table};
use study::question::AuditQuestion;

/// Differences within one percentage point are of no interest, unless another margin is asked for.
const MARGIN: f64 = 0.01;

/// Rows on the terminal, and components in a sentence.
const SHOWN: usize = 12;
const NAMED: usize = 5;

/// The components, those that nobody can do without first.
pub fn answer(results: &StudyResults<'_>, differences: &[Difference], question: &AuditQuestion) -> CommandAnswer {
    let margin = question.margin.as_ref().map_or(MARGIN, |margin| margin.value.value);
    let all = audit(results, differences, margin);
    let sentences = sentences(results, &all, margin);
    let details = format!(
        "\nEach restriction was played by one player against the same bot unrestricted. The p-values of all {} restrictions are adjusted for one another (Holm).\n",
        differences.len()
    );
    CommandAnswer { tables: vec![audit_table(&all)], details, ..CommandAnswer::of(text(results, &all), sentences) }
}

/// A row for each component, with a column for each restriction.
fn text(results: &StudyResults<'_>, all: &[ComponentAudit]) -> String {
    let Some(first) = all.first() else { return String::new() };
    let of_choice = |play: &RestrictedPlay| play.play.clone();
    let plays: Vec<String> = first.plays.iter().map(of_choice).collect();
    let headers: Vec<&str> = [""].into_iter().chain(plays.iter().map(String::as_str)).chain(["verdict"]).collect();
    let row = |own: &ComponentAudit| {
        let cells = plays.iter().map(|name| {
            let play = own.plays.iter().find(|play| play.play == *name);
            play.map_or_else(String::new, |play| effect(&play.effect))
        });
        [name(results, own)].into_iter().chain(cells).chain([own.verdict.word().to_owned()]).collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = all.iter().take(SHOWN).map(row).collect();
    let rest = all.len().saturating_sub(SHOWN);
    let more = if rest > 0 { format!("and {} more in audit.csv\n", counted(rest, "component")) } else { String::new() };
    format!(
        "\nwin rate of one player who is restricted, in points (* is shown)\n{}{more}",
        colour::starred(&grid(&headers, &rows))
    )
}

fn effect(row: &Difference) -> String {
    if row.diverged == Some(0.0) {
        return "0, never binds".to_owned();
    }
    let star = if row.is_shown() { " *" } else { "" };
    row.gauge.said().about(&row.difference).unwrap_or_default() + star
}

fn name(results: &StudyResults<'_>, own: &ComponentAudit) -> String {
    let row = own.component.split_once('.').map_or(own.component.as_str(), |(_, row)| row);
    results.plan.variants[0].cell.resolved.titled(&format!("{}.", own.component), row)
}

fn sentences(results: &StudyResults<'_>, all: &[ComponentAudit], margin: f64) -> Vec<String> {
    let bot = results.plan.variants[0].cell.lineup.strategies.last().map_or("", String::as_str);
    let of = |wanted| all.iter().filter(move |own| own.verdict == wanted).collect::<Vec<_>>();
    let (must, dead) = (of(ComponentVerdict::MustHave), of(ComponentVerdict::Dead));
    let none = of(ComponentVerdict::NotShown);
    let mut sentences = Vec::new();
    let points = if margin == MARGIN { "1 point".to_owned() } else { format!("{} points", 100.0 * margin) };
    let dearest = |own: &ComponentAudit| {
        let shown = own.plays.iter().filter(|play| play.is_never() && play.effect.is_shown());
        let value = |play: &RestrictedPlay| play.effect.difference.value.unwrap_or(0.0);
        let most = shown.min_by(|a, b| value(a).total_cmp(&value(b)));
        let told = most.and_then(|play| Some(format!("{}: {}", play.play, play.effect.told_in_full()?)));
        format!("{} ({})", name(results, own), told.unwrap_or_default())
    };
    let dearest = few(&must, dearest);
    sentences.push(match must.len() {
        0 => format!("No component is shown to be a must-have for {bot}: never to choose one is not shown to cost it more than {}.", points),
        count if count == all.len() => format!("Every component is a must-have for {bot}: {dearest}."),
        1 => format!("1 of {} is a must-have for {bot}: {dearest}.", counted(all.len(), "component")),
        count => format!("{count} of {} are must-haves for {bot}: {dearest}.", counted(all.len(), "component")),
    });
    if 2 * must.len() > all.len() && all.len() > 2 {
        let mean = 100.0 * all.iter().map(ComponentAudit::cost).sum::<f64>() / all.len() as f64;
        sentences.push(format!(
            "Never to choose one of them costs {:.1} points on average: so much is a free choice worth. A component stands out by what it costs beyond that.",
            -mean
        ));
    }
    let names = |list: &[&ComponentAudit]| few(list, |own| name(results, own));
    let gains =
        |play: &RestrictedPlay| play.is_never() && play.effect.is_shown() && play.effect.difference.value > Some(0.0);
    let better: Vec<&ComponentAudit> = all.iter().filter(|own| own.plays.iter().any(gains)).collect();
    if !better.is_empty() {
        sentences.push(format!("{bot} wins more without {}.", names(&better)));
    }
    if !dead.is_empty() {
        sentences.push(format!("Dead within ±{}, chosen never or always: {}.", points, names(&dead)));
    }
    if !none.is_empty() {
        sentences.push(format!("Of {} nothing is shown; more games (-n) tell more.", counted(none.len(), "component")));
    }
    sentences
}

/// The first few of some components, each as it is told, and how many more there are.
fn few(all: &[&ComponentAudit], told: impl Fn(&ComponentAudit) -> String) -> String {
    let mut named: Vec<String> = all.iter().take(NAMED).map(|own| told(own)).collect();
    let rest = all.len() - named.len();
    named.extend((rest > 0).then(|| format!("{rest} more")));
    listed(&named, "and")
}

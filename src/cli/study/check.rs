//! Checks of a study whose cells have been loaded, before a game is played.

use super::spec::StudySpec;
use super::{exploit, solve_loop};
use engine::Count;
use kit::config::{Fault, Faults, SourceLocation, SourceText};
use kit::stats::names::measures;
use study::analysis::{SequentialGoal, StudyResults, check_reference};
use study::plan::StudyPlan;
use study::question::{Question, StudyRequest, WorthQuestion};

/// A study to be played, with everything checked.
pub(super) fn checked<'a>(
    request: &'a StudyRequest,
    plan: &'a StudyPlan,
    words: Vec<String>,
) -> Result<StudySpec<'a>, Faults> {
    let spec = StudySpec::new(request, plan, words)?;
    check(&spec)?;
    exploit::check(&spec)?;
    Ok(spec)
}

/// Checks everything that is expected and measured.
fn check(spec: &StudySpec<'_>) -> Result<(), Faults> {
    let mut faults = Vec::new();
    let empty = Count::all(&spec.study);
    let results = spec.results(&empty);
    let question = spec.question();
    let tested = matches!(spec.goal, SequentialGoal::Sprt(_));
    let headline = results.check_headline(tested).err();
    faults.extend(headline.map(|fault| at(fault, question.written_measure())));
    faults.extend(check_margin(spec, &results));
    if let Question::Worth(WorthQuestion { reference: Some(name), .. }) = question {
        faults.extend(check_reference(spec.plan, name).err().map(|fault| at(fault, Some(name))));
    }
    let all = spec.judged(&empty);
    for (place, expectation) in question.expectations().iter().enumerate() {
        let own = question.cell_of(place).map(|(cell, _)| cell);
        let mut about = all.iter().filter(|(cell, _)| own.is_none_or(|own| own == *cell));
        let wrong = about.find_map(|(_, known)| expectation.judge(known).err());
        faults.extend(wrong);
    }
    Faults::check(faults)
}

/// The fault at the place where the text that it is about is written.
fn at(fault: Fault, text: Option<&SourceText>) -> Fault {
    match text {
        Some(text) => Fault { place: text.place.clone(), ..fault },
        None => fault,
    }
}

/// A margin is a difference that the measure can have. Of a run it is about seats that win apart.
fn check_margin(spec: &StudySpec<'_>, results: &StudyResults<'_>) -> Option<Fault> {
    let (margin, is_run) = match spec.question() {
        Question::Run(question) => (question.margin.as_ref()?, true),
        Question::Compare(question) => (question.margin.as_ref()?, false),
        Question::Audit(question) => (question.margin.as_ref()?, false),
        _ => return None,
    };
    if is_run && results.cooperative() {
        let message = "all seats win and lose together here: no seat has an advantage to be held against a margin";
        return Some(Fault::new(margin.place.clone(), message).help("leave `margin` out".to_owned()));
    }
    let gauge = if is_run {
        results.gauges(0).into_iter().find(|gauge| gauge.name == measures::SEAT_GAP)
    } else {
        results.headline(results.counts.len() - 1)
    };
    let (message, help) = gauge?.range().difference(margin.value).err()?;
    Some(Fault::new(margin.place.clone(), message).help(help))
}

/// Where to stop, and who has won, is decided from all blocks, of which a shard has only its own.
pub(super) fn check_part(spec: &StudySpec<'_>) -> Result<(), Fault> {
    let (message, keys) = if solve_loop::asked(spec.goal).is_some() {
        return Err(Fault::new(SourceLocation::Nowhere, "a part cannot know which value the whole finds")
            .help("leave --shard out".to_owned()));
    } else if spec.goal != SequentialGoal::Blocks {
        ("a part cannot know when the whole is known well enough", "`target_error` and `sprt`")
    } else if exploit::games(spec).is_some() {
        ("a part cannot know who wins the whole, to attack it", "`exploit`")
    } else {
        return Ok(());
    };
    let help = format!("leave --shard out, or take {keys} out of the experiment file");
    Err(Fault::new(SourceLocation::Nowhere, message).help(help))
}

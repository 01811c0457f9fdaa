//! The course of a study, from the command line to its files and its answer.

use super::check::{check_part, checked};
use super::games::{self, GamesWriter};
use super::play::play;
use super::rules_file::SavedRules;
use super::setup::PlayArgs;
use super::study_run::StudyRun;
use super::study_summary::{PlayedStudy, SummaryPart};
use super::{adapt, choices, conclude, exploit, parts, rungs, solve_adapt, solve_beside, tune};
use crate::failure::{CommandError, CommandOutcome};
use crate::summary::warn_of;
use engine::{Catalog, Count};
use kit::config::Faults;
use std::io::Write;
use std::path::Path;
use std::time::Instant;
use study::experiment::Experiment;
use study::plan::{StudyPlan, Variant};
use study::question::{Question, StudyPlayers, StudyRequest};

/// Does what the flags and the experiment file, if one is named, ask for. `flags` holds those of the command alone.
///
/// `words` are the command line by which the same can be asked for again.
pub fn perform(
    setup: &PlayArgs,
    catalog: Catalog,
    flags: Experiment,
    words: Vec<String>,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    // What is wrong with it is said before hours of games, not after.
    setup.files.format()?;
    let (request, sent) = setup.asked(flags, catalog)?;
    if let Some(warning) = unplayed_folder(&request.experiment, catalog).filter(|_| !setup.quiet) {
        warn_of(&warning);
    }
    if setup.print_experiment {
        // What is printed can be read again, and played.
        let text = request.experiment.to_string();
        Experiment::parse("--print-experiment", &text, catalog)?;
        check_study(&request, &request.plan()?)?;
        write!(out, "{text}")?;
        return Ok(CommandOutcome::Well);
    }
    let begun = Instant::now();
    play_study(&StudyRun { request: &request, setup, words, sent, begun }, out)
}

/// Plays the study with those who are asked, tells what came of it, and writes its files.
fn play_study(run: &StudyRun<'_>, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
    games::check(run.setup.games_table.as_deref(), run.request, &run.setup.files)?;
    let saved = SavedRules::asked(run)?;
    let done = match (&run.request.players, &run.request.question) {
        (StudyPlayers::AtRungs(rungs), _) => rungs::climb(run, rungs, out),
        (StudyPlayers::Adapting(games), _) => adapt::adapt(run, *games, out),
        (StudyPlayers::Bots, Question::Tune(question)) => return tune::tune(run, question, saved.as_ref(), out),
        (StudyPlayers::Bots, Question::Solve(_)) => return play_cells(run, saved.as_ref(), out),
        (StudyPlayers::Bots, _) => play_cells(run, None, out),
    }?;
    saved.map_or(Ok(()), |saved| saved.keep(run, out))?;
    Ok(done)
}

/// Plays the cells of a study, or the part of them that is asked for; the values that a search finds are kept as rules.
fn play_cells(
    run: &StudyRun<'_>,
    found: Option<&SavedRules<'_>>,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    let plan = run.request.plan()?;
    let spec = checked(run.request, &plan, run.words.clone())?;
    if run.setup.shard.is_some() {
        check_part(&spec)?;
    }
    solve_adapt::check(run, &spec)?;
    let (files, shard) = (&run.setup.files, run.setup.shard);
    // An hour of games should not be played for a place that cannot be written.
    let mut folder = run.open(&spec)?;
    let range = shard.map_or_else(|| 0..spec.blocks, |shard| shard.range(spec.blocks));
    let mut counts = match &run.setup.resume {
        Some(folder) => parts::resumed(&spec, folder, &range)?,
        None => Count::all(&spec.study),
    };
    let table = run.setup.games_table.as_deref();
    let games = table.map(|path| GamesWriter::begin(path, &spec, (&folder, files), range.start)).transpose()?;
    // Nobody could go on in the middle of a table of games: with one there are no checkpoints.
    let checkpoints = games.is_none().then_some(&mut folder);
    let mut run_summary = play(run, &spec, range.clone(), &mut counts, checkpoints, games.as_ref(), run.time_left())?;
    // What hours of games have shown is not lost for a disk that is full: that is said last.
    let games = games.map(GamesWriter::publish).transpose();
    run_summary.games_table = games.as_ref().ok().and_then(Option::as_ref).map(|path| path.display().to_string());
    let attacked = exploit::attack(run, &spec, &counts, &mut run_summary, &mut folder)?;
    let learnt = solve_adapt::learn(run, &spec, &counts, &mut run_summary)?;
    if run_summary.was_broken_off() {
        folder.keep_checkpoint();
    }
    let done = match shard {
        Some(shard) => parts::write(&spec, shard, range, &counts, &run_summary, folder, out)?,
        None => {
            // A part of a study is told with the others.
            let moved = solve_beside::side_effects(run, &spec, &counts, &run_summary)?;
            let chosen = choices::choices(run, &spec, &run_summary)?;
            let parts = [part(&attacked), part(&learnt), part(&moved), part(&chosen)].into_iter().flatten().collect();
            let played = PlayedStudy { counts: &counts, run_summary: &run_summary, parts };
            conclude::conclude(&spec, &played, folder, run.output()?, out)?
        }
    };
    if let (Some(saved), Some(solved)) = (found, spec.results(&counts).solved(spec.goal)) {
        let answers: Vec<&Variant> = solved.answers().map(|place| &plan.variants[place.best]).collect();
        saved.write(&answers, out)?;
    }
    games.map(|_| done)
}

fn part<P: SummaryPart>(part: &Option<P>) -> Option<&dyn SummaryPart> {
    part.as_ref().map(|part| part as &dyn SummaryPart)
}

/// Everything that can be wrong with a study whose cells have been loaded.
pub fn check_study(request: &StudyRequest, plan: &StudyPlan) -> Result<(), Faults> {
    let spec = checked(request, plan, Vec::new())?;
    match &request.question {
        Question::Tune(question) => tune::check(&spec, question),
        _ => Ok(()),
    }
}

/// A warning where a game is named, and a folder with its files has the same name: `ludometer init masmorra` makes one.
fn unplayed_folder(experiment: &Experiment, catalog: Catalog) -> Option<String> {
    let game = catalog.find(&experiment.rules)?.name();
    let rules = Path::new(game).join("configs").join(game).join("standard.toml");
    rules.is_file().then(|| {
        format!("`{game}` is the game as it is built in; the files in the folder {game} play by `{}`", rules.display())
    })
}

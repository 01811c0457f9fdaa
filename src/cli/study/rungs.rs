//! One question asked of players of several strengths: a whole study for each rung, and what they say together.

use super::check::checked;
use super::conclude::{done, listed, print_shortly, sum_up};
use super::manifest::{command, manifest};
use super::play::play;
use super::run_summary::RunSummary;
use super::setup::PlayArgs;
use super::spec::StudySpec;
use super::study_run::StudyRun;
use super::study_summary::StudySummary;
use super::write::{StudyTexts, add};
use super::{command_line, heading, variant_training};
use crate::answer::{self, AuditAnswer, SolveOutcome};
use crate::browser;
use crate::failure::{CommandError, CommandOutcome, say};
use crate::line::{self, PrintedTable};
use crate::output_files::add_tables;
use crate::summary;
use crate::terminal::filled;
use engine::Count;
use kit::config::{Fault, SourceLocation};
use kit::say::{counted, thousands};
use kit::stats::Table;
use report::page::PAGE;
use report::{
    AnswerText, Caveat, ExpectationResult, HeadlineEntry, MANIFEST, Manifest, RunTiming, RungEntry, StopReason,
    StudyFolder, digest, file_digest,
};
use std::collections::BTreeMap;
use std::io::{self, Write};
use study::analysis::{AtRung, AuditResult, ComponentUses, StrengthEffect, audit_at, effects, rungs_table};
use study::experiment::PlayerStrength;
use study::question::{Question, StudyRequest};

/// What was played at one rung, and what it left.
struct StrengthRun<'a> {
    rung: PlayerStrength,
    manifest: Manifest,
    shown: AtRung<'a>,
    /// What a search for a value came to.
    sought: Option<SolveOutcome>,
    /// What the games of an audit say of the use of components.
    uses: ComponentUses,
}

/// Plays the study at each rung, and says what becomes of its effects. Everything that can be wrong at any of them is found before a game is
/// played at the first.
pub(super) fn climb(
    run: &StudyRun<'_>,
    rungs: &[PlayerStrength],
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    check(run.setup)?;
    let asked: Vec<StudyRequest> = rungs.iter().map(|rung| run.request.at_rung(*rung)).collect();
    let plans = asked.iter().map(StudyRequest::plan).collect::<Result<Vec<_>, _>>()?;
    let specs = asked.iter().zip(&plans).zip(rungs);
    let specs = specs.map(|((asked, plan), rung)| checked(asked, plan, words(&run.words, *rung)));
    let specs = specs.collect::<Result<Vec<_>, _>>()?;
    let folder = specs[0].open(&run.setup.files)?;
    play_each(run, rungs, &specs, folder, out)
}

/// Plays one study for each of these kinds of players, and says what they say together.
pub(super) fn play_each(
    run: &StudyRun<'_>,
    rungs: &[PlayerStrength],
    specs: &[StudySpec<'_>],
    mut folder: StudyFolder,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    let climbed = climb_each(run, rungs, specs, &mut folder)?;
    let effects = effects_of(rungs, &climbed);
    let audit = audited(run, rungs, &effects, &climbed);
    let whole = StrengthReport { run, rungs, spec: &specs[0], effects, audit, climbed };
    whole.conclude(folder, out)
}

/// What the rungs that were played have shown.
fn effects_of(rungs: &[PlayerStrength], climbed: &[StrengthRun<'_>]) -> Vec<StrengthEffect> {
    let shown: Vec<&AtRung<'_>> = climbed.iter().map(|at| &at.shown).collect();
    effects(rungs, &shown)
}

/// The audit of all components at all rungs, where that was asked for.
fn audited(
    run: &StudyRun<'_>,
    rungs: &[PlayerStrength],
    effects: &[StrengthEffect],
    climbed: &[StrengthRun<'_>],
) -> Option<AuditResult> {
    let Question::Audit(question) = &run.request.question else { return None };
    let uses = |rung: &PlayerStrength| {
        let at = climbed.iter().find(|at| at.rung == *rung);
        at.map(|at| at.uses.clone()).unwrap_or_default()
    };
    Some(audit_at(rungs, effects, rungs.iter().map(uses).collect(), question.margin()))
}

/// A part of several studies is a part of none, and there is no checkpoint of them to go on from.
pub(super) fn check(setup: &PlayArgs) -> Result<(), Fault> {
    if setup.shard.is_none() && setup.resume.is_none() {
        return Ok(());
    }
    let message = "a study at rungs of strength cannot be played in parts";
    let help = "leave --shard out, or play one rung on each machine: --at weak, --at strong";
    Err(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()))
}

/// The command line of one rung alone.
fn words(words: &[String], rung: PlayerStrength) -> Vec<String> {
    let mut words = command_line::without(words, ("", "--at", true));
    words.extend(["--at".to_owned(), rung.name.to_owned()]);
    words
}

/// Plays one after the other, each in its part of the time that is left, until the user breaks it off.
fn climb_each<'a>(
    run: &StudyRun<'_>,
    rungs: &[PlayerStrength],
    specs: &'a [StudySpec<'a>],
    folder: &mut StudyFolder,
) -> Result<Vec<StrengthRun<'a>>, CommandError> {
    let mut climbed: Vec<StrengthRun<'a>> = Vec::new();
    for (rung, spec) in rungs.iter().zip(specs) {
        let left = (rungs.len() - climbed.len()) as u32;
        let budget = run.time_left().map(|budget| budget / left);
        let mut counts = Count::all(&spec.study);
        let run_summary = play(run, spec, 0..spec.blocks, &mut counts, None, None, budget)?;
        climbed.push(climbed_at(*rung, spec, &counts, &run_summary, run.setup, folder)?);
        if run_summary.stopped == StopReason::Interrupted {
            break;
        }
    }
    Ok(climbed)
}

/// Writes the study of a rung, whole, into its folder.
fn climbed_at<'a>(
    rung: PlayerStrength,
    spec: &'a StudySpec<'a>,
    counts: &[Count],
    run_summary: &RunSummary,
    setup: &PlayArgs,
    folder: &mut StudyFolder,
) -> Result<StrengthRun<'a>, CommandError> {
    let results = spec.results(counts);
    let StudySummary { told, tables, differences, mut warnings, .. } = sum_up(spec, &results, run_summary, false)?;
    if spec.experiment().adapt.is_some() {
        // Who was trained for these rules has not been measured, but is no stranger to them.
        warnings.retain(|warning| !matches!(warning, Caveat::WeakPlayers { .. }));
    }
    let written = StudyTexts { tables, differences: &differences, strategies: Vec::new(), files: Vec::new() };
    let mut manifest = Manifest { told, ..manifest(spec, &results, run_summary, &warnings) };
    if spec.experiment().adapt.is_some() {
        // Who was trained for this study alone stands in no file that a replay could name.
        manifest.notable.clear();
    }
    let manifest = add(&results, written, (folder, &format!("{}/", rung.name)), setup.files.format()?, manifest)?;
    let shown = AtRung::new(rung, spec.plan, &results, differences);
    let sought = answer::sought(&results, spec.goal, rung.name);
    let uses = match spec.question() {
        Question::Audit(_) => ComponentUses::of(&results),
        _ => ComponentUses::default(),
    };
    Ok(StrengthRun { rung, manifest, shown, sought, uses })
}

/// All rungs together.
struct StrengthReport<'a> {
    run: &'a StudyRun<'a>,
    /// All that were asked for.
    rungs: &'a [PlayerStrength],
    /// The first of them, which has the names of everything.
    spec: &'a StudySpec<'a>,
    /// Rungs that were played.
    climbed: Vec<StrengthRun<'a>>,
    effects: Vec<StrengthEffect>,
    /// What an audit comes to.
    audit: Option<AuditResult>,
}

impl StrengthReport<'_> {
    /// Prints the answer, writes the files, and says how it ends.
    fn conclude(self, mut folder: StudyFolder, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let manifest = self.manifest()?;
        let json = self.run.setup.files.json;
        let quiet = self.run.setup.quiet;
        let broken_off = manifest.stopped_because.is_broken_off();
        let printed = match (json, quiet) {
            (true, _) => Ok(()),
            (false, true) => print_shortly(out, &manifest.told, &manifest.told.answer, broken_off),
            (false, false) => self.print(out, &manifest.told),
        };
        let table = [self.table()];
        let form = self.spec.study.cells[0].schema;
        let manifest = add_tables(&table, form, (&mut folder, ""), self.run.setup.files.format()?, manifest)?;
        let placed = folder.publish()?;
        printed?;
        if json {
            line::print(out, &manifest, &[PrintedTable::Made(&table[0])], Some(&placed.path))?;
        } else if !quiet {
            summary::print_place_apart(out, &placed)?;
        }
        if let Some(sent) = &self.run.sent {
            say(&sent.compared(&manifest));
        }
        browser::open_page_of(&placed.path, self.run.setup.files.open);
        if quiet {
            self.omissions().iter().for_each(|warning| summary::warn_of(warning));
        } else {
            manifest.warnings.iter().for_each(|warning| summary::warn_of(warning));
            say(&self.speed(&manifest));
        }
        let targeted = self.run.experiment().target_error.is_some();
        let done = done(manifest.stopped_because, &manifest.told.expected, targeted);
        let unfound = self.is_search() && answer::serving_all(&self.sought()).is_empty();
        Ok(if done == CommandOutcome::Well && unfound { CommandOutcome::Wanting } else { done })
    }

    /// Whether the study is a search for a value.
    fn is_search(&self) -> bool {
        self.run.request.question.is_search()
    }

    /// Whether two sides are compared.
    fn is_comparison(&self) -> bool {
        matches!(self.run.request.question, Question::Compare(_))
    }

    /// What a search came to at each rung.
    fn sought(&self) -> Vec<&SolveOutcome> {
        self.climbed.iter().filter_map(|at| at.sought.as_ref()).collect()
    }

    /// What is told of an audit.
    fn audit_answer(&self) -> Option<AuditAnswer<'_>> {
        Some(AuditAnswer { plan: self.spec.plan, all: self.audit.as_ref()? })
    }

    /// The table of all rungs.
    fn table(&self) -> Table {
        if let Some(audit) = &self.audit {
            return audit.table();
        }
        let mut values = self.sought().into_iter().map(|at| at.values.clone());
        let Some(mut whole) = values.next() else { return rungs_table(&self.effects, self.rungs) };
        values.for_each(|values| whole.append(values));
        whole
    }

    /// Prints what was asked, the table, and the answer last, where the eye is.
    fn print(&self, out: &mut impl Write, told: &AnswerText) -> io::Result<()> {
        writeln!(out, "{}", heading::printed(&told.heading))?;
        if let Some(audit) = self.audit_answer() {
            writeln!(out, "{}", audit.text())?;
        } else if self.is_search() {
            writeln!(out)?;
        } else {
            let table = answer::rungs::table(&self.effects, self.rungs, self.is_comparison());
            let at = if self.run.experiment().adapt.is_some() { "for these players" } else { "at that rung" };
            let star = format!("* is shown {at} (p below 0.05, adjusted for all effects at all of them)");
            writeln!(out, "\n{table}{}\n", filled(&star, 0))?;
        }
        write!(out, "{}{}", summary::paragraphs(&told.answer), listed(&told.expected))?;
        out.flush()
    }

    /// The manifest of all rungs together, which names the files of each.
    fn manifest(&self) -> Result<Manifest, CommandError> {
        let first = &self.climbed[0].manifest;
        let told = self.told(first);
        let mut whole = Manifest {
            headline: HeadlineEntry {
                measure: told.measure.clone(),
                estimate: None,
                lo: None,
                hi: None,
                ..first.headline.clone()
            },
            told,
            command: command(&self.run.words),
            experiment: self.run.experiment().to_string(),
            files: Vec::new(),
            digests: BTreeMap::new(),
            strategies: BTreeMap::new(),
            notable: Vec::new(),
            cells: Vec::new(),
            endings: BTreeMap::new(),
            rungs: self.rungs.iter().map(|rung| self.entry(*rung)).collect(),
            games_played: self.sum(|manifest| manifest.games_played),
            games_truncated: self.sum(|manifest| manifest.games_truncated),
            skipped: Vec::new(),
            warnings: Vec::new(),
            caveats: self.caveats(),
            stopped_because: self.stopped(),
            interrupted: self.stopped() == StopReason::Interrupted,
            tally_digest: String::new(),
            timing: self.timing(),
            ..first.clone()
        };
        for StrengthRun { rung, manifest, .. } in &self.climbed {
            enter(&mut whole, rung.name, manifest)?;
        }
        whole.tally_digest = digest(whole.tally_digest.as_bytes());
        whole.warnings = self.warnings();
        Ok(whole)
    }

    fn entry(&self, rung: PlayerStrength) -> RungEntry {
        let played = self.climbed.iter().find(|at| at.rung == rung).map(|at| &at.manifest);
        RungEntry {
            name: rung.name.to_owned(),
            blunder: rung.blunder,
            rollouts: rung.rollouts,
            cells: played.map_or(0, |manifest| manifest.cells.len() as u64),
            games: played.map_or(0, |manifest| manifest.games_played),
            stopped_because: played.map(|manifest| manifest.stopped_because),
            tally_digest: played.map(|manifest| manifest.tally_digest.clone()),
        }
    }

    fn sum(&self, of: impl Fn(&Manifest) -> u64) -> u64 {
        self.climbed.iter().map(|at| of(&at.manifest)).sum()
    }

    /// Why it stopped: what kept any rung from what was asked for; the last of such reasons.
    fn stopped(&self) -> StopReason {
        let whole = |why: &StopReason| matches!(why, StopReason::GamesPlayed | StopReason::TargetReached);
        let reasons: Vec<StopReason> = self.climbed.iter().map(|at| at.manifest.stopped_because).collect();
        let short = reasons.iter().rfind(|why| !whole(why));
        short.or(reasons.first()).copied().unwrap_or(StopReason::GamesPlayed)
    }

    fn timing(&self) -> RunTiming {
        let seconds: f64 = self.climbed.iter().map(|at| at.manifest.timing.seconds).sum();
        let games = self.sum(|manifest| manifest.games_played) as f64;
        RunTiming {
            seconds,
            games_per_second: Some(games / seconds.max(1e-9)),
            threads: self.climbed[0].manifest.timing.threads,
        }
    }

    fn told(&self, first: &Manifest) -> AnswerText {
        let expected = |at: &StrengthRun<'_>| {
            let rung = at.rung.name;
            let told = at.manifest.told.expected.clone().into_iter();
            told.map(move |told| ExpectationResult { text: format!("{rung}: {}", told.text), ..told })
                .collect::<Vec<_>>()
        };
        AnswerText {
            reproduce: command_line::again(&self.run.words, None),
            heading: self.heading(first),
            answer: self.answer(),
            verdict: None,
            expected: self.climbed.iter().flat_map(expected).collect(),
            ..first.told.clone()
        }
    }

    fn answer(&self) -> Vec<String> {
        if self.is_search() {
            return answer::at_rungs(&self.sought());
        }
        if let Some(audit) = self.audit_answer() {
            return audit.sentences();
        }
        if let Some(unlearnt) = answer::rungs::unlearnt(&self.effects, self.rungs) {
            return vec![unlearnt];
        }
        let is_asked = self.run.experiment().measure.is_some();
        let mut found = answer::rungs::found(&self.effects, self.rungs, self.is_comparison(), is_asked);
        if self.run.experiment().adapt.is_some() {
            found.extend(answer::rungs::left(&self.effects));
        }
        found
    }

    fn heading(&self, first: &Manifest) -> Vec<String> {
        let experiment = self.run.experiment();
        let cells = counted(first.cells.len(), "cell");
        let rung = |rung: &PlayerStrength| format!("{} ({})", rung.name, rung.told());
        let rungs: Vec<String> = self.rungs.iter().map(rung).collect();
        let amount = if self.is_search() {
            format!(
                "seed {}; at most {} at each rung, {} played in all, each value with luck of its own",
                first.seed,
                counted(first.games_requested, "game"),
                thousands(self.sum(|manifest| manifest.games_played))
            )
        } else {
            format!(
                "seed {}; {}{cells} of {} asked for, {} played in all, with the same luck for every cell{}",
                first.seed,
                if experiment.adapt.is_some() { "for either " } else { "at each rung " },
                counted(first.games_requested, "game"),
                thousands(self.sum(|manifest| manifest.games_played)),
                if experiment.adapt.is_some() { "" } else { " and rung" },
            )
        };
        let about = (!experiment.about.is_empty()).then(|| experiment.about.clone());
        let by = match experiment.adapt {
            Some(games) => variant_training::told(games),
            None => format!("rungs, by the share of choices that bots make at random: {}", rungs.join(", ")),
        };
        let stopped = self.short().map(|short| format!("stopped: {short}"));
        let sides = self.is_comparison().then(|| answer::sides(self.spec.plan));
        let mut lines = vec![heading::cast(self.spec)];
        lines.extend(heading::changes(self.spec));
        lines.extend(sides.into_iter().flat_map(|[this, that]| [format!("this: {this}"), format!("that: {that}")]));
        lines.extend(about.into_iter().chain([by, amount]).chain(stopped));
        lines
    }

    /// Which rungs have less than was asked for, if any have.
    fn short(&self) -> Option<String> {
        let why = |rung: &PlayerStrength| match self.entry(*rung).stopped_because {
            None => Some(format!("{} was not played", rung.name)),
            Some(StopReason::Interrupted) => Some(format!("{} was interrupted", rung.name)),
            Some(StopReason::TimeBudget) => Some(format!("at {} time was up", rung.name)),
            Some(StopReason::TargetMissed) => {
                Some(format!("at {} the games ran out before all was decided", rung.name))
            }
            Some(
                StopReason::GamesPlayed
                | StopReason::TargetReached
                | StopReason::NothingBetter
                | StopReason::PartsMissing,
            ) => None,
        };
        let told: Vec<String> = self.rungs.iter().filter_map(why).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }

    /// What every rung that was played warns of; what is the business of some alone is told by their own pages.
    fn warnings(&self) -> Vec<String> {
        let everywhere = |warning: &&String| self.climbed.iter().all(|at| at.manifest.warnings.contains(warning));
        let own = self.climbed.iter().filter_map(|at| {
            let count = at.manifest.warnings.iter().filter(|warning| !everywhere(warning)).count();
            (count > 0).then(|| format!("{count} about {0} alone, in {0}/{PAGE}", at.rung.name))
        });
        let own: Vec<String> = own.collect();
        let further = (!own.is_empty()).then(|| format!("further warnings: {}", own.join("; ")));
        let common = self.climbed[0].manifest.warnings.iter().filter(everywhere).cloned();
        let adapted = self.run.experiment().adapt.map(|_| variant_training::CAVEAT.to_owned());
        adapted.into_iter().chain(common).chain(further).collect()
    }

    /// Warnings for programs, without the reference to other pages.
    fn caveats(&self) -> Vec<Caveat> {
        let everywhere = |caveat: &&Caveat| self.climbed.iter().all(|at| at.manifest.caveats.contains(caveat));
        self.climbed[0].manifest.caveats.iter().filter(everywhere).cloned().collect()
    }

    /// What is left out of the answer at any rung.
    fn omissions(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for StrengthRun { rung, manifest, .. } in &self.climbed {
            for omission in manifest.caveats.iter().filter(|caveat| caveat.is_omission()) {
                let common = self.climbed.iter().all(|at| at.manifest.caveats.contains(omission));
                let told = if common { omission.to_string() } else { format!("at {}: {omission}", rung.name) };
                if !all.contains(&told) {
                    all.push(told);
                }
            }
        }
        all
    }

    fn speed(&self, manifest: &Manifest) -> String {
        let RunTiming { seconds, games_per_second, threads } = manifest.timing;
        format!(
            "{} in {seconds:.1} s on {}: {} games/s",
            counted(manifest.games_played, "game"),
            counted(threads, "thread"),
            thousands(games_per_second.unwrap_or(0.0) as u64)
        )
    }
}

/// Enters the study of a rung into the manifest of all.
fn enter(whole: &mut Manifest, rung: &str, own: &Manifest) -> io::Result<()> {
    let named = |name: &String| format!("{rung}/{name}");
    whole.files.extend(own.files.iter().map(named));
    whole.digests.extend(own.digests.iter().map(|(name, digest)| (named(name), digest.clone())));
    let mut bytes = Vec::new();
    own.write(&mut bytes)?;
    let manifest = format!("{rung}/{MANIFEST}");
    whole.digests.insert(manifest.clone(), file_digest(&manifest, &bytes));
    whole.files.push(manifest);
    whole.strategies.extend(own.strategies.iter().map(|(name, read)| (format!("{name} at {rung}"), read.clone())));
    for (ending, games) in &own.endings {
        *whole.endings.entry(ending.clone()).or_default() += games;
    }
    whole.tally_digest += &own.tally_digest;
    Ok(())
}

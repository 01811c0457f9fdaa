//! What a search for changes has found: on the terminal, as tables, and as rules files.

use super::load::TuningTask;
use crate::answer::{beside, keep, upheaval};
use crate::study::rules_file::variation;
use crate::study::study_summary::{StudySummary, SummaryPart};
use crate::terminal::continued_grid;
use kit::config::edits;
use kit::say::{DisplayUnit, SHARE, capital, counted, percent};
use kit::stats::names::measures;
use kit::stats::{Answer, Estimate, Table, Verdict};
use report::StopReason;
use study::analysis::Difference;
use study::plan::{StudyPlan, scalar};
use study::tune::{self, EvaluatedEdits, TuningOutcome, ValueEdit};

/// Targets that are named in a sentence at the most.
const NAMED: usize = 4;

/// Targets that the terminal's table has at the most: those that are met by far are in the file.
const ROWS: usize = 14;

/// What was found, in words and tables.
pub(in crate::study) struct TuningAnswer {
    verdict: Verdict,
    sentences: Vec<String>,
    /// The solutions, or what came nearest, by the names of their cells.
    cells: Vec<String>,
    /// The measures of the targets, as they are written.
    asked: Vec<String>,
    text: String,
    tables: Vec<Table>,
    /// Rules files, by name.
    pub files: Vec<(String, String)>,
}

impl TuningAnswer {
    pub(super) fn new(tuning: &TuningTask, plan: &StudyPlan, found: TuningOutcome, stopped: StopReason) -> Self {
        let said = TuningSentences { tuning, plan, found: &found, stopped };
        let sentences = said.sentences();
        let verdict = Verdict {
            question: match tuning.goals.len() {
                1 => "Which fewest changes meet the target?".to_owned(),
                count => format!("Which fewest changes meet all {count} targets?"),
            },
            answer: said.answer(),
            reason: sentences.first().cloned().unwrap_or_default(),
        };
        Self {
            verdict,
            text: said.text(),
            sentences,
            cells: plan.variants.iter().skip(1).map(|variant| variant.name.clone()).collect(),
            asked: tuning.goals.iter().map(|goal| goal.subject.to_string()).collect(),
            tables: vec![said.solutions_table(), said.targets_table(), said.effects_table()],
            files: said.files(),
        }
    }
}

impl TuningAnswer {
    /// The differences that a solution makes in what was not asked for.
    fn not_asked<'d>(&self, differences: &'d [Difference], place: usize) -> Vec<&'d Difference> {
        let rows = differences.iter().filter(|row| row.cell == place + 1);
        rows.filter(|row| !self.is_asked(row)).collect()
    }

    /// The name of a solution, or of what came nearest, in a sentence.
    fn said(&self, name: &str) -> String {
        if self.is_solved() { name.to_owned() } else { "the nearest set".to_owned() }
    }

    /// The sentence on a solution that meets the targets by making another game.
    fn cost(&self, differences: &[Difference], place: usize) -> Option<String> {
        let moved = upheaval(&self.not_asked(differences, place))?;
        Some(format!("With {} {moved}.", self.said(&self.cells[place])))
    }

    /// The sentences on what each solution moves besides the targets, and on how the furthest of it is kept.
    fn beside(&self, differences: &[Difference]) -> Vec<String> {
        let moved =
            |(place, name): (usize, &String)| beside(&capital(&self.said(name)), &self.not_asked(differences, place));
        let kept = self.is_solved().then(|| keep(&self.not_asked(differences, 0))).flatten();
        self.cells.iter().enumerate().filter_map(moved).chain(kept).collect()
    }

    /// Does a set of changes meet all targets?
    fn is_solved(&self) -> bool {
        self.verdict.answer == Answer::Yes
    }

    /// Is it of a measure that has a target? The median length is compared by its mean over blocks, under another name than it is asked for.
    fn is_asked(&self, row: &Difference) -> bool {
        let written = row.gauge.written();
        self.asked
            .iter()
            .any(|asked| *asked == written || (asked == "length_p50" && written == measures::LENGTH_MEDIAN))
    }
}

impl SummaryPart for TuningAnswer {
    /// Tells it in the place of what a study of the cells says of itself.
    fn add_to(&self, summed: &mut StudySummary) {
        summed.text.clone_from(&self.text);
        summed.sentences.clone_from(&self.sentences);
        let last = summed.sentences.len().saturating_sub(1);
        summed.sentences.splice(last..last, self.beside(&summed.differences));
        // The first sentence says how many solutions there are, and each has one of its own; what comes nearest is named after that.
        for place in (0..self.cells.len()).rev() {
            let behind = if self.is_solved() { place + 2 } else { 1 };
            let behind = behind.min(summed.sentences.len());
            summed.sentences.splice(behind..behind, self.cost(&summed.differences, place));
        }
        // The verdict has the first of them.
        summed.told.answer = summed.sentences.iter().skip(1).cloned().collect();
        summed.told.verdict = Some(self.verdict.clone());
        summed.tables.extend(self.tables.iter().cloned());
    }

    fn files(&self) -> &[(String, String)] {
        &self.files
    }
}

/// A search that is told.
struct TuningSentences<'a> {
    tuning: &'a TuningTask,
    plan: &'a StudyPlan,
    found: &'a TuningOutcome,
    stopped: StopReason,
}

impl TuningSentences<'_> {
    /// The solutions, or else what came nearest.
    fn shown(&self) -> Vec<&EvaluatedEdits> {
        match &self.found.solutions[..] {
            [] => self.found.nearest.iter().collect(),
            solutions => solutions.iter().collect(),
        }
    }

    fn name(&self, place: usize) -> String {
        if self.found.solutions.is_empty() { "nearest".to_owned() } else { format!("solution {}", place + 1) }
    }

    fn answer(&self) -> Answer {
        let whole = !self.stopped.is_broken_off();
        match (&self.found.solutions[..], &self.found.beyond[..]) {
            ([], []) => Answer::NotEnoughGames,
            ([], _) if whole => Answer::No,
            ([], _) => Answer::NotEnoughGames,
            _ => Answer::Yes,
        }
    }

    fn sentences(&self) -> Vec<String> {
        let mut all: Vec<String> = match &self.found.solutions[..] {
            [] => self.no_solution(),
            [first, ..] if first.edits.is_empty() => {
                vec!["Nothing has to be changed: the rules meet all targets as they are.".to_owned()]
            }
            solutions => {
                let each = solutions.iter().enumerate().map(|(place, tried)| self.solution(place, tried));
                let first = match solutions.len() {
                    1 => "One set of changes meets all targets".to_owned(),
                    count => format!("{count} different sets of changes meet all targets"),
                };
                let first = format!("{first}, shown on games that the search had not seen.");
                std::iter::once(first).chain(each).collect()
            }
        };
        let moves = self.shown().iter().any(|tried| !tried.edits.is_empty());
        let shown = match self.stopped {
            StopReason::Interrupted => "",
            _ if !moves => "",
            _ => "; differences.csv has all that they move",
        };
        let games = counted(self.found.games, "game");
        let sets = match self.found.tried {
            0 => "the rules as they are".to_owned(),
            tried => format!("{} of changes", counted(tried, "set")),
        };
        all.push(format!("The search played {games} of {sets}{shown}."));
        all
    }

    fn solution(&self, place: usize, tried: &EvaluatedEdits) -> String {
        let price = self.tuning.wanted.knobs.iter().any(|knob| knob.price != 1.0);
        let price: f64 =
            if price { tried.edits.iter().map(|edit| self.tuning.wanted.knobs[edit.knob].price).sum() } else { 0.0 };
        let price = if price > 0.0 { format!(" (price {price})") } else { String::new() };
        format!(
            "{}, {}{price}: {}.",
            capital(&self.name(place)),
            counted(tried.edits.len(), "change"),
            self.changes(&tried.edits)
        )
    }

    fn changes(&self, edits: &[ValueEdit]) -> String {
        let all: Vec<String> = edits.iter().map(|edit| self.tuning.said(*edit)).collect();
        all.join("; ")
    }

    /// Changes, in a sentence.
    fn with(&self, edits: &[ValueEdit]) -> String {
        if edits.is_empty() { "the rules as they are".to_owned() } else { self.changes(edits) }
    }

    /// Why there is none, as far as it is known.
    fn no_solution(&self) -> Vec<String> {
        let beyond = |(target, tried): &(usize, EvaluatedEdits)| {
            let level = self.level(*target, &tried.seen[*target]);
            let (goal, with) = (self.goal(*target), self.with(&tried.edits));
            format!("Not even {goal} alone was met; the nearest to it is {level}, with {with}.")
        };
        let beyond: Vec<String> = self.found.beyond.iter().map(beyond).collect();
        let apart: Vec<String> =
            self.found.apart.iter().map(|&(a, b)| format!("both {} and {}", self.goal(a), self.goal(b))).collect();
        let broken = self.stopped.is_broken_off();
        let most = self.tuning.wanted.most_edits.min(self.tuning.dials.len());
        let none = match most {
            1 => "No single change was".to_owned(),
            most => format!("No set of at most {most} changes was"),
        };
        let mut all = vec![match (broken, beyond.is_empty()) {
            (true, _) => "Broken off before a set of changes was shown to meet all targets.".to_owned(),
            (false, false) => format!("{none} found to meet all targets."),
            (false, true) if self.found.spent => {
                format!("{none} shown to meet all targets; more games (-n) may show one.")
            }
            (false, true) => format!("{none} shown to meet all targets, and nothing that was tried came nearer."),
        }];
        if !broken {
            all.extend(beyond);
        }
        if !apart.is_empty() {
            all.push(format!("As far as these games tell, no set of changes meets {}.", apart.join(", or ")));
        }
        all.extend(self.found.nearest.as_ref().map(|nearest| self.nearest(nearest)));
        all
    }

    /// What came nearest, and what it does not meet.
    fn nearest(&self, nearest: &EvaluatedEdits) -> String {
        let (mut missed, mut open) = (Vec::new(), Vec::new());
        for (place, (target, seen)) in self.tuning.wanted.targets.iter().zip(&nearest.seen).enumerate() {
            let said = || format!("{} (it is {})", self.goal(place), self.level(place, seen));
            if target.is_missed(seen) {
                missed.push(said());
            } else if !target.is_met(seen) {
                open.push(said());
            }
        }
        let parts = [("it misses", missed), ("it may miss", open)];
        let parts = parts.into_iter().filter(|(_, these)| !these.is_empty());
        let parts: Vec<String> = parts.map(|(what, these)| format!("{what} {}", list(these))).collect();
        let parts =
            if parts.is_empty() { "it is within all bounds, but not shown to be".to_owned() } else { parts.join("; ") };
        let with = self.with(&nearest.edits);
        if self.found.confirmed {
            format!("The nearest to all of them is {with}: {parts}.")
        } else {
            format!(
                "The nearest to all of them so far is {with}: {parts}, in the games that chose it; others may show less."
            )
        }
    }

    fn goal(&self, target: usize) -> String {
        format!("`{}`", self.tuning.goals[target].text)
    }

    fn unit(&self, target: usize) -> DisplayUnit {
        DisplayUnit::of(if self.tuning.goals[target].is_share { SHARE } else { "" })
    }

    fn level(&self, target: usize, seen: &Estimate) -> String {
        let (unit, seen) = (self.unit(target), self.tuning.goals[target].told(seen));
        if unit.factor != 1.0 {
            return percent(&seen);
        }
        let alone = || seen.value.map_or_else(|| "unknown".to_owned(), |value| unit.value(value, 2));
        unit.level(&seen).unwrap_or_else(alone)
    }

    /// The targets before and after.
    fn text(&self) -> String {
        let shown = self.shown();
        let mut headers = vec!["target".to_owned(), "before".to_owned()];
        headers.extend((0..shown.len()).map(|place| self.name(place)));
        let base = self.found.base.as_ref();
        // What is in nobody's way stands last, and may be left out.
        let mut spec: Vec<usize> = (0..self.tuning.goals.len()).collect();
        let off =
            |tried: &EvaluatedEdits, target: usize| self.tuning.wanted.targets[target].off(tried.seen[target].value);
        spec.sort_by(|&a, &b| {
            let size = |target: usize| base.map_or(0.0, |base| off(base, target));
            size(b).total_cmp(&size(a)).then(a.cmp(&b))
        });
        let row = |&target: &usize| {
            let all = base.into_iter().chain(shown.iter().copied());
            let cells = all.map(|tried| self.level(target, &tried.seen[target]));
            std::iter::once(self.tuning.goals[target].text.clone()).chain(cells).collect::<Vec<String>>()
        };
        let rows: Vec<Vec<String>> = spec.iter().take(ROWS).map(row).collect();
        let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
        let more = spec.len().saturating_sub(ROWS);
        let more = if more > 0 { format!("{more} more targets and ") } else { String::new() };
        let more = format!("({more}the blocks behind each interval of 95 % are in targets.csv)");
        format!("\n{}{more}\n", continued_grid(&headers, &rows))
    }

    /// `solutions`: a row for each change of each solution.
    fn solutions_table(&self) -> Table {
        let mut table = tune::solutions();
        for (place, tried) in self.shown().into_iter().enumerate() {
            let price: f64 = tried.edits.iter().map(|edit| self.tuning.wanted.knobs[edit.knob].price).sum();
            for edit in &tried.edits {
                let dial = &self.tuning.dials[edit.knob];
                table.row([
                    self.name(place).into(),
                    tried.edits.len().into(),
                    price.into(),
                    dial.name().into(),
                    scalar(&dial.from),
                    scalar(&dial.to[edit.step]),
                    tried.blocks.into(),
                ]);
            }
        }
        table.finish()
    }

    /// `targets`: a row for each target, before and with each solution.
    fn targets_table(&self) -> Table {
        let mut table = tune::targets();
        let shown = self.shown();
        let names = (0..shown.len()).map(|place| self.name(place));
        let all = self.found.base.iter().map(|base| ("before".to_owned(), base)).chain(names.zip(shown));
        for (name, tried) in all {
            for ((goal, target), seen) in self.tuning.goals.iter().zip(&self.tuning.wanted.targets).zip(&tried.seen) {
                let (met, seen) = (target.is_met(seen), goal.told(seen));
                table.row([
                    name.as_str().into(),
                    goal.text.as_str().into(),
                    goal.bounds.0.into(),
                    goal.bounds.1.into(),
                    seen.n.into(),
                    seen.value.into(),
                    seen.lo.into(),
                    seen.hi.into(),
                    if met { "yes" } else { "no" }.into(),
                ]);
            }
        }
        table.finish()
    }

    /// `effects`: what each change does by itself to each target, as far as the search needed to know it.
    fn effects_table(&self) -> Table {
        let mut table = tune::effects();
        for (edit, effects) in &self.found.effects {
            let dial = &self.tuning.dials[edit.knob];
            for (goal, effect) in self.tuning.goals.iter().zip(effects) {
                table.row([
                    dial.name().into(),
                    scalar(&dial.from),
                    scalar(&dial.to[edit.step]),
                    goal.text.as_str().into(),
                    (*effect).into(),
                ]);
            }
        }
        table.finish()
    }

    /// A rules file for each solution.
    fn files(&self) -> Vec<(String, String)> {
        let mut files = Vec::new();
        for (place, tried) in self.found.solutions.iter().enumerate().filter(|(_, tried)| !tried.edits.is_empty()) {
            let Some(variant) = self.plan.variants.get(place + 1) else { continue };
            let base = self.base();
            let changed = match &base.1 {
                Some(resolved) => edits(resolved, &variant.cell.resolved),
                None => continue,
            };
            let text = variation(&self.solution(place, tried), self.tuning.named.game.name(), &base.0, &changed, None);
            files.push((format!("solution-{}.toml", place + 1), text));
        }
        files
    }

    /// The rules that a solution's file is a variation of, as it names them, and what they are.
    fn base(&self) -> (String, Option<kit::config::ResolvedRules>) {
        let rules = &self.tuning.named.rules;
        let wish = engine::cell::CellRequest { rules: self.tuning.wish.rules.clone(), ..Default::default() };
        let resolved = engine::cell::Cell::named(&self.tuning.named, &wish).ok().map(|cell| cell.resolved);
        let named = if kit::config::source::is_path(rules) {
            kit::config::source::whole_path(rules.as_ref())
                .map_or_else(|_| rules.clone(), |path| path.display().to_string())
        } else {
            rules.clone()
        };
        (named, resolved)
    }
}

/// The first of them, and how many more there are.
fn list(all: Vec<String>) -> String {
    let more = all.len().saturating_sub(NAMED);
    let named = all.into_iter().take(NAMED).collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{named} and {more} more") } else { named }
}

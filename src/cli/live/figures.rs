//! The figures of a study that is played, for a page: its answer, its differences and its pictures.

use crate::answer;
use crate::failure::CommandError;
use crate::report::dictionary;
use crate::study::{RunSummary, StudySpec, StudySummary, manifest, sum_up, tables_of};
use engine::cell::quoted;
use kit::config::source::FileTexts;
use kit::say::capital;
use kit::stats::Estimate;
use kit::stats::names::measures;
use report::page::{TextTable, page, pictures};
use report::{Caveat, Manifest};
use serde::Serialize;
use serde_json::{Value, json};
use study::analysis::{Difference, StudyResults};

/// A difference known to this far to either side is known well: of shares 0.3 points, of anything else a fiftieth of what it is in the base.
const POINTS: f64 = 0.003;
const PART: f64 = 0.02;

/// The most components that the page shows of those that move.
const COMPONENTS: usize = 8;

/// A study that is played, as far as it has come.
pub struct LiveStudy<'a> {
    pub spec: &'a StudySpec<'a>,
    pub results: &'a StudyResults<'a>,
    pub number: u64,
    /// The most blocks that are played.
    pub most: u64,
    /// How it has been played until now.
    pub run: RunSummary,
}

/// A difference, as it is drawn.
#[derive(Serialize)]
struct FigureRow {
    name: String,
    measure: String,
    /// Whether it is of who wins.
    wins: bool,
    /// Whether it is of a share, told in points.
    share: bool,
    unit: &'static str,
    base: String,
    /// The value in the base as a number, in the unit.
    from: Option<f64>,
    now: String,
    told: String,
    value: Option<f64>,
    lo: Option<f64>,
    hi: Option<f64>,
    shown: bool,
    /// Whether it is of a component, one of those that moved most.
    component: bool,
}

/// The pictures of a study, and what a page of it is made from.
pub struct StudyPictures {
    html: String,
    manifest: Manifest,
    tables: Vec<TextTable>,
    dictionary: Vec<kit::stats::Table>,
}

impl LiveStudy<'_> {
    /// The summary of all that has been played, from which figures and pictures are made.
    ///
    /// # Errors
    /// None that a study has once it is loaded.
    pub fn summary(&self) -> Result<StudySummary, CommandError> {
        sum_up(self.spec, self.results, &self.run, false)
    }

    /// The answer and the differences; and whether all that is told is known well.
    pub fn figures(&self, summed: &StudySummary, is_resting: bool) -> (Value, bool) {
        // Nobody types a number of games here.
        let told = summed.sentences.iter().filter(|sentence| !sentence.contains(": -n "));
        let sentences: Vec<String> = told.map(|sentence| capital(sentence)).collect();
        let told = if self.spec.study.paired { answer::told(self.results, &summed.differences) } else { Vec::new() };
        let components = answer::components(&summed.differences);
        let moved = answer::moved_most(&components);
        let is_known = self.is_known(&summed.differences);
        let last = &self.results.counts[self.results.counts.len() - 1];
        let figures = json!({
            "number": self.number,
            "sentences": sentences,
            "warnings": summed.warnings.iter().filter_map(note).collect::<Vec<_>>(),
            "rows": told.iter().chain(moved.iter().copied().take(COMPONENTS)).map(row).collect::<Vec<_>>(),
            "components": { "compared": components.len(), "moved": moved.len() },
            "games": self.games(),
            "part": (last.blocks as f64 / self.most as f64).min(1.0),
            "seconds": self.run.seconds,
            "resting": is_resting || is_known,
            "known": is_known,
        });
        (figures, is_known)
    }

    /// The values after so few games that none of them has an interval: a first guess.
    pub fn guess(&self, summed: &StudySummary) -> Value {
        let told = if self.spec.study.paired { answer::told(self.results, &summed.differences) } else { Vec::new() };
        let bare = |row: &Difference| {
            let difference = Estimate { lo: None, hi: None, ..row.difference };
            Difference { difference, adjusted_p: None, ..row.clone() }
        };
        let rows: Vec<Difference> = told.iter().map(bare).collect();
        let games = self.games();
        json!({
            "number": self.number,
            "guess": true,
            "sentences": [format!("A first guess, of {games} games: nothing is shown yet.")],
            "warnings": [],
            "rows": rows.iter().map(row).collect::<Vec<_>>(),
            "components": { "compared": 0, "moved": 0 },
            "games": games,
            "part": 0.0,
            "seconds": self.run.seconds,
            "resting": false,
        })
    }

    /// Games of the variant; its base has as many.
    pub fn games(&self) -> u64 {
        let last = self.results.counts.len() - 1;
        self.results.counts[last].blocks * self.results.study.cells[last].rotations().len() as u64
    }

    /// Whether win rates are known to a fraction of a point; of a study that compares none of them, the others to a small part of what they are.
    fn is_known(&self, differences: &[Difference]) -> bool {
        let half = |row: &Difference| Some((row.difference.hi? - row.difference.lo?) / 2.0);
        if !self.spec.study.paired {
            let estimate = self.results.headline_estimate(0);
            let half = estimate.and_then(|estimate| Some((estimate.hi? - estimate.lo?) / 2.0));
            return half.is_some_and(|half| half <= POINTS);
        }
        let told = answer::compared(self.results, differences);
        let shares: Vec<&Difference> = told.iter().filter(|row| row.gauge.is_share()).collect();
        if shares.is_empty() {
            let is_near = |row: &Difference| Some(half(row)? <= PART * row.base?.abs());
            return !told.is_empty() && told.iter().all(|row| is_near(row).unwrap_or(true));
        }
        shares.iter().all(|row| half(row).is_none_or(|half| half <= POINTS))
    }

    /// The pictures.
    ///
    /// # Errors
    /// None that a study has once it is loaded.
    pub fn pictures(&self, summed: StudySummary, sources: &FileTexts) -> Result<StudyPictures, String> {
        let manifest = manifest(self.spec, self.results, &self.run, &summed.warnings);
        let files = tables_of(self.results, &summed.differences, summed.tables);
        let texts: Vec<TextTable> =
            files.iter().map(|table| TextTable::of(table, &format!("{}.csv", table.name()))).collect();
        let dictionary = dictionary(self.results.study.cells[0].schema);
        let manifest = Manifest { told: summed.told, sources: sources.clone(), ..manifest };
        let html = pictures(&manifest, &texts, &dictionary).map_err(|error| error.to_string())?;
        Ok(StudyPictures { html, manifest, tables: texts, dictionary })
    }
}

impl StudyPictures {
    /// The pictures, as a part of a page.
    pub fn html(&self) -> &str {
        &self.html
    }

    /// The report page of the study as far as it had come.
    ///
    /// # Errors
    /// A bug.
    pub fn report(&self, command: &str) -> Result<String, String> {
        let mut manifest = self.manifest.clone();
        command.clone_into(&mut manifest.told.reproduce);
        page(&manifest, &self.tables, &self.dictionary).map_err(|error| error.to_string())
    }
}

/// A warning as a sentence of the page. Nobody there types a number of games or reads the documents of the commands, and more games are played
/// anyway.
fn note(warning: &Caveat) -> Option<String> {
    let text = match warning {
        Caveat::UnknownHeadline { .. }
        | Caveat::WideHeadline { .. }
        | Caveat::FewBlocks { .. }
        | Caveat::DrownedDifference
        | Caveat::DrownedDifferences { .. } => return None,
        _ => warning.to_string().replace("; more with -n", "").replace(" (`ludometer help skill`)", ""),
    };
    Some(format!("{}.", capital(text.trim_end_matches('.'))))
}

fn row(row: &Difference) -> FigureRow {
    let said = row.gauge.said();
    let is_median = row.gauge.name == measures::LENGTH_MEDIAN;
    let digits = |value: f64| if is_median && (value - value.round()).abs() < 0.005 { 0 } else { 2 };
    let level = |value: Option<f64>| value.map_or_else(String::new, |value| said.value(value, digits(value)));
    let drawn = |value: Option<f64>| value.map(|value| value * said.factor);
    FigureRow {
        name: capital(&answer::named(row)),
        measure: row.gauge.written(),
        wins: [measures::WIN_RATE, measures::SEAT_GAP].iter().any(|name| row.gauge.name.contains(name)),
        share: row.gauge.is_share(),
        unit: said.name,
        base: level(row.base),
        from: drawn(row.base),
        now: level(row.this),
        told: row.told(),
        value: drawn(row.difference.value),
        lo: drawn(row.difference.lo),
        hi: drawn(row.difference.hi),
        shown: row.is_shown(),
        component: row.gauge.of_component,
    }
}

/// The name of this program: a game of somebody else's is known to his own alone.
pub fn program_name() -> String {
    let file = std::env::current_exe().ok();
    let name = file.as_ref().and_then(|file| file.file_stem()?.to_str());
    name.unwrap_or("ludometer").to_owned()
}

/// A command line as one types it into a shell.
pub fn command_line(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

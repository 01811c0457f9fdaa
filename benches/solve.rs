//! Are the values that a search finds the right ones? Ten questions, each asked many times with other luck, against what far more games say.
//!
//! `cargo bench --bench solve` measures and judges (`-- 400k` with so many games a value for the truth; two million where nothing is said; a
//! word asks those of that game, or of an axis that begins so); `cargo test --benches` only sees that everything runs.
//!
//! Games are played once and kept block by block: of the values on either side of a target and their neighbours as many as the truth is made
//! of, of those farther off, which the first games tell apart, a tenth. A search is given blocks from a place of its own among them, and reads
//! them through the same sections and intervals as a study does. An answer is right if it names as many places
//! as there are, and at each a value that is the nearest but for what the question calls of no interest; a *never* if the target is passed
//! nowhere. How often the very nearest was named is told beside.

use engine::measure::BlockRecord;
use engine::{Count, Study};
use kit::config::number;
use ludometer::GAMES;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use study::analysis::{SequentialGoal, SolveResult, StudyResults, solve_criterion};
use study::experiment::{Experiment, StudyCommand};
use study::plan::StudyPlan;
use study::question::{Question, SolveQuestion, StudyRequest};
use study::solve::SolveCriterion;

/// Games of each value that the truth is made of.
const TRUTH: u64 = 2_000_000;

/// Of a value that is far from every target this part is enough.
const FAR: u64 = 10;

/// How often each question is asked.
const TIMES: usize = 50;

/// Of so many at least this many must be right.
const LEAST: usize = 47;

/// Games of a search at the most.
const MOST: u64 = 400_000;

/// Nine in ten searches take no more games.
const NINE_IN_TEN: u64 = 350_000;

/// Blocks that are played at a time.
const CHUNK: u64 = 512;

/// The axes, with what is sought on each.
const AXES: [(&str, &str, &[&str]); 5] = [
    ("metroidvania", "win.bosses=2..6", &["length_median = 10"]),
    (
        "metroidvania",
        "players.luck=3..12",
        &["win_rate(greedy) = 45%", "win_rate(greedy) = 50%", "win_rate(rusher) = 25%", "length_median = 11"],
    ),
    ("metroidvania", "cards.crypt.damage=0..6", &["win_rate(greedy) = 33%", "win_rate(greedy) = 60%"]),
    ("mega_man", "heroes[life>=1].life=-3..+3", &["win_rate = 50%", "win_rate = 75%"]),
    ("pig", "win.score=20..100:10", &["length_median = 12"]),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let judged = arguments.iter().any(|argument| argument == "--bench");
    let asked = arguments.iter().find_map(|argument| number::games(argument).ok());
    let (truth, times) = if judged { (asked.unwrap_or(TRUTH), TIMES) } else { (3_000, 2) };
    println!("{:<64} {:>9} {:>9} {:>9} {:>9}", "question", "right", "nearest", "p50", "p90");
    let named = |game: &str, axis: &str| {
        let names = |argument: &str| argument == game || axis.starts_with(argument);
        arguments
            .iter()
            .all(|argument| argument.starts_with("--") || number::games(argument).is_ok() || names(argument))
    };
    for (game, axis, targets) in AXES.into_iter().filter(|(game, axis, _)| named(game, axis)) {
        let mut all: Vec<Asked> = targets.iter().map(|target| Asked::new(game, axis, target)).collect();
        play(&mut all, truth);
        for asked in &all {
            let told = asked.told(times);
            println!("{told}");
            assert!(!judged || told.holds(), "{}", told.what);
        }
    }
}

/// Plays what all questions of an axis are answered with.
fn play(all: &mut [Asked], truth: u64) {
    let cells = 0..all[0].plan.variants.len();
    let mut records: Vec<Vec<BlockRecord>> = cells.map(|cell| all[0].played(cell, 0, truth / FAR)).collect();
    all.iter_mut().for_each(|asked| asked.records = Arc::from(records.clone()));
    for (cell, records) in records.iter_mut().enumerate() {
        if all.iter().any(|asked| asked.is_near(cell)) {
            records.extend(all[0].played(cell, records.len() as u64, truth));
        }
    }
    let records: Arc<[Vec<BlockRecord>]> = Arc::from(records);
    all.iter_mut().for_each(|asked| asked.records = records.clone());
}

/// A question, and the games that it is answered with.
struct Asked {
    what: String,
    plan: StudyPlan,
    question: SolveCriterion,
    /// Of each value, block by block.
    records: Arc<[Vec<BlockRecord>]>,
}

impl Asked {
    fn new(game: &str, axis: &str, target: &str) -> Self {
        let experiment = Experiment {
            command: StudyCommand::Solve,
            rules: game.to_owned(),
            vary: vec![axis.into()],
            until: Some(target.into()),
            ..Experiment::default()
        };
        let request = StudyRequest::read(experiment, GAMES).unwrap_or_else(|faults| panic!("{axis}: {faults:?}"));
        let plan = request.plan().unwrap_or_else(|faults| panic!("{axis}: {faults:?}"));
        let Question::Solve(SolveQuestion { target: until, .. }) = &request.question else { unreachable!() };
        let study = plan.study(1);
        let empty = Count::all(&study);
        let results = StudyResults { plan: &plan, study: &study, counts: &empty, confidence: 0.95 };
        let criterion =
            solve_criterion(&results, until, None, MOST).unwrap_or_else(|faults| panic!("{target}: {faults:?}"));
        Self { what: format!("{game} {axis} until {target}"), plan, question: criterion, records: Arc::default() }
    }

    /// Plays a value from this block on, up to so many games in all, and keeps what is kept of a block.
    fn played(&self, cell: usize, from: u64, games: u64) -> Vec<BlockRecord> {
        let study = self.plan.study(1);
        let batch = &study.cells[cell];
        let blocks = games.div_ceil(batch.rotations().len() as u64);
        let chunks: Vec<u64> = (from..blocks).step_by(CHUNK as usize).collect();
        let play = |start: &u64| {
            let own = *start..(start + CHUNK).min(blocks);
            let mut records = vec![BlockRecord::default(); (own.end - own.start) as usize];
            let mut tally = batch.tally();
            batch.table().play(own, batch.rotations(), &mut tally, Some(&mut records));
            records
        };
        chunks.par_iter().map(play).collect::<Vec<_>>().concat()
    }

    /// What is known of the values by all games that were played.
    fn truth<'s>(&'s self, study: &'s Study<'s>) -> SolveResult {
        let whole: Vec<Range<usize>> = self.records.iter().map(|records| 0..records.len()).collect();
        Search { asked: self, study, counts: self.counts(study, &whole) }.solved()
    }

    /// Is the target passed beside this value or beside a neighbour, as far as is known?
    fn is_near(&self, cell: usize) -> bool {
        let study = self.plan.study(1);
        let truth = self.truth(&study);
        let off = |value: usize| truth.seen[value].estimate.value.map_or(0.0, |value| value - self.question.target);
        let last = truth.seen.len() - 1;
        let closest = (0..=last).min_by(|a, b| off(*a).abs().total_cmp(&off(*b).abs())).unwrap_or(0);
        let around = cell.saturating_sub(2)..(cell + 2).min(last);
        around.clone().any(|value| off(value) * off(value + 1) <= 0.0) || around.contains(&closest) || closest == cell
    }

    /// Asks so often, each time with other luck.
    fn told(&self, times: usize) -> Told {
        let study = self.plan.study(1);
        let truth = self.truth(&study);
        let mut told = Told { what: self.what.clone(), times, right: 0, nearest: 0, games: Vec::new() };
        for time in 0..times {
            let (solved, games) = Search { asked: self, study: &study, counts: Count::all(&study) }.conduct(time);
            told.right += usize::from(self.is_right(&solved, &truth, self.question.near));
            told.nearest += usize::from(self.is_right(&solved, &truth, 0.0));
            told.games.push(games);
        }
        told.games.sort_unstable();
        told
    }

    /// Counts of these blocks of each value.
    fn counts(&self, study: &Study<'_>, blocks: &[Range<usize>]) -> Vec<Count> {
        let mut counts = Count::all(study);
        for (cell, blocks) in blocks.iter().enumerate() {
            blocks.clone().for_each(|block| add(&mut counts[cell], block as u64, &self.records[cell][block]));
        }
        counts
    }

    /// Is every place at which the truth passes the target named once, by a value that is at most so much further from it than the nearest?
    fn is_right(&self, solved: &SolveResult, truth: &SolveResult, more: f64) -> bool {
        let off =
            |value: usize| truth.seen[value].estimate.value.map_or(f64::MAX, |value| value - self.question.target);
        let passes: Vec<usize> =
            (1..truth.seen.len()).filter(|&value| off(value - 1) * off(value) <= 0.0 && off(value) != 0.0).collect();
        let mut places: Vec<usize> = passes
            .iter()
            .map(|&value| if off(value - 1).abs() < off(value).abs() { value - 1 } else { value })
            .collect();
        // Passed there and back beside one value is one place.
        places.dedup();
        let answers: Vec<usize> = solved.answers().map(|place| place.best).collect();
        let open = solved.open().next().is_some();
        let fits = |(answer, place): (&usize, &usize)| off(*answer).abs() <= off(*place).abs() + more;
        !open && merged(&answers, &places, &off, more) && answers.iter().zip(&places).all(fits)
    }
}

/// As many answers as places; or fewer, where places are told apart by less than is of interest.
fn merged(answers: &[usize], places: &[usize], off: &impl Fn(usize) -> f64, more: f64) -> bool {
    let touches = places.is_empty() && answers.iter().all(|answer| off(*answer).abs() <= more);
    answers.len() == places.len() || touches || (more > 0.0 && places.iter().all(|place| off(*place).abs() <= more))
}

fn add(count: &mut Count, block: u64, record: &BlockRecord) {
    count.sections.add(block, record);
    count.blocks += 1;
}

/// A search under way.
struct Search<'a> {
    asked: &'a Asked,
    study: &'a Study<'a>,
    counts: Vec<Count>,
}

impl Search<'_> {
    fn results(&self) -> StudyResults<'_> {
        let goal = SequentialGoal::Value(self.asked.question);
        StudyResults { plan: &self.asked.plan, study: self.study, counts: &self.counts, confidence: goal.confidence(0) }
    }

    fn solved(&self) -> SolveResult {
        self.results().solved(SequentialGoal::Value(self.asked.question)).expect("a search")
    }

    /// Searches with blocks from a place of this time's own; what came of it, and how many games it took.
    fn conduct(mut self, time: usize) -> (SolveResult, u64) {
        let mut spent = 0;
        loop {
            let look = self.asked.question.look(&self.results().seen());
            if look.wanted.is_empty() || spent >= MOST {
                return (self.solved(), spent);
            }
            for (cell, games) in look.wanted {
                let rotations = self.study.cells[cell].rotations().len() as u64;
                let blocks = games.min(MOST.saturating_sub(spent)).div_ceil(rotations);
                self.draw(time, cell, blocks);
                spent += blocks * rotations;
            }
        }
    }

    fn draw(&mut self, time: usize, cell: usize, blocks: u64) {
        let records = &self.asked.records[cell];
        // Times begin evenly apart, and each value's luck has nothing to do with that of its neighbours.
        let begin = time * records.len() / TIMES + 7_919 * cell;
        for _ in 0..blocks {
            let block = self.counts[cell].blocks;
            add(&mut self.counts[cell], block, &records[(begin + block as usize) % records.len()]);
        }
    }
}

/// How often a question was answered rightly, and with how many games.
struct Told {
    what: String,
    times: usize,
    right: usize,
    nearest: usize,
    games: Vec<u64>,
}

impl Told {
    fn percentile(&self, percent: usize) -> u64 {
        self.games[(self.games.len() * percent / 100).min(self.games.len() - 1)]
    }

    fn holds(&self) -> bool {
        self.right * TIMES >= LEAST * self.times && self.percentile(90) <= NINE_IN_TEN
    }
}

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [right, nearest] = [self.right, self.nearest].map(|count| format!("{count}/{}", self.times));
        let [p50, p90] = [50, 90].map(|percent| self.percentile(percent));
        write!(f, "{:<64} {right:>9} {nearest:>9} {p50:>9} {p90:>9}", self.what)
    }
}

//! The player of one open page: a thread that plays what was last asked for, tells what is known at each look, and rests when that is well known.

use super::changes::{LoadedStudy, RulesChanges};
use super::figures::{LiveStudy, StudyPictures};
use super::lock;
use crate::bug;
use crate::failure::CommandError;
use crate::study::{RunSummary, StudySpec};
use engine::{Count, KeptBase, ProgressObserver, RunLimits, play, play_beside};
use kit::stats::watched_looks;
use live::EventSender;
use report::StopReason;
use serde_json::json;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use study::analysis::StudyResults;

/// Pictures take longer to make than figures: no more than one part in so many of the time is spent on them.
const SPARING: u32 = 4;

/// Blocks before the first pictures: those of a handful of games would stand there, large and wrong, until the next are made.
const FEW: u64 = 150;

/// The blocks of the first guesses, before the first look at which an interval is made: of a game whose bots search they come much sooner.
const GUESSES: [u64; 2] = [2, 8];

/// A first look that is nearer than this needs no guess before it.
const SOON: Duration = Duration::from_millis(700);

/// The time after which pictures are drawn, of however few games.
const PATIENCE: Duration = Duration::from_secs(3);

/// The key that tells one base from another: the edition of the files, what is changed, the strength of the players.
type BaseKey = (u64, RulesChanges, Option<String>);

/// An order to play.
pub struct PlayOrder {
    /// The number by which the page knows it.
    pub number: u64,
    pub study: LoadedStudy,
    /// As long as the base is the same, it is not played again.
    pub base: BaseKey,
}

/// The player of a page.
pub struct PagePlayer {
    shared: Arc<SharedOrder>,
}

/// The order that a page and its player share.
struct SharedOrder {
    next: Mutex<NextOrder>,
    changed: Condvar,
    /// Set to break off what is played, in the middle of a game.
    interrupted: Arc<AtomicBool>,
    /// The newest pictures, for a report page, and the number of the order that they are of.
    pictures: Mutex<Option<(u64, StudyPictures)>>,
}

#[derive(Default)]
struct NextOrder {
    order: Option<PlayOrder>,
    /// The number of the newest order: one that was read more slowly than a later one is of no interest any more.
    newest: u64,
    closed: bool,
}

impl PagePlayer {
    /// A player with a thread of its own, who tells `events`. It plays at most so many games of a variant; `None` as many as intervals are for.
    pub fn new(events: EventSender, threads: usize, most_games: Option<u64>) -> Self {
        let shared = Arc::new(SharedOrder {
            next: Mutex::default(),
            changed: Condvar::new(),
            interrupted: Arc::default(),
            pictures: Mutex::default(),
        });
        let own = shared.clone();
        std::thread::spawn(move || PlayerThread { shared: own, events, threads, most_games, base: None }.play_on());
        Self { shared }
    }

    /// Plays this instead of whatever is played.
    pub fn play(&self, order: PlayOrder) {
        self.change(|next| {
            if order.number >= next.newest {
                next.newest = order.number;
                next.order = Some(order);
            }
        });
    }

    /// Plays nothing any more until it is asked to.
    pub fn stop(&self) {
        self.change(|next| next.order = None);
    }

    /// The report page of what was last asked for; `None` as long as its first pictures are not made.
    pub fn report(&self, command: &str) -> Option<Result<String, String>> {
        let newest = lock(&self.shared.next).newest;
        let pictures = lock(&self.shared.pictures);
        pictures.as_ref().filter(|(number, _)| *number == newest).map(|(_, pictures)| pictures.report(command))
    }

    fn change(&self, change: impl FnOnce(&mut NextOrder)) {
        change(&mut lock(&self.shared.next));
        self.shared.interrupted.store(true, Ordering::SeqCst);
        self.shared.changed.notify_all();
    }
}

impl Drop for PagePlayer {
    fn drop(&mut self) {
        self.change(|next| next.closed = true);
    }
}

/// The thread that plays.
struct PlayerThread {
    shared: Arc<SharedOrder>,
    events: EventSender,
    threads: usize,
    /// The most games of a variant; `None` of as many as its intervals hold for.
    most_games: Option<u64>,
    /// The base that has been played, for whatever is compared with it next.
    base: Option<(BaseKey, KeptBase)>,
}

impl PlayerThread {
    fn play_on(mut self) {
        while let Some(order) = self.next() {
            let number = order.number;
            if let Err(why) = bug::catch(|| self.perform(order)) {
                self.events.send("trouble", json!({ "number": number, "error": why.to_string() }));
            }
        }
    }

    /// The next order; `None` when the page is closed.
    fn next(&self) -> Option<PlayOrder> {
        let mut next = lock(&self.shared.next);
        loop {
            self.shared.interrupted.store(false, Ordering::SeqCst);
            if next.closed {
                return None;
            }
            if let Some(order) = next.order.take() {
                return Some(order);
            }
            next = self.shared.changed.wait(next).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn perform(&mut self, order: PlayOrder) -> Result<(), CommandError> {
        let PlayOrder { number, study, base } = order;
        let LoadedStudy { request, plan, sources } = study;
        let spec = StudySpec::new(&request, &plan, Vec::new())?;
        let (all, rotations) = (request.most_watched(), spec.study.cells[0].rotations().len() as u64);
        let looks = watched_looks(all);
        let first = looks.first().copied().unwrap_or(0);
        let most = self.most_games.map_or(all, |games| all.min(games / rotations)).max(first);
        let watch = LookObserver {
            spec: &spec,
            events: &self.events,
            shared: &self.shared,
            number,
            most,
            sources,
            threads: self.threads,
            begun: Instant::now(),
            drawn: Mutex::default(),
        };
        let looks: Vec<u64> = looks.into_iter().take_while(|look| *look <= most).collect();
        let last = looks.last().copied().unwrap_or(0);
        let interrupted = &self.shared.interrupted;
        let unstarted = |error| CommandError::System(format!("cannot start threads: {error}"));
        self.guess(&watch, first).map_err(unstarted)?;
        let limits = RunLimits { blocks: 0..last, looks, time_budget: None, interrupted, threads: self.threads };
        let counts = if spec.study.paired {
            if self.base.as_ref().is_none_or(|(kept, _)| *kept != base) {
                // The deals of a run, in 100 to 200 MB; those beyond are played again with each variant.
                let kept = spec.study.cells[0].game.profile().games;
                self.base = Some((base, KeptBase::new(kept)));
            }
            let Some((_, kept)) = &mut self.base else { return Ok(()) };
            play_beside(&spec.study, &limits, kept, &watch).map(|(counts, _)| counts)
        } else {
            let mut counts = Count::all(&spec.study);
            play(&spec.study, &limits, &mut counts, &watch).map(|_| counts)
        };
        let counts = counts.map_err(unstarted)?;
        if !interrupted.load(Ordering::SeqCst) {
            watch.rest(&counts);
        }
        Ok(())
    }

    /// Tells what a handful of games comes to, where the first look, after so many blocks, is not near. These games are played again for the look.
    fn guess(&self, watch: &LookObserver<'_>, first: u64) -> Result<(), rayon::ThreadPoolBuildError> {
        for blocks in GUESSES {
            let interrupted = &self.shared.interrupted;
            let (begun, study) = (Instant::now(), &watch.spec.study);
            let limits = RunLimits {
                blocks: 0..blocks,
                looks: Vec::new(),
                time_budget: None,
                interrupted,
                threads: self.threads,
            };
            let mut counts = Count::all(study);
            play(study, &limits, &mut counts, &GuessObserver(&self.shared))?;
            let until = begun.elapsed() * u32::try_from(first / blocks).unwrap_or(u32::MAX);
            if interrupted.load(Ordering::SeqCst) || until < SOON {
                return Ok(());
            }
            watch.guess(&counts);
        }
        Ok(())
    }
}

/// The observer of first guesses, of which nothing is told before they are done.
struct GuessObserver<'a>(&'a SharedOrder);

impl ProgressObserver for GuessObserver<'_> {
    fn void(&self) -> Option<Arc<AtomicBool>> {
        Some(self.0.interrupted.clone())
    }
}

/// The observer of one order: it tells the page what is known at each look.
struct LookObserver<'a> {
    spec: &'a StudySpec<'a>,
    events: &'a EventSender,
    shared: &'a SharedOrder,
    number: u64,
    most: u64,
    sources: kit::config::source::FileTexts,
    threads: usize,
    begun: Instant,
    /// The time at which pictures were made last, and how long that took.
    drawn: Mutex<Option<(Instant, Duration)>>,
}

impl LookObserver<'_> {
    fn study<'r>(&'r self, results: &'r StudyResults<'r>) -> LiveStudy<'r> {
        let run = RunSummary::new(StopReason::GamesPlayed, self.begun.elapsed(), self.threads);
        LiveStudy { spec: self.spec, results, number: self.number, most: self.most, run }
    }

    /// Tells what is known, with pictures if it is time for them.
    fn tell(&self, counts: &[Count], is_resting: bool) -> bool {
        let results = self.spec.results(counts);
        let study = self.study(&results);
        let Ok(summed) = study.summary() else { return true };
        let (figures, is_known) = study.figures(&summed, is_resting);
        self.events.send("figures", figures);
        if self.shared.interrupted.load(Ordering::SeqCst) {
            return is_known;
        }
        let start = Instant::now();
        let mut drawn = lock(&self.drawn);
        let is_guess = counts.iter().any(|count| count.blocks < FEW);
        let is_due = match *drawn {
            None => !is_guess || self.begun.elapsed() >= PATIENCE,
            Some((last, took)) => start - last >= SPARING * took,
        };
        if is_due || is_resting || is_known {
            if let Ok(pictures) = study.pictures(summed, &self.sources) {
                let (games, html) = (study.games(), pictures.html().to_owned());
                // Whoever sees them may export them at once.
                *lock(&self.shared.pictures) = Some((self.number, pictures));
                let shown = json!({ "number": self.number, "games": games, "guess": is_guess, "html": html });
                self.events.send("pictures", shown);
            }
            *drawn = Some((Instant::now(), start.elapsed()));
        }
        is_known
    }

    /// Tells a first guess: values without an interval.
    fn guess(&self, counts: &[Count]) {
        let results = self.spec.results(counts);
        let study = self.study(&results);
        if let Ok(summed) = study.summary() {
            self.events.send("figures", study.guess(&summed));
        }
    }

    /// Tells that no more is played.
    fn rest(&self, counts: &[Count]) {
        self.tell(counts, true);
    }
}

impl ProgressObserver for LookObserver<'_> {
    fn void(&self) -> Option<Arc<AtomicBool>> {
        Some(self.shared.interrupted.clone())
    }

    fn begins(&self, cell: usize, blocks: &Range<u64>) {
        bug::begins(cell, blocks);
    }

    fn met(&self, _at: u64, look: bool, counts: &mut [Count]) {
        if look && self.tell(counts, false) {
            counts.iter_mut().for_each(|count| count.settled = true);
        }
    }
}

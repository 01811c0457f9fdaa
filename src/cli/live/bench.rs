//! The actions of a page, and the pages that are open.

use super::ask::{PageQuestion, RunningQuestion};
use super::changes::{self, LiveCast, RulesChanges, refused, rung_flags};
use super::disk::WatchedFiles;
use super::draft::{KeptWork, SaveWish, file_name};
use super::figures::{command_line, program_name};
use super::form::RulesForm;
use super::game;
use super::lock;
use super::player::{PagePlayer, PlayOrder};
use crate::failure::CommandError;
use crate::options::PlayOptions;
use engine::Catalog;
use kit::config::{Address, Assignment, AssignmentOperator, Fault, SourceLocation, SourceText};
use live::{EventSender, EventStream, PageService, events};
use report::{page, place};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use study::experiment::{Experiment, PlayerStrength, RUNGS};

/// The most pages at a time: they share the cores.
const MOST_PAGES: usize = 6;

/// The time after which a page that nobody listens to is closed; one that is loaded again is back sooner.
const ABSENCE: Duration = Duration::from_secs(5);

/// The style of the report's pictures, for those on the page.
pub fn style() -> String {
    format!("{}\n.pictures {{\n{}\n}}\n", page::COLOURS, page::STYLE)
}

/// The bench that all pages share.
pub struct LiveBench {
    cast: LiveCast,
    /// The changes with which a page begins that has no draft: what was set on the command line.
    first: RulesChanges,
    rung: Option<String>,
    /// Whether a bot takes some choices at random as it is: then even the strong rung is another.
    errs: bool,
    threads: usize,
    /// The most games of a variant.
    most_games: Option<u64>,
    work: KeptWork,
    files: Mutex<WatchedFiles>,
    /// The number of times that the files have changed.
    edition: AtomicU64,
    pages: Mutex<BTreeMap<String, OpenPage>>,
}

/// A page that is open; who plays for it ends with it.
struct OpenPage {
    events: EventSender,
    player: PagePlayer,
    asked: RunningQuestion,
    /// The time at which somebody was last seen to listen.
    heard: Instant,
}

/// A value that was set on the command line, as if it was typed on the page.
fn typed(set: &SourceText) -> Result<(String, String), Fault> {
    let assignment = Assignment::parse_at(set, &set.place)?;
    match (&assignment.address, assignment.op) {
        (Address::Name(address), AssignmentOperator::Set) => {
            let value = set.value.split_once('=').map_or("", |(_, value)| value.trim());
            Ok((address.clone(), value.to_owned()))
        }
        _ => {
            let fault = Fault::new(set.place.clone(), format!("`{}` is no single value", set.value));
            Err(fault.help("a page is opened with KEY=VALUE; columns are filled on the page".to_owned()))
        }
    }
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        self.asked.cancel();
    }
}

/// A request of a page; each action reads what is its own.
#[derive(Default, Deserialize)]
#[serde(default)]
struct PageRequest {
    page: String,
    number: u64,
    now: RulesChanges,
    base: RulesChanges,
    rung: Option<String>,
    name: String,
    overwrite: bool,
    tables: bool,
    games: u64,
    block: u64,
    state: Value,
    question: Option<PageQuestion>,
}

impl LiveBench {
    /// A bench for these rules and bots.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn open(
        catalog: Catalog,
        asked: &PlayOptions,
        rung: Option<&str>,
        threads: usize,
        most_games: Option<u64>,
    ) -> Result<Self, CommandError> {
        let mut experiment = Experiment::default();
        asked.lay_over(&mut experiment);
        let experiment = experiment.completed(catalog.first(), catalog)?;
        let rung = rung.map(|name| PlayerStrength::named(name, &SourceLocation::flag("--at", name))).transpose()?;
        let set = experiment.set.iter().map(typed).collect::<Result<_, _>>()?;
        let cast = LiveCast {
            catalog,
            named: catalog.rules(&experiment.rules)?,
            experiment: Experiment { set: Vec::new(), ..experiment },
        };
        let first = RulesChanges { set, ..RulesChanges::default() };
        cast.study(&first, &first, rung.map(|rung| rung.name))?;
        let loaded = cast.study(&RulesChanges::default(), &RulesChanges::default(), None)?;
        let cell = &loaded.plan.variants[0].cell;
        let most = loaded.request.most_watched() * cell.lineup.rotations().len() as u64;
        if let Some(games) = most_games.filter(|games| *games > most) {
            let place = SourceLocation::flag("-n", &games.to_string());
            let fault = Fault::new(place, "the intervals of the page hold for fewer games".to_owned());
            return Err(fault.help(format!("at most {most}")).into());
        }
        Ok(Self {
            work: KeptWork::of(&cast),
            files: Mutex::new(WatchedFiles::new(loaded.sources)),
            cast,
            first,
            rung: rung.map(|rung| rung.name.to_owned()),
            errs: loaded.plan.variants[0].cell.strategies.iter().any(|bot| bot.blunder > 0.0),
            threads,
            most_games,
            edition: AtomicU64::new(0),
            pages: Mutex::default(),
        })
    }

    /// The file of the draft, in words.
    pub fn draft_place(&self) -> String {
        self.work.place().display().to_string()
    }

    /// Plays no more for pages that are closed, and tells the others of files that somebody else has changed.
    pub fn look(&self) {
        lock(&self.pages).retain(|_, page| {
            if page.events.listeners() > 0 {
                page.heard = Instant::now();
            }
            page.heard.elapsed() < ABSENCE
        });
        let changed = lock(&self.files).changed();
        if !changed.is_empty() {
            self.edition.fetch_add(1, Ordering::SeqCst);
            lock(&self.pages).values().for_each(|page| page.events.send("disk", json!({ "files": changed })));
        }
    }

    /// Ends what is played and asked.
    pub fn close(&self) {
        lock(&self.pages).clear();
    }

    /// The rules, and what is kept of the work on them.
    fn rules(&self, page: &str) -> Result<Value, String> {
        let none = RulesChanges::default();
        let loaded = self.cast.study(&none, &none, None).map_err(|faults| changes::told(&faults))?;
        *lock(&self.files) = WatchedFiles::new(loaded.sources.clone());
        let cell = &loaded.plan.variants[0].cell;
        let game = cell.game.profile();
        Ok(json!({
            "game": kit::say::capital(&game.name.replace('_', " ")),
            "rules": self.cast.rules_typed(),
            "called": cell.called,
            "players": cell.lineup.seats.len(),
            "bots": cell.lineup.strategies,
            "draft_file": self.draft_place(),
            "draft": self.work.draft(page),
            "first": self.first,
            "rung": self.rung,
            "rungs": RUNGS.map(|rung| rung.name),
            "form": RulesForm::of(cell),
        }))
    }

    /// Plays a variant, if it is allowed; the last one that was goes on otherwise.
    fn play(&self, asked: PageRequest) -> Result<Value, String> {
        let rung = asked.rung.as_deref();
        let study = match self.cast.study(&asked.now, &asked.base, rung) {
            Ok(study) => study,
            Err(faults) => return Ok(refused(&asked.now, &faults)),
        };
        let edition = self.edition.load(Ordering::SeqCst);
        let order = PlayOrder { number: asked.number, base: (edition, asked.base, asked.rung), study };
        self.page(&asked.page, |page| page.player.play(order))?;
        Ok(json!({ "faults": [] }))
    }

    /// The command that prints what the page shows.
    fn command(&self, asked: &PageRequest) -> Result<Value, String> {
        if asked.now.is_of_rows() || asked.base.is_of_rows() || !asked.base.is_none() && asked.now != asked.base {
            let why = "Rows that were put in or taken out, and a base of your own, stand in no command line: save the variants first, and compare the files.";
            return Err(why.to_owned());
        }
        let (now, base) = (&asked.now, &asked.base);
        self.cast.study(now, base, asked.rung.as_deref()).map_err(|faults| changes::told(&faults))?;
        let is_run = asked.now == asked.base;
        let command = if is_run { "run" } else { "compare" };
        let mut words = vec![program_name(), command.to_owned(), self.cast.rules_typed()];
        words.extend(self.cast.words());
        words.extend(asked.now.flags());
        match asked.rung.as_deref() {
            Some(rung) if is_run => words.extend(rung_flags(rung)),
            Some(rung) => words.extend(["--at".to_owned(), rung.to_owned()]),
            None => {}
        }
        words.extend(["-n".to_owned(), asked.games.to_string()]);
        words.extend((!is_run).then(|| "--watched".to_owned()));
        Ok(json!({ "command": command_line(&words) }))
    }

    /// Writes what the page shows as a report page beside the rules.
    fn export(&self, asked: &PageRequest) -> Result<Value, String> {
        self.cast.study(&asked.now, &asked.base, asked.rung.as_deref()).map_err(|faults| changes::told(&faults))?;
        let command = self.command(asked).ok().and_then(|command| Some(command["command"].as_str()?.to_owned()));
        let html = self.page(&asked.page, |page| page.player.report(&command.unwrap_or_default()))?;
        let html = html.ok_or("The pictures of this variant are not made yet: export it when they stand below.")??;
        let name = file_name(if asked.name.is_empty() { "live" } else { &asked.name })?;
        let numbered = |number: u32| if number == 1 { format!("{name}.html") } else { format!("{name}-{number}.html") };
        for number in 1..1000 {
            let path = self.cast.folder().join(numbered(number));
            if place(&path, |out| out.write_all(html.as_bytes())).map_err(|error| error.to_string())? {
                return Ok(json!({ "file": path.display().to_string() }));
            }
        }
        Err(format!("There are too many files {name}.html."))
    }

    /// Answers a question by another command; the page's own games wait.
    fn ask(&self, asked: &PageRequest) -> Result<Value, String> {
        let question = asked.question.as_ref().ok_or("No question is asked.")?;
        let (own, events) = self.page(&asked.page, |page| {
            page.player.stop();
            (page.asked.clone(), page.events.clone())
        })?;
        let hear = move |progress| events.send("asked", progress);
        own.ask(&self.cast, &asked.now, asked.rung.as_deref(), question, hear)
    }

    /// Does something with a page that is open.
    fn page<T>(&self, name: &str, action: impl FnOnce(&OpenPage) -> T) -> Result<T, String> {
        lock(&self.pages).get(name).map(action).ok_or_else(|| "The page was closed; load it again.".to_owned())
    }
}

impl PageService for LiveBench {
    fn perform(&self, action: &str, request: Value) -> Result<Value, String> {
        let mut asked: PageRequest =
            serde_json::from_value(request).map_err(|error| format!("It cannot be read: {error}"))?;
        let is_as_they_are =
            |rung: &String| !self.errs && RUNGS.iter().any(|known| known.name == rung && known.is_as_they_are());
        asked.rung = asked.rung.filter(|rung| !is_as_they_are(rung));
        match action {
            "rules" => self.rules(&asked.page),
            "play" => self.play(asked),
            "stop" => self.page(&asked.page, |page| page.player.stop()).map(|()| json!({})),
            "keep" => self.work.keep(&asked.page, asked.state),
            "save" => {
                let wish = SaveWish { overwrite: asked.overwrite, tables: asked.tables };
                self.work.save(&self.cast, &asked.now, &asked.name, wish)
            }
            "command" => self.command(&asked),
            "export" => self.export(&asked),
            "ask" => self.ask(&asked),
            "cancel" => self.page(&asked.page, |page| page.asked.clone()).map(|own| own.cancel()).map(|()| json!({})),
            "game" => game::game(&self.cast, &asked.now, asked.rung.as_deref(), asked.block),
            other => Err(format!("There is no action `{other}`.")),
        }
    }

    fn follow(&self, page: &str) -> Result<EventStream, String> {
        let mut pages = lock(&self.pages);
        if pages.len() >= MOST_PAGES && !pages.contains_key(page) {
            return Err(format!("{MOST_PAGES} pages are open; close one first."));
        }
        let (threads, most_games) = (self.threads, self.most_games);
        let open = pages.entry(page.to_owned()).or_insert_with(|| {
            let events = events();
            let (player, asked) = (PagePlayer::new(events.clone(), threads, most_games), RunningQuestion::default());
            OpenPage { player, events, asked, heard: Instant::now() }
        });
        Ok(open.events.follow())
    }
}

impl LiveCast {
    /// The words of bots, players and seed, as they were typed.
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let asked = &self.experiment;
        if !asked.bots.is_empty() {
            words.extend(["-b".to_owned(), asked.bots.join(",")]);
        }
        words.extend(asked.players.iter().flat_map(|players| ["-p".to_owned(), players.value.clone()]));
        words.extend(asked.seed.iter().flat_map(|seed| ["-s".to_owned(), seed.to_string()]));
        words
    }
}

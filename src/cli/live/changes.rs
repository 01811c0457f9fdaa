//! The changes that a page makes to the rules, and the study that compares rules that were changed with others.

use engine::Catalog;
use engine::cell::{NamedRules, STANDARD};
use kit::config::source::{FileTexts, is_path, texts_read};
use kit::config::{Assignment, ConfigValue, Fault, Faults, SourceLocation, SourceText};
use kit::say::capital;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use study::experiment::{Experiment, PlayerStrength, RUNGS, StudyCommand};
use study::plan::StudyPlan;
use study::question::StudyRequest;

/// The changes of one variant: values by address as they were typed, rows put in, rows taken out.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct RulesChanges {
    /// Values, in the order in which they were first typed.
    pub set: Vec<(String, String)>,
    /// Rows with what their columns hold: `cards.ghost`.
    pub added: BTreeMap<String, BTreeMap<String, String>>,
    /// Rows that are gone.
    pub removed: Vec<String>,
}

/// A fault, where on the page it stands.
#[derive(Debug, Serialize)]
pub struct PageFault {
    /// Address of the value or of the row; `None` if it is about none that was changed.
    address: Option<String>,
    message: String,
    help: String,
}

/// A study that a page asks for, loaded.
pub struct LoadedStudy {
    pub request: StudyRequest,
    pub plan: StudyPlan,
    /// The texts of the files that it is made of.
    pub sources: FileTexts,
}

/// The cast of a page, which does not change while it is open: rules, bots and seed.
#[derive(Clone)]
pub struct LiveCast {
    pub catalog: Catalog,
    pub experiment: Experiment,
    pub named: NamedRules,
}

impl RulesChanges {
    /// Whether rows are put in or taken out, which only a rules file can say.
    pub fn is_of_rows(&self) -> bool {
        !self.added.is_empty() || !self.removed.is_empty()
    }

    /// Whether nothing is changed.
    pub fn is_none(&self) -> bool {
        self.set.is_empty() && !self.is_of_rows()
    }

    /// The texts that one would write after `--set`.
    fn typed(&self) -> Vec<String> {
        self.set.iter().map(|(address, value)| format!("{address}={value}")).collect()
    }

    /// The flags that set these values.
    pub fn flags(&self) -> impl Iterator<Item = String> {
        self.typed().into_iter().flat_map(|set| ["--set".to_owned(), set])
    }

    /// The values as assignments.
    pub fn assignments(&self) -> Result<Vec<Assignment>, Faults> {
        Assignment::parse_all(&self.typed())
    }

    /// A rules file that says all of it, as a variation of `base`.
    fn file(&self, game: &str, base: &str, title: &str) -> Result<String, Faults> {
        let text = |text: &str| ConfigValue::Text(text.to_owned()).written();
        let mut lines = vec![
            format!("game = {}", text(game)),
            format!("base = {}", text(base)),
            format!("title = {}", text(title)),
        ];
        for assignment in self.assignments()? {
            lines.push(format!("{} = {}", assignment.address, assignment.value.written()));
        }
        for (row, cells) in &self.added {
            let cells = cells.iter().filter(|(_, value)| !value.is_empty());
            let cells: Vec<String> = cells.map(|(column, value)| format!("{column}={value}")).collect();
            let cells = Assignment::parse_all(&cells)?;
            let cells = cells.iter().map(|cell| format!("{} = {}", cell.address, cell.value.written()));
            lines.push(format!("{row} = {{ {} }}", cells.collect::<Vec<_>>().join(", ")));
        }
        lines.extend(self.removed.iter().map(|row| format!("{row} = false")));
        Ok(lines.join("\n") + "\n")
    }

    /// The faults, each at what was changed that it is about.
    pub fn placed(&self, faults: &Faults) -> Vec<PageFault> {
        let rows = self.added.keys().chain(&self.removed);
        let changed: Vec<&String> = self.set.iter().map(|(address, _)| address).chain(rows).collect();
        let about = |fault: &Fault| {
            let line = fault.place.line().map(|line| line.text.to_owned()).unwrap_or_default();
            let line = line.strip_prefix("--set ").unwrap_or(&line);
            let stands = |address: &&&String| {
                let rest = line.strip_prefix(address.as_str()).map(str::trim_start);
                rest.is_some_and(|rest| rest.starts_with('='))
            };
            let is_named = |address: &&&String| {
                fault.message.contains(&format!("`{address}`")) || fault.message.contains(&format!("`{address}."))
            };
            changed.iter().find(stands).or_else(|| changed.iter().find(is_named)).map(|address| (*address).clone())
        };
        let is_empty = |address: &String| self.set.iter().any(|(known, value)| known == address && value.is_empty());
        let placed = |fault: &Fault| {
            let address = about(fault);
            // The help speaks of a command line.
            let help = match &address {
                Some(address) if is_empty(address) => Some("type one, or take the change back".to_owned()),
                _ => fault.help.clone(),
            };
            PageFault { address, message: fault.message.clone(), help: help.unwrap_or_default() }
        };
        faults.iter().map(placed).collect()
    }
}

impl LiveCast {
    /// The folder of the rules file; of rules that are built in the one in which the program was started.
    pub fn folder(&self) -> PathBuf {
        let file = is_path(&self.named.rules).then(|| Path::new(&self.named.rules).parent()).flatten();
        file.filter(|folder| *folder != Path::new("")).map_or_else(|| PathBuf::from("."), Path::to_owned)
    }

    /// The name of the rules as a file in their folder names its base.
    pub fn base(&self) -> String {
        let file = Path::new(&self.named.rules).file_name().filter(|_| is_path(&self.named.rules));
        file.map_or_else(|| self.named.rules.clone(), |file| file.to_string_lossy().into_owned())
    }

    /// The rules as they are named on a command line.
    pub fn rules_typed(&self) -> String {
        match self.named.rules.as_str() {
            STANDARD => self.named.game.name().to_owned(),
            rules if is_path(rules) => rules.to_owned(),
            rules => format!("{}/{rules}", self.named.game.name()),
        }
    }

    /// The study of one variant against another, at a strength of players; of rules that are not changed a run. It is read by a thread of its own:
    /// a study is made of what was read for it.
    ///
    /// # Errors
    /// Everything that is wrong with what was typed.
    pub fn study(&self, now: &RulesChanges, base: &RulesChanges, rung: Option<&str>) -> Result<LoadedStudy, Faults> {
        let load = || -> Result<LoadedStudy, Faults> {
            let (request, plan) = self.read(now, base, rung)?;
            Ok(LoadedStudy { request, plan, sources: texts_read() })
        };
        std::thread::scope(|scope| scope.spawn(load).join()).unwrap_or_else(|_| Err(self.unread("a bug").into()))
    }

    fn read(
        &self,
        now: &RulesChanges,
        base: &RulesChanges,
        rung: Option<&str>,
    ) -> Result<(StudyRequest, StudyPlan), Faults> {
        rung.map(|rung| PlayerStrength::named(rung, &SourceLocation::Nowhere)).transpose()?;
        if now == base {
            return self.run(now, rung);
        }
        let mut experiment = Experiment { command: StudyCommand::Compare, watched: true, ..self.experiment.clone() };
        experiment.at = rung.map(|rung| SourceText::flag("--at", rung)).into_iter().collect();
        if now.is_of_rows() || base.is_of_rows() {
            let [now, base] = [self.aside(now, "the rules as edited")?, self.aside(base, "the base")?];
            experiment.rules = now.path.display().to_string();
            experiment.vs = Some(SourceText::flag("--vs", &base.path.display().to_string()));
            let request = StudyRequest::read(experiment, self.catalog)?;
            let mut plan = request.plan()?;
            self.call_as_own(&mut plan);
            return Ok((request, plan));
        }
        let set = base.assignments()?;
        // Without a change of its own a comparison has to be with something.
        let other = (now.set.is_empty()).then(|| base.typed().into_iter().next()).flatten();
        experiment.set = SourceText::flags("--set", &now.typed());
        experiment.vs = other.map(|set| SourceText::flag("--vs", &set));
        let request = StudyRequest::read(experiment, self.catalog)?;
        let plan = if base.is_none() { request.plan()? } else { request.against(set)? };
        Ok((request, plan))
    }

    /// A run of rules: of a weaker rung, what every bot takes at random is set as any other value.
    fn run(&self, now: &RulesChanges, rung: Option<&str>) -> Result<(StudyRequest, StudyPlan), Faults> {
        let mut experiment = Experiment { command: StudyCommand::Run, watched: true, ..self.experiment.clone() };
        let aside = now.is_of_rows().then(|| self.aside(now, "the rules as edited")).transpose()?;
        match &aside {
            Some(file) => experiment.rules = file.path.display().to_string(),
            None => experiment.set = SourceText::flags("--set", &now.typed()),
        }
        experiment.set.extend(rung.into_iter().flat_map(rung_settings).map(|set| SourceText::flag("--set", &set)));
        let request = StudyRequest::read(experiment, self.catalog)?;
        let mut plan = request.plan()?;
        if aside.is_some() {
            self.call_as_own(&mut plan);
        }
        Ok((request, plan))
    }

    /// Names the rules as the origin of a plan: nobody knows the files aside.
    fn call_as_own(&self, plan: &mut StudyPlan) {
        for variant in &mut plan.variants {
            variant.cell.rules = self.named.rules.clone();
            variant.cell.named = self.named.clone();
        }
    }

    /// A rules file of these changes beside the rules, for as long as it is read.
    pub fn aside(&self, changes: &RulesChanges, title: &str) -> Result<FileAside, Faults> {
        let text = changes.file(self.named.game.name(), &self.base(), title)?;
        let written = tempfile::Builder::new().prefix(".live-").suffix(".toml").tempfile_in(self.folder());
        let written = written.and_then(|mut file| {
            std::io::Write::write_all(&mut file, text.as_bytes())?;
            Ok(file.into_temp_path())
        });
        written.map(|path| FileAside { path }).map_err(|error| self.unread(&error.to_string()).into())
    }

    fn unread(&self, why: &str) -> Fault {
        let message = format!("no file can be written beside the rules: {why}");
        let help = format!("let the folder {} be written", self.folder().display());
        Fault::new(SourceLocation::Nowhere, message).help(help)
    }
}

/// A file that is gone when it is dropped.
pub struct FileAside {
    pub path: tempfile::TempPath,
}

/// The settings that make every bot as strong as at a rung: `bots.*.blunder=0.2`.
fn rung_settings(rung: &str) -> impl Iterator<Item = String> + use<> {
    let known = RUNGS.into_iter().find(|known| known.name == rung);
    known.into_iter().flat_map(PlayerStrength::settings).map(|set| set.to_string())
}

/// The flags that make every bot as strong as at a rung.
pub fn rung_flags(rung: &str) -> impl Iterator<Item = String> + use<> {
    rung_settings(rung).flat_map(|set| ["--set".to_owned(), set])
}

/// The file, and the cell or line in it, before a fault; nothing of what was typed.
fn written_at(place: &SourceLocation) -> String {
    let Some(name) = place.name() else { return String::new() };
    match (place.cell(), place.line()) {
        (Some(cell), _) => format!("{name}!{cell}: "),
        (None, None) => format!("{name}: "),
        (None, Some(line)) => line.number.map_or_else(String::new, |number| format!("{name}:{number}: ")),
    }
}

/// Faults that are about nothing that was changed.
pub fn told(faults: &Faults) -> String {
    let said = |fault: &Fault| {
        let place = written_at(&fault.place);
        let help = fault.help.as_ref().map_or_else(String::new, |help| format!(" {}", capital(help)));
        format!("{place}{}.{help}", fault.message)
    };
    faults.iter().map(said).collect::<Vec<_>>().join("\n")
}

/// The answer to a page whose changes are not allowed.
pub fn refused(changes: &RulesChanges, faults: &Faults) -> Value {
    json!({ "faults": changes.placed(faults) })
}

//! The reading of an experiment file: its keys, and all that is wrong with it.

use super::keys::{KEYS, MARK};
use super::{
    ChangePrice, Expectation, Experiment, LinkedValues, PlayerStrength, SolveTarget, StudyCommand, TargetSpec,
    VariedValue,
};
use engine::{Catalog, GameEntry};
use kit::config::assignment::AssignmentParts;
use kit::config::document::{TomlDocument, TomlEntry};
use kit::config::number::MeasureThreshold;
use kit::config::source::{exists, is_path, named};
use kit::config::value::ValueKind;
use kit::config::{
    Address, Assignment, ConfigValue, Fault, Faults, SourceFile, SourceLocation, SourceText, SourceValue, did_you_mean,
    did_you_mean_one_of, misplaced, number,
};
use kit::strategy::as_named;
use std::path::Path;
use std::sync::Arc;

/// Reads an experiment file.
///
/// # Errors
/// Everything that is wrong with it, each fault with its place.
pub(super) fn read(source: &Arc<SourceFile>, catalog: Catalog) -> Result<Experiment, Faults> {
    let document = TomlDocument::read(source);
    let mut draft = ExperimentDraft {
        catalog,
        folder: source.folder(),
        game: source.game().unwrap_or_default(),
        whole: SourceLocation::File(source.name.clone()),
        is_saved: source.is_flag(),
        damaged: document.damaged,
        entries: document.entries,
        faults: document.faults,
    };
    let experiment = draft.read(document.empty);
    Faults::check(draft.faults).map(|()| experiment)
}

/// An experiment file that is being read: the keys that nobody has taken yet, and the faults so far.
struct ExperimentDraft<'a> {
    catalog: Catalog,
    /// Where paths begin; `None` of what is built in for `game`.
    folder: Option<&'a Path>,
    game: &'a str,
    /// The place of what is not written.
    whole: SourceLocation,
    /// Whether the source is a text that the program itself wrote, and no file of a user's.
    is_saved: bool,
    /// Whether lines have been passed over.
    damaged: bool,
    entries: Vec<TomlEntry>,
    faults: Vec<Fault>,
}

impl ExperimentDraft<'_> {
    fn read(&mut self, empty: Vec<(String, SourceLocation)>) -> Experiment {
        let Some(command) = self.command() else {
            return Experiment::default();
        };
        self.refuse_foreign_keys(command, empty);
        let rules = self.checked_text("rules", rules_are_named);
        let bots = self.texts("bots", nothing_to_check);
        self.check_names(rules.as_ref(), &bots);
        let mut experiment = Experiment {
            command,
            about: self.text("about").map(|about| about.value).unwrap_or_default(),
            rules: rules.map(|rules| rules.value).unwrap_or_default(),
            bots: bots.into_iter().map(|bot| bot.value).collect(),
            players: self.count("players"),
            set: self.texts("set", |text, place| Assignment::parse_at(text, place).map(drop)),
            seed: self.whole("seed", number::whole),
            games: self.whole("games", number::games),
            target_error: self.real("target_error", |error| error > 0.0 && error <= 50.0),
            vary: self.texts("vary", |text, place| VariedValue::parse(text, place).map(drop)),
            until: self.checked_text("until", |text, place| SolveTarget::parse(text, place).map(drop)),
            within: self.amount("within"),
            vs: self.text("vs"),
            of: self.texts("of", |text, place| match command {
                StudyCommand::Tune => LinkedValues::parse(text, place).map(drop),
                _ => Address::parse(text, place).map(drop),
            }),
            price: self.texts("price", |text, place| ChangePrice::parse(text, place).map(drop)),
            most_edits: self.whole("most_edits", number::edits),
            by: self.text("by"),
            measure: self.text("measure"),
            reference: self.text("reference"),
            alone: self.flag("alone"),
            margin: self.amount("margin"),
            sprt: self.text("sprt"),
            watched: self.flag("watched"),
            at: self.texts("at", |text, place| PlayerStrength::named(text, place).map(drop)),
            adapt: self.whole("adapt", number::games),
            exploit: self.whole("exploit", number::games),
            expect: self.texts("expect", |text, place| match command {
                StudyCommand::Tune | StudyCommand::Run => TargetSpec::parse(text, place).map(drop),
                _ => Expectation::parse(text, place).map(drop),
            }),
        };
        self.begin_at_the_folder(&mut experiment);
        experiment
    }

    fn take(&mut self, key: &str) -> Option<TomlEntry> {
        let at = self.entries.iter().position(|entry| entry.key == key)?;
        Some(self.entries.remove(at))
    }

    fn command(&mut self) -> Option<StudyCommand> {
        let entry = self.take(MARK);
        let name = entry.as_ref().and_then(|entry| entry.value.text());
        let command = StudyCommand::ALL.into_iter().find(|command| Some(command.name()) == name);
        if command.is_none() {
            self.faults.extend(self.no_command(entry));
        }
        command
    }

    fn no_command(&self, entry: Option<TomlEntry>) -> Option<Fault> {
        let Some(entry) = entry else {
            let message = "this file does not say that it is an experiment";
            let help = format!("write {MARK} = \"sweep\" on its first line");
            // It may say so in a line that was passed over.
            return (!self.damaged).then(|| Fault::new(self.whole.clone(), message).help(help));
        };
        let message = format!("{} is no command that experiments are for", entry.value);
        let name = entry.value.text().unwrap_or_default();
        let help = did_you_mean_one_of(name, StudyCommand::ALL.map(StudyCommand::name));
        Some(Fault::new(entry.place, message).help(help))
    }

    fn refuse_foreign_keys(&mut self, command: StudyCommand, empty: Vec<(String, SourceLocation)>) {
        let known = command.keys();
        let foreign = self.entries.extract_if(.., |entry| !known.contains(&entry.key.as_str()));
        let keys = foreign.map(|entry| (entry.key, entry.key_place)).chain(empty);
        let faults = keys.map(|(key, place)| foreign_key(command, &key, place));
        self.faults.extend(faults.collect::<Vec<_>>());
    }

    /// A switch, which is off where nothing is said.
    fn flag(&mut self, key: &str) -> bool {
        let value = self.take(key).and_then(|entry| self.of_kind(&entry, &ValueKind::Flag));
        matches!(value, Some(ConfigValue::Flag(true)))
    }

    fn text(&mut self, key: &str) -> Option<SourceText> {
        self.checked_text(key, nothing_to_check)
    }

    /// A text that has to pass a check at its place.
    fn checked_text(
        &mut self,
        key: &str,
        check: impl Fn(&str, &SourceLocation) -> Result<(), Fault>,
    ) -> Option<SourceText> {
        let entry = self.take(key)?;
        let value = self.of_kind(&entry, &ValueKind::Text)?.text()?.to_owned();
        let text = SourceValue { value, place: entry.place };
        self.faults.extend(text.read(check).err());
        Some(text)
    }

    /// A list of texts, each of which has to pass a check at its place.
    fn texts(&mut self, key: &str, check: impl Fn(&str, &SourceLocation) -> Result<(), Fault>) -> Vec<SourceText> {
        let list = self.take(key).and_then(|entry| Some((self.of_kind(&entry, &ValueKind::Texts)?, entry.items)));
        let Some((ConfigValue::List(items), places)) = list else {
            return Vec::new();
        };
        let items = items.iter().zip(places);
        let texts = items.filter_map(|(item, place)| Some(SourceValue { value: item.text()?.to_owned(), place }));
        let texts: Vec<SourceText> = texts.collect();
        self.faults.extend(texts.iter().filter_map(|text| text.read(&check).err()));
        texts
    }

    /// A whole number, as text with its place.
    fn count(&mut self, key: &str) -> Option<SourceText> {
        let place = self.entries.iter().find(|entry| entry.key == key)?.place.clone();
        Some(SourceValue { value: self.whole(key, number::whole)?.to_string(), place })
    }

    /// A whole number, or text such as `"20k"`.
    fn whole(&mut self, key: &str, parse: fn(&str) -> Result<u64, String>) -> Option<u64> {
        let entry = self.take(key)?;
        let written = match &entry.value {
            ConfigValue::Int(number) => number.to_string(),
            ConfigValue::Real(number) => number.to_string(),
            value => value.text().unwrap_or_default().to_owned(),
        };
        let number = parse(&written);
        number
            .map_err(|help| {
                let message = format!("`{key}` cannot be {}", entry.value);
                self.faults.push(Fault::new(entry.place, message).help(help));
            })
            .ok()
    }

    fn real(&mut self, key: &str, fits: impl Fn(f64) -> bool) -> Option<f64> {
        let entry = self.take(key)?;
        let finite = ValueKind::Real(f64::MIN..=f64::MAX);
        let number = finite.read(&entry.value).and_then(|value| value.real()).filter(|number| fits(*number));
        if number.is_none() {
            let known = KEYS.iter().find(|known| known.name == key);
            let allowed = known.map_or("", |key| key.allowed);
            let message = format!("`{key}` must be {allowed}, not {}", entry.value);
            let help = finite.remedy(&entry.value).unwrap_or_else(|| "write a number such as 0.5".to_owned());
            self.faults.push(Fault::new(entry.place, message).help(help));
        }
        number
    }

    /// A number above 0, or text such as `"2%"`.
    fn amount(&mut self, key: &str) -> Option<SourceValue<MeasureThreshold>> {
        let entry = self.entries.iter().find(|entry| entry.key == key)?;
        let place = entry.place.clone();
        let percent = entry.value.text().and_then(|text| number::difference(text).ok());
        let value = match percent.filter(|amount| amount.is_percent) {
            Some(percent) => self.take(key).map(|_| percent)?,
            None => MeasureThreshold::plain(self.real(key, number::is_difference)?),
        };
        Some(SourceValue { value, place })
    }

    fn of_kind(&mut self, entry: &TomlEntry, kind: &ValueKind) -> Option<ConfigValue> {
        let value = kind.read(&entry.value);
        if value.is_none() {
            let message = format!("`{}` must be {}, not {}", entry.key, kind.allowed(), entry.value);
            self.faults.push(Fault::new(entry.place.clone(), message).help(kind.remedy(&entry.value)));
        }
        value
    }

    /// Notes rules and bots that do not exist, each at its place, which is not known any more when their files are read. A text of the program's
    /// own names what was there.
    fn check_names(&mut self, rules: Option<&SourceText>, bots: &[SourceText]) {
        if self.is_saved {
            return;
        }
        let missing: Vec<Faults> = match rules.map_or(Ok(self.catalog.first()), |rules| self.game_of(rules)) {
            Ok(game) => bots.iter().filter_map(|bot| self.check_bot(game, bot).err()).collect(),
            Err(faults) => vec![faults],
        };
        self.faults.extend(missing.iter().flat_map(Faults::iter).cloned());
    }

    fn game_of(&self, rules: &SourceText) -> Result<&'static GameEntry, Faults> {
        let name = self.named_here(&rules.value, &rules.place)?;
        Ok(self.catalog.rules(&name).map_err(|faults| faults.placed(&rules.place))?.game)
    }

    fn check_bot(&self, game: &'static GameEntry, bot: &SourceText) -> Result<(), Faults> {
        let (_, name) = as_named(&bot.value);
        if is_path(name) {
            return self.named_here(name, &bot.place).map(drop);
        }
        game.strategies().named(name).map(drop).map_err(|fault| Faults::from(fault).placed(&bot.place))
    }

    /// A name as one names it from where one is.
    fn named_here(&self, name: &str, place: &SourceLocation) -> Result<String, Faults> {
        if !self.is_file(name) {
            return Ok(name.to_owned());
        }
        let path = self.beside(name);
        if self.folder.is_none() || exists(Path::new(&path)) {
            return Ok(path);
        }
        let help = "a path begins at the folder of the file that names it".to_owned();
        Err(Fault::new(place.clone(), format!("there is no file `{path}`")).help(help).into())
    }

    fn begin_at_the_folder(&self, experiment: &mut Experiment) {
        let Experiment { rules, bots, vs, .. } = experiment;
        let named = bots.iter_mut().chain([rules]);
        // An assignment may name a table's file, which has a folder of its own to begin at.
        let vs = vs.iter_mut().map(|vs| &mut vs.value);
        let vs = vs.filter(|vs| AssignmentParts::of(vs, &SourceLocation::Nowhere).is_none());
        for path in named.chain(vs).filter(|name| self.is_file(name)) {
            *path = self.beside(path);
        }
    }

    /// Whether a name is a file's, and not that of rules built in.
    fn is_file(&self, name: &str) -> bool {
        is_path(name) && self.catalog.built_in_rules(name).is_none()
    }

    /// A file named beside this one, as one names it from where one is.
    fn beside(&self, name: &str) -> String {
        match self.folder {
            Some(folder) => folder.join(name).display().to_string(),
            // Those built in lie in a folder of their game's, below its rules.
            None => format!("{}/{}", self.game, name.trim_start_matches("../").trim_end_matches(".toml")),
        }
    }
}

/// Rules that are left out are those of the default; an empty name is none.
fn rules_are_named(text: &str, place: &SourceLocation) -> Result<(), Fault> {
    named(text).map(drop).map_err(|help| Fault::new(place.clone(), "`rules` names nothing").help(help))
}

fn nothing_to_check(_: &str, _: &SourceLocation) -> Result<(), Fault> {
    Ok(())
}

/// A key that the command does not know: another's, or nobody's.
fn foreign_key(command: StudyCommand, key: &str, place: SourceLocation) -> Fault {
    let others = StudyCommand::ALL.into_iter().filter(|other| other.keys().contains(&key));
    let others: Vec<&str> = others.map(StudyCommand::name).collect();
    let message = format!("a {} has no `{key}`", command.name());
    let help = if others.is_empty() {
        misplaced(key, command.keys())
            .or_else(|| did_you_mean(key, command.keys()))
            .unwrap_or_else(|| format!("its keys are {}", command.keys().join(", ")))
    } else {
        format!("leave it out, or write {MARK} = \"{}\"", others.join("\" or \""))
    };
    Fault::new(place, message).help(help)
}

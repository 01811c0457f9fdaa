//! Strategy files: read with every fault reported at once, and compiled.

use super::Bot;
use super::restriction::ComponentPatterns;
use super::search::SearchSettings;
use super::search_keys::SEARCH_KEYS;
use crate::config::document::TomlEntry;
use crate::config::layers::LayeredDocument;
use crate::config::number;
use crate::config::{
    Address, Assignment, AssignmentOperator, ConfigValue, Fault, Faults, FileSet, SHOWN, SourceLocation, did_you_mean,
    misplaced, surplus,
};
use crate::feature::Feature;
use crate::formula::{Formula, FormulaNames, FormulaTerm};
use crate::game::GameProfile;
use crate::say::on_a_line;
use serde::Serialize;
use std::collections::BTreeMap;

/// The name by which assignments mean the share of choices made at random. No parameter has this name.
pub const BLUNDER: &str = "blunder";

/// The name by which assignments mean the rollouts of a search; 0 is none. No parameter has this name.
pub const ROLLOUTS: &str = "rollouts";

/// The numbers that are assigned like parameters and stand under `[play]`: the name, its place there, and its meaning in a sentence.
const OF_PLAY: [(&str, &str, &str); 2] = [
    (BLUNDER, "the share of choices made at random", "Share of its choices that it makes at random, from 0 to 1."),
    (
        ROLLOUTS,
        "a number of the search: search = { rollouts = 8 }",
        "Rollouts by which it looks ahead from each of its best choices; 0 is none.",
    ),
];

/// The meaning of a number that stands under `[play]`, in a sentence; `None` of any other.
pub fn about_of_play(name: &str) -> Option<&'static str> {
    OF_PLAY.iter().find(|(of_play, ..)| *of_play == name).map(|(.., about)| *about)
}

/// Begins an address that is about every bot at the table: `bots.*.blunder`.
pub const EVERY_BOT: &str = "bots.*.";

/// The setting of a number of a bot, or of all of them (`*`), that what is written at `place` stands for: `bots.*.blunder=0.2`.
pub fn setting_of_bot(bot: &str, number: &str, value: ConfigValue, place: &SourceLocation) -> Assignment {
    Assignment {
        address: Address::Name(format!("bots.{bot}.{number}")),
        op: AssignmentOperator::Set,
        value,
        address_place: place.clone(),
        value_place: place.clone(),
    }
}

/// A strategy as read: what a manifest stores and a report shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Strategy {
    /// The name of its file without `.toml`.
    pub name: String,
    /// The game that it plays.
    pub game: String,
    /// The strategy's idea, in a sentence.
    pub about: String,
    /// The rule by which it chooses.
    pub choose: ChoiceRule,
    /// Share of choices made at random, 0 to 1.
    pub blunder: f64,
    /// The search by which it looks ahead, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchSettings>,
    /// What it never chooses, by kind of decision: patterns of components.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub forbid: ComponentPatterns,
    /// What it always chooses where it can, likewise.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub force: ComponentPatterns,
    /// The named numbers as set.
    pub parameters: BTreeMap<String, Parameter>,
    /// Formula by kind of decision.
    pub score: BTreeMap<String, String>,
}

/// A named number of a strategy, with the range that a search may try.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// The value.
    pub value: f64,
    /// The least value worth trying.
    pub min: Option<f64>,
    /// The greatest value worth trying.
    pub max: Option<f64>,
}

/// The rule by which a strategy chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChoiceRule {
    /// The highest score.
    Best,
    /// Any legal choice.
    Random,
    /// The first legal choice.
    First,
}

impl Strategy {
    /// Reads and compiles the strategy named: one that is built in, or the path of a `.toml` file; `mine=greedy` is greedy under another name, so
    /// that two of a kind can be told apart. Assignments to
    /// `bots.<name>.<parameter>` that name this strategy are made and taken out of the list. Those to `bots.*.<parameter>` are made where it
    /// has that parameter, and left for the other bots: see [`Strategy::hears`].
    ///
    /// # Errors
    /// Everything that is wrong with the file and the assignments.
    pub fn load(
        game: &GameProfile,
        files: FileSet<'_>,
        name: &str,
        assignments: &mut Vec<Assignment>,
    ) -> Result<(Self, Bot), Faults> {
        let (alias, name) = as_named(name);
        let source = files.named(name)?;
        let whole = SourceLocation::File(source.name.clone());
        let mut draft = StrategyDraft { layers: LayeredDocument::load(files, source)?, faults: Vec::new(), whole };
        // What is wrong with another game's strategy is of no interest here.
        draft.foreign(game).map_or(Ok(()), Err)?;
        draft.faults.append(&mut draft.layers.faults);
        let stem = std::path::Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy());
        let stem = alias.map_or(stem, Into::into);
        let loaded = draft.read(game, &on_a_line(&stem), assignments);
        Faults::check(draft.faults).map(|()| loaded)
    }

    /// Whether it chooses by formulas.
    pub fn weighs(&self) -> bool {
        self.choose == ChoiceRule::Best
    }

    /// The named numbers as they may be assigned: the parameters, and where formulas choose `blunder` and `rollouts`.
    pub fn numbers(&self) -> impl Iterator<Item = (&str, f64)> {
        let rollouts = self.search.as_ref().map_or(0, |search| search.rollouts);
        let of_play = [(BLUNDER, self.blunder), (ROLLOUTS, rollouts.into())];
        let of_play = of_play.into_iter().filter(|_| self.weighs());
        self.parameters.iter().map(|(name, parameter)| (name.as_str(), parameter.value)).chain(of_play)
    }

    /// The terms of the formula for a kind of decision of its game; none of a bot that chooses by no formula.
    pub fn terms(&self, game: &GameProfile, kind: usize) -> Vec<FormulaTerm> {
        let kinds: Vec<&str> = game.kinds.iter().map(|kind| kind.name).collect();
        let parameters: Vec<(String, f64)> =
            self.parameters.iter().map(|(name, parameter)| (name.clone(), parameter.value)).collect();
        let names = FormulaNames { features: game.features, kind, kinds: &kinds, parameters: &parameters };
        let formula = self.score.get(kinds[kind]);
        formula.and_then(|formula| FormulaTerm::of(formula, &names).ok()).unwrap_or_default()
    }

    /// Whether it has the number that an assignment to `bots.*.<parameter>` is about.
    pub fn hears(&self, assignment: &Assignment) -> bool {
        of_every_bot(assignment).is_some_and(|meant| self.numbers().any(|(name, _)| name == meant))
    }
}

/// The number that every bot is to have set: `blunder` of `bots.*.blunder`.
fn of_every_bot(assignment: &Assignment) -> Option<&str> {
    match &assignment.address {
        Address::Name(name) => name.strip_prefix(EVERY_BOT),
        Address::Rows { .. } => None,
    }
}

/// The text of a strategy file that stands alone, with every base and assignment resolved.
impl std::fmt::Display for Strategy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let quoted = |text: &str| toml_edit::value(text).to_string();
        writeln!(f, "game = {}\nabout = {}", quoted(&self.game), quoted(&self.about))?;
        let choose = match self.choose {
            ChoiceRule::Best => "best",
            ChoiceRule::Random => "random",
            ChoiceRule::First => "first",
        };
        writeln!(f, "\n[play]\nchoose = {}\nblunder = {:?}", quoted(choose), self.blunder)?;
        if let Some(search) = &self.search {
            writeln!(f, "search = {search}")?;
        }
        if !self.parameters.is_empty() {
            writeln!(f, "\n[parameters]")?;
        }
        for (name, parameter) in &self.parameters {
            let ends = [("min", parameter.min), ("max", parameter.max)];
            let ends = ends.into_iter().filter_map(|(end, value)| Some(format!(", {end} = {:?}", value?)));
            match ends.collect::<String>().as_str() {
                "" => writeln!(f, "{name} = {:?}", parameter.value)?,
                ends => writeln!(f, "{name} = {{ value = {:?}{ends} }}", parameter.value)?,
            }
        }
        if !self.score.is_empty() {
            writeln!(f, "\n[score]")?;
        }
        for (kind, formula) in &self.score {
            writeln!(f, "{kind} = {}", quoted(formula))?;
        }
        for (table, patterns) in [("forbid", &self.forbid), ("force", &self.force)] {
            if !patterns.is_empty() {
                writeln!(f, "\n[{table}]")?;
            }
            for (kind, patterns) in patterns {
                writeln!(f, "{kind} = {patterns:?}")?;
            }
        }
        Ok(())
    }
}

/// The text of a strategy file and its bases, and what is wrong with it.
pub(super) struct StrategyDraft {
    pub(super) layers: LayeredDocument,
    pub(super) faults: Vec<Fault>,
    /// The place of what is not written.
    whole: SourceLocation,
}

impl StrategyDraft {
    fn read(&mut self, game: &GameProfile, name: &str, assignments: &mut Vec<Assignment>) -> (Strategy, Bot) {
        self.layers.take("base");
        let about = self.text("about").unwrap_or_default();
        let choose = self.choose();
        let mut blunder = self.blunder();
        let mut search = self.search(game);
        let mut parameters = self.parameters(game);
        // Assigned like parameters, but no formula knows them.
        if choose == ChoiceRule::Best {
            let share = Parameter { value: blunder, min: Some(0.0), max: Some(1.0) };
            let rollouts = search.as_ref().map_or(0, |search| search.rollouts).into();
            let rollouts =
                Parameter { value: rollouts, min: Some(0.0), max: Some(SearchSettings::MOST_ROLLOUTS.into()) };
            parameters.extend([(BLUNDER.to_owned(), share), (ROLLOUTS.to_owned(), rollouts)]);
        }
        let (mut forbid, mut force) = (self.patterns("forbid", game), self.patterns("force", game));
        self.restrict(name, game, [("forbid", &mut forbid), ("force", &mut force)], assignments);
        self.assign(name, &mut parameters, assignments);
        if let Some(assigned) = parameters.remove(BLUNDER) {
            blunder = assigned.value;
        }
        if let Some(assigned) = parameters.remove(ROLLOUTS) {
            search = searches(search, assigned.value.round() as u32);
        }
        let (score, formulas) = self.formulas(game, choose, &parameters);
        self.refuse_the_rest(game);
        let (name, of) = (name.to_owned(), game.name.to_owned());
        let strategy = Strategy { name, game: of, about, choose, blunder, search, forbid, force, parameters, score };
        let bot = strategy.bot(game, formulas);
        (strategy, bot)
    }

    pub(super) fn fault(&mut self, place: &SourceLocation, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Fault::new(place.clone(), message).help(help.into()));
    }

    fn foreign(&mut self, game: &GameProfile) -> Option<Fault> {
        let entry = self.layers.take("game")?;
        let message = format!("this strategy is not for {} but for {}", game.name, entry.value);
        let help = format!("`ludometer list bots {}` names those for {}", game.name, game.name);
        (entry.value.text() != Some(game.name)).then(|| Fault::new(entry.place, message).help(help))
    }

    fn text(&mut self, key: &str) -> Option<String> {
        let entry = self.layers.take(key)?;
        let text = entry.value.text().map(str::to_owned);
        if text.is_none() {
            self.fault(&entry.place, format!("`{key}` must be text, not {}", entry.value), "write it in quotes");
        }
        text
    }

    fn choose(&mut self) -> ChoiceRule {
        const STYLES: [(&str, ChoiceRule); 3] =
            [("best", ChoiceRule::Best), ("random", ChoiceRule::Random), ("first", ChoiceRule::First)];
        let Some(entry) = self.layers.take("play.choose") else {
            return ChoiceRule::Best;
        };
        let named = STYLES.iter().find(|(name, _)| entry.value.text() == Some(name));
        if named.is_none() {
            let message = format!("`play.choose` must be `best`, `random` or `first`, not {}", entry.value);
            self.fault(&entry.place, message, "`best` takes the choice with the highest score");
        }
        named.map_or(ChoiceRule::Best, |(_, choose)| *choose)
    }

    fn blunder(&mut self) -> f64 {
        let Some(entry) = self.layers.take("play.blunder") else {
            return 0.0;
        };
        match entry.value.real().filter(|share| (0.0..=1.0).contains(share)) {
            Some(share) => share,
            None => {
                let message = format!("`play.blunder` must be a number from 0 to 1, not {}", entry.value);
                let share = Parameter { value: 0.0, min: Some(0.0), max: Some(1.0) };
                let help = share.remedy(&entry.value);
                self.fault(
                    &entry.place,
                    message,
                    help.unwrap_or_else(|| "0.02 makes one choice in fifty at random".to_owned()),
                );
                0.0
            }
        }
    }

    /// `[parameters]`: `courage = 0.6`, or `courage = { value = 0.6, min = 0.0, max = 1.0 }`.
    fn parameters(&mut self, game: &GameProfile) -> BTreeMap<String, Parameter> {
        let formulas: Vec<String> = game.kinds.iter().map(|kind| format!("score.{}", kind.name)).collect();
        let mut parameters = BTreeMap::new();
        for entry in self.layers.take_below("parameters") {
            let (name, part) = parameter_part(&entry.key);
            if let Some((name, meaning, _)) = OF_PLAY.iter().find(|(of_play, ..)| *of_play == name) {
                let help = format!("call it something else, or write it under [play] if it is {meaning}");
                self.fault(&entry.key_place, format!("no parameter can be called `{name}`"), help);
                continue;
            }
            let Some(number) = entry.value.real() else {
                let help = number::remedy(entry.value.text().unwrap_or_default(), |_| true)
                    .or_else(|| misplaced(&entry.key, formulas.iter().map(String::as_str)))
                    .unwrap_or_else(|| "write a number such as 0.5".to_owned());
                let message = format!("`{}` must be a number, not {}", entry.key, entry.value);
                self.fault(&entry.place, message, help);
                continue;
            };
            let parameter: &mut Parameter =
                parameters.entry(name.to_owned()).or_insert(Parameter { value: f64::NAN, min: None, max: None });
            match part {
                "" | "value" => parameter.value = number,
                "min" => parameter.min = Some(number),
                "max" => parameter.max = Some(number),
                _ => self.fault(
                    &entry.key_place,
                    format!("a parameter has no `{part}`"),
                    "it has `value`, and may have `min` and `max`",
                ),
            }
        }
        self.check_parameters(&mut parameters);
        parameters
    }

    fn check_parameters(&mut self, parameters: &mut BTreeMap<String, Parameter>) {
        let whole = self.whole.clone();
        for (name, parameter) in parameters {
            if parameter.value.is_nan() {
                self.fault(
                    &whole,
                    format!("parameter `{name}` has no value"),
                    format!("write {name} = {{ value = 1.0, min = 0.0, max = 2.0 }}"),
                );
                parameter.value = 0.0;
            }
            if !parameter.holds(parameter.value) {
                self.fault(
                    &whole,
                    format!("parameter `{name}` has the value {}, outside of its own range", parameter.value),
                    parameter.range(),
                );
            }
        }
    }

    /// Makes the assignments to `bots.<name>.<parameter>` and, where it has that number, to `bots.*.<parameter>`, in their order.
    fn assign(&mut self, bot: &str, parameters: &mut BTreeMap<String, Parameter>, assignments: &mut Vec<Assignment>) {
        let prefix = format!("bots.{bot}.");
        let of_bot =
            |assignment: &Assignment| matches!(&assignment.address, Address::Name(name) if name.starts_with(&prefix));
        let of_every =
            |assignment: &Assignment| of_every_bot(assignment).is_some_and(|name| parameters.contains_key(name));
        let meant: Vec<Assignment> =
            assignments.iter().filter(|assignment| of_bot(assignment) || of_every(assignment)).cloned().collect();
        assignments.retain(|assignment| !of_bot(assignment));
        for assignment in meant {
            let address = assignment.address.to_string();
            let name = address.strip_prefix(&prefix).or_else(|| of_every_bot(&assignment)).unwrap_or_default();
            let Some(parameter) = parameters.get_mut(name) else {
                let help = did_you_mean(name, parameters.keys().map(String::as_str));
                let message = format!("strategy `{bot}` has no parameter `{name}`");
                self.fault(&assignment.address_place, message, help.unwrap_or_else(|| known_parameters(parameters)));
                continue;
            };
            let value = assignment
                .op
                .apply(&ConfigValue::Real(parameter.value), &assignment.value)
                .and_then(|value| value.real());
            match value.filter(|value| parameter.holds(*value)) {
                Some(value) => parameter.value = value,
                None => {
                    let help = parameter.remedy(&assignment.value).unwrap_or_else(|| parameter.range());
                    self.fault(&assignment.value_place, format!("`{address}` cannot be {}", assignment.value), help);
                }
            }
        }
    }

    /// Compiles `[score]`: every kind of decision needs a formula if formulas decide.
    fn formulas(
        &mut self,
        game: &GameProfile,
        choose: ChoiceRule,
        parameters: &BTreeMap<String, Parameter>,
    ) -> (BTreeMap<String, String>, Vec<Formula>) {
        let constants: Vec<(String, f64)> =
            parameters.iter().map(|(name, parameter)| (name.clone(), parameter.value)).collect();
        let kinds: Vec<&str> = game.kinds.iter().map(|kind| kind.name).collect();
        let (mut score, mut formulas) = (BTreeMap::new(), Vec::new());
        for (kind, name) in kinds.iter().enumerate() {
            let key = format!("score.{name}");
            let Some(entry) = self.layers.take(&key) else {
                if choose == ChoiceRule::Best {
                    let whole = self.whole.clone();
                    let help = format!(
                        "write [score] {name} = \"...\" ({}), or take it over with base = \"{}\"",
                        game.kinds[kind].about,
                        game.bots.first().copied().unwrap_or_default()
                    );
                    self.fault(&whole, format!("there is no formula for `{name}`"), help);
                }
                continue;
            };
            let names = FormulaNames { features: game.features, kind, kinds: &kinds, parameters: &constants };
            if let Some((text, formula)) = self.formula(&entry, &names) {
                score.insert((*name).to_owned(), text);
                formulas.push(formula);
            }
        }
        (score, formulas)
    }

    fn formula(&mut self, entry: &TomlEntry, names: &FormulaNames<'_>) -> Option<(String, Formula)> {
        let Some(text) = entry.value.text() else {
            self.fault(
                &entry.place,
                format!("`{}` must be a formula in quotes, not {}", entry.key, entry.value),
                "write \"...\" around it",
            );
            return None;
        };
        match Formula::compile(text, names) {
            Ok(formula) => Some((text.to_owned(), formula)),
            Err(faults) => {
                let place = |span| entry.place.text_span(text, span);
                self.faults.extend(
                    faults.into_iter().map(|fault| Fault::new(place(fault.span), fault.message).help(fault.help)),
                );
                None
            }
        }
    }

    /// Refuses keys that mean nothing.
    fn refuse_the_rest(&mut self, game: &GameProfile) {
        let mut known: Vec<String> =
            ["about", "game", "base", "parameters", "play.choose", "play.blunder"].map(str::to_owned).into();
        known.extend(SEARCH_KEYS.map(str::to_owned));
        let of_components = game.component_choices.iter().map(|choice| choice.kind);
        known.extend(of_components.flat_map(|kind| [format!("forbid.{kind}"), format!("force.{kind}")]));
        known.extend(game.kinds.iter().map(|kind| format!("score.{}", kind.name)));
        let written = std::mem::take(&mut self.layers.entries).into_iter().map(|entry| (entry.key, entry.key_place));
        let empty = std::mem::take(&mut self.layers.empty)
            .into_iter()
            .filter(|(key, _)| !["parameters", "score", "play", "forbid", "force"].contains(&key.as_str()));
        let rest: Vec<_> = written.chain(empty).collect();
        let more = surplus(self.whole.clone(), rest.len().saturating_sub(SHOWN), "unknown key");
        self.faults.extend(more);
        for (key, place) in rest.into_iter().take(SHOWN) {
            let names = || known.iter().map(String::as_str);
            let help = misplaced(&key, names()).or_else(|| did_you_mean(&key, names()));
            let leave = || "leave it out; numbers that formulas name stand below [parameters]".to_owned();
            self.fault(&place, format!("a strategy has no `{key}`"), help.unwrap_or_else(leave));
        }
    }
}

/// The name under which a strategy is to go, if it has one of its own, and the strategy: `mine=greedy`.
pub fn as_named(name: &str) -> (Option<&str>, &str) {
    let plain = |alias: &str| !alias.is_empty() && alias.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    match name.split_once('=') {
        Some((alias, strategy)) if plain(alias) => (Some(alias), strategy),
        _ => (None, name),
    }
}

/// The search with so many rollouts; 0 is none.
fn searches(search: Option<SearchSettings>, rollouts: u32) -> Option<SearchSettings> {
    let settings = search.unwrap_or_else(|| SearchSettings::with_rollouts(rollouts));
    (rollouts > 0).then_some(SearchSettings { rollouts, ..settings })
}

fn known_parameters(parameters: &BTreeMap<String, Parameter>) -> String {
    let names: Vec<&str> = parameters.keys().map(String::as_str).collect();
    if names.is_empty() { "it has none at all".to_owned() } else { format!("it has {}", names.join(", ")) }
}

/// `parameters.courage.min` as `courage` and `min`; the second is empty for a plain number.
fn parameter_part(key: &str) -> (&str, &str) {
    let rest = key.strip_prefix("parameters.").unwrap_or(key);
    rest.split_once('.').unwrap_or((rest, ""))
}

impl Parameter {
    fn holds(&self, value: f64) -> bool {
        value.is_finite() && self.min.is_none_or(|min| value >= min) && self.max.is_none_or(|max| value <= max)
    }

    /// The remedy for a value that is a number elsewhere: `0,5`, `20 %`.
    fn remedy(&self, value: &ConfigValue) -> Option<String> {
        let fits = |number: &str| number.parse().is_ok_and(|number| self.holds(number));
        number::remedy(value.text()?, fits)
    }

    fn range(&self) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) => format!("its range is {min} to {max}"),
            (Some(min), None) => format!("its range is {min} and more"),
            (None, Some(max)) => format!("its range is up to {max}"),
            (None, None) => "it must be a number".to_owned(),
        }
    }
}

/// The features that a kind of decision knows.
pub fn known_at(features: &[Feature], kind: usize) -> impl Iterator<Item = &Feature> {
    features.iter().filter(move |feature| feature.kinds >> kind & 1 == 1)
}

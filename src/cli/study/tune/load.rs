//! What is tuned: targets and changes as a person wrote them, checked before a game is played.

use crate::study::setup::PlayArgs;
use crate::study::spec::StudySpec;
use engine::cell::{Cell, CellRequest, NamedRules};
use engine::measure::{MeasureName, NamedEstimate, RequestedMeasure, Tally};
use kit::config::{Assignment, AssignmentOperator, ConfigValue, Fault, Faults, SourceLocation, did_you_mean_one_of};
use kit::say::is_share;
use kit::stats::Estimate;
use kit::stats::names::measures;
use std::collections::HashSet;
use study::experiment::{ChangePrice, LinkedValues, TargetSetting, TargetSpec, VariedValue, expand};
use study::question::TuneQuestion;
use study::tune::{AdjustableValue, TargetScale, TuningProblem, TuningTarget, ValueEdit};

/// Looks of a proof at the most, where there is one kind of table.
const LOOKS: usize = 6;

/// Solutions that are looked for.
const SOLUTIONS: usize = 3;

/// Steps to either side, where nothing is said.
const STEPS: i64 = 2;

/// A step of what is no whole number, as a part of it.
const PART: f64 = 0.1;

/// A value that may be changed, as it is written.
pub(super) struct TunedValue {
    /// Address of the value.
    pub address: String,
    /// Addresses that are given the same value.
    along: Vec<String>,
    /// What it is.
    pub from: ConfigValue,
    /// What it may be, in the order of the knob's steps.
    pub to: Vec<ConfigValue>,
}

/// A target of one measure.
pub(super) struct TuningGoal {
    /// Index of the setting.
    pub setting: usize,
    /// Text of the goal: `strong: win_rate(greedy) <= 45 %`.
    pub text: String,
    /// What is measured.
    pub subject: MeasureName,
    /// Whether the measure is a share, written in percent.
    pub is_share: bool,
    /// Where it should lie: at least, and at most.
    pub bounds: (Option<f64>, Option<f64>),
    /// Percentile of the rounds, if the goal is one. The search steers by the percentile with each round spread evenly over itself, which shows
    /// what moves it by less than one; people read whole rounds.
    pub percentile: Option<f64>,
}

impl TuningGoal {
    /// Estimate of the goal as people read it: a percentile of the rounds in whole rounds.
    pub fn told(&self, seen: &Estimate) -> Estimate {
        if self.percentile.is_some() { seen.in_whole_numbers() } else { *seen }
    }
}

/// All that a search is about.
pub(super) struct TuningTask {
    pub named: NamedRules,
    /// What is asked for before anything is changed.
    pub wish: CellRequest,
    pub seed: u64,
    /// Numbers of players, line-ups and rungs of strength at which is played.
    pub settings: Vec<TargetSetting>,
    pub dials: Vec<TunedValue>,
    pub goals: Vec<TuningGoal>,
    pub wanted: TuningProblem,
}

/// What a search cannot be asked for.
pub(super) fn check(setup: &PlayArgs) -> Result<(), Fault> {
    if setup.shard.is_some() {
        let help = "leave --shard out".to_owned();
        return Err(Fault::new(SourceLocation::Nowhere, "a search cannot be played in parts").help(help));
    }
    Ok(())
}

impl TuningTask {
    /// Reads what is asked for.
    ///
    /// # Errors
    /// No targets, targets of what is not measured, that cannot be or contradict each other, nothing to change, values that the rules refuse.
    pub fn new(spec: &StudySpec<'_>, question: &TuneQuestion) -> Result<Self, Faults> {
        let (base, aims) = (&spec.plan.variants[0], &question.targets);
        let named = base.cell.named.clone();
        let settings = TargetSpec::settings(aims);
        let cell = |setting: &TargetSetting| {
            let place = TargetSpec::place_of(aims, setting);
            setting.check(named.game, &place)?;
            Cell::named(&named, &setting.wish(&base.wish, &place)).map_err(|faults| faults.placed(&place))
        };
        let cells = settings.iter().map(cell).collect::<Result<Vec<Cell>, Faults>>()?;
        let known: Vec<Vec<NamedEstimate>> =
            cells.iter().map(|cell| Tally::new(&cell.schema).named_estimates()).collect();
        let mut draft = TargetDraft { goals: Vec::new(), targets: Vec::new(), faults: Vec::new() };
        aims.iter().for_each(|aim| draft.aim(aim, &settings, &known));
        Faults::check(draft.faults)?;
        contradictions(&draft.goals, &draft.targets, &cells)?;
        let mut tuning = Self {
            named,
            wish: base.wish.clone(),
            seed: spec.experiment().seed(),
            goals: draft.goals,
            dials: Vec::new(),
            wanted: TuningProblem {
                targets: draft.targets,
                knobs: Vec::new(),
                most_edits: question.most_edits as usize,
                most_games: spec.games,
                games_of_a_block: cells.iter().map(|cell| cell.schema.rotations.len() as u64).sum(),
                // A block has fewer games of each kind of table, the more kinds there are.
                looks: LOOKS + cells.len().ilog2() as usize,
                solutions: SOLUTIONS,
            },
            settings,
        };
        tuning.knobs(question, &base.cell)?;
        Ok(tuning)
    }

    /// What is asked for with these changes, at a setting.
    pub fn wish(&self, setting: &TargetSetting, edits: &[ValueEdit]) -> Result<CellRequest, Faults> {
        let mut wish = setting.wish(&self.wish, &SourceLocation::Nowhere);
        for edit in edits {
            wish.set.extend(self.dials[edit.knob].set(&self.dials[edit.knob].to[edit.step])?);
        }
        Ok(wish)
    }

    /// A change in words: `cards.bat.damage 2 -> 3`.
    pub fn said(&self, edit: ValueEdit) -> String {
        let dial = &self.dials[edit.knob];
        format!("{} {} -> {}", dial.name(), dial.from, dial.to[edit.step])
    }

    /// Everything that may be changed, each address once.
    fn knobs(&mut self, question: &TuneQuestion, cell: &Cell) -> Result<(), Faults> {
        let (levers, prices) = (&question.of, &question.prices);
        let mut seen = HashSet::new();
        for (kind, lever) in levers.iter().enumerate() {
            self.leaves_players(lever)?;
            let (known, all) = (seen.len(), meant(lever, cell)?);
            for (address, from) in all.into_iter().filter(|(address, _)| seen.insert(address.clone())) {
                self.knob(kind, lever, (address, from), prices)?;
            }
            if seen.len() == known {
                let message = format!("all of `{}` is named before, with values of its own", lever.pattern);
                let help = "leave one of the two out, or write all values behind one of them".to_owned();
                return Err(Fault::new(lever.place.clone(), message).help(help).into());
            }
        }
        let twice = prices.iter().enumerate().filter_map(|(place, price)| priced_twice(price, &prices[..place]));
        let nothing = prices.iter().filter_map(|price| prices_nothing(price, &seen));
        Faults::check(twice.chain(nothing).collect())?;
        if self.dials.is_empty() {
            let help = "the rules take no other value there; name others with --of, or a wider range".to_owned();
            return Err(Fault::new(SourceLocation::Nowhere, "nothing can be changed").help(help).into());
        }
        Ok(())
    }

    /// What a target says of the number of players is not changed.
    fn leaves_players(&self, lever: &LinkedValues) -> Result<(), Fault> {
        let of_some = self.settings.iter().find_map(|setting| setting.set(&lever.place));
        if of_some.is_none_or(|players| players.address.to_string() != lever.pattern) {
            return Ok(());
        }
        let help = "leave one of the two out".to_owned();
        Err(Fault::new(lever.place.clone(), "targets say how many players there are").help(help))
    }

    fn knob(
        &mut self,
        kind: usize,
        lever: &LinkedValues,
        at: (String, ConfigValue),
        prices: &[ChangePrice],
    ) -> Result<(), Faults> {
        let (address, from) = at;
        let price = ChangePrice::of(prices, &address);
        let mut dial = TunedValue { address, along: lever.along.clone(), to: Vec::new(), from };
        let (mut steps, mut refused) = (Vec::new(), None);
        for (step, value) in values(lever.axis.as_ref(), &dial.from) {
            let mut wish = self.wish.clone();
            wish.set.extend(dial.set(&value)?);
            match Cell::named(&self.named, &wish) {
                Ok(_) => {
                    steps.push(step);
                    dial.to.push(value);
                }
                Err(faults) => refused = refused.or(Some(faults)),
            }
        }
        // Values that somebody wrote are to be right; two steps to either side are taken as far as they go.
        let written = lever
            .axis
            .as_ref()
            .is_some_and(|axis| axis.steps.iter().all(|step| step.assignment.op == AssignmentOperator::Set));
        match refused.filter(|_| written) {
            Some(faults) => {
                let here = |fault: &Fault| Fault { place: lever.place.clone(), ..fault.clone() };
                return Faults::check(faults.iter().map(here).collect());
            }
            None if steps.is_empty() => return Ok(()),
            None => {}
        }
        self.wanted.knobs.push(AdjustableValue { price, steps, kind });
        self.dials.push(dial);
        Ok(())
    }
}

/// A fault if a pattern has a price before.
fn priced_twice(price: &ChangePrice, before: &[ChangePrice]) -> Option<Fault> {
    let first = before.iter().find(|other| other.pattern == price.pattern)?;
    let message = format!("`{}` has two prices: {} and {}", price.pattern, first.price, price.price);
    Some(Fault::new(price.place.clone(), message).help("leave one of the two out".to_owned()))
}

/// A fault if a price fits none of the values that may be changed.
fn prices_nothing(price: &ChangePrice, changed: &HashSet<String>) -> Option<Fault> {
    if changed.iter().any(|address| price.fits(address)) {
        return None;
    }
    let pattern = &price.pattern;
    let mut known: Vec<&str> = changed.iter().map(String::as_str).collect();
    known.sort_unstable();
    let help = did_you_mean_one_of(pattern, known);
    let help = help.unwrap_or_else(|| "name values that --of names, such as 'cards.*.damage=2'".to_owned());
    Some(
        Fault::new(price.place.clone(), format!("the price of `{pattern}` is of nothing that may be changed"))
            .help(help),
    )
}

impl TunedValue {
    /// Addresses of the value: `players.max_health & players.health`.
    pub fn name(&self) -> String {
        let all: Vec<&str> = self.along.iter().chain([&self.address]).map(String::as_str).collect();
        all.join(" & ")
    }

    fn set(&self, value: &ConfigValue) -> Result<Vec<Assignment>, Fault> {
        let all = self.along.iter().chain([&self.address]);
        all.map(|address| Assignment::parse(&format!("{address}={}", value.written()))).collect()
    }
}

/// The values that a lever means, with what they are.
fn meant(lever: &LinkedValues, cell: &Cell) -> Result<Vec<(String, ConfigValue)>, Faults> {
    if lever.pattern.starts_with("bots.") {
        let help = "`ludometer train` looks for a bot's numbers".to_owned();
        let message = format!("`{}` is a bot's, and rules are tuned", lever.pattern);
        return Err(Fault::new(lever.place.clone(), message).help(help).into());
    }
    let words = lever.axis.as_ref().is_some_and(|axis| axis.steps.iter().any(|step| step.value.real().is_none()));
    let known = || cell.resolved.values.iter().find(|(address, _)| *address == lever.pattern).cloned();
    match known().filter(|_| words) {
        Some(one) => Ok(vec![one]),
        None => Ok(expand(&lever.pattern, &lever.place, &cell.resolved, &cell.strategies)?),
    }
}

/// What a value may be, with how many steps away that is, ascending.
fn values(axis: Option<&VariedValue>, from: &ConfigValue) -> Vec<(i32, ConfigValue)> {
    let Some(own) = from.real() else {
        let others = axis.iter().flat_map(|axis| &axis.steps).map(|step| step.value.clone());
        return (1..).zip(others.filter(|value| value != from)).collect();
    };
    let moved = |by: f64| match from {
        ConfigValue::Int(number) if by.fract() == 0.0 => ConfigValue::Int(number + by as i64),
        _ => ConfigValue::Real(own + by),
    };
    let step = if matches!(from, ConfigValue::Int(_)) { 1.0 } else { PART * own.abs() };
    let mut all: Vec<ConfigValue> = match axis {
        None => (-STEPS..=STEPS).map(|steps| moved(steps as f64 * step)).collect(),
        Some(axis) => (axis.steps.iter())
            .filter_map(|step| match step.assignment.op {
                AssignmentOperator::Add => step.value.real().map(moved),
                _ => Some(step.value.clone()),
            })
            .collect(),
    };
    all.retain(|value| value.real().is_some_and(|value| value != own));
    all.sort_by(|a, b| a.real().unwrap_or(0.0).total_cmp(&b.real().unwrap_or(0.0)));
    let below = all.iter().filter(|value| value.real().is_some_and(|value| value < own)).count() as i32;
    let place = |place: i32| if place < below { place - below } else { place - below + 1 };
    (0..).map(place).zip(all).collect()
}

/// Targets as they are read.
struct TargetDraft {
    goals: Vec<TuningGoal>,
    targets: Vec<TuningTarget>,
    faults: Vec<Fault>,
}

impl TargetDraft {
    fn aim(&mut self, aim: &TargetSpec, settings: &[TargetSetting], known: &[Vec<NamedEstimate>]) {
        let setting = settings.iter().position(|setting| *setting == aim.setting).unwrap_or(0);
        let known = &known[setting];
        match aim.expectation.meant(known) {
            Err(fault) => self.faults.push(fault),
            Ok(meant) => meant.into_iter().for_each(|one| self.goal(aim, setting, one)),
        }
    }

    fn goal(&mut self, aim: &TargetSpec, setting: usize, known: &NamedEstimate) {
        let own = aim.expectation.of(known.name.clone());
        let text = format!("{}{own}", aim.setting);
        let percentile = match known.requested {
            Some(RequestedMeasure::Rounds(_, p)) => Some(p),
            _ => None,
        };
        let bounds = own.bounds.ends();
        let (lo, hi) = if percentile.is_some() { own.bounds.ends_of_whole() } else { bounds };
        let kind = self.goals.iter().position(|goal| goal.subject == known.name).unwrap_or(self.goals.len());
        self.targets.push(TuningTarget { lo, hi, scale: scale(known), kind });
        let is_share = is_share(&known.unit);
        self.goals.push(TuningGoal { setting, text, subject: known.name.clone(), is_share, bounds, percentile });
    }
}

/// Scale on which the effects on a measure add up.
fn scale(known: &NamedEstimate) -> TargetScale {
    match known.bounds {
        Some((0.0, 1.0)) => TargetScale::Odds,
        Some((0.0, _)) => TargetScale::Ratio,
        _ => TargetScale::Plain,
    }
}

/// Targets that no rules meet together: of one measure, or shares of all who win that cannot add up.
fn contradictions(goals: &[TuningGoal], targets: &[TuningTarget], cells: &[Cell]) -> Result<(), Faults> {
    let nowhere =
        |message: String| Err(Fault::new(SourceLocation::Nowhere, message).help("widen one of them".to_owned()).into());
    let all = || goals.iter().zip(targets);
    for (place, goal) in goals.iter().enumerate() {
        let same = |other: &TuningGoal| other.setting == goal.setting && other.subject == goal.subject;
        let apart = |other: &TuningGoal| {
            let above = |a: &TuningGoal, b: &TuningGoal| a.bounds.0.zip(b.bounds.1).is_some_and(|(lo, hi)| lo > hi);
            above(goal, other) || above(other, goal)
        };
        if let Some(other) = goals[..place].iter().find(|other| same(other) && apart(other)) {
            return nowhere(format!("`{}` and `{}` contradict each other", other.text, goal.text));
        }
    }
    for (setting, cell) in cells.iter().enumerate() {
        let lineup = &cell.lineup;
        if cell.schema.cooperative || lineup.strategies.len() != lineup.seats.len() {
            continue;
        }
        let of = |name: &String| {
            let subject = MeasureName::new(measures::WIN_RATE, [name.clone()]);
            all().find(|(goal, _)| goal.setting == setting && goal.subject == subject).map(|(_, target)| target)
        };
        let shares: Vec<Option<&TuningTarget>> = lineup.strategies.iter().map(of).collect();
        let least: f64 = shares.iter().flatten().filter_map(|target| target.lo).sum();
        if least > 1.0 {
            return nowhere(format!("the win rates that are asked for add up to {:.0} % at least", 100.0 * least));
        }
    }
    Ok(())
}

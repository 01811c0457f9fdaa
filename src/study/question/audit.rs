//! `audit`: what is each component worth to whoever may not, or has to, choose it? Restricted play against the same bot unrestricted.

use crate::experiment::{Experiment, MOST_CELLS};
use crate::plan::{CellLoader, StudyPlan, Variant};
use engine::cell::CellRequest;
use kit::config::fits_pattern;
use kit::config::number::MeasureThreshold;
use kit::config::{Assignment, Fault, Faults, SourceLocation, SourceText, SourceValue, did_you_mean_one_of};
use kit::game::ComponentChoice;
use kit::stats::names::measures;

/// The name of the player who is restricted.
const RESTRICTED: &str = "restricted";

/// Two ways to restrict a player, as a strategy file and as a sentence have them.
const RESTRICTIONS: [(&str, &str); 2] = [("forbid", "never"), ("force", "always")];

/// The question which components a player cannot do without, and which nobody needs.
#[derive(Clone, Debug)]
pub struct AuditQuestion {
    /// Patterns of components; none for all that choices are about.
    pub of: Vec<SourceText>,
    /// The differences that are of no interest.
    pub margin: Option<SourceValue<MeasureThreshold>>,
}

/// Differences within one percentage point are of no interest, unless another margin is asked for.
const MARGIN: f64 = 0.01;

impl AuditQuestion {
    /// The margin within which differences are of no interest, as a share.
    pub fn margin(&self) -> f64 {
        self.margin.as_ref().map_or(MARGIN, |margin| margin.value.value)
    }

    pub(super) fn read(experiment: &Experiment) -> Self {
        Self { of: experiment.of.clone(), margin: experiment.margin.clone() }
    }

    /// The table of one bot and its copies, and each restriction of one of them. A mirror of rivals is exactly even, so a restriction that
    /// never binds gives exactly 0.
    pub(super) fn plan(&self, load: &CellLoader, wish: &CellRequest) -> Result<StudyPlan, Faults> {
        let own = load.base(wish.clone())?;
        let bot = own.cell.asked_for[0].clone();
        let mut seats = vec![bot.clone(); own.cell.asked_for.len()];
        seats[0] = format!("{RESTRICTED}={bot}");
        let wish = wish.with_bots(seats);
        let mut base = load.base(wish.clone())?;
        base.values = ["", "", ""].map(Into::into).to_vec();
        let cooperative = base.cell.schema.cooperative;
        let restrictions = self.restrictions(&base)?;
        let mut plan = StudyPlan::of(vec![base]);
        plan.paired = true;
        plan.measure = Some(if cooperative {
            measures::WIN_RATE.to_owned()
        } else {
            format!("{}({RESTRICTED})", measures::WIN_RATE)
        });
        plan.columns = vec![
            ("component".to_owned(), "The component; empty for the base."),
            ("choice".to_owned(), "The kind of decision that is restricted."),
            ("play".to_owned(), "What is never or always done with it, where there is a choice."),
        ];
        for restriction in restrictions {
            plan.variants.push(restriction.variant(load, &wish)?);
        }
        Ok(plan)
    }

    /// Every restriction that is asked for.
    fn restrictions(&self, base: &Variant) -> Result<Vec<ComponentRestriction>, Faults> {
        let profile = base.cell.named.game.profile;
        if profile.component_choices.is_empty() {
            let message = format!("no choice in {} is about a component", profile.name);
            let help = "audit a game with cards, tiles or upgrades to choose from";
            return Err(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()).into());
        }
        let tables = base.cell.resolved.tables();
        let mut all: Vec<(String, &ComponentChoice)> = Vec::new();
        for choice in profile.component_choices {
            let rows = tables.get(choice.table).into_iter().flatten();
            all.extend(rows.map(|row| (format!("{}.{row}", choice.table), choice)));
        }
        let known: Vec<&str> = all.iter().map(|(component, _)| component.as_str()).collect();
        let mut faults = Vec::new();
        for pattern in &self.of {
            if !known.iter().any(|component| fits_pattern(pattern, component)) {
                let message = format!("no choice is about a component `{}`", pattern.value);
                let help = did_you_mean_one_of(pattern, known.iter().copied());
                let choices: Vec<&str> = profile.component_choices.iter().map(|choice| choice.table).collect();
                let help = help.or_else(|| Some(format!("write such as --of '{}.*'", choices[0])));
                faults.push(Fault::new(pattern.place.clone(), message).help(help));
            }
        }
        Faults::check(faults)?;
        all.retain(|(component, _)| {
            self.of.is_empty() || self.of.iter().any(|pattern| fits_pattern(pattern, component))
        });
        let each = all.into_iter().flat_map(|(component, choice)| {
            RESTRICTIONS.map(|(table, adverb)| ComponentRestriction {
                component: component.clone(),
                choice: *choice,
                table,
                adverb,
            })
        });
        let each: Vec<ComponentRestriction> = each.collect();
        if each.len() >= MOST_CELLS {
            let message = format!("{} restrictions are more than a study may have cells ({MOST_CELLS})", each.len());
            let help = "match fewer components with --of";
            return Err(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()).into());
        }
        Ok(each)
    }
}

/// A component that is never chosen, or always, at one kind of decision.
struct ComponentRestriction {
    component: String,
    choice: ComponentChoice,
    table: &'static str,
    adverb: &'static str,
}

impl ComponentRestriction {
    fn variant(&self, load: &CellLoader, wish: &CellRequest) -> Result<Variant, Faults> {
        let Self { component, choice, table, adverb } = self;
        let mut wish = wish.clone();
        wish.set.push(Assignment::parse(&format!("bots.{RESTRICTED}.{table}.{}=\"{component}\"", choice.kind))?);
        let play = format!("{adverb} {}", choice.done);
        let mut variant = load.variant(&format!("{component} {play}"), wish)?;
        variant.values = vec![component.as_str().into(), choice.kind.into(), play.as_str().into()];
        Ok(variant)
    }
}

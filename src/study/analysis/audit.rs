//! What restricted play shows: which components a player cannot do without, and which nobody needs.

use super::{Difference, StudyResults};
use kit::stats::names::{columns, tables};
use kit::stats::{ChartShape, Picture, RowOrder, Scalar, Table, TableColumn, ValueColumn};

/// What never happened in n independent trials has a chance of at most this over n, with 95 % confidence.
const RULE_OF_THREE: f64 = 3.0;

/// The verdict on a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentVerdict {
    /// Whoever never has it is shown to win less, by more than is of no interest.
    MustHave,
    /// Never and always having it are both shown to change no more than is of no interest.
    Dead,
    /// Neither is shown.
    NotShown,
}

impl ComponentVerdict {
    /// The word in tables.
    pub fn word(self) -> &'static str {
        match self {
            Self::MustHave => "must-have",
            Self::Dead => "dead",
            Self::NotShown => "not shown",
        }
    }
}

/// A restriction and what it does.
#[derive(Clone, Debug)]
pub struct RestrictedPlay {
    /// The kind of decision.
    pub choice: String,
    /// `never taken`.
    pub play: String,
    /// The difference that it makes to the win rate of whoever is restricted.
    pub effect: Difference,
}

/// A component with all its restrictions.
#[derive(Clone, Debug)]
pub struct ComponentAudit {
    /// Its address.
    pub component: String,
    /// The restrictions.
    pub plays: Vec<RestrictedPlay>,
    /// The verdict of all of them together.
    pub verdict: ComponentVerdict,
}

impl ComponentAudit {
    /// The largest effect, whatever its sign.
    fn size(&self) -> f64 {
        let sizes = self.plays.iter().filter_map(|play| play.effect.difference.value);
        sizes.fold(0.0, |most, value| most.max(value.abs()))
    }

    /// The largest loss by never having it, 0 or less.
    pub fn cost(&self) -> f64 {
        let never = self.plays.iter().filter(|play| play.is_never());
        never.filter_map(|play| play.effect.difference.value).fold(0.0, f64::min)
    }
}

impl RestrictedPlay {
    /// Whether it is to do without the component.
    pub fn is_never(&self) -> bool {
        self.play.starts_with("never")
    }
}

/// Whether a difference is of the win rate that an audit is about.
pub fn is_audited(results: &StudyResults<'_>, row: &Difference) -> bool {
    results.headline(row.cell).as_ref() == Some(&row.gauge)
}

/// Every component, those that nobody can do without first; differences within `margin` are of no interest.
pub fn audit(results: &StudyResults<'_>, differences: &[Difference], margin: f64) -> Vec<ComponentAudit> {
    let mut all: Vec<ComponentAudit> = Vec::new();
    for row in differences {
        let [Scalar::Text(component), Scalar::Text(choice), Scalar::Text(play)] =
            results.plan.compared(row.cell).values
        else {
            continue;
        };
        let play = RestrictedPlay { choice: choice.clone(), play: play.clone(), effect: row.clone() };
        match all.iter_mut().find(|own| own.component == *component) {
            Some(own) => own.plays.push(play),
            None => all.push(ComponentAudit {
                component: component.clone(),
                plays: vec![play],
                verdict: ComponentVerdict::NotShown,
            }),
        }
    }
    all.iter_mut().for_each(|own| own.verdict = verdict(&own.plays, margin));
    let rank = |own: &ComponentAudit| match own.verdict {
        ComponentVerdict::MustHave => 0,
        ComponentVerdict::NotShown => 1,
        ComponentVerdict::Dead => 2,
    };
    all.sort_by(|a, b| rank(a).cmp(&rank(b)).then(a.cost().total_cmp(&b.cost())).then(b.size().total_cmp(&a.size())));
    all
}

fn verdict(plays: &[RestrictedPlay], margin: f64) -> ComponentVerdict {
    let costs = |play: &RestrictedPlay| {
        play.is_never() && play.effect.is_shown() && play.effect.difference.hi.is_some_and(|hi| hi < -margin)
    };
    if plays.iter().any(costs) {
        return ComponentVerdict::MustHave;
    }
    let within = |play: &RestrictedPlay| {
        let estimate = &play.effect.difference;
        // What was met in none of n blocks is met in at most 3 of n (the rule of three), and cannot do more than that.
        let nothing = play.effect.diverged == Some(0.0) && estimate.n as f64 * margin >= RULE_OF_THREE;
        nothing || estimate.lo.is_some_and(|lo| lo >= -margin) && estimate.hi.is_some_and(|hi| hi <= margin)
    };
    if plays.iter().all(within) { ComponentVerdict::Dead } else { ComponentVerdict::NotShown }
}

/// `audit`: a row for each restriction.
pub fn audit_table(all: &[ComponentAudit]) -> Table {
    let mut table = Table::build(
        tables::AUDIT,
        [
            TableColumn::new("component", "", "The component."),
            TableColumn::new("choice", "", "The kind of decision at which one player is restricted."),
            TableColumn::new("play", "", "What that player never or always does with it, where there is a choice."),
            TableColumn::new(
                columns::EFFECT,
                "share",
                "What that does to the player's win rate; to the table's, where all win together.",
            )
            .of(columns::BLOCKS),
            TableColumn::new(columns::LO, "share", "Lower end of its interval.").of(columns::BLOCKS),
            TableColumn::new(columns::HI, "share", "Upper end of its interval.").of(columns::BLOCKS),
            TableColumn::new(
                columns::ADJUSTED_P,
                "",
                "Two-sided p of no effect, adjusted (Holm) for all restrictions of the study.",
            )
            .of(columns::BLOCKS),
            TableColumn::new(
                "binding",
                "share",
                "Share of blocks in which the restriction changed anything; of one that never binds the effect is exactly 0.",
            )
            .of(columns::BLOCKS),
            TableColumn::new("verdict", "", "`must-have`, `dead` or `not shown`, of the component."),
            TableColumn::new(columns::BLOCKS, "blocks", "Blocks that both have played."),
        ],
    );
    for own in all {
        for play in &own.plays {
            let Difference { difference, adjusted_p, diverged, .. } = &play.effect;
            table.row([
                own.component.as_str().into(),
                play.choice.as_str().into(),
                play.play.as_str().into(),
                difference.value.into(),
                difference.lo.into(),
                difference.hi.into(),
                (*adjusted_p).into(),
                (*diverged).into(),
                own.verdict.word().into(),
                difference.n.into(),
            ]);
        }
    }
    table.finish().drawn_as([Picture::new(
        "What does each component mean to whoever may not, or has to, choose it?",
        "What never and always choosing a component does to the win rate of one player against the same bot unrestricted, with 95 % intervals.",
        ChartShape::Intervals {
            name: &["component", "play"],
            value: ValueColumn::interval(columns::EFFECT),
            order: RowOrder::Table,
        },
    )])
}

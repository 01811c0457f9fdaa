//! What restricted play shows: which components a player cannot do without, and which nobody needs.

use super::{Difference, StrengthEffect, StudyResults};
use crate::experiment::PlayerStrength;
use kit::game::{ComponentChoice, ComponentFigures};
use kit::say::SHARE;
use kit::stats::names::{columns, tables};
use kit::stats::{ChartShape, Picture, RowOrder, Scalar, Table, TableColumn, ValueColumn};
use std::collections::HashMap;

/// What never happened in n independent trials has a chance of at most this over n, with 95 % confidence.
const RULE_OF_THREE: f64 = 3.0;

/// The verdict on a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentVerdict {
    /// Whoever never has it is shown to win less, by more than is of no interest and than a free choice is worth.
    MustHave,
    /// Whoever never has it is shown to win less, not shown to be more than by doing without any other.
    AsOthers,
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
            Self::AsOthers => "as others",
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
    /// The difference that it makes to the win rate of whoever is restricted, at each rung that was asked for; `None` where that was not played.
    pub at: Vec<Option<Difference>>,
    /// A cost above this makes a must-have: the margin, beyond what a free choice of this kind is worth if that is more than the margin.
    beyond: f64,
}

impl RestrictedPlay {
    /// Whether it is to do without the component.
    pub fn is_never(&self) -> bool {
        self.play.starts_with("never")
    }

    /// Whether it is shown at every rung to be of this kind.
    pub fn is_everywhere(&self, is_such: impl Fn(&Difference) -> bool) -> bool {
        !self.at.is_empty() && self.at.iter().all(|at| at.as_ref().is_some_and(&is_such))
    }

    /// What it does at a rung; 0 where that is unknown.
    fn value(&self, rung: usize) -> f64 {
        self.at.get(rung).and_then(|at| at.as_ref()?.difference.value).unwrap_or(0.0)
    }
}

/// A component with all its restrictions.
#[derive(Clone, Debug)]
pub struct ComponentAudit {
    /// Its address.
    pub component: String,
    /// The restrictions.
    pub plays: Vec<RestrictedPlay>,
    /// The verdict of all of them together, at all rungs together.
    pub verdict: ComponentVerdict,
}

impl ComponentAudit {
    /// The largest effect at any rung, whatever its sign.
    fn size(&self) -> f64 {
        let values = self.plays.iter().flat_map(|play| play.at.iter().flatten()).filter_map(|at| at.difference.value);
        values.fold(0.0, |most, value| most.max(value.abs()))
    }

    /// The largest loss at a rung by never having it, 0 or less.
    pub fn cost(&self, rung: usize) -> f64 {
        let never = self.plays.iter().filter(|play| play.is_never());
        never.map(|play| play.value(rung)).fold(0.0, f64::min)
    }

    /// The restriction that makes it a must-have: at every rung it is shown to cost more than any other choice. Of several the dearest.
    pub fn dearest(&self) -> Option<&RestrictedPlay> {
        let such = self.plays.iter().filter(|play| play.is_never() && play.is_everywhere(|at| costs(at, play.beyond)));
        let total = |play: &RestrictedPlay| (0..play.at.len()).map(|rung| play.value(rung)).sum::<f64>();
        such.min_by(|a, b| total(a).total_cmp(&total(b)))
    }

    /// Whether it is a must-have at a rung, whatever it is at the others.
    pub fn is_needed_at(&self, rung: usize) -> bool {
        let at = |play: &RestrictedPlay| {
            play.at.get(rung).and_then(|at| at.as_ref()).is_some_and(|at| costs(at, play.beyond))
        };
        self.plays.iter().any(|play| play.is_never() && at(play))
    }
}

/// What the games of unrestricted players say of each component, by columns of the game's own tables.
#[derive(Clone, Debug, Default)]
pub struct ComponentUses {
    columns: Vec<TableColumn>,
    cells: HashMap<(String, &'static str, &'static str), Scalar>,
}

impl ComponentUses {
    /// What the base of an audit says of its components.
    pub fn of(results: &StudyResults<'_>) -> Self {
        let tables = results.counts[0].tally.tables();
        let mut uses = Self::default();
        let is_asked = |choice: &ComponentChoice| {
            results.plan.variants.iter().any(|variant| match &variant.values[..] {
                [Scalar::Text(component), Scalar::Text(kind), _] => {
                    kind == choice.kind && component.split_once('.').is_some_and(|(table, _)| table == choice.table)
                }
                _ => false,
            })
        };
        for choice in results.plan.variants[0].cell.named.game.profile.component_choices {
            let Some(figures) = choice.figures.filter(|_| is_asked(choice)) else { continue };
            let Some(table) = tables.iter().find(|table| table.name() == figures.sheet) else { continue };
            uses.enter(choice, &figures, table);
        }
        uses
    }

    fn enter(&mut self, choice: &ComponentChoice, figures: &ComponentFigures, table: &Table) {
        let Some(key) = table.column(figures.key) else { return };
        for &name in figures.columns {
            let Some(place) = table.column(name) else { continue };
            if !self.columns.iter().any(|column| column.name == name) {
                // How many choices or games are behind it stands in the table that it is from.
                self.columns.push(TableColumn { n: None, ..table.columns()[place].clone() });
            }
            for row in table.rows() {
                let Scalar::Text(component) = &row[key] else { continue };
                let key = (format!("{}.{component}", choice.table), choice.kind, name);
                self.cells.entry(key).or_insert_with(|| row[place].clone());
            }
        }
    }

    /// The names of the columns that are said of a kind of decision, and whether each is a share.
    pub fn names(&self, choice: &str) -> Vec<(&str, bool)> {
        let is_said = |name: &str| self.cells.keys().any(|(_, kind, own)| *kind == choice && *own == name);
        let own = self.columns.iter().filter(|column| is_said(&column.name));
        own.map(|column| (column.name.as_str(), column.unit == SHARE)).collect()
    }

    /// What a column says of a component, of the choices at one kind of decision.
    pub fn at(&self, component: &str, choice: &str, name: &str) -> Scalar {
        let own = self.cells.iter().find(|((of, kind, own), _)| of == component && *kind == choice && *own == name);
        own.map_or(Scalar::Empty, |(_, cell)| cell.clone())
    }
}

/// The audit of all components that a study is about, at each rung that was asked for.
#[derive(Clone, Debug)]
pub struct AuditResult {
    /// The rungs; `None` for the bots as they are.
    pub rungs: Vec<Option<PlayerStrength>>,
    /// Differences up to this are of no interest.
    pub margin: f64,
    /// The worth of a free choice at each rung, if it is more than the margin: the average cost of doing without a component, whichever it is, at
    /// the kind of decision where that is most.
    pub free: Option<Vec<f64>>,
    /// Every component, those that nobody can do without first.
    pub components: Vec<ComponentAudit>,
    /// What is said of their use at each rung.
    pub uses: Vec<ComponentUses>,
}

/// Whether a difference is of the win rate that an audit is about.
pub fn is_audited(results: &StudyResults<'_>, row: &Difference) -> bool {
    results.headline(row.cell).as_ref() == Some(&row.gauge)
}

/// Every component for the bots as they are; differences within `margin` are of no interest.
pub fn audit(results: &StudyResults<'_>, differences: &[Difference], margin: f64) -> AuditResult {
    let rows = differences.iter().map(|row| (results.plan.compared(row.cell).values, vec![Some(row.clone())]));
    AuditResult::judged(vec![None], components(rows), vec![ComponentUses::of(results)], margin)
}

/// Every component at several rungs: the effects of an audit at each, adjusted for all of them, with what is said there of the use of components.
pub fn audit_at(
    rungs: &[PlayerStrength],
    effects: &[StrengthEffect],
    uses: Vec<ComponentUses>,
    margin: f64,
) -> AuditResult {
    let values = effects.iter().map(|effect| (effect.values(), &effect.at));
    let values: Vec<(Vec<Scalar>, Vec<Option<Difference>>)> = values.map(|(own, at)| (own, at.clone())).collect();
    let components = components(values.iter().map(|(own, at)| (own.as_slice(), at.clone())));
    AuditResult::judged(rungs.iter().copied().map(Some).collect(), components, uses, margin)
}

/// The components that these restrictions are about, without a verdict.
fn components<'a>(rows: impl Iterator<Item = (&'a [Scalar], Vec<Option<Difference>>)>) -> Vec<ComponentAudit> {
    let mut all: Vec<ComponentAudit> = Vec::new();
    for (values, at) in rows {
        let [Scalar::Text(component), Scalar::Text(choice), Scalar::Text(play)] = values else { continue };
        let play = RestrictedPlay { choice: choice.clone(), play: play.clone(), at, beyond: 0.0 };
        match all.iter_mut().find(|own| own.component == *component) {
            Some(own) => own.plays.push(play),
            None => all.push(ComponentAudit {
                component: component.clone(),
                plays: vec![play],
                verdict: ComponentVerdict::NotShown,
            }),
        }
    }
    all
}

/// The average loss by never having a component at a kind of decision, at each rung. No loss is cut at 0: the mean of what chance leaves below it
/// would grow as games get fewer. Of two components the average is mostly the other one: nothing.
fn free_choice(components: &[ComponentAudit], choice: &str, rungs: usize) -> Option<Vec<f64>> {
    let plays = components.iter().flat_map(|own| &own.plays);
    let never: Vec<&RestrictedPlay> = plays.filter(|play| play.is_never() && play.choice == choice).collect();
    let mean = |rung| -never.iter().map(|play| play.value(rung)).sum::<f64>() / never.len() as f64;
    (never.len() > 2).then(|| (0..rungs).map(mean).collect())
}

/// Whether a difference is shown to be a loss of more than is of no interest.
fn costs(row: &Difference, margin: f64) -> bool {
    row.is_shown() && row.difference.hi.is_some_and(|hi| hi < -margin)
}

/// Whether a difference is shown to be within what is of no interest.
fn is_within(row: &Difference, margin: f64) -> bool {
    let estimate = &row.difference;
    // What was met in none of n blocks is met in at most 3 of n (the rule of three), and cannot do more than that.
    let nothing = row.diverged == Some(0.0) && estimate.n as f64 * margin >= RULE_OF_THREE;
    nothing || estimate.lo.is_some_and(|lo| lo >= -margin) && estimate.hi.is_some_and(|hi| hi <= margin)
}

/// The verdict: each word but the last needs every rung that was asked for to show it.
fn verdict(own: &ComponentAudit, margin: f64) -> ComponentVerdict {
    if own.dearest().is_some() {
        ComponentVerdict::MustHave
    } else if own.plays.iter().any(|play| play.is_never() && play.is_everywhere(|at| costs(at, margin))) {
        ComponentVerdict::AsOthers
    } else if own.plays.iter().all(|play| play.is_everywhere(|at| is_within(at, margin))) {
        ComponentVerdict::Dead
    } else {
        ComponentVerdict::NotShown
    }
}

impl AuditResult {
    /// The audit of nothing, whose table has the columns alone.
    pub fn empty() -> Self {
        Self::judged(vec![None], Vec::new(), Vec::new(), 0.0)
    }

    /// The audit of these components: each has its verdict, and those that nobody can do without come first.
    fn judged(
        rungs: Vec<Option<PlayerStrength>>,
        mut components: Vec<ComponentAudit>,
        uses: Vec<ComponentUses>,
        margin: f64,
    ) -> Self {
        let most = |free: &[f64]| free.iter().copied().fold(0.0, f64::max);
        let plays = components.iter().flat_map(|own| &own.plays);
        let mut choices: Vec<String> = plays.map(|play| play.choice.clone()).collect();
        choices.sort_unstable();
        choices.dedup();
        let mut free: Option<Vec<f64>> = None;
        for choice in &choices {
            let own = free_choice(&components, choice, rungs.len()).filter(|own| most(own) > margin);
            let beyond = margin + own.as_deref().map_or(0.0, most);
            for play in components.iter_mut().flat_map(|own| &mut own.plays).filter(|play| play.choice == *choice) {
                play.beyond = beyond;
            }
            free = [free, own].into_iter().flatten().max_by(|a, b| most(a).total_cmp(&most(b)));
        }
        components.iter_mut().for_each(|own| own.verdict = verdict(own, margin));
        let rank = |own: &ComponentAudit| match own.verdict {
            ComponentVerdict::MustHave => 0,
            ComponentVerdict::AsOthers => 1,
            ComponentVerdict::NotShown => 2,
            ComponentVerdict::Dead => 3,
        };
        let cost = |own: &ComponentAudit| (0..own.plays[0].at.len()).map(|rung| own.cost(rung)).sum::<f64>();
        components.sort_by(|a, b| {
            rank(a).cmp(&rank(b)).then(cost(a).total_cmp(&cost(b))).then(b.size().total_cmp(&a.size()))
        });
        Self { rungs, margin, free, components, uses }
    }

    /// `audit`: a row for each restriction, with what each rung shows of it beside that of the others.
    pub fn table(&self) -> Table {
        let rows = self.components.iter().flat_map(|own| own.plays.iter().map(move |play| self.row(own, play)));
        let table = Table::of(tables::AUDIT, self.header(), rows.collect());
        // What several rungs show is drawn by the page, one beside the other.
        if self.rungs != [None] {
            return table;
        }
        table.drawn_as([Picture::new(
            "What does each component mean to whoever may not, or has to, choose it?",
            "What never and always choosing a component does to the win rate of one player against the same bot unrestricted, with 95 % intervals.",
            ChartShape::Intervals {
                name: &["component", "play"],
                value: ValueColumn::interval(columns::EFFECT),
                order: RowOrder::Table,
            },
        )])
    }

    fn header(&self) -> Vec<TableColumn> {
        let mut header = vec![
            TableColumn::new("component", "", "The component."),
            TableColumn::new("choice", "", "The kind of decision at which one player is restricted."),
            TableColumn::new("play", "", "What that player never or always does with it, where there is a choice."),
        ];
        header.extend(self.rungs.iter().flat_map(of_rung));
        header.push(TableColumn::new(
            columns::VERDICT,
            "",
            "`must-have`, `as others`, `dead` or `not shown`, of the component: at every rung, where several were asked for.",
        ));
        let counts =
            self.rungs.iter().map(|rung| TableColumn::new(blocks(rung), "blocks", "Blocks that both have played."));
        header.extend(counts);
        for (rung, uses) in self.rungs.iter().zip(&self.uses) {
            let own = uses.columns.iter();
            header.extend(own.map(|column| TableColumn { name: named(rung, &column.name), ..column.clone() }));
        }
        header
    }

    fn row(&self, own: &ComponentAudit, play: &RestrictedPlay) -> Vec<Scalar> {
        let mut row: Vec<Scalar> =
            vec![own.component.as_str().into(), play.choice.as_str().into(), play.play.as_str().into()];
        for at in &play.at {
            let estimate = at.as_ref().map(|at| at.difference);
            row.extend([
                estimate.and_then(|estimate| estimate.value).into(),
                estimate.and_then(|estimate| estimate.lo).into(),
                estimate.and_then(|estimate| estimate.hi).into(),
                at.as_ref().and_then(|at| at.adjusted_p).into(),
                at.as_ref().and_then(|at| at.diverged).into(),
            ]);
        }
        row.push(own.verdict.word().into());
        row.extend(play.at.iter().map(|at| at.as_ref().map(|at| at.difference.n).into()));
        for uses in &self.uses {
            row.extend(uses.columns.iter().map(|column| uses.at(&own.component, &play.choice, &column.name)));
        }
        row
    }
}

/// The name of a column at a rung: `weak_effect`.
fn named(rung: &Option<PlayerStrength>, name: &str) -> String {
    rung.map_or_else(|| name.to_owned(), |rung| format!("{}_{name}", rung.name))
}

/// The column that counts the blocks of a rung.
fn blocks(rung: &Option<PlayerStrength>) -> &'static str {
    rung.map_or(columns::BLOCKS, |rung| rung.blocks)
}

/// What is said of a restriction at a rung.
fn of_rung(rung: &Option<PlayerStrength>) -> [TableColumn; 5] {
    let own = |end, unit, about| TableColumn::new(named(rung, end), unit, about).of(blocks(rung));
    [
        own(
            columns::EFFECT,
            "share",
            "What that does to the player's win rate; to the table's, where all win together.",
        ),
        own(columns::LO, "share", "Lower end of its interval."),
        own(columns::HI, "share", "Upper end of its interval."),
        own(
            columns::ADJUSTED_P,
            "",
            "Two-sided p of no effect, adjusted (Holm) for all restrictions of the study, at all rungs.",
        ),
        own(
            "binding",
            "share",
            "Share of blocks in which the restriction changed anything; of one that never binds the effect is exactly 0.",
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compared_measure::tests::share;
    use crate::experiment::RUNGS;
    use kit::stats::Estimate;

    const MARGIN: f64 = 0.01;

    /// A difference that is shown, from `lo` to `hi`.
    fn between(lo: f64, hi: f64) -> Option<Difference> {
        let difference = Estimate::read(1_000, Some((lo + hi) / 2.0), [Some(lo), Some(hi)]);
        Some(Difference {
            cell: 1,
            gauge: share("restricted"),
            against: None,
            this: None,
            base: None,
            difference,
            p: Some(0.001),
            adjusted_p: Some(0.001),
            gain: None,
            diverged: Some(0.5),
        })
    }

    fn judged<const N: usize>(never: [Option<Difference>; N], always: [Option<Difference>; N]) -> ComponentVerdict {
        let values = ["never taken", "always taken"].map(|play| ["cards.bat".into(), "card".into(), play.into()]);
        let rows = values.iter().zip([never.to_vec(), always.to_vec()]).map(|(values, at)| (&values[..], at));
        all(vec![None; N], rows)[0].verdict
    }

    fn all<'a>(
        rungs: Vec<Option<PlayerStrength>>,
        rows: impl Iterator<Item = (&'a [Scalar], Vec<Option<Difference>>)>,
    ) -> Vec<ComponentAudit> {
        AuditResult::judged(rungs, components(rows), Vec::new(), MARGIN).components
    }

    #[test]
    fn a_must_have_costs_more_than_any_other_choice() {
        let names: Vec<Scalar> = ["cards.bat", "cards.crypt", "cards.imp", "cards.knight"].map(Scalar::from).into();
        let verdicts = |ends: [(f64, f64); 4]| {
            let values = names.iter().map(|name| [name.clone(), "card".into(), "never taken".into()]);
            let values: Vec<[Scalar; 3]> = values.collect();
            let rows = values.iter().zip(ends).map(|(values, (lo, hi))| (&values[..], vec![between(lo, hi)]));
            all(vec![None], rows).iter().map(|own| (own.component.clone(), own.verdict)).collect::<Vec<_>>()
        };
        // On average 3 points: the first costs a point more than that, at the least.
        let told = verdicts([(-0.08, -0.05), (-0.03, -0.02), (-0.02, -0.012), (-0.02, -0.01)]);
        let words: Vec<&str> = told.iter().map(|(_, verdict)| verdict.word()).collect();
        assert_eq!(words, ["must-have", "as others", "as others", "not shown"]);
        assert_eq!(told[0].0, "cards.bat");
        // Where a choice is worth nothing on average, the margin alone counts; also of two in four.
        let told = verdicts([(-0.03, -0.02), (-0.03, -0.02), (0.01, 0.03), (0.01, 0.03)]);
        assert_eq!(told[1], ("cards.crypt".to_owned(), ComponentVerdict::MustHave));
    }

    #[test]
    fn a_verdict_asks_every_rung() {
        let (costs, within, wide) = (between(-0.05, -0.02), between(-0.004, 0.004), between(-0.03, 0.02));
        for (at, expected) in [
            ([&costs, &costs], ComponentVerdict::MustHave),
            ([&within, &within], ComponentVerdict::Dead),
            // What one rung alone shows, and the other contradicts, leaves open or has not played, is not shown.
            ([&costs, &within], ComponentVerdict::NotShown),
            ([&within, &costs], ComponentVerdict::NotShown),
            ([&costs, &wide], ComponentVerdict::NotShown),
            ([&wide, &costs], ComponentVerdict::NotShown),
            ([&within, &wide], ComponentVerdict::NotShown),
            ([&wide, &within], ComponentVerdict::NotShown),
            ([&costs, &None], ComponentVerdict::NotShown),
            ([&within, &None], ComponentVerdict::NotShown),
        ] {
            let always = || [within.clone(), within.clone()];
            assert_eq!(judged(at.map(Clone::clone), always()), expected, "{at:?}");
        }
        // Always having it has to be as little at every rung, too.
        let never = || [within.clone(), within.clone()];
        assert_eq!(judged(never(), [within.clone(), wide]), ComponentVerdict::NotShown);
        assert_eq!(judged(never(), [within.clone(), None]), ComponentVerdict::NotShown);
    }

    #[test]
    fn what_costs_at_one_rung_by_one_restriction_and_at_the_other_by_another_is_no_must_have() {
        let (costs, within) = (between(-0.05, -0.02), between(-0.004, 0.004));
        let values = ["never taken", "never kept"].map(|play| ["cards.bat".into(), "card".into(), play.into()]);
        let at = [vec![costs.clone(), within.clone()], vec![within, costs]];
        let all = all(vec![None; 2], values.iter().zip(at).map(|(values, at)| (&values[..], at)));
        assert_eq!(all[0].verdict, ComponentVerdict::NotShown);
        assert!(all[0].is_needed_at(0) && all[0].is_needed_at(1));
    }

    #[test]
    fn the_table_has_each_rung_beside_the_others_and_one_verdict() {
        let values: [Scalar; 3] = ["cards.bat".into(), "card".into(), "never taken".into()];
        let at = vec![between(-0.05, -0.02), None, between(-0.004, 0.004)];
        let components = components([(&values[..], at)].into_iter());
        let rungs: Vec<_> = RUNGS[..3].iter().copied().map(Some).collect();
        let table = AuditResult::judged(rungs, components, vec![ComponentUses::default(); 3], MARGIN).table();
        let cell = |name: &str| table.rows()[0][table.column(name).unwrap()].clone();
        assert_eq!((cell("weak_hi"), cell("strong_lo")), ((-0.02).into(), (-0.004).into()));
        assert_eq!((cell("fair_effect"), cell("fair_blocks")), (Scalar::Empty, Scalar::Empty));
        assert_eq!((cell("weak_blocks"), cell(columns::VERDICT)), (1_000u64.into(), "not shown".into()));
    }
}

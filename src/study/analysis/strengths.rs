//! One question at several rungs of strength: what becomes of each effect as players get better.

use super::{ComparedMeasure, Difference, StudyResults, differences};
use crate::experiment::PlayerStrength;
use crate::plan::{StudyPlan, ValueChange};
use kit::stats::names::{columns, tables};
use kit::stats::{EffectTrend, Scalar, Table, TableColumn};
use std::cmp::Ordering;
use std::collections::HashMap;

/// What a study showed at one rung.
pub struct AtRung<'a> {
    rung: PlayerStrength,
    plan: &'a StudyPlan,
    differences: Vec<Difference>,
    /// Headline of each cell.
    headlines: Vec<Option<ComparedMeasure>>,
}

impl<'a> AtRung<'a> {
    /// What was shown there: `differences` are those of `results` of that plan.
    pub fn new(
        rung: PlayerStrength,
        plan: &'a StudyPlan,
        results: &StudyResults<'_>,
        differences: Vec<Difference>,
    ) -> Self {
        let headlines = (0..results.counts.len()).map(|cell| results.headline(cell)).collect();
        Self { rung, plan, differences, headlines }
    }
}

/// Effect of a cell on a measure, at every rung.
#[derive(Clone, Debug)]
pub struct StrengthEffect {
    /// The cell's name.
    pub variant: String,
    /// What is changed in it, where the study weighs values.
    pub change: Option<ValueChange>,
    /// What is measured.
    pub gauge: ComparedMeasure,
    /// Whether the measure is the one that the study is about.
    pub is_headline: bool,
    /// Difference at each rung, adjusted for all effects at all rungs; `None` where the rung was not played.
    pub at: Vec<Option<Difference>>,
    cell: Vec<(TableColumn, Scalar)>,
}

impl StrengthEffect {
    /// What becomes of it: that it holds takes all rungs, that it flips two of them with opposite signs.
    pub fn standing(&self) -> EffectTrend {
        standing(&self.signs())
    }

    /// The rungs, by index, at which it is not shown.
    pub fn not_shown(&self) -> Vec<usize> {
        let signs = self.signs();
        (0..signs.len()).filter(|&rung| signs[rung].is_none()).collect()
    }

    /// The values of the cell, in the columns of the study.
    pub(super) fn values(&self) -> Vec<Scalar> {
        self.cell.iter().skip(1).map(|(_, value)| value.clone()).collect()
    }

    fn signs(&self) -> Vec<Option<Ordering>> {
        self.at.iter().map(|at| sign(at.as_ref()?)).collect()
    }

    /// The largest that it is at any rung, whatever its sign.
    fn size(&self) -> f64 {
        let values = self.at.iter().flatten().filter_map(|at| at.difference.value);
        values.map(f64::abs).fold(0.0, f64::max)
    }
}

/// Side of zero on which a difference is shown to be, if it is shown.
fn sign(row: &Difference) -> Option<Ordering> {
    let side = row.difference.value?.partial_cmp(&0.0)?;
    (row.is_shown() && side.is_ne()).then_some(side)
}

/// What is claimed of an effect with these signs, one for each rung that was asked for; `None` where it is not shown.
fn standing(signs: &[Option<Ordering>]) -> EffectTrend {
    let has = |side: Ordering| signs.contains(&Some(side));
    match (has(Ordering::Less), has(Ordering::Greater)) {
        (true, true) => EffectTrend::Flips,
        (false, false) => EffectTrend::NotShown,
        _ if signs.contains(&None) => EffectTrend::NotShown,
        _ => EffectTrend::Holds,
    }
}

/// Every effect that any rung knows, those on what the study is about first: of weighed values what flips, then what holds, each with the
/// largest first; otherwise in the order of the study. `rungs` are all that were asked for, of which the last may not have been played.
pub fn effects(rungs: &[PlayerStrength], played: &[&AtRung<'_>]) -> Vec<StrengthEffect> {
    let mut all: Vec<StrengthEffect> = Vec::new();
    let mut known: HashMap<(&str, String), usize> = HashMap::new();
    for at in played {
        let place = rungs.iter().position(|rung| *rung == at.rung);
        for row in &at.differences {
            let name = (at.plan.compared(row.cell).name, row.gauge.written());
            let index = *known.entry(name).or_insert_with(|| {
                all.push(unknown(at, row, rungs.len()));
                all.len() - 1
            });
            if let Some(own) = place.and_then(|place| all[index].at.get_mut(place)) {
                *own = Some(row.clone());
            }
        }
    }
    adjust(&mut all);
    let rank = |effect: &StrengthEffect| effect.change.as_ref().map(|_| effect.standing());
    all.sort_by(|a, b| {
        let both = a.is_headline && b.is_headline && a.change.is_some();
        let ranked = || rank(a).cmp(&rank(b)).then(b.size().total_cmp(&a.size()));
        b.is_headline.cmp(&a.is_headline).then_with(|| if both { ranked() } else { Ordering::Equal })
    });
    all
}

/// Adjusts p for all effects at all rungs. With families for each rung 22 % of studies in which nothing differs showed something at one of two.
fn adjust(all: &mut [StrengthEffect]) {
    differences::adjust(all.iter_mut().flat_map(|effect| {
        let is_headline = effect.is_headline;
        effect.at.iter_mut().flatten().map(move |row| (is_headline, row))
    }));
}

/// The effect that a row is about, of which no rung is known yet.
fn unknown(at: &AtRung<'_>, row: &Difference, rungs: usize) -> StrengthEffect {
    let compared = at.plan.compared(row.cell);
    StrengthEffect {
        variant: compared.name.to_owned(),
        change: compared.change.cloned(),
        gauge: row.gauge.clone(),
        is_headline: at.headlines[row.cell].as_ref() == Some(&row.gauge),
        at: vec![None; rungs],
        cell: at.plan.columns_of_compared(row.cell),
    }
}

/// `rungs`: a row per effect, with what each rung shows of it.
pub fn rungs_table(effects: &[StrengthEffect], rungs: &[PlayerStrength]) -> Table {
    let names = effects.first().map_or(&[][..], |effect| &effect.cell);
    let mut header: Vec<TableColumn> = names.iter().map(|(column, _)| column.clone()).collect();
    header.push(TableColumn::new(columns::MEASURE, "", "What the effect is on."));
    header.push(TableColumn::new(columns::STRATEGY, "", "Of which strategy; empty for the table as a whole."));
    header.push(TableColumn::new(columns::UNIT, "", "The unit of the effect."));
    header.extend(rungs.iter().flat_map(of_rung));
    let about = "`holds`: shown with one sign at every rung; `flips`: shown with either sign; else `not shown`.";
    header.push(TableColumn::new(columns::VERDICT, "", about));
    Table::of(tables::RUNGS, header, effects.iter().map(row).collect())
}

/// The columns of a rung.
fn of_rung(rung: &PlayerStrength) -> [TableColumn; 5] {
    let own = |end: &str, about: &'static str| TableColumn::new(format!("{}_{end}", rung.name), "", about);
    [
        own(columns::EFFECT, "What it is at this rung, in its unit.").of(rung.blocks),
        own(columns::LO, "Lower end of its interval.").of(rung.blocks),
        own(columns::HI, "Upper end of its interval.").of(rung.blocks),
        own(columns::ADJUSTED_P, "Two-sided p of no effect, adjusted (Holm) for all effects at all rungs.")
            .of(rung.blocks),
        TableColumn::new(rung.blocks, "blocks", "Blocks played at this rung by both that are compared."),
    ]
}

fn row(effect: &StrengthEffect) -> Vec<Scalar> {
    let mut row: Vec<Scalar> = effect.cell.iter().map(|(_, value)| value.clone()).collect();
    row.extend([effect.gauge.name.to_string().into(), effect.gauge.strategy.clone().into(), effect.gauge.unit.into()]);
    for at in &effect.at {
        let estimate = at.as_ref().map(|at| at.difference);
        row.extend([
            estimate.and_then(|estimate| estimate.value).into(),
            estimate.and_then(|estimate| estimate.lo).into(),
            estimate.and_then(|estimate| estimate.hi).into(),
            at.as_ref().and_then(|at| at.adjusted_p).into(),
            estimate.map(|estimate| estimate.n).into(),
        ]);
    }
    row.push(effect.standing().word().into());
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compared_measure::tests::share;
    use crate::experiment::RUNGS;
    use kit::stats::Estimate;

    const UP: Option<Ordering> = Some(Ordering::Greater);
    const DOWN: Option<Ordering> = Some(Ordering::Less);

    #[test]
    fn an_effect_holds_only_if_every_rung_shows_it() {
        for (signs, expected) in [
            ([UP, UP, UP], EffectTrend::Holds),
            ([DOWN, DOWN, DOWN], EffectTrend::Holds),
            ([None, UP, UP], EffectTrend::NotShown),
            ([UP, None, UP], EffectTrend::NotShown),
            ([DOWN, DOWN, None], EffectTrend::NotShown),
            ([None, None, None], EffectTrend::NotShown),
            ([DOWN, UP, UP], EffectTrend::Flips),
            ([UP, DOWN, UP], EffectTrend::Flips),
            ([UP, UP, DOWN], EffectTrend::Flips),
            ([DOWN, None, UP], EffectTrend::Flips),
        ] {
            assert_eq!(standing(&signs), expected, "{signs:?}");
        }
        assert_eq!(standing(&[UP]), EffectTrend::Holds);
        assert_eq!(standing(&[]), EffectTrend::NotShown);
    }

    fn difference(value: f64, p: Option<f64>) -> Difference {
        Difference {
            cell: 1,
            gauge: share("greedy"),
            against: None,
            this: None,
            base: None,
            difference: Estimate::point(100, value),
            p,
            adjusted_p: p,
            gain: None,
            diverged: Some(0.5),
        }
    }

    fn effect(at: [Option<Difference>; 3]) -> StrengthEffect {
        let cell = vec![(TableColumn::new(columns::VARIANT, "", ""), "b".into())];
        let gauge = share("greedy");
        StrengthEffect { variant: "b".to_owned(), change: None, gauge, is_headline: true, at: at.into(), cell }
    }

    #[test]
    fn what_is_adjusted_away_is_not_shown_whatever_it_looks_like() {
        let sure = |value| Some(difference(value, Some(0.01)));
        let unsure = Some(difference(-0.3, Some(0.06)));
        let holds = effect([sure(0.1), sure(0.2), sure(0.3)]);
        assert_eq!((holds.standing(), holds.not_shown()), (EffectTrend::Holds, vec![]));
        let open = effect([sure(0.1), unsure.clone(), sure(0.3)]);
        assert_eq!((open.standing(), open.not_shown()), (EffectTrend::NotShown, vec![1]));
        let flips = effect([sure(-0.1), unsure, sure(0.3)]);
        assert_eq!(flips.standing(), EffectTrend::Flips);
        let broken_off = effect([sure(0.1), sure(0.2), None]);
        assert_eq!((broken_off.standing(), broken_off.not_shown()), (EffectTrend::NotShown, vec![2]));
        let nothing = effect([sure(0.0), sure(0.1), Some(difference(0.1, None))]);
        assert_eq!(nothing.not_shown(), [0, 2]);
    }

    #[test]
    fn effects_at_all_rungs_are_adjusted_together_and_half_is_for_what_is_asked_about() {
        let sure = |p| Some(difference(0.1, Some(p)));
        let other = |at| StrengthEffect { is_headline: false, ..effect(at) };
        let mut all = [effect([sure(0.01), sure(0.02), None]), other([sure(0.01), sure(0.9), sure(0.02)])];
        adjust(&mut all);
        let adjusted: Vec<f64> =
            all.iter().flat_map(|effect| effect.at.iter().flatten()).filter_map(|row| row.adjusted_p).collect();
        assert_eq!(adjusted, [0.04, 0.04, 0.06, 1.0, 0.08]);
        let mut alone = [effect([sure(0.01), sure(0.02), None])];
        adjust(&mut alone);
        assert_eq!(alone[0].at[0].as_ref().unwrap().adjusted_p, Some(0.02));
    }

    #[test]
    fn the_table_has_a_block_of_columns_for_each_rung_and_the_verdict() {
        let effects = [effect([Some(difference(-0.1, Some(0.01))), None, Some(difference(0.1, Some(0.01)))])];
        let table = rungs_table(&effects, &RUNGS[..3]);
        let at = |name: &str| table.rows()[0][table.column(name).unwrap()].clone();
        assert_eq!(at(columns::VARIANT), "b".into());
        assert_eq!((at("weak_effect"), at("strong_effect")), ((-0.1).into(), 0.1.into()));
        assert_eq!((at("fair_effect"), at("fair_blocks")), (Scalar::Empty, Scalar::Empty));
        assert_eq!((at("weak_blocks"), at(columns::VERDICT)), (100u64.into(), "flips".into()));
    }
}

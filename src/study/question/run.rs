//! `run`: how does this game go? With targets at several tables: does it meet all of them?

use crate::experiment::{Expectation, Experiment, TargetSetting, TargetSpec};
use crate::plan::{CellLoader, StudyPlan, Variant};
use engine::cell::CellRequest;
use kit::config::number::MeasureThreshold;
use kit::config::{Fault, Faults, SourceText, SourceValue};

/// The question how a game goes.
#[derive(Clone, Debug)]
pub struct RunQuestion {
    /// By how much seats may win apart.
    pub margin: Option<SourceValue<MeasureThreshold>>,
    /// What should come of it.
    pub expect: Vec<Expectation>,
    /// The numbers of players, line-ups and rungs at which that is expected: a cell for each. None where all is expected of one table, as it is.
    pub settings: Vec<TargetSetting>,
    /// The cell that each expectation is about.
    cells: Vec<usize>,
    /// The expectations with their settings.
    targets: Vec<TargetSpec>,
}

impl RunQuestion {
    pub(super) fn read(experiment: &Experiment) -> Result<Self, Faults> {
        let targets = SourceText::read_all(&experiment.expect, TargetSpec::parse)?;
        let mut settings = TargetSpec::settings(&targets);
        if settings == [TargetSetting::default()] {
            settings.clear();
        }
        if let Some(margin) = experiment.margin.as_ref().filter(|_| !settings.is_empty()) {
            let help = "leave it out, and expect it of a table: `2 players: seat_gap in -2%..2%`";
            let message = "`margin` is about one table, and targets about several";
            return Err(Fault::new(margin.place.clone(), message).help(help.to_owned()).into());
        }
        let cell = |target: &TargetSpec| settings.iter().position(|setting| *setting == target.setting).unwrap_or(0);
        let cells = targets.iter().map(cell).collect();
        let expect = targets.iter().map(|target| target.expectation.clone()).collect();
        Ok(Self { margin: experiment.margin.clone(), expect, settings, cells, targets })
    }

    /// Whether targets are held against tables of their own, all together.
    pub fn is_matrix(&self) -> bool {
        !self.settings.is_empty()
    }

    /// The cell that an expectation is about, and what stands before it.
    pub fn cell_of(&self, expectation: usize) -> (usize, String) {
        let cell = self.cells.get(expectation).copied().unwrap_or(0);
        (cell, self.settings.get(cell).map(TargetSetting::to_string).unwrap_or_default())
    }

    /// A cell for each setting, all with the same luck.
    pub(super) fn plan(&self, load: &CellLoader, wish: &CellRequest) -> Result<StudyPlan, Faults> {
        if !self.is_matrix() {
            return Ok(StudyPlan::of(vec![load.base(wish.clone())?]));
        }
        let cells = self.settings.iter().map(|setting| self.variant(load, wish, setting));
        let cells = cells.collect::<Result<Vec<Variant>, Faults>>()?;
        Ok(StudyPlan { paired: false, is_matrix: true, ..StudyPlan::of(cells) })
    }

    fn variant(&self, load: &CellLoader, wish: &CellRequest, setting: &TargetSetting) -> Result<Variant, Faults> {
        let place = TargetSpec::place_of(&self.targets, setting);
        setting.check(load.named.game, &place)?;
        let load = CellLoader { catalog: load.catalog, named: load.named.clone(), rung: setting.rung.or(load.rung) };
        let name = match setting.to_string() {
            text if text.is_empty() => "base".to_owned(),
            text => text.trim_end_matches(": ").to_owned(),
        };
        load.variant(&name, setting.wish(wish, &place)).map_err(|faults| faults.placed(&place))
    }
}

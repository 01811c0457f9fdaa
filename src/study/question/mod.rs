//! What a study asks: read once from what a person wrote, and planned as cells. Nothing in it is parsed again.

mod audit;
mod bot_sets;
mod compare;
mod lineups;
mod run;
mod solve;
mod sweep;
mod tournament;
mod tune;
mod worth;

pub use audit::AuditQuestion;
pub use compare::CompareQuestion;
pub use run::RunQuestion;
pub use solve::SolveQuestion;
pub use sweep::SweepQuestion;
pub use tournament::{CHAMPION, TournamentQuestion};
pub use tune::TuneQuestion;
pub use worth::WorthQuestion;

use crate::analysis::SequentialGoal;
use crate::experiment::{Expectation, Experiment, PlayerStrength, StudyCommand};
use crate::plan::{CellLoader, StudyPlan, Variant};
use engine::cell::{CellRequest, NamedRules};
use engine::{Catalog, GameEntry};
use kit::config::{Assignment, Fault, Faults, SourceLocation, SourceText};

/// What a study asks, in the terms of its command.
#[derive(Clone, Debug)]
pub enum Question {
    /// How does this game go?
    Run(RunQuestion),
    /// What moves when a value moves?
    Sweep(SweepQuestion),
    /// Is this better than that?
    Compare(Box<CompareQuestion>),
    /// What is one more of each worth?
    Worth(WorthQuestion),
    /// Which component can nobody do without?
    Audit(AuditQuestion),
    /// Which bot wins?
    Tournament(TournamentQuestion),
    /// Which value is wanted?
    Solve(SolveQuestion),
    /// Which changes meet all targets?
    Tune(TuneQuestion),
}

/// Who is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum StudyPlayers {
    /// The bots as they are.
    Bots,
    /// Bots at rungs of strength, each with a whole study for itself.
    AtRungs(Vec<PlayerStrength>),
    /// Players who have learnt the base, and players who have learnt each variant, for so many games a bot and round.
    Adapting(u64),
}

/// A study that is asked for.
#[derive(Clone)]
pub struct StudyRequest {
    /// The study as a person wrote it.
    pub experiment: Experiment,
    /// The question of the study.
    pub question: Question,
    /// Who is asked.
    pub players: StudyPlayers,
    catalog: Catalog,
    named: NamedRules,
    cell: CellRequest,
}

/// Each of many cells has the games of a run divided by this,
const PART_OF_MANY: u64 = 5;

/// The games of a study are divided by this where a bot looks ahead: a game takes it minutes where others play thousands.
const PART_OF_A_SEARCH: u64 = 500;

/// Times the games of a run that all variants of a factorial design have together, by default.
const RUNS_OF_A_DESIGN: u64 = 5;

/// each restriction of an audit, of which there are a hundred or more, by this,
const PART_OF_AN_AUDIT: u64 = 25;

/// all values of a search together at the most those of so many runs,
const RUNS_OF_A_SEARCH: u64 = 4;

/// and all sets of changes together those of so many.
const RUNS_OF_A_TUNING: u64 = 10;

/// A page plays the deals of so many runs: minutes, after which most games are known to its 0.3 points.
const RUNS_OF_A_PAGE: u64 = 16;

/// Games at the most where only a target is given.
const GAMES_TO_TARGET: u64 = 10_000_000;

impl StudyRequest {
    /// Reads a study.
    ///
    /// # Errors
    /// Rules that are not there, and everything that is wrong with what is written.
    pub fn read(experiment: Experiment, catalog: Catalog) -> Result<Self, Faults> {
        let named = catalog.rules(&experiment.rules)?;
        let cell = experiment.wish()?;
        let question = Question::read(&experiment, named.game)?;
        let players = match (experiment.rungs()?, experiment.adapt, &question) {
            // Of a search only what it finds is asked of players who adapt.
            (rungs, None, _) | (rungs, Some(_), Question::Solve(_)) if rungs.is_empty() => StudyPlayers::Bots,
            (_, Some(games), _) => StudyPlayers::Adapting(games),
            (rungs, None, _) => StudyPlayers::AtRungs(rungs),
        };
        Ok(Self { experiment, question, players, catalog, named, cell })
    }

    /// The same study at one rung alone.
    pub fn at_rung(&self, rung: PlayerStrength) -> Self {
        let (experiment, players) = (self.experiment.at_rung(rung), StudyPlayers::AtRungs(vec![rung]));
        Self { experiment, players, ..self.clone() }
    }

    /// Every cell that is asked for, loaded; of a study at several rungs, as at the first.
    ///
    /// # Errors
    /// Everything that is wrong with the files and the values.
    pub fn plan(&self) -> Result<StudyPlan, Faults> {
        let rung = self.rung();
        let load = CellLoader { catalog: self.catalog, named: self.named.clone(), rung };
        let plan = match &self.question {
            Question::Run(question) => question.plan(&load, &self.cell)?,
            Question::Tune(_) => StudyPlan::of(vec![load.base(self.cell.clone())?]),
            Question::Sweep(question) => question.plan(&load, &self.cell)?,
            Question::Compare(question) => question.plan(&load, &self.cell)?,
            Question::Worth(question) => question.plan(&load, &self.cell)?,
            Question::Audit(question) => question.plan(&load, &self.cell)?,
            Question::Tournament(question) => question.plan(&load, &self.cell)?,
            Question::Solve(question) => question.plan(&load, &self.cell)?,
        };
        let mut plan = plan.completed(self.question.measure(), &self.cell.set)?;
        plan.recorded = !matches!(self.question, Question::Run(_));
        if self.experiment.watched && plan.paired {
            plan.compare_components();
        }
        match rung {
            Some(rung) if !plan.is_at_a_rung() => Err(self.rung_of_nobody(rung, &plan).into()),
            _ => Ok(plan),
        }
    }

    /// The rules as they are, and beside them those with a value that a search has found; `None` where these are the same.
    ///
    /// # Errors
    /// None that the plan of the search did not have.
    pub fn beside(&self, found: &Variant) -> Result<Option<StudyPlan>, Faults> {
        let load = CellLoader { catalog: self.catalog, named: self.named.clone(), rung: self.rung() };
        let base = load.base(self.cell.clone())?;
        if base.is_same(found) {
            return Ok(None);
        }
        let this = load.variant(&found.name, found.wish.clone())?;
        let mut plan = StudyPlan::of(vec![base, this]).completed(self.question.measure(), &self.cell.set)?;
        plan.recorded = true;
        Ok(Some(plan))
    }

    /// The plan of a comparison whose base is set otherwise than the rules as they are.
    ///
    /// # Errors
    /// As of any plan.
    pub fn against(&self, base: Vec<Assignment>) -> Result<StudyPlan, Faults> {
        let load = CellLoader { catalog: self.catalog, named: self.named.clone(), rung: self.rung() };
        let base = load.base(CellRequest { set: base, ..self.cell.clone() })?;
        let mut plan = self.plan()?;
        plan.variants[0] = base;
        if self.experiment.watched {
            plan.compare_components();
        }
        Ok(plan)
    }

    /// The rung at which the study is planned.
    pub fn rung(&self) -> Option<PlayerStrength> {
        match &self.players {
            StudyPlayers::AtRungs(rungs) => rungs.first().copied(),
            StudyPlayers::Bots | StudyPlayers::Adapting(_) => None,
        }
    }

    /// Fault of a rung at which nothing is otherwise.
    fn rung_of_nobody(&self, rung: PlayerStrength, plan: &StudyPlan) -> Fault {
        let lineup = &plan.variants[0].cell.lineup.strategies;
        let message = format!("at rung `{}` nothing is otherwise: no bot chooses by formulas", rung.name);
        let help = format!("leave --at out, or name other bots with --bots than {}", lineup.join(", "));
        let place = self.experiment.at.first().map_or(SourceLocation::Nowhere, |at| at.place.clone());
        Fault::new(place, message).help(help)
    }

    /// The goal for which it is played, but for a value that is sought.
    pub fn goal(&self) -> SequentialGoal {
        let target = self.experiment.target_error.map(|points| points / 100.0);
        if let Question::Compare(question) = &self.question
            && let Some(test) = question.sprt
        {
            return SequentialGoal::Sprt(test);
        }
        if self.experiment.watched {
            return SequentialGoal::Watched(self.most_watched());
        }
        match (&self.question, target) {
            (_, None) => SequentialGoal::Blocks,
            (Question::Compare(_) | Question::Worth(_), Some(target)) => SequentialGoal::Difference(target),
            (_, Some(target)) => SequentialGoal::Headline(target),
        }
    }

    /// The most blocks of a comparison that somebody watches. Its intervals hold at every look up to there.
    pub fn most_watched(&self) -> u64 {
        self.named.game.profile.games * RUNS_OF_A_PAGE
    }

    /// Games of each cell of the plan; in a search those of the whole, at the most.
    pub fn games(&self, plan: &StudyPlan) -> u64 {
        let of_a_run = self.named.game.profile.games;
        let default = match &self.question {
            _ if !matches!(self.goal(), SequentialGoal::Blocks | SequentialGoal::Watched(_)) => GAMES_TO_TARGET,
            Question::Worth(_) if plan.design.is_some() => of_a_run * RUNS_OF_A_DESIGN / plan.variants.len() as u64,
            Question::Run(_) | Question::Compare(_) => of_a_run,
            Question::Sweep(_) | Question::Worth(_) | Question::Tournament(_) => of_a_run / PART_OF_MANY,
            Question::Audit(_) => of_a_run / PART_OF_AN_AUDIT,
            Question::Solve(_) => of_a_run * RUNS_OF_A_SEARCH,
            Question::Tune(_) => of_a_run * RUNS_OF_A_TUNING,
        };
        let part = match self.rung() {
            Some(rung) => rung.part,
            None if !self.ahead(plan).is_empty() => PART_OF_A_SEARCH,
            None => 1,
        };
        self.experiment.games.unwrap_or(default.div_ceil(part))
    }

    /// The bots of a plan that look ahead, where nobody says how many games they play: they have fewer.
    pub fn ahead<'p>(&self, plan: &'p StudyPlan) -> Vec<&'p str> {
        let cells = plan.variants.iter().map(|variant| &variant.cell).filter(|_| self.experiment.games.is_none());
        let bots = cells.flat_map(|cell| cell.lineup.strategies.iter().zip(&cell.bots));
        let mut names: Vec<&str> = bots.filter(|(_, bot)| bot.searches()).map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

impl Question {
    fn read(experiment: &Experiment, game: &'static GameEntry) -> Result<Self, Faults> {
        Ok(match experiment.command {
            StudyCommand::Run => Self::Run(RunQuestion::read(experiment)?),
            StudyCommand::Sweep => Self::Sweep(SweepQuestion::read(experiment)?),
            StudyCommand::Compare => Self::Compare(Box::new(CompareQuestion::read(experiment, game)?)),
            StudyCommand::Worth => Self::Worth(WorthQuestion::read(experiment, game)?),
            StudyCommand::Audit => Self::Audit(AuditQuestion::read(experiment)),
            StudyCommand::Tournament => Self::Tournament(TournamentQuestion::read(experiment)),
            StudyCommand::Solve => Self::Solve(SolveQuestion::read(experiment)?),
            StudyCommand::Tune => Self::Tune(TuneQuestion::read(experiment, game)?),
        })
    }

    /// The expectations of the cells that are played. Those of `tune` are what is sought, and no matter of single cells.
    pub fn expectations(&self) -> &[Expectation] {
        match self {
            Self::Run(question) => &question.expect,
            Self::Sweep(question) => &question.expect,
            Self::Compare(question) => &question.expect,
            Self::Worth(_) | Self::Audit(_) | Self::Tournament(_) | Self::Solve(_) | Self::Tune(_) => &[],
        }
    }

    /// The cell alone that an expectation is about, by index, where each has its own; with what stands before the expectation.
    pub fn cell_of(&self, expectation: usize) -> Option<(usize, String)> {
        match self {
            Self::Run(question) if question.is_matrix() => Some(question.cell_of(expectation)),
            _ => None,
        }
    }

    /// The measure that is asked about by name.
    fn measure(&self) -> Option<String> {
        match self {
            Self::Solve(question) => Some(question.target.subject.to_string()),
            _ => self.written_measure().map(|measure| measure.value.clone()),
        }
    }

    /// The measure that is asked about, as it is written.
    pub fn written_measure(&self) -> Option<&SourceText> {
        match self {
            Self::Sweep(question) => question.measure.as_ref(),
            Self::Compare(question) => question.measure.as_ref(),
            Self::Worth(question) => question.measure.as_ref(),
            Self::Run(_) | Self::Audit(_) | Self::Tournament(_) | Self::Solve(_) | Self::Tune(_) => None,
        }
    }

    /// Whether it looks for values, of rules that nobody has written yet.
    pub fn is_search(&self) -> bool {
        matches!(self, Self::Solve(_) | Self::Tune(_))
    }
}

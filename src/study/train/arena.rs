//! Where candidates are measured: every one at the same tables, with the same luck.

use super::UNSEEN;
use super::change::{BehaviorChange, changes};
use engine::cell::Cell;
use engine::measure::TallySchema;
use engine::{Count, RunLimits, StopCause, Study, StudyCell, play};
use kit::game::{GameProfile, Lineup, RatioMeasure};
use kit::stats::names::measures;
use kit::stats::{CONFIDENCE, Estimate};
use kit::strategy::Bot;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a learner is called at a table.
pub(super) const IN_TRAINING: &str = "in training";

/// A bot that is played against.
#[derive(Clone, Debug)]
pub struct TrainingOpponent {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub bot: Bot,
}

/// Blocks that no training sees.
#[derive(Clone, Copy)]
pub(super) struct HeldOutBlocks {
    /// How many have been used.
    pub used: u64,
    /// Games that are wanted.
    pub games: u64,
}

impl HeldOutBlocks {
    /// The next of them, each of so many games.
    fn blocks(self, games: u64) -> Range<u64> {
        let start = UNSEEN + self.used;
        start..start + self.games.div_ceil(games)
    }
}

/// What is kept of games besides who wins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecordedDetail {
    Nothing,
    /// What the first strategy chooses.
    Choices,
    /// The blocks of each table compared with those of the first.
    Differences,
}

/// A bot before and after a training, at the same tables with the same luck.
pub(super) struct PairedTrial {
    /// What it achieves before and after.
    pub scores: [BotScore; 2],
    /// Blocks of each score.
    pub blocks: u64,
    /// What it wins more at the least: the lower end of a one-sided interval. `None` where nothing differs, or too few blocks tell.
    pub least_gain: Option<f64>,
}

/// The confidence of a two-sided interval whose lower end is passed by chance once in twenty times.
const ONE_SIDED: f64 = 0.90;

/// Why a training did not go on.
#[derive(Debug, thiserror::Error)]
pub enum TrainingHalt {
    /// The training was interrupted.
    #[error("interrupted")]
    Interrupted,
    /// The time was up.
    #[error("the time was up")]
    TimeBudget,
    /// The system refuses threads.
    #[error("cannot start threads: {0}; try -j 1")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Rules under which is trained, with the luck and the threads to do it.
pub struct TrainingArena<'a> {
    /// The rules; who sits in this cell does not matter.
    pub cell: &'a Cell,
    /// The master seed.
    pub seed: u64,
    /// Threads to use.
    pub threads: usize,
    /// Set from outside to stop early.
    pub interrupted: &'a AtomicBool,
    /// Time that is left, by the clock of whoever trains; `None` without an end of it.
    pub time_left: &'a dyn Fn() -> Option<Duration>,
}

/// What a bot achieves, table by table.
#[derive(Clone, Debug)]
pub struct BotScore {
    /// Each table by who was met there, with how often the bot won.
    pub tables: Vec<(String, Estimate)>,
}

impl BotScore {
    /// Games won over games played, each table counted alike.
    pub fn value(&self) -> Option<f64> {
        self.mean(|estimate| estimate.value)
    }

    /// The ends of an interval that is at least as wide as it has to be: tables share their luck.
    pub fn ends(&self) -> Option<(f64, f64)> {
        self.mean(|estimate| estimate.lo).zip(self.mean(|estimate| estimate.hi))
    }

    fn mean(&self, of: impl Fn(&Estimate) -> Option<f64>) -> Option<f64> {
        let values: Option<Vec<f64>> = self.tables.iter().map(|(_, estimate)| of(estimate)).collect();
        values.map(|values| values.iter().sum::<f64>() / values.len() as f64)
    }
}

/// A table without its first seat, which a candidate takes.
pub(super) struct OpponentSeats {
    /// Other bots of the table, each once, by strategy index less one.
    bots: Vec<Bot>,
    /// What they are called.
    met: String,
    form: Arc<TallySchema>,
}

impl OpponentSeats {
    /// A bot among the others, by strategy index.
    fn with(&self, bot: &Bot) -> Vec<Bot> {
        std::iter::once(bot).chain(&self.bots).cloned().collect()
    }
}

impl TrainingArena<'_> {
    /// The game.
    pub fn game(&self) -> &'static GameProfile {
        self.cell.game.profile()
    }

    /// Whether all win and lose together, so that a table of one bot is trained.
    pub fn is_cooperative(&self) -> bool {
        self.cell.schema.cooperative
    }

    /// Tables at which all rivals are met: one where there are seats enough, else one beginning with each.
    pub(super) fn seatings(&self, rivals: &[TrainingOpponent]) -> Vec<OpponentSeats> {
        let seats = self.cell.game.seats();
        if self.is_cooperative() {
            return vec![self.seating(&[], vec![0; seats])];
        }
        let tables = if rivals.len() < seats { 1 } else { rivals.len() };
        let table = |first: usize| {
            let met: Vec<TrainingOpponent> =
                rivals.iter().cycle().skip(first).take(rivals.len().min(seats - 1)).cloned().collect();
            let others = (0..met.len() as u8).map(|place| 1 + place).cycle().take(seats - 1);
            self.seating(&met, std::iter::once(0).chain(others).collect())
        };
        (0..tables).map(table).collect()
    }

    /// A table of a learner and these, by strategy index at each seat. Two that are called alike are two.
    fn seating(&self, rivals: &[TrainingOpponent], seats: Vec<u8>) -> OpponentSeats {
        let names: Vec<String> = rivals.iter().map(|rival| rival.name.clone()).collect();
        let met = names.join(", ");
        let lineup = Lineup { strategies: std::iter::once(IN_TRAINING.to_owned()).chain(names).collect(), seats };
        let bots = rivals.iter().map(|rival| rival.bot.clone()).collect();
        OpponentSeats { bots, met, form: self.cell.game.schema(&lineup) }
    }

    /// Games of one block at all these tables.
    pub(super) fn games(seatings: &[OpponentSeats]) -> u64 {
        seatings.iter().map(|seating| seating.form.rotations.len() as u64).sum()
    }

    /// The scores of bots over these blocks, all with the same luck; what is no bot scores less than any.
    pub(super) fn scores(
        &self,
        seatings: &[OpponentSeats],
        bots: &[Option<Bot>],
        blocks: Range<u64>,
    ) -> Result<Vec<f64>, TrainingHalt> {
        let known: Vec<&Bot> = bots.iter().flatten().collect();
        let mut scores = self.play(seatings, &known, blocks)?.into_iter();
        let score = |bot: &Option<Bot>| bot.as_ref().and_then(|_| scores.next()?.value()).unwrap_or(-1.0);
        Ok(bots.iter().map(score).collect())
    }

    /// A bot before and after, on blocks that no training sees. Each table counts alike; what it wins more at the least is the mean of what it
    /// does at each, since tables share their luck.
    pub(super) fn trial(
        &self,
        seatings: &[OpponentSeats],
        bots: [&Bot; 2],
        unseen: HeldOutBlocks,
    ) -> Result<PairedTrial, TrainingHalt> {
        let blocks = unseen.blocks(Self::games(seatings));
        let mut scores = [0; 2].map(|_| BotScore { tables: Vec::new() });
        let mut gains = Vec::new();
        for seating in seatings {
            let tables = bots.map(|bot| (seating.with(bot), &seating.form));
            let counts = self.counts(&tables, blocks.clone(), RecordedDetail::Differences)?;
            for (score, count) in scores.iter_mut().zip(&counts) {
                score.tables.push((seating.met.clone(), count.tally.wins().rate(0, CONFIDENCE)));
            }
            gains.push(least_gain(&counts[1]));
        }
        let least: Option<Vec<f64>> = gains.into_iter().collect();
        let least_gain = least.map(|least| least.iter().sum::<f64>() / least.len() as f64);
        Ok(PairedTrial { scores, blocks: blocks.end - blocks.start, least_gain })
    }

    /// What a bot does otherwise than another, at the first of these tables, on blocks that no training sees.
    pub(super) fn changes(
        &self,
        seatings: &[OpponentSeats],
        bots: [&Bot; 2],
        unseen: HeldOutBlocks,
    ) -> Result<Vec<BehaviorChange>, TrainingHalt> {
        let Some(seating) = seatings.first() else {
            return Ok(Vec::new());
        };
        let tables = bots.map(|bot| (seating.with(bot), &seating.form));
        let blocks = unseen.blocks(seating.form.rotations.len() as u64);
        let counts = self.counts(&tables, blocks, RecordedDetail::Choices)?;
        Ok(changes(self.game(), [&counts[0], &counts[1]]))
    }

    fn play(
        &self,
        seatings: &[OpponentSeats],
        bots: &[&Bot],
        blocks: Range<u64>,
    ) -> Result<Vec<BotScore>, TrainingHalt> {
        let of_bot = |bot: &&Bot| seatings.iter().map(|seating| (seating.with(bot), &seating.form)).collect::<Vec<_>>();
        let tables: Vec<_> = bots.iter().flat_map(of_bot).collect();
        let counts = self.counts(&tables, blocks, RecordedDetail::Nothing)?;
        let rate =
            |(count, seating): (&Count, &OpponentSeats)| (seating.met.clone(), count.tally.wins().rate(0, CONFIDENCE));
        let of_bot = |counts: &[Count]| BotScore { tables: counts.iter().zip(seatings).map(rate).collect() };
        Ok(counts.chunks(seatings.len()).map(of_bot).collect())
    }

    /// What comes of these tables, each the bots by strategy index with the form of their counts.
    fn counts(
        &self,
        tables: &[(Vec<Bot>, &Arc<TallySchema>)],
        blocks: Range<u64>,
        kept: RecordedDetail,
    ) -> Result<Vec<Count>, TrainingHalt> {
        let cells =
            tables.iter().map(|(bots, form)| StudyCell { game: &*self.cell.game, bots, schema: form, seed: self.seed });
        let (paired, watched) = (kept == RecordedDetail::Differences, kept == RecordedDetail::Choices);
        let study = Study { cells: cells.collect(), paired, recorded: paired, watched };
        let limits = RunLimits {
            blocks,
            looks: Vec::new(),
            time_budget: (self.time_left)(),
            interrupted: self.interrupted,
            threads: self.threads,
        };
        let mut counts = Count::all(&study);
        match play(&study, &limits, &mut counts, &())? {
            StopCause::Interrupted => Err(TrainingHalt::Interrupted),
            StopCause::TimeBudget => Err(TrainingHalt::TimeBudget),
            StopCause::Blocks | StopCause::Settled => Ok(counts),
        }
    }
}

/// What the first strategy of a cell wins more than that of the cell it is compared with, at the least.
fn least_gain(count: &Count) -> Option<f64> {
    let measures = count.tally.measures();
    let own =
        |measure: &RatioMeasure| measure.name == measures::WIN_RATE && measure.strategy.is_none_or(|own| own == 0);
    let place = measures.iter().position(own)?;
    let measure = &measures[place];
    let ratio = count.comparison.ratios.get(place)?;
    ratio.difference(1.0 / measure.parts as f64, measure.bounds, ONE_SIDED).lo
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::CATALOG;
    use engine::cell::CellRequest;
    use kit::config::Assignment;

    #[test]
    fn two_rivals_that_are_called_alike_are_two() {
        let set = Assignment::parse_all(&["players.count=3"]).unwrap();
        let wish = CellRequest { bots: vec!["racer".to_owned()], set, ..CellRequest::default() };
        let cell = Cell::named(&CATALOG.rules("pig").unwrap(), &wish).unwrap();
        let arena = TrainingArena {
            cell: &cell,
            seed: 1,
            threads: 1,
            interrupted: &AtomicBool::new(false),
            time_left: &|| None,
        };
        let rivals = [Bot::First, Bot::Random].map(|bot| TrainingOpponent { name: "mine".to_owned(), bot });
        let seatings = arena.seatings(&rivals);
        assert_eq!(seatings.len(), 1);
        assert_eq!(seatings[0].form.lineup.seats, [0, 1, 2]);
        assert!(matches!(seatings[0].bots[..], [Bot::First, Bot::Random]));
        let alone = arena.seatings(&rivals[..1]);
        assert_eq!(alone[0].form.lineup.seats, [0, 1, 1]);
    }
}

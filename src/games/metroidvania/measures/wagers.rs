//! Wagers against threats: how often each is laid, and what comes of it.

use serde::{Deserialize, Serialize};

use crate::games::metroidvania::config::BOSS_ROOM;
use crate::games::metroidvania::config::LONGEST_QUEUE;
use crate::measure::{BlockRatio, Summary};
use crate::stats::{Cell, Column, Table};

/// Wagers from 0 to the longest queue.
const WAGERS: usize = LONGEST_QUEUE + 1;
const THREATS: usize = BOSS_ROOM as usize;

/// All attacks, by strategy.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Wagers {
    /// By strategy, threat and wager.
    counts: Vec<[[Count; WAGERS]; THREATS]>,
    /// By strategy and threat.
    ratios: Vec<[Ratios; THREATS]>,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Count {
    attacks: u64,
    covered: u64,
    damage: u64,
    deaths: u64,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Ratios {
    covered: BlockRatio,
    lost: BlockRatio,
    wager: BlockRatio,
}

impl Ratios {
    fn all_mut(&mut self) -> [&mut BlockRatio; 3] {
        [&mut self.covered, &mut self.lost, &mut self.wager]
    }

    fn all(&self) -> [&BlockRatio; 3] {
        [&self.covered, &self.lost, &self.wager]
    }
}

impl Wagers {
    /// No attack yet.
    pub fn new(strategies: usize) -> Self {
        Self {
            counts: vec![Default::default(); strategies],
            ratios: vec![Default::default(); strategies],
        }
    }

    /// Counts an attack.
    #[inline]
    pub fn attacked(
        &mut self,
        strategy: u8,
        threat: u8,
        wager: u8,
        damage: u8,
        lost: u8,
        died: bool,
    ) {
        let (strategy, threat) = (usize::from(strategy), usize::from(threat) - 1);
        let count = &mut self.counts[strategy][threat][usize::from(wager)];
        let covered = damage <= wager;
        count.attacks += 1;
        count.covered += u64::from(covered);
        count.damage += u64::from(damage);
        count.deaths += u64::from(died);
        let ratios = &mut self.ratios[strategy][threat];
        ratios.covered.add(i64::from(covered), 1);
        ratios.lost.add(i64::from(lost), 1);
        ratios.wager.add(i64::from(wager), 1);
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.ratios
            .iter_mut()
            .flatten()
            .flat_map(Ratios::all_mut)
            .for_each(BlockRatio::end_block);
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        let counts = self
            .counts
            .iter_mut()
            .flatten()
            .flatten()
            .zip(other.counts.iter().flatten().flatten());
        for (own, other) in counts {
            own.attacks += other.attacks;
            own.covered += other.covered;
            own.damage += other.damage;
            own.deaths += other.deaths;
        }
        let ratios = self
            .ratios
            .iter_mut()
            .flatten()
            .zip(other.ratios.iter().flatten());
        ratios.for_each(|(own, other)| {
            own.all_mut()
                .into_iter()
                .zip(other.all())
                .for_each(|(own, other)| own.merge(other))
        });
    }

    /// Adds covered share, health lost and mean wager, by strategy and threat.
    pub fn summarise(&self, names: &[String], summary: &mut Summary) {
        for (name, ratios) in names.iter().zip(&self.ratios) {
            for (threat, ratios) in (1..).zip(ratios) {
                let mut row = |measure: &str, ratio: &BlockRatio, bounds, unit| {
                    summary.row(
                        &format!("{measure}_threat_{threat}"),
                        Some(name),
                        None,
                        ratio.estimate(1.0, bounds),
                        unit,
                    );
                };
                row(
                    "covered",
                    &ratios.covered,
                    Some((0.0, 1.0)),
                    "share of attacks",
                );
                row("health_lost", &ratios.lost, None, "health per attack");
                row("wager", &ratios.wager, None, "luck per attack");
            }
        }
    }

    /// `wagers`: a row per strategy, threat and wager that was laid.
    pub fn table(&self, names: &[String]) -> Table {
        let mut table = Table::build(
            "wagers",
            [
                Column::new("strategy", "", "The strategy."),
                Column::new("threat", "!", "Number of `!` of the room."),
                Column::new("wager", "luck", "Luck laid before the draws."),
                Column::new("attacks", "attacks", "Attacks met with this wager."),
                Column::new(
                    "covered",
                    "attacks",
                    "Attacks in which the damage was at most the wager.",
                ),
                Column::new(
                    "damage_mean",
                    "damage",
                    "Mean total damage, covered or not.",
                )
                .of("attacks"),
                Column::new("deaths", "attacks", "Attacks that killed."),
            ],
        );
        for (name, threats) in names.iter().zip(&self.counts) {
            for (threat, wagers) in (1..).zip(threats) {
                for (wager, count) in (0..).zip(wagers).filter(|(_, count)| count.attacks > 0) {
                    table.row([
                        Cell::Text(name.clone()),
                        Cell::Int(threat),
                        Cell::Int(wager),
                        Cell::Int(count.attacks as i64),
                        Cell::Int(count.covered as i64),
                        Cell::Real(count.damage as f64 / count.attacks as f64),
                        Cell::Int(count.deaths as i64),
                    ]);
                }
            }
        }
        table.finish()
    }
}

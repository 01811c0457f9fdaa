//! Wagers against threats: how often each is laid, and what comes of it.

use serde::{Deserialize, Serialize};

use crate::games::metroidvania::config::BOSS_ROOM;
use crate::games::metroidvania::config::LONGEST_QUEUE;
use crate::measure::{BlockRatio, Summary, joined};
use crate::stats::{Cell, Column, Picture, Shape, Table, Value};

/// Wagers from 0 to the longest queue.
const WAGERS: usize = LONGEST_QUEUE + 1;
const THREATS: usize = BOSS_ROOM as usize;

/// The bounds of a share.
const SHARE: Option<(f64, f64)> = Some((0.0, 1.0));

/// All attacks, by strategy.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Wagers {
    /// By strategy, threat and wager.
    counts: Vec<[[Count; WAGERS]; THREATS]>,
    /// By strategy and threat.
    ratios: Vec<[Ratios; THREATS]>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Count {
    /// Attacks covered over attacks.
    covered: BlockRatio,
    damage: u64,
    deaths: u64,
}

impl Count {
    fn cells(&self) -> [Cell; 7] {
        let (attacks, rate) = (self.covered.n(), self.covered.estimate(1.0, SHARE));
        [
            attacks.into(),
            self.covered.x().into(),
            (self.damage as f64 / attacks as f64).into(),
            self.deaths.into(),
            rate.value.into(),
            rate.lo.into(),
            rate.hi.into(),
        ]
    }
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
        count.covered.add(i64::from(covered), 1);
        count.damage += u64::from(damage);
        count.deaths += u64::from(died);
        let ratios = &mut self.ratios[strategy][threat];
        ratios.covered.add(i64::from(covered), 1);
        ratios.lost.add(i64::from(lost), 1);
        ratios.wager.add(i64::from(wager), 1);
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        let counts = self.counts.iter_mut().flatten().flatten();
        counts.for_each(|count| count.covered.end_block());
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
            own.covered.merge(&other.covered);
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
                row("covered", &ratios.covered, SHARE, "share of attacks");
                row("health_lost", &ratios.lost, None, "health per attack");
                row("wager", &ratios.wager, None, "luck per attack");
            }
        }
    }

    /// `wagers`: a row per strategy, threat and wager that was laid.
    pub fn table(&self, names: &[String]) -> Table {
        let mut table = Table::build("wagers", columns());
        for (name, threats) in names.iter().zip(&self.counts) {
            for (threat, wagers) in (1i64..).zip(threats) {
                for (wager, count) in (0i64..).zip(wagers) {
                    if count.covered.n() > 0 {
                        let laid = [name.as_str().into(), threat.into(), wager.into()];
                        table.row(joined(laid, count.cells()));
                    }
                }
            }
        }
        table.finish().drawn_as([picture()])
    }
}

fn columns() -> [Column; 10] {
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
        Column::new("covered_rate", "share", "Covered per attack.").of("attacks"),
        Column::new("lo", "share", "Lower end of its 95 % interval.").of("attacks"),
        Column::new("hi", "share", "Upper end of its 95 % interval.").of("attacks"),
    ]
}

fn picture() -> Picture {
    Picture::new(
        "Does the wager cover the threat?",
        "The share of attacks whose damage was at most the wager, by the room's threat and the luck laid; n is those attacks, and where nobody laid so much there is no tile. The interval allows for attacks of one game not being independent.",
        Shape::Heatmap {
            across: "wager",
            down: "threat",
            value: Value::interval("covered_rate"),
            middle: None,
        },
    )
    .each("strategy")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 40 attacks on a wager of 3, every second covered; a block is so many of each kind.
    fn attacked(block: u8) -> Vec<Cell> {
        let mut wagers = Wagers::new(1);
        for start in (0..20).step_by(block.into()) {
            for damage in [2, 4] {
                let attacks = start..start + block;
                attacks.for_each(|_| wagers.attacked(0, 1, 3, damage, 0, false));
                wagers.end_block();
            }
        }
        wagers.table(&["bot".to_owned()]).rows()[0].clone()
    }

    #[test]
    fn the_rate_is_covered_over_attacks() {
        let row = attacked(1);
        let (counts, rate) = (&row[3..5], &row[7]);
        assert_eq!(counts, [Cell::Int(40), Cell::Int(20)]);
        assert_eq!(*rate, Cell::Real(0.5));
    }

    #[test]
    fn attacks_of_one_block_count_as_one() {
        let width = |row: Vec<Cell>| match row[8..] {
            [Cell::Real(lo), Cell::Real(hi)] => hi - lo,
            _ => panic!("no interval: {row:?}"),
        };
        assert!(width(attacked(2)) > 1.3 * width(attacked(1)));
    }
}

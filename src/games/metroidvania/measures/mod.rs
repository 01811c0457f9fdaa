//! What a designer wants to see of this game, counted block by block.

mod cards;
mod curves;
mod notability;
mod players;
mod wagers;

use serde::{Deserialize, Serialize};

use super::action::Event;
use super::{Metroidvania, State};
use crate::game::{Curve, Lineup, Measure, Outcome, Tally as GameTally, Watch};
use crate::measure::{Basics, BlockRatio, Summary, interval};
use crate::stats::{Estimate, Histogram, Part, Table};
use cards::Cards;
use curves::Curves;
pub use notability::Notability;
use players::Players;
use wagers::Wagers;

/// All measures of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally {
    basics: Basics,
    curves: Curves,
    wagers: Wagers,
    cards: Cards,
    players: Players,
    /// Games that ended with no exit into an empty cell.
    closed: BlockRatio,
}

impl Watch<Event> for Tally {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Took {
                seat,
                queue,
                affordable,
                slot,
                ..
            } => self.cards.took(seat, &queue, affordable, slot),
            Event::Attacked {
                seat,
                threat,
                wager,
                damage,
                lost,
                died,
            } => {
                let strategy = self.basics.seating[usize::from(seat)];
                self.wagers
                    .attacked(strategy, threat, wager, damage, lost, died);
                self.players.seat(seat).deaths += i64::from(died);
            }
            Event::Wasted { seat } => self.players.seat(seat).wasted += 1,
            Event::Used {
                seat, item: true, ..
            } => self.players.seat(seat).items_used += 1,
            Event::Defeated { seat, .. } => self.players.seat(seat).bosses += 1,
            Event::Ended {
                seat,
                bought,
                wagered,
                gained,
                held,
            } => {
                let spent = u32::from(bought) + u32::from(wagered);
                let player = self.players.seat(seat);
                player.turns += 1;
                player.spent += i64::from(spent);
                let bosses = player.bosses as u32;
                self.curves.turn(
                    usize::from(seat),
                    spent,
                    [bought.into(), gained.into(), held.into(), bosses],
                );
            }
            _ => {}
        }
    }
}

impl GameTally<Metroidvania> for Tally {
    fn new(game: &Metroidvania, lineup: &Lineup) -> Self {
        let rules = game.rules();
        let (strategies, rounds) = (lineup.strategies.len(), usize::from(rules.round_cap));
        Self {
            basics: Basics::new(game, lineup, rounds),
            curves: Curves::new(strategies, rules.seats, rounds),
            wagers: Wagers::new(strategies),
            cards: Cards::new(rules),
            players: Players::new(strategies, rules.seats),
            closed: BlockRatio::default(),
        }
    }

    fn begin_game(&mut self, seating: &[u8]) {
        self.basics.begin_game(seating);
        self.players.begin_game();
        self.curves.begin_game();
        self.cards.begin_game();
    }

    fn end_game(&mut self, _: &Metroidvania, state: &State, outcome: Option<Outcome>) {
        self.basics.end_game(outcome);
        self.players.end_game(&self.basics.seating);
        self.closed
            .add(i64::from(state.maze.unexplored_exits() == 0), 1);
        if let Some(outcome) = outcome {
            self.cards.end_game(outcome);
            self.curves.end_game(&self.basics.seating, outcome);
        }
    }

    fn end_block(&mut self) {
        self.basics.end_block();
        self.curves.end_block();
        self.wagers.end_block();
        self.cards.end_block();
        self.players.end_block();
        self.closed.end_block();
    }

    fn merge(&mut self, other: &Self) {
        self.basics.merge(&other.basics);
        self.curves.merge(&other.curves);
        self.wagers.merge(&other.wagers);
        self.cards.merge(&other.cards);
        self.players.merge(&other.players);
        self.closed.merge(&other.closed);
    }

    fn measures(&self) -> Vec<Measure> {
        let spent = |strategy| Measure {
            name: "luck_spent_per_turn",
            strategy: Some(strategy),
            unit: "luck per turn",
            scale: 1.0,
            bounds: None,
        };
        let mut measures = self.basics.measures();
        measures.extend((0..self.basics.names.len()).map(spent));
        measures
    }

    fn block(&self, parts: &mut Vec<Part>) {
        self.basics.block(parts);
        parts.extend(self.players.block());
    }

    fn rounds(&self) -> &Histogram {
        &self.basics.lengths.rounds
    }

    fn headline(&self, confidence: f64) -> (String, Estimate) {
        self.basics.headline(confidence)
    }

    fn counts(&self) -> Vec<(&'static str, u64)> {
        self.basics.endings.counts().collect()
    }

    fn tables(&self, game: &Metroidvania) -> Vec<Table> {
        let names = &self.basics.names;
        let mut tables = self.basics.tables();
        tables.extend([
            curves::table(&self.curves, names),
            curves::bosses(&self.curves, names),
            self.wagers.table(names),
            self.cards.table(game.rules()),
            self.summary(),
        ]);
        tables
    }

    fn findings(&self, _: &Metroidvania) -> Vec<String> {
        let mut findings = self.basics.findings();
        findings.extend(self.luck());
        findings
    }

    fn curves(&self) -> Vec<Curve> {
        let strategies = self.basics.names.iter().enumerate();
        strategies
            .map(|(strategy, name)| Curve {
                name: name.clone(),
                x: "own turn",
                y: "luck spent per turn",
                points: self.curves.drawn(strategy),
            })
            .collect()
    }
}

impl Tally {
    fn summary(&self) -> Table {
        let mut summary = Summary::default();
        self.basics.summarise(&mut summary);
        self.players.summarise(&self.basics.names, &mut summary);
        self.wagers.summarise(&self.basics.names, &mut summary);
        summary.row(
            "maze_closed",
            None,
            None,
            self.closed.estimate(1.0, Some((0.0, 1.0))),
            "share of games",
        );
        summary.finish()
    }

    fn luck(&self) -> Option<String> {
        let spent = self
            .basics
            .names
            .iter()
            .enumerate()
            .filter_map(|(strategy, name)| {
                let spent = interval(self.players.spent_per_turn(strategy), 1.0, "")?;
                Some(format!("{name} {spent}"))
            });
        let spent: Vec<String> = spent.collect();
        (!spent.is_empty()).then(|| format!("Luck spent per turn: {}.", spent.join(", ")))
    }
}

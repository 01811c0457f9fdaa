//! What a designer wants to see of this game, counted block by block.

mod notability;
mod tables;

use super::DeadCells;
use super::action::{Event, RunEnd};
use super::state::State;
use crate::game::{Outcome, Scorer};
use crate::stats::{Counted, Ledger, Scalar};
pub use notability::Notability;
use tables::*;

/// Counts what happens in a campaign.
#[derive(Default)]
pub struct Measures {
    /// Runs won so far in the campaign under way.
    won: bool,
}

impl Scorer<DeadCells> for Measures {
    const COUNTED: Counted = Counted { scores: &[SCORES], sheets: SHEETS, ..Counted::NOTHING };

    fn new(_: &DeadCells) -> Self {
        Self::default()
    }

    fn rows(game: &DeadCells, sheet: usize, _: &[String]) -> Vec<Vec<Scalar>> {
        let rules = game.rules();
        match sheet {
            RUNS => (1..=i64::from(rules.runs)).map(|run| vec![run.into()]).collect(),
            _ => rules.monsters.iter().map(|row| vec![row.name.as_str().into()]).collect(),
        }
    }

    fn begin_game(&mut self) {
        self.won = false;
    }

    fn event(&mut self, event: Event, _: &[u8], ledger: &mut Ledger) {
        match event {
            Event::RunOver { number, end, biomes, .. } => {
                self.won |= end == RunEnd::Won;
                let mut row = ledger.row(RUNS, usize::from(number) - 1);
                row.count(REACHED, 1);
                row.count(WON_SO_FAR, self.won);
                row.count(CLEARED, biomes);
                row.count(FIRST_CLEARED, biomes > 0);
                ledger.count(PLAYED, 0, 1);
                ledger.count(BIOMES, 0, biomes);
                ledger.count(FIRSTS, 0, biomes > 0);
                ledger.count(BOSSES, 0, end == RunEnd::Won);
            }
            Event::Gained { deed: super::word::Deed::Cell(cells), .. } => ledger.count(CELLS, 0, cells),
            Event::CombatOver { damage, .. } => {
                ledger.count(COMBATS, 0, 1);
                ledger.count(DAMAGE, 0, damage);
            }
            Event::Moved { .. } => ledger.count(SPACES, 0, 1),
            Event::Placed { row, .. } => ledger.row(MONSTERS, row.into()).count(MET, 1),
            Event::Killed { row, .. } => ledger.row(MONSTERS, row.into()).count(KILLED, 1),
            Event::Upgraded { .. } => ledger.count(UPGRADES, 0, 1),
            _ => {}
        }
    }

    fn end_game(&mut self, _: &DeadCells, _: &State, _: Option<Outcome>, _: &[u8], ledger: &mut Ledger) {
        ledger.count(GAMES, 0, 1);
    }
}

//! What a designer wants to see of this game, counted block by block.

mod notability;
pub(super) mod tables;

use super::action::{CardNumber, Event};
use super::config::LONGEST_QUEUE;
use super::{Metroidvania, State};
use kit::game::{DisplayNames, Outcome, Scorer};
use kit::game::{bits, win_share};
use kit::say::with_interval;
use kit::stats::{CurveDrawing, Ledger, LedgerSchema, Scalar};
pub use notability::Notability;
use tables::*;

/// The counters of what players do.
pub struct Measures {
    /// The row of every single card, by card number.
    row_of: Vec<u8>,
    /// The game under way, by seat.
    players: [PlayerCards; 4],
}

/// The cards and bosses of one player in a game.
#[derive(Clone, Copy, Default)]
struct PlayerCards {
    bosses: u32,
    /// Rows of the card table taken, a bit each.
    taken: u128,
    /// The rows of the card table offered, taken or not, a bit each.
    offered: u128,
}

impl Scorer<Metroidvania> for Measures {
    const COUNTED: LedgerSchema = LedgerSchema {
        scores: SCORES,
        sheets: SHEETS,
        curves: CURVE_SHEETS,
        drawn: Some(CurveDrawing { curve: 0, x: "own turn", y: "luck spent per turn" }),
    };

    fn new(game: &Metroidvania) -> Self {
        Self { row_of: game.rules().row_of.to_vec(), players: Default::default() }
    }

    fn rows(game: &Metroidvania, sheet: usize, strategies: &[String]) -> Vec<Vec<Scalar>> {
        if sheet == CARDS {
            let rows = game.rules().rows.iter();
            return rows.map(|row| vec![row.name.as_str().into()]).collect();
        }
        let threats = strategies.iter().flat_map(|name| (1..=THREATS).map(move |threat| (name, threat)));
        let row =
            |(name, threat): (&String, usize), wager: usize| vec![name.as_str().into(), threat.into(), wager.into()];
        threats.flat_map(|threat| (0..WAGERS_LAID).map(move |wager| row(threat, wager))).collect()
    }

    #[inline(always)]
    fn round(event: &Event) -> Option<usize> {
        if let Event::Turn { round, .. } = *event { Some(round.into()) } else { None }
    }

    fn begin_game(&mut self) {
        self.players = Default::default();
    }

    #[inline(always)]
    fn event(&mut self, event: Event, seating: &[u8], ledger: &mut Ledger) {
        let strategy = |seat: u8| usize::from(seating[usize::from(seat)]);
        match event {
            Event::Took { seat, queue, reach, slot, .. } => {
                self.took(seat, &queue[..usize::from(reach)], slot, ledger);
            }
            Event::Attacked { seat, threat, wager, damage, lost, died } => {
                attacked(strategy(seat), threat.into(), [wager, damage, lost], died, ledger);
            }
            Event::Wasted { seat } => ledger.count(WASTED, strategy(seat), 1),
            Event::Used { seat, item: true, .. } => ledger.count(ITEMS_USED, strategy(seat), 1),
            Event::Defeated { seat, .. } => {
                ledger.count(BOSSES, strategy(seat), 1);
                self.player(seat).bosses += 1;
            }
            Event::Ended { seat, bought, wagered, gained, held } => {
                let spent = u32::from(bought) + u32::from(wagered);
                ledger.counts(strategy(seat), [(TURNS, 1), (SPENT, spent.into())]);
                let bosses = self.player(seat).bosses;
                ledger.turn(0, seat.into(), [spent, bought.into(), gained.into(), held.into(), bosses]);
            }
            _ => {}
        }
    }

    fn end_game(
        &mut self,
        _: &Metroidvania,
        state: &State,
        outcome: Option<Outcome>,
        seating: &[u8],
        ledger: &mut Ledger,
    ) {
        seating.iter().for_each(|&strategy| ledger.count(GAMES, strategy.into(), 1));
        ledger.count(ALL_GAMES, 0, 1);
        ledger.count(CLOSED, 0, state.maze.unexplored_exits() == 0);
        let Some(outcome) = outcome else { return };
        for (seat, player) in self.players.iter().enumerate().take(seating.len()) {
            for row in bits(player.taken) {
                let mut row = ledger.row(CARDS, row);
                row.count(GAMES_TAKEN, 1);
                row.count(WON, win_share(outcome, seat));
            }
            for row in bits(player.offered & !player.taken) {
                let mut row = ledger.row(CARDS, row);
                row.count(GAMES_NOT, 1);
                row.count(WON_NOT, win_share(outcome, seat));
            }
        }
    }

    fn findings(ledger: &Ledger, names: DisplayNames<'_>) -> Vec<String> {
        let spent = names.strategies.iter().enumerate().filter_map(|(strategy, name)| {
            let spent = ledger.estimate(LUCK_SPENT, strategy);
            Some(format!("{name} {}", with_interval(spent, 1.0, "")?))
        });
        let spent: Vec<String> = spent.collect();
        if spent.is_empty() { Vec::new() } else { vec![format!("Luck spent per turn: {}.", spent.join(", "))] }
    }
}

/// An attack on a player of a strategy: luck laid, damage, and health lost.
fn attacked(strategy: usize, threat: usize, [wager, damage, lost]: [u8; 3], died: bool, ledger: &mut Ledger) {
    let covered = i64::from(damage <= wager);
    let place = (strategy * THREATS + threat - 1) * WAGERS_LAID + usize::from(wager);
    let counts = [(MET, 1), (COVERED, covered), (DAMAGE, damage.into()), (KILLED, died.into())];
    ledger.row(WAGERS, place).counts(counts);
    let of_threat = [(ATTACKS, 1), (ATTACKS_COVERED, covered), (HEALTH_LOST, lost.into()), (LUCK_LAID, wager.into())];
    ledger.counts(strategy, of_threat.map(|(counter, by)| (counter.at(threat - 1), by)));
    ledger.count(DEATHS, strategy, died);
}

impl Measures {
    /// One of these cards was taken. A card of which two lie in reach is offered once: only one can be taken.
    fn took(&mut self, seat: u8, offered: &[CardNumber], slot: u8, ledger: &mut Ledger) {
        let mut cards = ledger.sheet(CARDS);
        let mut rows = [u8::MAX; LONGEST_QUEUE];
        for (place, &card) in offered.iter().enumerate() {
            let row = self.row_of[usize::from(card)];
            if !rows[..place].contains(&row) {
                cards.row(row.into()).count(OFFERED, 1);
            }
            rows[place] = row;
            self.players[usize::from(seat)].offered |= 1 << row;
        }
        let row = rows[usize::from(slot)].into();
        cards.row(row).count(TAKEN, 1);
        self.player(seat).taken |= 1 << rows[usize::from(slot)];
    }

    #[inline]
    fn player(&mut self, seat: u8) -> &mut PlayerCards {
        &mut self.players[usize::from(seat)]
    }
}

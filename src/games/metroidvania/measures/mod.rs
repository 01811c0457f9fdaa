//! What a designer wants to see of this game, counted block by block.

mod card_counts;
mod notability;
pub(super) mod tables;
pub(super) mod use_tables;
mod uses;

use super::action::{CardNumber, Event};
use super::config::BossRow;
use super::effect::AbilityKind;
use super::{Metroidvania, State};
use kit::game::{DisplayNames, Outcome, Scorer};
use kit::game::{bits, win_share};
use kit::say::with_interval;
use kit::stats::{CurveDrawing, Ledger, LedgerSchema, Scalar};
pub use notability::Notability;
use tables::*;
use uses::ComponentUses;

/// The counters of what players do.
pub struct Measures {
    /// The game under way, by seat.
    players: [PlayerCards; 4],
    uses: ComponentUses,
}

/// The cards, bosses and deaths of one player in a game.
#[derive(Clone, Copy, Default)]
struct PlayerCards {
    bosses: u32,
    deaths: u32,
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
        Self { players: Default::default(), uses: ComponentUses::new(game.rules()) }
    }

    fn rows(game: &Metroidvania, sheet: usize, strategies: &[String]) -> Vec<Vec<Scalar>> {
        let rules = game.rules();
        let named = |name: &str| vec![name.into()];
        match sheet {
            WAGERS => wagers(strategies),
            BOSS_POWERS => {
                let ability = |boss: &BossRow| boss.ability.effect.name().into();
                rules.bosses.iter().map(|boss| vec![boss.name.as_str().into(), ability(boss)]).collect()
            }
            ITEM_EFFECTS => AbilityKind::ALL.iter().map(|effect| named(effect.name())).collect(),
            _ => rules.rows.iter().map(|row| named(row.name.as_str())).collect(),
        }
    }

    #[inline(always)]
    fn round(event: &Event) -> Option<usize> {
        if let Event::Turn { round, .. } = *event { Some(round.into()) } else { None }
    }

    fn begin_game(&mut self) {
        self.players = Default::default();
        self.uses.begin_game();
    }

    #[inline(always)]
    fn event(&mut self, event: Event, seating: &[u8], ledger: &mut Ledger) {
        let strategy = |seat: u8| usize::from(seating[usize::from(seat)]);
        self.uses.event(event, ledger);
        match event {
            Event::Took { seat, queue, reach, slot, .. } => {
                self.took(seat, &queue[..usize::from(reach)], slot);
            }
            Event::Attacked { seat, threat, wager, damage, lost, died } => {
                self.player(seat).deaths += u32::from(died);
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
        self.uses.end_game(seating.len(), ledger);
        let Some(outcome) = outcome else { return };
        if let Some(seat) = self.most_deaths(seating.len()) {
            ledger.count(DIED_MOST, 0, 1);
            ledger.count(DIED_MOST_WON, 0, outcome.has_won(seat));
        }
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

/// The rows of the table of wagers: each wager at each threat, of each strategy.
fn wagers(strategies: &[String]) -> Vec<Vec<Scalar>> {
    let threats = strategies.iter().flat_map(|name| (1..=THREATS).map(move |threat| (name, threat)));
    let row = |(name, threat): (&String, usize), wager: usize| vec![name.as_str().into(), threat.into(), wager.into()];
    threats.flat_map(|threat| (0..WAGERS_LAID).map(move |wager| row(threat, wager))).collect()
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
    /// The player who died most often; `None` where no one did alone.
    fn most_deaths(&self, seats: usize) -> Option<usize> {
        let deaths = || self.players[..seats].iter().map(|player| player.deaths);
        let most = deaths().max().filter(|most| *most > 0)?;
        let mut seats = deaths().enumerate().filter(|(_, deaths)| *deaths == most).map(|(seat, _)| seat);
        seats.next().filter(|_| seats.next().is_none())
    }

    /// One of these cards was taken. A card of which two lie in reach is offered once: only one can be taken.
    fn took(&mut self, seat: u8, offered: &[CardNumber], slot: u8) {
        let mut rows: u128 = 0;
        for &card in offered {
            let row = self.uses.row_of(card);
            self.uses.of_row(row).offered += u32::from(rows >> row & 1 == 0);
            rows |= 1 << row;
        }
        let taken = self.uses.row_of(offered[usize::from(slot)]);
        let player = self.player(seat);
        player.offered |= rows;
        player.taken |= 1 << taken;
    }

    #[inline]
    fn player(&mut self, seat: u8) -> &mut PlayerCards {
        &mut self.players[usize::from(seat)]
    }
}

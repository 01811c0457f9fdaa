//! What a designer wants to see of this game, counted block by block.

mod notability;
pub(super) mod tables;

use super::action::{CardId, Event, PathResult, Purchase};
use super::card::{FindCounts, FindKind};
use super::config::{LONGEST_HAND, LOWEST_COST, MOST_ROUNDS, MOST_SEATS, ObjectiveRow};
use super::rules::{explore, scoring};
use super::walk::PathEnd;
use super::{MapMasters, State};
use kit::game::win_share;
use kit::game::{DisplayNames, Outcome, Scorer};
use kit::pieces::ArrayPile;
use kit::say::with_interval;
use kit::stats::{CurveDrawing, Ledger, LedgerSchema, Scalar};
pub use notability::Notability;
use tables::*;

/// The counters of what players do.
pub struct Measures {
    /// The row of every single card.
    row_of: Vec<u8>,
    /// The column of the market of every single dungeon card.
    column_of: Vec<u8>,
    /// The row of every single objective card.
    objective_of: Vec<u8>,
    objectives: Vec<ObjectiveRow>,
    secondary_divisor: i64,
    seats: usize,
    fairies: usize,
    /// By single card, what it has still to pay back.
    debts: Vec<CardDebt>,
    /// The cards that the player who explores has laid.
    laid: ArrayPile<CardId, LONGEST_HAND>,
    /// The game under way, by seat.
    players: [PlayerTally; MOST_SEATS],
    /// The seat that was first in the market, by round.
    first: [u8; MOST_ROUNDS],
    round: u8,
    /// The round's objectives, by row.
    primary: u8,
    secondary: Option<u8>,
}

/// The tally of one player in a game.
#[derive(Clone, Copy, Default)]
struct PlayerTally {
    /// Rows of the card table bought, a bit each; and of the spellbook table.
    cards: u128,
    books: u128,
    /// The hand of this round.
    hand: ArrayPile<HandCard, LONGEST_HAND>,
}

/// A card in a hand.
#[derive(Clone, Copy, Default)]
struct HandCard {
    card: CardId,
    laid: bool,
    /// What the path found on it.
    finds: FindCounts,
}

/// The debt of a card that was bought: the coins that it has still to pay back, and the round in which it was bought.
#[derive(Clone, Copy, Default)]
struct CardDebt {
    coins: u8,
    since: u8,
}

/// Ends of paths, the last that of no path.
const ENDINGS: usize = PathEnd::ALL.len() + 1;

impl Scorer<MapMasters> for Measures {
    const COUNTED: LedgerSchema = LedgerSchema {
        scores: SCORES,
        sheets: SHEETS,
        curves: CURVES,
        drawn: Some(CurveDrawing { curve: 0, x: "round", y: "coins spent" }),
    };

    fn new(game: &MapMasters) -> Self {
        let rules = game.rules();
        Self {
            row_of: rules.row_of.to_vec(),
            column_of: (0..rules.dungeon_cards as u8).map(|card| rules.row(card).cost - LOWEST_COST).collect(),
            objective_of: rules.objective_of.to_vec(),
            objectives: rules.objectives.clone(),
            secondary_divisor: rules.secondary_divisor.into(),
            seats: rules.seats,
            fairies: rules.fairies.len(),
            debts: vec![CardDebt::default(); rules.row_of.len()],
            laid: ArrayPile::default(),
            players: Default::default(),
            first: [0; MOST_ROUNDS],
            round: 0,
            primary: 0,
            secondary: None,
        }
    }

    fn rows(game: &MapMasters, sheet: usize, strategies: &[String]) -> Vec<Vec<Scalar>> {
        let rules = game.rules();
        match sheet {
            CARDS => {
                rules.rows.iter().map(|row| vec![row.name.as_str().into(), usize::from(row.cost).into()]).collect()
            }
            SPELLBOOKS => rules.spellbooks.iter().map(|row| vec![row.name.as_str().into()]).collect(),
            FAIRY_KINDS => rules.fairies.iter().map(|row| vec![row.name.as_str().into()]).collect(),
            OBJECTIVES => rules.objectives.iter().map(|row| vec![row.name.as_str().into()]).collect(),
            BOARDS => boards(strategies),
            ENDS => ends(strategies),
            _ => (1..=MOST_ROUNDS).map(|round| vec![round.into()]).collect(),
        }
    }

    fn begin_game(&mut self) {
        self.players = Default::default();
        self.debts.fill(CardDebt::default());
        self.laid.clear();
    }

    #[inline]
    fn event(&mut self, event: Event, seating: &[u8], ledger: &mut Ledger) {
        let strategy = |seat: u8| usize::from(seating[usize::from(seat)]);
        match event {
            Event::Round(round, first) => {
                self.round = round;
                self.first[usize::from(round - 1)] = first;
            }
            Event::Objective { card, primary } => self.objective(card, primary),
            Event::Bought { seat, item, price, blind } => self.bought(seat, item, price, blind, strategy(seat), ledger),
            Event::Given { fairy, .. } => ledger.row(FAIRY_KINDS, fairy.into()).count(GIVEN, 1),
            Event::Laid { card, .. } => self.laid.push(card),
            Event::Drawn { seat, hand, cards, walked, .. } => {
                self.played(seat, &hand[..usize::from(cards)], &walked);
                drawn(strategy(seat), &walked, ledger);
            }
            Event::Rewarded { seat, coins, primary, secondary, .. } => {
                ledger.count(INCOME, strategy(seat), coins);
                self.rewarded(seat, primary, secondary, ledger);
            }
            Event::Trimmed { seat, .. } => ledger.count(TRIMMED, strategy(seat), 1),
            Event::RoundOver { seat, spent, income, held, cards } => {
                let [fairies, books, bought, refresh] = spent.map(u32::from);
                let all = fairies + books + bought + refresh;
                ledger.turn(0, seat.into(), [all, fairies, books, bought, income.into(), held.into()]);
                ledger.turn(1, seat.into(), [cards.into()]);
            }
            _ => {}
        }
    }

    fn end_game(
        &mut self,
        game: &MapMasters,
        state: &State,
        outcome: Option<Outcome>,
        seating: &[u8],
        ledger: &mut Ledger,
    ) {
        (0..self.fairies).for_each(|row| ledger.row(FAIRY_KINDS, row).count(FAIRY_GAMES, 1));
        let Some(outcome) = outcome else { return };
        let finals = scoring::finals(game.rules(), state);
        let sums = || finals[..self.seats].iter().map(|columns| i64::from(columns.sum()));
        let (best, least) = (sums().max().unwrap_or(0), sums().min().unwrap_or(0));
        ledger.count(ALL_GAMES, 0, 1);
        ledger.count(SHARED, 0, outcome.winners.count_ones() > 1);
        ledger.count(SPREAD, 0, best - least);
        ledger.count(WON_BY, 0, best);
        for (seat, &strategy) in seating.iter().enumerate() {
            let columns = &finals[seat];
            let of_column = [columns.primary, columns.secondary, columns.time, columns.exits, columns.coins];
            let [primary, secondary, time, exits, coins] = of_column.map(i64::from);
            ledger.counts(
                strategy.into(),
                [
                    (GAMES, 1),
                    (FINAL, columns.sum().into()),
                    (PRIMARY, primary),
                    (SECONDARY, secondary),
                    (TIME, time),
                    (EXITS, exits),
                    (COINS, coins),
                ],
            );
            ledger.count(BOUGHT_NOTHING, strategy.into(), self.players[seat].cards == 0);
            let first = (usize::from(strategy) * MOST_SEATS + seat) * BOARD_COLUMNS.len();
            for (column, points) in of_column.into_iter().enumerate() {
                ledger.row(BOARDS, first + column).counts([(BOARD_GAMES, 1), (BOARD_POINTS, points.into())]);
            }
            let won = win_share(outcome, seat);
            let rules = game.rules();
            let sheets = [
                (CARDS, self.players[seat].cards, rules.rows.len()),
                (SPELLBOOKS, self.players[seat].books, rules.spellbooks.len()),
            ];
            for (sheet, bought, rows) in sheets {
                for row in 0..rows {
                    let [games, wins] = if bought >> row & 1 == 1 { [OWNED, WON] } else { [WITHOUT, WON_WITHOUT] };
                    let mut row = ledger.row(sheet, row);
                    row.count(games, 1);
                    row.count(wins, won);
                }
            }
        }
        for round in 0..usize::from(self.round) {
            let won = win_share(outcome, self.first[round].into());
            ledger.row(LEAD, round).counts([(LED, 1), (LED_WON, won)]);
        }
    }

    fn findings(ledger: &Ledger, names: DisplayNames<'_>) -> Vec<String> {
        let scores = names.strategies.iter().enumerate().filter_map(|(strategy, name)| {
            let score = ledger.estimate(FINAL_SCORE, strategy);
            Some(format!("{name} {}", with_interval(score, 1.0, "")?))
        });
        let scores: Vec<String> = scores.collect();
        if scores.is_empty() { Vec::new() } else { vec![format!("Final scores: {}.", scores.join(", "))] }
    }
}

fn boards(strategies: &[String]) -> Vec<Vec<Scalar>> {
    let row = |name: &String, seat: usize, column: &str| vec![name.as_str().into(), (seat + 1).into(), column.into()];
    let seats = strategies.iter().flat_map(|name| (0..MOST_SEATS).map(move |seat| (name, seat)));
    seats.flat_map(|(name, seat)| BOARD_COLUMNS.iter().map(move |column| row(name, seat, column))).collect()
}

fn ends(strategies: &[String]) -> Vec<Vec<Scalar>> {
    let row = |name: &String, end: &str| vec![name.as_str().into(), end.into()];
    let ends = || PathEnd::ALL.into_iter().map(PathEnd::name).chain(["none"]);
    strategies.iter().flat_map(|name| ends().map(move |end| row(name, end))).collect()
}

/// A path of a strategy.
fn drawn(strategy: usize, walked: &PathResult, ledger: &mut Ledger) {
    let exited = explore::exited(walked);
    ledger.count(PATHS, strategy, 1);
    ledger.count(EXITED, strategy, exited);
    ledger.count(HALLS, strategy, walked.halls);
    ledger.count(LAID, strategy, walked.laid);
    ledger.count(CUT, strategy, walked.cut);
    let ended = walked.end.map_or(ENDINGS - 1, |end| end as usize);
    for end in 0..ENDINGS {
        let mut row = ledger.row(ENDS, strategy * ENDINGS + end);
        row.count(ALL_PATHS, 1);
        if end == ended {
            row.count(ENDED, 1);
            row.count(END_HALLS, walked.halls);
            row.count(END_CARDS, walked.cards);
        }
    }
}

impl Measures {
    fn objective(&mut self, card: u8, primary: bool) {
        let row = self.objective_of[usize::from(card)];
        if primary {
            (self.primary, self.secondary) = (row, None);
        } else {
            self.secondary = Some(row);
        }
    }

    fn bought(&mut self, seat: u8, item: Purchase, price: u8, blind: bool, strategy: usize, ledger: &mut Ledger) {
        let player = &mut self.players[usize::from(seat)];
        let (sheet, row) = match item {
            Purchase::Fairy(row) => {
                ledger.count(FAIRIES, strategy, 1);
                return ledger.row(FAIRY_KINDS, row.into()).count(SOLD, 1);
            }
            Purchase::Book(row) => {
                player.books |= 1 << row;
                ledger.count(BOOKS, strategy, 1);
                (SPELLBOOKS, row)
            }
            Purchase::Card(card) => {
                let row = self.row_of[usize::from(card)];
                player.cards |= 1 << row;
                ledger.counts(strategy, [(BOUGHT, 1), (BLIND, blind.into())]);
                ledger.count(ALL_BOUGHT, 0, 1);
                ledger.count(OF_COLUMN.at(self.column_of[usize::from(card)].into()), 0, 1);
                self.debts[usize::from(card)] = CardDebt { coins: price, since: self.round };
                ledger.row(CARDS, row.into()).count(PAID_BACK, price == 0);
                (CARDS, row)
            }
        };
        ledger.row(sheet, row.into()).counts([(SOLD, 1), (UNSEEN, blind.into()), (ROUND_SUM, self.round.into())]);
    }

    /// A path is drawn: what it found on each card of the hand.
    fn played(&mut self, seat: u8, hand: &[CardId], walked: &PathResult) {
        let player = &mut self.players[usize::from(seat)];
        player.hand.clear();
        for &card in hand {
            let number = self.laid.iter().position(|&laid| laid == card);
            let finds = number.map_or(FindCounts::default(), |number| walked.shares.of(number));
            player.hand.push(HandCard { card, laid: number.is_some(), finds });
        }
        self.laid.clear();
    }

    /// The primary is counted before the refresh turns the next one over.
    fn rewarded(&mut self, seat: u8, primary: u16, secondary: u16, ledger: &mut Ledger) {
        ledger.row(OBJECTIVES, self.primary.into()).counts([(AS_PRIMARY, 1), (PRIMARY_SUM, primary.into())]);
        if let Some(row) = self.secondary {
            let mut row = ledger.row(OBJECTIVES, row.into());
            row.count(AS_SECONDARY, 1);
            row.count(SECONDARY_SUM, secondary);
        }
        for place in 0..self.players[usize::from(seat)].hand.len() {
            let play = self.players[usize::from(seat)].hand[place];
            let mut row = ledger.row(CARDS, self.row_of[usize::from(play.card)].into());
            row.count(PLAYED, 1);
            row.count(ROUND_POINTS, primary);
            row.count(PLACED, play.laid);
            row.count(CARD_POINTS, self.points(play.finds));
            row.count(CARD_COINS, play.finds.count(FindKind::Coin));
            if let Some(rounds) = self.pays_back(play) {
                row.count(PAID_BACK, 1);
                row.count(PAYBACK_ROUNDS, rounds);
            }
        }
    }

    /// Parts of points that finds bring in this round.
    fn points(&self, finds: FindCounts) -> i64 {
        let by = |row: u8| {
            let objective = &self.objectives[usize::from(row)];
            POINT * i64::from(objective.points) * i64::from(finds.count(objective.find))
        };
        by(self.primary) + self.secondary.map_or(0, by) / self.secondary_divisor
    }

    /// The rounds that it took to find a card's price again on it, if the last of it was found now.
    fn pays_back(&mut self, play: HandCard) -> Option<u8> {
        let debt = &mut self.debts[usize::from(play.card)];
        let owed = debt.coins;
        debt.coins = owed.saturating_sub(play.finds.count(FindKind::Coin));
        (owed > 0 && debt.coins == 0).then(|| self.round - debt.since + 1)
    }
}

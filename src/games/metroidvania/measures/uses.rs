//! What cards, bosses and items do, counted as it happens.

use super::card_counts::CardCounts;
use super::tables::{BOSS_POWERS, ITEM_EFFECTS};
use super::use_tables::*;
use crate::action::{CardNumber, CountedDetail, Event};
use crate::cells::GridCell;
use crate::config::{BOSS_ROOM, CardRow, MOST_DRAWS, Rules};
use crate::effect::{Ability, AbilityKind, AbilityPowers};
use crate::maze::{BossIndex, MOST_BOSSES};
use kit::game::bits;
use kit::pieces::ArrayPile;
use kit::stats::Ledger;

/// The counter of what components do.
pub struct ComponentUses {
    /// The row of every single card.
    row_of: Vec<u8>,
    /// By row of the card table.
    cards: Vec<CardValues>,
    /// By row of the boss table.
    abilities: Vec<Ability>,
    /// Damage of a draw that finds no card.
    missing: u8,
    /// Health that an empty room gives.
    heal: u8,
    /// The round under way, from 1.
    round: u16,
    /// The game under way, by row of the card table.
    counts: Vec<CardCounts>,
    /// By seat.
    seats: [MarkedBosses; 4],
    /// The room of each boss that was drawn.
    lairs: [Option<GridCell>; MOST_BOSSES],
    turn: TurnUses,
}

/// The values of a row of the card table.
struct CardValues {
    moves: u8,
    damage: u8,
    effect: AbilityKind,
}

/// The bosses that a player has marked.
#[derive(Clone, Copy, Default)]
struct MarkedBosses {
    /// Turns begun.
    turns: i64,
    /// A bit each.
    bosses: u16,
    powers: AbilityPowers,
}

/// The turn under way.
#[derive(Clone, Copy, Default)]
struct TurnUses {
    /// The row of the card taken.
    row: usize,
    /// Rooms entered by walking.
    steps: u8,
    /// The room last entered.
    at: Option<GridCell>,
    /// The cards of the attack under way, in the order in which they were drawn.
    drawn: ArrayPile<DamageDraw, MOST_DRAWS>,
    /// Whether what was last used was an item.
    by_item: bool,
    /// Whether an item heals next.
    item_heals: bool,
}

/// A damage draw.
#[derive(Clone, Copy, Default)]
struct DamageDraw {
    /// The row of the card; `None` where there was none to draw.
    row: Option<u8>,
    damage: u8,
}

/// An attack that is over.
struct FinishedAttack {
    wager: u8,
    damage: u8,
    lost: u8,
    died: bool,
}

impl ComponentUses {
    /// The counter before any game.
    pub fn new(rules: &Rules) -> Self {
        let values = |row: &CardRow| CardValues { moves: row.moves, damage: row.damage, effect: row.item.effect };
        Self {
            row_of: rules.row_of.to_vec(),
            cards: rules.rows.iter().map(values).collect(),
            abilities: rules.bosses.iter().map(|boss| boss.ability).collect(),
            missing: rules.missing_damage,
            heal: rules.heal,
            counts: vec![CardCounts::default(); rules.rows.len()],
            round: 0,
            seats: Default::default(),
            lairs: Default::default(),
            turn: TurnUses::default(),
        }
    }

    /// A game begins.
    pub fn begin_game(&mut self) {
        self.counts.fill(CardCounts::default());
        // Nobody tells of the first turn of a game.
        self.round = 1;
        (self.seats, self.lairs, self.turn) = Default::default();
    }

    /// Counts an event.
    #[inline(always)]
    pub fn event(&mut self, event: Event, ledger: &mut Ledger) {
        match event {
            Event::Turn { seat, round } => {
                (self.round, self.turn) = (round, TurnUses::default());
                self.seats[usize::from(seat)].turns += 1;
            }
            Event::Took { seat, queue, slot, price, .. } => {
                self.took(seat, queue[usize::from(slot)], slot - price, ledger);
            }
            Event::Explored { seat, at, unlocked, .. } => self.explored(seat, at, unlocked.0, ledger),
            Event::Moved { seat, to, steps, unlocked } => self.moved(seat, to, steps, unlocked.0, ledger),
            Event::Used { seat, effect, card, .. } => self.used(seat, effect, card.0, ledger),
            Event::Drew { seat, card, replaced: CountedDetail(replaced) } => self.drew(seat, card, replaced, ledger),
            Event::Attacked { seat, threat, wager, damage, lost, died } => {
                self.attacked(seat, &FinishedAttack { wager, damage, lost, died }, ledger);
                self.left_lair(threat, died, ledger);
            }
            Event::Kept { card, .. } => self.kept(card, ledger),
            Event::Opened { boss, .. } => {
                self.lairs[usize::from(boss)] = self.turn.at;
                ledger.row(BOSS_POWERS, boss.into()).count(LAIR_OPENED, 1);
            }
            Event::Defeated { seat, boss } => self.marked(seat, boss, ledger),
            Event::Healed { seat, amount } => self.healed(seat, amount, ledger),
            Event::Ended { seat, .. } => self.turn_ended(seat, ledger),
            Event::Wasted { .. } | Event::Reshuffled => {}
        }
    }

    /// A game of so many players has ended.
    pub fn end_game(&self, seats: usize, ledger: &mut Ledger) {
        for boss in 0..self.abilities.len() {
            ledger.row(BOSS_POWERS, boss).counts([(TABLE_GAMES, 1), (SEAT_GAMES, seats as i64)]);
        }
        for player in &self.seats {
            for boss in bits(player.bosses.into()) {
                ledger.row(BOSS_POWERS, boss).count(HELD_TURNS, player.turns);
            }
        }
        for (row, (counts, card)) in self.counts.iter().zip(&self.cards).enumerate() {
            counts.add_to(row, card.damage, ledger);
        }
    }

    /// A card was taken, with so much luck saved.
    fn took(&mut self, seat: u8, card: CardNumber, saved: u8, ledger: &mut Ledger) {
        self.turn.row = self.row_of(card);
        self.counts[self.turn.row].taken += 1;
        self.helped(seat, AbilityKind::FreeStep, saved, ledger);
    }

    fn explored(&mut self, seat: u8, at: GridCell, unlocked: bool, ledger: &mut Ledger) {
        self.turn.at = Some(at);
        self.counts[self.turn.row].explored += 1;
        self.helped(seat, AbilityKind::PassLocks, unlocked.into(), ledger);
    }

    fn moved(&mut self, seat: u8, to: GridCell, steps: u8, unlocked: bool, ledger: &mut Ledger) {
        self.turn.at = Some(to);
        let counts = &mut self.counts[self.turn.row];
        counts.moved += u32::from(self.turn.steps == 0);
        counts.steps += u32::from(steps);
        self.turn.steps += steps;
        self.helped(seat, AbilityKind::PassLocks, unlocked.into(), ledger);
    }

    fn turn_ended(&mut self, seat: u8, ledger: &mut Ledger) {
        let moves = self.cards[self.turn.row].moves;
        self.helped(seat, AbilityKind::Move, self.turn.steps.saturating_sub(moves), ledger);
    }

    fn used(&mut self, seat: u8, effect: AbilityKind, item: Option<CardNumber>, ledger: &mut Ledger) {
        self.turn.by_item = item.is_some();
        if let Some(card) = item {
            self.turn.item_heals = effect == AbilityKind::Heal;
            let row = self.row_of(card);
            self.of_row(row).used += 1;
            ledger.row(ITEM_EFFECTS, effect as usize).count(EFFECT_USED, 1);
        }
        if matches!(effect, AbilityKind::BreakWall | AbilityKind::Warp) {
            self.used_for(seat, effect, 1, ledger);
        }
    }

    fn drew(&mut self, seat: u8, card: Option<CardNumber>, replaced: Option<CardNumber>, ledger: &mut Ledger) {
        let draw = self.draw_of(card);
        if let Some(card) = replaced {
            let old = self.draw_of(Some(card));
            let place = self.turn.drawn.iter().position(|drawn| drawn.row == old.row);
            place.map(|place| self.turn.drawn.take(place));
            let row = self.row_of(card);
            self.of_row(row).redrawn += 1;
            self.used_for(seat, AbilityKind::Redraw, i64::from(old.damage) - i64::from(draw.damage), ledger);
        }
        self.turn.drawn.push(draw);
        if let Some(row) = draw.row {
            self.of_row(row.into()).drawn += 1;
        }
    }

    fn attacked(&mut self, seat: u8, attack: &FinishedAttack, ledger: &mut Ledger) {
        let total: u8 = self.turn.drawn.iter().map(|draw| draw.damage).sum();
        let reduced = total - attack.damage;
        self.helped(seat, AbilityKind::Reduce, reduced, ledger);
        let covered = attack.damage <= attack.wager;
        let (mut damage, mut alone) = (0, 0);
        for draw in self.turn.drawn.iter() {
            damage += draw.damage;
            let with = attack.cost(damage, reduced);
            if let Some(row) = draw.row {
                let counts = &mut self.counts[usize::from(row)];
                counts.stood += 1;
                counts.covered += u32::from(covered);
                counts.cost += u32::from(with - alone);
                counts.decided += u32::from(attack.died && alone < attack.lost && with == attack.lost);
                counts.survived += u32::from(!attack.died);
            }
            alone = with;
        }
        self.turn.drawn.clear();
    }

    /// An attack is over: of a room whose boss is known, that boss was met.
    fn left_lair(&self, threat: u8, died: bool, ledger: &mut Ledger) {
        if threat != BOSS_ROOM {
            return;
        }
        if let Some(boss) = self.lairs.iter().position(|lair| lair.is_some() && *lair == self.turn.at) {
            ledger.row(BOSS_POWERS, boss).counts([(LAIR_ATTACKS, 1), (LAIR_SURVIVED, (!died).into())]);
        }
    }

    fn kept(&mut self, card: CardNumber, ledger: &mut Ledger) {
        let row = self.row_of(card);
        self.of_row(row).kept += 1;
        let effect = self.cards[row].effect;
        ledger.row(ITEM_EFFECTS, effect as usize).count(EFFECT_KEPT, 1);
    }

    fn marked(&mut self, seat: u8, boss: BossIndex, ledger: &mut Ledger) {
        let player = &mut self.seats[usize::from(seat)];
        player.bosses |= 1 << boss;
        player.powers.add(self.abilities[usize::from(boss)]);
        // Turns from now on are those of the whole game less those so far.
        let counts = [(MARKED, 1), (MARK_ROUNDS, self.round.into()), (HELD_TURNS, -player.turns)];
        ledger.row(BOSS_POWERS, boss.into()).counts(counts);
    }

    /// Health was gained: in an empty room first, and there bosses add to it, then by items.
    fn healed(&mut self, seat: u8, amount: u8, ledger: &mut Ledger) {
        if std::mem::take(&mut self.turn.item_heals) {
            ledger.row(ITEM_EFFECTS, AbilityKind::Heal as usize).count(EFFECT_WORTH, amount);
        } else {
            self.helped(seat, AbilityKind::Heal, amount.saturating_sub(self.heal), ledger);
        }
    }

    /// An effect did so much: what bosses give, which is always on, comes before what items give.
    #[inline]
    fn helped(&self, seat: u8, effect: AbilityKind, amount: u8, ledger: &mut Ledger) {
        if amount > 0 {
            self.shared_out(seat, effect, amount, ledger);
        }
    }

    #[inline(never)]
    fn shared_out(&self, seat: u8, effect: AbilityKind, amount: u8, ledger: &mut Ledger) {
        let of_bosses = amount.min(self.seats[usize::from(seat)].powers.of(effect));
        if of_bosses > 0 {
            self.bosses_helped(seat, effect, of_bosses.into(), ledger);
        }
        ledger.row(ITEM_EFFECTS, effect as usize).count(EFFECT_WORTH, amount - of_bosses);
    }

    /// What was last used, an item or a boss, did so much.
    fn used_for(&self, seat: u8, effect: AbilityKind, amount: i64, ledger: &mut Ledger) {
        if self.turn.by_item {
            ledger.row(ITEM_EFFECTS, effect as usize).count(EFFECT_WORTH, amount);
        } else {
            self.bosses_helped(seat, effect, amount, ledger);
        }
    }

    /// The bosses of a player with this ability did so much: each up to its power, and the last of them the rest.
    fn bosses_helped(&self, seat: u8, effect: AbilityKind, amount: i64, ledger: &mut Ledger) {
        let marked = bits(self.seats[usize::from(seat)].bosses.into());
        let mut helpers = marked.filter(|&boss| self.abilities[boss].effect == effect).peekable();
        let mut left = amount;
        while let Some(boss) = helpers.next() {
            let power = i64::from(self.abilities[boss].power);
            let part = if helpers.peek().is_some() { left.min(power) } else { left };
            ledger.row(BOSS_POWERS, boss).counts([(WORKED, 1), (WORTH, part)]);
            left -= part;
            if left == 0 {
                return;
            }
        }
    }

    /// The row of a single card.
    #[inline]
    pub fn row_of(&self, card: CardNumber) -> usize {
        self.row_of[usize::from(card)].into()
    }

    /// The counts of a row of the card table in the game under way.
    #[inline]
    pub fn of_row(&mut self, row: usize) -> &mut CardCounts {
        &mut self.counts[row]
    }

    #[inline]
    fn draw_of(&self, card: Option<CardNumber>) -> DamageDraw {
        let Some(card) = card else { return DamageDraw { row: None, damage: self.missing } };
        let row = self.row_of[usize::from(card)];
        DamageDraw { row: Some(row), damage: self.cards[usize::from(row)].damage }
    }
}

impl FinishedAttack {
    /// The health that so much damage costs, less what items and bosses take off.
    fn cost(&self, damage: u8, reduced: u8) -> u8 {
        let damage = damage.saturating_sub(reduced);
        if damage <= self.wager { 0 } else { damage.min(self.lost) }
    }
}

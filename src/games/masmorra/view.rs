//! What one seat may know: all that lies open on the table. Hidden are other hands (their number is seen; in the alliance hands are open), the
//! order of stacks but for tops that lie face up, and the decks. Nobody sees who was asked for an interrupt: of a window a seat knows what came
//! up, and that it is asked itself.

use super::action::Action;
use super::config::keys::Mode;
use super::config::{MonsterSide, RoomKind, Rules, TileRow};
use super::dice::DiceAndSymbols;
use super::fight_odds::{FightOdds, ParetoFront, number};
use super::map::{DungeonMap, FAR, NONE};
use super::rules::fight::single_fight::FightResult;
use super::rules::{abilities, act, explore, fight, walk};
use super::state::{CombatState, Foe, Hero, PendingGain, PlayedCard, State, Task, TurnState};
use super::word::{EvilEffect, Gain, InterruptTrigger};

/// The part of the table that one seat may know: borrowed, with private fields.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: usize,
}

/// The part of a hero that lies open.
#[derive(Clone, Copy, Debug)]
pub struct PublicHero<'a> {
    /// The row.
    pub row: u8,
    /// Life left.
    pub life: u8,
    /// XP, laps of the track included.
    pub xp: u16,
    /// Gold.
    pub gold: u8,
    /// How many treasure cards.
    pub cards: usize,
    /// Abilities learnt.
    pub learnt: &'a [u8],
    /// The room.
    pub room: u8,
    /// True if the hero lies.
    pub down: bool,
}

impl<'a> View<'a> {
    /// The view of one seat.
    pub fn new(rules: &'a Rules, state: &'a State, seat: usize) -> Self {
        Self { rules, state, seat }
    }

    /// The rules.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Own seat, from 0.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// The own hero, hand and all.
    pub fn own(&self) -> &'a Hero {
        self.state.hero(self.seat as u8)
    }

    /// The part of a hero that lies open.
    pub fn hero(&self, seat: u8) -> PublicHero<'a> {
        let hero = self.state.hero(seat);
        let (cards, learnt) = (hero.hand.len(), &hero.learnt[..]);
        let Hero { row, life, xp, gold, room, down, .. } = *hero;
        PublicHero { row, life, xp, gold, cards, learnt, room, down }
    }

    /// All heroes but the own one.
    pub fn others(&self) -> impl Iterator<Item = (u8, PublicHero<'a>)> + '_ {
        let all = (0..self.rules.seats as u8).filter(|&seat| usize::from(seat) != self.seat);
        all.map(|seat| (seat, self.hero(seat)))
    }

    /// The turn under way: all of it happens in the open.
    pub fn turn(&self) -> &'a TurnState {
        &self.state.turn
    }

    /// The combat under way.
    pub fn combat(&self) -> &'a CombatState {
        &self.state.combat
    }

    /// The XP by which this seat would win, were the game over now with so many XP more (M44), as far as it can know.
    pub fn lead(&self, more: u16) -> f64 {
        self.state.lead(self.rules, self.seat as u8, more)
    }

    /// True if so many XP more for the active hero make this round the last (M44).
    pub fn is_enough(&self, more: f64) -> bool {
        let rules = self.rules;
        let goal = rules.mode == Mode::Standard && !self.state.last_round;
        goal && f64::from(self.state.active().xp) + more >= f64::from(rules.xp_goal)
    }

    /// True if a monster is red Malaphyas, whose death ends the game (M72, M77).
    pub fn is_red_lord(&self, foe: u8) -> bool {
        foe == self.rules.first_boss() + self.rules.malaphyas && self.state.foes[usize::from(foe)].red
    }

    /// True in the round in which the game ends (M44).
    pub fn is_last_round(&self) -> bool {
        self.state.last_round
    }

    /// All that lies on the table.
    pub fn map(&self) -> &'a DungeonMap {
        &self.state.map
    }

    /// The kind of a room.
    pub fn kind(&self, room: u8) -> RoomKind {
        self.state.kind(self.rules, room)
    }

    /// The tile of a room; none of the lair.
    pub fn tile(&self, room: u8) -> Option<&'a TileRow> {
        self.state.tile(self.rules, room)
    }

    /// Monsters and bosses on the map, with their numbers.
    pub fn foes(&self) -> impl Iterator<Item = (u8, Foe)> + 'a {
        let all = self.state.foes[..self.rules.foes()].iter().copied().zip(0..);
        all.filter(|(foe, _)| foe.room != NONE).map(|(foe, number)| (number, foe))
    }

    /// The room of a monster or a boss.
    pub fn foe_room(&self, foe: u8) -> u8 {
        self.state.foes[usize::from(foe)].room
    }

    /// The values of a monster or a boss.
    pub fn side(&self, foe: u8) -> &'a MonsterSide {
        self.state.side(self.rules, foe)
    }

    /// XP that a monster gives the active hero now (M32).
    pub fn worth(&self, foe: u8) -> u8 {
        fight::worth(self.rules, self.state, foe)
    }

    /// Rooms in which the active hero would have to fight (M14), a bit each.
    pub fn unfought(&self) -> u64 {
        let turn = &self.state.turn;
        if turn.avoids {
            return 0;
        }
        let done = turn.fought | turn.flipped;
        self.foes().filter(|(foe, _)| done >> foe & 1 == 0).fold(0, |set, (_, foe)| set | 1 << foe.room)
    }

    /// True if a spider holds the active hero (M60).
    pub fn is_held(&self) -> bool {
        self.state.held(self.rules)
    }

    /// The part of the lair where Malaphyas is met, once it is open: true for the sewers.
    pub fn sewers(&self) -> Option<bool> {
        self.state.sewers
    }

    /// The small tile on top of a level's stack, where it lies face up.
    pub fn next_tile(&self, level: u8) -> Option<&'a TileRow> {
        let stack = self.state.stacks.get(2 * usize::from(level))?;
        let shown = level < 2 && self.state.shown[usize::from(level)];
        stack.top().filter(|_| shown).map(|tile| self.rules.tile(tile))
    }

    /// True if anything can be explored on a level.
    pub fn is_left(&self, level: u8) -> bool {
        explore::next_tile(self.rules, self.state, level).is_some()
    }

    /// The room at the other end of a room's stairs, or [`NONE`] if nobody has used them yet.
    pub fn stairs(&self, room: u8) -> Option<u8> {
        walk::stairs(self.rules, self.state, room)
    }

    /// Dice and symbols that the active hero can use here.
    pub fn purse(&self) -> DiceAndSymbols {
        self.state.purse(self.rules)
    }

    /// An own ability, with its costs and gains.
    pub fn power(&self, power: u8) -> Option<&'a super::config::HeroPower> {
        self.rules.heroes[usize::from(self.own().row)].powers.get(usize::from(power))
    }

    /// Gains of the purple half, or of the orange half, of the card at a place of the own hand.
    pub fn card(&self, place: u8, orange: bool) -> &'a [Gain] {
        let card = self.own().hand.get(usize::from(place));
        card.map_or(&[], |card| {
            let row = self.rules.card(*card);
            if orange { &row.interrupt } else { &row.own_turn }
        })
    }

    /// True if the chest of this room is still to be opened, or something else to be docked on.
    pub fn docks(&self, room: u8) -> bool {
        act::has_dock(self.rules, self.state, room)
    }

    /// True if the free step may be used otherwise (M11).
    pub fn has_free_as(&self) -> bool {
        abilities::has_free_as(self.rules, self.state)
    }

    /// Steps from the nearest of these rooms to all.
    pub fn distances(&self, from: u64) -> StepDistances {
        StepDistances(self.state.map.distances(from))
    }

    /// The odds of the active hero against the monsters before him: all that lies open.
    pub fn odds(&self) -> FightOdds<'a> {
        FightOdds::of(self.rules, self.state)
    }

    /// The front of the odds once a choice was carried out.
    pub fn odds_after(&self, odds: &FightOdds, choice: Action) -> ParetoFront {
        odds.after(self.state, choice)
    }

    /// The result of a blow.
    pub fn result(&self, choice: Action) -> Option<FightResult> {
        match choice {
            Action::Strike { foe, with } => {
                let number = number(self.rules, self.state, foe);
                Some(self.state.odds.kinds(self.rules).kind(number).result(with))
            }
            _ => None,
        }
    }

    /// The odds of this purse against all monsters of another room.
    pub fn odds_in(&self, room: u8, purse: DiceAndSymbols, life: u8) -> FightOdds<'a> {
        FightOdds::elsewhere(self.rules, self.state, room, purse, life)
    }

    /// The odds of this purse against monsters of these rows.
    pub fn odds_against(&self, rows: &[u8], purse: DiceAndSymbols, life: u8) -> FightOdds<'a> {
        FightOdds::to_come(self.rules, self.state, rows, purse, life)
    }

    /// The occasion of the window in which this seat is asked, and the seat by whose doing it came up.
    pub fn window(&self) -> Option<(InterruptTrigger, u8)> {
        match self.state.agenda.top()? {
            Task::Window { trigger, by, .. } => Some((trigger, by)),
            _ => None,
        }
    }

    /// The gain that the task under way is for, where it has a target.
    pub fn gain(&self) -> Option<Gain> {
        match self.state.agenda.top()? {
            Task::Target { gain, .. } => Some(gain),
            _ => None,
        }
    }

    /// True if Malaphyas, red side up, is in the room of the active hero.
    pub fn meets_red_lord(&self) -> bool {
        let lord = self.state.foes[usize::from(self.rules.first_boss() + self.rules.malaphyas)];
        lord.red && lord.room == self.state.active().room
    }

    /// The tile that is being laid, and its level.
    pub fn laid(&self) -> Option<(&'a TileRow, u8)> {
        match self.state.agenda.top()? {
            Task::Place { tile } => Some((self.rules.tile(tile), self.map().room(self.own().room).level)),
            Task::TrapAt { tile, level, .. } => Some((self.rules.tile(tile), level)),
            _ => None,
        }
    }

    /// The other hero with the most XP; of those alike the one with the most gold.
    pub fn leader(&self) -> Option<(u8, PublicHero<'a>)> {
        self.others().max_by_key(|(_, hero)| (hero.xp, hero.gold))
    }

    /// The effects of the evil card in force.
    pub fn evil(&self) -> &'a [EvilEffect] {
        self.rules.evil.get(usize::from(self.state.turn.evil)).map_or(&[], |row| &row.effect)
    }

    /// The gain announced last.
    pub fn due(&self) -> Option<PendingGain> {
        self.state.dues.top()
    }

    /// The card of a seat that has not worked yet, played last.
    pub fn played_by(&self, seat: u8) -> Option<PlayedCard> {
        self.state.played.iter().rfind(|played| played.seat == seat).copied()
    }

    /// The gains of a card that was played.
    pub fn gains(&self, played: PlayedCard) -> &'a [Gain] {
        let row = self.rules.card(played.card);
        if played.orange { &row.interrupt } else { &row.own_turn }
    }

    /// The seat against whose card or gain a card was played, where there is one.
    pub fn victim(&self, played: PlayedCard, of_card: bool) -> Option<u8> {
        let place = usize::from(played.against);
        if of_card {
            self.state.played.get(place).map(|card| card.seat)
        } else {
            self.state.dues.get(place).map(|due| due.seat)
        }
    }

    /// The card played last that has not worked yet.
    pub fn played(&self) -> Option<PlayedCard> {
        self.state.played.top()
    }
}

/// Steps to every room.
pub struct StepDistances([u8; super::config::MOST_ROOMS]);

impl StepDistances {
    /// The distance that stands for a room out of reach.
    pub const FAR: f64 = 20.0;

    /// Steps to a room.
    pub fn to(&self, room: u8) -> f64 {
        let steps = self.0.get(usize::from(room)).copied().unwrap_or(FAR);
        if steps == FAR { Self::FAR } else { f64::from(steps).min(Self::FAR) }
    }
}

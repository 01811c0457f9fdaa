//! The course of a turn: start, roll and reroll, bounties, the Dungeon Master phase, the end of the game (M1, M6, M7, M34, M37, M44, M77).

use super::{Play, ending};
use crate::action::Action;
use crate::config::keys::EpicEnd;
use crate::dice::{DiceAndSymbols, FaceCounts};
use crate::event::{DieUse, Event, LossCause};
use crate::map::NONE;
use crate::state::{State, Task, TurnState};
use crate::word::{FACES, Face, InterruptTrigger};
use kit::game::EventObserver;

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A turn begins: all of its course is on the agenda. Who lies stands up first (M34), then Malaphyas acts (M75, M76), then cards for
    /// the start of a turn may be played (M71), then an evil card is drawn (M79).
    pub(super) fn begin_turn(&mut self, seat: u8) {
        let (number, round) = (self.state.turn.number + 1, self.state.turn.round);
        self.state.turn = TurnState { seat, number, round, evil: NONE, mind: NONE, marches: 1, ..TurnState::default() };
        self.state.turn.rerolls = self.rules.roll_rerolls;
        self.tell(Event::Turn { number, round, seat });
        let life = self.rules.heroes[usize::from(self.state.hero(seat).row)].life;
        let hero = self.state.hero_mut(seat);
        hero.free = true;
        if hero.down {
            (hero.down, hero.life) = (false, life);
            self.tell(Event::Stands(seat));
        }
        let course = [Task::Roll, Task::Reroll, Task::Act, Task::Bounties, Task::Master, Task::EndTurn];
        self.pend_all(course.into_iter());
        if self.rules.allies() {
            self.pend(Task::Evil);
        }
        self.open_window(InterruptTrigger::Any, seat);
        self.open_window(InterruptTrigger::TurnStart, seat);
        if self.state.sewers.is_some() && !self.state.malaphyas_dead {
            self.pend(Task::Malaphyas);
        }
    }

    /// Asks for the free step, gold and cards before the roll (M7): `Act` asks, and its `Roll` comes back here.
    pub(super) fn first_roll(&mut self) {
        if self.state.turn.rolled || self.state.turn.fallen {
            return;
        }
        if super::act::has_more_than_the_roll(self.rules, self.state) {
            self.pend_all([Task::Act, Task::Roll].into_iter());
        } else {
            self.roll();
        }
    }

    /// All dice are rolled (M6), a pet die that is there with them (M43).
    pub(super) fn roll(&mut self) {
        let count = self.rules.roll_dice.saturating_sub(self.state.turn.fewer);
        let mut dice = self.roll_dice(count, 0);
        dice = dice.with(self.first_pet());
        self.state.turn.rerolls += self.more_rerolls();
        let turn = &mut self.state.turn;
        (turn.rolled, turn.rolling, turn.points) = (true, true, 0);
        turn.purse.dice = turn.purse.dice.with(dice);
        let now = DiceAndSymbols { dice: turn.purse.dice, symbols: FaceCounts::EMPTY };
        let seat = turn.seat;
        self.tell(Event::Rolled { seat, dice: now, again: DiceAndSymbols::EMPTY });
    }

    /// Dice are marked one by one and rolled again together (M6).
    pub(super) fn reroll(&mut self, action: Action) {
        match action {
            Action::Mark(face) => {
                self.state.turn.marked = self.state.turn.marked.add(face as usize);
                self.pend(Task::Reroll);
            }
            Action::Roll => self.roll_marked(),
            _ => (self.state.turn.marked, self.state.turn.rolling) = (FaceCounts::EMPTY, false),
        }
    }

    /// Rolls the dice that are marked together: a reroll of the turn, else one for a token, which is discarded (M67).
    fn roll_marked(&mut self) {
        let marked = std::mem::take(&mut self.state.turn.marked);
        let seat = self.state.turn.seat;
        match self.state.turn.rerolls.checked_sub(1) {
            Some(left) => self.state.turn.rerolls = left,
            None => {
                self.state.hero_mut(seat).tokens = self.state.active().tokens.saturating_sub(1);
                self.tell(Event::Token { seat, used: true });
            }
        }
        self.state.turn.rerolled += 1;
        let more = has_reroll(self.state);
        let dice = self.roll_again(marked);
        let turn = &mut self.state.turn;
        turn.purse.dice = turn.purse.dice.minus(marked).with(dice);
        let (seat, now) = (turn.seat, DiceAndSymbols { dice: turn.purse.dice, symbols: FaceCounts::EMPTY });
        self.tell(Event::Rolled {
            seat,
            dice: now,
            again: DiceAndSymbols { dice: marked, symbols: FaceCounts::EMPTY },
        });
        if more {
            self.pend(Task::Reroll);
        }
    }

    /// Turns each unused die into gold, up to what one may have (M37). A defeated hero has none (M33).
    pub(super) fn bounties(&mut self) {
        let seat = self.state.turn.seat;
        let purse = std::mem::take(&mut self.state.turn.purse);
        let symbols = DiceAndSymbols { symbols: purse.symbols, ..DiceAndSymbols::EMPTY };
        let dice = DiceAndSymbols { dice: purse.dice, ..DiceAndSymbols::EMPTY };
        if !symbols.is_empty() {
            self.tell(Event::Loss { seat, why: LossCause::Phase });
            self.tell(Event::Used { seat, what: symbols, to: DieUse::Wasted });
        }
        let (paid, left) = self.bounty(dice);
        if !paid.is_empty() {
            self.tell(Event::Used { seat, what: paid, to: DieUse::Bounty });
            self.gain_gold(seat, paid.dice.len().saturating_mul(self.rules.gold_bounty));
        }
        if !left.is_empty() {
            self.tell(Event::Loss { seat, why: LossCause::Gold });
            self.tell(Event::Used { seat, what: left, to: DieUse::Wasted });
        }
        self.state.turn.points = 0;
        self.open_window(InterruptTrigger::Any, seat);
    }

    /// The dice that are turned into gold, by face, and those for which there is no room.
    fn bounty(&self, dice: DiceAndSymbols) -> (DiceAndSymbols, DiceAndSymbols) {
        let room = self.rules.gold_most.saturating_sub(self.state.active().gold);
        let each = self.rules.gold_bounty;
        let most = if each == 0 { 0 } else { room.div_ceil(each) };
        let paid = dice.dice.kinds().fold(FaceCounts::EMPTY, |paid, (face, count)| {
            paid.with(FaceCounts::of(face, count.min(most - paid.len())))
        });
        let left = DiceAndSymbols { dice: dice.dice.minus(paid), ..dice };
        (DiceAndSymbols { dice: paid, ..dice }, left)
    }

    /// The Dungeon Master phase (M38 to M40): monsters move, then they appear. A defeated hero has it, too.
    pub(super) fn master_phase(&mut self) {
        self.tell(Event::Master(self.state.turn.seat));
        // An evil card may have filled rooms before (M79).
        (self.state.turn.refill, self.state.turn.refilled) = (0, 0);
        let moves = if self.rules.allies() {
            Task::Advance(self.state.turn.marches)
        } else {
            Task::March(self.rules.master_points)
        };
        self.pend_all([moves, Task::Refill(0)].into_iter());
    }

    /// The turn ends: rituals (M56), then the next hero, unless the game is over (M44, M77).
    pub(super) fn end_turn(&mut self) {
        if self.finish_ritual() {
            return;
        }
        let (rules, state) = (self.rules, &mut *self.state);
        let next = (state.turn.seat + 1) % rules.seats as u8;
        let round_over = next == state.first;
        if state.last_round && round_over {
            return self.end(ending::WIN);
        }
        if rules.allies() && state.turn.number >= rules.time_turns.into() {
            return self.end(ending::LOST);
        }
        if round_over {
            state.turn.round += 1;
            if !rules.allies() && state.turn.round > rules.time_rounds.into() {
                state.turn.round -= 1;
                return self.end(ending::STALEMATE);
            }
        }
        self.pend(Task::Turn(next));
    }

    /// Malaphyas is dead for good (M72, M77): called by whoever kills him.
    pub(crate) fn malaphyas_is_dead(&mut self) {
        self.state.malaphyas_dead = true;
        self.state.last_round = true;
        if self.rules.allies() || self.rules.epic_end == EpicEnd::AtOnce {
            self.end(ending::WIN);
        }
    }
}

/// True if dice may be rolled again: by the rules, or, in the step of the roll, for a token (M67).
fn has_reroll(state: &State) -> bool {
    state.turn.rerolls > 0 || state.turn.rolling && state.active().tokens > 0
}

/// Dice to be rolled again: any number of them, once (M6). Faces are marked in order, so that each set of them is marked in one way.
pub fn rerolls(state: &State, each: &mut impl FnMut(Action)) {
    let turn = &state.turn;
    if turn.fallen || !has_reroll(state) || !turn.rolled {
        return;
    }
    let last = (0..FACES).rev().find(|&face| turn.marked.count(face) > 0).unwrap_or(0);
    let left = turn.purse.dice.minus(turn.marked);
    (last..FACES).filter(|&face| left.count(face) > 0).for_each(|face| each(Action::Mark(Face::of(face))));
    if turn.marked.is_empty() { each(Action::Stop) } else { each(Action::Roll) }
}

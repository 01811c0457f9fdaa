//! Luck: every draw of the game, keyed by purpose, and by round, seat or room, so that no choice moves a draw that it does not touch.

use super::Play;
use crate::dice::{self, FaceCounts};
use crate::event::Event;
use crate::word::Face;
use kit::game::EventObserver;
use kit::luck::DrawPurpose;

/// The purposes for which the game draws.
pub mod purpose {
    use super::DrawPurpose;

    /// The draw of the heroes, by seat.
    pub const HEROES: DrawPurpose = DrawPurpose(0);
    /// The draw of the first seat.
    pub const FIRST: DrawPurpose = DrawPurpose(1);
    /// The stacks of tiles, by stack and shuffle.
    pub const STACKS: DrawPurpose = DrawPurpose(2);
    /// Treasure cards, by shuffle.
    pub const TREASURES: DrawPurpose = DrawPurpose(3);
    /// Evil cards, by shuffle.
    pub const EVIL: DrawPurpose = DrawPurpose(4);
    /// Monsters rolled, by turn and how many have been.
    pub const MONSTERS: DrawPurpose = DrawPurpose(5);
    /// The card that a defeated hero loses, or a thief takes, by turn and seat.
    pub const LOST_CARD: DrawPurpose = DrawPurpose(6);
    /// Bosses of the sewers.
    pub const BOSSES: DrawPurpose = DrawPurpose(7);
    /// Tosses in the sewers, by seat.
    pub const TOSS: DrawPurpose = DrawPurpose(8);
    /// Malaphyas's dice, by turn.
    pub const MALAPHYAS: DrawPurpose = DrawPurpose(9);
    /// Action dice, by round, seat and roll. The last of all purposes is one that each game draws for, so that no later one opens new streams.
    pub const DICE: DrawPurpose = DrawPurpose(10);
}

/// Seats in a key.
const SEATS: u32 = 8;
/// Rolls of one turn: the first, rerolls, pet dice.
const ROLLS: u32 = 32;
/// Monsters that appear in one turn.
const SPAWNS: u32 = 256;
/// The first roll of the pet die among the rolls of a turn.
const PET: u32 = ROLLS / 2;

impl<W: EventObserver<Event>> Play<'_, W> {
    /// So many action dice, in the roll of this turn with this number.
    pub(super) fn roll_dice(&mut self, count: u8, roll: u32) -> FaceCounts {
        let key = self.turn_key() * ROLLS + roll.min(PET - 1);
        dice::roll(count, &self.rules.action_die, self.luck.occasion(purpose::DICE, key))
    }

    /// The pet die, rolled at first or together with the reroll of this number (M43).
    pub(super) fn roll_pet(&mut self, roll: u32) -> FaceCounts {
        let key = self.turn_key() * ROLLS + PET + roll.min(PET - 1);
        dice::roll(1, &self.rules.pet_die, self.luck.occasion(purpose::DICE, key))
    }

    /// The side of the die of a minor or major monster, as a row.
    pub(super) fn roll_monster(&mut self, major: bool) -> u8 {
        let turn = &mut self.state.turn;
        let key = u32::from(turn.number) * SPAWNS + u32::from(turn.spawns);
        turn.spawns = turn.spawns.wrapping_add(1);
        let faces = &self.rules.faces[usize::from(major)];
        faces[self.luck.occasion(purpose::MONSTERS, key).pick(faces.keys().iter().copied())]
    }

    /// A place of a hand, by lot.
    pub(super) fn random_place(&mut self, seat: u8) -> usize {
        let key = u32::from(self.state.turn.number) * SEATS + u32::from(seat);
        let cards = self.state.hero(seat).hand.len() as u32;
        self.luck.occasion(purpose::LOST_CARD, key).below(cards) as usize
    }

    /// The top treasure card; the discards are shuffled where there is none (M70).
    pub(super) fn draw_treasure(&mut self) -> Option<u8> {
        self.state.treasures.draw_top(self.rules.card_deck.keys(), |nth| self.luck.occasion(purpose::TREASURES, nth))
    }

    /// Malaphyas's two dice in his throne room (M75).
    pub(super) fn roll_malaphyas(&mut self) -> [Face; 2] {
        let key = self.turn_key();
        let stream = self.luck.occasion(purpose::MALAPHYAS, key);
        [0, 1].map(|_| self.rules.action_die[stream.below(6) as usize])
    }

    /// His curse in the sewers, on the white die (M76).
    pub(super) fn roll_curse(&mut self) -> Face {
        let key = self.turn_key();
        self.rules.pet_die[self.luck.occasion(purpose::MALAPHYAS, key).below(6) as usize]
    }

    /// Tosses a hero's token, once; true if it falls with its red side up (M76).
    pub(super) fn toss_token(&mut self, seat: u8) -> bool {
        self.luck.occasion(purpose::TOSS, seat.into()).below(2) == 1
    }

    /// The key of a turn: rounds and seats, so that a turn that is skipped moves no other.
    pub(super) fn turn_key(&self) -> u32 {
        u32::from(self.state.turn.round) * SEATS + u32::from(self.state.turn.seat)
    }
}

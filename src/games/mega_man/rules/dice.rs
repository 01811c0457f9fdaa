//! The dice pool (rulebook "Dice pool", "Dice pool limitations", and "Action phase (dice pool)" of "Solo and 2-player games").

use super::super::action::{Cause, Event, How};
use super::super::effect::{Ability, Effect, Gain};
use super::super::icons::{Colour, Colours, Face};
use super::super::pool::Pool;
use super::super::state::{LEFT, Pending, Phase, RIGHT, ROLLS};
use super::planning::{facing_slot, neighbour};
use super::{Play, purpose};
use kit::game::Watch;

impl<W: Watch<Event>> Play<'_, W> {
    /// The active player's action phase begins: the four supports around them are gathered.
    pub(super) fn begin_phase(&mut self) {
        let state = &mut *self.state;
        state.turns += 1;
        (state.rolled, state.drawings) = ([0; 3], [0; 3]);
        (state.pool, state.gathered, state.space) = (Pool::EMPTY, [0; 3], 0);
        state.phase = Phase::Gather;
        let seat = state.active;
        self.tell(Event::Begins(seat));
        if self.rules.light_before_roll {
            self.check_lights();
        }
        self.gather_supports();
    }

    fn gather_supports(&mut self) {
        let seat = usize::from(self.state.active);
        for side in [RIGHT, LEFT] {
            self.gather(seat, side);
            if let Some(other) = neighbour(self.rules.seats, seat, side) {
                self.gather(other, facing_slot(side));
            }
            if let Some(card) = self.state.players[seat].light[side] {
                let die = self.rules.light_card(card).die;
                self.pend(Pending::Gain(Gain::Roll(Colours::just(die))));
            }
        }
    }

    fn gather(&mut self, seat: usize, slot: usize) {
        let player = &self.state.players[seat];
        if let Some(card) = player.slots[slot] {
            let support = self.rules.action(player.hero, card).support;
            self.state.stack.gains(&support);
        }
    }

    /// "If the action card the active player put in the matching support slot does not match the requirement [...] they suffer one
    /// damage."
    fn check_lights(&mut self) {
        let seat = self.state.active;
        for side in [LEFT, RIGHT] {
            let player = &self.state.players[usize::from(seat)];
            let (Some(light), Some(card)) = (player.light[side], player.slots[side]) else {
                continue;
            };
            let wants = self.rules.light_card(light).wants;
            let support = self.rules.action(player.hero, card).support;
            if !satisfies(&support, wants, self.rules.light_uncoloured) && !self.state.over() {
                self.hit(seat, self.rules.light_damage, Cause::Light);
            }
        }
    }

    /// All benefits are gathered: the dice are rolled, and the boss does what it does to a new pool.
    pub(super) fn roll_pool(&mut self) {
        self.state.phase = Phase::Rolled;
        let gathered = std::mem::take(&mut self.state.gathered);
        if let Ability::Pool(tolls) = self.state.ability(self.rules, usize::from(self.state.active)) {
            self.pend(Pending::Toll(tolls, Cause::Boss));
        }
        for colour in Colour::ALL {
            for _ in 0..gathered[colour.index()] {
                self.add_rolled(colour);
            }
        }
        if !self.rules.light_before_roll {
            self.check_lights();
        }
    }

    /// A new die of this colour is rolled into the pool; if there are too many, one of them may be rerolled instead.
    pub(super) fn add_rolled(&mut self, colour: Colour) {
        if self.is_full(colour) {
            return self.pend(Pending::TooMany(colour));
        }
        let face = self.roll(colour);
        self.put(colour, face, How::Rolled);
    }

    /// A die is added that shows this face; if there are too many, one of them may be rerolled instead.
    pub(super) fn add_set(&mut self, colour: Colour, face: Face) {
        if self.is_full(colour) { self.pend(Pending::TooMany(colour)) } else { self.put(colour, face, How::Set) }
    }

    fn is_full(&self, colour: Colour) -> bool {
        self.state.pool.of_colour(colour) >= self.state.limit(self.rules, colour)
    }

    /// A die of the pool is rolled again.
    pub(super) fn roll_again(&mut self, colour: Colour, face: Face) {
        self.state.pool = self.state.pool.remove(colour, face);
        self.add_rerolled(colour);
    }

    /// A die that had been picked up is rolled.
    pub(super) fn add_rerolled(&mut self, colour: Colour) {
        let face = self.roll(colour);
        self.put(colour, face, How::Rerolled);
    }

    pub(super) fn put(&mut self, colour: Colour, face: Face, how: How) {
        self.state.pool = self.state.pool.add(colour, face);
        let seat = self.state.active;
        self.tell(Event::Die { seat, colour, face, how });
    }

    /// What the next die of this colour shows.
    fn roll(&mut self, colour: Colour) -> Face {
        let c = colour.index();
        let next = usize::from(self.state.rolled[c]) % ROLLS;
        if next == 0 {
            self.draw_rolls(colour);
        }
        self.state.rolled[c] = (next + 1) as u8;
        self.rules.dice[c].faces[usize::from(self.state.rolls[c][next])]
    }

    fn draw_rolls(&mut self, colour: Colour) {
        let c = colour.index();
        let drawing = u32::from(self.state.drawings[c]);
        self.state.drawings[c] = self.state.drawings[c].wrapping_add(1);
        let occasion = (self.state.turns * 3 + c as u32) << 8 | drawing;
        let stream = self.luck.occasion(purpose::DICE, occasion);
        let faces = self.rules.dice[c].faces.len() as u32;
        for roll in &mut self.state.rolls[c] {
            *roll = stream.below(faces) as u8;
        }
    }
}

/// Does a support meet what a Dr. Light card asks for? Dice by their colour, tokens by the colour of their icon; one match of several
/// will do.
pub fn satisfies(support: &Effect, wants: Colour, uncoloured: bool) -> bool {
    let mut coloured = false;
    for gain in support.iter() {
        let colours = colours(*gain);
        if colours.has(wants) {
            return true;
        }
        coloured |= !colours.is_empty();
    }
    !coloured && uncoloured
}

/// The colours that a benefit counts as.
fn colours(gain: Gain) -> Colours {
    match gain {
        Gain::Roll(colours) => colours,
        Gain::Set(colour, _) => Colours::just(colour),
        Gain::Token(icons) => icons.iter().fold(Colours::EMPTY, |set, icon| set.with(Colour::of(icon))),
        _ => Colours::EMPTY,
    }
}

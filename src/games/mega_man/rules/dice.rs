//! The dice pool (rulebook "Dice pool", "Dice pool limitations", and "Action phase (dice pool)" of "Solo and 2-player games").

use super::planning::{facing_slot, neighbour};
use super::{Play, purpose};
use crate::action::{DamageCause, DieOrigin, Event};
use crate::effect::{Benefit, BenefitList, BossAbility};
use crate::icons::{Colours, DieColour, DieFace};
use crate::pool::DicePool;
use crate::state::{LEFT, PendingStep, Phase, RIGHT, ROLLS};
use kit::game::EventObserver;

impl<W: EventObserver<Event>> Play<'_, W> {
    /// The active player's action phase begins: the four supports around them are gathered.
    pub(super) fn begin_phase(&mut self) {
        let state = &mut *self.state;
        state.turns += 1;
        (state.rolled, state.drawings) = ([0; 3], [0; 3]);
        (state.pool, state.gathered, state.space) = (DicePool::EMPTY, [0; 3], 0);
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
                self.pend(PendingStep::Gain(Benefit::Roll(Colours::just(die))));
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
                self.hit(seat, self.rules.light_damage, DamageCause::Light);
            }
        }
    }

    /// All benefits are gathered: the dice are rolled, and the boss does what it does to a new pool.
    pub(super) fn roll_pool(&mut self) {
        self.state.phase = Phase::Rolled;
        let gathered = std::mem::take(&mut self.state.gathered);
        if let BossAbility::Pool(tolls) = self.state.ability(self.rules, usize::from(self.state.active)) {
            self.pend(PendingStep::Toll(tolls, DamageCause::Boss));
        }
        for colour in DieColour::ALL {
            for _ in 0..gathered[colour.index()] {
                self.add_rolled(colour);
            }
        }
        if !self.rules.light_before_roll {
            self.check_lights();
        }
    }

    /// A new die of this colour is rolled into the pool; if there are too many, one of them may be rerolled instead.
    pub(super) fn add_rolled(&mut self, colour: DieColour) {
        if self.is_full(colour) {
            return self.pend(PendingStep::TooMany(colour));
        }
        let face = self.roll(colour);
        self.put(colour, face, DieOrigin::Rolled);
    }

    /// A die is added that shows this face; if there are too many, one of them may be rerolled instead.
    pub(super) fn add_set(&mut self, colour: DieColour, face: DieFace) {
        if self.is_full(colour) {
            self.pend(PendingStep::TooMany(colour))
        } else {
            self.put(colour, face, DieOrigin::Set)
        }
    }

    fn is_full(&self, colour: DieColour) -> bool {
        self.state.pool.of_colour(colour) >= self.state.limit(self.rules, colour)
    }

    /// A die of the pool is rolled again.
    pub(super) fn roll_again(&mut self, colour: DieColour, face: DieFace) {
        self.state.pool = self.state.pool.remove(colour, face);
        self.add_rerolled(colour);
    }

    /// A die that had been picked up is rolled.
    pub(super) fn add_rerolled(&mut self, colour: DieColour) {
        let face = self.roll(colour);
        self.put(colour, face, DieOrigin::Rerolled);
    }

    pub(super) fn put(&mut self, colour: DieColour, face: DieFace, how: DieOrigin) {
        self.state.pool = self.state.pool.add(colour, face);
        let seat = self.state.active;
        self.tell(Event::Die { seat, colour, face, how });
    }

    /// The face of the next roll of a die of this colour.
    fn roll(&mut self, colour: DieColour) -> DieFace {
        let c = colour.index();
        let next = usize::from(self.state.rolled[c]) % ROLLS;
        if next == 0 {
            self.draw_rolls(colour);
        }
        self.state.rolled[c] = (next + 1) as u8;
        self.rules.dice[c].faces[usize::from(self.state.rolls[c][next])]
    }

    fn draw_rolls(&mut self, colour: DieColour) {
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

/// True if a support meets what a Dr. Light card asks for: dice by their colour, tokens by the colour of their icon; one match of several
/// will do.
pub fn satisfies(support: &BenefitList, wants: DieColour, uncoloured: bool) -> bool {
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
fn colours(gain: Benefit) -> Colours {
    match gain {
        Benefit::Roll(colours) => colours,
        Benefit::Set(colour, _) => Colours::just(colour),
        Benefit::Token(icons) => icons.iter().fold(Colours::EMPTY, |set, icon| set.with(DieColour::of(icon))),
        _ => Colours::EMPTY,
    }
}

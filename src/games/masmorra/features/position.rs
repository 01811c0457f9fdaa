//! Where a choice of the hero phase leaves the active hero, what it costs him, and what it gives for certain.

use crate::action::{Action, DockTarget, StepPayment};
use crate::config::keys::{PerStep, StepStays};
use crate::config::{RoomKind, Rules};
use crate::dice::{DiceAndSymbols, FaceCounts, more, turned};
use crate::map::NONE;
use crate::view::View;
use crate::word::{Face, Gain};

/// The room of the active hero, and what he has to spend there.
#[derive(Clone, Copy, PartialEq)]
pub struct HeroPosition {
    /// The room, or [`NONE`] for one that nobody has seen yet.
    pub room: u8,
    /// Dice and symbols that can be used.
    pub purse: DiceAndSymbols,
    /// Move points left.
    pub points: u8,
    /// True if the free step is there.
    pub free: bool,
    /// Life.
    pub life: u8,
}

/// The immediate costs and gains of a choice.
#[derive(Clone, Copy, Default)]
pub struct ImmediateEffect {
    pub dice: u8,
    pub symbols: u8,
    pub gold: u8,
    pub free: bool,
    pub xp: f64,
    pub coins: u8,
    pub cards: u8,
    pub gains_symbols: u8,
    pub gains_dice: u8,
    pub wounds: u8,
}

impl HeroPosition {
    /// The hero as the view has him.
    pub fn of(view: &View) -> Self {
        let (own, turn) = (view.own(), view.turn());
        Self { room: own.room, purse: view.purse(), points: turn.points, free: own.free, life: own.life }
    }

    /// Once this is done, with what it costs and gives.
    pub fn after(mut self, view: &View, choice: Action) -> (Self, ImmediateEffect) {
        let (rules, mut deal) = (view.rules(), ImmediateEffect::default());
        match choice {
            Action::Step { to, with } => self.step(view, to, with, &mut deal),
            Action::Explore(with) => self.explore(view, with, &mut deal),
            Action::Dock { on, dice } => self.dock(view, on, dice, &mut deal),
            Action::Power(power) => self.gain(power_gains(view, power), &mut deal),
            Action::Card(place) => self.gain(view.card(place, false), &mut deal),
            Action::Play(place) => self.gain(view.card(place, true), &mut deal),
            Action::Turn { from, to } => {
                self.pay(Face::Magic, &mut deal);
                self.purse.dice = turn(self.purse.dice, from, to);
            }
            Action::Pair => {
                (deal.dice, deal.gains_symbols) = (2, 3);
                self.purse = self.purse.paired();
            }
            Action::Drink(seat) => {
                self.pay(Face::Elixir, &mut deal);
                self.life += u8::from(usize::from(seat) == view.seat());
            }
            Action::Buy => (deal.gold, deal.cards) = (rules.gold_card, 1),
            Action::TakeGold => deal.coins = view.map().room(self.room).gold,
            Action::Push(foe) => (deal.xp, deal.cards) = (view.worth(foe).into(), 1),
            Action::Strike { with, .. } => self.spend(with, &mut deal),
            _ => {}
        }
        if let Action::Power(power) | Action::Dock { on: DockTarget::Power(power), .. } = choice {
            deal.gold += view.power(power).map_or(0, |power| power.gold);
        }
        if !matches!(choice, Action::Step { .. } | Action::Explore(_) | Action::Buy | Action::Card(_) | Action::Play(_))
        {
            self.points = 0;
        }
        (self, deal)
    }

    fn spend(&mut self, with: DiceAndSymbols, deal: &mut ImmediateEffect) {
        self.purse = self.purse.minus(with);
        (deal.dice, deal.symbols) = (with.dice.len(), with.symbols.len());
    }

    /// One of a face: a symbol, if there is one, else a die.
    fn pay(&mut self, face: Face, deal: &mut ImmediateEffect) {
        let one = FaceCounts::EMPTY.add(face as usize);
        if self.purse.symbols.contains(one) {
            self.spend(DiceAndSymbols { symbols: one, ..DiceAndSymbols::EMPTY }, deal);
        } else if self.purse.dice.contains(one) {
            self.spend(DiceAndSymbols { dice: one, ..DiceAndSymbols::EMPTY }, deal);
        }
    }

    fn pay_step(&mut self, rules: &Rules, with: StepPayment, points: u8, deal: &mut ImmediateEffect) {
        let one = FaceCounts::EMPTY.add(Face::Step as usize);
        match with {
            StepPayment::Nothing => return,
            StepPayment::Points => {}
            StepPayment::Symbol => self.spend(DiceAndSymbols { symbols: one, ..DiceAndSymbols::EMPTY }, deal),
            StepPayment::Die => self.spend(DiceAndSymbols { dice: one, ..DiceAndSymbols::EMPTY }, deal),
            StepPayment::Free => (self.free, deal.free) = (false, true),
        }
        if with != StepPayment::Points {
            self.points = rules.step_points;
        }
        self.points = self.points.saturating_sub(points);
    }

    fn step(&mut self, view: &View, to: u8, with: StepPayment, deal: &mut ImmediateEffect) {
        let rules = view.rules();
        let stair = view.stairs(self.room) == Some(to);
        self.pay_step(rules, with, if stair { rules.stairs_cost } else { 1 }, deal);
        if !stair {
            deal.wounds = traps(view, self.room, to);
            self.life = self.life.saturating_sub(deal.wounds);
        }
        self.leave(rules);
        self.room = to;
        if to != NONE && view.kind(to) == RoomKind::Web {
            self.points = 0;
        }
    }

    fn explore(&mut self, view: &View, with: StepPayment, deal: &mut ImmediateEffect) {
        let rules = view.rules();
        self.pay_step(rules, with, 1, deal);
        let level = view.map().room(self.room).level;
        if view.next_tile(level).is_some_and(|tile| tile.room == RoomKind::Rune) {
            deal.xp = rules.xp_medium.into();
        }
        deal.wounds = traps(view, self.room, self.room);
        self.life = self.life.saturating_sub(deal.wounds);
        self.leave(rules);
        self.room = NONE;
    }

    /// Symbols die with the room (M9).
    fn leave(&mut self, rules: &Rules) {
        let stay = rules.symbols_step_stays == StepStays::Stay;
        self.purse.symbols = if stay { self.purse.symbols.only(Face::Step as usize) } else { FaceCounts::EMPTY };
    }

    fn dock(&mut self, view: &View, on: DockTarget, dice: FaceCounts, deal: &mut ImmediateEffect) {
        let rules = view.rules();
        self.spend(DiceAndSymbols { dice, ..DiceAndSymbols::EMPTY }, deal);
        match on {
            DockTarget::Power(power) => self.gain(power_gains(view, power), deal),
            DockTarget::Trap(trap) => deal.xp = trap_xp(view, trap),
            DockTarget::Room => {
                if let Some(tile) = view.tile(self.room) {
                    self.gain(&tile.gains, deal);
                }
                if view.kind(self.room) == RoomKind::Treasure {
                    (deal.xp, deal.cards) = (rules.xp_chest.into(), 1);
                    deal.coins = view.map().room(self.room).gold;
                }
            }
        }
    }

    /// Adds the gains that are certain; a symbol of a face that is still to be chosen counts, but is not in the purse.
    fn gain(&mut self, gains: &[Gain], deal: &mut ImmediateEffect) {
        for gain in gains {
            match *gain {
                Gain::Symbol(face, count) => {
                    deal.gains_symbols += count;
                    self.purse.symbols = (0..count).fold(self.purse.symbols, |pool, _| more(pool, face));
                }
                Gain::Any(count) => deal.gains_symbols += count,
                Gain::OneOf(_) => deal.gains_symbols += 1,
                Gain::FreeAs(_) => (self.free, deal.free, deal.gains_symbols) = (false, true, 1),
                Gain::Die => deal.gains_dice += 1,
                Gain::Heal(life) => self.life += life,
                Gain::Gold(gold) => deal.coins += gold,
                Gain::Xp(xp) => deal.xp += f64::from(xp),
                Gain::Treasure(cards) => deal.cards += cards,
                _ => {}
            }
        }
    }
}

/// A die turned, if it can be used at all.
fn turn(dice: FaceCounts, from: Face, to: Face) -> FaceCounts {
    if dice.count(from as usize) > 0 { turned(dice, from, to) } else { more(dice, to) }
}

fn power_gains<'a>(view: &View<'a>, power: u8) -> &'a [Gain] {
    view.power(power).map_or(&[], |power| &power.gains)
}

/// XP for a trap that is disarmed (M50).
pub fn trap_xp(view: &View, trap: u8) -> f64 {
    let rules = view.rules();
    let level = view.map().traps()[usize::from(trap)].level;
    (if level == 0 { rules.xp_trap_one } else { rules.xp_trap_two }).into()
}

/// Wounds in a third room of the traps that touch either room of a step (M50).
pub fn traps_on(view: &View, from: u8, to: u8, room: u8) -> u8 {
    let touched = |touches: u64, room: u8| room < NONE && touches >> room & 1 == 1;
    let armed = view.map().traps().iter().filter(|trap| !trap.disarmed && touched(trap.touches, room));
    let fires = armed.filter(|trap| touched(trap.touches, from) || touched(trap.touches, to));
    (fires.count() as u8).saturating_mul(view.rules().trap_wounds)
}

/// Wounds of the traps that touch either room of a step (M50, M83, 31).
pub fn traps(view: &View, from: u8, to: u8) -> u8 {
    if to == NONE {
        return 0;
    }
    let map = view.map();
    let twice = view.rules().trap_per_step == PerStep::Twice && from != to;
    let armed = map.traps().iter().filter(|trap| !trap.disarmed);
    let fires = armed.map(|trap| {
        let [leave, enter] = [from, to].map(|room| (trap.touches >> room & 1) as u8);
        if twice { leave + enter } else { leave.max(enter) }
    });
    fires.sum::<u8>().saturating_mul(view.rules().trap_wounds)
}

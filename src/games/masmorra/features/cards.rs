//! Treasure cards: what is discarded, what is played out of turn, and whom it is for.

use super::acts::{FIGHT_VALUES, around, put_fight_value};
use super::monsters;
use super::position::HeroPosition;
use super::reachable::{BestFight, ReachableTargets};
use super::*;
use crate::action::{AbilityTarget, Action};
use crate::dice::{DiceAndSymbols, FaceCounts, more, turned};
use crate::view::View;
use crate::word::{Face, Gain, InterruptTrigger};

/// The total of gains.
#[derive(Clone, Copy, Default)]
pub struct GainTotals {
    symbols: u8,
    attack: u8,
    defense: u8,
    elixir: u8,
    end_xp: u8,
    steals_xp: u8,
    steals_cards: u8,
    cancels: bool,
    takes_dice: u8,
    wounds: u8,
    special: bool,
    pub dice: u8,
}

impl GainTotals {
    /// All of these.
    pub fn of(gains: &[Gain]) -> Self {
        let mut all = Self::default();
        gains.iter().for_each(|gain| all.add(*gain));
        all
    }

    fn add(&mut self, gain: Gain) {
        match gain {
            Gain::Symbol(face, count) => {
                self.symbols += count;
                match face {
                    Face::Melee | Face::Ranged => self.attack += count,
                    Face::Defense => self.defense += count,
                    Face::Elixir => self.elixir += count,
                    Face::Step | Face::Magic => {}
                }
            }
            Gain::Any(count) => self.symbols += count,
            Gain::OneOf(_) | Gain::FreeAs(_) => self.symbols += 1,
            Gain::Die => self.dice += 1,
            Gain::XpAtEnd(xp) => self.end_xp += xp,
            Gain::StealXp(xp) => self.steals_xp += xp,
            Gain::StealTreasure => self.steals_cards += 1,
            Gain::Cancel => self.cancels = true,
            Gain::FewerDice(dice) => self.takes_dice += dice,
            Gain::LineWound(wounds) => self.wounds += wounds,
            Gain::Teleport | Gain::Swap | Gain::Banish | Gain::ClearRoom | Gain::Avoid => self.special = true,
            _ => {}
        }
    }

    pub fn put_symbols(&self, line: &mut ChoiceWriter<'_>) {
        line.put(GAINS_SYMBOLS, f64::from(self.symbols));
        line.put(GAINS_ATTACK, f64::from(self.attack));
        line.put(GAINS_DEFENSE, f64::from(self.defense));
        line.put(GAINS_ELIXIR, f64::from(self.elixir));
    }
}

/// The features that sum up the gains of a card or an ability.
pub const SAID: FeatureSet = FeatureSet::of(&[GAINS_ATTACK, GAINS_DEFENSE, GAINS_ELIXIR, END_XP, SPECIAL]);

/// Puts the gains of a card, or an ability, that is used in a turn; the line says that there are none.
pub fn put_card(view: &View, line: &mut ChoiceWriter<'_>, choice: Action) {
    let gains = match choice {
        Action::Card(place) => view.card(place, false),
        Action::Play(place) => view.card(place, true),
        Action::Power(power) | Action::Dock { on: crate::action::DockTarget::Power(power), .. } => {
            view.power(power).map_or(&[][..], |power| &power.gains)
        }
        _ => return,
    };
    let sums = GainTotals::of(gains);
    line.put(GAINS_ATTACK, f64::from(sums.attack));
    line.put(GAINS_DEFENSE, f64::from(sums.defense));
    line.put(GAINS_ELIXIR, f64::from(sums.elixir));
    line.put(END_XP, f64::from(sums.end_xp));
    line.put(SPECIAL, flag(sums.special));
}

/// The symbols given and the attack symbols of the cards in hand, of the better half of each.
pub fn with_reserve(view: &View, symbols: FaceCounts) -> FaceCounts {
    let attack = |gains: &[Gain]| GainTotals::of(gains).attack;
    let better =
        |place: u8| [true, false].map(|orange| view.card(place, orange)).into_iter().max_by_key(|half| attack(half));
    let gains = (0..view.own().hand.len() as u8).filter_map(better).flatten();
    gains.fold(symbols, |pool, gain| match *gain {
        Gain::Symbol(face @ (Face::Melee | Face::Ranged), count) => (0..count).fold(pool, |pool, _| more(pool, face)),
        _ => pool,
    })
}

/// Which card is discarded (M70).
pub fn discards(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Discard(place) = choice else { continue };
        let (purple, orange) = (GainTotals::of(view.card(place, false)), GainTotals::of(view.card(place, true)));
        let mut line = sink.line(lane);
        purple.put_symbols(&mut line);
        line.put(END_XP, f64::from(purple.end_xp));
        line.put(SPECIAL, flag(purple.special));
        put_orange(&mut line, &orange);
    }
}

fn put_orange(line: &mut ChoiceWriter<'_>, orange: &GainTotals) {
    line.put(STEALS_XP, f64::from(orange.steals_xp));
    line.put(STEALS_CARDS, f64::from(orange.steals_cards));
    line.put(CANCELS, flag(orange.cancels));
    line.put(TAKES_DICE, f64::from(orange.takes_dice));
}

/// The features of a card that may be played out of turn (M70).
pub fn interrupts(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let by = view.window().map_or(view.turn().seat, |(_, by)| by);
    around(view, choices, |_| view.hero(by).room, sink);
    let by_card = matches!(view.window(), Some((InterruptTrigger::Card, _)));
    let spared = if by_card { harm_by(view, by) } else { (0.0, 0.0) };
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        let Action::Play(place) = choice else {
            put_orange(&mut line, &GainTotals::default());
            GainTotals::default().put_symbols(&mut line);
            [END_XP, TARGET_HARM, TARGET_LEAD, TARGET_LIFE, OWN_HARM, SPARES]
                .into_iter()
                .for_each(|id| line.put(id, 0.0));
            continue;
        };
        let (orange, hero) = (GainTotals::of(view.card(place, true)), view.hero(by));
        let theirs = orange.steals_xp + orange.steals_cards + orange.takes_dice + orange.wounds;
        put_orange(&mut line, &orange);
        orange.put_symbols(&mut line);
        line.put(END_XP, f64::from(GainTotals::of(view.card(place, false)).end_xp));
        line.put(TARGET_HARM, f64::from(theirs + u8::from(orange.cancels && by_card)));
        line.put(TARGET_LEAD, f64::from(hero.xp) - f64::from(view.own().xp));
        line.put(TARGET_LIFE, f64::from(hero.life));
        let (own, others) = if orange.cancels { spared } else { (0.0, 0.0) };
        line.put(OWN_HARM, own);
        line.put(SPARES, others);
    }
}

/// What the card that a seat has played would take from the own hero, and what from others than him and that seat.
fn harm_by(view: &View, by: u8) -> (f64, f64) {
    let Some(played) = view.played_by(by) else { return (0.0, 0.0) };
    let own = view.seat() as u8;
    let (mut mine, mut theirs) = (0.0, 0.0);
    let mut take = |victim: Option<u8>, amount: f64| match victim {
        Some(seat) if seat == own => mine += amount,
        Some(seat) if seat != by => theirs += amount,
        Some(_) | None => {}
    };
    for &gain in view.gains(played) {
        match gain {
            Gain::StealXp(xp) => take(view.victim(played, false), xp.into()),
            Gain::StealTreasure => take(view.victim(played, false), 1.0),
            Gain::Cancel => take(view.victim(played, true), 1.0),
            Gain::FewerDice(dice) => take(Some(view.turn().seat), dice.into()),
            Gain::LineWound(wounds) => {
                let seats = || (0..view.rules().seats as u8).filter(|seat| *seat != by && !view.hero(*seat).down);
                let each = f64::from(wounds) / seats().count().max(1) as f64;
                seats().for_each(|seat| take(Some(seat), each));
            }
            _ => {}
        }
    }
    (mine, theirs)
}

/// Other heroes who stand in these rooms: the best one's lead, and how many there are.
pub fn hit(view: &View, rooms: u64) -> (f64, u8) {
    let own = f64::from(view.own().xp);
    let hit = view.others().filter(|(_, hero)| !hero.down && rooms >> hero.room & 1 == 1);
    let (lead, count) = hit.fold((None, 0), |(lead, count), (_, hero)| {
        let more = f64::from(hero.xp) - own;
        (Some(lead.map_or(more, |lead: f64| lead.max(more))), count + 1)
    });
    (lead.unwrap_or(0.0), count)
}

/// Whom or what a card or an ability is for (M71, M82).
pub fn targets(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let wounds = if let Some(Gain::LineWound(wounds)) = view.gain() { wounds } else { 0 };
    for (lane, &choice) in choices.iter().enumerate() {
        let rooms = match choice {
            Action::Target(AbilityTarget::Line(rooms)) => rooms,
            _ => 0,
        };
        let (mut lead, others) = hit(view, rooms);
        let mut life = 0.0;
        if let Action::Target(AbilityTarget::Hero(seat)) = choice {
            let hero = view.hero(seat);
            (lead, life) = (f64::from(hero.xp) - f64::from(view.own().xp), hero.life.into());
        }
        let mut line = sink.line(lane);
        line.put(TARGET_LEAD, lead);
        line.put(TARGET_LIFE, life);
        line.put(TARGET_HARM, f64::from(wounds * others));
        line.put(OWN_HARM, f64::from(wounds) * flag(rooms >> view.own().room & 1 == 1));
        line.put(TURNS_DIE, flag(matches!(choice, Action::Turn { .. })));
    }
    fight_values(view, choices, sink);
    monsters::monsters(view, choices, sink);
    let own = view.own().room;
    let room = |choice: Action| match choice {
        Action::Target(AbilityTarget::Room(room)) => room,
        Action::Target(AbilityTarget::Hero(seat)) => view.hero(seat).room,
        Action::Target(AbilityTarget::Foe(foe)) => view.foe_room(foe),
        _ => own,
    };
    around(view, choices, room, sink);
}

/// The value of fights with a symbol more, or a die turned; where a choice swaps the hero with another one, in the other one's room.
fn fight_values(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let acts = usize::from(view.turn().seat) == view.seat();
    if !sink.wants_any(FIGHT_VALUES) {
        return;
    }
    let (now, mut reachable) = (HeroPosition::of(view), ReachableTargets::default());
    let swaps = view.gain() == Some(Gain::Swap);
    for (lane, &choice) in choices.iter().enumerate() {
        let (mut position, purse) = (now, now.purse);
        match choice {
            Action::Target(AbilityTarget::Face(face)) => {
                position.purse = DiceAndSymbols { symbols: more(purse.symbols, face), ..purse };
            }
            Action::Turn { from, to } if purse.dice.count(from as usize) > 0 => {
                position.purse = DiceAndSymbols { dice: turned(purse.dice, from, to), ..purse };
            }
            Action::Target(AbilityTarget::Hero(seat)) if swaps => position.room = view.hero(seat).room,
            Action::Target(AbilityTarget::Foe(foe)) if swaps => position.room = view.foe_room(foe),
            _ => {}
        }
        let best_fight = match acts {
            true if view.combat().on => {
                let odds = view.odds();
                BestFight { expected: odds.fight_value(odds.front_with(position.purse)), steps: 0.0 }
            }
            true => reachable.best_fight(view, &position),
            false => BestFight::NONE,
        };
        let mut line = sink.line(lane);
        line.put(FIGHT_STEPS, best_fight.steps);
        put_fight_value(&mut line, &best_fight.expected, position.life);
    }
}

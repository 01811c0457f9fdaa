//! What features ask besides: fights in rooms where the hero is not, against monsters that are still to come, and rolls of which a part is
//! settled. All of it in plain numbers, for a hero who wants two XP for three wounds at most.

use super::{FightEnd, FightGoal, FightOdds, FoeGroup, FoeSet, LEVELS, MOST_DICE, ParetoFront, with_spawned};
use crate::config::Rules;
use crate::dice::{DiceAndSymbols, FaceCounts};
use crate::state::State;
use kit::feature::flag;

/// The expected values of fights: exact for dice that are known, else means over all rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FightValue {
    /// Of the best way: two for an XP, one off for a wound; -16 for who falls whatever he does.
    pub value: f64,
    /// The most XP of who survives; less than nothing for what Ghosts take.
    pub xp: f64,
    /// The chance that all can be killed.
    pub all: f64,
    /// The chance that all can be killed without a wound.
    pub unhurt: f64,
    /// The least wounds; 8 for who falls.
    pub least: f64,
    /// Wounds of the best way; 8 for who falls. Not told on average.
    pub wounds: f64,
    /// Cards of the best way: one for each kill (M29). Not told on average.
    pub kills: f64,
}

/// The value of the best way to a hero who falls.
pub const FALLS: f64 = -16.0;

impl<'a> FightOdds<'a> {
    /// The active hero with this purse and so much life before all monsters of a room, as if he were there.
    pub fn elsewhere(rules: &'a Rules, state: &'a State, at: u8, purse: DiceAndSymbols, life: u8) -> Self {
        let foes = if state.turn.avoids { 0 } else { state.foe_set(rules, at) & !state.turn.flipped };
        let room = with_spawned(rules, state, at, FoeSet::of(rules, state, foes));
        Self::staged(rules, &state.odds, room, purse, life)
    }

    /// The odds against monsters of these rows, which are still to come.
    pub fn to_come(rules: &'a Rules, state: &'a State, rows: &[u8], purse: DiceAndSymbols, life: u8) -> Self {
        let nobody = FoeSet::of(rules, state, 0);
        let room = rows.iter().fold(nobody, |room, row| room.with_row(*row));
        Self::staged(rules, &state.odds, room, purse, life)
    }

    /// The way that is worth most to who survives; of those as good the safest.
    pub fn best_even(&self, front: ParetoFront) -> Option<FightEnd> {
        let worth = |fight_end: &FightEnd| 2 * i16::from(fight_end.xp) - i16::from(fight_end.wounds);
        let ways = front.all().filter(|fight_end| fight_end.wounds < self.life);
        ways.fold(None, |best: Option<FightEnd>, fight_end| match best {
            Some(held) if worth(&held) >= worth(&fight_end) => best,
            _ => Some(fight_end),
        })
    }

    /// The values of a front, for the dice that are there.
    pub fn fight_value(&self, front: ParetoFront) -> FightValue {
        let moans = f64::from(self.moans());
        let (Some(even), Some(best)) = (self.best_even(front), front.best(self.life)) else {
            let (least, wounds) = (LEVELS as f64, LEVELS as f64);
            return FightValue { value: FALLS, least, wounds, ..FightValue::default() };
        };
        let all = |fight_end: FightEnd| flag(usize::from(fight_end.kills) == self.foes());
        FightValue {
            value: 2.0 * (f64::from(even.xp) - moans) - f64::from(even.wounds),
            xp: f64::from(best.xp) - moans,
            all: all(best),
            unhurt: front.within(0).map_or(0.0, all),
            least: front.least() as f64,
            wounds: even.wounds.into(),
            kills: even.kills.into(),
        }
    }

    /// XP that a goal counts and that are none ([`FightOdds::moans`]), in its unit.
    fn surplus(&self, goal: FightGoal) -> f64 {
        let each = match goal {
            FightGoal::Xp => 1.0,
            FightGoal::Even => 2.0,
            _ => 0.0,
        };
        each * f64::from(self.moans())
    }

    /// The mean of keeping the best of these dice, less any of them from this face on, if the others are rolled. Of more than two monsters
    /// the two that pay back most are looked at: there are too many rooms of three to be worked out for a roll.
    pub fn best_from(&self, goal: FightGoal, keep: FaceCounts, face: usize) -> f64 {
        let dice = self.purse.dice.len();
        if dice > MOST_DICE || self.group.room.is_empty() {
            return self.value(goal, self.front()) as f64 - self.surplus(goal);
        }
        let few = Self { group: self.hardest_foes(2), ..*self };
        few.sums(goal, |sums| sums.best_from(keep, face, dice)) - few.surplus(goal)
    }

    /// The monsters, or so many of them that pay back most.
    fn hardest_foes(&self, most: usize) -> FoeGroup {
        if self.foes() <= most {
            return self.group;
        }
        self.group_of(self.group.room.hardest(self.rules, most))
    }
}

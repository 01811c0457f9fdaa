//! Combat (rulebook "Combat"), a file for each part of it. The board has the space behind the group (0) and three in front of it (1 to 3).

pub mod act;
pub mod aim;
mod end;
pub mod hits;
pub mod plan;
mod rounds;
mod setup;
pub mod states;

use super::{Play, boss};
use crate::config::Rules;
use crate::state::{BOSS, CombatFoe, State};

/// The health of a monster, or of the boss.
pub fn health(rules: &Rules, foe: &CombatFoe) -> u8 {
    match foe.row {
        BOSS => boss::health(rules, foe.card),
        row => rules.monsters[usize::from(row)].health,
    }
}

/// The spaces that a monster stands on, a bit each.
#[inline]
pub fn occupied(state: &State) -> u8 {
    let spaces = state.combat.board.iter().enumerate();
    spaces.filter(|(_, foe)| foe.is_some()).fold(0, |set, (at, _)| set | 1 << at)
}

/// The bodies of a set whose value is the greatest.
fn greatest(among: u8, value: impl Fn(u8) -> u8) -> u8 {
    let (mut most, mut set) = (0, 0);
    for at in (0..8_u8).filter(|at| among >> at & 1 == 1) {
        match value(at) {
            more if more > most => (most, set) = (more, 1 << at),
            same if same == most => set |= 1 << at,
            _ => {}
        }
    }
    set
}

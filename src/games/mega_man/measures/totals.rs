//! What adds up over whole games: the rows of the summary, and what cells are compared by.

use serde::{Deserialize, Serialize};

use super::SHARE;
use crate::game::Measure;
use crate::games::mega_man::state::Player;
use crate::measure::{BlockRatio, Summary};
use crate::stats::{Estimate, Part};

/// What is counted, in the order of [`ROWS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// Damage per player-game.
    DamagePerPlayer,
    /// Damage per player-round.
    DamagePerRound,
    /// Challenges overcome, of those faced.
    OvercomeRate,
    /// Challenges faced per player-game, the one that ended the game included.
    ChallengesFaced,
    /// Rounds completed in a game.
    RoundsSurvived,
    /// Sessions won in a game.
    SessionsWon,
    /// Energy tanks used in a game.
    TanksUsed,
    /// Skills used per player-game.
    SkillsUsed,
    /// Boosts used in a game, by whomever.
    BoostsUsed,
    /// Those lent by another player.
    BoostsLent,
    /// Boosts asked for in vain in a game.
    BoostsDeclined,
    /// Energy used per player-game.
    EnergyUsed,
    /// Surprise boxes opened per player-game.
    BoxesOpened,
    /// Life of a player at the end of a game won.
    LifeLeft,
    /// Tanks at the end of a game won.
    TanksLeft,
}

/// Name, unit and what it is per, in the order of [`Total`].
const ROWS: [(&str, &str, Per); 15] = [
    (
        "damage_per_player",
        "damage per player and game",
        Per::PlayerGame,
    ),
    (
        "damage_per_round",
        "damage per player and round",
        Per::PlayerRound,
    ),
    ("overcome_rate", "share of challenges", Per::Challenge),
    (
        "challenges_faced",
        "challenges per player and game",
        Per::PlayerGame,
    ),
    ("rounds_survived", "rounds per game", Per::Game),
    ("sessions_won", "sessions per game", Per::Game),
    ("tanks_used", "tanks per game", Per::Game),
    ("skills_used", "skills per player and game", Per::PlayerGame),
    ("boosts_used", "boosts per game", Per::Game),
    ("boosts_lent", "boosts per game", Per::Game),
    ("boosts_declined", "times per game", Per::Game),
    ("energy_used", "energy per player and game", Per::PlayerGame),
    ("boxes_opened", "boxes per player and game", Per::PlayerGame),
    ("life_left", "life per player in games won", Per::Win),
    ("tanks_left", "tanks per game won", Per::Win),
];

/// What cells are compared by.
const COMPARED: [Total; 3] = [Total::DamagePerRound, Total::OvercomeRate, Total::TanksUsed];

/// What a total is counted per.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Per {
    Game,
    PlayerGame,
    PlayerRound,
    Challenge,
    Win,
}

/// All totals.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Totals {
    #[serde(skip)]
    seats: i64,
    ratios: [BlockRatio; ROWS.len()],
}

impl Totals {
    /// Nothing counted yet, at a table of so many.
    pub fn new(seats: usize) -> Self {
        Self {
            seats: seats as i64,
            ratios: Default::default(),
        }
    }

    /// Counts one.
    #[inline]
    pub fn one(&mut self, total: Total) {
        self.at(total).add(1, 0);
    }

    #[inline]
    fn at(&mut self, total: Total) -> &mut BlockRatio {
        &mut self.ratios[total as usize]
    }

    /// A round begins; it is survived unless the session is lost in it.
    pub fn round(&mut self) {
        let seats = self.seats;
        self.at(Total::DamagePerRound).add(0, seats);
        self.one(Total::RoundsSurvived);
    }

    /// A session is over.
    pub fn session(&mut self, won: bool) {
        match won {
            true => self.one(Total::SessionsWon),
            false => self.at(Total::RoundsSurvived).add(-1, 0),
        }
    }

    /// A challenge is faced.
    #[inline]
    pub fn challenge(&mut self) {
        self.at(Total::OvercomeRate).add(0, 1);
        self.one(Total::ChallengesFaced);
    }

    /// Counts damage.
    #[inline]
    pub fn damage(&mut self, amount: u8) {
        self.at(Total::DamagePerPlayer).add(amount.into(), 0);
        self.at(Total::DamagePerRound).add(amount.into(), 0);
    }

    /// Counts a game.
    pub fn end_game(&mut self) {
        for ((_, _, per), ratio) in ROWS.iter().zip(&mut self.ratios) {
            match per {
                Per::Game => ratio.add(0, 1),
                Per::PlayerGame => ratio.add(0, self.seats),
                Per::PlayerRound | Per::Challenge | Per::Win => {}
            }
        }
    }

    /// Counts what is left to these players when they have won.
    pub fn won(&mut self, players: &[Player], tanks: u8) {
        for player in players {
            self.at(Total::LifeLeft).add(player.life.into(), 1);
        }
        self.at(Total::TanksLeft).add(tanks.into(), 1);
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.ratios.iter_mut().for_each(BlockRatio::end_block);
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        let pairs = self.ratios.iter_mut().zip(&other.ratios);
        pairs.for_each(|(own, other)| own.merge(other));
    }

    /// One of them, with its interval.
    pub fn estimate(&self, total: Total) -> Estimate {
        self.ratios[total as usize].estimate(1.0, bounds(total as usize))
    }

    /// Adds all of them to the summary.
    pub fn summarise(&self, summary: &mut Summary) {
        for (place, ((name, unit, _), ratio)) in ROWS.iter().zip(&self.ratios).enumerate() {
            let estimate = ratio.estimate(1.0, bounds(place));
            summary.row(name, None, None, estimate, unit);
        }
    }

    /// What cells are compared by.
    pub fn measures() -> impl Iterator<Item = Measure> {
        COMPARED.into_iter().map(|total| {
            let (name, unit, _) = ROWS[total as usize];
            Measure {
                name,
                strategy: None,
                unit,
                scale: 1.0,
                bounds: bounds(total as usize),
            }
        })
    }

    /// What the block under way says of those.
    pub fn block(&self) -> impl Iterator<Item = Part> {
        COMPARED
            .into_iter()
            .map(|total| self.ratios[total as usize].block())
    }
}

/// What a total cannot leave.
fn bounds(place: usize) -> Option<(f64, f64)> {
    match ROWS[place].2 {
        Per::Challenge => SHARE,
        _ => None,
    }
}

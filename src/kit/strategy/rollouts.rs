//! Rollouts: games played on from a position, with what a seat cannot know dealt anew.

use super::BotMemory;
use crate::feature::FeatureColumns;
use crate::game::{GameView, Outcome, PendingDecision, dyn_observer};
use crate::luck::{Luck, LuckDomain, mixed};

/// Decisions after which a rollout is given up: a guard against rules under which a game never ends.
const LONGEST: u32 = 100_000;

/// The position from which rollouts are played.
pub struct RolloutStart<'p, G: GameView> {
    /// The rules.
    pub game: &'p G,
    /// The table.
    pub state: &'p G::State,
    /// The seat whose knowledge counts: what is hidden from it is dealt anew.
    pub seat: usize,
    /// The choice that is carried out first.
    pub first: Option<G::Action>,
    /// The rounds after which a rollout ends; `None` plays to the end of the game.
    pub depth: Option<u32>,
}

/// The end of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolloutEnd {
    /// The game was over.
    Over(Outcome),
    /// As many rounds had been played as were asked for.
    Depth,
    /// It took more decisions than any game should.
    Endless,
}

/// The memory of rollouts: a table in somebody's mind, reused for each.
pub struct RolloutMemory<G: GameView> {
    state: G::State,
    choices: Vec<G::Action>,
    redeals: Luck,
    luck: Luck,
    mind: BotMemory<G>,
}

/// The number of a rollout's luck: below 2^48, and another for each game, decision and rollout.
pub fn rollout_number(game: u64, decision: u64, rollout: u64) -> u64 {
    mixed(mixed(game ^ decision.rotate_left(40)) ^ rollout) >> 16
}

impl<G: GameView> RolloutMemory<G> {
    /// Room for one rollout at a time, with luck from the seed of `luck`.
    pub fn new(game: &G, luck: &Luck) -> Self {
        Self {
            state: game.new_state(),
            choices: Vec::with_capacity(FeatureColumns::ROOM),
            redeals: luck.of_domain(LuckDomain::Redeals),
            luck: luck.of_domain(LuckDomain::Rollouts),
            mind: BotMemory::new(luck.of_domain(LuckDomain::Bots), FeatureColumns::new()),
        }
    }

    /// Plays the rollout with this [number](rollout_number); `choose` picks one of several choices for whoever is to move.
    pub fn play(
        &mut self,
        start: &RolloutStart<'_, G>,
        number: u64,
        mut choose: impl FnMut(&mut BotMemory<G>, &G::State, (usize, usize), &[G::Action]) -> usize,
    ) -> RolloutEnd {
        let &RolloutStart { game, state, seat, first, depth } = start;
        self.redeals.begin(number);
        self.luck.begin(number);
        self.mind.begin(number);
        self.state.clone_from(state);
        game.redeal(&mut self.state, seat, &mut self.redeals);
        let last = depth.map(|depth| game.outcome(&self.state).rounds + depth);
        if let Some(first) = first {
            game.apply(&mut self.state, first, &mut self.luck, &mut dyn_observer(&mut ()));
        }
        for _ in 0..LONGEST {
            let PendingDecision::Choose { seat, kind } = game.turn(&self.state) else {
                return RolloutEnd::Over(game.outcome(&self.state));
            };
            if last.is_some_and(|last| game.outcome(&self.state).rounds > last) {
                return RolloutEnd::Depth;
            }
            self.choices.clear();
            game.legal(&self.state, &mut self.choices);
            let taken = match self.choices.len() {
                1 => 0,
                _ => choose(&mut self.mind, &self.state, (seat, kind), &self.choices),
            };
            game.apply(&mut self.state, self.choices[taken], &mut self.luck, &mut dyn_observer(&mut ()));
        }
        RolloutEnd::Endless
    }

    /// A seat's share of the win after the last rollout, 0 to 1: of one that was cut off after some rounds, its share of the lead.
    pub fn share(&self, game: &G, end: RolloutEnd, seat: usize) -> f64 {
        match end {
            RolloutEnd::Over(outcome) => game.share_of_win(outcome, seat),
            RolloutEnd::Depth => self.lead(game, seat),
            RolloutEnd::Endless => 0.0,
        }
    }

    /// The share of the lead: 1 for whoever leads alone, 0 for whoever is behind.
    fn lead(&self, game: &G, seat: usize) -> f64 {
        let standing = |seat| game.standing(&self.state, seat);
        let most = (0..game.seats()).map(standing).max();
        let leaders = (0..game.seats()).filter(|&seat| Some(standing(seat)) == most).count();
        if Some(standing(seat)) == most { 1.0 / leaders as f64 } else { 0.0 }
    }
}

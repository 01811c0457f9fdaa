//! THE BOUNDARY: beyond it a game is [`Playable`] rules without a type. It is crossed once per chunk of blocks, never per decision.

use super::choice_counter::ChoiceCounter;
use super::choice_differences::{self, ChoiceDifferences};
use super::game_log::GameLog;
use super::notable::Notables;
use super::observer::{ObservedChoice, Observer};
use super::odds::{self, ChoiceRegret, OddsPlaces, PositionOdds};
use super::steps::{DynSteps, SteppedGame};
use super::table::{GameTable, OtherChoice};
use crate::measure::{BlockRecord, ChoiceRates, Tally, TallySchema};
use kit::feature::FeatureColumns;
use kit::formula::{Formula, ScratchMemory};
use kit::game::{CompleteGame, EventObserver, Game, GameProfile, GameText, GameView, Lineup, Outcome, TablePlaces};
use kit::strategy::Bot;
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game with its rules, whatever its type.
pub trait Playable: Send + Sync + Debug {
    /// The profile of the game, the same whatever its rules.
    fn profile(&self) -> &'static GameProfile;
    /// The number of players.
    fn seats(&self) -> usize;
    /// The schema of its counts with this line-up.
    fn schema(&self, lineup: &Lineup) -> Arc<TallySchema>;
    /// A table at which it is played by these strategies, with luck from this seed.
    fn table<'a>(&'a self, bots: &'a [Bot], seed: u64) -> Box<dyn DynTable + 'a>;
    /// A game that somebody else takes step by step, with luck from this seed; these bots may be asked what they would choose.
    fn steps(self: Arc<Self>, bots: Vec<Bot>, seed: u64) -> Box<dyn DynSteps>;
    /// Tells a game in words; with `otherwise` as it would have gone on. `false` if it had no such choice.
    fn tell(&self, played: &PlayedGame<'_>, otherwise: Option<OtherChoice>, narrator: &mut dyn Narrator) -> bool;
    /// The odds in positions of a game, in so many before the last at the most, by the rollouts of these numbers: others are fresh luck. Bots that
    /// look ahead do not in rollouts.
    fn odds(
        &self,
        played: &PlayedGame<'_>,
        rollouts: &Range<u32>,
        places: OddsPlaces,
        most: usize,
    ) -> Vec<PositionOdds>;
    /// The differences of the first of these bots, with luck from this seed, from another bot: where that would choose otherwise, in games of
    /// these blocks.
    fn differences(
        &self,
        bots: &[Bot],
        seed: u64,
        other: &Bot,
        blocks: Range<u64>,
        rotations: &[Vec<u8>],
    ) -> ChoiceDifferences;
    /// The cost of a seat's choices where it had several, by so many rollouts of each: of every choice with `apart` 1, else of one in so many,
    /// in another block another one.
    fn regrets(&self, played: &PlayedGame<'_>, rollouts: u32, seat: usize, apart: u64) -> Vec<ChoiceRegret>;
}

/// A game of a study: what it takes to play it again.
#[derive(Clone, Copy, Debug)]
pub struct PlayedGame<'a> {
    /// The bots, by strategy index.
    pub bots: &'a [Bot],
    /// The seed.
    pub seed: u64,
    /// The block.
    pub block: u64,
    /// The strategy index at each seat.
    pub seating: &'a [u8],
}

/// A table at which games are played.
pub trait DynTable: Send {
    /// Plays every rotation of these blocks, and keeps of each what comparing it takes, where there is room for that.
    fn play(
        &mut self,
        blocks: Range<u64>,
        rotations: &[Vec<u8>],
        tally: &mut Tally,
        records: Option<&mut [BlockRecord]>,
    );
    /// Plays every rotation of these blocks, and counts what the first strategy chooses in them.
    fn watch(&mut self, blocks: Range<u64>, rotations: &[Vec<u8>], tally: &mut Tally, habits: &mut ChoiceRates);
    /// Plays every rotation of these blocks, and tells of each game how it ended.
    fn log(&mut self, blocks: Range<u64>, rotations: &[Vec<u8>], tally: &mut Tally, log: &mut dyn GameLog);
    /// Has games keep their deals, and go on with other draws: luck of this number; `None`: with their own again.
    fn set_draws(&mut self, draws: Option<u32>);
    /// Has games broken off where this sign is set; what they were counted for is void.
    fn break_off_when(&mut self, void: Option<Arc<AtomicBool>>);
    /// Decisions taken so far, forced ones included.
    fn decisions(&self) -> u64;
    /// The notable ones of the games played since this was last asked.
    fn take_notables(&mut self) -> Notables;
}

/// A narrator, to whom a game is told in words.
pub trait Narrator {
    /// An event has happened; `told` is it in words.
    fn event(&mut self, told: String);
    /// A seat is about to choose.
    fn decision(&mut self, moment: NarratedDecision<'_>);
    /// The game is over; `outcome` is `None` if it was cut off.
    fn end(&mut self, shown: TableText, outcome: Option<Outcome>);
}

/// A table as it is told.
#[derive(Clone, Debug, Default)]
pub struct TableText {
    /// The table as a player sees it.
    pub text: String,
    /// The sizes of piles, and the cards that lie open.
    pub places: TablePlaces,
    /// The amount that each seat has of what is led in; empty where there is nothing to lead in.
    pub standings: Vec<i64>,
}

impl TableText {
    fn of<G: GameText>(game: &G, state: &G::State) -> Self {
        let seats = if game.lead().is_some() { 0..game.seats() } else { 0..0 };
        let standings = seats.map(|seat| game.standing(state, seat)).collect();
        Self { text: game.show(state), places: game.places(state), standings }
    }
}

/// A decision as it is told.
pub struct NarratedDecision<'m> {
    /// The seat, from 0.
    pub seat: usize,
    /// The name of the kind of decision.
    pub kind: &'static str,
    /// The rounds and turns begun so far.
    pub now: Outcome,
    /// The table.
    pub shown: &'m dyn Fn() -> TableText,
    /// The number of legal choices.
    pub choices: usize,
    /// A choice in words, by index.
    pub described: &'m dyn Fn(usize) -> String,
    /// The index of the one taken.
    pub chosen: usize,
    /// The formula's scores, if a formula decided.
    pub scores: Option<&'m [f64]>,
    /// The scores of the choices by any formula for this kind of decision.
    pub scored: &'m dyn Fn(&Formula) -> Vec<f64>,
}

impl<G: CompleteGame> Playable for G {
    fn profile(&self) -> &'static GameProfile {
        GameProfile::of::<G>()
    }

    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn schema(&self, lineup: &Lineup) -> Arc<TallySchema> {
        TallySchema::of(self, lineup)
    }

    fn table<'a>(&'a self, bots: &'a [Bot], seed: u64) -> Box<dyn DynTable + 'a> {
        Box::new(GameTable::new(self, bots, seed))
    }

    fn steps(self: Arc<Self>, bots: Vec<Bot>, seed: u64) -> Box<dyn DynSteps> {
        Box::new(SteppedGame::new(self, bots, seed))
    }

    fn tell(&self, played: &PlayedGame<'_>, otherwise: Option<OtherChoice>, narrator: &mut dyn Narrator) -> bool {
        let mut table = GameTable::new(self, played.bots, played.seed);
        table.take_otherwise(otherwise);
        let ended = table.show(played.block, played.seating, &mut NarratorObserver { game: self, narrator });
        let state = table.state();
        narrator.end(TableText::of(self, state), ended.then(|| self.outcome(state)));
        table.took_otherwise()
    }

    fn odds(
        &self,
        played: &PlayedGame<'_>,
        rollouts: &Range<u32>,
        places: OddsPlaces,
        most: usize,
    ) -> Vec<PositionOdds> {
        odds::odds(self, played, rollouts, places, most)
    }

    fn differences(
        &self,
        bots: &[Bot],
        seed: u64,
        other: &Bot,
        blocks: Range<u64>,
        rotations: &[Vec<u8>],
    ) -> ChoiceDifferences {
        choice_differences::differences(self, (bots, seed), other, blocks, rotations)
    }

    fn regrets(&self, played: &PlayedGame<'_>, rollouts: u32, seat: usize, apart: u64) -> Vec<ChoiceRegret> {
        odds::regrets(self, played, rollouts, seat, apart)
    }
}

impl<G: GameView> DynTable for GameTable<'_, G> {
    fn play(
        &mut self,
        blocks: Range<u64>,
        rotations: &[Vec<u8>],
        tally: &mut Tally,
        records: Option<&mut [BlockRecord]>,
    ) {
        match records {
            None => blocks.for_each(|block| self.play_block(block, rotations, tally)),
            Some(records) => {
                for (block, record) in blocks.zip(records) {
                    self.record_block(block, rotations, tally, record);
                }
            }
        }
    }

    fn watch(&mut self, blocks: Range<u64>, rotations: &[Vec<u8>], tally: &mut Tally, habits: &mut ChoiceRates) {
        let mut watcher = ChoiceCounter::new(habits);
        blocks.for_each(|block| self.watch_block(block, rotations, tally, &mut watcher));
    }

    fn log(&mut self, blocks: Range<u64>, rotations: &[Vec<u8>], tally: &mut Tally, log: &mut dyn GameLog) {
        blocks.for_each(|block| self.log_block(block, rotations, tally, log));
    }

    fn set_draws(&mut self, draws: Option<u32>) {
        GameTable::set_draws(self, draws);
    }

    fn break_off_when(&mut self, void: Option<Arc<AtomicBool>>) {
        GameTable::break_off_when(self, void);
    }

    fn decisions(&self) -> u64 {
        GameTable::decisions(self)
    }

    fn take_notables(&mut self) -> Notables {
        GameTable::take_notables(self)
    }
}

/// Puts into words what is seen of a game.
struct NarratorObserver<'t, 'n, G> {
    game: &'t G,
    narrator: &'n mut dyn Narrator,
}

impl<G: GameText> EventObserver<G::Event> for NarratorObserver<'_, '_, G> {
    fn event(&mut self, event: G::Event) {
        let told = self.game.tell(event);
        if !told.is_empty() {
            self.narrator.event(told);
        }
    }
}

impl<G: CompleteGame> Observer<G> for NarratorObserver<'_, '_, G> {
    fn decision(&mut self, game: &G, state: &G::State, choice: ObservedChoice<'_, G>) {
        let scored = |formula: &Formula| {
            let (mut columns, mut scratch) = (FeatureColumns::new(), ScratchMemory::new());
            columns.begin(choice.choices.len());
            let view = game.view(state, choice.seat);
            game.features(
                &view,
                choice.kind,
                choice.choices,
                formula.wanted(),
                &mut choice.memory.cloned().unwrap_or_default(),
                &mut columns,
            );
            formula.scores(&columns, &mut scratch).to_vec()
        };
        self.narrator.decision(NarratedDecision {
            seat: choice.seat,
            kind: G::KINDS[choice.kind].name,
            now: game.outcome(state),
            shown: &|| TableText::of(game, state),
            choices: choice.choices.len(),
            described: &|index| game.describe(state, choice.choices[index]),
            chosen: choice.chosen,
            scores: choice.scores,
            scored: &scored,
        });
    }
}

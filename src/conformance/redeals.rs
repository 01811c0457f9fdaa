//! Redeals of what a seat cannot know: they show in no view, and nothing that is hidden shows in what comes out.

use crate::cells::{Fixture, SEED, named, quick_or_thorough};
use crate::features::features;
use engine::cell::Cell;
use kit::feature::FeatureColumns;
use kit::game::{CompleteGame, PendingDecision, dyn_observer};
use kit::luck::{Luck, LuckDomain};
use kit::strategy::{Bot, BotMemory};

/// Games of each of the rules that ship, at every number of players.
fn games() -> u64 {
    quick_or_thorough(2, 12)
}

/// Decisions of which one is dealt anew.
const EVERY: u64 = 7;

/// Decisions played after a redeal, to see that the game goes on.
const ONWARD: usize = 30;

/// A redeal changes no view, and hangs on no hidden thing.
pub fn a_redeal_changes_no_view_and_hangs_on_nothing_hidden<G: CompleteGame>(fixture: &Fixture) {
    for shipped in fixture.shipped() {
        let cell = shipped.typed::<G>(&["random"]);
        let mut redeals = RedealCheck::new(&cell);
        let mut state = cell.game.new_state();
        (0..games()).for_each(|game| redeals.play(&mut state, game));
        assert!(redeals.decisions > 0, "{}", redeals.what);
    }
}

/// A game of random bots, dealt anew now and then.
struct RedealCheck<'c, G: CompleteGame> {
    cell: &'c Cell<G>,
    what: String,
    luck: Luck,
    mind: BotMemory<G>,
    redealt: Luck,
    /// Room for what is dealt anew: caches of a state outlive a game, and a fresh one has to fill them again.
    room: [Option<G::State>; 3],
    decisions: u64,
}

impl<'c, G: CompleteGame> RedealCheck<'c, G> {
    fn new(cell: &'c Cell<G>) -> Self {
        Self {
            cell,
            what: named(cell),
            luck: Luck::new(SEED, LuckDomain::Table),
            mind: BotMemory::new(Luck::new(SEED, LuckDomain::Bots), FeatureColumns::new()),
            redealt: Luck::new(SEED, LuckDomain::Redeals),
            room: [const { None }; 3],
            decisions: 0,
        }
    }

    fn play(&mut self, state: &mut G::State, number: u64) {
        let game = &self.cell.game;
        self.luck.begin(number);
        self.mind.begin(number);
        game.setup(state, &mut self.luck, &mut dyn_observer(&mut ()));
        let mut choices = Vec::new();
        while let PendingDecision::Choose { seat, kind } = game.turn(state) {
            self.decisions += 1;
            if self.decisions.is_multiple_of(EVERY) {
                self.check(state, seat, kind);
            }
            choices.clear();
            game.legal(state, &mut choices);
            let chosen = Bot::Random.choose(game, state, seat, kind, &choices, &mut self.mind);
            game.apply(state, choices[chosen], &mut self.luck, &mut dyn_observer(&mut ()));
        }
    }

    /// The state with what is hidden from `seat` dealt anew by the luck with this number, in the room at `place`.
    fn redeal(&mut self, place: usize, state: &G::State, seat: usize, number: u64) -> G::State {
        let mut anew = self.room[place].take().unwrap_or_else(|| self.cell.game.new_state());
        anew.clone_from(state);
        self.redealt.begin(number);
        self.cell.game.redeal(&mut anew, seat, &mut self.redealt);
        anew
    }

    fn check(&mut self, state: &G::State, seat: usize, kind: usize) {
        let (game, number) = (&self.cell.game, 2 * self.decisions);
        let one = self.redeal(0, state, seat, number);
        let other = self.redeal(1, state, seat, number + 1);
        let what = || format!("{}, decision {}\n{}", self.what, self.decisions, game.show(state));
        assert_eq!(game.turn(&one), game.turn(state), "{}", what());
        let legal = |state: &G::State| {
            let mut choices = Vec::new();
            game.legal(state, &mut choices);
            choices
        };
        let choices = legal(state);
        assert_eq!(legal(&one), choices, "{}", what());
        let seen = |state: &G::State| features(game, state, (seat, kind), &choices);
        assert_eq!(seen(&one), seen(state), "{}", what());
        let told = |state: &G::State| choices.iter().map(|&choice| game.describe(state, choice)).collect::<Vec<_>>();
        assert_eq!(told(&one), told(state), "{}: the words of a choice tell what is hidden", what());
        assert_eq!(game.audit(&one), Ok(()), "{}", what());
        let again = self.redeal(2, &other, seat, number);
        assert!(again == one, "{}: something hidden shows", self.what);
        let one = self.play_on(one, number);
        self.room = [one, other, again].map(Some);
    }

    /// A game that was dealt anew goes on like any other; gives the state back.
    fn play_on(&mut self, mut state: G::State, number: u64) -> G::State {
        let game = &self.cell.game;
        let mut luck = Luck::new(SEED, LuckDomain::Rollouts);
        luck.begin(number);
        let mut choices = Vec::new();
        for _ in 0..ONWARD {
            let PendingDecision::Choose { seat, kind } = game.turn(&state) else { break };
            choices.clear();
            game.legal(&state, &mut choices);
            let chosen = Bot::Random.choose(game, &state, seat, kind, &choices, &mut self.mind);
            game.apply(&mut state, choices[chosen], &mut luck, &mut dyn_observer(&mut ()));
            assert_eq!(game.audit(&state), Ok(()), "{}: after a redeal\n{}", self.what, game.show(&state));
        }
        state
    }
}

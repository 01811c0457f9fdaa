//! Bots that look ahead: their choice hangs on nothing hidden, and once warm they ask for no memory.

use crate::allocator::allocations;
use crate::cells::{Fixture, SEED, named};
use engine::cell::Cell;
use kit::feature::FeatureColumns;
use kit::game::{CompleteGame, PendingDecision, dyn_observer};
use kit::luck::{Luck, LuckDomain};
use kit::strategy::{Bot, BotMemory};

/// Decisions of a game that are asked about.
const ASKED: usize = 6;

/// Decisions between two that are asked about.
const APART: usize = 5;

/// A decision with what it was decided from.
struct AskedDecision<G: CompleteGame> {
    state: G::State,
    seat: usize,
    kind: usize,
    choices: Vec<G::Action>,
}

/// A search chooses the same whatever is hidden.
pub fn a_search_chooses_the_same_whatever_is_hidden<G: CompleteGame>(fixture: &Fixture) {
    let mut redeals = Luck::new(SEED, LuckDomain::Redeals);
    for_each_search::<G>(fixture, |cell, bot, mind, asked| {
        for (number, decision) in asked.iter().enumerate() {
            let mut other = decision.state.clone();
            redeals.begin(number as u64);
            cell.game.redeal(&mut other, decision.seat, &mut redeals);
            let chosen = choose(cell, bot, mind, decision, &decision.state);
            assert_eq!(choose(cell, bot, mind, decision, &other), chosen, "{}", named(cell));
        }
    });
}

/// A search asks for no memory once it has been made.
pub fn searches_allocate_nothing<G: CompleteGame>(fixture: &Fixture) {
    for_each_search::<G>(fixture, |cell, bot, mind, asked| {
        let mut all = || asked.iter().map(|decision| choose(cell, bot, mind, decision, &decision.state)).sum::<usize>();
        let first = all();
        let before = allocations();
        assert_eq!(all(), first, "{}", named(cell));
        assert_eq!(allocations() - before, 0, "{}", named(cell));
    });
}

fn choose<G: CompleteGame>(
    cell: &Cell<G>,
    bot: &Bot,
    mind: &mut BotMemory<G>,
    decision: &AskedDecision<G>,
    state: &G::State,
) -> usize {
    mind.begin(1);
    bot.choose(&cell.game, state, decision.seat, decision.kind, &decision.choices, mind)
}

/// The game's own first bot that weighs its choices, made to look ahead, at decisions of a game of random bots.
fn for_each_search<G: CompleteGame>(
    fixture: &Fixture,
    mut check: impl FnMut(&Cell<G>, &Bot, &mut BotMemory<G>, &[AskedDecision<G>]),
) {
    let bot = fixture.game.profile.bots[0];
    for players in [fixture.tables().first(), fixture.tables().last()].into_iter().flatten() {
        let set = [players.clone(), "bots.*.rollouts=1".to_owned()];
        let cell = fixture.typed::<G>("standard", &[bot], &set).unwrap_or_else(|faults| panic!("{bot}: {faults:?}"));
        assert!(cell.bots[0].searches(), "{bot} does not look ahead");
        let mut mind = BotMemory::new(Luck::new(SEED, LuckDomain::Bots), FeatureColumns::new());
        let asked = decisions(&cell, &mut mind);
        check(&cell, &cell.bots[0], &mut mind, &asked);
    }
}

/// Some decisions of a game of random bots.
fn decisions<G: CompleteGame>(cell: &Cell<G>, mind: &mut BotMemory<G>) -> Vec<AskedDecision<G>> {
    let game = &cell.game;
    let (mut state, mut luck) = (game.new_state(), Luck::new(SEED, LuckDomain::Table));
    luck.begin(1);
    mind.begin(1);
    game.setup(&mut state, &mut luck, &mut dyn_observer(&mut ()));
    let (mut asked, mut met) = (Vec::new(), 0);
    while let (PendingDecision::Choose { seat, kind }, true) = (game.turn(&state), asked.len() < ASKED) {
        let mut choices = Vec::new();
        game.legal(&state, &mut choices);
        let chosen = Bot::Random.choose(game, &state, seat, kind, &choices, mind);
        let taken = choices[chosen];
        if choices.len() > 1 {
            met += 1;
            if met % APART == 1 {
                asked.push(AskedDecision { state: state.clone(), seat, kind, choices });
            }
        }
        game.apply(&mut state, taken, &mut luck, &mut dyn_observer(&mut ()));
    }
    assert!(!asked.is_empty());
    asked
}

//! Exploration Phase: building a dungeon of the hand, card by card, and drawing a path through it. It is played simultaneously, and asked
//! seat after seat: nothing that one player builds affects another.

use super::round;
use crate::action::{Action, Event, PathResult};
use crate::config::{LONGEST_HAND, Rules, Walking};
use crate::dungeon::Dungeon;
use crate::layout::{self, PlacedCard};
use crate::objective_points::worth;
use crate::search;
use crate::state::{Exploration, Phase, State};
use crate::walk::{PathEnd, PathGear, PathMove, PathWalk};
use kit::game::EventObserver;
use kit::luck::Luck;

/// All hands are made: the first player explores.
pub fn begin(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    state.active = 0;
    build(rules, state, luck, watch);
}

/// The active player begins to build; without a card there is nothing to explore.
fn build(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    state.dungeon.clear();
    state.phase = Phase::Place;
    if state.player().hand.is_empty() {
        finish(rules, state, PathResult::default(), false, luck, watch);
    }
}

/// The cards that may be laid, and where; to lay no more once one lies.
pub fn legal_places(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    places(rules, state, |place, placed| out.push(Action::Place(place, placed)));
    if state.dungeon.laid != 0 && rules.may_leave_out {
        out.push(Action::Stop);
    }
}

/// Every way to lay a card of the hand that does not lie yet; of cards that bear the same the first.
fn places(rules: &Rules, state: &State, mut lay: impl FnMut(u8, PlacedCard)) {
    let Exploration { layout, laid, .. } = &state.dungeon;
    let hand = &state.player().hand;
    let row = |place: usize| rules.row_of[usize::from(hand[place])];
    for place in (0..hand.len()).filter(|place| laid >> place & 1 == 0) {
        let again = (0..place).any(|before| laid >> before & 1 == 0 && row(before) == row(place));
        if !again {
            layout::spots(layout, &rules.cards, row(place), &rules.options, &mut |placed| lay(place as u8, placed));
        }
    }
}

/// Lays a card.
pub fn lay(
    rules: &Rules,
    state: &mut State,
    place: u8,
    placed: PlacedCard,
    luck: &mut Luck,
    watch: &mut impl EventObserver<Event>,
) {
    let card = state.player().hand[usize::from(place)];
    state.dungeon.layout.push(placed);
    state.dungeon.laid |= 1 << place;
    watch.event(Event::Laid { seat: state.active, card, placed });
    let mut fits = false;
    places(rules, state, |_, _| fits = true);
    if !fits {
        explore(rules, state, luck, watch);
    }
}

/// The dungeon is built: a path is chosen from those that are worked out, or walked.
pub fn explore(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    watch.event(Event::Built { seat: state.active, laid: built(state), cards: laid(state) });
    let dungeon = Dungeon::new(&rules.cards, &state.dungeon.layout, &rules.options);
    let gear = state.player().gear(rules);
    match rules.walking {
        Walking::Walked => {
            state.dungeon.walk = PathWalk::at_start(gear);
            go_on(rules, state, luck, watch);
        }
        Walking::Solved => {
            let worth = worth(rules, state);
            search::outcomes(&dungeon, gear, &worth, rules.steps, &mut state.dungeon.frontier);
            match state.dungeon.frontier.outcomes.len() {
                0 => {
                    finish(rules, state, PathResult { laid: laid(state), ..PathResult::default() }, false, luck, watch)
                }
                1 => {
                    watch.event(only_path(state, gear));
                    draw(rules, state, 0, luck, watch);
                }
                _ => state.phase = Phase::Path,
            }
        }
    }
}

fn only_path(state: &State, gear: PathGear) -> Event {
    let outcome = state.dungeon.frontier.outcomes[0];
    Event::OnlyPath { seat: state.active, laid: built(state), cards: laid(state), gear, outcome }
}

/// The cards of the dungeon as they lie.
fn built(state: &State) -> [PlacedCard; LONGEST_HAND] {
    std::array::from_fn(|number| state.dungeon.layout.get(number).copied().unwrap_or_default())
}

fn laid(state: &State) -> u8 {
    state.dungeon.layout.len() as u8
}

/// The outcomes that are not worse than another in everything.
pub fn legal_paths(state: &State, out: &mut Vec<Action>) {
    out.extend((0..state.dungeon.frontier.outcomes.len() as u8).map(Action::Path));
}

/// Draws the path that leads to this outcome.
pub fn draw(rules: &Rules, state: &mut State, which: u8, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    let frontier = &state.dungeon.frontier;
    let outcome = frontier.outcomes[usize::from(which)];
    let cut = frontier.cut || frontier.overflow;
    let walked = PathResult {
        finds: outcome.finds,
        shares: outcome.shares,
        end: Some(outcome.end),
        halls: outcome.halls,
        cards: outcome.cards,
        laid: laid(state),
        cut,
    };
    let wild = state.player().gear(rules).wild && !outcome.wild_kept;
    finish(rules, state, walked, wild, luck, watch);
}

/// The steps that the path may take next.
pub fn legal_steps(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let dungeon = Dungeon::new(&rules.cards, &state.dungeon.layout, &rules.options);
    state.dungeon.walk.moves(&dungeon, &mut |step| out.push(Action::Step(step)));
}

/// Takes a step.
pub fn step(rules: &Rules, state: &mut State, step: PathMove, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    let dungeon = Dungeon::new(&rules.cards, &state.dungeon.layout, &rules.options);
    state.dungeon.walk.take(&dungeon, step);
    watch.event(Event::Stepped { seat: state.active, step });
    go_on(rules, state, luck, watch);
}

/// Asks for the next step; where there is none, the path has ended.
fn go_on(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    let dungeon = Dungeon::new(&rules.cards, &state.dungeon.layout, &rules.options);
    let mut any = false;
    state.dungeon.walk.moves(&dungeon, &mut |_| any = true);
    state.phase = Phase::Walk;
    if any {
        return;
    }
    let walk = &state.dungeon.walk;
    let walked = PathResult {
        finds: walk.finds(),
        shares: *walk.shares(),
        end: walk.ended(&dungeon),
        halls: walk.halls(),
        cards: walk.cards(),
        laid: laid(state),
        cut: false,
    };
    let wild = state.player().gear(rules).wild && !walk.wild_left();
    finish(rules, state, walked, wild, luck, watch);
}

/// The path is drawn: the next player explores, or all are rewarded. Did a spellbook become a fairy on it (`wild`)?
fn finish(
    rules: &Rules,
    state: &mut State,
    walked: PathResult,
    wild: bool,
    luck: &mut Luck,
    watch: &mut impl EventObserver<Event>,
) {
    let seat = state.active;
    let player = state.player_mut();
    player.walked = walked;
    // "You can permanently remove this Card": for good, and the market's stock of fairies stays as it is.
    let book = player.wild(rules).filter(|_| wild);
    let gave_up = book.is_some_and(|(_, for_good)| for_good);
    match book {
        Some((place, true)) => {
            player.books.take(place);
        }
        Some((place, false)) => player.use_up(place),
        None => {}
    }
    let mut hand = [u8::MAX; LONGEST_HAND];
    hand.iter_mut().zip(player.hand.iter()).for_each(|(to, &card)| *to = card);
    let cards = player.hand.len() as u8;
    watch.event(Event::Drawn { seat, hand, cards, walked, gave_up });
    if rules.unlaid_are_discarded {
        discard_unlaid(state);
    }
    state.active += 1;
    if usize::from(state.active) == rules.seats {
        round::explored(rules, state, luck, watch);
    } else {
        build(rules, state, luck, watch);
    }
}

/// "Choose 1 of the 5 cards from their current Dungeon": what does not lie in it is nothing that the refresh could take.
fn discard_unlaid(state: &mut State) {
    let laid = state.dungeon.laid;
    let player = state.player_mut();
    for place in (0..player.hand.len()).rev().filter(|place| laid >> place & 1 == 0) {
        let card = player.hand.take(place);
        player.deck.discard.push(card);
    }
}

/// Did the path end at a free edge?
pub fn exited(walked: &PathResult) -> bool {
    walked.end == Some(PathEnd::Exit)
}

//! What a seat must not know moves none of its features (rules page, section 4).

use super::features::visit;
use super::table::Table;
use crate::Masmorra;
use crate::action::kind as kinds_of;
use crate::state::{State, Task};
use conformance::cells::quick_or_thorough;
use conformance::features::features;

/// The same table with all that a seat cannot see changed: other hands, the order of stacks, of both decks, and who has been asked.
fn otherwise(game: &Masmorra, state: &State, seat: usize) -> State {
    let rules = game.rules();
    let mut other = state.clone();
    let hidden = |held: usize| held != seat && !rules.allies();
    let hands = (0..rules.seats).filter(|held| hidden(*held));
    let mut unseen: Vec<u8> = other.treasures.draw.to_vec();
    hands.clone().for_each(|held| unseen.extend(other.heroes[held].hand.iter()));
    unseen.reverse();
    let third = unseen.len() / 3;
    unseen.rotate_left(third);
    let mut next = unseen.into_iter();
    hands.for_each(|held| other.heroes[held].hand.iter_mut().for_each(|card| *card = next.next().expect("a card")));
    other.treasures.draw.iter_mut().for_each(|card| *card = next.next().expect("a card"));
    other.evil.draw.reverse();
    for (stack, pile) in other.stacks.iter_mut().enumerate() {
        let open = usize::from(stack % 2 == 0 && state.shown[stack / 2]);
        let covered = pile.len().saturating_sub(open);
        pile[..covered].reverse();
    }
    if let Some(Task::Window { trigger, by, next, passed }) = other.agenda.top() {
        other.agenda.pop();
        other.agenda.push(Task::Window { trigger, by, next, passed: !passed & 0b1_1111 & !(1 << next) });
    }
    other
}

fn same_features(table: &Table, other: &State, seat: usize, kind: usize) {
    let legal = table.legal();
    let known = features(&table.game, &table.state, (seat, kind), &legal);
    assert_eq!(known, features(&table.game, other, (seat, kind), &legal), "{:?}", table.asked());
}

#[test]
fn what_lies_face_down_moves_no_feature() {
    let (mut kinds, mut rolls) = (0_u16, 0);
    for (file, set, decisions) in [
        ("standard", "players.count=3", 3_000),
        ("standard", "stack.level_two=no", 2_000),
        ("epic", "players.count=4", 3_000),
        ("alliance", "players.count=3", 3_000),
    ] {
        visit(file, &[set], quick_or_thorough(decisions / 3, decisions), |table, _, seat, kind| {
            kinds |= 1 << kind;
            // What a roll comes to is worked out anew for each copy of a table: a part of them will do.
            rolls += u32::from(kind == kinds_of::REROLL);
            if kind == kinds_of::REROLL && rolls % 20 != 1 {
                return;
            }
            same_features(table, &otherwise(&table.game, &table.state, seat), seat, kind);
        });
    }
    let often =
        [kinds_of::REROLL, kinds_of::ACT, kinds_of::FIGHT, kinds_of::PLACE, kinds_of::MONSTER, kinds_of::INTERRUPT];
    assert!(often.iter().all(|kind| kinds >> kind & 1 == 1), "{kinds:b}");
}

#[test]
fn the_view_itself_tells_tops_that_lie_face_up_alone() {
    visit("standard", &["players.count=4"], 2_000, |table, _, seat, _| {
        let other = otherwise(&table.game, &table.state, seat);
        let [one, two] = [&table.state, &other].map(|state| {
            let view = crate::view::View::new(table.rules(), state, seat);
            let tiles =
                [0, 1, 2].map(|level| (view.next_tile(level).map(|tile| tile.name.clone()), view.is_left(level)));
            let heroes: Vec<_> = view.others().map(|(_, hero)| (hero.cards, hero.xp, hero.gold)).collect();
            let hand: Vec<_> = (0..view.own().hand.len() as u8).map(|place| view.card(place, true).to_vec()).collect();
            (tiles, heroes, hand, view.window())
        });
        assert_eq!(one, two);
    });
}

//! Notable games: of all games of a cell those that go furthest in something, remembered by number.

use kit::game::NotabilityCriterion;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::fmt;

/// The criterion of every game.
const LONGEST: NotabilityCriterion = NotabilityCriterion {
    name: "longest",
    about: "Rounds begun, in games that were not cut off.",
    unit: "rounds",
    parts: 1,
};

/// A game of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId {
    /// The block, from 0.
    pub block: u64,
    /// The rotation of the line-up, from 1.
    pub rotation: usize,
}

/// The number as `replay --game` takes it: `4711.2`.
impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.block, self.rotation)
    }
}

/// The games that go furthest in each of what is looked for; of several that go equally far the first by number. So what is remembered
/// does not depend on the order in which games are played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notables(Vec<Option<MostNotable>>);

/// The greater, the more notable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct MostNotable {
    value: i64,
    game: Reverse<GameId>,
}

impl Notables {
    /// Notable games before any is played, for a game with this many criteria of its own.
    pub(super) fn new(sought: usize) -> Self {
        Self(vec![None; 1 + sought])
    }

    /// Adds a game that goes so far; `None` where it does not count.
    #[inline]
    pub(super) fn add(&mut self, game: GameId, values: &[Option<i64>]) {
        let game = Reverse(game);
        for (best, value) in self.0.iter_mut().zip(values) {
            *best = (*best).max(value.map(|value| MostNotable { value, game }));
        }
    }

    /// Adds the games of another.
    pub fn merge(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), None);
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = (*own).max(*other);
        }
    }

    /// The games remembered.
    pub(super) fn games(&self) -> impl Iterator<Item = GameId> {
        self.0.iter().flatten().map(|best| best.game.0)
    }

    /// The notable games: each criterion (length, and the game's own), how far a game goes in it at the most (in
    /// [`NotabilityCriterion::parts`]), and which game that is; criteria that no game meets are left out.
    pub fn each(
        &self,
        sought: &'static [NotabilityCriterion],
    ) -> impl Iterator<Item = (NotabilityCriterion, i64, GameId)> {
        let found = std::iter::once(&LONGEST).chain(sought).copied().zip(self.0.iter().copied());
        found.filter_map(|(notable, best)| best.map(|best| (notable, best.value, best.game.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Played = (GameId, [Option<i64>; 3]);

    /// Few values and few games, so that there are ties.
    fn played() -> impl Strategy<Value = Vec<Played>> {
        let game = (0u64..9, 1usize..4).prop_map(|(block, rotation)| GameId { block, rotation });
        let values = prop::array::uniform3(prop::option::of(-2i64..3));
        prop::collection::vec((game, values), 0..12)
    }

    fn noted(games: &[Played]) -> Notables {
        let mut notables = Notables::new(2);
        for &(game, values) in games {
            notables.add(game, &values);
        }
        notables
    }

    fn merged(one: &Notables, other: &Notables) -> Notables {
        let mut all = one.clone();
        all.merge(other);
        all
    }

    proptest! {
        #[test]
        fn the_first_of_those_that_go_furthest_is_kept(games in played()) {
            let notables = noted(&games);
            for (place, best) in notables.0.iter().enumerate() {
                let values = games.iter().filter_map(|(game, values)| Some((values[place]?, *game)));
                let most = values.clone().map(|(value, _)| value).max();
                let first = values.filter(|(value, _)| Some(*value) == most).map(|(_, game)| game).min();
                prop_assert_eq!(best.map(|best| (best.value, best.game.0)), most.zip(first));
            }
        }

        #[test]
        fn parts_in_any_order_make_the_whole(a in played(), b in played(), c in played()) {
            let whole = noted(&[&a[..], &b, &c].concat());
            let [a, b, c] = [a, b, c].map(|games| noted(&games));
            prop_assert_eq!(&merged(&merged(&a, &b), &c), &whole);
            prop_assert_eq!(&merged(&a, &merged(&b, &c)), &whole);
            prop_assert_eq!(&merged(&c, &merged(&b, &a)), &whole);
        }

        #[test]
        fn nothing_adds_nothing_on_either_side(games in played()) {
            let (notables, none) = (noted(&games), Notables::default());
            prop_assert_eq!(&merged(&notables, &none), &notables);
            prop_assert_eq!(&merged(&none, &notables), &notables);
        }

        #[test]
        fn what_is_stored_reads_back(games in played()) {
            let notables = noted(&games);
            let text = serde_json::to_string(&notables).unwrap();
            prop_assert_eq!(serde_json::from_str::<Notables>(&text).unwrap(), notables);
        }
    }
}

//! The features of a decision, as tests of any game ask for them.

use kit::feature::{FeatureColumns, FeatureScope, FeatureSet};
use kit::game::GameView;

/// Every feature that is known at a kind of decision, by name: a number for each choice.
pub fn features<G: GameView>(
    game: &G,
    state: &G::State,
    (seat, kind): (usize, usize),
    choices: &[G::Action],
) -> Vec<(&'static str, Vec<f64>)> {
    let known = G::FEATURES.iter().enumerate().filter(|(_, feature)| feature.kinds >> kind & 1 == 1);
    let mut wanted = FeatureSet::default();
    known.clone().for_each(|(id, _)| wanted.insert(id));
    let mut columns = FeatureColumns::new();
    columns.begin(choices.len());
    game.features(&game.view(state, seat), kind, choices, wanted, &mut G::Memory::default(), &mut columns);
    let values = known.map(|(id, feature)| match feature.scope {
        FeatureScope::View => (feature.name, vec![columns.scalar(id); choices.len()]),
        FeatureScope::Choice => (feature.name, (0..choices.len()).map(|lane| columns.get(id, lane)).collect()),
    });
    values.collect()
}

//! The shipped strategies, and what is known of their strength.

use crate::cells::Fixture;
use kit::strategy::Strategy;
use report::is_untouched;

fn every_strategy(fixture: &Fixture) -> impl Iterator<Item = Strategy> {
    fixture.game.strategy_names().into_iter().map(|name| {
        let loaded = Strategy::load(fixture.game.profile, fixture.game.strategies(), name, &mut Vec::new());
        loaded.unwrap_or_else(|faults| panic!("{name}: {faults}")).0
    })
}

/// Trained bots are as their training left them: it says how strong they are, which an edit would make untrue.
pub fn no_trained_bot_has_been_edited_by_hand(fixture: &Fixture) {
    for (name, text) in fixture.game.files().filter(|(_, text)| text.starts_with("# Made by\n#   ludometer train ")) {
        assert_eq!(is_untouched(text), Some(true), "{name}: train it anew");
    }
}

/// Numbers that a formula holds get names when a bot is trained.
pub fn naming_its_numbers_changes_no_strategy(fixture: &Fixture) {
    let game = fixture.game.profile;
    for strategy in every_strategy(fixture) {
        let named = strategy.with_named_numbers(game);
        let programs = |strategy: &Strategy| format!("{:?}", strategy.compile(game).expect("it compiles"));
        assert_eq!(programs(&named), programs(&strategy), "{}: {named}", strategy.name);
        let left = named.with_named_numbers(game);
        assert_eq!(left, named, "{}: numbers are named once", strategy.name);
    }
}

/// Names given to numbers begin with the kind of decision that they are about.
pub fn a_named_number_says_what_it_weighs(fixture: &Fixture) {
    let game = fixture.game.profile;
    for strategy in every_strategy(fixture) {
        let named = strategy.with_named_numbers(game);
        for name in named.parameters.keys().filter(|name| !strategy.parameters.contains_key(*name)) {
            let kind = game.kinds.iter().find(|kind| name.starts_with(kind.name));
            assert!(kind.is_some(), "{}: {name}", strategy.name);
        }
    }
}

/// `masmorra/alliance` is either rules or an experiment.
pub fn no_experiment_bears_the_name_of_rules(fixture: &Fixture) {
    let rules = fixture.game.rules_names();
    let both: Vec<_> = fixture.game.experiments().into_iter().filter(|name| rules.contains(name)).collect();
    assert_eq!(both, [""; 0]);
}

//! The shipped strategies, and what is known of their strength.

use crate::cells::Fixture;
use engine::cell::{Cell, CellRequest, STANDARD};
use kit::strategy::Strategy;
use report::{is_untouched, sealed, split_seal};
use std::fs;
use study::train::measured_about;

/// The beginning of a file that a training made.
const TRAINED: &str = "# Made by\n#   ludometer train ";

fn every_strategy(fixture: &Fixture) -> impl Iterator<Item = Strategy> {
    fixture.game.strategy_names().into_iter().map(|name| {
        let loaded = Strategy::load(fixture.game.profile, fixture.game.strategies(), name, &mut Vec::new());
        loaded.unwrap_or_else(|faults| panic!("{name}: {faults}")).0
    })
}

/// Trained bots are as their training left them: it says how strong they are, which an edit would make untrue.
pub fn no_trained_bot_has_been_edited_by_hand(fixture: &Fixture) {
    for (name, text) in fixture.game.files().filter(|(_, text)| text.starts_with(TRAINED)) {
        assert_eq!(is_untouched(text), Some(true), "{name}: train it anew");
    }
}

/// The description of a trained bot is what is measured of it, within what tuned tables and few games may move. `LUDOMETER_ABOUT=update cargo
/// test trained_bot` writes it anew.
pub fn what_a_trained_bot_says_of_itself_is_measured(fixture: &Fixture) {
    let cell = Cell::named(&fixture.game.rules(STANDARD), &CellRequest::default()).expect("the standard rules");
    for strategy in every_strategy(fixture) {
        let file = format!("{}.toml", strategy.name);
        let found = fixture.game.files().find(|(name, _)| name.ends_with(&format!("/{file}")));
        let Some((_, text)) = found.filter(|(_, text)| text.starts_with(TRAINED)) else { continue };
        let origin = text.split('`').nth(1).unwrap_or_default();
        let measured = measured_about(origin, &strategy, &*cell.game);
        if std::env::var_os("LUDOMETER_ABOUT").is_some_and(|wish| wish == "update") {
            let path = format!("{}/../../../strategies/{}/{file}", fixture.folder, fixture.game.name());
            let written = format!("about = {:?}", strategy.about);
            let (lineage, body) = split_seal(text).expect("a seal");
            assert!(body.contains(&written), "{file}: {written}");
            let text = lineage.to_owned() + &sealed(&body.replace(&written, &format!("about = {measured:?}")));
            fs::write(&path, text).expect("the strategy can be written");
            continue;
        }
        assert!(is_about(&strategy.about, &measured), "{file} says `{}`; measured is `{measured}`", strategy.about);
    }
}

/// Do two descriptions have the same words, and numbers that differ little?
fn is_about(told: &str, measured: &str) -> bool {
    let number = |word: &str| word.trim_end_matches([',', '.']).parse::<f64>().ok();
    let alike = |(told, measured): (&str, &str)| match (number(told), number(measured)) {
        (Some(told), Some(measured)) => (told - measured).abs() <= 0.2 * measured.abs() + 0.1,
        _ => told == measured,
    };
    told.split(' ').count() == measured.split(' ').count() && told.split(' ').zip(measured.split(' ')).all(alike)
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

//! Games played under inspection: everything that a game says on the way is held against the contract.

use crate::cells::{Fixture, SEED, ShippedRules, named, quick_or_thorough};
use crate::covering::{self, RulesSwitch};
use engine::cell::Cell;
use kit::feature::{FeatureColumns, FeatureScope, FeatureSet};
use kit::game::{CompleteGame, EventObserver, PendingDecision, dyn_observer};
use kit::luck::{DrawPurpose, Luck, LuckDomain};
use kit::strategy::BotMemory;
use rayon::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Decisions after which a game counts as endless: far more than any cap of the rules allows for.
const ENDLESS: u64 = 200_000;

/// Arithmetic on the way to a feature may round: this much of its range is forgiven.
const ROUNDING: f64 = 1e-12;

/// Decisions of a game that is played to see what one setting does.
const OPENING: u64 = 250;

/// The number of decisions of which one is put into words and looked at: words take five times as long as playing.
const WORDS_EVERY: u64 = 16;

/// The events of one action.
struct ActionEvents<E>(Vec<E>);

impl<E: Hash> ActionEvents<E> {
    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }
}

impl<E> EventObserver<E> for ActionEvents<E> {
    fn event(&mut self, event: E) {
        self.0.push(event);
    }
}

/// A game under inspection: played by its bots, and everything it says checked on the way.
struct GameInspection<'c, G: CompleteGame> {
    cell: &'c Cell<G>,
    /// The rules and bots, for messages.
    what: String,
    state: G::State,
    /// Room for the state in which every action is done a second time: a state of one's own at each action took longer than the action.
    copy: G::State,
    luck: Luck,
    /// Luck of the same game, to do every action a second time.
    twin: Luck,
    mind: BotMemory<G>,
    columns: FeatureColumns,
    decisions: u64,
}

impl<'c, G: CompleteGame> GameInspection<'c, G> {
    fn new(cell: &'c Cell<G>, what: String) -> Self {
        Self {
            cell,
            what,
            state: cell.game.new_state(),
            copy: cell.game.new_state(),
            luck: Luck::new(SEED, LuckDomain::Table),
            twin: Luck::new(SEED, LuckDomain::Table),
            mind: BotMemory::new(Luck::new(SEED, LuckDomain::Bots), FeatureColumns::new()),
            columns: FeatureColumns::new(),
            decisions: 0,
        }
    }

    /// Plays a game to its end, or so many decisions of it.
    fn play(&mut self, number: u64, seating: &[u8], most: u64) {
        let game = &self.cell.game;
        self.luck.begin(number);
        self.twin.begin(number);
        self.mind.begin(number);
        game.setup(&mut self.state, &mut self.luck, &mut dyn_observer(&mut ()));
        game.setup(&mut self.copy, &mut self.twin, &mut dyn_observer(&mut ()));
        assert_eq!(game.show(&self.state), game.show(&self.copy), "{}", self.what);
        for _ in 0..most.min(ENDLESS) {
            self.audit();
            let PendingDecision::Choose { seat, kind } = game.turn(&self.state) else {
                return self.over();
            };
            self.decide(seat, kind, seating);
        }
        assert!(most < ENDLESS, "{}: game {number} does not end", self.what);
    }

    fn audit(&self) {
        let game = &self.cell.game;
        if let Err(fault) = game.audit(&self.state) {
            panic!("{}: {fault}\n{}", self.what, game.show(&self.state));
        }
    }

    fn over(&self) {
        let (game, what) = (&self.cell.game, &self.what);
        let outcome = game.outcome(&self.state);
        assert!(outcome.ending < G::ENDINGS.len(), "{what}: {outcome:?}");
        assert_eq!(u32::from(outcome.winners) >> game.seats(), 0, "{what}: {outcome:?}");
        let won = G::ENDINGS[outcome.ending] == "win";
        assert_eq!(outcome.winners != 0, won, "{what}: {outcome:?}");
        let all = 1 << game.seats() == u32::from(outcome.winners) + 1;
        assert!(!game.cooperative() || !won || all, "{what}: {outcome:?}");
        assert!(game.cooperative() || game.seats() > 1, "{what}: won against nobody");
        assert!(outcome.turns > 0 && outcome.rounds > 0, "{what}");
        assert!(game.lead().is_none() || !game.cooperative(), "{what}: allies lead each other");
        if game.lead().is_some() {
            let has = |seat| game.standing(&self.state, seat);
            let most = (0..game.seats()).map(has).max();
            let mut winners = (0..game.seats()).filter(|seat| outcome.winners >> seat & 1 == 1);
            assert!(winners.all(|seat| Some(has(seat)) == most), "{what}: a winner is behind");
        }
    }

    fn decide(&mut self, seat: usize, kind: usize, seating: &[u8]) {
        assert!(seat < self.cell.game.seats(), "{}: seat {seat}", self.what);
        assert!(kind < G::KINDS.len(), "{}: kind {kind}", self.what);
        self.decisions += 1;
        let mut choices = Vec::new();
        self.cell.game.legal(&self.state, &mut choices);
        self.check_choices(&choices);
        self.check_features(seat, kind, &choices);
        let chosen = self.choose(seat, kind, seating, &choices);
        self.apply_twice(choices[chosen]);
    }

    fn looks_at_words(&self) -> bool {
        self.decisions.is_multiple_of(quick_or_thorough(WORDS_EVERY, 1))
    }

    fn check_choices(&self, choices: &[G::Action]) {
        let (game, what) = (&self.cell.game, &self.what);
        assert!(!choices.is_empty(), "{what}: no choice");
        for (place, &choice) in choices.iter().enumerate() {
            let twice = choices[..place].contains(&choice);
            assert!(!twice, "{what}: {choice:?} is offered twice");
        }
        if self.looks_at_words() {
            for &choice in choices {
                assert!(!game.describe(&self.state, choice).is_empty(), "{what}: no words for {choice:?}");
            }
        }
    }

    /// Every feature known at this decision is written, for every choice, and within its declared range.
    fn check_features(&mut self, seat: usize, kind: usize, choices: &[G::Action]) {
        self.columns.begin(choices.len());
        let mut wanted = FeatureSet::default();
        for (id, feature) in G::FEATURES.iter().enumerate() {
            if feature.kinds >> kind & 1 == 1 {
                wanted.insert(id);
                spoil(&mut self.columns, id, feature.scope);
            }
        }
        let view = self.cell.game.view(&self.state, seat);
        let (game, columns) = (&self.cell.game, &mut self.columns);
        game.features(&view, kind, choices, wanted, &mut G::Memory::default(), columns);
        for id in wanted.iter() {
            let feature = &G::FEATURES[id];
            for (lane, choice) in choices.iter().enumerate() {
                let value = match feature.scope {
                    FeatureScope::View => self.columns.scalar(id),
                    FeatureScope::Choice => self.columns.get(id, lane),
                };
                let forgiven = ROUNDING * (feature.max - feature.min);
                assert!(
                    (feature.min - forgiven..=feature.max + forgiven).contains(&value),
                    "{}: {} of {choice:?} is {value}, not within {} to {}\n{}",
                    self.what,
                    feature.name,
                    feature.min,
                    feature.max,
                    game.show(&self.state)
                );
            }
        }
    }

    fn choose(&mut self, seat: usize, kind: usize, seating: &[u8], choices: &[G::Action]) -> usize {
        let bot = &self.cell.bots[usize::from(seating[seat])];
        let (game, state) = (&self.cell.game, &self.state);
        match choices.len() {
            1 => 0,
            _ => bot.choose(game, state, seat, kind, choices, &mut self.mind),
        }
    }

    /// Action and luck decide everything: the same action with the same luck has the same effect, and every event can be told.
    fn apply_twice(&mut self, action: G::Action) {
        let (game, what) = (&self.cell.game, &self.what);
        let (mut events, mut again) = (ActionEvents(Vec::new()), ActionEvents(Vec::new()));
        self.copy.clone_from(&self.state);
        game.apply(&mut self.state, action, &mut self.luck, &mut dyn_observer(&mut events));
        game.apply(&mut self.copy, action, &mut self.twin, &mut dyn_observer(&mut again));
        assert_eq!(events.digest(), again.digest(), "{what}: {action:?} had two different courses");
        assert!(self.state == self.copy, "{what}: {action:?} left two different states");
        if self.looks_at_words() {
            let shown = game.show(&self.state);
            assert!(!shown.is_empty(), "{what}");
            assert_eq!(shown, game.show(&self.copy), "{what}");
            events.0.into_iter().for_each(|event| drop(game.tell(event)));
        }
    }
}

/// Writes what no game may leave standing.
fn spoil(columns: &mut FeatureColumns, id: usize, scope: FeatureScope) {
    match scope {
        FeatureScope::View => columns.set(id, f64::NAN),
        FeatureScope::Choice => (0..columns.lanes()).for_each(|lane| columns.put(id, lane, f64::NAN)),
    }
}

/// Plays some games of a cell, in all rotations, under inspection.
fn inspect<G: CompleteGame>(cell: &Cell<G>, games: u64, what: String) {
    let mut inspection = GameInspection::new(cell, what);
    for number in 0..games {
        for seating in cell.lineup.rotations() {
            inspection.play(number, &seating, ENDLESS);
        }
    }
}

/// Plays a game of a cell under inspection: as far as one setting makes a difference, or in all rotations to its end where the whole breadth
/// is asked for.
fn inspect_opening<G: CompleteGame>(cell: &Cell<G>, what: String) {
    let mut inspection = GameInspection::new(cell, what);
    let (rotations, decisions) = quick_or_thorough((1, OPENING), (usize::MAX, ENDLESS));
    for seating in cell.lineup.rotations().iter().take(rotations) {
        inspection.play(0, seating, decisions);
    }
}

/// Line-ups play once under the standard rules with these settings, of which they are number `number`; says how many can.
fn inspect_playable<G: CompleteGame>(fixture: &Fixture, number: usize, set: &[String]) -> usize {
    let lineups = fixture.lineups_of(number).into_iter();
    let cells = lineups.filter_map(|bots| Some((fixture.typed::<G>("standard", &bots, set).ok()?, bots)));
    cells.map(|(cell, bots)| inspect_opening(&cell, format!("{} {set:?} {bots:?}", G::NAME))).count()
}

/// The inspection of [`inspect_playable`], where all line-ups must be able to play.
fn inspect_all<G: CompleteGame>(fixture: &Fixture, number: usize, set: &[String]) {
    let played = inspect_playable::<G>(fixture, number, set);
    assert_eq!(played, fixture.lineups_of(number).len(), "{} {set:?} is refused", G::NAME);
}

/// For each word that a column of a table knows: every cell of the column that takes it is set to it.
fn columns_of_words(fixture: &Fixture) -> Vec<Vec<String>> {
    let resolved = fixture.sound::<&str>(&[], &[]).resolved;
    let mut all = Vec::new();
    for doc in resolved.keys.iter().filter(|doc| doc.key.contains('<')) {
        let (table, column) = around(&doc.key);
        let addresses = resolved.values.iter().map(|(address, _)| address);
        let cells: Vec<&String> =
            addresses.filter(|address| address.starts_with(table) && address.ends_with(column)).collect();
        for (word, _) in &doc.options {
            let set: Vec<String> = cells.iter().map(|cell| format!("{cell}={word}")).collect();
            all.push(taken(fixture, &set));
        }
    }
    all
}

/// The assignments that the rules accept, in order. Mostly they accept all: halves are tried before single ones.
fn taken(fixture: &Fixture, set: &[String]) -> Vec<String> {
    if set.is_empty() || fixture.cell::<&str>(&[], set).is_ok() {
        return set.to_vec();
    }
    let [one, other] = match set.split_at(set.len() / 2) {
        ([], _) => return Vec::new(),
        halves => [halves.0, halves.1],
    };
    [taken(fixture, one), taken(fixture, other)].concat()
}

/// `cards.<name>.item` as `cards.` and `.item`.
fn around(key: &str) -> (&str, &str) {
    let (table, rest) = key.split_once('<').expect("a column's key");
    (table, rest.split_once('>').expect("a column's key").1)
}

/// The least and the greatest value of each whole number, alone; a table's column in every row at once.
fn extremes(fixture: &Fixture) -> Vec<String> {
    let keys = fixture.sound::<&str>(&[], &[]).resolved.keys;
    let both = keys.iter().filter_map(|doc| {
        let range = doc.allowed.strip_prefix("a whole number from ")?;
        let (least, greatest) = range.split_once(" to ")?;
        let address = if doc.key.contains('<') {
            format!("{}[name!=none]{}", around(&doc.key).0.trim_end_matches('.'), around(&doc.key).1)
        } else {
            doc.key.clone()
        };
        Some([least, greatest].map(|end| format!("{address}={end}")))
    });
    both.flatten().collect()
}

/// Settings drawn at random, one word for each of some switches.
fn mixtures(fixture: &Fixture, count: u64) -> Vec<Vec<String>> {
    let switches = RulesSwitch::all(fixture);
    let all = switches.iter().flat_map(|switch| (0..switch.words.len()).map(|word| switch.set(word)));
    let all: Vec<String> = all.collect();
    let mut luck = Luck::new(SEED, LuckDomain::Bots);
    let mut mixture = |number| {
        luck.begin(number);
        let stream = luck.stream(DrawPurpose(0), 0);
        let drawn = all.iter().filter(|_| stream.below(3) == 0);
        drawn.cloned().collect()
    };
    (0..count).map(&mut mixture).collect()
}

/// Every rules file at every number of players.
pub fn all_bots_play_at_every_number_of_players<G: CompleteGame>(fixture: &Fixture) {
    let all = fixture.shipped();
    for rules in fixture.game.rules_names() {
        let of_rules = all.iter().filter(|shipped| shipped.rules == rules);
        assert!(of_rules.count() > 0, "{}/{rules} has no number of players", G::NAME);
    }
    all.par_iter().enumerate().for_each(|(number, ShippedRules { rules, players, .. })| {
        for bots in fixture.lineups_of(number) {
            let cell = fixture.typed::<G>(rules, &bots, std::slice::from_ref(players));
            let cell = cell.unwrap_or_else(|faults| panic!("{rules} {players} refuses {bots:?}: {faults:?}"));
            inspect(&cell, quick_or_thorough(1, 3), named(&cell));
        }
    });
    // Whoever was not one of those plays at one table.
    if let Some(ShippedRules { rules, players, .. }) = all.first() {
        fixture.lineups().par_iter().skip(all.len()).for_each(|bots| {
            let cell = fixture.typed::<G>(rules, bots, std::slice::from_ref(players)).expect("a line-up");
            inspect(&cell, 1, named(&cell));
        });
    }
}

/// Words of two switches can be played together, any two.
pub fn any_two_words_of_switches_can_be_played<G: CompleteGame>(fixture: &Fixture) {
    let settings = covering::settings(fixture);
    for switch in RulesSwitch::all(fixture) {
        for word in 0..switch.words.len() {
            let set = switch.set(word);
            assert!(settings.iter().any(|row| row.contains(&set)), "{} {set} is in no setting", G::NAME);
        }
    }
    settings.par_iter().enumerate().for_each(|(number, set)| {
        let played = inspect_playable::<G>(fixture, number, set);
        assert!(played > 0, "{} {set:?} is refused", G::NAME);
    });
}

/// Words of switches can be played one by one, by any line-up.
pub fn every_word_of_every_switch_can_be_played<G: CompleteGame>(fixture: &Fixture) {
    let switches = RulesSwitch::all(fixture);
    let sets = switches.iter().flat_map(|switch| (0..switch.words.len()).map(|word| switch.set(word)));
    let sets: Vec<String> = sets.collect();
    sets.par_iter().for_each(|set| {
        for bots in quick_or_thorough(vec![vec!["random"]], fixture.lineups()) {
            let cell = fixture.typed::<G>("standard", &bots, std::slice::from_ref(set));
            let cell = cell.unwrap_or_else(|faults| panic!("{} {set} is refused: {faults:?}", G::NAME));
            inspect_opening(&cell, format!("{} {set} {bots:?}", G::NAME));
        }
    });
}

/// Words of a column can be played, in every row that accepts them.
pub fn every_word_in_a_table_can_be_played<G: CompleteGame>(fixture: &Fixture) {
    columns_of_words(fixture).par_iter().enumerate().for_each(|(number, set)| {
        assert!(!set.is_empty(), "{}: no row takes some word", G::NAME);
        inspect_all::<G>(fixture, number, set);
    });
}

/// Settings drawn at random.
pub fn mixed_switches_are_played_or_refused<G: CompleteGame>(fixture: &Fixture) {
    let mixtures = mixtures(fixture, quick_or_thorough(10, 30));
    let played = mixtures.par_iter().enumerate().map(|(number, set)| inspect_playable::<G>(fixture, number, set));
    assert!(played.sum::<usize>() > 0, "{}: every mixture is refused", G::NAME);
}

/// The ends of every range.
pub fn the_least_and_the_greatest_of_every_number_are_played_or_refused<G: CompleteGame>(fixture: &Fixture) {
    extremes(fixture).par_iter().enumerate().for_each(|(number, set)| {
        inspect_playable::<G>(fixture, number, std::slice::from_ref(set));
    });
}

//! What the contract asks of a game, asked of every game: all bots, all numbers of players, every switch of the rules.

#[macro_use]
mod common;

use std::collections::BTreeSet;

use common::{SEED, Shipped, cell, lineups, named, play, shipped, sound};
use ludometer::analysis;
use ludometer::builtin;
use ludometer::cell::Cell;
use ludometer::feature::{Columns, FeatureSet, Scope};
use ludometer::game::{Lineup, Outcome, Signed, Turn, Watch};
use ludometer::games::{Visit, visit_all};
use ludometer::luck::{Domain, Luck};
use ludometer::measure::{Tally, WIN, win_share};
use ludometer::stats::names::columns;
use ludometer::stats::{Column, Scalar, Table};
use ludometer::strategy::{Mind, known_at};
use rayon::prelude::*;

/// Decisions after which a game counts as endless: far more than any cap of the rules allows for.
const ENDLESS: u64 = 200_000;

/// Arithmetic on the way to a feature may round: this much of its range is forgiven.
const ROUNDING: f64 = 1e-12;

/// The events of one action.
struct Events<E>(Vec<E>);

impl<E> Watch<E> for Events<E> {
    fn event(&mut self, event: E) {
        self.0.push(event);
    }
}

/// A game under inspection: played by its bots, and everything it says checked on the way.
struct Inspection<'c, G: Signed> {
    cell: &'c Cell<G>,
    /// The rules and bots, for messages.
    what: String,
    state: G::State,
    luck: Luck,
    /// Luck of the same game, to do every action a second time.
    twin: Luck,
    mind: Mind,
    columns: Columns,
}

impl<'c, G: Signed> Inspection<'c, G> {
    fn new(cell: &'c Cell<G>, what: String) -> Self {
        Self {
            cell,
            what,
            state: cell.game.new_state(),
            luck: Luck::new(SEED, Domain::Table),
            twin: Luck::new(SEED, Domain::Table),
            mind: Mind::new(Luck::new(SEED, Domain::Bots), Columns::new()),
            columns: Columns::new(),
        }
    }

    fn play(&mut self, number: u64, seating: &[u8]) {
        let (game, mut again) = (&self.cell.game, self.cell.game.new_state());
        self.luck.begin(number);
        self.twin.begin(number);
        self.mind.begin(number);
        game.setup(&mut self.state, &mut self.luck, &mut ());
        game.setup(&mut again, &mut self.twin, &mut ());
        assert_eq!(game.show(&self.state), game.show(&again), "{}", self.what);
        for _ in 0..ENDLESS {
            self.audit();
            let Turn::Choose { seat, kind } = game.turn(&self.state) else {
                return self.over();
            };
            self.decide(seat, kind, seating);
        }
        panic!("{}: game {number} does not end", self.what);
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
        let mut choices = Vec::new();
        self.cell.game.legal(&self.state, &mut choices);
        self.check_choices(&choices);
        self.check_features(seat, kind, &choices);
        let chosen = self.choose(seat, kind, seating, &choices);
        self.apply_twice(choices[chosen]);
    }

    fn check_choices(&self, choices: &[G::Action]) {
        let (game, what) = (&self.cell.game, &self.what);
        assert!(!choices.is_empty(), "{what}: no choice");
        for (place, &choice) in choices.iter().enumerate() {
            let twice = choices[..place].contains(&choice);
            assert!(!twice, "{what}: {choice:?} is offered twice");
            let words = game.describe(&self.state, choice);
            assert!(!words.is_empty(), "{what}: no words for {choice:?}");
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
        game.features(&view, kind, choices, wanted, columns);
        for id in wanted.iter() {
            let feature = &G::FEATURES[id];
            for (lane, choice) in choices.iter().enumerate() {
                let value = match feature.scope {
                    Scope::View => self.columns.scalar(id),
                    Scope::Choice => self.columns.get(id, lane),
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

    /// The same action with the same luck has the same effect, and no event is past telling.
    fn apply_twice(&mut self, action: G::Action) {
        let (game, what) = (&self.cell.game, &self.what);
        let (mut events, mut again) = (Events(Vec::new()), Events(Vec::new()));
        let mut copy = self.state.clone();
        game.apply(&mut self.state, action, &mut self.luck, &mut events);
        game.apply(&mut copy, action, &mut self.twin, &mut again);
        let same = format!("{:?}", events.0) == format!("{:?}", again.0);
        assert!(same, "{what}: {action:?} had two different courses");
        let shown = game.show(&self.state);
        assert!(!shown.is_empty(), "{what}");
        assert_eq!(shown, game.show(&copy), "{what}");
        assert_eq!(game.turn(&self.state), game.turn(&copy), "{what}");
        for event in events.0 {
            game.tell(event);
        }
    }
}

/// Writes what no game may leave standing.
fn spoil(columns: &mut Columns, id: usize, scope: Scope) {
    match scope {
        Scope::View => columns.set(id, f64::NAN),
        Scope::Choice => (0..columns.lanes()).for_each(|lane| columns.put(id, lane, f64::NAN)),
    }
}

/// Plays some games of a cell, in all rotations, under inspection.
fn inspect<G: Signed>(cell: &Cell<G>, games: u64, what: String) {
    let mut inspection = Inspection::new(cell, what);
    for number in 0..games {
        for seating in cell.lineup.rotations() {
            inspection.play(number, &seating);
        }
    }
}

/// Every line-up that a game ships plays once under the standard rules with these settings.
fn inspect_all_lineups<G: Signed>(set: &[String]) {
    for bots in lineups::<G>() {
        let what = format!("{} {set:?} {bots:?}", G::NAME);
        inspect(&sound::<G, _>(&bots, set), 1, what);
    }
}

/// The same of line-ups that can be played with these settings; says how many can.
fn inspect_playable_lineups<G: Signed>(set: &[String]) -> usize {
    let mut played = 0;
    for bots in lineups::<G>() {
        if let Ok(cell) = cell::<G, _>(&bots, set) {
            inspect(&cell, 1, format!("{} {set:?} {bots:?}", G::NAME));
            played += 1;
        }
    }
    played
}

/// One assignment for each word that each switch knows; `true` and `false` are words too.
fn switches<G: Signed>() -> Vec<String> {
    let keys = sound::<G, &str>(&[], &[]).resolved.keys;
    let keys = keys.into_iter().filter(|doc| !doc.key.contains('<'));
    let words = keys.flat_map(|doc| {
        let mut words: Vec<&str> = doc.options.iter().map(|(word, _)| *word).collect();
        if doc.allowed == "`true` or `false`" {
            words.extend(["true", "false"]);
        }
        let set = |word| format!("{}={word}", doc.key);
        words.into_iter().map(set).collect::<Vec<_>>()
    });
    words.collect()
}

/// For each word that a column of a table knows: every cell of the column that takes it is set to it.
fn columns_of_words<G: Signed>() -> Vec<Vec<String>> {
    let resolved = sound::<G, &str>(&[], &[]).resolved;
    let mut all = Vec::new();
    for doc in resolved.keys.iter().filter(|doc| doc.key.contains('<')) {
        let (table, column) = around(&doc.key);
        let addresses = resolved.values.iter().map(|(address, _)| address);
        let cells: Vec<&String> =
            addresses.filter(|address| address.starts_with(table) && address.ends_with(column)).collect();
        for (word, _) in &doc.options {
            let set = cells.iter().map(|cell| format!("{cell}={word}"));
            let takes = |set: &String| cell::<G, &str>(&[], std::slice::from_ref(set)).is_ok();
            all.push(set.filter(takes).collect());
        }
    }
    all
}

/// `cards.<name>.item` as `cards.` and `.item`.
fn around(key: &str) -> (&str, &str) {
    let (table, rest) = key.split_once('<').expect("a column's key");
    (table, rest.split_once('>').expect("a column's key").1)
}

/// The least and the greatest value of each whole number, alone; a table's column in every row at once.
fn extremes<G: Signed>() -> Vec<String> {
    let keys = sound::<G, &str>(&[], &[]).resolved.keys;
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
fn mixtures<G: Signed>(count: u64) -> Vec<Vec<String>> {
    let all = switches::<G>();
    let mut luck = Luck::new(SEED, Domain::Bots);
    let mut mixture = |number| {
        luck.begin(number);
        let stream = luck.stream(ludometer::luck::Purpose(0), 0);
        let drawn = all.iter().filter(|_| stream.below(3) == 0);
        drawn.cloned().collect()
    };
    (0..count).map(&mut mixture).collect()
}

of_every_game!(all_bots_play_at_every_number_of_players, G => {
    let all = Shipped::all::<G>();
    for rules in builtin::rules_names(G::NAME) {
        let of_rules = all.iter().filter(|shipped| shipped.rules == rules);
        assert!(of_rules.count() > 0, "{}/{rules} has no number of players", G::NAME);
    }
    all.par_iter().for_each(|shipped| {
        for bots in lineups::<G>() {
            let cell = shipped.cell::<G>(&bots);
            inspect(&cell, 3, named(&cell));
        }
    });
});

of_every_game!(every_word_of_every_switch_can_be_played, G => {
    switches::<G>().into_par_iter().for_each(|set| inspect_all_lineups::<G>(&[set]));
});

of_every_game!(every_word_in_a_table_can_be_played, G => {
    columns_of_words::<G>().par_iter().for_each(|set| {
        assert!(!set.is_empty(), "{}: no row takes some word", G::NAME);
        inspect_all_lineups::<G>(set);
    });
});

of_every_game!(mixed_switches_are_played_or_refused, G => {
    let played = mixtures::<G>(30).par_iter().map(|set| inspect_playable_lineups::<G>(set)).sum::<usize>();
    assert!(played > 0, "{}: every mixture is refused", G::NAME);
});

of_every_game!(the_least_and_the_greatest_of_every_number_are_played_or_refused, G => {
    extremes::<G>().par_iter().for_each(|set| {
        inspect_playable_lineups::<G>(std::slice::from_ref(set));
    });
});

of_every_game!(the_names_of_a_game_are_its_own, G => {
    let unique = |names: Vec<&str>| names.iter().collect::<BTreeSet<_>>().len() == names.len();
    assert!(unique(G::FEATURES.iter().map(|feature| feature.name).collect()));
    assert!(unique(G::KINDS.iter().map(|kind| kind.name).collect()));
    assert!(unique(G::ENDINGS.to_vec()));
    assert!(G::KINDS.len() <= 16 && G::FEATURES.len() <= FeatureSet::CAPACITY);
    for kind in 0..G::KINDS.len() {
        assert!(known_at(G::FEATURES, kind).count() > 0, "{} {kind}", G::NAME);
    }
    let shipped = builtin::strategy_names(G::NAME);
    assert!(shipped.contains(&"random"), "{} has no random bot", G::NAME);
    assert!(G::BOTS.iter().all(|bot| shipped.contains(bot)));
});

of_every_game!(a_lineup_sits_in_every_seat_once, G => {
    for cell in shipped::<G>() {
        let Lineup { seats, .. } = &cell.lineup;
        assert_eq!(seats.len(), cell.game.seats());
        let rotations = cell.lineup.rotations();
        assert_eq!(rotations[0], *seats);
        assert_eq!(rotations.iter().collect::<BTreeSet<_>>().len(), rotations.len());
    }
});

of_every_game!(whoever_shares_a_win_is_given_the_whole_of_it, G => {
    for cell in shipped::<G>() {
        for winners in 1..1u16 << cell.game.seats() {
            let winners = u8::try_from(winners).expect("a seat for each bit");
            let outcome = Outcome { winners, ending: 0, rounds: 1, turns: 1 };
            let shares = (0..cell.game.seats()).map(|seat| win_share(outcome, seat));
            assert_eq!(shares.sum::<i64>(), WIN, "{}: {outcome:?}", named(&cell));
        }
    }
});

of_every_game!(every_game_that_is_won_is_one_win, G => {
    for cell in shipped::<G>() {
        let tally = play(&cell, 60, 2).tally;
        let won = |&(ending, _): &(&str, u64)| ending == "win";
        let games: u64 = tally.endings().into_iter().filter(won).map(|(_, games)| games).sum();
        let tables = tally.tables();
        let rates = tables.iter().find(|table| table.name() == "win_rates").expect("win rates");
        let [(seat, _), (wins, _)] = ["seat", "wins"].map(|name| named_column(rates, name));
        let whole = rates.rows().iter().filter(|row| row[seat] == Scalar::Empty);
        let shares = whole.map(|row| match row[wins] {
            Scalar::Real(wins) => wins,
            ref other => panic!("{other:?} wins"),
        });
        let given: f64 = shares.sum();
        assert!((given - games as f64).abs() < 1e-9, "{}: {given} of {games}", named(&cell));
    }
});

/// Tables that no one picture fits: their rows have different units.
const UNDRAWN: [&str; 5] = ["summary", "differences", "worth", "rungs", "values"];

/// Every table that a game can come with under these rules: its own, without rows, and those of whole studies.
fn dictionary<G: Signed>(cell: &Cell<G>) -> Vec<Table> {
    let own = Tally::new(&cell.form).tables();
    let of_studies = analysis::tables(cell.form.cooperative).into_iter();
    own.into_iter().chain(of_studies.map(|(table, _)| table)).collect()
}

/// A figure that comes from counting observations, or the end of its interval.
fn is_estimated(column: &Column) -> bool {
    let says = |words: &str| column.about.starts_with(words);
    column.unit == "share" || says("Mean ") || says("Lower end ") || says("Upper end ")
}

fn named_column<'t>(table: &'t Table, name: &str) -> (usize, &'t Column) {
    let mut columns = table.columns().iter().enumerate();
    let missing = || panic!("{} has no column {name}", table.name());
    columns.find(|(_, column)| column.name == name).unwrap_or_else(missing)
}

of_every_game!(every_table_says_how_it_is_drawn, G => {
    for cell in shipped::<G>() {
        let mut titles = BTreeSet::new();
        for table in dictionary(&cell) {
            let (name, pictures) = (table.name(), table.pictures());
            assert_eq!(pictures.is_empty(), UNDRAWN.contains(&name), "{} {name}", named(&cell));
            for picture in pictures {
                let title = picture.title;
                assert!(titles.insert(title), "{}: two pictures are called {title}", named(&cell));
                assert!(picture.about.ends_with('.'), "{title}: {}", picture.about);
                let drawn = picture.shape.value().column;
                assert!(named_column(&table, drawn).1.n.is_some(), "{title}: {drawn} has no n");
            }
        }
    }
});

of_every_game!(no_table_has_two_columns_of_one_name, G => {
    // What tells the cells of a study apart stands in front of every table.
    let of_studies = [columns::VARIANT, columns::ADDRESS, columns::CHANGE];
    for table in shipped::<G>().flat_map(|cell| Tally::new(&cell.form).tables()) {
        let mut names = BTreeSet::from(of_studies);
        for column in table.columns() {
            assert!(names.insert(&column.name), "{}: {} has two columns {}", G::NAME, table.name(), column.name);
        }
    }
});

of_every_game!(every_estimate_says_what_it_is_of, G => {
    for table in shipped::<G>().flat_map(|cell| dictionary(&cell)) {
        for column in table.columns() {
            let (of, name) = (column.n, &column.name);
            assert!(of.is_some() || !is_estimated(column), "{} {name}", table.name());
            let counted = of.is_none_or(|n| {
                let count = named_column(&table, n).1;
                count.n.is_none() && !count.unit.is_empty()
            });
            assert!(counted, "{} {name}: {of:?} counts nothing", table.name());
        }
    }
});

of_every_game!(nothing_is_known_of_no_observation, G => {
    let mut known = 0;
    let played = shipped::<G>().flat_map(|cell| play(&cell, 20, 1).tally.tables());
    for table in played {
        for (value, column) in table.columns().iter().enumerate() {
            let Some(of) = column.n else { continue };
            let (count, _) = named_column(&table, of);
            for row in table.rows().iter().filter(|row| row[value] != Scalar::Empty) {
                let counted = matches!(row[count], Scalar::Int(n) if n > 0);
                assert!(counted, "{} {}: {row:?}", table.name(), column.name);
                known += 1;
            }
        }
    }
    assert!(known > 0, "{}: nothing is known", G::NAME);
});

//! The rules by hand-checked sequences, the files, the features and the measures.

use crate::action::{Action, Event};
use crate::measures::{Measures, Notability};
use crate::{Pig, purpose, state::State};
use Action::{Hold, Roll};
use engine::GameTable;
use engine::cell::{Cell, CellRequest, read_rules};
use engine::measure::{GameCounter, Tally, TallySchema};
use kit::config::{Assignment, Faults, ResolvedRules};
use kit::feature::{FeatureColumns, FeatureSet};
use kit::game::{EventObserver, Game, GameView, Lineup, NotabilityMeasure as _, PendingDecision, Scorer, dyn_observer};
use kit::luck::{Luck, LuckDomain};
use kit::stats;

fn rules(rules: &str, set: &[&str]) -> Result<(Pig, ResolvedRules), Faults> {
    let set = set.iter().map(|text| Assignment::parse(text).unwrap());
    let (game, resolved, _) = read_rules(&crate::GAME.rules(rules), set.collect())?;
    Ok((game, resolved))
}

fn pig(set: &[&str]) -> Pig {
    rules("standard", set).unwrap().0
}

/// A game in which the dice of each seat fall so.
struct Played {
    game: Pig,
    state: State,
    luck: Luck,
}

impl Played {
    fn new(game: Pig, dice: &[&[u32]]) -> Self {
        let mut luck = Luck::new(1, LuckDomain::Table);
        let falls = |luck: &mut Luck, number: &u64| {
            luck.begin(*number);
            let mut seats = dice.iter().enumerate();
            seats.all(|(seat, faces)| {
                let stream = luck.stream(purpose::DICE, seat);
                faces.iter().all(|&face| stream.below(6) + 1 == face)
            })
        };
        let number = (0..).find(|number| falls(&mut luck, number)).unwrap();
        luck.begin(number);
        let mut state = game.new_state();
        game.setup(&mut state, &mut luck, &mut dyn_observer(&mut ()));
        Self { game, state, luck }
    }

    fn take(&mut self, actions: &[Action], watch: &mut impl EventObserver<Event>) {
        for &action in actions {
            let mut legal = Vec::new();
            self.game.legal(&self.state, &mut legal);
            assert_eq!(legal, [Roll, Hold]);
            self.game.apply(&mut self.state, action, &mut self.luck, &mut dyn_observer(watch));
            assert_eq!(self.game.audit(&self.state), Ok(()));
        }
    }

    fn mover(&self) -> Option<usize> {
        match self.game.turn(&self.state) {
            PendingDecision::Choose { seat, .. } => Some(seat),
            PendingDecision::Over => None,
        }
    }

    fn scores(&self) -> &[u32] {
        &self.state.scores[..self.game.seats()]
    }
}

#[test]
fn rolls_add_up_and_holding_banks_them() {
    let mut played = Played::new(pig(&[]), &[&[3, 4]]);
    played.take(&[Roll, Roll], &mut ());
    assert_eq!((played.state.turn_total, played.mover()), (7, Some(0)));
    assert_eq!(played.scores(), [0, 0]);
    played.take(&[Hold], &mut ());
    assert_eq!((played.state.turn_total, played.mover()), (0, Some(1)));
    assert_eq!(played.scores(), [7, 0]);
}

#[test]
fn a_bust_loses_the_turns_sum_but_not_the_score() {
    let mut played = Played::new(pig(&[]), &[&[5, 6, 1], &[1]]);
    played.take(&[Roll, Hold, Roll], &mut ());
    assert_eq!((played.scores(), played.mover()), (&[5, 0][..], Some(0)));
    played.take(&[Roll, Roll], &mut ());
    assert_eq!((played.scores(), played.mover()), (&[5, 0][..], Some(1)));
}

#[test]
fn holding_before_the_first_roll_passes() {
    let mut played = Played::new(pig(&["players.count=3"]), &[]);
    for seat in [0, 1, 2, 0] {
        assert_eq!(played.mover(), Some(seat));
        played.take(&[Hold], &mut ());
    }
    assert_eq!(played.scores(), [0, 0, 0]);
    let outcome = played.game.outcome(&played.state);
    assert_eq!((outcome.rounds, outcome.turns), (2, 5));
}

#[test]
fn only_banked_points_win() {
    let mut played = Played::new(pig(&["win.score=5"]), &[&[6, 1], &[2, 3]]);
    played.take(&[Roll], &mut ());
    assert_eq!(played.mover(), Some(0));
    played.take(&[Roll, Roll, Roll, Hold], &mut ());
    assert_eq!(played.mover(), None);
    let outcome = played.game.outcome(&played.state);
    assert_eq!(Pig::ENDINGS[outcome.ending], "win");
    assert_eq!((outcome.winners, outcome.rounds, outcome.turns), (2, 1, 2));
}

#[test]
fn the_cap_on_rounds_ends_in_a_stalemate_after_the_last_players_turn() {
    let mut played = Played::new(pig(&["win.round_cap=2"]), &[]);
    played.take(&[Hold; 3], &mut ());
    assert_eq!(played.mover(), Some(1));
    played.take(&[Hold], &mut ());
    assert_eq!(played.mover(), None);
    let outcome = played.game.outcome(&played.state);
    assert_eq!(Pig::ENDINGS[outcome.ending], "stalemate");
    assert_eq!((outcome.winners, outcome.rounds, outcome.turns), (0, 2, 4));
}

#[test]
fn the_rules_file_may_name_another_face() {
    let mut played = Played::new(pig(&["dice.bust=6"]), &[&[1, 6]]);
    played.take(&[Roll], &mut ());
    assert_eq!(played.state.turn_total, 1);
    played.take(&[Roll], &mut ());
    assert_eq!(played.mover(), Some(1));
}

#[test]
fn a_file_without_keys_has_the_values_of_the_shipped_one() {
    let file = tempfile::NamedTempFile::with_suffix(".toml").unwrap();
    std::fs::write(&file, "game = \"pig\"").unwrap();
    let (_, without_keys) = rules(file.path().to_str().unwrap(), &[]).unwrap();
    let (_, shipped) = rules("standard", &[]).unwrap();
    assert_eq!(without_keys.values, shipped.values);
}

#[test]
fn a_bust_face_that_the_die_lacks_is_refused() {
    let faults = rules("standard", &["dice.bust=7"]).unwrap_err().to_string();
    assert!(faults.contains("the die has no face 7"), "{faults}");
    assert!(rules("standard", &["dice.bust=7", "dice.sides=8"]).is_ok());
}

#[test]
fn features_say_what_is_on_the_table() {
    let mut played = Played::new(pig(&["win.score=15"]), &[&[2, 4, 6], &[5]]);
    played.take(&[Roll, Hold, Roll, Hold, Roll, Roll], &mut ());
    let (mut wanted, mut out) = (FeatureSet::default(), FeatureColumns::new());
    (0..Pig::FEATURES.len()).for_each(|id| wanted.insert(id));
    out.begin(2);
    let view = played.game.view(&played.state, 0);
    played.game.features(&view, 0, &[Roll, Hold], wanted, &mut (), &mut out);
    let id = |name| Pig::FEATURES.iter().position(|f| f.name == name).unwrap();
    let of_view = [
        ("score", 2.0),
        ("turn_total", 10.0),
        ("turn_rolls", 2.0),
        ("needed", 13.0),
        ("rival_score", 5.0),
        ("round", 2.0),
        ("seat", 1.0),
    ];
    for (name, value) in of_view {
        assert_eq!(out.scalar(id(name)), value, "{name}");
    }
    let of_choices = [
        ("rolls", [1.0, 0.0]),
        ("holds", [0.0, 1.0]),
        ("wins", [0.0, 0.0]),
        // A bust, or 12 to 16.
        ("total_after", [70.0 / 6.0, 10.0]),
    ];
    for (name, values) in of_choices {
        assert_eq!([0, 1].map(|lane| out.get(id(name), lane)), values, "{name}");
    }
}

/// Faces rolled by seat 1, and points banked by it.
#[derive(Default)]
struct SeatOne {
    faces: Vec<u32>,
    banked: Vec<u32>,
}

impl EventObserver<Event> for SeatOne {
    fn event(&mut self, event: Event) {
        match event {
            Event::Rolled { seat: 0, face } => self.faces.push(face),
            Event::Ended { seat: 0, banked, .. } => self.banked.push(banked),
            _ => {}
        }
    }
}

fn seat_one(bots: [&str; 2], set: &[&str], number: u64) -> SeatOne {
    let wish = CellRequest {
        bots: bots.map(str::to_owned).into(),
        set: set.iter().map(|text| Assignment::parse(text).unwrap()).collect(),
        ..CellRequest::default()
    };
    let cell = Cell::<Pig>::load(&crate::GAME.rules("standard"), &wish).unwrap();
    let mut seen = SeatOne::default();
    let mut table = GameTable::new(&cell.game, &cell.bots, 1);
    assert!(table.play(number, &cell.lineup.seats, &mut seen));
    seen
}

/// Points of both seats when each round is over, and in the end.
#[derive(Default)]
struct Rounds(Vec<[u32; 2]>);

impl EventObserver<Event> for Rounds {
    fn event(&mut self, event: Event) {
        if let Event::Ended { seat, banked, .. } = event {
            let mut points = self.0.last().copied().unwrap_or_default();
            points[seat] += banked;
            if seat == 1 {
                self.0.pop();
            }
            self.0.push(points);
        }
    }
}

#[test]
fn who_leads_is_looked_up_when_a_third_of_the_rounds_is_over() {
    let cell = Cell::<Pig>::load(&crate::GAME.rules("standard"), &CellRequest::default()).unwrap();
    let (mut table, mut tally) = (GameTable::new(&cell.game, &cell.bots, 1), Tally::new(&cell.schema));
    let mut expected = [[0; 3]; 2];
    for number in 0..60 {
        let mut seen = Rounds::default();
        assert!(table.play(number, &cell.lineup.seats, &mut seen));
        let (rounds, last) = (seen.0.len(), seen.0[seen.0.len() - 1]);
        for (passed, [tied, led, won]) in (1..).zip(&mut expected) {
            let [one, two] = seen.0[passed * rounds / 3 - 1];
            *tied += i64::from(one == two);
            *led += i64::from(one != two);
            *won += i64::from((one > two && last[0] >= 100) || (one < two && last[1] >= 100));
        }
        table.play_block(number, &cell.schema.rotations, &mut tally);
    }
    let tables = tally.tables();
    let leads = tables.iter().find(|table| table.name() == "leads").unwrap();
    for (row, [tied, led, won]) in leads.rows().iter().zip(expected) {
        assert_eq!(row[1..5], [60i64.into(), tied.into(), led.into(), (won as f64).into()]);
    }
    assert!(expected[0][0] > 0 && expected[1][2] > expected[0][2], "{expected:?}");
}

#[test]
fn another_opponent_moves_no_dice() {
    let against_itself = seat_one(["hold-at", "hold-at"], &[], 3);
    let against_random = seat_one(["hold-at", "random"], &[], 3);
    let shared = against_itself.faces.len().min(against_random.faces.len());
    assert!(shared > 10);
    assert_eq!(against_itself.faces[..shared], against_random.faces[..shared]);
}

#[test]
fn hold_at_banks_its_number_or_what_wins() {
    let mut short = 0;
    for number in 0..50 {
        let seen = seat_one(["hold-at", "random"], &["bots.hold-at.number=12"], number);
        let (&last, others) = seen.banked.split_last().unwrap();
        assert!(others.iter().all(|banked| matches!(banked, 0 | 12..=17)));
        let score = others.iter().sum::<u32>() + last;
        assert!((100..=105).contains(&score), "{score}");
        short += u32::from(last < 12);
    }
    assert!(short > 0, "a smaller sum never won");
}

#[test]
fn a_win_is_as_lopsided_and_as_lucky_as_counted_by_hand() {
    let mut played = Played::new(pig(&["win.score=9"]), &[&[3, 4, 2], &[5, 3]]);
    let mut notability = Notability::new(&played.game);
    // What another game has left.
    played.take(&[Roll, Hold, Hold], &mut notability);
    played = Played::new(pig(&["win.score=9"]), &[&[3, 4, 2], &[5, 3]]);
    notability.begin_game();
    played.take(&[Roll, Roll, Hold, Roll, Hold, Roll, Hold], &mut notability);
    let outcome = played.game.outcome(&played.state);
    let mut found = Vec::new();
    notability.end_game(&played.game, &played.state, outcome, &mut found);
    // 9 points to 5, with 3 rolls.
    assert_eq!(found, [Some(4), Some(3_000)]);
    assert_eq!(Notability::CRITERIA[1].parts, 1_000);
}

#[test]
fn a_stalemate_is_neither_lopsided_nor_lucky() {
    let mut played = Played::new(pig(&["win.round_cap=1"]), &[&[3], &[5]]);
    let mut notability = Notability::new(&played.game);
    notability.begin_game();
    played.take(&[Roll, Hold, Roll, Hold], &mut notability);
    let outcome = played.game.outcome(&played.state);
    let mut found = Vec::new();
    notability.end_game(&played.game, &played.state, outcome, &mut found);
    assert_eq!(found, [None, None]);
}

#[test]
fn measures_are_those_of_a_hand_counted_game() {
    let mut played = Played::new(pig(&["win.score=9"]), &[&[3, 4, 2], &[5, 1]]);
    let lineup = Lineup { strategies: vec!["a".to_owned(), "b".to_owned()], seats: vec![0, 1] };
    let mut tally = Tally::new(&TallySchema::of(&played.game, &lineup));
    let mut scorer = Measures::new(&played.game);
    let mut counting = GameCounter::new(&mut scorer, &mut tally);
    counting.begin_game(&[0, 1]);
    played.take(&[Roll, Roll, Hold, Roll, Roll, Roll, Hold], &mut counting);
    let outcome = played.game.outcome(&played.state);
    counting.end_game(&played.game, &played.state, Some(outcome));
    tally.end_block();
    let tables = tally.tables();
    let table = |name: &str| tables.iter().find(|table| table.name() == name).unwrap();
    for (measure, of_a, of_b) in [("turn_score", 4.5, 0.0), ("rolls_per_turn", 1.5, 2.0), ("busts_per_turn", 0.0, 1.0)]
    {
        let rows = table("summary").rows().iter();
        let rows: Vec<_> = rows.filter(|row| row[0] == measure.into()).collect();
        assert_eq!([&rows[0][4], &rows[1][4]], [&of_a.into(), &of_b.into()]);
    }
    let curve: Vec<_> = table("resource_curves").rows()[..4]
        .iter()
        .map(|row| [row[2].clone(), row[3].clone(), row[5].clone(), row[8].clone()])
        .collect();
    let row = |outcome: &str, turn: i64, gained: f64, held: f64| -> [stats::Scalar; 4] {
        [outcome.into(), turn.into(), gained.into(), held.into()]
    };
    assert_eq!(
        curve,
        [row("all", 1, 7.0, 7.0), row("all", 2, 2.0, 9.0), row("won", 1, 7.0, 7.0), row("won", 2, 2.0, 9.0)]
    );
}

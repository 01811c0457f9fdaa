//! Events told by hand, a game a block, and what the tables say of them.

use super::{Tables, cell};
use crate::MegaMan;
use crate::action::{ChallengeId, DamageCause, EnergyUse, Event};
use crate::icons::{Icon, Icons};
use crate::measures::Measures;
use crate::pool::DicePool;
use crate::state::State;
use engine::cell::Cell;
use engine::measure::{GameCounter, Tally, TallySchema};
use kit::game::{EventObserver, Lineup, Outcome, Scorer};
use kit::stats::RatioCounts;

/// A table of two, and what it has been told.
struct Told {
    cell: Cell<MegaMan>,
    scorer: Measures,
    tally: Tally,
    state: State,
}

const FIRST_CHALLENGE: ChallengeId = ChallengeId::Stage { card: 0, space: 0 };

impl Told {
    fn new(set: &[&str]) -> Self {
        let cell = cell("steady", &[&["players.count=2"], set].concat());
        let lineup = Lineup { strategies: vec!["bot".to_owned()], seats: vec![0, 0] };
        let tally = Tally::new(&TallySchema::of(&cell.game, &lineup));
        let (scorer, state) = (Measures::new(&cell.game), State::new());
        Self { cell, scorer, tally, state }
    }

    /// A game that is won, or lost by this seat.
    fn game(mut self, events: &[Event], fallen: Option<u8>) -> Self {
        let mut counting = GameCounter::new(&mut self.scorer, &mut self.tally);
        counting.begin_game(&[0, 0]);
        for seat in [0, 1] {
            counting.event(Event::Seated { seat, hero: seat });
        }
        events.iter().for_each(|&event| counting.event(event));
        self.state.fallen = fallen;
        let outcome =
            Outcome { ending: fallen.map_or(0, |_| 1), winners: fallen.map_or(0b11, |_| 0), rounds: 1, turns: 2 };
        counting.end_game(&self.cell.game, &self.state, Some(outcome));
        self.tally.end_block();
        self
    }

    fn tables(&self) -> Tables {
        Tables::of(&self.tally)
    }
}

fn damage(seat: u8, source: DamageCause, amount: u8) -> Event {
    Event::Damage { seat, source, amount, life: 1 }
}

fn engaged(foe: ChallengeId) -> Event {
    Event::Engaged { seat: 0, foe }
}

fn overcome(seat: u8, foe: ChallengeId, tokens: Icons) -> Event {
    Event::Overcome { seat, foe, dice: DicePool::EMPTY, tokens }
}

fn standing(seat: u8, [life, energy, tokens, tanks]: [u8; 4]) -> Event {
    Event::Standing { seat, life, energy, tokens, tanks }
}

/// The number of the row with this name.
fn row<'n>(mut names: impl Iterator<Item = &'n str>, name: &str) -> u8 {
    names.position(|other| other == name).expect("a row") as u8
}

fn planned(left: u8, right: u8, skill: u8) -> Event {
    Event::Planned { seat: 0, left, right, skill }
}

const ROUND: Event = Event::Round { round: 1, first: 0, battle: false };

#[test]
fn heroes_share_the_success_of_their_table() {
    let told = Told::new(&[])
        .game(&[damage(0, DamageCause::Light, 2), damage(0, DamageCause::Boss, 1)], None)
        .game(&[damage(1, DamageCause::Light, 3)], Some(1));
    let tables = told.tables();
    for (hero, damage, fell) in [("mega_man", 1.5, 0.0), ("proto_man", 1.5, 1.0)] {
        let of = |column| tables.number("heroes", &[("hero", hero)], column);
        let found = ["games", "wins", "win_rate", "damage_mean", "fell"].map(of);
        assert_eq!(found, [2.0, 1.0, 0.5, damage, fell].map(Some), "{hero}");
    }
    let of = |column| tables.number("heroes", &[("hero", "rush")], column);
    assert_eq!(["games", "win_rate", "fell"].map(of), [Some(0.0), None, Some(0.0)]);
}

#[test]
fn a_boss_answers_for_all_damage_on_the_way_to_it() {
    let faces = |seat, boss, wily| Event::Faces { seat, boss, wily };
    let won = [
        faces(0, 0, false),
        faces(1, 1, false),
        damage(0, DamageCause::Challenge(FIRST_CHALLENGE), 2),
        damage(1, DamageCause::Boss, 1),
        Event::Beaten { seat: 0, boss: 0, wily: false },
        faces(0, 0, true),
        damage(0, DamageCause::Pattern(0), 1),
    ];
    let lost = [faces(0, 0, false), faces(1, 2, false), damage(0, DamageCause::Price, 1)];
    let told = Told::new(&["campaign.played=true"]).game(&won, None).game(&lost, Some(0));
    let (tables, rules) = (told.tables(), told.cell.game.rules());
    let columns = ["wily", "faced", "beaten", "games", "win_rate", "damage_mean"];
    for (boss, expected) in [
        (&rules.masters[0], [0.0, 2.0, 1.0, 2.0, 0.5, 1.5]),
        (&rules.masters[1], [0.0, 1.0, 0.0, 1.0, 1.0, 1.0]),
        (&rules.masters[2], [0.0, 1.0, 0.0, 1.0, 0.0, 0.0]),
        (&rules.wilys[0], [1.0, 1.0, 0.0, 1.0, 1.0, 1.0]),
    ] {
        let of = |column| tables.number("bosses", &[("boss", boss.name.as_str())], column);
        assert_eq!(columns.map(of), expected.map(Some), "{}", boss.name);
    }
    let none = tables.number("bosses", &[("boss", rules.wilys[1].name.as_str())], "damage_mean");
    assert_eq!(none, None);
}

#[test]
fn damage_is_booked_where_it_comes_from() {
    let sources = [
        ("stage_challenge", DamageCause::Challenge(FIRST_CHALLENGE)),
        ("extra_challenge", DamageCause::Challenge(ChallengeId::Extra(1))),
        ("pattern_challenge", DamageCause::Challenge(ChallengeId::Pattern(2))),
        ("boss", DamageCause::Boss),
        ("pattern_engage", DamageCause::Pattern(2)),
        ("light", DamageCause::Light),
        ("price", DamageCause::Price),
    ];
    for (name, source) in sources {
        let game = [damage(0, source, 2), damage(1, source, 1)];
        let tables = Told::new(&[]).game(&game, None).game(&[], None).tables();
        let of = |column| tables.number("damage", &[("source", name)], column);
        let found = ["hits", "damage", "share", "damage_mean", "player_games"].map(of);
        assert_eq!(found, [2.0, 3.0, 1.0, 0.75, 4.0].map(Some), "{name}");
        assert_eq!(tables.sum("damage", &[], &["damage"]), 3.0);
    }
    let nothing = Told::new(&[]).game(&[], None).tables();
    let share = nothing.number("damage", &[("source", "boss")], "share");
    assert_eq!(share, None);
}

#[test]
fn challenges_are_known_by_card_and_space() {
    let told = Told::new(&[]);
    let rules = told.cell.game.rules();
    let extra = rules.masters.iter().position(|row| row.name == "guts_man").unwrap() as u8;
    let (stage, pattern) = (rules.stages[1].name.to_string(), rules.patterns[1].name.to_string());
    let rows = rules.stages.len() * 3 + rules.patterns.len();
    let third = ChallengeId::Stage { card: 1, space: 2 };
    let foes = [
        (third, stage, "3"),
        (ChallengeId::Extra(extra), "guts_man".to_owned(), "1"),
        (ChallengeId::Pattern(1), pattern, "1"),
    ];
    let mut events = Vec::new();
    for (foe, ..) in &foes {
        events.extend([engaged(*foe), engaged(*foe), overcome(0, *foe, Icons::EMPTY)]);
        events.push(damage(0, DamageCause::Challenge(*foe), 3));
    }
    let tables = told.game(&events, None).tables();
    for (_, card, challenge) in foes {
        let keys = [("card", card.as_str()), ("challenge", challenge)];
        let of = |column| tables.number("challenges", &keys, column);
        let found = ["faced", "overcome", "overcome_rate", "damage_mean"].map(of);
        assert_eq!(found, [2.0, 1.0, 0.5, 1.5].map(Some), "{card}");
    }
    assert_eq!(tables.sum("challenges", &[], &["faced"]), 6.0);
    let found = tables.get("challenges").rows().len();
    assert!(found > rows && found < rows + 8, "only some masters add a challenge: {found}");
}

#[test]
fn curves_tell_what_is_held_gained_and_spent() {
    let weapon = Event::Weapon { seat: 1, weapon: 0, usage: EnergyUse::Effect };
    let run = Icon::Run;
    let game = [
        damage(0, DamageCause::Boss, 4),
        Event::Tank { seat: 0, life: 4, left: 1 },
        Event::Healed(1),
        weapon,
        Event::Drained { seat: 1, weapon: 0 },
        Event::Charged { seat: 1, weapon: 0 },
        Event::TokenOn { seat: 0, icon: run },
        Event::TokenOn { seat: 0, icon: Icon::Jump },
        overcome(0, FIRST_CHALLENGE, Icons::just(run)),
        Event::TokenOff { seat: 0, icon: Icon::Jump },
        standing(0, [5, 3, 0, 1]),
        standing(1, [4, 2, 1, 1]),
        damage(1, DamageCause::Boss, 3),
        standing(0, [5, 3, 0, 0]),
        standing(1, [1, 2, 1, 0]),
    ];
    let short = [standing(0, [1; 4]), standing(1, [0; 4])];
    let tables = Told::new(&[]).game(&game, None).game(&short, Some(1)).tables();
    let columns = ["games_alive", "held", "gained", "spent"];
    for (resource, outcome, round, expected) in [
        ("life", "won", "1", [2.0, 4.5, 2.5, 2.0]),
        ("energy", "won", "1", [2.0, 2.5, 0.5, 1.0]),
        ("tokens", "won", "1", [2.0, 0.5, 1.0, 1.0]),
        ("tanks", "won", "1", [2.0, 1.0, 0.0, 1.0]),
        ("life", "won", "2", [2.0, 3.0, 0.0, 1.5]),
        ("tanks", "won", "2", [2.0, 0.0, 0.0, 0.0]),
        ("life", "lost", "1", [2.0, 0.5, 0.0, 0.0]),
        ("life", "all", "1", [4.0, 2.5, 1.25, 1.0]),
        ("life", "all", "2", [2.0, 3.0, 0.0, 1.5]),
    ] {
        let keys = [("resource", resource), ("outcome", outcome), ("round", round)];
        let of = |column| tables.number("resource_curves", &keys, column);
        assert_eq!(columns.map(of), expected.map(Some), "{keys:?}");
    }
    assert_eq!(tables.get("resource_curves").rows().len(), 4 * 5);
}

#[test]
fn cards_tell_how_games_end_with_them() {
    let kept = |card| Event::Kept { seat: 0, card };
    let told = Told::new(&[]);
    let names = ["mega_buster", "charged_shot", "learning", "copy_program"];
    let [buster, shot, learning, copy] =
        names.map(|name| row(told.cell.game.rules().actions.iter().map(|row| row.name.as_str()), name));
    let won = [
        planned(buster, buster, shot),
        kept(learning),
        Event::Skill { seat: 0, card: shot },
        Event::Boost { from: 0, seat: 1, card: learning },
    ];
    let lost = [planned(buster, copy, shot), kept(learning), Event::Declined { from: 0, card: learning }];
    let tables = told.game(&won, None).game(&lost, Some(0)).tables();
    let columns = ["drawn", "as_support", "as_skill", "as_boost", "skill_used", "boost_used", "use_rate"];
    let wins = ["games_used", "win_rate_when_used", "games_not", "win_rate_when_not", "contribution"];
    let (one, zero) = (Some(1.0), Some(0.0));
    for (card, counts, ends) in [
        ("mega_buster", [3.0, 3.0, 0.0, 0.0, 0.0, 0.0, 1.0], [Some(2.0), Some(0.5), zero, None, None]),
        ("charged_shot", [2.0, 0.0, 2.0, 0.0, 1.0, 0.0, 0.5], [one, one, one, zero, one]),
        ("learning", [2.0, 0.0, 0.0, 2.0, 0.0, 1.0, 0.5], [one, one, one, zero, one]),
        ("copy_program", [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0], [one, zero, zero, None, None]),
    ] {
        let of = |column| tables.number("cards", &[("card", card)], column);
        assert_eq!(columns.map(of), counts.map(Some), "{card}");
        assert_eq!(wins.map(of), ends, "{card}");
    }
    let of = |column| tables.number("cards", &[("card", "high_jump")], column);
    assert_eq!(["drawn", "use_rate", "games_not", "games_at_hand"].map(of), [zero, None, zero, zero]);
}

/// Cards drawn in the second round were not dealt.
#[test]
fn first_hands_tell_how_often_tables_win_that_were_dealt_a_card() {
    let told = Told::new(&[]);
    let names = ["mega_buster", "charged_shot", "learning", "copy_program"];
    let [buster, shot, learning, copy] =
        names.map(|name| row(told.cell.game.rules().actions.iter().map(|row| row.name.as_str()), name));
    let kept = |card| Event::Kept { seat: 0, card };
    let second = Event::Round { round: 2, first: 0, battle: false };
    let won = [ROUND, planned(buster, buster, shot), kept(learning), second, planned(copy, buster, shot)];
    let lost = [ROUND, planned(buster, copy, shot), kept(buster)];
    let tables = told.game(&won, None).game(&lost, Some(0)).tables();
    let columns = ["dealt", "win_rate_when_dealt", "undealt", "win_rate_when_undealt", "dealt_ahead", "games"];
    for (card, expected) in
        [("learning", [1.0, 1.0, 1.0, 0.0, 1.0, 2.0]), ("copy_program", [1.0, 0.0, 1.0, 1.0, -1.0, 2.0])]
    {
        let of = |column| tables.number("first_hands", &[("card", card)], column);
        assert_eq!(columns.map(of), expected.map(Some), "{card}");
    }
    let buster = tables.all("first_hands", &[("card", "mega_buster")], "dealt");
    assert!(buster.is_empty(), "a card that is always dealt tells nothing");
}

#[test]
fn weapons_tell_what_their_energy_was_for() {
    let used = |weapon, usage| Event::Weapon { seat: 0, weapon, usage };
    let mut told = Told::new(&[]);
    let [one, two] =
        ["item_1", "item_2"].map(|name| row(told.cell.game.rules().weapons.iter().map(|row| row.name.as_str()), name));
    told.state.players[0].arm(one);
    told.state.players[1].arm(two);
    told.state.players[0].weapons_mut()[0].energy = 3;
    let won = [
        used(one, EnergyUse::Effect),
        used(one, EnergyUse::Effect),
        used(one, EnergyUse::Reroll),
        used(one, EnergyUse::Weakness),
    ];
    let tables = told.game(&won, None).game(&[], Some(1)).tables();
    let columns =
        ["held", "effects", "rerolls", "weaknesses", "energy_left_mean", "games_used", "games_not", "games_at_hand"];
    let wins = ["win_rate_when_used", "win_rate_when_not", "contribution"];
    for (weapon, counts, ends) in [
        ("item_1", [2.0, 2.0, 1.0, 1.0, 3.0, 1.0, 1.0, 2.0], [Some(1.0), Some(0.0), Some(1.0)]),
        ("item_2", [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.0, 2.0], [None, Some(0.5), None]),
    ] {
        let of = |column| tables.number("weapons", &[("weapon", weapon)], column);
        assert_eq!(columns.map(of), counts.map(Some), "{weapon}");
        assert_eq!(wins.map(of), ends, "{weapon}");
    }
    let left = tables.number("weapons", &[("weapon", "item_3")], "energy_left_mean");
    assert_eq!(left, None);
}

#[test]
fn sessions_tell_where_campaigns_fail() {
    let begun = |number, attempt| Event::Session { number, attempt };
    let over = |number, won| Event::SessionOver { number, won };
    let first = [
        begun(1, 1),
        over(1, false),
        begun(1, 2),
        over(1, true),
        begun(2, 1),
        over(2, false),
        begun(2, 2),
        over(2, false),
    ];
    let second = [begun(1, 1), over(1, true), begun(2, 1), over(2, true), begun(3, 1), over(3, true)];
    let third = [begun(1, 1), over(1, false), begun(1, 2), over(1, false)];
    let told = Told::new(&["campaign.played=true", "campaign.tries=2"]);
    let told = told.game(&first, Some(0)).game(&second, None).game(&third, Some(0));
    let tables = told.tables();
    for (session, expected) in [("1", [3.0, 2.0, 2.0 / 3.0, 5.0 / 3.0]), ("2", [2.0, 1.0, 0.5, 1.5]), ("3", [1.0; 4])] {
        let of = |column| tables.number("sessions", &[("session", session)], column);
        let found = ["reached", "won", "survival", "tries_mean"].map(of);
        assert_eq!(found, expected.map(Some), "{session}");
    }
    let finding = told.tally.findings().join("\n");
    assert!(finding.contains("session 1 66.7 %"), "{finding}");
}

#[test]
fn a_single_game_is_one_session() {
    let session = Event::Session { number: 1, attempt: 1 };
    let over = Event::SessionOver { number: 1, won: true };
    let told = Told::new(&[]).game(&[session, over], None);
    let tables = told.tables();
    assert_eq!(tables.get("sessions").rows().len(), 1);
    assert_eq!(tables.number("sessions", &[], "survival"), Some(1.0));
    assert!(!told.tally.findings().join("\n").contains("session"));
}

#[test]
fn totals_are_per_what_their_unit_says() {
    let boost = |from, seat| Event::Boost { from, seat, card: 0 };
    let weapon = Event::Weapon { seat: 0, weapon: 0, usage: EnergyUse::Reroll };
    let won = [
        ROUND,
        ROUND,
        engaged(FIRST_CHALLENGE),
        engaged(FIRST_CHALLENGE),
        overcome(0, FIRST_CHALLENGE, Icons::EMPTY),
        damage(0, DamageCause::Boss, 3),
        boost(0, 0),
        boost(1, 0),
        boost(0, 1),
        Event::Declined { from: 0, card: 0 },
        Event::Skill { seat: 0, card: 0 },
        weapon,
        Event::Drained { seat: 1, weapon: 0 },
        Event::Box { seat: 0, token: 0 },
        Event::Tank { seat: 0, life: 5, left: 1 },
        Event::SessionOver { number: 1, won: true },
    ];
    let lost = [ROUND, damage(0, DamageCause::Boss, 3), Event::SessionOver { number: 1, won: false }];
    let mut told = Told::new(&[]);
    (told.state.players[0].life, told.state.players[1].life, told.state.tanks) = (4, 1, 2);
    let tables = told.game(&won, None).game(&lost, Some(0)).tables();
    for (measure, expected) in [
        ("damage_per_player", 6.0 / 4.0),
        ("damage_per_round", 6.0 / 6.0),
        ("overcome_rate", 0.5),
        ("challenges_faced", 0.5),
        ("rounds_survived", 1.0),
        ("sessions_won", 0.5),
        ("tanks_used", 0.5),
        ("skills_used", 0.25),
        ("boosts_used", 1.5),
        ("boosts_lent", 1.0),
        ("boosts_declined", 0.5),
        ("energy_used", 0.5),
        ("boxes_opened", 0.25),
        ("life_left", 2.5),
        ("tanks_left", 2.0),
    ] {
        assert_eq!(tables.total(measure), Some(expected), "{measure}");
    }
}

#[test]
fn cells_are_compared_by_what_a_block_says() {
    let mut told = Told::new(&[]);
    told.tally.begin_game(&[0, 0]);
    let tank = Event::Tank { seat: 0, life: 5, left: 1 };
    let mut counting = GameCounter::new(&mut told.scorer, &mut told.tally);
    for event in [ROUND, engaged(FIRST_CHALLENGE), damage(0, DamageCause::Boss, 3), tank, tank] {
        counting.event(event);
    }
    let outcome = Outcome { ending: 0, winners: 0b11, rounds: 1, turns: 2 };
    counting.end_game(&told.cell.game, &told.state, Some(outcome));
    let mut parts = Vec::new();
    told.tally.block(&mut parts);
    let names: Vec<_> = told.tally.measures().iter().map(|measure| measure.name.clone()).collect();
    assert_eq!(names, ["win_rate", "damage_per_round", "overcome_rate", "tanks_used"]);
    let part = |x, n| RatioCounts { x, n };
    assert_eq!(parts[1..], [part(3, 2), part(0, 1), part(2, 1)]);
}

#[test]
fn what_was_never_seen_is_empty() {
    let told = Told::new(&["campaign.played=true"]);
    let tables = told.tables();
    for (table, column) in [
        ("heroes", "win_rate"),
        ("bosses", "damage_mean"),
        ("damage", "damage_mean"),
        ("challenges", "overcome_rate"),
        ("cards", "contribution"),
        ("weapons", "energy_left_mean"),
        ("sessions", "tries_mean"),
    ] {
        let all = tables.all(table, &[], column);
        assert!(!all.is_empty(), "{table}");
        assert!(all.iter().all(|cell| super::text(cell).is_empty()), "{table}");
    }
    assert_eq!(tables.get("resource_curves").rows().len(), 0);
}

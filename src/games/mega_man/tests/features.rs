//! Features against independent computations, and against what is hidden; random play keeps the table in order.

use std::collections::HashMap;

use super::odds::pays;
use super::table::*;
use crate::feature::{Columns, FeatureSet, Scope};
use crate::game::{Game, Seen, Told, Turn};
use crate::games::mega_man::MegaMan;
use crate::games::mega_man::action::Action;
use crate::games::mega_man::action::kind;
use crate::games::mega_man::config::{Rules, SabotageRow};
use crate::games::mega_man::effect::{Ability, Ban, Gain, Price, Sabotage, Toll};
use crate::games::mega_man::features::FEATURES;
use crate::games::mega_man::icons::{Colour, Colours, Face, Icon, Icons};
use crate::games::mega_man::payment::Need;
use crate::games::mega_man::state::{Pending, Phase, Pile, SKILL, State};
use crate::luck::{Domain, Luck, Purpose};

/// Plays random games and shows each decision with what is legal and its kind, until there were enough decisions.
fn visit(game: MegaMan, decisions: usize, mut see: impl FnMut(&mut Table, &[Action], usize)) {
    let mut table = Table::dealt(game, |_| true);
    let mut chooser = Luck::new(3, Domain::Bots);
    let mut number = 0;
    for _ in 0..decisions {
        let Turn::Choose { kind, .. } = table.game.turn(&table.state) else {
            number += 1;
            table.luck.begin(number);
            table.game.setup(&mut table.state, &mut table.luck, &mut ());
            continue;
        };
        let legal = table.legal();
        see(&mut table, &legal, kind);
        let any = chooser.stream(Purpose(0), 0).below(legal.len() as u32);
        table.act(legal[any as usize]);
        table.told.0.clear();
    }
}

/// All features of the decision by name: one number per choice.
fn features(table: &Table, choices: &[Action]) -> HashMap<&'static str, Vec<f64>> {
    let Turn::Choose { seat, kind } = table.game.turn(&table.state) else {
        return HashMap::new();
    };
    let known = FEATURES.iter().enumerate().filter(|(_, feature)| feature.kinds >> kind & 1 == 1);
    let mut wanted = FeatureSet::default();
    known.clone().for_each(|(id, _)| wanted.insert(id));
    let mut columns = Columns::new();
    columns.begin(choices.len());
    let view = table.game.view(&table.state, seat);
    table.game.features(&view, kind, choices, wanted, &mut columns);
    let values = known.map(|(id, feature)| match feature.scope {
        Scope::View => (feature.name, vec![columns.scalar(id); choices.len()]),
        Scope::Choice => {
            let lanes = (0..choices.len()).map(|lane| columns.get(id, lane));
            (feature.name, lanes.collect())
        }
    });
    values.collect()
}

/// Dice and tokens one by one, and the challenges in sight with their damage.
#[derive(Clone)]
struct Sight {
    dice: Vec<Die>,
    tokens: Vec<Icon>,
    ahead: Vec<(Need, u8)>,
}

impl Sight {
    fn of(table: &Table) -> Self {
        let state = &table.state;
        let player = state.player();
        let dice = state.pool.kinds();
        let dice = dice.flat_map(|(colour, face, count)| vec![(colour, face); usize::from(count)]);
        let mut ahead = vec![(state.facing.need, state.facing.damage)];
        if state.battle == 0 {
            let stage = state_stage(table);
            let rest = stage.iter().skip(usize::from(state.space) + 1);
            ahead.extend(rest.copied());
        }
        Self { dice: dice.collect(), tokens: player.tokens.iter().collect(), ahead }
    }

    /// The least damage: every challenge takes some set of dice and tokens that pays, or is suffered.
    fn least(&self) -> f64 {
        let dice = self.dice.iter().map(|(_, face)| *face);
        let tokens = self.tokens.iter().map(|&icon| Face::new(icon, false));
        let faces: Vec<Face> = dice.chain(tokens).collect();
        let sets = 1usize << faces.len();
        let mut least = vec![0; sets];
        for (need, damage) in self.ahead.iter().rev() {
            let chosen = |set: usize| -> Vec<Face> {
                let inside = (0..faces.len()).filter(|item| set >> item & 1 == 1);
                inside.map(|item| faces[item]).collect()
            };
            let paying: Vec<bool> = (0..sets).map(|set| pays(&chosen(set), *need)).collect();
            let best = |have: usize| {
                let spent = (0..sets).filter(|set| set & !have == 0 && paying[*set]);
                let overcome = spent.map(|set| least[have & !set]).min();
                let suffered = u32::from(*damage) + least[have];
                overcome.map_or(suffered, |overcome| suffered.min(overcome))
            };
            least = (0..sets).map(best).collect();
        }
        f64::from(least[sets - 1])
    }

    fn with(&self, die: Die) -> Self {
        let mut more = self.clone();
        more.dice.push(die);
        more
    }

    fn without(&self, die: Die) -> Self {
        let mut less = self.clone();
        let place = less.dice.iter().position(|other| *other == die);
        less.dice.remove(place.expect("the die"));
        less
    }

    /// The expected damage once these are gained, each in the best way.
    fn gaining(&self, rules: &Rules, gains: &[Gain]) -> f64 {
        let Some((gain, rest)) = gains.split_first() else {
            return self.least();
        };
        let then = |next: Self| next.gaining(rules, rest);
        let kept = || then(self.clone());
        let rolled = |from: &Self, colour: Colour| {
            let faces = rules.dice[colour.index()].faces;
            faces.iter().map(|&face| from.with((colour, face)).gaining(rules, rest)).sum::<f64>() / 6.0
        };
        let best = |all: Vec<f64>| all.into_iter().fold(f64::INFINITY, f64::min);
        match *gain {
            Gain::Roll(colours) => best(colours.iter().map(|colour| rolled(self, colour)).collect()),
            Gain::Set(colour, face) => then(self.with((colour, face))),
            Gain::Match if !self.dice.is_empty() => best(self.dice.iter().map(|&die| then(self.with(die))).collect()),
            Gain::Turn if !self.dice.is_empty() => {
                let turned = |&(colour, face): &Die| {
                    let faces = rules.dice[colour.index()].faces;
                    let to = |&to: &Face| then(self.without((colour, face)).with((colour, to)));
                    best(faces.iter().map(to).collect())
                };
                best(self.dice.iter().map(turned).collect())
            }
            Gain::Reroll => {
                let one = |&die: &Die| rolled(&self.without(die), die.0);
                best(self.dice.iter().map(one).chain([kept()]).collect())
            }
            Gain::Token(icons) => {
                let flipped = |icon: Icon| {
                    let mut more = self.clone();
                    if !more.tokens.contains(&icon) {
                        more.tokens.push(icon);
                    }
                    then(more)
                };
                best(icons.iter().map(flipped).collect())
            }
            Gain::Wait => {
                let mut eased = self.clone();
                eased.ahead[0].0.waits = eased.ahead[0].0.waits.saturating_sub(1);
                then(eased)
            }
            Gain::Shield => {
                let mut eased = self.clone();
                eased.ahead[0].1 = eased.ahead[0].1.saturating_sub(1);
                then(eased)
            }
            _ => kept(),
        }
    }

    /// The same after paying these, in the best way.
    fn paying(&self, rules: &Rules, prices: &[Price], gains: &[Gain]) -> f64 {
        let Some((price, rest)) = prices.split_first() else {
            return self.gaining(rules, gains);
        };
        let dice = |icon: Option<Icon>| {
            let shows = move |die: &&Die| icon.is_none_or(|icon| die.1.icon() == icon);
            self.dice.iter().filter(shows).map(|&die| self.without(die))
        };
        let tokens = |icon: Option<Icon>| {
            let same = move |token: &&Icon| icon.is_none_or(|icon| **token == icon);
            self.tokens.iter().filter(same).map(|&token| {
                let mut less = self.clone();
                less.tokens.retain(|other| *other != token);
                less
            })
        };
        let paid: Vec<Self> = match *price {
            Price::Die => dice(None).collect(),
            Price::Spend(icon) => dice(Some(icon)).chain(tokens(Some(icon))).collect(),
            Price::Token => tokens(None).collect(),
            Price::Energy => vec![self.clone()],
            Price::Damage => return 1.0 + self.paying(rules, rest, gains),
        };
        let all = paid.iter().map(|paid| paid.paying(rules, rest, gains));
        all.fold(f64::INFINITY, f64::min)
    }
}

/// The challenges of the active player's stage card, and the boss's own.
fn state_stage(table: &Table) -> Vec<(Need, u8)> {
    let (rules, player) = (table.rules(), table.state.player());
    let card = usize::from(player.pile.top().expect("a stage card"));
    let stage = &rules.stages[usize::from(rules.stage_deck[card])];
    let boss = &rules.masters[usize::from(player.boss.expect("a boss"))];
    let extra = match boss.stage {
        Ability::Extra(challenge) => Some(challenge),
        _ => None,
    };
    let all = stage.challenges.iter().copied().chain(extra);
    all.map(|challenge| (challenge.need, challenge.damage)).collect()
}

/// The damage to be expected after a choice, the long way.
fn harm(table: &Table, sight: &Sight, action: Action) -> Option<f64> {
    let rules = table.rules();
    Some(match action {
        Action::Suffer => {
            let rest = Sight { ahead: sight.ahead[1..].to_vec(), ..sight.clone() };
            let more = match table.state.ability(rules, table.active()) {
                Ability::Missed(tolls) if *tolls == [Toll::Damage] => 1.0,
                _ => 0.0,
            };
            f64::from(sight.ahead[0].1) + more + rest.least()
        }
        Action::Overcome(payment) => {
            let mut rest = Sight { ahead: sight.ahead[1..].to_vec(), ..sight.clone() };
            for (colour, face, count) in payment.dice.kinds() {
                (0..count).for_each(|_| rest = rest.without((colour, face)));
            }
            rest.tokens.retain(|&icon| !payment.tokens.has(icon));
            rest.least()
        }
        Action::Skill => {
            let player = table.state.player();
            let row = rules.action(player.hero, player.slots[SKILL]?);
            sight.paying(rules, &row.cost, &row.skill)
        }
        Action::Boost { card, .. } => sight.gaining(rules, &rules.actions[usize::from(card)].support),
        Action::Weapon(slot) => {
            let weapon = table.state.player().weapons()[usize::from(slot)];
            let row = &rules.weapons[usize::from(weapon.row)];
            sight.paying(rules, &row.cost, &row.effect)
        }
        Action::Reroll(_) => sight.gaining(rules, &[Gain::Reroll]),
        Action::Weakness(_) => sight.gaining(rules, &[Gain::Roll(Colours::ALL)]),
        Action::Lose(colour, face) => sight.without((colour, face)).least(),
        Action::LoseToken(icon) => {
            let mut less = sight.clone();
            less.tokens.retain(|other| *other != icon);
            less.least()
        }
        Action::TakeDamage => 1.0 + sight.least(),
        Action::LoseEnergy(_) | Action::LoseSkill => sight.least(),
        Action::RerollDie(colour, face) => {
            let other = sight.without((colour, face));
            let faces = rules.dice[colour.index()].faces;
            faces.iter().map(|&to| other.with((colour, to)).least()).sum::<f64>() / 6.0
        }
        _ => return None,
    })
}

/// Small enough to enumerate, with room for a die of each colour, and not under a ban.
fn is_plain(table: &Table, sight: &Sight) -> bool {
    let room = [Red, Blue, Yellow].iter().all(|&colour| table.pool().of_colour(colour) < 2);
    let banned = matches!(table.state.ability(table.rules(), table.active()), Ability::Ban(Ban::Tokens));
    sight.dice.len() + sight.tokens.len() <= 5 && room && !banned
}

#[test]
fn threat_and_harm_are_those_of_trying_everything() {
    let mut compared = HashMap::new();
    for players in [2, 3] {
        let set = ["dr_light.damage=0", "players.weapons=3", "tanks.two=8", "tanks.three=8"];
        let game = standard(&[&[format!("players.count={players}").as_str()][..], &set].concat());
        visit(game, 3000, |table, legal, decision| {
            let price = matches!(table.state.stack.top(), Some(Pending::Price(_)));
            if ![kind::ACT, kind::TOLL].contains(&decision) || table.phase() != Phase::Act || price {
                return;
            }
            let sight = Sight::of(table);
            if !is_plain(table, &sight) {
                return;
            }
            let found = features(table, legal);
            assert_eq!(found["threat"][0], sight.least(), "{}", table.game.show(&table.state));
            for (lane, &action) in legal.iter().enumerate() {
                let Some(naive) = harm(table, &sight, action) else {
                    continue;
                };
                let harm = found["harm"][lane];
                assert!(
                    (harm - naive).abs() < 1e-9,
                    "harm of {action:?} is {harm}, by trying {naive}\n{}",
                    table.game.show(&table.state)
                );
                *compared.entry(std::mem::discriminant(&action)).or_insert(0) += 1;
            }
        });
    }
    assert!(compared.len() >= 8, "{compared:?}");
    assert!(compared.values().sum::<u32>() > 1000, "{compared:?}");
}

#[test]
fn a_hazard_after_a_pattern_is_weighed_against_the_next_pattern() {
    // The next pattern lies open: which die to give up for the one that was missed hangs on it.
    let mut table = Table::battle(3, &[]);
    let seat = table.active();
    table.pattern(seat, 1).challenge = challenge("jump", 2);
    table.boss(seat).ability = Ability::Missed(words("die"));
    table.dice(&[(Blue, JUMP), (Red, SHOOT)]);
    table.suffer();
    assert_eq!(table.legal(), [Action::Lose(Red, SHOOT), Action::Lose(Blue, JUMP)]);
    let found = features(&table, &table.legal());
    assert_eq!((found["harm"].as_slice(), found["threat"][0]), (&[0.0, 2.0][..], 0.0));
}

#[test]
fn a_hazard_at_clean_up_is_weighed_against_ones_own_next_stage_card() {
    let mut table = Table::acting(3, &[]);
    table.boss(1).stage = Ability::Cleanup(words("token"));
    let next = table.state.players[1].pile[0];
    let row = usize::from(table.rules().stage_deck[usize::from(next)]);
    table.rules_mut().stages[row].challenges[1] = challenge("jump", 2);
    table.seat(1).tokens = Icons::just(Icon::Jump).with(Icon::Shoot);
    while table.state.stack.top().is_none() {
        // What is left of the last challenge of the round is nobody's any more.
        table.ask("shoot", 1);
        table.suffer();
    }
    assert_eq!((table.active(), table.phase()), (1, Phase::Cleanup));
    let found = features(&table, &table.legal());
    assert_eq!(table.legal(), [Icon::Jump, Icon::Shoot].map(Action::LoseToken));
    assert_eq!(found["harm"], [2.0, 0.0]);
}

#[test]
fn a_price_is_weighed_with_the_other_price_and_what_both_buy() {
    let mut table = Table::acting(3, &[]);
    table.ask("shoot shoot jump", 2);
    table.dice(&[(Blue, RUN), (Yellow, RUN), (Red, RUN), (Blue, JUMP)]);
    table.tokens(&[Icon::Run]);
    table.skill("run die", "red:shoot2");
    table.act(Action::Skill);
    let legal = table.legal();
    assert_eq!(legal.len(), 4, "a run: three dice, or the token");
    assert_eq!(features(&table, &legal)["harm"], [0.0; 4]);
    table.act(Action::LoseToken(Icon::Run));
    let jump = Action::Lose(Blue, JUMP);
    let found = features(&table, &table.legal());
    for (lane, action) in table.legal().into_iter().enumerate() {
        let harm = if action == jump { 2.0 } else { 0.0 };
        assert_eq!(found["harm"][lane], harm, "{action:?}");
    }
}

#[test]
fn no_box_is_promised_where_sabotage_takes_it() {
    let mut game = plain(3, &["difficulty.sabotage=1"]);
    let (name, effect) = ("none".to_owned(), Sabotage::NoBattleBoxes);
    game.rules.sabotages = vec![SabotageRow { name, count: 1, effect, power: 1 }];
    game.rules.sabotage_deck = vec![0];
    for (mut table, promised) in [(Table::of(game), 0.0), (Table::of(plain(3, &[])), 1.0)] {
        table.reach_battle();
        table.reach_act();
        table.state.facing.boxed = true;
        table.dice(&[(Yellow, RUN)]);
        let legal = table.legal();
        let overcomes = legal.iter().position(|action| matches!(action, Action::Overcome(_)));
        assert_eq!(features(&table, &legal)["box"][overcomes.expect("a way")], promised);
    }
}

#[test]
fn shortfall_by_hand_of_a_stage_card() {
    // Asked: two jumps and a shoot. A blue die shows 5/6 jump, a red one 1/6, a yellow one 1/6; of shoots 1/6, 5/6, 1/6.
    let mut table = Table::new(3, &[]);
    table.stage(0).challenges = [challenge("jump", 1), challenge("jump", 1), challenge("shoot", 1)];
    for (place, support) in ["blue", "red", "life", "life"].into_iter().enumerate() {
        table.card(0, place).support = words(support);
    }
    let legal = table.legal();
    let found = features(&table, &legal);
    let lane = |left, right| {
        let plan = Action::Plan { left, right, skill: if left == 2 { 0 } else { 2 } };
        legal.iter().position(|action| *action == plan).expect("the plan")
    };
    // A double counts two: blue has jump, jump, jump and a double: 5/6.
    let both = (2.0 - 5.0 / 6.0 - 1.0 / 6.0) + (1.0 - 1.0 / 6.0 - 5.0 / 6.0);
    assert!((found["shortfall"][lane(0, 1)] - both).abs() < 1e-12);
    let blue = (2.0 - 5.0 / 6.0) + (1.0 - 1.0 / 6.0);
    assert!((found["shortfall"][lane(0, 3)] - blue).abs() < 1e-12);
    assert!((found["shortfall"][lane(2, 3)] - 3.0).abs() < 1e-12);
}

#[test]
fn shortfall_by_hand_of_a_wait_with_a_token_and_dr_light() {
    // Asked: a wait and a run. The run token, a yellow die of Dr. Light's: 5/6 run, 1/6 jump, 1/6 shoot.
    let mut game = plain(1, &[]);
    for row in &mut game.rules.light {
        (row.die, row.wants) = (Yellow, Red);
    }
    let mut table = Table::of(game);
    table.reach_plan();
    table.seat(0).tokens = Icons::just(Icon::Run);
    table.stage(0).challenges = [challenge("wait", 1), challenge("run", 1), challenge("jump", 0)];
    let found = features(&table, &table.legal());
    // Runs: 1 + 2 * 5/6 for one run asked, so 5/3 to spare; jumps: 1/3 for one; shoots: 1/3 to spare. Of the wait's two icons none is short.
    let expected = (1.0 - 1.0 / 3.0) + (2.0 - 5.0 / 3.0 - 1.0 / 3.0_f64).max(0.0);
    assert!((found["shortfall"][0] - expected).abs() < 1e-12, "{}", found["shortfall"][0]);
}

/// Puts everything that lies face down, or has not been rolled, in another order.
fn shuffle_hidden(state: &mut State) {
    fn turn_over<const N: usize>(pile: &mut Pile<N>, open: usize) {
        let cards = pile.to_vec();
        let (hidden, seen) = cards.split_at(cards.len().saturating_sub(open));
        let mut hidden = hidden.to_vec();
        hidden.reverse();
        if hidden.len() > 2 {
            hidden.rotate_left(1);
        }
        *pile = Pile::default();
        pile.extend(&hidden);
        pile.extend(seen);
    }
    for player in &mut state.players {
        turn_over(&mut player.pile, 1);
        turn_over(&mut player.deck.draw, 0);
    }
    // Cards of the same kind change places between players and the deck, too.
    let under = match state.battle {
        0 => &mut state.stages.draw,
        _ => &mut state.patterns.draw,
    };
    for player in &mut state.players {
        if player.pile.len() > 1 && !under.is_empty() {
            let (hidden, other) = (player.pile.take(0), under.take(0));
            let seen = player.pile.to_vec();
            player.pile = Pile::default();
            player.pile.push(other);
            player.pile.extend(&seen);
            under.push(hidden);
        }
    }
    for deck in [&mut state.stages, &mut state.patterns, &mut state.boxes, &mut state.light] {
        turn_over(&mut deck.draw, 0);
    }
    for (rolls, used) in state.rolls.iter_mut().zip(state.rolled) {
        let unused = &mut rolls[usize::from(used)..];
        unused.iter_mut().for_each(|roll| *roll = (*roll + 1) % 6);
    }
}

#[test]
fn no_feature_and_no_choice_hangs_on_what_is_hidden() {
    for (rules, players) in [("standard", 1), ("standard", 2), ("standard", 4), ("campaign", 3), ("expert", 3)] {
        let count = format!("players.count={players}");
        let mut changed = 0;
        visit(read(rules, &[&count, "campaign.tries=3"]), 2500, |table, legal, _| {
            let (found, shown) = (features(table, legal), table.game.show(&table.state));
            let before = table.state.clone();
            shuffle_hidden(&mut table.state);
            changed += usize::from(table.state.stages.draw[..] != before.stages.draw[..]);
            assert_eq!(table.legal(), legal);
            assert_eq!(features(table, legal), found, "{shown}");
            assert_eq!(table.game.show(&table.state), shown);
            table.state = before;
        });
        assert!(changed > 1000);
    }
}

#[test]
fn features_are_finite_and_within_their_ranges() {
    for (rules, players) in [("standard", 1), ("standard", 2), ("campaign", 4), ("expert", 3)] {
        let count = format!("players.count={players}");
        visit(read(rules, &[&count, "campaign.tries=3"]), 2000, |table, legal, _| {
            for (name, values) in features(table, legal) {
                let feature = FEATURES.iter().find(|feature| feature.name == name).expect("the feature");
                for value in values {
                    let inside = (feature.min - 1e-9..=feature.max + 1e-9).contains(&value);
                    assert!(inside, "{name} is {value}\n{}", table.game.show(&table.state));
                }
            }
        });
    }
}

#[test]
fn random_play_keeps_the_table_in_order_and_comes_to_an_end() {
    let variants: [&[&str]; 6] = [
        &["players.count=1", "dr_light.when=after_roll", "difficulty.sabotage=3"],
        &["players.count=2", "campaign.played=true", "campaign.tries=4", "difficulty.sabotage=3"],
        &["players.count=3", "hazards.choice=forced", "players.hand=5", "surprises.empty=nothing"],
        &["players.count=4", "players.heroes=random", "players.weapons=3", "weakness.dice=3"],
        &["players.count=4", "campaign.played=true", "campaign.tries=20", "campaign.final_battles=0"],
        &["players.count=2", "players.hand=3", "tanks.two=8", "bosses.choice=random"],
    ];
    for set in variants {
        let mut over = 0;
        // Every action is audited: see `Table::act`.
        visit(standard(set), 6000, |table, legal, _| {
            assert!(!legal.is_empty());
            for (place, action) in legal.iter().enumerate() {
                assert!(!legal[..place].contains(action), "{action:?} twice");
            }
            over += usize::from(table.state.rounds == 1 && table.state.round == 1);
        });
        assert!(over > 0);
    }
}

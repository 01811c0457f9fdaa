//! Features against independent computations, and against what is hidden; random play keeps the table in order.

use std::collections::HashMap;

use super::odds::pays;
use super::table::*;
use crate::MegaMan;
use crate::action::Action;
use crate::action::kind;
use crate::config::{Rules, SabotageRow};
use crate::effect::{Ban, Benefit, BossAbility, CostItem, Sabotage, Toll};
use crate::features::FEATURES;
use crate::icons::{Colours, DieColour, DieFace, Icon, Icons};
use crate::payment::IconNeed;
use crate::state::{CardPile, PendingStep, Phase, SKILL, State};
use conformance::features::features as features_of;
use kit::game::{Game, GameText, PendingDecision, dyn_observer};
use kit::luck::{DrawPurpose, Luck, LuckDomain};

/// Plays random games and shows each decision with what is legal and its kind, until there were enough decisions.
fn visit(game: MegaMan, decisions: usize, mut see: impl FnMut(&mut Table, &[Action], usize)) {
    let mut table = Table::dealt(game, |_| true);
    let mut chooser = Luck::new(3, LuckDomain::Bots);
    let mut number = 0;
    for _ in 0..decisions {
        let PendingDecision::Choose { kind, .. } = table.game.turn(&table.state) else {
            number += 1;
            table.luck.begin(number);
            table.game.setup(&mut table.state, &mut table.luck, &mut dyn_observer(&mut ()));
            continue;
        };
        let legal = table.legal();
        see(&mut table, &legal, kind);
        let any = chooser.stream(DrawPurpose(0), 0).below(legal.len() as u32);
        table.act(legal[any as usize]);
        table.told.0.clear();
    }
}

/// All features of the decision by name: one number per choice.
fn features(table: &Table, choices: &[Action]) -> HashMap<&'static str, Vec<f64>> {
    let PendingDecision::Choose { seat, kind } = table.game.turn(&table.state) else {
        return HashMap::new();
    };
    features_of(&table.game, &table.state, (seat, kind), choices).into_iter().collect()
}

/// Dice and tokens one by one, and the challenges in sight with their damage.
#[derive(Clone)]
struct Sight {
    dice: Vec<Die>,
    tokens: Vec<Icon>,
    ahead: Vec<(IconNeed, u8)>,
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
        let tokens = self.tokens.iter().map(|&icon| DieFace::new(icon, false));
        let faces: Vec<DieFace> = dice.chain(tokens).collect();
        let sets = 1usize << faces.len();
        let mut least = vec![0; sets];
        for (need, damage) in self.ahead.iter().rev() {
            let chosen = |set: usize| -> Vec<DieFace> {
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
    fn gaining(&self, rules: &Rules, gains: &[Benefit]) -> f64 {
        let Some((gain, rest)) = gains.split_first() else {
            return self.least();
        };
        let then = |next: Self| next.gaining(rules, rest);
        let kept = || then(self.clone());
        let rolled = |from: &Self, colour: DieColour| {
            let faces = rules.dice[colour.index()].faces;
            faces.iter().map(|&face| from.with((colour, face)).gaining(rules, rest)).sum::<f64>() / 6.0
        };
        let best = |all: Vec<f64>| all.into_iter().fold(f64::INFINITY, f64::min);
        match *gain {
            Benefit::Roll(colours) => best(colours.iter().map(|colour| rolled(self, colour)).collect()),
            Benefit::Set(colour, face) => then(self.with((colour, face))),
            Benefit::Match if !self.dice.is_empty() => {
                best(self.dice.iter().map(|&die| then(self.with(die))).collect())
            }
            Benefit::Turn if !self.dice.is_empty() => {
                let turned = |&(colour, face): &Die| {
                    let faces = rules.dice[colour.index()].faces;
                    let to = |&to: &DieFace| then(self.without((colour, face)).with((colour, to)));
                    best(faces.iter().map(to).collect())
                };
                best(self.dice.iter().map(turned).collect())
            }
            Benefit::Reroll => unreachable!("it is compared apart"),
            Benefit::Token(icons) => {
                let flipped = |icon: Icon| {
                    let mut more = self.clone();
                    if !more.tokens.contains(&icon) {
                        more.tokens.push(icon);
                    }
                    then(more)
                };
                best(icons.iter().map(flipped).collect())
            }
            Benefit::Wait => {
                let mut eased = self.clone();
                eased.ahead[0].0.waits = eased.ahead[0].0.waits.saturating_sub(1);
                then(eased)
            }
            Benefit::Shield => {
                let mut eased = self.clone();
                eased.ahead[0].1 = eased.ahead[0].1.saturating_sub(1);
                then(eased)
            }
            _ => kept(),
        }
    }

    /// The same once these dice have been rolled one after the other.
    fn rolling(&self, rules: &Rules, dice: &[DieColour]) -> f64 {
        let Some((colour, dice)) = dice.split_first() else {
            return self.least();
        };
        let faces = rules.dice[colour.index()].faces;
        let sum: f64 = faces.iter().map(|&face| self.with((*colour, face)).rolling(rules, dice)).sum();
        sum / 6.0
    }

    /// The same once the best set of dice that holds these has been rolled again.
    fn rerolling(&self, rules: &Rules, these: &[Die]) -> f64 {
        let sets = (1..1usize << self.dice.len()).filter_map(|set| {
            let inside = (0..self.dice.len()).filter(|die| set >> die & 1 == 1);
            let rolled: Vec<Die> = inside.map(|die| self.dice[die]).collect();
            let times = |dice: &[Die], die: &Die| dice.iter().filter(|other| *other == die).count();
            these.iter().all(|die| times(&rolled, die) >= times(these, die)).then_some(rolled)
        });
        let worth = sets.map(|set| self.rerolled(rules, &set));
        worth.fold(f64::INFINITY, f64::min)
    }

    /// The same once exactly these have been rolled again.
    fn rerolled(&self, rules: &Rules, these: &[Die]) -> f64 {
        let kept = these.iter().fold(self.clone(), |kept, &die| kept.without(die));
        let colours: Vec<DieColour> = these.iter().map(|die| die.0).collect();
        kept.rolling(rules, &colours)
    }

    /// The same after paying these, in the best way.
    fn paying(&self, rules: &Rules, prices: &[CostItem], gains: &[Benefit]) -> f64 {
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
            CostItem::Die => dice(None).collect(),
            CostItem::Spend(icon) => dice(Some(icon)).chain(tokens(Some(icon))).collect(),
            CostItem::Token => tokens(None).collect(),
            CostItem::Energy => vec![self.clone()],
            CostItem::Damage => return 1.0 + self.paying(rules, rest, gains),
        };
        let all = paid.iter().map(|paid| paid.paying(rules, rest, gains));
        all.fold(f64::INFINITY, f64::min)
    }
}

/// The challenges of the active player's stage card, and the boss's own.
fn state_stage(table: &Table) -> Vec<(IconNeed, u8)> {
    let (rules, player) = (table.rules(), table.state.player());
    let card = usize::from(player.pile.top().expect("a stage card"));
    let stage = &rules.stages[usize::from(rules.stage_deck[card])];
    let boss = &rules.masters[usize::from(player.boss.expect("a boss"))];
    let extra = match boss.stage {
        BossAbility::Extra(challenge) => Some(challenge),
        _ => None,
    };
    let all = stage.challenges.iter().copied().chain(extra);
    all.map(|challenge| (challenge.need, challenge.damage)).collect()
}

/// The damage to be expected after a choice, the long way.
fn harm(table: &Table, context: &Sight, action: Action) -> Option<f64> {
    let rules = table.rules();
    Some(match action {
        Action::Suffer => {
            let rest = Sight { ahead: context.ahead[1..].to_vec(), ..context.clone() };
            let more = match table.state.ability(rules, table.active()) {
                BossAbility::Missed(tolls) if *tolls == [Toll::Damage] => 1.0,
                _ => 0.0,
            };
            f64::from(context.ahead[0].1) + more + rest.least()
        }
        Action::Overcome(payment) => {
            let mut rest = Sight { ahead: context.ahead[1..].to_vec(), ..context.clone() };
            for (colour, face, count) in payment.dice.kinds() {
                (0..count).for_each(|_| rest = rest.without((colour, face)));
            }
            rest.tokens.retain(|&icon| !payment.tokens.has(icon));
            rest.least()
        }
        Action::Skill => {
            let player = table.state.player();
            let row = rules.action(player.hero, player.slots[SKILL]?);
            if row.skill.contains(&Benefit::Reroll) {
                return None;
            }
            context.paying(rules, &row.cost, &row.skill)
        }
        Action::Boost { card, .. } => context.gaining(rules, &rules.actions[usize::from(card)].support),
        Action::Weapon(slot) => {
            let weapon = table.state.player().weapons()[usize::from(slot)];
            let row = &rules.weapons[usize::from(weapon.row)];
            context.paying(rules, &row.cost, &row.effect)
        }
        Action::Weakness(_) => context.gaining(rules, &[Benefit::Roll(Colours::ALL)]),
        Action::Lose(colour, face) => context.without((colour, face)).least(),
        Action::LoseToken(icon) => {
            let mut less = context.clone();
            less.tokens.retain(|other| *other != icon);
            less.least()
        }
        Action::TakeDamage => 1.0 + context.least(),
        Action::LoseEnergy(_) | Action::LoseSkill => context.least(),
        Action::RerollDie(colour, face) => context.rerolled(rules, &[(colour, face)]),
        Action::Roll => context.rerolled(rules, &marked(table)),
        _ => return None,
    })
}

/// The dice that are picked up.
fn marked(table: &Table) -> Vec<Die> {
    let kinds = table.state.marked.kinds();
    kinds.flat_map(|(colour, face, count)| vec![(colour, face); usize::from(count)]).collect()
}

/// Small enough to enumerate, with room for a die of each colour, and not under a ban.
fn is_plain(table: &Table, context: &Sight) -> bool {
    let room = [Red, Blue, Yellow].iter().all(|&colour| table.pool().of_colour(colour) < 2);
    let banned = matches!(table.state.ability(table.rules(), table.active()), BossAbility::Ban(Ban::Tokens));
    context.dice.len() + context.tokens.len() <= 5 && room && !banned
}

#[test]
fn threat_and_harm_are_those_of_trying_everything() {
    let (mut compared, mut rerolls, mut best, mut picked, mut first) = (HashMap::new(), 0, 0, 0, 0);
    for players in [2, 3] {
        let set = ["dr_light.damage=0", "players.weapons=3", "tanks.two=8", "tanks.three=8"];
        let game = standard(&[&[format!("players.count={players}").as_str()][..], &set].concat());
        visit(game, 3000, |table, legal, decision| {
            let price = matches!(table.state.stack.top(), Some(PendingStep::Price(_)));
            if ![kind::ACT, kind::TOLL, kind::REROLL].contains(&decision) || table.phase() != Phase::Act || price {
                return;
            }
            let context = Sight::of(table);
            if !is_plain(table, &context) {
                return;
            }
            let found = features(table, legal);
            let least = |more: &[Die]| context.rerolling(table.rules(), &[marked(table), more.to_vec()].concat());
            let marks = legal.iter().enumerate().filter_map(|(lane, &action)| match action {
                Action::Mark(colour, face) => Some((found["harm"][lane], least(&[(colour, face)]))),
                _ => None,
            });
            if let Some((taken, exact)) = marks.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1))) {
                (picked, first) = (picked + 1, first + u32::from(taken - exact < 1e-9));
            }
            assert_eq!(found["threat"][0], context.least(), "{}", table.game.show(&table.state));
            for (lane, &action) in legal.iter().enumerate() {
                let these = match action {
                    Action::Reroll(_) => Some(Vec::new()),
                    Action::Mark(colour, face) => Some([marked(table), vec![(colour, face)]].concat()),
                    _ => None,
                };
                if let Some(these) = these {
                    let more = found["harm"][lane] - context.rerolling(table.rules(), &these);
                    assert!(more > -1e-9, "less than the best reroll\n{}", table.game.show(&table.state));
                    (rerolls, best) = (rerolls + 1, best + u32::from(more < 1e-9));
                }
                let Some(naive) = harm(table, &context, action) else {
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
    assert!(first * 100 >= picked * 99 && picked > 30, "{first} of {picked} times the best die is picked up");
    assert!(best * 4 >= rerolls * 3 && rerolls > 100, "{best} of {rerolls} times it is the best reroll");
    assert!(compared.len() >= 8, "{compared:?}");
    assert!(compared.values().sum::<u32>() > 1000, "{compared:?}");
}

#[test]
fn a_hazard_after_a_pattern_is_weighed_against_the_next_pattern() {
    // The next pattern lies open: which die to give up for the one that was missed hangs on it.
    let mut table = Table::battle(3, &[]);
    let seat = table.active();
    table.pattern(seat, 1).challenge = challenge("jump", 2);
    table.boss(seat).ability = BossAbility::Missed(words("die"));
    table.dice(&[(Blue, JUMP), (Red, SHOOT)]);
    table.suffer();
    assert_eq!(table.legal(), [Action::Lose(Red, SHOOT), Action::Lose(Blue, JUMP)]);
    let found = features(&table, &table.legal());
    assert_eq!((found["harm"].as_slice(), found["threat"][0]), (&[0.0, 2.0][..], 0.0));
}

#[test]
fn a_hazard_at_clean_up_is_weighed_against_ones_own_next_stage_card() {
    let mut table = Table::acting(3, &[]);
    table.boss(1).stage = BossAbility::Cleanup(words("token"));
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

/// Two useless dice: picked up together they are worth more than either alone, and nothing is lost before they are rolled.
#[test]
fn dice_picked_up_count_with_everything_that_they_can_show_together() {
    let mut table = Table::acting(3, &[]);
    table.ask("shoot shoot", 2);
    table.dice(&[(Red, RUN), (Blue, RUN)]);
    *table.energy() = 1;
    let legal = table.legal();
    let reroll = legal.iter().position(|action| *action == Action::Reroll(0)).expect("a reroll");
    // Two shoots: the red die shows two on one side of six; or one on three, and the blue one on one of its six.
    let harm = 2.0 * (1.0 - 1.0 / 6.0 - 3.0 / 6.0 / 6.0);
    assert!((features(&table, &legal)["harm"][reroll] - harm).abs() < 1e-12);
    table.act(Action::Reroll(0));
    table.act(Action::Mark(Red, RUN));
    let (legal, found) = (table.legal(), features(&table, &table.legal())["harm"].clone());
    assert_eq!(legal, [Action::Mark(Blue, RUN), Action::Roll]);
    assert!((found[0] - harm).abs() < 1e-12);
    assert!((found[1] - 2.0 * (1.0 - 1.0 / 6.0)).abs() < 1e-12);
}

/// "Any number of dice" is one at least once the energy is spent: with no die to spare it may do harm.
#[test]
fn a_reroll_takes_some_die_though_all_are_needed() {
    let mut table = Table::acting(3, &[]);
    table.ask("shoot", 2);
    for (dice, harm) in [(&[(Red, SHOOT)][..], 2.0 * 2.0 / 6.0), (&[(Red, SHOOT), (Blue, RUN)], 0.0)] {
        table.dice(dice);
        let legal = table.legal();
        let reroll = legal.iter().position(|action| *action == Action::Reroll(0)).expect("a reroll");
        assert!((features(&table, &legal)["harm"][reroll] - harm).abs() < 1e-12);
    }
}

/// What a card adds before a reroll may be a fourth die of its colour, which the pool would not hold.
#[test]
fn a_reroll_behind_a_die_too_many_is_weighed_all_the_same() {
    let mut table = Table::acting(3, &[]);
    table.ask("shoot shoot", 2);
    table.dice(&[(Red, RUN); 3]);
    table.skill("", "match reroll");
    let legal = table.legal();
    let skill = legal.iter().position(|action| *action == Action::Skill).expect("the skill");
    assert!((0.0..2.0).contains(&features(&table, &legal)["harm"][skill]));
}

#[test]
fn what_an_ability_gives_counts_as_far_as_there_is_room_for_it() {
    let mut table = Table::acting(3, &[]);
    let seat = table.active();
    table.skill("", "life life box");
    let boost = table.boost(seat, "any_token jump_token run_token");
    table.weapon("", "energy energy energy");
    *table.energy() = 2;
    table.me().life -= 1;
    table.tokens(&[Icon::Jump]);
    let legal = table.legal();
    let found = features(&table, &legal);
    let gained = |action: Action| {
        let lane = legal.iter().position(|other| *other == action).expect("the ability");
        ["life_gained", "box", "energy_gained", "tokens_gained"].map(|name| found[name][lane])
    };
    assert_eq!(gained(Action::Skill), [1.0, 1.0, 0.0, 0.0]);
    assert_eq!(gained(boost), [0.0, 0.0, 0.0, 2.0]);
    // Of the three there were room for one, and for the one that is spent.
    assert_eq!(gained(Action::Weapon(0)), [0.0, 0.0, 2.0, 0.0]);
    assert_eq!(gained(Action::Suffer), [0.0; 4]);
}

#[test]
fn challenges_left_count_those_that_are_hidden_and_the_boss_s_own() {
    let mut table = Table::acting(3, &[]);
    let seat = table.active();
    table.boss(seat).stage = BossAbility::Extra(challenge("run", 1));
    let left = |table: &Table| features(table, &table.legal())["challenges_left"][0];
    assert_eq!(left(&table), 3.0);
    table.suffer();
    assert_eq!(left(&table), 2.0);
    table.finish_phase();
    table.reach_battle();
    table.reach_act();
    assert_eq!(left(&table), 2.0, "of three patterns");
}

/// A boss's patterns lie face down but for one: a plan is for all of them.
#[test]
fn shortfall_counts_hidden_patterns_with_the_mean_of_all_pattern_cards() {
    let mut table = Table::new(3, &[]);
    table.reach_battle();
    let seat = table.active();
    for row in &mut table.rules_mut().patterns {
        row.challenge = challenge("shoot signature", 1);
    }
    table.boss(seat).signature = need("wait");
    for place in 0..4 {
        table.card(seat, place).support = words("life");
    }
    // Three patterns, a shoot and a wait each.
    assert!((features(&table, &table.legal())["shortfall"][0] - 9.0).abs() < 1e-9);
}

#[test]
fn no_box_is_promised_where_sabotage_takes_it() {
    let mut game = plain(3, &["difficulty.sabotage=1"]);
    let (name, effect) = ("none".to_owned().into(), Sabotage::NoBattleBoxes);
    game.rules.sabotages = vec![SabotageRow { name, count: 1, effect, power: 1 }];
    game.rules.sabotage_deck = cards([0]);
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
    fn turn_over<const N: usize>(pile: &mut CardPile<N>, open: usize) {
        let cards = pile.to_vec();
        let (hidden, seen) = cards.split_at(cards.len().saturating_sub(open));
        let mut hidden = hidden.to_vec();
        hidden.reverse();
        if hidden.len() > 2 {
            hidden.rotate_left(1);
        }
        *pile = CardPile::default();
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
            player.pile = CardPile::default();
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

//! Features of what is chosen in an action phase, dice in hand.

use super::*;
use crate::config::BossRow;
use crate::effect::{Benefit, BenefitList, CostItem};
use crate::forecast::ForecastContext;
use crate::icons::Icons;
use crate::payment::{PackedNeed, Payment, SymbolCounts};
use kit::pieces::ArrayPile;

const OUTCOMES: FeatureSet = FeatureSet::of(&[HARM, HARM_NOW, DEADLY]);

const GAINS: FeatureSet = FeatureSet::of(&[BOX, LIFE_GAINED, ENERGY_GAINED, TOKENS_GAINED]);

pub(super) fn write(view: &View, decision: usize, choices: &[Action], sink: &mut FeatureSink) {
    let active = view.active();
    sink.set(DICE_LEFT, || f64::from(view.pool().len()));
    sink.set(CHALLENGE, || view.ahead(active).first().map_or(0.0, |next| f64::from(next.1)));
    sink.set(MORE, || view.challenges_left() as f64);
    sink.set(HIDDEN, || view.hidden(view.active()) as f64);
    sink.set(BOOSTS, || (0..view.rules().seats).map(|seat| view.boosts(seat)).sum::<usize>() as f64);
    if sink.wants(THREAT) || sink.wants_any(OUTCOMES) {
        outcomes(view, choices, sink);
    }
    match decision {
        kind::ACT => act(view, choices, sink),
        kind::LEND => lend(view, choices, sink),
        kind::REROLL => sink.column(MARKS, choices, |choice| flag(matches!(choice, Action::Mark(..)))),
        kind::GAIN => sink.column(FIT, choices, |choice| match choice {
            Action::Colour(colour) if view.gathering() => planning::fit(view, colour),
            _ => 0.0,
        }),
        _ => toll(choices, sink),
    }
}

fn outcomes(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let context = ForecastContext::new(*view);
    let life = f64::from(view.life(view.active()));
    sink.set(THREAT, || context.threat());
    if sink.wants_any(OUTCOMES) {
        context.forecast().outcomes(choices, |lane, after| {
            let mut line = sink.line(lane);
            line.put(HARM, after.harm);
            line.put(HARM_NOW, after.now);
            line.put(DEADLY, flag(after.now >= life));
        });
    }
}

fn act(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let boxed = view.facing().boxed && view.gives_boxes();
    if sink.wants(RESERVE) {
        reserves(view, choices, sink);
    }
    let gains = sink.wants_any(GAINS);
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        let (dice, tokens) = match choice {
            Action::Overcome(payment) => (payment.dice, payment.tokens),
            _ => Default::default(),
        };
        let overcomes = matches!(choice, Action::Overcome(_));
        line.put(OVERCOMES, flag(overcomes));
        line.put(SUFFERS, flag(choice == Action::Suffer));
        line.put(DICE_SPENT, f64::from(dice.len()));
        line.put(TOKENS_SPENT, tokens.len() as f64);
        let gained = if gains { AbilityGains::by(view, choice) } else { AbilityGains::default() };
        line.put(BOX, gained.boxes + flag(overcomes && boxed));
        line.put(LIFE_GAINED, gained.life);
        line.put(ENERGY_GAINED, gained.energy);
        line.put(TOKENS_GAINED, gained.tokens);
        line.put(USES_SKILL, flag(choice == Action::Skill));
        line.put(USES_WEAPON, flag(matches!(choice, Action::Weapon(_))));
        line.put(USES_REROLL, flag(matches!(choice, Action::Reroll(_))));
        line.put(USES_WEAKNESS, flag(matches!(choice, Action::Weakness(_))));
        line.put(ENERGY_SPENT, energy_spent(view, choice));
        let owner = match choice {
            Action::Boost { from, .. } => Some(usize::from(from)),
            _ => None,
        };
        line.put(USES_BOOST, flag(owner.is_some()));
        line.put(BORROWS, flag(owner.is_some_and(|owner| owner != view.seat())));
        line.put(OWNER_ACTED, flag(owner.is_some_and(|owner| view.acted(owner))));
    }
}

fn energy_spent(view: &View, choice: Action) -> f64 {
    let price = |cost: &[CostItem]| cost.iter().filter(|price| **price == CostItem::Energy).count() as f64;
    match choice {
        Action::Weapon(slot) => {
            let weapon = view.weapons(view.seat())[usize::from(slot)];
            1.0 + price(&view.rules().weapons[usize::from(weapon.row)].cost)
        }
        Action::Reroll(_) | Action::Weakness(_) => 1.0,
        Action::Skill => view.skill().map_or(0.0, |row| price(&row.cost)),
        _ => 0.0,
    }
}

/// The gains of an ability besides dice.
#[derive(Default)]
struct AbilityGains {
    life: f64,
    energy: f64,
    tokens: f64,
    boxes: f64,
}

impl AbilityGains {
    fn by(view: &View, choice: Action) -> Self {
        let rules = view.rules();
        match choice {
            Action::Skill => view.skill().map_or_else(Self::default, |row| Self::of(view, &row.skill, 0)),
            Action::Boost { card, .. } => Self::of(view, &rules.actions[usize::from(card)].support, 0),
            Action::Weapon(slot) => {
                let weapon = view.weapons(view.active())[usize::from(slot)];
                Self::of(view, &rules.weapons[usize::from(weapon.row)].effect, 1)
            }
            _ => Self::default(),
        }
    }

    /// All that these give, `spent` energy less being there before.
    fn of(view: &View, gains: &BenefitList, spent: usize) -> Self {
        let seat = view.active();
        let count = |wanted: Benefit| gains.iter().filter(|gain| **gain == wanted).count();
        let inactive = view.tokens(seat).iter().fold(Icons::ALL, Icons::without);
        let named = inactive.iter().filter(|&icon| count(Benefit::Token(Icons::just(icon))) > 0).count();
        Self {
            life: count(Benefit::Life).min(view.room_for_life(seat)) as f64,
            energy: count(Benefit::Energy).min(view.room_for_energy(seat) + spent) as f64,
            tokens: (named + count(Benefit::Token(Icons::ALL))).min(inactive.len()) as f64,
            boxes: count(Benefit::Box) as f64,
        }
    }
}

/// Writes what the dice and tokens left are worth against a pattern that is still hidden; 0 if none is. An ability is used before the
/// challenge is overcome: it counts with what would be left after that.
fn reserves(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let Some(boss) = view.boss(view.active()).filter(|_| view.hidden(view.active()) > 0) else {
        return sink.clear(FeatureSet::just(RESERVE));
    };
    let mut best: Option<f64> = None;
    for (block, choices) in choices.chunks(FeatureColumns::PAD).enumerate() {
        let averted = averted(view, boss, choices);
        sink.lanes(RESERVE, block, |at| averted[at]);
        let overcome = choices.iter().zip(averted).filter(|(choice, _)| matches!(choice, Action::Overcome(_)));
        best = overcome.map(|(_, averted)| averted).chain(best).reduce(f64::max);
    }
    for (lane, choice) in choices.iter().enumerate() {
        if let (Some(best), false) = (best, matches!(choice, Action::Overcome(_) | Action::Suffer)) {
            sink.line(lane).put(RESERVE, best);
        }
    }
}

/// The mean damage of a pattern card that is averted by what each choice of a block leaves.
fn averted(view: &View, boss: &BossRow, choices: &[Action]) -> [f64; FeatureColumns::PAD] {
    let left = |choice: Action| {
        let Payment { dice, tokens } =
            if let Action::Overcome(payment) = choice { payment } else { Payment::default() };
        let tokens = tokens.iter().fold(view.spendable(), Icons::without);
        view.pool().minus(dice).icons().with(SymbolCounts::tokens(tokens))
    };
    // Most choices leave the same: all those that overcome nothing.
    let (mut lefts, mut which) =
        (ArrayPile::<SymbolCounts, { FeatureColumns::PAD }>::default(), [0; FeatureColumns::PAD]);
    for (which, &choice) in which.iter_mut().zip(choices) {
        let left = left(choice);
        *which = lefts.iter().position(|other| *other == left).unwrap_or(lefts.len());
        if *which == lefts.len() {
            lefts.push(left);
        }
    }
    let (mut averted, mut cards) = ([0; FeatureColumns::PAD], 0);
    for row in &view.rules().patterns {
        let bill = PackedNeed::of(row.challenge.need_against(boss.signature));
        let damage = u32::from(row.count) * u32::from(row.challenge.damage);
        let pays = |left: &SymbolCounts| u32::from(bill.is_paid_by(*left)) * damage;
        averted.iter_mut().zip(lefts.iter()).for_each(|(averted, left)| *averted += pays(left));
        cards += u32::from(row.count);
    }
    which.map(|which| f64::from(averted[which]) / f64::from(cards.max(1)))
}

fn lend(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let acted = view.acted(view.seat());
    sink.set(ACTED, || flag(acted));
    sink.set(ASKER_LIFE, || f64::from(view.life(view.active())));
    sink.set(OWN_SHORTFALL, || if acted { 0.0 } else { planning::shortfall(view, view.seat()) });
    sink.column(LENDS, choices, |choice| flag(choice == Action::Lend));
}

fn toll(choices: &[Action], sink: &mut FeatureSink) {
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        line.put(DICE_LOST, flag(matches!(choice, Action::Lose(..))));
        line.put(TOKENS_SPENT, flag(matches!(choice, Action::LoseToken(_))));
        line.put(ENERGY_SPENT, flag(matches!(choice, Action::LoseEnergy(_))));
        line.put(SKILL_LOST, flag(choice == Action::LoseSkill));
    }
}

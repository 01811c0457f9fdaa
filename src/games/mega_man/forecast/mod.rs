//! What a choice leads to: the damage that the active player has to expect from the challenges in sight.
//!
//! Which dice pay for which challenge is searched exactly ([`ChallengeSubsets`]); a die that is still to be rolled counts with each of its
//! faces, and dice that are picked up with everything that they can show together ([`rerolls`]).
//! What a later choice might add (a boost, a weapon) is not foreseen: a formula that knows what one die saves can tell when to ask.

mod rerolls;

use super::action::Action;
use super::config::MOST_WEAKNESS_DICE;
use super::effect::{Benefit, CostItem};
use super::icons::{Colours, DieColour, DieFace, Icon, Icons};
use super::payment::SymbolCounts;
use super::pool::DicePool;
use super::state::PendingStep;
use super::subsets::ChallengeSubsets;
use super::view::{ChallengesAhead, View};
use std::cell::OnceCell;

/// The context of a forecast, the same for all choices: the table, and the challenges in sight.
pub struct ForecastContext<'a> {
    view: View<'a>,
    ahead: ChallengesAhead,
    subsets: ChallengeSubsets,
    /// Of what comes behind the challenge that is faced, once it has been asked for.
    behind: OnceCell<ChallengeSubsets>,
    /// The least damage with what the player has at first.
    first: f64,
}

/// Dice and tokens, in sight of challenges.
#[derive(Clone, Copy)]
pub struct HarmForecast<'a> {
    context: &'a ForecastContext<'a>,
    pool: DicePool,
    tokens: Icons,
}

/// The harm that is expected after a choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExpectedHarm {
    /// Damage at once and in sight.
    pub harm: f64,
    /// Of this, damage at once.
    pub now: f64,
}

impl<'a> ForecastContext<'a> {
    /// The context as the active player sees it.
    pub fn new(view: View<'a>) -> Self {
        let ahead = view.ahead(view.active());
        let mut context =
            Self { view, subsets: ChallengeSubsets::new(&ahead), behind: OnceCell::new(), ahead, first: 0.0 };
        context.first = context.forecast().least();
        context
    }

    /// The forecast before any choice.
    pub fn forecast(&self) -> HarmForecast<'_> {
        HarmForecast { context: self, pool: self.view.pool(), tokens: self.view.spendable() }
    }

    /// The least damage with what the player has now.
    pub fn threat(&self) -> f64 {
        self.first
    }
}

impl HarmForecast<'_> {
    /// The symbols of dice and tokens.
    #[inline]
    fn have(&self) -> SymbolCounts {
        self.pool.icons().with(SymbolCounts::tokens(self.tokens))
    }

    /// The least damage with these dice and tokens.
    #[inline]
    fn least(&self) -> f64 {
        f64::from(self.context.subsets.least_damage(self.have()))
    }

    /// Calls `each` with the expected harm of each choice, one after the other.
    pub fn outcomes(&self, choices: &[Action], mut each: impl FnMut(usize, ExpectedHarm)) {
        let marking = self.context.view.pending() == Some(PendingStep::Marking);
        let rerolls = marking.then(|| self.rerolls(self.context.view.marked()));
        for (place, &choice) in choices.iter().enumerate() {
            let rerolled = rerolls.as_ref().and_then(|rerolls| rerolls.harm(choice));
            each(place, rerolled.map_or_else(|| self.after(choice), |harm| ExpectedHarm { harm, now: 0.0 }));
        }
    }

    /// The expected harm after this choice.
    fn after(&self, action: Action) -> ExpectedHarm {
        match action {
            Action::TakeDamage => ExpectedHarm { harm: 1.0 + self.least(), now: 1.0 },
            Action::Suffer => {
                let damage = self.context.ahead.first().map_or(0, |next| next.1);
                let now = f64::from(damage + self.context.view.missing_costs());
                ExpectedHarm { harm: now + self.behind(), now }
            }
            _ => ExpectedHarm { harm: self.harm(action), now: 0.0 },
        }
    }

    /// The least damage from what comes behind the challenge that is faced.
    fn behind(&self) -> f64 {
        let subsets =
            self.context.behind.get_or_init(|| ChallengeSubsets::new(self.context.ahead.get(1..).unwrap_or_default()));
        f64::from(subsets.least_damage(self.have()))
    }

    fn harm(&self, action: Action) -> f64 {
        let rules = self.context.view.rules();
        match action {
            Action::Overcome(payment) => Self {
                pool: self.pool.minus(payment.dice),
                tokens: payment.tokens.iter().fold(self.tokens, Icons::without),
                ..*self
            }
            .behind(),
            Action::Skill => self.context.view.skill().map_or(0.0, |row| self.buying(&row.cost, &row.skill)),
            Action::Boost { card, .. } => self.getting(&rules.actions[usize::from(card)].support),
            Action::Weapon(slot) => {
                let weapon = self.context.view.weapons(self.context.view.active())[usize::from(slot)];
                let row = &rules.weapons[usize::from(weapon.row)];
                self.buying(&row.cost, &row.effect)
            }
            Action::Reroll(_) => self.getting(&[Benefit::Reroll]),
            Action::Weakness(_) => {
                let dice = [Benefit::Roll(Colours::ALL); MOST_WEAKNESS_DICE];
                self.getting(&dice[..usize::from(rules.weakness_dice)])
            }
            Action::Lend => self.lent(),
            Action::Colour(colour) => self.getting(&[Benefit::Roll(Colours::just(colour))]),
            Action::Token(icon) => self.with_token(icon).least(),
            Action::Copy(colour, face) => self.with_die(colour, face).least(),
            Action::Turn { colour, from, to } => self.without(colour, from).with_die(colour, to).least(),
            Action::Lose(colour, face) => self.rest(self.without(colour, face)),
            Action::LoseToken(icon) => self.rest(Self { tokens: self.tokens.without(icon), ..*self }),
            Action::RerollDie(colour, face) => self.rerolled(colour, face, &[]),
            _ => self.rest(*self),
        }
    }

    /// The harm with the boost card of another player.
    fn lent(&self) -> f64 {
        match self.context.view.asked() {
            Some(card) => self.getting(&self.context.view.rules().actions[usize::from(card)].support),
            None => self.context.first,
        }
    }

    /// The harm once a price is paid, before the benefit that it is paid for: that comes with it.
    fn rest(&self, paid: Self) -> f64 {
        match self.context.view.pending() {
            Some(PendingStep::Price(_)) => {
                let (mut gains, mut count) = ([Benefit::Wait; 3], 0);
                for (place, gain) in gains.iter_mut().zip(self.context.view.bought()) {
                    (*place, count) = (gain, count + 1);
                }
                paid.using(self.context.view.owed().as_slice(), &gains[..count])
            }
            _ => paid.least(),
        }
    }

    /// The harm expected after buying these at that price.
    fn buying(&self, prices: &[CostItem], gains: &[Benefit]) -> f64 {
        if prices.is_empty() { self.getting(gains) } else { self.using(prices, gains) }
    }

    /// The harm expected after gaining these at no price: without harm there is nothing to gain, but a reroll has to be of some die.
    fn getting(&self, gains: &[Benefit]) -> f64 {
        match gains.split_first() {
            Some((&gain, rest)) if self.context.first > 0.0 || gain == Benefit::Reroll => self.gaining(gain, rest),
            _ => self.context.first,
        }
    }

    /// The harm expected after paying these and gaining those, each in the best way.
    fn using(&self, prices: &[CostItem], gains: &[Benefit]) -> f64 {
        if let Some((&price, rest)) = prices.split_first() {
            return self.paying(price, rest, gains);
        }
        // Without harm there is nothing to gain: that saves most of the work.
        let least = self.least();
        match gains.split_first() {
            Some((&gain, rest)) if least > 0.0 || gain == Benefit::Reroll => self.gaining(gain, rest),
            _ => least,
        }
    }

    fn paying(&self, price: CostItem, rest: &[CostItem], gains: &[Benefit]) -> f64 {
        let mut best = f64::INFINITY;
        let mut pay = |paid: Self| best = f64::min(best, paid.using(rest, gains));
        match price {
            CostItem::Die => self.pool.kinds().for_each(|(colour, face, _)| pay(self.without(colour, face))),
            CostItem::Spend(icon) => {
                let showing = self.pool.kinds().filter(|(_, face, _)| face.icon() == icon);
                showing.for_each(|(colour, face, _)| pay(self.without(colour, face)));
                if self.tokens.has(icon) {
                    pay(Self { tokens: self.tokens.without(icon), ..*self });
                }
            }
            CostItem::Token => {
                self.tokens.iter().for_each(|icon| pay(Self { tokens: self.tokens.without(icon), ..*self }))
            }
            CostItem::Energy => pay(*self),
            CostItem::Damage => return 1.0 + self.using(rest, gains),
        }
        if best.is_finite() { best } else { self.using(rest, gains) }
    }

    fn gaining(&self, gain: Benefit, rest: &[Benefit]) -> f64 {
        let mut best = f64::INFINITY;
        let mut gained = |better: Self| best = f64::min(best, better.using(&[], rest));
        match gain {
            Benefit::Roll(colours) => return self.rolling(colours, rest),
            Benefit::Reroll => return self.rerolling(rest),
            Benefit::Set(colour, face) => gained(self.with_die(colour, face)),
            Benefit::Match => self.pool.kinds().for_each(|(colour, face, _)| gained(self.with_die(colour, face))),
            Benefit::Turn => {
                for (colour, from, _) in self.pool.kinds() {
                    let other = self.without(colour, from);
                    self.faces(colour).for_each(|(to, _)| gained(other.with_die(colour, to)));
                }
            }
            Benefit::Token(icons) => icons.iter().for_each(|icon| gained(self.with_token(icon))),
            Benefit::Wait | Benefit::Shield => return self.easing(gain, rest),
            Benefit::Life | Benefit::Energy | Benefit::Box => gained(*self),
        }
        if best.is_finite() { best } else { self.using(&[], rest) }
    }

    /// A die of the best of these colours is rolled.
    fn rolling(&self, colours: Colours, rest: &[Benefit]) -> f64 {
        let rolled = |colour: DieColour| {
            if self.context.view.has_room(colour) {
                self.mean(colour, |face| self.with_die(colour, face).using(&[], rest))
            } else {
                self.using(&[], rest)
            }
        };
        colours.iter().map(rolled).fold(f64::INFINITY, f64::min)
    }

    /// The best dice are rerolled. With something else that comes besides, or dice that are too many and would not all be there, it is the
    /// best one die: with several it can only be better.
    fn rerolling(&self, rest: &[Benefit]) -> f64 {
        if rest.is_empty() && !self.pool.is_empty() && rerolls::within(self.pool) {
            return self.promising_reroll();
        }
        let kinds = self.pool.kinds();
        let best = kinds.map(|(colour, face, _)| self.rerolled(colour, face, rest)).reduce(f64::min);
        best.unwrap_or_else(|| self.using(&[], rest))
    }

    /// The harm once this die is rerolled, and the rest was gained.
    fn rerolled(&self, colour: DieColour, face: DieFace, rest: &[Benefit]) -> f64 {
        let other = self.without(colour, face);
        self.mean(colour, |face| other.with_die(colour, face).using(&[], rest))
    }

    /// The mean over the faces of a die.
    fn mean(&self, colour: DieColour, mut harm: impl FnMut(DieFace) -> f64) -> f64 {
        let sum = |(face, sides)| harm(face) * f64::from(sides);
        let sum: f64 = self.faces(colour).map(sum).sum();
        sum / self.context.view.rules().dice[colour.index()].faces.len() as f64
    }

    /// The faces that dice of a colour have, and on how many sides.
    fn faces(&self, colour: DieColour) -> impl Iterator<Item = (DieFace, u8)> {
        let sides = self.context.view.rules().dice[colour.index()].sides;
        DieFace::ALL.into_iter().zip(sides).filter(|(_, sides)| *sides > 0)
    }

    fn with_die(&self, colour: DieColour, face: DieFace) -> Self {
        Self { pool: self.pool.add(colour, face), ..*self }
    }

    fn without(&self, colour: DieColour, face: DieFace) -> Self {
        Self { pool: self.pool.remove(colour, face), ..*self }
    }

    fn with_token(&self, icon: Icon) -> Self {
        Self { tokens: self.tokens.with(icon), ..*self }
    }

    /// The next challenge is made easier, and then those gained.
    fn easing(&self, gain: Benefit, rest: &[Benefit]) -> f64 {
        let mut context = ForecastContext { behind: OnceCell::new(), ..*self.context };
        if let Some((need, damage)) = context.ahead.next_mut() {
            if gain == Benefit::Wait && need.waits > 0 {
                need.waits -= 1;
                context.subsets = context.subsets.eased();
            } else if gain == Benefit::Shield && *damage > 0 {
                *damage -= 1;
                context.subsets = context.subsets.shielded();
            }
        }
        HarmForecast { context: &context, ..*self }.using(&[], rest)
    }
}

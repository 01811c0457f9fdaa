//! What a choice leads to: the damage that the active player has to expect from the challenges in sight.
//!
//! Which dice pay for which challenge is searched exactly ([`Ways`]); a die that is still to be rolled counts with each of its faces,
//! and dice that are picked up with everything that they can show together ([`rerolls`]).
//! What a later choice might add (a boost, a weapon) is not foreseen: a formula that knows what one die saves can tell when to ask.

mod rerolls;

use super::action::Action;
use super::config::MOST_WEAKNESS_DICE;
use super::effect::{Gain, Price};
use super::icons::{Colour, Colours, Face, Icon, Icons};
use super::payment::Symbols;
use super::pool::Pool;
use super::state::Pending;
use super::view::{Ahead, View};
use super::ways::Ways;
use std::cell::OnceCell;

/// What stays the same whatever is chosen: the table, and the challenges in sight.
pub struct Sight<'a> {
    view: View<'a>,
    ahead: Ahead,
    ways: Ways,
    /// Of what comes behind the challenge that is faced, once it has been asked for.
    behind: OnceCell<Ways>,
    /// The least damage with what the player has at first.
    first: f64,
}

/// Dice and tokens, in sight of challenges.
#[derive(Clone, Copy)]
pub struct Prospect<'a> {
    sight: &'a Sight<'a>,
    pool: Pool,
    tokens: Icons,
}

/// How damage and what is left are expected to stand after a choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct After {
    /// Damage at once and in sight.
    pub harm: f64,
    /// Of this, damage at once.
    pub now: f64,
}

impl<'a> Sight<'a> {
    /// What the active player sees.
    pub fn new(view: View<'a>) -> Self {
        let ahead = view.ahead(view.active());
        let mut sight = Self { view, ways: Ways::new(&ahead), behind: OnceCell::new(), ahead, first: 0.0 };
        sight.first = sight.prospect().least();
        sight
    }

    /// How it stands now.
    pub fn prospect(&self) -> Prospect<'_> {
        Prospect { sight: self, pool: self.view.pool(), tokens: self.view.spendable() }
    }

    /// The least damage with what the player has now.
    pub fn threat(&self) -> f64 {
        self.first
    }
}

impl Prospect<'_> {
    /// What dice and tokens show.
    #[inline]
    fn have(&self) -> Symbols {
        self.pool.icons().with(Symbols::tokens(self.tokens))
    }

    /// The least damage with these dice and tokens.
    #[inline]
    fn least(&self) -> f64 {
        f64::from(self.sight.ways.least_damage(self.have()))
    }

    /// What each choice leads to, one after the other.
    pub fn outcomes(&self, choices: &[Action], mut each: impl FnMut(usize, After)) {
        let marking = self.sight.view.pending() == Some(Pending::Marking);
        let rerolls = marking.then(|| self.rerolls(self.sight.view.marked()));
        for (place, &choice) in choices.iter().enumerate() {
            let rerolled = rerolls.as_ref().and_then(|rerolls| rerolls.harm(choice));
            each(place, rerolled.map_or_else(|| self.after(choice), |harm| After { harm, now: 0.0 }));
        }
    }

    /// After this choice.
    fn after(&self, action: Action) -> After {
        match action {
            Action::TakeDamage => After { harm: 1.0 + self.least(), now: 1.0 },
            Action::Suffer => {
                let damage = self.sight.ahead.first().map_or(0, |next| next.1);
                let now = f64::from(damage + self.sight.view.missing_costs());
                After { harm: now + self.behind(), now }
            }
            _ => After { harm: self.harm(action), now: 0.0 },
        }
    }

    /// The least damage from what comes behind the challenge that is faced.
    fn behind(&self) -> f64 {
        let ways = self.sight.behind.get_or_init(|| Ways::new(self.sight.ahead.get(1..).unwrap_or_default()));
        f64::from(ways.least_damage(self.have()))
    }

    fn harm(&self, action: Action) -> f64 {
        let rules = self.sight.view.rules();
        match action {
            Action::Overcome(payment) => Self {
                pool: self.pool.minus(payment.dice),
                tokens: payment.tokens.iter().fold(self.tokens, Icons::without),
                ..*self
            }
            .behind(),
            Action::Skill => self.sight.view.skill().map_or(0.0, |row| self.buying(&row.cost, &row.skill)),
            Action::Boost { card, .. } => self.getting(&rules.actions[usize::from(card)].support),
            Action::Weapon(slot) => {
                let weapon = self.sight.view.weapons(self.sight.view.active())[usize::from(slot)];
                let row = &rules.weapons[usize::from(weapon.row)];
                self.buying(&row.cost, &row.effect)
            }
            Action::Reroll(_) => self.getting(&[Gain::Reroll]),
            Action::Weakness(_) => {
                let dice = [Gain::Roll(Colours::ALL); MOST_WEAKNESS_DICE];
                self.getting(&dice[..usize::from(rules.weakness_dice)])
            }
            Action::Lend => self.lent(),
            Action::Colour(colour) => self.getting(&[Gain::Roll(Colours::just(colour))]),
            Action::Token(icon) => self.with_token(icon).least(),
            Action::Copy(colour, face) => self.with_die(colour, face).least(),
            Action::Turn { colour, from, to } => self.without(colour, from).with_die(colour, to).least(),
            Action::Lose(colour, face) => self.rest(self.without(colour, face)),
            Action::LoseToken(icon) => self.rest(Self { tokens: self.tokens.without(icon), ..*self }),
            Action::RerollDie(colour, face) => self.rerolled(colour, face, &[]),
            _ => self.rest(*self),
        }
    }

    /// What another player's boost card would do.
    fn lent(&self) -> f64 {
        match self.sight.view.asked() {
            Some(card) => self.getting(&self.sight.view.rules().actions[usize::from(card)].support),
            None => self.sight.first,
        }
    }

    /// What a price leaves, before the benefit that it is paid for: that comes with it.
    fn rest(&self, paid: Self) -> f64 {
        match self.sight.view.pending() {
            Some(Pending::Price(_)) => {
                let (mut gains, mut count) = ([Gain::Wait; 3], 0);
                for (place, gain) in gains.iter_mut().zip(self.sight.view.bought()) {
                    (*place, count) = (gain, count + 1);
                }
                paid.using(self.sight.view.owed().as_slice(), &gains[..count])
            }
            _ => paid.least(),
        }
    }

    /// The harm expected after buying these at that price.
    fn buying(&self, prices: &[Price], gains: &[Gain]) -> f64 {
        if prices.is_empty() { self.getting(gains) } else { self.using(prices, gains) }
    }

    /// The harm expected after gaining these at no price: without harm there is nothing to gain, but a reroll has to be of some die.
    fn getting(&self, gains: &[Gain]) -> f64 {
        match gains.split_first() {
            Some((&gain, rest)) if self.sight.first > 0.0 || gain == Gain::Reroll => self.gaining(gain, rest),
            _ => self.sight.first,
        }
    }

    /// The harm expected after paying these and gaining those, each in the best way.
    fn using(&self, prices: &[Price], gains: &[Gain]) -> f64 {
        if let Some((&price, rest)) = prices.split_first() {
            return self.paying(price, rest, gains);
        }
        // Without harm there is nothing to gain: that saves most of the work.
        let least = self.least();
        match gains.split_first() {
            Some((&gain, rest)) if least > 0.0 || gain == Gain::Reroll => self.gaining(gain, rest),
            _ => least,
        }
    }

    fn paying(&self, price: Price, rest: &[Price], gains: &[Gain]) -> f64 {
        let mut best = f64::INFINITY;
        let mut pay = |paid: Self| best = f64::min(best, paid.using(rest, gains));
        match price {
            Price::Die => self.pool.kinds().for_each(|(colour, face, _)| pay(self.without(colour, face))),
            Price::Spend(icon) => {
                let showing = self.pool.kinds().filter(|(_, face, _)| face.icon() == icon);
                showing.for_each(|(colour, face, _)| pay(self.without(colour, face)));
                if self.tokens.has(icon) {
                    pay(Self { tokens: self.tokens.without(icon), ..*self });
                }
            }
            Price::Token => {
                self.tokens.iter().for_each(|icon| pay(Self { tokens: self.tokens.without(icon), ..*self }))
            }
            Price::Energy => pay(*self),
            Price::Damage => return 1.0 + self.using(rest, gains),
        }
        if best.is_finite() { best } else { self.using(rest, gains) }
    }

    fn gaining(&self, gain: Gain, rest: &[Gain]) -> f64 {
        let mut best = f64::INFINITY;
        let mut gained = |better: Self| best = f64::min(best, better.using(&[], rest));
        match gain {
            Gain::Roll(colours) => return self.rolling(colours, rest),
            Gain::Reroll => return self.rerolling(rest),
            Gain::Set(colour, face) => gained(self.with_die(colour, face)),
            Gain::Match => self.pool.kinds().for_each(|(colour, face, _)| gained(self.with_die(colour, face))),
            Gain::Turn => {
                for (colour, from, _) in self.pool.kinds() {
                    let other = self.without(colour, from);
                    self.faces(colour).for_each(|(to, _)| gained(other.with_die(colour, to)));
                }
            }
            Gain::Token(icons) => icons.iter().for_each(|icon| gained(self.with_token(icon))),
            Gain::Wait | Gain::Shield => return self.easing(gain, rest),
            Gain::Life | Gain::Energy | Gain::Box => gained(*self),
        }
        if best.is_finite() { best } else { self.using(&[], rest) }
    }

    /// A die of the best of these colours is rolled.
    fn rolling(&self, colours: Colours, rest: &[Gain]) -> f64 {
        let rolled = |colour: Colour| {
            if self.sight.view.has_room(colour) {
                self.mean(colour, |face| self.with_die(colour, face).using(&[], rest))
            } else {
                self.using(&[], rest)
            }
        };
        colours.iter().map(rolled).fold(f64::INFINITY, f64::min)
    }

    /// The best dice are rerolled. With something else that comes besides, or dice that are too many and would not all be there, it is the
    /// best one die: with several it can only be better.
    fn rerolling(&self, rest: &[Gain]) -> f64 {
        if rest.is_empty() && !self.pool.is_empty() && rerolls::within(self.pool) {
            return self.promising_reroll();
        }
        let kinds = self.pool.kinds();
        let best = kinds.map(|(colour, face, _)| self.rerolled(colour, face, rest)).reduce(f64::min);
        best.unwrap_or_else(|| self.using(&[], rest))
    }

    /// This die is rerolled, and then those gained.
    fn rerolled(&self, colour: Colour, face: Face, rest: &[Gain]) -> f64 {
        let other = self.without(colour, face);
        self.mean(colour, |face| other.with_die(colour, face).using(&[], rest))
    }

    /// The mean over the faces of a die.
    fn mean(&self, colour: Colour, mut harm: impl FnMut(Face) -> f64) -> f64 {
        let sum = |(face, sides)| harm(face) * f64::from(sides);
        let sum: f64 = self.faces(colour).map(sum).sum();
        sum / self.sight.view.rules().dice[colour.index()].faces.len() as f64
    }

    /// The faces that dice of a colour have, and on how many sides.
    fn faces(&self, colour: Colour) -> impl Iterator<Item = (Face, u8)> {
        let sides = self.sight.view.rules().dice[colour.index()].sides;
        Face::ALL.into_iter().zip(sides).filter(|(_, sides)| *sides > 0)
    }

    fn with_die(&self, colour: Colour, face: Face) -> Self {
        Self { pool: self.pool.add(colour, face), ..*self }
    }

    fn without(&self, colour: Colour, face: Face) -> Self {
        Self { pool: self.pool.remove(colour, face), ..*self }
    }

    fn with_token(&self, icon: Icon) -> Self {
        Self { tokens: self.tokens.with(icon), ..*self }
    }

    /// The next challenge is made easier, and then those gained.
    fn easing(&self, gain: Gain, rest: &[Gain]) -> f64 {
        let mut sight = Sight { behind: OnceCell::new(), ..*self.sight };
        if let Some((need, damage)) = sight.ahead.next_mut() {
            if gain == Gain::Wait && need.waits > 0 {
                need.waits -= 1;
                sight.ways = sight.ways.eased();
            } else if gain == Gain::Shield && *damage > 0 {
                *damage -= 1;
                sight.ways = sight.ways.shielded();
            }
        }
        Prospect { sight: &sight, ..*self }.using(&[], rest)
    }
}

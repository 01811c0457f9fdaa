//! Prices: what skills and weapons cost (rulebook "Icon guide": "if this is a cost").

use crate::action::Action;
use crate::config::Rules;
use crate::effect::CostItem;
use crate::icons::{DieColour, DieFace, Icon, Icons};
use crate::pool::DicePool;
use crate::state::State;

/// Every way to pay this that leaves enough for the price still owed.
pub fn options(rules: &Rules, state: &State, price: CostItem, each: &mut impl FnMut(Action)) {
    match price {
        CostItem::Energy => lost_energy(state, each),
        CostItem::Damage => each(Action::TakeDamage),
        _ => {
            let owed = state.stack.owed();
            PaymentMeans::of(rules, state).subsets(price, &mut |action, left| {
                if left.pay(owed.as_slice()) {
                    each(action);
                }
            });
        }
    }
}

/// The means of the active player to pay.
#[derive(Clone, Copy)]
pub struct PaymentMeans {
    pool: DicePool,
    tokens: Icons,
    energy: u8,
}

impl PaymentMeans {
    /// All dice, the tokens that may be spent, and the energy of all weapons.
    pub fn of(rules: &Rules, state: &State) -> Self {
        Self { pool: state.pool, tokens: state.spendable(rules), energy: state.player().energy() }
    }

    /// Once a weapon is used.
    pub fn less_energy(mut self) -> Self {
        self.energy -= 1;
        self
    }

    /// True if all of these can be paid, each with something of its own.
    pub fn pay(self, prices: &[CostItem]) -> bool {
        let Some((&price, rest)) = prices.split_first() else {
            return true;
        };
        match price {
            CostItem::Damage => self.pay(rest),
            CostItem::Energy => self.energy > 0 && self.less_energy().pay(rest),
            _ => {
                let mut paid = false;
                self.subsets(price, &mut |_, left| paid = paid || left.pay(rest));
                paid
            }
        }
    }

    /// Every die or token that pays this, and what is left then.
    fn subsets(self, price: CostItem, each: &mut dyn FnMut(Action, Self)) {
        let (any, icon, tokens) = match price {
            CostItem::Spend(icon) => (true, Some(icon), Icons::just(icon)),
            CostItem::Token => (false, None, Icons::ALL),
            _ => (true, None, Icons::EMPTY),
        };
        if any {
            dice(self.pool, None, icon, |colour, face| {
                let pool = self.pool.remove(colour, face);
                each(Action::Lose(colour, face), Self { pool, ..self });
            });
        }
        for icon in tokens.iter().filter(|&icon| self.tokens.has(icon)) {
            let tokens = self.tokens.without(icon);
            each(Action::LoseToken(icon), Self { tokens, ..self });
        }
    }
}

/// The kinds of dice of a pool, of one colour or showing one icon.
pub fn dice(pool: DicePool, colour: Option<DieColour>, icon: Option<Icon>, mut each: impl FnMut(DieColour, DieFace)) {
    for (c, face, _) in pool.kinds() {
        if colour.is_none_or(|colour| colour == c) && icon.is_none_or(|icon| icon == face.icon()) {
            each(c, face);
        }
    }
}

/// Every weapon that has energy to lose.
pub fn lost_energy(state: &State, each: &mut impl FnMut(Action)) {
    for (slot, weapon) in state.player().weapons().iter().enumerate() {
        if weapon.energy > 0 {
            each(Action::LoseEnergy(slot as u8));
        }
    }
}

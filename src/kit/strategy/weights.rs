//! Strategies as something to be trained: every number of their formulas by name, and the bot that other values make of it.

use super::{Bot, ChoiceRestriction, ChoiceRule, Parameter, RolloutSearch, Strategy};
use crate::formula::{Formula, FormulaFault, FormulaNames, NumberLiteral, NumberRole};
use crate::game::GameProfile;
use std::collections::BTreeMap;

/// A number that divides may shrink to this part of itself.
const SMALLEST_DIVISOR: f64 = 0.05;

impl Strategy {
    /// The strategy with a name for every number of its formulas that may be changed: `6 * new_boss` of `card` becomes
    /// `card_new_boss * new_boss`. Numbers that only pick a case stay where they are; one that divides keeps its sign.
    pub fn with_named_numbers(&self, game: &GameProfile) -> Self {
        let mut named = self.clone();
        let kinds = game.kinds.iter().map(|kind| kind.name);
        for kind in kinds {
            if let Some(formula) = self.score.get(kind) {
                let text = named.name_numbers(game, kind, formula);
                named.score.insert(kind.to_owned(), text);
            }
        }
        named
    }

    fn name_numbers(&mut self, game: &GameProfile, kind: &str, formula: &str) -> String {
        let mut text = String::new();
        let mut read = 0;
        for number in Formula::numbers(formula).unwrap_or_default() {
            if number.role == NumberRole::Fixed {
                continue;
            }
            let name = self.free_name(game, &format!("{kind}_{}", number.beside));
            text += &formula[read..number.span.start];
            text += &name;
            read = number.span.end;
            self.parameters.insert(name, parameter(&number));
        }
        text + &formula[read..]
    }

    /// The name, numbered where a feature or parameter has it.
    fn free_name(&self, game: &GameProfile, name: &str) -> String {
        let name = name.trim_end_matches('_');
        let taken =
            |name: &str| self.parameters.contains_key(name) || game.features.iter().any(|feature| feature.name == name);
        let numbered = (2..).map(|count| format!("{name}_{count}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }

    /// The bot that this strategy is.
    ///
    /// # Errors
    /// The fault of a formula under the parameters as they are: a divisor that can be 0.
    pub fn compile(&self, game: &GameProfile) -> Result<Bot, Vec<FormulaFault>> {
        if !self.weighs() {
            return Ok(self.bot(game, Vec::new()));
        }
        let kinds: Vec<&str> = game.kinds.iter().map(|kind| kind.name).collect();
        let parameters: Vec<(String, f64)> =
            self.parameters.iter().map(|(name, parameter)| (name.clone(), parameter.value)).collect();
        let formula = |(kind, name): (usize, &&str)| {
            let names = FormulaNames { features: game.features, kind, kinds: &kinds, parameters: &parameters };
            Formula::compile(self.score.get(*name).map_or("", String::as_str), &names)
        };
        let formulas = kinds.iter().enumerate().map(formula).collect::<Result<_, _>>()?;
        Ok(self.bot(game, formulas))
    }

    /// The bot with these formulas by kind of decision, of which one that weighs nothing needs none.
    pub(super) fn bot(&self, game: &GameProfile, formulas: Vec<Formula>) -> Bot {
        let kinds: Vec<&str> = game.kinds.iter().map(|kind| kind.name).collect();
        let bot = match self.choose {
            ChoiceRule::Random => Bot::Random,
            ChoiceRule::First => Bot::First,
            ChoiceRule::Best => {
                let search = self.search.as_ref().and_then(|settings| RolloutSearch::of(settings, &kinds));
                Bot::scored(formulas, self.blunder, search)
            }
        };
        bot.restricted(ChoiceRestriction::of(&self.forbid, &self.force, &kinds))
    }

    /// The strategy with other values of some parameters; names that it does not have are passed over.
    pub fn with_values(&self, values: &BTreeMap<String, f64>) -> Self {
        let mut other = self.clone();
        for (name, value) in values {
            if let Some(parameter) = other.parameters.get_mut(name) {
                parameter.value = *value;
            }
        }
        other
    }
}

fn parameter(number: &NumberLiteral) -> Parameter {
    let min = (number.role == NumberRole::Divides).then_some(number.value * SMALLEST_DIVISOR);
    Parameter { value: number.value, min, max: None }
}

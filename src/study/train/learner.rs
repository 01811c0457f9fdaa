//! Who is trained: a strategy whose numbers have names, and the axes along which a search may move them.

use kit::config::{Fault, SourceLocation};
use kit::game::GameProfile;
use kit::strategy::{Bot, ChoiceRule, Parameter, Strategy};
use std::collections::BTreeMap;

/// How far a search reaches at first: this part of a value,
const REACH: f64 = 0.5;

/// but never less than this.
const LEAST_REACH: f64 = 0.25;

/// A strategy in training.
#[derive(Clone, Debug)]
pub struct Learner {
    /// The strategy as it was, every number named.
    pub strategy: Strategy,
    /// What is trained of it.
    pub axes: Vec<TrainedParameter>,
}

/// A parameter that is trained.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedParameter {
    /// Name of the bot.
    pub name: String,
    /// Value before the training, and the range that it must keep to.
    pub parameter: Parameter,
}

impl TrainedParameter {
    /// How much this value has moved from the one before, in lengths that a search tries at first.
    pub fn moved(&self, value: f64) -> f64 {
        (value - self.parameter.value).abs() / reach(self.parameter.value)
    }

    fn within(&self, value: f64) -> f64 {
        let least = self.parameter.min.map_or(value, |min| value.max(min));
        self.parameter.max.map_or(least, |max| least.min(max))
    }
}

fn reach(value: f64) -> f64 {
    (REACH * value.abs()).max(LEAST_REACH)
}

impl Learner {
    /// A strategy of which the parameters that fit one of these patterns are trained, or all where there is none. `*` stands for any part of
    /// a name.
    ///
    /// # Errors
    /// A strategy that no number decides, a pattern that fits none of them.
    pub fn new(strategy: &Strategy, game: &GameProfile, of: &[String]) -> Result<Self, Fault> {
        let strategy = strategy.with_named_numbers(game);
        let name = &strategy.name;
        if let Some(search) = &strategy.search {
            let message =
                format!("`{name}` looks ahead by {} rollouts, and its games are too long to train it", search.rollouts);
            let help = "train the bot that it is based on, or leave its search out: --set bots.*.rollouts=0";
            return Err(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()));
        }
        if strategy.choose != ChoiceRule::Best || strategy.parameters.is_empty() {
            let message = format!("`{name}` has no numbers to train");
            let help = format!("train one that weighs its choices by formulas: `ludometer list bots {}`", game.name);
            return Err(Fault::new(SourceLocation::Nowhere, message).help(help));
        }
        if let Some(pattern) = of.iter().find(|of| !strategy.parameters.keys().any(|name| fits(of, name))) {
            let known: Vec<&str> = strategy.parameters.keys().map(String::as_str).collect();
            let message = format!("no parameter of `{name}` fits `{pattern}`");
            let help = format!("it has {}", known.join(", "));
            return Err(Fault::new(SourceLocation::flag("--of", pattern), message).help(help));
        }
        let wanted = |name: &String| of.is_empty() || of.iter().any(|of| fits(of, name));
        let axes = strategy.parameters.iter().filter(|(name, _)| wanted(name));
        let axes =
            axes.map(|(name, parameter)| TrainedParameter { name: name.clone(), parameter: *parameter }).collect();
        Ok(Self { strategy, axes })
    }

    /// The values that it begins with.
    pub fn values(&self) -> Vec<f64> {
        self.axes.iter().map(|axis| axis.parameter.value).collect()
    }

    /// The values at a place of a search that began at others.
    pub(super) fn placed(&self, from: &[f64], place: &[f64]) -> Vec<f64> {
        let axes = self.axes.iter().zip(from).zip(place);
        axes.map(|((axis, from), place)| axis.within(from + reach(*from) * place)).collect()
    }

    /// Values as they are written in a file.
    pub(super) fn rounded(&self, values: &[f64]) -> Vec<f64> {
        let axes = self.axes.iter().zip(values);
        axes.map(|(axis, value)| axis.within((value * 1e4).round() / 1e4)).collect()
    }

    /// The strategy with these values.
    pub fn with(&self, values: &[f64]) -> Strategy {
        let values: BTreeMap<String, f64> =
            self.axes.iter().zip(values).map(|(axis, value)| (axis.name.clone(), *value)).collect();
        self.strategy.with_values(&values)
    }

    /// The bot with these values; none where they would let a formula divide by 0.
    pub(super) fn bot(&self, game: &GameProfile, values: &[f64]) -> Option<Bot> {
        self.with(values).compile(game).ok()
    }
}

/// Whether a name fits a pattern in which `*` stands for any part.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            ends.into_iter().any(|at| fits(rest, &name[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_part_of_a_name() {
        for (pattern, name, expected) in [
            ("card_*", "card_price", true),
            ("card_*", "plan_card_price", false),
            ("*price*", "card_price_2", true),
            ("card_price", "card_price_2", false),
            ("*", "", true),
            ("a*b*c", "a_b_b_c", true),
            ("a*b*c", "a_b_b", false),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }
}

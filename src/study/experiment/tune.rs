//! What rules are tuned by: targets, at how many players and at which rung of strength they hold; values that may be changed; what a change of them costs.

use super::matching::fits;
use super::seats::of_seats;
use super::{Expectation, PlayerStrength, RUNGS, VariedValue};
use kit::config::assignment::AssignmentParts;
use kit::config::{Address, Assignment, ConfigValue, Fault, SourceLocation};
use std::fmt::{self, Display, Formatter};

/// Where a target is to hold; the rules and the bots as they are where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TargetSetting {
    /// Number of players.
    pub players: Option<i64>,
    /// The rung of strength.
    pub rung: Option<PlayerStrength>,
}

/// A target: `win_rate(greedy) in 30%..37%`, `strong: win_rate(greedy) <= 45%`, or `2 players: win_rate in 53%..57%`.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetSpec {
    /// Where it is to hold.
    pub setting: TargetSetting,
    /// What is expected there.
    pub expectation: Expectation,
}

/// Values that may be changed: `players.luck=3..12`, `cards.*.damage=-2..+2`, a pattern alone, or several that are given one value, as in
/// `players.max_health & players.health=4..9`.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkedValues {
    /// The address or pattern.
    pub pattern: String,
    /// Addresses that are given the same value as this one, such as the life that one begins with and the most that one has.
    pub along: Vec<String>,
    /// The values, or what is added; `None`: two steps down and up.
    pub axis: Option<VariedValue>,
    /// Where it is written.
    pub place: SourceLocation,
}

/// What a change costs: `players.*=3`.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangePrice {
    /// Pattern of addresses.
    pub pattern: String,
    /// Price, in changes of anything else.
    pub price: f64,
    /// Where it is written.
    pub place: SourceLocation,
}

impl TargetSpec {
    /// Reads what follows `--expect` of a `tune`.
    ///
    /// # Errors
    /// As of an expectation; an unknown rung, no number of players.
    pub fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let is_setting = |char: char| char.is_alphanumeric() || char == ' ' || char == ',';
        let prefix = text.split_once(':').filter(|(setting, _)| setting.chars().all(is_setting));
        let Some((setting, rest)) = prefix else {
            return Ok(Self { setting: TargetSetting::default(), expectation: Expectation::parse(text, place)? });
        };
        Ok(Self { setting: TargetSetting::parse(setting, place)?, expectation: Expectation::parse(rest, place)? })
    }

    /// The settings that targets name, few players before many and the weakest first; that of the rules as they are before all.
    pub fn settings(aims: &[Self]) -> Vec<TargetSetting> {
        let mut players: Vec<Option<i64>> = aims.iter().map(|aim| aim.setting.players).collect();
        players.sort_unstable();
        players.dedup();
        let rungs = || std::iter::once(None).chain(RUNGS.map(Some));
        let all = players.into_iter().flat_map(|players| rungs().map(move |rung| TargetSetting { players, rung }));
        all.filter(|setting| aims.iter().any(|aim| aim.setting == *setting)).collect()
    }
}

impl TargetSetting {
    /// Reads `2 players`, `strong`, or both with a comma between them.
    fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let mut setting = Self::default();
        for part in text.split(',').map(str::trim) {
            match part.split_once(' ') {
                Some((count, "player" | "players")) => {
                    let help = "write a number: `2 players: win_rate in 53%..57%`".to_owned();
                    let fault = |_| Fault::new(place.clone(), format!("`{count}` is no number of players")).help(help);
                    setting.players = Some(count.parse().map_err(fault)?);
                }
                _ => setting.rung = Some(PlayerStrength::named(part, place)?),
            }
        }
        Ok(setting)
    }

    /// What it sets, as if the target at `place` had set it.
    pub fn set(self, place: &SourceLocation) -> Option<Assignment> {
        self.players.map(|players| of_seats(ConfigValue::Int(players), place.clone(), place.clone()))
    }
}

impl Display for TargetSetting {
    /// What stands before its targets: `2 players, strong: `; nothing of the rules as they are.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let players = self.players.map(|count| format!("{count} player{}", if count == 1 { "" } else { "s" }));
        let parts: Vec<String> = players.into_iter().chain(self.rung.map(|rung| rung.name.to_owned())).collect();
        if parts.is_empty() { Ok(()) } else { write!(f, "{}: ", parts.join(", ")) }
    }
}

impl LinkedValues {
    /// Reads what follows `--of` of a `tune`.
    ///
    /// # Errors
    /// No address; values that cannot be read.
    pub fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let place = place.clone();
        if let Some((others, last)) = text.rsplit_once('&') {
            let along: Vec<String> = others.split('&').map(|other| other.trim().to_owned()).collect();
            along.iter().try_for_each(|other| Address::parse(other, &place).map(drop))?;
            return Ok(Self { along, ..Self::parse(last.trim_start(), &place)? });
        }
        let lever = |pattern: String, axis| Self { pattern, along: Vec::new(), axis, place: place.clone() };
        if let Some((pattern, spec)) = after_any(text) {
            let axis = VariedValue::parse(&format!("any={spec}"), &place)?;
            return Ok(lever(pattern, Some(axis)));
        }
        if AssignmentParts::of(text, &place).is_none() {
            Address::parse(text.trim(), &place)?;
            return Ok(lever(text.trim().to_owned(), None));
        }
        let axis = VariedValue::parse(text, &place)?;
        Ok(lever(axis.address.clone(), Some(axis)))
    }
}

impl ChangePrice {
    /// Reads what follows `--price`.
    ///
    /// # Errors
    /// No pattern, or no number above 0.
    pub fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let parts = || AssignmentParts::of(text, place).map(|parts| (parts.key.trim().to_owned(), parts.value));
        let price = after_any(text).or_else(parts).and_then(|(pattern, price)| {
            let price: f64 = price.trim().parse().ok()?;
            (price.is_finite() && price > 0.0).then(|| Self { pattern, price, place: place.clone() })
        });
        price.ok_or_else(|| {
            let help = "write a pattern and a number above 0: `players.*=3`; a change costs 1 where nothing is said";
            Fault::new(place.clone(), format!("`{text}` is no price")).help(help.to_owned())
        })
    }

    /// What a change of an address costs by these, of which the last that fits counts.
    pub fn of(prices: &[Self], address: &str) -> f64 {
        let own = prices.iter().rfind(|price| price.fits(address));
        own.map_or(1.0, |price| price.price)
    }

    /// Whether this is the price of a change of the address.
    pub fn fits(&self, address: &str) -> bool {
        fits(&self.pattern, address)
    }
}

/// A pattern that ends in `*` and what follows its `=`, which together are no `*=`.
fn after_any(text: &str) -> Option<(String, &str)> {
    let (pattern, rest) = text.split_once(".*=")?;
    Some((format!("{}.*", pattern.trim()), rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::config::SourceText;

    fn read_aim(text: &str) -> Result<TargetSpec, Fault> {
        SourceText::flag("--expect", text).read(TargetSpec::parse)
    }

    fn linked(text: &str) -> Result<LinkedValues, Fault> {
        SourceText::flag("--of", text).read(LinkedValues::parse)
    }

    fn price(text: &str) -> Result<ChangePrice, Fault> {
        SourceText::flag("--price", text).read(ChangePrice::parse)
    }

    #[test]
    fn a_target_may_be_about_a_rung() {
        let aim = read_aim("strong: win_rate(greedy) <= 45%").unwrap();
        assert_eq!(aim.setting.rung.map(|rung| rung.name), Some("strong"));
        assert_eq!(aim.expectation.to_string(), "win_rate(greedy) <= 45 %");
        let aims = [aim, read_aim("length_p50 in 10..14").unwrap(), read_aim("weak: length_p50 < 9").unwrap()];
        let settings: Vec<String> = TargetSpec::settings(&aims).iter().map(TargetSetting::to_string).collect();
        assert_eq!(settings, ["", "weak: ", "strong: "]);
        assert_eq!(read_aim("best: length_p50 < 9").unwrap_err().message, "there is no rung `best`");
    }

    #[test]
    fn a_target_may_be_about_a_number_of_players() {
        let aims = ["2 players, weak: win_rate > 1%", "1 player: win_rate > 1%", "2 players: win_rate > 1%"]
            .map(|text| read_aim(text).unwrap());
        let settings: Vec<String> = TargetSpec::settings(&aims).iter().map(TargetSetting::to_string).collect();
        assert_eq!(settings, ["1 player: ", "2 players: ", "2 players, weak: "]);
        let told = read_aim("two players: win_rate > 1%").unwrap_err().message;
        assert_eq!(told, "`two` is no number of players");
    }

    #[test]
    fn a_lever_is_a_pattern_with_or_without_values() {
        let steps = |text: &str| linked(text).unwrap().axis.map_or(0, |axis| axis.steps.len());
        assert_eq!(steps("players.luck=3..12"), 10);
        assert_eq!(steps("cards.*.damage"), 0);
        assert_eq!(steps("cards[threat>=2].damage"), 0);
        assert_eq!(steps("cards[threat>=2].damage=-1..+1"), 3);
        assert_eq!(linked("players.*=-2..+2").unwrap().pattern, "players.*");
        assert_eq!(steps("players.*=-2..+2"), 5);
        assert!(linked("players.luck=5..3").is_err());
        let two = linked("players.max_health & players.health=4..9").unwrap();
        assert_eq!((two.along, two.pattern.as_str()), (vec!["players.max_health".to_owned()], "players.health"));
    }

    #[test]
    fn the_last_price_that_fits_counts() {
        let prices = ["players.*=3", "players.luck=2"].map(|text| price(text).unwrap());
        let costs = ["players.health", "players.luck", "cards.bat.damage"].map(|at| ChangePrice::of(&prices, at));
        assert_eq!(costs, [3.0, 2.0, 1.0]);
        for text in ["players.*", "players.*=0", "players.*=dear", ""] {
            assert!(price(text).is_err(), "{text}");
        }
    }
}

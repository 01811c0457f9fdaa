//! What rules are tuned by: targets, at how many players, of which bots and at which rung of strength they hold; values that may be changed; what a change of them costs.

use super::seats::of_seats;
use super::{Expectation, PlayerStrength, RUNGS, VariedValue};
use engine::GameEntry;
use engine::cell::{CellRequest, bot_and_number};
use kit::config::assignment::AssignmentParts;
use kit::config::source::is_path;
use kit::config::{Address, Assignment, ConfigValue, Fault, SourceLocation, did_you_mean, fits_pattern};
use std::fmt::{self, Display, Formatter};
use std::path::Path;

/// Where a target is to hold; the rules and the bots as they are where nothing is said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TargetSetting {
    /// Number of players.
    pub players: Option<i64>,
    /// The rung of strength of all bots.
    pub rung: Option<PlayerStrength>,
    /// The line-up, a bot for each seat or one for all; none for that of the study.
    pub seats: Vec<TargetSeat>,
}

/// A bot of a line-up that a target names.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetSeat {
    /// The bot, as after `--bots`.
    pub bot: String,
    /// The rung at which this bot alone plays: it then goes under the name of the rung.
    pub rung: Option<PlayerStrength>,
}

/// A target: `win_rate(greedy) in 30%..37%`, `strong: win_rate(greedy) <= 45%`, `2 players: win_rate in 53%..57%`, or
/// `champion,weak: win_rate(champion) >= 90%`.
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
    /// As of an expectation; no number of players, no bot between two commas.
    pub fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        // What begins with a measure has bounds before any colon.
        let is_setting = |char: char| char.is_alphanumeric() || " ,-_./=".contains(char);
        let prefix = text.split_once(':').filter(|(setting, _)| setting.chars().all(is_setting));
        let Some((setting, rest)) = prefix else {
            return Ok(Self { setting: TargetSetting::default(), expectation: Expectation::parse(text, place)? });
        };
        Ok(Self { setting: TargetSetting::parse(setting, place)?, expectation: Expectation::parse(rest, place)? })
    }

    /// The settings that targets name, few players before many, the study's own line-up before others and the weakest first; that of the rules
    /// as they are before all.
    pub fn settings(aims: &[Self]) -> Vec<TargetSetting> {
        let mut all: Vec<TargetSetting> = Vec::new();
        for aim in aims {
            if !all.contains(&aim.setting) {
                all.push(aim.setting.clone());
            }
        }
        let rung = |own: &TargetSetting| RUNGS.iter().position(|rung| Some(*rung) == own.rung);
        all.sort_by_key(|own| (own.players, own.lineup(), rung(own)));
        all
    }

    /// Where the first target of a setting is written.
    pub fn place_of(aims: &[Self], setting: &TargetSetting) -> SourceLocation {
        let own = aims.iter().find(|aim| aim.setting == *setting);
        own.map_or(SourceLocation::Nowhere, |aim| aim.expectation.place.clone())
    }
}

impl TargetSetting {
    /// Reads `2 players`, `strong`, `champion`, or several with commas between them. A rung before all bots is that of all; one behind a bot is
    /// a seat of its own, for that bot at this rung.
    fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let mut setting = Self::default();
        for part in text.split(',').map(str::trim) {
            match part.split_once(' ') {
                Some((count, "player" | "players")) => {
                    let help = "write a number: `2 players: win_rate in 53%..57%`".to_owned();
                    let fault = |_| Fault::new(place.clone(), format!("`{count}` is no number of players")).help(help);
                    setting.players = Some(count.parse().map_err(fault)?);
                }
                _ if part.is_empty() => {
                    let help = "name a bot between any two commas: `champion,greedy: win_rate(champion) >= 60%`";
                    return Err(Fault::new(place.clone(), "a bot is missing before the colon").help(help.to_owned()));
                }
                _ => setting.name(part),
            }
        }
        Ok(setting)
    }

    /// Takes a name for what it is: a rung, or a bot.
    fn name(&mut self, part: &str) {
        let rung = RUNGS.into_iter().find(|rung| rung.name == part);
        match (rung, self.seats.last()) {
            (Some(_), None) => self.rung = rung,
            (Some(_), Some(TargetSeat { bot, .. })) => {
                let bot = bot.split_once('=').map_or(bot.as_str(), |(_, bot)| bot).to_owned();
                self.seats.push(TargetSeat { bot, rung });
            }
            (None, _) => self.seats.push(TargetSeat { bot: part.to_owned(), rung: None }),
        }
    }

    /// A fault, at `place`, of a bot that is none of the game's, and of nobody's file.
    pub fn check(&self, game: &'static GameEntry, place: &SourceLocation) -> Result<(), Fault> {
        let bots = self.seats.iter().map(|seat| seat.bot.split_once('=').map_or(seat.bot.as_str(), |(_, bot)| bot));
        let mut unknown = bots
            .filter(|bot| !is_path(bot))
            .filter_map(|bot| game.strategies().named(bot).err().map(|fault| (bot, fault)));
        let Some((bot, fault)) = unknown.next() else { return Ok(()) };
        // A word alone may be meant for either.
        let rung = did_you_mean(bot, RUNGS.map(|rung| rung.name));
        let message = match self.seats.len() {
            1 => format!("there is no rung `{bot}`, and {}", fault.message),
            _ => fault.message.clone(),
        };
        Err(Fault::new(place.clone(), message).help(rung.or(fault.help)))
    }

    /// What is asked for where the target at `place` is to hold.
    pub fn wish(&self, wish: &CellRequest, place: &SourceLocation) -> CellRequest {
        let mut wish = wish.clone();
        if let Some(rung) = self.rung {
            wish.every_bot = rung.settings();
        }
        if let Some(players) = self.set(place) {
            wish.set.retain(|set| set.address != players.address);
            wish.set.push(players);
        }
        if self.seats.is_empty() {
            return wish;
        }
        let names: Vec<&str> = self.seats.iter().map(TargetSeat::name).collect();
        // What is set of a bot of the study holds where that bot sits.
        let is_seated = |set: &Assignment| {
            let address = set.address.to_string();
            let bot = bot_and_number(&address).map(|(bot, _)| bot);
            bot.is_none_or(|bot| bot == "*" || names.contains(&bot))
        };
        wish.set.retain(is_seated);
        wish.bots = self.seats.iter().map(TargetSeat::asked).collect();
        let mut weaker: Vec<PlayerStrength> = Vec::new();
        for rung in self.seats.iter().filter_map(|seat| seat.rung) {
            if !weaker.contains(&rung) {
                weaker.push(rung);
                wish.set.extend(rung.settings_of(rung.name, place));
            }
        }
        wish
    }

    /// What it sets, as if the target at `place` had set it: as many players as it names bots, where it does not say how many.
    pub fn set(&self, place: &SourceLocation) -> Option<Assignment> {
        let bots = (self.seats.len() > 1).then_some(self.seats.len() as i64);
        let players = self.players.or(bots)?;
        Some(of_seats(ConfigValue::Int(players), place.clone(), place.clone()))
    }

    /// The line-up in words; nothing of that of the study.
    fn lineup(&self) -> String {
        self.seats.iter().map(TargetSeat::written).collect::<Vec<_>>().join(", ")
    }
}

impl TargetSeat {
    /// The bot as it is asked for: under the name of its rung, where it has one.
    fn asked(&self) -> String {
        self.rung.map_or_else(|| self.bot.clone(), |rung| format!("{}={}", rung.name, self.bot))
    }

    /// The name under which the bot goes.
    fn name(&self) -> &str {
        match (self.rung, self.bot.split_once('=')) {
            (Some(rung), _) => rung.name,
            (None, Some((alias, _))) => alias,
            (None, None) => Path::new(&self.bot).file_stem().and_then(|name| name.to_str()).unwrap_or(&self.bot),
        }
    }

    /// What stands of it before the colon.
    fn written(&self) -> &str {
        self.rung.map_or(self.bot.as_str(), |rung| rung.name)
    }
}

impl Display for TargetSetting {
    /// What stands before its targets: `2 players, strong: `, `champion, weak: `; nothing of the rules as they are.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let players = self.players.map(|count| format!("{count} player{}", if count == 1 { "" } else { "s" }));
        let rung = self.rung.map(|rung| rung.name.to_owned());
        let lineup = Some(self.lineup()).filter(|lineup| !lineup.is_empty());
        let parts: Vec<String> = players.into_iter().chain(rung).chain(lineup).collect();
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
            let axis = VariedValue::parse_pattern(&format!("any={spec}"), &place)?;
            return Ok(lever(pattern, Some(axis)));
        }
        if AssignmentParts::of(text, &place).is_none() {
            Address::parse(text.trim(), &place)?;
            return Ok(lever(text.trim().to_owned(), None));
        }
        let axis = VariedValue::parse_pattern(text, &place)?;
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
        fits_pattern(&self.pattern, address)
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
        // A name that is no rung is a bot; whether there is one is known with the game.
        assert_eq!(read_aim("best: length_p50 < 9").unwrap().setting.seats[0].bot, "best");
    }

    #[test]
    fn a_target_may_be_about_a_lineup() {
        let aims = [
            "champion,weak: win_rate(champion) >= 90%",
            "2 players, strong, own/a.toml,x=miser: win_rate(a) > 1%",
            "champion, weak: seat_gap in -2%..2%",
            "length_p50 < 14",
        ]
        .map(|text| read_aim(text).unwrap());
        let settings: Vec<String> = TargetSpec::settings(&aims).iter().map(TargetSetting::to_string).collect();
        assert_eq!(settings, ["", "champion, weak: ", "2 players, strong, own/a.toml, x=miser: "]);
        let base = CellRequest {
            rules: "metroidvania".to_owned(),
            bots: vec!["greedy".to_owned()],
            set: ["bots.greedy.blunder=0.5", "bots.champion.courage=0.5", "players.luck=7", "players.count=4"]
                .map(|text| Assignment::parse(text).unwrap())
                .to_vec(),
            every_bot: Vec::new(),
        };
        let wish = |aim: &TargetSpec| aim.setting.wish(&base, &SourceLocation::Nowhere);
        let duel = wish(&aims[0]);
        assert_eq!(duel.bots, ["champion", "weak=champion"]);
        let set: Vec<String> = duel.set.iter().map(Assignment::to_string).collect();
        assert_eq!(set, ["bots.champion.courage=0.5", "players.luck=7", "players.count=2", "bots.weak.blunder=0.2"]);
        assert_eq!(duel.every_bot, []);
        let all: Vec<String> = wish(&aims[1]).every_bot.iter().map(Assignment::to_string).collect();
        assert_eq!((wish(&aims[1]).bots.len(), all), (2, vec!["bots.*.blunder=0.0".to_owned()]));
        assert_eq!(wish(&aims[3]).bots, ["greedy"]);
        let told = read_aim("champion,: win_rate > 1%").unwrap_err();
        assert_eq!(told.message, "a bot is missing before the colon");
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

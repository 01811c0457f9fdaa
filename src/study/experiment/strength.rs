//! Rungs of strength, at which one question is asked again: does the answer depend on how well people play?

use super::{Experiment, StudyCommand};
use kit::config::{Assignment, ConfigValue, Fault, Faults, SourceLocation, SourceText, did_you_mean_one_of};
use kit::say::share;
use kit::strategy::{BLUNDER, ROLLOUTS, setting_of_bot};

/// A strength of play. It is made of the bots of the line-up as they are: each that chooses by formulas takes a share of its choices at random,
/// whatever its file says, or looks ahead. What `--set` says of a single bot still holds, since it comes after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerStrength {
    /// Name in `--at`, of the folder, and before the columns.
    pub name: &'static str,
    /// The share of choices made at random, 0 to 1.
    pub blunder: f64,
    /// The rollouts by which each looks ahead; 0 where it does so only if its file says so.
    pub rollouts: u32,
    /// The part of the usual number of games that is played, since each takes so many times as long.
    pub part: u64,
    /// The column that counts the blocks behind its effects.
    pub blocks: &'static str,
}

/// All rungs, the weakest first. One choice in five at random makes a trained bot about as strong as one written by hand; one in twenty is a
/// player who knows the game and is not always awake. Eight rollouts win 70.8 % of 400 duels of The Legend of Metroidvania with the champion
/// whose formulas they follow.
pub const RUNGS: [PlayerStrength; 4] = [
    PlayerStrength { name: "weak", blunder: 0.2, rollouts: 0, part: 1, blocks: "weak_blocks" },
    PlayerStrength { name: "fair", blunder: 0.05, rollouts: 0, part: 1, blocks: "fair_blocks" },
    PlayerStrength { name: "strong", blunder: 0.0, rollouts: 0, part: 1, blocks: "strong_blocks" },
    PlayerStrength { name: "search", blunder: 0.0, rollouts: 8, part: 100, blocks: "search_blocks" },
];

/// Instead of rungs of strength: players who have learnt to play the base, and who have learnt to play each variant.
pub const ADAPTATION: [PlayerStrength; 2] = [
    PlayerStrength { name: "fixed", blunder: 0.0, rollouts: 0, part: 1, blocks: "fixed_blocks" },
    PlayerStrength { name: "adapted", blunder: 0.0, rollouts: 0, part: 1, blocks: "adapted_blocks" },
];

impl PlayerStrength {
    /// The rung of this name, which stands at `place`.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let found = RUNGS.into_iter().find(|rung| rung.name == name);
        found.ok_or_else(|| {
            let help = did_you_mean_one_of(name, RUNGS.map(|rung| rung.name));
            Fault::new(place.clone(), format!("there is no rung `{name}`")).help(help)
        })
    }

    /// The settings that make every bot so strong: `bots.*.blunder=0.2`.
    pub fn settings(self) -> Vec<Assignment> {
        self.settings_of("*", &SourceLocation::Nowhere)
    }

    /// The settings that make a bot so strong, as what is written at `place` asks: `bots.greedy.blunder=0.2`.
    pub fn settings_of(self, bot: &str, place: &SourceLocation) -> Vec<Assignment> {
        let blunder = (BLUNDER, ConfigValue::Real(self.blunder));
        let rollouts = (self.rollouts > 0).then(|| (ROLLOUTS, ConfigValue::Int(self.rollouts.into())));
        let all = std::iter::once(blunder).chain(rollouts);
        all.map(|(number, value)| setting_of_bot(bot, number, value, place)).collect()
    }

    /// Whether bots that make no choice at random and do not look ahead play like that.
    pub fn is_as_they_are(self) -> bool {
        self.blunder == 0.0 && self.rollouts == 0
    }

    /// The share of choices made at random, and how it looks ahead if it does: `5 %`, `0 %, looks ahead by 8 rollouts`.
    pub fn told(self) -> String {
        let share = share(self.blunder, 0);
        if self.rollouts == 0 { share } else { format!("{share}, looks ahead by {} rollouts", self.rollouts) }
    }
}

impl Experiment {
    /// The rungs at which it is asked, in the order in which they were named; none where it is asked of the bots as they are.
    ///
    /// # Errors
    /// An unknown rung, one that is named twice, a question that has no effects to be compared.
    pub fn rungs(&self) -> Result<Vec<PlayerStrength>, Faults> {
        let (mut rungs, mut faults) = (Vec::new(), Vec::new());
        for name in &self.at {
            match name.read(PlayerStrength::named) {
                Ok(rung) if rungs.contains(&rung) => faults.push(named_twice(name)),
                Ok(rung) => rungs.push(rung),
                Err(fault) => faults.push(fault),
            }
        }
        if let (Some(name), true) = (self.at.first(), self.adapt.is_some()) {
            let message = "`at` asks how well people play, and `adapt` whether they learn: one at a time";
            faults.push(Fault::new(name.place.clone(), message).help("leave one of the two out".to_owned()));
        }
        if !rungs.is_empty() || self.adapt.is_some() {
            faults.extend(self.has_another_answer());
        }
        Faults::check(faults).map(|()| rungs)
    }

    /// The question at one rung alone.
    pub fn at_rung(&self, rung: PlayerStrength) -> Self {
        let place = self.at.iter().find(|at| at.as_str() == rung.name).map(|at| at.place.clone());
        let at = SourceText { value: rung.name.to_owned(), place: place.unwrap_or(SourceLocation::Nowhere) };
        Self { at: vec![at], ..self.clone() }
    }

    /// A test or a margin answers in its own words, of which nobody could say whether they hold at every rung.
    fn has_another_answer(&self) -> Option<Fault> {
        // The words of an audit are told over all rungs, and rest on its margin.
        let has_margin = self.margin.is_some() && self.command != StudyCommand::Audit;
        let other = [("sprt", self.sprt.is_some()), ("margin", has_margin)];
        let (name, _) = other.into_iter().find(|(_, is_asked)| *is_asked)?;
        let asks = if self.adapt.is_some() { "adapt" } else { "at" };
        let message = format!("`{asks}` asks which effects are shown whoever plays, and `{name}` something else");
        let help = format!("leave --{asks} out, or --{name}");
        Some(Fault::new(SourceLocation::Nowhere, message).help(help))
    }
}

fn named_twice(name: &SourceText) -> Fault {
    let message = format!("the rung `{}` is named twice", name.value);
    Fault::new(name.place.clone(), message).help("leave one of the two out".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rungs(names: &[&str]) -> Result<Vec<&'static str>, String> {
        let at = names.iter().map(|&name| name.into()).collect();
        let rungs = Experiment { at, ..Experiment::default() }.rungs();
        rungs
            .map(|rungs| rungs.iter().map(|rung| rung.name).collect())
            .map_err(|faults| faults.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>().join("; "))
    }

    #[test]
    fn rungs_keep_the_order_in_which_they_are_named() {
        assert_eq!(rungs(&["strong", "weak"]), Ok(vec!["strong", "weak"]));
        assert_eq!(rungs(&[]), Ok(Vec::new()));
    }

    #[test]
    fn every_wrong_name_is_told() {
        let told = rungs(&["weak", "storng", "weak"]);
        assert_eq!(told, Err("there is no rung `storng`; the rung `weak` is named twice".to_owned()));
    }

    #[test]
    fn the_weakest_errs_most_and_the_strongest_looks_ahead() {
        let strength = |rung: &PlayerStrength| (-rung.blunder, rung.rollouts);
        assert!(RUNGS.windows(2).all(|pair| strength(&pair[0]) < strength(&pair[1])));
        assert_eq!(RUNGS.map(|rung| rung.rollouts > 0), [false, false, false, true]);
        assert_eq!(RUNGS.last().map(|rung| rung.blunder), Some(0.0));
        assert!(RUNGS.iter().all(|rung| rung.blocks == format!("{}_blocks", rung.name)));
    }
}

//! The regret of a bot's choices by kind of decision: where its formula is weak.

use engine::ChoiceRegret;
use kit::stats::{CONFIDENCE, Estimate, Ratio, block_ratio};

/// The parts of a share of the win in which regrets are added up, so that their sum hangs on no order.
const PARTS: f64 = 1e9;

/// The regret of the choices of one kind.
#[derive(Clone, Debug)]
pub struct KindRegret {
    /// The name of the kind of decision.
    pub kind: &'static str,
    /// Decisions with several choices, in a game.
    pub decisions: f64,
    /// The share of the win that a decision costs; all kinds together have the stated confidence.
    pub regret: Estimate,
}

impl KindRegret {
    /// Of each kind that was met, the costliest in a game first: by the regrets of some games, of which each has one in `apart` of its choices.
    pub fn by_kind(games: &[Vec<ChoiceRegret>], apart: u64) -> Vec<Self> {
        let mut kinds: Vec<&'static str> = games.iter().flatten().map(|choice| choice.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let confidence = 1.0 - (1.0 - CONFIDENCE) / kinds.len().max(1) as f64;
        let of = |&kind: &&'static str| Self::of(kind, games, apart, confidence);
        let mut all: Vec<Self> = kinds.iter().map(of).collect();
        all.sort_by(|a, b| b.in_a_game().total_cmp(&a.in_a_game()));
        all
    }

    fn of(kind: &'static str, games: &[Vec<ChoiceRegret>], apart: u64, confidence: f64) -> Self {
        let mut ratio = Ratio::default();
        for game in games {
            let own = || game.iter().filter(|choice| choice.kind == kind);
            let sum: i64 = own().map(|choice| (PARTS * choice.regret).round() as i64).sum();
            ratio.add(sum, own().count() as i64);
        }
        let Estimate { n, value, lo, hi, method } = block_ratio(&ratio, None, confidence);
        let [value, lo, hi] = [value, lo, hi].map(|end| end.map(|end| end / PARTS));
        let decisions = ratio.denominator() as f64 * apart as f64 / games.len() as f64;
        Self { kind, decisions, regret: Estimate { n, value, lo, hi, method } }
    }

    /// The regret of all decisions of a game, as if each were the only one that could be mended.
    pub fn in_a_game(&self) -> f64 {
        self.decisions * self.regret.value.unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::game::Outcome;

    fn choice(kind: &'static str, regret: f64) -> ChoiceRegret {
        ChoiceRegret {
            decision: 1,
            now: Outcome { winners: 0, rounds: 1, turns: 1, ending: 0 },
            kind,
            taken: String::new(),
            best: String::new(),
            place: 0,
            shares: [0.5, 0.5 + regret],
            regret,
            error: 0.1,
        }
    }

    #[test]
    fn what_costs_most_in_a_game_comes_first() {
        let game = |number: usize| {
            let small = 0.01 + 0.001 * (number % 3) as f64;
            vec![choice("often", small), choice("often", small), choice("often", small), choice("rare", small + 0.01)]
        };
        let games: Vec<_> = (0..60).map(game).collect();
        let told = KindRegret::by_kind(&games, 2);
        assert_eq!(
            told.iter().map(|kind| (kind.kind, kind.decisions)).collect::<Vec<_>>(),
            [("often", 6.0), ("rare", 2.0)]
        );
        let regret = told[0].regret;
        assert!((regret.value.unwrap() - 0.011).abs() < 1e-9 && regret.lo < regret.value && regret.value < regret.hi);
        assert!((told[0].in_a_game() - 0.066).abs() < 1e-9);
    }

    #[test]
    fn few_games_have_no_interval() {
        let told = KindRegret::by_kind(&[vec![choice("plan", 0.1)], vec![choice("plan", 0.3)]], 1);
        assert_eq!((told[0].regret.value, told[0].regret.lo), (Some(0.2), None));
        assert!(KindRegret::by_kind(&[Vec::new()], 1).is_empty());
    }
}

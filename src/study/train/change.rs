//! What a bot does otherwise than it did before its training: what is measured of it, and what it chooses.

use super::arena::IN_TRAINING;
use engine::Count;
use engine::measure::ChoiceRate;
use kit::game::GameProfile;
use kit::stats::names::columns;
use kit::stats::{Estimate, Scalar, Table};
use std::fmt;

/// The unit of how often something is chosen.
const SHARE: &str = "share";

/// What has become of a bot, the first strategy of both: all that the summary has of it and of its games, and what it chooses.
pub(super) fn changes(game: &'static GameProfile, counts: [&Count; 2]) -> Vec<BehaviorChange> {
    let [before, after] = counts.map(|count| count.tally.summary());
    let rows = before.rows().iter().filter_map(|row| {
        let like = |other: &&Vec<Scalar>| row[..KEYS] == other[..KEYS];
        change(&before, row, after.rows().iter().find(like)?)
    });
    rows.chain(choice_changes(game, counts)).collect()
}

/// Something that is measured of a bot before and after its training, or of the games that it plays in.
#[derive(Clone, Debug)]
pub struct BehaviorChange {
    /// What is measured.
    pub subject: BehaviorMeasure,
    /// Unit of the measure.
    pub unit: String,
    /// Estimate of the bot as it was.
    pub before: Estimate,
    /// Estimate of the bot as it is, in the same seats with the same deals.
    pub after: Estimate,
}

/// What is measured of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BehaviorMeasure {
    /// A measure of the summary.
    Measure(String),
    /// How often it takes a choice that has this, where some have it and some have not.
    Choice(ChoiceTrait),
}

/// What a choice has or has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceTrait {
    /// The kind of decision.
    pub kind: &'static str,
    /// The feature.
    pub feature: &'static str,
    /// What it means, as a question.
    pub about: &'static str,
}

/// Text in a table: `chooses(plan.explores)`.
impl fmt::Display for BehaviorMeasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Measure(name) => f.write_str(name),
            Self::Choice(ChoiceTrait { kind, feature, .. }) => write!(f, "chooses({kind}.{feature})"),
        }
    }
}

impl BehaviorChange {
    /// How far it moved; unknown not at all.
    pub fn moved(&self) -> f64 {
        self.after.value.zip(self.before.value).map_or(0.0, |(after, before)| (after - before).abs())
    }

    /// Whether it says the same as another, told the other way round. To roll the die is not to hold.
    pub fn mirrors(&self, other: &Self) -> bool {
        let sum_to_one = |one: &Estimate, other: &Estimate| {
            let values = one.value.zip(other.value);
            one.n == other.n && values.is_some_and(|(one, other)| (one + other - 1.0).abs() < 1e-9)
        };
        sum_to_one(&self.before, &other.before) && sum_to_one(&self.after, &other.after)
    }

    /// Whether it differs for certain. Asked of two intervals that are apart.
    pub fn is_shown(&self) -> bool {
        let below = |one: &Estimate, other: &Estimate| one.hi.zip(other.lo).is_some_and(|(hi, lo)| hi < lo);
        below(&self.before, &self.after) || below(&self.after, &self.before)
    }
}

/// Columns of the summary that name a row: measure, strategy, seat.
const KEYS: usize = 3;

/// A row of two summaries, if it is about the first strategy in all its seats or about the games.
fn change(summary: &Table, before: &[Scalar], after: &[Scalar]) -> Option<BehaviorChange> {
    let place = |name: &str| summary.column(name);
    let text = |name: &str| match before.get(place(name)?)? {
        Scalar::Text(text) => Some(text.clone()),
        _ => None,
    };
    let whose = text(columns::STRATEGY).unwrap_or_default();
    let seated = before.get(place(columns::SEAT)?)? != &Scalar::Empty;
    if seated || !["", IN_TRAINING].contains(&whose.as_str()) {
        return None;
    }
    let number = |row: &[Scalar], name: &str| place(name).and_then(|place| row.get(place)?.number());
    let estimate = |row: &[Scalar]| {
        let n = number(row, columns::N).unwrap_or(0.0) as u64;
        Estimate::read(n, number(row, columns::ESTIMATE), [columns::LO, columns::HI].map(|end| number(row, end)))
    };
    Some(BehaviorChange {
        subject: BehaviorMeasure::Measure(text(columns::MEASURE)?),
        unit: text(columns::UNIT).unwrap_or_default(),
        before: estimate(before),
        after: estimate(after),
    })
}

/// What the first strategy of two cells chooses, of all that it could take or leave in either; both were watched.
fn choice_changes(game: &'static GameProfile, [before, after]: [&Count; 2]) -> Vec<BehaviorChange> {
    let pairs = before.choice_rates.iter().zip(after.choice_rates.iter());
    let change = |(before, after): (&ChoiceRate, &ChoiceRate)| {
        let feature = &game.features[before.feature];
        let subject = ChoiceTrait { kind: game.kinds[before.kind].name, feature: feature.name, about: feature.about };
        let [before, after] = [before, after].map(ChoiceRate::estimate);
        BehaviorChange { subject: BehaviorMeasure::Choice(subject), unit: SHARE.to_owned(), before, after }
    };
    pairs.map(change).filter(|change| change.before.n + change.after.n > 0).collect()
}

#[cfg(test)]
mod tests {
    use crate::tests::CATALOG;
    use crate::train::UNSEEN;
    use crate::train::arena::{HeldOutBlocks, TrainingArena, TrainingOpponent};
    use engine::cell::{Cell, CellRequest};
    use engine::{NarratedDecision, Narrator, PlayedGame, TableText};
    use kit::config::Assignment;
    use kit::game::Outcome;
    use kit::strategy::Bot;
    use std::sync::atomic::AtomicBool;

    /// Blocks of each bot, enough for an interval.
    const BLOCKS: u64 = 200;

    /// What the first strategy chooses, read from the account of a game: of its decisions of this kind in which some choices begin with a
    /// word and some do not, how often it took one that does.
    struct Reader<'t> {
        kind: &'t str,
        word: &'t str,
        seating: &'t [u8],
        taken: u32,
        open: u32,
    }

    impl Narrator for Reader<'_> {
        fn event(&mut self, _: String) {}

        fn decision(&mut self, moment: NarratedDecision<'_>) {
            if moment.kind != self.kind || self.seating[moment.seat] != 0 {
                return;
            }
            let has = |index: usize| (moment.described)(index).starts_with(self.word);
            let taken = has(moment.chosen);
            if (0..moment.choices).any(|index| has(index) != taken) {
                self.open += 1;
                self.taken += u32::from(taken);
            }
        }

        fn end(&mut self, _: TableText, _: Option<Outcome>) {}
    }

    /// A bot with some of its numbers set.
    fn bot(game: &str, name: &str, set: &[&str]) -> Bot {
        let set = Assignment::parse_all(set).unwrap();
        let wish = CellRequest { bots: vec![name.to_owned()], set, ..CellRequest::default() };
        Cell::named(&CATALOG.rules(game).unwrap(), &wish).unwrap().bots[0].clone()
    }

    /// How often the first of two bots took what it could take or leave by the accounts of its games, and the blocks in which it could.
    fn told(arena: &TrainingArena<'_>, bots: &[Bot; 2], [kind, word]: [&str; 2]) -> (f64, u64) {
        let (mut blocks, mut taken, mut open) = (0, 0, 0);
        for block in UNSEEN..UNSEEN + BLOCKS {
            let before = open;
            for seating in [[0, 1], [1, 0]] {
                let mut reader = Reader { kind, word, seating: &seating, taken: 0, open: 0 };
                let played = PlayedGame { bots, seed: arena.seed, block, seating: &seating };
                arena.cell.game.tell(&played, None, &mut reader);
                taken += reader.taken;
                open += reader.open;
            }
            blocks += u64::from(open > before);
        }
        (f64::from(taken) / f64::from(open), blocks)
    }

    /// Asserts that what two bots choose against a third is what the accounts of the same games tell.
    fn assert_told(game: &str, [before, after, rival]: [Bot; 3], [kind, word, feature]: [&str; 3]) {
        let wish = CellRequest { set: Assignment::parse_all(&["players.count=2"]).unwrap(), ..CellRequest::default() };
        let cell = Cell::named(&CATALOG.rules(game).unwrap(), &wish).unwrap();
        let arena = TrainingArena {
            cell: &cell,
            seed: 7,
            threads: 2,
            interrupted: &AtomicBool::new(false),
            time_left: &|| None,
        };
        let seatings = arena.seatings(&[TrainingOpponent { name: "rival".to_owned(), bot: rival.clone() }]);
        let unseen = HeldOutBlocks { used: 0, games: 2 * BLOCKS };
        let changes = arena.changes(&seatings, [&before, &after], unseen).unwrap();
        let name = format!("chooses({kind}.{feature})");
        let change = changes.iter().find(|change| change.subject.to_string() == name).unwrap();
        for (bot, found) in [(before, &change.before), (after, &change.after)] {
            let (share, blocks) = told(&arena, &[bot, rival.clone()], [kind, word]);
            assert_eq!((found.value, found.n), (Some(share), blocks), "{game} {name}");
            assert!(found.lo < found.value && found.value < found.hi, "{game} {name} {found:?}");
        }
    }

    #[test]
    fn what_is_chosen_is_what_the_accounts_of_the_games_tell() {
        let hold_at = |number| bot("pig", "hold-at", &[&format!("bots.hold-at.number={number}")]);
        assert_told("pig", [12, 25, 18].map(hold_at), ["turn", "hold", "holds"]);
        let by_hand = |name: &str| bot("metroidvania", &format!("{name}-by-hand"), &[]);
        assert_told("metroidvania", ["greedy", "rusher", "miser"].map(by_hand), ["plan", "explore", "explores"]);
    }
}
